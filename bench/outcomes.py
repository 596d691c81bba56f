"""How hands between Hard and Hard end, by who dealt: what the match equity is made of (``gin/ai/tuning.py``).

    python3 play.py -m bench.outcomes --ruleset standard --hands 4000 --worlds 48

Prints for the non-dealer and for the dealer the points they win and how often, in a dozen groups of equal size each;
dead hands are left out, since they are dealt again.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap
from random import Random

from gin.ai.hard import Hard, Mind
from gin.engine.deal import FairShuffler
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import RULESETS
from gin.engine.view import view

_GROUPS = 12


def hand(ruleset: str, number: int, worlds: int) -> tuple[bool, int]:
    """Whether the dealer won hand ``number``, and the points; 0 for a dead one. Both need the whole target."""
    shuffler = FairShuffler(Random(f"outcomes {number}").randbytes)
    sides = [Hard(2 * number + seat, Mind(worlds=worlds)) for seat in (0, 1)]
    match = fold(start(RULESETS[ruleset], shuffler))
    while match.hand is not None and match.hand.phase is not Phase.OVER:
        seat = match.hand.turn
        assert seat is not None
        for event in decide(match, seat, sides[seat].choose(view(match, seat)), shuffler):
            match = evolve(match, event)
    result = match.finished[-1].result
    return (result.score.winner == result.dealer, result.score.points) if result.score else (False, 0)


def grouped(points: list[int], of: int) -> list[tuple[int, float]]:
    """The points in groups of about equal size: the mean of each, and its share of all ``of`` hands."""
    points = sorted(points)
    groups = [points[len(points) * k // _GROUPS : len(points) * (k + 1) // _GROUPS] for k in range(_GROUPS)]
    return [(round(sum(g) / len(g)), len(g) / of) for g in groups if g]


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", choices=RULESETS, default="standard")
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--worlds", type=int, default=48)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    jobs = [(given.ruleset, n, given.worlds) for n in range(given.hands)]
    with ProcessPoolExecutor(given.jobs) as pool:
        results = (
            list(pool.map(hand, *zip(*jobs, strict=True), chunksize=20))
            if given.jobs > 1
            else list(starmap(hand, jobs))
        )
    scored = [(dealer, points) for dealer, points in results if points]
    print(f"{given.ruleset}: {len(results)} hands, {1 - len(scored) / len(results):.1%} dead")
    for name, won in (("non-dealer", False), ("dealer", True)):
        some = [points for dealer, points in scored if dealer is won]
        print(f"{name}, {len(some) / len(scored):.1%} of the hands, {sum(some) / len(some):.1f} points each")
        print("    (" + ", ".join(f"({p}, {share:.4f})" for p, share in grouped(some, len(scored))) + "),")


if __name__ == "__main__":
    main()
