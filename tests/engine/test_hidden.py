"""R8, A1, T3: what a seat can't see changes nothing that it is shown.

For a seat and any point of a match (inside a batch of events too) a second match is made that differs from the first in
all that this seat can't know: the stock, the opponent's unknown cards, which of the cards the opponent showed came from
the deal and which from the stock, the salts, and the same of earlier hands that died and were not shown. All acts are
the same. View, redacted history, legal actions and explanations must then be the same as well.

One thing must differ: the commitment, which is a digest of the whole deal and tells nothing about it. It is blanked
before comparing.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gin.engine.actions import EVERY_ACTION
from gin.engine.cards import Card, unmask
from gin.engine.deal import Deal
from gin.engine.events import (
    DealShown,
    Discarded,
    Event,
    HandDealt,
    HandDied,
    HandReceived,
    Knocked,
    MatchEnded,
    PileTaken,
    StockDrawn,
)
from gin.engine.play import explain, fold, legal
from gin.engine.state import Match
from gin.engine.view import redact, view
from tests.engine.hands import DEPTH
from tests.engine.matches import CASUAL, EAGER, EVERY_RULESET, NEVER_KNOCKS, RANDOM, played, some_match


def other_deal(dealt: HandDealt, after: list[Event], seat: int, rng: Random) -> Deal:
    """A deal with which the same hand could have been played so far, as ``seat`` saw it; chosen at random."""
    pack, other = dealt.deal.pack, 1 - seat
    open_places = list(range(int(other == dealt.dealer), 20, 2))  # places in the pack of cards that the other holds
    placed: dict[int, Card] = {}
    from_pile: set[Card] = set()
    drawn = 0

    def place(card: Card) -> None:
        """The card came into sight from the other's hand: it must have been in one of the places by now."""
        if card in from_pile:
            from_pile.discard(card)
        else:
            placed[open_places.pop(rng.randrange(len(open_places)))] = card

    for event in after:
        match event:
            case StockDrawn(drawer, _):
                if drawer == other:
                    open_places.append(21 + drawn)
                drawn += 1
            case PileTaken(taker, card) if taker == other:
                from_pile.add(card)
            case Discarded(thrower, card) if thrower == other:
                place(card)
            case Knocked(knocker, card, result):
                assert result.settlement is not None
                shown = result.settlement.knocker if knocker == other else result.settlement.defender
                laid_off = [layoff.card for layoff in result.settlement.layoffs] if knocker == seat else []
                for c in [*(c for meld in shown.melds for c in meld), *shown.loose, *laid_off]:
                    place(c)
                if knocker == other:
                    place(card)
    hidden = [*open_places, *range(21 + drawn, 52)]
    theirs = [*hidden, *placed]
    rest = sorted({pack[at] for at in theirs} - set(placed.values()))
    rng.shuffle(rest)
    new = list(pack)
    for at, card in [*placed.items(), *zip(hidden, rest, strict=True)]:
        new[at] = card
    return Deal(tuple(new), f"{rng.getrandbits(128):032x}")


def other_match(events: list[Event], seat: int, rng: Random) -> list[Event]:
    """The same match with everything changed that ``seat`` can't know."""
    shown = {event.number for event in events if isinstance(event, DealShown)}
    starts = [n for n, event in enumerate(events) if isinstance(event, HandDealt)]
    new = list(events)
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        dealt = events[start]
        assert isinstance(dealt, HandDealt)
        if dealt.number in shown:
            continue
        deal = other_deal(dealt, events[start + 1 : end], seat, rng)
        new[start] = replace(dealt, deal=deal)
        stock = iter(deal.stock)
        for n in range(start, end):
            event = events[n]
            if isinstance(event, StockDrawn):
                new[n] = StockDrawn(event.seat, next(stock))
    return new


def blank(event: Event) -> Event:
    return replace(event, commitment="") if isinstance(event, HandReceived) else event


def honest(match: Match, events: list[Event], seat: int) -> list[object]:
    """All that the game tells ``seat``, commitments blanked."""
    seen = view(match, seat)
    return [
        replace(seen, commitment="", history=tuple(blank(event) for event in seen.history)),
        [blank(redact(event, seat)) for event in events],
        legal(match, seat),
        [explain(match, seat, act) for act in EVERY_ACTION],
    ]


Teller = Callable[[Match, list[Event], int], object]


def situation(events: list[Event], match: Match, seat: int) -> str:
    """A name for the point reached, to prove that every kind of point was met."""
    last = events[-1]
    whose = {seat: "own", 1 - seat: "other's", None: ""}[getattr(last, "seat", None)]
    died = any(isinstance(event, HandDied) for event in events[:-1])
    late = " of a dead hand at the end" if isinstance(last, DealShown) and match.winner is not None else ""
    assert match.hand is not None
    return f"{whose} {type(last).__name__}{late}, {match.hand.phase}{', after a dead hand' if died else ''}".strip()


def check(events: list[Event], seat: int, rng: Random, tell: Teller = honest) -> str:
    """Compares the match with another that ``seat`` can't tell from it; returns what kind of point was compared."""
    match, other = fold(events), other_match(events, seat, rng)
    swapped = fold(other)
    same = tell(swapped, other, seat) == tell(match, events, seat)
    assert same, f"seat {seat} is told something it can't know: {events}"
    hidden = [f for f in match.finished if not f.shown] or (match.hand is not None and match.hand.turn is not None)
    if hidden:
        assert swapped.finished != match.finished or swapped.hand != match.hand, "the swap must change something"
    else:
        assert swapped == match, "with everything shown there is nothing left to swap"
    return situation(events, match, seat)


def points(events: list[Event]) -> list[int]:
    """After how many events to look: all that end a hand or stand near a deal, and every fifth besides."""
    kinds = (HandDied, Knocked, DealShown, MatchEnded)
    last_events = {
        n + 1 + more for n, event in enumerate(events) if isinstance(event, kinds) for more in (-2, -1, 0, 1)
    }
    first_events = {n + 1 + more for n, event in enumerate(events) if isinstance(event, HandDealt) for more in range(5)}
    return sorted(n for n in last_events | first_events | set(range(2, len(events), 5)) if 2 <= n <= len(events))


def test_no_view_changes_with_the_hidden_cards_in_any_kind_of_situation() -> None:
    met: Counter[str] = Counter()
    tempers = [(EAGER, EAGER), (CASUAL, RANDOM), (NEVER_KNOCKS, EAGER), (CASUAL, NEVER_KNOCKS)]
    for seed in range(16 * DEPTH):
        events = played(seed, EVERY_RULESET[seed % 5], tempers[seed % 4], most_hands=6).events
        rng = Random(seed)
        for count in points(events):
            for seat in (0, 1):
                met[check(events[:count], seat, rng)] += 1
    missing = {
        *("HandDealt, upcard_nondealer", "own UpcardPassed, upcard_dealer", "other's UpcardPassed, upcard_dealer"),
        *("own UpcardPassed, stock_only", "other's UpcardPassed, stock_only", "own StockDrawn, discard"),
        *("other's StockDrawn, discard", "own PileTaken, discard", "other's PileTaken, discard"),
        *("own Discarded, draw", "other's Discarded, draw", "own Knocked, over", "other's Knocked, over"),
        *("DealShown, over", "HandDied, over", "MatchEnded, over", "MatchEnded, over, after a dead hand"),
        *("HandDealt, upcard_nondealer, after a dead hand", "HandDied, over, after a dead hand"),
        *("own Discarded, draw, after a dead hand", "other's Knocked, over, after a dead hand"),
        "DealShown of a dead hand at the end, over, after a dead hand",
    } - met.keys()
    assert not missing, met


@settings(max_examples=25 * DEPTH)
@given(some_match(), st.randoms(use_true_random=False))
def test_no_view_changes_with_the_hidden_cards_at_random_points(of, rng: Random) -> None:
    for _ in range(20):
        check(of.events[: rng.randint(2, len(of.events))], rng.randrange(2), rng)


def test_r8_a_dead_hand_stays_hidden_until_the_match_is_over_and_is_then_shown() -> None:
    seeds = (played(seed, EVERY_RULESET[0], (CASUAL, RANDOM), most_hands=300).events for seed in range(20))
    events = next(found for found in seeds if any(isinstance(e, HandDied) for e in found))
    died = {e.result.number for e in events if isinstance(e, HandDied)}
    end = next(n for n, event in enumerate(events) if isinstance(event, MatchEnded))
    assert not died & {e.number for e in events[:end] if isinstance(e, DealShown)}
    assert died == {e.number for e in events[end:] if isinstance(e, DealShown)}
    dealt = {e.number for e in events if isinstance(e, HandDealt)}
    assert {number for number, _ in view(fold(events), 0).deals} == dealt


def opponents_cards(match: Match, events: list[Event], seat: int) -> object:
    assert match.hand is not None
    return unmask(match.hand.held[1 - seat])


def next_of_stock(match: Match, events: list[Event], seat: int) -> object:
    assert match.hand is not None
    return match.hand.top_of_stock


def card_the_opponent_drew(match: Match, events: list[Event], seat: int) -> object:
    assert match.hand is not None
    return match.hand.fresh


def whole_events(match: Match, events: list[Event], seat: int) -> object:
    return [event for event in events if isinstance(event, StockDrawn)]


def opponents_cards_once_it_is_over(match: Match, events: list[Event], seat: int) -> object:
    """The leak of deciding by phase: after a dead hand it shows what stays hidden (R8)."""
    assert match.hand is not None
    return unmask(match.hand.held[1 - seat]) if match.hand.turn is None else None


def deals_of_finished_hands(match: Match, events: list[Event], seat: int) -> object:
    return [finished.deal for finished in match.finished]


def salt(match: Match, events: list[Event], seat: int) -> object:
    assert match.hand is not None
    return match.hand.dealt.deal.salt


def where_shown_cards_came_from(match: Match, events: list[Event], seat: int) -> object:
    """Whether what the opponent threw had been dealt to it; a player doesn't see that."""
    assert match.hand is not None
    dealt = match.hand.dealt.deal.hand_of(1 - seat, match.hand.dealt.dealer)
    return [card in dealt for card in match.hand.pile]


@pytest.mark.parametrize(
    "leak",
    [
        opponents_cards,
        next_of_stock,
        card_the_opponent_drew,
        whole_events,
        opponents_cards_once_it_is_over,
        deals_of_finished_hands,
        salt,
        where_shown_cards_came_from,
    ],
)
def test_each_kind_of_leak_would_be_noticed(leak: Teller) -> None:
    def look_everywhere() -> None:
        for seed in range(6):
            events = played(seed, EVERY_RULESET[0], (CASUAL, NEVER_KNOCKS), most_hands=3).events
            for count in points(events):
                for seat in (0, 1):
                    check(events[:count], seat, Random(seed), leak)

    with pytest.raises(AssertionError, match="is told something it can't know"):
        look_everywhere()
