"""How often the coach in play speaks, of what, and what a look back costs.

    python3 play.py -m bench.reviews --level easy --hands 60
    python3 play.py -m bench.reviews --level normal --hands 60 --list 20 --play 100

Each decision of a level is looked back at as a person's would be. A line at the table should be rare: the figures are
lines a hand and a decision, by reason, and the CPU time of a look back, in this process. With ``--play`` every listed
line is put to the proof as in ``bench.worst``: both choices are played to the end of the hand in so many believed
worlds by other players than the playouts know.
"""

import argparse
import time
from collections import Counter
from typing import Final

from bench.sanity import described, opponents
from bench.worst import Loss, told_by_play
from gin.ai.advice import Review
from gin.ai.hard import Hard
from gin.ai.levels import LEVELS, policy
from gin.ai.review import MIND, review
from gin.engine.rules import RULESETS
from gin.text import Texts
from tests.ai.playing import Decision, decisions

_SLOWEST: Final = 0.95


def said(found: Review) -> str:
    """The line as a reader gets it."""
    return Texts("en").say(f"coach.line.{found.reason}", **dict(found.facts))


def main() -> None:
    """Print the figures, and some of the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=LEVELS, default="normal")
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), default="standard")
    parser.add_argument("--list", type=int, default=10, help="how many lines are printed (default %(default)s)")
    parser.add_argument("--play", type=int, default=0, help="play each listed line's choices on so many times")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: list[tuple[Decision, Review]] = []
    times: list[float] = []
    hands = match = 0
    while hands < given.hands:
        seed = 9000 * given.seed + match
        every = opponents(seed)
        other = every[match % len(every)][1]
        number = 0
        for decision in decisions(
            (policy(given.level, seed), other), RULESETS[given.ruleset], seed, given.hands - hands
        ):
            number = decision.seen.number
            if decision.seen.seat == 0:
                began = time.process_time()
                line = review(decision.seen, decision.chosen)
                times.append(time.process_time() - began)
                if line is not None:
                    found.append((decision, line))
        hands += number
        match += 1
    report(found, times, hands, given.level)
    step = max(1, len(found) // max(1, given.list))
    for decision, line in found[::step][: given.list]:
        print(f"\n{described(decision.seen)}\n  {line.action} → {line.better}: {said(line)}")
        print(f"  {100 * line.chance:+.1f} % to win, {line.points:+.1f} points, {line.errors:.1f} standard errors")
        if given.play:
            print(f"  played on: {told_by_play(as_loss(decision, line), given.play)}")


def as_loss(decision: Decision, line: Review) -> Loss:
    """A line as what ``bench.worst`` plays on."""
    options = {o.action: o for o in Hard(0, MIND).think(decision.seen, decision.chosen).options}
    return Loss(line.chance, line.points, line.errors, decision, options[line.action], options[line.better], "")


def report(found: list[tuple[Decision, Review]], times: list[float], hands: int, level: str) -> None:
    """The figures."""
    count, ordered = len(times), sorted(times)
    print(f"{level}: {len(found)} lines in {hands} hands, {count} decisions")
    print(f"  {len(found) / hands:.2f} a hand, one in {count / max(1, len(found)):.0f} decisions")
    if found:
        chance = sum(line.chance for _, line in found) / len(found)
        points = sum(line.points for _, line in found) / len(found)
        print(f"  mean loss {100 * chance:.1f} % of the match, {points:.1f} points")
    reasons = Counter(line.reason for _, line in found)
    print("  " + ", ".join(f"{reason} {times}" for reason, times in reasons.most_common()))
    slow = ordered[min(count - 1, int(_SLOWEST * count))]
    mean, most = sum(times) / count, ordered[-1]
    print(f"  CPU a look back: mean {1000 * mean:.0f}, 95 % {1000 * slow:.0f}, most {1000 * most:.0f} ms")


if __name__ == "__main__":
    main()
