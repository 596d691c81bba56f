import re
import string
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from gin.ai.coach import Advice, Fact, advise
from gin.ai.easy import Easy
from gin.ai.guess import dice, guesses
from gin.ai.normal import GUESSES, Normal
from gin.ai.outs import chances, remember
from gin.engine.actions import Action, DealNext, Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import PACK, Card, card, cards, mask_of
from gin.engine.events import Discarded, PileTaken
from gin.engine.melds import arrangements, deadwood, is_meld
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA
from gin.engine.showdown import Kind, settle
from gin.engine.view import PlayerView, view
from gin.text import Texts, advice_en, advice_zh_cn
from tests.ai.playing import decisions, swapped
from tests.ai.test_normal import THREE, TWO, to_leave
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

REASONS = {key.removeprefix("advice.") for key in advice_en.TABLE if not key.endswith("_one")}
TABLES = {"en": advice_en.TABLE, "zh-CN": advice_zh_cn.TABLE}


def circled() -> PlayerView:
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", "9H 5H JH 2H 7D KD 3C 8C QC TD", upcard="4C", dealer=0)
    seen = view(table.play("pass, pass, stock, throw 9H").match, 0)
    taken = [e for n in range(6) for e in (PileTaken(n % 2, PACK[n]), Discarded(n % 2, PACK[n]))]
    return replace(seen, history=(*seen.history, *taken))


def to_knock_with_the_pile(upcard: bool) -> PlayerView:
    own, other = "5S 6S 7S TH TD TC 4D 2H 5C AH", "4S 5H 9H JH 3D 7D KD 9C 8C QC"
    if upcard:
        return view(Table(own, other, upcard="2C").match, 0)
    table = Table(own, other.replace("QC", "2C"), upcard="QC", stock="KC", dealer=0)
    return view(table.play("pass, pass, stock, throw 2C").match, 0)


def only_the_taken_card_loose() -> PlayerView:
    own, other = "5S 6S 7S 8S TH TD TC 2D 2H 2C", "4S 5H 9H JH 3D 7D KD 9C 8C QC"
    table = Table(own, other, upcard="4H", stock="KC", dealer=0, ruleset=OKLAHOMA)
    return view(table.play("pass, pass, stock, throw KD, pile").match, 0)


def between_hands() -> PlayerView:
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH")
    return view(table.play("pass, pass, stock, gin 4C").match, 1)


RARE = {
    "stock_circle": circled(),
    "upcard_knock": to_knock_with_the_pile(upcard=True),
    "pile_knock": to_knock_with_the_pile(upcard=False),
    "discard_spare": only_the_taken_card_loose(),
    "next_hand": between_hands(),
    "knock_last": to_leave(THREE, 2, low=False),
    "knock_late": to_leave(THREE, 4, low=False),
    "knock_wins": replace(to_leave(TWO, 22, "2C"), totals=(95, 0)),
    "upcard_gin": view(Table("7H 8H 9H 3S 3D 3C JS 4C 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", "7C").match, 0),
    "upcard_lowers": view(Table("QS 2H 6H JH AD 3D 4D 2C 4C 5C", "4S 5H TH QH 9D 7D KD 9C 8C AC", "AH").match, 0),
    "play_on": replace(to_leave("5S 6S 7S TH TD TC 2D 3H AC KH", 26, "2C"), known=cards("4H 5H 6H 7C 7D 7H 8H")),
    "play_on_gin": to_leave(TWO, 22, "2C"),
}
"""Positions for reasons that whole matches seldom bring up."""


@pytest.fixture(scope="module")
def corpus() -> list[tuple[PlayerView, Advice]]:
    """What the coach says in some hands of each ruleset, and in the rare positions."""
    seen = list(RARE.values())
    for seed, ruleset in enumerate(EVERY_RULESET):
        for players in ((Normal(1), Easy(seed)), (Normal(2), Normal(3))):
            seen += [d.seen for d in decisions(players, ruleset, seed + 20, hands=9)]
    return [(one, advise(one)) for one in seen]


# --- what it advises --------------------------------------------------------------------------------------------------


def test_it_advises_what_normal_would_do_in_every_phase(corpus):
    phases = set()
    for seen, advice in corpus[::2] + corpus[: len(RARE)]:
        assert advice.action in seen.legal
        assert advice.action == Normal(0).choose(seen)
        phases.add(seen.phase)
    assert phases == set(Phase)


def test_a_gin_or_knock_worth_taking_comes_first(corpus):
    gins = 0
    for seen, advice in corpus:
        if any(isinstance(a, Gin) for a in seen.legal):
            assert isinstance(advice.action, Gin)
            assert advice.reason == "gin"
            gins += 1
        assert isinstance(advice.action, Knock) == advice.reason.startswith("knock")
    assert gins > 5


def test_when_a_knock_is_possible_and_not_advised_the_reason_speaks_of_it(corpus):
    for seen, advice in corpus:
        knocks = any(isinstance(a, Knock) for a in seen.legal)
        if knocks and isinstance(advice.action, Discard):
            assert advice.reason.startswith("play_on")


@pytest.mark.parametrize("reason", RARE)
def test_positions_for_rare_reasons(reason):
    assert advise(RARE[reason]).reason == reason


def test_every_reason_has_its_words_and_happens(corpus):
    assert {advice.reason for _, advice in corpus} == REASONS


def test_the_reason_fits_the_action(corpus):
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
    for _, advice in corpus:
        kind = next(kind for start, kind in kinds.items() if advice.reason.startswith(start))
        assert isinstance(advice.action, kind)


def test_out_of_turn_there_is_no_advice():
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        advise(view(Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC").match, 1))


def test_advice_can_be_compared_and_repeated(corpus):
    for seen, advice in corpus[::20]:
        assert advice == advise(seen)
        assert hash(advice) == hash(advise(seen))


def test_hidden_cards_never_change_the_advice():
    rng = Random(3)
    for seed, ruleset in enumerate(EVERY_RULESET):
        for decision in decisions((Easy(seed), Normal(seed)), ruleset, seed, hands=2):
            if decision.seen.seat == 0:
                assert advise(swapped(decision, rng)) == advise(decision.seen)


# --- its numbers, counted again ---------------------------------------------------------------------------------------


def unseen(seen: PlayerView) -> list[Card]:
    return [c for c in PACK if c not in {*seen.cards, *seen.pile, *seen.known}]


def least(some: list[Card], forbidden: Card | None = None) -> int:
    """The least deadwood after one of eleven cards has gone."""
    assert len(some) == 11
    return min(deadwood(mask_of(some) ^ c.mask) for c in some if c != forbidden)


def saved(ten: list[Card], some: list[Card]) -> float:
    return deadwood(mask_of(ten)) - mean(least([*ten, c]) for c in some)


def rest(seen: PlayerView, thrown: Card) -> list[Card]:
    assert len(seen.cards) == 11
    return [c for c in seen.cards if c != thrown]


def always_melded(hand: list[Card], one: Card) -> bool:
    """Whether every arrangement with the least deadwood has that card in a meld."""
    mask = mask_of(hand)
    return all(any(meld >> one & 1 for meld in melds) for melds in arrangements(mask, deadwood(mask)))


def outs_with(seen: PlayerView, one: Card) -> int:
    return sum(always_melded([*seen.cards, c], one) for c in unseen(seen))


def fits(*some: Card) -> list[Card]:
    """The cards that make a meld of three with these two."""
    return [c for c in PACK if c not in some and is_meld(mask_of((*some, c)))]


def check_take(seen: PlayerView, facts: dict[str, Fact]) -> None:
    assert facts["card"] == seen.pile[-1]


def check_gin_by_pile(seen: PlayerView, facts: dict[str, Fact]) -> None:
    kept = [c for c in (*seen.cards, facts["card"]) if c != facts["thrown"]]
    assert deadwood(mask_of(kept)) == 0


def check_knock_by_pile(seen: PlayerView, facts: dict[str, Fact]) -> None:
    kept = [c for c in (*seen.cards, facts["card"]) if c != facts["thrown"]]
    assert deadwood(mask_of(kept)) == facts["deadwood"] <= seen.limit < deadwood(mask_of(seen.cards))


def check_completes(seen: PlayerView, facts: dict[str, Fact]) -> None:
    meld = facts["meld"]
    assert isinstance(meld, tuple)
    assert facts["card"] in meld
    assert set(meld) <= {*seen.cards, seen.pile[-1]}
    assert is_meld(mask_of(meld))
    assert facts["before"] == deadwood(mask_of(seen.cards))
    assert facts["after"] == least([*seen.cards, seen.pile[-1]], seen.pile[-1])
    assert facts["after"] < facts["before"]


def check_gain(seen: PlayerView, facts: dict[str, Fact]) -> None:
    gain = deadwood(mask_of(seen.cards)) - least([*seen.cards, seen.pile[-1]], seen.pile[-1])
    assert facts.get("gain", 0) == max(0, gain)
    assert facts["mean"] == pytest.approx(saved(list(seen.cards), unseen(seen)), abs=0.051)


def check_stock_must(seen: PlayerView, facts: dict[str, Fact]) -> None:
    now = deadwood(mask_of(seen.cards))
    assert facts == {
        "count": sum(least([*seen.cards, c]) < now for c in unseen(seen)),
        "live": len(unseen(seen)),
    }


def check_circle(seen: PlayerView, facts: dict[str, Fact]) -> None:
    draws = [type(e) for e in seen.history if isinstance(e, PileTaken)]
    assert len(draws) >= 6


def check_gin(seen: PlayerView, facts: dict[str, Fact]) -> None:
    assert deadwood(mask_of(rest(seen, facts["card"]))) == 0  # type: ignore[arg-type]


def check_knocking(seen: PlayerView, facts: dict[str, Fact], thrown: Card) -> None:
    """Deadwood, risk and points of the knock that throws ``thrown``, over the same guessed hands, settled anew."""
    kept = mask_of(rest(seen, thrown))
    assert deadwood(kept) == facts["deadwood"] <= seen.limit
    memory = remember(seen)
    undercuts, points, wins, held = 0, 0, 0, 0
    for hand in guesses(memory, GUESSES, dice(0, seen, memory.live)):
        settled = settle(kept, hand, seen.limit)
        brought = settled.defender.deadwood - settled.knocker.deadwood
        if settled.kind is Kind.UNDERCUT:
            undercuts += 1
            brought -= seen.ruleset.undercut_bonus
        points += brought * seen.multiplier
        wins += seen.totals[seen.seat] + brought * seen.multiplier >= seen.ruleset.target
        held += deadwood(hand)
    expected = {
        "risk": round(100 * undercuts / GUESSES),
        "points": round(points / GUESSES),
        "wins": round(100 * wins / GUESSES),
        "other": round(held / GUESSES),
        "stock": seen.stock_count,
    }
    for name, number in expected.items():
        assert facts.get(name, number) == number, name


def check_knock(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_knocking(seen, facts, facts["card"])  # type: ignore[arg-type]
    assert facts.get("risk", 0) <= 50  # type: ignore[operator]


def check_play_on(seen: PlayerView, facts: dict[str, Fact]) -> None:
    least_left = least(list(seen.cards), seen.forbidden)
    tied = [c for c in seen.cards if c != seen.forbidden and deadwood(mask_of(rest(seen, c))) == least_left]
    for thrown in tied:
        try:
            check_knocking(seen, facts, thrown)
            break
        except AssertionError:
            if thrown == tied[-1]:
                raise
    if "count" in facts:
        kept = rest(seen, facts["card"])  # type: ignore[arg-type]
        assert facts["count"] == sum(least([*kept, c]) == 0 for c in unseen(seen)) > 0


def check_after(seen: PlayerView, facts: dict[str, Fact]) -> None:
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert facts["after"] == deadwood(mask_of(rest(seen, thrown)))
    if "hope" in facts:
        assert facts["hope"] == pytest.approx(saved(rest(seen, thrown), unseen(seen)), abs=0.051)


def check_spare(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_after(seen, facts)
    assert facts["after"] == deadwood(mask_of(seen.cards))


def loose(seen: PlayerView) -> list[Card]:
    now = deadwood(mask_of(seen.cards))
    return [c for c in seen.cards if c != seen.forbidden and deadwood(mask_of(rest(seen, c))) == now - c.value]


def check_highest(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_after(seen, facts)
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert thrown in loose(seen)
    assert thrown.value == max(c.value for c in loose(seen))
    assert facts.get("count", 0) == outs_with(seen, thrown)


def check_dead(seen: PlayerView, facts: dict[str, Fact]) -> None:
    thrown, mate, gone = facts["card"], facts["mate"], facts["gone"]
    assert isinstance(thrown, Card)
    assert isinstance(mate, Card)
    assert {thrown, mate} <= set(seen.cards)
    assert list(gone) == fits(thrown, mate)  # type: ignore[arg-type]
    assert not {*fits(thrown, mate)} & {*seen.cards, *unseen(seen)}
    assert outs_with(seen, thrown) == 0


def check_rather(seen: PlayerView, facts: dict[str, Fact]) -> None:
    thrown, instead = facts["card"], facts["instead"]
    assert isinstance(thrown, Card)
    assert isinstance(instead, Card)
    assert {thrown, instead} <= set(loose(seen))
    assert thrown.value <= instead.value


def check_keep_off(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    assert facts["taken"] in seen.known
    assert fits(facts["taken"], facts["instead"])  # type: ignore[arg-type]
    assert not fits(facts["taken"], facts["card"])  # type: ignore[arg-type]


def check_safe(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    thrown = facts["thrown"]
    assert isinstance(thrown, Card)
    assert Discarded(1 - seen.seat, thrown) in seen.history
    assert thrown.rank == facts["card"].rank  # type: ignore[union-attr]


def check_safer(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    likely = chances(remember(seen))
    for name, number in (("card", "risk"), ("instead", "other")):
        one = facts[name]
        assert isinstance(one, Card)
        safe = 1.0
        for a in PACK:
            for b in PACK[a + 1 :]:
                if one not in (a, b) and is_meld(mask_of((a, b, one))):
                    safe *= 1 - likely[a] * likely[b]
        assert facts[number] == pytest.approx(100 * (1 - safe), abs=0.51)
    assert facts["risk"] < facts["other"]  # type: ignore[operator]


def check_outs(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    assert facts["count"] == outs_with(seen, facts["instead"])  # type: ignore[arg-type]
    assert facts["live"] == outs_with(seen, facts["card"])  # type: ignore[arg-type]
    assert facts["count"] > facts["live"]  # type: ignore[operator]


Check = Callable[[PlayerView, dict[str, Fact]], None]
CHECKS: dict[str, Check] = {
    "upcard_gin": check_gin_by_pile,
    "upcard_knock": check_knock_by_pile,
    "upcard_completes_meld": check_completes,
    "upcard_lowers": check_gain,
    "upcard_helps_little": check_gain,
    "upcard_useless": check_gain,
    "pile_gin": check_gin_by_pile,
    "pile_knock": check_knock_by_pile,
    "pile_completes_meld": check_completes,
    "pile_lowers": check_gain,
    "pile_helps_little": check_gain,
    "pile_useless": check_gain,
    "stock_circle": check_circle,
    "stock_must": check_stock_must,
    "gin": check_gin,
    "knock_wins": check_knock,
    "knock_last": check_knock,
    "knock_late": check_knock,
    "knock_early": check_knock,
    "knock_now": check_knock,
    "play_on_risk": check_play_on,
    "play_on_gin": check_play_on,
    "play_on": check_play_on,
    "discard_highest_loose": check_highest,
    "discard_useless": check_highest,
    "discard_dead": check_dead,
    "discard_safe": check_safe,
    "discard_safer": check_safer,
    "keep_off": check_keep_off,
    "discard_outs": check_outs,
    "discard_best": check_after,
    "discard_spare": check_spare,
    "next_hand": lambda seen, facts: None,
}


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_the_numbers_are_true(corpus, reason):
    checked = 0
    for seen, advice in corpus:
        if advice.reason == reason and checked < 60:
            CHECKS[reason](seen, dict(advice.facts))
            checked += 1
    assert checked


def test_the_marked_cards_are_those_of_the_facts(corpus):
    for _, advice in corpus:
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
def test_every_advice_is_one_short_sentence(corpus, language):
    longest = {"en": 145, "zh-CN": 60}[language]
    for _, advice in corpus:
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
