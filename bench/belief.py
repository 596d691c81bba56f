"""Fits the weights of the belief (``gin/ai/tuning.py``) to hands that were really held, and shows how good it is.

    python -m bench.belief fit --hands 4000        # prints the table BELIEF
    python -m bench.belief show --hands 2000       # mean deadwood by turn: real, believed, drawn blindly

The likelihood of a hand is an exponential of its features. What is fitted is how much likelier the real hand is than
the same hand with one hidden card exchanged for a live one, over many such exchanges: that needs no sum over all
hands, and exchanges are just what the walk makes.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import exp
from random import Random

from gin.ai.belief import evidence, imagine, signs_of, stage
from gin.ai.easy import Easy
from gin.ai.hard import Hard, Mind
from gin.ai.normal import Normal
from gin.ai.outs import Seen, remember
from gin.ai.panel import PANEL
from gin.ai.playout import FEATURES, features
from gin.ai.policy import Policy
from gin.ai.tuning import STAGES
from gin.engine.cards import unmask
from gin.engine.deal import FairShuffler
from gin.engine.melds import deadwood
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import STANDARD
from gin.engine.view import view


def players(seed: int) -> list[Policy]:
    """Styles from careless to patient, so that the belief is not made for one of them."""
    panel = [PANEL[name]() for name in ("plain", "ginonly", "defensive", "patient", "simple")]
    return [*panel, Easy(seed), Normal(seed), Hard(seed, Mind(worlds=24))]


def situations(hands: int, seed: int) -> Iterator[tuple[Seen, int, int]]:
    """What a seat has seen at each of its decisions, the limit, and what the other really held."""
    for n in range(hands):
        chance = Random(f"{seed} {n}")
        shuffler = FairShuffler(chance.randbytes)
        some = players(n)
        sides = (chance.choice(some), chance.choice(some))
        match = fold(start(STANDARD, shuffler))
        while match.hand is None or match.hand.phase is not Phase.OVER:
            seat = match.hand.turn if match.hand is not None else None
            if seat is None:
                break
            seen_by = view(match, seat)
            if seen_by.phase in (Phase.DRAW, Phase.DISCARD):
                yield remember(seen_by), seen_by.limit, match.hand.held[1 - seat]
            for event in decide(match, seat, sides[seat].choose(seen_by), shuffler):
                match = evolve(match, event)


def fit(hands: int, seed: int, exchanges: int = 6) -> None:
    """Newton's method on each stage's exchanges, with a weak pull towards zero."""
    import numpy as np

    rows: dict[int, list[list[int]]] = defaultdict(list)
    chance = Random(seed)
    for seen, limit, real in situations(hands, seed):
        signs = signs_of(seen)
        hidden = unmask(real & ~seen.held)
        live = unmask(seen.live & ~real)
        if not hidden or not live:
            continue
        true = features(real, limit, signs)
        for _ in range(exchanges):
            other = real ^ chance.choice(hidden).mask ^ chance.choice(live).mask
            false = features(other, limit, signs)
            if true != false:
                rows[stage(seen.turns)].append([a - b for a, b in zip(true, false, strict=True)])
    for at, turn in enumerate(STAGES):
        x = np.array(rows[at], dtype=float)
        w = np.zeros(FEATURES)
        for _ in range(25):
            p = 1 / (1 + np.exp(-x @ w))
            gradient = x.T @ (1 - p) - 1.0 * w
            curve = (x * (p * (1 - p))[:, None]).T @ x + 1.0 * np.eye(FEATURES)
            w += np.linalg.solve(curve, gradient)
        right = exp(-float(np.mean(np.log1p(np.exp(-x @ w)))))
        print("    (" + ", ".join(f"{v:.2f}" for v in w) + f"),  # turn {turn}: {len(x)}, {right:.3f}")


def show(hands: int, seed: int) -> None:
    """Mean deadwood of real, believed and blindly drawn hands after each turn of the other."""
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    chance = Random(seed)
    for seen, limit, real in situations(hands, seed + 1):
        worlds = imagine(evidence(seen, limit), 16, chance)
        believed = sum(deadwood(h) for h, _ in worlds) / len(worlds)
        overlap = sum((h & real & ~seen.held).bit_count() for h, _ in worlds) / len(worlds) / max(1, seen.hidden)
        live = list(unmask(seen.live))
        blind = seen.held
        for c in chance.sample(live, seen.hidden):
            blind |= c.mask
        row = sums[seen.turns]
        for k, value in enumerate((1, deadwood(real), believed, deadwood(blind))):
            row[k] += value
        row += [0.0] * (6 - len(row))
        row[4] += overlap
        row[5] += seen.hidden / len(live)
    print("turn   cases    real believed   blind   found  by chance")
    for turn in sorted(sums):
        n, real_sum, believed_sum, blind_sum, overlap, base = sums[turn]
        if n >= 20:
            print(
                f"{turn:4} {n:7.0f} {real_sum / n:7.1f} {believed_sum / n:8.1f} {blind_sum / n:7.1f}"
                f" {overlap / n:7.3f} {base / n:9.3f}"
            )


def main() -> None:
    """Fit or show, as asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fit", "show"))
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    (fit if given.what == "fit" else show)(given.hands, given.seed)


if __name__ == "__main__":
    main()
