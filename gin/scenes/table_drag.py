"""Dragging at the table: cards to the pile, to a button, about the hand; stock and pile to the hand (T5, T6).

What is held comes after the pointer with a little weight, and the hand parts where it would go in; where motion isn't
wanted it is simply at the pointer. Let go, it sets off from where it is seen.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

import pygame

from gin.engine.actions import Discard, Gin, Knock
from gin.engine.cards import Card
from gin.engine.phase import Phase
from gin.scenes.table_controls import card_name
from gin.ui.choreography import BACK, SETTLING, Key
from gin.ui.layout import Pose
from gin.ui.motion import Follower, Tween

if TYPE_CHECKING:
    from gin.scenes.table import Table

Place = tuple[int, int]
Zone = Literal["stock", "pile", "hand", "actions", "nowhere"]
Pile = Literal["stock", "pile"]
_PILES: Final[dict[str, Pile]] = {"stock": "stock", "pile": "pile"}
HELD: Final = 1.05
"""How much larger a held card is."""


class Drag:
    """What the pointer holds, if anything: a ``card`` of the hand, or the top of a ``pile``."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.card: Card | None = None
        self.pile: Pile | None = None
        self.at: Place = (0, 0)
        self._grip = (0.0, 0.0)
        """From the pointer to the middle of what it holds: a card is held where it was taken hold of."""
        self._held: Follower | None = None
        self._moved_at = 0.0

    @property
    def active(self) -> bool:
        """Whether something is held."""
        return self.card is not None or self.pile is not None

    @property
    def top(self) -> Card | None:
        """The pile's top card while it is held."""
        pile = self._table.shown.pile
        return pile[-1] if self.pile == "pile" and pile else None

    def let_go(self) -> None:
        """Hold nothing any more; nothing happens."""
        self.card = self.pile = self._held = None

    # --- what is held -------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Called each frame: what is held comes after the pointer."""
        if self._held is not None:
            if self._table.animated:
                self._held.move(self._goal, now - self._moved_at)
            else:
                self._held.jump(self._goal)
        self._moved_at = now

    def moving(self) -> bool:
        """Whether what is held is still on its way to the pointer."""
        return self._held is not None and not self._held.rests(self._goal)

    @property
    def _goal(self) -> tuple[float, float]:
        return (self.at[0] + self._grip[0], self.at[1] + self._grip[1])

    def pose(self) -> Pose | None:
        """Where what is held is, None when nothing is."""
        if self._held is None:
            return None
        fixed = self._table.table
        tall = fixed.hand_height if self.card is not None else fixed.pile_height
        return Pose(self._held.x, self._held.y, tall, self._held.tilt)

    def parting(self) -> dict[Card, float]:
        """How far each card of the hand moves aside, in pixels, for the one that is held over it or away from it."""
        poses = self._table.places.hand.poses
        if self.card is None or self.card not in poses:
            return {}
        seen = list(poses)
        own = seen.index(self.card)
        order = [c for c in seen if c != self.card]
        if self.zone(self.at) != "hand":
            return {}
        slot = self._slot(self.at, order)
        if abs(poses[self.card].y - poses[order[min(slot, len(order) - 1)]].y) > 0.6 * poses[self.card].height:
            return {}  # into the other row of a portrait hand: that one has room at its end
        step = 0.42 * poses[self.card].width
        if slot > own:
            return dict.fromkeys(seen[own + 1 : slot + 1], -step)
        return dict.fromkeys(seen[slot:own], step)

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
        pose = table.table.stock if self.pile == "stock" else table.table.discard
        if found.group == "hand":
            self.card = next(c for c in table.shown.cards if card_name(c) == found.name)
            pose = table.feel.pose(self.card, table.places.hand.poses[self.card])
            table.select(self.card if table.my_turn and table.shown.phase is Phase.DISCARD else None)
        if self.active:
            self._grip = (pose.x - start[0], pose.y - start[1])
            self._held = Follower((pose.x, pose.y), 4 * pose.width)
            self._held.tilt = pose.angle
            self.at, self._moved_at = start, table.now

    def drop(self, at: Place) -> bool:
        """The pointer let go at ``at``; True when it held something."""
        card, pile, pose = self.card, self.pile, self.pose()
        key: Key | None = card if card is not None else self.top
        self.let_go()
        if pose is None:
            return False
        zone = self.zone(at)
        table = self._table
        table.let_go = pose._replace(height=HELD * pose.height)
        done = self._drop_pile(pile, zone) if pile is not None else card is not None and self._drop_card(card, zone, at)
        if not done and key is not None:
            self._send_back(key, table.let_go or pose)
        if not done:
            table.let_go = None
        return True

    def _send_back(self, key: Key, pose: Pose) -> None:
        """What can't stay where it was let go goes back to its place."""
        table = self._table
        resting = table.places.poses.get(key)
        if table.animated and resting is not None and not table.motion.running(table.now):
            table.motion.begin(table.now, {key: Tween(pose, resting, 0.0, BACK.seconds, BACK.ease, settle=SETTLING)})

    def _drop_pile(self, pile: Pile, zone: Zone) -> bool:
        if zone != "hand":
            return False
        return self._table.draw(pile)

    def _drop_card(self, card: Card, zone: Zone, at: Place) -> bool:
        match zone:
            case "pile":
                return self._table.take(Discard(card))
            case "actions":
                return self._drop_on_action(card, at)
            case "hand":
                return self._drop_in_hand(card, at)
            case _:
                return False

    def _drop_on_action(self, card: Card, at: Place) -> bool:
        kinds: tuple[type[Discard] | type[Knock] | type[Gin], ...] = (Discard, Knock, Gin)
        for kind, rect in zip(kinds, self._table.table.actions, strict=False):
            if rect.collidepoint(at):
                return self._table.take(kind(card))
        return False

    def _drop_in_hand(self, card: Card, at: Place) -> bool:
        """Put ``card`` where it was let go; from then on the hand is the player's to arrange (T2)."""
        seen = list(self._table.places.hand.poses)
        order = [c for c in seen if c != card]
        place = self._slot(at, order)
        self._table.select(None)
        if seen.index(card) == place:
            return False
        order.insert(place, card)
        self._table.arrange_by_hand(order, card)
        return True

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
