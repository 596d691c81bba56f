"""When to knock: what a knock is worth now against plausible hands, and what playing on is worth (A2)."""

from dataclasses import dataclass
from typing import Final

from gin.ai.outs import Seen
from gin.engine.cards import Card
from gin.engine.melds import deadwood
from gin.engine.rules import DEAD_STOCK
from gin.engine.showdown import Kind, settle
from gin.engine.tally import score
from gin.engine.view import PlayerView

MATCH: Final = 20.0
"""What winning the match is worth beside the points that are still missing."""
PATIENCE: Final = 0.6
"""How much of what playing on is worth is set against a knock; more makes a player wait for gin."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a knock with ``card`` face down would bring, on average over so many guessed hands of the other.

    ``points``: undercuts count against it. ``worth``: the same, but no point beyond the target counts, and reaching it
    counts more (:func:`worth`). ``risk`` is the share of undercuts, ``wins`` of knocks that win the match at once;
    ``other`` the deadwood the other holds.
    """

    card: Card
    deadwood: int
    points: float
    worth: float
    risk: float
    wins: float
    other: float


def worth(points: int, mine: int, theirs: int, target: int) -> float:
    """What points (negative: the other's) are worth at these totals: none beyond the target, and the match itself."""
    need = target - mine if points >= 0 else target - theirs
    size = abs(points) if abs(points) < need else need + MATCH
    return size if points >= 0 else -size


def look_out(view: PlayerView, hand: int, card: Card, hands: list[int]) -> Outlook:
    """The outlook of a knock that throws ``card`` from the eleven cards of ``hand``, against ``hands`` of the other."""
    kept = hand ^ card.mask
    mine, theirs = view.totals[view.seat], view.totals[1 - view.seat]
    target = view.ruleset.target
    points = undercuts = wins = other = 0
    value = 0.0
    for guess in hands:
        settled = settle(kept, guess, view.limit)
        scored = score(settled, 0, view.ruleset, view.multiplier)
        brought = scored.points if scored.winner == 0 else -scored.points
        points += brought
        value += worth(brought, mine, theirs, target)
        undercuts += settled.kind is Kind.UNDERCUT
        wins += mine + brought >= target
        other += deadwood(guess)
    n = len(hands)
    return Outlook(card, deadwood(kept), points / n, value / n, undercuts / n, wins / n, other / n)


def playing_on(view: PlayerView, seen: Seen, knock: Outlook, left: int, gins: int) -> float:
    """What it is worth not to knock but to go on with deadwood ``left`` and ``gins`` live cards that make gin.

    A fit to what playing on brought in hands of Normal against itself and the plain player: it falls with every turn
    the other has had, and to nothing with the stock (R8). Of that a club player, who likes to knock, counts a part.
    """
    if view.stock_count == DEAD_STOCK:
        return 0.0
    value = 13 + 80 * gins / max(1, seen.live_count) - 0.6 * left + 0.32 * knock.other - 1.4 * seen.turns
    return PATIENCE * value * view.multiplier * min(1.0, (view.stock_count - DEAD_STOCK) / 6)
