"""A picture in the making: scenes put finished surfaces and texts on it, and it keeps account of what lies where.

The account (:class:`Placed`) is what tests read: no text beyond its box, nothing overlapping, every button reachable.
"""

from dataclasses import dataclass
from typing import Literal

import pygame

from gin.text.spans import Span
from gin.ui.fonts import Fonts, Spans
from gin.ui.painter import Blit
from gin.ui.theme import TEXT, Colour

Align = Literal["left", "centre", "right"]
_SMALLEST = 0.62
"""How much of its wanted size a text may lose to fit its box."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Something on the picture: ``kind`` is text, button, card, panel …; ``fits`` is false for a text cut off.

    ``name`` is the same in every language; ``said`` is what a text says.
    """

    kind: str
    name: str
    rect: pygame.Rect
    box: pygame.Rect
    fits: bool = True
    said: str = ""


class Canvas:
    """Collects the blits of one picture, back to front."""

    def __init__(self, size: tuple[int, int], fonts: Fonts) -> None:
        self.size = size
        self.fonts = fonts
        self.blits: list[Blit] = []
        self.placed: list[Placed] = []
        self.over: int | None = None
        """Where in :attr:`blits` a panel over another scene begins, with the veil it lies on."""

    @property
    def rect(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, *self.size)

    def image(self, surface: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Put ``surface`` with its top left corner at (x, y)."""
        blit = Blit(surface, round(x), round(y))
        self.blits.append(blit)
        return blit.rect

    def centred(self, surface: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Put ``surface`` with its middle at (x, y)."""
        return self.image(surface, x - surface.get_width() / 2, y - surface.get_height() / 2)

    def note(self, kind: str, name: str, rect: pygame.Rect, box: pygame.Rect | None = None) -> None:
        """Enter something into the account that isn't a text."""
        self.placed.append(Placed(kind, name, pygame.Rect(rect), pygame.Rect(box or rect)))

    def fitting(self, spans: str | Spans, width: float, size: float, bold: bool = False) -> float:
        """The largest size up to ``size`` at which one line of ``spans`` is at most ``width`` pixels wide."""
        parts: Spans = [spans] if isinstance(spans, str) else spans
        smallest = size * _SMALLEST
        while size > smallest and self.fonts.width(parts, size, bold) > width:
            size -= 0.5
        return size

    def text(
        self,
        spans: str | Spans,
        box: pygame.Rect,
        size: float,
        colour: Colour = TEXT,
        *,
        bold: bool = False,
        align: Align = "left",
        tracking: float = 0.0,
        lines: int = 1,
        name: str = "",
    ) -> pygame.Rect:
        """Text in ``box``, in the middle of its height, made smaller if it must be, on up to ``lines`` lines.

        Returns where it stands. A text that fits at no acceptable size is entered as such in the account.
        """
        parts: list[Span] = [spans] if isinstance(spans, str) else list(spans)
        if not parts or parts == [""]:
            return pygame.Rect(box.left, box.centery, 0, 0)
        if tracking:
            return self._tracked("".join(str(p) for p in parts), box, size, colour, bold, align, tracking, name)
        broken, size = self._broken(parts, box, size, bold, lines)
        pictures = [self.fonts.line(line, size, colour, bold) for line in broken]
        # Without accents above capitals and with little below, a font's own line height wastes room between lines.
        pitch = round(1.36 * size)
        tall = pictures[0].get_height()
        top = box.centery - (pitch * (len(pictures) - 1) + tall) / 2
        covered: pygame.Rect | None = None
        for i, picture in enumerate(pictures):
            x = _aligned(box, picture.get_width(), align)
            placed = self.image(picture, x, top + i * pitch)
            covered = placed if covered is None else covered.union(placed)
        assert covered is not None
        inside = covered.width <= box.width + 1 and pitch * (len(pictures) - 1) + size <= box.height + 2
        if lines > 1 and len(self.fonts.wrap(parts, size, box.width, bold)) > lines:
            inside = False  # words are missing
        self.placed.append(Placed("text", name or _plain(parts), covered, pygame.Rect(box), inside, _plain(parts)))
        return covered

    def turned(
        self,
        text: str,
        at: tuple[float, float],
        size: float,
        angle: float,
        colour: Colour = TEXT,
        *,
        bold: bool = False,
        name: str,
    ) -> None:
        """Text with its middle ``at``, turned ``angle`` degrees clockwise."""
        placed = self.centred(self.fonts.turned(text, size, colour, bold, angle), *at)
        self.placed.append(Placed("text", name, placed, placed, True, text))

    def _broken(
        self, parts: list[Span], box: pygame.Rect, size: float, bold: bool, lines: int
    ) -> tuple[list[list[Span]], float]:
        smallest = size * _SMALLEST
        while True:
            broken = [parts] if self.fonts.width(parts, size, bold) <= box.width else []
            if not broken and lines > 1:
                broken = self.fonts.wrap(parts, size, box.width, bold)
                tall = 1.36 * size * (len(broken) - 1) + size
                widest = max(self.fonts.width(line, size, bold) for line in broken)
                if len(broken) > lines or tall > box.height + 1 or widest > box.width:
                    broken = []
            if broken and size <= box.height + 2:
                return broken, size
            if size <= smallest:
                return (self.fonts.wrap(parts, size, box.width, bold)[:lines] if lines > 1 else [parts]), size
            size = max(smallest, size - 0.5)

    def _tracked(
        self,
        text: str,
        box: pygame.Rect,
        size: float,
        colour: Colour,
        bold: bool,
        align: Align,
        tracking: float,
        name: str,
    ) -> pygame.Rect:
        smallest = size * _SMALLEST
        picture = self.fonts.render(text, size, colour, bold, tracking)
        while picture.get_width() > box.width and size > smallest:
            size = max(smallest, size - 1)
            picture = self.fonts.render(text, size, colour, bold, tracking)
        placed = self.image(picture, _aligned(box, picture.get_width(), align), box.centery - picture.get_height() / 2)
        self.placed.append(Placed("text", name or text, placed, pygame.Rect(box), placed.width <= box.width + 1, text))
        return placed


def _aligned(box: pygame.Rect, width: int, align: Align) -> float:
    match align:
        case "left":
            return box.left
        case "right":
            return box.right - width
        case "centre":
            return box.centerx - width / 2


def _plain(parts: Spans) -> str:
    return "".join(str(getattr(p, "text", p)) for p in parts)
