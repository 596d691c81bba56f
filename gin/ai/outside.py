"""An outside program as a side of the arena: it is started, told what its seat sees, and asked (docs/PROTOCOL.md).

Everything it is told comes from the seat's views. A program that dies, keeps silent or answers nonsense ends the
contest with a sentence that says so: a result against half a program would mean nothing.
"""

import atexit
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from typing import Any

from gin.engine.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCKS,
    PASS,
    TAKE_UPCARD,
    Action,
)
from gin.engine.cards import Card, card
from gin.engine.events import Discarded, Event, HandDied, HandReceived, Knocked, PileTaken, StockDrawn, UpcardPassed
from gin.engine.tally import HandResult
from gin.engine.view import PlayerView


class Trouble(Exception):
    """A contest can't be played or finished; the text says why, in plain words."""


class Program:
    """A running program that reads and writes one JSON object a line."""

    def __init__(self, command: str, patience: float) -> None:
        self.command = command
        self._patience = patience
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as wrong:
            raise Trouble(f"{command!r} can't be started: {wrong}") from None
        threading.Thread(target=self._read, daemon=True).start()
        atexit.register(self.close)

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                self._lines.put(line)
        except ValueError:
            pass  # not UTF-8, or closed from here
        self._lines.put(None)

    def tell(self, message: dict[str, Any]) -> None:
        """Write ``message``. Raises Trouble."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise Trouble(self._gone()) from None

    def ask(self) -> dict[str, Any]:
        """The program's decision now. Raises Trouble."""
        self.tell({"t": "ask"})
        try:
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            raise Trouble(f"{self.command!r} has not answered for {self._patience:g} seconds") from None
        if line is None:
            raise Trouble(self._gone())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Trouble(f"{self.command!r} answered {line[:80].strip()!r}, which is not a JSON object")
        if "error" in answer:
            raise Trouble(f"{self.command!r} says: {str(answer['error'])[:200]}")
        return answer

    def _gone(self) -> str:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return f"{self.command!r} has closed its input or output"
        return f"{self.command!r} has ended by itself, with code {code}"

    def close(self) -> None:
        """End the program."""
        atexit.unregister(self.close)
        self._process.kill()
        self._process.wait()


@cache
def program(command: str, patience: float, place: int) -> Program:
    """The program of one side, started once a process: it plays one match after another."""
    return Program(command, patience)


class Outside:
    """A policy that asks a program. It serves one match."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._seed = seed
        self._hand = 0
        self._told = 0

    def choose(self, view: PlayerView) -> Action:
        """The program's action. Raises Trouble when there is none that is allowed."""
        self.watch(view)
        answer = self._program.ask()
        action = _action(answer, view)
        if action not in view.legal:
            said = json.dumps(answer)[:200]
            raise Trouble(f"{self._program.command!r} answered {said}, which is not allowed in the phase {view.phase}")
        return action

    def watch(self, view: PlayerView) -> None:
        """Tell the program what has happened since it was told last."""
        tell = self._program.tell
        if not self._hand:
            tell({"t": "match", "ruleset": asdict(view.ruleset), "me": view.seat, "seed": self._seed})
        if view.number != self._hand:
            self._hand = view.number
            self._told = 0
        for event in view.history[self._told :]:
            tell(message(event, view))
        self._told = len(view.history)


def message(event: Event, view: PlayerView) -> dict[str, Any]:
    """How the protocol tells ``event`` of this hand."""
    match event:
        case HandReceived(dealer=dealer, cards=cards, upcard=upcard):
            return {
                "t": "hand",
                "dealer": dealer,
                "cards": _names(cards),
                "upcard": str(upcard),
                "scores": list(view.totals),
            }
        case UpcardPassed(seat):
            return {"t": "pass", "seat": seat}
        case PileTaken(seat, taken):
            return {"t": "take", "seat": seat, "card": str(taken)}
        case StockDrawn(seat, drawn):
            return {"t": "stock", "seat": seat, "card": None if drawn is None else str(drawn)}
        case Discarded(seat, thrown):
            return {"t": "discard", "seat": seat, "card": str(thrown)}
        case Knocked(_, buried, result, totals):
            return {
                "t": "end",
                "hand": _result(result) | {"card": str(buried)},
                "scores": list(totals),
                "shown": shown(result),
            }
        case HandDied(result):
            return {"t": "end", "hand": _result(result), "scores": list(view.totals), "shown": None}
        case _:
            raise ValueError(f"{event} is not told")


def _result(result: HandResult) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": result.kind.value, "knocker": result.knocker}
    if result.settlement is not None and result.score is not None:
        both = (result.settlement.knocker, result.settlement.defender)
        if result.knocker == 1:
            both = both[::-1]
        told["winner"], told["points"] = result.score.winner, result.score.points
        told["melds"] = [[_names(m) for m in side.melds] for side in both]
        told["deadwood"] = [side.deadwood for side in both]
        told["layoffs"] = [[str(off.card), off.meld] for off in result.settlement.layoffs]
    return told


def shown(result: HandResult) -> list[list[str]]:
    """Both seats' ten cards after a knock."""
    assert result.settlement is not None
    laid, defended = result.settlement.knocker, result.settlement.defender
    knocker = [c for m in laid.melds for c in m] + list(laid.loose)
    defender = [c for m in defended.melds for c in m] + [off.card for off in result.settlement.layoffs]
    both = [_names(sorted(knocker)), _names(sorted([*defender, *defended.loose]))]
    return both if result.knocker == 0 else both[::-1]


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(c) for c in cards]


def _action(answer: dict[str, Any], view: PlayerView) -> Action | None:
    """The action that ``answer`` means; None if it means nothing."""
    do, name = answer.get("do"), answer.get("card")
    match do:
        case "pass":
            return PASS
        case "stock":
            return DRAW_STOCK
        case "take":
            return TAKE_UPCARD if TAKE_UPCARD in view.legal else DRAW_DISCARD
        case "discard" | "knock" if isinstance(name, str):
            try:
                return (DISCARDS if do == "discard" else KNOCKS)[card(name)]
            except ValueError:
                return None
        case _:
            return None
