"""The message above the hand: one sentence on its name-plate, as large as what lies around it allows (T1)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import pygame

from gin.text.spans import Span
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.fonts import Fonts
from gin.ui.layout import Table

_PITCH: Final = 1.36
"""From line to line of the message, in sizes of its letters."""
_INNER: Final = 0.94
"""The part of its plate's width that the message may take."""
_COVERED: Final = 0.25
"""The part of the piles' height that a large plate may lie over."""
_ASIDE: Final = 0.8
"""The size of what stands below a message, in sizes of the message."""


def put(
    canvas: Canvas,
    table: Table,
    strip: Callable[[tuple[int, int], bool], pygame.Surface],
    spans: Sequence[Span],
    aside: Sequence[Span],
    shake: float,
) -> pygame.Rect:
    """Say ``spans``, and smaller below them ``aside``, ``shake`` pixels to the right; returns where the words stand."""
    p = table.p
    rect = pygame.Rect(table.message)
    wide, size, lines = _size(canvas, table, spans, bool(aside))
    foot = _ASIDE * size if aside else 0.0
    if lines == 1 and not aside:
        rect.inflate_ip(wide - rect.w, 0)
    else:
        rect = pygame.Rect(0, 0, wide, _height(p, size, lines, bool(aside)))
        rect.midbottom = (table.message.centerx, _bottom(table))
    dense = rect.h > table.message.h
    canvas.image(strip(rect.size, dense), rect.x, rect.y)
    canvas.note("panel", "message", rect)
    box = pygame.Rect(0, rect.y, round(_INNER * rect.w), rect.h)
    if lines > 1:
        box.w = _balanced(canvas.fonts, tuple(spans), _kinds(spans), size, box.w, lines)
    box.centerx = rect.centerx + round(shake)
    if aside:
        box.y, box.h = rect.y + round(4 * p), round(_PITCH * size * lines + 2 * p)
        below = pygame.Rect(0, box.bottom, round(_INNER * rect.w), round(_PITCH * foot))
        below.centerx = box.centerx
        canvas.text(aside, below, foot, theme.QUIET, align="centre", name="aside")
    return canvas.text(spans, box, size, theme.TEXT, align="centre", lines=lines, name="message")


def _bottom(table: Table) -> int:
    """The foot of a large plate: it grows over the feet of the piles, for below a raised card needs the air."""
    p = table.p
    return table.message.bottom + round(4 * p) if table.portrait else table.message.bottom - round(2 * p)


def _height(p: float, size: float, lines: int, aside: bool) -> int:
    return round(_PITCH * size * (lines + (_ASIDE if aside else 0.0)) + 12 * p)


def _size(canvas: Canvas, table: Table, spans: Sequence[Span], aside: bool) -> tuple[int, float, int]:
    """The plate's width, the size of the letters and the number of lines, so that all around stays clear."""
    p, full = table.p, 26 * table.t
    usual = wide = table.message.w
    if not table.portrait and table.actions:
        middle = table.message.centerx
        half = min(0.58 * table.unit, table.actions[0].left - middle - 15 * p, middle - table.panel.right - 10 * p)
        if table.aside is not None:
            half = min(half, table.aside.left - middle - 8 * p)
            usual = min(usual, round(2 * half))
        wide = max(usual, round(2 * half))
    highest = table.stock.y + max(31 * table.t, (0.5 - _COVERED) * table.pile_height)
    room = _bottom(table) - highest
    return _found(canvas.fonts, tuple(spans), _kinds(spans), aside, full, usual, wide, room, p)


def _kinds(spans: Sequence[Span]) -> tuple[type, ...]:
    """What tells apart two sentences that are equal otherwise: a card is equal to its number."""
    return tuple(type(span) for span in spans)


@lru_cache(8)
def _balanced(
    fonts: Fonts, spans: tuple[Span, ...], _types: tuple[type, ...], size: float, most: int, lines: int
) -> int:
    """How wide lines have to be, so that no word stands alone on the last one."""
    return next(w for w in range(round(0.55 * most), most + 8, 8) if len(fonts.wrap(spans, size, w)) <= lines)


@lru_cache(8)
def _found(
    fonts: Fonts,
    spans: tuple[Span, ...],
    _types: tuple[type, ...],
    aside: bool,
    full: float,
    usual: int,
    wide: int,
    room: float,
    p: float,
) -> tuple[int, float, int]:
    """Tried out from large to small. While cards move the same message is drawn sixty times a second."""
    for width, lines, least in ((usual, 1, 85), (wide, 1, 85), (usual, 2, 80), (wide, 2, 50), (wide, 3, 44)):
        for percent in range(100, least - 1, -2):
            size = full * percent / 100
            fits = len(fonts.wrap(spans, size, _INNER * width)) <= lines
            if fits and (lines == 1 or _height(p, size, lines, aside) <= room):
                return width, size, lines
    return wide, full / 2, 3
