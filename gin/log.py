"""The log: a rotating file for bug reports. Where it can't be written, nothing happens.

It holds no personal data (the home folder is written as ``~``), and no card: whoever reads it while a match goes on
must not learn what is hidden. So log kinds, counts and names of files, never events or states.
"""

import logging
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from gin import __version__, paths

FILE: Final = "gin-rummy.log"
SIZE: Final = 512 * 1024
FILES: Final = 3

_LOG: Final = logging.getLogger("gin")


class _Formatter(logging.Formatter):
    """Lines without the player's name: it is part of the home folder's name, and tracebacks are full of that."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        try:
            self._home = str(Path.home())
        except (OSError, RuntimeError):
            self._home = ""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        return text.replace(self._home, "~") if len(self._home) > 1 else text


class _QuietHandler(RotatingFileHandler):
    """A log that can't be written is no reason to disturb anybody."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the name is logging's)
        pass


def start(folder: Path | None) -> Path | None:
    """Log to a file in ``folder`` from now on; where it is, or None when it can't be written."""
    stop()
    _LOG.setLevel(logging.INFO)
    _LOG.propagate = False
    handler: logging.Handler = logging.NullHandler()
    place: Path | None = None
    if folder is not None and paths.make(folder) is None:
        try:
            handler = _QuietHandler(folder / FILE, maxBytes=SIZE, backupCount=FILES - 1, encoding="utf-8")
            place = folder / FILE
        except OSError:
            pass
    handler.setFormatter(_Formatter())
    _LOG.addHandler(handler)
    _LOG.info("gin-rummy %s, Python %s on %s", __version__, sys.version.split()[0], sys.platform)
    return place


def stop() -> None:
    """Close the log."""
    for handler in _LOG.handlers[:]:
        _LOG.removeHandler(handler)
        handler.close()


def write_down(error: BaseException) -> None:
    """Log an exception that nobody expected, with its traceback."""
    _LOG.critical("unexpected: %s", type(error).__name__, exc_info=(type(error), error, error.__traceback__))


def install_hooks(tell: Callable[[BaseException], None] | None = None) -> None:
    """Log what no one catches, in any thread; then ``tell`` whoever shows it. Keyboard interrupts pass as usual."""

    def uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            sys.__excepthook__(kind, error, traceback)
            return
        write_down(error)
        if tell is not None:
            tell(error)
        else:
            sys.__excepthook__(kind, error, traceback)

    def uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            uncaught(args.exc_type, args.exc_value, args.exc_traceback)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_in_thread
