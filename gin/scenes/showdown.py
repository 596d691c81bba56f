"""The showdown: a hand's end as a proof that can be followed, then the next hand (T12).

What was decided stands in the settlement. Here it is only told in order: the cards spread out, the lay-offs slide over
one by one, the sums are written, the points and totals count up. Any key or click shows everything at once.
"""

from collections.abc import Sequence
from typing import Final

import pygame

from gin.engine.actions import DEAL_NEXT
from gin.engine.cards import Card
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult
from gin.game import Game
from gin.scenes import showdown_paint
from gin.scenes.scene import Scene, Shell
from gin.scenes.showdown_layout import Heap, Row, defender_heaps, knocker_heaps, row
from gin.scenes.table_picture import groups
from gin.text.spans import Span
from gin.ui.canvas import Canvas
from gin.ui.choreography import Key
from gin.ui.gestures import Gesture, KeyDown, Pressed
from gin.ui.layout import Pose
from gin.ui.motion import DECELERATE, STANDARD, Motion, Tween
from gin.ui.widgets import Control

_SPREAD: Final = 0.42
_BEFORE_LAY_OFFS: Final = 0.35
_LAY_OFF, _LAY_OFF_STAGGER = 0.24, 0.36
_COUNT: Final = 0.6
_TICKS: Final = 8  # at most that many are heard while the points count up


class Showdown(Scene):
    """The end of the hand that ``game`` shows. ``before`` is where the cards lay at the table, empty after a resume."""

    def __init__(self, shell: Shell, game: Game, before: dict[Key, Pose] | None = None) -> None:
        super().__init__(shell)
        self.game = game
        self.view = game.view
        result = self.view.result
        assert result is not None, "a showdown needs a hand that is over"
        self.result: HandResult = result
        self.before = before or {}
        self.motion = Motion()
        self.now = 0.0
        self._begun: float | None = None
        self._sounded: set[str] = set()
        self._ticks = 0
        self._hurried = False
        self._layout()

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        self.places = showdown_paint.Places.make(self.shell)
        self.rows: tuple[Row, Row] = (
            row(self.places.upper, self.heaps(1 - self.view.seat), self.places.p),
            row(self.places.lower, self.heaps(self.view.seat), self.places.p),
        )

    def heaps(self, seat: int) -> list[Heap]:
        """What lies in ``seat``'s row; of a dead hand only one's own cards are seen (R8)."""
        settlement, view = self.result.settlement, self.view
        if settlement is None:
            if seat != view.seat:
                return []
            return [Heap(g.kind, g.cards) for g in groups(view, "melds", ())]
        return knocker_heaps(settlement) if seat == self.result.knocker else defender_heaps(settlement)

    def resized(self) -> None:
        self.motion.finish()
        self._layout()

    # --- time ---------------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """1 for full motion, 0 when everything stands at once."""
        return 1.0 if self.shell.settings.motion == "full" else 0.0

    @property
    def length(self) -> float:
        """How long the telling takes, in seconds."""
        laid = len(self.result.settlement.layoffs) if self.result.settlement else 0
        return self.pace * (_SPREAD + (_BEFORE_LAY_OFFS + laid * _LAY_OFF_STAGGER if laid else 0.15) + _COUNT + 0.1)

    def update(self, now: float) -> None:
        if self._begun is None:
            self._begun = now
            self.motion.begin(now, self._ways() if self.pace else {})
            self._first_sound()
        self.now = now
        self._lay_off_sounds(now - self._begun)
        self._count_sounds()

    def moving(self, now: float) -> bool:
        return self._begun is None or now < self._begun + self.length + 0.05

    @property
    def since(self) -> float:
        """Seconds since the telling began."""
        return self.now - self._begun if self._begun is not None else 0.0

    @property
    def told(self) -> bool:
        """Whether everything stands."""
        return self._begun is not None and self.since >= self.length

    @property
    def all_laid(self) -> bool:
        """Whether every lay-off has been made."""
        laid = len(self.result.settlement.layoffs) if self.result.settlement else 0
        ended = _SPREAD + _BEFORE_LAY_OFFS + (laid - 1) * _LAY_OFF_STAGGER + _LAY_OFF
        return not self.pace or self.told or self.since >= ended

    @property
    def counted(self) -> float:
        """How far the points have counted up, 0 to 1."""
        if not self.pace or self.told:
            return 1.0
        start = self.length - _COUNT
        return min(1.0, max(0.0, (self.since - start) / _COUNT))

    def finish(self) -> None:
        """Show everything at once."""
        self._begun = self.now - self.length - 1
        self.motion.finish()
        self._sounded.update(str(i) for i in range(10))
        self._hurried = True
        self.dirty = True

    def _ways(self) -> dict[object, Tween]:
        """From the table to the boxes; then what was laid off from the deadwood to its meld."""
        ways: dict[object, Tween] = {}
        backs = [pose for key, pose in self.before.items() if isinstance(key, tuple)]
        laid = {lay.card for lay in self.result.settlement.layoffs} if self.result.settlement else set()
        for which in self.rows:
            for box in which.boxes:
                for card, pose in {**box.poses, **box.places}.items():
                    if card in laid and card in box.poses:
                        continue
                    start = self.before.get(card)
                    if start is None and backs:
                        start = backs[len(ways) % len(backs)]
                    if start is not None:
                        turned = None if card in self.before else True
                        ways[card] = Tween(start, pose, 0.0, _SPREAD, DECELERATE, turned, above=False)
        return ways

    def laid_way(self, card: Card, start: Pose, end: Pose) -> tuple[Pose, bool] | None:
        """Where a laid-off card is now, and whether it has arrived; None while it still lies with the deadwood."""
        settlement = self.result.settlement
        assert settlement is not None
        if not self.pace:
            return end, True
        order = next(i for i, lay in enumerate(settlement.layoffs) if lay.card == card)
        begun = _SPREAD + _BEFORE_LAY_OFFS + order * _LAY_OFF_STAGGER
        t = (self.since - begun) / _LAY_OFF
        if t <= 0:
            return None
        s = STANDARD(min(1.0, t))
        x, y = start.x + (end.x - start.x) * s, start.y + (end.y - start.y) * s
        return Pose(x, y, start.height + (end.height - start.height) * s), t >= 1

    def _first_sound(self) -> None:
        match self.result.kind:
            case Kind.GIN:
                self.shell.audio.play("gin")
            case Kind.UNDERCUT:
                self.shell.audio.play("undercut")
            case Kind.KNOCK:
                self.shell.audio.play("slide")  # the knock itself was heard at the table
            case Kind.DEAD:
                self.shell.audio.play("dead")

    def _lay_off_sounds(self, since: float) -> None:
        settlement = self.result.settlement
        if settlement is None or not self.pace:
            return
        for i in range(len(settlement.layoffs)):
            due = _SPREAD + _BEFORE_LAY_OFFS + i * _LAY_OFF_STAGGER + 0.15
            if since >= due and str(i) not in self._sounded:
                self._sounded.add(str(i))
                self.shell.audio.play("layoff")

    def _count_sounds(self) -> None:
        """The points tick while they count up; when everything was shown at once, nothing does."""
        due = int(self.counted * min(_TICKS, max(self.result.points)))
        if due > self._ticks and self.pace and not self._hurried:
            self.shell.audio.play("tick")
        self._ticks = due

    # --- words --------------------------------------------------------------------------------------------------------

    def who(self, seat: int | None) -> str:
        """The last part of keys that depend on who acts."""
        return "you" if seat == self.view.seat else "computer"

    def headline(self) -> str:
        """The one thing that happened."""
        result, texts = self.result, self.shell.texts
        if result.settlement is None:
            return texts.say("showdown.head.dead")
        who = self.who(result.knocker)
        return texts.say(f"showdown.head.{result.kind}.{who}", deadwood=result.settlement.knocker.deadwood)

    def sentences(self) -> list[list[Span]]:
        """What the defender did; and, where R10 laid other melds than those shown during play, why."""
        result, texts = self.result, self.shell.texts
        settlement = result.settlement
        if settlement is None:
            return [texts.parts(f"showdown.dead.{self.who(result.dealer)}")]
        defender = self.who(1 - (result.knocker or 0))
        left = settlement.defender.deadwood
        if result.kind is Kind.GIN:
            first = texts.parts(f"showdown.no_lay_off_on_gin.{defender}", deadwood=left)
        elif settlement.layoffs:
            cards = tuple(lay.card for lay in settlement.layoffs)
            first = texts.parts(f"showdown.lays_off.{defender}", cards=cards, deadwood=left)
        else:
            first = texts.parts(f"showdown.lays_nothing.{defender}", deadwood=left)
        if not settlement.unusual:
            return [first]
        least, usual = settlement.usual
        knocker = self.who(result.knocker)
        why = texts.parts(
            f"showdown.unusual.{knocker}", least=least, usual=usual, laid=settlement.knocker.deadwood, left=left
        )
        return [first, why]

    # --- input --------------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        over = self.view.winner is not None
        label = "showdown.to_summary" if over else "showdown.next_hand"
        return [
            Control(
                "next",
                self.places.button,
                self.shell.texts.say(label),
                "lit" if over else "default",
                act=self.go_on,
                keys=(pygame.K_RETURN, pygame.K_SPACE),
                cap=self.shell.texts.say("key.enter") if self.shell.settings.key_letters else "",
            )
        ]

    def on_gesture(self, gesture: Gesture) -> bool:
        if not self.told and isinstance(gesture, Pressed | KeyDown):
            skipping = not isinstance(gesture, KeyDown) or gesture.key not in (pygame.K_ESCAPE, pygame.K_F1)
            if skipping:
                self.finish()
                return isinstance(gesture, KeyDown)
        return False

    def go_on(self) -> None:
        """The next hand, or the match's summary."""
        from gin.scenes.match_summary import MatchSummary
        from gin.scenes.table import Table

        if self.view.winner is not None:
            self.shell.replace(MatchSummary(self.shell, self.game))
            return
        steps = self.game.act(DEAL_NEXT)
        below = self.shell.scenes[-2] if len(self.shell.scenes) > 1 else None
        if isinstance(below, Table):
            below.next_hand(steps)
            self.shell.pop()
        else:
            self.shell.replace(Table(self.shell, self.game, steps))

    def escape(self) -> None:
        from gin.scenes.pause import Pause

        self.shell.push(Pause(self.shell, self.game))

    def paint(self, canvas: Canvas) -> None:
        showdown_paint.paint(self, canvas)
