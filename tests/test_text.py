import re
import string
from pathlib import Path

import pytest

import gin
from gin.engine.actions import Reason, Refusal
from gin.engine.cards import PACK, card, cards
from gin.engine.rules import RULESETS
from gin.text import TABLES, Texts, face, faces, language_for, system_language

ENGLISH = TABLES["en"]
LANGUAGES = sorted(TABLES)
GLOSSARY = """
刻子 顺子 散牌 敲牌 敲牌上限 牌库 弃牌堆 首张 贴牌 反敲
流局 完封 拿首张 不要 下一手 再来一场 摊牌 赛制 发牌人
"""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_the_same_keys(language):
    assert TABLES[language].keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_placeholders(language):
    assert {key: placeholders(text) for key, text in TABLES[language].items()} == {
        key: placeholders(text) for key, text in ENGLISH.items()
    }


def test_no_key_is_defined_in_two_places():
    # Several files make up a language; one of them would silently win.
    folder = Path(gin.__file__).parent / "text"
    for pattern in ("*en.py", "*zh_cn.py"):
        keys = [
            k for path in folder.glob(pattern) for k in re.findall(r'^    "([a-z_.]+)":', path.read_text("utf-8"), re.M)
        ]
        assert sorted(keys) == sorted(set(keys))
        assert len(keys) >= len(ENGLISH) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_stray_space(language):
    for key, text in TABLES[language].items():
        assert text.strip() == text != "", key
        assert "\t" not in text, key


def test_the_chinese_table_uses_the_words_of_the_glossary():
    chinese = "\n".join(TABLES["zh-CN"].values())
    for word in GLOSSARY.split():
        assert word in chinese, word
    assert "同花" not in chinese.replace("同花色", "")


def test_chinese_sentences_use_chinese_punctuation():
    for key, text in TABLES["zh-CN"].items():
        assert not re.search(r"[\u4e00-\u9fff][,;:!?.]", text), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_for_a_refusal_has_a_sentence(language, reason):
    texts = Texts(language)
    sentence = texts.refusal(Refusal(reason, card("7H"), 14, 10))
    assert sentence[-1] in ".。"
    others = [texts.refusal(Refusal(other, card("7H"), 14, 10)) for other in Reason if other is not reason]
    assert sentence not in others


def test_refusals_name_their_numbers_and_cards():
    texts = Texts("en")
    assert texts.refusal(Refusal(Reason.OVER_LIMIT, card("7H"), 14, 10)) == (
        "Without 7♥, deadwood 14 is over the limit of 10: no knock."
    )
    assert texts.refusal(Refusal(Reason.OVER_LIMIT, card("7H"), 14, 0)) == (
        "In this hand only gin will do, and without 7♥ you are left with deadwood 14."
    )
    assert texts.refusal(Refusal(Reason.NOT_GIN, card("TS"), 3, 10)) == (
        "Without 10♠ you are left with deadwood 3: that is not gin."
    )
    chinese = Texts("zh-CN")
    assert chinese.refusal(Refusal(Reason.CARD_JUST_TAKEN, card("KD"))) == "K♦ 刚从弃牌堆拿来，这一轮不能离手。"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_a_name_and_a_description(language, ruleset):
    texts = Texts(language)
    assert texts.say(f"ruleset.{ruleset}")
    assert texts.say(f"ruleset.{ruleset}.about")


def test_cards_are_shown_with_glyphs_and_a_ten_in_two_digits():
    assert [face(card(name)) for name in ("AS", "TH", "QD", "KC")] == ["A♠", "10♥", "Q♦", "K♣"]
    assert faces(cards("7H 8H")) == "7♥ 8♥"
    assert len({face(c) for c in PACK}) == 52


def test_values_may_be_cards_and_several_cards():
    assert Texts("en").say("showdown.lay_off", card=card("8S"), cards=cards("5S 6S 7S")) == "laid off: 8♠ on 5♠ 6♠ 7♠"
    assert Texts("zh-CN").say("showdown.set", cards=cards("QH QD QC")) == "刻子 Q♥ Q♦ Q♣"


def test_a_count_of_one_is_singular():
    texts = Texts("en")
    assert texts.say("summary.sum.hands", points="1 × 25", count=1) == "1 × 25 (1 hand won)"
    assert texts.say("summary.sum.hands", points="3 × 25", count=3) == "3 × 25 (3 hands won)"
    assert texts.say("table.stock", count=1) == "Stock 1"


def test_sentences_and_lists_are_joined_the_way_the_language_does():
    assert Texts("en").sentences("You pass.", "The computer passes.") == "You pass. The computer passes."
    assert Texts("zh-CN").sentences("你不要。", "电脑不要。") == "你不要。电脑不要。"
    assert Texts("en").items("a", "b") == "a, b"
    assert Texts("zh-CN").items("a", "b") == "a，b"


def test_an_unknown_language_or_key_is_an_error():
    with pytest.raises(KeyError):
        Texts("tlh")
    with pytest.raises(KeyError):
        Texts("en").say("no.such.key")


def test_every_key_that_the_code_names_exists():
    source = "\n".join(path.read_text(encoding="utf-8") for path in Path(gin.__file__).parent.rglob("*.py"))
    named = re.findall(r"""\bsay\(\s*"([a-z_.]+)\"""", source)
    assert len(named) > 40
    assert [key for key in named if key not in ENGLISH] == []


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh-CN"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-CN"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:zh_CN:en"}, "zh-CN"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, "zh-CN"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "zh_CN"}, "en"),
        ({"LANG": "C", "LANGUAGE": "zh_CN"}, "en"),
        ({"LC_ALL": "zh_CN", "LANG": "en_US.UTF-8"}, "zh-CN"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN.GB18030@pinyin", "LANG": "en_US.UTF-8"}, "zh-CN"),
        ({"LC_MESSAGES": "en_US", "LANG": "zh_CN.UTF-8"}, "en"),
    ],
)
def test_the_system_decides_the_language(environ, language):
    assert system_language(environ) == language


@pytest.mark.parametrize(
    ("name", "language"),
    [("Chinese (Simplified)_China", "zh-CN"), ("zh_CN", "zh-CN"), ("German_Germany", "en"), (None, "en")],
)
def test_without_variables_the_standard_library_is_asked(monkeypatch, name, language):
    monkeypatch.setattr("locale.getlocale", lambda: (name, None))
    assert system_language({}) == language


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh-CN", "zh-CN"),
        ("ZH", "zh-CN"),
        ("zh-Hans", "zh-CN"),
        ("en", "en"),
        ("en-US", "en"),
        ("xx", None),
        ("", None),
    ],
)
def test_a_language_can_be_named_in_many_ways(tag, language):
    assert language_for(tag) == language
