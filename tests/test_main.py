"""The command line, from the outside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gin import __version__
from gin.__main__ import main
from gin.engine.rules import RULESETS

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
