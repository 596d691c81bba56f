"""Draws the match summary, and in it the panel with the hands (T13)."""

from typing import TYPE_CHECKING, Final

import pygame

from gin.scenes import match_course, match_ledger
from gin.scenes.match_layout import COURSE, columns, room_under, table_of
from gin.scenes.match_ledger import rule
from gin.scenes.match_words import HandLine
from gin.scenes.showdown_boxes import heading, headline
from gin.ui import choices, draw, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.sun import Sun
from gin.ui.widgets import put_button, put_focus, put_panel

_SUN: Final = 0.20
"""How strong the sun's light is: small letters on it still have a contrast of 4.5."""

if TYPE_CHECKING:
    from gin.scenes.match_summary import MatchSummary


def paint(scene: "MatchSummary", canvas: Canvas) -> None:
    """The whole scene."""
    shell, fixed = scene.shell, scene.places
    canvas.image(shell.ground(), 0, 0)
    won = scene.winner == scene.view.seat
    _sun(scene, canvas)
    headline(shell, canvas, scene.headline(), fixed.headline, fixed.p, theme.GOLD if won else theme.TEXT)
    if fixed.about is not None:
        _about(scene, canvas, fixed.about)
    if fixed.sentence is not None:
        canvas.text(
            scene.sentence(), fixed.sentence, 24 * fixed.t, theme.GOLD_PALE, align="centre", lines=3, name="sentence"
        )
    controls = scene.controls()
    if fixed.parts:
        parts = [control for control in controls if control.group == "part"]
        choices.put_choices(canvas, shell.plates, parts, scene.focus, fixed.p, f"part {scene.part}")
    if scene.hands_seen:
        _hands(scene, canvas)
    if scene.ledger_seen:
        match_ledger.paint(scene, canvas)
    for control in controls:
        if control.group == "part":
            continue
        if control.drawn:
            put_button(canvas, shell.plates, control, scene.focus, fixed.p)
        else:
            put_focus(canvas, shell.plates, control, scene.focus, fixed.p)


def _sun(scene: "MatchSummary", canvas: Canvas) -> None:
    """Behind the headline of a match that was won a half sun comes up from behind the panels."""
    fixed, shell = scene.places, scene.shell
    if shell.felt.bold:
        return  # nothing lies behind a text in high contrast
    foot = min(fixed.hands.top, fixed.ledger.top, *(part.top for part in fixed.parts))
    reach = min(5.2 * foot, 0.46 * shell.size[0])
    sun = Sun(shell.plates, 0.86 * (foot - fixed.headline.top * 0.5), reach, 33, fixed.p, (shell.size[0] / 2, foot))
    sun.put(canvas, fixed.headline.centerx, foot, scene.sun, _SUN)


def _about(scene: "MatchSummary", canvas: Canvas, box: pygame.Rect) -> None:
    """On one line, or where that is too long on two."""
    size = 26 * scene.places.t
    line = "  •  ".join(scene.about())
    if canvas.fonts.width([line], size) <= box.w or box.h < 2.6 * size:
        canvas.text(line, box, size, align="centre", name="about")
        return
    for part, (text, colour) in enumerate(zip(scene.about(), (theme.TEXT, theme.QUIET), strict=True)):
        half = pygame.Rect(box.x, box.y + part * box.h // 2, box.w, box.h // 2)
        canvas.text(text, half, size, colour, align="centre", name=f"about {part}")


# --- the hands --------------------------------------------------------------------------------------------------------


def _hands(scene: "MatchSummary", canvas: Canvas) -> None:
    shell, fixed = scene.shell, scene.places
    p, t, say = fixed.p, fixed.t, shell.texts.say
    table = table_of(scene)
    put_panel(canvas, shell.plates, fixed.hands, p, "hands", large=True)
    gem, told, sums, own, other = columns(table.head, t)
    title = gem.union(told)
    heading(shell, canvas, say("match.hands"), title, t)
    for box, key in ((sums, "match.sum"), (own, "name.you"), (other, "name.computer")):
        if box.w:
            canvas.text(say(key), box, 21 * t, theme.QUIET_ON_PANEL, align="right", name=f"column {key}")
    rule(shell, canvas, table.head.x, table.head.bottom - 2, table.head.w, 0.45)
    for at, number in enumerate(scene.scroll.rows):
        top = round(table.rows.y + at * table.pitch)
        row = pygame.Rect(table.rows.x, top, table.rows.w, round(table.rows.y + (at + 1) * table.pitch) - top)
        _hand(scene, canvas, scene.hands[number], row, table.brief, last=at == len(scene.scroll.rows) - 1)
    scene.scroll.paint(canvas, shell.plates)
    _totals(scene, canvas, table.foot)
    room = room_under(scene, table)
    if room.h > COURSE * t:
        rule(shell, canvas, room.x, room.y, room.w, 0.45)
        match_course.paint(scene, canvas, room, t)


def _hand(scene: "MatchSummary", canvas: Canvas, hand: HandLine, row: pygame.Rect, brief: bool, last: bool) -> None:
    shell, p, t = scene.shell, scene.places.p, scene.places.t
    if hand.number % 2 == 0:
        wide = (row.w + round(20 * p), row.h)
        tint = shell.plates.get(("tint", wide), lambda: _tint(wide))
        canvas.image(tint, row.x - round(10 * p), row.y)
    number, told, sums, own, other = columns(row, t)
    size = round(min(40 * t, 0.66 * row.h))
    gem = shell.plates.get(("hand gem", size), lambda: _gem(size))
    middle = (number.x + size / 2, row.centery)
    canvas.centred(gem, *middle)
    inside = pygame.Rect(0, 0, round(0.62 * size), round(0.8 * size))
    inside.center = (round(middle[0]), round(middle[1]))
    canvas.text(str(hand.number), inside, 0.48 * size, bold=True, align="centre", name=f"hand {hand.number} number")
    scored = any(hand.points)
    label = f"hand {hand.number}"
    more = "" if brief else hand.more
    if sums.w:
        canvas.text(hand.sum, sums, 27 * t, theme.TEXT, align="right", name=label + " sum")
    else:
        more = hand.sum or more
    upper = pygame.Rect(told.x, round(row.y + 0.07 * row.h), told.w, round(0.44 * row.h)) if more else told
    colour = theme.TEXT if scored else theme.QUIET
    canvas.text(hand.told, upper, (26 if more else 25) * t, colour, bold=scored, name=label)
    lower = pygame.Rect(told.x, round(row.y + 0.51 * row.h), told.w, round(0.36 * row.h))
    canvas.text(more, lower, 21 * t, theme.QUIET_ON_PANEL, name=label + " more")
    for points, box, name in zip(hand.points, (own, other), ("you", "computer"), strict=True):
        colour = theme.DIGITS if points else theme.QUIET_ON_PANEL
        canvas.text(
            str(points), box, min(36 * t, 0.56 * row.h), colour, bold=points > 0, align="right", name=f"{label} {name}"
        )
    rule(shell, canvas, row.x, row.bottom - 1, row.w, 0.75 if last else 0.18)


def _totals(scene: "MatchSummary", canvas: Canvas, foot: pygame.Rect) -> None:
    """Both sums of hand points; the winner's is what reached the target."""
    shell, t, view = scene.shell, scene.places.t, scene.view
    say = shell.texts.say
    _, told, sums, own, other = columns(foot, t)
    if sums.w:
        name = pygame.Rect(told.x, foot.y, round(0.62 * (told.w + sums.w)), foot.h)
        rest = pygame.Rect(name.right, foot.y, sums.right - name.right, foot.h)
    else:
        name = pygame.Rect(told.x, foot.y, told.w, foot.h // 2)
        rest = name.move(0, name.h)
    canvas.text(say("match.total"), name, 27 * t, bold=True, name="total")
    target = say("match.first_to", target=view.ruleset.target)
    align: Align = "right" if sums.w else "left"
    canvas.text(target, rest, 21 * t, theme.QUIET_ON_PANEL, align=align, name="target")
    for seat, box in ((view.seat, own), (1 - view.seat, other)):
        wins = seat == scene.winner
        size = min(50 * t, 0.62 * foot.h)
        colour = theme.GOLD if wins else theme.TEXT
        canvas.text(str(view.totals[seat]), box, size, colour, bold=True, align="right", name=f"total of {seat}")


def _tint(size: tuple[int, int]) -> pygame.Surface:
    tint = draw.blank(*size, (255, 255, 255))
    tint.fill((255, 255, 255, 9))
    return tint


def _gem(size: int) -> pygame.Surface:
    gem = draw.lozenge(size, theme.GOLD, filled=False, line=max(1.0, 0.032 * size))
    return draw.faded(gem, 0.75)
