"""Debian's package of a finished bundle.

    python build/linux/deb.py [BUNDLE] [FOLDER]     makes FOLDER/gin-rummy_VERSION_ARCHITECTURE.deb

What it depends on is read off the bundle's files. Needs dpkg-deb. There are no scripts in it: menu, icons and manual
pages are seen to by the system's own triggers, and what the player has saved is not the package's to touch.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from textwrap import fill, indent
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import elf
import licences
from linux import shared
from linux.shared import NAME

LIBRARY: Final = f"usr/lib/games/{NAME}"
PROGRAM: Final = f"/usr/games/{NAME}"
ASSETS: Final = f"usr/share/games/{NAME}"
"""Pictures, sounds and fonts are the same on every kind of machine, and so have a place of their own."""
MAINTAINER: Final = "the Gin Rummy developers <gin-rummy@gin-rummy.invalid>"

PACKAGES: Final = {
    "libc.so.6": "libc6",
    "libm.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libexpat.so.1": "libexpat1",  # only where the bundle was made with Debian's own Python
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
}
"""Which package has a library that the bundle is linked with and doesn't bring."""

LOADED: Final = ("libx11-6", "libxext6")
"""What SDL loads by name, and without which there is no window: tried out by taking each away in a bare system."""
RECOMMENDED: Final = (
    "libxcursor1",  # pointers
    "libxfixes3",
    "libxi6",  # fingers
    "libxrandr2",  # more than one screen
    "libxss1",  # a screen that stays lit
    "libasound2t64 | libasound2",  # sound; the name changed in 2024
    "libpulse0",
    "libwayland-client0",  # a window straight under Wayland
    "libwayland-cursor0",
    "libwayland-egl1",
    "libegl1",
    "libxkbcommon0",
    "libdecor-0-0",
)

DESCRIPTION: Final = """\
 Gin rummy against the computer, for people who love the game and for people
 who want to learn it. Four rulesets, English and Chinese, by mouse, finger or
 keyboard.
 .
 The opponent sees what a person in its seat would see and nothing else, and
 every deal is committed to beforehand, so that anyone can check it afterwards.
 .
 Every act is saved before it is shown: after a crash or a power cut the match
 goes on at the same point. The game makes no network connection.
"""


def architecture() -> str:
    """Debian's name for this kind of machine."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def depends(bundle: Path) -> str:
    """The packages without which the bundle doesn't start."""
    needs = elf.needs(bundle)
    unknown = [name for name in needs.libraries if name not in PACKAGES]
    if unknown:
        raise SystemExit(f"Which package has {', '.join(unknown)}? The bundle is linked with it and doesn't bring it.")
    linked = {PACKAGES[name] for name in needs.libraries} - {"libc6"}
    return ", ".join([f"libc6 (>= {needs.glibc_text})", *sorted(linked), *LOADED])


def control(bundle: Path, version: str, kibibytes: int) -> str:
    """What the package manager is told."""
    fields = {
        "Package": NAME,
        "Version": version,
        "Section": "games",
        "Priority": "optional",
        "Architecture": architecture(),
        "Installed-Size": str(kibibytes),
        "Depends": depends(bundle),
        "Recommends": ", ".join(RECOMMENDED),
        "Maintainer": MAINTAINER,
    }
    if not shared.SITE.endswith(".invalid"):
        fields["Homepage"] = shared.SITE
    lines = [f"{name}: {value}\n" for name, value in fields.items()]
    return "".join(lines) + "Description: gin rummy against the computer\n" + DESCRIPTION


def changelog(version: str) -> str:
    """CHANGELOG.md in Debian's form."""
    out = []
    for release in shared.known_releases(version):
        year, month, day = map(int, release.day.split("-"))
        when = shared.today().replace(year=year, month=month, day=day, hour=12, minute=0, second=0)
        points = "".join(
            fill(point, 80, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False) + "\n"
            for point in release.news or ("New version.",)
        )
        out.append(
            f"{NAME} ({release.version}) stable; urgency=medium\n\n{points}\n"
            f" -- {MAINTAINER}  {when:%a, %d %b %Y %H:%M:%S} +0000\n"
        )
    return "\n".join(out)


def copyright_file(bundle: Path) -> str:
    """All that the package holds, whose it is and on what terms, a paragraph for each part, then the texts."""
    held = licences.in_bundle(bundle)
    out = [
        "Gin Rummy\n\n"
        "The package holds the game in one folder with the parts it is made of, so\n"
        "that it runs alike everywhere. Their sources are published by their makers;\n"
        "these were used, the libraries of SDL being those of pygame-ce:\n" + indent("\n".join(versions()), " ") + "\n"
    ]
    texts: dict[str, str] = {}
    for part in held:
        short = _short(part)
        texts[short] = licences.text_of(part)
        files = "*" if part.name == "Gin Rummy" else "\n".join(f" {name}" for name in _places(part, bundle)).lstrip()
        owners = "\n".join(f" {owner}" for owner in part.copyright).lstrip()
        out.append(
            f"Files: {files}\nCopyright: {owners}\nLicense: {short}\n"
            f"Comment: {part.name}; in SPDX's words: {part.licence}\n"
        )
    for short, text in texts.items():
        body = _referring(text)
        out.append(f"License: {short}\n" + "\n".join(f" {line}" if line else " ." for line in body.splitlines()) + "\n")
    return "\n".join(out)


def _referring(text: str) -> str:
    """A licence's text, without those that every Debian system has: there it is told where they are."""
    for title, names in _COMMON.items():
        head, found, _ = text.partition(title)
        if found:
            places = "\n".join(f"/usr/share/common-licenses/{name}" for name in names)
            return f"{head.strip()}\n\nOn Debian systems the full text is in\n{places}".strip()
    return text.strip()


_COMMON: Final = {
    "                  GNU LESSER GENERAL PUBLIC LICENSE": ("LGPL-2.1",),
    "GNU GENERAL PUBLIC LICENSE": ("GPL-2", "Apache-2.0"),
}
"""How texts begin that are only referred to, and their names; PyInstaller's file holds two."""


def _short(part: licences.Part) -> str:
    """The name under which the copyright file has a licence's text: parts with the same text share it."""
    return "LGPL-2.1" if part.text.startswith("lgpl") else part.text.removesuffix(".txt")


def _places(part: licences.Part, bundle: Path) -> list[str]:
    """Where a part's files are in the package."""
    if part.name == "pygame-ce":
        return [f"{LIBRARY}/_internal/pygame/*"]
    if part.name == "PyInstaller":
        return [f"{LIBRARY}/{NAME}"]
    if not part.files:
        return [f"{LIBRARY}/_internal/base_library.zip"]
    there = [pattern for pattern in part.files if any(bundle.rglob(pattern))]
    if part.use == "type" and all(any(bundle.glob(f"_internal/gin/assets/fonts/{p}")) for p in there):
        return [f"{ASSETS}/fonts/{pattern}" for pattern in there]
    return [f"{LIBRARY}/_internal/*{pattern.lstrip('*')}" for pattern in there]


def versions() -> list[str]:
    """The versions of the parts that come as Python packages, and of Python, for whoever wants their sources."""
    names = ("pygame-ce", "platformdirs", "PyInstaller")
    return [f"Python {sys.version.split()[0]}", *(f"{name} {metadata.version(name)}" for name in names)]


def make(bundle: Path, out: Path, version: str | None = None) -> Path:
    """The package of this bundle, in the folder ``out``. ``version``: another number, to try an upgrade with."""
    if shutil.which("dpkg-deb") is None:
        raise SystemExit("A .deb is made by dpkg-deb, which this system doesn't have.")
    number = version or shared.version()
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(shared.today().timestamp())))
    strangers = licences.unlisted(bundle)
    if strangers:
        raise SystemExit(f"Nobody knows whose these are: {', '.join(strangers)}. Add them to build/licences.toml.")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as folder:
        root = Path(folder) / "root"
        root.mkdir()
        shared.copy_bundle(bundle, root / LIBRARY)
        # The licence is in the copyright file, and the game reads its own copy.
        (root / LIBRARY / "_internal" / "LICENSE").unlink(missing_ok=True)
        share = root / "usr" / "share"
        assets = root / LIBRARY / "_internal" / "gin" / "assets"
        (root / ASSETS).parent.mkdir(parents=True)
        assets.rename(root / ASSETS)
        assets.symlink_to(os.path.relpath(root / ASSETS, assets.parent))
        shared.lay(share, PROGRAM, number)
        shared.write(share / "doc" / NAME / "copyright", copyright_file(bundle))
        shared.packed(share / "doc" / NAME / "changelog.gz", changelog(number))
        shared.copy(shared.HERE / f"{NAME}.lintian-overrides", share / "lintian" / "overrides" / NAME)
        shared.set_rights(root, root / LIBRARY / NAME)
        (root / "usr" / "games").mkdir()
        (root / PROGRAM[1:]).symlink_to(f"../lib/games/{NAME}/{NAME}")
        files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        sums = "".join(f"{hashlib.md5(f.read_bytes()).hexdigest()}  {f.relative_to(root)}\n" for f in files)
        # Counted as Debian does it: whole blocks of 1 KiB, and one for everything that isn't a file.
        size = sum(-(-p.lstat().st_size // 1024) if p.is_file() and not p.is_symlink() else 1 for p in root.rglob("*"))
        shared.write(root / "DEBIAN" / "control", control(bundle, number, size))
        shared.write(root / "DEBIAN" / "md5sums", sums)
        target = out / f"{NAME}_{number}_{architecture()}.deb"
        target.unlink(missing_ok=True)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return target


def main() -> None:
    """Make the package that the command line asks for."""
    parser = argparse.ArgumentParser(description="Makes Debian's package of a finished bundle.")
    parser.add_argument("bundle", nargs="?", type=Path, default=shared.ROOT / "out" / "dist" / NAME)
    parser.add_argument("out", nargs="?", type=Path, default=shared.ROOT / "out")
    parser.add_argument("--version", help="another version number than the game's, to try an upgrade with")
    chosen = parser.parse_args()
    made = make(chosen.bundle, chosen.out, chosen.version)
    print(f"{made}  {made.stat().st_size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
