"""Controls: what can be pressed, in which states, and how it looks; focus that walks through them.

A scene lists its controls anew whenever its state changes; a control is a value, and what it does is its ``act``. Where
the pointer is and which control has the focus is kept by :class:`Focus`, by name, so it survives the list being remade.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from gin.ui import draw, theme
from gin.ui.canvas import Canvas

Look = Literal["possible", "lit", "default", "quiet", "dim", "empty"]


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Control:
    """Something to press. ``dim`` ones can be focused, to tell their ``reason``, but do nothing.

    ``keys`` are the pygame key codes that press it from anywhere; ``cap`` is the letter printed on it. ``sub`` is a
    second, smaller line. ``group`` joins controls that the arrow keys walk through.
    """

    name: str
    rect: pygame.Rect
    label: str = ""
    look: Look = "possible"
    act: Callable[[], object] = field(default=_nothing, compare=False)
    keys: tuple[int, ...] = ()
    cap: str = ""
    sub: str = ""
    reason: str = ""
    icon: str = ""
    group: str = ""
    drawn: bool = True
    size: float = 0.0

    @property
    def enabled(self) -> bool:
        """Whether pressing it does something."""
        return self.look not in ("dim", "empty")


class Focus:
    """Which control the keyboard is at and which the pointer is over, by name."""

    def __init__(self) -> None:
        self.name = ""
        self.visible = False
        self.hover = ""
        self.pressed = ""

    def move(self, controls: Sequence[Control], step: int) -> None:
        """Tab: to the next (or previous) control that isn't an empty place, round the end."""
        names = [c.name for c in controls if c.look != "empty"]
        if not names:
            return
        self.visible = True
        if self.name in names:
            self.name = names[(names.index(self.name) + step) % len(names)]
        else:
            self.name = names[0 if step > 0 else -1]

    def towards(self, controls: Sequence[Control], dx: int, dy: int) -> None:
        """An arrow key: to the nearest control in that direction."""
        here = next((c for c in controls if c.name == self.name), None)
        if here is None:
            self.move(controls, 1)
            return
        self.visible = True
        best = min(
            (c for c in controls if c.look != "empty" and _ahead(here.rect, c.rect, dx, dy)),
            key=lambda c: _distance(here.rect, c.rect, dx, dy),
            default=None,
        )
        if best is not None:
            self.name = best.name


def _ahead(a: pygame.Rect, b: pygame.Rect, dx: int, dy: int) -> bool:
    return (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy > 2


def _distance(a: pygame.Rect, b: pygame.Rect, dx: int, dy: int) -> float:
    along = abs((b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy)
    across = abs((b.centerx - a.centerx) * dy + (b.centery - a.centery) * dx)
    return along + 2.5 * across


_LEAST_KEPT: Final = 4 * 1024 * 1024
_KEEP_PANELS: Final = 6
"""Plates are kept until they take as much room as so many of the largest one."""


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class Plates:
    """Button plates and other surfaces of the line-work, made once a size. ``unit`` is the window's (see theme)."""

    def __init__(self, felt: theme.Felt) -> None:
        self.felt = felt
        self._made: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._largest = 0

    def get(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under ``key``, made if it isn't there yet."""
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        with draw.line_work(self.felt.bold):
            found = self._made[key] = make()
        self._bytes += _bytes(found)
        # The largest is a panel over most of the window; a picture shows less than four times as much.
        self._largest = max(self._largest, _bytes(found))
        while self._bytes > max(_LEAST_KEPT, _KEEP_PANELS * self._largest):
            self._bytes -= _bytes(self._made.popitem(last=False)[1])
        return found

    def button(self, size: tuple[int, int], look: Look, p: float, hover: bool) -> pygame.Surface:
        """A button's plate; ``p`` is the size of a point."""
        return self.get(("button", size, look, round(p * 64), hover), lambda: self._button(size, look, p, hover))

    def _button(self, size: tuple[int, int], look: Look, p: float, hover: bool) -> pygame.Surface:
        w, h = size
        corner = 9 * p
        line = max(1.0, 1.25 * p)
        dark = self.felt.panel
        lighter = (round(1.5 * dark[0]), round(1.5 * dark[1]), round(1.5 * dark[2]))
        match look:
            case "lit":
                plate = draw.plate(w, h, corner, (theme.GOLD_TOP, theme.GOLD_FOOT), 1, theme.GOLD_PALE, line, 0.9)
                plate.blit(_inner(w, h, corner, 5 * p, line, theme.GOLD_INNER, 0.55), (0, 0))
            case "default":
                plate = draw.plate(w, h, corner, (theme.IVORY, (0xEF, 0xE6, 0xCC)), 1, (255, 255, 255), 1.5 * line, 1)
                plate.blit(_inner(w, h, corner, 5 * p, line, (0xB9, 0x9A, 0x4B), 0.7), (0, 0))
            case "possible":
                plate = draw.plate(w, h, corner, self.felt.button, 1, theme.GOLD, line, 0.85)
            case "quiet":
                plate = draw.plate(w, h, corner, (lighter, dark), 0.85, theme.GOLD, line, 0.42)
            case "dim":
                plate = draw.plate(w, h, corner, (dark, dark), 0.55, theme.GOLD, line, 0.22)
            case "empty":
                plate = draw.plate(w, h, corner, (dark, dark), 0.40, theme.GOLD, line, 0.12)
        if hover and look not in ("dim", "empty"):
            light = draw.plate(w, h, corner, ((255, 255, 255), (255, 255, 255)), 0.10, (255, 255, 255), line, 0.25)
            plate.blit(light, (0, 0))
        return plate

    def glow(self, size: tuple[int, int], p: float) -> pygame.Surface:
        """The light around a lit button."""
        return self.get(
            ("glow", size, round(p * 64)),
            lambda: draw.soft_shape(
                draw.plate(*size, 9 * p, (theme.GOLD, theme.GOLD), 1, theme.GOLD, 1, 1), theme.GOLD, 12 * p, 0.55
            ),
        )

    def panel(self, size: tuple[int, int], p: float, large: bool = False, alpha: float = 0.80) -> pygame.Surface:
        """A stepped panel with its two gold lines; its shadow is :meth:`panel_shadow`."""
        ground = self.felt.panel
        return self.get(("panel", size, round(p * 64), large, alpha), lambda: _panel(size, p, large, ground, alpha))

    def panel_shadow(self, size: tuple[int, int], p: float) -> pygame.Surface:
        """The panel's soft shadow, with 42 points of room on each side."""

        def make() -> pygame.Surface:
            shape = pygame.Surface(size, pygame.SRCALPHA)
            shape.fill((0, 0, 0, 255))
            return draw.soft_shape(shape, (0, 0, 0), 21 * p, 0.35)

        return self.get(("panel shadow", size, round(p * 64)), make)

    def focus_ring(self, size: tuple[int, int], p: float) -> pygame.Surface:
        """The white ring with its dark seat around what has the keyboard's focus; 8 points larger on each side."""

        def make() -> pygame.Surface:
            w, h = size[0] + round(16 * p), size[1] + round(16 * p)
            ring = draw.ring(w, h, 10 * p, 7 * p, theme.FOCUS_SEAT)
            line = max(2.0, (5 if self.felt.bold else 3) * p)
            white = draw.ring(w - 4 * p, h - 4 * p, 8 * p, line, theme.FOCUS)
            ring.blit(white, (round(2 * p), round(2 * p)))
            return ring

        return self.get(("focus", size, round(p * 64)), make)


def _inner(
    w: float, h: float, corner: float, inset: float, line: float, colour: theme.Colour, alpha: float
) -> pygame.Surface:
    out = draw.blank(w, h, colour)
    ring = draw.plate(w - 2 * inset, h - 2 * inset, corner * 0.7, None, 0, colour, line, alpha)
    out.blit(ring, (round(inset), round(inset)))
    return out


def _panel(size: tuple[int, int], p: float, large: bool, ground: theme.Colour, alpha: float) -> pygame.Surface:
    step = (9 if large else 7) * p
    surface = draw.filled_steps(size, step, 2, ground, alpha)
    line = max(p, 0.75)
    # On a surface of their own first: drawn at once on a ground that can be seen through, lines come out too bright.
    lines = draw.blank(*size, theme.GOLD)
    draw.outline(lines, draw.stepped(lines.get_rect(), step, 2), 1.25 * line, theme.GOLD, 0.6)
    inner = lines.get_rect().inflate(-10 * p, -10 * p)
    draw.outline(lines, draw.stepped(inner, step, 2), 0.9 * line, theme.GOLD, 0.22)
    surface.blit(lines, (0, 0))
    return surface


def put_panel(
    canvas: Canvas, plates: Plates, rect: pygame.Rect, p: float, name: str, large: bool = False, alpha: float = 0.80
) -> None:
    """Draw a panel with its shadow; one over a whole scene needs a higher ``alpha``."""
    shadow = plates.panel_shadow(rect.size, p)
    canvas.centred(shadow, rect.centerx, rect.centery + 6 * p)
    canvas.image(plates.panel(rect.size, p, large, alpha), rect.x, rect.y)
    canvas.note("panel", name, rect)


_TEXT_OF: dict[Look, theme.Colour] = {
    "lit": theme.GOLD_TEXT,
    "default": theme.GOLD_TEXT,
    "possible": theme.TEXT,
    "quiet": theme.TEXT,
    "dim": theme.DIM,
    "empty": theme.DIM,
}


def put_button(canvas: Canvas, plates: Plates, control: Control, focus: Focus, p: float, show_cap: bool = True) -> None:
    """Draw a button: plate, label at the left with its key's letter at the right, or the label in the middle."""
    rect = control.rect
    if control.look == "lit":
        canvas.centred(plates.glow(rect.size, p), rect.centerx, rect.centery)
    hover = focus.hover == control.name
    canvas.image(plates.button(rect.size, control.look, p, hover), rect.x, rect.y)
    canvas.note("button", control.name, rect)
    colour = _TEXT_OF[control.look]
    size = control.size or min(26 * p, 0.42 * rect.h)
    if control.icon:
        canvas.centred(icon(plates, control.icon, 0.52 * rect.h, colour), rect.centerx, rect.centery)
    cap = control.cap if show_cap else ""
    if cap:
        wide = cap_plate(canvas, plates, cap, rect, size, colour, p)
        pad = round(26 * p)
        box = pygame.Rect(rect.x + pad, rect.y, rect.w - pad - wide - round(30 * p), rect.h)
        canvas.text(control.label, box, size, colour, bold=True, name=control.name)
    elif control.sub:
        box = pygame.Rect(rect.x + 16 * p, rect.y + 0.10 * rect.h, rect.w - 32 * p, 0.48 * rect.h)
        canvas.text(control.label, box, size * 1.06, colour, bold=True, align="centre", name=control.name)
        box = pygame.Rect(rect.x + 16 * p, rect.y + 0.55 * rect.h, rect.w - 32 * p, 0.32 * rect.h)
        canvas.text(control.sub, box, size * 0.77, colour, align="centre", name=control.name + " sub")
    elif control.label:
        box = rect.inflate(-32 * p, 0)
        canvas.text(control.label, box, size, colour, bold=True, align="centre", name=control.name)
    put_focus(canvas, plates, control, focus, p)


def put_focus(canvas: Canvas, plates: Plates, control: Control, focus: Focus, p: float) -> None:
    """Draw the focus ring if ``control`` has the keyboard's focus."""
    if focus.visible and focus.name == control.name:
        canvas.centred(plates.focus_ring(control.rect.size, p), control.rect.centerx, control.rect.centery)


def cap_plate(
    canvas: Canvas, plates: Plates, cap: str, rect: pygame.Rect, size: float, colour: theme.Colour, p: float
) -> int:
    """The small key at a button's right end; returns its width."""
    small = max(0.7 * size, 12.0)
    width = max(round(1.5 * small), canvas.fonts.width([cap], small, True) + round(0.7 * small))
    height = round(1.5 * small)
    plate = plates.get(
        ("cap", width, height, colour),
        lambda: draw.faded(draw.ring(width, height, 0.25 * height, max(1.0, 1.2 * p), colour), 0.55),
    )
    x, y = rect.right - round(18 * p) - width, rect.centery - height // 2
    canvas.image(plate, x, y)
    canvas.text(cap, pygame.Rect(x, y, width, height), small, colour, bold=True, align="centre", name="key " + cap)
    return width


def icon(plates: Plates, name: str, size: float, colour: theme.Colour) -> pygame.Surface:
    """A line icon: menu, keys, order, search, back, close."""
    return plates.get(("icon", name, round(size), colour), lambda: _icon(name, size, colour))


_QUESTION_MARK: Final = (
    (0.33, 0.32),
    (0.38, 0.20),
    (0.50, 0.14),
    (0.63, 0.19),
    (0.68, 0.32),
    (0.62, 0.44),
    (0.50, 0.53),
    (0.50, 0.64),
)


def _icon(name: str, size: float, colour: theme.Colour) -> pygame.Surface:
    def paint(big: pygame.Surface, k: float) -> None:
        s = size * k
        line = 0.085 * s
        match name:
            case "menu":
                for y in (0.26, 0.5, 0.74):
                    draw.thick(big, [(0.12 * s, y * s), (0.88 * s, y * s)], line, colour)
            case "keys":
                draw.thick(
                    big,
                    [(x * s, y * s) for x, y in _QUESTION_MARK],
                    line * 1.15,
                    colour,
                )
                pygame.draw.circle(big, colour, (0.5 * s, 0.84 * s), 0.075 * s)
            case "order":
                w = max(1, round(line * 0.8))
                pygame.draw.rect(big, colour, (0.06 * s, 0.1 * s, 0.36 * s, 0.56 * s), w, round(0.05 * s))
                pygame.draw.rect(big, colour, (0.5 * s, 0.1 * s, 0.36 * s, 0.56 * s), w, round(0.05 * s))
                draw.thick(big, [(0.1 * s, 0.86 * s), (0.84 * s, 0.86 * s)], line * 0.8, colour)
                draw.thick(big, [(0.7 * s, 0.76 * s), (0.86 * s, 0.86 * s), (0.7 * s, 0.96 * s)], line * 0.8, colour)
            case "search":
                pygame.draw.circle(big, colour, (0.42 * s, 0.42 * s), 0.29 * s, max(1, round(line)))
                draw.thick(big, [(0.63 * s, 0.63 * s), (0.88 * s, 0.88 * s)], line * 1.2, colour)
            case "back":
                draw.thick(big, [(0.64 * s, 0.16 * s), (0.3 * s, 0.5 * s), (0.64 * s, 0.84 * s)], line, colour)
            case _:
                draw.thick(big, [(0.2 * s, 0.2 * s), (0.8 * s, 0.8 * s)], line, colour)
                draw.thick(big, [(0.8 * s, 0.2 * s), (0.2 * s, 0.8 * s)], line, colour)

    return draw.smooth(size, size, colour, paint)
