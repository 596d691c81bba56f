"""The table's picture: where each card rests for a view, and everything drawn around them (T1 to T3, T6)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from gin.engine.cards import Card, mask_of
from gin.engine.melds import best_arrangement, deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.scenes import score_panel
from gin.scenes.scene import Shell
from gin.scenes.showdown_layout import kind_of
from gin.text.spans import Span, Strong
from gin.ui import draw, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.choreography import Key
from gin.ui.layout import Bracket, Group, HandLayout, Pose, Table

_PITCH: Final = 1.36
"""From line to line of the message, in sizes of its letters."""
_INNER: Final = 0.94
"""The part of its plate's width that the message may take."""
_ASIDE: Final = 0.8
"""The size of what stands below a message, in sizes of the message."""

Order = str
"""How the hand is arranged: melds, suit, rank or hand (the player's own order)."""


def groups(view: PlayerView, order: Order, own_order: Sequence[Card]) -> list[Group]:
    """The player's cards in the groups they lie in (T2)."""
    held = view.cards
    match order:
        case "suit":
            return [Group("plain", held)]
        case "rank":
            return [Group("plain", tuple(sorted(held, key=lambda c: (c.rank, c.suit))))]
        case "hand":
            return [Group("plain", tuple(own_order))]
        case _:
            best = best_arrangement(mask_of(held))
            runs = [Group("run", m) for m in best.melds if kind_of(m) == "run"]
            sets = [Group("set", m) for m in best.melds if kind_of(m) == "set"]
            loose = tuple(sorted(best.loose, key=lambda c: (c.rank, c.suit)))
            return [*runs, *sets, *([Group("deadwood", loose)] if loose else [])]


@dataclass(frozen=True, slots=True)
class Scenery:
    """Where everything rests for one view. ``poses`` are of what can move, back to front in the order of the list."""

    hand: HandLayout
    poses: dict[Key, Pose]
    known: tuple[Card, ...]
    pile: tuple[Card, ...]
    backs: int


def scenery(table: Table, view: PlayerView, order: Order, own_order: Sequence[Card], flat: bool, shown: int) -> Scenery:
    """Lay out ``view``."""
    hand = table.hand(groups(view, order, own_order), flat)
    backs = view.opponent_count - len(view.known)
    hidden, known = table.opponent(backs, view.known)
    pile = view.pile[-shown:]
    poses: dict[Key, Pose] = {("back", i): pose for i, pose in enumerate(hidden)}
    seen = [*zip(view.known, known, strict=True), *zip(pile, table.discards(len(pile)), strict=True)]
    poses.update([*seen, *hand.poses.items()])
    return Scenery(hand, poses, view.known, pile, backs)


@dataclass(slots=True)
class Marks:
    """What is marked on the cards of the hand."""

    lifts: dict[Card, float] = field(default_factory=dict)
    """Pixels each card is raised along its axis."""
    hinted: frozenset[Card] = frozenset()
    """The cards a hint speaks of (T9)."""


class Picture:
    """Draws tables for one shell; holds no state of the match."""

    def __init__(self, shell: Shell, table: Table) -> None:
        self.shell = shell
        self.table = table

    # --- single cards -------------------------------------------------------------------------------------------------

    def card(
        self,
        canvas: Canvas,
        face: Card | None,
        pose: Pose,
        *,
        scale: float = 1.0,
        flip: float = 1.0,
        lifted: bool = False,
        flying: bool = False,
    ) -> None:
        """One card with its shadow, which falls away from the lamp in the middle; ``flying``: on its way."""
        art, u = self.shell.art, self.table.unit
        away = (pose.x - self.table.size[0] / 2) / (self.table.size[0] / 2)
        grow = 2.0 if lifted else 1.0
        blur = 0.012 * u * (1.6 if lifted else 1.0)
        tall = max(1, round(pose.height / 64)) * 64 if flying else pose.height * scale
        shadow = art.shadow(tall, pose.angle, lifted, blur)
        canvas.centred(shadow, pose.x + away * 0.007 * u * grow, pose.y + 0.007 * u * grow)
        if flying:
            canvas.centred(art.flying(face, pose.height, pose.angle, flip), pose.x, pose.y)
        else:
            canvas.centred(art.card(face, pose.height, pose.angle, scale, flip), pose.x, pose.y)

    def ring(
        self, canvas: Canvas, pose: Pose, colour: theme.Colour, line: float, gap: float, scale: float = 1.0
    ) -> None:
        """A coloured edge around a card."""
        p = self.table.p
        edge = self.shell.art.rim(pose.height * scale, pose.angle, max(2.0, line * p), gap * p, colour)
        canvas.centred(edge, pose.x, pose.y)

    # --- the parts of the table ---------------------------------------------------------------------------------------

    def stock(self, canvas: Canvas, count: int) -> None:
        """The stock with the edge of its layers, its count beside it."""
        table, pose = self.table, self.table.stock
        if count:
            layers = max(1, min(10, round(count / 3)))
            edge = self.shell.plates.get(("edge", round(pose.height)), lambda: _edge(pose, table.p))
            step = max(1, round(2 * table.p * 0.9))
            shadow = self.shell.art.shadow(pose.height, 0, False, 0.012 * table.unit)
            canvas.centred(shadow, pose.x, pose.y + layers * step + 0.006 * table.unit)
            for i in range(layers, 0, -1):
                canvas.centred(edge, pose.x, pose.y + i * step)
            canvas.centred(self.shell.art.card(None, pose.height), pose.x, pose.y)
        else:
            canvas.centred(self.ghost(), pose.x, pose.y)
        self._count(canvas, pose.x - pose.width / 2, count, "label.stock", left=True, bold=True)
        canvas.note("card", "stock", pose.box())

    def ghost(self) -> pygame.Surface:
        """The outline of a pile's empty place."""
        pose, p = self.table.stock, self.table.p
        return self.shell.plates.get(("ghost", round(pose.height)), lambda: _ghost(pose, p))

    def pile_count(self, canvas: Canvas, view: PlayerView) -> None:
        """The number of discards beside the pile, or in the first-upcard phase what the upcard decides."""
        pose = self.table.discard
        edge = pose.x + pose.width / 2
        if view.phase in (Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER):
            self._upcard_note(canvas, view, edge)
        else:
            self._count(canvas, edge, len(view.pile), "label.discards", left=False, bold=False)

    def _count(self, canvas: Canvas, edge: float, count: int, label: str, left: bool, bold: bool) -> None:
        table, t = self.table, self.table.t
        y = table.stock.y
        room = (edge - table.inlay.left if left else table.inlay.right - edge) - 44 * table.p
        x = edge - 30 * table.p - room if left else edge + 30 * table.p
        align: Align = "right" if left else "left"
        colour = theme.DIGITS if bold else theme.QUIET
        box = pygame.Rect(round(x), round(y - 50 * t), round(room), round(50 * t))
        canvas.text(str(count), box, 46 * t, colour, bold=bold, align=align, name=label + " count")
        box = pygame.Rect(round(x), round(y + 4 * t), round(room), round(30 * t))
        canvas.text(self.shell.texts.say(label), box, 21 * t, theme.QUIET, align=align, name=label)

    def _upcard_note(self, canvas: Canvas, view: PlayerView, edge: float) -> None:
        table, t, texts = self.table, min(self.table.t, 1.4 * self.table.p), self.shell.texts
        x = edge + 20 * table.p
        room = round(table.inlay.right - x - 8 * table.p)
        lines: list[tuple[Sequence[Span], float, theme.Colour, bool]] = [
            ([texts.say("label.upcard")], 26 * t, theme.TEXT, True)
        ]
        if view.ruleset.knock_limit is None:
            if view.limit:
                lines.append((texts.parts("label.upcard_limit", limit=view.limit), 21 * t, theme.TEXT, False))
            else:
                lines.append(([Strong(texts.say("panel.gin_only"))], 21 * t, theme.TEXT, False))
            if view.multiplier > 1:
                lines.append(
                    (texts.parts("label.upcard_doubled", factor=f"×{view.multiplier}"), 21 * t, theme.TEXT, False)
                )
        narrow = any(canvas.fonts.width(spans, 0.8 * size, bold) > room for spans, size, _, bold in lines)
        pitch = (60 if narrow else 36) * t
        top = table.discard.y - pitch * len(lines) / 2
        for i, (spans, size, colour, bold) in enumerate(lines):
            box = pygame.Rect(round(x), round(top + i * pitch), room, round(pitch))
            canvas.text(spans, box, size, colour, bold=bold, lines=2, name=f"upcard note {i}")

    def panel(self, canvas: Canvas, view: PlayerView, level: str) -> None:
        """The score panel."""
        score_panel.paint(self.shell, canvas, self.table.panel, view, level)

    def opponent_lines(self, canvas: Canvas, places: Scenery, said: Sequence[str | Card | Strong]) -> None:
        """Under the backs what the computer did last, under its known cards where they came from."""
        table, t = self.table, min(self.table.t, 1.35 * self.table.p)
        line = table.opponent_line
        size = 21 * t
        backs = [pose for key, pose in places.poses.items() if isinstance(key, tuple)]
        known = [places.poses[c] for c in places.known]
        low = table.panel.right + 12 * table.p if not table.portrait else table.p * 40
        high = (table.icons[0].left if not table.portrait else table.size[0]) - 12 * table.p
        if said:
            centre = (backs[0].x + backs[-1].x) / 2 if backs else table.opponent_centre[0]
            limit = known[0].x - known[0].width / 2 - 10 * table.p if known else high
            half = min(centre - low, limit - centre) if known else min(centre - low, high - centre)
            half = max(half, 150 * table.p)
            box = pygame.Rect(round(centre - half), line.y, round(2 * half), line.h)
            canvas.text(said, box, size, theme.QUIET, align="centre", name="opponent said")
        if known:
            centre = (known[0].x + known[-1].x) / 2
            half = max((known[-1].x - known[0].x + known[0].width) / 2 + 30 * table.p, 105 * table.p)
            half = min(half, high - centre)
            if backs:
                half = min(half, centre - (backs[-1].x + backs[-1].width / 2) - 4 * table.p + 20 * table.p)
            box = pygame.Rect(round(centre - half), line.y, round(2 * half), line.h)
            canvas.text(self.shell.texts.say("label.taken"), box, size, theme.QUIET, align="centre", name="label taken")

    def message(self, canvas: Canvas, spans: Sequence[Span], aside: Sequence[Span] = (), shake: float = 0.0) -> None:
        """The one sentence above the hand, on its name-plate; a long one on more lines of a larger plate.

        ``aside`` stands smaller below it.
        """
        table, p = self.table, self.table.p
        rect = pygame.Rect(table.message)
        wide, size, lines = self._message_size(canvas, spans, bool(aside))
        foot = _ASIDE * size if aside else 0.0
        if lines > 1 or aside:
            rect = pygame.Rect(0, 0, wide, self._message_height(size, lines, bool(aside)))
            rect.midbottom = (table.message.centerx, self._message_bottom)
        dense = rect.h > table.message.h
        plate = self.shell.plates.get(("message", rect.size, dense), lambda: _strip(rect.size, p, dense))
        canvas.image(plate, rect.x, rect.y)
        canvas.note("panel", "message", rect)
        box = pygame.Rect(0, rect.y, round(_INNER * rect.w), rect.h)
        if lines > 1:
            # No word stands alone on the last line.
            box.w = next(
                w for w in range(round(0.55 * box.w), box.w + 8, 8) if len(canvas.fonts.wrap(spans, size, w)) <= lines
            )
        box.centerx = rect.centerx + round(shake)
        if aside:
            box.y, box.h = rect.y + round(4 * p), round(_PITCH * size * lines + 2 * p)
            below = pygame.Rect(0, box.bottom, round(_INNER * rect.w), round(_PITCH * foot))
            below.centerx = box.centerx
            canvas.text(aside, below, foot, theme.QUIET, align="centre", name="aside")
        canvas.text(spans, box, size, theme.TEXT, align="centre", lines=lines, name="message")

    @property
    def _message_bottom(self) -> int:
        """The foot of a large plate: it grows over the feet of the piles, for below a raised card needs the air."""
        table, p = self.table, self.table.p
        return table.message.bottom + round(4 * p) if table.portrait else table.message.top + round(44 * p)

    def _message_height(self, size: float, lines: int, aside: bool) -> int:
        return round(_PITCH * size * (lines + (_ASIDE if aside else 0.0)) + 12 * self.table.p)

    def _message_size(self, canvas: Canvas, spans: Sequence[Span], aside: bool) -> tuple[int, float, int]:
        """The plate's width, the size of the letters and the number of lines, so that all around stays clear."""
        table, p, full = self.table, self.table.p, 26 * self.table.t
        usual = wide = table.message.w
        if not table.portrait and table.actions:
            middle = table.message.centerx
            half = min(0.58 * table.unit, table.actions[0].left - middle - 15 * p, middle - table.panel.right - 10 * p)
            wide = max(usual, round(2 * half))
        room = self._message_bottom - (table.stock.y + 31 * table.t)
        for width, lines, least in ((usual, 1, 85), (usual, 2, 80), (wide, 2, 62), (wide, 3, 50)):
            for percent in range(100, least - 1, -2):
                size = full * percent / 100
                fits = len(canvas.fonts.wrap(spans, size, _INNER * width)) <= lines
                if fits and (lines == 1 or self._message_height(size, lines, aside) <= room):
                    return width, size, lines
        return wide, full / 2, 3

    def brackets(self, canvas: Canvas, hand: HandLayout, hand_deadwood: int) -> None:
        """The named lines under the groups."""
        for bracket in hand.brackets:
            self._bracket(canvas, bracket, hand_deadwood)

    def _bracket(self, canvas: Canvas, bracket: Bracket, hand_deadwood: int) -> None:
        p, t = self.table.p, min(self.table.t, 1.5 * self.table.p)
        texts = self.shell.texts
        loose = bracket.kind in ("deadwood", "plain")
        size = 21 * t
        word = texts.say("label.deadwood" if loose else f"label.{bracket.kind}")
        count = str(hand_deadwood)
        first_wide = canvas.fonts.width([word], size)
        wide = first_wide + (canvas.fonts.width([Strong(count)], size * 1.3) + 11 * t if loose else 0)
        (x0, y0), (x1, y1), (xm, ym) = bracket.left, bracket.right, bracket.middle
        gap = wide + 24 * p
        key = ("bracket", loose, *(round(v * 2) for v in (x1 - x0, y1 - y0, ym - y0, gap, p)))
        pad = round(12 * p) + 2
        low = min(y0, y1, ym)
        picture = self.shell.plates.get(key, lambda: _bracket_line(bracket, gap, loose, p, pad))
        canvas.image(picture, x0 - pad, low - pad)
        box = pygame.Rect(round(xm - wide / 2 - 2 * p), round(ym - 17 * t), round(first_wide + 4 * p), round(34 * t))
        canvas.text(word, box, size, theme.TEXT, name="bracket " + bracket.kind)
        if loose:
            number = pygame.Rect(box.x + first_wide + round(11 * t), box.y - round(3 * t), round(60 * t), box.h)
            canvas.text(count, number, size * 1.3, theme.GOLD, bold=True, name="deadwood count")

    def tag(self, canvas: Canvas, pose: Pose, count: int, place: pygame.Rect | None) -> None:
        """The deadwood a discard would leave, above its card (or beside it, in portrait)."""
        table, p = self.table, self.table.p
        t = min(table.t, 1.6 * p)
        label, number = self.shell.texts.say("label.deadwood_after"), Strong(str(count))
        if place is not None:
            plate = self.shell.plates.get(("tag", place.size), lambda: _tag(place.size, p, side=True))
            canvas.image(plate, place.x, place.y)
            box = place.inflate(-44 * p, 0)
            wide = canvas.fonts.width([number], 56 * t, True)
            words = pygame.Rect(box.x, box.y, box.w - wide - round(12 * p), box.h)
            canvas.text([label], words, min(27 * t, 30 * p), lines=3, name="tag")
            canvas.text([number], box, 56 * t, theme.GOLD, bold=True, align="right", name="tag count")
            return
        edge = pose.moved(pose.height / 2 + 14 * p)
        # The tag stays clear of the message above it, whatever the size of the text.
        t = min(t, max(0.8 * p, (edge.y - table.message.bottom - 4 * p) / 44))
        size = 22 * t
        wide = (
            canvas.fonts.width([label + "  "], size) + canvas.fonts.width([number], size * 1.36, True) + round(44 * p)
        )
        tall = round(44 * t)
        rect = pygame.Rect(0, 0, wide, tall)
        rect.midbottom = (round(edge.x), round(edge.y))
        right = table.size[0] - round(14 * p)
        rect.clamp_ip(pygame.Rect(round(14 * p), 0, right - round(14 * p), table.size[1]))
        nose = edge.x - rect.x
        key = ("tag", rect.size, round(nose))
        plate = self.shell.plates.get(key, lambda: _tag(rect.size, p, side=False, nose=nose))
        canvas.image(plate, rect.x, rect.y)
        box = rect.inflate(-44 * p, 0)
        first = canvas.text([label], box, size, name="tag")
        canvas.text(
            [number],
            pygame.Rect(first.right, box.y, box.right - first.right, box.h),
            size * 1.36,
            align="right",
            name="tag count",
        )

    def sunburst(self, canvas: Canvas, pose: Pose, strip: pygame.Rect) -> None:
        """The half sun behind a new card's top edge, over the middle of its visible strip."""
        p = self.table.p
        burst = self.shell.plates.get(("sun", round(34 * p)), lambda: draw.sunburst(34 * p))
        top = pose.moved(pose.height / 2)
        shift = strip.centerx - pose.x
        canvas.image(burst, top.x + shift - burst.get_width() / 2, top.y - burst.get_height() + 3 * p)

    def padlock(self, canvas: Canvas, pose: Pose, strip: pygame.Rect) -> None:
        """The disc on the card that can't be discarded this turn (R6)."""
        p = self.table.p
        size = (64 if self.table.portrait else 48) * p
        disc = self.shell.plates.get(("padlock", round(size)), lambda: draw.padlock(size))
        covered = strip.w < 0.9 * pose.width
        across = (strip.centerx if covered else strip.right - 0.62 * size) - pose.x
        top = pose.moved(pose.height / 2 - 0.62 * size)
        if covered:
            top = pose.moved(-0.12 * pose.height)
        canvas.centred(disc, top.x + across, top.y)


def hand_deadwood(view: PlayerView) -> int:
    """The count shown with the hand: the least deadwood of the cards held (T2)."""
    return deadwood(mask_of(view.cards))


# --- surfaces of the line-work ----------------------------------------------------------------------------------------


def _edge(pose: Pose, p: float) -> pygame.Surface:
    w, h = pose.width, pose.height
    out = draw.rounded(w, h, 0.06 * w, (0xDD, 0xD5, 0xC2))
    rim = draw.ring(w, h, 0.06 * w, max(1.0, p), (0x8D, 0x86, 0x77))
    out.blit(draw.faded(rim, 0.55), (0, 0))
    return out


def _ghost(pose: Pose, p: float) -> pygame.Surface:
    return draw.faded(draw.ring(pose.width, pose.height, 0.06 * pose.width, max(1.0, 1.5 * p), theme.GOLD), 0.3)


def _strip(size: tuple[int, int], p: float, dense: bool = False) -> pygame.Surface:
    w, h = size
    row = pygame.Surface((w, 1), pygame.SRCALPHA)
    line = pygame.Surface((w, 1), pygame.SRCALPHA)
    ends = 0.16 * w
    for x in range(w):
        near = min(1.0, min(x, w - 1 - x) / ends)
        row.set_at((x, 0), (*theme.STRIP, round(255 * (0.86 if dense else 0.62) * near)))
        line.set_at((x, 0), (*theme.GOLD, round(255 * 0.42 * near)))
    strip = pygame.transform.scale(row, (w, h))
    strip.blit(line, (0, 0))
    strip.blit(line, (0, h - 1))
    return strip


def _tag(size: tuple[int, int], p: float, side: bool, nose: float = 0.0) -> pygame.Surface:
    w, h = size
    reach = 9 * p
    out = draw.blank(w + reach, h + reach, theme.GOLD)
    plate = draw.plate(w, h, 8 * p, (theme.TAG, theme.TAG), 0.94, theme.GOLD, max(1.0, 1.25 * p), 0.9)
    out.blit(plate, (round(reach) if side else 0, 0))

    def paint(big: pygame.Surface, k: float) -> None:
        if side:
            points = [(reach + 2, h / 2 - reach), (0, h / 2), (reach + 2, h / 2 + reach)]
        else:
            points = [(nose - reach, h - 2), (nose, h + reach - 1), (nose + reach, h - 2)]
        scaled = [(x * k, y * k) for x, y in points]
        pygame.draw.polygon(big, theme.TAG, scaled)
        draw.thick(big, scaled, max(1.0, 1.25 * p) * k, theme.GOLD)

    out.blit(draw.smooth(w + reach, h + reach, theme.TAG, paint), (0, 0))
    return out


def _bracket_line(bracket: Bracket, gap: float, dotted: bool, p: float, pad: int) -> pygame.Surface:
    """The line under a group with its middle left open for the name; a curve through its three points."""
    (x0, y0), (x1, y1), (xm, ym) = bracket.left, bracket.right, bracket.middle
    low = min(y0, y1, ym)
    width, height = x1 - x0 + 2 * pad, max(y0, y1, ym) - low + 2 * pad

    def curve(t: float) -> tuple[float, float]:
        cy = 2 * ym - (y0 + y1) / 2
        y = y0 * (1 - t) ** 2 + 2 * cy * t * (1 - t) + y1 * t * t
        return (pad + (x1 - x0) * t, y - low + pad)

    open_from = max(0.0, (xm - x0 - gap / 2) / max(1.0, x1 - x0))
    open_to = min(1.0, (xm - x0 + gap / 2) / max(1.0, x1 - x0))
    left = [curve(open_from * i / 16) for i in range(17)]
    right = [curve(open_to + (1 - open_to) * i / 16) for i in range(17)]
    if dotted:
        return draw.dotted(width, height, [left, list(reversed(right))], max(2.0, 3.2 * p), max(4.0, 6.5 * p))
    up = 7 * p
    left.insert(0, (left[0][0], left[0][1] - up))
    right.append((right[-1][0], right[-1][1] - up))

    def paint(big: pygame.Surface, k: float) -> None:
        for path in (left, right):
            draw.thick(big, [(x * k, y * k) for x, y in path], max(1.2, 1.8 * p) * k, theme.GOLD)

    return draw.smooth(width, height, theme.GOLD, paint)
