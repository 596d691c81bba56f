"""A match as one seat knows it when it is only *told* what happens: the way in for outside tables (docs/PROTOCOL.md).

The shadow is a match of the engine in which the cards that were never seen lie in some order. When one of them turns
out to be elsewhere, it changes places with the one that was assumed there. So all bookkeeping, legality and the view
are the engine's own, and a policy gets what it would get in a real match: the assumed cards are hidden ones, which no
view holds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from gin.engine.cards import FULL_MASK, Card, mask_of, unmask, written
from gin.engine.deal import HAND_SIZE, Deal, dealt
from gin.engine.events import (
    DISCARDED,
    PILE_TAKEN,
    STOCK_DRAWN,
    UPCARD_PASSED,
    Event,
    HandDealt,
    HandDied,
    HandReceived,
    Knocked,
    MatchEnded,
    StockDrawn,
)
from gin.engine.melds import best_melds, is_meld
from gin.engine.phase import Phase
from gin.engine.play import evolve
from gin.engine.rules import DEAD_STOCK, Ruleset
from gin.engine.showdown import Kind, LayOff, best_defence, lay_off_order, settle
from gin.engine.state import Hand, Match
from gin.engine.tally import HandResult, Pair, add, ledgers, match_winner, score
from gin.engine.view import PlayerView, view

_NO_SALT: Final = "0" * 32
_HAS_TO: Final = {
    Phase.UPCARD_NONDEALER: "take the first upcard or pass",
    Phase.UPCARD_DEALER: "take the first upcard or pass",
    Phase.STOCK_ONLY: "draw from the stock",
    Phase.DRAW: "draw a card",
    Phase.DISCARD: "throw a card or knock",
}


class Confused(ValueError):
    """What was told can't have happened; the text says why, in plain words. The shadow is as it was before."""


class Shadow:
    """The match of seat ``me`` by ``ruleset``, from what it is told."""

    def __init__(self, ruleset: Ruleset, me: int) -> None:
        self._me = me
        self._match = Match(ruleset, 0, (0, 0), (), None, None, None)

    @property
    def me(self) -> int:
        """The seat whose match this is."""
        return self._me

    def view(self) -> PlayerView:
        """What the seat sees now; the commitment to the deal, which nobody told, is empty. Raises Confused."""
        self._hand()
        seen = view(self._match, self._me)
        received = seen.history[0]
        assert isinstance(received, HandReceived), "a hand's history begins with what was received"
        return replace(seen, commitment="", history=(replace(received, commitment=""), *seen.history[1:]), deals=())

    # --- what is told -------------------------------------------------------------------------------------------------

    def deal(self, dealer: int, own: Sequence[Card], upcard: Card, totals: Pair) -> None:
        """A new hand; one that was going on is forgotten. Raises Confused."""
        if len(own) != HAND_SIZE or mask_of(own).bit_count() != HAND_SIZE:
            raise Confused(f"a hand is {HAND_SIZE} different cards, not {written(own) or 'none'}")
        if upcard in own:
            raise Confused(f"{upcard} can't be the first upcard and in the hand")
        rest = unmask(FULL_MASK & ~mask_of(own) & ~upcard.mask)
        other = rest[:HAND_SIZE]
        hands = (own, other) if self._me == 0 else (other, own)
        deal = dealt(dealer, hands, upcard, rest[HAND_SIZE:], _NO_SALT)
        ruleset, finished = self._match.ruleset, self._match.finished
        limit, multiplier = ruleset.limit_for(upcard), ruleset.multiplier_for(upcard)
        fresh = Match(ruleset, dealer, totals, finished, None, None, None)
        self._match = evolve(fresh, HandDealt(len(finished) + 1, dealer, limit, multiplier, deal))

    def passed(self, seat: int) -> None:
        """``seat`` left the first upcard. Raises Confused."""
        self._turn(seat, Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER)
        self._take(UPCARD_PASSED[seat])

    def took(self, seat: int, card: Card) -> None:
        """``seat`` took ``card`` from the pile. Raises Confused."""
        hand = self._turn(seat, Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER, Phase.DRAW)
        if not hand.pile or hand.pile[-1] != card:
            raise Confused(f"{card} is not on top of the discard pile")
        self._take(PILE_TAKEN[seat][card])

    def drew(self, seat: int, card: Card | None) -> None:
        """``seat`` drew from the stock: the own ``card``, or one that nobody told. Raises Confused."""
        hand = self._turn(seat, Phase.STOCK_ONLY, Phase.DRAW)
        if hand.stock_left <= DEAD_STOCK:
            raise Confused("the last cards of the stock are never drawn")
        if seat == self._me:
            if card is None:
                raise Confused("which card you drew from the stock has to be told")
            hand = self._put(card, hand.top_of_stock)
        self._take(STOCK_DRAWN[seat][hand.top_of_stock])

    def threw(self, seat: int, card: Card) -> None:
        """``seat`` threw ``card``; the hand dies with it when the stock has run down. Raises Confused."""
        hand = self._turn(seat, Phase.DISCARD)
        if seat == self._me:
            if not hand.held[seat] >> card & 1:
                raise Confused(f"you don't hold {card}")
        else:
            self._give_other(card.mask)
        self._take(DISCARDED[seat][card])
        if hand.dying:
            self._take(HandDied(HandResult(hand.dealt.number, hand.dealt.dealer, Kind.DEAD, None, None, None)))

    def ended(self, shown: Sequence[Sequence[Card]] | None, card: Card | None, totals: Pair | None) -> None:
        """The hand is over: ``shown`` are both seats' ten cards after a knock, ``card`` the knocker's discard if told.

        The showdown is settled by the rules (R10, R11), but ``totals`` count as told. Raises Confused; the hand is over
        nevertheless.
        """
        hand = self._hand()
        try:
            if hand.turn is not None:
                self._take(self._dead(hand) if shown is None else self._knock(hand, hand.turn, shown, card, totals))
        except ValueError as wrong:
            self._match = self._match._replace(hand=None)
            raise Confused(str(wrong)) from None
        finally:
            if totals is not None:
                self._match = self._match._replace(totals=totals)
        match = self._match
        winner = match_winner(match.totals, match.ruleset)
        if winner is not None and match.winner is None:
            self._take(MatchEnded(winner, ledgers([f.result for f in match.finished], winner, match.ruleset)))

    def defence(self, laid: Iterable[Iterable[Card]], gin: bool) -> tuple[list[tuple[Card, ...]], tuple[LayOff, ...]]:
        """The own melds and the lay-offs, in an order in which they can be made, on the knocker's melds ``laid``.

        Raises Confused when these are no melds, or hold a card that can't be the knocker's.
        """
        hand = self._hand()
        own = hand.held[self._me]
        if own.bit_count() != HAND_SIZE:
            raise Confused("you have eleven cards: it is your turn, and the other can't have knocked")
        melds = []
        before = own | mask_of(hand.pile)
        for cards in (tuple(meld) for meld in laid):
            meld = mask_of(cards)
            if len(cards) != meld.bit_count() or not is_meld(meld):
                raise Confused(f"{written(cards) or 'nothing'} is no meld")
            if meld & before:
                raise Confused(f"{written(unmask(meld & before))} can't lie in the knocker's melds")
            before |= meld
            melds.append(meld)
        if gin:
            return [unmask(m) for m in best_melds(own)], ()
        off, kept = best_defence(own, tuple(melds))
        return [unmask(m) for m in kept], lay_off_order(off, tuple(melds))

    # --- bookkeeping --------------------------------------------------------------------------------------------------

    def _hand(self) -> Hand:
        if self._match.hand is None:
            raise Confused("no hand is being played")
        return self._match.hand

    def _turn(self, seat: int, *phases: Phase) -> Hand:
        hand = self._hand()
        if hand.turn is None:
            raise Confused("the hand is over")
        if seat != hand.turn:
            raise Confused(f"it is the turn of seat {hand.turn}, not of seat {seat}")
        if hand.phase not in phases:
            raise Confused(f"seat {seat} has to {_HAS_TO[hand.phase]} now")
        return hand

    def _take(self, event: Event) -> None:
        self._match = evolve(self._match, event)

    def _dead(self, hand: Hand) -> HandDied:
        if hand.phase is not Phase.DRAW:
            raise Confused("the hand can't be dead: it can only die with a discard")
        return HandDied(HandResult(hand.dealt.number, hand.dealt.dealer, Kind.DEAD, None, None, None))

    def _knock(
        self, hand: Hand, knocker: int, shown: Sequence[Sequence[Card]], card: Card | None, totals: Pair | None
    ) -> Knocked:
        if hand.phase is not Phase.DISCARD:
            raise Confused(f"seat {knocker} can't have knocked: it has to {_HAS_TO[hand.phase]} now")
        masks = (mask_of(shown[0]), mask_of(shown[1]))
        if any(len(cards) != HAND_SIZE or m.bit_count() != HAND_SIZE for cards, m in zip(shown, masks, strict=True)):
            raise Confused(f"each side shows its {HAND_SIZE} cards")
        mine, theirs = masks[self._me], masks[1 - self._me]
        if mine & ~hand.held[self._me]:
            raise Confused("the cards that you are said to have shown are not yours")
        if knocker != self._me and card is not None:
            theirs |= card.mask
        self._give_other(theirs)
        hand = self._hand()
        buried = hand.held[knocker] & ~masks[knocker]
        assert buried.bit_count() == 1, "eleven cards less ten"
        settlement = settle(masks[knocker], masks[1 - knocker], hand.dealt.limit)
        ruleset, number, dealer = self._match.ruleset, hand.dealt.number, hand.dealt.dealer
        scored = score(settlement, knocker, ruleset, hand.dealt.multiplier)
        result = HandResult(number, dealer, settlement.kind, knocker, settlement, scored)
        after = add(self._match.totals, result.points) if totals is None else totals
        return Knocked(knocker, unmask(buried)[0], result, after)

    def _give_other(self, cards: int) -> None:
        """See to it that the other side holds ``cards``; what it took from the pile stays. Raises Confused."""
        hand, other = self._hand(), 1 - self._me
        missing = cards & ~hand.held[other]
        spare = unmask(hand.held[other] & ~hand.known[other] & ~cards)
        elsewhere = missing & ~_stock(hand)
        if elsewhere:
            raise Confused(f"seat {other} can't hold {written(unmask(elsewhere))}: it has been seen elsewhere")
        if missing.bit_count() > len(spare):
            raise Confused(f"seat {other} can't hold {written(unmask(missing))} beside what it took from the pile")
        for wanted, assumed in zip(unmask(missing), spare, strict=False):
            self._exchange(wanted, assumed)

    def _put(self, card: Card, assumed: Card) -> Hand:
        """``card`` is where ``assumed`` was thought to be. Raises Confused if it has been seen elsewhere."""
        hand, other = self._hand(), 1 - self._me
        hidden = _stock(hand) | hand.held[other] & ~hand.known[other]
        if not hidden >> card & 1:
            raise Confused(f"{card} can't come from the stock: it has been seen elsewhere")
        if card != assumed:
            self._exchange(card, assumed)
        return self._hand()

    def _exchange(self, one: Card, two: Card) -> None:
        """Two cards that were never seen change places: in the pack, in the other's hand, and among what it drew."""
        hand, other = self._hand(), 1 - self._me
        trade = {one: two, two: one}
        deal = Deal(tuple(trade.get(c, c) for c in hand.dealt.deal.pack), _NO_SALT)
        again = replace(hand.dealt, deal=deal)
        drawn = {STOCK_DRAWN[other][a]: STOCK_DRAWN[other][b] for a, b in trade.items()}
        log = tuple(drawn.get(event, event) if type(event) is StockDrawn else event for event in hand.log[1:])
        both = one.mask | two.mask
        theirs = hand.held[other]
        if (theirs & both).bit_count() == 1:
            theirs ^= both
        held = (hand.held[0], theirs) if other else (theirs, hand.held[1])
        fresh = None if hand.fresh is None else trade.get(hand.fresh, hand.fresh)
        self._match = self._match.with_hand(hand._replace(dealt=again, held=held, fresh=fresh, log=(again, *log)))


def _stock(hand: Hand) -> int:
    """The cards assumed in what is left of the stock, as a mask."""
    return mask_of(hand.dealt.deal.pack[-hand.stock_left :])
