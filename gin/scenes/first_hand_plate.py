"""The guide's plate beside the table, and its pointers: a gold ring and a small arrow, as calm as the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from gin.scenes.first_hand_layout import Side
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import heading
from gin.text.spans import Span
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose
from gin.ui.widgets import Control, Look, put_panel

Spans = Sequence[Span]
_TEXT, _HEAD = 25, 21
_PITCH = 1.36
_SMALLEST = 0.5
"""Down to that part of its wanted size a text gives way, as the table's message does."""


class Answer(NamedTuple):
    """Something that can be pressed beside the words."""

    name: str
    label: str
    look: Look
    act: Callable[[], None]
    keys: tuple[int, ...] = ()
    cap: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What stands on the plate: a heading, sentences each on a line of its own, and what to do, in bold."""

    head: str
    about: tuple[Spans, ...]
    todo: Spans = ()


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate for some words: its size follows them, its place doesn't."""

    rect: pygame.Rect
    head: pygame.Rect
    size: float
    lines: tuple[tuple[Spans, pygame.Rect, int, bool], ...]
    """Each sentence with its box, its number of lines, and whether it is bold."""
    buttons: tuple[pygame.Rect, ...]


def lines(shell: Shell, spans: Spans, size: float, width: float, bold: bool = False) -> int:
    """On how many lines a sentence stands."""
    return 1 if shell.fonts.width(spans, size, bold) <= width else len(shell.fonts.wrap(spans, size, width, bold))


def plate(shell: Shell, side: Side, words: Words, buttons: int) -> Plate:
    """Lay out ``words``, with room for so many buttons: below them, in portrait at their right."""
    p, area = side.p, side.area
    pad = round(24 * p)
    at_right = round(min(230 * p, 0.25 * area.w)) if side.portrait and buttons else 0
    wide = area.w - 2 * pad - (at_right + pad if at_right else 0)
    tall = round(84 * p) if side.portrait else round(max(52 * p, min(46 * side.t, 74 * p)))
    gap = round(12 * p)
    below = 0 if side.portrait or not buttons else buttons * (tall + gap) + round(8 * p)
    sentences = [(spans, False) for spans in words.about] + ([(words.todo, True)] if words.todo else [])
    wanted = _TEXT * side.t * (1.1 if side.portrait else 1.0)
    size = wanted
    while True:
        head = round(1.5 * _HEAD * min(side.t, 1.3 * p, size / _TEXT * 1.1))
        counts = [lines(shell, spans, size, wide, bold) for spans, bold in sentences]
        air = round(0.44 * size)
        heights = [round(_PITCH * size * count) for count in counts]
        text = sum(heights) + air * max(0, len(heights) - 1)
        needed = 2 * pad + head + round(0.5 * size) + text + below - round(6 * p)
        if needed <= area.h or size <= _SMALLEST * wanted:
            break
        size -= 0.5
    rect = pygame.Rect(area.x, area.y, area.w, area.h if side.portrait else min(area.h, needed))
    y = rect.y + pad - round(4 * p)
    if side.portrait:
        y += max(0, (area.h - needed) // 2)
    headline = pygame.Rect(rect.x + pad, y, wide, head)
    y += head + round(0.5 * size)
    laid = []
    for (spans, bold), count, high in zip(sentences, counts, heights, strict=True):
        laid.append((spans, pygame.Rect(rect.x + pad, y, wide, high), count, bold))
        y += high + air
    inner = rect.inflate(-2 * pad, -2 * pad)
    foot = inner.bottom if not side.portrait else inner.centery + (buttons * (tall + gap) - gap) // 2
    tops = [foot - (buttons - i) * tall - (buttons - 1 - i) * gap for i in range(buttons)]
    left = inner.right - at_right if side.portrait else inner.left
    places = tuple(pygame.Rect(left, top, inner.right - left, tall) for top in tops)
    return Plate(rect, headline, size, tuple(laid), places)


def put_plate(shell: Shell, canvas: Canvas, side: Side, made: Plate, words: Words) -> None:
    """Draw the plate; its buttons are drawn with those of the table."""
    put_panel(canvas, shell.plates, made.rect, side.p, "guide", alpha=0.88)
    heading(shell, canvas, words.head, made.head, made.head.h / (1.5 * _HEAD))
    for i, (spans, box, count, bold) in enumerate(made.lines):
        name = "guide do" if bold else f"guide {i}"
        canvas.text(spans, box.inflate(0, 4), made.size, theme.TEXT, bold=bold, lines=count, name=name)


# --- pointers ---------------------------------------------------------------------------------------------------------


def arrow(shell: Shell, size: float, turn: int) -> pygame.Surface:
    """A gold arrowhead that points down, or turned by so many quarters against the clock."""

    def make() -> pygame.Surface:
        seat = shell.felt.tag

        def paint(big: pygame.Surface, k: float) -> None:
            s = size * k
            head = [(0.08, 0.24), (0.5, 0.42), (0.92, 0.24), (0.5, 0.92)]
            points = [(x * s, y * s) for x, y in head]
            draw.thick(big, [*points, points[0]], 0.16 * s, seat)
            pygame.draw.polygon(big, theme.GOLD, points)

        return pygame.transform.rotate(draw.smooth(size, size, seat, paint), 90.0 * turn)

    return shell.plates.get(("guide arrow", round(size), turn), make)


def ring_button(shell: Shell, canvas: Canvas, control: Control, p: float) -> None:
    """A ring around a button, and an arrow that points at it from the left, where there is room."""
    rect = control.rect

    def make() -> pygame.Surface:
        line = max(2.0, 3 * p)
        return draw.plate(rect.w + 14 * p, rect.h + 14 * p, 13 * p, None, 0, theme.GOLD, line, 1)

    ring = shell.plates.get(("guide ring", rect.size, round(64 * p)), make)
    canvas.centred(ring, rect.centerx, rect.centery)


def point_from_left(shell: Shell, canvas: Canvas, rect: pygame.Rect, p: float) -> None:
    """An arrow that points at ``rect`` from its left."""
    size = 30 * p
    canvas.centred(arrow(shell, size, 1), rect.left - 14 * p - size / 2, rect.centery)


def point_from_above(shell: Shell, canvas: Canvas, pose: Pose, x: float, p: float, air: float = 8.0) -> None:
    """An arrow above a card, over ``x``."""
    size = 30 * p
    top = pose.moved(pose.height / 2 + air * p + size / 2)
    canvas.centred(arrow(shell, size, 0), top.x + x - pose.x, top.y)
