"""``--smoke``: the program tries itself out, and says in one line and by its exit code what is off."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gin import __version__
from gin.engine.journal import loads
from gin.store.rescue import MAIN
from tests.saves import closed_files, snapshot

ROOT = Path(__file__).resolve().parent.parent
OURS = ("DISPLAY", "WAYLAND_DISPLAY", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "GIN_DATA_DIR", "PYTHONPATH")

SHORT = "import gin.smoke as s\ns.SEED = 9\n"
"""Another deal, whose hand is over after two acts."""


class Trial:
    """One run of the program in folders of its own; ``before`` is Python that is run first, to spoil something."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.root = root
        self.home = folder / "home"
        self.temporary = folder / "temporary"
        for made in (self.home, self.temporary):
            made.mkdir()

    def run(self, *arguments: object, before: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if name not in OURS and not name.startswith("SDL_")}
        own = {"HOME": str(self.home), "TMPDIR": str(self.temporary), "PYTHONPATH": str(self.root)}
        loud = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"} if before else {}
        told = {"LANG": "en_US.UTF-8", "PYTHONIOENCODING": "utf-8", "SDL_VIDEODRIVER": "dummy", "COLUMNS": "40"}
        code = f"{before}\nimport sys\nfrom gin.__main__ import main\nsys.exit(main())"
        return subprocess.run(
            [sys.executable, "-P", "-c", code, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env={**kept, **own, **loud, **told, **environ},
            cwd=self.home,
            timeout=180,
            check=False,
        )

    def fails(self, *arguments: object, before: str = "", **environ: str) -> str:
        """The sentence that says why it failed: the only line there is. Nothing is left behind."""
        result = self.run("--smoke", *arguments, before=before, **environ)
        assert result.stdout == ""
        start = f"Gin Rummy {__version__} failed its self-test. "
        lines = result.stderr.splitlines()
        assert len(lines) == 1, result.stderr
        assert lines[0].startswith(start)
        assert result.returncode == 1
        assert list(self.temporary.iterdir()) == []
        return lines[0].removeprefix(start)


@pytest.fixture
def trial(tmp_path):
    return Trial(tmp_path)


@pytest.fixture
def copy(tmp_path):
    """The same with a copy of the program, to be damaged, in a folder with an awkward name."""
    root = tmp_path / "打 牌"
    for name in ("gin", "assets"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return Trial(tmp_path, root)


# --- all is well ------------------------------------------------------------------------------------------------------


def test_a_hand_is_played_and_saved_in_the_folder_named(trial):
    folder = trial.home / "data"
    result = trial.run("--smoke", trial.home / "picture.png", "--data-dir", folder, "--lang", "en")
    assert result.stderr == ""
    assert result.returncode == 0
    assert result.stdout.startswith(f"Gin Rummy {__version__} (run by Python) works: ")
    assert result.stdout.endswith(f"saved and found again; picture: {trial.home / 'picture.png'}\n")
    assert result.stdout.count("\n") == 1
    with sqlite3.connect(folder / MAIN) as db:
        told = [type(loads(text)).__name__ for (text,) in db.execute("SELECT text FROM events ORDER BY n")]
    assert told.count("HandDealt") == 2
    assert set(told) >= {"StockDrawn", "Discarded", "Knocked"}
    picture = (trial.home / "picture.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 100_000  # a table, no empty window
    assert list(trial.temporary.iterdir()) == []


def test_without_a_folder_named_no_file_of_the_player_is_touched(trial):
    theirs = trial.home / "theirs"
    before = closed_files(theirs)
    result = trial.run("--portrait", "--smoke", "--lang", "zh-CN", before=SHORT, GIN_DATA_DIR=str(theirs))
    assert result.returncode == 0, result.stderr
    assert f"金拉米 {__version__}（由 Python 运行）一切正常" in result.stdout
    assert snapshot(theirs) == before
    assert [file.name for file in trial.home.iterdir()] == ["theirs"]
    (picture,) = trial.temporary.iterdir()
    assert result.stdout.endswith(f"{picture}\n")
    size = picture.read_bytes()[16:24]
    assert (int.from_bytes(size[:4], "big"), int.from_bytes(size[4:], "big")) == (720, 1280)


# --- something is off -------------------------------------------------------------------------------------------------


def test_a_folder_that_holds_something_is_left_alone(trial):
    theirs = trial.home / "theirs"
    before = closed_files(theirs)
    assert "The self-test wants a new or empty folder" in trial.fails("--data-dir", theirs)
    assert snapshot(theirs) == before


def test_a_missing_file_is_named(copy):
    (copy.root / "assets" / "cards" / "four" / "7D.png").unlink()
    assert copy.fails() == f"Files are missing or damaged in {copy.root / 'assets'} (1): cards/four/7D.png"


def test_a_damaged_list_of_licences_is_named(copy):
    (copy.root / "assets" / "licences.json").write_text("[{]")
    assert copy.fails().endswith(" (1): licences.json")


def test_damaged_files_are_named(copy):
    assets = copy.root / "assets"
    for name in ("cards/classic/KS.png", "fonts/NotoSansSC-Bold.otf", "sounds/deal-2.ogg"):
        whole = (assets / name).read_bytes()
        (assets / name).write_bytes(whole[: len(whole) // 3])
    flipped = bytearray((assets / "cards" / "back-chevrons.png").read_bytes())
    flipped[len(flipped) // 2] ^= 1
    (assets / "cards" / "back-chevrons.png").write_bytes(flipped)
    told = copy.fails()
    assert told.startswith(f"Files are missing or damaged in {assets} (4): ")
    assert told.endswith(": cards/back-chevrons.png, cards/classic/KS.png, fonts/NotoSansSC-Bold.otf, …")


def test_no_assets_at_all(copy):
    shutil.rmtree(copy.root / "assets")
    assert "Files are missing or damaged" in copy.fails()


def test_where_nothing_can_be_saved_it_says_so(trial):
    (trial.home / "file").write_text("where a folder should be")
    folder = trial.home / "file" / "data"
    assert "can't be saved" in trial.fails("--data-dir", folder)
    assert "无法保存" in trial.run("--smoke", "--data-dir", folder, "--lang", "zh-CN").stderr


def test_a_computer_that_can_start_no_process_is_no_success(trial):
    """The game itself would think in a thread and go on."""
    before = (
        "import multiprocessing.process as p\ndef start(self): raise OSError('no more')\np.BaseProcess.start = start\n"
    )
    assert trial.fails(before=before) == "The process in which the computer thinks doesn't start, or doesn't answer."


def test_a_process_that_dies_at_once_is_no_success(trial):
    """The game itself would play on with makeshift answers."""
    before = "import gin.ai.thinker as t\nt.serve = id\n"
    assert trial.fails(before=before) == "The process in which the computer thinks doesn't start, or doesn't answer."


def test_a_mind_that_fails_is_no_success(copy):
    levels = copy.root / "gin" / "ai" / "levels.py"
    levels.write_text(levels.read_text() + "\n\ndef policy(*_):\n    raise RuntimeError('a fault')\n")
    assert copy.fails() == "The process in which the computer thinks doesn't start, or doesn't answer."


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_no_display(trial):
    assert trial.fails(SDL_VIDEODRIVER="").startswith("There is no screen to open a window on.")


def test_a_match_that_is_gone_after_the_restart(trial):
    before = (
        SHORT + "import shutil\nfrom gin.store.store import Store\nclose = Store.close\n"
        "def lose(self):\n    close(self)\n    shutil.rmtree(self._folder)\nStore.close = lose\n"
    )
    assert trial.fails(before=before) == "After it was closed and opened again, the match is not where it was."


def test_a_match_that_has_moved_on_after_the_restart(trial):
    before = (
        SHORT + "import gin.game as g\nresume = g.Games.resume\n"
        "def moved(self):\n    game = resume(self)\n    game.act(game.view.legal[0])\n    return game\n"
        "g.Games.resume = moved\n"
    )
    assert trial.fails(before=before) == "After it was closed and opened again, the match is not where it was."


def test_a_picture_that_cannot_be_written(trial):
    missing = trial.home / "no such folder" / "picture.png"
    assert trial.fails(missing, before=SHORT) == f"The picture can't be written to {missing}: No such file or directory"


def test_an_error_that_nobody_foresaw(trial):
    before = "import gin.scenes.table as t\ndef paint(*_): raise ValueError('two\\nlines')\nt.paint_table = paint\n"
    assert trial.fails(before=before) == "ValueError: two lines (<string>, 2)"


def test_what_hangs_is_ended(trial):
    before = "import gin.smoke as s\ns.LIMIT = 4\ns._ready = lambda app: False\n"
    assert trial.fails(before=before).startswith("After 4 seconds it was still busy with this: ")


def test_what_hangs_outside_python_is_ended_too(trial):
    before = (
        "import gin.smoke as s, pygame, ctypes\ns.LIMIT, s.GRACE = 3, 0.5\n"
        "pygame.image.load = lambda _: ctypes.PyDLL(None).sleep(100)\n"  # PyDLL keeps Python's lock
    )
    result = trial.run("--smoke", before=before)
    assert result.returncode == 1
    assert "Timeout" in result.stderr
