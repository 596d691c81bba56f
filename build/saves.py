"""Makes tests/data/saves/VERSION: a player's files as this version writes them, for every later version to read.

    python3 play.py test --co -q >/dev/null   # once, so that the development tools are there
    .venv/bin/python build/saves.py

To be run once for each release, when its version number is set; what was made for an earlier one is never made again.
tests/test_saves_of_releases.py reads them all.
"""

import json
import shutil
import sys
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gin import __version__, settings  # noqa: E402
from gin.engine import record  # noqa: E402
from gin.game import Game, Games  # noqa: E402
from gin.settings import Settings  # noqa: E402
from tests import saves  # noqa: E402

SEED = 10
FOLDER = ROOT / "tests" / "data" / "saves"

CHOSEN = Settings(
    language="zh-CN",
    felt="wine",
    inks="four",
    index="jumbo",
    card_size="large",
    hand="flat",
    discards_shown=2,
    back="chevrons",
    lamp=35,
    key_letters=False,
    hand_order="rank",
    motion="reduced",
    opponent_speed="fast",
    volume_master=55,
    volume_cards=40,
    volume_signals=70,
    muted=True,
    ui_scale=125,
    ruleset="oklahoma",
    level="easy",
    window_size=(1600, 1000),
    window_position=(40, 60),
    fullscreen=True,
    seen=frozenset({"first knock", "first gin"}),
)
"""Nothing as it comes: a value that a later version lost would be seen."""


def facts(game: Game) -> dict[str, Any]:
    """Where a match stands: the digest of everything, and enough in plain words to see what differs."""
    seen = game.view
    return {
        "digest": game.digest,
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
    }


def ended(games: Games) -> list[list[Any]]:
    """The matches that are over: rules, level, last hand, totals."""
    return [[each.ruleset, each.level, each.hand, list(each.totals)] for each in games.finished()]


def kept(games: Games, game: Game) -> dict[str, Any]:
    """All that is to be found again."""
    return {"in play": facts(game), "over": ended(games), "course": games.get("course")}


def a_match_and_a_half(games: Games) -> Game:
    """One match to its end, and a second into its third hand."""
    saves.play_out(games.new("standard_bonuses", "easy"))
    games.leave_summary()
    games.put("course", "lesson 3")
    game = games.new("oklahoma", "normal")
    while saves.act(game):
        if game.view.number == 3 and len(game.view.pile) >= 4 and game.view.legal:
            return game
    raise SystemExit("The second match ends too early with this seed: choose another.")


def make(folder: Path) -> None:
    """Write everything into ``folder``."""
    expected: dict[str, Any] = {}
    with TemporaryDirectory() as made:
        games = saves.open_games(Path(made), seed=SEED)
        game = a_match_and_a_half(games)
        expected["closed"] = kept(games, game)
        games.close()
        leave(saves.snapshot(Path(made)), folder / "closed")
        games = saves.open_games(Path(made), seed=SEED + 1)
        game = games.resume()
        saves.play(game, 9)
        expected["killed"] = kept(games, game)
        leave(saves.snapshot(Path(made)), folder / "killed")
        (folder / "in-play.txt").write_text(record.write(game._session.events), encoding="ascii")
        games.close()
    settings.save(CHOSEN, folder)
    with TemporaryDirectory() as made:
        games = saves.open_games(Path(made), seed=SEED)
        game = games.new("standard_bonuses", "easy")
        saves.play_out(game)
        (folder / "over.txt").write_text(record.write(game._session.events), encoding="ascii")
        expected["record"] = {"over": game.digest, "in play": expected["killed"]["in play"]["digest"]}
        games.close()
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")


def leave(files: dict[str, bytes], folder: Path) -> None:
    """Keep ``files``, but for what says nothing: empty ones, and SQLite's index of its log, which it makes anew."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        if content and not name.endswith("-shm"):
            (folder / name).write_bytes(content)


def main() -> None:
    """Make the folder of this version, unless it is there."""
    unlike = [each.name for each in fields(Settings) if each.name != "unread"]
    same = [name for name in unlike if getattr(CHOSEN, name) == getattr(Settings(), name)]
    if same:
        raise SystemExit(f"CHOSEN in {Path(__file__).name} leaves {', '.join(same)} as it comes: choose another value.")
    folder = FOLDER / __version__
    if folder.exists():
        raise SystemExit(f"{folder.relative_to(ROOT)} is there already: what a release wrote is never made again.")
    try:
        make(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            print(f"{path.relative_to(ROOT)}  {-(-path.stat().st_size // 1024)} KB")


if __name__ == "__main__":
    main()
