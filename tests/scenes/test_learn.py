"""The book, read, searched and left through the real window."""

from itertools import pairwise, takewhile

import pygame
import pytest

from gin.engine.actions import Discard
from gin.engine.cards import Card
from gin.engine.journal import digest
from gin.engine.play import fold
from gin.learn import pages, places
from gin.learn.pages import BY_NAME, PARTS, SECTIONS
from gin.scenes import going, learn
from gin.scenes.keys import Keys
from gin.scenes.learn import Learn
from gin.scenes.showdown import Showdown
from gin.scenes.title import Title
from gin.text.spans import Strong
from gin.ui.canvas import Canvas
from tests.scenes import staging
from tests.scenes.driver import Driver, faults, unreachable

SHAPES = [((1280, 720), 100), ((1920, 1080), 100), ((720, 1280), 100), ((1280, 720), 200), ((720, 1280), 200)]


class Reader(Driver):
    """What is on the picture, without drawing it: hundreds of pages are read for their geometry."""

    @property
    def placed(self):
        canvas = Canvas(self.window.size, self.shell.fonts)
        self.top.paint(canvas)
        return canvas.placed


def reading(size=(1280, 720), section=None, **settings):
    """The book, opened from the title."""
    driver = Reader(size, **{"motion": "off", **settings})
    driver.shell.push(Title(driver.shell))
    driver.shell.push(Learn(driver.shell, section))
    driver.frames(2)
    return driver


def picture(driver):
    driver.app.painter.forget()
    driver.app.show(driver.top)
    return pygame.image.tobytes(driver.window.surface, "RGB")


def speak(driver, language):
    driver.shell.change(driver.shell.settings.with_(language=language))


def write(driver, text):
    driver.send(pygame.event.Event(pygame.TEXTINPUT, text=text))


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_every_section_fits_or_scrolls_to_its_end(size, scale):
    driver = reading(size, ui_scale=scale)
    for language in ("en", "zh-CN"):
        speak(driver, language)
        for section in SECTIONS:
            book = driver.top
            book.go(section.name)
            seen = set()
            for _ in range(80):
                assert faults(driver) == [], f"{section.name} {language}"
                seen |= {p.name for p in driver.placed if p.kind == "text"}
                if book.scroller.first >= book.scroller.total - book.scroller.shown:
                    break
                book.scroller.by(max(1, book.scroller.shown - 4))
                book._place()
            wanted = {f"{block.key} {i}" for block in book.page.blocks for i in range(len(block.lines))}
            assert wanted <= seen, f"{section.name} {language}"


def test_at_the_usual_size_every_section_is_one_screen():
    driver = reading((1920, 1080))
    for language in ("en", "zh-CN"):
        speak(driver, language)
        for section in SECTIONS:
            driver.top.go(section.name)
            assert not driver.top.scroller.needed, f"{section.name} {language}"


def letters(line, wide):
    """How many letters a line has, Chinese ones or others; a card counts as three."""
    words = "".join("www" if isinstance(span, Card) else getattr(span, "text", span) for span in line)
    return sum((letter >= "\u2e80") == wide for letter in words)


def test_lines_are_no_longer_than_in_a_good_book():
    driver = reading((1920, 1080))
    for language, wide, most in (("en", False, 82), ("zh-CN", True, 36)):
        speak(driver, language)
        for section in SECTIONS:
            driver.top.go(section.name)
            lines = [line for block in driver.top.page.blocks for line in block.lines]
            assert max(letters(line, wide) for line in lines) <= most, section.name


def broken_lines(size):
    """Each two lines of every paragraph that follow each other, with the paragraph's key, in both languages."""
    driver = reading(size)
    for language in ("en", "zh-CN"):
        speak(driver, language)
        for section in SECTIONS:
            driver.top.go(section.name)
            for block in driver.top.page.blocks:
                for above, below in pairwise(block.lines):
                    yield driver.top.page, block, above, below


def test_cards_that_stand_together_are_not_torn_apart_by_the_end_of_a_line():
    for page, block, above, below in broken_lines((1920, 1080)):
        if isinstance(above[-1], Card) and isinstance(below[0], Card):
            ending = list(takewhile(lambda span: isinstance(span, Card), reversed(above)))
            group = [*ending[::-1], *takewhile(lambda span: isinstance(span, Card), below)]
            wide = page.shell.fonts.width(group, page.size)
            assert 2 * wide > 0.8 * block.rect.w, block.key


def test_a_number_and_its_unit_stand_on_one_line():
    for _, block, above, below in broken_lines((1080, 1920)):
        counted = isinstance(above[-1], Strong) or str(above[-1])[-1:].isdigit()
        assert not (counted and str(below[0])[:1] in "点分张手次"), block.key


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("section", ["match", "sets", "two_fives"])
def test_a_short_page_sits_a_little_above_the_middle(size, section):
    driver = reading(size, section=section)
    page, room = driver.top.page, driver.top.frame.body.h
    above = page.blocks[0].rect.top - page.head.bottom
    below = room - page.blocks[-1].rect.bottom
    assert 0.55 * below < above < below


def test_upcards_stand_in_two_rows_where_four_are_too_many_for_one():
    tops = {}
    for size in ((1920, 1080), (1080, 1920)):
        page = reading(size, section="oklahoma").top.page
        spots = next(block.plan.spots for block in page.blocks if block.plan is not None)
        tops[size] = [sum(spot.rect.top == top for spot in spots) for top in sorted({s.rect.top for s in spots})]
    assert tops == {(1920, 1080): [4], (1080, 1920): [2, 2]}


def test_one_pages_through_the_whole_book_with_the_arrow_and_back():
    driver = reading(section=SECTIONS[0].name)
    for section in SECTIONS[1:]:
        driver.key(pygame.K_RIGHT)
        assert driver.top.section is section
    driver.key(pygame.K_RIGHT)
    assert driver.top.section is SECTIONS[-1]
    for section in SECTIONS[-2::-1]:
        driver.key(pygame.K_LEFT)
        assert driver.top.section is section


@pytest.mark.parametrize("how", ["click", "touch"])
def test_one_pages_by_mouse_and_by_finger(how):
    driver = reading(section="cards")
    getattr(driver, how)("next")
    assert driver.top.section.name == "deal"
    getattr(driver, how)("previous")
    assert driver.top.section.name == "cards"


def test_the_list_opens_sections_and_chapters():
    driver = reading(section="cards")
    driver.click("entry sets")
    assert driver.top.section.name == "sets"
    driver.top.frame.scroller.by(100)
    driver.click("entry part history")
    assert driver.top.section.name == "new_york"
    assert any(e.name == "craze" for e in driver.top.frame.entries)
    assert not any(e.name == "sets" for e in driver.top.frame.entries)


def test_the_list_is_walked_through_by_keys():
    driver = reading(section="cards")
    while not driver.top.focus.name.startswith("entry "):
        driver.key(pygame.K_TAB)
    assert driver.top.focus.name == "entry cards"
    for _ in range(3):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.top.section.name == "runs"
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    assert driver.top.section is PARTS[-1].sections[0]


def test_a_long_page_scrolls_by_wheel_keys_and_drag():
    driver = reading(section="lay_off", ui_scale=200)
    book = driver.top
    assert book.scroller.needed
    driver.key(pygame.K_DOWN)
    assert book.scroller.first == 1
    driver.key(pygame.K_END)
    assert book.scroller.first == book.scroller.total - book.scroller.shown
    driver.key(pygame.K_HOME)
    body = book.frame.body
    driver.drag((body.x + 6, body.bottom - 20), (body.x + 6, body.y + 20))
    assert book.scroller.first > 0
    before = book.scroller.first
    pygame.mouse.set_pos(body.center)
    driver.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False))
    assert book.scroller.first in (before, before - 1)


def test_tab_brings_what_is_out_of_sight_into_sight():
    driver = reading(section="lay_off_try", ui_scale=200)
    book = driver.top
    names = [c.name for c in book.page.controls()]
    for _ in range(60):
        driver.key(pygame.K_TAB)
        if book.focus.name == names[-1]:
            break
    found = next(c for c in book.controls() if c.name == names[-1])
    assert book.frame.body.inflate(0, 12).contains(found.rect)


@pytest.mark.parametrize("section", ["cards", "lay_off_try", "oklahoma_try"])
def test_everything_can_be_reached_by_keyboard(section):
    driver = reading((1920, 1080), section=section)
    rest = unreachable(driver)
    # The arrows go through the entries, the tabs and the cards of a mini-deal.
    own = {c.name for c in driver.top.page.controls()}
    assert not {name for name in rest if not name.startswith(("entry ", "tab ")) and name not in own}


def test_a_mini_deal_in_the_page_is_played_and_goes_on_in_another_window():
    driver = reading((1920, 1080), section="one_meld")
    (deal,) = driver.top.page.deals
    card = next(c.name for c in deal.controls() if "card 7H" in c.name)
    driver.click(card)
    assert deal.done or deal.deal.said != deal.deal.opening
    driver.shell.change(driver.shell.settings.with_(ui_scale=125))
    assert driver.top.page.deals == [deal]
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_LEFT)
    assert driver.top.page.deals[0] is not deal


# --- portrait ---------------------------------------------------------------------------------------------------------


def test_in_portrait_the_contents_lie_over_the_page_while_they_are_open():
    driver = reading((720, 1280), section="cards")
    assert not [c for c in driver.top.controls() if c.group == "entry"]
    driver.click("contents")
    assert faults(driver) == []
    assert not [c for c in driver.top.controls() if c.name in ("next", "previous")]
    driver.touch("entry runs")
    assert driver.top.section.name == "runs"
    assert not driver.top.frame.open
    driver.click("contents")
    driver.key(pygame.K_ESCAPE)
    assert not driver.top.frame.open
    assert isinstance(driver.top, Learn)


# --- what was read ----------------------------------------------------------------------------------------------------


def test_what_was_read_is_ticked_when_one_goes_on_and_kept(tmp_path):
    driver = Driver((1920, 1080), folder=tmp_path, motion="off")
    driver.shell.push(Learn(driver.shell, "cards"))
    driver.frames(2)
    assert not driver.top._ticked("cards")
    driver.key(pygame.K_RIGHT)
    assert driver.top._ticked("cards")
    driver.frames(2)
    driver.close()
    again = Driver((1920, 1080), folder=tmp_path, motion="off")
    again.shell.push(Learn(again.shell))
    assert again.top.section.name == "deal"
    assert again.top._ticked("cards")
    again.close()


def test_a_section_counts_as_read_only_when_its_end_was_seen():
    driver = reading((1280, 720), section="lay_off", ui_scale=200)
    assert driver.top.scroller.needed
    driver.key(pygame.K_RIGHT)
    assert "lay_off" not in driver.top.kept.read
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_END)
    driver.frames(2)
    assert "lay_off" in driver.top.kept.read


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "5", '{"format": 1, "at": [], "read": [[]]}'])
def test_a_damaged_note_of_what_was_read_opens_the_book_at_its_beginning(text):
    driver = Driver()
    driver.games.put(places.KEY, text)
    driver.shell.push(Learn(driver.shell))
    assert driver.top.section is SECTIONS[0]


def test_what_was_read_in_a_book_over_this_one_stays_read():
    driver = reading(section="sets")
    below = driver.top
    going.learn(driver.shell, "runs")
    driver.top.go("undercut")
    driver.top.scroller.by(10_000)
    driver.frames(2)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is below
    driver.top.go("cards")
    assert "undercut" in places.load(driver.games.get(places.KEY)).read


# --- looking up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["slash", "slash elsewhere", "ctrl f", "button"])
def test_the_field_opens(how):
    driver = reading()
    if how == "slash":
        driver.key(pygame.K_SLASH)
        write(driver, "/")
    elif how == "slash elsewhere":  # as on keyboards where it is shifted
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_7, mod=pygame.KMOD_SHIFT, unicode="/", scancode=0)
        driver.send(event)
        write(driver, "/")
    elif how == "ctrl f":
        driver.key(pygame.K_f, pygame.KMOD_CTRL)
    else:
        driver.click("search")
    assert driver.top.lookup is not None
    assert driver.top.lookup.query == ""


@pytest.mark.parametrize(("language", "word", "found"), [("en", "Undercut", "undercut"), ("zh-CN", "反敲", "undercut")])
def test_a_word_is_found_and_opened_by_keys(language, word, found):
    driver = reading(language=language)
    driver.key(pygame.K_SLASH)
    write(driver, word)
    assert driver.top.lookup.hits[0].name == found
    assert faults(driver) == []
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    assert driver.top.lookup is None
    assert driver.top.section.name == found


def test_the_list_of_keys_opens_over_the_book_but_not_over_the_field():
    driver = reading()
    driver.key(pygame.K_F1)
    assert isinstance(driver.top, Keys)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_SLASH)
    driver.key(pygame.K_F1)
    assert isinstance(driver.top, Learn)


def test_keys_in_the_field_write_and_do_nothing_else():
    driver = reading(section="sets")
    driver.key(pygame.K_SLASH)
    for letter in "fcq":
        driver.key(getattr(pygame, f"K_{letter}"))
        write(driver, letter)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_RIGHT)
    assert driver.top.lookup.query == "fcq"
    assert driver.top.section.name == "sets"
    assert "book.search.none" not in driver.words()
    driver.key(pygame.K_BACKSPACE)
    assert driver.top.lookup.query == "fc"


def test_while_an_input_method_is_at_work_the_keys_are_its_own():
    driver = reading(language="zh-CN", section="sets")
    driver.key(pygame.K_SLASH)
    driver.send(pygame.event.Event(pygame.TEXTEDITING, text="fan", start=0, length=3))
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_ESCAPE)
    assert driver.top.lookup is not None
    assert driver.top.lookup.composing == "fan"
    assert faults(driver) == []
    write(driver, "反敲")
    assert driver.top.lookup.composing == ""
    assert driver.top.lookup.hits


@pytest.mark.parametrize("text", ["\x00\x07\x1b", "\ud800", ".*(", "[\\", "🂡👍🏽", "א\u200fב", "İß", "x" * 10_000])
@pytest.mark.parametrize("kind", [pygame.TEXTEDITING, pygame.TEXTINPUT])
def test_whatever_is_written_in_the_field_is_drawn(kind, text):
    driver = reading()
    driver.key(pygame.K_SLASH)
    event = pygame.event.Event(kind, text=text)
    driver.send(event)
    driver.send(event)
    assert driver.top.lookup is not None
    lookup = driver.top.lookup
    assert len(lookup.query) <= 40
    assert len(lookup.composing) <= 40
    assert faults(driver) == []


def test_what_was_found_can_be_clicked_and_the_field_put_away():
    driver = reading(section="sets")
    driver.click("search")
    write(driver, "knock")
    name = driver.top.lookup.hits[1].name
    driver.click(f"found {name}")
    assert driver.top.section.name == name
    driver.click("search")
    driver.key(pygame.K_ESCAPE)
    assert driver.top.lookup is None
    assert isinstance(driver.top, Learn)


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_what_was_found_fits(size, scale):
    driver = reading(size, ui_scale=scale)
    for language, word in (("en", "deadwood"), ("zh-CN", "散牌"), ("en", "zzz")):
        speak(driver, language)
        driver.top.look_up()
        driver.top.lookup.query = word
        driver.top.lookup.look()
        assert faults(driver) == []
        driver.top._put_away()


# --- doors ------------------------------------------------------------------------------------------------------------


def test_the_book_opens_from_the_title_by_key_and_by_click():
    driver = Driver()
    driver.shell.push(Title(driver.shell))
    driver.key(pygame.K_l)
    assert isinstance(driver.top, Learn)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)
    driver.click("learn")
    assert isinstance(driver.top, Learn)
    driver.click("back")
    assert isinstance(driver.top, Title)


def test_the_book_opens_from_the_menu_of_a_match():
    driver = staging.knocking((1280, 720), "en")
    match = driver.games.current()
    driver.click("menu")
    driver.key(pygame.K_l)
    assert isinstance(driver.top, Learn)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.table
    assert driver.games.current() == match


def test_a_refusal_leads_to_its_section_and_one_comes_back_to_the_same_point():
    driver = staging.taken((1280, 720), "en")
    table = driver.table
    before, seen, events = picture(driver), table.shown, table.game._session.events
    state = digest(fold(events))
    driver.click("about refusal")
    assert driver.top.section.name == "taken"
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_ESCAPE)
    assert driver.table is table
    assert table.shown == seen
    assert digest(fold(table.game._session.events)) == state
    driver.move((2, 2))
    driver.frames(2)
    driver.top.focus.visible = False
    assert picture(driver) == before


def test_the_mark_of_a_refusal_goes_with_the_refusal():
    driver = staging.taken((1280, 720), "en")
    assert [c.name for c in driver.top.controls() if c.name.startswith("about ")] == ["about limit", "about refusal"]
    table = driver.table
    other = next(a.card for a in table.shown.legal if isinstance(a, Discard))
    table.select(other)
    table.override = []
    assert [c.name for c in driver.top.controls() if c.name.startswith("about ")] == ["about limit"]


def test_a_dim_button_says_why_and_leads_to_the_book():
    driver = staging.table((1280, 720), "en", "standard", lambda g: g.view.turn == 0 and len(g.view.pile) > 3)
    driver.key(pygame.K_k)
    driver.click("about refusal")
    assert driver.top.section.name in ("turn", "knock")


def test_the_knock_limit_leads_to_knocking_and_in_oklahoma_to_the_upcard():
    driver = staging.knocking((1280, 720), "en")
    driver.click("about limit")
    assert driver.top.section.name == "knock"
    driver = staging.upcard((1280, 720), "en")
    driver.touch("about limit")
    assert driver.top.section.name == "oklahoma"


@pytest.mark.parametrize(
    ("scene", "section"),
    [("showdown-lay-offs", "lay_off"), ("showdown-undercut", "undercut"), ("showdown-gin", "against_gin")],
)
def test_the_end_of_a_hand_leads_to_its_section_and_back(scene, section):
    driver = staging.SCENES[scene]((1280, 720), "en")
    before = picture(driver)
    while driver.top.focus.name != "about end":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.top.section.name == section
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Showdown)
    driver.top.focus.visible = False
    assert picture(driver) == before


def test_melds_laid_in_another_way_lead_to_how_the_knocker_lays():
    def unusual(game):
        settlement = game.view.result.settlement
        return settlement is not None and settlement.unusual

    driver = staging.showdown((1280, 720), "en", "standard", unusual)
    assert faults(driver) == []
    driver.click("about lay")
    assert driver.top.section.name == "knocker_lays"


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_marks_are_large_enough_for_a_finger_and_stand_clear(size):
    for scene in ("table-refusal", "showdown-undercut"):
        driver = staging.SCENES[scene](size, "en")
        marks = [c for c in driver.top.controls() if c.name.startswith("about ")]
        assert marks
        assert all(min(c.rect.size) >= 44 for c in marks)
        assert faults(driver) == []


def test_every_thing_that_has_a_mark_has_a_section():
    assert set(pages.FOR_THING.values()) | set(pages.FOR_REASON.values()) <= BY_NAME.keys()


def test_the_words_for_looking_up_are_made_once():
    assert learn.documents("en") is learn.documents("en")
    assert len(learn.documents("zh-CN")) == len(SECTIONS)
