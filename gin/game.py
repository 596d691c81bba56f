"""The match on the table, from the person's side: all that a scene gets of it (T14, T15).

Whatever happens is saved before it is returned; how it is played is :class:`gin.playing.Playing`'s.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gin.ai.levels import LEVELS
from gin.ai.questions import WarmUp
from gin.ai.thinker import Thinker
from gin.engine.deal import FairShuffler, Shuffler
from gin.engine.events import Event
from gin.engine.rules import RULESETS
from gin.engine.state import Match
from gin.notices import Notice
from gin.playing import COMPUTER, PERSON, Playing, Step
from gin.practice import Practice
from gin.store import Loaded, Pen, Standing, Store

__all__: Final = ("COMPUTER", "PERSON", "Game", "Games", "Outline", "Step")


@dataclass(frozen=True, slots=True)
class Outline:
    """A match in a line: for the title, and for lists. ``hand`` is the number of the present or last hand."""

    id: int
    started: float
    ruleset: str
    level: str
    hand: int
    totals: tuple[int, int]
    over: bool


class Game(Playing):
    """A match being played. Made by :class:`Games`."""

    def __init__(self, store: Store, thinker: Thinker, pen: Pen, shuffler: Shuffler, events: tuple[Event, ...]) -> None:
        self._store = store
        self._pen = pen
        super().__init__(thinker, RULESETS[pen.row.ruleset], shuffler, events)

    @property
    def level(self) -> str:
        return self._pen.level_at(self.view.number)

    @property
    def next_level(self) -> str:
        """The computer's level from the next hand on (T14)."""
        return self._pen.level_at(self.view.number + 1)

    def set_level(self, level: str) -> None:
        """Choose the computer's level from the next hand on. Raises KeyError for what is no level."""
        if level not in LEVELS:
            raise KeyError(level)
        if level != self.next_level:
            self._store.write(self._pen.set_level(self.view.number + 1, level))

    @property
    def _seed(self) -> int:
        return self._pen.row.seed

    def _write_down(self, events: tuple[Event, ...], match: Match) -> None:
        self._store.write_down(self._pen, events, match)

    def outline(self) -> Outline:
        """The match in a line."""
        seen = self.view
        row = self._pen.row
        over = seen.winner is not None
        return Outline(row.id, row.started, row.ruleset, self.level, seen.number, seen.totals, over)

    def leave_summary(self) -> None:
        """Note that the person has seen the end of the match, if it has ended."""
        if self._pen.standing is Standing.OVER:
            self._store.write(self._pen.set_standing(Standing.DONE))


class Games:
    """All matches: the one on the table and those that are over. Opened once; it never raises for what files do."""

    def __init__(
        self,
        data: Path | None,
        clock: Callable[[], float],
        *,
        thinker: Thinker | None = None,
        random_bytes: Callable[[int], bytes] = os.urandom,
        shuffler: Shuffler | None = None,
    ) -> None:
        """``data`` is the folder for the matches, None where there can be none; ``clock`` gives the time of day."""
        self._clock = clock
        self._random_bytes = random_bytes
        self._shuffler = shuffler or FairShuffler(random_bytes)
        self._thinker = thinker or Thinker()
        self._store = Store(data, self._number)
        self._loaded: Loaded | None = self._store.current()
        self._game: Game | None = None

    def take_notices(self) -> tuple[Notice, ...]:
        """What the player must be told now, each thing once. Cheap: to be called each frame."""
        return self._store.take_notices()

    @property
    def saving(self) -> bool:
        """Whether everything that has happened is saved."""
        return self._store.saving

    def warm_up(self) -> None:
        """Start the computer's mind: best after the first picture."""
        self._thinker.start()
        self._thinker.forget(self._thinker.ask(WarmUp()))

    def current(self) -> Outline | None:
        """The match to continue. One that is over stays so until its summary was left."""
        game = self._current()
        return None if game is None else game.outline()

    def resume(self) -> Game:
        """Go on with the current match, exactly where it was. Raises LookupError when there is none."""
        game = self._current()
        if game is None:
            raise LookupError("there is no match to go on with")
        game.opening = ()
        return game

    def new(self, ruleset_id: str, level: str) -> Game:
        """Begin a match; one that was being played is left (T14). Raises KeyError for an unknown ruleset or level."""
        if ruleset_id not in RULESETS or level not in LEVELS:
            raise KeyError(f"{ruleset_id}, {level}")
        if self._game is not None:
            self._game.forget_questions()
        pen = self._store.begin(self._clock(), ruleset_id, self._number(), level)
        self._game, self._loaded = Game(self._store, self._thinker, pen, self._shuffler, ()), None
        return self._game

    def practice(self, level: str, seed: int | None = None, shuffler: Shuffler | None = None) -> Practice:
        """A hand that isn't kept, beside whatever is being played. Raises KeyError for what is no level.

        With the same ``seed`` and ``shuffler`` the computer does the same in the same place.
        """
        if level not in LEVELS:
            raise KeyError(level)
        return Practice(self._thinker, level, self._number() if seed is None else seed, shuffler or self._shuffler)

    def leave_summary(self) -> None:
        """The person has looked at the end of the match: there is none to continue."""
        game = self._current()
        if game is not None and game.view.winner is not None:
            game.leave_summary()
            self._game = self._loaded = None

    def finished(self) -> list[Outline]:
        """The matches that were played to their end, the oldest first."""
        return [
            Outline(row.id, row.started, row.ruleset, last.level, last.number, (last.total0, last.total1), True)
            for row, last in self._store.finished()
        ]

    def get(self, name: str) -> str | None:
        """What was kept under ``name`` beside the matches."""
        return self._store.get(name)

    def put(self, name: str, value: str) -> None:
        """Keep a small text under ``name`` beside the matches."""
        self._store.put(name, value)

    def close(self) -> None:
        """Save what waits and end the computer's mind."""
        self._thinker.close()
        self._store.close()

    def _current(self) -> Game | None:
        if self._game is None and self._loaded is not None:
            loaded = self._loaded
            self._game = Game(self._store, self._thinker, loaded.pen, self._shuffler, loaded.events)
            self._loaded = None
        return self._game

    def _number(self) -> int:
        """A number that doesn't repeat."""
        return int.from_bytes(self._random_bytes(8), "big") >> 2
