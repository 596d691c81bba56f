"""The showdown: a hand's end as a proof that can be followed, then the next hand (T12).

What was decided stands in the settlement. Here it is only told in order: the cards spread out, the lay-offs slide over
one by one, the sums are written, the points and totals count up. Any key or click shows everything at once.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.actions import DEAL_NEXT
from gin.engine.cards import Card
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult
from gin.game import Game
from gin.learn import pages
from gin.playing import Playing
from gin.scenes import going, showdown_paint
from gin.scenes.about_mark import about
from gin.scenes.scene import Scene, Shell
from gin.scenes.showdown_course import Course
from gin.scenes.showdown_layout import Heap, Row, defender_heaps, knocker_heaps, row
from gin.scenes.showdown_moments import GinFan, bare_table
from gin.scenes.showdown_prepare import Pieces
from gin.scenes.showdown_score import paint_score
from gin.scenes.table_picture import groups
from gin.text.spans import Span
from gin.ui.canvas import Canvas
from gin.ui.choreography import LAY_OFF, SPEEDS, SPREAD, Key
from gin.ui.gestures import Gesture, KeyDown, Pressed
from gin.ui.layout import PEEP, Pose
from gin.ui.motion import Motion, Tween
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.scenes.table import Table

_TICKS: Final = 8  # at most that many are heard while the points count up


class Showdown(Scene):
    """The end of the hand that ``game`` shows.

    ``before`` is where the cards lay at the ``table`` that this comes from; after a resume there is neither.
    """

    def __init__(
        self, shell: Shell, game: Playing, before: dict[Key, Pose] | None = None, table: "Table | None" = None
    ) -> None:
        super().__init__(shell)
        if table is not None:
            self.arrives = "alone"
        self.table = table
        self.bare: pygame.Surface | None = None
        """The table without its cards, as long as it is still seen."""
        self.front: Canvas | None = None
        """What stands around the cards while they come."""
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
        self.fan: GinFan | None = None
        self._layout()
        self._pieces = Pieces(self)
        settings = shell.settings
        pace = SPEEDS[settings.opponent_speed] if settings.motion == "full" else 0.0
        self.course = Course.of(result, pace, bool(self.before))

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        self.places = showdown_paint.Places.make(self.shell)
        least = PEEP[self.shell.settings.index] + 0.03  # the edge of a card laid off lies on the one before it
        self.rows: tuple[Row, Row] = (
            row(self.places.upper, self.heaps(1 - self.view.seat), self.places.p, least),
            row(self.places.lower, self.heaps(self.view.seat), self.places.p, least),
        )

    def places_of(self) -> dict[Card, Pose]:
        """Where each card lies at the end, row by row."""
        return {card: box.poses[card] for which in self.rows for box in which.boxes for card in box.heap.shown}

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
        if self._begun is not None:
            self.bare = self.front = self.fan = None
        if self._begun is not None and not self.told:
            self.finish()
        self._layout()

    def prepare(self, moving: bool) -> None:
        """Make another of the pieces that are soon wanted; a knock's thump isn't disturbed: there is time after it."""
        if not moving or self.course.spread:
            self._pieces.make(moving)

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.table is not None and not self.told and self.table.coach.update(now):
            self.dirty = True
        if self._begun is None:
            self._begun = now
            if self.course.pace:
                self._begin(now)
            self._first_sound()
        self.now = now
        if self.fan is not None:
            self.prepare(moving=True)
        if self.bare is not None and self.come >= 1.0:
            self.bare = self.front = self.fan = None
        self._lay_off_sounds(now - self._begun)
        self._count_sounds()

    def moving(self, now: float) -> bool:
        return self._begun is None or now < self._begun + self.course.end

    @property
    def since(self) -> float:
        """Seconds since the telling began."""
        return self.now - self._begun if self._begun is not None else 0.0

    @property
    def told(self) -> bool:
        """Whether everything stands."""
        return self._begun is not None and self.since >= self.course.end

    @property
    def all_laid(self) -> bool:
        """Whether every lay-off has been made."""
        return self.told or self.since >= self.course.laid

    @property
    def come(self) -> float:
        """How much of what is round the cards has come up, 0 to 1: as the cards go to their boxes."""
        course = self.course
        if self.since >= course.stand or self.told:
            return 1.0
        return SPREAD.ease(max(0.0, (self.since - course.spread) / (course.stand - course.spread)))

    @property
    def counted(self) -> float:
        """How far the points have counted up, 0 to 1."""
        course = self.course
        if self.told or course.end <= course.count:
            return 1.0
        return min(1.0, max(0.0, (self.since - course.count) / (course.end - course.count)))

    def finish(self) -> None:
        """Show everything at once."""
        self.bare = self.front = self.fan = None
        self._begun = self.now - self.course.end - 1
        self.motion.finish()
        self._sounded.update(str(i) for i in range(10))
        self._hurried = True
        self.dirty = True

    def _begin(self, now: float) -> None:
        """From here on it is told: the table goes, the cards come."""
        if self.table is not None:
            self.bare = bare_table(self.table)
        starts = self._starts()
        knocker = self.result.knocker
        if self.course.spread and knocker is not None:
            boxes = self.rows[1 if knocker == self.view.seat else 0].boxes
            self.fan = GinFan(self, {card: starts[card] for box in boxes for card in box.poses if card in starts})
            starts = {**starts, **self.fan.stands()}
        seconds, ease = SPREAD.seconds * self.course.pace, SPREAD.ease
        ways: dict[object, Tween] = {}
        for card, end in self._ends().items():
            if card in starts:
                open_in_fan = self.fan is not None and card in self.fan.cards
                up = None if card in self.before or open_in_fan else True
                ways[card] = Tween(starts[card], end, self.course.spread, seconds, ease, up, above=False)
        self.motion.begin(now, ways)

    def _ends(self) -> dict[Card, Pose]:
        """Where each card goes first: what is laid off lies with the deadwood before."""
        laid = {lay.card for lay in self.result.settlement.layoffs} if self.result.settlement else set()
        ends: dict[Card, Pose] = {}
        for box in (box for which in self.rows for box in which.boxes):
            ends.update({card: pose for card, pose in box.poses.items() if card not in laid})
            ends.update(box.places)
        return ends

    def _starts(self) -> dict[Card, Pose]:
        """Where each card lay at the table; of the computer's hidden cards each lay somewhere."""
        backs = [pose for key, pose in self.before.items() if isinstance(key, tuple)]
        starts = {card: self.before[card] for card in self._ends() if card in self.before}
        hidden = [card for card in self._ends() if card not in self.before]
        starts.update({card: backs[i % len(backs)] for i, card in enumerate(hidden) if backs})
        return starts

    def laid_way(self, card: Card, start: Pose, end: Pose) -> tuple[Pose, bool] | None:
        """Where a laid-off card is now, and whether it has arrived; None while it still lies with the deadwood."""
        settlement = self.result.settlement
        assert settlement is not None
        if self.all_laid:
            return end, True
        order = next(i for i, lay in enumerate(settlement.layoffs) if lay.card == card)
        t = (self.since - self.course.lay_offs[order]) / (LAY_OFF.seconds * self.course.pace)
        if t <= 0:
            return None
        s = LAY_OFF.ease(min(1.0, t))
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
        if not self.course.pace:
            return
        for i, at in enumerate(self.course.lay_offs):
            if since >= at + 0.6 * LAY_OFF.seconds * self.course.pace and str(i) not in self._sounded:
                self._sounded.add(str(i))
                self.shell.audio.play("layoff")

    def _count_sounds(self) -> None:
        """The points tick while they count up; when everything was shown at once, nothing does."""
        due = int(self.counted * min(_TICKS, max(self.result.points)))
        if due > self._ticks and self.course.pace and not self._hurried:
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
            return [texts.parts(f"showdown.dead.{self.who(result.dealer)}"), *self.looked_back()]
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
            return [first, *self.looked_back()]
        least, usual = settlement.usual
        knocker = self.who(result.knocker)
        why = texts.parts(
            f"showdown.unusual.{knocker}", least=least, usual=usual, laid=settlement.knocker.deadwood, left=left
        )
        return [first, why]

    def looked_back(self) -> list[list[Span]]:
        """What the coach says of the person's last act, if that ended the hand and it is wanted."""
        line = self.table.coach.last_word if self.table is not None else []
        return [line] if line else []

    # --- input --------------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        over = self.view.winner is not None
        label = "showdown.to_summary" if over else "showdown.next_hand"
        return [
            *self._about(),
            Control(
                "next",
                self.places.button,
                self.shell.texts.say(label),
                "lit" if over else "default",
                act=self.go_on,
                keys=(pygame.K_RETURN, pygame.K_SPACE),
                cap=self.shell.texts.say("key.enter") if self.shell.settings.key_letters else "",
            ),
        ]

    def _about(self) -> list[Control]:
        """What leads into the book: beside what is said, and beside the sentence on melds laid in another way (R10)."""
        settlement = self.result.settlement
        unusual = settlement is not None and settlement.unusual
        things = [("end", self.result.kind.value), *([("lay", "unusual")] if unusual else [])]
        spots = showdown_paint.sentence_ends(self)
        return [
            about(self.shell, name, spot, pages.FOR_THING[thing])
            for (name, thing), spot in zip(things, spots, strict=False)
        ]

    def on_gesture(self, gesture: Gesture) -> bool:
        if not self.told and isinstance(gesture, Pressed | KeyDown):
            skipping = not isinstance(gesture, KeyDown) or gesture.key not in (pygame.K_ESCAPE, pygame.K_F1)
            if skipping:
                self.finish()
                return isinstance(gesture, KeyDown)
        return going.wants_keys(self.shell, gesture)

    def go_on(self) -> None:
        """The next hand, or the match's summary."""
        from gin.scenes.match_summary import MatchSummary
        from gin.scenes.table import Table

        assert isinstance(self.game, Game), "a hand that is only practised has an end of its own"
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

        assert isinstance(self.game, Game), "a hand that is only practised has no menu"
        self.shell.push(Pause(self.shell, self.game))

    def paint_score(self, canvas: Canvas) -> None:
        """Draw the panel beside (in portrait: below) the rows."""
        paint_score(self, canvas)

    def paint(self, canvas: Canvas) -> None:
        showdown_paint.paint(self, canvas)
