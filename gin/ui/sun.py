"""A half sun in gold that opens from its middle: behind a gin, and behind the headline of a match that was won."""

import math
from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Plates

_RINGS: Final = 40
"""In so many steps the rays fade outwards."""
_FADE_SHRINK: Final = 8
"""The fading is made so much smaller and scaled up: it has no edges."""
_SMOOTH_UP_TO: Final = 2_000_000
"""Rays are drawn twice as large and scaled down, up to so many pixels; on a larger window nobody sees their stairs."""
_SOFT: Final = 10
"""The edge up to which a sun has opened is as soft as so many strips, each fainter than the one before."""
_RING: Final = (1.0, 0.93)
"""The circles of the disc, in parts of its radius."""


class Sun:
    """A half sun of one size: ``disc`` and ``reach`` are the radii of its disc and of its rays, in pixels.

    ``room`` is how far to each side and up it is seen. ``ringed``: the disc is drawn, as circles; else something else
    stands there.
    """

    def __init__(
        self,
        plates: Plates,
        disc: float,
        reach: float,
        rays: int,
        p: float,
        room: tuple[float, float],
        ringed: bool = True,
    ) -> None:
        self._plates = plates
        self._disc = disc
        self._reach = reach
        self._rays = rays
        self._p = p
        self._half, self._tall = (max(2, round(min(reach, far))) for far in room)
        self._ringed = ringed

    def put(self, canvas: Canvas, x: float, y: float, opened: float, strength: float) -> None:
        """Draw it with the middle of its foot at (x, y); ``opened`` from 0 to 1, from the middle to both sides."""
        if opened <= 0 or strength <= 0:
            return
        sun = self.picture()
        half, tall = sun.get_width() // 2, sun.get_height()
        left, top = round(x) - half, round(y) - tall
        if opened >= 1:
            canvas.image(draw.glimmer(sun, strength), left, top)
            return
        soft = 0.3 * half
        edge = (half + soft) * opened
        inner = round(max(0.0, edge - soft))
        if inner:
            middle = pygame.Rect(half - inner, 0, 2 * inner, tall)
            canvas.image(draw.glimmer(sun.subsurface(middle), strength), left + middle.x, top)
        steps = [round(max(0.0, edge - soft + soft * i / _SOFT)) for i in range(_SOFT + 1)]
        for i in range(_SOFT):
            near, far = min(steps[i], half), min(steps[i + 1], half)
            if far <= near:
                continue
            for at in (half + near, half - far):
                part = sun.subsurface((at, 0, far - near, tall))
                canvas.image(draw.glimmer(part, strength * (1 - (i + 0.5) / _SOFT)), left + at, top)

    def picture(self) -> pygame.Surface:
        """The whole sun."""
        size = (self._half, self._tall, round(self._disc), round(self._reach))
        key = ("half sun", size, self._rays, self._ringed, round(64 * self._p))
        return self._plates.get(key, self._make)

    def _make(self) -> pygame.Surface:
        width, tall = 2 * self._half, self._tall
        k = 2 if width * tall < _SMOOTH_UP_TO else 1
        big = draw.blank(k * width, k * tall, theme.GOLD)
        pitch, near = math.pi / self._rays, 1.12 * self._disc
        for i in range(self._rays):
            a0, a1 = (math.pi + (i + share) * pitch for share in (0.25, 0.75))
            points = [
                (k * (self._half + r * math.cos(a)), k * (tall + r * math.sin(a)))
                for a, r in ((a0, near), (a0, self._reach), (a1, self._reach), (a1, near))
            ]
            pygame.draw.polygon(big, (*theme.GOLD, 255), points)
        sun = pygame.transform.smoothscale(big, (width, tall)) if k > 1 else big
        sun.blit(_fading((width, tall), near, self._reach), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if self._ringed:
            ring = self._circles()
            sun.blit(ring, ((width - ring.get_width()) // 2, tall - ring.get_height()))
        return sun

    def _circles(self) -> pygame.Surface:
        r, line = self._disc, max(1.0, 1.4 * self._p)

        def paint(big: pygame.Surface, k: float) -> None:
            for share in _RING:
                pygame.draw.circle(big, theme.GOLD, (r * k, r * k), r * share * k, max(1, round(line * k)))

        return draw.smooth(2 * r, r, theme.GOLD, paint)


def _fading(size: tuple[int, int], near: float, far: float) -> pygame.Surface:
    """White that is full up to ``near`` from the middle of its foot and gone at ``far``."""
    k = _FADE_SHRINK
    w, h = max(2, round(size[0] / k)), max(2, round(size[1] / k))
    fade = draw.blank(w, h, (255, 255, 255))
    for ring in range(_RINGS, -1, -1):
        share = ring / _RINGS
        alpha = round(255 * (1 - share) ** 1.4)
        pygame.draw.circle(fade, (255, 255, 255, alpha), (w / 2, h), (near + (far - near) * share) / k)
    return pygame.transform.smoothscale(fade, size)
