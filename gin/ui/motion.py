"""Things on their way: where a card is between two places, given the time. No clock of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gin.ui.layout import Pose

Ease = Callable[[float], float]


def bezier(x1: float, y1: float, x2: float, y2: float) -> Ease:
    """The share of the way at a share of the time: the curve from (0, 0) to (1, 1) with these two handles."""

    def along(a: float, b: float, t: float) -> float:
        return 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t**3

    def ease(x: float) -> float:
        if x <= 0 or x >= 1:
            return min(1.0, max(0.0, x))
        low, high = 0.0, 1.0
        for _ in range(18):
            middle = (low + high) / 2
            if along(x1, x2, middle) < x:
                low = middle
            else:
                high = middle
        return along(y1, y2, (low + high) / 2)

    return ease


STANDARD: Final = bezier(0.2, 0.0, 0.0, 1.0)
DECELERATE: Final = bezier(0.05, 0.7, 0.1, 1.0)


@dataclass(frozen=True, slots=True)
class Tween:
    """One card's way. Times in seconds from the start of the motion.

    ``turn_up``: True turns the card face up half-way, False face down, None not at all. ``settle`` lets it arrive a
    little too large. ``above``: drawn over everything that rests.
    """

    start: Pose
    end: Pose
    delay: float
    duration: float
    ease: Ease = STANDARD
    turn_up: bool | None = None
    settle: float = 0.0
    above: bool = True


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A card on its way at one moment: pose, how much of its width a turn leaves (0 to 1), whether its face shows."""

    pose: Pose
    flip: float
    face_up: bool | None
    above: bool
    started: bool


class Motion:
    """All ways of one step, begun together. ``key`` names what moves: a card, or a back's place."""

    def __init__(self) -> None:
        self._ways: dict[object, Tween] = {}
        self._begun = 0.0
        self._length = 0.0

    def begin(self, now: float, ways: dict[object, Tween]) -> None:
        """Start ``ways`` at time ``now``, in place of whatever was moving."""
        self._ways = ways
        self._begun = now
        self._length = max((w.delay + w.duration for w in ways.values()), default=0.0)

    def finish(self) -> None:
        """Everything is where it was going."""
        self._ways = {}
        self._length = 0.0

    def running(self, now: float) -> bool:
        """Whether something is still on its way."""
        return bool(self._ways) and now < self._begun + self._length

    def at(self, key: object, now: float) -> Glimpse | None:
        """Where ``key`` is now, or None when it rests at its place."""
        way = self._ways.get(key)
        if way is None:
            return None
        since = now - self._begun - way.delay
        if since >= way.duration:
            return None
        t = max(0.0, since / way.duration) if way.duration else 1.0
        s = way.ease(t)
        a, b = way.start, way.end
        grow = 1 + way.settle * (1 - abs(2 * t - 1) if way.settle else 0)
        pose = Pose(
            a.x + (b.x - a.x) * s,
            a.y + (b.y - a.y) * s,
            (a.height + (b.height - a.height) * s) * grow,
            a.angle + (b.angle - a.angle) * s,
        )
        flip, face_up = 1.0, None
        if way.turn_up is not None:
            half = min(1.0, t * 1.35)
            flip = max(0.03, abs(1 - 2 * half))
            face_up = way.turn_up if half > 0.5 else not way.turn_up
        return Glimpse(pose, flip, face_up, way.above, since >= 0)
