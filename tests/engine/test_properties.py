"""What holds after every event of every match, whoever plays and by whatever rules."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gin.engine import Phase
from gin.engine.actions import EVERY_ACTION, DealNext, Refused
from gin.engine.cards import unmask
from gin.engine.deal import Deal
from gin.engine.events import Event, HandDealt, Knocked
from gin.engine.journal import digest, dumps, loads
from gin.engine.play import decide, evolve, explain, fold, legal
from gin.engine.rules import CLASSIC, STANDARD
from gin.engine.state import Match
from tests.engine.hands import DEPTH
from tests.engine.matches import CASUAL, EAGER, EVERY_RULESET, MADE_UP, RANDOM, Played, played, some_match


def states(of: Played) -> list[tuple[Event, Match]]:
    """The state after every single event, those inside a batch included."""
    match, found = None, []
    for event in of.events:
        match = evolve(match, event)
        found.append((event, match))
    return found


def every_card(match: Match) -> list[int]:
    hand = match.hand
    assert hand is not None
    stock = hand.dealt.deal.stock[31 - hand.stock_left :]
    buried = [] if hand.buried is None else [hand.buried]
    return sorted([*unmask(hand.held[0]), *unmask(hand.held[1]), *hand.pile, *stock, *buried])


@given(some_match())
def test_r1_after_every_event_the_52_cards_are_each_in_one_place(of: Played) -> None:
    for event, match in states(of)[1:]:
        assert every_card(match) == list(range(52)), event


@given(some_match())
def test_players_hold_ten_cards_and_eleven_between_draw_and_discard(of: Played) -> None:
    for event, match in states(of)[1:]:
        hand = match.hand
        assert hand is not None
        sizes = [held.bit_count() for held in hand.held]
        expected = [10, 10]
        if hand.phase is Phase.DISCARD:
            assert hand.turn is not None
            expected[hand.turn] = 11
        assert sizes == expected, event
        assert all(known & ~held == 0 for known, held in zip(hand.known, hand.held, strict=True)), event
        assert (hand.turn is None) == (hand.phase is Phase.OVER), event
        assert hand.stock_left >= 2, event
        assert hand.taken in (None, hand.fresh), event


@given(some_match(most_hands=3))
def test_t8_an_action_is_legal_exactly_when_explain_has_nothing_against_it(of: Played) -> None:
    for event, match in states(of):
        for seat in (0, 1):
            allowed = tuple(a for a in EVERY_ACTION if explain(match, seat, a) is None)
            assert set(legal(match, seat)) == set(allowed), event
            assert len(legal(match, seat)) == len(allowed), event


@given(some_match())
def test_somebody_can_always_act_until_the_match_is_over(of: Played) -> None:
    match = None
    for batch in of.batches:
        for event in batch:
            match = evolve(match, event)
        assert match is not None
        can = [seat for seat in (0, 1) if legal(match, seat)]
        if match.winner is not None:
            assert can == []
        elif match.hand is not None and match.hand.turn is not None:
            assert can == [match.hand.turn]
        else:
            assert can == [0, 1]


class NoChance:
    """A shuffler that must not be asked."""

    def first_dealer(self) -> int:
        raise AssertionError("chance was asked for a dealer")

    def deal(self) -> Deal:
        raise AssertionError("chance was asked for a deal")


@given(some_match(most_hands=3), st.randoms(use_true_random=False))
def test_t8_a_refused_action_leaves_everything_as_it_was_and_asks_no_chance(of: Played, rng: Random) -> None:
    for _, match in rng.sample(states(of), min(25, len(states(of)))):
        before = digest(match)
        for seat in (0, 1):
            refused = [a for a in EVERY_ACTION if explain(match, seat, a) is not None]
            for act in rng.sample(refused, 20):
                with pytest.raises(Refused) as error:
                    decide(match, seat, act, NoChance())
                assert error.value.refusal == explain(match, seat, act)
        assert digest(match) == before


@given(some_match(most_hands=3), st.randoms(use_true_random=False))
def test_deciding_changes_nothing_and_only_a_deal_asks_chance(of: Played, rng: Random) -> None:
    for _, match in rng.sample(states(of), min(25, len(states(of)))):
        before = digest(match)
        for seat in (0, 1):
            for act in legal(match, seat):
                if isinstance(act, DealNext):
                    with pytest.raises(AssertionError, match="asked for a deal"):
                        decide(match, seat, act, NoChance())
                elif match.hand is None or match.hand.stock_left >= 2:
                    assert decide(match, seat, act, NoChance()) != ()
        assert digest(match) == before


@settings(max_examples=15 * DEPTH)
@given(some_match())
def test_folding_the_json_gives_back_the_identical_state_after_every_event(of: Played) -> None:
    again = None
    digests = []
    for event, match in states(of):
        line = dumps(event)
        assert "\n" not in line
        assert loads(line) == event
        again = evolve(again, loads(line))
        assert again == match
        assert digest(again) == digest(match)
        digests.append(digest(match))
    assert len(set(digests)) == len(digests), "different states have different digests"


@given(some_match())
def test_a_fold_of_all_events_is_the_state_that_play_led_to(of: Played) -> None:
    assert fold(of.events) == of.match
    assert fold(loads(json.dumps(json.loads(dumps(e)), indent=1)) for e in of.events) == of.match


@pytest.mark.parametrize("ruleset", EVERY_RULESET, ids=lambda ruleset: ruleset.id)
def test_every_match_ends_if_the_players_knock_now_and_then(ruleset) -> None:
    for seed in range(20 * DEPTH):
        tempers = [(EAGER, EAGER), (EAGER, CASUAL), (CASUAL, CASUAL), (RANDOM, EAGER)][seed % 4]
        match = played(seed, ruleset, tempers, most_hands=400).match
        assert match is not None
        assert match.winner is not None, f"seed {seed}"
        assert match.totals[match.winner] >= ruleset.target > match.totals[1 - match.winner]
        points = [f.result.points for f in match.finished]
        assert match.totals == (sum(p for p, _ in points), sum(p for _, p in points))
        assert all(f.shown for f in match.finished)


@pytest.mark.parametrize("ruleset", [CLASSIC, MADE_UP], ids=lambda ruleset: ruleset.id)
def test_r17_the_options_of_a_ruleset_survive_every_deal_redeal_and_load(ruleset) -> None:
    redeals = 0
    for seed in range(12 * DEPTH):
        of = played(seed, ruleset, (CASUAL, RANDOM), most_hands=40)
        loaded = None
        for event, match in states(of):
            loaded = evolve(loaded, loads(dumps(event)))
            assert match.ruleset == loaded.ruleset == ruleset
            if isinstance(event, HandDealt):
                spades = event.deal.upcard.suit == 0
                assert event.limit == ruleset.knock_limit
                assert event.multiplier == (ruleset.spade_multiplier if spades else 1)
                redeals += bool(match.finished) and match.finished[-1].result.score is None
            if isinstance(event, Knocked):
                score = event.result.score
                assert score is not None
                bonuses = {"gin": ruleset.gin_bonus, "undercut": ruleset.undercut_bonus, "knock": 0}
                assert score.bonus == bonuses[event.result.kind]
    assert redeals >= 10


@given(some_match(most_hands=3), st.randoms(use_true_random=False))
def test_a_damaged_history_is_refused_or_still_has_every_card_once(of: Played, rng: Random) -> None:
    for _ in range(10):
        events = list(of.events)
        at, other = rng.randrange(len(events)), rng.randrange(len(events))
        match rng.randrange(4):
            case 0:
                del events[at]
            case 1:
                events.insert(at, events[other])
            case 2:
                events[at], events[other] = events[other], events[at]
            case _:
                del events[min(at, other) : max(at, other)]
        try:
            match = fold(events)
        except ValueError:
            continue
        if match.hand is not None:
            assert every_card(match) == list(range(52))


def test_a_match_before_its_first_deal_waits_for_the_deal_alone() -> None:
    match = fold(played(1, STANDARD, (EAGER, EAGER), 1).events[:1])
    assert match.hand is None
    for seat in (0, 1):
        assert legal(match, seat) == (EVERY_ACTION[-1],)
        refused = [explain(match, seat, a) for a in EVERY_ACTION[:-1]]
        assert {r.reason.value for r in refused if r is not None} == {"hand_over"}
        assert None not in refused
