"""The match on the table, from the person's side: all that a scene gets of it (T14, T15).

The person has seat 0, the computer seat 1. Whatever happens is saved before it is returned. Nothing here blocks for
long: the computer thinks beside it, and :meth:`Game.poll` asks each frame whether it has decided.
"""

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gin.ai.levels import LEVELS
from gin.ai.questions import Advise, Choose, WarmUp
from gin.ai.thinker import Thinker
from gin.engine.actions import Action, Refusal
from gin.engine.deal import FairShuffler, Shuffler
from gin.engine.events import Event
from gin.engine.journal import digest
from gin.engine.play import evolve, fold
from gin.engine.rules import RULESETS
from gin.engine.state import Match
from gin.engine.view import PlayerView, redact, view
from gin.notices import Notice
from gin.session import Session
from gin.store import Loaded, Pen, Standing, Store

if TYPE_CHECKING:
    from gin.ai.advice import Advice

_LOG: Final = logging.getLogger(__name__)

PERSON: Final = 0
COMPUTER: Final = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One event as the person saw it, and the person's view after it."""

    event: Event
    view: PlayerView


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


class Game:
    """A match being played. Made by :class:`Games`."""

    def __init__(self, store: Store, thinker: Thinker, pen: Pen, shuffler: Shuffler, events: tuple[Event, ...]) -> None:
        self._store = store
        self._thinker = thinker
        self._pen = pen
        self._steps: tuple[Step, ...] = ()
        self._match: Match | None = None
        self._question: tuple[int, int] | None = None
        """The ticket of the computer's decision being thought about, and the number of events it was asked at."""
        self._hint: tuple[int, int] | None = None
        self._advice: Advice | None = None
        if events:
            self._match = fold(events)
            self._session = Session(events, shuffler, self._keep)
        else:
            self._session = Session.new(RULESETS[pen.row.ruleset], shuffler, self._keep)
        self.opening = self._steps
        """What to show first of a match just started; empty when it goes on."""

    @property
    def view(self) -> PlayerView:
        """The match as the person sees it."""
        return self._session.view(PERSON)

    @property
    def digest(self) -> str:
        """The digest of everything in the match, what is hidden included: where it is equal, the match is the same."""
        assert self._match is not None, "a match has events"
        return digest(self._match)

    @property
    def level(self) -> str:
        """The computer's level in this hand."""
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

    def refusal(self, action: Action) -> Refusal | None:
        """Why the person may not take ``action`` now, None when it may (T8)."""
        return self._session.explain(PERSON, action)

    def act(self, action: Action) -> tuple[Step, ...]:
        """Take ``action`` for the person: what happened, and it is saved. Raises Refused; nothing has changed then."""
        return self._act(PERSON, action)

    @property
    def thinking(self) -> bool:
        """Whether it is for the computer to act."""
        hand = self._match.hand if self._match is not None else None
        return hand is not None and hand.turn == COMPUTER

    def poll(self) -> tuple[Step, ...]:
        """To be called each frame: what the computer did, as soon as it has decided. It never waits."""
        if not self.thinking:
            return ()
        now = len(self._session.events)
        if self._question is None or self._question[1] != now:
            if self._question is not None:
                self._thinker.forget(self._question[0])
            self._question = (self._thinker.ask(self._decision()), now)
        answer = self._thinker.poll(self._question[0])
        if answer is None:
            return ()
        self._question = None
        action: Action = answer.value
        if action not in self._session.view(COMPUTER).legal:  # whatever the mistake, the match goes on
            _LOG.error("the level %s wants what it may not do", self.level)
            action = self._decision().makeshift()
        return self._act(COMPUTER, action)

    def ask_hint(self) -> None:
        """Have the coach look at the person's view (T9), if there is anything to choose."""
        now, seen = len(self._session.events), self.view
        if seen.legal and (self._hint is None or self._hint[1] != now):
            self._forget_hint()
            self._hint = (self._thinker.ask(Advise(seen)), now)

    def hint(self) -> "Advice | None":
        """The advice asked for, None while there is none. It is gone as soon as anything has happened."""
        if self._hint is None:
            return None
        ticket, asked_at = self._hint
        if asked_at != len(self._session.events):
            self._forget_hint()
            return None
        if self._advice is None:
            answer = self._thinker.poll(ticket)
            if answer is not None and answer.value is None:
                self._forget_hint()  # the coach failed: it may be asked again
            elif answer is not None:
                self._advice = answer.value
        return self._advice

    def _forget_hint(self) -> None:
        if self._hint is not None:
            self._thinker.forget(self._hint[0])
        self._hint = self._advice = None

    def _decision(self) -> Choose:
        """What the computer is asked. All chance in it comes from the match and the moment: it can be asked again."""
        seen = self._session.view(COMPUTER)
        moment = f"{self._pen.row.seed} {seen.number} {len(seen.history)}"
        seed = int.from_bytes(sha256(moment.encode("ascii")).digest()[:8], "big")
        return Choose(seen, self._pen.level_at(seen.number), seed)

    def _act(self, seat: int, action: Action) -> tuple[Step, ...]:
        self._session.act(seat, action)
        return self._steps

    def _keep(self, events: tuple[Event, ...]) -> None:
        """What the session calls before the events have happened for anybody."""
        match, steps = self._match, []
        for event in events:
            match = evolve(match, event)
            if match.hand is not None:  # before the first deal there is nothing to see
                steps.append(Step(redact(event, PERSON), view(match, PERSON)))
        assert match is not None, "an act has events"
        self._store.write_down(self._pen, events, match)
        self._match, self._steps = match, tuple(steps)

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

    def forget_questions(self) -> None:
        """Nobody waits for answers any more."""
        if self._question is not None:
            self._thinker.forget(self._question[0])
            self._question = None
        self._forget_hint()


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
