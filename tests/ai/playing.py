"""Whole matches between computer players for tests, and the same match with other hidden cards."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from gin.ai.policy import Policy
from gin.engine.actions import DEAL_NEXT, Action
from gin.engine.deal import Deal, FairShuffler, FixedDeals
from gin.engine.events import Discarded, Event, HandDealt, HandReceived, PileTaken, StockDrawn
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import Ruleset
from gin.engine.state import Match
from gin.engine.view import PlayerView, view


class Decision(NamedTuple):
    """One decision of a match: what the seat saw, what it did, and everything that had happened before."""

    seen: PlayerView
    chosen: Action
    events: tuple[Event, ...]


def decisions(players: tuple[Policy, Policy], ruleset: Ruleset, seed: int, hands: int = 1000) -> Iterator[Decision]:
    """The decisions of a match from its start to its end, or to the end of hand number ``hands``."""
    shuffler = FairShuffler(Random(seed).randbytes)
    events = start(ruleset, shuffler)
    match = fold(events)
    while match.winner is None:
        assert match.hand is not None
        seat = match.hand.turn
        if seat is None:
            if len(match.finished) == hands:
                return
            new = decide(match, 0, DEAL_NEXT, shuffler)
        else:
            seen = view(match, seat)
            chosen = players[seat].choose(seen)
            assert chosen in seen.legal
            yield Decision(seen, chosen, events)
            new = decide(match, seat, chosen, shuffler)
        for event in new:
            match = evolve(match, event)
        events += new


def swapped(decision: Decision, rng: Random) -> PlayerView:
    """The view that the seat would have if all cards it can't see were other ones: those of the stock and of the other.

    The match so far is played again from a pack in which they have changed places.
    """
    seen, _, events = decision
    at = max(n for n, event in enumerate(events) if isinstance(event, HandDealt))
    dealt = events[at]
    assert isinstance(dealt, HandDealt)
    shown = set(seen.cards) | set(dealt.deal.hand_of(seen.seat, dealt.dealer)) | {dealt.deal.upcard}
    for event in events[at:]:
        if isinstance(event, Discarded | PileTaken) or (isinstance(event, StockDrawn) and event.seat == seen.seat):
            assert event.card is not None
            shown.add(event.card)
    hidden = [c for c in dealt.deal.pack if c not in shown]
    mixed = rng.sample(hidden, len(hidden))
    trade = dict(zip(hidden, mixed, strict=True))
    pack = tuple(trade.get(c, c) for c in dealt.deal.pack)
    before: Match = fold(events[:at])
    match: Match = before
    for event in decide(before, seen.seat, DEAL_NEXT, FixedDeals([Deal(pack, dealt.deal.salt)])):
        match = evolve(match, event)
    for event in events[at + 1 :]:
        if isinstance(event, StockDrawn):
            assert match.hand is not None
            event = StockDrawn(event.seat, match.hand.top_of_stock)
        match = evolve(match, event)
    other = view(match, seen.seat)
    assert without_commitment(other) == without_commitment(seen)
    return other


def without_commitment(seen: PlayerView) -> PlayerView:
    """The view without the one thing in it that is computed from hidden cards, and tells nothing about them."""
    received = seen.history[0]
    assert isinstance(received, HandReceived)
    return replace(seen, commitment="", history=(replace(received, commitment=""), *seen.history[1:]))
