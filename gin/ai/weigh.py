"""Weighing draws and discards by deadwood, outs and danger: what Normal and the coach think with (A2)."""

from dataclasses import dataclass

from gin.ai.outs import Seen, chances, danger, mean_after_drawing
from gin.engine.cards import Card
from gin.engine.melds import deadwood, deadwood_after


@dataclass(frozen=True, slots=True)
class Throw:
    """One possible discard: the deadwood ``left`` after it, by how much the next draw lowers that on average
    (``hope``), and how likely the other can use the card at once (``danger``). The smallest ``cost`` is best.
    """

    card: Card
    left: int
    hope: float
    danger: float
    cost: float


def sensible_throws(hand: int, forbidden: Card | None) -> list[tuple[Card, int]]:
    """The discards worth thinking about, each with the deadwood it leaves.

    No made meld is broken (A3): a card may go when it is loose. One that a long meld can spare, or that breaks a meld,
    goes only where nothing leaves less.
    """
    now = deadwood(hand)
    after = [(c, left) for c, left in deadwood_after(hand) if c != forbidden]
    least = min(left for _, left in after)
    return [(c, left) for c, left in after if left == least or left == now - c.value]


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player gives how much weight, in points of deadwood."""

    hope: float = 1.5
    """For each point that the next draw saves on average."""
    danger: float = 6.0
    """For a discard that the other is sure to use."""
    meld_margin: float = -3.0
    """By how much more than a card from the stock one from the pile must save when it lies in a finished meld. It may
    even save less: the meld stays."""
    loose_margin: float = 4.0
    """The same for a card that stays loose: more, for what taking it tells the other."""


def weigh_throws(hand: int, forbidden: Card | None, seen: Seen, weights: Weights) -> list[Throw]:
    """All sensible discards from the eleven cards of ``hand``, the best first; of equals the dearest card."""
    likely = chances(seen)
    throws = []
    for card, left in sensible_throws(hand, forbidden):
        hope = left - mean_after_drawing(hand ^ card.mask, seen.live)
        feeds = danger(card, likely)
        throws.append(Throw(card, left, hope, feeds, left - weights.hope * hope + weights.danger * feeds))
    return sorted(throws, key=lambda t: (t.cost, -t.card.value, -t.card))


@dataclass(frozen=True, slots=True)
class Pick:
    """What the card on the pile would save of deadwood (``gain``), and what a live card saves on average (``mean``).

    ``melded``: the card would lie in a meld. ``left`` is the deadwood after the best discard, ``thrown``.
    """

    card: Card
    gain: int
    mean: float
    melded: bool
    thrown: Card
    left: int


def weigh_pick(hand: int, card: Card, live: int) -> Pick:
    """Weigh ``card`` of the pile for the ten cards of ``hand``, which may not be thrown again this turn (R6)."""
    before = deadwood(hand)
    more = hand | card.mask
    left, _, thrown = min((left, -c.value, c) for c, left in deadwood_after(more) if c != card)
    kept = more ^ thrown.mask
    melded = deadwood(kept) < deadwood(kept ^ card.mask) + card.value
    return Pick(card, before - left, before - mean_after_drawing(hand, live), melded, thrown, left)
