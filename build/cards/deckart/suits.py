"""The four suit signs, each drawn 100 units tall round the origin, and a line of constant distance inside them."""

from typing import Final

from deckart.svg import OBJECT, name_of, num, place
from deckart.tones import INK

SUITS: Final = "SHDC"

# The mirror halves are written out: a sign is looked at more than anything else on a card.
SIGN: Final = {
    "H": (
        "M0,50C-8,32 -50,8 -50,-20C-50,-38 -38,-49 -25,-49C-13,-49 -4,-42 0,-30"
        "C4,-42 13,-49 25,-49C38,-49 50,-38 50,-20C50,8 8,32 0,50Z"
    ),
    "D": "M0,-52C10,-33 26,-13 43,0C26,13 10,33 0,52C-10,33 -26,13 -43,0C-26,-13 -10,-33 0,-52Z",
    "S": (
        "M0,-51C8,-33 48,-10 48,15C48,31 37,39 25,39C16,39 8,34 4,26C5,38 10,45 20,50L-20,50"
        "C-10,45 -5,38 -4,26C-8,34 -16,39 -25,39C-37,39 -48,31 -48,15C-48,-10 -8,-33 0,-51Z"
    ),
    # Its lobes stand high and hardly touch: a club with shallow gaps is a spade on a small card.
    "C": (
        "M0,-51C13,-51 23,-41 23,-28C23,-17 14,-9 5,-2C11,-10 20,-14 28,-14C41,-14 51,-4 51,9C51,22 41,32 28,32"
        "C18,32 8,26 3,15C4,34 9,45 20,50L-20,50C-9,45 -4,34 -3,15C-8,26 -18,32 -28,32C-41,32 -51,22 -51,9"
        "C-51,-4 -41,-14 -28,-14C-20,-14 -11,-10 -5,-2C-14,-9 -23,-17 -23,-28C-23,-41 -13,-51 0,-51Z"
    ),
}


def sign(
    suit: str,
    x: float,
    y: float,
    height: float,
    tone: str,
    edge: str | None = None,
    width: float = OBJECT,
    turn: float = 0,
) -> str:
    """A suit sign centred at (x, y), with or without a contour of the given width."""
    scale = height / 100
    contour = f' stroke="{edge}" stroke-width="{num(width / scale)}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{SIGN[suit]}" transform="{place(x, y, scale, turn)}" fill="{tone}"{contour}/>'


def medal(suit: str, x: float, y: float, height: float, tone: str, turn: float = 0) -> str:
    """A suit sign worn as a jewel: with a contour of the ordinary weight."""
    return sign(suit, x, y, height, tone, INK, turn=turn)


def inline(suit: str, y: float, height: float, inside: str, tone: str, distance: float, width: float) -> str:
    """A line that follows the sign's contour at a constant distance inside it.

    Two contours of the sign, the line's and over it the filling's, clipped by the sign itself. A smaller copy of the
    sign would not do: its distance from the contour changes all the way round.
    """
    scale = height / 100
    transform = place(0, y, scale)
    strokes = "".join(
        f'<path d="{SIGN[suit]}" transform="{transform}" fill="none" stroke="{colour}" '
        f'stroke-width="{num(reach / scale)}" stroke-linejoin="round"/>'
        for colour, reach in ((tone, 2 * (distance + width)), (inside, 2 * distance))
    )
    return inside_sign(strokes, suit, y, height)


def inside_sign(drawing: str, suit: str, y: float, height: float) -> str:
    """The part of the drawing inside a sign of that height."""
    clip = f'<path d="{SIGN[suit]}" transform="{place(0, y, height / 100)}"/>'
    key = name_of(clip)
    return f'<clipPath id="{key}">{clip}</clipPath><g clip-path="url(#{key})">{drawing}</g>'
