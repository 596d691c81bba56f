"""Tries Debian's package where there is nothing but a bare Debian and what the package asks for.

    python3 build/linux/try_in_chroot.py out/gin-rummy_VERSION_amd64.deb

In a new minimal system (debootstrap): an older version is installed, started by its menu entry, a hand is begun, game
and worker are killed, started again, at the same point; upgraded while it runs, started again, at the same point; the
game's own self-test plays a whole hand; removed, nothing is left but what the player has saved. Screen and keyboard are
outside (Xvfb, xdotool), so that the system inside has what the package brings and nothing else.

Needs root, debootstrap, Xvfb, xdotool and dpkg-deb. Says what it does; exits with 0 when all of it held, 1 when
something didn't, 77 when it can't be tried here. Whatever happens, its processes, mounts and folder are gone then.
"""

import argparse
import configparser
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NoReturn

NAME: Final = "gin-rummy"
MIRROR: Final = os.environ.get("DEBIAN_MIRROR", "")
"""Where debootstrap gets Debian from; "" leaves it to debootstrap."""
TOOLS: Final = ("debootstrap", "chroot", "Xvfb", "xdotool", "dpkg-deb", "mount", "umount")
PLAYER: Final = 1000
HOME: Final = "home/player"
CANNOT: Final = 77
SCREEN: Final = (1280, 800)


class Failed(Exception):
    """Something that ought to hold doesn't; the text says what."""


_began = time.monotonic()


def say(text: str) -> None:
    """A line about what happens now."""
    print(f"[{time.monotonic() - _began:5.1f} s] {text}", flush=True)


def check(holds: object, otherwise: str) -> None:
    """Go on if it holds."""
    if not holds:
        raise Failed(otherwise)


def run(*command: str, **more: Any) -> str:
    """What a program says; Failed with its last words when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, timeout=600, **more)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{last}")
    return done.stdout


def until(holds: Callable[[], Any], what: str, seconds: float = 30, pause: float = 0.2) -> Any:
    """Wait for it to hold; returns what ``holds`` did."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        check(time.monotonic() < end, f"It never came to this: {what}")
        time.sleep(pause)
    return found


# --- the system inside ------------------------------------------------------------------------------------------------


class System:
    """A bare Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def inside(self, *command: str) -> str:
        """Run a program inside, as root."""
        surroundings = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/root"}
        surroundings["DEBIAN_FRONTEND"] = "noninteractive"
        return run("chroot", str(self.root), *command, env=surroundings)

    def install(self, package: Path) -> None:
        """Install a package file with what it depends on, and no more."""
        target = self.root / "tmp" / package.name
        shutil.copyfile(package, target)
        options = ("-y", "-qq", "-o", "APT::Sandbox::User=root", "--no-install-recommends")
        self.inside("apt-get", "install", *options, f"/tmp/{package.name}")
        target.unlink()

    def version(self) -> str:
        """The version that is installed."""
        return self.inside("dpkg-query", "-W", "-f", "${Version}", NAME)

    def entry(self) -> configparser.SectionProxy:
        """The game's entry in the menu."""
        parser = configparser.RawConfigParser(strict=True)
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read(self.root / f"usr/share/applications/{NAME}.desktop", encoding="utf-8")
        return parser["Desktop Entry"]

    def traces(self) -> list[str]:
        """Files of the game anywhere but in the player's home, with its name in theirs."""
        found = []
        for top, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if os.path.join(top, name) not in self._elsewhere()]
            found += [os.path.join(top, name) for name in folders + files if NAME in name]
        return [os.path.relpath(name, self.root) for name in found]

    def _elsewhere(self) -> set[str]:
        return {str(self.root / name) for name in ("proc", "dev", "home", "tmp")}


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder for all of this, removed at the end unless something is still mounted in it."""
    folder = Path(tempfile.mkdtemp(prefix="gin-rummy-trial-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        if str(folder) in Path("/proc/mounts").read_text(encoding="utf-8"):
            say(f"{folder} stays: something is still mounted in it.")
        else:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def bare_system(folder: Path, suite: str, base: Path | None) -> Iterator[System]:
    """A minimal Debian, with what a program expects of a running one; its mounts are undone at the end.

    Failing to undo one is an error that keeps the folder from being removed: other screens' sockets would go with it.
    """
    root = folder / "system"
    if base is None:
        say(f"A bare Debian ({suite}), variant minbase")
        run("debootstrap", "--variant=minbase", suite, str(root), *([MIRROR] if MIRROR else []))
    else:
        run("cp", "-a", str(base), str(root))
    sockets = root / "tmp" / ".X11-unix"
    sockets.mkdir(mode=0o1777, exist_ok=True)
    mounts = (
        ("-t", "proc", "proc", root / "proc"),
        ("-t", "tmpfs", "tmpfs", root / "dev" / "shm"),
        ("--bind", "/tmp/.X11-unix", sockets),
    )
    done: list[Path] = []
    try:
        for mount in mounts:
            run("mount", *map(str, mount))
            done.append(Path(mount[-1]))
        yield System(root)
    finally:
        for place in reversed(done):
            run("umount", "--lazy", str(place))


def older(package: Path, folder: Path) -> Path:
    """The same package, said to be of an older version."""
    tree = folder / "older"
    run("dpkg-deb", "--raw-extract", str(package), str(tree))
    control = tree / "DEBIAN" / "control"
    text = re.sub(r"(?m)^Version: (.*)$", r"Version: \1~older", control.read_text(encoding="utf-8"))
    control.write_text(text, encoding="utf-8")
    target = folder / "older.deb"
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", str(tree), str(target))
    shutil.rmtree(tree)
    return target


# --- screen and keyboard ----------------------------------------------------------------------------------------------


class Screen:
    """A virtual screen, and hands on its keyboard."""

    def __init__(self, display: str, memory: Path) -> None:
        self.display = display
        self.memory = memory

    def xdotool(self, *words: str) -> str:
        """What xdotool says; it may fail."""
        command = ["xdotool", *words]
        surroundings = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(
            command, env=surroundings, capture_output=True, text=True, check=False, timeout=30
        ).stdout.strip()

    def window(self, kind: str) -> str:
        """The window whose class this is; "" when there is none."""
        return (self.xdotool("search", "--onlyvisible", "--class", f"^{kind}$").splitlines() or [""])[-1]

    def keys(self, kind: str, *names: str, pause: float = 0.15) -> None:
        """Press keys in that window."""
        self.xdotool("windowfocus", self.window(kind))
        for name in names:
            self.xdotool("key", name)
            time.sleep(pause)

    def picture(self) -> tuple[int, int, bytes]:
        """What is on the screen: width, height and three bytes a pixel, read from the file that Xvfb draws in."""
        data = self.memory.read_bytes()
        numbers = struct.unpack_from(">25I", data)
        size, width, height, line, colours = numbers[0], numbers[4], numbers[5], numbers[12], numbers[19]
        start = size + colours * 12
        out = bytearray(width * height * 3)
        pixels = b"".join(data[start + y * line : start + y * line + width * 4] for y in range(height))
        out[0::3], out[1::3], out[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        return width, height, bytes(out)

    def save(self, path: Path) -> None:
        """The screen as a PNG file."""
        width, height, pixels = self.picture()
        rows = b"".join(b"\0" + pixels[y * width * 3 : (y + 1) * width * 3] for y in range(height))
        parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows))]
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, body in [*parts, (b"IEND", b"")]:
                file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """A virtual screen of its own."""
    memory = folder / "screen"
    memory.mkdir()
    Path("/tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
    reading, writing = os.pipe()
    # -ac: the player inside is another user than the one who runs this.
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-noreset"]
    server = subprocess.Popen(
        [*command, "-fbdir", str(memory), "-nolisten", "tcp", "-ac"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        check(number, "Xvfb doesn't start.")
        yield Screen(f":{number}", memory / "Xvfb_screen0")
    finally:
        server.terminate()
        with suppress(subprocess.TimeoutExpired):
            server.wait(10)
        server.kill()


# --- the game ---------------------------------------------------------------------------------------------------------


class Game:
    """The installed game, as the player inside starts and plays it."""

    def __init__(self, system: System, screen: Screen, folder: Path) -> None:
        self.system = system
        self.screen = screen
        self.folder = folder
        self.kind = ""
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "game.log"

    def player(self, *command: str) -> list[str]:
        """A command as the player gives it, on the screen."""
        surroundings = {
            "HOME": f"/{HOME}",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
            "LANG": "C.UTF-8",
            "DISPLAY": self.screen.display,
        }
        words = [f"{name}={value}" for name, value in surroundings.items()]
        return [
            "chroot",
            f"--userspec={PLAYER}:{PLAYER}",
            str(self.system.root),
            "/usr/bin/env",
            "-i",
            *words,
            *command,
        ]

    def start(self) -> None:
        """Choose the game in the menu, and wait for its window."""
        entry = self.system.entry()
        self.kind = entry["StartupWMClass"]
        tried = entry.get("TryExec", "")
        check(not tried or os.access(self.system.root / tried.lstrip("/"), os.X_OK), f"{tried} can't be started.")
        command = [
            word.replace("%%", "%") for word in shlex.split(entry["Exec"]) if not re.fullmatch("%[a-zA-Z]", word)
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.player(*command), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        until(lambda: self._alive() and self.screen.window(self.kind), f"a window of the class {self.kind}", 60)
        time.sleep(2.5)

    def _alive(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:
            words = self.log.read_text(encoding="utf-8", errors="replace").strip()
            raise Failed(f"The game ended with {self.process.returncode}: {words}")
        return True

    def family(self) -> list[int]:
        """The game's processes, itself first."""
        assert self.process is not None
        out = [self.process.pid]
        for number in out:
            with suppress(OSError):
                for thread in Path(f"/proc/{number}/task").iterdir():
                    out += map(int, (thread / "children").read_text().split())
        return out

    def kill(self) -> int:
        """Kill game and worker at once; how many processes that were."""
        numbers = self.family()
        for number in numbers:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.wait()
        return len(numbers)

    def quit(self) -> None:
        """End it as the desktop does when the session ends."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGTERM)
        self.wait()
        check(self.process.returncode == 0, f"Asked to end, the game ended with {self.process.returncode}.")

    def wait(self) -> None:
        """Until its process and its window are gone."""
        assert self.process is not None
        self.process.wait(30)
        until(lambda: not self.screen.window(self.kind), "no window left")

    def keys(self, *names: str, pause: float = 0.15) -> None:
        """Press keys in its window."""
        self._alive()
        self.screen.keys(self.kind, *names, pause=pause)

    def acts(self) -> list[tuple[str, str]]:
        """Each saved event's name, and the digest of the text of all until then."""
        data = self.system.root / HOME / ".local/share" / NAME
        with tempfile.TemporaryDirectory(dir=self.folder) as copies:
            # Of copies, as whoever opens the game's own files may write beside them.
            for file in data.glob(f"{NAME}.db*"):
                shutil.copyfile(file, Path(copies) / file.name)
            if not (Path(copies) / f"{NAME}.db").is_file():
                return []
            with suppress(sqlite3.Error):
                database = sqlite3.connect(Path(copies) / f"{NAME}.db")
                rows = database.execute("SELECT text FROM events ORDER BY match, n").fetchall()
                database.close()
                out, sofar = [], hashlib.sha256()
                for (text,) in rows:
                    sofar.update(text.encode())
                    out.append((json.loads(text)["event"], sofar.hexdigest()))
                return out
        return []

    def settled(self) -> list[tuple[str, str]]:
        """What is saved once the computer has answered: when nothing more came for a while."""
        last, since = self.acts(), time.monotonic()
        end = since + 40
        while time.monotonic() < min(end, since + 3):
            time.sleep(0.5)
            if (now := self.acts()) != last:
                last, since = now, time.monotonic()
        return last

    def play_on(self, more: int) -> list[tuple[str, str]]:
        """Play until so many more acts are saved, and the computer has answered."""
        begun = len(self.acts())
        end = time.monotonic() + 90
        while len(self.acts()) < begun + more:
            check(time.monotonic() < end, f"Only {len(self.acts()) - begun} of {more} acts came about.")
            # Pass, draw from the stock, throw the last card; what doesn't fit is refused and does no harm.
            self.keys("p", "s", "Right", "Up", "x")
        return self.settled()

    def saved(self) -> dict[str, str]:
        """Digests of the player's files, locks left out."""
        home = self.system.root / HOME
        files = (file for file in home.rglob("*") if file.is_file() and file.suffix not in {".lock", ".log"})
        return {str(file.relative_to(home)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def alike(one: tuple[int, int, bytes], other: tuple[int, int, bytes]) -> float:
    """The share of two pictures' bytes that are the same, give or take a little."""
    check(one[:2] == other[:2], "The screen has another size.")
    return sum(abs(a - b) <= 8 for a, b in zip(one[2][::7], other[2][::7], strict=True)) / len(one[2][::7])


def trial(package: Path, suite: str, base: Path | None, pictures: Path | None) -> None:
    """All of it, in order. Raises Failed."""
    with ExitStack() as stack:
        folder = stack.enter_context(own_folder())
        looked_at = stack.enter_context(screen(folder))
        system = stack.enter_context(bare_system(folder, suite, base))
        number = run("dpkg-deb", "--field", str(package), "Version").strip()
        game = Game(system, looked_at, folder)
        stack.callback(lambda: game.process is not None and game.process.poll() is None and game.kill())

        def keep(name: str) -> tuple[int, int, bytes]:
            if pictures is not None:
                looked_at.save(pictures / f"{name}.png")
            return looked_at.picture()

        system.inside("useradd", "--create-home", "--uid", str(PLAYER), "player")
        system.inside("apt-get", "update", "-qq", "-o", "APT::Sandbox::User=root")
        before = set(system.inside("dpkg-query", "-W", "-f", "${Package}\n").split())
        previous = older(package, folder)
        system.install(previous)
        brought = sorted(set(system.inside("dpkg-query", "-W", "-f", "${Package}\n").split()) - before)
        say(f"Installed {system.version()}; with it came {', '.join(brought)}")

        game.start()
        keep("1-started")
        say(f"Started by the menu entry, Exec={system.entry()['Exec']}; its window's class is {game.kind}")
        game.keys("Escape", "n", "Return", pause=1.0)  # Escape skips what a first start asks
        until(lambda: any(name == "hand_dealt" for name, _ in game.acts()), "the first hand is dealt")
        time.sleep(2)
        point = game.play_on(4)
        seen = keep("2-played")
        say(f"{len(point)} acts are saved; the last is {point[-1][0]}")

        killed = game.kill()
        check(killed >= 2, "There was no worker to kill beside the game.")
        check(game.acts() == point, "After the kill the store holds something else.")
        game.start()
        check(game.acts() == point, "After the start the store holds something else.")
        game.keys("Return", pause=0.1)
        again = until(lambda: _same(looked_at, seen), "the screen shows the same point of the match", 20)
        keep("3-killed-and-started-again")
        say(f"{killed} processes killed, started again: the same {len(point)} acts, {again:.1%} of the screen the same")

        system.install(package)
        check(system.version() == number, f"{system.version()} is installed, and not {number}.")
        point = game.play_on(2)
        seen = keep("4-upgraded-while-running")
        game.quit()
        check(game.acts() == point, "When the game was left the store changed.")
        game.start()
        check(game.acts() == point, "After the upgrade the store holds something else.")
        game.keys("Return", pause=0.1)
        again = until(lambda: _same(looked_at, seen), "the screen shows the same point of the match", 20)
        point = game.play_on(2)
        keep("5-upgraded-and-started-again")
        game.quit()
        say(f"Upgraded to {system.version()} while it ran, started again: the same point, and {len(point)} acts by now")

        words = run(*game.player(f"/usr/games/{NAME}", "--smoke", "/tmp/smoke.png"))
        check((system.root / "tmp/smoke.png").stat().st_size > 10_000, "The self-test wrote no picture.")
        say(f"Self-test: {words.strip()}")

        kept = game.saved()
        check(any(name.endswith(f"{NAME}.db") for name in kept), "The match isn't where it is looked for.")
        system.inside("apt-get", "purge", "-y", "-qq", NAME)
        traces = system.traces()
        check(not traces, f"Removed, but this is left: {', '.join(traces)}")
        check(game.saved() == kept and game.acts() == point, "When the game was removed, the player's files changed.")
        say(f"Removed: nothing of it is left, and the player's {len(kept)} files are as they were")


def _same(looked_at: Screen, seen: tuple[int, int, bytes]) -> float:
    """How alike the screen is to what was seen, 0 when it is another picture."""
    share = alike(seen, looked_at.picture())
    return share if share > 0.985 else 0


def _stop(number: int, frame: object) -> NoReturn:
    raise Failed(f"Stopped by {signal.Signals(number).name}.")


def main() -> int:
    """Try it; the exit code."""
    parser = argparse.ArgumentParser(description="Tries Debian's package in a bare Debian.")
    parser.add_argument("package", type=Path, help="the .deb")
    parser.add_argument("--suite", default="stable", help="which Debian (stable)")
    parser.add_argument("--base", type=Path, help="a folder that debootstrap has filled, instead of a new one")
    parser.add_argument("--pictures", type=Path, help="where to put pictures of the screen")
    chosen = parser.parse_args()
    if not chosen.package.is_file():
        parser.error(f"there is no package {chosen.package}")
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        say(f"Can't be tried here: {', '.join(missing) + ' missing' if missing else 'only root can'}.")
        return CANNOT
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        trial(chosen.package.resolve(), chosen.suite, chosen.base, chosen.pictures)
    except (Failed, OSError, subprocess.TimeoutExpired) as wrong:
        say(f"FAILED: {wrong}")
        return 1
    say("All of it held.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
