"""What is heard, in words: for players who don't hear it, or have the sound off.

A caption stays long enough to be read. What cards do follows fast on each other and only says the latest; it never
takes the place of a signal that nobody has had the time to read.
"""

from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.audio import CARDS
from gin.ui.canvas import Canvas

SECONDS: Final = 1.6
_PASSING: Final = CARDS | {"click", "tick"}


class Captions:
    """The sound whose caption is shown, ``shown``; empty when there is none. Time is handed in."""

    def __init__(self) -> None:
        self.wanted = False
        self.shown = ""
        self._until = 0.0
        self._heard: list[str] = []

    def hear(self, name: str) -> None:
        """The sound ``name`` is played now, whether or not it can be heard."""
        if self.wanted:
            self._heard.append(name)

    def update(self, now: float) -> bool:
        """Called once a frame; whether another caption is shown than before."""
        before = self.shown
        if not self.wanted or now >= self._until:
            self.shown = ""
        for name in self._heard:
            if not self.shown or self.shown in _PASSING or name not in _PASSING:
                self.shown, self._until = name, now + SECONDS
        self._heard.clear()
        return self.shown != before


def paint(canvas: Canvas, words: str, t: float, p: float) -> None:
    """``words`` on a small plate in the lower left corner, over whatever is there; ``t`` and ``p`` are points."""
    if not words:
        return
    width, height = canvas.size
    size = min(canvas.fitting(words, width - 60 * p, 20 * t), 30 * p)
    wide, tall = round(canvas.fonts.width([words], size) + 28 * p), round(1.6 * size)
    rect = pygame.Rect(round(10 * p), height - tall - round(6 * p), wide, tall)
    # Where a button reaches down to it, the plate is as low as what is left below.
    feet = [placed.rect.bottom for placed in canvas.placed if placed.kind == "button" and placed.rect.colliderect(rect)]
    room = height - max(feet, default=0) - round(5 * p)
    if tall > room >= 20 * p:
        size, tall = size * room / tall, room
        rect = pygame.Rect(
            rect.x, height - tall - round(2 * p), round(canvas.fonts.width([words], size) + 28 * p), tall
        )
    dark = canvas.fonts.felt.tag
    with draw.line_work(canvas.fonts.felt.bold):
        plate = draw.plate(*rect.size, 6 * p, (dark, dark), 0.92, theme.GOLD, max(1.0, p), 0.4)
    canvas.image(plate, rect.x, rect.y)
    canvas.text(words, rect.inflate(-round(20 * p), 0), size, theme.TEXT, align="centre", name="caption")
