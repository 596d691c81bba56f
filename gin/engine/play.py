"""The four verbs of the game: ``legal``, ``explain``, ``decide`` and ``evolve`` (R4 to R9).

An action is judged once, by ``decide``, and becomes events; ``evolve`` folds an event into the state by bookkeeping
alone. ``legal`` and ``explain`` share their checks: an action is in ``legal`` exactly when ``explain`` has nothing
against it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

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
    DealNext,
    Discard,
    DrawDiscard,
    DrawStock,
    Gin,
    Knock,
    Pass,
    Reason,
    Refusal,
    Refused,
    TakeUpcard,
)
from gin.engine.cards import VALUES, BySuit, Card, mask_of, unmask
from gin.engine.deal import Deal, Shuffler
from gin.engine.events import (
    DISCARDED,
    PILE_TAKEN,
    STOCK_DRAWN,
    UPCARD_PASSED,
    DealShown,
    Discarded,
    Event,
    HandDealt,
    HandDied,
    Knocked,
    MatchEnded,
    MatchStarted,
    PileTaken,
    StockDrawn,
    UpcardPassed,
)
from gin.engine.melds import deadwood
from gin.engine.phase import Phase
from gin.engine.rules import Ruleset
from gin.engine.showdown import Kind, settle
from gin.engine.state import Finished, Hand, Match
from gin.engine.tally import HandResult, Pair, add, ledgers, match_winner, next_dealer, score

_HIGHEST_VALUE: Final = max(VALUES)

# Met at every event; to look a member up on its class is slow before Python 3.12.
_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD


# --- legal ------------------------------------------------------------------------------------------------------------


def legal(match: Match, seat: int) -> tuple[Action, ...]:
    """Everything ``seat`` may do now, in a fixed order; empty when it is not its turn."""
    hand = match.hand
    if hand is None or hand.turn is None:
        return () if match.winner is not None else (DEAL_NEXT,)
    if seat != hand.turn:
        return ()
    before_drawing = _LEGAL_BEFORE_DRAWING.get(hand.phase)
    return _legal_leaving(hand, seat) if before_drawing is None else before_drawing


_LEGAL_BEFORE_DRAWING: Final[dict[Phase, tuple[Action, ...]]] = {
    Phase.UPCARD_NONDEALER: (TAKE_UPCARD, PASS),
    Phase.UPCARD_DEALER: (TAKE_UPCARD, PASS),
    Phase.STOCK_ONLY: (DRAW_STOCK,),
    Phase.DRAW: (DRAW_STOCK, DRAW_DISCARD),
}
_ALLOWED_BEFORE_DRAWING: Final = {
    phase: frozenset(type(action) for action in actions) for phase, actions in _LEGAL_BEFORE_DRAWING.items()
}


def _legal_leaving(hand: Hand, seat: int) -> tuple[Action, ...]:
    held = hand.held[seat]
    may_leave = held if hand.taken is None else held ^ 1 << hand.taken
    limit = hand.dealt.limit
    # A discard lowers the deadwood by no more than its own value, so most hands need one evaluation only.
    if deadwood(held) - _HIGHEST_VALUE > limit:
        return _PLAIN_DISCARDS(may_leave)
    knocks: list[Action] = []
    gins: list[Action] = []
    for c in unmask(may_leave):
        left = deadwood(held ^ 1 << c)
        if left <= limit:
            knocks.append(KNOCKS[c])
        if left == 0:
            gins.append(GINS[c])
    return (*_PLAIN_DISCARDS(may_leave), *knocks, *gins)


_PLAIN_DISCARDS: Final = BySuit[Action](DISCARDS)


# --- explain ----------------------------------------------------------------------------------------------------------


def explain(match: Match, seat: int, action: Action) -> Refusal | None:
    """Why ``seat`` may not take ``action`` now, or None when it may (T8)."""
    hand = match.hand
    if isinstance(action, DealNext):
        if match.winner is not None:
            return Refusal(Reason.MATCH_OVER)
        if hand is not None and hand.turn is not None:
            return Refusal(Reason.HAND_NOT_OVER)
        return None
    if hand is None or hand.turn is None:
        return Refusal(Reason.HAND_OVER)
    if seat != hand.turn:
        return Refusal(Reason.NOT_YOUR_TURN)
    allowed = _ALLOWED_BEFORE_DRAWING.get(hand.phase)
    if allowed is None:
        return _explain_leaving(hand, seat, action)
    return None if type(action) in allowed else _EXPLAIN_BEFORE_DRAWING[hand.phase](action)


def _explain_upcard(action: Action) -> Refusal:
    return Refusal(Reason.DECIDE_ON_UPCARD_FIRST, _card_of(action))


def _explain_stock_only(action: Action) -> Refusal:
    match action:
        case Pass():
            return Refusal(Reason.UPCARD_PHASE_IS_PAST)
        case TakeUpcard() | DrawDiscard():
            return Refusal(Reason.MUST_DRAW_FROM_STOCK)
        case _:
            return Refusal(Reason.DRAW_FIRST, _card_of(action))


def _explain_draw(action: Action) -> Refusal:
    match action:
        case Pass() | TakeUpcard():
            return Refusal(Reason.UPCARD_PHASE_IS_PAST)
        case _:
            return Refusal(Reason.DRAW_FIRST, _card_of(action))


_EXPLAIN_BEFORE_DRAWING: Final[dict[Phase, Callable[[Action], Refusal]]] = {
    Phase.UPCARD_NONDEALER: _explain_upcard,
    Phase.UPCARD_DEALER: _explain_upcard,
    Phase.STOCK_ONLY: _explain_stock_only,
    Phase.DRAW: _explain_draw,
}


def _explain_leaving(hand: Hand, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, _LEAVING):
        card = action.card
        if not hand.held[seat] >> card & 1:
            return Refusal(Reason.CARD_NOT_IN_HAND, card)
        if card == hand.taken:
            return Refusal(Reason.CARD_JUST_TAKEN, card)
        if isinstance(action, Discard):
            return None
        left = deadwood(hand.held[seat] ^ 1 << card)
        allowed, reason = (0, Reason.NOT_GIN) if isinstance(action, Gin) else (hand.dealt.limit, Reason.OVER_LIMIT)
        return Refusal(reason, card, left, hand.dealt.limit) if left > allowed else None
    return Refusal(Reason.UPCARD_PHASE_IS_PAST if isinstance(action, Pass) else Reason.ALREADY_DRAWN)


def _card_of(action: Action) -> Card | None:
    return action.card if isinstance(action, _LEAVING) else None


_LEAVING: Final = (Discard, Knock, Gin)


# --- decide -----------------------------------------------------------------------------------------------------------


def start(ruleset: Ruleset, shuffler: Shuffler) -> tuple[Event, ...]:
    """The events of a new match: its start and its first deal. The first dealer is chance (R9)."""
    started = MatchStarted(ruleset, shuffler.first_dealer())
    return (started, _deal(ruleset, 1, started.dealer, shuffler.deal()))


def decide(match: Match, seat: int, action: Action, shuffler: Shuffler) -> tuple[Event, ...]:
    """What happens when ``seat`` takes ``action``: all judgement and all chance. The match itself doesn't change.

    Raises Refused, with the reason, when the action is illegal.
    """
    refusal = explain(match, seat, action)
    if refusal is not None:
        raise Refused(refusal)
    hand = match.hand
    decider = _DECIDE.get(type(action))
    if decider is None:
        return (_deal(match.ruleset, len(match.finished) + 1, match.dealer, shuffler.deal()),)
    assert hand is not None, "explain refuses everything but a deal before the first hand"
    return decider(match, hand, seat, action)


def _decide_pass(_match: Match, _hand: Hand, seat: int, _action: Action) -> tuple[Event, ...]:
    return (UPCARD_PASSED[seat],)


def _decide_stock(_match: Match, hand: Hand, seat: int, _action: Action) -> tuple[Event, ...]:
    return (STOCK_DRAWN[seat][hand.top_of_stock],)


def _decide_pile(_match: Match, hand: Hand, seat: int, _action: Action) -> tuple[Event, ...]:
    return (PILE_TAKEN[seat][hand.pile[-1]],)


def _decide_discard(_match: Match, hand: Hand, seat: int, action: Action) -> tuple[Event, ...]:
    assert isinstance(action, Discard)
    thrown = DISCARDED[seat][action.card]
    if hand.dying:
        return (thrown, HandDied(HandResult(hand.dealt.number, hand.dealt.dealer, Kind.DEAD, None, None, None)))
    return (thrown,)


def _deal(ruleset: Ruleset, number: int, dealer: int, deal: Deal) -> HandDealt:
    return HandDealt(number, dealer, ruleset.limit_for(deal.upcard), ruleset.multiplier_for(deal.upcard), deal)


def _decide_knock(match: Match, hand: Hand, seat: int, action: Action) -> tuple[Event, ...]:
    assert isinstance(action, Knock | Gin)
    ruleset, dealt, card = match.ruleset, hand.dealt, action.card
    settlement = settle(hand.held[seat] ^ 1 << card, hand.held[1 - seat], dealt.limit)
    scored = score(settlement, seat, ruleset, dealt.multiplier)
    result = HandResult(dealt.number, dealt.dealer, settlement.kind, seat, settlement, scored)
    totals = add(match.totals, result.points)
    knocked = Knocked(seat, card, result, totals)
    shown = DealShown(dealt.number, dealt.deal)
    winner = match_winner(totals, ruleset)
    if winner is None:
        return (knocked, shown)
    results = [*(f.result for f in match.finished), result]
    ended = MatchEnded(winner, ledgers(results, winner, ruleset))
    # Dead hands stay hidden while the match goes on (R8) and can be checked when it is over.
    dead = [DealShown(f.result.number, f.deal) for f in match.finished if not f.shown]
    return (knocked, shown, ended, *dead)


_DECIDE: Final[dict[type[Action], Callable[[Match, Hand, int, Action], tuple[Event, ...]]]] = {
    Pass: _decide_pass,
    TakeUpcard: _decide_pile,
    DrawDiscard: _decide_pile,
    DrawStock: _decide_stock,
    Discard: _decide_discard,
    Knock: _decide_knock,
    Gin: _decide_knock,
}


# --- evolve -----------------------------------------------------------------------------------------------------------


def fold(events: Iterable[Event]) -> Match:
    """The state that a match's events lead to, from its MatchStarted on.

    Raises ValueError when there is no event, or one that can't follow those before it.
    """
    match: Match | None = None
    for event in events:
        match = evolve(match, event)
    if match is None:
        raise ValueError("a match begins with MatchStarted")
    return match


def evolve(match: Match | None, event: Event) -> Match:
    """The state after ``event``; ``match`` is None before the first. Bookkeeping only: no rule is judged here.

    Raises ValueError for an event that can't have happened in this state (a card that is not where the event takes it
    from): a damaged save must not become a match.
    """
    in_hand = _IN_HAND.get(type(event))
    if match is not None and in_hand is not None:
        hand = match.hand
        if hand is None or event.seat != hand.turn:  # type: ignore[union-attr]  # the kinds in _IN_HAND have a seat
            raise ValueError(f"{event} can't happen when it is not that seat's turn")
        if hand.phase not in _PHASES[type(event)]:
            raise ValueError(f"{event} can't happen in the phase {hand.phase}")
        return match.with_hand(in_hand(hand, event))
    if match is None or isinstance(event, MatchStarted):
        if match is not None or not isinstance(event, MatchStarted):
            raise ValueError("a match begins with MatchStarted, once")
        return Match(event.ruleset, event.dealer, (0, 0), (), None, None, None)
    hand = match.hand
    match event:
        case HandDealt():
            return match.with_hand(_dealt(match, event))
        case Knocked() | HandDied():
            by_turn = hand is not None and (isinstance(event, HandDied) or event.seat == hand.turn)
            if hand is None or not by_turn or hand.phase not in _PHASES[type(event)]:
                raise ValueError(f"{event} can't happen now")
            return _finished(match, hand, event)
        case DealShown(number, deal):
            if not 1 <= number <= len(match.finished) or match.finished[number - 1].deal != deal:
                raise ValueError(f"hand {number} was not dealt like this")
            shown = Finished(match.finished[number - 1].result, deal, shown=True)
            return match._replace(finished=(*match.finished[: number - 1], shown, *match.finished[number:]))
        case MatchEnded(winner, sums):
            if match.winner is not None or hand is None or hand.turn is not None:
                raise ValueError(f"{event} can't happen now")
            return match._replace(winner=winner, ledgers=sums)
        case _:
            raise ValueError(f"{type(event).__name__} belongs to one seat's history, not to a match")


def _finished(match: Match, hand: Hand, event: Knocked | HandDied) -> Match:
    held, buried, totals = hand.held, None, match.totals
    if isinstance(event, Knocked):
        held, buried, totals = _without(held, event.seat, event.card), event.card, event.totals
    over = Hand(
        hand.dealt,
        Phase.OVER,
        None,
        held,
        _still_known(hand.known, held),
        hand.pile,
        hand.stock_left,
        None,
        None,
        buried,
        (*hand.log, event),
    )
    scored = None if event.result.score is None else event.result.score.winner
    return match._replace(
        dealer=next_dealer(hand.dealt.dealer, scored),
        totals=totals,
        finished=(*match.finished, Finished(event.result, hand.dealt.deal, shown=False)),
        hand=over,
    )


def _dealt(match: Match, event: HandDealt) -> Hand:
    playing = match.hand is not None and match.hand.turn is not None
    if event.number != len(match.finished) + 1 or event.dealer != match.dealer or playing or match.winner is not None:
        raise ValueError(f"hand {event.number} can't be dealt now, by seat {event.dealer}")
    deal, dealer = event.deal, event.dealer
    held = (mask_of(deal.hand_of(0, dealer)), mask_of(deal.hand_of(1, dealer)))
    pile = (deal.upcard,)
    left = len(deal.stock)
    return Hand(event, Phase.UPCARD_NONDEALER, 1 - dealer, held, (0, 0), pile, left, None, None, None, (event,))


def _after_pass(hand: Hand, event: Any) -> Hand:
    phase = Phase.UPCARD_DEALER if hand.phase is Phase.UPCARD_NONDEALER else Phase.STOCK_ONLY
    return hand.after(event, phase, 1 - event.seat, hand.held, hand.known, hand.pile, hand.stock_left)


def _after_stock(hand: Hand, event: Any) -> Hand:
    seat, card, left = event.seat, event.card, hand.stock_left
    if not left or card != hand.top_of_stock:
        raise ValueError(f"{event}: that card is not on top of the stock")
    held = _with(hand.held, seat, card)
    return hand.after(event, _DISCARD, seat, held, hand.known, hand.pile, left - 1, None, card)


def _after_taking(hand: Hand, event: Any) -> Hand:
    seat, card, pile = event.seat, event.card, hand.pile
    if not pile or pile[-1] != card:
        raise ValueError(f"{event}: that card is not on top of the discard pile")
    held, known = _with(hand.held, seat, card), _with(hand.known, seat, card)
    return hand.after(event, _DISCARD, seat, held, known, pile[:-1], hand.stock_left, card, card)


def _after_discard(hand: Hand, event: Any) -> Hand:
    seat, card = event.seat, event.card
    held = _without(hand.held, seat, card)
    pile = hand.pile + (card,)
    return hand.after(event, _DRAW, 1 - seat, held, _still_known(hand.known, held), pile, hand.stock_left)


_IN_HAND: Final[dict[type, Callable[[Hand, Any], Hand]]] = {
    UpcardPassed: _after_pass,
    StockDrawn: _after_stock,
    PileTaken: _after_taking,
    Discarded: _after_discard,
}
_PHASES: Final[dict[type, frozenset[Phase]]] = {
    UpcardPassed: frozenset({Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER}),
    StockDrawn: frozenset({Phase.STOCK_ONLY, Phase.DRAW}),
    PileTaken: frozenset({Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER, Phase.DRAW}),
    Discarded: frozenset({Phase.DISCARD}),
    Knocked: frozenset({Phase.DISCARD}),
    HandDied: frozenset({Phase.DRAW}),  # the discard that ended it has just been thrown
}
"""In which phases each event can have happened."""


def _still_known(known: Pair, held: Pair) -> Pair:
    return (known[0] & held[0], known[1] & held[1])


def _with(pair: Pair, seat: int, card: Card) -> Pair:
    return (pair[0] | 1 << card, pair[1]) if seat == 0 else (pair[0], pair[1] | 1 << card)


def _without(held: Pair, seat: int, card: Card) -> Pair:
    if not held[seat] >> card & 1:
        raise ValueError(f"seat {seat} doesn't hold {card}")
    return (held[0] ^ 1 << card, held[1]) if seat == 0 else (held[0], held[1] ^ 1 << card)
