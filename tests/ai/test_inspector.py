"""The throw inspector's figures, counted again slowly from the rules alone, and what its words for danger rest on."""

import string
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from gin.ai.easy import Easy
from gin.ai.inspector import Danger, Inspection, inspect
from gin.ai.normal import Normal
from gin.ai.playout import makes_meld
from gin.engine.cards import PACK, Card, card, cards
from gin.engine.events import Discarded, UpcardPassed
from gin.engine.phase import Phase
from gin.engine.play import fold
from gin.engine.view import PlayerView, view
from gin.text import TABLES, Texts
from tests.ai.playing import Decision, decisions, swapped
from tests.engine import brute
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table


@cache
def throwing() -> list[Decision]:
    """All decisions of some hands of each ruleset in which a card was to be thrown."""
    return [
        decision
        for seed, ruleset in enumerate(EVERY_RULESET)
        for decision in decisions((Normal(seed), Easy(seed)), ruleset, seed + 40, hands=3)
        if decision.seen.phase is Phase.DISCARD
    ]


def looks(decision: Decision) -> list[Inspection]:
    return [inspect(decision.seen, c) for c in decision.seen.cards]


# --- brute force ------------------------------------------------------------------------------------------------------


def pair(one: Card) -> brute.Card:
    return one.suit, one.rank + 1


def slowly(some: list[Card] | tuple[Card, ...]) -> brute.Hand:
    return frozenset(pair(c) for c in some)


def unseen(seen: PlayerView) -> list[Card]:
    """What may still come: neither held by anybody for all to see nor in the pile."""
    return [c for c in PACK if c not in {*seen.cards, *seen.pile, *seen.known}]


def always_melded(hand: brute.Hand, one: brute.Card) -> bool:
    """Whether the card is in a meld of every arrangement with the least deadwood."""
    least = brute.deadwood(hand)
    best = [melds for melds in brute.arrangements(hand) if brute.left_by(hand, melds) == least]
    return all(any(one in meld for meld in melds) for melds in best)


def sample() -> list[tuple[PlayerView, Card, Inspection]]:
    """Cards of many hands, early and late: the brute force is slow."""
    found = [(d.seen, look.card, look) for d in throwing() for look in looks(d)]
    return found[:: len(found) // 150]


def test_the_deadwood_after_is_the_least_over_every_arrangement():
    for seen, thrown, look in sample():
        assert look.left == brute.deadwood(slowly([c for c in seen.cards if c != thrown]))


def test_the_cards_waited_for_are_those_that_leave_less_deadwood():
    waited = 0
    for seen, thrown, look in sample():
        kept = slowly([c for c in seen.cards if c != thrown])
        least = brute.deadwood(kept)
        assert look.waits == tuple(c for c in unseen(seen) if brute.deadwood(kept | {pair(c)}) < least)
        waited += len(look.waits)
    assert waited > 300


def test_the_cards_given_up_are_those_that_would_bring_the_thrown_one_into_a_meld():
    given_up = 0
    for seen, thrown, look in sample():
        whole = slowly(seen.cards)
        assert look.melded == always_melded(whole, pair(thrown))
        if look.melded:
            assert look.mates == ()
            continue
        mates = [c for c in unseen(seen) if always_melded(whole | {pair(c)}, pair(thrown))]
        assert look.mates == tuple(mates)
        given_up += len(mates)
    assert given_up > 100


def test_the_ways_are_all_melds_of_three_with_cards_that_the_other_may_hold():
    for seen, thrown, look in sample():
        may = [*unseen(seen), *seen.known]
        ways = [(a, b) for n, a in enumerate(may) for b in may[:n] if brute.is_meld(slowly([thrown, a, b]))]
        assert look.ways == len(ways)
        assert (look.danger is Danger.SAFE) == (not ways)


# --- honest -----------------------------------------------------------------------------------------------------------


def test_hidden_cards_never_change_it():
    rng = Random(7)
    changed = 0
    for decision in throwing()[::6]:
        other = swapped(decision, rng)
        for one in decision.seen.cards:
            assert inspect(other, one) == inspect(decision.seen, one)
            changed += 1
    assert changed > 100


def test_a_card_called_safe_can_never_be_used_and_one_that_fits_always_can():
    safe = fits = 0
    for decision in throwing():
        hand = fold(decision.events).hand
        assert hand is not None
        usable = makes_meld(hand.held[1 - decision.seen.seat])
        for look in looks(decision):
            if look.danger is Danger.SAFE:
                assert not usable >> look.card & 1
                safe += 1
            elif look.reason == "fits":
                assert usable >> look.card & 1
                fits += 1
    assert safe > 50
    assert fits > 0


def test_a_higher_grade_is_a_higher_likelihood():
    by_grade = {grade: [k.risk for d in throwing() for k in looks(d) if k.danger is grade] for grade in Danger}
    assert all(by_grade.values())
    means = [sum(risks) / len(risks) for risks in by_grade.values()]
    assert means == sorted(means)
    assert means[0] == 0.0


def test_a_card_that_is_not_held_is_refused():
    seen = throwing()[0].seen
    with pytest.raises(ValueError, match="is not in the hand"):
        inspect(seen, unseen(seen)[0])


# --- what was seen decides --------------------------------------------------------------------------------------------

OWN = "2S 5D 8H 9H KS KH 3C 6C JD QS"
OTHER = "4S 9S TS AD 2D 7D 5C 8C TC JC"


def looking(one: str, seen: PlayerView) -> Inspection:
    return inspect(seen, card(one))


def after(script: str, stock: str = "AC", upcard: str = "7H") -> PlayerView:
    return view(Table(OWN, OTHER, upcard, stock).play(script).match, 0)


def test_nothing_seen_yet_counts_the_ways_that_are_left():
    seen = after("pass, pass, stock")
    look = looking("QS", seen)
    # Q♠ with J♠ and 10♠ or K♠ … K♠ is mine: the runs 10-J-Q; the sets with three other queens.
    assert (look.ways, look.reason) == (4, "open")
    assert look.danger in (Danger.LOW, Danger.SOME)


def test_what_fits_two_cards_it_took_is_most_dangerous():
    table = Table(OWN, OTHER.replace("TS", "JH"), "TH", "AC 4H").play("pass, take, throw 4S, stock, throw JD")
    seen = view(table.play("stock, throw 9S, stock").match, 0)
    assert seen.known == (card("TH"),)
    holding = replace(seen, known=cards("TH JH"))
    look = looking("9H", holding)
    assert (look.danger, look.reason, look.cards) == (Danger.HIGH, "fits", cards("TH JH"))


def test_what_lies_beside_a_card_it_took_is_said_with_that_card():
    seen = view(Table(OWN, OTHER, "TH", "AC").play("pass, take, throw 4S, stock").match, 0)
    look = looking("9H", seen)
    assert look.reason == "beside"
    assert look.cards == (card("TH"),)
    assert look.danger > Danger.LOW
    assert look.risk > looking("2S", seen).risk


def test_a_card_whose_every_meld_is_broken_up_is_safe():
    seen = after("pass, pass, stock")
    gone = cards("KD KC JS TS QH QC QD")
    look = looking("KS", replace(seen, pile=(*seen.pile, *gone)))
    assert (look.danger, look.reason, look.ways, look.risk) == (Danger.SAFE, "dead", 0, 0.0)


@pytest.mark.parametrize("reason", ["thrown", "left"])
def test_what_the_other_threw_or_left_of_the_same_rank_is_said(reason):
    seen = after("pass, pass, stock", upcard="8D")
    if reason == "thrown":
        # As if the first upcard had been another one, and the other had thrown this card.
        history = tuple(e for e in seen.history if e != UpcardPassed(1))
        seen = replace(seen, history=(*history, Discarded(1, card("8D"))))
    look = looking("8H", seen)
    assert (look.danger, look.reason, look.cards) == (Danger.LOW, reason, (card("8D"),))
    assert look.risk < looking("8H", after("pass, pass, stock")).risk


def test_the_last_card_of_a_long_meld_lies_in_a_meld_and_costs_nothing():
    table = Table("5H 6H 7H 8H KS KD 2C 9D JD 4C", OTHER, "TH", "AC").play("pass, pass, stock")
    seen = view(table.match, 0)
    spare, middle, loose = (looking(name, seen) for name in ("8H", "6H", "KS"))
    assert spare.melded
    assert middle.melded
    assert not loose.melded
    assert spare.left == loose.left + 10 < middle.left
    assert loose.mates == cards("KH KC")


# --- its words --------------------------------------------------------------------------------------------------------

REASONS = {"dead", "fits", "beside", "thrown", "left", "open"}


def test_every_reason_and_grade_has_its_words_in_both_languages():
    met = {look.reason for d in throwing() for look in looks(d)}
    assert met <= REASONS
    assert len(met) >= 5
    for table in TABLES.values():
        reasons = {key.removeprefix("coach.why.") for key in table if key.startswith("coach.why.")}
        assert {reason.removesuffix("_one") for reason in reasons} == REASONS
        grades = {key.removeprefix("coach.danger.") for key in table if key.startswith("coach.danger.")}
        assert grades == {grade.name.lower() for grade in Danger}
    for language in TABLES:
        for reason in REASONS:
            said = Texts(language).say(f"coach.why.{reason}", cards=cards("KH"), count=3)
            assert not set(said) & set("{}")


def test_both_languages_have_the_same_placeholders():
    for key, text in TABLES["en"].items():
        if key.startswith("coach."):
            names = [
                {name for _, name, _, _ in string.Formatter().parse(words) if name}
                for words in (text, TABLES["zh-CN"][key])
            ]
            assert names[0] == names[1], key
