"""Every hand and number the book speaks of, by name: the cards are chosen here, the numbers come from the engine.

The texts have placeholders of these names and no numbers of their own, so a changed rule changes the book with it.
A number as an int is one that decides something, and is printed strong; as a str it is printed like the words.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from gin.engine.cards import PACK, RANKS, Card, card, cards, mask_of, unmask
from gin.engine.deal import HAND_SIZE
from gin.engine.melds import Arrangement, arrangement, arrangements, best_arrangement, deadwood, is_meld
from gin.engine.rules import CLASSIC, DEAD_STOCK, OKLAHOMA, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.showdown import Kind, Settlement, best_defence, settle
from gin.engine.tally import HandResult, Ledger, Score, ledgers, score

Cards = tuple[Card, ...]
Value = Card | Cards | int | str

EITHER = cards("7H 7S 7D 8H 9H")
"""The seven of hearts belongs to a run or to a set, not to both."""
THREE_WAYS = cards("3H 4H 5H 5S 5D 6S 7S 3C 3D TC")
"""Two sets, a set and a run, or two runs: only one is best."""
KNOCKS = cards("4C 5C 6C 9S 9H 9D AH 2D 3S 3H KC")
"""Eleven cards, of which the king goes."""
TOO_HIGH = cards("4C 5C 6C 9S 9H 9D AH 2D 3S 7H KC")
GOES_GIN = cards("4C 5C 6C 7C 9S 9H 9D TH JH QH 2D")
TWO_FIVES = cards("3S 4S 5S 6S 7S 8D 9D TD JD QD")
SAMPLE = cards("4C 5C 6C 9S 9H 9D AH 3D 6S KC")
"""Ten cards with two melds and something left over."""
DEALT = cards("QS 4H 9C 7D 2C KH 5H TS 9D AC")
"""A hand as it is dealt, unsorted."""
CHAIN_RUN = cards("5H 6H 7H")

_MELDS = "5H 6H 7H JS JH JD 2C 3C 4C"
KNOCK = {
    name: cards(f"{_MELDS} {loose}") for name, loose in {"low": "5S", "six": "6S", "eight": "8S", "ten": "TC"}.items()
}
"""The same three melds with one loose card more or less high."""
DEFENCE = {
    "lays_off": cards("8D 9D TD QS QH QC 4H JC 7S 2H"),
    "heavy": cards("8D 9D TD QS QH QC KC 7S 4S 2S"),
    "ties": cards("8D 9D TD QS QH QC AC AS 2S 3D"),
    "lower": cards("8D 9D TD QS QH QC 4H AC 2S 3D"),
    "breaks": cards("9C TC JC 9S 9D KS KD KH AD 2D"),
    "unsorted": cards("QS QH QC 5S 5D 8H TD JD KH 2H"),
    "middle": cards("8D 9D TD QS QH QC KC 7S 4S AS"),
}
SOME_GIN = tuple(c for c in GOES_GIN if c != card("2D"))
UNDER_SPADE = cards("7D 7S 7H 8C 8S 8D AS 2D 3D 9C")
"""Against the same gin, in a hand that a spade doubles."""
CAUGHT = cards("KS KD QC QD JC JS TS TD AS 4D")
"""Against the same gin, before anything was sorted: the hand that is worth 110."""
AGAINST_GIN = cards("7D 7S 7H 8C 9C KH 4D AS 2D 6S")
EARLY = tuple(c for c in KNOCKS if c != card("KC"))
HELD = cards("JS JH JD JC 4C 5C 6C 7C AS 2S")
"""A hand whose run is better laid without its upper end, if the defender holds what fits there."""
AGAINST_HELD = cards("4S 4H 4D QS QH QD 8C 9C KD 2H")
OFFERED = cards("6C 7C 2D 9H KS 4D JH 3S QC 9S")
"""A hand that waits for the first upcard."""
EQUAL_KNOCKS = cards("TS JS QS TH TD 2C 3C 4C 6H 6D 6C")
"""Throw a ten or throw the queen: both leave ten, with different doors."""
OPENED_KNOCK = cards(f"{_MELDS} 3S")


# --- the engine asked -------------------------------------------------------------------------------------------------


def waits(held: Iterable[Card], gone: Iterable[Card] = ()) -> Cards:
    """The cards that would make a meld with some of ``held``, but for those that are ``gone``."""
    own = tuple(held)
    pairs = [(a, b) for i, a in enumerate(own) for b in own[i + 1 :]]
    out = (*own, *gone)
    return tuple(c for c in PACK if c not in out and any(is_meld(mask_of((a, b, c))) for a, b in pairs))


def doors(meld: Iterable[Card]) -> Cards:
    """The cards that can be laid off on ``meld`` at once (R11); also those by which it grows."""
    own = mask_of(meld)
    return tuple(c for c in PACK if not own & c.mask and is_meld(own | c.mask))


def settled(knocker: Cards, defender: Cards, ruleset: Ruleset = STANDARD) -> tuple[Settlement, Score]:
    """The end of a hand that seat 0 has knocked in, under the ruleset's own limit."""
    limit = ruleset.knock_limit or 0
    end = settle(mask_of(knocker), mask_of(defender), limit)
    return end, score(end, 0, ruleset, 1)


def without(hand: Cards, *thrown: Card) -> Cards:
    """``hand`` when ``thrown`` has gone."""
    return tuple(c for c in hand if c not in thrown)


def best(hand: Iterable[Card]) -> Arrangement:
    """How a hand is shown."""
    return best_arrangement(mask_of(hand))


def ways(hand: Cards) -> list[Arrangement]:
    """The best arrangement for each mixture of sets and runs that nothing more fits into, dearest first."""
    mask = mask_of(hand)
    found: dict[tuple[int, int], Arrangement] = {}
    for melds in arrangements(mask, sum(c.value for c in hand)):
        laid = arrangement(mask, melds)
        runs = sum(meld[0].suit == meld[1].suit for meld in laid.melds)
        key = (len(laid.melds), runs)
        if key not in found or laid.deadwood < found[key].deadwood:
            found[key] = laid
    most = max(count for count, _ in found)
    return sorted((a for (count, _), a in found.items() if count == most), key=lambda a: -a.deadwood)


def match(points: Iterable[tuple[int, int]], ruleset: Ruleset = STANDARD_BONUSES) -> tuple[Ledger, Ledger]:
    """The final sums of a match of such hands, each (winner, points); seat 0 has won it."""
    results = [
        HandResult(i + 1, 0, Kind.KNOCK, seat, None, Score(seat, got, 0, 1, got))
        for i, (seat, got) in enumerate(points)
    ]
    return ledgers(results, 0, ruleset)


SHUTOUT = ((0, 30), (0, 40), (0, 35))
ONE_LOST = ((0, 30), (1, 20), (0, 40), (0, 35))
NINE_SMALL = (*((1, 1) for _ in range(5)), *((1, 4) for _ in range(3)), (1, 6), (0, 110))
"""Nine small hands for the loser, one of 110 for the winner."""


# --- by name ----------------------------------------------------------------------------------------------------------


@cache
def values() -> Mapping[str, Value]:
    """Everything the texts may name."""
    return {**_rules(), **_cards(), **_hands(), **_ends(), **_strategy(), **_matches()}


def _rules() -> dict[str, Value]:
    assert STANDARD.knock_limit is not None
    return {
        "pack": str(len(PACK)),
        "ranks": str(len(RANKS)),
        "hand_size": str(HAND_SIZE),
        "stock_size": str(len(PACK) - 2 * HAND_SIZE - 1),
        "ace_counts": str(card("AS").value),
        "court_counts": str(card("KS").value),
        "limit": STANDARD.knock_limit,
        "gin_bonus": STANDARD.gin_bonus,
        "undercut_bonus": STANDARD.undercut_bonus,
        "target": STANDARD.target,
        "standard_to": str(STANDARD.target),
        "oklahoma_target": OKLAHOMA.target,
        "game_bonus": STANDARD_BONUSES.game_bonus,
        "hand_bonus": STANDARD_BONUSES.hand_bonus,
        "shutout_times": f"×{STANDARD_BONUSES.shutout_multiplier}",
        "dead_stock": DEAD_STOCK,
        "spade_times": f"×{OKLAHOMA.spade_multiplier}",
        "old_gin": CLASSIC.gin_bonus,
        "old_undercut": CLASSIC.undercut_bonus,
    }


def _cards() -> dict[str, Value]:
    """Single cards and groups."""
    upcards = {name: card(text) for name, text in {"ace": "AC", "six": "6D", "king": "KH", "spade": "4S"}.items()}
    out: dict[str, Value] = {f"upcard_{name}": c for name, c in upcards.items()}
    out |= {f"limit_{name}": OKLAHOMA.limit_for(c) for name, c in upcards.items()}
    return out | {
        "ace_spades": card("AS"),
        "ace_hearts": card("AH"),
        "ace_diamonds": card("AD"),
        "ace_clubs": card("AC"),
        "jack": card("JH"),
        "queen": card("QH"),
        "king": card("KH"),
        "set_three": cards("7S 7H 7D"),
        "set_four": cards("QS QH QD QC"),
        "pair": cards("8S 8D"),
        "run_three": cards("4C 5C 6C"),
        "run_long": cards("8D 9D TD JD QD"),
        "run_low": cards("AH 2H 3H"),
        "not_run": cards("QH KH AH"),
        "mixed": cards("5S 6H 7S"),
        "five_five": TWO_FIVES,
        "chain_run": CHAIN_RUN,
        "chain_ends": doors(CHAIN_RUN),
        "chain_first": card("4H"),
        "chain_second": card("3H"),
    }


def _hands() -> dict[str, Value]:
    """The ways hands are laid, and what they count."""
    seven, spade, diamond, eight, nine = EITHER
    knock, high = (best(without(hand, hand[-1])) for hand in (KNOCKS, TOO_HIGH))
    return {
        "either": seven,
        "either_run": (eight, nine),
        "either_set": (spade, diamond),
        "either_least": deadwood(mask_of(EITHER)),
        "either_other": sum(c.value for c in (eight, nine)),
        "sample_left": best(SAMPLE).loose,
        "sample_deadwood": best(SAMPLE).deadwood,
        "knock_throw": KNOCKS[-1],
        "throw_leaves": knock.deadwood,
        "too_high_card": next(c for c in TOO_HIGH if c not in KNOCKS),
        "too_high_for": next(c for c in KNOCKS if c not in TOO_HIGH),
        "too_high": high.deadwood,
        "gin_throw": GOES_GIN[-1],
        "ways_link": card("5H"),
        "ways_worst": ways(THREE_WAYS)[0].deadwood,
        "ways_middle": ways(THREE_WAYS)[1].deadwood,
        "ways_best": ways(THREE_WAYS)[-1].deadwood,
        "upcard_two": cards("6C 7C"),
        "upcard_third": card("8C"),
        "upcard_hand": cards("7S 8H"),
        "upcard_link": card("7H"),
        "upcard_link_waits": waits(cards("7S 8H 7H")),
        "upcard_cold": card("KD"),
        "loners": cards("QS JD KH"),
        "loners_count": sum(c.value for c in cards("QS JD KH")),
        "loner_pair": cards("9C 9D"),
        "loner_two": cards("4H 5H"),
        "pile_top": card("6D"),
        "pile_two": cards("7D 8D"),
        "pile_run": cards("6D 7D 8D"),
        "taken": card("TH"),
        "drawn": card("2S"),
        "known": card("8D"),
    }


def _ends() -> dict[str, Value]:
    """Showdowns."""
    out: dict[str, Value] = {}
    pairs = {
        "low": (KNOCK["low"], DEFENCE["lays_off"]),
        "knock": (KNOCK["six"], DEFENCE["heavy"]),
        "tie": (KNOCK["six"], DEFENCE["ties"]),
        "under": (KNOCK["eight"], DEFENCE["lower"]),
        "high": (KNOCK["ten"], DEFENCE["lays_off"]),
        "broken": (OPENED_KNOCK, DEFENCE["breaks"]),
        "early": (EARLY, DEFENCE["unsorted"]),
        "gin": (SOME_GIN, AGAINST_GIN),
        "caught": (SOME_GIN, CAUGHT),
        "now": (KNOCK["six"], DEFENCE["middle"]),
        "waited": (KNOCK["six"], DEFENCE["ties"]),
    }
    for name, (knocker, defender) in pairs.items():
        end, points = settled(knocker, defender)
        out[f"{name}_own"] = end.knocker.deadwood
        out[f"{name}_left"] = end.defender.deadwood
        out[f"{name}_laid"] = tuple(lay.card for lay in end.layoffs)
        out[f"{name}_points"] = points.points
    held = holding_back()
    return out | {
        "broken_run": cards("9C TC JC"),
        "broken_set": cards("9S 9D 9C"),
        "broken_before": best(DEFENCE["breaks"]).deadwood,
        "gin_fitting": would_fit(),
        "gin_fitting_sum": sum(c.value for c in would_fit()),
        "held_back": held[0],
        "held_saves": held[1],
        "some_gin": SOME_GIN,
        "heavy_loose": best(DEFENCE["heavy"]).loose,
        "small_loose": card("6S"),
    }


def holding_back() -> tuple[Cards, Cards]:
    """The cards that the knocker keeps out of its melds, and what the defender could have laid off on them (R10)."""
    end, _ = settled(HELD, AGAINST_HELD)
    laid = {c for meld in end.knocker.melds for c in meld}
    usual = best(HELD)
    back = tuple(c for meld in usual.melds for c in meld if c not in laid)
    knocker = tuple(mask_of(meld) for meld in usual.melds)
    gone, _ = best_defence(mask_of(AGAINST_HELD), knocker)
    return back, unmask(gone)


def would_fit() -> Cards:
    """What the defender of the gin could have laid off, had it been a knock: chains included."""
    places = set(doors(cards("4C 5C 6C 7C")) + doors(cards("4C 5C 6C 7C 8C")) + doors(cards("TH JH QH")))
    return tuple(c for c in best(AGAINST_GIN).loose if c in places)


def spade_end() -> Settlement:
    """A gin in a hand that a spade doubles (R16)."""
    return settle(mask_of(SOME_GIN), mask_of(UNDER_SPADE), 0)


def spade_score() -> Score:
    """Its points."""
    return score(spade_end(), 0, OKLAHOMA, OKLAHOMA.multiplier_for(card("4S")))


def _strategy() -> dict[str, Value]:
    triangle, two_way, pair, gap, edge = (cards(t) for t in ("7H 7S 8H", "6H 7H", "8S 8D", "6C 8C", "AD 2D"))
    made, set_made, four = cards("6H 7H 8H"), cards("8S 8H 8D"), cards("8S 8H 8D 8C")
    gone_pair = cards("8H 8C")
    queens = without(EQUAL_KNOCKS, card("QS"))
    took = card("8D")
    late = 6
    return {
        "triangle": triangle,
        "triangle_waits": waits(triangle),
        "triangle_count": len(waits(triangle)),
        "two_way": two_way,
        "two_way_waits": waits(two_way),
        "plain_pair": pair,
        "plain_pair_waits": waits(pair),
        "plain_pair_count": len(waits(pair)),
        "gap": gap,
        "gap_waits": waits(gap),
        "edge": edge,
        "door_set": doors(set_made),
        "door_run": doors(made),
        "four": four,
        "dead_pair_count": len(waits(pair, gone_pair)),
        "equal_ten": card("TH"),
        "equal_queen": card("QS"),
        "equal_deadwood": deadwood(mask_of(queens)),
        "equal_run": cards("TS JS QS"),
        "equal_run_doors": doors(cards("TS JS QS")),
        "equal_set": cards("TS TH TD"),
        "equal_set_doors": doors(cards("TS TH TD")),
        "took": took,
        "took_rank": tuple(c for c in PACK if c.rank == took.rank and c != took),
        "took_near": cards("7D 9D"),
        "took_next": cards("6D TD"),
        "fed_safe": cards("KS 2H"),
        "late_stock": str(late),
        "late_draws": (late - DEAD_STOCK) // 2,
    }


def _matches() -> dict[str, Value]:
    shutout, _ = match(SHUTOUT)
    won, lost = match(ONE_LOST)
    first, second = match(NINE_SMALL)
    return {
        "match_points": sum(points for _, points in SHUTOUT),
        "shutout_final": shutout.final,
        "won_final": won.final,
        "lost_final": lost.final,
        "lost_hand": lost.hand_points,
        "nine_hands": str(second.hands_won),
        "nine_big": str(first.hand_points),
        "nine_winner": first.final,
        "nine_loser": second.final,
    }
