"""A hand for practice: played like a hand of a match, with the same computer, and of which nothing is kept."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from gin.ai.plain import Plain
from gin.ai.thinker import AtOnce, Thinker
from gin.engine.actions import DEAL_NEXT, DRAW_STOCK, PASS, Discard, Reason, Refused
from gin.engine.cards import PACK, cards
from gin.engine.deal import FairShuffler
from gin.engine.events import HandReceived
from gin.engine.phase import Phase
from gin.game import Games
from gin.learn import first_hand
from gin.playing import PERSON, Playing
from gin.practice import Practice, chosen
from tests.minds import Coach
from tests.saves import Clock, act, open_games

ROOT = Path(__file__).parent.parent


def the_pack(dealer: int = first_hand.DEALER) -> Practice:
    """The guided hand's pack, without a window."""
    return Practice(Thinker(process=AtOnce), "easy", 1, chosen(first_hand.PACK, dealer))


def play_out(practice: Practice) -> None:
    """To the end, the person as the plain player."""
    person = Plain()
    while practice.view.result is None:
        if practice.thinking:
            practice.poll()
        else:
            practice.act(person.choose(practice.view))


def saved(folder: Path) -> dict[str, bytes]:
    """What the files hold; SQLite's index of its own journal changes by reading too."""
    return {p.name: p.read_bytes() for p in folder.rglob("*") if p.is_file() and not p.name.endswith("-shm")}


def test_the_pack_is_dealt_as_it_was_chosen():
    practice = the_pack()
    (step,) = practice.opening
    assert isinstance(step.event, HandReceived)
    assert step.event.seat == PERSON
    assert set(practice.view.cards) == set(first_hand.PACK[0:20:2])  # the non-dealer is dealt the first card
    assert practice.view.upcard == first_hand.PACK[20]
    assert set(the_pack(dealer=0).view.cards) == set(first_hand.PACK[1:20:2])


def test_what_is_no_pack_is_refused():
    with pytest.raises(ValueError, match="52 cards"):
        chosen(PACK[:51], 0)
    with pytest.raises(ValueError, match="52 cards"):
        chosen((*PACK[:51], PACK[0]), 0)


def test_it_is_played_like_a_hand_of_a_match():
    practice = the_pack()
    with pytest.raises(Refused) as refused:
        practice.act(DRAW_STOCK)
    assert refused.value.refusal.reason is Reason.DECIDE_ON_UPCARD_FIRST
    assert practice.refusal(PASS) is None
    before = practice.digest
    (step,) = practice.act(PASS)
    assert step.view == practice.view
    assert practice.digest != before
    assert practice.thinking
    assert practice.poll()
    play_out(practice)
    assert practice.view.result is not None


def test_it_is_one_hand():
    practice = the_pack()
    with pytest.raises(Refused) as refused:
        practice.act(DEAL_NEXT)
    assert refused.value.refusal.reason is Reason.HAND_NOT_OVER
    play_out(practice)
    assert practice.view.number == 1
    with pytest.raises(Refused) as refused:
        practice.act(DEAL_NEXT)
    assert refused.value.refusal.reason is Reason.HAND_OVER


def test_with_the_same_pack_and_seed_the_computer_does_the_same():
    one, other = the_pack(), the_pack()
    play_out(one)
    play_out(other)
    assert one.view.history == other.view.history
    assert len(one.view.history) > 10


def test_nothing_of_it_is_kept_and_the_match_in_progress_stays_as_it_is(tmp_path):
    games = open_games(tmp_path, seed=3)
    game = games.new("standard", "easy")
    for _ in range(9):
        act(game)
    before, outline = game.digest, games.current()
    files = saved(tmp_path)
    practice = games.practice("easy", 1, chosen(first_hand.PACK, 1))
    play_out(practice)
    assert game.digest == before
    assert games.current() == outline
    assert games.finished() == []
    assert saved(tmp_path) == files
    act(game)  # and it goes on
    after = game.digest
    games.close()
    games = open_games(tmp_path)
    assert games.resume().digest == after
    games.close()


def test_without_a_pack_of_ones_own_chance_deals(tmp_path):
    games = open_games(tmp_path, seed=4)
    assert games.practice("easy").view.cards != games.practice("easy").view.cards
    games.close()


def test_what_is_no_level_is_refused(tmp_path):
    games = open_games(tmp_path, seed=4)
    with pytest.raises(KeyError, match="sleepy"):
        games.practice("sleepy")
    games.close()


def test_the_coach_helps_as_in_a_match():
    mind = Coach()
    practice = Practice(Thinker(process=lambda: mind), "easy", 1, chosen(first_hand.PACK, 1))
    assert practice.hint() is None
    practice.ask_hint()
    assert practice.hint() is None
    mind.think()
    assert practice.hint() == "10 cards"
    practice.act(PASS)
    assert practice.hint() is None


def test_who_leaves_waits_for_no_answer():
    mind = Coach()
    practice = Practice(Thinker(process=lambda: mind), "easy", 1, chosen(first_hand.PACK, 1))
    practice.ask_hint()
    practice.forget_questions()
    mind.think()
    assert practice.hint() is None


def test_an_illegal_choice_of_the_computer_doesnt_stop_it():
    from tests.minds import Answers

    practice = Practice(
        Thinker(process=lambda: Answers(Discard(cards("AS")[0]))), "easy", 1, chosen(first_hand.PACK, 1)
    )
    practice.act(PASS)
    assert practice.poll()
    assert practice.view.phase is not Phase.UPCARD_DEALER


def test_a_match_and_a_hand_of_practice_are_both_what_the_table_shows(tmp_path):
    games = Games(tmp_path, Clock(), random_bytes=Random(1).randbytes, shuffler=FairShuffler(Random(1).randbytes))
    assert isinstance(games.new("standard", "easy"), Playing)
    assert isinstance(games.practice("easy"), Playing)
    games.close()


def test_practice_has_no_way_to_the_store():
    script = "import sys, gin.practice; print([m for m in sys.modules if m.startswith('gin.store')])"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
