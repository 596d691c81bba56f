"""The lock file: one run of the game at a time, and how far the last one had saved.

The operating system's lock ends with the process, however it ends. What stands in the file outlasts it: the *mark*, the
last event that was saved. A main file and a copy that both end before it have lost something, which neither could tell.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from gin.notices import Why
from gin.store.rows import SEAL
from gin.store.trouble import Cant

FILE: Final = "gin-rummy.lock"
_MAGIC: Final = "gin-rummy"
_LENGTH: Final = 120
_FAR: Final = 1 << 30
"""Where Windows locks a byte: what is locked there can't be read by others, and the mark must be readable."""


class Mark(NamedTuple):
    """The last event saved: its match, its number there, its seal."""

    match: int
    n: int
    seal: bytes

    def written(self) -> bytes:
        """The line that stands in the file."""
        text = f"{_MAGIC} {self.match} {self.n} {self.seal.hex()}"
        return f"{text} {crc32(text.encode('ascii')):08x}\n".encode("ascii")

    @classmethod
    def read(cls, raw: bytes) -> "Mark | None":
        """The mark in a file's content, None where there is none that can be trusted."""
        try:
            text, _, check = raw.decode("ascii").split("\n")[0].rpartition(" ")
            magic, match, n, seal = text.split(" ")
            mark = cls(int(match), int(n), bytes.fromhex(seal))
        except ValueError:
            return None
        right = magic == _MAGIC and check == f"{crc32(text.encode('ascii')):08x}" and len(mark.seal) == SEAL
        return mark if right else None


class Lock:
    """The lock file, held. Raises OSError when there can be no such file, Cant when another run holds it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        try:
            if not _take(self._file):
                raise Cant(Why.LOCKED, held=True)
            os.lseek(self._file, 0, os.SEEK_SET)
            self.mark = Mark.read(os.read(self._file, _LENGTH))
        except BaseException:
            os.close(self._file)
            raise

    @property
    def in_place(self) -> bool:
        """Whether the file is still there: a lock on one that was deleted keeps nobody out."""
        try:
            return os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except OSError:
            return False

    def set_mark(self, mark: Mark | None) -> None:
        """Note how far is saved. It is not worth waiting for the disk, nor an error."""
        line = b"" if mark is None else mark.written()
        with suppress(OSError):
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, line.ljust(_LENGTH))
            self.mark = mark

    def release(self) -> None:
        """Let others have it."""
        with suppress(OSError):
            os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> bool:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import errno
    import fcntl

    _HELD: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)

    def _take(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            # Some network drives know no locks. Better to save without than not at all.
            return problem.errno not in _HELD
        return True
