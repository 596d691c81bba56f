"""A rescue that is interrupted, a match that makes no sense, and the parts of a rescue by themselves."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench import damage
from gin import files
from gin.notices import Notice, What, Why
from gin.store import rescue, rows, salvage
from gin.store.lock import Mark
from gin.store.rows import EventRow, chain, event_seal, first_seal, whole_acts
from tests.saves import (
    COPY,
    LOCK,
    MAIN,
    change,
    closed_files,
    events,
    files_in_play,
    holds,
    open_games,
    opened,
    restore,
    run_sql,
)

KEPT = "gin-rummy.damaged-1.db"
RESCUED = "gin-rummy.rescued.db"


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    return closed_files(tmp_path_factory.mktemp("closed"))


@pytest.fixture(scope="module")
def in_play(tmp_path_factory):
    return files_in_play(tmp_path_factory.mktemp("in_play"))


@pytest.fixture
def folder(tmp_path, closed):
    return restore(tmp_path / "data", closed)


# --- a match that makes no sense --------------------------------------------------------------------------------------


def broken_match(folder: Path, what: str) -> int:
    """Make the current match's last-but-three events senseless in both files, with right seals; its id."""
    games = open_games(folder)
    outline = games.current()
    assert outline is not None
    line = games._store._reading.events(outline.id)
    games.close()
    cut = len(line) - 3
    seal = line[cut - 1].seal
    for name in (MAIN, COPY):
        before = seal
        for row in line[cut:]:
            text, kept = (row.text, row.digest) if what == "digest" else ('{"v":99,"event":"teleported"}', row.digest)
            if what == "digest" and kept is not None:
                kept = "1:" + "0" * 32
            before = event_seal(before, row.n, text, kept)
            with closing(sqlite3.connect(folder / name)) as connection, connection:
                statement = "UPDATE events SET text = ?, digest = ?, seal = ? WHERE match = ? AND n = ?"
                connection.execute(statement, (text, kept, before, outline.id, row.n))
    (folder / LOCK).unlink()
    return outline.id


@pytest.mark.parametrize("what", ["event", "digest"])
def test_a_match_is_played_on_from_the_last_act_that_makes_sense(folder, what):
    old = broken_match(folder, what)
    rows_before = run_sql(folder, f"SELECT * FROM events WHERE match = {old}")
    games = open_games(folder)
    outline = games.current()
    assert outline is not None
    assert games.take_notices() == (Notice(What.DAMAGED_LOSS, rescued=1, lost=1),)
    assert outline.id != old
    games.close()
    assert opened(folder) == ()
    assert run_sql(folder, f"SELECT * FROM events WHERE match = {old}") == rows_before, "the rest stays where it is"
    assert run_sql(folder, f"SELECT standing FROM matches WHERE id = {old}") == [("left",)]


def test_a_digest_of_another_format_is_no_reason_for_doubt(folder):
    games = open_games(folder)
    view = games.resume().view
    line = games._store._reading.events(games.resume().outline().id)
    games.close()
    for name in (MAIN, COPY):
        before = first_seal(line[0].match)
        for row in line:
            kept = None if row.digest is None else "7:computed in another way"
            before = event_seal(before, row.n, row.text, kept)
            with closing(sqlite3.connect(folder / name)) as connection, connection:
                statement = "UPDATE events SET digest = ?, seal = ? WHERE match = ? AND n = ?"
                connection.execute(statement, (kept, before, row.match, row.n))
    (folder / LOCK).unlink()
    games = open_games(folder)
    assert games.take_notices() == ()
    assert games.resume().view == view
    games.close()


def test_a_match_without_its_own_row_is_made_from_its_events(folder):
    before = events(folder)
    for name in (MAIN, COPY):
        run_sql(folder, "PRAGMA foreign_keys = OFF", "DELETE FROM matches", name=name)
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED_LOSS]
    assert holds(folder, before)
    rulesets = dict(run_sql(folder, "SELECT id, ruleset FROM matches"))
    assert sorted(rulesets.values()) == ["oklahoma", "standard", "standard_bonuses"]


# --- a rescue that is interrupted -------------------------------------------------------------------------------------


@pytest.mark.parametrize("after", ["the new file", "setting aside", "half of setting aside"])
def test_a_rescue_that_is_killed_is_finished_by_the_next_run(tmp_path, in_play, monkeypatch, after):
    folder = restore(tmp_path / "data", in_play)
    before = events(restore(tmp_path / "other", in_play))
    change(folder / MAIN, 0, b"\xff" * 5000)

    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        if after == "the new file":
            patch.setattr(rescue, "finish", killed)
        elif after == "setting aside":
            patch.setattr(Path, "rename", killed)
        else:
            rename = os.rename
            moved: list[str] = []

            def rename_once(source: object, target: object) -> None:
                if moved:
                    raise Killed
                rename(source, target)  # type: ignore[arg-type]
                moved.append(str(source))

            patch.setattr(files.os, "rename", rename_once)
        with pytest.raises(Killed):
            open_games(folder)
    assert (folder / RESCUED).exists()
    told = opened(folder)
    assert [(notice.what, notice.rescued) for notice in told] == [(What.DAMAGED, 1)]
    assert holds(folder, before)
    assert not (folder / RESCUED).exists()


def test_what_was_not_told_before_a_kill_is_told_by_the_next_run(folder):
    (folder / MAIN).write_bytes(b"rubbish")
    games = open_games(folder)
    games.close()  # nobody took the notices
    assert opened(folder) == (Notice(What.DAMAGED, kept=KEPT, rescued=3),)


def test_a_disk_too_full_for_a_rescue_leaves_everything_as_it_is(folder, monkeypatch):
    content = b"\xff" * 5000 + (folder / MAIN).read_bytes()[5000:]
    (folder / MAIN).write_bytes(content)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("gin.store.database.Database.create", full)
        games = open_games(folder)
        assert games.take_notices() == (Notice(What.CANT_SAVE, Why.DISK_FULL),)
        view = games.resume().view
        assert (folder / MAIN).read_bytes() == content
        games.close()
    games = open_games(folder)
    assert [notice.what for notice in games.take_notices()] == [What.DAMAGED]
    assert games.resume().view == view
    games.close()


# --- the parts --------------------------------------------------------------------------------------------------------


def line_of(count: int, match: int = 7) -> list[EventRow]:
    seal, line = first_seal(match), []
    for n in range(count):
        kept = "1:x" if n % 2 else None
        seal = event_seal(seal, n, f"event {n}", kept)
        line.append(EventRow(match, n, f"event {n}", kept, seal))
    return line


def by_number(*lines: list[EventRow]) -> dict[int, list[EventRow]]:
    found: dict[int, list[EventRow]] = {}
    for row in (row for line in lines for row in line):
        found.setdefault(row.n, []).append(row)
    return found


def test_a_good_seal_vouches_for_all_before_it():
    good = line_of(10)
    broken_seal = [row._replace(seal=b"?" * 16) if row.n in (3, 4) else row for row in good]
    assert chain(7, by_number(broken_seal)) == good


def test_a_line_ends_before_the_first_wrong_text():
    good = line_of(10)
    wrong = [row._replace(text="?") if row.n == 6 else row for row in good]
    assert chain(7, by_number(wrong)) == good[:6]
    assert whole_acts(chain(7, by_number(wrong))) == good[:6]
    assert whole_acts(good[:5]) == good[:4]


def test_of_two_copies_the_right_row_is_taken_each_time():
    good = line_of(10)
    one = [row._replace(text="?") if row.n in (2, 6) else row for row in good]
    two = [row._replace(text="!", seal=b"") if row.n in (3, 7) else row for row in good]
    three = [row._replace(seal=b"") if row.n == 2 else row._replace(text="") for row in good]
    assert chain(7, by_number(one, two, three)) == good
    assert chain(7, {}) == []
    assert chain(8, by_number(good)) == []


def test_a_mark_is_read_only_when_it_is_right():
    mark = Mark(123, 45, bytes(range(16)))
    assert Mark.read(mark.written()) == mark
    assert Mark.read(mark.written() + b"   old rests") == mark
    for wrong in (b"", b"gin-rummy", mark.written().replace(b"45", b"46"), b"\xff" * 80, mark.written()[:30]):
        assert Mark.read(wrong) is None


def test_a_damaged_tree_that_leads_round_and_round_is_given_up(tmp_path, closed, monkeypatch):
    monkeypatch.setattr(salvage, "_STEPS", 200_000)
    folder = restore(tmp_path / "data", closed)
    content = bytearray((folder / MAIN).read_bytes())
    for page in range(1, len(content) // 4096):
        start = page * 4096
        if content[start] == 2:  # an inner page: let all its children be itself
            count = int.from_bytes(content[start + 3 : start + 5], "big")
            for cell in range(count):
                at = int.from_bytes(content[start + 12 + 2 * cell : start + 14 + 2 * cell], "big")
                content[start + at : start + at + 4] = (page + 1).to_bytes(4, "big")
    (folder / MAIN).write_bytes(content)
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED]


def test_a_huge_file_is_set_aside_unread(folder, monkeypatch):
    monkeypatch.setattr(salvage, "LARGEST", 1000)
    (folder / MAIN).write_bytes(b"\xff" * 2000)
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED_LOSS]


def test_sixty_stores_damaged_at_random():
    said: list[str] = []
    report = damage.run(60, seed=20, say=said.append)
    assert report.wrong == 0, said
    assert report.whole + report.lost == report.trials == 60


def test_rows_of_every_table_have_the_types_that_are_expected():
    assert rows.checked("things", ("a", "b")) == rows.ThingRow("a", "b")
    assert rows.checked("things", ("a", 1)) is None
    assert rows.checked("events", (1, 2, "t", None, b"")) is not None
    assert rows.checked("events", (1, 2, "t", None)) is None
