"""The rules of melds and showdown once more, slowly: a second opinion that shares nothing with the engine.

Written from docs/SPEC.md (R2, R3, R10 to R13) by plain enumeration. A card is a pair (suit, rank), suits 0 to 3 for
spades, hearts, diamonds, clubs, ranks 1 to 13; a hand is a frozenset of cards. Such pairs sort in the card order of the
rules. Nothing is bounded or skipped; all that is remembered is the least deadwood of hands already met.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

Card = tuple[int, int]
Hand = frozenset[Card]
Meld = frozenset[Card]
Arrangement = frozenset[Meld]
LayOffs = frozenset[tuple[Card, int]]
"""Cards with the number of the knocker's meld on which each was laid."""


def hand(text: str) -> Hand:
    return frozenset(("SHDC".index(suit), "A23456789TJQK".index(rank) + 1) for rank, suit in text.split())


def text(some: Hand) -> str:
    return " ".join("A23456789TJQK"[rank - 1] + "SHDC"[suit] for suit, rank in sorted(some))


def value(some: Hand) -> int:
    return sum(min(rank, 10) for _, rank in some)


def is_meld(some: Hand) -> bool:
    suits = {suit for suit, _ in some}
    ranks = sorted(rank for _, rank in some)
    if len(some) < 3:
        return False
    if len(suits) == 1:
        return all(high - low == 1 for low, high in pairwise(ranks))
    return len(set(ranks)) == 1  # in one pack these are three or four cards


def melds_in(some: Hand) -> list[Meld]:
    found = []
    for rank in range(1, 14):
        same = [c for c in some if c[1] == rank]
        found += [frozenset(group) for size in (3, 4) for group in combinations(same, size)]
    for suit in range(4):
        for low in range(1, 12):
            for high in range(low + 2, 14):
                run = frozenset((suit, rank) for rank in range(low, high + 1))
                if run <= some:
                    found.append(run)
    return found


def arrangements(some: Hand) -> Iterator[Arrangement]:
    """Every choice of melds that share no card, the empty one included."""
    melds = melds_in(some)

    def choose(at: int, chosen: Arrangement, free: Hand) -> Iterator[Arrangement]:
        if at == len(melds):
            yield chosen
            return
        yield from choose(at + 1, chosen, free)
        if melds[at] <= free:
            yield from choose(at + 1, chosen | {melds[at]}, free - melds[at])

    return choose(0, frozenset(), some)


def left_by(some: Hand, melds: Arrangement) -> int:
    return value(some - frozenset().union(*melds))


@lru_cache(maxsize=1 << 18)
def deadwood(some: Hand) -> int:
    return min(left_by(some, melds) for melds in arrangements(some))


def in_order(melds: Arrangement) -> list[list[Card]]:
    """The melds as the rules list them: in card order."""
    return sorted(sorted(meld) for meld in melds)


def preference(melds: Arrangement) -> tuple[int, list[list[Card]]]:
    """Ties between arrangements: fewest melds, then card order."""
    return len(melds), in_order(melds)


def shown(some: Hand) -> Arrangement:
    """The arrangement a player is shown during play."""
    least = deadwood(some)
    return min((a for a in arrangements(some) if left_by(some, a) == least), key=preference)


def lay_offs(defender: Hand, melds: Arrangement) -> set[LayOffs]:
    """All that can be laid off on ``melds``, found by laying card after card, on any meld and in any order (R11)."""
    found: set[LayOffs] = set()

    def go_on(table: list[Meld], held: Hand, laid: LayOffs) -> None:
        if laid in found:
            return
        found.add(laid)
        for card in held:
            for index, meld in enumerate(table):
                if is_meld(meld | {card}):
                    grown = [*table[:index], meld | {card}, *table[index + 1 :]]
                    go_on(grown, held - {card}, laid | {(card, index)})

    go_on([frozenset(meld) for meld in in_order(melds)], defender, frozenset())
    return found


Defence = tuple[Arrangement, LayOffs]


def best_defences(defender: Hand, melds: Arrangement) -> tuple[int, list[Defence]]:
    """The least deadwood the defender can be left with, and every answer that leaves it."""
    found: list[Defence] = []
    best = 1000
    for laid in lay_offs(defender, melds):
        rest = defender - {card for card, _ in laid}
        least = deadwood(rest)
        if least < best:
            best, found = least, []
        if least == best:
            found += [(own, laid) for own in arrangements(rest) if left_by(rest, own) == least]
    return best, found


def defence(defender: Hand, melds: Arrangement) -> tuple[Arrangement, Hand]:
    """The answer the rules choose (R11): fewest lay-offs, fewest own melds, own melds, then lay-offs in card order."""

    def merit(answer: Defence) -> tuple[int, int, list[list[Card]], list[Card]]:
        own, laid = answer
        return len(laid), len(own), in_order(own), sorted(card for card, _ in laid)

    own, laid = min(best_defences(defender, melds)[1], key=merit)
    return own, frozenset(card for card, _ in laid)


def least_left(defender: Hand, melds: Arrangement) -> int:
    return min(deadwood(defender - {card for card, _ in laid}) for laid in lay_offs(defender, melds))


def worth(knocker: int, defender: int, undercut_bonus: int) -> int:
    """Points the knocker wins, or loses (R13)."""
    if knocker < defender:
        return defender - knocker
    return -(undercut_bonus + knocker - defender)


def outcomes(knocker: Hand, defender: Hand, limit: int, undercut_bonus: int) -> dict[Arrangement, tuple[int, int, int]]:
    """For each arrangement the knocker may lay: what it is worth, and both deadwoods."""
    found = {}
    for melds in arrangements(knocker):
        own = left_by(knocker, melds)
        if own <= limit:
            left = least_left(defender, melds)
            found[melds] = (worth(own, left, undercut_bonus), own, left)
    return found


def laid_by(all_outcomes: dict[Arrangement, tuple[int, int, int]]) -> Arrangement:
    """What the rules choose (R10): worth most, least own deadwood, fewest melds, card order."""
    return min(all_outcomes, key=lambda melds: (-all_outcomes[melds][0], all_outcomes[melds][1], *preference(melds)))
