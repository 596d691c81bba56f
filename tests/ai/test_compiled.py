"""The kernel compiled by mypyc gives what plain Python gives, card by card: the same worlds, points and decisions.

The same probe runs in two processes, one with the compiled module, and prints all it found.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from tests.conftest import cannot_run

ROOT = Path(__file__).resolve().parents[2]

PROBE = """
import json
from random import Random

from gin.ai import playout
from gin.ai.hard import Hard, Mind
from gin.ai.plain import Plain
from gin.engine.cards import FULL_MASK, PACK, mask_of, unmask
from gin.engine.melds import deadwood
from gin.engine.rules import OKLAHOMA, STANDARD
from tests.ai.playing import decisions
from tests.ai.test_playout import grown

rng = Random(11)
found = {"compiled": playout.COMPILED}


def both():
    pack = rng.sample(PACK, 52)
    return grown(pack[:26], rng.randint(0, 16)), grown(pack[26:], rng.randint(0, 16))


def stock_of(mine, theirs):
    rest = [int(c) for c in unmask(FULL_MASK & ~(mine | theirs))]
    rng.shuffle(rest)
    return rest[: rng.randint(2, 32)]


hands = [both() for _ in range(400)]
single = (playout.makes_meld, playout.value_of, playout.loose_in, playout.company, playout.wants, playout.without_sets)
found["hands"] = [
    [f(mine) for f in single] + [playout.leave(mine | theirs & -theirs, waits) for waits in (False, True)]
    for mine, theirs in hands
]

settled = []
for mine, theirs in hands * 3:
    least, limit = deadwood(mine), 10
    while least > limit:
        limit += 30
    settled.append(playout.settled(mine, theirs, least, deadwood(theirs), limit, 25, 25))
found["settled"] = settled

played = []
for mine, theirs in hands:
    stock = stock_of(mine, theirs)
    top = rng.choice([-1, stock.pop()]) if len(stock) > 3 else -1
    stops = [rng.randint(0, 10) for _ in range(4)], [rng.randint(0, 10) for _ in range(2)]
    played.append(playout.play_out(mine, theirs, stock, 0, top, rng.random() < 0.5, 10, *stops, 25, 25))
found["played"] = played

made = []
for mine, theirs in hands[:40]:
    rest = list(unmask(FULL_MASK & ~mine))
    rng.shuffle(rest)
    held, live = mask_of(rest[:2]), [int(c) for c in rest[2 : rng.randint(12, 40)]]
    signs = [held, *(mask_of(rng.sample(PACK, 3)) for _ in range(5))]
    weights = [rng.randint(-3000, 1000) for _ in range(playout.FEATURES)]
    seed = rng.randrange(1, 2**31 - 1)
    some = playout.worlds(held, 8, live, 20, 10, signs, weights, seed, 60, 12)
    made.append([playout.features(h, 10, signs) for h, _ in some[:3]] + [list(w) for w in some])
    for kind in (playout.THROW, playout.KNOCK, playout.STOCK, playout.PASS, playout.PASS_LAST):
        card = int(rest[-1])
        limit = 100 if kind == playout.KNOCK else 10
        made.append(playout.trials(kind, mine, card, some, 3, 20, limit, [0, 10], [[10], [0, 5]], 25, 25))
found["worlds"] = made

chosen = []
mind = Mind(worlds=40)
for ruleset, seed in ((STANDARD, 3), (OKLAHOMA, 4)):
    for decision in decisions((Hard(seed, mind), Plain()), ruleset, seed, hands=2):
        if decision.seen.seat == 0:
            verdict = Hard(seed, mind).think(decision.seen)
            chosen.append([str(verdict.action), [[str(o.action), o.points, o.worths] for o in verdict.options]])
found["decisions"] = chosen
print(json.dumps(found))
"""


def kernel_builder() -> ModuleType:
    """build/kernel.py, which makes the packages' kernel. Build is no package, and another of that name may be there."""
    spec = spec_from_file_location("kernel_under_test", ROOT / "build" / "kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def needs_compiler() -> None:
    """mypyc, a C compiler and Python's headers."""
    if find_spec("mypyc") is None:
        cannot_run("needs mypyc, which comes with mypy", "the tests' own requirements should bring it")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(os.environ.get("CC", compiler)) is None:
        cannot_run(f"needs a C compiler; there is no {compiler}", ".ci/run should install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        cannot_run("needs Python's headers to compile the kernel", ".ci/run should install libpython3-dev")


def probed(folder: Path, compiled: bool) -> str:
    """What the probe prints with the sources of ``folder``."""
    ran = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    head, told = f'{{"compiled": {str(compiled).lower()}, ', ran.stdout
    assert told.startswith(head), told[:60]
    return told.removeprefix(head)


def test_the_compiled_kernel_gives_what_plain_python_gives(tmp_path: Path) -> None:
    needs_compiler()
    left = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "golden", "data", "vectors")
    trees = tmp_path / "plain", tmp_path / "compiled"
    shutil.copytree(ROOT / "gin", trees[0] / "gin", ignore=left)
    problem = kernel_builder().compile_kernel(trees[1])
    assert not problem, problem
    for tree in trees:
        shutil.copytree(ROOT / "tests", tree / "tests", ignore=left)
    plain, compiled = probed(trees[0], False), probed(trees[1], True)
    assert len(plain) > 100_000
    assert compiled == plain
