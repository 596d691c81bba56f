"""Comparing choices by playing each out in the same imagined worlds; who falls clearly behind drops out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Final

from gin.ai.belief import World
from gin.ai.playout import trials
from gin.engine.actions import Action

_NOTHING: Final = 1e-18


@dataclass(slots=True)
class Option:
    """One choice: its action, and for the kernel what kind it is, the ten cards kept and the card thrown or passed.

    ``points`` is what it brought in each world so far, before any doubling, ``worths`` what that was worth.
    """

    action: Action
    kind: int
    kept: int
    card: int
    points: list[int] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """The mean worth."""
        return sum(self.worths) / len(self.worths)

    @property
    def mean_points(self) -> float:
        """The mean of the points."""
        return sum(self.points) / len(self.points)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is the same for all choices: how both sides knock from now on, how a hand is scored, what points are worth.

    ``my_stops`` and ``their_stops`` are read by the kernel (:func:`gin.ai.playout.trials`).
    """

    limit: int
    gin_bonus: int
    undercut_bonus: int
    my_stops: list[int]
    their_stops: list[list[int]]
    worth: Callable[[int], float]


def lead(one: Option, other: Option) -> tuple[float, float]:
    """By how much ``one`` is ahead of ``other`` in the worlds both were played in, in worth and in standard errors."""
    count = min(len(one.worths), len(other.worths))
    total = square = 0.0
    for a, b in zip(one.worths[:count], other.worths[:count], strict=True):
        total += a - b
        square += (a - b) * (a - b)
    spread = (square - total * total / count) / max(1, count - 1)
    if spread < _NOTHING:
        return total / count, 0.0 if total == 0 else inf if total > 0 else -inf
    return total / count, total / sqrt(count * spread)


def race(
    options: Sequence[Option],
    worlds: Sequence[World],
    stakes: Stakes,
    rounds: Sequence[int],
    margin: float,
    enough: Callable[[], bool],
) -> list[Option]:
    """Play the options in the worlds, up to each of the numbers in ``rounds``. Returns what is left, the best first.

    After each round those drop out that are more than ``margin`` standard errors behind the leader; it is over when all
    that are left are ways to follow one action. ``enough`` is asked between rounds: a slow machine stops early.
    """
    some = list(worlds)
    left = list(options)
    for upto in rounds:
        for option in left:
            points = trials(
                option.kind,
                option.kept,
                option.card,
                some,
                len(option.worths),
                upto,
                stakes.limit,
                stakes.my_stops,
                stakes.their_stops,
                stakes.gin_bonus,
                stakes.undercut_bonus,
            )
            option.points += points
            option.worths += [stakes.worth(p) for p in points]
        left.sort(key=lambda o: o.worth, reverse=True)
        left = [o for o in left if o is left[0] or lead(left[0], o)[1] < margin]
        if len({o.action for o in left}) == 1 or enough():
            break
    return left
