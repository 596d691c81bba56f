"""Positions for the coach: rare ones, and those of some hands of each ruleset."""

from dataclasses import replace
from functools import cache

from gin.ai.coach import Advice, advise
from gin.ai.easy import Easy
from gin.ai.normal import Normal
from gin.engine.cards import PACK, cards
from gin.engine.events import Discarded, PileTaken
from gin.engine.rules import OKLAHOMA
from gin.engine.view import PlayerView, view
from gin.text import advice_en
from tests.ai.playing import decisions
from tests.ai.test_normal import THREE, TWO, to_leave
from tests.engine.matches import EVERY_RULESET
from tests.engine.table import Table

REASONS = {key.removeprefix("advice.") for key in advice_en.TABLE if not key.endswith("_one")}


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


RARE = {
    "stock_circle": circled(),
    "upcard_knock": to_knock_with_the_pile(upcard=True),
    "pile_knock": to_knock_with_the_pile(upcard=False),
    "discard_spare": only_the_taken_card_loose(),
    "next_hand": between_hands(),
    "knock_last": to_leave(THREE, 2, low=False),
    "knock_late": to_leave(THREE, 4, low=False),
    "knock_wins": replace(to_leave(TWO, 22, "2C"), totals=(95, 0)),
    "upcard_gin": view(Table("7H 8H 9H 3S 3D 3C JS 4C 5C 6C", "4S 5H TH QH 4D 7D KD 9C 8C AC", "7C").match, 0),
    "upcard_lowers": view(Table("QS 2H 6H JH AD 3D 4D 2C 4C 5C", "4S 5H TH QH 9D 7D KD 9C 8C AC", "AH").match, 0),
    "play_on": replace(to_leave("5S 6S 7S TH TD TC 2D 3H AC KH", 26, "2C"), known=cards("4H 5H 6H 7C 7D 7H 8H")),
    "play_on_gin": to_leave(TWO, 22, "2C"),
}
"""Positions for reasons that whole matches seldom bring up."""


@cache
def corpus() -> list[tuple[PlayerView, Advice]]:
    """What the coach says in some hands of each ruleset, and in the rare positions."""
    seen = list(RARE.values())
    for seed, ruleset in enumerate(EVERY_RULESET):
        for players in ((Normal(1), Easy(seed)), (Normal(2), Normal(3))):
            seen += [d.seen for d in decisions(players, ruleset, seed + 20, hands=9)]
    return [(one, advise(one)) for one in seen]
