"""The protocol: told by messages alone, a seat sees what it would see in a real match, and no nonsense ends it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gin.ai.easy import Easy
from gin.ai.levels import policy
from gin.ai.outside import message
from gin.ai.panel import Greedy
from gin.ai.plain import Plain
from gin.ai.policy import Policy
from gin.ai.protocol import LONGEST, Seat, ruleset, written
from gin.ai.shadow import Confused, Shadow
from gin.engine.actions import DEAL_NEXT, Action
from gin.engine.cards import card, cards, mask_of
from gin.engine.deal import FairShuffler
from gin.engine.events import HandReceived
from gin.engine.melds import is_meld
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD, Ruleset
from gin.engine.showdown import least_after_lay_offs
from gin.engine.view import PlayerView, view
from tests.engine.table import KNOCK

ROOT = Path(__file__).parent.parent.parent
Message = dict[str, Any]
Told = tuple[Message, PlayerView]


def told(players: tuple[Policy, Policy], rules: Ruleset, seed: int, seat: int) -> Iterator[Told]:
    """A match as it is told to ``seat``: each message, with what the seat sees of the real match after it."""
    shuffler = FairShuffler(Random(seed).randbytes)
    match = fold(start(rules, shuffler))
    number, done = 0, 0
    while True:
        seen = view(match, seat)
        if seen.number != number:
            number, done = seen.number, 0
        for at in range(done, len(seen.history)):
            # Of the messages that one act brings only the last leads to what is seen now; there is never more than one
            # act between two views, but for the discard that ends a hand.
            yield message(seen.history[at], seen), seen
        done = len(seen.history)
        if seen.winner is not None:
            return
        assert match.hand is not None
        turn = match.hand.turn
        act: Action = DEAL_NEXT if turn is None else players[turn].choose(view(match, turn))
        for event in decide(match, turn or 0, act, shuffler):
            match = evolve(match, event)


def without_deals(seen: PlayerView) -> PlayerView:
    """The view without what the protocol doesn't tell: commitments, packs and salts."""
    received = seen.history[0]
    assert isinstance(received, HandReceived)
    history = (replace(received, commitment=""), *seen.history[1:])
    return replace(seen, commitment="", history=history, deals=())


def begun(rules: Ruleset, me: int) -> Seat:
    seat = Seat(lambda _: Plain())
    assert seat.answer(json.dumps({"t": "match", "ruleset": asdict(rules), "me": me})) is None
    return seat


def shadow(seat: Seat) -> Shadow:
    assert seat._shadow is not None
    return seat._shadow


PLAYERS: list[tuple[Policy, Policy]] = [(Plain(), Greedy()), (Easy(3), Plain(0)), (Plain(0), Plain(0))]


@pytest.mark.parametrize("me", [0, 1])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_a_seat_that_is_told_a_match_sees_what_it_would_see_in_it(rules, me):
    ends, compared = set(), 0
    for seed, players in enumerate(PLAYERS):
        seat = begun(rules, me)
        for said, seen in told(players, rules, seed, me):
            assert seat.answer(json.dumps(said)) is None
            mine = shadow(seat).view()
            if len(mine.history) == len(seen.history):
                assert mine == without_deals(seen)
                compared += 1
            ends |= {result.kind for result in mine.results}
    assert len(ends) >= 3
    assert compared > 300


def test_a_dead_hand_needs_no_message_to_be_over():
    seat = begun(STANDARD, 0)
    died = 0
    for said, seen in told((Plain(0), Plain(0)), STANDARD, 2, 0):
        if said["t"] == "end" and said["shown"] is None:
            assert shadow(seat).view() == without_deals(seen)
            assert seat.answer('{"t":"ask"}') == {"error": "ask: the hand is over"}
            died += 1
        seat.answer(json.dumps(said))
    assert died


def test_the_answers_are_what_the_policy_chooses_from_the_real_view():
    seat, mind = Seat(lambda seed: policy("normal", seed)), policy("normal", 5)
    seat.answer(json.dumps({"t": "match", "ruleset": "oklahoma", "me": 1, "seed": 5}))
    asked = 0
    for said, seen in told((Plain(), Easy(1)), OKLAHOMA, 2, 1):
        assert seat.answer(json.dumps(said)) is None
        if seen.turn == 1:
            assert seat.answer('{"t":"ask"}') == written(mind.choose(seen), seen)
            asked += 1
    assert asked > 20


# --- one hand, message by message -------------------------------------------------------------------------------------

HAND = {"t": "hand", "dealer": 1, "cards": KNOCK[0].split(), "upcard": "2C", "scores": [0, 34]}
OTHER = KNOCK[1].split()


def said(seat: Seat, *messages: str | Message) -> Any:
    """The answer to the last of the messages; all others get none."""
    answers = [seat.answer(m if isinstance(m, str) else json.dumps(m)) for m in messages]
    assert answers[:-1] == [None] * (len(messages) - 1)
    return answers[-1]


def dealt(me: int = 0, **changes: Any) -> Seat:
    seat = begun(STANDARD, me)
    assert said(seat, HAND | changes) is None
    return seat


PASS_0, PASS_1 = {"t": "pass", "seat": 0}, {"t": "pass", "seat": 1}
DRAW = {"t": "stock", "seat": 0, "card": "3C"}
ASK = {"t": "ask"}
END = {
    "t": "end",
    "hand": {"kind": "knock"},
    "scores": [50, 34],
    "shown": [[*KNOCK[0].split()[:9], "3C"], OTHER],
}


def test_a_session():
    seat = dealt()
    assert said(seat, ASK) == {"do": "take"}
    assert said(seat, PASS_0, PASS_1, ASK) == {"do": "stock"}
    melds = [["3S", "4S", "5S"], ["QS", "QD", "QC"], ["8H", "9H", "TH"]]
    assert said(seat, DRAW, ASK) == {"do": "knock", "card": "7D", "melds": melds}
    assert said(seat, END, ASK) == {"error": "ask: the hand is over"}
    seen = shadow(seat).view()
    assert (seen.totals, seen.results[0].points) == ((50, 34), (50, 0))


def test_taking_the_upcard_and_taking_from_the_pile_are_one_word():
    seat = dealt(upcard="6S")
    assert said(seat, ASK) == {"do": "take"}
    assert said(seat, {"t": "take", "seat": 0, "card": "6S"}, ASK) == {
        "do": "knock",
        "card": "7D",
        "melds": [["3S", "4S", "5S", "6S"], ["QS", "QD", "QC"], ["8H", "9H", "TH"]],
    }
    assert shadow(seat).view().forbidden == card("6S")


def test_the_defence_leaves_the_least_and_can_be_laid_in_its_order():
    seat = dealt(1, cards=["7S", "8S", "2H", "9H", "QH", "4D", "5D", "QD", "TC", "JC"])
    laid = [["4S", "5S", "6S"], ["KH", "KD", "KC"]]
    answer = said(seat, PASS_0, PASS_1, DRAW | {"card": None}, {"t": "ask_defence", "knocker": laid, "gin": False})
    assert answer == {"melds": [], "layoffs": [["7S", 0], ["8S", 0]]}


def test_the_defence_is_the_best_whatever_lies_on_the_table():
    rng = Random(3)
    offs = 0
    for _ in range(300):
        pack = rng.sample(range(52), 52)
        own = pack[:10]
        melds = [m for m in RUNS_AND_SETS if not any(c in own for c in m)]
        laid: list[list[int]] = []
        for meld in rng.sample(melds, min(3, len(melds))):
            if not any(set(meld) & set(other) for other in laid):
                laid.append(meld)
        held = dealt(1, cards=[name(c) for c in own], upcard=name(free(own, laid)))
        draw = {"t": "stock", "seat": 0, "card": None}
        ask = {"t": "ask_defence", "knocker": [[name(c) for c in m] for m in laid]}
        answer = said(held, PASS_0, PASS_1, draw, ask)
        table = [set(m) for m in laid]
        left = set(own)
        for off, at in answer["layoffs"]:
            table[at].add(card(off))
            left.remove(card(off))
            assert is_meld(mask_of(table[at])), "each card can be laid at its turn"
        for meld in answer["melds"]:
            assert is_meld(mask_of(map(card, meld)))
            left -= set(map(card, meld))
        counted = sum(c.value for c in map(card, map(name, left)))
        assert counted == least_after_lay_offs(mask_of(own), tuple(mask_of(m) for m in laid))
        offs += len(answer["layoffs"])
    assert offs > 50


RUNS_AND_SETS = [[s * 13 + r + n for n in range(k)] for s in range(4) for k in (3, 4) for r in range(14 - k)]
RUNS_AND_SETS += [[r, r + 13, r + 26] for r in range(13)]


def name(c: int) -> str:
    return "A23456789TJQK"[c % 13] + "SHDC"[c // 13]


def free(own: list[int], laid: list[list[int]]) -> int:
    return next(c for c in range(52) if c not in own and not any(c in m for m in laid))


def test_nothing_is_laid_off_on_gin():
    seat = dealt(1, cards=["7S", "8S", "2H", "9H", "QH", "4D", "5D", "QD", "TC", "JC"])
    laid = [["3S", "4S", "5S", "6S"], ["KH", "KD", "KC"], ["AH", "AD", "AC"]]
    answer = said(seat, PASS_0, PASS_1, DRAW | {"card": None}, {"t": "ask_defence", "knocker": laid, "gin": True})
    assert answer == {"melds": [], "layoffs": []}


def test_the_other_may_throw_back_what_it_took():
    seat = dealt(1, cards=KNOCK[1].split())
    back = {"t": "take", "seat": 0, "card": "2C"}, {"t": "discard", "seat": 0, "card": "2C"}
    assert said(seat, *back, ASK) == {"do": "stock"}
    assert shadow(seat).view().known == ()


def test_a_hand_message_begins_a_new_hand_whatever_went_before():
    seat = dealt()
    assert said(seat, PASS_0, HAND | {"dealer": 0}, PASS_1, ASK) == {"do": "take"}
    assert shadow(seat).view().number == 1


@pytest.mark.parametrize(
    ("messages", "error"),
    [
        ([PASS_1], "it is the turn of seat 0, not of seat 1"),
        ([DRAW], "seat 0 has to take the first upcard or pass now"),
        ([{"t": "discard", "seat": 0, "card": "7D"}], "seat 0 has to take the first upcard or pass now"),
        ([{"t": "take", "seat": 0, "card": "3C"}], "3C is not on top of the discard pile"),
        ([{"t": "take", "seat": 0, "card": None}], '"card" has to be a card such as "7H" or "TD"'),
        ([{"t": "take", "seat": 0, "card": "1H"}], '"card" has to be a card such as "7H" or "TD"'),
        ([{"t": "pass", "seat": "0"}], '"seat" has to be 0 or 1'),
        ([{"t": "pass", "seat": True}], '"seat" has to be 0 or 1'),
        ([PASS_0, ASK], "it is not your turn"),
        ([PASS_0, PASS_1, {"t": "stock", "seat": 0}], "which card you drew from the stock has to be told"),
        ([PASS_0, PASS_1, DRAW | {"card": "2C"}], "2C can't come from the stock: it has been seen elsewhere"),
        ([PASS_0, PASS_1, DRAW | {"card": "7D"}], "7D can't come from the stock: it has been seen elsewhere"),
        ([PASS_0, PASS_1, DRAW, DRAW], "seat 0 has to throw a card or knock now"),
        ([PASS_0, PASS_1, DRAW, {"t": "discard", "seat": 0, "card": "KD"}], "you don't hold KD"),
        ([PASS_0, PASS_1, DRAW, {"t": "ask_defence", "knocker": []}], "you have eleven cards: it is your turn, and "),
        ([{"t": "ask_defence", "knocker": [["2H", "3H", "5H"]]}], "2H 3H 5H is no meld"),
        ([{"t": "ask_defence", "knocker": [[]]}], "nothing is no meld"),
        ([{"t": "ask_defence", "knocker": [["3S", "4S", "5S"]]}], "3S 4S 5S can't lie in the knocker's melds"),
        ([{"t": "ask_defence"}], '"knocker" has to be a list of melds'),
        ([END | {"shown": [["3S"], OTHER]}], "seat 0 can't have knocked: it has to take the first upcard or pass now"),
        ([END | {"shown": [1]}], '"shown" has to be both hands, or null'),
        ([PASS_0, PASS_1, DRAW, END | {"shown": [["3S"], OTHER]}], "each side shows its 10 cards"),
        ([PASS_0, PASS_1, DRAW, END | {"shown": [OTHER, OTHER]}], "the cards that you are said to have shown are not "),
        ([PASS_0, PASS_1, DRAW, END | {"shown": None}], "the hand can't be dead: it can only die with a discard"),
        ([PASS_0, PASS_1, DRAW, END | {"scores": [1]}], '"scores" has to be two whole numbers, by seat'),
        ([HAND | {"cards": ["7H"]}], "a hand is 10 different cards, not 7H"),
        ([HAND | {"cards": ["7H"] * 10}], "a hand is 10 different cards, not 7H"),
        ([HAND | {"upcard": "7D"}], "7D can't be the first upcard and in the hand"),
        ([HAND | {"cards": "3S"}], '"cards" has to hold lists of cards'),
        ([{"t": "match", "me": 0, "ruleset": "chess"}], "there is no ruleset of that name; there are standard,"),
        ([{"t": "match", "me": 0, "ruleset": {"target": "x"}}], '"target" of a ruleset has to be a whole number'),
        ([{"t": "match", "me": 0, "ruleset": {"target": 0}}], "target is 0; the least is 1"),
        ([{"t": "match"}], '"me" has to be 0 or 1'),
    ],
)
def test_what_cant_have_happened_is_said_and_changes_nothing(messages, error):
    seat = dealt()
    kind = messages[-1]["t"]
    for before in messages[:-1]:
        assert said(seat, before) is None
    was = shadow(seat).view()
    assert said(seat, messages[-1])["error"].startswith(f"{kind}: {error}")
    if kind != "end" or "both hands" in error or "whole numbers" in error:
        assert shadow(seat).view() == was


def test_after_an_end_that_contradicts_the_hand_the_next_hand_is_played_with_the_told_scores():
    seat = dealt()
    assert "error" in said(seat, END)
    assert said(seat, ASK) == {"error": "ask: no hand is being played"}
    assert said(seat, HAND | {"scores": [50, 34]}, ASK) == {"do": "take"}
    assert shadow(seat).view().totals == (50, 34)


def test_the_others_discard_must_be_a_card_that_it_can_hold():
    seat = dealt(1, cards=OTHER)
    draw = {"t": "stock", "seat": 0, "card": None}
    assert said(seat, PASS_0, PASS_1, draw) is None
    throw = {"t": "discard", "seat": 0}
    assert said(seat, throw | {"card": "2S"})["error"] == "discard: seat 0 can't hold 2S: it has been seen elsewhere"
    assert said(seat, throw | {"card": "2C"})["error"] == "discard: seat 0 can't hold 2C: it has been seen elsewhere"
    assert said(seat, throw | {"card": "KD"}) is None


def test_the_cards_that_were_never_seen_reach_no_view():
    assumed = Shadow(STANDARD, 0)
    assumed.deal(1, cards(KNOCK[0]), card("2C"), (0, 0))
    seen = assumed.view()
    assert seen.known == ()
    assert [e for e in seen.history if getattr(e, "deal", None)] == []
    with pytest.raises(Confused):
        Shadow(STANDARD, 0).view()


@pytest.mark.parametrize(
    ("told_", "found"),
    [
        (None, STANDARD),
        ("oklahoma", OKLAHOMA),
        ({"id": "oklahoma", "target": 200}, replace(OKLAHOMA, target=200)),
        ({"id": "mine", "knock_limit": None, "weather": "fine"}, replace(STANDARD, id="mine", knock_limit=None)),
        ({"gin_bonus": 20}, replace(STANDARD, gin_bonus=20)),
        ({"id": ["?"]}, STANDARD),
    ],
)
def test_a_ruleset_is_a_name_or_some_of_its_fields(told_, found):
    assert ruleset(told_) == found


def test_a_policy_that_fails_is_stood_in_for(capsys):
    class Broken:
        def choose(self, view: PlayerView) -> Action:
            raise RuntimeError("no idea")

    seat = Seat(lambda _: Broken())
    assert said(seat, {"t": "match", "me": 0}, HAND, ASK) == {"do": "take"}
    assert "no idea" in capsys.readouterr().err


# --- nonsense ---------------------------------------------------------------------------------------------------------

STRANGE: list[Any] = [None, True, -1, 2, 10**30, 0.5, "", "7H", "KK", "\ud800", [], [[]], {}, ["7H"] * 60, {"t": "ask"}]


def broken(rng: Random, line: Message) -> Message:
    """The message with one of its members changed, lost or doubled."""
    out = dict(line)
    key = rng.choice(list(out))
    what = rng.randrange(4)
    if what == 0:
        del out[key]
    elif what == 1 and isinstance(out[key], list) and out[key]:
        out[key] = [*out[key][1:], rng.choice(STRANGE)]
    else:
        out[key] = rng.choice(STRANGE)
    return out


def test_whatever_is_said_there_is_an_answer_and_the_next_match_is_played_as_ever():
    rng = Random(8)
    errors = 0
    for seed in range(4):
        seat = begun(STANDARD, 0)
        lines = [line for line, _ in told((Plain(), Greedy()), STANDARD, seed, 0)][:60]
        for line in lines:
            for _ in range(rng.randrange(4)):
                nonsense = rng.choice([broken(rng, rng.choice(lines)), ASK, {"t": "ask_defence", "knocker": [OTHER]}])
                answer = seat.answer(json.dumps(nonsense))
                assert answer is None or "error" in answer or "do" in answer or "melds" in answer
                errors += answer is not None and "error" in answer
            seat.answer(json.dumps(line))
        assert said(seat, {"t": "match", "me": 0}, HAND, PASS_0, PASS_1, DRAW, ASK)["do"] == "knock"
    assert errors > 100


@pytest.mark.parametrize("line", ["", "{", "nul", "[]", '"ask"', "7", "[" * 100_000, '{"t":' + "1" * 5000 + "}", "{}"])
def test_a_line_that_is_no_message_gets_an_error(line):
    answer = Seat(lambda _: Plain()).answer(line)
    assert answer is not None
    assert list(answer) == ["error"]


# --- the program ------------------------------------------------------------------------------------------------------


def run(given: bytes, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "gin.ai.protocol", *arguments]
    return subprocess.run(command, input=given, cwd=ROOT, capture_output=True, timeout=120, check=False)


def as_lines(*messages: Message) -> bytes:
    return b"".join(json.dumps(m).encode() + b"\n" for m in messages)


MATCH = {"t": "match", "ruleset": "standard", "me": 0}


def test_the_program_answers_asks_and_errors_line_by_line_and_ends_with_its_input():
    given = (
        as_lines(MATCH, HAND, ASK) + b"\n\xff\xfe\n" + b"x" * (2 * LONGEST + 5) + b"\n" + as_lines(PASS_0, PASS_1, ASK)
    )
    done = run(given, "--level", "normal")
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"do": "pass"}
    assert [list(answer) for answer in answers[1:3]] == [["error"], ["error"]]
    assert str(LONGEST) in answers[2]["error"]
    assert answers[3:] == [{"do": "stock"}]


def test_the_last_line_needs_no_end():
    assert json.loads(run(as_lines(MATCH, HAND, ASK)[:-1], "--level", "plain").stdout) == {"do": "take"}


def test_nobody_listening_is_no_mishap():
    command = [sys.executable, "-m", "gin.ai.protocol", "--level", "plain"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT) as started:
        assert started.stdout is not None
        assert started.stdin is not None
        assert started.stderr is not None
        started.stdout.close()
        try:
            started.stdin.write(as_lines(*[ASK] * 50))
            started.stdin.close()
        except BrokenPipeError:
            pass
        assert started.stderr.read() == b""
        assert started.wait(60) == 0


@pytest.mark.parametrize("level", ["godlike", "cmd:cat", "hard:", "normal:hope", "normal:nonsense=1"])
def test_a_level_that_there_is_not_is_told(level):
    done = run(b"", "--level", level)
    if level == "hard:":
        assert done.returncode == 0
    else:
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr


def test_the_session_in_the_description_is_what_is_answered():
    text = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
    lines = text.split("```text\n")[1].split("```")[0].splitlines()
    done = run("\n".join(line[2:] for line in lines if line[0] == ">").encode(), "--level", "plain")
    answers = [f"< {answer}" for answer in done.stdout.decode().splitlines()]
    assert answers == [line for line in lines if line[0] == "<"]
    # Each answer follows the message that it answers.
    seat = Seat(lambda _: Plain())
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if line[0] == ">":
            assert (seat.answer(line[2:]) is not None) == after.startswith("<")


def test_every_field_of_a_ruleset_is_described():
    text = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
    assert [
        name for name in (*asdict(STANDARD), *RULESETS) if f"`{name}`" not in text and f'"{name}"' not in text
    ] == []
