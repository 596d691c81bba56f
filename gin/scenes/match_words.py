"""The match summary's lines in words and numbers: what happened in each hand, and the sum at the end (T13)."""

from dataclasses import dataclass

from gin.engine.rules import Ruleset
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult, Ledger
from gin.engine.view import PlayerView
from gin.text import Texts


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand: what happened, more of it, the sum that led to the points, and both sides' points, one's own first."""

    number: int
    told: str
    more: str
    sum: str
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of the sum at the end: its two values, one's own first; ``lead`` stands small before the winner's."""

    label: str
    more: str
    values: tuple[str, str]
    lead: str = ""


def who(view: PlayerView, seat: int) -> str:
    """The last part of keys that depend on who acts."""
    return "you" if seat == view.seat else "computer"


def hand_lines(texts: Texts, view: PlayerView) -> list[HandLine]:
    """All hands of the match, the first one first."""
    return [_hand_line(texts, view, result) for result in view.results]


def _hand_line(texts: Texts, view: PlayerView, result: HandResult) -> HandLine:
    settlement, score = result.settlement, result.score
    if settlement is None or score is None or result.knocker is None:
        return HandLine(result.number, texts.say("match.dead"), texts.say("match.dead.sub"), "", (0, 0))
    own, other = settlement.knocker.deadwood, settlement.defender.deadwood
    key = f"match.{result.kind}.{who(view, result.knocker)}"
    if result.kind is Kind.KNOCK:
        how = f"{other} − {own}"
    else:
        how = f"{score.bonus} + {score.difference}"
    if score.multiplier > 1:
        how = f"({how}) × {score.multiplier}"
    points = (result.points[view.seat], result.points[1 - view.seat])
    return HandLine(
        result.number,
        texts.say(key, own=own, other=other),
        texts.say(key + ".sub", own=own, other=other),
        how,
        points,
    )


def ledger_lines(texts: Texts, view: PlayerView) -> list[LedgerLine]:
    """The sum at the end in the order of the rule (R15): only what these rules have, and what happened."""
    rules, winner = view.ruleset, view.winner
    assert winner is not None, "only a match that is over has a final sum"
    assert view.ledgers is not None
    mine, other = view.ledgers[view.seat], view.ledgers[1 - view.seat]
    won, lost = view.ledgers[winner], view.ledgers[1 - winner]
    say = texts.say
    first_to = say("match.points.sub", target=rules.target)
    lines = [LedgerLine(say("match.points"), first_to, (str(mine.hand_points), str(other.hand_points)))]

    def winners(text: str) -> tuple[str, str]:
        return (text, "–") if winner == view.seat else ("–", text)

    if won.shutout_points:
        doubled = winners(str(won.hand_points + won.shutout_points))
        more = say(f"match.shutout.sub.{who(view, winner)}")
        lines.append(LedgerLine(say("match.shutout"), more, doubled, f"× {rules.shutout_multiplier} ="))
    if rules.game_bonus:
        more = say("match.game.sub", target=rules.target)
        lines.append(LedgerLine(say("match.game"), more, winners(f"+ {rules.game_bonus}")))
    if rules.hand_bonus:
        if lost.hands_won:
            yours, theirs = mine.hands_won, other.hands_won
            more = say("match.won.both", you=yours, computer=theirs, each=rules.hand_bonus)
        else:
            more = say("match.won.sub", count=won.hands_won, each=rules.hand_bonus)
        lines.append(LedgerLine(say("match.won"), more, (_plus(mine.hand_bonus), _plus(other.hand_bonus))))
    else:
        lines.append(LedgerLine(say("match.won"), say("match.won.plain"), (str(mine.hands_won), str(other.hands_won))))
    return lines


def _plus(points: int) -> str:
    return f"+ {points}" if points else "0"


def final_sum(view: PlayerView, seat: int) -> str:
    """``seat``'s whole sum in one line, empty when there is nothing to add up."""
    assert view.ledgers is not None
    ledger, rules = view.ledgers[seat], view.ruleset
    parts = _parts(ledger, rules)
    if not rules.game_bonus and not rules.hand_bonus:
        # Rules without bonuses: what is added up are the hands.
        parts = [str(r.points[seat]) for r in view.results if r.points[seat]]
    if len(parts) < 2 and "×" not in "".join(parts):
        return ""
    return " + ".join(parts) + f" = {ledger.final}"


def _parts(ledger: Ledger, rules: Ruleset) -> list[str]:
    doubled = f" × {rules.shutout_multiplier}" if ledger.shutout_points else ""
    parts = [f"{ledger.hand_points}{doubled}"]
    if ledger.game_bonus:
        parts.append(str(ledger.game_bonus))
    if ledger.hand_bonus:
        parts.append(f"{ledger.hands_won} × {rules.hand_bonus}")
    return parts


def totals(view: PlayerView) -> list[tuple[int, int]]:
    """Both totals after each hand, one's own first, from 0 to 0 on."""
    out = [(0, 0)]
    for result in view.results:
        mine, other = result.points[view.seat], result.points[1 - view.seat]
        out.append((out[-1][0] + mine, out[-1][1] + other))
    return out
