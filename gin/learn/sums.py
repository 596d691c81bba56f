"""The book's sums: hands and matches as they are reckoned, line by line."""

from gin.engine.cards import Card
from gin.engine.rules import CLASSIC, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.showdown import Settlement
from gin.engine.tally import Ledger as MatchSums
from gin.engine.tally import Score
from gin.learn import examples as ex
from gin.learn.figures import Ledger, Sum

Cards = tuple[Card, ...]


def hand_sum(label: str, end: Settlement, points: Score) -> Sum:
    """A scored hand as it is reckoned: the difference, then the bonus."""
    high, low = end.defender.deadwood, end.knocker.deadwood
    if points.winner != 0:
        high, low = low, high
    steps = f"{high} − {low}" if low else f"{high}"
    if points.bonus:
        steps = f"{points.bonus} + {steps}" if not low else f"{points.bonus} + ({steps})"
    if points.multiplier > 1:
        steps = f"({steps}) × {points.multiplier}"
    return Sum(label, steps, points.points, "book.for.knocker" if points.winner == 0 else "book.for.defender")


def final(label: str, sums: MatchSums, ruleset: Ruleset) -> Sum:
    """A side's final score in the order of the rule (R15)."""
    steps = f"{sums.hand_points}"
    if sums.shutout_points:
        steps += f" × {ruleset.shutout_multiplier}"
    if sums.game_bonus:
        steps += f" + {sums.game_bonus}"
    if sums.hand_bonus:
        steps += f" + {sums.hands_won} × {ruleset.hand_bonus}"
    return Sum(label, steps, sums.final)


def settled(label: str, knocker: Cards, defender: Cards, ruleset: Ruleset = STANDARD) -> Sum:
    """A hand that the first of these has knocked in."""
    return hand_sum(label, *ex.settled(knocker, defender, ruleset))


def spade() -> Ledger:
    """A gin in a hand that a spade doubles (R16)."""
    points = ex.spade_score()
    steps = f"({points.bonus} + {points.difference}) × {points.multiplier}"
    return Ledger((Sum("book.sum.spade", steps, points.points, "book.for.knocker"),))


def hundred() -> Ledger:
    """Hands on the way to the target, each added to the total (R14)."""
    lines, total = [], 0
    for label, (_, points) in zip(("first", "second", "third"), ex.SHUTOUT, strict=True):
        lines.append(Sum(f"book.sum.{label}", f"{total} + {points}", total + points))
        total += points
    return Ledger(tuple(lines))


def nine() -> Ledger:
    """A match whose loser ends with more points than its winner (R15)."""
    won, lost = ex.match(ex.NINE_SMALL)
    rules = STANDARD_BONUSES
    return Ledger((final("book.sum.winner", won, rules), final("book.sum.loser", lost, rules)))


def bonuses() -> Ledger:
    """A shutout, and the same match had the loser won a hand (R15)."""
    won, lost = ex.match(ex.ONE_LOST)
    shut, _ = ex.match(ex.SHUTOUT)
    rules = STANDARD_BONUSES
    return Ledger(
        (
            final("book.sum.shutout", shut, rules),
            final("book.sum.open_winner", won, rules),
            final("book.sum.open_loser", lost, rules),
        )
    )


def old_count() -> Ledger:
    """Gin and an undercut as they count today, and as they did."""
    low, under = (ex.SOME_GIN, ex.AGAINST_GIN), (ex.KNOCK["six"], ex.DEFENCE["ties"])
    return Ledger(
        (
            settled("book.sum.gin_now", *low),
            settled("book.sum.gin_then", *low, CLASSIC),
            settled("book.sum.undercut_now", *under),
            settled("book.sum.undercut_then", *under, CLASSIC),
        )
    )
