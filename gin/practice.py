"""A hand for practice, in memory alone: played like a hand of a match, and gone with the program that holds it.

Nothing of it is saved and no match hears of it. It is one hand: when it is over, nothing further is dealt.
"""

from typing import Final

from gin.ai.thinker import Thinker
from gin.engine.actions import Action, DealNext, Reason, Refusal, Refused
from gin.engine.cards import Card
from gin.engine.deal import Deal, FixedDeals, Shuffler
from gin.engine.events import Event
from gin.engine.rules import STANDARD
from gin.engine.state import Match
from gin.playing import Playing, Step

_NO_SALT: Final = "0" * 32


class Practice(Playing):
    """One hand of the plain rules against the computer. Made by :meth:`gin.game.Games.practice`."""

    def __init__(self, thinker: Thinker, level: str, seed: int, shuffler: Shuffler) -> None:
        self._level = level
        self._chance = seed
        super().__init__(thinker, STANDARD, shuffler)

    @property
    def level(self) -> str:
        return self._level

    @property
    def _seed(self) -> int:
        return self._chance

    def refusal(self, action: Action) -> Refusal | None:
        if isinstance(action, DealNext) and self.view.result is not None:
            return Refusal(Reason.HAND_OVER)
        return super().refusal(action)

    def act(self, action: Action) -> tuple[Step, ...]:
        refusal = self.refusal(action)
        if refusal is not None:
            raise Refused(refusal)
        return super().act(action)

    def _write_down(self, events: tuple[Event, ...], match: Match) -> None:
        """Nothing of it is kept."""


def chosen(pack: tuple[Card, ...], dealer: int) -> Shuffler:
    """The shuffler of a single hand whose ``pack`` was chosen, dealt by ``dealer``. ValueError if it is no pack."""
    return FixedDeals([Deal(pack, _NO_SALT)], dealer)
