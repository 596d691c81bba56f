"""From SVG to a master: rasterised by resvg, reduced to a palette, written as PNG.

A card has some ten flat colours and the blends between them. A palette loses nothing an eye could find, makes the file
a third as large and quicker to read. Only the round corners are transparent, and what is half transparent there is the
hairline edge: sixteen steps of one colour.
"""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image, ImageColor

from deckart.tones import EDGE, paint

Colour = tuple[int, int, int]

COLOURS: Final = 128
AREA: Final = 400  # pixels of one colour that make a flat area
STEPS: Final = 16  # of transparency; the first is nothing at all, and full cover is an ordinary colour


def render(svg: str, size: tuple[int, int]) -> Image.Image:
    """The picture of an SVG document, RGBA."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=size[0], height=size[1], skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def reduced(picture: Image.Image, flat: Iterable[str]) -> Image.Image:
    """The picture in palette colours, transparency included; the ``flat`` colours are kept to the digit."""
    edge = _rgb(paint(EDGE))
    cover = picture.getchannel("A")
    solid = Image.new("RGB", picture.size, edge)
    solid.paste(picture.convert("RGB"), mask=cover.point(lambda a: 255 if a == 255 else 0))

    count = {colour: number for number, colour in solid.getcolors(1 << 24) or []}
    wide = [_rgb(colour) for colour in sorted(flat) if count.get(_rgb(colour), 0) >= AREA]
    image = solid.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    palette = _with_exact(_triples(image.getpalette() or []), wide)
    alpha = [255] * len(palette)
    for step in range(STEPS):
        low, high = 255 * step / STEPS, 255 * (step + 1) / STEPS
        image.paste(len(palette), mask=cover.point(lambda a, low=low, high=high: 255 if low <= a < high else 0))
        palette.append(edge)
        alpha.append(round(255 * step / (STEPS - 0.5)))
    image.putpalette([part for colour in palette for part in colour])
    image.info["transparency"] = bytes(alpha)
    return image


def save(svg: str, size: tuple[int, int], flat: Iterable[str], path: Path, half: bool = False) -> None:
    """Draws a document into a PNG file; only the upper half of it when it is the same from both ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = render(svg, size)
    if half:
        picture = picture.crop((0, 0, size[0], size[1] // 2))
    reduced(picture, flat).save(path, "PNG", optimize=True)


def whole(path: Path) -> Image.Image:
    """The picture of a master, RGBA. Of a card that is the same from both ends the file holds the upper half."""
    upper = Image.open(path).convert("RGBA")
    wide, tall = upper.size
    if tall > wide:
        return upper
    picture = Image.new("RGBA", (wide, 2 * tall))
    picture.paste(upper, (0, 0))
    picture.paste(upper.transpose(Image.Transpose.ROTATE_180), (0, tall))
    return picture


def _rgb(colour: str) -> Colour:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def _triples(values: list[int]) -> list[Colour]:
    return list(zip(values[::3], values[1::3], values[2::3], strict=True))


def _with_exact(palette: list[Colour], colours: Iterable[Colour]) -> list[Colour]:
    """The palette with its nearest entry to each of the colours moved onto it: choosing a palette averages."""
    palette = list(palette)
    for colour in colours:
        distance = [sum((a - b) ** 2 for a, b in zip(entry, colour, strict=True)) for entry in palette]
        palette[distance.index(min(distance))] = colour
    return palette
