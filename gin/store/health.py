"""Whether a database is sound, and whether it has everything: looked at before anything is written to it."""

import sqlite3
from contextlib import closing
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

from gin.store.database import APPLICATION_ID, COMPANIONS, Database, connect, expected_schema, migrate, schema, version
from gin.store.lock import Mark
from gin.store.pen import read
from gin.store.rows import Standing, unbroken
from gin.store.trouble import is_damage

ENOUGH: Final = 2_000
"""Events looked through at a start. Where there are more, the other matches get their turn at the next starts."""

SMALL: Final = 16 * 1024 * 1024
"""The pages of a larger file are not all looked at at every start, but when all its matches have had their turn."""

CHECKED: Final = "checked"
"""The name under which a database keeps the id up to which its matches were looked through."""


class Health(Enum):
    """What a database's file is like."""

    SOUND = auto()
    MISSING = auto()
    DAMAGED = auto()
    NEWER = auto()
    """Written by a newer version of the game."""


class Examined(NamedTuple):
    """What :func:`examine` found, and the id from which the next start goes on looking, 0 for the first."""

    health: Health
    go_on_from: int = 0


class Unsound(Exception):
    """A database is not in order; the words are for the log."""


def examine(path: Path, mode: str, patience: float) -> Examined:
    """Look at the file at ``path``. Raises sqlite3.Error or OSError where it can't be reached.

    With ``mode`` ``ro`` nothing at all is written, not even what its log holds is put in: a damaged file stays
    evidence.
    """
    if not path.exists() and not path.is_symlink():
        return Examined(Health.MISSING)
    for ending in ("", *COMPANIONS):
        part = Path(f"{path}{ending}")
        if part.exists() and not part.is_file():
            return Examined(Health.DAMAGED)
    if not path.is_file() or not _writable_format(path):
        return Examined(Health.DAMAGED)
    with closing(connect(path, mode, patience)) as connection:
        try:
            return _examine(connection, path, patience)
        except UnicodeDecodeError:  # names and messages are taken from the file
            return Examined(Health.DAMAGED)
        except sqlite3.Error as error:
            if is_damage(error):
                return Examined(Health.DAMAGED)
            raise


def _writable_format(path: Path) -> bool:
    """Whether the header is of a format that SQLite writes: it may read one that is not, but never writes to it."""
    with open(path, "rb") as file:
        return file.read(20)[18:] in (b"\x01\x01", b"\x02\x02")


def _examine(connection: sqlite3.Connection, path: Path, patience: float) -> Examined:
    ((application,),) = connection.execute("PRAGMA application_id")
    ((present,),) = connection.execute("PRAGMA user_version")
    if application != APPLICATION_ID or present < 1:
        return Examined(Health.DAMAGED)
    if present > version():
        return Examined(Health.NEWER)
    if present < version():
        with closing(connect(path, "rw", patience)) as writing:
            migrate(writing)
    if schema(connection) != expected_schema(version()):
        return Examined(Health.DAMAGED)
    database = Database(connection)
    whole = path.stat().st_size <= SMALL or since(database) == 0
    if whole and connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        return Examined(Health.DAMAGED)
    try:
        return Examined(Health.SOUND, check_rows(database))
    except Unsound:
        return Examined(Health.DAMAGED)


def since(database: Database) -> int:
    """The id up to which the earlier starts have looked, 0 when this one is the first of a round."""
    try:
        return int(database.thing(CHECKED) or 0)
    except ValueError:
        return 0


def check_rows(database: Database, enough: int = ENOUGH) -> int:
    """Look through the matches on the table and then others, in turn from start to start, as long as it is quick.

    Returns the id to go on from at the next start, 0 when the round is complete. Raises Unsound.
    """
    rows = database.matches()
    for row in rows:
        if not row.sound:
            raise Unsound("a match's own row")
    ids = {row.id for row in rows}
    if set(database.ids_in("events")) != ids or not set(database.ids_in("hands")) <= ids:
        raise Unsound("rows of no match")
    on_table = [row.id for row in rows if row.standing in (Standing.PLAYING, Standing.OVER)]
    looked = sum(check_match(database, match) for match in on_table)
    start = since(database)
    for match in sorted(match for match in ids.difference(on_table) if match > start):
        if looked > enough:
            return match - 1
        looked += check_match(database, match)
    return 0


def check_match(database: Database, match: int) -> int:
    """Look through a match; the number of its events. Raises Unsound."""
    events = database.events(match)
    # Looked for from the other end too: one wrong key can hide what comes after it.
    whole = bool(events) and events[-1].digest is not None and events[-1] == database.last_event(match)
    if not whole or not unbroken(match, events):
        raise Unsound("the events of a match")
    hands = database.hands(match)
    if any(hand.match != match or hand != hand.sealed() for hand in hands):
        raise Unsound("a finished hand")
    # Only the names of events are looked at here: folding takes long, and settles it only where something looks amiss.
    ended = sum('"event":"knocked"' in row.text or '"event":"hand_died"' in row.text for row in events)
    if [hand.number for hand in hands] != list(range(1, ended + 1)):
        row = database.match(match)
        pen = read(row, events)[0] if row else None
        if pen is not None and pen.count == len(events) and pen.hands != hands:
            raise Unsound("the finished hands of a match")
    return len(events)


def lacks(main: Database, copy: Database | None, mark: Mark | None) -> bool:
    """Whether ``main`` is without anything that the copy or the mark knows of."""
    if mark is not None:
        marked = main.event(mark.match, mark.n)
        if marked is None or marked.seal != mark.seal:
            return True
    if copy is None:
        return False
    ours = main.summaries()
    for match, theirs in copy.summaries().items():
        if match not in ours or _rank(ours[match].standing) < _rank(theirs.standing):
            return True
        if (ours[match].n, ours[match].seal) != (theirs.n, theirs.seal) and theirs.n is not None:
            event = main.event(match, theirs.n)
            if event is None or event.seal != theirs.seal:
                return True
    return False


def _rank(standing: str) -> int:
    return ("playing", "over", "done", "left").index(standing)
