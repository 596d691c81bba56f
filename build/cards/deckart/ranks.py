"""The rank glyphs of the index: one Deco face for thirteen ranks, drawn here so that no font is needed.

Stems are heavy and horizontals light. A stroke's width therefore follows its direction, the same rule for a straight
stem, a bowl and a diagonal. Glyphs stand on a height of 100; a glyph too wide for its box is condensed in x only, so
that all ranks of a deck are equally tall.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deckart.strokes import Width, curve, points_of, ribbon
from deckart.svg import num

RANKS: Final = "A23456789TJQK"

STEM: Final = 17.5
BAR: Final = 11.5
BETWEEN: Final = 7.0  # the gap in "10"


def _width(bar: float = BAR) -> Width:
    return lambda t, dx, dy: bar + (STEM - bar) * abs(dy) ** 1.3


def _stroke(points: str, bar: float = BAR) -> str:
    return ribbon(curve(points_of(points), 2), _width(bar))


def _ring(cx: float, cy: float, rx: float, ry: float) -> str:
    def ellipse(rx: float, ry: float, sweep: int) -> str:
        half = f"A{num(rx)},{num(ry)} 0 1 {sweep} "
        return f"M{num(cx - rx)},{num(cy)}{half}{num(cx + rx)},{num(cy)}{half}{num(cx - rx)},{num(cy)}Z"

    # The hole runs the other way round and so stays empty.
    return ellipse(rx, ry, 1) + ellipse(rx - STEM, ry - BAR, 0)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character: its width on a height of 100, and its parts as path data."""

    width: float
    parts: tuple[str, ...]


_GLYPHS: Final[dict[str, Callable[[], Glyph]]] = {
    "A": lambda: Glyph(68, ("M27,0L41,0L68,100L49,100L29.5,22L12,100L0,100Z", "M10,66L56,66L58.5,77.5L8,77.5Z")),
    "K": lambda: Glyph(
        64,
        (
            "M0,0L17.5,0L17.5,100L0,100Z",
            "M45,0L61,0L27,52L17,63L17,46Z",
            "M23,47L36,38L66,100L46,100Z",
        ),
    ),
    "Q": lambda: Glyph(72, (_ring(35, 50, 35, 51.5), "M37,66L50,66L74,104L57,104Z")),
    "J": lambda: Glyph(
        54, ("M36.5,0L54,0L54,69A27,32 0 0 1 0.4,74.6L17.6,72.6A9.5,20.5 0 0 0 36.5,69Z", "M20,0L38,0L38,11.5L20,11.5Z")
    ),
    "1": lambda: Glyph(27, ("M9.5,0L27,0L27,100L9.5,100Z", "M0,10L10,0L10,19L0,25Z")),
    "0": lambda: Glyph(56, (_ring(28, 50, 28, 51.5),)),
    "2": lambda: Glyph(
        60,
        (
            _stroke("7.5,31 7.5,14 16,5 29,5 43,5 49,14 49,26 49,46 22,60 10,94"),
            "M1,100L2.5,90L8,84L24,84L24,88.5L59,88.5L59,100Z",
        ),
    ),
    "3": lambda: Glyph(
        57,
        (
            _stroke("6.5,24 8,11 16,5 27,5 40,5 47,13 47,25 47,38 38,46 24,46"),
            _stroke("22,46 40,46 48.5,56 48.5,70 48.5,86 40,95 27,95 15,95 7.5,87 6,73"),
        ),
    ),
    "4": lambda: Glyph(64, ("M35,0L54,0L54,100L36.5,100L36.5,24L14,64L64,64L64,75.5L0,75.5L0,66Z",)),
    "5": lambda: Glyph(
        57,
        (
            "M8,0L53,0L53,11.5L22,11.5L20,42L19,52L5,52Z",
            _stroke("14,46 18,41 23,38.5 28,38.5 41,38.5 48.5,50 48.5,66 48.5,84 40,94.5 26,94.5 14,94.5 7.5,88 6,76"),
        ),
    ),
    "6": lambda: Glyph(58, (_ring(29, 68.5, 29, 33), _stroke("8.7,70 8.7,42 20,20 41,6", 14))),
    "7": lambda: Glyph(58, ("M0,0L58,0L58,11.5L0,11.5Z", "M42,6L58,6L58,11.5L30,100L11,100Z", "M0,0L8,0L8,24L0,24Z")),
    "8": lambda: Glyph(60, (_ring(30, 25.5, 26, 27), _ring(30, 72, 30, 29.5))),
    "9": lambda: Glyph(58, (_ring(29, 31.5, 29, 33), _stroke("49.3,30 49.3,58 38,80 17,94", 14))),
}


def written(rank: str) -> str:
    """The characters on the card: the ten, T in the game's notation, is written 10."""
    return "10" if rank == "T" else rank


def numeral(rank: str, x: float, y: float, height: float, width: float, tone: str) -> str:
    """The rank centred on x, its top at y, no wider than ``width``."""
    glyphs = [_GLYPHS[character]() for character in written(rank)]
    natural = sum(glyph.width for glyph in glyphs) + BETWEEN * (len(glyphs) - 1)
    scale = height / 100
    across = min(scale, width / natural)
    left = x - natural * across / 2
    drawing = ""
    for glyph in glyphs:
        # One transform a part, not a group: the parts of a glyph may overlap and share one colour.
        transform = f"translate({num(left)} {num(y)}) scale({across:.4f} {scale:.4f})"
        drawing += "".join(f'<path d="{part}" transform="{transform}" fill="{tone}"/>' for part in glyph.parts)
        left += (glyph.width + BETWEEN) * across
    return drawing
