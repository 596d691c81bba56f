from collections.abc import Callable, Sequence
from math import inf

import pytest

from gin.ai.belief import World
from gin.ai.playout import KNOCK, THROW, play_out
from gin.ai.search import Option, Stakes, lead, race
from gin.engine.actions import DISCARDS, KNOCKS
from gin.engine.cards import FULL_MASK, card, cards, mask_of, unmask
from gin.engine.melds import deadwood

MINE = mask_of(cards("2S 3S 4S 6H 7H 8H TD JD QD KS AC"))
"""Eleven cards, nine of them in melds: the king should go, and the seven of hearts should not."""
THEIRS = mask_of(cards("2H 5D 8S 8C TS TC 4C 3D 5H KC"))


def option(thrown: str, kind: int = THROW) -> Option:
    action = (KNOCKS if kind == KNOCK else DISCARDS)[card(thrown)]
    return Option(action, kind, MINE ^ card(thrown).mask, card(thrown))


def worlds(count: int) -> list[World]:
    """The same hand of the other each time, the stock in another order."""
    rest = list(unmask(FULL_MASK & ~(MINE | THEIRS | mask_of(cards("9S")))))
    return [(THEIRS, [int(c) for c in rest[n:] + rest[:n]]) for n in range(count)]


def stakes(worth: Callable[[int], float] = float) -> Stakes:
    return Stakes(10, 25, 25, [0], [[10]], worth)


def never() -> bool:
    return False


def played(worths: Sequence[float]) -> Option:
    found = option("KS")
    found.worths = list(worths)
    found.points = [round(w) for w in worths]
    return found


# --- who is ahead -----------------------------------------------------------------------------------------------------


def test_a_lead_is_the_mean_difference_and_how_many_standard_errors_that_is() -> None:
    # Differences 1, 2, 3: mean 2, standard deviation 1, standard error 1 / sqrt(3).
    assert lead(played([1, 2, 3]), played([0, 0, 0])) == pytest.approx((2, 2 * 3**0.5))
    assert lead(played([0, 0, 0]), played([1, 2, 3])) == pytest.approx((-2, -2 * 3**0.5))


def test_luck_that_both_had_does_not_count() -> None:
    one, other = played([100, -100, 50, 1]), played([99, -101, 49, 0])
    assert lead(one, other) == (1, inf)
    assert lead(other, one) == (-1, -inf)
    assert lead(one, one) == (0, 0)


def test_only_worlds_that_both_were_played_in_are_compared() -> None:
    assert lead(played([1, 2, 3, 1000]), played([0, 0, 0])) == lead(played([1, 2, 3]), played([0, 0, 0]))


# --- the race ---------------------------------------------------------------------------------------------------------


def test_all_options_are_played_in_the_same_worlds_and_the_best_comes_first() -> None:
    some = worlds(12)
    bad, good = option("7H"), option("KS")
    assert race([bad, good], some, stakes(), [12], inf, never) == [good, bad]
    for tried in (bad, good):
        assert tried.points == [
            play_out(tried.kept, theirs, stock, 0, tried.card, False, 10, [0], [10], 25, 25) for theirs, stock in some
        ]
        assert tried.worths == tried.points
        assert tried.worth == tried.mean_points == sum(tried.points) / 12


def test_rounds_go_on_where_the_last_one_ended() -> None:
    at_once, by_steps = option("KS"), option("KS")
    race([at_once, option("7H")], worlds(20), stakes(), [20], inf, never)
    race([by_steps, option("7H")], worlds(20), stakes(), [3, 8, 20], inf, never)
    assert by_steps.points == at_once.points
    assert len(by_steps.points) == 20


def test_what_falls_clearly_behind_is_not_played_on() -> None:
    bad, good = option("7H"), option("KS")
    close = Option(KNOCKS[good.card], THROW, good.kept, good.card)  # as good, by another name
    assert race([bad, good, close], worlds(30), stakes(), [10, 30], 2.0, never) == [good, close]
    assert len(bad.points) == 10
    assert len(good.points) == len(close.points) == 30


def test_it_is_over_when_one_action_is_left_whichever_way_it_is_followed() -> None:
    bad, good, again = option("7H"), option("KS"), option("KS")
    assert race([bad, good, again], worlds(30), stakes(), [10, 30], 2.0, never) == [good, again]
    assert len(good.points) == len(again.points) == len(bad.points) == 10


def test_with_a_wide_margin_nothing_drops_out() -> None:
    assert len(race([option("7H"), option("KS")], worlds(30), stakes(), [10, 30], 1e9, never)) == 2


def test_when_it_is_enough_the_race_stops_after_a_round() -> None:
    asked = []

    def enough() -> bool:
        asked.append(True)
        return len(asked) == 2

    some = option("7H"), option("KS")
    assert len(race(some, worlds(30), stakes(), [5, 10, 20, 30], 1e9, enough)) == 2
    assert [len(o.points) for o in some] == [10, 10]
    assert len(asked) == 2


def test_a_knock_is_settled_and_not_played_on() -> None:
    knock = option("KS", KNOCK)
    race([knock], worlds(5), stakes(), [5], inf, never)
    # The ace counts 1. Of 2H 5D 8S 8C TS TC 4C 3D 5H KC nothing melds; the five of hearts is laid off on 6H 7H 8H.
    assert knock.points == [deadwood(THEIRS) - 5 - 1] * 5


def test_worth_decides_and_not_points() -> None:
    for worth, thrown in ((float, "KS"), (lambda points: -float(points), "7H")):
        best = race([option("7H"), option("KS")], worlds(12), stakes(worth), [12], inf, never)[0]
        assert best.card == card(thrown)
        assert best.worth == worth(1) * best.mean_points


def test_the_styles_of_the_other_are_dealt_out_to_the_worlds() -> None:
    eager, never_knocks = [10], [0]
    tried = option("7H")
    some = worlds(8)
    race([tried, option("KS")], some, Stakes(10, 25, 25, [0], [eager, never_knocks], float), [3, 8], inf, never)
    assert tried.points == [
        play_out(tried.kept, theirs, stock, 0, tried.card, False, 10, [0], (eager, never_knocks)[n % 2], 25, 25)
        for n, (theirs, stock) in enumerate(some)
    ]
