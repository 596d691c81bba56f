"""The aces: one large pip with an inline, and the ornamented ace of spades.

The ace of spades is the card a deck is known by: a skyline of set-back towers with its spire, rays behind it, a quay
and zigzag water, all inside the spade; rays outside run to the frame, which the spade breaks with a halo of paper.
"""

from typing import Final

from deckart.court import frame
from deckart.grid import Layout
from deckart.ornament import rays
from deckart.suits import inline, inside_sign, sign
from deckart.svg import DETAIL, FRAME, OBJECT, Point, both, box, clipped, line, moved, num, path, shape
from deckart.tones import BRONZE, GOLD, PAPER, SUIT

SPADE: Final = 300.0  # the size it is drawn at; a layout scales it
SPADE_Y: Final = -2.0
QUAY: Final = 52.0


def ace(suit: str, layout: Layout) -> str:
    """The ace of hearts, diamonds or clubs."""
    return sign(suit, 0, 0, layout.ace, SUIT) + inline(suit, 0, layout.ace, SUIT, PAPER, 0.047 * layout.ace, 3.2)


def ace_of_spades(layout: Layout) -> str:
    """The ornamented ace."""
    middle: Point = (0, -4)
    ground = rays(middle, 0, 342, 19, 80, 480, BRONZE, FRAME) + rays(middle, 9, 351, 19, 80, 480, BRONZE, DETAIL)
    halo = sign("S", 0, SPADE_Y, SPADE, PAPER, PAPER, 26)
    spade = sign("S", 0, SPADE_Y, SPADE, SUIT)
    light = rays((0, QUAY), -174, -6, 24, 20, 260, BRONZE, 1.6)
    # Two percent smaller than the spade, or the waves would touch its inline.
    inside = inside_sign(light + skyline() + water(), "S", SPADE_Y, SPADE * 0.97)
    stem = rays((0, 78), 70, 110, 4, 10, 52, GOLD, 1.6)
    ornament = halo + spade + inside + inline("S", SPADE_Y, SPADE, SUIT, GOLD, 10, 2.8) + stem
    return clipped(ground, layout.frame(8)) + frame(layout) + moved(ornament, scale=layout.spade / SPADE)


def skyline() -> str:
    """Three buildings a side, lower outwards, and the tower with its spire of nested fans."""
    drawing = ""
    for left, right, top, bays in ((82, 106, 34, 3), (62, 84, 12, 3), (38, 64, -14, 4)):
        windows = "".join(f"M{num(left + (right - left) * i / bays)},{top + 7}V{num(QUAY)}" for i in range(1, bays))
        block = path([(left, QUAY), (left, top), (right, top), (right, QUAY)])
        drawing += both(shape(block, SUIT, OBJECT, GOLD) + line(windows, GOLD, 1.5))
    steps = [(-38, QUAY), (-38, -6), (-30, -6), (-30, -38), (-22, -38), (-22, -60)]
    drawing += shape(path(steps + [(-x, y) for x, y in reversed(steps)]), SUIT, OBJECT, GOLD)
    shafts = (
        (-14, -54),
        (-7, -54),
        (0, -54),
        (7, -54),
        (14, -54),
        (-26, -32),
        (-22, -32),
        (22, -32),
        (26, -32),
        (-34, 0),
        (34, 0),
    )
    drawing += line("".join(f"M{x},{y}V{num(QUAY)}" for x, y in shafts), GOLD, 1.5)
    spire = shape("M-22,-60C-22,-80 -7,-88 0,-122C7,-88 22,-80 22,-60Z", SUIT, OBJECT, GOLD)
    spire += line(
        "M-14,-60C-14,-74 -5,-80 0,-100C5,-80 14,-74 14,-60M-7,-60C-7,-68 -3,-72 0,-82C3,-72 7,-68 7,-60", GOLD
    )
    return drawing + spire


def water() -> str:
    """The quay and three rows of zigzag below it, kept clear of the stem."""
    quay = box(-160, QUAY, 320, 110, SUIT) + box(-160, QUAY, 320, 5, GOLD)
    rows = ""
    for y, tone in ((70, GOLD), (82, BRONZE), (94, BRONZE)):
        zigzag = [(-150 + 12 * i, y + (5 if i % 2 else -3)) for i in range(26)]
        rows += line(path(zigzag, closed=False), tone)
    open_water = "M-160,56H-24C-18,66 -16,80 -16,120H-160ZM160,56H24C18,66 16,80 16,120H160Z"
    return quay + clipped(rows, open_water)
