"""The screen after an exception that nobody expected: calm, readable, and not easily broken itself."""

from pathlib import Path

import pygame
import pytest

from gin.scenes.mishap import Mishap
from gin.scenes.scene import Scene
from gin.scenes.table import Table
from gin.scenes.title import Title
from gin.ui.fonts import Fonts
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, faults, unreachable

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]
LOG = Path("/srv/games/gin-rummy/log/gin-rummy.log")


def after_mishap(size=(1280, 720), log=LOG, **settings) -> Driver:
    driver = Driver(size, **settings)
    driver.shell.replace(Mishap(driver.shell, log))
    driver.frames(1)
    return driver


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_it_fits_every_window(size, language, scale):
    for log in (LOG, None, Path("/srv", *["a folder with a long name"] * 4, "gin-rummy.log")):
        driver = after_mishap(size, log, language=language, ui_scale=scale)
        assert faults(driver) == []
        assert unreachable(driver) == set()


@pytest.mark.parametrize("how", ["mouse", "key", "finger"])
def test_continue_goes_on_with_the_match_where_it_was(how):
    driver = Driver(motion="off")
    game = driver.sit_down()
    driver.settle()
    held = game.view.cards
    driver.shell.replace(Mishap(driver.shell, LOG))
    driver.frames(1)
    match how:
        case "mouse":
            driver.click("continue")
        case "key":
            driver.key(pygame.K_RETURN)
        case _:
            driver.touch("continue")
    assert isinstance(driver.top, Table)
    assert driver.table.shown.cards == held


def test_without_a_match_continue_leads_to_the_title():
    driver = after_mishap()
    driver.click("continue")
    assert isinstance(driver.top, Title)


@pytest.mark.parametrize("how", ["click", "escape", "tab and enter"])
def test_the_main_menu_is_one_step_away(how):
    driver = Driver()
    driver.sit_down()
    driver.shell.replace(Mishap(driver.shell, LOG))
    driver.frames(1)
    if how == "click":
        driver.click("menu")
    elif how == "escape":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, Title)


def test_a_match_that_cannot_be_gone_on_with_leads_to_the_title(monkeypatch):
    driver = Driver()
    driver.sit_down()
    driver.shell.replace(Mishap(driver.shell, LOG))

    def broken() -> None:
        raise ValueError("the match is broken")

    monkeypatch.setattr(driver.games, "resume", broken)
    driver.click("continue")
    assert isinstance(driver.top, Title)


def test_it_says_whether_the_match_is_saved(tmp_path):
    kept = Driver(folder=tmp_path)
    kept.sit_down()
    scene = Mishap(kept.shell, LOG)
    assert "is saved" in scene.sentence_shown
    kept.close()
    lost = Driver()
    lost.sit_down()
    assert "is saved" not in Mishap(lost.shell, LOG).sentence_shown


def test_it_shows_no_traceback():
    driver = after_mishap()
    words = " ".join(p.name for p in driver.placed) + driver.top.sentence_shown
    assert "Traceback" not in words
    assert "Error" not in words


# --- hard to break ----------------------------------------------------------------------------------------------------


def no_font(*_: object) -> None:
    raise FileNotFoundError("the font is gone")


def test_without_the_games_fonts_it_is_plain_english(monkeypatch):
    monkeypatch.setattr(Fonts, "font", no_font)
    driver = after_mishap(language="zh-CN")
    assert driver.top.plain
    assert driver.control("continue").label == "Continue"
    assert len({p.name for p in driver.placed if p.kind == "button"}) == 2
    driver.window.surface.fill((0, 0, 0))
    driver.app.painter.forget()
    driver.app.show(driver.top)
    colours = pygame.transform.average_color(driver.window.surface)
    assert sum(colours[:3]) > 0


def test_without_any_font_the_buttons_still_work(monkeypatch):
    monkeypatch.setattr(Fonts, "font", no_font)
    monkeypatch.setattr(pygame.font, "Font", no_font)
    driver = after_mishap()
    assert {p.name for p in driver.placed} == {"continue", "menu"}
    monkeypatch.undo()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, Title)


@pytest.mark.parametrize("broken", ["ground", "texts", "plates"])
def test_whatever_of_the_shell_fails_there_is_a_picture(monkeypatch, broken):
    driver = Driver()
    driver.shell.replace(Mishap(driver.shell, LOG))
    monkeypatch.setattr(driver.shell, broken, None)
    driver.frames(1)
    assert {p.name for p in driver.placed if p.kind == "button"} == {"continue", "menu"}


def test_a_store_that_fails_does_not_keep_it_from_being_shown(monkeypatch):
    driver = Driver()
    monkeypatch.setattr(type(driver.games), "saving", property(no_font))
    driver.shell.replace(Mishap(driver.shell, LOG))
    assert faults(driver) == []


class Broken(Scene):
    """Fails as soon as it is shown."""

    def paint(self, canvas) -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        raise ZeroDivisionError("a mistake in a scene")


def test_the_program_runs_on_after_a_scene_has_failed():
    driver = Driver()
    driver.shell.replace(Broken(driver.shell))
    seen: list[BaseException] = []

    def mishap(wrong: BaseException) -> Scene:
        seen.append(wrong)
        return Mishap(driver.shell, LOG)

    driver.app.mishap = mishap
    pygame.event.clear()
    driver.app.run()
    assert [type(wrong) for wrong in seen] == [ZeroDivisionError]
