"""The mini-deal of a card that fits in two melds and counts in one (R3)."""

from collections.abc import Hashable, Sequence
from typing import Final

from gin.engine.cards import card, cards, mask_of
from gin.engine.melds import Arrangement, arrangement, arrangements, deadwood
from gin.learn.mini import Act, Group, Mini, Move, Said, Touch, kind_of, loose_of, say

HELD: Final = cards("7S 7H 7D 8H 9H")
LINK: Final = card("7H")


class EitherWay(Mini):
    """7H with the other sevens, or with 8H 9H: the same five cards, two counts of deadwood.

    ``live`` is the way the cards lie now, ``seen`` the ways that have been seen.
    """

    name = "either_way"

    def begin(self) -> None:
        self.live = 0
        self.seen = frozenset([0])

    @property
    def opening(self) -> Said:
        return say("deal.either_way.try", link=LINK)

    @property
    def ways(self) -> tuple[Arrangement, ...]:
        """Every arrangement that uses the card, most deadwood first."""
        mask = mask_of(HELD)
        found = [arrangement(mask, melds) for melds in arrangements(mask, sum(c.value for c in HELD)) if melds]
        return tuple(sorted(found, key=lambda a: -a.deadwood))

    @property
    def best(self) -> int:
        """The way with the least deadwood."""
        least = deadwood(mask_of(HELD))
        return next(i for i, way in enumerate(self.ways) if way.deadwood == least)

    def groups(self, way: int) -> tuple[Group, Group]:
        """The meld and the loose cards of one way."""
        laid = self.ways[way]
        meld = laid.melds[0]
        return Group(kind_of(meld), meld, f"{way} meld"), Group("deadwood", loose_of(laid), f"{way} loose")

    def take(self, act: Act) -> bool:
        match act:
            case Touch(card) | Move(card) if card not in HELD:
                return False
            case Touch(card) | Move(card) if card != LINK:
                if isinstance(act, Move) and act.place in (g.place for g in self.groups(self.live) if card in g.cards):
                    return False
                return self.refuse(say("deal.either_way.only", card=card, link=LINK))
            case Move(place=place) if place == f"{self.live} meld":
                return False
            case Touch() | Move():
                self.live = 1 - self.live
                self.seen |= {self.live}
                self.said = self._told()
                return True
            case _:
                return False

    def _told(self) -> Said:
        way = self.ways[self.live]
        others = tuple(c for c in way.melds[0] if c != LINK)
        return say(
            f"deal.either_way.{kind_of(way.melds[0])}",
            link=LINK,
            others=others,
            left=loose_of(way),
            deadwood=way.deadwood,
        )

    def acts(self) -> Sequence[Act]:
        places = [g.place for way in (0, 1) for g in self.groups(way)]
        return [*(Touch(c) for c in HELD), *(Move(c, place) for c in HELD for place in places)]

    @property
    def done(self) -> bool:
        return self.seen == {0, 1}

    @property
    def state(self) -> Hashable:
        return self.live, self.seen
