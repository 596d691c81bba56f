"""Minds for tests: they think when they are told to, or always the same."""

from pathlib import Path
from random import Random
from typing import Any

from gin.ai.questions import Advise, Question
from gin.ai.thinker import AtOnce, Thinker
from gin.ai.worker import Result
from gin.engine.phase import Phase
from gin.game import Game, Games
from tests.saves import Clock, act


class Slow(AtOnce):
    """A mind that has thought about nothing until it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, Question]] = []

    def send(self, ticket: int, question: Question) -> None:
        self.asked.append((ticket, question))

    def think(self) -> None:
        for asked in self.asked:
            super().send(*asked)
        self.asked.clear()


def slow_games(folder: Path, seed: int = 1) -> tuple[Games, Slow]:
    mind = Slow()
    games = Games(folder, Clock(), thinker=Thinker(process=lambda: mind), random_bytes=Random(seed).randbytes)
    return games, mind


def until(game: Game, whose: int, mind: Slow | None = None, phase: Phase | None = None) -> None:
    """Play until it is for this seat to act, in this phase."""
    for _ in range(1000):
        if game.view.turn == whose and phase in (None, game.view.phase):
            return
        if mind is not None and game.thinking:
            game.poll()
            mind.think()
            assert game.poll()
        else:
            act(game)
    raise AssertionError


class Answers(AtOnce):
    """A mind that always has the same answer."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def send(self, ticket: int, question: Question) -> None:
        self._results.append(Result(ticket, self.answer, None))


class Coach(Slow):
    """Advises with the number of cards it was shown."""

    def think(self) -> None:
        for ticket, question in self.asked:
            if isinstance(question, Advise):
                self._results.append(Result(ticket, f"{len(question.view.cards)} cards", None))
        self.asked.clear()


def coached(folder: Path) -> tuple[Games, Coach, Game]:
    mind = Coach()
    games = Games(folder, Clock(), thinker=Thinker(process=lambda: mind), random_bytes=Random(5).randbytes)
    for _ in range(50):  # a match in which the person begins
        game = games.new("standard", "easy")
        if not game.thinking:
            return games, mind, game
    raise AssertionError
