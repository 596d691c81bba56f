"""Simple players over the whole engine, and the hands that greedy play leads to: the benchmarks' material."""

from random import Random
from typing import NamedTuple

from gin.engine.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    GINS,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
    DrawDiscard,
    TakeUpcard,
)
from gin.engine.deal import FairShuffler, Shuffler
from gin.engine.events import Discarded
from gin.engine.melds import best_discards, deadwood
from gin.engine.play import decide, evolve, fold, legal, start
from gin.engine.rules import STANDARD
from gin.engine.state import Match


def random_hand(rng: Random) -> int:
    """One hand by uniformly random legal actions, from the shuffle on; the number of actions taken."""
    shuffler = FairShuffler(rng.randbytes)
    random = rng.random
    match = fold(start(STANDARD, shuffler))
    taken = 0
    while (hand := match.hand) is not None and (seat := hand.turn) is not None:
        choice = legal(match, seat)
        for event in decide(match, seat, choice[int(random() * len(choice))], shuffler):
            match = evolve(match, event)
        taken += 1
    return taken


def greedy(match: Match, seat: int, options: tuple[Action, ...], rng: Random, knocks: float) -> Action:
    """The action of a player who looks at the own deadwood alone, and knocks where it can with the chance ``knocks``.

    It draws the pile's card when that leads to less deadwood than the ten cards have, and throws what leaves least:
    of equals the dearest card, and the last of these in card order.
    """
    hand = match.hand
    assert hand is not None
    held, top = hand.held[seat], hand.pile[-1] if hand.pile else None
    if DRAW_DISCARD in options or TAKE_UPCARD in options:
        assert top is not None
        helps = best_discards(held | 1 << top, top)[0] < deadwood(held)
        wanted = (DrawDiscard, TakeUpcard) if helps else ()
        return next((o for o in options if isinstance(o, wanted)), PASS if PASS in options else DRAW_STOCK)
    if options == (DRAW_STOCK,):
        return DRAW_STOCK
    best = max(best_discards(held, hand.taken)[1], key=lambda c: (c.value, c))
    if GINS[best] in options:
        return GINS[best] if rng.random() < knocks else DISCARDS[best]
    if KNOCKS[best] in options and rng.random() < knocks:
        return KNOCKS[best]
    return DISCARDS[best]


class Position(NamedTuple):
    """Both seats' ten cards, as masks, and the card on top of the stock."""

    held: tuple[int, int]
    top: int


def late_positions(count: int, turns: int, rng: Random) -> list[Position]:
    """``count`` positions after ``turns`` greedy turns of *each* player, nobody having knocked. A pass is no turn."""
    shuffler: Shuffler = FairShuffler(rng.randbytes)
    found: list[Position] = []
    while len(found) < count:
        match = fold(start(STANDARD, shuffler))
        played = 0
        while (hand := match.hand) is not None and (seat := hand.turn) is not None:
            if played == 2 * turns:
                found.append(Position(hand.held, int(hand.top_of_stock)))
                break
            for event in decide(match, seat, greedy(match, seat, legal(match, seat), rng, knocks=0), shuffler):
                match = evolve(match, event)
                played += isinstance(event, Discarded)
    return found
