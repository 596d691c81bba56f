"""A section of the book laid out for a width: headline, paragraphs, figures, mini-deals; and how it is painted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from gin.learn import illustrations
from gin.learn.examples import values
from gin.learn.pages import Drawn, Live, Section, Words
from gin.learn.prose import emphasised
from gin.scenes.learn_figures import Figures, Plan
from gin.scenes.minideal import MiniDeal
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import headline
from gin.text.spans import Span
from gin.ui import theme
from gin.ui.canvas import Canvas, Placed
from gin.ui.painter import Blit
from gin.ui.widgets import Control, Focus

_SCROLLED: Final = 0.94
_DEALS: Final = 0.88
"""How much of its height a mini-deal gets at least."""
MEASURE: Final = 35
"""The longest line in sizes of its letters: about seventy English letters, thirty-five Chinese ones."""
LEADING: Final = 1.5
"""From line to line, in sizes of the letters."""
_AIR: Final = 12
_ROOMY: Final = 0.82
"""So many points of air a block of a section gets, unless its cards would be smaller than such a share for it."""
_BODY: Final = 27
_IN_PORTRAIT: Final = 1.28
"""A tall window has room for larger letters: by so much they grow there."""
_LAST_LINE: Final = 0.16
"""How much of the measure a paragraph's last line fills at least, where that can be had."""
_ABOVE: Final = 0.4
"""Of the room that a short page leaves, so much lies above it: it sits a little above the middle."""
_SHARES: Final = (1.45, 1.3, 1.2, 1.1, 1.0, 0.94, 0.88, 0.82, 0.76, 0.70, 0.64)
"""How large cards are, in their usual size: as large as may be while the section fits on a screen."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A block in its place, counted from the page's top left corner: lines of words, a figure, or a mini-deal."""

    rect: pygame.Rect
    key: str = ""
    lines: tuple[list[Span], ...] = ()
    plan: Plan | None = None
    deal: MiniDeal | None = None


class Page:
    """A section in the present window. ``room`` is the height seen at once: a shorter page gets some air.

    ``before`` is the same section in another window, whose mini-deals go on.
    """

    def __init__(
        self, shell: Shell, section: Section, width: int, room: int, focus: Focus, before: "Page | None" = None
    ) -> None:
        self.shell, self.section, self.width, self.focus = shell, section, width, focus
        self._begun = {d.name: d for d in before.deals} if before is not None and before.section is section else {}
        self.size = _BODY * shell.t * (_IN_PORTRAIT if shell.portrait else 1.0)
        self.deals: list[MiniDeal] = []
        p = shell.p
        grow = max(1.0, min(1.35, shell.scale))
        self.head = pygame.Rect(0, 0, width, round(78 * p * grow))
        self.title = shell.texts.say(section.head)
        self.headline = p * grow
        """A point of the headline: smaller for a long one in a narrow window."""
        while self._title_width() > 0.74 * width and self.headline > 0.4 * p:
            self.headline *= 0.96
        # Who wants large letters wants large cards too, and rather scrolls.
        shares = [share for share in _SHARES if share >= _DEALS or shell.scale <= 1.2]
        # Cards a little smaller with some air around them are better than large ones that leave none.
        for air, least in ((round(_AIR * p) * len(section.blocks), _ROOMY), (0, 0.0)):
            for share in shares:
                self._lay(room - air, share)
                if self.height <= room - air and share >= least:
                    self._lay(room, share)
                    return
        self._lay(room, _SCROLLED)

    def _title_width(self) -> float:
        tracking = 0.2 if self.shell.texts.language == "zh-CN" else 0.14
        size = 50 * self.headline
        return self.shell.fonts.width([self.title.upper()], size, True) + tracking * size * len(self.title)

    def _lay(self, room: int, share: float) -> None:
        """Lay the blocks out, with cards of such a share of their usual size; what fits the room gets some air."""
        p = self.shell.p
        self.figures = Figures(self.shell, share)
        self.deals = []
        blocks = [self._block(block, share) for block in self.section.blocks]
        gaps = [self._gap(a, b) for a, b in zip((None, *blocks), blocks, strict=False)]
        tall = self.head.h + sum(block.rect.h for block in blocks) + sum(gaps) + 6 * p
        spare = max(0.0, room - tall)
        # Paragraphs stay close to each other: their gaps get a smaller part of the air.
        wide = sum(not (a and a.key and b.key) for a, b in zip((None, *blocks), blocks, strict=False))
        shares = wide + 0.3 * (len(blocks) - wide)
        extra = min(spare / (shares + 1), (60 if self.shell.portrait else 40) * p)
        y = self.head.h + _ABOVE * (spare - (shares + 1) * extra)
        self.blocks: list[Laid] = []
        for block, gap in zip(blocks, gaps, strict=True):
            words = bool(self.blocks) and bool(self.blocks[-1].key and block.key)
            y += gap + (0.3 * extra if words else extra)
            self.blocks.append(Laid(block.rect.move(0, round(y)), block.key, block.lines, block.plan, block.deal))
            y += block.rect.h
        self.height = int(y + 6 * p)

    def _block(self, block: Words | Drawn | Live, share: float) -> Laid:
        shell = self.shell
        match block:
            case Words(name):
                key = f"book.{self.section.name}.{name}"
                measure = round(min(self.width, MEASURE * self.size))
                spans = emphasised(shell.texts.parts(key, **values()))
                lines = self._wrapped(spans, measure)
                rect = pygame.Rect((self.width - measure) // 2, 0, measure, round(LEADING * self.size * len(lines)))
                return Laid(rect, key, tuple(lines))
            case Drawn(name):
                plan = self.figures.plan(illustrations.figures()[name], self.width)
                wide, tall = plan.size
                return Laid(pygame.Rect((self.width - wide) // 2, 0, wide, tall), plan=plan)
            case Live(name):
                deal = self._begun.setdefault(name, MiniDeal(shell, name, self.focus))
                self.deals.append(deal)
                return Laid(
                    pygame.Rect(0, 0, self.width, round(deal.height(self.width) * min(1.0, max(_DEALS, share)))),
                    deal=deal,
                )

    def _wrapped(self, spans: list[Span], measure: int) -> list[list[Span]]:
        """The lines of a paragraph; the last is never a mere word or two, if narrower lines can prevent it."""
        fonts, size = self.shell.fonts, self.size
        lines = fonts.wrap(spans, size, measure)
        wide = measure
        while len(lines) > 1 and fonts.width(lines[-1], size) < _LAST_LINE * measure and wide > 0.8 * measure:
            wide -= round(0.5 * size)
            narrower = fonts.wrap(spans, size, wide)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def _gap(self, above: Laid | None, below: Laid) -> float:
        """The air above a block: less between paragraphs than around a figure."""
        p = self.shell.p
        if above is None:
            return 6 * p
        return 0.55 * self.size if above.key and below.key else 15 * p + 0.15 * self.size

    # --- in the window ------------------------------------------------------------------------------------------------

    def place(self, x: int, y: int) -> None:
        """The page's top left corner is at (x, y) from now on."""
        for block in self.blocks:
            if block.deal is not None:
                block.deal.lay(block.rect.move(x, y))

    def controls(self) -> list[Control]:
        """What can be pressed in its mini-deals."""
        return [control for deal in self.deals for control in deal.controls()]

    def paint(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw it with its top left corner at (x, y)."""
        shell = self.shell
        headline(shell, canvas, self.title, self.head.move(x, y), self.headline)
        for block in self.blocks:
            rect = block.rect.move(x, y)
            if block.deal is not None:
                block.deal.paint(canvas)
            elif block.plan is not None:
                self.figures.paint(canvas, block.plan, rect.x, rect.y)
            else:
                self._words(canvas, block, rect)

    def _words(self, canvas: Canvas, block: Laid, rect: pygame.Rect) -> None:
        pitch = LEADING * self.size
        for i, line in enumerate(block.lines):
            box = pygame.Rect(rect.x, round(rect.y + i * pitch), rect.w + 2, round(pitch))
            canvas.text(line, box, self.size, theme.TEXT, name=f"{block.key} {i}")


def clipped(canvas: Canvas, part: Canvas, area: pygame.Rect) -> None:
    """Put what lies on ``part`` on ``canvas``, cut off at ``area``; a text counts as placed where it is seen whole."""
    for blit in part.blits:
        rect = blit.rect
        seen = rect.clip(area)
        if seen.size == rect.size:
            canvas.blits.append(blit)
        elif seen.w and seen.h:
            piece = blit.surface.subsurface(seen.move(-rect.x, -rect.y))
            canvas.blits.append(Blit(piece, seen.x, seen.y))
    for placed in part.placed:
        if area.contains(placed.rect):
            canvas.placed.append(placed)
        elif placed.kind != "text" and area.colliderect(placed.rect):
            rect = placed.rect.clip(area)
            canvas.placed.append(Placed(placed.kind, placed.name, rect, placed.box, placed.fits, placed.said))


def cut(controls: Sequence[Control], area: pygame.Rect) -> list[Control]:
    """The controls that are seen in ``area``, without what is out of it."""
    return [replace(c, rect=c.rect.clip(area)) for c in controls if area.collidepoint(c.rect.center)]
