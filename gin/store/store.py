"""The store as the game uses it: matches are begun, written down and found again, whatever happens to the disk.

It never raises for what is wrong with files. Where nothing can be saved, the game goes on in memory, everything that
waits to be saved is kept in order, and each further event tries again.
"""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gin import paths
from gin.engine.events import Event
from gin.engine.state import Match
from gin.notices import Notice, What, Why
from gin.store import rescue, trouble
from gin.store.database import Database
from gin.store.lock import Lock, Mark
from gin.store.opening import gather, open_both, restore_copy
from gin.store.pen import ENDS_HAND, Pen, read
from gin.store.rows import PUT, Change, EventRow, HandRow, MatchRow, Standing, put
from gin.store.trouble import FAILURES, Cant

PATIENT: Final = 1.0
IMPATIENT: Final = 0.1
"""Seconds to wait for another program that has a file: at the start, and while somebody plays."""

_UNTIL_TOLD: Final = (What.DAMAGED, What.DAMAGED_LOSS, What.NEWER)
_PASSING: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Errors after which the open file is as good as before."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Loaded:
    """A match found again: what writes it on, and its events."""

    pen: Pen
    events: tuple[Event, ...]


class _Gone(OSError):
    """The file was deleted or replaced while it was open, and what was written went with it."""


class Store:
    """All matches. ``folder`` is None where there is no place for one; ``new_id`` gives numbers that don't repeat."""

    def __init__(self, folder: Path | None, new_id: Callable[[], int]) -> None:
        self._folder = folder
        self._new_id = new_id
        self._notices: list[Notice] = []
        self._lock: Lock | None = None
        self._main: Database | None = None
        self._copy: Database | None = None
        self._memory: Database | None = None
        """What the game reads from while nothing can be saved; None while all is saved."""
        self._waiting: list[Change] = []
        self._pen: Pen | None = None
        self._told: Why | None = None
        self._barred = False
        """Another run has the store: this one never saves."""
        try:
            self._connect(PATIENT)
        except Cant as cant:
            self._go_on_in_memory(cant.why)
        except BaseException:
            self._release()
            raise

    # --- for the game -------------------------------------------------------------------------------------------------

    @property
    def saving(self) -> bool:
        """Whether everything so far is saved."""
        return self._memory is None

    def take_notices(self) -> tuple[Notice, ...]:
        """What the player must be told and has not been; it is not given again."""
        taken = tuple(self._notices)
        if taken:
            self._notices.clear()
            if any(notice.what in _UNTIL_TOLD for notice in taken):
                self.write([put(rescue.UNTOLD, "[]")])
        return taken

    def current(self) -> Loaded | None:
        """The match to go on with: being played, or over with its summary not left. The newest, if there are more."""
        open_ones = [r for r in self._read_matches() if r.standing in (Standing.PLAYING, Standing.OVER)]
        for row in reversed(open_ones):
            loaded = self._load(row)
            if loaded is not None:
                self._pen = loaded.pen
                if self.saving:
                    self._set_mark()
                return loaded
        return None

    def begin(self, started: float, ruleset: str, seed: int, level: str) -> Pen:
        """The pen for a new match. What was open is left with its first events."""
        self._pen = Pen.new(self._new_id(), started, ruleset, seed, level)
        return self._pen

    def write_down(self, pen: Pen, act: Sequence[Event], after: Match) -> None:
        """Save the events of one act, which lead to ``after``. They may be shown when this has returned."""
        changes = [] if pen.count else self._leave_open_matches(but=pen.row.id)
        changes += pen.add(act, after)
        # After a hand nobody minds if it takes a moment longer: then the copy reaches the disk as well.
        self.write(changes, thoroughly=any(isinstance(event, ENDS_HAND) for event in act))

    def _leave_open_matches(self, but: int) -> list[Change]:
        changes: list[Change] = []
        for row in self._read_matches():
            if row.id != but and row.standing in (Standing.PLAYING, Standing.OVER):
                standing = Standing.LEFT if row.standing == Standing.PLAYING else Standing.DONE
                changes += Pen(row).set_standing(standing)
        return changes

    def finished(self) -> list[tuple[MatchRow, HandRow]]:
        """The matches that have a winner, the oldest first, each with its last hand."""
        found: list[tuple[MatchRow, HandRow]] = []
        for row in self._read_matches():
            if row.standing in (Standing.OVER, Standing.DONE):
                with suppress(sqlite3.Error):
                    last = self._reading.last_hand(row.id)
                    if last is not None:
                        found.append((row, last))
        return found

    def get(self, name: str) -> str | None:
        """What was kept under ``name``."""
        try:
            return self._reading.thing(name)
        except sqlite3.Error:
            return None

    def put(self, name: str, value: str) -> None:
        """Keep ``value`` under ``name``."""
        self.write([put(name, value)])

    def write(self, changes: Sequence[Change], thoroughly: bool = False) -> None:
        """Save ``changes`` now, after whatever waits; when that can't be done, they wait as well.

        ``thoroughly`` waits for the copy to reach the disk too, and makes it anew if it was lost.
        """
        if self._memory is not None:
            with suppress(sqlite3.Error):
                self._memory.write(changes)
        if self._barred:
            return
        self._waiting += changes
        for last_try in (False, True):
            try:
                self._save(thoroughly)
                return
            except (Cant, *FAILURES) as problem:
                if last_try or not self._mended(problem):
                    self._go_on_in_memory(trouble.why(problem, self._folder))
                    return

    def close(self) -> None:
        """Save what waits, if that can be done, and let others have the store."""
        if self._waiting:
            self.write([])
        self._disconnect()
        if self._memory is not None:
            self._memory.close()
        self._release()

    # --- saving -------------------------------------------------------------------------------------------------------

    def _save(self, thoroughly: bool) -> None:
        if self._main is None:
            self._connect(IMPATIENT)
        assert self._main is not None
        try:
            self._main.write(self._waiting)
        except sqlite3.IntegrityError:
            self._waiting = self._anew(self._main)
            self._main.write(self._waiting)
        if not self._main.in_place:
            raise _Gone
        self._write_copy(thoroughly)
        self._waiting = []
        self._set_mark()
        if self._memory is not None:
            self._memory.close()
            self._memory = None
            self._told = None
            self._notices.append(Notice(What.SAVES_AGAIN))
            _LOG.info("saving goes on")

    def _mended(self, problem: Exception) -> bool:
        """Do what can be done at once about a write that failed; whether it is worth another try."""
        code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
        if self._main is not None and code == sqlite3.SQLITE_FULL:
            self._main.make_room()
            return True
        if code not in _PASSING:
            self._disconnect()
        # A file that turns out to be damaged or gone is rescued, and what waits is saved into the new one.
        return isinstance(problem, _Gone) or (isinstance(problem, sqlite3.Error) and trouble.is_damage(problem))

    def _anew(self, main: Database) -> list[Change]:
        """The changes to make when the file is not the one that the waiting ones follow on: the match as a whole."""
        if self._pen is None or self._pen.count == 0:
            raise Cant(Why.FAILING)
        _LOG.warning("the match is written anew")
        if main.match(self._pen.row.id) is not None:
            self._pen.rename(self._new_id())
        named = [change for change in self._waiting if change[0] == PUT]
        return [*named, *self._leave_open_matches(but=self._pen.row.id), *self._pen.whole()]

    def _write_copy(self, thoroughly: bool) -> None:
        assert self._main is not None
        assert self._folder is not None
        try:
            if self._copy is None:
                if thoroughly:
                    self._copy = restore_copy(self._main, self._folder, IMPATIENT)
                return
            if thoroughly:
                self._copy.sync_next(True)
            self._copy.write(self._waiting)
            if thoroughly:
                self._copy.sync_next(False)
        except FAILURES as problem:
            _LOG.warning("the copy can't be written: %s", type(problem).__name__)
            if self._copy is not None:
                self._copy.close()
                self._copy = None

    def _set_mark(self) -> None:
        pen = self._pen
        if self._lock is not None and pen is not None and pen.count:
            self._lock.set_mark(Mark(pen.row.id, pen.count - 1, pen.seal))

    def _connect(self, patience: float) -> None:
        """Open both files. Raises Cant."""
        folder = self._folder
        problem = paths.make(folder)
        if folder is None or problem is not None:
            raise Cant(Why.NO_FOLDER if problem is None else trouble.why(problem, folder))
        try:
            if self._lock is not None and not self._lock.in_place:
                self._release()
            if self._lock is None:
                self._lock = Lock(folder)
            opened = open_both(folder, self._lock, patience)
            opened.main.be_patient(IMPATIENT)
        except FAILURES as failure:
            if self._told is None:
                _LOG.warning("the store can't be opened: %s", type(failure).__name__)
            raise Cant(trouble.why(failure, folder)) from failure
        except Cant as cant:
            self._barred = cant.held
            raise
        self._main, self._copy = opened.main, opened.copy
        self._notices += opened.notices

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _disconnect(self) -> None:
        for database in (self._copy, self._main):
            if database is not None:
                database.close()
        self._main = self._copy = None

    def _go_on_in_memory(self, why: Why) -> None:
        """Nothing can be saved for now: read from memory, and say so once."""
        if self._memory is None:
            self._memory = self._in_memory()
        if self._told is None:
            what = What.SECOND_INSTANCE if self._barred else What.CANT_SAVE
            self._notices.append(Notice(what, None if self._barred else why))
            _LOG.warning("%s: %s", what, why)
        self._told = why

    def _in_memory(self) -> Database:
        memory = Database.memory()
        try:
            if self._main is not None:
                self._main.copy_to(memory)
            elif self._folder is not None and not self._barred:
                memory.write(rescue.merge(gather(self._folder), None).changes)
        except FAILURES as problem:
            _LOG.warning("the saved matches can't be read: %s", type(problem).__name__)
            memory.close()
            memory = Database.memory()
        with suppress(sqlite3.Error):
            memory.write(self._waiting)
        return memory

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def _reading(self) -> Database:
        database = self._memory or self._main
        assert database is not None, "one of them is open"
        return database

    def _read_matches(self) -> list[MatchRow]:
        try:
            return [row for row in self._reading.matches() if row.standing in set(Standing)]
        except sqlite3.Error:
            return []

    def _load(self, row: MatchRow) -> Loaded | None:
        """The match, up to the last act that is in order. What comes after that is left where it is."""
        try:
            line: list[EventRow] = self._reading.events(row.id)
        except sqlite3.Error:
            return None
        pen, events = read(row, line)
        if pen.count == len(line):
            return Loaded(pen, events) if events else None
        self._notices.append(Notice(What.DAMAGED_LOSS, rescued=bool(events), lost=1))
        self.write(Pen(row).set_standing(Standing.LEFT))
        if not events:
            return None
        # The rows that make no sense stay as they are, for a version that understands them; play goes on in a new
        # match.
        pen.rename(self._new_id())
        self._pen = pen
        self.write(pen.whole())
        return Loaded(pen, events)
