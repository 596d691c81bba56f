"""The picture of two matches: their hands at the left, the final sum at the right, both final scores below (R15)."""

from collections.abc import Callable, Sequence

import pygame

from gin.learn.deals_match import HandRow, Shutout
from gin.learn.mini import Press
from gin.scenes.match_words import LedgerLine, ledger_lines
from gin.scenes.minideal_board import Board
from gin.scenes.showdown_boxes import heading, rule
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control, put_panel

_GAP = 24


class MatchBoard(Board[Shutout]):
    """Two panels, and under them a plate for each match."""

    def _panel(self, k: float) -> int:
        return round(42 * self.p + (48 + 5 * 66 * k) * self.t)

    @property
    def _foot(self) -> int:
        return round(84 * self.t)

    def tall(self, width: int, k: float) -> int:
        upper = self._panel(k) if self.beside(width) else 2 * self._panel(k) + round(20 * self.p)
        return upper + round(18 * self.p) + self._foot

    def lay(self, rect: pygame.Rect, k: float) -> None:
        self.rect = rect
        p, tall = self.p, self._panel(k)
        self.seats, self.places = {}, []
        if self.beside(rect.w):
            wide = (rect.w - round(_GAP * p)) // 2
            self.hands = pygame.Rect(rect.x, rect.y, wide, tall)
            self.sums = pygame.Rect(rect.right - wide, rect.y, wide, tall)
        else:
            self.hands = pygame.Rect(rect.x, rect.y, rect.w, tall)
            self.sums = self.hands.move(0, tall + round(20 * p))
        top = self.sums.bottom + round(18 * p)
        half = (rect.w - round(_GAP * p)) // 2
        self.totals = [pygame.Rect(x, top, half, self._foot) for x in (rect.x, rect.right - half)]
        self.lines = [self._line(i) for i in range(4)]

    def _line(self, i: int) -> pygame.Rect:
        p = self.p
        top = self.hands.y + round(20 * p + 48 * self.t)
        pitch = (self.hands.bottom - round(22 * p) - top) / 4
        return pygame.Rect(
            self.hands.x + round(20 * p), round(top + i * pitch), self.hands.w - round(40 * p), round(pitch)
        )

    @property
    def _switch(self) -> int:
        """The place of the hand that is switched on and off."""
        return next(i for i, hand in enumerate(self.deal.rows(1)) if hand.optional)

    def controls(self) -> Sequence[Control]:
        rect = self.lines[self._switch].inflate(0, -round(6 * self.p))
        look = "possible" if self.deal.live else "quiet"
        out = [Control(self.name("hand"), rect, look=look, act=lambda: self.do(Press("hand")), drawn=False)]  # type: ignore[arg-type]
        for i, plate in enumerate(self.totals):
            out.append(Control(self.name(f"match {i}"), plate, act=self._chooser(i), drawn=False))
        return out

    def _chooser(self, which: int) -> Callable[[], object]:
        return lambda: self.do(Press(f"match {which}"))

    def paint(self, canvas: Canvas) -> None:
        shell, p = self.shell, self.p
        for panel, name in ((self.hands, "hands"), (self.sums, "sums")):
            put_panel(canvas, shell.plates, panel, p, name, large=True)
        self._paint_hands(canvas)
        self._paint_sums(canvas)
        for i, plate in enumerate(self.totals):
            self._paint_total(canvas, i, plate)

    # --- the hands ----------------------------------------------------------------------------------------------------

    def _columns(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The learner's column and the computer's at the right end of a panel's line."""
        wide = round(min(130 * self.t, 0.19 * self.hands.w))
        own, other = rect.copy(), rect.copy()
        own.w = other.w = wide
        panel = self.hands if rect.x < self.hands.right and rect.y < self.hands.bottom else self.sums
        other.right = panel.right - round(40 * self.p)
        own.right = other.x - round(10 * self.p)
        return own, other

    def _paint_hands(self, canvas: Canvas) -> None:
        shell, p, t = self.shell, self.p, self.t
        texts = shell.texts
        head = pygame.Rect(self.hands.x + round(34 * p), self.hands.y + round(16 * p), 0, round(48 * t))
        head.w = self.hands.w - round(54 * p)
        own, other = self._columns(head)
        title = pygame.Rect(head.x, head.y, own.x - head.x, head.h)
        heading(shell, canvas, texts.say("deal.shutout.head.hands"), title, t)
        for box, key in ((own, "name.you"), (other, "name.computer")):
            canvas.text(texts.say(key), box, 20 * t, theme.QUIET_ON_PANEL, align="right", name=f"hands {key}")
        played = iter(self.deal.rows(self.deal.live))
        for i, whole in enumerate(self.deal.rows(1)):
            if whole.optional:
                control = self.controls()[0]
                hover = self.focus.hover == control.name
                plate = shell.plates.button(control.rect.size, control.look, p, hover)
                canvas.image(plate, control.rect.x, control.rect.y)
                canvas.note("button", control.name, control.rect)
            if whole.optional and not self.deal.live:
                box = self.lines[i].inflate(-round(28 * p), 0)
                said = texts.say("deal.shutout.absent")
                canvas.text(said, box, 23 * t, theme.QUIET_ON_PANEL, name="hand absent")
            else:
                self._paint_hand(canvas, self.lines[i], next(played))

    def _paint_hand(self, canvas: Canvas, line: pygame.Rect, hand: HandRow) -> None:
        t, texts = self.t, self.shell.texts
        own, other = self._columns(line)
        name = f"hand {hand.sum}"
        room = own.x - line.x - round(20 * self.p)
        kind = pygame.Rect(line.x + round(14 * self.p), line.y, round(0.54 * room), line.h)
        canvas.text(texts.say(f"deal.shutout.kind.{hand.kind}"), kind, 23 * t, name=f"{name} kind")
        told = pygame.Rect(kind.right, line.y, round(0.46 * room), line.h)
        canvas.text(hand.sum, told, 24 * t, theme.QUIET_ON_PANEL, align="right", name=f"{name} sum")
        mine = hand.who == "you"
        box = own if mine else other
        colour = theme.GOLD if mine else theme.DIGITS
        canvas.text(str(hand.points), box, 34 * t, colour, bold=True, align="right", name=f"{name} points")

    # --- the sum at the end -------------------------------------------------------------------------------------------

    def _paint_sums(self, canvas: Canvas) -> None:
        shell, p, t = self.shell, self.p, self.t
        texts, view = shell.texts, self.deal.view(self.deal.live)
        inner = pygame.Rect(self.sums.x + round(34 * p), self.sums.y + round(16 * p), 0, round(48 * t))
        inner.w = self.sums.w - round(54 * p)
        own, other = self._columns(inner)
        title = pygame.Rect(inner.x, inner.y, own.x - inner.x, inner.h)
        heading(shell, canvas, texts.say("deal.shutout.head.sum"), title, t)
        for box, key in ((own, "name.you"), (other, "name.computer")):
            canvas.text(texts.say(key), box, 20 * t, theme.QUIET_ON_PANEL, align="right", name=f"sums {key}")
        lines = ledger_lines(texts, view)
        shutout = bool(self.deal.ledgers(self.deal.live)[0].shutout_points)
        if not shutout:
            lines.insert(1, LedgerLine(texts.say("match.shutout"), "", ("–", "–")))
        final = round(86 * t)
        top = inner.bottom
        pitch = (self.sums.bottom - round(14 * p) - final - top) / 4
        y = float(top)
        for i, line in enumerate(lines):
            row = pygame.Rect(inner.x, round(y), inner.w, round(pitch))
            own, other = self._columns(row)
            doubled = shutout and i == 1
            ink = theme.QUIET_ON_PANEL if i == 1 and not shutout else theme.TEXT
            words = pygame.Rect(row.x, row.y, own.x - row.x - round(8 * p), row.h)
            if line.lead:
                wide = canvas.fonts.width([line.lead], 24 * t) + round(4 * p)
                lead = pygame.Rect(own.right - round(62 * t) - wide, row.y, wide, row.h)
                canvas.text(line.lead, lead, 24 * t, theme.QUIET_ON_PANEL, align="right", name=f"sum {i} lead")
                words.w = lead.x - row.x - round(8 * p)
            canvas.text(line.label, words, 23 * t, theme.GOLD if doubled else ink, bold=doubled, name=f"sum {i}")
            for who, box, value in zip(("own", "other"), (own, other), line.values, strict=True):
                bold = doubled and value != "–"
                colour = theme.GOLD if bold else ink
                canvas.text(value, box, 27 * t, colour, bold=bold, align="right", name=f"sum {i} {who}")
            y += pitch
        foot = pygame.Rect(inner.x, self.sums.bottom - round(14 * p) - final, inner.w, final)
        rule(shell, canvas, foot.x, foot.y, self.sums.right - round(34 * p) - foot.x, 0.7)
        own, other = self._columns(foot)
        own.x, own.w = own.x - round(40 * t), own.w + round(40 * t)
        mine, its = self.deal.ledgers(self.deal.live)
        canvas.text(str(mine.final), own, 66 * t, theme.GOLD, bold=True, align="right", name="final own")
        canvas.text(str(its.final), other, 46 * t, theme.DIGITS, bold=True, align="right", name="final other")

    def _paint_total(self, canvas: Canvas, which: int, rect: pygame.Rect) -> None:
        shell, p, t, deal = self.shell, self.p, self.t, self.deal
        name = self.name(f"match {which}")
        put_panel(canvas, shell.plates, rect, p, name)
        canvas.note("button", name, rect)
        if deal.live == which:
            self.bright_frame(canvas, rect)
        inner = rect.inflate(-round(52 * p), 0)
        mine, its = deal.ledgers(which)
        known = which in deal.seen
        said = f"{mine.final} : {its.final}" if known else "?"
        size = 50 * t
        wide = canvas.fonts.width([said], size, True)
        if wide > 0.55 * inner.w:
            size *= 0.55 * inner.w / wide
            wide = round(0.55 * inner.w)
        box = pygame.Rect(inner.right - wide - 2, rect.y, wide + 2, rect.h)
        colour = theme.GOLD if known else theme.QUIET_ON_PANEL
        canvas.text(said, box, size, colour, bold=True, align="right", name=f"{name} result")
        label = pygame.Rect(inner.x, rect.y + round(4 * p), box.x - inner.x - round(12 * p), rect.h - round(8 * p))
        words = shell.texts.say("deal.shutout.one" if which else "deal.shutout.none")
        live = deal.live == which
        canvas.text(words, label, 24 * t, theme.TEXT, bold=live, lines=2, name=f"{name} label")
