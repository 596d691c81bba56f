"""How the table answers a hand: cards rise, part and shake, the opponent's hand is alive, a knock is felt.

Nothing here is part of what happened. It is small motion about the places where things rest, and it may be cut short at
any moment: :meth:`Feel.finish` leaves what a still picture shows. With motion reduced or off only states are left, such
as a raised card: it is raised at once.
"""

import math
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.cards import Card
from gin.engine.events import Discarded, Knocked
from gin.ui import choreography, draw, theme
from gin.ui.canvas import Canvas
from gin.ui.choreography import GAP, HOVER_IN, HOVER_OUT, REACH, SELECT, Key
from gin.ui.layout import Pose
from gin.ui.motion import Glides

if TYPE_CHECKING:
    from gin.scenes.table import Table

_DIP_SECONDS: Final = 0.16
_DIP_POINTS: Final = 7
_PULSE_SECONDS: Final = 0.42
_PULSE_POINTS: Final = 16
"""How far the line around the piles runs outwards after a knock."""
_REACH: Final = 0.016
"""How far the opponent raises a card, in units."""


class Feel:
    """The small motions of one table."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._lifts = Glides()
        self._parts = Glides()
        self._reach = Glides()
        self._shaken: Card | None = None
        self._shaken_at = -math.inf
        self._struck_at = math.inf

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Called each frame: send everything where it belongs by now."""
        table = self._table
        moving = table.animated
        self._lifts.aim_all(self._raised(), now, self._lift_seconds if moving else _at_once)
        table.marks.lifts = {card: lift for card in table.shown.cards if (lift := self._lifts.at(card, now))}
        self._parts.aim_all(table.drag.parting(), now, _gap_seconds if moving else _at_once, GAP.ease)
        self._reach.aim_all(self._reaching(now), now, lambda _key, _goal: REACH.seconds * table.speed, REACH.ease)

    def moving(self, now: float) -> bool:
        """Whether something is on its way, so that a frame is needed."""
        return (
            self._lifts.running(now)
            or self._parts.running(now)
            or self._reach.running(now)
            or now < self._shaken_at + choreography.SHAKE_SECONDS
            or self._struck_at <= now < self._struck_at + _PULSE_SECONDS * self._table.speed
        )

    def finish(self) -> None:
        """Everything is where it was going."""
        table = self._table
        self._lifts.aim_all(self._raised(), table.now, _at_once)
        self._parts.aim_all({}, table.now, _at_once)
        for glides in (self._lifts, self._parts, self._reach):
            glides.finish()
        table.marks.lifts = self._raised()
        self._shaken_at, self._struck_at = -math.inf, math.inf

    # --- one's own cards ----------------------------------------------------------------------------------------------

    def _raised(self) -> dict[Card, float]:
        """How far each raised card is to be raised, in pixels."""
        table = self._table
        u, pointed = table.table.unit, None if table.drag.active else table.pointed()
        goals = {} if pointed is None else {pointed: round(0.018 * u, 1)}
        if table.selected is not None:
            # In portrait the lower row must not rise over the name of the upper one.
            goals[table.selected] = round((0.036 if table.table.portrait else 0.045) * u, 1)
        return goals

    def _lift_seconds(self, card: object, goal: float) -> float:
        if not goal:
            return HOVER_OUT.seconds
        return SELECT.seconds if card == self._table.selected else HOVER_IN.seconds

    def pose(self, card: Card, resting: Pose) -> Pose:
        """Where a card of the hand is: raised, aside to make room, shaken by a refusal."""
        pose = self.parted(card, resting).moved(self._table.marks.lifts.get(card, 0.0))
        shake = self.shake if card == self._shaken else 0.0
        return pose._replace(x=pose.x + shake) if shake else pose

    def parted(self, card: Card, resting: Pose) -> Pose:
        """Where a card of the hand is: at its place, or aside for the one that is held."""
        aside = self._parts.at(card, self._table.now)
        return resting._replace(x=resting.x + aside) if aside else resting

    def closed(self) -> None:
        """The hand has been arranged anew: nothing stands aside any more."""
        self._parts = Glides()

    def refuse(self, card: Card | None, delay: float = 0.0) -> None:
        """Two shakes, of the sentence and of ``card``; ``delay`` is for a card that has yet to get back."""
        self._shaken = card
        if self._table.animated:
            self._shaken_at = self._table.now + delay

    @property
    def shake(self) -> float:
        """How far a refusal pushes things sideways now, in pixels."""
        return self._table.table.p * choreography.shake(self._table.now - self._shaken_at)

    # --- the opponent's cards -----------------------------------------------------------------------------------------

    def _reaching(self, now: float) -> dict[Key, float]:
        """The card that the opponent is about to throw, and how far it has it raised."""
        table = self._table
        event = table.queue[0].event if table.queue else None
        if not isinstance(event, Discarded | Knocked) or event.seat == table.shown.seat or not table.animated:
            return {}
        if now < table.ready_at - choreography.REACH_BEFORE * table.speed:
            return {}
        known = event.card in table.shown.known
        key: Key = event.card if known else choreography.thrown(event.card, table.places.backs)
        return {key: -_REACH * table.table.unit}

    def opponent(self, key: Key, resting: Pose) -> Pose:
        """Where a card of the opponent is."""
        raised = self._reach.at(key, self._table.now)
        return resting._replace(y=resting.y + raised) if raised else resting

    def threw(self) -> None:
        """What the opponent had raised is thrown: its place is another card's now."""
        self._reach = Glides()

    # --- a knock ------------------------------------------------------------------------------------------------------

    def strike(self, at: float) -> None:
        """A card hits the pile at time ``at``."""
        self._struck_at = at

    @property
    def dip(self) -> float:
        """How far the pile is pressed down, in pixels."""
        seconds = _DIP_SECONDS * self._table.speed
        share = (self._table.now - self._struck_at) / seconds if seconds else 1.0
        if not 0 <= share < 1:
            return 0.0
        return _DIP_POINTS * self._table.table.p * (1 - share) ** 2

    def pulse(self, canvas: Canvas) -> None:
        """The line-work around the piles lights up and runs outwards."""
        table = self._table
        seconds = _PULSE_SECONDS * table.speed
        share = (table.now - self._struck_at) / seconds if seconds else 1.0
        if not 0 <= share < 1:
            return
        p, out = table.table.p, choreography.THUMP.ease(share)
        lit = draw.glimmer(_bright(table), (1 - share) ** 1.5)
        canvas.centred(lit, *table.table.inlay.center)
        wide = table.table.inlay.inflate(2 * _PULSE_POINTS * p * out, 2 * _PULSE_POINTS * p * out)
        canvas.centred(draw.glimmer(_line(wide.size, p), 0.8 * (1 - share)), *table.table.inlay.center)


def _at_once(_name: object, _goal: float) -> float:
    return 0.0


def _gap_seconds(_name: object, _goal: float) -> float:
    return GAP.seconds


def _bright(table: "Table") -> pygame.Surface:
    """The inlay's line, lit, with a glow."""
    rect, p = table.table.inlay, table.table.p

    def make() -> pygame.Surface:
        line = _line(rect.size, p, 2.4)
        glow = draw.soft_shape(line, theme.GOLD, 9 * p, 0.9)
        at = ((glow.get_width() - line.get_width()) // 2, (glow.get_height() - line.get_height()) // 2)
        glow.blit(line, at)
        return glow

    return table.shell.plates.get(("struck bright", rect.size), make)


def _line(size: tuple[int, int], p: float, width: float = 1.4) -> pygame.Surface:
    line = draw.blank(*size, theme.GOLD_BRIGHT)
    points = draw.stepped(line.get_rect(), 12 * p, 3)
    draw.outline(line, points, width * max(p, 0.75), theme.GOLD_BRIGHT, 1.0)
    return line
