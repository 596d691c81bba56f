"""The contact sheet: the whole deck to look at, large and at the smallest size it is played with."""

from pathlib import Path
from typing import Final

from PIL import Image

from deckart.card import NAMES
from deckart.grid import JUMBO, NORMAL, Layout
from deckart.masters import master_of
from deckart.tones import CLASSIC, FOUR, SAFE, Inks

FELT: Final = "#14532D"
GAP: Final = 10
WIDTH: Final = 170
SMALL: Final = 90  # height in pixels: a card in the smallest window
COLUMNS: Final = 13

HAND: Final = ("KS", "KH", "KD", "9C", "8C", "7C", "QD", "TS", "AS", "4H")

# The row of samples: what the other inks and the large index look like.
SAMPLES: Final[tuple[tuple[str, Inks, Layout], ...]] = (
    ("QD", FOUR, NORMAL),
    ("7D", FOUR, NORMAL),
    ("KC", FOUR, NORMAL),
    ("JH", SAFE, NORMAL),
    ("9D", SAFE, NORMAL),
    ("QC", SAFE, NORMAL),
    ("AS", CLASSIC, JUMBO),
    ("TH", CLASSIC, JUMBO),
    ("JD", FOUR, JUMBO),
    ("QS", CLASSIC, JUMBO),
    ("KC", CLASSIC, JUMBO),
)

# The small hands: inks, index, and the share of a card that the next one leaves visible.
HANDS: Final[tuple[tuple[Inks, Layout, float], ...]] = (
    (CLASSIC, NORMAL, 0.42),
    (CLASSIC, NORMAL, 0.34),
    (FOUR, NORMAL, 0.42),
    (SAFE, NORMAL, 0.42),
    (CLASSIC, JUMBO, 0.42),
    (FOUR, JUMBO, 0.34),
)


class _Masters:
    def __init__(self, assets: Path) -> None:
        self.assets = assets

    def sized(self, file: str, width: int, height: int) -> Image.Image:
        return Image.open(self.assets / file).convert("RGBA").resize((width, height), Image.Resampling.LANCZOS)


def contact_sheet(assets: Path) -> Image.Image:
    """The sheet, from the masters: four suits, backs and samples, overlapped hands at 90 pixels."""
    masters = _Masters(assets)
    height = round(WIDTH * 1.4)
    sheet = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, 5 * (height + GAP) + SMALL + 4 * GAP), FELT)

    def put(file: str, column: int, row: int) -> None:
        picture = masters.sized(file, WIDTH, height)
        sheet.paste(picture, (GAP + column * (WIDTH + GAP), GAP + row * (height + GAP)), picture)

    for i, name in enumerate(NAMES):
        put(master_of(name), i % COLUMNS, i // COLUMNS)
    for i, file in enumerate(("back-sunburst.png", "back-chevrons.png")):
        put(file, i, 4)
    for i, sample in enumerate(SAMPLES):
        put(master_of(*sample), i + 2, 4)

    narrow = round(SMALL / 1.4)
    room = (sheet.width - 2 * GAP) / len(HANDS)
    for k, (inks, layout, strip) in enumerate(HANDS):
        for i, name in enumerate(HAND):
            picture = masters.sized(master_of(name, inks, layout), narrow, SMALL)
            x = round(GAP + k * room + i * narrow * strip)
            sheet.paste(picture, (x, sheet.height - SMALL - 2 * GAP), picture)
    return sheet


def save_sheet(assets: Path, path: Path) -> None:
    """Writes the contact sheet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet = contact_sheet(assets)
    sheet.quantize(224, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(path, optimize=True)
