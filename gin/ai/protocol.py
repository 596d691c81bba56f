"""A level as a program for outside tables: one JSON object a line, in and out (docs/PROTOCOL.md).

    python -m gin.ai.protocol --level hard

It is told by messages what its seat sees, and nothing else. A message it can't use gets ``{"error": …}``, and it goes
on. It ends with its input.
"""

import argparse
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, BinaryIO, Final

from gin.ai.outside import Trouble
from gin.ai.plain import Plain
from gin.ai.policy import Policy
from gin.ai.shadow import Confused, Shadow
from gin.ai.sides import Side, side
from gin.engine.actions import Action, Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import Card, card, mask_of
from gin.engine.melds import best_arrangement
from gin.engine.rules import RULESETS, STANDARD, Ruleset
from gin.engine.tally import Pair
from gin.engine.view import PlayerView

LONGEST: Final = 1_000_000
"""A line of more bytes is no message."""

Json = Any
"""A value :mod:`json` reads and writes."""


class Seat:
    """One seat of one match after another, played by what ``make`` makes from a seed."""

    def __init__(self, make: Callable[[int], Policy], seed: int = 0) -> None:
        self._make = make
        self._seed = seed
        self._matches = 0
        self._shadow: Shadow | None = None
        self._policy: Policy | None = None
        self._tells: Final[dict[str, Callable[[dict[str, Json]], Json]]] = {
            "match": self._match,
            "hand": self._hand,
            "pass": lambda told: self._known().passed(_seat(told, "seat")),
            "take": lambda told: self._known().took(_seat(told, "seat"), _card(told, "card")),
            "stock": lambda told: self._known().drew(_seat(told, "seat"), _card_or_none(told, "card")),
            "discard": lambda told: self._known().threw(_seat(told, "seat"), _card(told, "card")),
            "end": self._end,
            "ask": self._ask,
            "ask_defence": self._defend,
        }

    def answer(self, line: str | bytes) -> dict[str, Json] | None:
        """What is answered to a line of input; None for nothing."""
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            return {"error": "this line is not JSON"}
        if not isinstance(told, dict):
            return {"error": "a message is a JSON object"}
        kind = told.get("t")
        tell = self._tells.get(kind) if isinstance(kind, str) else None
        if tell is None:
            return {"error": f'"t" has to be one of {", ".join(self._tells)}'}
        try:
            answer: dict[str, Json] | None = tell(told)
        except Confused as confused:
            return {"error": f"{kind}: {confused}"}
        return answer

    def _known(self) -> Shadow:
        if self._shadow is None:
            raise Confused("no match has been told yet")
        return self._shadow

    def _match(self, told: dict[str, Json]) -> None:
        self._shadow = Shadow(ruleset(told.get("ruleset")), _seat(told, "me"))
        self._matches += 1
        seed = told.get("seed")
        self._policy = self._make(seed if type(seed) is int else self._seed + self._matches)

    def _hand(self, told: dict[str, Json]) -> None:
        totals = _totals(told) or (0, 0)
        self._known().deal(_seat(told, "dealer"), _cards(told.get("cards"), "cards"), _card(told, "upcard"), totals)

    def _end(self, told: dict[str, Json]) -> None:
        both, hand = told.get("shown"), told.get("hand")
        if both is not None and not (isinstance(both, list) and len(both) == 2):
            raise Confused('"shown" has to be both hands, or null')
        shown = None if both is None else [_cards(cards, "shown") for cards in both]
        buried = _card_or_none(hand, "card") if isinstance(hand, dict) else None
        self._known().ended(shown, buried, _totals(told))

    def _ask(self, _told: dict[str, Json]) -> dict[str, Json]:
        seen = self._known().view()
        if seen.turn != seen.seat:
            raise Confused("it is not your turn" if seen.turn is not None else "the hand is over")
        assert self._policy is not None, "made with the match"
        try:
            action = self._policy.choose(seen)
            if action not in seen.legal:
                raise ValueError(f"{action} is not allowed")
        except Exception:
            # A match goes on, whatever a policy may do; what it did is told aside.
            traceback.print_exc()
            action = Plain().choose(seen)
        return written(action, seen)

    def _defend(self, told: dict[str, Json]) -> dict[str, Json]:
        laid = told.get("knocker")
        if not isinstance(laid, list):
            raise Confused('"knocker" has to be a list of melds')
        melds = [_cards(meld, "knocker") for meld in laid]
        own, offs = self._known().defence(melds, told.get("gin") is True)
        return {"melds": [_names(meld) for meld in own], "layoffs": [[str(off.card), off.meld] for off in offs]}


def written(action: Action, seen: PlayerView) -> dict[str, Json]:
    """``action`` as an answer. A knock names the melds as they are shown during play (T2)."""
    match action:
        case TakeUpcard() | DrawDiscard():
            return {"do": "take"}
        case Pass():
            return {"do": "pass"}
        case DrawStock():
            return {"do": "stock"}
        case Discard(thrown):
            return {"do": "discard", "card": str(thrown)}
        case Knock(buried) | Gin(buried):
            melds = best_arrangement(mask_of(seen.cards) ^ buried.mask).melds
            return {"do": "knock", "card": str(buried), "melds": [_names(meld) for meld in melds]}
        case _:
            raise ValueError(f"{action} is no decision within a hand")


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [str(c) for c in cards]


# --- reading ----------------------------------------------------------------------------------------------------------

_TAKES_NONE: Final = "knock_limit"


def ruleset(told: Json) -> Ruleset:
    """The ruleset that is told by its name, or by an object with any of its fields; the rest is as in the named one,
    or in the standard one. Raises Confused.
    """
    if told is None:
        return STANDARD
    if isinstance(told, str):
        found = RULESETS.get(told)
        if found is None:
            raise Confused(f"there is no ruleset of that name; there are {', '.join(RULESETS)}")
        return found
    if not isinstance(told, dict):
        raise Confused('"ruleset" has to be a name or an object')
    name = told.get("id", STANDARD.id)
    base = RULESETS.get(name, STANDARD) if isinstance(name, str) else STANDARD
    values: dict[str, Any] = {f.name: getattr(base, f.name) for f in fields(Ruleset)}
    for key, value in told.items():
        if key == "id" or key not in values:
            continue
        if type(value) is not int and not (value is None and key == _TAKES_NONE):
            raise Confused(f'"{key}" of a ruleset has to be a whole number')
        values[key] = value
    if isinstance(name, str):
        values["id"] = name
    try:
        return Ruleset(**values)
    except ValueError as wrong:
        raise Confused(str(wrong)) from None


def _seat(told: dict[str, Json], key: str) -> int:
    value = told.get(key)
    if type(value) is not int or value not in (0, 1):
        raise Confused(f'"{key}" has to be 0 or 1')
    return value


def _card(told: dict[str, Json], key: str) -> Card:
    value = told.get(key)
    try:
        return card(value) if isinstance(value, str) else card("")
    except ValueError:
        raise Confused(f'"{key}" has to be a card such as "7H" or "TD"') from None


def _card_or_none(told: dict[str, Json], key: str) -> Card | None:
    return None if told.get(key) is None else _card(told, key)


def _cards(told: Json, key: str) -> tuple[Card, ...]:
    if not isinstance(told, list) or len(told) > 52:
        raise Confused(f'"{key}" has to hold lists of cards')
    return tuple(_card({key: value}, key) for value in told)


def _totals(told: dict[str, Json]) -> Pair | None:
    value = told.get("scores")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or any(type(v) is not int for v in value):
        raise Confused('"scores" has to be two whole numbers, by seat')
    return (value[0], value[1])


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of ``source``; None for one that is too long to be kept."""
    while line := source.readline(LONGEST):
        if line.endswith(b"\n") or len(line) < LONGEST:
            yield line
            continue
        while (rest := source.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        yield None


# --- the program ------------------------------------------------------------------------------------------------------


def _player(text: str) -> Side:
    try:
        found = side(text)
    except Trouble as trouble:
        raise argparse.ArgumentTypeError(str(trouble)) from None
    if found.command:
        raise argparse.ArgumentTypeError("a program can't play for another program")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Answer line by line until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m gin.ai.protocol", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--level", type=_player, default="hard", help="who plays, e.g. hard (default), normal, patient")
    parser.add_argument("--seed", type=int, default=0, help="what its own chance follows from")
    given = parser.parse_args(arguments)
    seat = Seat(given.level.make, given.seed)
    try:
        for line in lines(sys.stdin.buffer):
            if line is not None and not line.strip():
                continue
            answer = {"error": f"a line has at most {LONGEST} bytes"} if line is None else seat.answer(line)
            if answer is not None:
                print(json.dumps(answer), flush=True)
    except BrokenPipeError:
        # Nobody listens any more; what Python flushes at the end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
