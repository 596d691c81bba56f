"""R10 to R13 against the slow second opinion in brute.py: defence, the knocker's choice, settlement, ties."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from gin.engine.cards import FULL_MASK, mask_of, unmask
from gin.engine.melds import Melds, deadwood
from gin.engine.showdown import (
    Kind,
    Settlement,
    best_defence,
    deadwood_of_rest,
    lay_off_order,
    lay_offs,
    least_after_lay_offs,
    settle,
)
from tests.engine import brute
from tests.engine.hands import DEPTH, brute_hand, defending_hand, knocking_hand, mask, text
from tests.engine.vector_files import OURS, cases_in


def showdowns(seed: int, count: int) -> Iterator[tuple[int, int, int, int]]:
    """A knocker, a defender, a limit and an undercut bonus."""
    rng = Random(seed)
    for _ in range(count * DEPTH):
        limit = rng.choice([10, 10, 10, *range(11)])
        knocker = knocking_hand(rng, limit)
        yield knocker, defending_hand(rng, knocker), limit, rng.choice([25, 25, 10, 0])


def altered_vectors(seed: int) -> Iterator[tuple[int, int, int, int]]:
    """Every settlement of the vectors with one or two cards exchanged: many close decisions, none of them known."""
    rng = Random(seed)
    for case in cases_in(OURS / "settlement.json") * DEPTH:
        knocker, defender = (mask(brute.hand(case[who])) for who in ("knocker", "defender"))
        for _ in range(rng.randint(1, 2)):
            into = rng.choice(unmask(FULL_MASK & ~(knocker | defender))).mask
            if rng.random() < 0.4:
                knocker = knocker ^ rng.choice(unmask(knocker)).mask | into
            else:
                defender = defender ^ rng.choice(unmask(defender)).mask | into
        if deadwood(knocker) <= case["limit"]:
            yield knocker, defender, case["limit"], rng.choice([25, 25, 10, 0])


def engine_melds(melds: brute.Arrangement) -> Melds:
    return tuple(mask(frozenset(m)) for m in brute.in_order(melds))


def test_r11_every_set_of_cards_that_can_be_laid_off_is_found_and_the_best_defence_chosen() -> None:
    chained = 0
    for knocker, defender, limit, _ in showdowns(11, 600):
        slow_defender = brute_hand(defender)
        for melds in list(brute.arrangements(brute_hand(knocker)))[:40]:
            if brute.left_by(brute_hand(knocker), melds) > limit:
                continue
            ours = engine_melds(melds)
            case = text(defender), [text(m) for m in ours]
            can_go = {mask(frozenset(c for c, _ in laid)) for laid in brute.lay_offs(slow_defender, melds)}
            found = lay_offs(defender, ours)
            assert found[0] == 0
            assert len(found) == len(set(found)), case
            assert set(found) == can_go, case
            assert least_after_lay_offs(defender, ours) == brute.least_left(slow_defender, melds), case
            own, laid = brute.defence(slow_defender, melds)
            assert best_defence(defender, ours) == (mask(laid), engine_melds(own)), case
            assert deadwood_of_rest(knocker, ours) == brute.left_by(brute_hand(knocker), melds)
            check_order(mask(laid), ours)
            chained += max(n.bit_count() for n in found) > 2
    assert chained > 100


def check_order(laid: int, melds: Melds) -> None:
    """Laid one by one in the order given, each card makes a larger meld; all are laid, each once."""
    table = [brute_hand(m) for m in melds]
    order = lay_off_order(laid, melds)
    for each in order:
        table[each.meld] |= brute_hand(each.card.mask)
        assert brute.is_meld(table[each.meld]), (text(laid), [text(m) for m in melds])
    assert sorted(each.card for each in order) == sorted(c for c in map(int, order_cards(laid)))


def order_cards(laid: int) -> list[int]:
    return [n for n in range(52) if laid >> n & 1]


@pytest.mark.parametrize("seed", [10, 12, 13])
def test_r10_r11_r12_r13_the_settlement_is_the_one_the_rules_give(seed: int) -> None:
    seen: Counter[str] = Counter()
    for knocker, defender, limit, bonus in chain(showdowns(seed, 600), altered_vectors(seed)):
        result = settle(knocker, defender, limit)
        expected = settled(brute_hand(knocker), brute_hand(defender), limit, bonus)
        case = f"knocker {text(knocker)} defender {text(defender)} limit {limit} bonus {bonus}"
        assert readable(result) == expected, case
        check_order(mask_of(each.card for each in result.layoffs), tuple(mask_of(m) for m in result.knocker.melds))
        seen[result.kind] += 1
        seen["unusual"] += result.unusual
        seen["laid off"] += bool(result.layoffs)
    assert min(seen[each] for each in (Kind.GIN, Kind.KNOCK, Kind.UNDERCUT, "unusual", "laid off")) >= 50, seen


Readable = tuple[str, list[str], int, list[str], int, str, tuple[int, int]]


def readable(result: Settlement) -> Readable:
    return (
        result.kind.value,
        [text(mask_of(m)) for m in result.knocker.melds],
        result.knocker.deadwood,
        [text(mask_of(m)) for m in result.defender.melds],
        result.defender.deadwood,
        text(mask_of(each.card for each in result.layoffs)),
        result.usual,
    )


def settled(knocker: brute.Hand, defender: brute.Hand, limit: int, bonus: int) -> Readable:
    if brute.deadwood(knocker) == 0:
        own, left = brute.shown(defender), brute.deadwood(defender)
        return "gin", listed(brute.shown(knocker)), 0, listed(own), left, "", (0, left)
    every = brute.outcomes(knocker, defender, limit, bonus)
    melds = brute.laid_by(every)
    _, own_deadwood, left = every[melds]
    own, laid = brute.defence(defender, melds)
    kind = "knock" if own_deadwood < left else "undercut"
    usual = every[brute.shown(knocker)][1:]
    return kind, listed(melds), own_deadwood, listed(own), left, brute.text(laid), usual


def listed(melds: brute.Arrangement) -> list[str]:
    return [brute.text(frozenset(meld)) for meld in brute.in_order(melds)]


def test_the_second_opinion_agrees_with_the_vectors() -> None:
    for case in cases_in(OURS / "settlement.json"):
        if case["legal"] and case["kind"] != "gin":
            defender = brute.hand(case["defender"])
            every = brute.outcomes(brute.hand(case["knocker"]), defender, case["limit"], 25)
            best = max(worth for worth, _, _ in every.values())
            ties = [melds for melds, (worth, _, _) in every.items() if worth == best]
            assert len(ties) == case["arrangement_count"], case["id"]
            assert sorted({every[m][1:] for m in ties}) == sorted(map(tuple, case["deadwoods"])), case["id"]
            for given in case["arrangements"] or ():
                melds = frozenset(brute.hand(meld) for meld in given["melds"])
                left, answers = brute.best_defences(defender, melds)
                assert left == given["defender_deadwood"], case["id"]
                assert len(answers) == given["defence"]["equally_good"], case["id"]


def test_the_second_opinion_and_the_engine_share_nothing() -> None:
    source = (OURS.parent / "engine" / "brute.py").read_text(encoding="utf-8")
    assert "gin" not in json.dumps([line for line in source.splitlines() if line.startswith(("import", "from"))])
