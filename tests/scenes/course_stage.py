"""The lessons of the course on stage: each with an exercise of a known kind, before or after an answer."""

from collections.abc import Callable
from typing import Any

from gin.learn import course
from gin.learn.exercises import make
from gin.scenes.course import Course
from gin.scenes.title import Title
from tests.scenes.driver import Driver


def opened(driver: Driver, lesson: str | None = None, kind: str | None = None, seed: int = 3) -> Course:
    """The course over the title, at a lesson, with an exercise of that kind."""
    driver.shell.push(Title(driver.shell))
    scene = Course(driver.shell, lesson, seed)
    driver.shell.push(scene)
    driver.frames(2)
    if kind is not None:
        give(scene, kind)
    while scene.waiting:
        driver.frames()
    return scene


def give(scene: Course, kind: str) -> None:
    """Put another exercise on the table."""
    scene.ahead = make(next(k for k in scene.lesson.kinds if k.__name__ == kind), scene.rng)
    scene.another()


def reply(scene: Course, right: bool) -> None:
    """Answer rightly or wrongly, whatever is asked."""
    exercise = scene.exercise
    assert exercise is not None
    good = exercise.right_answers()
    scene.answer(good[0] if right else next(a for a in exercise.possible_answers() if a not in good))


def lesson(name: str, kind: str | None, answered: bool | None) -> Callable[..., Driver]:
    """A lesson's page; ``answered`` rightly, wrongly or not yet."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        driver = Driver(size, language=language, **{"motion": "off", **settings})
        scene = opened(driver, name, kind)
        if answered is not None:
            reply(scene, answered)
        driver.frames(2)
        return driver

    return stage


def offered(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """After the first lessons, the offer to be told during play what choices mean."""
    driver = Driver(size, language=language, **{"motion": "off", **settings})
    done = tuple((x.name, x.needed) for x in course.FIRST)
    driver.games.put(course.KEY, course.Progress(course.FIRST[-1].name, done).text())
    opened(driver).forward()
    driver.frames(2)
    return driver


LESSONS: dict[str, Callable[..., Driver]] = {
    "lesson-values": lesson("values", "value_of_several", None),
    "lesson-sets": lesson("sets", "mark_the_set", True),
    "lesson-runs": lesson("runs", "is_it_a_run", False),
    "lesson-deadwood": lesson("deadwood", "either_way", False),
    "lesson-draw": lesson("draw", "pile_or_stock", None),
    "lesson-discard": lesson("discard", "throw_lonely", True),
    "lesson-may-knock": lesson("may_knock", "knock_gin_or_neither", True),
    "lesson-gin": lesson("gin", "card_for_gin", None),
    "lesson-lay-off": lesson("lay_off", "mark_lay_offs", True),
    "lesson-undercut": lesson("undercut", "who_scores", False),
    "lesson-score-hand": lesson("score_hand", "hand_points", None),
    "lesson-should-knock": lesson("should_knock", "should_i_knock", True),
    "lesson-score-match": lesson("score_match", "final_score", False),
    "lesson-shapes": lesson("shapes", "most_outs", True),
    "lesson-reading": lesson("reading", "most_dangerous", False),
    "lesson-safe": lesson("safe", "can_it_be_used", None),
    "lesson-stock": lesson("stock", "how_many_draws", False),
    "lesson-oklahoma": lesson("oklahoma", "spade_points", True),
    "lesson-full-hand": lesson("full_hand", None, None),
    "lesson-offer": offered,
}
"""Every lesson by name, each with another kind of exercise."""
