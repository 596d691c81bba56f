"""Hands being played, from the person's side: what a scene gets of a match, and of a hand that is only practised.

The person has seat 0, the computer seat 1. Nothing here blocks for long: the computer thinks beside it, and
:meth:`Playing.poll` asks each frame whether it has decided. Nothing here knows of files: :class:`gin.game.Game` keeps
what happens, :class:`gin.practice.Practice` doesn't.
"""

import logging
from abc import ABC, abstractmethod
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from gin.ai.questions import Advise, Choose
from gin.ai.thinker import Thinker
from gin.engine.actions import Action, Refusal
from gin.engine.deal import Shuffler
from gin.engine.events import Event
from gin.engine.journal import digest
from gin.engine.play import evolve, fold
from gin.engine.rules import Ruleset
from gin.engine.state import Match
from gin.engine.view import PlayerView, redact, view
from gin.reviewer import Reviewer
from gin.session import Session

if TYPE_CHECKING:
    from gin.ai.advice import Advice, Review

_LOG: Final = logging.getLogger(__name__)

PERSON: Final = 0
COMPUTER: Final = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One event as the person saw it, and the person's view after it."""

    event: Event
    view: PlayerView


class Playing(ABC):
    """A person and the computer at one table."""

    def __init__(self, thinker: Thinker, ruleset: Ruleset, shuffler: Shuffler, events: tuple[Event, ...] = ()) -> None:
        """Go on with what ``events`` tell of; without any, deal the first hand."""
        self._thinker = thinker
        self._steps: tuple[Step, ...] = ()
        self._match: Match | None = None
        self._question: tuple[int, int] | None = None
        """The ticket of the computer's decision being thought about, and the number of events it was asked at."""
        self._hint: tuple[int, int] | None = None
        self._advice: Advice | None = None
        self._reviewer = Reviewer(thinker)
        if events:
            self._match = fold(events)
            self._session = Session(events, shuffler, self._keep)
        else:
            self._session = Session.new(ruleset, shuffler, self._keep)
        self.opening = self._steps
        """What to show first of what was just dealt; empty when it goes on."""

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
    @abstractmethod
    def level(self) -> str:
        """The computer's level in this hand."""

    @property
    @abstractmethod
    def _seed(self) -> int:
        """What the computer's chance comes from, beside the moment."""

    def refusal(self, action: Action) -> Refusal | None:
        """Why the person may not take ``action`` now, None when it may (T8)."""
        return self._session.explain(PERSON, action)

    def act(self, action: Action) -> tuple[Step, ...]:
        """Take ``action`` for the person: what happened, kept already. Raises Refused; nothing has changed then."""
        steps = self._act(PERSON, action)
        self._reviewer.drop()
        return steps

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

    @property
    def hinting(self) -> bool:
        """Whether a hint was asked for and has not failed."""
        return self._hint is not None

    def ask_review(self, before: PlayerView, action: Action) -> None:
        """Have the coach look back at ``action``, which the person has just taken in the position of ``before``."""
        self._reviewer.ask(before, action)

    def review(self) -> "Review | None":
        """To be called each frame: what the coach has to say of the person's last act, and only once.

        It comes when the mind has nothing else to do, or never; the person's next act puts an end to it.
        """
        waiting = self._question is not None or (self._hint is not None and self._advice is None)
        return self._reviewer.poll(idle=not waiting)

    def _forget_hint(self) -> None:
        if self._hint is not None:
            self._thinker.forget(self._hint[0])
        self._hint = self._advice = None

    def _decision(self) -> Choose:
        """What the computer is asked. All chance in it comes from the match and the moment: it can be asked again."""
        seen = self._session.view(COMPUTER)
        moment = f"{self._seed} {seen.number} {len(seen.history)}"
        seed = int.from_bytes(sha256(moment.encode("ascii")).digest()[:8], "big")
        return Choose(seen, self.level, seed)

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
        self._write_down(events, match)
        self._match, self._steps = match, tuple(steps)

    @abstractmethod
    def _write_down(self, events: tuple[Event, ...], match: Match) -> None:
        """Keep what is about to happen, for good or not at all. If it raises, it has not happened."""

    def forget_questions(self) -> None:
        """Nobody waits for answers any more."""
        if self._question is not None:
            self._thinker.forget(self._question[0])
            self._question = None
        self._forget_hint()
        self._reviewer.drop()
