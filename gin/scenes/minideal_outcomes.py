"""What a mini-deal comes to: one panel, or two side by side of which the better has the bright frame and a tick."""

from collections.abc import Sequence
from typing import Final, TypeVar

import pygame

from gin.learn.mini import Mini, Outcome
from gin.scenes.minideal_board import Board
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import put_panel

M = TypeVar("M", bound=Mini)
_GAP: Final = 22


class OutcomeStrip:
    """The row of outcomes at a board's foot."""

    def __init__(self, board: Board[M], count: int) -> None:
        self.board, self.count = board, count
        self._decided = False

    def beside(self, width: int) -> bool:
        """Whether the panels stand side by side."""
        return self.count == 1 or width >= 950 * self.board.p

    def two_lines(self, width: int) -> bool:
        """Whether the sum stands below its name."""
        board = self.board
        each = (width - _GAP * board.p) / 2 if self.count > 1 and self.beside(width) else width
        return each < 600 * board.t

    def tall(self, width: int) -> int:
        """The height of the whole strip."""
        t, p = self.board.t, self.board.p
        one = round(136 * t if self.two_lines(width) else 86 * t)
        return one if self.beside(width) else self.count * one + round((self.count - 1) * 14 * p)

    def rects(self, area: pygame.Rect) -> list[pygame.Rect]:
        """A panel for each outcome."""
        p = self.board.p
        if self.beside(area.w):
            gap = round(_GAP * p)
            wide = (area.w - gap * (self.count - 1)) // self.count
            return [pygame.Rect(area.x + i * (wide + gap), area.y, wide, area.h) for i in range(self.count)]
        gap = round(14 * p)
        high = (area.h - gap * (self.count - 1)) // self.count
        return [pygame.Rect(area.x, area.y + i * (high + gap), area.w, high) for i in range(self.count)]

    def paint(self, canvas: Canvas, area: pygame.Rect, outcomes: Sequence[Outcome], best: str = "") -> None:
        """Draw the panels."""
        self._decided = any(outcome.best for outcome in outcomes)
        for i, (rect, outcome) in enumerate(zip(self.rects(area), outcomes, strict=True)):
            self._one(canvas, rect, outcome, best, f"{self.board.deal.name} outcome {i}", self.two_lines(area.w))

    def _one(self, canvas: Canvas, rect: pygame.Rect, outcome: Outcome, best: str, name: str, two_lines: bool) -> None:
        board, p, t = self.board, self.board.p, self.board.t
        put_panel(canvas, board.shell.plates, rect, p, name)
        if outcome.best:
            board.bright_frame(canvas, rect)
        pad = round(28 * p)
        inner = rect.inflate(-2 * pad, 0)
        half = round(0.5 * rect.h) if two_lines else rect.h
        label = pygame.Rect(inner.x, rect.y + (round(6 * t) if two_lines else 0), inner.w, half)
        named = board.parts(outcome.label)
        colour = theme.GOLD if outcome.best else theme.TEXT
        room = inner.w if two_lines else round(0.48 * inner.w)
        label.w = round(0.52 * room) if outcome.best and best else room
        placed = canvas.text(named, label, 24 * t, colour, bold=True, name=f"{name} label")
        if outcome.best and best:
            left = placed.right + round(16 * t)
            rest = pygame.Rect(left, label.y, label.x + room - left, label.h)
            board.best_plate(canvas, rest, best, 38, right=False)
        low = rect.y + half - round(8 * t) if two_lines else rect.y
        sums = pygame.Rect(inner.x, low, inner.w, rect.bottom - low)
        if not two_lines:
            sums.x += room
            sums.w -= room
        if not outcome.known:
            canvas.text("?", sums, 58 * t, theme.QUIET_ON_PANEL, bold=True, align="right", name=f"{name} result")
            return
        told, number = f"{outcome.sum}  =", str(outcome.number)
        needed = canvas.fonts.width([told], 26 * t) + canvas.fonts.width([number], 64 * t, True) + round(30 * t)
        room = min(round(0.44 * sums.w), sums.w - needed)
        if two_lines and room > 100 * t and outcome.label.key != f"deal.points.{outcome.who}":
            who = pygame.Rect(sums.x, sums.y, room, sums.h)
            words = board.shell.texts.say(f"deal.points.{outcome.who}")
            canvas.text(words, who, 20 * t, theme.QUIET_ON_PANEL, lines=2, name=f"{name} who")
            sums.w -= room + round(8 * p)
            sums.x += room + round(8 * p)
        mine = theme.GOLD if outcome.who == "you" and outcome.best is self._decided else theme.DIGITS
        board.put_result(canvas, sums, [told], number, 64 * t, mine, name)
