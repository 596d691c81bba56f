import re
import string
from random import Random

import pytest

from gin.ai.coach import Advice, advise
from gin.ai.easy import Easy
from gin.ai.normal import Normal
from gin.engine.actions import Action, DealNext, Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import Card, card, cards
from gin.engine.phase import Phase
from gin.engine.view import view
from gin.text import Texts, advice_en, advice_zh_cn
from tests.ai.coaching import RARE, REASONS, corpus
from tests.ai.playing import decisions, swapped
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

TABLES = {"en": advice_en.TABLE, "zh-CN": advice_zh_cn.TABLE}


# --- what it advises --------------------------------------------------------------------------------------------------


def test_it_advises_what_normal_would_do_in_every_phase():
    phases = set()
    for seen, advice in corpus()[::2] + corpus()[: len(RARE)]:
        assert advice.action in seen.legal
        assert advice.action == Normal(0).choose(seen)
        phases.add(seen.phase)
    assert phases == set(Phase)


def test_a_gin_or_knock_worth_taking_comes_first():
    gins = 0
    for seen, advice in corpus():
        if any(isinstance(a, Gin) for a in seen.legal):
            assert isinstance(advice.action, Gin)
            assert advice.reason == "gin"
            gins += 1
        assert isinstance(advice.action, Knock) == advice.reason.startswith("knock")
    assert gins > 5


def test_when_a_knock_is_possible_and_not_advised_the_reason_speaks_of_it():
    for seen, advice in corpus():
        knocks = any(isinstance(a, Knock) for a in seen.legal)
        if knocks and isinstance(advice.action, Discard):
            assert advice.reason.startswith("play_on")


@pytest.mark.parametrize("reason", RARE)
def test_positions_for_rare_reasons(reason):
    assert advise(RARE[reason]).reason == reason


def test_every_reason_has_its_words_and_happens():
    assert {advice.reason for _, advice in corpus()} == REASONS


def test_the_reason_fits_the_action():
    kinds: dict[str, type | tuple[type, ...]] = {
        "upcard_helps_little": Pass,
        "upcard_useless": Pass,
        "upcard_": TakeUpcard,
        "pile_helps_little": DrawStock,
        "pile_useless": DrawStock,
        "pile_": DrawDiscard,
        "stock_": DrawStock,
        "gin": Gin,
        "knock_": Knock,
        "next_hand": DealNext,
        "": Discard,
    }
    for _, advice in corpus():
        kind = next(kind for start, kind in kinds.items() if advice.reason.startswith(start))
        assert isinstance(advice.action, kind)


def test_out_of_turn_there_is_no_advice():
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        advise(view(Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC").match, 1))


def test_advice_can_be_compared_and_repeated():
    for seen, advice in corpus()[::20]:
        assert advice == advise(seen)
        assert hash(advice) == hash(advise(seen))


def test_hidden_cards_never_change_the_advice():
    rng = Random(3)
    for seed, ruleset in enumerate(EVERY_RULESET):
        for decision in decisions((Easy(seed), Normal(seed)), ruleset, seed, hands=2):
            if decision.seen.seat == 0:
                assert advise(swapped(decision, rng)) == advise(decision.seen)


def test_the_marked_cards_are_those_of_the_facts():
    for _, advice in corpus():
        spoken = set()
        for fact in dict(advice.facts).values():
            spoken |= {fact} if isinstance(fact, Card) else set(fact) if isinstance(fact, tuple) else set()
        assert set(advice.cards) == spoken
        assert len(advice.cards) == len(spoken)
        if isinstance(advice.action, Discard | Knock | Gin):
            assert advice.cards[0] == advice.action.card


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
    for _, advice in corpus():
        sentence = said(advice, language)
        assert sentence[-1] in ".!。！"
        assert not re.search(r"[.!。！]\s*\S", re.sub(r"\d\.\d", "", sentence)), sentence
        assert len(sentence) <= longest, sentence


def advice_of(reason: str) -> Advice:
    return advise(RARE[reason])


def test_examples_in_english():
    assert said(advice_of("knock_last"), "en") == (
        "Throw K♥ and knock with 3: a plain discard would end the hand without points."
    )
    assert said(advice_of("upcard_knock"), "en") == "Take 2♣: then throw 5♣ and knock at once with 9."
    upcard = view(Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H").match, 0)
    assert said(advise(upcard), "en") == "Take 9♥: it completes 7♥ 8♥ 9♥, and your deadwood falls from 66 to 41."


def test_examples_in_chinese():
    assert said(advice_of("knock_last"), "zh-CN") == "打出 K♥ 敲牌，散牌 3：再不敲，这一手就流局，谁也不得分。"
    upcard = view(Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H").match, 0)
    assert said(advise(upcard), "zh-CN") == "拿首张 9♥：凑成 7♥ 8♥ 9♥，散牌从 66 降到 41。"


# --- positions --------------------------------------------------------------------------------------------------------

OTHER = "4S 5H TH JH 4D 7D KD 3C 8C 9C"


def advised(hand: str, script: str, *, other: str = OTHER, upcard: str = "AH", stock: str = "") -> tuple[str, Action]:
    advice = advise(view(Table(hand, other, upcard, stock).play(script).match, 0))
    return advice.reason, advice.action


def test_a_lonely_high_card_with_little_hope_is_thrown():
    reason, action = advised("7H 8H 9H 3S 6S TS KS 2D 2H 5D", "pass, pass, stock", stock="6D")
    assert (reason, action) == ("discard_useless", Discard(card("KS")))
    reason, action = advised("7H 8H 9H 3S 3D 2D KS KC 2H 5D", "pass, pass, stock", stock="6D")
    assert (reason, action) in [("discard_highest_loose", Discard(king)) for king in cards("KS KC")]


def test_a_pair_whose_mates_are_gone_is_called_dead():
    hand, other = "7H 8H 9H KS KH QD QC 2H 3S AD", "QS QH 4S 6S 9S 4D 7D 5H 3C 8C"
    script = "pass, pass, stock, throw TC, stock, throw KD, stock, throw 9C, stock, throw KC, stock"
    table = Table(hand, other, upcard="6D", stock="TC KD 9C KC TD").play(script)
    advice = advise(view(table.match, 0))
    facts = dict(advice.facts)
    assert advice.reason == "discard_dead"
    assert {facts["card"], facts["mate"]} == set(cards("KS KH"))
    assert facts["gone"] == cards("KD KC")


def test_it_warns_of_feeding_what_the_other_took():
    hand, other = "7H 8H 9H JS TC 4C 2H 3S AD 5D", "KD QC TH JH 4D 7D 5H 3C 8C 9C"
    table = Table(hand, other, upcard="QS", stock="9D 8S").play("pass, take, throw 9C, stock")
    advice = advise(view(table.match, 0))
    facts = dict(advice.facts)
    assert advice.reason == "keep_off"
    assert (facts["card"], facts["instead"], facts["taken"]) == cards("TC JS QS")
