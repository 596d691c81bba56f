"""Honesty over many decisions (A1): with all hidden cards exchanged, every level decides the same.

    python3 play.py -m bench.honesty --decisions 2000

Each decision is asked for again of a player made anew, in a match whose hidden cards, those of the stock and of the
other's hand, have changed places. What Hard imagines is compared with everything public. Exits 1 if anything is wrong.
"""

import argparse
from collections import Counter
from itertools import count
from random import Random

from bench.sanity import described, imagined, opponents, told
from gin.ai.belief import World
from gin.ai.levels import LEVELS
from gin.ai.sides import side
from gin.engine.cards import FULL_MASK, mask_of
from gin.engine.rules import RULESETS
from gin.engine.view import PlayerView
from tests.ai.playing import decisions, swapped


def contradictions(seen: PlayerView, worlds: list[World]) -> list[str]:
    """What is wrong with the worlds, in words: each must agree with all that the seat has seen."""
    own, pile, known = mask_of(seen.cards), mask_of(seen.pile), mask_of(seen.known)
    wrong = []
    for theirs, stock in worlds:
        rest = mask_of(stock)
        if theirs.bit_count() != seen.opponent_count or len(stock) != seen.stock_count:
            wrong.append("a wrong number of cards")
        if known & ~theirs:
            wrong.append("a card that the other holds for all to see is elsewhere")
        if theirs & (own | pile) or rest & (own | pile | theirs) or rest.bit_count() != len(stock):
            wrong.append("a card is in two places")
        if theirs | rest | own | pile != FULL_MASK:
            wrong.append("a card is nowhere")
    return wrong


def main() -> None:
    """Print a line a level."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=2000, help="of each level")
    parser.add_argument("--worlds", type=int, default=32, help="that Hard imagines")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bad = 0
    for level in LEVELS:
        bad += _try(f"{level}:worlds={given.worlds}" if level == "hard" else level, given.decisions, given.seed)
    raise SystemExit(bad > 0)


def _try(level: str, least: int, seed: int) -> int:
    chance = Random(seed)
    phases: Counter[str] = Counter()
    hands: Counter[int] = Counter()
    changed = wrong = worlds_made = 0
    for match in count(1000 * seed):
        every = opponents(match)
        name, other = every[match % len(every)]
        ruleset = list(RULESETS.values())[match % len(RULESETS)]
        seat = match // 2 % 2
        mine = side(level).make(match)
        for decision in decisions((mine, other) if seat == 0 else (other, mine), ruleset, match, hands=6):
            seen, chosen, _ = decision
            if seen.seat != seat:
                continue
            elsewhere = swapped(decision, chance)
            assert elsewhere.commitment != seen.commitment
            again = side(level).make(match).choose(elsewhere)
            phases[seen.phase] += 1
            if again != chosen:
                changed += 1
                print(f"CHANGED {level}, seed {match} against {name}: {told(chosen)}, then {told(again)}")
                print(f"    {described(seen)}", flush=True)
            worlds = imagined(seen)
            if imagined(elsewhere) != worlds:
                changed += 1
                print(f"CHANGED worlds, seed {match}: {described(seen)}", flush=True)
            for words in contradictions(seen, worlds):
                wrong += 1
                print(f"WRONG {words}, seed {match}: {described(seen)}", flush=True)
            worlds_made += len(worlds)
            hands[len({theirs for theirs, _ in worlds})] += 1
        if sum(phases.values()) >= least:
            break
    total = sum(phases.values())
    different = sum(n * times for n, times in hands.items()) / worlds_made
    print(f"{level}: {total} decisions ({', '.join(f'{p} {n}' for p, n in phases.most_common())}), {changed} changed")
    print(f"    {worlds_made} worlds, {wrong} contradictions, {100 * different:.1f} % of a position's hands differ")
    return changed + wrong


if __name__ == "__main__":
    main()
