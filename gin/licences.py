"""What the game is made of and may be copied under which terms: the list in ``assets/licences.json`` and its texts."""

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

LIST: Final = "licences.json"
TEXTS: Final = "licences"
USES: Final = ("game", "type", "language", "window", "folders", "start", "pictures", "sound", "saves", "files")
"""What the game can have a part for; each has its words in :mod:`gin.text`."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Work:
    """A part of the game, the short name of its licence, and the file with its full text.

    ``use`` is what the game has it for, one of ``USES`` or nothing.
    """

    name: str
    licence: str
    use: str
    file: str


def works(assets: Path) -> tuple[Work, ...]:
    """All parts, the game itself first; none when the list is missing or damaged."""
    try:
        listed = json.loads((assets / LIST).read_text(encoding="utf-8"))
        return tuple(_work(each) for each in listed)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        _LOG.warning("the list of licences can't be read: %s", problem)
        return ()


def _work(listed: Any) -> Work:
    name, licence, use, file = (listed[member] for member in ("name", "licence", "use", "file"))
    if not all(isinstance(member, str) and member for member in (name, licence, file)):
        raise ValueError(f"{listed!r} is no part of a game")
    return Work(name, licence, use if use in USES else "", file)


def text(assets: Path, work: Work) -> str | None:
    """The full text of a licence, None when it is missing or damaged."""
    try:
        return (assets / TEXTS / work.file).read_text(encoding="utf-8")
    except (OSError, ValueError) as problem:
        _LOG.warning("the licence of %s can't be read: %s", work.name, problem)
        return None


_LONG: Final = 50
"""No text was broken for fewer characters a line than that."""
_RAGGED: Final = 8
"""By so many characters a line may end too early, and was full all the same."""
_ITEM: Final = re.compile(r"[*•-] |\(?\w{1,3}[.)] ")
_TABLE: Final = re.compile(r"\S {3,}\S")


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text that was broken for a typewriter's width, each on one line; "" stands between two.

    What was broken on purpose stays broken: headings, addresses, tables, items of a list. Rules are left out.
    """
    lengths = sorted(len(line) for line in text.splitlines() if line.strip())
    usual = lengths[9 * len(lengths) // 10] if lengths else 0
    out: list[str] = []
    for block in _blocks(text):
        width = max(len(line) for line in block)
        out += ["", " ".join(block[0].split())] if out else [" ".join(block[0].split())]
        for before, line in pairwise(block):
            words, last = line.split(), before.split()[-1]
            full = width >= _LONG and len(before) + 1 + len(words[0]) > width - _RAGGED
            apart = words[0][0].isupper() and not last[0].islower() and len(before) < usual - _RAGGED
            new = apart or _ITEM.match(line.lstrip()) or _TABLE.search(line)
            goes_on = words[0][0].islower() and len(before) >= _LONG
            if goes_on or (full and not new):
                out[-1] += " " + " ".join(words)
            else:
                out.append(" ".join(words))
    return tuple(out)


def _blocks(text: str) -> Iterator[list[str]]:
    """The lines between empty ones; a line without a letter or digit counts as empty."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if any(char.isalnum() for char in line):
            block.append(line.rstrip())
        elif block:
            yield block
            block = []
