"""Whether the throw inspector's words for danger are true: how often the other could really use a card at once.

    python3 play.py -m bench.dangers --hands 200

Every card that could be thrown in hands between all sorts of players is graded, and the other's real cards are looked
at. A safe card may never be usable; from step to step the share should grow clearly. The second figure counts only the
cards that were thrown.
"""

import argparse
from collections import defaultdict

from bench.sanity import opponents
from gin.ai.inspector import Danger, inspect
from gin.ai.levels import policy
from gin.ai.playout import makes_meld
from gin.engine.actions import Discard
from gin.engine.phase import Phase
from gin.engine.play import fold
from gin.engine.rules import RULESETS
from tests.ai.playing import decisions


def main() -> None:
    """Print a line for each grade, and one for each reason."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), default="standard")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: dict[tuple[Danger, str], list[tuple[bool, bool]]] = defaultdict(list)
    hands = match = 0
    while hands < given.hands:
        seed = 5000 * given.seed + match
        every = opponents(seed)
        players = (policy("normal" if match % 2 else "easy", seed), every[match % len(every)][1])
        number = 0
        for seen, chosen, events in decisions(players, RULESETS[given.ruleset], seed, given.hands - hands):
            number = seen.number
            if seen.seat != 0 or seen.phase is not Phase.DISCARD:
                continue
            hand = fold(events).hand
            assert hand is not None
            usable = makes_meld(hand.held[1])
            for card in seen.cards:
                if card != seen.forbidden:
                    look = inspect(seen, card)
                    found[look.danger, look.reason].append((usable >> card & 1 == 1, chosen == Discard(card)))
        hands += number
        match += 1
    print(f"{hands} hands")
    for grade in Danger:
        tell(grade.name, [pair for (step, _), pairs in found.items() if step is grade for pair in pairs])
        for (step, reason), pairs in sorted(found.items()):
            if step is grade:
                tell(f"  {reason}", pairs)


def tell(name: str, pairs: list[tuple[bool, bool]]) -> None:
    """How often cards of one kind could be used."""
    thrown = [usable for usable, done in pairs if done]
    share = 100 * sum(usable for usable, _ in pairs) / max(1, len(pairs))
    after = f", of {len(thrown):4} thrown {100 * sum(thrown) / len(thrown):5.1f} %" if thrown else ""
    print(f"{name:10} {len(pairs):6} cards, usable {share:5.1f} %{after}")


if __name__ == "__main__":
    main()
