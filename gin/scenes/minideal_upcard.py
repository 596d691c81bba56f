"""The picture of Oklahoma: five upcards to choose from, what the chosen one decides, ten cards, and a knock (R16)."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from gin.learn.deals_upcard import Oklahoma
from gin.learn.mini import Act, Outcome, Press, Touch, say
from gin.scenes.minideal_board import BOX_AIR, Board, Seat
from gin.scenes.minideal_outcomes import OutcomeStrip
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.cards import RATIO
from gin.ui.layout import Pose
from gin.ui.widgets import Control, put_button, put_panel

_UPCARD, _CARD, _LIFT = 150, 150, 14


class UpcardBoard(Board[Oklahoma]):
    """Upcards and cells above, the ten cards below, the knock and its points at the foot."""

    @property
    def outcome(self) -> OutcomeStrip:
        """The panel beside the button."""
        return OutcomeStrip(self, 1)

    def _foot_tall(self, width: int) -> int:
        return self.outcome.tall(round(0.72 * width))

    def tall(self, width: int, k: float) -> int:
        p, t = self.p, self.t
        upper = 34 * t + (_LIFT + 8 + _UPCARD * k) * p
        return round(upper + 12 * p) + self.head + round((_CARD * k + BOX_AIR + 14) * p) + self._foot_tall(width)

    def lay(self, rect: pygame.Rect, k: float) -> None:
        self.rect = rect
        p, t, deal = self.p, self.t, self.deal
        self.seats, self.places = {}, []
        high = _UPCARD * k * p
        wide = high * RATIO
        self.label = pygame.Rect(rect.x, rect.y, round(0.55 * rect.w), round(34 * t))
        y = rect.y + 34 * t + (_LIFT + 8) * p + high / 2
        step = min(wide + 22 * p, (0.6 * rect.w - wide) / max(1, len(deal.choices) - 1))
        for i, choice in enumerate(deal.choices):
            raised = choice.card == deal.chosen
            pose = Pose(rect.x + 6 * p + wide / 2 + i * step, y - (_LIFT * p if raised else 0), high)
            self.seats["", choice.card] = Seat(pose, pose.box(), Touch(choice.card), raised=raised)
        left = round(rect.x + 6 * p + wide + step * (len(deal.choices) - 1) + 44 * p)
        cells = pygame.Rect(left, rect.y + round(8 * p), rect.right - left, round(y + high / 2 - rect.y - 8 * p))
        gap = round(16 * p)
        half = (cells.w - gap) // 2
        self.cells = [cells.copy(), cells.copy()]
        for i, cell in enumerate(self.cells):
            cell.w, cell.x = half, cells.x + i * (half + gap)
        self.heading = pygame.Rect(rect.x, round(y + high / 2 + 12 * p), rect.w, self.head)
        area = pygame.Rect(rect.x, self.heading.bottom, rect.w, round((_CARD * k + BOX_AIR) * p))
        self.row = self.boxes(area, deal.side.groups)
        for key in [("", card) for group in deal.side.groups for card in group.cards]:
            self.seats[key] = replace(self.seats[key], act=None)
        self.places = [(self.label.union(pygame.Rect(rect.x, rect.y, left - rect.x, round(high))), "upcard")]
        foot = pygame.Rect(rect.x, area.bottom + round(14 * p), rect.w, self._foot_tall(rect.w))
        self.button = pygame.Rect(foot.x, foot.y, round(0.26 * foot.w), foot.h)
        self.button.h = min(foot.h, round(92 * t))
        self.button.centery = foot.centery
        self.result = pygame.Rect(self.button.right + gap, foot.y, foot.right - self.button.right - gap, foot.h)

    def controls(self) -> Sequence[Control]:
        say_ = self.shell.texts.say
        cap = "K" if self.shell.settings.key_letters else ""
        look = "lit" if self.deal.may_knock else "possible" if self.deal.result is None else "quiet"
        return [
            Control(
                self.name("knock"),
                self.button,
                say_("button.knock"),
                look,  # type: ignore[arg-type]
                lambda: self.do(Press("knock")),
                (pygame.K_k,),
                cap,
                size=28 * self.t,
            )
        ]

    def sound(self, act: Act) -> str:
        return "knock" if isinstance(act, Press) else "slide"

    def paint(self, canvas: Canvas) -> None:
        shell, p, t, deal = self.shell, self.p, self.t, self.deal
        texts = shell.texts
        canvas.text(texts.say("label.upcard"), self.label, 24 * t, bold=True, name="upcard label")
        now = deal.choice
        limit = (str(now.limit), 66.0) if now.limit else (texts.say("panel.gin_only"), 34.0)
        doubled = now.multiplier > 1
        for i, (key, (value, size)) in enumerate(
            (("panel.limit", limit), ("deal.oklahoma.counts", (f"×{now.multiplier}", 66.0)))
        ):
            cell = self.cells[i]
            name = f"cell {key}"
            put_panel(canvas, shell.plates, cell, p, name)
            gold = i == 0 or doubled
            if i == 1 and doubled:
                self.bright_frame(canvas, cell)
            inner = cell.inflate(-24 * p, 0)
            head = pygame.Rect(inner.x, cell.y + round(10 * p), inner.w, round(34 * t))
            canvas.text(texts.say(key), head, 21 * t, theme.QUIET_ON_PANEL, align="centre", name=f"{name} label")
            rest = pygame.Rect(inner.x, head.bottom, inner.w, cell.bottom - head.bottom - round(8 * p))
            colour = theme.GOLD if gold else theme.DIGITS
            canvas.text(value, rest, size * t, colour, bold=True, align="centre", lines=2, name=name)
        self.put_head(canvas, self.heading, deal.side)
        self.put_boxes(canvas, self.row)
        outcome = deal.outcomes[0] if deal.outcomes else Outcome(say("deal.points.you"), "", 0, known=False)
        self.outcome.paint(canvas, self.result, [outcome])
        for control in self.controls():
            put_button(canvas, shell.plates, control, self.focus, p, shell.settings.key_letters)
