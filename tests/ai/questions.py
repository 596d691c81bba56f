"""Questions that put a worker process to the test. They travel to it by name, so they live in a module of their own."""

import os
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Modules:
    """Which modules the worker has loaded."""

    def answer(self) -> frozenset[str]:
        return frozenset(sys.modules)

    def makeshift(self) -> frozenset[str]:
        return frozenset(["makeshift"])


@dataclass(frozen=True)
class Double:
    """Twice a number."""

    number: int

    def answer(self) -> int:
        return 2 * self.number

    def makeshift(self) -> str:
        return "makeshift"


@dataclass(frozen=True)
class Fail:
    """Thinking that ends in an exception."""

    def answer(self) -> int:
        raise RuntimeError("no idea")

    def makeshift(self) -> str:
        return "makeshift"


@dataclass(frozen=True)
class Die:
    """Thinking that kills the worker."""

    def answer(self) -> int:
        os._exit(3)

    def makeshift(self) -> str:
        return "makeshift"


@dataclass(frozen=True)
class Sleep:
    """Thinking for too long."""

    seconds: float

    def answer(self) -> str:
        time.sleep(self.seconds)
        return "slept"

    def makeshift(self) -> str:
        return "makeshift"


@dataclass(frozen=True)
class Strange:
    """An answer that can't travel."""

    def answer(self) -> object:
        return lambda: None

    def makeshift(self) -> str:
        return "makeshift"
