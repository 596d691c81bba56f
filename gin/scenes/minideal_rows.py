"""The picture of a knock, as in the showdown: the computer's row above, the learner's below, the score beside them.

Where it is narrow the score stands below.
"""

from dataclasses import replace

import pygame

from gin.learn.deals_hold import HoldBack
from gin.learn.deals_lay_off import LayOffs, Tie
from gin.learn.mini import Act, Outcome, Side
from gin.scenes.minideal_board import BOX_AIR, Board
from gin.scenes.minideal_outcomes import OutcomeStrip
from gin.scenes.showdown_boxes import rule
from gin.scenes.showdown_layout import Row
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import put_panel

_CARD = 150
_BETWEEN, _ASIDE = 8, 26


class RowsBoard(Board[LayOffs | HoldBack]):
    """Two rows of boxes with their sums; the learner's cards, and what was laid off, can be touched."""

    @property
    def outcomes(self) -> OutcomeStrip:
        """The strip at the foot."""
        return OutcomeStrip(self, len(self.deal.outcomes))

    def tall(self, width: int, k: float) -> int:
        p = self.p
        rows = 2 * (self.head + round((_CARD * k + BOX_AIR) * p)) + round(_BETWEEN * p)
        return rows if self.beside(width) else rows + round(14 * p) + self.outcomes.tall(width)

    def lay(self, rect: pygame.Rect, k: float) -> None:
        self.rect = rect
        p, t = self.p, self.t
        self.seats, self.places = {}, []
        high = round((_CARD * k + BOX_AIR) * p)
        wide, y = rect.w, rect.y
        if self.beside(rect.w):
            wide -= round(min(300 * t, 0.27 * rect.w)) + round(_ASIDE * p)
        self.rows: list[tuple[Side, pygame.Rect, Row]] = []
        for side in self.deal.sides:
            head = pygame.Rect(rect.x, y, wide, self.head)
            area = pygame.Rect(rect.x, head.bottom, wide, high)
            self.rows.append((side, head, self.boxes(area, side.groups, touch=side.who == "you")))
            y = area.bottom + round(_BETWEEN * p)
        if isinstance(self.deal, HoldBack):
            # What the computer lays off it lays off itself.
            self.seats = {key: replace(seat, act=None) if seat.laid else seat for key, seat in self.seats.items()}
        if self.beside(rect.w):
            left = rect.x + wide + round(_ASIDE * p)
            self.score = pygame.Rect(left, rect.y, rect.right - left, y - round(_BETWEEN * p) - rect.y)
        else:
            self.score = pygame.Rect(rect.x, y + round(6 * p), rect.w, self.outcomes.tall(rect.w))

    def sound(self, act: Act) -> str:
        if isinstance(self.deal, Tie) and self.deal.left.deadwood == self.deal.settled.knocker.deadwood:
            return "undercut"
        return "layoff" if isinstance(self.deal, LayOffs) else "slide"

    def paint(self, canvas: Canvas) -> None:
        for side, head, laid in self.rows:
            self.put_head(canvas, head, side)
            self.put_boxes(canvas, laid)
        outcomes = self.deal.outcomes
        decided = any(outcome.best for outcome in outcomes)
        said = self.shell.texts.say(f"deal.{self.deal.name}.best") if decided else ""
        if not self.beside(self.rect.w):
            self.outcomes.paint(canvas, self.score, outcomes, said)
        elif len(outcomes) == 1:
            self._line_by_line(canvas, outcomes[0])
        else:
            self._one_above_the_other(canvas, outcomes, said, decided)

    # --- the score at the right ---------------------------------------------------------------------------------------

    def _line_by_line(self, canvas: Canvas, outcome: Outcome) -> None:
        """As the showdown adds up: term by term, a rule, the result."""
        p, t, texts, name = self.p, self.t, self.shell.texts, f"{self.deal.name} outcome 0"
        put_panel(canvas, self.shell.plates, self.score, p, name, large=True)
        inner = self.score.inflate(-round(52 * p), -round(44 * p))
        pitch = min(74 * t, 0.2 * inner.h)
        whole = len(outcome.lines) * pitch + 18 * p + 148 * t
        y = inner.y + max(0.0, inner.h - whole) / 2
        for i, (key, value) in enumerate(outcome.lines):
            row = pygame.Rect(inner.x, round(y), inner.w, round(pitch))
            wide = canvas.fonts.width([value], 34 * t, True) + 8
            canvas.text(value, row, 34 * t, theme.DIGITS, bold=True, align="right", name=f"{name} value {i}")
            words = pygame.Rect(row.x, row.y, row.w - wide - round(8 * t), row.h)
            canvas.text(texts.say(key), words, 23 * t, lines=2, name=f"{name} line {i}")
            y += pitch
        short = round(0.5 * inner.w)
        rule(self.shell, canvas, inner.right - short, y + 10 * p, short, 0.9)
        mine = theme.GOLD if outcome.who == "you" else theme.DIGITS
        big = pygame.Rect(inner.x, round(y + 16 * p), inner.w, round(112 * t))
        canvas.text(str(outcome.number), big, 98 * t, mine, bold=True, align="right", name=f"{name} result")
        left = pygame.Rect(inner.x, big.bottom + round(2 * p), inner.w, round(36 * t))
        label = self.parts(outcome.label)
        canvas.text(label, left, 23 * t, bold=True, align="right", name=f"{name} label")

    def _one_above_the_other(self, canvas: Canvas, outcomes: tuple[Outcome, ...], best: str, decided: bool) -> None:
        """Two ways to compare, the first above."""
        p, t = self.p, self.t
        gap = round(18 * p)
        high = (self.score.h - gap) // 2
        for i, outcome in enumerate(outcomes):
            rect = pygame.Rect(self.score.x, self.score.y + i * (high + gap), self.score.w, high)
            name = f"{self.deal.name} outcome {i}"
            put_panel(canvas, self.shell.plates, rect, p, name, large=True)
            if outcome.best:
                self.bright_frame(canvas, rect, 9)
            inner = rect.inflate(-round(52 * p), -round(30 * p))
            label = pygame.Rect(inner.x, inner.y, inner.w, round(40 * t))
            colour = theme.GOLD if outcome.best else theme.TEXT
            canvas.text(self.parts(outcome.label), label, 25 * t, colour, bold=True, name=f"{name} label")
            y, low = label.bottom, inner.bottom - round(96 * t)
            if outcome.best:
                plate = pygame.Rect(inner.x, y + round(4 * p), inner.w, round(40 * t))
                self.best_plate(canvas, plate, best, 38, right=False)
                y = plate.bottom + round(6 * p)
            who = pygame.Rect(inner.x, y, inner.w, round(32 * t))
            if outcome.known and who.bottom <= low + round(10 * t):
                said = self.shell.texts.say(f"deal.points.{outcome.who}")
                canvas.text(said, who, 21 * t, theme.QUIET_ON_PANEL, name=f"{name} who")
            sums = pygame.Rect(inner.x, low, inner.w, inner.bottom - low)
            if not outcome.known:
                canvas.text("?", sums, 76 * t, theme.QUIET_ON_PANEL, bold=True, align="right", name=f"{name} result")
                continue
            mine = theme.GOLD if outcome.who == "you" and outcome.best is decided else theme.DIGITS
            self.put_result(canvas, sums, [f"{outcome.sum}  ="], str(outcome.number), 84 * t, mine, name)
