"""Events as JSON: the format written out, exact round trips, and BadEvent for what is not an event."""

import json

import pytest

from gin.engine.cards import card, cards
from gin.engine.events import HandDied, Knocked, StockDrawn
from gin.engine.journal import FORMAT, BadEvent, dumps, from_json, loads, to_json
from gin.engine.rules import OKLAHOMA, STANDARD
from gin.engine.view import redact
from tests.engine.matches import CASUAL, RANDOM, every_kind, played
from tests.engine.table import GIN, KNOCK, SALT, Table


def test_the_examples_hold_every_kind_of_event() -> None:
    assert {type(e).__name__ for e in every_kind()} == {
        *("MatchStarted", "HandDealt", "HandReceived", "UpcardPassed", "PileTaken", "StockDrawn"),
        *("Discarded", "Knocked", "HandDied", "DealShown", "MatchEnded"),
    }


# --- the format -------------------------------------------------------------------------------------------------------


def test_small_events_are_written_like_this() -> None:
    table = Table(*KNOCK).play("pass, pass, stock, throw 7D, pile")
    assert [dumps(event) for event in table.events[2:]] == [
        '{"v":1,"event":"upcard_passed","seat":0}',
        '{"v":1,"event":"upcard_passed","seat":1}',
        '{"v":1,"event":"stock_drawn","seat":0,"card":"3C"}',
        '{"v":1,"event":"discarded","seat":0,"card":"7D"}',
        '{"v":1,"event":"pile_taken","seat":1,"card":"7D"}',
    ]
    assert dumps(StockDrawn(1, None)) == '{"v":1,"event":"stock_drawn","seat":1,"card":null}'


def test_a_start_and_a_deal_are_written_like_this() -> None:
    started, dealt = Table(*GIN, ruleset=OKLAHOMA).events
    assert to_json(started) == {
        **{"v": 1, "event": "match_started", "dealer": 1},
        "ruleset": {
            **{"id": "oklahoma", "target": 150, "knock_limit": None, "spade_multiplier": 2, "gin_bonus": 25},
            **{"undercut_bonus": 25, "game_bonus": 0, "hand_bonus": 0, "shutout_multiplier": 1},
        },
    }
    written = to_json(dealt)
    assert written["deal"].pop("pack").startswith("5S 4S 6S 9S 7S KS 8S 2H TH 3H TD 6D TC 7D KH QD KD 8C KC JC AS JH ")
    assert written == {
        **{"v": 1, "event": "hand_dealt", "number": 1, "dealer": 1, "limit": 0, "multiplier": 2},
        "deal": {"salt": SALT},
    }
    received = to_json(redact(dealt, 1))
    assert len(received.pop("commitment")) == 64
    assert received == {
        **{"v": 1, "event": "hand_received", "number": 1, "dealer": 1, "limit": 0, "multiplier": 2, "seat": 1},
        **{"cards": "4S 9S KS 2H 3H 6D 7D QD 8C JC", "upcard": "AS"},
    }


def test_the_end_of_a_hand_and_of_a_match_is_written_like_this() -> None:
    knocked, shown = Table(*KNOCK).play("pass, pass, stock, knock 7D").events[-2:]
    assert to_json(knocked) == {
        **{"v": 1, "event": "knocked", "seat": 0, "card": "7D", "totals": [50, 0]},
        "result": {
            **{"number": 1, "dealer": 1, "kind": "knock", "knocker": 0},
            "settlement": {
                "kind": "knock",
                "knocker": {"melds": ["3S 4S 5S", "QS QD QC", "8H 9H TH"], "loose": "3C", "deadwood": 3},
                "defender": {"melds": [], "loose": "8S KS 5H AD 4D 6C 9C KC", "deadwood": 53},
                "layoffs": [{"card": "2S", "meld": 0}, {"card": "JH", "meld": 2}],
                "usual": [3, 53],
            },
            "score": {"winner": 0, "difference": 50, "bonus": 0, "multiplier": 1, "points": 50},
        },
    }
    assert to_json(shown)["deal"]["salt"] == SALT
    died = Table(*KNOCK).play("pass, pass").run_down(2).events[-1]
    nothing = {"knocker": None, "settlement": None, "score": None}
    assert to_json(died) == {
        **{"v": 1, "event": "hand_died", "result": {"number": 1, "dealer": 1, "kind": "dead", **nothing}}
    }
    ended = Table(*GIN, ruleset=OKLAHOMA).play("pass, pass, stock, gin JH").events[-1]
    lost = {"hand_points": 0, "hands_won": 0, "shutout_points": 0, "game_bonus": 0, "hand_bonus": 0}
    won = {**lost, "hand_points": 188, "hands_won": 1}
    assert to_json(ended) == {"v": 1, "event": "match_ended", "winner": 0, "ledgers": [won, lost]}


def test_every_kind_of_event_comes_back_the_same() -> None:
    for event in every_kind():
        line = dumps(event)
        assert line.isascii()
        assert "\n" not in line
        assert loads(line) == event
        assert type(loads(line)) is type(event)
        assert from_json(json.loads(line)) == event
        assert dumps(loads(line)) == line


def test_cards_read_from_a_journal_are_cards() -> None:
    drawn = loads('{"v":1,"event":"stock_drawn","seat":0,"card":"7H"}')
    assert repr(drawn) == "StockDrawn(seat=0, card=7h)"


# --- what is not an event ---------------------------------------------------------------------------------------------

DRAWN = {"v": 1, "event": "stock_drawn", "seat": 0, "card": "7H"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("{'v': 1}", "not JSON"),
        ('{"v":1,"event":"upcard_passed","seat":0}x', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000, "not JSON"),
        ("null", "an event is a JSON object, not NoneType"),
        ("[]", "an event is a JSON object, not list"),
        ('"knocked"', "an event is a JSON object, not str"),
        ("{}", "event format None is not known to this version of the game"),
        ('{"v":2,"event":"upcard_passed","seat":0}', "event format 2 is not known"),
        ('{"v":"1","event":"upcard_passed","seat":0}', "event format '1' is not known"),
        ('{"v":true,"event":"upcard_passed","seat":0}', "event format True is not known"),
        ('{"v":1.0,"event":"upcard_passed","seat":0}', "event format 1.0 is not known"),
        ('{"v":1,"seat":0}', "None is not an event"),
        ('{"v":1,"event":"passed","seat":0}', "'passed' is not an event"),
        ('{"v":1,"event":["upcard_passed"],"seat":0}', "is not an event"),
        ('{"v":1,"event":"upcard_passed"}', "upcard_passed: missing or unknown members: seat"),
        ('{"v":1,"event":"upcard_passed","seat":0,"card":"7H"}', "missing or unknown members: card"),
        ('{"v":1,"event":"upcard_passed","seat":2}', "seat: 2 is not a seat"),
        ('{"v":1,"event":"upcard_passed","seat":true}', "seat: True is not a seat"),
        ('{"v":1,"event":"upcard_passed","seat":0.0}', "seat: 0.0 is not a seat"),
        ('{"v":1,"event":"upcard_passed","seat":null}', "seat: None is not a seat"),
        ('{"v":1,"event":"discarded","seat":0,"card":null}', "card: None is not of type str"),
        ('{"v":1,"event":"discarded","seat":0,"card":"1H"}', "card: '1H' is not a card"),
        ('{"v":1,"event":"discarded","seat":0,"card":19}', "card: 19 is not of type str"),
        ('{"v":1,"event":"match_ended","winner":0,"ledgers":[]}', "ledgers: .* is not a list of 2"),
        ('{"v":1,"event":"match_ended","winner":0,"ledgers":{}}', "ledgers: .* is not a list of 2"),
        ('{"v":1,"event":"match_ended","winner":0,"ledgers":[1,2]}', "ledgers: 1 is not an object"),
        ('{"v":1,"event":"hand_died","result":{"number":1}}', "result: missing or unknown members: dealer, kind"),
        ('{"v":1,"event":"deal_shown","number":1,"deal":{"pack":"","salt":""}}', "deal: a pack holds each of the 52"),
        ('{"v":1,"event":"deal_shown","number":true,"deal":null}', "number: True is not of type int"),
        ('{"v":1,"event":"deal_shown","number":1,"deal":null}', "deal: None is not an object"),
    ],
)
def test_what_is_no_event_is_refused_and_named(line: str, why: str) -> None:
    with pytest.raises(BadEvent, match=why):
        loads(line)


def test_a_bad_event_is_a_value_error_so_that_a_loader_need_catch_one_kind_only() -> None:
    assert issubclass(BadEvent, ValueError)


@pytest.mark.parametrize("member", ["v", "event", "seat", "card"])
@pytest.mark.parametrize("brackets", ["[]", ['{"x":', "}"]], ids=["lists", "objects"])
def test_nonsense_is_refused_however_deep_it_goes(brackets: str | list[str], member: str) -> None:
    """Some depth is just deep enough to be read but not to be printed."""
    opening, closing = brackets
    for depth in range(1, 1100):
        members = {
            **{name: json.dumps(value) for name, value in DRAWN.items()},
            member: opening * depth + "0" + closing * depth,
        }
        with pytest.raises(BadEvent):
            loads("{" + ",".join(f'"{name}":{value}' for name, value in members.items()) + "}")


def test_the_message_of_a_bad_event_stays_short() -> None:
    with pytest.raises(BadEvent) as error:
        from_json({**DRAWN, "seat": ["no seat"] * 1000})
    assert len(str(error.value)) < 150


def test_numbers_too_long_to_print_are_refused_like_any_other() -> None:
    huge = 10**5000
    for wrong in ({**DRAWN, "v": huge}, {**DRAWN, "event": huge}, {**DRAWN, "seat": huge}, {**DRAWN, "card": huge}):
        with pytest.raises(BadEvent):
            from_json(wrong)


def test_long_matches_are_written_in_the_format_of_today() -> None:
    assert FORMAT == 1
    events = played(3, STANDARD, (CASUAL, RANDOM), most_hands=5).events
    assert any(isinstance(e, HandDied | Knocked) for e in events)
    assert {to_json(e)["v"] for e in events} == {1}
    assert cards("7H") == (card("7H"),)
