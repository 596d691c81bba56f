"""Playing in the terminal from a script: the lines a player types, and what comes out."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from random import Random

from gin.ai.plain import Plain
from gin.ai.policy import Policy
from gin.engine.actions import (
    DEAL_NEXT,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Action,
    Discard,
    Gin,
    Knock,
)
from gin.engine.deal import FairShuffler, Shuffler
from gin.engine.rules import STANDARD, Ruleset
from gin.session import Session
from gin.terminal.console import Console
from gin.terminal.game import COMPUTER, ME, Game
from gin.text import Texts

LETTERS = {TAKE_UPCARD: "t", PASS: "p", DRAW_STOCK: "s", DRAW_DISCARD: "d", DEAL_NEXT: ""}
VERBS: dict[type, str] = {Discard: "", Knock: "k ", Gin: "g "}


def typed(action: Action) -> str:
    """What a player types for an action."""
    if isinstance(action, Discard | Knock | Gin):
        return VERBS[type(action)] + repr(action.card)
    return LETTERS[action]


def seeded(seed: int) -> FairShuffler:
    return FairShuffler(Random(seed).randbytes)


def ahead(ruleset: Ruleset, seed: int, player: Policy | None = None) -> tuple[list[str], Session]:
    """What ``player`` will type in a whole match against the computer, and the match as it will end."""
    session = Session.new(ruleset, seeded(seed))
    policies: dict[int, Policy] = {ME: player or Plain(), COMPUTER: Plain()}
    lines = []
    while session.view(ME).winner is None:
        seat = session.view(ME).turn or ME
        action = policies[seat].choose(session.view(seat))
        if seat == ME:
            lines.append(typed(action))
        session.act(seat, action)
    return lines, session


@dataclass
class Played:
    """A sitting at the terminal that is over."""

    code: int
    output: str


def play(
    lines: Iterable[str],
    *,
    language: str = "en",
    ruleset: Ruleset | None = STANDARD,
    shuffler: Shuffler | None = None,
    opponent: Policy | None = None,
    columns: int = 80,
) -> Played:
    """Type ``lines`` one after another; then the input ends."""
    source, target = StringIO("".join(line + "\n" for line in lines)), StringIO()
    console = Console(source, target, columns=lambda: columns)
    code = Game(console, Texts(language), shuffler or seeded(1), ruleset, opponent).run()
    return Played(code, target.getvalue())
