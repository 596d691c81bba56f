"""Random matches for property tests: players of different tempers, and everything that happened."""

from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from gin.engine import Phase
from gin.engine.actions import Action, Discard, DrawDiscard, Gin, Knock
from gin.engine.cards import mask_of
from gin.engine.deal import FairShuffler
from gin.engine.events import Event, StockDrawn
from gin.engine.melds import best_discards
from gin.engine.play import decide, evolve, fold, legal, start
from gin.engine.rules import CLASSIC, OKLAHOMA, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.state import Match
from gin.engine.view import redact
from tests.engine.table import GIN, KNOCK, Table

MADE_UP = Ruleset(
    id="made up",
    target=60,
    knock_limit=7,
    spade_multiplier=3,
    gin_bonus=31,
    undercut_bonus=13,
    game_bonus=5,
    hand_bonus=2,
    shutout_multiplier=4,
)
"""A ruleset the game doesn't have, different from all others in every number (R17)."""
EVERY_RULESET = (STANDARD, STANDARD_BONUSES, OKLAHOMA, CLASSIC, MADE_UP)


@dataclass(frozen=True)
class Temper:
    """How a player chooses: how likely to knock when possible, to throw the best card, to take from the pile."""

    knocks: float
    thrifty: float
    takes: float

    def choose(self, match: Match, seat: int, rng: Random) -> Action:
        choices = legal(match, seat)
        ending = [a for a in choices if isinstance(a, Knock | Gin)]
        if ending and rng.random() < self.knocks:
            return rng.choice(ending)
        throws = [a.card for a in choices if isinstance(a, Discard)]
        if throws and rng.random() < self.thrifty:
            assert match.hand is not None
            _, best = best_discards(mask_of(throws), None)
            return Discard(rng.choice(best))
        others = [a for a in choices if not isinstance(a, Knock | Gin)]
        pile = [a for a in others if isinstance(a, DrawDiscard)]
        if pile and rng.random() >= self.takes:
            others = [a for a in others if a not in pile]
        return rng.choice(others)


EAGER = Temper(knocks=1.0, thrifty=0.95, takes=0.3)
CASUAL = Temper(knocks=0.6, thrifty=0.7, takes=0.4)
RANDOM = Temper(knocks=0.5, thrifty=0.0, takes=0.3)
NEVER_KNOCKS = Temper(knocks=0.0, thrifty=0.5, takes=0.2)


@dataclass
class Played:
    """A match as it happened: the batches of events, one a decision, and the state they led to."""

    batches: list[tuple[Event, ...]] = field(default_factory=list)
    match: Match | None = None

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch]


def played(seed: int, ruleset: Ruleset, tempers: tuple[Temper, Temper], most_hands: int = 1000) -> Played:
    """A match from its start to its end, or to the end of hand number ``most_hands``."""
    rng = Random(seed)
    shuffler = FairShuffler(rng.randbytes)
    result = Played([start(ruleset, shuffler)])
    match = fold(result.batches[0])
    while match.winner is None:
        assert match.hand is not None
        seat = rng.randrange(2) if match.hand.phase is Phase.OVER else match.hand.turn
        assert seat is not None
        if match.hand.phase is Phase.OVER and len(match.finished) >= most_hands:
            break
        batch = decide(match, seat, tempers[seat].choose(match, seat, rng), shuffler)
        for event in batch:
            match = evolve(match, event)
        result.batches.append(batch)
    result.match = match
    return result


tempers = st.sampled_from([EAGER, EAGER, CASUAL, RANDOM, NEVER_KNOCKS])


@st.composite
def some_match(draw: st.DrawFn, most_hands: int = 4) -> Played:
    """A match of a few hands, of any ruleset, between players of any temper."""
    ruleset = draw(st.sampled_from(EVERY_RULESET))
    return played(draw(st.integers(0, 2**32)), ruleset, (draw(tempers), draw(tempers)), most_hands)


def every_kind() -> list[Event]:
    """Events of all kinds, those of one seat's history included."""
    won = Table(*GIN, ruleset=OKLAHOMA).play("pass, pass, stock, gin JH").events
    knocked = Table(*KNOCK).play("pass, pass, stock, throw 7D, pile, throw KS").events
    died = Table(*KNOCK).play("pass, pass").run_down(2).events[-2:]
    lost = Table(*KNOCK).play("pass, pass, stock, knock 7D").events[-2:]
    return [*won, *knocked, *died, *lost, redact(won[1], 1), StockDrawn(1, None)]
