"""Colours and measures of the table: the one place where they are numbers.

Lengths elsewhere are written in *points*: pixels in a window whose unit is 1080 (see :func:`unit`).
"""

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]

GOLD: Final = (0xF2, 0xC9, 0x4C)
GOLD_TOP: Final = (0xFB, 0xE0, 0x8A)
GOLD_FOOT: Final = (0xE2, 0xB2, 0x3C)
GOLD_TEXT: Final = (0x1A, 0x13, 0x03)
GOLD_INNER: Final = (0x7A, 0x5A, 0x12)
GOLD_PALE: Final = (0xFF, 0xF1, 0xBC)
GOLD_BRIGHT: Final = (0xFF, 0xF6, 0xD0)
GOLD_DARK: Final = (0xB5, 0x83, 0x2A)
TEXT: Final = (0xF6, 0xF0, 0xDF)
QUIET: Final = (0xDC, 0xE5, 0xD8)
QUIET_ON_PANEL: Final = (0xB9, 0xC7, 0xB6)
DIM: Final = (0x8B, 0x9C, 0x90)
DIGITS: Final = (0xFB, 0xFA, 0xF5)
FACE: Final = (0xFB, 0xFA, 0xF5)
LAID_OFF: Final = (0x5B, 0xC8, 0xF5)
LAID_OFF_TEXT: Final = (0x8E, 0xDA, 0xFA)
DOTS: Final = (0xE9, 0xE2, 0xCC)
FOCUS: Final = (0xFF, 0xFF, 0xFF)
FOCUS_SEAT: Final = (0x04, 0x10, 0x0B)
PANEL: Final = (0x07, 0x18, 0x12)
TAG: Final = (0x06, 0x14, 0x0F)
IVORY: Final = (0xF6, 0xF0, 0xDF)
CREAM: Final = (0xFF, 0xF6, 0xDA)
INK: Final = (0x1B, 0x1B, 0x1F)
BLACK: Final = (0x00, 0x00, 0x00)
WHITE: Final = (0xFF, 0xFF, 0xFF)
YELLOW: Final = (0xFF, 0xE0, 0x4A)
"""What is gold elsewhere, in high contrast."""

LAMP: Final = (0xFF, 0xD9, 0x8A)
RAY: Final = (0xFF, 0xE9, 0xB0)


def darker(colour: Colour, share: float) -> Colour:
    """``colour`` with so much of its light."""
    return (round(share * colour[0]), round(share * colour[1]), round(share * colour[2]))


@dataclass(frozen=True, slots=True)
class Felt:
    """The cloth, and what has to go with its colour.

    ``stops`` are four stops of a radial gradient from the middle outwards, ``button`` a plain button's two ends,
    ``panel`` the ground of panels. ``quiet`` are the lesser texts in this felt's own grey: on cloth, on panels, on what
    can't be pressed. ``bold`` is high contrast: no lamp and no rays, thick lines, texts white or yellow only.
    """

    stops: tuple[Colour, Colour, Colour, Colour]
    button: tuple[Colour, Colour]
    panel: Colour
    quiet: tuple[Colour, Colour, Colour] = (QUIET, QUIET_ON_PANEL, DIM)
    bold: bool = False

    @property
    def tag(self) -> Colour:
        """The ground of small plates that say something: a tag, a caption."""
        return darker(self.panel, 0.85)

    @property
    def strip(self) -> Colour:
        """The ground of the strip behind a message."""
        return darker(self.panel, 0.7)

    def ink(self, colour: Colour) -> Colour:
        """The colour in which a text asked for in ``colour`` is written on this felt."""
        if colour in (QUIET, QUIET_ON_PANEL, DIM):
            return self.quiet[(QUIET, QUIET_ON_PANEL, DIM).index(colour)]
        if not self.bold:
            return colour
        if colour in (GOLD, GOLD_PALE):
            return YELLOW
        return WHITE if colour in (TEXT, DIGITS, CREAM) else colour


FELTS: Final = {
    "green": Felt(
        ((0x1A, 0x5E, 0x39), (0x12, 0x48, 0x2E), (0x0A, 0x2D, 0x20), (0x04, 0x14, 0x0E)),
        ((0x1C, 0x5B, 0x3D), (0x12, 0x3F, 0x2B)),
        PANEL,
    ),
    "navy": Felt(
        ((0x1F, 0x46, 0x6E), (0x16, 0x33, 0x53), (0x0D, 0x20, 0x37), (0x05, 0x0D, 0x19)),
        ((0x22, 0x4D, 0x79), (0x16, 0x34, 0x54)),
        (0x07, 0x12, 0x1E),
        ((0xD3, 0xDC, 0xE6), (0xB4, 0xC3, 0xD2), (0x8A, 0x9B, 0xAC)),
    ),
    "wine": Felt(
        ((0x62, 0x26, 0x3B), (0x49, 0x1C, 0x2D), (0x2C, 0x11, 0x1C), (0x13, 0x07, 0x0C)),
        ((0x6C, 0x2E, 0x44), (0x4A, 0x1F, 0x2F)),
        (0x18, 0x0A, 0x10),
        ((0xE6, 0xD8, 0xD8), (0xCF, 0xBD, 0xC0), (0xA8, 0x93, 0x98)),
    ),
    "charcoal": Felt(
        ((0x3A, 0x41, 0x4C), (0x2A, 0x30, 0x39), (0x1A, 0x1E, 0x24), (0x0B, 0x0D, 0x10)),
        ((0x43, 0x4B, 0x58), (0x2C, 0x32, 0x3B)),
        (0x0E, 0x10, 0x14),
        ((0xDC, 0xDE, 0xE0), (0xBE, 0xC3, 0xC8), (0x95, 0x9B, 0xA2)),
    ),
    "contrast": Felt(
        (BLACK, BLACK, BLACK, BLACK),
        ((0x1E, 0x1E, 0x1E), (0x0C, 0x0C, 0x0C)),
        BLACK,
        (WHITE, WHITE, (0xBC, 0xBC, 0xBC)),
        bold=True,
    ),
}
FELT_STOPS: Final = (0.0, 0.38, 0.74, 1.0)

INKS: Final[dict[str, tuple[Colour, Colour, Colour, Colour]]] = {
    "classic": (INK, (0xC1, 0x12, 0x1F), (0xC1, 0x12, 0x1F), INK),
    "four": (INK, (0xC1, 0x12, 0x1F), (0x12, 0x57, 0xB8), (0x1F, 0x7A, 0x35)),
    "safe": ((0x11, 0x11, 0x11), (0xC2, 0x41, 0x0C), (0x00, 0x58, 0xB0), (0x00, 0x79, 0x6B)),
}
"""Suit inks of each deck: spades, hearts, diamonds, clubs."""

BOLD_INK: Final = 0.72
"""The light a suit's ink keeps in high contrast, on cards and on chips."""


def is_portrait(width: int, height: int) -> bool:
    """Whether a window of this size is laid out as portrait."""
    return height > width * 1.1


def unit(width: int, height: int) -> float:
    """The window's unit in pixels: its height in landscape, at most W / 1.45; 1.16 W in portrait, at most 0.66 H."""
    if is_portrait(width, height):
        return min(1.16 * width, 0.66 * height)
    return min(float(height), width / 1.45)
