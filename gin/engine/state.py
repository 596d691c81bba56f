"""The state of a match: frozen values, changed only by folding events (:func:`gin.engine.play.evolve`).

Match and hand are named tuples rather than frozen dataclasses: they are made anew at every event, and a tuple of this
length is made four times as fast; faster still by ``tuple.__new__`` than by the class, so the two methods that most
events need do that.

Nothing outside the engine and the session reads a state; a player's program is handed a
:class:`gin.engine.view.PlayerView`.
"""

from dataclasses import dataclass
from typing import NamedTuple

from gin.engine.cards import PACK, Card
from gin.engine.deal import Deal
from gin.engine.events import Event, HandDealt
from gin.engine.phase import Phase
from gin.engine.rules import DEAD_STOCK, Ruleset
from gin.engine.tally import HandResult, Ledger, Pair


class Hand(NamedTuple):
    """One hand. Cards in hand are masks; ``turn`` is None when the hand is over.

    ``dealt`` holds what never changes: number, dealer, limit, multiplier, the deal. ``stock_left`` of its stock are
    still to be drawn. ``taken`` is the card drawn from the discard pile this turn (R6), ``fresh`` the card drawn
    last, from wherever, until its drawer's turn ends. ``known`` are the cards each seat took from the pile and
    still holds (T3). ``buried`` is the knocker's face-down discard. ``log`` are this hand's events so far,
    ``dealt`` first, for views and for the opponent's memory.
    """

    dealt: HandDealt
    phase: Phase
    turn: int | None
    held: Pair
    known: Pair
    pile: tuple[Card, ...]
    stock_left: int
    taken: Card | None
    fresh: Card | None
    buried: Card | None
    log: tuple[Event, ...]

    @property
    def top_of_stock(self) -> Card:
        """The card that a draw from the stock brings; IndexError when none is left."""
        return self.dealt.deal.pack[len(PACK) - self.stock_left]

    @property
    def dying(self) -> bool:
        """Whether a discard without a knock now ends the hand (R8)."""
        return self.stock_left == DEAD_STOCK

    def after(
        self,
        event: Event,
        phase: Phase,
        turn: int,
        held: Pair,
        known: Pair,
        pile: tuple[Card, ...],
        stock_left: int,
        taken: Card | None = None,
        fresh: Card | None = None,
    ) -> "Hand":
        """This hand, still going on, after ``event``, which is added to the log."""
        log = self.log + (event,)  # noqa: RUF005  # unpacking would copy it twice
        return tuple.__new__(Hand, (self.dealt, phase, turn, held, known, pile, stock_left, taken, fresh, None, log))


@dataclass(frozen=True, slots=True)
class Finished:
    """A hand that is over. ``shown``: its pack and salt have become public."""

    result: HandResult
    deal: Deal
    shown: bool


class Match(NamedTuple):
    """A match. ``dealer`` deals the next hand; ``hand`` is the present or last one, None before the first deal."""

    ruleset: Ruleset
    dealer: int
    totals: Pair
    finished: tuple[Finished, ...]
    hand: Hand | None
    winner: int | None
    ledgers: tuple[Ledger, Ledger] | None

    def with_hand(self, hand: Hand) -> "Match":
        """This match with ``hand`` in place of its own: until a hand is over, nothing else changes."""
        ruleset, dealer, totals, finished, _, winner, ledgers = self
        return tuple.__new__(Match, (ruleset, dealer, totals, finished, hand, winner, ledgers))
