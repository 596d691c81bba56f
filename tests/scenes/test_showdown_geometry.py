"""The showdown fits every window, for every way a hand can end; what it says and counts (T12, R8, R10)."""

import pygame
import pytest

from gin.engine.showdown import Kind
from gin.scenes.showdown import Showdown
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, faults, unreachable
from tests.scenes.staging import ended, lay_offs, showdown

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]
KINDS = {"lay-offs": lay_offs, **{kind.value: ended(kind) for kind in (Kind.GIN, Kind.UNDERCUT, Kind.DEAD)}}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_every_ending_fits(kind, size, language, scale):
    driver = KINDS[kind](size, language, ui_scale=scale)
    assert faults(driver) == []
    assert unreachable(driver) == set()
    driver.close()


def test_r10_a_sentence_says_why_other_melds_were_laid():
    driver = showdown(
        (1280, 720),
        "en",
        "standard",
        lambda g: g.view.result.settlement is not None and g.view.result.settlement.unusual,
    )
    assert "sentence 1" in {p.name for p in driver.placed}
    assert faults(driver) == []


def test_r8_after_a_dead_hand_the_computers_cards_stay_hidden():
    driver = KINDS["dead"]((1280, 720), "en")
    assert isinstance(driver.top, Showdown)
    assert driver.top.heaps(1) == []


def test_a_key_shows_everything_at_once_and_the_next_deals():
    driver = lay_offs((1280, 720), "en", motion="full", opponent_speed="normal")
    scene = driver.top
    scene._begun = None
    driver.frames(3)
    assert not scene.told
    driver.key(pygame.K_RETURN)
    assert scene.told
    assert driver.top is scene
    driver.key(pygame.K_RETURN)
    assert driver.top is not scene
