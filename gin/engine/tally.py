"""Points of a hand, who deals next, and the sum at the end of a match (R9, R13 to R16)."""

from collections.abc import Iterable
from dataclasses import dataclass

from gin.engine.rules import Ruleset
from gin.engine.showdown import Kind, Settlement

Pair = tuple[int, int]
"""One number for each seat, 0 and 1."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a scored hand brought: to whom, and how (R13, R16). ``points`` is ``(difference + bonus) * multiplier``."""

    winner: int
    difference: int
    bonus: int
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended. For a dead hand (R8) the kind alone is set and nobody scores."""

    number: int
    dealer: int
    kind: Kind
    knocker: int | None
    settlement: Settlement | None
    score: Score | None

    @property
    def points(self) -> Pair:
        """Points of each seat."""
        if self.score is None:
            return (0, 0)
        return (self.score.points, 0) if self.score.winner == 0 else (0, self.score.points)


@dataclass(frozen=True, slots=True)
class Ledger:
    """One seat's sum at the end of a match, in the order of the rule (R15)."""

    hand_points: int
    hands_won: int
    shutout_points: int
    """What doubling the hand points for a shutout added."""
    game_bonus: int
    hand_bonus: int

    @property
    def final(self) -> int:
        """The final score."""
        return self.hand_points + self.shutout_points + self.game_bonus + self.hand_bonus


def score(settlement: Settlement, knocker: int, ruleset: Ruleset, multiplier: int) -> Score:
    """The points of a settled hand (R13), the bonus inside the doubling (R16)."""
    difference = abs(settlement.defender.deadwood - settlement.knocker.deadwood)
    match settlement.kind:
        case Kind.GIN:
            winner, bonus = knocker, ruleset.gin_bonus
        case Kind.UNDERCUT:
            winner, bonus = 1 - knocker, ruleset.undercut_bonus
        case Kind.KNOCK:
            winner, bonus = knocker, 0
        case _:
            raise ValueError(f"a {settlement.kind} hand is not settled")
    return Score(winner, difference, bonus, multiplier, (difference + bonus) * multiplier)


def add(totals: Pair, points: Pair) -> Pair:
    """Totals after a hand."""
    return (totals[0] + points[0], totals[1] + points[1])


def match_winner(totals: Pair, ruleset: Ruleset) -> int | None:
    """Who has reached the target (R14 to R16), or None. Only one side scores in a hand, so never both."""
    for seat in (0, 1):
        if totals[seat] >= ruleset.target:
            return seat
    return None


def next_dealer(dealer: int, winner: int | None) -> int:
    """Who deals after a hand: its winner (R9), or after a dead hand the same dealer again (R8)."""
    return dealer if winner is None else winner


def ledgers(results: Iterable[HandResult], winner: int, ruleset: Ruleset) -> tuple[Ledger, Ledger]:
    """Both seats' final sums of a match won by ``winner`` with these hands, dead ones included (R15)."""
    points = [0, 0]
    won = [0, 0]
    for result in results:
        if result.score is not None:
            points[result.score.winner] += result.score.points
            won[result.score.winner] += 1
    shutout = won[1 - winner] == 0

    def ledger(seat: int) -> Ledger:
        wins = seat == winner
        return Ledger(
            hand_points=points[seat],
            hands_won=won[seat],
            shutout_points=points[seat] * (ruleset.shutout_multiplier - 1) if wins and shutout else 0,
            game_bonus=ruleset.game_bonus if wins else 0,
            hand_bonus=ruleset.hand_bonus * won[seat],
        )

    return ledger(0), ledger(1)
