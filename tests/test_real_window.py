"""A real window on a virtual screen, driven from outside by xdotool: start, a full hand, full screen, close, go on."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gin.engine.journal import loads
from gin.store.rescue import MAIN

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server of one's own")


class Outside:
    """The program as its user has it: a process, a screen, a keyboard."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display = display
        self.folder = folder
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("SDL_")},
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "gin", "--lang", "en", "--data-dir", str(self.folder)]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE)
        self.wait_for(lambda: self.window() is not None, 60)
        time.sleep(2)

    def xdotool(self, *words: str) -> str:
        found = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False)
        return found.stdout

    def window(self) -> str | None:
        found = re.search(r"WINDOW=(\d+)", self.xdotool("getmouselocation", "--shell"))
        name = self.xdotool("getwindowname", found.group(1)).strip() if found else ""
        return found.group(1) if found and name == "Gin Rummy" else None

    def keys(self, *names: str, pause: float = 0.25) -> None:
        window = self.window()
        if window is not None:
            self.xdotool("windowfocus", window)
        for name in names:
            self.xdotool("key", name)
            time.sleep(pause)

    def size(self) -> tuple[int, int]:
        text = self.xdotool("getwindowgeometry", "--shell", self.window() or "")
        return int(re.search(r"WIDTH=(\d+)", text).group(1)), int(re.search(r"HEIGHT=(\d+)", text).group(1))

    def events(self) -> list:
        file = self.folder / MAIN
        if not file.exists():
            return []
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5) as db:
            return [loads(text) for (text,) in db.execute("SELECT text FROM events ORDER BY match, n")]

    def wait_for(self, holds, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert self.process is None or self.process.poll() is None, self.process.stderr.read().decode()
            assert time.monotonic() < end, "it never comes to that"
            time.sleep(0.2)

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def names(events) -> list[str]:
    return [type(event).__name__ for event in events]


def test_a_hand_in_a_real_window_and_the_same_point_after_a_restart(display, needs_tool, tmp_path):
    needs_tool("xdotool")
    program = Outside(display, tmp_path)
    program.start()
    program.keys("Escape", "n", "Return", pause=1.0)  # the first start asks how the table should be: skipped
    program.wait_for(lambda: "HandDealt" in names(program.events()), 30)
    program.keys("Escape", pause=0.1)  # a key in the middle of the deal does no harm
    program.keys("Escape", pause=0.5)
    # A person who passes, draws from the stock and throws the last card plays a whole hand, however badly.
    end = time.monotonic() + 240
    while not {"Knocked", "HandDied"} & set(names(program.events())):
        assert time.monotonic() < end, names(program.events())
        program.keys("p", "s", "Right", "Up", "x", pause=0.12)
    before = len(program.events())
    first = program.size()
    program.keys("F11", pause=1.0)
    program.keys("F11", pause=1.0)
    assert program.size() == first
    window = program.window()
    program.xdotool("windowsize", window, "1100", "700")
    time.sleep(1.5)
    assert program.size() == (1100, 700)
    program.process.kill()
    program.process.wait(10)
    program.start()
    assert len(program.events()) == before
    program.keys("Return", pause=1.5)  # Continue
    program.keys("Return", "Return", "Return", pause=1.0)  # shows everything, then deals the next hand
    program.wait_for(lambda: names(program.events()).count("HandDealt") >= 2, 30)
    program.stop()
