"""Hint at the table (T9): in every phase a sentence that fits, with the advised card raised and the next best below."""

from dataclasses import replace
from functools import cache
from typing import Any

import pygame
import pytest

from gin.ai import coach
from gin.ai.advice import Advice
from gin.ai.plain import Plain
from gin.ai.questions import Advise
from gin.engine.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    Gin,
    Knock,
)
from gin.engine.cards import Card, card, cards
from gin.engine.phase import Phase
from gin.scenes import first_hand, table_words
from gin.scenes.table import Table
from gin.scenes.title import Title
from gin.text import Texts, face
from gin.text.spans import Span, Strong
from tests.ai.coaching import QUICK, RARE, REASONS, defended
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, AtOnce, Driver, OffHand, faults
from tests.scenes.test_table_geometry import seated


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "MIND", QUICK)


class HintsOnly(AtOnce):
    """Advises, but plays off-hand, so that every level comes to the same position."""

    def think(self, question: Any) -> Any:
        return question.answer() if isinstance(question, Advise) else question.makeshift()


def plain(spans: list[Span]) -> str:
    """The sentence as a reader sees it."""
    return "".join(face(s) if isinstance(s, Card) else s.text if isinstance(s, Strong) else s for s in spans)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_phase_gets_a_hint_that_fits_and_can_be_followed(language: str) -> None:
    seen: set[Phase] = set()
    for seed in range(1, 12):
        driver = Driver((1024, 640), seed, language=language, motion="off", opponent_speed="instant")
        game = driver.games.new("standard", "normal")
        driver.shell.replace(Table(driver.shell, game))
        for _ in range(12):
            driver.settle()
            if not isinstance(driver.top, Table):
                break
            table = driver.table
            seen.add(table.shown.phase)
            driver.key(pygame.K_h)
            driver.frames(3)
            assert table.override, "a hint says something"
            assert faults(driver) == []
            action = Plain().choose(table.shown)
            if isinstance(action, Discard | Knock | Gin) and table.selected is not None:
                assert table.selected in table.shown.cards
            table.take(action)
        driver.close()
        if len(seen) >= 4:
            break
    assert {Phase.UPCARD_NONDEALER, Phase.DRAW, Phase.DISCARD} <= seen


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_hint_is_the_same_at_every_level(level: str) -> None:
    driver = Driver((1024, 640), 3, thinker=HintsOnly(), motion="off", opponent_speed="instant")
    game = driver.sit_down(level=level)
    driver.settle()
    driver.key(pygame.K_h)
    driver.frames(2)
    advice = coach.advise(game.view)
    assert driver.table.override == table_words.advised(driver.shell.texts, advice)
    assert driver.table.aside == table_words.next_best(driver.shell.texts, game.view, advice)
    driver.close()


# --- a hint that comes late -------------------------------------------------------------------------------------------


class Late(HintsOnly):
    """Its hints aren't ready before they are let go."""

    ready = False

    def poll(self, ticket: int) -> Any:
        waiting = isinstance(self._questions.get(ticket), Advise) and not self.ready
        return None if waiting else super().poll(ticket)


def test_a_frame_never_waits_for_a_hint_and_one_that_comes_too_late_is_dropped() -> None:
    thinker = Late()
    driver = Driver((1024, 640), 3, thinker=thinker, motion="off", opponent_speed="instant")
    driver.sit_down()
    driver.settle()
    driver.key(pygame.K_h)
    driver.frames(30)
    assert driver.table.override == []
    driver.table.take(Plain().choose(driver.table.shown))
    driver.settle()
    thinker.ready = True
    driver.frames(10)
    table = driver.table
    assert (table.override, table.aside, table.selected, table.marks.hinted) == ([], [], None, frozenset())
    driver.key(pygame.K_h)
    driver.frames(3)
    assert table.override != []
    driver.close()


def test_the_second_line_goes_with_the_first() -> None:
    driver = Driver((1024, 640), 3, motion="off", opponent_speed="instant")
    driver.sit_down()
    driver.settle()
    table = driver.table
    for said in ([], ["No."]):
        table.override, table.aside = ["Throw it."], ["Next best: pass."]
        table.dirty = True
        assert "aside" in driver.words().split(" | ")
        table.override = said
        table.dirty = True
        assert table.aside == []
        assert "aside" not in driver.words().split(" | ")
    driver.close()


# --- the next best ----------------------------------------------------------------------------------------------------

KING, NINE = cards("KH 9S")


def behind(action: Action, points: float, chance: float, close: bool = False) -> Advice:
    """Throwing K♥, with ``action`` behind by so much."""
    return Advice(Discard(KING), (KING,), "discard_useless", (), 5.0, 0.5, action, points, chance, close)


@pytest.mark.parametrize(
    ("advice", "english", "chinese"),
    [
        (
            behind(Discard(NINE), 2.1, 0.012),
            "Next best: throw 9♠ (−2 points, −1 % to win).",
            "其次：打出 9♠（−2 分，胜率 −1 %）。",
        ),
        (
            behind(Knock(NINE), 0.9, 0.03),
            "Next best: throw 9♠ and knock (−1 point, −3 % to win).",
            "其次：打出 9♠ 敲牌（−1 分，胜率 −3 %）。",
        ),
        (behind(PASS, 0.6, 0.004), "Next best: pass (−1 point).", "其次：不要（−1 分）。"),
        (behind(DRAW_STOCK, 3.0, 0.0), "Next best: draw from the stock (−3 points).", "其次：从牌库摸牌（−3 分）。"),
        # Near the end of a match fewer points can be worth more.
        (
            behind(Discard(NINE), -4.2, 0.2),
            "Next best: throw 9♠ (+4 points, −20 % to win).",
            "其次：打出 9♠（+4 分，胜率 −20 %）。",
        ),
        (behind(Discard(NINE), 0.4, 0.016), "Next best: throw 9♠ (−2 % to win).", "其次：打出 9♠（胜率 −2 %）。"),
        (behind(Discard(NINE), 2.1, 0.012, close=True), "About as good: throw 9♠.", "差不多一样好：打出 9♠。"),
    ],
)
def test_the_next_best_in_whole_numbers(advice: Advice, english: str, chinese: str) -> None:
    seen, _ = RARE["upcard_gin"]
    assert plain(table_words.next_best(Texts("en"), seen, advice)) == english
    assert plain(table_words.next_best(Texts("zh-CN"), seen, advice)) == chinese


@pytest.mark.parametrize("take", [TAKE_UPCARD, DRAW_DISCARD])
def test_the_next_best_names_the_card_of_the_pile(take: Action) -> None:
    seen, _ = RARE["upcard_gin"]
    sentence = plain(table_words.next_best(Texts("en"), seen, behind(take, 1.0, 0.01)))
    assert sentence == f"Next best: take {face(seen.pile[-1])} (−1 point, −1 % to win)."


def test_beside_a_knock_the_next_best_is_said_to_play_on() -> None:
    seen, _ = RARE["upcard_gin"]
    knock = replace(behind(Discard(NINE), 2.1, 0.012, close=True), action=Knock(NINE))
    assert plain(table_words.next_best(Texts("en"), seen, knock)) == "About as good: throw 9♠ and play on."
    assert plain(table_words.next_best(Texts("zh-CN"), seen, knock)) == "差不多一样好：打出 9♠，接着打。"


def test_without_another_choice_there_is_no_next_best_and_what_was_just_said_is_not_said_again() -> None:
    (seen, _), texts = RARE["upcard_gin"], Texts("en")
    assert table_words.next_best(texts, seen, Advice(Gin(KING), (KING,), "gin")) == []
    same = replace(behind(Discard(NINE), 0.1, 0.0, close=True), reason="discard_same", cards=(KING, NINE))
    assert table_words.next_best(texts, seen, same) == []
    other = replace(same, cards=(KING, card("2C")))
    assert plain(table_words.next_best(texts, seen, other)) == "About as good: throw 9♠."


def test_a_whole_number_is_never_a_signed_nought() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        for seen, _, advice in defended():
            sentence = plain(table_words.next_best(texts, seen, advice))
            assert "\u22120 " not in sentence
            assert "+0 " not in sentence


# --- it fits ----------------------------------------------------------------------------------------------------------


@cache
def longest(language: str, most: int) -> list[tuple[list[Span], list[Span]]]:
    """The longest hints that the coach can give, each of another reason, with the longest next best."""
    texts = Texts(language)
    found = {}
    for seen, _, advice in defended():
        said, aside = table_words.advised(texts, advice), table_words.next_best(texts, seen, advice)
        old = found.get(advice.reason)
        if old is None or len(plain(said)) + len(plain(aside)) > len(plain(old[0])) + len(plain(old[1])):
            found[advice.reason] = (said, aside)
    assert found.keys() == REASONS
    return sorted(found.values(), key=lambda pair: -len(plain(pair[0])))[:most]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_longest_hints_fit_everywhere(size: tuple[int, int], language: str, scale: int) -> None:
    driver = seated(size, language, scale, "standard_bonuses", Phase.DISCARD, acts=9)
    table = driver.table
    thrown = next(c for c in reversed(list(table.places.hand.poses)) if c != table.shown.forbidden)
    aside = max((pair[1] for pair in longest(language, 100)), key=lambda spans: len(plain(spans)))
    for said, beside in longest(language, 8):
        for below in (beside, aside):
            table.select(thrown)
            table.override = said
            table.aside = below
            table.finish()
            assert faults(driver) == [], plain(said)
    driver.close()


class Slow(HintsOnly):
    """Advises only when it is allowed to."""

    ready = False

    def poll(self, ticket: int) -> Any:
        return super().poll(ticket) if self.ready or not isinstance(self._questions.get(ticket), Advise) else None


def test_a_hint_that_takes_its_time_says_so_and_a_quick_one_doesnt() -> None:
    thinker = Slow()
    driver = seated((1280, 720), "en", 100, "standard", Phase.DISCARD, acts=3)
    driver.table.game._thinker = thinker
    usual = plain(driver.table.message())
    driver.key(pygame.K_h)
    driver.frames(5, 0.02)
    assert plain(driver.table.message()) == usual
    driver.frames(5, 0.02)
    assert plain(driver.table.message()) == "The coach is thinking …"
    assert faults(driver) == []
    thinker.ready = True
    driver.frames(2, 0.02)
    assert plain(driver.table.message()) not in (usual, "The coach is thinking …")


def test_a_hint_that_never_comes_is_forgotten_with_the_turn() -> None:
    driver = seated((1280, 720), "en", 100, "standard", Phase.DISCARD, acts=3)
    driver.table.game._thinker = Slow()
    driver.key(pygame.K_h)
    driver.frames(12, 0.02)
    assert driver.table.pondering
    driver.table.choose(next(c for c in driver.table.shown.cards if c != driver.table.shown.forbidden))
    driver.table.discard_selected()
    driver.frames(8, 0.02)
    assert not driver.table.pondering


class Failing(OffHand):
    """Its coach fails; what else is asked it answers."""

    def __init__(self) -> None:
        super().__init__()
        self.advices = 0

    def ask(self, question: Any) -> int:
        self.advices += isinstance(question, Advise)
        return super().ask(question)


def test_when_the_coach_fails_nobody_waits_for_it_and_it_can_be_asked_again() -> None:
    thinker = Failing()
    driver = seated((1280, 720), "en", 100, "standard", Phase.DISCARD, acts=3)
    driver.table.game._thinker = thinker
    usual = plain(driver.table.message())
    for times in (1, 2):
        driver.key(pygame.K_h)
        driver.frames(30, 0.02)
        assert plain(driver.table.message()) == usual
        assert not driver.table.pondering
        assert thinker.advices == times


def test_a_coach_at_ones_side_that_fails_is_asked_again_but_not_in_every_frame() -> None:
    thinker = Failing()
    driver = Driver((1024, 640), 3, thinker=thinker, motion="off", opponent_speed="instant")
    driver.shell.push(Title(driver.shell))
    first_hand.advised(driver.shell, lambda _won: None)
    driver.frames(200, 0.02)
    assert 2 <= thinker.advices <= 6
