"""What a hand's points are worth in the match: the chance to win it from any score (R9, R14 to R16).

A match is a chain of hands whose winners deal the next one. From how hands end between equal players, by who dealt,
the chance to win the match follows for every pair of totals, from the end backwards.
"""

from functools import cache

from gin.ai import tuning
from gin.engine.rules import Ruleset
from gin.engine.view import PlayerView

Outcomes = tuple[tuple[int, float], ...]
"""Points and how often a hand brings them to one side."""
Table = list[list[float]]
"""The chance to win by what I still need and what the other needs, 0 to the target each."""


@cache
def tables(target: int, non_dealer: Outcomes, dealer: Outcomes) -> tuple[Table, Table]:
    """The chance to win the match before a hand, as its non-dealer and as its dealer.

    ``non_dealer`` and ``dealer`` are what each of them wins; all shares together make 1. A dead hand is dealt again and
    changes nothing (R8).
    """
    first = [[0.0] * (target + 1) for _ in range(target + 1)]
    second = [[0.0] * (target + 1) for _ in range(target + 1)]
    for mine in range(1, target + 1):
        for theirs in range(1, target + 1):
            # Who wins a hand deals the next (R9). Whoever reaches the target has won.
            for table, my_wins, their_wins in ((first, non_dealer, dealer), (second, dealer, non_dealer)):
                chance = 0.0
                for points, share in my_wins:
                    chance += share * (second[mine - points][theirs] if points < mine else 1.0)
                for points, share in their_wins:
                    if points < theirs:
                        chance += share * first[mine][theirs - points]
                table[mine][theirs] = chance
    return first, second


def chance_to_win(ruleset: Ruleset, mine: int, theirs: int, dealing: bool) -> float:
    """My chance to win the match at these totals, ``dealing`` the next hand or not; 1 or 0 once it is decided."""
    if mine >= ruleset.target:
        return 1.0
    if theirs >= ruleset.target:
        return 0.0
    non_dealer, dealer = tuning.OUTCOMES["oklahoma" if ruleset.knock_limit is None else "standard"]
    table = tables(ruleset.target, non_dealer, dealer)[dealing]
    return table[ruleset.target - mine][ruleset.target - theirs]


class Equity:
    """Called with my points of this hand (below zero: the other's), before any doubling: my chance to win the match."""

    def __init__(self, view: PlayerView) -> None:
        self._view = view
        self._known: dict[int, float] = {}

    def __call__(self, points: int) -> float:
        found = self._known.get(points)
        if found is None:
            found = self._known[points] = self._chance(points * self._view.multiplier)
        return found

    def _chance(self, brought: int) -> float:
        view = self._view
        mine, theirs = view.totals[view.seat], view.totals[1 - view.seat]
        if brought > 0:
            return chance_to_win(view.ruleset, mine + brought, theirs, True)
        if brought < 0:
            return chance_to_win(view.ruleset, mine, theirs - brought, False)
        return chance_to_win(view.ruleset, mine, theirs, view.dealer == view.seat)
