"""What the game is made of and on what terms: build/licences.toml turned into what the game and the packages show.

    python build/licences.py                  writes assets/licences.json; the game's "About" reads it
    python build/licences.py check BUNDLE     names what a finished bundle holds and the list doesn't

The full texts are in assets/licences/. Those of the game itself and of its font are copies of the files that belong
to them; the rest are the words that came with each part.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "build" / "licences.toml"
SHOWN = ROOT / "assets" / "licences.json"
TEXTS = ROOT / "assets" / "licences"
COPIES = {"gin-rummy.txt": ROOT / "LICENSE", "noto-sans-sc.txt": ROOT / "assets" / "fonts" / "OFL.txt"}


@dataclass(frozen=True, slots=True)
class Part:
    """Something the game is made of, by its maker's name for it."""

    name: str
    licence: str
    """An SPDX expression."""
    copyright: tuple[str, ...]
    use: str
    """What it is there for: a key that the game words."""
    text: str
    """Its file in assets/licences/."""
    files: tuple[str, ...] = ()
    """How its files are named in a bundle."""


def parts() -> tuple[Part, ...]:
    """The list, in the order in which it is shown."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["part"]
    return tuple(
        Part(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}) for row in rows
    )


def shown() -> str:
    """assets/licences.json."""
    rows = [{"name": p.name, "licence": p.licence, "use": p.use, "file": p.text} for p in parts()]
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def text_of(part: Part) -> str:
    """A part's licence in full."""
    return (TEXTS / part.text).read_text(encoding="utf-8")


def libraries(bundle: Path) -> Iterator[Path]:
    """The compiled files of a bundle, and its fonts: everything in it that can be somebody else's and looks like it."""
    for file in sorted(bundle.rglob("*")):
        if file.is_symlink() or not file.is_file():
            continue
        if file.suffix in {".dll", ".dylib", ".pyd", ".ttf", ".otf", ".ttc"} or ".so" in file.suffixes:
            yield file


def owner(file: Path) -> Part | None:
    """Whose file this is, by its name alone."""
    if "pygame" in file.parent.parts and ".cpython-" in file.name:
        return next(p for p in parts() if p.name == "pygame-ce")
    return next((p for p in parts() if any(fnmatch(file.name, pattern) for pattern in p.files)), None)


def unlisted(bundle: Path) -> list[str]:
    """Files in a bundle that no part of the list accounts for."""
    return [file.relative_to(bundle).as_posix() for file in libraries(bundle) if owner(file) is None]


def missing(bundle: Path) -> list[str]:
    """Parts that have files of their own, none of which is in this bundle: they needn't be named in its package."""
    there = {part.name for part in map(owner, libraries(bundle)) if part is not None}
    return [part.name for part in parts() if part.files and part.name not in there]


def in_bundle(bundle: Path) -> tuple[Part, ...]:
    """The parts that a bundle really holds."""
    gone = set(missing(bundle))
    return tuple(part for part in parts() if part.name not in gone)


def main() -> int:
    """Write the list, or check a bundle; the exit code."""
    parser = argparse.ArgumentParser(description="The licences of all that the game is made of.")
    parser.add_argument("what", nargs="?", choices=["write", "check"], default="write")
    parser.add_argument("bundle", nargs="?", type=Path, help="the folder that PyInstaller made")
    chosen = parser.parse_args()
    if chosen.what == "check":
        if chosen.bundle is None or not chosen.bundle.is_dir():
            parser.error("check needs the folder of a finished bundle")
        strangers = unlisted(chosen.bundle)
        for name in strangers:
            print(f"{name}: whose is this? Add its part to {LIST.name}.")
        for name in missing(chosen.bundle):
            print(f"{name}: listed, but this bundle doesn't hold it.")
        return 1 if strangers else 0
    for name, source in COPIES.items():
        (TEXTS / name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    SHOWN.write_text(shown(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
