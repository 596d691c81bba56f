"""A scripted person at the table, for trials of the store."""

import time
from pathlib import Path
from random import Random

from gin.ai.thinker import AtOnce, Thinker
from gin.engine.actions import DEAL_NEXT, Discard
from gin.engine.state import Phase
from gin.game import Game, Games, Step


def open_games(place: Path, random: Random | None = None) -> Games:
    """The game's matches in ``place``, with a computer that decides at once."""
    random_bytes = (random or Random()).randbytes
    return Games(place, time.time, thinker=Thinker(process=AtOnce), random_bytes=random_bytes)


class TableTop:
    """Plays a match for both sides: the person at random, but so that hands end."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self._random = random

    def act(self) -> tuple[Step, ...]:
        """The next act, whoever's it is; nothing when the match is over."""
        game = self.game
        if game.thinking:
            while not (steps := game.poll()):
                time.sleep(0.001)
            return steps
        seen = game.view
        if seen.winner is not None:
            return ()
        if seen.phase is Phase.OVER:
            return game.act(DEAL_NEXT)
        ends = [action for action in seen.legal if not isinstance(action, Discard)]
        if seen.phase is Phase.DISCARD and ends:
            return game.act(ends[-1])
        return game.act(self._random.choice(seen.legal))

    def play(self, acts: int) -> None:
        """So many acts, fewer when the match ends before."""
        for _ in range(acts):
            if not self.act():
                return
