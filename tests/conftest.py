"""What every test may use."""

import os
import shutil
from collections.abc import Callable

import pytest

from tests.engine import vector_files


def require_tool(name: str) -> str:
    """The path of a program that a test needs. Without it the test is skipped on a user's machine but fails in CI.

    A skip in CI would mean that nobody ever runs the test: there, a missing tool is a fault of `.ci/run`.
    """
    path = shutil.which(name)
    if path is None:
        reason = f"needs the program {name}, which is not installed"
        if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
            pytest.fail(f"{reason}; .ci/run should install it", pytrace=False)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def needs_tool() -> Callable[[str], str]:
    """Used as `needs_tool("xdotool")`, in a test or a fixture."""
    return require_tool


def pytest_addoption(parser: pytest.Parser) -> None:
    vector_files.add_option(parser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    vector_files.summarize(terminalreporter, config)
