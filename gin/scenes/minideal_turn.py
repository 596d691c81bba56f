"""The picture of a turn: the piles in the middle, the learner's cards below, the computer's backs (R5, R6, R8)."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from gin.learn.deals_turn import DeadHand, Turn
from gin.learn.mini import Act, Press
from gin.scenes.minideal_board import BOX_AIR, PILE, Board, Seat
from gin.scenes.table_picture import Picture
from gin.ui import draw, layout, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.cards import RATIO
from gin.ui.layout import Pose
from gin.ui.widgets import Control

_CARD, _PEEP, _SHOWN = 184, 0.34, 3


class TurnBoard(Board[Turn]):
    """Stock and pile, and the hand in boxes."""

    def tall(self, width: int, k: float) -> int:
        p = self.p
        return round(2 * _CARD * k * p + 16 * p + 14 * p + BOX_AIR * p) + self.head

    def lay(self, rect: pygame.Rect, k: float) -> None:
        self.rect = rect
        p, view = self.p, self.deal.view
        self.seats, self.places = {}, []
        high = _CARD * k * p
        wide = high * RATIO
        y = rect.y + 4 * p + high / 2
        self.stock = Pose(rect.centerx - 0.5 * wide - 30 * p, y, high)
        top = rect.centerx + 0.5 * wide + 30 * p + (_SHOWN - 1) * _PEEP * wide
        self.pile = Pose(top, y, high)
        pile = self.deal.piles.pile[-_SHOWN:]
        for i, card in enumerate(pile):
            pose = Pose(top - (len(pile) - 1 - i) * _PEEP * wide, y, high)
            strip = pose.box()
            self.seats["", card] = Seat(pose, strip, None, enters=self.stock)
        zone = self.pile.box()
        left = round(top - (_SHOWN - 1) * _PEEP * wide - wide / 2)
        self.pile_zone = pygame.Rect(left, zone.y, zone.right - left, zone.h)
        self.places.append((self.pile_zone.inflate(round(60 * p), round(40 * p)), PILE))
        self.heading = pygame.Rect(rect.x, round(y + high / 2 + 12 * p), rect.w, self.head)
        area = pygame.Rect(rect.x, self.heading.bottom, rect.w, round(high + BOX_AIR * p))
        self.row = self.boxes(area, self.deal.side.groups)
        self.places += [(area, "hand")]
        for card in view.cards:
            seat = self.seats["", card]
            mark = "padlock" if card == view.forbidden and not self.deal.over else ""
            pose, raised = seat.pose, card == self.deal.selected
            if raised:
                pose = pose.moved(12 * p)
            self.seats["", card] = replace(seat, pose=pose, mark=mark, raised=raised, enters=self.stock)

    def controls(self) -> Sequence[Control]:
        stock, pile = self.stock.box(), self.pile.box()
        return [
            Control(self.name("stock"), stock, act=lambda: self.do(Press("stock")), keys=(pygame.K_s,), drawn=False),
            Control(self.name("pile"), pile, act=lambda: self.do(Press("pile")), keys=(pygame.K_d,), drawn=False),
        ]

    def sound(self, act: Act) -> str:
        if isinstance(act, Press):
            return "take" if act.name == "pile" else "draw"
        if isinstance(self.deal, DeadHand) and self.deal.dead:
            return "dead"
        return "click" if act.card in self.deal.view.cards else "discard"

    def paint(self, canvas: Canvas) -> None:
        shell, p, deal = self.shell, self.p, self.deal
        table = layout.table(shell.size, shell.scale, shell.settings.card_size, 1)
        picture = Picture(shell, table)
        count = deal.piles.stock
        edge = shell.plates.get(("deal edge", round(self.stock.height)), lambda: _edge(self.stock, p))
        step = max(1, round(1.8 * p))
        layers = max(1, min(6, count))
        for i in range(layers, 0, -1):
            canvas.centred(edge, self.stock.x, self.stock.y + i * step)
        picture.card(canvas, None, self.stock)
        canvas.note("card", self.name("stock"), self.stock.box())
        w = self.stock.width
        deciding = isinstance(deal, DeadHand)
        self._count(canvas, self.stock.x - w / 2 - 26 * p, count, "label.stock", deciding, "right")
        if isinstance(deal, DeadHand) and deal.dead:
            self._nothing(canvas, deal)
        else:
            self._count(canvas, self.pile.x + w / 2 + 26 * p, len(deal.piles.pile), "label.discards", False, "left")
        self._backs(canvas, picture)
        self.put_head(canvas, self.heading, deal.side)
        self.put_boxes(canvas, self.row)

    def _count(self, canvas: Canvas, x: float, count: int, label: str, deciding: bool, align: Align) -> None:
        t = self.t
        wide = round(150 * t)
        left = round(x - wide) if align == "right" else round(x)
        size, colour = (76 * t, theme.GOLD) if deciding else (46 * t, theme.QUIET)
        number = pygame.Rect(left, round(self.stock.y - size * 0.86), wide, round(size))
        canvas.text(str(count), number, size, colour, bold=deciding, align=align, name=f"{label} count")
        words = pygame.Rect(left, number.bottom + round(4 * t), wide, round(30 * t))
        canvas.text(self.shell.texts.say(label), words, 21 * t, theme.QUIET, align=align, name=label)

    def _backs(self, canvas: Canvas, picture: Picture) -> None:
        """The computer's cards, small, at the left: they stay hidden whatever happens (R8)."""
        p, t, view = self.p, self.t, self.deal.view
        high = 0.62 * self.stock.height
        wide = high * RATIO
        room = self.stock.x - self.stock.width / 2 - 26 * p - 150 * t - self.rect.x - 20 * p
        count = view.opponent_count
        strip = min(0.30 * wide, (room - wide) / max(1, count - 1))
        if strip < 0.08 * wide:
            return
        whole = wide + strip * (count - 1)
        x = self.rect.x + wide / 2
        y = self.stock.y - 14 * t
        for i in range(count):
            picture.card(canvas, None, Pose(x + i * strip, y, high))
        box = pygame.Rect(self.rect.x, round(y + high / 2 + 6 * p), round(whole), round(32 * t))
        said = self.shell.texts.say("name.computer")
        canvas.text(said, box, 21 * t, theme.QUIET, align="centre", name="computer")

    def _nothing(self, canvas: Canvas, deal: DeadHand) -> None:
        """What a dead hand brings: nothing, to nobody."""
        p, t = self.p, self.t
        points = deal.stage.result.points
        left = round(self.pile.x + self.pile.width / 2 + 26 * p)
        box = pygame.Rect(left, 0, self.rect.right - left, round(80 * t))
        box.bottom = round(self.stock.y + 30 * t)
        said = f"{points[0]} : {points[1]}"
        canvas.text(said, box, 76 * t, theme.GOLD, bold=True, align="right", name="dead result")
        below = pygame.Rect(left, box.bottom - round(4 * t), box.w, round(34 * t))
        nobody = self.shell.texts.say("deal.nobody")
        canvas.text(nobody, below, 21 * t, theme.QUIET, align="right", name="dead nobody")


def _edge(pose: Pose, p: float) -> pygame.Surface:
    """The side of the cards under the top one."""
    w, h = pose.width, pose.height
    out = draw.rounded(w, h, 0.06 * w, (0xDD, 0xD5, 0xC2))
    out.blit(draw.faded(draw.ring(w, h, 0.06 * w, max(1.0, p), (0x8D, 0x86, 0x77)), 0.55), (0, 0))
    return out
