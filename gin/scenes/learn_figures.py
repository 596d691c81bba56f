"""Draws the book's figures: cards in the showdown's boxes with their sums, rows of cards, sums of points, tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from gin.engine.cards import Card
from gin.learn.figures import Figure, Hands, Ledger, Line, Panel, Pile, Sum, Table
from gin.scenes.learn_cards import STRIP, good, heap_width, named, put_card
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import put_box, rule
from gin.scenes.showdown_layout import Heap, row
from gin.text.spans import Span
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.cards import RATIO
from gin.ui.layout import Pose
from gin.ui.widgets import put_panel

_LEAST: Final = 96
"""How high cards must be, in points, for panels to stand side by side."""
_NAME: Final = 18
"""How small the names in the boxes' edges may get, in points."""
_CRAMPED: Final = 0.9
"""In a tall window they stand below each other instead of with cards smaller than so much of their size."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A panel in its place, counted from the figure's top left corner."""

    panel: Panel
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class Plan:
    """A figure laid out for a width: its size, its panels, and the height of its cards."""

    figure: Figure
    size: tuple[int, int]
    card: float
    spots: tuple[Spot, ...] = ()
    in_line: bool = False
    """Whether the sums of its panels stand in one line with the titles."""


class Figures:
    """Measures of figures in the present window; ``share`` makes their cards smaller, so that a page fits."""

    def __init__(self, shell: Shell, share: float = 1.0) -> None:
        self.shell, self.share = shell, share
        self.p = shell.p
        self.t = min(shell.t, 1.5 * shell.p)
        self.pad = 26 * self.p
        self.gap = 24 * self.p

    # --- layout -------------------------------------------------------------------------------------------------------

    def plan(self, figure: Figure, width: int) -> Plan:
        """Lay ``figure`` out in ``width``."""
        grow = min(1.15, max(0.85, self.shell.scale))
        card = (186 if self.shell.portrait else 166) * self.p * grow * self.share
        match figure:
            case Hands(panels, stacked):
                return self._hands(figure, panels, stacked, card, width)
            case Line(cards, below):
                return self._line(figure, cards, below, 0.9 * card, width)
            case Ledger(sums):
                wide = round(min(width, 980 * self.p * self.grown * max(1.0, 0.5 + 0.5 * self.shell.scale)))
                return Plan(figure, (wide, round(len(sums) * self.pitch + 36 * self.p)), card)
            case Table(_, rows):
                tall = round((len(rows) + 1.45) * 0.78 * self.pitch + 30 * self.p)
                return Plan(figure, (round(min(width, 1180 * self.p)), tall), card)

    @property
    def _least(self) -> float:
        return _LEAST * self.p * (1.35 if self.shell.portrait else 1.0)

    @property
    def pitch(self) -> float:
        """From line to line of a ledger."""
        return 64 * self.t * self.grown

    @property
    def grown(self) -> float:
        """How much larger a ledger is where there is room."""
        return min(1.2, max(1.0, self.share))

    def _hands(self, figure: Figure, panels: Sequence[Panel], stacked: bool, card: float, width: int) -> Plan:
        count, abreast = len(panels), None
        in_line = stacked and all(self._words(panel, True) <= width for panel in panels)
        for across in () if stacked else (count, count // 2):
            if across > 1 and count % across == 0 and abreast is None:
                abreast = self._abreast(panels, across, card, width)
        if abreast is None:
            while card > 30 and max(self._natural(panel, card) for panel in panels) > width:
                card *= 0.96
            wide = max(max(self._natural(panel, card), self._words(panel, in_line)) for panel in panels)
            abreast = 1, card, [min(float(width), wide)] * count
        across, card, wides = abreast
        talls = [self._tall(panel, card, in_line) for panel in panels]
        if across > 1:
            talls = [max(talls)] * count
        spots, x, y = [], 0.0, 0.0
        for i, (panel, wide, tall) in enumerate(zip(panels, wides, talls, strict=True)):
            if i and i % across == 0:
                x, y = 0.0, y + talls[i - 1] + 0.7 * self.gap
            spots.append(Spot(panel, pygame.Rect(round(x), round(y), round(wide), round(tall))))
            x += wide + self.gap
        whole = spots[0].rect.unionall([spot.rect for spot in spots])
        return Plan(figure, whole.size, card, tuple(spots), in_line)

    def _abreast(
        self, panels: Sequence[Panel], across: int, card: float, width: int
    ) -> tuple[int, float, list[float]] | None:
        """``across``, the height of the cards and the widths, if so many panels can stand beside each other.

        A tall window would rather have them below each other than with much smaller cards.
        """
        least = min(card, max(self._least, _CRAMPED * card if self.shell.portrait else 0.0))
        words = [0.94 * self._words(panel, False) for panel in panels]
        while card >= least:
            wides = [max(self._natural(panel, card), word) for panel, word in zip(panels, words, strict=True)]
            if across < len(panels):
                wides = [max(wides)] * len(panels)
            if sum(wides[:across]) + self.gap * (across - 1) <= width:
                return across, card, wides
            card *= 0.97
        return None

    def _natural(self, panel: Panel, card: float) -> float:
        """The width of a panel whose cards are ``card`` high."""
        wide = card * RATIO
        boxes = sum(heap_width(pile, wide) + 40 * self.p for pile in panel.piles)
        # Room that is left over is shared by all boxes, so the one whose name is too wide decides.
        boxes += len(panel.piles) * max(
            0.0, *(self._named_width(pile) - heap_width(pile, wide) for pile in panel.piles)
        )
        return boxes + 25 * self.p * (len(panel.piles) - 1) + 2 * self.pad

    def _named_width(self, pile: Pile) -> float:
        """How wide a box must be inside for its name to fit into its edge."""
        if not pile.kind:
            return 0.0
        return self.shell.fonts.width([self.shell.texts.say(f"label.{pile.kind}")], _NAME * self.label) + 8 * self.p

    @property
    def label(self) -> float:
        """A point of the names set into boxes."""
        return min(self.t, 1.25 * self.p)

    def _words(self, panel: Panel, in_line: bool) -> float:
        """The width that a panel's title and sum want, below each other or ``in_line``."""
        fonts, say = self.shell.fonts, self.shell.texts.say
        title = fonts.width([say(panel.title)], 25 * self.t, True) + 60 * self.p if panel.title else 0.0
        line = 0.0
        if panel.number is not None:
            line = fonts.width([say(panel.word)], 23 * self.t, True) + 30 * self.p
            line += fonts.width(self._sum(panel), 25 * self.t) + 1.3 * 48 * self.t
        return (title + line if in_line else max(title, line)) + 2 * self.pad

    def _tall(self, panel: Panel, card: float, in_line: bool) -> float:
        tall = card + 48 * self.p + 2 * 20 * self.p + (14 * self.t if named(panel) else 0)
        if panel.title:
            tall += (52 if in_line else 44) * self.t
        if panel.number is not None and not in_line:
            tall += 60 * self.t
        return tall

    def _line(self, figure: Figure, cards: Sequence[Card], below: Sequence[str], card: float, width: int) -> Plan:
        wide = card * RATIO
        if len(cards) > 1:
            strip = min(1.28 * wide, (width - wide) / (len(cards) - 1))
            if strip < 0.36 * wide:  # in a narrow window the cards get smaller
                card *= (width / (1 + 0.36 * (len(cards) - 1))) / wide
                wide = card * RATIO
                strip = 0.36 * wide
        else:
            strip = wide
        words = 46 * self.t if any(below) else 0
        return Plan(figure, (round(wide + strip * (len(cards) - 1)), round(card + words + 10 * self.p)), card)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas, plan: Plan, x: int, y: int) -> None:
        """Draw the figure with its top left corner at (x, y)."""
        match plan.figure:
            case Hands():
                for spot in plan.spots:
                    several = len(plan.spots) > 1
                    self._panel(canvas, spot.panel, spot.rect.move(x, y), several, plan.in_line)
            case Line(cards, below):
                self._put_line(canvas, plan, cards, below, x, y)
            case Ledger(sums):
                self._ledger(canvas, sums, pygame.Rect(x, y, *plan.size))
            case Table() as table:
                self._table(canvas, table, pygame.Rect(x, y, *plan.size))

    def _panel(self, canvas: Canvas, panel: Panel, rect: pygame.Rect, several: bool, in_line: bool) -> None:
        shell, p, t = self.shell, self.p, self.t
        put_panel(canvas, shell.plates, rect, p, "figure", alpha=0.88 if panel.best else 0.72)
        inner = rect.inflate(-2 * round(self.pad), -2 * round(18 * p))
        top, foot = inner.y, inner.bottom
        line = pygame.Rect(inner.x, foot - round(52 * t), inner.w, round(52 * t))
        if panel.title:
            box = pygame.Rect(inner.x, top, inner.w, round((50 if in_line else 40) * t))
            title = self._title(canvas, panel, box, in_line)
            top += round((52 if in_line else 44) * t)
            if in_line:
                line = pygame.Rect(title.right + round(24 * p), box.y, 0, box.h)
                line.w = inner.right - line.x
        if panel.number is not None:
            self._put_sum(canvas, panel, line, panel.best or not several)
            if not in_line:
                foot = line.y - round(6 * t)
        if named(panel):
            top += round(14 * t)
        self._boxes(canvas, panel, pygame.Rect(inner.x, top, inner.w, foot - top))

    def _title(self, canvas: Canvas, panel: Panel, box: pygame.Rect, in_line: bool) -> pygame.Rect:
        shell, p, t = self.shell, self.p, self.t
        colour = theme.GOLD if panel.best else theme.TEXT
        if panel.best:
            side = round(32 * t)
            mark = shell.plates.get(("good", side), lambda: good(side, p))
            left = box.x if in_line else box.right - side
            canvas.centred(mark, left + side / 2, box.centery)
            air = side + round(12 * p)
            box = pygame.Rect(box.x + (air if in_line else 0), box.y, box.w - air, box.h)
        if in_line:
            box = pygame.Rect(box.x, box.y, round(0.4 * box.w), box.h)
        return canvas.text(shell.texts.say(panel.title), box, 25 * t, colour, bold=True, name="panel title")

    def _boxes(self, canvas: Canvas, panel: Panel, area: pygame.Rect) -> None:
        shell, p = self.shell, self.p
        heaps = [Heap(pile.kind or "plain", pile.cards, pile.laid, pile.gone) for pile in panel.piles]
        for pile, box in zip(panel.piles, row(area, heaps, p, 0.22, STRIP).boxes, strict=True):
            if pile.kind:
                put_box(shell, canvas, box, p, self.label)
            for card in box.heap.shown:
                put_card(shell, canvas, card, box.poses[card])
                if card in box.heap.laid:
                    edge = shell.art.rim(box.poses[card].height, 0.0, max(2.0, 4.5 * p), 0, theme.LAID_OFF)
                    canvas.centred(edge, box.poses[card].x, box.poses[card].y)

    def _put_sum(self, canvas: Canvas, panel: Panel, line: pygame.Rect, gold: bool) -> None:
        t, texts = self.t, self.shell.texts
        word = canvas.text(texts.say(panel.word), line, 23 * t, theme.QUIET_ON_PANEL, bold=True, name="sum word")
        number = str(panel.number)
        wide = round(1.3 * self.shell.fonts.width([number], 48 * t, True) / 1.2)
        place = pygame.Rect(line.right - wide, line.y, wide, line.h)
        colour = theme.GOLD if gold else theme.TEXT
        canvas.text(number, place, 48 * t, colour, bold=True, align="right", name="sum number")
        rest = pygame.Rect(word.right + round(16 * self.p), line.y, 0, line.h)
        rest.w = place.x - round(10 * self.p) - rest.x
        canvas.text(self._sum(panel), rest, 25 * t, align="right", lines=2, name="sum")

    def _sum(self, panel: Panel) -> list[Span]:
        """``chip 7 + chip 7 =``, or only the chips; nothing at all of no cards."""
        if not panel.cards:
            return [self.shell.texts.say("book.word.none")] if not panel.counted else [""]
        spans: list[Span] = []
        for i, card in enumerate(panel.cards):
            if panel.counted:
                spans += [*([" + "] if i else []), card, f" {card.value}"]
            else:
                spans += [*([" "] if i else []), card]
        return [*spans, " ="] if panel.counted else spans

    def _put_line(
        self, canvas: Canvas, plan: Plan, cards: Sequence[Card], below: Sequence[str], x: int, y: int
    ) -> None:
        wide = plan.card * RATIO
        strip = (plan.size[0] - wide) / max(1, len(cards) - 1)
        for i, (card, word) in enumerate(zip(cards, below, strict=True)):
            left = x + i * strip
            put_card(self.shell, canvas, card, Pose(left + wide / 2, y + plan.card / 2, plan.card))
            if word:
                seen = wide if strip >= wide or i + 1 == len(cards) else strip
                box = pygame.Rect(round(left), round(y + plan.card + 6 * self.p), round(seen), round(40 * self.t))
                name = f"below {card!s}"
                canvas.text(word, box, 28 * self.t, theme.GOLD, bold=True, align="centre", name=name)

    def _ledger(self, canvas: Canvas, sums: Sequence[Sum], rect: pygame.Rect) -> None:
        shell, p, t = self.shell, self.p, self.t * self.grown
        put_panel(canvas, shell.plates, rect, p, "figure", alpha=0.86)
        pad = round(self.pad)
        say = shell.texts.say
        results = max(shell.fonts.width([str(s.result)], 42 * t, True) for s in sums) + round(8 * p)
        for i, line in enumerate(sums):
            box = pygame.Rect(rect.x + pad, 0, rect.w - 2 * pad, round(self.pitch))
            box.y = round(rect.y + 18 * p + i * self.pitch)
            if i:
                rule(shell, canvas, box.x, box.y, box.w, 0.2)
            place = pygame.Rect(box.right - results, box.y, results, box.h)
            name = line.label.removeprefix("book.sum.")
            number = f"result {name}"
            canvas.text(str(line.result), place, 42 * t, theme.GOLD, bold=True, align="right", name=number)
            steps = pygame.Rect(0, box.y, min(round(0.46 * box.w), round(430 * t)), box.h)
            steps.right = place.x - round(18 * p)
            canvas.text(line.steps + "  =", steps, 27 * t, align="right", name=f"steps {name}")
            label = pygame.Rect(box.x, box.y, steps.x - box.x - round(8 * p), box.h)
            spans: list[Span] = [say(line.label)]
            if line.who:
                half = pygame.Rect(label.x, label.y + round(0.07 * label.h), label.w, round(0.5 * label.h))
                canvas.text(spans, half, 24 * t, bold=True, name=f"label {name}")
                low = pygame.Rect(label.x, half.bottom - round(0.03 * label.h), label.w, round(0.4 * label.h))
                canvas.text(say(line.who), low, 19 * t, theme.QUIET_ON_PANEL, name=f"who {name}")
            else:
                canvas.text(spans, label, 24 * t, bold=True, lines=2, name=f"label {name}")

    def _table(self, canvas: Canvas, table: Table, rect: pygame.Rect) -> None:
        shell, p, t = self.shell, self.p, self.t
        put_panel(canvas, shell.plates, rect, p, "figure", alpha=0.86)
        say, pad, pitch = shell.texts.say, round(self.pad), 0.78 * self.pitch
        first = round(0.24 * (rect.w - 2 * pad))
        column = (rect.w - 2 * pad - first) / len(table.heads)
        top = rect.y + 14 * p
        for c, head in enumerate(table.heads):
            box = pygame.Rect(round(rect.x + pad + first + c * column), round(top), round(column), round(1.4 * pitch))
            box = box.inflate(-round(14 * p), 0)
            canvas.text(say(head), box, 20 * t, theme.GOLD, bold=True, align="centre", lines=2, name=f"head {head}")
        for r, (label, values) in enumerate(table.rows):
            y = round(top + (1.45 + r) * pitch)
            rule(shell, canvas, rect.x + pad, y, rect.w - 2 * pad, 0.22)
            name = pygame.Rect(rect.x + pad, y, first, round(pitch))
            canvas.text(say(label), name, 21 * t, theme.QUIET_ON_PANEL, lines=1, name=f"row {label}")
            for c, value in enumerate(values):
                box = pygame.Rect(round(rect.x + pad + first + c * column), y, round(column), round(pitch))
                word = say(value) if value.startswith("book.") else value
                strong = value not in ("–",)
                colour = theme.TEXT if strong else theme.QUIET_ON_PANEL
                canvas.text(word, box, 24 * t, colour, bold=strong, align="centre", name=f"cell {label} {c}")
