"""Draws the app icon: build/icons/gin-rummy.svg, PNG files of it in all sizes, and assets/icon.png for the window.

    python build/icons.py            draws them all
    python build/icons.py --sheet F  all sizes side by side, the small ones enlarged too, to look at

Three cards of a fan, lit from behind, on the table's felt in its gold frame. A picture that is scaled down to 16 pixels
is mud: up to 24 pixels there is another drawing, two cards on felt, made on the pixel grid for each size.

Needs resvg-py and Pillow, which the game itself doesn't. The pictures are committed; tests/test_linux_package.py fails
when they and the drawing have parted ways.
"""

import argparse
import io
import math
import sys
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build" / "cards"))

from deckart.suits import SIGN  # noqa: E402 - found only now

FOLDER: Final = ROOT / "build" / "icons"
NAME: Final = "gin-rummy"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
PLAIN: Final = 64
"""Up to this size the drawing is without its fine parts."""
WINDOW: Final = (ROOT / "assets" / "icon.png", 128)

FELT: Final = ("#1F6B43", "#14532D", "#082419")
GOLD: Final = ("#FFF1BC", "#F2C94C", "#B5832A")
FACE, SHADE = "#FBFAF5", "#D9D4C4"
INK, RED = "#1B1B1F", "#C1121F"

SIDE: Final = 512.0
EDGE: Final = 16.0
"""Empty pixels round the tile, so that its shadow in a dock has room."""
CORNER: Final = 92.0
CARD: Final = (184.0, 268.0)
PIVOT: Final = (256.0, 560.0)
"""The point that the fan turns round."""
SPREAD: Final = 17.0
_GRID: Final = {16: (5, 4, 9, 10, 3, 2), 22: (7, 6, 11, 13, 4, 3), 24: (8, 6, 13, 15, 4, 3)}
"""The simple drawing's card (left, top, width, height), and how far left of it and above it the other one lies.

Odd widths: the spade's point is then one whole pixel.
"""


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _suit(suit: str, x: float, y: float, height: float, tone: str) -> str:
    return f'<path d="{SIGN[suit]}" transform="translate({_n(x)} {_n(y)}) scale({_n(height / 100)})" fill="{tone}"/>'


def _tile(inset: float, fill: str, stroke: str = "none", width: float = 0) -> str:
    """The tile's outline, ``inset`` inside its edge."""
    at, side, corner = EDGE + inset, SIDE - 2 * (EDGE + inset), CORNER - inset
    return (
        f'<rect x="{_n(at)}" y="{_n(at)}" width="{_n(side)}" height="{_n(side)}" rx="{_n(corner)}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{_n(width)}"/>'
    )


def _rays(x: float, y: float, reach: float) -> str:
    """A sunburst: wedges of 6° with as much between them."""
    wedges = []
    for i in range(30):
        a, b = math.radians(i * 12 - 3), math.radians(i * 12 + 3)
        wedges.append(
            f"M{_n(x)},{_n(y)}L{_n(x + reach * math.cos(a))},{_n(y + reach * math.sin(a))}"
            f"L{_n(x + reach * math.cos(b))},{_n(y + reach * math.sin(b))}Z"
        )
    return f'<path d="{"".join(wedges)}" fill="url(#ray)"/>'


def _card(turn: float, top: float, suit: str, tone: str, plain: bool) -> str:
    """A card of the fan: upright with its head at ``top``, then turned round the pivot."""
    w, h = CARD
    x, middle = PIVOT[0] - w / 2, top + h / 2
    shape = f'x="{_n(x)}" y="{_n(top)}" width="{_n(w)}" height="{_n(h)}" rx="20"'
    # The large sign of a card that is half covered stands in what is seen of it.
    aside, height = (0, 150 if plain else 130) if turn == 0 else (math.copysign(29, turn), 116 if plain else 110)
    big = _suit(suit, PIVOT[0] + aside, middle, height, tone)
    signs = [big]
    if not plain:
        corner = _suit(suit, x + 31, top + 35, 36, tone)
        signs += [corner, f'<g transform="rotate(180 {_n(PIVOT[0])} {_n(middle)})">{corner}</g>']
        if turn == 0:
            signs.append(_inline(suit, PIVOT[0], middle, 130))
    edge = 'stroke="#082419" stroke-width="15"' if plain else 'stroke="#8F8A78" stroke-width="2"'
    return (
        f'<g transform="rotate({_n(turn)} {_n(PIVOT[0])} {_n(PIVOT[1])})">'
        f'<rect {shape} fill="#02100A" opacity="0.42" transform="translate(0 8)" filter="url(#soft)"/>'
        f'<rect {shape} fill="url(#face)" {edge}/>{"".join(signs)}</g>'
    )


def _inline(suit: str, x: float, y: float, height: float) -> str:
    """A gold line that follows a sign's contour at a constant distance inside it."""
    scale = height / 100
    sign = f'd="{SIGN[suit]}" fill="none" stroke-linejoin="round"'
    return (
        f'<clipPath id="sign"><path d="{SIGN[suit]}"/></clipPath>'
        f'<g transform="translate({_n(x)} {_n(y)}) scale({_n(scale)})" clip-path="url(#sign)">'
        f'<path {sign} stroke="{GOLD[1]}" stroke-width="11.6"/><path {sign} stroke="{INK}" stroke-width="7.6"/></g>'
    )


def drawing(plain: bool = False) -> str:
    """The icon; ``plain``: with only what is still seen at some 50 pixels, and that larger."""
    stops = "".join(f'<stop offset="{o}" stop-color="{c}"/>' for o, c in zip((0, 0.5, 1), FELT, strict=True))
    gold = "".join(f'<stop offset="{o}" stop-color="{c}"/>' for o, c in zip((0, 0.45, 1), GOLD, strict=True))
    top = 112.0
    ground = [_tile(0, "url(#gold)"), _tile(16, "url(#felt)")]
    if not plain:
        ground = [_tile(0, "url(#gold)"), _tile(11, "#0A2D20"), _tile(20, "url(#felt)", "url(#gold)", 4)]
        ground.append(f'<g clip-path="url(#tile)">{_rays(256, 330, 400)}</g>')
    cards = [
        _card(-SPREAD, top, "H", RED, plain),
        _card(SPREAD, top, "D", RED, plain),
        _card(0, top - 8, "S", INK, plain),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(SIDE)}" height="{_n(SIDE)}" viewBox="0 0 512 512">\n'
        "<defs>"
        f'<radialGradient id="felt" cx="0.5" cy="0.46" r="0.72">{stops}</radialGradient>'
        f'<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1">{gold}</linearGradient>'
        '<radialGradient id="ray" gradientUnits="userSpaceOnUse" cx="256" cy="330" r="330">'
        '<stop offset="0.35" stop-color="#F2C94C" stop-opacity="0.62"/>'
        '<stop offset="1" stop-color="#F2C94C" stop-opacity="0.04"/></radialGradient>'
        '<linearGradient id="face" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0.6" stop-color="{FACE}"/><stop offset="1" stop-color="{SHADE}"/></linearGradient>'
        '<filter id="soft" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="7"/></filter>'
        f'<clipPath id="tile">{_tile(30, "#000")}</clipPath>'
        "</defs>\n" + "\n".join([*ground, *cards]) + "\n</svg>\n"
    )


def simple(size: int) -> str:
    """The drawing for a small size: a card and another one's back; every straight edge lies between two pixels."""
    x, y, w, h, left, up = _GRID[size]
    corner, card = size * 0.2, f'width="{w}" height="{h}" rx="{_n(size / 20)}"'
    back = f'x="{x - left}" y="{y - up}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">'
        f'<rect width="{size}" height="{size}" rx="{_n(corner)}" fill="{GOLD[1]}"/>'
        f'<rect x="1" y="1" width="{size - 2}" height="{size - 2}" rx="{_n(corner - 1)}" fill="{FELT[1]}"/>'
        f'<rect {back} {card} fill="{FACE}"/>'
        f'<rect x="{x - left + 1}" y="{y - up + 1}" width="{w - 2}" height="{h - 2}" fill="{RED}"/>'
        f'<rect x="{x - 1}" y="{y - 1}" width="{w + 1}" height="{h + 1}" fill="{FELT[2]}"/>'
        f'<rect x="{x}" y="{y}" {card} fill="{FACE}"/>'
        f"{_suit('S', x + w / 2, y + h / 2, w - 2, INK)}</svg>"
    )


def picture(size: int) -> Image.Image:
    """The icon in one size."""
    svg = simple(size) if size in _GRID else drawing(plain=size <= PLAIN)
    data = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def sheet() -> Image.Image:
    """All sizes on a light and on a dark ground; the small ones once more, enlarged."""
    out = Image.new("RGBA", (1400, 1240))
    for row, ground in enumerate(("#E8E8E8", "#26282B")):
        strip = Image.new("RGBA", (1400, 620), ground)
        x = 20
        for size in (16, 22, 24, 32, 48, 64, 128, 256):
            strip.alpha_composite(picture(size), (x, 20))
            x += size + 24
        x = 20
        for size in (16, 22, 24, 32):
            big = picture(size).resize((size * 10, size * 10), Image.Resampling.NEAREST)
            strip.alpha_composite(big, (x, 290))
            x += size * 10 + 24
        out.paste(strip, (0, row * 620))
    return out


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(description="Draws the app icon.")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="write all sizes side by side instead")
    options = parser.parse_args()
    if options.sheet:
        sheet().save(options.sheet)
        return
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{NAME}.svg").write_text(drawing(), encoding="utf-8")
    for size in SIZES:
        picture(size).save(FOLDER / f"{NAME}-{size}.png", optimize=True)
    path, size = WINDOW
    picture(size).save(path, optimize=True)


if __name__ == "__main__":
    main()
