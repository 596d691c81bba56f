"""From an event to motion and sound: which cards move, from where, for how long.

The table hands in where everything rested before the event and where it rests after it; what differs is on its way.
Times are the art direction's, in seconds, for the speed *normal*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gin.engine.cards import Card
from gin.engine.events import (
    Discarded,
    Event,
    HandDied,
    HandReceived,
    Knocked,
    PileTaken,
    StockDrawn,
    UpcardPassed,
)
from gin.engine.showdown import Kind
from gin.ui.layout import Pose
from gin.ui.motion import DECELERATE, STANDARD, Tween

Key = Card | tuple[str, int]
"""What rests or moves: a card that is seen, or ``("back", n)``, the opponent's nth hidden card."""

SPEEDS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.6, "instant": 0.0}
_DEAL, _STAGGER = 0.18, 0.055
_CLOSE: Final = 0.12
_HEARD_APART: Final = 0.09  # seconds between two cards that are dealt: nearer, they would be a rattle, and louder
_PAUSES: Final[dict[type, float]] = {UpcardPassed: 0.75, PileTaken: 0.8, StockDrawn: 0.7, Discarded: 0.55, Knocked: 0.7}


@dataclass(frozen=True, slots=True)
class Script:
    """What one event looks and sounds like: the pause before it, the ways, and the sounds with their times."""

    ways: dict[object, Tween] = field(default_factory=dict)
    sounds: tuple[tuple[float, str], ...] = ()
    rest: float = 0.0
    """How long the picture stays as it is after the motion, before the next event."""


def pause_before(event: Event, person: int, speed: float) -> float:
    """How long the opponent seems to think before ``event``; nothing for what the person does."""
    if getattr(event, "seat", person) == person:
        return 0.0
    return _PAUSES.get(type(event), 0.0) * speed


def script(
    event: Event,
    person: int,
    before: Mapping[Key, Pose],
    after: Mapping[Key, Pose],
    stock: Pose,
    speed: float,
    moving: bool,
) -> Script:
    """The script of ``event``. ``moving``: false when the player wants no motion; sounds stay."""
    sounds, rest = _sounds(event, speed), (0.35 if isinstance(event, Knocked | HandDied) else 0.0) * speed
    if not moving or speed <= 0:
        return Script({}, _without_motion(sounds), rest)
    if isinstance(event, HandReceived):
        return Script(_deal(event, person, after, stock, speed), tuple(sounds), rest)
    ways: dict[object, Tween] = {
        key: Tween(before[key], pose, 0.0, _CLOSE * speed, STANDARD, above=False)
        for key, pose in after.items()
        if key in before and before[key] != pose
    }
    match event:
        case StockDrawn(seat, card):
            key: Key = card if seat == person and card is not None else ("back", _backs(after) - 1)
            if key in after:
                ways[key] = Tween(stock, after[key], 0.0, 0.23 * speed, STANDARD, True if seat == person else None)
        case PileTaken(_, card) if card in before and card in after:
            ways[card] = Tween(before[card], after[card], 0.0, 0.20 * speed, STANDARD)
        case Discarded(seat, card) if card in after:
            if card in before:
                ways[card] = Tween(before[card], after[card], 0.0, 0.22 * speed, DECELERATE, settle=0.02)
            elif seat != person:
                came = before.get(("back", (int(card) * 7) % max(1, _backs(before))), stock)
                ways[card] = Tween(came, after[card], 0.0, 0.24 * speed, DECELERATE, turn_up=True, settle=0.02)
        case _:
            pass
    return Script(ways, tuple(sounds), rest)


def reorder(before: Mapping[Key, Pose], after: Mapping[Key, Pose]) -> dict[object, Tween]:
    """Cards that only change places."""
    return {
        key: Tween(before[key], pose, 0.0, 0.16, STANDARD, above=False)
        for key, pose in after.items()
        if key in before and before[key] != pose
    }


def _backs(poses: Mapping[Key, Pose]) -> int:
    return sum(1 for key in poses if isinstance(key, tuple))


def _deal(
    event: HandReceived, person: int, after: Mapping[Key, Pose], stock: Pose, speed: float
) -> dict[object, Tween]:
    """Card by card, alternately, the non-dealer first; the upcard last."""
    ways: dict[object, Tween] = {}
    first = person if event.dealer != person else 1 - person
    for i, card in enumerate(event.cards):
        for half, seat in enumerate((first, 1 - first)):
            key: Key = card if seat == person else ("back", i)
            if key in after:
                delay = (2 * i + half) * _STAGGER * speed
                ways[key] = Tween(stock, after[key], delay, _DEAL * speed, DECELERATE, True if seat == person else None)
    if event.upcard in after:
        delay = (20 * _STAGGER + 0.12) * speed
        ways[event.upcard] = Tween(stock, after[event.upcard], delay, 0.23 * speed, STANDARD, turn_up=True)
    return ways


def _sounds(event: Event, speed: float) -> list[tuple[float, str]]:
    match event:
        case HandReceived():
            return [(0.0, "shuffle"), *_dealt(speed)]
        case StockDrawn():
            return [(0.0, "draw")]
        case PileTaken():
            return [(0.0, "take")]
        case Discarded():
            return [(0.12 * speed, "discard")]
        case Knocked(result=result):
            # Who has gin doesn't knock: the card is laid down, and the showdown has the chord.
            return [(0.0, "discard" if result.kind is Kind.GIN else "knock")]
        case _:
            return []


def _dealt(speed: float) -> list[tuple[float, str]]:
    """The sounds of twenty cards and the upcard: of every second card, or fewer in a hurry, when it lands."""
    step = max(2 * _STAGGER * speed, _HEARD_APART)
    last = 20 * _STAGGER * speed
    cards = [(i * step + 0.05 * speed, "deal") for i in range(max(1, round(last / step)))]
    return [*cards, (last + 0.27 * speed, "discard")] if speed >= SPEEDS["fast"] else cards


def _without_motion(sounds: list[tuple[float, str]]) -> tuple[tuple[float, str], ...]:
    """What is heard when nothing moves: each kind of sound once, not all on top of each other."""
    return tuple((0.22 * n, name) for n, name in enumerate(dict.fromkeys(name for _, name in sounds)))
