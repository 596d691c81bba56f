"""The wheel and the source archive: complete, nothing too much, and playable wherever they are installed."""

import email
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from gin import __version__

ROOT = Path(__file__).resolve().parent.parent
JUNK = ("__pycache__", ".pyc", ".git/", ".venv", "/out/", "_cache/")
OURS = ("HOME", "DISPLAY", "WAYLAND_DISPLAY", "GIN_DATA_DIR", "PYTHONPATH")


def build(source: Path, into: Path, *kinds: str) -> None:
    """Build without fetching anything: the builder is one of the test tools."""
    targets = [word for kind in kinds for word in ("-t", kind)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(into), *targets]
    result = subprocess.run(command, cwd=source, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sources(folder: str) -> dict[str, bytes]:
    """The files of a folder of the checkout, as far as they are part of the game."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    build(ROOT, folder, "sdist", "wheel")
    return folder


@pytest.fixture(scope="module")
def wheel(built) -> Path:
    return built / f"gin_rummy-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module")
def program(wheel, tmp_path_factory) -> Path:
    """The command as pip installs it, in an environment whose path has spaces and Chinese characters."""
    place = tmp_path_factory.mktemp("installed") / "我的 牌 桌"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], timeout=120, check=True)
    scripts = place / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / ("python.exe" if sys.platform == "win32" else "python")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-index", "--no-deps"]
    subprocess.run([*install, str(wheel)], timeout=120, check=True)
    # What the game needs is taken from where the tests have it.
    packages = sysconfig.get_path("purelib", "venv", vars={"base": str(place), "platbase": str(place)})
    (Path(packages) / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return scripts / ("gin-rummy.exe" if sys.platform == "win32" else "gin-rummy")


def run(program: Path, cwd: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {n: v for n, v in os.environ.items() if n not in OURS and not n.startswith(("LC_", "LANG", "SDL_"))}
    return subprocess.run(
        [str(program), *arguments],
        cwd=cwd,
        env={**kept, "SDL_VIDEODRIVER": "dummy", **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )


# --- what is in them --------------------------------------------------------------------------------------------------


def test_the_wheel_holds_the_game_with_all_that_it_shows_and_nothing_else(wheel):
    found = {name: content for name, content in contents(wheel).items() if ".dist-info/" not in name}
    assets = {f"gin/{name}": content for name, content in sources("assets").items()}
    assert found == {**sources("gin"), **assets}


def test_the_wheel_holds_its_licences_and_the_command(wheel):
    files = contents(wheel)
    info = f"gin_rummy-{__version__}.dist-info"
    assert files[f"{info}/licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()
    assert files[f"{info}/licenses/assets/fonts/OFL.txt"] == (ROOT / "assets" / "fonts" / "OFL.txt").read_bytes()
    assert "gin-rummy = gin.__main__:main" in files[f"{info}/entry_points.txt"].decode()
    told = email.message_from_bytes(files[f"{info}/METADATA"])
    assert (told["Name"], told["Version"]) == ("gin-rummy", __version__)
    needed = [line for line in told.get_all("Requires-Dist") if "extra ==" not in line]
    assert [name.partition(">=")[0] for name in needed] == ["platformdirs", "pygame-ce"]


def test_the_source_archive_holds_what_building_and_testing_takes(built):
    with tarfile.open(built / f"gin_rummy-{__version__}.tar.gz") as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("gin", "assets", "tests", "build"):
        assert set(sources(folder)) <= names
    assert {"play.py", "pyproject.toml", "README.md", "LICENSE", "docs/SPEC.md"} <= names
    assert not [name for name in names if any(junk in name for junk in JUNK) or "screenshots/" in name]


def test_the_wheel_made_from_the_source_archive_is_the_same(built, wheel, tmp_path):
    with tarfile.open(built / f"gin_rummy-{__version__}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    build(tmp_path / f"gin_rummy-{__version__}", tmp_path / "again", "wheel")
    assert contents(tmp_path / "again" / wheel.name) == contents(wheel)


# --- installed --------------------------------------------------------------------------------------------------------


def test_the_installed_command_works_from_anywhere_without_home_and_locale(program, tmp_path):
    odd = tmp_path / "♠ 别处 $HOME"
    odd.mkdir()
    assert run(program, odd, "--version", LANG="C").stdout == f"Gin Rummy {__version__}\n"
    result = run(program, odd, "--smoke", "一手 牌.png", LANG="C", TMPDIR=str(tmp_path))
    assert result.stderr == ""
    assert result.returncode == 0
    assert "works: " in result.stdout
    assert (odd / "一手 牌.png").stat().st_size > 100_000
    assert [path.name for path in odd.iterdir()] == ["一手 牌.png"]
