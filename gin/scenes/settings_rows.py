"""Each row's own parts: where its label, its control and the choices in it stand, for the width there is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import pygame

from gin.scenes.settings_pages import Row
from gin.ui.cards import RATIO
from gin.ui.fonts import Fonts

LABEL: Final = 25
CHOICE: Final = 23
NOTE: Final = 22
WORDS: Final = 21.5
"""Sizes of texts in points."""
_CONTROL: Final = 54
_GAP: Final = 16
_SHARE: Final = 0.597
"""What a control beside its label has of a row's width."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in one window: ``p`` a point, ``t`` a point of text, ``g`` a point of what is pressed."""

    p: float
    t: float
    g: float
    fonts: Fonts

    def wide(self, text: str, size: float, bold: bool = False) -> int:
        """The width of a text of ``size`` points."""
        return self.fonts.width([text], size * self.t, bold)


def _nowhere() -> pygame.Rect:
    return pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Laid:
    """One row's parts, all in the window: its label, remark and control, the choices, what the focus ring goes around.

    ``number`` is where a slider's value stands, ``lines`` are a text's lines; ``folded``: in a list the remarks stand
    below their choices.
    """

    row: Row
    rect: pygame.Rect
    label: pygame.Rect
    note: pygame.Rect | None = None
    control: pygame.Rect = field(default_factory=_nowhere)
    choices: tuple[pygame.Rect, ...] = ()
    ring: pygame.Rect = field(default_factory=_nowhere)
    number: pygame.Rect | None = None
    lines: tuple[str, ...] = ()
    folded: bool = False
    after: float = 0.0
    """The air below it."""

    def at(self, x: float, y: float) -> "Laid":
        """The same, moved there from the window's corner."""
        d = (round(x), round(y))

        def moved(rect: pygame.Rect | None) -> pygame.Rect | None:
            return None if rect is None else rect.move(d)

        return Laid(
            self.row,
            self.rect.move(d),
            self.label.move(d),
            moved(self.note),
            self.control.move(d),
            tuple(rect.move(d) for rect in self.choices),
            self.ring.move(d),
            moved(self.number),
            self.lines,
            self.folded,
            self.after,
        )


def height(laid: Sequence[Laid]) -> float:
    """How much room rows need, one below the other."""
    return sum(each.rect.h + each.after for each in laid) - (laid[-1].after if laid else 0)


def lay(row: Row, w: float, m: Measures) -> Laid:
    """The parts of a row ``w`` pixels wide, in the window's corner."""
    match row.kind:
        case "segments":
            return _segments(row, w, m)
        case "list":
            return _list(row, w, m)
        case "felts":
            return _felts(row, w, m)
        case "backs":
            return _backs(row, w, m)
        case "slider":
            return _slider(row, w, m)
        case "toggle":
            return _toggle(row, w, m)
        case "link":
            return _link(row, w, m)
        case _:
            return _reading(row, w, m)


def _rect(x: float, y: float, w: float, h: float) -> pygame.Rect:
    return pygame.Rect(round(x), round(y), round(w), round(h))


def _head(row: Row, w: float, m: Measures) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The line above a wide row's control: its label, and the remark at its right if there is room for the longest."""
    if not row.label:
        return _rect(0, 0, 0, 0), None
    tall = max(44 * m.g, 1.6 * LABEL * m.t)
    label = m.wide(row.label, LABEL, True)
    longest = max((m.wide(c.note, NOTE) for c in row.choices), default=0) if row.kind != "list" else 0
    free = w - label - 24 * m.p
    if not longest or free < 0.75 * longest:
        return _rect(0, 0, w, tall), None
    return _rect(0, 0, label + 2, tall), _rect(w - free, 0, free, tall)


def _segments(row: Row, w: float, m: Measures) -> Laid:
    widths = [m.wide(c.label, CHOICE, True) for c in row.choices]
    edge, pad = 5 * m.p, 32 * m.p
    need = sum(widths) + len(widths) * pad + 2 * edge
    tall = _CONTROL * m.g
    label = m.wide(row.label, LABEL, True)
    room = w - label - 26 * m.p
    if not row.wide and need <= room:
        wide = min(room, max(need, _SHARE * w))
        control = _rect(w - wide, 0, wide, tall)
        cells = _shared(control, widths, edge)
        ring = _rect(-8 * m.p, 0, w + 8 * m.p, tall)
        box = _rect(0, 0, w - wide - 16 * m.p, tall)
        return Laid(row, _rect(0, 0, w, tall), box, None, control, cells, ring, after=_GAP * m.g)
    head, note = _head(row, w, m)
    top = head.bottom + 6 * m.p
    tall += 8 * m.g
    if need <= w:
        control = _rect(0, top, w, tall)
        cells = _shared(control, widths, edge)
    else:
        across = 2 if len(widths) == 4 and 2 * (max(widths) + pad) + 2 * edge <= w else 1
        down = -(-len(widths) // across)
        control = _rect(0, top, w, down * (tall - 2 * edge) + 2 * edge)
        cells = _grid(control.inflate(-2 * edge, -2 * edge), across, down)[: len(widths)]
    return Laid(row, _rect(0, 0, w, control.bottom), head, note, control, cells, control, after=(_GAP + 13) * m.g)


def _shared(control: pygame.Rect, widths: Sequence[float], edge: float) -> tuple[pygame.Rect, ...]:
    """Places side by side in a frame: each its text's width and the same air."""
    inner = control.inflate(-2 * edge, -2 * edge)
    air = (inner.w - sum(widths)) / len(widths)
    out, x = [], float(inner.x)
    for wide in widths:
        out.append(pygame.Rect(round(x), inner.y, round(x + wide + air) - round(x), inner.h))
        x += wide + air
    return tuple(out)


def _grid(inner: pygame.Rect, across: int, down: int) -> tuple[pygame.Rect, ...]:
    """Places of one size that touch and don't overlap, line by line."""
    xs = [inner.x + inner.w * i // across for i in range(across + 1)]
    ys = [inner.y + inner.h * i // down for i in range(down + 1)]
    return tuple(pygame.Rect(x0, y0, x1 - x0, y1 - y0) for y0, y1 in pairwise(ys) for x0, x1 in pairwise(xs))


def _list(row: Row, w: float, m: Measures) -> Laid:
    head, _ = _head(row, w, m)
    top = head.bottom + (6 * m.p if row.label else 0)
    edge = 5 * m.p
    widest = max(m.wide(c.label, CHOICE, True) + (m.wide(c.note, WORDS) if c.note else 0) for c in row.choices)
    folded = widest + 76 * m.p > w
    cell = _CONTROL * m.g + (1.35 * WORDS * m.t if folded else 0)
    control = _rect(0, top, w, cell * len(row.choices) + 2 * edge)
    cells = _grid(control.inflate(-2 * edge, -2 * edge), 1, len(row.choices))
    whole, after = _rect(0, 0, w, control.bottom), (_GAP + 8) * m.g
    return Laid(row, whole, head, None, control, cells, control, folded=folded, after=after)


def _felts(row: Row, w: float, m: Measures) -> Laid:
    head, note = _head(row, w, m)
    count = len(row.choices)
    tall = 62 * m.g
    wide = min(100 * m.g, (w - (count - 1) * 14 * m.p) / count)
    step = (w - wide) / (count - 1) if w < 760 * m.p * m.g / m.p else wide * 1.28
    control = _rect(0, head.bottom + 7 * m.p, wide + step * (count - 1), tall)
    cells = tuple(_rect(i * step, control.y, wide, tall) for i in range(count))
    return Laid(row, _rect(0, 0, w, control.bottom), head, note, control, cells, control, after=_GAP * m.g)


def _backs(row: Row, w: float, m: Measures) -> Laid:
    tall = 126 * m.g
    wide, gap = tall * RATIO, 34 * m.p
    need = len(row.choices) * wide + (len(row.choices) - 1) * gap
    air = 6 * m.p
    beside = m.wide(row.label, LABEL, True) + 26 * m.p
    longest = max(m.wide(c.note, NOTE) for c in row.choices)
    x = w * (1 - _SHARE) if beside <= w * (1 - _SHARE) else beside
    y, whole = air, tall + 2 * air
    label = _rect(0, 0, x - 16 * m.p, whole)
    if x + need > w:
        label, _ = _head(row, w, m)
        x, y, whole = 0, label.bottom + air, label.bottom + tall + 2 * air
    cells = tuple(_rect(x + i * (wide + gap), y, wide, tall) for i in range(len(row.choices)))
    free = w - cells[-1].right - 20 * m.p
    note = _rect(w - free, y, free, tall) if free >= longest else None
    control = cells[0].unionall(list(cells))
    ring = _rect(-8 * m.p, 0, w + 8 * m.p, whole)
    return Laid(row, _rect(0, 0, w, whole), label, note, control, cells, ring, after=(_GAP - 2) * m.g)


def _slider(row: Row, w: float, m: Measures) -> Laid:
    tall = _CONTROL * m.g
    number = m.wide("200 %", LABEL, True) + 8 * m.p
    beside = m.wide(row.label, LABEL, True) + 26 * m.p
    x = max(beside, w * (1 - _SHARE))
    y = 0.0
    label = _rect(0, 0, x - 16 * m.p, tall)
    if w - x - number < 220 * m.g:
        label = _rect(0, 0, w, max(44 * m.g, 1.6 * LABEL * m.t))
        x, y = 0, label.bottom
    track = _rect(x, y, w - x - number - 20 * m.g, tall)
    value = _rect(w - number, y, number, tall)
    ring = _rect(-8 * m.p, 0, w + 8 * m.p, y + tall)
    return Laid(row, _rect(0, 0, w, y + tall), label, None, track, (), ring, value, after=_GAP * m.g)


def _toggle(row: Row, w: float, m: Measures) -> Laid:
    tall = _CONTROL * m.g
    control = _rect(w - 94 * m.g, (tall - 48 * m.g) / 2, 94 * m.g, 48 * m.g)
    label = _rect(0, 0, control.x - 20 * m.p, tall)
    ring = _rect(-8 * m.p, 0, w + 8 * m.p, tall)
    return Laid(row, _rect(0, 0, w, tall), label, None, control, (), ring, after=_GAP * m.g)


def _link(row: Row, w: float, m: Measures) -> Laid:
    """A name, what belongs to it at its right or below it, and at the right end the place of an arrow."""
    tall, arrow, edge = _CONTROL * m.g, 30 * m.g, 12 * m.p
    room = w - arrow - 2 * edge
    right = m.wide(row.text, WORDS) + 4
    label, note = _rect(edge, 0, room - right - 16 * m.p, tall), _rect(edge + room - right, 0, right, tall)
    lines = _lines(row.text, room, m)
    folded = m.wide(row.label, CHOICE) > label.w
    if folded:
        head, foot = 1.36 * CHOICE * m.t, 1.36 * WORDS * m.t * len(lines)
        tall = max(tall, head + foot + 14 * m.g)
        top = (tall - head - foot) / 2
        label, note = _rect(edge, top, room, head), _rect(edge, top + head, room, foot)
    whole, control = _rect(0, 0, w, tall), _rect(w - arrow - edge, 0, arrow, tall)
    ring = whole.inflate(0, -2 * round(6 * m.p))
    return Laid(row, whole, label, note, control, ring=ring, lines=lines, folded=folded)


def _reading(row: Row, w: float, m: Measures) -> Laid:
    """What can't be set: a text on some lines, or a word and what belongs to it, side by side or below each other."""
    pitch = 1.42 * WORDS * m.t
    match row.kind:
        case "words":
            lines = _lines(row.text, w, m)
            return Laid(row, _rect(0, 0, w, pitch * len(lines)), _rect(0, 0, w, 0), lines=lines, after=14 * m.g)
        case "title":
            tall = 1.5 * 31 * m.t
            return Laid(row, _rect(0, 0, w, tall), _rect(0, 0, w, tall), after=6 * m.g)
        case "head":
            tall, above = 1.6 * LABEL * m.t, 22 * m.g
            return Laid(row, _rect(0, 0, w, above + tall), _rect(0, above, w, tall), after=4 * m.g)
        case _:
            lines = path_lines(row.text, w, m)
            tall = pitch * (1 + len(lines))
            return Laid(row, _rect(0, 0, w, tall), _rect(0, 0, w, pitch), lines=lines, after=8 * m.g)


def _lines(text: str, w: float, m: Measures) -> tuple[str, ...]:
    return tuple("".join(str(span) for span in line) for line in m.fonts.wrap([text], WORDS * m.t, w))


def path_lines(text: str, w: float, m: Measures) -> tuple[str, ...]:
    """A path broken behind its separators, and inside a name that is too long for a line by itself."""
    out = [""]
    for char in text:
        if m.wide(out[-1] + char, WORDS) > w:
            cut = max(out[-1].rfind("/"), out[-1].rfind("\\")) + 1
            out[-1:] = [out[-1][:cut], out[-1][cut:]] if cut > 1 else [out[-1], ""]
        out[-1] += char
    return tuple(out)
