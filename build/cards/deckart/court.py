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

SASH: Final = 7.0  # half the sash's width: no wider than the cut needs, or it outweighs the quiet figures
SASH_LENGTH: Final = 250.0
STEP: Final = 32.0  # between two stitches: closer ones made a bright chain of it on a small card


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
    work = "".join(_stitch(suit, STEP * (i + 0.5), i % 2 == 0) for i in range(1, 7))
    jewel = (
        shape(lozenge(0, 0, 18, 18), GOLD)
        + area(lozenge(0, 0, 11, 11), RED if suit in "HD" else BLUE if suit == "C" else INK)
        + area(lozenge(0, 0, 5, 5), GOLD)
    )
    return moved(band + twice(work) + jewel, turn=layout.tilt)


def _stitch(suit: str, x: float, even: bool) -> str:
    if suit == "S":
        return area(f"M{x - 6},-5L{x},-5L{x + 6},0L{x},5L{x - 6},5L{x},0Z", INK)
    if suit == "H":
        side = -1 if even else 1
        return line(f"M{x - STEP / 2},0Q{x},{side * 8} {x + STEP / 2},0", INK, FRAME)
    if suit == "D":
        return area(lozenge(x, 0, 8, 4.4), INK)
    return disc(x, 0, 3.8, INK)
