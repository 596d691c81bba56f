"""The end of a hand of practice: the showdown told line by line, and three ways on instead of a next hand (L2)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gin.engine.showdown import Kind
from gin.learn import first_hand as lesson
from gin.scenes import first_hand, going
from gin.scenes.first_hand_plate import Answer, lines, point_from_left
from gin.scenes.scene import Scene
from gin.scenes.showdown import Showdown
from gin.scenes.showdown_boxes import heading, rule
from gin.scenes.showdown_score import put_line, put_result, score_lines
from gin.scenes.table import Table
from gin.text.spans import Span
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.choreography import Key
from gin.ui.layout import Pose
from gin.ui.widgets import Control, put_panel


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence about the end, and the names of the texts that it is about."""

    spans: tuple[Span, ...]
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """The panel's places: the sum, the words beside or below it, and the buttons."""

    score: pygame.Rect
    words: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    size: float


class PracticeEnd(Showdown):
    """The end of a hand that belongs to no match; ``origin`` is what the hand was played over."""

    def __init__(self, table: Table, before: dict[Key, Pose], origin: Scene) -> None:
        self.origin = origin
        super().__init__(table.shell, table.game, before, table)

    # --- for those who tell -------------------------------------------------------------------------------------------

    def line(self) -> Line:
        """What is said now."""
        raise NotImplementedError

    def ways(self) -> Sequence[Answer]:
        """The buttons, at most three."""
        raise NotImplementedError

    # --- layout -------------------------------------------------------------------------------------------------------

    def room(self) -> Room:
        """Where the panel holds what."""
        places = self.places
        panel, p, portrait = places.panel, places.p, self.shell.portrait
        x, w, count = panel.x + round(34 * p), panel.w - round(68 * p), len(self.ways())
        grow = min(1.25, max(1.0, self.shell.scale * 0.8))
        tall, gap = round((84 if portrait else 66) * p * grow), round(12 * p)
        foot, top = panel.bottom - round(32 * p), panel.y + round(92 * p)
        if portrait:
            wide = (w - 2 * gap) // 3
            left = x + w - count * wide - (count - 1) * gap
            buttons = tuple(pygame.Rect(left + i * (wide + gap), foot - tall, wide, tall) for i in range(count))
            score = pygame.Rect(x, top, w, round(184 * p))
            low = foot - tall - round(20 * p)
            words = pygame.Rect(x, score.bottom + round(18 * p), w, low - score.bottom - round(18 * p))
        else:
            buttons = tuple(
                pygame.Rect(x, foot - (count - i) * tall - (count - 1 - i) * gap, w, tall) for i in range(count)
            )
            pitch = 58 * p * panel.h / (1004 * p)
            deep = round(len(score_lines(self)) * pitch + 132 * p)
            score = pygame.Rect(x, top, w, deep)
            low = foot - 3 * tall - 2 * gap - round(20 * p)
            words = pygame.Rect(x, score.bottom + round(16 * p), w, low - score.bottom - round(16 * p))
        return Room(score, words, buttons, min((28 if portrait else 25) * places.t, 0.40 * tall))

    def controls(self) -> Sequence[Control]:
        room, caps = self.room(), self.shell.settings.key_letters
        return [
            Control(name, rect, label, look, act, keys, cap if caps and not self.shell.portrait else "", size=room.size)
            for (name, label, look, act, keys, cap), rect in zip(self.ways(), room.buttons, strict=True)
        ]

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint_score(self, canvas: Canvas) -> None:
        shell, places, texts, room = self.shell, self.places, self.shell.texts, self.room()
        panel, p, t = places.panel, places.p, places.t
        put_panel(canvas, shell.plates, panel, p, "score", large=True)
        head = pygame.Rect(room.score.x, panel.y + round(24 * p), panel.w - round(68 * p), round(40 * p))
        heading(shell, canvas, texts.say("showdown.the_score"), head, t, centred=True)
        counted, box = score_lines(self), room.score
        half = round(0.46 * box.w)
        # In portrait the result stands beside its lines, else below them.
        wide, below = (half, 0) if shell.portrait else (box.w, 132 * p)
        pitch, y = min(58 * p, (box.h - below) / len(counted)), float(box.y)
        for label, value in counted:
            put_line(canvas, label, value, pygame.Rect(box.x, round(y), wide, round(pitch)), t)
            y += pitch
        if shell.portrait:
            put_result(self, canvas, box.right - half, box.y + round(14 * p), half, t)
        else:
            put_result(self, canvas, box.x, y, box.w, t)
        rule(shell, canvas, room.words.x, room.words.y - round(6 * p), room.words.w)
        if self.told:
            self._words(canvas, room)

    def _words(self, canvas: Canvas, room: Room) -> None:
        shell, p, t = self.shell, self.places.p, self.places.t
        line = self.line()
        top = pygame.Rect(room.words.x, room.words.y + round(8 * p), room.words.w, round(38 * p))
        heading(shell, canvas, shell.texts.say("first.end.head"), top, t)
        box = pygame.Rect(top.x, top.bottom + round(6 * p), top.w, room.words.bottom - top.bottom - round(6 * p))
        size = (32 if shell.portrait else 27) * t
        while size > 14 * p and 1.36 * size * lines(shell, line.spans, size, box.w) > box.h:
            size -= 0.5
        count = lines(shell, line.spans, size, box.w)
        box.h = min(box.h, round(1.36 * size * count) + 4)
        canvas.text(line.spans, box, size, theme.TEXT, lines=count, name="guide")
        for name in line.about:
            text = next((placed for placed in canvas.placed if placed.kind == "text" and placed.name == name), None)
            if text is not None:
                point_from_left(shell, canvas, text.rect.move(round(8 * p), 0), p)
                canvas.note("pointer", name, text.rect)

    # --- ways on ------------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """To where one came from."""
        first_hand.back_to(self.shell, self.origin)

    def escape(self) -> None:
        self.back()


class FirstHandEnd(PracticeEnd):
    """The end of the guided hand: what happened, one line after another."""

    def __init__(self, table: Table, before: dict[Key, Pose], origin: Scene) -> None:
        self.at = 0
        super().__init__(table, before, origin)

    def line(self) -> Line:
        told = self.lines()
        return told[min(self.at, len(told) - 1)]

    @property
    def last(self) -> bool:
        """Whether everything was said."""
        return self.at >= len(self.lines()) - 1

    def lines(self) -> list[Line]:
        """All sentences in the order of the proof: melds, lay-offs, sums, points."""
        ready = Line(tuple(self._say("ready")))
        settlement, score, view = self.result.settlement, self.result.score, self.view
        if settlement is None or score is None:
            return [Line(tuple(self._say("dead"))), ready]
        knocker = self.result.knocker or 0
        mine = settlement.knocker if knocker == view.seat else settlement.defender
        theirs = settlement.defender if knocker == view.seat else settlement.knocker
        sums = self._say("sums", mine=mine.deadwood, theirs=theirs.deadwood)
        end = f"points.{self.result.kind}.{self.who(score.winner)}"
        points = self._say(end, points=score.points, bonus=score.bonus, target=view.ruleset.target)
        seats = tuple(f"sum {seat}" for seat in (1 - view.seat, view.seat))
        return [
            Line(tuple(self._laid_down(knocker)), (f"name {self.who(knocker)}",)),
            Line(tuple(self._defended(1 - knocker)), (f"name {self.who(1 - knocker)}",)),
            Line(tuple(sums), seats),
            Line(tuple(points), ("who scores",)),
            ready,
        ]

    def _say(self, name: str, **facts: object) -> list[Span]:
        return self.shell.texts.parts(f"first.end.{name}", **facts)

    def _laid_down(self, knocker: int) -> list[Span]:
        settlement = self.result.settlement
        assert settlement is not None
        if self.result.kind is Kind.GIN:
            return self._say(f"gin.{self.who(knocker)}")
        return self._say(f"melds.{self.who(knocker)}", left=settlement.knocker.deadwood)

    def _defended(self, seat: int) -> list[Span]:
        settlement = self.result.settlement
        assert settlement is not None
        who, between = self.who(seat), self.shell.texts.between
        own = self._say(f"own.{who}" if settlement.defender.melds else f"no_melds.{who}")
        if self.result.kind is Kind.GIN:
            return own
        laid = tuple(lay.card for lay in settlement.layoffs)
        more = self._say(f"laid.{who}", cards=laid) if laid else self._say(f"not_laid.{who}")
        return [*own, between, *more]

    # --- ways on ------------------------------------------------------------------------------------------------------

    def ways(self) -> Sequence[Answer]:
        say = self.shell.texts.say
        enter, escape = say("key.enter"), say("key.escape")
        forward = (pygame.K_RETURN, pygame.K_SPACE)
        if not self.last:
            return (
                Answer("next", say("first.next"), "default", self.read, forward, enter),
                Answer("leave", say("first.leave"), "quiet", self.back, (), escape),
            )
        match = self.shell.games.current()
        label = "first.end.match" if match is None or match.over else "first.end.continue"
        return (
            Answer("match", say(label), "lit", self.match, (pygame.K_RETURN,), enter),
            Answer("again", say("first.end.again"), "possible", self.again, (pygame.K_a,), "A"),
            Answer("back", say("first.end.back"), "quiet", self.back, (), escape),
        )

    def read(self) -> None:
        """The line was read."""
        self.at += 1

    def match(self) -> None:
        """To a match: the one in progress, or a new one."""
        from gin.scenes.new_match import NewMatch

        match = self.shell.games.current()
        self.back()
        if match is None or match.over:
            scene = NewMatch(self.shell)
            if match is None:
                scene.choose_level(lesson.LEVEL)  # against whom the hand was just played
            self.shell.push(scene)
        else:
            going.go_on(self.shell)

    def again(self) -> None:
        """The same hand from its start."""
        self.back()
        first_hand.begin(self.shell)


class AdvisedEnd(PracticeEnd):
    """The end of a hand with the coach at one's side."""

    def __init__(self, table: Table, before: dict[Key, Pose], origin: Scene, done: Callable[[bool], None]) -> None:
        self._done = done
        super().__init__(table, before, origin)

    def line(self) -> Line:
        return Line(tuple(self.sentences()[0]))

    def ways(self) -> Sequence[Answer]:
        say = self.shell.texts.say
        forward = (pygame.K_RETURN, pygame.K_SPACE)
        return (Answer("go on", say("first.end.go_on"), "lit", self.back, forward, say("key.enter")),)

    def back(self) -> None:
        score = self.result.score
        super().back()
        self._done(score is not None and score.winner == self.view.seat)
