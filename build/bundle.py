"""Makes what players install, for the system it runs on:  python3 play.py build  [--bundle-only]

    out/dist/gin-rummy/      the game in one folder with all it needs, made by PyInstaller from build/gin-rummy.spec
    out/*.tar.xz, *.deb      on Linux: that folder with an installer for one's own home, and Debian's package
    out/*.zip                on Windows and macOS: the folder, or the app

The time written into the files is SOURCE_DATE_EPOCH, else that of the last commit: two builds of the same sources with
the same tools are the same.
"""

import argparse
import ctypes.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path[:0] = [str(ROOT), str(HERE)]  # build is no package: its files find each other by its folder

from kernel import compile_kernel  # noqa: E402

from gin import __version__  # noqa: E402

OUT: Final = ROOT / "out"
BUNDLE: Final = OUT / "dist" / "gin-rummy"
APP: Final = OUT / "dist" / "Gin Rummy.app"
ICONS: Final = HERE / "icons"
MADE: Final = OUT / "icons"
KERNEL: Final = OUT / "kernel"
LOG: Final = OUT / "work" / "pyinstaller.log"


class Trouble(Exception):
    """Something that whoever builds can act on; its text is all they see."""


def check_tools() -> None:
    """Raise Trouble when something is missing that comes with the system and not with pip."""
    try:
        import PyInstaller  # noqa: F401
        from PIL import Image  # noqa: F401
    except ImportError as absent:
        raise Trouble(f"Building needs {absent.name}. This brings what is needed:  python3 play.py build") from None
    if not sys.platform.startswith("linux"):
        return
    version = sysconfig.get_python_version()
    packages = [] if all(map(shutil.which, ("objcopy", "objdump", "strip"))) else ["binutils"]
    if not sysconfig.get_config_var("Py_ENABLE_SHARED") and ctypes.util.find_library(f"python{version}") is None:
        packages.append(f"libpython{version}")
    if packages:
        raise Trouble(f"Building needs more of the system. On Debian:  sudo apt install {' '.join(packages)}")


def when() -> int:
    """The time of the sources, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdecimal():
        return int(given)
    if shutil.which("git"):
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        if said.isdecimal():
            return int(said)
    return int((ROOT / "gin" / "__init__.py").stat().st_mtime)


def make_icons() -> None:
    """The icon in the forms that Windows and macOS want, from the PNG files of build/icons."""
    from PIL import Image

    pictures = [Image.open(path).convert("RGBA") for path in ICONS.glob("gin-rummy-*.png")]
    if not pictures:
        raise Trouble("There are no icons in build/icons: build/icons.py draws them.")
    MADE.mkdir(parents=True, exist_ok=True)
    pictures.sort(key=lambda picture: picture.width, reverse=True)
    small = [picture for picture in pictures if picture.width <= 256]
    small[0].save(MADE / "gin-rummy.ico", sizes=[picture.size for picture in small], append_images=small[1:])
    pictures[0].save(MADE / "gin-rummy.icns", append_images=pictures[1:])


def version_resource(version: str) -> str:
    """What Windows shows among the properties of the program's file, in the form that PyInstaller reads."""
    numbers = tuple([*map(int, version.split(".")), 0, 0, 0, 0][:4])
    texts = {
        "CompanyName": "the Gin Rummy developers",
        "FileDescription": "Gin Rummy",
        "FileVersion": version,
        "InternalName": "gin-rummy",
        "LegalCopyright": "MIT licence",
        "OriginalFilename": "gin-rummy.exe",
        "ProductName": "Gin Rummy",
        "ProductVersion": version,
    }
    lines = ",\n      ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      {lines},
    ])]),
    VarFileInfo([VarStruct("Translation", [0x409, 1200])]),
  ],
)
"""


def make_bundle() -> Path:
    """The folder with the game in it, the kernel compiled where a compiler is at hand; on macOS there is an app too."""
    make_icons()
    (MADE / "version.txt").write_text(version_resource(__version__), encoding="utf-8")
    LOG.parent.mkdir(parents=True, exist_ok=True)
    places = ["--workpath", str(OUT / "work"), "--distpath", str(OUT / "dist")]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", *places, str(HERE / "gin-rummy.spec")]
    # PYTHONHASHSEED: the order of what is in a set goes into the compiled files.
    environment = {**os.environ, "GIN_VERSION": __version__, "PYTHONHASHSEED": "0", "GIN_TREE": str(KERNEL)}
    problem = compile_kernel(KERNEL)
    if problem:
        print(f"The kernel stays plain Python, so Hard imagines less: {problem}", file=sys.stderr)
    print(f"Packing Gin Rummy {__version__}; what PyInstaller says goes to {LOG.relative_to(ROOT)}", flush=True)
    with LOG.open("wb") as log:
        code = subprocess.run(command, env=environment, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    if code:
        last = LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-8:]
        raise Trouble("\n".join(["PyInstaller could not pack the game. Its last words:", *last]))
    return BUNDLE


def make_packages(bundle: Path) -> list[Path]:
    """What is handed out, made of the finished bundle."""
    if sys.platform.startswith("linux"):
        from linux import archive, deb

        return [archive.make(bundle, OUT), deb.make(bundle, OUT)]
    if sys.platform == "darwin":
        target = OUT / f"gin-rummy-{__version__}-macos.zip"
        target.unlink(missing_ok=True)
        # Apple's own tool: others lose the links and rights that are in an app.
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(APP), str(target)], check=True)
        return [target]
    name = str(OUT / f"gin-rummy-{__version__}-windows")
    return [Path(shutil.make_archive(name, "zip", bundle.parent, bundle.name))]


def main() -> int:
    """Build; the exit code."""
    parser = argparse.ArgumentParser(prog="play.py build", description="Makes what players install.")
    parser.add_argument("--bundle-only", action="store_true", help="only the folder, no archive and no package")
    arguments = parser.parse_args()
    try:
        check_tools()
        os.environ["SOURCE_DATE_EPOCH"] = str(when())
        made = [make_bundle()]
        if not arguments.bundle_only:
            made += make_packages(made[0])
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    for path in made:
        files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
        print(f"{path.relative_to(ROOT)}  {sum(file.stat().st_size for file in files) / 2**20:.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
