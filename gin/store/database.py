"""One SQLite file of matches: its tables, how they came to be, reading and writing. Errors of SQLite pass through."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from gin import files
from gin.store.rows import Change, EventRow, HandRow, MatchRow, ThingRow, checked

APPLICATION_ID: Final = 0x47494E52
"""The four letters GINR in the file's header."""

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite puts beside a database; they are part of it."""

MIGRATIONS: Final[dict[int, tuple[str, ...]]] = {
    1: (
        """CREATE TABLE matches(
            id INTEGER PRIMARY KEY, format INTEGER NOT NULL, started REAL NOT NULL, ruleset TEXT NOT NULL,
            seed INTEGER NOT NULL, levels TEXT NOT NULL, standing TEXT NOT NULL, seal BLOB NOT NULL)""",
        """CREATE TABLE events(
            match INTEGER NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, text TEXT NOT NULL,
            digest TEXT, seal BLOB NOT NULL, PRIMARY KEY(match, n)) WITHOUT ROWID""",
        """CREATE TABLE hands(
            match INTEGER NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, dealer INTEGER NOT NULL,
            kind TEXT NOT NULL, knocker INTEGER, winner INTEGER, points INTEGER NOT NULL, total0 INTEGER NOT NULL,
            total1 INTEGER NOT NULL, level TEXT NOT NULL, digest TEXT NOT NULL, seal BLOB NOT NULL,
            PRIMARY KEY(match, number)) WITHOUT ROWID""",
        "CREATE TABLE things(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
}
"""What brings a file from the version before to each version. Released ones never change; a new one is added below."""


def version() -> int:
    """The version of the tables that this game writes."""
    return max(MIGRATIONS)


def lenient_text(raw: bytes) -> str:
    """Text from a file that may be damaged: reading must not raise, the seals tell what is wrong."""
    return raw.decode("utf-8", "replace")


def connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    """A connection to an existing file; ``mode`` is SQLite's ``ro`` or ``rw``, ``patience`` the seconds to wait."""
    connection = sqlite3.connect(_uri(path, mode), timeout=patience, isolation_level=None, uri=True)
    connection.text_factory = lenient_text
    return connection


def _uri(path: Path, mode: str) -> str:
    """The path as SQLite wants it; a drive needs a slash before it, and a network share two more."""
    whole = path.absolute().as_posix()
    slashes = "/" * (2 if whole.startswith("/") else 3)
    return f"file:{slashes}{quote(os.fsencode(whole))}?mode={mode}"


def schema(connection: sqlite3.Connection) -> dict[str, str]:
    """The tables of a database and how each is declared."""
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view', 'trigger')")
    return {str(name): str(sql) for name, sql in found}


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database, an empty one too, to the present version: all steps or none."""
    ((present,),) = connection.execute("PRAGMA user_version")
    if present == version():
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(present + 1, version() + 1):
            for statement in MIGRATIONS[number]:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version()}")
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise


@cache
def expected_schema(_version: int) -> dict[str, str]:
    """The tables a database of the present version has."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return schema(connection)


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            connection.execute("ROLLBACK")


def _identity(path: Path | None) -> tuple[int, int] | None:
    try:
        return None if path is None else ((found := os.stat(path)).st_dev, found.st_ino)
    except OSError:
        return None


class Summary(NamedTuple):
    """How far a match is: the seal of its row, its standing, and the number and the seal of its last event."""

    row: bytes
    standing: str
    n: int | None
    seal: bytes | None


class Database:
    """An open database of the present version."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None) -> None:
        self._connection = connection
        self._path = path
        self._identity = _identity(path)

    @classmethod
    def memory(cls) -> "Database":
        """An empty one that no file belongs to."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.text_factory = lenient_text
        migrate(connection)
        return cls(connection)

    @classmethod
    def create(cls, path: Path, changes: Iterable[Change] = ()) -> None:
        """Make the file at ``path`` with ``changes`` in it, replacing what is there. It is whole or not there."""
        new = path.with_name(path.name + ".new")
        for ending in ("", *COMPANIONS):
            Path(f"{new}{ending}").unlink(missing_ok=True)
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            # An aid to later readers of damaged files: pages of a known size, not the library's default of the day.
            connection.execute("PRAGMA page_size = 4096")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection)
            cls(connection).write(changes)
        with open(new, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(new, path)
        files.sync_folder(path.parent)

    @classmethod
    def open_main(cls, path: Path, patience: float) -> "Database":
        """The file that counts: what is committed outlasts a power cut."""
        return cls._open(path, patience, "journal_mode = WAL", "synchronous = FULL")

    @classmethod
    def open_copy(cls, path: Path, patience: float) -> "Database":
        """The copy. It is kept in another way than the main file, without a companion while at rest, and not synced."""
        return cls._open(path, patience, "journal_mode = TRUNCATE", "synchronous = OFF")

    @classmethod
    def look_at(cls, path: Path, patience: float) -> "Database":
        """The file for reading. It stays as it is, whatever its log holds."""
        return cls(connect(path, "ro", patience))

    @classmethod
    def _open(cls, path: Path, patience: float, *pragmas: str) -> "Database":
        connection = connect(path, "rw", patience)
        try:
            for pragma in (*pragmas, "foreign_keys = ON", "trusted_schema = OFF"):
                connection.execute(f"PRAGMA {pragma}").fetchall()
            # The first real access: a file that can't be read or written says so now.
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        except BaseException:
            connection.close()
            raise
        return cls(connection, path)

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Never raises: what is committed is committed."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def write(self, changes: Iterable[Change]) -> None:
        """Make ``changes`` in one transaction: all of them or none."""
        self._run("BEGIN IMMEDIATE")
        try:
            for statement, values in changes:
                self._run(statement, values)
            self._run("COMMIT")
        except BaseException:
            _roll_back(self._connection)
            raise

    def _run(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        try:
            return self._connection.execute(statement, values)
        except UnicodeDecodeError:  # names and messages are taken from the file
            raise sqlite3.DatabaseError("the file holds what is no text") from None

    @property
    def in_place(self) -> bool:
        """Whether the file is still where it was opened: one that was replaced takes what is written along."""
        return _identity(self._path) == self._identity

    def be_patient(self, seconds: float) -> None:
        """How long to wait from now on for another program that has the file."""
        self._run(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def make_room(self) -> None:
        """Give back what the log takes up on the disk, if that can be done."""
        with suppress(sqlite3.Error):
            self._run("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def copy_to(self, other: "Database") -> None:
        """Make ``other`` a copy of this one, page by page."""
        self._connection.backup(other._connection)

    def sync_next(self, on: bool) -> None:
        """Whether the next writes wait until they have reached the disk."""
        self._run(f"PRAGMA synchronous = {'FULL' if on else 'OFF'}")

    # --- reading ------------------------------------------------------------------------------------------------------

    def rows(self, table: str, where: str = "", values: tuple[Any, ...] = ()) -> Iterator[Any]:
        """Rows of a table. Raises sqlite3.DatabaseError for one with values of the wrong kinds."""
        for found in self._run(f"SELECT * FROM {table} {where}", values):
            row = checked(table, found)
            if row is None:
                raise sqlite3.DatabaseError(f"a row of {table} holds values of the wrong kinds")
            yield row

    def matches(self) -> list[MatchRow]:
        """All matches, the oldest first."""
        return list(self.rows("matches", "ORDER BY started, id"))

    def ids_in(self, table: str) -> list[int]:
        """The matches that a table has rows of."""
        found = self._run(
            f"""WITH RECURSIVE ids(id) AS (SELECT min(match) FROM {table} UNION ALL
            SELECT (SELECT min(match) FROM {table} WHERE match > id) FROM ids WHERE id IS NOT NULL)
            SELECT id FROM ids WHERE id IS NOT NULL"""
        )
        return [number for (number,) in found]

    def match(self, number: int) -> MatchRow | None:
        """The match with this id."""
        return next(self.rows("matches", "WHERE id = ?", (number,)), None)

    def summaries(self) -> dict[int, Summary]:
        """How far each match is, by id."""
        found = self._run(
            """SELECT m.id, m.seal, m.standing, e.n, e.seal FROM matches m
            LEFT JOIN events e ON e.match = m.id AND e.n = (SELECT max(n) FROM events WHERE match = m.id)"""
        )
        return {match: Summary(*rest) for match, *rest in found}

    def events(self, match: int, since: int = 0) -> list[EventRow]:
        """The events of a match in order, from number ``since`` on."""
        return list(self.rows("events", "WHERE match = ? AND n >= ? ORDER BY n", (match, since)))

    def last_event(self, match: int) -> EventRow | None:
        """The last event of a match."""
        return next(self.rows("events", "WHERE match = ? ORDER BY n DESC LIMIT 1", (match,)), None)

    def event(self, match: int, n: int) -> EventRow | None:
        """The ``n``-th event of a match."""
        return next(self.rows("events", "WHERE match = ? AND n = ?", (match, n)), None)

    def hands(self, match: int, since: int = 1) -> list[HandRow]:
        """The finished hands of a match in order, from number ``since`` on."""
        return list(self.rows("hands", "WHERE match = ? AND number >= ? ORDER BY number", (match, since)))

    def last_hand(self, match: int) -> HandRow | None:
        """The last finished hand of a match."""
        return next(self.rows("hands", "WHERE match = ? ORDER BY number DESC LIMIT 1", (match,)), None)

    def things(self) -> list[ThingRow]:
        """All values kept under names."""
        return list(self.rows("things"))

    def thing(self, name: str) -> str | None:
        """The value kept under ``name``."""
        found: ThingRow | None = next(self.rows("things", "WHERE name = ?", (name,)), None)
        return None if found is None else found.value
