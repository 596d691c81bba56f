"""The computer's decisions and the coach's hints, as a scene gets them (T9, T15)."""

import pytest

from gin.ai import coach, equity
from gin.ai.hard import Mind
from gin.ai.questions import Advise, Choose, WarmUp
from gin.ai.thinker import Thinker
from gin.engine.actions import DEAL_NEXT, PASS, Discard
from gin.engine.events import HandReceived
from gin.engine.phase import Phase
from gin.engine.rules import RULESETS
from gin.game import COMPUTER, PERSON, Games
from tests.minds import Answers, Slow, coached, slow_games, until
from tests.saves import Clock, act, open_games, play

# --- the computer -----------------------------------------------------------------------------------------------------


def test_the_computer_is_asked_once_and_answers_when_it_has_decided(tmp_path):
    games, mind = slow_games(tmp_path)
    game = games.new("standard", "normal")
    until(game, COMPUTER, mind)
    assert game.thinking
    assert [game.poll() for _ in range(5)] == [()] * 5
    ((_, question),) = mind.asked
    assert isinstance(question, Choose)
    assert question.level == "normal"
    assert question.view.seat == COMPUTER
    mind.think()
    assert game.poll()
    games.close()


def test_when_the_person_is_to_act_the_computer_is_not_asked(tmp_path):
    games, mind = slow_games(tmp_path)
    game = games.new("standard", "normal")
    until(game, PERSON, mind)
    assert not game.thinking
    assert game.poll() == ()
    assert mind.asked == []
    games.close()


def test_after_a_hand_the_person_asks_for_the_next_one(tmp_path):
    games = open_games(tmp_path, seed=4)
    game = games.new("standard", "easy")
    while game.view.phase is not Phase.OVER:
        act(game)
    assert not game.thinking
    assert game.poll() == ()
    (step,) = game.act(DEAL_NEXT)
    assert isinstance(step.event, HandReceived)
    assert step.event.number == 2
    games.close()


def choices(mind: Slow) -> list[Choose]:
    return [question for _, question in mind.asked if isinstance(question, Choose)]


def test_t15_a_match_that_goes_on_asks_the_same_question_as_before(tmp_path):
    games, mind = slow_games(tmp_path)
    game = games.new("standard", "hard")
    for _ in range(6):
        until(game, COMPUTER, mind)
        game.poll()
        (asked,) = choices(mind)
        games.close()
        games, mind = slow_games(tmp_path, seed=99)
        game = games.resume()
        game.poll()
        assert choices(mind) == [asked]
        mind.think()
        game.poll()
        until(game, PERSON, mind)
        if game.view.phase is not Phase.OVER:
            act(game)
    games.close()


def test_the_computers_chance_is_its_own_and_differs_from_moment_to_moment(tmp_path):
    seeds = []
    for number in range(3):
        games, mind = slow_games(tmp_path / str(number), seed=number)
        game = games.new("standard", "easy")
        for _ in range(4):
            until(game, COMPUTER, mind)
            game.poll()
            seeds.append(choices(mind)[0].seed)
            mind.think()
            game.poll()
        games.close()
    assert len(set(seeds)) == len(seeds) == 12


def test_an_answer_to_an_earlier_question_is_dropped(tmp_path):
    games, mind = slow_games(tmp_path)
    game = games.new("standard", "easy")
    until(game, COMPUTER, mind)
    game.poll()
    other = games.new("standard", "easy")
    before = other.view
    if not other.thinking:
        mind.think()
        assert other.poll() == ()
    assert other.view == before
    games.close()


@pytest.mark.parametrize("nonsense", [None, "gin", DEAL_NEXT, 7, Discard, PASS])
def test_a_level_that_wants_nonsense_doesnt_stop_the_match(tmp_path, nonsense):
    games = Games(tmp_path, Clock(), thinker=Thinker(process=lambda: Answers(nonsense)))
    play(games.new("standard", "easy"), 60)
    assert games.resume().view.number >= 1
    games.close()


# --- hints ------------------------------------------------------------------------------------------------------------


def test_t9_a_hint_comes_when_the_coach_has_looked(tmp_path):
    games, mind, game = coached(tmp_path)
    assert game.hint() is None
    game.ask_hint()
    game.ask_hint()
    assert game.hint() is None
    assert len(mind.asked) == 1
    assert mind.asked[0][1] == Advise(game.view)
    mind.think()
    assert game.hint() == "10 cards"
    assert game.hint() == "10 cards"
    games.close()


def test_t9_a_hint_for_an_earlier_moment_is_dropped(tmp_path):
    games, mind, game = coached(tmp_path)
    game.ask_hint()
    game.act(PASS)
    mind.think()
    assert game.hint() is None
    games.close()


def test_t9_a_hint_is_gone_when_something_has_happened(tmp_path):
    games, mind, game = coached(tmp_path)
    game.ask_hint()
    mind.think()
    assert game.hint() is not None
    game.act(PASS)
    assert game.hint() is None
    games.close()


def test_t9_the_coach_advises_a_legal_act(tmp_path, monkeypatch):
    monkeypatch.setattr(coach, "MIND", Mind(worlds=16))
    games = open_games(tmp_path, seed=5)
    game = games.new("standard", "easy")
    for _ in range(40):
        act(game)
        if not game.thinking and game.view.winner is None:
            game.ask_hint()
            advice = game.hint()
            assert advice is not None
            assert advice.action in game.view.legal
    games.close()


def test_t9_when_it_is_not_the_persons_turn_there_is_nothing_to_advise(tmp_path):
    games, mind = slow_games(tmp_path)
    game = games.new("standard", "easy")
    until(game, COMPUTER, mind)
    game.ask_hint()
    assert mind.asked == []
    assert game.hint() is None
    games.close()


def test_a_coach_that_fails_gives_no_hint_and_may_be_asked_again(tmp_path):
    mind = Answers(None)
    games = Games(tmp_path, Clock(), thinker=Thinker(process=lambda: mind))
    game = games.new("standard", "easy")
    until(game, PERSON)
    game.ask_hint()
    assert game.hint() is None
    mind.answer = "advice"
    game.ask_hint()
    assert game.hint() == "advice"
    games.close()


def test_the_mind_gets_ready_before_it_is_needed(tmp_path):
    games, mind = slow_games(tmp_path)
    games.warm_up()
    assert [question for _, question in mind.asked] == [WarmUp()]
    games.close()


def test_getting_ready_reckons_what_every_ruleset_needs():
    equity.tables.cache_clear()
    assert WarmUp().answer() is None
    known = equity.tables.cache_info().currsize
    for ruleset in RULESETS.values():
        equity.chance_to_win(ruleset, 10, 20, dealing=True)
    assert equity.tables.cache_info().currsize == known > 1
