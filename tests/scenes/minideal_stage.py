"""A bare scene with one mini-deal, where a page of Learn has it: for trying it out and for pictures."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from gin.engine.cards import card
from gin.learn.deals import NAMES
from gin.learn.mini import Act, Move, Press, Touch
from gin.scenes.minideal import MiniDeal
from gin.scenes.scene import Scene, Shell
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture
from gin.ui.widgets import Control
from tests.scenes.driver import Driver


class Stand(Scene):
    """One mini-deal in the width that a page has, and as high as it wants to be if there is room."""

    def __init__(self, shell: Shell, name: str) -> None:
        super().__init__(shell)
        self.deal = MiniDeal(shell, name)
        self.resized()

    def resized(self) -> None:
        width, height = self.shell.size
        p = self.shell.p
        wide = round(1000 * p) if self.shell.portrait else round(1410 * p)
        room = height - round((420 if self.shell.portrait else 88) * p)
        area = pygame.Rect(0, 0, wide, min(room, self.deal.height(wide)))
        area.midtop = (width // 2, round((320 if self.shell.portrait else 44) * p))
        self.area = area
        self.deal.lay(area)

    def controls(self) -> Sequence[Control]:
        return self.deal.controls()

    def on_gesture(self, gesture: Gesture) -> bool:
        return self.deal.on_gesture(gesture)

    def update(self, now: float) -> None:
        self.deal.update(now)

    def moving(self, now: float) -> bool:
        return self.deal.moving(now)

    def paint(self, canvas: Canvas) -> None:
        canvas.image(self.shell.ground(), 0, 0)
        self.deal.paint(canvas)


def stand(size: tuple[int, int], language: str, name: str, **settings: Any) -> tuple[Driver, Stand]:
    """A driver that shows the mini-deal ``name``."""
    driver = Driver(size, language=language, **{"motion": "off", **settings})
    scene = Stand(driver.shell, name)
    driver.shell.push(scene)
    driver.frames(2)
    return driver, scene


def _touch(*names: str) -> list[Act]:
    return [Touch(card(name)) for name in names]


PLAYED: dict[str, list[Act]] = {
    "either_way": _touch("7H"),
    "chain": _touch("4H", "3H", "8H"),
    "tie": _touch("JC"),
    "gin_no_lay_off": _touch("8H"),
    "taken_card": [Press("pile"), *_touch("7C")],
    "dead_hand": [
        Press("stock"),
        Move(card("KC"), "pile"),
        Press("stock"),
        Move(card("QD"), "pile"),
    ],
    "oklahoma": [*_touch("AC"), Press("knock"), *_touch("9S"), Press("knock")],
    "fourth_card": _touch("9C"),
    "hold_back": _touch("6H"),
    "shutout": [Press("hand")],
}
"""What shows the point of each mini-deal."""


def staged(name: str) -> Callable[..., Driver]:
    """A stage for pictures of ``name``, played until its point is seen."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        driver, scene = stand(size, language, name, **settings)
        for act in PLAYED[name]:
            scene.deal.do(act)
        driver.frames(2)
        return driver

    return stage


MINIDEALS = {f"minideal-{name}": staged(name) for name in NAMES}
"""A stage for each mini-deal."""
