"""Plays random full hands through the whole engine and checks after every event that nothing is broken.

``python3 play.py -m bench.hands [HANDS]`` plays matches in all rulesets until so many hands (100,000) are done. At each
deal both seats draw how often they act at random instead of greedily, from always to never, so that there are long
silly hands as well as many showdowns. What is broken is printed with the command that plays that one match again, and
the exit code is then 1.

After every event: each of the 52 cards is in exactly one place, the hands have the right size, the totals are the sum
of the points. At every showdown: both layouts are made of legal melds and lay-offs, hold all their cards and count
right. On a sample: ``legal`` and ``explain`` agree over all actions for both seats, no view shows a card it must not,
events come back from JSON as they were, and folding a match's JSON gives the same state and digest.
"""

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from time import monotonic

from bench.players import greedy
from gin.engine.actions import DEAL_NEXT, EVERY_ACTION, Action, Refused
from gin.engine.cards import FULL_MASK, mask_of, unmask
from gin.engine.deal import HAND_SIZE, FairShuffler
from gin.engine.events import DealShown, Event, HandDealt, Knocked, MatchEnded, StockDrawn
from gin.engine.journal import digest, dumps, loads
from gin.engine.melds import is_meld, is_set
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, explain, fold, legal, start
from gin.engine.rules import DEAD_STOCK, RULESETS
from gin.engine.showdown import Kind, Settlement
from gin.engine.state import Hand, Match
from gin.engine.view import view

SHARE = 500  # hands a process plays before it reports
AT_RANDOM = (1.0, 0.3, 0.1, 0.0)  # how often a seat acts at random
KNOCKS = 0.7  # how often a greedy seat knocks when it can
ACTIONS_BETWEEN_SAMPLES = 20
MATCHES_BETWEEN_REFOLDS = 5


class Broken(Exception):
    """Something that always holds did not."""


def must(holds: bool, what: str) -> None:
    """Raises Broken unless it ``holds``."""
    if not holds:
        raise Broken(what)


@dataclass
class Count:
    """What was played, and the broken matches: their numbers and what went wrong."""

    matches: int = 0
    hands: int = 0
    events: int = 0
    sampled: int = 0
    refolded: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[int, str]] = field(default_factory=list)

    def add(self, other: "Count") -> None:
        self.matches += other.matches
        self.hands += other.hands
        self.events += other.events
        self.sampled += other.sampled
        self.refolded += other.refolded
        self.ends += other.ends
        self.broken += other.broken


# --- what always holds ------------------------------------------------------------------------------------------------


def check_state(match: Match) -> None:
    """Cards, sizes, phases and sums of a match in which a hand has been dealt."""
    hand = match.hand
    assert hand is not None
    stock = hand.dealt.deal.pack[52 - hand.stock_left :]
    places = [*hand.held, mask_of(hand.pile), mask_of(stock), 0 if hand.buried is None else hand.buried.mask]
    together = 0
    for cards in places:
        together |= cards
    must(together == FULL_MASK and sum(p.bit_count() for p in places) == 52, "52 cards, each in one place")
    must(len(hand.pile) == places[2].bit_count(), "no card twice in the pile")
    must(hand.stock_left >= DEAD_STOCK, "the last two cards of the stock are never drawn")
    must((hand.turn is None) == (hand.phase is Phase.OVER), "nobody's turn exactly when the hand is over")
    for seat in (0, 1):
        drawn = hand.phase is Phase.DISCARD and hand.turn == seat
        must(hand.held[seat].bit_count() == HAND_SIZE + drawn, "ten cards, eleven between draw and discard")
        must(hand.known[seat] & ~hand.held[seat] == 0, "known cards are held")
        points = sum(f.result.points[seat] for f in match.finished)
        must(match.totals[seat] == points, "the totals are the sum of the points")


def check_showdown(settlement: Settlement, held: tuple[int, int], knocker: int, limit: int) -> None:
    """Both layouts hold the cards they should in legal melds, and count right."""
    on_melds = [mask_of(meld) for meld in settlement.knocker.melds]
    laid_off = 0
    for layoff in settlement.layoffs:
        laid_off |= layoff.card.mask
        on_melds[layoff.meld] |= layoff.card.mask
        must(is_meld(on_melds[layoff.meld]), f"{layoff.card} fits where it is laid off")
    for side, cards in ((settlement.knocker, held[knocker]), (settlement.defender, held[1 - knocker] & ~laid_off)):
        shown = [c for meld in side.melds for c in meld] + list(side.loose)
        must(len(shown) == cards.bit_count() and mask_of(shown) == cards, "a layout holds all its cards, each once")
        must(all(is_meld(mask_of(meld)) for meld in side.melds), "melds are sets and runs")
        must(side.deadwood == sum(c.value for c in side.loose), "deadwood is the sum of the loose cards")
    must(laid_off & ~held[1 - knocker] == 0 and laid_off.bit_count() == len(settlement.layoffs), "own cards, once each")
    must(all(len(m) <= 4 for m in settlement.knocker.melds if is_set(mask_of(m))), "a set has at most four cards")
    ours, theirs = settlement.knocker.deadwood, settlement.defender.deadwood
    must(ours <= limit, "a knock is within the limit")
    right = Kind.GIN if ours == 0 else Kind.KNOCK if ours < theirs else Kind.UNDERCUT
    must(settlement.kind == right, f"{ours} against {theirs} is a {right}")
    must(settlement.kind is not Kind.GIN or not settlement.layoffs, "nothing is laid off on gin")


def check_verbs(match: Match, shuffler: FairShuffler, rng: Random) -> None:
    """``legal`` offers exactly what ``explain`` doesn't refuse, and ``decide`` refuses the rest."""
    for seat in (0, 1):
        allowed = [action for action in EVERY_ACTION if explain(match, seat, action) is None]
        must(sorted(map(repr, allowed)) == sorted(map(repr, legal(match, seat))), "legal and explain agree")
        refused = rng.choice([action for action in EVERY_ACTION if action not in allowed])
        try:
            decide(match, seat, refused, shuffler)
        except Refused as refusal:
            must(refusal.refusal == explain(match, seat, refused), "decide refuses for the reason explain gives")
        else:
            raise Broken(f"{refused} is refused")


def check_views(match: Match, hand: Hand) -> None:
    """A seat sees its own cards and never what the other drew from the stock."""
    for seat in (0, 1):
        seen = view(match, seat)
        must(mask_of(seen.cards) == hand.held[seat], "one's own cards are seen")
        must(seen.known == unmask(hand.known[1 - seat]), "of the other's cards those from the pile")
        drawn = [e for e in seen.history if isinstance(e, StockDrawn) and e.seat != seat]
        must(all(e.card is None for e in drawn), "what the other drew from the stock is not seen")
        must(not any(isinstance(e, HandDealt) for e in seen.history), "the deal is not seen")


def check_json(events: Sequence[Event]) -> list[Event]:
    """The events after a trip through JSON, each the same as before."""
    back = [loads(dumps(event)) for event in events]
    for event, again in zip(events, back, strict=True):
        must(type(event) is type(again) and event == again, f"{event} comes back from JSON")
    return back


# --- playing ----------------------------------------------------------------------------------------------------------


class Play:
    """One match, from its number and the seed alone."""

    def __init__(self, seed: int, number: int, count: Count) -> None:
        self._rng = Random(f"{seed} {number}")
        self._shuffler = FairShuffler(self._rng.randbytes)
        self._refold = number % MATCHES_BETWEEN_REFOLDS == 0
        self._count = count
        self._events: list[Event] = []
        self._at_random = (0.0, 0.0)
        self._match: Match | None = None

    def to_the_end(self) -> None:
        """Plays the match and checks it all the way. Raises Broken, or whatever the engine raises."""
        rng = self._rng
        self._take(start(rng.choice(list(RULESETS.values())), self._shuffler))
        actions = 0
        while (match := self._match) is not None and match.winner is None:
            assert match.hand is not None
            seat = rng.randrange(2) if match.hand.turn is None else match.hand.turn
            if actions % ACTIONS_BETWEEN_SAMPLES == 0:
                self._sample(match, match.hand)
            self._take(decide(match, seat, self._choice(match, seat), self._shuffler))
            actions += 1
        assert match is not None
        assert match.hand is not None
        self._sample(match, match.hand)
        must(not legal(match, 0) and not legal(match, 1), "nothing can be done after the end")
        must(all(f.shown for f in match.finished), "at the end all packs are public")
        if self._refold:
            again = fold(check_json(self._events))
            must(again == match and digest(again) == digest(match), "folding the JSON gives the same match")
            self._count.refolded += 1
        self._count.matches += 1

    def _choice(self, match: Match, seat: int) -> Action:
        rng = self._rng
        options = legal(match, seat)
        if options == (DEAL_NEXT,) or rng.random() < self._at_random[seat]:
            return rng.choice(options)
        return greedy(match, seat, options, rng, KNOCKS)

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            self._match = match = evolve(self._match, event)
            self._events.append(event)
            self._count.events += 1
            if match.hand is not None:
                check_state(match)
            if isinstance(event, HandDealt):
                self._at_random = (self._rng.choice(AT_RANDOM), self._rng.choice(AT_RANDOM))
            elif isinstance(event, MatchEnded):
                must(match.totals[event.winner] >= match.ruleset.target, "the winner has reached the target")
                must(tuple(ledger.hand_points for ledger in event.ledgers) == match.totals, "the sums begin with these")
            elif isinstance(event, Knocked):
                assert match.hand is not None
                assert event.result.settlement is not None
                check_showdown(event.result.settlement, match.hand.held, event.seat, match.hand.dealt.limit)
            elif isinstance(event, DealShown):
                shown = match.finished[event.number - 1]
                must(shown.shown and shown.deal == event.deal, "what is shown is what was dealt")
            if match.hand is not None and match.hand.turn is None and match.hand.log[-1] is event:
                self._count.hands += 1
                self._count.ends[match.finished[-1].result.kind.value] += 1

    def _sample(self, match: Match, hand: Hand) -> None:
        check_verbs(match, self._shuffler, self._rng)
        check_views(match, hand)
        check_json(hand.log[-2:])
        self._count.sampled += 1


def play_share(seed: int, first: int, hands: int) -> Count:
    """Matches ``first``, ``first + 1`` … until ``hands`` hands have been played."""
    count = Count()
    number = first
    while count.hands < hands and not count.broken:
        play_one(seed, number, count)
        number += 1
    return count


def play_one(seed: int, number: int, count: Count) -> None:
    """Plays one match; what goes wrong is put down in ``count``."""
    try:
        Play(seed, number, count).to_the_end()
    except Exception:
        count.broken.append((number, traceback.format_exc()))


def play_all(seed: int, hands: int, jobs: int) -> Count:
    """Deals the work out to ``jobs`` processes in shares."""
    total = Count()
    shares = [(at, min(SHARE, hands - at)) for at in range(0, hands, SHARE)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        # A match has at least one hand, so a share's matches never get numbers of the next one.
        waiting = [pool.submit(play_share, seed, first, size) for first, size in shares]
        for done, share in enumerate(as_completed(waiting), 1):
            total.add(share.result())
            if done * 10 // len(shares) > (done - 1) * 10 // len(shares):
                print(f"  {total.hands:,} hands, {len(total.broken)} broken", file=sys.stderr, flush=True)
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays, prints what was played; 1 if anything was broken."""
    parser = argparse.ArgumentParser(prog="bench.hands", description="Random full hands, checked after every event.")
    parser.add_argument("hands", nargs="?", type=int, default=100_000, help="how many (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (default %(default)s)")
    parser.add_argument("--match", type=int, metavar="NUMBER", help="play this one match again")
    chosen = parser.parse_args(arguments)
    begun = monotonic()
    if chosen.match is None:
        count = play_all(chosen.seed, chosen.hands, chosen.jobs)
    else:
        count = Count()
        play_one(chosen.seed, chosen.match, count)
    took = monotonic() - begun
    ends = ", ".join(f"{count.ends[kind.value]:,} {kind.value}" for kind in Kind)
    print(f"{count.hands:,} hands in {count.matches:,} matches, {count.events:,} events: {ends}")
    print(f"checked closely: {count.sampled:,} states; folded again from JSON: {count.refolded:,} matches")
    print(f"broken: {len(count.broken)}; {took:.0f} s")
    for number, what in sorted(count.broken):
        print(f"\nmatch {number}, again by: -m bench.hands --seed {chosen.seed} --match {number}\n{what}")
    return 1 if count.broken else 0


if __name__ == "__main__":
    sys.exit(main())
