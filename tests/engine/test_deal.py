"""The deal, its commitment, and the shuffle: every order of the pack equally likely."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import islice, pairwise
from random import Random

import pytest

from gin.engine.cards import PACK, Card, card, cards, written
from gin.engine.deal import Deal, FairShuffler, FixedDeals, dealt
from gin.engine.play import start
from gin.engine.rules import STANDARD

SALT = "00112233445566778899aabbccddeeff"
PACK_TEXT = (
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH "
    "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
)


# --- the deal ---------------------------------------------------------------------------------------------------------


def test_r1_cards_1_3_5_go_to_the_nondealer_21_is_turned_up_and_31_are_the_stock() -> None:
    deal = Deal(PACK, SALT)
    assert deal.hand_of(0, dealer=1) == deal.hand_of(1, dealer=0) == cards("AS 3S 5S 7S 9S JS KS 2H 4H 6H")
    assert deal.hand_of(1, dealer=1) == deal.hand_of(0, dealer=0) == cards("2S 4S 6S 8S TS QS AH 3H 5H 7H")
    assert deal.upcard == card("8H")
    assert len(deal.stock) == 31
    assert deal.stock[:3] == cards("9H TH JH")
    assert deal.stock[-1] == card("KC")


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_deal_is_found_again_from_its_hands_upcard_and_stock(dealer: int) -> None:
    deal = FairShuffler(Random(dealer).randbytes).deal()
    hands = deal.hand_of(0, dealer), deal.hand_of(1, dealer)
    assert dealt(dealer, hands, deal.upcard, deal.stock, deal.salt) == deal


def test_a_pack_must_hold_every_card_once() -> None:
    for pack in (PACK[:51], (*PACK, PACK[0]), (*PACK[:51], PACK[0]), ()):
        with pytest.raises(ValueError, match="a pack holds each of the 52 cards once"):
            Deal(pack, SALT)


@pytest.mark.parametrize(
    "salt", ["", SALT[:-1], SALT + "0", SALT[:-1] + "g", SALT.upper(), " " * 32, SALT[:-1] + "\n", "٠" * 32]
)
def test_a_salt_is_32_small_hexadecimal_digits(salt: str) -> None:
    with pytest.raises(ValueError, match="a salt is 32 hexadecimal digits"):
        Deal(PACK, salt)


@pytest.mark.parametrize("sizes", [(9, 11), (11, 9), (10, 9), (0, 0)])
def test_a_deal_from_hands_of_another_size_is_refused(sizes: tuple[int, int]) -> None:
    first, second = PACK[: sizes[0]], PACK[sizes[0] : sum(sizes)]
    rest = PACK[sum(sizes) :]
    with pytest.raises(ValueError, match="each hand holds 10 cards"):
        dealt(1, (first, second), rest[0], rest[1:], SALT)


def test_a_deal_from_hands_that_share_a_card_is_refused() -> None:
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        dealt(1, (PACK[:10], PACK[:10]), PACK[20], PACK[21:], SALT)


def test_the_commitment_is_sha_256_over_salt_space_and_pack_as_written() -> None:
    text = f"{SALT} {PACK_TEXT}"
    assert len(text) == 188
    assert Deal(PACK, SALT).commitment == sha256(text.encode()).hexdigest()
    assert Deal(PACK, SALT).commitment == "59d4663c07e1ca1e80a173fb966b492961a455669b6eeb6a028b6ea6d5d30b88"


def test_another_salt_or_another_order_has_another_commitment() -> None:
    swapped = (PACK[1], PACK[0], *PACK[2:])
    found = {Deal(PACK, SALT).commitment, Deal(swapped, SALT).commitment, Deal(PACK, SALT[::-1]).commitment}
    assert len(found) == 3


def test_known_deals_come_one_after_another_and_then_no_more() -> None:
    one, two = Deal(PACK, SALT), Deal(PACK[::-1], SALT)
    shuffler = FixedDeals([one, two], first_dealer=1)
    assert shuffler.first_dealer() == 1
    assert [shuffler.deal(), shuffler.deal()] == [one, two]
    with pytest.raises(ValueError, match="no further deal is known"):
        shuffler.deal()
    assert FixedDeals([]).first_dealer() == 0


# --- chance -----------------------------------------------------------------------------------------------------------


class Bytes:
    """Random bytes that are known beforehand; the last of them may come in a smaller bunch than was asked for."""

    def __init__(self, some: bytes) -> None:
        self.left = iter(some)

    def __call__(self, count: int) -> bytes:
        taken = bytes(islice(self.left, count))
        if not taken:
            raise EOFError
        return taken


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 13, 31, 32, 33, 51, 52, 64, 100, 128, 129, 255, 256])
def test_each_number_below_a_bound_comes_from_equally_many_bytes(bound: int) -> None:
    """No modulo bias: of all 256 bytes each number gets the same share, and the rest is drawn again."""
    shuffler = FairShuffler(Bytes(bytes(range(256))))
    numbers: Counter[int] = Counter()
    with suppress(EOFError):
        while True:
            numbers[shuffler.below(bound)] += 1
    assert sorted(numbers) == list(range(bound))
    assert len(set(numbers.values())) == 1
    assert numbers.total() > 128


def test_r9_the_first_dealer_is_either_seat_equally_often() -> None:
    shuffler = FairShuffler(Bytes(bytes(range(256))))
    assert Counter(shuffler.first_dealer() for _ in range(256)) == {0: 128, 1: 128}


class Choices(FairShuffler):
    """A shuffler whose choices are given, to see what it makes of them."""

    def __init__(self, choices: list[int]) -> None:
        super().__init__(lambda count: bytes(count))
        self.choices = iter(choices)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return next(self.choices)


def choices_behind(pack: tuple[Card, ...]) -> list[int]:
    """The one list of choices that leads to this pack: the proof that different choices give different packs."""
    before = list(PACK)
    found = []
    for last in range(51, 0, -1):
        at = before.index(pack[last])
        found.append(at)
        before[last], before[at] = before[at], before[last]
    return found


def test_the_shuffle_reaches_each_of_the_52_factorial_orders_by_exactly_one_list_of_choices() -> None:
    rng = Random(52)
    for _ in range(200):
        choices = [rng.randrange(last + 1) for last in range(51, 0, -1)]
        shuffler = Choices(choices)
        pack = shuffler.deal().pack
        assert shuffler.bounds == list(range(52, 1, -1))  # 52 x 51 x ... x 2 lists, as many as there are orders
        assert choices_behind(pack) == choices


def test_every_deal_has_16_bytes_of_salt_of_its_own() -> None:
    shuffler = FairShuffler(Random(16).randbytes)
    assert len({shuffler.deal().salt for _ in range(300)}) == 300
    assert Choices([0] * 51).deal().salt == "0" * 32


def test_the_same_bytes_give_the_same_match() -> None:
    one, two, other = (start(STANDARD, FairShuffler(Random(seed).randbytes)) for seed in (7, 7, 8))
    assert one == two != other


# --- a test of uniformity, and that it would notice a wrong shuffle ---------------------------------------------------

Shuffle = Callable[[Random], list[int]]


def fair(rng: Random) -> list[int]:
    return [int(c) for c in FairShuffler(rng.randbytes).deal().pack]


def swap_with_any(rng: Random) -> list[int]:
    """The well-known mistake: each card is swapped with any other, not only with those not yet placed."""
    pack = list(range(52))
    for at in range(52):
        other = rng.randrange(52)
        pack[at], pack[other] = pack[other], pack[at]
    return pack


def never_itself(rng: Random) -> list[int]:
    """Off by one at the top (Sattolo): no card can stay where it was."""
    pack = list(range(52))
    for last in range(51, 0, -1):
        at = rng.randrange(last)
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def stops_early(rng: Random) -> list[int]:
    """Off by one at the bottom: the last swap is not made."""
    pack = list(range(52))
    for last in range(51, 1, -1):
        at = rng.randrange(last + 1)
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def by_remainder(rng: Random) -> list[int]:
    """Modulo bias: a byte's remainder, so small numbers come more often."""
    pack = list(range(52))
    for last in range(51, 0, -1):
        at = rng.randbytes(1)[0] % (last + 1)
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def forgets_to_draw_again(rng: Random) -> list[int]:
    """Numbers that are too large are cut down to the largest allowed."""
    pack = list(range(52))
    for last in range(51, 0, -1):
        at = min(last, rng.randrange(1 << last.bit_length()))
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def only_cut(rng: Random) -> list[int]:
    """Every card is in every place equally often, but the order is the same."""
    at = rng.randrange(52)
    return [(at + n) % 52 for n in range(52)]


def deviations(shuffle: Shuffle, rounds: int) -> Iterator[float]:
    """How far the counts are from equal ones, in standard deviations: of cards in places, of cards that follow another.

    Both are chi-square sums with a mean of 51 x 51 (for places after a correction, since a pack fills all 52 at once).
    """
    rng = Random(2024)
    places: Counter[tuple[int, int]] = Counter()
    follows: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        pack = shuffle(rng)
        places.update(enumerate(pack))
        follows.update(pairwise(pack))
    mean = 51 * 51
    for counts, cells, correction in ((places, 52 * 52, 51 / 52), (follows, 52 * 51, 1)):
        expected = counts.total() / cells
        squares = sum((n - expected) ** 2 for n in counts.values()) / expected + (cells - len(counts)) * expected
        yield (squares * correction - mean) / (2 * mean) ** 0.5


def looks_fair(shuffle: Shuffle) -> bool:
    return all(abs(deviation) < 5 for deviation in deviations(shuffle, rounds=12_000))


def test_the_shuffle_is_uniform() -> None:
    assert looks_fair(fair)


@pytest.mark.parametrize(
    "wrong", [swap_with_any, never_itself, stops_early, by_remainder, forgets_to_draw_again, only_cut]
)
def test_a_wrong_shuffle_would_be_noticed(wrong: Shuffle) -> None:
    assert not looks_fair(wrong)


def test_a_shuffle_by_the_standard_library_looks_as_fair_as_ours() -> None:
    assert looks_fair(lambda rng: rng.sample(range(52), 52))


def test_the_pack_of_a_fair_shuffle_is_written_as_52_cards() -> None:
    assert len(written(FairShuffler(Random(1).randbytes).deal().pack).split()) == 52
