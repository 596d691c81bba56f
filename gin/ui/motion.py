"""Things on their way: where something is between two places, given the time. No clock of its own.

:class:`Motion` holds the ways of cards that an event sends off together; :class:`Glides` holds numbers that follow what
a person does (a card raised, a gap opened) and may be sent elsewhere at any moment; :class:`Follower` is a held card.
"""

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

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
ACCELERATE: Final = bezier(0.3, 0.0, 0.8, 0.15)

_LANDS: Final = 0.72
"""The share of its time after which a card that settles is down and only gets back to its own size."""
_FLIP: Final = 0.16 / 0.23
"""The share of its way's time that a card takes to turn."""
_TURNS: Final = 0.42
"""The share of its time at which it stands on its edge: about half-way, for ways begin fast."""
_TUCKED: Final = 0.5
"""The share of its time after which a card that goes into a hand is among the others."""


def linear(share: float) -> float:
    """The same speed all the way."""
    return min(1.0, max(0.0, share))


class Timing(NamedTuple):
    """How long a motion takes, and how it is spread over that time."""

    seconds: float
    ease: Ease


PANEL_IN: Final = Timing(0.18, DECELERATE)
PANEL_OUT: Final = Timing(0.12, ACCELERATE)
FADE: Final = Timing(0.12, linear)
"""All that moves when motion is *reduced*."""


@dataclass(frozen=True, slots=True)
class Tween:
    """One card's way. Times in seconds from the start of the motion.

    ``turn_up``: True turns the card face up half-way, False face down, None not at all. ``settle`` is by how much too
    large it arrives, to get back to its size at its place. ``above``: drawn over everything that rests; a card that
    ``tucks`` itself in only until it is nearly there, then between its neighbours. One that ``waits`` is seen at its
    start until it sets off. ``via`` is where it comes to rest for a moment half-way.
    """

    start: Pose
    end: Pose
    delay: float
    duration: float
    ease: Ease = STANDARD
    turn_up: bool | None = None
    settle: float = 0.0
    above: bool = True
    tucks: bool = False
    waits: bool = False
    via: Pose | None = None


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A card on its way at one moment: pose, how much of its width a turn leaves (0 to 1), whether its face shows.

    ``fine``: its size changes by so little that it is to be drawn exactly.
    """

    pose: Pose
    flip: float
    face_up: bool | None
    above: bool
    started: bool
    fine: bool = False


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

    def to_come(self, now: float) -> int:
        """How many have not yet set off."""
        return sum(1 for way in self._ways.values() if now < self._begun + way.delay)

    def at(self, key: object, now: float) -> Glimpse | None:
        """Where ``key`` is now, or None when it rests at its place."""
        way = self._ways.get(key)
        if way is None:
            return None
        since = now - self._begun - way.delay
        if since >= way.duration:
            return None
        t = max(0.0, since / way.duration) if way.duration else 1.0
        a, b, s = way.start, way.end, way.ease(t)
        if way.via is not None:
            a, b = (a, way.via) if t < 0.5 else (way.via, b)
            s = way.ease(2 * t if t < 0.5 else 2 * t - 1)
        grow = 1 + way.settle * min(t / _LANDS, (1 - t) / (1 - _LANDS)) if way.settle else 1.0
        pose = Pose(
            a.x + (b.x - a.x) * s,
            a.y + (b.y - a.y) * s,
            (a.height + (b.height - a.height) * s) * grow,
            a.angle + (b.angle - a.angle) * s,
        )
        flip, face_up = 1.0, None
        if way.turn_up is not None:
            turned = min(1.0, max(0.0, (t - _TURNS) / _FLIP + 0.5))
            flip = max(0.03, abs(math.cos(math.pi * turned)))
            face_up = way.turn_up if turned > 0.5 else not way.turn_up
        above = way.above and not (way.tucks and t > _TUCKED)
        return Glimpse(pose, flip, face_up, above, since >= 0 or way.waits, way.settle > 0)


@dataclass(frozen=True, slots=True)
class _Glide:
    start: float
    end: float
    begun: float
    seconds: float
    ease: Ease

    def at(self, now: float) -> float:
        if now >= self.begun + self.seconds:
            return self.end
        share = max(0.0, (now - self.begun) / self.seconds)
        return self.start + (self.end - self.start) * self.ease(share)


class Glides:
    """Numbers by name, 0 unless sent elsewhere. One that is sent on before it has arrived goes on from where it is."""

    def __init__(self) -> None:
        self._ways: dict[Hashable, _Glide] = {}

    def aim(self, name: Hashable, goal: float, now: float, seconds: float, ease: Ease = DECELERATE) -> None:
        """Send ``name`` to ``goal``, to be there after ``seconds``; nothing if that is where it is going."""
        way = self._ways.get(name)
        if goal == (way.end if way is not None else 0.0):
            return
        start = way.at(now) if way is not None else 0.0
        self._ways[name] = _Glide(start, goal, now, seconds, ease)

    def aim_all(
        self,
        goals: Mapping[Any, float],
        now: float,
        seconds: Callable[[Hashable, float], float],
        ease: Ease = DECELERATE,
    ) -> None:
        """Send all names to their goals, those without one to 0; ``seconds`` of a name and its goal says how fast."""
        for name in [n for n in self._ways if n not in goals]:
            self.aim(name, 0.0, now, seconds(name, 0.0), ease)
        for name, goal in goals.items():
            self.aim(name, goal, now, seconds(name, goal), ease)

    def at(self, name: Hashable, now: float) -> float:
        """Where ``name`` is now."""
        way = self._ways.get(name)
        return way.at(now) if way is not None else 0.0

    def goal(self, name: Hashable) -> float:
        """Where ``name`` will be."""
        way = self._ways.get(name)
        return way.end if way is not None else 0.0

    def running(self, now: float) -> bool:
        """Whether a number still changes. What has come back to 0 is forgotten."""
        for name in [n for n, way in self._ways.items() if not way.end and now >= way.begun + way.seconds]:
            del self._ways[name]
        return any(now < way.begun + way.seconds for way in self._ways.values())

    def finish(self) -> None:
        """Everything is where it was going."""
        for name, way in list(self._ways.items()):
            self._ways[name] = _Glide(way.end, way.end, way.begun, 0.0, way.ease)


_BEHIND: Final = 0.030
_TILT_AFTER: Final = 0.055
_TILT: Final = 9.0


class Follower:
    """What the pointer holds: it comes after the pointer a moment late and leans into its way, as a card with weight.

    Both are decays without a bounce, so that whatever the frames' lengths nothing swings. ``span`` is the length in
    pixels that counts as far: a card that crosses it in a second leans by about half of what it can.
    """

    def __init__(self, at: tuple[float, float], span: float) -> None:
        self.x, self.y = at
        self.tilt = 0.0
        self._span = span

    def move(self, goal: tuple[float, float], seconds: float) -> None:
        """``seconds`` have gone by with the pointer at ``goal``."""
        if seconds <= 0:
            return
        stays = math.exp(-seconds / _BEHIND)
        before = self.x
        self.x = goal[0] + (self.x - goal[0]) * stays
        self.y = goal[1] + (self.y - goal[1]) * stays
        pace = (self.x - before) / seconds / self._span
        lean = _TILT * math.tanh(0.6 * pace)
        self.tilt = lean + (self.tilt - lean) * math.exp(-seconds / _TILT_AFTER)

    def jump(self, goal: tuple[float, float]) -> None:
        """Be at ``goal`` at once."""
        (self.x, self.y), self.tilt = goal, 0.0

    def rests(self, goal: tuple[float, float]) -> bool:
        """Whether it is at ``goal`` for the eye and hangs straight."""
        return abs(self.x - goal[0]) < 0.5 and abs(self.y - goal[1]) < 0.5 and abs(self.tilt) < 0.25
