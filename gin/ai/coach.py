"""Hints: what Hard would do, what else is nearly as good, and why, with the cards and numbers a sentence needs (T9).

A reason is a name; the words are ``advice.<reason>`` in :mod:`gin.text`, filled from the facts. Hard decides by playing
choices out; a reason never claims more than its facts show, and every fact can be computed again from the position or
from the hands that were imagined.
"""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Final

from gin.ai.advice import Advice, Fact
from gin.ai.hard import Hard, Mind, Verdict
from gin.ai.outs import COMPANY, PAIRS, Seen, draw_outs, gin_outs, outs_with
from gin.ai.playout import KNOCK, makes_meld
from gin.ai.policy import circling
from gin.ai.search import Option, lead
from gin.ai.weigh import Throw, Weights, weigh_pick, weigh_throws
from gin.engine.actions import (
    Action,
    DealNext,
    Discard,
    DrawDiscard,
    DrawStock,
    Gin,
    Knock,
    Pass,
    TakeUpcard,
)
from gin.engine.cards import Card, unmask
from gin.engine.melds import best_arrangement, deadwood
from gin.engine.phase import Phase
from gin.engine.rules import DEAD_STOCK
from gin.engine.view import PlayerView

MIND: Final = Mind(worlds=min(1024, Mind().worlds), margin=inf)
"""Hard with more patience: a hint may take a moment, and no choice drops out, so that the runner-up is known as well
as the best."""


def advise(
    view: PlayerView, mind: Mind | None = None, enough: Callable[[], Callable[[], bool]] | None = None
) -> Advice:
    """Advice for the seat whose view this is. Raises ValueError when it has nothing to choose.

    ``mind`` instead of :data:`MIND`; ``enough`` as for :class:`gin.ai.hard.Hard`.
    """
    return explain(view, Hard(0, mind or MIND, enough).think(view))


def explain(view: PlayerView, verdict: Verdict) -> Advice:
    """Why one may well take the verdict's action, whether or not a simpler mind would."""
    advice = _why(view, verdict)
    if not verdict.options:
        return advice
    best = verdict.options[0]
    advice = replace(advice, points=best.mean_points * view.multiplier, chance=best.worth)
    second = _runner_up(verdict)
    if second is None:
        return advice
    points, chance = ahead(view, best, second)
    return replace(
        advice,
        runner_up=second.action,
        lead_points=points,
        lead_chance=chance,
        close=_close(view, best, second),
    )


# --- what else there was ----------------------------------------------------------------------------------------------

_CLEAR: Final = 1.0
"""With a lead of fewer standard errors two choices are about as good."""


def _runner_up(verdict: Verdict) -> Option | None:
    """The second choice; beside a knock the best way to play on, not the same knock with another card."""
    others = verdict.options[1:]
    if isinstance(verdict.action, Knock):
        others = tuple(o for o in others if o.kind != KNOCK) or others
    return others[0] if others else None


def ahead(view: PlayerView, one: Option, other: Option) -> tuple[float, float]:
    """By how many points and what chance ``one`` is ahead, in the worlds both were played in."""
    count = min(len(one.points), len(other.points))
    points = sum(one.points[:count]) - sum(other.points[:count])
    return points * view.multiplier / count, lead(one, other)[0]


def _close(view: PlayerView, one: Option, other: Option) -> bool:
    """Whether the difference is in doubt, or too small for anybody to mind."""
    points, chance = ahead(view, one, other)
    return lead(one, other)[1] < _CLEAR or (round(points) == 0 and _percent(chance) == 0)


def _percent(share: float) -> int:
    return round(100 * share)


# --- why --------------------------------------------------------------------------------------------------------------


def _why(view: PlayerView, verdict: Verdict) -> Advice:
    match verdict.action:
        case TakeUpcard() | DrawDiscard():
            return _take(view, verdict)
        case Pass() | DrawStock():
            return _leave_pile(view, verdict)
        case Gin(card):
            return _say(verdict.action, "gin", card=card)
        case Knock():
            return _knock(view, verdict)
        case DealNext():
            return Advice(verdict.action, (), "next_hand")
        case Discard(card):
            return _play_on(view, verdict, card) or _discard(view, verdict, card)


def _say(action: Action, reason: str, **facts: Fact) -> Advice:
    cards: list[Card] = []
    for fact in facts.values():
        some = (fact,) if isinstance(fact, Card) else fact if isinstance(fact, tuple) else ()
        cards += [c for c in some if c not in cards]
    return Advice(action, tuple(cards), reason, tuple(facts.items()))


# --- which card to draw -----------------------------------------------------------------------------------------------

_WEIGHTS: Final = Weights()


def _take(view: PlayerView, verdict: Verdict) -> Advice:
    action, seen = verdict.action, verdict.seen
    where = "upcard" if isinstance(action, TakeUpcard) else "pile"
    card, before = view.pile[-1], deadwood(seen.own)
    pick = weigh_pick(seen.own, card, seen.live)
    if pick.left == 0:
        return _say(action, f"{where}_gin", card=card, thrown=pick.thrown)
    plan = verdict.options[0]
    thrown, left = Card(plan.card), deadwood(plan.kept)
    if plan.kind == KNOCK:
        return _say(action, f"{where}_knock", card=card, thrown=thrown, deadwood=left)
    if pick.melded:
        kept = (seen.own | card.mask) ^ pick.thrown.mask
        meld = next(m for m in best_arrangement(kept).melds if card in m)
        return _say(action, f"{where}_completes_meld", card=card, meld=meld, before=before, after=pick.left)
    if before - left > pick.mean:
        mean = round(pick.mean, 1)
        return _say(action, f"{where}_lowers", card=card, gain=before - left, mean=mean, thrown=thrown)
    links = outs_with(plan.kept, card, seen.live).bit_count()
    if links:
        return _say(action, f"{where}_links", card=card, thrown=thrown, count=links)
    useful = draw_outs(seen.own, seen.live).bit_count()
    return _say(action, f"{where}_sure", card=card, gain=pick.gain, count=useful, live=seen.live_count)


def _leave_pile(view: PlayerView, verdict: Verdict) -> Advice:
    action, seen = verdict.action, verdict.seen
    if view.phase is Phase.STOCK_ONLY:
        useful = draw_outs(seen.own, seen.live)
        return _say(action, "stock_must", count=useful.bit_count(), live=seen.live_count)
    pick = weigh_pick(seen.own, view.pile[-1], seen.live)
    where = "upcard" if isinstance(action, Pass) else "pile"
    mean = round(pick.mean, 1)
    if pick.gain <= 0:
        return _say(action, f"{where}_useless", card=pick.card, mean=mean)
    if circling(view):
        return _say(action, "stock_circle", card=pick.card)
    if pick.gain <= pick.mean:
        return _say(action, f"{where}_helps_less", card=pick.card, gain=pick.gain, mean=mean)
    if not pick.melded and pick.gain <= pick.mean + _WEIGHTS.loose_margin:
        return _say(action, f"{where}_helps_little", card=pick.card, gain=pick.gain, mean=mean)
    same = _close(view, verdict.options[0], verdict.options[1])
    reason = f"{where}_same" if same else f"{where}_worse"
    return _say(action, reason, card=pick.card, gain=pick.gain, worlds=len(verdict.options[1].points))


# --- knock or play on -------------------------------------------------------------------------------------------------

_FEW: Final = 6
"""With so many cards in the stock or fewer, a hand is near its end."""
_EARLY: Final = 3
_RISKY: Final = 0.25


def _undercut(knock: Option) -> float:
    """How often the knock is undercut: only then it costs points."""
    return sum(p < 0 for p in knock.points) / len(knock.points)


def _knock(view: PlayerView, verdict: Verdict) -> Advice:
    action, seen, knock = verdict.action, verdict.seen, verdict.options[0]
    missing = view.ruleset.target - view.totals[view.seat]
    wins = sum(p * view.multiplier >= missing for p in knock.points) / len(knock.points)
    risk = _percent(_undercut(knock))
    base: dict[str, Fact] = {"card": Card(knock.card), "deadwood": deadwood(knock.kept), "risk": risk}
    if wins >= 0.5:
        return _say(action, "knock_wins", **base, wins=_percent(wins))
    if view.stock_count == DEAD_STOCK:
        return _say(action, "knock_last", **base)
    if view.stock_count <= _FEW:
        return _say(action, "knock_late", **base, stock=view.stock_count)
    if seen.turns <= _EARLY:
        other = sum(deadwood(hand) for hand, _ in verdict.worlds) / len(verdict.worlds)
        return _say(action, "knock_early", **base, other=round(other))
    return _say(action, "knock_now", **base, stock=view.stock_count)


def _play_on(view: PlayerView, verdict: Verdict, card: Card) -> Advice | None:
    """Why not knock, where one could."""
    action, seen, best = verdict.action, verdict.seen, verdict.options[0]
    knock = next((o for o in verdict.options if o.kind == KNOCK), None)
    if knock is None:
        return None
    base: dict[str, Fact] = {"card": card, "deadwood": deadwood(knock.kept)}
    risk = _undercut(knock)
    on, points = round(best.mean_points * view.multiplier), round(knock.mean_points * view.multiplier)
    if view.stock_count == DEAD_STOCK:
        return _say(action, "let_die", **base, risk=_percent(risk))
    if risk >= _RISKY or points <= 0:
        return _say(action, "play_on_risk", **base, risk=_percent(risk), stock=view.stock_count)
    if on > points:
        gins = gin_outs(best.kept, seen.live).bit_count()
        if gins:
            return _say(action, "play_on_gin", **base, count=gins, on=on, points=points)
        return _say(action, "play_on_points", **base, on=on, points=points)
    chance, other = _percent(best.worth), _percent(knock.worth)
    if chance > other:
        return _say(action, "play_on_chance", **base, chance=chance, other=other)
    return _say(action, "play_on_even", **base, points=points)


# --- which card to throw ----------------------------------------------------------------------------------------------

_SAFER: Final = 0.1
"""By so much a discard must be less dangerous than another for the difference to be worth a sentence."""


def _discard(view: PlayerView, verdict: Verdict, card: Card) -> Advice:
    action, seen = verdict.action, verdict.seen
    throws = {t.card: t for t in weigh_throws(seen.own, view.forbidden, seen, _WEIGHTS)}
    best, now = throws[card], deadwood(seen.own)
    if view.stock_count == DEAD_STOCK:
        return _say(action, "discard_last", card=card)
    loose = [t for t in throws.values() if t.left == now - t.card.value]
    if best not in loose and best.left == now:
        # The only loose card was just taken (R6). Ten cards in melds have one to spare.
        return _say(action, "discard_spare", card=card, after=best.left)
    if view.stock_count == DEAD_STOCK + 1:
        # Its next draw is the last: all that still counts is what it is given.
        return _say(action, "discard_guard", card=card, risk=_percent(feeds(verdict, card)), stock=view.stock_count)
    plain = _say(action, "discard_best", card=card, after=best.left, hope=round(best.hope, 1))
    if best not in loose:
        return plain
    live = outs_with(seen.own, card, seen.live).bit_count()
    dead = _dead_link(seen, card)
    if dead is not None and not live:
        return _say(action, "discard_dead", card=card, mate=dead[0], gone=dead[1])
    others = [t for t in loose if t.card != card and t.card.value >= card.value]
    rival = _rival(verdict, others, card)
    if rival is not None:
        advice = _rather(view, verdict, best, rival, live)
        if advice is not None:
            return advice
    if any(t.card.value > card.value for t in others):
        return plain
    if not live:
        return _say(action, "discard_useless", card=card, after=best.left)
    return _say(action, "discard_highest_loose", card=card, after=best.left, count=live)


def _rival(verdict: Verdict, others: list[Throw], card: Card) -> Throw | None:
    """Of loose cards worth at least as much, the one to compare with: the runner-up, else the dearest."""
    higher = [t for t in others if t.card.value > card.value]
    second = _runner_up(verdict)
    return max(
        higher or others,
        key=lambda t: (second is not None and second.card == t.card, t.card.value, feeds(verdict, t.card)),
        default=None,
    )


def _rather(view: PlayerView, verdict: Verdict, best: Throw, rival: Throw, live: int) -> Advice | None:
    """Why ``best`` and not ``rival``, a loose card of at least its value: danger, outs, or how they played out."""
    action, seen, card, instead = verdict.action, verdict.seen, best.card, rival.card
    risk, other = feeds(verdict, card), feeds(verdict, instead)
    safer = _WEIGHTS.danger * (other - risk)
    better = _WEIGHTS.hope * (best.hope - rival.hope)
    if other - risk >= _SAFER and safer >= better:
        reason, facts = why_safer(verdict, card, instead)
        return _say(action, reason, card=card, instead=instead, **facts)
    if instead.value == card.value:
        return None
    more = outs_with(seen.own, instead, seen.live).bit_count()
    if more > live:
        return _say(action, "discard_outs", card=card, instead=instead, live=live, count=more)
    tried = next((o for o in verdict.options if o.action == Discard(instead)), None)
    if tried is None:
        return None
    reason = "discard_same" if _close(view, verdict.options[0], tried) else "discard_played"
    return _say(action, reason, card=card, instead=instead, worlds=len(tried.points))


def why_safer(verdict: Verdict, card: Card, instead: Card) -> tuple[str, dict[str, Fact]]:
    """Why ``card`` is less dangerous to throw than ``instead``: a reason and what it needs beside the two cards."""
    seen = verdict.seen
    taken = next((c for c in unmask(seen.held) if _related(c, instead) and not _related(c, card)), None)
    if taken is not None:
        return "keep_off", {"taken": taken}
    mates = [c for c in seen.thrown if c.rank == card.rank]
    if mates and all(c.rank != instead.rank for c in seen.thrown):
        return "discard_safe", {"thrown": mates[-1]}
    return "discard_safer", {"risk": _percent(feeds(verdict, card)), "other": _percent(feeds(verdict, instead))}


def feeds(verdict: Verdict, card: Card) -> float:
    """In how many of the imagined worlds the other could put ``card`` into a meld at once."""
    return sum(makes_meld(hand) >> card & 1 for hand, _ in verdict.worlds) / len(verdict.worlds)


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
