"""Plausible hands of the opponent, made up from what a seat has seen, and the chance a policy may use (A1, A2).

A hand drawn blindly from the live cards is far worse than a real one: the other has been throwing its worst cards. So
each guess holds what the other took, with company for a meld, is dealt more cards than it keeps, and throws the worst.
"""

from random import Random
from typing import Final

from gin.ai.outs import PAIRS, Seen
from gin.engine.cards import PACK, Card, unmask
from gin.engine.melds import deadwood
from gin.engine.view import PlayerView

_MELDED_TAKE: Final = 0.9
_MOST: Final = 4.0
"""The most cards that a guess is dealt above what it keeps."""
_KEEPS_MISFIT: Final = 0.3
"""How often a guess is kept in spite of a meld with a card that the other threw or refused."""


def dice(seed: int, view: PlayerView, live: int, word: str = "") -> Random:
    """A source of chance that depends on the seed, a word, and what the seat can see, and on nothing else (A1).

    ``live`` are the cards the seat takes for unseen. The deal's commitment is left out: it comes from hidden cards.
    With the same word, chance is the same before and after a card is taken from the pile.
    """
    parts = (seed, word, view.number, view.seat, view.dealer, view.stock_count, live)
    return Random(" ".join(map(str, parts)))


def guesses(seen: Seen, count: int, rng: Random) -> list[int]:
    """``count`` hands, as masks, that the other may hold."""
    live = list(unmask(seen.live))
    misfits = (*seen.thrown[-6:], *seen.refused[-6:])
    out: list[int] = []
    for _ in range(count):
        hand = _guess(seen, live, rng)
        for _ in range(3):
            if rng.random() < _KEEPS_MISFIT or not _fits_any(hand, misfits):
                break
            hand = _guess(seen, live, rng)
        out.append(hand)
    return out


def _fits_any(hand: int, misfits: tuple[Card, ...]) -> bool:
    now = deadwood(hand)
    return any(deadwood(hand | c.mask) <= now for c in misfits)


def _guess(seen: Seen, live: list[Card], rng: Random) -> int:
    hand = seen.held
    kept = seen.held
    room = seen.hidden
    for c in unmask(seen.held):
        if rng.random() < _MELDED_TAKE:
            free = seen.live | hand
            pairs = [1 << a | 1 << b for a, b in PAIRS[c] if free >> a & 1 and free >> b & 1]
            if pairs:
                pair = pairs[int(rng.random() * len(pairs))]
                if (pair & ~hand).bit_count() <= room:
                    room -= (pair & ~hand).bit_count()
                    hand |= pair
                    kept |= pair
    surplus = max(0, min(int(_surplus(seen) + rng.random()), len(live) - seen.hidden))
    wanted = room + surplus
    while wanted:
        c = live[int(rng.random() * len(live))]
        if not hand >> c & 1:
            hand |= 1 << c
            wanted -= 1
    for _ in range(surplus):
        hand ^= _worst(hand, kept)
    return hand


def _surplus(seen: Seen) -> float:
    """How many cards more than it keeps a guess is dealt: so its deadwood falls by turns as that of real hands does."""
    turns = min(seen.turns, 10)
    return min(_MOST, 0.8 * turns - 0.035 * turns * turns) * (1.0 if seen.taken else 1.12)


def _worst(hand: int, kept: int) -> int:
    """The card, as a mask, whose loss leaves the least deadwood; of equals the last, a high one."""
    rest = hand & ~kept
    worst, least = 0, 1000
    while rest:
        low = rest & -rest
        left = deadwood(hand ^ low)
        if left < least or (left == least and PACK[low.bit_length() - 1].rank >= PACK[worst.bit_length() - 1].rank):
            worst, least = low, left
        rest ^= low
    return worst
