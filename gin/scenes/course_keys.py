"""A lesson by keys: arrows walk through the answers, Space chooses a card as at the table, Enter gives the answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from gin.ui.gestures import KeyDown
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.scenes.course import Course

_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def answer(scene: "Course", key: KeyDown) -> bool:
    """Arrows walk through what may be answered; Space chooses a card, Enter gives what was chosen."""
    among = [c for c in scene.answers() if c.group == "answer"]
    if not among or key.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    here = next((c for c in among if c.name == scene.focus.name), None)
    if key.key in _ARROWS:
        return _walk(scene, key, among, here)
    if (
        key.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        and scene.chosen
        and (here is not None or not scene.focus.visible)
    ):
        scene.confirm()
        return True
    if key.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not scene.focus.visible:
        scene.focus.name, scene.focus.visible = among[0].name, True
        return True
    return False


def _walk(scene: "Course", key: KeyDown, among: Sequence[Control], here: Control | None) -> bool:
    if here is None:
        if scene.focus.visible and scene.focus.name not in ("confirm", "nothing"):
            return False  # in the sidebar or at the foot
        scene.focus.name, scene.focus.visible = among[0].name, True
        return True
    if not scene.focus.visible:
        scene.focus.visible = True
        return True
    if key.key == pygame.K_UP and here.name.startswith("card "):
        scene.press(here)
        return True
    dx, dy = _ARROWS[key.key]
    before = scene.focus.name
    scene.focus.towards(among, dx, dy)
    if scene.focus.name == before and key.key == pygame.K_DOWN:
        scene.focus.towards([here, *(c for c in scene.answers() if c.group != "answer"), *scene.foot()], 0, 1)
    return True
