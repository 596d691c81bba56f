from random import Random

import pytest

from gin.ai.outs import (
    COMPANY,
    PAIRS,
    chances,
    danger,
    draw_outs,
    gin_outs,
    least_after_drawing,
    mean_after_drawing,
    outs_with,
    remember,
)
from gin.engine.cards import PACK, card, cards, mask_of, unmask
from gin.engine.melds import is_meld
from gin.engine.view import view
from tests.engine import brute
from tests.engine.table import Table

HAND = "7H 8H 9H 3S 6S QS KS 2D 9D JC"
OTHER = "4S 5H TH JH 4D 7D KD 3C 8C QC"


def seen_by_0(table: Table, recall: int | None = None):
    return remember(view(table.match, 0), recall)


def brute_after_drawing(hand: int, drawn: int) -> int:
    some = brute.hand(" ".join(map(str, unmask(hand | 1 << drawn))))
    return min(brute.deadwood(some - {c}) for c in some)


# --- what is remembered -----------------------------------------------------------------------------------------------


def test_live_are_the_cards_neither_in_hand_nor_in_the_pile_nor_known():
    table = Table(HAND, OTHER, upcard="AH", stock="5C KH 6C").play(
        "pass, pass, stock, throw KS, stock, throw KH, stock"
    )
    seen = seen_by_0(table)
    assert seen.own == mask_of(cards("7H 8H 9H 3S 6S QS 5C 2D 9D JC 6C"))
    gone = cards("AH KS KH")
    assert unmask(seen.live) == tuple(c for c in PACK if not seen.own & c.mask and c not in gone)
    assert seen.hidden == 10


def test_what_the_other_took_threw_and_refused_is_remembered():
    table = Table(HAND, OTHER, upcard="AH", stock="5C 6C TD")
    table.play("pass, pass, stock, throw QS, pile, throw 3C, stock, throw KS, stock, throw TD, stock")
    seen = seen_by_0(table)
    assert seen.taken == cards("QS")
    assert seen.held == card("QS").mask
    assert seen.thrown == cards("3C TD")
    assert seen.refused == cards("AH KS")
    assert (seen.turns, seen.hidden) == (2, 9)


def test_a_card_taken_and_thrown_again_later_is_no_longer_held():
    table = Table(HAND, OTHER, upcard="AH", stock="5C 6C KH")
    table.play("pass, pass, stock, throw QS, pile, throw 3C, stock, throw KS, stock, throw QS")
    seen = seen_by_0(table)
    assert (seen.held, seen.hidden) == (0, 10)
    assert not seen.live & card("QS").mask


def test_a_forgetful_player_remembers_the_last_discards_only():
    table = Table(HAND, OTHER, upcard="AH", stock="5C 6C TD")
    table.play("pass, pass, stock, throw QS, pile, throw 3C, stock, throw KS, stock, throw TD, stock")
    seen = seen_by_0(table, recall=2)
    assert seen.thrown == cards("TD")
    assert seen.refused == cards("KS")
    assert seen.held == card("QS").mask  # it lies there for all to see
    assert seen.live & mask_of(cards("AH 3C KS TD")) == mask_of(cards("AH 3C"))


# --- outs -------------------------------------------------------------------------------------------------------------


def test_pairs_are_all_ways_to_make_three_with_a_card():
    for c in PACK:
        expected = {
            frozenset((a, b)) for a in PACK for b in PACK if len({a, b, c}) == 3 and is_meld(a.mask | b.mask | c.mask)
        }
        assert {frozenset(map(PACK.__getitem__, pair)) for pair in PAIRS[c]} == expected
        assert len(PAIRS[c]) == len(expected)
        assert COMPANY[c] == mask_of(a for pair in expected for a in pair)


def test_what_a_draw_leaves_agrees_with_slow_counting():
    rng = Random(5)
    for _ in range(6):
        some = rng.sample(PACK, 40)
        hand, live = mask_of(some[:10]), mask_of(some[10:])
        after = {c: brute_after_drawing(hand, c) for c in some[10:]}
        assert {c: least_after_drawing(hand, c) for c in after} == after
        assert mean_after_drawing(hand, live) == pytest.approx(sum(after.values()) / 30)
        now = brute.deadwood(brute.hand(" ".join(map(str, unmask(hand)))))
        assert draw_outs(hand, live) == mask_of(c for c, left in after.items() if left < now)
        assert gin_outs(hand, live) == mask_of(c for c, left in after.items() if left == 0)


def test_with_nothing_unseen_the_mean_is_the_deadwood():
    assert mean_after_drawing(mask_of(cards("7H 8H 9H KS QD")), 0) == 20


def test_gin_outs():
    hand = mask_of(cards("7H 8H 9H 3S 3D 3C 5C 6C 7C 7D"))
    assert unmask(gin_outs(hand, mask_of(cards("3H TH 6H KS AD")))) == cards("3H 6H TH")


@pytest.mark.parametrize(
    ("hand", "name", "outs"),
    [
        ("7H 8H KS QS 2D", "7H", "6H 9H"),
        ("7H 9H KS QS 2D", "7H", "8H"),
        ("7H 7D KS QS 2D", "7H", "7S 7C"),
        ("7H 7D 8H QS 2D", "7H", "7S 6H 9H 7C"),
        ("KS QS 7H 8D 2D", "KS", "JS"),
        ("KS 9S 7H 8D 2D", "KS", ""),
    ],
)
def test_outs_with_a_card(hand, name, outs):
    mask = mask_of(cards(hand))
    live = mask_of(PACK) & ~mask
    assert unmask(outs_with(mask, card(name), live)) == tuple(sorted(cards(outs)))


def test_cards_that_are_gone_are_no_outs():
    mask = mask_of(cards("7H 7D KS QS 2D"))
    live = mask_of(PACK) & ~mask & ~mask_of(cards("7S JS"))
    assert unmask(outs_with(mask, card("7H"), live)) == cards("7C")
    assert outs_with(mask, card("KS"), live) == 0


# --- danger -----------------------------------------------------------------------------------------------------------


def danger_of(name: str, table: Table) -> float:
    return danger(card(name), chances(seen_by_0(table)))


def test_chances_are_chances():
    table = Table(HAND, OTHER, upcard="AH", stock="5C KH 6C TD")
    table.play("pass, pass, stock, throw QS, pile, throw 3C, stock, throw KS, pile, throw TH, stock")
    seen = seen_by_0(table)
    likely = chances(seen)
    assert all(0 <= p <= 1 for p in likely)
    assert [c for c in PACK if likely[c] == 1] == list(unmask(seen.held))
    assert all((likely[c] > 0) == bool((seen.live | seen.held) & c.mask) for c in PACK)
    assert all(0 <= danger(c, likely) <= 1 for c in PACK)


def test_neighbours_and_mates_of_a_taken_card_are_dangerous():
    before = Table(HAND, OTHER, upcard="AH", stock="5C").play("pass, pass, stock")
    after = Table(HAND, OTHER, upcard="AH", stock="5C KH").play("pass, pass, stock, throw QS, pile, throw 3C, stock")
    for name in ("JS", "KS", "QD", "QH"):
        assert danger_of(name, after) > danger_of(name, before) + 0.2


def test_mates_of_a_thrown_card_are_safer_and_of_a_refused_one_too():
    start = "pass, pass, stock, throw 2D, "
    thrown_king = Table(HAND, OTHER, upcard="AH", stock="5C KH 6C").play(start + "stock, throw KH, stock")
    thrown_four = Table(HAND, OTHER, upcard="AH", stock="5C KH 6C").play(start + "stock, throw 4D, stock")
    assert danger_of("KS", thrown_king) < danger_of("KS", thrown_four)
    assert danger_of("2C", thrown_king) < danger_of("2C", Table(HAND, OTHER, upcard="AH"))


def test_a_card_whose_company_is_gone_is_safe():
    # All other kings and the spades below the king are in the own hand.
    table = Table("KS KH KD KC QS JS 2D 9D 5H 7C", OTHER.replace("KD", "9C").replace("5H", "6H"), upcard="AH")
    assert danger_of("KS", table) == 0
