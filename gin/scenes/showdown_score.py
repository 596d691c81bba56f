"""The score at the end of a hand, line by line, and the totals it leads to (T12)."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from gin.engine.showdown import Kind
from gin.scenes import score_panel
from gin.scenes.showdown_boxes import heading, rule
from gin.text.spans import Span
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import put_panel

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown


def paint_score(scene: "Showdown", canvas: Canvas) -> None:
    """The panel with the score."""
    shell, places, texts = scene.shell, scene.places, scene.shell.texts
    panel, p, t = places.panel, places.p, places.t
    put_panel(canvas, shell.plates, panel, p, "score", large=True)
    x, w = panel.x + round(34 * p), panel.w - round(68 * p)
    k = panel.h / (1004 * p) if not shell.portrait else panel.h / (736 * p)
    y = panel.y + 26 * p * k
    heading(shell, canvas, texts.say("showdown.the_score"), pygame.Rect(x, round(y), w, round(40 * p)), t, centred=True)
    y += 62 * p * k
    pitch = (62 if not shell.portrait else 50) * p * k
    lines = score_lines(scene)
    if shell.portrait:
        _score_portrait(scene, canvas, lines, x, y, w, pitch)
        return
    for label, value in lines:
        put_line(canvas, label, value, pygame.Rect(x, round(y), w, round(pitch)), t)
        y += pitch
    y = put_result(scene, canvas, x, y, w, t)
    rule(shell, canvas, x, y, w)
    y += 18 * p * k
    y = _totals(scene, canvas, x, y, w, t, k)
    space = places.button.y - y - 60 * p
    if space > 130 * p:
        heading(shell, canvas, texts.say("showdown.hands"), pygame.Rect(x, round(y), w, round(36 * p)), t)
        y += 40 * p
        tall = min(200 * p, places.button.y - y - 56 * p)
        columns(scene, canvas, pygame.Rect(x, round(y), w, round(tall)))
    foot = places.button.y - round(42 * p)
    _who_deals(scene, canvas, pygame.Rect(x - round(10 * p), foot, w + round(20 * p), round(34 * p)))


def _who_deals(scene: "Showdown", canvas: Canvas, box: pygame.Rect) -> None:
    if scene.view.winner is not None:
        key = f"showdown.match_won.{scene.who(scene.view.winner)}"
    elif scene.result.score is None:
        key = f"showdown.deals_again.{scene.who(scene.view.next_dealer)}"
    else:
        key = f"showdown.deals.{scene.who(scene.view.next_dealer)}"
    words, size = scene.shell.texts.say(key), 20 * scene.places.t
    canvas.text(words, box, size, theme.QUIET_ON_PANEL, align="centre", name="who deals")


def _score_portrait(
    scene: "Showdown", canvas: Canvas, lines: Sequence[tuple[list[Span], str]], x: int, y: float, w: int, pitch: float
) -> None:
    places, t = scene.places, scene.places.t
    half = round(0.47 * w)
    top = y
    for label, value in lines:
        put_line(canvas, label, value, pygame.Rect(x, round(y), half, round(pitch)), t)
        y += pitch
    y = put_result(scene, canvas, x, y, half, t)
    y = max(y, _totals(scene, canvas, x + w - half, top, half, t, 1.0))
    foot = places.button.y - round(64 * places.p)
    box = pygame.Rect(x, round(y + 52 * places.p), w, round(foot - y - 52 * places.p))
    if box.h > 90 * places.p:
        rule(scene.shell, canvas, x, round(y), w)
        head = pygame.Rect(x, round(y + 14 * places.p), w, round(36 * places.p))
        heading(scene.shell, canvas, scene.shell.texts.say("showdown.hands"), head, t)
        columns(scene, canvas, box)
    _who_deals(scene, canvas, pygame.Rect(x, places.button.y - round(52 * places.p), w, round(40 * places.p)))


def score_lines(scene: "Showdown") -> list[tuple[list[Span], str]]:
    """The points as a sum: what each line is called and its number with its sign."""
    texts, result = scene.shell.texts, scene.result
    settlement, score = result.settlement, result.score
    if settlement is None or score is None:
        return [([texts.say("showdown.nobody_scores")], "0")]
    knocker = result.knocker or 0
    loser = 1 - score.winner
    counts = {knocker: settlement.knocker.deadwood, 1 - knocker: settlement.defender.deadwood}
    lines = [([texts.say(f"showdown.deadwood_of.{scene.who(loser)}")], str(counts[loser]))]
    if result.kind is not Kind.GIN:
        lines.append(([texts.say(f"showdown.deadwood_of.{scene.who(score.winner)}")], f"− {counts[score.winner]}"))
    if score.bonus:
        lines.append(([texts.say(f"showdown.bonus.{result.kind}")], f"+ {score.bonus}"))
    if score.multiplier > 1:
        lines.append(([texts.say("showdown.spade")], f"× {score.multiplier}"))
    return lines  # type: ignore[return-value]


def put_line(canvas: Canvas, label: Sequence[Span], value: str, box: pygame.Rect, t: float) -> None:
    """One line of the sum: what it is called and its number."""
    wide = canvas.fonts.width([value], 34 * t, True) + 10
    canvas.text(value, box, 34 * t, theme.DIGITS, bold=True, align="right", name="score value")
    canvas.text(label, pygame.Rect(box.x, box.y, box.w - wide - round(8 * t), box.h), 24 * t, name="score line")


def put_result(scene: "Showdown", canvas: Canvas, x: float, y: float, w: int, t: float) -> float:
    """What the sum comes to and whose it is; returns where it ends."""
    places, score = scene.places, scene.result.score
    short = round(0.42 * w)
    rule(scene.shell, canvas, x + w - short, y, short, 0.9)
    points = 0 if score is None else score.points
    shown = str(round(points * scene.counted))
    size = 100 * min(t, 1.1 * places.p)
    number = pygame.Rect(round(x), round(y + 4 * places.p), w, round(108 * places.p))
    canvas.text(shown, number, size, theme.GOLD, bold=True, align="right", name="points")
    wide = canvas.fonts.width([str(points)], size, True)
    label = "showdown.no_points" if score is None else f"showdown.scores.{scene.who(score.winner)}"
    left = pygame.Rect(round(x), number.y, w - wide - round(12 * places.p), number.h)
    canvas.text(scene.shell.texts.say(label), left, 26 * t, bold=True, lines=2, name="who scores")
    return y + 126 * places.p


def _totals(scene: "Showdown", canvas: Canvas, x: float, y: float, w: int, t: float, k: float) -> float:
    shell, places, view = scene.shell, scene.places, scene.view
    p, texts = places.p, shell.texts
    head = pygame.Rect(round(x), round(y), w, round(40 * p))
    heading(shell, canvas, texts.say("showdown.totals"), pygame.Rect(head.x, head.y, round(0.5 * w), head.h), t)
    target = texts.say("showdown.target", target=view.ruleset.target)
    right = pygame.Rect(head.x + round(0.5 * w), head.y, w - round(0.5 * w), head.h)
    canvas.text(target, right, 21 * t, theme.QUIET_ON_PANEL, align="right", name="target")
    y += 46 * p * k
    points = scene.result.points
    for seat in (view.seat, 1 - view.seat):
        gained = points[seat]
        total = view.totals[seat]
        now = total - gained + round(gained * scene.counted)
        box = pygame.Rect(round(x), round(y), w, round(62 * p))
        digits = canvas.text(str(now), box, 52 * min(t, 1.15 * p), theme.DIGITS, bold=True, align="right", name="total")
        name = canvas.text(
            texts.say(f"name.{scene.who(seat)}"),
            pygame.Rect(box.x, box.y, round(0.42 * w), box.h),
            26 * t,
            bold=True,
            name=f"total of {seat}",
        )
        if gained:
            start = name.right + round(8 * p)
            rest = pygame.Rect(start, box.y + round(3 * p), digits.x - start - round(12 * p), box.h)
            words = f"{total - gained} + {gained} ="
            canvas.text(words, rest, 22 * t, theme.QUIET_ON_PANEL, align="right", name="total sum")
        bar = pygame.Rect(box.x, box.bottom + round(4 * p), w, max(4, round(6 * p)))
        fresh = round(gained * scene.counted)
        score_panel.meter(shell, canvas, bar, now, view.ruleset.target, new=fresh)
        y += 92 * p * k
    return y + 6 * p


def columns(scene: "Showdown", canvas: Canvas, box: pygame.Rect) -> None:
    """The match's hands so far as columns: one's own up and gold, the computer's down and grey."""
    results = scene.view.results[-8:]
    if not results or box.h < 60 * scene.places.p:
        return
    shell, p, t = scene.shell, scene.places.p, scene.places.t
    scores = [(r.score.points, r.score.winner == scene.view.seat) for r in results if r.score is not None]
    up = max((points for points, mine in scores if mine), default=0)
    down = max((points for points, mine in scores if not mine), default=0)
    pitch = min(box.w / max(5, len(results)), 110 * p)
    # Both directions share the height as they need it; at each tip stands a number, at the line the hand's.
    a_point = (box.h - 52 * t) / max(40, up + down)
    middle = box.y + round(26 * t + up * a_point)
    canvas_rule = pygame.Rect(box.x, middle, box.w, 1)
    rule(shell, canvas, canvas_rule.x, canvas_rule.y, canvas_rule.w, 0.45)
    for i, result in enumerate(results):
        x = box.x + pitch * (i + 0.5)
        points = 0 if result.score is None else result.score.points
        mine = result.score is not None and result.score.winner == scene.view.seat
        last = i == len(results) - 1
        tall = round(max(3 * p, a_point * points)) if points else 0
        colour = theme.GOLD_BRIGHT if last else theme.GOLD if mine else (0x93, 0xA5, 0x9A)
        label = pygame.Rect(round(x - pitch / 2), 0, round(pitch), round(24 * t))
        number = pygame.Rect(label)
        if points:
            wide = round(0.4 * pitch)
            bar = shell.plates.get(("column", wide, tall, colour), partial(_solid, wide, tall, colour))
            canvas.image(bar, x - bar.get_width() / 2, middle - tall if mine else middle + 1)
            number.bottom = middle - tall if mine else 0
            if not mine:
                number.top = middle + tall + 1
            canvas.text(str(points), number, 18.5 * t, theme.TEXT, bold=last, align="centre", name=f"column {i}")
        label.top = middle + 2 if mine or not points else middle - label.h
        canvas.text(str(result.number), label, 18 * t, theme.QUIET_ON_PANEL, align="centre", name=f"hand {i}")


def _solid(width: float, height: float, colour: theme.Colour) -> pygame.Surface:
    bar = pygame.Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)
    bar.fill(colour)
    return bar
