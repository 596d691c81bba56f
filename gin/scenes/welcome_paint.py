"""Draws the first start's page: a headline, the rows in a panel, the preview beside or below them, three buttons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from gin.scenes import settings_layout, settings_paint
from gin.scenes.scene import Shell
from gin.scenes.settings_layout import Frame
from gin.scenes.settings_rows import Measures
from gin.scenes.showdown_boxes import headline
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import put_button, put_panel

if TYPE_CHECKING:
    from gin.scenes.welcome import Welcome

_LINE: Final = 24
"""The size of the line under the headline in points."""
_AIR: Final = (7, 18, 66)
"""Points between two rows: at least, so that all are seen; where they are scrolled; at most, to fill the panel."""
_PREVIEW: Final = (400, 330)
"""What the preview has at least, in points; the rows make room for it and are scrolled if they must be."""
_PREVIEW_SHARE: Final = 0.45
"""Of the height above the buttons in portrait, before the rows stand further apart than usual."""
_WIDEST: Final = 1900
"""In a very wide window everything stays together in the middle."""


@dataclass(frozen=True, slots=True)
class Places:
    """The page's fixed places in one window size; ``frame`` is what the settings' code knows of them."""

    frame: Frame
    headline: pygame.Rect
    line: pygame.Rect
    lines: int
    """On how many lines the sentence under the headline stands."""
    size: float
    """The size of that sentence."""
    air: float
    """The distance between two rows."""
    skip: pygame.Rect
    guide: pygame.Rect
    play: pygame.Rect
    button: float
    """The size of the buttons' words."""


def places(shell: Shell, rows: Callable[[float], list[float]]) -> Places:
    """Lay out the window; ``rows`` tells how high the rows are in a width."""
    width, height = shell.size
    m = settings_layout.measures(shell)
    p, portrait = m.p, shell.portrait
    edge = round(40 * p)
    inner = min(width - 2 * edge, round(_WIDEST * p)) if not portrait else width - 2 * edge
    left = (width - inner) // 2
    top = round((64 if portrait else 36) * p)
    head = pygame.Rect(left, top, inner, round((84 if portrait else 62) * p))
    line, lines, words = _line(shell, pygame.Rect(left, head.bottom, inner, 0))
    foot = height - round((48 if portrait else 36) * p)
    (skip, guide, play), size = _buttons(shell, m, pygame.Rect(left, foot, inner, 0))
    block = pygame.Rect(left, line.bottom + round(20 * p), inner, 0)
    block.h = guide.top - round(26 * p) - block.y
    panel, preview, air = _below(m, block, rows) if portrait else _beside(shell, m, block, rows)
    pad, around = _padding(m)
    area = pygame.Rect(panel.x + pad, panel.y + around // 2, panel.w - 2 * pad, panel.h - around)
    bar = pygame.Rect(area.right + round(15 * p), area.y, max(4, round(6 * p)), area.h)
    nowhere = pygame.Rect(0, 0, 0, 0)
    frame = Frame(m, True, head, None, {}, 0, None, skip, panel, nowhere, area, bar, preview, None)
    return Places(frame, head, line, lines, words, air, skip, guide, play, size)


def _padding(m: Measures) -> tuple[int, int]:
    """The air at the sides of the rows in their panel, and that above and below them together."""
    return round(38 * m.p), 2 * round(28 * m.p)


def _line(shell: Shell, under: pygame.Rect) -> tuple[pygame.Rect, int, float]:
    """The place of the sentence under the headline, on how many lines, and its size, which stops growing at 160 %."""
    size = _LINE * shell.t * min(1.0, 1.6 / shell.scale)
    lines = 1 if shell.fonts.width([shell.texts.say("welcome.about")], size) <= under.w else 2
    return pygame.Rect(under.x, under.y, under.w, round((1.6 + 1.36 * (lines - 1)) * size)), lines, size


def _buttons(shell: Shell, m: Measures, foot: pygame.Rect) -> tuple[list[pygame.Rect], float]:
    """Skip, the guided hand and Play side by side above ``foot``, as wide as they want, and their words' size."""
    p, say = m.p, shell.texts.say
    tall = round(min(96 * m.g, 130 * p) if shell.portrait else min(78 * m.g, 96 * p))
    size = min((30 if shell.portrait else 27) * m.t, 0.40 * tall)
    gap = round(20 * p)

    def wide(label: str, key: str, least: float) -> float:
        texts = shell.fonts.width([say(label)], size, True) + shell.fonts.width([key], size, True)
        return max(least * p, texts + 110 * p)

    wanted = [
        wide("welcome.skip", say("key.escape"), 240),
        wide("first.offer", "G", 360),
        wide("welcome.play", say("key.enter"), 360),
    ]
    most = foot.w - 2 * gap
    above = shell.portrait and sum(wanted) > most  # large words: the guided hand has a row of its own
    row = [wanted[0], wanted[2]] if above else wanted
    air = gap * (len(row) - 1)
    if shell.portrait or sum(row) + air > foot.w:
        row = [(foot.w - air) * one / sum(row) for one in row]
    left = foot.centerx - (sum(row) + air) / 2
    places = []
    for one in row:
        places.append(pygame.Rect(round(left), foot.y - tall, round(one), tall))
        left += one + gap
    if above:
        places.insert(1, pygame.Rect(foot.x, foot.y - 2 * tall - gap, foot.w, tall))
    return places, size


def _spread(m: Measures, heights: list[float], room: float) -> tuple[float, float]:
    """The air between rows, and how high they are with it, at most ``room``."""
    least, usual, most = (m.g * air for air in _AIR)
    gaps, needed = len(heights) - 1, sum(heights) + 2
    air = min(most, (room - needed) / gaps)
    return (air, needed + air * gaps) if air >= least else (usual, room)


def _beside(
    shell: Shell, m: Measures, block: pygame.Rect, rows: Callable[[float], list[float]]
) -> tuple[pygame.Rect, pygame.Rect, float]:
    """The panel at the left and the preview at the right, equally high."""
    p, gap = m.p, round(28 * m.p)
    pad, around = _padding(m)
    wide = round(min(740 * p * max(0.9, 0.25 + 0.75 * shell.scale), block.w - gap - _PREVIEW[0] * p))
    air, used = _spread(m, rows(wide - 2 * pad), block.h - around)
    tall = round(used + around)
    top = block.y + (block.h - tall) // 2
    panel = pygame.Rect(block.x, top, wide, tall)
    return panel, pygame.Rect(panel.right + gap, top, block.w - wide - gap, tall), air


def _below(
    m: Measures, block: pygame.Rect, rows: Callable[[float], list[float]]
) -> tuple[pygame.Rect, pygame.Rect, float]:
    """The panel above, the preview below; rows that would leave it no room are scrolled."""
    p, gap = m.p, round(24 * m.p)
    pad, around = _padding(m)
    heights = rows(block.w - 2 * pad)
    room = block.h - _PREVIEW[1] * p - gap - around
    good = (1 - _PREVIEW_SHARE) * block.h - gap - around
    usual = sum(heights) + 2 + _AIR[1] * m.g * (len(heights) - 1)
    air, used = _spread(m, heights, min(room, max(usual, good)))
    panel = pygame.Rect(block.x, block.y, block.w, round(used + around))
    return panel, pygame.Rect(block.x, panel.bottom + gap, block.w, block.bottom - panel.bottom - gap), air


def paint(scene: "Welcome", canvas: Canvas) -> None:
    """The whole scene."""
    shell, fixed = scene.shell, scene.places
    m, frame, say = fixed.frame.m, fixed.frame, shell.texts.say
    canvas.image(shell.ground(), 0, 0)
    headline(shell, canvas, say("welcome.head"), fixed.headline, m.p)
    about = say("welcome.about")
    canvas.text(about, fixed.line, fixed.size, theme.TEXT, align="centre", lines=fixed.lines, name="about")
    put_panel(canvas, shell.plates, frame.panel, m.p, "page")
    for laid in scene.shown:
        settings_paint.put_row(scene, canvas, laid)
    scene.scroller.paint(canvas, shell.plates)
    assert frame.preview is not None
    scene.preview.paint(canvas, frame.preview, scene.drafted)
    for control in scene.controls():
        if control.name in ("skip", "guide", "play"):
            put_button(canvas, shell.plates, control, scene.focus, m.p, shell.settings.key_letters)
