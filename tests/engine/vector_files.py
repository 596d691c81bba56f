"""The files of known answers (tests/vectors/README.md): where they are, what is in them, how many cases ran."""

import json
from argparse import ArgumentTypeError
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

FILES = ("deadwood.json", "settlement.json", "match.json", "turns.json")
OURS = Path(__file__).parent.parent / "vectors"
RAN = "vector case of"  # the name of the property by which a test says which file its case is from

Case = dict[str, Any]


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="DIR",
        type=_existing_folder,
        help="run tests/engine/test_vectors.py on the files in this folder instead of tests/vectors",
    )


def _existing_folder(name: str) -> Path:
    if not Path(name).is_dir():
        raise ArgumentTypeError(f"there is no folder {name}")
    return Path(name).resolve()


def folder(config: pytest.Config) -> Path:
    """The folder in use."""
    chosen: Path | None = config.getoption("--vectors")
    return OURS if chosen is None else chosen


def cases_in(file: Path) -> list[Case]:
    """The cases of one file. Raises ValueError that says what is wrong with it."""
    if not file.is_file():
        raise ValueError(f"{file.name} is missing in {file.parent}")
    try:
        cases = json.loads(file.read_text(encoding="utf-8"))["cases"]
        if not cases or not all(case["id"] and case["tag"] for case in cases):
            raise ValueError("no cases, or one without id or tag")
    except (ValueError, KeyError, TypeError) as wrong:
        raise ValueError(f"{file} is not a file of test vectors: {wrong!r}") from None
    return list(cases)


def summarize(terminal: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says how many cases of each file ran, if any were asked for."""
    ran: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for outcome in ("passed", "failed"):
        for report in terminal.stats.get(outcome, []):
            for name, file in report.user_properties if report.when == "call" else ():
                if name == RAN:
                    ran[file] += 1
                    failed[file] += outcome == "failed"
    if not ran and config.getoption("--vectors") is None:
        return
    where = folder(config)
    terminal.section(f"test vectors in {where}")
    for file in FILES:
        try:
            there = len(cases_in(where / file))
        except ValueError as wrong:
            terminal.write_line(f"{file:16} NOT RUN: {wrong}", red=True)
            continue
        line = f"{file:16} {ran[file]:6} of {there} cases ran, {failed[file]} failed"
        terminal.write_line(line, red=bool(failed[file]), yellow=ran[file] < there)
