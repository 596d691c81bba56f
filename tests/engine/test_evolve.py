"""Folding events: bookkeeping, and ValueError for what can't have happened, so that no damaged save becomes a match."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from gin.engine import Phase
from gin.engine.cards import card, cards, mask_of, unmask
from gin.engine.events import (
    DealShown,
    Discarded,
    Event,
    HandDealt,
    HandDied,
    HandReceived,
    Knocked,
    MatchEnded,
    MatchStarted,
    PileTaken,
    StockDrawn,
    UpcardPassed,
)
from gin.engine.play import evolve, fold
from gin.engine.rules import STANDARD
from gin.engine.showdown import Kind
from gin.engine.state import Finished
from gin.engine.tally import HandResult, Ledger
from gin.engine.view import redact
from tests.engine.table import Table, make_deal

LOOSE0 = "AS 3S JS 6H 8H KH TD QD 4C 9C"
LOOSE1 = "7S 9S QS 2H 5H 3D 6D 8D TC KC"
KNOCKABLE = "3S 4S 5S 8H 9H TH QS QD QC 7D"
OTHERS = "2S 8S KS 5H JH AD 4D 6C 9C KC"
SUM = Ledger(100, 1, 0, 0, 0)
DIED = HandDied(HandResult(1, 1, Kind.DEAD, None, None, None))


def loose(script: str = "") -> Table:
    table = Table(LOOSE0, LOOSE1, "2D", "KD JC 2S 4S")
    return table.play(script) if script else table


def knocked() -> Table:
    return Table(KNOCKABLE, OTHERS, "2C", "3C").play("pass, pass, stock, knock 7D")


def test_each_event_does_its_own_bookkeeping() -> None:
    table = loose()
    assert table.hand.held == (mask_of(cards(LOOSE0)), mask_of(cards(LOOSE1)))
    table.play("take")
    assert (table.hand.taken, table.hand.fresh, table.hand.pile) == (card("2D"), card("2D"), ())
    assert table.hand.known == (card("2D").mask, 0)
    table.play("throw KH")
    assert (table.hand.taken, table.hand.fresh, table.hand.pile) == (None, None, cards("KH"))
    assert table.hand.known == (card("2D").mask, 0)
    table.play("stock")
    assert (table.hand.taken, table.hand.fresh, table.hand.stock_left) == (None, card("KD"), 30)
    table.play("throw KD, pile, throw 2D")
    assert table.hand.known == (card("KD").mask, 0)
    assert table.hand.pile == cards("KH 2D")
    assert table.hand.log == tuple(table.events[1:])


def test_t3_a_card_that_was_taken_and_thrown_and_drawn_again_is_known_only_while_it_is_held() -> None:
    table = loose("take, throw KH, pile, throw QS, pile, throw 2D")
    assert table.hand.known == (card("QS").mask, card("KH").mask)
    table.play("pile, throw KH")
    assert table.hand.known == (card("QS").mask, card("2D").mask)


def test_evolving_leaves_the_state_before_as_it_was() -> None:
    table = loose()
    before, copy = table.match, fold(table.events)
    table.play("take, throw KH")
    assert before == copy
    assert before is not table.match


def test_the_knock_moves_the_discard_out_of_hand_and_sets_totals_and_dealer() -> None:
    table = knocked()
    event = next(e for e in table.events if isinstance(e, Knocked))
    assert table.hand.buried == card("7D")
    assert table.hand.held[0] == mask_of(cards("3S 4S 5S 8H 9H TH QS QD QC 3C"))
    assert (table.hand.phase, table.hand.turn, table.hand.taken, table.hand.fresh) == (Phase.OVER, None, None, None)
    assert table.match.totals == event.totals == event.result.points
    assert table.match.finished == (Finished(event.result, table.hand.dealt.deal, shown=True),)


def test_a_match_begins_with_its_start_once() -> None:
    started = MatchStarted(STANDARD, 1)
    for events in ([], [loose().events[1]], [UpcardPassed(0)], [started, started], [*loose().events, started]):
        with pytest.raises(ValueError, match=r"^a match begins with MatchStarted(, once)?$"):
            fold(events)


IMPOSSIBLE: list[tuple[str, Callable[[], Table], Event, str]] = [
    ("a pass out of turn", loose, UpcardPassed(1), "not that seat's turn"),
    ("a draw out of turn", lambda: loose("pass, pass"), StockDrawn(1, card("KD")), "not that seat's turn"),
    ("a taking out of turn", loose, PileTaken(1, card("2D")), "not that seat's turn"),
    ("a discard out of turn", lambda: loose("take"), Discarded(1, card("KC")), "not that seat's turn"),
    ("a draw after the hand", knocked, StockDrawn(0, card("AS")), "not that seat's turn"),
    ("a pass after the hand", knocked, UpcardPassed(0), "not that seat's turn"),
    ("a pass of nobody", loose, UpcardPassed(2), "not that seat's turn"),
    ("another card from the stock", lambda: loose("pass, pass"), StockDrawn(0, card("JC")), "not on top of the stock"),
    ("a hidden card", lambda: loose("pass, pass"), StockDrawn(0, None), "not on top of the stock"),
    ("another card from the pile", loose, PileTaken(0, card("KD")), "not on top of the discard pile"),
    ("a card of an empty pile", lambda: loose("take"), PileTaken(0, card("2D")), "can't happen in the phase discard"),
    ("a card under the top", lambda: loose("pass, pass, stock, throw KH"), PileTaken(1, card("2D")), "not on top"),
    ("a discard of the other's card", lambda: loose("take"), Discarded(0, card("KC")), "seat 0 doesn't hold KC"),
    ("a discard from the pile", lambda: loose("take, throw KH, stock"), Discarded(1, card("KH")), "doesn't hold KH"),
    ("a pass after the first upcard", lambda: loose("take, throw KH"), UpcardPassed(1), "in the phase draw"),
    ("a second draw", lambda: loose("pass, pass, stock"), StockDrawn(0, card("JC")), "in the phase discard"),
    ("a draw before the upcard is decided", loose, StockDrawn(0, card("KD")), "in the phase upcard_nondealer"),
    ("the upcard after both passed", lambda: loose("pass, pass"), PileTaken(0, card("2D")), "in the phase stock_only"),
    ("a discard before a draw", lambda: loose("pass, pass"), Discarded(0, card("KH")), "in the phase stock_only"),
    ("a death before the discard", lambda: loose("pass, pass, stock"), DIED, "can't happen now"),
    ("a death after the hand", knocked, DIED, "can't happen now"),
    ("an end of the match during a hand", loose, MatchEnded(0, (SUM, SUM)), "can't happen now"),
    (
        "a deal by the other dealer",
        knocked,
        HandDealt(2, 1, 10, 1, make_deal()),
        "hand 2 can't be dealt now, by seat 1",
    ),
    ("a deal during a hand", loose, HandDealt(2, 0, 10, 1, make_deal()), "hand 2 can't be dealt now"),
    ("the same deal again", loose, HandDealt(1, 1, 10, 1, make_deal()), "hand 1 can't be dealt now"),
    ("a deal that skips a number", knocked, HandDealt(3, 0, 10, 1, make_deal()), "hand 3 can't be dealt now"),
    ("a deal of an old number", knocked, HandDealt(1, 0, 10, 1, make_deal()), "hand 1 can't be dealt now"),
    ("a showing of another deal", knocked, DealShown(1, make_deal()), "hand 1 was not dealt like this"),
    ("a showing of no hand", knocked, DealShown(0, make_deal()), "hand 0 was not dealt like this"),
    ("a showing of a later hand", knocked, DealShown(2, make_deal()), "hand 2 was not dealt like this"),
    ("a showing during the hand", loose, DealShown(1, loose().hand.dealt.deal), "hand 1 was not dealt like this"),
]


@pytest.mark.parametrize(("table", "event", "why"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_what_can_not_have_happened_is_refused_and_named(table: Callable[[], Table], event: Event, why: str) -> None:
    match = table().match
    with pytest.raises(ValueError, match=why):
        evolve(match, event)


IN_PHASE: list[tuple[Phase, Callable[[], Table], str]] = [
    (Phase.UPCARD_NONDEALER, loose, "pass take"),
    (Phase.UPCARD_DEALER, lambda: loose("pass"), "pass take"),
    (Phase.STOCK_ONLY, lambda: loose("pass, pass"), "draw"),
    (Phase.DRAW, lambda: loose("take, throw KH"), "draw take die"),
    (Phase.DISCARD, lambda: loose("pass, pass, stock"), "throw knock"),
    (Phase.OVER, knocked, ""),
]


@pytest.mark.parametrize(("phase", "table", "possible"), IN_PHASE, ids=[row[0].value for row in IN_PHASE])
def test_in_each_phase_only_these_events_can_happen(phase: Phase, table: Callable[[], Table], possible: str) -> None:
    """Every other is refused, even by the seat whose turn it is and with a card that lies where it should."""
    match, hand = table().match, table().hand
    assert hand.phase is phase
    seat = hand.turn or 0
    held, real = unmask(hand.held[seat])[0], next(e for e in knocked().events if isinstance(e, Knocked))
    events = {
        "pass": UpcardPassed(seat),
        "draw": StockDrawn(seat, hand.top_of_stock),
        "take": PileTaken(seat, hand.pile[-1]),
        "throw": Discarded(seat, held),
        "knock": replace(real, seat=seat, card=held),
        "die": DIED,
    }
    for name, event in events.items():
        if name in possible.split():
            assert evolve(match, event) != match
        else:
            with pytest.raises(ValueError, match="can't happen"):
                evolve(match, event)


def test_a_knock_with_a_card_that_is_not_held_or_in_no_hand_is_refused() -> None:
    real = next(e for e in knocked().events if isinstance(e, Knocked))
    before = Table(KNOCKABLE, OTHERS, "2C", "3C").play("pass, pass, stock").match
    assert evolve(before, real).totals == real.totals
    with pytest.raises(ValueError, match="seat 0 doesn't hold KH"):
        evolve(before, replace(real, card=card("KH")))
    with pytest.raises(ValueError, match="can't happen now"):
        evolve(before, replace(real, seat=1, card=card("KC")))  # it is held, but it is the other's turn
    with pytest.raises(ValueError, match="can't happen now"):
        evolve(knocked().match, real)
    with pytest.raises(ValueError, match="can't happen now"):
        evolve(fold(loose().events[:1]), real)


def test_no_card_is_left_to_draw_when_the_stock_is_empty() -> None:
    """Play never comes here (R8), a damaged save might."""
    table = loose("pass, pass").run_down(3)
    match = table.match
    for _ in range(3):
        hand = match.hand
        assert hand is not None
        assert hand.turn is not None
        drawn = hand.top_of_stock
        match = evolve(evolve(match, StockDrawn(hand.turn, drawn)), Discarded(hand.turn, drawn))
    assert match.hand is not None
    assert match.hand.stock_left == 0
    with pytest.raises(IndexError):
        _ = match.hand.top_of_stock
    assert match.hand.turn is not None
    with pytest.raises(ValueError, match="not on top of the stock"):
        evolve(match, StockDrawn(match.hand.turn, card("AS")))


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seats_history_is_no_match(seat: int) -> None:
    table = loose("pass, pass, stock, throw KH, stock")
    redacted = [redact(event, seat) for event in table.events]
    assert isinstance(redacted[1], HandReceived)
    with pytest.raises(ValueError, match="HandReceived belongs to one seat's history, not to a match"):
        fold(redacted)
    with pytest.raises(ValueError, match="not on top of the stock"):
        fold([*table.events[:2], *redacted[2:]])


def test_before_the_first_deal_nothing_of_a_hand_can_happen() -> None:
    match = fold(loose().events[:1])
    for event in (UpcardPassed(0), StockDrawn(0, card("KD")), PileTaken(0, card("2D")), Discarded(0, card("AS"))):
        with pytest.raises(ValueError, match="not that seat's turn"):
            evolve(match, event)
    for event in (DIED, MatchEnded(0, (SUM, SUM))):
        with pytest.raises(ValueError, match="can't happen now"):
            evolve(match, event)


def test_the_end_of_a_match_is_kept_as_told() -> None:
    sums = Ledger(100, 1, 0, 0, 0), Ledger(0, 0, 0, 0, 0)
    match = evolve(knocked().match, MatchEnded(0, sums))
    assert (match.winner, match.ledgers) == (0, sums)
    with pytest.raises(ValueError, match="can't happen now"):
        evolve(match, MatchEnded(1, sums))
