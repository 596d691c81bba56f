"""The table: the person plays, the computer's acts are shown, all by mouse, finger or keyboard (T1 to T11).

The scene shows a view and has a queue of steps that lead to the true one. Rules are asked of the game (``legal`` in the
view, and what it refuses), never known here. A click first brings the picture up to date, then counts.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.actions import DRAW_DISCARD, DRAW_STOCK, TAKE_UPCARD, Action, Discard, Gin, Knock, Refusal, Refused
from gin.engine.cards import Card
from gin.engine.events import Discarded, Event, HandDied, HandReceived, Knocked, PileTaken, StockDrawn
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.game import Game
from gin.learn import pages
from gin.playing import Playing, Step
from gin.scenes import table_keys, table_words
from gin.scenes.scene import Scene, Shell
from gin.scenes.table_coach import Coach
from gin.scenes.table_controls import (
    about_controls,
    action_controls,
    card_name,
    deciding_on_upcard,
    icon_controls,
    why_dim,
)
from gin.scenes.table_drag import Drag, Pile, over_card
from gin.scenes.table_feel import Feel
from gin.scenes.table_paint import paint_table
from gin.scenes.table_picture import Marks, Picture, Scenery, scenery
from gin.text.spans import Span
from gin.text.told import sentence
from gin.ui import choreography, layout
from gin.ui.canvas import Canvas
from gin.ui.choreography import Key
from gin.ui.gestures import Clicked, Dragged, Dropped, Gesture, KeyDown, KeyUp, Left, Pressed
from gin.ui.layout import Pose
from gin.ui.motion import FADE, Motion
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown

ORDERS: Final = ("melds", "suit", "rank", "hand")
_FRESH_SECONDS: Final = 4.0
_HELD_SPEED: Final = 0.12
_PONDERED_SECONDS: Final = 0.15
"""A hint that comes sooner needs no word about its being thought of."""


class Table(Scene):
    """One match on the table. ``steps`` are shown first, one by one: those of a deal just made."""

    focus: table_keys.TableFocus
    says_captions = True

    def __init__(self, shell: Shell, game: Playing, steps: Sequence[Step] = ()) -> None:
        super().__init__(shell)
        self.focus = table_keys.TableFocus()
        self.game = game
        self.shown: PlayerView = steps[0].view if steps else game.view
        self.queue: deque[Step] = deque(steps)
        self.motion = Motion()
        self.marks = Marks()
        self.drag = Drag(self)
        self.feel = Feel(self)
        self.coach = Coach(self)
        self.let_go: Pose | None = None
        """Where the pointer has just let go what the next event moves."""
        self.selected: Card | None = None
        self.armed: type[Knock] | type[Gin] | None = None
        self.said: list[Span] = []
        self._override: list[Span] = []
        self.about = ""
        """The section of the book that explains the refusal being said, if one is."""
        self._before: list[Span] = []
        """The sentence before the event that is being shown."""
        self.aside: list[Span] = []
        """What stands smaller below a hint: the runner-up."""
        self.own_order: list[Card] = []
        self.fast = False
        self.now = 0.0
        self.ready_at = 0.0
        """When the next step may be shown."""
        self._sounds: list[tuple[float, str]] = []
        self._fresh_at = -_FRESH_SECONDS
        self._waiting_for_hint = False
        self._hint_asked_at = 0.0
        self.pondering = False
        """Whether a hint has been thought about for so long that it has to be said."""
        self._ended = False
        self._next: Showdown | None = None
        self.table = self._fixed()
        self.picture = Picture(shell, self.table)
        self.places: Scenery = self._arranged()
        if not steps:
            for event in self.shown.history:
                self._tell(event)
        shell.art.flight_height = self.table.hand_height
        for face in (*self.shown.cards, *self.shown.pile, None):
            shell.art.card(face, self.table.hand_height)  # read now, so that no frame of the deal waits for it

    # --- layout -------------------------------------------------------------------------------------------------------

    def _fixed(self) -> layout.Table:
        s = self.shell.settings
        return layout.table(self.shell.size, self.shell.scale, s.card_size, s.discards_shown, s.index)

    def _arranged(self) -> Scenery:
        held = self.shown.cards
        self.own_order = [c for c in self.own_order if c in held] + [c for c in held if c not in self.own_order]
        s = self.shell.settings
        return scenery(self.table, self.shown, s.hand_order, self.own_order, s.hand == "flat", s.discards_shown)

    def resized(self) -> None:
        self.motion.finish()
        self._next = None
        self.table = self._fixed()
        self.picture = Picture(self.shell, self.table)
        self.places = self._arranged()
        self.said = []
        for event in self.shown.history:
            self._tell(event)

    def uncovered(self) -> None:
        self.resized()

    # --- time ---------------------------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """The pace of all that happens: the setting, or almost nothing while fast-forward is held (T10).

        With motion off there are no pauses either.
        """
        pace = choreography.SPEEDS[self.shell.settings.opponent_speed]
        if self.shell.settings.motion == "off":
            return 0.0
        return min(pace, _HELD_SPEED) if self.fast else pace

    @property
    def animated(self) -> bool:
        """Whether cards travel at all."""
        return self.shell.settings.motion == "full"

    def update(self, now: float) -> None:
        self.now = now
        told = self.shell.games.take_notices()
        if told:
            self.override = [sentence(self.shell.texts, told[-1])]
            self.dirty = True
        self._play_sounds()
        self.drag.update(now)
        self.feel.update(now)
        self.coach.update(now)
        if self._waiting_for_hint:
            self._take_hint()
        if self.motion.running(now) or now < self.ready_at:
            if self._next is not None:
                self._next.prepare(self.motion.running(now))
            return
        if not self.queue:
            arrived = self.game.poll()
            if arrived:
                self.queue.extend(arrived)
                self.ready_at = now + self._pause(arrived[0].event)
        if self.queue and now >= self.ready_at:
            self._next_step()
        elif not self.queue and self.shown.phase is Phase.OVER and not self._ended:
            self._end_hand()

    def _pause(self, event: Event) -> float:
        return choreography.pause_before(event, self.shown.seat, self.speed)

    def _next_step(self) -> None:
        """Show the next step, with its motion and sound."""
        step = self.queue.popleft()
        before, stock = self._starts(step.event)
        self.shell.fade()
        self._before = self.message()
        self._show(step)
        plan = choreography.script(
            step.event,
            self.shown.seat,
            before,
            self.places.poses,
            stock,
            self.speed,
            self.animated,
            pile=self.table.discard,
            turn=len(step.view.history),
        )
        self.motion.begin(self.now, plan.ways)
        if plan.thump is not None:
            self.feel.strike(self.now + plan.thump)
        self._sounds += [(self.now + at, name) for at, name in plan.sounds]
        after = max((w.delay + w.duration for w in plan.ways.values()), default=0.0) + plan.rest
        self.ready_at = self.now + after + (self._pause(self.queue[0].event) if self.queue else 0.0)
        self._play_sounds()
        if isinstance(step.event, Knocked | HandDied):
            self._next = self._showdown()

    def _starts(self, event: Event) -> tuple[dict[Key, Pose], Pose]:
        """Where everything is seen before ``event``, the stock's top card too: raised, or where it was let go."""
        poses = {key: self.feel.opponent(key, pose) for key, pose in self.places.poses.items()}
        stock, held = self.table.stock, self.let_go
        self.let_go = None
        self.feel.threw()
        if getattr(event, "seat", None) != self.shown.seat:
            return poses, stock
        match event:
            case Discarded(_, card) | Knocked(_, card) | PileTaken(_, card) if card in poses:
                poses[card] = held or self.feel.pose(card, poses[card])
            case StockDrawn() if held is not None:
                stock = held
            case _:
                pass
        return poses, stock

    def _show(self, step: Step) -> None:
        """Make ``step`` what is shown."""
        self.shown = step.view
        self.dirty = True
        self._tell(step.event)
        if self.selected not in self.shown.cards:
            self.selected = None
        self.armed = None
        self.override = []
        self.marks.hinted = frozenset()
        if isinstance(step.event, StockDrawn | PileTaken) and step.event.seat == self.shown.seat:
            self._fresh_at = self.now
        self.places = self._arranged()

    def catch_up(self) -> None:
        """Everything that has happened is shown, nothing is on its way."""
        self.motion.finish()
        self.ready_at = 0.0
        while self.queue:
            self._show(self.queue.popleft())
        self._sounds.clear()
        self.dirty = True

    def finish(self) -> None:
        """As :meth:`catch_up`, and what only fades is gone too: the picture a fresh scene would show."""
        self.catch_up()
        self.feel.finish()
        self._fresh_at = self.now - 2 * _FRESH_SECONDS

    def moving(self, now: float) -> bool:
        fading = self.shown.fresh is not None and 0 <= now - self._fresh_at - _FRESH_SECONDS < FADE.seconds
        return self.motion.running(now) or fading or self.drag.moving() or self.feel.moving(now)

    def _play_sounds(self) -> None:
        for at, name in [s for s in self._sounds if s[0] <= self.now]:
            self._sounds.remove((at, name))
            self.shell.audio.play(name)

    @property
    def coming(self) -> Event | None:
        """What is being shown, if it brings a card: a deal, one's own draw, the computer's discard.

        The sentence doesn't tell the card before it is seen.
        """
        event = self.shown.history[-1] if self.shown.history and self.motion.running(self.now) else None
        mine = getattr(event, "seat", None) == self.shown.seat
        brings = isinstance(event, (HandReceived, StockDrawn if mine else Discarded))
        return event if brings else None

    @property
    def knocked(self) -> Card | None:
        """The card that ended the hand and lies face down on the pile, None while there is none."""
        event = self.shown.history[-1] if self.shown.history else None
        return event.card if isinstance(event, Knocked) else None

    @property
    def swept(self) -> bool:
        """Whether the hand has died: its cards lie, or are on their way, in the stock (R8)."""
        return self.shown.result is not None and self.shown.result.settlement is None

    @property
    def fresh_mark(self) -> float:
        """How much of the new card's mark is still seen, 1 to 0: at its end it fades."""
        if self.shown.fresh is None:
            return 0.0
        over = self.now - self._fresh_at - _FRESH_SECONDS
        fades = self.shell.settings.motion != "off"
        return 1.0 if over < 0 else max(0.0, 1 - over / FADE.seconds) if fades else 0.0

    # --- words --------------------------------------------------------------------------------------------------------

    def _tell(self, event: Event) -> None:
        """Remember what the computer did last, for the line under its cards."""
        self.said = table_words.computer_did(self.shell.texts, event, self.shown.seat) or self.said

    @property
    def override(self) -> list[Span]:
        """What is said instead of what there is to do; whatever is said next, a hint's second line is gone."""
        return self._override

    @override.setter
    def override(self, said: list[Span]) -> None:
        self._override, self.aside, self.about = said, [], ""

    def message(self) -> list[Span]:
        """The sentence above the hand."""
        if self.coming and not self.override:
            return [] if isinstance(self.coming, HandReceived) else self._before
        if self.pondering:
            return self.shell.texts.parts("table.pondering")
        return self.override or table_words.prompt(self.shell.texts, self.shown)

    def below_message(self) -> list[Span]:
        """What stands smaller below the sentence: a hint's second line, else the caption of what is heard.

        With captions there is always a line for one, so that the plate doesn't jump with every sound.
        """
        if self.aside or not self.shell.captions.wanted or self.shell.top is not self:
            return self.aside
        return [self.shell.caption()]

    def deadwood_after(self, card: Card) -> int:
        """What throwing ``card`` would leave."""
        return table_words.deadwood_after(self.shown, card)

    def refuse(self, refusal: Refusal, card: Card | None = None) -> None:
        """Say why not, with two shakes (T8), of ``card`` too if it is about one."""
        self.shell.fade()
        self.override = self.shell.texts.refusal_parts(refusal)
        self.about = pages.for_refusal(refusal)
        self.feel.refuse(card, choreography.BACK.seconds if self.let_go is not None else 0.0)
        self.shell.audio.play("refusal")
        self.dirty = True

    def refused(self, control: Control) -> None:
        if control.reason:
            self.shell.fade()
            self.override = [control.reason]
            self.about = why_dim(control.name, self.shown)
            self.feel.refuse(None)
            self.shell.audio.play("refusal")

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

    def _take_hint(self) -> None:
        advice = self.game.hint() if self.my_turn else None
        self._waiting_for_hint = self.my_turn and advice is None
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

    def _end_hand(self) -> None:
        self._ended = True
        scene, self._next = self._next or self._showdown(), None
        self.shell.push(scene)

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
