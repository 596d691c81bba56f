"""A terminal: lines wrapped at words, red suits where colour is taken, and no sign that would make it crash."""

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final, TextIO

_NARROWEST: Final = 12
_RED_CARD: Final = re.compile(r"(?:10|[2-9AJQK])[♥♦]")
_PLAIN: Final = {
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    "·": "-",
    "×": "x",
    "−": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "（": "(",
    "）": ")",
    "，": ",",
    "：": ":",
}
"""What to write where the terminal's encoding lacks a sign; ``?`` for all others."""

_JOINER: Final = "\u2060"
"""The sign that takes no room and keeps a line from being broken beside it."""
_EAST_ASIAN: Final = ("gb", "big5", "euc", "shift", "cp932", "cp936", "cp949", "cp950")
"""How the names of encodings begin whose terminals draw signs such as ♥ two columns wide."""
_NOT_FIRST: Final = "，。；：！？、）》”….,;:!?)"
_NOT_LAST: Final = "（《“"


class Console:
    """Where the game is played: one stream to read lines from and one to write to."""

    def __init__(
        self, source: TextIO, target: TextIO, *, colour: bool = False, columns: Callable[[], int] = lambda: 80
    ) -> None:
        self._source = source
        self._target = target
        self._colour = colour
        self._columns = columns
        self.encoding: str = getattr(target, "encoding", None) or "utf-8"
        self._ambiguous = 2 if self.encoding.casefold().startswith(_EAST_ASIAN) else 1

    def can_show(self, text: str) -> bool:
        """Whether the terminal's encoding has all signs of ``text``."""
        return all(_has(self.encoding, sign) for sign in text)

    def show(self, *paragraphs: str) -> None:
        """Write each of ``paragraphs``, which may have several lines, on lines of its own."""
        for paragraph in paragraphs:
            for line in paragraph.split("\n"):
                for part in wrap(line, self._columns() - 1, self._ambiguous):
                    self._write(self._coloured(part) + "\n")
        self._target.flush()

    def title(self, text: str) -> None:
        """Write an empty line and ``text`` as a heading."""
        self._write("\n")
        for part in wrap(text, self._columns() - 1, self._ambiguous):
            self._write((f"\x1b[1m{part}\x1b[22m" if self._colour else part) + "\n")

    def ask(self) -> str:
        """Read what the player types. Raises EOFError at the end of the input."""
        self._write("> ")
        self._target.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def _coloured(self, line: str) -> str:
        line = line.replace(_JOINER, "")
        return _RED_CARD.sub(lambda found: f"\x1b[31m{found[0]}\x1b[39m", line) if self._colour else line

    def _write(self, text: str) -> None:
        self._target.write("".join(s if _has(self.encoding, s) else _PLAIN.get(s, "?") for s in text))


def process_console(target: TextIO | None = None, environ: Mapping[str, str] = os.environ) -> Console:
    """The console of this process: standard input, and ``target`` or standard output."""
    target = target or sys.stdout
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")  # a stray byte is nonsense typed, no reason to stop
    return Console(
        sys.stdin,
        target,
        colour=takes_colour(target, environ, sys.platform),
        columns=lambda: shutil.get_terminal_size().columns or 80,
    )


def takes_colour(stream: TextIO, environ: Mapping[str, str], platform: str) -> bool:
    """Whether to write ANSI colours to ``stream``: it is a terminal that knows them, and nobody set NO_COLOR."""
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return platform != "win32" or any(name in environ for name in ("WT_SESSION", "TERM", "ANSICON", "ConEmuANSI"))


def _has(encoding: str, sign: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeError:
        return False
    return True


def glued(text: str) -> str:
    """``text`` so that no line is broken within it, if it fits into one at all."""
    return _JOINER.join(text)


def width(text: str, ambiguous: int = 1) -> int:
    """How many columns ``text`` takes, where a terminal gives ``ambiguous`` columns to signs such as ♥."""
    columns = {"W": 2, "F": 2, "A": ambiguous}
    return sum(
        0 if sign == _JOINER or unicodedata.combining(sign) else columns.get(unicodedata.east_asian_width(sign), 1)
        for sign in text
    )


def wrap(line: str, columns: int, ambiguous: int = 1) -> list[str]:
    """``line`` in parts of at most ``columns``, broken between words or between Chinese signs.

    The parts after the first of an indented line are indented two deeper. A word too long for a line is cut.
    """
    columns = max(columns, _NARROWEST)
    if width(line, ambiguous) <= columns:
        return [line]
    indent = len(line) - len(line.lstrip(" "))
    later = " " * (indent + 2 if indent else 0)
    parts = [" " * indent]
    empty = True
    for piece in _pieces(line[indent:]):
        room = columns - width(parts[-1], ambiguous)
        if width(piece.rstrip(" "), ambiguous) > room and not empty:
            parts.append(later)
            room, empty = columns - len(later), True
        if empty:
            piece = piece.lstrip(" ")
        while width(piece.rstrip(" "), ambiguous) > room:
            fits = _fitting(piece, room, ambiguous)
            parts[-1] += piece[:fits]
            parts.append(later)
            piece, room = piece[fits:], columns - len(later)
        parts[-1] += piece
        empty = empty and not piece.strip(" ")
    return [part.rstrip(" ") for part in parts if part.strip(" ")]


def _fitting(text: str, columns: int, ambiguous: int) -> int:
    """How many signs of ``text``, at least one, fit into ``columns``."""
    count = len(text)
    while count > 1 and width(text[:count], ambiguous) > columns:
        count -= 1
    return count


def _pieces(text: str) -> list[str]:
    """``text`` cut where a line may be broken."""
    pieces: list[str] = []
    for at, sign in enumerate(text):
        before = text[at - 1] if at else " "
        breakable = (
            sign != " "
            and (before == " " or _ideograph(before) or _ideograph(sign))
            and not (sign in _NOT_FIRST or before in _NOT_LAST or _JOINER in (before, sign))
        )
        if not pieces or breakable:
            pieces.append(sign)
        else:
            pieces[-1] += sign
    return pieces


def _ideograph(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"
