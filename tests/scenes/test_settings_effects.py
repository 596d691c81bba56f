"""What the settings do: to the language, the preview, the sounds; and what About tells."""

from pathlib import Path

import pygame
import pytest

from gin.paths import Paths
from gin.scenes.settings_pages import readable
from tests.scenes.driver import faults
from tests.scenes.settings_room import opened, picture, said, scene, seen


def test_the_language_changes_at_run_time_here_and_below():
    driver = opened(place="language")
    driver.click("language zh-CN")
    assert driver.control("back").label == "返回"
    assert faults(driver) == []
    driver.key(pygame.K_ESCAPE)
    assert driver.control("settings").label == "设置"


def test_as_the_system_speaks(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    driver = opened(place="language")
    driver.click("language system")
    assert driver.shell.settings.language == "system"
    assert driver.shell.texts.language == "zh-CN"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("felt", "wine"),
        ("felt", "contrast"),
        ("inks", "four"),
        ("inks", "safe"),
        ("index", "jumbo"),
        ("card_size", "large"),
        ("hand", "flat"),
        ("discards_shown", 1),
        ("back", "chevrons"),
        ("lamp", 0),
        ("hand_order", "suit"),
        ("hand_order", "rank"),
        ("hand_order", "hand"),
    ],
)
def test_the_preview_shows_what_is_set_and_what_was_set_before(name, other):
    driver = opened((1280, 720), place="table")
    before, first = driver.shell.settings, picture(driver)
    driver.shell.change(before.with_(**{name: other}))
    assert picture(driver) != first
    driver.shell.change(before)
    assert picture(driver) == first


def test_the_lamp_is_seen_while_it_is_turned():
    driver = opened((1280, 720), place="table")
    first = picture(driver)
    track = next(laid for laid in scene(driver).shown if laid.row.name == "lamp").control
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=track.midright, button=1, touch=False))
    assert picture(driver) != first
    assert driver.shell.settings.lamp == 60


def test_a_change_of_pace_plays_one_act_and_leaves_the_picture_as_it_was():
    driver = opened((1280, 720), place="game")
    first = picture(driver)
    driver.click("opponent_speed slow")
    assert said(driver).startswith("The computer is thinking")
    for _ in range(240):
        driver.frames(1)
        if scene(driver).moving(driver.clock.now):
            break
    assert picture(driver) != first
    driver.frames(60)
    assert not scene(driver).moving(driver.clock.now)
    assert seen(driver) == first


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_nothing_travels_in_the_preview(motion):
    driver = opened((1280, 720), place="motion")
    driver.click(f"motion {motion}")
    for _ in range(120):
        driver.frames(1)
        assert not scene(driver).moving(driver.clock.now)
    assert said(driver).startswith("Your turn")


def test_high_contrast_goes_back_to_the_felt_it_came_from():
    driver = opened(place="reading", felt="navy")
    driver.click("contrast")
    assert driver.shell.settings.felt == "contrast"
    driver.click("contrast")
    assert driver.shell.settings.felt == "navy"


def test_settings_that_stay_keep_their_pictures():
    driver = opened(place="sound")
    art, plates, fonts = driver.shell.art, driver.shell.plates, driver.shell.fonts
    driver.shell.change(driver.shell.settings.with_(volume_cards=20, ui_scale=120, language="zh-CN"))
    assert (driver.shell.art, driver.shell.plates, driver.shell.fonts) == (art, plates, fonts)
    driver.shell.change(driver.shell.settings.with_(felt="wine", inks="four"))
    assert driver.shell.art is not art
    assert driver.shell.plates is not plates
    assert driver.shell.fonts is not fonts


def test_a_volume_is_heard_when_it_changes():
    driver = opened(place="sound", muted=False)
    heard = []
    driver.shell.audio.play = lambda name: name == "click" or heard.append(name)
    for name in ("volume_master", "volume_cards", "volume_signals"):
        track = next(laid for laid in scene(driver).shown if laid.row.name == name).control
        driver.click_at(track.midleft)
    driver.click("sound")
    assert len(heard) == 4
    assert driver.shell.audio.muted


def test_a_value_this_screen_does_not_offer_is_left_alone_until_another_is_chosen():
    driver = opened(place="game", ruleset="classic", level="hard")
    assert faults(driver) == []
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RIGHT)
    assert driver.shell.settings.ruleset == "standard"
    assert driver.shell.settings.level == "hard"


def test_about_names_the_licences_and_the_folders():
    driver = opened((1920, 1080))
    here = Path("/srv/cards")
    driver.shell.paths = Paths(here / "data", here / "settings", None)
    driver.click("place about")
    words = " ".join(laid.row.label + laid.row.text for laid in scene(driver)._laid)
    for word in ("Gin Rummy", "LGPL", "Zlib", "OFL", "platformdirs", "Python"):
        assert word in words
    lines = "".join(line for laid in scene(driver).shown for line in laid.lines)
    assert str(here / "data") in lines
    assert str(here / "settings") in lines
    assert "nowhere" in lines


@pytest.mark.parametrize("size", [(1920, 1080), (720, 1280), (1024, 640)])
def test_a_long_path_is_broken_and_stays_in_its_panel(size):
    driver = opened(size, ui_scale=200)
    deep = Path("/srv", *["a folder with a long name"] * 9, "x" * 150)
    driver.shell.paths = Paths(deep, deep, deep)
    driver.click("place about")
    for _ in range(20):
        assert faults(driver) == []
        driver.key(pygame.K_PAGEDOWN)


def test_the_home_folder_is_written_as_a_tilde():
    assert readable(Path.home() / "games" / "x") == str(Path("~/games/x"))
    assert readable(Path("/srv/x")) == str(Path("/srv/x"))
