"""The engine's speed beside OpenSpiel's and RLCard's, in one run and on the same hands.

``python3 play.py -m bench.engine`` prints every goal with what was measured. Before anything is timed, all engines must
agree on all hands. How it is timed stands in :mod:`bench.timing`, how the others are called in :mod:`bench.rivals`.

Hands are of three kinds: *random*; *middle*, when both players together have taken 12 greedy turns; and *late*, when
each of them has taken 12. Nobody knocks before.
"""

import argparse
import gc
import json
import math
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.players import Position, late_positions, random_hand
from bench.rivals import Missing, OpenSpiel, Playout, Rival, RLCard, after_each_discard
from bench.timing import Row, Spread, Work, faster, micro, over, race, ratio, table, timed
from gin.engine.cards import mask_of, unmask
from gin.engine.melds import best_discards, deadwood
from gin.engine.showdown import settle

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
SEED = 20

Goals = Mapping[type, float]
"""How many times as fast as a rival we want to be."""


class Effort(NamedTuple):
    """How much is measured; ``seconds`` is what one work lasts at least in each round."""

    rounds: int
    positions: int
    seconds: float
    playouts: int
    processes: int


class Hands(NamedTuple):
    """Hands of one kind as masks: ten cards, the same with one more, and both players' ten (a knocker's first)."""

    kind: str
    tens: list[int]
    elevens: list[int]
    pairs: list[tuple[int, int]]


def hands_of(kind: str, positions: Iterable[Position]) -> Hands:
    """The hands of both players in all ``positions``."""
    both = list(positions)
    return Hands(
        kind,
        [held for p in both for held in p.held],
        [held | 1 << p.top for p in both for held in p.held],
        [pair for p in both for pair in (p.held, (p.held[1], p.held[0]))],
    )


def three_kinds(count: int) -> tuple[Hands, Hands, Hands]:
    """Random, middle and late hands from ``count`` positions each."""
    rng = Random(SEED)
    packs = (rng.sample(range(52), 21) for _ in range(count))
    dealt = [Position((mask_of(pack[:10]), mask_of(pack[10:20])), pack[20]) for pack in packs]
    return (
        hands_of("random", dealt),
        hands_of("middle", late_positions(count, 6, rng)),
        hands_of("late", late_positions(count, 12, rng)),
    )


def check(hands: Hands, rivals: Sequence[Rival]) -> None:
    """Raises ValueError unless all engines give the same answers."""
    for rival in rivals:
        for ten in hands.tens:
            theirs = rival.deadwood(rival.hand(ten))
            if theirs != deadwood(ten):
                raise ValueError(f"{unmask(ten)}: {rival.name} counts {theirs}, we count {deadwood(ten)}")
        for eleven in hands.elevens:
            left = after_each_discard(rival.deadwood, rival.hand(eleven))
            best = min(left), tuple(c for c, after in zip(unmask(eleven), left, strict=True) if after == min(left))
            if best != best_discards(eleven):
                raise ValueError(f"{unmask(eleven)}: {rival.name} finds {best}, we find {best_discards(eleven)}")


def deadwood_rows(hands: Hands, rivals: Sequence[Rival], goals: Goals, effort: Effort) -> list[Row]:
    """Least deadwood of ten cards, nothing remembered from call to call; each engine is given its own form of hand."""
    readable = [unmask(ten) for ten in hands.tens]
    works = {"ours": over(deadwood, hands.tens), "from cards": over(lambda cards: deadwood(mask_of(cards)), readable)}
    works |= {r.name: over(r.deadwood, [r.hand(ten) for ten in hands.tens]) for r in rivals}
    times = race(works, effort.rounds, effort.seconds)
    name, units = f"deadwood of 10, {hands.kind}", len(readable)
    return [faster(name, times, r.name, units=units, goal=goals.get(type(r))) for r in rivals] + [
        faster("  … from Card objects by mask_of", times, r.name, ours="from cards", units=units) for r in rivals
    ]


def discard_rows(hands: Hands, rivals: Sequence[Rival], goals: Goals, effort: Effort) -> list[Row]:
    """All best discards of eleven cards; the rivals have no call for it, so they are called once for each card."""
    works = {"ours": over(best_discards, hands.elevens)}
    for rival in rivals:
        works[rival.name] = _eleven_calls(rival, hands)
    times = race(works, effort.rounds, effort.seconds)
    name, units = f"best discards of 11, {hands.kind}", len(hands.elevens)
    return [faster(name, times, r.name, units=units, goal=goals.get(type(r))) for r in rivals]


def _eleven_calls(rival: Rival, hands: Hands) -> Work:
    count = rival.deadwood
    return over(lambda hand: after_each_discard(count, hand), [rival.hand(eleven) for eleven in hands.elevens])


def playout_rows(rivals: Sequence[Rival], goals: Goals, effort: Effort) -> list[Row]:
    """Random hands from the shuffle to the score, by our whole engine and by each way to use the rivals."""
    ways: dict[str, Playout] = {"ours": random_hand}
    ways |= {f"{r.name}, {way}": play for r in rivals for way, play in r.playouts.items()}
    actions = dict.fromkeys(ways, 0)
    rounds = dict.fromkeys(ways, 0)

    def played(way: str) -> Work:
        play, rng = ways[way], Random(SEED)

        def run() -> None:
            rounds[way] += 1
            for _ in range(effort.playouts):
                actions[way] += play(rng)

        return run

    times = race({way: played(way) for way in ways}, effort.rounds, 2 * effort.seconds)
    by_action = {way: [s * rounds[way] / actions[way] for s in seconds] for way, seconds in times.items()}
    rows = []
    for rival in rivals:
        for way in rival.playouts:
            name = f"{rival.name}, {way}"
            rows.append(faster("random hand", times, name, units=effort.playouts, goal=goals.get(type(rival))))
            rows.append(faster("  … by the action", by_action, name))
    return rows


def settlement_rows(hands: Hands, effort: Effort) -> list[Row]:
    """One exact settlement by a knocker with 1 to 10 deadwood, in evaluations of the deadwood of such hands.

    Gin hands are left out: there the knocker has no choice and nothing is laid off. A hand's time is the median of its
    rounds.
    """
    knocks = [(knocker, defender) for knocker, defender in hands.pairs if 0 < deadwood(knocker) <= 10]
    evaluate = over(deadwood, hands.tens)
    evaluation: list[float] = []
    settlement: list[list[float]] = [[] for _ in knocks]
    for _ in range(effort.rounds):
        evaluation.append(timed(evaluate, effort.seconds) / len(hands.tens))
        gc.disable()
        for (knocker, defender), seconds in zip(knocks, settlement, strict=True):
            begun = perf_counter()  # for a time as short as this the finer clock
            settle(knocker, defender, 10)
            seconds.append(perf_counter() - begun)
        gc.enable()
    ranked = sorted(settlement, key=median)
    rows = []
    for name, part, goal in (("median", 0.5, 150), ("p99", 0.99, 3000)):
        seconds = ranked[math.ceil(part * len(ranked)) - 1]
        times = ratio(seconds, evaluation)
        rows.append(
            Row(
                f"settlement, {hands.kind}, {name} of {len(ranked)}",
                micro(seconds),
                "one deadwood",
                micro(evaluation),
                times,
                f"≤ {goal}",
                times.middle <= goal,
            )
        )
    return rows


def import_row(effort: Effort) -> Row:
    """``import gin.engine``, tables ready, in fresh processes: what it takes over a bare interpreter.

    Modules come from compiled files, as they do from the second start on; these are kept in a folder of their own.
    """
    programs = {
        "bare": "pass",
        "json": "import json",
        "ours": "import gin.engine; from gin.engine.melds import deadwood; deadwood(1023)",
    }
    times: dict[str, list[float]] = {name: [] for name in programs}
    with TemporaryDirectory() as compiled:
        surroundings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        surroundings["PYTHONPYCACHEPREFIX"] = compiled
        for turn in range(effort.processes + 1):
            for name, program in programs.items():
                begun = children_time()
                subprocess.run([sys.executable, "-S", "-c", program], cwd=ROOT, env=surroundings, check=True)
                if turn:
                    times[name].append(children_time() - begun)
    bare = median(times["bare"])
    ours, theirs = median(times["ours"]) - bare, median(times["json"]) - bare
    allowed = 3 * theirs + 0.025
    times_json = Spread(ours / theirs, ours / theirs, ours / theirs)
    goal = f"≤ 3 × json + 25 ms: {allowed * 1e6:.0f} µs"
    return Row("import gin.engine", ours * 1e6, "import json", theirs * 1e6, times_json, goal, ours <= allowed)


def children_time() -> float:
    """Seconds of processor time of all processes started and ended so far; where it can't be had, the wall's clock."""
    if resource is None:
        return perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(effort: Effort) -> tuple[list[Row], list[str]]:
    """All rows, and the reasons why a rival is left out."""
    rivals: list[Rival] = []
    left_out = []
    for engine in (OpenSpiel, RLCard):
        try:
            rivals.append(engine())
        except Missing as missing:
            left_out.append(f"left out: {missing}")
    random, middle, late = three_kinds(effort.positions)
    for hands in (random, middle, late):
        say(f"checking {len(hands.tens)} {hands.kind} hands")
        check(hands, rivals)
    rows = []
    far: Goals = {OpenSpiel: 6.0, RLCard: 90.0}
    goals_by_kind: list[tuple[Hands, Goals]] = [(random, {OpenSpiel: 2.5}), (middle, far), (late, far)]
    for hands, goals in goals_by_kind:
        say(f"deadwood, {hands.kind}")
        rows += deadwood_rows(hands, rivals, goals, effort)
    for hands in (middle, late):
        say(f"best discards, {hands.kind}")
        rows += discard_rows(hands, rivals, {OpenSpiel: 6.0}, effort)
    say("random hands")
    rows += playout_rows(rivals, {OpenSpiel: 2.0, RLCard: 7.0}, effort)
    for hands in (middle, late):
        say(f"settlement, {hands.kind}")
        rows += settlement_rows(hands, effort)
    say("import")
    rows.append(import_row(effort))
    return rows, left_out


def say(text: str) -> None:
    """A line of progress, kept apart from the report."""
    print(f"  {text}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and prints; 0 whether or not the goals are met, since that depends on the machine too."""
    parser = argparse.ArgumentParser(prog="bench.engine", description="The engine's speed beside OpenSpiel and RLCard.")
    parser.add_argument("--rounds", type=int, default=9, help="how often each takes its turn (default %(default)s)")
    parser.add_argument("--positions", type=int, default=1000, help="positions of each kind (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="a few seconds, only to see that all of it runs")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args(arguments)
    effort = Effort(chosen.rounds, chosen.positions, seconds=0.05, playouts=40, processes=31)
    if chosen.quick:
        effort = Effort(rounds=1, positions=40, seconds=0.0, playouts=5, processes=2)
    rows, left_out = measure(effort)
    python = f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}"
    if chosen.json:
        print(json.dumps({"python": python, "left_out": left_out, "rows": [asdict(r) for r in rows]}, indent=1))
    else:
        print(f"{python}, {effort.rounds} rounds", *left_out, "", table(rows), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
