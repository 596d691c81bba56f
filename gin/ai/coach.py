"""Hints: what Normal would do, and why, with the cards and numbers a sentence needs (T9).

A reason is a name; the words are ``advice.<reason>`` in :mod:`gin.text`, filled from the facts. Every fact is true of
the position and can be computed again from it.
"""

from dataclasses import dataclass
from typing import Final

from gin.ai.normal import WEIGHTS, Normal, Thought
from gin.ai.outs import COMPANY, PAIRS, Seen, draw_outs, outs_with
from gin.ai.policy import circling
from gin.ai.weigh import Pick, Throw
from gin.engine.actions import (
    Action,
    DealNext,
    DrawDiscard,
    DrawStock,
    Gin,
    Knock,
    Pass,
    TakeUpcard,
)
from gin.engine.cards import Card, unmask
from gin.engine.melds import best_arrangement, deadwood
from gin.engine.rules import DEAD_STOCK
from gin.engine.view import PlayerView

Fact = int | float | Card | tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do and why. ``cards`` are those the advice speaks of, to be marked; ``dict(facts)`` fills the text."""

    action: Action
    cards: tuple[Card, ...]
    reason: str
    facts: tuple[tuple[str, Fact], ...] = ()


_MIND: Final = Normal(0, WEIGHTS)


def advise(view: PlayerView) -> Advice:
    """Advice for the seat whose view this is. Raises ValueError when it has nothing to choose."""
    thought = _MIND.think(view)
    match thought.action:
        case TakeUpcard() | DrawDiscard():
            return _take(thought)
        case Pass() | DrawStock():
            return _leave_pile(view, thought)
        case Gin(card):
            return _say(thought.action, "gin", card=card)
        case Knock():
            return _knock(view, thought)
        case DealNext():
            return Advice(thought.action, (), "next_hand")
        case _:
            return _play_on(view, thought) or _discard(thought)


def _say(action: Action, reason: str, **facts: Fact) -> Advice:
    cards: list[Card] = []
    for fact in facts.values():
        some = (fact,) if isinstance(fact, Card) else fact if isinstance(fact, tuple) else ()
        cards += [c for c in some if c not in cards]
    return Advice(action, tuple(cards), reason, tuple(facts.items()))


def _percent(share: float) -> int:
    return round(100 * share)


# --- which card to draw -----------------------------------------------------------------------------------------------


def _take(thought: Thought) -> Advice:
    pick, action = _pick(thought), thought.action
    before = pick.left + pick.gain
    where = "upcard" if isinstance(action, TakeUpcard) else "pile"
    if pick.left == 0:
        return _say(action, f"{where}_gin", card=pick.card, thrown=pick.thrown)
    if thought.knock is not None:
        return _say(action, f"{where}_knock", card=pick.card, thrown=pick.thrown, deadwood=pick.left)
    if pick.melded:
        kept = (thought.seen.own | pick.card.mask) ^ pick.thrown.mask
        meld = next(m for m in best_arrangement(kept).melds if pick.card in m)
        return _say(action, f"{where}_completes_meld", card=pick.card, meld=meld, before=before, after=pick.left)
    mean = round(pick.mean, 1)
    return _say(action, f"{where}_lowers", card=pick.card, gain=pick.gain, mean=mean, thrown=pick.thrown)


def _leave_pile(view: PlayerView, thought: Thought) -> Advice:
    action = thought.action
    if thought.pick is None:
        useful = draw_outs(thought.seen.own, thought.seen.live)
        return _say(action, "stock_must", count=useful.bit_count(), live=thought.seen.live_count)
    pick = thought.pick
    where = "upcard" if isinstance(action, Pass) else "pile"
    mean = round(pick.mean, 1)
    if pick.gain <= 0:
        return _say(action, f"{where}_useless", card=pick.card, mean=mean)
    if circling(view):
        return _say(action, "stock_circle", card=pick.card)
    return _say(action, f"{where}_helps_little", card=pick.card, gain=pick.gain, mean=mean)


def _pick(thought: Thought) -> Pick:
    assert thought.pick is not None, "a card is taken only after it was weighed"
    return thought.pick


# --- knock or play on -------------------------------------------------------------------------------------------------

_FEW: Final = 6
"""With so many cards in the stock or fewer, a hand is near its end."""
_EARLY: Final = 3
_RISKY: Final = 0.2


def _knock(view: PlayerView, thought: Thought) -> Advice:
    knock = thought.knock
    assert knock is not None, "Normal knocks only with an outlook"
    risk = _percent(knock.risk)
    base: dict[str, Fact] = {"card": knock.card, "deadwood": knock.deadwood, "risk": risk}
    if knock.wins >= 0.5:
        return _say(thought.action, "knock_wins", **base, wins=_percent(knock.wins))
    if view.stock_count == DEAD_STOCK:
        return _say(thought.action, "knock_last", **base)
    if view.stock_count <= _FEW:
        return _say(thought.action, "knock_late", **base, stock=view.stock_count)
    if thought.seen.turns <= _EARLY:
        return _say(thought.action, "knock_early", **base, other=round(knock.other))
    return _say(thought.action, "knock_now", **base, stock=view.stock_count)


def _play_on(view: PlayerView, thought: Thought) -> Advice | None:
    knock = thought.knock
    if knock is None:
        return None
    card = thought.throws[0].card
    base: dict[str, Fact] = {"card": card, "deadwood": knock.deadwood}
    if knock.risk >= _RISKY:
        return _say(thought.action, "play_on_risk", **base, risk=_percent(knock.risk), stock=view.stock_count)
    if thought.gins:
        return _say(thought.action, "play_on_gin", **base, count=thought.gins, points=round(knock.points))
    return _say(thought.action, "play_on", **base, points=round(knock.points), stock=view.stock_count)


# --- which card to throw ----------------------------------------------------------------------------------------------

_SAFER: Final = 0.1
"""By so much a discard must be less dangerous than another for the difference to be worth a sentence."""


def _discard(thought: Thought) -> Advice:
    action, seen = thought.action, thought.seen
    best = thought.throws[0]
    card, now = best.card, deadwood(seen.own)
    live = outs_with(seen.own, card, seen.live).bit_count()
    loose = [t for t in thought.throws if t.left == now - t.card.value]
    if best not in loose and best.left == now:
        # The only loose card was just taken (R6). Ten cards in melds have one to spare.
        return _say(action, "discard_spare", card=card, after=best.left)
    if best not in loose:
        return _say(action, "discard_best", card=card, after=best.left, hope=round(best.hope, 1))
    dead = _dead_link(seen, card)
    if dead is not None and not live:
        return _say(action, "discard_dead", card=card, mate=dead[0], gone=dead[1])
    others = [t for t in loose if t.card != card and t.card.value >= card.value]
    higher = [t for t in others if t.card.value > card.value]
    rival = max(higher or others, key=lambda t: (t.card.value, t.danger), default=None)
    if rival is not None:
        advice = _rather(thought, best, rival, live, higher=bool(higher))
        if advice is not None:
            return advice
    if higher:
        return _say(action, "discard_best", card=card, after=best.left, hope=round(best.hope, 1))
    if not live:
        return _say(action, "discard_useless", card=card, after=best.left)
    return _say(action, "discard_highest_loose", card=card, after=best.left, count=live)


def _rather(thought: Thought, best: Throw, rival: Throw, live: int, higher: bool) -> Advice | None:
    """Why ``best`` and not ``rival``, a loose card of at least its value: danger or outs, whichever weighs more."""
    seen, card = thought.seen, best.card
    safer = WEIGHTS.danger * (rival.danger - best.danger)
    better = WEIGHTS.hope * (best.hope - rival.hope)
    if rival.danger - best.danger >= _SAFER and safer >= better:
        taken = next((c for c in unmask(seen.held) if _related(c, rival.card) and not _related(c, card)), None)
        if taken is not None:
            return _say(thought.action, "keep_off", card=card, instead=rival.card, taken=taken)
        mates = [c for c in seen.thrown if c.rank == card.rank]
        if mates and all(c.rank != rival.card.rank for c in seen.thrown):
            return _say(thought.action, "discard_safe", card=card, instead=rival.card, thrown=mates[-1])
        risk, other = _percent(best.danger), _percent(rival.danger)
        return _say(thought.action, "discard_safer", card=card, instead=rival.card, risk=risk, other=other)
    more = outs_with(seen.own, rival.card, seen.live).bit_count()
    if higher and more > live:
        return _say(thought.action, "discard_outs", card=card, instead=rival.card, live=live, count=more)
    return None


def _related(one: Card, other: Card) -> bool:
    """Whether a meld of three can hold both cards."""
    return COMPANY[one] >> other & 1 == 1


def _dead_link(seen: Seen, card: Card) -> tuple[Card, tuple[Card, ...]] | None:
    """A card that ``card`` would make a meld with, if all that could complete the two were not out of reach.

    With the cards that are out of reach: in the pile, or known to be held by the other.
    """
    for mate in sorted(unmask(seen.own), key=lambda c: (c.rank != card.rank, abs(c - card))):
        if mate == card or not _related(card, mate):
            continue
        missing = {Card(b if a == mate else a) for a, b in PAIRS[card] if mate in (a, b)}
        if missing and not any(seen.own >> c & 1 or seen.live >> c & 1 for c in missing):
            return mate, tuple(sorted(missing))
    return None
