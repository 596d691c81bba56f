"""Draws the choice of rules and opponent: plates side by side, one below the other, or a list with one of them told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame

from gin.engine.rules import RULESETS, Ruleset
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import headline
from gin.ui import choices, draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control, cap_plate, put_button, put_focus, put_panel

if TYPE_CHECKING:
    from gin.scenes.new_match import NewMatch

Form = Literal["side by side", "stacked", "list"]


@dataclass(frozen=True, slots=True)
class Places:
    """The fixed places in one window size. ``detail`` tells of the chosen rules where the plates are only a list."""

    form: Form
    p: float
    t: float
    headline: pygame.Rect
    plates: tuple[pygame.Rect, ...]
    detail: pygame.Rect | None
    opponent: pygame.Rect
    levels: tuple[pygame.Rect, ...]
    about: pygame.Rect | None
    start: pygame.Rect
    back: pygame.Rect
    button: float
    choice: float


def places(shell: Shell, rulesets: Sequence[str], levels: Sequence[str]) -> Places:
    """Lay out the window."""
    if shell.portrait:
        return _stacked(shell, len(rulesets), len(levels))
    wide_enough = shell.size[0] >= 1500 * shell.p and shell.scale <= 1.25
    return _landscape(shell, len(rulesets), len(levels), "side by side" if wide_enough else "list")


def _spread(shell: Shell, heights: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The tops of blocks of these heights, what is left over shared out above them by weight and a last one below."""
    p = shell.p
    spare = shell.size[1] - sum(heights) - 2 * 30 * p
    tops, y = [], 30 * p
    for height, weight in zip(heights, weights, strict=False):
        y += max(0.0, spare) * weight / sum(weights)
        tops.append(y)
        y += height
    return tops


def _landscape(shell: Shell, rulesets: int, levels: int, form: Form) -> Places:
    width, height = shell.size
    p = shell.p
    chinese = 1.06 if shell.texts.language == "zh-CN" else 1.0
    listed = form == "list"
    grow = max(0.9, shell.scale)
    if listed:
        # What has to stand below each other decides how large it can be.
        grow = min(grow, (height - 150 * p) / ((40 + 3 * 84 + 24 + 74 + 84) * p))
    head = (64 if not listed else 52) * p
    block = 372 * p * min(grow, 1.2) if not listed else (3 * 84 + 2 * 10) * p * grow
    row = 64 * p * grow
    level = row if listed else (40 + 14) * p * grow + row + 46 * p * grow
    button = (82 if not listed else 76) * p * grow
    tops = _spread(shell, (head, block, level, button), (3, 3, 4, 4, 3))
    inset = 90 * p if not listed else 70 * p
    area = pygame.Rect(round(inset), round(tops[1]), round(width - 2 * inset), round(block))
    detail = None
    if listed:
        left = pygame.Rect(area.x, area.y, round(0.40 * area.w), area.h)
        detail = pygame.Rect(left.right + round(22 * p), area.y, area.right - left.right - round(22 * p), area.h)
        plates = choices.stack(left, [84 * p * grow] * rulesets, 10 * p * grow)
    else:
        wide = min(area.w, round(1740 * p))
        plates = choices.row(pygame.Rect((width - wide) // 2, area.y, wide, area.h), rulesets, 30 * p)
    middle = width / 2
    opponent, chosen, about = _level_places(shell, tops[2], row, grow, listed, levels)
    tall, gap = round(button), 22 * p
    start = pygame.Rect(0, round(tops[3]), round(min(420 * p * grow, 0.42 * width)), tall)
    back = pygame.Rect(0, 0, round(min(300 * p * grow, width - 2 * inset - gap - start.w)), round(0.9 * tall))
    back.x = round(middle - (back.w + gap + start.w) / 2)
    start.x = round(back.right + gap)
    back.centery = start.centery
    return Places(
        form,
        p,
        p * grow * chinese,
        pygame.Rect(round(inset), round(tops[0]), round(width - 2 * inset), round(head)),
        tuple(plates),
        detail,
        opponent,
        chosen,
        about,
        start,
        back,
        min(27 * p * grow, 0.36 * tall),
        24 * p * grow * chinese,
    )


def _level_places(
    shell: Shell, top: float, row: float, grow: float, beside: bool, levels: int
) -> tuple[pygame.Rect, tuple[pygame.Rect, ...], pygame.Rect | None]:
    """The heading, the choices and the sentence about the one chosen; ``beside``: in one line, without the sentence."""
    width, p = shell.size[0], shell.p
    wide = min(280 * p * grow, 0.26 * width)
    if beside:
        box = pygame.Rect(0, round(top), round(levels * wide), round(row))
        box.right = round(width - 70 * p)
        word = pygame.Rect(round(70 * p), box.y, box.x - round(90 * p), box.h)
        return word, tuple(choices.row(box, levels, 0)), None
    word = pygame.Rect(0, round(top), round(0.5 * width), round(40 * p * grow))
    word.centerx = width // 2
    box = pygame.Rect(0, round(word.bottom + 14 * p * grow), round(levels * wide), round(row))
    box.centerx = width // 2
    about = pygame.Rect(round(0.1 * width), round(box.bottom + 8 * p * grow), round(0.8 * width), round(38 * p * grow))
    return word, tuple(choices.row(box, levels, 0)), about


def _stacked(shell: Shell, rulesets: int, levels: int) -> Places:
    width, height = shell.size
    p = shell.p
    chinese = 1.05 if shell.texts.language == "zh-CN" else 1.0
    grow = max(0.95, min(1.18 * shell.scale, (height / p - 190) / (3 * 268 + 40 + 64 + 90 + 100)))
    plate, gap, row, button = 252 * p * grow, 20 * p, 90 * p * grow, 100 * p * grow
    if shell.scale <= 1.2:
        plate = 318 * p * grow
    level = 54 * p * grow + row + (52 * p * grow if shell.scale <= 1.5 else 0)
    tops = _spread(shell, (70 * p, 3 * plate + 2 * gap, level, button), (3, 3, 4, 4, 3))
    inset = round(56 * p)
    area = pygame.Rect(inset, round(tops[1]), width - 2 * inset, round(3 * plate + 2 * gap))
    word = pygame.Rect(inset, round(tops[2]), width - 2 * inset, round(44 * p * grow))
    box = pygame.Rect(inset, round(word.bottom + 10 * p * grow), area.w, round(row))
    about = None
    if shell.scale <= 1.5:
        about = pygame.Rect(inset, round(box.bottom + 8 * p), area.w, round(44 * p * grow))
    start = pygame.Rect(0, round(tops[3]), round(0.60 * area.w), round(button))
    start.right = area.right
    back = pygame.Rect(inset, start.y, start.x - inset - round(18 * p), start.h)
    return Places(
        "stacked",
        p,
        p * grow * chinese,
        pygame.Rect(inset, round(tops[0]), area.w, round(70 * p)),
        tuple(choices.stack(area, [plate] * rulesets, gap)),
        None,
        word,
        tuple(choices.row(box, levels, 0)),
        about,
        start,
        back,
        30 * p * min(grow, 1.6),
        26 * p * grow * chinese,
    )


# --- painting ---------------------------------------------------------------------------------------------------------


def paint(scene: "NewMatch", canvas: Canvas) -> None:
    """The whole scene."""
    shell, fixed = scene.shell, scene.places
    say = shell.texts.say
    canvas.image(shell.ground(), 0, 0)
    headline(shell, canvas, say("new.head"), fixed.headline, fixed.p)
    controls = {control.name: control for control in scene.controls()}
    for name, control in controls.items():
        if name.startswith("rules "):
            _plate(scene, canvas, control, name.removeprefix("rules "))
    if fixed.detail is not None:
        put_panel(canvas, shell.plates, fixed.detail, fixed.p, "rules told")
        inner = fixed.detail.inflate(-round(76 * fixed.p), -round(30 * fixed.p))
        _told(shell, canvas, inner, scene.ruleset, fixed.t)
    centred = fixed.about is not None or fixed.form == "stacked"
    align = pygame.Rect(fixed.opponent)
    _opponent(shell, canvas, say("new.opponent"), align, fixed, centred)
    levels = [control for control in controls.values() if control.group == "level"]
    choices.put_choices(canvas, shell.plates, levels, scene.focus, fixed.p, f"level {scene.level}")
    if fixed.about is not None:
        about = say(f"new.level.{scene.level}")
        canvas.text(about, fixed.about, 22 * fixed.t, theme.QUIET, align="centre", name="about the level")
    for name in ("start", "back"):
        put_button(canvas, shell.plates, controls[name], scene.focus, fixed.p)


def _opponent(shell: Shell, canvas: Canvas, word: str, box: pygame.Rect, fixed: Places, centred: bool) -> None:
    tracking = 0.18 if shell.texts.language == "zh-CN" else 0.14
    size = 21 * fixed.t
    if not centred:
        canvas.text(word.upper(), box, size, theme.GOLD, bold=True, tracking=tracking, name="opponent")
        return
    placed = canvas.text(
        word.upper(), box, size, theme.GOLD, bold=True, align="centre", tracking=tracking, name="opponent"
    )
    p = fixed.p
    long = round(170 * p)
    for left in (True, False):
        line = shell.plates.get(
            ("fade", long, left),
            lambda to=left: draw.fading_line(long, max(1.0, 1.2 * p), theme.GOLD, 0.6, to),  # type: ignore[misc]
        )
        x = placed.left - 22 * p - long if left else placed.right + 22 * p
        canvas.image(line, x, placed.centery)


def _plate(scene: "NewMatch", canvas: Canvas, control: Control, ruleset: str) -> None:
    """One ruleset: a lozenge that is filled when it is the chosen one, its name, and what is to be known of it."""
    shell, fixed, rect = scene.shell, scene.places, control.rect
    p, t = fixed.p, fixed.t
    holds, hover = scene.ruleset == ruleset, scene.focus.hover == control.name
    shadow = shell.plates.panel_shadow(rect.size, p)
    canvas.centred(shadow, rect.centerx, rect.centery + 6 * p)
    key = ("rules", rect.size, holds, hover, round(64 * p))
    canvas.image(shell.plates.get(key, lambda: _ground(rect.size, shell.felt.panel, p, holds, hover)), rect.x, rect.y)
    canvas.note("button", control.name, rect)
    pad = round(28 * p)
    listed = fixed.form == "list"
    title = 25 * t
    head = round(1.5 * title)
    top = rect.y + (round((rect.h - head - 1.45 * 21 * t) / 2) if listed else round(24 * p))
    gem = round(0.98 * title)
    mark = shell.plates.get(("radio", gem, holds), lambda: _radio(gem, holds))
    canvas.image(mark, rect.x + pad, top + (head - gem) / 2)
    x = rect.x + pad + gem + round(14 * p)
    right = rect.right - pad
    if control.cap:
        row = pygame.Rect(rect.x, top, rect.w - round(8 * p), head)
        right -= cap_plate(canvas, shell.plates, control.cap, row, 0.9 * title, theme.QUIET_ON_PANEL, p)
    box = pygame.Rect(x, top, right - x - round(10 * p), head)
    canvas.text(control.label.upper(), box, title, theme.GOLD, bold=True, tracking=0.10, name=control.name)
    note = pygame.Rect(x, box.bottom - round(2 * p), rect.right - pad - x, round(1.45 * 21 * t))
    canvas.text(shell.texts.say(f"ruleset.{ruleset}.note"), note, 21 * t, theme.QUIET_ON_PANEL, name=f"note {ruleset}")
    if not listed:
        foot = rect.bottom - round(20 * p)
        inner = pygame.Rect(
            rect.x + pad, note.bottom + round(10 * p), rect.w - 2 * pad, foot - note.bottom - round(10 * p)
        )
        _told(shell, canvas, inner, ruleset, t)
    put_focus(canvas, shell.plates, control, scene.focus, p)


def _told(shell: Shell, canvas: Canvas, box: pygame.Rect, ruleset: str, t: float) -> None:
    """The sentence, and under a rule the three numbers in which rulesets differ, where there is room for them."""
    p, say = shell.p, shell.texts.say
    facts = round(98 * t)
    size = 23 * t
    sentence = [say(f"new.{ruleset}.about")]
    lines = len(canvas.fonts.wrap(sentence, size, box.w))
    room = box.h - facts - 1.36 * size * lines
    if room < 0:
        canvas.text(sentence, box, size, theme.TEXT, lines=7, name=f"about {ruleset}")
        return
    upper = pygame.Rect(box.x, box.y, box.w, box.h - facts - round(6 * p))
    canvas.text(sentence, upper, size, theme.TEXT, lines=6, name=f"about {ruleset}")
    y = box.bottom - facts
    rule = shell.plates.get(("plain rule", box.w), lambda: _rule(box.w, p))
    canvas.image(rule, box.x, y)
    cells = _facts(shell, RULESETS[ruleset])
    shares = (0.31, 0.25, 0.44)
    x = float(box.x)
    for i, ((value, label, gold), share) in enumerate(zip(cells, shares, strict=True)):
        wide = share * box.w
        if i:
            line = shell.plates.get(("cell line", round(0.66 * facts)), lambda: _upright(round(0.66 * facts), p))
            canvas.image(line, x, y + round(0.2 * facts))
        cell = pygame.Rect(round(x + 6 * p), round(y + 12 * p), round(wide - 12 * p), round(0.52 * facts))
        colour = theme.GOLD if gold else theme.TEXT
        canvas.text(value, cell, 33 * t, colour, bold=True, align="centre", name=f"{ruleset} {label} value")
        below = pygame.Rect(cell.x, round(y + 12 * p + 0.50 * facts), cell.w, round(0.36 * facts))
        canvas.text(label, below, 19 * t, theme.QUIET_ON_PANEL, align="centre", name=f"{ruleset} {label}")
        x += wide


def _facts(shell: Shell, rules: Ruleset) -> list[tuple[str, str, bool]]:
    """Value, label, and whether it sets these rules apart from the plain ones."""
    say, plain = shell.texts.say, RULESETS["standard"]
    limit = say("new.limit.by_upcard") if rules.knock_limit is None else str(rules.knock_limit)
    if rules.spade_multiplier > 1:
        extra, value = "spade", say("new.extra.spade", factor=rules.spade_multiplier)
    elif rules.game_bonus:
        extra, value = "match", say("new.extra.match", game=rules.game_bonus, hand=rules.hand_bonus)
    else:
        extra, value = "none", say("new.extra.none")
    return [
        (limit, say("new.limit"), rules.knock_limit != plain.knock_limit),
        (str(rules.target), say("new.target"), rules.target != plain.target),
        (value, say(f"new.extra.{extra}.label"), extra != "none"),
    ]


def _ground(size: tuple[int, int], dark: theme.Colour, p: float, holds: bool, hover: bool) -> pygame.Surface:
    """A panel; the chosen one has a bright frame and a breath of gold."""
    step = 9 * p
    surface = draw.filled_steps(size, step, 2, dark, 0.86 if holds else 0.74)
    if holds or hover:
        wash = draw.filled_steps(size, step, 2, theme.GOLD if holds else theme.TEXT, 0.075 if holds else 0.05)
        surface.blit(wash, (0, 0))
    line = max(p, 0.75)
    points = draw.stepped(surface.get_rect(), step, 2)
    if holds:
        draw.outline(surface, points, max(2.0, 2.6 * line), theme.GOLD, 1.0)
    else:
        draw.outline(surface, points, 1.25 * line, theme.GOLD, 0.7 if hover else 0.36)
    inner = surface.get_rect().inflate(-12 * p, -12 * p)
    draw.outline(surface, draw.stepped(inner, step, 2), 0.9 * line, theme.GOLD, 0.5 if holds else 0.14)
    return surface


def _radio(size: int, holds: bool) -> pygame.Surface:
    if not holds:
        return draw.lozenge(size, theme.GOLD, filled=False, line=max(1.2, 0.05 * size))
    gem = draw.lozenge(size, theme.GOLD)
    mark = draw.tick(0.52 * size, theme.GOLD_TEXT, max(1.6, 0.09 * size))
    gem.blit(mark, mark.get_rect(center=gem.get_rect().center))
    return gem


def _rule(width: float, p: float) -> pygame.Surface:
    line = draw.blank(width, 2, theme.GOLD)
    draw.fine_line(line, (0, 0), (width, 0), max(1.0, p), theme.GOLD, 0.35)
    return line


def _upright(height: float, p: float) -> pygame.Surface:
    line = draw.blank(2, height, theme.GOLD)
    draw.fine_line(line, (0, 0), (0, height), max(1.0, p), theme.GOLD, 0.35)
    return line
