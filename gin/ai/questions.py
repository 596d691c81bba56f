"""What can be asked of the thinker: values that travel to the worker and are answered there.

Another kind of thinking is one more class here, with the same two methods.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from gin.ai import worker
from gin.ai.advice import Later
from gin.ai.levels import policy
from gin.ai.plain import Plain
from gin.engine.actions import Action
from gin.engine.view import PlayerView

if TYPE_CHECKING:
    from gin.ai.advice import Advice
    from gin.ai.advice import Review as Reviewed


LONGEST: Final = 2.0
"""After so many seconds the computer makes up its mind, however slow the machine."""


def within_reason() -> Callable[[], bool]:
    """What tells, from now on, when a decision has taken too long."""
    began = time.monotonic()
    return lambda: time.monotonic() - began > LONGEST


class Question(Protocol):
    """Something to think about, complete in itself, and picklable."""

    def answer(self) -> Any:
        """The answer; may take as long as it takes, and may fail."""
        ...

    def makeshift(self) -> Any:
        """An answer in no time, for when thinking failed."""
        ...


@dataclass(frozen=True, slots=True)
class Choose:
    """What a computer player of ``level`` does."""

    view: PlayerView
    level: str
    seed: int

    def answer(self) -> Action:
        """The level's choice."""
        return policy(self.level, self.seed, within_reason).choose(self.view)

    def makeshift(self) -> Action:
        """The plain player's choice."""
        return Plain().choose(self.view)


@dataclass(frozen=True, slots=True)
class Advise:
    """What a person should do, and why (T9)."""

    view: PlayerView

    def answer(self) -> "Advice":
        """The coach's advice."""
        from gin.ai.coach import advise

        return advise(self.view, enough=within_reason)

    def makeshift(self) -> None:
        """No advice is better than a bad one."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be said of what a person did, if anything. It isn't urgent: it gives way to any other question."""

    view: PlayerView
    action: Action

    def answer(self) -> "Reviewed | Later | None":
        """The review; that it must be asked again later, when something else has to be thought about first."""
        from gin.ai.review import review

        gave_way = False

        def enough() -> Callable[[], bool]:
            too_long = within_reason()

            def stop() -> bool:
                nonlocal gave_way
                gave_way = worker.others_wait()
                return gave_way or too_long()

            return stop

        found = review(self.view, self.action, enough=enough)
        return Later.LATER if gave_way else found

    def makeshift(self) -> None:
        """Nothing is said."""


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Read and reckon beforehand what every answer needs, so that the first hint comes as quickly as any."""

    def answer(self) -> None:
        from gin.ai.coach import advise  # noqa: F401
        from gin.ai.equity import chance_to_win
        from gin.engine.rules import RULESETS

        for ruleset in RULESETS.values():
            chance_to_win(ruleset, 0, 0, False)

    def makeshift(self) -> None:
        """Then it is read when it is needed."""
