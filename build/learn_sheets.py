"""Makes docs/learn: every page of the book in both languages and three window shapes, one sheet a chapter.

    .venv/bin/python build/learn_sheets.py [CHAPTER …]

Names choose chapters; without any, all are made. A single page is ``build/screenshots.py learn-knock``.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from tests.scenes.driver import Driver  # noqa: E402
from tests.scenes.staging_learn import CHAPTERS, book, turn  # noqa: E402

SHAPES = {
    "": ((1920, 1080), 100, (640, 360), 3),
    "-portrait": ((1080, 1920), 100, (324, 576), 6),
    "-large": ((1280, 720), 200, (560, 315), 3),
}
"""By the end of the file's name: window, UI scale, size on the sheet, pages in a row. ``large``: text twice the size,
the beginnings of pages that scroll then."""
_GAP = 6


def main(chapters: list[str]) -> None:
    """Make the sheets of ``chapters``."""
    folder = ROOT / "docs" / "learn"
    folder.mkdir(parents=True, exist_ok=True)
    for language in ("en", "zh-CN"):
        for suffix, (window, scale, tile, columns) in SHAPES.items():
            driver = book(window, language, ui_scale=scale)
            for chapter in chapters or CHAPTERS:
                pictures = [picture(driver, section, tile) for section in CHAPTERS[chapter]]
                file = folder / f"{chapter}-{language}{suffix}.jpg"
                sheet(pictures, tile, columns).save(file, quality=70, optimize=True)
                print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB", flush=True)
            driver.close()


def picture(driver: Driver, section: str, tile: tuple[int, int]) -> Image.Image:
    """A page, made smaller."""
    turn(driver, section)
    driver.app.painter.forget()
    driver.app.show(driver.top)
    surface = driver.window.surface
    whole = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    return whole.resize(tile, Image.Resampling.LANCZOS)


def sheet(pictures: list[Image.Image], tile: tuple[int, int], columns: int) -> Image.Image:
    """Pages side by side, in reading order."""
    columns = min(columns, len(pictures))
    rows = -(-len(pictures) // columns)
    wide, tall = tile[0] + _GAP, tile[1] + _GAP
    out = Image.new("RGB", (columns * wide - _GAP, rows * tall - _GAP), (4, 18, 12))
    for i, page in enumerate(pictures):
        out.paste(page, (i % columns * wide, i // columns * tall))
    return out


if __name__ == "__main__":
    main(sys.argv[1:])
