"""R2 and R3 against the slow second opinion in brute.py, on thousands of random and clustered hands."""

from itertools import combinations
from random import Random

import pytest

from gin.engine import melds
from gin.engine.cards import FULL_MASK, PACK, card, cards, mask_of, unmask
from tests.engine import brute
from tests.engine.hands import DEPTH, brute_hand, clustered_hand, mask, random_hand, text

MAKERS = [random_hand, clustered_hand]


def test_r2_there_are_65_sets_and_264_runs() -> None:
    every = [mask(m) for m in brute.melds_in(brute_hand(FULL_MASK))]
    assert len(every) == 329
    assert all(melds.is_meld(m) for m in every)
    assert sum(melds.is_set(m) for m in every) == 65


def test_r2_which_of_all_22100_triples_are_melds() -> None:
    for three in combinations(PACK, 3):
        assert melds.is_meld(mask_of(three)) == brute.is_meld(brute_hand(mask_of(three))), three


def test_r2_which_smaller_and_larger_groups_are_melds() -> None:
    rng = Random(2)
    assert not melds.is_meld(0)
    for _ in range(20_000 * DEPTH):
        low = rng.randrange(52)
        some = mask_of(PACK[low : low + rng.randint(1, 14)]) & ~(1 << rng.randrange(52))
        column = mask_of(c for c in PACK if c.rank == low % 13) & ~(1 << rng.randrange(52))
        for candidate in (some, column, column | 1 << rng.randrange(52)):
            assert melds.is_meld(candidate) == brute.is_meld(brute_hand(candidate)), text(candidate)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 7, 9, 10, 11, 13])
def test_r3_the_deadwood_is_the_least_over_every_arrangement(make, size) -> None:
    rng = Random(size)
    for _ in range(400 * DEPTH):
        hand = make(rng, size) if size else 0
        assert melds.deadwood(hand) == brute.deadwood(brute_hand(hand)), text(hand)


@pytest.mark.parametrize("make", MAKERS)
def test_r3_each_discard_leaves_the_least_deadwood_of_the_other_ten(make) -> None:
    rng = Random(11)
    for _ in range(250 * DEPTH):
        hand = make(rng, 11)
        left = {c: brute.deadwood(brute_hand(hand ^ c.mask)) for c in unmask(hand)}
        assert melds.deadwood_after(hand) == sorted(left.items()), text(hand)
        forbidden = rng.choice([None, *unmask(hand)])
        least = min(n for c, n in left.items() if c != forbidden)
        best = tuple(c for c in sorted(left) if left[c] == least and c != forbidden)
        assert melds.best_discards(hand, forbidden) == (least, best), (text(hand), forbidden)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("size", [10, 11])
def test_r3_all_arrangements_within_a_limit_are_found_each_once(make, size) -> None:
    rng = Random(10 + size)
    for _ in range(300 * DEPTH):
        hand = make(rng, size)
        limit = rng.choice([0, 5, 9, 10, 25, 60, 110])
        slow = [a for a in brute.arrangements(brute_hand(hand)) if brute.left_by(brute_hand(hand), a) <= limit]
        fast = melds.arrangements(hand, limit)
        assert len(fast) == len(slow), (text(hand), limit)
        assert {frozenset(brute_hand(m) for m in one) for one in fast} == set(slow), (text(hand), limit)
        for one in fast:
            assert [unmask(m) for m in one] == sorted(unmask(m) for m in one), "melds are listed in card order"


@pytest.mark.parametrize("make", MAKERS)
def test_t2_the_arrangement_shown_has_least_deadwood_then_fewest_melds_then_comes_first_in_card_order(make) -> None:
    rng = Random(22)
    for _ in range(400 * DEPTH):
        hand = make(rng, rng.choice([10, 10, 11]))
        expected = brute.shown(brute_hand(hand))
        shown = melds.best_arrangement(hand)
        assert [text(mask_of(m)) for m in shown.melds] == [
            text(mask(m)) for m in map(frozenset, brute.in_order(expected))
        ]
        assert shown.deadwood == brute.deadwood(brute_hand(hand))
        assert shown.loose == unmask(hand & ~mask_of(c for m in shown.melds for c in m))


def test_in_many_of_the_clustered_hands_a_set_and_a_run_compete_for_a_card() -> None:
    """The loops above are worth something only if choices have to be made."""
    rng = Random(33)
    competing = 0
    for _ in range(400):
        found = [mask(m) for m in brute.melds_in(brute_hand(clustered_hand(rng, 10)))]
        sets, runs = [m for m in found if melds.is_set(m)], [m for m in found if not melds.is_set(m)]
        competing += any(a & b for a in sets for b in runs)
    assert competing > 100


def test_t2_of_equal_arrangements_that_with_fewer_melds_is_shown() -> None:
    hand = mask_of(cards("2H 3H 4H 5H 6H 7H KS KD KC 9C"))
    assert melds.best_arrangement(hand).melds == (cards("KS KD KC"), cards("2H 3H 4H 5H 6H 7H"))


def test_r6_no_discard_is_left_when_the_only_card_is_the_forbidden_one() -> None:
    with pytest.raises(ValueError, match=r"^no card may be discarded$"):
        melds.best_discards(card("7h").mask, card("7h"))
