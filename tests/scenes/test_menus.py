"""Title, new match, question, pause and key list do what they say, by mouse alone and by keyboard alone (T14–T17)."""

import pygame
import pytest

from gin.ai import levels
from gin.engine.phase import Phase
from gin.notices import Notice, What, Why
from gin.scenes.confirm import Confirm
from gin.scenes.keys import Keys
from gin.scenes.new_match import NewMatch
from gin.scenes.pause import Pause
from gin.scenes.table import Table
from gin.scenes.title import Title
from gin.ui.gestures import Scrolled
from tests.scenes.driver import Driver


@pytest.fixture
def driver():
    return Driver(motion="off", opponent_speed="instant")


@pytest.fixture
def title(driver):
    driver.shell.push(Title(driver.shell))
    driver.frames()
    return driver


def said(driver):
    """Everything that is written on the picture."""
    return " | ".join(placed.said for placed in driver.placed)


def typed(driver, text, key):
    driver.send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_SHIFT, unicode=text, scancode=0))


# --- the title --------------------------------------------------------------------------------------------------------


def test_a_match_is_two_clicks_away(title):
    title.click("new")
    title.click("start")
    assert isinstance(title.top, Table)


def test_a_match_is_two_keys_away(title):
    title.key(pygame.K_n)
    title.key(pygame.K_RETURN)
    assert isinstance(title.top, Table)


def test_a_match_is_two_touches_away(title):
    title.touch("new")
    title.touch("start")
    assert isinstance(title.top, Table)


def test_without_a_match_to_continue_the_new_one_is_lit(title):
    assert [c.name for c in title.top.controls() if c.look == "lit"] == ["new"]
    title.key(pygame.K_RETURN)
    assert isinstance(title.top, NewMatch)


def test_with_a_match_to_continue_that_is_lit_and_says_where_it_stands(driver):
    game = driver.games.new("oklahoma", "easy")
    driver.shell.push(Title(driver.shell))
    assert [c.name for c in driver.top.controls() if c.look == "lit"] == ["continue"]
    assert "Hand 1" in said(driver)
    driver.key(pygame.K_RETURN)
    assert driver.table.game is game


def test_the_arrows_walk_down_from_the_lit_button(title):
    title.key(pygame.K_DOWN)
    assert title.top.focus.name == "first hand"
    title.key(pygame.K_DOWN)
    assert title.top.focus.name == "learn"
    title.key(pygame.K_DOWN)
    assert title.top.focus.name == "settings"
    assert title.top.focus.visible
    title.key(pygame.K_DOWN)
    title.key(pygame.K_RETURN)
    assert not title.shell.scenes


@pytest.mark.parametrize("act", ["click", "key"])
def test_quit_ends_the_program(title, act):
    title.click("quit") if act == "click" else title.key(pygame.K_q)
    assert not title.shell.scenes


def test_the_language_changes_at_once_and_is_kept(title):
    kept = []
    title.shell.save_settings = kept.append
    assert "New match" in said(title)
    title.click("language zh-CN")
    assert "新一场" in said(title)
    assert [s.language for s in kept] == ["zh-CN"]
    title.click("language en")
    assert "New match" in said(title)


def test_what_must_be_told_is_told_and_gone_after_playing(title):
    title.shell.notices.append(Notice(What.CANT_SAVE, Why.DISK_FULL))
    title.shell.replace(Title(title.shell))
    assert "the disk is full" in said(title).lower()
    title.click("new")
    title.click("start")
    title.shell.replace(Title(title.shell))
    assert "the disk is full" not in said(title).lower()


def test_what_the_store_has_to_tell_is_asked_for(driver):
    """This driver has no folder, which is such a thing."""
    driver.shell.push(Title(driver.shell))
    driver.games.new("standard", "easy")
    driver.frames(2)
    assert "no place for its data" in said(driver)


# --- a new match ------------------------------------------------------------------------------------------------------


def test_what_was_chosen_last_is_chosen(title):
    kept = []
    title.shell.save_settings = kept.append
    title.click("new")
    title.click("rules oklahoma")
    title.click("level easy")
    title.click("start")
    game = title.table.game
    assert (game.view.ruleset.id, game.level) == ("oklahoma", "easy")
    assert (kept[-1].ruleset, kept[-1].level) == ("oklahoma", "easy")
    title.shell.replace(NewMatch(title.shell))
    assert (title.top.ruleset, title.top.level) == ("oklahoma", "easy")


def test_arrows_choose_and_enter_starts(title):
    title.key(pygame.K_n)
    title.key(pygame.K_RIGHT)
    assert title.top.ruleset == "standard_bonuses"
    title.key(pygame.K_DOWN)
    assert title.top.focus.name == "level normal"
    assert title.top.level == "normal"
    title.key(pygame.K_LEFT)
    assert title.top.level == "easy"
    title.key(pygame.K_UP)
    assert title.top.ruleset == "standard_bonuses"
    title.key(pygame.K_RETURN)
    game = title.table.game
    assert (game.view.ruleset.id, game.level) == ("standard_bonuses", "easy")


def test_letters_choose(title):
    title.key(pygame.K_n)
    title.key(pygame.K_3)
    title.key(pygame.K_e)
    assert (title.top.ruleset, title.top.level) == ("oklahoma", "easy")
    title.key(pygame.K_h)
    assert title.top.level == "hard"


def test_a_ruleset_that_is_not_offered_is_not_preselected():
    driver = Driver(ruleset="classic", level="hard")
    driver.shell.push(NewMatch(driver.shell))
    assert (driver.top.ruleset, driver.top.level) == ("standard", "hard")


def test_every_level_is_offered_and_tells_of_itself(title):
    title.click("new")
    told = set()
    for level in levels.LEVELS:
        title.click(f"level {level}")
        assert title.top.level == level
        told |= {p.said for p in title.placed if p.name == "about the level"}
    assert told == {title.shell.texts.say(f"new.level.{level}") for level in levels.LEVELS}
    assert len(told) == 3


@pytest.fixture
def asked(driver):
    """A match in progress, and the question whether to end it."""
    driver.games.new("oklahoma", "easy")
    driver.shell.push(Title(driver.shell))
    driver.click("new")
    driver.click("start")
    assert isinstance(driver.top, Confirm)
    return driver


def test_ending_a_match_is_asked_once_and_says_which(asked):
    assert "Oklahoma 150, hand 1 | You 0, computer 0" in said(asked)
    asked.click("go")
    assert isinstance(asked.top, Table)


def test_the_question_can_be_taken_back(asked):
    before = asked.games.resume().view
    asked.key(pygame.K_ESCAPE)
    assert isinstance(asked.top, NewMatch)
    assert asked.games.resume().view == before


def test_enter_keeps_the_match(asked):
    before = asked.games.resume()
    asked.key(pygame.K_RETURN)
    assert asked.table.game is before


def test_e_ends_it(asked):
    before = asked.games.resume()
    asked.key(pygame.K_e)
    assert asked.table.game is not before


def test_nothing_is_asked_without_a_match(title):
    title.click("new")
    title.click("start")
    assert isinstance(title.top, Table)


# --- the pause --------------------------------------------------------------------------------------------------------


@pytest.fixture
def paused(driver):
    driver.sit_down("standard", "normal")
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Pause)
    return driver


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_back_to_the_table_by_key(paused, key):
    paused.key(key)
    assert isinstance(paused.top, Table)


def test_back_to_the_table_by_click(paused):
    paused.click("back")
    assert isinstance(paused.top, Table)


def test_the_level_counts_from_the_next_hand(paused):
    game = paused.top.game
    paused.click("level easy")
    assert (game.level, game.next_level) == ("normal", "easy")
    assert "Normal to the end of this hand, Easy from the next." in said(paused)


def test_the_level_by_keys(paused):
    game = paused.top.game
    while paused.top.focus.name != "level normal":
        paused.key(pygame.K_TAB)
    paused.key(pygame.K_LEFT)
    assert game.next_level == "easy"


def test_the_main_menu_loses_nothing(paused):
    game, before = paused.top.game, paused.top.game.view
    paused.click("main")
    assert isinstance(paused.top, Title)
    paused.click("continue")
    assert paused.table.game is game
    assert paused.table.shown == before


def test_the_pause_promises_only_what_is_true(paused, tmp_path):
    assert "nothing can be saved" in said(paused)
    safe = Driver(folder=tmp_path)
    game = safe.sit_down()
    safe.shell.push(Pause(safe.shell, game))
    assert "everything is saved" in said(safe)
    safe.close()


def test_quit_from_the_pause(paused):
    paused.key(pygame.K_q)
    assert not paused.shell.scenes


def test_a_new_match_from_the_pause_can_be_left_again(paused):
    paused.key(pygame.K_n)
    assert isinstance(paused.top, NewMatch)
    paused.key(pygame.K_ESCAPE)
    assert isinstance(paused.top, Pause)


def test_the_pause_stands_still_while_the_computer_would_act(driver):
    game = driver.sit_down("standard", "normal")
    driver.shell.push(Pause(driver.shell, game))
    before = game.view
    driver.frames(60)
    assert game.view == before


# --- the keys ---------------------------------------------------------------------------------------------------------


def test_f1_opens_and_closes_the_list(title):
    title.key(pygame.K_F1)
    assert isinstance(title.top, Keys)
    title.key(pygame.K_F1)
    assert isinstance(title.top, Title)


def test_a_typed_question_mark_opens_and_closes_the_list(title):
    typed(title, "?", pygame.K_SLASH)
    assert isinstance(title.top, Keys)
    typed(title, "?", pygame.K_SLASH)
    assert isinstance(title.top, Title)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_list_closes(title, key):
    title.click("keys")
    assert isinstance(title.top, Keys)
    title.key(key)
    assert isinstance(title.top, Title)


def test_the_list_opens_over_the_choice_of_rules(title):
    title.key(pygame.K_n)
    title.key(pygame.K_F1)
    assert isinstance(title.top, Keys)
    title.click("back")
    assert isinstance(title.top, NewMatch)


def test_large_text_is_scrolled_by_wheel_keys_and_finger():
    driver = Driver((1024, 640), ui_scale=200)
    driver.shell.push(Title(driver.shell))
    driver.key(pygame.K_F1)
    keys = driver.top
    assert keys.scroll.needed
    keys.handle(Scrolled(keys.scroll.area.center, -2))
    assert keys.scroll.first == 2
    driver.key(pygame.K_DOWN)
    assert keys.scroll.first == 3
    driver.key(pygame.K_HOME)
    assert keys.scroll.first == 0
    x, y = keys.scroll.area.center
    driver.drag((x, y), (x, y - 2 * keys.pitch))
    assert keys.scroll.first == 2
    driver.key(pygame.K_END)
    assert keys.scroll.rows[-1] == keys.scroll.total - 1


def test_every_key_of_the_list_is_said(title):
    title.key(pygame.K_F1)
    words = said(title)
    for told in ("Go through the cards", "Draw from the stock", "Move a card in the hand", "Full screen", "Knock"):
        assert told in words


# --- all the way ------------------------------------------------------------------------------------------------------


def test_by_clicks_alone(title):
    for name in ("new", "rules oklahoma", "level easy", "start"):
        title.click(name)
    title.settle()
    for name in ("menu", "level normal", "main", "continue"):
        title.click(name)
    title.settle()
    first = title.table.game
    for name in ("menu", "new", "rules standard", "start", "go"):
        title.click(name)
    assert title.table.game is not first
    assert title.table.game.view.ruleset.id == "standard"


def test_by_keys_alone(title):
    for key in (pygame.K_n, pygame.K_3, pygame.K_e, pygame.K_RETURN):
        title.key(key)
    title.settle()
    first = title.table.game
    assert first.view.phase is not Phase.OVER
    for key in (pygame.K_ESCAPE, pygame.K_m, pygame.K_c):
        title.key(key)
    title.settle()
    assert title.table.game is first
    for key in (pygame.K_ESCAPE, pygame.K_n, pygame.K_1, pygame.K_RETURN, pygame.K_e):
        title.key(key)
    assert title.table.game is not first
    assert title.table.game.view.ruleset.id == "standard"
