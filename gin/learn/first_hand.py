"""What the guide of the first hand says: from what the learner sees, what to do now and why (L2).

The guide thinks in the simple terms that it teaches, at once and without chance: a card for a finished meld, lonely
high cards go early, a glance at what the other took. Whatever the learner does instead, it goes on from there. A
sentence is the name of its words, ``first.<name>`` in :mod:`gin.text`, and the cards and numbers in them.
"""

from dataclasses import dataclass, field
from typing import Final

from gin.ai.advice import Fact
from gin.ai.normal import Normal
from gin.ai.outs import COMPANY, PAIRS, outs_with, remember
from gin.ai.policy import circling
from gin.ai.weigh import Pick, Throw, sensible_throws, weigh_pick, weigh_throws
from gin.ai.weigh import Weights as _Weights
from gin.engine.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    GINS,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    DrawDiscard,
    Gin,
    Knock,
    TakeUpcard,
)
from gin.engine.cards import Card, mask_of, unmask
from gin.engine.cards import cards as cards_named
from gin.engine.events import PileTaken
from gin.engine.melds import best_arrangement, best_discards, deadwood, is_meld, is_set
from gin.engine.phase import Phase
from gin.engine.view import PlayerView

FEW: Final = 6
"""With so many cards in the stock or fewer the guide speaks of its end."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The name of its words, and what they hold."""

    name: str
    facts: tuple[tuple[str, Fact], ...] = ()


def _say(name: str, **facts: Fact) -> Sentence:
    return Sentence(name, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Word:
    """All that the guide says at one moment: a heading, some sentences, and an act it would take.

    ``cards`` are those to point at. One that only explains has no ``action``: it can be passed over.
    """

    head: str
    about: tuple[Sentence, ...]
    action: Action | None = None
    cards: tuple[Card, ...] = ()
    reads: bool = False
    """Whether there is nothing to do but read."""


# --- what to do, and why ----------------------------------------------------------------------------------------------


def counsel(view: PlayerView) -> tuple[Action, Sentence, tuple[Card, ...]]:
    """What the guide would do, its reason, and the cards the reason speaks of. Raises ValueError with nothing to do."""
    match view.phase:
        case _ if not view.legal or view.phase is Phase.OVER:
            raise ValueError("there is nothing to choose")
        case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
            return _draw(view, TAKE_UPCARD, PASS, "upcard")
        case Phase.STOCK_ONLY:
            return DRAW_STOCK, _say("draw.only", card=view.pile[-1]), ()
        case Phase.DRAW:
            return _draw(view, DRAW_DISCARD, DRAW_STOCK, "draw")
        case _:
            return _leave(view)


def _draw(view: PlayerView, take: Action, leave: Action, where: str) -> tuple[Action, Sentence, tuple[Card, ...]]:
    """The card on the pile for gin, a finished meld, a knock; the first one for a two-way run too (L2)."""
    seen = remember(view)
    card = view.pile[-1]
    pick = weigh_pick(seen.own, card, seen.live)
    if pick.left == 0:
        return take, _say(f"{where}.gin", card=card), ()
    if pick.gain > 0 and not circling(view):
        if pick.melded:
            meld = _meld_with(seen.own, pick)
            others = tuple(c for c in meld if c != card)
            name = "longer" if is_meld(mask_of(others)) else "meld"
            return take, _say(f"{where}.{name}", card=card, meld=meld), others
        if pick.left <= view.limit:
            return take, _say(f"{where}.knock", card=card, left=pick.left), ()
        ends = _two_way(seen.own, card, seen.live)
        if ends and take == TAKE_UPCARD:
            mate, cards = ends
            return take, _say("upcard.link", card=card, mate=mate, ends=cards), (mate,)
    mates = _mates(seen.own, card, seen.live)
    if mates:
        return leave, _say(f"{where}.pair", card=card, mates=mates), mates
    return leave, _say(f"{where}.nothing", card=card), ()


def _meld_with(own: int, pick: Pick) -> tuple[Card, ...]:
    kept = (own | pick.card.mask) ^ pick.thrown.mask
    return tuple(next(m for m in best_arrangement(kept).melds if pick.card in m))


def _loose(own: int) -> tuple[Card, ...]:
    return best_arrangement(own).loose


def _two_way(own: int, card: Card, live: int) -> tuple[Card, tuple[Card, ...]] | None:
    """A loose neighbour of ``card`` in its suit, with the two live cards of which either makes a run of them."""
    for mate in _loose(own):
        if mate.suit == card.suit and abs(mate.rank - card.rank) == 1:
            low, high = min(mate, card), max(mate, card)
            if low.rank > 0 and high.rank < 12 and live >> (low - 1) & 1 and live >> (high + 1) & 1:
                return mate, (Card(low - 1), Card(high + 1))
    return None


def _mates(own: int, card: Card, live: int) -> tuple[Card, ...]:
    """The loose cards of which one makes a meld with ``card`` and a live third."""
    return tuple(
        mate
        for mate in _loose(own)
        if any(mate in pair and live >> (pair[0] if pair[1] == mate else pair[1]) & 1 for pair in PAIRS[card])
    )


_WEIGHTS: Final = _Weights()


def _leave(view: PlayerView) -> tuple[Action, Sentence, tuple[Card, ...]]:
    seen = remember(view)
    left, equal = best_discards(seen.own, view.forbidden)
    dearest = max(equal, key=lambda c: (c.value, c))
    if left == 0:
        return GINS[dearest], _say("gin", card=dearest), ()
    throws = weigh_throws(seen.own, view.forbidden, seen, _WEIGHTS)
    if left <= view.limit:
        if isinstance(Normal().choose(view), Knock):
            return KNOCKS[dearest], _say("knock", card=dearest, left=left, limit=view.limit), ()
        return DISCARDS[throws[0].card], _say("wait", card=throws[0].card, left=left), (throws[0].card,)
    thrown, reason = _throw(view, throws)
    return DISCARDS[thrown], reason, (thrown,)


def _throw(view: PlayerView, throws: list[Throw]) -> tuple[Card, Sentence]:
    """Which card to throw and why: what is lonely first, the dearest of that; else what can hope for least."""
    seen = remember(view)
    loose = set(_loose(seen.own))
    sensible = {card for card, _ in sensible_throws(seen.own, view.forbidden)}
    hopes = {c: outs_with(seen.own, c, seen.live).bit_count() for c in sensible & loose}
    best = throws[0]
    if best.card not in loose:
        return best.card, _say("throw.spare", card=best.card)
    lonely = [t for t in throws if hopes.get(t.card) == 0]
    if lonely:
        dearest = max(lonely, key=lambda t: (t.card.value, -t.danger, t.card))
        safe = [t for t in lonely if not _near(view, t.card)]
        if _near(view, dearest.card) and safe:
            rather = max(safe, key=lambda t: (t.card.value, -t.danger, t.card))
            if dearest.card.value - rather.card.value <= 3:
                taken = _near(view, dearest.card)[0]
                return rather.card, _say("throw.safe", card=rather.card, instead=dearest.card, taken=taken)
        card = dearest.card
        mate, gone = _vain(view, card)
        if mate is not None:
            return card, _say("throw.vain", card=card, mate=mate, gone=gone)
        if _mates(seen.own, card, seen.live):  # a card could come that joins it, but does as much elsewhere
            return card, _say("throw.elsewhere", card=card, value=card.value)
        return card, _say("throw.court" if card.rank >= 10 else "throw.lonely", card=card, value=card.value)
    return best.card, _say("throw.weak", card=best.card, value=best.card.value, count=hopes[best.card])


def _near(view: PlayerView, card: Card) -> tuple[Card, ...]:
    """The cards the other is known to hold that can stand in a meld with ``card``."""
    return tuple(c for c in view.known if COMPANY[c] >> card & 1)


def _vain(view: PlayerView, card: Card) -> tuple[Card | None, tuple[Card, ...]]:
    """A loose card of the same rank, or next to ``card``, whose third can't come any more, and those thirds."""
    seen = remember(view)
    for mate in _loose(seen.own):
        if mate != card and (mate.rank == card.rank or (mate.suit == card.suit and abs(mate - card) == 1)):
            thirds = [Card(b if a == mate else a) for a, b in PAIRS[card] if mate in (a, b)]
            if not any(seen.live >> c & 1 or seen.own >> c & 1 for c in thirds):
                return mate, tuple(sorted(thirds))
    return None, ()


# --- what to say ------------------------------------------------------------------------------------------------------

_A_SET: Final = cards_named("7S 7H 7D")
_A_RUN: Final = cards_named("4C 5C 6C")
"""What a set and a run look like, for who sees neither in their own cards."""
OPENING: Final = ("cards", "deadwood")
"""What is explained before anything is done."""


@dataclass(slots=True)
class Guide:
    """Remembers what it has said, so that it explains everything once."""

    told: set[str] = field(default_factory=set)
    _at: int = -1
    _saying: set[str] = field(default_factory=set)
    _word: Word | None = None

    def word(self, view: PlayerView) -> Word:
        """What there is to say about ``view``; the same until something happens or :meth:`go_on` is called."""
        if self._word is None or self._at != len(view.history):
            if self._at not in (-1, len(view.history)):
                self.told |= self._saying | set(OPENING)  # who acts needs no more explaining
            self._at, self._saying = len(view.history), set()
            self._word = self._next(view)
        return self._word

    def go_on(self) -> None:
        """The learner has read it."""
        if self._word is not None and self._word.reads:
            self.told.add(self._word.head)
            self._word = None

    def _once(self, name: str, **facts: Fact) -> tuple[Sentence, ...]:
        """That sentence, if it was not said at an earlier moment."""
        if name in self.told:
            return ()
        self._saying.add(name)
        return (_say(name, **facts),)

    def _next(self, view: PlayerView) -> Word:
        if view.turn is not None and view.turn != view.seat:
            return Word("computer", self._once("computer") or (_say("computer.again"),))
        if view.turn is None:
            return Word("over", ())
        topic = next((t for t in OPENING if t not in self.told), None)
        if topic == "cards":
            melds = best_arrangement(mask_of(view.cards)).melds
            found = _say("cards.have", meld=tuple(melds[0])) if melds else _say("cards.none")
            what = _say("cards", set=_A_SET, run=_A_RUN)
            return Word("cards", (what, found), None, tuple(c for m in melds for c in m), True)
        if topic == "deadwood":
            mask = mask_of(view.cards)
            aim = _say("deadwood.aim", limit=view.limit)
            return Word("deadwood", (_say("deadwood", count=deadwood(mask)), aim), None, _loose(mask), True)
        return self._act(view)

    def _act(self, view: PlayerView) -> Word:
        action, reason, cards = counsel(view)
        match view.phase:
            case Phase.UPCARD_NONDEALER | Phase.UPCARD_DEALER:
                more = self._once("upcard.take" if isinstance(action, TakeUpcard) else "upcard.pass")
                return Word("upcard", (reason, *more), action, cards)
            case Phase.STOCK_ONLY:
                return Word("draw", (reason, *self._once("draw.stock")), action)
            case Phase.DRAW:
                first = self._news(view) or self._late(view) or self._once("draw.choice", card=view.pile[-1])
                more = self._once("draw.seen") if isinstance(action, DrawDiscard) else ()
                return Word("draw", (*first, reason, *more)[:3], action, cards)
            case _:
                return self._leaving(view, action, reason, cards)

    def _leaving(self, view: PlayerView, action: Action, reason: Sentence, cards: tuple[Card, ...]) -> Word:
        if isinstance(action, Gin):
            return Word("gin", (reason, *self._once("gin.more")), action, cards)
        if isinstance(action, Knock):
            lit = self._once("knock.lit")
            return Word("knock", (*lit, reason, *self._once("knock.more")), action, cards)
        first = (*self._made(view), *(self._once("throw.ten") or self._late(view)))
        locked = self._once("throw.locked", card=view.forbidden) if view.forbidden is not None else ()
        return Word("throw", (*first, reason, *locked)[:3], action, cards)

    def _made(self, view: PlayerView) -> tuple[Sentence, ...]:
        """The meld that a card from the stock has just made; of one from the pile it was said before."""
        fresh = view.fresh
        if fresh is None or fresh == view.forbidden:
            return ()
        meld = next((m for m in best_arrangement(mask_of(view.cards)).melds if fresh in m), None)
        if meld is None:
            return ()
        kind = "set" if is_set(mask_of(meld)) else "run"
        return (_say(f"throw.made.{kind}", card=fresh, meld=tuple(meld)),)

    def _news(self, view: PlayerView) -> tuple[Sentence, ...]:
        """What the other took since the learner's last act, and what may help it now."""
        for event in reversed(view.history):
            if getattr(event, "seat", None) == view.seat:
                return ()
            if isinstance(event, PileTaken):
                return (_say("news.taken", card=event.card, near=_helps(view, event.card)),)
        return ()

    def _late(self, view: PlayerView) -> tuple[Sentence, ...]:
        return self._once("late", count=view.stock_count) if view.stock_count <= FEW else ()


def _helps(view: PlayerView, taken: Card) -> tuple[Card, ...]:
    """The cards of the same rank as ``taken``, and its neighbours, that may still come to the other."""
    seen = remember(view)
    open_cards = seen.live | seen.own
    close = [c for c in unmask(COMPANY[taken] & open_cards) if c.rank == taken.rank or abs(c - taken) == 1]
    return tuple(close)


def cards_of(action: Action | None) -> tuple[Card, ...]:
    """The card that ``action`` throws."""
    return (action.card,) if isinstance(action, Discard | Knock | Gin) else ()


# --- the deal ---------------------------------------------------------------------------------------------------------

PACK: Final = cards_named(
    "5D TH 7H 4H 4C 2D 7D 9C KC TS 6C 9H 2C 4S 5H KD AS 4D TC 7S QC 6D 8D AH QS 2S "
    "JD 2H AD 5S 8C 3H TD 6H QH 3D AC KS 3S 8S JH JC JS 9S 9D 3C 8H QD 6S 7C KH 5C"
)
"""The pack of the guided hand in dealing order, found by ``build/first_hand.py``."""
LEVEL: Final = "easy"
SEED: Final = 1
DEALER: Final = 1
"""The computer deals, so that the learner decides on the first upcard."""
