from dataclasses import replace
from random import Random

import pytest

from gin.ai import tuning
from gin.ai.equity import Equity, Outcomes, chance_to_win, tables
from gin.engine.rules import OKLAHOMA, STANDARD, Ruleset
from gin.engine.view import PlayerView, view
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

FIRST: Outcomes = ((10, 0.3), (30, 0.25))
"""The non-dealer's hands; the dealer's are fewer."""
SECOND: Outcomes = ((10, 0.25), (30, 0.2))


def simulated(target: int, mine: int, theirs: int, dealing: bool, count: int, rng: Random) -> float:
    """The share of matches won from needing ``mine`` against ``theirs``, hand by hand."""
    results = [(True, *o) for o in FIRST] + [(False, *o) for o in SECOND]
    weights = [share for _, _, share in results]
    won = 0
    for _ in range(count):
        need, deal = [mine, theirs], dealing
        while min(need) > 0:
            ((by_non_dealer, points, _),) = rng.choices(results, weights)
            winner = int(by_non_dealer is deal)  # I am side 0; the non-dealer is side 1 while I deal
            need[winner] -= points
            deal = winner == 0
        won += need[0] <= 0
    return won / count


# --- the chain --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs"), [(100, 100), (100, 25), (25, 100), (10, 10), (31, 30), (60, 75)])
@pytest.mark.parametrize("dealing", [False, True])
def test_the_tables_agree_with_matches_played_hand_by_hand(mine: int, theirs: int, dealing: bool) -> None:
    table = tables(100, FIRST, SECOND)[dealing]
    found = simulated(100, mine, theirs, dealing, 12_000, Random(f"{mine} {theirs} {dealing}"))
    assert table[mine][theirs] == pytest.approx(found, abs=0.018)  # four standard errors


def test_what_one_side_wins_the_other_loses() -> None:
    non_dealer, dealer = tables(100, FIRST, SECOND)
    for mine in range(1, 101):
        for theirs in range(1, 101):
            assert non_dealer[mine][theirs] + dealer[theirs][mine] == pytest.approx(1)


def test_the_winner_deals_the_next_hand() -> None:
    # Points of 10 only, 20 needed each. The non-dealer wins 3 hands in 4. Worked out by hand:
    # level at 10 the non-dealer wins 3/4. Ahead by one hand I deal: I win now with 1/4, else it is level and I am not
    # the dealer: 1/4 + 3/4 * 3/4 = 13/16. Behind by one hand I am the non-dealer: 3/4 * (level, dealing: 1/4) = 3/16.
    non_dealer, dealer = tables(20, ((10, 0.75),), ((10, 0.25),))
    assert non_dealer[10][10] == pytest.approx(0.75)
    assert dealer[10][20] == pytest.approx(13 / 16)
    assert non_dealer[20][10] == pytest.approx(3 / 16)
    assert non_dealer[20][20] == pytest.approx(3 / 4 * 13 / 16 + 1 / 4 * 3 / 16)


def test_points_beyond_the_target_change_nothing() -> None:
    big, enough = (tables(100, ((size, 0.5),), ((size, 0.5),)) for size in (100, 300))
    assert big == enough


def test_it_never_falls_with_my_points_nor_rises_with_the_others() -> None:
    for table in tables(100, FIRST, SECOND):
        for mine in range(1, 100):
            for theirs in range(1, 100):
                assert table[mine][theirs] >= table[mine + 1][theirs]
                assert table[mine][theirs] <= table[mine][theirs + 1]


@pytest.mark.parametrize("name", sorted(tuning.OUTCOMES))
def test_the_outcomes_used_are_all_that_can_happen(name: str) -> None:
    non_dealer, dealer = tuning.OUTCOMES[name]
    assert sum(share for _, share in (*non_dealer, *dealer)) == pytest.approx(1)
    assert all(points > 0 and share > 0 for points, share in (*non_dealer, *dealer))


# --- rulesets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EVERY_RULESET, ids=lambda r: r.id)
def test_a_decided_match_is_won_or_lost(ruleset: Ruleset) -> None:
    for dealing in (False, True):
        assert chance_to_win(ruleset, ruleset.target, 5, dealing) == 1
        assert chance_to_win(ruleset, 5, ruleset.target + 20, dealing) == 0
        for mine, theirs in ((0, 0), (0, ruleset.target - 1), (ruleset.target - 1, 0)):
            assert 0 < chance_to_win(ruleset, mine, theirs, dealing) < 1


@pytest.mark.parametrize("ruleset", EVERY_RULESET, ids=lambda r: r.id)
def test_level_scores_are_level_but_for_the_deal(ruleset: Ruleset) -> None:
    level = [chance_to_win(ruleset, 20, 20, dealing) for dealing in (False, True)]
    assert sum(level) == pytest.approx(1)
    assert level[0] == pytest.approx(0.5, abs=0.05)


def test_totals_count_towards_the_rulesets_own_target() -> None:
    near, far = (chance_to_win(replace(STANDARD, target=target), 90, 50, True) for target in (100, 200))
    assert near > far + 0.05


# --- a hand -----------------------------------------------------------------------------------------------------------


def seen(
    totals: tuple[int, int], dealer: int = 1, ruleset: Ruleset = STANDARD, seat: int = 0, upcard: str = "4H"
) -> PlayerView:
    return replace(view(Table(dealer=dealer, ruleset=ruleset, upcard=upcard).match, seat), totals=totals)


def test_points_are_added_to_whoever_won_them_and_the_winner_deals() -> None:
    worth = Equity(seen((40, 70)))
    assert worth(25) == chance_to_win(STANDARD, 65, 70, True)
    assert worth(-10) == chance_to_win(STANDARD, 40, 80, False)
    assert worth(60) == 1
    assert worth(59) < 1
    assert worth(-30) == 0
    assert worth(-29) > 0


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("dealer", [0, 1])
def test_after_a_dead_hand_the_same_dealer_deals_again(seat: int, dealer: int) -> None:
    worth = Equity(seen((40, 70), dealer, seat=seat))
    mine, theirs = ((40, 70), (70, 40))[seat]
    assert worth(0) == chance_to_win(STANDARD, mine, theirs, seat == dealer)
    assert worth(0) != chance_to_win(STANDARD, mine, theirs, seat != dealer)


def test_a_spade_doubles_what_the_hand_brings() -> None:
    plain, doubled = (Equity(seen((40, 70), ruleset=OKLAHOMA, upcard=upcard)) for upcard in ("4H", "4S"))
    assert doubled(15) == plain(30) == chance_to_win(OKLAHOMA, 70, 70, True)
    assert doubled(-15) == plain(-30)
    assert doubled(55) == 1
    assert plain(55) < 1
    assert doubled(0) == plain(0)


def test_it_is_the_same_when_asked_again() -> None:
    worth = Equity(seen((40, 70)))
    assert [worth(p) for p in (5, -5, 0, 5, -5, 0)] == [worth(p) for p in (5, -5, 0)] * 2
