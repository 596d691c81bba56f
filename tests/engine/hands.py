"""Hands for tests with many of them: random ones, and clustered ones, in which sets and runs compete for cards."""

import os
from random import Random

from gin.engine.cards import FULL_MASK, PACK, Card, mask_of, unmask
from gin.engine.melds import deadwood
from tests.engine import brute

DEPTH = max(1, int(os.environ.get("GIN_TEST_DEPTH", "1")))
"""GIN_TEST_DEPTH=20 makes every test with random cases twenty times as thorough, and about as slow."""


def brute_hand(mask: int) -> brute.Hand:
    return frozenset((c.suit, c.rank + 1) for c in unmask(mask))


def mask(some: brute.Hand) -> int:
    return mask_of(13 * suit + rank - 1 for suit, rank in some)


def text(mask: int) -> str:
    return " ".join(map(str, unmask(mask)))


def random_hand(rng: Random, size: int, without: int = 0) -> int:
    return mask_of(rng.sample([c for c in PACK if not without >> c & 1], size))


def clustered_hand(rng: Random, size: int, without: int = 0) -> int:
    """A hand from few neighbouring ranks, from few suits, or grown by neighbours of the cards already in it."""
    free = [c for c in PACK if not without >> c & 1]
    style = rng.randrange(3)
    if style == 0:
        width = rng.randint(4, 6)
        low = rng.randint(0, 13 - width)
        near = [c for c in free if low <= c.rank < low + width]
    elif style == 1:
        suits = rng.sample(range(4), 2)
        near = [c for c in free if c.suit in suits]
    else:
        return _grown(rng, size, [rng.choice(free)], free)
    return mask_of(rng.sample(near, size)) if len(near) >= size else _grown(rng, size, near, free)


def _grown(rng: Random, size: int, start: list[Card], free: list[Card]) -> int:
    held = list(start)[:size]
    while len(held) < size:
        near = [c for c in free if c not in held and any(touches(c, other) for other in held)]
        held.append(rng.choice(near if near and rng.random() < 0.9 else [c for c in free if c not in held]))
    return mask_of(held)


def touches(one: Card, other: Card) -> bool:
    """Whether two cards may meet in a meld: equal ranks, or next to each other in one suit, with a gap or without."""
    return one.rank == other.rank or (one.suit == other.suit and abs(one.rank - other.rank) <= 2)


def lowered_hand(rng: Random, hand: int, limit: int, without: int = 0) -> int | None:
    """``hand`` with cards exchanged until its deadwood is within ``limit``; None if that took too long."""
    free = FULL_MASK & ~without
    for _ in range(60):
        left = deadwood(hand)
        if left <= limit:
            return hand
        swapped = hand ^ rng.choice(unmask(hand)).mask | rng.choice(unmask(free & ~hand)).mask
        if deadwood(swapped) <= left or rng.random() < 0.05:
            hand = swapped
    return None


def knocking_hand(rng: Random, limit: int) -> int:
    """Ten cards that may knock, from clustered ones."""
    while True:
        hand = lowered_hand(rng, clustered_hand(rng, 10), rng.choice([limit, limit // 2]))
        if hand is not None:
            return hand


def doors(rng: Random, knocker: int) -> list[Card]:
    """Cards that could be laid off on some melds of ``knocker``, and those that would follow them in a chain."""
    free = FULL_MASK & ~knocker
    found = []
    for meld in brute.melds_in(brute_hand(knocker)):
        if rng.random() < 0.5:
            continue
        ends = sorted(mask(meld).bit_length() + n for n in range(3)) if rng.random() < 0.7 else []
        fits = [c for c in unmask(free) if brute.is_meld(meld | brute_hand(c.mask))]
        found += fits + [PACK[n] for n in ends if fits and n < 52 and free >> n & 1 and PACK[n].suit == fits[-1].suit]
    return sorted(set(found))


def defending_hand(rng: Random, knocker: int) -> int:
    """Ten other cards: random, clustered, or rich in cards that fit the knocker's melds; often with little deadwood."""
    style = rng.randrange(6)
    if style == 0:
        return random_hand(rng, 10, knocker)
    if style == 1:
        hand = clustered_hand(rng, 10, knocker)
    else:
        free = [c for c in PACK if not knocker >> c & 1]
        fits = doors(rng, knocker) or [rng.choice(free)]
        hand = _grown(rng, 10, rng.sample(fits, min(len(fits), 7)), free)
        if style > 3:
            return hand
    return lowered_hand(rng, hand, rng.choice([10, 20, 30]), knocker) or hand
