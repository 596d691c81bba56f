from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bench.sanity import findings
from gin.ai import hard, playout
from gin.ai.belief import Evidence, World
from gin.ai.hard import Hard, Mind, Verdict
from gin.ai.levels import policy
from gin.ai.panel import PANEL
from gin.ai.plain import Plain
from gin.ai.playout import KNOCK
from gin.ai.policy import CIRCLE, Policy
from gin.ai.weigh import Weights, weigh_throws
from gin.engine.actions import (
    DEAL_NEXT,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    DrawDiscard,
    Gin,
    Knock,
    TakeUpcard,
)
from gin.engine.cards import PACK, card, cards, mask_of
from gin.engine.events import Discarded, PileTaken
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA, STANDARD, Ruleset
from gin.engine.tally import Pair
from gin.engine.view import PlayerView, view
from tests.ai.playing import decisions, swapped
from tests.ai.test_normal import TEN, THREE, TWO, to_leave
from tests.ai.test_style import NINE, POOR, showdown
from tests.engine.matches import EVERY_RULESET, MADE_UP
from tests.engine.table import Table

MIND = Mind(worlds=256)
HARD = Hard(1, MIND)
OTHER = "4S 5H TH JH 6D 7D KD 3C 8C QC"


def think(table: Table, **overrides: float) -> Verdict:
    turn = table.hand.turn
    assert turn is not None
    return Hard(1, replace(MIND, **overrides)).think(view(table.match, turn))  # type: ignore[arg-type]


def chooses(table: Table) -> Action:
    return think(table).action


def tried(seen: PlayerView) -> set[Action]:
    """What it does by four different chances."""
    return {Hard(seed, MIND).choose(seen) for seed in range(4)}


def always(seen: PlayerView) -> Action:
    """What it does whatever its chance; it must not waver where the right play is beyond doubt."""
    (found,) = tried(seen)
    return found


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_the_upcard_that_completes_a_meld_is_taken() -> None:
    for upcard, hand in (("9H", "7H 8H AS 3S 6S QS KS 2D 4D JC"), ("QH", "QS QC AS 3S 6S 8H 9D 2D 4C TC")):
        table = Table(hand, "4H 5H JH 2H 7D KD 3C 8C AC TD", upcard=upcard)
        assert always(view(table.match, 0)) == TAKE_UPCARD
    table = Table("4H 5H JH 2H 7D KD 3C 8C AC TD", "7H 8H AS 3S 6S QS KS 2D 4D JC", upcard="9H").play("pass")
    assert always(view(table.match, 1)) == TAKE_UPCARD


def test_an_upcard_of_no_use_is_left_by_both() -> None:
    table = Table("7H 8H 5S 3S 2S AC QS 2D 9D JC", "4S 5H TH JH 4D 7D 8D 3C 8C QC", upcard="KD")
    assert always(view(table.match, 0)) == PASS
    assert always(view(table.play("pass").match, 1)) == PASS
    assert always(view(table.play("pass").match, 0)) == DRAW_STOCK


def test_a_card_that_makes_gin_is_taken_from_the_pile_and_as_upcard() -> None:
    ready = "7H 8H 9H 3S 3D 3C JS 4C 5C 6C"
    table = Table(ready, "4S 5H TH QH 4D 7D KD 9C 8C AC", upcard="7C")
    assert always(view(table.match, 0)) == TAKE_UPCARD
    table = Table(ready, "4S 5H TH QH 4D 7D KD 9C 7C AC", upcard="KH", stock="2S 2H")
    table.play("pass, pass, stock, throw 2S, stock, throw 7C")
    assert always(view(table.match, 0)) == DRAW_DISCARD


def test_after_the_draw_gin_is_said() -> None:
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH").play("pass, pass, stock")
    assert chooses(table) == Gin(card("4C"))


@pytest.mark.parametrize("totals", [(0, 0), (95, 0), (0, 95)])
def test_gin_is_said_at_any_score_and_needs_no_search(totals: Pair) -> None:
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH").play("pass, pass, stock")
    verdict = HARD.think(replace(view(table.match, 0), totals=totals))
    assert verdict.action == Gin(card("4C"))
    assert verdict.options == ()


def test_a_completing_card_is_not_passed_up_later_either() -> None:
    table = Table("7H 8H AS 3S 6S QS KS 2D 4D JC", "9H 4H 5H 2H 7D KD 3C 8C AC TD", upcard="JH", stock="KH 5D")
    table.play("pass, pass, stock, throw KH, stock, throw 9H")
    worths = {o.action: o.worth for o in think(table, worlds=600, margin=1e9).options}
    assert worths[DRAW_DISCARD] > worths[DRAW_STOCK]
    assert chooses(table) == DRAW_DISCARD


# --- throwing ---------------------------------------------------------------------------------------------------------


def test_the_card_just_taken_is_not_thrown() -> None:
    for upcard, hand in (("9H", "7H 8H AS 3S 6S QS KS 2D 4D JC"), ("2C", "5S 6S 7S TH TD TC 4D 2H 5C AH")):
        table = Table(hand, "4S 5H 9C JH 3D 7D KD 9D 8C QC", upcard=upcard).play("take")
        seen = view(table.match, 0)
        thought = Hard(1, MIND).think(seen)
        assert seen.forbidden == card(upcard)
        assert all(option.card != seen.forbidden for option in thought.options)
        assert thought.action in seen.legal


def test_a_lonely_high_card_goes_before_a_made_meld() -> None:
    # Two runs, a pair of twos and an ace. Two kings have gone over the pile, and so the third is useless.
    table = Table("7H 8H 9H 5S 6S 7S 2D 2H AD KS", "KH TH JH 4D 7D 5C 3C 8C QC 9C", upcard="KC", stock="6D 6C TS")
    table.play("pass, pass, stock, throw 6D, stock, throw KH, stock")
    assert tried(view(table.match, 0)) <= {Discard(c) for c in cards("KS TS")}


def test_the_other_is_not_handed_the_third_king() -> None:
    # The other has taken two kings. Of two lonely court cards one would complete that, and the queen nothing.
    hand = "7H 8H 9H 4S QH 2H KH AD 2S KC"
    table = Table(hand, "QD TS TC JC 4D 7D 5H 3C 8C 6C", upcard="KS", stock="QS 9D 8S 3S")
    table.play("pass, take, throw QD, stock, throw KC, pile, throw TS, stock, throw QS, stock, throw 8S, stock")
    seen = view(table.match, 0)
    assert set(seen.known) == set(cards("KS KC"))
    assert {card("QH"), card("KH")} < set(seen.cards)
    assert Discard(card("KH")) not in tried(seen)


# --- knocking ---------------------------------------------------------------------------------------------------------


def test_an_early_low_count_is_knocked_with() -> None:
    assert always(to_leave(THREE, 28)) == Knock(card("KH"))
    assert always(to_leave(THREE, 28, low=False)) == Knock(card("KH"))


def test_with_many_outs_for_gin_it_plays_on() -> None:
    for seen in (to_leave(TWO, 28), to_leave(TWO, 20)):
        assert not any(isinstance(action, Knock) for action in tried(seen))


def gain_by_knocking(seen: PlayerView, totals: Pair) -> float:
    """By how much more a knock with the king is worth than to throw it, at that score."""
    options = Hard(1, Mind(worlds=600, margin=1e9)).think(replace(seen, totals=totals)).options
    worths = {o.action: o.worth for o in options}
    return worths[Knock(card("KH"))] - worths[Discard(card("KH"))]


def test_a_knock_that_wins_the_match_is_worth_more_than_the_gin_to_be_had_at_another_score() -> None:
    seen = to_leave(TWO, 20, low=False)
    assert gain_by_knocking(seen, (0, 0)) < 0 < gain_by_knocking(seen, (95, 0))


def test_far_behind_it_waits_for_more_than_a_small_win() -> None:
    seen = replace(to_leave(TWO, 20), totals=(0, 95))
    assert not any(isinstance(action, Knock) for action in tried(seen))


def test_before_the_hand_dies_any_sure_win_is_taken() -> None:
    for hand in (TWO, THREE):
        for totals in ((0, 0), (95, 0), (0, 95)):
            assert always(replace(to_leave(hand, 2, low=False), totals=totals)) == Knock(card("KH"))


def test_even_then_it_does_not_knock_into_a_likely_undercut() -> None:
    assert not any(isinstance(action, Knock) for action in tried(to_leave(TEN, 2)))


def test_far_ahead_a_gamble_is_right_and_far_behind_it_is_not() -> None:
    # Half of the knocks are undercut. That gives the other 26 points of the 100 it needs, or of the 5.
    seen = to_leave(THREE, 2)
    assert gain_by_knocking(seen, (0, 95)) < 0 < gain_by_knocking(seen, (95, 0))


def test_a_throw_that_ends_the_hand_is_worth_nothing_more_and_nothing_less() -> None:
    options = {o.action: o for o in HARD.think(to_leave(THREE, 2)).options}
    assert set(options[Discard(card("KH"))].points) == {0}


def test_where_only_gin_counts_there_is_no_knock() -> None:
    table = Table(THREE, "6C 9C 4H 6H 9H JH 7C 7D KD QC", upcard="AS", stock="AC", ruleset=OKLAHOMA)
    verdict = think(table.play("pass, pass, stock"))
    assert isinstance(verdict.action, Discard)
    assert all(option.kind != KNOCK for option in verdict.options)


def test_the_limit_of_the_hand_is_kept_to() -> None:
    low = Table(NINE[:-2] + "KH", POOR, upcard="9D", stock="AC", ruleset=OKLAHOMA).play("pass, pass, stock")
    high = Table(NINE[:-2] + "KH", POOR, upcard="QD", stock="AC", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert isinstance(chooses(low), Discard)
    assert chooses(high) == Knock(card("KH"))


def believes(monkeypatch: pytest.MonkeyPatch, theirs: str) -> None:
    """Hard takes it for certain that the other holds those ten cards."""
    held = mask_of(cards(theirs))

    def imagine(known: Evidence, count: int, chance: Random) -> list[World]:
        rest = [c for c in known.live if not held >> c & 1]
        return [(held, chance.sample(rest, len(rest))) for _ in range(count)]

    monkeypatch.setattr(hard, "imagine", imagine)


@pytest.mark.parametrize("ruleset", [STANDARD, MADE_UP], ids=lambda r: r.id)
@pytest.mark.parametrize("totals", [(0, 0), (0, 59), (59, 0)])
@pytest.mark.parametrize("equity", [0, 1])
def test_a_knock_that_loses_for_certain_is_never_made(
    monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset, totals: Pair, equity: int
) -> None:
    # The other has gin, but for saying so. In the made-up rules an undercut costs less than waiting for that: still
    # nobody would understand such a knock.
    gin = "8H 9H TH JH QH 2S 2H 2C 2D 7H"
    table = Table("5S 6S 7S KS KD KC AD 3D AH QD", gin, upcard="4C", stock="AC", ruleset=ruleset)
    seen = replace(view(table.play("pass, pass, stock").match, 0), totals=totals)
    believes(monkeypatch, gin)
    verdict = Hard(1, replace(MIND, equity=equity)).think(seen)
    knocks = [o for o in verdict.options if o.kind == KNOCK]
    assert knocks
    assert all(max(o.points) < 0 for o in knocks)
    assert isinstance(verdict.action, Discard)


def test_a_knock_that_wins_the_match_for_certain_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    # With 60 points it waits: three cards are as good as gin. With 90 the same knock is the end of the match.
    almost = "8H 9H TH JH JS JC 4S 4D 6D 7D"
    hand = "5S 6S 7S KS KD KC AD 3D AH QD"
    seen = view(Table(hand, almost, upcard="4C", stock="AC").play("pass, pass, stock").match, 0)
    believes(monkeypatch, almost)
    assert always(replace(seen, totals=(90, 95))) == Knock(card("QD"))
    assert not any(isinstance(action, Knock) for action in tried(replace(seen, totals=(60, 0))))


# --- the mind's parameters --------------------------------------------------------------------------------------------


def searched(count: int, **overrides: float) -> list[tuple[PlayerView, Verdict]]:
    """Decisions of a few hands in which something was compared."""
    mind = replace(Mind(worlds=16), **overrides)  # type: ignore[arg-type]
    found = []
    for decision in decisions((Plain(), Plain(0)), STANDARD, 5):
        verdict = Hard(3, mind).think(decision.seen)
        if len(verdict.options) > 1:
            found.append((decision.seen, verdict))
            if len(found) == count:
                break
    return found


def test_without_a_clear_lead_the_sound_choice_stays() -> None:
    free = changed = 0
    for seen, verdict in searched(60, gate=1e9):
        if seen.phase is Phase.DISCARD:
            sound = weigh_throws(verdict.seen.own, seen.forbidden, verdict.seen, Weights())[0].card
            assert verdict.action == Discard(sound)
            best = Hard(3, Mind(worlds=16, gate=0)).choose(seen)
            changed += best != verdict.action
            free += 1
    assert free > 15
    assert changed > 3


def test_the_options_are_told_once_each_the_chosen_one_first() -> None:
    for seen, verdict in searched(60):
        actions = [o.action for o in verdict.options]
        assert actions[0] == verdict.action
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(seen.legal)
        longest = max(len(o.points) for o in verdict.options)
        assert all(o.points and len(o.points) == len(o.worths) for o in verdict.options)
        assert longest <= 16


def test_a_card_to_be_taken_is_never_thought_of_as_thrown_back() -> None:
    takes = [
        (seen, option)
        for seen, verdict in searched(80, width=11)
        for option in verdict.options
        if option.action in (TAKE_UPCARD, DRAW_DISCARD)
    ]
    assert len(takes) > 10
    for seen, option in takes:
        assert option.card != seen.pile[-1]
        assert option.kept == mask_of(seen.cards) ^ seen.pile[-1].mask ^ 1 << option.card


def test_a_low_card_is_taken_for_what_goes_in_its_place() -> None:
    # The ace of clubs is the loneliest card there would be. It may not go back, and so the take is judged by the king.
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC KS", upcard="AC", seat1="4S 5H TH QH 4D 7D KD 9C 8C QC")
    take = next(o for o in think(table).options if o.action == TAKE_UPCARD)
    assert take.card == card("KS")


def test_what_comes_without_the_card_is_judged_by_who_may_take_it_next() -> None:
    # The non-dealer leaves the upcard to the dealer; the dealer leaves it to nobody; later one draws from the stock.
    table = Table("7H 8H AS 3S 6S QS KS 2D 4D JC", "4H 5H 7C 2H 7D KD 3C 8C AC TD", "9H", stock="KH 5D QC")
    kinds = []
    for then, leave in (("", PASS), ("pass", PASS), ("pass, stock, throw KH, stock, throw 7C", DRAW_STOCK)):
        if then:
            table.play(then)
        kinds += [option.kind for option in think(table).options if option.action == leave]
    assert kinds == [playout.PASS, playout.PASS_LAST, playout.STOCK]


def test_no_more_throws_are_tried_than_it_is_wide() -> None:
    for seen, verdict in searched(40, width=2):
        if seen.phase is Phase.DISCARD:
            assert sum(isinstance(o.action, Discard) for o in verdict.options) <= 2


def test_a_slow_machine_stops_after_the_first_round() -> None:
    asked: list[str] = []

    def enough() -> Callable[[], bool]:
        asked.append("begun")
        return lambda: True

    table = Table("7H 8H AS 3S 6S QS KS 2D 4D JC", OTHER, upcard="9C", stock="5D").play("pass, pass, stock")
    seen = view(table.match, 0)
    quick = Hard(1, Mind(worlds=128, margin=1e9), enough).think(seen)
    assert {len(o.points) for o in quick.options} == {16}
    assert asked == ["begun"]
    full = Hard(1, Mind(worlds=128, margin=1e9)).think(seen)
    assert {len(o.points) for o in full.options} == {128}


def test_without_a_search_for_knocks_it_knocks_in_its_first_turns_and_then_for_gin() -> None:
    mind = replace(MIND, knock=0)
    assert isinstance(Hard(1, mind).choose(to_leave(THREE, 28)), Knock)
    assert isinstance(Hard(1, mind).choose(to_leave(THREE, 20)), Discard)


def test_what_the_other_has_shown_changes_how_it_is_played_out() -> None:
    table = Table("7H 8H AS 3S 6S QS KS 2D 4D JC", OTHER, upcard="9C", stock="5D").play("pass, pass, stock")
    seen = view(table.match, 0)
    eager = replace(seen, results=tuple([showdown(1, NINE, POOR)] * 4))
    before, after = (HARD._stakes(s, HARD.think(s).seen).their_stops for s in (seen, eager))
    assert before.count([10]) < after.count([10])
    blind = Hard(1, replace(MIND, style=0))
    assert blind._stakes(eager, HARD.think(seen).seen).their_stops == before


def test_blindly_it_imagines_other_hands() -> None:
    table = Table("7H 8H AS 3S 6S QS KS 2D 4D JC", OTHER, upcard="9C", stock="5D").play("pass, pass, stock")
    assert think(table, belief=0).worlds != think(table).worlds
    assert think(table, equity=0).worlds == think(table).worlds


@pytest.mark.parametrize(("stock", "turns"), [(28, 13), (20, 9), (4, 1)])
def test_its_own_side_waits_for_gin_until_its_last_turn(stock: int, turns: int) -> None:
    seen = to_leave(TWO, stock)
    stops = HARD._stakes(seen, HARD.think(seen).seen).my_stops
    assert stops == [0] * (turns - 1) + [10]
    impatient = Hard(1, replace(MIND, patience=0))
    assert impatient._stakes(seen, HARD.think(seen).seen).my_stops == [10]


# --- A1 and A3 --------------------------------------------------------------------------------------------------------


def test_in_a_circle_it_draws_from_the_stock_unless_it_has_gin() -> None:
    plain = Table("7H 8H AS 3S 6S QS KS 2D 4D JC", "9H 5H JH 2H 7D KD 3C 8C QC TD", upcard="4C", dealer=0)
    gin = Table("7H 8H 3S 3D 3C 6S 6D 6C 6H 2D", "9H 5H JH 2H 7D KD QS 8C QC TD", upcard="4C", dealer=0)
    taken = [e for n in range(CIRCLE) for e in (PileTaken(n % 2, PACK[n]), Discarded(n % 2, PACK[n]))]
    for table, circled in ((plain, DRAW_STOCK), (gin, DRAW_DISCARD)):
        seen = view(table.play("pass, pass, stock, throw 9H").match, 0)
        assert HARD.choose(seen) == DRAW_DISCARD
        assert HARD.choose(replace(seen, history=(*seen.history, *taken))) == circled


def test_out_of_turn_and_between_hands() -> None:
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH")
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        HARD.choose(view(table.match, 1))
    table.play("pass, pass, stock, gin 4C")
    assert HARD.choose(view(table.match, 1)) == DEAL_NEXT


def test_the_same_view_gives_the_same_choice_whatever_was_asked_before() -> None:
    used = Hard(3, Mind(worlds=16))
    for decision in decisions((Hard(3, Mind(worlds=16)), Plain()), STANDARD, 4, hands=3):
        if decision.seen.seat == 0:
            assert used.choose(decision.seen) == decision.chosen


def others(number: int) -> Policy:
    """Opponents of all sorts, by turns."""
    makers: list[Callable[[], Policy]] = [*PANEL.values(), lambda: policy("easy", number), lambda: policy("normal", 3)]
    return makers[number % len(makers)]()


def test_swapped_hidden_cards_never_change_a_choice() -> None:
    """Over parts of matches by every ruleset: everything the seat can't see is permuted, and the decision stays."""
    rng = Random(7)
    compared = 0
    for number in range(15):
        ruleset = EVERY_RULESET[number % len(EVERY_RULESET)]
        mind = Mind(worlds=8)
        for decision in decisions((Hard(number, mind), others(number)), ruleset, number + 90, hands=3):
            if decision.seen.seat == 0:
                other = swapped(decision, rng)
                assert other.commitment != decision.seen.commitment
                assert Hard(number, mind).choose(other) == decision.chosen
                compared += 1
    assert compared >= 300


@pytest.mark.parametrize("ruleset", EVERY_RULESET, ids=lambda r: r.id)
def test_over_many_hands_nothing_looks_broken(ruleset: Ruleset) -> None:
    asked: Counter[str] = Counter()
    for number in range(6):
        for decision in decisions((Hard(number, Mind(worlds=8)), others(number)), ruleset, number + 30, hands=3):
            if decision.seen.seat == 0:
                faults = [f.words for f in findings(decision.seen, decision.chosen, asked) if f.fault]
                assert not faults, faults
    assert asked["throws"] > 60
    assert asked["takes"] > 5
    assert asked["gins"] + asked["knocks"] > 0


def test_it_knocks_and_takes_and_passes_in_its_own_good_measure() -> None:
    did: Counter[type[Action]] = Counter()
    for number in range(10):
        for decision in decisions((Hard(number, Mind(worlds=16)), others(number)), STANDARD, number + 60, hands=3):
            if decision.seen.seat == 0:
                did[type(decision.chosen)] += 1
    assert did[Knock] >= 2
    assert did[Gin] >= 2
    assert did[TakeUpcard] + did[DrawDiscard] >= 20
