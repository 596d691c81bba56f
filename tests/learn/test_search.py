import pytest

from gin.learn.search import AROUND, Document, search

BOOK = (
    Document("cards", "The cards", "Gin is a game for two. An ace is low.", "认识牌 金拉米是两个人的游戏"),
    Document(
        "knock", "Knocking", "With 10 or less you may knock. The card goes face down.", "敲牌 不超过上限就可以敲牌"
    ),
    Document("gin", "Gin", "Nothing is left over. Knock or not, it is gin.", "Gin 一点散牌也不剩"),
    Document("undercut", "The undercut", "A tie goes to the defender.", "反敲 一样多也算"),
)
CHINESE = (Document("knock", "敲牌", "摸牌之后，散牌不超过十点就可以敲牌，把要打的那张扣着打出。", "Knocking"),)


def names(query, book=BOOK):
    return [hit.name for hit in search(book, query)]


def test_what_is_in_a_headline_comes_first():
    assert names("gin") == ["gin", "cards"]
    assert names("knock") == ["knock", "gin"]


def test_capitals_make_no_difference():
    assert names("GIN") == names("gIn") == names("gin")


def test_every_word_must_be_there():
    assert names("knock card") == ["knock"]
    assert names("knock defender") == []


def test_a_part_of_a_word_is_enough():
    assert names("under") == ["undercut"]


@pytest.mark.parametrize("query", ["", "   ", "\t"])
def test_nothing_is_found_by_nothing(query):
    assert names(query) == []


def test_words_of_the_other_language_are_found_too_and_come_last():
    assert names("敲牌") == ["knock"]
    assert names("反敲") == ["undercut"]
    assert names("knocking", CHINESE) == ["knock"]


def test_chinese_is_found_without_spaces():
    assert names("散牌", CHINESE) == ["knock"]
    assert names("散牌 扣着", CHINESE) == ["knock"]
    assert names("散牌没有", CHINESE) == []


def test_the_words_found_are_marked_in_the_headline_and_in_the_text():
    hit = search(BOOK, "knock")[0]
    assert hit.head == (("Knock", True), ("ing", False))
    assert [text for text, found in hit.excerpt if found] == ["knock"]
    assert "".join(text for text, _ in hit.excerpt) == BOOK[1].body


def test_a_long_text_is_cut_between_words_around_the_first_find():
    body = "one two three four five six seven eight nine ten " * 6 + "needle " + "more words follow here and there " * 6
    (hit,) = search((Document("x", "Head", body),), "needle")
    shown = "".join(text for text, _ in hit.excerpt)
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) <= 2 * AROUND + len("needle") + 8
    assert all(word in body.split() for word in shown.strip("… ").split())


def test_a_long_chinese_text_is_cut_to_half_as_many_letters():
    body = "一二三四五六七八九十" * 12 + "贴牌" + "甲乙丙丁戊己庚辛壬癸" * 12
    (hit,) = search((Document("x", "头", body),), "贴牌")
    shown = "".join(text for text, _ in hit.excerpt)
    assert ("贴牌", True) in hit.excerpt
    assert len(shown) <= AROUND + 2 + 4


def test_words_that_overlap_are_marked_once():
    (hit,) = search((Document("x", "Head", "undercut"),), "under undercut cut")
    assert hit.excerpt == (("undercut", True),)


def test_the_whole_book_can_be_searched_in_both_languages():
    from gin.scenes.learn import documents

    assert search(documents("en"), "undercut")[0].name.startswith("undercut")
    assert search(documents("zh-CN"), "反敲")[0].name == "undercut"
    assert "lay_off" in [hit.name for hit in search(documents("en"), "贴牌")]
    assert "lay_off" in [hit.name for hit in search(documents("zh-CN"), "laying off")]
    assert not any("*" in text for hit in search(documents("en"), "deadwood") for text, _ in hit.excerpt)
