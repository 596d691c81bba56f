"""Makes docs/filmstrips: ten pictures of each moment, at equal steps of time, played by the real scenes.

    python3 play.py test --co -q >/dev/null   # once, so that the development tools are there
    .venv/bin/python build/filmstrips.py [NAME …]

Names choose moments; without any, all are made. Time is handed in, so the same pictures come out on any machine.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from gin.engine.phase import Phase  # noqa: E402
from gin.engine.showdown import Kind  # noqa: E402
from gin.ui import theme  # noqa: E402
from tests.scenes.driver import Driver  # noqa: E402
from tests.scenes.moments import at_phase, ending, match_over  # noqa: E402

SIZE = (1920, 1080)
FRAMES, ACROSS, WIDE, FOOT, GAP = 10, 5, 768, 44, 12
Stage = Callable[[], Driver]


def deal() -> Driver:
    """A match begins."""
    driver = Driver(SIZE, seed=5, language="en", opponent_speed="normal")
    driver.sit_down()
    return driver


def draw() -> Driver:
    """The person draws from the stock."""
    driver = at_phase(Phase.DRAW, SIZE)
    driver.click("stock")
    return driver


def discard() -> Driver:
    """The person throws a card."""
    driver = at_phase(Phase.DISCARD, SIZE)
    table = driver.table
    card = max((c for c in table.shown.cards if c != table.shown.forbidden), key=lambda c: c.value)
    table.select(card)
    driver.frames(20)
    driver.key(pygame.K_x)
    return driver


def lay_off() -> Driver:
    """Cards are laid off on a knock: from the moment both hands lie open."""
    driver = ending(Kind.KNOCK, laid=2)(SIZE)
    while not hasattr(driver.top, "course"):
        driver.frames(1)
    course = driver.top.course
    driver.frames(round(60 * (course.lay_offs[0] - 0.1)))
    return driver


def undercut() -> Driver:
    """The defender undercuts: from the moment both hands lie open."""
    driver = ending(Kind.UNDERCUT, knocker=1)(SIZE)
    while not hasattr(driver.top, "course"):
        driver.frames(1)
    sweep = driver.top.course.sweep
    assert sweep is not None
    driver.frames(max(1, round(60 * (sweep - 0.1))))
    return driver


MOMENTS: dict[str, tuple[Stage, float]] = {
    "deal": (deal, 1.6),
    "draw": (draw, 0.27),
    "discard": (discard, 0.27),
    "knock": (lambda: ending(Kind.KNOCK)(SIZE), 0.9),
    "lay-off": (lay_off, 0.63),
    "gin": (lambda: ending(Kind.GIN)(SIZE), 1.62),
    "undercut": (undercut, 0.72),
    "dead-hand": (lambda: ending(Kind.DEAD)(SIZE), 1.17),
    "match-won": (lambda: match_over(True, SIZE), 0.9),
}
"""What is played, and how many seconds of it are shown."""


def strip(stage: Stage, seconds: float) -> pygame.Surface:
    """Ten pictures of a moment, each with its time under it."""
    driver = stage()
    tall = round(WIDE * SIZE[1] / SIZE[0])
    rows = -(-FRAMES // ACROSS)
    sheet = pygame.Surface((ACROSS * (WIDE + GAP) + GAP, rows * (tall + FOOT) + GAP))
    sheet.fill(driver.shell.felt.strip)
    begun = driver.clock.now
    for at in range(FRAMES):
        due = begun + seconds * at / (FRAMES - 1)
        while driver.clock.now < due - 1e-9:
            driver.frames(1, min(1 / 60, due - driver.clock.now))
        if not at:
            driver.app.step([])
        picture = pygame.transform.smoothscale(driver.window.surface, (WIDE, tall))
        x, y = GAP + at % ACROSS * (WIDE + GAP), GAP + at // ACROSS * (tall + FOOT)
        sheet.blit(picture, (x, y))
        words = driver.shell.fonts.render(f"{1000 * (due - begun):.0f} ms", 22, theme.TEXT)
        sheet.blit(words, (x, y + tall + (FOOT - GAP - words.get_height()) // 2))
    driver.close()
    return sheet


def main(names: list[str]) -> None:
    """Make the filmstrips in ``names``."""
    folder = ROOT / "docs" / "filmstrips"
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or MOMENTS:
        sheet = strip(*MOMENTS[name])
        picture = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
        file = folder / f"{name}.jpg"
        picture.save(file, quality=80, optimize=True)
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
