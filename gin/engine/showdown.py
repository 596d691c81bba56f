"""The end of a hand: which melds the knocker lays, and the best defence (R10, R11, R12).

Both sides are solved exactly. For every arrangement the knocker may lay, the defender's best answer is searched
over all lay-offs and own melds together; the knocker then lays what settles best. The search is cut short only
where a bound proves that nothing better is left: lay-offs never raise the deadwood a defender can reach, so an
arrangement is worth at most what it would score against a defender who lays nothing off.
"""

from dataclasses import dataclass
from enum import StrEnum

from gin.engine.cards import COLUMN, PACK, SUIT_BITS, Card, unmask
from gin.engine.melds import (
    Arrangement,
    Melds,
    arrangement,
    arrangements,
    best_melds,
    deadwood,
    is_set,
    order_key,
)


class Kind(StrEnum):
    """How a hand ended."""

    KNOCK = "knock"
    GIN = "gin"
    UNDERCUT = "undercut"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class LayOff:
    """A defender's card laid on the knocker's meld number ``meld``, from 0 in the order the melds are listed."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A showdown, complete: everything needed to show it as a proof (T12).

    ``layoffs`` stand in an order in which they can be made. ``defender.loose`` is what counts against the defender
    after them; ``defender.melds`` are the defender's own. ``usual`` are the deadwoods, knocker's and defender's,
    that the knocker's arrangement as shown during play (least deadwood) would have led to; they differ from the
    real ones where R10 made another arrangement better.
    """

    kind: Kind
    knocker: Arrangement
    defender: Arrangement
    layoffs: tuple[LayOff, ...]
    usual: tuple[int, int]

    @property
    def unusual(self) -> bool:
        """Whether R10 laid an arrangement that settles better than the one shown during play."""
        return self.usual != (self.knocker.deadwood, self.defender.deadwood)


def settle(knocker: int, defender: int, limit: int) -> Settlement:
    """Settle a knock or gin by the ten cards ``knocker`` against the ten cards ``defender`` (masks).

    ``limit`` is the hand's knock limit. What an undercut adds doesn't matter here: whichever side of it an arrangement
    ends on, the knocker wants the largest difference. Raises ValueError when the knocker's deadwood is over the limit.
    """
    least = deadwood(knocker)
    if least > limit:
        raise ValueError(f"deadwood {least} is over the limit of {limit}")
    if least == 0:
        shown = arrangement(defender, best_melds(defender))
        return Settlement(Kind.GIN, arrangement(knocker, best_melds(knocker)), shown, (), (0, shown.deadwood))
    melds, own, usual = _best_arrangement_to_lay(knocker, defender, least, limit)
    laid, kept = best_defence(defender, melds)
    left = arrangement(defender & ~laid, kept)
    kind = knock_or_undercut(own, left.deadwood)
    return Settlement(kind, arrangement(knocker, melds), left, lay_off_order(laid, melds), (least, usual))


def knock_or_undercut(knocker: int, defender: int) -> Kind:
    """What a knock that isn't gin has become, given both deadwoods at the end: on a tie, an undercut (R13)."""
    return Kind.KNOCK if defender > knocker else Kind.UNDERCUT


def _best_arrangement_to_lay(knocker: int, defender: int, least: int, limit: int) -> tuple[Melds, int, int]:
    """R10: the melds to lay, their deadwood, and what the defender would have been left with after the usual ones."""
    ceiling = deadwood(defender)
    candidates = arrangements(knocker, least)
    if len(candidates) > 1:
        candidates.sort(key=order_key)
    best, best_own = candidates[0], least
    usual = most = least_after_lay_offs(defender, best)
    for melds in candidates[1:]:
        if most == ceiling:
            break  # nothing can be laid off on these: no arrangement settles better, and the first of equals is wanted
        left = least_after_lay_offs(defender, melds)
        if left > most:
            best, most = melds, left
    best_difference = most - least
    # One with more deadwood pays only while a defender who lays nothing off would leave it a larger difference.
    room = min(limit, ceiling - best_difference - 1)
    if room > least:
        dearer = [(deadwood_of_rest(knocker, melds), melds) for melds in arrangements(knocker, room)]
        for own, melds in sorted(dearer, key=lambda found: (found[0], order_key(found[1]))):
            if own > least and ceiling - own > best_difference:
                difference = least_after_lay_offs(defender, melds) - own
                if difference > best_difference:
                    best, best_own, best_difference = melds, own, difference
    return best, best_own, usual


def deadwood_of_rest(hand: int, melds: Melds) -> int:
    """What the cards of ``hand`` outside ``melds`` count, every one of them loose."""
    rest = hand
    for m in melds:
        rest ^= m
    return sum(c.value for c in unmask(rest))


def lay_offs(defender: int, melds: Melds) -> list[int]:
    """Every set of cards, as masks, that ``defender`` can lay off on ``melds``, the empty one first (R11).

    A run takes a chain of neighbours at either end, a set of three its fourth card. A card in the chain of a run's end
    counts as laid there, so chains never wait for a card that went to a set.
    """
    options = [0]
    for meld in melds:
        ends: list[list[int]] = []
        if is_set(meld):
            if meld.bit_count() == 3:
                rank = ((meld & -meld).bit_length() - 1) % SUIT_BITS
                fourth = COLUMN << rank & ~meld & defender
                if fourth:
                    ends.append([0, fourth])
        else:
            low = meld & -meld
            bit = low >> 1 if low & _ACES == 0 else 0
            chain = [0]
            while bit & defender:
                chain.append(chain[-1] | bit)
                bit = bit >> 1 if bit & _ACES == 0 else 0
            if len(chain) > 1:
                ends.append(chain)
            high = 1 << (meld.bit_length() - 1)
            bit = high << 1 if high & _KINGS == 0 else 0
            chain = [0]
            while bit & defender:
                chain.append(chain[-1] | bit)
                bit = bit << 1 if bit & _KINGS == 0 else 0
            if len(chain) > 1:
                ends.append(chain)
        for chain in ends:
            options = [o | part for part in chain for o in options]
    return options if len(options) <= 2 else list(dict.fromkeys(options))


_ACES = COLUMN
_KINGS = COLUMN << 12


def least_after_lay_offs(defender: int, melds: Melds) -> int:
    """The least deadwood ``defender`` can reach against ``melds`` by own melds and lay-offs together (R11)."""
    options = lay_offs(defender, melds)
    if len(options) == 1:
        return deadwood(defender)
    return min([deadwood(defender & ~laid) for laid in options])


def best_defence(defender: int, melds: Melds) -> tuple[int, Melds]:
    """R11: the cards laid off on ``melds`` (a mask) and the defender's own melds.

    Least deadwood left, then fewest lay-offs, then fewest own melds, then own melds and lay-offs in card order.
    """
    ranked = [(deadwood(defender & ~laid), laid.bit_count(), laid) for laid in lay_offs(defender, melds)]
    least = min(ranked)[:2]
    equal = [laid for left, count, laid in ranked if (left, count) == least]
    if len(equal) == 1:
        return equal[0], best_melds(defender & ~equal[0])
    answers = [(laid, best_melds(defender & ~laid)) for laid in equal]
    return min(answers, key=lambda answer: (order_key(answer[1]), unmask(answer[0])))


def lay_off_order(laid: int, melds: Melds) -> tuple[LayOff, ...]:
    """The cards of ``laid`` with the meld each goes to, in an order in which they can be laid: runs first, outwards."""
    out = []
    rest = laid
    for index, meld in enumerate(melds):
        if is_set(meld):
            continue
        low = (meld & -meld).bit_length() - 1
        high = meld.bit_length() - 1
        below = range(low - 1, low - low % SUIT_BITS - 1, -1)
        above = range(high + 1, high - high % SUIT_BITS + SUIT_BITS)
        for outwards in (below, above):
            for at in outwards:
                if not rest >> at & 1:
                    break
                out.append(LayOff(PACK[at], index))
                rest ^= 1 << at
    for c in unmask(rest):
        index = next(
            i for i, m in enumerate(melds) if is_set(m) and (m & -m).bit_length() % SUIT_BITS == (c + 1) % SUIT_BITS
        )
        out.append(LayOff(c, index))
    return tuple(out)
