from dataclasses import replace
from random import Random

import pytest

from gin.ai.easy import Easy
from gin.ai.normal import Normal
from gin.ai.plain import Plain
from gin.ai.policy import CIRCLE
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
    TakeUpcard,
)
from gin.engine.cards import PACK, Card, card, mask_of
from gin.engine.events import PileTaken
from gin.engine.melds import best_arrangement, deadwood, deadwood_after
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA
from gin.engine.view import PlayerView, view
from tests.ai.playing import decisions, swapped
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

NORMAL = Normal(1)
OTHER = "4S 5H TH JH 4D 7D KD 3C 8C QC"


def chooses(table: Table) -> Action:
    turn = table.hand.turn
    assert turn is not None
    return NORMAL.choose(view(table.match, turn))


def thrown_from(table: Table) -> Card:
    chosen = chooses(table)
    assert isinstance(chosen, Discard)
    return chosen.card


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_the_upcard_is_taken_into_a_meld():
    assert chooses(Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H")) == TAKE_UPCARD


def test_a_card_that_saves_less_than_an_unseen_one_on_average_is_left():
    assert chooses(Table("7H 8H 5S 3S TS QS KS 2D 9D JC", OTHER, upcard="8D")) == PASS


def test_a_low_card_in_place_of_a_high_one_is_a_clear_gain_when_little_else_helps():
    # Nine cards in three melds: an ace saves 9 of the king's 10, an unseen card on average far less.
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC KS", upcard="AC", seat1="4S 5H TH QH 4D 7D KD 9C 8C QC")
    assert chooses(table) == TAKE_UPCARD


def test_a_card_that_makes_gin_is_taken():
    table = Table("7H 8H 9H 3S 3D 3C JS JD QC KS", upcard="JC", seat1="4S 5H TH QH 4D 7D KD 9C 8C AC")
    assert chooses(table) != TAKE_UPCARD or deadwood(mask_of(view(table.match, 0).cards)) > 0
    gin = Table("7H 8H 9H 3S 3D 3C JS JD 5C 6C", upcard="7C", seat1="4S 5H TH QH 4D 7D KD 9C 8C AC")
    assert chooses(gin) == TAKE_UPCARD


def test_a_card_is_taken_to_knock_at_once_when_that_is_worth_it():
    # The two lowers 17 to 9: no more than an unseen card may save, but it ends the hand while the other holds much.
    table = Table("5S 6S 7S TH TD TC 2D 5H QH 3H", upcard="2C", seat1="4S AH 9H JH 3D 7D KD 9C 8C QC")
    assert chooses(table) == TAKE_UPCARD
    table.play("take")
    assert chooses(table) == Knock(card("QH"))


def test_after_two_passes_it_draws_from_the_stock():
    assert chooses(Table(OTHER, upcard="KC").play("pass, pass")) == DRAW_STOCK


# --- throwing ---------------------------------------------------------------------------------------------------------


def test_a_lonely_high_card_goes():
    table = Table("7H 8H 9H 3S 6S TS KS 2D 2H 5D", OTHER, upcard="AH", stock="6D").play("pass, pass, stock")
    assert thrown_from(table) == card("KS")


def test_of_equally_high_cards_the_one_without_outs_goes():
    table = Table("7H 8H 9H 3S QS QH KS 2D 2H 5D", OTHER, upcard="AH", stock="6D").play("pass, pass, stock")
    assert thrown_from(table) == card("KS")


def test_a_pair_whose_mates_are_gone_is_broken():
    # Pairs of kings and queens; two kings have gone over the pile.
    table = Table("7H 8H 9H KS KH QS QD 2H 3S AD", "KD KC TH JH 4D 7D 5H 3C 8C 9C", upcard="6D", stock="5C 4C 6C TC")
    table.play("pass, pass, stock, throw 5C, stock, throw KD, stock, throw 4C, stock, throw KC, stock")
    # Whatever the draws were, a king is the first of the four to go.
    assert thrown_from(table).rank == card("KS").rank


def test_the_other_is_not_fed_the_rank_it_collects():
    hand = "7H 8H 9H JS KH QD 2H 3S AD 5D"
    quiet = Table(hand, "KD TC TH JH 4D 7D 5H 3C 8C 9C", upcard="QC", stock="8S KC 6C 9S")
    quiet.play("pass, pass, stock, throw 8S, stock, throw 9C, stock")
    told = Table(hand, "KD KC TH JH 4D 7D 5H 3C 8C 9C", upcard="KS", stock="8S TC 6C 9S")
    told.play("pass, take, throw 9C, stock")
    likes = thrown_from(told)
    assert likes != card("KH")
    assert likes.value == 10
    assert quiet.hand.turn == 0


def test_what_the_other_threw_itself_is_safer():
    table = Table("7H 8H 9H KS QH 2H 2S AD AH 5D", "KD KC TH JH 4D 7D 5H 3C 8C 9C", upcard="6S", stock="3D TC 4H")
    table.play("pass, pass, stock, throw 3D, stock, throw KC, stock")
    assert thrown_from(table) == card("KS")


def test_the_card_just_taken_is_not_thrown():
    table = Table("7H 8H AS 3S 6S QS JS 2D 9D JC", upcard="9H", seat1="4S 5H JH 2H 7D KD 3C 8C QC TD").play("take")
    assert thrown_from(table) != card("9H")


# --- knocking ---------------------------------------------------------------------------------------------------------

EARLY = "5S 6S 7S TH TD TC 2D 3H 4C QH"
BAD_HAND = "4S AH 9H JH 3D 7D KD 9C 8C QC"


def test_early_a_knock_with_nine_is_right():
    table = Table(EARLY, BAD_HAND, upcard="KS", stock="KC").play("pass, pass, stock")
    table.play("throw KC, stock, throw KD, stock")
    assert isinstance(NORMAL.choose(replace(view(table.match, 0), cards=view(table.match, 0).cards)), Action)
    direct = Table("5S 6S 7S TH TD TC 2D 3H 4C QH", BAD_HAND, upcard="KS", stock="QS").play("pass, pass, stock")
    chosen = chooses(direct)
    assert isinstance(chosen, Discard)  # 2 + 3 + 4 + 10: not yet
    now = Table("5S 6S 7S TH TD TC 2D 3H 4C KH", BAD_HAND, upcard="KS", stock="2C").play("pass, pass, stock")
    assert isinstance(chooses(now), Discard)
    low = Table("5S 6S 7S TH TD TC 2D 3H 4C KH", BAD_HAND, upcard="KS", stock="8S").play("pass, pass, stock")
    assert chooses(low) == Knock(card("KH"))


def late(takes: bool) -> Table:
    """Seat 0 can knock with nine when the other has had eight turns, and perhaps taken three cards."""
    table = Table(
        "5S 6S 7S TH TD TC 2D 3H 4C KH",
        "JS JH QS QH 8C 8D AS AC 9H KD",
        upcard="7C",
        stock="JD KC QD KS 8H 9C 6C 6H 9D 9S 7D 7H 5D 5C 6D 4S 4H QC",
    )
    table.play("pass, pass")
    others = ["9H", "KD", "9D", "7H"] if takes else ["9H", "KD", "8C", "8D"]
    for mine, other in zip(("JD", "QD", "8H", "6C"), others, strict=False):
        table.play("stock")
        table.do(Discard(card(mine)) if card(mine) in view(table.match, 0).cards else Discard(table.hand.fresh))
        if takes and table.hand.pile[-1] in {card(n) for n in ("JD", "QD", "8H")}:
            table.play("pile")
        else:
            table.play("stock")
        fresh = table.hand.fresh
        holds = view(table.match, 1).cards
        table.do(Discard(card(other) if card(other) in holds and card(other) != fresh else min(holds)))
    return table


def risk_of_knocking(table: Table) -> float:
    thought = NORMAL.think(view(table.match, 0))
    assert thought.knock is not None
    return thought.knock.risk
