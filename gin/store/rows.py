"""What is stored, row by row, and the seals that vouch for it.

Every row carries a seal, a hash over what is in it. An event's seal also covers the seal before it, so that one good
seal vouches for all events up to it: a flipped bit in a line of JSON, a lost row or rows of another match are noticed,
and rows from several damaged copies can be put together again.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from gin.engine.journal import FORMAT, digest
from gin.engine.state import Match

SEAL: Final = 16
"""Bytes of a seal."""

Change = tuple[str, tuple[Any, ...]]
"""A statement that changes a database, and its values."""


class Standing(StrEnum):
    """Where a match stands. The order is that of its life: a later one is never undone."""

    PLAYING = "playing"
    OVER = "over"
    """It has a winner, and its summary is still being looked at."""
    DONE = "done"
    LEFT = "left"
    """Another was begun before it had a winner."""


class MatchRow(NamedTuple):
    """A match. ``levels`` is JSON: pairs of the first hand's number that a level counts for, and the level."""

    id: int
    format: int
    started: float
    ruleset: str
    seed: int
    levels: str
    standing: str
    seal: bytes

    def sealed(self) -> "MatchRow":
        """The same with the right seal."""
        return self._replace(seal=_seal(*self[:-1]))

    @property
    def sound(self) -> bool:
        """Whether the seal is right, and the values are of use."""
        return self == self.sealed() and self.standing in set(Standing) and bool(read_levels(self.levels))


class EventRow(NamedTuple):
    """An event, the ``n``-th of its match from 0. The last one of an act carries the digest of the state after it."""

    match: int
    n: int
    text: str
    digest: str | None
    seal: bytes


class HandRow(NamedTuple):
    """A finished hand: for statistics. It follows from the events and can be made again from them."""

    match: int
    number: int
    dealer: int
    kind: str
    knocker: int | None
    winner: int | None
    points: int
    total0: int
    total1: int
    level: str
    digest: str
    seal: bytes

    def sealed(self) -> "HandRow":
        """The same with the right seal."""
        return self._replace(seal=_seal(*self[:-1]))


class ThingRow(NamedTuple):
    """A value kept under a name."""

    name: str
    value: str


Row: TypeAlias = MatchRow | EventRow | HandRow | ThingRow

TABLES: Final[dict[str, type[Row]]] = {"matches": MatchRow, "events": EventRow, "hands": HandRow, "things": ThingRow}
_TABLE_OF: Final[dict[type, str]] = {kind: table for table, kind in TABLES.items()}


def insert(row: Row) -> Change:
    """The change that adds ``row``."""
    return f"INSERT INTO {_TABLE_OF[type(row)]} VALUES ({', '.join('?' * len(row))})", tuple(row)


def update(row: MatchRow) -> Change:
    """The change that brings a match's row up to date."""
    columns = ", ".join(f"{name} = ?" for name in MatchRow._fields[1:])
    return f"UPDATE matches SET {columns} WHERE id = ?", (*row[1:], row.id)


PUT: Final = "INSERT OR REPLACE INTO things VALUES (?, ?)"


def put(name: str, value: str) -> Change:
    """The change that keeps ``value`` under ``name``."""
    return PUT, (name, value)


# --- seals ------------------------------------------------------------------------------------------------------------


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"))


def _seal(*values: object) -> bytes:
    return sha256(_ENCODER.encode(values).encode("ascii")).digest()[:SEAL]


def first_seal(match: int) -> bytes:
    """What stands in for the seal before a match's first event."""
    return _seal("gin-rummy", match)


def event_seal(before: bytes, n: int, text: str, state: str | None) -> bytes:
    """The seal of a match's ``n``-th event, given that of the one before."""
    whole = f"{before.hex()} {n} {len(text)} {text} {state}"
    return sha256(whole.encode("utf-8", "replace")).digest()[:SEAL]


def unbroken(match: int, events: Iterable[EventRow]) -> bool:
    """Whether these are the first events of a match in order, each with its right seal."""
    seal = first_seal(match)
    for n, row in enumerate(events):
        seal = event_seal(seal, n, row.text, row.digest)
        if (row.match, row.n, row.seal) != (match, n, seal):
            return False
    return True


def chain(match: int, rows: Mapping[int, Sequence[EventRow]]) -> list[EventRow]:
    """The longest line of events from the first on that a seal vouches for, with right seals.

    ``rows`` holds for each number what the copies of the match have there: one row where they agree.
    """
    seal = first_seal(match)
    line: list[EventRow] = []
    vouched = 0
    while options := rows.get(len(line)):
        n = len(line)
        seals = {row.seal for row in options}
        # A row is as good when only another copy's seal is right for it; otherwise a later seal may yet vouch for it.
        computed = [(event_seal(seal, n, row.text, row.digest), row) for row in options]
        seal, row = next((pair for pair in computed if pair[0] in seals), computed[0])
        line.append(EventRow(match, n, row.text, row.digest, seal))
        if seal in seals:
            vouched = len(line)
    return line[:vouched]


def whole_acts(line: Sequence[EventRow]) -> list[EventRow]:
    """``line`` without a last act that is there in part only."""
    end = len(line)
    while end and line[end - 1].digest is None:
        end -= 1
    return list(line[:end])


def state_digest(match: Match) -> str:
    """The digest kept beside an act: with the format number, for a later version of the game may compute another."""
    return f"{FORMAT}:{digest(match)[:32]}"


def comparable(kept: str) -> bool:
    """Whether ``kept`` was computed in the way of this version."""
    return kept.startswith(f"{FORMAT}:")


# --- levels -----------------------------------------------------------------------------------------------------------


def write_levels(levels: Iterable[tuple[int, str]]) -> str:
    """Levels over time as JSON."""
    return json.dumps([list(pair) for pair in levels], separators=(",", ":"))


def read_levels(text: str) -> tuple[tuple[int, str], ...]:
    """Levels over time, empty when ``text`` doesn't tell of any."""
    try:
        pairs = json.loads(text)
        levels = tuple((number, level) for number, level in pairs)
    except (ValueError, TypeError, RecursionError):
        return ()
    return levels if all(type(number) is int and isinstance(level, str) for number, level in levels) else ()


def level_at(levels: Iterable[tuple[int, str]], number: int) -> str:
    """The level that counts in hand ``number``: the last that was set for it or an earlier one."""
    earlier = [level for since, level in levels if since <= number]
    return earlier[-1] if earlier else "normal"


# --- rows read from a file that may be damaged ------------------------------------------------------------------------


def _types(*columns: tuple[type, ...]) -> set[tuple[type, ...]]:
    """All types a row can have whose columns can have these."""
    return set(product(*columns))


_NULL: Final = type(None)
_KINDS: Final = {
    "matches": _types((int,), (int,), (float, int), (str,), (int,), (str,), (str,), (bytes,)),
    "events": _types((int,), (int,), (str,), (str, _NULL), (bytes,)),
    "hands": _types(*[(int,)] * 3, (str,), *[(int, _NULL)] * 2, *[(int,)] * 3, *[(str,)] * 2, (bytes,)),
    "things": _types((str,), (str,)),
}
"""The types of the values of each table's rows."""


def checked(table: str, values: Sequence[Any]) -> Row | None:
    """``values`` as a row of ``table``, or None when they are not of the kinds such a row has."""
    if tuple(map(type, values)) not in _KINDS[table]:
        return None
    return TABLES[table](*values)
