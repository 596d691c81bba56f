"""Golden pictures: a dozen scenes, small, compared with what was last looked at and accepted.

When one fails, look at ``out/golden``: the new picture and the difference beside the accepted one. To accept what is
seen there: ``GIN_ACCEPT_GOLDEN=1 python3 play.py test tests/scenes/test_golden.py``, and commit ``tests/golden``.
"""

import os
from pathlib import Path

import pygame
import pytest

from tests.scenes.staging import SCENES

ROOT = Path(__file__).resolve().parents[2]
ACCEPTED = ROOT / "tests" / "golden"
FAILED = ROOT / "out" / "golden"
WINDOW, SMALL = (1280, 800), (480, 300)
LEFT_OUT = ("table-refusal", "showdown-dead", "pause", "deck-four", "deck-safe", "felt-navy", "felt-charcoal")
OF_MANY = {
    "first-hand-": ("knock", "sums"),
    "lesson-": ("lay-off", "score-hand", "reading", "offer"),
    "minideal-": ("either_way", "chain", "taken_card", "oklahoma", "shutout"),
}
"""Of scenes that are built alike a few stand for all."""


def wanted(name: str) -> bool:
    """Whether a scene has a golden picture."""
    kind = next((kind for kind in OF_MANY if name.startswith(kind)), None)
    return name not in LEFT_OUT if kind is None else name.removeprefix(kind) in OF_MANY[kind]


NAMES = [name for name in SCENES if wanted(name)]
MEAN, FAR, SHARE = 1.5, 40, 0.004
"""Allowed: so many levels on average; and this share of the pixels further off than FAR (SDLs round differently)."""


def picture(name: str) -> pygame.Surface:
    """The scene as it is now, made small: what a glance would tell apart stays."""
    driver = SCENES[name](WINDOW, "zh-CN" if name in ("table-upcard", "settings", "about") else "en")
    driver.app.painter.forget()
    driver.app.show(driver.top)
    small = pygame.transform.smoothscale(driver.window.surface, SMALL)
    driver.close()
    return small


@pytest.mark.parametrize("name", NAMES)
def test_the_scene_looks_as_it_was_accepted(name: str) -> None:
    now, file = picture(name), ACCEPTED / f"{name}.png"
    if os.environ.get("GIN_ACCEPT_GOLDEN"):
        ACCEPTED.mkdir(exist_ok=True)
        pygame.image.save(now, file)
        return
    assert file.exists(), f"no accepted picture of {name}: see this file's head"
    before = pygame.image.load(file)
    a, b = pygame.image.tobytes(now, "RGB"), pygame.image.tobytes(before, "RGB")
    assert len(a) == len(b)
    off = [abs(x - y) for x, y in zip(a, b, strict=True)]
    mean, far = sum(off) / len(off), sum(1 for d in off if d > FAR) / len(off)
    if mean > MEAN or far > SHARE:
        FAILED.mkdir(parents=True, exist_ok=True)
        pygame.image.save(now, FAILED / f"{name}-new.png")
        difference = pygame.image.frombytes(bytes(255 - min(255, 4 * d) for d in off), SMALL, "RGB")
        pygame.image.save(difference, FAILED / f"{name}-difference.png")
        pytest.fail(f"{name} differs by {mean:.2f} on average, {far:.2%} far off: look at {FAILED.relative_to(ROOT)}")
