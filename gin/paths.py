"""Where the game keeps its files: the platform's own places, or one folder that the player names (P2)."""

import errno
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

APP: Final = "gin-rummy"
VARIABLE: Final = "GIN_DATA_DIR"


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders; None where there is no place for one. Nothing is made before it is needed."""

    data: Path | None
    settings: Path | None
    log: Path | None


def find(data_dir: str | os.PathLike[str] | None = None, environ: Mapping[str, str] = os.environ) -> Paths:
    """The folders to use: all in ``data_dir``, else all in ``GIN_DATA_DIR``, else where the platform wants them."""
    chosen = os.fspath(data_dir) if data_dir else environ.get(VARIABLE, "")
    if chosen:
        folder = _absolute(lambda: os.path.abspath(os.path.expanduser(chosen)))
        return Paths(folder, folder, None if folder is None else folder / "log")
    return Paths(
        _absolute(lambda: platformdirs.user_data_dir(APP, appauthor=False)),
        _absolute(lambda: platformdirs.user_config_dir(APP, appauthor=False)),
        _absolute(lambda: platformdirs.user_log_dir(APP, appauthor=False)),
    )


def make(folder: Path | None) -> OSError | None:
    """See to it that ``folder`` is there; None when it is, else what is in the way.

    That it is there doesn't mean that a file in it can be written.
    """
    if folder is None:
        return FileNotFoundError(errno.ENOENT, "there is no place for the game's files")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:  # ValueError: a name no system can have
        return problem if isinstance(problem, OSError) else OSError(str(problem))
    return None


def _absolute(place: Callable[[], str]) -> Path | None:
    """A folder by its full name. Without a home the platform's answer is a stray one such as ``~/.local``: no place."""
    try:
        found = Path(place())
    except (OSError, RuntimeError, ValueError):
        return None
    return found if found.is_absolute() else None
