"""What one seat knows about the cards it can't see: which are live, and which the other is likely to hold (A2).

A card is *live* as long as it may still come: it lies in the stock or hidden in the other's hand. A card under the top
of the pile is gone for good, since the pile is never turned over.
"""

from dataclasses import dataclass
from typing import Final

from gin.engine.cards import FULL_MASK, PACK, SUIT_BITS, VALUES, Card, mask_of, unmask
from gin.engine.events import Discarded, HandReceived, PileTaken, StockDrawn, UpcardPassed
from gin.engine.melds import deadwood
from gin.engine.view import PlayerView


@dataclass(frozen=True, slots=True)
class Seen:
    """A seat's memory of the hand so far.

    ``own`` and ``live`` are masks, ``held`` the mask of the other's known cards. ``taken`` is what the other took from
    the pile, ``thrown`` what it threw, ``refused`` what it could have taken and left, each oldest first. ``turns`` is
    how often it has thrown.
    """

    own: int
    live: int
    held: int
    hidden: int
    taken: tuple[Card, ...]
    thrown: tuple[Card, ...]
    refused: tuple[Card, ...]
    turns: int

    @property
    def live_count(self) -> int:
        """How many cards are live."""
        return self.live.bit_count()


def remember(view: PlayerView, recall: int | None = None) -> Seen:
    """What ``view`` tells. With ``recall``, only the last so many cards that went to the pile are remembered.

    What the other holds for all to see (T3) is not forgotten: it lies on the table.
    """
    me = view.seat
    pile: list[Card] = []
    taken: list[Card] = []
    thrown: list[tuple[int, Card]] = []
    refused: list[tuple[int, Card]] = []
    turns = 0
    count = 0  # cards that went to the pile so far, for what is to be forgotten
    for event in view.history:
        match event:
            case HandReceived(upcard=upcard):
                pile = [upcard]
                count = 1
            case UpcardPassed(seat) if seat != me:
                refused.append((count, pile[-1]))
            case PileTaken(seat, card):
                pile.pop()
                if seat != me:
                    taken.append(card)
            case StockDrawn(seat) if seat != me and pile and (count, pile[-1]) not in refused:
                refused.append((count, pile[-1]))
            case Discarded(seat, card):
                pile.append(card)
                count += 1
                if seat != me:
                    thrown.append((count, card))
                    turns += 1
            case _:
                pass
    own = mask_of(view.cards)
    held = mask_of(view.known)
    since = -1 if recall is None else count - recall
    buried = view.pile if recall is None else view.pile[-recall:]
    return Seen(
        own=own,
        live=FULL_MASK & ~(own | held | mask_of(buried)),
        held=held,
        hidden=view.opponent_count - len(view.known),
        taken=tuple(taken),
        thrown=tuple(c for at, c in thrown if at > since),
        refused=tuple(c for at, c in refused if at > since),
        turns=turns,
    )


# --- outs -------------------------------------------------------------------------------------------------------------


def _pairs_by_card() -> tuple[tuple[tuple[int, int], ...], ...]:
    table = []
    for c in PACK:
        mates = [c.rank + SUIT_BITS * suit for suit in range(4) if suit != c.suit]
        pairs = [(mates[0], mates[1]), (mates[0], mates[2]), (mates[1], mates[2])]
        for low in range(max(0, c.rank - 2), min(c.rank, SUIT_BITS - 3) + 1):
            run = [c.suit * SUIT_BITS + rank for rank in range(low, low + 3)]
            run.remove(c)
            pairs.append((run[0], run[1]))
        table.append(tuple(pairs))
    return tuple(table)


PAIRS: Final = _pairs_by_card()
"""For each card the pairs of others that make a meld of three with it: the sets first, then the runs."""
_PAIR_MASKS: Final = tuple(tuple(1 << a | 1 << b for a, b in pairs) for pairs in PAIRS)
COMPANY: Final = tuple(mask_of(c for pair in pairs for c in pair) for pairs in PAIRS)
"""For each card the mask of all cards that can stand in a meld of three with it."""


def least_after_drawing(hand: int, drawn: Card) -> int:
    """The least deadwood that ``hand`` can keep after ``drawn`` has come and one card has gone, perhaps itself."""
    return _least_after_throwing(hand | drawn.mask)


def _least_after_throwing(hand: int) -> int:
    least = 1000
    rest = hand
    while rest:
        low = rest & -rest
        left = deadwood(hand ^ low)
        if left < least:
            least = left
        rest ^= low
    return least


def mean_after_drawing(hand: int, live: int) -> float:
    """The mean of :func:`least_after_drawing` over all live cards; without any, the deadwood of ``hand``."""
    now = deadwood(hand)
    if not live:
        return float(now)
    # A card that makes no meld with two of the hand stays loose: all that matters is its value.
    shed = _least_after_throwing(hand)
    total = 0
    for c in unmask(live):
        for pair in _PAIR_MASKS[c]:
            if hand & pair == pair:
                total += _least_after_throwing(hand | c.mask)
                break
        else:
            total += min(now, shed + VALUES[c % SUIT_BITS])
    return total / live.bit_count()


def draw_outs(hand: int, live: int) -> int:
    """The live cards after whose draw less deadwood is left than the ten cards of ``hand`` have, as a mask."""
    now = deadwood(hand)
    return mask_of(c for c in unmask(live) if least_after_drawing(hand, c) < now)


def gin_outs(hand: int, live: int) -> int:
    """The live cards that make gin with the ten cards of ``hand``, as a mask."""
    return mask_of(c for c in unmask(live) if least_after_drawing(hand, c) == 0)


def outs_with(hand: int, card: Card, live: int) -> int:
    """The live cards that would bring ``card`` of ``hand`` into a meld which lowers the deadwood, as a mask."""
    found = 0
    for u in unmask(live):
        more = hand | u.mask
        if deadwood(more) < deadwood(more ^ card.mask) + card.value:
            found |= u.mask
    return found


# --- danger -----------------------------------------------------------------------------------------------------------

_MELDED_TAKE: Final = 0.9
"""How often a card taken from the pile went into a meld."""
_THROWN_MATE: Final = 0.6
_THROWN_NEIGHBOUR: Final = 0.75
_REFUSED_MATE: Final = 0.8
_REFUSED_NEIGHBOUR: Final = 0.85
"""By how much less likely the other holds a card of the same rank as, or next to, one it threw or refused."""


def chances(seen: Seen) -> list[float]:
    """For each of the 52 cards, how likely the other holds it: by what it took, threw and refused."""
    count = seen.live_count
    base = min(1.0, seen.hidden / count) if count else 0.0
    likely = [base if seen.live >> n & 1 else 1.0 if seen.held >> n & 1 else 0.0 for n in range(52)]
    for some, mate, neighbour in (
        (seen.thrown, _THROWN_MATE, _THROWN_NEIGHBOUR),
        (seen.refused, _REFUSED_MATE, _REFUSED_NEIGHBOUR),
    ):
        for c in some:
            for n in unmask(seen.live & COMPANY[c]):
                if n.rank == c.rank:
                    likely[n] *= mate
                elif abs(n.rank - c.rank) == 1:
                    likely[n] *= neighbour
    for c in unmask(seen.held):
        # It was taken for some meld: share that among the pairs that can still be with it.
        pairs = [p for p in PAIRS[c] if likely[p[0]] > 0 and likely[p[1]] > 0]
        weights = [likely[a] * likely[b] for a, b in pairs]
        for (a, b), weight in zip(pairs, weights, strict=True):
            share = _MELDED_TAKE * weight / sum(weights)
            likely[a] += (1 - likely[a]) * share
            likely[b] += (1 - likely[b]) * share
    return likely


def danger(card: Card, likely: list[float]) -> float:
    """How likely the other can put ``card`` into a meld at once, 0 to 1, given :func:`chances`."""
    safe = 1.0
    for a, b in PAIRS[card]:
        safe *= 1 - likely[a] * likely[b]
    return 1 - safe
