"""Draws a lesson: its words, the panel with the cards, the answers, what came of one, and how far one has come."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from gin.engine.cards import Card
from gin.learn.exercises import Choice, Marks, Throw
from gin.scenes.course_heaps import BOXED, own_name, strips
from gin.scenes.course_layout import PITCH, Spread, joined
from gin.scenes.course_sheet import told
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import headline, put_box
from gin.scenes.showdown_layout import Box
from gin.scenes.table_picture import Picture
from gin.text.spans import Span
from gin.ui import draw, layout, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose
from gin.ui.widgets import Control, put_button, put_focus, put_panel

if TYPE_CHECKING:
    from gin.scenes.course import Course


def paint(scene: "Course", canvas: Canvas) -> None:
    """Everything, back to front."""
    frame, places, sheet = scene.frame, scene.places, scene.sheet
    frame.paint(canvas)
    if frame.open:
        return
    headline(scene.shell, canvas, sheet.headline, places.headline, 0.9 * scene.shell.p)
    for i, (line, box) in enumerate(zip(sheet.teach, places.teach, strict=True)):
        lines = round(box.h / (PITCH * places.sizes["teach"]))
        canvas.text(line, box, places.sizes["teach"], align="centre", lines=max(1, lines), name=f"teach {i}")
    put_panel(canvas, scene.shell.plates, places.panel, scene.shell.p, "exercise", large=True, alpha=0.72)
    for i, (line, box) in enumerate(zip(sheet.lines, places.lines, strict=True)):
        colour = theme.QUIET if sheet.rows else theme.TEXT
        _words(canvas, line, box, places.sizes["lines"], colour, False, f"line {i}")
    if sheet.question:
        _words(canvas, sheet.question, places.question, places.sizes["question"], theme.TEXT, True, "question")
    controls = {control.name: control for control in scene.answers()}
    _spreads(scene, canvas, controls)
    _options(scene, canvas, controls)
    if scene.verdict is not None:
        _verdict(scene, canvas)
    elif sheet.hint:
        size = 0.88 * places.sizes["verdict"]
        canvas.text(sheet.hint, places.hint, size, theme.QUIET_ON_PANEL, align="centre", name="hint")
    _foot(scene, canvas)


def _words(
    canvas: Canvas, line: Sequence[Span], box: pygame.Rect, size: float, colour: theme.Colour, bold: bool, name: str
) -> None:
    lines = max(1, round(box.h / (PITCH * size)))
    canvas.text(line, box, size, colour, bold=bold, align="centre", lines=lines, name=name)


# --- cards ------------------------------------------------------------------------------------------------------------


def _spreads(scene: "Course", canvas: Canvas, controls: dict[str, Control]) -> None:
    shell, places = scene.shell, scene.places
    picture = Picture(shell, layout.table(shell.size, shell.scale, shell.settings.card_size, 1))
    spreads = scene.spreads
    for i, spread in enumerate(spreads):
        _around(scene, canvas, spread, i)
    late: list[tuple[Card, Pose]] = []
    for spread in spreads:
        for box in spread.boxes:
            for card, pose in box.poses.items():
                found = None if box.heap.kind == "stock" else scene.motion.at(card, scene.now)
                now = found.pose if found is not None else pose.moved(scene.lift(box, card))
                if found is not None and found.above:
                    late.append((card, now))
                    continue
                _card(scene, canvas, picture, box, card, now, controls)
            if scene.verdict is not None:
                _marks(scene, canvas, box)
    for card, now in late:
        picture.card(canvas, card, now, lifted=True)
    for name, control in controls.items():
        if name.startswith(("card ", "heap ")):
            put_focus(canvas, shell.plates, control, scene.focus, places.p)


def _around(scene: "Course", canvas: Canvas, spread: Spread, i: int) -> None:
    """A row's title and the boxes of its heaps."""
    shell, places = scene.shell, scene.places
    if spread.title is not None and spread.said is not None:
        size = min(places.sizes["title"], 0.8 * spread.title.h)
        colour = theme.QUIET_ON_PANEL
        canvas.text(scene.parts(spread.said), spread.title, size, colour, bold=True, name=f"title {i}")
    for n, box in enumerate(spread.boxes):
        if box.heap.kind in BOXED:
            put_box(shell, canvas, box, places.p, places.box_t, name=own_name(shell, box.heap))
        if box.heap.kind == "shape":
            _shape_state(scene, canvas, box, n)


def _shape_state(scene: "Course", canvas: Canvas, box: Box, i: int) -> None:
    """A heap that is an answer: lit under the pointer, and when it was answered right or wrong."""
    exercise, p = scene.exercise, scene.places.p
    if exercise is None or not isinstance(exercise.answer, Choice) or not exercise.answer.heaps:
        return
    if scene.verdict is None:
        if scene.focus.hover == f"heap {i}":
            _edge(scene.shell, canvas, box.rect, theme.GOLD_PALE, 2.4 * p)
        canvas.note("button", f"heap {i}", box.rect)
        return
    if exercise.answer.options[i].right:
        _edge(scene.shell, canvas, box.rect, theme.GOLD, 3.2 * p)
        _disc(scene.shell, canvas, box.rect.right - 8 * p, box.rect.bottom - 8 * p, True, p)
    elif scene.given == i:
        _disc(scene.shell, canvas, box.rect.right - 8 * p, box.rect.bottom - 8 * p, False, p)


def _edge(shell: Shell, canvas: Canvas, rect: pygame.Rect, colour: theme.Colour, line: float) -> None:
    key = ("course edge", rect.size, colour, round(line * 4))
    canvas.image(shell.plates.get(key, lambda: draw.ring(*rect.size, 10, line, colour)), rect.x, rect.y)


def _card(
    scene: "Course", canvas: Canvas, picture: Picture, box: Box, card: Card, pose: Pose, controls: dict[str, Control]
) -> None:
    face = None if box.heap.kind == "stock" else card
    raised = card in scene.chosen and scene.verdict is None
    picture.card(canvas, face, pose, lifted=raised)
    if face is None:
        return
    name = f"card {card}"
    canvas.note("card", name, pose.box())
    if card in box.heap.laid:
        picture.ring(canvas, pose, theme.LAID_OFF, 4.0, 0)
    if raised:
        picture.ring(canvas, pose, theme.GOLD, 3.2, 2)
    elif name in controls and scene.focus.hover == name:
        picture.ring(canvas, pose, theme.GOLD, 2.4, 0)


def _marks(scene: "Course", canvas: Canvas, box: Box) -> None:
    """Ticks on the right cards, and a cross on what was chosen and wasn't right."""
    exercise, given = scene.exercise, scene.given
    if exercise is None or box.heap.kind == "stock":
        return
    match exercise.answer:
        case Throw(options):
            right = {card for card, why in options if why is None}
            wrong = {given} - right if isinstance(given, Card) else set()
        case Marks(_, _, marked):
            right = set(marked)
            wrong = set(given) - right if isinstance(given, frozenset) else set()
        case _:
            return
    p = scene.places.p
    for card, rect in strips(box).items():
        if card in right or card in wrong:
            size = _disc_size(p)
            x = rect.x + min(0.5 * rect.w, 0.62 * size)
            _disc(scene.shell, canvas, x, rect.bottom - 0.66 * size, card in right, p)


def _disc_size(p: float) -> float:
    return 36 * p


def _disc(shell: Shell, canvas: Canvas, x: float, y: float, right: bool, p: float) -> None:
    size = _disc_size(p)
    canvas.centred(shell.plates.get(("course disc", round(size), right), lambda: _make_disc(size, right)), x, y)


def _make_disc(size: float, right: bool) -> pygame.Surface:
    """A gold disc with a tick, or a dark one with a cross."""

    def paint_disc(big: pygame.Surface, k: float) -> None:
        s = size * k
        pygame.draw.circle(big, theme.TAG, (s / 2, s / 2), s / 2)
        pygame.draw.circle(big, theme.GOLD if right else theme.IVORY, (s / 2, s / 2), 0.46 * s)
        if right:
            points = [(0.28 * s, 0.52 * s), (0.44 * s, 0.67 * s), (0.73 * s, 0.34 * s)]
            draw.thick(big, points, 0.09 * s, theme.GOLD_TEXT)
        else:
            pygame.draw.circle(big, theme.TAG, (s / 2, s / 2), 0.41 * s)
            draw.thick(big, [(0.34 * s, 0.34 * s), (0.66 * s, 0.66 * s)], 0.08 * s, theme.IVORY)
            draw.thick(big, [(0.66 * s, 0.34 * s), (0.34 * s, 0.66 * s)], 0.08 * s, theme.IVORY)

    return draw.smooth(size, size, theme.TAG, paint_disc)


# --- answers ----------------------------------------------------------------------------------------------------------


def _options(scene: "Course", canvas: Canvas, controls: dict[str, Control]) -> None:
    """The buttons with their words; once it was answered, which were right and which was pressed."""
    shell, places = scene.shell, scene.places
    named = [c for c in controls.values() if not c.name.startswith(("card ", "heap "))]
    if scene.verdict is not None:
        named = _answered(scene)
    for control, label, rect in zip(named, scene.sheet.options, places.options, strict=False):
        put_button(canvas, shell.plates, control, scene.focus, places.p, False)
        dark = control.look in ("lit", "default")
        colour = theme.GOLD_TEXT if dark else theme.DIM if control.look == "dim" else theme.TEXT
        box = rect.inflate(-round(28 * places.p), 0)
        plain = (
            ["".join(str(getattr(s, "text", s)) for s in label)]
            if not any(isinstance(s, Card) for s in label)
            else label
        )
        canvas.text(plain, box, places.sizes["option"], colour, bold=True, align="centre", name=control.name)
        if scene.verdict is not None and control.look != "dim":
            _disc(shell, canvas, rect.right - 6 * places.p, rect.y + 6 * places.p, control.look == "lit", places.p)


def _answered(scene: "Course") -> list[Control]:
    """The options as they stand after the answer; a card's button is gone."""
    exercise, places = scene.exercise, scene.places
    if exercise is None or not isinstance(exercise.answer, Choice) or exercise.answer.heaps:
        return []
    if scene.sheet.closing:
        return []
    return [
        Control(f"option {i}", rect, "", "lit" if option.right else "quiet" if scene.given == i else "dim")
        for i, (option, rect) in enumerate(zip(exercise.answer.options, places.options, strict=True))
    ]


def _verdict(scene: "Course", canvas: Canvas) -> None:
    """The plate that says how it was, and beside it why."""
    shell, places, verdict = scene.shell, scene.places, scene.verdict
    assert verdict is not None
    p, size, box = places.p, places.sizes["verdict"], places.verdict
    tall = round(min(box.h, max(2.1 * size, 44 * p)))
    plate = pygame.Rect(box.x, box.centery - tall // 2, places.plate, tall)
    key = ("course plate", plate.size, verdict.right)
    canvas.image(
        shell.plates.get(key, lambda: _make_plate(plate.size, verdict.right, shell.felt.panel, p)), plate.x, plate.y
    )
    canvas.note("panel", "plate", plate)
    colour = theme.GOLD_TEXT if verdict.right else theme.TEXT
    mark = 0.86 * size
    canvas.centred(
        shell.plates.get(("course mark", round(mark), verdict.right), lambda: _make_mark(mark, verdict.right, colour)),
        plate.x + 18 * p + mark / 2,
        plate.centery,
    )
    word = scene.sheet.plate[0 if verdict.right else 1]
    room = pygame.Rect(round(plate.x + 28 * p + mark), plate.y, round(plate.w - mark - 42 * p), plate.h)
    canvas.text(word, room, 0.96 * size, colour, bold=True, align="centre", name="plate")
    said = joined(told(scene, verdict), shell)
    words = pygame.Rect(plate.right + round(28 * p), box.y, box.right - plate.right - round(28 * p), box.h)
    lines = len(shell.fonts.wrap(said, size, words.w))
    step = max(4, words.w // 60)
    while lines > 1 and len(shell.fonts.wrap(said, size, words.w - step)) == lines:
        words.w -= step  # no word stands alone on the last line
    canvas.text(said, words, size, lines=lines, name="verdict")


def _make_plate(size: tuple[int, int], right: bool, ground: theme.Colour, p: float) -> pygame.Surface:
    if right:
        return draw.plate(*size, 8 * p, (theme.GOLD_TOP, theme.GOLD_FOOT), 1, theme.GOLD_PALE, max(1.0, p), 0.6)
    return draw.plate(*size, 8 * p, (ground, ground), 0.9, theme.IVORY, max(1.0, 1.3 * p), 0.8)


def _make_mark(size: float, right: bool, colour: theme.Colour) -> pygame.Surface:
    if right:
        return draw.tick(size, colour, 0.13 * size)
    return draw.lozenge(0.62 * size, colour, filled=False, line=max(1.4, 0.09 * size))


# --- the foot ---------------------------------------------------------------------------------------------------------


def _foot(scene: "Course", canvas: Canvas) -> None:
    """The buttons, and between them a lozenge for every exercise that the lesson asks for."""
    shell, frame, p = scene.shell, scene.frame, scene.places.p
    controls = scene.foot()
    for control in controls:
        put_button(canvas, shell.plates, control, scene.focus, p, bool(control.cap))
    if scene.offering or scene.reading:
        return
    lesson = scene.lesson
    right = min(lesson.needed, scene.progress.count(lesson))
    side, pitch = 24 * p, 44 * p
    x = frame.foot.centerx - pitch * (lesson.needed - 1) / 2
    for i in range(lesson.needed):
        filled = i < right
        gem = shell.plates.get(("course gem", round(side), filled), lambda filled=filled: _gem(side, filled, p))  # type: ignore[misc]
        canvas.centred(gem, x + i * pitch, frame.foot.centery)


def _gem(side: float, filled: bool, p: float) -> pygame.Surface:
    gem = draw.lozenge(side, theme.GOLD, filled=filled, line=max(1.2, 1.5 * p))
    return gem if filled else draw.faded(gem, 0.6)
