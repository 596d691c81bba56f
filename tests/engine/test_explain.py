"""T8: every kind of illegal act has its own reason, with the numbers a sentence about it needs."""

import pytest

from gin.engine.actions import EVERY_ACTION, Action, Reason, Refusal, Refused
from gin.engine.cards import card
from gin.engine.play import explain
from gin.engine.rules import OKLAHOMA
from tests.engine.table import Table

LOOSE0 = "AS 3S JS 6H 8H KH TD QD 4C 9C"  # no meld, 71
LOOSE1 = "7S 9S QS 2H 5H 3D 6D 8D TC KC"  # no meld, 70
KNOCKABLE = "3S 4S 5S 8H 9H TH QS QD QC 7D"
OTHERS = "2S 8S KS 5H JH AD 4D 6C 9C KC"


def loose() -> Table:
    return Table(LOOSE0, LOOSE1, "2D", "KD JC 2S 4S")


LEAVING = ["throw KH", "knock KH", "gin KH"]


@pytest.mark.parametrize("words", ["take", "pass", "stock", "pile", *LEAVING, "throw QS"])
@pytest.mark.parametrize("script", ["stock", "take", "take, throw KH, stock"])
def test_not_your_turn_comes_before_every_other_reason(script: str, words: str) -> None:
    table = loose().play(script if script != "stock" else "pass, pass, stock")
    waiting = 1 - (table.hand.turn or 0)
    assert table.refusal(words, waiting) == Refusal(Reason.NOT_YOUR_TURN)


def test_not_your_turn_in_the_first_upcard_phase() -> None:
    assert loose().refusal("pass", 1) == Refusal(Reason.NOT_YOUR_TURN)
    assert loose().play("pass").refusal("take", 0) == Refusal(Reason.NOT_YOUR_TURN)


@pytest.mark.parametrize("script", ["", "pass"])
def test_r4_decide_on_the_upcard_first(script: str) -> None:
    table = loose().play(script) if script else loose()
    for words in ("stock", "pile"):
        assert table.refusal(words) == Refusal(Reason.DECIDE_ON_UPCARD_FIRST)
    for words in (*LEAVING, "throw 2D"):
        assert table.refusal(words) == Refusal(Reason.DECIDE_ON_UPCARD_FIRST, card(words[-2:]))


def test_r4_after_two_passes_there_is_nothing_to_pass_on_and_the_upcard_is_out_of_reach() -> None:
    table = loose().play("pass, pass")
    assert table.refusal("pass") == Refusal(Reason.UPCARD_PHASE_IS_PAST)
    assert table.refusal("take") == Refusal(Reason.MUST_DRAW_FROM_STOCK)
    assert table.refusal("pile") == Refusal(Reason.MUST_DRAW_FROM_STOCK)
    for words in LEAVING:
        assert table.refusal(words) == Refusal(Reason.DRAW_FIRST, card("KH"))


def test_r5_before_the_draw_nothing_may_leave_and_the_upcard_phase_is_past() -> None:
    table = loose().play("take, throw KH")
    assert table.refusal("pass") == Refusal(Reason.UPCARD_PHASE_IS_PAST)
    assert table.refusal("take") == Refusal(Reason.UPCARD_PHASE_IS_PAST)
    for words in ("throw QS", "knock QS", "gin QS", "throw AS"):
        assert table.refusal(words) == Refusal(Reason.DRAW_FIRST, card(words[-2:]))


def test_r5_one_card_a_turn() -> None:
    for script in ("take", "pass, pass, stock", "take, throw KH, pile"):
        table = loose().play(script)
        for words in ("stock", "pile", "take"):
            assert table.refusal(words) == Refusal(Reason.ALREADY_DRAWN)
        assert table.refusal("pass") == Refusal(Reason.UPCARD_PHASE_IS_PAST)


def test_a_card_that_is_not_in_the_hand() -> None:
    table = loose().play("pass, pass, stock")
    for words in ("throw 7S", "knock 7S", "gin 7S", "throw 2D", "throw JC"):
        assert table.refusal(words) == Refusal(Reason.CARD_NOT_IN_HAND, card(words[-2:]))


def test_r6_the_card_just_taken() -> None:
    for script, taken in (("take", "2D"), ("pass, take", "2D"), ("take, throw KH, pile", "KH")):
        table = loose().play(script)
        for verb in ("throw", "knock", "gin"):
            assert table.refusal(f"{verb} {taken}") == Refusal(Reason.CARD_JUST_TAKEN, card(taken))


def test_r6_the_card_just_taken_is_named_even_where_the_limit_is_passed_too() -> None:
    table = Table(KNOCKABLE, OTHERS, "KH").play("take")
    assert table.refusal("knock KH") == Refusal(Reason.CARD_JUST_TAKEN, card("KH"))


def test_r7_over_the_limit_says_the_deadwood_and_the_limit() -> None:
    table = Table(KNOCKABLE, OTHERS, stock="3C").play("pass, pass, stock")
    assert table.refusal("knock 5S") == Refusal(Reason.OVER_LIMIT, card("5S"), deadwood=17, limit=10)
    assert table.refusal("knock QD") == Refusal(Reason.OVER_LIMIT, card("QD"), deadwood=30, limit=10)
    assert table.allows("knock 7D")


def test_r7_not_gin_says_the_deadwood() -> None:
    table = Table(KNOCKABLE, OTHERS, stock="3C").play("pass, pass, stock")
    assert table.refusal("gin 7D") == Refusal(Reason.NOT_GIN, card("7D"), deadwood=3, limit=10)
    assert table.refusal("gin 5S") == Refusal(Reason.NOT_GIN, card("5S"), deadwood=17, limit=10)


def test_r16_the_limit_named_is_that_of_the_first_upcard() -> None:
    table = Table(KNOCKABLE, OTHERS, "6S", "3C", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert table.refusal("knock 3C") == Refusal(Reason.OVER_LIMIT, card("3C"), deadwood=7, limit=6)
    assert table.allows("knock 7D")
    ace = Table(KNOCKABLE, OTHERS.replace("AD", "AC"), "AD", "3C", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert ace.refusal("knock 7D") == Refusal(Reason.OVER_LIMIT, card("7D"), deadwood=3, limit=0)


@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_hand_every_act_of_play_is_too_late(seat: int) -> None:
    knocked = Table(KNOCKABLE, OTHERS, stock="3C").play("pass, pass, stock, knock 7D")
    dead = loose().play("pass, pass").run_down(2)
    for table in (knocked, dead):
        for words in ("take", "pass", "stock", "pile", "throw KH", "knock KH", "gin KH", "throw 7D"):
            assert table.refusal(words, seat) == Refusal(Reason.HAND_OVER)
        assert table.allows("deal", seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("script", ["pass", "pass, pass", "take", "take, throw KH", "pass, pass, stock"])
def test_the_next_hand_is_not_dealt_before_this_one_is_over(script: str, seat: int) -> None:
    assert loose().refusal("deal", seat) == Refusal(Reason.HAND_NOT_OVER)
    assert loose().play(script).refusal("deal", seat) == Refusal(Reason.HAND_NOT_OVER)


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_no_next_hand_after_the_match(seat: int) -> None:
    gin = Table("5S 6S 7S 8S TH TD TC KH KD KC", "4S 9S KS 2H 3H 6D 7D QD 8C JC", "AS", "JH", ruleset=OKLAHOMA)
    gin.play("pass, pass, stock, gin JH")
    assert gin.match.winner == 0
    assert gin.refusal("deal", seat) == Refusal(Reason.MATCH_OVER)
    assert gin.refusal("stock", seat) == Refusal(Reason.HAND_OVER)


def test_the_reasons_are_these_thirteen() -> None:
    assert [reason.value for reason in Reason] == [
        "not_your_turn",
        "decide_on_upcard_first",
        "upcard_phase_is_past",
        "must_draw_from_stock",
        "draw_first",
        "already_drawn",
        "card_not_in_hand",
        "card_just_taken",
        "over_limit",
        "not_gin",
        "hand_over",
        "hand_not_over",
        "match_over",
    ]


def test_an_error_of_decide_shows_the_reason() -> None:
    refused = Refused(Refusal(Reason.OVER_LIMIT, card("5S"), 17, 10))
    assert str(refused) == "over_limit"
    assert refused.refusal.deadwood == 17


def reasons(table: Table) -> dict[str, int]:
    """How often each reason is given to whoever's turn it is, over all 161 actions."""
    counted: dict[str, int] = {}
    for act in EVERY_ACTION:
        refusal = explain(table.match, table.hand.turn or 0, act)
        name = "allowed" if refusal is None else refusal.reason.value
        counted[name] = counted.get(name, 0) + 1
    return counted


def test_all_161_actions_in_every_phase() -> None:
    assert len(set(EVERY_ACTION)) == 161
    others = {"hand_not_over": 1}
    assert reasons(loose()) == {"allowed": 2, "decide_on_upcard_first": 158, **others}
    assert reasons(loose().play("pass")) == {"allowed": 2, "decide_on_upcard_first": 158, **others}
    two_passes = {"must_draw_from_stock": 2, "upcard_phase_is_past": 1, "draw_first": 156}
    assert reasons(loose().play("pass, pass")) == {"allowed": 1, **two_passes, **others}
    assert reasons(loose().play("take, throw KH")) == {
        "allowed": 2,
        "upcard_phase_is_past": 2,
        "draw_first": 156,
        **others,
    }
    eleven = {"upcard_phase_is_past": 1, "already_drawn": 3, "card_not_in_hand": 3 * 41}
    stock = loose().play("pass, pass, stock")
    assert reasons(stock) == {"allowed": 11, **eleven, "over_limit": 11, "not_gin": 11, **others}
    taken = loose().play("take")
    assert reasons(taken) == {
        **{"allowed": 10, "card_just_taken": 3, "over_limit": 10, "not_gin": 10},
        **eleven,
        **others,
    }


def test_an_action_shows_itself_as_one_would_type_it() -> None:
    shown: list[Action] = [EVERY_ACTION[0], EVERY_ACTION[4], EVERY_ACTION[-1]]
    assert [repr(act) for act in shown] == ["TakeUpcard()", "Discard(card=As)", "DealNext()"]
