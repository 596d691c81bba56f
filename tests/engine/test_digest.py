"""The digest of a state: equal for equal states, and different as soon as anything differs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gin.engine.cards import card
from gin.engine.journal import digest, dumps, loads
from gin.engine.play import fold
from gin.engine.rules import OKLAHOMA, STANDARD_BONUSES
from gin.engine.state import Match
from tests.engine.table import GIN, KNOCK, Table


def differing(match: Match) -> Iterator[tuple[str, Match]]:
    """Matches that differ from the given one in one thing each."""
    hand = match.hand
    assert hand is not None
    yield "ruleset", match._replace(ruleset=STANDARD_BONUSES)
    yield "dealer", match._replace(dealer=1 - match.dealer)
    yield "totals", match._replace(totals=(match.totals[0], match.totals[1] + 1))
    yield "finished", match._replace(finished=match.finished[:-1])
    yield "shown", match._replace(finished=(replace(match.finished[0], shown=not match.finished[0].shown),))
    yield "winner", match._replace(winner=0)
    yield "no hand", match._replace(hand=None)
    changes: dict[str, Any] = {
        "stock_left": hand.stock_left - 1,
        "turn": 1 - (hand.turn or 0),
        "phase": type(hand.phase)("over"),
        "held": (hand.held[1], hand.held[0]),
        "known": (hand.known[0] ^ 1, hand.known[1]),
        "pile": hand.pile[:-1],
        "taken": card("QD"),
        "fresh": card("QD"),
        "buried": card("QD"),
        "log": hand.log[:-1],
        "dealt": replace(hand.dealt, limit=9),
    }
    assert set(changes) == set(hand._fields)
    for name, value in changes.items():
        yield name, match._replace(hand=hand._replace(**{name: value}))


def test_the_digest_takes_in_every_part_of_a_state() -> None:
    one_hand = Table(*KNOCK, then=[Table(*KNOCK).hand.dealt.deal]).play("pass, pass, stock, knock 7D, deal, pass")
    match = one_hand.match
    digests = {"itself": digest(match)}
    for name, other in differing(match):
        assert other != match, name
        digests[name] = digest(other)
    assert len(set(digests.values())) == len(digests), digests


def test_equal_states_have_equal_digests_in_every_process() -> None:
    match = fold(Table(*KNOCK).play("pass, pass, stock, throw 7D").events)
    assert digest(match) == digest(
        fold(loads(dumps(e)) for e in Table(*KNOCK).play("pass, pass, stock, throw 7D").events)
    )
    assert digest(match) == "9fd269bede05831829500367a854cc8395e53cb1495fab1e1dfbdaa6bd1073cd"


def test_the_ledgers_are_in_the_digest() -> None:
    match = Table(*GIN, ruleset=OKLAHOMA).play("pass, pass, stock, gin JH").match
    assert match.ledgers is not None
    assert digest(match) != digest(match._replace(ledgers=(match.ledgers[1], match.ledgers[0])))
    assert digest(match) != digest(match._replace(ledgers=None))
