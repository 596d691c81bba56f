"""What a typed line means. All words of all languages are understood, whichever is being spoken."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gin.engine.actions import (
    DEAL_NEXT,
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    GINS,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
)
from gin.engine.cards import RANKS, SUITS, Card, card
from gin.text import TABLES


class Word(StrEnum):
    """A command that is no act of play, or that lacks its card; the value is its key in the tables, after ``typed.``"""

    ENTER = "enter"
    THROW = "throw"
    KNOCK = "knock"
    GIN = "gin"
    YES = "yes"
    NO = "no"
    AGAIN = "again"
    OTHER_RULESET = "other_ruleset"
    WHAT = "what"
    CHECK = "check"
    RULES = "rules"
    LANGUAGE = "language"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Nonsense:
    """A line that means nothing; ``typed`` is what can be shown of it."""

    typed: str


Command = Action | Word | Nonsense


def _typed(name: str) -> list[str]:
    """The words for ``name`` in every language."""
    return [plain(word) for table in TABLES.values() for word in table[f"typed.{name}"].split()]


def plain(text: str) -> str:
    """``text`` without the differences that don't matter: case, full-width letters, variation selectors."""
    return unicodedata.normalize("NFKC", text).casefold().replace("\ufe0f", "").strip()


_ACTIONS: Final[dict[str, Action]] = {
    "take": TAKE_UPCARD,
    "pass": PASS,
    "stock": DRAW_STOCK,
    "pile": DRAW_DISCARD,
    "next": DEAL_NEXT,
}
_WORDS: Final[dict[str, Action | Word]] = {
    **{typed: action for name, action in _ACTIONS.items() for typed in _typed(name)},
    **{typed: word for word in Word if word is not Word.ENTER for typed in _typed(word)},
}
_WITH_CARD: Final = tuple(
    (typed, actions)
    for name, actions in ((Word.THROW, DISCARDS), (Word.KNOCK, KNOCKS), (Word.GIN, GINS))
    for typed in sorted(_typed(name), key=len, reverse=True)
)
_SUIT_NAMES: Final = tuple(zip(("spades", "hearts", "diamonds", "clubs"), SUITS, strict=True))
_SUITS: Final[dict[str, str]] = {
    **{typed: suit for name, suit in _SUIT_NAMES for typed in _typed(name)},
    **dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True)),
}
_RANKS: Final[dict[str, str]] = {
    **{rank.casefold(): rank for rank in RANKS},
    "10": "T",
    **{word: rank.upper() for word, rank in (pair.split("=") for pair in _typed("ranks"))},
}


def _one_of(words: dict[str, str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_RANK_SUIT: Final = re.compile(rf"({_one_of(_RANKS)})(?:of)?({_one_of(_SUITS)})")
_SUIT_RANK: Final = re.compile(rf"({_one_of(_SUITS)})({_one_of(_RANKS)})")


def read_card(typed: str) -> Card | None:
    """The card ``typed`` stands for: ``7h``, ``10♠``, ``K d``, ``queen of hearts``, ``红桃7``; None when it is none."""
    text = "".join(plain(typed).split())
    if found := _RANK_SUIT.fullmatch(text):
        rank, suit = found.groups()
    elif found := _SUIT_RANK.fullmatch(text):
        suit, rank = found.groups()
    else:
        return None
    return card(_RANKS[rank] + _SUITS[suit])


def read(line: str) -> Command:
    """The command in a line typed by the player."""
    text = plain(line)
    if not text:
        return Word.ENTER
    if text in _WORDS:
        return _WORDS[text]
    named = read_card(text)
    if named is not None:
        return DISCARDS[named]
    for verb, actions in _WITH_CARD:
        if text.startswith(verb):
            named = read_card(text[len(verb) :])
            if named is not None:
                return actions[named]
    return Nonsense(showable(line))


def showable(line: str) -> str:
    """``line`` as it can be shown again: printable and not too long."""
    shown = "".join(sign if sign.isprintable() else " " for sign in line).strip()
    return shown if len(shown) <= 30 else shown[:29] + "…"
