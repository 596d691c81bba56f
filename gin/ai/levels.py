"""The levels by name (A1). Each is imported when it is first asked for: the window must not wait for them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gin.ai.policy import Policy

Enough = Callable[[], Callable[[], bool]]
"""Called when a decision begins; what it returns tells when thinking has taken too long."""


def _easy(seed: int, _enough: Enough | None) -> Policy:
    from gin.ai.easy import Easy

    return Easy(seed)


def _normal(seed: int, _enough: Enough | None, **weights: float) -> Policy:
    from gin.ai.normal import WEIGHTS, Normal

    return Normal(seed, replace(WEIGHTS, **weights))


def _hard(seed: int, enough: Enough | None, **parameters: Any) -> Policy:
    from gin.ai.hard import Hard, Mind

    return Hard(seed, replace(Mind(), **parameters), enough)


_LEVELS: Final[dict[str, Callable[..., Policy]]] = {"easy": _easy, "normal": _normal, "hard": _hard}

LEVELS: Final = tuple(_LEVELS)
"""The names, the weakest first."""


def policy(level: str, seed: int, enough: Enough | None = None, /, **overrides: Any) -> Policy:
    """A player of that level with its own chance. Raises KeyError for a name that is no level.

    ``enough`` guards slow machines: a level that could think for long asks it whether to stop. ``overrides`` are
    parameters of the level by name, for trials; TypeError for one that it doesn't have.
    """
    return _LEVELS[level](seed, enough, **overrides)
