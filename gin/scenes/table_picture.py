"""The table's picture: where each card rests for a view, and everything drawn around them (T1 to T3, T6)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from gin.engine.cards import Card, mask_of
from gin.engine.melds import best_arrangement, deadwood
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.scenes import score_panel, table_lines, table_message
from gin.scenes.scene import Shell
from gin.scenes.showdown_layout import kind_of
from gin.text.spans import Span, Strong
from gin.ui import draw, theme
from gin.ui.canvas import Align, Canvas
from gin.ui.choreography import Key
from gin.ui.layout import Bracket, Group, HandLayout, Pose, Table

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
        self.said: pygame.Rect | None = None
        """Where the words of the message stand."""

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
        fine: bool = False,
        shadow: bool = True,
    ) -> None:
        """One card with its shadow, which falls away from the lamp in the middle; ``flying``: on its way.

        ``fine``: drawn exactly all the same, for a card that settles. Of cards on one heap one has a ``shadow``.
        """
        art, u = self.shell.art, self.table.unit
        away = (pose.x - self.table.size[0] / 2) / (self.table.size[0] / 2)
        grow = 2.0 if lifted else 1.0
        blur = 0.012 * u * (1.6 if lifted else 1.0)
        if shadow:
            if flying:
                soft = art.flying_shadow(pose.height, pose.angle, flip, blur)
            else:
                soft = art.shadow(pose.height * scale, pose.angle, lifted, blur)
            canvas.centred(soft, pose.x + away * 0.007 * u * grow, pose.y + 0.007 * u * grow)
        if flying:
            canvas.centred(art.flying(face, pose.height, pose.angle, flip, fine), pose.x, pose.y)
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
            edge = self.shell.plates.get(("edge", round(pose.height)), lambda: table_lines.edge(pose, table.p))
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
        return self.shell.plates.get(("ghost", round(pose.height)), lambda: table_lines.ghost(pose, p))

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
                    (
                        texts.parts("label.upcard_doubled", factor=Strong(f"×{view.multiplier}")),
                        21 * t,
                        theme.TEXT,
                        False,
                    )
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
        self.said = table_message.put(canvas, self.table, self.strip, spans, aside, shake)

    def beside_message(self) -> tuple[float, float]:
        """The place at the right of what the message said last."""
        p, said = self.table.p, self.said or self.table.message
        return min(said.right + 28 * p, self.table.size[0] - 26 * p), said.centery

    def strip(self, size: tuple[int, int], dense: bool = False) -> pygame.Surface:
        """A name-plate for words over the felt; ``dense``: where it lies over cards."""
        return self.shell.plates.get(("message", size, dense), lambda: table_lines.strip(size, self.shell.felt, dense))

    def tag_plate(self, size: tuple[int, int], nose: float | None = None) -> pygame.Surface:
        """A tag whose nose points down at ``nose`` pixels from its left end, or to the left."""
        dark, p = self.shell.felt.tag, self.table.p
        if nose is None:
            return self.shell.plates.get(("tag", size), lambda: table_lines.tag(size, dark, p, side=True))
        return self.shell.plates.get(
            ("tag", size, round(nose)), lambda: table_lines.tag(size, dark, p, side=False, nose=nose)
        )

    def brackets(self, canvas: Canvas, hand: HandLayout, hand_deadwood: int) -> None:
        """The named lines under the groups."""
        for bracket in hand.brackets:
            self._bracket(canvas, bracket, hand_deadwood)

    def _bracket(self, canvas: Canvas, bracket: Bracket, hand_deadwood: int) -> None:
        p, t = self.table.p, min(self.table.t, 1.35 * self.table.p)
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
        picture = self.shell.plates.get(key, lambda: table_lines.bracket_line(bracket, gap, loose, p, pad))
        canvas.image(picture, x0 - pad, low - pad)
        # The words lie on the curve like the cards above them, on one line whatever their size.
        slope = math.atan2(y1 - y0, x1 - x0)

        def beside(along: float, up: float) -> tuple[float, float]:
            return xm + along * math.cos(slope) + up * math.sin(slope), ym + along * math.sin(slope) - up * math.cos(
                slope
            )

        angle = math.degrees(slope)
        middle = beside((first_wide - wide) / 2, 0.0)
        canvas.turned(word, middle, size, angle, theme.TEXT, name="bracket " + bracket.kind)
        if loose:
            middle = beside((wide - (wide - first_wide - 11 * t)) / 2, 0.131 * size)
            canvas.turned(count, middle, 1.3 * size, angle, theme.GOLD, bold=True, name="deadwood count")

    def tag(self, canvas: Canvas, pose: Pose, count: int, place: pygame.Rect | None) -> None:
        """The deadwood a discard would leave, above its card (or beside it, in portrait)."""
        table, p = self.table, self.table.p
        t = min(table.t, 1.6 * p)
        label, number = self.shell.texts.say("label.deadwood_after"), Strong(str(count))
        if place is not None:
            canvas.image(self.tag_plate(place.size), place.x, place.y)
            box = place.inflate(-48 * p, 0).move(round(9 * p), 0)
            wide = canvas.fonts.width([number], 56 * t, True)
            words = pygame.Rect(box.x, box.y, box.w - wide - round(12 * p), box.h)
            canvas.text([label], words, min(27 * t, 30 * p), lines=3, name="tag")
            canvas.text([number], box, 56 * t, theme.GOLD, bold=True, align="right", name="tag count")
            return
        edge = pose.moved(0.525 * pose.height + 15 * p)  # a raised card is a little larger
        rect = self._tag_rect(canvas, label, number, edge, t)
        # It may stand beside the words of the message, never over them, whatever the size of the text.
        taken = [
            q.rect.inflate(24 * p, 0) for q in canvas.placed if q.kind == "text" and q.name in ("message", "aside")
        ]
        if rect.collidelist(taken) >= 0:
            t = min(t, max(0.8 * p, (edge.y - table.message.bottom - 4 * p) / 44))
            rect = self._tag_rect(canvas, label, number, edge, t)
        size = 22 * t
        nose = edge.x - rect.x
        canvas.image(self.tag_plate(rect.size, nose), rect.x, rect.y)
        box = rect.inflate(-44 * p, 0)
        first = canvas.text([label], box, size, name="tag")
        canvas.text(
            [number],
            pygame.Rect(first.right, box.y, box.right - first.right, box.h),
            size * 1.36,
            align="right",
            name="tag count",
        )

    def _tag_rect(self, canvas: Canvas, label: str, number: Span, edge: Pose, t: float) -> pygame.Rect:
        p, size = self.table.p, 22 * t
        words = canvas.fonts.width([label + "  "], size) + canvas.fonts.width([number], size * 1.36, True)
        rect = pygame.Rect(0, 0, words + round(44 * p), round(44 * t))
        rect.midbottom = (round(edge.x), round(edge.y))
        side = round(14 * p)
        right = self.table.size[0] - side
        if self.table.actions and rect.bottom > self.table.actions[0].top:
            right = self.table.actions[0].left - side  # beside the buttons
        rect.clamp_ip(pygame.Rect(side, 0, right - side, self.table.size[1]))
        return rect

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
