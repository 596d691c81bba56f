"""The guided first hand (L2): a real hand against the computer with somebody at one's side who says what is there.

:func:`begin` comes to it from wherever one is, and leaving it leads back there. Nothing of the hand is kept but that it
was done. The guide sees what the learner sees; it never stops an act and goes on from whatever was done.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.actions import Action, Discard, Gin, Knock
from gin.engine.cards import Card
from gin.learn import first_hand as lesson
from gin.learn.first_hand import Guide, Word
from gin.practice import Practice, chosen
from gin.scenes import first_hand_words, going, table_words
from gin.scenes.first_hand_plate import Answer, Words
from gin.scenes.first_hand_table import Accompanied
from gin.scenes.scene import Scene, Shell
from gin.text.spans import Span
from gin.ui.choreography import Key
from gin.ui.layout import Pose

if TYPE_CHECKING:
    from gin.ai.advice import Advice

_DONE: Final = "done"


def begin(shell: Shell) -> None:
    """Play the guided first hand over what is shown now."""
    shell.push(FirstHand(shell, shell.top))


def advised(shell: Shell, done: Callable[[bool], None]) -> None:
    """Play a hand with the coach at one's side over what is shown now.

    ``done`` is told at its end whether the person won; who leaves before is back without it.
    """
    from gin.scenes.first_hand_advised import Advised

    shell.push(Advised(shell, shell.top, done))


def back_to(shell: Shell, scene: Scene) -> None:
    """Leave everything that lies on ``scene``."""
    while shell.top is not scene and len(shell.scenes) > 1:
        shell.pop()


class FirstHand(Accompanied):
    """The guided hand; ``origin`` is what it lies on."""

    def __init__(self, shell: Shell, origin: Scene) -> None:
        self.origin = origin
        self.guide = Guide()
        self.advice: Advice | None = None
        """What the coach was asked, until something happens."""
        game: Practice = shell.games.practice(lesson.LEVEL, lesson.SEED, chosen(lesson.PACK, lesson.DEALER))
        super().__init__(shell, game, game.opening, lambda: back_to(shell, origin))

    # --- what is said -------------------------------------------------------------------------------------------------

    @property
    def word(self) -> Word:
        """What the guide says about what is shown."""
        return self.guide.word(self.shown)

    def proposal(self) -> Action | None:
        return self.advice.action if self.advice is not None else self.word.action

    def meant(self) -> tuple[Card, ...]:
        return self.advice.cards if self.advice is not None else self.word.cards

    def words(self) -> Words:
        texts = self.shell.texts
        if self.advice is not None:
            said = [table_words.advised(texts, self.advice), table_words.next_best(texts, self.shown, self.advice)]
            about = tuple(tuple(spans) for spans in said if spans)
            return Words(texts.say("first.head.coach"), about, tuple(self._to_do()))
        return first_hand_words.words(texts, self.word, self._to_do())

    def _to_do(self) -> list[Span]:
        action, texts = self.proposal(), self.shell.texts
        if action is None or not self.my_turn:
            return []
        step = self.step_of(action)
        if self.armed is not None and isinstance(action, Knock | Gin):
            step = "gin_again" if self.armed is Gin else "knock_again"
        card = self.selected
        if card is not None and isinstance(action, Discard) and card not in (action.card, self.shown.forbidden):
            return texts.parts("first.do.other", card=card, left=self.deadwood_after(card))
        left = self.deadwood_after(action.card) if isinstance(action, Discard) else None
        return first_hand_words.to_do(texts, action, step, self.shown.pile[-1] if self.shown.pile else None, left)

    def answers(self) -> Sequence[Answer]:
        if self.advice is None and not self.word.reads:
            return ()
        say = self.shell.texts.say
        keys = (pygame.K_RETURN, pygame.K_SPACE)
        return (Answer("next", say("first.next"), "default", self.read, keys, say("key.enter")),)

    def read(self) -> None:
        """It was read: what comes next? After a hint what the guide said before."""
        self.catch_up()
        self.shell.fade()
        if self.advice is not None:
            self.advice = None
        else:
            self.guide.go_on()
        self.dirty = True

    # --- the coach ----------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """A hint stands on the plate, where the guide's words are else, and the pointer follows it."""
        advice = self.game.hint() if self._waiting_for_hint else None
        super().listen()
        if advice is not None and self.my_turn:
            self.select(None)
            self.advice = advice

    def select(self, card: Card | None) -> None:
        super().select(card)
        self._plate = None

    def catch_up(self) -> None:
        before = len(self.shown.history)
        super().catch_up()
        self._forget(before)

    def _next_step(self) -> None:
        before = len(self.shown.history)
        super()._next_step()
        self._forget(before)

    def _forget(self, before: int) -> None:
        """Something happened: the advice was about what was before."""
        if len(self.shown.history) != before:
            self.advice = None

    # --- the end ------------------------------------------------------------------------------------------------------

    def the_end(self, before: dict[Key, Pose]) -> Scene:
        from gin.scenes.first_hand_end import FirstHandEnd

        self.shell.games.put(going.FIRST_HAND, _DONE)
        return FirstHandEnd(self, before, self.origin)
