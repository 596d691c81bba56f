"""The mini-deals of laying off: chains, the fourth card of a set, a tie, and gin (R11, R12, R13)."""

from collections.abc import Hashable, Sequence
from typing import ClassVar

from gin.engine.cards import Card, card, mask_of, unmask
from gin.engine.melds import Arrangement, best_arrangement, deadwood
from gin.engine.rules import STANDARD
from gin.engine.showdown import (
    Kind,
    Settlement,
    best_defence,
    knock_or_undercut,
    lay_off_order,
    lay_offs,
    least_after_lay_offs,
)
from gin.engine.tally import Score, score
from gin.learn.mini import (
    Act,
    Group,
    Mini,
    Move,
    Outcome,
    Said,
    Side,
    Touch,
    groups_of,
    loose_of,
    points_lines,
    points_sum,
    say,
)
from gin.learn.stage import COMPUTER, YOU, Stage, dealt_to_knock


class LayOffs(Mini):
    """The computer has knocked; the learner lays off by hand what the engine allows, card by card.

    ``kept`` are the computer's ten cards at the end, ``thrown`` its face-down discard, ``own`` the learner's.
    """

    kept: ClassVar[str]
    thrown: ClassVar[str]
    own: ClassVar[str]

    def begin(self) -> None:
        deal = dealt_to_knock(self.kept, self.thrown, self.own, COMPUTER, YOU)
        result = Stage(STANDARD, [deal]).knock(COMPUTER, card(self.thrown))
        assert result.settlement is not None, "a knock is settled"
        self.settled: Settlement = result.settlement
        self.held = mask_of(deal.hand_of(YOU, YOU))
        self.melds = tuple(mask_of(meld) for meld in self.settled.knocker.melds)
        self.laid = 0
        self.tried = False

    # --- what lies where ----------------------------------------------------------------------------------------------

    @property
    def gin(self) -> bool:
        """Whether the computer has gin, so that nothing is laid off."""
        return self.settled.kind is Kind.GIN

    @property
    def left(self) -> Arrangement:
        """What the learner is left with now."""
        return best_arrangement(self.held & ~self.laid)

    def meld_of(self, card: Card, laid: int) -> int:
        """On which of the computer's melds ``card`` of ``laid`` lies."""
        return next(lay.meld for lay in lay_off_order(laid, self.melds) if lay.card == card)

    @property
    def sides(self) -> tuple[Side, Side]:
        """The computer's cards and the learner's."""
        order = lay_off_order(self.laid, self.melds)
        theirs = [
            Group(group.kind, group.cards, group.place, tuple(lay.card for lay in order if lay.meld == i))
            for i, group in enumerate(groups_of(self.settled.knocker, "computer"))
        ]
        mine = groups_of(self.left, "you", tuple(lay.card for lay in order))
        knocker = self.settled.knocker
        return (
            Side("computer", "gin" if self.gin else "knocked", tuple(theirs), loose_of(knocker), knocker.deadwood),
            Side("you", "defends", mine, loose_of(self.left), self.left.deadwood),
        )

    def settlement(self, laid: int) -> Settlement:
        """What the hand comes to with the cards of ``laid`` laid off."""
        knocker, left = self.settled.knocker, best_arrangement(self.held & ~laid)
        kind = Kind.GIN if self.gin else knock_or_undercut(knocker.deadwood, left.deadwood)
        return Settlement(kind, knocker, left, lay_off_order(laid, self.melds), self.settled.usual)

    def scored(self, laid: int) -> Score:
        """The points of that."""
        return score(self.settlement(laid), COMPUTER, STANDARD, 1)

    def outcome(self, laid: int, label: Said | None = None) -> Outcome:
        """The points of that as a sum."""
        points = self.scored(laid)
        who = "you" if points.winner == YOU else "computer"
        settled = self.settlement(laid)
        told, lines = points_sum(settled, points), points_lines(settled, points, COMPUTER)
        label = label or say(f"deal.points.{who}")
        return Outcome(label, told, points.points, who, live=laid == self.laid, lines=lines)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What the hand comes to as the cards lie now."""
        return (self.outcome(self.laid),)

    # --- acts ---------------------------------------------------------------------------------------------------------

    def take(self, act: Act) -> bool:
        match act:
            case Touch(card) if self.laid >> card & 1:
                return self._take_back(card)
            case Touch(card) if self.held >> card & 1:
                return self._lay(card, None)
            case Move(card, place) if self.laid >> card & 1:
                return self._take_back(card) if place.startswith("you") else False
            case Move(card, place) if self.held >> card & 1 and place.startswith("computer"):
                return self._lay(card, place)
            case _:
                return False

    def _lay(self, card: Card, place: str | None) -> bool:
        options = lay_offs(self.held, self.melds)
        after = self.laid | card.mask
        if place == "computer loose":
            return self.refuse(say("deal.lay.on_deadwood"))
        if after not in options:
            return self.refuse(self._why_not(card, options))
        meld = self.meld_of(card, after)
        if place is not None and place != f"computer {meld}":
            return self.refuse(say("deal.lay.not_here", card=card, cards=self._lying(meld)))
        if self.gin:
            self.tried = True
            return self.refuse(say(f"deal.{self.name}.refused", card=card, cards=self._lying(meld)))
        lying = self._lying(meld)
        self.laid = after
        self.said = say("deal.lay.laid", card=card, cards=lying, deadwood=self.left.deadwood)
        return True

    def _lying(self, meld: int) -> tuple[Card, ...]:
        """The cards on one of the computer's melds, those laid off there included."""
        order = [lay.card for lay in lay_off_order(self.laid, self.melds) if lay.meld == meld]
        return unmask(self.melds[meld] | mask_of(order))

    def _why_not(self, card: Card, options: Sequence[int]) -> Said:
        """Why ``card`` can't be laid off now: it comes later in a chain, is in a meld, or fits nowhere."""
        after = self.laid | card.mask
        later = [option for option in options if option & after == after]
        if later:
            missing = min(later, key=int.bit_count) & ~after
            return say("deal.lay.first", card=card, other=unmask(missing)[-1 if unmask(missing)[0] > card else 0])
        melded = any(card in meld for meld in self.left.melds)
        return say("deal.lay.melded" if melded else "deal.lay.nowhere", card=card)

    def _take_back(self, card: Card) -> bool:
        after = self.laid & ~card.mask
        if after not in lay_offs(self.held, self.melds):
            meld = self.meld_of(card, self.laid)
            run = self._lying(meld)
            below = card < unmask(self.melds[meld])[0]
            return self.refuse(say("deal.lay.holds", card=card, other=run[0] if below else run[-1]))
        self.laid = after
        self.said = say("deal.lay.back", card=card, deadwood=self.left.deadwood)
        return True

    def acts(self) -> Sequence[Act]:
        places = [group.place for side in self.sides for group in side.groups]
        held = unmask(self.held)
        return [*(Touch(c) for c in held), *(Move(c, place) for c in held for place in places)]

    @property
    def done(self) -> bool:
        """Whether nothing better can be done (on gin: whether laying off was tried)."""
        if self.gin:
            return self.tried
        return self.left.deadwood == least_after_lay_offs(self.held, self.melds)

    @property
    def state(self) -> Hashable:
        return self.laid, self.tried


class Chain(LayOffs):
    """On 5-6-7 of hearts: 4 and then 3, and 8 at the other end."""

    name = "chain"
    kept = "JS JH JD 2C 3C 4C AS 6H 7H 5H"
    thrown = "KC"
    own = "QS QD QC 6S 7S 8S 3H 4H 8H KD"

    @property
    def opening(self) -> Said:
        longest = max(lay_offs(self.held, self.melds), key=int.bit_count)
        return say("deal.chain.try", run=unmask(self.melds[self.meld_of(unmask(longest)[0], longest)]))


class FourthCard(LayOffs):
    """A set of three has one door: the fourth card of its rank."""

    name = "fourth_card"
    kept = "4S 5S 6S 7S 2D 2H AC 9S 9H 9D"
    thrown = "KC"
    own = "JD QD KD 5C 6C 7C 9C 8D 2S 3H"

    @property
    def opening(self) -> Said:
        (lay,) = self.settled.layoffs
        return say("deal.fourth_card.try", cards=self.settled.knocker.melds[lay.meld])


class Tie(LayOffs):
    """Laying off one card makes it equal: an undercut, and the bonus changes sides."""

    name = "tie"
    kept = "3S 3H 3D QH QD QC 6D 8C 9C TC"
    thrown = "KD"
    own = "AH AD AC 5S 6S 7S 8S JC 4H 2S"

    @property
    def opening(self) -> Said:
        return say("deal.tie.try", deadwood=self.settled.knocker.deadwood, own=deadwood(self.held))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Without laying off, and with it."""
        best, _ = best_defence(self.held, self.melds)
        before = self.outcome(0, say("deal.tie.before"))
        after = self.outcome(best, say("deal.tie.after", cards=unmask(best)))
        known = self.tried
        label = after.label if known else say("deal.tie.unseen")
        return (before, Outcome(label, after.sum, after.number, after.who, known, after.live, known))

    def take(self, act: Act) -> bool:
        changed = super().take(act)
        if self.left.deadwood == self.settled.knocker.deadwood:
            self.tried = True
            if changed:
                undercut = self.scored(self.laid)
                self.said = say("deal.tie.equal", deadwood=self.left.deadwood, points=undercut.points)
        return changed

    @property
    def done(self) -> bool:
        return self.tried


class GinNoLayOff(LayOffs):
    """Cards that would fit, and gin: all of them count."""

    name = "gin_no_lay_off"
    kept = "KS KD KC AC 2C 3C 4C 5H 6H 7H"
    thrown = "JH"
    own = "QS QD QC 7S 8S 9S 4H 8H KH 2D"

    @property
    def spared(self) -> int:
        """What would have been left, had it been a knock."""
        return deadwood(self.held & ~best_defence(self.held, self.melds)[0])

    @property
    def note(self) -> Said:
        return say("deal.gin_no_lay_off.note", spared=self.spared, deadwood=self.left.deadwood)
