"""Exercises about deadwood: what is left over, and how little it can be."""

from random import Random

from gin.engine.cards import FULL_MASK, SUIT_BITS, unmask
from gin.engine.melds import arrangements, best_arrangement, deadwood
from gin.learn.exercises import (
    Exercise,
    Heap,
    Marks,
    Said,
    Throw,
    a_set,
    by_rank,
    hand_of,
    laid_out,
    numbers,
    one_way,
    row,
    say,
    shuffled,
    singles,
    some,
    sum_of,
)
from gin.learn.exercises_melds import COURTS, as_rank

_SIZES = ((3,), (4,), (3, 3), (3, 4), (3, 3), (5,))


def count_deadwood(rng: Random) -> Exercise | None:
    """How much deadwood has this hand?"""
    sizes = rng.choice(_SIZES)
    hand = hand_of(rng, sizes, 10)
    if hand is None:
        return None
    best = best_arrangement(hand)
    courts = tuple(c for c in by_rank(best.loose) if c.rank in COURTS)
    traps: list[tuple[int, Said | None]] = []
    wrong = sum(map(as_rank, best.loose))
    if courts:
        traps.append((wrong, say("course.values.courts_counted", cards=courts, number=wrong)))
    for meld in best.melds:
        more = best.deadwood + sum(c.value for c in meld)
        traps.append((more, say("course.deadwood.meld_counted", cards=meld)))
    whole = sum(c.value for c in unmask(hand))
    traps.append((whole, say("course.deadwood.all_counted")))
    return Exercise(
        "count_deadwood",
        say("course.deadwood.count"),
        (row(Heap("hand", by_rank(unmask(hand)))),),
        numbers(rng, best.deadwood, traps),
        say("course.deadwood.because.sum", sum=sum_of(by_rank(best.loose)), deadwood=best.deadwood),
        solved=(row(*laid_out(hand)),),
    )


def mark_deadwood(rng: Random) -> Exercise | None:
    """Mark the cards that are deadwood."""
    hand = hand_of(rng, rng.choice([(3,), (3, 3), (3, 4), (4, 4)]), rng.choice([8, 9, 10]))
    if hand is None:
        return None
    best = best_arrangement(hand)
    if not 2 <= len(best.loose) <= 5:
        return None
    cards = unmask(hand)
    return Exercise(
        "mark_deadwood",
        say("course.deadwood.mark"),
        (row(Heap("hand", cards)),),
        Marks("deadwood", cards, frozenset(best.loose)),
        say("course.deadwood.because.sum", sum=sum_of(by_rank(best.loose)), deadwood=best.deadwood),
        solved=(row(*laid_out(hand)),),
    )


def either_way(rng: Random) -> Exercise | None:
    """One card could go into a set or a run: which way leaves less?"""
    three = a_set(rng, 3)
    torn = rng.choice(unmask(three))
    below = rng.choice([0, 1, 2])
    low = torn.rank - below
    if not 0 <= low <= SUIT_BITS - 3:
        return None
    run = 0b111 << (torn.suit * SUIT_BITS + low)
    if three & run != torn.mask:
        return None
    hand = three | run
    hand |= some(rng, rng.choice([0, 1, 2]), FULL_MASK & ~hand)
    whole = sum(c.value for c in unmask(hand))
    by_run, by_set = whole - sum(c.value for c in unmask(run)), whole - sum(c.value for c in unmask(three))
    both = whole - sum(c.value for c in unmask(three | run))
    least = deadwood(hand)
    if by_run == by_set or least != min(by_run, by_set) or not one_way(hand):
        return None
    if any(m not in (three, run) for laid in arrangements(hand, max(by_run, by_set)) for m in laid):
        return None
    way, other = (run, three) if by_run < by_set else (three, run)
    more = max(by_run, by_set)
    traps: list[tuple[int, Said | None]] = [
        (more, say("course.deadwood.other_way", cards=unmask(other), deadwood=more, card=torn)),
        (both, say("course.deadwood.both_ways", card=torn)),
        (whole, say("course.deadwood.all_counted")),
    ]
    best = best_arrangement(hand)
    return Exercise(
        "either_way",
        say("course.deadwood.either", card=torn),
        (row(Heap("hand", by_rank(unmask(hand)))),),
        numbers(rng, least, traps),
        say("course.deadwood.because.either", cards=unmask(way), sum=sum_of(by_rank(best.loose)), deadwood=least),
        solved=(row(*laid_out(hand)),),
    )


def least_of_three(rng: Random) -> Exercise | None:
    """Which of three cards added to this hand leaves the least deadwood?"""
    hand = hand_of(rng, rng.choice([(3,), (3, 3)]), 7)
    if hand is None:
        return None
    cards = shuffled(rng, some(rng, 3, FULL_MASK & ~hand))
    left = {c: deadwood(hand | c.mask) for c in cards}
    order = sorted(cards, key=lambda c: left[c])
    right = order[0]
    if left[order[0]] == left[order[1]] or right.value == min(c.value for c in cards) or not one_way(hand | right.mask):
        return None
    meld = next((m for m in best_arrangement(hand | right.mask).melds if right in m), None)
    if meld is None:
        return None
    return Exercise(
        "least_of_three",
        say("course.deadwood.which"),
        (row(*laid_out(hand)), row(*singles(cards))),
        Throw(tuple((c, None if c == right else say("course.deadwood.with", card=c, deadwood=left[c])) for c in cards)),
        say("course.deadwood.because.with", card=right, meld=meld, deadwood=left[right]),
        solved=(row(*laid_out(hand | right.mask)), row(*singles(c for c in cards if c != right))),
    )
