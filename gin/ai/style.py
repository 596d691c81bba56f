"""When the other knocks: a guess at its style from the hands it has shown in this match (A2).

Every showdown tells something. Whoever knocked shows what it knocked with; whoever didn't shows what it held when it
last threw, and could have knocked with.
"""

from dataclasses import dataclass
from typing import Final

from gin.ai import tuning
from gin.engine.cards import mask_of
from gin.engine.melds import deadwood
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult
from gin.engine.view import PlayerView

EAGER: Final = 0
"""Knocks as soon as it can."""
LOW: Final = 1
"""Waits for a low count."""
EARLY: Final = 2
"""Knocks in its first turns, afterwards only with gin."""
GIN: Final = 3
"""Waits for gin."""
_LOW_COUNT: Final = 5
_EARLY_TURNS: Final = 3


@dataclass(frozen=True, slots=True)
class Habit:
    """How likely each style knocks with a count above, and within, the low one, when it can."""

    high: float
    low: float


_HABITS: Final = (Habit(0.95, 0.97), Habit(0.06, 0.95), Habit(0.25, 0.3), Habit(0.02, 0.04))


TYPICAL: Final = tuning.STYLES
"""How the styles are shared out among players of whom nothing is known."""


def styles(view: PlayerView) -> tuple[float, ...]:
    """How likely the other plays in each style; the four sum to 1."""
    likely = list(TYPICAL)
    limits = {number: view.ruleset.limit_for(deal.upcard) for number, deal in view.deals}
    usual = _LOW_COUNT if view.ruleset.knock_limit is None else view.ruleset.knock_limit
    for result in view.results:
        shown = _shown(result, 1 - view.seat)
        if shown is None:
            continue
        count, knocked = shown
        if 0 < count <= limits.get(result.number, usual):
            for style, habit in enumerate(_HABITS):
                knocks = habit.low if count <= _LOW_COUNT else habit.high
                likely[style] *= knocks if knocked else 1 - knocks
    total = sum(likely)
    return tuple(p / total for p in likely)


def _shown(result: HandResult, seat: int) -> tuple[int, bool] | None:
    """The least deadwood of the hand that ``seat`` showed, and whether it knocked; None after a dead hand."""
    shown = result.settlement
    if shown is None or result.kind is Kind.DEAD:
        return None
    if result.knocker == seat:
        return shown.usual[0], True
    defender = shown.defender
    held = [c for meld in defender.melds for c in meld] + list(defender.loose) + [laid.card for laid in shown.layoffs]
    return deadwood(mask_of(held)), False


def stops(style: int, limit: int, turns: int, left: int) -> list[int]:
    """The most deadwood a player of ``style`` knocks with at its next discards, as the kernel reads it.

    It has had ``turns`` turns; ``left`` is how many cards the stock has still to give.
    """
    more = max(1, left // 2)
    if style == EAGER:
        return [limit]
    if style == LOW:
        return [min(limit, _LOW_COUNT)] * more + [limit]
    early = max(0, _EARLY_TURNS - turns) if style == EARLY else 0
    return [limit] * early + [0] * max(0, more - early) + [limit]


def mixed_stops(likely: tuple[float, ...], limit: int, turns: int, left: int) -> list[list[int]]:
    """The stops of sixteen players, their styles as ``likely`` says and well mixed: one for each world in turn.

    For the others see :func:`stops`.
    """
    owed = [0.0] * len(likely)
    found = []
    for _ in range(16):
        for style, share in enumerate(likely):
            owed[style] += share
        style = owed.index(max(owed))
        owed[style] -= 1.0
        found.append(stops(style, limit, turns, left))
    return found
