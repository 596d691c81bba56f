"""Compiles the kernel of the strongest level, gin/ai/playout.py, with mypyc: many times as fast, the same results.

Only packages hold a compiled kernel, and only where a C compiler is at hand; from the sources the game runs as it is
written. The compiled module stands in a copy of the package, out/kernel/gin, so that no checkout ever holds one.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = Path("gin", "ai", "playout.py")


def compiled(tree: Path) -> list[Path]:
    """The compiled modules in a copy of the package made by :func:`compile_kernel`."""
    folder = (tree / SOURCE).parent
    return sorted(path for path in folder.glob("playout*") if path.suffix in (".so", ".pyd"))


def compile_kernel(tree: Path) -> str:
    """Make ``tree`` anew, a folder with a copy of the package and the compiled kernel in it.

    Returns an empty text, or in plain words why there is no compiled kernel; the copy is complete in either case.
    """
    if tree.exists():
        shutil.rmtree(tree)
    shutil.copytree(ROOT / "gin", tree / "gin", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    command = [sys.executable, "-m", "mypyc", str(SOURCE)]
    try:
        done = subprocess.run(
            command, cwd=tree, capture_output=True, text=True, errors="replace", timeout=600, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"the compiler could not be run: {problem}"
    log = tree / "mypyc.log"
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode or not compiled(tree):
        last = (done.stdout + done.stderr).strip().splitlines()[-1:]
        for path in compiled(tree):
            path.unlink()
        return " ".join(last) or "mypyc said nothing"
    return ""


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "out" / "kernel"
    problem = compile_kernel(target)
    print(problem or "\n".join(map(str, compiled(target))))
    sys.exit(1 if problem else 0)
