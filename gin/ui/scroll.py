"""A list with more rows than there is room for: it moves by whole rows, by wheel, drag and keys."""

from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.gestures import Clicked, Dragged, Dropped, Gesture, KeyDown, Left, Pressed, Scrolled
from gin.ui.widgets import Plates

_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Scroller:
    """Which rows of a list are seen: ``shown`` of ``total``, from ``first`` on."""

    def __init__(self) -> None:
        self.first = 0
        self.total = 0
        self.shown = 0
        self.area = pygame.Rect(0, 0, 0, 0)
        self.bar = pygame.Rect(0, 0, 0, 0)
        self._held: tuple[int, bool] | None = None
        """What was the first row when a drag began, and whether it has hold of the bar."""
        self._turned = 0.0
        """Part of a row that the wheel has turned; touchpads turn it in small parts."""

    def fit(self, total: int, shown: int, area: pygame.Rect, bar: pygame.Rect) -> None:
        """Lay the list out: its rows fill ``area``, and ``bar`` beside it shows the part that is seen."""
        self.total, self.shown, self.area, self.bar = total, max(1, min(shown, total)), area, bar
        self.by(0)

    @property
    def needed(self) -> bool:
        """Whether some rows are out of sight."""
        return self.shown < self.total

    @property
    def rows(self) -> range:
        """The numbers of the rows that are seen."""
        return range(self.first, min(self.total, self.first + self.shown))

    def by(self, rows: int) -> bool:
        """Move on; whether there was anything to move."""
        before = self.first
        self.first = max(0, min(self.total - self.shown, self.first + rows))
        return self.first != before

    def gesture(self, gesture: Gesture) -> bool:
        """Deal with what scrolls; False for everything else."""
        if not self.needed:
            return False
        match gesture:
            case Scrolled(_, steps):
                self._turned -= steps
                whole = int(self._turned)
                self._turned -= whole
                self.by(whole)
                return True
            case KeyDown(key) if key in _STEPS:
                return self.by(_STEPS[key])
            case KeyDown(pygame.K_PAGEUP | pygame.K_PAGEDOWN as key):
                self.by(self.shown - 1 if key == pygame.K_PAGEDOWN else 1 - self.shown)
                return True
            case KeyDown(pygame.K_HOME | pygame.K_END as key):
                self.by(self.total if key == pygame.K_END else -self.total)
                return True
            case Pressed(at) if self._grip().collidepoint(at):
                self._held = (self.first, True)
                return False
            case Pressed(at):
                self._held = (self.first, False) if self.area.collidepoint(at) else None
                return False
            case Dragged(start, at) if self._held is not None:
                first, bar = self._held
                way = at[1] - start[1]
                pitch = self.bar.h / self.total if bar else -self.area.h / self.shown
                self.by(first + round(way / pitch) - self.first)
                return True
            case Dropped() | Clicked() | Left():
                self._held = None
                return False
            case _:
                return False

    def _grip(self) -> pygame.Rect:
        """What a finger can take hold of: wider than the bar."""
        return self.bar.inflate(max(0, 44 - self.bar.w), 0)

    def thumb(self) -> pygame.Rect:
        """The part of the bar that stands for what is seen."""
        top = self.bar.y + round(self.bar.h * self.first / self.total)
        return pygame.Rect(self.bar.x, top, self.bar.w, round(self.bar.h * self.shown / self.total))

    def paint(self, canvas: Canvas, plates: Plates) -> None:
        """The bar, where one is needed."""
        if not self.needed:
            return
        groove, thumb = self.bar, self.thumb()
        canvas.image(plates.get(("groove", groove.size), lambda: _solid(groove.size, 0.16)), groove.x, groove.y)
        canvas.image(plates.get(("thumb", thumb.size), lambda: _solid(thumb.size, 0.9)), thumb.x, thumb.y)


def _solid(size: tuple[int, int], alpha: float) -> pygame.Surface:
    bar = draw.blank(*size, theme.GOLD)
    bar.fill((*theme.GOLD, round(255 * alpha)))
    return bar
