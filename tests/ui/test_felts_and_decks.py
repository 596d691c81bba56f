"""Every felt can be read on, and every deck finds its pictures."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from gin.engine.cards import card
from gin.ui import felt, theme
from gin.ui.cards import CardArt
from tests.scenes.driver import ASSETS, Driver
from tests.scenes.settings_room import opened
from tests.ui.measured import contrast, luminance

FELTS = ["green", "navy", "wine", "charcoal", "contrast"]


def mixed(top, under, alpha):
    return tuple(round(a * alpha + b * (1 - alpha)) for a, b in zip(top, under, strict=True))


@pytest.mark.parametrize("name", FELTS)
def test_texts_can_be_read_on_every_felt(name):
    cloth = theme.FELTS[name]
    needed = 7.0 if name == "contrast" else 4.5
    panel = mixed(cloth.panel, cloth.stops[0], 0.80)
    for text in (theme.TEXT, theme.QUIET, theme.GOLD):
        assert contrast(cloth.ink(text), cloth.stops[0]) >= needed
    for text in (theme.TEXT, theme.QUIET, theme.QUIET_ON_PANEL, theme.GOLD):
        assert contrast(cloth.ink(text), panel) >= needed
    assert contrast(cloth.ink(theme.TEXT), cloth.button[0]) >= needed
    assert contrast(cloth.ink(theme.DIM), mixed(cloth.panel, cloth.stops[2], 0.55)) >= needed


def test_in_high_contrast_the_table_is_black_whatever_the_lamp():
    driver = opened((1280, 720), felt="contrast", lamp=100)
    driver.app.show(driver.top)
    assert driver.shell.ground().get_at((640, 300))[:3] == (0, 0, 0)


@pytest.mark.parametrize("name", FELTS)
def test_every_felt_is_darkest_at_the_edge(name):
    light = [luminance(stop) for stop in theme.FELTS[name].stops]
    assert light == sorted(light, reverse=True)


def test_a_deck_takes_its_own_masters_and_falls_back_to_the_classic_ones(tmp_path):
    pygame.font.init()
    Driver((640, 480))
    for folder, names in {
        "classic": ["7H", "7D", "KS"],
        "four": ["7D"],
        "jumbo-classic": ["7H", "7D"],
        "jumbo-four": ["7D"],
    }.items():
        (tmp_path / folder).mkdir()
        for name in names:
            surface = pygame.Surface((10, 14))
            surface.fill({"classic": 10, "four": 20, "jumbo-classic": 30, "jumbo-four": 40}[folder])
            surface.fill((ord(folder[-1]), len(folder), 0))
            pygame.image.save(surface, tmp_path / folder / f"{name}.png")

    def folder_of(art: CardArt, name: str) -> tuple[int, int]:
        red, green, _, _ = art.card(card(name), 14).get_at((5, 7))
        return red, green

    marks = {f: (ord(f[-1]), len(f)) for f in ("classic", "four", "jumbo-classic", "jumbo-four")}
    jumbo = CardArt(tmp_path, "four", "sunburst", "jumbo")
    assert folder_of(jumbo, "7D") == marks["jumbo-four"]
    assert folder_of(jumbo, "7H") == marks["jumbo-classic"]
    assert folder_of(jumbo, "KS") == marks["classic"]
    assert folder_of(CardArt(tmp_path, "four"), "7D") == marks["four"]
    assert folder_of(CardArt(tmp_path, "four"), "7H") == marks["classic"]


def test_the_deck_has_every_card_in_every_ink_and_index():
    for folder in ("classic", "jumbo-classic"):
        assert len(list((ASSETS / "cards" / folder).glob("*.png"))) == 52


def test_the_shell_deals_the_index_that_is_set():
    driver = opened(index="jumbo")
    assert driver.shell.art.index == "jumbo"
    driver.shell.change(replace(driver.shell.settings, index="normal"))
    assert driver.shell.art.index == "normal"


# --- banding ----------------------------------------------------------------------------------------------------------

LONGEST = 32
"""So many pixels in a row may be of one colour: what a dark gradient in whole levels shows is runs of hundreds."""


def longest_run(line: np.ndarray) -> int:
    """The most pixels of one colour side by side."""
    changes = np.flatnonzero((line[1:] != line[:-1]).any(axis=1))
    edges = np.concatenate(([-1], changes, [len(line) - 1]))
    return int(np.diff(edges).max())


@pytest.mark.parametrize("lamp", [0, 60, 100])
@pytest.mark.parametrize("name", [n for n in FELTS if n != "contrast"])
def test_no_felt_shows_bands(name, lamp):
    Driver((640, 480))
    size = (1920, 1080)
    pixels = pygame.surfarray.array3d(felt.cloth(size, theme.FELTS[name], lamp / 100, (960, 437)))
    for x in (3, 480, 961, 1500):
        assert longest_run(pixels[x]) <= LONGEST
    for y in (3, 300, 700, 1070):
        assert longest_run(pixels[:, y]) <= LONGEST


@pytest.mark.parametrize("name", [n for n in FELTS if n != "contrast"])
def test_on_average_a_felt_has_its_light_to_a_fraction_of_a_level(name, monkeypatch):
    """Whole levels would be up to half a level off, in broad rings: those are the bands one sees."""
    Driver((640, 480))
    cloth = theme.FELTS[name]
    monkeypatch.setattr(felt, "_rays", lambda size, _centre: pygame.Surface(size))
    pixels = pygame.surfarray.array3d(felt.cloth((1920, 1080), cloth, 0.0, (0, 0))).astype(float)
    for x in range(16, 1900, 97):
        block = pixels[x : x + 24, 442:466].mean(axis=(0, 1))  # at the height of the lamp, 0.42 of the window
        wanted = felt._stop(cloth, abs(x + 12 - 960) / (0.72 * 1920))
        assert np.abs(block - wanted).max() < 0.35, x


def test_bands_would_be_found():
    flat = np.repeat(np.arange(20), 60)[:, None].repeat(3, axis=1)
    assert longest_run(flat) == 60
