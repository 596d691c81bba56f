"""Positions for the coach: rare ones, and those of some hands of each ruleset; in each, all choices are defended."""

from dataclasses import replace
from functools import cache
from math import inf
from typing import NamedTuple

from gin.ai.advice import Advice
from gin.ai.coach import explain
from gin.ai.easy import Easy
from gin.ai.hard import Hard, Mind, Verdict
from gin.ai.normal import Normal
from gin.engine.actions import DRAW_DISCARD, DRAW_STOCK, TAKE_UPCARD, Action, Discard, Knock
from gin.engine.cards import PACK, card
from gin.engine.events import Discarded, PileTaken
from gin.engine.rules import OKLAHOMA
from gin.engine.view import PlayerView, view
from gin.text import advice_en
from tests.ai.playing import decisions
from tests.ai.test_normal import THREE, TWO, to_leave
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

REASONS = {
    key.removeprefix("advice.") for key in advice_en.TABLE if key.startswith("advice.") and not key.endswith("_one")
}
QUICK = Mind(worlds=24, margin=inf)
"""A coach that is done in no time."""


class Case(NamedTuple):
    """A position, a verdict on it and how the coach explains that."""

    seen: PlayerView
    verdict: Verdict
    advice: Advice


def circled() -> PlayerView:
    table = Table("7H 8H AS 3S 6S QS KS 2D 9D JC", "9H 5H JH 2H 7D KD 3C 8C QC TD", upcard="4C", dealer=0)
    seen = view(table.play("pass, pass, stock, throw 9H").match, 0)
    taken = [e for n in range(6) for e in (PileTaken(n % 2, PACK[n]), Discarded(n % 2, PACK[n]))]
    return replace(seen, history=(*seen.history, *taken))


def to_knock_with_the_pile(upcard: bool) -> PlayerView:
    own, other = "5S 6S 7S TH TD TC 4D 2H 5C AH", "4S 5H 9H JH 3D 7D KD 9C 8C QC"
    if upcard:
        return view(Table(own, other, upcard="2C").match, 0)
    table = Table(own, other.replace("QC", "2C"), upcard="QC", stock="KC", dealer=0)
    return view(table.play("pass, pass, stock, throw 2C").match, 0)


def only_the_taken_card_loose() -> PlayerView:
    own, other = "5S 6S 7S 8S TH TD TC 2D 2H 2C", "4S 5H 9H JH 3D 7D KD 9C 8C QC"
    table = Table(own, other, upcard="4H", stock="KC", dealer=0, ruleset=OKLAHOMA)
    return view(table.play("pass, pass, stock, throw KD, pile").match, 0)


def between_hands() -> PlayerView:
    table = Table("7H 8H 9H 3S 3D 3C JS JD JC 4C", upcard="AC", stock="TH")
    return view(table.play("pass, pass, stock, gin 4C").match, 1)


def near_the_end(stock_left: int) -> PlayerView:
    """Neither can knock, and so many cards are left in the stock."""
    table = Table("5S 7S 9S TH QD KC 3D 2H 8C JH", "4S 6H 8D JC QS KH 2C 5D 9H TC", "KS").play("pass, pass")
    table.run_down(stock_left + 1).play("stock")
    assert table.hand.turn is not None
    return view(table.match, table.hand.turn)


RARE: dict[str, tuple[PlayerView, Action | None]] = {
    "stock_circle": (circled(), DRAW_STOCK),
    "upcard_knock": (to_knock_with_the_pile(upcard=True), None),
    "pile_knock": (to_knock_with_the_pile(upcard=False), None),
    "discard_spare": (only_the_taken_card_loose(), None),
    "next_hand": (between_hands(), None),
    "knock_last": (to_leave(THREE, 2, low=False), None),
    "knock_late": (to_leave(THREE, 4, low=False), None),
    "knock_wins": (replace(to_leave(TWO, 22, "2C"), totals=(95, 0)), Knock(card("KH"))),
    "upcard_gin": (
        view(Table("7H 8H 9H 3S 3D 3C JS 4C 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", "7C").match, 0),
        None,
    ),
    "let_die": (to_leave(THREE, 2), Discard(card("KH"))),
    "discard_guard": (near_the_end(3), None),
    "discard_last": (near_the_end(2), None),
}
"""Positions for reasons that whole matches seldom bring up, some with the action to be explained."""


def judged(seen: PlayerView, action: Action | None = None) -> Verdict:
    """What Hard thinks of a position, or would think if it had found ``action`` best."""
    verdict = Hard(0, QUICK).think(seen)
    if action is None or action == verdict.action:
        return verdict
    first = next(o for o in verdict.options if o.action == action)
    return replace(verdict, action=action, options=(first, *(o for o in verdict.options if o is not first)))


def case(seen: PlayerView, verdict: Verdict) -> Case:
    return Case(seen, verdict, explain(seen, verdict))


def rare(reason: str) -> Case:
    seen, action = RARE[reason]
    return case(seen, judged(seen, action))


def to_take_a_meld(upcard: bool) -> PlayerView:
    own, other = "7H 8H AS 3S 6S QS KS 2D 9D JC", "9H 5H JH 2H 7D KD 3C 8C QC TD"
    if upcard:
        return view(Table(own, upcard="9H").match, 0)
    return view(Table(own, other, upcard="4C", dealer=0).play("pass, pass, stock, throw 9H").match, 0)


def left_lying(upcard: bool, ahead: int) -> Case:
    """A meld is left in the pile; without it every imagined hand brought so many points more."""
    seen = to_take_a_meld(upcard)
    verdict = judged(seen)
    best, other = sorted(verdict.options, key=lambda o: o.action in (DRAW_DISCARD, TAKE_UPCARD))
    options = tuple(replace(o, points=[p] * 24, worths=[0.5 + p / 200] * 24) for o, p in ((best, ahead), (other, 0)))
    return case(seen, replace(verdict, action=best.action, options=options))


def behind_in_the_match() -> Case:
    """A knock would bring points, but playing on wins the match more often."""
    seen = to_leave(TWO, 22, "2C")
    verdict = judged(seen, Discard(card("KH")))
    options = tuple(
        replace(o, points=[10] * 24, worths=[0.2 if isinstance(o.action, Knock) else 0.3] * 24) for o in verdict.options
    )
    return case(seen, replace(verdict, options=options))


def nothing_else_tried() -> Case:
    """A card is thrown though a higher one is loose, and only that was tried."""
    found = next(c for c in corpus() if c.advice.reason in ("discard_same", "discard_played"))
    return case(found.seen, replace(found.verdict, options=found.verdict.options[:1]))


@cache
def positions() -> list[PlayerView]:
    """The positions of some hands of each ruleset, and the rare ones."""
    found = [seen for seen, _ in RARE.values()]
    for seed, ruleset in enumerate(EVERY_RULESET):
        for players in ((Normal(1), Easy(seed)), (Normal(2), Normal(3))):
            found += [d.seen for d in decisions(players, ruleset, seed + 20, hands=3)]
    return found


@cache
def corpus() -> list[Case]:
    """What the coach says of its own verdicts."""
    return [case(seen, judged(seen)) for seen in positions()]


@cache
def defended() -> list[Case]:
    """What the coach says if it has to explain any choice that was tried, not only the best one."""
    found = [rare(reason) for reason in RARE]
    found += [left_lying(upcard, ahead) for upcard in (True, False) for ahead in (0, 20)]
    found += [nothing_else_tried(), behind_in_the_match()]
    for seen, verdict, advice in corpus():
        found.append(Case(seen, verdict, advice))
        for option in verdict.options[1:]:
            turned = replace(
                verdict, action=option.action, options=(option, *(o for o in verdict.options if o is not option))
            )
            found.append(case(seen, turned))
    return found
