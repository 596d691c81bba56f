"""What the twelve half figures share: the ground behind them, robes, necks, hands and sleeves.

Three frames of reference keep the numbers small. *Body*: x = 0 is the figure's axis, y as on the card. *Head*: the
origin lies between the eyes. *Hand*: the origin is the middle of the hand, which is raised beside the head; what it
holds, its cuff and its sleeve are drawn round it.

Ranks can be told without the letter: a king has a crown, a beard and rays behind him; a queen a long neck, painted lids
and nails, and rings; a jack a hat, no beard, and set-back towers.
"""

import math
from typing import Final

from deckart.grid import HAND_X, HAND_Y, HEAD_X, HEAD_Y
from deckart.ornament import lozenge, rays
from deckart.strokes import brush
from deckart.svg import FRAME, HAIR, OBJECT, ROBE, area, both, box, clipped, disc, line, moved, num, ring, shape, tiled
from deckart.tones import BLUE, BRONZE, GOLD, INK, LIPS, PAPER, RED, SAND

HALO_Y: Final = HEAD_Y - 4
HALO: Final = 96.0  # nothing of the ground comes nearer to a head: what surrounds a face makes it readable


def head(drawing: str, dx: float = 0, dy: float = 0, scale: float = 1.1, flip: bool = False) -> str:
    """A head set on the axis."""
    return moved(drawing, HEAD_X + dx, HEAD_Y + dy, scale, flip=flip)


def half_figure(ground: str, torso: str, face: str, held: str) -> str:
    """A half figure from its parts, each in its own frame; ``face`` is already placed by :func:`head`."""
    return moved(ground + torso, HEAD_X) + face + moved(held, HAND_X, HAND_Y)


# Grounds ----------------------------------------------------------------------------------------------------------


def sunrays() -> str:
    """A king's ground."""
    return rays((0, HALO_Y), -210, 30, 30, HALO - 4, 460)


def rings() -> str:
    """A queen's ground: pairs of rings. Evenly spaced ones would turn to beige fog on a small card."""
    return "".join(ring(0, HALO_Y, HALO + 40 * i + step, BRONZE, HAIR) for i in range(7) for step in (0, 7))


TOWERS: Final = ((105, -330), (150, -288), (195, -238), (260, -176))  # set-backs: up to this x the towers reach this y


def towers() -> str:
    """A jack's ground: the window lines of set-back towers on both sides of a clear disc.

    On the left the frame leaves room for the first set-back only: a second one would be a stub at its edge.
    """
    data = ""
    for i in range(12):
        x = 21 * i
        for side in (1, -1) if x else (1,):
            steps = TOWERS if side > 0 else (TOWERS[0], (260, TOWERS[1][1]))
            top = next(y for reach, y in steps if x <= reach)
            if x < HALO:
                half = math.sqrt(HALO**2 - x**2)
                pieces = [(top, HALO_Y - half), (HALO_Y + half, 110)]
            else:
                pieces = [(top, 110)]
            data += "".join(f"M{side * x},{num(a)}V{num(b)}" for a, b in pieces if a < b)
    data += "M105,-288H150M150,-238H195M195,-176H260M105,-296H157V-246H202V-184H260"
    data += "M-105,-288H-260M-105,-296H-260"
    return line(data, BRONZE, HAIR) + ring(0, HALO_Y, HALO, BRONZE, HAIR)


# Bodies -----------------------------------------------------------------------------------------------------------


def shoulders(half: float, top: float = -104) -> str:
    """Path data of a man's robe, ``half`` units from axis to shoulder; the side of the raised hand is wider."""
    w = half
    return (
        f"M-24,{top}C-38,{top + 18} {num(-w * 0.72)},{top + 18} {-w},-58C{-w - 34},-36 {-w - 48},0 {-w - 52},120"
        f"L{w + 90},140C{w + 60},0 {w + 34},-36 {w},-58C{num(w * 0.72)},{top + 18} 38,{top + 18} 24,{top}Z"
    )


def gown(half: float) -> str:
    """Path data of a queen's robe: sloping shoulders under a long neck."""
    w = half
    return (
        f"M-14,-92C-30,-78 {num(-w * 0.75)},-80 {-w},-54C{-w - 26},-30 {-w - 36},4 {-w - 40},140"
        f"L{w + 84},150C{w + 54},4 {w + 26},-30 {w},-54C{num(w * 0.75)},-80 30,-78 14,-92Z"
    )


def arms(half: float, tone: str | None = None, seam: str = INK) -> str:
    """The upper arms of a robe, plain and set off by a seam: the same cloth as the sleeve below the hand, so that the
    eye runs from shoulder to elbow to hand, and so much less pattern on a small card. Without a tone the robe's own
    pattern runs on over them.
    """
    w = half
    edge = f"M{num(w * 0.84)},-90C{num(w * 0.6)},-52 {num(w * 0.6)},0 {num(w * 0.8)},90"
    creases = f"M{num(w + 2)},-52C{num(w * 0.86)},-30 {num(w * 0.8)},0 {num(w * 0.86)},40"
    creases += f"M{num(w + 17)},-34C{num(w + 2)},-14 {num(w - 6)},10 {num(w - 4)},40"
    if tone is None:
        return both(line(edge, seam, ROBE))
    return both(area(f"{edge}L260,160V-120Z", tone) + line(edge, seam, ROBE) + line(creases, GOLD, HAIR))


def cloth(outline: str, tone: str, pattern: str = "") -> str:
    """A garment: its colour, its pattern cut to it, its contour."""
    woven = clipped(pattern, outline) if pattern else ""
    return area(outline, tone) + woven + shape(outline, "none", ROBE)


def grid_points(dx: float, dy: float, top: float, rows: int, half: float = 190) -> list[tuple[float, float]]:
    """Points of a pattern in staggered rows, over the width of a robe."""
    columns = math.ceil(half / dx)
    return [
        (i * dx + (dx / 2 if j % 2 else 0), top + j * dy) for j in range(rows) for i in range(-columns, columns + 1)
    ]


def harlequin(dx: float, dy: float, top: float) -> str:
    """Lozenges of the second cloth colour with a gold line between them. Large ones: small ones flicker when shrunk."""
    cell = shape(lozenge(0, 0, dx / 2, dy), RED, FRAME, GOLD)
    columns = [(x, top + 2 * dy * row) for row in range(4) for x in (i * dx for i in range(-4, 5))]
    return tiled(cell, columns)


def scales(dx: float, dy: float, top: float, rows: int) -> str:
    """Overlapping scales with a gold edge and an inner line, row over row downwards."""
    r = dx * 0.57
    cell = disc(0, 0, r, BLUE, GOLD) + ring(0, 0, r * 0.56, GOLD, 1.6)
    return tiled(cell, grid_points(dx, dy, top, rows))


def throat(skin: str = SAND) -> str:
    """A man's neck, in the shadow of his chin."""
    return shape("M-20,-120L-20,-80L0,-60L20,-80L20,-120Z", skin)


def long_neck() -> str:
    """A queen's neck from the front, with the shadows of chin and collarbone."""
    return (
        shape("M-15,-130C-15,-92 -19,-82 -31,-72L0,-38L31,-72C19,-82 15,-92 15,-130Z", PAPER)
        + area("M-14,-130L-14,-104C-4,-86 15,-90 15,-94L15,-130Z", SAND)
        + area("M2,-100L2,-40L30,-72C19,-82 15,-92 15,-110Z", SAND)
    )


# Hands and sleeves ------------------------------------------------------------------------------------------------


def fist(skin: str = PAPER, shade: str = SAND) -> str:
    """A fist round an upright rod: wrist, four fingers one above the other, the thumb across."""
    fingers = "".join(
        box(left, y - 6, right - left, 11.6, skin, INK, r=5.8)
        for y, left, right in ((-15, -15, 17), (-4.6, -18, 20), (5.8, -18, 19.5), (15.6, -16, 16.5))
    )
    thumb = "M-19,18C-27,6 -24,-12 -13,-21C-6,-26 4,-23 3,-17C-5,-13 -9,-6 -8,6C-9,14 -12,19 -19,18Z"
    return shape("M-13,18L-14,44L14,44L14,18Z", skin, round_=True) + fingers + shape(thumb, shade, round_=True)


def slender() -> str:
    """A slender hand closed round a thin stem, with painted nails."""
    drawing = shape("M-20,40L-20,2C-20,-10 -12,-20 -4,-22L8,-22L16,20L14,40Z", PAPER, round_=True)
    for y, tip in ((-18, 26), (-8, 29), (2, 27), (11, 22)):
        finger = (
            f"M-10,{y}L{tip - 10},{y - 5}Q{tip + 1},{y - 6} {tip + 2},{y - 1}"
            f"Q{tip},{y + 4} {tip - 10},{y + 5}L-10,{y + 9}Z"
        )
        nail = f"M{tip - 6},{y - 3.5}Q{tip},{y - 4} {tip + 0.6},{y - 0.8}Q{tip - 2},{y + 2} {tip - 6},{y + 2}Z"
        drawing += shape(finger, PAPER, 1.9, round_=True) + area(nail, LIPS)
    return drawing + shape(
        "M-20,10C-22,-8 -14,-26 0,-36C6,-38 8,-34 5,-30C-2,-22 -6,-14 -6,0Z", PAPER, 1.9, round_=True
    )


PALM_X: Final = 8.0  # the wrist of the flat hand lies that far right of what it carries


def palm() -> str:
    """A flat hand, palm up, seen from the side; what it carries rests on y = -12."""
    thumb = "M4,9C11,5 14,-2 18,-12C22,-20 28,-26 33,-27C38,-24 36,-14 33,-6C31,2 29,10 25,18L24.3,34"
    hand = (
        shape(
            "M24,44L25,16C26,4 22,-3 14,-3L-32,-3C-40,-4 -44,-10 -46,-17C-51,-16 -53,-6 -47,2"
            "C-39,12 -22,15 -10,18L-8,44Z",
            PAPER,
            round_=True,
        )
        + brush("-44,3 -34,7 -20,6 -8,6", 1.7)
        + brush("-38,8 -28,12 -16,12 -4,12", 1.7)
        + area("M2,10C10,6 14,-2 18,-12C22,-20 28,-26 33,-27C38,-24 36,-14 33,-6C31,2 28,12 24,24Z", PAPER)
        + line(thumb, INK, OBJECT, round_=True)
    )
    return moved(hand, 0, -12, 1.05)


def sleeve(tone: str, cuff: str, pattern: str = "", *, lining: str = INK, half: float = 25, x: float = 0) -> str:
    """The forearm below a raised hand: a bell sleeve that widens into the robe and so joins hand and shoulder.

    It is drawn over the wrist and lies in front of the upper arm, whose contour is the robe's.
    """
    w = half
    bell = f"M{-w},27L{w},27C{w + 6},52 {w + 26},88 {w + 48},140L{-w - 120},140C{-w - 66},100 {-w - 12},66 {-w},27Z"
    band = f"M{-w + 3},17L{w - 3},17L{w + 1},31L{-w - 1},31Z"
    edge = f"M{-w - 2},31L{w + 2},31L{w + 3},38L{-w - 4},38Z"
    return moved(cloth(bell, tone, pattern) + shape(edge, lining) + shape(band, cuff), x)


def folds(tone: str = GOLD) -> str:
    """The pattern of a plain sleeve: a few lines fanning out from the wrist."""
    return line("M-13,38C-18,70 -44,104 -80,140M-4,38C-4,66 -14,104 -30,140M5,38C8,66 14,104 24,140", tone, HAIR)
