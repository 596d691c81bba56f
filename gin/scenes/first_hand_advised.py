"""A hand of practice with the coach at one's side (T9): each turn a quiet word on what it would do and why.

The word can wait until it is asked for: who wants to think first lets the coach wait.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from gin.engine.actions import Action
from gin.engine.cards import Card
from gin.practice import Practice
from gin.scenes import table_words
from gin.scenes.first_hand import back_to
from gin.scenes.first_hand_plate import Answer, Words
from gin.scenes.first_hand_table import Accompanied
from gin.scenes.scene import Scene, Shell
from gin.ui.choreography import Key
from gin.ui.layout import Pose

if TYPE_CHECKING:
    from gin.ai.advice import Advice

LEVEL: Final = "easy"
_AGAIN: Final = 1.0
"""So many seconds after it was asked, a coach that failed is asked again."""


class Advised(Accompanied):
    """A hand with a deal by chance; ``done`` is told at its end whether the person won."""

    def __init__(self, shell: Shell, origin: Scene, done: Callable[[bool], None]) -> None:
        self.origin = origin
        self.open = True
        """Whether the coach speaks at once."""
        self.asked = False
        """Whether it was asked to, this once."""
        self._done = done
        self._advice: tuple[int, Advice] | None = None
        """What it says, and after how many of the hand's events."""
        self._tried = (-1, 0.0)
        """After how many of them it was asked last, and when it may be asked again."""
        game: Practice = shell.games.practice(LEVEL)
        super().__init__(shell, game, game.opening, lambda: back_to(shell, origin))

    # --- what is said -------------------------------------------------------------------------------------------------

    @property
    def advice(self) -> "Advice | None":
        """The coach's word on what is shown, as soon as there is one."""
        if self._advice is None or self._advice[0] != len(self.shown.history) or not self.my_turn:
            return None
        return self._advice[1]

    @property
    def spoken(self) -> "Advice | None":
        """The coach's word, if it is wanted."""
        return self.advice if self.open or self.asked else None

    def update(self, now: float) -> None:
        super().update(now)
        if self.my_turn and not self.queue and self.advice is None and self.shown.result is None:
            at = len(self.shown.history)
            if self._tried[0] != at or now >= self._tried[1]:
                self.game.ask_hint()  # the game knows what it has asked: again only where the coach failed
                self._tried = (at, now + _AGAIN)
            advice = self.game.hint()
            if advice is not None:
                self._advice = (len(self.shown.history), advice)
                self.dirty = True

    def proposal(self) -> Action | None:
        return self.spoken.action if self.spoken is not None else None

    def meant(self) -> tuple[Card, ...]:
        return self.spoken.cards if self.spoken is not None else ()

    def words(self) -> Words:
        texts = self.shell.texts
        head = texts.say("first.head.coach")
        if not self.my_turn:
            return Words(head, (tuple(texts.parts("first.computer")),))
        if not self.open and not self.asked:
            return Words(head, (tuple(texts.parts("first.advised.hidden")),))
        advice = self.advice
        if advice is None:
            return Words(head, (tuple(texts.parts("first.advised.wait")),))
        said = [table_words.advised(texts, advice), table_words.next_best(texts, self.shown, advice)]
        return Words(head, tuple(tuple(spans) for spans in said if spans))

    def answers(self) -> Sequence[Answer]:
        say = self.shell.texts.say
        if self.open:
            return (Answer("think", say("first.advised.hide"), "quiet", self.think_first),)
        if self.asked or not self.my_turn:
            return (Answer("always", say("first.advised.always"), "quiet", self.always),)
        return (Answer("show", say("first.advised.show"), "quiet", self.ask_hint, (), "H"),)

    def think_first(self) -> None:
        """From now on the coach waits until it is asked."""
        self.open = self.asked = False

    def always(self) -> None:
        """From now on the coach speaks at once."""
        self.open = True

    def ask_hint(self) -> None:
        """The Hint button, or the plate's: let it speak."""
        self.catch_up()
        if self.my_turn:
            self.asked = True

    def catch_up(self) -> None:
        before = len(self.shown.history)
        super().catch_up()
        self.asked = self.asked and before == len(self.shown.history)

    def _next_step(self) -> None:
        self.asked = False
        super()._next_step()

    # --- the end ------------------------------------------------------------------------------------------------------

    def the_end(self, before: dict[Key, Pose]) -> Scene:
        from gin.scenes.first_hand_end import AdvisedEnd

        return AdvisedEnd(self, before, self.origin, self._done)
