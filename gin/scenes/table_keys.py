"""The table by keyboard alone: arrows walk through the hand, letters and digits act (T17)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from gin.engine.cards import Card
from gin.scenes.table_controls import CARD_KEYS, card_name
from gin.ui.gestures import KeyDown
from gin.ui.widgets import Control, Focus

if TYPE_CHECKING:
    from gin.scenes.table import Table


class TableFocus(Focus):
    """At the table the hand is one stop of Tab; the arrows walk through its cards."""

    def __init__(self) -> None:
        super().__init__()
        self.card = ""

    def move(self, controls: Sequence[Control], step: int) -> None:
        cards = [c for c in controls if c.group == "hand"]
        if self.name in {c.name for c in cards}:
            self.card = self.name
        stop = next((c for c in cards if c.name == self.card), cards[-1] if cards else None)
        stops = [c for c in controls if c.group != "hand"]
        if stop is not None:
            stops.insert(0, stop)
            if self.name in {c.name for c in cards}:
                self.name = stop.name
        super().move(stops, step)


def handle(table: "Table", key: KeyDown) -> bool:
    """Deal with ``key`` if it is one of the table's own; True when it was."""
    if key.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    cards = list(table.places.hand.poses)
    focused = table.pointed() if table.focus.visible else None
    if key.key in CARD_KEYS and not key.shift:
        at = CARD_KEYS.index(key.key)
        if at < len(cards):
            _focus(table, cards[at])
            table.choose(cards[at])
        return True
    match key.key:
        case pygame.K_f:
            table.hold_fast(True)
        case pygame.K_LEFT | pygame.K_RIGHT if cards and (focused is not None or not table.focus.visible):
            _walk(table, cards, focused, -1 if key.key == pygame.K_LEFT else 1, key.shift)
        case pygame.K_UP if focused is not None and table.selected != focused:
            table.select(focused)
        case pygame.K_DOWN if focused is not None and table.selected is not None:
            table.select(None)
        case pygame.K_SPACE if focused is not None:
            table.select(None if table.selected == focused else focused)
        case pygame.K_RETURN | pygame.K_KP_ENTER if not table.focus.visible and table.selected is not None:
            table.choose(table.selected)
        case _:
            return False
    return True


def _walk(table: "Table", cards: Sequence[Card], focused: Card | None, step: int, shift: bool) -> None:
    """To the neighbour; with Shift the card itself moves (T2)."""
    if focused is None:
        _focus(table, cards[0 if step > 0 else -1])
        return
    at = cards.index(focused)
    if not shift:
        _focus(table, cards[(at + step) % len(cards)])
        return
    order = list(cards)
    order.insert(max(0, min(len(order) - 1, at + step)), order.pop(at))
    table.arrange_by_hand(order)


def _focus(table: "Table", card: Card) -> None:
    table.focus.name = card_name(card)
    table.focus.visible = True
