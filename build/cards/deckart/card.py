"""A whole card: paper, picture or pips, the two indices."""

from typing import Final

from deckart import aces, backs
from deckart.court import court
from deckart.grid import CORNER, HEIGHT, LEFT, NORMAL, TOP, WIDTH, Layout
from deckart.pips import pips
from deckart.ranks import RANKS, numeral
from deckart.suits import SUITS, sign
from deckart.svg import OBJECT, box, num, twice
from deckart.tones import CLASSIC, EDGE, PAPER, SUIT, Inks, paint

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards as the game writes them, rank then suit: ``7H``, ``TD``."""

PIXELS: Final = (680, 952)
"""Size of a master: a card on the largest screen stays below it, also when it is lifted and enlarged."""


def document(drawing: str, colours: dict[str, str] | None = None) -> str:
    """The drawing as an SVG file, its tones painted."""
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PIXELS[0]}" height="{PIXELS[1]}" '
        f'viewBox="{num(LEFT)} {num(TOP)} {num(WIDTH)} {num(HEIGHT)}">'
    )
    painted = paint(drawing, colours) if colours else paint(drawing)
    return f'{opening}<g stroke-width="{OBJECT}">{painted}</g></svg>'


def blank() -> str:
    """The paper with its hairline edge; outside the round corners nothing is drawn.

    One box, filled up to the middle of its contour: two boxes of one size would be blended twice where they end.
    """
    return box(LEFT + 1, TOP + 1, WIDTH - 2, HEIGHT - 2, PAPER, EDGE, 2, r=CORNER - 1)


def index(name: str, layout: Layout) -> str:
    """The rank and below it the suit, in two opposite corners. They carry the meaning and have the most contrast."""
    (x, y), (w, h) = layout.index, layout.rank
    middle = x + w / 2
    rank = numeral(name[0], middle, y, h, w, SUIT)
    return twice(rank + sign(name[1], middle, y + h + layout.gap + layout.suit / 2, layout.suit, SUIT))


def card(name: str, inks: Inks = CLASSIC, layout: Layout = NORMAL, with_index: bool = True) -> str:
    """The SVG file of a face. Without its index it shows whether the art alone tells rank and suit."""
    rank, suit = name[0], name[1]
    if rank in "JQK":
        picture = court(name, layout)
    elif name == "AS":
        picture = aces.ace_of_spades(layout)
    elif rank == "A":
        picture = aces.ace(suit, layout)
    else:
        picture = pips(rank, suit, layout)
    return document(blank() + picture + (index(name, layout) if with_index else ""), inks.colours(suit))


def back(name: str) -> str:
    """The SVG file of a back."""
    return document(blank() + backs.BACKS[name]())
