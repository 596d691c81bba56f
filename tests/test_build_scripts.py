"""The scripts that pack the game, as far as they can be tried without packing it; and the spec for three systems."""

import ast
import importlib.util
import io
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from gin import __version__

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"


@pytest.fixture
def bundling(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """build/bundle.py, on a Linux where all that is needed is there."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    spec = importlib.util.spec_from_file_location("bundling_under_test", BUILD / "bundle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module.sysconfig, "get_config_var", lambda name: 1)
    return module


# What has to be there ------------------------------------------------------------------------------------------------


def test_with_everything_there_nothing_is_asked_for(bundling):
    bundling.check_tools()


@pytest.mark.parametrize("tool", ["objcopy", "objdump", "strip"])
def test_a_missing_tool_is_named_by_the_package_that_brings_it(bundling, monkeypatch, tool):
    monkeypatch.setattr(bundling.shutil, "which", lambda name: None if name == tool else name)
    with pytest.raises(bundling.Trouble, match=r"sudo apt install binutils$"):
        bundling.check_tools()


def test_debians_python_needs_its_library_too(bundling, monkeypatch):
    monkeypatch.setattr(bundling.sysconfig, "get_config_var", lambda name: 0)
    monkeypatch.setattr(bundling.ctypes.util, "find_library", lambda name: None)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(bundling.Trouble, match=rf"sudo apt install libpython{version}$"):
        bundling.check_tools()
    monkeypatch.setattr(bundling.ctypes.util, "find_library", lambda name: f"lib{name}.so.1.0")
    bundling.check_tools()


def test_without_pyinstaller_it_says_how_to_get_it(bundling, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "PyInstaller", None)
    monkeypatch.setattr(sys, "argv", ["bundle.py"])
    assert bundling.main() == 1
    assert capsys.readouterr().err == "Building needs PyInstaller. This brings what is needed:  python3 play.py build\n"


def test_when_packing_fails_pyinstallers_last_words_are_shown(bundling, monkeypatch, tmp_path):
    monkeypatch.setattr(bundling, "MADE", tmp_path / "icons")
    monkeypatch.setattr(bundling, "LOG", tmp_path / "work" / "log.txt")
    monkeypatch.setattr(bundling, "ROOT", tmp_path)

    def fail(command, *, stdout, **_):
        stdout.write(b"out of paper\n")
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(bundling, "compile_kernel", lambda tree: "no compiler")
    monkeypatch.setattr(bundling.subprocess, "run", fail)
    with pytest.raises(bundling.Trouble, match=r"could not pack the game\. Its last words:\nout of paper"):
        bundling.make_bundle()


def test_without_a_compiled_kernel_the_copy_is_complete_and_says_why(bundling, monkeypatch, tmp_path):
    from importlib import import_module

    kernel = import_module("kernel")
    said = subprocess.CompletedProcess([], 1, "", "error: unknown compiler\n")
    monkeypatch.setattr(kernel.subprocess, "run", lambda *_, **__: said)
    assert kernel.compile_kernel(tmp_path / "tree") == "error: unknown compiler"
    assert (tmp_path / "tree" / "gin" / "ai" / "playout.py").read_bytes() == (ROOT / kernel.SOURCE).read_bytes()

    def absent(*_, **__):
        raise OSError("no such program")

    monkeypatch.setattr(kernel.subprocess, "run", absent)
    assert "no such program" in kernel.compile_kernel(tmp_path / "tree")
    assert not kernel.compiled(tmp_path / "tree")


# What is made --------------------------------------------------------------------------------------------------------


def test_the_time_is_the_one_given_else_that_of_the_last_commit(bundling, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert bundling.when() == 86400
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    said = subprocess.CompletedProcess([], 0, "1700000000\n")
    monkeypatch.setattr(bundling.subprocess, "run", lambda *_, **__: said)
    assert bundling.when() == 1700000000
    monkeypatch.setattr(bundling.shutil, "which", lambda name: None)
    assert bundling.when() == int((ROOT / "gin" / "__init__.py").stat().st_mtime)


def test_the_icons_of_windows_and_macos_have_every_size(bundling, monkeypatch, tmp_path):
    image = pytest.importorskip("PIL.Image")
    monkeypatch.setattr(bundling, "MADE", tmp_path / "icons")
    bundling.make_icons()
    windows = image.open(tmp_path / "icons" / "gin-rummy.ico")
    assert {(size, size) for size in (16, 24, 32, 48, 64, 128, 256)} <= windows.ico.sizes()
    # The small ones are drawings of their own, not the large one made smaller.
    small = image.open(BUILD / "icons" / "gin-rummy-16.png").convert("RGBA")
    assert windows.ico.getimage((16, 16)).convert("RGBA").tobytes() == small.tobytes()
    mac = image.open(io.BytesIO((tmp_path / "icons" / "gin-rummy.icns").read_bytes()))
    assert {size[0] * size[2] for size in mac.info["sizes"]} >= {32, 64, 128, 256, 512}


def test_windows_is_told_the_version(bundling):
    text = bundling.version_resource("1.20.3")
    ast.parse(text, mode="eval")
    assert "filevers=(1, 20, 3, 0)" in text
    assert "prodvers=(1, 20, 3, 0)" in text
    assert "StringStruct('ProductVersion', '1.20.3')" in text


# The spec ------------------------------------------------------------------------------------------------------------


class Recorder:
    """Stands in for what PyInstaller gives to a spec, and keeps what each was asked for."""

    def __init__(self) -> None:
        self.asked: dict[str, list[tuple[tuple, dict]]] = {}

    def __getitem__(self, name: str):
        def ask(*arguments, **named):
            self.asked.setdefault(name, []).append((arguments, named))
            libraries = ["libSDL2-2.so.0", "libz.so.1", "libstdc++.so.6", "libgcc_s.so.1"]
            return SimpleNamespace(
                pure=[],
                scripts=[(name, "", "PYSOURCE") for name in ("pyi_rth_inspect", "pyi_rth_multiprocessing", "start")],
                binaries=[(f"pygame.libs/{name}", "", "BINARY") for name in libraries],
                datas=[("pygame/freesansbold.ttf", "", "DATA"), ("gin/assets/icon.png", "", "DATA")],
            )

        return ask


def spec_on(platform: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[tuple, dict]]]:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("GIN_VERSION", __version__)
    monkeypatch.setenv("GIN_TREE", str(ROOT))
    recorder = Recorder()
    names = {name: recorder[name] for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    source = (BUILD / "gin-rummy.spec").read_text(encoding="utf-8")
    exec(compile(source, "gin-rummy.spec", "exec"), {**names, "SPECPATH": str(BUILD)})
    return recorder.asked


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_on_every_system_it_is_one_folder_without_a_console_stripped_where_that_is_safe(platform, monkeypatch):
    asked = spec_on(platform, monkeypatch)
    window = asked["EXE"][0][1]
    assert (window["name"], window["console"], window["exclude_binaries"]) == ("gin-rummy", False, True)
    assert (window["upx"], asked["COLLECT"][0][1]["upx"]) == (False, False)
    assert asked["COLLECT"][0][1]["strip"] == (platform != "win32")
    assert "numpy" in asked["Analysis"][0][1]["excludes"]
    assert (str(ROOT / "assets"), "gin/assets") in asked["Analysis"][0][1]["datas"]


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_what_must_be_the_systems_and_what_nobody_uses_stays_out(platform, monkeypatch):
    asked = spec_on(platform, monkeypatch)
    binaries, datas = asked["COLLECT"][0][0][-2:]
    assert [entry[0] for entry in binaries] == ["pygame.libs/libSDL2-2.so.0"]
    assert [entry[0] for entry in datas] == ["gin/assets/icon.png"]
    scripts = asked["EXE"][0][0][1]
    assert [entry[0] for entry in scripts] == ["pyi_rth_multiprocessing", "start"]


def test_windows_has_a_second_program_with_a_console_and_knows_of_sharp_screens(monkeypatch):
    from xml.dom import minidom

    asked = spec_on("win32", monkeypatch)
    window, terminal = (named for _, named in asked["EXE"])
    assert (terminal["name"], terminal["console"]) == ("gin-rummy-terminal", True)
    for program in (window, terminal):
        assert program["icon"] == str(ROOT / "out" / "icons" / "gin-rummy.ico")
        assert program["version"] == str(ROOT / "out" / "icons" / "version.txt")
        manifest = minidom.parseString(program["manifest"])
        (awareness,) = manifest.getElementsByTagName("dpiAwareness")
        assert awareness.firstChild.data == "PerMonitorV2, PerMonitor"
    assert "BUNDLE" not in asked


def test_macos_gets_an_app_with_a_name_of_its_own_for_sharp_screens(monkeypatch):
    ((_, app),) = spec_on("darwin", monkeypatch)["BUNDLE"]
    assert app["name"] == "Gin Rummy.app"
    assert app["bundle_identifier"] == "io.github.gin_rummy.GinRummy"
    assert app["info_plist"]["NSHighResolutionCapable"] is True
    assert app["version"] == __version__
    assert app["icon"].endswith("gin-rummy.icns")
