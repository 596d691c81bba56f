"""R1 and R4 to R8: the deal, the first upcard, the turn, R6, the knock, the dead hand; each with real cards."""

import pytest

from gin.engine import Phase
from gin.engine.actions import Discard, Gin, Knock, Reason
from gin.engine.cards import card, cards, unmask
from gin.engine.events import DealShown, Discarded, HandDied, Knocked, PileTaken, StockDrawn, UpcardPassed
from gin.engine.play import legal
from gin.engine.rules import OKLAHOMA
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult
from gin.engine.view import view
from tests.engine.table import Table, make_deal

LOOSE0 = "AS 3S JS 6H 8H KH TD QD 4C 9C"  # no meld, 71
LOOSE1 = "7S 9S QS 2H 5H 3D 6D 8D TC KC"  # no meld, 70
KNOCKABLE = "3S 4S 5S 8H 9H TH QS QD QC 7D"  # three melds and 7D: 7
OTHERS = "2S 8S KS 5H JH AD 4D 6C 9C KC"  # no meld
GIN = "5S 6S 7S 8S TH TD TC KH KD KC"
AGAINST_GIN = "2S 4S 9S 3H 5H AD 7D 6C 8C JC"  # no meld: 2 4 9 3 5 1 7 6 8 10 make 55


def loose(upcard: str = "2D", stock: str = "KD JC 2S 4S") -> Table:
    return Table(LOOSE0, LOOSE1, upcard, stock)


def can(table: Table) -> list[str]:
    """What whoever's turn it is may do, in words."""
    return [repr(a) for a in legal(table.match, table.hand.turn or 0)]


def test_r1_ten_cards_each_card_21_face_up_and_31_in_the_stock() -> None:
    table = loose()
    assert unmask(table.hand.held[0]) == tuple(sorted(cards(LOOSE0)))
    assert unmask(table.hand.held[1]) == tuple(sorted(cards(LOOSE1)))
    assert table.hand.pile == cards("2D")
    assert table.hand.stock_left == 31
    assert table.hand.top_of_stock == card("KD")


def test_r1_the_cards_go_out_in_turn_to_the_nondealer_first() -> None:
    deal = make_deal(LOOSE0, LOOSE1, "2D", dealer=1)
    assert deal.pack[:4] == cards("AS 7S 3S 9S")
    assert deal.pack[20] == card("2D")
    assert make_deal(LOOSE0, LOOSE1, "2D", dealer=0).pack[:4] == cards("7S AS 9S 3S")


@pytest.mark.parametrize("dealer", [0, 1])
def test_r4_the_nondealer_takes_the_first_upcard_or_passes(dealer: int) -> None:
    table = Table(LOOSE0, LOOSE1, "2D", dealer=dealer)
    assert (table.hand.phase, table.hand.turn) == (Phase.UPCARD_NONDEALER, 1 - dealer)
    assert can(table) == ["TakeUpcard()", "Pass()"]
    assert legal(table.match, dealer) == ()


def test_r4_after_a_pass_the_dealer_has_the_same_choice() -> None:
    table = loose().play("pass")
    assert table.events[-1] == UpcardPassed(0)
    assert (table.hand.phase, table.hand.turn) == (Phase.UPCARD_DEALER, 1)
    assert can(table) == ["TakeUpcard()", "Pass()"]


def test_r4_whoever_takes_the_upcard_discards_and_play_goes_to_the_other() -> None:
    table = loose().play("take")
    assert table.events[-1] == PileTaken(0, card("2D"))
    assert (table.hand.phase, table.hand.turn) == (Phase.DISCARD, 0)
    assert table.hand.pile == ()
    table.play("throw KH")
    assert (table.hand.phase, table.hand.turn) == (Phase.DRAW, 1)
    by_dealer = loose().play("pass, take, throw KC")
    assert (by_dealer.hand.phase, by_dealer.hand.turn) == (Phase.DRAW, 0)
    assert by_dealer.hand.pile == cards("KC")


def test_r4_after_two_passes_the_nondealer_must_draw_from_the_stock() -> None:
    table = loose().play("pass, pass")
    assert (table.hand.phase, table.hand.turn) == (Phase.STOCK_ONLY, 0)
    assert can(table) == ["DrawStock()"]
    table.play("stock")
    assert table.events[-1] == StockDrawn(0, card("KD"))
    assert table.hand.stock_left == 30
    assert table.hand.pile == cards("2D")


def test_r5_a_turn_draws_from_stock_or_pile_and_then_throws_face_up() -> None:
    table = loose().play("pass, pass, stock, throw KH")
    assert can(table) == ["DrawStock()", "DrawDiscard()"]
    assert table.events[-1] == Discarded(0, card("KH"))
    table.play("pile")
    assert table.events[-1] == PileTaken(1, card("KH"))
    assert table.hand.pile == cards("2D")
    table.play("throw QS, pile, throw JS, stock, throw JC")
    assert table.hand.pile == cards("2D JS JC")
    assert table.hand.stock_left == 29
    assert unmask(table.hand.held[0]) == cards("AS 3S QS 6H 8H TD QD KD 4C 9C")


def test_r6_the_first_upcard_may_not_leave_in_the_turn_it_was_taken() -> None:
    table = loose().play("take")
    assert not table.allows("throw 2D")
    assert Discard(card("2D")) not in legal(table.match, 0)
    assert len(legal(table.match, 0)) == 10


def test_r6_a_card_from_the_pile_may_not_leave_this_turn_but_may_in_a_later_one() -> None:
    table = loose().play("pass, pass, stock, throw KH, pile")
    assert not table.allows("throw KH")
    table.play("throw QS, stock, throw JC, stock")
    assert table.allows("throw KH")


def test_r6_a_card_from_the_stock_may_leave_at_once() -> None:
    assert loose().play("pass, pass, stock").allows("throw KD")


def test_r6_the_taken_card_may_not_be_the_discard_of_a_knock() -> None:
    """The example of docs/SPEC.md: throwing KH would leave 4, throwing 4D leaves 10."""
    held = "3S 4S 5S 8H 9H TH QS QD QC 4D"
    taken = Table(held, "2S 8S KS 5H JH AD 6C 7C 9C KC", upcard="KH").play("take")
    assert not taken.allows("knock KH")
    assert [a for a in legal(taken.match, 0) if isinstance(a, Knock)] == [Knock(card("4D"))]
    drawn = Table(held, "2S 8S KS 5H JH AD 6C 7C 9C KC", stock="KH").play("pass, pass, stock")
    assert drawn.allows("knock KH")


def test_r6_the_taken_card_may_not_be_the_discard_of_gin() -> None:
    taken = Table(GIN, AGAINST_GIN, upcard="QC")
    assert not taken.play("take").allows("gin QC")


def test_r7_a_knock_needs_ten_cards_within_the_limit() -> None:
    """The example of docs/SPEC.md: without 7D 3 is left, without 3C 7, without 5S 17."""
    table = Table(KNOCKABLE, OTHERS, stock="3C").play("pass, pass, stock")
    assert [a for a in legal(table.match, 0) if isinstance(a, Knock)] == [Knock(card("7D")), Knock(card("3C"))]
    assert not any(isinstance(a, Gin) for a in legal(table.match, 0))
    assert table.refusal("knock 5S").deadwood == 17


@pytest.mark.parametrize("tenth", ["TD", "JD", "AC"])
def test_r7_deadwood_of_exactly_the_limit_or_less_may_knock(tenth: str) -> None:
    table = Table(KNOCKABLE.replace("7D", tenth), OTHERS, stock="3C").play("pass, pass, stock")
    assert table.allows("knock 3C")


def test_r7_a_ten_thrown_from_a_deadwood_of_twenty_leaves_ten_and_may_knock() -> None:
    """Three melds, TD and KD: no discard lowers the deadwood by more than these two do."""
    table = Table(KNOCKABLE.replace("7D", "TD"), OTHERS, stock="KD").play("pass, pass, stock")
    assert [a for a in legal(table.match, 0) if isinstance(a, Knock)] == [Knock(card("TD")), Knock(card("KD"))]


def test_r7_gin_is_open_where_nothing_is_left_and_not_where_an_ace_is() -> None:
    gin = Table(GIN, AGAINST_GIN, stock="QH").play("pass, pass, stock")
    assert [a for a in legal(gin.match, 0) if isinstance(a, Gin)] == [Gin(card("QH"))]
    one = Table(KNOCKABLE.replace("7D", "AC"), OTHERS, stock="3C").play("pass, pass, stock")
    assert Knock(card("3C")) in legal(one.match, 0)
    assert not any(isinstance(a, Gin) for a in legal(one.match, 0))
    refusal = one.refusal("gin 3C")
    assert (refusal.reason, refusal.deadwood) == (Reason.NOT_GIN, 1)


def test_r7_deadwood_of_one_more_than_the_limit_may_not() -> None:
    """7D, AC and 3C make 11."""
    eleven = Table("5S 6S 7S 8S TH 7D TD AC 3C TC", "3S QS 2H 3H QH 2D 3D JD 2C 9C", stock="KC")
    assert not eleven.play("pass, pass, stock").allows("knock KC")


def test_r7_neither_knock_nor_gin_is_compulsory() -> None:
    table = Table(GIN, AGAINST_GIN, stock="QH").play("pass, pass, stock")
    assert table.allows("gin QH")
    table.play("throw QH")
    assert (table.hand.phase, table.hand.turn) == (Phase.DRAW, 1)


def test_r7_knock_and_gin_are_open_in_the_turn_in_which_the_first_upcard_was_taken() -> None:
    by_nondealer = Table(KNOCKABLE.replace("7D", "KD"), OTHERS, upcard="5D")
    assert by_nondealer.play("take").allows("knock KD")
    by_dealer = Table(OTHERS, "3S 4S 5S 8H 9H TH QS QD QC KD", upcard="6S").play("pass, take")
    assert by_dealer.allows("gin KD")
    by_dealer.play("gin KD")
    assert (by_dealer.result.kind, by_dealer.result.knocker) == (Kind.GIN, 1)


def test_r7_the_knocks_discard_lies_face_down_and_is_not_on_the_pile() -> None:
    table = Table(KNOCKABLE, OTHERS, "2C", "KD").play("pass, pass, stock, knock KD")
    assert table.hand.buried == card("KD")
    assert table.hand.pile == cards("2C")
    assert [type(e) for e in table.events[-2:]] == [Knocked, DealShown]
    assert (table.hand.phase, table.hand.turn) == (Phase.OVER, None)


def test_r7_deadwood_zero_is_gin_however_it_was_called() -> None:
    called = [Table(GIN, AGAINST_GIN, stock="QH").play(f"pass, pass, stock, {verb} QH") for verb in ("gin", "knock")]
    assert called[0].result.kind is Kind.GIN
    assert called[0].match == called[1].match
    assert called[0].result.points == (25 + 55, 0)


def test_r8_a_discard_with_two_cards_in_the_stock_cancels_the_hand() -> None:
    table = loose().play("pass, pass").run_down(3)
    assert table.hand.phase is Phase.DRAW
    dealer = table.match.dealer
    table.play("stock")
    assert (table.hand.stock_left, table.hand.phase) == (2, Phase.DISCARD)
    thrown = table.hand.fresh
    table.throw_drawn()
    assert [type(e) for e in table.events[-2:]] == [Discarded, HandDied]
    assert table.hand.pile[-1] == thrown
    assert table.result.kind is Kind.DEAD
    assert (table.result.points, table.match.totals) == ((0, 0), (0, 0))
    assert table.result == HandResult(1, dealer, Kind.DEAD, None, None, None)
    assert (table.match.dealer, table.hand.stock_left, table.hand.turn) == (dealer, 2, None)


def test_r8_the_last_two_cards_are_never_drawn() -> None:
    table = loose().play("pass, pass").run_down(3)
    drawn = [e for e in table.play("stock").events if isinstance(e, StockDrawn)]
    assert len(drawn) == 29
    table.throw_drawn()
    assert can(table) == ["DealNext()"]


def test_r8_with_three_cards_left_taking_from_the_pile_goes_on() -> None:
    table = loose().play("pass, pass").run_down(3).play("pile")
    held = unmask(table.hand.held[table.hand.turn or 0])
    table.do(Discard(next(c for c in held if c != table.hand.taken)))
    assert (table.hand.stock_left, table.hand.phase) == (3, Phase.DRAW)
    table.play("pile")
    assert table.hand.stock_left == 3


def test_r8_the_hand_lives_on_with_three_cards_left_after_a_draw_from_the_stock() -> None:
    table = loose().play("pass, pass").run_down(4).play("stock")
    assert table.hand.stock_left == 3
    table.throw_drawn()
    assert table.hand.phase is Phase.DRAW


def test_r8_a_knock_with_two_cards_in_the_stock_counts() -> None:
    table = Table(KNOCKABLE, OTHERS).play("pass, pass").run_down(3)
    assert table.hand.turn == 0
    table.play("stock")
    assert table.hand.stock_left == 2
    table.play(f"knock {table.hand.fresh}")
    assert table.result.kind is Kind.KNOCK
    assert table.match.totals == (46, 0)  # 2S and JH go on runs; 8 10 5 1 4 6 9 10 make 53, less 7


def test_r8_the_same_dealer_deals_again_and_the_next_hand_has_the_next_number() -> None:
    again = make_deal(LOOSE1, LOOSE0, "2D", dealer=1)
    table = Table(LOOSE0, LOOSE1, "2D", dealer=1, then=[again]).play("pass, pass").run_down(2)
    assert table.hand.phase is Phase.OVER
    table.play("deal")
    assert (table.hand.dealt.number, table.hand.dealt.dealer, table.hand.turn) == (2, 1, 0)
    assert table.hand.stock_left == 31


def test_r8_after_a_dead_hand_the_opponents_cards_stay_hidden() -> None:
    table = loose().play("pass, pass").run_down(2)
    for seat in (0, 1):
        seen = view(table.match, seat)
        assert seen.deals == ()
        assert seen.known == ()
        assert seen.result is not None
        assert seen.result.settlement is None
        assert seen.cards == unmask(table.hand.held[seat])
        drawn = [e for e in seen.history if isinstance(e, StockDrawn) and e.seat != seat]
        assert drawn
        assert all(e.card is None for e in drawn)


def test_r16_in_oklahoma_an_ace_allows_gin_alone_even_after_it_was_taken() -> None:
    table = Table(KNOCKABLE.replace("7D", "2S"), OTHERS.replace("2S", "2H").replace("AD", "2C"), "AD", ruleset=OKLAHOMA)
    table.play("take")
    refusal = table.refusal("knock 2S")
    assert (refusal.reason.value, refusal.deadwood, refusal.limit) == ("over_limit", 1, 0)
