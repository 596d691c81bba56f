"""R1 to R3: the pack, melds, deadwood. Every expected value is worked out by hand."""

import copy
import pickle

import pytest

from gin.engine import melds
from gin.engine.cards import FULL_MASK, PACK, Card, card, cards, mask_of, unmask, written
from gin.engine.melds import arrangements, best_arrangement, best_discards, deadwood, deadwood_after, is_meld, is_set


def hand(text: str) -> int:
    found = cards(text)
    assert len(set(found)) == len(found)
    return mask_of(found)


def test_r1_the_pack_has_52_different_cards_and_no_joker() -> None:
    assert len(set(PACK)) == len(set(map(str, PACK))) == 52
    assert mask_of(PACK) == FULL_MASK
    assert FULL_MASK.bit_count() == 52


def test_the_card_order_is_spades_hearts_diamonds_clubs_and_ace_to_king_within_a_suit() -> None:
    assert [str(PACK[n]) for n in (0, 1, 12, 13, 25, 26, 38, 39, 51)] == "AS 2S KS AH KH AD KD AC KC".split()
    assert sorted(cards("KC 2H AH KS AS TD")) == list(cards("AS KS AH 2H TD KC"))


def test_a_card_knows_its_rank_suit_and_mask() -> None:
    seven = card("7H")
    assert (seven.rank, seven.suit, seven.mask) == (6, 1, 1 << 19)
    assert (card("AS").rank, card("KC").rank, card("KC").suit) == (0, 12, 3)


def test_a_card_prints_as_in_files_and_shows_itself_as_one_types_it_in_a_test() -> None:
    assert (str(card("7H")), repr(card("7H"))) == ("7H", "7h")
    assert (str(card("td")), repr(card("TD"))) == ("TD", "Td")
    assert written(cards("7h  TD\nas")) == "7H TD AS"
    assert written([19, 0]) == "7H AS"
    assert written([]) == ""


@pytest.mark.parametrize("text", ["", "7", "7X", "1H", "10H", "H7", "7HH", " 7H", "7 H", "JOKER", "7♥", "٧H", "7ſ"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as error:
        card(text)
    assert repr(text) in str(error.value)
    if text.strip() and len(text.split()) == 1:
        with pytest.raises(ValueError, match="is not a card"):
            cards(f"AS {text} KS" if text == text.strip() else f"{text.strip()}H")


def test_a_card_stays_a_card_when_copied_or_sent_to_another_process() -> None:
    for same in (copy.copy(card("QD")), copy.deepcopy(card("QD")), pickle.loads(pickle.dumps(card("QD")))):
        assert same == card("QD")
        assert type(same) is Card


def test_masks_hold_cards_without_order_and_give_them_back_in_card_order() -> None:
    assert unmask(mask_of(cards("KC 7H AS 7H"))) == cards("AS 7H KC")
    assert unmask(0) == ()
    assert unmask(FULL_MASK) == PACK


@pytest.mark.parametrize(
    ("text", "value"), [("AS", 1), ("2H", 2), ("9D", 9), ("TC", 10), ("JS", 10), ("QH", 10), ("KD", 10)]
)
def test_r3_a_card_counts_its_number_an_ace_1_and_a_court_card_10(text: str, value: int) -> None:
    assert card(text).value == value
    assert deadwood(hand(text)) == value


@pytest.mark.parametrize(
    "meld",
    [
        *("7S 7H 7D", "7S 7H 7C", "7S 7D 7C", "7H 7D 7C", "7S 7H 7D 7C", "AS AH AD", "KS KH KD KC"),
        *("AS 2S 3S", "QD KD JD", "TC JC QC KC", "3H 4H 5H 6H 7H", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"),
    ],
)
def test_r2_sets_of_3_or_4_and_runs_of_3_or_more_are_melds(meld: str) -> None:
    assert is_meld(hand(meld))
    assert is_set(hand(meld)) == (len({c.rank for c in cards(meld)}) == 1)
    assert deadwood(hand(meld)) == 0


@pytest.mark.parametrize(
    "cards_",
    [
        *("", "7S", "7S 7H", "7S 8S", "7S 8S 9H", "7S 8S TS", "7S 7H 8H", "7S 7H 8S 8H"),
        *("QS KS AS", "KS AS 2S", "QS KS AH", "KS AH 2H", "JS QS KS AS", "7S 7H 7D 8D", "7S 8S 9S 9H"),
    ],
)
def test_r2_two_cards_a_gap_two_suits_or_a_turn_round_the_corner_are_none(cards_: str) -> None:
    assert not is_meld(hand(cards_))


def test_r2_the_ace_is_low_only() -> None:
    assert deadwood(hand("AS 2S 3S QH KH AH")) == 21
    assert deadwood(hand("QS KS AS")) == 21
    assert deadwood(hand("KD AD 2D")) == 13


def test_r3_seven_seven_seven_eight_nine_is_14_and_not_17() -> None:
    best = best_arrangement(hand("7H 7S 7D 8H 9H"))
    assert best.melds == (cards("7H 8H 9H"),)
    assert best.loose == cards("7S 7D")
    assert best.deadwood == 14


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AS 7S 7H 8H 9H KH 5D 7D 3C JC", 43),  # 7-8-9H; 1 + 7 + 10 + 5 + 7 + 3 + 10
        ("2S 7S KS 7H 8H 9H 2D 7D KD 2C", 34),  # the twos and 7-8-9H; 7 + 10 + 7 + 10
        ("9S QS KS 9H JH KH TD QD TC JC", 98),  # nothing fits
        ("3S 4S 5S 6S 7S 9D TD JD QD KD", 0),  # two runs of five
        ("KS 2H 3H 4H 5H 6H 7H 8H KD KC", 0),  # one run of seven and the kings
        ("4S 5S 6S 6H 6D 7D 8D 8C 9C TC", 6),  # three runs; 6H
        ("5H 6H 7H 7S 7D 7C 8H 9H TH AS", 1),  # the sevens and 8-9-TH leave 5 + 6 + 1, the long run and three sevens 1
        ("AS AH AD AC 2S 3S 2H 3H KD QC", 22),  # A-2-3 twice; 1 + 1 + 10 + 10
    ],
)
def test_r3_the_deadwood_of_ten_cards(text: str, expected: int) -> None:
    assert deadwood(hand(text)) == expected
    assert best_arrangement(hand(text)).deadwood == expected


def test_r3_melds_may_be_held_back_and_long_runs_split() -> None:
    sixes_or_nothing = arrangements(hand("6S 6H 6D 2C"), 100)
    assert sorted(sixes_or_nothing) == [(), (hand("6S 6H 6D"),)]
    assert arrangements(hand("6S 6H 6D 2C"), 2) == [(hand("6S 6H 6D"),)]
    assert arrangements(hand("6S 6H 6D 2C"), 1) == []
    run_of_six = arrangements(hand("2H 3H 4H 5H 6H 7H"), 0)
    assert sorted(run_of_six) == [(hand("2H 3H 4H"), hand("5H 6H 7H")), (hand("2H 3H 4H 5H 6H 7H"),)]


def test_equal_arrangements_are_shown_by_card_order() -> None:
    """The example of docs/SPEC.md: both leave 22, and 5S comes before 7S."""
    best = best_arrangement(hand("5S 6S 7S 5H 6H 7H 7D 7C KD AC"))
    assert best.melds == (cards("5S 6S 7S"), cards("7H 7D 7C"))
    assert best.loose == cards("5H 6H KD AC")
    assert best.deadwood == 22


def test_r3_what_each_discard_leaves() -> None:
    eleven = hand("3S 4S 5S 8H 9H TH QS QD QC 7D 3C")
    left = {str(c): n for c, n in deadwood_after(eleven)}
    assert left == {
        **{"3S": 19, "4S": 18, "5S": 17, "QS": 30, "8H": 29, "9H": 28, "TH": 27},
        **{"7D": 3, "QD": 30, "3C": 7, "QC": 30},
    }
    assert best_discards(eleven) == (3, cards("7D"))
    assert best_discards(eleven, forbidden=card("7D")) == (7, cards("3C"))


def test_r3_a_complete_meld_of_eleven_cards_leaves_several_best_discards() -> None:
    eleven = hand("AS 2S 3S 9S 5H 6H 7H 8H 9H 9D 9C")
    assert best_discards(eleven) == (0, cards("9S 5H 8H 9H 9D 9C"))


def test_r3_where_a_set_and_a_run_leave_the_same_the_best_discards_of_both_are_found() -> None:
    """The three jacks leave QS KS, the run of spades JH JD: one of the two thrown, 10 is left either way."""
    eleven = hand("JS QS KS JH JD 2H 3H 4H 6C 7C 8C")
    assert best_discards(eleven) == (10, cards("QS KS JH JD"))


def test_r3_the_best_discards_of_a_hand_with_loose_cards_are_found_without_trying_every_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """QS KH TD JC and 7H are loose, 47; without one of the four tens 37."""

    def tried(_hand: int) -> list[tuple[Card, int]]:
        raise AssertionError("every card was tried")

    monkeypatch.setattr(melds, "deadwood_after", tried)
    assert best_discards(hand("AS 2S 3S 5H 5D 5C QS KH TD JC 7H")) == (37, cards("QS KH TD JC"))
    assert best_discards(hand("JS QS KS JH JD 2H 3H 4H 6C 7C 8C")) == (10, cards("QS KS JH JD"))
    with pytest.raises(AssertionError, match="every card was tried"):
        best_discards(hand("AS 2S 3S 9S 5H 6H 7H 8H 9H 9D 9C"))  # no discard lowers its deadwood of nothing
