"""The mini-deal of two matches: one whose loser won no hand, one whose loser won a hand (R15)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from gin.engine.actions import DEAL_NEXT
from gin.engine.cards import card
from gin.engine.rules import STANDARD_BONUSES
from gin.engine.showdown import Kind
from gin.engine.tally import Ledger
from gin.engine.view import PlayerView
from gin.learn.mini import WHO, Act, Mini, Press, Said, points_sum, say
from gin.learn.stage import COMPUTER, YOU, Stage, dealt_to_knock


@dataclass(frozen=True, slots=True)
class _Played:
    """A hand by its cards: who knocks, the ten cards kept, the one thrown, the other's ten."""

    knocker: int
    kept: str
    thrown: str
    other: str


_FIRST: Final = _Played(YOU, "4S 5S 6S 9H 9D 9C JD QD KD TD", "2H", "KS KH KC 3H 4H 5H 7S 7D 7C 5C")
_SECOND: Final = _Played(YOU, "2S 2D 2C QS QH QC 5D 6H 7H 8H", "JC", "KS KH 9C 8D 7C AD 3S 4S 5S 6S")
_THIRD: Final = _Played(YOU, "AS 2S 3S TH JH QH 4C 4D 4H 4S", "9H", "5S 6S 7S 9D TD JD 8C 8H 8D KC")
_ITS: Final = _Played(COMPUTER, "7S 7H 7D TS JS QS 6H 3C 4C 5C", "9C", "AH 2H 3H 8S 8H 8D 8C KD QC 6D")
MATCHES: Final = ((_FIRST, _SECOND, _THIRD), (_FIRST, _ITS, _SECOND, _THIRD))
"""Without and with a hand won by the computer."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand of a match: who won it, how, the points as a sum; ``optional``: the hand that is switched on and off."""

    who: str
    kind: Kind
    sum: str
    points: int
    optional: bool


class Shutout(Mini):
    """The learner wins 30 + 40 + 35; the computer none, or one of 20. ``live``: how many it has won now."""

    name = "shutout"

    def __init__(self) -> None:
        self._matches = tuple(_play(hands) for hands in MATCHES)
        super().__init__()

    def begin(self) -> None:
        self.live = 0
        self.seen = frozenset([0])

    @property
    def opening(self) -> Said:
        return say("deal.shutout.try", points=self.ledgers(0)[YOU].hand_points)

    def rows(self, which: int) -> tuple[HandRow, ...]:
        """The hands of one of the two matches."""
        out = []
        for result, played in zip(self._matches[which].results, MATCHES[which], strict=True):
            assert result.settlement is not None, "every hand here is knocked"
            assert result.score is not None, "every hand here is scored"
            who = WHO[result.score.winner]
            told = points_sum(result.settlement, result.score)
            out.append(HandRow(who, result.kind, told, result.score.points, played is _ITS))
        return tuple(out)

    def view(self, which: int) -> PlayerView:
        """One of the two matches at its end, as the learner sees it."""
        return self._matches[which].view

    def ledgers(self, which: int) -> tuple[Ledger, Ledger]:
        """The final sums of one of the two matches, the learner's and the computer's."""
        found = self._matches[which].view.ledgers
        assert found is not None, "both matches are over"
        return found

    def take(self, act: Act) -> bool:
        match act:
            case Press("hand"):
                self.live = 1 - self.live
            case Press("match 0" | "match 1" as name):
                if self.live == int(name[-1]):
                    return False
                self.live = int(name[-1])
            case _:
                return False
        self.seen |= {self.live}
        self.said = self._told()
        return True

    def _told(self) -> Said:
        mine, its = self.ledgers(self.live)
        key = "won" if self.live else "shutout"
        return say(f"deal.shutout.{key}", points=mine.hand_points, final=mine.final, other=its.final)

    def acts(self) -> Sequence[Act]:
        return [Press("hand"), Press("match 0"), Press("match 1")]

    @property
    def done(self) -> bool:
        return self.seen == {0, 1}

    @property
    def state(self) -> Hashable:
        return self.live, self.seen


def _play(hands: Sequence[_Played]) -> Stage:
    """A whole match of these hands, each ended by a knock or gin in its first turn."""
    dealers = [YOU, *(hand.knocker for hand in hands[:-1])]
    deals = [
        dealt_to_knock(hand.kept, hand.thrown, hand.other, hand.knocker, dealer)
        for hand, dealer in zip(hands, dealers, strict=True)
    ]
    stage = Stage(STANDARD_BONUSES, deals)
    for number, hand in enumerate(hands):
        if number:
            stage.act(YOU, DEAL_NEXT)
        stage.knock(hand.knocker, card(hand.thrown))
    return stage
