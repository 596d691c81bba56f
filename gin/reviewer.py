"""Has a person's choices looked back at while the computer's mind has nothing else to do (the coach in play)."""

from gin.ai.advice import Later
from gin.ai.advice import Review as Reviewed
from gin.ai.questions import Review
from gin.ai.thinker import Thinker
from gin.engine.actions import Action
from gin.engine.view import PlayerView


class Reviewer:
    """One choice at a time: the latest. Whatever is asked later puts an end to what was asked before."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._wanted: Review | None = None
        self._ticket: int | None = None

    def ask(self, before: PlayerView, action: Action) -> None:
        """Have ``action`` looked back at, chosen in the position of ``before``."""
        self.drop()
        if len(before.legal) > 1:
            self._wanted = Review(before, action)

    def poll(self, idle: bool) -> Reviewed | None:
        """To be called each frame: what is to be said, once it is known, and only once.

        ``idle``: whether the mind is free. A look back that had to give way is asked for again as soon as it is.
        """
        if self._wanted is None:
            return None
        if self._ticket is None:
            if idle:
                self._ticket = self._thinker.ask(self._wanted)
            return None
        answer = self._thinker.poll(self._ticket)
        if answer is None:
            return None
        self._ticket = None
        if answer.value is Later.LATER:
            return None
        self._wanted = None
        found: Reviewed | None = answer.value
        return found

    def drop(self) -> None:
        """Nobody wants to hear it any more."""
        if self._ticket is not None:
            self._thinker.forget(self._ticket)
        self._wanted = self._ticket = None
