"""Hard: imagines what the other may hold, plays every choice out in the same worlds, and takes the best (A1 to A3).

A choice is worth what it brings on average in imagined worlds that agree with everything seen (``belief.py``), when
both sides then play on in a simple way (``playout.py``) and the points are turned into the chance to win the match
(``equity.py``). The simple way differs by side: one's own side waits for gin, the other knocks as its style is
guessed to be (``style.py``).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gin.ai import tuning
from gin.ai.belief import World, evidence, imagine
from gin.ai.equity import Equity
from gin.ai.guess import dice
from gin.ai.outs import Seen, remember
from gin.ai.playout import COMPILED, KNOCK, PASS_LAST, STOCK, THROW
from gin.ai.playout import PASS as LET_TAKE
from gin.ai.policy import circling
from gin.ai.search import Option, Stakes, lead, race
from gin.ai.style import TYPICAL, mixed_stops, styles
from gin.ai.weigh import Weights, weigh_pick, weigh_throws
from gin.engine.actions import (
    DEAL_NEXT,
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    GINS,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    Gin,
    Knock,
)
from gin.engine.melds import best_discards
from gin.engine.phase import Phase
from gin.engine.rules import DEAD_STOCK
from gin.engine.view import PlayerView

_WEIGHTS: Final = Weights()
_AFTER_TAKING: Final = 3
"""So many discards are tried after a card is taken from the pile."""
_EQUAL_KNOCKS: Final = 3
"""So many discards that leave equally little are tried for a knock."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How Hard thinks. The arena can change each value, and switch parts off to see what they give: ``hard:belief=0``.

    ``worlds`` are imagined at most for a decision, and so many discards tried as ``width`` says. A choice more than
    ``margin`` standard errors behind drops out; the sound player's own choice is left only for one that is ahead by
    ``gate``.
    """

    worlds: int = tuning.WORLDS_COMPILED if COMPILED else tuning.WORLDS
    width: int = tuning.WIDTH
    margin: float = tuning.MARGIN
    gate: float = tuning.GATE
    shy: float = tuning.SHY
    """So much more a card from the pile that stays loose must be worth than one from the stock."""
    belief: int = 1
    """0: the other's hand is drawn blindly."""
    style: int = 1
    """0: the other is taken for a player of the usual mixture, whatever it has shown."""
    patience: int = 1
    """0: in the playouts my side knocks as soon as it can."""
    knock: int = 1
    """0: no search for knocks: at once in the first three turns, then only gin."""
    equity: int = 1
    """0: a point is worth a point."""
    step: int = 0
    """0: each round of the race has as many worlds as all before it. Else so many: whoever asks whether it has taken
    long enough is asked as often."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An action, and the options that were tried for it: the best of each action, the best first.

    None were tried where nothing was to be decided. ``worlds`` are those they were played in.
    """

    action: Action
    seen: Seen
    options: tuple[Option, ...] = ()
    worlds: tuple[World, ...] = ()


class Hard:
    """The strongest level."""

    def __init__(
        self, seed: int = 0, mind: Mind = Mind(), enough: Callable[[], Callable[[], bool]] | None = None
    ) -> None:
        """``enough``, called when a decision begins, gives what tells when it has taken too long (slow machines)."""
        self._seed = seed
        self._mind = mind
        self._enough = enough or _never

    def choose(self, view: PlayerView) -> Action:
        """The action to take now. Raises ValueError when ``view`` is not one of somebody to act."""
        return self.think(view).action

    def think(self, view: PlayerView, also: Action | None = None) -> Verdict:
        """The action with what else was tried; ValueError as :meth:`choose`.

        ``also``, one of ``view.legal``, is tried beside the action whatever there is to be said against it.
        """
        if not view.legal:
            raise ValueError(f"seat {view.seat} has nothing to choose")
        seen = remember(view)
        match view.phase:
            case Phase.UPCARD_NONDEALER:
                return self._draw(view, seen, TAKE_UPCARD, Option(PASS, LET_TAKE, seen.own, view.pile[-1]), also)
            case Phase.UPCARD_DEALER:
                return self._draw(view, seen, TAKE_UPCARD, Option(PASS, PASS_LAST, seen.own, view.pile[-1]), also)
            case Phase.STOCK_ONLY:
                return Verdict(DRAW_STOCK, seen)
            case Phase.DRAW:
                return self._draw(view, seen, DRAW_DISCARD, Option(DRAW_STOCK, STOCK, seen.own, -1), also)
            case Phase.DISCARD:
                return self._leave(view, seen, also)
            case Phase.OVER:
                return Verdict(DEAL_NEXT, seen)

    def _draw(self, view: PlayerView, seen: Seen, take: Action, leave: Option, also: Action | None) -> Verdict:
        """The card on the pile with the best that can be made of it, or what comes without it."""
        pick = weigh_pick(seen.own, view.pile[-1], seen.live)
        if pick.left == 0 and also in (None, take):
            return Verdict(take, seen)
        if (circling(view) or pick.gain <= 0) and also in (None, leave.action):
            return Verdict(leave.action, seen)
        margin = _WEIGHTS.meld_margin if pick.melded else _WEIGHTS.loose_margin
        sound = take if pick.gain > pick.mean + margin else leave.action
        more = seen.own | pick.card.mask
        options = [leave]
        options += [Option(take, o.kind, o.kept, o.card) for o in self._throws(view, seen, more, _AFTER_TAKING)]
        verdict = self._decide(view, seen, options, sound)
        if verdict.action == take and not pick.melded and sound != take:
            # What taking it tells the other is not played out.
            best, rest = verdict.options[0], next(o for o in verdict.options if o.action != take)
            if best.kind != KNOCK and lead(best, rest)[0] < self._mind.shy:
                return Verdict(rest.action, seen, (rest, best), verdict.worlds)
        return verdict

    def _leave(self, view: PlayerView, seen: Seen, also: Action | None) -> Verdict:
        """Gin always; else the best of the sensible discards and of a knock."""
        left, equal = best_discards(seen.own, view.forbidden)
        if left == 0:
            gin = max(equal, key=lambda c: (c.value, c))
            if also is None or isinstance(also, Gin):
                return Verdict(GINS[gin], seen)
            options = [Option(GINS[gin], KNOCK, seen.own ^ gin.mask, gin), *_left_by(also, seen.own)]
            return self._decide(view, seen, options, GINS[gin])
        options = self._throws(view, seen, seen.own, self._mind.width)
        if not self._mind.knock:
            knocks = [o for o in options if isinstance(o.action, Knock)]
            if knocks and seen.turns < tuning.EARLY_TURNS:
                return Verdict(knocks[0].action, seen)
            options = [o for o in options if o not in knocks]
        options += [o for o in _left_by(also, seen.own) if all(o.action != tried.action for tried in options)]
        return self._decide(view, seen, options, options[0].action)

    def _throws(self, view: PlayerView, seen: Seen, more: int, width: int) -> list[Option]:
        """The sensible discards from the eleven cards of ``more``, the soundest first, and the knocks."""
        forbidden = view.forbidden if view.phase is Phase.DISCARD else view.pile[-1]
        options = [
            Option(DISCARDS[t.card], THROW, more ^ t.card.mask, t.card)
            for t in weigh_throws(more, forbidden, seen, _WEIGHTS)[:width]
        ]
        left, equal = best_discards(more, forbidden)
        if left <= view.limit:
            tied = sorted(equal, key=lambda c: (-c.value, -c))[:_EQUAL_KNOCKS]
            options += [Option(KNOCKS[c], KNOCK, more ^ c.mask, c) for c in tied]
        return options

    def _decide(self, view: PlayerView, seen: Seen, options: list[Option], sound: Action) -> Verdict:
        mind = self._mind
        enough = self._enough()
        known = evidence(seen, view.limit, blindly=not mind.belief)
        worlds = imagine(known, mind.worlds, dice(self._seed, view, seen.live, f"hard {view.phase}"))
        rounds = sorted({max(8, mind.worlds >> halving) for halving in (3, 2, 1, 0)})
        if mind.step:
            rounds = [*range(mind.step, mind.worlds, mind.step), mind.worlds]
        left = race(options, worlds, self._stakes(view, seen), rounds, mind.margin, enough)
        # A knock that loses in every world is never made (A3), however bad the rest may be.
        left = [o for o in left if o.kind != KNOCK or max(o.points) >= 0] or [options[0]]
        best = left[0]
        if best.action != sound:
            safe = max((o for o in options if o.action == sound), key=lambda o: o.worth)
            if lead(best, safe)[1] < mind.gate:
                best = safe
        rest = sorted((o for o in options if o not in left), key=lambda o: o.worth, reverse=True)
        tried: dict[Action, Option] = {}
        for option in (best, *left, *rest):
            tried.setdefault(option.action, option)
        return Verdict(best.action, seen, tuple(tried.values()), tuple(worlds))

    def _stakes(self, view: PlayerView, seen: Seen) -> Stakes:
        mind = self._mind
        turns = (view.stock_count - DEAD_STOCK) // 2
        patient = [0] * (turns - tuning.LAST_TURNS) + [view.limit]
        likely = styles(view) if mind.style else TYPICAL
        return Stakes(
            view.limit,
            view.ruleset.gin_bonus,
            view.ruleset.undercut_bonus,
            patient if mind.patience else [view.limit],
            mixed_stops(likely, view.limit, seen.turns, view.stock_count - DEAD_STOCK),
            Equity(view) if mind.equity else float,
        )


def _left_by(action: Action | None, own: int) -> list[Option]:
    """A discard or knock from the eleven cards of ``own``, as something to be tried."""
    match action:
        case Discard(card):
            return [Option(action, THROW, own ^ card.mask, card)]
        case Knock(card) | Gin(card):
            return [Option(action, KNOCK, own ^ card.mask, card)]
        case _:
            return []


def _never() -> Callable[[], bool]:
    return lambda: False
