"""The mini-deal of Oklahoma: the first upcard sets the limit, an ace means gin only, a spade doubles (R16)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from gin.engine.actions import DRAW_STOCK, PASS, Discard, Knock
from gin.engine.cards import Card, card, cards, mask_of
from gin.engine.melds import best_arrangement
from gin.engine.rules import OKLAHOMA
from gin.engine.tally import HandResult
from gin.learn.mini import Act, Mini, Move, Outcome, Press, Said, Side, Touch, groups_of, loose_of, points_sum, say
from gin.learn.stage import COMPUTER, YOU, Stage, deal_of

UPCARDS: Final = cards("KD 5C AC 9S AS")
KEPT: Final = "3S 3H 3D 8H 9H TH JH 2C 4D AH"
THROWN: Final = card("KC")
OTHER: Final = "JS QS KS 5D 6D 7D TC 4C 2D AD"


@dataclass(frozen=True, slots=True)
class Choice:
    """A first upcard that can be chosen, and what it decides: limit 0 means gin only."""

    card: Card
    limit: int
    multiplier: int


class Oklahoma(Mini):
    """The same ten cards under five first upcards. ``chosen`` lies on the pile; ``knocked`` are those tried."""

    name = "oklahoma"

    def begin(self) -> None:
        self.chosen = UPCARDS[0]
        self.stage = self._staged()
        self.result: HandResult | None = None
        self.tried: frozenset[Card] = frozenset()

    def _staged(self) -> Stage:
        """Both have passed on the upcard, the computer has had its turn, the learner has drawn: now a knock."""
        junk = next(c for c in cards("QD JD TD") if c not in UPCARDS)
        deal = deal_of(KEPT, OTHER, str(self.chosen), f"{junk} {THROWN}")
        stage = Stage(OKLAHOMA, [deal])
        stage.act(COMPUTER, PASS)
        stage.act(YOU, PASS)
        stage.act(COMPUTER, DRAW_STOCK)
        stage.act(COMPUTER, Discard(junk))
        stage.act(YOU, DRAW_STOCK)
        return stage

    @property
    def opening(self) -> Said:
        return say("deal.oklahoma.try", deadwood=self.side.deadwood)

    # --- what lies where ----------------------------------------------------------------------------------------------

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The upcards there are to choose from."""
        return tuple(Choice(c, OKLAHOMA.limit_for(c), OKLAHOMA.multiplier_for(c)) for c in UPCARDS)

    @property
    def choice(self) -> Choice:
        """The upcard of the hand as it is now, with the hand's own limit and doubling."""
        view = self.stage.view
        return Choice(self.chosen, view.limit, view.multiplier)

    @property
    def side(self) -> Side:
        """The ten cards that stay."""
        arranged = best_arrangement(mask_of(cards(KEPT)))
        return Side("you", "", groups_of(arranged, "you"), loose_of(arranged), arranged.deadwood)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What the knock brought; nothing while there was none."""
        result = self.result
        if result is None or result.settlement is None or result.score is None:
            return ()
        told = points_sum(result.settlement, result.score)
        return (Outcome(say("deal.points.you"), told, result.score.points, "you"),)

    @property
    def may_knock(self) -> bool:
        """Whether a knock is possible now."""
        return self.stage.why_not(YOU, Knock(THROWN)) is None

    # --- acts ---------------------------------------------------------------------------------------------------------

    def take(self, act: Act) -> bool:
        match act:
            case Touch(card) | Move(card, "upcard") if card in UPCARDS:
                return self._choose(card)
            case Press("knock"):
                return self._knock()
            case _:
                return False

    def _choose(self, upcard: Card) -> bool:
        if upcard == self.chosen and self.result is None:
            return False
        self.chosen = upcard
        self.stage = self._staged()
        self.result = None
        self.said = self._told()
        return True

    def _told(self) -> Said:
        now, own = self.choice, self.side.deadwood
        kind = "ace" if not now.limit else "enough" if self.may_knock else "short"
        if now.multiplier > 1:
            kind += "_spade"
        return say(
            f"deal.oklahoma.{kind}", card=self.chosen, limit=now.limit, deadwood=own, factor=f"×{now.multiplier}"
        )

    def _knock(self) -> bool:
        why = self.stage.why_not(YOU, Knock(THROWN))
        self.tried |= {self.chosen}
        if why is not None:
            return self.refuse(why)
        self.stage.act(YOU, Knock(THROWN))
        self.result = self.stage.result
        score = self.result.score
        assert score is not None, "a knock is scored"
        key = "knocked" if score.multiplier == 1 else "doubled"
        self.said = say(f"deal.oklahoma.{key}", points=score.points, factor=f"×{score.multiplier}")
        return True

    def acts(self) -> Sequence[Act]:
        return [*(Touch(c) for c in UPCARDS), *(Move(c, "upcard") for c in UPCARDS), Press("knock")]

    @property
    def done(self) -> bool:
        """Whether a knock was tried under an ace, and made under a spade."""
        tried = [c for c in self.choices if c.card in self.tried]
        return any(not c.limit for c in tried) and any(c.limit and c.multiplier > 1 for c in tried)

    @property
    def state(self) -> Hashable:
        return self.chosen, self.result is not None, self.tried
