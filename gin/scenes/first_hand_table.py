"""A table with somebody at one's side: the real table for a hand of practice, a plate with words beside it, pointers.

Whoever speaks there only says and points: every act is the table's own, and so is every refusal.
"""

from collections.abc import Callable, Sequence

from gin.engine.actions import Action, Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import Card
from gin.playing import Step
from gin.practice import Practice
from gin.scenes import first_hand_layout, first_hand_plate
from gin.scenes.first_hand_plate import Answer, Plate, Words
from gin.scenes.scene import Scene, Shell
from gin.scenes.table import Table
from gin.scenes.table_coach import Coach
from gin.ui import layout, theme
from gin.ui.canvas import Canvas
from gin.ui.choreography import Key
from gin.ui.layout import Pose
from gin.ui.widgets import Control


class _Silent(Coach):
    """Who has somebody at their side needs no second voice, whatever the settings say."""

    @property
    def wanted(self) -> bool:
        return False


class Accompanied(Table):
    """``leave`` is what Esc and the way out do."""

    game: Practice

    def __init__(self, shell: Shell, game: Practice, steps: Sequence[Step], leave: Callable[[], None]) -> None:
        self._leave = leave
        self._plate: tuple[Words, int, Plate] | None = None
        super().__init__(shell, game, steps)
        self.coach = _Silent(self)

    # --- what is said and shown: for those who speak ------------------------------------------------------------------

    def words(self) -> Words:
        """What the plate says now."""
        raise NotImplementedError

    def proposal(self) -> Action | None:
        """The act that is pointed at, None for none."""
        return None

    def meant(self) -> tuple[Card, ...]:
        """The cards that the words speak of."""
        return ()

    def answers(self) -> Sequence[Answer]:
        """The plate's buttons from top to bottom."""
        return ()

    def the_end(self, before: dict[Key, Pose]) -> Scene:
        """What comes when the hand is over; ``before`` is where the cards lay."""
        raise NotImplementedError

    def _end_hand(self) -> None:
        self._ended = True
        self.shell.push(self.the_end({} if self.swept else dict(self.places.poses)))

    # --- layout -------------------------------------------------------------------------------------------------------

    def _fixed(self) -> layout.Table:
        table, self.side = first_hand_layout.beside(self.shell, super()._fixed())
        return table

    def resized(self) -> None:
        self._plate = None
        super().resized()

    def plate(self) -> tuple[Words, Plate]:
        """The words with their places, laid out anew when they are others."""
        words, count = self.words(), len(self.answers())
        if self._plate is None or self._plate[:2] != (words, count):
            made = first_hand_plate.plate(self.shell, self.side, words, count)
            self._plate = (words, count, made)
        return words, self._plate[2]

    # --- controls -----------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        controls = [c for c in super().controls() if c.name != "menu"]
        caps = self.shell.settings.key_letters
        _, made = self.plate()
        size = min(26 * self.side.t, 0.42 * self.side.leave.h)
        for (name, label, look, act, keys, cap), rect in zip(self.answers(), made.buttons, strict=True):
            shown = cap if caps and rect.w > 330 * self.side.p else ""
            large = min(26 * self.side.t, 0.42 * rect.h)
            controls.append(Control(name, rect, label, look, act, keys, shown, size=large))
        label = self.shell.texts.say("first.leave")
        controls.append(Control("leave", self.side.leave, label, "quiet", self.leave_table, size=size))
        return controls

    def leave_table(self) -> None:
        """Away from the table, at once; a hand of practice is not kept."""
        self.game.forget_questions()
        self._leave()

    def show_menu(self) -> None:
        self.leave_table()

    def escape(self) -> None:
        if self.drag.active:
            self.drag.let_go()
        else:
            self.leave_table()

    # --- pointing -----------------------------------------------------------------------------------------------------

    def step_of(self, action: Action) -> str:
        """What is to be pressed next on the way to ``action``: a button's name, a pile, or a card's control."""
        match action:
            case TakeUpcard():
                return "take"
            case Pass():
                return "pass"
            case DrawStock():
                return "stock"
            case DrawDiscard():
                return "pile"
            case Knock():
                return "knock"
            case Gin():
                return "gin"
            case Discard(card):
                return "discard" if self.selected == card else "card"
            case _:
                return ""

    def beside(self, canvas: Canvas) -> None:
        words, made = self.plate()
        first_hand_plate.put_plate(self.shell, canvas, self.side, made, words)
        self._point(canvas)

    @property
    def still(self) -> bool:
        """Whether nothing is on its way and nothing held: only then something is pointed at."""
        return not self.queue and not self.motion.running(self.now) and not self.drag.active

    def _point(self, canvas: Canvas) -> None:
        if not self.still:
            return
        action, p = self.proposal(), self.table.p
        target = self.step_of(action) if action is not None and self.my_turn else ""
        self._point_at_cards(canvas, action if target == "card" else None)
        pose = {"stock": self.table.stock, "pile": self.table.discard}.get(target)
        if pose is not None:
            self.picture.ring(canvas, pose, theme.GOLD, 3, 3)
            first_hand_plate.point_from_above(self.shell, canvas, pose, pose.x, p, -12.0)
            canvas.note("pointer", target, pose.box())
            return
        control = next((c for c in super().controls() if c.drawn and c.name == target), None)
        if control is not None:
            first_hand_plate.ring_button(self.shell, canvas, control, p)
            if not self.table.portrait:
                first_hand_plate.point_from_left(self.shell, canvas, control.rect, p)
            canvas.note("pointer", target, control.rect)

    def _point_at_cards(self, canvas: Canvas, action: Action | None) -> None:
        """An arrow above the card to press, or above the cards spoken of; these have their rings (:meth:`update`)."""
        poses, strips = self.places.hand.poses, self.places.hand.strips
        meant = [c for c in poses if c in self.marks.hinted]
        thrown = action.card if isinstance(action, Discard) else None
        if thrown is not None:
            canvas.note("pointer", "card", strips[thrown])
            meant = [thrown]
        elif action is not None or not self.my_turn or self.proposal() is not None:
            return
        if not meant or self.pointed() is not None or self.selected is not None:
            return
        if len(meant) == len(poses):
            return  # one arrow points at one place, not at the whole hand
        middle = (min(strips[c].left for c in meant) + max(strips[c].right for c in meant)) / 2
        under = min(meant, key=lambda c: abs(strips[c].centerx - middle))
        air = 3.0 if self.table.portrait else 8.0
        first_hand_plate.point_from_above(self.shell, canvas, poses[under], middle, self.table.p, air)

    def update(self, now: float) -> None:
        super().update(now)
        hinted = frozenset(self.meant()) if self.still and self.shell.top is self else frozenset()
        if hinted != self.marks.hinted:
            self.marks.hinted, self.dirty = hinted, True
