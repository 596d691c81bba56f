"""The packaged game from outside: what `python3 play.py build` made, started as on a computer without Python."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from gin import __version__
from tests.conftest import cannot_run

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = ROOT / "out" / "dist" / "gin-rummy"
# On Windows the other program has no console: it writes nothing.
PROGRAM = "gin-rummy-terminal.exe" if os.name == "nt" else "gin-rummy"
MIB = 2**20
linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes or files of Linux")


def sources_changed() -> float:
    """When the newest of the files that go into the bundle was written."""
    files = [ROOT / "build" / "start.py", ROOT / "build" / "gin-rummy.spec"]
    for folder in (ROOT / "gin", ROOT / "assets"):
        files += [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return max(path.stat().st_mtime for path in files)


@pytest.fixture(scope="module")
def bundle() -> Path:
    """The bundle, where there is one that was made of these sources."""
    if not (BUNDLE / PROGRAM).exists():
        cannot_run("there is no bundle: python3 play.py build makes one", ".ci/run should have made it")
    if sources_changed() > (BUNDLE / PROGRAM).stat().st_mtime:
        cannot_run("the bundle is older than the sources: python3 play.py build", ".ci/run should have made it anew")
    return BUNDLE


@pytest.fixture(scope="module")
def moved(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of a copy of the bundle, in a folder whose name many programs stumble over."""
    target = tmp_path_factory.mktemp("bundle") / "打 牌 (gin)" / "gin-rummy"
    shutil.copytree(bundle, target, symlinks=True)
    return target / PROGRAM


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    """Next to nothing: no HOME, no PATH, nothing that leads to this Python or to these sources."""
    system = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
    return {**system, "LANG": "C.UTF-8", "TMPDIR": str(folder), "SDL_AUDIODRIVER": "dummy", **more}


def run(program: Path, folder: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(program), *arguments],
        env=surroundings(folder, **more),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )


class Processes:
    """The processes of a program, as the kernel lists them."""

    def __init__(self, program: Path) -> None:
        self._program = str(program)

    def find(self, mark: str = "") -> list[int]:
        """Those whose command line holds ``mark``."""
        return [pid for pid, line in self._lines() if self._program in line and mark in line]

    def _lines(self):
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    yield int(entry.name), (entry / "cmdline").read_bytes().decode("utf-8", "replace")
                except OSError:
                    continue  # it has just ended

    def worker(self) -> list[int]:
        return self.find("--multiprocessing-fork")


def libraries(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
    except OSError:
        return ""


# A hand is played ----------------------------------------------------------------------------------------------------


def test_it_plays_a_hand_without_a_home_from_a_folder_with_spaces_and_chinese_signs(moved, tmp_path):
    picture = tmp_path / "牌 1.png"
    result = run(moved, tmp_path, "--smoke", str(picture), SDL_VIDEODRIVER="dummy")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Gin Rummy {__version__} (packed) works: ")
    assert result.stdout.count("\n") == 1
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.iterdir()) == [picture]  # nothing is left behind in the folder for temporary files


@linux_only
def test_in_a_real_window_it_plays_a_hand_with_a_home_that_cannot_be_written(moved, tmp_path, display):
    seen: dict[int, str] = {}
    with subprocess.Popen(
        [str(moved), "--smoke", str(tmp_path / "1.png")],
        env=surroundings(tmp_path, DISPLAY=display, HOME="/dev/null"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as game:
        while game.poll() is None:
            for pid in (*Processes(moved).worker(), game.pid):
                seen[pid] = libraries(pid) or seen.get(pid, "")
            time.sleep(0.05)
        assert game.stdout is not None
        said = game.stdout.read()
    assert game.returncode == 0, said
    assert " works: " in said
    # The computer has thought, in a process that never loaded the window's libraries.
    assert len(seen) >= 2
    assert [pid for pid, maps in seen.items() if "SDL" in maps] == [game.pid]
    assert all("libpython" in maps for maps in seen.values())


@linux_only
def test_the_process_in_which_the_computer_thinks_ends_when_the_game_is_killed(moved, tmp_path):
    game = subprocess.Popen(
        [str(moved), "--data-dir", str(tmp_path / "data")],
        env=surroundings(tmp_path, SDL_VIDEODRIVER="dummy"),
        stdin=subprocess.DEVNULL,
    )
    processes = Processes(moved)
    try:
        end = time.monotonic() + 30
        while not processes.worker():
            assert time.monotonic() < end
            assert game.poll() is None
            time.sleep(0.05)
        game.kill()
        while processes.find():
            assert time.monotonic() < end, "something outlives the game"
            game.poll()
            time.sleep(0.05)
    finally:
        game.kill()
        game.wait()


# How it answers ------------------------------------------------------------------------------------------------------


def test_it_says_its_version_and_what_it_cannot_read(moved, tmp_path):
    assert run(moved, tmp_path, "--version").stdout == f"Gin Rummy {__version__}\n"
    wrong = run(moved, tmp_path, "--cheat", "--lang", "en")
    assert wrong.returncode == 2
    assert "--cheat" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_a_match_in_the_terminal_needs_no_window(moved, tmp_path):
    result = subprocess.run(
        [str(moved), "--terminal", "--lang", "zh-CN"],
        env=surroundings(tmp_path),
        input="q\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "牌" in result.stdout


@linux_only
def test_without_a_display_it_says_so(moved, tmp_path):
    result = run(moved, tmp_path, "--data-dir", str(tmp_path / "data"))
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1


@linux_only
def test_it_does_without_the_streams_that_a_double_click_may_not_give(moved, tmp_path):
    closed = ["/bin/sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-', str(moved), "--help"]
    assert subprocess.run(closed, env=surroundings(tmp_path), timeout=60, check=False).returncode == 0


# What is in it -------------------------------------------------------------------------------------------------------


def test_every_picture_font_and_sound_is_in_it(bundle):
    assets = ROOT / "assets"
    packed = bundle / "_internal" / "gin" / "assets"
    ours = {path.relative_to(assets): path.read_bytes() for path in assets.rglob("*") if path.is_file()}
    assert ours == {path.relative_to(packed): path.read_bytes() for path in packed.rglob("*") if path.is_file()}
    assert (bundle / "_internal" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_nothing_is_in_it_that_the_game_does_without(bundle):
    names = " ".join(str(path.relative_to(bundle)) for path in bundle.rglob("*"))
    for needed in ("python3", "pygame", "SDL2_mixer", "_sqlite3"):
        assert needed in names
    for unneeded in ("numpy", "PIL", "ssl", "crypto", "readline", "tkinter", "libtcl", "examples", "freesansbold"):
        assert unneeded not in names


def test_it_takes_little_room(bundle):
    assert sum(path.lstat().st_size for path in bundle.rglob("*") if path.is_file() or path.is_symlink()) <= 45 * MIB


def elf() -> ModuleType:
    spec = importlib.util.spec_from_file_location("elf_under_test", ROOT / "build" / "elf.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["elf_under_test"] = module  # its dataclass looks there
    spec.loader.exec_module(module)
    return module


@linux_only
def test_it_needs_nothing_of_the_system_but_what_every_linux_has(bundle, needs_tool):
    needs_tool("objdump")
    needs = elf().needs(bundle)
    # Until glibc 2.34 these were libraries of their own.
    c = {f"lib{name}" for name in ("c.so.6", "m.so.6", "dl.so.2", "pthread.so.0", "rt.so.1", "util.so.1")}
    assert set(needs.libraries) <= c | {"libz.so.1", "libstdc++.so.6", "libgcc_s.so.1", "libexpat.so.1"}
    assert {"libc.so.6", "libz.so.1"} <= set(needs.libraries)


@linux_only
def test_the_lowest_glibc_is_the_highest_version_that_any_file_names(bundle, needs_tool):
    needs_tool("objdump")
    named = set()
    for path in elf().files(bundle):
        named |= set(re.findall(rb"\0GLIBC_(\d+)\.(\d+)(?=\0)", path.read_bytes()))
    highest = max((int(major), int(minor)) for major, minor in named)
    assert elf().needs(bundle).glibc[:2] == highest


def test_the_kernel_is_compiled(bundle: Path) -> None:
    if shutil.which("cc") is None and shutil.which("cl") is None:
        cannot_run("no C compiler", ".ci/run should have installed one")
    assert len([path for path in bundle.rglob("playout*") if path.suffix in (".so", ".pyd")]) == 2
