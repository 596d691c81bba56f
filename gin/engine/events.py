"""What happened: small frozen facts in the past tense, with their outcome inside.

Events are all that is saved. They are complete, so folding them needs no judgement and no rule. What one seat may
see of them is made by :func:`gin.engine.view.redact`.
"""

from dataclasses import dataclass
from typing import Final

from gin.engine.cards import PACK, Card
from gin.engine.deal import Deal
from gin.engine.rules import Ruleset
from gin.engine.tally import HandResult, Ledger, Pair


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match began; ``dealer`` deals its first hand."""

    ruleset: Ruleset
    dealer: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt, with the knock limit and multiplier its first upcard gave it (R16)."""

    number: int
    dealer: int
    limit: int
    multiplier: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class HandReceived:
    """What one seat sees of a deal: its own cards, the first upcard, and the commitment to all the rest.

    Stands in a redacted history in place of :class:`HandDealt`; it never stands in a match's own events.
    """

    number: int
    dealer: int
    limit: int
    multiplier: int
    seat: int
    cards: tuple[Card, ...]
    upcard: Card
    commitment: str


@dataclass(frozen=True, slots=True)
class UpcardPassed:
    """``seat`` left the first upcard (R4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PileTaken:
    """``seat`` took the discard pile's top card, the first upcard included (R4, R5)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class StockDrawn:
    """``seat`` drew the top card of the stock; ``card`` is None where it is not known (redacted)."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """``seat`` threw ``card`` (R5)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """``seat`` threw ``card`` face down and ended the hand; showdown, points and new totals (R7, R10 to R13)."""

    seat: int
    card: Card
    result: HandResult
    totals: Pair


@dataclass(frozen=True, slots=True)
class HandDied:
    """The stock ran down to two and the hand was cancelled (R8)."""

    result: HandResult


@dataclass(frozen=True, slots=True)
class DealShown:
    """The pack and salt of hand ``number`` became public, to be checked against its commitment."""

    number: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """``winner`` reached the target; the final sums of both seats (R15)."""

    winner: int
    ledgers: tuple[Ledger, Ledger]


Event = (
    MatchStarted
    | HandDealt
    | HandReceived
    | UpcardPassed
    | PileTaken
    | StockDrawn
    | Discarded
    | Knocked
    | HandDied
    | DealShown
    | MatchEnded
)

# What happens most; being frozen, one record of each is enough.
_SEATS: Final = (0, 1)
UPCARD_PASSED: Final = tuple(UpcardPassed(seat) for seat in _SEATS)
"""By seat."""
PILE_TAKEN: Final = tuple(tuple(PileTaken(seat, c) for c in PACK) for seat in _SEATS)
"""By seat and card."""
STOCK_DRAWN: Final = tuple(tuple(StockDrawn(seat, c) for c in PACK) for seat in _SEATS)
"""By seat and card."""
DISCARDED: Final = tuple(tuple(Discarded(seat, c) for c in PACK) for seat in _SEATS)
"""By seat and card."""
