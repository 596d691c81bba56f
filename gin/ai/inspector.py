"""The throw inspector: what throwing a card would mean, counted from what its owner can see (T6).

It tells the deadwood that would stay, which live cards would still complete something, and how dangerous the card is to
throw. Everything but the grade of the danger is counted exactly; the grade is a word for what was seen, never for what
the other really holds.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from gin.ai.outs import COMPANY, PAIRS, Seen, chances, danger, outs_with, remember
from gin.engine.cards import PACK, Card, mask_of, unmask
from gin.engine.melds import deadwood
from gin.engine.view import PlayerView


class Danger(IntEnum):
    """How dangerous it is to throw a card, in four steps."""

    SAFE = 0
    """No meld with it is possible any more."""
    LOW = 1
    SOME = 2
    HIGH = 3
    """It finishes or lengthens what the other is known to hold, or very likely fits it."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """What throwing ``card`` would mean. All tuples of cards are in card order.

    ``left`` is the deadwood of the ten cards that stay. ``waits`` are the live cards that would complete something with
    those ten, ``mates`` those that would complete something with ``card`` itself: what is given up. ``melded``: it lies
    in a meld, however well the hand is arranged.

    ``ways`` counts the melds of three that the other may make with the card, as far as its owner can know, ``risk`` is
    how likely it can do so at once. ``danger`` grades that; ``reason`` names what was seen that decides it, with the
    ``cards`` it speaks of.
    """

    card: Card
    left: int
    waits: tuple[Card, ...]
    mates: tuple[Card, ...]
    melded: bool
    ways: int
    risk: float
    danger: Danger
    reason: str
    cards: tuple[Card, ...] = ()


def inspect(view: PlayerView, card: Card) -> Inspection:
    """What throwing ``card`` from the cards of ``view`` would mean. Raises ValueError for a card that isn't held."""
    if card not in view.cards:
        raise ValueError(f"{card} is not in the hand")
    seen = remember(view)
    kept = seen.own ^ card.mask
    left = deadwood(kept)
    melded = left > deadwood(seen.own) - card.value
    mates = 0 if melded else outs_with(seen.own, card, seen.live)
    ways = possible_ways(seen, card)
    risk = danger(card, chances(seen))
    grade, reason, cards = _grade(seen, card, ways, risk)
    return Inspection(
        card, left, unmask(completing(kept, seen.live)), unmask(mates), melded, len(ways), risk, grade, reason, cards
    )


def completing(hand: int, live: int) -> int:
    """The live cards that would complete something with ``hand``: with one of them more of it lies in melds.

    A card that only lengthens a finished meld completes nothing, nor does a low card that may replace a higher one.
    """
    now = deadwood(hand)
    return mask_of(c for c in unmask(live) if deadwood(hand | c.mask) < now)


def possible_ways(seen: Seen, card: Card) -> list[tuple[Card, Card]]:
    """The pairs that make a meld of three with ``card`` and that the other may hold: each card live, or known to be."""
    may = seen.live | seen.held
    return [(PACK[a], PACK[b]) for a, b in PAIRS[card] if may >> a & 1 and may >> b & 1]


# --- the grade --------------------------------------------------------------------------------------------------------

_LOW: Final = 0.12
"""Below this likelihood a card's danger is low."""
_HIGH: Final = 0.45
"""From this likelihood on it is high, whatever the reason."""


def _grade(seen: Seen, card: Card, ways: list[tuple[Card, Card]], risk: float) -> tuple[Danger, str, tuple[Card, ...]]:
    """The danger, the reason for it and the cards it speaks of."""
    if not ways:
        return Danger.SAFE, "dead", ()
    known = mask_of(c for pair in ways if all(seen.held >> c & 1 for c in pair) for c in pair)
    if known:
        return Danger.HIGH, "fits", unmask(known)
    step = Danger.LOW if risk < _LOW else Danger.HIGH if risk >= _HIGH else Danger.SOME
    beside = mask_of(c for pair in ways for c in pair if seen.held >> c & 1)
    if beside and step > Danger.LOW:
        return step, "beside", unmask(beside)
    if step is Danger.LOW:
        mates = [c for c in seen.thrown if c.rank == card.rank]
        if mates:
            return step, "thrown", (mates[-1],)
        near = [c for c in seen.thrown if COMPANY[card] >> c & 1]
        if near:
            return step, "thrown", (near[-1],)
        left = [c for c in seen.refused if c.rank == card.rank]
        if left:
            return step, "left", (left[-1],)
    return step, "open", ()
