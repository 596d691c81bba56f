"""A match being written down: new events become rows, and changes for the store to make."""

from collections.abc import Iterable, Sequence
from typing import Final

from gin.engine.events import Event, HandDied, Knocked
from gin.engine.journal import FORMAT, dumps, loads
from gin.engine.play import evolve
from gin.engine.state import Match
from gin.store.rows import (
    Change,
    EventRow,
    HandRow,
    MatchRow,
    Standing,
    comparable,
    event_seal,
    first_seal,
    insert,
    level_at,
    read_levels,
    state_digest,
    update,
    write_levels,
)

ENDS_HAND: Final = (Knocked, HandDied)


class Pen:
    """The rows of one match, complete, and what must change in the store as it goes on. It touches no file."""

    def __init__(self, row: MatchRow, events: Iterable[EventRow] = (), hands: Iterable[HandRow] = ()) -> None:
        self.row = row
        self._events = list(events)
        self.hands = list(hands)

    @classmethod
    def new(cls, match: int, started: float, ruleset: str, seed: int, level: str) -> "Pen":
        """The pen for a match of which nothing has happened yet."""
        levels = write_levels([(1, level)])
        return cls(MatchRow(match, FORMAT, started, ruleset, seed, levels, Standing.PLAYING.value, b"").sealed())

    @property
    def count(self) -> int:
        """How many events are written down."""
        return len(self._events)

    @property
    def seal(self) -> bytes:
        """The seal of the last event."""
        return self._events[-1].seal if self._events else first_seal(self.row.id)

    @property
    def standing(self) -> Standing:
        """Where the match stands."""
        return Standing(self.row.standing)

    def level_at(self, number: int) -> str:
        """The computer's level in hand ``number``."""
        return level_at(read_levels(self.row.levels), number)

    def add(self, act: Sequence[Event], after: Match) -> list[Change]:
        """Write down the events of one act, which lead to the state ``after``."""
        changes: list[Change] = []
        first = not self._events
        state = state_digest(after)
        seal = self.seal
        for event in act:
            n, text = len(self._events), dumps(event)
            kept = state if event is act[-1] else None
            seal = event_seal(seal, n, text, kept)
            self._events.append(EventRow(self.row.id, n, text, kept, seal))
            changes.append(insert(self._events[-1]))
        for event in act:
            if isinstance(event, ENDS_HAND):
                self.hands.append(hand_row(self.row, event, after, state))
                changes.append(insert(self.hands[-1]))
        over = after.winner is not None and self.standing is Standing.PLAYING
        if over:
            self.row = self.row._replace(standing=Standing.OVER.value).sealed()
        if first:
            changes.insert(0, insert(self.row))
        elif over:
            changes.append(update(self.row))
        return changes

    def set_level(self, number: int, level: str) -> list[Change]:
        """Let ``level`` count from hand ``number`` on."""
        levels = [pair for pair in read_levels(self.row.levels) if pair[0] < number]
        if level_at(levels, number) != level or not levels:
            levels.append((number, level))
        self.row = self.row._replace(levels=write_levels(levels)).sealed()
        return [update(self.row)]

    def set_standing(self, standing: Standing) -> list[Change]:
        """Note where the match stands now."""
        self.row = self.row._replace(standing=standing.value).sealed()
        return [update(self.row)]

    def whole(self) -> list[Change]:
        """The changes that write down the whole match where nothing of it is."""
        return [insert(self.row), *map(insert, self._events), *map(insert, self.hands)]

    def rename(self, match: int) -> None:
        """Go on under another id, from the first event on."""
        self.row = self.row._replace(id=match).sealed()
        old, self._events = self._events, []
        for row in old:
            seal = event_seal(self.seal, row.n, row.text, row.digest)
            self._events.append(EventRow(match, row.n, row.text, row.digest, seal))
        self.hands = [hand._replace(match=match).sealed() for hand in self.hands]


def hand_row(match: MatchRow, event: Knocked | HandDied, after: Match, state: str) -> HandRow:
    """The row of a hand that ``event`` ended, in the act that led to ``after``."""
    result = event.result
    return HandRow(
        match.id,
        result.number,
        result.dealer,
        result.kind.value,
        result.knocker,
        None if result.score is None else result.score.winner,
        0 if result.score is None else result.score.points,
        *after.totals,
        level_at(read_levels(match.levels), result.number),
        state,
        b"",
    ).sealed()


def read(row: MatchRow, line: Sequence[EventRow]) -> tuple[Pen, tuple[Event, ...]]:
    """Fold a match's events as far as they tell of one, up to the end of an act whose digest is right.

    ``line`` has right seals. What doesn't follow is left out; the pen then holds fewer events than ``line``.
    """
    events: list[Event] = []
    hands: list[HandRow] = []
    matches: list[Match] = []
    in_act: list[Event] = []
    ends: list[int] = []
    state: Match | None = None
    for each in line:
        try:
            event = loads(each.text)
            state = evolve(state, event)
        except (ValueError, TypeError, IndexError, KeyError, AssertionError):
            break
        events.append(event)
        in_act.append(event)
        if each.digest is not None:
            ends.append(len(events))
            matches.append(state)
            hands += [hand_row(row, e, state, each.digest) for e in in_act if isinstance(e, ENDS_HAND)]
            in_act = []
    # A wrong digest in the past would show in the last one: only from there back to the first right one they are tried.
    while ends and not _agrees(line[ends[-1] - 1].digest, matches[-1]):
        ends.pop()
        matches.pop()
    end = ends[-1] if ends else 0
    finished = len(matches[-1].finished) if matches else 0
    return Pen(row, line[:end], hands[:finished]), tuple(events[:end])


def _agrees(kept: str | None, state: Match) -> bool:
    return kept is not None and (not comparable(kept) or kept == state_digest(state))
