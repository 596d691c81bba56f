"""What every player made of code has in common: the protocol, and the way out of an endless circle (A1, A3)."""

from typing import Final, Protocol

from gin.engine.actions import Action
from gin.engine.events import PileTaken, StockDrawn
from gin.engine.view import PlayerView


class Policy(Protocol):
    """A way to play. The choice depends on the view alone, so that it can be repeated and can't be fed a hidden card.

    A policy that wants chance is given a seed of its own when it is made, never one that a deal came from.
    """

    def choose(self, view: PlayerView) -> Action:
        """The action to take now, one of ``view.legal``. Raises ValueError when there is none."""
        ...


CIRCLE: Final = 6
"""So many draws in a row from the discard pile, three by each side, are a circle."""


def circling(view: PlayerView) -> bool:
    """Whether the last :data:`CIRCLE` draws of this hand, by both sides together, all came from the discard pile.

    By the rules two players could hand each other's discards back and forth for ever. Every level of the computer
    draws from the stock while this is true, unless the card on the pile lets it knock at once. So at least every eighth
    draw takes a card from the stock, and the hand ends at the latest when that has run down (A3, R8).
    """
    in_a_row = 0
    for event in reversed(view.history):
        match event:
            case PileTaken():
                in_a_row += 1
                if in_a_row == CIRCLE:
                    return True
            case StockDrawn():
                return False
    return False
