"""How the deck looks to eyes that lack one of the three kinds of cones, and to eyes that see no colour at all.

The matrices work on linear light (G. M. Machado and others, 2009, full severity). They are applied to a palette, not to
pixels: a sheet has few colours and each of them is worked out exactly.
"""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from PIL import Image

Colour = tuple[int, int, int]
Light = tuple[float, float, float]

_MATRICES: Final = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(colour: Colour) -> Light:
    """The light that the screen gives off for a colour, each part from 0 to 1."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def _encoded(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def _seen_through(rows: tuple[Light, ...]) -> Callable[[Colour], Colour]:
    def seen(colour: Colour) -> Colour:
        light = linear(colour)
        red, green, blue = (_encoded(sum(m * part for m, part in zip(row, light, strict=True))) for row in rows)
        return red, green, blue

    return seen


VISIONS: Final = MappingProxyType(
    {"all colours": lambda colour: colour, **{name: _seen_through(rows) for name, rows in _MATRICES.items()}}
)
"""What each kind of eye makes of a colour."""


def luminance(colour: Colour) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 to 21: how well one can be seen on the other."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(picture: Image.Image, vision: str) -> Image.Image:
    """A picture with a palette as that eye sees it."""
    palette = picture.getpalette() or []
    view = picture.copy()
    colours = zip(palette[::3], palette[1::3], palette[2::3], strict=True)
    view.putpalette([part for colour in colours for part in VISIONS[vision](colour)])
    return view
