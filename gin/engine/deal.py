"""The deal: a shuffled pack, its salt and the commitment that lets players check it was never changed (R1).

The pack is dealt one card at a time, alternately, the non-dealer first; card 21 is the first upcard, the rest is
the stock in drawing order. Where chance comes from is handed in; nothing here is random by itself.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final, Protocol

from gin.engine.cards import FULL_MASK, PACK, Card, mask_of, written

HAND_SIZE: Final = 10
_UPCARD_AT: Final = 2 * HAND_SIZE
_SALT_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Deal:
    """A shuffled pack of 52 cards in dealing order, and a random salt of 32 hexadecimal digits.

    Raises ValueError when the pack is not the 52 cards, each once, or the salt is not of that form.
    """

    pack: tuple[Card, ...]
    salt: str

    def __post_init__(self) -> None:
        if len(self.pack) != len(PACK) or mask_of(self.pack) != FULL_MASK:
            raise ValueError("a pack holds each of the 52 cards once")
        if len(self.salt) != 2 * _SALT_BYTES or not set(self.salt) <= set("0123456789abcdef"):
            raise ValueError(f"a salt is {2 * _SALT_BYTES} hexadecimal digits in small letters")

    def hand_of(self, seat: int, dealer: int) -> tuple[Card, ...]:
        """The ten cards ``seat`` is dealt when ``dealer`` deals, in the order they come."""
        return self.pack[int(seat == dealer) : _UPCARD_AT : 2]

    @property
    def upcard(self) -> Card:
        """The first upcard."""
        return self.pack[_UPCARD_AT]

    @property
    def stock(self) -> tuple[Card, ...]:
        """The 31 cards of the stock in drawing order."""
        return self.pack[_UPCARD_AT + 1 :]

    @property
    def commitment(self) -> str:
        """SHA-256 in hexadecimal over the salt, one space, and the pack as written: ``salt AS 7H …`` in ASCII.

        Published before the first card is played; with pack and salt published later, anyone can compute it again.
        """
        return _commitment(self)


@lru_cache(maxsize=4)
def _commitment(deal: Deal) -> str:
    """Every view asks for that of the hand being played: it would take more than half of the time a view takes."""
    return sha256(f"{deal.salt} {written(deal.pack)}".encode("ascii")).hexdigest()


def dealt(
    dealer: int, hands: tuple[Iterable[Card], Iterable[Card]], upcard: Card, stock: Iterable[Card], salt: str
) -> Deal:
    """The deal that gives these hands, upcard and stock: the way back from a record. Raises ValueError as Deal does."""
    first, second = tuple(hands[1 - dealer]), tuple(hands[dealer])
    if not len(first) == len(second) == HAND_SIZE:
        raise ValueError(f"each hand holds {HAND_SIZE} cards")
    alternately = [c for pair in zip(first, second, strict=True) for c in pair]
    return Deal((*alternately, upcard, *stock), salt)


class Shuffler(Protocol):
    """What :func:`gin.engine.play.decide` is handed for everything that chance decides."""

    def first_dealer(self) -> int:
        """The seat, 0 or 1, that deals the first hand of a match (R9)."""
        ...

    def deal(self) -> Deal:
        """The pack and salt of the next hand."""
        ...


def _one_by_one(random_bytes: Callable[[int], bytes]) -> Iterator[int]:
    """Random bytes without end, fetched many at a time: to ask the system for each one costs more than to use it."""
    while True:
        yield from random_bytes(64)


class FairShuffler:
    """Every order of the pack equally likely, given a source of independent random bytes.

    The game hands in the operating system's source, a test or a bot's self-play a seeded one.
    """

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random_bytes = random_bytes
        self._bytes = _one_by_one(random_bytes)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, ``bound`` at most 256, each equally likely.

        Numbers that are too large are thrown away and drawn again: a remainder would favour the small ones.
        """
        keep = (1 << (bound - 1).bit_length()) - 1
        while True:
            number = next(self._bytes) & keep
            if number < bound:
                return number

    def first_dealer(self) -> int:
        return self.below(2)

    def deal(self) -> Deal:
        pack = list(PACK)
        for last in range(len(pack) - 1, 0, -1):
            at = self.below(last + 1)
            pack[last], pack[at] = pack[at], pack[last]
        return Deal(tuple(pack), self._random_bytes(_SALT_BYTES).hex())


class FixedDeals:
    """Deals known beforehand, one after another: for records, examples and tests; ValueError when none is left."""

    def __init__(self, deals: Iterable[Deal], first_dealer: int = 0) -> None:
        self._deals = iter(deals)
        self._first_dealer = first_dealer

    def first_dealer(self) -> int:
        return self._first_dealer

    def deal(self) -> Deal:
        found = next(self._deals, None)
        if found is None:
            raise ValueError("no further deal is known")
        return found
