from io import BytesIO, StringIO, TextIOWrapper

import pytest

from gin.terminal.console import Console, glued, takes_colour, width, wrap


def shown(text: str, encoding: str = "utf-8", columns: int = 80, colour: bool = False) -> str:
    raw = BytesIO()
    target = TextIOWrapper(raw, encoding=encoding, newline="\n")
    Console(StringIO(), target, colour=colour, columns=lambda: columns).show(text)
    target.flush()
    return raw.getvalue().decode(encoding)


def test_lines_are_broken_between_words():
    assert wrap("You pass. The computer passes.", 20) == ["You pass. The", "computer passes."]


def test_indented_lines_go_on_two_deeper():
    assert wrap("  Deadwood 23: A♥ 4♦ 8♦ K♣ Q♣", 20) == ["  Deadwood 23: A♥ 4♦", "    8♦ K♣ Q♣"]


def test_chinese_lines_are_broken_between_signs_but_not_before_a_full_stop():
    assert wrap("电脑从牌库摸了一张。", 18) == ["电脑从牌库摸了一", "张。"]
    assert wrap("电脑从牌库摸了张。", 17) == ["电脑从牌库摸了", "张。"]


def test_a_card_is_never_torn():
    for columns in range(12, 60):
        for line in wrap("散牌 66：2♦ 3♠ 3♥ 4♦ 6♦ 8♦ 10♦ J♦ K♥ K♣", columns):
            assert width(line) <= columns
            assert line.count("♦") + line.count("♥") + line.count("♠") + line.count("♣") == sum(
                sign in "23468JK0" for sign in line.split("：")[-1]
            )


def test_a_word_longer_than_the_line_is_cut():
    assert wrap("x" * 25, 12) == ["x" * 12, "x" * 12, "x"]
    assert wrap("ab " + "x" * 13, 12) == ["ab", "x" * 12, "x"]


def test_glued_words_stay_together():
    line = ", ".join(glued(choice) for choice in ("s = draw from the stock", "d = take 7♥", "? = help"))
    assert shown(line, columns=32) == "s = draw from the stock,\nd = take 7♥, ? = help\n"
    line = "，".join(glued(choice) for choice in ("s = 从牌库摸牌", "d = 拿弃牌堆的 7♥", "? = 帮助"))
    assert shown(line, columns=40, colour=True) == "s = 从牌库摸牌，\nd = 拿弃牌堆的 \x1b[31m7♥\x1b[39m，? = 帮助\n"
    assert shown(glued("x" * 13), columns=13) == "x" * 12 + "\nx\n"


def test_no_width_is_too_small():
    assert wrap("Draw a card first.", 0) == ["Draw a card", "first."]
    assert wrap("", 0) == [""]
    assert wrap("   ", 1) == ["   "]


def test_nothing_but_space_is_ever_lost():
    text = "双方 pass，so  you draw 7♥ from the 牌库（31 张）。 Then “throw” one …"
    for columns in range(12, 90):
        assert "".join("".join(wrap(text, columns)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "columns"), [("7♥", 2), ("牌", 2), ("，", 2), ("ab", 2), ("e\u0301", 1), (glued("ab"), 2)]
)
def test_width(text, columns):
    assert width(text) == columns


def test_in_old_chinese_terminals_suits_are_wide():
    assert width("7♥", ambiguous=2) == 3
    assert shown("7× 8× 9× Q× K×", "gb2312", columns=13) == "7× 8× 9×\nQ× K×\n"
    assert shown("7× 8× 9× Q× K×", columns=15) == "7× 8× 9× Q× K×\n"


def test_red_suits_are_red_where_colour_is_taken():
    assert shown("7♥ K♣ 10♦", colour=True) == "\x1b[31m7♥\x1b[39m K♣ \x1b[31m10♦\x1b[39m\n"
    assert shown("7♥ K♣ 10♦") == "7♥ K♣ 10♦\n"


def test_without_suit_signs_there_are_letters():
    assert shown("7♥ K♣ × 10♦ · “Q♠” …", "ascii") == '7H KC x 10D - "QS" ...\n'
    assert shown("5 − 3 × 2 · 7♥", "cp1252") == "5 - 3 × 2 · 7H\n"


def test_signs_that_cannot_be_shown_become_question_marks():
    assert shown("散牌 7♥", "ascii") == "?? 7H\n"
    assert shown("散牌 7♥", "gb2312") == "散牌 7H\n"
    assert shown("\udcff", "utf-8") == "?\n"


def test_a_console_knows_what_it_can_show():
    assert Console(StringIO(), StringIO()).can_show("简体中文")
    assert not Console(StringIO(), TextIOWrapper(BytesIO(), encoding="ascii")).can_show("简体中文")


def test_the_end_of_the_input_is_an_eof_error():
    target = StringIO()
    console = Console(StringIO("7h\r\n"), target)
    assert console.ask() == "7h"
    with pytest.raises(EOFError):
        console.ask()
    assert target.getvalue() == "> > "


def test_titles_are_bold_in_colour():
    target = StringIO()
    Console(StringIO(), target, colour=True).title("Showdown")
    assert target.getvalue() == "\n\x1b[1mShowdown\x1b[22m\n"


class Tty(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "platform", "colour"),
    [
        (Tty(), {"TERM": "xterm"}, "linux", True),
        (Tty(), {}, "darwin", True),
        (StringIO(), {"TERM": "xterm"}, "linux", False),
        (Tty(), {"TERM": "xterm", "NO_COLOR": "1"}, "linux", False),
        (Tty(), {"TERM": "xterm", "NO_COLOR": ""}, "linux", True),
        (Tty(), {"TERM": "dumb"}, "linux", False),
        (Tty(), {}, "win32", False),
        (Tty(), {"WT_SESSION": "x"}, "win32", True),
    ],
)
def test_colour_is_for_terminals_that_take_it(stream, environ, platform, colour):
    assert takes_colour(stream, environ, platform) is colour
