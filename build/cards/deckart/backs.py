"""The two backs, point-symmetric like the courts, so that a turned card gives nothing away."""

import math
from collections.abc import Callable
from typing import Final

from deckart.grid import HEIGHT, WIDTH
from deckart.ornament import chevron, lozenge, polar, rays, wedges
from deckart.svg import (
    FRAME,
    OBJECT,
    ROBE,
    area,
    box,
    clipped,
    disc,
    line,
    num,
    path,
    ring,
    shape,
    twice,
)
from deckart.tones import BLUE, BRONZE, GOLD, NAVY, RED, WINE

MARGIN: Final = 20.0  # paper round the panel
PICTURE: Final = 36.0  # from the card's edge to the ornament


def rounded(inset: float, r: float) -> str:
    """Path data of a rectangle that far inside the card."""
    x, y = WIDTH / 2 - inset, HEIGHT / 2 - inset
    turn = f"A{num(r)},{num(r)} 0 0 1 "
    return (
        f"M{num(r - x)},{num(-y)}H{num(x - r)}{turn}{num(x)},{num(r - y)}V{num(y - r)}{turn}{num(x - r)},{num(y)}"
        f"H{num(r - x)}{turn}{num(-x)},{num(y - r)}V{num(r - y)}{turn}{num(r - x)},{num(-y)}Z"
    )


def panel(field: str, ornament: str) -> str:
    """The coloured field with its two gold lines round the ornament."""
    return (
        area(rounded(MARGIN, 16), field)
        + clipped(ornament, rounded(PICTURE, 8))
        + line(rounded(27, 12), GOLD, FRAME)
        + line(rounded(PICTURE, 8), GOLD, ROBE)
    )


def rosette(r: float, points: int, long: float, core: str) -> str:
    """A star of thin petals, every second one in the darker gold."""
    drawing = ""
    for i in range(points):
        turn = 360 * i / points
        petal = path([polar(0, 0, r, turn - 19), polar(0, 0, long, turn), polar(0, 0, r, turn + 19)])
        drawing += area(petal, GOLD if i % 2 == 0 else BRONZE)
    return drawing + disc(0, 0, r, core, GOLD, 2)


def sunburst() -> str:
    """Three scalloped tiers of fans from both short ends, a band of lozenges between them."""
    y = 300.0
    half = wedges((0, y), -180, 0, 36, [BLUE, NAVY], 700) + rays((0, y), -180, 0, 36, 0, 700, BRONZE, 1.5)
    for r, count, tone, edge in ((262, 12, NAVY, GOLD), (192, 10, BLUE, BRONZE), (126, 8, NAVY, GOLD)):
        scallop = math.pi * r / count / 2 * 1.02
        for i in range(count):
            cx, cy = polar(0, y, r, -180 + 180 * (i + 0.5) / count)
            half += disc(cx, cy, scallop, tone, edge, FRAME) + ring(cx, cy, scallop * 0.62, edge)
        half += area(f"M{-r},{y}A{r},{r} 0 0 1 {r},{y}Z", tone)
        half += rays((0, y), -180, 0, count, 20, r, edge, 1.6) + line(f"M{-r},{y}A{r},{r} 0 0 1 {r},{y}", BRONZE, 2)
    flames = [[polar(0, y, 20, a - 7), polar(0, y, 58, a), polar(0, y, 20, a + 7)] for a in range(-172, 0, 16)]
    half += disc(0, y, 66, BRONZE) + disc(0, y, 60, NAVY) + area("".join(path(flame) for flame in flames), GOLD)
    half += disc(0, y, 24, GOLD) + disc(0, y, 17, NAVY)

    band = box(-250, -19, 500, 38, GOLD) + box(-250, -15, 500, 30, NAVY)
    band += twice(area("".join(lozenge(28 * i, 0, 11, 9) for i in range(2, 9)), GOLD))
    band += area(lozenge(0, 0, 46, 46), GOLD) + area(lozenge(0, 0, 40, 40), NAVY) + rosette(6, 8, 30, NAVY)
    return panel(BLUE, twice(clipped(half, "M-300,0H300V400H-300Z")) + band)


def chevrons() -> str:
    """Chevrons rising from a central lozenge to both ends, a set-back tower on the axis."""
    stripes = ((12, GOLD), (20, WINE), (4, BRONZE), (20, RED), (4, BRONZE), (8, WINE), (4, BRONZE), (26, RED))
    half = box(-250, -350, 500, 350, RED)
    y, i = -74.0, 0
    while y > -620:
        thick, tone = stripes[i % len(stripes)]
        half += area(chevron(0, y - thick, 300, -270, thick), tone)
        y -= thick
        i += 1
    steps = [(46, 40), (46, -176), (36, -176), (36, -226), (26, -226), (26, -262), (16, -262), (16, -286)]
    outline = [(-x, y) for x, y in steps] + [(0.0, -314.0)] + [(x, y) for x, y in reversed(steps)]
    half += shape(path(outline), WINE, ROBE, GOLD)
    shafts = ((-8, -256), (8, -256), (-18, -220), (18, -220), (-28, -170), (28, -170), (-37, -150), (37, -150))
    half += line("".join(f"M{x},{top}V0" for x, top in shafts), BRONZE) + line("M0,-292V0", GOLD)

    fan = clipped(rays((0, 0), -180, 0, 12, 26, 160, BRONZE), path([(0, -104), (115, 0), (-115, 0)]))
    middle = (
        area(path([(0, -132), (147, 0), (0, 132), (-147, 0)]), GOLD)
        + area(path([(0, -124), (138, 0), (0, 124), (-138, 0)]), WINE)
        + line(path([(0, -112), (124, 0), (0, 112), (-124, 0)]), BRONZE, OBJECT)
        + twice(fan)
        + disc(0, 0, 40, GOLD)
        + disc(0, 0, 35, WINE)
        + rosette(8, 12, 31, WINE)
    )
    return panel(RED, twice(clipped(half, "M-300,-400H300V0H-300Z")) + middle)


BACKS: Final[dict[str, Callable[[], str]]] = {"sunburst": sunburst, "chevrons": chevrons}
