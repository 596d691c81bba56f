"""The walls between the rooms of the house, read from the imports in the sources, and tried out in fresh processes.

- ``engine`` needs the standard library alone: of that, nothing that brings time, files, chance or logs.
- ``ai`` knows ``engine`` and itself; never pygame.
- ``learn`` knows ``engine``, ``ai``, itself and what a sentence is made of (``text.spans``); never pygame.
- ``session`` and ``store`` never import pygame.
- ``scenes`` and ``ui`` see what a player sees: never ``engine.state``, ``engine.play`` or ``store``.

Rooms that don't exist yet have no files and so nothing to say.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
NO_PART_OF_RULES = frozenset(
    "random secrets time datetime calendar os pathlib io logging tempfile shutil glob uuid socket subprocess sqlite3 "
    "threading multiprocessing asyncio importlib pygame".split()
)
NO_CALLS_OF_RULES = frozenset(["open", "print", "input", "breakpoint", "__import__", "import_module", "eval", "exec"])
HIDDEN_FROM_PLAYERS = ("gin.engine.state", "gin.engine.play", "gin.store")


class Import(NamedTuple):
    """One import; ``whole`` if it gives the module itself rather than a name out of it."""

    line: int
    module: str
    whole: bool


def within(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def absolute(module: str, package: bool, level: int, target: str | None) -> str:
    if not level:
        return target or ""
    base = module.split(".")
    base = base[: len(base) - level + package]
    return ".".join([*base, *([target] if target else [])])


@cache
def handed_on(module: str) -> dict[str, str]:
    """The names that an engine module has from elsewhere, and from where."""
    path = ROOT.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not within(module, "gin.engine") or not path.is_file():
        return {}
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    package = path.name == "__init__.py"
    return {a.name: absolute(module, package, node.level, node.module) for node in nodes for a in node.names}


def origin(module: str, name: str) -> str:
    """The full name of what ``from module import name`` gives; a name that is only handed on is followed home."""
    source = handed_on(module).get(name)
    return f"{module}.{name}" if source is None else origin(source, name)


def imports(tree: ast.AST, module: str, package: bool) -> Iterator[Import]:
    """All imports, those inside functions too. A name that may be a module counts as one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, True)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(module, package, node.level, node.module)
            yield Import(node.lineno, source, False)
            for alias in node.names:
                yield Import(node.lineno, origin(source, alias.name), False)


def calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            yield node.lineno, name


def breaches(source: str, module: str, package: bool = False) -> list[str]:
    """What in the source of ``module`` goes through a wall."""
    tree = ast.parse(source)
    found = []
    for line, target, whole in imports(tree, module, package):
        top = target.partition(".")[0]
        known = top in sys.stdlib_module_names
        if within(module, "gin.engine"):
            wrong = top in NO_PART_OF_RULES or not (known or within(target, "gin.engine"))
        elif within(module, "gin.ai"):
            wrong = not (known or within(target, "gin.engine", "gin.ai"))
        elif within(module, "gin.learn"):
            wrong = not (known or within(target, "gin.engine", "gin.ai", "gin.learn", "gin.text.spans"))
        elif within(module, "gin.session", "gin.store"):
            wrong = top == "pygame"
        elif within(module, "gin.scenes", "gin.ui"):
            everything = whole and target in ("gin", "gin.engine")
            wrong = everything or target == "gin.engine.*" or within(target, *HIDDEN_FROM_PLAYERS)
        else:
            wrong = False
        if wrong:
            found.append(f"{module}, line {line}: imports {target}")
    for line, name in calls(tree):
        if within(module, "gin.engine") and name in NO_CALLS_OF_RULES:
            found.append(f"{module}, line {line}: calls {name}")
    return found


SOURCES = sorted((ROOT / "gin").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_no_module_goes_through_a_wall(path: Path) -> None:
    found = breaches(path.read_text(encoding="utf-8"), module_of(path), path.name == "__init__.py")
    assert not found, "\n".join(found)


BAD = [
    ("gin.engine.play", "import random"),
    ("gin.engine.play", "import numpy as np"),
    ("gin.engine.play", "from os import path"),
    ("gin.engine.play", "import os.path"),
    ("gin.engine.play", "from gin import session"),
    ("gin.engine.play", "from ..ai import policy"),
    ("gin.engine.play", "from gin.text import en"),
    ("gin.engine.record.reading", "from ...store import Store"),
    ("gin.engine.play", "def late():\n    from time import sleep"),
    ("gin.engine.play", "import typing\nif typing.TYPE_CHECKING:\n    from datetime import date"),
    ("gin.engine.play", "print('a card')"),
    ("gin.engine.play", "open('x')"),
    ("gin.engine.play", "__import__('random')"),
    ("gin.ai.normal", "import pygame"),
    ("gin.ai.normal", "from pygame.math import Vector2"),
    ("gin.ai.normal", "from gin.ui import theme"),
    ("gin.ai.normal", "from .. import session"),
    ("gin.ai.normal", "import numpy"),
    ("gin.learn.pages", "import pygame"),
    ("gin.learn.pages", "from gin.ui import theme"),
    ("gin.learn.pages", "from gin.scenes.learn import Learn"),
    ("gin.learn.pages", "from gin.text import Texts"),
    ("gin.learn.course", "from gin.store import Store"),
    ("gin.session", "import pygame"),
    ("gin.session", "def late():\n    import pygame.time"),
    ("gin.store", "from pygame import Rect"),
    ("gin.store.rows", "import pygame"),
    ("gin.scenes.table", "from gin.engine.play import legal"),
    ("gin.scenes.table", "from gin.engine.state import Match"),
    ("gin.scenes.table", "from gin.engine import Match"),
    ("gin.scenes.table", "from gin.engine import decide"),
    ("gin.scenes.table", "from gin.engine import state"),
    ("gin.scenes.table", "from gin.engine.view import legal"),
    ("gin.scenes.table", "from gin.engine.view import PlayerView, Match"),
    ("gin.scenes.table", "from gin.engine import *"),
    ("gin.scenes.table", "import gin.engine.play"),
    ("gin.scenes.table", "import gin.engine"),
    ("gin.scenes.table", "import gin"),
    ("gin.scenes.table", "from gin import store"),
    ("gin.scenes.table", "from gin.store import Store"),
    ("gin.scenes.table", "from ..engine import play"),
    ("gin.scenes.table", "from .. import store"),
    ("gin.ui.draw", "from ..engine.state import Hand"),
    ("gin.ui.draw", "import gin.store"),
]
GOOD = [
    ("gin.engine.play", "from gin.engine.cards import Card\nimport json\nfrom typing import Any\nfrom . import melds"),
    ("gin.engine.record.reading", "from gin.engine.play import fold\nimport re\nfrom .words import WORDS"),
    ("gin.ai.normal", "from gin.engine.view import PlayerView\nimport random\nfrom .policy import Policy"),
    ("gin.learn.stage", "from gin.engine.play import decide\nfrom gin.ai.outs import outs\nimport random"),
    ("gin.learn.prose", "from gin.text.spans import Span\nfrom gin.learn.pages import PARTS"),
    ("gin.session", "from gin.engine.play import decide\nimport os\nfrom gin.store import Store"),
    ("gin.scenes.table", "import pygame\nfrom gin.engine.view import PlayerView\nfrom gin.engine import Card, view"),
    ("gin.scenes.table", "from gin.engine.statements import Nothing\nfrom gin.storey import Roof"),
    ("gin.ui.draw", "import pygame\nfrom ..engine.cards import Card\nfrom . import theme"),
    ("gin.app", "import pygame\nfrom gin.store import Store\nfrom gin.engine.play import decide"),
]


@pytest.mark.parametrize(("module", "source"), BAD)
def test_a_breach_is_noticed(module: str, source: str) -> None:
    assert breaches(source, module)


@pytest.mark.parametrize(("module", "source"), GOOD)
def test_what_is_allowed_is_let_through(module: str, source: str) -> None:
    assert breaches(source, module) == []


def test_a_relative_import_of_a_package_starts_at_the_package_itself() -> None:
    assert breaches("from . import play", "gin.engine", package=True) == []
    assert breaches("from .. import session", "gin.engine", package=True) == [
        "gin.engine, line 1: imports gin",
        "gin.engine, line 1: imports gin.session",
    ]


# --- in a fresh process -----------------------------------------------------------------------------------------------

QUIET_ROOMS = ("gin.engine", "gin.ai", "gin.session", "gin.store")
ALONE = [module_of(path) for path in SOURCES if within(module_of(path), *QUIET_ROOMS)]
REPORT = """
import json, sys
before = set(sys.modules)
import {module}
new = set(sys.modules) - before
print(json.dumps(sorted(name for name in new if name.partition(".")[0] not in sys.stdlib_module_names)))
"""


def loaded_by(module: str) -> tuple[str, list[str]]:
    """What importing the module alone complains about, and which modules outside the standard library it loads."""
    command = [sys.executable, "-c", REPORT.format(module=module)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    return done.stderr, json.loads(done.stdout or "[]")


@pytest.fixture(scope="module")
def loaded() -> dict[str, tuple[str, list[str]]]:
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(ALONE, pool.map(loaded_by, ALONE), strict=True))


@pytest.mark.parametrize("module", ALONE)
def test_the_module_imports_alone_and_brings_nothing_along(
    module: str, loaded: dict[str, tuple[str, list[str]]]
) -> None:
    error, names = loaded[module]
    assert error == ""
    rooms = ["gin.engine"] + (["gin.ai"] if within(module, "gin.ai") else [])
    if within(module, "gin.engine", "gin.ai"):
        assert [name for name in names if name != "gin" and not within(name, *rooms)] == []
    assert not {"pygame", "numpy"} & {name.partition(".")[0] for name in names}
