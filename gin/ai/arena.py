"""Measures one player against another over mirrored deals.

    python -m gin.ai.arena --a hard --b normal --matches 400 --ruleset standard --seed 1 --jobs 2
    python -m gin.ai.arena --a hard:worlds=64 --b patient --hands 2000
    python -m gin.ai.arena --a hard --b "cmd:python bot.py" --json

A side is a level, a player of the panel (gin.ai.panel) or an outside program (gin.ai.sides says how they are written).
Matches come in mirrored pairs (gin.ai.contest), and every interval is over pairs. What is played depends on the
arguments alone: not on --jobs, nor on what was played before. Ctrl-C prints what there is.
"""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final, TextIO

from gin.ai.contest import Contest, Estimate, PairResult, Sums, Tally
from gin.ai.outside import Trouble
from gin.ai.sides import Side, side
from gin.engine.rules import RULESETS
from gin.engine.showdown import Kind

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_BETWEEN: Final = 10.0
"""Seconds between two lines of progress."""


def results(contest: Contest, pairs: int, jobs: int) -> Iterator[PairResult]:
    """All pairs in order, played here or by so many processes. Raises Trouble."""
    if jobs == 1:
        yield from map(contest.play_pair, range(pairs))
        return
    import multiprocessing  # here, since it makes a module of its own of the program's when it is imported

    jobs = min(jobs, pairs)
    pipes, workers = [], []
    for first in range(jobs):
        # Each pipe is made after its forerunner's end for writing was closed here: no worker keeps another's open.
        receiver, sender = multiprocessing.Pipe(duplex=False)
        worker = multiprocessing.Process(target=_work, args=(contest, range(first, pairs, jobs), sender), daemon=True)
        worker.start()
        sender.close()
        pipes.append(receiver)
        workers.append(worker)
    try:
        for number in range(pairs):
            found = pipes[number % jobs].recv()
            if isinstance(found, Trouble):
                raise found
            yield found
    except EOFError:
        raise Trouble("a process of the arena has ended before its time") from None
    finally:
        for worker in workers:
            worker.terminate()


def _work(contest: Contest, numbers: range, sender: "Connection[PairResult | Trouble, None]") -> None:
    # The terminal interrupts all processes; what there is to say, the first one says.
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))
    try:
        for number in numbers:
            sender.send(contest.play_pair(number))
    except Trouble as trouble:
        sender.send(trouble)


# --- words ------------------------------------------------------------------------------------------------------------


def _percent(found: Estimate) -> str:
    low, high = max(0.0, found.mean - found.reach), min(1.0, found.mean + found.reach)
    return f"{100 * found.mean:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"


def _hands(tally: Tally, hands: int) -> str:
    kinds = (Kind.GIN, Kind.KNOCK, Kind.UNDERCUT)
    return ", ".join(f"{kind} {100 * tally.kinds[kind] / hands:.1f} %" for kind in kinds)


def _clock(given: Side, tally: Tally) -> str:
    what = "time" if given.command else "CPU"
    mean, most, longest = (1000 * t for t in (tally.mean, tally.quantile(0.95), tally.quantile(1.0)))
    return f"{what} a decision: mean {mean:.3g}, p95 {most:.3g}, max {longest:.3g} ms"


def report(contest: Contest, sums: Sums) -> str:
    """Everything there is to say, for people."""
    a, b = contest.sides
    of = "" if contest.single else f"{2 * sums.pairs} matches, "
    lines = [f"{a.text} against {b.text}, {contest.ruleset.id}: {of}{sums.hands} hands, seed {contest.seed}"]
    if not contest.single:
        lines.append(f"  {a.text} wins {_percent(sums.share())} of the matches")
    points = sums.points()
    decided = f"{_percent(sums.decided())} of the hands that were decided"
    lines.append(f"  {points.mean:+.2f} ± {points.reach:.2f} points a hand, {decided}; {_dead(sums)}")
    width = max(len(a.text), len(b.text))
    for given, tally in zip(contest.sides, sums.tallies, strict=True):
        lines.append(f"  {given.text:{width}}  wins hands by {_hands(tally, sums.hands)}; {_clock(given, tally)}")
    return "\n".join(lines)


def _dead(sums: Sums) -> str:
    return f"{100 * sums.dead / sums.hands:.1f} % of all were dead"


def as_json(contest: Contest, sums: Sums) -> dict[str, Any]:
    """The same for scripts. Shares are of 1; a reach of null is without bound."""

    def both(found: Estimate) -> dict[str, float | None]:
        return {"mean": round(found.mean, 5), "reach": None if found.reach == inf else round(found.reach, 5)}

    return {
        "a": contest.sides[0].text,
        "b": contest.sides[1].text,
        "ruleset": contest.ruleset.id,
        "seed": contest.seed,
        "single_hands": contest.single,
        "pairs": sums.pairs,
        "hands": sums.hands,
        "match_share": None if contest.single else both(sums.share()),
        "points": both(sums.points()),
        "decided_share": both(sums.decided()),
        "dead_share": round(sums.dead / sums.hands, 5),
        "sides": [
            {
                **{kind.value: round(tally.kinds[kind] / sums.hands, 5) for kind in Kind if kind is not Kind.DEAD},
                "decisions": tally.decisions,
                "mean_ms": round(1000 * tally.mean, 4),
                "p95_ms": round(1000 * tally.quantile(0.95), 4),
                "max_ms": round(1000 * tally.quantile(1.0), 4),
            }
            for tally in sums.tallies
        ],
    }


@dataclass(slots=True)
class Progress:
    """A line now and then while it takes long."""

    out: TextIO
    pairs: int
    last: float

    def tell(self, sums: Sums, single: bool) -> None:
        """Say how far it is, if it is time."""
        now = time.monotonic()
        if now - self.last < _BETWEEN:
            return
        self.last = now
        share = "" if single else f"{_percent(sums.share())}, "
        points = sums.points()
        print(
            f"  pair {sums.pairs} of {self.pairs}: {share}{points.mean:+.2f} ± {points.reach:.2f} points a hand",
            file=self.out,
            flush=True,
        )


def _side(text: str) -> Side:
    try:
        return side(text)
    except Trouble as trouble:
        raise argparse.ArgumentTypeError(str(trouble)) from None


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above zero")
    return int(text)


def main(arguments: list[str] | None = None) -> int:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(
        prog="python -m gin.ai.arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--a", type=_side, default="normal", help="the first side (default %(default)s)")
    parser.add_argument("--b", type=_side, default="easy", help="the second side (default %(default)s)")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--matches", type=_count, default=400, help="how many, in pairs (default %(default)s)")
    size.add_argument("--hands", type=_count, help="play so many single hands at 0-0 instead")
    parser.add_argument("--ruleset", choices=RULESETS, default="standard")
    parser.add_argument("--deal", choices=("winner", "alternate"), default="winner", help="who deals the next hand")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (default %(default)s)")
    parser.add_argument("--jobs", type=_count, default=1, help="processes (default %(default)s)")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds an outside program may take to answer")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    contest = Contest(
        (given.a, given.b),
        RULESETS[given.ruleset],
        given.seed,
        single=given.hands is not None,
        alternate=given.deal == "alternate",
        patience=given.patience,
    )
    pairs = max(1, (given.hands or given.matches) // 2)
    sums = Sums()
    progress = Progress(sys.stderr, pairs, time.monotonic())
    code = 0
    try:
        for result in results(contest, pairs, given.jobs):
            sums.add(result)
            progress.tell(sums, contest.single)
    except KeyboardInterrupt:
        code = 130
        print(f"stopped after {sums.pairs} of {pairs} pairs", file=sys.stderr)
    except Trouble as trouble:
        code = 2
        print(f"arena: {trouble}", file=sys.stderr)
        if sums.pairs:
            print(f"stopped after {sums.pairs} of {pairs} pairs", file=sys.stderr)
    if sums.hands:
        print(json.dumps(as_json(contest, sums)) if given.json else report(contest, sums))
    return code


if __name__ == "__main__":
    sys.exit(main())
