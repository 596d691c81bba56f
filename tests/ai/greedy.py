"""The kernel's greedy player as a policy of the engine, so that both can play the same hand."""

from gin.ai.playout import leave, would_take
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
from gin.engine.cards import mask_of
from gin.engine.events import Discarded
from gin.engine.melds import deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView


class Greedy:
    """Plays as :func:`gin.ai.playout.play_out` says; ``takes_upcard``: whether it wants the first upcard at all."""

    def __init__(self, stops: list[int], takes_upcard: bool = True) -> None:
        self._stops = stops
        self._takes_upcard = takes_upcard

    def choose(self, view: PlayerView) -> Action:
        hand = mask_of(view.cards)
        turn = sum(isinstance(e, Discarded) and e.seat == view.seat for e in view.history)
        stop = self._stops[min(turn, len(self._stops) - 1)]
        waits = stop == 0
        match view.phase:
            case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
                return TAKE_UPCARD if self._takes_upcard and would_take(hand, view.pile[-1], waits) else PASS
            case Phase.STOCK_ONLY:
                return DRAW_STOCK
            case Phase.DRAW:
                return DRAW_DISCARD if would_take(hand, view.pile[-1], waits) else DRAW_STOCK
            case Phase.DISCARD:
                card = leave(hand, waits) & 63
                left = deadwood(hand ^ 1 << card)
                if left == 0:
                    return GINS[card]
                return KNOCKS[card] if left <= min(stop, view.limit) else DISCARDS[card]
            case Phase.OVER:
                return DEAL_NEXT
