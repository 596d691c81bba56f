"""Finds words in the book: in its own language first, and by the other language's words too."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

AROUND: Final = 44
"""How many letters are shown before and after a word that was found; Chinese ones count twice."""
_WIDE: Final = "\u2e80"


@dataclass(frozen=True, slots=True)
class Document:
    """A section's words; ``other`` are those of the other language."""

    name: str
    head: str
    body: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A section in which all words were found: headline and a piece of text, each part with whether it matches."""

    name: str
    head: tuple[tuple[str, bool], ...]
    excerpt: tuple[tuple[str, bool], ...]


def words_of(query: str) -> tuple[str, ...]:
    """The words looked for: separated by spaces, capitals or not."""
    return tuple(query.casefold().split())


def search(documents: Iterable[Document], query: str) -> list[Hit]:
    """The sections that hold every word of ``query``; headlines first, then texts, then those in the other language."""
    words = words_of(query)
    if not words:
        return []
    ranked: list[tuple[int, int, Hit]] = []
    for order, document in enumerate(documents):
        rank = _rank(document, words)
        if rank is not None:
            excerpt = _excerpt(document.body, words)
            ranked.append((rank, order, Hit(document.name, _marked(document.head, words), excerpt)))
    return [hit for _, _, hit in sorted(ranked, key=lambda found: found[:2])]


def _rank(document: Document, words: tuple[str, ...]) -> int | None:
    head = document.head.casefold()
    own = f"{head}\n{document.body.casefold()}"
    if all(word in head for word in words):
        return 0
    if all(word in own for word in words):
        return 1
    return 2 if all(word in document.other.casefold() for word in words) else None


def _spots(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """From where to where the words stand, none over another."""
    low = text.casefold()
    if len(low) != len(text):  # folding made a letter two: places wouldn't fit any more
        low = text.lower() if len(text.lower()) == len(text) else text
    spots = []
    for word in words:
        at = low.find(word)
        while at >= 0:
            spots.append((at, at + len(word)))
            at = low.find(word, at + len(word))
    out: list[tuple[int, int]] = []
    for start, end in sorted(spots):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out


def _marked(text: str, words: tuple[str, ...], first: int = 0, last: int | None = None) -> tuple[tuple[str, bool], ...]:
    last = len(text) if last is None else last
    out: list[tuple[str, bool]] = []
    at = first
    for start, end in _spots(text, words):
        if end <= first or start >= last:
            continue
        start, end = max(start, first), min(end, last)
        if start > at:
            out.append((text[at:start], False))
        out.append((text[start:end], True))
        at = end
    if at < last:
        out.append((text[at:last], False))
    return tuple(out)


def _excerpt(text: str, words: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
    """The first word found with what stands around it; the beginning where none is found."""
    spots = _spots(text, words)
    start, end = spots[0] if spots else (0, 0)
    first = _away(text, start, -1)
    last = _away(text, end, 1)
    if first == 0:
        last = _away(text, end, 1, 2 * AROUND - start)
    parts = _marked(text, words, first, last)
    if first > 0:
        parts = (("… ", False), *parts)
    if last < len(text):
        parts = (*parts, (" …", False))
    return parts


def _away(text: str, at: int, step: int, budget: int = AROUND) -> int:
    """A place up to ``budget`` letters from ``at`` where nothing is cut in two."""
    place = at
    while budget > 0 and 0 <= place + min(step, 0) < len(text):
        budget -= 2 if text[place + min(step, 0)] >= _WIDE else 1
        place += step
    if step < 0:
        while 0 < place < at and text[place - 1] < _WIDE and not text[place - 1].isspace():
            place += 1
    else:
        while at < place < len(text) and text[place] < _WIDE and not text[place].isspace():
            place -= 1
    return place
