"""The panel's players do what their descriptions say: position by position, and over whole matches."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from gin.ai.outs import remember
from gin.ai.panel import PANEL, Defensive, Greedy, Patient, Simple
from gin.ai.plain import Plain
from gin.ai.policy import CIRCLE, Policy
from gin.engine.actions import (
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
from gin.engine.cards import Card, card, mask_of
from gin.engine.events import PileTaken
from gin.engine.melds import best_arrangement, best_discards, deadwood, deadwood_after
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA, STANDARD
from gin.engine.view import view
from tests.ai.playing import Decision, decisions, swapped
from tests.engine.table import Table

OTHER = "4S 5H TH JH 4D 7D KD 3C 8C QC"
"""Ten cards without a meld, for the other side."""
GINONLY, LOW = PANEL["ginonly"](), PANEL["low"]()


def chooses(player: Policy, table: Table) -> Action:
    turn = table.hand.turn
    assert turn is not None
    return player.choose(view(table.match, turn))


def drawn(own: str, stock: str, upcard: str = "AC", other: str = "") -> Table:
    """The non-dealer has drawn ``stock`` to its ten cards after two passes."""
    return Table(own, other, upcard=upcard, stock=stock).play("pass, pass, stock")


def melded(decision: Decision) -> bool:
    """Whether the card on the pile would lie in a meld after the best throw."""
    seen = decision.seen
    more = mask_of(seen.cards) | seen.pile[-1].mask
    left, equal = best_discards(more, seen.pile[-1])
    return any(deadwood(more ^ c.mask ^ seen.pile[-1].mask) + seen.pile[-1].value > left for c in equal)


# --- what all have in common ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PANEL)
def test_gin_is_always_said(name):
    player = PANEL[name]()
    table = drawn("7H 8H 9H 3S 3D 3C JS JD JC 4C", "TH")
    assert chooses(player, table) == Gin(card("4C"))
    table = Table("7H 8H 3S 3D 3C JS JD JC JH 4C", upcard="9H", seat1="4S 5H TH 2H 4D 7D KD 8C QC 9D")
    assert chooses(player, table) == TAKE_UPCARD


@pytest.mark.parametrize("name", PANEL)
def test_asked_out_of_turn_it_says_so(name):
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        PANEL[name]().choose(view(Table(OTHER, upcard="KC").match, 1))


@pytest.mark.parametrize("name", PANEL)
def test_whole_matches_are_legal_and_end_and_hidden_cards_change_nothing(name):
    player = PANEL[name]()
    rng = Random(name)
    compared = circles = 0
    for rules in (STANDARD, OKLAHOMA):
        for decision in decisions((player, player), rules, 5, hands=6):
            if compared % 3 == 0:
                assert player.choose(swapped(decision, rng)) == decision.chosen
            compared += 1
            draws = [e for e in decision.seen.history if type(e).__name__ in ("PileTaken", "StockDrawn")][-CIRCLE:]
            if len(draws) == CIRCLE and all(isinstance(e, PileTaken) for e in draws):
                circles += decision.chosen == DRAW_DISCARD and decision.seen.phase is Phase.DRAW
    assert compared > 150
    assert circles == 0


# --- the plain one and its relatives ----------------------------------------------------------------------------------


def played(player: Policy, hands: int = 25) -> Iterator[Decision]:
    """The decisions of ``player`` in seat 0 against the plain player."""
    for seed in range(10):
        for decision in decisions((player, Plain()), STANDARD, seed, hands):
            if decision.seen.seat == 0:
                yield decision


TAKES = (TakeUpcard, DrawDiscard)


def test_the_plain_one_over_many_hands():
    kinds: Counter[str] = Counter()
    for decision in played(Plain()):
        seen, chosen = decision.seen, decision.chosen
        kinds[type(chosen).__name__] += 1
        own = mask_of(seen.cards)
        if isinstance(chosen, TAKES):
            left = best_discards(own | seen.pile[-1].mask, seen.pile[-1])[0]
            assert left <= seen.limit or melded(decision), "only into a meld, or to knock"
        elif seen.phase is Phase.DISCARD:
            after = {c: left for c, left in deadwood_after(own) if c != seen.forbidden}
            assert after[chosen.card] == min(after.values()), "the highest loose card, which leaves least"
            assert (after[chosen.card] <= seen.limit) == isinstance(chosen, Knock | Gin), "knocks at once"
    assert kinds["Knock"] > 10
    assert kinds["DrawDiscard"] > 10


def test_gin_only_plays_like_plain_but_never_knocks():
    table = drawn("7H 8H 9H 3S 3D 3C 5S 2C 2D KD", "AD", "9S")
    assert chooses(Plain(), table) == Knock(card("KD"))
    assert chooses(GINONLY, table) == Discard(card("KD"))
    table = Table("5S 6S 7S TH TD TC QH QD QC 9H", "4S 5H 8H JH 4D 7D KD 3C 8C KC", upcard="2S")
    assert chooses(Plain(), table) == TAKE_UPCARD, "to knock"
    assert chooses(GINONLY, table) == PASS
    ends = Counter(type(decision.chosen).__name__ for decision in played(GINONLY))
    assert ends["Knock"] == 0
    assert ends["Gin"] > 5


def test_the_low_one_knocks_with_five_or_less():
    melds = "7H 8H 9H 3S 3D 3C TS JS QS"
    assert chooses(LOW, drawn(f"{melds} 5C", "KC", "9D")) == Knock(card("KC"))
    assert chooses(LOW, drawn(f"{melds} 6C", "KC", "9D")) == Discard(card("KC"))
    assert chooses(PANEL["low"](most=6), drawn(f"{melds} 6C", "KC", "9D")) == Knock(card("KC"))
    assert chooses(LOW, Table(f"{melds} KC", upcard="5C")) == TAKE_UPCARD
    assert chooses(LOW, Table(f"{melds} KC", upcard="6C")) == PASS
    for decision in played(LOW):
        if decision.seen.phase is Phase.DISCARD:
            left = best_discards(mask_of(decision.seen.cards), decision.seen.forbidden)[0]
            assert isinstance(decision.chosen, Knock | Gin) == (left <= 5)


# --- greedy, defensive, simple ----------------------------------------------------------------------------------------


def test_the_greedy_one_takes_whatever_lowers_its_deadwood():
    table = Table("7H 8H 9H 3S 6S QS KS 2D 9D JC", OTHER, upcard="AC")
    assert chooses(Plain(), table) == PASS
    assert chooses(Greedy(), table) == TAKE_UPCARD
    assert chooses(Greedy(), Table("7H 8H 9H 3S 6S 2S AS 2D 9D 3H", OTHER, upcard="TC")) == PASS
    takes = 0
    for decision in played(Greedy()):
        seen, chosen = decision.seen, decision.chosen
        own = mask_of(seen.cards)
        if seen.phase is Phase.DISCARD:
            left, equal = best_discards(own, seen.forbidden)
            assert chosen.card in equal
            assert isinstance(chosen, Knock | Gin) == (left <= seen.limit), "knocks at once"
        elif seen.phase is not Phase.STOCK_ONLY and isinstance(chosen, TAKES):
            assert best_discards(own | seen.pile[-1].mask, seen.pile[-1])[0] < deadwood(own)
            takes += not melded(decision)
    assert takes > 5


def test_the_defensive_one_throws_what_was_thrown():
    # KS and QH both leave as little. Two queens lie in the pile: nobody can make a set of queens any more.
    own = "7H 8H 9H 3S 3D 3C KS QH AD 2C"
    table = Table(own, "QS QC 5H JH 4D 7D 4S 8C 9S TD", upcard="6C", stock="6D 5S 8D 5C")
    table.play("pass, pass, stock, throw 6D, stock, throw QS, stock, throw 8D, stock, throw QC")
    table.play("stock")
    seen = view(table.match, 0)
    assert {c for c, left in deadwood_after(mask_of(seen.cards)) if left == deadwood(mask_of(seen.cards)) - 10} >= {
        card("KS"),
        card("QH"),
    }
    assert chooses(Plain(), table) == Discard(card("KS"))
    assert chooses(Defensive(), table) == Discard(card("QH"))


def test_the_defensive_one_pays_deadwood_for_safety_as_much_as_it_fears():
    paid: dict[float, int] = {}
    for fear in (0.0, 2.0):
        paid[fear] = 0
        for decision in played(Defensive(fear)):
            seen, chosen = decision.seen, decision.chosen
            if isinstance(chosen, Discard):
                own = mask_of(seen.cards)
                paid[fear] += deadwood(own ^ chosen.card.mask) - best_discards(own, seen.forbidden)[0]
    assert paid[0.0] == 0
    assert paid[2.0] > 100


def test_the_simple_one_takes_into_a_meld_or_to_knock_and_throws_the_highest_rank():
    takes = throws = 0
    for decision in played(Simple()):
        seen, chosen = decision.seen, decision.chosen
        own = mask_of(seen.cards)
        if isinstance(chosen, TAKES):
            more = own | seen.pile[-1].mask
            to_knock = best_discards(more, seen.pile[-1])[0] <= seen.limit
            assert to_knock or seen.pile[-1] not in best_arrangement(more).loose
            takes += 1
        elif isinstance(chosen, Discard):
            loose = [c for c in best_arrangement(own).loose if c != seen.forbidden]
            assert chosen.card.rank == max(c.rank for c in loose)
            throws += 1
        elif seen.phase is Phase.DISCARD:
            assert best_discards(own, seen.forbidden)[0] <= seen.limit
    assert takes > 20
    assert throws > 100


# --- patient ----------------------------------------------------------------------------------------------------------

PATIENT = Patient()


def test_the_patient_one_knocks_in_its_first_three_turns_and_then_only_with_gin():
    turns: Counter[bool] = Counter()
    for decision in played(PATIENT):
        seen, chosen = decision.seen, decision.chosen
        if seen.phase is not Phase.DISCARD:
            continue
        left = best_discards(mask_of(seen.cards), seen.forbidden)[0]
        early = remember_turns(decision) < 3
        if 0 < left <= seen.limit:
            assert isinstance(chosen, Knock) == early
            turns[early] += 1
        else:
            assert isinstance(chosen, Gin) == (left == 0)
    assert min(turns[True], turns[False]) > 5


def remember_turns(decision: Decision) -> int:
    me = decision.seen.seat
    return sum(type(e).__name__ == "Discarded" and e.seat == me for e in decision.seen.history)  # type: ignore[union-attr]


def thrown(table: Table) -> Card:
    chosen = chooses(PATIENT, table)
    assert isinstance(chosen, Discard)
    return chosen.card


def test_the_patient_one_keeps_what_may_still_become_a_meld():
    # QS and QH wait for two queens; the king would leave no more than a queen, but waits for nothing.
    assert thrown(drawn("7H 8H 9H 3S 3D QS QH KD 2C 5C", "9C", "AC")) == card("KD")
    # Without a mate in sight the higher card goes.
    assert thrown(drawn("7H 8H 9H 3S 3D 3C QS TC 2D 6C", "KD", "AC")) == card("KD")


def test_the_patient_one_doesnt_feed_the_other():
    # The other has taken the king of diamonds from the pile: the jack goes before the king that may go with it.
    own = "7H 8H 9H 3S 3D 3C KS JC AD 5S"
    table = Table(own, "KH QH 5H 2H 4D 7D 4S 8C 9S TD", upcard="6C", stock="KD 2C")
    table.play("pass, pass, stock, throw KD, pile, throw 9S, stock")
    assert remember(view(table.match, 0)).taken == (card("KD"),)
    assert chooses(Plain(), table) != Discard(card("JC"))
    assert thrown(table) == card("JC")


def test_the_patient_one_takes_a_loose_card_only_for_a_clear_gain():
    # Nine cards in melds: an ace saves 9 of the king's 10, an unseen card on average far less.
    assert chooses(PATIENT, late("AC")) == DRAW_DISCARD
    assert chooses(PATIENT, late("9S")) == DRAW_STOCK


def late(top: str) -> Table:
    """After four turns of seat 0, three melds and a king in its hand, ``top`` lies on the pile."""
    own = "7H 8H 9H 3S 3D 3C JS JD JC KS"
    table = Table(own, f"4S 5H TH 2H 4D 7D KD 8C QC {top}", upcard="TC", stock="KC KH QS QH QD 6S 6D 6C")
    table.play("pass, pass")
    for turn in range(4):
        table.play("stock").throw_drawn()
        table.play("stock")
        table.throw_drawn() if turn < 3 else table.play(f"throw {top}")
    return table


def test_looking_ahead_keeps_what_the_next_card_can_save():
    # A king leaves no more than the jack, but the two may become three.
    table = drawn("7S 8S 9S 3S 3D 4H KS KH JD 2D", "7C", "AC")
    assert chooses(Plain(), table) == Discard(card("KS"))
    assert chooses(PANEL["lookahead"](), table) == Discard(card("JD"))
    assert thrown(table) == card("JD")


def test_waiting_for_gin_beats_knocking_at_once_and_care_beats_both():
    from gin.ai.contest import Contest, Sums
    from gin.ai.sides import side

    def share(a: str, b: str) -> float:
        sums = Sums()
        contest = Contest((side(a), side(b)), STANDARD, 1, single=True)
        for number in range(120):
            sums.add(contest.play_pair(number))
        return sums.points().mean

    assert share("ginonly", "plain") > 1.0
    assert share("patient", "plain") > 1.0
    assert share("patient", "ginonly") > 2.0
    assert share("greedy", "patient") < -2.0
