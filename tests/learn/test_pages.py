import re
import string
from functools import cache

import pytest

from gin.engine.actions import Reason, Refusal
from gin.engine.cards import Card
from gin.engine.showdown import Kind
from gin.learn import deals, pages, places
from gin.learn.examples import values
from gin.learn.illustrations import figures
from gin.learn.pages import BY_NAME, PARTS, SECTIONS, Drawn, Live, Words
from gin.learn.places import Places
from gin.learn.prose import emphasised, plain
from gin.text import TABLES, Texts
from gin.text.spans import Strong

LANGUAGES = sorted(TABLES)
ITEMS = [f"R{n}" for n in range(1, 18)] + [f"L{n}" for n in range(1, 7)]
YEARS = {"1909", "1911", "1930", "1940"}
NAMES = {"Gin", "Elwood", "T", "Baker", "A", "J", "Q", "K", "F", "Esc"}
"""Latin words that a Chinese page may have."""
BOOK = [key for key in TABLES["en"] if key.startswith("book.")]


def texts_of(section):
    return [section.head, *section.words]


@cache
def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# --- what is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ITEMS)
def test_every_rule_and_every_part_of_learn_is_told_somewhere(item):
    assert any(item in section.covers for section in SECTIONS)


def test_a_section_says_only_of_items_that_exist_that_it_tells_them():
    assert {item for section in SECTIONS for item in section.covers} == set(ITEMS)


def test_every_chapter_tells_its_own_part_of_learn():
    wanted = {"rules": "L1", "score": "L1", "first": "L2", "strategy": "L3", "special": "L4"}
    wanted |= {"mistakes": "L5", "history": "L6"}
    for part in PARTS:
        assert all(section.covers[0] == wanted[part.name] for section in part.sections), part.name


def test_a_section_has_one_name_and_one_chapter():
    assert len(BY_NAME) == len(SECTIONS) == sum(len(part.sections) for part in PARTS)
    assert all(section in pages.part_of(section.name).sections for section in SECTIONS)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda s: s.name)
def test_no_section_is_a_wall_of_text_without_a_card_in_it(section):
    shown = [b for b in section.blocks if isinstance(b, Drawn | Live)]
    named = {name for key in section.words for name in fields(TABLES["en"][key])}
    chips = [name for name in named if isinstance(values()[name], Card | tuple)]
    assert shown or chips
    assert 1 <= len([b for b in section.blocks if isinstance(b, Words)]) <= 4


def test_every_figure_and_every_mini_deal_is_in_the_book_and_every_one_named_is_there():
    drawn = {b.name for section in SECTIONS for b in section.blocks if isinstance(b, Drawn)}
    live = [b.name for section in SECTIONS for b in section.blocks if isinstance(b, Live)]
    assert drawn == set(figures())
    assert sorted(live) == sorted(deals.NAMES)


# --- the words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_its_words_and_every_word_its_section(language):
    table = TABLES[language]
    wanted = {key for section in SECTIONS for key in texts_of(section)} | {f"book.part.{part.name}" for part in PARTS}
    assert wanted <= table.keys()
    paragraphs = {key for key in table if re.fullmatch(r"book\.[a-z_]+\.(head|[a-d])", key)}
    assert paragraphs == {key for section in SECTIONS for key in texts_of(section)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_states_a_number_of_its_own(language):
    for key in BOOK:
        text = re.sub(r"\{[a-z_]+\}", "", TABLES[language][key])
        assert set(re.findall(r"\d+", text)) <= YEARS, key
        if not key.startswith(("book.new_york", "book.craze")):
            assert not re.search(r"\d", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_placeholder_has_a_value_from_the_engine(language):
    texts = Texts(language)
    for section in SECTIONS:
        assert texts.say(section.head)
        for key in section.words:
            assert "{" not in texts.say(key, **values())


def test_no_english_is_left_in_chinese_pages_and_no_chinese_in_english_ones():
    for key in BOOK:
        chinese = re.sub(r"\{[a-z_]+\}", "", TABLES["zh-CN"][key])
        assert set(re.findall(r"[A-Za-z]+", chinese)) <= NAMES, key
        assert not re.search(r"[\u2e80-\uffef]", TABLES["en"][key]), key


@pytest.mark.parametrize(("language", "most"), [("en", 330), ("zh-CN", 150)])
def test_paragraphs_are_short(language, most):
    texts = Texts(language)
    for section in SECTIONS:
        for key in section.words:
            assert len(texts.say(key, **values())) <= most, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_stars_come_in_pairs_and_never_reach_the_reader(language):
    for key in BOOK:
        text = TABLES[language][key]
        assert text.count("*") % 2 == 0, key
        assert "*" not in plain(text)
        assert not any("*" in span for span in emphasised([text]) if isinstance(span, str))


def test_a_word_between_stars_is_strong():
    assert emphasised(["This is *gin*, then."]) == ["This is ", Strong("gin"), ", then."]


def test_a_value_between_stars_is_strong_and_what_follows_is_not():
    spans = ["In *Standard ", "100", "* one wins at ", Strong("100"), "."]
    assert emphasised(spans) == ["In ", Strong("Standard "), Strong("100"), " one wins at ", Strong("100"), "."]


# --- doors into the book ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", list(Reason))
def test_every_refusal_leads_to_a_section(reason):
    assert pages.for_refusal(Refusal(reason)) in BY_NAME


def test_a_knock_refused_under_an_ace_leads_to_oklahoma():
    assert pages.for_refusal(Refusal(Reason.OVER_LIMIT, None, 14, 10)) == "knock"
    assert pages.for_refusal(Refusal(Reason.OVER_LIMIT, None, 14, 0)) == "oklahoma"


def test_every_way_a_hand_ends_leads_to_a_section():
    assert set(pages.FOR_THING) >= {kind.value for kind in Kind} | {"limit", "upcard_limit", "unusual"}
    assert set(pages.FOR_THING.values()) <= BY_NAME.keys()


# --- what has been read -----------------------------------------------------------------------------------------------


def test_places_come_back_from_the_store_as_they_were_kept():
    kept = Places("knock", frozenset({"cards", "deal"}))
    assert places.load(places.dump(kept)) == kept


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", "7", '{"format": 9}', '{"format": 1, "at": [], "read": 3}', '{"format": 1}']
)
def test_a_damaged_text_is_a_book_never_opened(text):
    assert places.load(text) == Places()


def test_sections_that_are_gone_are_forgotten():
    assert places.load('{"format": 1, "at": "gone", "read": ["gone", "sets"]}') == Places("cards", frozenset({"sets"}))
