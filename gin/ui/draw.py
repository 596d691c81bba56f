"""Shapes, each drawn once on a surface of its own: frames, plates, lines, glows, marks.

Slanted and round things are drawn four times as large and scaled down, which is what makes their edges smooth. A
surface begins filled with its own colour at alpha 0, so that scaling brings no dark fringe in.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

import pygame

from gin.ui import theme
from gin.ui.theme import Colour

_OVERSAMPLE: Final = 4
Point = tuple[float, float]

_ORNAMENT: Final = 0.3
"""A line fainter than this says nothing; a bold one stays thin."""
_bold = False


@contextmanager
def line_work(bold: bool) -> Iterator[None]:
    """Lines drawn within are bold (high contrast) or fine: whatever makes a surface needn't hand that through."""
    global _bold
    before, _bold = _bold, bold
    try:
        yield
    finally:
        _bold = before


def line_weight(width: float, alpha: float) -> tuple[float, float]:
    """How wide and how strong a line of so much comes out: bold ones can be seen by whoever sees little contrast."""
    if not _bold:
        return width, alpha
    return width * (1.0 if alpha < _ORNAMENT else 1.7), min(1.0, 0.45 + 1.2 * alpha)


def blank(width: float, height: float, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """An empty surface whose invisible ground has ``colour``."""
    surface = pygame.Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def smooth(
    width: float, height: float, colour: Colour, paint: Callable[[pygame.Surface, float], object]
) -> pygame.Surface:
    """What ``paint(surface, scale)`` draws, with smooth edges; lengths in ``paint`` are to be multiplied by scale."""
    w, h = max(1, round(width)), max(1, round(height))
    big = blank(w * _OVERSAMPLE, h * _OVERSAMPLE, colour)
    paint(big, _OVERSAMPLE)
    return pygame.transform.smoothscale(big, (w, h))


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A copy of ``surface``, ``alpha`` (0 to 1) as visible."""
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def glimmer(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """``surface``, ``alpha`` (0 to 1) as visible, for one frame of a motion: nothing is copied."""
    thin = surface.subsurface(surface.get_rect())
    thin.set_alpha(round(255 * min(1.0, max(0.0, alpha))))
    return thin


def vertical_gradient(width: int, height: int, top: Colour, foot: Colour) -> pygame.Surface:
    """An opaque surface that goes from ``top`` to ``foot``."""
    strip = pygame.Surface((1, max(2, height)), pygame.SRCALPHA)
    last = strip.get_height() - 1
    for y in range(strip.get_height()):
        t = y / last
        strip.set_at((0, y), tuple(round(a + (b - a) * t) for a, b in zip(top, foot, strict=True)))
    return pygame.transform.scale(strip, (max(1, width), max(1, height)))


def masked(picture: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """``picture`` where ``mask`` (white on nothing) is."""
    out = mask.copy()
    out.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


# --- axis-parallel line-work ------------------------------------------------------------------------------------------


def fine_line(surface: pygame.Surface, a: Point, b: Point, width: float, colour: Colour, alpha: float) -> None:
    """A crisp horizontal or vertical line of any width: the fraction beyond whole pixels is drawn fainter."""
    width, alpha = line_weight(width, alpha)
    horizontal = abs(a[1] - b[1]) < abs(a[0] - b[0])
    whole = max(1, int(width))
    rest = min(1.0, width) if width < 1 else width - whole
    x0, x1 = sorted((round(a[0]), round(b[0])))
    y0, y1 = sorted((round(a[1]), round(b[1])))
    full = alpha if width >= 1 else alpha * rest
    if horizontal:
        _lay(surface, (x0, y0, x1 - x0 + whole, whole), colour, full)
        if width > 1 and rest > 0.05:
            _lay(surface, (x0, y0 + whole, x1 - x0 + whole, 1), colour, alpha * rest)
    else:
        _lay(surface, (x0, y0, whole, y1 - y0 + whole), colour, full)
        if width > 1 and rest > 0.05:
            _lay(surface, (x0 + whole, y0, 1, y1 - y0 + whole), colour, alpha * rest)


def _lay(surface: pygame.Surface, rect: tuple[int, int, int, int], colour: Colour, alpha: float) -> None:
    part = pygame.Surface((max(1, rect[2]), max(1, rect[3])), pygame.SRCALPHA)
    part.fill((*colour, round(255 * min(1.0, alpha))))
    surface.blit(part, rect[:2], special_flags=pygame.BLEND_RGBA_MAX if surface.get_flags() & pygame.SRCALPHA else 0)


def stepped(rect: pygame.Rect, step: float, steps: int) -> list[Point]:
    """The outline of ``rect`` with corners cut in ``steps`` stairs of ``step`` pixels, clockwise from the top left."""
    s = step
    x0, y0, x1, y1 = rect.left, rect.top, rect.right - 1, rect.bottom - 1
    corner: list[Point] = []
    for i in range(steps):
        corner += [(i * s, (steps - i) * s), ((i + 1) * s, (steps - i) * s)]
    corner.append((steps * s, 0))
    out = [(x0 + x, y0 + y) for x, y in corner]
    out += [(x1 - x, y0 + y) for x, y in reversed(corner)]
    out += [(x1 - x, y1 - y) for x, y in corner]
    out += [(x0 + x, y1 - y) for x, y in reversed(corner)]
    return [(round(x), round(y)) for x, y in out]


def outline(surface: pygame.Surface, points: Sequence[Point], width: float, colour: Colour, alpha: float) -> None:
    """A closed line through ``points``, every side horizontal or vertical."""
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        if a != b:
            fine_line(surface, a, b, width, colour, alpha)


def dotted(width: float, height: float, paths: Sequence[Sequence[Point]], dot: float, pitch: float) -> pygame.Surface:
    """Round dots along ``paths`` (the sign of deadwood)."""

    def paint(big: pygame.Surface, k: float) -> None:
        for path in paths:
            left = 0.0
            for a, b in pairwise(path):
                length = math.hypot(b[0] - a[0], b[1] - a[1])
                at = left
                while at <= length and length:
                    t = at / length
                    centre = ((a[0] + (b[0] - a[0]) * t) * k, (a[1] + (b[1] - a[1]) * t) * k)
                    pygame.draw.circle(big, theme.DOTS, centre, dot * k / 2)
                    at += pitch
                left = at - length

    return smooth(width, height, theme.DOTS, paint)


# --- plates -----------------------------------------------------------------------------------------------------------


def octagon(x: float, y: float, w: float, h: float, corner: float) -> list[Point]:
    """The outline of a button."""
    c = corner
    return [
        (x + c, y),
        (x + w - c, y),
        (x + w, y + c),
        (x + w, y + h - c),
        (x + w - c, y + h),
        (x + c, y + h),
        (x, y + h - c),
        (x, y + c),
    ]


def plate(
    width: float,
    height: float,
    corner: float,
    fill: tuple[Colour, Colour] | None,
    fill_alpha: float,
    line: Colour,
    line_width: float,
    line_alpha: float,
) -> pygame.Surface:
    """An octagon with a vertical gradient and a line around it; its outer edge is the surface's edge."""
    w, h = round(width), round(height)
    out = blank(w, h, line)
    line_width, line_alpha = line_weight(line_width, line_alpha) if line_alpha > 0 else (line_width, 0.0)
    if fill is not None:
        shape = smooth(
            w, h, (255, 255, 255), lambda big, k: _polygon(big, octagon(0, 0, w, h, corner), k, (255, 255, 255))
        )
        out.blit(faded(masked(vertical_gradient(w, h, *fill), shape), fill_alpha), (0, 0))

    def rim(big: pygame.Surface, k: float) -> None:
        _polygon(big, octagon(0, 0, w, h, corner), k, line)
        d = line_width
        inner = octagon(d, d, w - 2 * d, h - 2 * d, corner - d * 0.42)
        pygame.draw.polygon(big, (*line, 0), [(x * k, y * k) for x, y in inner])

    if line_alpha > 0:
        out.blit(faded(smooth(w, h, line, rim), line_alpha), (0, 0))
    return out


def _polygon(big: pygame.Surface, points: Sequence[Point], k: float, colour: Colour) -> None:
    pygame.draw.polygon(big, colour, [(x * k, y * k) for x, y in points])


def filled_steps(size: tuple[int, int], step: float, steps: int, colour: Colour, alpha: float) -> pygame.Surface:
    """A stepped panel's ground."""
    out = blank(*size, colour)
    for i in range(steps + 1):
        inset_x, inset_y = round(i * step), round((steps - i) * step)
        pygame.draw.rect(
            out,
            (*colour, round(255 * alpha)),
            (inset_x, inset_y, size[0] - 2 * inset_x, size[1] - 2 * inset_y),
        )
    return out


def soft_shape(shape: pygame.Surface, colour: Colour, blur: float, alpha: float) -> pygame.Surface:
    """The blurred silhouette of ``shape`` in ``colour``, with room for the blur all round (2 * blur on each side)."""
    pad = round(2 * blur)
    ground = blank(shape.get_width() + 2 * pad, shape.get_height() + 2 * pad, colour)
    ink = shape.copy()
    ink.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    ink.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    ground.blit(ink, (pad, pad))
    # A shadow has no detail: blurring it at a quarter of its size looks the same and costs a sixteenth.
    quarter = (max(1, ground.get_width() // 4), max(1, ground.get_height() // 4))
    small = pygame.transform.smoothscale(ground, quarter)
    small = pygame.transform.gaussian_blur(small, max(1, round(blur / 4)), repeat_edge_pixels=False)
    solid = blank(*quarter, colour)
    solid.fill((*colour, 255))
    small.fill((255, 255, 255, 255), special_flags=pygame.BLEND_RGBA_MULT)
    small = _recolour(small, colour)
    return faded(pygame.transform.smoothscale(small, ground.get_size()), alpha)


def _recolour(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The same alpha with one colour everywhere, also where nothing is seen."""
    out = surface.copy()
    out.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def rounded(width: float, height: float, radius: float, colour: Colour) -> pygame.Surface:
    """A filled rectangle with round corners."""
    return smooth(
        width,
        height,
        colour,
        lambda big, k: pygame.draw.rect(big, colour, big.get_rect(), border_radius=round(radius * k)),
    )


def ring(width: float, height: float, radius: float, line: float, colour: Colour) -> pygame.Surface:
    """A rounded frame, ``line`` pixels wide, inside ``width`` by ``height``."""

    def paint(big: pygame.Surface, k: float) -> None:
        pygame.draw.rect(big, colour, big.get_rect(), border_radius=round(radius * k))
        inner = big.get_rect().inflate(-2 * line * k, -2 * line * k)
        pygame.draw.rect(big, (*colour, 0), inner, border_radius=max(0, round((radius - line) * k)))

    return smooth(width, height, colour, paint)


# --- ornaments and marks ----------------------------------------------------------------------------------------------


def lozenge(size: float, colour: Colour, filled: bool = True, line: float = 1.2) -> pygame.Surface:
    """A diamond ``size`` pixels across."""

    def paint(big: pygame.Surface, k: float) -> None:
        c, r = size * k / 2, size * k / 2
        pygame.draw.polygon(big, colour, [(c, 0), (2 * r, c), (c, 2 * r), (0, c)])
        if not filled:
            d = line * k * 1.414
            pygame.draw.polygon(big, (*colour, 0), [(c, d), (2 * r - d, c), (c, 2 * r - d), (d, c)])

    return smooth(size, size, colour, paint)


def fading_line(length: float, width: float, colour: Colour, alpha: float, to_left: bool) -> pygame.Surface:
    """A horizontal line that fades out towards one side."""
    w, h = max(2, round(length)), max(1, round(width))
    line = pygame.Surface((w, 1), pygame.SRCALPHA)
    for x in range(w):
        t = x / (w - 1)
        line.set_at((x, 0), (*colour, round(255 * alpha * min(1.0, width) * (t if to_left else 1 - t))))
    return pygame.transform.scale(line, (w, h))


def sunburst(radius: float) -> pygame.Surface:
    """The half sun that rises behind a new card."""

    def paint(big: pygame.Surface, k: float) -> None:
        r = radius * k
        pygame.draw.circle(big, theme.GOLD, (r, r), r)
        pygame.draw.circle(big, theme.TAG, (r, r), r * 0.93)
        for i in range(11):
            a0 = math.pi * (1 + (i + 0.22) / 11)
            a1 = math.pi * (1 + (i + 0.78) / 11)
            outer, inner = r * 0.86, r * 0.4
            points = [
                (r + math.cos(a) * d, r + math.sin(a) * d)
                for a, d in ((a0, inner), (a0, outer), (a1, outer), (a1, inner))
            ]
            pygame.draw.polygon(big, theme.GOLD, points)

    return smooth(2 * radius, radius, theme.GOLD, paint)


def padlock(size: float) -> pygame.Surface:
    """The disc on a card that can't be discarded this turn."""

    def paint(big: pygame.Surface, k: float) -> None:
        s = size * k
        pygame.draw.circle(big, theme.GOLD, (s / 2, s / 2), s / 2)
        pygame.draw.circle(big, theme.TAG, (s / 2, s / 2), s * 0.455)
        body = pygame.Rect(s * 0.3, s * 0.46, s * 0.4, s * 0.29)
        pygame.draw.circle(big, theme.GOLD, (s / 2, s * 0.43), s * 0.15, max(1, round(s * 0.055)))
        pygame.draw.rect(big, theme.GOLD, body, border_radius=round(s * 0.03))
        pygame.draw.circle(big, theme.TAG, (s / 2, s * 0.57), s * 0.04)
        pygame.draw.rect(big, theme.TAG, (s * 0.482, s * 0.58, s * 0.036, s * 0.09))

    return smooth(size, size, theme.GOLD, paint)


def tick(size: float, colour: Colour, line: float) -> pygame.Surface:
    """A check mark."""

    def paint(big: pygame.Surface, k: float) -> None:
        s = size * k
        points = [(0.16 * s, 0.54 * s), (0.4 * s, 0.78 * s), (0.86 * s, 0.24 * s)]
        thick(big, points, line * k, colour)

    return smooth(size, size, colour, paint)


def thick(big: pygame.Surface, points: Sequence[Point], width: float, colour: Colour) -> None:
    """An open line with round joins and ends, on an oversampled surface."""
    for a, b in pairwise(points):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        pygame.draw.polygon(
            big,
            colour,
            [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)],
        )
    for point in points:
        pygame.draw.circle(big, colour, point, width / 2)
