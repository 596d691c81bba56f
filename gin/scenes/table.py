"""The table: the person plays, the computer's acts are shown, all by mouse, finger or keyboard (T1 to T11).

The scene shows a view and has a queue of steps that lead to the true one. Rules are asked of the game (``legal`` in the
view, and what it refuses), never known here. A click first brings the picture up to date, then counts.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.actions import DRAW_DISCARD, DRAW_STOCK, TAKE_UPCARD, Action, Discard, Gin, Knock, Refused
from gin.engine.cards import Card
from gin.engine.phase import Phase
from gin.game import Game
from gin.playing import Playing, Step
from gin.scenes import table_keys, table_words
from gin.scenes.scene import Shell
from gin.scenes.table_coach import Coach
from gin.scenes.table_controls import about_controls, action_controls, card_name, deciding_on_upcard, icon_controls
from gin.scenes.table_drag import Drag, Pile, over_card
from gin.scenes.table_feel import Feel
from gin.scenes.table_paint import paint_table
from gin.scenes.table_showing import Showing
from gin.ui import choreography
from gin.ui.canvas import Canvas
from gin.ui.gestures import Clicked, Dragged, Dropped, Gesture, KeyDown, KeyUp, Left, Pressed
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown

ORDERS: Final = ("melds", "suit", "rank", "hand")
_PONDERED_SECONDS: Final = 0.15
"""A hint that comes sooner needs no word about its being thought of."""


class Table(Showing):
    """One match on the table. ``steps`` are shown first, one by one: those of a deal just made."""

    focus: table_keys.TableFocus

    def __init__(self, shell: Shell, game: Playing, steps: Sequence[Step] = ()) -> None:
        super().__init__(shell, game, steps)
        self.focus = table_keys.TableFocus()
        self.drag = Drag(self)
        self.feel = Feel(self)
        self.coach = Coach(self)
        self._waiting_for_hint = False
        self._hint_asked_at = 0.0

    # --- acting -------------------------------------------------------------------------------------------------------

    @property
    def my_turn(self) -> bool:
        """Whether the person is to act in what is shown."""
        return self.shown.turn == self.shown.seat

    def take(self, action: Action) -> bool:
        """Try ``action``; a refusal is said in words and changes nothing."""
        self.catch_up()
        before = self.shown
        try:
            steps = self.game.act(action)
        except Refused as refused:
            self.refuse(refused.refusal, getattr(action, "card", None))
            return False
        self.coach.acted(before, action)
        self.select(None)
        self.queue.extend(steps)
        return True

    def select(self, card: Card | None) -> None:
        """Raise ``card``, or none."""
        self.selected = card
        self.armed = None
        self.override = []
        self.dirty = True

    def choose(self, card: Card) -> None:
        """A card was clicked: select it, or, if it is selected, throw it (T6)."""
        self.catch_up()
        if card not in self.shown.cards:
            return
        if self.selected != card:
            self.select(card)
        elif self.armed is not None:
            self.take(self.armed(card))
        elif self.my_turn and self.shown.phase is Phase.DISCARD:
            self.take(Discard(card))
        else:
            self.select(None)

    def discard_selected(self) -> None:
        """The Discard button."""
        if self.selected is not None:
            self.take(Discard(self.selected))

    def leave(self, kind: type[Knock] | type[Gin]) -> None:
        """The Knock or Gin button: at once with a fitting card selected, else select one and ask again (T7)."""
        self.catch_up()
        fitting = [a.card for a in self.shown.legal if isinstance(a, kind)]
        if self.selected is not None and self.selected in fitting:
            self.take(kind(self.selected))
        elif fitting:
            best = min(fitting, key=lambda c: (self.deadwood_after(c), -c.value, c))
            self.select(best)
            self.armed = kind
            key = "table.confirm.gin" if kind is Gin else "table.confirm.knock"
            self.override = self.shell.texts.parts(key, card=best, deadwood=self.deadwood_after(best))

    def draw(self, pile: Pile) -> bool:
        """The stock or the discard pile was clicked, or dragged from (T5); whether the card was drawn."""
        self.catch_up()
        if pile == "stock":
            return self.take(DRAW_STOCK)
        return self.take(TAKE_UPCARD if deciding_on_upcard(self.shown) else DRAW_DISCARD)

    def ask_hint(self) -> None:
        """The Hint button (T9); the answer comes with a later frame."""
        self.catch_up()
        if self.my_turn:
            self.game.ask_hint()
            self._waiting_for_hint, self._hint_asked_at = True, self.now

    def listen(self) -> None:
        if not self._waiting_for_hint:
            return
        advice = self.game.hint() if self.my_turn else None
        self._waiting_for_hint = self.my_turn and advice is None and self.game.hinting
        pondering = self._waiting_for_hint and self.now - self._hint_asked_at >= _PONDERED_SECONDS
        if pondering != self.pondering:
            self.pondering, self.dirty = pondering, True
        if advice is None:
            return
        action = advice.action
        self.select(action.card if isinstance(action, Discard | Knock | Gin) else None)
        if isinstance(action, Knock | Gin):
            self.armed = type(action)
        self.override = table_words.advised(self.shell.texts, advice)
        self.aside = table_words.next_best(self.shell.texts, self.shown, advice)
        self.marks.hinted = frozenset(advice.cards)

    def hold_fast(self, held: bool) -> None:
        """Fast-forward while the key or button is held (T10)."""
        if held and not self.fast:
            self.ready_at = min(self.ready_at, self.now)
        self.fast = held

    # --- the order of the hand ----------------------------------------------------------------------------------------

    def cycle_order(self) -> None:
        """Arrange the hand in the next way."""
        self.catch_up()
        order = ORDERS[(ORDERS.index(self.shell.settings.hand_order) + 1) % len(ORDERS)]
        self._rearrange(order, list(self.places.hand.poses))

    def arrange_by_hand(self, order: Sequence[Card], moved: Card | None = None) -> None:
        """From now on the hand lies as the player puts it (T2); ``moved`` is the card it let go."""
        self.catch_up()
        self._rearrange("hand", order, moved)

    def _rearrange(self, order: str, own_order: Sequence[Card], moved: Card | None = None) -> None:
        before = dict(self.places.poses)
        before.update({c: self.feel.parted(c, pose) for c, pose in self.places.hand.poses.items()})
        if moved is not None and self.let_go is not None:
            before[moved], self.let_go = self.let_go, None
        self.own_order = list(own_order)
        self.feel.closed()
        settings = self.shell.settings
        if order != settings.hand_order:
            self.shell.settings = settings.with_(hand_order=order)
            self.shell.save_settings(self.shell.settings)
            self.override = self.shell.texts.parts(f"table.order.{order}")
        self.shell.audio.play("slide")
        self.places = self._arranged()
        self.dirty = True
        self.shell.fade()
        if self.animated:
            self.motion.begin(self.now, choreography.reorder(before, self.places.poses))

    # --- input --------------------------------------------------------------------------------------------------------

    def pointed(self) -> Card | None:
        """The card of the hand under the pointer or with the keyboard's focus."""
        name = self.focus.name if self.focus.visible else self.focus.hover
        return next((c for c in self.shown.cards if card_name(c) == name), None)

    def controls(self) -> Sequence[Control]:
        controls = [
            Control(card_name(card), strip, act=self._chooser(card), group="hand", drawn=False)
            for card, strip in self.places.hand.strips.items()
        ]
        stock, pile = self.table.stock.box(), self.table.discard.box()
        keys = () if deciding_on_upcard(self.shown) else (pygame.K_d,)
        controls.append(Control("stock", stock, act=lambda: self.draw("stock"), keys=(pygame.K_s,), drawn=False))
        controls.append(Control("pile", pile, act=lambda: self.draw("pile"), keys=keys, drawn=False))
        return [*controls, *action_controls(self, self.shown), *icon_controls(self), *about_controls(self)]

    def _chooser(self, card: Card) -> Callable[[], None]:
        return lambda: self.choose(card)

    def under(self, at: tuple[int, int]) -> Control | None:
        card = over_card(self, at)
        if card is not None:
            return next(c for c in self.controls() if c.name == card_name(card))
        found = super().under(at)
        return found if found is None or found.group != "hand" else None

    def on_gesture(self, gesture: Gesture) -> bool:
        match gesture:
            case Pressed(at):
                if self.motion.running(self.now) or (self.queue and not self.fast):
                    self.catch_up()
                found = self.under(at)
                self.hold_fast(found is not None and found.name == "fast")
            case Dragged(start, at):
                return self.drag.move(start, at)
            case Dropped(_, at):
                self.hold_fast(False)
                return self.drag.drop(at)
            case Clicked() | Left():
                self.hold_fast(False)
                self.drag.let_go()
            case KeyDown():
                return table_keys.handle(self, gesture)
            case KeyUp(pygame.K_f):
                self.hold_fast(False)
            case _:
                pass
        return False

    def press(self, control: Control) -> None:
        if control.name == "fast" and control.enabled:
            self.catch_up()
        super().press(control)

    # --- leaving ------------------------------------------------------------------------------------------------------

    def _showdown(self) -> "Showdown":
        from gin.scenes.showdown import Showdown

        return Showdown(self.shell, self.game, {} if self.swept else dict(self.places.poses), self)

    def next_hand(self, steps: Sequence[Step]) -> None:
        """The next hand was dealt (T12): show it."""
        self._ended = False
        self.said = []
        self.own_order = []
        self.select(None)
        self.queue.extend(steps)

    def show_menu(self) -> None:
        """The menu button."""
        from gin.scenes.pause import Pause

        assert isinstance(self.game, Game), "a hand that is only practised has no menu"
        self.shell.push(Pause(self.shell, self.game))

    def show_keys(self) -> None:
        """The keys button."""
        from gin.scenes.keys import Keys

        self.shell.push(Keys(self.shell))

    def escape(self) -> None:
        """First let go of what is held or selected; else the menu."""
        if self.drag.active or self.selected is not None:
            self.drag.let_go()
            self.select(None)
        else:
            self.show_menu()

    def beside(self, canvas: Canvas) -> None:
        """Draw what a table with something at its side shows there, under the buttons: here nothing."""

    def paint(self, canvas: Canvas) -> None:
        paint_table(self, canvas)
