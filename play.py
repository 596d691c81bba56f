#!/usr/bin/env python3
"""Plays Gin Rummy straight from its folder; the first start makes a private Python environment, .venv, beside it.

    python3 play.py [game arguments]          plays
    python3 play.py test [pytest arguments]   runs the tests
    python3 play.py check                     lint, formatting and types
    python3 play.py build                     makes what players install, in out/
    python3 play.py -m MODULE [arguments]     runs a module in the same environment

Every Python since 2.7 must be able to parse this file, so that an old one can say what is missing instead of printing
a syntax error. So: ASCII only, types in comments, no newer syntax, and newer standard modules only inside functions.
"""

from __future__ import print_function

import collections
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time

NEEDED = (3, 11)
ROOT = os.path.dirname(os.path.realpath(__file__))
MARKER = "gin-rummy.json"  # written last: an environment without it is unfinished
OWNED = "made-by-play.py.txt"  # written first: a folder without it is somebody else's and is never deleted
TRIES = 3
PAUSE = 2.0  # seconds before the second try; each later one waits longer
VENV_HINT = (
    "On Debian, Ubuntu and their relatives this installs what is missing:  sudo apt install python%d.%d-venv\n"
    "Elsewhere, install the full Python with its modules venv and ensurepip." % tuple(sys.version_info[:2])
)
TEST_TOOLS = ("coverage", "hypothesis", "mypy", "pytest", "ruff")
CHECKS = ("ruff check .", "ruff format --check .", "mypy --strict gin play.py")


class Trouble(Exception):
    """Something that the player can act on; its text is all they see."""


def say(text):
    # type: (str) -> None
    # To stderr, so that `play.py -m something > file` holds that something's output only.
    print(text, file=sys.stderr)


def too_old(version, executable):
    # type: (tuple[int, int], str) -> str | None
    """The message for a Python that is too old, or None for one that will do."""
    if version >= NEEDED:
        return None
    return (
        "Gin Rummy needs Python %d.%d or newer, but this is Python %d.%d (%s).\n"
        "Install a newer Python, from python.org or with your system's package manager, and start again with it,\n"
        "for example:  python%d.%d play.py"
    ) % (NEEDED[0], NEEDED[1], version[0], version[1], executable, NEEDED[0], NEEDED[1])


def places():
    # type: () -> list[str]
    """Where the environment may be, best first: beside this file or, for a read-only folder, in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if sys.platform == "darwin":
        cache = os.path.expanduser("~/Library/Caches")
    elif sys.platform == "win32":
        cache = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")
    name = "environment-" + hashlib.sha256(os.fsencode(ROOT)).hexdigest()[:12]
    return [os.path.join(ROOT, ".venv"), os.path.join(cache, "gin-rummy", name)]


def python_in(place):
    # type: (str) -> str
    return os.path.join(place, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))


def facts(place, extras):
    # type: (str, set[str]) -> dict[str, str | list[str]]
    """What the marker says of a finished environment: what was asked for, what it is tied to, and what is in it."""
    import sysconfig

    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    packages = sysconfig.get_path("purelib", "venv", vars={"base": place, "platbase": place})
    names = os.listdir(packages) if os.path.isdir(packages) else []
    return {
        "pyproject": digest,
        "extras": sorted(extras),
        "place": os.path.realpath(place),  # an environment can't be moved or copied
        "python": "%s %d.%d" % (sys.implementation.name, sys.version_info[0], sys.version_info[1]),
        "base": "%s %s" % (sys.base_prefix, platform.machine()),
        "contents": sorted(name for name in names if name != "__pycache__" and not name.endswith(".dist-info")),
    }


def condition(place, extras):
    # type: (str, set[str]) -> str
    """'ready'; 'outdated': sound, but other packages are wanted; or 'unusable': unfinished, moved or damaged."""
    now = facts(place, extras)
    try:
        with open(os.path.join(place, MARKER)) as file:
            then = json.load(file)
        sound = all(then[key] == now[key] for key in ("place", "python", "base"))
        whole = set(then["contents"]) <= set(now["contents"]) and os.path.exists(python_in(place))
        current = then["pyproject"] == now["pyproject"] and extras <= set(then["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        return "unusable"
    if not (sound and whole):
        return "unusable"
    return "ready" if current else "outdated"


def environment(extras):
    # type: (set[str]) -> str
    """The path of a Python that has everything needed, made now if need be."""
    if os.pathsep in ROOT:
        raise Trouble("Python cannot work in a folder with '%s' in its path: rename %s" % (os.pathsep, ROOT))
    for place in places():
        if condition(place, extras) == "ready":
            return python_in(place)
    reason = ""
    for place in places():
        if reason:
            say("The environment cannot be beside play.py, so it goes to %s" % place)
        try:
            make_once(place, extras)
            return python_in(place)
        except OSError as problem:
            reason = str(problem)
    raise Trouble("Gin Rummy could not be set up, neither in its folder nor in your cache:\n" + reason)


def make_once(place, extras):
    # type: (str, set[str]) -> None
    """Makes the environment unless another start, running at the same time, has just done so."""
    os.makedirs(os.path.dirname(place), exist_ok=True)
    lock = os.open(place + ".lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        if not try_lock(lock):
            say("Gin Rummy is being set up by another start; waiting for that one ...")
            while not try_lock(lock):
                time.sleep(0.2)
        state = condition(place, extras)
        if state != "ready":
            make(place, extras, state, lock)
    finally:
        os.close(lock)


def try_lock(lock):
    # type: (int) -> bool
    # The operating system's lock, not a file that says "locked": it ends with the processes that hold it, so a crash
    # can't leave it behind. The file itself stays: deleting it would let two starts lock two different files.
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        # A file system without locks must not keep anyone from playing.
        return not isinstance(problem, (BlockingIOError, PermissionError))
    return True


def make(place, extras, state, lock):
    # type: (str, set[str], str, int) -> None
    marker = os.path.join(place, MARKER)
    if state == "unusable":
        create(place, lock)
    else:
        say("Bringing Gin Rummy's environment up to date.")
        with open(marker) as file:
            extras = extras | set(json.load(file)["extras"])
        os.replace(marker, marker + ".before")
    try:
        install(python_in(place), requirements(extras), lock)
    except Trouble:
        # The installer changes nothing before it has everything: what could be played offline still can.
        if state == "outdated":
            os.replace(marker + ".before", marker)
        raise
    with open(marker + ".new", "w") as file:
        json.dump(facts(place, extras), file, indent=1)
    os.replace(marker + ".new", marker)
    say("Ready.")


def create(place, lock):
    # type: (str, int) -> None
    """An environment with nothing in it yet."""
    import importlib.util

    specs = [importlib.util.find_spec(name) for name in ("venv", "ensurepip")]
    if any(spec is None or spec.origin is None for spec in specs):  # no origin: a folder without the module in it
        raise Trouble("Gin Rummy needs Python's venv module, but %s lacks it.\n%s" % (sys.executable, VENV_HINT))
    say("Setting up Gin Rummy. The first time takes about a minute and needs the Internet.")
    say("  making a private Python environment in " + place)
    clear(place)
    os.makedirs(place, exist_ok=True)
    with open(os.path.join(place, OWNED), "w") as file:
        file.write("play.py made this folder, and may delete it and make it anew.\n")
    base = getattr(sys, "_base_executable", "") or sys.executable  # never a Python inside what was just cleared
    code, words = run_quietly([base, "-m", "venv", place], lock)
    if code:
        # Perhaps only this place will not do: some file systems lack the links that an environment needs.
        raise OSError("Python could not make an environment in %s\n%s\n%s" % (place, words, VENV_HINT))


def clear(place):
    # type: (str) -> None
    """Empties the place. Renaming comes first: a start killed here never leaves half a folder under the good name."""
    trash = place + ".trash"
    shutil.rmtree(trash, ignore_errors=True)
    if not os.path.lexists(place):
        return
    plain = os.path.isdir(place) and not os.path.islink(place)
    if plain and (os.path.exists(os.path.join(place, OWNED)) or not os.listdir(place)):
        os.rename(place, trash)
        shutil.rmtree(trash, ignore_errors=True)
    else:
        kept = "%s.kept-%d" % (place, time.time())
        os.rename(place, kept)
        say("  there was one that play.py had not made; it is kept as " + kept)


def requirements(extras):
    # type: (set[str]) -> list[str]
    """What to install. The game itself is not installed but found by its path, so that it may be edited or replaced."""
    import tomllib

    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        project = tomllib.load(file)["project"]
    wanted = list(project["dependencies"])
    for extra in sorted(extras):
        wanted += project["optional-dependencies"].get(extra, [])
    return wanted


def install(python, wanted, lock):
    # type: (str, list[str], int) -> None
    words = ""
    for number in range(TRIES):
        if number:
            say("  that did not work; trying again (%d of %d)" % (number + 1, TRIES))
            time.sleep(PAUSE * number)
        command = [python, "-m", "pip", "install", "--no-input", "--progress-bar", "off"]
        code, words = run_quietly(command + wanted, lock)
        if code == 0:
            return
    hint = "Start again to retry. If it stays so, these words say what to look for."
    if re.search(r"connection|timed? ?out|name resolution|retrying|proxy|ssl|unreachable", words, re.IGNORECASE):
        hint = "This looks like a network problem: check the connection (or proxy settings) and start again."
    words = "\n".join(line for line in words.splitlines() if not line.startswith("    WARNING"))
    raise Trouble("What Gin Rummy needs could not be installed. The installer's last words:\n%s\n%s" % (words, hint))


def run_quietly(command, lock):
    # type: (list[str], int) -> tuple[int, str]
    """Runs a set-up step, naming each package as it is fetched; returns the exit code and the last lines it said."""
    env = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_USER="0", PYTHONIOENCODING="utf-8")
    env["PYTHONSAFEPATH"] = "1"  # a file in the user's current folder must not pass for a module
    for name in ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX"):  # each would send the packages elsewhere
        env.pop(name, None)
    # The step holds the lock too: if this process is killed, the next start waits until the orphan has ended.
    share = () if sys.platform == "win32" else (lock,)
    out, nothing = subprocess.PIPE, subprocess.DEVNULL
    child = subprocess.Popen(command, stdin=nothing, stdout=out, stderr=subprocess.STDOUT, env=env, pass_fds=share)
    words = collections.deque(maxlen=8)  # type: collections.deque[str]
    try:
        for raw in child.stdout or ():
            line = raw.decode("utf-8", "replace").rstrip()
            words.append("    " + line)
            found = re.match(r"(?:Collecting |Processing .*[\\/])([\w.-]+?)(?=-\d|[^\w.-]|$)", line)
            if found:
                say("  fetching " + found.group(1))
            elif line.startswith("Installing collected"):
                say("  installing")
        return child.wait(), "\n".join(words)
    finally:
        if child.poll() is None:
            child.terminate()
            child.wait()


def become(python, arguments):
    # type: (str, list[str]) -> int
    """Hands over to the program: its exit code, its signals and its terminal are then its own."""
    command = [python, "-P"] + arguments  # -P: as for the set-up steps, no modules from the current folder
    if sys.platform != "win32":
        os.execve(python, command, surroundings())
    child = subprocess.Popen(command, env=surroundings())
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            pass  # the program got it as well, and it decides


def surroundings():
    # type: () -> dict[str, str]
    """Variables for the program. The user's own PYTHONPATH could hide the packages installed here: it gives way."""
    env = dict(os.environ, PYTHONPATH=ROOT)
    env.pop("PYTHONHOME", None)
    return env


def start(arguments):
    # type: (list[str]) -> int
    verb = arguments[0] if arguments else ""
    if verb == "test":
        python = environment({"test"})
        os.chdir(ROOT)
        return become(python, ["-m", "pytest"] + arguments[1:])
    if verb == "check":
        python = environment({"test"})
        codes = []
        for words in CHECKS:  # all of them even when one fails: one run tells everything
            say("> " + words)
            codes.append(subprocess.call([python, "-P", "-m"] + words.split(), cwd=ROOT, env=surroundings()))
        return max(codes, key=abs)
    if verb == "build":
        return become(environment({"build"}), [os.path.join(ROOT, "build", "bundle.py")] + arguments[1:])
    if verb == "-m":
        if len(arguments) < 2:
            raise Trouble("Which module? For example:  python3 play.py -m bench.engine")
        # Players never wait for developers' tools: an extra is installed when something that needs it is first run.
        top = arguments[1].split(".")[0]
        extras = {"bench"} if top == "bench" else {"test"} if top in TEST_TOOLS else set()
        return become(environment(extras), arguments)
    return become(environment(set()), ["-m", "gin"] + arguments)


def main(arguments):
    # type: (list[str]) -> int
    message = too_old((sys.version_info[0], sys.version_info[1]), sys.executable)
    if message:
        say(message)
        return 1
    try:
        return start(arguments)
    except (Trouble, OSError) as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("\nStopped. Nothing is broken: the next start carries on.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
