"""The guide's sentences made of the words of :mod:`gin.text`."""

from gin.engine.actions import Action, Discard, DrawDiscard, Gin, Knock
from gin.engine.cards import Card
from gin.learn.first_hand import Sentence, Word
from gin.scenes.first_hand_plate import Words
from gin.text import Texts
from gin.text.spans import Span


def told(texts: Texts, sentence: Sentence) -> list[Span]:
    """A sentence of the guide in words."""
    return texts.parts(f"first.{sentence.name}", **dict(sentence.facts))


def words(texts: Texts, word: Word, todo: list[Span]) -> Words:
    """All that the guide says at one moment."""
    about = tuple(tuple(told(texts, sentence)) for sentence in word.about)
    return Words(texts.say(f"first.head.{word.head}"), about, tuple(todo))


def to_do(texts: Texts, action: Action | None, step: str, pile: Card | None, left: int | None) -> list[Span]:
    """What is to be pressed for ``action``, whose next ``step`` is a button, a pile or a card."""
    match action:
        case None:
            return []
        case Discard(card) if step == "card":
            return texts.parts("first.do.card", card=card)
        case Discard():
            return texts.parts("first.do.discard", left=left)
        case DrawDiscard():
            return texts.parts("first.do.pile", card=pile)
        case Knock() | Gin():
            return texts.parts(f"first.do.{step}")
        case _:
            return texts.parts(f"first.do.{step}")
