"""What a seat is shown (T3, R8): views and redacted events, and when packs and salts become public."""

import pytest

from gin.engine import Phase
from gin.engine.actions import DRAW_DISCARD, DRAW_STOCK, PASS, TAKE_UPCARD
from gin.engine.cards import card, cards
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
from gin.engine.view import redact, view
from tests.engine.matches import CASUAL, EAGER, EVERY_RULESET, RANDOM, played
from tests.engine.table import KNOCK, Table, make_deal

LOOSE0 = "AS 3S JS 6H 8H KH TD QD 4C 9C"
LOOSE1 = "7S 9S QS 2H 5H 3D 6D 8D TC KC"


def loose(script: str = "") -> Table:
    table = Table(LOOSE0, LOOSE1, "2D", "KD JC 2S 4S")
    return table.play(script) if script else table


def test_the_first_view_of_a_hand() -> None:
    deal = make_deal(LOOSE0, LOOSE1, "2D", "KD JC 2S 4S")
    seen = view(loose().match, 0)
    assert (seen.seat, seen.ruleset, seen.totals) == (0, STANDARD, (0, 0))
    assert (seen.number, seen.dealer, seen.limit, seen.multiplier) == (1, 1, 10, 1)
    assert (seen.upcard, seen.pile) == (card("2D"), cards("2D"))
    assert (seen.phase, seen.turn, seen.legal) == (Phase.UPCARD_NONDEALER, 0, (TAKE_UPCARD, PASS))
    assert seen.cards == cards(LOOSE0)
    assert (seen.fresh, seen.forbidden, seen.known, seen.own_known) == (None, None, (), ())
    assert (seen.opponent_count, seen.stock_count) == (10, 31)
    assert seen.commitment == deal.commitment
    assert seen.history == (HandReceived(1, 1, 10, 1, 0, cards(LOOSE0), card("2D"), deal.commitment),)
    assert (seen.results, seen.deals, seen.result) == ((), (), None)
    assert (seen.next_dealer, seen.winner, seen.ledgers) == (1, None, None)


def test_nothing_is_to_be_seen_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="nothing is to be seen before the first deal"):
        view(fold(loose().events[:1]), 0)


def test_cards_drawn_from_the_stock_are_shown_to_their_drawer_alone() -> None:
    table = loose("pass, pass, stock")
    own, other = view(table.match, 0), view(table.match, 1)
    assert own.history[-1] == StockDrawn(0, card("KD"))
    assert other.history[-1] == StockDrawn(0, None)
    assert (own.fresh, other.fresh) == (card("KD"), None)
    assert card("KD") in own.cards
    assert (other.opponent_count, other.stock_count, own.opponent_count) == (11, 30, 10)
    assert (len(own.legal), other.legal) == (11, ())


def test_t3_a_card_taken_from_the_pile_is_known_to_both_while_it_is_held() -> None:
    table = loose("take")
    own, other = view(table.match, 0), view(table.match, 1)
    assert (own.own_known, own.known) == (cards("2D"), ())
    assert (other.own_known, other.known) == ((), cards("2D"))
    assert (own.forbidden, own.fresh) == (card("2D"), card("2D"))
    assert (other.forbidden, other.fresh) == (card("2D"), None)
    table.play("throw KH, stock, throw KD, stock, throw 2D")
    assert view(table.match, 0).own_known == view(table.match, 1).known == ()


def test_the_marks_of_a_drawn_card_go_with_the_turn() -> None:
    seen = view(loose("take, throw KH").match, 0)
    assert (seen.fresh, seen.forbidden, seen.legal) == (None, None, ())
    seen = view(loose("take, throw KH").match, 1)
    assert (seen.pile, seen.legal) == (cards("KH"), (DRAW_STOCK, DRAW_DISCARD))


def test_r16_the_upcard_is_still_told_when_it_was_taken() -> None:
    seen = view(loose("take, throw KH").match, 1)
    assert (seen.upcard, seen.pile) == (card("2D"), cards("KH"))


def test_r8_a_dead_hand_shows_nothing_of_the_opponent() -> None:
    table = loose("pass, pass").run_down(2)
    for seat in (0, 1):
        seen = view(table.match, seat)
        assert (seen.phase, seen.turn) == (Phase.OVER, None)
        assert seen.result is not None
        assert (seen.result.settlement, seen.result.score) == (None, None)
        assert (seen.deals, seen.known, seen.fresh) == ((), (), None)
        assert (seen.next_dealer, seen.totals, seen.opponent_count) == (1, (0, 0), 10)


def test_after_a_knock_both_see_the_showdown_and_the_whole_deal() -> None:
    table = Table(*KNOCK).play("pass, pass, stock, knock 7D")
    for seat in (0, 1):
        seen = view(table.match, seat)
        assert seen.result == table.result
        assert seen.result.settlement is not None
        # 2S goes on 3-4-5S and JH on 8-9-TH
        assert seen.result.settlement.defender.loose == cards("8S KS 5H AD 4D 6C 9C KC")
        assert seen.deals == ((1, make_deal(*KNOCK)),)
        assert seen.totals == seen.result.points == (50, 0)  # 8 10 5 1 4 6 9 10 make 53, less 3


def test_the_history_is_that_of_the_present_hand_as_one_saw_it() -> None:
    table = Table(LOOSE0, LOOSE1, "2D", then=[make_deal(LOOSE0, LOOSE1, "2D")])
    table.play("pass, pass").run_down(2).play("deal, pass")
    for seat in (0, 1):
        seen = view(table.match, seat)
        assert [type(e) for e in seen.history] == [HandReceived, UpcardPassed]
        assert (seen.number, seen.result) == (2, None)
        assert [r.number for r in seen.results] == [1]


# --- redacted events --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_is_redacted_to_what_one_seat_receives(seat: int) -> None:
    deal = make_deal(LOOSE0, LOOSE1, "2D")
    received = redact(HandDealt(3, 1, 10, 2, deal), seat)
    own = cards((LOOSE0, LOOSE1)[seat])
    assert received == HandReceived(3, 1, 10, 2, seat, own, card("2D"), deal.commitment)


def test_all_other_events_are_public() -> None:
    table = Table(*KNOCK).play("pass, pass, stock, knock 7D")
    public: list[Event] = [
        MatchStarted(STANDARD, 0),
        UpcardPassed(1),
        PileTaken(0, card("2D")),
        Discarded(1, card("2D")),
        HandDied(loose("pass, pass").run_down(2).result),
        *[e for e in table.events if isinstance(e, Knocked | DealShown)],
        MatchEnded(0, ()),  # type: ignore[arg-type]
    ]
    for event in public:
        assert redact(event, 0) is event
        assert redact(event, 1) is event


def test_redacting_twice_changes_nothing_and_another_seats_history_is_refused() -> None:
    received = redact(loose().events[1], 0)
    assert redact(received, 0) is received
    with pytest.raises(ValueError, match="the history of seat 0 is not seat 1's"):
        redact(received, 1)
    assert redact(StockDrawn(0, None), 0) == redact(StockDrawn(0, None), 1) == StockDrawn(0, None)


# --- commitments and what proves them ---------------------------------------------------------------------------------


def test_a_deal_is_committed_to_from_its_first_card_on_and_shown_when_it_should_be() -> None:
    """A scored hand's deal becomes public right after its showdown, a dead hand's only after the match's end."""
    dead_hands = 0
    for seed in range(8):
        tempers = [(CASUAL, RANDOM), (EAGER, RANDOM)][seed % 2]
        dead_hands += check_commitments(played(seed, EVERY_RULESET[seed % 5], tempers, most_hands=300).events)
    assert dead_hands > 0


def check_commitments(events: list[Event]) -> int:
    """Looks at both views after every event of a match; returns how many hands died."""
    committed: dict[int, str] = {}
    public: set[int] = set()
    died: set[int] = set()
    match = fold(events[:1])
    for event in events[1:]:
        match = evolve(match, event)
        if isinstance(event, DealShown):
            public.add(event.number)
            assert event.number not in died or match.winner is not None
        if isinstance(event, HandDied):
            died.add(event.result.number)
        for seat in (0, 1):
            seen = view(match, seat)
            assert committed.setdefault(seen.number, seen.commitment) == seen.commitment
            assert {number for number, _ in seen.deals} == public
            for number, deal in seen.deals:
                assert deal.commitment == committed[number], "the deal shown is the one committed to"
    assert match.winner is not None
    assert public == set(committed)
    return len(died)
