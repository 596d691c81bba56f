"""Dragging at the table: cards to the pile, to a button, about the hand; stock and pile to the hand (T5, T6)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

import pygame

from gin.engine.actions import Discard, Gin, Knock
from gin.engine.cards import Card
from gin.engine.phase import Phase
from gin.scenes.table_controls import card_name

if TYPE_CHECKING:
    from gin.scenes.table import Table

Place = tuple[int, int]
Zone = Literal["stock", "pile", "hand", "actions", "nowhere"]
Pile = Literal["stock", "pile"]
_PILES: Final[dict[str, Pile]] = {"stock": "stock", "pile": "pile"}


class Drag:
    """What the pointer holds, if anything: a ``card`` of the hand, or the top of a ``pile``."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.card: Card | None = None
        self.pile: Pile | None = None
        self.at: Place = (0, 0)

    @property
    def active(self) -> bool:
        """Whether something is held."""
        return self.card is not None or self.pile is not None

    def let_go(self) -> None:
        """Hold nothing any more; nothing happens."""
        self.card = self.pile = None

    def zone(self, at: Place) -> Zone:
        """Where on the table a place is."""
        fixed = self._table.table
        if any(r.collidepoint(at) for r in fixed.actions[:3]):
            return "actions"
        if at[1] > fixed.message.bottom and not any(r.collidepoint(at) for r in fixed.actions):
            return "hand"
        if fixed.stock.box().collidepoint(at):
            return "stock"
        pile = fixed.discard.box()
        pile.inflate_ip(round(2.0 * pile.w), round(0.5 * pile.h))
        return "pile" if pile.collidepoint(at) else "nowhere"

    def move(self, start: Place, at: Place) -> bool:
        """The pressed pointer is at ``at``; True when something is held."""
        if not self.active:
            self._pick_up(start)
        self.at = at
        return self.active

    def _pick_up(self, start: Place) -> None:
        table = self._table
        found = table.under(start)
        if found is None:
            return
        self.pile = _PILES.get(found.name)
        if found.group == "hand":
            self.card = next(c for c in table.shown.cards if card_name(c) == found.name)
            table.select(self.card if table.my_turn and table.shown.phase is Phase.DISCARD else None)

    def drop(self, at: Place) -> bool:
        """The pointer let go at ``at``; True when it held something."""
        card, pile = self.card, self.pile
        self.let_go()
        zone = self.zone(at)
        if pile is not None:
            if zone == "hand":
                self._table.draw(pile)
            return True
        if card is None:
            return False
        match zone:
            case "pile":
                self._table.take(Discard(card))
            case "actions":
                self._drop_on_action(card, at)
            case "hand":
                self._drop_in_hand(card, at)
            case _:
                pass
        return True

    def _drop_on_action(self, card: Card, at: Place) -> None:
        kinds: tuple[type[Discard] | type[Knock] | type[Gin], ...] = (Discard, Knock, Gin)
        for kind, rect in zip(kinds, self._table.table.actions, strict=False):
            if rect.collidepoint(at):
                self._table.take(kind(card))

    def _drop_in_hand(self, card: Card, at: Place) -> None:
        """Put ``card`` where it was let go; from then on the hand is the player's to arrange (T2)."""
        seen = list(self._table.places.hand.poses)
        order = [c for c in seen if c != card]
        place = self._slot(at, order)
        self._table.select(None)
        if seen.index(card) != place:
            order.insert(place, card)
            self._table.arrange_by_hand(order)

    def _slot(self, at: Place, order: Sequence[Card]) -> int:
        """Before which of ``order`` a card let go at ``at`` belongs."""
        poses = self._table.places.hand.poses
        row = [c for c in order if abs(poses[c].y - at[1]) < 0.6 * poses[c].height] or list(order)
        before = next((c for c in row if at[0] < poses[c].x), None)
        return order.index(before) if before is not None else order.index(row[-1]) + 1


def over_card(table: "Table", at: Place) -> Card | None:
    """The topmost card of the hand at a place, its angle counted in."""
    for card, pose in reversed(table.places.hand.poses.items()):
        raised = pose.moved(table.marks.lifts.get(card, 0.0))
        turned = pygame.Vector2(at[0] - raised.x, at[1] - raised.y).rotate(-raised.angle)
        if abs(turned.x) <= raised.width / 2 and abs(turned.y) <= raised.height / 2:
            return card
    return None
