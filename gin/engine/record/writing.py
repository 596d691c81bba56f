"""The lines of a record, and a match's events laid out in them."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import chain
from typing import Final, assert_never

from gin.engine.cards import written
from gin.engine.events import (
    DealShown,
    Discarded,
    Event,
    HandDealt,
    HandDied,
    HandReceived,
    Knocked,
    MatchEnded,
    MatchStarted,
    PileTaken,
    StockDrawn,
    UpcardPassed,
)
from gin.engine.melds import Arrangement
from gin.engine.rules import RULESETS, Ruleset
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult, Ledger, Pair

FORMAT: Final = 1
"""The format number, in the first line of every record."""

SEATS: Final = ("P1", "P2")
_NONE: Final = "none"
BY_UPCARD: Final = "upcard"
_CARDS_ON_A_LINE: Final = 16  # of the stock: no line is so long that a mail program would break it

VALUES: Final = (
    ("target", "knock_limit"),
    ("spade_multiplier", "gin_bonus", "undercut_bonus"),
    ("game_bonus", "hand_bonus", "shutout_multiplier"),
)
"""The fields of a ruleset, line by line."""
assert ["id", *chain(*VALUES)] == [f.name for f in fields(Ruleset)], "not all fields of a ruleset are written"

PLAIN_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+", re.ASCII)


MOST: Final = 999_999
"""The largest number a record may give as a value of a ruleset."""


def ruleset_lines(ruleset: Ruleset) -> Iterator[str]:
    """The ruleset: its name if that says it all, else with every value (R17)."""
    name = ruleset.id
    if not PLAIN_NAME.fullmatch(name):
        name = json.dumps(name).replace(" ", "\\u0020")  # one word, in ASCII
    if RULESETS.get(ruleset.id) == ruleset:
        yield f"ruleset {name}"
        return
    start = f"ruleset {name}"
    for row in VALUES:
        words = [start]
        for field in row:
            value = getattr(ruleset, field)
            if value is not None and value > MOST:
                raise ValueError(f"{field} {value} can't be recorded")
            words.append(f"{word_for(field)} {BY_UPCARD if value is None else value}")
        yield "  ".join(words)
        start = ""


def word_for(field: str) -> str:
    """How a field of a ruleset is called in a record."""
    return field.replace("_", "-")


def deal_lines(event: HandDealt) -> Iterator[str]:
    """A deal: hands in dealing order, stock in drawing order."""
    deal = event.deal
    yield hand_line(event.number, event.dealer)
    for seat, name in enumerate(SEATS):
        yield f"{name}  {written(deal.hand_of(seat, event.dealer))}"
    yield f"upcard {deal.upcard}  {limit_words(event.limit, event.multiplier)}"
    yield f"stock {written(deal.stock[:_CARDS_ON_A_LINE])}"
    yield f"stock {written(deal.stock[_CARDS_ON_A_LINE:])}"
    yield f"salt {deal.salt}"
    yield f"sha256 {deal.commitment}"


def hand_line(number: int, dealer: int) -> str:
    """The line that begins a hand."""
    return f"hand {number}  dealer {SEATS[dealer]}"


def limit_words(limit: int, multiplier: int) -> str:
    """What the first upcard makes of the hand (R16); stands behind it."""
    return f"limit {limit}  multiplier {multiplier}"


def result_lines(result: HandResult, totals: Pair) -> Iterator[str]:
    """How a hand ended: the showdown with its lay-offs, the score as a sum, the totals after it."""
    settlement, score, knocker = result.settlement, result.score, result.knocker
    if settlement is None or score is None or knocker is None:
        yield f"result {result.kind}"
    else:
        own, other = SEATS[knocker], SEATS[1 - knocker]
        yield f"melds {own}  {_laid_out(settlement.knocker)}"
        yield f"melds {other}  {_laid_out(settlement.defender)}"
        if settlement.layoffs:
            yield "lay-offs " + " ".join(f"{laid.card}>{laid.meld + 1}" for laid in settlement.layoffs)
        yield (
            f"result {result.kind}  {own} {settlement.knocker.deadwood} against {other} {settlement.defender.deadwood}"
        )
        sum_ = f"({score.difference} + {score.bonus}) x {score.multiplier} = {score.points}"
        yield f"score {SEATS[score.winner]}  {sum_}"
    yield f"totals P1 {totals[0]}  P2 {totals[1]}"


def _laid_out(arrangement: Arrangement) -> str:
    melds = " | ".join(written(meld) for meld in arrangement.melds) or _NONE
    return f"{melds}  loose {written(arrangement.loose) or _NONE}"


def end_lines(winner: int, ledgers: tuple[Ledger, Ledger]) -> Iterator[str]:
    """How the match ended (R15)."""
    yield f"winner {SEATS[winner]}"
    for name, ledger in zip(SEATS, ledgers, strict=True):
        yield (
            f"ledger {name}  points {ledger.hand_points}  shutout {ledger.shutout_points}  game {ledger.game_bonus}"
            f"  hands {ledger.hand_bonus} for {ledger.hands_won}  final {ledger.final}"
        )


def write(events: Iterable[Event]) -> str:
    """The record of a match, finished or not, whose events are as ``start`` and ``decide`` made them.

    Raises ValueError when they are one seat's history, or the ruleset holds a number no record can (below 0, or huge).
    """
    lines: list[str] = []
    totals: Pair = (0, 0)
    draw = ""
    for event in events:
        if isinstance(event, MatchStarted) is bool(lines):
            raise ValueError("a match begins with MatchStarted, once")
        match event:
            case MatchStarted(ruleset, dealer):
                lines += (f"gin-record {FORMAT}", *ruleset_lines(ruleset), f"first-dealer {SEATS[dealer]}")
            case HandDealt():
                lines += ("", *deal_lines(event))
                draw = "upcard"
            case UpcardPassed(seat):
                lines.append(f"{SEATS[seat]}  pass")
            case StockDrawn(seat, card) if card is not None:
                lines.append(f"{SEATS[seat]}  stock {card}")
            case PileTaken(seat, card):
                lines.append(f"{SEATS[seat]}  {draw} {card}")
            case Discarded(_, card):
                lines[-1] += f"  discard {card}"
                draw = "pile"
            case Knocked(_, card, result, totals):
                lines[-1] += f"  {'gin' if result.kind is Kind.GIN else 'knock'} {card}"
                lines += result_lines(result, totals)
            case HandDied(result):
                lines += result_lines(result, totals)
            case DealShown():
                pass  # the deal is in the record, and when it is shown follows from the acts
            case MatchEnded(winner, ledgers):
                lines += ("", *end_lines(winner, ledgers))
            case HandReceived() | StockDrawn():
                raise ValueError(f"{event} is what one seat saw, not what happened")
            case _:
                assert_never(event)
    if not lines:
        raise ValueError("a match begins with MatchStarted")
    return "\n".join(lines) + "\n"
