"""Exercises about when to knock: moments of real hands, where Hard plays out both ways and one is clearly better."""

from math import inf
from random import Random
from typing import Final

from gin.ai.hard import Hard, Mind, Verdict
from gin.ai.outs import gin_outs
from gin.ai.plain import Plain
from gin.ai.playout import KNOCK
from gin.ai.search import Option as Imagined
from gin.ai.search import lead
from gin.engine.actions import Discard, Gin, Knock
from gin.engine.cards import Card, mask_of
from gin.engine.deal import FairShuffler
from gin.engine.melds import best_discards, deadwood
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import STANDARD
from gin.engine.view import PlayerView, view
from gin.learn.exercises import (
    Choice,
    Exercise,
    Fact,
    Heap,
    Option,
    by_rank,
    laid_out,
    row,
    say,
)
from gin.text.spans import Strong

# --- should I knock ---------------------------------------------------------------------------------------------------

CLEAR_KNOCK: Final = 4.0
"""By so many points knocking, or playing on, must have brought more than the other, ..."""
CLEAR_ERRORS: Final = 2.5
"""... and by so many standard errors."""
_MIND: Final = Mind(worlds=72, margin=inf)
"""Hard with fewer imagined hands than at the table: the difference is to be clear, and nobody is to wait."""

_LAST: Final = 5
"""So many of the cards that the computer threw are shown, the latest ones."""
_KNOCKS_TRIED: Final = 0.65
"""How often a moment is sought in which knocking is right: such moments are rarer, and both are to be asked."""


def should_i_knock(rng: Random) -> Exercise | None:
    """A moment of a real hand in which one may knock: knock, or play on?"""
    knock = rng.random() < _KNOCKS_TRIED
    seen = _could_knock(rng, rng.choice((0, 1, 1, 2, 2, 3) if knock else (3, 5, 7, 9)))
    exercise = None if seen is None else _weighed(seen)
    return exercise if exercise is not None and (exercise.right_answers() == (0,)) == knock else None


def _could_knock(rng: Random, turns: int) -> PlayerView | None:
    """A hand played by two plain players until seat 0, which never knocks before that many turns, could knock."""
    shuffler = FairShuffler(rng.randbytes)
    match = fold(start(STANDARD, shuffler))
    player = Plain()
    thrown = 0
    while match.hand is not None and match.hand.turn is not None:
        seat = match.hand.turn
        seen = view(match, seat)
        action = player.choose(seen)
        if seat == 0 and isinstance(action, Gin):
            return None
        if isinstance(action, Knock) and (seat == 1 or thrown >= turns):
            return seen if seat == 0 else None
        if isinstance(action, Knock):
            _, throws = best_discards(match.hand.held[seat], match.hand.taken)
            action = Discard(throws[-1])
        thrown += seat == 0 and match.hand.phase is Phase.DISCARD
        for event in decide(match, seat, action, shuffler):
            match = evolve(match, event)
    return None


def _weighed(seen: PlayerView) -> Exercise | None:
    """The exercise, where Hard plays out both ways and one of them clearly brings more."""
    hand = mask_of(seen.cards)
    least, _ = best_discards(hand, seen.forbidden)
    if not 0 < least <= seen.limit:
        return None
    verdict = Hard(0, _MIND).think(seen)
    knocks = [o for o in verdict.options if o.kind == KNOCK]
    others = [o for o in verdict.options if o.kind != KNOCK]
    if not knocks or not others:
        return None
    knock, on = knocks[0], others[0]
    ahead, errors = knock.mean_points - on.mean_points, lead(knock, on)[1]
    if abs(ahead) < CLEAR_KNOCK or abs(errors) < CLEAR_ERRORS or (ahead > 0) != (errors > 0):
        return None
    return _knock_exercise(seen, verdict, knock, on)


def _knock_exercise(seen: PlayerView, verdict: Verdict, knock: Imagined, on: Imagined) -> Exercise:
    hand, thrown = mask_of(seen.cards), Card(knock.card)
    left, stock, right = deadwood(knock.kept), seen.stock_count, knock.mean_points > on.mean_points
    other = sum(deadwood(held) for held, _ in verdict.worlds) / len(verdict.worlds)
    risk = sum(p < 0 for p in knock.points) / len(knock.points)
    facts: dict[str, Fact] = {
        "deadwood": left,
        "risk": round(100 * risk),
        "other": round(other),
        "stock": stock,
        "points": _signed(round(knock.mean_points)),
        "on": _signed(round(on.mean_points)),
    }
    if right:
        key = "late" if stock <= 6 else "early" if verdict.seen.turns <= 3 else "now"
    else:
        gins = gin_outs(on.kept, verdict.seen.live).bit_count()
        key = "risk" if risk >= 0.3 else "gin" if gins else "wait"
        if key == "gin":
            facts["count"] = gins
    options = (
        Option(say("course.should_knock.knock", card=thrown, deadwood=left), right),
        Option(say("course.should_knock.on"), not right),
    )
    turns = verdict.seen.turns
    now = (
        say("course.should_knock.now", stock=stock, turns=turns, count=turns)
        if turns
        else say("course.should_knock.first")
    )
    known = (Heap("taken", by_rank(seen.known)),) if seen.known else ()
    thrown_by = tuple(c for c in verdict.seen.thrown if c in seen.pile)
    name = "thrown_last" if len(thrown_by) > _LAST else "thrown"
    theirs = (Heap(name, thrown_by[-_LAST:]),) if thrown_by else ()
    return Exercise(
        "should_i_knock",
        say("course.should_knock.which"),
        (row(*known, *theirs, title="computer"), row(*laid_out(hand), title="you")),
        Choice(options),
        say(f"course.should_knock.because.{key}", **facts),
        lines=(now,),
    )


def _signed(points: int) -> int | Strong:
    """A number with a real minus sign, where it needs one."""
    return points if points >= 0 else Strong(f"\u2212{-points}")
