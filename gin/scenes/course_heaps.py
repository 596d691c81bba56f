"""The heaps of an exercise as boxes of the showdown: their names, how they lie in a row, what is seen of each card."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from gin.engine.cards import Card
from gin.learn import exercises as values
from gin.scenes import showdown_layout
from gin.scenes.scene import Shell
from gin.scenes.showdown_layout import Box, Heap
from gin.ui.cards import RATIO

BOXED: Final = ("set", "run", "deadwood", "pile", "upcard", "taken", "thrown", "thrown_last", "stock", "shape")
"""The kinds of heaps that lie in a box."""
_OWN_NAMES: Final = ("pile", "upcard", "taken", "thrown", "thrown_last", "stock")


def own_name(shell: Shell, heap: Heap) -> str | None:
    """The name of a heap that is no meld and no deadwood: empty where it needs none."""
    if heap.kind in _OWN_NAMES:
        return shell.texts.say(f"course.heap.{heap.kind}")
    return "" if heap.kind == "shape" else None


def halves(heap: values.Heap) -> list[values.Heap]:
    """A hand as two heaps; any other heap as it is."""
    if heap.kind != "hand" or len(heap.cards) < 6:
        return [heap]
    half = (len(heap.cards) + 1) // 2
    return [values.Heap("hand", heap.cards[:half]), values.Heap("hand", heap.cards[half:])]


def worth(boxes: Sequence[Box]) -> float:
    """How well the cards in a row are seen: by their height, and by how much of each the next one leaves free."""
    strip, height = 1.0, 0.0
    for box in boxes:
        lying = [*box.poses.values()] or [*box.places.values()]
        height = lying[0].height
        for one, after in pairwise(lying):
            strip = min(strip, (after.x - one.x) / one.width)
    return height * (0.6 + min(strip, 0.4))


def centred(shell: Shell, area: pygame.Rect, heaps: list[Heap], p: float, t: float) -> tuple[Box, ...]:
    """Boxes side by side in the middle of ``area``, as wide as their cards and names ask for."""
    pad, gap = 20 * p, 25 * p
    tight, spare = gap * (len(heaps) - 1), 0.0
    for box in showdown_layout.row(area, heaps, p).boxes:
        wide = _cards_wide(box) + 2 * pad
        tight += wide
        name = own_name(shell, box.heap)
        if name is None and box.heap.kind in BOXED:
            name = shell.texts.say(f"label.{box.heap.kind}")
        if name:
            spare = max(spare, shell.fonts.width([name], 21 * t) + 72 * p - wide)
    narrow = pygame.Rect(0, area.y, min(area.w, round(tight + spare * len(heaps)) + 2), area.h)
    narrow.centerx = area.centerx
    return showdown_layout.row(narrow, heaps, p).boxes


def _cards_wide(box: Box) -> float:
    """From the left edge of the first card, or place of a card, to the right edge of the last."""
    poses = [*box.poses.values(), *box.places.values()]
    return max(q.x + q.width / 2 for q in poses) - min(q.x - q.width / 2 for q in poses) if poses else 0.0


def strips(box: Box) -> dict[Card, pygame.Rect]:
    """What is seen of each card that lies in ``box``."""
    order = list(box.poses.items())
    out = {}
    for i, (card, pose) in enumerate(order):
        rect = pose.box()
        if i + 1 < len(order):
            after = order[i + 1][1]
            rect.w = min(rect.w, max(4, round(after.x - after.height * RATIO / 2) - rect.x))
        out[card] = rect
    return out
