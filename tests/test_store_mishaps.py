"""A disk that is full, read-only, locked or gone: the game goes on, says so once, and saves again as soon as it can."""

import errno
import os
import pickle
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gin.game import Games
from gin.notices import Notice, What, Why
from gin.store import Store, store
from gin.store.database import Database
from tests.saves import LOCK, MAIN, act, events, open_games, play, play_out, restore, run_sql, snapshot


def failing(code: int, words: str = "from a test") -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(words)
    error.sqlite_errorcode = code
    return error


def same_after_restart(folder: Path, games: Games) -> None:
    """What was played is saved: the next run goes on at the same point and has nothing to tell."""
    view = games.resume().view
    games.close()
    games = open_games(folder)
    assert games.take_notices() == ()
    assert games.resume().view == view
    games.close()


# --- no place, no access ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", [None, "a file", "below a file"])
def test_without_a_folder_the_game_is_played_and_not_saved(tmp_path, folder):
    (tmp_path / "file").write_text("mine")
    place = {None: None, "a file": tmp_path / "file", "below a file": tmp_path / "file" / "deep" / "down"}[folder]
    games = open_games(place)
    assert games.take_notices() == (Notice(What.CANT_SAVE, Why.NO_FOLDER),)
    game = games.new("standard", "easy")
    play_out(game)
    assert games.take_notices() == (), "it is said once"
    assert game.view.winner is not None
    assert [each.over for each in games.finished()] == [True]
    games.close()
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_appears_later_is_used_from_then_on(tmp_path):
    place = tmp_path / "stick"
    place.write_text("in the way")
    games = open_games(place, seed=1)
    assert games.take_notices() == (Notice(What.CANT_SAVE, Why.NO_FOLDER),)
    game = games.new("standard", "easy")
    play(game, 7)
    place.unlink()
    play(game, 1)
    assert games.take_notices() == (Notice(What.SAVES_AGAIN),)
    assert games.saving
    same_after_restart(place, games)


def test_a_match_on_a_read_only_disk_can_be_played_on(tmp_path, monkeypatch):
    games = open_games(tmp_path / "before", seed=2)
    play(games.new("standard", "easy"), 25)
    view = games.resume().view
    place = restore(tmp_path / "after", snapshot(tmp_path / "before"))  # as after a kill: the last acts are in the log
    games.close()
    files = snapshot(place)

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as disk:  # permissions would not keep root from writing
        disk.setattr(store, "Lock", refuse)
        games = open_games(place)
        assert games.take_notices() == (Notice(What.CANT_SAVE, Why.READ_ONLY),)
        assert games.resume().view == view
        play(games.resume(), 5)
        assert games.take_notices() == ()
        assert snapshot(place) == files, "nothing was written"
    play(games.resume(), 1)
    assert games.take_notices() == (Notice(What.SAVES_AGAIN),)
    same_after_restart(place, games)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="permissions work in another way there")
def test_a_real_folder_without_permission_to_write():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        games = open_games(folder, seed=3)
        play(games.new("standard", "easy"), 10)
        view = games.resume().view
        games.close()
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)

        def someone_else() -> object:
            games = open_games(folder)
            told = games.take_notices()
            same = games.resume().view == view
            play(games.resume(), 10)
            return told, same, games.saving, games.take_notices()

        try:
            found = in_a_fork(someone_else)
        finally:
            folder.chmod(0o755)
        assert found == ((Notice(What.CANT_SAVE, Why.READ_ONLY),), True, False, ())


def in_a_fork(function: Callable[[], object]) -> object:
    """What the function returns in a process of its own, which is not root."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            os.write(theirs, pickle.dumps(function()))
        finally:
            os._exit(0)
    os.close(theirs)
    with open(ours, "rb") as file:
        content = file.read()
    os.waitpid(child, 0)
    return pickle.loads(content)


# --- while playing ----------------------------------------------------------------------------------------------------


@pytest.fixture
def trouble(monkeypatch):
    """Makes the disk fail, by a call with an error, and work again, by a call with None."""
    error: list[Exception | None] = [None]
    write = Database.write

    def failing_write(self, changes):
        if error[0] is not None and self._path is not None:
            raise error[0]
        write(self, changes)

    monkeypatch.setattr(Database, "write", failing_write)

    def set_error(new: Exception | None) -> None:
        error[0] = new

    return set_error


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (failing(sqlite3.SQLITE_FULL), Why.DISK_FULL),
        (failing(sqlite3.SQLITE_BUSY), Why.LOCKED),
        (failing(sqlite3.SQLITE_LOCKED), Why.LOCKED),
        (failing(sqlite3.SQLITE_READONLY), Why.READ_ONLY),
        (failing(sqlite3.SQLITE_IOERR | 3 << 8), Why.FAILING),
        (OSError(errno.ENOSPC, "No space left on device"), Why.DISK_FULL),
        (OSError(errno.EDQUOT, "Quota exceeded"), Why.DISK_FULL),
        (OSError(errno.EIO, "Input/output error"), Why.FAILING),
    ],
)
def test_the_game_goes_on_while_nothing_can_be_saved_and_catches_up(tmp_path, trouble, error, why):
    games = open_games(tmp_path, seed=4)
    game = games.new("standard", "easy")
    play(game, 5)
    saved = events(tmp_path)
    trouble(error)
    play(game, 20)
    assert games.take_notices() == (Notice(What.CANT_SAVE, why),)
    assert not games.saving
    assert events(tmp_path) == saved
    assert games.current() == game.outline()
    trouble(None)
    play(game, 1)
    assert games.take_notices() == (Notice(What.SAVES_AGAIN),)
    same_after_restart(tmp_path, games)


def test_matches_that_are_begun_ended_and_left_meanwhile_are_saved_later(tmp_path, trouble):
    games = open_games(tmp_path, seed=5)
    play_out(games.new("standard", "easy"))
    trouble(failing(sqlite3.SQLITE_FULL))
    games.leave_summary()
    assert games.current() is None
    play_out(games.new("oklahoma", "easy"))
    games.leave_summary()
    game = games.new("standard_bonuses", "normal")
    play(game, 12)
    game.set_level("hard")
    games.put("lessons", "3")
    assert len(games.finished()) == 2
    assert games.get("lessons") == "3"
    trouble(None)
    games.close()
    games = open_games(tmp_path)
    assert games.take_notices() == ()
    assert games.resume().view == game.view
    assert games.resume().next_level == "hard"
    assert len(games.finished()) == 2
    assert games.get("lessons") == "3"
    games.close()


def test_a_second_trouble_after_the_first_has_passed_is_told_again(tmp_path, trouble):
    games = open_games(tmp_path, seed=6)
    game = games.new("standard", "easy")
    told = []
    for _ in range(2):
        trouble(failing(sqlite3.SQLITE_FULL))
        play(game, 2)
        trouble(None)
        play(game, 2)
        told += [notice.what for notice in games.take_notices()]
    assert told == [What.CANT_SAVE, What.SAVES_AGAIN] * 2
    games.close()


def test_a_database_that_may_not_grow_is_a_full_disk(tmp_path):
    games = open_games(tmp_path, seed=7)
    game = games.new("standard", "easy")
    main = games._store._main
    assert main is not None
    ((pages,),) = main._run("PRAGMA page_count")
    main._run(f"PRAGMA max_page_count = {pages}")
    while games.saving:
        act(game)
    play(game, 3)
    assert games.take_notices() == (Notice(What.CANT_SAVE, Why.DISK_FULL),)
    assert run_sql(tmp_path, "PRAGMA integrity_check") == [("ok",)]
    main._run("PRAGMA max_page_count = 100000")
    act(game)
    assert games.take_notices() == (Notice(What.SAVES_AGAIN),)
    same_after_restart(tmp_path, games)


def test_a_file_that_another_program_holds_is_waited_for_a_moment_only(tmp_path):
    games = open_games(tmp_path, seed=8)
    game = games.new("standard", "easy")
    with closing(sqlite3.connect(tmp_path / MAIN, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play(game, 3)
        assert games.take_notices() == (Notice(What.CANT_SAVE, Why.LOCKED),)
        other.execute("ROLLBACK")
    play(game, 1)
    assert games.take_notices() == (Notice(What.SAVES_AGAIN),)
    same_after_restart(tmp_path, games)


def test_a_file_that_another_program_holds_at_the_start(tmp_path):
    games = open_games(tmp_path, seed=9)
    play(games.new("standard", "easy"), 8)
    view = games.resume().view
    games.close()
    with closing(sqlite3.connect(tmp_path / MAIN, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        games = open_games(tmp_path)
        assert games.take_notices() == (Notice(What.CANT_SAVE, Why.LOCKED),)
        assert games.resume().view == view, "it can be read all the same"
        act(games.resume())
    act(games.resume())
    assert games.take_notices() == (Notice(What.SAVES_AGAIN),)
    same_after_restart(tmp_path, games)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be deleted there")
@pytest.mark.parametrize("what", ["the main file", "the folder"])
def test_files_deleted_while_playing_are_written_anew(tmp_path, what):
    place = tmp_path / "data"
    games = open_games(place, seed=10)
    game = games.new("standard", "easy")
    play(game, 9)
    if what == "the folder":
        shutil.rmtree(place)
    else:
        (place / MAIN).unlink()
        (place / f"{MAIN}-wal").unlink()
    play(game, 4)
    assert games.saving
    games.take_notices()
    other = open_games(place)
    assert other.take_notices() == (Notice(What.SECOND_INSTANCE),), "the lock is held again too"
    other.close()
    same_after_restart(place, games)


def test_a_file_damaged_while_playing_is_rescued_at_once(tmp_path):
    games = open_games(tmp_path, seed=11)
    game = games.new("standard", "easy")
    play(game, 50)
    main = games._store._main
    assert main is not None
    main._run("PRAGMA wal_checkpoint(TRUNCATE)")
    main._run("PRAGMA shrink_memory")
    content = bytearray((tmp_path / MAIN).read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xee" * 100
    (tmp_path / MAIN).write_bytes(content)
    main._run("PRAGMA cache_size = 0")
    play(game, 10)
    (notice,) = games.take_notices()
    assert notice == Notice(What.DAMAGED, kept="gin-rummy.damaged-1.db", rescued=1)
    assert games.saving
    same_after_restart(tmp_path, games)


def test_a_copy_that_cant_be_written_is_no_reason_to_stop(tmp_path, monkeypatch):
    games = open_games(tmp_path, seed=12)
    game = games.new("standard", "easy")
    copy = games._store._copy
    write = Database.write

    def failing_write(self, changes):
        if self is copy:
            raise failing(sqlite3.SQLITE_IOERR)
        write(self, changes)

    monkeypatch.setattr(Database, "write", failing_write)
    play(game, 5)
    assert games.saving
    assert games.take_notices() == ()
    monkeypatch.undo()
    same_after_restart(tmp_path, games)


def test_a_lock_file_that_cant_hold_the_mark_is_no_reason_to_stop(tmp_path, monkeypatch):
    games = open_games(tmp_path, seed=13)
    game = games.new("standard", "easy")
    (tmp_path / LOCK).write_bytes(b"scribble")
    play(game, 2)
    assert games.saving
    same_after_restart(tmp_path, games)


def test_closing_twice_is_no_mishap(tmp_path):
    games = open_games(tmp_path)
    games.close()
    games.close()


def test_an_id_that_is_taken_by_another_match_makes_no_mess(tmp_path):
    numbers = iter([5, 5, 6, 7, 8])
    first = Store(tmp_path, lambda: next(numbers))
    first.close()
    games = open_games(tmp_path, seed=14)
    games._store._new_id = lambda: next(numbers, 99)
    games._store._new_id()
    one = games.new("standard", "easy")
    play(one, 4)
    games._store._new_id = iter([one.outline().id, 77]).__next__
    two = games.new("oklahoma", "easy")
    play(two, 4)
    assert games.take_notices() == ()
    assert len(events(tmp_path)) == 2
    same_after_restart(tmp_path, games)
