"""Every word a player reads, in every language (P1). The tables :mod:`gin.text.en` and :mod:`gin.text.zh_cn` share keys.

A key names what is said, not where. Where who acts changes the sentence, its last part is ``you`` or ``computer``. A key
that ends in ``_one`` is the singular of the key without it.
"""

import locale
import os
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from types import ModuleType
from typing import Final

from gin.engine.actions import Reason, Refusal
from gin.engine.cards import RANKS, Card
from gin.text import (
    advice_en,
    advice_zh_cn,
    coach_en,
    coach_zh_cn,
    en,
    menus_en,
    menus_zh_cn,
    screens_en,
    screens_zh_cn,
    settings_en,
    settings_zh_cn,
    zh_cn,
)
from gin.text.spans import Span, Strong


class Table(Mapping[str, str]):
    """The texts of one language by key.

    Those of Learn are many, and a start of the program needs none of them: they are read with the first key that isn't
    among the others.
    """

    def __init__(self, language: str, files: Iterable[ModuleType]) -> None:
        self._language = language
        self._texts = {key: text for file in files for key, text in file.TABLE.items()}
        self._whole = False

    def _read_on(self) -> dict[str, str]:
        if not self._whole:
            self._whole = True
            for file in _learning()[self._language]:
                self._texts.update(file.TABLE)
        return self._texts

    def __getitem__(self, key: str) -> str:
        found = self._texts.get(key)
        return self._read_on()[key] if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._read_on())

    def __len__(self) -> int:
        return len(self._read_on())


def _learning() -> dict[str, tuple[ModuleType, ...]]:
    """The files of Learn by language."""
    from gin.text import (
        book_frame_en,
        book_frame_zh_cn,
        book_more_en,
        book_more_zh_cn,
        book_play_en,
        book_play_zh_cn,
        book_rules_en,
        book_rules_zh_cn,
        course_en,
        course_zh_cn,
        deals_en,
        deals_zh_cn,
        first_hand_en,
        first_hand_zh_cn,
    )

    return {
        "en": (book_frame_en, book_more_en, book_play_en, book_rules_en, course_en, deals_en, first_hand_en),
        "zh-CN": (
            book_frame_zh_cn,
            book_more_zh_cn,
            book_play_zh_cn,
            book_rules_zh_cn,
            course_zh_cn,
            deals_zh_cn,
            first_hand_zh_cn,
        ),
    }


TABLES: Final = {
    "en": Table("en", (en, advice_en, coach_en, menus_en, screens_en, settings_en)),
    "zh-CN": Table("zh-CN", (zh_cn, advice_zh_cn, coach_zh_cn, menus_zh_cn, screens_zh_cn, settings_zh_cn)),
}
"""The tables by language."""

_BETWEEN_SENTENCES: Final = {"en": " ", "zh-CN": ""}
_BETWEEN_ITEMS: Final = {"en": ", ", "zh-CN": "，"}

SUIT_GLYPHS: Final = "♠♥♦♣"


def face(card: Card) -> str:
    """How players see a card: ``7♥``, ``10♠``."""
    rank = RANKS[card.rank]
    return ("10" if rank == "T" else rank) + SUIT_GLYPHS[card.suit]


def faces(cards: Iterable[Card]) -> str:
    """Several cards, in the order given."""
    return " ".join(face(c) for c in cards)


class Texts:
    """The words of one language. Raises KeyError for a language that isn't there."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._table = TABLES[language]

    def say(self, key: str, /, **values: object) -> str:
        """The text for ``key`` with ``values`` in its placeholders; a card, or a tuple of cards, may be a value.

        A ``count`` of 1 picks the singular, where there is one.
        """
        if values.get("count") == 1 and key + "_one" in self._table:
            key += "_one"
        return self._table[key].format_map({name: _shown(value) for name, value in values.items()})

    def refusal(self, refusal: Refusal) -> str:
        """Why an act is refused, in a sentence (T8)."""
        return self.say(_refusal_key(refusal), card=refusal.card, deadwood=refusal.deadwood, limit=refusal.limit)

    def parts(self, key: str, **values: object) -> list[Span]:
        """As :meth:`say`, for a picture: cards stay cards, numbers and ``Strong`` values are strong, words are text."""
        if values.get("count") == 1 and key + "_one" in self._table:
            key += "_one"
        out: list[Span] = []
        for text, name, _, _ in Formatter().parse(self._table[key]):
            if text:
                out.append(text)
            if name is not None:
                out += _spans(values[name])
        return out

    def refusal_parts(self, refusal: Refusal) -> list[Span]:
        """As :meth:`refusal`, for a picture."""
        return self.parts(_refusal_key(refusal), card=refusal.card, deadwood=refusal.deadwood, limit=refusal.limit)

    @property
    def between(self) -> str:
        """What stands between two sentences."""
        return _BETWEEN_SENTENCES[self.language]

    def sentences(self, *parts: str) -> str:
        """Whole sentences, one after another in a paragraph."""
        return _BETWEEN_SENTENCES[self.language].join(parts)

    def items(self, *parts: str) -> str:
        """A list within a sentence."""
        return _BETWEEN_ITEMS[self.language].join(parts)


def _refusal_key(refusal: Refusal) -> str:
    gin_only = refusal.reason is Reason.OVER_LIMIT and refusal.limit == 0
    return "refusal.over_limit_gin_only" if gin_only else f"refusal.{refusal.reason}"


def _spans(value: object) -> list[Span]:
    if isinstance(value, Card | Strong):
        return [value]
    if isinstance(value, tuple):
        return [span for item in value for span in _spans(item)]
    return [Strong(str(value))] if isinstance(value, int | float) else [str(value)]


def _shown(value: object) -> object:
    if isinstance(value, Card):
        return face(value)
    if isinstance(value, tuple):
        return faces(value)
    return value


def language_for(tag: str) -> str | None:
    """Our language for a locale's name or a language tag such as ``zh_CN.UTF-8``, or None when we have none for it.

    There is one Chinese table; it serves every Chinese locale.
    """
    name = tag.replace("_", "-").split(".")[0].split("@")[0].casefold()
    first = name.split("-")[0]
    if first == "zh" or name.startswith("chinese"):
        return "zh-CN"
    if first in ("en", "c", "posix") or name.startswith("english"):
        return "en"
    return None


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language the system is set to, English when we don't have it.

    As with gettext, ``LANGUAGE`` is a list of wishes, and doesn't count where the locale is plain C. Windows sets none
    of these variables; there the standard library knows.
    """
    tag = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    if tag is None:
        tag = locale.getlocale()[0] or "C"
    wishes = [] if tag.split(".")[0] in ("C", "POSIX") else environ.get("LANGUAGE", "").split(":")
    for wish in (*filter(None, wishes), tag):
        found = language_for(wish)
        if found is not None:
            return found
    return "en"
