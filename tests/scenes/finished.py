"""Matches that are over, for the scenes that show them, played by two plain players without the program around."""

import random
from functools import cache

from gin.ai.plain import Plain
from gin.engine.actions import DEAL_NEXT
from gin.engine.deal import FairShuffler
from gin.engine.phase import Phase
from gin.engine.rules import RULESETS
from gin.engine.view import PlayerView
from gin.game import Outline
from gin.session import Session


class FinishedGame:
    """What a summary asks of a game."""

    opening = ()
    level = "normal"
    next_level = "normal"
    thinking = False

    def __init__(self, view: PlayerView) -> None:
        self.view = view

    def outline(self) -> Outline:
        view = self.view
        return Outline(7, 0.0, view.ruleset.id, self.level, view.number, view.totals, True)


@cache
def played(ruleset: str, seed: int) -> PlayerView:
    """The end of a match as the first seat sees it."""
    session = Session.new(RULESETS[ruleset], FairShuffler(random.Random(seed).randbytes))
    minds = (Plain(), Plain())
    while True:
        view = session.view(0)
        if view.phase is Phase.OVER:
            if view.winner is not None:
                return view
            session.act(0, DEAL_NEXT)
        else:
            assert view.turn is not None
            session.act(view.turn, minds[view.turn].choose(session.view(view.turn)))


def found(ruleset: str, wanted, seed: int = 1) -> FinishedGame:
    """The first match that fits, looked for from ``seed`` on."""
    return FinishedGame(next(view for at in range(seed, seed + 999) if wanted(view := played(ruleset, at))))


def shutout(view: PlayerView) -> bool:
    """The person has won and the computer no hand."""
    return view.winner == 0 and view.ledgers is not None and view.ledgers[0].shutout_points > 0


def lost(view: PlayerView) -> bool:
    """The computer has won, the person a hand or two."""
    return view.winner == 1 and view.ledgers is not None and view.ledgers[0].hands_won > 0


def long(view: PlayerView) -> bool:
    """More hands than are seen at once."""
    return len(view.results) >= 12


def higher_sum_lost(view: PlayerView) -> bool:
    """The winner's final sum is the lower one (R15)."""
    if view.ledgers is None or view.winner is None:
        return False
    return view.ledgers[view.winner].final < view.ledgers[1 - view.winner].final
