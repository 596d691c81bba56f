"""The table's ground: cloth, lamp light, rays, the gold frame. Made once a window size."""

import math
import random
from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.theme import Colour, Felt

_SHRINK: Final = 4
"""Gradients are made this much smaller and scaled up: they have no detail to lose."""
_RINGS: Final = 220
_NOISE_TILE: Final = 128


def _mix(a: Colour, b: Colour, t: float) -> Colour:
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


def _stop(felt: Felt, t: float) -> Colour:
    stops = theme.FELT_STOPS
    for i in range(len(stops) - 1):
        if t <= stops[i + 1]:
            return _mix(felt.stops[i], felt.stops[i + 1], (t - stops[i]) / (stops[i + 1] - stops[i]))
    return felt.stops[-1]


def _cloth(size: tuple[int, int], felt: Felt, portrait: bool) -> pygame.Surface:
    w, h = max(2, size[0] // _SHRINK), max(2, size[1] // _SHRINK)
    small = pygame.Surface((w, h))
    small.fill(felt.stops[-1])
    cx, cy, radius = w / 2, 0.42 * h, 0.72 * max(w, h)
    flat = 1.0 if portrait else 0.78
    for ring in range(_RINGS, -1, -1):
        t = ring / _RINGS
        rx, ry = radius * t, radius * t * flat
        pygame.draw.ellipse(small, _stop(felt, t), (cx - rx, cy - ry, 2 * rx, 2 * ry))
    return pygame.transform.smoothscale(small, size)


def _lamp(size: tuple[int, int], strength: float) -> pygame.Surface:
    w, h = max(2, size[0] // _SHRINK), max(2, size[1] // _SHRINK)
    small = pygame.Surface((w, h))
    cx, cy, radius = w / 2, 0.42 * h, 0.62 * min(w, h)
    for ring in range(60, -1, -1):
        t = ring / 60
        glow = strength * (1 - t) ** 1.3
        colour = tuple(round(c * glow) for c in theme.LAMP)
        pygame.draw.circle(small, colour, (cx, cy), radius * t)
    return pygame.transform.smoothscale(small, size)


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


def _grain(surface: pygame.Surface) -> None:
    """One or two levels of noise: without it a dark gradient shows its bands."""
    levels = bytes(value % 3 for value in range(256))
    raw = random.Random(7).randbytes(3 * _NOISE_TILE * _NOISE_TILE).translate(levels)
    tile = pygame.image.frombytes(raw, (_NOISE_TILE, _NOISE_TILE), "RGB").convert(surface)
    for y in range(0, surface.get_height(), _NOISE_TILE):
        for x in range(0, surface.get_width(), _NOISE_TILE):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


def cloth(size: tuple[int, int], felt: Felt, lamp: float, centre: tuple[float, float]) -> pygame.Surface:
    """Felt of that size: ``lamp`` is the lamp's strength (0 to 1), ``centre`` where the rays come from."""
    surface = _cloth(size, felt, theme.is_portrait(*size))
    if felt.lit:
        surface.blit(_lamp(size, 0.175 * lamp), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        surface.blit(_rays(size, centre), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        _grain(surface)
    return surface


def ground(size: tuple[int, int], felt: Felt, lamp: float, centre: tuple[float, float], unit: float) -> pygame.Surface:
    """The whole window's background: :func:`cloth` in a frame."""
    surface = cloth(size, felt, lamp, centre)
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
        pygame.draw.ellipse(cloth, _stop(felt, 0.74 * part), (w / 2 - across, h / 2 - down, 2 * across, 2 * down))
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
