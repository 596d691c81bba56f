"""The sides of the arena by name: a level, a player of the panel, or an outside program.

hard                      a level (gin.ai.levels)
patient                   a player of the panel (gin.ai.panel)
hard:worlds=64,gate=1.5   either with parameters of its own, handed to it as keywords
cmd:python bot.py --fast  a program that speaks the protocol (docs/PROTOCOL.md)
"""

from dataclasses import dataclass
from typing import Any, Final

from gin.ai.levels import LEVELS, policy
from gin.ai.outside import Outside, Trouble, program
from gin.ai.panel import PANEL
from gin.ai.policy import Policy

Value = bool | int | float | str

_OUTSIDE: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Side:
    """One side as it was asked for, ready to be made any number of times. ``command`` is an outside program's."""

    text: str
    name: str
    overrides: tuple[tuple[str, Value], ...] = ()
    command: str = ""

    def make(self, seed: int, patience: float = 60.0, place: int = 0) -> Policy:
        """The player for one match, with a seed of its own. An outside program gets ``patience`` seconds an answer, and
        runs once for each ``place``: a program can play itself.

        Raises Trouble, in plain words, for a parameter or a program that doesn't work.
        """
        if self.command:
            return Outside(program(self.command, patience, place), seed)
        return make(self.name, seed, **dict(self.overrides))


def make(name: str, seed: int, **overrides: Any) -> Policy:
    """The level or the player of the panel of that name. Raises Trouble for a name or a parameter it doesn't know."""
    try:
        if name in LEVELS:
            return policy(name, seed, **overrides)
        if name in PANEL:
            return PANEL[name](**overrides)
    except TypeError as wrong:
        raise Trouble(f"{name} can't be made with {_written(overrides)}: {wrong}") from None
    raise Trouble(f"there is no player {name!r}; there are {', '.join((*LEVELS, *PANEL))}, and cmd:PROGRAM")


def side(text: str) -> Side:
    """The side that ``text`` asks for. Raises Trouble."""
    if text.startswith(_OUTSIDE):
        command = text.removeprefix(_OUTSIDE).strip()
        if not command:
            raise Trouble("after cmd: a program must be named")
        return Side(text, text, command=command)
    name, _, rest = text.partition(":")
    found = Side(text, name, tuple(_override(name, part) for part in rest.split(",") if part))
    make(name, 0, **dict(found.overrides))  # so that a wrong word is told before anything is played
    return found


def _override(name: str, text: str) -> tuple[str, Value]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip().isidentifier():
        raise Trouble(f"{text!r}: parameters are written {name}:name=value,name=value")
    return key.strip(), _value(value.strip())


def _value(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _written(overrides: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in overrides.items())
