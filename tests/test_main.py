"""The command line, from the outside."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gin import __version__
from gin.__main__ import main
from gin.app import App
from gin.engine.rules import RULESETS
from gin.settings import FILE, load
from gin.store.rescue import MAIN

ROOT = Path(__file__).parent.parent


def run(*arguments: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[bytes]:
    keep = {
        name: value
        for name, value in os.environ.items()
        if name not in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "COLUMNS")
    }
    clean = {**keep, "LANG": "en_US.UTF-8", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environ}
    return subprocess.run(
        [sys.executable, "-m", "gin", *arguments],
        input=typed.encode(),
        capture_output=True,
        env=clean,
        timeout=60,
        check=False,
    )


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"Gin Rummy {__version__}\n"


@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_lists_every_argument_in_the_language_wished(capsys, flag):
    assert main([flag, "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert main(["--lang", "zh-CN", flag]) == 0
    chinese = capsys.readouterr().out
    for argument in (
        "--terminal",
        "--fullscreen",
        "--portrait",
        "--data-dir",
        "--ruleset",
        "--lang",
        "--smoke",
        "--version",
        "--help",
        "en, zh-CN",
        *RULESETS,
    ):
        assert argument.replace(", ", "，") in chinese.replace("\n", "")
        assert argument in english
    assert "usage:" in english
    assert "用法：" in chinese


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ruleset", "poker"], "There is no ruleset “poker”."),
        (["--ruleset"], "There is no ruleset “”."),
        (["--lang", "tlh"], "There is no language “tlh”."),
        (["--lang"], "There is no language “”."),
        (["--bogus", "x"], "I don't know this argument: --bogus x"),
        (["--term"], "I don't know this argument: --term"),
        (["--terminal=yes"], "I can't read the arguments:"),
    ],
)
def test_odd_arguments_get_a_clear_message_and_2(capsys, monkeypatch, arguments, message):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err.replace("\n", " ")
    assert "gin-rummy --help lists the arguments." in captured.err


def test_a_match_is_started_with_the_ruleset_named():
    result = run("--terminal", "--ruleset", "oklahoma", "--lang", "en")
    assert result.returncode == 0
    assert result.stderr == b""
    assert "Oklahoma 150 ·" in result.stdout.decode()
    assert result.stdout.decode().endswith("isn't kept. Goodbye!" + os.linesep)


def test_the_system_decides_the_language_and_lang_overrides_it():
    assert "金拉米" in run("--terminal", LANG="zh_CN.UTF-8").stdout.decode()
    assert "金拉米" not in run("--terminal", "--lang", "en", LANG="zh_CN.UTF-8").stdout.decode()
    assert "金拉米" in run("--terminal", "--lang", "zh-CN").stdout.decode()


def test_a_terminal_without_unicode_gets_letters_and_english():
    result = run("--terminal", "--ruleset", "standard", LANG="zh_CN.UTF-8", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert result.stdout.isascii()
    assert b"Hand 1 - Standard 100 - knock limit 10" in result.stdout
    result = run("--terminal", "--ruleset", "standard", "--lang", "zh-CN", PYTHONIOENCODING="cp1252")
    assert result.returncode == 0
    assert b"character encoding (cp1252) can't show Chinese" in result.stdout


def test_a_chinese_terminal_without_suit_signs_gets_letters():
    result = run("--terminal", "--ruleset", "standard", "--lang", "zh-CN", PYTHONIOENCODING="gb2312")
    assert result.returncode == 0
    text = result.stdout.decode("gb2312")
    assert "标准 100 分" in text
    assert "?" not in text.replace("? =", "")


def test_stray_bytes_are_nonsense_and_stop_nothing():
    keep = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(
        [sys.executable, "-m", "gin", "--terminal", "--lang", "en", "--ruleset", "standard"],
        input=b"\xff\xfe\xc3\nq\n",
        capture_output=True,
        env=keep,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0
    assert b"means nothing to me here" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are not closed like that on Windows")
def test_when_the_reader_goes_away_there_is_no_traceback():
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [sys.executable, "-m", "gin", "--terminal", "--lang", "en"],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert result.returncode == 1
    assert result.stderr == b""


def test_the_terminal_game_does_not_load_pygame():
    code = "import sys, gin.__main__; sys.exit('pygame' in sys.modules)"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
        ).returncode
        == 0
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_without_a_display_one_line_says_so_and_the_exit_code_is_1():
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    result = subprocess.run(
        [sys.executable, "-m", "gin", "--lang", "en"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**{k: v for k, v in os.environ.items() if k not in gone}, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.decode().startswith("There is no screen to open a window on.")
    assert len(result.stderr.splitlines()) == 1


# --- the window -------------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What there was while the window was open."""

    size: tuple[int, int]
    fullscreen: bool
    language: str
    ruleset: str
    files: set[str]


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """Starts the program with some arguments; its window begins a match, and closes at once."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("GIN_DATA_DIR", str(tmp_path / "usual"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    seen = []

    def run(app: App) -> None:
        shell, window = app.shell, app.window
        shell.games.new("standard", "easy")
        files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
        seen.append(Seen(window.size, window.fullscreen, shell.texts.language, shell.settings.ruleset, files))

    def start(*arguments: str) -> Seen:
        assert main(list(arguments)) == 0
        return seen[-1]

    monkeypatch.setattr(App, "run", run)
    return start


def test_a_window_without_any_argument(opened):
    seen = opened()
    assert (seen.size, seen.fullscreen, seen.language) == (load(None)[0].window_size, False, "en")
    assert f"usual/{MAIN}" in seen.files


def test_fullscreen_fills_the_screen(opened):
    assert opened("--fullscreen").fullscreen


def test_portrait_opens_a_tall_window_and_is_not_remembered(opened):
    assert opened("--portrait").size == (720, 1280)
    assert opened().size == load(None)[0].window_size


@pytest.mark.parametrize(("wish", "language"), [("zh-CN", "zh-CN"), ("zh", "zh-CN"), ("en_GB.UTF-8", "en")])
def test_lang_chooses_the_windows_language(opened, wish, language):
    assert opened("--lang", wish).language == language


def test_ruleset_is_chosen_already_for_a_new_match(opened):
    assert opened("--ruleset", "oklahoma").ruleset == "oklahoma"


def test_data_dir_holds_everything_and_comes_before_the_environment(opened, tmp_path):
    files = opened("--data-dir", str(tmp_path / "here")).files
    assert files >= {f"here/{MAIN}", "here/log/gin-rummy.log"}
    assert {name.partition("/")[0] for name in files} == {"here"}
    assert (tmp_path / "here" / FILE).is_file()  # the settings are written at the end
    assert not (tmp_path / "usual").exists()


# A window at the title and then at the table, told from outside: what stands on it, and whether a match goes on.
UNSAVED = """
import pygame
from gin.launch import Options, started
from gin.scenes.table import Table
from gin.text.told import sentence
with started(Options(language="en")) as app:
    app.step([])
    app.show(app.shell.top)
    print("notice" in [placed.name for placed in app.canvas.placed], sentence(app.shell.texts, app.shell.notices[-1]))
    for key in (pygame.K_n, pygame.K_RETURN):
        app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")])
    print(isinstance(app.shell.top, Table), app.shell.top.game.view.number)
"""
NO_PASSWORD_ENTRY = """
import pwd
def getpwuid(_): raise KeyError
pwd.getpwuid = getpwuid
"""


@pytest.mark.skipif(sys.platform == "win32", reason="homes are found otherwise there")
@pytest.mark.parametrize("home", ["a folder that can't be written", "none"])
def test_with_no_place_to_save_the_window_says_so_and_the_match_goes_on(tmp_path, home):
    ours = ("HOME", "GIN_DATA_DIR", "PYTHONPATH")
    environ = {k: v for k, v in os.environ.items() if k not in ours and not k.startswith("XDG_")}
    environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    if home != "none":
        # Not even root can make a folder in a file: permissions would not stop it.
        (tmp_path / "home").write_text("a file")
        environ["HOME"] = str(tmp_path / "home")
    result = subprocess.run(
        [sys.executable, "-c", NO_PASSWORD_ENTRY + UNSAVED],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=tmp_path,
        timeout=120,
        check=False,
    )
    assert result.stderr == ""
    title, table = result.stdout.splitlines()
    assert title.startswith("True The game goes on, but can't be saved")
    assert table == "True 1"
    assert {path.name for path in tmp_path.iterdir()} <= {"home"}


def test_what_is_asked_of_the_terminal_has_no_say_in_the_smoke_test(monkeypatch):
    """``--terminal`` beside ``--smoke`` must not wait for somebody to type."""
    asked = []
    monkeypatch.setattr("gin.smoke.run", lambda *given: asked.append(given) or 0)
    assert main(["--terminal", "--smoke", "picture.png", "--lang", "en"]) == 0
    assert [(given[1], given[2].language) for given in asked] == [("picture.png", "en")]
