"""What a mini-deal is: a few real cards, what a person can do with them, and what comes of it.

A mini-deal is a small state machine without pictures. An act either changes something or is refused; either way
``said`` is the sentence for the state that follows. Every card, sum and refusal comes from the engine.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gin.engine.actions import Refusal
from gin.engine.cards import Card
from gin.engine.melds import Arrangement
from gin.engine.showdown import Kind, Settlement
from gin.engine.tally import Score


@dataclass(frozen=True, slots=True)
class Touch:
    """A card is clicked, or pressed by the keyboard."""

    card: Card


@dataclass(frozen=True, slots=True)
class Move:
    """A card is dragged to a place."""

    card: Card
    place: str


@dataclass(frozen=True, slots=True)
class Press:
    """Something that isn't a card is pressed: a pile, a button, a choice."""

    name: str


Act = Touch | Move | Press
Value = Card | tuple[Card, ...] | int | str


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence: the name of a text and what goes into it."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()


def say(key: str, **values: Value) -> Said:
    """The sentence ``key`` with ``values``."""
    return Said(key, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together in a box: ``kind`` is run, set, deadwood or plain, ``place`` where a card is dropped.

    ``laid`` are cards laid off here, ``gone`` cards laid off from here.
    """

    kind: str
    cards: tuple[Card, ...]
    place: str
    laid: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cards: ``who`` is you or computer, ``role`` knocked, gin, defends, or nothing.

    ``loose`` are the cards that count, ``deadwood`` their sum.
    """

    who: str
    role: str
    groups: tuple[Group, ...]
    loose: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What something comes to: ``sum`` ends in ``number``; ``lines`` are the same term by term, each with its name.

    ``best``: the better of two; ``live``: what lies there now; ``known`` is false until the person has seen it.
    """

    label: Said
    sum: str
    number: int
    who: str = ""
    best: bool = False
    live: bool = True
    known: bool = True
    lines: tuple[tuple[str, str], ...] = ()


class Mini(ABC):
    """A mini-deal. ``said`` is a sentence, or the engine's own refusal; ``refused``: the last act changed nothing."""

    name: ClassVar[str]

    def __init__(self) -> None:
        self.said: Said | Refusal
        self.refused: bool
        self.reset()

    @property
    def opening(self) -> Said:
        """What there is to try, said before anything was done."""
        return say(f"deal.{self.name}.try")

    @property
    def note(self) -> Said:
        """What is to be remembered, said when its point has been seen."""
        return say(f"deal.{self.name}.note")

    def reset(self) -> None:
        """Everything as it was at the start."""
        self.begin()
        self.said = self.opening
        self.refused = False

    def do(self, act: Act) -> bool:
        """Take ``act``; whether anything changed. An act that means nothing here changes nothing and says nothing."""
        self.refused = False
        return self.take(act)

    def refuse(self, why: Said | Refusal) -> bool:
        """Say why not."""
        self.said = why
        self.refused = True
        return False

    @property
    def follows(self) -> bool:
        """Whether something follows by itself now."""
        return False

    def go_on(self) -> bool:
        """What follows by itself, such as the computer's turn; whether anything did."""
        return False

    @abstractmethod
    def begin(self) -> None:
        """Set the cards out."""

    @abstractmethod
    def take(self, act: Act) -> bool:
        """As :meth:`do`."""

    @abstractmethod
    def acts(self) -> Sequence[Act]:
        """Everything that can be tried now, what will be refused included."""

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether its point has been seen."""

    @property
    @abstractmethod
    def state(self) -> Hashable:
        """What tells one state from another, but for the sentence."""


WHO = ("you", "computer")
"""What a seat is called in the names of texts."""


def kind_of(meld: Sequence[Card]) -> str:
    """run or set."""
    return "run" if meld[0].suit == meld[1].suit else "set"


def groups_of(arranged: Arrangement, prefix: str, gone: tuple[Card, ...] = ()) -> tuple[Group, ...]:
    """The boxes of an arrangement: its melds, then the deadwood, lowest ranks first."""
    melds = [Group(kind_of(m), m, f"{prefix} {i}") for i, m in enumerate(arranged.melds)]
    loose = loose_of(arranged)
    return (*melds, *([Group("deadwood", loose, f"{prefix} loose", gone=gone)] if loose or gone else []))


def loose_of(arranged: Arrangement) -> tuple[Card, ...]:
    """The deadwood by rank."""
    return tuple(sorted(arranged.loose, key=lambda c: (c.rank, c.suit)))


def points_sum(settlement: Settlement, score: Score) -> str:
    """The points as a sum, in the order of the rule: bonus, difference, doubling (R13, R16)."""
    knocker, defender = settlement.knocker.deadwood, settlement.defender.deadwood
    match settlement.kind:
        case Kind.GIN:
            terms = f"{score.bonus} + {defender}"
        case Kind.UNDERCUT:
            terms = f"{score.bonus} + {knocker} − {defender}"
        case _:
            terms = f"{defender} − {knocker}"
    return f"({terms}) × {score.multiplier}" if score.multiplier > 1 else terms


def points_lines(settlement: Settlement, score: Score, knocker: int) -> tuple[tuple[str, str], ...]:
    """The points term by term, as the showdown's score has them: the name of the text, and the number with its sign."""
    counts = {knocker: settlement.knocker.deadwood, 1 - knocker: settlement.defender.deadwood}
    loser = 1 - score.winner
    lines = [(f"showdown.deadwood_of.{WHO[loser]}", str(counts[loser]))]
    if settlement.kind is not Kind.GIN:
        lines.append((f"showdown.deadwood_of.{WHO[score.winner]}", f"− {counts[score.winner]}"))
    if score.bonus:
        lines.append((f"showdown.bonus.{settlement.kind}", f"+ {score.bonus}"))
    if score.multiplier > 1:
        lines.append(("showdown.spade", f"× {score.multiplier}"))
    return tuple(lines)
