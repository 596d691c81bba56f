"""Every felt can be read on, and every deck finds its pictures."""

from dataclasses import replace

import pygame
import pytest

from gin.engine.cards import card
from gin.ui import theme
from gin.ui.cards import CardArt
from tests.scenes.driver import ASSETS, Driver
from tests.scenes.settings_room import opened

FELTS = ["green", "navy", "wine", "charcoal", "contrast"]


def luminance(colour) -> float:
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(top, under, alpha):
    return tuple(round(a * alpha + b * (1 - alpha)) for a, b in zip(top, under, strict=True))


@pytest.mark.parametrize("name", FELTS)
def test_texts_can_be_read_on_every_felt(name):
    felt = theme.FELTS[name]
    needed = 7.0 if name == "contrast" else 4.5
    panel = mixed(felt.panel, felt.stops[0], 0.80)
    for text in (theme.TEXT, theme.QUIET, theme.GOLD):
        assert contrast(text, felt.stops[0]) >= needed
    for text in (theme.TEXT, theme.QUIET, theme.QUIET_ON_PANEL, theme.GOLD):
        assert contrast(text, panel) >= needed
    assert contrast(theme.TEXT, felt.button[0]) >= needed
    assert contrast(theme.DIM, mixed(felt.panel, felt.stops[2], 0.55)) >= needed


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
