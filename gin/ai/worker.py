"""The process that thinks: it reads questions from a pipe and writes answers until the pipe ends.

It imports the engine and the players only, never the window. When the game is killed its end of the pipe closes, and
that ends the worker.
"""

import contextlib
import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class Result(NamedTuple):
    """What became of a question: the answer, or the name of the exception where there was one."""

    ticket: int
    answer: Any
    failure: str | None


def _nobody() -> bool:
    return False


_waiting: Callable[[], bool] = _nobody


def heed(waiting: Callable[[], bool]) -> None:
    """From now on ``waiting`` tells whether there is another question than the one being thought about."""
    global _waiting
    _waiting = waiting


def others_wait() -> bool:
    """Whether another question has come: what isn't urgent gives way to it."""
    return _waiting()


def serve(connection: "Connection[Any, Any]") -> None:
    """Answer questions until the other end is closed."""
    # Ctrl-C in a terminal reaches all its processes; the game decides what it means and closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(5)  # on a single core the window comes first
    heed(connection.poll)
    with contextlib.suppress(EOFError, OSError):
        while True:
            ticket, question = connection.recv()
            connection.send(think(ticket, question))


def think(ticket: int, question: Any) -> Result:
    """Answer one question, whatever happens."""
    try:
        return Result(ticket, question.answer(), None)
    except Exception as failure:
        return Result(ticket, None, type(failure).__name__)
