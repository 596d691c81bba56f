"""The brush: curves with a changing width, emitted as one filled outline.

Brows, lids, lips, strands of hair: nothing does more for a face than lines that swell and taper. An SVG stroke has one
width, so the curve is sampled and offset here.
"""

import math
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, Literal

from deckart.svg import Point, area
from deckart.tones import INK

Width = Callable[[float, float, float], float]  # share of the length, unit direction (dx, dy) → full width
Profile = Literal["lens", "drop", "late", "flat"]

STEP: Final = 3.5  # units between samples: at 1.36 pixels a unit the corners can't be seen

PROFILES: Final[dict[Profile, Callable[[float], float]]] = {
    "lens": lambda t: max(0.06, math.sin(math.pi * t) ** 0.75),  # thin, thick, thin
    "drop": lambda t: max(0.08, (1 - t) ** 0.7) * min(1, 0.35 + t * 9),  # thick to thin
    "late": lambda t: max(0.08, t**0.8) * min(1, 0.3 + (1 - t) * 9),  # thin to thick
    "flat": lambda t: 1.0,
}


def points_of(text: str) -> list[Point]:
    """Points written as ``"5,1 14,-11"``."""
    values = [float(value) for value in re.findall(r"-?\d*\.?\d+", text)]
    return list(zip(values[::2], values[1::2], strict=True))


def curve(control: Sequence[Point], step: float = STEP) -> list[Point]:
    """Points along joined cubic Béziers: a start, then two handles and an end for each."""
    found = [control[0]]
    for k in range(0, len(control) - 1, 3):
        p, q, r, s = control[k : k + 4]
        count = max(6, math.ceil((math.dist(p, q) + math.dist(q, r) + math.dist(r, s)) / step))
        for i in range(1, count + 1):
            t = i / count
            u = 1 - t
            a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            found.append((a * p[0] + b * q[0] + c * r[0] + d * s[0], a * p[1] + b * q[1] + c * r[1] + d * s[1]))
    return found


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, count: int = 48) -> list[Point]:
    """Points along part of an ellipse; angles in degrees, 0 to the right, 90 down."""
    angles = [math.radians(start + (end - start) * i / count) for i in range(count + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


def ribbon(points: Sequence[Point], width: Width) -> str:
    """Path data of the band of the given width round a line of points."""
    run = [0.0]
    for before, here in pairwise(points):
        run.append(run[-1] + math.dist(before, here))
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        before, after = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1
        half = width(run[i] / (run[-1] or 1), dx / length, dy / length) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return "M" + "L".join(f"{x:.1f},{y:.1f}".replace(".0", "") for x, y in left + right[::-1]) + "Z"


def brush(points: str, width: float, profile: Profile = "lens", tone: str = INK) -> str:
    """One stroke of the brush along the Béziers through ``points``, ``width`` units wide where it is widest."""
    swell = PROFILES[profile]
    return area(ribbon(curve(points_of(points)), lambda t, dx, dy: width * swell(t)), tone)
