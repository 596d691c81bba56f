"""The parts of the settings' window: the places to go to, the page with its rows, the preview."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from typing import Final

import pygame

from gin.scenes.scene import Shell
from gin.scenes.settings_pages import PLACES
from gin.scenes.settings_rows import Measures
from gin.ui import choices

_TAB: Final = 26
"""The size of a place's name in points."""
_PREVIEW_LEAST: Final = (400, 330)
"""Below these points a preview shows nothing worth its room."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The window's parts. In a ``strip`` the places stand side by side at the top, otherwise below each other."""

    m: Measures
    strip: bool
    title: pygame.Rect
    left: pygame.Rect | None
    tabs: dict[str, pygame.Rect]
    tab_size: float
    hint: pygame.Rect | None
    back: pygame.Rect
    panel: pygame.Rect
    heading: pygame.Rect
    area: pygame.Rect
    bar: pygame.Rect
    preview: pygame.Rect | None
    preview_head: pygame.Rect | None


def frame(shell: Shell, tabs: Sequence[str], tallest: float, own: float) -> Frame:
    """Lay out the window; ``tallest`` is the height in pixels of the page with the most to set, ``own`` this page's."""
    return _portrait(shell, tabs, tallest, own) if shell.portrait else _landscape(shell, tabs)


def measures(shell: Shell) -> Measures:
    """The sizes in this window. What is pressed grows more slowly than texts, or three rows would fill the window."""
    s = shell.scale
    grow = max(0.85, 0.3 + 0.7 * s) if s >= 1 else max(0.85, s)
    return Measures(shell.p, shell.t, shell.p * grow, shell.fonts)


def _landscape(shell: Shell, tabs: Sequence[str]) -> Frame:
    width, height = shell.size
    m = measures(shell)
    p, t, g = m.p, m.t, m.g
    edge, gap = round(38 * p), round(28 * p)
    pad = round(36 * p)
    tall = height - 2 * edge
    head = round(min(104 * g, 78 * p + 26 * t))
    back = round(min(64 * g, 96 * p))
    foot = back + round(34 * p)
    hint = round(1.7 * 22 * t)
    pitch = min(68 * g, (tall - head - foot - hint - 20 * p) / len(tabs))
    with_hint = pitch >= 56 * p
    if not with_hint:
        pitch = min(68 * g, (tall - head - foot - 20 * p) / len(tabs))
    size = min(_TAB * t, 0.62 * pitch)
    widest = max(m.fonts.width([tab], size, True) for tab in tabs)
    wide = round(min(max(340 * p, widest + 2 * pad), 0.42 * width))
    left = pygame.Rect(edge, edge, wide, tall)
    places = choices.stack(pygame.Rect(edge, edge + head, wide, tall), [int(pitch)] * len(tabs), 0)
    button = pygame.Rect(edge + pad, left.bottom - foot, wide - 2 * pad, back)
    rest = width - left.right - gap - edge
    options = round(min(668 * p * max(0.9, 0.25 + 0.75 * shell.scale), rest))
    if rest - options - gap < _PREVIEW_LEAST[0] * p:
        options = rest
    panel = pygame.Rect(left.right + gap, edge, options, tall)
    preview = preview_head = None
    if options < rest:
        top = edge + round(min(56 * p * max(1.0, 0.4 + 0.6 * shell.scale), 90 * p))
        preview = pygame.Rect(panel.right + gap, top, rest - options - gap, height - edge - top)
        preview_head = pygame.Rect(preview.x + round(4 * p), edge, preview.w - round(8 * p), top - edge)
    return Frame(
        m,
        False,
        pygame.Rect(edge + pad, edge + round(0.20 * head), wide - 2 * pad, round(0.66 * head)),
        left,
        dict(zip(PLACES, places, strict=True)),
        size,
        pygame.Rect(button.x, button.y - round(6 * p) - hint, button.w, hint) if with_hint else None,
        button,
        panel,
        *_inside(m, panel),
        preview,
        preview_head,
    )


def _portrait(shell: Shell, tabs: Sequence[str], tallest: float, own: float) -> Frame:
    width, height = shell.size
    m = measures(shell)
    p, g = m.p, m.g
    edge, gap = round(40 * p), round(22 * p)
    inner = width - 2 * edge
    title = pygame.Rect(edge + round(16 * p), edge, inner, round(min(64 * g, 96 * p)))
    size = min(_TAB * m.t, 46 * p)
    row = round(max(70 * p, 1.9 * size))
    places = _flow(m, tabs, size, pygame.Rect(edge, title.bottom, inner, row))
    foot = round(min(80 * g, 120 * p))
    back = pygame.Rect(edge, height - edge - foot, inner, foot)
    top = places[-1].bottom + gap
    room = back.top - gap - top
    panel = pygame.Rect(edge, top, inner, room)
    around = room - _inside(m, panel)[1].h + 2
    preview = None
    if room - tallest - around - gap >= _PREVIEW_LEAST[1] * p:
        panel.h = round(min(tallest, own) + around)
        preview = pygame.Rect(edge, panel.bottom + gap, inner, back.top - gap - panel.bottom - gap)
    return Frame(
        m,
        True,
        title,
        None,
        dict(zip(PLACES, places, strict=True)),
        size,
        None,
        back,
        panel,
        *_inside(m, panel),
        preview,
        None,
    )


def inner_width(shell: Shell) -> float:
    """The width of rows in portrait, which doesn't depend on what else there is."""
    return shell.size[0] - 2 * round(40 * shell.p) - 2 * round(38 * shell.p)


def _inside(m: Measures, panel: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """A panel's heading, the place for rows, and the bar beside them."""
    p, g = m.p, m.g
    pad = round(38 * p)
    heading = pygame.Rect(panel.x + pad, panel.y + round(18 * p), panel.w - 2 * pad, round(min(74 * g, 100 * p)))
    top = heading.bottom + round(18 * p)
    area = pygame.Rect(panel.x + pad, top, panel.w - 2 * pad, panel.bottom - round(22 * p) - top)
    bar = pygame.Rect(area.right + round(15 * p), area.y, max(4, round(6 * p)), area.h)
    return heading, area, bar


def _evenly(widths: Sequence[int], most: int) -> list[Sequence[int]]:
    """``widths`` cut into the fewest lines that hold them, so that the longest line is as short as can be."""
    for breaks in range(len(widths)):
        best = min(
            (
                [widths[a:b] for a, b in pairwise((0, *cuts, len(widths)))]
                for cuts in combinations(range(1, len(widths)), breaks)
            ),
            key=lambda lines: max(sum(line) for line in lines),
        )
        if max(sum(line) for line in best) <= most:
            return best
    return [[wide] for wide in widths]


def _flow(m: Measures, tabs: Sequence[str], size: float, first: pygame.Rect) -> list[pygame.Rect]:
    """Words side by side, on as few lines as they need, those of like length, each spread over the whole width."""
    air = round(44 * m.p)
    widths = [m.fonts.width([tab], size, True) + air for tab in tabs]
    lines = _evenly(widths, first.w)
    out = []
    for i, line in enumerate(lines):
        spare = (first.w - sum(line)) / len(line)
        ends = [round(first.x + x + n * spare) for n, x in enumerate(accumulate(line, initial=0))]
        out += [pygame.Rect(a, first.y + i * first.h, b - a, first.h) for a, b in pairwise(ends)]
    return out
