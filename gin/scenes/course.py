"""The course: a lesson's words, its exercises with real cards, and what each answer was worth.

An answer is judged by the exercise. A card is touched as at the table: a click raises it, a second one or the button
answers. Leaving at any time loses nothing but the exercise on the table.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from gin.engine.cards import Card
from gin.learn import course
from gin.learn.course import LESSONS, Lesson
from gin.learn.exercises import Exercise, Given, Maker, Said, Throw, Verdict, make
from gin.scenes import course_controls, course_keys, course_paint, going
from gin.scenes.course_heaps import BOXED
from gin.scenes.course_layout import Places, Sheet, Spread, places
from gin.scenes.course_sheet import make_sheet, words_alone
from gin.scenes.learn_frame import Entry, Frame, LearnFocus
from gin.scenes.scene import Scene, Shell
from gin.scenes.showdown_layout import Box
from gin.text.spans import Span
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture, KeyDown
from gin.ui.layout import Pose
from gin.ui.motion import STANDARD, Motion, Tween
from gin.ui.widgets import Control

_TRAVEL: Final = 0.24
_RAISE: Final = 0.11
_SMALLEST: Final = 0.72
"""With smaller texts than this part of what is wanted, words and exercise are shown one after the other."""
_CALM: Final = 0.5
"""So long after an answer the next exercise is begun to be thought of."""


class Course(Scene):
    """The course at ``lesson``, or where it was left. ``seed`` makes its exercises repeatable."""

    focus: LearnFocus

    def __init__(self, shell: Shell, lesson: str | None = None, seed: int | None = None) -> None:
        super().__init__(shell)
        self.focus = LearnFocus()
        self.rng = Random(seed)
        self.progress = course.read(shell.games.get(course.KEY))
        self.lesson: Lesson = course.BY_NAME[lesson or self.progress.at]
        self.before: list[Exercise] = []
        self.exercise: Exercise | None = None
        self.ahead: Exercise | None = None
        """The next exercise, made while nothing happens."""
        self.kind: Maker | None = None
        """Of which kind that is, or the present one while it is being made."""
        self.chosen: frozenset[Card] = frozenset()
        self.given: Given | None = None
        self.verdict: Verdict | None = None
        self.offering = False
        self.finishing = False
        """Whether one more right answer is all that the lesson still asks for."""
        self.apart = self.taught = False
        """Whether the lesson's words have a page of their own in this window; whether that was read."""
        self.won: bool | None = None
        """How the hand of the last lesson ended, when one was just played."""
        self.motion = Motion()
        self.now = 0.0
        self._changed_at = 0.0
        self._frame: Frame | None = None
        self._places: Places | None = None
        self._sheet: Sheet | None = None
        self._next_exercise()

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The sidebar or strip around the lesson."""
        assert self._frame is not None
        return self._frame

    @property
    def places(self) -> Places:
        """Where everything stands."""
        assert self._places is not None
        return self._places

    @property
    def sheet(self) -> Sheet:
        """What the lesson shows."""
        assert self._sheet is not None
        return self._sheet

    @property
    def spreads(self) -> list[Spread]:
        """The rows of cards as they lie now: once it was answered, as the answer lays them."""
        return self.places.solved if self.verdict is not None and self.places.solved else self.places.rows

    def parts(self, said: Said) -> list[Span]:
        """A sentence for the picture."""
        return self.shell.texts.parts(said.key, **dict(said.facts))

    def _layout(self) -> None:
        say, progress = self.shell.texts.say, self.progress
        entries = [
            Entry(x.name, say(f"course.lesson.{x.name}"), "done" if progress.done(x) else "open", i + 1)
            for i, x in enumerate(LESSONS)
        ]
        sub = say("course.sub", done=progress.finished, count=len(LESSONS))
        heading = say("book.title")
        before = self._frame
        self._frame = Frame(
            self.shell, heading, sub, entries, self.lesson.name, "course", self.go, self.focus, before=before
        )
        self._sheet = self._fitting_sheet()
        self._places = places(self.shell, self._frame.body, self._sheet)
        self.dirty = True

    def _fitting_sheet(self) -> Sheet:
        """What is to be shown. Where large text leaves too little room, the lesson's words have a page of their own."""
        sheet = make_sheet(self)
        self.apart = places(self.shell, self.frame.body, sheet).k < _SMALLEST and bool(sheet.teach)
        if not self.apart:
            return sheet
        return replace(sheet, teach=(), closing=bool(sheet.verdicts)) if self.taught else words_alone(self)

    @property
    def reading(self) -> bool:
        """Whether the lesson's words stand alone, before its exercises."""
        return self.apart and not self.taught

    def begin(self) -> None:
        """On from the lesson's words to its exercises."""
        self.taught = True
        self._layout()
        self.focus.name = self.first_name()

    def resized(self) -> None:
        self.motion.finish()
        self._layout()

    def uncovered(self) -> None:
        """On top of this the course may have been opened once more: what was right there counts."""
        self.progress = course.read(self.shell.games.get(course.KEY))
        if self.verdict is None:
            self.finishing = self.progress.count(self.lesson) == self.lesson.needed - 1
        self.resized()

    # --- going through the lessons ------------------------------------------------------------------------------------

    def go(self, name: str) -> None:
        """Open a lesson."""
        self.lesson = course.BY_NAME[name]
        self._keep(replace(self.progress, at=name))
        self.before, self.ahead = [], None
        self.offering, self.won, self.taught = False, None, False
        self._next_exercise()
        self.focus.name = f"entry {name}" if self.focus.name.startswith("entry ") else self.first_name()

    def _keep(self, progress: course.Progress) -> None:
        if progress != self.progress:
            self.progress = progress
            self.shell.games.put(course.KEY, progress.text())

    def _next_exercise(self) -> None:
        """Another exercise of the lesson; of the last lesson, its page."""
        self.chosen, self.given, self.verdict = frozenset(), None, None
        self.motion.finish()
        self.exercise, self.ahead, self.kind = self.ahead, None, None
        if self.exercise is None and not self.lesson.is_hand:
            self.kind = course.next_kind(self.lesson, self.rng, self.before)
            if self.kind not in course.SLOW:
                kind, before = self.kind, self.before
                self.exercise = make(lambda rng: course.throw(kind, rng, before), self.rng)
        self._taken_up()

    def _taken_up(self) -> None:
        """Show the exercise, if there is one yet."""
        if self.exercise is not None:
            self.before = [*self.before[-20:], self.exercise]
            self.kind = None
        self.finishing = self.progress.count(self.lesson) == self.lesson.needed - 1
        self._changed_at = self.now
        if self._frame is not None:
            self._layout()
        self.dirty = True

    @property
    def waiting(self) -> bool:
        """Whether an exercise is still being made."""
        return self.exercise is None and not self.lesson.is_hand and not self.offering

    def another(self) -> None:
        """The next exercise of this lesson."""
        self.taught = True
        self._next_exercise()
        self.focus.name = self.first_name()

    def forward(self) -> None:
        """After the lesson: what comes next; once, after the first lessons, what may be switched on first."""
        if self.progress.may_offer and self.can_offer:
            self.offering, self.exercise, self.verdict = True, None, None
            self.motion.finish()
            self._layout()
            self.focus.name = "option 0"
            return
        following = self.progress.after(self.lesson)
        if following is not None:
            self.go(following.name)
        self.focus.name = self.first_name()

    @property
    def can_offer(self) -> bool:
        """Whether it is not switched on already."""
        return not self.shell.settings.coach

    def decide_offer(self, wanted: bool) -> None:
        self._keep(replace(self.progress, offered=True))
        self.offering = False
        if wanted:
            self.shell.change(replace(self.shell.settings, coach=True))
        self.forward()

    def play_hand(self) -> None:
        from gin.scenes import first_hand

        self._keep(replace(self.progress, at=self.lesson.name))
        first_hand.advised(self.shell, self._hand_over)

    def _hand_over(self, won: bool) -> None:
        self.won = won
        if won:
            self._keep(self.progress.credited(self.lesson))
        self._layout()

    # --- answering ----------------------------------------------------------------------------------------------------

    def answer(self, given: Given) -> None:
        """Give an answer: it is judged, and the cards go where the right one lays them."""
        exercise = self.exercise
        if exercise is None or self.verdict is not None:
            return
        starts = self._poses()
        self.given, self.taught = given, True
        self.verdict = exercise.judge(given)
        at = replace(self.progress, at=self.lesson.name)
        self._keep(at.credited(self.lesson) if self.verdict.right else at)
        self.shell.audio.play("layoff" if self.verdict.right else "slide")
        self._changed_at = self.now
        self._layout()
        if self.shell.settings.motion == "full":
            ends = self._poses()
            ways: dict[object, Tween] = {
                key: Tween(starts[key], end, 0.0, _TRAVEL, STANDARD, above=False)
                for key, end in ends.items()
                if key in starts and starts[key] != end
            }
            self.motion.begin(self.now, ways)
        self.focus.name = "forward"

    def _poses(self) -> dict[object, Pose]:
        """Where every card is now; a raised one as high as it is."""
        out: dict[object, Pose] = {}
        for spread in self.spreads:
            for box in spread.boxes:
                for card, pose in box.poses.items():
                    if box.heap.kind != "stock":
                        out[card] = pose.moved(self.lift(box, card))
        return out

    def lift(self, box: Box, card: Card) -> float:
        """By how many pixels a card is raised that was chosen; in a box it stays within."""
        if card not in self.chosen or self.verdict is not None:
            return 0.0
        return (8 if box.heap.kind in BOXED else 26) * self.shell.p

    def touch(self, card: Card) -> None:
        """Choose a card, or let go of it; where one card is the answer, choosing it again gives it."""
        exercise = self.exercise
        if exercise is None or self.verdict is not None:
            return
        if isinstance(exercise.answer, Throw):
            if card in self.chosen:
                self.answer(card)
                return
            chosen = frozenset([card])
        else:
            chosen = self.chosen ^ {card}
        starts = self._poses()
        self.chosen = chosen
        self.shell.audio.play("take")
        if self.shell.settings.motion == "full":
            ends = self._poses()
            moved = {key: end for key, end in ends.items() if starts[key] != end}
            ways: dict[object, Tween] = {key: Tween(starts[key], end, 0.0, _RAISE) for key, end in moved.items()}
            self.motion.begin(self.now, ways)
        self.dirty = True

    def confirm(self) -> None:
        """Give the chosen card, or the marked ones, as the answer."""
        exercise = self.exercise
        if exercise is None or not self.chosen:
            return
        if isinstance(exercise.answer, Throw):
            self.answer(next(iter(self.chosen)))
        else:
            self.answer(self.chosen)

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.now = now
        if self.lesson.is_hand or self.offering:
            return
        # One throw of the dice a frame: nobody notices, and nobody waits afterwards.
        if self.waiting or (self.ahead is None and now > self._changed_at + _CALM):
            if self.kind is None:
                self.kind = course.next_kind(self.lesson, self.rng, self.before)
            found = course.throw(self.kind, self.rng, self.before)
            if not self.waiting:
                self.ahead = found
            elif found is not None:
                self.exercise = found
                self._taken_up()
                if not self.focus.visible:
                    self.focus.name = self.first_name()

    def moving(self, now: float) -> bool:
        return self.waiting or self.motion.running(now)

    # --- controls -----------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        if self.frame.open:
            return self.frame.controls()
        return [*self.frame.controls(), *self.answers(), *self.foot()]

    def answers(self) -> list[Control]:
        """What may be answered now."""
        return course_controls.answers(self)

    def foot(self) -> list[Control]:
        """The foot's buttons."""
        return course_controls.foot(self)

    def first_name(self) -> str:
        found = self.answers() if self._places is not None else []
        return found[0].name if found else "forward"

    # --- input --------------------------------------------------------------------------------------------------------

    def on_gesture(self, gesture: Gesture) -> bool:
        if going.wants_keys(self.shell, gesture) or self.frame.gesture(gesture):
            return True
        if self.frame.open:
            return False
        return isinstance(gesture, KeyDown) and course_keys.answer(self, gesture)

    def escape(self) -> None:
        self.shell.pop()

    def paint(self, canvas: Canvas) -> None:
        course_paint.paint(self, canvas)
