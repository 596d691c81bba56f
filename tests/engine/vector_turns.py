"""How a case of turns.json is played and checked."""

import pytest

from gin.engine import journal
from gin.engine.actions import DISCARDS, GINS, KNOCKS, Action, Refused
from gin.engine.cards import card, cards
from gin.engine.deal import Deal, FixedDeals, dealt
from gin.engine.play import decide, evolve, explain, legal
from gin.engine.state import Match
from gin.engine.view import view
from tests.engine.table import SALT, action
from tests.engine.vector_files import Case

SEATS = {"P1": 0, "P2": 1, None: None}
PLAYERS = {0: "P1", 1: "P2", None: None}


def deal_of(hand: Case) -> Deal:
    hands = cards(hand["P1"]), cards(hand["P2"])
    return dealt(SEATS[hand["dealer"]] or 0, hands, card(hand["upcard"]), cards(hand["stock"]), SALT)


def after(match: Match, seat: int, act: Action, shuffler: FixedDeals) -> Match:
    for event in decide(match, seat, act, shuffler):
        match = evolve(match, event)
    return match


def play_through(match: Match, hand: Case, shuffler: FixedDeals) -> Match:
    seen = view(match, 0)
    assert (PLAYERS[seen.dealer], seen.limit, seen.multiplier) == (hand["dealer"], hand["limit"], hand["multiplier"])
    assert seen.cards == tuple(sorted(cards(hand["P1"])))
    assert view(match, 1).cards == tuple(sorted(cards(hand["P2"])))
    check_state(match, hand["start"])
    for step in hand["steps"]:
        seat, act = SEATS[step["player"]] or 0, act_of(step["act"])
        if "refused" in step:
            check_refused(match, seat, act, step["refused"], shuffler)
        else:
            match = after(match, seat, act, shuffler)
            check_state(match, step["state"])
    check_result(match, hand)
    check_after(match, hand)
    return match


def act_of(line: str) -> Action:
    words = {"take_upcard": "take", "draw_stock": "stock", "draw_discard": "pile"}
    return action(words.get(line, line).replace("discard:", "throw ").replace(":", " "))


def check_state(match: Match, state: Case) -> None:
    for seat in (0, 1):
        seen = view(match, seat)
        assert (seen.phase.value, seen.turn, seen.stock_count) == (state["phase"], SEATS[state["turn"]], state["stock"])
        if state["phase"] == "over":
            continue
        assert (str(seen.pile[-1]) if seen.pile else None) == state["pile_top"]
        assert seen.legal == legal(match, seat)
        assert len(seen.legal) == len(set(seen.legal))
        assert set(seen.legal) == (all_acts(state) if seat == seen.turn else set())


def all_acts(state: Case) -> set[Action]:
    """The legal acts of a state. A knock that leaves 0 is gin: with us it may be called a knock too."""
    acts = {act_of(line) for line in state["plain"]}
    acts |= {DISCARDS[c] for c in cards(state["discard"])}
    acts |= {GINS[c] for c in cards(state["gin"])}
    return acts | {KNOCKS[c] for c in cards(f"{state['knock']} {state['gin']}")}


def check_refused(match: Match, seat: int, act: Action, reason: str, shuffler: FixedDeals) -> None:
    before = journal.digest(match)
    refusal = explain(match, seat, act)
    assert refusal is not None
    assert refusal.reason.value == reason
    assert act not in legal(match, seat)
    with pytest.raises(Refused) as refused:
        decide(match, seat, act, shuffler)
    assert refused.value.refusal == refusal
    assert journal.digest(match) == before


def check_result(match: Match, hand: Case) -> None:
    result, expected = view(match, 0).result, hand["result"]
    if expected is None:
        assert result is None
        return
    assert result is not None
    assert view(match, 1).result == result
    assert result.kind.value == expected["kind"]
    if expected["kind"] == "dead":
        assert (result.points, result.score, result.settlement, result.knocker) == ((0, 0), None, None, None)
        assert (expected["winner"], expected["points"]) == (None, 0)
        return
    assert result.score is not None
    assert result.settlement is not None
    assert (PLAYERS[result.score.winner], result.score.points) == (expected["winner"], expected["points"])
    assert PLAYERS[result.knocker] == expected["knocker"]
    assert [result.settlement.knocker.deadwood, result.settlement.defender.deadwood] in expected["deadwoods"]


def check_after(match: Match, hand: Case) -> None:
    expected = hand["after"]
    assert list(match.totals) == expected["totals"]
    assert (match.winner is not None) == expected["over"]
    assert PLAYERS[match.winner] == expected["winner"]
    if expected["next_dealer"] is not None:
        assert PLAYERS[match.dealer] == expected["next_dealer"]
    else:
        assert match.winner is not None or hand["result"] is None
