"""The coach at the table: one quiet line after an act when a clearly better one was known, if the player wants it.

It stands on a plate of its own above the message, so that nothing moves when it comes or goes. It goes with the next
act, but not before it could be read.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.actions import Action
from gin.engine.view import PlayerView
from gin.scenes.table_picture import Picture
from gin.text import Texts
from gin.text.spans import Span
from gin.ui import draw, theme
from gin.ui.canvas import Canvas

if TYPE_CHECKING:
    from gin.ai.advice import Review
    from gin.scenes.table import Table

_READ: Final = 5.0
"""For so many seconds it stays in any case."""
_SIZE: Final = 20
_PITCH: Final = 1.36
_MARK: Final = 9
"""The lozenges beside it, in points."""
_EDGE: Final = 3
"""The air above and below it together, in points: a slim plate leaves the piles' feet clear."""
_SMALLEST: Final = 44
"""Of its size it loses so many per cent at most, where very large letters are wanted in a small window."""
_MESSAGE: Final = ("panel", "message")


def said(texts: Texts, review: "Review") -> list[Span]:
    """The line."""
    return texts.parts(f"coach.line.{review.reason}", **dict(review.facts))


class Coach:
    """What is said at one table."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._review: Review | None = None
        self._read_at = 0.0
        """When it could be read."""
        self._hand = table.shown.number
        self._going = False
        """Whether it goes as soon as it could be read."""

    @property
    def wanted(self) -> bool:
        """Whether the player wants to be told what things mean."""
        return self._table.shell.settings.coach

    def acted(self, before: PlayerView, action: Action) -> None:
        """The person has just taken ``action`` in the position of ``before``."""
        self._going = True
        if self.wanted:
            self._table.game.ask_review(before, action)

    def update(self, now: float) -> bool:
        """Called each frame; whether something else is said than before."""
        before = self._review
        self._look(now)
        return self._review != before

    def _look(self, now: float) -> None:
        if not self.wanted:
            self._say(None)
            return
        found = self._table.game.review()
        if found is not None:
            self._read_at, self._hand, self._going = now + _READ, self._table.shown.number, False
            self._say(found)
        elif (self._going and now >= self._read_at) or self._hand != self._table.shown.number:
            self._say(None)

    def _say(self, review: "Review | None") -> None:
        if review != self._review:
            self._table.shell.fade()
            self._review = review
            self._table.dirty = True

    @property
    def line(self) -> list[Span]:
        """What is said now; nothing while a hint or a refusal speaks."""
        if self._review is None or self._table.override:
            return []
        return said(self._table.shell.texts, self._review)

    @property
    def last_word(self) -> list[Span]:
        """What is said of the person's act that ended the hand, for the showdown."""
        shown = self._table.shown
        acts = [event for event in shown.history if hasattr(event, "seat")]
        mine = bool(acts) and getattr(acts[-1], "seat", None) == shown.seat
        return said(self._table.shell.texts, self._review) if self._review is not None and mine else []

    def paint(self, canvas: Canvas) -> None:
        """The line, if there is one, above the message that was just drawn."""
        if line := self.line:
            put_line(self._table.picture, canvas, line)


def put_line(picture: Picture, canvas: Canvas, line: Sequence[Span]) -> None:
    """The coach's line on its plate, above the message that was just drawn on ``canvas``."""
    table, p, plates = picture.table, picture.table.p, picture.shell.plates
    below = next(placed.rect for placed in reversed(canvas.placed) if (placed.kind, placed.name) == _MESSAGE)
    mark = round(_MARK * p)
    wide, size, lines = _size(picture, canvas, line, below.top)
    rect = pygame.Rect(0, 0, wide, round(_PITCH * size * lines + _EDGE * p))
    rect.midbottom = (table.message.centerx, below.top + 1)
    canvas.image(picture.strip(rect.size, dense=True), rect.x, rect.y)
    canvas.note("panel", "coach", rect)
    box = rect.inflate(-round(0.06 * rect.w) - 6 * mark, 0)
    shown = canvas.text(line, box, size, theme.QUIET, align="centre", lines=lines, name="coach")
    lozenge = plates.get(("coach", mark), lambda: draw.lozenge(mark, theme.GOLD))
    for x in (shown.left - 2 * mark, shown.right + 2 * mark):
        canvas.centred(lozenge, x, rect.centery)


def _size(picture: Picture, canvas: Canvas, line: Sequence[Span], foot: int) -> tuple[int, float, int]:
    """The plate's width, the size of the letters and the number of lines: as large as the piles leave room for."""
    table, p = picture.table, picture.table.p
    usual = wide = table.message.w
    if not table.portrait and table.actions:
        middle = table.message.centerx
        half = min(table.actions[0].left - middle - 15 * p, middle - table.panel.right - 10 * p, 0.6 * table.unit)
        wide = round(2 * half)
        usual = min(usual, wide)
    room = foot - (table.stock.y + 34 * table.t) if table.stock.y < foot else float(foot)
    full = _SIZE * table.t * (1.05 if picture.shell.texts.language == "zh-CN" else 1.0)
    for percent in range(100, _SMALLEST, -2):
        size = full * percent / 100
        for width, lines in ((usual, 1), (wide, 1), (wide, 2)):
            inner = 0.94 * width - 6 * _MARK * p
            tall = _PITCH * size * lines + _EDGE * p
            if len(canvas.fonts.wrap(line, size, inner)) <= lines and tall <= room:
                return width, size, lines
    return wide, full * _SMALLEST / 100, 2
