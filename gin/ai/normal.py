"""Normal: plays like a sound club player (A1 to A3).

Outs and remembered cards decide what it throws and takes, plausible hands of the other when it knocks.
"""

from dataclasses import dataclass
from typing import Final

from gin.ai.guess import dice, guesses
from gin.ai.knocking import Outlook, look_out, playing_on
from gin.ai.outs import Seen, gin_outs, remember
from gin.ai.policy import circling
from gin.ai.weigh import Pick, Throw, Weights, weigh_pick, weigh_throws
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
from gin.engine.cards import Card
from gin.engine.melds import best_discards, deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView

WEIGHTS: Final = Weights()
GUESSES: Final = 120
"""So many hands of the other are made up for a knock."""
_TIES: Final = 3
"""At most so many discards that leave equally little are compared for a knock."""
_TAKE_TO_KNOCK: Final = 2.0
"""By how many points a knock must beat playing on, for a card to be taken only for it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """An action and what led to it; what plays no part in the position is None or empty.

    ``pick`` is the card on the pile, ``throws`` the discards, the best first, ``knock`` what a knock would bring and
    ``on`` what playing on is worth beside it; ``gins`` the number of live cards that make gin when it plays on.
    """

    action: Action
    seen: Seen
    pick: Pick | None = None
    throws: tuple[Throw, ...] = ()
    knock: Outlook | None = None
    on: float = 0.0
    gins: int = 0


class Normal:
    """Counts outs, remembers, avoids feeding, and knocks when that is worth more than playing on."""

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        self._seed = seed
        self._weights = weights

    def choose(self, view: PlayerView) -> Action:
        """The action to take now. Raises ValueError when ``view`` is not one of somebody to act."""
        return self.think(view).action

    def think(self, view: PlayerView) -> Thought:
        """The action with its reasons; ValueError as :meth:`choose`."""
        if not view.legal:
            raise ValueError(f"seat {view.seat} has nothing to choose")
        seen = remember(view)
        match view.phase:
            case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
                return self._draw(view, seen, TAKE_UPCARD, PASS)
            case Phase.STOCK_ONLY:
                return Thought(DRAW_STOCK, seen)
            case Phase.DRAW:
                return self._draw(view, seen, DRAW_DISCARD, DRAW_STOCK)
            case Phase.DISCARD:
                return self._leave(view, seen)
            case Phase.OVER:
                return Thought(DEAL_NEXT, seen)

    def _draw(self, view: PlayerView, seen: Seen, take: Action, leave: Action) -> Thought:
        """The card on the pile for a finished meld or a clear gain: beside what an unseen card saves on average."""
        pick = weigh_pick(seen.own, view.pile[-1], seen.live)
        if pick.left == 0:
            return Thought(take, seen, pick)
        if circling(view) or pick.gain <= 0:
            return Thought(leave, seen, pick)
        margin = self._weights.meld_margin if pick.melded else self._weights.loose_margin
        if pick.gain >= pick.mean + margin:
            return Thought(take, seen, pick)
        if pick.left <= view.limit < pick.left + pick.gain:
            more = seen.own | pick.card.mask
            hands = guesses(seen, GUESSES, dice(self._seed, view, seen.live))
            knock = look_out(view, more, pick.thrown, hands)
            on = max(self._on(view, seen, knock, hand) for hand in (seen.own, more ^ pick.thrown.mask))
            if knock.worth > max(0.0, on) + _TAKE_TO_KNOCK:
                return Thought(take, seen, pick, knock=knock, on=on)
        return Thought(leave, seen, pick)

    def _on(self, view: PlayerView, seen: Seen, knock: Outlook, hand: int) -> float:
        gins = gin_outs(hand, seen.live).bit_count()
        return playing_on(view, seen, knock, deadwood(hand), gins)

    def _leave(self, view: PlayerView, seen: Seen) -> Thought:
        """Gin always; a knock when it is worth more than playing on; else the best discard."""
        left, equal = best_discards(seen.own, view.forbidden)
        if left == 0:
            return Thought(GINS[_dearest(equal)], seen)
        throws = tuple(weigh_throws(seen.own, view.forbidden, seen, self._weights))
        throw = DISCARDS[throws[0].card]
        if left > view.limit:
            return Thought(throw, seen, throws=throws)
        hands = guesses(seen, GUESSES, dice(self._seed, view, seen.live))
        tied = sorted(equal, key=lambda c: (-c.value, -c))[:_TIES]
        knock = max((look_out(view, seen.own, c, hands) for c in tied), key=lambda o: o.worth)
        kept = seen.own ^ throws[0].card.mask
        gins = gin_outs(kept, seen.live).bit_count()
        on = playing_on(view, seen, knock, deadwood(kept), gins)
        now = knock.worth > max(0.0, on)
        return Thought(KNOCKS[knock.card] if now else throw, seen, throws=throws, knock=knock, on=on, gins=gins)


def _dearest(some: tuple[Card, ...]) -> Card:
    return max(some, key=lambda c: (c.value, c))
