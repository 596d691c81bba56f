"""Looking back at a choice: when a clearly better one was known, what it was and why, in the coach's own reasons.

The choice and Hard's best are played out in the same imagined worlds. Nothing is said unless the better one is ahead by
a chance to win the match that matters, and by several standard errors: a doubt is no reason to speak. Only the view
from before the choice is used; what came of it, good or bad, says nothing about it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gin.ai import coach
from gin.ai.advice import Fact, Review
from gin.ai.coach import ahead, explain, feeds, why_safer
from gin.ai.hard import Hard, Mind, Verdict
from gin.ai.inspector import completing
from gin.ai.knocking import PATIENCE
from gin.ai.normal import Normal
from gin.ai.outs import mean_after_drawing
from gin.ai.policy import circling
from gin.ai.search import Option, lead
from gin.ai.weigh import Weights
from gin.engine.actions import Action, Discard, DrawDiscard, Gin, Knock, TakeUpcard
from gin.engine.cards import Card
from gin.engine.melds import best_arrangement, deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView

MIND: Final = replace(coach.MIND, step=64)
"""The coach's mind, which can be interrupted after few worlds: the computer's decision must not wait for it."""
LEAST: Final = 0.02
"""A better choice must win the match so much more often: some three or four points of the hand."""
REASONS: Final = frozenset(
    "take_gin take_knock take_completes_meld take_lowers take_links take_sure leave_useless leave_helps_less "
    "leave_helps_little gin knock_wins knock_last knock_late knock_early knock_points knock_chance knock_lower "
    "play_on_risk play_on_gin play_on_points play_on_chance let_die broken lighter doors hope keep_off safe safer "
    "played".split()
)
"""What can be said; the coach has other reasons too, but none that speaks of a clear difference."""
ERRORS: Final = 4.0
"""So many standard errors it must be ahead by. Two won't do: the best of several choices is flattered by its luck."""


def review(
    view: PlayerView,
    action: Action,
    mind: Mind | None = None,
    enough: Callable[[], Callable[[], bool]] | None = None,
) -> Review | None:
    """What is to be said of ``action``, chosen in the position of ``view``; None when nothing is.

    ``mind`` instead of :data:`MIND`; ``enough`` as for :class:`gin.ai.hard.Hard`. Raises ValueError for an action that
    was not allowed.
    """
    if action not in view.legal:
        raise ValueError(f"{action} was no choice")
    if len(view.legal) == 1 or view.phase is Phase.OVER:
        return None
    return judge(view, action, Hard(0, mind or MIND, enough).think(view, action))


def judge(view: PlayerView, action: Action, verdict: Verdict) -> Review | None:
    """As :func:`review`, by a verdict in which ``action`` was tried, if anything was."""
    if verdict.action == action or not verdict.options:
        return None
    if isinstance(action, TakeUpcard | DrawDiscard) and circling(view):
        return None  # the computer leaves such a card by a rule of its own (A3): that is no reason
    best, mine = verdict.options[0], next(o for o in verdict.options if o.action == action)
    points, chance = ahead(view, best, mine)
    errors = lead(best, mine)[1]
    if chance < LEAST or errors < ERRORS:
        return None
    found = _reason(view, verdict, best, mine)
    if found is None or found[0] not in REASONS:
        return None
    reason, facts = found
    cards: list[Card] = []
    for fact in facts.values():
        cards += [c for c in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(c, Card) and c not in cards]
    return Review(action, best.action, reason, tuple(facts.items()), tuple(cards), chance, points, errors)


# --- why --------------------------------------------------------------------------------------------------------------


_Why = tuple[str, dict[str, Fact]]
_WEIGHTS: Final = Weights()


def _reason(view: PlayerView, verdict: Verdict, best: Option, mine: Option) -> _Why | None:
    """A reason and its facts; None where there is none that a person could have known.

    But for one card instead of another it is the coach's own reason for the better choice. The playouts are one
    witness, a sound player, who plays nothing out, is the second: where that one sees it otherwise, nothing is said.
    """
    if isinstance(best.action, Discard) and isinstance(mine.action, Discard):
        return _other_throw(verdict, best, mine)
    if isinstance(best.action, Knock) and isinstance(mine.action, Knock):
        return _other_knock(best, mine)
    thought = Normal().think(view)
    if thought.knock is not None and Phase.DISCARD is view.phase:
        # Without the club player's impatience, which knocks though it knows better.
        if (thought.knock.worth > thought.on / PATIENCE) != isinstance(best.action, Knock):
            return None
    elif thought.action != best.action and not isinstance(best.action, Gin):
        return None
    rest = tuple(o for o in verdict.options if o not in (best, mine))
    advice = explain(view, replace(verdict, options=(best, mine, *rest)))
    facts = dict(advice.facts)
    where, _, what = advice.reason.partition("_")
    if where in ("upcard", "pile"):
        return f"take_{what}" if isinstance(best.action, TakeUpcard | DrawDiscard) else f"leave_{what}", facts
    if advice.reason == "knock_now":
        return _worth_a_knock(view, best, mine)
    return advice.reason, facts


def _worth_a_knock(view: PlayerView, knock: Option, mine: Option) -> _Why:
    """Neither is it late or early nor does it win: all that speaks for the knock is what it is worth."""
    facts: dict[str, Fact] = {"deadwood": deadwood(knock.kept)}
    points, on = round(knock.mean_points * view.multiplier), round(mine.mean_points * view.multiplier)
    if points > on:
        return "knock_points", {**facts, "points": points, "on": on}
    return "knock_chance", {**facts, "chance": round(100 * knock.worth), "other": round(100 * mine.worth)}


def _other_knock(best: Option, mine: Option) -> _Why:
    facts: dict[str, Fact] = {"card": Card(best.card), "mine": Card(mine.card)}
    after, other = deadwood(best.kept), deadwood(mine.kept)
    if after < other:
        return "knock_lower", {**facts, "after": after, "other": other}
    return "played", {**facts, "worlds": len(mine.points)}


_WORTH_SAYING: Final = 1.0
"""By so much, in points of deadwood, a card must be better to a sound player too."""


def _other_throw(verdict: Verdict, best: Option, mine: Option) -> _Why | None:
    """Why one card and not another: by the deadwood left, by what the hand waits for, or by what the other can use.

    What counts most by a sound player's weights is the reason; there is none where all together they see no difference.
    """
    seen, card, thrown = verdict.seen, Card(best.card), Card(mine.card)
    facts: dict[str, Fact] = {"card": card, "mine": thrown}
    after, other = deadwood(best.kept), deadwood(mine.kept)
    hope, less = after - mean_after_drawing(best.kept, seen.live), other - mean_after_drawing(mine.kept, seen.live)
    speaks = {
        "left": float(other - after),
        "hope": _WEIGHTS.hope * (hope - less),
        "risk": _WEIGHTS.danger * (feeds(verdict, thrown) - feeds(verdict, card)),
    }
    if sum(speaks.values()) < _WORTH_SAYING:
        return None
    match max(speaks, key=lambda name: speaks[name]):
        case "left":
            facts |= {"after": after, "other": other}
            meld = next((m for m in best_arrangement(seen.own).melds if thrown in m), None)
            if meld is not None and other > deadwood(seen.own) - thrown.value:
                return "broken", {**facts, "meld": meld}
            return "lighter", facts
        case "risk":
            reason, more = why_safer(verdict, card, thrown)
            return reason.removeprefix("discard_"), {**facts, **more}
        case _:
            doors, fewer = (completing(o.kept, seen.live).bit_count() for o in (best, mine))
            if doors > fewer:
                return "doors", {**facts, "count": doors, "fewer": fewer}
            if round(hope, 1) > round(less, 1):
                return "hope", {**facts, "hope": round(hope, 1), "less": round(less, 1)}
    return "played", {**facts, "worlds": len(mine.points)}
