"""The settings: everything that can be set, by mouse alone, by keys alone and by finger; and they fit every window."""

import pygame
import pytest

from gin.scenes.settings_pages import PLACES
from gin.scenes.title import Title
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, faults, unreachable
from tests.scenes.settings_room import opened, scene, value

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
MORE = [
    ((1920, 1080), 75),
    ((1920, 1080), 150),
    ((1280, 1024), 125),
    ((2560, 1080), 150),
    ((1080, 1920), 130),
    ((800, 600), 100),
]
CASES += [(size, language, scale) for size, scale in MORE for language in LANGUAGES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]

FELTS = ["green", "navy", "wine", "charcoal", "contrast"]
CHOICES = {
    "game": {
        "ruleset": ["standard", "standard_bonuses", "oklahoma"],
        "level": ["easy", "normal", "hard"],
        "opponent_speed": ["slow", "normal", "fast", "instant"],
        "hand_order": ["melds", "suit", "rank", "hand"],
    },
    "table": {
        "felt": FELTS,
        "inks": ["classic", "four", "safe"],
        "index": ["normal", "jumbo"],
        "card_size": ["small", "medium", "large"],
        "hand": ["fan", "flat"],
        "discards_shown": [1, 2, 3, 4],
        "card_back": ["sunburst", "chevrons"],
    },
    "motion": {"motion": ["full", "reduced", "off"]},
    "reading": {
        "index": ["normal", "jumbo"],
        "card_size": ["small", "medium", "large"],
        "inks": ["classic", "four", "safe"],
        "motion": ["full", "reduced", "off"],
    },
    "language": {"language": ["system", "en", "zh-CN"]},
}
"""What each row offers, from left to right or top to bottom."""
SLIDERS = [
    ("table", "lamp", 0, 100),
    ("sound", "volume_master", 0, 100),
    ("sound", "volume_cards", 0, 100),
    ("sound", "volume_signals", 0, 100),
    ("reading", "ui_scale", 75, 200),
]
TOGGLES = [
    ("table", "key_letters", lambda s: s.key_letters),
    ("sound", "sound", lambda s: not s.muted),
    ("sound", "captions", lambda s: s.captions),
    ("reading", "contrast", lambda s: s.felt == "contrast"),
]


# --- geometry ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_every_place_fits_from_its_first_row_to_its_last(size, language, scale):
    driver = opened(size, language=language, ui_scale=scale)
    for place in PLACES:
        driver.click(f"place {place}")
        assert scene(driver).place == place
        rows = set()
        while True:
            assert faults(driver) == []
            rows |= {laid.row.name for laid in scene(driver).shown}
            area = scene(driver).frame.area
            assert all(laid.rect.bottom <= area.bottom + 1 for laid in scene(driver).shown)
            before = scene(driver).scroller.first
            driver.key(pygame.K_PAGEDOWN)
            if scene(driver).scroller.first == before:
                break
        assert rows == {laid.row.name for laid in scene(driver)._laid}


REACHED = [case for case in CASES if case[0] != (3840, 2160)]
"""As large as it likes to be, a window holds the same controls."""


@pytest.mark.parametrize(("size", "language", "scale"), REACHED)
def test_the_keyboard_comes_to_every_control_and_what_it_comes_to_is_seen(size, language, scale):
    driver = opened(size, language=language, ui_scale=scale)
    for place in PLACES:
        driver.click(f"place {place}")
        assert unreachable(driver) == set()
        first = driver.top.focus.name
        while True:
            driver.key(pygame.K_TAB)
            assert driver.control(driver.top.focus.name).rect.w > 0, f"{driver.top.focus.name} is out of sight"
            if driver.top.focus.name == first:
                break


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (720, 1280), (1024, 640), (2560, 1080), (1280, 1024)])
def test_there_is_a_preview_wherever_there_is_room_for_one(size):
    assert scene(opened(size)).frame.preview is not None


def test_targets_are_large_enough_for_a_finger():
    for scale in (75, 100, 200):
        driver = opened((1920, 1080), ui_scale=scale)
        for place in PLACES:
            driver.click(f"place {place}")
            for control in driver.top.controls():
                assert control.rect.h >= 44 or control.rect.h == 0, (scale, control.name, control.rect)


# --- by mouse alone ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", CHOICES)
def test_every_choice_can_be_clicked_and_counts_at_once(place):
    driver = Driver()
    driver.shell.replace(Title(driver.shell))
    driver.frames(1)
    kept = []
    driver.shell.save_settings = kept.append
    driver.click("settings")
    driver.click(f"place {place}")
    for name, values in CHOICES[place].items():
        for each in [*values[1:], values[0]]:
            driver.click(f"{name} {each}")
            assert value(driver, name) == each
    assert kept[-1] == driver.shell.settings
    driver.click("back")
    assert isinstance(driver.top, Title)


@pytest.mark.parametrize(("place", "name", "held"), TOGGLES)
def test_every_toggle_can_be_clicked_anywhere_in_its_row(place, name, held):
    driver = opened(place=place)
    before = held(driver.shell.settings)
    driver.click(name)
    assert held(driver.shell.settings) is not before
    rect = driver.control(name).rect
    driver.click_at((rect.x + 5, rect.centery))
    assert held(driver.shell.settings) is before


@pytest.mark.parametrize(("place", "name", "low", "high"), SLIDERS)
def test_every_slider_can_be_clicked_and_dragged_beyond_its_ends(place, name, low, high):
    driver = opened(place=place)
    track = next(laid for laid in scene(driver).shown if laid.row.name == name).control
    driver.click_at((track.centerx, track.centery))
    middle = low + round((high - low) / 10) * 5
    assert abs(getattr(driver.shell.settings, name) - middle) <= 5
    driver.drag(track.center, (track.right + 500, track.y - 200))
    assert getattr(driver.shell.settings, name) == high
    laid = next(laid for laid in scene(driver).shown if laid.row.name == name)
    driver.drag(laid.control.center, (0, laid.control.centery))
    assert getattr(driver.shell.settings, name) == low


def test_a_slider_counts_when_it_is_let_go_and_shows_its_value_before():
    driver = opened(place="reading")
    track = next(laid for laid in scene(driver).shown if laid.row.name == "ui_scale").control
    for kind, x in ((pygame.MOUSEBUTTONDOWN, track.centerx), (pygame.MOUSEMOTION, track.right)):
        at = (x, track.centery)
        driver.send(pygame.event.Event(kind, pos=at, button=1, rel=(1, 0), buttons=(1, 0, 0), touch=False))
    assert driver.shell.settings.ui_scale == 100
    assert next(laid for laid in scene(driver).shown if laid.row.name == "ui_scale").row.value == 200
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(track.right, track.centery), button=1, touch=False))
    assert driver.shell.settings.ui_scale == 200


def test_a_slider_is_let_go_when_the_pointer_is_lost():
    driver = opened(place="table")
    track = next(laid for laid in scene(driver).shown if laid.row.name == "lamp").control
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=track.midleft, button=1, touch=False))
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert scene(driver).held == ""
    assert driver.shell.settings.lamp == 0


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_a_held_slider_may_go_out_of_sight(size):
    driver = opened(size, place="reading")
    track = next(laid for laid in scene(driver).shown if laid.row.name == "ui_scale").control
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=track.center, button=1, touch=False))
    if scene(driver).scroller.needed:
        driver.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-90, precise_y=-90.0, flipped=False))
    else:
        scene(driver).open("table")
    at = (track.right, track.centery)
    driver.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0), touch=False))
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    assert scene(driver).held == ""
    assert driver.shell.settings.ui_scale == 100


def test_a_click_on_a_label_changes_nothing():
    driver = opened(place="table")
    before = driver.shell.settings
    rect = driver.control("index").rect
    driver.click_at((rect.x + 10, rect.centery))
    assert driver.shell.settings == before


def test_by_finger():
    driver = opened(place="table")
    for name, setting, each in (("felt wine", "felt", "wine"), ("card_size large", "card_size", "large")):
        driver.touch(name)
        assert getattr(driver.shell.settings, setting) == each
    driver.touch("place language")
    driver.touch("language zh-CN")
    assert driver.shell.texts.language == "zh-CN"


# --- by keys alone ----------------------------------------------------------------------------------------------------


def walk_to(driver: Driver, place: str) -> None:
    """From the title into the settings, down to a place, and by Tab to its first row."""
    driver.key(pygame.K_s)
    for _ in range(PLACES.index(place)):
        driver.key(pygame.K_DOWN)
    assert scene(driver).place == place
    driver.key(pygame.K_TAB)


def at_title(**settings) -> Driver:
    driver = Driver(**settings)
    driver.shell.replace(Title(driver.shell))
    driver.frames(1)
    return driver


@pytest.mark.parametrize("place", CHOICES)
def test_every_choice_can_be_made_by_the_arrow_keys(place):
    driver = at_title()
    walk_to(driver, place)
    for name, values in CHOICES[place].items():
        while driver.top.focus.name != name:
            driver.key(pygame.K_DOWN)
        for _ in values:
            driver.key(pygame.K_LEFT)
        assert value(driver, name) == values[0]
        for each in values[1:]:
            driver.key(pygame.K_RIGHT)
            assert value(driver, name) == each
        driver.key(pygame.K_RIGHT)
        assert value(driver, name) == values[-1]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)


@pytest.mark.parametrize(("place", "name", "held"), TOGGLES)
def test_every_toggle_obeys_space_and_the_arrows(place, name, held):
    driver = at_title()
    walk_to(driver, place)
    while driver.top.focus.name != name:
        driver.key(pygame.K_TAB)
    before = held(driver.shell.settings)
    driver.key(pygame.K_SPACE)
    assert held(driver.shell.settings) is not before
    driver.key(pygame.K_RIGHT)
    assert held(driver.shell.settings) is True
    driver.key(pygame.K_LEFT)
    assert held(driver.shell.settings) is False


@pytest.mark.parametrize(("place", "name", "low", "high"), SLIDERS)
def test_every_slider_obeys_the_arrows_home_and_end(place, name, low, high):
    driver = at_title()
    walk_to(driver, place)
    while driver.top.focus.name != name:
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_HOME)
    assert getattr(driver.shell.settings, name) == low
    driver.key(pygame.K_LEFT)
    assert getattr(driver.shell.settings, name) == low
    driver.key(pygame.K_RIGHT)
    assert getattr(driver.shell.settings, name) == low + 5
    driver.key(pygame.K_END)
    assert getattr(driver.shell.settings, name) == high


def test_enter_goes_round_the_choices():
    driver = at_title()
    walk_to(driver, "motion")
    seen = []
    for _ in range(4):
        driver.key(pygame.K_RETURN)
        seen.append(driver.shell.settings.motion)
    assert seen == ["reduced", "off", "full", "reduced"]


def test_the_arrows_lead_from_the_places_to_the_page_and_to_back():
    driver = at_title()
    driver.key(pygame.K_s)
    driver.key(pygame.K_RIGHT)
    assert driver.top.focus.name == "ruleset"
    driver.key(pygame.K_UP)
    assert driver.top.focus.name == "place game"
    for _ in PLACES:
        driver.key(pygame.K_DOWN)
    assert driver.top.focus.name == "back"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, Title)


def test_in_portrait_the_places_stand_side_by_side():
    driver = opened((720, 1280))
    driver.key(pygame.K_RIGHT)
    assert scene(driver).place == "table"
    driver.key(pygame.K_DOWN)
    assert driver.top.focus.name == "felt"
    driver.key(pygame.K_UP)
    assert driver.top.focus.name == "place table"
    driver.key(pygame.K_LEFT)
    assert scene(driver).place == "game"


# --- where rows don't fit ---------------------------------------------------------------------------------------------


def test_the_wheel_the_keys_and_the_bar_scroll():
    driver = opened((1024, 640), place="table", ui_scale=200)
    assert scene(driver).scroller.needed
    driver.send(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, precise_y=-2.0))
    assert scene(driver).scroller.first == 2
    driver.key(pygame.K_END)
    assert scene(driver).shown[-1].row.name == "key_letters"
    driver.key(pygame.K_HOME)
    assert scene(driver).shown[0].row.name == "felt"
    bar = scene(driver).frame.bar
    driver.drag((bar.centerx, bar.y + 5), (bar.centerx, bar.bottom))
    assert scene(driver).shown[-1].row.name == "key_letters"


def test_a_page_of_rows_of_many_heights_is_turned_without_leaving_one_out():
    driver = opened((1024, 640), place="about", ui_scale=200)
    rows = [laid.row.name for laid in scene(driver)._laid]
    for key, ends in ((pygame.K_PAGEDOWN, rows[-1]), (pygame.K_PAGEUP, rows[0])):
        seen: set[str] = set()
        for _ in rows:
            seen |= {laid.row.name for laid in scene(driver).shown}
            driver.key(key)
        assert seen == set(rows)
        assert ends in [laid.row.name for laid in scene(driver).shown]


def test_the_words_below_the_last_row_are_seen_when_it_has_the_focus():
    driver = opened((720, 1280), place="sound", ui_scale=200)
    for _ in range(5):
        driver.key(pygame.K_TAB)
    assert driver.top.focus.name == "captions"
    assert scene(driver).shown[-1].row.kind == "words"
