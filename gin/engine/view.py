"""What one seat may see: views and redacted events, built by listing what is public, never by deleting (R8, T3).

Whether a card is visible depends on whose it is and how it got there, never on the phase. Everything a player's program
or the table ever gets of a match comes from here.
"""

from dataclasses import dataclass
from typing import Final, assert_never

from gin.engine.actions import Action
from gin.engine.cards import Card, unmask
from gin.engine.deal import Deal
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
from gin.engine.phase import Phase
from gin.engine.play import legal
from gin.engine.rules import Ruleset
from gin.engine.state import Match
from gin.engine.tally import HandResult, Ledger, Pair


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A match as ``seat`` sees it, complete: what is not in here is not known to that player.

    ``cards`` are one's own, in card order. ``fresh`` is the card one drew last, while the turn lasts. ``forbidden``
    is the card taken from the pile this turn, which may not leave (R6). ``known`` are the opponent's cards that
    came from the pile and are still held (T3), ``own_known`` one's own such cards, which the opponent knows.
    ``history`` are this hand's events as this seat saw them. ``results`` are all hands so far; one that was scored
    holds the showdown, a dead one holds nothing. ``deals`` are the packs and salts that have become public, by hand
    number.
    """

    seat: int
    ruleset: Ruleset
    totals: Pair
    number: int
    dealer: int
    limit: int
    multiplier: int
    upcard: Card
    phase: Phase
    turn: int | None
    cards: tuple[Card, ...]
    fresh: Card | None
    forbidden: Card | None
    known: tuple[Card, ...]
    own_known: tuple[Card, ...]
    opponent_count: int
    stock_count: int
    pile: tuple[Card, ...]
    commitment: str
    legal: tuple[Action, ...]
    history: tuple[Event, ...]
    results: tuple[HandResult, ...]
    deals: tuple[tuple[int, Deal], ...]
    next_dealer: int
    winner: int | None
    ledgers: tuple[Ledger, Ledger] | None

    @property
    def result(self) -> HandResult | None:
        """How this hand ended, None while it goes on."""
        return self.results[-1] if self.phase is Phase.OVER else None


def view(match: Match, seat: int) -> PlayerView:
    """The match as ``seat`` sees it now. Raises ValueError before the first deal."""
    hand = match.hand
    if hand is None:
        raise ValueError("nothing is to be seen before the first deal")
    other = 1 - seat
    return PlayerView(
        seat=seat,
        ruleset=match.ruleset,
        totals=match.totals,
        number=hand.dealt.number,
        dealer=hand.dealt.dealer,
        limit=hand.dealt.limit,
        multiplier=hand.dealt.multiplier,
        upcard=hand.dealt.deal.upcard,
        phase=hand.phase,
        turn=hand.turn,
        cards=unmask(hand.held[seat]),
        fresh=hand.fresh if hand.turn == seat else None,
        forbidden=hand.taken,
        known=unmask(hand.known[other]),
        own_known=unmask(hand.known[seat]),
        opponent_count=hand.held[other].bit_count(),
        stock_count=hand.stock_left,
        pile=hand.pile,
        commitment=hand.dealt.deal.commitment,
        legal=legal(match, seat),
        history=tuple([event if type(event) in _SAME_FOR_BOTH else redact(event, seat) for event in hand.log]),
        results=tuple(f.result for f in match.finished),
        deals=tuple((f.result.number, f.deal) for f in match.finished if f.shown),
        next_dealer=match.dealer,
        winner=match.winner,
        ledgers=match.ledgers,
    )


def redact(event: Event, seat: int) -> Event:
    """What ``seat`` sees of ``event``."""
    match event:
        case HandDealt(number, dealer, limit, multiplier, deal):
            cards = deal.hand_of(seat, dealer)
            return HandReceived(number, dealer, limit, multiplier, seat, cards, deal.upcard, deal.commitment)
        case StockDrawn(drawer):
            return event if drawer == seat else _STOCK_DRAWN_UNSEEN[drawer]
        case HandReceived():
            if event.seat != seat:
                raise ValueError(f"the history of seat {event.seat} is not seat {seat}'s")
            return event
        case MatchStarted() | UpcardPassed() | PileTaken() | Discarded() | Knocked() | HandDied():
            return event
        case DealShown() | MatchEnded():
            return event
        case _:
            assert_never(event)


_STOCK_DRAWN_UNSEEN: Final = (StockDrawn(0, None), StockDrawn(1, None))
"""By seat."""
_SAME_FOR_BOTH: Final = frozenset([UpcardPassed, PileTaken, Discarded])
"""Most of a hand's events: seen by both seats as they are."""
