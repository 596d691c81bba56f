"""Draws the settings: the places at the left or on top, the page's rows with their controls, the preview's heading."""

import math
from typing import TYPE_CHECKING

import pygame

from gin.scenes.scene import Shell
from gin.scenes.settings_pages import PLACES, Choice
from gin.scenes.settings_rows import CHOICE, LABEL, NOTE, WORDS, Laid
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.felt import swatch
from gin.ui.widgets import Control, icon, put_button, put_panel

if TYPE_CHECKING:
    from gin.scenes.settings import SettingsScene


def paint(scene: "SettingsScene", canvas: Canvas) -> None:
    """The whole scene."""
    shell, fixed = scene.shell, scene.frame
    p = fixed.m.p
    canvas.image(shell.ground(), 0, 0)
    if fixed.left is not None:
        put_panel(canvas, shell.plates, fixed.left, p, "places")
    put_panel(canvas, shell.plates, fixed.panel, p, "page")
    _heading(shell, canvas, shell.texts.say("settings.head"), fixed.title, 29 * fixed.m.t, not fixed.strip)
    controls = {control.name: control for control in scene.controls()}
    for place in PLACES:
        _tab(scene, canvas, controls[f"place {place}"], place)
    if fixed.hint is not None:
        hint = shell.texts.say("settings.at_once")
        canvas.text(hint, fixed.hint, 21 * fixed.m.t, theme.QUIET_ON_PANEL, name="at once")
    put_button(canvas, shell.plates, controls["back"], scene.focus, p, shell.settings.key_letters)
    _heading(shell, canvas, shell.texts.say(f"settings.place.{scene.place}"), fixed.heading, 21 * fixed.m.t, True)
    for laid in scene.shown:
        put_row(scene, canvas, laid)
    scene.scroller.paint(canvas, shell.plates)
    if "page" in controls:
        put_ring(scene, canvas, "page", fixed.area)
    if fixed.preview is not None:
        _preview(scene, canvas, fixed.preview)


def _heading(shell: Shell, canvas: Canvas, text: str, box: pygame.Rect, size: float, ruled: bool) -> None:
    """Tracked gold capitals, and the rule under them."""
    chinese = shell.texts.language == "zh-CN"
    tracking = 0.18 if chinese else 0.14
    canvas.text(text.upper(), box, size, theme.GOLD, bold=True, tracking=tracking, name="heading " + text)
    if ruled:
        rule = shell.plates.get(("settings rule", box.w), lambda: _rule(box.w, shell.p))
        canvas.image(rule, box.x, box.bottom)


def _rule(width: int, p: float) -> pygame.Surface:
    line = draw.blank(width, 2, theme.GOLD)
    draw.fine_line(line, (0, 0), (width, 0), max(1.0, p), theme.GOLD, 0.35)
    return line


def _tab(scene: "SettingsScene", canvas: Canvas, control: Control, place: str) -> None:
    """A place's name; the present one on a breath of gold with a bar at its side (or foot, in a strip)."""
    shell, fixed, rect = scene.shell, scene.frame, control.rect
    p = fixed.m.p
    here, hover = place == scene.place, scene.focus.hover == control.name
    ground = rect.inflate(-round(14 * p), 0) if fixed.left is not None else rect.inflate(-round(6 * p), -round(6 * p))
    if here or hover:
        key = ("tab", ground.size, here, fixed.strip)
        canvas.image(shell.plates.get(key, lambda: _tab_ground(ground.size, here, fixed.strip, p)), ground.x, ground.y)
    canvas.note("button", control.name, rect)
    colour = theme.TEXT if here or hover else theme.QUIET
    box = rect.inflate(-round(72 * p), 0) if fixed.left is not None else rect.inflate(-round(20 * p), 0)
    align = "centre" if fixed.strip else "left"
    canvas.text(control.label, box, fixed.tab_size, colour, bold=here, align=align, name=control.name)  # type: ignore[arg-type]
    put_ring(scene, canvas, control.name, ground.inflate(-round(12 * p), -round(12 * p)))


def _tab_ground(size: tuple[int, int], here: bool, strip: bool, p: float) -> pygame.Surface:
    out = draw.blank(*size, theme.GOLD)
    out.fill((*theme.GOLD, round(255 * (0.13 if here else 0.06))))
    if here:
        bar = max(2, round(4 * p))
        out.fill(theme.GOLD, (0, size[1] - bar, size[0], bar) if strip else (0, 0, bar, size[1]))
    return out


def _preview(scene: "SettingsScene", canvas: Canvas, rect: pygame.Rect) -> None:
    shell, fixed = scene.shell, scene.frame
    t = fixed.m.t
    box = fixed.preview_head
    if box is not None:
        say = shell.texts.say
        tracking = 0.18 if shell.texts.language == "zh-CN" else 0.14
        word = canvas.text(
            say("settings.preview").upper(), box, 21 * t, theme.GOLD, bold=True, tracking=tracking, name="preview"
        )
        free = pygame.Rect(word.right + round(24 * fixed.m.p), box.y, 0, box.h)
        free.w = box.right - free.x
        if fixed.m.wide(say("settings.preview.note"), 21) <= free.w:
            canvas.text(say("settings.preview.note"), free, 21 * t, theme.QUIET, align="right", name="preview note")
    scene.preview.paint(canvas, rect, scene.drafted)


def put_ring(scene: "SettingsScene", canvas: Canvas, name: str, rect: pygame.Rect) -> None:
    """The focus: a white ring over a dark seat, cut like the controls, six points outside ``rect``."""
    if not (scene.focus.visible and scene.focus.name == name):
        return
    p = scene.frame.m.p
    plates = scene.shell.plates
    ring = plates.get(("settings ring", rect.size, round(64 * p)), lambda: _ring(rect.size, p))
    canvas.centred(ring, rect.centerx, rect.centery)


def _ring(size: tuple[int, int], p: float) -> pygame.Surface:
    w, h = size[0] + 2 * round(8 * p), size[1] + 2 * round(8 * p)
    out = draw.plate(w, h, 13 * p, None, 0, theme.FOCUS_SEAT, 7 * p, 1)
    white = draw.plate(w - 4 * p, h - 4 * p, 12 * p, None, 0, theme.FOCUS, max(2.0, 3 * p), 1)
    out.blit(white, (round(2 * p), round(2 * p)))
    return out


# --- rows -------------------------------------------------------------------------------------------------------------


def put_row(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    """One row: label, remark, and its control."""
    row, m = laid.row, scene.frame.m
    canvas.note("row", row.name, laid.rect)
    match row.kind:
        case "words":
            _lines(canvas, laid, laid.rect.y, theme.QUIET_ON_PANEL, m.t)
            return
        case "title":
            canvas.text(row.label, laid.label, 31 * m.t, theme.TEXT, bold=True, name=row.name)
            return
        case "head":
            canvas.text(row.label, laid.label, LABEL * m.t, theme.TEXT, bold=True, name=row.name)
            return
        case "link":
            _link(scene, canvas, laid)
            return
        case "path":
            canvas.text(row.label, laid.label, WORDS * m.t, theme.QUIET_ON_PANEL, name=row.name)
            _lines(canvas, laid, laid.label.bottom, theme.TEXT, m.t)
            return
        case _:
            pass
    if row.label:
        canvas.text(row.label, laid.label, LABEL * m.t, theme.TEXT, bold=True, lines=2, name=row.name)
    if laid.note is not None and row.note:
        size = NOTE * m.t
        canvas.text(row.note, laid.note, size, theme.QUIET_ON_PANEL, align="right", name=row.name + " note")
    match row.kind:
        case "segments" | "list":
            _segments(scene, canvas, laid)
        case "felts":
            _felts(scene, canvas, laid)
        case "backs":
            _backs(scene, canvas, laid)
        case "slider":
            _slider(scene, canvas, laid)
        case _:
            _toggle(scene, canvas, laid)
    put_ring(scene, canvas, row.name, laid.ring)


def _link(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    """A line of a list that opens something: it lights up under the pointer, and its arrow says that more is behind."""
    row, m, plates, rect = laid.row, scene.frame.m, scene.shell.plates, laid.rect
    hover = scene.focus.hover == row.name
    canvas.note("button", row.name, rect)
    line = plates.get(("link line", rect.w), lambda: _hairline(rect.w, False, m.p))
    canvas.image(line, rect.x, rect.bottom - 1)
    if hover:
        canvas.image(plates.get(("wash", rect.size), lambda: _wash(rect.size, m.p)), rect.x, rect.y)
    canvas.text(row.label, laid.label, CHOICE * m.t, theme.TEXT, name=row.name)
    assert laid.note is not None
    quiet, name = theme.QUIET_ON_PANEL, row.name + " licence"
    if laid.folded:
        canvas.text(row.text, laid.note, WORDS * m.t, quiet, lines=len(laid.lines), name=name)
    else:
        canvas.text(row.text, laid.note, WORDS * m.t, quiet, align="right", name=name)
    size = round(0.72 * laid.control.w)
    arrow = plates.get(
        ("arrow", size, hover),
        lambda: pygame.transform.flip(
            icon(plates, "back", size, theme.GOLD_PALE if hover else theme.GOLD), True, False
        ),
    )
    canvas.centred(arrow, laid.control.right - size / 2, rect.centery)
    put_ring(scene, canvas, row.name, laid.ring)


def _lines(canvas: Canvas, laid: Laid, top: float, colour: theme.Colour, t: float) -> None:
    pitch = 1.42 * WORDS * t
    for i, line in enumerate(laid.lines):
        box = pygame.Rect(laid.rect.x, round(top + i * pitch), laid.rect.w, round(pitch))
        canvas.text(line, box, WORDS * t, colour, name=f"{laid.row.name} {i}")


def _frame(scene: "SettingsScene", canvas: Canvas, rect: pygame.Rect) -> None:
    """The dark octagon that holds choices."""
    p = scene.frame.m.p
    r, g, b = scene.shell.felt.panel
    seat = (round(0.85 * r), round(0.85 * g), round(0.85 * b))
    key = ("segments", rect.size, round(64 * p))
    make = lambda: draw.plate(  # noqa: E731
        rect.w, rect.h, 9 * p, (seat, seat), 0.62, theme.GOLD, max(1.0, 1.25 * p), 0.5
    )
    canvas.image(scene.shell.plates.get(key, make), rect.x, rect.y)


def gold(scene: "SettingsScene", size: tuple[int, int], hover: bool = False) -> pygame.Surface:
    """The small gold plate that marks a value that holds."""
    p = scene.frame.m.p
    ends = (theme.GOLD_PALE, theme.GOLD) if hover else (theme.GOLD_TOP, theme.GOLD_FOOT)
    make = lambda: draw.plate(*size, 7 * p, ends, 1, theme.GOLD_PALE, 1, 0.5)  # noqa: E731
    return scene.shell.plates.get(("held", size, hover, round(64 * p)), make)


def _segments(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    row, m, plates = laid.row, scene.frame.m, scene.shell.plates
    p, t = m.p, m.t
    _frame(scene, canvas, laid.control)
    listed = row.kind == "list" or laid.choices[0].y != laid.choices[-1].y
    held = [choice.value == row.value for choice in row.choices]
    for i, (choice, cell) in enumerate(zip(row.choices, laid.choices, strict=True)):
        name = f"{row.name} {choice.value}"
        holds = held[i]
        hover = scene.focus.hover == name
        canvas.note("button", name, cell)
        if holds:
            canvas.image(gold(scene, cell.size), cell.x, cell.y)
        elif hover:
            wash = plates.get(("wash", cell.size), lambda size=cell.size: _wash(size, p))  # type: ignore[misc]
            canvas.image(wash, cell.x, cell.y)
        if i and not holds and not held[i - 1]:
            _divide(scene, canvas, laid.choices[i - 1], cell)
        colour = theme.GOLD_TEXT if holds else theme.TEXT
        if row.kind == "list":
            _list_cell(scene, canvas, cell, choice, laid, name)
            continue
        box = cell.inflate(-round(12 * p), 0)
        align = "centre" if not listed or row.kind == "segments" else "left"
        canvas.text(choice.label, box, CHOICE * t, colour, bold=holds, align=align, name=name)  # type: ignore[arg-type]


def _list_cell(
    scene: "SettingsScene", canvas: Canvas, cell: pygame.Rect, choice: Choice, laid: Laid, name: str
) -> None:
    """A choice with its remark, side by side or one below the other."""
    m = scene.frame.m
    label, note, holds = choice.label, choice.note, choice.value == laid.row.value
    box = cell.inflate(-round(44 * m.p), 0)
    ink = theme.GOLD_TEXT if holds else theme.TEXT
    quiet = theme.GOLD_TEXT if holds else theme.QUIET_ON_PANEL
    if not note or not laid.folded:
        placed = canvas.text(label, box, CHOICE * m.t, ink, bold=holds, name=name)
        left = placed.right + round(20 * m.p)
        free = pygame.Rect(left, box.y, box.right - left, box.h)
        if note:
            canvas.text(note, free, WORDS * m.t, quiet, align="right", name=name + " note")
        return
    middle = round(box.y + 0.53 * box.h)
    upper = pygame.Rect(box.x, box.y + round(0.06 * box.h), box.w, middle - box.y - round(0.06 * box.h))
    canvas.text(label, upper, CHOICE * m.t, ink, bold=holds, name=name)
    lower = pygame.Rect(box.x, middle, box.w, round(0.40 * box.h))
    canvas.text(note, lower, WORDS * m.t, quiet, name=name + " note")


def _wash(size: tuple[int, int], p: float) -> pygame.Surface:
    return draw.plate(*size, 7 * p, (theme.IVORY, theme.IVORY), 0.09, theme.IVORY, 1, 0.15)


def _divide(scene: "SettingsScene", canvas: Canvas, before: pygame.Rect, cell: pygame.Rect) -> None:
    """A hairline between two choices neither of which holds."""
    p = scene.frame.m.p
    upright = before.y == cell.y
    if not upright and cell.x != before.x:
        return
    length = round((0.42 * cell.h) if upright else cell.w - 44 * p)
    key = ("divide", upright, length)
    line = scene.shell.plates.get(key, lambda: _hairline(length, upright, p))
    if upright:
        canvas.image(line, cell.x, cell.centery - length / 2)
    else:
        canvas.image(line, cell.centerx - length / 2, cell.y)


def _hairline(length: int, upright: bool, p: float) -> pygame.Surface:
    out = draw.blank(2 if upright else length, length if upright else 2, theme.GOLD)
    end = (0, length) if upright else (length, 0)
    draw.fine_line(out, (0, 0), end, max(1.0, 1.2 * p), theme.GOLD, 0.32)
    return out


def _felts(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    """Each cloth as a small octagon; the chosen one with a tick in a pale double edge."""
    row, m, plates = laid.row, scene.frame.m, scene.shell.plates
    p = m.p
    for choice, cell in zip(row.choices, laid.choices, strict=True):
        name = f"{row.name} {choice.value}"
        holds, hover = choice.value == row.value, scene.focus.hover == name
        canvas.note("button", name, cell)
        cloth = theme.FELTS[str(choice.value)]
        key = ("swatch", choice.value, cell.size, holds, hover)
        make = lambda cloth=cloth, size=cell.size, holds=holds, hover=hover: swatch(  # noqa: E731
            size,
            cloth,
            10 * p,
            (theme.GOLD_PALE, 3 * p, 1.0) if holds else (theme.GOLD, 1.25 * p, 0.9 if hover else 0.5),
        )
        canvas.image(plates.get(key, make), cell.x, cell.y)
        if holds:
            mark = round(0.56 * cell.h)
            tick = plates.get(
                ("bold tick", mark, theme.GOLD_PALE),
                lambda mark=mark: draw.tick(mark, theme.GOLD_PALE, 0.16 * mark),  # type: ignore[misc]
            )
            canvas.centred(tick, cell.centerx, cell.centery)
        elif choice.value == "contrast":
            size = min(26 * m.t, 0.5 * cell.h)
            canvas.text("A", cell, size, (255, 255, 255), bold=True, align="centre", name="contrast sample")


def _backs(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    """The deck's backs as small cards; around the chosen one a pale ring."""
    row, shell, p = laid.row, scene.shell, scene.frame.m.p
    for choice, cell in zip(row.choices, laid.choices, strict=True):
        name = f"{row.name} {choice.value}"
        canvas.note("button", name, cell)
        shadow = shell.art.shadow(cell.h, 0, False, 8 * p)
        canvas.centred(shadow, cell.centerx, cell.centery + 4 * p)
        canvas.centred(shell.art.back_of(str(choice.value), cell.h), cell.centerx, cell.centery)
        if choice.value == row.value:
            canvas.centred(shell.art.rim(cell.h, 0, max(2.0, 3 * p), 3.5 * p, theme.GOLD_PALE), *cell.center)
        elif scene.focus.hover == name:
            canvas.centred(shell.art.rim(cell.h, 0, max(1.5, 2 * p), 3 * p, theme.GOLD), *cell.center)


def _slider(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    """A groove, gold up to the value, with a lozenge to take hold of."""
    row, m, plates = laid.row, scene.frame.m, scene.shell.plates
    assert laid.number is not None
    assert isinstance(row.value, int)
    p, track = m.p, laid.control
    canvas.note("button", row.name, track)
    share = (row.value - row.low) / (row.high - row.low)
    x = track.x + share * track.w
    tall = max(4, round(8 * m.g))
    lively = scene.held == row.name or scene.focus.hover == row.name
    gem = round((30 if lively else 27) * m.g)
    groove = plates.get(("groove", track.w, tall), lambda: _groove(track.w, tall, p))
    canvas.image(groove, track.x, track.centery - tall / 2)
    filled = max(1, round(x - track.x))
    colour = theme.DIM if row.dim else theme.GOLD
    bar = plates.get(("slider bar", filled, tall, colour), lambda: draw.rounded(filled, tall, 1, colour))
    canvas.image(bar, track.x, track.centery - tall / 2)
    seat = plates.get(("slider seat", gem), lambda: draw.lozenge(gem + math.ceil(7 * p), theme.FOCUS_SEAT))
    canvas.centred(seat, x, track.centery)
    thumb = plates.get(("slider gem", gem, colour), lambda: draw.lozenge(gem, colour))
    canvas.centred(thumb, x, track.centery)
    ink = theme.QUIET_ON_PANEL if row.dim else theme.TEXT
    number = scene.shell.texts.say("settings.percent", value=row.value)
    canvas.text(number, laid.number, LABEL * m.t, ink, bold=True, align="right", name=row.name + " value")


def _groove(width: int, height: int, p: float) -> pygame.Surface:
    out = draw.blank(width, height, theme.GOLD)
    out.fill((*theme.FOCUS_SEAT, 200))
    rim = draw.blank(width, height, theme.GOLD)
    pygame.draw.rect(rim, (*theme.GOLD, 110), rim.get_rect(), max(1, round(1.2 * p)))
    out.blit(rim, (0, 0))
    return out


def _toggle(scene: "SettingsScene", canvas: Canvas, laid: Laid) -> None:
    """On: a gold plate with a tick at the right. Off: an empty one at the left."""
    row, m, plates, rect = laid.row, scene.frame.m, scene.shell.plates, laid.control
    p = m.p
    canvas.note("button", row.name, rect)
    _frame(scene, canvas, rect)
    inner = rect.inflate(-2 * round(5 * p), -2 * round(5 * p))
    size = (round(0.52 * inner.w), inner.h)
    hover = scene.focus.hover == row.name
    if row.value:
        x = inner.right - size[0]
        canvas.image(gold(scene, size, hover), x, inner.y)
        mark = round(0.72 * size[1])
        tick = plates.get(
            ("bold tick", mark, theme.GOLD_TEXT), lambda: draw.tick(mark, theme.GOLD_TEXT, max(2.0, 0.16 * mark))
        )
        canvas.centred(tick, x + size[0] / 2, inner.centery)
    else:
        key = ("off", size, hover, round(64 * p))
        make = lambda: draw.plate(  # noqa: E731
            *size, 7 * p, (theme.DIM, theme.DIM), 0.45 if hover else 0.28, theme.QUIET, max(1.0, p), 0.6
        )
        canvas.image(plates.get(key, make), inner.x, inner.y)
