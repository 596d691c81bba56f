"""Looking back: only what was clearly better and could be known is said, with a reason whose facts are true."""

import pickle
import subprocess
import sys
from dataclasses import replace
from functools import cache
from math import inf
from random import Random
from statistics import mean
from typing import NamedTuple

import pytest

from gin.ai import review as reviewing
from gin.ai import worker
from gin.ai.advice import Fact, Later, Review
from gin.ai.easy import Easy
from gin.ai.hard import Hard, Mind, Verdict
from gin.ai.normal import Normal
from gin.ai.outs import mean_after_drawing
from gin.ai.questions import Review as Question
from gin.ai.review import ERRORS, LEAST, REASONS, judge, review
from gin.ai.search import lead
from gin.engine.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Gin,
    Knock,
    Pass,
    TakeUpcard,
)
from gin.engine.cards import PACK, Card, card, cards, mask_of
from gin.engine.events import Discarded
from gin.engine.melds import deadwood, is_meld
from gin.engine.phase import Phase
from gin.engine.view import PlayerView, view
from gin.text import TABLES, Texts
from tests.ai.coaching import QUICK, circled, positions, to_knock_with_the_pile, to_take_a_meld
from tests.ai.playing import decisions, swapped
from tests.ai.test_coach_numbers import feeds, unseen
from tests.ai.test_normal import THREE, to_leave
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import GIN, Table

SURE = Mind(worlds=400, margin=inf)
"""Quick, but sure enough of a blunder."""
WORDED = {key.removeprefix("coach.line.") for key in TABLES["en"] if key.startswith("coach.line.")}


def throwing(own: str, other: str = "", upcard: str = "AH", stock: str = "6D") -> PlayerView:
    """A turn of seat 0 with the card from the stock in its hand."""
    return view(Table(own, other, upcard, stock).play("pass, pass, stock").match, 0)


def facts_of(found: Review) -> dict[str, Fact]:
    return dict(found.facts)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_a_broken_meld_is_said_with_the_better_card():
    seen = throwing("7H 8H 9H 3S 6S TS KS 2D 2C JD", "4S 5H TH JH 4D 7D KD 3C 8C 9C")
    found = review(seen, Discard(card("8H")), SURE)
    assert found is not None
    facts = facts_of(found)
    assert found.action == Discard(card("8H"))
    assert found.reason == "broken"
    assert (facts["mine"], facts["meld"]) == (card("8H"), cards("7H 8H 9H"))
    assert found.better == Discard(facts["card"])  # type: ignore[arg-type]
    assert facts["other"] == deadwood(mask_of(c for c in seen.cards if c != card("8H")))
    assert facts["after"] == deadwood(mask_of(c for c in seen.cards if c != facts["card"]))
    assert found.chance >= LEAST
    assert found.errors >= ERRORS
    assert found.points > 0


@pytest.mark.parametrize("action", [Discard(card("4S")), Discard(card("JH"))])
def test_a_gin_that_was_missed_is_said(action):
    own, other, upcard, stock = GIN
    seen = view(Table(own, other, upcard, stock).play("pass, pass, stock").match, 0)
    gins = [a.card for a in seen.legal if isinstance(a, Gin)]
    plain = Discard(gins[0]) if action.card not in seen.cards else action
    found = review(seen, plain, SURE)
    assert found is not None
    assert found.reason == "gin"
    assert isinstance(found.better, Gin)
    assert found.better in seen.legal


def test_a_gin_called_a_knock_is_gin_all_the_same():
    own, other, upcard, stock = GIN
    seen = view(Table(own, other, upcard, stock).play("pass, pass, stock").match, 0)
    for action in seen.legal:
        if isinstance(action, Gin):
            assert review(seen, action, SURE) is None
            if Knock(action.card) in seen.legal:
                assert review(seen, Knock(action.card), SURE) is None


def test_the_last_chance_for_a_knock_is_said():
    seen = to_leave(THREE, 2, low=False)
    knocks = [a for a in seen.legal if isinstance(a, Knock)]
    found = review(seen, Discard(knocks[0].card), SURE)
    assert found is not None
    assert found.reason == "knock_last"
    assert isinstance(found.better, Knock)


@pytest.mark.parametrize("upcard", [True, False])
def test_a_meld_left_in_the_pile_is_said(upcard):
    seen = to_take_a_meld(upcard)
    found = review(seen, PASS if upcard else DRAW_STOCK, SURE)
    assert found is not None
    assert found.reason == "take_completes_meld"
    assert found.better == (TAKE_UPCARD if upcard else DRAW_DISCARD)
    assert facts_of(found)["meld"] == cards("7H 8H 9H")


def test_a_gin_left_in_the_pile_is_said():
    seen = view(Table("7H 8H 9H 3S 3D 3C JS 4C 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", "7C").match, 0)
    found = review(seen, PASS, SURE)
    assert found is not None
    assert (found.reason, found.better) == ("take_gin", TAKE_UPCARD)


# --- what is not ------------------------------------------------------------------------------------------------------


def test_nothing_is_said_of_the_best_choice():
    for seen in positions()[::12]:
        if len(seen.legal) > 1 and seen.phase is not Phase.OVER:
            assert review(seen, Hard(0, QUICK).choose(seen), QUICK) is None


def test_nothing_is_said_where_there_was_no_choice():
    table = Table("7H 8H 9H 3S 6S TS KS 2D 2C JD").play("pass, pass")
    assert review(view(table.match, 0), DRAW_STOCK, SURE) is None


def test_what_was_not_allowed_was_no_choice():
    seen = throwing("7H 8H 9H 3S 6S TS KS 2D 2C JD")
    with pytest.raises(ValueError, match="was no choice"):
        review(seen, DRAW_STOCK, SURE)


def test_a_circle_is_left_by_a_rule_of_the_computers_own_and_not_said():
    seen = circled()
    assert review(seen, DRAW_DISCARD, SURE) is None


def turned(seen: PlayerView, verdict: Verdict, ahead: float, spread: float) -> tuple[Action, Verdict]:
    """The verdict as if its first option had been ahead of the second by so much, give or take ``spread``."""
    best, mine = verdict.options[:2]
    worlds = len(best.worths)
    gains = [ahead + (spread if n % 2 else -spread) for n in range(worlds)]
    first = replace(best, worths=[0.5 + g for g in gains], points=[10 + round(100 * g) for g in gains])
    second = replace(mine, worths=[0.5] * worlds, points=[10] * worlds)
    return mine.action, replace(verdict, action=best.action, options=(first, second, *verdict.options[2:]))


@pytest.mark.parametrize(
    ("ahead", "spread", "said"),
    [(0.06, 0.01, True), (LEAST - 0.001, 0.0001, False), (0.06, 0.06 * 24**0.5 / (ERRORS - 1), False)],
)
def test_a_small_loss_and_a_doubtful_one_are_not_said(ahead, spread, said):
    seen = to_take_a_meld(upcard=True)
    action, verdict = turned(seen, Hard(0, QUICK).think(seen, PASS), ahead, spread)
    assert (judge(seen, action, verdict) is not None) is said


def test_a_card_taken_for_nothing_is_said_if_it_costs_enough():
    seen = view(Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="KC").match, 0)
    action, verdict = turned(seen, Hard(0, QUICK).think(seen, TAKE_UPCARD), 0.06, 0.01)
    found = judge(seen, action, verdict)
    assert found is not None
    assert (found.action, found.better) == (TAKE_UPCARD, PASS)
    assert found.reason == "leave_useless"


def test_what_a_sound_player_would_have_done_too_is_not_said():
    # A playout may like a card that nobody could have known to be good.
    for seen in positions():
        if seen.phase is not Phase.DRAW:
            continue
        verdict = Hard(0, QUICK).think(seen, DRAW_DISCARD)
        if len(verdict.options) < 2:
            continue
        sound = Normal().choose(seen)
        first = sorted(verdict.options, key=lambda o: o.action == sound)
        action, so = turned(seen, replace(verdict, options=tuple(first)), 0.2, 0.01)
        assert action == sound
        assert judge(seen, action, so) is None
        return
    raise AssertionError


def test_hidden_cards_never_change_what_is_said():
    rng = Random(5)
    said = asked = 0
    for seed, ruleset in enumerate(EVERY_RULESET):
        for decision in decisions((Easy(seed), Normal(seed)), ruleset, seed + 60, hands=2):
            seen = decision.seen
            if seen.seat != 0 or seen.phase is not Phase.DISCARD:
                continue
            worst = Discard(min((c for c in seen.cards if c != seen.forbidden), key=lambda c: (c.value, c)))
            found = review(seen, worst, SURE)
            assert review(swapped(decision, rng), worst, SURE) == found
            asked += 1
            said += found is not None
            if asked % 12 == 0:
                break
    assert said > 5


# --- whichever choice has to be compared, the facts are true ----------------------------------------------------------


class Case(NamedTuple):
    seen: PlayerView
    verdict: Verdict
    action: Action
    found: Review


def knocked_with(seen: PlayerView, other: Card) -> Case | None:
    """A knock with another card than the best."""
    verdict = Hard(0, QUICK).think(seen, Knock(other))
    options = sorted(verdict.options, key=lambda o: (not isinstance(o.action, Knock), o.action == Knock(other)))
    action, so = turned(seen, replace(verdict, options=tuple(options)), 0.2, 0.01)
    found = judge(seen, action, so)
    return None if found is None else Case(seen, so, action, found)


@cache
def compared() -> list[Case]:
    """Every choice that was tried in many positions, as if it had been chosen, and each other as if it were better."""
    cases = []
    for seen in [*positions()[::2], to_knock_with_the_pile(True), to_knock_with_the_pile(False)]:
        if len(seen.legal) < 2:
            continue
        for also in [a for a in seen.legal if not isinstance(a, Gin)][:: 3 if seen.phase is Phase.DISCARD else 1]:
            verdict = Hard(0, QUICK).think(seen, also)
            mine = next((o for o in verdict.options if o.action == also), None)
            for best in verdict.options:
                if mine is None or best is mine:
                    continue
                rest = tuple(o for o in verdict.options if o is not best and o is not mine)
                action, so = turned(seen, replace(verdict, options=(best, mine, *rest)), 0.2, 0.01)
                found = judge(seen, action, so)
                if found is not None:
                    cases.append(Case(seen, so, action, found))
    return cases


def kept(seen: PlayerView, thrown: Fact) -> list[Card]:
    return [c for c in seen.cards if c != thrown]


def helped(hand: list[Card], seen: PlayerView) -> int:
    now = deadwood(mask_of(hand))
    return sum(deadwood(mask_of([*hand, c])) < now for c in unseen(seen))


def hoped(hand: list[Card], seen: PlayerView) -> float:
    """By how much the next card lowers the deadwood on average, one of eleven thrown."""
    now = deadwood(mask_of(hand))
    return now - mean(min(deadwood(mask_of([*hand, u]) ^ c.mask) for c in [*hand, u]) for u in unseen(seen))


def check(case: Case) -> None:
    """The facts of a comparison of two cards, counted again."""
    seen, facts = case.seen, facts_of(case.found)
    better, mine = facts["card"], facts["mine"]
    assert case.found.better == type(case.found.better)(better)  # type: ignore[arg-type, call-arg]
    assert case.action == type(case.action)(mine)  # type: ignore[arg-type, call-arg]
    after, other = (deadwood(mask_of(kept(seen, thrown))) for thrown in (better, mine))
    risks = [feeds(case, thrown) for thrown in (better, mine)]  # type: ignore[arg-type]
    match case.found.reason:
        case "broken":
            assert (facts["after"], facts["other"]) == (after, other)
            assert isinstance(facts["meld"], tuple)
            assert mine in facts["meld"]
            assert is_meld(mask_of(facts["meld"]))
            assert set(facts["meld"]) <= set(seen.cards)
            assert after < other
        case "lighter" | "knock_lower":
            assert (facts["after"], facts["other"]) == (after, other)
            assert after < other
        case "doors":
            assert facts["count"] == helped(kept(seen, better), seen) > helped(kept(seen, mine), seen) == facts["fewer"]
        case "hope":
            assert facts["hope"] == pytest.approx(hoped(kept(seen, better), seen), abs=0.051)
            assert facts["less"] == pytest.approx(hoped(kept(seen, mine), seen), abs=0.051)
            assert facts["hope"] > facts["less"]  # type: ignore[operator]
        case "keep_off":
            assert facts["taken"] in seen.known
            assert risks[0] < risks[1]
        case "safe":
            assert Discarded(1 - seen.seat, facts["thrown"]) in seen.history  # type: ignore[arg-type]
            assert risks[0] < risks[1]
        case "safer":
            assert [facts["risk"], facts["other"]] == pytest.approx(risks, abs=0.51)
            assert risks[0] < risks[1]
        case _:
            assert case.found.reason == "played"
            assert facts["worlds"] == QUICK.worlds


TWO_CARDS = {"broken", "lighter", "knock_lower", "doors", "hope", "keep_off", "safe", "safer", "played"}


def test_the_facts_about_two_cards_are_true():
    met: dict[str, int] = {}
    for case in compared():
        if case.found.reason in TWO_CARDS and met.get(case.found.reason, 0) < 40:
            check(case)
            met[case.found.reason] = met.get(case.found.reason, 0) + 1
    assert {"broken", "lighter", "doors", "keep_off", "safe", "safer"} <= met.keys()


def test_the_points_of_a_knock_and_of_playing_on_are_those_of_the_two_choices():
    met = set()
    for case in compared():
        facts = facts_of(case.found)
        best, mine = case.verdict.options[:2]
        if case.found.reason in ("knock_points", "play_on_points", "play_on_gin"):
            on, knock = (mine, best) if case.found.reason == "knock_points" else (best, mine)
            assert facts["on"] == round(mean(on.points) * case.seen.multiplier)
            assert facts["points"] == round(mean(knock.points) * case.seen.multiplier)
            met.add(case.found.reason)
    assert "knock_points" in met
    assert "play_on_gin" in met or "play_on_points" in met


def test_the_reason_fits_both_choices_and_the_loss_is_what_was_played_out():
    kinds: dict[str, tuple[type | tuple[type, ...], type | tuple[type, ...]]] = {
        "take_": ((TakeUpcard, DrawDiscard), (Pass, DrawStock)),
        "leave_": ((Pass, DrawStock), (TakeUpcard, DrawDiscard)),
        "gin": (Gin, (Discard, Knock)),
        "knock_lower": (Knock, Knock),
        "knock_": (Knock, Discard),
        "play_on": (Discard, Knock),
        "let_die": (Discard, Knock),
        "": ((Discard, Knock), (Discard, Knock)),
    }
    for seen, verdict, action, found in compared():
        better, mine = next(kind for start, kind in kinds.items() if found.reason.startswith(start))
        assert isinstance(found.better, better), found
        assert isinstance(action, mine), found
        chance, errors = lead(*verdict.options[:2])
        assert (found.chance, found.errors) == (pytest.approx(chance), errors)
        both = [a - b for a, b in zip(verdict.options[0].points, verdict.options[1].points, strict=True)]
        assert found.points == pytest.approx(mean(both) * seen.multiplier)


def test_the_cards_spoken_of_are_those_of_the_facts():
    for _, _, _, found in compared():
        spoken = set()
        for fact in facts_of(found).values():
            spoken |= {fact} if isinstance(fact, Card) else set(fact) if isinstance(fact, tuple) else set()
        assert set(found.cards) == spoken
        assert len(found.cards) == len(spoken)


# --- its words --------------------------------------------------------------------------------------------------------


def test_every_reason_has_its_words_and_is_a_short_sentence():
    assert {key.removesuffix("_one") for key in WORDED} == REASONS
    for language, longest in (("en", 96), ("zh-CN", 48)):
        texts = Texts(language)
        for _, _, _, found in compared():
            line = texts.say(f"coach.line.{found.reason}", **facts_of(found))
            assert line[-1] in ".。"
            assert len(line) <= longest, line


def test_nothing_scolds():
    for word in ("mistake", "wrong", "bad", "should have", "blunder", "!"):
        assert not any(word in text.lower() for key, text in TABLES["en"].items() if key.startswith("coach."))
    for word in ("错", "不该", "糟", "！"):
        assert not any(word in text for key, text in TABLES["zh-CN"].items() if key.startswith("coach.line"))


def test_reading_it_loads_nothing_that_thinks():
    packed = pickle.dumps(compared()[0].found)
    code = f"import pickle, sys; pickle.loads({packed!r}); print([m for m in sys.modules if m.startswith('gin.ai.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['gin.ai.advice']"


# --- as a question ----------------------------------------------------------------------------------------------------


def test_its_mind_can_be_interrupted_often_and_thinks_the_same_as_in_one_go():
    asked = []
    seen = throwing("7H 8H 9H 3S 6S TS KS 2D 2C JD", "4S 5H TH JH 4D 7D KD 3C 8C 9C")
    assert reviewing.MIND.worlds / reviewing.MIND.step >= 8
    often = Hard(0, replace(SURE, step=50), lambda: lambda: bool(asked.append(1))).think(seen, Discard(card("8H")))
    assert len(asked) == 8
    assert often == Hard(0, SURE).think(seen, Discard(card("8H")))


@pytest.fixture
def alone():
    yield
    worker.heed(lambda: False)


def test_it_gives_way_to_whatever_is_more_urgent(alone, monkeypatch):
    monkeypatch.setattr(reviewing, "MIND", SURE)
    seen = to_take_a_meld(upcard=True)
    question = pickle.loads(pickle.dumps(Question(seen, PASS)))
    waiting = iter([False, True])
    worker.heed(lambda: next(waiting))
    assert question.answer() is Later.LATER
    assert next(waiting, None) is None
    worker.heed(lambda: False)
    found = question.answer()
    assert found == review(seen, PASS, SURE)
    assert found is not None
    assert pickle.loads(pickle.dumps(Later.LATER)) is Later.LATER


def test_if_it_fails_nothing_is_said():
    assert Question(to_take_a_meld(upcard=True), PASS).makeshift() is None  # type: ignore[func-returns-value]


def test_all_cards_of_the_pack_have_an_outlook():
    # The mean that the reasons compare is that of the outs, over every card that may still come.
    seen = throwing("7H 8H 9H 3S 6S TS KS 2D 2C JD", "4S 5H TH JH 4D 7D KD 3C 8C 9C")
    hand = kept(seen, card("KS"))
    live = mask_of(c for c in PACK if c not in {*seen.cards, *seen.pile, *seen.known})
    assert deadwood(mask_of(hand)) - mean_after_drawing(mask_of(hand), live) == pytest.approx(hoped(hand, seen))
