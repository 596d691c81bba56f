"""The text record (docs/RECORD.md): what is written can be read back, and what can't be read is named exactly."""

import random
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gin.engine import (
    OKLAHOMA,
    RULESETS,
    STANDARD,
    FairShuffler,
    Match,
    Refusal,
    Ruleset,
    card,
    decide,
    fold,
    legal,
    start,
)
from gin.engine.actions import Discard, Gin, Knock, Reason
from gin.engine.events import DealShown, Event, HandDied, MatchEnded, MatchStarted
from gin.engine.melds import deadwood
from gin.engine.play import evolve
from gin.engine.record import Problem, Reading, Wrong, read, write
from gin.engine.view import redact

EXAMPLE = """\
gin-record 1
ruleset short-oklahoma  target 60  knock-limit upcard
  spade-multiplier 2  gin-bonus 25  undercut-bonus 25
  game-bonus 20  hand-bonus 5  shutout-multiplier 2
first-dealer P1

hand 1  dealer P1
P1  4S 9C 7D TH KH TC AH 8C 7C QS
P2  JD 8D 5D 3S 8H 6S TD 5C 2S 9S
upcard KC  limit 10  multiplier 1
stock AC 4C 4H AD 4D JC 3D KD TS 6C 9H 2D 5S QC JH 6D
stock AS 7H 3H 7S JS 2H 5H 9D KS 3C QD 2C QH 6H 8S
salt aedd671282b26744d693c3891f85fa7b
sha256 25c4578277b8322d7545cf117a12996a7978a2b27a0af493c501552cc78c5533
P2  pass
P1  pass
P2  stock AC  discard TD
P1  pile TD  discard QS
P2  stock 4C  discard JD
P1  stock 4H  discard KH
P2  stock AD  discard 9S
P1  stock 4D  knock 7D
melds P1  4S 4H 4D | TH TD TC | 7C 8C 9C  loose AH
melds P2  none  loose 2S 3S 6S 8H AD 5D 8D AC 5C
lay-offs 4C>1
result knock  P1 1 against P2 39
score P1  (38 + 0) x 1 = 38
totals P1 38  P2 0

hand 2  dealer P1
P1  KS 4C 6S AS KH 9D KC 6C TD QD
P2  8C 9C 5D 7H 5S 8H 8S 8D 2D JS
upcard 4S  limit 4  multiplier 2
stock 7C 4D AH QH TS 5C KD 4H 5H TC 3S 2H 9S TH 2S 9H
stock JD 3C JC 6D 2C 7S 3D 3H QS 7D 6H JH QC AD AC
salt dca010d990fad30b4c639611dfa3e32e
sha256 a2691cd81977e6bdfbb83b167d9c6941e472e1f78d8cf872c0d3accd50f6f573
P2  upcard 4S  discard JS
P1  stock 7C  discard TD
P2  stock 4D  discard 9C
P1  stock AH  discard QD
P2  stock QH  discard QH
P1  stock TS  discard TS
P2  stock 5C  discard 7H
P1  stock KD  discard 9D
P2  stock 4H  gin 2D
melds P2  4S 4H 4D | 5S 5D 5C | 8S 8H 8D 8C  loose none
melds P1  KS KH KD KC  loose AS 6S AH 4C 6C 7C
result gin  P2 0 against P1 25
score P2  (25 + 25) x 2 = 100
totals P1 38  P2 100

winner P2
ledger P1  points 38  shutout 0  game 0  hands 5 for 1  final 43
ledger P2  points 100  shutout 0  game 20  hands 5 for 1  final 125
"""
"""Stands in docs/RECORD.md too, where lines can be counted."""

SHORT = Ruleset("short-oklahoma", 60, None, spade_multiplier=2, game_bonus=20, hand_bonus=5, shutout_multiplier=2)
OWN = Ruleset("Zoë's # game", 40, 14, 3, gin_bonus=31, undercut_bonus=7, game_bonus=1, hand_bonus=2)
ALMOST_STANDARD = Ruleset("standard", 50, 10)
EVERY_RULESET = (*RULESETS.values(), SHORT, OWN, ALMOST_STANDARD)


# --- matches to record ------------------------------------------------------------------------------------------------


@cache
def played(seed: int, ruleset: Ruleset, sense: float = 0.8, acts: int = 2000) -> tuple[tuple[Event, ...], ...]:
    """A match of up to ``acts`` acts, a tuple of events for each: random ones, and good ones as often as ``sense``."""
    rng = random.Random(seed)
    shuffler = FairShuffler(rng.randbytes)
    batches = [start(ruleset, shuffler)]
    match = fold(batches[0])
    while match.winner is None and len(batches) <= acts:
        seat = 0 if match.hand is None or match.hand.turn is None else match.hand.turn
        action = rng.choice(legal(match, seat))
        if rng.random() < sense:
            action = sensible(match, seat) or action
        batches.append(decide(match, seat, action, shuffler))
        for event in batches[-1]:
            match = evolve(match, event)
    return tuple(batches)


def sensible(match: Match, seat: int) -> Knock | Gin | Discard | None:
    actions = legal(match, seat)
    ends = [a for a in actions if isinstance(a, Knock | Gin)]
    discards = [a for a in actions if isinstance(a, Discard)]
    if match.hand is None or not discards:
        return None
    held = match.hand.held[seat]
    return min(ends or discards, key=lambda a: deadwood(held ^ a.card.mask))


def flat(batches: tuple[tuple[Event, ...], ...]) -> tuple[Event, ...]:
    return tuple(event for batch in batches for event in batch)


def is_sound(text: str, reading: Reading) -> None:
    """What holds for the reading of any text at all: the events are a match, and the problem stands where it says."""
    if reading.events:
        fold(reading.events)
        assert read(write(reading.events)) == Reading(reading.events, None)
    if reading.problem is None:
        assert reading.events
    else:
        stands_where_it_says(text, reading.problem)


def stands_where_it_says(text: str, problem: Problem) -> None:
    assert str(problem).isascii()
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    line = lines[problem.line - 1]
    shown = problem.word.removesuffix("…") if len(problem.word) == 40 else problem.word
    assert 1 <= problem.column <= len(line) + 1
    assert line[problem.column - 1 :].startswith(shown)
    assert problem.word or problem.reason in (Wrong.MISSING, Wrong.NOT_A_RECORD)


# --- round trips ------------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    ruleset=st.sampled_from(EVERY_RULESET),
    sense=st.sampled_from((0.0, 0.5, 0.9, 1.0)),
    acts=st.integers(0, 700),
)
def test_every_random_match_finished_or_not_comes_back_exactly(
    seed: int, ruleset: Ruleset, sense: float, acts: int
) -> None:
    events = flat(played(seed, ruleset, sense, acts))
    assert read(write(events)) == Reading(events, None)


@pytest.mark.parametrize("ruleset", EVERY_RULESET, ids=lambda r: f"{r.id}-{r.target}")
def test_a_finished_match_of_every_ruleset_comes_back_exactly(ruleset: Ruleset) -> None:
    for seed in range(6):
        events = flat(played(seed, ruleset))
        assert any(isinstance(event, MatchEnded) for event in events)
        assert read(write(events)) == Reading(events, None)


def test_a_match_can_be_recorded_after_each_of_its_acts_and_goes_on_from_there() -> None:
    batches = played(1, SHORT, 0.9)
    for count in range(1, len(batches) + 1):
        events = flat(batches[:count])
        reading = read(write(events))
        assert reading == Reading(events, None)
        assert fold(reading.events) == fold(events)


def test_dead_hands_are_recorded_and_shown_again_when_the_match_is_over() -> None:
    events = next(
        events
        for events in (flat(played(seed, SHORT, 0.6)) for seed in range(100))
        if any(isinstance(event, HandDied) for event in events) and isinstance(events[-1], DealShown)
    )
    ended = next(n for n, event in enumerate(events) if isinstance(event, MatchEnded))
    assert all(isinstance(event, DealShown) for event in events[ended + 1 :])
    assert "\nresult dead\ntotals P1 " in write(events)
    assert read(write(events)) == Reading(events, None)


def test_a_match_without_a_deal_can_be_recorded() -> None:
    text = "gin-record 1\nruleset oklahoma\nfirst-dealer P2\n"
    assert write([MatchStarted(OKLAHOMA, 1)]) == text
    assert read(text) == Reading((MatchStarted(OKLAHOMA, 1),), None)


@settings(max_examples=200, deadline=None)
@given(
    ruleset=st.builds(
        Ruleset,
        id=st.text(st.characters(), max_size=30),  # lone surrogates, line ends and NUL among them
        target=st.integers(1, 999_999),
        knock_limit=st.none() | st.integers(0, 999_999),
        spade_multiplier=st.integers(1, 999_999),
        gin_bonus=st.integers(0, 999_999),
        undercut_bonus=st.integers(0, 999_999),
        game_bonus=st.integers(0, 999_999),
        hand_bonus=st.integers(0, 999_999),
        shutout_multiplier=st.integers(1, 999_999),
    ),
    acts=st.sampled_from((0, 40)),
)
def test_any_ruleset_comes_back_with_name_and_values_r17(ruleset: Ruleset, acts: int) -> None:
    events = flat(played(3, ruleset, 1.0, acts))
    text = write(events)
    assert text.isascii()
    assert read(text) == Reading(events, None)


def test_a_ruleset_is_written_by_name_only_when_the_game_has_it_with_these_values() -> None:
    assert write([MatchStarted(STANDARD, 0)]).splitlines()[1:2] == ["ruleset standard"]
    assert write([MatchStarted(ALMOST_STANDARD, 0)]).splitlines()[1:4] == [
        "ruleset standard  target 50  knock-limit 10",
        "  spade-multiplier 1  gin-bonus 25  undercut-bonus 25",
        "  game-bonus 0  hand-bonus 0  shutout-multiplier 1",
    ]
    own = write([MatchStarted(OWN, 0)]).splitlines()[1]
    assert own == r"""ruleset "Zo\u00eb's\u0020#\u0020game"  target 40  knock-limit 14"""


def test_lines_are_ascii_and_short_enough_for_mail() -> None:
    for ruleset in EVERY_RULESET:
        text = write(flat(played(5, ruleset)))
        assert text.isascii()
        assert max(len(line) for line in text.splitlines()) <= 74


def test_what_is_no_match_is_not_written() -> None:
    events = flat(played(1, SHORT))
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        write([])
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        write(events[1:])
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        write([*events, events[0]])
    with pytest.raises(ValueError, match="what one seat saw"):
        write([redact(event, 0) for event in events])
    drawn = [e for e in (redact(event, 0) for event in events) if not hasattr(e, "commitment")]
    with pytest.raises(ValueError, match="what one seat saw"):
        write(drawn)


@pytest.mark.parametrize(
    "ruleset",
    [Ruleset("x", 100, 1_000_000), Ruleset("x", 1_000_000, 10)],
    ids=("limit", "target"),
)
def test_a_ruleset_that_could_not_be_read_is_not_written(ruleset: Ruleset) -> None:
    with pytest.raises(ValueError, match="can't be recorded"):
        write([MatchStarted(ruleset, 0)])


# --- the example ------------------------------------------------------------------------------------------------------


def test_the_example_in_the_document_is_a_whole_match() -> None:
    document = (Path(__file__).parents[2] / "docs" / "RECORD.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```text\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    assert examples == [EXAMPLE]
    reading = read(examples[0])
    assert reading.problem is None
    match = fold(reading.events)
    assert match.ruleset == SHORT
    assert match.totals == (38, 100)
    assert match.winner == 1
    assert match.ledgers is not None
    assert [ledger.final for ledger in match.ledgers] == [43, 125]
    assert write(reading.events) == EXAMPLE


def test_the_document_names_every_reason() -> None:
    document = (Path(__file__).parents[2] / "docs" / "RECORD.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z_]+)` \|", document, re.MULTILINE)[-len(Wrong) :] == [w.value for w in Wrong]


def test_the_problems_the_document_tells_of_are_these() -> None:
    assert str(wrong_in(15, "P2  pass", "P1  pass")) == "15:1 refused 'P1' not_your_turn expected P2"
    assert str(wrong_in(26, "P1 1 against", "P1 2 against")) == "26:18 mismatch '2' expected 1"


# --- what is forgiven -------------------------------------------------------------------------------------------------


FORGIVEN: dict[str, Callable[[str], str]] = {
    "line ends of Windows": lambda t: t.replace("\n", "\r\n"),
    "line ends of old Macs": lambda t: t.replace("\n", "\r"),
    "a byte order mark": lambda t: "\ufeff" + t,
    "no last line end": lambda t: t.rstrip("\n"),
    "trailing spaces": lambda t: t.replace("\n", "  \t \n"),
    "empty lines": lambda t: "\n\n" + t.replace("\n", "\n  \n\n"),
    "no empty lines": lambda t: t.replace("\n\n", "\n"),
    "tabs": lambda t: t.replace("  ", "\t").replace(" ", "\t"),
    "spaces that don't break": lambda t: t.replace("  ", " \u00a0"),
    "indentation": lambda t: re.sub("^", "        ", t, flags=re.MULTILINE),
    "small letters": lambda t: t.lower(),
    "capitals": lambda t: t.upper().replace("SHORT-OKLAHOMA", "short-oklahoma"),
    "a mail's quote marks": lambda t: re.sub("^", "> ", t, flags=re.MULTILINE),
    "quote marks without spaces": lambda t: re.sub("^", ">>", t, flags=re.MULTILINE),
    "quote marks twice": lambda t: re.sub("^", " > > ", t, flags=re.MULTILINE),
    "quote marks not on empty lines": lambda t: re.sub("^(?=.)", "> ", t, flags=re.MULTILINE),
    "comments between lines": lambda t: "# a match\n" + t.replace("\n", "\n   # so far so good\n"),
    "comments behind words": lambda t: t.replace("\n", " #\n").replace("knock 7D #", "knock 7D  # at last"),
    "own comments between quoted lines": lambda t: re.sub("^", "> ", t, flags=re.MULTILINE).replace(
        "> P1  pass\n", "> P1  pass\n# why?\n"
    ),
    "the stock on one line": lambda t: re.sub(r"(stock \w\w \w\w .*)\nstock", r"\1", t),
    "the stock on many lines": lambda t: t.replace("stock AC 4C", "stock AC\nstock 4C").replace(
        " 6H 8S", "\nstock 6H 8S"
    ),
    "a turn on two lines": lambda t: t.replace("P2  stock AC  discard TD", "P2  stock AC\n\nP2  discard TD"),
    "a knock without deadwood": lambda t: t.replace("gin 2D", "knock 2D"),
}


@pytest.mark.parametrize("change", FORGIVEN.values(), ids=FORGIVEN.keys())
def test_the_reader_forgives(change: Callable[[str], str]) -> None:
    changed = change(EXAMPLE)
    assert changed != EXAMPLE
    assert read(changed) == read(EXAMPLE)


# --- what is not ------------------------------------------------------------------------------------------------------


def lines_of_example() -> list[str]:
    return EXAMPLE.splitlines()


def with_line(number: int, old: str, new: str) -> str:
    lines = lines_of_example()
    assert lines[number - 1].count(old) == 1 or not (old or lines[number - 1]), "the example has changed"
    lines[number - 1] = lines[number - 1].replace(old, new)
    return "\n".join(lines) + "\n"


def wrong_in(number: int, old: str, new: str) -> Problem | None:
    return read(with_line(number, old, new)).problem


def refused(reason: Reason, about: str = "", left: int | None = None, limit: int | None = None) -> Refusal:
    return Refusal(reason, card(about) if about else None, left, limit)


ACTS = ("pass", "stock", "pile", "upcard", "discard", "knock", "gin")
DECIDE = refused(Reason.DECIDE_ON_UPCARD_FIRST)


@pytest.mark.parametrize(
    ("number", "old", "new", "problem", "kept"),
    [
        # the beginning
        (1, "gin-record 1", "a letter", Problem(1, 1, Wrong.NOT_A_RECORD, "a", ("gin-record",)), 0),
        (1, "gin-record 1", "gin-record", Problem(1, 11, Wrong.MISSING, "", ("<number>",)), 0),
        (1, "1", "2", Problem(1, 12, Wrong.UNKNOWN_FORMAT, "2", ("1",)), 0),
        (1, "1", "١", Problem(1, 12, Wrong.UNKNOWN_FORMAT, "١", ("1",)), 0),
        (1, "1", "1 or so", Problem(1, 14, Wrong.EXTRA, "or"), 0),
        (2, "ruleset", "rules", Problem(2, 1, Wrong.UNEXPECTED, "rules", ("ruleset",)), 0),
        (2, "short-oklahoma", "short/oklahoma", Problem(2, 9, Wrong.UNKNOWN_RULESET, "short/oklahoma"), 0),
        (2, "short-oklahoma", '"short', Problem(2, 9, Wrong.UNKNOWN_RULESET, '"short'), 0),
        (
            2,
            "short-oklahoma  target 60  knock-limit upcard",
            "oklahama",
            Problem(2, 9, Wrong.UNKNOWN_RULESET, "oklahama"),
            0,
        ),
        (
            2,
            "short-oklahoma  target 60  knock-limit upcard",
            "oklahoma",
            Problem(3, 3, Wrong.UNEXPECTED, "spade-multiplier", ("first-dealer",)),
            0,
        ),
        (2, "target", "limit", Problem(2, 25, Wrong.UNEXPECTED, "limit", ("target",)), 0),
        (2, "60", "sixty", Problem(2, 32, Wrong.NOT_A_NUMBER, "sixty", ("1", "999999")), 0),
        (2, "60", "-60", Problem(2, 32, Wrong.NOT_A_NUMBER, "-60", ("1", "999999")), 0),
        (2, "60", "060", Problem(2, 32, Wrong.NOT_A_NUMBER, "060", ("1", "999999")), 0),
        (2, "60", "6²", Problem(2, 32, Wrong.NOT_A_NUMBER, "6²", ("1", "999999")), 0),
        (2, "60", "٣", Problem(2, 32, Wrong.NOT_A_NUMBER, "٣", ("1", "999999")), 0),
        (2, "60", "1000000", Problem(2, 32, Wrong.NOT_A_NUMBER, "1000000", ("1", "999999")), 0),
        (2, "60", "9" * 5000, Problem(2, 32, Wrong.NOT_A_NUMBER, "9" * 39 + "…", ("1", "999999")), 0),
        (2, "60", "0", Problem(2, 32, Wrong.NOT_A_NUMBER, "0", ("1", "999999")), 0),
        (2, "upcard", "1000000", Problem(2, 48, Wrong.NOT_A_NUMBER, "1000000", ("0", "999999")), 0),
        (
            3,
            "spade-multiplier 2",
            "spade-multiplier upcard",
            Problem(3, 20, Wrong.NOT_A_NUMBER, "upcard", ("1", "999999")),
            0,
        ),
        (3, "undercut-bonus 25", "undercut-bonus", Problem(3, 51, Wrong.MISSING, "", ("<number>",)), 0),
        (4, "shutout-multiplier 2", "", Problem(4, 30, Wrong.MISSING, "", ("shutout-multiplier",)), 0),
        (5, "P1", "P3", Problem(5, 14, Wrong.UNEXPECTED, "P3", ("P1", "P2")), 0),
        (5, "P1", "", Problem(5, 13, Wrong.MISSING, "", ("P1", "P2")), 0),
        # a deal
        (7, "hand 1", "Hand one", Problem(7, 6, Wrong.MISMATCH, "one", ("1",)), 1),
        (7, "hand", "round", Problem(7, 1, Wrong.UNEXPECTED, "round", ("hand",)), 1),
        (7, "dealer P1", "dealer P2", Problem(7, 16, Wrong.MISMATCH, "P2", ("P1",)), 1),  # dealt first: line 5
        (7, "dealer P1", "dealer P1 again", Problem(7, 19, Wrong.EXTRA, "again"), 1),
        (8, "P1", "P2", Problem(8, 1, Wrong.UNEXPECTED, "P2", ("P1",)), 1),
        (8, "TH", "1H", Problem(8, 14, Wrong.NOT_A_CARD, "1H"), 1),
        (8, "TH", "10H", Problem(8, 14, Wrong.NOT_A_CARD, "10H"), 1),
        (8, "4S", "4ſ", Problem(8, 5, Wrong.NOT_A_CARD, "4ſ"), 1),  # a letter whose capital is S
        (8, "TH", "T♥", Problem(8, 14, Wrong.NOT_A_CARD, "T♥"), 1),
        (8, "TH", "9C", Problem(8, 14, Wrong.CARD_TWICE, "9C"), 1),
        (8, " QS", "", Problem(8, 31, Wrong.MISSING, "", ("<card>",)), 1),
        (8, "QS", "QS JD", Problem(8, 35, Wrong.EXTRA, "JD"), 1),
        (9, "9S", "TH", Problem(9, 32, Wrong.CARD_TWICE, "TH"), 1),
        (10, "KC", "JD", Problem(10, 8, Wrong.CARD_TWICE, "JD"), 1),
        (10, "limit 10", "limit 9", Problem(10, 18, Wrong.MISMATCH, "9", ("10",)), 1),
        (10, "limit 10", "limit ten", Problem(10, 18, Wrong.MISMATCH, "ten", ("10",)), 1),
        (10, "multiplier 1", "", Problem(10, 20, Wrong.MISSING, "", ("multiplier",)), 1),
        (11, " 6D", "", Problem(13, 1, Wrong.UNEXPECTED, "salt", ("stock",)), 1),
        (11, "stock", "pile", Problem(11, 1, Wrong.UNEXPECTED, "pile", ("stock",)), 1),
        (12, "7H", "7C", Problem(12, 10, Wrong.CARD_TWICE, "7C"), 1),
        (12, "8S", "8S 4D", Problem(12, 52, Wrong.CARD_TWICE, "4D"), 1),
        (13, "7b", "7g", Problem(13, 6, Wrong.NOT_A_SALT, "aedd671282b26744d693c3891f85fa7g"), 1),
        (13, "7b", "7", Problem(13, 6, Wrong.NOT_A_SALT, "aedd671282b26744d693c3891f85fa7"), 1),
        (13, "7b", "7b 1", Problem(13, 39, Wrong.EXTRA, "1"), 1),
        (13, "aedd671282b26744d693c3891f85fa7b", "", Problem(13, 5, Wrong.MISSING, "", ("<salt>",)), 1),
        (
            14,
            "25c4",
            "25c5",
            Problem(
                14,
                8,
                Wrong.MISMATCH,
                "25c5578277b8322d7545cf117a12996a7978a2b…",
                ("25c4578277b8322d7545cf117a12996a7978a2b27a0af493c501552cc78c5533",),
            ),
            1,
        ),
        # acts
        (15, "P2", "P3", Problem(15, 1, Wrong.UNEXPECTED, "P3", ("P2",)), 2),
        (15, "P2", "P1", Problem(15, 1, Wrong.REFUSED, "P1", ("P2",), refused(Reason.NOT_YOUR_TURN)), 2),
        (15, "pass", "", Problem(15, 3, Wrong.MISSING, "", ACTS), 2),
        (15, "pass", "yawn", Problem(15, 5, Wrong.UNEXPECTED, "yawn", ACTS), 2),
        (15, "pass", "upcard", Problem(15, 11, Wrong.MISSING, "", ("<card>",)), 2),
        (15, "pass", "upcard 4S", Problem(15, 12, Wrong.MISMATCH, "4S", ("KC",)), 2),
        (15, "pass", "stock AC", Problem(15, 5, Wrong.REFUSED, "stock", (), DECIDE), 2),
        (15, "pass", "pile KC", Problem(15, 5, Wrong.REFUSED, "pile", (), DECIDE), 2),
        (15, "pass", "pass pass", Problem(15, 10, Wrong.REFUSED, "pass", (), refused(Reason.NOT_YOUR_TURN)), 3),
        (16, "P1  pass", "hand 2  dealer P1", Problem(16, 1, Wrong.UNEXPECTED, "hand", ("P1",)), 3),
        (17, "stock", "pass", Problem(17, 5, Wrong.REFUSED, "pass", (), refused(Reason.UPCARD_PHASE_IS_PAST)), 4),
        (17, "stock", "pile", Problem(17, 5, Wrong.REFUSED, "pile", (), refused(Reason.MUST_DRAW_FROM_STOCK)), 4),
        (17, "AC", "4C", Problem(17, 11, Wrong.MISMATCH, "4C", ("AC",)), 4),
        (17, "TD", "TC", Problem(17, 23, Wrong.REFUSED, "TC", (), refused(Reason.CARD_NOT_IN_HAND, "TC")), 5),
        (17, "TD", "XX", Problem(17, 23, Wrong.NOT_A_CARD, "XX"), 5),
        (17, "discard TD", "stock 4C", Problem(17, 15, Wrong.REFUSED, "stock", (), refused(Reason.ALREADY_DRAWN)), 5),
        (
            17,
            "discard TD",
            "knock TD",
            Problem(17, 21, Wrong.REFUSED, "TD", (), refused(Reason.OVER_LIMIT, "TD", 57, 10)),
            5,
        ),
        (17, "  discard TD", "", Problem(18, 1, Wrong.REFUSED, "P1", ("P2",), refused(Reason.NOT_YOUR_TURN)), 5),
        (
            18,
            "pile TD  discard QS",
            "discard QS",
            Problem(18, 5, Wrong.REFUSED, "discard", (), refused(Reason.DRAW_FIRST, "QS")),
            6,
        ),
        (18, "pile TD", "pile KC", Problem(18, 10, Wrong.MISMATCH, "KC", ("TD",)), 6),
        (18, "QS", "TD", Problem(18, 22, Wrong.REFUSED, "TD", (), refused(Reason.CARD_JUST_TAKEN, "TD")), 7),
        (18, "QS", "QS ...", Problem(18, 25, Wrong.UNEXPECTED, "...", ACTS), 8),
        (22, "knock", "gin", Problem(22, 19, Wrong.REFUSED, "7D", (), refused(Reason.NOT_GIN, "7D", 1, 10)), 15),
        (22, "7D", "7D  discard AH", Problem(22, 25, Wrong.REFUSED, "discard", (), refused(Reason.HAND_OVER)), 17),
        # results
        (23, "melds P1", "melds P2", Problem(23, 7, Wrong.MISMATCH, "P2", ("P1",)), 17),
        (23, "| TH", "/ TH", Problem(23, 20, Wrong.MISMATCH, "/", ("|",)), 17),
        (23, "AH", "none", Problem(23, 49, Wrong.MISMATCH, "none", ("AH",)), 17),
        (24, "none  loose", "loose", Problem(24, 11, Wrong.MISMATCH, "loose", ("none",)), 17),
        (25, "4C>1", "4C>2", Problem(25, 10, Wrong.MISMATCH, "4C>2", ("4C>1",)), 17),
        (25, "lay-offs 4C>1", "", Problem(26, 1, Wrong.UNEXPECTED, "result", ("lay-offs",)), 17),
        (26, "knock", "undercut", Problem(26, 8, Wrong.MISMATCH, "undercut", ("knock",)), 17),
        (26, "39", "39.", Problem(26, 31, Wrong.MISMATCH, "39.", ("39",)), 17),
        (27, "(38", "(٣٨", Problem(27, 11, Wrong.MISMATCH, "(٣٨", ("(38",)), 17),
        (28, "38", "37", Problem(28, 11, Wrong.MISMATCH, "37", ("38",)), 17),
        (28, "  P2 0", "", Problem(28, 13, Wrong.MISSING, "", ("P2",)), 17),
        (29, "", "P2  pass", Problem(29, 1, Wrong.UNEXPECTED, "P2", ("hand",)), 17),
        (30, "hand 2", "hand 1", Problem(30, 6, Wrong.MISMATCH, "1", ("2",)), 17),
        (30, "P1", "P2", Problem(30, 16, Wrong.MISMATCH, "P2", ("P1",)), 17),  # R9: P1 won the hand
        (33, "multiplier 2", "multiplier 1", Problem(33, 32, Wrong.MISMATCH, "1", ("2",)), 17),
        # the end
        (49, "gin", "knock", Problem(49, 8, Wrong.MISMATCH, "knock", ("gin",)), 38),
        (50, "x 2", "x 1", Problem(50, 23, Wrong.MISMATCH, "1", ("2",)), 38),
        (53, "P2", "P1", Problem(53, 8, Wrong.MISMATCH, "P1", ("P2",)), 38),
        (54, "final 43", "final 44", Problem(54, 63, Wrong.MISMATCH, "44", ("43",)), 38),
        (55, "final 125", "final 125  well played", Problem(55, 70, Wrong.EXTRA, "well"), 38),
        (55, "final 125", "final 125\nP1  pass", Problem(56, 1, Wrong.AFTER_END, "P1"), 38),
        (55, "final 125", "final 125\n\nhand 3  dealer P2", Problem(57, 1, Wrong.AFTER_END, "hand"), 38),
    ],
    ids=lambda value: ascii(value)[:30] if isinstance(value, str) else "",
)
def test_what_is_wrong_is_named_with_its_place_and_what_came_before_is_kept(
    number: int, old: str, new: str, problem: Problem, kept: int
) -> None:
    text = with_line(number, old, new)
    reading = read(text)
    assert reading.problem == problem
    assert reading.events == read(EXAMPLE).events[:kept]
    assert len(reading.events) == kept
    is_sound(text, reading)


def test_nothing_at_all_is_not_a_record() -> None:
    for text in ("", "\n", "\ufeff", " \t\n\n", "# gin-record 1", ">\n> \n>> # no\n"):
        assert read(text) == Reading((), Problem(1, 1, Wrong.NOT_A_RECORD, "", ("gin-record",)))


def test_a_problem_is_counted_in_the_lines_and_columns_of_the_text_itself() -> None:
    wrong = with_line(17, "AC", "4C")
    quoted = re.sub("^", "> > ", wrong, flags=re.MULTILINE)
    assert read("\ufeff# one more line\r\n" + wrong.replace("\n", "\r\n")).problem == Problem(
        18, 11, Wrong.MISMATCH, "4C", ("AC",)
    )
    assert read(quoted).problem == Problem(17, 15, Wrong.MISMATCH, "4C", ("AC",))
    assert read(wrong.replace("  stock 4C", "\t\tstock\t4C")).problem == Problem(17, 11, Wrong.MISMATCH, "4C", ("AC",))


def test_all_lines_are_quoted_equally_deep() -> None:
    quoted = re.sub("^", "> ", EXAMPLE, flags=re.MULTILINE)
    once_less = quoted.replace("> P1  pass", "P1  pass")
    assert read(once_less) == Reading(read(EXAMPLE).events[:3], Problem(16, 1, Wrong.MIXED_QUOTING, "P1", (">",)))
    once_more = EXAMPLE.replace("P1  pass", "> P1  pass")
    assert read(once_more).problem == Problem(16, 3, Wrong.MIXED_QUOTING, "P1")


STOCK, SECOND_STOCK = 11, 34
"""Lines of the example: the stocks of its two hands begin here and go on in the next line."""


def test_a_missing_line_is_noticed_at_the_next_one() -> None:
    lines = lines_of_example()
    for at, line in enumerate(lines):
        rest = lines[at + 1 :]
        if not line or not rest:
            continue
        reading = read("\n".join(lines[:at] + rest))
        assert reading.problem is not None
        # Stock lines can hold any number of cards: that one is missing shows at the salt.
        noticed = at + 1 if at + 1 not in (STOCK, SECOND_STOCK) else at + 2
        assert reading.problem.line == (noticed if rest[0] else noticed + 1), line


def test_a_line_too_many_is_noticed_where_it_stands() -> None:
    lines = lines_of_example()
    for at, line in enumerate(lines, start=1):
        if line:
            problem = read("\n".join(lines[:at] + lines[at - 1 :])).problem
            assert problem is not None
            assert problem.line == at + 1, line


def test_two_lines_in_the_wrong_order_are_noticed_at_the_first() -> None:
    lines = lines_of_example()
    for at in range(len(lines) - 1):
        if lines[at] and lines[at + 1]:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            problem = read("\n".join(lines)).problem
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            assert problem is not None
            # The stock in another order is a stock too; but not the one that was dealt, as its commitment shows.
            assert problem.line == (at + 1 if at + 1 not in (STOCK, SECOND_STOCK) else at + 4), lines[at]


# --- cut off ----------------------------------------------------------------------------------------------------------


def cut(text: str, at: int, events: tuple[Event, ...]) -> None:
    """What holds for ``text``, the record of ``events``, when it is cut off."""
    part = text[:at]
    reading = read(part)
    assert reading.events == events[: len(reading.events)]
    assert len(reading.events) >= count_of_events(part[: part.rfind("\n") + 1])
    if reading.problem is not None:
        last = max((n for n, line in enumerate(part.split("\n"), start=1) if line.strip(" >")), default=1)
        assert reading.problem.line == last
        stands_where_it_says(part, reading.problem)


@cache
def count_of_events(text: str) -> int:
    return len(read(text).events)


@pytest.mark.parametrize("quote", ["", "> "], ids=("plain", "quoted"))
def test_a_record_cut_off_at_any_character_keeps_what_it_has_and_errs_in_the_last_line_at_most(quote: str) -> None:
    text = re.sub("^", quote, EXAMPLE.rstrip("\n"), flags=re.MULTILINE)
    events = read(EXAMPLE).events
    for at in range(len(text) + 1):
        cut(text, at, events)


def test_so_does_any_other_record() -> None:
    rng = random.Random(8)
    for ruleset in EVERY_RULESET:
        events = flat(played(8, ruleset))
        text = write(events)
        for _ in range(25):
            cut(text, rng.randrange(len(text)), events)


def test_a_record_cut_off_after_a_whole_line_is_that_of_an_unfinished_match() -> None:
    lines = lines_of_example()
    events = read(EXAMPLE).events
    kept = []
    for count in range(1, len(lines) + 1):
        reading = read("\n".join(lines[:count]) + "\n")
        kept.append(len(reading.events) if reading.problem is None else "in a deal")
        assert reading.events == events[: len(reading.events)]
    in_a_deal = ["in a deal"]
    assert kept[:14] == [*in_a_deal * 4, 1, 1, *in_a_deal * 7, 2]
    assert kept[14:29] == [3, 4, 6, 8, 10, 12, 14, *[17] * 8]
    assert kept[29:37] == [*in_a_deal * 7, 18]
    assert kept[37:] == [20, 22, 24, 26, 28, 30, 32, 34, *[38] * 10]


# --- anything else ----------------------------------------------------------------------------------------------------

WORDS = (*dict.fromkeys(EXAMPLE.split()), "#", ">", "dead", "\n", "\n", "\r\n", "²", "\0")
CHARACTERS = 'AS2H3DTCKQJ0123456789P|>#()+=x- \t\n\r\0\x0b\x1c\x85\u2028\xa0\ufeff²٣½１ſİßé♥😀\ud800\udfff"\\'


def mutated(text: str, rng: random.Random) -> str:
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    to = min(to, at + rng.choice((1, 1, 2, 3, 40, 400)))
    lines = text.split("\n")
    match rng.randrange(9):
        case 0:
            return text[:at] + text[to:]
        case 1:
            return text[:at] + rng.choice(CHARACTERS) + text[at:]
        case 2:
            return text[:at] + rng.choice(CHARACTERS) + text[at + 1 :]
        case 3:
            return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        case 4:
            return text[:at] + text[at:to] + text[at:]
        case 5:
            return text[:at]
        case 6:
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            return "\n".join(lines)
        case 7:
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            return " ".join(words)
        case _:
            return text[:at] + rng.randbytes(rng.randrange(1, 9)).decode(
                rng.choice(("latin-1", "utf-16-le")), "replace"
            )


def test_a_damaged_record_never_breaks_the_reader_and_keeps_the_lines_before_the_damage() -> None:
    rng = random.Random(2024)
    originals = [EXAMPLE, *(write(flat(played(seed, ruleset, 0.9, 120))) for seed, ruleset in enumerate(EVERY_RULESET))]
    before = {text: read(text).events for text in originals}
    for _ in range(2000):
        original = text = rng.choice(originals)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            text = mutated(text, rng)
        reading = read(text)
        is_sound(text, reading)
        same = next((n for n, (a, b) in enumerate(zip(text, original, strict=False)) if a != b), len(text))
        untouched = read(original[: original.rfind("\n", 0, same) + 1]).events
        assert reading.events[: len(untouched)] == untouched == before[original][: len(untouched)]


@settings(max_examples=300, deadline=None)
@given(text=st.text(st.characters(), max_size=300))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    is_sound(text, read(text))
    after_a_start = "gin-record 1\nruleset standard\nfirst-dealer P1\n" + text
    is_sound(after_a_start, read(after_a_start))


@settings(max_examples=300, deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=30), line=st.integers(0, 55), rest=st.booleans())
def test_any_words_of_the_format_anywhere_are_read_without_an_exception(
    words: list[str], line: int, rest: bool
) -> None:
    lines = lines_of_example()
    text = "\n".join([*lines[:line], " ".join(words), *(lines[line:] if rest else ())])
    is_sound(text, read(text))


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=400), encoding=st.sampled_from(("latin-1", "utf-8", "utf-16", "utf-7", "cp1252")))
def test_any_bytes_read_as_any_text_are_read_without_an_exception(data: bytes, encoding: str) -> None:
    for errors in ("replace", "surrogateescape" if encoding == "utf-8" else "ignore"):
        text = data.decode(encoding, errors)
        is_sound(text, read(text))


HUGE = 10_000_000
START = "gin-record 1\nruleset standard\nfirst-dealer P1\n"


@pytest.mark.parametrize(
    "text",
    [
        "\n" * HUGE,
        "\r\n" * (HUGE // 2),
        " " * HUGE,
        "\0" * HUGE,
        ">" * HUGE,
        "> " * (HUGE // 2),
        (" " * 999 + "\n") * (HUGE // 1000),
        ("#" * 999 + "\n") * (HUGE // 1000),
        START + "x" * HUGE,
        START + "hand 1  dealer P1\nP1  " + "AS " * (HUGE // 3),
        START + "P1  pass\n" * (HUGE // 9),
        'gin-record 1\nruleset "' + "\\" * HUGE + '"',
        "gin-record " + "9" * HUGE,
        EXAMPLE + "#" * HUGE,
        EXAMPLE * (HUGE // len(EXAMPLE)),
    ],
    ids=[f"{n}" for n in range(15)],
)
def test_ten_million_characters_are_read_in_a_moment(text: str) -> None:
    begun = time.perf_counter()
    reading = read(text)
    assert time.perf_counter() - begun < 5
    if reading.problem is not None:
        assert len(reading.problem.word) <= 40
    if reading.events:
        fold(reading.events)


def test_a_hand_that_goes_in_circles_for_very_long_is_read_in_a_time_in_proportion_a3() -> None:
    lines = [*lines_of_example()[:16], "P2  stock AC"]
    # Each takes what the other has thrown, for ever.
    lines[-1] += "  discard JD"
    circle = [
        "P1  pile JD  discard QS",
        "P2  pile QS  discard TD",
        "P1  pile TD  discard JD",
        "P2  pile JD  discard QS",
    ]
    circle += ["P1  pile QS  discard TD", "P2  pile TD  discard JD"]
    text = "\n".join([*lines, *circle * 5000])
    begun = time.perf_counter()
    reading = read(text)
    assert reading.problem is None
    assert len(reading.events) == 6 + 2 * 30_000
    assert time.perf_counter() - begun < 10
