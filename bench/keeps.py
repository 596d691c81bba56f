"""What a loose card's company should be worth in the kernel (``_PAIR``, ``_NEXT``, ``_GAP`` of ``gin/ai/playout.py``).

    python3 play.py -m bench.keeps --hands 6000 --pair 14 --next 16 --gap 8

Plays mirrored kernel hands of a greedy player with these worths against the kernel as it is, for sides that knock as
soon as they can and for sides that wait for gin, and prints the points a hand it gains, with a 95 % interval. The
worths given are used as they are, also for a side that waits.
"""

import argparse
from importlib.util import module_from_spec, spec_from_file_location
from math import sqrt
from random import Random
from types import ModuleType

from gin.ai import playout

_LIMIT = 10


def kernel(pair: int, next_: int, gap: int) -> ModuleType:
    """A second kernel with worths of its own, the same whether its player waits or not."""
    spec = spec_from_file_location("kernel_on_trial", playout.__file__)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    found._PAIR, found._NEXT, found._GAP = pair, next_, gap  # type: ignore[attr-defined]
    plain = found._throw
    found._throw = lambda loose, _waits: plain(loose, False)  # type: ignore[attr-defined]
    return found


def hand(first: ModuleType, second: ModuleType, pack: list[int], stops: tuple[int, int]) -> int:
    """The points of ``first``, who begins, in a hand from ``pack``."""
    sides = (first, second)
    held = [sum(1 << c for c in pack[:10]), sum(1 << c for c in pack[10:20])]
    left = [side.value_of(side.loose_in(h)) for side, h in zip(sides, held, strict=True)]
    top, stock, turn = pack[20], pack[21:], 0
    while len(stock) > 2:
        side, waits = sides[turn], stops[turn] == 0
        if side.would_take(held[turn], top, waits):
            more = held[turn] | 1 << top
        else:
            more = held[turn] | 1 << stock.pop(0)
        packed = side.leave(more, waits)
        top = packed & 63
        held[turn], left[turn] = more ^ 1 << top, side.value_of(packed >> 6)
        if left[turn] <= stops[turn]:
            other = 1 - turn
            points: int = side.settled(held[turn], held[other], left[turn], left[other], _LIMIT, 25, 25)
            return points if turn == 0 else -points
        turn = 1 - turn
    return 0


def main() -> None:
    """Print what the given worths gain."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=6000)
    parser.add_argument("--pair", type=int, required=True)
    parser.add_argument("--next", type=int, required=True)
    parser.add_argument("--gap", type=int, required=True)
    given = parser.parse_args()
    if playout.COMPILED:
        raise SystemExit("this needs the kernel as it is written, not the compiled one")
    trial = kernel(given.pair, given.next, given.gap)
    for mine, theirs in ((_LIMIT, _LIMIT), (0, _LIMIT), (0, 0)):
        chance = Random(1)
        gains = []
        for _ in range(given.hands):
            pack = list(range(52))
            chance.shuffle(pack)
            ours = hand(trial, playout, pack, (mine, theirs)) - hand(playout, trial, pack, (theirs, mine))
            same = hand(playout, playout, pack, (mine, theirs)) - hand(playout, playout, pack, (theirs, mine))
            gains.append((ours - same) / 2)
        mean = sum(gains) / len(gains)
        spread = sqrt(sum((g - mean) ** 2 for g in gains) / len(gains))
        names = {_LIMIT: "eager", 0: "waiting"}
        width = 1.96 * spread / sqrt(len(gains))
        print(f"{names[mine]:8} against {names[theirs]:8} {mean:+.2f} ± {width:.2f} points a hand")


if __name__ == "__main__":
    main()
