"""What a lesson shows, as words and heaps: its sentences, the exercise, the offer after the first lessons."""

from typing import TYPE_CHECKING, Final

from gin.engine.cards import cards, mask_of
from gin.learn.course import LESSONS
from gin.learn.exercises import Choice, Exercise, Marks, Throw, Verdict, laid_out, row
from gin.scenes.course_layout import Sheet
from gin.text.spans import Span

if TYPE_CHECKING:
    from gin.scenes.course import Course

_GIN: Final = "4S 4H 4D 9C TC JC QC AD 2D 3D"
"""What lies on the page of the last lesson."""


def make_sheet(scene: "Course") -> Sheet:
    """Everything the lesson shows now."""
    say, exercise = scene.shell.texts.say, scene.exercise
    headline = say(f"course.lesson.{scene.lesson.name}")
    teach = tuple(scene.parts(said) for said in scene.lesson.teach())
    if scene.offering:
        options = ([say("course.offer.yes")], [say("course.offer.no")])
        lines = ([say("course.offer")], [say("course.offer.where")])
        return Sheet(say("course.offer.head"), (), lines, options=options)
    if scene.waiting:
        return Sheet(headline, teach)
    if exercise is None:
        rows = (row(*laid_out(mask_of(cards(_GIN)))),)
        ending = () if scene.won is None else ([say("course.hand_won" if scene.won else "course.hand_lost")],)
        label = "course.play" if scene.won is None and not scene.progress.done(scene.lesson) else "course.play_again"
        return Sheet(headline, teach, ending, rows=rows, options=([say(label)],))
    verdicts = tuple(told(scene, exercise.judge(given)) for given in exercise.possible_answers())
    return Sheet(
        headline,
        teach,
        lines=tuple(scene.parts(said) for said in exercise.lines),
        question=scene.parts(exercise.question),
        rows=exercise.rows,
        solved=exercise.solved,
        options=_option_labels(scene, exercise),
        verdicts=verdicts,
        hint=_hint(scene, exercise),
        closing=not isinstance(exercise.answer, Choice),
        plate=(say("course.right"), say("course.wrong")),
    )


def _hint(scene: "Course", exercise: Exercise) -> list[Span]:
    """How cards are chosen."""
    say = scene.shell.texts.say
    match exercise.answer:
        case Throw():
            return [say("course.hint.throw")]
        case Marks():
            return [say("course.hint.marks")]
        case _:
            return []


def _option_labels(scene: "Course", exercise: Exercise) -> tuple[list[Span], ...]:
    say = scene.shell.texts.say
    match exercise.answer:
        case Choice(options, heaps):
            return () if heaps else tuple(scene.parts(option.label) for option in options)
        case Throw(_, verb):
            return ([say(f"course.{verb}")],)
        case Marks(none=none):
            check: list[Span] = [say("course.check")]
            nothing: list[Span] = [say("course.nothing")]
            return (check, nothing) if none else (check,)


def told(scene: "Course", verdict: Verdict) -> tuple[list[Span], ...]:
    """Everything said of an answer; of the one that ends the lesson, that it does."""
    out = [scene.parts(said) for said in verdict.why]
    if verdict.right and scene.finishing:
        last = scene.progress.credited(scene.lesson).finished == len(LESSONS)
        out.append([scene.shell.texts.say("course.all_done" if last else "course.lesson_done")])
    return tuple(out)


def words_alone(scene: "Course") -> Sheet:
    """The lesson's sentences by themselves, and a way on."""
    say = scene.shell.texts.say
    headline = say(f"course.lesson.{scene.lesson.name}")
    told = tuple(scene.parts(said) for said in scene.lesson.teach())
    return Sheet(headline, (), told, options=([say("course.begin")],))
