"""Pip cards: the classical layouts, and a small stepped bracket in the two corners without an index."""

from typing import Final, Literal

from deckart.grid import Layout
from deckart.suits import sign
from deckart.svg import DETAIL, line, twice
from deckart.tones import BRONZE, SUIT

Column = Literal[-1, 0, 1]

# Column, and height from the top row (0) to the bottom row (1). Pips below the middle stand on their heads.
SPOTS: Final[dict[str, tuple[tuple[Column, float], ...]]] = {
    "2": ((0, 0), (0, 1)),
    "3": ((0, 0), (0, 1 / 2), (0, 1)),
    "4": ((-1, 0), (1, 0), (-1, 1), (1, 1)),
    "5": ((-1, 0), (1, 0), (0, 1 / 2), (-1, 1), (1, 1)),
    "6": ((-1, 0), (1, 0), (-1, 1 / 2), (1, 1 / 2), (-1, 1), (1, 1)),
    "7": ((-1, 0), (1, 0), (0, 1 / 4), (-1, 1 / 2), (1, 1 / 2), (-1, 1), (1, 1)),
    "8": ((-1, 0), (1, 0), (0, 1 / 4), (-1, 1 / 2), (1, 1 / 2), (0, 3 / 4), (-1, 1), (1, 1)),
    "9": ((-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (0, 1 / 2), (-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1)),
    "T": (
        *((-1, 0), (1, 0), (0, 1 / 6), (-1, 1 / 3), (1, 1 / 3)),
        *((-1, 2 / 3), (1, 2 / 3), (0, 5 / 6), (-1, 1), (1, 1)),
    ),
}


def pips(rank: str, suit: str, layout: Layout) -> str:
    """The pips of a card from 2 to 10."""
    drawing = bracket()
    for column, height in SPOTS[rank]:
        y = layout.row * (1 - 2 * height)
        drawing += sign(suit, column * layout.column, y, layout.pip, SUIT, turn=180 if height > 1 / 2 else 0)
    return drawing


def bracket() -> str:
    """The gold corner. A whole frame, as the courts have it, would make the pips look off the centre."""
    outer = "M152,-325H225V-252"
    steps = "M168,-325V-317H184V-309H200V-300H209V-284H217V-268H225"
    return twice(line(outer + steps, BRONZE, DETAIL))
