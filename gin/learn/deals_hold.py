"""The mini-deal of a knock that is worth more with a card held back from its meld (R10)."""

from collections.abc import Hashable, Sequence

from gin.engine.cards import Card, card, cards, mask_of, unmask
from gin.engine.melds import Melds, arrangement, arrangements, best_melds, is_meld
from gin.engine.rules import STANDARD
from gin.engine.showdown import Settlement, best_defence, knock_or_undercut, lay_off_order
from gin.engine.tally import Score, score
from gin.learn.mini import Act, Group, Mini, Move, Outcome, Said, Side, Touch, groups_of, loose_of, points_sum, say
from gin.learn.stage import COMPUTER, YOU, Stage, dealt_to_knock

KEPT = "JS JH JD JC 2D AC 3H 4H 5H 6H"
THROWN = "KC"
OTHER = "4S 5S 6S TS TD TC 7H 8H KD 2C"


class HoldBack(Mini):
    """The learner knocks and tries which melds to lay; the computer's best answer follows at once.

    ``melds`` are those that lie now. The two ways that matter are the one with the least deadwood and the one the
    engine lays.
    """

    name = "hold_back"

    def begin(self) -> None:
        deal = dealt_to_knock(KEPT, THROWN, OTHER, YOU, COMPUTER)
        result = Stage(STANDARD, [deal], COMPUTER).knock(YOU, card(THROWN))
        assert result.settlement is not None, "a knock is settled"
        self.hand, self.defender = mask_of(cards(KEPT)), mask_of(cards(OTHER))
        self.limit = STANDARD.limit_for(deal.upcard)
        self.usual: Melds = best_melds(self.hand)
        self.best: Melds = tuple(mask_of(meld) for meld in result.settlement.knocker.melds)
        self.melds = self.usual
        self.seen = frozenset([self.melds])

    @property
    def opening(self) -> Said:
        laid = tuple(lay.card for lay in self.settlement(self.usual).layoffs)
        return say("deal.hold_back.try", cards=laid, card=self.held_back)

    # --- what lies where ----------------------------------------------------------------------------------------------

    def settlement(self, melds: Melds) -> Settlement:
        """What the hand comes to when ``melds`` are laid and the computer answers as well as it can."""
        laid, own = best_defence(self.defender, melds)
        knocker, left = arrangement(self.hand, melds), arrangement(self.defender & ~laid, own)
        kind = knock_or_undercut(knocker.deadwood, left.deadwood)
        order = lay_off_order(laid, melds)
        return Settlement(kind, knocker, left, order, (knocker.deadwood, left.deadwood))

    def scored(self, melds: Melds) -> Score:
        """The points of that."""
        return score(self.settlement(melds), YOU, STANDARD, 1)

    @property
    def sides(self) -> tuple[Side, Side]:
        """The computer's cards and the learner's."""
        now = self.settlement(self.melds)
        laid = tuple(lay.card for lay in now.layoffs)
        mine = [
            Group(group.kind, group.cards, group.place, tuple(lay.card for lay in now.layoffs if lay.meld == i))
            for i, group in enumerate(groups_of(now.knocker, "you"))
        ]
        theirs = groups_of(now.defender, "computer", laid)
        return (
            Side("computer", "defends", theirs, loose_of(now.defender), now.defender.deadwood),
            Side("you", "knocked", tuple(mine), loose_of(now.knocker), now.knocker.deadwood),
        )

    @property
    def held_back(self) -> tuple[Card, ...]:
        """What the engine keeps out of the melds although it could lie in them."""
        return unmask(sum(self.usual) & ~sum(self.best))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The way with the least deadwood, and the one that settles best."""
        known = self.best in self.seen
        held = say("deal.hold_back.held", cards=self.held_back) if known else say("deal.hold_back.unseen")
        labels = (say("deal.hold_back.usual"), held)
        out = []
        for label, melds in zip(labels, (self.usual, self.best), strict=True):
            points, told = self.scored(melds), points_sum(self.settlement(melds), self.scored(melds))
            better = known and melds == self.best
            out.append(
                Outcome(label, told, points.points, "you", better, self.melds == melds, known or melds == self.usual)
            )
        return tuple(out)

    # --- acts ---------------------------------------------------------------------------------------------------------

    def take(self, act: Act) -> bool:
        match act:
            case Touch(card) if self.hand >> card & 1:
                return self._change(card)
            case Move(card, place) if self.hand >> card & 1 and place.startswith("you"):
                return self._change(card) if place != self._place_of(card) else False
            case _:
                return False

    def _place_of(self, card: Card) -> str:
        return next(group.place for group in self.sides[1].groups if card in group.cards)

    def _change(self, card: Card) -> bool:
        """Take ``card`` out of its meld, or put it back into one."""
        laid = next((meld for meld in self.melds if meld >> card & 1), None)
        if laid is not None:
            if not is_meld(laid ^ card.mask):
                rest = unmask(laid ^ card.mask)
                return self.refuse(say("deal.hold_back.breaks", card=card, cards=rest))
            after = [laid ^ card.mask, *(meld for meld in self.melds if meld != laid)]
        else:
            laid = next((meld for meld in self.melds if is_meld(meld | card.mask)), None)
            if laid is None:
                return self.refuse(say("deal.hold_back.loose", card=card))
            after = [laid | card.mask, *(meld for meld in self.melds if meld != laid)]
        melds = tuple(sorted(after, key=lambda meld: meld & -meld))
        if melds not in arrangements(self.hand, self.limit):
            own = arrangement(self.hand, melds).deadwood
            return self.refuse(say("deal.hold_back.over", card=card, deadwood=own, limit=self.limit))
        self.melds = melds
        self.seen |= {melds}
        self.said = self._told()
        return True

    def _told(self) -> Said:
        now = self.settlement(self.melds)
        points = self.scored(self.melds).points
        laid = tuple(lay.card for lay in now.layoffs)
        own, left = now.knocker.deadwood, now.defender.deadwood
        if laid:
            return say("deal.hold_back.laid", cards=laid, left=left, own=own, points=points)
        return say("deal.hold_back.shut", left=left, own=own, points=points)

    def acts(self) -> Sequence[Act]:
        places = [group.place for side in self.sides for group in side.groups]
        held = unmask(self.hand)
        return [*(Touch(c) for c in held), *(Move(c, place) for c in held for place in places)]

    @property
    def done(self) -> bool:
        return self.best in self.seen

    @property
    def state(self) -> Hashable:
        return self.melds, self.seen
