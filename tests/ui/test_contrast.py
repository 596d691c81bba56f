"""Everything can be read, on every felt and under every lamp: contrast measured on the pixels that are really shown."""

import re
from pathlib import Path

import numpy as np
import pygame
import pytest

from gin.engine.cards import Card
from gin.ui import theme
from gin.ui.cards import CardArt
from gin.ui.fonts import Fonts
from gin.ui.widgets import Plates
from tests.scenes.driver import ASSETS, Driver
from tests.ui.measured import NEEDED, NEEDED_HIGH, NEEDED_LARGE, STRICT, contrast, lowest, of_felt

WRITTEN = Path(__file__).resolve().parents[2] / "docs" / "contrast.md"
LEEWAY = 0.3
"""How much less than is written may be measured elsewhere: other versions of SDL draw letters a little otherwise."""


def failing(felt, by_lamp):
    return [
        f"{name}, lamp {lamp}: {text.said!r} ({text.points:.0f}) {text.ratio:.2f}: {text.colour} on {text.ground}"
        for lamp, scenes in by_lamp.items()
        for name, texts in scenes.items()
        for text in texts
        if text.ratio < text.needs(felt)
    ]


@pytest.mark.parametrize("felt", theme.FELTS)
def test_every_text_of_every_scene_has_contrast_under_every_lamp(felt):
    """… and docs/contrast.md promises no more than that; ``build/contrast.py`` writes it anew."""
    by_lamp = of_felt(felt, (1280, 720), "en", every=felt in STRICT)
    assert failing(felt, by_lamp) == []
    for lamp, scenes in by_lamp.items():
        small, large = (lowest(felt, scenes, which)[1].ratio for which in (False, True))
        row = re.search(rf"^\| {felt} \| {lamp} % \| ([\d.]+) \|[^|]*\| ([\d.]+) \|", WRITTEN.read_text("utf-8"), re.M)
        assert row, f"{felt} under {lamp} % is missing: run build/contrast.py"
        assert float(row[1]) <= small + LEEWAY
        assert float(row[2]) <= large + LEEWAY


@pytest.mark.parametrize("felt", STRICT)
def test_every_text_has_contrast_in_portrait_and_in_chinese(felt):
    assert failing(felt, of_felt(felt, (720, 1280), "zh-CN", (100,), every=False)) == []


def test_a_dim_text_on_a_bright_ground_would_be_found(monkeypatch):
    """The measuring measures: with the lamp as bright as it once was, quiet texts fail."""
    from gin.ui import felt

    monkeypatch.setattr(felt, "_light", lambda lamp: (0.3 * lamp, 0.9))
    assert failing("green", of_felt("green", (1280, 720), "en", (100,), scenes=("title", "table-knock")))


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def window():
    return Driver((640, 480))


@pytest.mark.parametrize("inks", theme.INKS)
@pytest.mark.parametrize("index", ["normal", "jumbo"])
@pytest.mark.parametrize(("bold", "needed"), [(False, NEEDED), (True, NEEDED_HIGH)])
def test_every_suit_has_contrast_on_the_face_of_its_cards(window, inks, index, bold, needed):
    art = CardArt(ASSETS / "cards", inks, "sunburst", index, bold)
    for suit, plain in enumerate(theme.INKS[inks]):
        ink = theme.darker(plain, theme.BOLD_INK) if bold else plain
        whole = pygame.surfarray.array3d(art.card(Card(13 * suit + 6), 500)).reshape(-1, 3)
        drawn = whole[np.abs(whole.astype(int) - ink).max(axis=1) < 20]
        assert len(drawn) > 2000, "the ink of the deck isn't the theme's"
        face = np.median(whole, axis=0)
        assert contrast(np.median(drawn, axis=0), face) >= needed, f"{inks} {suit}: {face}"


@pytest.mark.parametrize(("felt", "needed"), [("green", NEEDED), ("contrast", NEEDED_HIGH)])
@pytest.mark.parametrize("inks", theme.INKS)
def test_every_suit_has_contrast_on_a_chip(window, inks, felt, needed):
    fonts = Fonts(ASSETS / "fonts", theme.INKS[inks], theme.FELTS[felt])
    for suit in range(4):
        chip = pygame.surfarray.array3d(fonts.chip(Card(13 * suit + 6), 26)).reshape(-1, 3).astype(int)
        ratios = contrast(chip, theme.FACE)
        assert np.percentile(ratios[ratios > 2], 90) >= needed


# --- focus and lines --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("felt", theme.FELTS)
@pytest.mark.parametrize("ground", [theme.FACE, theme.GOLD, (0, 0, 0), (0x3A, 0x80, 0x55)])
def test_the_focus_ring_is_seen_on_light_and_on_dark(window, felt, ground):
    ring = Plates(theme.FELTS[felt]).focus_ring((300, 60), 1.0)
    under = pygame.Surface(ring.get_size())
    under.fill(ground)
    under.blit(ring, (0, 0))
    row = pygame.surfarray.array3d(under)[: ring.get_width() // 2, ring.get_height() // 2]
    light, dark = row[np.argmax(row.sum(axis=1))], row[np.argmin(row.sum(axis=1))]
    assert contrast(light, dark) >= NEEDED_LARGE
    outside = max(contrast(row[at], ground) for at in range(12))
    assert outside >= NEEDED_LARGE, "neither the ring nor its seat stands out from what is around it"


@pytest.mark.parametrize("felt", theme.FELTS)
def test_gold_lines_that_mean_something_are_seen(felt):
    """A selected card's ring and a meld's bracket lie on cloth where it is darker than in the middle."""
    assert contrast(theme.GOLD, theme.FELTS[felt].stops[1]) >= NEEDED_LARGE
    assert contrast(theme.LAID_OFF, theme.FELTS[felt].stops[1]) >= NEEDED_LARGE
