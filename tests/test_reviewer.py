"""The coach in play, as a scene gets it: never in the way of the computer's decision, and gone with the next act."""

import time
from dataclasses import replace

import pytest

from gin.ai.advice import Later
from gin.ai.questions import Advise, Choose, Question, Review
from gin.ai.thinker import AtOnce, Thinker
from gin.ai.worker import Result
from gin.engine.actions import PASS, Discard, Refused
from gin.engine.phase import Phase
from gin.game import PERSON, Game, Games
from gin.reviewer import Reviewer
from tests.minds import Answers, Slow, until
from tests.saves import act, open_games


class Looks(Slow):
    """Answers reviews with a word of its own, when it is told to; put off as often as it is told to."""

    def __init__(self, answer: object = "a line") -> None:
        super().__init__()
        self.answer = answer
        self.put_off = 0

    def think(self) -> None:
        for ticket, question in self.asked:
            if isinstance(question, Review):
                late, self.put_off = self.put_off > 0, self.put_off - 1
                self._results.append(Result(ticket, Later.LATER if late else self.answer, None))
            else:
                AtOnce.send(self, ticket, question)
        self.asked.clear()

    @property
    def reviews(self) -> list[Question]:
        return [question for _, question in self.asked if isinstance(question, Review)]


def seated(mind: Looks, phase: Phase = Phase.DISCARD) -> tuple[Games, Game]:
    """A match in which the person is to act in this phase."""
    games = open_games(None, seed=3)
    games._thinker = Thinker(process=lambda: mind)
    game = games.new("standard", "easy")
    until(game, PERSON, mind, phase)
    return games, game


def throw(game: Game) -> None:
    before = game.view
    action = next(a for a in before.legal if isinstance(a, Discard))
    game.act(action)
    game.ask_review(before, action)


def test_what_is_said_comes_once():
    mind = Looks()
    games, game = seated(mind)
    before = game.view
    throw(game)
    assert game.review() is None
    ((_, question),) = mind.asked
    assert question == Review(before, Discard(game.view.pile[-1]))
    mind.think()
    assert game.review() == "a line"
    assert game.review() is None
    assert mind.asked == []
    games.close()


def test_nothing_is_said_when_there_is_nothing_to_say():
    mind = Looks(answer=None)
    games, game = seated(mind)
    throw(game)
    game.review()
    mind.think()
    assert [game.review() for _ in range(3)] == [None] * 3
    assert mind.asked == []
    games.close()


def test_without_being_asked_it_never_looks():
    mind = Looks()
    games, game = seated(mind)
    game.act(next(a for a in game.view.legal if isinstance(a, Discard)))
    assert game.review() is None
    assert mind.asked == []
    games.close()


def test_the_computers_decision_comes_first():
    mind = Looks()
    games, game = seated(mind)
    throw(game)
    assert game.poll() == ()
    assert [game.review() for _ in range(3)] == [None] * 3
    assert [type(question) for _, question in mind.asked] == [Choose]
    mind.think()
    assert game.poll()
    game.review()
    assert [type(question) for _, question in mind.asked] == [Review]
    games.close()


def test_so_does_a_hint():
    mind = Looks()
    games, game = seated(mind, Phase.DRAW)
    before = game.view
    action = before.legal[0]
    game.act(action)
    game.ask_hint()
    game.ask_review(before, action)
    game.review()
    assert [type(question) for _, question in mind.asked] == [Advise]
    mind.think()
    assert game.hint() is not None
    game.review()
    assert len(mind.reviews) == 1
    games.close()


def test_a_look_back_that_had_to_give_way_is_asked_for_again():
    mind = Looks()
    mind.put_off = 2
    games, game = seated(mind)
    throw(game)
    for _ in range(2):
        game.review()
        assert len(mind.reviews) == 1
        mind.think()
        assert game.review() is None
    game.review()
    mind.think()
    assert game.review() == "a line"
    games.close()


def test_the_next_act_puts_an_end_to_it_whether_it_was_asked_or_not():
    for asked in (False, True):
        mind = Looks()
        games, game = seated(mind)
        throw(game)
        if asked:
            game.review()
        until(game, PERSON, mind)
        act(game)
        mind.think()
        assert [game.review() for _ in range(3)] == [None] * 3
        assert mind.reviews == []
        games.close()


def test_a_refused_act_doesnt():
    mind = Looks()
    games, game = seated(mind)
    throw(game)
    game.review()
    with pytest.raises(Refused):
        game.act(PASS)
    mind.think()
    assert game.review() == "a line"
    games.close()


def test_who_leaves_the_match_hears_nothing_more():
    mind = Looks()
    games, game = seated(mind)
    throw(game)
    game.review()
    game.forget_questions()
    mind.think()
    assert game.review() is None
    games.close()


def test_where_there_was_no_choice_nothing_is_asked():
    mind = Looks()
    thinker = Thinker(process=lambda: mind)
    games, game = seated(Looks(), Phase.DISCARD)
    only = game.view.legal[:1]
    reviewer = Reviewer(thinker)
    reviewer.ask(replace(game.view, legal=only), only[0])
    assert reviewer.poll(idle=True) is None
    assert mind.asked == []
    games.close()


def test_a_mind_that_dies_says_nothing():
    class Dies(Answers):
        def receive(self):
            raise OSError

    thinker = Thinker(process=lambda: Dies(None), thread=lambda: Dies(None))
    reviewer = Reviewer(thinker)
    games, game = seated(Looks())
    reviewer.ask(game.view, game.view.legal[0])
    assert [reviewer.poll(idle=True) for _ in range(3)] == [None] * 3
    games.close()


def test_in_the_worker_a_decision_interrupts_a_look_back():
    games, game = seated(Looks())
    before = game.view
    thinker = Thinker()
    ticket = thinker.ask(Review(before, next(a for a in before.legal if isinstance(a, Discard))))
    choice = thinker.ask(Choose(before, "easy", 1))
    end = time.monotonic() + 30
    first = None
    while first is None and time.monotonic() < end:
        first = thinker.poll(choice)
        time.sleep(0.005)
    assert first is not None
    answer = thinker.poll(ticket)
    assert answer is not None
    assert answer.value is Later.LATER
    thinker.close()
    games.close()
