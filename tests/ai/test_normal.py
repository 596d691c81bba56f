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
from gin.engine.cards import PACK, Card, card, cards, mask_of
from gin.engine.events import Discarded, PileTaken
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
    table = Table("7H 8H 9H 3S 3D 3C JS JD 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", upcard="7C")
    assert deadwood(mask_of(view(table.match, 0).cards)) == 31
    assert chooses(table) != PASS
    gin = Table("7H 8H 9H 3S 3D 3C JS 4C 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", upcard="7C")
    assert chooses(gin) == TAKE_UPCARD


def test_a_card_is_taken_to_knock_at_once_when_that_is_worth_it():
    # The two saves 3, hardly more than an unseen card on average, but it ends the hand while the other holds much.
    table = Table("5S 6S 7S TH TD TC 4D 2H 5C AH", "4S 5H 9H JH 3D 7D KD 9C 8C QC", upcard="2C")
    seen = view(table.match, 0)
    thought = NORMAL.think(seen)
    assert thought.action == TAKE_UPCARD
    assert thought.knock is not None
    table.play("take")
    assert isinstance(chooses(table), Knock)


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
    # Kings and queens in pairs. With two kings gone over the pile, a king goes; with two queens gone, a queen.
    hand = "7H 8H 9H KS KH QD QC 2H 3S AD"
    for gone, other in (("KD KC", "QS QH"), ("QS QH", "KD KC")):
        table = Table(hand, f"{other} 4S 6S 9S 4D 7D 5H 3C 8C", upcard="6D", stock=f"TC {gone[:2]} 9C {gone[3:]} TD")
        table.play(f"pass, pass, stock, throw TC, stock, throw {gone[:2]}, stock, throw 9C")
        table.play(f"stock, throw {gone[3:]}, stock")
        table_hand = [c for c in view(table.match, 0).cards if c != card("TD")]
        assert thrown_from(table).rank == card(gone[:2]).rank
        assert len(table_hand) == 10


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

TEN = "5S 6S 7S TH TD TC 2D 3H 4C KH"
"""With the ace of clubs for the king: deadwood 10."""
THREE = "5S 6S 7S 8S 9S TH TD TC 2D KH"
"""With the ace of clubs for the king: deadwood 3."""
TWO = "5S 6S 7S TH TD TC 3D 4D 5D KH"
"""With the two of clubs for the king: deadwood 2, and five cards make gin."""
BAD_HAND = "4H 6H 9H JH 7C 7D KD 9C 8C QC"
GOOD_HAND = "4H 5H 6H 7C 7D 7H 8H AH AD 2S"


def to_leave(hand: str, stock_left: int, drawn: str = "AC", *, low: bool = True) -> PlayerView:
    """Seat 0 has drawn that card, and so many are left in the stock; until then both threw what they drew.

    With ``low`` those were the high cards, so that the cards not seen are low ones; else it was the other way round.
    """
    other = GOOD_HAND if low else BAD_HAND
    named = {*cards(hand), *cards(other), card("KS"), card(drawn)}
    stock = sorted((c for c in PACK if c not in named), key=lambda c: c.rank, reverse=low)
    stock.insert(30 - stock_left, card(drawn))
    table = Table(hand, other, "KS", " ".join(map(str, stock))).play("pass, pass")
    table.run_down(stock_left + 1).play("stock")
    assert table.hand.turn == 0
    return view(table.match, 0)


def test_early_a_knock_with_ten_is_right():
    assert NORMAL.choose(to_leave(TEN, 28)) == Knock(card("KH"))


def test_later_a_knock_with_ten_is_too_likely_to_be_undercut():
    thought = NORMAL.think(to_leave(TEN, 8))
    assert isinstance(thought.action, Discard)
    assert thought.knock is not None
    assert thought.knock.risk > 0.3


def test_where_the_risk_of_a_high_knock_is_too_great_a_low_one_is_still_right():
    assert isinstance(NORMAL.choose(to_leave(TEN, 20)), Discard)
    assert NORMAL.choose(to_leave(THREE, 20)) == Knock(card("KH"))


def test_with_many_outs_for_gin_it_plays_on_unless_the_knock_wins_the_match():
    seen = to_leave(TWO, 22, "2C")
    thought = NORMAL.think(seen)
    assert thought.action == Discard(card("KH"))
    assert thought.gins == 5
    assert thought.knock is not None
    assert thought.knock.points > 0
    assert NORMAL.choose(replace(seen, totals=(95, 0))) == Knock(card("KH"))
    assert NORMAL.choose(replace(seen, totals=(0, 95))) == Discard(card("KH"))


def test_when_the_hand_is_about_to_die_a_small_score_is_worth_taking():
    seen = to_leave(THREE, 2, low=False)
    assert NORMAL.choose(seen) == Knock(card("KH"))


def test_even_then_it_does_not_knock_into_a_likely_undercut():
    thought = NORMAL.think(to_leave(TEN, 2))
    assert isinstance(thought.action, Discard)
    assert thought.knock is not None
    assert thought.knock.points < 0


def test_it_keeps_to_the_limit_of_the_hand():
    early = to_leave(TEN, 28)
    assert isinstance(NORMAL.choose(replace(early, limit=9, legal=early.legal[:11])), Discard)
    low = Table(TEN, BAD_HAND, upcard="9D", stock="AC", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert isinstance(chooses(low), Discard)
    high = Table(TEN, BAD_HAND, upcard="QD", stock="AC", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert chooses(high) == Knock(card("KH"))


def test_where_only_gin_counts_it_throws_and_waits_for_gin():
    table = Table(THREE, BAD_HAND, upcard="AS", stock="AC", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert table.hand.dealt.limit == 0
    assert chooses(table) == Discard(card("KH"))


def test_gin_is_taken():
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH").play("pass, pass, stock")
    assert chooses(table) == Gin(card("4C"))


# --- A3 ---------------------------------------------------------------------------------------------------------------


def test_in_a_circle_it_draws_from_the_stock_unless_it_has_gin():
    plain = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", "9H 5H JH 2H 7D KD 3C 8C QC TD", upcard="4C", dealer=0)
    gin = Table("7H 8H 3S 3D 3C 6S 6D 6C 6H 2D", "9H 5H JH 2H 7D KD QS 8C QC TD", upcard="4C", dealer=0)
    taken = [e for n in range(CIRCLE) for e in (PileTaken(n % 2, PACK[n]), Discarded(n % 2, PACK[n]))]
    for table, circled in ((plain, DRAW_STOCK), (gin, DRAW_DISCARD)):
        seen = view(table.play("pass, pass, stock, throw 9H").match, 0)
        assert NORMAL.choose(seen) == DRAW_DISCARD
        assert NORMAL.choose(replace(seen, history=(*seen.history, *taken))) == circled


def test_out_of_turn_and_between_hands():
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH")
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        NORMAL.choose(view(table.match, 1))
    table.play("pass, pass, stock, gin 4C")
    assert NORMAL.choose(view(table.match, 1)) == DEAL_NEXT


# --- over many hands --------------------------------------------------------------------------------------------------


def check_sanity(seen: PlayerView, chosen: Action) -> None:
    """What a sensible person would never do, no level does (A3)."""
    assert chosen in seen.legal
    hand = mask_of(seen.cards)
    if isinstance(chosen, TakeUpcard) or chosen == DRAW_DISCARD:
        more = hand | seen.pile[-1].mask
        assert min(left for c, left in deadwood_after(more) if c != seen.pile[-1]) < deadwood(hand)
    if seen.phase is not Phase.DISCARD:
        return
    assert isinstance(chosen, Discard | Knock | Gin)
    after = {c: left for c, left in deadwood_after(hand) if c != seen.forbidden}
    least = min(after.values())
    if least == 0:
        assert isinstance(chosen, Gin)
        return
    if isinstance(chosen, Knock):
        assert after[chosen.card] == least
        return
    # A card leaves a made meld only where nothing leaves less deadwood.
    made = {c for meld in best_arrangement(hand).melds for c in meld}
    always_melded = deadwood(hand ^ chosen.card.mask) > deadwood(hand) - chosen.card.value
    if chosen.card in made and always_melded:
        assert after[chosen.card] == least


@pytest.mark.parametrize("ruleset", EVERY_RULESET, ids=lambda r: r.id)
@pytest.mark.parametrize("level", [Normal, Easy])
def test_over_many_hands_every_choice_is_legal_and_sane(level, ruleset):
    """300 hands of each level: five rulesets, both seats of 30 hands."""
    hands = 0
    for seed in range(6):
        for decision in decisions((level(seed), level(seed + 1)), ruleset, seed, hands=5):
            check_sanity(decision.seen, decision.chosen)
            hands += decision.seen.phase in (Phase.UPCARD_NONDEALER,)
    assert hands >= 15


@pytest.mark.parametrize("level", [Normal, Easy])
def test_swapped_hidden_cards_never_change_a_choice(level):
    """Over whole matches: everything the seat can't see is permuted, and the decision stays (A1)."""
    rng = Random(7)
    compared = 0
    for seed, ruleset in enumerate((*EVERY_RULESET, *EVERY_RULESET)):
        for decision in decisions((level(seed), Plain()), ruleset, seed + 50):
            if decision.seen.seat == 0:
                other = swapped(decision, rng)
                assert other.commitment != decision.seen.commitment
                assert level(seed).choose(other) == decision.chosen
                compared += 1
    assert compared >= 500


def test_the_same_view_gives_the_same_choice_whatever_was_asked_before():
    used = Normal(3)
    for decision in decisions((Normal(3), Normal(3)), EVERY_RULESET[0], 4, hands=2):
        assert used.choose(decision.seen) == decision.chosen
