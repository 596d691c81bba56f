"""Draws the showdown: headline, two rows of boxes with their sums, and the score that can be followed line by line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from gin.engine.cards import Card
from gin.engine.showdown import Kind
from gin.scenes import score_panel
from gin.scenes.scene import Shell
from gin.scenes.showdown_layout import Box, Row
from gin.scenes.table_picture import Picture
from gin.text.spans import Span, Strong
from gin.ui import draw, layout, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.cards import RATIO
from gin.ui.fonts import SUIT_GLYPHS
from gin.ui.layout import Pose
from gin.ui.widgets import put_button, put_panel

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown


@dataclass(frozen=True, slots=True)
class Places:
    """The showdown's fixed places in one window size."""

    p: float
    t: float
    headline: pygame.Rect
    sentence: pygame.Rect
    upper_name: pygame.Rect
    upper: pygame.Rect
    upper_sum: pygame.Rect
    lower_name: pygame.Rect
    lower: pygame.Rect
    lower_sum: pygame.Rect
    panel: pygame.Rect
    button: pygame.Rect

    @staticmethod
    def make(shell: Shell) -> "Places":
        """Lay out the window."""
        return _portrait(shell) if shell.portrait else _landscape(shell)


def _landscape(shell: Shell) -> Places:
    width, height = shell.size
    p = shell.p
    v = height / 1080
    t = p * min(shell.scale, 1.3) * (1.05 if shell.texts.language == "zh-CN" else 1.0)
    wide = round(430 * p * min(1.2, max(1.0, shell.scale * 0.9)))
    panel = pygame.Rect(width - round(38 * p) - wide, round(38 * p), wide, height - round(76 * p))
    left, right = round(60 * p), panel.x - round(40 * p)

    def strip(y: float, h: float) -> pygame.Rect:
        return pygame.Rect(left, round(y * v - h * p / 2), right - left, round(h * p))

    rows = [pygame.Rect(left, round(y * v), right - left, round(294 * v)) for y in (227, 653)]
    tall = round(74 * p * min(1.25, max(1.0, shell.scale * 0.8)))
    button = pygame.Rect(panel.x + round(34 * p), panel.bottom - round(34 * p) - tall, wide - round(68 * p), tall)
    return Places(
        p,
        t,
        strip(82, 64),
        strip(141, 58),
        strip(192, 38),
        rows[0],
        strip(555, 50),
        strip(618, 38),
        rows[1],
        strip(981, 50),
        panel,
        button,
    )


def _portrait(shell: Shell) -> Places:
    width, height = shell.size
    p = shell.p
    v = height / 1920
    t = p * min(shell.scale, 1.25) * (1.05 if shell.texts.language == "zh-CN" else 1.0)
    left, wide = round(48 * p), width - round(96 * p)

    def strip(y: float, h: float) -> pygame.Rect:
        return pygame.Rect(left, round(y * v - h * p / 2), wide, round(h * p))

    rows = [pygame.Rect(left, round(y * v), wide, round(270 * v)) for y in (282, 706)]
    panel = pygame.Rect(round(40 * p), round(1090 * v), width - round(80 * p), round(790 * v))
    button = pygame.Rect(panel.x + round(34 * p), panel.bottom - round(120 * v), panel.w - round(68 * p), round(88 * v))
    return Places(
        p,
        t,
        strip(92, 70),
        strip(176, 84),
        strip(248, 40),
        rows[0],
        strip(590, 52),
        strip(668, 40),
        rows[1],
        strip(1018, 52),
        panel,
        button,
    )


def paint(scene: "Showdown", canvas: Canvas) -> None:
    """The whole scene."""
    shell, places = scene.shell, scene.places
    table = layout.table(shell.size, shell.scale, shell.settings.card_size, 1)
    picture = Picture(shell, table)
    canvas.image(shell.ground(), 0, 0)
    headline(shell, canvas, scene.headline(), places.headline, places.p, scene_colour(scene))
    _sentences(scene, canvas)
    seat = scene.view.seat
    for which, who, area in ((0, 1 - seat, places.upper_name), (1, seat, places.lower_name)):
        _name(scene, canvas, who, area)
        _boxes(scene, canvas, scene.rows[which])
        sums = places.upper_sum if which == 0 else places.lower_sum
        _sums(scene, canvas, scene.rows[which], sums, who)
    if scene.result.settlement is None:
        _backs(scene, canvas, picture)
    _cards(scene, canvas, picture)
    _score(scene, canvas)
    for control in scene.controls():
        put_button(canvas, shell.plates, control, scene.focus, places.p, shell.settings.key_letters)


def scene_colour(scene: "Showdown") -> theme.Colour:
    """Gold when the person gained by it, ivory else."""
    score = scene.result.score
    return theme.GOLD if score is not None and score.winner == scene.view.seat else theme.TEXT


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
    trail = round(0.14 * 50 * p) if tracking else 0
    for left in (True, False):
        edge = placed.left - 26 * p if left else placed.right - trail + 26 * p
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


def _sentences(scene: "Showdown", canvas: Canvas) -> None:
    places = scene.places
    sentences = scene.sentences()
    box = places.sentence
    if len(sentences) == 1:
        canvas.text(sentences[0], box, 26 * places.t, align="centre", lines=2, name="sentence")
        return
    half = box.h // 2
    for i, spans in enumerate(sentences):
        line = pygame.Rect(box.x, box.y + i * half, box.w, half)
        colour = theme.TEXT if i == 0 else theme.GOLD_PALE
        canvas.text(spans, line, 24 * places.t, colour, align="centre", name=f"sentence {i}")


def _name(scene: "Showdown", canvas: Canvas, seat: int, area: pygame.Rect) -> None:
    texts, t = scene.shell.texts, scene.places.t
    who = scene.who(seat)
    name = canvas.text(texts.say(f"name.{who}"), area, 26 * t, bold=True, name=f"name {who}")
    if scene.result.knocker is None:
        return
    if scene.result.knocker == seat:
        role = "showdown.role.gin" if scene.result.kind is Kind.GIN else "showdown.role.knocked"
    else:
        role = "showdown.role.defends"
    rest = pygame.Rect(name.right + round(14 * t), area.y + round(2 * t), area.right - name.right, area.h)
    canvas.text(texts.say(role), rest, 21 * t, theme.QUIET, name=f"role {who}")


# --- boxes ------------------------------------------------------------------------------------------------------------


def _boxes(scene: "Showdown", canvas: Canvas, row: Row) -> None:
    for box in row.boxes:
        put_box(scene.shell, canvas, box, scene.places.p, scene.places.t, all_laid=scene.all_laid)


def put_box(shell: Shell, canvas: Canvas, box: Box, p: float, t: float, all_laid: bool = True) -> None:
    """A heap's frame with its name set into the top edge, and the places of cards that were laid off from it.

    The word over cards laid off here waits until ``all_laid``.
    """
    rect, loose = box.rect, box.heap.kind == "deadwood"
    label = shell.texts.say(f"label.{box.heap.kind}" if box.heap.kind != "plain" else "label.deadwood")
    size = 21 * t
    wide = canvas.fonts.width([label], size)
    start = 28 * p
    bracket = _laid_bracket_span(shell, canvas, box, p, t) if box.heap.laid else None
    if bracket is not None and bracket[0] < rect.x + start + wide + 30 * p:
        # What was laid off lies at the left: the name of the box makes room for the word over it.
        start = min(bracket[1] + 14 * p - rect.x, rect.w - wide - 40 * p)
    key = ("box", rect.size, loose, round(start), round(wide), round(p * 64))
    frame = shell.plates.get(key, lambda: _box_frame(rect.size, loose, start, wide + 20 * p, p))
    pad = round(8 * p)
    canvas.image(frame, rect.x - pad, rect.y - pad)
    canvas.note("panel", f"box {box.heap.kind}", rect)
    title = pygame.Rect(round(rect.x + start + 10 * p), round(rect.y - 17 * t), round(wide + 8), round(34 * t))
    canvas.text(label, title, size, name="box " + box.heap.kind)
    for card, pose in box.places.items():
        _ghost(shell, canvas, card, pose, p)
    if bracket is not None and all_laid:
        _laid_bracket(shell, canvas, box, bracket, p, t)


def _box_frame(size: tuple[int, int], loose: bool, start: float, gap: float, p: float) -> pygame.Surface:
    pad = round(8 * p)
    w, h = size
    surface = draw.blank(w + 2 * pad, h + 2 * pad, theme.PANEL)
    ground = draw.filled_steps((w, h), 7 * p, 2, theme.PANEL, 0.55)
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
    line.fill((*theme.GOLD, 0), (round(pad + start), pad - 1, round(gap), max(3, round(3 * p))))
    surface.blit(line, (0, 0))
    return surface


def _ghost(shell: Shell, canvas: Canvas, card: Card, pose: Pose, p: float) -> None:
    """Where a laid-off card came from: a dashed outline with its pale rank and suit."""

    def make() -> pygame.Surface:
        w, h = round(pose.width), round(pose.height)
        out = draw.rounded(w, h, 0.06 * w, theme.PANEL)
        out = draw.faded(out, 0.5)
        ring = draw.ring(w, h, 0.06 * w, max(1.0, 1.6 * p), theme.LAID_OFF)
        dash = round(9 * p)
        for x in range(0, w, 2 * dash):
            ring.fill((*theme.LAID_OFF, 0), (x, 0, dash, round(6 * p)))
            ring.fill((*theme.LAID_OFF, 0), (x, h - round(6 * p), dash, round(6 * p)))
        for y in range(0, h, 2 * dash):
            ring.fill((*theme.LAID_OFF, 0), (0, y, round(4 * p), dash))
            ring.fill((*theme.LAID_OFF, 0), (w - round(4 * p), y, round(4 * p), dash))
        out.blit(ring, (0, 0))
        from gin.ui.fonts import rank_name

        rank = shell.fonts.render(rank_name(card), 0.19 * h, theme.QUIET_ON_PANEL, True)
        suit = shell.fonts.render(SUIT_GLYPHS[card.suit], 0.13 * h, theme.QUIET_ON_PANEL, True)
        out.blit(draw.faded(rank, 0.75), (round(0.07 * w), round(0.0 * h)))
        out.blit(draw.faded(suit, 0.75), (round(0.07 * w), round(0.21 * h)))
        return out

    picture = shell.plates.get(("place", int(card), round(pose.height)), make)
    canvas.centred(picture, pose.x, pose.y)


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
    label, size = shell.texts.say("label.laid_off"), 20 * t
    wide = canvas.fonts.width([label], size, True)
    width = round(right - left)

    def make() -> pygame.Surface:
        line = draw.blank(width + 4, 14 * p, theme.LAID_OFF)
        draw.fine_line(line, (0, 0), (width, 0), max(1.5, 2 * p), theme.LAID_OFF, 1)
        for x in (0, width):
            draw.fine_line(line, (x, 0), (x, 9 * p), max(1.5, 2 * p), theme.LAID_OFF, 1)
        gap = wide + 16 * p
        line.fill((*theme.LAID_OFF, 0), (round((width - gap) / 2), 0, round(gap), round(4 * p)))
        return line

    # The box's own gold line gives way to the word.
    ground = shell.plates.get(
        ("laid ground", width), lambda: draw.filled_steps((width, round(5 * p)), 0, 0, theme.PANEL, 1)
    )
    canvas.image(ground, left, y - p)
    canvas.image(shell.plates.get(("laid", width, round(wide)), make), left, y - p)
    title = pygame.Rect(round((left + right) / 2 - wide / 2 - 2), round(y - 17 * t), wide + 6, round(34 * t))
    canvas.text(label, title, size, theme.LAID_OFF, bold=True, name="laid off")


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(scene: "Showdown", canvas: Canvas, picture: Picture) -> None:
    """Every card where it is now; what is being laid off on top."""
    origin = {card: pose for row in scene.rows for box in row.boxes for card, pose in box.places.items()}
    late: list[tuple[Card, Pose]] = []
    for row in scene.rows:
        for box in row.boxes:
            for card in box.heap.shown:
                pose = box.poses[card]
                if card in origin:
                    _laid_card(scene, canvas, picture, card, origin[card], pose, late)
                    continue
                found = scene.motion.at(card, scene.now)
                if found is None:
                    picture.card(canvas, card, pose)
                else:
                    face = card if found.face_up is not False else None
                    picture.card(canvas, face, found.pose, flip=found.flip)
    for card, pose in late:
        picture.card(canvas, card, pose, lifted=True)


def _laid_card(
    scene: "Showdown",
    canvas: Canvas,
    picture: Picture,
    card: Card,
    start: Pose,
    end: Pose,
    late: list[tuple[Card, Pose]],
) -> None:
    way = scene.laid_way(card, start, end)
    if way is None:
        found = scene.motion.at(card, scene.now)
        late.append((card, found.pose if found is not None else start))
        return
    pose, arrived = way
    if not arrived:
        late.append((card, pose))
        return
    picture.card(canvas, card, pose)
    picture.ring(canvas, pose, theme.LAID_OFF, 4.5, 0)


def _backs(scene: "Showdown", canvas: Canvas, picture: Picture) -> None:
    """After a dead hand the computer's cards stay face down (R8)."""
    view, area = scene.view, scene.places.upper
    height = area.h - 48 * scene.places.p
    width = height * RATIO
    count = view.opponent_count
    step = min(0.40 * width, (area.w - width - 20 * scene.places.p) / max(1, count - 1))
    x = area.x + 10 * scene.places.p + width / 2
    for i in range(count - len(view.known)):
        picture.card(canvas, None, Pose(x + i * step, area.centery, height))
    for i, card in enumerate(view.known):
        picture.card(canvas, card, Pose(x + (count - len(view.known) + i) * step, area.centery, height))


# --- sums -------------------------------------------------------------------------------------------------------------


def _sums(scene: "Showdown", canvas: Canvas, row: Row, area: pygame.Rect, seat: int) -> None:
    """Under a row: at the left what was laid off, at the right the deadwood, card by card."""
    texts, places = scene.shell.texts, scene.places
    settlement = scene.result.settlement
    if settlement is None and seat != scene.view.seat:
        canvas.text(texts.say("showdown.hidden"), area, 24 * places.t, theme.QUIET, name="hidden")
        return
    loose = next((b.heap.cards for b in row.boxes if b.heap.kind == "deadwood"), ())
    laid = tuple(c for b in row.boxes for c in b.heap.gone)
    size = 30 * places.t
    spans = _sum([texts.say("label.deadwood") + "  "], loose)
    if not laid:
        canvas.text(spans, area, size, theme.TEXT, align="right", name=f"sum {seat}")
        return
    left = _sum([], laid, gold=False)
    total = canvas.fonts.width(spans, size) + canvas.fonts.width(left, size * 0.9) + 190 * places.t
    if total > area.w:
        size *= max(0.62, area.w / total)
    word = canvas.text(
        texts.say("label.laid_off_sum"), area, size * 0.87, theme.LAID_OFF, bold=True, name="laid off sum word"
    )
    wide = canvas.fonts.width(left, size * 0.87)
    first = pygame.Rect(word.right + round(14 * places.p), area.y, wide + 4, area.h)
    canvas.text(left, first, size * 0.87, theme.TEXT, name="laid off sum")
    start = first.right + round(16 * places.p)
    rest = pygame.Rect(start, area.y, area.right - start, area.h)
    canvas.text(spans, rest, size, theme.TEXT, align="right", name=f"sum {seat}")


def _sum(head: list[Span], cards: Sequence[Card], gold: bool = True) -> list[Span]:
    """``chip 6 + chip 10 = 16``; of no cards just 0."""
    spans: list[Span] = list(head)
    for i, card in enumerate(cards):
        spans += [*([" + "] if i else []), card, f" {card.value}"]
    total = str(sum(c.value for c in cards))
    if cards:
        spans.append("  =  ")
    spans.append(Strong(total) if gold else total)
    return spans


# --- the score --------------------------------------------------------------------------------------------------------


def _score(scene: "Showdown", canvas: Canvas) -> None:
    shell, places, texts = scene.shell, scene.places, scene.shell.texts
    panel, p, t = places.panel, places.p, places.t
    put_panel(canvas, shell.plates, panel, p, "score", large=True)
    x, w = panel.x + round(34 * p), panel.w - round(68 * p)
    k = panel.h / (1004 * p) if not shell.portrait else panel.h / (790 * p)
    y = panel.y + 26 * p * k
    heading(shell, canvas, texts.say("showdown.the_score"), pygame.Rect(x, round(y), w, round(40 * p)), t, centred=True)
    y += 62 * p * k
    pitch = (62 if not shell.portrait else 50) * p * k
    lines = score_lines(scene)
    if shell.portrait:
        _score_portrait(scene, canvas, lines, x, y, w, pitch)
        return
    for label, value in lines:
        _line(canvas, label, value, pygame.Rect(x, round(y), w, round(pitch)), t)
        y += pitch
    y = _result(scene, canvas, x, y, w, t)
    _rule(shell, canvas, x, y, w)
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
        _line(canvas, label, value, pygame.Rect(x, round(y), half, round(pitch)), t)
        y += pitch
    _result(scene, canvas, x, y, half, t)
    _totals(scene, canvas, x + w - half, top, half, t, 1.0)
    low = round(top + 4.6 * pitch + 60 * places.p)
    box = pygame.Rect(x + w - half, low, half, places.button.y - low - round(60 * places.p))
    if box.h > 90 * places.p:
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


def _line(canvas: Canvas, label: Sequence[Span], value: str, box: pygame.Rect, t: float) -> None:
    wide = canvas.fonts.width([value], 34 * t, True) + 10
    canvas.text(value, box, 34 * t, theme.DIGITS, bold=True, align="right", name="score value")
    canvas.text(label, pygame.Rect(box.x, box.y, box.w - wide - round(8 * t), box.h), 24 * t, name="score line")


def _result(scene: "Showdown", canvas: Canvas, x: float, y: float, w: int, t: float) -> float:
    places, score = scene.places, scene.result.score
    short = round(0.42 * w)
    _rule(scene.shell, canvas, x + w - short, y, short, 0.9)
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


def heading(shell: Shell, canvas: Canvas, text: str, box: pygame.Rect, t: float, centred: bool = False) -> None:
    """A small heading in tracked capitals; a centred one with a lozenge on a rule under it."""
    tracking = 0.18 if shell.texts.language == "zh-CN" else 0.14
    align: Align = "centre" if centred else "left"
    canvas.text(text.upper(), box, 21 * t, theme.GOLD, bold=True, align=align, tracking=tracking, name="heading")
    if centred:
        _rule(shell, canvas, box.x, box.bottom + 6 * shell.p, box.w)
        gem = shell.plates.get(("gem", round(8 * shell.p)), lambda: draw.lozenge(8 * shell.p, theme.GOLD))
        canvas.centred(gem, box.centerx, box.bottom + 6 * shell.p)


def _rule(shell: Shell, canvas: Canvas, x: float, y: float, w: float, alpha: float = 0.35) -> None:
    def make() -> pygame.Surface:
        line = draw.blank(w, 3, theme.GOLD)
        draw.fine_line(line, (0, 0), (w, 0), max(1.0, 1.2 * shell.p), theme.GOLD, alpha)
        return line

    canvas.image(shell.plates.get(("rule", round(w), alpha), make), x, y)


def columns(scene: "Showdown", canvas: Canvas, box: pygame.Rect) -> None:
    """The match's hands so far as columns: one's own up and gold, the computer's down and grey."""
    results = scene.view.results[-8:]
    if not results or box.h < 60 * scene.places.p:
        return
    shell, p, t = scene.shell, scene.places.p, scene.places.t
    most = max((r.score.points for r in results if r.score is not None), default=1)
    pitch = min(box.w / len(results), 66 * p)
    middle = box.y + round(0.46 * box.h)
    reach = 0.46 * box.h - 26 * t
    canvas_rule = pygame.Rect(box.x, middle, box.w, 1)
    _rule(shell, canvas, canvas_rule.x, canvas_rule.y, canvas_rule.w, 0.45)
    for i, result in enumerate(results):
        x = box.x + pitch * (i + 0.5)
        points = 0 if result.score is None else result.score.points
        mine = result.score is not None and result.score.winner == scene.view.seat
        last = i == len(results) - 1
        tall = round(max(3 * p, reach * points / most)) if points else 0
        colour = theme.GOLD_BRIGHT if last else theme.GOLD if mine else (0x93, 0xA5, 0x9A)
        label = pygame.Rect(round(x - pitch / 2), 0, round(pitch), round(24 * t))
        number = pygame.Rect(label)
        if points:
            key = ("column", round(26 * p), tall, colour)
            bar = shell.plates.get(key, partial(_solid, 26 * p, tall, colour))
            canvas.image(bar, x - bar.get_width() / 2, middle - tall if mine else middle + 1)
            number.bottom = middle - tall if mine else 0
            if not mine:
                number.top = middle + tall + 1
            canvas.text(str(points), number, 18.5 * t, theme.TEXT, bold=last, align="centre", name=f"column {i}")
        label.top = middle + 2 if mine or not points else middle - label.h
        canvas.text(str(result.number), label, 17 * t, theme.QUIET_ON_PANEL, align="centre", name=f"hand {i}")


def _solid(width: float, height: float, colour: theme.Colour) -> pygame.Surface:
    bar = pygame.Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)
    bar.fill(colour)
    return bar
