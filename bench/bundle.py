"""What the packaged game weighs: its size, the start, the memory while playing, and what it needs of the system.

    python3 play.py build                 # first: the bundle in out/dist and the package in out are measured
    python3 play.py -m bench.bundle [--rounds 15] [--seconds 40]

The start is compared with that of a bare pygame-ce bundle, made here by the same PyInstaller: it opens a window, fills
it and flips. Both are started by turns on a virtual screen, and the clock stops when the middle of that screen is no
longer black, so nothing in either program takes part in the measuring. Two bare ones are tried: one with the window as
pygame-ce opens it, and one told to draw straight to the screen, as the game tells SDL, which opens sooner.

Memory is read off the kernel while keys play a hand at 1080p. A page that several processes share counts in each one's
resident memory (RSS), but in parts in the proportional one (PSS): only PSS may be added up. Linux only; needs Xvfb,
xdotool and objdump.
"""

import argparse
import contextlib
import importlib.util
import mmap
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gin.store.rescue import MAIN

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"
BUNDLE = OUT / "dist" / "gin-rummy"
MIB = 2**20
SCREEN = (1920, 1080)
PATIENCE = 60.0

BARE = """
import pygame
pygame.display.init(); pygame.font.init()
window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
window.fill((20, 80, 50)); pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""


@dataclass(frozen=True)
class Row:
    """One line of the report; ``met`` is None where no goal is set."""

    what: str
    found: str
    goal: str = ""
    met: bool | None = None


class Screen:
    """A virtual screen whose pixels can be read while others draw on it."""

    def __init__(self, folder: Path) -> None:
        reading, writing = os.pipe()
        size = "x".join(map(str, SCREEN))
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-fbdir"]
        self._server = subprocess.Popen([*command, str(folder)], pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            self.name = f":{told.readline().strip()}"
        with (folder / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The file ends with the pixels, four bytes each, row by row.
        pixels = SCREEN[0] * SCREEN[1] * 4
        self._middle = len(self._memory) - pixels // 2 + SCREEN[0] * 2

    def lit(self) -> bool:
        """Whether anything is shown in the middle."""
        return self._memory[self._middle : self._middle + 3] != b"\0\0\0"

    def wait(self, lit: bool, alive: "subprocess.Popen[bytes] | None" = None) -> float:
        """The time at which the middle of the screen is lit, or dark again."""
        end = time.perf_counter() + PATIENCE
        while self.lit() != lit:
            if time.perf_counter() > end or (alive is not None and alive.poll() is not None):
                raise SystemExit("The program has ended, or shows nothing.")
            time.sleep(0.0005)
        return time.perf_counter()

    def close(self) -> None:
        """End it."""
        self._memory.close()
        self._server.terminate()
        self._server.wait()


@contextlib.contextmanager
def running(command: Sequence[str], screen: Screen, **more: str) -> "Iterator[subprocess.Popen[bytes]]":
    """The program on that screen, ended at the end."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "PYTHON", "GIN_"))}
    environment = {**plain, "DISPLAY": screen.name, "SDL_AUDIODRIVER": "dummy", **more}
    nowhere = subprocess.DEVNULL
    program = subprocess.Popen(command, env=environment, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    try:
        yield program
    finally:
        program.kill()
        program.wait()
        screen.wait(lit=False)


def make_bare() -> Path:
    """The program of a bare pygame-ce bundle, made now."""
    source = OUT / "bare"
    source.mkdir(parents=True, exist_ok=True)
    (source / "bare.py").write_text(BARE)
    places = ("--distpath", str(OUT / "dist"), "--workpath", str(OUT / "work"), "--specpath", str(source))
    options = ("--noconfirm", "--onedir", "--strip", "--exclude-module", "numpy", "--log-level", "ERROR")
    command = [sys.executable, "-m", "PyInstaller", *options, *places, str(source / "bare.py")]
    subprocess.run(command, check=True)
    return OUT / "dist" / "bare" / "bare"


def first_picture(command: Sequence[str], screen: Screen, **more: str) -> float:
    """Seconds from the start of the program to its first picture."""
    begun = time.perf_counter()
    with running(command, screen, **more) as program:
        return screen.wait(lit=True, alive=program) - begun


def starts(ours: Sequence[str], bare: Sequence[str], screen: Screen, rounds: int) -> Iterator[Row]:
    """The start beside the two bare ones; a first round, in which files are read from disk, doesn't count."""
    straight = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
    times: list[tuple[float, float, float]] = []
    for _ in range(rounds + 1):
        plain, direct = first_picture(bare, screen), first_picture(bare, screen, **straight)
        times.append((plain, direct, first_picture(ours, screen)))
    for n, name, goal in ((0, "a bare bundle's", 1.5), (1, "a bare bundle's, drawn straight to the screen", 1.5)):
        ratios = [one[2] / one[n] for one in times[1:]]
        middle = statistics.median(ratios)
        ours_ms, bare_ms = (1000 * statistics.median(one[k] for one in times[1:]) for k in (2, n))
        found = f"{ours_ms:.0f} ms, {bare_ms:.0f} ms: {middle:.2f} times ({min(ratios):.2f}-{max(ratios):.2f})"
        yield Row(f"start to first picture, {name}", found, f"≤ {goal:g} times", middle <= goal)


class Memory:
    """The most memory that the game, its worker and the two together had, in KiB."""

    def __init__(self, game: int) -> None:
        self._game = game
        self.resident: dict[str, int] = {}
        self.proportional: dict[str, int] = {}
        self.total = 0

    def look(self) -> None:
        """Once more."""
        found = subprocess.run(["pgrep", "-P", str(self._game)], capture_output=True, text=True, check=False).stdout
        total = 0
        for pid in (self._game, *map(int, found.split())):
            try:
                line = Path(f"/proc/{pid}/cmdline").read_bytes()
                figures = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
            except OSError:
                continue  # it has just ended
            other = "the worker" if b"--multiprocessing-fork" in line else "Python's resource tracker"
            name = "the game" if pid == self._game else other
            rss, pss = (int(re.search(rf"^{key}:\s+(\d+) kB", figures, re.MULTILINE)[1]) for key in ("Rss", "Pss"))
            self.resident[name] = max(self.resident.get(name, 0), rss)
            self.proportional[name] = max(self.proportional.get(name, 0), pss)
            total += pss
        self.total = max(self.total, total)


def playing(ours: Sequence[str], screen: Screen, data: Path, seconds: float) -> Iterator[Row]:
    """A match is begun and played with keys for some seconds, hints asked for; the most memory that was seen."""

    def keys(*names: str) -> None:
        for name in names:
            subprocess.run(["xdotool", "key", name], env={**os.environ, "DISPLAY": screen.name}, check=False)
            time.sleep(0.12)

    with running([*ours, "--fullscreen"], screen) as program:
        screen.wait(lit=True, alive=program)
        time.sleep(3)
        memory = Memory(program.pid)
        memory.look()
        keys("Escape", "n", "Return")  # Escape skips what a first start asks
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # A person who passes, asks, draws from the stock and throws the last card; Return deals the next hand.
            keys("p", "h", "s", "Right", "Up", "x", "Return")
            memory.look()
    with contextlib.closing(sqlite3.connect(data / MAIN)) as store:
        acts = store.execute("SELECT count(*) FROM events").fetchone()[0]
    for name, resident in memory.resident.items():
        found = f"RSS {_megabytes(resident):.1f} MB, PSS {_megabytes(memory.proportional[name]):.1f} MB"
        yield Row(f"memory at 1080p, {name}", found)
    total = _megabytes(memory.total)
    yield Row(f"memory at 1080p, all, {acts} events played", f"PSS {total:.1f} MB", "≤ 160 MB", total <= 160)


def _megabytes(kibibytes: int) -> float:
    return kibibytes * 1024 / 1e6


def sizes() -> Iterator[Row]:
    """What it takes on disk and to download."""
    bundle = sum(path.lstat().st_size for path in BUNDLE.rglob("*") if path.is_symlink() or path.is_file()) / MIB
    yield Row("bundle, unpacked", f"{bundle:.1f} MiB", "≤ 45 MiB", bundle <= 45)
    for what, pattern, goal in ((".deb", "*.deb", "≤ 20 MiB"), (".tar.xz", "*.tar.xz", "")):
        made = max(OUT.glob(pattern), key=lambda path: path.stat().st_mtime, default=None)
        size = None if made is None else made.stat().st_size / MIB
        found = "not made" if size is None else f"{size:.1f} MiB"
        yield Row(what, found, goal, size is not None and size <= 20 if goal else None)


def system() -> Iterator[Row]:
    """What it needs of the system it runs on."""
    found = subprocess.run(
        [sys.executable, str(ROOT / "build" / "elf.py"), str(BUNDLE)], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    yield Row("needs", found[0])
    yield Row("libraries of the system", " ".join(name.split(".")[0] for name in found[1:]))


def main() -> None:
    """Print the figures beside their goals."""
    parser = argparse.ArgumentParser(description="What the packaged game weighs.")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=40.0)
    options = parser.parse_args()
    if not (BUNDLE / "gin-rummy").exists() or importlib.util.find_spec("PyInstaller") is None:
        raise SystemExit("There is no bundle to measure. This makes one:  python3 play.py build")
    bare = [str(make_bare())]
    rows = [*sizes(), *system()]
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(Path(folder))
        data = Path(folder) / "data"
        ours = [str(BUNDLE / "gin-rummy"), "--data-dir", str(data)]
        try:
            rows += starts(ours, bare, screen, options.rounds)
            rows += playing(ours, screen, data, options.seconds)
        finally:
            screen.close()
    wide = [max(len(getattr(row, name)) for row in rows) for name in ("what", "found", "goal")]
    for row in rows:
        met = "" if row.met is None else "met" if row.met else "NOT met"
        print(f"{row.what:{wide[0]}}  {row.found:{wide[1]}}  {row.goal:{wide[2]}}  {met}".rstrip())


if __name__ == "__main__":
    main()
