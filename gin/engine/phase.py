"""The phases of a hand (R4, R5)."""

from enum import StrEnum


class Phase(StrEnum):
    """Where a hand stands."""

    UPCARD_NONDEALER = "upcard_nondealer"
    """The non-dealer takes the first upcard or passes (R4)."""
    UPCARD_DEALER = "upcard_dealer"
    """The non-dealer has passed; the dealer takes it or passes."""
    STOCK_ONLY = "stock_only"
    """Both have passed; the non-dealer must draw from the stock."""
    DRAW = "draw"
    DISCARD = "discard"
    """A card has been drawn; one must leave the hand, by a discard, a knock or gin."""
    OVER = "over"
