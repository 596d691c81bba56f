"""What the coach says, before a choice and after it, as values: the window reads them without what thinks (T9)."""

from dataclasses import dataclass
from enum import Enum

from gin.engine.actions import Action
from gin.engine.cards import Card

Fact = int | float | Card | tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do and why. ``cards`` are those the advice speaks of, to be marked; ``dict(facts)`` fills the text.

    ``points`` and ``chance`` are what the action brings on average, the hand's doubling included, and the chance to win
    the match with it; ``lead_points`` and ``lead_chance``, by how much that is ahead of ``runner_up``. All of them are
    None where nothing was tried because nothing was to be decided; the last three also where there was one choice.
    ``close``: the runner-up is about as good.
    """

    action: Action
    cards: tuple[Card, ...]
    reason: str
    facts: tuple[tuple[str, Fact], ...] = ()
    points: float | None = None
    chance: float | None = None
    runner_up: Action | None = None
    lead_points: float | None = None
    lead_chance: float | None = None
    close: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """What is said of a choice when a clearly better one was known.

    ``action`` was chosen, ``better`` would have been better. ``dict(facts)`` fills the text of ``reason``, which speaks
    of ``cards``. ``chance`` and ``points`` are by how much more the better choice wins the match and brings, the hand's
    doubling included; ``errors``: by how many standard errors the chance stands out.
    """

    action: Action
    better: Action
    reason: str
    facts: tuple[tuple[str, Fact], ...]
    cards: tuple[Card, ...]
    chance: float
    points: float
    errors: float


class Later(Enum):
    """The answer when something more urgent has to be thought about first."""

    LATER = "later"
