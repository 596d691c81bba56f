"""Two habits with a player's files: a file is replaced whole or not at all, and never destroyed but set aside."""

import os
import re
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``: after a crash the file is the old one or the new one. Raises OSError."""
    new = path.with_name(path.name + ".new")
    with open(new, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make renames in ``folder`` outlast a power cut, where the system offers that."""
    flags = getattr(os, "O_DIRECTORY", None)
    if flags is None:
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | flags)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def free_name(path: Path, word: str) -> Path:
    """A name beside ``path`` that nothing has yet: ``gin-rummy.db`` becomes ``gin-rummy.damaged-1.db``."""
    taken = re.compile(re.escape(path.stem) + r"\.[a-z]+-(\d+)" + re.escape(path.suffix))
    numbers = [int(found[1]) for name in os.listdir(path.parent) if (found := taken.match(name))]
    return path.with_name(f"{path.stem}.{word}-{max(numbers, default=0) + 1}{path.suffix}")


def set_aside(path: Path, word: str, companions: tuple[str, ...] = ()) -> str:
    """Rename whatever is at ``path`` to a free name with ``word`` in it; the new file name, empty when nothing was
    there.

    ``companions`` are endings of files that belong to it (``-wal``); they go along, even when they are all there is:
    one left behind would be taken for a part of the next file at ``path``. Raises OSError.
    """
    kept = free_name(path, word)
    moved = []
    for ending in ("", *companions):
        with suppress(FileNotFoundError):
            os.rename(f"{path}{ending}", f"{kept}{ending}")
            moved.append(ending)
    if moved:
        sync_folder(path.parent)
    return kept.name if "" in moved else ""
