"""Tones and inks: what a colour is for, and which colour that is in each deck.

A drawing only names tones. The palette is small on purpose, five colours and gold, so that twelve courts by the same
hand look like one deck and a suit can be told by the cloth alone: spades ink, hearts red, clubs blue, diamonds red and
blue together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Template
from types import MappingProxyType
from typing import Final

PAPER: Final = "$paper"  # the card; light on skin, linen, white hair
INK: Final = "$ink"
SAND: Final = "$sand"  # the half of a face in shadow, raincoat, mirror
RED: Final = "$red"  # cloth; follows the suit
BLUE: Final = "$blue"  # cloth; follows the suit
GOLD: Final = "$gold"  # metal and trimmings
BRONZE: Final = "$bronze"  # gold as a thin line on paper, and the shaded side of metal
LIPS: Final = "$lips"  # lips, nails, tongues: never follow the suit
LIDS: Final = "$lids"  # painted eyelids: likewise
SUIT: Final = "$suit"  # index, pips and aces only: brighter than cloth
NAVY: Final = "$navy"  # one step below BLUE and RED, for the backs
WINE: Final = "$wine"
EDGE: Final = "$edge"  # the hairline round the card

_BASE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "paper": "#FBFAF5",
        "ink": "#1B1B1F",
        "sand": "#E3C39A",
        "red": "#A3161F",
        "blue": "#173A6B",
        "gold": "#F2C94C",
        "bronze": "#B8892B",
        "lips": "#A3161F",
        "lids": "#173A6B",
        "suit": "#1B1B1F",
        "navy": "#0E2748",
        "wine": "#6E0F16",
        "edge": "#C9C2B0",
    }
)
_CLASSIC_SUITS: Final = {"S": "#1B1B1F", "H": "#C1121F", "D": "#C1121F", "C": "#1B1B1F"}


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one deck: each suit's ink, and the cloth of the suits whose courts change clothes with it."""

    name: str
    suits: Mapping[str, str]
    cloth: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def colours(self, suit: str) -> dict[str, str]:
        """Every tone's colour on the cards of that suit."""
        return {**_BASE, "suit": self.suits[suit], **self.cloth.get(suit, {})}

    def own(self, suit: str) -> bool:
        """Whether this deck's cards of that suit differ from the classic ones; those that don't are not drawn again."""
        return self.colours(suit) != CLASSIC.colours(suit)


CLASSIC: Final = Inks("classic", _CLASSIC_SUITS)

# The cloth follows the suit, or a four-colour court would contradict its own index.
FOUR: Final = Inks(
    "four",
    {**_CLASSIC_SUITS, "D": "#1257B8", "C": "#1F7A35"},
    {"D": {"red": _BASE["blue"], "blue": _BASE["red"]}, "C": {"blue": "#17542D"}},
)

# Told apart by protan and deutan eyes. Spades keep the classic ink: blacker black would be a file more and no gain.
SAFE: Final = Inks(
    "safe",
    {**_CLASSIC_SUITS, "H": "#C2410C", "D": "#0058B0", "C": "#00796B"},
    {
        "H": {"red": "#9A3412"},
        "D": {"red": _BASE["blue"], "blue": "#9A3412"},
        "C": {"blue": "#075E54", "red": "#9A3412"},
    },
)

ALL_INKS: Final = (CLASSIC, FOUR, SAFE)


def paint(drawing: str, colours: Mapping[str, str] = _BASE) -> str:
    """The drawing with every tone replaced by its colour. A tone without a colour is an error, never black."""
    return Template(drawing).substitute(colours)
