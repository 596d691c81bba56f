"""Where everything in the match summary stands, for any window and size of text."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from gin.scenes.scene import Shell
from gin.ui import choices

if TYPE_CHECKING:
    from gin.scenes.match_summary import MatchSummary

COURSE: Final = 190
"""The room in points of text that the course of the match needs."""
_BRIEF: Final = 6
"""With more hands than this their lines are low and have no second line."""


@dataclass(frozen=True, slots=True)
class Places:
    """The fixed places in one window size; ``parts`` are empty where both panels are seen at once."""

    p: float
    t: float
    headline: pygame.Rect
    about: pygame.Rect | None
    sentence: pygame.Rect | None
    parts: tuple[pygame.Rect, ...]
    beside: bool
    """Whether the final score stands beside the lines that lead to it, not under them."""
    hands: pygame.Rect
    ledger: pygame.Rect
    main: pygame.Rect
    again: pygame.Rect
    button: float


def places(shell: Shell, sentence: bool) -> Places:
    """Lay out the window."""
    width, height = shell.size
    p, portrait = shell.p, shell.portrait
    chinese = 1.05 if shell.texts.language == "zh-CN" else 1.0
    grow = max(0.9, shell.scale)
    parted = grow > 1.35
    base = 1.12 if portrait else 1.0
    grow = min(grow * base, 1.75 if parted else 1.35 * base)
    inset = round((44 if portrait else 60) * p)
    inner = width - 2 * inset
    if not portrait:
        inner = min(inner, round(2100 * p))
    x = (width - inner) // 2
    y = (34 if parted else 56) * (height / 1080 if not portrait else height / 1920)

    def strip(height: float, below: float) -> pygame.Rect:
        nonlocal y
        rect = pygame.Rect(x, round(y), inner, round(height))
        y += height + below
        return rect

    head = strip(64 * p, 4 * p)
    about = None if parted else strip((46 if not portrait else 76) * p * min(grow, 1.3), 6 * p)
    told = None
    if sentence:
        told = strip((38 if not portrait and not parted else 88) * p * min(grow, 1.4), 8 * p)
    parts: tuple[pygame.Rect, ...] = ()
    if parted:
        y += 8 * p
        parts = tuple(choices.row(strip(62 * p * grow, 0), 2, 0))
    y += (28 if not parted else 16) * p
    tall = round((78 if not portrait else 96) * p * min(grow, 1.5))
    foot = height - round((34 if parted or portrait else 56) * p) - tall
    area = pygame.Rect(x, round(y), inner, round(foot - (40 if not parted else 20) * p - y))
    hands, ledger = _panels(area, portrait, parted, p)
    wide = min(inner * 0.5 - 11 * p, 420 * p * grow) if not portrait else inner * 0.5 - 9 * p
    main = pygame.Rect(round(width / 2 - 11 * p - wide), foot, round(wide), tall)
    again = pygame.Rect(round(width / 2 + 11 * p), foot, round(wide), tall)
    t = p * grow * chinese
    beside = parted and not portrait
    return Places(p, t, head, about, told, parts, beside, hands, ledger, main, again, min(26 * p * grow, 0.36 * tall))


def _panels(area: pygame.Rect, portrait: bool, parted: bool, p: float) -> tuple[pygame.Rect, pygame.Rect]:
    if parted:
        return area, area
    gap = round(28 * p)
    if portrait:
        upper = pygame.Rect(area.x, area.y, area.w, round(0.53 * (area.h - gap)))
        return upper, pygame.Rect(area.x, upper.bottom + gap, area.w, area.bottom - upper.bottom - gap)
    left = pygame.Rect(area.x, area.y, round(0.587 * area.w), area.h)
    return left, pygame.Rect(left.right + gap, area.y, area.right - left.right - gap, area.h)


@dataclass(frozen=True, slots=True)
class Table:
    """Where the columns and rows of the list of hands stand."""

    head: pygame.Rect
    rows: pygame.Rect
    foot: pygame.Rect
    pitch: float
    brief: bool


def table_of(scene: "MatchSummary") -> Table:
    """Lay the list of hands out in its panel."""
    fixed, count = scene.places, len(scene.hands)
    p, t, panel = fixed.p, fixed.t, fixed.hands
    pad = round(40 * p)
    inner = pygame.Rect(panel.x + pad, panel.y + round(16 * p), panel.w - 2 * pad, panel.h - round(30 * p))
    head = pygame.Rect(inner.x, inner.y, inner.w, round(60 * t))
    foot_h = min(round(124 * t), round(0.22 * panel.h))
    body = inner.h - head.h - foot_h
    brief = columns(head, t)[2].w > 0 and (count > _BRIEF or body / count < 74 * t)
    if brief:
        # A long match is seen whole if it can be: the last line gives way.
        foot_h = min(foot_h, max(round(98 * t), inner.h - head.h - round(47 * t * count)))
        body = inner.h - head.h - foot_h
    pitch = (
        min(64 * t, max(47 * t, body / count))
        if brief
        else max(min((104 if count == 4 else 94) * t, body / count), 78 * t)
    )
    shown = min(count, max(1, int(body / pitch)))
    pitch = min(body / shown, 1.2 * pitch if brief else pitch)
    rows = pygame.Rect(inner.x, head.bottom, inner.w, round(shown * pitch))
    left = inner.bottom - rows.bottom
    # What is left over goes to the line of totals, unless it is enough for the course of the match.
    foot = pygame.Rect(inner.x, rows.bottom, inner.w, foot_h if left > foot_h + COURSE * t else left)
    return Table(head, rows, foot, pitch, brief)


def columns(row: pygame.Rect, t: float) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """A row's fields: number, what happened, the sum, one's own points, the computer's.

    Where the row is narrow for its text the sum has no field of its own.
    """
    gem = round(58 * t)
    own = round(max(0.15 * row.w, 92 * t))
    other = round(max(0.17 * row.w, 112 * t))
    sums = round(max(0.19 * row.w, 128 * t))
    if row.w < gem + own + other + sums + 280 * t:
        sums = 0
    told = row.w - gem - own - other - sums - round(12 * t)
    edges = [row.x, row.x + gem, row.x + gem + told + round(12 * t)]
    edges += [edges[2] + sums, edges[2] + sums + own]
    wide = (gem, told, sums, own, other)
    first, second, third, fourth, fifth = (pygame.Rect(x, row.y, w, row.h) for x, w in zip(edges, wide, strict=True))
    return first, second, third, fourth, fifth


def fit_hands(scene: "MatchSummary") -> None:
    """Tell the scene's scroller how many hands can be seen."""
    table, p = table_of(scene), scene.places.p
    shown = max(1, round(table.rows.h / table.pitch))
    bar = pygame.Rect(scene.places.hands.right - round(24 * p), table.rows.y, round(8 * p), table.rows.h)
    scene.scroll.fit(len(scene.hands), shown, table.rows, bar)


def room_under(scene: "MatchSummary", table: Table) -> pygame.Rect:
    """What is left in the panel under the last line of the hands."""
    panel, t = scene.places.hands, scene.places.t
    return pygame.Rect(table.foot.x, table.foot.bottom, table.foot.w, round(panel.bottom - 20 * t) - table.foot.bottom)
