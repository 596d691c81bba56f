from dataclasses import replace
from random import Random

import pytest

from gin.ai.easy import Easy
from gin.ai.normal import Normal
from gin.engine.actions import (
    DEAL_NEXT,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    Gin,
    Knock,
)
from gin.engine.cards import PACK, card, cards, mask_of
from gin.engine.events import Discarded, PileTaken
from gin.engine.melds import best_discards, deadwood
from gin.engine.rules import STANDARD
from gin.engine.view import PlayerView, view
from tests.ai.playing import decisions
from tests.engine.table import Table

OTHER = "4S 5H TH JH 4D 7D KD 3C 8C QC"
SEEDS = range(120)


def choices(seen: PlayerView) -> list[Action]:
    """What Easy does, for each of many seeds."""
    return [Easy(seed).choose(seen) for seed in SEEDS]


def share(seen: PlayerView, *actions: Action) -> float:
    return sum(chosen in actions for chosen in choices(seen)) / len(SEEDS)


def seen_by_0(table: Table) -> PlayerView:
    return view(table.match, 0)


# --- mistakes that people make ----------------------------------------------------------------------------------------


def test_now_and_then_it_overlooks_a_meld_with_the_card_on_the_pile():
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", "4S 5H TH JH 4D 7D KD 3C 8C QC", upcard="9H")
    assert 0.8 < share(seen_by_0(table), TAKE_UPCARD) < 1


def test_now_and_then_it_is_tempted_by_a_card_that_only_makes_a_pair():
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", OTHER, upcard="3D")
    assert 0.05 < share(seen_by_0(table), TAKE_UPCARD) < 0.4
    assert Normal(1).choose(seen_by_0(table)) == PASS


def test_a_card_that_makes_nothing_and_saves_nothing_is_never_taken():
    table = Table("7H 8H AS 3S 6S QS 9S 2D 9D JC", OTHER, upcard="KC")
    assert set(choices(seen_by_0(table))) == {PASS}


def test_it_clings_to_high_pairs():
    # Kings in a pair and a lonely nine: the nine leaves one more, and mostly goes.
    table = Table("3S 3D 3C KS KC 9D 2S AH 5C 7H", OTHER.replace("3C", "6S"), upcard="JC", stock="AD")
    seen = seen_by_0(table.play("pass, pass, stock"))
    assert share(seen, Discard(card("9D"))) > 0.6
    assert share(seen, Discard(card("KS")), Discard(card("KC"))) == 0


def test_it_forgets_what_has_gone_over_the_pile():
    # The other kings went over the pile long ago. Normal gives the pair up, Easy mostly still hopes for it.
    hand = "3S 3D 3C KS KC 9D 2S AH 5C 7H"
    table = Table(hand, "KD KH 4S 5S TH JH QC QS 8D 8S", upcard="JC", stock="JD TD QD QH 9S TS 4D 8C 6C 9C AD")
    table.play("pass, pass, stock, throw JD, stock, throw KD, stock, throw QD, stock, throw KH, stock, throw 9S")
    table.play("stock, throw TS, stock, throw 4D, stock, throw 8C, stock, throw 6C, stock, throw 9C, stock")
    seen = seen_by_0(table)
    assert {card("KD"), card("KH")} <= set(seen.pile[:-4])
    kings = (Discard(card("KS")), Discard(card("KC")))
    assert Normal(1).choose(seen) in kings
    assert share(seen, *kings) < 0.5


def test_it_mostly_knocks_as_soon_as_it_can():
    table = Table("5S 6S 7S TH TD TC 2D 3H 4C KH", "4S 2H 9H JH 3D 7D KD 9C 8C QC", upcard="KS", stock="AC")
    seen = seen_by_0(table.play("pass, pass, stock"))
    assert 0.7 < share(seen, Knock(card("KH"))) < 1


# --- never absurd -----------------------------------------------------------------------------------------------------


def test_it_never_misses_gin():
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH").play("pass, pass, stock")
    assert set(choices(seen_by_0(table))) == {Gin(card("4C"))}
    upcard = Table("7H 8H 9H 3S 3D 3C JS 4C 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", upcard="7C")
    assert set(choices(seen_by_0(upcard))) == {TAKE_UPCARD}


def test_it_does_not_knock_into_a_certain_undercut_that_lies_on_the_table():
    hand, other = "7H 8H 9H TS TD TC 2D 3H 4C KH", "AS 2S 3S AH 2H 5S 6S 5D AC 2C"
    seen = seen_by_0(Table(hand, other, "KS", "AD").play("pass, pass, stock"))
    assert share(seen, Knock(card("KH"))) > 0.7
    shown = replace(seen, known=cards("AS 2S 3S AH 2H 5S 6S 5D AC 2C"))
    assert Knock(card("KH")) in choices(shown)
    worse = replace(seen, known=cards("AS 2S 3S AH 2H 4S 5S 2C AC 5H"))
    assert Knock(card("KH")) not in choices(worse)


@pytest.mark.parametrize("seed", range(3))
def test_it_never_leaves_clearly_worse_deadwood(seed):
    for decision in decisions((Easy(seed), Easy(seed + 9)), STANDARD, seed, hands=8):
        if isinstance(decision.chosen, Discard):
            hand = mask_of(decision.seen.cards)
            least, _ = best_discards(hand, decision.seen.forbidden)
            assert deadwood(hand ^ decision.chosen.card.mask) <= least + 7


def test_in_a_circle_it_draws_from_the_stock():
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", "9H 5H JH 2H 7D KD 3C 8C QC TD", upcard="4C", dealer=0)
    seen = seen_by_0(table.play("pass, pass, stock, throw 9H"))
    assert share(seen, DRAW_DISCARD) > 0.8
    taken = [e for n in range(6) for e in (PileTaken(n % 2, PACK[n]), Discarded(n % 2, PACK[n]))]
    assert set(choices(replace(seen, history=(*seen.history, *taken)))) == {DRAW_STOCK}


def test_out_of_turn_and_between_hands():
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH")
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        Easy(1).choose(view(table.match, 1))
    table.play("pass, pass, stock, gin 4C")
    assert Easy(1).choose(view(table.match, 1)) == DEAL_NEXT


# --- chance -----------------------------------------------------------------------------------------------------------


def test_the_same_seed_and_view_always_give_the_same_choice():
    rng = Random(1)
    for decision in decisions((Easy(5), Easy(6)), STANDARD, 3, hands=3):
        seed = rng.randrange(10**9)
        assert len({Easy(seed).choose(decision.seen) for _ in range(3)}) == 1


def test_other_seeds_play_otherwise():
    differ = 0
    for decision in decisions((Easy(5), Easy(6)), STANDARD, 3, hands=5):
        differ += len({Easy(seed).choose(decision.seen) for seed in range(10)}) > 1
    assert differ > 10
