"""What the Linux programs and libraries in a folder need of the system that they run on.

    python build/elf.py FOLDER

Read off the files themselves with objdump, so that what a package says it needs is what it needs.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_MAGIC = b"\x7fELF"
_LOADER = re.compile(r"ld-linux[\w.-]*")


@dataclass(frozen=True)
class Needs:
    """The lowest glibc that has every function used, and the libraries that are used but not in the folder."""

    glibc: tuple[int, ...]
    libraries: tuple[str, ...]

    @property
    def glibc_text(self) -> str:
        """As it is written: 2.36."""
        return ".".join(map(str, self.glibc))


def files(folder: Path) -> Iterator[Path]:
    """All programs and libraries in the folder, links left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == _MAGIC:
                    yield path


def needs(folder: Path) -> Needs:
    """What everything in ``folder`` needs together. Raises FileNotFoundError where objdump is missing."""
    wanted: set[str] = set()
    here: set[str] = {path.name for path in folder.rglob("*") if path.is_file()}
    versions: set[tuple[int, ...]] = set()
    for path in files(folder):
        said = _headers(path)
        wanted |= set(re.findall(r"^\s+NEEDED\s+(\S+)", said, re.MULTILINE))
        here |= set(re.findall(r"^\s+SONAME\s+(\S+)", said, re.MULTILINE))
        required = said.partition("Version References:")[2]
        versions |= {tuple(map(int, found.split("."))) for found in re.findall(r"\bGLIBC_(\d+(?:\.\d+)+)", required)}
    outside = sorted(name for name in wanted - here if not _LOADER.fullmatch(name))
    return Needs(max(versions, default=()), tuple(outside))


def _headers(path: Path) -> str:
    """The libraries that a file is linked with, and the versions asked of them: "0x09691a75 0x00 05 GLIBC_2.2.5"."""
    plain = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True, env=plain).stdout


def main() -> None:
    """Print what the folder named on the command line needs."""
    if len(sys.argv) != 2:
        sys.exit("Which folder? For example:  python build/elf.py out/dist/gin-rummy")
    found = needs(Path(sys.argv[1]))
    print(f"glibc {found.glibc_text} or newer")
    print(*found.libraries, sep="\n")


if __name__ == "__main__":
    main()
