"""The rulesets as data (R14 to R17). A variant is a new value here, never a new branch elsewhere."""

from dataclasses import dataclass
from typing import Final

from gin.engine.cards import Card

DEAD_STOCK: Final = 2
"""A hand dies when a player has thrown without knocking and this many cards are left in the stock (R8)."""

LEAST: Final = {
    "target": 1,
    "knock_limit": 0,
    "spade_multiplier": 1,
    "gin_bonus": 0,
    "undercut_bonus": 0,
    "game_bonus": 0,
    "hand_bonus": 0,
    "shutout_multiplier": 1,
}
"""The least value of each of a ruleset's numbers; below it no match could be played."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything in which one way to play a match differs from another (R17). Points and deadwood are whole numbers.

    Raises ValueError for a value that no match can be played by, such as a limit below zero.
    """

    id: str
    """Its name in saves, records and on the command line."""
    target: int
    """The match goes to the first total that reaches it."""
    knock_limit: int | None
    """The most deadwood a knock may hold (R7); None: the first upcard's value, an ace means gin only (R16)."""
    spade_multiplier: int = 1
    """What a hand's points are multiplied by, bonus included, when the first upcard is a spade (R16)."""
    gin_bonus: int = 25
    undercut_bonus: int = 25
    game_bonus: int = 0
    """For winning the match (R15)."""
    hand_bonus: int = 0
    """For each hand won, to both sides, after the match (R15)."""
    shutout_multiplier: int = 1
    """What the winner's hand points are multiplied by when the loser won no hand, before the bonuses (R15)."""

    def __post_init__(self) -> None:
        for name, least in LEAST.items():
            value = getattr(self, name)
            if value is not None and value < least:
                raise ValueError(f"{name} is {value}; the least is {least}")

    def limit_for(self, upcard: Card) -> int:
        """The knock limit of a hand whose first upcard is ``upcard`` (R7, R16): 0 means gin only."""
        if self.knock_limit is not None:
            return self.knock_limit
        return 0 if upcard.rank == 0 else upcard.value

    def multiplier_for(self, upcard: Card) -> int:
        """What the points of a hand whose first upcard is ``upcard`` are multiplied by (R16)."""
        return self.spade_multiplier if upcard.suit == 0 else 1


STANDARD: Final = Ruleset(id="standard", target=100, knock_limit=10)
STANDARD_BONUSES: Final = Ruleset(
    id="standard_bonuses", target=100, knock_limit=10, game_bonus=100, hand_bonus=25, shutout_multiplier=2
)
OKLAHOMA: Final = Ruleset(id="oklahoma", target=150, knock_limit=None, spade_multiplier=2)
CLASSIC: Final = Ruleset(
    id="classic",
    target=100,
    knock_limit=10,
    gin_bonus=20,
    undercut_bonus=10,
    game_bonus=100,
    hand_bonus=20,
    shutout_multiplier=2,
)
"""The older count (gin 20, undercut 10): proof that a variant is one more value (R17)."""

RULESETS: Final = {r.id: r for r in (STANDARD, STANDARD_BONUSES, OKLAHOMA, CLASSIC)}
