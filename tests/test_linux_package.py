"""What Linux is told about the game, and the two packages, made of a small stand-in for the bundle."""

import importlib.util
import io
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
from configparser import RawConfigParser
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest

from gin import __version__
from gin.__main__ import _parser
from gin.engine.rules import RULESETS
from gin.text import TABLES
from gin.ui import window
from tests.conftest import cannot_run

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
LINUX = BUILD / "linux"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
SPOKEN = "{http://www.w3.org/XML/1998/namespace}lang"

# What packs the game is no part of it: it is imported from where it lies.
sys.path.insert(0, str(BUILD))
import licences  # noqa: E402
from linux import archive, deb, runpath, shared  # noqa: E402

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="installs programs of Linux")


@pytest.fixture
def needs_dpkg():
    if shutil.which("dpkg-deb") is None:
        pytest.skip("needs dpkg-deb, which only Debian and its relatives have")
    if importlib.util.find_spec("PyInstaller") is None:  # the package names what it was made with
        cannot_run("PyInstaller isn't installed: python3 play.py build brings it", ".ci/run should have built first")


@pytest.fixture
def bundle(tmp_path):
    """A folder like the one that PyInstaller makes: a program, a font, the licences."""
    folder = tmp_path / "bundle"
    assets = folder / "_internal" / "gin" / "assets"
    (assets / "fonts").mkdir(parents=True)
    (assets / "fonts" / "NotoSansSC-Regular.otf").write_bytes(b"a font")
    program = folder / "gin-rummy"
    shutil.copyfile(shutil.which("true") or "", program)
    program.chmod(0o755)
    return folder


def menu_entry() -> dict[str, str]:
    parser = RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "gin-rummy.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


# The window and its entry in the menu ---------------------------------------------------------------------------------


def test_the_desktop_finds_the_entry_that_belongs_to_the_window():
    entry = menu_entry()
    assert entry["StartupWMClass"] == window.DESKTOP_ID  # X11 goes by the class
    assert (LINUX / f"{window.DESKTOP_ID}.desktop").is_file()  # Wayland goes by the file's name
    assert entry["StartupNotify"] == "true"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the class of a window is X11's")
@pytest.mark.parametrize(
    ("before", "after"),
    [(None, "gin-rummy"), ("__main__.py", "gin-rummy"), ("chosen-outside", "chosen-outside")],
    ids=["nothing", "what pygame puts in", "the player's own"],
)
def test_the_window_says_what_it_is(monkeypatch, before, after):
    monkeypatch.setattr(sys, "argv", ["/somewhere/gin/__main__.py"])
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        monkeypatch.setenv(name, before or "") if before else monkeypatch.delenv(name, raising=False)
    window.prepare()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == after


@pytest.fixture
def shown_icons(monkeypatch):
    """The pictures that a window on SDL's dummy screen is told to show as its icon."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    shown: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", shown.append)
    return shown


def test_the_window_shows_the_icon(shown_icons):
    window.Window((640, 480), "Gin Rummy", icon=ROOT / "assets" / "icon.png")
    assert [picture.get_size() for picture in shown_icons] == [(128, 128)]


def test_a_missing_or_damaged_icon_stops_nobody(shown_icons, tmp_path):
    (tmp_path / "damaged.png").write_bytes(b"\x89PNG nothing")
    for name in ("missing.png", "damaged.png"):
        opened = window.Window((640, 480), "Gin Rummy", icon=tmp_path / name)
        assert opened.size == (640, 480)
    assert shown_icons == []


def test_the_entry_speaks_both_languages():
    entry = menu_entry()
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        assert entry[key] != entry[f"{key}[zh_CN]"]
        assert re.search("[一-鿿]", entry[f"{key}[zh_CN]"])
    assert entry["Name"] == TABLES["en"]["app.title"]
    assert entry["Name[zh_CN]"] == TABLES["zh-CN"]["app.title"]
    assert entry["Categories"] == "Game;CardGame;"


def test_the_entry_names_the_program_by_its_place():
    text = shared.menu_entry("/usr/games/gin-rummy")
    assert "\nExec=/usr/games/gin-rummy\n" in text
    assert "\nTryExec=/usr/games/gin-rummy\n" in text


def test_the_entry_is_valid(needs_tool, tmp_path):
    file = tmp_path / "gin-rummy.desktop"
    file.write_text(shared.menu_entry("/usr/games/gin-rummy"), encoding="utf-8")
    done = subprocess.run([needs_tool("desktop-file-validate"), file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


# The metadata ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def component():
    return ElementTree.fromstring(shared.metainfo(__version__))


def test_software_centres_know_the_current_version(component):
    newest = component.find("releases")[0]
    assert newest.get("version") == __version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", newest.get("date"))


def test_the_metadata_belongs_to_the_menu_entry(component):
    assert component.findtext("id") == shared.COMPONENT
    assert component.findtext("launchable") == "gin-rummy.desktop"
    assert component.find("content_rating").get("type") == "oars-1.1"


def test_every_text_of_the_metadata_is_in_both_languages(component):
    component.remove(component.find("releases"))  # what is new is told in the changelog's language
    component.remove(component.find("developer"))  # a name of people
    pairs = 0
    for parent in component.iter():
        for tag in {"name", "summary", "p", "li", "caption", "image"} & {child.tag for child in parent}:
            spoken = [child.get(SPOKEN) for child in parent if child.tag == tag]
            assert spoken == [None, "zh_CN"] * (len(spoken) // 2)
            pairs += len(spoken) // 2
    assert pairs >= 12


def test_the_screenshots_are_in_the_repository_with_the_size_that_is_told(component):
    from PIL import Image

    images = list(component.iter("image"))
    assert len(images) >= 6
    for image in images:
        assert image.text.startswith(f"{shared.SITE}/raw/v{__version__}/docs/screenshots/")
        with Image.open(ROOT / "docs" / "screenshots" / image.text.rpartition("/")[2]) as picture:
            assert picture.size == (int(image.get("width")), int(image.get("height")))


def test_the_metadata_is_valid(needs_tool, tmp_path):
    file = tmp_path / f"{shared.COMPONENT}.metainfo.xml"
    file.write_text(shared.metainfo(__version__), encoding="utf-8")
    command = [needs_tool("appstreamcli"), "validate", "--no-net", "--no-color", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    # AppStream before 1.0 doesn't know the tag for the developer yet.
    told = [line for line in done.stdout.splitlines() if re.match(r"\s*[EWI]:", line)]
    assert [line for line in told if "unknown-tag developer" not in line] == []


CHANGELOG = """# Changelog
## [Unreleased]
- not yet
## [1.1.0] - 2027-02-01
### Added
- One `thing` that is
  told on two lines.
- See [this](https://example.org).
## 1.0.0 — 2026-12-24
Words.
"""


def test_releases_are_read_from_the_changelog():
    assert shared.releases(CHANGELOG, "1.1.0", "2027-03-01") == [
        ("1.1.0", "2027-02-01", ("One thing that is told on two lines.", "See this.")),
        ("1.0.0", "2026-12-24", ()),
    ]


def test_a_version_that_the_changelog_does_not_know_comes_before_the_others():
    found = shared.releases(CHANGELOG, "1.2.0", "2027-03-01")
    assert found[0] == ("1.2.0", "2027-03-01", ())
    assert [release.version for release in found] == ["1.2.0", "1.1.0", "1.0.0"]


def test_the_packages_version_is_the_games():
    assert shared.version() == __version__


# The manual pages -----------------------------------------------------------------------------------------------------


@pytest.fixture(params=["", "zh_CN"], ids=["en", "zh_CN"])
def manual(request):
    return shared.manual(request.param, __version__)


def test_the_manual_lists_every_option(manual):
    shown = manual.replace("\\-", "-")
    synopsis, _, rest = shown.partition(".YS")
    for action in _parser()._actions:
        for option in action.option_strings:
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", rest), option
        assert re.search(rf"(?<![\w-]){action.option_strings[-1]}(?![\w-])", synopsis), action.option_strings


def test_the_manual_lists_no_option_that_does_not_exist(manual):
    known = {option for action in _parser()._actions for option in action.option_strings}
    assert set(re.findall(r"--[a-z][a-z-]*", manual.replace("\\-", "-"))) <= known


def test_the_manual_lists_rulesets_languages_and_version(manual):
    words = manual.replace("\\-", "-")
    assert all(f".B {name}\n" in words for name in RULESETS)
    assert all(language in words for language in TABLES)
    assert __version__ in words
    assert "GIN_DATA_DIR" in words
    assert not re.search("@[A-Z]+@", words)


# The icon -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def icons() -> ModuleType:
    spec = importlib.util.spec_from_file_location("icons_under_test", BUILD / "icons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("size", SIZES)
def test_the_icon_in_each_size_is_what_the_drawing_says(icons, size):
    from PIL import Image, ImageChops

    with Image.open(BUILD / "icons" / f"gin-rummy-{size}.png") as kept:
        assert kept.size == (size, size)
        # Another release of the rasteriser may round otherwise.
        difference = ImageChops.difference(kept.convert("RGBA"), icons.picture(size))
    assert max(high for _, high in difference.getextrema()) <= 8


def test_the_scalable_icon_is_the_drawing(icons):
    assert (BUILD / "icons" / "gin-rummy.svg").read_text(encoding="utf-8") == icons.drawing()


def test_the_windows_icon_is_among_the_assets(icons):
    path, size = icons.WINDOW
    assert path == ROOT / "assets" / "icon.png"
    assert path.read_bytes() == (BUILD / "icons" / f"gin-rummy-{size}.png").read_bytes()


def test_the_smallest_icons_read_as_a_card_with_a_spade(icons):
    # In the middle of the card a dark sign, around it the card's white, at the rim gold on every side.
    for size, (x, y, w, h, _, _) in icons._GRID.items():
        picture = icons.picture(size).convert("RGB")
        assert max(picture.getpixel((x + w // 2, y + h // 2))) < 60
        assert min(picture.getpixel((x + w // 2, y))) > 230
        assert min(picture.getpixel((x, y + h // 2))) > 230
        for edge in ((size // 2, 0), (size // 2, size - 1), (0, size // 2), (size - 1, size // 2)):
            red, green, blue = picture.getpixel(edge)
            assert red > 200 > green - 30 > 100 > blue


# Licences -------------------------------------------------------------------------------------------------------------


def test_what_the_game_shows_is_made_from_the_one_list():
    assert licences.SHOWN.read_text(encoding="utf-8") == licences.shown()
    for name, source in licences.COPIES.items():
        assert (licences.TEXTS / name).read_text(encoding="utf-8") == source.read_text(encoding="utf-8")


def test_every_licence_text_is_used_and_there():
    assert {part.text for part in licences.parts()} == {file.name for file in licences.TEXTS.glob("*.txt")}


def test_a_library_that_nobody_listed_is_found(bundle):
    assert licences.unlisted(bundle) == []
    (bundle / "_internal" / "libstranger.so.1").write_bytes(b"")
    assert licences.unlisted(bundle) == ["_internal/libstranger.so.1"]


def test_a_bundle_has_only_parts_that_are_listed():
    made = ROOT / "out" / "dist" / "gin-rummy"
    if not made.is_dir():
        pytest.skip("there is no bundle: python3 play.py build makes one")
    assert licences.unlisted(made) == []


# Debian's package -----------------------------------------------------------------------------------------------------


@pytest.fixture
def package(needs_dpkg, needs_tool, bundle, tmp_path):
    needs_tool("objdump")
    return deb.make(bundle, tmp_path / "out")


def field(package: Path, name: str) -> str:
    return subprocess.run(
        ["dpkg-deb", "--field", package, name], capture_output=True, text=True, check=True
    ).stdout.strip()


def members(package: Path) -> dict[str, tarfile.TarInfo]:
    with opened(package) as tar:
        return {member.name.removeprefix("./").rstrip("/"): member for member in tar}


def opened(package: Path) -> tarfile.TarFile:
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], capture_output=True, check=True).stdout
    return tarfile.open(fileobj=io.BytesIO(data))


def test_the_package_says_what_it_is(package):
    assert package.name == f"gin-rummy_{__version__}_{deb.architecture()}.deb"
    assert field(package, "Version") == __version__
    assert field(package, "Section") == "games"
    needs = field(package, "Depends").split(", ")
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", needs[0])
    assert {"libx11-6", "libxext6"} <= set(needs)
    assert int(field(package, "Installed-Size")) > 100


def test_the_package_has_all_that_a_desktop_wants(package):
    there = members(package)
    share = "usr/share"
    assert {
        f"{share}/applications/gin-rummy.desktop",
        f"{share}/metainfo/{shared.COMPONENT}.metainfo.xml",
        f"{share}/man/man6/gin-rummy.6.gz",
        f"{share}/man/zh_CN/man6/gin-rummy.6.gz",
        f"{share}/doc/gin-rummy/copyright",
        f"{share}/doc/gin-rummy/changelog.gz",
        f"{share}/icons/hicolor/scalable/apps/gin-rummy.svg",
        *(f"{share}/icons/hicolor/{size}x{size}/apps/gin-rummy.png" for size in SIZES),
    } <= set(there)
    assert there["usr/games/gin-rummy"].linkname == "../lib/games/gin-rummy/gin-rummy"
    assert there["usr/lib/games/gin-rummy/_internal/gin/assets"].linkname == "../../../../../share/games/gin-rummy"
    assert "usr/share/games/gin-rummy/fonts/NotoSansSC-Regular.otf" in there


def test_everything_in_the_package_is_roots_and_only_the_program_can_be_started(package):
    there = members(package)
    assert {(member.uid, member.gid) for member in there.values()} == {(0, 0)}
    rights = {member.mode for member in there.values() if member.isfile()}
    assert rights == {0o644, 0o755}
    assert [name for name, member in there.items() if member.isfile() and member.mode == 0o755] == [
        "usr/lib/games/gin-rummy/gin-rummy"
    ]


def test_nothing_runs_when_the_package_is_installed_or_removed(package, tmp_path):
    subprocess.run(["dpkg-deb", "--control", package, tmp_path / "control"], check=True)
    assert {file.name for file in (tmp_path / "control").iterdir()} == {"control", "md5sums"}


def test_the_copyright_file_names_all_that_is_in_the_package(package):
    with opened(package) as tar:
        text = tar.extractfile("./usr/share/doc/gin-rummy/copyright").read().decode()
    assert text.startswith("Gin Rummy\n")
    assert "usr/share/games/gin-rummy/fonts/NotoSansSC-*.otf" in text
    assert "libwebp" not in text  # this bundle has none
    used = set(re.findall(r"^Files: (?:.*\n)+?License: (.*)$", text, re.MULTILINE))
    told = set(re.findall(r"^\nLicense: (.*)$", text, re.MULTILINE))
    assert used == told
    assert {"gin-rummy", "noto-sans-sc", "python"} & told == {"gin-rummy", "noto-sans-sc"}


def test_lintian_finds_nothing(package):
    if shutil.which("lintian") is None:
        pytest.skip("needs lintian, which only Debian and its relatives have")
    command = ["lintian", "--allow-root", "--display-info", "--pedantic", "--color", "never", str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    found = [line for line in done.stdout.splitlines() if re.match("[EWIP]:", line)]
    # The stand-in has little of what the real bundle's overrides are for.
    assert [line for line in found if "unused-override" not in line] == []


def test_the_same_bundle_makes_the_same_package(package, bundle, tmp_path):
    again = deb.make(bundle, tmp_path / "again")
    assert again.read_bytes() == package.read_bytes()


def test_a_library_of_unknown_origin_makes_no_package(needs_dpkg, bundle, tmp_path):
    (bundle / "_internal" / "libstranger.so.1").write_bytes(b"")
    with pytest.raises(SystemExit, match="libstranger"):
        deb.make(bundle, tmp_path / "out")


def test_without_a_bundle_it_says_how_to_make_one(needs_dpkg, tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(SystemExit, match=r"play\.py build"):
        deb.make(tmp_path / "empty", tmp_path / "out")


# What libraries say about where to look for others --------------------------------------------------------------------


def library(folders: str, tag: int = 29) -> bytes:
    """An ELF file with nothing in it but where it looks for libraries."""
    strings = b"\0" + folders.encode() + b"\0"
    entries = [(1, 1), (tag, 1), (5, 0x1000 + 64 + 2 * 56), (0, 0)]
    head = 64 + 2 * 56
    table = head + len(strings)
    size = table + 16 * len(entries)
    out = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    out += struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 64, 0, 0, 64, 56, 2, 0, 0, 0)
    out += struct.pack("<IIQQQQQQ", 1, 4, 0, 0x1000, 0x1000, size, size, 0x1000)
    out += struct.pack("<IIQQQQQQ", 2, 4, table, 0x1000 + table, 0, 16 * len(entries), 16 * len(entries), 8)
    return out + strings + b"".join(struct.pack("<QQ", *entry) for entry in entries)


@pytest.mark.parametrize("tag", [15, 29], ids=["RPATH", "RUNPATH"])
def test_the_builders_folder_is_taken_out_of_a_library(tmp_path, tag):
    file = tmp_path / "lib.so"
    file.write_bytes(library("/home/builder/lib", tag))
    assert runpath.clean(file)
    data = file.read_bytes()
    entries = [struct.unpack_from("<QQ", data, len(data) - 64 + 16 * i) for i in range(4)]
    assert [kind for kind, _ in entries] == [1, 5, 0, 0]
    assert not runpath.clean(file)


def test_what_lies_beside_a_library_is_still_found(tmp_path):
    file = tmp_path / "lib.so"
    file.write_bytes(library("$ORIGIN/../libs"))
    before = file.read_bytes()
    assert not runpath.clean(file)
    assert file.read_bytes() == before


def test_both_at_once_is_not_guessed_at(tmp_path):
    file = tmp_path / "lib.so"
    file.write_bytes(library("$ORIGIN:/home/builder/lib"))
    with pytest.raises(SystemExit, match="/home/builder/lib"):
        runpath.clean(file)


@pytest.mark.parametrize("content", [b"", b"#!/bin/sh\n", b"\x7fELF\x01\x01"], ids=["empty", "script", "32 bits"])
def test_other_files_are_left_alone(tmp_path, content):
    file = tmp_path / "lib.so"
    file.write_bytes(content)
    assert not runpath.clean(file)


# The archive with its installer ---------------------------------------------------------------------------------------


class Home:
    """Somebody's home folder, an unpacked archive, and a system with few tools."""

    def __init__(self, folder: Path, unpacked: Path) -> None:
        self.folder = folder
        self.unpacked = unpacked
        folder.mkdir(parents=True)
        tools = folder.parent / "tools"
        tools.mkdir()
        for name in ("sh", "cp", "mv", "rm", "mkdir", "ln", "sed", "find", "dirname", "readlink"):
            (tools / name).symlink_to(shutil.which(name) or name)
        self.environment = {"HOME": str(folder), "PATH": str(tools)}

    def run(self, script: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        command = [str(script), *arguments]
        return subprocess.run(
            command, env={**self.environment, **more}, capture_output=True, text=True, check=False, timeout=60
        )

    def install(self, **more: str) -> subprocess.CompletedProcess[str]:
        return self.run(self.unpacked / "install.sh", **more)

    @property
    def library(self) -> Path:
        return self.folder / ".local" / "lib" / "gin-rummy"

    @property
    def entry(self) -> str:
        return (self.folder / ".local/share/applications/gin-rummy.desktop").read_text(encoding="utf-8")

    def files(self) -> set[str]:
        return {str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if p.is_symlink() or p.is_file()}


@pytest.fixture
def home(bundle, needs_tool, tmp_path):
    needs_tool("objdump")
    program = bundle / "gin-rummy"
    program.write_text("#!/bin/sh\necho Gin Rummy of the test\n", encoding="utf-8")
    made = archive.make(bundle, tmp_path / "out")
    unpacked = tmp_path / "un packed 解"
    with tarfile.open(made) as tar:
        assert {(m.uid, m.gid, m.uname) for m in tar} == {(0, 0, "root")}
        tar.extractall(unpacked, filter="tar")
    return Home(tmp_path / 'a home 家 $x "y" `z` 5%', next(unpacked.iterdir()))


@on_linux
def test_the_archive_installs_into_a_home_of_any_name_and_is_removed_again(home):
    done = home.install()
    assert done.returncode == 0, done.stderr
    assert "Gin Rummy of the test is installed" in done.stderr
    program = home.folder / ".local" / "bin" / "gin-rummy"
    assert program.resolve() == (home.library / "gin-rummy").resolve()
    assert f"\nTryExec={home.library}/gin-rummy\n" in home.entry
    icons = home.folder / ".local" / "share" / "icons" / "hicolor"
    assert len(list(icons.rglob("gin-rummy.*"))) == len(SIZES) + 1
    kept = home.folder / ".local" / "share" / "gin-rummy" / "gin-rummy.db"
    kept.parent.mkdir(parents=True)
    kept.write_text("a match", encoding="utf-8")
    done = home.run(home.library / "uninstall.sh")
    assert done.returncode == 0, done.stderr
    assert str(kept.parent) in done.stderr
    assert home.files() == {".local/share/gin-rummy/gin-rummy.db"}
    assert home.run(home.unpacked / "uninstall.sh").returncode == 1


@on_linux
def test_the_menu_entry_of_a_strange_home_starts_the_program(home):
    home.install()
    words = re.search(r"(?m)^Exec=(.*)$", home.entry).group(1)
    # A string's escapes first, then the quotes of a command line, as the desktop entry specification has it.
    quoted = re.fullmatch(r'"(.*)"', words.replace("\\\\", "\\")).group(1)
    assert re.sub(r'\\(["`$\\])', r"\1", quoted).replace("%%", "%") == f"{home.library}/gin-rummy"


@on_linux
def test_an_older_game_is_replaced_whole(home):
    home.install()
    (home.library / "stale").write_text("", encoding="utf-8")
    assert home.install().returncode == 0
    assert not (home.library / "stale").exists()
    assert [path.name for path in home.library.parent.iterdir()] == ["gin-rummy"]


@on_linux
def test_a_game_that_does_not_start_here_leaves_the_older_one(home):
    home.install()
    (home.unpacked / "gin-rummy" / "gin-rummy").write_text("#!/bin/sh\necho no glibc\nexit 1\n", encoding="utf-8")
    done = home.install()
    assert done.returncode == 1
    assert "no glibc" in done.stderr
    assert subprocess.run([home.library / "gin-rummy"], capture_output=True, check=True).stdout == (
        b"Gin Rummy of the test\n"
    )
    assert [path.name for path in home.library.parent.iterdir()] == ["gin-rummy"]


@on_linux
def test_somebody_elses_program_of_that_name_is_left_alone(home):
    other = home.folder / ".local" / "bin" / "gin-rummy"
    other.parent.mkdir(parents=True)
    other.write_text("mine", encoding="utf-8")
    done = home.install()
    assert done.returncode == 0
    assert "left alone" in done.stderr
    home.run(home.library / "uninstall.sh")
    assert other.read_text(encoding="utf-8") == "mine"


@on_linux
def test_the_installer_speaks_chinese_and_refuses_what_it_cannot_do(home):
    assert "已装好" in home.install(LANG="zh_CN.UTF-8").stderr
    assert home.install(HOME="/nowhere").returncode == 1
    refused = home.run(home.unpacked / "install.sh", "--prefix=/usr")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "no arguments" in refused.stderr
    shutil.rmtree(home.unpacked / "gin-rummy")
    assert "unpack the whole archive" in home.install().stderr


# The trial in a bare Debian -------------------------------------------------------------------------------------------


def test_the_trial_says_what_it_lacks(tmp_path):
    (tmp_path / "some.deb").write_bytes(b"")
    command = [sys.executable, str(LINUX / "try_in_chroot.py"), str(tmp_path / "some.deb")]
    done = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert done.returncode == 77
    assert "debootstrap" in done.stdout
