"""Greedy hands in the kernel beside OpenSpiel's simple gin bot against itself, side by side in one run.

    python3 play.py -m bench.playout

A hand of ours is one :func:`gin.ai.playout.play_out` from the deal, both sides knocking as soon as they can; one of
theirs is a hand of ``SimpleGinRummyBot`` against itself. Each hand is new to both: nothing that ours remembers from one
hand helps it much in the next. The bots' hands end as ours do, which the shares of dead hands and the mean points show.
"""

import argparse
from random import Random

from bench.rivals import Missing, OpenSpiel
from bench.timing import faster, race, table
from gin.ai.playout import COMPILED, play_out
from gin.engine.cards import mask_of

_GOAL = 15.0


def greedy_hand(chance: Random) -> int:
    """The non-dealer's points of a hand between two greedy players."""
    pack = list(range(52))
    chance.shuffle(pack)
    return play_out(mask_of(pack[0:20:2]), mask_of(pack[1:20:2]), pack[21:], 0, pack[20], True, 10, [10], [10], 25, 25)


def main() -> None:
    """Print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--hands", type=int, default=200, help="hands a round")
    given = parser.parse_args()
    try:
        spiel = OpenSpiel()
    except Missing as problem:
        raise SystemExit(f"nothing to compare with: {problem}") from None
    chance = Random(1)
    ours = [greedy_hand(chance) for _ in range(2000)]
    theirs = [spiel.bot_hand(chance)[0] for _ in range(300)]
    for name, points in (("ours", ours), ("SimpleGinRummyBot", theirs)):
        dead = sum(p == 0 for p in points) / len(points)
        size = sum(map(abs, points)) / len(points)
        print(f"{name:18} {dead:6.1%} dead or drawn, {size:5.1f} points a hand to somebody")
    works = {
        "ours": lambda: [greedy_hand(chance) for _ in range(given.hands)] and None,
        "SimpleGinRummyBot": lambda: [spiel.bot_hand(chance) for _ in range(max(1, given.hands // 10))] and None,
    }
    times = race(works, given.rounds, 0.2)
    times["ours"] = [t / given.hands for t in times["ours"]]
    times["SimpleGinRummyBot"] = [t / max(1, given.hands // 10) for t in times["SimpleGinRummyBot"]]
    work = "greedy hand, compiled" if COMPILED else "greedy hand, plain Python"
    print(table([faster(work, times, "SimpleGinRummyBot", goal=_GOAL)]))


if __name__ == "__main__":
    main()
