"""Saved matches for tests: a folder, a way to play in it, and what is in it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from gin.ai.thinker import AtOnce, Thinker
from gin.engine.actions import DEAL_NEXT, Discard
from gin.engine.phase import Phase
from gin.game import Game, Games
from gin.notices import Notice

MAIN, WAL, COPY, LOCK = "gin-rummy.db", "gin-rummy.db-wal", "gin-rummy.backup.db", "gin-rummy.lock"


class Clock:
    """A time of day that stands still until it is moved."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def open_games(folder: Path | None, seed: int | None = None, clock: Clock | None = None) -> Games:
    """The matches in ``folder``; the computer decides at once. With a ``seed``, all chance comes from it."""
    given: dict[str, Any] = {} if seed is None else {"random_bytes": Random(seed).randbytes}
    return Games(folder, clock or Clock(), thinker=Thinker(process=AtOnce), **given)


def act(game: Game) -> bool:
    """One act of whoever is to act: the person draws from the stock, throws what is drawn, knocks when it can."""
    if game.thinking:
        assert game.poll()
        return True
    seen = game.view
    if seen.winner is not None:
        return False
    if seen.phase is Phase.OVER:
        assert game.act(DEAL_NEXT)
        return True
    ends = [action for action in seen.legal if not isinstance(action, Discard)]
    assert game.act(ends[-1] if ends else seen.legal[-1])
    return True


def play(game: Game, acts: int) -> None:
    """So many acts, fewer when the match ends before."""
    for _ in range(acts):
        if not act(game):
            return


def play_out(game: Game) -> None:
    """To the end of the match."""
    while act(game):
        pass


def events(folder: Path, name: str = MAIN) -> dict[int, list[str]]:
    """The events of every match in a database, as text."""
    found: dict[int, list[str]] = {}
    with closing(sqlite3.connect(folder / name)) as connection:
        for match, text in connection.execute("SELECT match, text FROM events ORDER BY match, n"):
            found.setdefault(match, []).append(text)
    return found


def run_sql(folder: Path, *statements: str, name: str = MAIN) -> list[Any]:
    """Do something to a database that the game would not do; the rows of the last statement."""
    rows: list[Any] = []
    with closing(sqlite3.connect(folder / name, isolation_level=None)) as connection:
        for statement in statements:
            rows = connection.execute(statement).fetchall()
    return rows


def snapshot(folder: Path) -> dict[str, bytes]:
    """The files as a power cut at this moment would leave them."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def restore(folder: Path, files: dict[str, bytes]) -> Path:
    """A folder with these files."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def closed_files(folder: Path) -> dict[str, bytes]:
    """The files of three matches, the last in play, after the game was closed."""
    games = open_games(folder, seed=1)
    play_out(games.new("standard", "easy"))
    play(games.new("oklahoma", "easy"), 40)
    play(games.new("standard_bonuses", "normal"), 50)
    games.close()
    return snapshot(folder)


def files_in_play(folder: Path) -> dict[str, bytes]:
    """The files as a kill in the middle of a match leaves them: much is in the log only."""
    games = open_games(folder, seed=2)
    play(games.new("standard", "easy"), 30)
    games.close()
    games = open_games(folder, seed=3)
    play(games.resume(), 30)
    found = {name: content for name, content in snapshot(folder).items() if not name.endswith("-shm")}
    games.close()
    return found


def opened(folder: Path) -> tuple[Notice, ...]:
    """What the next run tells; and it plays on, saves, and the run after it has nothing to tell."""
    games = open_games(folder)
    told = games.take_notices()
    game = games.resume() if games.current() else games.new("standard", "easy")
    play(game, 3)
    view = game.view
    assert games.saving
    games.close()
    games = open_games(folder)
    assert games.take_notices() == ()
    assert games.resume().view == view
    games.close()
    assert run_sql(folder, "PRAGMA integrity_check") == [("ok",)]
    return told


def holds(folder: Path, expected: dict[int, list[str]]) -> bool:
    """Whether all the events are in the database, further ones aside."""
    found = events(folder)
    return all(found.get(match, [])[: len(texts)] == texts for match, texts in expected.items())


def change(path: Path, at: int, new: bytes) -> None:
    content = bytearray(path.read_bytes())
    content[at : at + len(new)] = new
    path.write_bytes(content)
