"""Easy: makes the mistakes that people make, never absurd ones (A1, A3).

It forgets all but the last few discards, overlooks a meld now and then, is tempted by a card that only makes a pair,
keeps high pairs too long, and mostly knocks as soon as it can. Its chance comes from its seed and the view.
"""

from random import Random
from typing import Final

from gin.ai.guess import dice, guesses
from gin.ai.knocking import look_out
from gin.ai.outs import Seen, outs_with, remember
from gin.ai.policy import circling
from gin.ai.weigh import sensible_throws, weigh_pick
from gin.engine.actions import (
    DEAL_NEXT,
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    GINS,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
)
from gin.engine.cards import Card, unmask
from gin.engine.melds import best_discards
from gin.engine.phase import Phase
from gin.engine.rules import DEAD_STOCK
from gin.engine.view import PlayerView

_RECALL: Final = 4
"""So many of the last cards thrown are remembered."""
_OVERLOOKS: Final = 0.08
"""How often a meld with the card on the pile goes unnoticed."""
_TEMPTED: Final = 0.2
"""How often a card is taken that only makes a pair or two neighbours."""
_KNOCKS: Final = 0.85
"""How often it knocks when it can."""
_SEES_LOSS: Final = 0.5
"""A knock that would be undercut in this share of plausible hands is seen to be bad."""
_GUESSES: Final = 40
_ATTACHED: Final = 4.0
"""What a pair or two neighbours are worth to it, in deadwood, as long as it remembers no reason against them."""
_WHIM: Final = 3.0
"""Up to so much deadwood its eye is off."""
_CLINGING: Final = 7
"""It never leaves more than this much above the least deadwood."""


class Easy:
    """A beginner's opponent. It never misses gin and breaks no made meld for nothing."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: PlayerView) -> Action:
        """The action to take now. Raises ValueError when ``view`` is not one of somebody to act."""
        if not view.legal:
            raise ValueError(f"seat {view.seat} has nothing to choose")
        seen = remember(view, _RECALL)
        chance = dice(self._seed, view, seen.live, f"easy {view.phase} {seen.own}")
        match view.phase:
            case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
                return TAKE_UPCARD if _wants(view, seen, chance) else PASS
            case Phase.STOCK_ONLY:
                return DRAW_STOCK
            case Phase.DRAW:
                return DRAW_DISCARD if _wants(view, seen, chance) else DRAW_STOCK
            case Phase.DISCARD:
                return _leave(view, seen, chance)
            case Phase.OVER:
                return DEAL_NEXT


def _wants(view: PlayerView, seen: Seen, chance: Random) -> bool:
    """Whether the card on the pile is taken. It never takes one that would leave it with more deadwood."""
    pick = weigh_pick(seen.own, view.pile[-1], seen.live)
    if pick.left == 0:
        return True
    if circling(view) or pick.gain <= 0:
        return False
    if pick.melded:
        return chance.random() >= _OVERLOOKS
    return _linked(seen.own, pick.card) and chance.random() < _TEMPTED


def _linked(hand: int, card: Card) -> bool:
    """Whether ``card`` makes a pair, or two neighbours of a suit, with a card of ``hand``."""
    return any(c.rank == card.rank or (c.suit == card.suit and abs(c - card) == 1) for c in unmask(hand))


def _leave(view: PlayerView, seen: Seen, chance: Random) -> Action:
    left, equal = best_discards(seen.own, view.forbidden)
    if left == 0:
        return GINS[equal[-1]]
    if left <= view.limit and _knocks(view, seen, chance, equal[-1]):
        return KNOCKS[equal[-1]]
    return DISCARDS[_throw(view, seen, chance, left)]


def _knocks(view: PlayerView, seen: Seen, chance: Random, card: Card) -> bool:
    if chance.random() >= _KNOCKS and view.stock_count > DEAD_STOCK + 2:
        return False
    return look_out(view, seen.own, card, guesses(seen, _GUESSES, chance)).risk < _SEES_LOSS


def _throw(view: PlayerView, seen: Seen, chance: Random, least: int) -> Card:
    """Mostly the highest loose card; but it clings to what may still become a meld, as far as it remembers."""
    costs = []
    for card, left in sensible_throws(seen.own, view.forbidden):
        clings = _ATTACHED if outs_with(seen.own, card, seen.live) else 0.0
        cost = left + clings + _WHIM * chance.random()
        if left <= least + _CLINGING:
            costs.append((cost, card))
    return min(costs)[1]
