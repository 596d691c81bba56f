"""A table for tests: a match with given cards, played in words.

``Table(seat0="AS 2S ...", seat1="...", upcard="KC", stock="7H 8H")`` deals a hand; cards that are not named are filled
in from those left, in card order. ``table.play("pass, pass, stock, throw 7H")`` then acts for whoever's turn it is.
"""

from collections.abc import Iterable

import pytest

from gin.engine.actions import (
    DEAL_NEXT,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    Gin,
    Knock,
    Refusal,
    Refused,
)
from gin.engine.cards import PACK, Card, card, cards
from gin.engine.deal import Deal, FixedDeals, dealt
from gin.engine.events import Event
from gin.engine.play import decide, evolve, explain, fold, start
from gin.engine.rules import STANDARD, Ruleset
from gin.engine.state import Hand, Match
from gin.engine.tally import HandResult

SALT = "0123456789abcdef" * 2
KNOCK = ("3S 4S 5S 8H 9H TH QS QD QC 7D", "2S 8S KS 5H JH AD 4D 6C 9C KC", "2C", "3C")
"""Hands, upcard and the top of the stock: after two passes seat 0 draws 3C and can knock with 7D, 3 against 53."""
GIN = ("5S 6S 7S 8S TH TD TC KH KD KC", "4S 9S KS 2H 3H 6D 7D QD 8C JC", "AS", "JH")
"""After two passes seat 0 draws JH and has gin, against 69; the upcard is the ace of spades."""
PLAIN = {"take": TAKE_UPCARD, "pass": PASS, "stock": DRAW_STOCK, "pile": DRAW_DISCARD, "deal": DEAL_NEXT}
LEAVING = {"throw": Discard, "knock": Knock, "gin": Gin}


def action(words: str) -> Action:
    """``take``, ``pass``, ``stock``, ``pile``, ``deal``, or ``throw``, ``knock``, ``gin`` with a card."""
    verb, _, name = words.strip().partition(" ")
    return LEAVING[verb](card(name)) if name else PLAIN[verb]


def make_deal(seat0: str = "", seat1: str = "", upcard: str = "", stock: str = "", dealer: int = 1) -> Deal:
    """A deal with these cards, the rest in card order."""
    named = {*cards(seat0), *cards(seat1), *cards(upcard), *cards(stock)}
    rest = iter([c for c in PACK if c not in named])

    def filled(text: str, size: int) -> tuple[Card, ...]:
        given = cards(text)
        return (*given, *(next(rest) for _ in range(size - len(given))))

    hands = filled(seat0, 10), filled(seat1, 10)
    return dealt(dealer, hands, filled(upcard, 1)[0], filled(stock, 31), SALT)


class Table:
    """A match and the events that led to it; every event is evolved and kept."""

    def __init__(
        self,
        seat0: str = "",
        seat1: str = "",
        upcard: str = "",
        stock: str = "",
        *,
        dealer: int = 1,
        ruleset: Ruleset = STANDARD,
        then: Iterable[Deal] = (),
    ) -> None:
        self._begin([make_deal(seat0, seat1, upcard, stock, dealer), *then], dealer, ruleset)

    @classmethod
    def of(cls, deals: Iterable[Deal], dealer: int, ruleset: Ruleset) -> "Table":
        """A match with these deals."""
        table = cls.__new__(cls)
        table._begin(deals, dealer, ruleset)
        return table

    def _begin(self, deals: Iterable[Deal], dealer: int, ruleset: Ruleset) -> None:
        self.shuffler = FixedDeals(deals, first_dealer=dealer)
        self.events: list[Event] = list(start(ruleset, self.shuffler))
        self.match: Match = fold(self.events)

    @property
    def hand(self) -> Hand:
        assert self.match.hand is not None
        return self.match.hand

    @property
    def result(self) -> HandResult:
        """How the last finished hand ended."""
        return self.match.finished[-1].result

    def do(self, act: Action, seat: int | None = None) -> tuple[Event, ...]:
        """One action of ``seat``, or of whoever's turn it is."""
        seat = (self.hand.turn or 0) if seat is None else seat
        new = decide(self.match, seat, act, self.shuffler)
        for event in new:
            self.match = evolve(self.match, event)
        self.events += new
        return new

    def play(self, script: str) -> "Table":
        """Actions in words, separated by commas, each by whoever's turn it is."""
        for words in script.split(","):
            self.do(action(words))
        return self

    def run_down(self, stock: int) -> "Table":
        """Both draw from the stock and throw what they drew, until ``stock`` cards are left."""
        while self.hand.stock_left > stock:
            self.play("stock").throw_drawn()
        return self

    def throw_drawn(self) -> "Table":
        """Throws the card that was just drawn from the stock."""
        assert self.hand.fresh is not None
        self.do(Discard(self.hand.fresh))
        return self

    def refusal(self, words: str, seat: int | None = None) -> Refusal:
        """Why the action is refused, to whoever's turn it is; checks that ``decide`` says so as well."""
        seat = (self.hand.turn or 0) if seat is None else seat
        found = explain(self.match, seat, action(words))
        assert found is not None, f"{words} is allowed"
        before = self.match
        with pytest.raises(Refused) as refused:
            decide(self.match, seat, action(words), self.shuffler)
        assert refused.value.refusal == found
        assert str(refused.value) == found.reason.value
        assert self.match is before
        return found

    def allows(self, words: str, seat: int | None = None) -> bool:
        return explain(self.match, (self.hand.turn or 0) if seat is None else seat, action(words)) is None
