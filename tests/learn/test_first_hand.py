"""What the guide of the first hand says: what it shows on its own deal, and that it goes on from anything (L2)."""

import ast
import importlib
from math import inf
from random import Random

import pytest

from gin.ai.hard import Mind
from gin.ai.thinker import AtOnce, Thinker
from gin.engine.actions import Discard, DrawDiscard, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import Card, card, cards, mask_of
from gin.engine.deal import FairShuffler
from gin.engine.events import PileTaken
from gin.engine.melds import best_arrangement, is_meld, is_set
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.learn import first_hand
from gin.learn.first_hand import OPENING, Guide, Word, counsel
from gin.practice import Practice, chosen
from gin.text import TABLES


def begun(pack: tuple[Card, ...] = first_hand.PACK, dealer: int = first_hand.DEALER) -> Practice:
    return Practice(Thinker(process=AtOnce), first_hand.LEVEL, first_hand.SEED, chosen(pack, dealer))


def shuffled(seed: int) -> tuple[Card, ...]:
    return FairShuffler(Random(seed).randbytes).deal().pack


def guided(practice: Practice) -> list[tuple[PlayerView, Word]]:
    """The whole hand as who follows the guide plays it: each word with the view it was said at."""
    guide, said = Guide(), []
    while practice.view.result is None:
        word = guide.word(practice.view)
        said.append((practice.view, word))
        if practice.thinking:
            practice.poll()
        elif word.reads:
            guide.go_on()
        else:
            assert word.action is not None
            practice.act(word.action)
    return said


@pytest.fixture(scope="module")
def course() -> tuple[PlayerView, list[tuple[PlayerView, Word]]]:
    practice = begun()
    said = guided(practice)
    return practice.view, said


def names(said: list[tuple[PlayerView, Word]]) -> list[str]:
    return [sentence.name for _, word in said for sentence in word.about]


# --- its own deal -----------------------------------------------------------------------------------------------------


def test_the_hand_begins_without_a_meld_and_ends_with_a_set_and_a_run(course):
    end, said = course
    first = said[0][0]
    assert best_arrangement(mask_of(first.cards)).melds == ()
    melds = end.result.settlement.knocker.melds
    assert {is_set(mask_of(meld)) for meld in melds} == {True, False}


def test_the_first_upcard_tempts_and_is_passed_with_a_reason(course):
    _, said = course
    word = next(word for _, word in said if word.head == "upcard")
    assert isinstance(word.action, Pass)
    assert [sentence.name for sentence in word.about] == ["upcard.pair", "upcard.pass"]


def test_the_first_card_thrown_is_a_lonely_court_card(course):
    _, said = course
    word = next(word for _, word in said if word.head == "throw")
    assert [sentence.name for sentence in word.about] == ["throw.made.run", "throw.ten", "throw.court"]
    assert word.action.card.rank >= 10


def test_a_card_is_taken_from_the_pile_into_a_meld_and_locked(course):
    _, said = course
    taken = [word for _, word in said if isinstance(word.action, DrawDiscard)]
    assert len(taken) == 1
    assert "draw.seen" in names(said)
    assert "throw.locked" in names(said)


def test_the_computer_takes_a_card_and_the_guide_says_what_that_tells(course):
    end, said = course
    taken = [event.card for event in end.history if isinstance(event, PileTaken) and event.seat == 1]
    told = [dict(s.facts)["card"] for _, word in said for s in word.about if s.name == "news.taken"]
    assert taken
    assert told == taken


def test_after_five_turns_a_knock_wins_the_hand_and_the_computer_lays_off(course):
    end, said = course
    throws = [word for _, word in said if isinstance(word.action, Discard | Knock)]
    assert len(throws) == 5
    assert isinstance(throws[-1].action, Knock)
    assert [s.name for s in throws[-1].about] == ["knock.lit", "knock", "knock.more"]
    result = end.result
    assert (result.kind, result.knocker, result.score.winner) == ("knock", 0, 0)
    assert result.score.points == 19
    assert result.settlement.layoffs
    assert not result.settlement.unusual  # a first hand is no place for R10's finesse


def test_everything_is_explained_once(course):
    _, said = course
    once = {"cards", "deadwood", "throw.ten", "draw.stock", "draw.choice", "draw.seen", "knock.lit", "computer"}
    words = [word for i, (_, word) in enumerate(said) if i == 0 or word is not said[i - 1][1]]
    for name in once:
        assert sum(name in [s.name for s in word.about] for word in words) == 1, name


def test_the_pack_is_one_that_the_search_takes_and_the_coach_agrees_with_every_step():
    module = importlib.import_module("build.first_hand")
    found = module.played(first_hand.PACK, Thinker(process=AtOnce))
    assert module.shows(found)
    points = module.lost(found, Mind(worlds=module.WORLDS, margin=inf))
    assert points[-1] == 0
    assert max(points) < 1
    other = module.played(shuffled(1), Thinker(process=AtOnce))
    assert not module.shows(other)


# --- whatever is done -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_done_the_guide_goes_on_with_a_legal_act(seed):
    practice, guide, chance = begun(shuffled(seed), seed % 2), Guide(), Random(seed)
    for _ in range(300):
        view = practice.view
        if view.result is not None:
            assert guide.word(view).head == "over"
            return
        word = guide.word(view)
        assert word.about
        if practice.thinking:
            assert word.head == "computer"
            assert word.action is None
            practice.poll()
            continue
        action, _, _ = counsel(view)
        assert action in view.legal
        assert word.action in (None, *view.legal)
        practice.act(chance.choice(view.legal))
    raise AssertionError("it never ends")


@pytest.mark.parametrize("seed", range(30, 50))
def test_followed_on_any_deal_it_says_only_what_has_words(seed):
    for _, word in guided(begun(shuffled(seed), seed % 2)):
        assert f"first.head.{word.head}" in TABLES["en"]
        assert len(word.about) <= 3
        for sentence in word.about:
            text = TABLES["en"][f"first.{sentence.name}"]
            assert {name for name, _ in sentence.facts} >= {part.split("}")[0] for part in text.split("{")[1:]}, (
                sentence
            )


def test_reading_can_be_left_out_by_acting():
    practice, guide = begun(), Guide()
    assert guide.word(practice.view).head == OPENING[0]
    practice.act(Pass())
    practice.poll()
    assert guide.word(practice.view).head == "draw"
    assert not guide.word(practice.view).reads


def test_going_on_without_anything_to_read_changes_nothing():
    practice, guide = begun(), Guide()
    for _ in OPENING:
        guide.go_on()  # nothing was said yet
    assert guide.word(practice.view).head == "cards"
    guide.go_on()
    guide.word(practice.view)
    guide.go_on()
    word = guide.word(practice.view)
    assert word.head == "upcard"
    guide.go_on()
    assert guide.word(practice.view) is word


def test_while_the_computer_plays_the_same_word_stands():
    practice, guide = begun(), Guide()
    practice.act(Pass())
    said = [guide.word(practice.view)]
    while practice.thinking:
        practice.poll()
        if practice.thinking:
            said.append(guide.word(practice.view))
    assert all(word is said[0] for word in said)


def test_there_is_no_counsel_for_who_has_nothing_to_do():
    practice = begun()
    practice.act(Pass())
    with pytest.raises(ValueError, match="nothing to choose"):
        counsel(practice.view)


def test_gin_comes_before_everything():
    for seed in range(400):
        practice = begun(shuffled(seed))
        person_turns = 0
        while practice.view.result is None and person_turns < 40:
            if practice.thinking:
                practice.poll()
                continue
            view = practice.view
            if any(isinstance(action, Gin) for action in view.legal):
                action, reason, _ = counsel(view)
                assert isinstance(action, Gin)
                assert reason.name == "gin"
                return
            person_turns += 1
            action, _, _ = counsel(view)
            if isinstance(action, Knock):
                action = Discard(action.card)
            practice.act(action)
    raise AssertionError("no gin in 400 hands")


def test_only_what_nothing_can_join_is_called_lonely():
    """With 4c in the hand 5c would join 6c; but it helps the two fives as much, so 6c goes first of all."""
    practice = begun()
    for action in (TakeUpcard(), Discard(card("KC"))):
        practice.act(action)
    while practice.thinking:
        practice.poll()
    practice.act(DrawDiscard())
    action, reason, _ = counsel(practice.view)
    assert {card("4C"), card("5H"), card("5D"), card("6C")} <= set(practice.view.cards)
    assert (action, reason.name) == (Discard(card("6C")), "throw.elsewhere")


def test_the_first_words_show_a_set_and_a_run():
    shown = dict(Guide().word(begun().view).about[0].facts)
    assert is_set(mask_of(shown["set"]))
    assert is_meld(mask_of(shown["run"]))
    assert not is_set(mask_of(shown["run"]))


def test_a_two_way_run_makes_the_first_upcard_worth_taking():
    hand = cards("6H AS AC 9D KS QD 3C TS 4D JC")
    rest = [c for c in cards(" ".join(f"{r}{s}" for s in "SHDC" for r in "A23456789TJQK")) if c not in hand]
    rest.remove(cards("7H")[0])
    others, stock = rest[:10], rest[10:]
    pack = [c for pair in zip(hand, others, strict=True) for c in pair]
    practice = begun((*pack, cards("7H")[0], *stock))
    view = practice.view
    assert view.phase is Phase.UPCARD_NONDEALER
    action, reason, _ = counsel(view)
    assert reason.name == "upcard.link"
    assert dict(reason.facts) == {"card": cards("7H")[0], "mate": cards("6H")[0], "ends": cards("5H 8H")}
    assert isinstance(action, TakeUpcard)


def test_the_guide_looks_at_nothing_but_the_view():
    """Two packs that differ only in what the learner can't see lead to the same words."""
    pack = list(first_hand.PACK)
    other = pack.copy()
    other[1:20:2], other[21:31] = pack[21:31], pack[1:20:2]  # the computer's cards and the top of the stock
    one, two = Guide(), Guide()
    for _ in range(3):
        a, b = one.word(begun(tuple(pack)).view), two.word(begun(tuple(other)).view)
        assert a == b
        one.go_on()
        two.go_on()


def test_every_sentence_of_the_code_has_words_and_every_word_a_place():
    with open(first_hand.__file__, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    literals = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    kinds = ("meld", "longer", "knock", "gin", "pair", "nothing")
    used = literals | {f"{where}.{kind}" for where in ("upcard", "draw") for kind in kinds}
    used |= {"throw.made.set", "throw.made.run"}
    groups = ("cards", "deadwood", "upcard", "draw", "news", "late", "throw", "knock", "wait", "gin", "computer")
    for key in TABLES["en"]:
        name = key.removeprefix("first.")
        if key.startswith("first.") and name.split(".")[0] in groups:
            assert name.removesuffix("_one") in used, key
