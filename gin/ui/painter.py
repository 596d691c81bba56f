"""Puts a picture on the window and redraws only what changed since the last one.

A picture is a list of finished surfaces at places, back to front. Surfaces are shared and never drawn on again, so two
pictures differ exactly where their lists differ.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

_WHOLE_WINDOW_SHARE: Final = 0.6
"""Beyond this share of the window redrawing everything at once is cheaper than part by part."""


class Blit(NamedTuple):
    """One surface at a place, in window pixels."""

    surface: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        """The part of the window it covers."""
        return pygame.Rect(self.x, self.y, *self.surface.get_size())


def _key(blit: Blit) -> tuple[int, int, int]:
    return (id(blit.surface), blit.x, blit.y)


class Painter:
    """Keeps what the window shows."""

    def __init__(self) -> None:
        self._shown: Sequence[Blit] | None = None

    def forget(self) -> None:
        """The window's content is gone (resized, uncovered): draw all of the next picture."""
        self._shown = None

    def show(self, window: pygame.Surface, picture: Sequence[Blit]) -> list[pygame.Rect]:
        """Draw ``picture`` and return the parts of the window that changed, for pygame.display.update."""
        dirty = self._changed(window.get_rect(), picture)
        for part in dirty:
            window.set_clip(part)
            window.blits([(b.surface, (b.x, b.y)) for b in picture if part.colliderect(b.rect)], doreturn=False)
        window.set_clip(None)
        self._shown = list(picture)
        return dirty

    def _changed(self, whole: pygame.Rect, picture: Sequence[Blit]) -> list[pygame.Rect]:
        if self._shown is None:
            return [whole]
        before, after = [_key(b) for b in self._shown], [_key(b) for b in picture]
        if before == after:
            return []
        gone, come = Counter(before), Counter(after)
        kept_before = [k for k in before if k in come]
        kept_after = [k for k in after if k in gone]
        if kept_before != kept_after:
            return [whole]
        rects = [b.rect for b, k in zip(self._shown, before, strict=True) if k not in come]
        rects += [b.rect for b, k in zip(picture, after, strict=True) if k not in gone]
        merged = _merged([r.clip(whole) for r in rects if r.colliderect(whole)])
        area = sum(r.w * r.h for r in merged)
        return [whole] if area > _WHOLE_WINDOW_SHARE * whole.w * whole.h else merged


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same and don't overlap, so that nothing see-through is drawn twice."""
    out: list[pygame.Rect] = []
    for rect in rects:
        at = rect.collidelist(out)
        while at >= 0:
            rect = rect.union(out.pop(at))
            at = rect.collidelist(out)
        out.append(rect)
    return out
