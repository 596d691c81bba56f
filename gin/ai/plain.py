"""The plain player: no memory, no danger sense, sound habits. The terminal's opponent, and a yardstick for others."""

from typing import Final, assert_never

from gin.ai.policy import circling
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
from gin.engine.cards import Card, mask_of
from gin.engine.melds import best_arrangement, best_discards, deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView

ANY: Final = 1000
"""More deadwood than ten cards can have: the hand's own limit decides."""


class Plain:
    """Takes a card from the pile only into a meld or to knock, throws the highest loose card, knocks at once.

    With ``most`` it knocks with no more deadwood than that: 0 is a player who waits for gin.
    """

    def __init__(self, most: int = ANY) -> None:
        self._most = most

    def choose(self, view: PlayerView) -> Action:
        """The action to take now. Raises ValueError when ``view`` is not one of somebody to act."""
        if not view.legal:
            raise ValueError(f"seat {view.seat} has nothing to choose")
        match view.phase:
            case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
                return TAKE_UPCARD if wants_pile_card(view, self._most) else PASS
            case Phase.STOCK_ONLY:
                return DRAW_STOCK
            case Phase.DRAW:
                return DRAW_DISCARD if wants_pile_card(view, self._most) else DRAW_STOCK
            case Phase.DISCARD:
                card, left = best_discard(view)
                if left == 0:
                    return GINS[card]
                return KNOCKS[card] if left <= min(view.limit, self._most) else DISCARDS[card]
            case Phase.OVER:
                return DEAL_NEXT
            case _:
                assert_never(view.phase)


def best_discard(view: PlayerView) -> tuple[Card, int]:
    """The card to throw, and the deadwood it leaves: the least there can be.

    Among equals a loose card goes before one of a meld, then the highest. Raises ValueError when no card may go.
    """
    return _best_discard(mask_of(view.cards), view.forbidden)


def _best_discard(hand: int, forbidden: Card | None) -> tuple[Card, int]:
    left, equal = best_discards(hand, forbidden)
    if len(equal) == 1:
        return equal[0], left
    loose = best_arrangement(hand).loose
    return max(equal, key=lambda c: (c in loose, c.value, c.rank)), left


def wants_pile_card(view: PlayerView, most: int = ANY) -> bool:
    """Whether the plain player takes the top card of the discard pile: into a meld, or to knock at once."""
    card = view.pile[-1]
    before = mask_of(view.cards)
    after = before | card.mask
    thrown, left = _best_discard(after, card)
    falls = left < deadwood(before)
    # Who could knock without the card does no worse with one from the stock, which may be thrown again at once. Only an
    # upcard that is passed up brings no draw.
    if left <= min(view.limit, most) and (falls or view.phase is not Phase.DRAW):
        return True
    return falls and not circling(view) and card not in best_arrangement(after ^ thrown.mask).loose
