"""Is anything lost when the game is killed? ``python3 play.py -m bench.kill`` kills it 300 times.

A process plays one match after another as fast as it can and reports every act that was returned to it, by the digest
of the state, over a pipe. At a random moment it gets SIGKILL. Then the store is opened again and it is checked that

- the match goes on at the last act that was reported, or at one that was saved but not reported any more;
- the database and its copy are sound, and nobody is told of any trouble;
- no process is left over;

and the next process plays on from there, in the same store.
"""

import argparse
import multiprocessing
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from bench.table import TableTop
from gin import log
from gin.ai.thinker import AtOnce, Thinker
from gin.engine.journal import loads
from gin.engine.play import evolve
from gin.engine.state import Match
from gin.game import Games
from gin.store.rows import state_digest

MAIN, COPY = "gin-rummy.db", "gin-rummy.backup.db"
RULESETS = ("standard", "standard_bonuses", "oklahoma")
ENDS = 5.0
"""Seconds within which a worker must have ended after the game was killed."""


@dataclass
class Report:
    """What a run of kills came to."""

    kills: int = 0
    wrong: int = 0
    acts: int = 0
    """Acts reported before the kills."""
    ahead: int = 0
    """Kills after which one act more was saved than had been reported."""
    early: int = 0
    """Kills before the first act was reported."""
    workers: int = 0
    """Kills of a game whose worker process was running."""


def player(place: str, seed: int, worker: bool, pipe: "Connection[object, object]") -> None:
    """The process that is killed: it plays and reports until then."""
    log.start(None)
    random = Random(seed)
    thinker = Thinker() if worker else Thinker(process=AtOnce)
    games = Games(Path(place), time.time, thinker=thinker)
    if worker:
        thinker.start()
        pipe.send(("worker", thinker._mind.pid))  # type: ignore[union-attr]
    while True:
        current = games.current()
        if current is not None and current.over and random.random() < 0.7:
            games.leave_summary()
            pipe.send(("left", current.id))
            current = None
        if current is None or random.random() < 0.02:
            game = games.new(random.choice(RULESETS), "easy")
        else:
            game = games.resume()
        top = TableTop(game, random)
        while True:
            # The session's own state is what counts as shown: all that a view is made of.
            pipe.send(("act", game.outline().id, state_digest(game._match)))  # type: ignore[arg-type]
            if random.random() < 0.05:
                game.set_level(random.choice(["easy", "normal"]))
            if not top.act():
                break


def killed(place: Path, seed: int, wait: float, worker: bool) -> list[tuple[object, ...]]:
    """Start a player, kill it after ``wait`` seconds from its first report on, and return what it had reported."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=player, args=(str(place), seed, worker, theirs))
    process.start()
    theirs.close()
    reports: list[tuple[object, ...]] = []
    if wait >= 0:
        ours.poll(60)
        end = time.monotonic() + wait
        while time.monotonic() < end:
            if ours.poll(max(0.0, end - time.monotonic())):
                reports.append(ours.recv())
    else:  # while it is starting
        time.sleep(-wait)
    process.kill()
    process.join()
    try:
        while ours.poll():
            reports.append(ours.recv())
    except EOFError:
        pass
    ours.close()
    return reports


def digests(place: Path, match: int) -> list[str]:
    """The digests of a match's states after each of its acts, as folded anew from what is stored."""
    found: list[str] = []
    state: Match | None = None
    with closing(sqlite3.connect(place / MAIN)) as connection:
        rows = connection.execute("SELECT text, digest FROM events WHERE match = ? ORDER BY n", (match,)).fetchall()
    for text, kept in rows:
        state = evolve(state, loads(text))
        if kept is not None:
            found.append(state_digest(state))
    return found


def check(place: Path, reports: list[tuple[object, ...]], report: Report) -> list[str]:
    """What is wrong with the store after a kill."""
    wrong: list[str] = []
    acts = [each for each in reports if each[0] == "act"]
    report.acts += len(acts)
    games = Games(place, time.time, thinker=Thinker(process=AtOnce))
    notices = games.take_notices()
    current = games.current()
    games.close()
    if notices:
        wrong.append(f"the player is told {notices}")
    for name in (MAIN, COPY):
        with closing(sqlite3.connect(place / name)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                wrong.append(f"{name} is not sound")
            if connection.execute("PRAGMA foreign_key_check").fetchall():
                wrong.append(f"{name} has events without a match")
    if not acts:
        report.early += 1
        return wrong
    for match in {act[1] for act in acts}:
        assert isinstance(match, int)
        stored = digests(place, match)
        shown = [act[2] for act in acts if act[1] == match]
        lost = [digest for digest in shown if digest not in stored]
        if lost:
            wrong.append(f"{len(lost)} acts that were shown are not stored")
        elif match == acts[-1][1]:
            ahead = len(stored) - 1 - stored.index(shown[-1])
            report.ahead += ahead > 0
            if ahead > 1:
                wrong.append(f"{ahead} acts were saved that nobody saw")
    # The match on the table is the one last shown, unless its summary was left or a new match had just begun.
    left = {each[1] for each in reports if each[0] == "left"}
    if current is not None and current.id in left:
        wrong.append("a match whose summary was left is back")
    if current is None and acts[-1][1] not in left and reports[-1][0] == "act":
        wrong.append("the match that was shown last is not the current one")
    return wrong


def gone(pid: int) -> bool:
    """Whether a process ends in time."""
    end = time.monotonic() + ENDS
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat")
            if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
                return True  # ended; whoever inherited it has yet to take note
        except OSError:
            return True
        time.sleep(0.02)
    return False


def run(kills: int, seed: int, longest: float = 1.0, say: Callable[[str], None] = print) -> Report:
    """Kill so many times, in ten stores; the sum of all."""
    random = Random(seed)
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            place = Path(folder) / str(number * 10 // kills)
            worker = random.random() < 0.1
            # One in ten is killed while it starts, all others while they play.
            wait = -random.uniform(0.05, 0.6) if random.random() < 0.1 else random.uniform(0.0, longest)
            reports = killed(place, random.randrange(1 << 30), wait, worker)
            report.kills += 1
            wrong = check(place, reports, report)
            for each in reports:
                if each[0] == "worker":
                    report.workers += 1
                    if not gone(each[1]):  # type: ignore[arg-type]
                        wrong.append("the worker is still there")
                        os.kill(each[1], signal.SIGKILL)  # type: ignore[arg-type]
            report.wrong += bool(wrong)
            for line in wrong:
                say(f"kill {number} (--seed {seed}): {line}")
            if (number + 1) % 50 == 0:
                say(f"{number + 1} kills, {report.wrong} wrong, {report.acts} acts reported")
    return report


def main(arguments: list[str] | None = None) -> int:
    """Run the kills of the command line; 0 when nothing went wrong."""
    parser = argparse.ArgumentParser(description="Kill the game at random moments and see whether it loses anything.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    log.start(None)
    report = run(options.kills, options.seed)
    print(
        f"{report.kills} kills: {report.wrong} went wrong; {report.acts} acts had been shown, none of them lost "
        if not report.wrong
        else f"{report.kills} kills: {report.wrong} WENT WRONG; {report.acts} acts had been shown ",
        f"({report.early} kills before the first act, {report.ahead} with one act saved but not yet shown, "
        f"{report.workers} with a worker process running, which ended too)",
        sep="",
    )
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
