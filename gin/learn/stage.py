"""Hands for lessons: real matches of the engine, dealt as a lesson wants them.

A lesson names the cards that matter; the rest of the pack follows in card order. What happens is decided and folded by
the engine alone, so that a lesson can show nothing that the rules don't give.
"""

from collections.abc import Sequence
from typing import Final

from gin.engine.actions import PASS, TAKE_UPCARD, Action, Knock, Refusal
from gin.engine.cards import FULL_MASK, Card, card, cards, mask_of, unmask
from gin.engine.deal import Deal, FixedDeals, dealt
from gin.engine.events import Event
from gin.engine.play import decide, evolve, explain, fold, start
from gin.engine.rules import Ruleset
from gin.engine.state import Match
from gin.engine.tally import HandResult
from gin.engine.view import PlayerView, view

YOU: Final = 0
COMPUTER: Final = 1
_SALT: Final = "0" * 32


def deal_of(you: str, computer: str, upcard: str, stock: str = "", dealer: int = YOU) -> Deal:
    """The deal that gives these cards; below the named ones the stock goes on in card order.

    Raises ValueError when a card is named twice or a hand isn't ten cards.
    """
    mine, its, first, named = cards(you), cards(computer), card(upcard), cards(stock)
    rest = unmask(FULL_MASK & ~mask_of((*mine, *its, first, *named)))
    return dealt(dealer, (mine, its), first, (*named, *rest), _SALT)


class Stage:
    """A match on which a lesson plays; ``dealer`` deals the first of ``deals``."""

    def __init__(self, ruleset: Ruleset, deals: Sequence[Deal], dealer: int = YOU) -> None:
        self._shuffler = FixedDeals(deals, dealer)
        self._match: Match = fold(start(ruleset, self._shuffler))

    @property
    def view(self) -> PlayerView:
        """The match as the learner sees it."""
        return view(self._match, YOU)

    @property
    def result(self) -> HandResult:
        """How the last hand that is over ended."""
        return self._match.finished[-1].result

    @property
    def results(self) -> tuple[HandResult, ...]:
        """All hands that are over."""
        return tuple(f.result for f in self._match.finished)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why ``seat`` may not take ``action`` now, None when it may."""
        return explain(self._match, seat, action)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """``seat`` takes ``action``. Raises Refused when it is illegal."""
        events = decide(self._match, seat, action, self._shuffler)
        for event in events:
            self._match = evolve(self._match, event)
        return events

    def knock(self, seat: int, thrown: Card) -> HandResult:
        """From the deal on: ``seat`` takes the first upcard, passed by the other if need be, and knocks at once."""
        if self.view.turn != seat:
            self.act(1 - seat, PASS)
        self.act(seat, TAKE_UPCARD)
        self.act(seat, Knock(thrown))
        return self.result


def dealt_to_knock(kept: str, thrown: str, other: str, knocker: int, dealer: int) -> Deal:
    """A deal after which ``knocker``, taking the upcard and throwing ``thrown``, is left with ``kept``.

    The last card of ``kept`` is the upcard.
    """
    names = kept.split()
    hand = " ".join([*names[:-1], thrown])
    you, computer = (hand, other) if knocker == YOU else (other, hand)
    return deal_of(you, computer, names[-1], dealer=dealer)
