"""Melds and least deadwood, exactly and fast (R2, R3).

A hand is a mask (see :mod:`gin.engine.cards`). Runs lie within one suit, so everything about them is read from tables
with one entry for each of the 8,192 suit masks. Sets come from a few bit operations on the four suit masks. Only a rank
that is held three or four times *and* has a card in some possible run needs a choice; all other sets are simply taken.
Nothing here is greedy.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from gin.engine.cards import COLUMN, PACK, SUIT_BITS, VALUES, Card, unmask


def _run_tables() -> tuple[list[int], list[int]]:
    """For each suit mask: the least deadwood by runs alone, and the union of all possible runs.

    Built rank by rank: a mask whose highest card is ``top`` either leaves ``top`` loose or ends a run of 3, 4 or 5 with
    it; a longer run is two shorter ones.
    """
    least = [0]
    union = [0]
    for top in range(SUIT_BITS):
        least += [without + VALUES[top] for without in least]
        union += union
        for length in range(3, min(5, top + 1) + 1):
            run = ((1 << length) - 1) << (top + 1 - length)
            for mask in range(run, 2 << top):  # all masks that end in this run
                least[mask] = min(least[mask], least[mask ^ run])
                union[mask] |= run
    return least, union


def _rank_sums() -> list[int]:
    """For each mask of ranks the sum of their values."""
    sums = [0]
    for value in VALUES:
        sums += [s + value for s in sums]
    return sums


_LEAST, _UNION = _run_tables()
_SUM = _rank_sums()
_THREE_TIMES = [3 * s for s in _SUM]


def deadwood(hand: int) -> int:
    """The least deadwood of ``hand`` over every arrangement (R3). ``hand`` is a mask of any number of cards."""
    major = hand & 0x3FFFFFF  # spades and hearts; halves first, since Python is fastest with numbers of up to 30 bits
    minor = hand >> 26
    s = major & 8191
    h = major >> 13
    d = minor & 8191
    c = minor >> 13
    sh = s & h
    dc = d & c
    sets = sh and sh & (d | c)
    if dc:
        sets |= dc & (s | h)
    if not sets:
        return _LEAST[s] + _LEAST[h] + _LEAST[d] + _LEAST[c]
    torn = sets & (_UNION[s] | _UNION[h] | _UNION[d] | _UNION[c])
    if not torn:
        return _LEAST[s] + _LEAST[h] + _LEAST[d] + _LEAST[c] - _THREE_TIMES[sets] - _SUM[sh & dc]
    # Some cards could serve a set or a run. Sets that touch no run are taken off first.
    clear = sets ^ torn
    if clear:
        keep = ~clear
        s &= keep
        h &= keep
        d &= keep
        c &= keep
    return _torn(s, h, d, c, torn)


def _torn(s: int, h: int, d: int, c: int, torn: int) -> int:
    """Least deadwood of four suit masks, trying every set or none for each rank of ``torn`` (held 3 or 4 times)."""
    bit = torn & -torn
    rest = torn ^ bit
    keep = ~bit
    s0 = s & keep
    h0 = h & keep
    d0 = d & keep
    c0 = c & keep
    if rest:
        best = min(_torn(s, h, d, c, rest), _torn(s0, h0, d0, c0, rest))
        if s & h & d & c & bit:
            best = min(
                best,
                _torn(s, h0, d0, c0, rest),
                _torn(s0, h, d0, c0, rest),
                _torn(s0, h0, d, c0, rest),
                _torn(s0, h0, d0, c, rest),
            )
        return best
    ls, lh, ld, lc = _LEAST[s], _LEAST[h], _LEAST[d], _LEAST[c]
    ms, mh, md, mc = _LEAST[s0], _LEAST[h0], _LEAST[d0], _LEAST[c0]
    best = ms + mh + md + mc
    loose = ls + lh + ld + lc
    if s & h & d & c & bit:
        # The fourth card stays for a run: add back the suit where it costs least.
        best += min(0, ls - ms, lh - mh, ld - md, lc - mc)
    return best if best < loose else loose


def deadwood_after(hand: int) -> list[tuple[Card, int]]:
    """For each card of ``hand``, in card order, the least deadwood of the others: what each discard would leave."""
    out = []
    rest = hand
    while rest:
        low = rest & -rest
        out.append((PACK[low.bit_length() - 1], deadwood(hand ^ low)))
        rest ^= low
    return out


def best_discards(hand: int, forbidden: Card | None = None) -> tuple[int, tuple[Card, ...]]:
    """The least deadwood one discard from ``hand`` can leave, and all cards that leave it, in card order.

    ``forbidden`` is the card that R6 keeps in the hand. Raises ValueError when no card may go.
    """
    whole = least = _MORE_THAN_ANY
    throws = 0
    for rest in _without_sets(hand):
        # With its sets chosen, a hand loses by a discard what one suit loses by it: no suit needs to look at another.
        major = rest & 0x3FFFFFF
        minor = rest >> 26
        s = major & 8191
        h = major >> 13
        d = minor & 8191
        c = minor >> 13
        drop_s, throws_s = _dearest(s)
        drop_h, throws_h = _dearest(h)
        drop_d, throws_d = _dearest(d)
        drop_c, throws_c = _dearest(c)
        drop = max(drop_s, drop_h, drop_d, drop_c)
        total = _LEAST[s] + _LEAST[h] + _LEAST[d] + _LEAST[c]
        if total < whole:
            whole = total
        if total - drop < least:
            least = total - drop
            throws = 0
        if total - drop == least:
            if drop_s == drop:
                throws |= throws_s
            if drop_h == drop:
                throws |= throws_h << 13
            if drop_d == drop:
                throws |= throws_d << 26
            if drop_c == drop:
                throws |= throws_c << 39
    if forbidden is not None:
        throws &= ~(1 << forbidden)
    if throws and least < whole:
        return least, unmask(throws)
    # Rare: the one best card is forbidden; or no discard takes anything off, and then a card of a set that was taken
    # unasked may be as good.
    after = [(left, c) for c, left in deadwood_after(hand) if c != forbidden]
    if not after:
        raise ValueError("no card may be discarded")
    least = min(left for left, _ in after)
    return least, tuple(c for left, c in after if left == least)


_MORE_THAN_ANY: Final = 1000


@cache
def _dearest(suit: int) -> tuple[int, int]:
    """The most that one card less takes off the least deadwood of a suit mask by runs, and the cards that do it."""
    most, dearest = -_MORE_THAN_ANY, 0
    rest = suit
    while rest:
        low = rest & -rest
        rest ^= low
        drop = _LEAST[suit] - _LEAST[suit ^ low]
        if drop > most:
            most, dearest = drop, low
        elif drop == most:
            dearest |= low
    return most, dearest


def _without_sets(hand: int) -> list[int]:
    """What is left of ``hand`` for each choice of sets. A set that touches no possible run is taken unasked."""
    s = hand & 8191
    h = hand >> 13 & 8191
    d = hand >> 26 & 8191
    c = hand >> 39
    sets = s & h & (d | c) | d & c & (s | h)
    if not sets:
        return [hand]
    torn = sets & (_UNION[s] | _UNION[h] | _UNION[d] | _UNION[c])
    left = [hand & ~(COLUMN * (sets ^ torn))]
    while torn:
        bit = torn & -torn
        torn ^= bit
        column = hand & COLUMN * bit
        choices = [0, column]
        if column.bit_count() == 4:
            choices += [column ^ bit << suit for suit in (0, 13, 26, 39)]
        left = [rest ^ taken for rest in left for taken in choices]
    return left


# --- arrangements -----------------------------------------------------------------------------------------------------

Melds = tuple[int, ...]
"""Melds as masks, in card order of their lowest cards."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to lay out a hand (R3): the melds, each in card order, the loose cards, and what these count."""

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    deadwood: int


def _melds_by_lowest() -> tuple[tuple[int, ...], ...]:
    """For each card all melds of which it is the lowest in card order: the sets first, then the runs, short to long."""
    table = []
    for c in PACK:
        rank, suit = c.rank, c.suit
        column = [1 << (rank + SUIT_BITS * s) for s in range(suit + 1, 4)]
        melds = []
        if len(column) >= 2:
            for skip in range(len(column) - 1, -1, -1):
                if len(column) == 3:
                    melds.append(1 << c | sum(column[:skip] + column[skip + 1 :]))
            melds.append(1 << c | sum(column))
        run = 1 << c
        for above in range(1, SUIT_BITS - rank):
            run |= 1 << (c + above)
            if above >= 2:
                melds.append(run)
        table.append(tuple(melds))
    return tuple(table)


MELDS_FROM: Final = _melds_by_lowest()
"""For each card all melds, as masks, of which it is the lowest in card order: the sets first, then the runs."""


def is_set(meld: int) -> bool:
    """Whether ``meld``, a mask known to be a meld, is a set (R2); else it is a run."""
    low = meld & -meld
    return meld & low << 1 == 0


def is_meld(mask: int) -> bool:
    """Whether the cards of ``mask`` are one set or one run (R2)."""
    return mask > 0 and mask in MELDS_FROM[(mask & -mask).bit_length() - 1]


def arrangements(hand: int, limit: int) -> list[Melds]:
    """Every way to lay out ``hand`` with deadwood of at most ``limit``.

    Melds that could be laid may be held back, and a run of six or more may lie whole or as two: all these are different
    arrangements. Exhaustive, each once.
    """
    found: list[Melds] = []

    def lay(rest: int, melds: Melds, spare: int) -> None:
        # The lowest card left is loose, or it is the lowest card of its meld.
        while rest:
            low = rest & -rest
            at = low.bit_length() - 1
            for meld in MELDS_FROM[at]:
                if meld & rest == meld and deadwood(rest ^ meld) <= spare:
                    lay(rest ^ meld, (*melds, meld), spare)
            spare -= VALUES[at % SUIT_BITS]
            rest ^= low
            if spare < 0 or deadwood(rest) > spare:
                return
        found.append(melds)

    if deadwood(hand) <= limit:
        lay(hand, (), limit)
    return found


def order_key(melds: Melds) -> tuple[int, list[tuple[Card, ...]]]:
    """What equal arrangements are sorted by, smallest first: fewest melds, then the list of melds in card order."""
    return len(melds), [unmask(m) for m in melds]


def best_melds(hand: int) -> Melds:
    """The melds of the arrangement shown for ``hand``: least deadwood, then fewest melds, then card order."""
    found = arrangements(hand, deadwood(hand))
    return found[0] if len(found) == 1 else min(found, key=order_key)


def arrangement(hand: int, melds: Melds) -> Arrangement:
    """``hand`` laid out as ``melds``, in readable form."""
    loose = hand
    for m in melds:
        loose ^= m
    cards = unmask(loose)
    return Arrangement(tuple(unmask(m) for m in melds), cards, sum(c.value for c in cards))


def best_arrangement(hand: int) -> Arrangement:
    """How ``hand`` is shown (T2): the arrangement with the least deadwood; ties as in :func:`best_melds`."""
    return arrangement(hand, best_melds(hand))
