from collections import Counter
from itertools import combinations
from math import exp
from random import Random

import pytest

from gin.ai import playout
from gin.ai.playout import (
    FEATURES,
    KNOCK,
    PASS,
    PASS_LAST,
    STOCK,
    THROW,
    company,
    difference,
    features,
    leave,
    loose_in,
    makes_meld,
    play_out,
    settled,
    throw,
    trials,
    value_of,
    worlds,
    would_take,
)
from gin.engine.cards import FULL_MASK, PACK, Card, card, cards, mask_of, unmask
from gin.engine.deal import Deal, FixedDeals
from gin.engine.melds import deadwood, deadwood_after, is_meld
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import RULESETS, STANDARD, Ruleset
from gin.engine.showdown import settle
from gin.engine.tally import score
from gin.engine.view import view
from tests.ai.greedy import Greedy


def hand(text: str) -> int:
    return mask_of(cards(text))


def grown(some: list[Card], draws: int) -> int:
    """Ten cards after so many greedy draws from ``some``: hands as they are met, not as they are dealt."""
    found = mask_of(some[:10])
    for drawn in some[10 : 10 + draws]:
        more = found | drawn.mask
        found = more ^ 1 << (leave(more, False) & 63)
    return found


def pairs(count: int, seed: int) -> list[tuple[int, int]]:
    """Two hands of the same pack, early and late ones."""
    rng = Random(seed)
    out = []
    for _ in range(count):
        pack = rng.sample(PACK, 52)
        out.append((grown(pack[:26], rng.randint(0, 16)), grown(pack[26:], rng.randint(0, 16))))
    return out


# --- hands ------------------------------------------------------------------------------------------------------------


def test_loose_cards_count_what_the_engine_counts() -> None:
    for mine, theirs in pairs(2000, 1):
        for some in (mine, theirs, mine | (theirs & -theirs)):
            assert value_of(loose_in(some)) == deadwood(some)


@pytest.mark.parametrize(
    ("held", "loose"),
    [
        ("7H 7S 7D 8H 9H KS", "7S 7D KS"),  # a run that beats a set
        ("7H 7S 7D 7C 8H 9H", ""),  # the fourth seven goes to the run
        ("AS AH AD 2S 3S 4S", ""),
        ("4S 4H 4D 5S 6S 5H 6H KD", "4D KD"),  # two runs rather than a set
    ],
)
def test_a_rank_that_serves_a_set_and_a_run_is_tried_both_ways(held: str, loose: str) -> None:
    assert loose_in(hand(held)) == hand(loose)


def test_a_card_makes_a_meld_exactly_when_a_meld_of_three_holds_it_and_two_of_the_hand() -> None:
    for mine, _ in pairs(300, 2):
        found = {
            c
            for c in PACK
            if not mine >> c & 1
            and any(is_meld(c.mask | a.mask | b.mask) for a in unmask(mine) for b in unmask(mine) if a < b)
        }
        assert set(unmask(makes_meld(mine))) == found


def test_company_is_a_pair_a_neighbour_or_one_beyond_a_gap() -> None:
    for mine, _ in pairs(200, 3):
        for c in unmask(mine):
            expected = any(
                d != c and (d.rank == c.rank or (d.suit == c.suit and abs(d.rank - c.rank) <= 2)) for d in unmask(mine)
            )
            assert bool(company(mine) >> c & 1) == expected


def test_the_greedy_player_throws_the_dearest_loose_card() -> None:
    assert throw(hand("2S 9D KH 5C"), False) == card("KH")


def test_company_keeps_a_dearer_card_back() -> None:
    assert throw(hand("KS KH 9D 2C"), False) == card("9D")


def test_it_keeps_it_back_longer_for_whoever_waits_for_gin() -> None:
    held = hand("KS KH 8D 2C")
    assert throw(held, False) == card("KS")
    assert throw(held, True) == card("8D")


def test_what_is_left_after_a_throw_is_the_least_a_discard_can_leave_or_a_little_more() -> None:
    for mine, theirs in pairs(500, 4):
        more = mine | (theirs & -theirs)
        packed = leave(more, False)
        kept = more ^ 1 << (packed & 63)
        assert value_of(packed >> 6) == deadwood(kept)
        assert deadwood(kept) - min(left for _, left in deadwood_after(more)) <= 5


def test_eleven_cards_in_melds_spare_one_without_a_loss() -> None:
    packed = leave(hand("AS 2S 3S 4S 7H 8H 9H KD KC KH KS"), False)
    assert packed >> 6 == 0


# --- the end ----------------------------------------------------------------------------------------------------------


def test_a_knock_brings_what_the_engine_settles() -> None:
    cases = Counter[str]()
    for n, (knocker, defender) in enumerate(pairs(4000, 5)):
        least = deadwood(knocker)
        for limit in (10, 1 + n % 10):
            if least > limit:
                continue
            shown = settle(knocker, defender, limit)
            scored = score(shown, 0, STANDARD, 1)
            expected = scored.points if scored.winner == 0 else -scored.points
            assert settled(knocker, defender, least, deadwood(defender), limit, 25, 25) == expected
            cases[shown.kind] += 1
            cases["laid off"] += bool(shown.layoffs)
            cases["unusual"] += shown.unusual
    assert min(cases[what] for what in ("knock", "undercut", "gin", "laid off", "unusual")) >= 5, cases


def test_other_melds_than_the_usual_are_laid_where_they_settle_better() -> None:
    # With 4-5-6-7 laid whole, the defender lays off 3 and 8 of hearts; R10 finds what is better.
    knocker, defender = hand("4H 5H 6H 7H 7S 7D 7C 2S 2D AS"), hand("8H 3H KS KD KC 9S 9D 9C QS JD")
    for limit in range(deadwood(knocker), 11):
        shown = settle(knocker, defender, limit)
        expected = shown.defender.deadwood - shown.knocker.deadwood
        assert difference(knocker, defender, deadwood(knocker), deadwood(defender), limit) == expected


# --- whole hands ------------------------------------------------------------------------------------------------------


def played_by_the_engine(deal: Deal, ruleset: Ruleset, players: tuple[Greedy, Greedy]) -> int:
    """The points of seat 0, the non-dealer, before any doubling."""
    shuffler = FixedDeals([deal], first_dealer=1)
    match = fold(start(ruleset, shuffler))
    while match.hand is not None and match.hand.turn is not None:
        seat = match.hand.turn
        for event in decide(match, seat, players[seat].choose(view(match, seat)), shuffler):
            match = evolve(match, event)
    result = match.finished[-1].result
    points = result.points[0] - result.points[1]
    return points // (result.score.multiplier if result.score else 1)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize(("mine", "theirs"), [([10], [10]), ([0], [10, 10, 4]), ([0, 0, 0, 5], [0])])
def test_a_hand_played_out_ends_as_it_does_in_the_engine(name: str, mine: list[int], theirs: list[int]) -> None:
    rng = Random(f"{name} {mine}")
    ruleset = RULESETS[name]
    endings = Counter[bool]()
    for _ in range(150):
        deal = Deal(tuple(rng.sample(PACK, 52)), "0" * 32)
        limit = ruleset.limit_for(deal.upcard)
        first, second = mask_of(deal.hand_of(0, 1)), mask_of(deal.hand_of(1, 1))
        engine = played_by_the_engine(deal, ruleset, (Greedy(mine, False), Greedy(theirs, False)))
        ours = play_out(
            first, second, list(deal.stock), 0, -1, True, limit, mine, theirs, ruleset.gin_bonus, ruleset.undercut_bonus
        )
        assert ours == engine
        endings[engine > 0] += 1
    assert len(endings) == 2


@pytest.mark.parametrize("dealer_takes", [True, False])
def test_a_passed_upcard_is_the_dealers_to_take(dealer_takes: bool) -> None:
    rng = Random(9)
    met = 0
    while met < 40:
        deal = Deal(tuple(rng.sample(PACK, 52)), "0" * 32)
        first, second = mask_of(deal.hand_of(0, 1)), mask_of(deal.hand_of(1, 1))
        if would_take(second, deal.upcard, False) is not dealer_takes:
            continue
        met += 1
        engine = played_by_the_engine(deal, STANDARD, (Greedy([10], False), Greedy([10])))
        world = [(second, list(deal.stock))]
        assert trials(PASS, first, deal.upcard, world, 0, 1, 10, [10], [[10]], 25, 25) == [engine]


def test_the_kinds_of_trial_differ_in_who_goes_on_and_what_may_be_taken() -> None:
    mine, theirs = hand("2S 3S 4S 6H 7H 9D JD KC QC 5C"), hand("2H 2D 8S 8C TS TD 4C 3H AH KD")
    stock = [int(c) for c in rng_stock(mine, theirs, 3)]
    some = [(theirs, stock)]

    def trial(kind: int, top: Card) -> list[int]:
        return trials(kind, mine, int(top), some, 0, 1, 10, [0], [[10]], 25, 25)

    eight = card("8H")  # the other takes it into a set
    assert trial(THROW, eight) == [play_out(mine, theirs, stock, 0, eight, False, 10, [0], [10], 25, 25)]
    assert trial(PASS_LAST, eight) == [play_out(mine, theirs, stock, 0, -1, False, 10, [0], [10], 25, 25)]
    assert trial(STOCK, eight) == [play_out(mine, theirs, stock, 0, -1, True, 10, [0], [10], 25, 25)]
    assert trial(PASS, eight) == trial(THROW, eight)
    assert trial(PASS, card("KS")) == trial(STOCK, eight)
    ready = hand("2S 3S 4S 6H 7H 8H JD JC JH 5C")
    assert trials(KNOCK, ready, int(eight), some, 0, 1, 10, [0], [[10]], 25, 25) == [
        settled(ready, theirs, 5, deadwood(theirs), 10, 25, 25)
    ]


def test_whoever_waits_for_gin_leaves_an_upcard_that_an_eager_player_takes() -> None:
    theirs = hand("TS JS KS JH 4D JD 4C 7C QC KC")
    assert would_take(theirs, card("9S"), False)
    assert not would_take(theirs, card("9S"), True)
    mine = hand("2S 3S 4S 6H 7H 9H 9D 2C 3C 5C")
    some = [(theirs, [int(c) for c in rng_stock(mine | card("9S").mask, theirs, 5)])]
    nine = int(card("9S"))
    for stops, kind in (([10], THROW), ([0], STOCK)):
        passed = trials(PASS, mine, nine, some, 0, 1, 10, [0], [stops], 25, 25)
        assert passed == trials(kind, mine, nine, some, 0, 1, 10, [0], [stops], 25, 25)


def test_a_hand_with_two_cards_left_is_dead_whoever_would_be_next() -> None:
    """R8. The other could knock with what it holds."""
    mine, theirs = hand("2S 3S 4S 6H 7H 9D JD KC QC 5C"), hand("2H 2D 2C 8S 8C 8H TS TD TH AH")
    for my_turn in (True, False):
        assert play_out(mine, theirs, [int(card("KD")), int(card("AS"))], 0, -1, my_turn, 10, [10], [10], 25, 25) == 0


def rng_stock(mine: int, theirs: int, seed: int) -> list[Card]:
    left = list(unmask(FULL_MASK & ~(mine | theirs)))
    Random(seed).shuffle(left)
    return left[:31]


def test_worlds_take_the_styles_in_turn() -> None:
    mine, theirs = hand("2S 3S 4S 6H 7H 8H JD KC QC 5C"), hand("2H 2D 8S 8C TS TD 4C 3C AC AD")
    stock = [int(c) for c in rng_stock(mine, theirs, 4)]
    each = [trials(STOCK, mine, 0, [(theirs, stock)], 0, 1, 10, [0], [stops], 25, 25)[0] for stops in ([10], [0])]
    assert each[0] != each[1]
    assert trials(STOCK, mine, 0, [(theirs, stock)] * 4, 0, 4, 10, [0], [[10], [0]], 25, 25) == each * 2


# --- worlds -----------------------------------------------------------------------------------------------------------

HELD = mask_of(cards("7H"))
LIVE = [c for c in PACK if not mask_of(cards("7H 2S 3S 4S 6H 8H JD KC QC 5C 5D KD 9S")) >> c & 1]
SIGNS = [HELD, mask_of(cards("9S")), 0, mask_of(cards("KD")), mask_of(cards("5D")), 0]
WEIGHTS = [-60, -2000, -3000, -1500, -700, -1700, -1400, -2000, -800, -900, 100, -150, -900]


def imagined(count: int, seed: int = 5) -> list[tuple[int, list[int]]]:
    return worlds(HELD, 9, [int(c) for c in LIVE], count, 10, SIGNS, WEIGHTS, seed, 60, 12)


def test_each_world_agrees_with_all_that_is_known() -> None:
    for theirs, stock in imagined(200):
        assert theirs & HELD == HELD
        assert theirs.bit_count() == 10
        assert mask_of(stock) | theirs == mask_of(LIVE) | HELD
        assert mask_of(stock) & theirs == 0
        assert len(stock) == len(LIVE) - 9


def test_worlds_differ_and_depend_on_the_seed_alone() -> None:
    assert len({theirs for theirs, _ in imagined(200)}) > 150
    assert len({stock[0] for _, stock in imagined(200)}) > 25
    assert imagined(40) == imagined(40)
    assert imagined(40) != imagined(40, seed=6)
    assert imagined(40)[:24] == imagined(24)


def test_a_hand_comes_up_as_often_as_it_is_likely() -> None:

    live = list(cards("7S 7D KS KH QD 2C 8H 6H"))
    likely = {}
    for some in combinations(live, 3):
        theirs = HELD | mask_of(some)
        likely[theirs] = exp(sum(w * f for w, f in zip(WEIGHTS, features(theirs, 10, SIGNS), strict=True)) / 1024)
    total = sum(likely.values())
    count = 8000
    met = Counter(h for h, _ in worlds(HELD, 3, [int(c) for c in live], count, 10, SIGNS, WEIGHTS, 7, 60, 12))
    assert set(met) <= set(likely)
    for theirs, p in likely.items():
        assert met[theirs] / count == pytest.approx(p / total, abs=0.03)


def test_without_a_choice_there_is_one_world() -> None:
    live = [int(c) for c in cards("7S 7D KS")]
    some = worlds(HELD, 3, live, 5, 10, SIGNS, WEIGHTS, 7, 60, 12)
    assert [(theirs, stock) for theirs, stock in some] == [(HELD | mask_of(cards("7S 7D KS")), [])] * 5


def test_features_are_what_their_names_say() -> None:
    theirs = hand("7H 7S 7D KS QH QD 2C 3C 9D 5S")
    near = mask_of(cards("9D 2C 8D"))
    signs = [mask_of(cards("7H QH")), mask_of(cards("QC")), mask_of(cards("4C 9S")), mask_of(cards("AC")), 0, near]
    assert features(theirs, 10, signs) == [49, 0, 0, 1, 1, 1, 0, 1, 2, 3, 7, 1, 1]
    assert len(features(theirs, 10, signs)) == FEATURES


def test_what_is_remembered_is_forgotten_when_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    if playout.COMPILED:
        pytest.skip("compiled, nothing is remembered")
    before = [leave(mine | 1 << theirs.bit_length() - 1, False) for mine, theirs in pairs(50, 8)]
    monkeypatch.setattr(playout, "_REMEMBERED", 10)
    assert [leave(mine | 1 << theirs.bit_length() - 1, False) for mine, theirs in pairs(50, 8)] == before
    for mine, _ in pairs(50, 11):
        playout.wants(mine)
    assert max(map(len, (playout._wants, playout._throws, playout._leaves))) <= 10
