"""A record's text as lines of words, and what can be wrong with it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NoReturn

from gin.engine.actions import Refusal
from gin.engine.cards import Card, card
from gin.engine.record.writing import SEATS


class Wrong(StrEnum):
    """What can be wrong with a record. Words for it live with the interface."""

    NOT_A_RECORD = "not_a_record"
    """It doesn't begin as records do."""
    UNKNOWN_FORMAT = "unknown_format"
    """The format number is not one that is known here."""
    UNKNOWN_RULESET = "unknown_ruleset"
    """No ruleset has this name, and its values are not given either."""
    UNEXPECTED = "unexpected"
    """``word`` stands where only ``expected`` can."""
    MISSING = "missing"
    """The line or the text ends where ``expected`` should stand."""
    EXTRA = "extra"
    """``word`` stands behind all that belongs on its line."""
    NOT_A_NUMBER = "not_a_number"
    """``word`` is not a whole number from 0 to ``expected``."""
    NOT_A_CARD = "not_a_card"
    CARD_TWICE = "card_twice"
    """The card has already been dealt in this hand."""
    NOT_A_SALT = "not_a_salt"
    REFUSED = "refused"
    """The rules don't allow this act; ``refusal`` says why."""
    MISMATCH = "mismatch"
    """The cards and acts so far give ``expected``, not ``word``."""
    AFTER_END = "after_end"
    """Something follows although the match is over."""
    MIXED_QUOTING = "mixed_quoting"
    """The line is not quoted (``>``) as deep as the lines before it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing that is wrong with a record, and where: ``line`` and ``column`` count from 1.

    ``word`` is what stands there, shortened if it is very long, and empty where something is missing. ``expected`` is
    what could stand there: words as written, or the kind of a word in angle brackets (``<card>``).
    """

    line: int
    column: int
    reason: Wrong
    word: str = ""
    expected: tuple[str, ...] = ()
    refusal: Refusal | None = None

    def __str__(self) -> str:
        parts = [f"{self.line}:{self.column}", self.reason.value]
        if self.word:
            parts.append(ascii(self.word))
        if self.refusal is not None:
            parts.append(self.refusal.reason.value)
        if self.expected:
            parts.append("expected " + "|".join(self.expected))
        return " ".join(parts)


class Stop(Exception):
    """Ends the reading at a problem; it never leaves :func:`gin.engine.record.read`."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


_WORD: Final = re.compile(r"\S+")
_CONTENT: Final = re.compile(r"\S[^\n]*")
_QUOTE_MARKS: Final = re.compile(r"[>\s]*")
_LONGEST_SHOWN: Final = 40

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


class Line:
    """The words of one line, taken one after another; ``word`` is the one taken last, as written."""

    def __init__(self, text: str, number: int, start: int, at: int, end: int) -> None:
        self._text, self._number, self._start, self._end = text, number, start, end
        self._at = self._after = at
        self._ahead = _WORD.search(text, at, end)
        self.word = ""

    @property
    def more(self) -> bool:
        """Whether there is a further word; ``#`` begins a comment."""
        return self._ahead is not None and self._text[self._ahead.start()] != "#"

    @property
    def here(self) -> tuple[int, str]:
        """The word taken last, with its column."""
        return self._at - self._start + 1, self.word

    def take(self, *expected: str) -> str:
        """The next word, with small letters for capitals."""
        if self._ahead is None or not self.more:
            self.lacks(*expected)
        self._at, self._after = self._ahead.span()
        self.word = self._ahead[0]
        self._ahead = _WORD.search(self._text, self._after, self._end)
        return self.word.lower() if self.word.isascii() else self.word

    def lacks(self, *expected: str) -> NoReturn:
        """Something is missing behind the word taken last."""
        raise Stop(Problem(self._number, self._after - self._start + 1, Wrong.MISSING, "", expected))

    def wrong(
        self, reason: Wrong, *expected: str, refusal: Refusal | None = None, at: tuple[int, str] | None = None
    ) -> NoReturn:
        """The word taken last is wrong, or the one that was :attr:`here` before."""
        column, word = at or self.here
        if len(word) > _LONGEST_SHOWN:
            word = word[: _LONGEST_SHOWN - 1] + "…"
        raise Stop(Problem(self._number, column, reason, word, expected, refusal))

    def one_of(self, *expected: str) -> str:
        """One of these words, in small letters."""
        word = self.take(*expected)
        if word not in expected and word.upper() not in expected:
            self.wrong(Wrong.UNEXPECTED, *expected)
        return word

    def number(self, least: int, most: int, instead: str | None = None) -> int | None:
        """A whole number from ``least`` to ``most``, or None for the word ``instead``."""
        word = self.take("<number>")
        if word == instead:
            return None
        if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
            self.wrong(Wrong.NOT_A_NUMBER, str(least), str(most))
        return int(word)

    def seat(self, *expected: str) -> int:
        """A seat; ``expected`` are those that can stand here."""
        word = self.take(*expected).upper()
        if word not in SEATS:
            self.wrong(Wrong.UNEXPECTED, *expected)
        return SEATS.index(word)

    def card(self) -> Card:
        """A card."""
        word = self.take("<card>")
        try:
            return card(word)
        except ValueError:
            self.wrong(Wrong.NOT_A_CARD)

    def end(self) -> None:
        """Nothing further stands on the line."""
        if self.more:
            self.take()
            self.wrong(Wrong.EXTRA)

    def exactly(self, expected: str) -> None:
        """The rest of the line says ``expected``, however it is spaced. Its first word says what kind of line it is."""
        for word in expected.split():
            kind_of_line = not self.word
            if self.take(word) != word.lower():
                self.wrong(Wrong.UNEXPECTED if kind_of_line else Wrong.MISMATCH, word)
        self.end()


def lines(text: str) -> Iterator[Line]:
    """The lines that say something: not empty, not a comment. All are quoted equally deep, as in an answered mail."""
    depth: int | None = None
    number, start = 1, 0
    for content in _CONTENT.finditer(text):
        at, end = content.span()
        number += text.count("\n", start, at)
        start = max(start, text.rfind("\n", start, at) + 1)
        marks = _QUOTE_MARKS.match(text, at, end)
        assert marks is not None, "no marks at all match too"
        if marks.end() == end or text[marks.end()] == "#":
            continue
        quoted = text.count(">", at, marks.end())
        if depth is None:
            depth = quoted
        line = Line(text, number, start, marks.end(), end)
        if quoted != depth:
            line.take()
            line.wrong(Wrong.MIXED_QUOTING, *([">" * depth] if depth else []))
        yield line
