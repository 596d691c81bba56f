"""What can be pressed in a lesson: cards, heaps and buttons that answer, and the foot."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.cards import Card
from gin.learn.exercises import Choice, Marks, Throw
from gin.scenes.course_heaps import strips
from gin.ui.widgets import Control, Look

if TYPE_CHECKING:
    from gin.scenes.course import Course

Act = Callable[[], object]
_DIGITS: Final = (*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0, pygame.K_MINUS)


def answers(scene: "Course") -> list[Control]:
    """What may be answered now: cards, heaps, buttons."""
    if scene.offering:
        return _buttons(scene, [lambda: scene.decide_offer(True), lambda: scene.decide_offer(False)])
    if scene.reading:
        return _buttons(scene, [scene.begin])
    if scene.waiting:
        return []
    if scene.exercise is None:
        return _buttons(scene, [scene.play_hand])
    if scene.verdict is not None:
        return []
    match scene.exercise.answer:
        case Choice(options, heaps):
            acts = [partial(scene.answer, i) for i in range(len(options))]
            return _heaps(scene, acts) if heaps else _buttons(scene, acts)
        case Throw(options):
            look: Look = "default" if scene.chosen else "dim"
            confirm = Control("confirm", scene.places.options[0], "", look, scene.confirm)
            return [*_cards(scene, [card for card, _ in options]), confirm]
        case Marks(among=among, none=none):
            look = "default" if scene.chosen else "dim"
            out = [Control("confirm", scene.places.options[0], "", look, scene.confirm)]
            if none:
                nothing: Look = "dim" if scene.chosen else "possible"
                out.append(Control("nothing", scene.places.options[1], "", nothing, lambda: scene.answer(frozenset())))
            return [*_cards(scene, among), *out]


def _buttons(scene: "Course", acts: Sequence[Act]) -> list[Control]:
    lone = len(acts) == 1
    return [
        Control(f"option {i}", rect, "", "lit" if lone else "possible", act, (_DIGITS[i],), group="answer")
        for i, (rect, act) in enumerate(zip(scene.places.options, acts, strict=True))
    ]


def _heaps(scene: "Course", acts: Sequence[Act]) -> list[Control]:
    boxes = scene.places.rows[0].boxes
    return [
        Control(f"heap {i}", box.rect, "", act=act, keys=(_DIGITS[i],), group="answer", drawn=False)
        for i, (box, act) in enumerate(zip(boxes, acts, strict=False))
    ]


def _cards(scene: "Course", among: Sequence[Card]) -> list[Control]:
    """The cards that may be pointed at, in the order in which they lie."""
    seen = {
        card: rect.move(0, -round(scene.lift(box, card)))
        for spread in scene.spreads
        for box in spread.boxes
        for card, rect in strips(box).items()
    }
    lying = [card for card in seen if card in among]
    return [
        Control(
            f"card {card}",
            seen[card],
            act=partial(scene.touch, card),
            keys=_DIGITS[i : i + 1],
            group="answer",
            drawn=False,
        )
        for i, card in enumerate(lying)
    ]


def foot(scene: "Course") -> list[Control]:
    """The foot's buttons: another exercise, and when the lesson is done what comes next."""
    if scene.offering or scene.reading or scene.waiting:
        return []
    say, frame = scene.shell.texts.say, scene.frame
    done, answered = scene.progress.done(scene.lesson), scene.verdict is not None
    following = scene.progress.after(scene.lesson)
    onward = done and following is not None
    shapes = frame.turn_controls(("", scene.another), ("", scene.forward))
    left, right = shapes[0], shapes[1]
    caps = scene.shell.settings.key_letters and not scene.shell.portrait
    enter = (pygame.K_RETURN, pygame.K_SPACE)
    cap = say("key.enter") if caps else ""
    out = []
    if not scene.lesson.is_hand and (onward or not answered):
        label = say("course.more" if answered else "course.another")
        out.append(replace(left, name="another", label=label, look="quiet", keys=(), cap="", act=scene.another))
    if onward:
        look: Look = "default" if answered or scene.lesson.is_hand else "possible"
        keys, shown = (enter, cap) if answered else ((), "")
        label = say("course.next_lesson")
        out.append(replace(right, name="forward", label=label, look=look, keys=keys, cap=shown, act=scene.forward))
    elif answered:
        label = say("course.more")
        out.append(replace(right, name="forward", label=label, keys=enter, cap=cap, act=scene.another))
    return out
