"""The throw inspector's plate: what throwing the card pointed at would mean, in place of its tag (T6).

In a row above the card, or, in portrait, below each other in the place that the tag has beside the lower row. The scale
of the danger is three discs, so that it can be read without colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.cards import Card
from gin.scenes.table_lines import NOSE
from gin.text import Texts
from gin.text.spans import Span, Strong
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose

if TYPE_CHECKING:
    from gin.ai.inspector import Inspection
    from gin.scenes.table import Table

_CHIPS: Final = 4
"""So many cards are shown as chips at most; of more, the rest is a number."""
_TALL: Final = 44
_SIZE: Final = 22
_AIR: Final = 22
"""Left and right of each part of the row, in points."""


@dataclass(frozen=True, slots=True)
class Told:
    """An inspection in words: the number of deadwood, what goes with the card, what the hand waits for, the danger."""

    left: int
    mates: list[Span]
    waits: list[Span]
    danger: list[Span]
    why: list[Span]
    step: int


def told(texts: Texts, found: "Inspection", chips: int = _CHIPS) -> Told:
    """``found`` in words, with at most so many ``chips``."""
    if found.melded:
        mates = texts.parts("coach.melded")
    elif not found.mates:
        mates = texts.parts("coach.mates_none")
    else:
        shown = found.mates if len(found.mates) <= chips else found.mates[: chips - 1]
        more = len(found.mates) - len(shown)
        mates = [*texts.parts("coach.mates"), " ", *_spaced(shown)]
        mates += [" " + texts.say("coach.more", count=more)] if more else []
    waits = texts.parts("coach.waits" if found.waits else "coach.waits_none", count=len(found.waits))
    why = texts.parts(f"coach.why.{found.reason}", cards=_spaced(found.cards), count=found.ways)
    return Told(found.left, mates, waits, texts.parts(f"coach.danger.{found.danger.name.lower()}"), why, found.danger)


def _spaced(cards: Sequence[Card]) -> tuple[Span, ...]:
    return tuple(span for i, card in enumerate(cards) for span in ((" ", card) if i else (card,)))


def paint(table: "Table", canvas: Canvas, card: Card, pose: Pose, place: pygame.Rect | None) -> None:
    """The plate for ``card``, seen at ``pose``; ``place`` is where a tag stands in portrait."""
    from gin.ai.inspector import inspect

    found = inspect(table.shown, card)
    if place is None:
        _row(table, canvas, found, pose)
    else:
        _stack(table, canvas, told(table.shell.texts, found), place)


# --- a row above the card ---------------------------------------------------------------------------------------------


def _row(table: "Table", canvas: Canvas, found: "Inspection", pose: Pose) -> None:
    fixed, p = table.table, table.table.p
    room = fixed.actions[0].left - round(28 * p)
    middle = pose.moved(pose.height / 2)
    rect, air, parts, t = _laid(table, canvas, found, middle.x, min(fixed.t, 1.6 * p), room)
    foot = _foot(table, pose, rect)
    free = foot - fixed.message.bottom - 4 * p
    if free >= 0.8 * _TALL * p - 2:
        if free < rect.h:
            rect, air, parts, t = _laid(table, canvas, found, middle.x, max(0.8 * p, free / _TALL), room)
        rect.bottom = round(foot)
        nose = min(max(middle.x - rect.x, 24 * p), rect.w - 24 * p)
        canvas.image(table.picture.tag_plate(rect.size, nose), rect.x, rect.y)
    else:
        # Large cards leave no air above them: the plate lies across their feet, where they show nothing but pips.
        rect.bottom = round(fixed.hand_area.bottom - 22 * p)
        canvas.image(_bare(table, rect.size), rect.x, rect.y)
    canvas.note("panel", "inspector", rect)
    tall = round(0.56 * rect.h)
    line = table.shell.plates.get(("inspector line", tall), lambda: _hairline(1, tall))
    x = float(rect.x)
    for i, part in enumerate(parts):
        wide = part.width(canvas, t)
        if i:
            canvas.image(line, round(x), rect.centery - line.get_height() // 2)
        part.put(table, canvas, pygame.Rect(round(x + air), rect.y, round(wide) + 2, rect.h), t)
        x += wide + 2 * air


def _laid(
    table: "Table", canvas: Canvas, found: "Inspection", middle: float, t: float, room: int
) -> tuple[pygame.Rect, float, list["_Part"], float]:
    """The plate's size and place from left to right, the air beside each part, the parts, and their point of text."""
    p = table.table.p
    parts, scale = _parts(table, canvas, found, t, room)
    air = _AIR * p * scale
    wide = sum(part.width(canvas, scale * t) for part in parts) + 2 * air * len(parts)
    rect = pygame.Rect(0, 0, round(wide), round(_TALL * t))
    rect.centerx = round(middle)
    rect.clamp_ip(pygame.Rect(round(14 * p), 0, room, table.table.size[1]))
    return rect, air, parts, scale * t


def _bare(table: "Table", size: tuple[int, int]) -> pygame.Surface:
    """A plate like a tag's, without the nose."""
    dark, p = table.shell.felt.tag, table.table.p

    def make() -> pygame.Surface:
        return draw.plate(*size, 8 * p, (dark, dark), 0.94, theme.GOLD, max(1.0, 1.25 * p), 0.9)

    return table.shell.plates.get(("inspector plate", size), make)


def _foot(table: "Table", pose: Pose, plate: pygame.Rect) -> float:
    """The lowest that the plate may reach: above its card, and above any raised one below it, lest it hide an index."""
    p = table.table.p
    foot = pose.moved(pose.height / 2 + 12 * p).y
    hand = table.places.hand.poses
    for card, lift in table.marks.lifts.items():
        if card in hand:
            raised = hand[card].moved(lift)
            if abs(raised.x - plate.centerx) < (1.05 * raised.width + plate.w) / 2:
                foot = min(foot, raised.moved(1.05 * raised.height / 2).y - 6 * p)
    return foot


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of the row: words, with a number in front of what follows or the discs of the danger before them."""

    name: str
    spans: list[Span]
    number: str = ""
    step: int | None = None

    def width(self, canvas: Canvas, t: float) -> float:
        wide = float(canvas.fonts.width(self.spans, _SIZE * t))
        if self.number:
            wide += round(10 * t) + canvas.fonts.width([Strong(self.number)], 1.36 * _SIZE * t, True)
        if self.step is not None:
            wide += _discs_wide(t) + round(10 * t)
        return wide

    def put(self, table: "Table", canvas: Canvas, box: pygame.Rect, t: float) -> None:
        x = box.x
        if self.step is not None:
            put_discs(table, canvas, (x, box.centery), self.step, t)
            x += round(_discs_wide(t) + 10 * t)
        words = pygame.Rect(x, box.y, box.right - x, box.h)
        if self.number:
            words.w = canvas.fonts.width(self.spans, _SIZE * t) + 2
        shown = canvas.text(self.spans, words, _SIZE * t, theme.TEXT, name=f"inspector {self.name}")
        if self.number:
            left = shown.right + round(10 * t)
            number = pygame.Rect(left, box.y, box.right + 2 - left, box.h)
            canvas.text(
                [Strong(self.number)], number, 1.36 * _SIZE * t, align="right", name=f"inspector {self.name} count"
            )


def _parts(table: "Table", canvas: Canvas, found: "Inspection", t: float, room: float) -> tuple[list[_Part], float]:
    """The parts of the row that there is room for, and by how much they must be made smaller."""
    texts = table.shell.texts
    for chips, waits, why in ((_CHIPS, True, True), (3, True, True), (3, False, True), (3, False, False)):
        words = told(texts, found, chips)
        danger = [*words.danger, " · ", *words.why] if why else words.danger
        parts = [
            _Part("left", texts.parts("label.deadwood_after"), number=str(words.left)),
            _Part("mates", words.mates),
            *([_Part("waits", words.waits)] if waits else []),
            _Part("danger", danger, step=words.step),
        ]
        wide = sum(part.width(canvas, t) + 2 * _AIR * table.table.p for part in parts)
        if wide <= room:
            return parts, 1.0
    return parts, room / wide


# --- below each other, in portrait ------------------------------------------------------------------------------------


def _stack(table: "Table", canvas: Canvas, words: Told, place: pygame.Rect) -> None:
    fixed = table.table
    p = fixed.p
    shell, texts = table.shell, table.shell.texts
    area = fixed.hand_area
    top = area.y + fixed.hand_height + 60 * p
    room = pygame.Rect(place.x, round(top), place.w, round(area.bottom + 6 * p - top))
    label: list[Span] = [*texts.parts("label.deadwood_after")]
    texts_of = {"left": label, "mates": words.mates, "waits": words.waits, "danger": words.danger, "why": words.why}
    pad, nose = round(20 * p), round(NOSE * p)
    room.w -= nose
    inner = room.w - 2 * pad
    for percent in range(min(160, round(100 * fixed.t / p)), 59, -4):
        t = p * percent / 100
        size = 25 * t
        number = canvas.fonts.width([Strong(str(words.left))], 2 * size, True)
        discs = round(_discs_wide(t) + 12 * t)
        free = {"left": inner - number - round(12 * p), "danger": inner - discs}
        broken = {name: canvas.fonts.wrap(spans, size, free.get(name, inner)) for name, spans in texts_of.items()}
        fits = all(
            canvas.fonts.width(line, size) <= free.get(name, inner) for name, lines in broken.items() for line in lines
        )
        lines = {name: len(broken[name]) for name in texts_of}
        if canvas.fonts.width(label, 0.8 * size) <= free["left"]:
            lines["left"] = 1  # rather a little smaller than a word alone on a line
        talls = {name: round(_LINE * size * count + 6 * p) for name, count in lines.items()}
        talls["left"] = max(talls["left"], round(2.2 * size))
        whole = sum(talls.values()) + 2 * pad + round(16 * p)
        if fits and whole <= room.h:
            break
    rect = pygame.Rect(room.x, 0, room.w, min(whole, room.h))
    rect.centery = max(min(place.centery, room.bottom - rect.h // 2), room.top + rect.h // 2)
    canvas.image(table.picture.tag_plate(rect.size), rect.x, rect.y)
    canvas.note("panel", "inspector", rect.move(nose, 0))
    y = rect.y + pad
    for name, spans in texts_of.items():
        box = pygame.Rect(rect.x + nose + pad, y, free.get(name, inner), talls[name])
        if name == "danger":
            put_discs(table, canvas, (box.x, box.centery), words.step, t)
            box.x += discs
        canvas.text(spans, box, size, theme.TEXT, lines=max(1, lines[name]), name=f"inspector {name}")
        if name == "left":
            figure = pygame.Rect(box.right, y, rect.right + nose - pad - box.right, talls[name])
            canvas.text([Strong(str(words.left))], figure, 2 * size, align="right", name="inspector left count")
        y += talls[name]
        if name in ("left", "waits"):
            line = shell.plates.get(("inspector rule", inner), lambda: _hairline(inner, 1))
            canvas.image(line, rect.x + nose + pad, y + round(3 * p))
            y += round(8 * p)


_LINE: Final = 1.36


# --- the scale --------------------------------------------------------------------------------------------------------


def _discs_wide(t: float) -> float:
    return 3 * 15 * t + 2 * 5 * t


def put_discs(table: "Table", canvas: Canvas, at: tuple[int, int], step: int, t: float) -> None:
    """Three discs from ``at``, their left end and middle height, ``step`` of them full."""
    size = 15 * t
    plates = table.shell.plates
    full = plates.get(("disc", round(size, 1), True), lambda: _disc(size, full=True))
    empty = plates.get(("disc", round(size, 1), False), lambda: _disc(size, full=False))
    for i in range(3):
        canvas.image(full if i < step else empty, at[0] + i * 20 * t, at[1] - size / 2)


def _disc(size: float, full: bool) -> pygame.Surface:
    def paint(big: pygame.Surface, k: float) -> None:
        middle, radius = (size * k / 2, size * k / 2), size * k / 2 - k
        if full:
            pygame.draw.circle(big, theme.GOLD, middle, radius)
        else:
            pygame.draw.circle(big, theme.GOLD, middle, radius, max(1, round(1.6 * k)))

    return draw.smooth(size, size, theme.GOLD, paint)


def _hairline(width: int, height: int) -> pygame.Surface:
    out = draw.blank(max(1, width), max(1, height), theme.GOLD)
    out.fill((*theme.GOLD, 90))
    return out
