"""Sentences that hold cards and deciding numbers as themselves, so that a picture can draw them as chips and in gold."""

from dataclasses import dataclass

from gin.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Strong:
    """A number or word that decides something."""

    text: str


Span = str | Card | Strong
"""A part of a sentence: plain text, a card, or something strong."""
