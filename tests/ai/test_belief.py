from collections.abc import Iterator
from random import Random

import pytest

from gin.ai import tuning
from gin.ai.belief import World, evidence, imagine, signs_of, stage
from gin.ai.normal import Normal
from gin.ai.outs import Seen, remember
from gin.ai.plain import Plain
from gin.ai.playout import FEATURES
from gin.engine.cards import FULL_MASK, card, cards, mask_of
from gin.engine.melds import deadwood
from gin.engine.phase import Phase
from gin.engine.rules import STANDARD
from gin.engine.view import PlayerView, view
from tests.ai.playing import decisions
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

HAND = "7H 8H 9H JS KH QD 2H 3S AD 5D"
OTHER = "KD KC TC JH 4D 7D 5H 3C 8C 9C"


def imagined(seen: PlayerView, count: int, seed: int = 1, blindly: bool = False) -> list[World]:
    return imagine(evidence(remember(seen), seen.limit, blindly), count, Random(seed))


def share(worlds: list[World], some: str) -> float:
    """How many of the hands hold all of those cards."""
    wanted = mask_of(cards(some))
    return sum(theirs & wanted == wanted for theirs, _ in worlds) / len(worlds)


def situations(matches: int) -> Iterator[PlayerView]:
    for seed in range(matches):
        ruleset = EVERY_RULESET[seed % len(EVERY_RULESET)]
        for decision in decisions((Normal(seed), Plain()), ruleset, seed, hands=3):
            if decision.seen.phase is not Phase.STOCK_ONLY:
                yield decision.seen


# --- what can be ------------------------------------------------------------------------------------------------------


def test_every_world_agrees_with_all_that_is_public() -> None:
    cases = with_known = 0
    for seen in situations(5):
        own, pile, known = (mask_of(some) for some in (seen.cards, seen.pile, seen.known))
        for theirs, stock in imagined(seen, 9):
            rest = mask_of(stock)
            assert theirs & known == known
            assert theirs.bit_count() == seen.opponent_count == 10
            assert rest.bit_count() == len(stock) == seen.stock_count
            assert theirs & rest == 0
            assert (theirs | rest) & (own | pile) == 0
            assert theirs | rest | own | pile == FULL_MASK
        cases += 1
        with_known += bool(known)
    assert cases > 150
    assert with_known > 20


def test_the_worlds_differ_in_hands_and_in_the_next_card() -> None:
    for n, seen in enumerate(situations(3)):
        if n % 7 == 0 and seen.stock_count > 10:
            worlds = imagined(seen, 40)
            assert len({theirs for theirs, _ in worlds}) >= 25
            assert len({stock[0] for _, stock in worlds}) >= 6


def test_the_same_chance_gives_the_same_worlds() -> None:
    seen = view(Table(HAND, OTHER, "QC").match, 0)
    assert imagined(seen, 30) == imagined(seen, 30)
    assert imagined(seen, 30) != imagined(seen, 30, seed=2)
    assert imagined(seen, 30)[:16] == imagined(seen, 16)


# --- what is likely ---------------------------------------------------------------------------------------------------


def test_what_the_other_took_has_company() -> None:
    # It took the queen of clubs: another queen or the clubs beside it are likelier than they were before.
    table = Table(HAND, "QH QS TC JH 4D 7D 5H 3C 8C 9C", "QC", stock="6S")
    before = imagined(view(table.match, 0), 600)
    table.play("pass, take, throw JH, stock")
    after = imagined(view(table.match, 0), 600)
    assert share(after, "QC") == 1
    assert share(after, "QH QS") > 2 * share(before, "QH QS")
    assert share(after, "QS") > 1.3 * share(before, "QS")


def test_what_the_other_threw_and_left_is_not_wanted() -> None:
    # It threw the queen of clubs and left the jack of diamonds: a pair beside them is less likely than by chance.
    table = Table(HAND, "QC TS 4S TC 4D 7D 5H 3C 8C 9C", "6H", stock="JD 6S 2C")
    table.play("pass, pass, stock, throw JD, stock, throw QC, stock")
    seen = view(table.match, 0)
    told, blind = imagined(seen, 800), imagined(seen, 800, blindly=True)
    for pair in ("QS QH", "JC KC", "JH JC"):
        assert share(told, pair) < 0.75 * share(blind, pair)


def test_believed_hands_get_better_with_the_turns_and_blindly_drawn_ones_do_not() -> None:
    sums: dict[bool, list[int]] = {False: [], True: []}
    blind: list[int] = []
    for seed in range(14):
        for decision in decisions((Plain(0), Plain(0)), STANDARD, seed, hands=1):
            seen = decision.seen
            if seen.phase is Phase.DRAW:
                turns = remember(seen).turns
                if turns <= 1 or turns >= 7:
                    sums[turns >= 7] += [deadwood(theirs) for theirs, _ in imagined(seen, 6)]
                if turns >= 7:
                    blind += [deadwood(theirs) for theirs, _ in imagined(seen, 6, blindly=True)]
    early, late = (sum(some) / len(some) for some in (sums[False], sums[True]))
    assert late < early - 15
    assert late < sum(blind) / len(blind) - 15


# --- the form of it ---------------------------------------------------------------------------------------------------


def test_the_signs_are_what_was_seen_the_last_two_apart() -> None:
    some = {name: cards(text) for name, text in (("thrown", "KS QH 3C"), ("refused", "9D 8D 2S"))}
    seen = Seen(
        own=0, live=0, held=card("5H").mask, hidden=9, taken=cards("5H"), turns=3,
        thrown=some["thrown"], refused=some["refused"],
    )  # fmt: skip
    held, refused, refused_old, thrown, thrown_old, near = signs_of(seen)
    assert held == card("5H").mask
    assert (refused, refused_old) == (mask_of(cards("8D 2S")), card("9D").mask)
    assert (thrown, thrown_old) == (mask_of(cards("QH 3C")), card("KS").mask)
    assert near == mask_of(cards("KH KD KC QS QD QC JH 3S 3H 3D 2C 4C"))


@pytest.mark.parametrize(("turns", "row"), [(0, 0), (1, 1), (3, 3), (4, 3), (5, 4), (6, 4), (9, 5), (10, 6), (25, 6)])
def test_each_stage_begins_at_its_turn(turns: int, row: int) -> None:
    assert stage(turns) == row


def test_there_is_a_weight_for_every_feature_and_stage() -> None:
    assert len(tuning.BELIEF) == len(tuning.STAGES)
    assert tuning.STAGES[0] == 0
    assert {len(row) for row in tuning.BELIEF} == {FEATURES}
    assert list(tuning.STAGES) == sorted(set(tuning.STAGES))


def test_blindly_only_what_can_be_counts() -> None:
    table = Table(HAND, "QH QS TC JH 4D 7D 5H 3C 8C 9C", "QC", stock="6S").play("pass, take, throw JH, stock")
    seen = view(table.match, 0)
    known = evidence(remember(seen), seen.limit, blindly=True)
    assert set(known.weights) == {0}
    worlds = imagine(known, 3000, Random(3))
    assert share(worlds, "QC") == 1
    hidden = 9 / len(known.live)
    for some in ("QH", "AS", "KD"):
        assert share(worlds, some) == pytest.approx(hidden, abs=0.05)
