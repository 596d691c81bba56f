"""Damaged databases: set aside, rescued from, told of. ``bench/damage.py`` tries thousands at random."""

import struct

import pytest

from gin.notices import Notice, What
from tests.saves import (
    COPY,
    LOCK,
    MAIN,
    WAL,
    act,
    change,
    closed_files,
    events,
    files_in_play,
    holds,
    open_games,
    opened,
    play,
    restore,
    run_sql,
    snapshot,
)

RESCUED = "gin-rummy.rescued.db"
KEPT = "gin-rummy.damaged-1.db"


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    return closed_files(tmp_path_factory.mktemp("closed"))


@pytest.fixture(scope="module")
def in_play(tmp_path_factory):
    return files_in_play(tmp_path_factory.mktemp("in_play"))


@pytest.fixture
def folder(tmp_path, closed):
    return restore(tmp_path / "data", closed)


# --- the main file, with a sound copy ---------------------------------------------------------------------------------


def header(content: bytes, at: int, new: bytes) -> bytes:
    return content[:at] + new + content[at + len(new) :]


@pytest.mark.parametrize(
    "broken",
    [
        lambda c: c[:5000],
        lambda c: c[:100],
        lambda c: c[: len(c) // 2],
        lambda c: b"",
        lambda c: b"\x00" * len(c),
        lambda c: b"Dear diary\n" * 900,
        lambda c: header(c, 0, b"SQLite format 4"),
        lambda c: header(c, 18, b"\x03\x03"),
        lambda c: header(c, 16, b"\x02\x00"),
        lambda c: header(c, 56, struct.pack(">I", 2)),
        lambda c: header(c, 68, struct.pack(">I", 0x0F055112)),
        lambda c: header(c, 60, struct.pack(">I", 0)),
        lambda c: header(c, 100, b"\x00" * 500),
        lambda c: c.replace(b"matches", b"mat\xf0hes"),
        lambda c: c.replace(b'"seat":1', b'"seat":0'),
        lambda c: c.replace(b"discarded", b"discordad"),
        lambda c: c.replace(b"playing", b"plaXing"),
    ],
)
def test_a_damaged_main_file_costs_nothing_while_there_is_a_copy(folder, broken):
    before = events(folder)
    content = broken((folder / MAIN).read_bytes())
    (folder / MAIN).write_bytes(content)
    assert opened(folder) == (Notice(What.DAMAGED, kept=KEPT, rescued=3),)
    assert (folder / KEPT).read_bytes() == content, "what was damaged is kept as it was"
    assert holds(folder, before)


def test_a_main_file_that_is_gone_is_made_from_the_copy(folder):
    before = events(folder)
    (folder / MAIN).unlink()
    assert opened(folder) == (Notice(What.DAMAGED, rescued=3),)
    assert holds(folder, before)


def test_a_folder_in_the_main_files_place_is_set_aside(folder):
    before = events(folder)
    (folder / MAIN).unlink()
    (folder / MAIN).mkdir()
    (folder / MAIN / "mine").write_text("precious")
    assert opened(folder) == (Notice(What.DAMAGED, kept=KEPT, rescued=3),)
    assert (folder / KEPT / "mine").read_text() == "precious"
    assert holds(folder, before)


def test_a_database_of_another_program_is_set_aside(folder):
    before = events(folder)
    (folder / MAIN).unlink()
    run_sql(folder, "CREATE TABLE matches(a, b)", "INSERT INTO matches VALUES (1, 2)", "CREATE VIEW events AS SELECT 1")
    assert opened(folder) == (Notice(What.DAMAGED, kept=KEPT, rescued=3),)
    assert run_sql(folder, "SELECT * FROM matches", name=KEPT) == [(1, 2)]
    assert holds(folder, before)


def test_a_database_of_a_newer_version_is_set_aside_and_read_as_far_as_possible(folder):
    before = events(folder)
    run_sql(folder, "PRAGMA user_version = 2", "ALTER TABLE matches ADD COLUMN mood TEXT", "CREATE TABLE moods(a)")
    assert opened(folder) == (Notice(What.NEWER, kept="gin-rummy.newer-1.db", rescued=3),)
    assert holds(folder, before)
    assert run_sql(folder, "SELECT * FROM moods", name="gin-rummy.newer-1.db") == []


def test_each_damaged_file_gets_a_name_of_its_own(folder):
    for number in (1, 2, 3):
        (folder / MAIN).write_bytes(bytes([number]) * 100)
        assert opened(folder) == (Notice(What.DAMAGED, kept=f"gin-rummy.damaged-{number}.db", rescued=3),)
        assert (folder / f"gin-rummy.damaged-{number}.db").read_bytes() == bytes([number]) * 100


def test_one_wrong_bit_in_one_event_is_noticed(folder):
    match = max(events(folder))
    run_sql(folder, f"UPDATE events SET text = replace(text, 'seat', 'scat') WHERE match = {match} AND n = 7")
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED]


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE n = 20",
        "DELETE FROM events WHERE n > 20",
        "DELETE FROM events",
        "DELETE FROM matches",
        "DELETE FROM hands WHERE number = 1",
        "DELETE FROM hands",
        "UPDATE hands SET points = points + 1",
        "UPDATE hands SET number = number + 100",
        "UPDATE matches SET seed = seed + 1",
        "UPDATE matches SET standing = 'lost'",
        "UPDATE matches SET levels = 'x'",
        "UPDATE events SET seal = x'00'",
        "UPDATE events SET digest = NULL",
        "UPDATE events SET text = x'7b7d'",
        "UPDATE events SET text = 5",
        "UPDATE matches SET started = 'yesterday'",
        "UPDATE events SET n = 1000 WHERE n = 10",
        "DROP TABLE hands",
        "ALTER TABLE hands ADD COLUMN mood",
        "DROP TABLE events",
        "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM matches; END",
    ],
)
def test_rows_that_were_changed_or_lost_are_put_back(folder, statement):
    before = events(folder)
    hands = run_sql(folder, "SELECT * FROM hands")
    run_sql(folder, "PRAGMA foreign_keys = OFF", statement)
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED]
    assert holds(folder, before)
    assert set(hands) <= set(run_sql(folder, "SELECT * FROM hands"))


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["lost", "cut", "one bit", "another one"])
def test_acts_in_a_damaged_log_come_back_from_the_copy(tmp_path, in_play, closed, how):
    folder = restore(tmp_path / "data", in_play)
    before = events(restore(tmp_path / "other", in_play))
    log = folder / WAL
    if how == "lost":
        log.unlink()
    elif how == "cut":
        log.write_bytes(log.read_bytes()[: 32 + 3 * 4120 + 50])
    elif how == "one bit":
        change(log, 32 + 2 * 4120 + 2000, b"\xff")
    else:
        other = restore(tmp_path / "third", closed)
        games = open_games(other, seed=9)
        play(games.resume(), 30)
        log.write_bytes((other / WAL).read_bytes())
        games.close()
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED]
    assert holds(folder, before)


def test_acts_after_the_broken_place_in_a_log_are_read_too(tmp_path, in_play):
    folder = restore(tmp_path / "data", in_play)
    before = events(restore(tmp_path / "other", in_play))
    change(folder / WAL, 32 + 2 * 4120 + 8, b"\xff\xff")  # where SQLite stops reading
    (folder / COPY).unlink()
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED_LOSS]
    assert holds(folder, before)


def test_the_log_is_not_touched_before_the_file_is_set_aside(tmp_path, in_play):
    folder = restore(tmp_path / "data", in_play)
    change(folder / MAIN, 4096, b"\xff" * 5000)
    content = (folder / MAIN).read_bytes()
    opened(folder)
    assert (folder / KEPT).read_bytes() == content
    assert (folder / f"{KEPT}-wal").read_bytes() == in_play[WAL]


def test_a_stray_log_beside_no_file_is_put_away(tmp_path, in_play):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / WAL).write_bytes(in_play[WAL])
    games = open_games(folder)
    assert games.take_notices() == ()
    games.close()
    assert (folder / f"{KEPT}-wal").read_bytes() == in_play[WAL]


# --- more than one file -----------------------------------------------------------------------------------------------


def test_a_damaged_copy_alone_is_made_anew_without_a_word(folder):
    before = events(folder)
    (folder / COPY).write_bytes(b"rubbish")
    assert opened(folder) == ()
    assert (folder / "gin-rummy.backup.damaged-1.db").read_bytes() == b"rubbish"
    assert holds(folder, before)
    assert events(folder, COPY) == events(folder)


def test_a_damaged_copy_that_has_more_than_the_main_file_gives_it_back(tmp_path, in_play):
    folder = restore(tmp_path / "data", in_play)
    before = events(restore(tmp_path / "other", in_play))
    (folder / WAL).unlink()
    change(folder / COPY, 68, b"\x00")
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED_LOSS], "the copy was not sound, so who knows"
    assert holds(folder, before)


def test_from_two_damaged_files_the_good_parts_are_put_together(tmp_path, closed):
    folder = restore(tmp_path / "data", closed)
    before = events(folder)
    match = max(before, key=lambda m: len(before[m]))
    middle = len(before[match]) // 2
    run_sql(folder, f"DELETE FROM events WHERE match = {match} AND n BETWEEN 5 AND {middle}")
    run_sql(folder, f"DELETE FROM events WHERE match = {match} AND n > {middle + 2}", name=COPY)
    # Whether the end can be vouched for depends on which match it is: the mark of the last run knows one end only.
    (notice,) = opened(folder)
    assert notice.what in (What.DAMAGED, What.DAMAGED_LOSS)
    assert holds(folder, before)


def test_what_neither_file_has_is_told_as_lost(folder):
    before = events(folder)
    current = open_games(folder)
    outline = current.current()
    current.close()
    assert outline is not None
    for name in (MAIN, COPY):
        run_sql(folder, f"DELETE FROM events WHERE match = {outline.id} AND n = 30", name=name)
    assert opened(folder) == (Notice(What.DAMAGED_LOSS, kept=KEPT, rescued=3, lost=1),)
    found = events(folder)[outline.id]
    assert found[:30] == before[outline.id][:30]
    assert holds(folder, {match: texts for match, texts in before.items() if match != outline.id})


def test_both_files_put_back_to_an_earlier_day_is_noticed_by_the_mark(tmp_path):
    folder = tmp_path / "data"
    games = open_games(folder, seed=4)
    play(games.new("standard", "easy"), 20)
    games.close()
    earlier = snapshot(folder)
    games = open_games(folder, seed=5)
    play(games.resume(), 20)
    games.close()
    for name in (MAIN, COPY):
        (folder / name).write_bytes(earlier[name])
    assert [notice.what for notice in opened(folder)] == [What.DAMAGED_LOSS]


def test_all_matches_gone_but_the_mark_is_told_as_lost(folder):
    (folder / MAIN).unlink()
    (folder / COPY).unlink()
    assert opened(folder) == (Notice(What.DAMAGED_LOSS, rescued=0),)


def test_a_folder_that_was_emptied_is_a_new_beginning(folder):
    for path in folder.iterdir():
        path.unlink()
    assert opened(folder) == ()


def test_two_rubbish_files_give_a_new_beginning_that_is_told_of(folder):
    (folder / MAIN).write_bytes(b"one")
    (folder / COPY).write_bytes(b"two")
    (folder / LOCK).unlink()
    assert opened(folder) == (Notice(What.DAMAGED_LOSS, kept=KEPT, rescued=0),)
    assert (folder / KEPT).read_bytes() == b"one"
    assert (folder / "gin-rummy.backup.damaged-1.db").read_bytes() == b"two"


def test_a_broken_copy_without_a_mark_may_have_held_something(folder):
    (folder / COPY).write_bytes(b"rubbish")
    (folder / LOCK).unlink()
    told = opened(folder)
    assert told == (Notice(What.DAMAGED_LOSS, kept="gin-rummy.backup.damaged-1.db", rescued=3),)


def test_two_files_that_tell_one_match_in_two_ways_are_no_endless_story(tmp_path):
    folder = tmp_path / "data"
    games = open_games(folder, seed=6)
    play(games.new("standard", "easy"), 9)
    games.close()
    fork = restore(tmp_path / "fork", snapshot(folder))
    for place, acts in ((folder, 4), (fork, 11)):
        games = open_games(place, seed=acts)
        games.resume().set_level("hard" if acts == 4 else "normal")
        for _ in range(acts):
            act(games.resume())
        games.close()
    (folder / COPY).write_bytes((fork / COPY).read_bytes())
    opened(folder)
