"""play.py: the first thing that a player runs, on whatever Python and in whatever folder they have.

The last third starts it for real, offline: its packages are tiny wheels made here.
"""

import ast
import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "play.py"
SOURCE = SCRIPT.read_text(encoding="utf-8")
ODD_NAME = "牌 with spaces"
THIS_PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"
posix_only = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals and processes")


# Old Pythons can read it -----------------------------------------------------------------------------

NEWER_NODES = (
    *(ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.TryStar, ast.Nonlocal, ast.MatMult, ast.YieldFrom),
    *(ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await),
)


def newer_syntax(source: str) -> list[str]:
    """The lines of a program that Python 2.7 or 3.4 could not parse."""
    found = []
    for node in ast.walk(ast.parse(source)):
        bad = isinstance(node, NEWER_NODES)
        match node:
            case ast.arguments():
                bad = bool(node.posonlyargs or node.kwonlyargs)
            case ast.arg():
                bad = node.annotation is not None
            case ast.FunctionDef():
                bad = node.returns is not None
            case ast.Raise():
                bad = node.cause is not None
            case ast.List() | ast.Tuple() | ast.Set():
                bad = any(isinstance(item, ast.Starred) for item in node.elts)
            case ast.Dict():
                bad = None in node.keys
            case ast.With():
                text = ast.get_source_segment(source, node) or ""
                bad = len(node.items) > 1 and text.startswith("with (")
            case ast.Constant():
                bad = isinstance(node.value, int) and "_" in (ast.get_source_segment(source, node) or "")
            case ast.Call():
                stars = [isinstance(argument, ast.Starred) for argument in node.args]
                double = [keyword.arg is None for keyword in node.keywords]
                text = ast.get_source_segment(source, node) or ""
                trailing = text.rstrip(") \n").endswith(",") and (any(stars) or any(double))
                bad = sum(stars) > 1 or any(stars[:-1]) or sum(double) > 1 or any(double[:-1]) or trailing
        if bad:
            found.append(f"line {getattr(node, 'lineno', '?')}: {type(node).__name__}")
    return found


@pytest.mark.parametrize(
    "program",
    [
        "f'{x}'",
        "x: int = 1",
        "def f(a: int): pass",
        "def f() -> int: pass",
        "def f(*, a): pass",
        "def f(a, /): pass",
        "(a := 1)",
        "raise A from b",
        "[*a]",
        "a, *b = c",
        "{**a}",
        "f(*a, b)",
        "f(*a, *b)",
        "f(**a, b=1)",
        "f(*a,)",
        "f(**a,\n)",
        "a @ b",
        "1_000",
        "with (a as b, c as d): pass",
        "async def f(): pass",
        "def f():\n  yield from a",
        "def f():\n  x = 1\n  def g():\n    nonlocal x",
        "match a:\n  case 1: pass",
        "try:\n  pass\nexcept* A:\n  pass",
    ],
)
def test_the_check_for_newer_syntax_finds(program: str) -> None:
    assert newer_syntax(program) != []


def test_it_uses_no_syntax_that_python_2_7_or_3_4_cannot_parse() -> None:
    assert newer_syntax(SOURCE) == []


def test_it_parses_with_the_oldest_grammar_that_this_python_knows() -> None:
    ast.parse(SOURCE, feature_version=(3, 7) if sys.version_info >= (3, 13) else (3, 4))


def test_it_is_plain_ascii_because_python_2_refuses_anything_else_without_a_declaration() -> None:
    assert SOURCE.isascii()


def test_it_imports_at_the_top_only_what_python_2_7_already_has() -> None:
    had = {
        "__future__",
        "collections",
        "hashlib",
        "json",
        "os",
        "platform",
        "re",
        "shutil",
        "subprocess",
        "sys",
        "time",
    }
    imported = set()
    for node in ast.parse(SOURCE).body:
        match node:
            case ast.Import():
                imported |= {alias.name for alias in node.names}
            case ast.ImportFrom():
                imported.add(str(node.module))
    assert imported <= had
    assert "sys" in imported


def test_it_imports_nothing_from_outside_the_standard_library() -> None:
    names = {
        alias.name.split(".")[0]
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert names <= set(sys.stdlib_module_names)
    assert "tomllib" in names


def old_pythons() -> list[str]:
    """Those that really start: a version manager's placeholder on the path may not."""
    found = []
    for name in ["python2", "python2.7", *(f"python3.{minor}" for minor in range(3, 11))]:
        path = shutil.which(name)
        if path and subprocess.run([path, "-c", "pass"], capture_output=True, check=False).returncode == 0:
            found.append(path)
    return found


def test_a_real_old_python_says_in_plain_words_what_it_needs() -> None:
    pythons = old_pythons()
    if not pythons:
        # Not a case for needs_tool: current systems have no package of an old Python, so CI can't have one either.
        pytest.skip("no Python older than 3.11 on this machine")
    for python in pythons:
        result = subprocess.run([python, str(SCRIPT), "--version"], capture_output=True, text=True, check=False)
        assert result.returncode == 1
        assert "needs Python 3.11 or newer" in result.stderr
        assert "Traceback" not in result.stderr


# Deciding what to do ---------------------------------------------------------------------------------

PYPROJECT = """
[project]
name = "gin-rummy"
dependencies = ["tinything>=1"]

[project.optional-dependencies]
test = ["stand-ins"]
bench = ["rulers>=2", "clocks"]
"""


def load(folder: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("play_under_test", folder / "play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    folder = tmp_path / ODD_NAME
    folder.mkdir()
    shutil.copy(SCRIPT, folder)
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    return folder


class Steps:
    """Stands in for `python -m venv` and `pip install`: leaves what they would leave, unless told to fail."""

    def __init__(self, play: ModuleType) -> None:
        self.play = play
        self.done: list[str] = []
        self.failures: list[int | BaseException | str] = []  # what the next installs do instead of working
        self.venv_code = 0
        self.maker = ""  # the Python that was asked to make the environment

    def __call__(self, command: list[str], lock: int) -> tuple[int, str]:
        if command[1:3] == ["-m", "venv"]:
            self.maker = command[0]
            self.done.append("venv")
            python = Path(self.play.python_in(command[3]))
            python.parent.mkdir(parents=True)
            python.write_text("a Python")
            self.packages(python).mkdir(parents=True)
            return self.venv_code, "    ensurepip is not available"
        assert command[1:4] == ["-m", "pip", "install"]
        wanted = [word for word in command[4:] if not word.startswith("-") and word != "off"]
        self.done.append("pip " + " ".join(wanted))
        (self.packages(Path(command[0])) / wanted[0]).mkdir(exist_ok=True)
        match self.failures.pop(0) if self.failures else 0:
            case BaseException() as problem:
                raise problem
            case int(code):
                return code, "    ERROR: out of wheels"
            case words:
                return 1, words

    @staticmethod
    def packages(python: Path) -> Path:
        folder = python.parent.parent
        return folder / ("Lib" if os.name == "nt" else f"lib/python{THIS_PYTHON}") / "site-packages"


@pytest.fixture
def play(project: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = load(project)
    monkeypatch.setattr(module, "run_quietly", Steps(module))
    monkeypatch.setattr(module, "PAUSE", 0)
    return module


@pytest.mark.parametrize("version", [(2, 7), (3, 4), (3, 10)])
def test_a_python_that_is_too_old_is_named_together_with_what_is_needed(
    play: ModuleType, version: tuple[int, int]
) -> None:
    message = play.too_old(version, "/some/where/python")
    named = f"this is Python {version[0]}.{version[1]} (/some/where/python)."
    assert message.startswith(f"Gin Rummy needs Python 3.11 or newer, but {named}")


@pytest.mark.parametrize("version", [(3, 11), (3, 20), (4, 0)])
def test_a_python_that_is_new_enough_is_not_refused(play: ModuleType, version: tuple[int, int]) -> None:
    assert play.too_old(version, "python") is None


def test_under_an_old_python_nothing_is_made_and_the_exit_code_is_1(
    play: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = SimpleNamespace(version_info=(3, 9, 2), executable="/usr/bin/python3", stderr=sys.stderr)
    monkeypatch.setattr(play, "sys", old)
    assert play.main([]) == 1
    assert "this is Python 3.9 (/usr/bin/python3)" in capsys.readouterr().err
    assert not (project / ".venv").exists()


@pytest.mark.parametrize(
    ("typed", "extras", "run"),
    [
        ([], set(), ["-m", "gin"]),
        (["--terminal", "two words"], set(), ["-m", "gin", "--terminal", "two words"]),
        (["test"], {"test"}, ["-m", "pytest"]),
        (["test", "-k", "play_script"], {"test"}, ["-m", "pytest", "-k", "play_script"]),
        (["-m", "this"], set(), ["-m", "this"]),
        (["-m", "gin.ai.arena", "-m", "test"], set(), ["-m", "gin.ai.arena", "-m", "test"]),
        (["-m", "bench.engine", "--rounds", "7"], {"bench"}, ["-m", "bench.engine", "--rounds", "7"]),
        (["-m", "benches"], set(), ["-m", "benches"]),
        (["-m", "pytest", "-x"], {"test"}, ["-m", "pytest", "-x"]),
    ],
)
def test_what_is_typed_decides_what_is_installed_and_what_runs(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, typed: list[str], extras: set[str], run: list[str]
) -> None:
    monkeypatch.chdir(".")  # restores the folder that `test` leaves
    seen: list[object] = []
    monkeypatch.setattr(play, "environment", lambda wanted: seen.append(wanted) or "python")
    monkeypatch.setattr(play, "become", lambda python, arguments: seen.append(arguments) or 5)
    assert play.main(typed) == 5
    assert seen == [extras, run]


def test_build_runs_the_script_that_packs_the_game_with_the_tools_for_it(
    play: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(play, "environment", lambda wanted: seen.append(wanted) or "python")
    monkeypatch.setattr(play, "become", lambda python, arguments: seen.append(arguments) or 5)
    assert play.main(["build", "--bundle-only"]) == 5
    assert seen == [{"build"}, [str(project / "build" / "bundle.py"), "--bundle-only"]]


def test_a_module_option_without_a_module_is_explained(play: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["-m"]) == 1
    assert "Which module?" in capsys.readouterr().err
    assert play.run_quietly.done == []


def test_the_real_project_gives_players_no_developers_tools() -> None:
    real = load(SCRIPT.parent)
    names = {wanted.split(">")[0] for wanted in real.requirements(set())}
    assert names == {"platformdirs", "pygame-ce"}
    assert {wanted.split(">")[0] for wanted in real.requirements({"test"})} >= {
        "platformdirs",
        "pytest",
        "ruff",
        "mypy",
    }
    assert "pyinstaller" in {wanted.split(">")[0] for wanted in real.requirements({"build"})}


# Making the environment once, and again when it must be ----------------------------------------------


def test_the_first_start_makes_the_environment_and_the_second_uses_it(play: ModuleType, project: Path) -> None:
    assert play.environment(set()) == play.python_in(str(project / ".venv"))
    assert play.environment(set()) == play.python_in(str(project / ".venv"))
    assert play.run_quietly.done == ["venv", "pip tinything>=1"]


def test_the_marker_holds_the_hash_of_pyproject(play: ModuleType, project: Path) -> None:
    play.environment(set())
    marker = json.loads((project / ".venv" / "gin-rummy.json").read_text())
    assert marker["pyproject"] == hashlib.sha256(PYPROJECT.encode()).hexdigest()
    assert marker["python"] == f"{sys.implementation.name} {THIS_PYTHON}"


def test_a_changed_pyproject_is_installed_anew_without_making_everything_again(play: ModuleType, project: Path) -> None:
    play.environment(set())
    with (project / "pyproject.toml").open("a") as file:
        file.write("\n# one more line\n")
    play.environment(set())
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1", "pip tinything>=1"]


def test_an_extra_is_added_when_it_is_first_wanted_and_players_keep_theirs(play: ModuleType) -> None:
    play.environment(set())
    play.environment({"test"})
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1", "pip tinything>=1 stand-ins"]


def test_two_extras_can_live_together(play: ModuleType) -> None:
    play.environment({"test"})
    play.environment({"bench"})
    play.environment({"bench"})
    play.environment({"test"})
    assert play.run_quietly.done == [
        "venv",
        "pip tinything>=1 stand-ins",
        "pip tinything>=1 rulers>=2 clocks stand-ins",
    ]


def test_a_python_inside_an_environment_is_not_the_one_that_makes_it(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_base_executable", "/usr/bin/the-real-one", raising=False)
    play.environment(set())
    assert play.run_quietly.maker == "/usr/bin/the-real-one"


@pytest.mark.parametrize("field", ["python", "base"])
def test_another_python_makes_the_environment_again(play: ModuleType, project: Path, field: str) -> None:
    play.environment(set())
    marker = project / ".venv" / "gin-rummy.json"
    marker.write_text(json.dumps(json.loads(marker.read_text()) | {field: "cpython 3.10"}))
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1"] * 2


def test_a_moved_folder_gets_an_environment_of_its_own(
    play: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.environment(set())
    moved = load(project.rename(project.with_name("moved")))
    monkeypatch.setattr(moved, "run_quietly", Steps(moved))
    moved.environment(set())
    assert moved.run_quietly.done == ["venv", "pip tinything>=1"]


@pytest.mark.parametrize("damage", ["no marker", "no Python", "a package is gone", "all packages are gone"])
def test_a_damaged_environment_is_made_again(play: ModuleType, project: Path, damage: str) -> None:
    play.environment(set())
    python = Path(play.python_in(str(project / ".venv")))
    match damage:
        case "no marker":
            (project / ".venv" / "gin-rummy.json").unlink()
        case "no Python":
            python.unlink()
        case "a package is gone":
            (Steps.packages(python) / "tinything>=1").rmdir()
        case "all packages are gone":
            shutil.rmtree(Steps.packages(python).parent)
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1"] * 2


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"place": 1}'])
def test_a_marker_that_makes_no_sense_counts_as_none(play: ModuleType, project: Path, text: str) -> None:
    play.environment(set())
    (project / ".venv" / "gin-rummy.json").write_text(text)
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1"] * 2


def test_an_install_that_was_interrupted_is_done_again_from_the_start(
    play: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play.run_quietly.failures = [KeyboardInterrupt()]
    assert play.main(["-m", "this"]) == 130
    assert "Stopped" in capsys.readouterr().err
    half = Steps.packages(Path(play.python_in(str(project / ".venv")))) / "half a package"
    half.mkdir()
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1"] * 2
    assert not half.exists()


def test_leftovers_of_a_start_that_died_while_deleting_are_removed(play: ModuleType, project: Path) -> None:
    (project / ".venv.trash" / "lib").mkdir(parents=True)
    play.environment(set())
    assert sorted(path.name for path in project.iterdir() if path.name.startswith(".")) == [".venv", ".venv.lock"]


def test_a_failed_install_is_tried_three_times_and_then_explained(
    play: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play.run_quietly.failures = [1, 1, 1]
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert "trying again (3 of 3)" in said
    assert "ERROR: out of wheels" in said
    assert "network" not in said
    assert play.run_quietly.done == ["venv"] + ["pip tinything>=1"] * 3
    assert not (project / ".venv" / "gin-rummy.json").exists()


def test_an_install_that_works_at_the_second_try_is_good(play: ModuleType, project: Path) -> None:
    play.run_quietly.failures = [1]
    play.environment(set())
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1", "pip tinything>=1"]


@pytest.mark.parametrize(
    "words",
    [
        "    WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError'",
        "    WARNING: [Errno -3] Temporary failure in name resolution",
        "    WARNING: ReadTimeoutError: Read timed out.",
    ],
)
def test_a_network_failure_is_called_one_without_the_installers_warnings(
    play: ModuleType, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    play.run_quietly.failures = [f"{words}\n    ERROR: no tinything"] * 3
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert "This looks like a network problem" in said
    assert "    ERROR: no tinything\n" in said
    assert "WARNING" not in said


def test_when_an_extra_cannot_be_fetched_the_game_still_starts(
    play: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    play.environment(set())
    play.run_quietly.failures = [1, 1, 1]
    assert play.main(["test"]) == 1
    play.run_quietly.done.clear()
    play.environment(set())
    assert play.run_quietly.done == []


def test_an_update_that_was_killed_half_way_is_not_trusted(play: ModuleType) -> None:
    play.environment(set())
    play.run_quietly.failures = [KeyboardInterrupt()]
    with pytest.raises(KeyboardInterrupt):
        play.environment({"test"})
    play.run_quietly.done.clear()
    play.environment(set())
    assert play.run_quietly.done == ["venv", "pip tinything>=1"]


def test_an_environment_that_somebody_else_made_is_kept(
    play: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / ".venv").mkdir()
    (project / ".venv" / "precious.txt").write_text("mine")
    play.environment(set())
    (kept,) = project.glob(".venv.kept-*")
    assert (kept / "precious.txt").read_text() == "mine"
    assert f"kept as {kept}\n" in capsys.readouterr().err


@pytest.mark.parametrize("left", [None, SimpleNamespace(origin=None)], ids=["nothing", "an empty folder"])
@pytest.mark.parametrize("absent", ["venv", "ensurepip"])
def test_a_missing_module_names_the_package_that_brings_it(
    play: ModuleType,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    absent: str,
    left: object,
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: left if name == absent else find(name))
    assert play.main([]) == 1
    assert f"sudo apt install python{THIS_PYTHON}-venv\n" in capsys.readouterr().err
    assert play.run_quietly.done == []
    assert not (project / ".venv").exists()


def test_a_venv_module_that_fails_names_the_package_too(play: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    play.run_quietly.venv_code = 1
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("ensurepip is not available") == 1
    assert f"sudo apt install python{THIS_PYTHON}-venv\n" in said
    assert "Traceback" not in said


def unwritable(play: ModuleType, monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Permission bits would not do: they do not stop root, who runs the tests in CI."""
    really_open = os.open

    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        if any(str(path).startswith(str(folder)) for folder in folders):
            raise PermissionError(30, "Read-only file system", path)
        return really_open(path, flags, mode)

    monkeypatch.setattr(play.os, "open", refuse)


def test_a_read_only_folder_gets_its_environment_in_the_users_cache(
    play: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unwritable(play, monkeypatch, project)
    first = play.environment(set())
    assert play.environment(set()) == first
    assert Path(first).is_relative_to(Path(play.places()[1]))
    assert play.run_quietly.done == ["venv", "pip tinything>=1"]
    assert f"it goes to {play.places()[1]}" in capsys.readouterr().err
    assert not (project / ".venv").exists()


def test_two_read_only_folders_do_not_share_an_environment(play: ModuleType, project: Path) -> None:
    other = load(shutil.copytree(project, project.with_name("other")))
    assert play.places()[1] != other.places()[1]


def test_when_nothing_can_be_written_it_says_so_without_a_traceback(
    play: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unwritable(play, monkeypatch, project, project.parent)
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert "neither in its folder nor in your cache" in said
    assert "Read-only file system" in said


def test_a_path_that_python_cannot_search_is_explained(play: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    play.ROOT = f"/games{os.pathsep}cards"
    assert play.main([]) == 1
    assert f"rename /games{os.pathsep}cards" in capsys.readouterr().err


def test_a_missing_pyproject_is_named(play: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pyproject.toml").unlink()
    assert play.main([]) == 1
    assert "pyproject.toml" in capsys.readouterr().err


def test_a_set_up_step_cannot_be_sent_elsewhere_by_the_users_settings(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"PYTHONPATH": "/x", "PIP_TARGET": "/x", "PIP_USER": "1", "PIP_TIMEOUT": "9"}.items():
        monkeypatch.setenv(name, value)
    show = "import os; print(*(os.environ.get(n) for n in ('PYTHONPATH', 'PIP_TARGET', 'PIP_USER', 'PIP_TIMEOUT')))"
    lock = os.open(project / "lock", os.O_RDWR | os.O_CREAT)
    try:
        assert load(project).run_quietly([sys.executable, "-c", show], lock) == (0, "    None None 0 9")
    finally:
        os.close(lock)


def test_a_set_up_step_does_not_take_files_in_the_users_folder_for_modules(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "this.py").write_text("raise SystemExit('the wrong one')")
    monkeypatch.chdir(project)
    lock = os.open(project / "lock", os.O_RDWR | os.O_CREAT)
    try:
        assert load(project).run_quietly([sys.executable, "-m", "this"], lock)[0] == 0
    finally:
        os.close(lock)


def test_progress_names_what_is_fetched_and_hides_the_rest(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pip = (
        "Looking in links: x",
        "Collecting pygame-ce>=2.5 (from y)",
        "Collecting pluggy",
        "Processing /some where/typing_extensions-4.16.0-py3-none-any.whl",
        "Installing collected packages: z",
    )
    lock = os.open(project / "lock", os.O_RDWR | os.O_CREAT)
    try:
        code, words = load(project).run_quietly([sys.executable, "-c", f"print(*{pip}, sep=chr(10)); exit(3)"], lock)
    finally:
        os.close(lock)
    assert (code, words.splitlines()) == (3, ["    " + line for line in pip])
    said = ["  fetching pygame-ce", "  fetching pluggy", "  fetching typing_extensions", "  installing"]
    assert capsys.readouterr().err.splitlines() == said


# For real, offline -----------------------------------------------------------------------------------

GAME = """
import json, os, sys, time
import random, tinything
if sys.argv[1:] == ["sleep"]:
    try:
        print("awake", flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        sys.exit(77)
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "prefix": sys.prefix, "thing": tinything.VALUE}))
sys.exit(7)
"""
STAND_IN = """
import os, sys
print({name!r}, sys.argv[1:], os.getcwd())
sys.exit(int(os.environ.get("CODE_" + {name!r}, 0)))
"""


def write_wheel(folder: Path, name: str, modules: dict[str, str]) -> None:
    with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
        info = f"{name}-1.0.dist-info"
        for module, source in modules.items():
            wheel.writestr(f"{module}.py", source)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")


class Table:
    """A small project in a folder with an odd name, and the surroundings that its play.py is started in."""

    def __init__(self, base: Path) -> None:
        self.folder = base / ODD_NAME
        (self.folder / "gin").mkdir(parents=True)
        (self.folder / "gin" / "__init__.py").touch()
        (self.folder / "gin" / "__main__.py").write_text(GAME, encoding="utf-8")
        (self.folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
        assert "PAUSE = 2.0" in SOURCE
        (self.folder / "play.py").write_text(SOURCE.replace("PAUSE = 2.0", "PAUSE = 0.0"), encoding="utf-8")
        self.elsewhere = base / "elsewhere 别处"
        self.elsewhere.mkdir()
        wheels = base / "wheels"
        wheels.mkdir()
        write_wheel(wheels, "tinything", {"tinything": "VALUE = 'right'"})
        write_wheel(wheels, "stand_ins", {name: STAND_IN.format(name=name) for name in ("pytest", "ruff", "mypy")})
        ours = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels.as_uri(), "PIP_CONFIG_FILE": os.devnull}
        self.env = os.environ | ours | {"XDG_CACHE_HOME": str(base / "cache"), "PYTHONIOENCODING": "utf-8"}

    def start(self, *arguments: str, **env: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(self.folder / "play.py"), *arguments],
            cwd=self.elsewhere,
            env=self.env | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def run(self, *arguments: str, **env: str) -> tuple[int, str, str]:
        child = self.start(*arguments, **env)
        out, err = child.communicate(timeout=300)
        return child.returncode, out, err


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, list[tuple[int, str, str]]]:
    """A project whose very first start was two starts at the same moment, and how those went."""
    table = Table(tmp_path_factory.mktemp("real"))
    children = [table.start("first"), table.start("second")]
    results = [(*child.communicate(timeout=300), child.returncode) for child in children]
    return table, [(code, out, err) for out, err, code in results]


@pytest.fixture
def table(both: tuple[Table, list[tuple[int, str, str]]]) -> Table:
    return both[0]


def test_two_first_starts_at_once_make_one_environment_and_both_play(
    both: tuple[Table, list[tuple[int, str, str]]],
) -> None:
    results = both[1]
    assert [code for code, _, _ in results] == [7, 7]
    assert [json.loads(out)["arguments"] for _, out, _ in results] == [["first"], ["second"]]
    said = "".join(err for _, _, err in results)
    assert said.count("making a private Python environment") == 1
    assert said.count("waiting for that one") == 1


def test_arguments_exit_code_and_current_folder_pass_through_unchanged(table: Table) -> None:
    code, out, err = table.run("--name", "a b", "中文", "", "*")
    assert (code, err) == (7, "")
    assert json.loads(out) == {
        "arguments": ["--name", "a b", "中文", "", "*"],
        "folder": str(table.elsewhere),
        "prefix": str(table.folder / ".venv"),
        "thing": "right",
    }


def test_a_module_runs_in_the_same_environment(table: Table) -> None:
    code, out, _ = table.run("-m", "tinything")
    assert (code, out) == (0, "")
    code, out, err = table.run("-m", "there_is_no_such_module")
    assert (code, out) == (1, "")
    assert "No module named there_is_no_such_module" in err


def test_files_in_the_users_folder_do_not_pass_for_modules(table: Table, tmp_path: Path) -> None:
    table.elsewhere, before = tmp_path, table.elsewhere
    try:
        for name in ("random", "gin", "tinything", "venv"):
            (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')")
        code, out, _ = table.run(PYTHONPATH=str(tmp_path))
    finally:
        table.elsewhere = before
    assert (code, json.loads(out)["thing"]) == (7, "right")


def test_the_test_tools_come_with_the_first_test_run_from_the_projects_folder(table: Table) -> None:
    assert table.run("-m", "mypy_is_not_here")[0] == 1
    code, out, _ = table.run("test", "-k", "cards and not slow", CODE_pytest="3")
    assert code == 3
    assert out == f"pytest ['-k', 'cards and not slow'] {table.folder}\n"


def test_build_runs_in_the_same_environment_and_its_exit_code_passes_through(table: Table) -> None:
    script = table.folder / "build" / "bundle.py"
    script.parent.mkdir()
    script.write_text("import sys, tinything; print(sys.argv[1:]); sys.exit(4)")
    assert table.run("build", "--bundle-only")[:2] == (4, "['--bundle-only']\n")


def test_check_runs_everything_and_fails_when_any_part_does(table: Table) -> None:
    code, out, _ = table.run("check", CODE_ruff="1")
    assert code == 1
    assert [line.split(" ")[:2] for line in out.splitlines()] == [
        ["ruff", "['check',"],
        ["ruff", "['format',"],
        ["mypy", "['--strict',"],
    ]
    assert table.run("check", CODE_mypy="2")[0] == 2
    assert table.run("check")[0] == 0


@posix_only
@pytest.mark.parametrize(("sent", "ends"), [(signal.SIGINT, 77), (signal.SIGTERM, -signal.SIGTERM)])
def test_signals_reach_the_game_itself(table: Table, sent: signal.Signals, ends: int) -> None:
    child = table.start("sleep")
    assert child.stdout is not None
    assert child.stdout.readline() == "awake\n"
    child.send_signal(sent)
    _, err = child.communicate(timeout=180)
    assert (child.returncode, err) == (ends, "")


@posix_only
def test_ctrl_c_while_setting_up_ends_quietly_with_130(tmp_path: Path) -> None:
    import fcntl

    table = Table(tmp_path)
    with (table.folder / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        child = table.start()
        assert child.stderr is not None
        assert "waiting for that one" in child.stderr.readline()
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=180)
    assert child.returncode == 130
    assert "Traceback" not in err


@posix_only
def test_a_start_killed_while_setting_up_is_made_good_by_the_next(tmp_path: Path) -> None:
    table = Table(tmp_path)
    child = table.start()
    assert child.stderr is not None
    assert "Setting up" in child.stderr.readline()
    deadline = time.monotonic() + 60
    while not (table.folder / ".venv" / "pyvenv.cfg").exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    child.kill()
    child.communicate(timeout=180)
    code, out, err = table.run("again")
    assert (code, json.loads(out)["thing"]) == (7, "right")
    assert err.index("waiting for that one") < err.index("Setting up")  # the killed start's own child was still at work
    assert table.run() == (7, out.replace('["again"]', "[]"), "")


def test_a_failed_download_is_explained_and_does_no_harm(table: Table) -> None:
    pyproject = table.folder / "pyproject.toml"
    pyproject.write_text(PYPROJECT.replace("tinything>=1", "tinything>=2"), encoding="utf-8")
    try:
        code, out, err = table.run()
    finally:
        pyproject.write_text(PYPROJECT, encoding="utf-8")
    assert (code, out) == (1, "")
    assert "trying again (3 of 3)" in err
    assert "No matching distribution found for tinything>=2" in err
    assert "Traceback" not in err
    code, _, err = table.run()
    assert (code, err) == (7, "")
