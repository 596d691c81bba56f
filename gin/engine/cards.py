"""Cards: the pack, how a card is written, and hands as bit masks (R1).

A card is an int from 0 to 51 that prints as itself: ``suit * 13 + rank`` with the suits in the order spades, hearts,
diamonds, clubs and the ranks from ace (0) to king (12). This is also *the card order*, by which every tie in the rules
is broken (docs/SPEC.md, "Card order").

A set of cards is an int too, a *mask*: bit ``n`` stands for card ``n``. The four 13-bit suit masks lie side by side
in it, spades lowest.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

SUIT_BITS: Final = 13
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
FULL_MASK: Final = (1 << 52) - 1
COLUMN: Final = 1 | 1 << SUIT_BITS | 1 << 2 * SUIT_BITS | 1 << 3 * SUIT_BITS
"""The four aces; times the bit of a rank in a suit mask, the four cards of that rank."""


class Card(int):
    """One card, an int from 0 to 51.

    ``str`` is the written form used in files and in the protocol, rank then suit: ``7H``, ``TD``. ``repr`` is what one
    types in a test, ``7h``; :func:`card` reads either. Only the 52 values in :data:`PACK` exist.
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 for the ace up to 12 for the king."""
        return self % 13

    @property
    def suit(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
        return self // 13

    @property
    def value(self) -> int:
        """What the card counts as deadwood (R3): ace 1, 2 to 10 their number, J, Q, K 10."""
        return VALUES[self % 13]

    @property
    def mask(self) -> int:
        """The set that holds this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return RANKS[self % 13] + SUITS[self // 13]

    def __repr__(self) -> str:
        return RANKS[self % 13] + SUITS[self // 13].lower()

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        return (Card, (int(self),))


VALUES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Deadwood of each rank, ace to king (R3)."""

PACK: Final = tuple(Card(n) for n in range(52))
"""The 52 cards in card order; ``PACK[n]`` is card ``n``."""

_BY_NAME: Final = {
    rank + suit: c
    for c in PACK
    for rank in {RANKS[c.rank], RANKS[c.rank].lower()}
    for suit in (SUITS[c.suit], SUITS[c.suit].lower())
}


def card(text: str) -> Card:
    """The card written as ``text``: two characters, rank then suit, capitals or not.

    Raises ValueError when ``text`` is not a card.
    """
    found = _BY_NAME.get(text)
    if found is None:
        raise ValueError(f"{text!r} is not a card (rank {RANKS}, then suit {SUITS})")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards in ``text``, separated by white space, in the order written. Raises ValueError as :func:`card` does."""
    return tuple(card(word) for word in text.split())


def mask_of(some: Iterable[int]) -> int:
    """The set of ``some`` cards as a mask; a card given twice counts once."""
    mask = 0
    for c in some:
        mask |= 1 << c
    return mask


_T = TypeVar("_T")


class BySuit(Generic[_T]):
    """Looks up one thing a card for all cards of a mask: ``BySuit(PACK)(mask)`` are its cards in card order.

    Each suit mask met is remembered (at most 4 times 8,192), since taking a mask apart bit by bit is what costs.
    """

    def __init__(self, things: Sequence[_T]) -> None:
        self._things = things
        self._met: dict[int, tuple[_T, ...]] = {0: ()}

    def __call__(self, mask: int) -> tuple[_T, ...]:
        met = self._met
        s, h, d, c = mask & _SPADES, mask & _HEARTS, mask & _DIAMONDS, mask & _CLUBS
        try:
            return met[s] + met[h] + met[d] + met[c]
        except KeyError:
            for suit in (s, h, d, c):
                if suit not in met:
                    met[suit] = self._one_by_one(suit)
            return met[s] + met[h] + met[d] + met[c]

    def _one_by_one(self, mask: int) -> tuple[_T, ...]:
        found = []
        while mask:
            low = mask & -mask
            found.append(self._things[low.bit_length() - 1])
            mask ^= low
        return tuple(found)


_SPADES: Final = SUIT_MASK
_HEARTS: Final = SUIT_MASK << SUIT_BITS
_DIAMONDS: Final = SUIT_MASK << 2 * SUIT_BITS
_CLUBS: Final = SUIT_MASK << 3 * SUIT_BITS

_CARDS: Final = BySuit(PACK)


def unmask(mask: int) -> tuple[Card, ...]:
    """The cards of ``mask`` in card order."""
    return _CARDS(mask)


def written(some: Iterable[int]) -> str:
    """``some`` cards as text, ``"7H 8H 9H"``, in the order given; :func:`cards` reads it back."""
    return " ".join(str(PACK[c]) for c in some)
