"""Saving and finding again when nothing is wrong with the files (T15)."""

import sqlite3
from contextlib import closing

import pytest

from gin.engine.journal import loads
from gin.engine.play import fold
from gin.notices import Notice, What
from gin.store import database
from gin.store.rows import MatchRow, level_at, read_levels, state_digest, unbroken
from tests.saves import COPY, LOCK, MAIN, Clock, act, events, open_games, play, play_out, run_sql


def test_t15_every_act_is_in_the_database_before_it_is_returned(tmp_path):
    games = open_games(tmp_path, seed=1)
    game = games.new("standard", "easy")
    for _ in range(40):
        (stored,) = events(tmp_path).values()
        match = fold(loads(text) for text in stored)
        assert match.totals == game.view.totals
        assert run_sql(tmp_path, "SELECT digest FROM events ORDER BY n")[-1] == (state_digest(match),)
        act(game)
    games.close()


def test_t15_a_match_goes_on_after_every_single_act(tmp_path):
    games = open_games(tmp_path, seed=2)
    games.new("oklahoma", "normal")
    more = True
    while more:
        game = games.resume()
        more = act(game)
        before, level = game.view, game.level
        games.close()
        games = open_games(tmp_path, seed=2)
        assert games.take_notices() == ()
        assert games.resume().view == before
        assert games.resume().level == level
        if before.number > 1:
            break
    games.close()


def test_every_event_carries_a_seal_over_all_before_it(tmp_path):
    games = open_games(tmp_path, seed=3)
    play(games.new("standard", "easy"), 30)
    store = games._store
    (row,) = store._reading.matches()
    line = store._reading.events(row.id)
    assert unbroken(row.id, line)
    line[5] = line[5]._replace(text=line[5].text.replace("1", "0"))
    assert not unbroken(row.id, line)
    assert not unbroken(row.id + 1, store._reading.events(row.id))
    games.close()


def test_only_the_last_event_of_an_act_has_a_digest(tmp_path):
    games = open_games(tmp_path, seed=4)
    play_out(games.new("standard", "easy"))
    rows = run_sql(tmp_path, "SELECT json_extract(text, '$.event'), digest IS NULL FROM events ORDER BY n")
    assert rows[:2] == [("match_started", 1), ("hand_dealt", 0)]
    assert {name for name, without in rows if without} <= {"match_started", "knocked", "deal_shown", "discarded"} | {
        "match_ended"
    }
    assert ("upcard_passed", 1) not in rows
    games.close()


def test_a_finished_hand_has_a_row_with_its_result(tmp_path):
    games = open_games(tmp_path, seed=5)
    game = games.new("standard_bonuses", "easy")
    play_out(game)
    rows = run_sql(tmp_path, "SELECT number, kind, winner, points, total0, total1, level FROM hands ORDER BY number")
    assert [row[0] for row in rows] == [result.number for result in game.view.results]
    assert [row[1] for row in rows] == [result.kind for result in game.view.results]
    assert rows[-1][4:] == (*game.view.totals, "easy")
    assert sum(row[3] for row in rows) == sum(game.view.totals)
    games.close()


def test_the_files_say_that_they_are_ours(tmp_path):
    open_games(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir() if path.stat().st_size) == [COPY, MAIN]
    assert (tmp_path / LOCK).exists()
    for name in (MAIN, COPY):
        assert run_sql(tmp_path, "PRAGMA application_id", name=name) == [(0x47494E52,)]
        assert run_sql(tmp_path, "PRAGMA user_version", name=name) == [(1,)]
    assert run_sql(tmp_path, "PRAGMA journal_mode") == [("wal",)]


def test_the_schema_fits_on_the_first_page():
    """A file whose first page is broken is read with that of an empty one: it must be there as a whole."""
    with closing(sqlite3.connect(":memory:")) as connection:
        database.migrate(connection)
        assert sum(len(sql) for sql in database.schema(connection).values()) < 3000


def test_the_copy_has_everything_after_every_act(tmp_path):
    games = open_games(tmp_path, seed=6)
    game = games.new("standard", "easy")
    while act(game):
        assert events(tmp_path, COPY) == events(tmp_path)
    tables = ("matches", "events", "hands", "things")
    for table in tables:
        assert run_sql(tmp_path, f"SELECT * FROM {table}") == run_sql(tmp_path, f"SELECT * FROM {table}", name=COPY)
    games.close()


def test_a_copy_that_was_deleted_is_made_anew(tmp_path):
    games = open_games(tmp_path, seed=7)
    play(games.new("standard", "easy"), 10)
    games.close()
    (tmp_path / COPY).unlink()
    games = open_games(tmp_path)
    assert games.take_notices() == ()
    assert events(tmp_path, COPY) == events(tmp_path)
    games.close()


def test_a_copy_lost_while_playing_is_made_anew_after_the_hand(tmp_path):
    games = open_games(tmp_path, seed=8)
    game = games.new("standard", "easy")
    play(game, 3)
    assert games._store._copy is not None
    games._store._copy.close()  # as if the disk had failed it
    play(game, 2)
    assert games._store._copy is None
    while game.view.result is None:
        act(game)
    assert events(tmp_path, COPY) == events(tmp_path)
    assert games.take_notices() == ()
    games.close()


def test_a_later_version_finds_an_old_file_and_brings_it_up(tmp_path, monkeypatch):
    games = open_games(tmp_path, seed=9)
    play(games.new("standard", "easy"), 12)
    games.close()
    stored = events(tmp_path)
    statement = "CREATE TABLE ribbons(name TEXT PRIMARY KEY) WITHOUT ROWID"
    monkeypatch.setattr(database, "MIGRATIONS", {**database.MIGRATIONS, 2: (statement,)})
    games = open_games(tmp_path)
    assert games.take_notices() == ()
    assert games.current() is not None
    games.close()
    for name in (MAIN, COPY):
        assert run_sql(tmp_path, "PRAGMA user_version", name=name) == [(2,)]
        assert run_sql(tmp_path, "SELECT * FROM ribbons", name=name) == []
        assert events(tmp_path, name) == stored


def test_a_migration_that_fails_halfway_changes_nothing(tmp_path, monkeypatch):
    open_games(tmp_path).close()
    steps = ("CREATE TABLE ribbons(name TEXT)", "NONSENSE")
    monkeypatch.setattr(database, "MIGRATIONS", {**database.MIGRATIONS, 2: steps})
    with closing(sqlite3.connect(tmp_path / MAIN, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            database.migrate(connection)
        assert "ribbons" not in database.schema(connection)
        assert connection.execute("PRAGMA user_version").fetchall() == [(1,)]


def test_a_new_match_leaves_the_one_on_the_table(tmp_path):
    clock = Clock()
    games = open_games(tmp_path, seed=10, clock=clock)
    first = games.new("standard", "easy").outline()
    clock.now += 60
    second = games.new("oklahoma", "hard").outline()
    assert run_sql(tmp_path, "SELECT id, started, standing FROM matches ORDER BY started") == [
        (first.id, 1_700_000_000.0, "left"),
        (second.id, 1_700_000_060.0, "playing"),
    ]
    games.close()
    games = open_games(tmp_path)
    assert games.current() == second
    games.close()


def test_a_second_instance_is_told_and_touches_nothing(tmp_path):
    games = open_games(tmp_path, seed=11)
    play(games.new("standard", "easy"), 9)
    before = events(tmp_path)
    other = open_games(tmp_path, seed=12)
    assert other.take_notices() == (Notice(What.SECOND_INSTANCE),)
    assert other.current() is None
    assert not other.saving
    game = other.new("standard", "easy")
    play(game, 30)
    assert other.take_notices() == ()
    assert other.resume() is game
    assert events(tmp_path) == before
    other.close()
    play(games.resume(), 3)
    assert len(*events(tmp_path).values()) > len(*before.values())
    games.close()


def test_the_next_run_has_the_store_when_the_first_has_closed_it(tmp_path):
    games = open_games(tmp_path, seed=13)
    games.new("standard", "easy")
    games.close()
    games = open_games(tmp_path)
    assert games.take_notices() == ()
    assert games.current() is not None
    games.close()


def test_small_things_are_kept_by_name(tmp_path):
    games = open_games(tmp_path)
    assert games.get("lessons") is None
    games.put("lessons", '{"first": true}')
    games.put("lessons", '{"first": "完"}')
    games.close()
    games = open_games(tmp_path)
    assert games.get("lessons") == '{"first": "完"}'
    games.close()


def test_many_matches_are_looked_through_in_turn(tmp_path, monkeypatch):
    monkeypatch.setattr("gin.store.health.check_rows.__defaults__", (60,))
    games = open_games(tmp_path, seed=14)
    for _ in range(8):
        play(games.new("standard", "easy"), 30)
    games.close()
    places = []
    for _ in range(8):
        games = open_games(tmp_path)
        places.append(games.get("checked"))
        assert games.take_notices() == ()
        games.close()
    assert None not in places[:1]
    assert "0" in places, "a round ends, and the next begins"
    assert len(set(places)) > 3
    run_sql(
        tmp_path, "UPDATE events SET text = replace(text, 'seat', 'soot') WHERE match = (SELECT min(id) FROM matches)"
    )
    told = []
    for _ in range(8):
        games = open_games(tmp_path)
        told += [notice.what for notice in games.take_notices()]
        games.close()
    assert told == [What.DAMAGED]


def test_the_level_of_a_hand_is_the_last_one_set_before_it():
    levels = ((1, "easy"), (4, "hard"))
    assert [level_at(levels, number) for number in (1, 3, 4, 9)] == ["easy", "easy", "hard", "hard"]
    assert level_at((), 1) == "normal"
    for nonsense in ("", "3", "[1]", "[[1]]", '{"a": 1}', '[["1", "easy"]]', "[" * 99_999):
        assert read_levels(nonsense) == ()


def test_a_row_that_was_changed_is_not_sound():
    row = MatchRow(5, 1, 12.5, "standard", 99, '[[1,"easy"]]', "playing", b"").sealed()
    assert row.sound
    for change in ({"seed": 98}, {"standing": "won"}, {"levels": "[]"}, {"seal": b""}):
        assert not row._replace(**change).sound
    assert not row._replace(standing="won").sealed().sound
