"""Searches the pack of the guided first hand (gin/learn/first_hand.py) and prints the best that it finds.

    python3 play.py -m build.first_hand [FROM [COUNT]]

The pack in use is what it prints without arguments, for 20001 to 40000 (some minutes).

Packs are shuffled from the numbers FROM, FROM + 1, …; each is played through by who follows the guide, against the
computer of that hand. Of those that show what a first hand should show (``shows``) the one is printed that the coach
loses the fewest points with: it looks at every decision too.
"""

import random
import sys
from dataclasses import dataclass, field
from math import inf
from typing import Final

from gin.ai.hard import Hard, Mind
from gin.ai.thinker import AtOnce, Thinker
from gin.engine.actions import Action, Discard, DrawDiscard, Knock, Pass
from gin.engine.cards import Card, mask_of, written
from gin.engine.deal import FairShuffler
from gin.engine.events import PileTaken
from gin.engine.melds import best_arrangement, deadwood, is_set
from gin.engine.view import PlayerView
from gin.learn.first_hand import DEALER, LEVEL, SEED, counsel
from gin.practice import Practice, chosen

WORLDS: Final = 256
UNTHOUGHT: Final = 9.0
"""What a decision counts that the coach's mind didn't even try."""

MOST: Final = 3.0
"""So many points the coach may lose with a decision at most; with the knock none."""


@dataclass
class Course:
    """A hand as whoever follows the guide plays it: each decision with the view and the reason's name."""

    pack: tuple[Card, ...]
    decisions: list[tuple[PlayerView, Action, str]] = field(default_factory=list)
    end: PlayerView | None = None


def played(pack: tuple[Card, ...], thinker: Thinker) -> Course:
    """The whole hand."""
    practice = Practice(thinker, LEVEL, SEED, chosen(pack, DEALER))
    course = Course(pack)
    while practice.view.result is None:
        if practice.thinking:
            practice.poll()
            continue
        view = practice.view
        action, reason, _ = counsel(view)
        course.decisions.append((view, action, reason.name))
        if not promising(course):
            break
        practice.act(action)
    course.end = practice.view
    return course


def promising(course: Course) -> bool:
    """Whether the hand so far may become one: it begins without a meld, and the upcard is to be left."""
    (view, action, _), *more = course.decisions
    held = mask_of(view.cards)
    return (
        isinstance(action, Pass) and not best_arrangement(held).melds and 45 <= deadwood(held) <= 75 and len(more) < 18
    )


def shows(course: Course) -> bool:
    """Whether the hand shows what a first hand should show, and is won by a knock."""
    assert course.end is not None
    end, result = course.end, course.end.result
    if result is None:
        return False
    settlement, score = result.settlement, result.score
    if settlement is None or score is None or result.kind != "knock" or result.knocker != 0 or score.winner != 0:
        return False
    throws = [(v, a) for v, a, _ in course.decisions if isinstance(a, Discard)]
    taken = [v for v, a, _ in course.decisions if isinstance(a, DrawDiscard)]
    theirs = [e for e in end.history if isinstance(e, PileTaken) and e.seat == 1]
    melds = settlement.knocker.melds
    return (
        5 <= len(throws) + 1 <= 8
        and throws[0][1].card.rank >= 10
        and len(taken) in (1, 2)
        and isinstance(course.decisions[-1][1], Knock)
        and len(melds) >= 2
        and {is_set(mask_of(m)) for m in melds} == {True, False}
        and 4 <= settlement.knocker.deadwood <= 9
        and len(theirs) >= 1
        and 1 <= len(settlement.layoffs) <= 2
        and len(settlement.defender.melds) >= 1
        and not settlement.unusual
        and 12 <= score.points <= 35
    )


def lost(course: Course, mind: Mind) -> list[float]:
    """By how many points the coach's mind thinks each decision worse than its own choice, in the worlds it imagined."""
    points = []
    for view, action, _ in course.decisions:
        options = Hard(0, mind).think(view).options
        ours = next((o for o in options if o.action == action or (knocks(o.action) and knocks(action))), None)
        if options and ours is None:
            points.append(UNTHOUGHT)
        else:
            points.append(0.0 if ours is None else max(0.0, options[0].mean_points - ours.mean_points))
    return points


def knocks(action: Action) -> bool:
    """Whether it is a knock: with which of two equal cards doesn't matter."""
    return isinstance(action, Knock)


def main(first: int, count: int) -> None:
    """Search and print."""
    thinker = Thinker(process=AtOnce)
    found = []
    for seed in range(first, first + count):
        pack = FairShuffler(random.Random(seed).randbytes).deal().pack
        try:
            course = played(pack, thinker)
        except ValueError:
            continue
        if shows(course):
            points = lost(course, Mind(worlds=WORLDS, margin=inf))
            if points[-1] or max(points) > MOST:
                continue
            found.append((sum(points), seed, written(pack)))
            names = [reason for _, _, reason in course.decisions]
            print(seed, *(f"{name} {some:.1f}" for name, some in zip(names, points, strict=True)), flush=True)
    if found:
        some, seed, named = min(found)
        print(f"pack {seed}, {some:.1f} points:\n{named}")


if __name__ == "__main__":
    main(*(int(a) for a in (sys.argv[1:] + ["20001", "20000"][len(sys.argv) - 1 :])))
