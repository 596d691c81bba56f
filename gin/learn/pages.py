"""The book: its chapters, their sections, and what stands in each, in reading order. The words are in :mod:`gin.text`.

A section is about one screen. Its texts have the keys ``book.<section>.head`` and ``book.<section>.<paragraph>``; the
numbers in them are placeholders, filled from :mod:`gin.learn.examples`.
"""

from dataclasses import dataclass
from typing import Final

from gin.engine.actions import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph, by its letter."""

    name: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure of :mod:`gin.learn.illustrations`."""

    name: str


@dataclass(frozen=True, slots=True)
class Live:
    """A mini-deal of :mod:`gin.learn.deals`, to be played in the page."""

    name: str


Block = Words | Drawn | Live


@dataclass(frozen=True, slots=True)
class Section:
    """A screenful. ``covers`` are the items of docs/SPEC.md that it tells."""

    name: str
    blocks: tuple[Block, ...]
    covers: tuple[str, ...]

    @property
    def head(self) -> str:
        """The headline's key."""
        return f"book.{self.name}.head"

    @property
    def words(self) -> tuple[str, ...]:
        """The paragraphs' keys, in reading order."""
        return tuple(f"book.{self.name}.{b.name}" for b in self.blocks if isinstance(b, Words))


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter; its title is ``book.part.<name>``."""

    name: str
    sections: tuple[Section, ...]


def _section(name: str, blocks: str, covers: str) -> Section:
    """``blocks`` in order: a letter is a paragraph, ``=figure``, ``!mini-deal``."""
    made: list[Block] = []
    for word in blocks.split():
        match word[0]:
            case "=":
                made.append(Drawn(word[1:]))
            case "!":
                made.append(Live(word[1:]))
            case _:
                made.append(Words(word))
    return Section(name, tuple(made), tuple(covers.split()))


PARTS: Final = (
    Part(
        "rules",
        (
            _section("cards", "a =suit b c", "L1 R1"),
            _section("deal", "a =deal b c", "L1 R1 R9"),
            _section("sets", "a =sets b", "L1 R2"),
            _section("runs", "a =runs b c", "L1 R2"),
            _section("deadwood", "a =values b =sample c", "L1 R3"),
            _section("one_meld", "a b !either_way", "L1 R3"),
            _section("upcard", "a =offer b c d", "L1 R4"),
            _section("turn", "a b =turn c", "L1 R5"),
            _section("knock", "a =knock b c", "L1 R7"),
            _section("gin", "a =gin b c", "L1 R7"),
            _section("taken", "a !taken_card b", "L1 R6"),
            _section("dead_hand", "a !dead_hand b c", "L1 R8"),
        ),
    ),
    Part(
        "score",
        (
            _section("showdown", "a =showdown b", "L1 R10"),
            _section("lay_off", "a =laid_off b c d", "L1 R11"),
            _section("lay_off_try", "a !fourth_card", "L1 R11"),
            _section("knocker_lays", "a =two_lays b", "L1 R10"),
            _section("against_gin", "a =against_gin b", "L1 R12"),
            _section("against_gin_try", "a !gin_no_lay_off", "L1 R12"),
            _section("points", "a b =heavy =points c", "L1 R13"),
            _section("undercut", "a b =tied =undercuts c", "L1 R13"),
            _section("undercut_try", "a !tie", "L1 R13"),
            _section("match", "a b =hundred c", "L1 R9 R14"),
            _section("bonuses", "a b =bonuses c", "L1 R15"),
            _section("bonuses_try", "a !shutout", "L1 R15"),
            _section("oklahoma", "a b =upcards c", "L1 R16"),
            _section("oklahoma_try", "a !oklahoma", "L1 R16"),
            _section("rulesets", "a =rulesets b", "L1 R14 R15 R16 R17"),
        ),
    ),
    Part(
        "first",
        (
            _section("at_table", "a b =sample c", "L2"),
            _section("first_choice", "a b c =first_choice", "L2 R4"),
            _section("read_hand", "a =loners b c", "L2"),
            _section("buttons", "a =lit b", "L2 R7"),
            _section("watch", "a =fed b", "L2"),
            _section("first_end", "a b =showdown c", "L2 R11 R13"),
            _section("first_oklahoma", "a =upcards b c", "L2 R16"),
        ),
    ),
    Part(
        "strategy",
        (
            _section("both_ways", "a =triangle b", "L3"),
            _section("two_way", "a =growing b", "L3"),
            _section("gaps", "a =two_way b", "L3"),
            _section("dead_cards", "a =dead b", "L3"),
            _section("when_to_knock", "a =same =high b c", "L3"),
            _section("early_late", "a =unsorted =early b c", "L3"),
            _section("pile_or_stock", "a =turn b c", "L3"),
            _section("doors", "a =doors b c", "L3 R11"),
            _section("shut_door", "a =equal b", "L3"),
            _section("feeding", "a =fed b c", "L3"),
            _section("not_only_gin", "a =now_and_later =waited b", "L3"),
        ),
    ),
    Part(
        "special",
        (
            _section("all_ways", "a =three_ways b", "L4 R3"),
            _section("hold_back", "a !hold_back", "L4 R10"),
            _section("chains", "a !chain", "L4 R11"),
            _section("broken", "a =broken b", "L4 R11"),
            _section("spade", "a =under_spade =spade b c", "L4 R16"),
            _section("old_count", "a =old_count b", "L4 R13"),
            _section("two_fives", "a =two_fives b", "L4 R7"),
            _section("nine", "a =caught =nine b", "L4 R15"),
        ),
    ),
    Part(
        "mistakes",
        (
            _section("throw_back", "a =taken b", "L5 R6"),
            _section("twice", "a =either b", "L5 R3"),
            _section("tie", "a =tied =tie b", "L5 R13"),
            _section("gin_laid", "a =gin_and_fitting b", "L5 R12"),
            _section("last_card", "a =last_wait b c", "L5 R8"),
        ),
    ),
    Part(
        "history",
        (
            _section("new_york", "a b =deal c", "L6"),
            _section("craze", "a b =two_fives c", "L6"),
            _section("wager", "a b =upcards c", "L6"),
        ),
    ),
)
"""The whole book."""

SECTIONS: Final = tuple(section for part in PARTS for section in part.sections)
"""All sections in reading order."""
BY_NAME: Final = {section.name: section for section in SECTIONS}


def part_of(section: str) -> Part:
    """The chapter of a section. Raises StopIteration when there is no such section."""
    return next(part for part in PARTS if any(s.name == section for s in part.sections))


# --- doors into the book ----------------------------------------------------------------------------------------------

FOR_REASON: Final = {
    Reason.NOT_YOUR_TURN: "turn",
    Reason.DECIDE_ON_UPCARD_FIRST: "upcard",
    Reason.UPCARD_PHASE_IS_PAST: "upcard",
    Reason.MUST_DRAW_FROM_STOCK: "upcard",
    Reason.DRAW_FIRST: "turn",
    Reason.ALREADY_DRAWN: "turn",
    Reason.CARD_NOT_IN_HAND: "turn",
    Reason.CARD_JUST_TAKEN: "taken",
    Reason.OVER_LIMIT: "knock",
    Reason.NOT_GIN: "gin",
    Reason.HAND_OVER: "showdown",
    Reason.HAND_NOT_OVER: "turn",
    Reason.MATCH_OVER: "match",
}
"""Where the book tells why an act is refused."""


def for_refusal(refusal: Refusal) -> str:
    """The section that tells why: a knock under an ace is a matter of Oklahoma (R16)."""
    gin_only = refusal.reason is Reason.OVER_LIMIT and refusal.limit == 0
    return "oklahoma" if gin_only else FOR_REASON[refusal.reason]


FOR_THING: Final = {
    "limit": "knock",
    "upcard_limit": "oklahoma",
    "knock": "lay_off",
    "gin": "against_gin",
    "undercut": "undercut",
    "dead": "dead_hand",
    "unusual": "knocker_lays",
}
"""Where the book tells about what is shown: the knock limit, how a hand ended, melds laid in another way (R10)."""
