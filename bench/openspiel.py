"""A level against OpenSpiel's ``SimpleGinRummyBot``, in OpenSpiel's own game.

    python -m bench.openspiel --level hard --hands 2000 --jobs 2

Single hands, in mirrored pairs: the same cards in the same order, the players' seats exchanged. The level is told what
its seat sees (gin.ai.shadow) and is handed a view as in our game. Where OpenSpiel's rules differ:

- a card just taken from the pile may be thrown again: the bot may do it, the level never does;
- after the last discard the other may still knock with the card thrown (the *wall*), so the level is asked nothing, and
  knocks if that brings points on average against plausible hands of the bot;
- a knock names its melds before the other's hand is seen: they are laid as during play (T2), runs of more than five in
  two parts; the bot lays off nothing;
- a knock against equal deadwood scores nothing, for nobody;
- a hand also ends when a card goes back and forth, or after fifty draws from the pile, and scores nothing.

A hand is *decided* when somebody has points from it.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, Final, NamedTuple

from gin.ai.contest import Tally, estimate
from gin.ai.guess import dice, guesses
from gin.ai.knocking import look_out
from gin.ai.outs import remember
from gin.ai.outside import Trouble
from gin.ai.policy import Policy
from gin.ai.shadow import Shadow
from gin.ai.sides import side
from gin.engine.actions import Action, Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import PACK, RANKS, SUITS, Card, mask_of
from gin.engine.melds import arrangement, best_arrangement, best_discards, best_melds, deadwood
from gin.engine.rules import STANDARD

TAKE, STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56
"""OpenSpiel's actions; below are the cards."""
LONGEST_MELD: Final = 5
GUESSES: Final = 120
"""So many hands of the bot are made up for a knock at the wall."""
BETWEEN: Final = 10.0
"""Seconds between two lines of progress."""
DEALER: Final = 1
"""In OpenSpiel seat 0 always begins."""


class Table:
    """OpenSpiel's game and its bot, and the way between its numbers and our cards."""

    def __init__(self) -> None:
        try:
            spiel = import_module("pyspiel")
            utilities = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
        except (ImportError, AttributeError) as wrong:
            raise Trouble(f"OpenSpiel can't be used here: {wrong}") from None
        self.name = "OpenSpiel " + version("open_spiel")
        game = spiel.load_game("gin_rummy")
        self.initial = game.new_initial_state()
        self.bots = [spiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in (0, 1)]
        self.number = [utilities.card_int(RANKS[c.rank] + SUITS[c.suit].lower()) for c in PACK]
        self.card = [PACK[self.number.index(n)] for n in range(52)]
        self.meld = {mask_of(self.card[c] for c in cards): number for number, cards in utilities.int_to_meld.items()}
        self.cards_of = {number: meld for meld, number in self.meld.items()}


@cache
def table() -> Table:
    """One a process: OpenSpiel takes long to build its tables."""
    return Table()


class Hand(NamedTuple):
    """How one hand ended for the level, and the microseconds its decisions took. ``end``: who knocked, or nobody."""

    points: int
    end: str
    times: Counter[int]


class Player:
    """The level at OpenSpiel's table, for one hand."""

    def __init__(self, policy: Policy, seat: int, seed: int) -> None:
        self.policy, self.seat, self._seed = policy, seat, seed
        self.shadow = Shadow(STANDARD, seat)
        self.times: Counter[int] = Counter()
        self._next: list[int] = []

    def act(self, state: Any, laid: list[int]) -> int:
        """The next action; ``laid`` are the melds, as masks, that the other has laid so far in a knock."""
        if self._next:
            return self._next.pop(0)
        phase = state.current_phase().name
        if phase == "WALL":
            return self._wall(state)
        if phase == "LAYOFF":
            self._defend(state, laid)
            return self._next.pop(0)
        seen = self.shadow.view()
        begun = time.thread_time()
        action = self.policy.choose(seen)
        self.times[int((time.thread_time() - begun) * 1e6)] += 1
        if isinstance(action, Knock | Gin):
            self._lay(mask_of(seen.cards), action.card)
        return number_of(action)

    def _lay(self, hand: int, card: Card) -> None:
        """The actions that follow a knock: the discard, meld by meld, and the end of it."""
        melds = best_melds(hand ^ card.mask)
        self._next += [table().number[card], *(FIRST_MELD + number for number in in_parts(melds)), PASS]

    def _defend(self, state: Any, laid: list[int]) -> None:
        """The actions that answer a knock: card by card laid off, the end of that, own melds, and the end."""
        gin = state.finished_layoffs()
        melds, offs = self.shadow.defence([arrangement(m, (m,)).melds[0] for m in laid], gin)
        if not gin:
            self._next += [*(table().number[off.card] for off in offs), PASS]
        self._next += [*(FIRST_MELD + number for number in in_parts(map_masks(melds))), PASS]

    def _wall(self, state: Any) -> int:
        if KNOCK not in state.legal_actions():
            return PASS
        seen = self.shadow.view()
        hand = mask_of(seen.cards) | seen.pile[-1].mask
        card = best_discards(hand)[1][-1]
        if deadwood(hand ^ card.mask) > 0:
            known = remember(seen)
            outlook = look_out(seen, hand, card, guesses(known, GUESSES, dice(self._seed, seen, known.live)))
            if outlook.points <= 0:
                return PASS
        self._lay(hand, card)
        return KNOCK


def number_of(action: Action) -> int:
    """OpenSpiel's number for an action of ours; a knock is followed by its discard."""
    match action:
        case TakeUpcard() | DrawDiscard():
            return TAKE
        case DrawStock():
            return STOCK
        case Pass():
            return PASS
        case Discard(card):
            return table().number[card]
        case Knock() | Gin():
            return KNOCK
        case _:
            raise ValueError(f"{action} has no place at OpenSpiel's table")


def map_masks(melds: list[tuple[Card, ...]]) -> list[int]:
    """Melds of cards as masks."""
    return [mask_of(meld) for meld in melds]


def in_parts(melds: Any) -> Iterator[int]:
    """OpenSpiel's numbers for melds given as masks; a run of more than five is laid in two parts."""
    known = table().meld
    for meld in melds:
        if meld.bit_count() <= LONGEST_MELD:
            yield known[meld]
            continue
        cards = best_arrangement(meld).melds[0]
        at = max(3, len(cards) - LONGEST_MELD)
        yield known[mask_of(cards[:at])]
        yield known[mask_of(cards[at:])]


def play(policy: Policy, seat: int, pack: list[Card], seed: int) -> Hand:
    """One hand of the level in ``seat`` against the bot, the cards in the order of ``pack``."""
    here = table()
    state, bot, me = here.initial.clone(), here.bots[1 - seat], Player(policy, seat, seed)
    bot.restart()
    stock = iter(pack)
    for _ in range(21):
        state.apply_action(here.number[next(stock)])
    me.shadow.deal(DEALER, pack[10 * seat : 10 * seat + 10], pack[20], (0, 0))
    laid: list[int] = []
    drawer = 0
    end = "nobody"
    while not state.is_terminal():
        if state.is_chance_node():
            card = next(stock)
            state.apply_action(here.number[card])
            me.shadow.drew(drawer, card if drawer == seat else None)
            continue
        turn, phase = state.current_player(), state.current_phase().name
        action = me.act(state, laid) if turn == seat else bot.step(state)
        state.apply_action(action)
        if action == KNOCK:
            end = "level" if turn == seat else "bot"
        elif action == STOCK:
            drawer = turn
        elif phase == "FIRST_UPCARD" and action == PASS:
            me.shadow.passed(turn)
        elif action == TAKE:
            me.shadow.took(turn, me.shadow.view().pile[-1])
        elif phase == "DISCARD":
            me.shadow.threw(turn, here.card[action])
        elif phase == "KNOCK" and turn != seat and action >= FIRST_MELD:
            laid.append(here.cards_of[action - FIRST_MELD])
    return Hand(int(state.returns()[seat]), end, me.times)


def play_pair(level: str, seed: int, number: int) -> list[Hand]:
    """Both hands of pair ``number``."""
    pack = list(PACK)
    Random(f"{seed} {number}").shuffle(pack)
    own = Random(f"player {number} {seed}").getrandbits(32)
    return [play(side(level).make(own), seat, pack, own) for seat in (0, 1)]


def results(one: Callable[[int], list[Hand]], pairs: int, jobs: int) -> Iterator[list[Hand]]:
    """All pairs in order, played here or by so many processes."""
    if jobs == 1:
        yield from map(one, range(pairs))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(pairs))


def main() -> int:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="hard", help="a level or player of the panel (default %(default)s)")
    parser.add_argument("--hands", type=int, default=2000, help="how many, in pairs (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    try:
        side(given.level)
        name = table().name
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    pairs = max(1, given.hands // 2)
    points: list[tuple[float, int]] = []
    decided: list[tuple[float, int]] = []
    ends: Counter[tuple[str, bool]] = Counter()
    clock = Tally()
    said = time.monotonic()
    try:
        for hands in results(partial(play_pair, given.level, given.seed), pairs, given.jobs):
            points.append((sum(h.points for h in hands), len(hands)))
            decided.append((sum(h.points > 0 for h in hands), sum(h.points != 0 for h in hands)))
            ends.update((h.end, h.points > 0) for h in hands)
            for hand in hands:
                clock.times += hand.times
            if time.monotonic() - said > BETWEEN:
                said = time.monotonic()
                so_far = estimate(points)
                text = f"  pair {len(points)} of {pairs}: {so_far.mean:+.2f} ± {so_far.reach:.2f} points a hand"
                print(text, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {len(points)} of {pairs} pairs", file=sys.stderr)
        if not points:
            return 130
    mean, share = estimate(points), estimate(decided)
    print(f"{given.level} against SimpleGinRummyBot, {name}, its own game: {2 * len(points)} hands, seed {given.seed}")
    print(f"  {mean.mean:+.2f} ± {mean.reach:.2f} points a hand", end=", ")
    low, high = 100 * (share.mean - share.reach), 100 * (share.mean + share.reach)
    print(f"{100 * share.mean:.1f} % of the decided hands (95 %: {low:.1f} to {high:.1f})")
    print(
        f"  knocks: {ends['level', True]} won and {ends['level', False]} not, "
        f"the bot's {ends['bot', False]} and {ends['bot', True]}; nobody knocked in {ends['nobody', False]} hands"
    )
    mean_ms, most, longest = (1000 * t for t in (clock.mean, clock.quantile(0.95), clock.quantile(1.0)))
    print(f"  CPU a decision: mean {mean_ms:.3g}, p95 {most:.3g}, max {longest:.3g} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
