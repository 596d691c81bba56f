"""The picture of a knock: the computer's row above, the learner's below, as in the showdown; what it comes to below."""

import pygame

from gin.learn.deals_hold import HoldBack
from gin.learn.deals_lay_off import LayOffs
from gin.learn.mini import Side
from gin.scenes.minideal_board import BOX_AIR, Board
from gin.scenes.minideal_outcomes import OutcomeStrip
from gin.scenes.showdown_layout import Row
from gin.ui.canvas import Canvas

_CARD = 138


class RowsBoard(Board[LayOffs | HoldBack]):
    """Two rows of boxes with their sums; the learner's cards, and what was laid off, can be touched."""

    @property
    def outcomes(self) -> OutcomeStrip:
        """The strip at the foot."""
        return OutcomeStrip(self, len(self.deal.outcomes))

    def tall(self, width: int, k: float) -> int:
        p = self.p
        one = self.head + round((_CARD * k + BOX_AIR) * p)
        return 2 * one + round(8 * p) + round(20 * p) + self.outcomes.tall(width)

    def lay(self, rect: pygame.Rect, k: float) -> None:
        self.rect = rect
        p = self.p
        self.seats, self.places = {}, []
        high = round((_CARD * k + BOX_AIR) * p)
        y = rect.y
        self.rows: list[tuple[Side, pygame.Rect, Row]] = []
        for side in self.deal.sides:
            head = pygame.Rect(rect.x, y, rect.w, self.head)
            area = pygame.Rect(rect.x, head.bottom, rect.w, high)
            self.rows.append((side, head, self.boxes(area, side.groups, touch=side.who == "you")))
            y = area.bottom + round(8 * p)
        if isinstance(self.deal, HoldBack):
            # What the computer lays off it lays off itself.
            for key in [key for key, seat in self.seats.items() if seat.laid]:
                seat = self.seats[key]
                self.seats[key] = type(seat)(seat.pose, seat.strip, None, laid=True)
        self.foot = pygame.Rect(rect.x, y + round(12 * p), rect.w, self.outcomes.tall(rect.w))

    def paint(self, canvas: Canvas) -> None:
        for side, head, laid in self.rows:
            self.put_head(canvas, head, side)
            self.put_boxes(canvas, laid)
        best = f"deal.{self.deal.name}.best"
        outcomes = self.deal.outcomes
        said = self.shell.texts.say(best) if any(o.best for o in outcomes) else ""
        self.outcomes.paint(canvas, self.foot, outcomes, said)
