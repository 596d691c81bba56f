"""The few SVG elements the deck is made of.

Paths, circles, ellipses, boxes, groups, clip paths and ``use``; no text, filters or gradients, so that every rasteriser
draws the same picture. Identifiers are made from what they name: the same drawing always gives the same file.
"""

import zlib
from collections.abc import Iterable
from typing import Final

from deckart.tones import INK

# The line weights of the deck, in units. Few of them, or the drawings stop looking like one hand's.
ROBE: Final = 3.0  # the outline of a garment or a crown
FRAME: Final = 2.4
OBJECT: Final = 2.1  # contours; the weight a court starts with, so that its shapes need not repeat it
DETAIL: Final = 1.8  # lines inside a contour
HAIR: Final = 1.7  # gold hairlines

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate as short as it can be said to a hundredth of a unit, far below what a pixel shows."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def path(points: Iterable[Point], closed: bool = True) -> str:
    """Path data through the points in straight lines."""
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + ("Z" if closed else "")


def _stroke(tone: str | None, width: float, round_: bool = False) -> str:
    if tone is None:
        return ""
    text = f' stroke="{tone}"'
    if width != OBJECT:
        text += f' stroke-width="{num(width)}"'
    return text + (' stroke-linejoin="round"' if round_ else "")


def area(data: str, tone: str) -> str:
    """A filled path without a contour."""
    return f'<path d="{data}" fill="{tone}"/>'


def shape(data: str, tone: str, width: float = OBJECT, edge: str = INK, round_: bool = False) -> str:
    """A filled path with a contour; ``round_`` where a sharp corner of the contour would grow a thorn."""
    return f'<path d="{data}" fill="{tone}"{_stroke(edge, width, round_)}/>'


def line(data: str, tone: str = INK, width: float = DETAIL, round_: bool = False) -> str:
    """A path that is only a line."""
    return f'<path d="{data}" fill="none"{_stroke(tone, width, round_)}/>'


def disc(x: float, y: float, r: float, tone: str, edge: str | None = None, width: float = OBJECT) -> str:
    """A filled circle, with or without a contour."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{tone}"{_stroke(edge, width)}/>'


def ring(x: float, y: float, r: float, tone: str = INK, width: float = DETAIL) -> str:
    """A circle that is only a line."""
    return disc(x, y, r, "none", tone, width)


def oval(x: float, y: float, rx: float, ry: float, tone: str, edge: str | None = None, width: float = OBJECT) -> str:
    """A filled ellipse with level axes."""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{tone}"{_stroke(edge, width)}/>'


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    tone: str,
    edge: str | None = None,
    width: float = OBJECT,
    r: float = 0,
) -> str:
    """A rectangle, its corners rounded by ``r``."""
    corner = f' rx="{num(r)}"' if r else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} fill="{tone}"'
        f"{_stroke(edge, width)}/>"
    )


def place(x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A transform: mirror, scale, turn (degrees), then move."""
    parts = []
    if x or y:
        parts.append(f"translate({num(x)} {num(y)})")
    if turn:
        parts.append(f"rotate({num(turn)})")
    if flip:
        parts.append(f"scale({num(-scale)} {num(scale)})")
    elif scale != 1:
        parts.append(f"scale({scale:.4g})")
    return " ".join(parts)


def moved(drawing: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """The drawing mirrored, scaled, turned and moved, in that order."""
    transform = place(x, y, scale, turn, flip)
    return f'<g transform="{transform}">{drawing}</g>' if transform else drawing


def name_of(content: str) -> str:
    """An identifier made from what it stands for. Equal content may be defined twice under it: it is the same."""
    return f"i{zlib.crc32(content.encode()):x}"


def clipped(drawing: str, data: str) -> str:
    """The part of the drawing inside the path."""
    key = name_of("clip" + data)
    return f'<clipPath id="{key}"><path d="{data}"/></clipPath><g clip-path="url(#{key})">{drawing}</g>'


def again(drawing: str, *transforms: str) -> str:
    """The drawing, and once more under each of the transforms."""
    key = name_of(drawing)
    copies = "".join(f'<use href="#{key}" transform="{transform}"/>' for transform in transforms)
    return f'<g id="{key}">{drawing}</g>{copies}'


def both(drawing: str) -> str:
    """The drawing and its mirror image in x = 0: two eyes, two lapels."""
    return again(drawing, "scale(-1 1)")


def twice(drawing: str) -> str:
    """The drawing and itself turned by half a circle: what makes a card the same from both ends."""
    return again(drawing, "rotate(180)")


def tiled(cell: str, at: Iterable[Point]) -> str:
    """The cell at every one of the points."""
    key = name_of(cell)
    copies = "".join(f'<use href="#{key}" x="{num(x)}" y="{num(y)}"/>' for x, y in at)
    return f'<defs><g id="{key}">{cell}</g></defs>{copies}'
