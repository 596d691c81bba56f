"""Where everything at the table stands, for any window: pure geometry, no drawing.

Fractions of the window's unit U and of its height follow the art direction; ``scale`` is the player's UI scale (0.75 to
2). Controls grow with it as far as the cards leave room, texts as far as their boxes do.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from gin.engine.cards import Card
from gin.ui import theme
from gin.ui.cards import RATIO

CARD_SIZES: Final = {"small": 0.22, "medium": 0.26, "large": 0.31}
"""Height of the player's cards in parts of U."""
_FAN_END: Final = math.radians(3.0)
PEEP: Final = {"normal": 0.25, "jumbo": 0.35}
"""How much of its width an older discard shows, and a card in the hand at least: its whole rank and suit."""
_TURNED: Final = 0.02
"""How much more a card in a fan must show: the next one leans over it."""
ACTIONS: Final = 5


class Pose(NamedTuple):
    """Where a card is: its centre, its height in pixels, its angle in degrees clockwise."""

    x: float
    y: float
    height: float
    angle: float = 0.0

    @property
    def width(self) -> float:
        """The card's width in pixels."""
        return self.height * RATIO

    def moved(self, along: float) -> "Pose":
        """The same card moved up along its own axis by ``along`` pixels."""
        turn = math.radians(self.angle)
        return Pose(self.x + along * math.sin(turn), self.y - along * math.cos(turn), self.height, self.angle)

    def box(self) -> pygame.Rect:
        """The card's upright rectangle, its angle left out."""
        rect = pygame.Rect(0, 0, round(self.width), round(self.height))
        rect.center = (round(self.x), round(self.y))
        return rect


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together in the hand: ``kind`` is set, run, deadwood, or plain when the hand isn't grouped."""

    kind: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The line under a group, from ``left`` through ``middle`` to ``right``."""

    kind: str
    left: tuple[float, float]
    right: tuple[float, float]
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The player's cards, left to right, with the strip each shows, and the brackets under them."""

    poses: dict[Card, Pose]
    strips: dict[Card, pygame.Rect]
    brackets: tuple[Bracket, ...]
    tag: pygame.Rect | None
    """Where the tag of a selected card goes when it has a place of its own (portrait)."""


@dataclass(frozen=True, slots=True)
class Table:
    """The fixed places of one window size. ``p`` is a point, ``t`` a point of text."""

    size: tuple[int, int]
    portrait: bool
    unit: float
    p: float
    t: float
    scale: float
    panel: pygame.Rect
    icons: tuple[pygame.Rect, ...]
    opponent_height: float
    opponent_centre: tuple[float, float]
    opponent_line: pygame.Rect
    pile_height: float
    stock: Pose
    discard: Pose
    inlay: pygame.Rect
    message: pygame.Rect
    hand_height: float
    hand_area: pygame.Rect
    actions: tuple[pygame.Rect, ...]
    peep: float = PEEP["normal"]
    aside: pygame.Rect | None = None
    """What something else has beside the table: the message stays clear of it."""

    def opponent(self, backs: int, known: Sequence[Card]) -> tuple[list[Pose], list[Pose]]:
        """The poses of the opponent's backs and of its cards known from the pile, at their right end."""
        h = self.opponent_height
        w = h * RATIO
        strip_back, strip_known = 0.40, 0.50
        room = 2 * min(
            self.opponent_centre[0] - (0 if self.portrait else self.panel.right) - 16 * self.p,
            (self.icons[0].left if self.icons else self.size[0]) - 16 * self.p - self.opponent_centre[0],
        )
        while True:
            width = w * (1 + (backs - 1) * strip_back) if backs else 0.0
            if known:
                width += w * ((0.34 if backs else 0) + 1 + (len(known) - 1) * strip_known)
            if width <= room or strip_back <= 0.16:
                break
            strip_back, strip_known = strip_back * 0.94, max(0.34, strip_known * 0.95)
        x = self.opponent_centre[0] - width / 2 + w / 2
        y = self.opponent_centre[1]
        hidden = [Pose(x + i * strip_back * w, y, h) for i in range(backs)]
        if backs:
            x += (backs - 1) * strip_back * w + 1.34 * w
        return hidden, [Pose(x + i * strip_known * w, y, h) for i in range(len(known))]

    def discards(self, shown: int) -> list[Pose]:
        """The poses of the last ``shown`` discards, oldest first; the last one is the top of the pile."""
        step = self.peep * self.discard.width
        return [self.discard._replace(x=self.discard.x - step * (shown - 1 - i)) for i in range(shown)]

    def hand(self, groups: Sequence[Group], flat: bool = False) -> HandLayout:
        """The player's cards. In portrait the deadwood lies in a row of its own."""
        if self.portrait:
            return self._two_rows(groups)
        gaps = [0.32 if g.kind == "deadwood" else 0.20 for g in groups[1:]]
        height, gaps, strip = _fitted(groups, gaps, self.hand_area, self.hand_height, 0.50, self.peep + _TURNED)
        return _fan(groups, gaps, self.hand_area, height, strip, self.unit, self.p, flat)

    def _two_rows(self, groups: Sequence[Group]) -> HandLayout:
        area, h = self.hand_area, self.hand_height
        p = self.p
        upper = [g for g in groups if g.kind in ("set", "run")]
        lower = [g for g in groups if g.kind not in ("set", "run")]
        if not upper:
            # Nothing melded: both rows hold the same loose cards, and one line under the lower speaks for all.
            whole = [c for g in lower for c in g.cards]
            half = (len(whole) + 1) // 2
            kind = lower[0].kind if lower else "plain"
            upper, lower = [Group("", tuple(whole[:half]))], [Group(kind, tuple(whole[half:]))]
        top = pygame.Rect(area.x, area.y, area.w, round(h))
        foot = pygame.Rect(area.x, round(area.bottom - h), area.w, round(h))
        beside = pygame.Rect(foot)
        beside.w -= round(290 * p)  # the tag of a selected card stands at the right of the lower row
        above, below = [0.20] * (len(upper) - 1), [0.20] * max(0, len(lower) - 1)
        least = self.peep + _TURNED
        # The cards of both rows are of one size.
        h = min(_fitted(upper, above, top, h, 0.62, least)[0], _fitted(lower, below, beside, h, 0.52, least)[0])
        _, above, strip = _fitted(upper, above, top, h, 0.62, least)
        first = _fan(upper, above, top, h, strip, self.unit, p, False)
        _, below, strip = _fitted(lower, below, beside, h, 0.52, least)
        second = _fan(lower, below, beside, h, strip, self.unit, p, False, left=True)
        right = max((strip.right for strip in second.strips.values()), default=foot.left)
        tag = pygame.Rect(0, 0, min(round(380 * p), foot.right - right - round(30 * p)), round(130 * p))
        tag.midright = (foot.right, round(foot.top + 0.46 * h))
        return HandLayout(
            {**first.poses, **second.poses}, {**first.strips, **second.strips}, first.brackets + second.brackets, tag
        )


def _fitted(
    groups: Sequence[Group], gaps: Sequence[float], area: pygame.Rect, height: float, most: float, least: float
) -> tuple[float, list[float], float]:
    """The height of the cards, the gaps between groups and the strip each card shows, so that all fit in ``area``.

    The strip is as wide as there is room, at most ``most``. Gaps shrink first, then the cards: rank and suit, ``least``
    wide, are always seen whole.
    """
    groups = [g for g in groups if g.cards]
    count, heaps = sum(len(g.cards) for g in groups), len(groups)
    gaps = list(gaps)[: max(0, heaps - 1)]
    if count <= heaps:
        return height, gaps, most
    room = area.w / (height * RATIO)
    strip = (room - heaps - sum(gaps)) / (count - heaps)
    if strip < max(0.34, least):
        gaps = [0.24 if g > 0.25 else 0.14 for g in gaps]
        strip = (room - heaps - sum(gaps)) / (count - heaps)
    if strip < least:
        height *= room / (heaps + sum(gaps) + (count - heaps) * least)
    return height, gaps, max(least, min(most, strip))


def _fan(
    groups: Sequence[Group],
    gaps: Sequence[float],
    area: pygame.Rect,
    height: float,
    strip: float,
    unit: float,
    p: float,
    flat: bool,
    left: bool = False,
) -> HandLayout:
    """Cards side by side in ``area``, on a circle unless ``flat``: each shows ``strip`` of its width."""
    groups = [g for g in groups if g.cards]
    w = height * RATIO
    count, heaps = sum(len(g.cards) for g in groups), len(groups)
    if not count:
        return HandLayout({}, {}, (), None)
    total = ((count - heaps) * strip + heaps + sum(gaps)) * w
    x = (area.left if left else area.centerx - total / 2) + w / 2
    centre = x - w / 2 + total / 2
    foot = area.bottom
    radius = 0.0 if flat else 0.5 * (1.224 * unit - 0.186 * unit) / math.sin(_FAN_END)
    poses: dict[Card, Pose] = {}
    strips: dict[Card, pygame.Rect] = {}
    brackets = []

    def at(x: float, extra: float = 0.0) -> tuple[float, float, float]:
        """The point of the fan's circle above ``x``, ``extra`` pixels further in, and the angle there."""
        if not radius:
            return x, foot - height / 2 + extra, 0.0
        turn = math.asin(max(-0.5, min(0.5, (x - centre) / radius)))
        inward = radius - extra
        return (
            centre + inward * math.sin(turn),
            foot - height / 2 + radius - inward * math.cos(turn),
            math.degrees(turn),
        )

    for i, group in enumerate(groups):
        first = x
        for n, card in enumerate(group.cards):
            cx, cy, angle = at(x)
            poses[card] = Pose(cx, cy, height, angle)
            last = n == len(group.cards) - 1
            strips[card] = pygame.Rect(
                round(cx - w / 2), round(cy - height / 2), round(w if last else strip * w), round(height)
            )
            x += strip * w if not last else 0
        below = height / 2 + 15 * p
        ends = []
        for edge in (first - w / 2 + 2 * p, x + w / 2 - 2 * p, (first + x) / 2):
            ex, ey, _ = at(edge, below)
            ends.append((ex, ey))
        if group.kind:
            brackets.append(Bracket(group.kind, ends[0], ends[1], ends[2]))
        if i < len(gaps):
            x += w * (1 + gaps[i])
    return HandLayout(poses, strips, tuple(brackets), None)


def table(size: tuple[int, int], scale: float, card_size: str, discards_shown: int = 4, index: str = "normal") -> Table:
    """The table in a window of ``size`` pixels."""
    if theme.is_portrait(*size):
        return _portrait(size, scale, discards_shown, PEEP[index])
    return _landscape(size, scale, card_size, discards_shown, PEEP[index])


def _landscape(size: tuple[int, int], scale: float, card_size: str, discards_shown: int, peep: float) -> Table:
    width, height = size
    u = theme.unit(width, height)
    p = u / 1080
    grow = max(0.9, min(scale, 1.3))
    margin = 0.035 * u
    mid = width / 2
    panel = pygame.Rect(round(margin), round(margin), round(0.28 * u * min(grow, 1.22)), round(0.386 * u * grow))
    bw, bh, gap = 0.20 * u * min(grow, 1.25), 0.0575 * u * grow, 9 * p
    x = width - margin - bw
    tops = [height - margin - bh - i * (bh + gap) - (gap if i >= 2 else 0) for i in range(ACTIONS)]
    actions = tuple(pygame.Rect(round(x), round(y), round(bw), round(bh)) for y in reversed(tops))
    side = max(round(48 * p * grow), 30)
    icons = tuple(
        pygame.Rect(round(width - margin - (3 - i) * side - (2 - i) * 10 * p), round(margin), side, side)
        for i in range(3)
    )
    opponent_height = 0.17 * u
    pile_height = 0.24 * u
    pile_w = pile_height * RATIO
    centre_y = 0.405 * height
    apart = (pile_w + 0.055 * u + (discards_shown - 1) * peep * pile_w) / 2
    half = min(0.437 * u, mid - 0.345 * u) if scale <= 1.3 else min(0.437 * u, mid - panel.right - 0.02 * u)
    half = max(half, apart + pile_w / 2 + 0.09 * u)
    inlay = pygame.Rect(0, 0, round(2 * half), round(0.287 * u))
    inlay.center = (round(mid), round(centre_y))
    strip_w = min(0.91 * u, 2 * (actions[0].left - mid) - 0.03 * u)
    message = pygame.Rect(0, 0, round(strip_w), round(46 * p * max(1.0, min(scale, 1.3))))
    # It hangs from the inlay like a name-plate; what a large text needs it has from above, a raised card is below.
    message.midbottom = (round(mid), inlay.bottom - 1 + round(46 * p))
    hand_height = CARD_SIZES[card_size] * u
    right = actions[0].left - 0.022 * u
    room = min(1.224 * u, right - 0.03 * u)
    left = min(mid - room / 2, right - room)
    foot = height - 0.064 * height
    hand_area = pygame.Rect(round(left), round(foot - hand_height), round(room), round(hand_height))
    line_top = margin + opponent_height + 8 * p
    return Table(
        size=size,
        portrait=False,
        unit=u,
        p=p,
        t=p * scale,
        scale=scale,
        panel=panel,
        icons=icons,
        opponent_height=opponent_height,
        opponent_centre=(mid, margin + opponent_height / 2),
        opponent_line=pygame.Rect(round(panel.right + 8 * p), round(line_top), 0, round(32 * p)),
        pile_height=pile_height,
        stock=Pose(mid - apart, centre_y, pile_height),
        discard=Pose(mid + apart, centre_y, pile_height),
        inlay=inlay,
        message=message,
        hand_height=hand_height,
        hand_area=hand_area,
        actions=actions,
        peep=peep,
    )


def _portrait(size: tuple[int, int], scale: float, discards_shown: int, peep: float) -> Table:
    width, height = size
    q = min(width / 1080, height / 1920)
    v = height / 1920
    mid = width / 2
    margin = round(40 * q)
    wide = width - 2 * margin

    def rect(y: float, h: float) -> pygame.Rect:
        return pygame.Rect(margin, round(y * v), wide, round(h * q))

    pile_height = 290 * q
    pile_w = pile_height * RATIO
    centre_y = 701 * v
    apart = (pile_w + 66 * q + (discards_shown - 1) * peep * pile_w) / 2
    inlay = pygame.Rect(0, 0, min(wide + 8, round(1010 * q)), round(344 * q))
    inlay.center = (round(mid), round(centre_y))
    big = [rect(1709, 92) for _ in range(3)]
    third = (wide - 2 * 14 * q) / 3
    for i, r in enumerate(big):
        r.x, r.w = round(margin + i * (third + 14 * q)), round(third)
    half = (wide - 14 * q) / 2
    small = [rect(1816, 68) for _ in range(2)]
    for i, r in enumerate(small):
        r.x, r.w = round(margin + i * (half + 14 * q)), round(half)
    side = round(58 * q)
    icons = tuple(
        pygame.Rect(width - margin - side, round(270 * v + i * (side + 12 * q)), side, side) for i in range(3)
    )
    opponent_height = 182 * q
    message = pygame.Rect(margin, inlay.bottom - 1, wide, round(56 * q))
    hand = min(wide, 1000 * q)
    # From the head of the upper row to the foot of the lower one.
    area = pygame.Rect(round(mid - hand / 2), round(1272 * v - 294 * q), round(hand), round(376 * v + 294 * q))
    return Table(
        size=size,
        portrait=True,
        unit=theme.unit(width, height),
        p=q,
        t=q * scale,
        scale=scale,
        panel=pygame.Rect(margin, round(40 * v), wide, round(196 * q)),
        icons=icons,
        opponent_height=opponent_height,
        opponent_centre=(mid - 20 * q, 361 * v),
        opponent_line=pygame.Rect(margin, round(361 * v + opponent_height / 2 + 8 * q), 0, round(40 * q)),
        pile_height=pile_height,
        stock=Pose(mid - apart, centre_y - 8 * q, pile_height),
        discard=Pose(mid + apart, centre_y - 8 * q, pile_height),
        inlay=inlay,
        message=message,
        hand_height=294 * q,
        hand_area=area,
        actions=(*big, *small),
        peep=peep,
    )
