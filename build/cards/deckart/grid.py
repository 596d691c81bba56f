"""The grid of a card: where index, frame, cut and figure sit, in the normal and in the Jumbo deck.

A rank of 0.22 of the card's height leaves no room for a rectangular picture. So the index is cut out of the frame at
two opposite corners. That gives a stepped Deco outline, moves the heads clear of the index, and fixes the line between
the two half figures: it joins the two inner corners through the centre. Everything is point-symmetric from there on.
"""

import math
from dataclasses import dataclass
from typing import Final

from deckart.svg import path

WIDTH: Final = 500.0
HEIGHT: Final = 700.0
LEFT: Final = -WIDTH / 2
TOP: Final = -HEIGHT / 2
CORNER: Final = 0.06 * WIDTH

FRAME_X: Final = 222.0  # half the frame's width
FRAME_Y: Final = 322.0

HEAD_X: Final = 32.0  # the axis of a figure
HEAD_Y: Final = -172.0  # the middle of its face
HAND_X: Final = 170.0  # the axis of what it holds
HAND_Y: Final = -30.0  # the middle of the hand


@dataclass(frozen=True, slots=True)
class Layout:
    """What an index size changes."""

    name: str
    notch: tuple[float, float]  # the frame's inner corner at the top left index
    index: tuple[float, float]  # top left corner of the rank's box
    rank: tuple[float, float]  # the box's width and height
    suit: float  # height of the suit sign below the rank
    gap: float  # between rank and sign
    pip: float  # height of a pip
    column: float  # x of the outer pip columns
    row: float  # y of the top row
    ace: float  # height of the one pip of an ace
    spade: float  # height of the ornamented ace of spades
    figure: tuple[float, float, float]  # move and scale of a half figure

    @property
    def slope(self) -> float:
        """How much the cut line falls per unit to the right."""
        return -self.notch[1] / FRAME_X

    @property
    def tilt(self) -> float:
        """The cut line's angle in degrees."""
        return math.degrees(math.atan(self.slope))

    def frame(self, inset: float = 0) -> str:
        """Path data of the stepped frame, ``inset`` units further in (negative: out)."""
        nx, ny = self.notch
        x, y = FRAME_X - inset, FRAME_Y - inset
        half = [(nx + inset, -y), (x, -y), (x, -ny - inset), (-nx - inset, -ny - inset)]
        return path(half + [(-px, -py) for px, py in half])

    def upper_half(self) -> str:
        """Path data of everything above the cut line."""
        fall = self.slope * WIDTH
        return path([(-WIDTH, -fall), (WIDTH, fall), (WIDTH, -HEIGHT), (-WIDTH, -HEIGHT)])


NORMAL: Final = Layout(
    name="normal",
    notch=(-124, -62),
    index=(-233, -328),
    rank=(95, 154),
    suit=80,
    gap=16,
    pip=92,
    column=66,
    row=-264,
    ace=236,
    spade=300,
    figure=(0, 0, 1),
)

JUMBO: Final = Layout(
    name="jumbo",
    notch=(-74, -4),
    index=(-231, -334),
    rank=(138, 238),
    suit=70,
    gap=8,
    pip=64,
    column=42,
    row=-268,
    ace=168,
    spade=210,
    figure=(40, -52, 0.8),
)
