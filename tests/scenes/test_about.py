"""The page about the game: every licence can be read in every window, by mouse, finger and keys."""

import shutil

import pygame
import pytest

from gin import __version__, licences
from gin.scenes.about_licence import LicenceText
from tests.scenes.driver import ASSETS, LANGUAGES, SCALES, SIZES, Driver, faults, unreachable
from tests.scenes.settings_room import opened, scene

LARGEST = (3840, 2160)
CASES = [(size, language, scale) for size in SIZES if size != LARGEST for language in LANGUAGES for scale in SCALES]
CASES += [((1920, 1080), "en", 75), ((1280, 1024), "zh-CN", 150), ((2560, 1080), "en", 150), ((800, 600), "en", 125)]
every_window = pytest.mark.parametrize(("size", "language", "scale"), CASES)
WORKS = licences.works(ASSETS)
LONGEST = max(WORKS, key=lambda work: len(licences.text(ASSETS, work) or ""))
SHORTEST = min(WORKS, key=lambda work: len(licences.text(ASSETS, work) or ""))


def reading(driver: Driver) -> LicenceText:
    assert isinstance(driver.top, LicenceText)
    return driver.top


def shown(driver: Driver) -> str:
    """All that is written on the picture."""
    return " ".join(placed.said for placed in driver.placed if placed.kind == "text")


def turned_to(driver: Driver, name: str) -> None:
    """Turn the wheel until the part ``name`` is in sight."""
    area = scene(driver).frame.area
    driver.move(area.center)
    for _ in range(100):
        if driver.control(name).rect.w:
            return
        driver.send(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, precise_y=-1.0))
    raise AssertionError(f"{name} never comes")


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_says_what_the_game_is_how_fair_it_is_and_under_which_licence():
    driver = opened((1080, 1920), place="about")
    said = shown(driver)
    for word in (__version__, "against the computer", "SHA-256", "MIT licence", "What it is made of"):
        assert word in said


def test_every_part_is_listed_with_its_licence():
    driver = opened((720, 1280), place="about", ui_scale=150)
    said = ""
    while True:
        said += shown(driver)
        before = scene(driver).scroller.first
        driver.key(pygame.K_PAGEDOWN)
        if scene(driver).scroller.first == before:
            break
    for work in WORKS:
        assert work.name in said
        assert work.licence in said


def test_parts_that_know_their_version_say_it():
    rows = scene(opened((1920, 1080), place="about"))._rows("about")
    assert f"pygame-ce {pygame.version.ver}" in [row.label for row in rows]


# --- a licence's text -------------------------------------------------------------------------------------------------


@every_window
@pytest.mark.parametrize("work", [LONGEST, SHORTEST], ids=["longest", "shortest"])
def test_a_licence_can_be_read_to_its_last_word(work, size, language, scale):
    driver = opened(size, language=language, ui_scale=scale, place="about")
    driver.shell.push(LicenceText(driver.shell, work))
    driver.frames(1)
    assert unreachable(driver) == set()
    read: list[str] = []
    while True:
        assert faults(driver) == []
        page = [p.said for p in driver.placed if p.name.startswith("line ")]
        read += page
        before = reading(driver).scroll.first
        driver.key(pygame.K_PAGEDOWN)
        if reading(driver).scroll.first == before:
            break
    paragraphs = licences.paragraphs(licences.text(ASSETS, work) or "")
    assert read[0].split()[0] == paragraphs[0].split()[0]
    assert read[-1].split()[-1] == paragraphs[-1].split()[-1]
    assert all(p.rect.right <= reading(driver).scroll.area.right for p in driver.placed if p.name.startswith("line "))


@pytest.mark.parametrize("scale", SCALES)
def test_the_largest_window_holds_the_longest_licence_from_top_to_end(scale):
    driver = opened(LARGEST, ui_scale=scale, place="about")
    driver.shell.push(LicenceText(driver.shell, LONGEST))
    for key in (pygame.K_HOME, pygame.K_END):
        driver.key(key)
        assert faults(driver) == []


@pytest.mark.parametrize("work", WORKS, ids=[work.name for work in WORKS])
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_every_licence_fits_with_large_text(work, size):
    driver = opened(size, ui_scale=200, place="about")
    driver.shell.push(LicenceText(driver.shell, work))
    driver.frames(1)
    assert faults(driver) == []
    said = shown(driver)
    assert work.licence in said


@pytest.mark.parametrize("work", WORKS, ids=[work.name for work in WORKS])
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1080, 1920)])
def test_lines_break_between_words(work, size):
    driver = opened(size, place="about")
    driver.shell.push(LicenceText(driver.shell, work))
    paragraphs = licences.paragraphs(licences.text(ASSETS, work) or "")
    assert " ".join(reading(driver).lines).split() == " ".join(paragraphs).split()


def test_a_word_longer_than_the_line_is_broken(tmp_path):
    shutil.copytree(ASSETS / "fonts", tmp_path / "fonts")
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "x.txt").write_text("see https://example.org/" + "long/" * 90, encoding="utf-8")
    driver = opened((720, 1280), ui_scale=200, place="about")
    driver.shell.assets = tmp_path
    driver.shell.push(LicenceText(driver.shell, licences.Work("x", "MIT", "", "x.txt")))
    driver.frames(1)
    assert faults(driver) == []
    assert "".join(reading(driver).lines).endswith("long/" * 90)


# --- by mouse, finger and keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1024, 640)])
def test_by_mouse_a_click_opens_the_text_and_back_comes_back_to_the_same_place(size):
    driver = opened(size, place="about")
    last = f"work {len(WORKS) - 1}"
    turned_to(driver, last)
    first = scene(driver).scroller.first
    driver.click(last)
    assert reading(driver).work == WORKS[-1]
    driver.click("back")
    assert scene(driver).scroller.first == first


def test_by_finger():
    driver = opened((720, 1280), place="about")
    driver.touch("work 0")
    assert reading(driver).work.name == "Gin Rummy"
    driver.touch("back")
    assert scene(driver).place == "about"


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_by_keys_down_to_every_part_enter_reads_it_and_esc_comes_back(size):
    driver = opened(size, place="about")
    driver.key(pygame.K_TAB)
    for work in WORKS:
        assert driver.control(driver.top.focus.name).rect.w > 0
        driver.key(pygame.K_RETURN)
        assert reading(driver).work == work
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_ESCAPE)
    assert not hasattr(driver.top, "scroller")


@every_window
def test_the_arrows_alone_bring_every_row_into_sight(size, language, scale):
    driver = opened(size, language=language, ui_scale=scale, place="about")
    driver.key(pygame.K_TAB)
    seen: set[str] = set()
    for key in (pygame.K_DOWN, pygame.K_UP):
        for _ in range(3 * len(scene(driver)._laid)):
            seen |= {laid.row.name for laid in scene(driver).shown}
            driver.key(key)
            if driver.top.focus.name in ("back", scene(driver).focus.place):
                driver.key(pygame.K_TAB if key == pygame.K_DOWN else pygame.K_HOME)
                break
        driver.key(pygame.K_TAB, pygame.KMOD_SHIFT) if driver.top.focus.name == "back" else None
    seen |= {laid.row.name for laid in scene(driver).shown}
    assert seen == {laid.row.name for laid in scene(driver)._laid}


def test_left_goes_back_from_a_part_to_the_places_and_right_does_nothing():
    driver = opened(place="about")
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RIGHT)
    assert driver.top.focus.name == "work 0"
    driver.key(pygame.K_LEFT)
    assert driver.top.focus.name == "place about"


def test_the_text_scrolls_by_wheel_keys_bar_and_finger():
    driver = opened((1280, 720), place="about")
    driver.shell.push(LicenceText(driver.shell, LONGEST))
    scroll = reading(driver).scroll
    driver.move(scroll.area.center)
    driver.send(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, precise_y=-2.0))
    assert scroll.first == 6
    driver.key(pygame.K_DOWN)
    assert scroll.first == 7
    driver.key(pygame.K_UP)
    driver.key(pygame.K_END)
    assert scroll.first == scroll.total - scroll.shown
    driver.key(pygame.K_HOME)
    assert scroll.first == 0
    driver.drag(scroll.area.center, (scroll.area.centerx, scroll.area.centery - 3 * reading(driver).pitch))
    assert scroll.first == 3
    driver.drag((scroll.bar.centerx, scroll.bar.y + 3), (scroll.bar.centerx, scroll.bar.bottom + 50))
    assert scroll.first == scroll.total - scroll.shown


def test_a_change_of_size_or_language_leaves_the_text_open():
    driver = opened((1280, 720), place="about")
    driver.shell.push(LicenceText(driver.shell, LONGEST))
    driver.shell.resized((720, 1280))
    driver.shell.change(driver.shell.settings.with_(language="zh-CN", ui_scale=150))
    driver.shell.resized((1280, 720))
    driver.frames(1)
    assert reading(driver).work == LONGEST
    assert faults(driver) == []


# --- without its files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640), (720, 1280)])
def test_without_the_list_the_page_says_so_and_can_be_read_by_keys(tmp_path, size, language):
    driver = opened(size, language=language, ui_scale=200)
    driver.shell.assets = tmp_path
    driver.shell.pop()
    driver.key(pygame.K_s)
    driver.click("place about")
    driver.key(pygame.K_TAB)
    assert driver.top.focus.name == ("page" if scene(driver).scroller.needed else "back")
    if scene(driver).scroller.needed:
        driver.key(pygame.K_DOWN)
        assert scene(driver).scroller.first == 1
    for _ in range(2 * len(scene(driver)._laid)):
        assert faults(driver) == []
        driver.key(pygame.K_PAGEDOWN)
    assert scene(driver).shown[-1].row.text == driver.shell.texts.say("settings.about.no_works")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", SCALES)
def test_a_licence_without_its_text_says_so(language, scale):
    driver = opened((720, 1280), language=language, ui_scale=scale, place="about")
    driver.shell.push(LicenceText(driver.shell, licences.Work("x", "MIT", "", "gone.txt")))
    driver.frames(1)
    assert faults(driver) == []
    assert "".join(reading(driver).lines).replace(" ", "") == driver.shell.texts.say("settings.about.no_text").replace(
        " ", ""
    )
