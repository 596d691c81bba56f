"""The panel: known styles of play as policies, to measure and to tune the levels against (A1).

They are yardsticks, not levels: nobody meets them in the game. Each is small enough to be read beside its description.
None uses chance. Whatever else they do, they say gin when they have it, and break circles as everybody does.
"""

from collections.abc import Callable
from typing import Final, assert_never

from gin.ai.outs import PAIRS, chances, danger, mean_after_drawing, remember
from gin.ai.plain import Plain
from gin.ai.policy import Policy, circling
from gin.ai.weigh import sensible_throws
from gin.engine.actions import DEAL_NEXT, DISCARDS, DRAW_DISCARD, DRAW_STOCK, GINS, KNOCKS, PASS, TAKE_UPCARD, Action
from gin.engine.cards import FULL_MASK, Card, mask_of
from gin.engine.events import Discarded
from gin.engine.melds import best_arrangement, best_discards, deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView


class Habit:
    """What the panel's players share: where they differ is in :meth:`wants`, :meth:`knocks` and :meth:`throw`."""

    def choose(self, view: PlayerView) -> Action:
        """The action to take now. Raises ValueError when ``view`` is not one of somebody to act."""
        if not view.legal:
            raise ValueError(f"seat {view.seat} has nothing to choose")
        match view.phase:
            case Phase.DISCARD:
                return self._leave(view)
            case Phase.DRAW:
                return DRAW_DISCARD if self._takes(view) else DRAW_STOCK
            case Phase.STOCK_ONLY:
                return DRAW_STOCK
            case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
                return TAKE_UPCARD if self._takes(view) else PASS
            case Phase.OVER:
                return DEAL_NEXT
            case _:
                assert_never(view.phase)

    def wants(self, view: PlayerView, hand: int, card: Card, left: int) -> bool:
        """Whether ``card`` on the pile is taken by the ten cards of ``hand``; ``left`` is the least it would leave."""
        raise NotImplementedError

    def knocks(self, view: PlayerView, left: int) -> bool:
        """Whether a knock with ``left``, at least 1 and within the limit, is made: at once unless overridden."""
        return True

    def throw(self, view: PlayerView, hand: int, equal: tuple[Card, ...]) -> Card:
        """What goes from the eleven cards of ``hand`` when it plays on: the dearest of ``equal``, which leave least."""
        return dearest(equal)

    def _takes(self, view: PlayerView) -> bool:
        hand, card = mask_of(view.cards), view.pile[-1]
        left = best_discards(hand | card.mask, card)[0]
        if left == 0:
            return view.phase is not Phase.DRAW or deadwood(hand) > 0
        return not circling(view) and self.wants(view, hand, card, left)

    def _leave(self, view: PlayerView) -> Action:
        hand = mask_of(view.cards)
        left, equal = best_discards(hand, view.forbidden)
        if left == 0:
            return GINS[dearest(equal)]
        if left <= view.limit and self.knocks(view, left):
            return KNOCKS[dearest(equal)]
        return DISCARDS[self.throw(view, hand, equal)]


def dearest(some: tuple[Card, ...]) -> Card:
    """The highest of ``some`` cards."""
    return max(some, key=lambda c: (c.value, c.rank, c))


def melds(hand: int, card: Card) -> bool:
    """Whether ``card`` would lie in a meld of the least arrangement of ``hand`` with it."""
    return deadwood(hand | card.mask) < deadwood(hand) + card.value


class Greedy(Habit):
    """Takes the upcard whenever that lowers its deadwood, throws what leaves least, knocks at once."""

    def wants(self, view: PlayerView, hand: int, card: Card, left: int) -> bool:
        return left < deadwood(hand)


class Defensive(Habit):
    """Looks for a safe throw first: a rank that was thrown before, a suit that is broken, whatever makes few melds.

    It counts the pairs out of reach of its eyes that would make a meld with a card, and pays deadwood to throw one with
    few of them. It draws and knocks like the plain player.
    """

    def __init__(self, fear: float = 0.5) -> None:
        self._fear = fear

    def wants(self, view: PlayerView, hand: int, card: Card, left: int) -> bool:
        return left < deadwood(hand) and (left <= view.limit or melds(hand, card))

    def throw(self, view: PlayerView, hand: int, equal: tuple[Card, ...]) -> Card:
        unseen = FULL_MASK & ~(hand | mask_of(view.pile))

        def cost(throw: tuple[Card, int]) -> tuple[float, int, int]:
            card, left = throw
            feeds = sum(unseen >> a & unseen >> b & 1 for a, b in PAIRS[card])
            return left + self._fear * feeds, -card.value, -card

        return min(sensible_throws(hand, view.forbidden), key=cost)[0]


class Simple(Habit):
    """The habits of OpenSpiel's ``SimpleGinRummyBot``, in our rules.

    It takes the upcard to knock or into a meld of the best arrangement, knocks as soon as it may, and throws the
    highest rank among the loose cards of all eleven, whatever that does to its deadwood. (The original also never lays
    off; here the showdown is settled for it.)
    """

    def wants(self, view: PlayerView, hand: int, card: Card, left: int) -> bool:
        return left <= view.limit or card not in best_arrangement(hand | card.mask).loose

    def throw(self, view: PlayerView, hand: int, equal: tuple[Card, ...]) -> Card:
        loose = [c for c in best_arrangement(hand).loose if c != view.forbidden]
        return max(loose or equal, key=lambda c: (c.rank, c.suit))


class Patient(Habit):
    """A careful person: weighs deadwood, what the next draw may bring, and danger; knocks early or waits for gin.

    A throw costs the deadwood it leaves; ``out`` for each live card that would have made a meld of it and another loose
    card; ``look`` times the deadwood that one more draw leaves on average; and ``danger`` if the other is sure to use
    it. Within its first ``early`` turns it knocks whenever it may, afterwards with gin only. It takes a card for a
    meld, for an early knock, or when that saves ``margin`` more than an unseen card would on average.

    Counting outs makes it far stronger than looking one draw ahead, which only sees what the next card can do.
    """

    def __init__(
        self, out: float = 4.0, look: float = 0.0, danger: float = 8.0, margin: float = 4.0, early: int = 3
    ) -> None:
        self._out, self._look, self._danger, self._margin, self._early = out, look, danger, margin, early

    def wants(self, view: PlayerView, hand: int, card: Card, left: int) -> bool:
        gain = deadwood(hand) - left
        if gain <= 0:
            return False
        if melds(hand, card) or (left <= view.limit and self._is_early(view)):
            return True
        return gain >= deadwood(hand) - mean_after_drawing(hand, remember(view).live) + self._margin

    def knocks(self, view: PlayerView, left: int) -> bool:
        return self._is_early(view)

    def throw(self, view: PlayerView, hand: int, equal: tuple[Card, ...]) -> Card:
        throws = sensible_throws(hand, view.forbidden)
        if len(throws) == 1:
            return throws[0][0]
        seen = remember(view)
        loose, live, likely = mask_of(best_arrangement(hand).loose), seen.live, chances(seen)

        def cost(throw: tuple[Card, int]) -> tuple[float, int, int]:
            card, left = throw
            outs = sum((loose >> a & live >> b | loose >> b & live >> a) & 1 for a, b in PAIRS[card])
            ahead = mean_after_drawing(hand ^ card.mask, live) if self._look else 0.0
            price = left + self._out * outs + self._look * ahead + self._danger * danger(card, likely)
            return price, -card.value, -card

        return min(throws, key=cost)[0]

    def _is_early(self, view: PlayerView) -> bool:
        thrown = sum(type(event) is Discarded and event.seat == view.seat for event in view.history)
        return thrown < self._early


PANEL: Final[dict[str, Callable[..., Policy]]] = {
    "plain": Plain,
    "ginonly": lambda: Plain(0),
    "low": lambda most=5: Plain(most),
    "greedy": Greedy,
    "defensive": Defensive,
    "simple": Simple,
    "lookahead": lambda: Patient(out=0, look=1, danger=4),
    "patient": Patient,
}
"""How to make each player of the panel; some take named parameters."""
