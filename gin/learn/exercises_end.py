"""Exercises about the end of a hand: laying off, the undercut, points."""

from random import Random
from typing import Final, NamedTuple

from gin.engine.cards import FULL_MASK, Card, mask_of, unmask
from gin.engine.melds import best_arrangement, best_melds, deadwood
from gin.engine.rules import STANDARD, Ruleset
from gin.engine.showdown import Kind, Settlement, lay_offs, settle
from gin.engine.tally import Score, score
from gin.learn.exercises import (
    Choice,
    Exercise,
    Fact,
    Heap,
    Marks,
    Option,
    Row,
    Said,
    by_rank,
    hand_of,
    heap_of,
    laid_out,
    numbers,
    one_way,
    row,
    say,
    some,
)
from gin.learn.exercises_knock import LIMIT, ten_cards


class Showdown(NamedTuple):
    """Two hands of which the first knocks; ``settlement`` is what the engine makes of them."""

    knocker: int
    defender: int
    settlement: Settlement

    @property
    def fits(self) -> int:
        """The defender's loose cards that can be laid off."""
        return mask_of(lay.card for lay in self.settlement.layoffs)


def showdown(rng: Random, low: int, high: int, planted: float = 0.7, limit: int = LIMIT) -> Showdown | None:
    """A showdown in which nothing is in doubt: both hands can be laid in one way, and own melds stay whole.

    The knocker's deadwood is from ``low`` to ``high``. ``planted``: how often cards that can be laid off are dealt on
    purpose.
    """
    knocker = ten_cards(rng, low, high)
    if knocker is None:
        return None
    free = FULL_MASK & ~knocker
    sizes = rng.choice([(3,), (3,), (3, 3), (4,), (3, 4)])
    defender = hand_of(rng, sizes, sum(sizes), free)
    if defender is None:
        return None
    if rng.random() < planted:
        fitting = mask_of(c for c in unmask(free & ~defender) if _fits(knocker, c))
        if fitting:
            first = some(rng, 1, fitting)
            chain = mask_of(c for c in unmask(free & ~defender & ~first) if _next_to(first, c))
            defender |= first | (some(rng, 1, chain) if chain and rng.random() < 0.5 else 0)
    defender |= some(rng, 10 - defender.bit_count(), free & ~defender)
    if not one_way(defender) or sorted(map(len, best_arrangement(defender).melds)) != sorted(sizes):
        return None
    return _settled(knocker, defender, limit)


def _settled(knocker: int, defender: int, limit: int) -> Showdown | None:
    """The showdown of these hands, if there is one best way to lay off, and it breaks no meld."""
    settled = settle(knocker, defender, limit)
    if settled.unusual or settled.defender.melds != best_arrangement(defender).melds:
        return None
    least = settled.defender.deadwood
    ways = [laid for laid in lay_offs(defender, best_melds(knocker)) if deadwood(defender & ~laid) == least]
    if settled.kind is not Kind.GIN and len(ways) != 1:
        return None
    return Showdown(knocker, defender, settled)


def _fits(knocker: int, c: Card) -> bool:
    """Whether ``c`` can be laid off on the melds of ``knocker`` as they lie."""
    return any(laid >> c & 1 for laid in lay_offs(c.mask, best_melds(knocker)))


def _next_to(first: int, c: Card) -> bool:
    other = unmask(first)[0]
    return c.suit == other.suit and abs(c.rank - other.rank) == 1


def shown(knocker: int) -> tuple[Heap, ...]:
    """The knocker's cards as they lie."""
    return laid_out(knocker)


def settled_rows(found: Showdown, names: tuple[str, str]) -> tuple[Row, Row]:
    """Both hands after the lay-offs, the knocker's first."""
    settled = found.settlement
    above = []
    for i, meld in enumerate(settled.knocker.melds):
        laid = tuple(lay.card for lay in settled.layoffs if lay.meld == i)
        above.append(Heap(heap_of(meld).kind, meld, laid))
    above.sort(key=lambda heap: heap.kind)
    if settled.knocker.loose:
        above.append(Heap("deadwood", by_rank(settled.knocker.loose)))
    below = sorted((heap_of(meld) for meld in settled.defender.melds), key=lambda heap: heap.kind)
    gone = tuple(lay.card for lay in settled.layoffs)
    if settled.defender.loose or gone:
        below.append(Heap("deadwood", by_rank(settled.defender.loose), gone=gone))
    return row(*above, title=names[0]), row(*below, title=names[1])


_COMPUTER_KNOCKS: Final = ("computer_knocks", "you")
_YOU_KNOCK: Final = ("you_knock", "computer")
_COMPUTER_GIN: Final = ("computer_gin", "you")
_YOU_GIN: Final = ("you_gin", "computer")


def _rows(found: Showdown, names: tuple[str, str]) -> tuple[Row, Row]:
    return row(*shown(found.knocker), title=names[0]), row(*laid_out(found.defender), title=names[1])


# --- laying off -------------------------------------------------------------------------------------------------------


def mark_lay_offs(rng: Random) -> Exercise | None:
    """The computer knocks: mark the loose cards that can be laid off."""
    gin = rng.random() < 0.2
    found = showdown(rng, 0, 0, 1.0) if gin else showdown(rng, 1, LIMIT, 0.85)
    if found is None:
        return None
    loose = by_rank(best_arrangement(found.defender).loose)
    right = frozenset(unmask(found.fits))
    if gin and not any(_fits(found.knocker, c) for c in loose):
        return None  # on gin the question is only asked where something would fit
    if len(loose) < 3:
        return None
    settled = found.settlement
    chain = tuple(lay.card for lay in settled.layoffs)
    left = settled.defender.deadwood
    names = _COMPUTER_GIN if gin else _COMPUTER_KNOCKS
    key = "gin" if gin else "laid" if chain else "nothing"
    facts: dict[str, Fact] = {"cards": chain, "count": len(chain)} if chain else {}
    return Exercise(
        "mark_lay_offs",
        say("course.lay_off.mark"),
        _rows(found, names),
        Marks("gin" if gin else "lay_off", loose, right, none=True),
        say(f"course.lay_off.because.{key}", deadwood=left, **facts),
        solved=settled_rows(found, names),
    )


def left_after_lay_offs(rng: Random) -> Exercise | None:
    """The computer knocks: with how much deadwood is one left after laying off?"""
    found = showdown(rng, 1, LIMIT, 0.95)
    if found is None or not found.fits:
        return None
    settled = found.settlement
    before, right = deadwood(found.defender), settled.defender.deadwood
    direct = mask_of(lay.card for lay in settled.layoffs if _fits(found.knocker, lay.card))
    traps: list[tuple[int, Said | None]] = [(before, say("course.lay_off.all_kept", cards=tuple(unmask(found.fits))))]
    chained = found.fits & ~direct
    if chained:
        traps.append(
            (right + sum(c.value for c in unmask(chained)), say("course.lay_off.chain", cards=unmask(chained)))
        )
    cards = tuple(lay.card for lay in settled.layoffs)
    return Exercise(
        "left_after_lay_offs",
        say("course.lay_off.left"),
        _rows(found, _COMPUTER_KNOCKS),
        numbers(rng, right, traps),
        say("course.lay_off.because.laid", cards=cards, deadwood=right, count=len(cards)),
        solved=settled_rows(found, _COMPUTER_KNOCKS),
    )


# --- the undercut -----------------------------------------------------------------------------------------------------


def _close_showdown(rng: Random, low: int, high: int) -> Showdown | None:
    """A knock after which the defender has from ``low`` to ``high`` more deadwood than the knocker."""
    knocker = ten_cards(rng, 3, LIMIT)
    if knocker is None:
        return None
    mine = deadwood(knocker)
    defender = ten_cards(rng, max(1, mine + low), mine + high + 8, free=FULL_MASK & ~knocker)
    found = None if defender is None else _settled(knocker, defender, LIMIT)
    return found if found is not None and low <= found.settlement.defender.deadwood - mine <= high else None


def who_scores(rng: Random) -> Exercise | None:
    """A knock, and what the defender is left with: who scores?"""
    found = _close_showdown(rng, *rng.choice([(0, 0), (0, 0), (-9, -1), (-9, -1), (1, 6)]))
    if found is None:
        return None
    you_knock = rng.random() < 0.5
    mine, theirs = found.settlement.knocker.deadwood, found.settlement.defender.deadwood
    undercut = found.settlement.kind is Kind.UNDERCUT
    you_score = you_knock != undercut
    key = "tie" if mine == theirs else "undercut" if undercut else "knock"
    facts = {"knocker": mine, "defender": theirs}
    nobody = say("course.undercut.not_nobody")
    options = (
        Option(say("course.undercut.you"), you_score),
        Option(say("course.undercut.computer"), not you_score),
        Option(say("course.undercut.nobody"), False, nobody),
    )
    names = _YOU_KNOCK if you_knock else _COMPUTER_KNOCKS
    return Exercise(
        "who_scores",
        say("course.undercut.who"),
        settled_rows(found, names),
        Choice(options),
        say(f"course.undercut.because.{key}.{'you' if you_score else 'computer'}", **facts),
    )


def points_of(found: Showdown, ruleset: Ruleset = STANDARD, multiplier: int = 1) -> Score:
    """The points of a showdown; the knocker is seat 0."""
    return score(found.settlement, 0, ruleset, multiplier)


def undercut_points(rng: Random) -> Exercise | None:
    """An undercut: how many points does it bring?"""
    found = _close_showdown(rng, -9, 0)
    if found is None:
        return None
    return score_exercise(rng, found, "undercut_points", rng.random() < 0.5)


# --- scoring a hand ---------------------------------------------------------------------------------------------------


def hand_points(rng: Random) -> Exercise | None:
    """A hand is over: how many points for its winner?"""
    kind = rng.choice(["gin", "knock", "knock", "undercut"])
    found = showdown(rng, 0, 0, 0.8) if kind == "gin" else showdown(rng, 1, LIMIT, 0.6)
    if found is None or found.settlement.kind.value != kind:
        return None
    return score_exercise(rng, found, "hand_points", rng.random() < 0.5)


def gin_points(rng: Random) -> Exercise | None:
    """One has gin: how many points?"""
    found = showdown(rng, 0, 0, 0.9)
    return None if found is None else score_exercise(rng, found, "gin_points", True)


def score_exercise(rng: Random, found: Showdown, kind: str, you_knock: bool) -> Exercise:
    """How many points does this showdown bring, and to whom?"""
    settled, scored = found.settlement, points_of(found)
    names = names_for(settled.kind, you_knock)
    by_knocker = settled.kind is not Kind.UNDERCUT
    who = "you" if by_knocker == you_knock else "computer"
    return Exercise(
        kind,
        say(f"course.points.how_many.{who}"),
        settled_rows(found, names),
        numbers(rng, scored.points, point_traps(found, scored)),
        points_because(settled, scored),
    )


def names_for(kind: Kind, you_knock: bool) -> tuple[str, str]:
    """The words over the knocker's row and over the other."""
    if kind is Kind.GIN:
        return _YOU_GIN if you_knock else _COMPUTER_GIN
    return _YOU_KNOCK if you_knock else _COMPUTER_KNOCKS


def point_traps(found: Showdown, scored: Score) -> list[tuple[int, Said | None]]:
    """Wrong counts that come to mind, each with what is wrong about it."""
    settled = found.settlement
    mine, theirs, bonus = settled.knocker.deadwood, settled.defender.deadwood, scored.bonus
    times = scored.multiplier
    traps: list[tuple[int, Said | None]] = []
    if times > 1:
        traps.append((scored.difference + bonus, say("course.points.not_doubled", times=times)))
        if bonus:
            traps.append((scored.difference * times + bonus, say("course.points.bonus_doubled", bonus=bonus)))
    if settled.kind is Kind.GIN:
        fit = mask_of(c for c in settled.defender.loose if _fits(found.knocker, c))
        if fit:
            less = theirs + bonus - sum(c.value for c in unmask(fit))
            traps.append((less * times, say("course.points.no_lay_off", cards=unmask(fit))))
        traps.append((theirs * times, say("course.points.gin_bonus", bonus=bonus)))
        traps.append((bonus * times, say("course.points.deadwood_too", deadwood=theirs)))
    elif settled.kind is Kind.UNDERCUT:
        traps.append((scored.difference * times, say("course.points.undercut_bonus", bonus=bonus)))
        traps.append(((bonus + mine) * times, say("course.points.only_difference")))
        if scored.difference:
            traps.append((bonus * times, say("course.points.difference_too", difference=scored.difference)))
    else:
        traps.append((theirs * times, say("course.points.less_own", deadwood=mine)))
        traps.append(
            ((scored.difference + STANDARD.gin_bonus) * times, say("course.points.no_bonus", bonus=STANDARD.gin_bonus))
        )
    return traps


def points_because(settled: Settlement, scored: Score) -> Said:
    """How the points of a hand come about."""
    high = max(settled.knocker.deadwood, settled.defender.deadwood)
    low = min(settled.knocker.deadwood, settled.defender.deadwood)
    facts = {"high": high, "low": low, "bonus": scored.bonus, "points": scored.points}
    doubled = "" if scored.multiplier == 1 else "_doubled"
    times = {"times": scored.multiplier} if doubled else {}
    return say(f"course.points.because.{settled.kind}{doubled}", **facts, **times)
