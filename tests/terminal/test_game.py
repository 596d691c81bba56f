"""Whole sittings at the terminal, typed from scripts."""

from io import StringIO
from random import Random

import pytest

from gin import __version__
from gin.ai.plain import Plain
from gin.engine.actions import DRAW_STOCK, PASS, Action, Discard, Reason, Refusal
from gin.engine.cards import PACK, card
from gin.engine.deal import FixedDeals
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD
from gin.engine.view import PlayerView
from gin.terminal import screens
from gin.terminal.console import Console, width
from gin.terminal.game import Game
from gin.text import TABLES, Texts
from tests.engine.table import make_deal
from tests.terminal.playing import ahead, play, seeded, typed

EN = Texts("en")
LANGUAGES = sorted(TABLES)
SHORT = 38
"""The seed of a match of four hands."""


class Drifter:
    """Draws from the stock and throws it back, and never knocks: loses, and makes dead hands."""

    def choose(self, view: PlayerView) -> Action:
        for wish in (PASS, DRAW_STOCK):
            if wish in view.legal:
                return wish
        if view.phase is Phase.DISCARD and view.fresh is not None:
            return Discard(view.fresh)
        return view.legal[0]


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
@pytest.mark.parametrize("player", [Plain(), Drifter()], ids=["plain", "drifter"])
@pytest.mark.parametrize("columns", [80, 50])
def test_whole_matches(language, ruleset, player, columns):
    for seed in range(2):
        lines, session = ahead(ruleset, seed, player)
        played = play(lines, language=language, ruleset=ruleset, shuffler=seeded(seed), columns=columns)
        assert played.code == 0
        texts = Texts(language)
        whole = play(lines, language=language, ruleset=ruleset, shuffler=seeded(seed), columns=10_000).output
        title, summary = screens.match_over(session.view(0), texts)
        assert f"\n{title}\n" + "\n".join(summary) in whole
        assert "".join(whole.split()) == "".join(played.output.split())
        for number in range(1, len(session.view(0).results) + 1):
            assert texts.say("table.hand", number=number) in whole
        assert whole.endswith("> \n" + texts.say("terminal.goodbye_no_match") + "\n")
        assert all(width(line) <= max(columns, 12) for line in played.output.replace("> ", "").split("\n"))
        assert not [line for line in whole.split("\n") if "{" in line or "None" in line]


def test_hands_may_die_on_the_way():
    lines, session = ahead(STANDARD, 3, Drifter())
    assert play(lines, shuffler=seeded(3)).output.count("Dead hand") == sum(
        result.score is None for result in session.view(0).results
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_match_starts_with_enter(language):
    lines, _ = ahead(STANDARD, SHORT)
    played = play([*lines, ""], language=language, shuffler=seeded(SHORT))
    assert played.output.count(Texts(language).say("table.hand", number=1) + " ·") >= 2
    assert played.output.rstrip().endswith(Texts(language).say("terminal.goodbye"))


def test_after_a_match_another_ruleset_can_be_chosen():
    lines, _ = ahead(STANDARD, SHORT)
    played = play([*lines, "m", "3"], shuffler=seeded(SHORT))
    assert "Which rules shall it be?" in played.output
    assert "Oklahoma 150 ·" in played.output.split("Which rules")[1]


# --- the beginning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("", "Standard 100"),
        ("1", "Standard 100"),
        ("2", "Standard 100 with bonuses"),
        ("３", "Oklahoma 150"),
        ("oklahoma", "Oklahoma 150"),
        ("standard-bonuses", "Standard 100 with bonuses"),
        ("classic", "Classic 100"),
    ],
)
def test_the_ruleset_is_chosen_at_the_start(line, name):
    assert f"Hand 1 · {name} · " in play([line], ruleset=None).output


def test_the_start_answers_nonsense_kindly():
    output = play(["0", "4", "7h", "k", "what?", "n", "q"], ruleset=None).output
    assert output.count("Please type a number from 1 to 3.") == 6
    assert output.endswith("> Goodbye!\n")


def test_the_first_screen():
    output = play([], ruleset=None).output
    assert output == (
        f"\nGin Rummy {__version__}\n"
        "You play against the computer. A match in the terminal isn't kept when you\n"
        "quit.\n"
        "? = help, r = the rules in short, l = 简体中文, q = quit\n"
        "\n"
        "Which rules shall it be?\n"
        "  1 or Enter = Standard 100: first to 100 points, knock with 10 or less\n"
        "  2 = Standard 100 with bonuses: the same, then bonuses for the match and for\n"
        "    each hand won\n"
        "  3 = Oklahoma 150: first to 150; the first upcard sets the knock limit, and a\n"
        "    spade doubles the hand\n"
        "> \nGoodbye!\n"
    )


# --- single hands -----------------------------------------------------------------------------------------------------


def one_hand(lines, seat0="", seat1="", upcard="", stock="", dealer=1, ruleset=STANDARD, language="en"):
    deal = make_deal(seat0, seat1, upcard, stock, dealer)
    return play(lines, ruleset=ruleset, shuffler=FixedDeals([deal], dealer), language=language).output


KNOCKER = {
    "seat0": "5S 6S 7S JH JD JC KH KD KC 2H",
    "seat1": "8S 8H 8D 8C 9S AS 6H TD TC 2C",
    "upcard": "QC",
    "stock": "QD",
}


def test_a_hand_from_deal_to_showdown():
    output = one_hand(["p", "s", "k qd"], **KNOCKER)
    assert output.split("q = quit\n", 1)[1] == (
        "The computer deals hand 1.\n"
        "\n"
        "Hand 1 · Standard 100 · knock limit 10\n"
        "You 0 · Computer 0 · to 100 · computer deals\n"
        "Stock 31 · Pile Q♣\n"
        "  Melds: 5♠ 6♠ 7♠ | J♥ J♦ J♣ | K♥ K♦ K♣\n"
        "  Deadwood 2: 2♥\n"
        "t = take Q♣, p = pass, ? = help\n"
        "> You pass. The computer passes.\n"
        "\n"
        "Hand 1 · Standard 100 · knock limit 10\n"
        "You 0 · Computer 0 · to 100 · computer deals\n"
        "Stock 31 · Pile Q♣\n"
        "  Melds: 5♠ 6♠ 7♠ | J♥ J♦ J♣ | K♥ K♦ K♣\n"
        "  Deadwood 2: 2♥\n"
        "s = draw from the stock, ? = help\n"
        "> You draw Q♦.\n"
        "  Melds: 5♠ 6♠ 7♠ | J♥ J♦ J♣ | K♥ K♦ K♣\n"
        "  Deadwood 12: 2♥ [Q♦]\n"
        "a card like 7h = throw it, w = what each throw leaves, k = knock, ? = help\n"
        "> You knock and lay Q♦ face down.\n"
        "\n"
        "Showdown\n"
        "Your cards:\n"
        "  run 5♠ 6♠ 7♠\n"
        "  set J♥ J♦ J♣\n"
        "  set K♥ K♦ K♣\n"
        "  deadwood 2♥: 2\n"
        "The computer's cards:\n"
        "  set 8♥ 8♦ 8♣\n"
        "  laid off: 8♠ on 5♠ 6♠ 7♠\n"
        "  laid off: 9♠ on 5♠ 6♠ 7♠\n"
        "  deadwood A♠ 2♣ 6♥ 10♦ 10♣: 1 + 2 + 6 + 10 + 10 = 29\n"
        "You score the difference: 29 − 2 = 27.\n"
        "Totals: you 27, computer 0.\n"
        "Enter = next hand, q = quit\n"
        "> \n"
        "The match ends here and isn't kept. Goodbye!\n"
    )


def test_what_happened_is_told_in_one_paragraph():
    output = one_hand(
        ["p", "s", "kc"], "2S 4S JS 9H TH 3D 5D QD TC JD", "5S 6S 8S 9S AH 4H 7D KD 2C 7C", upcard="3C", stock="KC 8D"
    )
    assert "You throw K♣. The computer draws from the stock and throws K♦.\n" in output
    assert "Stock 29 · Pile K♦ (under it K♣ 3♣)" in output


def test_k_alone_suggests_a_card_and_enter_confirms_it():
    output = one_hand(["p", "s", "k", ""], **KNOCKER)
    assert "Knock with Q♦ face down? Deadwood 2 is left.\nEnter = yes, n = no\n> You knock and lay Q♦" in output


@pytest.mark.parametrize("no", ["n", "no", "算了"])
def test_a_suggested_knock_can_be_declined(no):
    output = one_hand(["p", "s", "k", no, "k", "yes"], **KNOCKER)
    assert output.count("Knock with Q♦ face down?") == 2
    assert output.count("You knock and lay Q♦ face down.") == 1


def test_instead_of_confirming_one_can_type_something_else():
    assert "You throw 2♥." in one_hand(["p", "s", "k", "2h"], **KNOCKER)
    assert "You knock and lay 2♥ face down." in one_hand(["p", "s", "k", "k 2h"], **(KNOCKER | {"stock": "AD"}))
    assert one_hand(["p", "s", "k", "g", "k", "g", ""], **KNOCKER).count("Knock with Q♦ face down?") == 4
    output = one_hand(["p", "s", "k", "blah", "w"], **KNOCKER)
    assert "“blah” means nothing to me here." in output
    assert "2, a knock: Q♦" in output


def test_g_suggests_gin():
    gin = KNOCKER | {"stock": "8S", "seat1": "QS 8H 8D 8C 9S AS 6H TD TC 2C"}
    output = one_hand(["p", "s", "g", ""], **gin)
    assert "k = knock," in output
    assert "g = gin," in output
    assert "Gin with 2♥ face down?" in output
    assert "You lay 2♥ face down: gin!" in output
    assert "You lay 2♥ face down: gin!" in one_hand(["p", "s", "k", ""], **gin)
    assert "你把 2♥ 面朝下放下：Gin！" in one_hand(["不要", "摸", "gin 红桃2"], **gin, language="zh-CN")


def test_a_card_taken_is_named_and_marked():
    output = one_hand(["t", "w"], **(KNOCKER | {"upcard": "8D", "seat1": "8S 8H QD 8C 9S AS 6H TD TC 2C", "stock": ""}))
    assert "You take 8♦; it can't be thrown this turn.\n" in output
    assert "Deadwood 10: 2♥ [8♦]" in output
    assert "8♦ was just taken and has to stay this turn." in output


def test_enter_shows_the_table_again():
    output = one_hand(["", "p", "", "s", ""], **KNOCKER)
    assert output.count("Hand 1 · Standard 100") == 5


def test_help_rules_check_and_language_are_at_hand_everywhere():
    for language, other in (("en", "zh-CN"), ("zh-CN", "en")):
        texts = Texts(language)
        output = one_hand(
            ["?", "r", "c", "l", "l", "p", "s", "?", "r", "c", "k qd", "?", "r", "c"], **KNOCKER, language=language
        )
        assert output.count(texts.say("help.commands").split("\n")[-1]) == 3
        assert output.count(texts.say("rules.limit", limit=10)) == 3
        assert texts.say("deal.matches")[:20] in output
        assert Texts(other).say("terminal.language") in output


def test_the_language_can_be_switched_in_the_middle_of_a_match():
    output = one_hand(["p", "l", "s"], **KNOCKER)
    assert "> 现在改用中文。\ns = 从牌库摸牌，? = 帮助\n> 你摸到 Q♦。\n" in output


def test_a_terminal_without_chinese_signs_stays_english():
    class Ascii(StringIO):
        encoding = "ascii"

    target = Ascii()
    code = Game(Console(StringIO("l\nq\n"), target), EN, seeded(1), STANDARD).run()
    assert code == 0
    assert "This terminal can't show the other language" in target.getvalue()
    assert target.getvalue().isascii()


# --- refusals (T8) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_a_player_can_provoke_is_told_in_words(language):
    texts = Texts(language)
    told = []

    def expect(reason, *, card_=None, deadwood=None, limit=None):
        told.append(texts.refusal(Refusal(reason, card_, deadwood, limit)))

    lines = ["s", "7h", "w", "n"]
    expect(Reason.DECIDE_ON_UPCARD_FIRST)
    expect(Reason.DECIDE_ON_UPCARD_FIRST)
    expect(Reason.DECIDE_ON_UPCARD_FIRST)
    expect(Reason.HAND_NOT_OVER)
    lines += ["p", "p", "d", "t", "7h", "k", "g", "w", "k 7h"]
    expect(Reason.UPCARD_PHASE_IS_PAST)
    expect(Reason.MUST_DRAW_FROM_STOCK)
    expect(Reason.MUST_DRAW_FROM_STOCK)
    for _ in range(5):
        expect(Reason.DRAW_FIRST)
    lines += ["s", "s", "d", "t", "p", "as", "k 5s", "g 2h", "g"]
    for _ in range(3):
        expect(Reason.ALREADY_DRAWN)
    expect(Reason.UPCARD_PHASE_IS_PAST)
    expect(Reason.CARD_NOT_IN_HAND, card_=card("AS"))
    expect(Reason.OVER_LIMIT, card_=card("5S"), deadwood=25, limit=10)
    expect(Reason.NOT_GIN, card_=card("2H"), deadwood=10)
    expect(Reason.NOT_GIN, card_=card("QD"), deadwood=2)
    lines += ["2h", "p", "t", "g qd"]
    expect(Reason.UPCARD_PHASE_IS_PAST)
    expect(Reason.UPCARD_PHASE_IS_PAST)
    expect(Reason.DRAW_FIRST)
    lines += ["d", "8d"]
    hand = KNOCKER | {"seat1": "QS QH 8D 4C 9S AS 6H 9D TC 2C", "upcard": "3D", "stock": "QD 4H"}
    output = one_hand(lines, **hand, language=language)
    at = 0
    for sentence in told:
        found = "".join(output.split()).find("".join(sentence.split()), at)
        assert found >= 0, sentence
        at = found + 1


def test_a_card_taken_from_the_pile_cannot_leave():
    hand = KNOCKER | {"upcard": "8D", "seat1": "8S 8H QD 8C 9S AS 6H TD TC 2C", "stock": ""}
    output = one_hand(["t", "8d", "k 8d", "g 8d", "throw 8d"], **hand)
    assert output.count("8♦ was just taken from the pile; it can't leave your hand this turn.") == 4


def test_when_only_gin_will_do_the_refusal_says_so():
    hand = KNOCKER | {"upcard": "AH"}
    output = one_hand(["p", "s", "k qd", "k"], **hand, ruleset=OKLAHOMA)
    assert "no knock, gin only" in output
    assert (
        output.replace("\n", " ").count("In this hand only gin will do, and without Q♦ you are left with deadwood 2.")
        == 2
    )


def test_after_the_hand_nothing_can_be_played():
    output = one_hand(["p", "s", "k qd", "7h", "s", "k", "w", "t"], **KNOCKER)
    assert output.count("This hand is over.") == 5


def test_after_the_match_there_is_no_next_hand():
    lines, _ = ahead(STANDARD, SHORT)
    output = play([*lines, "n", "next", "7h", "m"], shuffler=seeded(SHORT)).output
    assert output.count("The match is decided: there is no next hand.") == 2
    assert output.count("This hand is over.") == 1
    assert "Which rules shall it be?" in output


def test_not_ones_turn_is_the_only_refusal_nobody_sees():
    # The terminal asks only on one's own turn.
    assert {*Reason} - {Reason.NOT_YOUR_TURN} == {
        Reason.DECIDE_ON_UPCARD_FIRST,
        Reason.UPCARD_PHASE_IS_PAST,
        Reason.MUST_DRAW_FROM_STOCK,
        Reason.DRAW_FIRST,
        Reason.ALREADY_DRAWN,
        Reason.CARD_NOT_IN_HAND,
        Reason.CARD_JUST_TAKEN,
        Reason.OVER_LIMIT,
        Reason.NOT_GIN,
        Reason.HAND_OVER,
        Reason.HAND_NOT_OVER,
        Reason.MATCH_OVER,
    }


# --- nonsense, and every way to leave ---------------------------------------------------------------------------------


def test_what_makes_no_sense_gets_a_kind_sentence():
    output = one_hand(["hello", "again", "yes", "throw", "m", "no"], **KNOCKER)
    assert "“hello” means nothing to me here. ? = help" in output
    assert "There is nothing to do here with “again”. ? = help" in output
    assert "Which card? Type it too: rank, then suit, as in 7h." in output


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_input_may_end_at_every_prompt(language):
    lines, _ = ahead(STANDARD, SHORT)
    for count in range(len(lines) + 2):
        played = play([*lines, "m"][:count], language=language, shuffler=seeded(SHORT))
        assert played.code == 0
        over = count >= len(lines)
        goodbye = Texts(language).say("terminal.goodbye_no_match" if over else "terminal.goodbye")
        assert played.output.endswith(f"> \n{goodbye}\n")
    assert play(["p", "s", "k"], language=language).code == 0


def test_one_can_quit_at_every_prompt():
    lines, _ = ahead(STANDARD, SHORT)
    for count in range(len(lines) + 1):
        played = play([*lines[:count], "q", "never read"], shuffler=seeded(SHORT))
        assert played.code == 0
        assert "Goodbye!\n" in played.output[-60:]
    output = one_hand(["p", "s", "k", "q"], **KNOCKER)
    assert output.endswith("> The match ends here and isn't kept. Goodbye!\n")


def test_an_interrupt_ends_the_game_politely():
    class Interrupted(StringIO):
        def readline(self, *_: object) -> str:
            raise KeyboardInterrupt

    target = StringIO()
    assert Game(Console(Interrupted(), target), EN, seeded(1), STANDARD).run() == 130
    assert target.getvalue().endswith("> \nThe match ends here and isn't kept. Goodbye!\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_nonsense_stops_the_game(language):
    rng = Random(8)
    words = [
        word for table in TABLES.values() for key, text in table.items() if "typed." in key for word in text.split()
    ]
    words = [word for word in words if word not in "q quit exit bye 退出 再见".split()]
    signs = "kgdstpwrcnl?7h10♥♠牌 \t\x1b\x07\ud800🂡%{}é"
    lines = []
    for _ in range(4000):
        kind = rng.randrange(4)
        if kind == 0:
            lines.append("".join(rng.choice(signs) for _ in range(rng.randrange(12))).replace("q", ""))
        elif kind == 1:
            lines.append(" ".join(rng.sample(words, rng.randint(1, 3))))
        elif kind == 2:
            lines.append(rng.choice(["", "k ", "g ", "throw "]) + repr(rng.choice(PACK)))
        else:
            lines.append(rng.choice(["", "s", "d", "p", "t", "k", "g", "n", "y", "1"]))
    played = play(lines, language=language, ruleset=None)
    assert played.code == 0
    assert played.output.count("\n> ") >= 4000
    assert sum(played.output.count(Texts(lang).say("showdown.title") + "\n") for lang in TABLES) > 3


def test_a_script_types_what_the_help_lists():
    assert [typed(action) for action in (PASS, DRAW_STOCK, Discard(card("TS")))] == ["p", "s", "Ts"]
