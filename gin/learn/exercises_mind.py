"""Exercises about judgement: shapes that win, takes and throws, safe discards, when to knock.

Counts of cards are exact. Where something is judged, it is by what Normal and the coach think with, and an exercise is
given only where the difference is clear.
"""

from random import Random
from typing import Final

from gin.ai.outs import COMPANY, PAIRS, Seen, chances, danger
from gin.engine.cards import COLUMN, FULL_MASK, PACK, SUIT_BITS, Card, mask_of, unmask
from gin.engine.melds import best_arrangement
from gin.learn.exercises import (
    Choice,
    Exercise,
    Fact,
    Heap,
    Option,
    Row,
    Said,
    Throw,
    by_rank,
    hand_of,
    laid_out,
    numbers,
    row,
    say,
    some,
    yes_no,
)

# --- shapes that win --------------------------------------------------------------------------------------------------


def completing(shape: int, live: int) -> int:
    """The live cards that make a meld of three with two cards of ``shape``, as a mask."""
    return mask_of(c for c in unmask(live & ~shape) if any(shape >> a & shape >> b & 1 for a, b in PAIRS[c]))


_SHAPES: Final = ("pair", "open", "gap", "edge", "both", "both")


def _shape(rng: Random, kind: str) -> int:
    """A beginning of a meld: a pair, neighbours, a gap, two at the end of a suit, or a pair with a neighbour."""
    suit = rng.randrange(4) * SUIT_BITS
    match kind:
        case "pair":
            return some(rng, 2, COLUMN << rng.randrange(SUIT_BITS))
        case "open":
            return 0b11 << (suit + rng.randrange(1, SUIT_BITS - 2))
        case "gap":
            return 0b101 << (suit + rng.randrange(SUIT_BITS - 2))
        case "edge":
            return 0b11 << (suit + rng.choice([0, SUIT_BITS - 2]))
        case _:
            two = 0b11 << (suit + rng.randrange(1, SUIT_BITS - 2))
            first = rng.choice(unmask(two))
            return two | some(rng, 1, COLUMN << first.rank & ~two)


def _gone(rng: Random, shapes: list[int], count: int) -> int:
    """What lies in the pile: some of what would complete the shapes, and others."""
    own = 0
    for shape in shapes:
        own |= shape
    useful = 0
    for shape in shapes:
        useful |= completing(shape, FULL_MASK & ~own)
    wanted = min(useful.bit_count(), rng.randrange(0, 4), count)
    gone = some(rng, wanted, useful)
    return gone | some(rng, count - wanted, FULL_MASK & ~own & ~gone)


def most_outs(rng: Random) -> Exercise | None:
    """Which of three beginnings is completed by the most unseen cards?"""
    shapes: list[int] = []
    for kind in rng.sample(_SHAPES, 3):
        shape = _shape(rng, kind)
        if any(shape & other or any(COMPANY[c] & other for c in unmask(shape)) for other in shapes):
            return None
        shapes.append(shape)
    pile = _gone(rng, shapes, 5)
    live = FULL_MASK & ~pile
    for shape in shapes:
        live &= ~shape
    outs = [completing(shape, live) for shape in shapes]
    counts = [o.bit_count() for o in outs]
    best = max(counts)
    if counts.count(best) != 1:
        return None

    def told(i: int) -> Said:
        if not counts[i]:
            return say("course.shapes.nothing", cards=unmask(shapes[i]))
        return say("course.shapes.outs", cards=unmask(shapes[i]), outs=unmask(outs[i]), count=counts[i])

    options = tuple(
        Option(say("course.shapes.shape", cards=unmask(s)), n == best, None if n == best else told(i))
        for i, (s, n) in enumerate(zip(shapes, counts, strict=True))
    )
    return Exercise(
        "most_outs",
        say("course.shapes.most"),
        (row(*(Heap("shape", unmask(s)) for s in shapes)), _pile_row(pile)),
        Choice(options, heaps=True),
        told(counts.index(best)),
    )


def _pile_row(pile: int) -> Row:
    return row(Heap("pile", by_rank(unmask(pile))))


def count_outs(rng: Random) -> Exercise | None:
    """How many unseen cards complete this beginning?"""
    kind = rng.choice(_SHAPES)
    shape = _shape(rng, kind)
    pile = _gone(rng, [shape], 6)
    all_outs = completing(shape, FULL_MASK & ~shape)
    outs = all_outs & ~pile
    dead = all_outs & pile
    if not dead and rng.random() < 0.6:
        return None
    right = outs.bit_count()
    traps: list[tuple[int, Said | None]] = []
    if dead:
        count = dead.bit_count()
        traps.append((all_outs.bit_count(), say("course.shapes.gone", cards=unmask(dead), count=count)))
    traps += [(n, None) for n in range(5)]
    facts = {"cards": unmask(shape), "outs": unmask(outs)}
    because = (
        say("course.shapes.outs", **facts, count=right) if right else say("course.shapes.nothing", cards=unmask(shape))
    )
    return Exercise(
        "count_outs",
        say("course.shapes.count"),
        (row(Heap("shape", unmask(shape)), Heap("pile", by_rank(unmask(pile)))),),
        numbers(rng, right, traps, 5),
        because,
    )


# --- reading takes and throws -----------------------------------------------------------------------------------------


def set_or_run(rng: Random) -> Exercise | None:
    """The computer took a card for a meld of three: a set or a run? Only where one of them can't be any more."""
    taken = rng.choice(PACK)
    mates = COLUMN << taken.rank & ~taken.mask
    runs = COMPANY[taken] & ~mates
    close = mask_of(c for c in unmask(runs) if abs(c.rank - taken.rank) == 1)
    is_run = rng.random() < 0.5
    gone = (
        some(rng, 2, mates)
        if is_run
        else close | (some(rng, 1, runs & ~close) if rng.random() < 0.5 and runs & ~close else 0)
    )
    free = FULL_MASK & ~taken.mask & ~gone
    in_pile = some(rng, rng.randrange(gone.bit_count() + 1), gone)
    mine = gone & ~in_pile
    mine |= some(rng, 7 - mine.bit_count(), free)
    pile = in_pile | some(rng, 4 - in_pile.bit_count(), free & ~mine)
    live = FULL_MASK & ~mine & ~pile & ~taken.mask
    open_pairs = [(a, b) for a, b in PAIRS[taken] if live >> a & live >> b & 1]
    sets = [pair for pair in open_pairs if pair[0] % SUIT_BITS == taken.rank]
    lines = [pair for pair in open_pairs if pair not in sets]
    if bool(sets) == bool(lines) or bool(lines) != is_run:
        return None
    blocked = unmask((mates if is_run else runs) & (mine | pile))
    key = "run" if is_run else "set"
    because = say(f"course.reading.because.{key}", card=taken, cards=blocked, count=len(blocked))
    options = (Option(say("course.reading.set"), not is_run), Option(say("course.reading.run"), is_run))
    return Exercise(
        "set_or_run",
        say("course.reading.for_what", card=taken),
        (
            row(Heap("taken", (taken,)), Heap("pile", by_rank(unmask(pile)))),
            row(Heap("hand", by_rank(unmask(mine))), title="you"),
        ),
        Choice(options),
        because,
    )


CLEAR_DANGER: Final = 0.12
"""By so much a throw must be likelier, or less likely, to serve the other than any other choice."""


def _risks(seen: Seen, loose: tuple[Card, ...]) -> dict[Card, float]:
    likely = chances(seen)
    return {c: danger(c, likely) for c in loose}


def usable(card: Card, unseen: int) -> int:
    """With how many pairs of unseen cards, or such that the other holds, ``card`` would make a meld."""
    return sum(unseen >> a & unseen >> b & 1 for a, b in PAIRS[card])


def _position(rng: Random) -> tuple[int, Seen, tuple[Card, ...], int] | None:
    """Eleven cards, what is known of the other, one's loose cards, and the pile."""
    hand = hand_of(rng, rng.choice([(3, 4), (3, 3), (4, 4)]), 11)
    if hand is None:
        return None
    loose = by_rank(best_arrangement(hand).loose)
    free = FULL_MASK & ~hand
    if len(loose) < 3:
        return None
    near = mask_of(c for c in unmask(free) if any(COMPANY[o] >> c & 1 for o in loose))
    if near.bit_count() < 3:
        return None
    taken = unmask(some(rng, 1, near))[0]
    thrown_mask = some(rng, 2, near & ~taken.mask) | some(rng, 1, free & ~taken.mask)
    pile = thrown_mask | some(rng, 3, free & ~taken.mask & ~thrown_mask)
    thrown = tuple(c for c in unmask(thrown_mask))
    live = free & ~taken.mask & ~pile
    return hand, Seen(hand, live, taken.mask, 9, (taken,), thrown, (), len(thrown)), loose, pile


def _seen_rows(hand: int, seen: Seen, pile: int) -> tuple[Row, ...]:
    thrown = Heap("thrown", by_rank(seen.thrown))
    others = pile & ~mask_of(seen.thrown)
    rest = (Heap("pile", by_rank(unmask(others))),) if others else ()
    return (row(Heap("taken", seen.taken), thrown, *rest), row(*laid_out(hand), title="you"))


def most_dangerous(rng: Random) -> Exercise | None:
    """The computer took a card: which loose card helps it most?"""
    found = _position(rng)
    if found is None:
        return None
    hand, seen, loose, pile = found
    taken = seen.taken[0]
    risks = _risks(seen, loose)
    order = sorted(loose, key=lambda c: -risks[c])
    right = order[0]
    if not COMPANY[taken] >> right & 1 or risks[right] - risks[order[1]] < CLEAR_DANGER:
        return None
    key = "same_rank" if right.rank == taken.rank else "next_to"
    return Exercise(
        "most_dangerous",
        say("course.reading.danger"),
        _seen_rows(hand, seen, pile),
        Throw(
            tuple(
                (c, None if c == right else say("course.reading.less", card=c, risk=_percent(risks[c]))) for c in loose
            )
        ),
        say(f"course.reading.because.{key}", card=right, taken=taken, risk=_percent(risks[right])),
    )


def _percent(share: float) -> int:
    return round(100 * share)


def safest(rng: Random) -> Exercise | None:
    """Which loose card is the safest to throw?"""
    found = _position(rng)
    if found is None:
        return None
    hand, seen, loose, pile = found
    risks = _risks(seen, loose)
    unseen = seen.live | seen.held
    pairs = {c: usable(c, unseen) for c in loose}
    order = sorted(loose, key=lambda c: risks[c])
    right = order[0]
    if risks[order[1]] - risks[right] < CLEAR_DANGER / 2 or any(pairs[c] <= pairs[right] for c in loose if c != right):
        return None
    mates = tuple(c for c in unmask(pile | hand) if c != right and c.rank == right.rank)
    key = "dead" if not pairs[right] else "mates" if mates else "few"
    facts: dict[str, Fact] = {"card": right, "count": pairs[right]}
    if key == "mates":
        facts["cards"] = mates
    return Exercise(
        "safest",
        say("course.safe.which"),
        _seen_rows(hand, seen, pile),
        Throw(
            tuple((c, None if c == right else say("course.safe.more", card=c, count=pairs[c])) for c in loose), "throw"
        ),
        say(f"course.safe.because.{key}", **facts),
    )


def can_it_be_used(rng: Random) -> Exercise | None:
    """Can the computer put this card into a meld at all?"""
    card = rng.choice(PACK)
    mates = COLUMN << card.rank & ~card.mask
    close = mask_of(c for c in unmask(COMPANY[card] & ~mates) if abs(c.rank - card.rank) == 1)
    gone = some(rng, 2, mates) | close
    if rng.random() < 0.5:
        gone ^= some(rng, 1, gone)
    free = FULL_MASK & ~card.mask & ~gone
    in_pile = some(rng, rng.randrange(1, gone.bit_count() + 1), gone)
    mine = gone & ~in_pile
    mine |= card.mask | some(rng, 7 - mine.bit_count(), free)
    pile = in_pile | some(rng, 5 - in_pile.bit_count(), free & ~mine) if in_pile.bit_count() < 5 else in_pile
    unseen = FULL_MASK & ~mine & ~pile
    pairs = [(a, b) for a, b in PAIRS[card] if unseen >> a & unseen >> b & 1]
    usable_now = bool(pairs)
    if usable_now:
        because = say("course.safe.because.open", card=card, cards=(Card(pairs[0][0]), Card(pairs[0][1])))
    else:
        because = say("course.safe.because.closed", card=card, cards=unmask(COMPANY[card] & (mine | pile)))
    return Exercise(
        "can_it_be_used",
        say("course.safe.can", card=card),
        (row(Heap("pile", by_rank(unmask(pile)))), row(Heap("hand", by_rank(unmask(mine))), title="you")),
        yes_no(usable_now, "course.use"),
        because,
    )
