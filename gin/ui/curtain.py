"""How one scene comes after another: a panel opens and closes over what it lies on, a page fades into the next.

It only changes how a finished picture gets to the window. The new scene has the input from the first moment on; nothing
waits for the curtain.
"""

from typing import Final

import pygame

from gin.ui import draw
from gin.ui.canvas import Canvas
from gin.ui.motion import PANEL_IN, PANEL_OUT, Timing
from gin.ui.painter import Blit

_RISE: Final = 18
"""How far below its place a panel begins, in points."""


class Curtain:
    """What is left of the last change of scenes."""

    def __init__(self) -> None:
        self._begun = 0.0
        self._timing = PANEL_IN
        self._opening = False
        self._old: list[Blit] = []
        """What goes away: a whole picture, or a veil and the panel on it."""
        self._layer: tuple[list[Blit], Blit] | None = None

    def _begin(self, now: float, timing: Timing) -> None:
        self._begun, self._timing = now, timing
        self._opening, self._old, self._layer = False, [], None

    def stop(self) -> None:
        """Show what is to be shown."""
        self._opening, self._old, self._layer = False, [], None

    def running(self, now: float) -> bool:
        """Whether the picture is still changing."""
        if now >= self._begun + self._timing.seconds:
            self.stop()
        return self._opening or bool(self._old)

    def cross(self, picture: pygame.Surface, now: float, timing: Timing) -> None:
        """Let ``picture`` fade out over what is shown from now on."""
        self._begin(now, timing)
        self._old = [Blit(picture, 0, 0)]

    def open_panel(self, now: float) -> None:
        """Let the panel that is shown from now on come up."""
        self._begin(now, PANEL_IN)
        self._opening = True

    def close_panel(self, shown: Canvas, now: float) -> None:
        """Let the panel of the picture ``shown`` go away."""
        if shown.over is None:
            return
        veil, panel = shown.blits[shown.over], _flat(shown.blits[shown.over + 1 :], shown.rect)
        self._begin(now, PANEL_OUT)
        self._old = [veil, panel]

    def picture(self, canvas: Canvas, now: float, p: float) -> list[Blit]:
        """The picture on ``canvas`` as it is to be seen now."""
        if not self.running(now):
            return canvas.blits
        share = self._timing.ease(min(1.0, max(0.0, (now - self._begun) / self._timing.seconds)))
        if self._opening:
            if canvas.over is None:
                return canvas.blits
            veil, panel = canvas.blits[canvas.over], self._flattened(canvas)
            below = canvas.blits[: canvas.over]
            return [*below, _thin(veil, share), _thin(panel, share, round(_RISE * p * (1 - share)))]
        first, *rest = self._old
        down = round(0.5 * _RISE * p * share)
        return [*canvas.blits, _thin(first, 1 - share), *(_thin(blit, 1 - share, down) for blit in rest)]

    def _flattened(self, canvas: Canvas) -> Blit:
        """The panel with all that is on it, as one surface; made again only when something on it has changed."""
        assert canvas.over is not None
        blits = canvas.blits[canvas.over + 1 :]
        if self._layer is None or not _same(self._layer[0], blits):
            self._layer = (blits, _flat(blits, canvas.rect))
        return self._layer[1]


def _same(a: list[Blit], b: list[Blit]) -> bool:
    return len(a) == len(b) and all(
        x.surface is y.surface and (x.x, x.y) == (y.x, y.y) for x, y in zip(a, b, strict=True)
    )


def _thin(blit: Blit, alpha: float, down: int = 0) -> Blit:
    return Blit(draw.glimmer(blit.surface, alpha), blit.x, blit.y + down)


def _flat(blits: list[Blit], whole: pygame.Rect) -> Blit:
    rect = pygame.Rect(whole.center, (1, 1)) if not blits else blits[0].rect.unionall([blit.rect for blit in blits])
    rect = rect.clip(whole)
    flat = draw.blank(rect.w, rect.h)
    flat.blits([(blit.surface, (blit.x - rect.x, blit.y - rect.y)) for blit in blits], doreturn=False)
    return Blit(flat, rect.x, rect.y)
