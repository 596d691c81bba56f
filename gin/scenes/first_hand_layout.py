"""Where a table with a guide at its side has its places: the guide's plate never lies on cards, piles or buttons.

In landscape the plate has the room between the piles and the right edge, above the buttons, and the table stays as it
is in a match. In portrait it lies on top, and the whole table is a little smaller.
"""

from dataclasses import dataclass, replace

import pygame

from gin.scenes.scene import Shell
from gin.ui import layout
from gin.ui.layout import Pose


@dataclass(frozen=True, slots=True)
class Side:
    """The room at a table's side: ``area`` is the most that the plate takes, from its top; in portrait all of it."""

    area: pygame.Rect
    leave: pygame.Rect
    p: float
    t: float
    portrait: bool


def beside(shell: Shell, usual: layout.Table) -> tuple[layout.Table, Side]:
    """The table as it lies in a match made into one with room at its side, and that room."""
    return _above(shell, usual) if usual.portrait else _right(shell, usual)


def _right(shell: Shell, usual: layout.Table) -> tuple[layout.Table, Side]:
    p = usual.p
    icons = usual.icons
    # The way out stands where the menu is else, and is wide enough for its word.
    right, tall = icons[-1].right, icons[-1].h
    words = shell.fonts.width([shell.texts.say("first.leave")], 0.42 * tall, True)
    wide = max(round(words + 44 * p), icons[-1].w)
    leave = pygame.Rect(right - wide, icons[-1].y, wide, tall)
    shift = wide - icons[-1].w
    moved = tuple(icon.move(-shift, 0) for icon in icons[:-1])
    top = leave.bottom + round(16 * p)

    def room(left: float, foot: float) -> pygame.Rect:
        left = max(left, right - 440 * p)
        return pygame.Rect(round(left), top, round(right - left), round(foot - top))

    # Either down to the buttons beside the message too, or wider and above it.
    low = room(max(usual.inlay.right, usual.message.right) + 14 * p, usual.actions[0].top - 20 * p)
    high = room(usual.inlay.right + 14 * p, usual.message.top - 12 * p)

    def size(area: pygame.Rect) -> float:
        return min(float(area.w), 420 * p) * min(float(area.h), 500 * p)

    area = max(low, high, key=size)
    side = Side(area, leave, p, shell.t, False)
    return replace(usual, icons=(*moved, leave), aside=area), side


def _above(shell: Shell, usual: layout.Table) -> tuple[layout.Table, Side]:
    width, height = usual.size
    p = usual.p
    margin = usual.panel.x
    grow = min(1.45, max(1.0, 0.55 + 0.45 * shell.scale))
    area = pygame.Rect(margin, round(30 * p), width - 2 * margin, round(266 * p * grow))
    top, old = area.bottom + round(18 * p), usual.panel.y
    k = (height - top) / (height - old)
    table = _smaller(usual, k, top - old * k)
    first, *others = table.icons
    words = shell.fonts.width([shell.texts.say("first.leave")], 0.42 * first.h, True)
    leave = pygame.Rect(first)
    leave.w = max(round(words + 40 * p), first.w)
    leave.right = first.right
    return replace(table, icons=(leave, *others)), Side(area, leave, p, shell.t, True)


def _smaller(table: layout.Table, k: float, down: float) -> layout.Table:
    """The whole table ``k`` as large about its upright middle, and moved down."""
    middle = table.size[0] / 2

    def at(x: float, y: float) -> tuple[float, float]:
        return middle + (x - middle) * k, y * k + down

    def rect(r: pygame.Rect) -> pygame.Rect:
        x, y = at(r.x, r.y)
        return pygame.Rect(round(x), round(y), round(r.w * k), round(r.h * k))

    def pose(of: Pose) -> Pose:
        x, y = at(of.x, of.y)
        return Pose(x, y, of.height * k, of.angle)

    return replace(
        table,
        unit=table.unit * k,
        p=table.p * k,
        t=table.t * k,
        panel=rect(table.panel),
        icons=tuple(rect(r) for r in table.icons),
        opponent_height=table.opponent_height * k,
        opponent_centre=at(*table.opponent_centre),
        opponent_line=rect(table.opponent_line),
        pile_height=table.pile_height * k,
        stock=pose(table.stock),
        discard=pose(table.discard),
        inlay=rect(table.inlay),
        message=rect(table.message),
        hand_height=table.hand_height * k,
        hand_area=rect(table.hand_area),
        actions=tuple(rect(r) for r in table.actions),
    )
