"""Exercises as frozen values: a question, the cards it is about, what may be answered, and what is right and why.

They are made of chance that is handed in, so they never run out, and judged by the engine alone. Words are keys of
:mod:`gin.text` with the facts that fill them; a fact is a number, a card, or a line of both.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from gin.engine.cards import FULL_MASK, PACK, SUIT_BITS, Card, mask_of, unmask
from gin.engine.melds import Melds, arrangements, best_arrangement, deadwood, is_meld, is_set
from gin.text.spans import Strong

Fact = int | str | Card | Strong | tuple[Card | str | int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence: its key, and the facts in it."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


def say(key: str, **facts: Fact) -> Said:
    """The sentence ``key`` with these facts."""
    return Said(key, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that lie together: ``kind`` is set, run or deadwood, which get a box; hand, card, pile or shape."""

    kind: str
    cards: tuple[Card, ...]
    laid: tuple[Card, ...] = ()
    """Cards laid off here, beside ``cards``."""
    gone: tuple[Card, ...] = ()
    """Cards that were laid off from here."""


@dataclass(frozen=True, slots=True)
class Row:
    """Heaps side by side, with a word over them that says whose they are, or nothing."""

    heaps: tuple[Heap, ...]
    title: Said | None = None


# --- what may be answered ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One of several answers. ``why`` is what is to be said to who gives it; right ones need no reason of their own."""

    label: Said
    right: bool
    why: Said | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several buttons. With ``heaps`` there are none: option ``i`` is heap ``i`` of the first row."""

    options: tuple[Option, ...]
    heaps: bool = False


@dataclass(frozen=True, slots=True)
class Throw:
    """One card of several: those that may be pointed at, each right or with the reason why not."""

    options: tuple[tuple[Card, Said | None], ...]
    """Each card with None where it is right."""
    verb: str = "this"
    """What the button says: ``throw`` or ``this``."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Any number of cards at once, of which exactly ``right`` are to be marked; ``rule`` names what for.

    ``none``: that there is nothing to mark may be said too.
    """

    rule: str
    among: tuple[Card, ...]
    right: frozenset[Card]
    none: bool = False


Answer = Choice | Throw | Marks
Given = int | Card | frozenset[Card]
"""What a person answers: the number of an option, a card, or the cards marked."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer was right, and what is to be said about it, in one sentence or two."""

    right: bool
    why: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise. ``rows`` are seen with the question, ``solved`` in their place once it was answered.

    ``lines`` are sums and scores shown where there are no cards. ``because`` says what is right, and why.
    """

    kind: str
    question: Said
    rows: tuple[Row, ...]
    answer: Answer
    because: Said
    solved: tuple[Row, ...] = ()
    lines: tuple[Said, ...] = ()

    def judge(self, given: Given) -> Verdict:
        """What there is to say about an answer. Raises ValueError for one that couldn't be given."""
        match self.answer:
            case Choice(options):
                if not isinstance(given, int) or not 0 <= given < len(options):
                    raise ValueError(f"there is no option {given!r}")
                return self._verdict(options[given].right, options[given].why)
            case Throw(options):
                found = [why for card, why in options if card == given]
                if not found:
                    raise ValueError(f"{given!r} is not among the cards")
                return self._verdict(found[0] is None, found[0])
            case Marks(_, among, right):
                if not isinstance(given, frozenset) or not given <= set(among):
                    raise ValueError(f"{given!r} are not among the cards")
                return self._verdict(given == right, _about_marks(self.answer, given))

    def _verdict(self, right: bool, why: Said | None) -> Verdict:
        return Verdict(right, (self.because,) if right or why is None else (why, self.because))

    def right_answers(self) -> tuple[Given, ...]:
        """Every answer that is right."""
        match self.answer:
            case Choice(options):
                return tuple(i for i, option in enumerate(options) if option.right)
            case Throw(options):
                return tuple(card for card, why in options if why is None)
            case Marks(_, _, right):
                return (right,)

    def possible_answers(self) -> tuple[Given, ...]:
        """The answers there are; of marks, where there are too many: none, each card alone, and all but one."""
        match self.answer:
            case Choice(options):
                return tuple(range(len(options)))
            case Throw(options):
                return tuple(card for card, _ in options)
            case Marks(_, among, right):
                some = {frozenset[Card](), right, frozenset(among), *(frozenset([c]) for c in among)}
                some |= {right - {c} for c in among} | {right | {c} for c in among}
                return tuple(sorted(some, key=sorted))


def _about_marks(marks: Marks, given: frozenset[Card]) -> Said | None:
    """The first thing wrong with what was marked: a card too many, else one too few."""
    extra, missing = sorted(given - marks.right), sorted(marks.right - given)
    if extra:
        return say(f"course.marks.{marks.rule}.extra", cards=tuple(extra), count=len(extra))
    if missing and given:
        return say(f"course.marks.{marks.rule}.missing", cards=tuple(missing), count=len(missing))
    return say(f"course.marks.{marks.rule}.none") if missing else None


Maker = Callable[[Random], Exercise | None]
"""Makes an exercise from chance, or None when this throw of the dice gives none."""

MOST_THROWS: Final = 4000


def make(maker: Maker, rng: Random) -> Exercise:
    """An exercise of one kind. Raises RuntimeError if the dice give none, which a test shows not to happen."""
    for _ in range(MOST_THROWS):
        exercise = maker(rng)
        if exercise is not None:
            return exercise
    raise RuntimeError(f"no exercise by {maker} in {MOST_THROWS} throws")


# --- building hands ---------------------------------------------------------------------------------------------------


def some(rng: Random, count: int, free: int = FULL_MASK) -> int:
    """``count`` cards of ``free``, as a mask."""
    return mask_of(rng.sample(unmask(free), count))


def a_set(rng: Random, size: int, free: int = FULL_MASK) -> int:
    """A set of ``size`` cards of ``free``; 0 if the dice give none."""
    rank = rng.randrange(SUIT_BITS)
    column = [c for c in PACK if c.rank == rank and free >> c & 1]
    return mask_of(rng.sample(column, size)) if len(column) >= size else 0


def a_run(rng: Random, size: int, free: int = FULL_MASK) -> int:
    """A run of ``size`` cards of ``free``; 0 if the dice give none."""
    low = rng.randrange(4) * SUIT_BITS + rng.randrange(SUIT_BITS - size + 1)
    run = ((1 << size) - 1) << low
    return run if run & free == run else 0


def melds(rng: Random, sizes: Sequence[int], free: int = FULL_MASK) -> Melds | None:
    """Melds of these sizes, sets and runs mixed, that share no card."""
    out: list[int] = []
    for size in sizes:
        meld = a_set(rng, size, free) if size <= 4 and rng.random() < 0.45 else a_run(rng, size, free)
        if not meld:
            return None
        out.append(meld)
        free &= ~meld
    return tuple(out)


def hand_of(rng: Random, sizes: Sequence[int], count: int, free: int = FULL_MASK) -> int | None:
    """``count`` cards with melds of these sizes; the loose rest makes no further meld."""
    laid = melds(rng, sizes, free)
    if laid is None:
        return None
    hand = mask_of(c for meld in laid for c in unmask(meld))
    hand |= some(rng, count - hand.bit_count(), free & ~hand)
    best = best_arrangement(hand)
    return hand if sorted(map(len, best.melds)) == sorted(sizes) and one_way(hand) else None


def one_way(hand: int) -> bool:
    """Whether only one set of loose cards leaves the least deadwood, so that nothing about ``hand`` is in doubt."""
    loose = {_loose(hand, laid) for laid in arrangements(hand, deadwood(hand))}
    return len(loose) == 1


def _loose(hand: int, laid: Melds) -> int:
    for meld in laid:
        hand ^= meld
    return hand


def shuffled(rng: Random, mask: int) -> tuple[Card, ...]:
    """The cards of ``mask`` as they come."""
    cards = list(unmask(mask))
    rng.shuffle(cards)
    return tuple(cards)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As loose cards are laid out: by rank, then by suit."""
    return tuple(sorted(cards, key=lambda c: (c.rank, c.suit)))


def heap_of(cards: Sequence[Card]) -> Heap:
    """A meld in its box."""
    mask = mask_of(cards)
    kind = "set" if is_meld(mask) and is_set(mask) else "run"
    return Heap(kind, tuple(cards))


def laid_out(hand: int) -> tuple[Heap, ...]:
    """``hand`` in its boxes, as it is shown at the table: runs, sets, then the deadwood."""
    best = best_arrangement(hand)
    boxes = sorted((heap_of(meld) for meld in best.melds), key=lambda heap: heap.kind)
    return (*boxes, *((Heap("deadwood", by_rank(best.loose)),) if best.loose else ()))


def row(*heaps: Heap, title: str = "") -> Row:
    """Heaps side by side under ``course.title.<title>``."""
    return Row(heaps, say(f"course.title.{title}") if title else None)


def singles(cards: Iterable[Card]) -> tuple[Heap, ...]:
    """Cards that lie apart."""
    return tuple(Heap("card", (c,)) for c in cards)


# --- building answers -------------------------------------------------------------------------------------------------


def sum_of(cards: Iterable[Card]) -> tuple[Card | str | int, ...]:
    """Cards with what they count, added up: ``K♠ 10 + 7♥ 7``; a single card by itself."""
    cards = tuple(cards)
    if len(cards) == 1:
        return cards
    out: list[Card | str | int] = []
    for c in cards:
        out += [" + ", c, f" {c.value}"] if out else [c, f" {c.value}"]
    return tuple(out)


def numbers(rng: Random, right: int, traps: Sequence[tuple[int, Said | None]], count: int = 4) -> Choice:
    """``count`` numbers to choose from: the right one, the traps with their reasons, and others near by."""
    reasons: dict[int, Said | None] = {}
    for number, why in traps:
        if number != right and number >= 0 and number not in reasons and len(reasons) < count - 1:
            reasons[number] = why
    steps = [step for step in (-10, -5, -3, -2, -1, 1, 2, 3, 5, 10) if right + step > 0]
    while len(reasons) < count - 1:
        number = right + rng.choice(steps)
        if number not in reasons:
            reasons[number] = None
    reasons[right] = None
    options = [Option(say("course.number", number=n), n == right, reasons[n]) for n in sorted(reasons)]
    return Choice(tuple(options))


def yes_no(right: bool, words: str = "course") -> Choice:
    """Yes or no, in the words that answer such a question: ``<words>.yes`` and ``<words>.no``."""
    return Choice((Option(Said(f"{words}.yes"), right), Option(Said(f"{words}.no"), not right)))
