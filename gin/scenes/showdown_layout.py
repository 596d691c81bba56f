"""Where the showdown's cards lie: two rows of boxes, the computer above and the person below, as at the table (T12).

The same boxes serve lessons: they know melds, deadwood and laid-off cards, and nothing of scenes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gin.engine.cards import Card
from gin.engine.showdown import LayOff, Settlement
from gin.ui.cards import RATIO
from gin.ui.layout import PEEP, Pose

_STRIP = 0.62
"""How much of its width a card shows where there is room; boxes fill their row."""


@dataclass(frozen=True, slots=True)
class Heap:
    """What goes in one box. ``laid`` are cards laid off here, ``gone`` cards that were laid off from here."""

    kind: str
    cards: tuple[Card, ...]
    laid: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()

    @property
    def shown(self) -> tuple[Card, ...]:
        """Everything that lies in the box at the end, left to right: a run in its order, others with the new last."""
        if self.kind == "run":
            return tuple(sorted((*self.cards, *self.laid)))
        return (*self.cards, *self.laid)


@dataclass(frozen=True, slots=True)
class Box:
    """A heap in its place: ``poses`` of the cards that lie here, ``places`` of those that are gone."""

    heap: Heap
    rect: pygame.Rect
    poses: dict[Card, Pose]
    places: dict[Card, Pose]


@dataclass(frozen=True, slots=True)
class Row:
    """One player's boxes."""

    area: pygame.Rect
    boxes: tuple[Box, ...]
    card_height: float


def kind_of(meld: Sequence[Card]) -> str:
    """run or set."""
    return "run" if meld[0].suit == meld[1].suit else "set"


def knocker_heaps(settlement: Settlement) -> list[Heap]:
    """The knocker's melds, with what was laid off on each, then the deadwood."""
    heaps = [
        Heap(kind_of(meld), meld, tuple(lay.card for lay in settlement.layoffs if lay.meld == i))
        for i, meld in enumerate(settlement.knocker.melds)
    ]
    return [*heaps, *_loose(settlement.knocker.loose, ())]


def defender_heaps(settlement: Settlement) -> list[Heap]:
    """The defender's own melds, then the deadwood with the places of what was laid off."""
    heaps = [Heap(kind_of(meld), meld) for meld in settlement.defender.melds]
    return [*heaps, *_loose(settlement.defender.loose, settlement.layoffs)]


def _loose(cards: tuple[Card, ...], layoffs: Sequence[LayOff]) -> list[Heap]:
    gone = tuple(lay.card for lay in layoffs)
    loose = tuple(sorted(cards, key=lambda c: (c.rank, c.suit)))
    return [Heap("deadwood", loose, gone=gone)] if loose or gone else []


def row(area: pygame.Rect, heaps: Sequence[Heap], p: float, least: float = PEEP["normal"], most: float = _STRIP) -> Row:
    """Boxes side by side fill ``area``. Cards lie closer when there are many, and at last get smaller.

    Each shows at least ``least`` of its width, its whole rank and suit, and at most ``most``.
    """
    narrow = area.w < 4 * area.h
    pad, gap = (14 if narrow else 20) * p, (16 if narrow else 25) * p
    height = area.h - 2 * (24 * p)
    while True:
        w = height * RATIO
        bare = sum(_width(h, w, 0.0) + 2 * pad for h in heaps) + gap * (len(heaps) - 1)
        strips = sum(max(0, len(h.shown) - 1) + max(0, len(h.gone) - 1) for h in heaps)
        strip = min(most, (area.w - bare) / (strips * w)) if strips else most if bare <= area.w else 0.0
        if strip >= least or height < 30:
            break
        height *= 0.96
    spare = max(0.0, area.w - bare - strips * strip * w) / max(1, len(heaps))
    boxes = []
    x = float(area.x)
    top = area.centery - (height + 48 * p) / 2
    for heap in heaps:
        wide = _width(heap, w, strip) + 2 * pad + spare
        rect = pygame.Rect(round(x), round(top), round(wide), round(height + 48 * p))
        boxes.append(_filled(heap, rect, height, strip, pad + spare / 2))
        x += wide + gap
    return Row(area, tuple(boxes), height)


def _width(heap: Heap, w: float, strip: float) -> float:
    count = len(heap.shown)
    width = w * (1 + max(0, count - 1) * strip) if count else 0.0
    if heap.gone:
        width += w * (0.30 if count else 0) + w * (1 + (len(heap.gone) - 1) * strip)
    return width


def _filled(heap: Heap, rect: pygame.Rect, height: float, strip: float, pad: float) -> Box:
    w = height * RATIO
    x, y = rect.x + pad + w / 2, rect.centery
    poses = {}
    for card in heap.shown:
        poses[card] = Pose(x, y, height)
        x += strip * w
    if poses:
        x += (1.30 - strip) * w
    places = {}
    for card in heap.gone:
        places[card] = Pose(x, y, height)
        x += strip * w
    return Box(heap, rect, poses, places)
