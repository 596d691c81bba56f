from dataclasses import replace
from random import Random

import pytest

from gin.ai.plain import Plain, best_discard
from gin.ai.policy import CIRCLE, circling
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
from gin.engine.deal import Deal, FairShuffler, FixedDeals
from gin.engine.events import Event, HandDealt, HandReceived, PileTaken, StockDrawn
from gin.engine.melds import best_arrangement, deadwood, deadwood_after
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD
from gin.engine.view import PlayerView, view
from gin.session import Session
from tests.engine.table import Table

PLAIN = Plain()
NEUTRAL = "4S 5H TH JH 4D 7D KD 3C 8C QC"
"""Ten cards without a meld, for the other side."""


def chooses(table: Table) -> Action:
    turn = table.hand.turn
    assert turn is not None
    return PLAIN.choose(view(table.match, turn))


def test_the_upcard_is_taken_into_a_meld():
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H", seat1="4S 5H JH 2H 7D KD 3C 8C QC TD")
    assert chooses(table) == TAKE_UPCARD


def test_the_upcard_is_left_when_it_only_lowers_the_deadwood():
    table = Table("7H 8H 5S 3S TS QS KS 2D 9D JC", NEUTRAL, upcard="AC")
    assert chooses(table) == PASS


def test_the_upcard_is_taken_for_an_immediate_knock():
    # Without a meld for it: the ace takes the place of the king, and 1 + 2 + 4 = 7 is left.
    table = Table("5S 6S 7S TH TD TC 2D 4H QH AH", upcard="AC", seat1="4S 5H 9H JH 3D 7D KD 3C 8C QC")
    assert chooses(table) == TAKE_UPCARD
    table.play("take")
    assert chooses(table) == Knock(card("QH"))


def test_the_pile_card_is_left_when_the_stock_is_no_worse_for_a_knock():
    # Deadwood 3 before the draw, and the 4 on the pile could only make it worse.
    table = Table("5S 6S 7S TH TD TC QH QD QC 3H", upcard="KC", seat1="4D 5H 9H JH 2D 7D KD 3C 8C KS", dealer=0)
    table.play("pass, pass, stock, throw 4D")
    assert chooses(table) == DRAW_STOCK


def test_after_two_passes_it_draws_from_the_stock():
    table = Table(NEUTRAL, upcard="KC").play("pass, pass")
    assert chooses(table) == DRAW_STOCK


def test_the_highest_loose_card_is_thrown():
    table = Table("7H 8H 9H 3S 6S QS KS 2D 9D JC", NEUTRAL, upcard="AH", stock="5C").play("pass, pass, stock")
    assert chooses(table) == Discard(card("KS"))


def test_a_useless_draw_is_thrown_back():
    table = Table("7H 8H 9H 3S 3D 3C 5S 6C 2D 9D", upcard="AC", stock="KC").play("pass, pass, stock")
    assert chooses(table) == Discard(card("KC"))


def test_no_meld_is_broken_for_the_highest_card():
    table = Table("KS KH KD QS QH QD AC 2C 5H 8S", upcard="7C", stock="9C").play("pass, pass, stock")
    assert chooses(table) == Discard(card("9C"))


def test_a_card_in_the_way_of_two_melds_is_thrown_where_least_is_left():
    # 7-8-9 hearts or three sevens: throwing 7S from the run's side leaves less than throwing 9H from the set's.
    table = Table("7H 7S 7D 8H 9H KS QD JC 2S 4C", upcard="AC", stock="AD").play("pass, pass, stock")
    thrown = chooses(table)
    assert isinstance(thrown, Discard)
    assert thrown.card == card("KS")


def test_it_knocks_as_soon_as_it_can():
    table = Table("7H 8H 9H 3S 3D 3C 5S 2C 2D KD", upcard="AC", stock="KC").play("pass, pass, stock")
    # 5 + 2 + 2 + 10 after the best throw is too much, so it throws a king.
    assert chooses(table) == Discard(card("KD"))
    table = Table("7H 8H 9H 3S 3D 3C 5S 2C 2D KD", upcard="AC", stock="AD").play("pass, pass, stock")
    assert chooses(table) == Knock(card("KD"))


def test_it_keeps_to_the_limit_of_the_hand():
    table = Table("7H 8H 9H 3S 3D 3C 5S 2C 2D KD", upcard="9S", stock="AD", ruleset=OKLAHOMA).play("pass, pass, stock")
    assert table.hand.dealt.limit == 9
    assert chooses(table) == Discard(card("KD"))


def test_it_takes_gin():
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH").play("pass, pass, stock")
    assert chooses(table) == Gin(card("4C"))


def test_the_card_just_taken_is_not_thrown():
    table = Table("7H 8H AS 3S 6S QS JS 2D 9D JC", upcard="9H", seat1="4S 5H JH 2H 7D KD 3C 8C QC TD").play("take")
    thrown = chooses(table)
    assert isinstance(thrown, Discard)
    assert thrown.card == card("QS")
    assert thrown.card != view(table.match, 0).forbidden


def test_between_hands_it_deals():
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH").play("pass, pass, stock, gin 4C")
    assert PLAIN.choose(view(table.match, 1)) == DEAL_NEXT


def test_asked_out_of_turn_it_says_so():
    table = Table(NEUTRAL, upcard="KC")
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        PLAIN.choose(view(table.match, 1))


# --- A3: no endless circle --------------------------------------------------------------------------------------------


def with_draws(seen: PlayerView, *draws: Event) -> PlayerView:
    return replace(seen, history=(seen.history[0], *draws))


def test_six_draws_in_a_row_from_the_pile_are_a_circle():
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", upcard="9H", seat1="4S 5H JH 2H 7D KD 3C 8C QC TD")
    seen = view(table.match, 0)
    taken = [PileTaken(n % 2, PACK[n]) for n in range(CIRCLE)]
    assert isinstance(seen.history[0], HandReceived)
    assert not circling(seen)
    assert not circling(with_draws(seen, *taken[1:]))
    assert circling(with_draws(seen, *taken))
    assert not circling(with_draws(seen, *taken, StockDrawn(0, None)))
    assert not circling(with_draws(seen, *taken[:3], StockDrawn(0, None), *taken[3:]))
    assert circling(with_draws(seen, StockDrawn(0, None), *taken))


def test_in_a_circle_it_draws_from_the_stock():
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", seat1="9H 5H JH 2H 7D KD 3C 8C QC TD", upcard="4C", dealer=0)
    table.play("pass, pass, stock, throw 9H")
    seen = view(table.match, 0)
    assert PLAIN.choose(seen) == DRAW_DISCARD
    taken = [PileTaken(n % 2, PACK[n]) for n in range(CIRCLE)]
    assert PLAIN.choose(with_draws(seen, *taken)) == DRAW_STOCK


def test_even_in_a_circle_it_takes_a_card_to_knock_with():
    table = Table("7H 8H 3S 3D 3C 6S 6D 6C KS 2D", seat1="9H 5H JH 2H 7D KD QS 8C QC TD", upcard="4C", dealer=0)
    table.play("pass, pass, stock, throw 9H")
    taken = [PileTaken(n % 2, PACK[n]) for n in range(CIRCLE)]
    assert PLAIN.choose(with_draws(view(table.match, 0), *taken)) == DRAW_DISCARD


class AlwaysTheSame:
    """A stubborn opponent: takes whatever is on the pile, never knocks, throws the card it can be sure to see again."""

    def choose(self, seen: PlayerView) -> Action:
        for wish in (TAKE_UPCARD, DRAW_DISCARD, DRAW_STOCK, DEAL_NEXT):
            if wish in seen.legal:
                return wish
        throws = [a for a in seen.legal if isinstance(a, Discard)]
        return min(throws, key=lambda a: a.card.value)


def test_against_an_opponent_who_always_takes_the_pile_every_hand_ends():
    for seed in range(40):
        session = Session.new(STANDARD, FairShuffler(Random(seed).randbytes))
        for _ in range(300):
            seen = session.view(0)
            if seen.phase is Phase.OVER:
                break
            seat = seen.turn or 0
            session.act(seat, (AlwaysTheSame(), PLAIN)[seat].choose(session.view(seat)))
        else:
            raise AssertionError(f"seed {seed}: no end after 300 actions")


# --- over many hands --------------------------------------------------------------------------------------------------


def swapped(session: Session, seat: int, rng: Random) -> PlayerView:
    """The same view made from a match in which all cards hidden from ``seat`` have been dealt otherwise."""
    events = list(session.events)
    start = max(n for n, e in enumerate(events) if isinstance(e, HandDealt))
    dealt = events[start]
    assert isinstance(dealt, HandDealt)
    seen = session.view(seat)
    shown = {*seen.cards, *seen.known, *seen.pile, seen.upcard}
    shown |= {e.card for e in seen.history if isinstance(e, StockDrawn | PileTaken) and e.card is not None}
    shown |= {e.card for e in events[start:] if hasattr(e, "card") and getattr(e, "seat", None) == seat}
    hidden = [c for c in dealt.deal.pack if c not in shown and c not in seen.pile]
    mixed = hidden[:]
    rng.shuffle(mixed)
    trade = dict(zip(hidden, mixed, strict=True))
    deal = Deal(tuple(trade.get(c, c) for c in dealt.deal.pack), dealt.deal.salt)
    match = None
    for event in events[:start]:
        match = evolve(match, event)
    assert match is not None
    for event in decide(match, seat, DEAL_NEXT, FixedDeals([deal])):
        match = evolve(match, event)
    for event in events[start + 1 :]:
        if isinstance(event, StockDrawn):
            assert match.hand is not None
            event = StockDrawn(event.seat, match.hand.top_of_stock)
        match = evolve(match, event)
    return view(match, seat)


def check(seen: PlayerView, chosen: Action) -> None:
    """What a sensible person would never do, the plain player doesn't."""
    assert chosen in seen.legal
    if seen.phase is not Phase.DISCARD:
        return
    hand = mask_of(seen.cards)
    after = {c: left for c, left in deadwood_after(hand) if c != seen.forbidden}
    least = min(after.values())
    assert isinstance(chosen, Discard | Knock | Gin)
    assert after[chosen.card] == least
    if any(isinstance(a, Gin) for a in seen.legal):
        assert isinstance(chosen, Gin)
    elif any(isinstance(a, Knock) for a in seen.legal):
        assert isinstance(chosen, Knock)
    loose = best_arrangement(hand).loose
    throwable = [c for c in loose if c != seen.forbidden]
    if chosen.card not in loose:
        # A card of a meld goes only where every loose card would leave more.
        assert all(after[c] > least for c in throwable)
    else:
        assert chosen.card.value == max(c.value for c in throwable if after[c] == least)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_whole_matches_against_itself_are_legal_sensible_and_end(ruleset):
    for seed in range(12):
        session = Session.new(ruleset, FairShuffler(Random(seed).randbytes))
        actions = 0
        while (seen := session.view(0)).winner is None:
            seat = seen.turn or 0
            mine = session.view(seat)
            chosen = PLAIN.choose(mine)
            check(mine, chosen)
            if seen.phase in (Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER, Phase.DRAW):
                before = deadwood(mask_of(mine.cards))
                session.act(seat, chosen)
                if chosen in (TAKE_UPCARD, DRAW_DISCARD):
                    now = session.view(seat)
                    card_thrown, left = best_discard(now)
                    taken = mine.pile[-1]
                    rest = mask_of(now.cards) ^ card_thrown.mask
                    assert left <= now.limit or (left < before and taken not in best_arrangement(rest).loose)
            else:
                session.act(seat, chosen)
            actions += 1
            assert actions < 20_000


def test_swapped_hidden_cards_never_change_a_choice():
    rng = Random(11)
    compared = 0
    for seed in range(15):
        session = Session.new(OKLAHOMA, FairShuffler(Random(seed).randbytes))
        while (seen := session.view(0)).phase is not Phase.OVER:
            seat = seen.turn or 0
            mine = session.view(seat)
            other = swapped(session, seat, rng)
            assert replace(other, commitment="", history=()) == replace(mine, commitment="", history=())
            assert PLAIN.choose(other) == PLAIN.choose(mine)
            compared += 1
            session.act(seat, PLAIN.choose(mine))
    assert compared > 200


def test_the_same_view_gives_the_same_choice_from_any_plain_player():
    table = Table("7H 8H 9H 3S 6S QS KS 2D 9D JC", NEUTRAL, upcard="AH", stock="5C").play("pass, pass, stock")
    seen = view(table.match, 0)
    assert {Plain().choose(seen) for _ in range(5)} == {Discard(card("KS"))}


def test_the_discard_of_equals_is_a_loose_one_and_the_highest():
    table = Table(" ".join(map(str, cards("7H 8H 9H 3S 3D 3C JS QD KC 4C"))), upcard="AC", stock="2H")
    table.play("pass, pass, stock")
    assert best_discard(view(table.match, 0)) == (card("KC"), 26)
