"""The coach in play and the throw inspector at the table: said only if wanted, quietly, and in nobody's way."""

import string
from collections.abc import Iterator
from math import inf
from typing import Any

import pygame
import pytest

from gin.ai import review as reviewing
from gin.ai.advice import Review as Reviewed
from gin.ai.hard import Hard, Mind
from gin.ai.plain import Plain
from gin.ai.questions import Advise, Review
from gin.engine.actions import DRAW_STOCK, Discard, Knock
from gin.engine.cards import Card, card, cards, mask_of
from gin.engine.melds import best_arrangement
from gin.engine.phase import Phase
from gin.engine.showdown import Kind
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.table_controls import card_name
from gin.text import TABLES, Texts
from gin.ui.canvas import Placed
from tests.scenes.driver import LANGUAGES, SIZES, AtOnce, Driver, faults
from tests.scenes.settings_room import opened
from tests.scenes.staging import STILL
from tests.scenes.test_table_geometry import seated

SURE = Mind(worlds=200, margin=inf)
SCALES = [75, 100, 200]


@pytest.fixture(autouse=True)
def sure_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MIND", SURE)


class Recorder(AtOnce):
    """Plays off-hand, looks back for real, and remembers all that was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []

    def ask(self, question: Any) -> int:
        self.asked.append(question)
        return super().ask(question)

    def think(self, question: Any) -> Any:
        return question.answer() if isinstance(question, Review | Advise) else question.makeshift()

    @property
    def reviews(self) -> list[Review]:
        return [question for question in self.asked if isinstance(question, Review)]


def at_table(seed: int = 3, **settings: Any) -> Driver:
    return Driver((1280, 720), seed, thinker=Recorder(), **{**STILL, "coach": True, **settings})


def to_throw_from_a_meld(driver: Driver) -> Card:
    """Play on until the person may break up the only meld, of three cards; its middle card."""
    driver.sit_down()
    for _ in range(400):
        driver.settle()
        if not isinstance(driver.top, Table):
            driver.click("next")
            continue
        table = driver.table
        view = table.shown
        melds = best_arrangement(mask_of(view.cards)).melds
        if view.phase is Phase.DISCARD and len(melds) == 1 and len(melds[0]) == 3 and view.forbidden not in melds[0]:
            return melds[0][1]
        action = Plain().choose(view)
        table.take(DRAW_STOCK if DRAW_STOCK in view.legal else action)
    raise AssertionError


def placed(driver: Driver, name: str) -> list[Placed]:
    return [p for p in driver.placed if p.name == name]


def line(driver: Driver) -> str:
    return next((p.said for p in placed(driver, "coach") if p.kind == "text"), "")


# --- the line ---------------------------------------------------------------------------------------------------------


def test_a_meld_broken_up_on_purpose_gives_a_quiet_line_with_its_cards() -> None:
    driver = at_table()
    thrown = to_throw_from_a_meld(driver)
    before = driver.table.shown
    driver.click(card_name(thrown))
    driver.click(card_name(thrown))
    driver.settle()
    assert "was part of" in line(driver)
    found = driver.table.coach._review
    assert isinstance(found, Reviewed)
    assert found == reviewing.review(before, Discard(thrown), SURE)
    assert thrown in driver.table.coach.line
    assert driver.games._thinker.reviews[-1] == Review(before, Discard(thrown))  # type: ignore[attr-defined]
    driver.close()


def test_nothing_is_said_of_a_good_throw() -> None:
    driver = at_table()
    to_throw_from_a_meld(driver)
    best = Hard(0, SURE).choose(driver.table.shown)
    driver.table.take(best)
    driver.frames(20)
    assert driver.games._thinker.reviews[-1].action == best  # type: ignore[attr-defined]
    assert not isinstance(driver.top, Table) or line(driver) == ""
    driver.close()


def test_without_the_setting_nothing_is_asked_and_nothing_said() -> None:
    driver = at_table(coach=False)
    thrown = to_throw_from_a_meld(driver)
    driver.table.take(Discard(thrown))
    driver.settle()
    assert driver.games._thinker.reviews == []  # type: ignore[attr-defined]
    assert placed(driver, "coach") == []
    driver.close()


def looked_back() -> Driver:
    """A table at which the line stands and the person is to draw."""
    driver = at_table()
    thrown = to_throw_from_a_meld(driver)
    driver.table.take(Discard(thrown))
    driver.settle()
    assert line(driver)
    return driver


def test_switched_off_it_goes_at_once() -> None:
    driver = looked_back()
    driver.shell.change(driver.shell.settings.with_(coach=False))
    driver.frames(2)
    assert line(driver) == ""
    driver.close()


def test_it_stays_until_the_next_act_and_long_enough_to_be_read() -> None:
    driver = looked_back()
    driver.frames(100, 0.5)
    assert line(driver), "time alone doesn't take it away"
    driver.close()
    driver = looked_back()
    driver.table.take(DRAW_STOCK)
    driver.frames(4, 0.25)
    assert line(driver), "an act at once doesn't either"
    driver.frames(20, 0.5)
    assert line(driver) == ""
    driver.close()


def test_it_never_moves_anything() -> None:
    driver = looked_back()
    with_line = driver.placed
    driver.table.coach._review = None
    driver.table.dirty = True
    without = driver.placed
    assert [p for p in with_line if p.name != "coach"] == without
    driver.close()


def test_a_hint_and_a_refusal_speak_alone() -> None:
    driver = looked_back()
    driver.table.override = ["No."]
    assert line(driver) == ""
    driver.table.override = []
    assert line(driver)
    driver.key(pygame.K_h)
    driver.frames(3)
    assert driver.table.override
    assert line(driver) == ""
    driver.close()


def test_in_another_language_it_is_said_in_that() -> None:
    driver = looked_back()
    driver.shell.change(driver.shell.settings.with_(language="zh-CN"))
    driver.frames(2)
    assert "牌组" in line(driver)
    driver.close()


def test_it_comes_as_every_change_does_with_motion_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = at_table()
    thrown = to_throw_from_a_meld(driver)
    faded: list[int] = []
    driver.table.take(Discard(thrown))
    monkeypatch.setattr(driver.shell, "fade", lambda: faded.append(1))
    driver.settle()
    assert line(driver)
    assert faded
    driver.close()


def test_a_dead_coach_leaves_the_table_as_it_is() -> None:
    class Dead(Recorder):
        def think(self, question: Any) -> Any:
            return None if isinstance(question, Review) else question.makeshift()

    driver = Driver((1280, 720), 3, thinker=Dead(), coach=True, **STILL)
    thrown = to_throw_from_a_meld(driver)
    driver.table.take(Discard(thrown))
    driver.settle()
    assert line(driver) == ""
    assert faults(driver) == []
    driver.close()


def test_every_act_is_looked_back_at_where_there_was_a_choice() -> None:
    driver = at_table()
    driver.sit_down()
    acts = []
    for _ in range(12):
        driver.settle()
        if not isinstance(driver.top, Table):
            break
        view = driver.table.shown
        action = Plain().choose(view)
        driver.table.take(action)
        driver.frames(3)
        if len(view.legal) > 1:
            acts.append(Review(view, action))
    assert len(acts) > 4
    assert driver.games._thinker.reviews == acts  # type: ignore[attr-defined]
    driver.close()


# --- the showdown -----------------------------------------------------------------------------------------------------


def ending(kind: Kind, unusual: bool = False) -> Iterator[Driver]:
    """Hands that the person ends by a knock, at the table with the showdown on top."""
    for seed in range(1, 60):
        driver = at_table(seed)
        driver.sit_down()
        for _ in range(60):
            driver.settle()
            if isinstance(driver.top, Showdown):
                break
            driver.table.take(Plain().choose(driver.table.shown))
            driver.frames(2)
        top = driver.top
        if isinstance(top, Showdown) and top.result.kind is kind and top.result.knocker == 0:
            settlement = top.result.settlement
            if settlement is not None and settlement.unusual is unusual:
                yield driver
        driver.close()


def found(reason: str = "play_on_points", **facts: Any) -> Reviewed:
    throw, knock = Discard(card("2S")), Knock(card("2S"))
    return Reviewed(knock, throw, reason, tuple(facts.items()), (), 0.05, 9.0, 8.0)


def test_what_is_said_of_a_knock_stands_under_the_sentence_of_the_showdown() -> None:
    driver = next(ending(Kind.KNOCK))
    top = driver.top
    assert isinstance(top, Showdown)
    assert top.table is not None
    top.table.coach._review = found(on=21, points=7, deadwood=9)
    assert len(top.sentences()) == 2
    top.dirty = True
    assert "Playing on was worth about 21 points" in next(p.said for p in driver.placed if p.name == "sentence 1")
    assert faults(driver) == []
    driver.close()


def test_only_the_sentence_on_melds_laid_in_another_way_leads_to_its_rule() -> None:
    driver = next(ending(Kind.KNOCK))
    top = driver.top
    assert isinstance(top, Showdown)
    assert top.table is not None
    before = [c.name for c in top.controls()]
    top.table.coach._review = found(on=21, points=7, deadwood=9)
    assert [c.name for c in top.controls()] == before
    driver.close()


def test_what_was_said_of_an_earlier_act_is_not_said_again_when_the_computer_ends_the_hand() -> None:
    driver = looked_back()
    table = driver.table
    assert table.coach.last_word == [], "the computer has acted since"
    driver.close()


# --- the throw inspector ----------------------------------------------------------------------------------------------


def parts(driver: Driver) -> set[str]:
    return {p.name for p in driver.placed if p.kind == "text" and p.name.startswith("inspector")}


def test_the_keyboards_focus_shows_what_a_card_means() -> None:
    driver = at_table()
    to_throw_from_a_meld(driver)
    assert parts(driver) == set()
    driver.key(pygame.K_RIGHT)
    driver.frames(20)
    assert {"inspector left", "inspector left count", "inspector mates", "inspector danger"} <= parts(driver)
    assert placed(driver, "tag") == []
    driver.close()


def test_so_do_the_mouse_over_a_card_and_a_finger_that_selects_it() -> None:
    driver = at_table()
    to_throw_from_a_meld(driver)
    name = card_name(driver.table.shown.cards[0])
    if driver.table.shown.cards[0] == driver.table.shown.forbidden:
        name = card_name(driver.table.shown.cards[1])
    rect = driver.control(name).rect
    driver.move((rect.x + 8, rect.centery))
    driver.frames(20)
    assert parts(driver)
    driver.move((5, 5))
    driver.frames(20)
    assert parts(driver) == set()
    driver.touch(name)
    driver.frames(20)
    assert driver.table.selected is not None
    assert parts(driver)
    driver.close()


def test_the_count_is_the_deadwood_after() -> None:
    driver = at_table()
    to_throw_from_a_meld(driver)
    for one in driver.table.shown.cards:
        if one == driver.table.shown.forbidden:
            continue
        driver.table.select(one)
        driver.frames(2)
        count = next(p.said for p in driver.placed if p.name == "inspector left count")
        assert count == str(driver.table.deadwood_after(one))
    driver.close()


def test_the_card_that_cant_be_thrown_and_a_turn_without_a_throw_have_none() -> None:
    driver = at_table()
    driver.sit_down()
    driver.settle()
    while driver.table.shown.phase is Phase.DISCARD:
        driver.table.take(Plain().choose(driver.table.shown))
        driver.settle()
    driver.table.select(driver.table.shown.cards[0])
    driver.frames(3)
    assert parts(driver) == set()
    driver.close()


def test_without_the_setting_the_tag_is_as_it_was() -> None:
    driver = at_table(coach=False)
    thrown = to_throw_from_a_meld(driver)
    driver.table.select(thrown)
    driver.frames(3)
    assert parts(driver) == set()
    assert len(placed(driver, "tag")) == 1
    driver.close()


# --- it fits ----------------------------------------------------------------------------------------------------------

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]
WIDE: dict[str, Any] = {"meld": cards("9H TH JH QH"), "gain": 10, "mean": 10.5, "hope": 10.5, "less": 10.4}


def longest(language: str) -> list[Reviewed]:
    """Every line, with wide cards and numbers in it; the longest first."""
    out = []
    for key, text in TABLES[language].items():
        if key.startswith("coach.line.") and not key.endswith("_one"):
            names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            asked = {n: card("TH") if n in ("card", "mine", "thrown", "taken") else WIDE.get(n, 28) for n in names}
            out.append(found(key.removeprefix("coach.line."), **asked))
    texts = Texts(language)
    return sorted(out, key=lambda r: -len(texts.say(f"coach.line.{r.reason}", **dict(r.facts))))


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_the_longest_lines_fit_everywhere(size: tuple[int, int], language: str, scale: int) -> None:
    driver = seated(size, language, scale, "standard_bonuses", Phase.DRAW, acts=9)
    driver.shell.change(driver.shell.settings.with_(coach=True))
    driver.frames(1)
    table = driver.table
    table.override = []  # that nothing can be saved here
    strips = list(table.places.hand.strips.values())
    for review in longest(language)[:8]:
        table.coach._review = review
        table.dirty = True
        assert faults(driver) == [], review
        plate = next(p.rect for p in placed(driver, "coach") if p.kind == "panel")
        assert plate.collidelist(strips) < 0
        assert not plate.colliderect(table.table.panel)
        assert plate.collidelist(list(table.table.actions)) < 0
    driver.close()


@pytest.mark.parametrize("cards", ["medium", "large"])
@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_the_inspector_fits_everywhere_and_hides_no_index(
    size: tuple[int, int], language: str, scale: int, cards: str
) -> None:
    driver = seated(size, language, scale, "standard_bonuses", Phase.DISCARD, acts=9)
    driver.shell.change(driver.shell.settings.with_(coach=True, card_size=cards))
    driver.frames(1)
    table = driver.table
    hand = [c for c in table.places.hand.poses if c != table.shown.forbidden]
    driver.table.override = []
    for pointed, selected in [*((c, None) for c in hand), (hand[0], hand[1]), (hand[-1], hand[0]), (None, hand[-2])]:
        table.select(selected)
        table.focus.hover = card_name(pointed) if pointed is not None else ""
        table.finish()
        table.dirty = True
        assert faults(driver) == [], (pointed, selected)
        plate = next(p.rect for p in driver.placed if (p.kind, p.name) == ("panel", "inspector"))
        for other, pose in table.places.hand.poses.items():
            raised = pose.moved(table.marks.lifts.get(other, 0.0))
            index = pygame.Rect(0, 0, round(0.3 * raised.width), round(0.34 * raised.height))
            index.topleft = (round(raised.x - raised.width / 2), round(raised.y - raised.height / 2))
            assert not plate.colliderect(index.inflate(-2, -2)), (pointed, selected, other)
        message = next(p.rect for p in driver.placed if (p.kind, p.name) == ("text", "message"))
        assert not plate.colliderect(message.inflate(0, -round(0.42 * message.h)))
        assert plate.collidelist(list(table.table.actions)) < 0
    driver.close()


# --- the setting ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_setting_is_on_the_page_of_the_game_and_its_preview_shows_it(language: str) -> None:
    driver = opened((1920, 1080), "game", language=language)
    assert [p for p in driver.placed if p.name == "preview coach"] == []
    driver.click("coach")
    driver.frames(3)
    assert driver.shell.settings.coach is True
    assert [p for p in driver.placed if p.name == "preview coach"]
    assert faults(driver) == []
    driver.close()
