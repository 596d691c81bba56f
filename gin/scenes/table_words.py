"""What the table says: the sentence above the hand, and the line under the computer's cards."""

from typing import TYPE_CHECKING, Final

from gin.engine.actions import Action, Discard, DrawStock, Gin, Knock, Pass
from gin.engine.cards import Card, mask_of
from gin.engine.events import Discarded, Event, PileTaken, StockDrawn, UpcardPassed
from gin.engine.melds import deadwood
from gin.engine.phase import Phase
from gin.engine.showdown import Kind
from gin.engine.view import PlayerView
from gin.text import Texts
from gin.text.spans import Span, Strong

if TYPE_CHECKING:
    from gin.ai.advice import Advice

_DID: Final[dict[type, str]] = {
    UpcardPassed: "table.did.passed",
    PileTaken: "table.did.took",
    StockDrawn: "table.did.drew",
    Discarded: "table.did.threw",
}


def computer_did(texts: Texts, event: Event, person: int) -> list[Span] | None:
    """The computer's act as a line under its cards; None for what isn't one."""
    key = _DID.get(type(event))
    if key is None or getattr(event, "seat", person) == person:
        return None
    return texts.parts(key, card=getattr(event, "card", None))


def deadwood_after(view: PlayerView, card: Card) -> int:
    """The least deadwood of the hand without ``card``: what throwing it would leave (T6)."""
    return deadwood(mask_of(c for c in view.cards if c != card))


def prompt(texts: Texts, view: PlayerView) -> list[Span]:
    """What there is to do now; at the end of a hand what has ended it, but for gin: that speaks for itself."""
    if view.result is not None:
        kind, knocker = view.result.kind, "you" if view.result.knocker == view.seat else "computer"
        if kind is Kind.DEAD:
            return texts.parts("showdown.head.dead")
        if kind is Kind.GIN or view.result.settlement is None:
            return []
        return texts.parts(f"showdown.head.knock.{knocker}", deadwood=view.result.settlement.knocker.deadwood)
    if view.turn is None:
        return []
    if view.turn != view.seat:
        return texts.parts("table.waiting")
    match view.phase:
        case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
            return _upcard_prompt(texts, view)
        case Phase.STOCK_ONLY:
            return texts.parts("table.prompt.stock_only")
        case Phase.DRAW:
            return texts.parts("table.prompt.draw", card=view.pile[-1])
        case _:
            return _discard_prompt(texts, view)


def _upcard_prompt(texts: Texts, view: PlayerView) -> list[Span]:
    if view.ruleset.knock_limit is not None:
        return texts.parts("table.prompt.upcard", card=view.upcard)
    key = "table.prompt.upcard_limit" if view.limit else "table.prompt.upcard_gin_only"
    if view.multiplier > 1:
        key += "_doubled"
    return texts.parts(key, card=view.upcard, limit=view.limit)


def _discard_prompt(texts: Texts, view: PlayerView) -> list[Span]:
    came = "table.took" if view.forbidden is not None else "table.drew"
    first = texts.parts(came, card=view.fresh) if view.fresh is not None else []
    if any(isinstance(a, Gin) for a in view.legal):
        then = texts.parts("table.prompt.gin")
    elif any(isinstance(a, Knock) for a in view.legal):
        least = min(deadwood_after(view, a.card) for a in view.legal if isinstance(a, Knock))
        then = texts.parts("table.prompt.knock", deadwood=least)
    else:
        then = texts.parts("table.prompt.discard")
    return [*first, texts.between, *then]


# --- hints (T9) -------------------------------------------------------------------------------------------------------


def advised(texts: Texts, advice: "Advice") -> list[Span]:
    """What to do and why."""
    return texts.parts(f"advice.{advice.reason}", **dict(advice.facts))


def next_best(texts: Texts, view: PlayerView, advice: "Advice") -> list[Span]:
    """The runner-up, and how far it is behind in whole points and percent; nothing where there was no other choice."""
    if advice.runner_up is None or advice.lead_points is None or advice.lead_chance is None:
        return []
    if advice.close and advice.reason.endswith("_same") and set(_cards(advice.runner_up)) <= set(advice.cards):
        return []  # just said
    action = tuple(_named(texts, view, advice.runner_up, instead_of=advice.action))
    if advice.close:
        return texts.parts("runner.close", action=action)
    points, chance = -round(advice.lead_points), -round(100 * advice.lead_chance)
    kind = "both" if points and chance else "points" if points else "chance"
    figures = {"points": _signed(points), "chance": _signed(chance)}
    return texts.parts(f"runner.{kind}", action=action, count=abs(points), **figures)


def _named(texts: Texts, view: PlayerView, action: Action, instead_of: Action) -> list[Span]:
    match action:
        case Discard(card) if isinstance(instead_of, Knock | Gin):
            return texts.parts("runner.throw_on", card=card)
        case Discard(card):
            return texts.parts("runner.throw", card=card)
        case Knock(card) | Gin(card):
            return texts.parts("runner.knock", card=card)
        case DrawStock():
            return texts.parts("runner.stock")
        case Pass():
            return texts.parts("runner.pass")
        case _:
            return texts.parts("runner.take", card=view.pile[-1])


def _cards(action: Action) -> tuple[Card, ...]:
    return (action.card,) if isinstance(action, Discard | Knock | Gin) else ()


def _signed(number: int) -> Strong:
    return Strong(f"+{number}" if number > 0 else f"\u2212{-number}")
