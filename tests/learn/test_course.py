"""The course: its lessons in order, examples that are true, exercises that don't repeat, and how far one has come."""

import json
import random
from collections import Counter

import pytest

from gin.engine.cards import Card
from gin.learn import course
from gin.learn.course import BY_NAME, FIRST, LESSONS, Lesson, Progress, next_exercise, read
from gin.learn.exercises import Exercise
from gin.text import TABLES, Texts, face
from gin.text.spans import Strong

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
PRACTISED = [lesson for lesson in LESSONS if not lesson.is_hand]


def plain(language: str, lesson: Lesson) -> str:
    """What a lesson teaches, as a reader sees it."""
    texts = Texts(language)
    out = []
    for said in lesson.teach():
        for part in texts.parts(said.key, **dict(said.facts)):
            out.append(face(part) if isinstance(part, Card) else part.text if isinstance(part, Strong) else part)
    return "".join(out)


# --- the lessons ------------------------------------------------------------------------------------------------------


def test_there_are_from_fifteen_to_twenty_lessons_and_the_last_is_a_hand() -> None:
    assert 15 <= len(LESSONS) <= 20
    assert len(BY_NAME) == len(LESSONS)
    assert [lesson.is_hand for lesson in LESSONS] == [False] * (len(LESSONS) - 1) + [True]


def test_what_a_lesson_builds_on_comes_before_it() -> None:
    order = {lesson.name: i for i, lesson in enumerate(LESSONS)}
    chains = (
        ("values", "sets", "runs", "deadwood", "draw", "discard", "may_knock", "gin", "lay_off", "undercut"),
        ("undercut", "score_hand", "score_match"),
        ("undercut", "should_knock"),
        ("shapes", "reading", "safe", "full_hand"),
        ("score_hand", "oklahoma", "full_hand"),
    )
    for chain in chains:
        assert [order[name] for name in chain] == sorted(order[name] for name in chain)


@every_lesson
def test_every_lesson_asks_for_a_few_right_answers(lesson: Lesson) -> None:
    assert lesson.needed == 1 if lesson.is_hand else 3 <= lesson.needed <= 4


@every_lesson
@pytest.mark.parametrize("language", TABLES)
def test_every_lesson_has_a_name_and_teaches_in_a_few_short_sentences(language: str, lesson: Lesson) -> None:
    assert TABLES[language][f"course.lesson.{lesson.name}"]
    words = plain(language, lesson)
    assert 1 <= len(lesson.teach()) <= 2
    assert len(words) <= (260 if language == "en" else 110), words


WITHOUT_CARDS = {"score_match", "stock", "full_hand"}


@every_lesson
def test_what_is_about_cards_shows_some(lesson: Lesson) -> None:
    texts = Texts("en")
    cards = [p for s in lesson.teach() for p in texts.parts(s.key, **dict(s.facts)) if isinstance(p, Card)]
    assert bool(cards) == (lesson.name not in WITHOUT_CARDS)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("values", "The ace A♠ counts 1, 9♦ its number 9, and J♠Q♥K♣ count 10 each."),
        ("runs", "A♥2♥3♥ is a run, Q♥K♥A♥ is none."),
        ("deadwood", "From 7♠7♥8♥9♥7♦ the best that can be left is 7♠ 7 + 7♦ 7 = 14."),
        ("may_knock", "2♣3♦5♥ make 10: you may. 2♣3♦6♥ make 11: not yet."),
        ("gin", "It scores 25 and all the other's deadwood"),
        ("undercut", "3♣6♦ against 4♠5♦, 9 each, and the defender scores."),
        ("score_hand", "2♠4♦ make 6, 8♣10♥ make 18, so 12 points."),
        ("score_match", "the winner gets 100 more and each side 25 a hand won"),
        ("shapes", "5♣7♣ has 1, 8♠8♦ has 2, and 6♠6♥7♥ has 4."),
        ("stock", "The last 2 cards of the stock are never drawn."),
        ("oklahoma", "6♦ means 6, K♥ means 10, and with A♣ only gin will do."),
        ("oklahoma", "If it is a spade, like 9♠, the hand's points count ×2."),
    ],
)
def test_the_numbers_taught_are_those_of_the_rules(name: str, sentence: str) -> None:
    assert sentence in plain("en", BY_NAME[name])


@every_lesson
def test_nothing_english_is_left_in_chinese(lesson: Lesson) -> None:
    words = plain("zh-CN", lesson).replace("Gin", "")
    assert not [w for w in words if w.isascii() and w.isalpha() and w not in "AJQK"], words


# --- exercises in a row -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", PRACTISED, ids=[lesson.name for lesson in PRACTISED])
def test_no_exercise_is_asked_twice_within_a_dozen_and_all_kinds_come_by_turns(lesson: Lesson) -> None:
    rng = random.Random(1)
    done: list[Exercise] = []
    count = 8 if any(kind in course.SLOW for kind in lesson.kinds) else 40
    for _ in range(count):
        done.append(next_exercise(lesson, rng, done))
    assert done[0].kind == lesson.kinds[0].__name__, "the first is of the easiest kind"
    for i, exercise in enumerate(done):
        asked = (exercise.question, exercise.rows, exercise.lines)
        assert all(asked != (e.question, e.rows, e.lines) for e in done[max(0, i - 12) : i])
        if i and len(lesson.kinds) > 1:
            assert exercise.kind != done[i - 1].kind
    kinds = Counter(exercise.kind for exercise in done)
    assert kinds.keys() == {kind.__name__ for kind in lesson.kinds}
    assert min(kinds.values()) >= count // (3 * len(lesson.kinds))


# --- how far one has come ---------------------------------------------------------------------------------------------


def credited(progress: Progress, lesson: Lesson, times: int) -> Progress:
    for _ in range(times):
        progress = progress.credited(lesson)
    return progress


def test_right_answers_add_up_until_the_lesson_is_done() -> None:
    lesson, progress = LESSONS[2], Progress()
    for n in range(lesson.needed):
        assert progress.count(lesson) == n
        assert not progress.done(lesson)
        progress = progress.credited(lesson)
    assert progress.done(lesson)
    assert credited(progress, lesson, 5) == progress, "more is welcome, and counts no further"
    assert progress.finished == 1
    assert progress.at == lesson.name


def test_the_next_lesson_is_the_next_open_one_round_the_end() -> None:
    progress = Progress()
    for lesson in LESSONS[1:4]:
        progress = credited(progress, lesson, lesson.needed)
    assert progress.after(LESSONS[0]) is LESSONS[4]
    assert progress.after(LESSONS[-1]) is LESSONS[0]
    for lesson in LESSONS:
        progress = credited(progress, lesson, lesson.needed)
    assert progress.after(LESSONS[0]) is None


def test_the_coach_is_offered_after_the_first_lessons_and_once() -> None:
    progress = Progress()
    for lesson in FIRST:
        assert not progress.may_offer
        progress = credited(progress, lesson, lesson.needed)
    assert progress.may_offer
    assert not Progress(progress.at, progress.right, offered=True).may_offer


def test_other_lessons_than_the_first_offer_nothing() -> None:
    progress = Progress()
    for lesson in LESSONS[1:]:
        progress = credited(progress, lesson, lesson.needed)
    assert not progress.may_offer


def test_progress_is_the_same_after_writing_and_reading() -> None:
    rng = random.Random(2)
    for _ in range(200):
        progress = Progress(offered=rng.random() < 0.5)
        for _ in range(rng.randrange(60)):
            progress = progress.credited(rng.choice(LESSONS))
        assert read(progress.text()) == progress


GOOD = json.loads(Progress("gin", (("values", 4), ("gin", 2)), True).text())
DAMAGED = [
    None,
    "",
    "null",
    "3",
    "[]",
    "{",
    '"course"',
    "\x00\xff",
    "[" * 100_000,
    json.dumps({**GOOD, "format": 2}),
    json.dumps({**GOOD, "format": "1"}),
    json.dumps({**GOOD, "at": "no such lesson"}),
    json.dumps({**GOOD, "at": 3}),
    json.dumps({**GOOD, "at": ["values"]}),
    json.dumps({**GOOD, "right": 7}),
    json.dumps({**GOOD, "right": ["values"]}),
    json.dumps({**GOOD, "right": {"values": -1}}),
    json.dumps({**GOOD, "right": {"values": "4"}}),
    json.dumps({**GOOD, "right": {"values": True}}),
    *(json.dumps({k: v for k, v in GOOD.items() if k != missing}) for missing in GOOD),
]


@pytest.mark.parametrize("text", DAMAGED)
def test_what_makes_no_sense_counts_as_none(text: str | None) -> None:
    assert read(text) == Progress()


def test_any_text_is_read_without_complaint() -> None:
    rng = random.Random(3)
    whole = json.dumps(GOOD)
    for _ in range(2000):
        chars = list(whole)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(chars))
            chars[at : at + rng.randrange(3)] = rng.choice(["", "x", "{", "]", "9", '"', ":", "null"])
        assert isinstance(read("".join(chars)), Progress)


def test_more_right_answers_than_are_needed_and_unknown_lessons_are_left_out() -> None:
    text = json.dumps({**GOOD, "right": {"values": 99, "bridge": 4}})
    assert read(text).right == (("values", BY_NAME["values"].needed),)
