"""Panels come up and go away, pages fade; nothing waits for it; reduced: a short fade; off: nothing at all."""

import pygame
import pytest

from gin.engine.phase import Phase
from gin.scenes.confirm import Confirm
from gin.scenes.keys import Keys
from gin.scenes.new_match import NewMatch
from gin.scenes.pause import Pause
from gin.scenes.settings import SettingsScene
from gin.scenes.table import Table
from tests.scenes.driver import Driver
from tests.scenes.moments import at_phase


def opened(make, **settings):
    driver = at_phase(Phase.DRAW, **settings)
    driver.shell.push(make(driver))
    return driver


PANELS = {
    "pause": lambda d: Pause(d.shell, d.table.game),
    "keys": lambda d: Keys(d.shell),
    "confirm": lambda d: Confirm(d.shell, "head", ["about"], ("keep", lambda: None), ("go", lambda: None)),
}
PAGES = {"settings": lambda d: SettingsScene(d.shell), "new match": lambda d: NewMatch(d.shell)}


def pixels(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.window.surface, "RGB")


def still(driver: Driver) -> bytes:
    """The picture that a window shows that was covered and comes back, with nothing on its way."""
    driver.app.curtain.stop()
    driver.app.painter.forget()
    driver.app.show(driver.top)
    return pixels(driver)


def lasts(driver: Driver) -> float:
    """Milliseconds until the picture stands."""
    begun = driver.clock.now
    while driver.app.curtain.running(driver.clock.now):
        driver.frames(1, 1 / 1000)
        assert driver.clock.now < begun + 1
    return round(1000 * (driver.clock.now - begun))


@pytest.mark.parametrize("name", [*PANELS, *PAGES])
def test_it_opens_in_180_ms_and_closes_in_120(name):
    driver = opened({**PANELS, **PAGES}[name])
    assert lasts(driver) == pytest.approx(180, abs=2)
    driver.shell.pop()
    assert lasts(driver) == pytest.approx(120, abs=2)


@pytest.mark.parametrize("name", [*PANELS, *PAGES])
def test_on_its_way_it_looks_like_neither_end_and_then_like_a_fresh_one(name):
    driver = at_phase(Phase.DRAW)
    driver.frames(2)
    table = pixels(driver)
    driver.shell.push({**PANELS, **PAGES}[name](driver))
    driver.frames(2)
    between = pixels(driver)
    driver.frames(14)
    panel = pixels(driver)
    assert len({table, between, panel}) == 3
    assert still(driver) == panel
    driver.shell.pop()
    driver.frames(4)
    assert pixels(driver) not in (table, panel)
    driver.frames(8)
    assert pixels(driver) == still(driver) == table


def test_input_is_not_blocked_while_a_panel_comes_up():
    driver = at_phase(Phase.DRAW)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Pause)
    assert driver.app.curtain.running(driver.clock.now)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Table)
    driver.click("stock")
    assert driver.table.shown.phase is Phase.DISCARD


@pytest.mark.parametrize("name", [*PANELS, *PAGES])
def test_reduced_it_fades_in_and_out_within_120_ms_and_stays_in_its_place(name):
    driver = opened({**PANELS, **PAGES}[name], motion="reduced")
    driver.frames(1)
    blits = {(blit.x, blit.y) for blit in driver.app.curtain.picture(driver.app.canvas, driver.clock.now, 1.0)}
    assert blits == {(blit.x, blit.y) for blit in driver.app.canvas.blits} | {(0, 0)}
    assert lasts(driver) <= 120
    driver.shell.pop()
    assert lasts(driver) <= 121


@pytest.mark.parametrize("name", [*PANELS, *PAGES])
def test_off_it_is_there_at_once(name):
    driver = opened({**PANELS, **PAGES}[name], motion="off")
    assert not driver.app.curtain.running(driver.clock.now)
    driver.frames(1)
    assert pixels(driver) == still(driver)


def test_a_question_over_the_menu_leaves_the_menu_standing():
    driver = opened(PANELS["pause"])
    driver.frames(20)
    menu = pixels(driver)
    driver.shell.push(PANELS["confirm"](type("", (), {"shell": driver.shell})()))
    driver.frames(20)
    driver.shell.pop()
    driver.frames(20)
    assert pixels(driver) == menu


def test_a_window_that_changes_its_size_shows_what_is_to_be_shown():
    driver = opened(PANELS["pause"])
    driver.frames(2)
    driver.window.surface = pygame.display.set_mode((1024, 640))
    driver.send(pygame.event.Event(pygame.VIDEORESIZE, size=(1024, 640), w=1024, h=640))
    assert not driver.app.curtain.running(driver.clock.now)
