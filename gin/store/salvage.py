"""Reading what can still be read from a damaged database, without touching it.

The file's bytes are taken into memory, mended in several ways, and each version is read row by row around what is
broken. All rows are only candidates: the seals decide later which are right, so it does no harm to read too much.
"""

import sqlite3
import struct
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from gin.store.database import Database, connect, lenient_text
from gin.store.rows import TABLES, EventRow, HandRow, MatchRow, Row, ThingRow, checked

LARGEST: Final = 512 * 1024 * 1024
"""A larger file is no collection of matches, or one whose copy must do."""

_PAGE: Final = 4096
_HEADER: Final = b"SQLite format 3\x00"
_WAL_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_LONGEST_VALUE: Final = 1_000_000
_MOST_EVENTS: Final = 5_000
_ROUND: Final = 100_000
_STEPS: Final = 20_000_000
"""Steps of SQLite's machine after which a scan is given up: a damaged tree may lead round and round."""

_KEYS: Final = {"matches": "id", "events": "match, n", "hands": "match, number", "things": "name"}


_R = TypeVar("_R")


class Found:
    """Rows from any number of files, as candidates."""

    def __init__(self) -> None:
        self.matches: dict[int, list[MatchRow]] = {}
        self.events: dict[int, dict[int, list[EventRow]]] = {}
        self.hands: dict[int, list[HandRow]] = {}
        self.things: dict[str, str] = {}

    def add(self, row: Row) -> None:
        """Keep a row unless it is known."""
        match row:
            case MatchRow():
                _add(self.matches.setdefault(row.id, []), row)
            case EventRow():
                _add(self.events.setdefault(row.match, {}).setdefault(row.n, []), row)
            case HandRow():
                _add(self.hands.setdefault(row.match, []), row)
            case ThingRow():
                self.things.setdefault(row.name, row.value)


def _add(rows: list[_R], row: _R) -> None:
    if row not in rows:
        rows.append(row)


def salvage(path: Path, found: Found) -> None:
    """Add to ``found`` what can be read from the database at ``path``. Never raises for what is wrong with it."""
    main = _content(path)
    if not main:
        return
    wal = _content(Path(f"{path}-wal"))
    images = [main]
    for strictly in (True, False):
        with_wal = _replayed(main, wal, strictly)
        if with_wal not in images:
            images.append(with_wal)
    for image in images:
        _read_image(image, found)
        # Where the first page is broken nothing can be found; that of an empty database leads to the same tables.
        with suppress(OSError):
            _read_image(_template() + image[_PAGE:], found)


def _content(path: Path) -> bytes:
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return b""
        return path.read_bytes()
    except OSError:
        return b""


# --- the write-ahead log ----------------------------------------------------------------------------------------------


def _replayed(main: bytes, wal: bytes, strictly: bool) -> bytes:
    """The database with the pages of its write-ahead log put in.

    ``strictly`` as SQLite does it: up to the first frame that is not in order, and no transaction by half. Otherwise
    every frame, whatever its checksum says.
    """
    pages: dict[int, bytes] = {}
    batch: dict[int, bytes] = {}
    for number, commit, page, sound in _frames(wal):
        if strictly and not sound:
            break
        batch[number] = page
        if commit or not strictly:
            pages |= batch
            batch = {}
    if not pages:
        return main
    image = bytearray(main)
    for number, page in pages.items():
        start = (number - 1) * _PAGE
        if len(image) < start + _PAGE:
            image.extend(bytes(start + _PAGE - len(image)))
        image[start : start + _PAGE] = page
    return bytes(image)


def _frames(wal: bytes) -> Iterator[tuple[int, int, bytes, bool]]:
    """The frames of a write-ahead log: page number, pages after a commit or 0, the page, and whether it is in order."""
    if len(wal) < _WAL_HEADER:
        return
    order = ">" if wal[3] & 1 else "<"
    salts = wal[16:24]
    sums = _checksum(wal[:24], (0, 0), order)
    sound = struct.unpack(">II", wal[24:32]) == sums
    most = len(wal) // _PAGE + 100_000
    for at in range(_WAL_HEADER, len(wal) - _FRAME_HEADER - _PAGE + 1, _FRAME_HEADER + _PAGE):
        header, page = wal[at : at + _FRAME_HEADER], wal[at + _FRAME_HEADER : at + _FRAME_HEADER + _PAGE]
        number, commit = struct.unpack(">II", header[:8])
        if sound:
            sums = _checksum(page, _checksum(header[:8], sums, order), order)
            sound = header[8:16] == salts and struct.unpack(">II", header[16:24]) == sums
        if 0 < number < most:
            yield number, commit, page, sound


def _checksum(content: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(content) // 4}I", content))
    for even, odd in zip(words, words, strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


# --- reading an image -------------------------------------------------------------------------------------------------


@cache
def _template() -> bytes:
    """The first page of a database of ours: it tells where the tables are."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        Database.create(path)
        return path.read_bytes()[:_PAGE]


@contextmanager
def _opened(image: bytes) -> Iterator[sqlite3.Connection]:
    """A connection to a database with these bytes."""
    # The header says how the file is written (2: with a log) and how many pages there are; both must fit the image.
    fixed = bytearray(image)
    fixed[18:20] = b"\x01\x01"
    fixed[28:32] = struct.pack(">I", len(fixed) // _PAGE)
    fixed[92:96] = fixed[24:28]
    with ExitStack() as stack:
        connection = stack.enter_context(closing(sqlite3.connect(":memory:", isolation_level=None)))
        if hasattr(connection, "deserialize"):
            connection.deserialize(bytes(fixed))
        else:  # some builds of Python lack it
            path = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "image.db"
            path.write_bytes(fixed)
            connection = stack.enter_context(closing(connect(path, "ro", 0)))
        connection.text_factory = lenient_text
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        connection.execute("PRAGMA trusted_schema = OFF")
        yield connection


def _read_image(image: bytes, found: Found) -> None:
    if len(image) < _PAGE or image[:16] != _HEADER:
        return
    with suppress(sqlite3.Error, OSError, ValueError), _opened(image) as connection:
        for table in TABLES:
            if not _read_table(connection, table, found) and table == "events":
                for match in {*found.matches, *found.events}:
                    for row in _events_of(connection, match):
                        found.add(row)


def _read_table(connection: sqlite3.Connection, table: str, found: Found) -> bool:
    """Add the rows of a table from both ends, each up to the first that can't be read; whether there was none such."""
    for direction in ("ASC", "DESC"):
        order = ", ".join(f"{key} {direction}" for key in _KEYS[table].split(", "))
        rows = _readable(connection, table, f"ORDER BY {order}")
        while True:
            try:
                found.add(next(rows))
            except StopIteration as end:
                if end.value:
                    return True
                break
    return False


def _events_of(connection: sqlite3.Connection, match: int) -> Iterator[Row]:
    """The events of one match from both ends, and one by one in between."""
    numbers: list[int] = []
    for direction in ("ASC", "DESC"):
        rows = _readable(connection, "events", f"WHERE match = ? ORDER BY n {direction}", (match,))
        while True:
            try:
                row = next(rows)
            except StopIteration as end:
                if end.value:
                    return
                break
            assert isinstance(row, EventRow)
            numbers.append(row.n)
            yield row
    first = min(numbers, default=0)
    for n in range(first, min(max(numbers, default=0), first + _MOST_EVENTS)):
        yield from _readable(connection, "events", "WHERE match = ? AND n = ?", (match, n))


def _readable(
    connection: sqlite3.Connection, table: str, which: str, values: tuple[Any, ...] = ()
) -> Generator[Row, None, bool]:
    """Rows up to the first that can't be read; returns whether there was none such."""
    rounds = iter(range(_STEPS // _ROUND))
    connection.set_progress_handler(lambda: next(rounds, None) is None, _ROUND)
    try:
        for values_found in connection.execute(f"SELECT * FROM {table} {which}", values):
            row = checked(table, values_found)
            if row is not None:
                yield row
    except (sqlite3.Error, ValueError, OverflowError):  # ValueError: a message or name that is no text
        return False
    return True
