"""Rays, wedges and chevrons: the Deco vocabulary that robes, grounds and backs share."""

import math
from collections.abc import Sequence

from deckart.strokes import arc
from deckart.svg import HAIR, Point, area, line, num, path
from deckart.tones import BRONZE


def polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    """The point at that distance and direction; 0 to the right, 90 down."""
    a = math.radians(degrees)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def rays(
    centre: Point,
    start: float,
    end: float,
    count: int,
    near: float,
    far: float,
    tone: str = BRONZE,
    width: float = HAIR,
) -> str:
    """``count + 1`` lines away from the centre, evenly spread between two directions."""
    data = ""
    for i in range(count + 1):
        degrees = start + (end - start) * i / count
        data += path([polar(*centre, near, degrees), polar(*centre, far, degrees)], closed=False)
    return line(data, tone, width)


def wedges(centre: Point, start: float, end: float, count: int, tones: Sequence[str], far: float = 420) -> str:
    """The sectors between rays, filled with the tones in turn."""
    drawing = ""
    for k, tone in enumerate(tones):
        data = ""
        for i in range(k, count, len(tones)):
            a, b = (start + (end - start) * j / count for j in (i, i + 1))
            data += path([centre, polar(*centre, far, a), polar(*centre, far, b)])
        drawing += area(data, tone)
    return drawing


def chevron(x: float, y: float, reach: float, rise: float, thick: float) -> str:
    """Path data of a V with its tip at (x, y), its arms rising by ``rise`` over ``reach`` and thickening downwards."""
    return path(
        [
            (x - reach, y - rise),
            (x, y),
            (x + reach, y - rise),
            (x + reach, y - rise + thick),
            (x, y + thick),
            (x - reach, y - rise + thick),
        ]
    )


def lozenge(x: float, y: float, half_width: float, half_height: float) -> str:
    """Path data of an upright lozenge."""
    return path([(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)])


def sector(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """Path data of a piece of a disc."""
    return path([(cx, cy), *arc(cx, cy, r, r, start, end, 24)])


def bowl(cx: float, cy: float, r: float, up: bool = True) -> str:
    """Path data of half a disc standing (or hanging) on its level diameter."""
    return f"M{num(cx - r)},{num(cy)}A{num(r)},{num(r)} 0 0 {int(up)} {num(cx + r)},{num(cy)}Z"
