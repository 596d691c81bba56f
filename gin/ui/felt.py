"""The table's ground: cloth, lamp light, rays, the gold frame. Made once a window size."""

import math
import random
from collections.abc import Callable
from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.theme import Colour, Felt

_SHRINK: Final = 4
"""Gradients are made this much smaller and scaled up: they have no detail to lose."""
_RINGS: Final = 220
_NOISE_TILE: Final = 256
_LAMP_USUAL, _LAMP_MOST = 0.105, 0.125
"""How much of the lamp's colour falls on the middle: at 60 %, and at 100 %, where any more would drown small texts."""
_LAMP_WIDTH: Final = (0.62, 0.80)
"""How far the light reaches at 60 % and at 100 %, in parts of the window's shorter side: beyond 60 % it grows wide."""
_USUAL: Final = 0.6

Levels = tuple[float, float, float]


def _mix(a: Colour, b: Colour, t: float) -> Levels:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t)


def _stop(felt: Felt, t: float) -> Levels:
    stops = theme.FELT_STOPS
    for i in range(len(stops) - 1):
        if t <= stops[i + 1]:
            return _mix(felt.stops[i], felt.stops[i + 1], (t - stops[i]) / (stops[i + 1] - stops[i]))
    return _mix(felt.stops[-1], felt.stops[-1], 0)


def _lay(
    surface: pygame.Surface, level: Callable[[float], Levels], radius: tuple[float, float], noise: pygame.Surface
) -> None:
    """Add light that is the same along ellipses around the table's middle; ``level`` tells how much, out to 1.

    A dark gradient in whole levels shows its steps. Here the whole part is laid down, and the rest decides by chance,
    pixel by pixel, who gets one level more: on average every place has just the light it should have.
    """
    w, h = max(2, surface.get_width() // _SHRINK), max(2, surface.get_height() // _SHRINK)
    whole, rest = pygame.Surface((w, h)), pygame.Surface((w, h))
    edge = level(1.0)
    whole.fill([int(v) for v in edge])
    rest.fill([round(255 * (v % 1)) for v in edge])
    for ring in range(_RINGS, -1, -1):
        t = ring / _RINGS
        rx, ry = radius[0] / _SHRINK * t, radius[1] / _SHRINK * t
        if rx > w and ry > h:
            continue
        levels, box = level(max(0.0, t - 0.5 / _RINGS)), (w / 2 - rx, 0.42 * h - ry, 2 * rx, 2 * ry)
        pygame.draw.ellipse(whole, [int(v) for v in levels], box)
        pygame.draw.ellipse(rest, [round(255 * (v % 1)) for v in levels], box)
    size = surface.get_size()
    surface.blit(pygame.transform.scale(whole, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    by_chance = pygame.transform.scale(rest, size)
    for y in range(0, size[1], _NOISE_TILE):
        for x in range(0, size[0], _NOISE_TILE):
            by_chance.blit(noise, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    by_chance.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_MIN)
    surface.blit(by_chance, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _noise(seed: int) -> pygame.Surface:
    raw = random.Random(seed).randbytes(3 * _NOISE_TILE * _NOISE_TILE)
    return pygame.image.frombytes(raw, (_NOISE_TILE, _NOISE_TILE), "RGB")


def _light(lamp: float) -> tuple[float, float]:
    """How bright the lamp is in the middle and how far it reaches."""
    if lamp <= _USUAL:
        return _LAMP_USUAL * lamp / _USUAL, _LAMP_WIDTH[0]
    more = (lamp - _USUAL) / (1 - _USUAL)
    return _LAMP_USUAL + (_LAMP_MOST - _LAMP_USUAL) * more, _LAMP_WIDTH[0] + (_LAMP_WIDTH[1] - _LAMP_WIDTH[0]) * more


def _rays(size: tuple[int, int], centre: tuple[float, float]) -> pygame.Surface:
    w, h = max(2, size[0] // 2), max(2, size[1] // 2)
    small = pygame.Surface((w, h))
    cx, cy = centre[0] / 2, centre[1] / 2
    far = math.hypot(w, h)
    colour = tuple(round(c * 0.0115) for c in theme.RAY)
    for i in range(40):
        a0, a1 = math.tau * (i - 0.25) / 40, math.tau * (i + 0.25) / 40
        points = [(cx, cy)] + [(cx + far * math.cos(a), cy + far * math.sin(a)) for a in (a0, a1)]
        pygame.draw.polygon(small, colour, points)
    return pygame.transform.smoothscale(small, size)


def cloth(size: tuple[int, int], felt: Felt, lamp: float, centre: tuple[float, float]) -> pygame.Surface:
    """Felt of that size: ``lamp`` is the lamp's strength (0 to 1), ``centre`` where the rays come from."""
    surface = pygame.Surface(size)
    if felt.bold:
        surface.fill(felt.stops[0])
        return surface
    reach = 0.72 * max(size)
    flat = 1.0 if theme.is_portrait(*size) else 0.78
    noise = _noise(7)
    _lay(surface, lambda t: _stop(felt, t), (reach, reach * flat), noise)
    glow, wide = _light(lamp)
    if glow:
        r, g, b = theme.LAMP
        circle = wide * min(size)

        def light(t: float) -> Levels:
            share = glow * (1 - t) ** 1.3
            return (r * share, g * share, b * share)

        _lay(surface, light, (circle, circle), pygame.transform.rotate(noise, 90))
    surface.blit(_rays(size, centre), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def ground(size: tuple[int, int], felt: Felt, lamp: float, centre: tuple[float, float], unit: float) -> pygame.Surface:
    """The whole window's background: :func:`cloth` in a frame."""
    surface = cloth(size, felt, lamp, centre)
    with draw.line_work(felt.bold):
        window_frame(surface, unit)
    return surface


def swatch(size: tuple[int, int], felt: Felt, corner: float, edge: tuple[Colour, float, float]) -> pygame.Surface:
    """A sample of the cloth: an octagon with a line around it, given as colour, width and alpha."""
    w, h = size
    cloth = pygame.Surface(size, pygame.SRCALPHA)
    cloth.fill(felt.stops[2])
    for ring in range(48, -1, -1):
        part = ring / 48
        across, down = 0.66 * w * part, 0.82 * h * part
        pygame.draw.ellipse(
            cloth, [round(v) for v in _stop(felt, 0.74 * part)], (w / 2 - across, h / 2 - down, 2 * across, 2 * down)
        )
    white = (255, 255, 255)
    out = draw.masked(cloth, draw.plate(w, h, corner, (white, white), 1, white, 1, 0))
    out.blit(draw.plate(w, h, corner, None, 0, *edge), (0, 0))
    return out


def window_frame(surface: pygame.Surface, unit: float) -> None:
    """Two gold lines with stepped corners along the window's edge."""
    p = unit / 1080
    whole = surface.get_rect()
    for inset, width, alpha in ((12, 1.4, 0.42), (18, 0.8, 0.24)):
        rect = whole.inflate(-2 * inset * p, -2 * inset * p)
        draw.outline(surface, draw.stepped(rect, 8 * p, 3), width * max(p, 0.75), theme.GOLD, alpha)


def inlay(surface: pygame.Surface, rect: pygame.Rect, unit: float, speed_lines: bool) -> None:
    """The gold line around the piles, with a lozenge in each side and speed lines outwards."""
    p = unit / 1080
    width = max(p, 0.75)
    draw.outline(surface, draw.stepped(rect, 12 * p, 3), 1.4 * width, theme.GOLD, 0.36)
    inner = rect.inflate(-14 * p, -14 * p)
    draw.outline(surface, draw.stepped(inner, 12 * p, 3), 0.9 * width, theme.GOLD, 0.20)
    gem = draw.lozenge(12 * p, theme.GOLD)
    gem.set_alpha(150)
    for side in (rect.left, rect.right - 1):
        surface.blit(gem, gem.get_rect(center=(side, rect.centery)))
    if not speed_lines:
        return
    for at, length in zip((0, -1, 1, -2, 2), (150, 112, 112, 70, 70), strict=True):
        y = round(rect.centery + at * 11 * p)
        for left in (True, False):
            line = draw.fading_line(length * p, 1.2 * width, theme.GOLD, 0.5, left)
            x = rect.left - 12 * p - line.get_width() if left else rect.right + 12 * p
            surface.blit(line, (round(x), y))
