"""When a file can't be used now: errors of the system and of SQLite, sorted by what they mean to the player."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from gin.notices import Why

_LITTLE: Final = 256 * 1024
"""With less room than this, an error of an unclear kind is put down to the full disk."""

_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_FORMAT}
_BY_CODE: Final = {
    sqlite3.SQLITE_FULL: Why.DISK_FULL,
    sqlite3.SQLITE_BUSY: Why.LOCKED,
    sqlite3.SQLITE_LOCKED: Why.LOCKED,
    sqlite3.SQLITE_READONLY: Why.READ_ONLY,
    sqlite3.SQLITE_PERM: Why.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Why.READ_ONLY,
}
_BY_ERRNO: Final = {
    errno.ENOSPC: Why.DISK_FULL,
    errno.EDQUOT: Why.DISK_FULL,
    errno.EROFS: Why.READ_ONLY,
    errno.EACCES: Why.READ_ONLY,
    errno.EPERM: Why.READ_ONLY,
    errno.ENOTDIR: Why.NO_FOLDER,
    errno.EEXIST: Why.NO_FOLDER,
    errno.ENOENT: Why.NO_FOLDER,
}


FAILURES: Final = (sqlite3.Error, OSError, ValueError, MemoryError)
"""What reading and writing files may raise, whatever is in them. A ValueError comes from text that is none."""


class Cant(Exception):
    """The store can't be used now; ``why`` is for the player."""

    def __init__(self, why: Why, held: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.held = held
        """Another run of the game has the store."""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether ``error`` says that the file's content is not in order, rather than that it can't be reached."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Raised by the module itself: what was read is not what the tables promise.
        return not isinstance(error, sqlite3.OperationalError)
    # A schema that can't be read, or without our tables, comes as the plain SQLITE_ERROR.
    return code & 0xFF in _DAMAGE or code & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT)


def why(error: Exception, folder: Path | None) -> Why:
    """What to tell the player about ``error``."""
    if isinstance(error, Cant):
        return error.why
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Why.FAILING)
    found = _BY_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    # SQLite needs room even to open a file, and says then that it can't.
    if found in (None, Why.READ_ONLY) and _crowded(folder):
        return Why.DISK_FULL
    return found or Why.FAILING


def _crowded(folder: Path | None) -> bool:
    if folder is None:
        return False
    try:
        return shutil.disk_usage(folder).free < _LITTLE
    except OSError:
        return False
