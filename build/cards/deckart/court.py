"""A court card's picture: one half figure drawn twice, the sash over the cut, the frame.

The half figure is cut off along the line between the frame's inner corners and used a second time turned by half a
circle, so a court is point-symmetric by construction. The sash covers the cut.
"""

from collections.abc import Callable
from typing import Final

from deckart import jacks, kings, queens
from deckart.grid import Layout
from deckart.ornament import lozenge
from deckart.svg import FRAME, HAIR, area, box, clipped, disc, line, moved, shape, twice
from deckart.tones import BLUE, BRONZE, GOLD, INK, RED

FIGURES: Final[dict[str, Callable[[], str]]] = {
    "JS": jacks.jack_of_spades,
    "JH": jacks.jack_of_hearts,
    "JD": jacks.jack_of_diamonds,
    "JC": jacks.jack_of_clubs,
    "QS": queens.queen_of_spades,
    "QH": queens.queen_of_hearts,
    "QD": queens.queen_of_diamonds,
    "QC": queens.queen_of_clubs,
    "KS": kings.king_of_spades,
    "KH": kings.king_of_hearts,
    "KD": kings.king_of_diamonds,
    "KC": kings.king_of_clubs,
}

SASH: Final = 10.0  # half the sash's width: no wider than the cut needs, or it outweighs the quiet figures
SASH_LENGTH: Final = 250.0
STEP: Final = 24.0


def court(name: str, layout: Layout) -> str:
    """The picture of a court card."""
    x, y, scale = layout.figure
    half = clipped(moved(FIGURES[name](), x, y, scale), layout.upper_half())
    return clipped(twice(half) + sash(name[-1], layout), layout.frame()) + frame(layout)


def frame(layout: Layout) -> str:
    """Two lines round the picture, stepped round the indices."""
    return line(layout.frame(), INK, FRAME) + line(layout.frame(-7), BRONZE, HAIR)


def sash(suit: str, layout: Layout) -> str:
    """The ribbon over the cut, worked by suit: chevrons, scallops, lozenges, discs.

    Its jewel is a lozenge for all suits: a suit sign there would stand on its head for one of the two halves.
    """
    w = SASH
    band = box(-SASH_LENGTH, -w, 2 * SASH_LENGTH, 2 * w, INK) + box(
        -SASH_LENGTH, -w + 1.8, 2 * SASH_LENGTH, 2 * w - 3.6, GOLD
    )
    work = "".join(_stitch(suit, STEP * (i + 0.5), i % 2 == 0) for i in range(1, 10))
    jewel = (
        shape(lozenge(0, 0, 23, 23), GOLD)
        + area(lozenge(0, 0, 15, 15), RED if suit in "HD" else BLUE if suit == "C" else INK)
        + area(lozenge(0, 0, 7, 7), GOLD)
    )
    return moved(band + twice(work) + jewel, turn=layout.tilt)


def _stitch(suit: str, x: float, even: bool) -> str:
    if suit == "S":
        return area(f"M{x - 5},-6.5L{x + 1},-6.5L{x + 8},0L{x + 1},6.5L{x - 5},6.5L{x + 2},0Z", INK)
    if suit == "H":
        side = -1 if even else 1
        return line(f"M{x - STEP / 2},0Q{x},{side * 11} {x + STEP / 2},0", INK, FRAME) + disc(x, side * -2.6, 2.6, INK)
    if suit == "D":
        return area(lozenge(x, 0, 8, 6), INK)
    return disc(x, 0, 5, INK)
