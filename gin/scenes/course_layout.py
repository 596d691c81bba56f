"""Where everything of a lesson stands: headline, teaching sentences, the panel with its cards, answers and verdict.

Pure geometry. What a lesson shows is a :class:`Sheet`; its texts are as large as the window and the UI scale want, and
smaller together where that leaves too little for the cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from gin.learn import exercises as values
from gin.scenes.course_heaps import centred, halves, worth
from gin.scenes.scene import Shell
from gin.scenes.showdown_layout import Box, Heap
from gin.text.spans import Span
from gin.ui import choices
from gin.ui.fonts import Fonts

PITCH: Final = 1.36
"""From line to line, in sizes of the letters."""
_LEAST: Final = 118
"""The height of a card, in points, under which texts give way."""
_MOST: Final = 280

Line = Sequence[Span]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a lesson shows: words as spans, heaps before and after the answer.

    ``verdicts`` is everything that may be said of an answer: room is kept for the longest. ``verb``: the answers are
    buttons under the cards, rather than heaps.
    """

    headline: str
    teach: tuple[Line, ...]
    lines: tuple[Line, ...] = ()
    question: Line = ()
    rows: tuple[values.Row, ...] = ()
    solved: tuple[values.Row, ...] = ()
    options: tuple[Line, ...] = ()
    verdicts: tuple[tuple[Line, ...], ...] = ()
    hint: Line = ()
    """How to answer, where that isn't said by a button."""
    closing: bool = False
    """Whether the buttons go with the answer: the verdict then stands in their place."""
    plate: tuple[str, ...] = ()
    """The words that stand on the plate beside a verdict."""


@dataclass(frozen=True, slots=True)
class Spread:
    """One row of heaps in its place."""

    boxes: tuple[Box, ...]
    title: pygame.Rect | None
    said: values.Said | None


@dataclass(slots=True)
class Places:
    """The places of one sheet. ``t`` is a point of text, ``p`` a point."""

    p: float
    t: float
    box_t: float
    headline: pygame.Rect
    teach: list[pygame.Rect]
    panel: pygame.Rect
    lines: list[pygame.Rect]
    question: pygame.Rect
    rows: list[Spread]
    solved: list[Spread]
    options: list[pygame.Rect]
    hint: pygame.Rect
    verdict: pygame.Rect
    plate: int
    """How wide the plate beside a verdict is."""
    k: float
    """How large the texts are, in parts of what is wanted."""
    sizes: dict[str, float] = field(default_factory=dict)


_SIZES: Final = {"teach": 26.0, "lines": 24.0, "question": 28.0, "option": 25.0, "verdict": 25.0, "title": 23.0}


def places(shell: Shell, body: pygame.Rect, sheet: Sheet) -> Places:
    """Lay out ``sheet`` in ``body``."""
    k = 1.0
    while True:
        found = _Measure(shell, body, sheet, k)
        if found.enough or k <= 0.5:
            return found.places()
        k -= 0.04


class _Measure:
    """The heights of everything at ``k`` of the wanted size of text."""

    def __init__(self, shell: Shell, body: pygame.Rect, sheet: Sheet, k: float) -> None:
        self.shell, self.body, self.sheet, self.k = shell, body, sheet, k
        p = self.p = shell.p
        fonts: Fonts = shell.fonts
        self.t = shell.t * k
        self.box_t = min(self.t, 1.3 * p)
        self.sizes = {name: size * self.t for name, size in _SIZES.items()}
        self.pad = round(30 * p)
        self.inner = body.w - 2 * self.pad
        self.head = round(max(74 * p, min(76 * self.t, 92 * p)))
        self.wide = 2 * (round(0.98 * body.w) // 2)
        self.teach = [len(fonts.wrap(line, self.sizes["teach"], self.wide)) for line in sheet.teach]
        if not sheet.rows:
            self.sizes["lines"] *= 1.5  # they stand where cards would lie
        self.line_wide = self.inner if sheet.rows else round(0.86 * self.inner)
        self.lines = [len(fonts.wrap(line, self.sizes["lines"], self.line_wide)) for line in sheet.lines]
        self.question = (
            len(fonts.wrap(sheet.question, self.sizes["question"], self.inner, True)) if sheet.question else 0
        )
        self._measure_options(fonts)
        self._measure_verdict(fonts)
        above = sum(self._tall("teach", n) for n in self.teach) + round(20 * p)
        inside = sum(self._tall("lines", n) for n in self.lines) + self._tall("question", self.question)
        self.panel = body.h - self.head - above
        gap = round(24 * p)
        if sheet.closing:
            self.foot = max(self.options_tall + self.hint, self.verdict)
        else:
            self.foot = self.options_tall + (gap + self.verdict if self.verdict else 0)
        self.rows_tall = self.panel - inside - self.foot - gap * (2 + bool(sheet.rows) + bool(self.foot))
        self.title = round(1.5 * self.sizes["title"] + 6 * p)
        count = max(1, len(sheet.rows))
        titles = self.title if any(r.title for r in (*sheet.rows, *sheet.solved)) else 0
        # Beside each row's cards: its title, the name set into the boxes' edge, the boxes' own margin.
        self.each = self.rows_tall / count - titles - 17 * self.box_t
        # Who wants large text wants cards that can be read, too.
        least = _LEAST * max(1.0, 0.7 + 0.3 * shell.scale) * p + 48 * p
        self.enough = (not sheet.rows or self.each >= least) and self.rows_tall >= 0

    def _tall(self, name: str, lines: int) -> int:
        return round(PITCH * self.sizes[name] * lines + (6 * self.p if lines else 0))

    def _measure_options(self, fonts: Fonts) -> None:
        """Buttons side by side, or where they don't fit in two columns or one."""
        p, size, count = self.p, self.sizes["option"], len(self.sheet.options)
        self.columns, self.option_wide = count, 0
        self.option_tall = round(max(60 * p, 2.3 * size))
        self.gap = round(16 * p)
        self.options_tall = 0
        if not count:
            return
        wide = max(fonts.width(line, size, True) for line in self.sheet.options) + round(64 * p)
        self.option_wide = max(round(wide), round(150 * p))
        while self.columns > 1 and self.columns * (self.option_wide + self.gap) - self.gap > self.inner:
            self.columns = (self.columns + 1) // 2 if self.columns > 2 else 1
        self.option_wide = min(self.option_wide, self.inner)
        rows = -(-count // self.columns)
        self.options_tall = rows * (self.option_tall + self.gap) - self.gap

    def _measure_verdict(self, fonts: Fonts) -> None:
        """Room for the longest that may be said, beside the widest plate."""
        p, size = self.p, self.sizes["verdict"]
        self.plate = self.verdict = self.hint = 0
        if not self.sheet.verdicts:
            return
        words = max(fonts.width([word], 0.96 * size, True) for word in self.sheet.plate)
        self.plate = round(words + 1.1 * size + 52 * p)
        room = self.inner - self.plate - round(28 * p)
        lines = max(len(fonts.wrap(joined(v, self.shell), size, room)) for v in self.sheet.verdicts)
        self.verdict = round(max(PITCH * size * lines + 8 * p, 2.1 * size))
        self.hint = round(2.2 * size) if self.sheet.hint else 0

    def places(self) -> Places:
        body, p, sheet = self.body, self.p, self.sheet
        y = body.y
        headline = pygame.Rect(body.x, y, body.w, self.head)
        headline.h -= round(8 * p)
        y = headline.bottom + round(8 * p)
        teach = []
        for n in self.teach:
            teach.append(pygame.Rect(body.x, y, body.w, self._tall("teach", n)))
            y += self._tall("teach", n)
        y += round(20 * p)
        panel = pygame.Rect(body.x, y, body.w, body.bottom - y)
        gap = round(24 * p)
        x, y = panel.x + self.pad, panel.y + gap
        lines = []
        for n in self.lines:
            lines.append(pygame.Rect(x, y, self.inner, self._tall("lines", n)))
            y += self._tall("lines", n)
        if not sheet.rows:
            y = panel.y + gap
        question = pygame.Rect(x, y, self.inner, self._tall("question", self.question))
        foot = pygame.Rect(x, panel.bottom - gap - self.foot, self.inner, self.foot)
        verdict = pygame.Rect(x, foot.bottom - self.verdict, self.inner, self.verdict)
        top, hint = foot.y, pygame.Rect(x, foot.bottom - self.hint, self.inner, self.hint)
        if self.sheet.closing:
            verdict.centery = foot.centery
            top = foot.y + (foot.h - self.options_tall - self.hint) // 2
            hint.y = top + self.options_tall
        options = self._options(pygame.Rect(x, top, self.inner, self.options_tall))
        under = question.bottom + round(10 * p)
        area = pygame.Rect(x, under, self.inner, foot.y - (gap if self.foot else 0) - under)
        if not sheet.rows:
            down = area.y + (area.h - sum(line.h for line in lines)) // 2 - (lines[0].y if lines else 0)
            lines = [line.move(0, down) for line in lines]
        for line, box, n in zip(sheet.teach, teach, self.teach, strict=True):
            self._balance(box, line, "teach", n, self.wide)
        for line, box, n in zip(sheet.lines, lines, self.lines, strict=True):
            self._balance(box, line, "lines", n, self.line_wide)
        if sheet.question:
            self._balance(question, sheet.question, "question", self.question, self.inner)
        return Places(
            p,
            self.t,
            self.box_t,
            headline,
            teach,
            panel,
            lines,
            question,
            self._spreads(area, sheet.rows),
            self._spreads(area, sheet.solved),
            options,
            hint,
            verdict,
            self.plate,
            self.k,
            self.sizes,
        )

    def _balance(self, box: pygame.Rect, line: Line, name: str, lines: int, most: int) -> None:
        """Make ``box`` as narrow as so many lines allow: no word stands alone on the last one."""
        width, bold = most, name == "question"
        if lines > 1:
            step = max(4, most // 60)
            while width > step and len(self.shell.fonts.wrap(line, self.sizes[name], width - step, bold)) <= lines:
                width -= step
        middle = box.centerx
        box.w = width
        box.centerx = middle

    def _options(self, area: pygame.Rect) -> list[pygame.Rect]:
        count, out = len(self.sheet.options), []
        for first in range(0, count, max(1, self.columns)):
            some = min(self.columns, count - first)
            wide = some * self.option_wide + (some - 1) * self.gap
            line = pygame.Rect(
                0, area.y + (first // self.columns) * (self.option_tall + self.gap), wide, self.option_tall
            )
            line.centerx = area.centerx
            out += choices.row(line, some, self.gap)
        return out

    def _spreads(self, area: pygame.Rect, rows: Sequence[values.Row]) -> list[Spread]:
        """Rows of heaps one below the other, each in the middle; on fewer lines or more where cards get larger so."""
        if not rows:
            return []
        lines = self._best_lines(area, [list(r.heaps) for r in rows])
        boxes = [box for line in lines for box in line]
        out = []
        for r in rows:
            count = sum(1 for box in boxes if box.rect.y == boxes[0].rect.y)
            wanted = sum(len(halves(h)) for h in r.heaps) if self._halved(lines, rows) else len(r.heaps)
            some, boxes = tuple(boxes[:wanted]), boxes[wanted:]
            title = None
            if r.title is not None:
                beside = count > wanted
                left, right = some[0].rect.x, some[-1].rect.right if beside else area.right
                top = some[0].rect.y - round(17 * self.box_t) - self.title
                title = pygame.Rect(left, top + round(6 * self.p), right - left, self.title - round(6 * self.p))
            out.append(Spread(some, title, r.title))
        return out

    def _best_lines(self, area: pygame.Rect, rows: list[list[values.Heap]]) -> list[tuple[Box, ...]]:
        """As given; all side by side; or a lone row on two lines: whichever has the largest cards, clearly."""
        ways = [rows]
        if len(rows) > 1:
            ways.append([[heap for some in rows for heap in some]])
        elif len(rows[0]) > 1:
            ways += [[rows[0][:i], rows[0][i:]] for i in range(1, len(rows[0]))]
        elif len(halves(rows[0][0])) > 1:
            ways.append([[half] for half in halves(rows[0][0])])
        best = self._stacked(area, rows)
        for way in ways[1:]:
            found = self._stacked(area, way)
            if min(map(worth, found)) > _BETTER * min(map(worth, best)):
                best = found
        return best

    @staticmethod
    def _halved(lines: list[tuple[Box, ...]], rows: Sequence[values.Row]) -> bool:
        """Whether a lone hand was laid on two lines."""
        return len(rows) == 1 and sum(map(len, lines)) > len(rows[0].heaps)

    def _stacked(self, area: pygame.Rect, rows: Sequence[Sequence[values.Heap]]) -> list[tuple[Box, ...]]:
        p, out = self.p, []
        titled = any(r.title for r in (*self.sheet.rows, *self.sheet.solved))
        over = (self.title if titled else 0) + 17 * self.box_t
        most = _MOST * p * (1.2 if self.shell.portrait else 1.0) + 48 * p
        tall = min(area.h / len(rows) - over, most)
        y = area.y + (area.h - len(rows) * (tall + over)) / 2
        for heaps in rows:
            strip = pygame.Rect(area.x, round(y + over), area.w, round(tall))
            kept = [Heap(h.kind, h.cards, h.laid, h.gone) for h in heaps]
            out.append(centred(self.shell, strip, kept, p, self.box_t))
            y += tall + over
        return out


_BETTER: Final = 1.12


def joined(verdict: Sequence[Line], shell: Shell) -> list[Span]:
    """Sentences one after another, as in a paragraph."""
    out: list[Span] = []
    for i, sentence in enumerate(verdict):
        out += [shell.texts.between, *sentence] if i and shell.texts.between else sentence
    return out
