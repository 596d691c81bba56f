"""Exercises about cards and melds: what a card counts, sets, runs."""

import itertools
from random import Random
from typing import Final

from gin.engine.cards import COLUMN, FULL_MASK, PACK, SUIT_BITS, Card, mask_of, unmask
from gin.engine.melds import MELDS_FROM, is_meld, is_set
from gin.learn.exercises import (
    Exercise,
    Heap,
    Marks,
    Said,
    Throw,
    a_run,
    a_set,
    by_rank,
    numbers,
    row,
    say,
    shuffled,
    singles,
    some,
    sum_of,
    yes_no,
)

_ACE: Final = 0
COURTS: Final = (10, 11, 12)


def as_rank(c: Card) -> int:
    """What a beginner might count: J, Q, K on from 10."""
    return c.rank + 1


# --- card values ------------------------------------------------------------------------------------------------------


def value_of_one(rng: Random) -> Exercise:
    """What does this card count?"""
    rank = rng.choice([_ACE, *COURTS, *COURTS, *range(1, 10)])
    card = Card(rng.randrange(4) * SUIT_BITS + rank)
    traps: list[tuple[int, Said | None]] = []
    if rank == _ACE:
        traps = [
            (11, say("course.values.ace_low", card=card)),
            (10, say("course.values.ace_low", card=card)),
            (15, None),
        ]
    elif rank in COURTS:
        traps = [(n, say("course.values.court_flat")) for n in (11, 12, 13)]
    else:
        traps = [(10, say("course.values.not_ten", card=card, value=card.value))]
    key = "ace" if rank == _ACE else "court" if rank in COURTS else "number"
    return Exercise(
        "value_of_one",
        say("course.values.one", card=card),
        (row(*singles([card])),),
        numbers(rng, card.value, traps),
        say(f"course.values.because.{key}", card=card, value=card.value),
    )


def value_of_several(rng: Random) -> Exercise | None:
    """What do these cards count together?"""
    cards = by_rank(unmask(some(rng, rng.choice([3, 3, 4]))))
    total = sum(c.value for c in cards)
    courts = tuple(c for c in cards if c.rank in COURTS)
    if not courts and cards[0].rank != _ACE:
        return None
    traps: list[tuple[int, Said | None]] = []
    if courts:
        wrong = sum(map(as_rank, cards))
        traps.append((wrong, say("course.values.courts_counted", cards=courts, number=wrong)))
    aces = tuple(c for c in cards if c.rank == _ACE)
    if aces:
        wrong = total + 10 * len(aces)
        traps.append((wrong, say("course.values.aces_counted", cards=aces, number=wrong)))
    return Exercise(
        "value_of_several",
        say("course.values.several"),
        (row(*singles(cards)),),
        numbers(rng, total, traps),
        say("course.values.because.sum", sum=sum_of(cards), total=total),
    )


def value_most(rng: Random) -> Exercise | None:
    """Which of these counts least, or most?"""
    cards = shuffled(rng, some(rng, 4))
    least = rng.random() < 0.5
    values = sorted((c.value for c in cards), reverse=not least)
    if values[0] == values[1] or (least and values[0] > 6):
        return None
    right = next(c for c in cards if c.value == values[0])
    which = "least" if least else "most"
    return Exercise(
        "value_most",
        say(f"course.values.{which}"),
        (row(*singles(cards)),),
        Throw(tuple((c, None if c == right else say("course.values.counts", card=c, value=c.value)) for c in cards)),
        say(f"course.values.because.{which}", card=right, value=right.value),
    )


# --- sets and runs ----------------------------------------------------------------------------------------------------


def _odd_one(cards: list[Card]) -> Card:
    """In cards that are nearly a set: one that has another rank."""
    ranks = [c.rank for c in cards]
    return min(cards, key=lambda c: (ranks.count(c.rank), c.rank))


def is_it_a_set(rng: Random) -> Exercise | None:
    """Do these cards make a set?"""
    size = rng.choice([3, 3, 4])
    meld = a_set(rng, size)
    cards = list(unmask(meld))
    case = rng.choice(["set", "set", "odd", "odd", "run"])
    if case == "odd":
        gone = rng.choice(cards)
        near = [c for c in PACK if abs(c.rank - gone.rank) in (1, 2) and c.suit == gone.suit]
        cards[cards.index(gone)] = rng.choice(near)
    elif case == "run":
        cards = list(unmask(a_run(rng, size)))
    rng.shuffle(cards)
    true = is_meld(mask_of(cards)) and is_set(mask_of(cards))
    if true != (case == "set"):
        return None
    if true:
        because = say("course.sets.because.is", cards=by_rank(cards), count=size)
    elif case == "run":
        because = say("course.sets.because.is_run", cards=tuple(sorted(cards)))
    else:
        because = say("course.sets.because.odd", card=_odd_one(cards))
    solved = row(Heap("set", by_rank(cards))) if true else row(*singles(cards))
    return Exercise(
        "is_it_a_set", say("course.sets.is"), (row(*singles(cards)),), yes_no(true), because, solved=(solved,)
    )


def mark_the_set(rng: Random) -> Exercise | None:
    """Mark all cards of the set in this hand."""
    meld = a_set(rng, rng.choice([3, 3, 4]))
    hand = meld | some(rng, 8 - meld.bit_count(), FULL_MASK & ~meld)
    ranks = [c.rank for c in unmask(hand)]
    if (
        any(ranks.count(r) > 2 for r in set(ranks) - {unmask(meld)[0].rank})
        or ranks.count(unmask(meld)[0].rank) != meld.bit_count()
    ):
        return None
    if not any(ranks.count(r) == 2 for r in ranks):
        return None  # a pair beside it makes one look twice
    right = unmask(meld)
    rest = by_rank(unmask(hand ^ meld))
    cards = by_rank(unmask(hand)) if rng.random() < 0.4 else shuffled(rng, hand)
    return Exercise(
        "mark_the_set",
        say("course.sets.mark"),
        (row(Heap("hand", cards)),),
        Marks("set", cards, frozenset(right)),
        say("course.sets.because.mark", cards=right, count=len(right)),
        solved=(row(Heap("set", right), Heap("hand", rest)),),
    )


def complete_the_set(rng: Random) -> Exercise | None:
    """Which card makes a set with this pair, or goes into this set?"""
    whole = unmask(COLUMN << rng.randrange(SUIT_BITS))
    have = tuple(sorted(rng.sample(whole, rng.choice([2, 2, 3]))))
    right = rng.choice([c for c in whole if c not in have])
    rank = right.rank
    near = [c for c in PACK if c.rank != rank and abs(c.rank - rank) <= 2]
    wrong = rng.sample(near, 3)
    cards = shuffled(rng, mask_of([right, *wrong]))
    return Exercise(
        "complete_the_set",
        say("course.sets.complete", cards=have),
        (row(Heap("hand", have), *singles(cards)),),
        Throw(tuple((c, None if c == right else say("course.sets.other_rank", card=c)) for c in cards)),
        say("course.sets.because.complete", card=right, cards=have),
        solved=(row(Heap("set", tuple(sorted((*have, right)))), *singles(c for c in cards if c != right)),),
    )


def is_it_a_run(rng: Random) -> Exercise | None:
    """Do these cards make a run?"""
    size = rng.choice([3, 3, 4])
    suit = rng.randrange(4) * SUIT_BITS
    case = rng.choice(["run", "run", "low", "gap", "suit", "round"])
    if case == "low":
        cards = [Card(suit + i) for i in range(size)]
    elif case == "round":
        high = rng.choice([[11, 12, 0], [12, 0, 1]])
        cards = [Card(suit + r) for r in high]
    else:
        cards = list(unmask(a_run(rng, size)))
        at = rng.randrange(size)
        if case == "gap":
            ranks = [c.rank for c in cards]
            moved = ranks[-1] + 1 if at else ranks[0] - 1
            if not 0 <= moved < SUIT_BITS:
                return None
            gone = rng.choice(cards[1:-1])
            cards.remove(gone)
            cards.append(Card(cards[0].suit * SUIT_BITS + moved))
            cards.sort()
        elif case == "suit":
            other = rng.choice([s for s in range(4) if s != cards[0].suit])
            cards[at] = Card(other * SUIT_BITS + cards[at].rank)
    true = is_meld(mask_of(cards)) and not is_set(mask_of(cards))
    if true != (case in ("run", "low")):
        return None
    if true:
        low = case == "low" or cards[0].rank == _ACE
        because = say("course.runs.because.low" if low else "course.runs.because.is", cards=tuple(cards))
    elif case == "gap":
        steps = [(a, b) for a, b in itertools.pairwise(cards) if b.rank - a.rank > 1]
        missing = Card(steps[0][0] + 1)
        because = say("course.runs.because.gap", one=steps[0][0], other=steps[0][1], card=missing)
    elif case == "suit":
        suits = [c.suit for c in cards]
        odd = min(cards, key=lambda c: suits.count(c.suit))
        because = say("course.runs.because.suit", card=odd)
    else:
        ace = next(c for c in cards if c.rank == _ACE)
        because = say("course.runs.because.round", card=ace)
    solved = row(Heap("run", tuple(cards))) if true else row(*singles(cards))
    return Exercise(
        "is_it_a_run", say("course.runs.is"), (row(*singles(cards)),), yes_no(true), because, solved=(solved,)
    )


def _run_cards(hand: int) -> int:
    """Every card of ``hand`` that is in some run."""
    found = 0
    for c in unmask(hand):
        for meld in MELDS_FROM[c]:
            if not is_set(meld) and meld & hand == meld:
                found |= meld
    return found


def mark_the_run(rng: Random) -> Exercise | None:
    """Mark all cards of the run in this hand."""
    size = rng.choice([3, 4, 4, 5])
    meld = a_run(rng, size)
    low = unmask(meld)[0]
    # Cards that look as if they belonged to it: its ranks in other suits, its suit beyond a gap.
    near = mask_of(
        c for c in PACK if not meld >> c & 1 and (c.suit == low.suit or low.rank <= c.rank < low.rank + size)
    )
    hand = meld | some(rng, 4, near)
    hand |= some(rng, 9 - hand.bit_count(), FULL_MASK & ~hand)
    if _run_cards(hand) != meld:
        return None
    right = unmask(meld)
    cards = by_rank(unmask(hand)) if rng.random() < 0.5 else shuffled(rng, hand)
    return Exercise(
        "mark_the_run",
        say("course.runs.mark"),
        (row(Heap("hand", cards)),),
        Marks("run", cards, frozenset(right)),
        say("course.runs.because.mark", cards=right, count=len(right)),
        solved=(row(Heap("run", right), Heap("hand", by_rank(unmask(hand ^ meld)))),),
    )


def extend_the_run(rng: Random) -> Exercise | None:
    """Which card goes on with this run?"""
    size = rng.choice([3, 3, 4])
    suit = rng.randrange(4) * SUIT_BITS
    first = rng.choice([0, SUIT_BITS - size, *range(SUIT_BITS - size + 1)])
    have = tuple(Card(suit + first + i) for i in range(size))
    ends = [Card(suit + r) for r in (first - 1, first + size) if 0 <= r < SUIT_BITS]
    right = rng.choice(ends)
    beyond = [Card(suit + r) for r in (first - 2, first + size + 1) if 0 <= r < SUIT_BITS]
    ring = [Card(suit + r) for r in (0, 12) if first in (0, SUIT_BITS - size) and Card(suit + r) not in (*have, *ends)]
    others = [Card(s * SUIT_BITS + e.rank) for e in ends for s in range(4) if s != have[0].suit]
    wrong = list(dict.fromkeys([*ring, *rng.sample(others, 2), *beyond, *others]))[:3]
    cards = shuffled(rng, mask_of([right, *wrong]))

    def why(c: Card) -> Said:
        if c.suit != have[0].suit:
            return say("course.runs.other_suit", card=c)
        if c.rank == _ACE and have[-1].rank == 12:
            return say("course.runs.no_wrap", card=c)
        if c.rank == 12 and have[0].rank == _ACE:
            return say("course.runs.no_wrap_king", card=c)
        return say("course.runs.not_next", card=c)

    return Exercise(
        "extend_the_run",
        say("course.runs.extend", cards=have),
        (row(Heap("hand", have), *singles(cards)),),
        Throw(tuple((c, None if c == right else why(c)) for c in cards)),
        say("course.runs.because.extend", card=right, cards=tuple(sorted((*have, right)))),
        solved=(row(Heap("run", tuple(sorted((*have, right)))), *singles(c for c in cards if c != right)),),
    )
