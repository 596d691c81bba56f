"""The levels by name (A1). Each is imported when it is first asked for: the window must not wait for them."""

from collections.abc import Callable
from typing import Final

from gin.ai.policy import Policy


def _easy(seed: int) -> Policy:
    from gin.ai.easy import Easy

    return Easy(seed)


def _normal(seed: int) -> Policy:
    from gin.ai.normal import Normal

    return Normal(seed)


# Hard plays like Normal until it is built.
_LEVELS: Final[dict[str, Callable[[int], Policy]]] = {"easy": _easy, "normal": _normal, "hard": _normal}

LEVELS: Final = tuple(_LEVELS)
"""The names, the weakest first."""


def policy(level: str, seed: int) -> Policy:
    """A player of that level with its own chance. Raises KeyError for a name that is no level."""
    return _LEVELS[level](seed)
