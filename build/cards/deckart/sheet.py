"""The contact sheets: the deck to look at, as large and as small as it is played, and with other eyes.

All are made from the masters, as the game shows them. A picture of many cards is a JPEG when they are large, and a PNG
when single pixels matter.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from deckart.card import NAMES, PIXELS
from deckart.grid import JUMBO, NORMAL, Layout
from deckart.masters import master_of
from deckart.raster import whole
from deckart.suits import SUITS
from deckart.tones import ALL_INKS, CLASSIC, FOUR, SAFE, Inks
from deckart.vision import VISIONS, seen

FELT: Final = "#14532D"
GAP: Final = 10
LARGE: Final = 500  # height in pixels: a selected card on a screen of 1440 lines, card size Large
SMALL: Final = 90  # a card in the smallest window
COLUMNS: Final = 13
BACK_FILES: Final = ("back-sunburst.png", "back-chevrons.png")

HAND: Final = ("KS", "KH", "KD", "9C", "8C", "7C", "QD", "TS", "AS", "4H")

# The row of samples under the deck: what the other inks and the large index look like.
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

# The share of a card that the next one in a hand leaves visible: with room, and with eleven cards in four groups.
STRIPS: Final = (0.42, 0.34)


class _Masters:
    """The pictures of a deck at one height."""

    def __init__(self, assets: Path, height: int) -> None:
        self.assets = assets
        self.height = height
        self.width = round(height * PIXELS[0] / PIXELS[1])

    def picture(self, file: str) -> Image.Image:
        return whole(self.assets / file).resize((self.width, self.height), Image.Resampling.LANCZOS)

    def rows(self, rows: Sequence[Sequence[str]]) -> Image.Image:
        """The files as cards on felt, row under row."""
        columns = max(map(len, rows))
        size = (columns * (self.width + GAP) + GAP, len(rows) * (self.height + GAP) + GAP)
        sheet = Image.new("RGB", size, FELT)
        for j, row in enumerate(rows):
            for i, file in enumerate(row):
                self.put(sheet, file, GAP + i * (self.width + GAP), GAP + j * (self.height + GAP))
        return sheet

    def put(self, sheet: Image.Image, file: str, x: int, y: int) -> None:
        picture = self.picture(file)
        sheet.paste(picture, (x, y), picture)


def _in_suits(inks: Inks, layout: Layout) -> list[list[str]]:
    files = [master_of(name, inks, layout) for name in NAMES]
    return [files[i : i + COLUMNS] for i in range(0, len(files), COLUMNS)]


def whole_deck(assets: Path) -> Image.Image:
    """The Classic deck large, under it the backs and samples of the other decks."""
    samples = [*BACK_FILES, *(master_of(*sample) for sample in SAMPLES)]
    return _Masters(assets, LARGE).rows([*_in_suits(CLASSIC, NORMAL), samples])


def courts(assets: Path) -> Image.Image:
    """The twelve courts and the backs as large as the masters are."""
    rows = [[master_of(rank + suit) for suit in SUITS] for rank in "KQJ"]
    return _Masters(assets, PIXELS[1]).rows([*rows, [*BACK_FILES, master_of("AS"), master_of("AS", layout=JUMBO)]])


def small(assets: Path) -> Image.Image:
    """All six decks at 90 pixels, left with the normal index and right with Jumbo; under each deck its hands."""
    masters = _Masters(assets, SMALL)
    half = COLUMNS * (masters.width + GAP) + GAP
    block = 5 * (SMALL + GAP) + 3 * GAP
    sheet = Image.new("RGB", (2 * half + 2 * GAP, len(ALL_INKS) * block), FELT)
    for row, inks in enumerate(ALL_INKS):
        for column, layout in enumerate((NORMAL, JUMBO)):
            left, top = column * (half + 2 * GAP), row * block
            sheet.paste(masters.rows(_in_suits(inks, layout)), (left, top))
            y = top + 4 * (SMALL + GAP) + 2 * GAP
            for k, strip in enumerate(STRIPS):
                for i, name in enumerate(HAND):
                    x = left + GAP + k * 5 * (masters.width + GAP) + round(i * masters.width * strip)
                    masters.put(sheet, master_of(name, inks, layout), x, y)
            for k, file in enumerate(BACK_FILES):
                masters.put(sheet, file, left + GAP + (COLUMNS - 2 + k) * (masters.width + GAP), y)
    return sheet


def with_other_eyes(assets: Path) -> Image.Image:
    """A column for each kind of eye; in it each deck's four suits, as a pip card and as a court.

    Suits are told apart by shape: in the last column there is nothing else.
    """
    masters = _Masters(assets, 150)
    rows = [[master_of(rank + suit, inks) for suit in SUITS] for inks in ALL_INKS for rank in "7Q"]
    block = masters.rows(rows).quantize(250, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    head, side = 24, 60
    sheet = Image.new("RGB", (side + len(VISIONS) * (block.width + GAP), head + block.height), "#20242B")
    words, font = ImageDraw.Draw(sheet), ImageFont.load_default()
    for i, vision in enumerate(VISIONS):
        x = side + i * (block.width + GAP)
        words.text((x + GAP, 6), vision, "#FBFAF5", font)
        sheet.paste(seen(block, vision).convert("RGB"), (x, head))
    for k, inks in enumerate(ALL_INKS):
        words.text((GAP, head + 2 * GAP + k * block.height // len(ALL_INKS)), inks.name, "#FBFAF5", font)
    return sheet


SHEETS: Final[dict[str, Callable[[Path], Image.Image]]] = {
    "deck.jpg": whole_deck,
    "deck-courts.jpg": courts,
    "deck-90px.png": small,
    "deck-vision.png": with_other_eyes,
}
"""The sheets by file name."""


def save_sheets(assets: Path, folder: Path) -> None:
    """Writes all contact sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in SHEETS.items():
        sheet = draw(assets)
        if name.endswith(".jpg"):
            sheet.save(folder / name, quality=78, optimize=True)
        else:
            flat = sheet.quantize(250, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
            flat.save(folder / name, optimize=True)
