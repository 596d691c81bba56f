"""Measures one computer player against another: whole matches over mirrored deals.

    python -m bench.ladder --a normal --b easy --matches 400 --ruleset standard --seed 1 --jobs 2

Matches come in pairs with the same packs and the same first dealer, the players' seats exchanged, so that luck cancels
out. The interval is over pairs: a pair is one observation.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from gin.ai.easy import Easy
from gin.ai.normal import Normal
from gin.ai.plain import Plain
from gin.ai.policy import Policy
from gin.engine.actions import DEAL_NEXT
from gin.engine.deal import Deal, FairShuffler
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import RULESETS, Ruleset
from gin.engine.showdown import Kind
from gin.engine.state import Match
from gin.engine.view import view

PLAYERS: Final[dict[str, Callable[[int], Policy]]] = {
    "plain": lambda _seed: Plain(),
    "easy": Easy,
    "normal": Normal,
}
"""How to make each player from a seed."""


class MatchDeals:
    """The deals of one match: hand number ``n`` has the same pack whoever plays and however the match goes."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = f"{seed} {number}"
        self._hand = 0

    def first_dealer(self) -> int:
        return Random(self._seed).randrange(2)

    def deal(self) -> Deal:
        self._hand += 1
        return FairShuffler(Random(f"{self._seed} {self._hand}").randbytes).deal()


@dataclass(slots=True)
class Tally:
    """What happened to one player over some matches; a hand it won counts by how it was won."""

    matches: int = 0
    hands: int = 0
    dead: int = 0
    points: int = 0
    square: int = 0
    kinds: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))
    times: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count ``other`` in."""
        self.matches += other.matches
        self.hands += other.hands
        self.dead += other.dead
        self.points += other.points
        self.square += other.square
        for kind, count in other.kinds.items():
            self.kinds[kind] += count
        self.times += other.times


def play_match(
    players: tuple[Policy, Policy], ruleset: Ruleset, deals: MatchDeals
) -> tuple[Match, tuple[Tally, Tally]]:
    """One match of the players in seats 0 and 1, and what happened to each."""
    match = fold(start(ruleset, deals))
    tallies = (Tally(matches=1), Tally(matches=1))
    while match.winner is None:
        assert match.hand is not None
        seat = match.hand.turn
        if seat is None:
            events = decide(match, 0, DEAL_NEXT, deals)
        else:
            seen = view(match, seat)
            before = time.thread_time()
            action = players[seat].choose(seen)
            tallies[seat].times.append(time.thread_time() - before)
            events = decide(match, seat, action, deals)
        for event in events:
            match = evolve(match, event)
    for finished in match.finished:
        points = finished.result.points
        won = finished.result.score.winner if finished.result.score else None
        for s in (0, 1):
            tallies[s].hands += 1
            tallies[s].dead += won is None
            tallies[s].points += points[s] - points[1 - s]
            tallies[s].square += (points[s] - points[1 - s]) ** 2
            tallies[s].kinds[finished.result.kind] += won == s
    return match, tallies


Job = tuple[str, str, str, int, int]


def play_pair(job: Job) -> tuple[float, Tally, Tally]:
    """Two mirrored matches: the share that the first player won, and both tallies."""
    a, b, ruleset, seed, number = job
    won = 0
    sums = (Tally(), Tally())
    for swap in (False, True):
        first, second = PLAYERS[a](2 * number), PLAYERS[b](2 * number + 1)
        players = (second, first) if swap else (first, second)
        match, tallies = play_match(players, RULESETS[ruleset], MatchDeals(seed, number))
        won += match.winner == int(swap)
        sums[0].add(tallies[int(swap)])
        sums[1].add(tallies[1 - int(swap)])
    return won / 2, *sums


def results(jobs: list[Job], workers: int) -> Iterator[tuple[float, Tally, Tally]]:
    """All pairs, played one after another or by several processes."""
    if workers == 1:
        yield from map(play_pair, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play_pair, jobs)


def report(name: str, tally: Tally) -> str:
    """One player's line."""
    shares = ", ".join(
        f"{kind} {100 * tally.kinds[kind] / tally.hands:.1f} %" for kind in (Kind.GIN, Kind.KNOCK, Kind.UNDERCUT)
    )
    times = sorted(tally.times)
    mean, p95, longest = sum(times) / len(times), times[int(0.95 * len(times))], times[-1]
    clock = f"CPU a decision: mean {1000 * mean:.1f}, p95 {1000 * p95:.1f}, max {1000 * longest:.1f} ms"
    return f"  {name:8} wins hands by {shares}; {clock}"


def main() -> None:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--a", choices=PLAYERS, default="normal")
    parser.add_argument("--b", choices=PLAYERS, default="easy")
    parser.add_argument("--matches", type=int, default=400, help="an even number: mirrored pairs")
    parser.add_argument("--ruleset", choices=RULESETS, default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    pairs = max(1, given.matches // 2)
    jobs = [(given.a, given.b, given.ruleset, given.seed, number) for number in range(pairs)]
    sums = (Tally(), Tally())
    shares = []
    for share, first, second in results(jobs, given.jobs):
        shares.append(share)
        sums[0].add(first)
        sums[1].add(second)
    mean = sum(shares) / pairs
    error = sqrt(sum((s - mean) ** 2 for s in shares) / max(1, pairs - 1) / pairs)
    hands, points = sums[0].hands, sums[0].points / sums[0].hands
    spread = sqrt(max(0.0, sums[0].square / hands - points**2) / hands)
    print(f"{given.a} against {given.b}, {given.ruleset}: {2 * pairs} matches, {hands} hands, seed {given.seed}")
    low, high = max(0.0, mean - 1.96 * error), min(1.0, mean + 1.96 * error)
    print(f"  {given.a} wins {100 * mean:.1f} % of matches (95 %: {100 * low:.1f} to {100 * high:.1f})", end=", ")
    print(f"{points:+.2f} ± {1.96 * spread:.2f} points a hand", end=", ")
    print(f"{100 * sums[0].dead / hands:.1f} % dead")
    print(report(given.a, sums[0]))
    print(report(given.b, sums[1]))


if __name__ == "__main__":
    main()
