"""What the screens say, written out."""

from dataclasses import replace
from random import Random

import pytest

from gin.engine.deal import Deal
from gin.engine.events import MatchEnded
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult, Score, ledgers
from gin.engine.view import PlayerView, redact, view
from gin.terminal import screens
from gin.text import Texts
from tests.engine.table import Table

EN, ZH = Texts("en"), Texts("zh-CN")
LOOSE = "2S 4S JS 9H TH 3D 5D QD TC JC"


def seen(table: Table, seat: int = 0) -> PlayerView:
    return view(table.match, seat)


def unglued(line: str) -> str:
    return line.replace("\u2060", "")


def possible(seen: PlayerView, texts: Texts) -> str:
    return unglued(screens.possible(seen, texts))


def hand_over(seen: PlayerView, texts: Texts) -> tuple[str, list[str]]:
    title, lines = screens.hand_over(seen, texts)
    return title, [unglued(line) for line in lines]


# --- the table and the hand -------------------------------------------------------------------------------------------


def test_the_table_shows_everything_that_is_always_in_view():
    table = Table("7H 8H 9D 3S 6S QS KS 2D 8C 9C", "5S 2C 3C 4C JD QH KD 4D 6D 5H", upcard="7C", stock="JC")
    assert screens.table(seen(table), EN) == [
        "Hand 1 · Standard 100 · knock limit 10",
        "You 0 · Computer 0 · to 100 · computer deals",
        "Stock 31 · Pile 7♣",
    ]
    table.play("pass, pass, stock, throw JC, pile, throw KD, stock")
    assert screens.table(seen(table), EN) == [
        "Hand 1 · Standard 100 · knock limit 10",
        "You 0 · Computer 0 · to 100 · computer deals",
        "Stock 29 · Pile K♦ (under it 7♣)",
        "The computer holds J♣ from the pile.",
    ]
    assert screens.table(seen(table, 1), ZH) == [
        "第 1 手 · 标准 100 分 · 敲牌上限 10",
        "你 0 · 电脑 0 · 先到 100 分 · 你发牌",
        "牌库 29 张 · 弃牌堆 K♦（下面是 7♣）",
    ]


def test_an_oklahoma_hand_shows_its_limit_and_the_doubling():
    assert screens.table(seen(Table(upcard="8S", ruleset=OKLAHOMA)), EN)[0] == (
        "Hand 1 · Oklahoma 150 · knock limit 8 · points ×2"
    )
    assert screens.table(seen(Table(upcard="AH", ruleset=OKLAHOMA)), EN)[0] == (
        "Hand 1 · Oklahoma 150 · no knock, gin only"
    )
    assert screens.table(seen(Table(upcard="AS", ruleset=OKLAHOMA)), ZH)[0] == (
        "第 1 手 · 俄克拉荷马 150 分 · 不能敲牌，只能 Gin · 得分 ×2"
    )


def test_the_last_discards_are_shown_and_the_pile_may_be_empty():
    table = Table("7H 8H 9H 2S 6S QS KS 2D 8C JC", upcard="TH").play("take")
    assert screens.table(seen(table), EN)[2] == "Stock 31 · Pile empty"
    table.play("throw KS")
    table.run_down(26)
    assert screens.table(seen(table), EN)[2] == "Stock 26 · Pile 6♥ (under it 5♥ 4♥ 3♥ 2♥ …)"


def test_the_hand_is_grouped_with_the_new_card_marked():
    table = Table("7H 8H 9H QS QD QC 4C AS 6D 5C", upcard="2C", stock="6H").play("pass, pass, stock")
    assert screens.hand(seen(table), EN) == [
        "  Melds: Q♠ Q♦ Q♣ | [6♥] 7♥ 8♥ 9♥",
        "  Deadwood 16: A♠ 4♣ 5♣ 6♦",
    ]
    assert screens.hand(seen(Table(LOOSE, upcard="KC")), ZH) == [
        "  牌组：还没有",
        "  散牌 73：2♠ 3♦ 4♠ 5♦ 9♥ 10♥ 10♣ J♠ J♣ Q♦",
    ]


def test_gin_in_hand_has_no_deadwood():
    table = Table("7H 8H 9H QS QD QC 4C 5C 6C 7C", upcard="2D", stock="8C").play("pass, pass, stock")
    assert screens.hand(seen(table), EN)[1] == "  Deadwood 0"


def test_only_what_is_possible_is_offered():
    table = Table("7H 8H 9H QS QD QC 4C 6S 6D KC", upcard="2C", stock="AD").play("pass")
    assert possible(seen(table, 1), EN) == "t = take 2♣, p = pass, ? = help"
    table.play("pass")
    assert possible(seen(table), EN) == "s = draw from the stock, ? = help"
    table.play("stock")
    assert possible(seen(table), EN) == "a card like 7h = throw it, w = what each throw leaves, ? = help"
    table.play("throw KC")
    assert possible(seen(table, 1), ZH) == "s = 从牌库摸牌，d = 拿弃牌堆的 K♣，? = 帮助"


def test_knock_and_gin_are_offered_when_they_can_be_done():
    table = Table("7H 8H 9H QS QD QC 4C 5C 6C KC", upcard="2D", stock="AD").play("pass, pass, stock")
    assert possible(seen(table), EN).endswith("leaves, k = knock, ? = help")
    table = Table("7H 8H 9H QS QD QC 4C 5C 6C KC", upcard="TH").play("take")
    assert possible(seen(table), ZH) == "7h 这样的牌名 = 打出，w = 打出每张各剩多少，k = 敲牌，g = Gin，? = 帮助"


def test_what_each_throw_leaves():
    table = Table("7H 8H 9H QS QD QC 4C 5C 6C KC", upcard="2D", stock="AD").play("pass, pass, stock")
    assert screens.what_throws_leave(seen(table), EN) == [
        "Deadwood left after each throw:",
        "  1, a knock: K♣",
        "  10, a knock: A♦",
        "  20: 6♣",
        "  21: 5♣",
        "  22: 4♣",
        "  26: 9♥",
        "  27: 8♥",
        "  28: 7♥",
        "  31: Q♠ Q♦ Q♣",
    ]
    table = Table("7H 8H 9H QS QD QC 4C 5C 6C KC", upcard="TH").play("take")
    lines = screens.what_throws_leave(seen(table), EN)
    assert lines[1] == "  0, gin: K♣"
    assert lines[-1] == "  10♥ was just taken and has to stay this turn."


def test_what_happened_is_told_in_sentences():
    table = Table("7H 8H 9D 3S 6S QS KS 2D 8C 9C", "5S 2C 3C 4C JD QH KD 4D 6D 5H", upcard="7C", stock="JC QD")
    told = screens.told([redact(e, 0) for e in table.play("pass, pass, stock, throw JC, pile, throw KD").events], 0, EN)
    assert told == (
        "The computer deals hand 1. You pass. The computer passes. You draw J♣. You throw J♣. "
        "The computer takes J♣ from the pile and throws K♦."
    )
    assert screens.told([redact(e, 1) for e in table.events[2:]], 1, ZH) == (
        "电脑不要。你不要。电脑从牌库摸了一张，打出 J♣。你拿了 J♣，这一轮不能打出它。你打出 K♦。"
    )
    assert screens.told([], 0, EN) == ""


# --- the showdown -----------------------------------------------------------------------------------------------------


def test_a_knock_is_a_readable_proof():
    # R11: the chain 8♠ 9♠.
    table = Table("5S 6S 7S JH JD JC KH KD KC 2H", "8S 8H 8D 8C 9S AS 6H TD TC 2C", upcard="QC", stock="QD")
    table.play("pass, pass, stock, knock QD")
    assert hand_over(seen(table), EN) == (
        "Showdown",
        [
            "Your cards:",
            "  run 5♠ 6♠ 7♠",
            "  set J♥ J♦ J♣",
            "  set K♥ K♦ K♣",
            "  deadwood 2♥: 2",
            "The computer's cards:",
            "  set 8♥ 8♦ 8♣",
            "  laid off: 8♠ on 5♠ 6♠ 7♠",
            "  laid off: 9♠ on 5♠ 6♠ 7♠",
            "  deadwood A♠ 2♣ 6♥ 10♦ 10♣: 1 + 2 + 6 + 10 + 10 = 29",
            "You score the difference: 29 − 2 = 27.",
            "Totals: you 27, computer 0.",
        ],
    )
    title, lines = hand_over(seen(table, 1), ZH)
    assert title == "摊牌"
    assert lines[0] == "电脑的牌："
    assert lines[7] == "  贴牌：8♠ 贴到 5♠ 6♠ 7♠"
    assert lines[-2:] == ["差额归电脑：29 − 2 = 27。", "总分：你 0，电脑 27。"]


def test_gin_is_told_as_a_sum():
    table = Table("5S 6S 7S 8S TH TD TC KH KD KC", "4S 9S KS 2H 3H 6D 7D QD 8C JC", upcard="QC", stock="QS")
    table.play("pass, pass, stock, gin QS")
    lines = hand_over(seen(table), EN)[1]
    assert lines[-2] == "You score 25 for gin and the computer's deadwood: 25 + 69 = 94."
    assert "  no deadwood: 0" in lines
    assert not any("laid off" in line for line in lines)
    assert screens.told(table.events[-2:], 0, EN) == "You lay Q♠ face down: gin!"


def test_an_undercut_in_a_doubled_hand_is_told_as_a_sum():
    # R16: a knock with 8 at the limit of 8, undercut by 6; spade: (25 + 2) × 2 = 54.
    table = Table(
        "5H 6H 7H TH TD TC QH QD QC 8D", "AS 2S 3S JS JD JC 4C 5C 6C 6S", upcard="8S", stock="KD", ruleset=OKLAHOMA
    )
    table.play("pass, pass, stock, knock KD")
    lines = hand_over(seen(table), EN)[1]
    assert lines[-2:] == [
        "The first upcard, 8♠, was a spade: the hand counts ×2. "
        "Undercut! The computer scores 25 and the difference: (25 + (8 − 6)) × 2 = 54.",
        "Totals: you 0, computer 54.",
    ]


def test_a_knock_in_a_doubled_hand_is_told_as_a_sum():
    table = Table(
        "5H 6H 7H TH TD TC QH QD QC 3D", "AS 2S 3S JS JD 9C 4C 5C 6C KS", upcard="8S", stock="KD", ruleset=OKLAHOMA
    )
    table.play("pass, pass, stock, knock KD")
    lines = hand_over(seen(table), ZH)[1]
    assert lines[-2] == "首张 8♠ 是黑桃，这一手得分 ×2。差额归你：(39 − 3) × 2 = 72。"


def test_when_the_melds_are_laid_otherwise_than_shown_a_sentence_says_why():
    # R10: 6♠ is kept back.
    table = Table("3S 4S 5S 6S KH KD KC AH AD 2C", "7S 8S 2H 9H QH 4D 5D QD TC JC", upcard="QC", stock="QS")
    table.play("pass, pass, stock, knock QS")
    lines = hand_over(seen(table), EN)[1]
    assert lines[:4] == [
        "Your cards:",
        "  run 3♠ 4♠ 5♠",
        "  set K♥ K♦ K♣",
        "  deadwood A♥ A♦ 2♣ 6♠: 1 + 1 + 2 + 6 = 10",
    ]
    assert lines[-3] == (
        "Your cards are laid in another way than they were shown during play. That way it would have come to "
        "4 against 60; this way it is 10 against 75, which is better for you. "
        "The rules always lay what settles best for the knocker."
    )
    assert lines[-2] == "You score the difference: 75 − 10 = 65."
    theirs = hand_over(seen(table, 1), ZH)[1]
    assert theirs[-3].startswith("电脑的牌没有按散牌最少的摆法摊开。那样是 4 对 60，现在是 10 对 75")


def test_a_usual_showdown_has_no_such_sentence():
    table = Table("5S 6S 7S JH JD JC KH KD KC 2H", upcard="QC", stock="QD").play("pass, pass, stock, knock QD")
    assert not any("another way" in line for line in hand_over(seen(table), EN)[1])


def test_a_dead_hand_keeps_the_cards_hidden():
    table = Table(LOOSE, "5S 6S 7S 8S AH AD AC KH KD KS", upcard="KC").play("pass, pass").run_down(2)
    for seat, dealer in ((0, "The computer deals again."), (1, "You deal again.")):
        assert hand_over(seen(table, seat), EN) == (
            "Dead hand",
            [
                "A card was thrown with 2 cards left in the stock, and nobody knocked. "
                f"The hand is cancelled, 0 to 0; the computer's cards stay hidden. {dealer}",
                "Totals: you 0, computer 0.",
            ],
        )
    assert hand_over(seen(table), ZH)[0] == "流局"


def test_a_hand_that_goes_on_has_no_showdown():
    with pytest.raises(ValueError, match="goes on"):
        hand_over(seen(Table()), EN)
    with pytest.raises(ValueError, match="goes on"):
        screens.match_over(seen(Table()), EN)


# --- the summary ------------------------------------------------------------------------------------------------------


def ended(ruleset: Ruleset, points: list[tuple[int, int]], winner: int) -> PlayerView:
    """A view of a match that ended with these hands: who won it, and by how many points; 0 points is a dead hand."""
    results = []
    for number, (seat, won) in enumerate(points, 1):
        score = Score(seat, won, 0, 1, won) if won else None
        kind = Kind.KNOCK if won else Kind.DEAD
        results.append(HandResult(number, 0, kind, seat if won else None, None, score))
    totals = (sum(w for s, w in points if s == 0), sum(w for s, w in points if s == 1))
    ended_ = MatchEnded(winner, ledgers(results, winner, ruleset))
    some = seen(Table(ruleset=ruleset))
    return replace(some, results=tuple(results), totals=totals, winner=winner, ledgers=ended_.ledgers)


def test_a_plain_match_ends_with_its_hands():
    assert screens.match_over(ended(STANDARD, [(0, 40), (1, 20), (0, 0), (0, 65)], 0), EN) == (
        "You win the match, 105 to 20",
        [
            "  Hand 1: 40 for you, knock (40 to 0)",
            "  Hand 2: 20 for the computer, knock (40 to 20)",
            "  Hand 3: dead, nobody scores",
            "  Hand 4: 65 for you, knock (105 to 20)",
        ],
    )


def test_a_shutout_is_told_in_the_order_of_the_rule():
    # R15: 105 × 2 + 100 + 3 × 25 = 385, to 0.
    title, lines = screens.match_over(ended(STANDARD_BONUSES, [(1, 30), (1, 40), (1, 35)], 1), EN)
    assert title == "The computer wins the match, 105 to 0"
    assert lines[-3:] == [
        "Final score, with the bonuses of the match:",
        "  You: 0",
        "  Computer: 105 × 2 (shutout: doubled) + 100 (game) + 3 × 25 (3 hands won) = 385",
    ]
    title, lines = screens.match_over(ended(STANDARD_BONUSES, [(0, 30), (0, 40), (0, 35)], 0), ZH)
    assert title == "你赢了这一场，105 比 0"
    assert lines[-2:] == ["  你：105 × 2（完封加倍） + 100（胜一场） + 3 × 25（胜 3 手） = 385", "  电脑：0"]


def test_without_a_shutout_nothing_is_doubled():
    lines = screens.match_over(ended(STANDARD_BONUSES, [(0, 30), (1, 20), (0, 40), (0, 35)], 0), EN)[1]
    assert lines[-2:] == [
        "  You: 105 + 100 (game) + 3 × 25 (3 hands won) = 280",
        "  Computer: 20 + 1 × 25 (1 hand won) = 45",
    ]


def test_a_sentence_explains_how_the_lower_sum_wins():
    small = [(1, 2)] * 4 + [(1, 3)] * 5
    lines = screens.match_over(ended(STANDARD_BONUSES, [*small, (0, 110)], 0), EN)[1]
    assert lines[-1] == (
        "The computer's hands add up to more in the end, 248 to 235. "
        "The match is yours all the same: you were first to reach 100."
    )
    lines = screens.match_over(ended(STANDARD_BONUSES, [*[(0, w) for _, w in small], (1, 110)], 1), ZH)[1]
    assert lines[-1] == "加上奖分，你的总和更高，248 比 235。但这一场还是电脑赢：它先到了 100 分。"


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
@pytest.mark.parametrize("texts", [EN, ZH], ids=["en", "zh-CN"])
def test_the_short_rules_name_the_numbers_of_the_ruleset(ruleset, texts):
    text = "\n".join(screens.rules_in_short(ruleset, texts))
    for number in (ruleset.target, ruleset.gin_bonus, ruleset.undercut_bonus, ruleset.game_bonus, ruleset.hand_bonus):
        assert str(number or "") in text
    assert ("×2" in text) == (ruleset.spade_multiplier > 1 or ruleset.shutout_multiplier > 1)
    assert "{" not in text


def test_the_deal_can_be_checked_once_it_is_public():
    table = Table("5S 6S 7S JH JD JC KH KD KC 2H", upcard="QC", stock="QD")
    before = screens.deal_check(seen(table), EN)
    assert before[1] == table.hand.dealt.deal.commitment
    assert len(before) == 3
    table.play("pass, pass, stock, knock QD")
    after = screens.deal_check(seen(table), EN)
    assert after[:2] == before[:2]
    assert len(after[3]) == 188
    assert after[-1] == "It gives the digest above: the cards are those that were dealt."


def test_a_changed_deal_is_noticed():
    table = Table("5S 6S 7S JH JD JC KH KD KC 2H", upcard="QC", stock="QD").play("pass, pass, stock, knock QD")
    pack = list(table.hand.dealt.deal.pack)
    Random(1).shuffle(pack)
    forged = replace(seen(table), deals=((1, Deal(tuple(pack), "0" * 32)),))
    assert screens.deal_check(forged, EN)[-1] == "It gives another digest: this deal was changed!"


def test_a_dead_hand_is_not_opened_for_checking():
    table = Table(LOOSE, upcard="KC").play("pass, pass").run_down(2)
    assert len(screens.deal_check(seen(table), EN)) == 3
