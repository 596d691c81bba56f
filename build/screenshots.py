"""Makes docs/screenshots: every scene, both languages, landscape and portrait.

    python3 play.py test --co -q >/dev/null   # once, so that the development tools are there
    .venv/bin/python build/screenshots.py [NAME …]

Names choose scenes; without any, all are made but those that teach (``learn-knock``, ``lesson-gin``, ``minideal-tie``,
``first-hand-draw`` …): build/learn_sheets.py puts those on sheets.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from pictures import picture  # noqa: E402

from tests.scenes.staging import SCENES  # noqa: E402
from tests.scenes.staging_learn import PAGES  # noqa: E402

SHAPES = {"": (1920, 1080), "-portrait": (1080, 1920)}
ON_SHEETS = ("lesson-", "minideal-", "first-hand-")


def main(names: list[str]) -> None:
    """Make the pictures of the scenes in ``names``."""
    folder = ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or [scene for scene in SCENES if not scene.startswith(ON_SHEETS)]:
        for language in ("en", "zh-CN"):
            for suffix, size in SHAPES.items():
                driver = {**SCENES, **PAGES}[name](size, language)
                file = folder / f"{name}-{language}{suffix}.jpg"
                picture(driver).save(file, quality=88, optimize=True)
                driver.close()
                print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
