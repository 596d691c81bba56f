import pytest

from gin.engine.actions import DEAL_NEXT, DRAW_DISCARD, DRAW_STOCK, PASS, TAKE_UPCARD, Discard, Gin, Knock
from gin.engine.cards import PACK, SUITS, card
from gin.terminal.commands import Nonsense, Word, read, read_card
from gin.text import TABLES, face


@pytest.mark.parametrize(
    "written", ["7h", "7H", " 7 h ", "h7", "7♥", "♥7", "7♡", "7♥️", "７ｈ", "7 of hearts", "红桃7", "红心 7"]
)
def test_a_card_can_be_written_in_many_ways(written):
    assert read_card(written) == card("7H")
    assert read(written) == Discard(card("7H"))


@pytest.mark.parametrize("written", ["ts", "10s", "10♠", "ten of spades", "黑桃10", "s10", "1 0 s"])
def test_a_ten_is_t_or_10(written):
    assert read_card(written) == card("TS")


def test_every_card_is_read_as_it_is_shown():
    assert [read_card(face(c)) for c in PACK] == list(PACK)
    assert [read_card(repr(c)) for c in PACK] == list(PACK)
    assert [read_card(str(c)) for c in PACK] == list(PACK)
    assert [read_card(str(c)[::-1]) for c in PACK] == list(PACK)


@pytest.mark.parametrize("written", ["", "7", "h", "1h", "11h", "7x", "7hh", "77h", "0h", "of", "10", "7h 8h", "红桃"])
def test_what_is_no_card(written):
    assert read_card(written) is None


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("t", TAKE_UPCARD),
        ("Take", TAKE_UPCARD),
        ("拿首张", TAKE_UPCARD),
        ("p", PASS),
        ("不要", PASS),
        ("s", DRAW_STOCK),
        ("摸牌", DRAW_STOCK),
        ("d", DRAW_DISCARD),
        ("弃牌堆", DRAW_DISCARD),
        ("n", DEAL_NEXT),
        ("下一手", DEAL_NEXT),
        ("k 7h", Knock(card("7H"))),
        ("k7h", Knock(card("7H"))),
        ("knock 10♦", Knock(card("TD"))),
        ("敲牌 红桃7", Knock(card("7H"))),
        ("敲7h", Knock(card("7H"))),
        ("kh", Discard(card("KH"))),
        ("k kh", Knock(card("KH"))),
        ("kkh", Knock(card("KH"))),
        ("g qs", Gin(card("QS"))),
        ("gin 2c", Gin(card("2C"))),
        ("throw 7h", Discard(card("7H"))),
        ("x 7h", Discard(card("7H"))),
        ("discard 7 of hearts", Discard(card("7H"))),
        ("打出 黑桃A", Discard(card("AS"))),
        ("", Word.ENTER),
        ("  \t ", Word.ENTER),
        ("k", Word.KNOCK),
        ("敲", Word.KNOCK),
        ("gin", Word.GIN),
        ("?", Word.HELP),
        ("？", Word.HELP),
        ("HELP", Word.HELP),
        ("帮助", Word.HELP),
        ("q", Word.QUIT),
        ("ｑ", Word.QUIT),
        ("退出", Word.QUIT),
        ("r", Word.RULES),
        ("w", Word.WHAT),
        ("l", Word.LANGUAGE),
        ("c", Word.CHECK),
        ("m", Word.OTHER_RULESET),
        ("discard", Word.THROW),
    ],
)
def test_commands_in_either_language(line, command):
    assert read(line) == command


@pytest.mark.parametrize("line", ["kx", "k 7x", "k 7h 8h", "hello", "7", "tt", "🂱", "k k", "--", "0", "\x1b[A"])
def test_nonsense_is_nonsense(line):
    assert isinstance(read(line), Nonsense)


def test_nonsense_can_be_shown_again():
    assert read("  what\x1b[2J now\x07? ") == Nonsense("what [2J now ?")
    assert read("y" * 500) == Nonsense("y" * 29 + "…")


def test_no_typed_word_means_two_things():
    meanings: dict[str, set[str]] = {}
    for table in TABLES.values():
        for key, words in table.items():
            if key.startswith("typed.") and key.split(".")[1] not in ("spades", "hearts", "diamonds", "clubs", "ranks"):
                for word in words.split():
                    meanings.setdefault(word, set()).add(key)
    assert {word: keys for word, keys in meanings.items() if len(keys) > 1} == {}


def test_no_command_is_also_a_card():
    for table in TABLES.values():
        for key, words in table.items():
            if key.startswith("typed.") and key != "typed.ranks":
                assert [word for word in words.split() if read_card(word) is not None] == []
    assert len(SUITS) == 4
