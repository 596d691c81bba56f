"""The score panel of the table (T1): ruleset, both totals with meters, limit, target, hand, and ×2."""

from dataclasses import dataclass

import pygame

from gin.engine.view import PlayerView
from gin.scenes.scene import Shell
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.fonts import SUIT_GLYPHS
from gin.ui.widgets import put_panel


@dataclass(frozen=True, slots=True)
class Side:
    """One player's block."""

    name: str
    sub: str
    points: int
    deals: bool
    turn: bool


def sides(shell: Shell, view: PlayerView, level: str) -> tuple[Side, Side]:
    """The computer's block and the person's."""
    say = shell.texts.say
    me = view.seat
    other = Side(
        say("name.computer"),
        say(f"level.{level}"),
        view.totals[1 - me],
        view.dealer == 1 - me,
        view.turn == 1 - me,
    )
    mine = Side(
        say("name.you"),
        say("panel.your_turn") if view.turn == me else "",
        view.totals[me],
        view.dealer == me,
        view.turn == me,
    )
    return other, mine


def paint(shell: Shell, canvas: Canvas, rect: pygame.Rect, view: PlayerView, level: str) -> None:
    """Draw the panel in ``rect``: a column in landscape, a strip in portrait."""
    if shell.portrait:
        _paint_strip(shell, canvas, rect, view, level)
    else:
        _paint_column(shell, canvas, rect, view, level)


def cells(shell: Shell, view: PlayerView) -> list[tuple[str, str, bool]]:
    """Limit, target and hand number: value, label, whether it decides something."""
    say = shell.texts.say
    limit = say("panel.gin_only_value") if view.limit == 0 else str(view.limit)
    return [
        (limit, say("panel.gin_only" if view.limit == 0 else "panel.limit"), True),
        (str(view.ruleset.target), say("panel.target"), False),
        (str(view.number), say("panel.hand"), False),
    ]


def _paint_column(shell: Shell, canvas: Canvas, rect: pygame.Rect, view: PlayerView, level: str) -> None:
    k = rect.h / 417  # the column is drawn to its own height: 417 points without the plate of a doubled hand
    t = min(k * 1.1, rect.w / 300)
    doubled = view.multiplier > 1
    whole = rect.inflate(0, 0)
    if doubled:
        whole.h += round(66 * k)
    put_panel(canvas, shell.plates, whole, shell.p, "score")
    x, w = rect.x + round(25 * k), rect.w - round(50 * k)
    say = shell.texts.say
    ruleset = view.ruleset.id
    canvas.text(
        say(f"ruleset.{ruleset}.title").upper(),
        pygame.Rect(x, rect.y + round(20 * k), w, round(28 * k)),
        20 * t,
        theme.GOLD,
        bold=True,
        tracking=0.12,
        name="ruleset",
    )
    canvas.text(
        say(f"ruleset.{ruleset}.note"),
        pygame.Rect(x, rect.y + round(48 * k), w, round(28 * k)),
        20 * t,
        theme.QUIET_ON_PANEL,
        name="ruleset note",
    )
    _rule(shell, canvas, x, rect.y + round(84 * k), w)
    for i, side in enumerate(sides(shell, view, level)):
        block = pygame.Rect(rect.x + 6 * k, rect.y + round((88 + i * 116) * k), rect.w - 12 * k, round(114 * k))
        _paint_block(shell, canvas, block, side, view.ruleset.target, k, t)
    _rule(shell, canvas, x, rect.y + round(320 * k), w)
    _paint_cells(shell, canvas, pygame.Rect(x, rect.y + round(330 * k), w, round(66 * k)), view, k, t)
    if doubled:
        plate = pygame.Rect(x, rect.y + round(405 * k), w, round(50 * k))
        _paint_doubled(shell, canvas, plate, view, t)


def _paint_cells(shell: Shell, canvas: Canvas, box: pygame.Rect, view: PlayerView, k: float, t: float) -> None:
    """Three numbers with their names below; a long name has the room that a short one leaves."""
    size = 18.5 * t
    for i, (value, label, gold, cell) in enumerate(_cells_laid(shell, box, view, k, t)):
        colour = theme.GOLD if gold else theme.TEXT
        canvas.text(value, cell, 32 * t, colour, bold=True, align="centre", name=label + " value")
        below = pygame.Rect(cell.x, cell.bottom - round(4 * k), cell.w, round(30 * k))
        canvas.text(label, below, size, theme.QUIET_ON_PANEL, align="centre", name=label)
        if i:
            line = shell.plates.get(("cell line", round(60 * k)), lambda: _upright(60 * k))
            canvas.image(line, cell.x, box.y + round(4 * k))


def _cells_laid(
    shell: Shell, box: pygame.Rect, view: PlayerView, k: float, t: float
) -> list[tuple[str, str, bool, pygame.Rect]]:
    """The cells with the places of their values."""
    named = cells(shell, view)
    needed = [max(shell.fonts.width([label], 18.5 * t), round(44 * k)) for _, label, _ in named]
    air = (box.w + 20 * k - sum(needed)) / len(named)
    out, x = [], box.x - 10 * k
    for (value, label, gold), own in zip(named, needed, strict=True):
        out.append((value, label, gold, pygame.Rect(round(x), box.y, round(own + air), round(40 * k))))
        x += own + air
    return out


def beside_limit(shell: Shell, rect: pygame.Rect, view: PlayerView) -> tuple[float, float]:
    """The place beside the knock limit's number, for what leads to its explanation."""
    if shell.portrait:
        k = rect.h / 196
        t = k * min(shell.scale, 1.25)
        wide = shell.fonts.width([cells(shell, view)[0][0]], 34 * t, True)
        return rect.right - 26 * k - wide - 26 * k, rect.y + 63 * k
    k = rect.h / 417
    t = min(k * 1.1, rect.w / 300)
    box = pygame.Rect(rect.x + round(25 * k), rect.y + round(330 * k), rect.w - round(50 * k), round(66 * k))
    value, _, _, cell = _cells_laid(shell, box, view, k, t)[0]
    wide = shell.fonts.width([value], 32 * t, True)
    return cell.centerx + wide / 2 + 19 * k, cell.centery - 1 * k


def _paint_block(shell: Shell, canvas: Canvas, block: pygame.Rect, side: Side, target: int, k: float, t: float) -> None:
    if side.turn:
        ground = shell.plates.get(("turn", block.size), lambda: _turn_ground(block.size, k))
        canvas.image(ground, block.x, block.y)
    x, w = block.x + round(19 * k), block.w - round(38 * k)
    digits = pygame.Rect(
        block.right - round(19 * k) - round(0.36 * w), block.y + round(12 * k), round(0.36 * w), round(64 * k)
    )
    canvas.text(str(side.points), digits, 60 * t, theme.DIGITS, bold=True, align="right", name=side.name + " points")
    disc = round(28 * k)
    room = digits.x - x - (disc + round(10 * k) if side.deals else 0)
    name = canvas.text(
        side.name,
        pygame.Rect(x, block.y + round(14 * k), room, round(36 * k)),
        27 * t,
        theme.TEXT,
        bold=True,
        name=side.name,
    )
    if side.deals:
        picture = dealer_disc(shell, disc)
        canvas.image(picture, name.right + round(10 * k), block.y + round(14 * k) + (round(36 * k) - disc) // 2)
    if side.sub:
        canvas.text(
            side.sub,
            pygame.Rect(x, block.y + round(50 * k), digits.x - x, round(28 * k)),
            20 * t,
            theme.GOLD if side.turn else theme.QUIET_ON_PANEL,
            name=side.name + " sub",
        )
    meter(shell, canvas, pygame.Rect(x, block.bottom - round(24 * k), w, max(4, round(6 * k))), side.points, target)


def _paint_strip(shell: Shell, canvas: Canvas, rect: pygame.Rect, view: PlayerView, level: str) -> None:
    k = rect.h / 196
    t = k * min(shell.scale, 1.25)
    put_panel(canvas, shell.plates, rect, shell.p, "score")
    say = shell.texts.say
    ruleset = view.ruleset.id
    title = canvas.text(
        say(f"ruleset.{ruleset}.title").upper(),
        pygame.Rect(rect.x + round(30 * k), rect.y + round(18 * k), round(0.30 * rect.w), round(34 * k)),
        24 * t,
        theme.GOLD,
        bold=True,
        tracking=0.12,
        name="ruleset",
    )
    canvas.text(
        say(f"ruleset.{ruleset}.note"),
        pygame.Rect(
            title.right + round(16 * k), title.y, round(0.66 * rect.w) - title.right + rect.x - round(24 * k), title.h
        ),
        23 * t,
        theme.QUIET_ON_PANEL,
        name="ruleset note",
    )
    wide = round(0.325 * rect.w)
    for i, side in enumerate(sides(shell, view, level)):
        block = pygame.Rect(
            rect.x + round(12 * k) + i * wide, rect.y + round(58 * k), wide - round(4 * k), round(126 * k)
        )
        _paint_block(shell, canvas, block, side, view.ruleset.target, k * 1.1, t * 1.1)
    x = rect.x + round(0.69 * rect.w)
    line = shell.plates.get(("cell line", round(140 * k)), lambda: _upright(140 * k))
    canvas.image(line, x - round(16 * k), rect.y + round(34 * k))
    rows = cells(shell, view)
    if view.multiplier > 1:
        rows[1] = (f"×{view.multiplier}", say("panel.doubled"), True)
    for i, (value, label, gold) in enumerate(rows):
        box = pygame.Rect(x, rect.y + round((40 + i * 48) * k), rect.right - x - round(26 * k), round(46 * k))
        canvas.text(
            value, box, 34 * t, theme.GOLD if gold else theme.TEXT, bold=True, align="right", name=label + " value"
        )
        canvas.text(
            label, pygame.Rect(box.x, box.y, round(0.62 * box.w), box.h), 22 * t, theme.QUIET_ON_PANEL, name=label
        )


def meter(shell: Shell, canvas: Canvas, rect: pygame.Rect, points: int, target: int, new: int = 0) -> None:
    """How far ``points`` are on the way to ``target``, with quarter marks; the last ``new`` of them bright."""
    share = min(1.0, points / target)
    old = min(1.0, max(0, points - new) / target)
    key = ("meter", rect.size, round(share * rect.w), round(old * rect.w))
    canvas.image(shell.plates.get(key, lambda: _meter(rect.size, shell.felt.panel, share, old)), rect.x, rect.y)


def _meter(size: tuple[int, int], dark: theme.Colour, share: float, old: float) -> pygame.Surface:
    w, h = size
    surface = draw.blank(w, h, theme.GOLD)
    pygame.draw.rect(surface, (0, 0, 0, 120), (0, 0, w, h))
    draw.outline(surface, [(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)], 1, theme.GOLD, 0.35)
    if share > 0:
        pygame.draw.rect(surface, theme.GOLD, (0, 0, max(1, round(share * w)), h))
    if share > old:
        pygame.draw.rect(surface, theme.GOLD_BRIGHT, (round(old * w), 0, round(share * w) - round(old * w), h))
    for quarter in (1, 2, 3):
        x = round(quarter * w / 4)
        pygame.draw.rect(surface, dark if x < share * w else theme.GOLD, (x, 0, max(1, h // 5), h))
    return surface


def dealer_disc(shell: Shell, size: int) -> pygame.Surface:
    """The dealer's mark: a white disc with a letter."""

    def make() -> pygame.Surface:
        def paint(big: pygame.Surface, k: float) -> None:
            c = size * k / 2
            pygame.draw.circle(big, theme.IVORY, (c, c), c)
            pygame.draw.circle(big, theme.INK, (c, c), c * 0.86)
            pygame.draw.circle(big, theme.IVORY, (c, c), c * 0.78)

        disc = draw.smooth(size, size, theme.IVORY, paint)
        letter = shell.fonts.render(shell.texts.say("panel.dealer_mark"), 0.58 * size, theme.INK, True)
        disc.blit(letter, letter.get_rect(center=(size // 2, size // 2)))
        return disc

    return shell.plates.get(("dealer", size, shell.texts.language), make)


def _paint_doubled(shell: Shell, canvas: Canvas, plate: pygame.Rect, view: PlayerView, t: float) -> None:
    picture = shell.plates.button(plate.size, "lit", shell.p, False)
    canvas.image(picture, plate.x, plate.y)
    suit = shell.fonts.render(SUIT_GLYPHS[0], 30 * t, theme.GOLD_TEXT, True)
    canvas.centred(suit, plate.x + 0.12 * plate.w, plate.centery)
    box = pygame.Rect(plate.x + round(0.22 * plate.w), plate.y, round(0.48 * plate.w), plate.h)
    canvas.text(shell.texts.say("panel.doubled"), box, 22 * t, theme.GOLD_TEXT, bold=True, name="doubled")
    box = pygame.Rect(plate.x + round(0.70 * plate.w), plate.y, round(0.26 * plate.w), plate.h)
    times = f"×{view.multiplier}"
    canvas.text(times, box, 32 * t, theme.GOLD_TEXT, bold=True, align="right", name="times")


def _rule(shell: Shell, canvas: Canvas, x: float, y: float, w: float) -> None:
    def make() -> pygame.Surface:
        line = draw.blank(w, 2, theme.GOLD)
        draw.fine_line(line, (0, 0), (w, 0), max(1.0, shell.p), theme.GOLD, 0.35)
        return line

    canvas.image(shell.plates.get(("rule", round(w)), make), x, y)


def _upright(height: float) -> pygame.Surface:
    line = draw.blank(2, height, theme.GOLD)
    draw.fine_line(line, (0, 0), (0, height), 1, theme.GOLD, 0.35)
    return line


def _turn_ground(size: tuple[int, int], k: float) -> pygame.Surface:
    ground = draw.blank(*size, theme.GOLD)
    ground.fill((*theme.GOLD, round(255 * 0.09)))
    pygame.draw.rect(ground, theme.GOLD, (0, 0, max(3, round(4 * k)), size[1]))
    return ground
