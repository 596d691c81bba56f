from collections import Counter
from dataclasses import replace

import pytest

from gin.ai.style import EAGER, EARLY, GIN, LOW, TYPICAL, mixed_stops, stops, styles
from gin.engine.cards import cards, mask_of
from gin.engine.melds import deadwood
from gin.engine.rules import OKLAHOMA, STANDARD, Ruleset
from gin.engine.showdown import Kind, settle
from gin.engine.tally import HandResult, score
from gin.engine.view import PlayerView, view
from tests.engine.table import Table

NINE = "5S 6S 7S TH TD TC 2D 3H 4C AC"
"""Deadwood 10; with the queen for the ace 19."""
THREE = "5S 6S 7S 8S TH TD TC 2D AC AH"
"""Deadwood 4."""
ALL = "5S 6S 7S 8S TH TD TC 2D 2C 2H"
"""Gin."""
POOR = "AS QS 4H 6H 9H JH 7C 7D KD QC"
"""Nothing in melds."""
LOW_POOR = "AS 2H 9D 9C 9H KS KD KC JS JH"
"""Deadwood 23."""
LAYS_OFF = "9S 9D 4S QS QC QD KH KC KS AH"
"""Against a run 5S 6S 7S 8S the four and the nine of spades are laid off; 23 before that."""


def showdown(knocker: int, knocks_with: str, other: str, ruleset: Ruleset = STANDARD, limit: int = 10) -> HandResult:
    settled = settle(mask_of(cards(knocks_with)), mask_of(cards(other)), limit)
    return HandResult(1, 0, settled.kind, knocker, settled, score(settled, knocker, ruleset, 1))


DEAD = HandResult(1, 0, Kind.DEAD, None, None, None)


def seen(*results: HandResult, seat: int = 0, ruleset: Ruleset = STANDARD) -> PlayerView:
    return replace(view(Table(ruleset=ruleset).match, seat), results=results)


def likeliest(*results: HandResult, seat: int = 0) -> int:
    shares = styles(seen(*results, seat=seat))
    assert sum(shares) == pytest.approx(1)
    return shares.index(max(shares))


# --- what a showdown tells --------------------------------------------------------------------------------------------


def test_of_an_unknown_player_the_usual_mixture_is_believed() -> None:
    assert styles(seen()) == pytest.approx(TYPICAL)
    assert sum(TYPICAL) == pytest.approx(1)


def test_knocks_with_high_counts_are_an_eager_players() -> None:
    shares = styles(seen(*[showdown(1, NINE, POOR)] * 3))
    assert shares[EAGER] > 0.9
    assert shares[LOW] + shares[GIN] < 0.01


def test_knocks_with_low_counts_and_high_ones_passed_up_are_a_low_players() -> None:
    waited = showdown(0, THREE, "AS 2S 3S 9D 9C 9H KS KD KC 7C")  # it could have knocked with its 7 when it last threw
    assert deadwood(mask_of(cards("AS 2S 3S 9D 9C 9H KS KD KC 7C"))) == 7
    assert likeliest(*[showdown(1, THREE, POOR)] * 2, waited, waited) == LOW


def test_one_who_waits_for_gin_shows_low_counts_it_never_knocked_with() -> None:
    waited = showdown(0, THREE, "AS 2S 3S 9D 9C 9H KS KD KC 4C")
    assert likeliest(*[waited] * 3) == GIN
    assert styles(seen(*[waited] * 6))[GIN] > 0.8


def test_one_who_knocks_now_and_then_at_any_count_knocks_early() -> None:
    waited = showdown(0, THREE, "AS 2S 3S 9D 9C 9H KS KD KC 4C")
    assert likeliest(waited, waited, showdown(1, NINE, POOR), waited, waited, showdown(1, THREE, POOR), waited) == EARLY


def test_a_single_low_knock_tells_little_and_a_high_one_that_it_does_not_wait_for_a_low_one() -> None:
    after_low, after_high = styles(seen(showdown(1, THREE, POOR))), styles(seen(showdown(1, NINE, POOR)))
    assert after_low[LOW] == pytest.approx(TYPICAL[LOW] / TYPICAL[EAGER] * after_low[EAGER], rel=0.1)
    assert after_high[LOW] < 0.2 * after_low[LOW]


def test_a_hand_that_could_not_knock_says_nothing() -> None:
    assert deadwood(mask_of(cards(LOW_POOR))) > 10
    assert styles(seen(*[showdown(0, THREE, LOW_POOR)] * 5)) == pytest.approx(TYPICAL)


def test_gin_says_nothing_for_all_say_it() -> None:
    assert styles(seen(*[showdown(1, ALL, POOR)] * 5)) == pytest.approx(TYPICAL)


def test_a_dead_hand_says_nothing() -> None:
    assert styles(seen(*[DEAD] * 5)) == pytest.approx(TYPICAL)


def test_ones_own_knocks_say_nothing_of_the_other() -> None:
    assert likeliest(*[showdown(1, NINE, POOR)] * 3, seat=0) == EAGER
    assert styles(seen(*[showdown(1, NINE, POOR)] * 3, seat=1)) == pytest.approx(TYPICAL)
    assert likeliest(*[showdown(0, NINE, POOR)] * 3, seat=1) == EAGER


def test_an_undercut_tells_that_the_one_who_undercuts_waited() -> None:
    lower = "AS 2S 3S 9D 9C 9H KS KD KC 4D"
    result = showdown(0, NINE, lower)
    assert result.kind is Kind.UNDERCUT
    assert result.points[1] > 0
    assert likeliest(*[result] * 3) == GIN
    assert likeliest(*[result] * 3, seat=1) == EAGER


def test_what_was_laid_off_was_held() -> None:
    # After its lay-offs little is left, but it held 24 when it could have knocked.
    result = showdown(0, THREE, LAYS_OFF)
    assert result.settlement is not None
    assert len(result.settlement.layoffs) == 2
    assert 0 < result.settlement.defender.deadwood <= 10 < deadwood(mask_of(cards(LAYS_OFF)))
    assert styles(seen(*[result] * 4)) == pytest.approx(TYPICAL)


def test_a_knocker_who_laid_more_to_win_more_is_read_by_what_it_could_have_knocked_with() -> None:
    for result in (showdown(1, THREE, POOR), showdown(1, NINE, POOR)):
        shown = result.settlement
        assert shown is not None
        dearer = replace(shown, knocker=replace(shown.knocker, deadwood=10))
        assert styles(seen(replace(result, settlement=dearer))) == styles(seen(result))


def test_where_only_gin_counted_nobody_could_have_knocked() -> None:
    waited = showdown(0, ALL, "AS 2S 3S 9D 9C 9H KS KD KC 4C", OKLAHOMA)
    table = Table(upcard="AD", ruleset=OKLAHOMA)
    gin_only = replace(seen(waited, ruleset=OKLAHOMA), deals=((1, table.hand.dealt.deal),))
    assert styles(gin_only) == pytest.approx(TYPICAL)
    ten = replace(gin_only, deals=((1, Table(upcard="KD", ruleset=OKLAHOMA).hand.dealt.deal),))
    assert styles(ten)[GIN] > TYPICAL[GIN]


def test_in_oklahoma_a_high_knock_tells_as_much_as_elsewhere() -> None:
    high = showdown(1, NINE, POOR, OKLAHOMA)
    ten = Table(upcard="KD", ruleset=OKLAHOMA).hand.dealt.deal
    assert styles(seen(high)) != pytest.approx(TYPICAL)
    assert styles(replace(seen(high, ruleset=OKLAHOMA), deals=((1, ten),))) == styles(seen(high))


# --- when each knocks -------------------------------------------------------------------------------------------------


def knocks_at(style: int, limit: int = 10, turns: int = 0, left: int = 20) -> list[int]:
    """The most it knocks with at each of its discards to come, the last one repeated as the kernel does."""
    found = stops(style, limit, turns, left)
    return [found[min(n, len(found) - 1)] for n in range(left // 2 + 1)]


def test_an_eager_player_knocks_whenever_it_can() -> None:
    assert set(knocks_at(EAGER)) == {10}
    assert set(knocks_at(EAGER, limit=7)) == {7}


def test_a_low_player_waits_for_five() -> None:
    assert knocks_at(LOW)[:10] == [5] * 10
    assert set(knocks_at(LOW, limit=3)) == {3}


def test_an_early_player_knocks_in_its_first_three_turns() -> None:
    assert knocks_at(EARLY)[:5] == [10, 10, 10, 0, 0]
    assert knocks_at(EARLY, turns=2)[:3] == [10, 0, 0]
    assert knocks_at(EARLY, turns=9)[:3] == [0, 0, 0]


def test_one_who_waits_for_gin_does_so_until_the_hand_is_about_to_die() -> None:
    assert knocks_at(GIN)[:10] == [0] * 10
    assert stops(GIN, 10, 5, 20)[-1] == 10


@pytest.mark.parametrize("left", [0, 1, 2, 3, 29])
@pytest.mark.parametrize("style", [EAGER, LOW, EARLY, GIN])
def test_where_only_gin_counts_nobody_knocks(style: int, left: int) -> None:
    assert set(stops(style, 0, 3, left)) == {0}


def test_sixteen_players_are_shared_out_as_believed_and_well_mixed() -> None:
    found = [tuple(s) for s in mixed_stops((0.5, 0.25, 0.0, 0.25), 10, 5, 20)]
    kinds = {style: tuple(stops(style, 10, 5, 20)) for style in (EAGER, LOW, GIN)}
    assert Counter(found) == {kinds[EAGER]: 8, kinds[LOW]: 4, kinds[GIN]: 4}
    for half in (found[:8], found[8:]):
        assert half.count(kinds[EAGER]) == 4
        assert half.count(kinds[LOW]) == half.count(kinds[GIN]) == 2


def test_a_style_known_for_sure_is_all_there_is() -> None:
    assert mixed_stops((0.0, 0.0, 0.0, 1.0), 10, 5, 20) == [stops(GIN, 10, 5, 20)] * 16
