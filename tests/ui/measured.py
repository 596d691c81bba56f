"""Measures what is really on the window: every text's colour and the ground under its own strokes, pixel by pixel.

A scene is drawn twice, once as it is and once with all texts left out. Where a text's stroke covers a pixel wholly, the
first picture holds its colour and the second its ground, with lamp, shadows and whatever else lies there.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pygame
import pytest

from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.fonts import Fonts
from tests.scenes.driver import Driver
from tests.scenes.staging import SCENES

LARGE_BOLD, LARGE = 24, 32
"""A text is large from so many points on, bold or regular: pixels in a window 1080 high (in portrait: wide)."""
NEEDED, NEEDED_LARGE, NEEDED_HIGH = 4.5, 3.0, 7.0
"""What a text needs; a large one; any text in high contrast."""
_WORST_SHARE = 5
"""A text's ratio is the one that so many per cent of its pixels don't reach: one grain of noise counts for nothing."""


def luminance(colour: Any) -> Any:
    """Relative luminance as WCAG 2 defines it, of one colour or of an array of them."""
    parts = np.asarray(colour, float)[..., :3] / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(a: Any, b: Any) -> Any:
    """The contrast ratio of two colours, or of two arrays of them."""
    one, other = luminance(a), luminance(b)
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


class Measured(NamedTuple):
    """One text as it stands on a picture."""

    said: str
    points: float
    bold: bool
    ratio: float
    colour: tuple[int, ...]
    ground: tuple[int, ...]

    @property
    def large(self) -> bool:
        return self.points >= (LARGE_BOLD if self.bold else LARGE)

    def needs(self, felt: str) -> float:
        """The least ratio it may have."""
        if felt == "contrast":
            return NEEDED_HIGH
        return NEEDED_LARGE if self.large else NEEDED


@contextmanager
def texts_remembered() -> Iterator[dict[int, tuple[pygame.Surface, tuple[Any, ...]]]]:
    """Every text that is written within, by its surface's id: the surface and what it was made of."""
    made: dict[int, tuple[pygame.Surface, tuple[Any, ...]]] = {}
    remember = Fonts.remember

    def noting(self: Fonts, key: tuple[Any, ...], make: pygame.Surface) -> pygame.Surface:
        made[id(make)] = (make, key)
        return remember(self, key, make)

    patch = pytest.MonkeyPatch()
    patch.setattr(Fonts, "remember", noting)
    yield made
    patch.undo()


def measured(driver: Driver, made: dict[int, tuple[pygame.Surface, tuple[Any, ...]]]) -> list[Measured]:
    """Every text on the picture of the scene that is shown."""
    shell = driver.shell
    canvas = Canvas(shell.size, shell.fonts)
    driver.top.paint(canvas)
    whole, bare = (pygame.Surface(shell.size) for _ in range(2))
    for blit in canvas.blits:
        whole.blit(blit.surface, (blit.x, blit.y))
        if id(blit.surface) not in made:
            bare.blit(blit.surface, (blit.x, blit.y))
    seen, under = (pygame.surfarray.array3d(picture) for picture in (whole, bare))
    # What a veil lies on is not there to be read.
    first = max(i for i, blit in enumerate(canvas.blits) if blit.surface.get_size() == shell.size)
    out = []
    for blit in canvas.blits[first:]:
        if id(blit.surface) in made:
            surface, key = made[id(blit.surface)]
            out += _texts(surface, key, blit.x, blit.y, seen, under, shell)
    return out


def _texts(
    surface: pygame.Surface, key: tuple[Any, ...], x: int, y: int, seen: Any, under: Any, shell: Any
) -> Iterator[Measured]:
    """The text on one surface, and apart from it the numbers in it that decide something. Chips have their own test."""
    bold, said = key[-2], key[1] if key[0] == "line" else key[0]
    points = surface.get_height() / (shell.fonts.font(200, bold).get_height() / 200) / shell.p
    alpha, rgb = pygame.surfarray.array_alpha(surface), pygame.surfarray.array3d(surface)
    asked = key[-3] if key[0] == "line" else key[2]
    for colour, strong in ((asked, bold), (theme.GOLD, True)):
        ink = shell.felt.ink(colour)
        ours = (rgb == ink).all(axis=2) & (alpha > 0)
        if colour is theme.GOLD and (asked == theme.GOLD or not ours.any()):
            continue
        if not ours.any():
            continue
        strokes = ours & (alpha >= min(250, alpha[ours].max()))
        at = np.argwhere(strokes) + np.array([x, y])
        at = at[(at >= 0).all(axis=1) & (at < seen.shape[:2]).all(axis=1)]
        if not len(at):
            continue
        ink_at, ground_at = seen[at[:, 0], at[:, 1]], under[at[:, 0], at[:, 1]]
        ratios = contrast(ink_at, ground_at)
        worst = np.argsort(ratios)[int(len(ratios) * _WORST_SHARE / 100)]
        words = "".join(str(getattr(s, "text", s)) for s in said)
        yield Measured(words, points, strong, float(ratios[worst]), tuple(ink_at[worst]), tuple(ground_at[worst]))


LAMPS = (0, 60, 100)
"""Without the lamp, as it is when nobody has turned it, and with all of it."""
FAMILIES = ("minideal-", "first-hand-", "lesson-", "learn-")
"""Scenes much like each other."""
STRICT = ("green", "contrast")
"""The brightest felt, and the one that asks most: they are shown every scene of a family."""


def of_felt(
    felt: str,
    size: tuple[int, int],
    language: str,
    lamps: tuple[int, ...] = LAMPS,
    every: bool = True,
    scenes: Collection[str] = SCENES,
) -> dict[int, dict[str, Any]]:
    """By lamp and by scene: every text of the scenes on this felt; of a family one scene, or ``every`` one."""
    found: dict[int, dict[str, Any]] = {lamp: {} for lamp in lamps}
    seen = set()
    for name, stage in ((name, SCENES[name]) for name in scenes):
        if name.startswith(("felt-", "deck-")):
            continue  # other scenes again, dressed otherwise
        family = next((each for each in FAMILIES if name.startswith(each)), name)
        if family in seen and not every:
            continue
        seen.add(family)
        with texts_remembered() as made:
            driver = stage(size, language, felt=felt, lamp=lamps[0])
            for lamp in lamps:
                driver.shell.settings = replace(driver.shell.settings, lamp=lamp)
                driver.shell.resized(driver.shell.size)
                found[lamp][name] = measured(driver, made)
            driver.close()
    return found


def lowest(felt: str, scenes: dict[str, list[Measured]], large: bool) -> tuple[str, Measured]:
    """The scene and the text with the least contrast, of large texts or of others."""
    texts = [(name, text) for name, found in scenes.items() for text in found if text.large == large]
    return min(texts, key=lambda each: each[1].ratio)
