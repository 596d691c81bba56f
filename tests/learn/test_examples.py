"""What the book says of its examples, counted by hand from the rules: a changed rule breaks these, not the reader."""

import pytest

from gin.engine.actions import PASS, DrawDiscard, DrawStock, Reason
from gin.engine.cards import cards, mask_of
from gin.engine.melds import is_meld
from gin.engine.rules import STANDARD
from gin.learn import examples as ex
from gin.learn.figures import Hands, Ledger, Line, Table
from gin.learn.illustrations import figures
from gin.learn.stage import COMPUTER, YOU, Stage, deal_of

V = ex.values()

NUMBERS = {
    # R1: 52 cards, ten to each player, the upcard, the rest is the stock
    "pack": "52",
    "hand_size": "10",
    "stock_size": "31",
    # R3: two sevens, or an eight and a nine; A 1 + 3 + 6 + K 10
    "either_least": 14,
    "either_other": 17,
    "sample_deadwood": 20,
    # R7: A 1 + 2 + 3 + 3, and with the seven of hearts instead of the three
    "limit": 10,
    "throw_leaves": 9,
    "too_high": 13,
    # R8
    "dead_stock": 2,
    # R3: T + 4 + 3 + 3 + 7 …; see the hands below
    "ways_worst": 27,
    "ways_middle": 24,
    "ways_best": 21,
    # R13
    "gin_bonus": 25,
    "undercut_bonus": 25,
    "low_own": 5,
    "low_left": 9,
    "low_points": 4,
    "knock_own": 6,
    "knock_left": 23,
    "knock_points": 17,
    "gin_left": 40,
    "gin_points": 65,
    "gin_fitting_sum": 27,
    "tie_own": 6,
    "tie_left": 6,
    "tie_points": 25,
    "under_own": 8,
    "under_left": 5,
    "under_points": 28,
    "high_own": 10,
    "high_left": 9,
    "high_points": 26,
    "early_own": 9,
    "early_left": 50,
    "early_points": 41,
    "now_own": 6,
    "now_points": 16,
    "waited_left": 6,
    "waited_points": 25,
    # R11: 9S 9D 2 A left with the run kept; with the set made and the jack laid off 10 + 2 + 1
    "broken_before": 21,
    "broken_left": 13,
    # R14, R15
    "target": 100,
    "match_points": 105,
    "game_bonus": 100,
    "hand_bonus": 25,
    "shutout_final": 385,
    "won_final": 280,
    "lost_final": 45,
    "lost_hand": 20,
    "nine_hands": "9",
    "nine_big": "110",
    "nine_winner": 235,
    "nine_loser": 248,
    # 4 + 1 and eight tens, caught by gin: the hand of 110
    "caught_left": 85,
    "caught_points": 110,
    # R16
    "limit_ace": 0,
    "limit_six": 6,
    "limit_king": 10,
    "limit_spade": 4,
    "oklahoma_target": 150,
    "spade_times": "×2",
    # the older count
    "old_gin": 20,
    "old_undercut": 10,
    # L2, L3
    "loners_count": 30,
    "triangle_count": 4,
    "plain_pair_count": 2,
    "dead_pair_count": 0,
    "equal_deadwood": 10,
    "late_draws": 2,
}
CARDS = {
    "sample_left": "AH 3D 6S KC",
    "low_laid": "4H JC",
    "broken_laid": "JC",
    "gin_fitting": "8C 9C KH",
    "heavy_loose": "2S 4S 7S KC",
    "held_back": "7C",
    "tie_laid": "AC",
    "held_saves": "8C 9C",
    "chain_ends": "4H 8H",
    "triangle_waits": "6H 9H 7D 7C",
    "two_way_waits": "5H 8H",
    "plain_pair_waits": "8H 8C",
    "gap_waits": "7C",
    "door_set": "8C",
    "door_run": "5H 9H",
    "equal_run_doors": "9S KS",
    "equal_set_doors": "TC",
    "took_rank": "8S 8H 8C",
    "upcard_link_waits": "6H 9H 7D 7C",
}


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_the_number_is_what_one_counts_by_hand(name):
    assert V[name] == NUMBERS[name]


@pytest.mark.parametrize("name", sorted(CARDS))
def test_the_cards_are_what_one_finds_by_hand(name):
    assert set(V[name]) == set(cards(CARDS[name]))


def test_every_number_in_the_book_is_counted_here():
    numbers = {name for name, value in V.items() if isinstance(value, int) and type(value) is int}
    assert numbers - NUMBERS.keys() <= {name for name in numbers if name.endswith(("_own", "_left", "_points"))}


def test_what_is_called_a_meld_is_one_and_what_isn_t_is_none():
    for name in ("set_three", "set_four", "run_three", "run_long", "run_low", "pile_run", "broken_run", "broken_set"):
        assert is_meld(mask_of(V[name])), name
    for name in ("not_run", "mixed", "pair", "gap", "edge"):
        assert not is_meld(mask_of(V[name])), name


def test_the_hands_have_ten_cards_and_those_that_throw_eleven():
    tens = [ex.SAMPLE, ex.DEALT, ex.OFFERED, ex.SOME_GIN, ex.TWO_FIVES, ex.THREE_WAYS, ex.EARLY, ex.AGAINST_GIN]
    tens += [ex.OPENED_KNOCK, ex.HELD, ex.AGAINST_HELD, *ex.KNOCK.values(), *ex.DEFENCE.values()]
    assert {len(set(hand)) for hand in tens} == {10}
    assert {len(set(hand)) for hand in (ex.KNOCKS, ex.TOO_HIGH, ex.GOES_GIN, ex.EQUAL_KNOCKS)} == {11}


def test_the_card_that_makes_the_hand_too_high_takes_the_place_of_the_one_named():
    assert (V["too_high_card"], V["too_high_for"]) == cards("7H 3H")
    assert set(ex.TOO_HIGH) == {*ex.KNOCKS, V["too_high_card"]} - {V["too_high_for"]}


def test_the_one_hand_of_110_is_a_hand_that_can_be():
    assert not ex.best(ex.CAUGHT).melds
    assert not set(ex.SOME_GIN) & set(ex.CAUGHT)
    assert str(V["caught_points"]) == V["nine_big"]


def test_no_card_is_in_both_hands_of_a_showdown():
    for own in ex.KNOCK.values():
        for other in ("lays_off", "heavy", "ties", "lower", "middle"):
            if not set(own) & set(ex.DEFENCE[other]):
                continue
            raise AssertionError(other)
    assert not set(ex.OPENED_KNOCK) & set(ex.DEFENCE["breaks"])
    assert not set(ex.EARLY) & set(ex.DEFENCE["unsorted"])
    assert not set(ex.SOME_GIN) & set(ex.AGAINST_GIN)
    assert not set(ex.HELD) & set(ex.AGAINST_HELD)


def test_both_throws_of_the_equal_knocks_leave_the_same():
    left = [ex.best(ex.without(ex.EQUAL_KNOCKS, *cards(thrown))).deadwood for thrown in ("TH", "QS")]
    assert left == [10, 10]


def test_the_melds_held_back_settle_better_than_the_least_deadwood():
    end, points = ex.settled(ex.HELD, ex.AGAINST_HELD)
    assert end.usual == (3, 12)
    assert (end.knocker.deadwood, end.defender.deadwood, points.points) == (10, 29, 19)


def test_two_fives_are_gin():
    assert [len(meld) for meld in ex.best(ex.TWO_FIVES).melds] == [5, 5]


def test_the_upcard_that_both_have_turned_down_can_no_longer_be_taken():
    computer = "2S 4S 6S 8S TS QS 3H 5D 7D KH"
    stage = Stage(STANDARD, [deal_of(" ".join(map(str, ex.OFFERED)), computer, "8C", dealer=COMPUTER)], COMPUTER)
    stage.act(YOU, PASS)
    stage.act(COMPUTER, PASS)
    assert stage.view.turn == YOU
    assert stage.why_not(YOU, DrawDiscard()).reason is Reason.MUST_DRAW_FROM_STOCK
    assert stage.why_not(YOU, DrawStock()) is None


# --- figures ----------------------------------------------------------------------------------------------------------


def sums(name):
    figure = figures()[name]
    assert isinstance(figure, Ledger)
    return [(line.steps, line.result) for line in figure.sums]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("points", [("23 − 6", 17), ("25 + 40", 65)]),
        ("undercuts", [("25 + (6 − 6)", 25), ("25 + (8 − 5)", 28)]),
        ("hundred", [("0 + 30", 30), ("30 + 40", 70), ("70 + 35", 105)]),
        ("bonuses", [("105 × 2 + 100 + 3 × 25", 385), ("105 + 100 + 3 × 25", 280), ("20 + 1 × 25", 45)]),
        ("nine", [("110 + 100 + 1 × 25", 235), ("23 + 9 × 25", 248)]),
        ("spade", [("(25 + 15) × 2", 80)]),
        ("high", [("25 + (10 − 9)", 26), ("9 − 5", 4)]),
        ("early", [("50 − 9", 41)]),
        ("waited", [("22 − 6", 16), ("25 + (6 − 6)", 25)]),
        ("old_count", [("25 + 40", 65), ("20 + 40", 60), ("25 + (6 − 6)", 25), ("10 + (6 − 6)", 10)]),
    ],
)
def test_sums_are_written_as_they_are_reckoned(name, lines):
    assert sums(name) == lines


@pytest.mark.parametrize("name", [n for n, f in figures().items() if isinstance(f, Ledger)])
def test_every_sum_comes_out_as_it_says(name):
    for line in figures()[name].sums:
        written = line.steps.replace("−", "-").replace("×", "*")
        assert eval(written) == line.result  # only digits and signs of our own


@pytest.mark.parametrize("name", [n for n, f in figures().items() if isinstance(f, Hands)])
def test_no_card_is_twice_in_a_panel_and_the_counted_cards_make_its_number(name):
    for panel in figures()[name].panels:
        shown = [c for pile in panel.piles for c in (*pile.cards, *pile.laid)]
        assert len(shown) == len(set(shown))
        if panel.counted and panel.cards:
            assert sum(c.value for c in panel.cards) == panel.number
        for pile in panel.piles:
            if pile.kind in ("run", "set"):
                assert is_meld(mask_of((*pile.cards, *pile.laid))), name


def test_the_figures_of_knocks_stay_within_the_limit_or_say_that_they_don_t():
    good, high = figures()["knock"].panels
    assert good.number <= STANDARD.knock_limit < high.number
    assert good.best
    assert not high.best


def test_the_line_of_values_is_the_rule_of_deadwood():
    line = figures()["values"]
    assert isinstance(line, Line)
    assert line.below == ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "10", "10", "10")


def test_the_rulesets_stand_side_by_side():
    table = figures()["rulesets"]
    assert isinstance(table, Table)
    rows = dict(table.rows)
    assert rows["book.row.target"] == ("100", "100", "150", "100")
    assert rows["book.row.limit"] == ("10", "10", "book.by_upcard", "10")
    assert rows["book.row.gin"] == ("+25", "+25", "+25", "+20")
    assert rows["book.row.undercut"] == ("+25", "+25", "+25", "+10")
    assert rows["book.row.game"] == ("–", "+100", "–", "+100")
    assert rows["book.row.hand"] == ("–", "+25", "–", "+20")
    assert rows["book.row.shutout"] == ("–", "×2", "–", "×2")
    assert rows["book.row.spade"] == ("–", "–", "×2", "–")
