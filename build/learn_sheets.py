"""Makes docs/learn: everything that teaches, in both languages and three window shapes, on sheets.

    .venv/bin/python build/learn_sheets.py [NAME …]

Names choose sheets: a chapter of the book, ``lessons``, ``mini-deals``, ``first-hand``; without any, all are made. A
single picture is ``build/screenshots.py learn-knock``, ``lesson-gin``, ``minideal-tie`` …
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from pictures import picture, sheet  # noqa: E402
from PIL import Image  # noqa: E402

from tests.scenes.staging import SCENES  # noqa: E402
from tests.scenes.staging_learn import CHAPTERS, book, turn  # noqa: E402

SHAPES = {
    "": ((1920, 1080), 100, (640, 360), 3),
    "-portrait": ((1080, 1920), 100, (324, 576), 6),
    "-large": ((1280, 720), 200, (560, 315), 3),
}
"""By the end of the name: window, UI scale, size on the sheet, how many in a row. ``large``: text twice as large;
of pages that scroll then, the beginnings."""
STAGED = {"lessons": "lesson-", "mini-deals": "minideal-", "first-hand": "first-hand-"}
"""The sheets of scenes that are staged one by one, and how those are called."""


def main(names: list[str]) -> None:
    """Make the sheets called ``names``."""
    folder = ROOT / "docs" / "learn"
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or [*CHAPTERS, *STAGED]:
        for language in ("en", "zh-CN"):
            for suffix, (window, scale, tile, columns) in SHAPES.items():
                whole = (
                    staged(name, window, language, scale) if name in STAGED else chapter(name, window, language, scale)
                )
                small = [each.resize(tile, Image.Resampling.LANCZOS) for each in whole]
                file = folder / f"{name}-{language}{suffix}.jpg"
                sheet(small, columns).save(file, quality=70, optimize=True)
                print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB", flush=True)


def chapter(name: str, window: tuple[int, int], language: str, scale: int) -> Iterator[Image.Image]:
    """The pages of a chapter of the book."""
    driver = book(window, language, ui_scale=scale)
    for section in CHAPTERS[name]:
        turn(driver, section)
        yield picture(driver)
    driver.close()


def staged(name: str, window: tuple[int, int], language: str, scale: int) -> Iterator[Image.Image]:
    """Scenes that are put on stage one by one."""
    for scene, stage in SCENES.items():
        if scene.startswith(STAGED[name]):
            driver = stage(window, language, ui_scale=scale)
            yield picture(driver)
            driver.close()


if __name__ == "__main__":
    main(sys.argv[1:])
