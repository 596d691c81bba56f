"""The wordmark: capitals drawn as four parallel gold lines, for the title only.

A letter is a skeleton of open lines in a box 100 high. Nested strokes of the skeleton, gold, gap, gold, gap, leave the
four lines; the box cuts them flat at head and foot.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from gin.ui import draw, theme
from gin.ui.draw import Point

_STROKES: Final = (25.0, 17.6, 12.0, 4.6)
"""Widths of the nested strokes: gold, gap, gold, gap."""
_SEAT: Final = 29.0
"""Width of the dark stroke under them."""
_HALF: Final = _STROKES[0] / 2
_LETTER_GAP: Final = 9.0
_WORD_GAP: Final = 42.0
_BEYOND: Final = 12.0
"""How far a line goes on past head or foot, to be cut there."""


class _Letter(NamedTuple):
    width: float
    strokes: tuple[tuple[Point, ...], ...]


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle from one angle to another, in degrees, clockwise when it grows."""
    steps = max(8, round(abs(end - start) / 4))
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


_HEAD, _FOOT = -_BEYOND, 100 + _BEYOND
_LETTERS: Final[dict[str, _Letter]] = {
    "G": _Letter(101, ((*_arc(50, 50, 37.5, -44, -348), (50, 57.8)),)),
    "I": _Letter(25, (((_HALF, _HEAD), (_HALF, _FOOT)),)),
    "N": _Letter(87, (((_HALF, _FOOT), (_HALF, 0), (74.5, 100), (74.5, _HEAD)),)),
    "R": _Letter(
        82,
        (
            ((_HALF, _FOOT), (_HALF, _HALF), *_arc(45, 35.5, 23, -90, 90), (_HALF, 58.5)),
            ((35.8, 58.5), (75, _FOOT)),
        ),
    ),
    "U": _Letter(89, (((_HALF, _HEAD), *_arc(44.5, 55.5, 32, 180, 0), (76.5, _HEAD)),)),
    "M": _Letter(108, (((_HALF, _FOOT), (_HALF, 0), (54, 75), (95.5, 0), (95.5, _FOOT)),)),
    "Y": _Letter(
        91,
        (((7, _HEAD), (45.5, 52), (45.5, _FOOT)), ((84, _HEAD), (45.5, 52), (45.5, _FOOT))),
    ),
}


def width(text: str, height: float) -> float:
    """How wide ``text`` is at this height, the dark edge left out."""
    return _advance(text) * height / 100


def _advance(text: str) -> float:
    total = 0.0
    for i, letter in enumerate(text):
        if letter == " ":
            total += _WORD_GAP - _LETTER_GAP
        else:
            total += _LETTERS[letter].width + (_LETTER_GAP if i else 0)
    return total


def wordmark(text: str, height: float) -> pygame.Surface:
    """``text``, ``height`` pixels high, with the dark edge's room at its left and right."""
    tall = max(8, round(height))
    scale = tall / 100
    pad = math.ceil((_SEAT - _STROKES[0]) / 2 * scale) + 1
    size = (math.ceil(_advance(text) * scale) + 2 * pad, tall)
    out, lines = draw.blank(*size, theme.TAG), draw.blank(*size, (255, 255, 255))
    made: dict[str, tuple[pygame.Surface, pygame.Surface]] = {}
    x = 0.0
    for i, name in enumerate(text):
        if name == " ":
            x += _WORD_GAP - _LETTER_GAP
            continue
        x += _LETTER_GAP if i else 0
        letter = _LETTERS[name]
        if name not in made:
            made[name] = (_seat(letter, tall, pad), _lines(letter, tall, pad))
        seat, four = made[name]
        out.blit(seat, (round(x * scale), 0))
        lines.blit(four, (round(x * scale), 0))
        x += letter.width
    out.blit(draw.masked(_gold(*size), lines), (0, 0))
    return out


def _seat(letter: _Letter, height: int, pad: int) -> pygame.Surface:
    """What lies dark under a letter, ``pad`` pixels from the left."""
    size = _size(letter, height, pad)
    big = draw.blank(size[0] * 2, size[1] * 2, theme.TAG)
    _strokes(big, letter, _SEAT, height / 50, pad * 2, (*theme.TAG, 255))
    return pygame.transform.smoothscale(big, size)


def _lines(letter: _Letter, height: int, pad: int) -> pygame.Surface:
    """A letter's four lines, white on nothing."""
    size = _size(letter, height, pad)
    k = 4 if height < 260 else 2
    big = draw.blank(size[0] * k, size[1] * k, (255, 255, 255))
    for i, wide in enumerate(_STROKES):
        _strokes(big, letter, wide, k * height / 100, pad * k, (255, 255, 255, 0 if i % 2 else 255))
    return pygame.transform.smoothscale(big, size)


def _size(letter: _Letter, height: int, pad: int) -> tuple[int, int]:
    return (math.ceil(letter.width * height / 100) + 2 * pad, height)


def _strokes(
    big: pygame.Surface, letter: _Letter, wide: float, k: float, left: float, ink: tuple[int, int, int, int]
) -> None:
    for points in letter.strokes:
        for shape in _stroked(points, wide / 2):
            pygame.draw.polygon(big, ink, [(left + x * k, y * k) for x, y in shape])


def _stroked(points: Sequence[Point], half: float) -> Iterator[list[Point]]:
    """An open line, ``half`` to each side, as shapes that overlap: its sides, and a point at the outside of corners."""
    normals = [_normal(a, b) for a, b in pairwise(points)]
    for (a, b), (nx, ny) in zip(pairwise(points), normals, strict=True):
        dx, dy = nx * half, ny * half
        yield [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy)]
    for (x, y), (before, after) in zip(points[1:-1], pairwise(normals), strict=True):
        sx, sy = before[0] + after[0], before[1] + after[1]
        outside = -half if before[0] * after[1] - before[1] * after[0] > 0 else half
        reach = 2 * outside / (sx * sx + sy * sy)
        yield [
            (x, y),
            (x + before[0] * outside, y + before[1] * outside),
            (x + sx * reach, y + sy * reach),
            (x + after[0] * outside, y + after[1] * outside),
        ]


def _normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return (-dy / length, dx / length)


def _gold(wide: int, tall: int) -> pygame.Surface:
    """Pale at the head, dark at the foot."""
    out = pygame.Surface((wide, tall), pygame.SRCALPHA)
    middle = tall // 2
    out.blit(draw.vertical_gradient(wide, middle, theme.GOLD_PALE, theme.GOLD), (0, 0))
    out.blit(draw.vertical_gradient(wide, tall - middle, theme.GOLD, theme.GOLD_DARK), (0, middle))
    return out
