"""What the table shows and says: a view, and the steps that lead from it to the true one (T1, T10).

Animation is how the shown view catches up. Nothing here decides anything: :mod:`gin.scenes.table` acts on top of this.
"""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gin.engine.actions import Gin, Knock, Refusal
from gin.engine.cards import Card
from gin.engine.events import Discarded, Event, HandDied, HandReceived, Knocked, PileTaken, StockDrawn
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.learn import pages
from gin.playing import Playing, Step
from gin.scenes import table_words
from gin.scenes.scene import Scene, Shell
from gin.scenes.table_controls import why_dim
from gin.scenes.table_picture import Marks, Picture, Scenery, scenery
from gin.text.spans import Span
from gin.text.told import sentence
from gin.ui import choreography, layout
from gin.ui.choreography import Key
from gin.ui.layout import Pose
from gin.ui.motion import FADE, Motion
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown
    from gin.scenes.table_coach import Coach
    from gin.scenes.table_drag import Drag
    from gin.scenes.table_feel import Feel

_FRESH_SECONDS: Final = 4.0
_HELD_SPEED: Final = 0.12


class Showing(Scene):
    """A match as it is shown. ``steps`` are shown first, one by one: those of a deal just made."""

    says_captions = True
    drag: "Drag"
    feel: "Feel"
    coach: "Coach"

    def __init__(self, shell: Shell, game: Playing, steps: Sequence[Step] = ()) -> None:
        super().__init__(shell)
        self.game = game
        self.shown: PlayerView = steps[0].view if steps else game.view
        self.queue: deque[Step] = deque(steps)
        self.motion = Motion()
        self.marks = Marks()
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
        self.listen()
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

    def listen(self) -> None:
        """Called before every frame: what was asked of somebody beside the match may have its answer."""

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

    def _end_hand(self) -> None:
        self._ended = True
        scene, self._next = self._next or self._showdown(), None
        self.shell.push(scene)

    def _showdown(self) -> "Showdown":
        """The scene that this hand ends in."""
        raise NotImplementedError

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
