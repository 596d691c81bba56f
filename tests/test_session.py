import os
from random import Random

import pytest

from gin.ai.plain import Plain
from gin.engine.actions import DRAW_STOCK, PASS, TAKE_UPCARD, Reason, Refused
from gin.engine.deal import FairShuffler, FixedDeals
from gin.engine.events import Event, HandDealt, MatchStarted, UpcardPassed
from gin.engine.phase import Phase
from gin.engine.play import fold
from gin.engine.rules import OKLAHOMA, STANDARD
from gin.session import Session, fair_shuffler
from tests.engine.table import make_deal


def new(on_events=None) -> Session:
    shuffler = FixedDeals([make_deal()], first_dealer=1)
    return Session.new(STANDARD, shuffler, on_events) if on_events else Session.new(STANDARD, shuffler)


def test_a_new_session_has_dealt_the_first_hand():
    session = new()
    assert [type(event) for event in session.events] == [MatchStarted, HandDealt]
    assert session.view(0).phase is Phase.UPCARD_NONDEALER
    assert session.view(0).turn == 0


def test_an_action_returns_what_happened_and_changes_the_match():
    session = new()
    assert session.act(0, PASS) == (UpcardPassed(0),)
    assert session.view(0).phase is Phase.UPCARD_DEALER
    assert session.events[-1] == UpcardPassed(0)


def test_a_refused_action_changes_nothing_and_is_not_stored():
    stored: list[Event] = []
    session = new(stored.extend)
    before, events = session.view(0), session.events
    with pytest.raises(Refused) as refused:
        session.act(1, PASS)
    assert refused.value.refusal.reason is Reason.NOT_YOUR_TURN
    assert session.explain(1, PASS) == refused.value.refusal
    assert session.explain(0, PASS) is None
    assert session.view(0) == before
    assert session.events == events == tuple(stored)


def test_the_store_is_handed_events_before_anybody_can_see_them():
    seen: list[tuple[Event, ...]] = []
    session: list[Session] = []

    def store(events: tuple[Event, ...]) -> None:
        if session:
            assert events[0] not in session[0].events
            assert session[0].view(0).phase is Phase.UPCARD_NONDEALER
        seen.append(events)

    session.append(new(store))
    session[0].act(0, TAKE_UPCARD)
    assert [event for events in seen for event in events] == list(session[0].events)


def test_when_the_store_fails_nothing_has_happened():
    def store(events: tuple[Event, ...]) -> None:
        if isinstance(events[0], UpcardPassed):
            raise OSError("disk full")

    session = new(store)
    with pytest.raises(OSError, match="disk full"):
        session.act(0, PASS)
    assert session.view(0).phase is Phase.UPCARD_NONDEALER
    assert not any(isinstance(event, UpcardPassed) for event in session.events)


def test_a_session_goes_on_from_stored_events():
    first = Session.new(OKLAHOMA, FairShuffler(Random(5).randbytes))
    first.act(first.view(0).turn or 0, PASS)
    stored: list[Event] = []
    second = Session(first.events, fair_shuffler(), stored.extend)
    assert [second.view(seat) for seat in (0, 1)] == [first.view(seat) for seat in (0, 1)]
    assert stored == []
    new_events = second.act(second.view(0).turn or 0, PASS)
    assert tuple(stored) == new_events
    assert second.view(0).legal == (() if second.view(0).turn else (DRAW_STOCK,))


def test_a_whole_match_is_what_its_events_tell():
    session = Session.new(STANDARD, FairShuffler(Random(1).randbytes))
    plain = Plain()
    while (view := session.view(0)).winner is None:
        seat = view.turn or 0
        session.act(seat, plain.choose(session.view(seat)))
    assert Session(session.events, fair_shuffler()).view(1) == session.view(1)
    assert fold(session.events).winner == view.winner


def test_real_games_are_shuffled_by_the_operating_system(monkeypatch):
    asked: list[int] = []
    real = os.urandom
    monkeypatch.setattr(os, "urandom", lambda count: asked.append(count) or real(count))
    first, second = (fair_shuffler().deal() for _ in range(2))
    assert first != second
    assert sum(asked) >= 2 * 51
