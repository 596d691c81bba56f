"""The rules of gin rummy, pure: no clock, no files, no chance of its own, no words for players.

Start at :mod:`gin.engine.play` (``legal``, ``explain``, ``decide``, ``evolve``), then :mod:`gin.engine.view`.
"""

from gin.engine.actions import Action, Reason, Refusal, Refused
from gin.engine.cards import Card, card, cards
from gin.engine.deal import Deal, FairShuffler, FixedDeals, Shuffler
from gin.engine.events import Event
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, explain, fold, legal, start
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.state import Match
from gin.engine.view import PlayerView, redact, view

__all__ = [
    "OKLAHOMA",
    "RULESETS",
    "STANDARD",
    "STANDARD_BONUSES",
    "Action",
    "Card",
    "Deal",
    "Event",
    "FairShuffler",
    "FixedDeals",
    "Match",
    "Phase",
    "PlayerView",
    "Reason",
    "Refusal",
    "Refused",
    "Ruleset",
    "Shuffler",
    "card",
    "cards",
    "decide",
    "evolve",
    "explain",
    "fold",
    "legal",
    "redact",
    "start",
    "view",
]
