from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from gin.ai.guess import dice, guesses
from gin.ai.knocking import MATCH, look_out, playing_on, worth
from gin.ai.outs import remember
from gin.engine.cards import card, mask_of, unmask
from gin.engine.melds import deadwood
from gin.engine.rules import CLASSIC, OKLAHOMA, STANDARD
from gin.engine.view import PlayerView, view
from tests.engine import brute
from tests.engine.table import Table

OTHER = "4S 5H TH JH 4D 7D KD 3C 8C QC"
KNOCKER = "7H 8H 9H 3S 3D 3H 4C 2D AD KS"
"""With the ace of spades in place of the king: deadwood 8."""


def knocker_to_leave(**of_table: object) -> PlayerView:
    table = Table(KNOCKER, OTHER, upcard="AH", stock="AS", **of_table).play("pass, pass, stock")  # type: ignore[arg-type]
    return view(table.match, 0)


# --- guessed hands ----------------------------------------------------------------------------------------------------


def test_guesses_are_ten_cards_that_the_other_may_hold():
    table = Table("7H 8H 9H 3S 6S QS KS 2D 9D JC", OTHER, upcard="AH", stock="5C 6C TD")
    table.play("pass, pass, stock, throw QS, pile, throw 3C, stock, throw KS, stock, throw TD, stock")
    seen = remember(view(table.match, 0))
    hands = guesses(seen, 200, Random(1))
    assert len(hands) == 200
    assert len(set(hands)) > 150
    for hand in hands:
        assert hand.bit_count() == 10
        assert hand & seen.held == seen.held
        assert not hand & ~(seen.live | seen.held)


def test_guesses_mostly_hold_company_for_a_taken_card():
    table = Table("7H 8H 9H 3S 6S QS KS 2D 9D JC", OTHER, upcard="AH", stock="5C 6C TD")
    table.play("pass, pass, stock, throw QS, pile, throw 3C, stock, throw KS, stock, throw TD, stock")
    hands = guesses(remember(view(table.match, 0)), 200, Random(1))
    queen = card("QS")
    melded = sum(deadwood(h) < deadwood(h ^ queen.mask) + queen.value for h in hands)
    assert melded > 150


def test_guesses_get_better_with_every_turn():
    table = Table("7H 8H 9H 3S 6S QS KS 2D 9D JC", OTHER, upcard="AH").play("pass, pass")
    means = []
    for stock in (30, 26, 20, 14):
        table.run_down(stock)
        hands = guesses(remember(view(table.match, 0)), 150, Random(2))
        means.append(mean(map(deadwood, hands)))
    assert means == sorted(means, reverse=True)
    assert means[0] > 45
    assert 12 < means[-1] < 30


def test_chance_depends_on_seed_and_what_is_seen_but_not_on_the_commitment():
    seen = knocker_to_leave()
    live = remember(seen).live
    first = dice(1, seen, live).random()
    assert dice(1, replace(seen, commitment="0" * 64), live).random() == first
    assert dice(2, seen, live).random() != first
    assert dice(1, seen, live, "word").random() != first
    assert dice(1, seen, live & (live - 1)).random() != first


# --- what a knock brings ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [STANDARD, OKLAHOMA, CLASSIC], ids=lambda r: r.id)
def test_the_outlook_agrees_with_slow_settling(ruleset):
    table = Table(KNOCKER, OTHER, upcard="TS", stock="AS", ruleset=ruleset).play("pass, pass, stock")
    seen = view(table.match, 0)
    own = mask_of(seen.cards)
    hands = guesses(remember(seen), 12, Random(3))
    outlook = look_out(seen, own, card("KS"), hands)
    kept = brute.hand(" ".join(str(c) for c in seen.cards if c != card("KS")))
    brought = []
    for hand in hands:
        defender = brute.hand(" ".join(str(c) for c in unmask(hand)))
        outcomes = brute.outcomes(kept, defender, seen.limit, ruleset.undercut_bonus)
        brought.append(outcomes[brute.laid_by(outcomes)][0] * seen.multiplier)
    assert outlook.points == pytest.approx(mean(brought))
    assert outlook.risk == sum(points < 0 for points in brought) / 12
    assert outlook.other == pytest.approx(mean(map(deadwood, hands)))
    assert outlook.deadwood == 8
    assert outlook.wins == 0


def test_points_beyond_the_target_count_nothing_and_the_match_counts():
    assert worth(20, 0, 0, 100) == 20
    assert worth(-20, 0, 0, 100) == -20
    assert worth(10, 90, 0, 100) == 10 + MATCH
    assert worth(30, 90, 0, 100) == 10 + MATCH
    assert worth(-30, 0, 95, 100) == -5 - MATCH
    assert worth(-4, 0, 95, 100) == -4


def test_the_share_of_knocks_that_win_the_match():
    seen = knocker_to_leave()
    hands = guesses(remember(seen), 30, Random(3))
    nearly = replace(seen, totals=(99, 0))
    own = mask_of(seen.cards)
    outlook = look_out(nearly, own, card("KS"), hands)
    assert outlook.wins == 1 - outlook.risk


# --- what playing on is worth -----------------------------------------------------------------------------------------


def test_playing_on_is_worth_less_with_turns_deadwood_and_a_short_stock_and_more_with_outs():
    seen = knocker_to_leave()
    memory = remember(seen)
    knock = look_out(seen, mask_of(seen.cards), card("KS"), guesses(memory, 20, Random(3)))
    base = playing_on(seen, memory, knock, 7, 2)
    assert base > 0
    assert playing_on(seen, memory, knock, 9, 2) < base
    assert playing_on(seen, memory, knock, 7, 4) > base
    assert playing_on(seen, replace(memory, turns=4), knock, 7, 2) < base
    assert playing_on(replace(seen, stock_count=4), memory, knock, 7, 2) < base
    assert playing_on(replace(seen, stock_count=2), memory, knock, 7, 2) == 0
    assert playing_on(replace(seen, multiplier=2), memory, knock, 7, 2) == 2 * base
