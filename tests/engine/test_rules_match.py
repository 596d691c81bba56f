"""R9 and R14 to R17: who deals, totals, the end of a match, the rulesets. Whole matches with given cards."""

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, fields

import pytest

from gin.engine import Phase
from gin.engine.actions import DEAL_NEXT, EVERY_ACTION, Reason
from gin.engine.cards import RANKS, card, cards
from gin.engine.deal import Deal, FixedDeals
from gin.engine.events import DealShown, HandDied, Knocked, MatchEnded, MatchStarted
from gin.engine.play import explain, legal, start
from gin.engine.rules import CLASSIC, OKLAHOMA, RULESETS, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult, Ledger, Score, add, ledgers, match_winner, next_dealer
from tests.engine.table import Table, make_deal

GIN = "5S 6S 7S 8S TH TD TC KH KD KC"
OPEN = "4S 9S KS 2H 3H 6D 7D QD 8C JC"  # no meld: 4 9 10 2 3 6 7 10 8 10 make 69
KNOCK8 = "5S 6S 7S TH KH 8D TD KD TC KC"
AGAINST20 = "3S QS 2H 3H 5H 2D 3D AC 2C 4C"
AGAINST6 = "3S QS QH QD 2H 3H 3D 2D 2C 6C"


def hand_won(winner: int | None, points: int = 0, kind: Kind = Kind.KNOCK) -> HandResult:
    """A hand of which only the points matter."""
    if winner is None:
        return HandResult(1, 0, Kind.DEAD, None, None, None)
    return HandResult(1, 0, kind, winner, None, Score(winner, points, 0, 1, points))


def sums(ruleset: Ruleset, winner: int, *hands: tuple[int | None, int]) -> tuple[Ledger, Ledger]:
    return ledgers([hand_won(seat, points) for seat, points in hands], winner, ruleset)


def gin_deal(seat: int, dealer: int, upcard: str = "2C") -> Deal:
    """A deal in which ``seat`` holds gin; the stock begins JH, 9H."""
    hands = (GIN, OPEN) if seat == 0 else (OPEN, GIN)
    return make_deal(*hands, upcard, "JH 9H", dealer=dealer)


def gin_match(ruleset: Ruleset, *winners: int, upcard: str = "2C") -> Table:
    """Hands of gin, each worth 25 + 69 = 94, dealt first by seat 1 and then by the winner."""
    dealers = [1, *winners]
    deals = [gin_deal(seat, dealer, upcard) for seat, dealer in zip(winners, dealers, strict=False)]
    table = Table.of(deals, 1, ruleset)
    for number, seat in enumerate(winners):
        if number:
            table.play("deal")
        play_gin(table, seat)
    return table


def play_gin(table: Table, seat: int) -> None:
    table.play("pass, pass, stock")
    table.play("gin JH" if table.hand.turn == seat else "throw JH, stock, gin 9H")


# --- R9: who deals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_r9_the_first_dealer_is_left_to_chance(first: int) -> None:
    started, dealt = start(STANDARD, FixedDeals([gin_deal(0, first)], first_dealer=first))
    assert started == MatchStarted(STANDARD, first)
    assert dealt.dealer == first


def test_r9_the_winner_of_a_hand_deals_the_next() -> None:
    table = gin_match(STANDARD, 0)
    assert table.match.dealer == 0
    table.shuffler = FixedDeals([gin_deal(1, 0)])
    table.play("deal")
    assert (table.hand.dealt.dealer, table.hand.turn, table.hand.dealt.number) == (0, 1, 2)


def test_r9_after_an_undercut_the_defender_deals() -> None:
    table = Table(KNOCK8, AGAINST6, stock="JC", dealer=0).play("pass, pass, stock, throw JC, stock")
    table.play(f"knock {table.hand.fresh}")
    assert (table.result.kind, table.result.knocker, table.match.dealer) == (Kind.UNDERCUT, 0, 1)


def test_r8_r9_after_a_dead_hand_the_same_dealer_deals_again() -> None:
    assert next_dealer(0, None) == 0
    assert next_dealer(1, None) == 1
    assert [next_dealer(dealer, winner) for dealer in (0, 1) for winner in (0, 1)] == [0, 1, 0, 1]


def test_either_player_may_ask_for_the_next_hand_and_only_when_the_hand_is_over() -> None:
    table = gin_match(STANDARD, 0)
    assert legal(table.match, 0) == legal(table.match, 1) == (DEAL_NEXT,)
    going = Table()
    refusals = [explain(going.match, seat, DEAL_NEXT) for seat in (0, 1)]
    assert [r.reason for r in refusals if r] == [Reason.HAND_NOT_OVER] * 2


# --- R14: to 100 ------------------------------------------------------------------------------------------------------


def test_r14_a_hand_of_94_does_not_end_the_match_and_the_second_does() -> None:
    table = gin_match(STANDARD, 0)
    assert (table.match.totals, table.match.winner) == ((94, 0), None)
    assert [type(e) for e in table.events[-2:]] == [Knocked, DealShown]
    table = gin_match(STANDARD, 0, 0)
    assert (table.match.totals, table.match.winner) == ((188, 0), 0)
    assert table.match.ledgers == (Ledger(188, 2, 0, 0, 0), Ledger(0, 0, 0, 0, 0))
    assert [type(e) for e in table.events[-3:]] == [Knocked, DealShown, MatchEnded]


def test_r14_exactly_the_target_wins_and_one_less_does_not() -> None:
    assert match_winner((100, 0), STANDARD) == 0
    assert match_winner((0, 100), STANDARD) == 1
    assert match_winner((99, 99), STANDARD) is None
    assert match_winner((149, 0), OKLAHOMA) is None
    assert match_winner((0, 150), OKLAHOMA) == 1
    assert add((99, 12), (0, 88)) == (99, 100)


def test_after_the_match_nothing_can_be_done() -> None:
    table = gin_match(STANDARD, 1, 0, 1)
    assert table.match.winner == 1
    for seat in (0, 1):
        assert legal(table.match, seat) == ()
        reasons = [explain(table.match, seat, act) for act in EVERY_ACTION]
        assert [r.reason for r in reasons if r] == [Reason.HAND_OVER] * 160 + [Reason.MATCH_OVER]


def test_r14_the_shutout_the_game_and_the_hands_add_nothing() -> None:
    assert sums(STANDARD, 1, (1, 60), (1, 40)) == (Ledger(0, 0, 0, 0, 0), Ledger(100, 2, 0, 0, 0))
    assert [ledger.final for ledger in sums(STANDARD, 1, (1, 60), (1, 40))] == [0, 100]


# --- R15: match bonuses -----------------------------------------------------------------------------------------------


def test_r15_a_shutout_doubles_the_hand_points_before_the_bonuses_385() -> None:
    winner, loser = sums(STANDARD_BONUSES, 0, (0, 30), (0, 40), (0, 35))
    assert winner == Ledger(hand_points=105, hands_won=3, shutout_points=105, game_bonus=100, hand_bonus=75)
    assert (winner.final, loser.final) == (385, 0)


def test_r15_one_hand_of_the_loser_prevents_the_shutout_280_to_45() -> None:
    winner, loser = sums(STANDARD_BONUSES, 0, (0, 30), (1, 20), (0, 40), (0, 35))
    assert winner == Ledger(hand_points=105, hands_won=3, shutout_points=0, game_bonus=100, hand_bonus=75)
    assert loser == Ledger(hand_points=20, hands_won=1, shutout_points=0, game_bonus=0, hand_bonus=25)
    assert (winner.final, loser.final) == (280, 45)


def test_r15_the_winner_may_have_the_lower_final_sum_235_to_248() -> None:
    small = [(1, n) for n in (2, 3, 2, 3, 2, 3, 2, 3, 3)]
    winner, loser = sums(STANDARD_BONUSES, 0, *small, (0, 110))
    assert (winner.final, loser.final) == (235, 248)
    assert winner.game_bonus == 100


def test_r15_dead_hands_count_for_nobody_and_prevent_no_shutout() -> None:
    winner, loser = sums(STANDARD_BONUSES, 1, (None, 0), (1, 60), (None, 0), (1, 40))
    assert winner == Ledger(0, 0, 0, 0, 0)
    assert loser == Ledger(hand_points=100, hands_won=2, shutout_points=100, game_bonus=100, hand_bonus=50)


def test_r15_at_the_table_two_hands_of_gin_make_526() -> None:
    table = gin_match(STANDARD_BONUSES, 0, 0)
    assert table.match.ledgers == (Ledger(188, 2, 188, 100, 50), Ledger(0, 0, 0, 0, 0))
    assert table.match.ledgers[0].final == 526
    ended = table.events[-1]
    assert isinstance(ended, MatchEnded)
    assert (ended.winner, ended.ledgers) == (0, table.match.ledgers)


# --- R16: Oklahoma ----------------------------------------------------------------------------------------------------

LIMITS: Sequence[int] = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


@pytest.mark.parametrize(("rank", "limit"), list(zip(RANKS, LIMITS, strict=True)))
def test_r16_the_first_upcard_sets_the_limit(rank: str, limit: int) -> None:
    assert [OKLAHOMA.limit_for(card(rank + suit)) for suit in "SHDC"] == [limit] * 4
    assert [STANDARD.limit_for(card(rank + suit)) for suit in "SHDC"] == [10] * 4


def test_r16_only_a_spade_doubles_and_only_in_oklahoma() -> None:
    assert [OKLAHOMA.multiplier_for(c) for c in cards("8S 8H 8D 8C AS KS KC")] == [2, 1, 1, 1, 2, 2, 1]
    assert STANDARD.multiplier_for(card("8S")) == STANDARD_BONUSES.multiplier_for(card("8S")) == 1


def test_r16_a_spade_doubles_a_knock() -> None:
    """3 against 49: 46 x 2 = 92."""
    open49 = "QS QD 7H 6D 4C 4H 3S 2D 2C AH"
    table = Table("5S 6S 7S 3H TH TD TC KH KD KC", open49, "8S", "JC", ruleset=OKLAHOMA)
    assert (table.hand.dealt.limit, table.hand.dealt.multiplier) == (8, 2)
    table.play("pass, pass, stock, knock JC")
    assert table.result.score == Score(winner=0, difference=46, bonus=0, multiplier=2, points=92)
    assert table.match.totals == (92, 0)


def test_r16_a_spade_doubles_the_bonus_of_an_undercut_too() -> None:
    """8 undercut by 6 is (25 + 2) x 2 = 54, and 27 without a spade."""
    spade = Table(KNOCK8, AGAINST6, "8S", "JC", ruleset=OKLAHOMA).play("pass, pass, stock, knock JC")
    assert spade.match.totals == (0, 54)
    heart = Table(KNOCK8, AGAINST6, "8H", "JC", ruleset=OKLAHOMA).play("pass, pass, stock, knock JC")
    assert heart.match.totals == (0, 27)
    plain = Table(KNOCK8, AGAINST6, "8S", "JC").play("pass, pass, stock, knock JC")
    assert plain.match.totals == (0, 27)


def test_r16_with_the_ace_of_spades_only_gin_ends_the_hand_and_is_doubled() -> None:
    """(25 + 69) x 2 = 188, which is over 150."""
    knock = Table(KNOCK8, AGAINST20, "AS", "JC", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert knock.refusal("knock JC").limit == 0
    table = gin_match(OKLAHOMA, 0, upcard="AS")
    assert table.match.totals == (188, 0)
    assert table.match.winner == 0


def test_r16_the_limit_and_the_doubling_stay_when_the_upcard_was_taken() -> None:
    table = Table(KNOCK8.replace("8D", "JC"), AGAINST6, "8S", ruleset=OKLAHOMA).play("take, throw JC, pile")
    assert (table.hand.dealt.limit, table.hand.dealt.multiplier) == (8, 2)
    over = Table(KNOCK8.replace("8D", "9D"), AGAINST6, "8S", "JC", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert over.refusal("knock JC").limit == 8


def test_r16_it_is_played_to_150_without_bonuses() -> None:
    assert gin_match(OKLAHOMA, 1).match.winner is None
    table = gin_match(OKLAHOMA, 1, 1)
    assert table.match.ledgers == (Ledger(0, 0, 0, 0, 0), Ledger(188, 2, 0, 0, 0))


# --- R17: rulesets are data -------------------------------------------------------------------------------------------


def test_r17_the_rulesets_are_these() -> None:
    assert list(RULESETS) == ["standard", "standard_bonuses", "oklahoma", "classic"]
    assert [r.id for r in RULESETS.values()] == list(RULESETS)
    names = [f.name for f in fields(Ruleset)]
    assert names[:5] == ["id", "target", "knock_limit", "spade_multiplier", "gin_bonus"]
    values = {r.id: tuple(getattr(r, name) for name in names[1:]) for r in RULESETS.values()}
    # target, limit, spade x, gin, undercut, game, hand, shutout x
    assert values == {
        "standard": (100, 10, 1, 25, 25, 0, 0, 1),
        "standard_bonuses": (100, 10, 1, 25, 25, 100, 25, 2),
        "oklahoma": (150, None, 2, 25, 25, 0, 0, 1),
        "classic": (100, 10, 1, 20, 10, 100, 20, 2),
    }


def test_r17_a_ruleset_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        STANDARD.target = 1  # type: ignore[misc]


def test_r17_the_older_count_is_one_more_value() -> None:
    undercut = Table(KNOCK8, AGAINST6, "9H", "JC", ruleset=CLASSIC)
    assert undercut.play("pass, pass, stock, knock JC").match.totals == (0, 10 + 2)
    table = gin_match(CLASSIC, 0, 0)
    assert table.match.totals == (20 + 69 + 20 + 69, 0)
    assert table.match.ledgers == (Ledger(178, 2, 178, 100, 40), Ledger(0, 0, 0, 0, 0))


def test_r17_a_variant_nobody_thought_of_needs_no_new_branch() -> None:
    odd = Ruleset("odd", 300, None, spade_multiplier=5, gin_bonus=31, shutout_multiplier=3, hand_bonus=7)
    table = gin_match(odd, 0, upcard="2S")
    assert table.match.totals == ((31 + 69) * 5, 0)
    assert table.match.winner == 0
    assert table.match.ledgers == (Ledger(500, 1, 1000, 0, 7), Ledger(0, 0, 0, 0, 0))


def test_r8_dead_hands_are_shown_when_the_match_ends_after_its_last_event() -> None:
    table = Table(OPEN, "3S QS 9C KC 5H 2D 3D AC 2C 4C", then=[gin_deal(0, 1), gin_deal(0, 0)])
    table.play("pass, pass").run_down(2)
    assert isinstance(table.events[-1], HandDied)
    assert [f.shown for f in table.match.finished] == [False]
    deals = [table.hand.dealt.deal]
    for _ in range(2):
        table.play("deal")
        deals.append(table.hand.dealt.deal)
        play_gin(table, 0)
    assert [type(e).__name__ for e in table.events[-4:]] == ["Knocked", "DealShown", "MatchEnded", "DealShown"]
    last = table.events[-1]
    assert isinstance(last, DealShown)
    assert last.number == 1
    assert [f.shown for f in table.match.finished] == [True, True, True]
    assert [f.result.number for f in table.match.finished] == [1, 2, 3]
    assert [f.result.kind for f in table.match.finished] == [Kind.DEAD, Kind.GIN, Kind.GIN]
    assert [f.deal for f in table.match.finished] == deals
    assert table.hand.phase is Phase.OVER
