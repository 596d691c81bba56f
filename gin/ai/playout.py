"""Playing a hand out to its end, thousands of times a second: the kernel under Hard's search.

Both sides play a simple greedy way on masks (see :mod:`gin.engine.cards`), without objects, and the result is exactly
what the engine would make of the same cards and choices. What a hand wants and what it throws depends on its cards
alone, so it is worked out once and remembered: the worlds of one search, and one search after another, meet the same
hands again and again.

Everything here is typed so that mypyc can compile the module; the results are the same either way.
"""

from math import log
from typing import Final

from gin.engine.cards import COLUMN, SUIT_BITS, VALUES
from gin.engine.melds import MELDS_FROM

# --- tables: one entry for each of the 8,192 suit masks ---------------------------------------------------------------


def _by_suit_mask() -> tuple[list[int], list[int], list[int]]:
    """The union of all possible runs; the cards that would make a run with two of the mask; the sum of the values."""
    union, makes, total = [0] * 8192, [0] * 8192, [0] * 8192
    for mask in range(1, 8192):
        for low in range(11):
            run = 7 << low
            if mask & run == run:
                union[mask] |= run
        up, down = mask << 1, mask >> 1
        makes[mask] = ((up & mask << 2) | (down & mask >> 2) | (up & down)) & ~mask & 8191
        low_bit = mask & -mask
        total[mask] = total[mask ^ low_bit] + VALUES[low_bit.bit_length() - 1]
    return union, makes, total


_tables = _by_suit_mask()
_UNION: Final[list[int]] = _tables[0]
_MAKES: Final[list[int]] = _tables[1]
_TOTAL: Final[list[int]] = _tables[2]

_COLUMN: Final[int] = COLUMN
_ACES: Final[int] = COLUMN
_KINGS: Final[int] = COLUMN << 12
_MELDS_FROM: Final[list[list[int]]] = [list(melds) for melds in MELDS_FROM]
_PAIR: Final[int] = 7
_NEXT: Final[int] = 8
_GAP: Final[int] = 4
"""What a loose card's company is worth, in quarters of a point: another of its rank, a neighbour, one beyond a gap. For
whoever waits for gin it is worth twice as much: kernel hands of such players came out 0.6 points better so."""


def _company() -> tuple[list[int], list[int], list[int], list[int]]:
    """For each card: the others of its rank, its neighbours in suit, those beyond a gap, four times its value."""
    mates: list[int] = []
    nexts: list[int] = []
    gaps: list[int] = []
    weights: list[int] = []
    for c in range(52):
        rank, suit = c % SUIT_BITS, c // SUIT_BITS
        mates.append((COLUMN << rank) & ~(1 << c))
        for found, step in ((nexts, 1), (gaps, 2)):
            near = 0
            for r in (rank - step, rank + step):
                if 0 <= r < SUIT_BITS:
                    near |= 1 << (suit * SUIT_BITS + r)
            found.append(near)
        weights.append(4 * VALUES[rank])
    return mates, nexts, gaps, weights


_company_tables = _company()
MATES: Final[list[int]] = _company_tables[0]
NEXTS: Final[list[int]] = _company_tables[1]
_GAPS: Final[list[int]] = _company_tables[2]
_WEIGHTS: Final[list[int]] = _company_tables[3]
_VALUES: Final[list[int]] = [VALUES[c % SUIT_BITS] for c in range(52)]


# --- what a hand wants and throws -------------------------------------------------------------------------------------

_wants: dict[int, int] = {}
_throws: dict[int, int] = {}
_leaves: dict[int, int] = {}
_REMEMBERED: Final[int] = 60_000
"""So many masks are remembered of each kind; then all are forgotten (some 20 MB at most)."""
COMPILED: Final[bool] = not __file__.endswith((".py", ".pyc"))
"""Compiled, working a thing out again is faster than finding it in a table too large for the processor's cache."""


def makes_meld(hand: int) -> int:
    """The cards, as a mask, that would make a set or run of three with two cards of ``hand``, or lengthen one."""
    s = hand & 8191
    h = hand >> 13 & 8191
    d = hand >> 26 & 8191
    c = hand >> 39
    sh = s | h
    pairs = (s & h) | (sh & d) | ((sh | d) & c)
    found = _MAKES[s] | _MAKES[h] << 13 | _MAKES[d] << 26 | _MAKES[c] << 39
    return (found | pairs * _COLUMN) & ~hand


def value_of(some: int) -> int:
    """The sum of the values of ``some`` cards."""
    return _TOTAL[some & 8191] + _TOTAL[some >> 13 & 8191] + _TOTAL[some >> 26 & 8191] + _TOTAL[some >> 39]


def without_sets(hand: int) -> int:
    """``hand`` less the sets of an arrangement with the least deadwood; :func:`in_runs` of that are its runs."""
    s = hand & 8191
    h = hand >> 13 & 8191
    d = hand >> 26 & 8191
    c = hand >> 39
    sets = (s & h & (d | c)) | (d & c & (s | h))
    if sets == 0:
        return hand
    torn = sets & (_UNION[s] | _UNION[h] | _UNION[d] | _UNION[c])
    rest = hand & ~(_COLUMN * (sets ^ torn))
    return rest if torn == 0 else _best_without(rest, torn)


def _best_without(hand: int, torn: int) -> int:
    """The same where ranks of ``torn`` could serve a set or a run: every choice is tried."""
    bit = torn & -torn
    torn ^= bit
    column = hand & _COLUMN * bit
    if torn:
        best = _best_without(hand, torn)
        other = _best_without(hand ^ column, torn)
    else:
        best, other = hand, hand ^ column
    least = value_of(best & ~in_runs(best))
    left = value_of(other & ~in_runs(other))
    if left < least:
        best, least = other, left
    if column.bit_count() == 4:
        part = column
        while part:
            low = part & -part
            part ^= low
            other = hand ^ column ^ low
            if torn:
                other = _best_without(other, torn)
            left = value_of(other & ~in_runs(other))
            if left < least:
                best, least = other, left
    return best


def in_runs(rest: int) -> int:
    """The cards of ``rest`` that can lie in runs: laid out by suit they all do."""
    return (
        _UNION[rest & 8191]
        | _UNION[rest >> 13 & 8191] << 13
        | _UNION[rest >> 26 & 8191] << 26
        | _UNION[rest >> 39] << 39
    )


def loose_in(hand: int) -> int:
    """The cards of ``hand`` that lie in no meld of an arrangement with the least deadwood."""
    rest = without_sets(hand)
    return rest & ~in_runs(rest)


def wants(hand: int) -> int:
    """:func:`makes_meld`, remembered."""
    if COMPILED:
        return makes_meld(hand)
    found = _wants.get(hand, -1)
    if found < 0:
        if len(_wants) >= _REMEMBERED:
            _wants.clear()
        found = _wants[hand] = makes_meld(hand)
    return found


def throw(loose: int, waits: bool) -> int:
    """Which of the ``loose`` cards of a hand the greedy player throws: the dearest.

    Company that may still become a meld keeps a card back, the more so if the player ``waits`` for gin.
    """
    if COMPILED:
        return _throw(loose, waits)
    key = loose << 1 | waits
    found = _throws.get(key, -1)
    if found < 0:
        if len(_throws) >= _REMEMBERED:
            _throws.clear()
        found = _throws[key] = _throw(loose, waits)
    return found


def _throw(loose: int, waits: bool) -> int:
    found = 0
    most = -10_000
    rest = loose
    shift = 1 if waits else 0
    while rest:
        low = rest & -rest
        rest ^= low
        at = low.bit_length() - 1
        worth = _WEIGHTS[at]
        if worth > most:
            keeps = 0
            if MATES[at] & loose:
                keeps += _PAIR
            if NEXTS[at] & loose:
                keeps += _NEXT
            if _GAPS[at] & loose:
                keeps += _GAP
            worth -= keeps << shift
            if worth > most:
                found, most = at, worth
    return found


def leave(hand: int, waits: bool) -> int:
    """What :func:`throw` throws from eleven cards: ``loose cards that are left << 6 | card``."""
    if COMPILED:
        return _leave(hand, waits)
    key = hand << 1 | waits
    found = _leaves.get(key, -1)
    if found < 0:
        if len(_leaves) >= _REMEMBERED:
            _leaves.clear()
        found = _leaves[key] = _leave(hand, waits)
    return found


def _leave(hand: int, waits: bool) -> int:
    loose = loose_in(hand)
    if loose:
        card = throw(loose, waits)
        loose ^= 1 << card
    else:  # eleven cards in melds: the last that can be spared best
        least = 10_000
        card = 0
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            left = loose_in(hand ^ low)
            if value_of(left) <= least:
                loose, least, card = left, value_of(left), low.bit_length() - 1
    return loose << 6 | card


# --- the end ----------------------------------------------------------------------------------------------------------


def _least_after(defender: int, ceiling: int, sets: int, runs: int) -> int:
    """The least deadwood ``defender`` can reach by own melds and by lay-offs on ``sets`` and ``runs``, masks (R11)."""
    ranks = (sets | sets >> 13 | sets >> 26 | sets >> 39) & 8191
    fourths = _COLUMN * ranks & ~sets & defender
    up = (runs & ~_KINGS) << 1 & ~runs & defender
    down = (runs & ~_ACES) >> 1 & ~runs & defender
    if fourths | up | down == 0:
        return ceiling
    options = [0]
    while fourths:
        bit = fourths & -fourths
        fourths ^= bit
        options += [laid | bit for laid in options]
    while up:
        bit = up & -up
        up ^= bit
        chain = bit
        found = options
        while True:
            found = found + [laid | chain for laid in options]
            if bit & _KINGS:
                break
            bit <<= 1
            if defender & bit == 0 or runs & bit:
                break
            chain |= bit
        options = found
    while down:
        bit = down & -down
        down ^= bit
        chain = bit
        found = options
        while True:
            found = found + [laid | chain for laid in options]
            if bit & _ACES:
                break
            bit >>= 1
            if defender & bit == 0 or runs & bit:
                break
            chain |= bit
        options = found
    least = ceiling
    for laid in options:
        if laid:
            left = value_of(loose_in(defender & ~laid))
            if left < least:
                least = left
    return least


def difference(knocker: int, defender: int, least: int, ceiling: int, limit: int) -> int:
    """What the defender is left with less the knocker's deadwood after a knock, both at their best (R10, R11).

    0 or less is an undercut. ``least`` is the knocker's deadwood, above 0 and within ``limit``, ``ceiling`` the
    defender's before any lay-off.
    """
    rest = without_sets(knocker)
    best = _least_after(defender, ceiling, knocker ^ rest, in_runs(rest)) - least
    # Another arrangement pays only while a defender who lays nothing off would leave it a larger difference.
    room = ceiling - best - 1
    if room < least:
        return best
    if room > limit:
        room = limit
    return _best_difference(knocker, 0, 0, 0, room, defender, ceiling, best)


def _best_difference(
    rest: int, loose: int, sets: int, runs: int, spare: int, defender: int, ceiling: int, best: int
) -> int:
    """The largest difference above ``best`` over all ways to lay ``rest`` that leave at most ``spare`` loose."""
    while rest:
        low = rest & -rest
        at = low.bit_length() - 1
        for meld in _MELDS_FROM[at]:
            if meld & rest == meld:
                left = rest ^ meld
                if value_of(loose_in(left)) <= spare:
                    if meld & low << 1:
                        best = _best_difference(left, loose, sets, runs | meld, spare, defender, ceiling, best)
                    else:
                        best = _best_difference(left, loose, sets | meld, runs, spare, defender, ceiling, best)
        spare -= _VALUES[at]
        loose += _VALUES[at]
        rest ^= low
        if spare < 0 or ceiling - loose <= best:
            return best
    left = _least_after(defender, ceiling, sets, runs) - loose
    return left if left > best else best


def settled(
    knocker: int, defender: int, least: int, ceiling: int, limit: int, gin_bonus: int, undercut_bonus: int
) -> int:
    """The knocker's points, below zero when undercut, before any doubling (R13); see :func:`difference`."""
    if least == 0:
        return gin_bonus + ceiling
    found = difference(knocker, defender, least, ceiling, limit)
    return found if found > 0 else found - undercut_bonus


# --- a hand -----------------------------------------------------------------------------------------------------------


def play_out(
    mine: int,
    theirs: int,
    order: list[int],
    at: int,
    top: int,
    my_turn: bool,
    limit: int,
    my_stops: list[int],
    their_stops: list[int],
    gin_bonus: int,
    undercut_bonus: int,
) -> int:
    """Play on from a draw and return my points, below zero for the other's, before any doubling; 0 for a dead hand.

    ``mine`` and ``theirs`` hold ten cards each. ``order`` is the stock in drawing order, its next card at ``at``, the
    last two included. ``top`` lies on the discard pile, -1 when it may not be taken. ``…_stops`` is the most deadwood
    each side knocks with at its first, second … discard from now on; the last entry holds for all later ones. When two
    cards are left, nothing is drawn any more: the hand has died (R8).
    """
    dead = len(order) - 2
    if at >= dead:
        return 0
    if my_turn:
        hand, other, stops, other_stops, sign = mine, theirs, my_stops, their_stops, 1
    else:
        hand, other, stops, other_stops, sign = theirs, mine, their_stops, my_stops, -1
    loose, other_loose = loose_in(hand), loose_in(other)
    now, other_now = value_of(loose), value_of(other_loose)
    turn, other_turn = 0, 0
    while True:
        stop = stops[turn] if turn < len(stops) else stops[len(stops) - 1]
        waits = stop == 0
        wanted = wants(hand)
        taken = False
        if top >= 0 and wanted >> top & 1:
            packed = leave(hand | 1 << top, waits)
            left = value_of(packed >> 6)
            card = packed & 63
            taken = left < now and card != top
            if taken:
                hand ^= 1 << top ^ 1 << card
                loose, now, top = packed >> 6, left, card
        if not taken:
            drawn = order[at]
            at += 1
            if wanted >> drawn & 1:
                packed = leave(hand | 1 << drawn, waits)
                loose, top = packed >> 6, packed & 63
                now = value_of(loose)
                hand ^= 1 << drawn ^ 1 << top
            else:  # it lies loose beside the others
                loose |= 1 << drawn
                top = throw(loose, waits)
                if top != drawn:
                    hand ^= 1 << drawn ^ 1 << top
                    now += _VALUES[drawn] - _VALUES[top]
                loose ^= 1 << top
        if now <= limit and (now <= stop or now == 0):
            return sign * settled(hand, other, now, other_now, limit, gin_bonus, undercut_bonus)
        if at >= dead:
            return 0
        turn += 1
        hand, other = other, hand
        loose, other_loose = other_loose, loose
        now, other_now = other_now, now
        stops, other_stops = other_stops, stops
        turn, other_turn = other_turn, turn
        sign = -sign


# --- worlds -----------------------------------------------------------------------------------------------------------

_HIGH: Final[int] = _COLUMN * (15 << 9)
FEATURES: Final[int] = 13


def company(hand: int) -> int:
    """The cards that have another of their rank, a neighbour or one beyond a gap in ``hand``, as a mask."""
    s = hand & 8191
    h = hand >> 13 & 8191
    d = hand >> 26 & 8191
    c = hand >> 39
    sh = s | h
    pairs = (s & h) | (sh & d) | ((sh | d) & c)
    up = (hand & ~_KINGS) << 1
    down = (hand & ~_ACES) >> 1
    return pairs * _COLUMN | up | down | (up & ~_KINGS) << 1 | (down & ~_ACES) >> 1


def likely(hand: int, limit: int, signs: list[int], weights: list[int]) -> int:
    """The logarithm of how likely the other holds ``hand``, in 1/1024: ``weights`` times what tells for or against it.

    That is, in this order: its deadwood; whether it could knock; whether it is gin; how many cards that it would put
    into a meld were lately left on the pile, left before, lately thrown by the other, thrown before; of its loose
    cards how many the other took from the pile, how many stand near one it threw, how many count ten, how many there
    are, how many have no company, how many of these count ten. ``signs`` are the masks of the cards taken, lately left,
    left before, lately thrown, thrown before, and near thrown ones.
    """
    rest = without_sets(hand)
    loose = rest & ~in_runs(rest)
    left = value_of(loose)
    wanted = makes_meld(hand)
    alone = loose & ~company(hand)
    found = weights[0] * left
    if left <= limit:
        found += weights[1] if left else weights[1] + weights[2]
    if wanted & (signs[1] | signs[2] | signs[3] | signs[4]):
        found += (
            weights[3] * (wanted & signs[1]).bit_count()
            + weights[4] * (wanted & signs[2]).bit_count()
            + weights[5] * (wanted & signs[3]).bit_count()
            + weights[6] * (wanted & signs[4]).bit_count()
        )
    if loose & signs[0]:
        found += weights[7] * (loose & signs[0]).bit_count()
    return (
        found
        + weights[8] * (loose & signs[5]).bit_count()
        + weights[9] * (loose & _HIGH).bit_count()
        + weights[10] * loose.bit_count()
        + weights[11] * alone.bit_count()
        + weights[12] * (alone & _HIGH).bit_count()
    )


def features(hand: int, limit: int, signs: list[int]) -> list[int]:
    """The numbers that :func:`likely` weighs, in its order."""
    return [likely(hand, limit, signs, [int(k == n) for n in range(FEATURES)]) for k in range(FEATURES)]


def _logarithms() -> list[int]:
    """-1024 times the natural logarithm of the middles of 4,096 equal steps from 0 to 1."""
    return [round(-1024 * log((k + 0.5) / 4096)) for k in range(4096)]


_LOGS: Final[list[int]] = _logarithms()
_LEHMER: Final[int] = 48271
_PRIME: Final[int] = 2147483647


def worlds(
    held: int,
    hidden: int,
    live: list[int],
    count: int,
    limit: int,
    signs: list[int],
    weights: list[int],
    seed: int,
    burn: int,
    steps: int,
) -> list[tuple[int, list[int]]]:
    """``count`` hands that the other may have, each with an order of the other ``live`` cards, by a random walk.

    The other holds ``held``, a mask, and ``hidden`` more of ``live``. A hand comes up as often as it is likely: the
    exponential of ``weights`` (in 1/1024) times :func:`features`. One walk gives eight worlds: it takes ``burn``
    exchanges of a hidden card for a live one to forget where it began, and ``steps`` from one world to the next.
    ``seed``: 1 to 2**31 - 2.
    """
    found: list[tuple[int, list[int]]] = []
    size = len(live)
    order = list(live)
    chance = seed
    hand, now = 0, 0
    for n in range(count):
        walk = steps
        if n % 8 == 0:
            walk = burn
            for k in range(size - 1, 0, -1):
                chance = chance * _LEHMER % _PRIME
                at = chance % (k + 1)
                order[k], order[at] = order[at], order[k]
            hand = held
            for k in range(hidden):
                hand |= 1 << order[k]
            now = likely(hand, limit, signs, weights)
        if 0 < hidden < size:
            for _ in range(walk):
                chance = chance * _LEHMER % _PRIME
                out = chance % hidden
                chance = chance * _LEHMER % _PRIME
                into = hidden + chance % (size - hidden)
                other = hand ^ 1 << order[out] ^ 1 << order[into]
                then = likely(other, limit, signs, weights)
                chance = chance * _LEHMER % _PRIME
                if now - then <= _LOGS[chance >> 8 & 4095]:
                    hand, now = other, then
                    order[out], order[into] = order[into], order[out]
        stock = order[hidden:]
        for k in range(len(stock) - 1, 0, -1):
            chance = chance * _LEHMER % _PRIME
            at = chance % (k + 1)
            stock[k], stock[at] = stock[at], stock[k]
        found.append((hand, stock))
    return found


# --- trials -----------------------------------------------------------------------------------------------------------

THROW: Final[int] = 0
KNOCK: Final[int] = 1
STOCK: Final[int] = 2
PASS: Final[int] = 3
PASS_LAST: Final[int] = 4


def trials(
    kind: int,
    hand: int,
    card: int,
    some: list[tuple[int, list[int]]],
    first: int,
    last: int,
    limit: int,
    my_stops: list[int],
    their_stops: list[list[int]],
    gin_bonus: int,
    undercut_bonus: int,
) -> list[int]:
    """My points of one choice in each of ``some`` worlds from ``first`` to before ``last``.

    ``hand`` are my ten cards after the choice, ``card`` the one I throw (THROW, KNOCK), or the upcard I pass (PASS; the
    other may still take it; not so PASS_LAST). World ``n`` is played by ``their_stops[n % len(their_stops)]``.
    """
    points: list[int] = []
    mine = value_of(loose_in(hand)) if kind == KNOCK else 0
    for n in range(first, last):
        theirs, stock = some[n]
        stops = their_stops[n % len(their_stops)]
        if kind == KNOCK:
            ceiling = value_of(loose_in(theirs))
            points.append(settled(hand, theirs, mine, ceiling, limit, gin_bonus, undercut_bonus))
            continue
        top, my_turn = -1, False
        if kind == THROW:
            top = card
        elif kind == STOCK:
            my_turn = True
        elif kind == PASS:
            if would_take(theirs, card, stops[0] == 0):
                top = card
            else:
                my_turn = True
        points.append(play_out(hand, theirs, stock, 0, top, my_turn, limit, my_stops, stops, gin_bonus, undercut_bonus))
    return points


def would_take(hand: int, top: int, waits: bool) -> bool:
    """Whether the greedy player takes ``top`` from the pile: only if it ends in a meld and lowers the deadwood."""
    if wants(hand) >> top & 1 == 0:
        return False
    packed = leave(hand | 1 << top, waits)
    return packed & 63 != top and value_of(packed >> 6) < value_of(loose_in(hand))
