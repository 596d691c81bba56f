"""A record read back: strict about what it says, kind about how it is spaced, and never at a loss."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from gin.engine.actions import (
    DEAL_NEXT,
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    GINS,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
    Reason,
    Refusal,
    Refused,
)
from gin.engine.cards import PACK, Card
from gin.engine.deal import HAND_SIZE, FixedDeals, dealt
from gin.engine.events import Event, MatchStarted, PileTaken, StockDrawn
from gin.engine.play import decide, evolve
from gin.engine.record.words import Line, Problem, Stop, Wrong, lines
from gin.engine.record.writing import (
    BY_UPCARD,
    FORMAT,
    MOST,
    PLAIN_NAME,
    SEATS,
    VALUES,
    end_lines,
    hand_line,
    limit_words,
    result_lines,
    word_for,
)
from gin.engine.rules import LEAST, RULESETS, Ruleset
from gin.engine.state import Match


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read: the events up to the last good act, and what stopped the reading, if anything did."""

    events: tuple[Event, ...]
    problem: Problem | None


def read(text: str) -> Reading:
    """The match recorded in ``text``, whatever ``text`` is. With at least one event, folding them gives a match."""
    # Line ends of every system, and the mark some editors put first.
    reader = _Reader(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    try:
        reader.read()
    except Stop as stop:
        return Reading(tuple(reader.events), stop.problem)
    return Reading(tuple(reader.events), None)


_SALT: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)

_DRAWS: Final[dict[str, Action]] = {"stock": DRAW_STOCK, "pile": DRAW_DISCARD, "upcard": TAKE_UPCARD}
_LEAVES: Final[dict[str, tuple[Action, ...]]] = {"discard": DISCARDS, "knock": KNOCKS, "gin": GINS}
_ACTS: Final = ("pass", *_DRAWS, *_LEAVES)
_ABOUT_THE_CARD: Final = (Reason.CARD_NOT_IN_HAND, Reason.CARD_JUST_TAKEN, Reason.OVER_LIMIT, Reason.NOT_GIN)
_NO_DEALS: Final = FixedDeals(())


class _Reader:
    """Reads a record from top to bottom; ``events`` are what has been read so far."""

    def __init__(self, text: str) -> None:
        self.events: list[Event] = []
        self._lines = lines(text)
        self._line: Line | None = None
        self._match: Match

    def read(self) -> None:
        self._header()
        while (line := self._next()) is not None:
            if self._match.winner is not None:
                line.take()
                line.wrong(Wrong.AFTER_END)
            self._deal(line)
            self._play()
            self._outcome()

    def _next(self) -> Line | None:
        line = next(self._lines, None)
        self._line = line or self._line
        return line

    def _need(self, expected: str) -> Line:
        """The next line, which is to begin with the word ``expected``."""
        line = self._next()
        if line is None:
            assert self._line is not None, "the first line is not asked for in this way"
            self._line.lacks(expected)
        return line

    def _begin(self, word: str) -> Line:
        """The next line, behind the word it begins with."""
        line = self._need(word)
        line.one_of(word)
        return line

    def _happen(self, events: Iterable[Event]) -> None:
        match: Match | None = self._match if self.events else None
        for event in events:
            match = evolve(match, event)
            self.events.append(event)
        assert match is not None, "something happened"
        if match.hand is not None:
            # Nothing is judged by the hand's log, and it grows by a copy at each event: a hand that goes in circles
            # for a hundred thousand turns must not take for ever.
            match = match._replace(hand=match.hand._replace(log=()))
        self._match = match

    def _header(self) -> None:
        line = self._next()
        if line is None:
            raise Stop(Problem(1, 1, Wrong.NOT_A_RECORD, "", ("gin-record",)))
        if line.take() != "gin-record":
            line.wrong(Wrong.NOT_A_RECORD, "gin-record")
        if line.take("<number>") != str(FORMAT):
            line.wrong(Wrong.UNKNOWN_FORMAT, str(FORMAT))
        line.end()
        ruleset = self._ruleset()
        line = self._begin("first-dealer")
        dealer = line.seat(*SEATS)
        line.end()
        self._happen([MatchStarted(ruleset, dealer)])

    def _ruleset(self) -> Ruleset:
        line = self._begin("ruleset")
        line.take("<name>")
        name = _named(line.word)
        if name is None or (name not in RULESETS and not line.more):
            line.wrong(Wrong.UNKNOWN_RULESET)
        if not line.more:
            return RULESETS[name]
        values: dict[str, int | None] = {}
        for row in VALUES:
            if values:
                line = self._need(word_for(row[0]))
            for field in row:
                line.one_of(word_for(field))
                values[field] = line.number(LEAST[field], MOST, BY_UPCARD if field == "knock_limit" else None)
            line.end()
        return Ruleset(id=name, **values)  # type: ignore[arg-type]  # only the knock limit can be None

    def _deal(self, line: Line) -> None:
        ruleset, dealer = self._match.ruleset, self._match.dealer
        line.exactly(hand_line(len(self._match.finished) + 1, dealer))
        seen: set[Card] = set()

        def new_card(line: Line) -> Card:
            card = line.card()
            if card in seen:
                line.wrong(Wrong.CARD_TWICE)
            seen.add(card)
            return card

        def hand(name: str) -> list[Card]:
            line = self._begin(name)
            cards = [new_card(line) for _ in range(HAND_SIZE)]
            line.end()
            return cards

        hands = (hand(SEATS[0]), hand(SEATS[1]))
        line = self._begin("upcard")
        upcard = new_card(line)
        line.exactly(limit_words(ruleset.limit_for(upcard), ruleset.multiplier_for(upcard)))
        stock: list[Card] = []
        while len(seen) < len(PACK):
            line = self._begin("stock")
            stock.append(new_card(line))
            while line.more:
                stock.append(new_card(line))
        line = self._begin("salt")
        salt = line.take("<salt>")
        if not _SALT.fullmatch(salt):
            line.wrong(Wrong.NOT_A_SALT)
        line.end()
        deal = dealt(dealer, hands, upcard, stock, salt)
        self._begin("sha256").exactly(deal.commitment)
        self._happen(decide(self._match, 0, DEAL_NEXT, FixedDeals([deal])))

    @property
    def _turn(self) -> int | None:
        return None if self._match.hand is None else self._match.hand.turn

    def _play(self) -> None:
        """The acts up to the end of the hand or of the text, any number of one seat's on a line."""
        while (turn := self._turn) is not None:
            line = self._next()
            if line is None:
                return
            if line.seat(SEATS[turn]) != turn:
                line.wrong(Wrong.REFUSED, SEATS[turn], refusal=Refusal(Reason.NOT_YOUR_TURN))
            self._act(line, turn)
            while line.more:
                self._act(line, turn)

    def _act(self, line: Line, seat: int) -> None:
        word = line.one_of(*_ACTS)
        act_at = line.here
        card = None if word == "pass" else line.card()
        action: Action = PASS
        if card is not None:
            action = _DRAWS[word] if word in _DRAWS else _LEAVES[word][card]
        try:
            events = decide(self._match, seat, action, _NO_DEALS)
        except Refused as refused:
            refusal = refused.refusal
            line.wrong(Wrong.REFUSED, refusal=refusal, at=None if refusal.reason in _ABOUT_THE_CARD else act_at)
        if isinstance(events[0], StockDrawn | PileTaken) and events[0].card != card:
            line.wrong(Wrong.MISMATCH, str(events[0].card))
        self._happen(events)

    def _outcome(self) -> None:
        """What the rules made of the acts: each line must say it, and only the end of the text may come before."""
        match = self._match
        if self._turn is not None:
            return
        expected = [*result_lines(match.finished[-1].result, match.totals)]
        if match.winner is not None and match.ledgers is not None:
            expected += end_lines(match.winner, match.ledgers)
        for words in expected:
            line = self._next()
            if line is None:
                return
            line.exactly(words)


def _named(word: str) -> str | None:
    """The ruleset's name that is written as ``word``."""
    if not word.startswith('"'):
        return word if PLAIN_NAME.fullmatch(word) else None
    try:
        name: str = json.loads(word)
    except ValueError:
        return None
    return name
