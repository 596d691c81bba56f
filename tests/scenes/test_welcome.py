"""The first start's page: what it asks, shows and keeps, by mouse, finger and keys; and it fits every window."""

import os

import pygame
import pytest

from gin.engine.cards import card
from gin.launch import Options, started
from gin.scenes.keys import Keys
from gin.scenes.title import Title
from gin.scenes.welcome import Welcome
from gin.settings import FILE, Settings, load, save
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, faults, unreachable
from tests.scenes.settings_room import value

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
MORE = [
    ((1280, 720), 75),
    ((1280, 720), 150),
    ((720, 1280), 75),
    ((720, 1280), 150),
    ((2560, 1080), 200),
    ((800, 800), 200),
    ((800, 900), 100),
    ((800, 600), 125),
]
CASES += [(size, language, scale) for size, scale in MORE for language in LANGUAGES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]
ASKED = {
    "language": ("en", ["en", "zh-CN"]),
    "card_size": ("medium", ["small", "medium", "large"]),
    "inks": ("classic", ["classic", "four", "safe"]),
    "card_back": ("sunburst", ["sunburst", "chevrons"]),
    "motion": ("full", ["full", "reduced", "off"]),
}
"""What each row offers, and what holds at first; the text's size is a slider."""


@pytest.fixture
def english(monkeypatch):
    """A system that speaks English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en_US.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)


def opened(size=(1280, 720), **settings) -> Driver:
    driver = Driver(size, **settings)
    driver.kept = []
    driver.shell.save_settings = driver.kept.append
    driver.shell.push(Welcome(driver.shell))
    driver.frames(2)
    return driver


def preview(driver: Driver) -> bytes:
    """The preview as it stands in the window."""
    driver.frames(1)
    driver.app.show(driver.top)
    rect = driver.top.frame.preview
    return pygame.image.tobytes(driver.window.surface.subsurface(rect.inflate(-40, -40)), "RGB")


# --- what it asks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ASKED)
@pytest.mark.parametrize("hand", ["click", "touch"])
def test_every_choice_holds_and_is_kept_at_once(row, hand):
    driver = opened()
    first, choices = ASKED[row]
    assert value(driver, row) == first
    for choice in choices[::-1]:
        getattr(driver, hand)(f"{row} {choice}")
        assert value(driver, row) == choice
        assert driver.kept[-1] == driver.shell.settings


def test_the_texts_size_is_dragged_from_three_quarters_to_twice_the_usual():
    driver = opened()
    for end, wanted in ((-200, 75), (2000, 200)):
        track = next(laid for laid in driver.top.shown if laid.row.name == "ui_scale").control
        driver.drag(track.center, (track.centerx + end, track.centery))
        assert value(driver, "ui_scale") == wanted


def test_everything_can_be_set_by_the_arrows_alone():
    driver = opened()
    driver.key(pygame.K_DOWN)
    for row in ("language", "ui_scale", "card_size", "inks", "card_back", "motion"):
        assert driver.top.focus.name == row
        before = value(driver, row)
        driver.key(pygame.K_RIGHT)
        assert value(driver, row) != before
        driver.key(pygame.K_DOWN)
    assert driver.top.focus.name == "play"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_LEFT)
    assert driver.top.focus.name == "guide"
    driver.key(pygame.K_LEFT)
    assert driver.top.focus.name == "skip"
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert driver.top.focus.name == "play"
    driver.key(pygame.K_UP)
    assert driver.top.focus.name == "motion"


def test_the_first_arrow_shows_where_the_focus_is_and_changes_nothing():
    for arrow in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
        driver = opened()
        driver.key(arrow)
        assert driver.top.focus.visible
        assert driver.top.focus.name == "language"
        assert driver.kept == []


def test_at_the_upper_end_the_arrow_stays():
    driver = opened()
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_UP)
    assert driver.top.focus.name == "language"


def test_the_arrows_scroll_to_rows_that_large_text_leaves_no_room_for():
    driver = opened(ui_scale=200)
    assert "motion" not in {laid.row.name for laid in driver.top.shown}
    for _ in range(6):
        driver.key(pygame.K_DOWN)
    assert driver.top.focus.name == "motion"
    assert "motion" in {laid.row.name for laid in driver.top.shown}
    assert faults(driver) == []


def test_the_spoken_language_is_marked_though_it_was_never_chosen(english):
    driver = opened(language="system")
    row = next(laid.row for laid in driver.top.shown if laid.row.name == "language")
    assert row.value == "en"
    driver.click("language en")
    assert driver.shell.settings.language == "system"


# --- what it shows ----------------------------------------------------------------------------------------------------


def test_the_language_changes_the_pages_words_and_those_of_the_preview_at_once():
    driver = opened()
    assert "WELCOME" in {p.said for p in driver.placed}
    driver.click("language zh-CN")
    texts = {p.said for p in driver.placed}
    assert {"欢迎", "语言", "使用默认设置"} <= texts
    assert any(text.startswith("轮到你") for text in texts)
    assert not any("Your turn" in text or "Welcome" in text for text in texts)


def test_larger_text_is_larger_on_the_page_and_in_the_preview():
    def heights(driver):
        return {p.name: p.rect.h for p in driver.placed if p.kind == "text"}

    usual, large = heights(opened(ui_scale=100)), heights(opened(ui_scale=150))
    for name in ("about", "language", "play", "preview message"):
        assert large[name] > usual[name]


@pytest.mark.parametrize(("row", "choice"), [("card_size", "large"), ("inks", "four"), ("card_back", "chevrons")])
def test_the_preview_shows_the_cards_as_they_are_chosen(row, choice):
    driver = opened()
    before = preview(driver)
    driver.click(f"{row} {choice}")
    assert preview(driver) != before


def test_with_full_motion_a_card_moves_and_with_none_it_does_not():
    driver = opened(motion="off")
    queen = card("QH")
    driver.click("motion full")
    driver.frames(1)
    assert queen not in _lying(driver)
    seen = set()
    for _ in range(120):
        driver.frames(1)
        seen.add(preview(driver))
    assert len(seen) > 5
    assert queen in _lying(driver)
    driver.click("motion off")
    driver.frames(2)
    assert not driver.top.moving(driver.clock.now)
    assert queen in _lying(driver)


def _lying(driver):
    """The cards that the preview's sentence speaks of."""
    return [span for span in driver.top.preview.message() if not isinstance(span, str)]


# --- the ways on ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["click", "touch", "enter", "focused"])
def test_play_leads_to_the_title_with_what_was_chosen(way):
    driver = opened()
    driver.click("inks four")
    match way:
        case "enter":
            driver.key(pygame.K_RETURN)
        case "focused":
            while driver.top.focus.name != "play":
                driver.key(pygame.K_TAB)
            driver.key(pygame.K_SPACE)
        case _:
            getattr(driver, way)("play")
    assert isinstance(driver.top, Title)
    assert len(driver.shell.scenes) == 1
    assert driver.kept[-1].inks == driver.shell.settings.inks == "four"


@pytest.mark.parametrize("way", ["click", "touch", "escape"])
def test_skip_takes_the_defaults_whatever_was_tried(way, english):
    driver = opened(language="system")
    for name in ("language zh-CN", "card_size large", "inks safe", "card_back chevrons", "motion reduced"):
        driver.click(name)
    driver.key(pygame.K_TAB)
    if way == "escape":
        driver.key(pygame.K_ESCAPE)
    else:
        getattr(driver, way)("skip")
    assert isinstance(driver.top, Title)
    assert driver.kept[-1] == driver.shell.settings == Settings(muted=True)
    assert driver.shell.texts.language == "en"


def test_skip_leaves_alone_what_the_page_does_not_ask_for():
    driver = opened()
    driver.click("inks safe")
    driver.shell.change(driver.shell.settings.with_(opponent_speed="instant"))
    driver.key(pygame.K_ESCAPE)
    assert driver.kept[-1].opponent_speed == "instant"
    assert driver.kept[-1].inks == "classic"


def test_skip_at_once_is_kept_too():
    driver = opened()
    driver.key(pygame.K_ESCAPE)
    assert driver.kept == [driver.shell.settings]


def test_escape_on_the_title_does_nothing():
    driver = opened()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)


def test_the_keys_are_listed_on_f1_and_escape_leads_back_to_the_page():
    driver = opened()
    driver.key(pygame.K_F1)
    assert isinstance(driver.top, Keys)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Welcome)


# --- when it is shown -------------------------------------------------------------------------------------------------


@pytest.fixture
def start(monkeypatch, english):
    """Starts the whole program in a folder and gives the name of its first scene; then ``act`` plays with it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")

    def first_scene(folder, act=lambda app: None, **options) -> str:
        with started(Options(data_dir=str(folder), **options)) as app:
            app.shell.audio.wait(30)
            name = type(app.shell.top).__name__
            act(app)
            return name

    return first_scene


def press(key):
    def act(app):
        app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)])
        assert isinstance(app.shell.top, Title)

    return act


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_it_is_shown_at_the_first_start_and_never_again(start, tmp_path, key):
    assert start(tmp_path / "new", press(key)) == "Welcome"
    assert load(tmp_path / "new") == (Settings(), None)
    assert start(tmp_path / "new") == "Title"


def test_a_game_that_was_killed_on_the_page_asks_again(start, tmp_path):
    assert start(tmp_path) == "Welcome"
    assert start(tmp_path) == "Welcome"


def test_who_has_settings_is_not_asked(start, tmp_path):
    assert save(Settings(felt="navy"), tmp_path)
    assert start(tmp_path) == "Title"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"felt": "plaid"}'])
def test_damaged_settings_are_no_first_start(start, tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    assert start(tmp_path) == "Title"


def test_settings_that_cannot_be_read_are_no_first_start(start, tmp_path):
    (tmp_path / FILE).mkdir()
    assert start(tmp_path) == "Title"


def test_nothing_is_asked_that_could_not_be_kept(start, tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert start(tmp_path / "file") == "Title"


def test_nothing_is_asked_where_the_folder_may_not_be_written_to(start, tmp_path, monkeypatch):
    monkeypatch.setattr("gin.settings.os.access", lambda _path, mode: mode != os.W_OK)  # root may write everywhere
    assert start(tmp_path) == "Title"


def test_the_language_of_the_command_line_is_chosen_already_and_outlives_skipping(start, tmp_path):
    def act(app):
        assert app.shell.texts.language == "zh-CN"
        assert next(laid.row.value for laid in app.shell.top.shown if laid.row.name == "language") == "zh-CN"
        press(pygame.K_ESCAPE)(app)

    assert start(tmp_path, act, language="zh-CN") == "Welcome"
    assert load(tmp_path)[0].language == "zh-CN"


# --- where everything stands ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_the_page_fits_and_the_keyboard_reaches_all_of_it(size, language, scale):
    driver = opened(size, language=language, ui_scale=scale, motion="off")
    assert faults(driver) == []
    assert unreachable(driver) == set()
    assert faults(driver) == []
    frame = driver.top.frame
    places = [driver.top.places.line, frame.panel, frame.preview, driver.top.places.skip, driver.top.places.play]
    assert all(not a.colliderect(b) for i, a in enumerate(places) for b in places[i + 1 :])
    assert all(driver.window.surface.get_rect().contains(place) for place in places)
    assert all(frame.panel.contains(laid.rect) for laid in driver.top.shown)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_usual_size_everything_asked_is_seen_at_once(size, language):
    driver = opened(size, language=language)
    assert not driver.top.scroller.needed
    assert len(driver.top.shown) == len(ASKED) + 1
