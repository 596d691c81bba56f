"""What the other may hold: hands as likely as they are, given what it took, left and threw (A2).

A hand drawn blindly from the live cards is far worse than a real one. Here each hand has a likelihood: an exponential
of a few small numbers (:func:`gin.ai.playout.features`) with weights for each stage of a hand, fitted to what players
of very different styles held in their own games (``bench/belief.py``). A random walk that exchanges cards meets every
hand as often as it is likely.
"""

from dataclasses import dataclass
from random import Random

from gin.ai import tuning
from gin.ai.outs import Seen
from gin.ai.playout import MATES, NEXTS, worlds
from gin.engine.cards import mask_of, unmask

World = tuple[int, list[int]]
"""The other's ten cards as a mask, and the stock in drawing order."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a seat has seen that tells of the other's hand, in the form the walk reads."""

    held: int
    hidden: int
    live: list[int]
    limit: int
    signs: list[int]
    weights: list[int]


_RECENT = 2
"""So many of the last cards that the other left or threw tell of the hand as it is; older ones, of one that changed."""


def stage(turns: int) -> int:
    """Which weights hold after so many turns of the other."""
    return tuning.STAGES.index(max(s for s in tuning.STAGES if s <= turns))


def signs_of(seen: Seen) -> list[int]:
    """The masks that :func:`gin.ai.playout.features` compares a hand with."""
    near = 0
    for c in seen.thrown:
        near |= MATES[c] | NEXTS[c]
    return [
        seen.held,
        mask_of(seen.refused[-_RECENT:]),
        mask_of(seen.refused[:-_RECENT]),
        mask_of(seen.thrown[-_RECENT:]),
        mask_of(seen.thrown[:-_RECENT]),
        near,
    ]


def evidence(seen: Seen, limit: int, blindly: bool = False) -> Evidence:
    """What ``seen`` tells of the other's hand; ``blindly``: nothing but which cards it can hold."""
    weights = [0 if blindly else round(1024 * w) for w in tuning.BELIEF[stage(seen.turns)]]
    live = [int(c) for c in unmask(seen.live)]
    return Evidence(seen.held, seen.hidden, live, limit, signs_of(seen), weights)


def imagine(known: Evidence, count: int, chance: Random) -> list[World]:
    """``count`` worlds that agree with all that has been seen, the likely ones more often."""
    return worlds(
        known.held,
        known.hidden,
        known.live,
        count,
        known.limit,
        known.signs,
        known.weights,
        chance.randrange(1, 2**31 - 1),
        tuning.BURN,
        tuning.STEPS,
    )
