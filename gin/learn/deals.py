"""The live mini-deals by name: short experiments with real cards, judged by the engine (issue 7, SPEC L).

What each is for is told in its class; :mod:`gin.learn.mini` says what all of them are.
"""

from typing import Final

from gin.learn.deals_hold import HoldBack
from gin.learn.deals_lay_off import Chain, FourthCard, GinNoLayOff, LayOffs, Tie
from gin.learn.deals_match import Shutout
from gin.learn.deals_melds import EitherWay
from gin.learn.deals_turn import DeadHand, TakenCard, Turn
from gin.learn.deals_upcard import Oklahoma
from gin.learn.mini import Mini

_KINDS: Final[tuple[type[Mini], ...]] = (
    EitherWay,
    Chain,
    Tie,
    GinNoLayOff,
    TakenCard,
    DeadHand,
    Oklahoma,
    FourthCard,
    HoldBack,
    Shutout,
)
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}
NAMES: Final = tuple(_BY_NAME)
"""The names of all mini-deals."""


def make(name: str) -> Mini:
    """The mini-deal ``name`` at its start. Raises ValueError for a name that isn't there."""
    kind = _BY_NAME.get(name)
    if kind is None:
        raise ValueError(f"there is no mini-deal {name!r}; there are {', '.join(NAMES)}")
    return kind()


__all__ = [
    "NAMES",
    "DeadHand",
    "EitherWay",
    "HoldBack",
    "LayOffs",
    "Mini",
    "Oklahoma",
    "Shutout",
    "TakenCard",
    "Turn",
    "make",
]
