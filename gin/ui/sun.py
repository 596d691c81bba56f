"""A half sun in gold line-work that opens like a fan: behind a gin, and behind the headline of a match that was won."""

import math
from functools import partial
from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Plates

_FADES: Final = 48
"""In so many parts a ray fades out."""
_SOFT: Final = 3
"""So many rays at a time are coming up while the sun opens."""
_CORE: Final = (1.0, 0.93)
"""The circles of the disc, in parts of its radius."""


class Sun:
    """A half sun of one size: ``disc`` and ``reach`` are the radii of its disc and of its rays, in pixels.

    ``ringed``: the disc is drawn, as circles; else something else stands there.
    """

    def __init__(self, plates: Plates, disc: float, reach: float, rays: int, p: float, ringed: bool = True) -> None:
        self._plates = plates
        self._disc = disc
        self._reach = reach
        self._half = rays // 2
        self._p = p
        self._ringed = ringed

    def put(self, canvas: Canvas, x: float, y: float, opened: float, strength: float) -> None:
        """Draw it with the middle of its foot at (x, y); ``opened`` from 0 to 1: the rays come up from the middle."""
        if opened <= 0 or strength <= 0:
            return
        for at in range(self._half + 1):
            lit = min(1.0, (opened * (self._half + 1 + _SOFT) - at) / _SOFT)
            if lit <= 0:
                break
            for side in (1, -1) if at else (1,):
                ray, (dx, dy) = self._ray(at, side)
                canvas.image(draw.glimmer(ray, strength * lit), x + dx, y + dy)
        if not self._ringed:
            return
        disc = self._plates.get(("sun disc", round(self._disc), round(self._p * 64)), self._circles)
        canvas.image(
            draw.glimmer(disc, min(1.0, 1.6 * strength * min(1.0, 3 * opened))), x - self._disc, y - self._disc
        )

    def _ray(self, at: int, side: int) -> tuple[pygame.Surface, tuple[float, float]]:
        """The ``at``-th ray from the middle on one side, and where its surface lies seen from the sun's middle."""
        pitch = math.pi / (2 * self._half + 1)
        a0, a1 = ((at + share) * pitch for share in (-0.25, 0.25))
        near = 1.12 * self._disc
        left = min(near * math.sin(a0), self._reach * math.sin(a0))
        right = max(near * math.sin(a1), self._reach * math.sin(a1))
        top, foot = -self._reach * math.cos(max(0.0, a0)), -near * math.cos(max(abs(a0), a1))
        size = (right - left + 2, foot - top + 2)
        key = ("sun ray", at, side, round(self._disc), round(self._reach), self._half)
        make = partial(_wedge, (a0, a1), (near, self._reach), (left, top), size, mirrored=side < 0)
        return self._plates.get(key, make), (left if side > 0 else -left - size[0], top)

    def _circles(self) -> pygame.Surface:
        r = self._disc
        line = max(1.0, 1.4 * self._p)

        def paint(big: pygame.Surface, k: float) -> None:
            for share in _CORE:
                pygame.draw.circle(big, theme.GOLD, (r * k, r * k), r * share * k, max(1, round(line * k)))

        return draw.smooth(2 * r, r, theme.GOLD, paint)


def _wedge(
    angles: tuple[float, float],
    radii: tuple[float, float],
    corner: tuple[float, float],
    size: tuple[float, float],
    mirrored: bool,
) -> pygame.Surface:
    """One ray, bright at its root and fading outwards."""

    def paint(big: pygame.Surface, k: float) -> None:
        near, far = radii
        for i in range(_FADES):
            r0, r1 = (near + (far - near) * (i + j) / _FADES for j in (0, 1))
            points = [
                ((r * math.sin(a) - corner[0]) * k, (-r * math.cos(a) - corner[1]) * k)
                for a, r in ((angles[0], r0), (angles[0], r1), (angles[1], r1), (angles[1], r0))
            ]
            alpha = round(255 * (1 - (i + 0.5) / _FADES) ** 1.4)
            pygame.draw.polygon(big, (*theme.GOLD, alpha), points)

    ray = draw.smooth(*size, theme.GOLD, paint)
    return pygame.transform.flip(ray, True, False) if mirrored else ray
