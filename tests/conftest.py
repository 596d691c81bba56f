"""What every test may use."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest

from tests.engine import vector_files


def cannot_run(reason: str, remedy: str) -> NoReturn:
    """End a test that lacks something. It is skipped on a user's machine but fails in CI.

    A skip in CI would mean that nobody ever runs the test: there, what is missing is a fault of `.ci/run`.
    """
    if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
        pytest.fail(f"{reason}; {remedy}", pytrace=False)
    pytest.skip(reason)


def require_tool(name: str) -> str:
    """The path of a program that a test needs; without it the test cannot run."""
    path = shutil.which(name)
    if path is None:
        cannot_run(f"needs the program {name}, which is not installed", ".ci/run should install it")
    return path


@pytest.fixture(scope="session")
def needs_tool() -> Callable[[str], str]:
    """Used as `needs_tool("xdotool")`, in a test or a fixture."""
    return require_tool


@pytest.fixture
def display(needs_tool: Callable[[str], str]) -> Iterator[str]:
    """The name of a virtual screen of one's own."""
    needs_tool("Xvfb")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


def pytest_addoption(parser: pytest.Parser) -> None:
    vector_files.add_option(parser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    vector_files.summarize(terminalreporter, config)
