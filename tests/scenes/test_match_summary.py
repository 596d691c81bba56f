"""The match summary tells every hand and the whole sum, and leads on (T13, R15)."""

import dataclasses

import pygame
import pytest

from gin.engine.actions import DEAL_NEXT
from gin.engine.phase import Phase
from gin.engine.rules import STANDARD_BONUSES
from gin.engine.showdown import Kind
from gin.engine.tally import Ledger
from gin.scenes import going
from gin.scenes.match_summary import MatchSummary
from gin.scenes.match_words import final_sum, hand_lines, ledger_lines, totals
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.title import Title
from gin.text import Texts
from gin.ui.gestures import Scrolled
from tests.scenes import finished
from tests.scenes.driver import Driver

EN = Texts("en")


def shown(game, size=(1280, 720), **settings):
    settings.setdefault("motion", "off")
    driver = Driver(size, **settings)
    driver.shell.push(MatchSummary(driver.shell, game))
    driver.frames()
    return driver


def said(driver):
    return " | ".join(placed.said for placed in driver.placed)


def with_ledgers(view, mine, other, winner=0):
    """The same match with other sums at its end."""
    return dataclasses.replace(view, ledgers=(mine, other), winner=winner, ruleset=STANDARD_BONUSES)


# --- words and numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["standard", "standard_bonuses", "oklahoma"])
@pytest.mark.parametrize("seed", range(1, 6))
def test_every_hand_s_sum_comes_to_its_points(ruleset, seed):
    view = finished.played(ruleset, seed)
    lines = hand_lines(EN, view)
    assert [line.number for line in lines] == [r.number for r in view.results]
    for line, result in zip(lines, view.results, strict=True):
        if result.kind is Kind.DEAD:
            assert line.told == "Dead hand"
            assert (line.sum, line.points) == ("", (0, 0))
        else:
            assert eval(line.sum.replace("−", "-").replace("×", "*")) == sum(line.points) == result.score.points
    assert totals(view)[-1] == view.totals


@pytest.mark.parametrize("ruleset", ["standard", "standard_bonuses", "oklahoma"])
@pytest.mark.parametrize("seed", range(1, 6))
def test_the_whole_sum_comes_to_the_final_score(ruleset, seed):
    view = finished.played(ruleset, seed)
    for seat in (0, 1):
        text = final_sum(view, seat)
        if text:
            left, _, right = text.replace("×", "*").partition("=")
            assert eval(left) == int(right) == view.ledgers[seat].final


def test_the_example_of_the_rule():
    """R15: 30 + 40 + 35 and a shutout."""
    view = with_ledgers(finished.played("standard_bonuses", 1), Ledger(105, 3, 105, 100, 75), Ledger(0, 0, 0, 0, 0))
    assert final_sum(view, 0) == "105 × 2 + 100 + 3 × 25 = 385"
    assert final_sum(view, 1) == ""
    lines = ledger_lines(EN, view)
    assert [(line.label, line.values) for line in lines] == [
        ("Hand points", ("105", "0")),
        ("Shutout", ("210", "–")),
        ("Game bonus", ("+ 100", "–")),
        ("Hands won", ("+ 75", "0")),
    ]
    assert lines[1].lead == "× 2 ="


def test_without_a_shutout_there_is_no_line_for_it():
    """R15: had the loser won one hand of 20."""
    view = with_ledgers(finished.played("standard_bonuses", 1), Ledger(105, 3, 0, 100, 75), Ledger(20, 1, 0, 0, 25))
    assert [line.label for line in ledger_lines(EN, view)] == ["Hand points", "Game bonus", "Hands won"]
    assert final_sum(view, 0) == "105 + 100 + 3 × 25 = 280"
    assert final_sum(view, 1) == "20 + 1 × 25 = 45"


def test_a_ruleset_without_bonuses_has_a_short_sum():
    view = finished.played("standard", 18)
    assert [line.label for line in ledger_lines(EN, view)] == ["Hand points", "Hands won"]


def test_the_computer_s_values_stand_in_its_column():
    view = with_ledgers(
        finished.played("standard_bonuses", 1), Ledger(0, 0, 0, 0, 0), Ledger(105, 3, 105, 100, 75), winner=1
    )
    lines = ledger_lines(EN, view)
    assert [line.values for line in lines] == [("0", "105"), ("–", "210"), ("–", "+ 100"), ("0", "+ 75")]
    assert lines[1].more == "you won no hand"


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_all_hands_and_the_final_score_are_seen():
    game = finished.found("standard_bonuses", finished.shutout, 201)
    driver = shown(game)
    words = said(driver)
    for line in hand_lines(EN, game.view)[:6]:
        assert line.told in words
    assert str(game.view.ledgers[0].final) in words
    assert final_sum(game.view, 0) in words


def test_the_sentence_stands_only_where_the_loser_s_sum_is_higher():
    lower = said(shown(finished.found("standard_bonuses", finished.higher_sum_lost, 48)))
    assert "first to reach 100" in lower
    assert "first to reach" not in said(shown(finished.found("standard_bonuses", finished.shutout, 201)))


def test_many_hands_are_scrolled_by_wheel_keys_finger_and_bar():
    game = finished.found("oklahoma", finished.long)
    driver = shown(game)
    scene = driver.top
    scroll = scene.scroll
    assert scroll.needed
    scene.handle(Scrolled(scroll.area.center, -1))
    assert scroll.first == 1
    driver.key(pygame.K_DOWN)
    assert scroll.first == 2
    driver.key(pygame.K_PAGEUP)
    assert scroll.first == 0
    x, y = scroll.area.center
    driver.drag((x, y), (x, y - round(2.1 * scroll.area.h / scroll.shown)))
    assert scroll.first == 2
    thumb = scroll.thumb()
    driver.drag(thumb.center, (thumb.centerx, scroll.bar.bottom))
    assert scroll.rows[-1] == scroll.total - 1
    assert hand_lines(EN, game.view)[-1].told in said(driver)


def test_with_large_text_the_parts_are_seen_one_at_a_time():
    game = finished.found("standard_bonuses", finished.shutout, 201)
    driver = shown(game, (1024, 640), ui_scale=200)
    assert "Game bonus" in said(driver)
    driver.click("part hands")
    assert hand_lines(EN, game.view)[0].told in said(driver)
    assert "Game bonus" not in said(driver)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB)
    while driver.top.focus.name != "part hands":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_LEFT)
    assert "Game bonus" in said(driver)


def test_the_final_score_counts_up_and_any_key_ends_that():
    game = finished.found("standard_bonuses", finished.shutout, 201)
    driver = shown(game, motion="full")
    scene = driver.top
    driver.frames(6)
    assert 0 < scene.counted < 1
    assert scene.moving(driver.clock.now)
    driver.key(pygame.K_TAB)
    assert scene.counted == 1
    driver.frames(2)
    assert not scene.moving(driver.clock.now)


# --- where it leads ---------------------------------------------------------------------------------------------------


@pytest.fixture
def over(tmp_path):
    """A real match played to its end behind the scenes, at its last showdown."""
    driver = Driver(folder=tmp_path, seed=3, motion="off", opponent_speed="instant")
    from gin.ai.plain import Plain

    mind = Plain()
    game = driver.games.new("oklahoma", "easy")
    while game.view.winner is None:
        if game.view.phase is Phase.OVER:
            game.act(DEAL_NEXT)
        elif game.thinking:
            game.poll()
        else:
            game.act(mind.choose(game.view))
    yield driver
    driver.close()


def test_a_match_that_is_over_is_continued_at_its_last_showdown_then_at_its_summary(over):
    over.shell.push(Title(over.shell))
    assert "The match is over" in said(over)
    over.click("continue")
    assert isinstance(over.top, Showdown)
    over.top.finish()
    over.key(pygame.K_RETURN)
    assert isinstance(over.top, MatchSummary)
    over.frames()
    again = going.where(over.shell, over.games.resume())
    assert isinstance(again, MatchSummary)


def test_play_again_begins_at_once_with_the_same_rules_and_level(over):
    over.shell.push(MatchSummary(over.shell, over.games.resume()))
    over.frames()
    over.key(pygame.K_RETURN)
    assert isinstance(over.top, Table)
    game = over.table.game
    assert (game.view.ruleset.id, game.level, game.view.number) == ("oklahoma", "easy", 1)
    assert len(over.games.finished()) == 1


@pytest.mark.parametrize("act", ["click", "key"])
def test_the_main_menu_leaves_the_match_among_the_finished_ones(over, act):
    over.shell.push(MatchSummary(over.shell, over.games.resume()))
    over.frames()
    over.click("main") if act == "click" else over.key(pygame.K_ESCAPE)
    assert isinstance(over.top, Title)
    assert over.games.current() is None
    assert len(over.games.finished()) == 1
