"""Title, menus, key list and summary fit every window, in both languages and with large text."""

import pytest

from gin.notices import Notice, What, Why
from gin.scenes.confirm import Confirm
from gin.scenes.keys import Keys
from gin.scenes.match_summary import MatchSummary
from gin.scenes.new_match import NewMatch
from gin.scenes.pause import Pause
from gin.scenes.title import Title
from gin.text.told import sentence
from tests.scenes import finished
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, faults, unreachable

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]
every_window = pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)


def driven(size, language, scale):
    return Driver(size, language=language, ui_scale=scale, motion="off")


def strays(driver):
    """Texts that stand partly on a button."""
    placed = driver.placed
    buttons = [p for p in placed if p.kind == "button"]
    texts = [(p, p.rect.inflate(0, -round(0.42 * p.rect.h))) for p in placed if p.kind == "text"]
    return [
        f"{text.name!r} over the edge of button {button.name}"
        for text, ink in texts
        for button in buttons
        if ink.colliderect(button.rect) and not button.rect.contains(ink)
    ]


def fits(driver):
    """Nothing wrong with the picture, and all of it within the keyboard's reach."""
    driver.frames(2)
    assert faults(driver) + strays(driver) == []
    assert unreachable(driver) == set()
    assert faults(driver) == []


@every_window
def test_the_title_without_a_match_fits(size, language, scale):
    driver = driven(size, language, scale)
    driver.shell.push(Title(driver.shell))
    fits(driver)


@every_window
def test_the_title_with_a_match_and_something_to_tell_fits(size, language, scale):
    driver = driven(size, language, scale)
    driver.games.new("standard_bonuses", "easy")
    driver.shell.notices.append(Notice(What.DAMAGED_LOSS, kept="matches-damaged-20260131-120000.db", lost=2))
    driver.shell.push(Title(driver.shell))
    fits(driver)


@every_window
def test_the_longest_reason_for_not_saving_fits(size, language, scale):
    driver = driven(size, language, scale)
    notices = [Notice(What.CANT_SAVE, why) for why in Why]
    driver.shell.notices.append(max(notices, key=lambda notice: len(sentence(driver.shell.texts, notice))))
    driver.shell.push(Title(driver.shell))
    driver.frames()
    assert faults(driver) == []


@every_window
def test_the_new_match_fits(size, language, scale):
    driver = driven(size, language, scale)
    driver.shell.push(NewMatch(driver.shell))
    for ruleset in ("standard", "standard_bonuses", "oklahoma"):
        driver.click(f"rules {ruleset}")
        fits(driver)


@every_window
def test_the_question_fits(size, language, scale):
    driver = driven(size, language, scale)
    driver.games.new("standard_bonuses", "easy")
    driver.shell.push(NewMatch(driver.shell))
    driver.click("start")
    assert isinstance(driver.top, Confirm)
    fits(driver)


@every_window
def test_the_pause_fits(size, language, scale):
    driver = driven(size, language, scale)
    game = driver.sit_down()
    driver.settle()
    driver.shell.push(Pause(driver.shell, game))
    fits(driver)
    driver.click("level easy")
    fits(driver)


@every_window
def test_the_key_list_fits_wherever_it_is_scrolled_to(size, language, scale):
    driver = driven(size, language, scale)
    driver.sit_down()
    driver.shell.push(Keys(driver.shell))
    fits(driver)
    while driver.top.scroll.by(1):
        assert faults(driver) == []


SUMMARIES = (
    ("standard_bonuses", finished.shutout, 201),
    ("standard_bonuses", finished.lost, 3),
    ("oklahoma", finished.long),
    ("standard", lambda view: len(view.results) == 5, 18),
    ("standard_bonuses", finished.higher_sum_lost, 48),
)


@every_window
def test_the_summary_fits(size, language, scale):
    driver = driven(size, language, scale)
    for match in SUMMARIES:
        driver.shell.replace(MatchSummary(driver.shell, finished.found(*match)))
        fits(driver)
        if driver.top.places.parts:
            driver.click("part hands")
            fits(driver)
        while driver.top.scroll.by(1):
            assert faults(driver) == []
