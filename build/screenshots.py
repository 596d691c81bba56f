"""Makes docs/screenshots: every scene, both languages, landscape and portrait.

    python3 play.py test --co -q >/dev/null   # once, so that the development tools are there
    .venv/bin/python build/screenshots.py [NAME …]

Names choose scenes; without any, all are made but the pages of the book (``learn-knock`` …): build/learn_sheets.py puts
those on sheets.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from tests.scenes.staging import SCENES  # noqa: E402
from tests.scenes.staging_learn import PAGES  # noqa: E402

SHAPES = {"": (1920, 1080), "-portrait": (1080, 1920)}


def main(names: list[str]) -> None:
    """Make the pictures of the scenes in ``names``."""
    folder = ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or SCENES:
        for language in ("en", "zh-CN"):
            for suffix, size in SHAPES.items():
                driver = {**SCENES, **PAGES}[name](size, language)
                driver.app.painter.forget()
                driver.app.show(driver.top)
                surface = driver.window.surface
                picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
                file = folder / f"{name}-{language}{suffix}.jpg"
                picture.save(file, quality=88, optimize=True)
                driver.close()
                print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
