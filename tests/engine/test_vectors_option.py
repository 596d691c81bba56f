"""The option ``--vectors``: other files of the same format, and a report that says what ran and what didn't."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.vector_files import FILES, OURS, cases_in

ROOT = OURS.parent.parent


def run(*arguments: str) -> tuple[int, str]:
    """One run of the vector tests, in a process of its own."""
    command = [sys.executable, "-m", "pytest", "tests/engine/test_vectors.py", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


def write(folder: Path, counts: dict[str, int]) -> None:
    """The first few cases of our own files, with tags that nobody knows."""
    for file, count in counts.items():
        cases = [{**case, "tag": "never_heard_of"} for case in cases_in(OURS / file)[:count]]
        (folder / file).write_text(json.dumps({"cases": cases}), encoding="utf-8")


def test_the_report_says_how_many_cases_of_each_file_ran(tmp_path: Path) -> None:
    write(tmp_path, dict(zip(FILES, (5, 4, 3, 2), strict=True)))
    code, report = run("--vectors", str(tmp_path))
    assert code == 0, report
    for line in (
        "deadwood.json         5 of 5 cases ran, 0 failed",
        "settlement.json       4 of 4 cases ran, 0 failed",
        "match.json            3 of 3 cases ran, 0 failed",
        "turns.json            2 of 2 cases ran, 0 failed",
    ):
        assert line in report


def test_a_missing_file_and_one_of_another_format_fail_and_are_named(tmp_path: Path) -> None:
    write(tmp_path, {"deadwood.json": 2, "match.json": 2})
    (tmp_path / "turns.json").write_text("[]", encoding="utf-8")
    code, report = run("--vectors", str(tmp_path))
    assert code == 1, report
    assert "deadwood.json         2 of 2 cases ran, 0 failed" in report
    assert f"settlement.json  NOT RUN: settlement.json is missing in {tmp_path}" in report
    assert f"turns.json       NOT RUN: {tmp_path / 'turns.json'} is not a file of test vectors" in report


def test_a_wrong_answer_fails_and_is_counted(tmp_path: Path) -> None:
    write(tmp_path, dict.fromkeys(FILES, 3))
    cases = cases_in(tmp_path / "deadwood.json")
    cases[1]["min_deadwood"] += 1
    (tmp_path / "deadwood.json").write_text(json.dumps({"cases": cases}), encoding="utf-8")
    code, report = run("--vectors", str(tmp_path))
    assert code == 1, report
    assert "deadwood.json         3 of 3 cases ran, 1 failed" in report


def test_a_folder_that_is_not_there_is_a_mistake_on_the_command_line(tmp_path: Path) -> None:
    code, report = run("--vectors", str(tmp_path / "nowhere"))
    assert code == pytest.ExitCode.USAGE_ERROR, report
    assert f"there is no folder {tmp_path / 'nowhere'}" in report
