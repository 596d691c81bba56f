"""Sounds in words: every one has a caption, which stays long enough to be read and is where there is room for it."""

import pygame
import pytest

from gin.scenes.new_match import NewMatch
from gin.scenes.showdown import Showdown
from gin.scenes.title import Title
from gin.text import TABLES
from gin.ui.audio import CARDS, SIGNALS
from gin.ui.audio_captions import SECONDS, Captions
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, faults
from tests.scenes.staging import moments


def captions() -> Captions:
    made = Captions()
    made.wanted = True
    return made


def test_a_caption_is_shown_with_its_sound_and_goes_again():
    told = captions()
    told.hear("knock")
    assert told.update(10.0)
    assert told.shown == "knock"
    assert not told.update(10.0 + SECONDS - 0.1)
    assert told.update(10.0 + SECONDS)
    assert told.shown == ""


def test_of_what_cards_do_the_latest_is_told():
    told = captions()
    told.hear("draw")
    told.update(0.0)
    told.hear("discard")
    told.update(0.3)
    assert told.shown == "discard"


def test_a_card_does_not_take_the_place_of_a_signal_but_another_signal_does():
    told = captions()
    told.hear("knock")
    told.update(0.0)
    for passing in ("slide", "tick", "click"):
        told.hear(passing)
        told.update(0.4)
        assert told.shown == "knock"
    told.hear("undercut")
    told.update(0.6)
    assert told.shown == "undercut"
    told.hear("deal")
    told.update(0.6 + SECONDS)
    assert told.shown == "deal"


def test_without_captions_nothing_is_shown_and_nothing_is_kept_for_later():
    told = Captions()
    told.hear("gin")
    assert not told.update(0.0)
    told.wanted = True
    assert not told.update(0.1)
    assert told.shown == ""


def test_captions_turned_off_go_at_once():
    told = captions()
    told.hear("gin")
    told.update(0.0)
    told.wanted = False
    assert told.update(0.1)
    assert told.shown == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sound_has_words_of_its_own(language):
    words = {name: TABLES[language][f"caption.{name}"] for name in CARDS | SIGNALS}
    assert len(set(words.values())) == len(words)


# --- on the picture ---------------------------------------------------------------------------------------------------


def shown_as(driver, kind):
    return [placed.said for placed in driver.placed if placed.name == kind]


@pytest.mark.parametrize("size", [size for size in SIZES if size != (3840, 2160)], ids=str)  # as 1920 × 1080, slower
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", SCALES)
def test_captions_fit_the_message_line_and_the_windows_foot(size, language, scale):
    driver = Driver(size, language=language, ui_scale=scale, captions=True, motion="off", opponent_speed="instant")
    words = TABLES[language]
    longest = max(CARDS | SIGNALS, key=lambda name: len(words[f"caption.{name}"]))
    for scene in (Title(driver.shell), NewMatch(driver.shell)):
        driver.shell.replace(scene)
        driver.shell.audio.play(longest)
        driver.frames(2)
        assert shown_as(driver, "caption") == [words[f"caption.{longest}"]]
        assert faults(driver) == []
    driver.sit_down()
    driver.settle()
    driver.frames(200)
    for name in (longest, "refusal"):  # no signal is kept from the other by the time that has passed
        driver.shell.audio.play(name)
        driver.frames(2)
        assert shown_as(driver, "aside") == [words[f"caption.{name}"]]
        assert shown_as(driver, "caption") == []
        assert faults(driver) == []


def test_the_message_keeps_its_plate_between_two_sounds():
    driver = Driver(captions=True)
    driver.sit_down()
    driver.settle()
    driver.frames(200)
    assert shown_as(driver, "caption") == shown_as(driver, "aside") == []
    assert faults(driver) == []
    plate = next(p.rect for p in driver.placed if p.name == "message" and p.kind == "panel")
    driver.key(pygame.K_o)
    driver.frames(2)
    driver.shell.audio.play("draw")
    driver.frames(2)
    assert driver.shell.captions.shown
    assert next(p.rect for p in driver.placed if p.name == "message" and p.kind == "panel") == plate


def test_without_captions_the_picture_is_as_ever():
    driver = Driver()
    driver.sit_down()
    driver.settle()
    driver.shell.audio.play("gin")
    driver.frames(2)
    assert shown_as(driver, "aside") == []
    assert shown_as(driver, "caption") == []


def test_a_muted_game_still_tells_what_would_be_heard():
    driver = Driver(captions=True, muted=True)
    game = driver.games.new("standard", "easy")
    for _ in moments(game):
        if game.view.result is not None and game.view.result.settlement is not None:
            break
    driver.shell.replace(Showdown(driver.shell, game))
    driver.frames(3)
    assert shown_as(driver, "caption")
    driver.settle()
    driver.frames(200)
    assert shown_as(driver, "caption") == []
