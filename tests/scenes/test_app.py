"""The app: an unexpected exception becomes a calm screen with a way on; any shape at any moment; only changes drawn."""

import pygame
import pytest

from gin.launch import _Mishaps
from gin.scenes.mishap import Mishap
from gin.scenes.scene import Scene
from gin.scenes.table import Table
from tests.scenes.driver import Driver, OffHand


class Broken(Scene):
    """A scene with a fault."""

    def update(self, now: float) -> None:
        raise RuntimeError("a fault")


def test_a_mishap_is_shown_and_continue_goes_on_with_the_match(tmp_path, monkeypatch):
    monkeypatch.setattr("gin.log.write_down", lambda _wrong: None)
    driver = Driver(folder=tmp_path, thinker=OffHand())
    game = driver.sit_down()
    driver.app.mishap = _Mishaps(driver.shell, tmp_path / "log").meet
    driver.shell.push(Broken(driver.shell))
    driver.app.guarded([])
    assert isinstance(driver.top, Mishap)
    driver.frames(2)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, Table)
    assert driver.table.game.view == game.view
    driver.close()


def test_mishaps_without_end_end_the_program(monkeypatch):
    monkeypatch.setattr("gin.log.write_down", lambda _wrong: None)
    driver = Driver()
    driver.app.mishap = _Mishaps(driver.shell, None).meet
    for _ in range(5):
        driver.shell.replace(Broken(driver.shell))
        driver.app.guarded([])
    driver.shell.replace(Broken(driver.shell))
    with pytest.raises(RuntimeError, match="a fault"):
        driver.app.guarded([])


def test_nothing_is_drawn_while_nothing_changes():
    driver = Driver(seed=2, thinker=OffHand(), motion="off", opponent_speed="instant")
    driver.sit_down()
    driver.settle()
    driver.frames(3)
    shown: list[object] = []
    driver.app.show = shown.append
    driver.frames(60)
    assert shown == []


def test_a_window_of_any_shape_in_the_middle_of_a_motion():
    driver = Driver(seed=2, thinker=OffHand())
    game = driver.sit_down()
    for size in ((640, 900), (2000, 700), (1024, 640), (700, 700), (1280, 720)):
        driver.frames(4)
        driver.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        driver.send(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        assert driver.shell.size == size
        driver.frames(4)
    driver.settle()
    assert driver.table.shown == game.view


def test_closing_the_window_ends_it():
    driver = Driver()
    driver.sit_down()
    driver.send(pygame.event.Event(pygame.QUIT))
    assert driver.shell.scenes == []


def test_reduced_motion_fades_and_nothing_travels():
    driver = Driver(seed=2, thinker=OffHand(), motion="reduced")
    game = driver.sit_down()
    driver.settle()
    driver.frames(20)
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    pile = driver.table.shown.phase
    driver.key(pygame.K_p)
    driver.frames(1)
    assert not driver.table.motion.running(driver.clock.now)
    assert driver.app.curtain.running(driver.clock.now)
    during = pygame.image.tobytes(driver.window.surface, "RGB")
    driver.frames(10)
    assert not driver.app.curtain.running(driver.clock.now)
    after = pygame.image.tobytes(driver.window.surface, "RGB")
    assert len({before, during, after}) == 3
    assert game.view.phase is not pile
