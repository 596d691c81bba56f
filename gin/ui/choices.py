"""Smaller things to press: a row of choices of which one holds, links in a line of text; and keys drawn as caps."""

from collections.abc import Sequence

import pygame

from gin.ui import draw, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.fonts import Fonts
from gin.ui.widgets import Control, Focus, Plates, put_focus


def row(box: pygame.Rect, count: int, gap: float) -> list[pygame.Rect]:
    """``count`` places of one width side by side."""
    wide = (box.w - gap * (count - 1)) / count
    lefts = [box.x + i * (wide + gap) for i in range(count)]
    return [pygame.Rect(round(x), box.y, round(x + wide) - round(x), box.h) for x in lefts]


def stack(box: pygame.Rect, heights: Sequence[float], gap: float) -> list[pygame.Rect]:
    """Places one below the other from the top of ``box``."""
    out, y = [], float(box.y)
    for height in heights:
        out.append(pygame.Rect(box.x, round(y), box.w, round(height)))
        y += height + gap
    return out


def put_choices(
    canvas: Canvas, plates: Plates, controls: Sequence[Control], focus: Focus, p: float, holds: str
) -> None:
    """All choices in one frame; the one that holds, by name, is a small gold plate in it."""
    frame = controls[0].rect.unionall([control.rect for control in controls])
    canvas.image(plates.button(frame.size, "quiet", p, False), frame.x, frame.y)
    inset = max(2, round(5 * p))
    for before, control in zip((None, *controls), controls, strict=False):
        rect = control.rect
        if before is not None and holds not in (before.name, control.name):
            tall = round(0.44 * rect.h)
            line = plates.get(("between", tall), lambda tall=tall: _between(tall, p))  # type: ignore[misc]
            canvas.image(line, rect.x, rect.centery - tall / 2)
        inner = rect.inflate(-2 * inset, -2 * inset)
        if control.name == holds:
            canvas.image(plates.get(("held", inner.size), lambda size=inner.size: _held(size, p)), inner.x, inner.y)  # type: ignore[misc]
        elif focus.hover == control.name:
            canvas.image(plates.get(("over", inner.size), lambda size=inner.size: _over(size, p)), inner.x, inner.y)  # type: ignore[misc]
        canvas.note("button", control.name, rect)
        colour = theme.GOLD_TEXT if control.name == holds else theme.TEXT
        box = inner.inflate(-round(16 * p), 0)
        size = control.size or 24 * p
        bold = control.name == holds
        canvas.text(control.label, box, size, colour, bold=bold, align="centre", name=control.name)
    for control in controls:
        put_focus(canvas, plates, control, focus, p)


def _held(size: tuple[int, int], p: float) -> pygame.Surface:
    return draw.plate(*size, 7 * p, (theme.GOLD_TOP, theme.GOLD_FOOT), 1, theme.GOLD_PALE, max(1.0, p), 0.5)


def _over(size: tuple[int, int], p: float) -> pygame.Surface:
    return draw.plate(*size, 7 * p, (theme.TEXT, theme.TEXT), 0.09, theme.TEXT, 1, 0)


def _between(height: int, p: float) -> pygame.Surface:
    line = draw.blank(max(1, round(1.2 * p)), height, theme.GOLD)
    line.fill((*theme.GOLD, 70))
    return line


def put_link(
    canvas: Canvas,
    plates: Plates,
    control: Control,
    focus: Focus,
    p: float,
    strong: bool = False,
    align: Align = "centre",
) -> None:
    """A word that can be pressed: no plate, so it lights up under the pointer."""
    hover = focus.hover == control.name
    colour = theme.GOLD_PALE if hover else theme.TEXT if strong else theme.QUIET
    canvas.note("button", control.name, control.rect)
    box = control.rect.inflate(-round(16 * p), 0)
    canvas.text(control.label, box, control.size or 22 * p, colour, bold=strong, align=align, name=control.name)
    put_focus(canvas, plates, control, focus, p)


def cap_width(fonts: Fonts, text: str, size: float) -> int:
    """How wide a key with this word on it is."""
    return max(round(1.75 * size), fonts.width([text], size, True) + round(0.95 * size))


def put_cap(canvas: Canvas, plates: Plates, text: str, x: float, middle: float, size: float, name: str) -> int:
    """A key seen from above, its left edge at ``x``; returns its width."""
    width, height = cap_width(canvas.fonts, text, size), round(1.75 * size)
    plate = plates.get(("keycap", width, height), lambda: _cap(width, height, plates.felt.button))
    top = round(middle - height / 2)
    canvas.image(plate, x, top)
    face = pygame.Rect(round(x), top, width, height)
    canvas.text(text, face, size, theme.TEXT, bold=True, align="centre", name=name)
    return width


def _cap(width: int, height: int, ends: tuple[theme.Colour, theme.Colour]) -> pygame.Surface:
    """The key's side shows below its face."""
    side = max(2, round(0.13 * height))
    radius = 0.2 * height
    out = draw.blank(width, height + side, theme.GOLD)
    base = draw.rounded(width, height + side, radius, theme.GOLD_INNER)
    out.blit(draw.faded(base, 0.85), (0, 0))
    out.blit(draw.rounded(width, height, radius, theme.GOLD), (0, 0))
    line = max(1, round(0.045 * height))
    shape = draw.rounded(width - 2 * line, height - 2 * line, radius - line, (255, 255, 255))
    face = draw.vertical_gradient(*shape.get_size(), *(theme.darker(end, 0.75) for end in ends))
    out.blit(draw.masked(face, shape), (line, line))
    return out
