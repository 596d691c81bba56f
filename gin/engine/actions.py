"""What a player can want to do, and the named reasons why it may be refused (T8).

Words for the reasons live with the interface; here are only names and numbers.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gin.engine.cards import PACK, Card


@dataclass(frozen=True, slots=True)
class TakeUpcard:
    """Take the first upcard (R4)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the first upcard (R4)."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock (R5)."""


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """Draw the top card of the discard pile (R5)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw ``card`` and go on (R5)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw ``card`` face down and end the hand (R7). With deadwood 0 left it is gin, however it was called (R10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Gin:
    """Throw ``card`` face down with no deadwood left (R7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealNext:
    """After a hand, deal the next one; either player may ask for it."""


Action = TakeUpcard | Pass | DrawStock | DrawDiscard | Discard | Knock | Gin | DealNext

TAKE_UPCARD: Final = TakeUpcard()
PASS: Final = Pass()
DRAW_STOCK: Final = DrawStock()
DRAW_DISCARD: Final = DrawDiscard()
DEAL_NEXT: Final = DealNext()
DISCARDS: Final = tuple(Discard(c) for c in PACK)
KNOCKS: Final = tuple(Knock(c) for c in PACK)
GINS: Final = tuple(Gin(c) for c in PACK)

EVERY_ACTION: Final[tuple[Action, ...]] = (
    TAKE_UPCARD,
    PASS,
    DRAW_STOCK,
    DRAW_DISCARD,
    *DISCARDS,
    *KNOCKS,
    *GINS,
    DEAL_NEXT,
)
"""All actions there are, for tests and for programs that enumerate."""


class Reason(StrEnum):
    """Why an action is refused; one for each kind of illegal act."""

    NOT_YOUR_TURN = "not_your_turn"
    DECIDE_ON_UPCARD_FIRST = "decide_on_upcard_first"
    UPCARD_PHASE_IS_PAST = "upcard_phase_is_past"
    MUST_DRAW_FROM_STOCK = "must_draw_from_stock"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CARD_JUST_TAKEN = "card_just_taken"
    OVER_LIMIT = "over_limit"
    NOT_GIN = "not_gin"
    HAND_OVER = "hand_over"
    HAND_NOT_OVER = "hand_not_over"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action can't be taken: the reason, and the numbers a sentence about it needs.

    ``card`` is the card the action was about, ``deadwood`` what the ten cards left would count, ``limit`` the hand's
    knock limit. Each is None where the reason doesn't speak of it.
    """

    reason: Reason
    card: Card | None = None
    deadwood: int | None = None
    limit: int | None = None


class Refused(Exception):
    """Raised by :func:`gin.engine.play.decide` for an illegal action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.reason.value
