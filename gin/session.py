"""The only place where the current match changes."""

import os
from collections.abc import Callable, Iterable

from gin.engine.actions import Action, Refusal
from gin.engine.deal import FairShuffler, Shuffler
from gin.engine.events import Event
from gin.engine.play import decide, evolve, explain, fold, start
from gin.engine.rules import Ruleset
from gin.engine.state import Match
from gin.engine.view import PlayerView, view

OnEvents = Callable[[tuple[Event, ...]], None]
"""Is handed new events before anybody sees them. If it raises, they have not happened."""


def fair_shuffler() -> FairShuffler:
    """The shuffler of real games, fed by the operating system's source of randomness."""
    return FairShuffler(os.urandom)


def _keep_nothing(_events: tuple[Event, ...]) -> None:
    pass


class Session:
    """A match being played: its events so far, and the state they lead to."""

    def __init__(self, events: Iterable[Event], shuffler: Shuffler, on_events: OnEvents = _keep_nothing) -> None:
        """Go on with the match that ``events`` tell of; ``on_events`` gets only what comes after them.

        Raises ValueError when they don't tell of a match.
        """
        self._events = tuple(events)
        self._match: Match = fold(self._events)
        self._shuffler = shuffler
        self._on_events = on_events

    @classmethod
    def new(cls, ruleset: Ruleset, shuffler: Shuffler, on_events: OnEvents = _keep_nothing) -> "Session":
        """Start a match and deal its first hand."""
        events = start(ruleset, shuffler)
        session = cls(events, shuffler, on_events)
        on_events(events)
        return session

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened in this match, hidden cards included: for the store, not for players."""
        return self._events

    def view(self, seat: int) -> PlayerView:
        """The match as ``seat`` sees it now."""
        return view(self._match, seat)

    def explain(self, seat: int, action: Action) -> Refusal | None:
        """Why ``seat`` may not take ``action`` now, or None when it may."""
        return explain(self._match, seat, action)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Take ``action`` for ``seat`` and return what happened, not redacted.

        Raises Refused, or whatever ``on_events`` raises; nothing has changed then.
        """
        events = decide(self._match, seat, action, self._shuffler)
        match = self._match
        for event in events:
            match = evolve(match, event)
        self._on_events(events)
        self._match = match
        self._events += events
        return events
