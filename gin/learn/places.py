"""Which sections have been read, and where the book lies open; as a small text for the store."""

import json
from dataclasses import dataclass, field

from gin.learn.pages import BY_NAME, SECTIONS

FORMAT = 1
KEY = "book"
"""The name under which it is kept beside the matches."""


@dataclass(frozen=True, slots=True)
class Places:
    """``at`` is the section shown last."""

    at: str = SECTIONS[0].name
    read: frozenset[str] = field(default_factory=frozenset)


def dump(places: Places) -> str:
    """As text."""
    return json.dumps({"format": FORMAT, "at": places.at, "read": sorted(places.read)})


def load(text: str | None) -> Places:
    """From text; damaged or unknown text is a book that was never opened, unknown sections are left out."""
    try:
        data = json.loads(text or "")
        if data["format"] != FORMAT:
            return Places()
        at = data["at"] if data["at"] in BY_NAME else SECTIONS[0].name
        return Places(at, frozenset(name for name in data["read"] if name in BY_NAME))
    except (ValueError, KeyError, TypeError, RecursionError):
        return Places()
