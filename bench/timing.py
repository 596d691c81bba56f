"""Fair timing of several engines at the same work, and the table of what came out.

The engines take turns for some rounds, so that a busy machine slows all of them alike. The garbage collector rests
while any of them is timed. Processor time is measured, not the clock on the wall.
"""

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any, NamedTuple

Work = Callable[[], None]
"""All of one task, for every hand of it."""

Times = dict[str, list[float]]
"""For each name the seconds its work took in each round."""


class Spread(NamedTuple):
    """The median of the rounds' ratios, the lowest and the highest."""

    middle: float
    lowest: float
    highest: float


@dataclass(frozen=True)
class Row:
    """One line of the report. Times are in microseconds; ``goal`` is empty where none is set, ``met`` None then."""

    work: str
    ours: float
    against: str
    theirs: float
    ratio: Spread
    goal: str
    met: bool | None


def over(one: Callable[[Any], object], hands: Sequence[Any]) -> Work:
    """The work of calling ``one`` for every hand."""

    def run() -> None:
        for hand in hands:
            one(hand)

    return run


def timed(work: Work, least: float) -> float:
    """Seconds ``work`` takes once, from as many times as last ``least`` seconds."""
    gc.collect()
    gc.disable()
    times, begun = 0, process_time()
    while True:
        work()
        times += 1
        spent = process_time() - begun
        if spent >= least:
            gc.enable()
            return spent / times


def race(works: Mapping[str, Work], rounds: int, least: float) -> Times:
    """All ``works`` by turns, each round lasting at least ``least`` seconds a work; a first round is not counted."""
    times: Times = {name: [] for name in works}
    for work in works.values():
        timed(work, 0)
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(timed(work, least))
    return times


def ratio(upper: Sequence[float], lower: Sequence[float]) -> Spread:
    """How many times ``lower`` goes into ``upper``, round by round."""
    each = [u / lo for u, lo in zip(upper, lower, strict=True)]
    return Spread(median(each), min(each), max(each))


def micro(seconds: Sequence[float], units: float = 1) -> float:
    """Microseconds a unit in the median round, when a round does ``units`` of them."""
    return median(seconds) / units * 1e6


def faster(
    work: str, times: Times, rival: str, *, ours: str = "ours", units: float = 1, goal: float | None = None
) -> Row:
    """The row that says how many times as fast as ``rival`` we are."""
    spread = ratio(times[rival], times[ours])
    return Row(
        work,
        micro(times[ours], units),
        rival,
        micro(times[rival], units),
        spread,
        "" if goal is None else f"≥ {goal:g}",
        None if goal is None else spread.middle >= goal,
    )


_HEAD = ("work", "ours µs", "against", "theirs µs", "ratio", "(lowest–highest)", "goal", "met")
_NUMBERS = ("ours µs", "theirs µs", "ratio")
_MET = {True: "yes", False: "NO", None: ""}


def table(rows: Sequence[Row]) -> str:
    """The rows as aligned text."""
    lines = [_HEAD]
    for r in rows:
        span = f"({_figure(r.ratio.lowest)}–{_figure(r.ratio.highest)})"
        figures = (r.work, _figure(r.ours), r.against, _figure(r.theirs), _figure(r.ratio.middle), span)
        lines.append((*figures, r.goal, _MET[r.met]))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    aligned = [
        "  ".join(
            text.rjust(width) if name in _NUMBERS else text.ljust(width)
            for name, text, width in zip(_HEAD, line, widths, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join([aligned[0], "-" * max(map(len, aligned)), *aligned[1:]])


def _figure(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
