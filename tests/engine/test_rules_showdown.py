"""R10 to R13: what the knocker lays, the defence, gin, points. Real cards, sums by hand."""

import pytest

from gin.engine.cards import card, cards, mask_of, written
from gin.engine.rules import CLASSIC, STANDARD, Ruleset
from gin.engine.showdown import Kind, LayOff, Settlement, settle
from gin.engine.tally import HandResult, Score, score
from tests.engine.table import Table


def settled(knocker: str, defender: str, limit: int = 10) -> Settlement:
    hands = [mask_of(cards(text)) for text in (knocker, defender)]
    assert [hand.bit_count() for hand in hands] == [10, 10]
    assert hands[0] & hands[1] == 0
    return settle(*hands, limit)


def laid(settlement: Settlement) -> list[str]:
    """The knocker's melds, as text."""
    return [written(meld) for meld in settlement.knocker.melds]


def kept(settlement: Settlement) -> list[str]:
    """The defender's own melds, as text."""
    return [written(meld) for meld in settlement.defender.melds]


def laid_off(settlement: Settlement) -> str:
    return written(layoff.card for layoff in settlement.layoffs)


def points(settlement: Settlement, ruleset: Ruleset = STANDARD, multiplier: int = 1) -> tuple[str, int]:
    """Who scores how much, with the knocker in seat 0."""
    found = score(settlement, 0, ruleset, multiplier)
    return ("knocker", "defender")[found.winner], found.points


# --- R10: what the knocker lays ---------------------------------------------------------------------------------------

HOLDS_A_SIX = "3S 4S 5S 6S KH KD KC AH AD 2C"


def test_r10_the_end_of_a_run_is_held_back_where_that_pays() -> None:
    """With 6S laid, 7S and 8S go on it: 60 - 4 = 56. With 6S held back nothing fits: 75 - 10 = 65."""
    result = settled(HOLDS_A_SIX, "7S 8S 2H 9H QH 4D 5D QD TC JC")
    assert laid(result) == ["3S 4S 5S", "KH KD KC"]
    assert written(result.knocker.loose) == "6S AH AD 2C"
    assert result.layoffs == ()
    assert (result.knocker.deadwood, result.defender.deadwood) == (10, 75)
    assert points(result) == ("knocker", 65)


def test_r10_the_arrangement_shown_during_play_would_have_settled_differently() -> None:
    result = settled(HOLDS_A_SIX, "7S 8S 2H 9H QH 4D 5D QD TC JC")
    assert result.usual == (4, 60)
    assert result.unusual
    ordinary = settled(HOLDS_A_SIX, "8S 2H 9H QH 4D 5D QD TC JC AC")
    assert ordinary.usual == (ordinary.knocker.deadwood, ordinary.defender.deadwood) == (4, 69)
    assert not ordinary.unusual


def test_r10_holding_back_must_stay_within_the_limit() -> None:
    result = settled(HOLDS_A_SIX, "7S 8S 2H 9H QH 4D 5D QD TC JC", limit=9)
    assert laid(result) == ["3S 4S 5S 6S", "KH KD KC"]
    assert laid_off(result) == "7S 8S"
    assert points(result) == ("knocker", 56)


def test_r10_more_own_deadwood_can_turn_an_undercut_into_points() -> None:
    """With 3-4-5H four hearts fit: 6 against 0. With the threes nothing does: 9 against 16."""
    result = settled("3S 3H 3D 4H 5H 9C TC JC QC KC", "4S 5S 6S QS QH QD AH 2H 6H 7H")
    assert laid(result) == ["3S 3H 3D", "9C TC JC QC KC"]
    assert (result.kind, result.knocker.deadwood, result.defender.deadwood) == (Kind.KNOCK, 9, 16)
    assert result.usual == (6, 0)
    assert points(result) == ("knocker", 7)


def test_r10_a_whole_meld_is_held_back_where_that_pays() -> None:
    """With A-2-3H laid, 4H and 5H go on it: 63 - 2 = 61. With it held back: 72 - 8 = 64."""
    result = settled("AH 2H 3H QS QH QD KH KD KC 2C", "4H 5H 7H 9S 9D JS 6C TC 4D 8C")
    assert laid(result) == ["QS QH QD", "KH KD KC"]
    assert written(result.knocker.loose) == "AH 2H 3H 2C"
    assert (result.knocker.deadwood, result.defender.deadwood) == (8, 72)
    assert result.usual == (2, 63)
    assert points(result) == ("knocker", 64)


def test_r10_of_equal_settlements_the_least_own_deadwood_is_laid() -> None:
    """3-4-5-6S: 60 - 4 = 56. 4-5-6S: 63 - 7 = 56."""
    result = settled(HOLDS_A_SIX, "AS 2S 2H 9H QH 4D 5D QD TC JC")
    assert laid(result) == ["3S 4S 5S 6S", "KH KD KC"]
    assert laid_off(result) == "2S AS"
    assert (result.knocker.deadwood, result.defender.deadwood) == (4, 60)


def test_r10_then_the_fewest_melds_are_laid() -> None:
    """The run of six could lie as two runs; both leave 9."""
    result = settled("2H 3H 4H 5H 6H 7H KS KD KC 9C", "AS 3S 9S JH QH 4D 6D JD 8C TC")
    assert laid(result) == ["KS KD KC", "2H 3H 4H 5H 6H 7H"]


def test_r10_then_the_melds_that_come_first_in_card_order_are_laid() -> None:
    """2-3-4S with three fours, or 2-3-4H with three fours: both leave 2 + 3 + 1 + 1 = 7."""
    result = settled("2S 3S 4S 2H 3H 4H 4D 4C AD AC", "7S 9S JS 8H KH 6D 8D QD TC QC")
    assert laid(result) == ["2S 3S 4S", "4H 4D 4C"]
    assert written(result.knocker.loose) == "2H 3H AD AC"


def test_r10_a_hand_over_the_limit_can_not_be_settled() -> None:
    with pytest.raises(ValueError, match="deadwood 11 is over the limit of 10"):
        settled("5S 6S 7S 8S TH 7D TD AC 3C TC", "3S QS 2H 3H QH 2D 3D JD 2C 9C")


# --- R11: the defence to a knock --------------------------------------------------------------------------------------


def test_r11_the_fourth_card_goes_on_a_set_and_the_neighbours_on_the_ends_of_a_run() -> None:
    result = settled("5S 6S 7S QS QH QC KH KD KC 2D", "4S 8S QD KS AH 2H 9D 6C 8C TC")
    assert [(str(each.card), written(result.knocker.melds[each.meld])) for each in result.layoffs] == [
        ("4S", "5S 6S 7S"),
        ("8S", "5S 6S 7S"),
        ("KS", "KH KD KC"),
        ("QD", "QS QH QC"),
    ]
    assert written(result.defender.loose) == "AH 2H 9D 6C 8C TC"
    assert (result.knocker.deadwood, result.defender.deadwood) == (2, 36)


def test_r11_lay_offs_go_in_chains_in_any_order_of_the_hand() -> None:
    """On 5-6-7H first 4H, then 3H."""
    result = settled("2S QS 5H 6H 7H 2D 9D QD 2C QC", "AS 3S TS 3H 4H KH 6D JD KD JC")
    assert laid_off(result) == "4H 3H"
    assert (result.knocker.deadwood, result.defender.deadwood) == (9, 60)
    assert points(result) == ("knocker", 51)


def test_r11_a_chain_stops_at_a_gap() -> None:
    result = settled("5S 6S 7S QS QH QC KH KD KC 2D", "3S 9S TS AH 4H 9D JD 6C 8C TC")
    assert laid_off(result) == ""
    assert result.defender.deadwood == 70


@pytest.mark.parametrize(
    ("run", "card"),
    [("AH 2H 3H", "KH"), ("JH QH KH", "AH"), ("JS QS KS", "AH"), ("AH 2H 3H", "KS")],
)
def test_r11_nothing_is_laid_round_the_corner_or_on_the_next_suit(run: str, card: str) -> None:
    rest = [c for c in ("2S", "7S", "4D", "6D", "9D", "JD", "3C", "5C", "8C", "TC") if c not in run][:9]
    result = settled(f"{run} 5D 5H 5S 8S 8H 8D 2C", f"{card} {' '.join(rest)}")
    assert run in laid(result)
    assert card not in laid_off(result)


def test_r11_an_own_meld_is_broken_up_where_that_leaves_less() -> None:
    """Four eights kept: 38. Three kept and 8S, 9S laid off: 1 + 6 + 10 + 10 + 2 = 29."""
    result = settled("5S 6S 7S JH JD JC KH KD KC 2H", "8S 8H 8D 8C 9S AS 6H TD TC 2C")
    assert kept(result) == ["8H 8D 8C"]
    assert laid_off(result) == "8S 9S"
    assert (result.defender.deadwood, points(result)) == (29, ("knocker", 27))


def test_r11_a_card_that_fits_a_set_and_a_run_goes_to_the_run_where_the_next_can_follow() -> None:
    result = settled("5S 6S 7S 8H 8D 8C KH KD KC 2H", "8S 9S AS 4H 6D TD 3C 5C JC QC")
    assert result.layoffs[:2] == (LayOff(cards("8S")[0], 0), LayOff(cards("9S")[0], 0))
    assert laid(result)[0] == "5S 6S 7S"
    assert result.defender.deadwood == 49  # 1 4 6 10 3 5 10 10


def test_r11_a_card_between_two_runs_fits_either_and_is_laid_once() -> None:
    result = settled("3H 4H 5H 7H 8H 9H KS KD KC 2C", "6H AS 5S 9S 4D 8D JD TC QC 7C")
    assert laid_off(result) == "6H"
    assert result.defender.deadwood == 64  # 1 5 9 4 8 10 10 10 7


def test_r11_nothing_is_laid_on_deadwood() -> None:
    """The knocker's loose 2S 2D look like a set for 2H; they are none."""
    result = settled("5S 6S 7S JH JD JC KH KD 2S 2D".replace("KH KD", "8S 9S"), "2H AS 4H 6H TD QD 3C 5C 8C KC")
    assert laid(result) == ["5S 6S 7S 8S 9S", "JH JD JC"]
    assert laid_off(result) == ""


def test_r11_of_equal_answers_the_fewest_lay_offs_are_made() -> None:
    """Four eights, or three and 8S on the run: the same is left."""
    result = settled("5S 6S 7S JH JD JC KH KD KC 2H", "8S 8H 8D 8C TS AS 6H TD 3C 2C")
    assert kept(result) == ["8S 8H 8D 8C"]
    assert result.layoffs == ()


def test_r11_then_the_fewest_own_melds_then_card_order() -> None:
    whole = settled("5S 6S 7S JH JD JC KH KD KC 2H", "3H 4H 5H 6H 7H 8H TS AS QD 2C")
    assert kept(whole) == ["3H 4H 5H 6H 7H 8H"]
    first = settled("9S TS JS 9H TH JH KD KC KH 2H", "5S 6S 7S 5H 6H 7H 7D 7C QD AC")
    assert kept(first) == ["5S 6S 7S", "7H 7D 7C"]


def test_r11_then_of_different_lay_offs_those_with_the_own_melds_first_in_card_order() -> None:
    """JD on the run or KS on the kings: one of QS and JH stays, with 5 + 7 + 9 + 4 + 7 = 32 beside it."""
    result = settled("AS 2S 3S KH KD KC 8D 9D TD 2H", "JS QS KS JH JD 4H 7H 5C 7C 9C")
    assert kept(result) == ["JS QS KS"]
    assert laid_off(result) == "JD"
    assert (result.knocker.deadwood, result.defender.deadwood) == (2, 42)


def test_r11_the_fourth_ace_goes_to_the_aces_and_not_on_the_king_of_the_suit_before() -> None:
    result = settled("AS AD AC JS QS KS 5H 5D 5C 2C", "AH 3S 9S 4H 8H TH 6D JD 7C QC")
    assert laid(result) == ["AS AD AC", "JS QS KS", "5H 5D 5C"]
    assert result.layoffs == (LayOff(card("AH"), 0),)
    assert result.defender.deadwood == 67  # 3 9 4 8 10 6 10 7 10


# --- R12 and R13: gin, points -----------------------------------------------------------------------------------------


def test_r12_nothing_is_laid_off_on_gin() -> None:
    """A knock would have let 4S, 9S and KS be laid off."""
    result = settled("5S 6S 7S 8S TH TD TC KH KD KC", "4S 9S KS 2H 3H 6D 7D QD 8C JC")
    assert (result.kind, result.layoffs, result.knocker.deadwood) == (Kind.GIN, (), 0)
    assert result.defender.deadwood == 69
    assert points(result) == ("knocker", 94)
    assert result.usual == (0, 69)


def test_r12_the_defender_counts_the_best_own_arrangement() -> None:
    """Three sevens would leave 8 + 9 + 10 + 10 = 37, the run leaves 7 + 7 + 10 + 10 = 34."""
    result = settled("5S 6S 7S 8S TH TD TC KH KD KC", "AS 2S 3S 7H 7D 7C 8H 9H QD JC")
    assert kept(result) == ["AS 2S 3S", "7H 8H 9H"]
    assert result.defender.deadwood == 34
    assert points(result) == ("knocker", 59)


def test_r13_a_knock_scores_the_difference() -> None:
    result = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS 2H 3H 5H 2D 3D AC 2C 4C")
    assert (result.kind, result.knocker.deadwood, result.defender.deadwood) == (Kind.KNOCK, 8, 20)
    assert points(result) == ("knocker", 12)


def test_r13_equal_deadwood_is_an_undercut_for_the_defender() -> None:
    result = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 8C")
    assert (result.kind, result.knocker.deadwood, result.defender.deadwood) == (Kind.UNDERCUT, 8, 8)
    assert points(result) == ("defender", 25)


def test_r13_less_deadwood_is_an_undercut_too_and_the_difference_counts() -> None:
    result = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 6C")
    assert (result.kind, result.knocker.deadwood, result.defender.deadwood) == (Kind.UNDERCUT, 8, 6)
    assert points(result) == ("defender", 27)
    assert score(result, 1, STANDARD, 1) == Score(winner=0, difference=2, bonus=25, multiplier=1, points=27)


def test_r13_one_point_less_for_the_knocker_is_a_knock() -> None:
    result = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 9C")
    assert (result.kind, result.knocker.deadwood, result.defender.deadwood) == (Kind.KNOCK, 8, 9)
    assert points(result) == ("knocker", 1)


def test_r13_gin_against_a_hand_without_deadwood_still_scores_25() -> None:
    result = settled("5S 6S 7S 8S TH TD TC KH KD KC", "AS 2S 3S 7H 8H 9H QD QC QS QH")
    assert (result.kind, points(result)) == (Kind.GIN, ("knocker", 25))


def test_r13_a_defender_without_deadwood_undercuts_and_never_has_gin() -> None:
    result = settled("5S 6S 7S TH KH 8D TD KD TC KC", "2S 3S 4S 2H 3H 4H QD QC QS QH")
    assert (result.kind, points(result)) == (Kind.UNDERCUT, ("defender", 33))


def test_r13_only_a_settled_hand_has_points() -> None:
    result = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 9C")
    dead = Settlement(Kind.DEAD, result.knocker, result.defender, (), result.usual)
    with pytest.raises(ValueError, match="a dead hand is not settled"):
        score(dead, 0, STANDARD, 1)


def test_r16_the_multiplier_takes_in_the_bonus() -> None:
    undercut = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 6C")
    assert points(undercut, multiplier=2) == ("defender", 54)
    gin = settled("5S 6S 7S 8S TH TD TC KH KD KC", "4S 9S KS 2H 3H 6D 7D QD 8C JC")
    assert points(gin, multiplier=2) == ("knocker", 188)


def test_r17_the_older_count_has_20_for_gin_and_10_for_an_undercut() -> None:
    undercut = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 6C")
    assert points(undercut, CLASSIC) == ("defender", 12)
    gin = settled("5S 6S 7S 8S TH TD TC KH KD KC", "4S 9S KS 2H 3H 6D 7D QD 8C JC")
    assert points(gin, CLASSIC) == ("knocker", 89)


def test_r10_the_largest_difference_is_laid_on_either_side_of_an_undercut() -> None:
    saved = settled("3S 3H 3D 4H 5H 9C TC JC QC KC", "4S 5S 6S QS QH QD AH 2H 6H 7H")
    assert (saved.knocker.deadwood, saved.defender.deadwood) == (9, 16)
    lost = settled("3S 3H 3D 4H 5H 9C TC JC QC KC", "4S 5S 6S QS QH QD AH 2H 3C AD")
    assert (lost.knocker.deadwood, lost.defender.deadwood) == (6, 4)  # with the threes 3C goes on them: 9 against 4


def test_r13_the_hand_at_the_table_is_settled_like_this() -> None:
    table = Table("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 6C", "7C", "JC", dealer=1)
    table.play("pass, pass, stock, knock JC")
    settlement = settled("5S 6S 7S TH KH 8D TD KD TC KC", "3S QS QH QD 2H 3H 3D 2D 2C 6C")
    won = Score(winner=1, difference=2, bonus=25, multiplier=1, points=27)
    assert table.result == HandResult(1, 1, Kind.UNDERCUT, 0, settlement, won)
    assert (table.result.points, table.match.totals) == ((0, 27), (0, 27))
