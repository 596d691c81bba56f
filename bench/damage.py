"""Does the store survive anything that can happen to its files? ``python3 play.py -m bench.damage`` tries 2,000 times.

Matches are played and the files taken as they are at some moment, in the middle of play or after a clean end. Then the
files are damaged at random, the game is opened on them, and it is checked that

- nothing raises, and the match can be played on and is saved again;
- whatever is missing has been told of, and nobody is told that all was rescued when it was not;
- a damaged file is kept as it was, under the name that the player is told;
- the next start has nothing more to tell.
"""

import argparse
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.table import TableTop, open_games
from gin import log
from gin.game import Games
from gin.notices import Notice, What

MAIN, WAL, COPY, LOCK = "gin-rummy.db", "gin-rummy.db-wal", "gin-rummy.backup.db", "gin-rummy.lock"
TELLS_OF_LOSS = {What.DAMAGED_LOSS, What.CANT_SAVE}
Files = dict[str, bytes]
Texts = dict[int, list[str]]


@dataclass(frozen=True)
class Moment:
    """The files at some moment, and the events of each match that had been acknowledged by then."""

    name: str
    files: Files
    matches: Texts


@dataclass
class Report:
    """What a run of trials came to."""

    trials: int = 0
    wrong: int = 0
    whole: int = 0
    """Trials after which every acknowledged event was there."""
    quiet: int = 0
    """Those of them in which there was nothing to tell."""
    lost: int = 0
    """Trials after which something was missing."""
    cautious: int = 0
    """Trials after which nothing was missing but it was told that something may be."""
    slowest: float = 0.0


# --- moments ----------------------------------------------------------------------------------------------------------


def moments(random: Random, folder: Path) -> list[Moment]:
    """Files of several stories: one act played, some hands, several matches, each in mid-play and after closing."""
    found = []
    for name, matches, acts in (("begun", 1, 1), ("a few hands", 1, 70), ("third match", 3, 150), ("long", 2, 400)):
        place = folder / name
        games = open_games(place, random)
        for number in range(matches):
            top = TableTop(games.new(random.choice(["standard", "oklahoma", "standard_bonuses"]), "easy"), random)
            top.play(acts if number == matches - 1 else random.randrange(1, 200))
            if number == matches - 1:
                found.append(_moment(f"{name}, half way", place, games))
                top.play(random.randrange(1, 30))
        found.append(_moment(f"{name}, in play", place, games))
        games.close()
        games = open_games(place, random)
        found.append(_moment(f"{name}, opened again", place, games))
        games.close()
        found.append(_moment(f"{name}, closed", place, None))
    return found


def _moment(name: str, place: Path, games: Games | None) -> Moment:
    files = {path.name: path.read_bytes() for path in place.iterdir() if not path.name.endswith("-shm")}
    with closing(sqlite3.connect(place / MAIN)) as connection:
        rows = connection.execute("SELECT match, text FROM events ORDER BY match, n").fetchall()
    matches: Texts = {}
    for match, text in rows:
        matches.setdefault(match, []).append(text)
    return Moment(name, files, matches)


# --- damage -----------------------------------------------------------------------------------------------------------


def truncate(content: bytes, random: Random) -> bytes:
    """The end is missing."""
    return content[: random.randrange(len(content))]


def flip(content: bytes, random: Random) -> bytes:
    """Some bits are wrong."""
    changed = bytearray(content)
    for _ in range(random.choice([1, 1, 2, 5, 20, 100])):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def scribble(content: bytes, random: Random) -> bytes:
    """Something else was written over a part."""
    changed = bytearray(content)
    for _ in range(random.choice([1, 1, 3])):
        start = random.randrange(len(changed))
        length = min(random.choice([1, 10, 100, 1000, 10_000, 100_000]), len(changed) - start)
        changed[start : start + length] = random.randbytes(length)
    return bytes(changed)


def blank_pages(content: bytes, random: Random) -> bytes:
    """Some pages are zeros."""
    changed = bytearray(content)
    pages = max(1, len(changed) // 4096)
    for _ in range(random.choice([1, 1, 2, 5])):
        page = random.randrange(pages)
        changed[page * 4096 : (page + 1) * 4096] = bytes(len(changed[page * 4096 : (page + 1) * 4096]))
    return bytes(changed)


def swap_pages(content: bytes, random: Random) -> bytes:
    """Two pages stand in each other's place."""
    pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
    first, second = random.randrange(len(pages)), random.randrange(len(pages))
    pages[first], pages[second] = pages[second], pages[first]
    return b"".join(pages)


def lengthen(content: bytes, random: Random) -> bytes:
    """Something follows the end."""
    return content + random.randbytes(random.choice([1, 100, 4096, 10_000]))


def break_header(content: bytes, random: Random) -> bytes:
    """A byte of the header that means something is wrong."""
    changed = bytearray(content)
    at = random.choice([0, 16, 18, 19, 20, 24, 28, 31, 40, 44, 47, 56, 60, 63, 68, 71, 92, 96, 100, 103, 105])
    if at < len(changed):
        changed[at] = random.randrange(256)
    return bytes(changed)


DAMAGES = (truncate, flip, flip, scribble, blank_pages, swap_pages, lengthen, break_header)


def foreign(random: Random) -> bytes:
    """The content of a file that has nothing to do with us."""
    kind = random.randrange(4)
    if kind == 0:
        return b""
    if kind == 1:
        return random.randbytes(random.randrange(1, 20_000))
    if kind == 2:
        return b"Dear diary,\n" * random.randrange(1, 1000)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE matches(id, text)")
        connection.execute("CREATE VIEW events AS SELECT * FROM matches")
        connection.executemany("INSERT INTO matches VALUES (?, ?)", [(n, "x" * n) for n in range(100)])
        connection.commit()
        return connection.serialize()


Damage = Callable[[Path, Moment, list[Moment], Random], None]


def damage_main(place: Path, moment: Moment, _others: list[Moment], random: Random) -> None:
    """The main file is damaged."""
    (place / MAIN).write_bytes(random.choice(DAMAGES)(moment.files[MAIN], random))


def damage_log(place: Path, moment: Moment, others: list[Moment], random: Random) -> None:
    """Its log is damaged."""
    if not moment.files.get(WAL):
        damage_main(place, moment, others, random)
    else:
        (place / WAL).write_bytes(random.choice(DAMAGES)(moment.files[WAL], random))


def lose_log(place: Path, moment: Moment, others: list[Moment], random: Random) -> None:
    """Its log is gone."""
    if not moment.files.get(WAL):
        damage_main(place, moment, others, random)
    else:
        (place / WAL).unlink()


def swap_log(place: Path, _moment: Moment, others: list[Moment], random: Random) -> None:
    """Its log is another one: of another moment, or of another store."""
    logs = [other.files[WAL] for other in others if other.files.get(WAL)]
    (place / WAL).write_bytes(random.choice(logs))


def replace_main(place: Path, _moment: Moment, _others: list[Moment], random: Random) -> None:
    """Something else stands in its place, or nothing."""
    (place / MAIN).unlink()
    if random.random() < 0.2:
        (place / MAIN).mkdir()
        (place / MAIN / "something").write_bytes(b"else")
    elif random.random() < 0.8:
        (place / MAIN).write_bytes(foreign(random))


def older_main(place: Path, moment: Moment, others: list[Moment], random: Random) -> None:
    """A tool has put back an earlier version."""
    earlier = [o for o in others if set(o.matches) <= set(moment.matches) and o.matches != moment.matches]
    if not earlier:
        damage_main(place, moment, others, random)
        return
    source = random.choice(earlier)
    for name in (MAIN, WAL):
        (place / name).unlink(missing_ok=True)
        if name in source.files:
            (place / name).write_bytes(source.files[name])


def damage_copy(place: Path, moment: Moment, _others: list[Moment], random: Random) -> None:
    """The copy is damaged."""
    (place / COPY).write_bytes(random.choice(DAMAGES)(moment.files[COPY], random))


def replace_copy(place: Path, _moment: Moment, _others: list[Moment], random: Random) -> None:
    """Something else stands in its place, or nothing."""
    (place / COPY).unlink()
    if random.random() < 0.2:
        (place / COPY).mkdir()
    elif random.random() < 0.7:
        (place / COPY).write_bytes(foreign(random))


def damage_lock(place: Path, moment: Moment, _others: list[Moment], random: Random) -> None:
    """The lock file with the mark in it is damaged, or gone."""
    if random.random() < 0.3:
        (place / LOCK).unlink()
    else:
        (place / LOCK).write_bytes(random.choice(DAMAGES)(moment.files[LOCK], random))


ON_MAIN: tuple[Damage, ...] = (
    damage_main,
    damage_main,
    damage_main,
    damage_log,
    damage_log,
    lose_log,
    swap_log,
    replace_main,
    older_main,
)
ON_COPY: tuple[Damage, ...] = (damage_copy, damage_copy, replace_copy)


# --- trials -----------------------------------------------------------------------------------------------------------


def trial(moment: Moment, others: list[Moment], random: Random, folder: Path) -> tuple[str, list[str], Report]:
    """One damaged store; what was done to it, what went wrong, and the figures."""
    place = folder / "store"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for name, content in moment.files.items():
        (place / name).write_bytes(content)
    done: list[Damage] = []
    share = random.random()
    if share < 0.85:
        done.append(random.choice(ON_MAIN))
    if share > 0.65:
        done.append(random.choice(ON_COPY))
    if random.random() < 0.15:
        done.append(damage_lock)
    for each in done:
        each(place, moment, others, random)
    words = f"{moment.name}: {', '.join(each.__name__ for each in done)}"
    damaged = (place / MAIN).read_bytes() if (place / MAIN).is_file() else None
    report = Report(trials=1)
    wrong: list[str] = []
    start = time.perf_counter()
    try:
        games = open_games(place, random)
        report.slowest = time.perf_counter() - start
        notices = games.take_notices()
        missing = missing_events(moment.matches, place)
        _judge(notices, missing, wrong, report)
        _check_kept(notices, place, damaged, wrong)
        _go_on(games, place, random, wrong)
    except Exception:
        wrong.append(traceback.format_exc())
    report.wrong = bool(wrong)
    return words, wrong, report


def missing_events(expected: Texts, place: Path) -> int:
    """How many acknowledged events the store in ``place``, which is open, doesn't have."""
    with closing(sqlite3.connect(place / MAIN)) as connection:
        found: Texts = {}
        for match, text in connection.execute("SELECT match, text FROM events ORDER BY match, n"):
            found.setdefault(match, []).append(text)
    missing = 0
    for match, texts in expected.items():
        have = found.get(match, [])
        same = next(
            (n for n, (a, b) in enumerate(zip(texts, have, strict=False)) if a != b), min(len(texts), len(have))
        )
        missing += len(texts) - same
    return missing


def _judge(notices: tuple[Notice, ...], missing: int, wrong: list[str], report: Report) -> None:
    told = {notice.what for notice in notices}
    if missing:
        report.lost = 1
        if not told & TELLS_OF_LOSS:
            wrong.append(f"{missing} events are missing, told: {sorted(told) or 'nothing'}")
    else:
        report.whole = 1
        report.quiet = not told
        report.cautious = What.DAMAGED_LOSS in told
    if What.CANT_SAVE in told:
        wrong.append(f"can't save: {notices}")


def _check_kept(notices: tuple[Notice, ...], place: Path, damaged: bytes | None, wrong: list[str]) -> None:
    for notice in notices:
        if notice.kept and not (place / notice.kept).exists():
            wrong.append(f"{notice.kept} is not there")
        if notice.kept.startswith("gin-rummy.damaged") and damaged is not None:
            kept = (place / notice.kept).read_bytes() if (place / notice.kept).is_file() else None
            if kept != damaged:
                wrong.append("the damaged file was changed before it was set aside")


def _go_on(games: Games, place: Path, random: Random, wrong: list[str]) -> None:
    game = games.resume() if games.current() is not None else games.new("standard", "easy")
    TableTop(game, random).play(random.randrange(1, 25))
    view = game.view
    if not games.saving:
        wrong.append("it doesn't save")
    games.close()
    games = open_games(place, random)
    again = games.take_notices()
    if again:
        wrong.append(f"the next start tells {again}")
    if games.current() is None or games.resume().view != view:
        wrong.append("the next start has another match")
    games.close()
    with closing(sqlite3.connect(place / MAIN)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            wrong.append("the new file is not sound")


def run(trials: int, seed: int, say: Callable[[str], None] = print) -> Report:
    """Try so many times; the sum of all."""
    random = Random(seed)
    total = Report()
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stories = moments(random, folder)
        for number in range(trials):
            moment = random.choice(stories)
            words, wrong, report = trial(moment, stories, Random(f"{seed} {number}"), folder)
            kinds[words.split(": ")[1]] += 1
            for key in ("trials", "wrong", "whole", "quiet", "lost", "cautious"):
                setattr(total, key, getattr(total, key) + getattr(report, key))
            total.slowest = max(total.slowest, report.slowest)
            for line in wrong:
                say(f"trial {number} (--seed {seed}), {words}: {line}")
            if (number + 1) % 200 == 0:
                say(f"{number + 1} trials, {total.wrong} wrong")
    return total


def main(arguments: list[str] | None = None) -> int:
    """Run the trials of the command line; 0 when nothing went wrong."""
    parser = argparse.ArgumentParser(description="Damage the store in every way and see whether it copes.")
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    log.start(None)
    report = run(options.trials, options.seed)
    print(
        f"{report.trials} damaged stores: {report.wrong} went wrong; {report.whole} kept every event "
        f"({report.quiet} of them had nothing to tell, {report.cautious} said that something may be missing), "
        f"{report.lost} lost some and said so; "
        f"slowest opening {report.slowest * 1000:.0f} ms"
    )
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
