"""The course, driven through its window: right and wrong answers, leaving and coming back, and everything fits."""

import json
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from gin.ai import coach
from gin.learn import course
from gin.learn.course import LESSONS
from gin.learn.exercises import Choice, Exercise, Given, Marks, Throw
from gin.scenes import first_hand
from gin.scenes.course import Course
from gin.scenes.first_hand_advised import Advised
from gin.scenes.first_hand_end import AdvisedEnd
from gin.scenes.learn import Learn
from gin.scenes.title import Title
from gin.text import TABLES
from tests.ai.coaching import QUICK
from tests.scenes.course_stage import give, offered, opened, reply
from tests.scenes.driver import LANGUAGES, Driver, faults, unreachable
from tests.scenes.test_menu_geometry import strays

BY_KIND = [(lesson.name, kind.__name__) for lesson in LESSONS for kind in lesson.kinds]
EASY = "values"


@pytest.fixture
def driver() -> Iterator[Driver]:
    made = Driver((1280, 720), motion="off")
    yield made
    made.close()


def exercise_of(scene: Course) -> Exercise:
    assert scene.exercise is not None
    return scene.exercise


def wrong(exercise: Exercise) -> Given:
    right = exercise.right_answers()
    return next(a for a in exercise.possible_answers() if a not in right and a != frozenset())


def kept(driver: Driver) -> Any:
    text = driver.games.get(course.KEY)
    return None if text is None else json.loads(text)


# --- by mouse ---------------------------------------------------------------------------------------------------------


def click_answer(driver: Driver, scene: Course, given: Given) -> None:
    """Give an answer as a person would: by clicks on cards and buttons."""
    match exercise_of(scene).answer:
        case Choice(heaps=heaps):
            driver.click(f"heap {given}" if heaps else f"option {given}")
        case Throw():
            driver.click(f"card {given}")
            assert scene.verdict is None, "the first click only raises the card"
            driver.click(f"card {given}")
        case Marks():
            assert isinstance(given, frozenset)
            for card in sorted(given):
                driver.click(f"card {card}")
            driver.click("confirm" if given else "nothing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_answered_rightly_by_mouse_counts_and_says_why(language: str) -> None:
    driver = Driver((1280, 720), language=language, motion="off")
    scene = opened(driver)
    for lesson, kind in BY_KIND:
        driver.games.put(course.KEY, course.Progress().text())
        scene.progress = course.Progress()
        on_the_table(driver, scene, lesson, kind)
        exercise = exercise_of(scene)
        click_answer(driver, scene, exercise.right_answers()[0])
        assert scene.verdict is not None, kind
        assert scene.verdict.right, kind
        assert said(driver, "plate") == TABLES[language]["course.right"]
        assert said(driver, "verdict")
        assert kept(driver)["right"] == {lesson: 1}
        assert faults(driver) == [], kind
        driver.click("forward")
        assert scene.verdict is None
        assert scene.exercise != exercise
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_answered_wrongly_by_mouse_says_what_is_right_and_counts_nothing(language: str) -> None:
    driver = Driver((1280, 720), language=language, motion="off")
    scene = opened(driver)
    for lesson, kind in BY_KIND:
        on_the_table(driver, scene, lesson, kind)
        click_answer(driver, scene, wrong(exercise_of(scene)))
        assert scene.verdict is not None, kind
        assert not scene.verdict.right, kind
        assert said(driver, "plate") == TABLES[language]["course.wrong"]
        assert said(driver, "verdict")
        assert kept(driver) is None or kept(driver)["right"] == {}
        assert faults(driver) == [], kind
    driver.close()


def on_the_table(driver: Driver, scene: Course, lesson: str, kind: str) -> None:
    if scene.lesson.name != lesson:
        scene.go(lesson)
    while scene.waiting:
        driver.frames()
    give(scene, kind)
    if scene.reading:
        scene.begin()


def said(driver: Driver, name: str) -> str:
    return next(p.said for p in driver.placed if p.kind == "text" and p.name == name)


def test_a_finger_answers_too(driver: Driver) -> None:
    scene = opened(driver, "discard", "throw_least")
    right = exercise_of(scene).right_answers()[0]
    driver.touch(f"card {right}")
    assert scene.chosen == {right}
    driver.touch("confirm")
    assert scene.verdict is not None


def test_a_click_on_another_card_raises_that_one_instead(driver: Driver) -> None:
    scene = opened(driver, "discard", "throw_least")
    cards = [c.name for c in scene.answers() if c.name.startswith("card ")]
    driver.click(cards[0])
    driver.click(cards[1])
    assert [f"card {c}" for c in scene.chosen] == [cards[1]]
    assert scene.verdict is None


def test_marked_cards_can_be_let_go_of(driver: Driver) -> None:
    scene = opened(driver, "deadwood", "mark_deadwood")
    cards = [c.name for c in scene.answers() if c.name.startswith("card ")]
    for name in (cards[0], cards[1], cards[0]):
        driver.click(name)
    assert [f"card {c}" for c in scene.chosen] == [cards[1]]


def test_nothing_can_be_confirmed_before_something_is_chosen(driver: Driver) -> None:
    scene = opened(driver, "deadwood", "mark_deadwood")
    assert driver.control("confirm").look == "dim"
    driver.click("confirm")
    assert scene.verdict is None


# --- by keys ----------------------------------------------------------------------------------------------------------


def go_to(driver: Driver, scene: Course, name: str) -> None:
    """Walk with the arrows until ``name`` has the focus."""
    driver.key(pygame.K_RIGHT)
    names = [c.name for c in scene.answers() if c.group == "answer"]
    for _ in range(3 * len(names)):
        here = scene.focus.name
        if here == name:
            return
        at, to = driver.control(here).rect, driver.control(name).rect
        across = abs(to.centerx - at.centerx) > abs(to.centery - at.centery) or here not in names
        if across:
            driver.key(pygame.K_RIGHT if to.centerx > at.centerx else pygame.K_LEFT)
        else:
            driver.key(pygame.K_DOWN if to.centery > at.centery else pygame.K_LEFT)
    raise AssertionError(f"the arrows don't lead from {scene.focus.name} to {name}")


def test_every_kind_can_be_answered_by_keys_alone(driver: Driver) -> None:
    scene = opened(driver)
    for lesson, kind in BY_KIND:
        on_the_table(driver, scene, lesson, kind)
        scene.focus.visible = False
        answer_by_keys(driver, scene)
        assert scene.verdict is not None, kind
        assert scene.verdict.right, kind
        if not scene.progress.done(scene.lesson):
            driver.key(pygame.K_RETURN)
            assert scene.verdict is None, "Enter goes on"


def answer_by_keys(driver: Driver, scene: Course) -> None:
    right = exercise_of(scene).right_answers()[0]
    match exercise_of(scene).answer:
        case Choice(heaps=heaps):
            go_to(driver, scene, f"heap {right}" if heaps else f"option {right}")
            driver.key(pygame.K_RETURN)
        case Throw():
            go_to(driver, scene, f"card {right}")
            driver.key(pygame.K_SPACE)
            assert scene.chosen == {right}
            driver.key(pygame.K_RETURN)
        case Marks():
            assert isinstance(right, frozenset)
            for card in sorted(right):
                go_to(driver, scene, f"card {card}")
                driver.key(pygame.K_SPACE)
            while not right and scene.focus.name != "nothing":
                driver.key(pygame.K_TAB)
            driver.key(pygame.K_RETURN)


def test_a_number_key_presses_the_button_of_that_number(driver: Driver) -> None:
    scene = opened(driver, EASY, "value_of_one")
    right = exercise_of(scene).right_answers()[0]
    assert isinstance(right, int)
    driver.key(pygame.K_1 + right)
    assert scene.verdict is not None
    assert scene.verdict.right


def test_up_raises_a_card_as_at_the_table(driver: Driver) -> None:
    scene = opened(driver, "discard", "throw_least")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_UP)
    assert [f"card {c}" for c in scene.chosen] == [scene.focus.name]


def test_the_arrows_leave_the_sidebar_alone_while_it_has_the_focus(driver: Driver) -> None:
    scene = opened(driver, EASY, "value_of_one")
    scene.focus.name, scene.focus.visible = "entry values", True
    driver.key(pygame.K_DOWN)
    assert scene.focus.name == "entry sets"
    driver.key(pygame.K_RETURN)
    assert scene.lesson.name == "sets"


# --- through a lesson -------------------------------------------------------------------------------------------------


def test_enough_right_answers_finish_a_lesson_and_the_next_one_follows(driver: Driver) -> None:
    scene = opened(driver, EASY)
    for n in range(scene.lesson.needed):
        assert scene.progress.count(scene.lesson) == n
        reply(scene, right=False)
        scene.another()
        reply(scene, right=True)
        if n < scene.lesson.needed - 1:
            driver.click("forward")
    assert scene.progress.done(scene.lesson)
    assert TABLES["en"]["course.lesson_done"] in said(driver, "verdict")
    assert faults(driver) == []
    driver.click("forward")
    assert scene.lesson.name == "sets"


def test_one_may_go_on_practising_a_lesson_that_is_done(driver: Driver) -> None:
    driver.games.put(course.KEY, course.Progress(EASY, ((EASY, 4),)).text())
    scene = opened(driver)
    reply(scene, right=True)
    before = scene.exercise
    driver.click("another")
    assert scene.lesson.name == EASY
    assert scene.exercise != before


def test_an_exercise_can_be_left_for_another(driver: Driver) -> None:
    scene = opened(driver, EASY)
    before = scene.exercise
    driver.click("another")
    assert scene.exercise != before
    assert kept(driver) is None


def test_lessons_may_be_taken_in_any_order(driver: Driver) -> None:
    scene = opened(driver)
    driver.click("entry deadwood")
    assert scene.lesson.name == "deadwood"
    reply(scene, right=True)
    assert kept(driver)["right"] == {"deadwood": 1}


def test_an_answer_is_given_once(driver: Driver) -> None:
    scene = opened(driver, EASY)
    reply(scene, right=True)
    reply(scene, right=False)
    assert scene.verdict is not None
    assert scene.verdict.right


def test_the_next_exercise_is_made_while_one_reads_the_verdict(driver: Driver) -> None:
    scene = opened(driver, "discard")
    reply(scene, right=True)
    driver.frames(400)
    ahead = scene.ahead
    assert ahead is not None
    driver.click("forward")
    assert scene.exercise is ahead


def test_a_slow_kind_of_exercise_is_made_over_several_frames(driver: Driver) -> None:
    driver.shell.push(Title(driver.shell))
    scene = Course(driver.shell, "should_knock", 3)
    driver.shell.push(scene)
    assert scene.waiting
    assert scene.exercise is None
    assert faults(driver) == []
    for _ in range(400):
        driver.frames()
        if not scene.waiting:
            break
    assert scene.exercise is not None
    assert faults(driver) == []


# --- leaving and coming back ------------------------------------------------------------------------------------------


def test_one_comes_back_to_the_same_lesson_with_what_was_right(driver: Driver) -> None:
    scene = opened(driver)
    driver.click("entry runs")
    reply(scene, right=True)
    driver.click("forward")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)
    again = Course(driver.shell)
    driver.shell.push(again)
    driver.frames(2)
    assert again.lesson.name == "runs"
    assert again.progress.count(again.lesson) == 1


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"format": 1}', '{"format": 2, "at": "deck", "right": {"deck": 9}}'])
def test_progress_that_makes_no_sense_starts_anew_and_stays_until_something_is_done(driver: Driver, text: str) -> None:
    driver.games.put(course.KEY, text)
    scene = opened(driver)
    assert scene.lesson is LESSONS[0]
    assert scene.progress == course.Progress()
    driver.key(pygame.K_ESCAPE)
    assert driver.games.get(course.KEY) == text, "only looking writes nothing"
    reply(opened(driver), right=True)
    assert kept(driver)["right"] == {"values": 1}


def test_what_was_right_in_a_course_over_this_one_stays_right(driver: Driver) -> None:
    below = opened(driver, "values")
    above = Course(driver.shell, "runs")
    driver.shell.push(above)
    driver.frames(2)
    reply(above, right=True)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is below
    reply(below, right=True)
    assert kept(driver)["right"] == {"values": 1, "runs": 1}


def test_what_was_said_of_an_answer_is_the_same_after_looking_at_the_keys(driver: Driver) -> None:
    scene = opened(driver, "values")
    while not scene.finishing:
        reply(scene, right=True)
        scene.another()
    reply(scene, right=True)
    driver.frames(60)
    before = driver.words()
    driver.key(pygame.K_F1)
    driver.frames(60)
    driver.key(pygame.K_ESCAPE)
    driver.frames(60)
    assert driver.words() == before


def test_the_other_tab_is_the_book_and_back_again(driver: Driver) -> None:
    opened(driver)
    driver.click("tab book")
    assert isinstance(driver.top, Learn)
    driver.click("tab course")
    assert isinstance(driver.top, Course)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)


# --- the offer after the first lessons --------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "wanted"), [("option 0", True), ("option 1", False)])
def test_after_the_first_lessons_the_coach_is_offered_once(answer: str, wanted: bool) -> None:
    driver = offered((1280, 720), "en")
    scene = driver.top
    assert isinstance(scene, Course)
    assert scene.offering
    assert not driver.shell.settings.coach
    driver.click(answer)
    assert driver.shell.settings.coach is wanted
    assert scene.lesson is LESSONS[6]
    assert kept(driver)["offered"] is True
    scene.go("values")
    scene.forward()
    assert not scene.offering
    driver.close()


def test_it_is_not_offered_before_nor_when_it_is_on_already() -> None:
    early = Driver((1280, 720), motion="off")
    scene = opened(early)
    scene.forward()
    assert not scene.offering
    early.close()
    done = tuple((x.name, x.needed) for x in course.FIRST)
    on = Driver((1280, 720), motion="off", coach=True)
    on.games.put(course.KEY, course.Progress("values", done).text())
    scene = opened(on)
    scene.forward()
    assert not scene.offering
    on.close()


# --- the whole hand ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("won", [True, False])
def test_the_last_lesson_is_a_hand_that_counts_when_it_is_won(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, won: bool
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(first_hand, "advised", lambda shell, done: told.append(done))
    scene = opened(driver, "full_hand")
    driver.click("option 0")
    assert len(told) == 1
    told[0](won)
    driver.frames(2)
    assert scene.progress.done(scene.lesson) is won
    assert TABLES["en"]["course.hand_won" if won else "course.hand_lost"] in said(driver, "line 0")
    assert faults(driver) == []


def test_the_hand_is_played_with_advice_and_left_at_any_moment(driver: Driver) -> None:
    scene = opened(driver, "full_hand")
    driver.click("option 0")
    driver.frames(3)
    assert driver.top is not scene
    first_hand.back_to(driver.shell, scene)
    assert driver.top is scene
    assert not scene.progress.done(scene.lesson)


def test_the_hand_followed_to_its_end_by_the_advice_comes_back_to_the_lesson(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "MIND", QUICK)
    scene = opened(driver, "full_hand")
    driver.click("option 0")
    for _ in range(120):
        driver.settle()
        table = driver.top
        if not isinstance(table, Advised):
            break
        driver.frames(3)
        assert table.advice is not None
        table.take(table.advice.action)
    assert isinstance(driver.top, AdvisedEnd)
    score = driver.top.result.score
    driver.frames(120)
    driver.key(pygame.K_RETURN)
    assert driver.top is scene
    assert scene.won is (score is not None and score.winner == 0)
    assert scene.progress.done(scene.lesson) is scene.won


# --- motion -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("motion", "moves"), [("full", True), ("reduced", False), ("off", False)])
def test_cards_travel_to_their_boxes_only_with_full_motion(motion: str, moves: bool) -> None:
    driver = Driver((1280, 720), motion=motion)
    scene = opened(driver, "deadwood", "count_deadwood")
    reply(scene, right=True)
    assert scene.moving(driver.clock.now) is moves
    driver.frames(30)
    assert not scene.moving(driver.clock.now)
    assert faults(driver) == []
    driver.close()


def test_the_window_may_change_in_the_middle_of_everything() -> None:
    driver = Driver((1280, 720), motion="full")
    scene = opened(driver, "lay_off", "mark_lay_offs")
    driver.click(next(c.name for c in scene.answers() if c.name.startswith("card ")))
    for size in ((720, 1280), (1024, 640), (1920, 1080)):
        driver.shell.resized(size)
        assert scene.chosen
    reply(scene, right=True)
    driver.shell.resized((1280, 720))
    driver.frames(2)
    assert scene.verdict is not None
    driver.close()


# --- it fits ----------------------------------------------------------------------------------------------------------

WINDOWS = [
    ((1280, 720), 100, "en"),
    ((1280, 720), 200, "en"),
    ((1280, 720), 200, "zh-CN"),
    ((1920, 1080), 75, "zh-CN"),
    ((1080, 1920), 100, "zh-CN"),
    ((720, 1280), 200, "en"),
]
every_window = pytest.mark.parametrize(
    ("size", "scale", "language"), WINDOWS, ids=[f"{w}x{h} {scale}% {language}" for (w, h), scale, language in WINDOWS]
)


@every_window
def test_every_kind_of_exercise_fits_before_and_after_an_answer(
    size: tuple[int, int], scale: int, language: str
) -> None:
    driver = Driver(size, language=language, ui_scale=scale, motion="off")
    scene = opened(driver)
    for lesson, kind in BY_KIND:
        if scene.lesson.name != lesson:
            scene.go(lesson)
            assert faults(driver) + strays(driver) == [], lesson
        on_the_table(driver, scene, lesson, kind)
        assert faults(driver) + strays(driver) + outside(driver) == [], kind
        exercise = exercise_of(scene)
        scene.answer(max(exercise.possible_answers(), key=lambda given: len(str(exercise.judge(given)))))
        assert faults(driver) + strays(driver) + outside(driver) == [], kind
    driver.close()


def outside(driver: Driver) -> list[str]:
    """Cards and boxes that reach out of the panel, boxes over each other, and cards too small to be read."""
    panel = next(p.rect for p in driver.placed if p.name == "exercise")
    lying = [p for p in driver.placed if p.kind == "card" or (p.kind == "panel" and p.name.startswith("box "))]
    boxes = [p for p in lying if p.kind != "card"]
    wrong = [f"{p.name} outside the panel" for p in lying if not panel.contains(p.rect)]
    wrong += [
        f"{a.name} over {b.name}" for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.rect.colliderect(b.rect)
    ]
    least = 0.085 * min(driver.window.size)
    return wrong + [f"{p.name} is only {p.rect.h} high" for p in lying if p.rect.h < least]


@every_window
def test_the_offer_and_the_last_lesson_fit(size: tuple[int, int], scale: int, language: str) -> None:
    driver = offered(size, language, ui_scale=scale)
    scene = driver.top
    assert isinstance(scene, Course)
    assert scene.offering
    assert faults(driver) + strays(driver) == []
    scene.go("full_hand")
    assert faults(driver) + strays(driver) == []
    scene.begin()
    scene._hand_over(False)
    assert faults(driver) + strays(driver) == []
    driver.close()


@pytest.mark.parametrize("kind", [("values", "value_of_one"), ("lay_off", "mark_lay_offs"), ("shapes", "most_outs")])
def test_everything_is_within_the_keyboards_reach(kind: tuple[str, str]) -> None:
    for size in ((1280, 720), (720, 1280)):
        driver = Driver(size, motion="off")
        scene = opened(driver, *kind)
        assert unreachable(driver) == set()
        reply(scene, right=True)
        assert unreachable(driver) == set()
        driver.close()
