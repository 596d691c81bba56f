"""Exercises about knocking, gin, and the end of the stock."""

from random import Random
from typing import Final

from gin.ai.outs import COMPANY, least_after_drawing
from gin.engine.actions import Discard
from gin.engine.cards import FULL_MASK, PACK, mask_of, unmask
from gin.engine.deal import FairShuffler
from gin.engine.events import HandDied
from gin.engine.melds import best_arrangement, best_discards, deadwood, deadwood_after
from gin.engine.phase import Phase
from gin.engine.play import decide, fold, start
from gin.engine.rules import DEAD_STOCK, STANDARD
from gin.learn.exercises import (
    Choice,
    Exercise,
    Fact,
    Heap,
    Option,
    Said,
    Throw,
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

LIMIT: Final = STANDARD.limit_for(PACK[0])
"""The usual knock limit (R14): no upcard changes it."""


def ten_cards(rng: Random, low: int, high: int, count: int = 10, free: int = FULL_MASK) -> int | None:
    """A hand of ``free`` whose deadwood is from ``low`` to ``high``: melds, and loose cards that are small enough."""
    sizes = rng.choice([(3, 3), (3, 4), (3, 3, 3), (4, 4), (5, 3), (3, 3)])
    if low == high == 0:
        sizes = rng.choice([(3, 3, 4), (3, 3, 4), (4, 3, 3), (5, 5)])
    room = count - sum(sizes)
    if rng.random() < 0.2:
        hand = hand_of(rng, sizes, count, free)
    else:
        most = high if room <= 1 else max(1, high - (room - 1))
        hand = _with_small(rng, sizes, room, free, min(10, most))
    return hand if hand is not None and low <= deadwood(hand) <= high else None


def _with_small(rng: Random, sizes: tuple[int, ...], room: int, free: int, most: int) -> int | None:
    """Melds of these sizes and ``room`` loose cards that count at most ``most`` each."""
    hand = hand_of(rng, sizes, sum(sizes), free)
    if hand is None:
        return None
    small = mask_of(c for c in unmask(free & ~hand) if c.value <= most)
    if small.bit_count() < room:
        return None
    hand |= some(rng, room, small)
    best = best_arrangement(hand)
    return hand if sorted(map(len, best.melds)) == sorted(sizes) and one_way(hand) else None


def knock_gin_or_neither(rng: Random, limit: int = LIMIT, lines: tuple[Said, ...] = ()) -> Exercise | None:
    """Ten cards after the throw: is it gin, a knock, or neither?"""
    near = [(max(1, limit - 2), limit), (limit + 1, limit + 3)]
    low, high = rng.choice([(0, 0), (1, limit), *near, *near, (limit + 1, limit + 12)])
    if low > high:
        return None
    hand = ten_cards(rng, low, high)
    if hand is None:
        return None
    best = best_arrangement(hand)
    left = best.deadwood
    kind = "gin" if not left else "knock" if left <= limit else "neither"
    named = "neither_gin_only" if kind == "neither" and not limit else kind
    facts: dict[str, Fact] = {}
    if left:
        facts = {"sum": sum_of(by_rank(best.loose)), "deadwood": left, "limit": limit}
    options = tuple(Option(say(f"course.may_knock.{name}"), name == kind) for name in ("gin", "knock", "neither"))
    return Exercise(
        "knock_gin_or_neither",
        say("course.may_knock.which"),
        (row(Heap("hand", by_rank(unmask(hand)))),),
        Choice(options),
        say(f"course.may_knock.because.{named}", **facts),
        solved=(row(*laid_out(hand)),),
        lines=lines,
    )


def throw_to_knock(rng: Random) -> Exercise | None:
    """Eleven cards: with which throw may one knock?"""
    hand = ten_cards(rng, LIMIT + 1, LIMIT + 14, 11)
    if hand is None:
        return None
    best = best_arrangement(hand)
    after = deadwood_after(hand)
    right = tuple(c for c, left in after if left <= LIMIT)
    if not 1 <= len(right) <= 2 or not set(right) <= set(best.loose) or not one_way(hand ^ right[0].mask):
        return None
    left = dict(after)[right[0]]
    options = tuple(
        (c, None if c in right else say("course.may_knock.still", card=c, deadwood=n, limit=LIMIT)) for c, n in after
    )
    return Exercise(
        "throw_to_knock",
        say("course.may_knock.throw"),
        (row(*laid_out(hand)),),
        Throw(options, "throw"),
        say("course.may_knock.because.throw", card=right[0], deadwood=left, limit=LIMIT),
        solved=(row(*laid_out(hand ^ right[0].mask), *singles(right[:1])),),
    )


# --- gin --------------------------------------------------------------------------------------------------------------


def throw_for_gin(rng: Random) -> Exercise | None:
    """Eleven cards: which throw makes gin?"""
    hand = ten_cards(rng, 0, 0)
    if hand is None:
        return None
    extra = unmask(some(rng, 1, FULL_MASK & ~hand))[0]
    eleven = hand | extra.mask
    after = deadwood_after(eleven)
    right = tuple(c for c, left in after if not left)
    if len(right) > 2:
        return None
    options = tuple((c, None if not left else say("course.gin.left", card=c, deadwood=left)) for c, left in after)
    thrown = right[0] if extra not in right else extra
    return Exercise(
        "throw_for_gin",
        say("course.gin.throw"),
        (row(Heap("hand", by_rank(unmask(eleven)) if rng.random() < 0.5 else unmask(eleven))),),
        Throw(options, "throw"),
        say("course.gin.because.throw", card=thrown),
        solved=(row(*laid_out(eleven ^ thrown.mask), *singles([thrown])),),
    )


def card_for_gin(rng: Random) -> Exercise | None:
    """Ten cards, nearly gin: which of four cards makes it?"""
    hand = hand_of(rng, rng.choice([(3, 4), (3, 3), (4, 4), (3, 3, 3)]), 10)
    if hand is None:
        return None
    live = FULL_MASK & ~hand
    wins = mask_of(c for c in unmask(live) if not least_after_drawing(hand, c))
    best = best_arrangement(hand)
    near = mask_of(c for c in unmask(live & ~wins) if any(COMPANY[c] >> o & 1 for o in best.loose))
    if not wins or near.bit_count() < 3:
        return None
    right = unmask(some(rng, 1, wins))[0]
    cards = shuffled(rng, some(rng, 3, near) | right.mask)
    eleven = hand | right.mask
    thrown = next(c for c, left in deadwood_after(eleven) if not left)
    least = {c: least_after_drawing(hand, c) for c in cards}
    return Exercise(
        "card_for_gin",
        say("course.gin.card"),
        (row(*laid_out(hand)), row(*singles(cards))),
        Throw(tuple((c, None if c == right else say("course.gin.not_with", card=c, deadwood=least[c])) for c in cards)),
        say("course.gin.because.card", card=right, thrown=thrown),
        solved=(row(*laid_out(eleven ^ thrown.mask), *singles([thrown])),),
    )


# --- the stock running down -------------------------------------------------------------------------------------------


def draws_left(stock: int) -> int:
    """How often who is to draw now still draws, if both draw from the stock and nobody knocks (R8)."""
    count, mine = 0, True
    while stock > DEAD_STOCK:
        stock -= 1
        count += mine
        mine = not mine
    return count


def how_many_draws(rng: Random) -> Exercise:
    """With so many cards in the stock: how often does one still draw?"""
    stock = rng.randrange(DEAD_STOCK + 1, 12)
    right = draws_left(stock)
    traps: list[tuple[int, Said | None]] = [
        ((stock + 1) // 2, say("course.stock.last_two", count=DEAD_STOCK)),
        (stock - DEAD_STOCK, say("course.stock.by_turns")),
        (stock, say("course.stock.by_turns")),
    ]
    near: list[tuple[int, Said | None]] = [(n, None) for n in (right + 1, right - 1, right + 2) if n > 0]
    return Exercise(
        "how_many_draws",
        say("course.stock.draws", stock=stock),
        (row(Heap("stock", PACK[:stock])),),
        numbers(rng, right, [*traps, *near]),
        say("course.stock.because.draws", stock=stock, free=stock - DEAD_STOCK, count=right),
    )


def who_draws_last(rng: Random) -> Exercise:
    """With so many cards in the stock: who draws the last card that is drawn at all?"""
    stock = rng.randrange(DEAD_STOCK + 1, 14)
    mine = (stock - DEAD_STOCK) % 2 == 1
    options = (Option(say("course.stock.you"), mine), Option(say("course.stock.computer"), not mine))
    return Exercise(
        "who_draws_last",
        say("course.stock.last", stock=stock),
        (row(Heap("stock", PACK[:stock])),),
        Choice(options),
        say(f"course.stock.because.last_{'you' if mine else 'computer'}", stock=stock, free=stock - DEAD_STOCK),
    )


def what_happens(rng: Random) -> Exercise | None:
    """A card is thrown without a knock while so many are left in the stock: what happens?"""
    shuffler = FairShuffler(rng.randbytes)
    match = fold(start(STANDARD, shuffler))
    eleven = ten_cards(rng, 0, 30, 11)
    if eleven is None:
        return None
    hand = match.hand
    assert hand is not None
    stock = rng.choice([DEAD_STOCK, DEAD_STOCK, DEAD_STOCK + 1, DEAD_STOCK + 2])
    rest = FULL_MASK & ~eleven
    other = some(rng, 10, rest)
    held = hand._replace(phase=Phase.DISCARD, turn=0, held=(eleven, other), stock_left=stock, taken=None, fresh=None)
    _, throws = best_discards(eleven)
    thrown = throws[-1]
    events = decide(match.with_hand(held), 0, Discard(thrown), shuffler)
    dead = any(isinstance(event, HandDied) for event in events)
    why = (
        say("course.stock.not_dead", stock=stock, count=DEAD_STOCK)
        if not dead
        else say("course.stock.is_dead", stock=stock)
    )
    options = (
        Option(say("course.stock.dead"), dead, None if dead else why),
        Option(say("course.stock.computer_draws"), not dead, None if not dead else why),
        Option(say("course.stock.lowest_wins"), False, say("course.stock.nobody_compares")),
    )
    left = deadwood(eleven ^ thrown.mask)
    return Exercise(
        "what_happens",
        say("course.stock.throw", card=thrown),
        (row(Heap("stock", PACK[:stock]), *laid_out(eleven)),),
        Choice(options),
        say("course.stock.because.dead" if dead else "course.stock.because.goes_on", stock=stock, deadwood=left),
        lines=(say("course.stock.now", stock=stock),),
    )
