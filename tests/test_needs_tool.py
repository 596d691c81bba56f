"""The fixture that decides between skipping and failing when a program is absent."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

NeedsTool = Callable[[str], str]


@pytest.fixture
def tool_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_an_absent_tool_skips_on_a_users_machine(
    needs_tool: NeedsTool, tool_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs the program sextant"):
        needs_tool("sextant")


def test_an_absent_tool_fails_in_ci(needs_tool: NeedsTool, tool_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="needs the program sextant"):
        needs_tool("sextant")


def test_a_tool_that_is_there_is_returned_with_its_path(
    needs_tool: NeedsTool, tool_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    tool = tool_folder / ("sextant.exe" if os.name == "nt" else "sextant")
    tool.write_text("")
    tool.chmod(0o755)
    assert needs_tool("sextant") == str(tool)
