"""Draws the frame around the teaching scenes: sidebar or strip, the list of entries, and the foot."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.scenes.showdown_boxes import rule
from gin.ui import choices, draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control, put_button, put_focus, put_panel

if TYPE_CHECKING:
    from gin.scenes.learn_frame import Entry, Frame

_MOST_GEMS: Final = 24


def paint(frame: "Frame", canvas: Canvas) -> None:
    """The window's ground, the sidebar or strip, and in portrait the entries while they are open."""
    shell, p, plates = frame.shell, frame.p, frame.shell.plates
    canvas.image(shell.ground(), 0, 0)
    put_panel(canvas, plates, frame.panel, p, "sidebar", large=True)
    tracking = 0.18 if shell.texts.language == "zh-CN" else 0.12
    canvas.text(
        frame.heading.upper(),
        frame.title,
        27 * frame.t,
        theme.GOLD,
        bold=True,
        tracking=tracking,
        name="learn heading",
    )
    size = min(20 * frame.t, 0.66 * frame.under.h)
    canvas.text(frame.sub, frame.under, size, theme.QUIET_ON_PANEL, name="learn sub")
    if frame.line:
        rule(shell, canvas, frame.title.x, frame.line, frame.under.w)
    if frame.open:
        put_panel(canvas, plates, frame.over, p, "contents", large=True, alpha=0.94)
    controls = {control.name: control for control in frame.controls()}
    tabs = [controls["tab book"], controls["tab course"]]
    choices.put_choices(canvas, plates, tabs, frame.focus, p, "tab " + frame.group)
    if frame.entries_shown:
        for entry, rect in frame.rows():
            _put_entry(frame, canvas, entry, rect, controls[f"entry {entry.name}"])
        frame.scroller.paint(canvas, plates)
    for name in ("search", "contents", "first hand", "back"):
        if name in controls:
            put_button(canvas, plates, controls[name], frame.focus, p, bool(controls[name].cap))


def _put_entry(frame: "Frame", canvas: Canvas, entry: "Entry", rect: pygame.Rect, control: Control) -> None:
    shell, p = frame.shell, frame.p
    here, hover = entry.name == frame.current, frame.focus.hover == control.name
    ground = control.rect
    if here or hover:
        key = ("learn entry", ground.size, here)
        canvas.image(shell.plates.get(key, lambda: _entry_ground(ground.size, here, p)), ground.x, ground.y)
    canvas.note("button", control.name, ground)
    x = rect.x + round(34 * p)
    colour = theme.TEXT if here or hover else theme.QUIET
    right = frame.scroller.bar.x if frame.scroller.needed else rect.right - round(22 * p)
    if entry.part:
        gem = shell.plates.get(("gem", round(9 * p)), lambda: draw.lozenge(9 * p, theme.GOLD))
        canvas.centred(gem, x + round(5 * p), rect.centery)
        x += round(24 * p)
        colour = theme.GOLD_PALE if hover else theme.GOLD if entry.name == frame.chapter else theme.TEXT
    else:
        _put_mark(frame, canvas, entry, x, rect.centery)
        x += round(34 * p * _mark_size(frame) + 18 * p)
    box = pygame.Rect(x, rect.y, right - round(8 * p) - x, rect.h)
    bold = here or entry.part
    canvas.text(entry.label, box, frame.size, colour, bold=bold, lines=frame.lines, name=control.name)
    put_focus(canvas, shell.plates, control, frame.focus, p)


def _mark_size(frame: "Frame") -> float:
    """How much larger an entry's lozenge is than usual: it grows with the letters."""
    return max(1.0, min(1.4, frame.shell.scale))


def _put_mark(frame: "Frame", canvas: Canvas, entry: "Entry", x: float, middle: float) -> None:
    """A lozenge: filled with a tick when done, else with the entry's number."""
    p, plates = frame.p * _mark_size(frame), frame.shell.plates
    side = 34 * p
    done = entry.state == "done"
    wide = 1.2 * side  # two digits keep clear of its edges
    canvas.centred(plates.get(("mark", round(wide), done), lambda: _mark(wide, done, p)), x + side / 2, middle)
    if not done and entry.number:
        box = pygame.Rect(0, 0, round(side), round(side))
        box.center = (round(x + side / 2), round(middle))
        name = f"number {entry.name}"
        canvas.text(str(entry.number), box, 18 * p, theme.GOLD, bold=True, align="centre", name=name)


def paint_foot(frame: "Frame", canvas: Canvas, controls: Sequence[Control], at: int, count: int) -> None:
    """The foot's buttons (of :meth:`turn_controls`), and between them where one is: lozenge ``at`` of ``count``."""
    shell, p = frame.shell, frame.p
    for control in controls:
        put_button(canvas, shell.plates, control, frame.focus, p, bool(control.cap))
    foot = frame.foot
    room = foot.inflate(-2 * (max((c.rect.w for c in controls), default=0) + round(30 * p)), 0)
    pitch = min(33 * p, room.w / max(1, count))
    if pitch < 17 * p or count > _MOST_GEMS:
        text = f"{at + 1} / {count}"
        canvas.text(text, room, min(22 * frame.t, 40 * p), theme.QUIET, align="centre", name="at")
        return
    x = foot.centerx - pitch * (count - 1) / 2
    for i in range(count):
        side, alpha = (17, 1.0) if i == at else (10, 1.0 if i < at else 0.42)
        key = ("foot gem", round(side * p), i <= at)
        gem = shell.plates.get(
            key,
            lambda side=side, alpha=alpha: draw.faded(draw.lozenge(side * p, theme.GOLD), alpha),  # type: ignore[misc]
        )
        canvas.centred(gem, x + i * pitch, foot.centery)


def _entry_ground(size: tuple[int, int], here: bool, p: float) -> pygame.Surface:
    out = draw.blank(*size, theme.GOLD)
    out.fill((*theme.GOLD, round(255 * (0.13 if here else 0.06))))
    if here:
        out.fill(theme.GOLD, (0, 0, max(2, round(4 * p)), size[1]))
    return out


def _mark(side: float, done: bool, p: float) -> pygame.Surface:
    out = draw.lozenge(side, theme.GOLD, filled=done, line=max(1.0, 1.3 * p))
    if not done:
        return draw.faded(out, 0.7)
    tick = draw.tick(0.5 * side, theme.GOLD_TEXT, max(1.5, 2.6 * p))
    out.blit(tick, tick.get_rect(center=(out.get_width() // 2, out.get_height() // 2)))
    return out
