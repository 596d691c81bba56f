"""Looks for moves that would look broken to a person (A3), over many hands of a level against all sorts of opponents.

    python3 play.py -m bench.sanity --hands 1000
    python3 play.py -m bench.sanity --hands 300 --ruleset oklahoma --level hard:worlds=32

Every suspicious decision is printed as a line that can be read without the program: what was seen, what was done, what
speaks against it. A *fault* is wrong whatever the other holds; a *doubt* may be right, but somebody should look at it.
The count of decisions that each question was asked of tells whether it was asked at all. Exits 1 after a fault.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from gin.ai.belief import World, evidence, imagine
from gin.ai.levels import policy
from gin.ai.outs import PAIRS, mean_after_drawing, remember
from gin.ai.panel import PANEL
from gin.ai.playout import settled
from gin.ai.policy import Policy, circling
from gin.ai.sides import side
from gin.ai.weigh import sensible_throws, weigh_pick
from gin.engine.actions import DRAW_DISCARD, TAKE_UPCARD, Action, Discard, Gin, Knock
from gin.engine.cards import Card, mask_of, written
from gin.engine.events import Discarded, PileTaken
from gin.engine.melds import deadwood, deadwood_after
from gin.engine.phase import Phase
from gin.engine.rules import DEAD_STOCK, RULESETS, Ruleset
from gin.engine.view import PlayerView
from tests.ai.playing import decisions

_WORLDS: Final = 200
"""So many hands of the other decide what is certain."""
_SURE: Final = 0.95
"""A knock that wins in so many of them, when the hand would die otherwise, should be made."""
_CLEAR_GAIN: Final = 6.0
"""By so much more than an unseen card does, a card of the pile must lower the deadwood before leaving it is a doubt."""


class Finding(NamedTuple):
    """One suspicious thing: a short name, whether it is a ``fault`` or only a doubt, and what speaks against it."""

    name: str
    fault: bool
    words: str


def findings(seen: PlayerView, chosen: Action, asked: Counter[str]) -> Iterator[Finding]:
    """All that is suspicious about doing ``chosen``; ``asked`` counts what each question was asked of."""
    if chosen not in seen.legal:
        yield Finding("not legal", True, f"{chosen} is not allowed")
    elif seen.phase in (Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER, Phase.DRAW):
        yield from _drawing(seen, chosen in (TAKE_UPCARD, DRAW_DISCARD), asked)
    elif seen.phase is Phase.DISCARD:
        yield from _leaving(seen, chosen, asked)


def _drawing(seen: PlayerView, takes: bool, asked: Counter[str]) -> Iterator[Finding]:
    hand, card = mask_of(seen.cards), seen.pile[-1]
    pick = weigh_pick(hand, card, remember(seen).live)
    if takes:
        asked["takes"] += 1
        if pick.gain < 0:
            yield Finding("harmful take", True, f"{card} raises the deadwood from {deadwood(hand)} to {pick.left}")
        elif pick.gain == 0:
            words = f"{card} doesn't lower the deadwood of {deadwood(hand)}"
            yield Finding("useless take", not pick.melded, words)
        if circling(seen) and pick.left > seen.limit:
            yield Finding("circle", True, f"{card} is taken although the last draws all came from the pile")
        if not pick.melded and pick.gain < pick.mean and pick.left > seen.limit:
            words = f"{card} stays loose and saves {pick.gain}, an unseen card {pick.mean:.1f}"
            yield Finding("loose take", False, words)
        return
    asked["leaves"] += 1
    if pick.left == 0:
        yield Finding("gin left", True, f"{card} makes gin")
    elif pick.melded and pick.gain > pick.mean + _CLEAR_GAIN and not circling(seen):
        words = f"{card} makes a meld and saves {pick.gain}, an unseen card {pick.mean:.1f}"
        yield Finding("meld left", False, words)


def _leaving(seen: PlayerView, chosen: Action, asked: Counter[str]) -> Iterator[Finding]:
    hand = mask_of(seen.cards)
    after = {c: left for c, left in deadwood_after(hand) if c != seen.forbidden}
    least = min(after.values())
    if least == 0:
        asked["gins"] += 1
        if not isinstance(chosen, Gin):
            yield Finding("gin refused", True, "it had gin")
        return
    assert isinstance(chosen, Discard | Knock)
    card, left = chosen.card, after[chosen.card]
    if left > least and deadwood(hand) - deadwood(hand ^ card.mask) != card.value:
        yield Finding("broken meld", True, f"{card} leaves {left}, and {least} can be had")
    if least <= seen.limit:
        yield from _knocking(seen, chosen, after, asked)
    if isinstance(chosen, Discard):
        yield from _throwing(seen, card, left, asked)


def _knocking(
    seen: PlayerView, chosen: Knock | Discard, after: dict[Card, int], asked: Counter[str]
) -> Iterator[Finding]:
    """Whether a knock that was made can win, and whether one that was not made could not lose."""
    least = min(after.values())
    knocks = [chosen.card] if isinstance(chosen, Knock) else [c for c, left in after.items() if left == least]
    worlds = imagined(seen)
    results = [knock_points(seen, card, worlds) for card in knocks]
    points = max(results, key=sum)
    wins = sum(p > 0 for p in points) / len(points)
    if isinstance(chosen, Knock):
        asked["knocks"] += 1
        if after[chosen.card] > least:
            yield Finding("dear knock", True, f"it knocks with {after[chosen.card]}, and could with {least}")
        if wins == 0:
            yield Finding(
                "lost knock", True, f"the knock with {least} loses to every one of {len(points)} likely hands"
            )
        return
    asked["knocks left"] += 1
    needed = seen.ruleset.target - seen.totals[seen.seat]
    if min(points) > 0 and min(points) * seen.multiplier >= needed:
        yield Finding(
            "match left", True, f"a knock with {least} wins the match against all of {len(points)} likely hands"
        )
    elif seen.stock_count == DEAD_STOCK and wins > _SURE:
        yield Finding("points left", True, f"the hand dies, and a knock with {least} wins with {100 * wins:.0f} %")


def _throwing(seen: PlayerView, card: Card, left: int, asked: Counter[str]) -> Iterator[Finding]:
    """Whether the card feeds what the other shows, though another would have cost nothing."""
    asked["throws"] += 1
    if not feeds(card, seen.known):
        return
    asked["throws that feed"] += 1
    live = remember(seen).live
    hand = mask_of(seen.cards)
    for other, leaves in sensible_throws(hand, seen.forbidden):
        if other != card and leaves <= left and not feeds(other, seen.known):
            here, there = (mean_after_drawing(hand ^ c.mask, live) for c in (card, other))
            if there <= here and not near(other, seen.known):
                words = f"{card} makes a meld with {written(seen.known)}, and {other} would cost nothing"
                yield Finding("feeding", False, words)
                return


def feeds(card: Card, known: tuple[Card, ...]) -> bool:
    """Whether the card makes a meld with two cards that the other is known to hold."""
    held = mask_of(known)
    return any(held >> a & held >> b & 1 for a, b in PAIRS[card])


def near(card: Card, known: tuple[Card, ...]) -> bool:
    """Whether the card could stand in a meld with one of those."""
    held = mask_of(known)
    return any((held >> a | held >> b) & 1 for a, b in PAIRS[card])


def imagined(seen: PlayerView) -> list[World]:
    """Worlds that the seat may be in, always the same for the same view."""
    return imagine(evidence(remember(seen), seen.limit), _WORLDS, Random(f"{seen.number} {seen.cards}"))


def knock_points(seen: PlayerView, card: Card, worlds: list[World]) -> list[int]:
    """What a knock with ``card`` brings in each world, before any doubling."""
    kept = mask_of(seen.cards) ^ card.mask
    mine, bonus, undercut = deadwood(kept), seen.ruleset.gin_bonus, seen.ruleset.undercut_bonus
    return [settled(kept, theirs, mine, deadwood(theirs), seen.limit, bonus, undercut) for theirs, _ in worlds]


def regret(seen: PlayerView, chosen: Action) -> Finding | None:
    """A card that was taken from the pile and is thrown at the very next turn, nothing having come of it."""
    if not isinstance(chosen, Discard) or seen.forbidden is not None:
        return None
    mine = [e for e in seen.history if isinstance(e, PileTaken | Discarded) and e.seat == seen.seat]
    if chosen.card in [e.card for e in mine[-2:] if isinstance(e, PileTaken)]:
        return Finding("taken and thrown", False, f"{chosen.card} was taken from the pile one turn before")
    return None


def described(seen: PlayerView) -> str:
    """The position in one line."""
    mine, theirs = seen.totals[seen.seat], seen.totals[1 - seen.seat]
    known = f", it holds {written(seen.known)}" if seen.known else ""
    forbidden = f", {seen.forbidden} just taken" if seen.forbidden is not None else ""
    return (
        f"{mine}:{theirs}, limit {seen.limit}, stock {seen.stock_count}, {seen.phase}:"
        f" {written(seen.cards)} ({deadwood(mask_of(seen.cards))}){forbidden},"
        f" pile {written(seen.pile[-6:]) or 'empty'}{known}"
    )


def told(action: Action) -> str:
    """The action in a word or two."""
    match action:
        case Discard(card):
            return f"throws {card}"
        case Knock(card):
            return f"knocks with {card}"
        case Gin(card):
            return f"gin with {card}"
        case _:
            return type(action).__name__


def opponents(seed: int) -> list[tuple[str, Policy]]:
    """All sorts of them."""
    panel = [(name, make()) for name, make in PANEL.items()]
    return [*panel, *((level, policy(level, seed)) for level in ("easy", "normal")), ("hard", _hard(seed))]


def _hard(seed: int) -> Policy:
    return policy("hard", seed, None, worlds=32)


def main() -> None:
    """Print every finding and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="hard", help="the level, with parameters: hard:worlds=64 (default hard)")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), help="default: all in turn")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    asked: Counter[str] = Counter()
    found: Counter[tuple[bool, str]] = Counter()
    kinds: Counter[str] = Counter()
    hands = match = 0
    rulesets = [RULESETS[given.ruleset]] if given.ruleset else list(RULESETS.values())
    while hands < given.hands:
        seed = 1000 * given.seed + match
        every = opponents(seed)
        name, other = every[match % len(every)]
        ruleset: Ruleset = rulesets[match // len(every) % len(rulesets)]
        seat = match % 2
        mine = side(given.level).make(seed)
        sides = (mine, other) if seat == 0 else (other, mine)
        seen = None
        for seen, chosen, _ in decisions(sides, ruleset, seed):
            if seen.seat != seat:
                continue
            again = regret(seen, chosen)
            for finding in (*findings(seen, chosen, asked), *([again] if again else [])):
                found[finding.fault, finding.name] += 1
                grade = "FAULT" if finding.fault else "doubt"
                print(f"{grade} {finding.name}: {ruleset.id}, seed {seed} against {name}, hand {seen.number}")
                print(f"    {described(seen)}\n    {told(chosen)}: {finding.words}", flush=True)
            asked["decisions"] += 1
        assert seen is not None
        hands += seen.number
        match += 1
        for result in seen.results:
            side_of = "dead" if result.score is None else "won" if result.score.winner == seat else "lost"
            kinds[f"{side_of} by {result.kind}" if result.score else "dead"] += 1
    print(f"\n{hands} hands in {match} matches of {given.level}; asked of: {_sums(asked)}")
    print(f"hands: {_sums(kinds)}")
    for (fault, name), count in sorted(found.items()):
        print(f"{'FAULT' if fault else 'doubt'} {name}: {count}")
    if not any(fault for fault, _ in found):
        print("no fault")
    else:
        raise SystemExit(1)


def _sums(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


if __name__ == "__main__":
    main()
