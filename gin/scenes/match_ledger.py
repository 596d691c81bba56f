"""Draws the match summary's panel with the sum that leads to the final score, line by line."""

from typing import TYPE_CHECKING

import pygame

from gin.scenes import match_course
from gin.scenes.match_layout import COURSE, room_under, table_of
from gin.scenes.match_words import LedgerLine, final_sum
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import heading
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import put_panel

if TYPE_CHECKING:
    from gin.scenes.match_summary import MatchSummary


def paint(scene: "MatchSummary", canvas: Canvas) -> None:
    """The whole panel."""
    shell, fixed, view = scene.shell, scene.places, scene.view
    p, t = fixed.p, fixed.t
    panel = fixed.ledger
    put_panel(canvas, shell.plates, panel, p, "ledger", large=True)
    pad = round(40 * p)
    inner = pygame.Rect(panel.x + pad, panel.y + round(16 * p), panel.w - 2 * pad, panel.h - round(32 * p))
    sums = [(seat, text) for seat in (view.seat, 1 - view.seat) if (text := final_sum(view, seat))]
    if fixed.beside:
        lines = pygame.Rect(inner.x, inner.y, round(0.59 * inner.w), inner.h)
        right = lines.right + round(44 * p)
        _ledger_table(scene, canvas, lines, min(86 * t, (inner.h - round(60 * t) - 8 * p) / len(scene.ledger)))
        _final_beside(scene, canvas, pygame.Rect(right, inner.y, inner.right - right, inner.h), sums)
        return
    final = min(round(150 * t), round(0.25 * panel.h))
    below = round(len(sums) * 42 * t + 14 * p) if sums else 0
    pitch = min(86 * t, (inner.h - round(60 * t) - final - below - 34 * t) / len(scene.ledger))
    y, own, other = _ledger_table(scene, canvas, inner, pitch)
    top = inner.bottom - final - below
    room = pygame.Rect(inner.x, y, inner.w, top - y)
    told = scene.hands_seen and room_under(scene, table_of(scene)).h > COURSE * t
    if room.h > COURSE * t and not told:
        match_course.paint(scene, canvas, room, t)
        rule(shell, canvas, inner.x, room.bottom - 1, inner.w, 0.4)
    else:
        top = round(y + min(room.h * 0.5, 56 * t))
    box = pygame.Rect(inner.x, top, inner.w, final)
    _final(scene, canvas, box, own, other)
    if sums:
        rule(shell, canvas, inner.x, box.bottom, inner.w, 0.3)
        _sums(scene, canvas, sums, pygame.Rect(inner.x, box.bottom + round(8 * p), inner.w, round(len(sums) * 42 * t)))


def _ledger_table(
    scene: "MatchSummary", canvas: Canvas, inner: pygame.Rect, pitch: float
) -> tuple[int, pygame.Rect, pygame.Rect]:
    """The lines of the sum in the upper part of ``inner``; where they end, and the columns of both sides."""
    shell, t, say = scene.shell, scene.places.t, scene.shell.texts.say
    head = pygame.Rect(inner.x, inner.y, inner.w, round(60 * t))
    other_w = round(max(0.235 * inner.w, 112 * t))
    own_w = round(max(0.25 * inner.w, 118 * t))
    other = pygame.Rect(inner.right - other_w, head.y, other_w, head.h)
    own = pygame.Rect(other.x - own_w, head.y, own_w, head.h)
    heading(shell, canvas, say("match.match"), pygame.Rect(inner.x, head.y, own.x - inner.x, head.h), t)
    for box, key in ((own, "name.you"), (other, "name.computer")):
        canvas.text(say(key), box, 21 * t, theme.QUIET_ON_PANEL, align="right", name=f"ledger {key}")
    rule(shell, canvas, inner.x, head.bottom - 2, inner.w, 0.45)
    y = float(head.bottom)
    for i, line in enumerate(scene.ledger):
        row = pygame.Rect(inner.x, round(y), inner.w, round(pitch))
        _line(scene, canvas, line, row, own, other, f"ledger {i}")
        y += pitch
        rule(shell, canvas, inner.x, round(y) - 1, inner.w, 0.75 if i == len(scene.ledger) - 1 else 0.18)
    return round(y), own, other


def _final_beside(scene: "MatchSummary", canvas: Canvas, box: pygame.Rect, sums: list[tuple[int, str]]) -> None:
    """The final score in a column of its own: each side's name, number and whole sum."""
    shell, view, t = scene.shell, scene.view, scene.places.t
    assert view.ledgers is not None
    say = shell.texts.say
    head = pygame.Rect(box.x, box.y, box.w, round(60 * t))
    heading(shell, canvas, say("match.final"), head, t)
    rule(shell, canvas, box.x, head.bottom - 2, box.w, 0.45)
    half = (box.bottom - head.bottom) / 2
    texts = dict(sums)
    for i, seat in enumerate((view.seat, 1 - view.seat)):
        wins = seat == scene.winner
        part = pygame.Rect(box.x, round(head.bottom + i * half), box.w, round(half))
        low = round(40 * t) if seat in texts else 0
        line = pygame.Rect(part.x, part.y, part.w, part.h - low)
        size = min((92 if wins else 64) * t, 0.8 * line.h)
        value = str(view.ledgers[seat].final)
        wide = canvas.fonts.width([value], size, wins)
        number = pygame.Rect(line.right - wide, line.y, wide, line.h)
        shown, colour = str(round(view.ledgers[seat].final * scene.counted)), theme.GOLD if wins else theme.TEXT
        canvas.text(shown, number, size, colour, bold=wins, align="right", name=f"final of {seat}")
        name = pygame.Rect(line.x, line.y, line.w - wide - round(12 * t), line.h)
        canvas.text(
            say("name.you" if seat == view.seat else "name.computer"), name, 26 * t, bold=wins, name=f"side {seat}"
        )
        if low:
            rest = pygame.Rect(part.x, line.bottom - round(4 * t), part.w, low)
            _one_sum(canvas, texts[seat], rest, t, seat)


def _line(
    scene: "MatchSummary",
    canvas: Canvas,
    line: LedgerLine,
    row: pygame.Rect,
    own: pygame.Rect,
    other: pygame.Rect,
    name: str,
) -> None:
    t = scene.places.t
    fonts = canvas.fonts
    mine = scene.winner == scene.view.seat
    leads = 0
    if line.lead:
        leads = fonts.width([line.lead], 25 * t) + round(10 * t)
    value = fonts.width([line.values[0]], 36 * t, True)
    left = own.right - value - (leads if mine else 0) - round(14 * t)
    label = pygame.Rect(row.x, round(row.y + 0.08 * row.h), left - row.x, round(0.46 * row.h))
    canvas.text(line.label, label, 26 * t, bold=True, name=name)
    more = pygame.Rect(row.x, round(row.y + 0.53 * row.h), left - row.x, round(0.36 * row.h))
    canvas.text(line.more, more, 20 * t, theme.QUIET_ON_PANEL, name=name + " more")
    for value_text, column, wins in zip(line.values, (own, other), (mine, not mine), strict=True):
        box = pygame.Rect(column.x, row.y, column.w, row.h)
        colour = theme.DIGITS if wins else theme.QUIET_ON_PANEL
        placed = canvas.text(
            value_text, box, 36 * t, colour, bold=wins, align="right", name=f"{name} {'won' if wins else 'lost'}"
        )
        if line.lead and wins:
            lead = pygame.Rect(placed.left - leads, row.y, leads - round(8 * t), row.h)
            canvas.text(line.lead, lead, 25 * t, theme.TEXT, align="right", name=name + " lead")


def _final(scene: "MatchSummary", canvas: Canvas, box: pygame.Rect, own: pygame.Rect, other: pygame.Rect) -> None:
    shell, view, t = scene.shell, scene.view, scene.places.t
    assert view.ledgers is not None
    values = {seat: view.ledgers[seat].final for seat in (0, 1)}
    big, small = min(118 * t, 0.80 * box.h), min(64 * t, 0.5 * box.h)
    title = pygame.Rect(box.x, box.y + round(6 * t), round(0.44 * box.w), round(40 * t))
    heading(shell, canvas, shell.texts.say("match.final"), title, t)
    titled = canvas.placed[-1].rect.right + 18 * t

    def wide(seat: int) -> int:
        wins = seat == scene.winner
        return canvas.fonts.width([str(values[seat])], big if wins else small, wins)

    def first() -> int:
        # A big number at the right may need the room of the column before it.
        return min(own.right, other.right - wide(1 - view.seat) - round(34 * t))

    # The first number keeps clear of the heading: where there is little room the big one gives way.
    while big > 0.6 * box.h and first() - wide(view.seat) < titled:
        big -= t
    widths = {seat: wide(seat) for seat in (0, 1)}
    for seat, right in ((view.seat, first()), (1 - view.seat, other.right)):
        wins = seat == scene.winner
        size = big if wins else small
        shown = str(round(values[seat] * scene.counted))
        number = pygame.Rect(right - widths[seat], 0, widths[seat], round(min(1.2 * size, box.h)))
        # Numbers of two sizes stand on one line.
        number.centery = round(box.bottom - 0.62 * big + (0.0 if wins else 0.36 * (big - small)))
        colour = theme.GOLD if wins else theme.TEXT
        canvas.text(shown, number, size, colour, bold=wins, align="right", name=f"final of {seat}")


def _sums(scene: "MatchSummary", canvas: Canvas, sums: list[tuple[int, str]], box: pygame.Rect) -> None:
    """Each side's whole sum in one line."""
    t, view, say = scene.places.t, scene.view, scene.shell.texts.say
    pitch = box.h / len(sums)
    for i, (seat, text) in enumerate(sums):
        line = pygame.Rect(box.x, round(box.y + i * pitch), box.w, round(pitch))
        name = say("name.you" if seat == view.seat else "name.computer")
        wide = canvas.fonts.width([name], 21 * t) + 4
        label = pygame.Rect(line.x, line.y, wide, line.h)
        canvas.text(name, label, 21 * t, theme.QUIET_ON_PANEL, name=f"sum of {seat} name")
        rest = pygame.Rect(label.right + round(14 * t), line.y, line.right - label.right - round(14 * t), line.h)
        _one_sum(canvas, text, rest, t, seat)


def _one_sum(canvas: Canvas, text: str, box: pygame.Rect, t: float, seat: int) -> None:
    """A sum, or only what it comes to where it is too long to be read."""
    if canvas.fonts.width([text], 26 * t * 0.66) > box.w:
        text = text.rpartition("=")[2].strip()
    canvas.text(text, box, 26 * t, theme.TEXT, align="right", name=f"sum of {seat}")


def rule(shell: Shell, canvas: Canvas, x: float, y: float, w: float, alpha: float) -> None:
    """A fine gold line."""

    def make() -> pygame.Surface:
        line = draw.blank(w, 3, theme.GOLD)
        draw.fine_line(line, (0, 0), (w, 0), max(1.0, 1.2 * shell.p), theme.GOLD, alpha)
        return line

    canvas.image(shell.plates.get(("summary rule", round(w), alpha), make), x, y)
