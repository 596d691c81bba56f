"""The match on the table as scenes get it: steps, levels, hints, and what is continued (T14, T15)."""

import pytest

from bench import kill
from gin.engine.actions import DEAL_NEXT, DRAW_STOCK, Discard, Reason, Refused
from gin.engine.events import HandDealt, HandReceived, StockDrawn
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.game import COMPUTER, PERSON, Outline, Step
from tests.minds import slow_games, until
from tests.saves import Clock, act, open_games, play, play_out

# --- steps ------------------------------------------------------------------------------------------------------------


def test_a_new_match_opens_with_its_first_deal(tmp_path):
    games = open_games(tmp_path, seed=1)
    game = games.new("standard", "easy")
    (step,) = game.opening
    assert isinstance(step.event, HandReceived)
    assert step.event.seat == PERSON
    assert step.event.cards
    assert set(step.event.cards) == set(game.view.cards)
    assert step.view == game.view
    games.close()


def test_a_match_that_goes_on_has_nothing_to_open_with(tmp_path):
    games = open_games(tmp_path, seed=1)
    games.new("standard", "easy")
    assert games.resume().opening == ()
    games.close()
    games = open_games(tmp_path)
    assert games.resume().opening == ()
    games.close()


def test_the_digest_is_the_same_after_a_restart_and_another_after_each_act(tmp_path):
    games = open_games(tmp_path, seed=1)
    game = games.new("standard", "easy")
    seen = [game.digest]
    for _ in range(12):
        act(game)
        seen.append(game.digest)
    games.close()
    assert len(set(seen)) == 13
    games = open_games(tmp_path)
    assert games.resume().digest == seen[-1]
    games.close()


def test_every_step_holds_an_event_as_the_person_saw_it_and_the_view_after_it(tmp_path):
    games = open_games(tmp_path, seed=2)
    game = games.new("standard", "easy")
    seen: list[Step] = list(game.opening)
    while True:
        before = game.view
        if before.winner is not None:
            break
        if game.thinking:
            steps = game.poll()
        elif before.phase is Phase.OVER:
            steps = game.act(DEAL_NEXT)
        else:
            ends = [a for a in before.legal if not isinstance(a, Discard)]
            steps = game.act(ends[-1] if ends else before.legal[-1])
        assert steps
        assert steps[-1].view == game.view
        seen += steps
    assert all(step.view.seat == PERSON for step in seen)
    assert not any(isinstance(step.event, HandDealt) for step in seen)
    theirs = [step.event for step in seen if isinstance(step.event, StockDrawn) and step.event.seat == COMPUTER]
    assert theirs
    assert all(event.card is None for event in theirs)
    for hand in game.view.results:
        events = [step.event for step in seen if step.view.number == hand.number]
        assert isinstance(events[0], HandReceived)
    games.close()


def test_the_steps_of_a_hand_are_its_history(tmp_path):
    games = open_games(tmp_path, seed=3)
    game = games.new("standard", "easy")
    steps = list(game.opening)
    while game.view.phase is not Phase.OVER:
        steps += game.poll() if game.thinking else game.act(game.view.legal[-1])
    assert tuple(step.event for step in steps)[: len(game.view.history)] == game.view.history
    games.close()


def test_an_illegal_act_changes_nothing_and_says_why(tmp_path):
    games, mind = slow_games(tmp_path)
    game = games.new("standard", "easy")
    until(game, PERSON, mind)
    before = game.view
    refusal = game.refusal(Discard(before.cards[0]))
    assert refusal is not None
    with pytest.raises(Refused) as refused:
        game.act(Discard(before.cards[0]))
    assert refused.value.refusal == refusal
    assert game.view == before
    assert game.refusal(before.legal[0]) is None
    until(game, COMPUTER, mind)
    assert game.refusal(DRAW_STOCK).reason is Reason.NOT_YOUR_TURN
    games.close()


# --- levels -----------------------------------------------------------------------------------------------------------


def test_t14_a_level_counts_from_the_next_hand(tmp_path):
    games = open_games(tmp_path, seed=6)
    game = games.new("standard", "easy")
    play(game, 3)
    game.set_level("hard")
    assert (game.level, game.next_level) == ("easy", "hard")
    game.set_level("normal")
    games.close()
    games = open_games(tmp_path)
    game = games.resume()
    assert (game.level, game.next_level) == ("easy", "normal")
    while game.view.phase is not Phase.OVER:
        act(game)
    assert (game.level, game.next_level) == ("easy", "normal")
    game.act(DEAL_NEXT)
    assert (game.level, game.next_level) == ("normal", "normal")
    games.close()


def test_t14_a_level_set_between_hands_counts_for_the_hand_to_come(tmp_path):
    games = open_games(tmp_path, seed=7)
    game = games.new("standard", "easy")
    while game.view.phase is not Phase.OVER:
        act(game)
    game.set_level("hard")
    assert game.level == "easy"
    game.act(DEAL_NEXT)
    assert game.level == "hard"
    games.close()


def test_a_level_taken_back_leaves_no_trace(tmp_path):
    games = open_games(tmp_path, seed=8)
    game = games.new("standard", "easy")
    game.set_level("hard")
    game.set_level("easy")
    assert game.next_level == "easy"
    assert game._pen.row.levels == '[[1,"easy"]]'
    games.close()


def test_what_is_no_level_or_ruleset_is_refused(tmp_path):
    games = open_games(tmp_path)
    with pytest.raises(KeyError):
        games.new("standard", "godlike")
    with pytest.raises(KeyError):
        games.new("poker", "easy")
    with pytest.raises(KeyError):
        games.new("standard", "easy").set_level("godlike")
    games.close()


# --- matches ----------------------------------------------------------------------------------------------------------


def test_at_first_there_is_nothing_to_continue(tmp_path):
    games = open_games(tmp_path)
    assert games.current() is None
    assert games.finished() == []
    with pytest.raises(LookupError):
        games.resume()
    games.leave_summary()
    games.close()


def test_a_match_to_continue_is_told_in_a_line(tmp_path):
    clock = Clock(123.5)
    games = open_games(tmp_path, seed=9, clock=clock)
    game = games.new("oklahoma", "normal")
    while game.view.number < 3:
        act(game)
    outline = games.current()
    assert outline == Outline(game.outline().id, 123.5, "oklahoma", "normal", 3, game.view.totals, False)
    games.close()
    games = open_games(tmp_path)
    assert games.current() == outline
    games.close()


def test_t15_a_match_that_is_over_stays_until_its_summary_was_left(tmp_path):
    games = open_games(tmp_path, seed=10)
    game = games.new("standard", "easy")
    play_out(game)
    view = game.view
    for _ in range(2):
        games.close()
        games = open_games(tmp_path)
        outline = games.current()
        assert outline is not None
        assert outline.over
        assert games.resume().view == view
    games.leave_summary()
    assert games.current() is None
    games.close()
    games = open_games(tmp_path)
    assert games.current() is None
    assert games.finished() == [outline]
    games.close()


def test_leaving_the_summary_of_a_match_in_play_does_nothing(tmp_path):
    games = open_games(tmp_path, seed=11)
    game = games.new("standard", "easy")
    games.leave_summary()
    assert games.resume() is game
    games.close()


def test_t14_a_new_match_leaves_the_one_in_play_for_good(tmp_path):
    games = open_games(tmp_path, seed=12)
    play(games.new("standard", "easy"), 20)
    second = games.new("oklahoma", "easy")
    play_out(second)
    games.leave_summary()
    games.close()
    games = open_games(tmp_path)
    assert games.current() is None
    assert [each.ruleset for each in games.finished()] == ["oklahoma"]
    games.close()


def test_play_again_from_the_summary_ends_the_match_before(tmp_path):
    games = open_games(tmp_path, seed=13)
    play_out(games.new("standard", "easy"))
    second = games.new("standard", "easy")
    games.close()
    games = open_games(tmp_path)
    assert games.resume().view == second.view
    assert len(games.finished()) == 1
    games.close()


def test_nothing_of_the_computers_hand_can_be_reached_by_a_name_without_a_dash(tmp_path):
    """A scene can't peek by accident: all that a game offers openly is of the person's side."""
    games = open_games(tmp_path, seed=14)
    game = games.new("standard", "easy")
    for name in (name for name in dir(game) if not name.startswith("_")):
        value = getattr(game, name)
        if not callable(value):
            assert isinstance(value, PlayerView | str | tuple | bool), name
            if isinstance(value, PlayerView):
                assert value.seat == PERSON
    games.close()


@pytest.mark.skipif(not hasattr(kill.os, "kill"), reason="there is no SIGKILL")
def test_t15_six_kills_at_random_moments_lose_nothing():
    said: list[str] = []
    report = kill.run(6, seed=31, longest=0.3, say=said.append)
    assert report.wrong == 0, said
    assert report.acts > 0
