"""Damaged JSON: whatever is done to it, reading gives an event or BadEvent and nothing else."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gin.engine.events import Event
from gin.engine.journal import BadEvent, dumps, from_json, loads, to_json
from tests.engine.hands import DEPTH
from tests.engine.matches import every_kind

DRAWN = {"v": 1, "event": "stock_drawn", "seat": 0, "card": "7H"}


JUNK: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 52, 10**30, 0.0, 1.5, float("nan"), float("inf"), "", "0", "7H", "7H 8H", "XX"),
    *("\ud800", "\x00", "knock", "dead", [], [0], [[]], ["7H"], [0, 0], [0, 0, 0], {}, {"v": 1}, {"seat": 0}, " "),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def damaged(value: Any, rng: Random) -> Any:
    """One thing in a JSON value exchanged, left out or added."""
    value = json.loads(json.dumps(value))
    *way, last = rng.choice([path for path in places(value) if path])
    inner = value
    for key in way:
        inner = inner[key]
    match rng.randrange(4):
        case 0:
            del inner[last]
        case 1 if isinstance(inner, dict):
            inner[rng.choice(["v", "event", "card", "x", ""])] = rng.choice(JUNK)
        case 1:
            inner.insert(last, rng.choice(JUNK))
        case 2 if isinstance(inner[last], str):
            at = rng.randint(0, len(inner[last]))
            inner[last] = (
                inner[last][:at] + rng.choice(["", "S", " ", "7", "é"]) + inner[last][at + rng.randint(0, 3) :]
            )
        case _:
            inner[last] = rng.choice(JUNK)
    return value


def read(line: str) -> Event | None:
    """The event in ``line``, or None if it was refused as it should be; anything else that is raised is a fault."""
    try:
        event = loads(line)
    except BadEvent as wrong:
        return None if str(wrong) else pytest.fail("refused without a word")
    assert loads(dumps(event)) == event
    return event


@settings(max_examples=40 * DEPTH)
@given(st.randoms(use_true_random=False))
def test_a_damaged_event_is_refused_or_is_an_event(rng: Random) -> None:
    refused = 0
    for event in every_kind():
        for _ in range(10):
            value = damaged(to_json(event), rng)
            if rng.random() < 0.2:
                value = damaged(value, rng)
            if read(json.dumps(value)) is None:
                refused += 1
                with pytest.raises(BadEvent):
                    from_json(value)
    assert refused > 50


@settings(max_examples=40 * DEPTH)
@given(st.randoms(use_true_random=False))
def test_a_damaged_line_is_refused_or_is_an_event(rng: Random) -> None:
    for event in every_kind():
        line = dumps(event)
        for _ in range(10):
            at, length = rng.randint(0, len(line)), rng.choice([0, 1, 1, 3, 50])
            put = rng.choice(["", "", '"', "}", "0", ",", "\\", "\x00", "é", "1e9"])
            read(line[:at] + put + line[at + length :])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_json_value_makes_anything_but_bad_event_or_an_event(value: Any) -> None:
    for wrong in (value, {**DRAWN, "seat": value}, {**DRAWN, "v": value}, {**DRAWN, "event": value}):
        if wrong != DRAWN and not (isinstance(wrong, dict) and wrong.get("seat") == 1):
            with pytest.raises(BadEvent):
                from_json(wrong)


@given(st.text())
def test_no_text_makes_anything_but_bad_event(line: str) -> None:
    with pytest.raises(BadEvent):
        loads(line)
