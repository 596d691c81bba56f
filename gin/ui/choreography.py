"""From an event to motion and sound: which cards move, from where, for how long.

The table hands in where everything rested before the event and where it rests after it; what differs is on its way.
Times are the art direction's, in seconds, for the speed *normal*; every one of them is scaled by the chosen speed.
"""

import math
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
from gin.ui.motion import DECELERATE, STANDARD, Timing, Tween, linear

Key = Card | tuple[str, int]
"""What rests or moves: a card that is seen, or ``("back", n)``, the opponent's nth hidden card."""


SPEEDS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.6, "instant": 0.0}
DEAL: Final = Timing(0.18, DECELERATE)
DEAL_STAGGER: Final = 0.055
DRAW: Final = Timing(0.23, STANDARD)
TAKE: Final = Timing(0.20, STANDARD)
DISCARD: Final = Timing(0.22, DECELERATE)
SETTLING: Final = 0.02
GAP: Final = Timing(0.12, STANDARD)
HOVER_IN: Final = Timing(0.09, DECELERATE)
HOVER_OUT: Final = Timing(0.12, DECELERATE)
SELECT: Final = Timing(0.11, DECELERATE)
THUMP: Final = Timing(0.12, DECELERATE)
SPREAD: Final = Timing(0.26, DECELERATE)
LAY_OFF: Final = Timing(0.24, STANDARD)
LAY_OFF_STAGGER: Final = 0.12
COUNT: Final = Timing(0.60, linear)
SHAKE_SECONDS: Final = 0.16
SHAKE_POINTS: Final = 6
SHAKES: Final = 2
SWEEP: Final = Timing(0.62, STANDARD)
"""The cards of a dead hand come together, then go back to the stock."""
BACK: Final = Timing(0.16, DECELERATE)
"""A card that was let go where it can't stay goes back to its place."""

REACH: Final = Timing(0.12, STANDARD)
"""The opponent raises the card it is about to throw."""
REACH_BEFORE: Final = 0.22
"""So long before it throws."""
AFTER_KNOCK: Final = 0.32
"""How long a knock is left to be heard before the cards are laid out."""
_NEAR: Final = 0.35
"""A card let go close to its place needs this share of the time at least."""
_HEARD_APART: Final = 0.09  # seconds between two cards that are dealt: nearer, they would be a rattle, and louder
_PAUSES: Final[dict[type, float]] = {UpcardPassed: 0.75, PileTaken: 0.8, StockDrawn: 0.7, Discarded: 0.55, Knocked: 0.7}

KNOCKED: Final = "knocked"
"""The name under which the card that is laid face down on the pile travels."""


@dataclass(frozen=True, slots=True)
class Script:
    """What one event looks and sounds like: the pause before it, the ways, and the sounds with their times."""

    ways: dict[object, Tween] = field(default_factory=dict)
    sounds: tuple[tuple[float, str], ...] = ()
    rest: float = 0.0
    """How long the picture stays as it is after the motion, before the next event."""
    thump: float | None = None
    """When a knocking card hits the pile."""


def shake(since: float) -> float:
    """How far a refusal pushes things sideways, in points, so many seconds after it."""
    share = since / SHAKE_SECONDS
    return SHAKE_POINTS * math.sin(math.tau * SHAKES * share) if 0 <= share < 1 else 0.0


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
    *,
    pile: Pose | None = None,
    turn: int = 0,
) -> Script:
    """The script of ``event``. ``moving``: false when the player wants no motion; sounds stay.

    ``pile`` is the pile's top, for a card that is laid on it unseen. ``turn`` is any number that the players know: it
    chooses where in the opponent's hand a card it draws goes, which therefore tells nothing.
    """
    sounds, rest = _sounds(event, speed), _rest(event) * speed
    if not moving or speed <= 0:
        return Script({}, _without_motion(sounds), rest)
    if isinstance(event, HandReceived):
        return Script(_deal(event, person, after, stock, speed), tuple(sounds), rest)
    if isinstance(event, HandDied):
        return Script(_sweep(before, after, pile or stock, stock, speed), tuple(sounds), rest)
    ways = _closing(before, after, *_hole(event, person, before, after, turn), speed)
    thump = None
    match event:
        case StockDrawn(seat, card):
            key: Key = card if seat == person and card is not None else ("back", _gap(turn, _backs(after)))
            if key in after:
                up = True if seat == person else None
                ways[key] = Tween(stock, after[key], 0.0, DRAW.seconds * speed, DRAW.ease, up, tucks=True)
        case PileTaken(_, card) if card in before and card in after:
            ways[card] = Tween(before[card], after[card], 0.0, TAKE.seconds * speed, TAKE.ease, tucks=True)
        case Discarded(seat, card) if card in after:
            if card in before:
                seconds = DISCARD.seconds * speed * _share(before[card], after[card])
                ways[card] = Tween(before[card], after[card], 0.0, seconds, DISCARD.ease, settle=SETTLING)
            elif seat != person:
                came = before.get(thrown(card, _backs(before)), stock)
                ways[card] = Tween(came, after[card], 0.0, DISCARD.seconds * speed, DISCARD.ease, True, settle=SETTLING)
        case Knocked(seat, card, result=result) if pile is not None:
            unseen = thrown(card, _backs(before))
            came, down = (before[card], False) if card in before else (before.get(unseen, stock), None)
            gin = result.kind is Kind.GIN
            seconds = (DISCARD if gin else THUMP).seconds * speed
            ways[KNOCKED] = Tween(came, pile, 0.0, seconds, THUMP.ease, down)
            thump = None if gin else 0.7 * seconds  # decelerating, it is there before its time is over
        case _:
            pass
    return Script(ways, tuple(sounds), rest, thump)


def _rest(event: Event) -> float:
    match event:
        case Knocked(result=result):
            return AFTER_KNOCK if result.kind is not Kind.GIN else 0.06
        case HandDied():
            return 0.1
        case _:
            return 0.0


def reorder(before: Mapping[Key, Pose], after: Mapping[Key, Pose]) -> dict[object, Tween]:
    """Cards that only change places."""
    return {
        key: Tween(before[key], pose, 0.0, BACK.seconds, STANDARD, above=False)
        for key, pose in after.items()
        if key in before and before[key] != pose
    }


def thrown(card: Card, backs: int) -> Key:
    """Which of the opponent's hidden cards ``card`` was, for the eye; known only when it is thrown."""
    return ("back", (int(card) * 7) % max(1, backs))


# --- parts of scripts -------------------------------------------------------------------------------------------------


def _share(start: Pose, end: Pose) -> float:
    """What part of its time a way needs: one over less than one and a half cards' heights is shorter."""
    far = max(abs(start.x - end.x), abs(start.y - end.y)) / (1.5 * end.height)
    return min(1.0, max(_NEAR, far))


def _gap(turn: int, backs: int) -> int:
    """Where the opponent puts the card it draws: anywhere."""
    return (5 * turn + 3) % max(1, backs)


def _hole(
    event: Event, person: int, before: Mapping[Key, Pose], after: Mapping[Key, Pose], turn: int
) -> tuple[int, int]:
    """From which hidden card of the opponent on the others shift, and by how many places: its gap opens or closes."""
    match event:
        case StockDrawn(seat) if seat != person:
            return _gap(turn, _backs(after)), -1
        case Discarded(seat, card) | Knocked(seat, card) if seat != person and card not in before:
            return thrown(card, _backs(before))[1], 1  # type: ignore[index]
        case _:
            return 0, 0


def _closing(
    before: Mapping[Key, Pose], after: Mapping[Key, Pose], first: int, shift: int, speed: float
) -> dict[object, Tween]:
    """A hand closes or opens a gap: whatever rests elsewhere now shifts there."""
    ways: dict[object, Tween] = {}
    for key, pose in after.items():
        was: Key = key
        if isinstance(key, tuple) and key[1] >= first:
            was = (key[0], key[1] + shift)
        if was in before and before[was] != pose:
            ways[key] = Tween(before[was], pose, 0.0, GAP.seconds * speed, GAP.ease, above=False)
    return ways


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
                delay = (2 * i + half) * DEAL_STAGGER * speed
                up = True if seat == person else None
                ways[key] = Tween(stock, after[key], delay, DEAL.seconds * speed, DEAL.ease, up, tucks=True)
    if event.upcard in after:
        delay = (20 * DEAL_STAGGER + 0.12) * speed
        ways[event.upcard] = Tween(stock, after[event.upcard], delay, DRAW.seconds * speed, DRAW.ease, turn_up=True)
    return ways


def _sweep(
    before: Mapping[Key, Pose], after: Mapping[Key, Pose], pile: Pose, stock: Pose, speed: float
) -> dict[object, Tween]:
    """A dead hand: each heap turns down and comes together, then all go back to the stock. Nothing is shown (R8)."""
    low = max(stock.y, pile.y) + 0.5 * stock.height
    heaps: tuple[list[Key], list[Key], list[Key]] = ([], [], [])
    for key in after:
        pose = before.get(key, after[key])
        heaps[0 if pose.y < stock.y - 0.4 * stock.height else 1 if pose.y < low else 2].append(key)
    ways: dict[object, Tween] = {}
    for heap in heaps:
        if not heap:
            continue
        poses = [after[key] for key in heap]
        middle = Pose(sum(q.x for q in poses) / len(heap), sum(q.y for q in poses) / len(heap), poses[0].height)
        if heap is heaps[1]:
            middle = pile
        for key in heap:
            down = False if isinstance(key, Card) else None
            start = before.get(key, after[key])
            ways[key] = Tween(start, stock, 0.0, SWEEP.seconds * speed, SWEEP.ease, down, waits=True, via=middle)
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
    step = max(2 * DEAL_STAGGER * speed, _HEARD_APART)
    last = 20 * DEAL_STAGGER * speed
    cards = [(i * step + 0.05 * speed, "deal") for i in range(max(1, round(last / step)))]
    return [*cards, (last + 0.27 * speed, "discard")] if speed >= SPEEDS["fast"] else cards


def _without_motion(sounds: list[tuple[float, str]]) -> tuple[tuple[float, str], ...]:
    """What is heard when nothing moves: each kind of sound once, not all on top of each other."""
    return tuple((0.22 * n, name) for n, name in enumerate(dict.fromkeys(name for _, name in sounds)))
