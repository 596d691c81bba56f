"""Hard's worst decisions by its own lights: what a much deeper search thinks of them.

    python3 play.py -m bench.worst --hands 100 --deep 20
    python3 play.py -m bench.worst --worlds 256 --hands 200 gate=0.5 width=8
    python3 play.py -m bench.worst --hands 60 --list 10 --play 200

Each decision at the usual number of worlds is judged by a search of ``--deep`` times as many, with other chance, all
discards and no gate. The loss is what the choice is worth there less than the best one, in win chance and in points of
the hand. The mean loss is a little too high: the best of several is flattered by its luck. Each line tells by how many
standard errors it stands out.

Both searches play hands out in the same simple way, so this shows too few worlds, a wrong gate and a wrong width, not
what the playouts themselves get wrong. For that there is ``--play``: from both choices the hand is played to its end
in so many believed worlds, by Hard itself with a few worlds against a plain and a normal player. Where that contradicts
the deep search, the playouts mislead it.
"""

import argparse
from collections import defaultdict
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from bench.sanity import described, opponents, told
from gin.ai.belief import World, evidence, imagine
from gin.ai.equity import Equity
from gin.ai.hard import Hard, Mind
from gin.ai.normal import Normal
from gin.ai.outs import remember
from gin.ai.plain import Plain
from gin.ai.playout import KNOCK
from gin.ai.policy import Policy
from gin.ai.search import Option, lead
from gin.ai.sides import side
from gin.engine.actions import DEAL_NEXT, Action
from gin.engine.cards import PACK, unmask
from gin.engine.deal import Deal, FixedDeals
from gin.engine.events import HandDealt, StockDrawn
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, fold
from gin.engine.rules import RULESETS
from gin.engine.state import Match
from gin.engine.view import view
from tests.ai.playing import Decision, decisions

_CLEAR: Final = 2.0
"""A loss of fewer standard errors is not listed."""
_ALL: Final = 11
_QUICK: Final = 24
"""So many worlds has Hard when hands are played on."""


class Loss(NamedTuple):
    """One decision: what it cost in win chance and in points, by how many standard errors that stands out."""

    chance: float
    points: float
    errors: float
    decision: Decision
    chosen: Option
    best: Option
    where: str


def loss(decision: Decision, mind: Mind, deep: Mind, seed: int, where: str) -> Loss | None:
    """What ``mind`` loses by its choice, None where there is nothing to choose."""
    seen = decision.seen
    verdict = Hard(seed, mind).think(seen)
    if len(verdict.options) < 2:
        return None
    options = {option.action: option for option in Hard(seed + 1_000_003, deep).think(seen).options}
    best = max(options.values(), key=lambda option: option.worth)
    chosen = options[verdict.action]
    chance, errors = lead(best, chosen)
    common = min(len(best.points), len(chosen.points))
    points = (sum(best.points[:common]) - sum(chosen.points[:common])) / common * seen.multiplier
    return Loss(chance, points, errors, decision, chosen, best, where)


# --- played on --------------------------------------------------------------------------------------------------------


def in_world(decision: Decision, world: World) -> Match:
    """The match of the decision as it would be if the hidden cards lay as in ``world``."""
    seen, _, events = decision
    at = max(n for n, event in enumerate(events) if isinstance(event, HandDealt))
    dealt, hand, other = events[at], fold(events).hand, 1 - seen.seat
    assert isinstance(dealt, HandDealt)
    assert hand is not None
    known = hand.known[other]
    real = (*unmask(hand.held[other] & ~known), *hand.dealt.deal.pack[-hand.stock_left :])
    believed = (*unmask(world[0] & ~known), *(PACK[c] for c in world[1]))
    trade = dict(zip(real, believed, strict=True))
    deal = Deal(tuple(trade.get(c, c) for c in dealt.deal.pack), dealt.deal.salt)
    match: Match = fold(events[:at])
    for event in decide(match, seen.seat, DEAL_NEXT, FixedDeals([deal])):
        match = evolve(match, event)
    for event in events[at + 1 :]:
        if isinstance(event, StockDrawn):
            assert match.hand is not None
            event = StockDrawn(event.seat, match.hand.top_of_stock)
        match = evolve(match, event)
    return match


def played_on(match: Match, seat: int, action: Action, players: tuple[Policy, Policy]) -> int:
    """The points of ``seat`` when it does ``action`` and the hand is then played to its end, before any doubling."""
    nobody = FixedDeals([])
    hands = len(match.finished)
    for event in decide(match, seat, action, nobody):
        match = evolve(match, event)
    while len(match.finished) == hands:
        assert match.hand is not None
        turn = match.hand.turn
        assert turn is not None
        for event in decide(match, turn, players[turn].choose(view(match, turn)), nobody):
            match = evolve(match, event)
    result = match.finished[-1].result
    points = result.points[seat] - result.points[1 - seat]
    return points // result.score.multiplier if result.score is not None else 0


def told_by_play(x: Loss, count: int) -> str:
    """What the better choice brings more when both are played on ``count`` times, against either player, in words."""
    seen = x.decision.seen
    worlds = imagine(evidence(remember(seen), seen.limit), count, Random(count))
    worth = Equity(seen)
    words = []
    for name, rival in (("plain", Plain()), ("normal", Normal(1))):
        gains, points = [], 0
        for n, world in enumerate(worlds):
            match = in_world(x.decision, world)
            mine = Hard(n, Mind(worlds=_QUICK))
            sides: tuple[Policy, Policy] = (mine, rival) if seen.seat == 0 else (rival, mine)
            better, worse = (played_on(match, seen.seat, o.action, sides) for o in (x.best, x.chosen))
            gains.append(worth(better) - worth(worse))
            points += better - worse
        mean = sum(gains) / count
        reach = 1.96 * sqrt(sum((g - mean) ** 2 for g in gains) / (count - 1) / count)
        words.append(f"{name} {100 * mean:+.1f} ± {100 * reach:.1f} % and {points / count:+.1f} points")
    return ", ".join(words)


def main() -> None:
    """Print the worst decisions and the means."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parameters", nargs="*", metavar="name=value", help="parameters of Hard's mind")
    parser.add_argument("--worlds", type=int, default=Mind().worlds, help="of a usual decision (default %(default)s)")
    parser.add_argument("--deep", type=int, default=20, help="how many times as many the judge has")
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), default="standard")
    parser.add_argument("--list", type=int, default=25, help="how many are printed")
    parser.add_argument("--play", type=int, default=0, help="play each listed decision on so many times, 2 or more")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    overrides = dict(side("hard:" + ",".join(given.parameters)).overrides)
    mind = replace(Mind(), **{"worlds": given.worlds, **overrides})  # type: ignore[arg-type]
    deep = replace(mind, worlds=given.worlds * given.deep, width=_ALL, margin=4.0, gate=0.0)
    losses: list[Loss] = []
    hands = match = 0
    while hands < given.hands:
        seed = 7000 * given.seed + match
        every = opponents(seed)
        name, other = every[match % len(every)]
        number = 0
        for decision in decisions((Hard(seed, mind), other), RULESETS[given.ruleset], seed, given.hands - hands):
            number = decision.seen.number
            if decision.seen.seat == 0:
                found = loss(decision, mind, deep, seed, f"seed {seed} against {name}, hand {number}")
                if found is not None:
                    losses.append(found)
        hands += number
        match += 1
    report(losses, hands, given.list, given.play)


def report(losses: list[Loss], hands: int, most: int, play: int) -> None:
    """The worst first; then the means by phase."""
    worst = sorted((x for x in losses if x.errors >= _CLEAR), key=lambda x: x.chance, reverse=True)
    for x in worst[:most]:
        print(f"-{100 * x.chance:.1f} % ({x.errors:.1f} errors), {x.points:+.1f} points: {x.where}")
        print(f"    {described(x.decision.seen)}")
        for word, option in (("chose", x.chosen), ("best ", x.best)):
            then = ", then knocks" if option.kind == KNOCK and x.decision.seen.phase is not Phase.DISCARD else ""
            print(
                f"    {word} {told(option.action)}{then}: {100 * option.worth:.1f} %, {option.mean_points:+.1f} points"
                f" ({len(option.points)} worlds)"
            )
        if play >= 2:
            print(f"    played on, the better one gains against {told_by_play(x, play)}", flush=True)
    print(f"\n{hands} hands, {len(losses)} decisions searched; {len(worst)} lose something for certain")
    phases: dict[str, list[Loss]] = defaultdict(list)
    for x in losses:
        phases["all"].append(x)
        phases[x.decision.seen.phase].append(x)
    for phase, some in phases.items():
        chance = sum(x.chance for x in some) / len(some)
        points = sum(x.points for x in some) / len(some)
        print(f"{phase:18} {len(some):6} decisions, mean loss {100 * chance:.3f} % of a match, {points:+.3f} points")
    per_hand = sum(x.chance for x in losses) / hands
    print(f"{100 * per_hand:.2f} % of a match a hand")


if __name__ == "__main__":
    main()
