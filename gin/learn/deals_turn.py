"""The mini-deals that are a piece of play: a card taken from the pile (R6), and the stock running down to two (R8)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from gin.engine.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard
from gin.engine.cards import Card, card, mask_of
from gin.engine.melds import best_arrangement, deadwood
from gin.engine.phase import Phase
from gin.engine.rules import DEAD_STOCK, STANDARD
from gin.engine.view import PlayerView
from gin.learn.mini import Act, Mini, Move, Press, Said, Side, Touch, groups_of, loose_of, say
from gin.learn.stage import COMPUTER, YOU, Stage, deal_of


@dataclass(frozen=True, slots=True)
class Piles:
    """The middle of the table: how many cards the stock holds, and the pile, the top card last."""

    stock: int
    pile: tuple[Card, ...]


class Turn(Mini):
    """A person's turn as at the table: draw from either pile, select a card, throw it."""

    def begin(self) -> None:
        self.stage = self.staged()
        self.selected: Card | None = None
        self.drawn: Card | None = None

    def staged(self) -> Stage:
        """The match at the moment where the mini-deal starts."""
        raise NotImplementedError

    # --- what lies where ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> PlayerView:
        """The match as the learner sees it."""
        return self.stage.view

    @property
    def piles(self) -> Piles:
        """Stock and discard pile."""
        view = self.view
        return Piles(view.stock_count, view.pile)

    @property
    def side(self) -> Side:
        """The learner's cards."""
        arranged = best_arrangement(mask_of(self.view.cards))
        return Side("you", "", groups_of(arranged, "you"), loose_of(arranged), arranged.deadwood)

    @property
    def over(self) -> bool:
        """Whether nothing more is to be done but to start over."""
        return self.view.turn != YOU

    # --- acts ---------------------------------------------------------------------------------------------------------

    def take(self, act: Act) -> bool:
        match act:
            case Press("stock" | "pile" as pile):
                return self._draw(pile)
            case Touch(card) if card in self.view.cards:
                return self._touch(card)
            case Move(card, "pile") if card in self.view.cards:
                return self._throw(card)
            case _:
                return False

    def _draw(self, pile: str) -> bool:
        action = DRAW_STOCK if pile == "stock" else DRAW_DISCARD
        why = self.stage.why_not(YOU, action)
        if why is not None:
            return self.refuse(why)
        self.stage.act(YOU, action)
        self.drawn = self.view.fresh
        assert self.drawn is not None, "who has drawn holds a fresh card"
        self.said = self.told_drawn(self.drawn, pile)
        return True

    def _touch(self, card: Card) -> bool:
        """A first touch selects a card, a second throws it; one that can't be thrown says so at once."""
        if self.selected == card or self.stage.why_not(YOU, Discard(card)) is not None:
            return self._throw(card)
        self.selected = card
        self.said = say("deal.turn.selected", card=card, deadwood=self.without(card))
        return True

    def without(self, card: Card) -> int:
        """The deadwood that throwing ``card`` would leave."""
        return deadwood(mask_of(self.view.cards) & ~card.mask)

    def _throw(self, card: Card) -> bool:
        why = self.stage.why_not(YOU, Discard(card))
        if why is not None:
            self.selected = None
            self.told_refused(card)
            return self.refuse(why)
        self.stage.act(YOU, Discard(card))
        self.selected = None
        self.told_thrown(card)
        return True

    def told_drawn(self, card: Card, pile: str) -> Said:
        """The sentence after a draw."""
        raise NotImplementedError

    def told_refused(self, card: Card) -> None:
        """A throw was refused."""

    def told_thrown(self, card: Card) -> None:
        """A card was thrown."""

    def acts(self) -> Sequence[Act]:
        held = self.view.cards
        return [Press("stock"), Press("pile"), *(Touch(c) for c in held), *(Move(c, "pile") for c in held)]


class TakenCard(Turn):
    """The card taken from the pile can't be thrown in the same turn; one from the stock can."""

    name = "taken_card"

    def staged(self) -> Stage:
        deal = deal_of("5C 6C 9S 9D KH QD 2D 3S 8H JC", "4H 5H 6H TS TD TC AS 2S KD QS", "KS", "7C 4D")
        stage = Stage(STANDARD, [deal])
        stage.act(COMPUTER, PASS)
        stage.act(YOU, PASS)
        stage.act(COMPUTER, DRAW_STOCK)
        stage.act(COMPUTER, Discard(card("7C")))
        return stage

    def begin(self) -> None:
        super().begin()
        self.seen = False

    @property
    def opening(self) -> Said:
        return say("deal.taken_card.try", card=card("7C"))

    def told_drawn(self, card: Card, pile: str) -> Said:
        return say("deal.taken_card.taken" if pile == "pile" else "deal.taken_card.drawn", card=card)

    def told_refused(self, card: Card) -> None:
        self.seen = self.seen or card == self.view.forbidden

    def told_thrown(self, card: Card) -> None:
        key = "same" if card == self.drawn else "thrown" if self.seen else "early"
        self.said = say(f"deal.taken_card.{key}", card=card)

    @property
    def done(self) -> bool:
        return self.seen

    @property
    def state(self) -> Hashable:
        view = self.view
        return view.cards, view.pile, view.stock_count, view.phase, self.selected, self.seen


class DeadHand(Turn):
    """Five cards in the stock, and nobody can knock: at two the hand is dead."""

    name = "dead_hand"

    def staged(self) -> Stage:
        deal = deal_of(
            "4H 5H 6H 8S 8D 8C KC QD JS 9H",
            "KD KS 9C QS TD 7S 6D 5C 2H AS",
            "JH",
            "TS 4C 3C JD QC 6S 5S TH 2D 9S AC JC 4D 7D 5D QH KH 2C 3H 6C AD 9D 4S 7H 8H TC 3D 2S 7C 3S AH",
            COMPUTER,
        )
        stage = Stage(STANDARD, [deal], COMPUTER)
        stage.act(YOU, PASS)
        stage.act(COMPUTER, PASS)
        seat = YOU
        while stage.view.stock_count > self.BEGINS_WITH:
            self._draw_and_throw(stage, seat)
            seat = 1 - seat
        return stage

    BEGINS_WITH = 5

    @staticmethod
    def _draw_and_throw(stage: Stage, seat: int) -> Card:
        """``seat`` draws from the stock and throws that card."""
        (event,) = stage.act(seat, DRAW_STOCK)
        drawn = event.card  # type: ignore[union-attr]
        assert isinstance(drawn, Card), "the engine's own event tells the card"
        stage.act(seat, Discard(drawn))
        return drawn

    @property
    def opening(self) -> Said:
        return say("deal.dead_hand.try", count=self.BEGINS_WITH)

    @property
    def dead(self) -> bool:
        """Whether the hand has died."""
        return self.view.phase is Phase.OVER

    def told_drawn(self, card: Card, pile: str) -> Said:
        left = self.view.stock_count
        if pile == "pile":
            return say("deal.dead_hand.taken", card=card, count=left)
        if left == DEAD_STOCK:
            least = min(self.without(c) for c in self.view.cards)
            return say("deal.dead_hand.last", card=card, count=left, deadwood=least)
        return say("deal.dead_hand.drawn", card=card, count=left)

    def told_thrown(self, card: Card) -> None:
        if self.dead:
            self._tell_death()
        else:
            self.said = say("deal.dead_hand.thrown", card=card)

    def _tell_death(self) -> None:
        points = self.stage.result.points
        self.said = say("deal.dead_hand.dead", count=self.view.stock_count, you=points[YOU], computer=points[COMPUTER])

    @property
    def follows(self) -> bool:
        return self.view.turn == COMPUTER

    def go_on(self) -> bool:
        """The computer's turn: it draws from the stock and throws what it drew."""
        if not self.follows:
            return False
        thrown = self._draw_and_throw(self.stage, COMPUTER)
        self.drawn = None
        self.refused = False
        if self.dead:
            self._tell_death()
        else:
            self.said = say("deal.dead_hand.computer", card=thrown, count=self.view.stock_count)
        return True

    @property
    def done(self) -> bool:
        return self.dead

    @property
    def state(self) -> Hashable:
        view = self.view
        return view.cards, view.pile, view.stock_count, view.phase, view.turn, view.forbidden, self.selected
