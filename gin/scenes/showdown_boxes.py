"""Headings and the boxes that cards lie in, as the showdown, the summary and lessons use them."""

import pygame

from gin.engine.cards import Card
from gin.scenes.scene import Shell
from gin.scenes.showdown_layout import Box
from gin.ui import draw, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.fonts import SUIT_GLYPHS, rank_name
from gin.ui.layout import Pose


def headline(
    shell: Shell, canvas: Canvas, text: str, box: pygame.Rect, p: float, colour: theme.Colour = theme.GOLD
) -> None:
    """Capitals with a lozenge and three fading lines at each side."""
    tracking = 0.2 if shell.texts.language == "zh-CN" else 0.14
    inner = box.inflate(-round(0.22 * box.w), 0)
    placed = canvas.text(
        text.upper(), inner, 50 * p, colour, bold=True, align="centre", tracking=tracking, name="headline"
    )
    gem = shell.plates.get(("gem", round(12 * p)), lambda: draw.lozenge(12 * p, theme.GOLD))
    for left in (True, False):
        edge = placed.left - 26 * p if left else placed.right + 26 * p
        canvas.centred(gem, edge, placed.centery)
        room = max(0.0, (edge - box.left if left else box.right - edge) - 16 * p)
        for dy, share in ((-6, 0.82), (0, 1.0), (6, 0.82)):
            length = round(min(room, 380 * p) * share)
            if length < 20 * p:
                continue
            line = _fading(shell, length, p, left)
            canvas.image(line, edge - 14 * p - length if left else edge + 14 * p, placed.centery + dy * p)


def _fading(shell: Shell, length: int, p: float, left: bool) -> pygame.Surface:
    """One of the lines beside a headline."""
    key = ("fade", length, left)
    return shell.plates.get(key, lambda: draw.fading_line(length, max(1.0, 1.2 * p), theme.GOLD, 0.6, left))


def heading(shell: Shell, canvas: Canvas, text: str, box: pygame.Rect, t: float, centred: bool = False) -> None:
    """A small heading in tracked capitals; a centred one with a lozenge on a rule under it."""
    tracking = 0.18 if shell.texts.language == "zh-CN" else 0.14
    align: Align = "centre" if centred else "left"
    canvas.text(text.upper(), box, 21 * t, theme.GOLD, bold=True, align=align, tracking=tracking, name="heading")
    if centred:
        rule(shell, canvas, box.x, box.bottom + 6 * shell.p, box.w)
        gem = shell.plates.get(("gem", round(8 * shell.p)), lambda: draw.lozenge(8 * shell.p, theme.GOLD))
        canvas.centred(gem, box.centerx, box.bottom + 6 * shell.p)


def rule(shell: Shell, canvas: Canvas, x: float, y: float, w: float, alpha: float = 0.35) -> None:
    """A gold hairline."""

    def make() -> pygame.Surface:
        line = draw.blank(w, 3, theme.GOLD)
        draw.fine_line(line, (0, 0), (w, 0), max(1.0, 1.2 * shell.p), theme.GOLD, alpha)
        return line

    canvas.image(shell.plates.get(("rule", round(w), alpha), make), x, y)


# --- boxes ------------------------------------------------------------------------------------------------------------


def put_box(
    shell: Shell,
    canvas: Canvas,
    box: Box,
    p: float,
    t: float,
    all_laid: bool = True,
    ghost: theme.Colour = theme.LAID_OFF,
    name: str | None = None,
) -> None:
    """A heap's frame with its name set into the top edge, and the places of cards that were laid off from it.

    The word over cards laid off here waits until ``all_laid``. ``ghost`` is the colour of the places' outlines.
    ``name`` stands in place of the kind's own; an empty one leaves the line closed.
    """
    rect, loose = box.rect, box.heap.kind == "deadwood"
    label = (
        shell.texts.say(f"label.{box.heap.kind}" if box.heap.kind != "plain" else "label.deadwood")
        if name is None
        else name
    )
    size = canvas.fitting(label, rect.w - 40 * p, 21 * t) if label else 21 * t
    wide: float = canvas.fonts.width([label], size) if label else -20 * p
    start = min(28 * p, max(8 * p, (rect.w - wide) / 2 - 10 * p))
    bracket = _laid_bracket_span(shell, canvas, box, p, t) if box.heap.laid else None
    if bracket is not None and bracket[0] < rect.x + start + wide + 30 * p:
        # What was laid off lies at the left: the name of the box makes room for the word over it.
        start = bracket[1] + 14 * p - rect.x
        if start + wide + 34 * p > rect.w:
            label, wide = "", -20 * p  # no room for both: the cards tell what kind of meld it is
    key = ("box", rect.size, loose, round(start), round(wide), round(p * 64))
    frame = shell.plates.get(key, lambda: _box_frame(rect.size, shell.felt.panel, loose, start, wide + 20 * p, p))
    pad = round(8 * p)
    canvas.image(frame, rect.x - pad, rect.y - pad)
    canvas.note("panel", f"box {box.heap.kind}", rect)
    title = pygame.Rect(round(rect.x + start + 10 * p), round(rect.y - 17 * t), round(wide + 8), round(34 * t))
    if label:
        canvas.text(label, title, size, name="box " + box.heap.kind)
    places = list(box.places.items())
    for i, (card, pose) in enumerate(places):
        seen = places[i + 1][1].x - pose.x if i + 1 < len(places) else pose.width
        _ghost(shell, canvas, card, pose, seen, p, ghost)
    if bracket is not None and all_laid:
        _laid_bracket(shell, canvas, box, bracket, p, t)


def _box_frame(
    size: tuple[int, int], dark: theme.Colour, loose: bool, start: float, gap: float, p: float
) -> pygame.Surface:
    pad = round(8 * p)
    w, h = size
    surface = draw.blank(w + 2 * pad, h + 2 * pad, dark)
    ground = draw.filled_steps((w, h), 7 * p, 2, dark, 0.55)
    surface.blit(ground, (pad, pad))
    rect = pygame.Rect(pad, pad, w, h)
    points = draw.stepped(rect, 7 * p, 2)
    if loose:
        ring = [*points, points[0]]
        start_at = points.index(max(points, key=lambda q: (q[1] == rect.top, -q[0])))
        ring = [*points[start_at:], *points[: start_at + 1]]
        first = ring[0]
        ring[0] = (first[0] + start + gap - 14 * p, first[1])
        ring.append((first[0] + start - 14 * p, first[1]))
        dots = draw.dotted(w + 2 * pad, h + 2 * pad, [ring], max(2.0, 3.0 * p), max(4.0, 6.5 * p))
        surface.blit(dots, (0, 0))
        return surface
    line = draw.blank(w + 2 * pad, h + 2 * pad, theme.GOLD)
    draw.outline(line, points, max(1.0, 1.5 * p), theme.GOLD, 0.85)
    line.fill((*theme.GOLD, 0), (round(pad + start), pad - 1, round(gap), max(4, round(7 * p))))
    surface.blit(line, (0, 0))
    return surface


def _ghost(shell: Shell, canvas: Canvas, card: Card, pose: Pose, seen: float, p: float, colour: theme.Colour) -> None:
    """Where a laid-off card came from: a dashed outline with its pale rank and suit; of one below another a strip."""

    def make() -> pygame.Surface:
        w, h = round(pose.width), round(pose.height)
        out = draw.rounded(w, h, 0.06 * w, shell.felt.panel)
        out = draw.faded(out, 0.5)
        ring = draw.ring(w, h, 0.06 * w, max(1.0, 1.6 * p), colour)
        dash = round(9 * p)
        for x in range(0, w, 2 * dash):
            ring.fill((*colour, 0), (x, 0, dash, round(6 * p)))
            ring.fill((*colour, 0), (x, h - round(6 * p), dash, round(6 * p)))
        for y in range(0, h, 2 * dash):
            ring.fill((*colour, 0), (0, y, round(4 * p), dash))
            ring.fill((*colour, 0), (w - round(4 * p), y, round(4 * p), dash))
        out.blit(ring, (0, 0))
        rank = shell.fonts.render(rank_name(card), 0.19 * h, theme.QUIET_ON_PANEL, True)
        suit = shell.fonts.render(SUIT_GLYPHS[card.suit], 0.13 * h, theme.QUIET_ON_PANEL, True)
        out.blit(draw.faded(rank, 0.9), (round(0.05 * w), round(0.0 * h)))
        out.blit(draw.faded(suit, 0.9), (round(0.05 * w), round(0.21 * h)))
        return out.subsurface((0, 0, min(w, round(seen)), h)).copy()

    picture = shell.plates.get(("place", int(card), round(pose.height), round(seen), colour), make)
    canvas.image(picture, pose.x - pose.width / 2, pose.y - pose.height / 2)


def _laid_span(box: Box) -> tuple[float, float]:
    """From where to where the cards laid off in ``box`` are seen."""
    poses = [box.poses[c] for c in box.heap.laid]
    left = min(q.x - q.width / 2 for q in poses)
    last = max(poses, key=lambda q: q.x)
    after = [q.x for q in box.poses.values() if q.x > last.x]
    right = min(after) - last.width / 2 if after else last.x + last.width / 2
    return left, right


def _laid_bracket_span(shell: Shell, canvas: Canvas, box: Box, p: float, t: float) -> tuple[float, float]:
    """The span of the bracket over what was laid off: at least as wide as its word."""
    left, right = _laid_span(box)
    wide = canvas.fonts.width([shell.texts.say("label.laid_off")], 20 * t, True) + 44 * p
    if right - left < wide:
        right = left + wide
        over = right - (box.rect.right - 14 * p)
        if over > 0:
            left, right = left - over, right - over
    return left, right


def _laid_bracket(shell: Shell, canvas: Canvas, box: Box, span: tuple[float, float], p: float, t: float) -> None:
    """A blue bracket with the word set into the box's top edge, over the cards laid off here."""
    left, right = span
    y = box.rect.top
    label, size, dark = shell.texts.say("label.laid_off"), 20 * t, shell.felt.panel
    wide = canvas.fonts.width([label], size, True)
    width = round(right - left)

    def make() -> pygame.Surface:
        line = draw.blank(width + 4, 14 * p, theme.LAID_OFF)
        draw.fine_line(line, (0, 0), (width, 0), max(1.5, 2 * p), theme.LAID_OFF, 1)
        for x in (0, width):
            draw.fine_line(line, (x, 0), (x, 9 * p), max(1.5, 2 * p), theme.LAID_OFF, 1)
        gap = wide + 16 * p
        line.fill((*theme.LAID_OFF, 0), (round((width - gap) / 2), 0, round(gap), max(4, round(7 * p))))
        return line

    # The box's own gold line gives way to the word.
    ground = shell.plates.get(("laid ground", width), lambda: draw.filled_steps((width, round(5 * p)), 0, 0, dark, 1))
    canvas.image(ground, left, y - p)
    canvas.image(shell.plates.get(("laid", width, round(wide)), make), left, y - p)
    title = pygame.Rect(round((left + right) / 2 - wide / 2 - 2), round(y - 17 * t), wide + 6, round(34 * t))
    # Blue has little contrast where the lamp is bright: the word brings its own ground.
    seat = (wide + round(14 * p), round(23 * t))
    tab = shell.plates.get(("laid seat", seat), lambda: draw.plate(*seat, 5 * p, (dark, dark), 0.86, dark, 1, 0))
    canvas.centred(tab, title.centerx, y)
    canvas.text(label, title, size, theme.LAID_OFF_TEXT, bold=True, name="laid off")
