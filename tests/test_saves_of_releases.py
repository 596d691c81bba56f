"""What every release has written is read by today's code, and the match goes on (tests/data/saves/README.md)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gin import __version__, settings
from gin.engine import record
from gin.engine.journal import digest
from gin.engine.play import fold
from gin.game import Game, Games
from tests.saves import act, open_games, play_out

FOLDER = Path(__file__).parent / "data" / "saves"
RELEASES = sorted(path for path in FOLDER.iterdir() if path.is_dir())
every_release = pytest.mark.parametrize("release", RELEASES, ids=[path.name for path in RELEASES])
every_end = pytest.mark.parametrize("end", ["closed", "killed"])


def expected(release: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((release / "expected.json").read_text(encoding="utf-8"))
    return found


def stand(game: Game) -> dict[str, Any]:
    """Where a match stands, in the words of expected.json."""
    seen = game.view
    return {
        "ruleset": seen.ruleset.id,
        "level": game.level,
        "hand": seen.number,
        "totals": list(seen.totals),
        "phase": str(seen.phase),
        "turn": seen.turn,
        "cards": " ".join(map(repr, seen.cards)),
        "pile": " ".join(map(repr, seen.pile)),
        "stock left": seen.stock_count,
        "commitment": seen.commitment,
        "digest": game.digest,
    }


def opened(release: Path, end: str, folder: Path) -> Games:
    """A copy of what was left, opened today."""
    shutil.copytree(release / end, folder)
    games = open_games(folder, seed=1)
    assert games.take_notices() == ()
    return games


def test_the_present_version_has_left_its_saves():
    assert __version__ in [path.name for path in RELEASES], "run build/saves.py (tests/data/saves/README.md)"


@every_release
@every_end
def test_the_match_stands_where_it_stood(release, end, tmp_path):
    games = opened(release, end, tmp_path / "saves")
    assert stand(games.resume()) == expected(release)[end]["in play"]
    games.close()


@every_release
@every_end
def test_the_matches_that_were_over_are_all_there(release, end, tmp_path):
    games = opened(release, end, tmp_path / "saves")
    over = [[each.ruleset, each.level, each.hand, list(each.totals)] for each in games.finished()]
    assert over == expected(release)[end]["over"]
    assert games.get("course") == expected(release)[end]["course"]
    games.close()


@every_release
@every_end
def test_the_match_goes_on_to_its_end_and_is_saved(release, end, tmp_path):
    games = opened(release, end, tmp_path / "saves")
    game = games.resume()
    assert act(game)
    assert games.saving
    between = game.digest
    games.close()
    games = open_games(tmp_path / "saves", seed=2)
    assert games.take_notices() == ()
    game = games.resume()
    assert game.digest == between
    play_out(game)
    assert game.view.winner is not None
    games.leave_summary()
    assert len(games.finished()) == len(expected(release)[end]["over"]) + 1
    games.close()


@every_release
def test_every_setting_is_as_it_was_chosen(release, tmp_path):
    shutil.copy(release / "settings.json", tmp_path)
    chosen, notice = settings.load(tmp_path)
    assert notice is None
    assert not chosen.unread
    written = json.loads((release / "settings.json").read_text(encoding="utf-8"))
    assert {name: value for name, value in chosen.to_json().items() if name in written} == {
        name: tuple(value) if name.startswith("window_") else value for name, value in written.items()
    }


@every_release
@pytest.mark.parametrize(("name", "which"), [("over.txt", "over"), ("in-play.txt", "in play")])
def test_a_text_record_is_read_to_its_last_line(release, name, which):
    text = (release / name).read_text(encoding="ascii")
    reading = record.read(text)
    assert reading.problem is None
    assert digest(fold(reading.events)) == expected(release)["record"][which]
