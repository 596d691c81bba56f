"""What the terminal shows, as lines of text: made from a player's view and the words of a language, nothing else."""

from collections.abc import Sequence

from gin.engine.actions import Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import Card, mask_of, written
from gin.engine.events import (
    Discarded,
    Event,
    HandReceived,
    Knocked,
    PileTaken,
    StockDrawn,
    UpcardPassed,
)
from gin.engine.melds import Arrangement, best_arrangement, deadwood_after, is_set
from gin.engine.rules import Ruleset
from gin.engine.showdown import Kind, Settlement
from gin.engine.tally import HandResult, Ledger, Pair, Score
from gin.engine.view import PlayerView
from gin.terminal.console import glued
from gin.text import Texts, face

UNDER_TOP = 4
"""How many discards below the top one are shown."""


def who(me: int, seat: int) -> str:
    """The last part of the keys that speak of ``seat`` to ``me``."""
    return "you" if seat == me else "computer"


def choices(texts: Texts, *keys: tuple[str, str]) -> str:
    """What can be typed, each with what it does."""
    return texts.items(*(glued(texts.say("choice", key=key, action=action)) for key, action in keys))


# --- during a hand ----------------------------------------------------------------------------------------------------


def table(view: PlayerView, texts: Texts) -> list[str]:
    """All that is always in view (T1, T3)."""
    me, other = view.totals[view.seat], view.totals[1 - view.seat]
    hand = [
        texts.say("table.hand", number=view.number),
        texts.say(f"ruleset.{view.ruleset.id}"),
        texts.say("table.limit" if view.limit else "table.limit_gin_only", limit=view.limit),
    ]
    if view.multiplier > 1:
        hand.append(texts.say("table.multiplier", multiplier=view.multiplier))
    totals = [
        texts.say("table.total.you", points=me),
        texts.say("table.total.computer", points=other),
        texts.say("table.target", target=view.ruleset.target),
        texts.say(f"table.dealer.{who(view.seat, view.dealer)}"),
    ]
    middle = [texts.say("table.stock", count=view.stock_count), _pile(view.pile, texts)]
    lines = [" · ".join(part) for part in (hand, totals, middle)]
    if view.known:
        lines.append(texts.say("table.known", cards=view.known))
    return lines


def _pile(pile: tuple[Card, ...], texts: Texts) -> str:
    if not pile:
        return texts.say("table.pile_empty")
    under = tuple(reversed(pile[-1 - UNDER_TOP : -1]))
    more = "_more" if len(pile) > 1 + UNDER_TOP else ""
    return texts.say(f"table.pile_under{more}" if under else "table.pile", card=pile[-1], cards=under)


def hand(view: PlayerView, texts: Texts) -> list[str]:
    """One's own cards, grouped by their best arrangement, the deadwood apart and counted (T2)."""
    best = best_arrangement(mask_of(view.cards))

    def shown(some: tuple[Card, ...]) -> str:
        return " ".join(f"[{face(c)}]" if c == view.fresh else face(c) for c in some)

    melds = " | ".join(shown(meld) for meld in best.melds)
    loose = shown(_by_rank(best.loose))
    return [
        "  " + texts.say("hand.melds" if melds else "hand.melds_none", melds=melds),
        "  " + texts.say("hand.deadwood" if loose else "hand.deadwood_none", deadwood=best.deadwood, cards=loose),
    ]


def _by_rank(some: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(some, key=lambda c: (c.rank, c.suit)))


def possible(view: PlayerView, texts: Texts) -> str:
    """What one can do now; nothing that would be refused (T4, T7)."""
    say = texts.say
    kinds = {type(action) for action in view.legal}
    pile = view.pile[-1] if view.pile else None
    offered = {
        TakeUpcard: [("t", say("action.take_upcard", card=pile))],
        Pass: [("p", say("action.pass"))],
        DrawStock: [("s", say("action.draw_stock"))],
        DrawDiscard: [("d", say("action.draw_discard", card=pile))],
        Discard: [(say("choice.card"), say("action.discard")), ("w", say("action.what"))],
        Knock: [("k", say("action.knock"))],
        Gin: [("g", say("action.gin"))],
    }
    keys = [key for kind, keys in offered.items() if kind in kinds for key in keys]
    return choices(texts, *keys, ("?", say("action.help")))


def what_throws_leave(view: PlayerView, texts: Texts) -> list[str]:
    """The deadwood each discard would leave (T6), the best first."""
    by_deadwood: dict[int, list[Card]] = {}
    for card, left in deadwood_after(mask_of(view.cards)):
        if card != view.forbidden:
            by_deadwood.setdefault(left, []).append(card)
    lines = [texts.say("what.title")]
    for left, some in sorted(by_deadwood.items()):
        kind = "_gin" if left == 0 else "_knock" if left <= view.limit else ""
        lines.append("  " + texts.say(f"what.leaves{kind}", deadwood=left, cards=_by_rank(tuple(some))))
    if view.forbidden is not None:
        lines.append("  " + texts.say("what.forbidden", card=view.forbidden))
    return lines


def told(events: Sequence[Event], me: int, texts: Texts) -> str:
    """Events as seat ``me`` saw them, in sentences; empty when there is nothing to say about them here."""
    sentences: list[str] = []
    previous: Event | None = None
    for event in events:
        match previous, event:
            case PileTaken(seat, taken), Discarded(_, card) if seat != me:
                sentences[-1] = texts.say("told.taken_thrown.computer", taken=taken, card=card)
            case StockDrawn(seat), Discarded(_, card) if seat != me:
                sentences[-1] = texts.say("told.drawn_thrown.computer", card=card)
            case _:
                sentences += _told(event, me, texts)
        previous = event
    return texts.sentences(*sentences)


def _told(event: Event, me: int, texts: Texts) -> list[str]:
    match event:
        case HandReceived(number, dealer):
            return [texts.say(f"told.dealt.{who(me, dealer)}", number=number)]
        case UpcardPassed(seat):
            return [texts.say(f"told.passed.{who(me, seat)}")]
        case PileTaken(seat, card):
            return [texts.say(f"told.taken.{who(me, seat)}", card=card)]
        case StockDrawn(seat, drawn):
            return [texts.say(f"told.drawn.{who(me, seat)}", card=drawn)]
        case Discarded(seat, card):
            return [texts.say(f"told.thrown.{who(me, seat)}", card=card)]
        case Knocked(seat, card, result):
            kind = "gin" if result.kind is Kind.GIN else "knocked"
            return [texts.say(f"told.{kind}.{who(me, seat)}", card=card)]
        case _:
            return []


# --- after a hand -----------------------------------------------------------------------------------------------------


def hand_over(view: PlayerView, texts: Texts) -> tuple[str, list[str]]:
    """How the hand ended, as a proof one can follow (T12): a title and lines."""
    result = view.result
    if result is None:
        raise ValueError("the hand goes on")
    if result.settlement is None or result.score is None or result.knocker is None:
        why = texts.say("dead.why", count=view.stock_count)
        dealer = texts.say(f"dead.dealer.{who(view.seat, view.next_dealer)}")
        return texts.say("dead.title"), [texts.sentences(why, dealer), _totals(view, view.totals, texts)]
    settlement, knocker = result.settlement, result.knocker
    lines = [
        texts.say(f"showdown.cards.{who(view.seat, knocker)}"),
        *_laid_out(settlement.knocker, texts),
        texts.say(f"showdown.cards.{who(view.seat, 1 - knocker)}"),
        *(_melds(settlement.defender, texts)),
        *(
            "  " + texts.say("showdown.lay_off", card=off.card, cards=settlement.knocker.melds[off.meld])
            for off in settlement.layoffs
        ),
        _loose(settlement.defender, texts),
    ]
    if settlement.unusual:
        lines.append(_unusual(settlement, who(view.seat, knocker), texts))
    lines.append(_scored(view, result.kind, settlement, result.score, texts))
    lines.append(_totals(view, view.totals, texts))
    return texts.say("showdown.title"), lines


def _laid_out(laid: Arrangement, texts: Texts) -> list[str]:
    return [*_melds(laid, texts), _loose(laid, texts)]


def _melds(laid: Arrangement, texts: Texts) -> list[str]:
    return [
        "  " + texts.say("showdown.set" if is_set(mask_of(meld)) else "showdown.run", cards=meld) for meld in laid.melds
    ]


def _loose(laid: Arrangement, texts: Texts) -> str:
    if not laid.loose:
        return "  " + texts.say("showdown.deadwood_none")
    loose = _by_rank(laid.loose)
    return "  " + texts.say("showdown.deadwood", cards=loose, sum=_sum([str(c.value) for c in loose], laid.deadwood))


def _sum(terms: list[str], total: int) -> str:
    """``1 + 4 = 5``; just the number when there is nothing to add up."""
    return f"{' + '.join(terms)} = {total}" if terms != [str(total)] else str(total)


def _unusual(settlement: Settlement, knocker: str, texts: Texts) -> str:
    return texts.say(
        f"showdown.laid_otherwise.{knocker}",
        usual_knocker=settlement.usual[0],
        usual_defender=settlement.usual[1],
        knocker=settlement.knocker.deadwood,
        defender=settlement.defender.deadwood,
    )


def _scored(view: PlayerView, kind: Kind, settlement: Settlement, score: Score, texts: Texts) -> str:
    """The points of the hand as a sum (R13, R16)."""
    low, high = sorted((settlement.knocker.deadwood, settlement.defender.deadwood))
    difference = f"{high} − {low}"
    match kind:
        case Kind.KNOCK:
            sum_ = f"({difference})" if score.multiplier > 1 else difference
        case Kind.GIN:
            sum_ = f"{score.bonus} + {high}"
        case _:
            sum_ = f"{score.bonus} + ({difference})"
    if score.multiplier > 1:
        sum_ = f"{sum_} × {score.multiplier}" if kind is Kind.KNOCK else f"({sum_}) × {score.multiplier}"
    key = f"score.{kind}.{who(view.seat, score.winner)}"
    sentence = texts.say(key, bonus=score.bonus, sum=glued(f"{sum_} = {score.points}"))
    if score.multiplier == 1:
        return sentence
    spade = texts.say("score.multiplier", card=view.upcard, multiplier=score.multiplier)
    return texts.sentences(spade, sentence)


def _totals(view: PlayerView, totals: Pair, texts: Texts) -> str:
    return texts.say("score.totals", you=totals[view.seat], computer=totals[1 - view.seat])


# --- after the match --------------------------------------------------------------------------------------------------


def match_over(view: PlayerView, texts: Texts) -> tuple[str, list[str]]:
    """The summary of the match (T13): a title and lines."""
    if view.winner is None or view.ledgers is None:
        raise ValueError("the match goes on")
    winner, me = view.winner, view.seat
    rules = view.ruleset
    lines = []
    you = computer = 0
    for result in view.results:
        you += result.points[me]
        computer += result.points[1 - me]
        lines.append("  " + _hand_in_summary(view, result, you, computer, texts))
    if rules.game_bonus or rules.hand_bonus or rules.shutout_multiplier > 1:
        lines.append(texts.say("summary.final"))
        lines += ["  " + _ledger(seat, view, view.ledgers[seat], texts) for seat in (me, 1 - me)]
    won, lost = view.ledgers[winner].final, view.ledgers[1 - winner].final
    if lost > won:
        key = f"summary.lower_sum.{who(view.seat, winner)}"
        lines.append(texts.say(key, winner=won, loser=lost, target=rules.target))
    title = texts.say(f"summary.title.{who(view.seat, winner)}", you=view.totals[me], computer=view.totals[1 - me])
    return title, lines


def _hand_in_summary(view: PlayerView, result: HandResult, you: int, computer: int, texts: Texts) -> str:
    if result.score is None:
        return texts.say("summary.dead", number=result.number)
    return texts.say(
        f"summary.scored.{who(view.seat, result.score.winner)}",
        number=result.number,
        points=result.score.points,
        kind=texts.say(f"summary.kind.{result.kind}"),
        you=you,
        computer=computer,
    )


def _ledger(seat: int, view: PlayerView, ledger: Ledger, texts: Texts) -> str:
    """A side's final sum, in the order of the rule (R15)."""
    terms = [texts.say("summary.sum.points", points=ledger.hand_points)]
    if ledger.shutout_points:
        doubled = f"{ledger.hand_points} × {view.ruleset.shutout_multiplier}"
        terms = [texts.say("summary.sum.shutout", points=doubled)]
    if ledger.game_bonus:
        terms.append(texts.say("summary.sum.game", points=ledger.game_bonus))
    if ledger.hand_bonus:
        each = f"{ledger.hands_won} × {view.ruleset.hand_bonus}"
        terms.append(texts.say("summary.sum.hands", points=each, count=ledger.hands_won))
    return texts.say(f"summary.ledger.{who(view.seat, seat)}", sum=_sum(terms, ledger.final))


# --- help -------------------------------------------------------------------------------------------------------------


def rulesets(offered: Sequence[Ruleset], texts: Texts) -> list[str]:
    """The question which ruleset to play by."""
    lines = ["", texts.say("ask.ruleset")]
    for number, rules in enumerate(offered, 1):
        name, about = texts.say(f"ruleset.{rules.id}"), texts.say(f"ruleset.{rules.id}.about")
        key = texts.say("choice.default", number=number) if number == 1 else str(number)
        lines.append("  " + texts.say("choice", key=key, action=texts.say("choice.about", name=name, about=about)))
    return lines


def rules_in_short(rules: Ruleset, texts: Texts) -> list[str]:
    """The rules with the numbers of ``rules``."""
    short = texts.say("rules.short", undercut=rules.undercut_bonus, gin=rules.gin_bonus, target=rules.target)
    more = [
        texts.say("rules.limit_upcard" if rules.knock_limit is None else "rules.limit", limit=rules.knock_limit),
    ]
    if rules.spade_multiplier > 1:
        more.append(texts.say("rules.spade", multiplier=rules.spade_multiplier))
    if rules.shutout_multiplier > 1:
        more.append(texts.say("rules.shutout", multiplier=rules.shutout_multiplier))
    if rules.game_bonus:
        more.append(texts.say("rules.game_bonus", points=rules.game_bonus))
    if rules.hand_bonus:
        more.append(texts.say("rules.hand_bonus", points=rules.hand_bonus))
    name = texts.say(f"ruleset.{rules.id}")
    return [*short.split("\n"), texts.say("choice.about", name=name, about=texts.sentences(*more))]


def deal_check(view: PlayerView, texts: Texts) -> list[str]:
    """The commitment to this hand's deal, and pack and salt once these are public."""
    lines = [texts.say("deal.commitment"), view.commitment]
    deal = next((deal for number, deal in view.deals if number == view.number), None)
    if deal is None:
        return [*lines, texts.say("deal.hidden")]
    matches = deal.commitment == view.commitment
    return [
        *lines,
        texts.say("deal.shown"),
        f"{deal.salt} {written(deal.pack)}",
        texts.say("deal.matches" if matches else "deal.differs"),
    ]
