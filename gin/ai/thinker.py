"""Thinking beside the game, so that a frame never waits for it: ask, and look each frame whether there is an answer.

One worker process is started with the first question (or by :meth:`Thinker.start`) and lives as long as the game. It is
a process and not a thread because thinking in a thread makes frames late. Where there can be no process it is a thread.
A packaged game must call ``multiprocessing.freeze_support()`` before anything else (``build/start.py``).
"""

import contextlib
import logging
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType
from typing import Any, Final, NamedTuple, Protocol

from gin.ai.questions import Question
from gin.ai.worker import Result, heed, serve, think

PATIENCE: Final = 30.0
"""Seconds after which a worker that doesn't answer counts as dead."""

DEATHS: Final = 3
"""So many workers in a row that die without an answer, and there are no more of them."""

_LOG: Final = logging.getLogger(__name__)


class Answer(NamedTuple):
    """What was thought. Its ``value`` is of the kind that the question asks for, or a makeshift of that kind."""

    value: Any


class Mind(Protocol):
    """Where thinking takes place."""

    def send(self, ticket: int, question: Question) -> None:
        """Hand over a question. Raises OSError or EOFError when the mind is dead."""

    def receive(self) -> list[Result]:
        """What was answered since the last time. Raises OSError or EOFError when the mind is dead."""

    def close(self) -> None:
        """End it, without waiting for what it thinks about."""


class Process:
    """A mind in a process of its own."""

    def __init__(self) -> None:
        import multiprocessing  # not earlier: the first picture must not wait for it

        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="gin-rummy-mind", daemon=True)
        try:
            with _no_main(), _deaf_to_interrupts():
                self._process.start()
        except BaseException:
            self._connection.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def send(self, ticket: int, question: Question) -> None:
        self._connection.send((ticket, question))

    def receive(self) -> list[Result]:
        results: list[Result] = []
        while self._connection.poll():
            result = self._connection.recv()
            if not isinstance(result, Result):
                raise OSError("the worker sends what is no result")
            results.append(result)
        return results

    def close(self) -> None:
        self._connection.close()
        self._process.terminate()
        self._process.join(0.5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(0.5)


class Thread:
    """A mind in a thread of this process."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[tuple[int, Question] | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[Result] = queue.SimpleQueue()
        threading.Thread(target=self._run, name="gin-rummy-mind", daemon=True).start()

    def _run(self) -> None:
        heed(lambda: not self._questions.empty())
        while (asked := self._questions.get()) is not None:
            self._results.put(think(*asked))

    def send(self, ticket: int, question: Question) -> None:
        self._questions.put((ticket, question))

    def receive(self) -> list[Result]:
        results: list[Result] = []
        with contextlib.suppress(queue.Empty):
            while True:
                results.append(self._results.get_nowait())
        return results

    def close(self) -> None:
        self._questions.put(None)


class AtOnce:
    """A mind in the very call: for tests and benchmarks, where waiting is in the way."""

    def __init__(self) -> None:
        self._results: list[Result] = []

    def send(self, ticket: int, question: Question) -> None:
        self._results.append(think(ticket, question))

    def receive(self) -> list[Result]:
        results, self._results = self._results, []
        return results

    def close(self) -> None:
        pass


class _Asked(NamedTuple):
    question: Question
    since: float


class Thinker:
    """Questions out, answers in. Whatever happens to the worker, every question is answered."""

    def __init__(
        self,
        process: Callable[[], Mind] = Process,
        thread: Callable[[], Mind] = Thread,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._process = process
        self._thread = thread
        self._clock = clock
        self._mind: Mind | None = None
        self._deaths = 0
        self._tickets = count(1)
        self._asked: dict[int, _Asked] = {}
        self._answers: dict[int, Answer] = {}

    def start(self) -> None:
        """Start the worker, if there is none yet: it gets ready while the title is being looked at."""
        if self._mind is not None:
            return
        if self._deaths < DEATHS:
            try:
                self._mind = self._process()
                return
            except Exception as problem:
                # Some systems allow no further process, or lack what multiprocessing is made of.
                _LOG.warning("no worker process: %s", type(problem).__name__)
                self._deaths = DEATHS
        self._mind = self._thread()

    def ask(self, question: Question) -> int:
        """Have a question thought about; a ticket for its answer."""
        ticket = next(self._tickets)
        self._asked[ticket] = _Asked(question, self._clock())
        self.start()
        assert self._mind is not None
        try:
            self._mind.send(ticket, question)
        except (OSError, EOFError) as problem:
            self._bury(problem)
        return ticket

    def poll(self, ticket: int) -> Answer | None:
        """The answer, None while there is none yet. It is given once."""
        self._receive()
        return self._answers.pop(ticket, None)

    def forget(self, ticket: int) -> None:
        """The answer is not wanted any more."""
        self._asked.pop(ticket, None)
        self._answers.pop(ticket, None)

    def close(self) -> None:
        """End the worker."""
        if self._mind is not None:
            self._mind.close()
            self._mind = None
        self._asked.clear()
        self._answers.clear()

    def _receive(self) -> None:
        if self._mind is None or not self._asked:
            return
        try:
            results = self._mind.receive()
        except Exception as problem:  # what a dying process leaves in a pipe can fail to be read in any way
            self._bury(problem)
            return
        for result in results:
            self._deaths = 0
            asked = self._asked.pop(result.ticket, None)
            if asked is None:
                continue
            if result.failure is not None:
                _LOG.error("%s failed: %s", type(asked.question).__name__, result.failure)
                self._answers[result.ticket] = Answer(asked.question.makeshift())
            else:
                self._answers[result.ticket] = Answer(result.answer)
        if self._asked and self._clock() - min(asked.since for asked in self._asked.values()) > PATIENCE:
            self._bury(TimeoutError())

    def _bury(self, problem: Exception) -> None:
        """The worker is dead: what it was asked gets a makeshift answer, and a new one is started for the next."""
        _LOG.warning("the worker died: %s", type(problem).__name__)
        self._deaths += 1
        if self._mind is not None:
            self._mind.close()
            self._mind = None
        for ticket, asked in self._asked.items():
            self._answers[ticket] = Answer(asked.question.makeshift())
        self._asked.clear()
        self.start()


@contextlib.contextmanager
def _no_main() -> Iterator[None]:
    """Keep the worker from importing the program that started it: that would bring the window into it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process started now ignores Ctrl-C from its first moment: while it starts it would print a traceback."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        if before is not None:  # None: it was set by something that is not Python
            signal.signal(signal.SIGINT, before)
