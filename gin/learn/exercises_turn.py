"""Exercises about one's turn: what may be done in it, which card to draw, which to throw."""

from random import Random
from typing import Final

from gin.ai.outs import COMPANY, PAIRS, Seen, outs_with
from gin.ai.weigh import Weights, weigh_pick, weigh_throws
from gin.engine.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    Refusal,
)
from gin.engine.cards import FULL_MASK, PACK, Card, mask_of, unmask
from gin.engine.deal import FairShuffler
from gin.engine.melds import best_arrangement, best_discards, deadwood, deadwood_after
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, explain, fold, start
from gin.engine.rules import STANDARD
from gin.engine.state import Match
from gin.learn.exercises import (
    Choice,
    Exercise,
    Heap,
    Option,
    Said,
    Throw,
    by_rank,
    hand_of,
    laid_out,
    one_way,
    row,
    say,
    shuffled,
    singles,
    some,
    yes_no,
)


def refused(refusal: Refusal) -> Said:
    """Why the engine refuses, in the words of the table (T8)."""
    facts = {"card": refusal.card, "deadwood": refusal.deadwood, "limit": refusal.limit}
    return Said(f"refusal.{refusal.reason}", tuple((k, v) for k, v in facts.items() if v is not None))


# --- drawing ----------------------------------------------------------------------------------------------------------

_NAMES: Final = {DRAW_STOCK: "stock", DRAW_DISCARD: "pile", TAKE_UPCARD: "take", PASS: "pass"}


def may_i(rng: Random) -> Exercise | None:
    """A moment of a real hand: may one do this now?"""
    shuffler = FairShuffler(rng.randbytes)
    match = fold(start(STANDARD, shuffler))
    for _ in range(rng.randrange(6)):
        match = _played_on(match, rng, shuffler)
    hand = match.hand
    assert hand is not None
    assert hand.turn is not None, "six acts don't end a hand"
    seat, cards = hand.turn, unmask(hand.held[hand.turn])
    action: Action
    if hand.phase is Phase.DISCARD:
        # Another draw, or throwing the card that was taken; both come up in play.
        taken = hand.taken if hand.taken is not None and rng.random() < 0.7 else rng.choice(cards)
        action = DRAW_STOCK if rng.random() < 0.5 else Discard(taken)
    elif hand.phase in (Phase.STOCK_ONLY, Phase.DRAW) and rng.random() < 0.5:
        action = DRAW_DISCARD
    else:
        action = DRAW_STOCK
    refusal = explain(match, seat, action)
    name = "throw" if isinstance(action, Discard) else _NAMES[action]
    facts = {"card": action.card} if isinstance(action, Discard) else {}
    upcard_open = hand.phase in (Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER)
    if hand.phase is Phase.DISCARD:
        moment, shown = ("taken" if hand.taken is not None else "drawn"), hand.fresh
    else:
        moment, shown = hand.phase.value, hand.pile[-1]
    assert shown is not None, "a card was drawn, or lies on the pile"
    right = refusal is None
    if right and hand.phase is Phase.DRAW and rng.random() < 0.6:
        return None  # too easy to be asked often
    best = Heap("hand", by_rank(cards))
    pile = () if hand.phase is Phase.DISCARD else (Heap("upcard" if upcard_open else "pile", (hand.pile[-1],)),)
    return Exercise(
        "may_i",
        say(f"course.draw.may.{name}", **facts),
        (row(*pile, best),),
        yes_no(right, "course.may"),
        say(f"course.draw.allowed.{name}", **facts) if refusal is None else refused(refusal),
        lines=(say(f"course.draw.now.{moment}", card=shown),),
    )


def _played_on(match: Match, rng: Random, shuffler: FairShuffler) -> Match:
    """One act further: whoever is to act passes, draws or throws as the dice say."""
    hand = match.hand
    assert hand is not None
    assert hand.turn is not None
    match hand.phase:
        case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
            action: Action = PASS if rng.random() < 0.7 else TAKE_UPCARD
        case Phase.STOCK_ONLY:
            action = DRAW_STOCK
        case Phase.DRAW:
            action = DRAW_STOCK if rng.random() < 0.5 else DRAW_DISCARD
        case _:
            _, throws = best_discards(hand.held[hand.turn], hand.taken)
            action = Discard(throws[-1])
    for event in decide(match, hand.turn, action, shuffler):
        match = evolve(match, event)
    return match


CLEAR_GAIN: Final = 4.0
"""By so many points of deadwood a card from the pile must save more than the stock does on average."""


def pile_or_stock(rng: Random) -> Exercise | None:
    """Take the card on the pile, or draw from the stock? Only where the difference is clear."""
    hand = hand_of(rng, rng.choice([(), (3,), (3,), (4,), (3, 3)]), 10)
    if hand is None:
        return None
    take = rng.random() < 0.5
    fitting = mask_of(c for c in PACK if not hand >> c & 1 and any(hand >> a & hand >> b & 1 for a, b in PAIRS[c]))
    free = FULL_MASK & ~hand & (fitting if take else ~fitting)
    if not free:
        return None
    card = unmask(some(rng, 1, free))[0]
    live = FULL_MASK & ~hand & ~card.mask
    pick = weigh_pick(hand, card, live)
    now = deadwood(hand)
    facts = {"card": card, "before": now, "after": pick.left, "gain": pick.gain}
    label_take, label_stock = say("course.draw.take", card=card), say("course.draw.stock")
    pile = Heap("pile", (card,))
    before = row(pile, *laid_out(hand))
    if take:
        if not pick.melded or pick.gain < pick.mean + CLEAR_GAIN:
            return None
        kept = (hand | card.mask) ^ pick.thrown.mask
        meld = next(m for m in best_arrangement(kept).melds if card in m)
        because = say("course.draw.because.take", meld=meld, thrown=pick.thrown, **facts)
        why = say("course.draw.left_lying", card=card, mean=round(pick.mean))
        answer = Choice((Option(label_take, True), Option(label_stock, False, why)))
        return Exercise(
            "pile_or_stock",
            say("course.draw.which"),
            (before,),
            answer,
            because,
            solved=(row(*laid_out(kept), *singles([pick.thrown])),),
        )
    if pick.melded or pick.gain > 0:
        return None
    because = say("course.draw.because.stock", card=card, mean=round(pick.mean))
    why = say("course.draw.shown_for_nothing", card=card)
    answer = Choice((Option(label_take, False, why), Option(label_stock, True)))
    return Exercise("pile_or_stock", say("course.draw.which"), (before,), answer, because)


def which_completes(rng: Random) -> Exercise | None:
    """Which of four cards completes a meld in this hand?"""
    hand = hand_of(rng, rng.choice([(), (3,), (3,)]), rng.choice([7, 8, 10]))
    if hand is None:
        return None
    loose = mask_of(best_arrangement(hand).loose)
    free = FULL_MASK & ~hand
    completes = mask_of(c for c in unmask(free) if any(hand >> a & hand >> b & 1 for a, b in PAIRS[c]))
    fitting = mask_of(c for c in unmask(completes) if any(loose >> a & loose >> b & 1 for a, b in PAIRS[c]))
    # What lies near one card of the hand and yet completes nothing: the wrong ones should look right.
    near = mask_of(c for c in unmask(free & ~completes) if COMPANY[c] & loose)
    if not fitting or near.bit_count() < 3:
        return None
    right = unmask(some(rng, 1, fitting))[0]
    cards = shuffled(rng, some(rng, 3, near) | right.mask)
    best = best_arrangement(hand | right.mask)
    meld = next((m for m in best.melds if right in m), None)
    if meld is None or not one_way(hand | right.mask):
        return None
    now, left = deadwood(hand), best.deadwood
    return Exercise(
        "which_completes",
        say("course.draw.completes"),
        (row(*laid_out(hand)), row(*singles(cards))),
        Throw(tuple((c, None if c == right else say("course.draw.completes_nothing", card=c)) for c in cards)),
        say("course.draw.because.completes", card=right, meld=meld, before=now, after=left),
        solved=(row(*laid_out(hand | right.mask)), row(*singles(c for c in cards if c != right))),
    )


# --- throwing ---------------------------------------------------------------------------------------------------------


def throw_least(rng: Random) -> Exercise | None:
    """Eleven cards: which throw leaves the least deadwood?"""
    hand = hand_of(rng, rng.choice([(3,), (3, 3), (3, 4), (4,), (3, 3)]), 11)
    if hand is None:
        return None
    best = best_arrangement(hand)
    forbidden: Card | None = None
    if rng.random() < 0.35:
        # The card that was just taken: into a meld as a rule, now and then the dearest loose one (R6).
        forbidden = max(best.loose, key=lambda c: c.value) if rng.random() < 0.5 else rng.choice(rng.choice(best.melds))
    least, right = best_discards(hand, forbidden)
    if len(right) > 2 or not set(right) <= set(best.loose) or not one_way(hand ^ right[0].mask):
        return None
    options: list[tuple[Card, Said | None]] = []
    for c, left in deadwood_after(hand):
        meld = next((m for m in best.melds if c in m), None)
        if c in right:
            options.append((c, None))
        elif c == forbidden:
            options.append((c, say("course.discard.just_taken", card=c)))
        elif meld is not None:
            options.append((c, say("course.discard.from_meld", card=c, meld=meld, deadwood=left)))
        else:
            options.append((c, say("course.discard.leaves", card=c, deadwood=left)))
    lines = () if forbidden is None else (say("course.draw.now.taken", card=forbidden),)
    return Exercise(
        "throw_least",
        say("course.discard.least"),
        (row(*laid_out(hand)),),
        Throw(tuple(options), "throw"),
        say("course.discard.because.least", cards=right, count=len(right), deadwood=least),
        solved=(row(*laid_out(hand ^ right[0].mask), *singles(right[:1])),),
        lines=lines,
    )


CLEAR_COST: Final = 1.0
"""By so many points of deadwood, as Normal weighs throws, the right throw must be better than any other."""


def _company(hand: int, card: Card, live: int) -> int:
    """The cards of ``live`` that make a meld of three with ``card`` and another card of ``hand``, as a mask."""
    found = 0
    for a, b in PAIRS[card]:
        found |= (1 << b) * (hand >> a & 1) | (1 << a) * (hand >> b & 1)
    return found & live


def throw_lonely(rng: Random) -> Exercise | None:
    """Cards that count the same: which of them is alone, and goes first?"""
    sizes = rng.choice([(3,), (3, 3), (4,)])
    hand = hand_of(rng, sizes, sum(sizes), mask_of(c for c in PACK if c.value < 10 or rng.random() < 0.2))
    if hand is None:
        return None
    hand |= some(rng, rng.choice([3, 4]), mask_of(c for c in PACK if c.value == 10 and not hand >> c & 1))
    hand |= some(rng, 11 - hand.bit_count(), mask_of(c for c in PACK if c.value < 10 and not hand >> c & 1))
    best = best_arrangement(hand)
    dear = [c for c in best.loose if c.value == 10]
    if sorted(map(len, best.melds)) != sorted(sizes) or len(dear) < 3:
        return None
    live = FULL_MASK & ~hand
    outs = {c: _company(hand, c, live).bit_count() for c in best.loose}
    lonely = [c for c in dear if not outs[c]]
    if len(lonely) != 1 or len(best.loose) > 8 or any(outs[c] != outs_with(hand, c, live).bit_count() for c in dear):
        return None
    seen = Seen(hand, live, 0, 10, (), (), (), 0)
    throws = weigh_throws(hand, None, seen, Weights())
    right = lonely[0]
    if throws[0].card != right or throws[1].cost - throws[0].cost < CLEAR_COST:
        return None
    left = dict(deadwood_after(hand))
    options: list[tuple[Card, Said | None]] = []
    for c in unmask(hand):
        meld = next((m for m in best.melds if c in m), None)
        if c == right:
            options.append((c, None))
        elif meld is not None:
            options.append((c, say("course.discard.from_meld", card=c, meld=meld, deadwood=left[c])))
        elif c in dear:
            options.append((c, say("course.discard.has_company", card=c, count=outs[c])))
        else:
            options.append((c, say("course.discard.leaves", card=c, deadwood=left[c])))
    return Exercise(
        "throw_lonely",
        say("course.discard.lonely"),
        (row(*laid_out(hand)),),
        Throw(tuple(options), "throw"),
        say("course.discard.because.lonely", card=right, deadwood=left[right]),
        solved=(row(*laid_out(hand ^ right.mask), *singles([right])),),
    )
