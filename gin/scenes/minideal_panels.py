"""The picture of one card that fits in two melds: both ways side by side, the better with the bright frame (R3)."""

import pygame

from gin.engine.cards import Card
from gin.learn.deals_melds import LINK, EitherWay
from gin.learn.mini import Group, Touch, kind_of, loose_of
from gin.scenes.minideal_board import BOX_AIR, Board, Seat
from gin.scenes.showdown_boxes import put_box
from gin.scenes.showdown_layout import Row
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import put_panel

_PAD, _GAP = 34, 36


class EitherWayBoard(Board[EitherWay]):
    """Two panels. A way that hasn't been seen shows the places of its cards only."""

    def tall(self, width: int, k: float) -> int:
        one = self._panel_tall(k)
        return one if self.beside(width) else 2 * one + round(24 * self.p)

    def _card(self, k: float) -> float:
        return (224 if self.beside(self.rect.w) else 190) * self.p * k

    def _panel_tall(self, k: float) -> int:
        p, t = self.p, self.t
        return round(24 * p + 46 * t + 30 * p + self._card(k) + BOX_AIR * p + 104 * t + 8 * p)

    def lay(self, rect: pygame.Rect, k: float) -> None:
        self.rect = rect
        p, t = self.p, self.t
        self.seats, self.places = {}, []
        one = self._panel_tall(k)
        if self.beside(rect.w):
            wide = (rect.w - round(_GAP * p)) // 2
            self.panels = [pygame.Rect(rect.x, rect.y, wide, one), pygame.Rect(rect.right - wide, rect.y, wide, one)]
        else:
            self.panels = [pygame.Rect(rect.x, y, rect.w, one) for y in (rect.y, rect.y + one + round(24 * p))]
        self.rows: list[Row] = []
        for way, panel in enumerate(self.panels):
            top = panel.y + round(24 * p + 46 * t + 30 * p)
            area = pygame.Rect(panel.x, top, panel.w, round(self._card(k) + BOX_AIR * p)).inflate(-2 * _PAD * p, 0)
            self.rows.append(self._row(way, area))
            self.places.insert(0, (panel, f"{way} meld"))

    def _row(self, way: int, area: pygame.Rect) -> Row:
        groups = self.deal.groups(way)
        seen = way in self.deal.seen
        if not seen:
            groups = tuple(Group(g.kind, (), g.place, gone=g.cards) for g in groups)  # type: ignore[assignment]
        laid = self.boxes(area, groups, str(way))
        for key, seat in list(self.seats.items()):
            if key[0] == str(way) and key[1] == LINK:
                self.seats[key] = Seat(seat.pose, seat.strip, Touch(LINK), mark="swap")
        return laid

    def came_from(self, key: tuple[str, Card]) -> tuple[str, Card] | None:
        """Where a card of one way comes from when the cards are laid that way: its seat in the other."""
        way, card = key
        return (str(1 - int(way)), card)

    def paint(self, canvas: Canvas) -> None:
        p, t, deal = self.p, self.t, self.deal
        for way, panel in enumerate(self.panels):
            laid = deal.ways[way]
            best = deal.done and way == deal.best
            seen = way in deal.seen
            put_panel(canvas, self.shell.plates, panel, p, f"way {way}", large=True)
            if best:
                self.bright_frame(canvas, panel, 9)
            inner = panel.inflate(-2 * _PAD * p, 0)
            head = pygame.Rect(inner.x, panel.y + round(24 * p), inner.w, round(46 * t))
            said = self.shell.texts.say(f"deal.either_way.head.{kind_of(laid.melds[0])}")
            title = pygame.Rect(head.x, head.y, round(0.5 * head.w) if best else head.w, head.h)
            colour = theme.GOLD if best else theme.TEXT
            placed = canvas.text(said, title, 29 * t, colour, bold=True, name=f"way {way} head")
            if best:
                room = pygame.Rect(placed.right + round(20 * t), head.y, 0, head.h)
                room.w = head.right - room.x
                self.best_plate(canvas, room, self.shell.texts.say("deal.either_way.best"))
            for box in self.rows[way].boxes:
                put_box(self.shell, canvas, box, p, t, all_laid=False, ghost=theme.QUIET_ON_PANEL)
            foot = pygame.Rect(inner.x, panel.bottom - round(104 * t + 8 * p), inner.w, round(104 * t))
            word = self.shell.texts.say("label.deadwood")
            size = canvas.fitting(word, 0.3 * foot.w, 26 * t, True)
            left = canvas.text(word, foot, size, bold=True, name=f"way {way} word")
            room = pygame.Rect(left.right + round(12 * t), foot.y, foot.right - left.right - round(12 * t), foot.h)
            big = 92 * t
            if not seen:
                canvas.text("?", room, big, theme.QUIET_ON_PANEL, bold=True, align="right", name=f"way {way} result")
                continue
            gold = theme.GOLD if best or not deal.done else theme.DIGITS
            self.put_sum(canvas, room, loose_of(laid), laid.deadwood, big, gold, name=f"way {way}")
