"""What both Linux packages hold beside the game itself: menu entry, metadata, manual pages, icons."""

import gzip
import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from linux import runpath

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
ICONS: Final = HERE.parent / "icons"
NAME: Final = "gin-rummy"
COMPONENT: Final = "io.github.gin_rummy.GinRummy"

SITE: Final = os.environ.get("GIN_SITE", "https://gin-rummy.invalid").rstrip("/")
"""Where the game is published: an address such as https://github.com/OWNER/REPOSITORY.

AppStream wants the screenshots' addresses. The game has no home of its own: who publishes it says where, and until then
the name is one that can never exist (RFC 2606).
"""


class Release(NamedTuple):
    """A version, the day it was published, and what is new in it."""

    version: str
    day: str
    news: tuple[str, ...]


def version() -> str:
    """The version of the game."""
    found = re.search(r'__version__ = "([^"]+)"', (ROOT / "gin" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit("gin/__init__.py doesn't say which version this is.")
    return found.group(1)


def today() -> datetime:
    """The time of the build: SOURCE_DATE_EPOCH, else that of the last commit, else now."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not given.isdecimal() and shutil.which("git"):
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        given = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return datetime.fromtimestamp(int(given), UTC) if given.isdecimal() else datetime.now(UTC)


def releases(changelog: str, current: str, day: str) -> list[Release]:
    """The releases of CHANGELOG.md, newest first, and before them the current version if it isn't there yet.

    A release is a heading such as "## 1.2.0 — 2027-01-31" or "## [1.2.0] - 2027-01-31"; a heading without a date is not
    published yet. Its news are the points under it.
    """
    out: list[Release] = []
    for part in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        found = re.match(r"\[?v?(\d+(?:\.\d+)+)\]?\W+(\d{4}-\d\d-\d\d)\b", head)
        if found:
            points = re.findall(r"^[-*] +(.+(?:\n  +\S.*)*)", body, re.MULTILINE)
            news = tuple(re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(point.split())) for point in points)
            out.append(Release(found.group(1), found.group(2), news))
    if not any(release.version == current for release in out):
        out.insert(0, Release(current, day, ()))
    return out


def known_releases(current: str) -> list[Release]:
    """The releases that CHANGELOG.md tells of."""
    file = ROOT / "CHANGELOG.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return releases(text, current, f"{today():%Y-%m-%d}")


def menu_entry(program: str) -> str:
    """The menu entry for a program at this place; install.sh writes places that have to be quoted."""
    text = (HERE / f"{NAME}.desktop").read_text(encoding="utf-8")
    return text.replace(f"Exec={NAME}\n", f"Exec={program}\n")


def metainfo(current: str, site: str = SITE) -> str:
    """AppStream's description of the game, for software centres."""
    lines = []
    for release in known_releases(current):
        head = f'    <release version="{release.version}" date="{release.day}"'
        if not release.news:
            lines.append(head + "/>")
            continue
        points = "\n".join(f"          <li>{escape(point)}</li>" for point in release.news)
        lines.append(
            f"{head}>\n      <description>\n        <ul>\n{points}\n        </ul>\n      </description>\n    </release>"
        )
    text = (HERE / f"{COMPONENT}.metainfo.xml").read_text(encoding="utf-8")
    text = text.replace("@PICTURES@", f"{site}/raw/v{current}/docs/screenshots")
    return text.replace("@SITE@", site).replace("@RELEASES@", "\n".join(lines))


def manual(language: str, current: str) -> str:
    """The manual page, in English ("") or Chinese ("zh_CN")."""
    text = (HERE / (f"{NAME}.{language}.6" if language else f"{NAME}.6")).read_text(encoding="utf-8")
    return text.replace("@VERSION@", current).replace("@DATE@", f"{today():%Y-%m-%d}")


def lay(share: Path, program: str, current: str) -> None:
    """Put all of it into a ``share`` folder, for a program that will lie at ``program``."""
    write(share / "applications" / f"{NAME}.desktop", menu_entry(program))
    write(share / "metainfo" / f"{COMPONENT}.metainfo.xml", metainfo(current))
    for language in ("", "zh_CN"):
        packed(share / "man" / language / "man6" / f"{NAME}.6.gz", manual(language, current))
    hicolor = share / "icons" / "hicolor"
    for icon in sorted(ICONS.glob(f"{NAME}-*.png")):
        size = icon.stem.rpartition("-")[2]
        copy(icon, hicolor / f"{size}x{size}" / "apps" / f"{NAME}.png")
    copy(ICONS / f"{NAME}.svg", hicolor / "scalable" / "apps" / f"{NAME}.svg")


def write(path: Path, text: str) -> None:
    """A text file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def packed(path: Path, text: str) -> None:
    """A text file packed as Debian wants it: as small as can be, without the time in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def copy(source: Path, target: Path) -> None:
    """A copy of a file, and the folders above it."""
    path = target.parent
    path.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def copy_bundle(bundle: Path, target: Path) -> None:
    """A copy of the bundle as it is installed: one file can be started, no library looks into strange folders."""
    if not (bundle / NAME).is_file():
        raise SystemExit(f"There is no finished bundle in {bundle}: python3 play.py build makes one.")
    shutil.copytree(bundle, target, symlinks=True)
    for file in target.rglob("*.so*"):
        if not file.is_symlink():
            runpath.clean(file)
    set_rights(target, target / NAME)


def set_rights(folder: Path, *programs: Path) -> None:
    """Rights that don't depend on who builds, and how."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path in programs else 0o644)
