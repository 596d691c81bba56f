"""Draws the showdown: headline, two rows of boxes, their cards and sums; the score is drawn beside it (T12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from gin.engine.cards import Card
from gin.engine.showdown import Kind
from gin.scenes.about_mark import PREFIX, put_about
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import headline, put_box
from gin.scenes.showdown_layout import Row
from gin.scenes.showdown_moments import flat, undercut
from gin.scenes.table_picture import Picture
from gin.text.spans import Span, Strong
from gin.ui import draw, layout, theme
from gin.ui.canvas import Canvas
from gin.ui.cards import RATIO
from gin.ui.layout import Pose
from gin.ui.painter import Blit
from gin.ui.widgets import put_button

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

    rows = [pygame.Rect(left, round(y * v), wide, round(290 * v)) for y in (278, 730)]
    panel = pygame.Rect(round(40 * p), round(1144 * v), width - round(80 * p), round(736 * v))
    button = pygame.Rect(panel.x + round(34 * p), panel.bottom - round(120 * v), panel.w - round(68 * p), round(88 * v))
    return Places(
        p,
        t,
        strip(92, 70),
        strip(176, 84),
        strip(246, 40),
        rows[0],
        strip(620, 92),
        strip(698, 40),
        rows[1],
        strip(1072, 92),
        panel,
        button,
    )


def paint(scene: "Showdown", canvas: Canvas) -> None:
    """The whole scene. While it comes from the table, the table goes over into it beneath the cards."""
    shell, bare, come = scene.shell, scene.bare, scene.come
    table = layout.table(shell.size, shell.scale, shell.settings.card_size, 1)
    picture = Picture(shell, table)
    travels = bool(scene.before)
    if bare is None or come >= 1:
        around(scene, canvas, picture)
    elif come > 0:
        front = scene.front or behind_cards(scene)
        canvas.image(front.blits[0].surface, 0, 0)
        canvas.placed += front.placed
        canvas.image(draw.glimmer(bare, 1 - come), 0, 0)
    else:
        canvas.image(bare, 0, 0)
    fan = scene.fan if come < 1 else None
    if travels:
        _cards(scene, canvas, picture, [card for card in scene.places_of() if fan is None or card not in fan.cards])
    if fan is not None:
        since = scene.since / scene.course.pace
        if scene.since < scene.course.spread:
            fan.put(canvas, picture, since, hidden=scene.result.knocker != scene.view.seat)
        else:
            fan.behind(canvas, since, 1 - come)
            _cards(scene, canvas, picture, fan.cards)
    seat = scene.view.seat
    if scene.course.sweep is not None and scene.result.knocker is not None:
        row = scene.rows[0 if scene.result.knocker == seat else 1]
        undercut(scene, canvas, row, scene.since - scene.course.sweep)


def behind_cards(scene: "Showdown") -> Canvas:
    """All that stands still while the cards come, as one surface."""
    shell = scene.shell
    canvas = Canvas(shell.size, shell.fonts)
    around(scene, canvas, Picture(shell, layout.table(shell.size, shell.scale, shell.settings.card_size, 1)))
    canvas.blits[:] = [Blit(flat(canvas.blits, canvas.size), 0, 0)]
    scene.front = canvas
    return canvas


def around(scene: "Showdown", canvas: Canvas, picture: Picture) -> None:
    """Everything but the cards that travel."""
    shell, places = scene.shell, scene.places
    canvas.image(shell.ground(), 0, 0)
    headline(shell, canvas, scene.headline(), places.headline, places.p, scene_colour(scene))
    _sentences(scene, canvas)
    seat = scene.view.seat
    for which, who, area in ((0, 1 - seat, places.upper_name), (1, seat, places.lower_name)):
        _name(scene, canvas, who, area)
        for box in scene.rows[which].boxes:
            put_box(shell, canvas, box, places.p, places.t, all_laid=scene.all_laid)
        sums = places.upper_sum if which == 0 else places.lower_sum
        if scene.all_laid or not scene.course.lay_offs or who == scene.result.knocker:  # nothing is summed beforehand
            _sums(scene, canvas, scene.rows[which], sums, who)
    if scene.result.settlement is None:
        _backs(scene, canvas, picture)
    if not scene.before:
        _cards(scene, canvas, picture, list(scene.places_of()))
    scene.paint_score(canvas)
    for control in scene.controls():
        if control.name.startswith(PREFIX):
            put_about(shell, canvas, control, scene.focus)
            continue
        put_button(canvas, shell.plates, control, scene.focus, places.p, shell.settings.key_letters)


def scene_colour(scene: "Showdown") -> theme.Colour:
    """Gold when the person gained by it, ivory else."""
    score = scene.result.score
    return theme.GOLD if score is not None and score.winner == scene.view.seat else theme.TEXT


def _sentences(scene: "Showdown", canvas: Canvas) -> None:
    for i, (spans, line, size) in enumerate(_lines(scene)):
        colour = theme.TEXT if i == 0 else theme.GOLD_PALE
        several = len(scene.sentences()) > 1
        name = f"sentence {i}" if several else "sentence"
        canvas.text(spans, line, size, colour, align="centre", lines=1 if several else 2, name=name)


def _lines(scene: "Showdown") -> list[tuple[Sequence[Span], pygame.Rect, float]]:
    """The sentences under the headline, their places and sizes; at their ends there is room for a mark."""
    places, sentences = scene.places, scene.sentences()
    box = places.sentence.inflate(-2 * round(44 * places.p), 0)
    if len(sentences) == 1:
        return [(sentences[0], box, 26 * places.t)]
    half = box.h // 2
    return [(s, pygame.Rect(box.x, box.y + i * half, box.w, half), 24 * places.t) for i, s in enumerate(sentences)]


def sentence_ends(scene: "Showdown") -> list[tuple[float, float]]:
    """The places just behind the sentences, for what leads to their explanation."""
    fonts, p = scene.shell.fonts, scene.places.p
    return [
        (line.centerx + min(line.w, fonts.width(spans, size)) / 2 + 28 * p, line.centery)
        for spans, line, size in _lines(scene)
    ]


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


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(scene: "Showdown", canvas: Canvas, picture: Picture, cards: Sequence[Card]) -> None:
    """Each of ``cards`` where it is now; what is being laid off on top."""
    origin = {card: pose for row in scene.rows for box in row.boxes for card, pose in box.places.items()}
    late: list[tuple[Card, Pose]] = []
    for card, pose in scene.places_of().items():
        if card not in cards:
            continue
        if card in origin:
            _laid_card(scene, canvas, picture, card, origin[card], pose, late)
        else:
            _card(scene, canvas, picture, card, pose)
    for card, pose in late:
        picture.card(canvas, card, pose, lifted=True)


def _card(scene: "Showdown", canvas: Canvas, picture: Picture, card: Card, pose: Pose) -> None:
    """A card at its place, or on its way there."""
    found = scene.motion.at(card, scene.now)
    if found is None:
        picture.card(canvas, card, pose)
        return
    face = card if found.face_up is not False else None
    picture.card(canvas, face, found.pose, flip=found.flip, flying=True)


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
        _card(scene, canvas, picture, card, start)
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
    step = min(0.75 * width, (area.w - width) / max(1, count - 1))
    x = area.x + width / 2
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
    line = pygame.Rect(area.x, area.y, area.w, min(area.h, round(52 * places.p)))
    spans = _sum([texts.say("label.deadwood") + "  "], loose)
    if not laid:
        canvas.text(spans, line, size, theme.TEXT, align="right", name=f"sum {seat}")
        return
    left = _sum([], laid, gold=False)
    total = canvas.fonts.width(spans, size) + canvas.fonts.width(left, size * 0.9) + 190 * places.t
    rest = line
    if total > area.w and area.h > 1.6 * line.h:
        line, rest = line.move(0, -round(4 * places.p)), line.move(0, area.h - line.h)  # each sum on a line of its own
    elif total > area.w:
        size *= max(0.62, area.w / total)
    word = canvas.text(
        texts.say("label.laid_off_sum"), line, size * 0.87, theme.LAID_OFF_TEXT, bold=True, name="laid off sum word"
    )
    wide = canvas.fonts.width(left, size * 0.87)
    first = pygame.Rect(word.right + round(14 * places.p), line.y, wide + 4, line.h)
    canvas.text(left, first, size * 0.87, theme.TEXT, name="laid off sum")
    if rest is line:
        start = first.right + round(16 * places.p)
        rest = pygame.Rect(start, line.y, line.right - start, line.h)
    canvas.text(spans, rest, size, theme.TEXT, align="right", name=f"sum {seat}")


def _sum(head: list[Span], cards: Sequence[Card], gold: bool = True) -> list[Span]:
    """``chip 6 + chip 10 = 16``; of no cards just 0."""
    spans: list[Span] = list(head)
    for i, card in enumerate(cards):
        spans += [*(["  +  "] if i else []), card, f" {card.value}"]
    total = str(sum(c.value for c in cards))
    if cards:
        spans.append("  =  ")
    spans.append(Strong(total) if gold else total)
    return spans
