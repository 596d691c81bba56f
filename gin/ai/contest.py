"""Players against each other over mirrored deals, and what came out of it: the arena without its words.

A *pair* is two matches from the same cards, the players' seats exchanged, so that luck cancels out; it is one
observation. Hand number ``k`` of both matches gives each *seat* the same ten cards, upcard and stock, whoever deals it:
what one player is dealt in the first match the other is dealt in the second, even when the matches have gone apart.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from typing import Final, NamedTuple

from gin.ai.outside import Outside, Trouble
from gin.ai.policy import Policy
from gin.ai.sides import Side
from gin.engine.actions import DEAL_NEXT, Refused
from gin.engine.deal import HAND_SIZE, Deal, FairShuffler
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import Ruleset
from gin.engine.showdown import Kind
from gin.engine.state import Match
from gin.engine.view import view

LONGEST: Final = 2000
"""No hand takes so many acts: two players who hand cards back and forth for ever are stopped."""


class MirroredDeals:
    """The deals of one match. ``dealer`` is set before each: the cards belong to the seats, not to the turn."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = f"{seed} {number}"
        self._hand = 0
        self.dealer = 0

    def first_dealer(self) -> int:
        self.dealer = Random(self._seed).randrange(2)
        return self.dealer

    def deal(self) -> Deal:
        self._hand += 1
        deal = FairShuffler(Random(f"{self._seed} {self._hand}").randbytes).deal()
        if self.dealer == 0:
            return deal
        pack = list(deal.pack)
        dealt = 2 * HAND_SIZE
        pack[0:dealt:2], pack[1:dealt:2] = pack[1:dealt:2], pack[0:dealt:2]
        return Deal(tuple(pack), deal.salt)


@dataclass(slots=True)
class Tally:
    """What happened to one player; a hand it won counts by how it was won.

    ``times`` are its decisions by the microseconds they took: of CPU, or for an outside program by the clock.
    """

    kinds: Counter[Kind] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count ``other`` in."""
        self.kinds += other.kinds
        self.times += other.times

    @property
    def won(self) -> int:
        """Hands won."""
        return self.kinds.total()

    @property
    def decisions(self) -> int:
        """How often it had to decide."""
        return self.times.total()

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return sum(micro * count for micro, count in self.times.items()) / max(1, self.decisions) / 1e6

    def quantile(self, share: float) -> float:
        """Seconds that this share of the decisions didn't exceed."""
        left = share * self.decisions
        for micro in sorted(self.times):
            left -= self.times[micro]
            if left <= 0:
                return micro / 1e6
        return 0.0


class PairResult(NamedTuple):
    """One pair: the share of its matches that the first side won, its points above the second's, the tallies."""

    share: float
    points: int
    hands: int
    dead: int
    tallies: tuple[Tally, Tally]


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. ``single``: single hands at 0-0 instead of matches. ``alternate``: the deal goes back and forth
    instead of to the winner of the last hand (R9).
    """

    sides: tuple[Side, Side]
    ruleset: Ruleset
    seed: int
    single: bool = False
    alternate: bool = False
    patience: float = 60.0

    def play_pair(self, number: int) -> PairResult:
        """Pair ``number``: it depends on this contest and the number alone. Raises Trouble when a side is at fault."""
        share, points, hands, dead = 0.0, 0, 0, 0
        sums = (Tally(), Tally())
        for first in (0, 1):  # the seat of the first side
            made = [s.make(_seed(self.seed, number, n), self.patience, n) for n, s in enumerate(self.sides)]
            match, tallies = self._play((made[first], made[1 - first]), MirroredDeals(self.seed, number), first)
            share += 0.5 * (match.winner == first)
            points += match.totals[first] - match.totals[1 - first]
            hands += len(match.finished)
            dead += sum(f.result.kind is Kind.DEAD for f in match.finished)
            sums[0].add(tallies[first])
            sums[1].add(tallies[1 - first])
        return PairResult(share, points, hands, dead, sums)

    def _play(
        self, players: tuple[Policy, Policy], deals: MirroredDeals, first: int
    ) -> tuple[Match, tuple[Tally, Tally]]:
        match = fold(start(self.ruleset, deals))
        tallies = (Tally(), Tally())
        clocks = [time.perf_counter if isinstance(p, Outside) else time.thread_time for p in players]
        acts = 0
        while match.winner is None:
            assert match.hand is not None
            seat = match.hand.turn
            if seat is None:
                self._hand_over(match, players)
                if self.single:
                    break
                if self.alternate:
                    match = match._replace(dealer=1 - match.hand.dealt.dealer)
                deals.dealer = match.dealer
                acts = 0
                events = decide(match, 0, DEAL_NEXT, deals)
            else:
                seen = view(match, seat)
                clock = clocks[seat]
                begun = clock()
                action = players[seat].choose(seen)
                tallies[seat].times[int((clock() - begun) * 1e6)] += 1
                acts += 1
                try:
                    events = decide(match, seat, action, deals)
                except Refused as refused:
                    text = self.sides[seat ^ first].text
                    raise Trouble(f"{text} chose {action}, which is refused: {refused}") from None
                if acts > LONGEST:
                    texts = " and ".join(s.text for s in self.sides)
                    raise Trouble(f"a hand of {texts} has not ended after {LONGEST} acts")
            for event in events:
                match = evolve(match, event)
        else:
            self._hand_over(match, players)
        for finished in match.finished:
            if finished.result.score is not None:
                tallies[finished.result.score.winner].kinds[finished.result.kind] += 1
        return match, tallies

    @staticmethod
    def _hand_over(match: Match, players: tuple[Policy, Policy]) -> None:
        for seat, player in enumerate(players):
            if isinstance(player, Outside):
                player.watch(view(match, seat))


def _seed(seed: int, number: int, side: int) -> int:
    """A player's own chance: nothing that a deal comes from, and the same in both matches of a pair."""
    return Random(f"player {side} of pair {number} {seed}").getrandbits(32)


# --- sums -------------------------------------------------------------------------------------------------------------

_NORMAL: Final = 1.96
"""Standard errors to either side of a 95 % interval."""


class Estimate(NamedTuple):
    """A mean, and how far its 95 % interval reaches to either side: infinitely far when there is but one pair."""

    mean: float
    reach: float


@dataclass(slots=True)
class Sums:
    """All pairs so far, and what follows from them."""

    pairs: int = 0
    hands: int = 0
    dead: int = 0
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))
    _shares: list[tuple[float, int]] = field(default_factory=list)
    _points: list[tuple[float, int]] = field(default_factory=list)
    _decided: list[tuple[float, int]] = field(default_factory=list)

    def add(self, result: PairResult) -> None:
        """Count one pair in."""
        self.pairs += 1
        self.hands += result.hands
        self.dead += result.dead
        self._shares.append((result.share, 1))
        self._points.append((result.points, result.hands))
        mine, theirs = (tally.won for tally in result.tallies)
        self._decided.append((mine, mine + theirs))
        for tally, other in zip(self.tallies, result.tallies, strict=True):
            tally.add(other)

    def share(self) -> Estimate:
        """The first side's share of the matches."""
        return estimate(self._shares)

    def points(self) -> Estimate:
        """The first side's points a hand above the second's."""
        return estimate(self._points)

    def decided(self) -> Estimate:
        """The first side's share of the hands that somebody won."""
        return estimate(self._decided)


def estimate(pairs: Sequence[tuple[float, int]]) -> Estimate:
    """The mean over all pairs, each a sum and a count; the pair is the observation, since its parts hang together."""
    many, count = len(pairs), sum(n for _, n in pairs)
    if not count:
        return Estimate(0.0, inf)
    mean = sum(total for total, _ in pairs) / count
    if many < 2:
        return Estimate(mean, inf)
    square = sum((total - mean * n) ** 2 for total, n in pairs)
    return Estimate(mean, _NORMAL * sqrt(square * many / (many - 1)) / count)
