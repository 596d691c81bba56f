"""What is drawn between the book's paragraphs: cards in boxes with sums, sums of points, tables. No pictures here."""

from dataclasses import dataclass

from gin.engine.cards import Card
from gin.engine.melds import Arrangement
from gin.engine.showdown import Settlement


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in one box; ``kind`` names it as at the table (``label.<kind>``), empty for a box without a name.

    ``laid`` are cards laid off here, ``gone`` those that were laid off from here.
    """

    kind: str
    cards: tuple[Card, ...]
    laid: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """Boxes side by side with a line below: a word, cards with what they count, and the number they come to.

    ``title`` and ``word`` are texts by key; ``best`` marks the better one of several. ``cards`` without ``counted`` are
    only shown. ``number`` None: there is nothing to count.
    """

    piles: tuple[Pile, ...]
    title: str = ""
    word: str = ""
    cards: tuple[Card, ...] = ()
    counted: bool = True
    number: int | None = None
    best: bool = False


@dataclass(frozen=True, slots=True)
class Hands:
    """Panels side by side, or below each other where they don't fit; ``stacked``: always below each other."""

    panels: tuple[Panel, ...]
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row of cards, each with a word or number below it."""

    cards: tuple[Card, ...]
    below: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of a score: what it is (a text by key), the calculation as it is written, and what comes out."""

    label: str
    steps: str
    result: int
    who: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Sums below each other."""

    sums: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of values with a heading a row and a column, all texts by key but the values."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


Figure = Hands | Line | Ledger | Table


def kind_of(meld: tuple[Card, ...]) -> str:
    """run or set."""
    return "run" if meld[0].suit == meld[1].suit else "set"


def laid_out(arranged: Arrangement, title: str = "", best: bool = False) -> Panel:
    """A hand as its melds and its deadwood, with the sum."""
    piles = [Pile(kind_of(meld), meld) for meld in arranged.melds]
    loose = tuple(sorted(arranged.loose, key=lambda c: (c.rank, c.suit)))
    if loose:
        piles.append(Pile("deadwood", loose))
    return Panel(tuple(piles), title, "label.deadwood", loose, True, arranged.deadwood, best)


def showdown(end: Settlement) -> Hands:
    """Both sides of a showdown, the knocker above: what was laid off, and what is left over."""
    melds = [
        Pile(kind_of(meld), meld, laid=tuple(lay.card for lay in end.layoffs if lay.meld == i))
        for i, meld in enumerate(end.knocker.melds)
    ]
    own = end.knocker.loose
    above = Panel(
        (*melds, Pile("deadwood", own)) if own else tuple(melds),
        "book.side.knocker",
        "label.deadwood",
        own,
        True,
        end.knocker.deadwood,
    )
    return Hands((above, defender(end)), stacked=True)


def defender(end: Settlement, title: str = "book.side.defender") -> Panel:
    """The defender's side of a showdown."""
    left = tuple(sorted(end.defender.loose, key=lambda c: (c.rank, c.suit)))
    gone = tuple(lay.card for lay in end.layoffs)
    kept = [Pile(kind_of(meld), meld) for meld in end.defender.melds]
    return Panel(
        (*kept, Pile("deadwood", left, gone=gone)) if left or gone else tuple(kept),
        title,
        "label.deadwood",
        left,
        True,
        end.defender.deadwood,
    )
