import pickle
import re
import string
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from gin.ai import coach
from gin.ai.advice import Advice
from gin.ai.coach import advise, explain
from gin.ai.easy import Easy
from gin.ai.hard import Hard
from gin.ai.normal import Normal
from gin.ai.questions import Advise
from gin.engine.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    TAKE_UPCARD,
    DealNext,
    Discard,
    DrawDiscard,
    DrawStock,
    Gin,
    Knock,
    Pass,
    TakeUpcard,
)
from gin.engine.cards import Card, card, cards
from gin.engine.phase import Phase
from gin.engine.view import view
from gin.text import Texts, advice_en, advice_zh_cn
from tests.ai.coaching import QUICK, RARE, REASONS, corpus, defended, judged, left_lying, rare
from tests.ai.playing import decisions, swapped
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

TABLES = {"en": advice_en.TABLE, "zh-CN": advice_zh_cn.TABLE}


# --- what it advises --------------------------------------------------------------------------------------------------


def test_it_advises_what_hard_would_do_in_every_phase():
    phases = set()
    for seen, _, advice in corpus()[::3] + corpus()[: len(RARE)]:
        assert advice.action in seen.legal
        assert advice == advise(seen, QUICK)
        assert advice.action == Hard(0, QUICK).choose(seen)
        phases.add(seen.phase)
    assert phases == set(Phase)


def test_it_thinks_longer_than_hard_at_the_table_and_lets_no_choice_drop_out(monkeypatch):
    seen = corpus()[len(RARE) + 1].seen
    asked = []
    monkeypatch.setattr(coach, "Hard", lambda seed, mind, enough: asked.append(mind) or Hard(seed, QUICK, enough))
    advise(seen)
    assert asked == [coach.MIND]
    assert coach.MIND.worlds >= 512
    options = Hard(0, replace(coach.MIND, worlds=40)).think(seen).options
    assert {len(o.points) for o in options} == {40}


def test_a_slow_machine_ends_the_thinking(monkeypatch):
    # As in the worker, where the guard is asked between rounds: here it says at once that it has taken too long.
    seen = next(case.seen for case in corpus() if len(case.verdict.options) > 2)
    begun = []
    monkeypatch.setattr("gin.ai.questions.within_reason", lambda: begun.append(1) or (lambda: True))
    advice = Advise(seen).answer()
    assert begun == [1]
    assert advice.action in seen.legal
    assert advice.points is not None


def test_a_gin_comes_first():
    gins = 0
    for seen, _, advice in defended():
        if any(isinstance(a, Gin) for a in seen.legal):
            assert isinstance(advice.action, Gin)
            assert advice.reason == "gin"
            gins += 1
        assert isinstance(advice.action, Knock) == advice.reason.startswith("knock")
    assert gins >= 2


def test_when_a_knock_is_possible_and_not_advised_the_reason_speaks_of_it():
    for seen, _, advice in defended():
        knocks = any(isinstance(a, Knock) for a in seen.legal)
        if knocks and isinstance(advice.action, Discard):
            assert advice.reason.startswith("play_on") or advice.reason == "let_die"


@pytest.mark.parametrize("reason", RARE)
def test_positions_for_rare_reasons(reason):
    assert rare(reason).advice.reason == reason


def test_every_reason_has_its_words_and_happens():
    assert {case.advice.reason for case in defended()} == REASONS


def test_the_reason_fits_the_action():
    kinds: dict[str, type | tuple[type, ...]] = {
        "upcard_helps_less": Pass,
        "upcard_helps_little": Pass,
        "upcard_useless": Pass,
        "upcard_worse": Pass,
        "upcard_same": Pass,
        "upcard_": TakeUpcard,
        "pile_helps_less": DrawStock,
        "pile_helps_little": DrawStock,
        "pile_useless": DrawStock,
        "pile_worse": DrawStock,
        "pile_same": DrawStock,
        "pile_": DrawDiscard,
        "stock_": DrawStock,
        "gin": Gin,
        "knock_": Knock,
        "next_hand": DealNext,
        "": Discard,
    }
    for _, _, advice in defended():
        kind = next(kind for start, kind in kinds.items() if advice.reason.startswith(start))
        assert isinstance(advice.action, kind)


def test_out_of_turn_there_is_no_advice():
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        advise(view(Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC").match, 1), QUICK)


def test_advice_can_be_compared_and_repeated():
    for seen, _, advice in corpus()[::20]:
        assert advice == advise(seen, QUICK)
        assert hash(advice) == hash(advise(seen, QUICK))


def test_hidden_cards_never_change_the_advice():
    rng = Random(3)
    for seed, ruleset in enumerate(EVERY_RULESET):
        for decision in decisions((Easy(seed), Normal(seed)), ruleset, seed, hands=2):
            if decision.seen.seat == 0:
                assert advise(swapped(decision, rng), QUICK) == advise(decision.seen, QUICK)


def test_the_marked_cards_are_those_of_the_facts():
    for _, _, advice in defended():
        spoken = set()
        for fact in dict(advice.facts).values():
            spoken |= {fact} if isinstance(fact, Card) else set(fact) if isinstance(fact, tuple) else set()
        assert set(advice.cards) == spoken
        assert len(advice.cards) == len(spoken)
        if isinstance(advice.action, Discard | Knock | Gin):
            assert advice.cards[0] == advice.action.card


def test_reading_a_hint_loads_nothing_that_thinks():
    # The window unpacks what the worker has packed: in between a frame must not wait for imports.
    packed = pickle.dumps(rare("knock_last").advice)
    code = f"import pickle, sys; pickle.loads({packed!r}); print([m for m in sys.modules if m.startswith('gin.ai.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['gin.ai.advice']"


# --- the runner-up ----------------------------------------------------------------------------------------------------


def test_the_choices_are_compared_best_first():
    # Of all discards after taking a card the best one speaks for taking it.
    for _, verdict, _ in corpus():
        worths = [option.worth for option in verdict.options]
        assert all(worths[1] >= worth for worth in worths[2:])
        assert len({option.action for option in verdict.options}) == len(worths)


def test_beside_a_knock_stands_playing_on():
    stood = 0
    for _, verdict, advice in defended():
        if isinstance(advice.action, Knock) and any(isinstance(o.action, Discard) for o in verdict.options):
            assert isinstance(advice.runner_up, Discard)
            stood += 1
    assert stood > 20


def test_beside_the_card_of_the_pile_stands_what_comes_without_it():
    for _, _, advice in defended():
        if advice.action in (TAKE_UPCARD, DRAW_DISCARD) and advice.runner_up is not None:
            assert isinstance(advice.runner_up, Pass | DrawStock)


@pytest.mark.parametrize(("reason", "points", "close"), [("upcard_worse", 20, False), ("upcard_same", 0, True)])
def test_a_lead_that_is_none_is_called_close(reason, points, close):
    advice = left_lying(upcard=True, ahead=points).advice
    assert (advice.reason, advice.runner_up, advice.close) == (reason, TAKE_UPCARD, close)
    assert advice.lead_points == points
    assert advice.lead_chance == pytest.approx(points / 200)


def test_a_lead_in_doubt_is_close_however_large_it_looks():
    seen, verdict, _ = left_lying(upcard=False, ahead=0)
    first, second = verdict.options
    for spread, close in ((400, True), (1, False)):
        points = [8 + spread * (1 if n % 2 else -1) for n in range(24)]
        swinging = replace(first, points=points, worths=[0.5 + p / 1000 for p in points])
        advice = explain(seen, replace(verdict, options=(swinging, second)))
        assert advice.action == DRAW_STOCK
        assert advice.lead_points == 8
        assert advice.close is close


def test_only_a_close_choice_is_said_to_be_as_good():
    for _, _, advice in corpus():
        if advice.reason.endswith("_same") and dict(advice.facts).get("instead") in (
            None,
            getattr(advice.runner_up, "card", None),
        ):
            assert advice.close


# --- its words --------------------------------------------------------------------------------------------------------


def said(advice: Advice, language: str) -> str:
    return Texts(language).say(f"advice.{advice.reason}", **dict(advice.facts))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys_and_placeholders():
    assert TABLES["en"].keys() == TABLES["zh-CN"].keys()
    for key, text in TABLES["en"].items():
        assert placeholders(text) == placeholders(TABLES["zh-CN"][key]), key


@pytest.mark.parametrize("language", TABLES)
def test_every_advice_is_one_short_sentence(language):
    longest = {"en": 145, "zh-CN": 60}[language]
    for _, _, advice in defended():
        sentence = said(advice, language)
        assert sentence[-1] in ".!。！"
        assert not re.search(r"[.!。！]\s*\S", re.sub(r"\d\.\d", "", sentence)), sentence
        assert len(sentence) <= longest, sentence


def test_examples_in_english():
    assert said(rare("knock_last").advice, "en") == (
        "Throw K♥ and knock with 3: a plain discard would end the hand without points."
    )
    assert said(rare("upcard_knock").advice, "en") == "Take 2♣: then throw 5♣ and knock at once with 9."
    upcard = view(Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H").match, 0)
    assert said(advise(upcard, QUICK), "en") == "Take 9♥: it completes 7♥ 8♥ 9♥, and your deadwood falls from 66 to 41."


def test_examples_in_chinese():
    assert said(rare("knock_last").advice, "zh-CN") == "打出 K♥ 敲牌，散牌 3：再不敲，这一手就流局，谁也不得分。"
    upcard = view(Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H").match, 0)
    assert said(advise(upcard, QUICK), "zh-CN") == "拿首张 9♥：凑成 7♥ 8♥ 9♥，散牌从 66 降到 41。"


# --- positions --------------------------------------------------------------------------------------------------------

OTHER = "4S 5H TH JH 4D 7D KD 3C 8C 9C"


def throwing(thrown: str, table: Table) -> Advice:
    """What it says for that discard, whether or not it would be its own."""
    seen = view(table.match, 0)
    return explain(seen, judged(seen, Discard(card(thrown))))


def test_a_lonely_high_card_with_little_hope_is_thrown():
    table = Table("7H 8H 9H 3S 6S TS KS 2D 2H 5D", OTHER, "AH", "6D").play("pass, pass, stock")
    assert throwing("KS", table).reason == "discard_useless"
    table = Table("7H 8H 9H 3S 3D 2D KS KC 2H 5D", OTHER, "AH", "6D").play("pass, pass, stock")
    assert throwing("KS", table).reason == "discard_highest_loose"


def test_a_pair_whose_mates_are_gone_is_called_dead():
    hand, other = "7H 8H 9H KS KH QD QC 2H 3S AD", "QS QH 4S 6S 9S 4D 7D 5H 3C 8C"
    script = "pass, pass, stock, throw TC, stock, throw KD, stock, throw 9C, stock, throw KC, stock"
    table = Table(hand, other, upcard="6D", stock="TC KD 9C KC TD").play(script)
    advice = throwing("KS", table)
    facts = dict(advice.facts)
    assert advice.reason == "discard_dead"
    assert (facts["card"], facts["mate"]) == cards("KS KH")
    assert facts["gone"] == cards("KD KC")


def test_it_warns_of_feeding_what_the_other_took():
    hand, other = "7H 8H 9H JS TC 4C 2H 3S AD 5D", "KD QC TH JH 4D 7D 5H 3C 8C 9C"
    table = Table(hand, other, upcard="QS", stock="9D 8S").play("pass, take, throw 9C, stock")
    advice = throwing("TC", table)
    facts = dict(advice.facts)
    assert advice.reason == "keep_off"
    assert (facts["card"], facts["instead"], facts["taken"]) == cards("TC JS QS")
