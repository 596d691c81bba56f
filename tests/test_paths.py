from pathlib import Path

import platformdirs
import pytest

from gin import paths


def test_each_kind_of_file_goes_to_the_platforms_own_place():
    found = paths.find(environ={})
    assert found.data == Path(platformdirs.user_data_dir("gin-rummy", appauthor=False))
    assert found.settings == Path(platformdirs.user_config_dir("gin-rummy", appauthor=False))
    assert found.log == Path(platformdirs.user_log_dir("gin-rummy", appauthor=False))


def test_the_command_line_beats_the_variable_and_the_variable_the_platform(tmp_path):
    chosen, other = tmp_path / "chosen", tmp_path / "other"
    environ = {"GIN_DATA_DIR": str(other)}
    assert paths.find(chosen, environ) == paths.Paths(chosen, chosen, chosen / "log")
    assert paths.find(None, environ) == paths.Paths(other, other, other / "log")
    assert paths.find("", environ) == paths.find(None, environ)


def test_a_chosen_folder_may_be_written_shortly(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert paths.find("here", {}).data == tmp_path / "here"
    assert paths.find("~/there", {}).data == tmp_path / "there"


def test_nothing_is_made_before_it_is_needed(tmp_path):
    paths.find(tmp_path / "data", {})
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_made_with_all_above_it(tmp_path):
    folder = tmp_path / "a" / "b"
    assert paths.make(folder) is None
    assert folder.is_dir()
    assert paths.make(folder) is None


def test_without_a_home_there_is_no_place_and_no_exception(monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: "~/.local/share/gin-rummy")
    assert paths.find(environ={}).data is None
    problem = paths.make(None)
    assert isinstance(problem, FileNotFoundError)


def test_a_platform_that_knows_no_home_at_all_is_no_exception(monkeypatch):
    def no_home(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_log_dir", no_home)
    assert paths.find(environ={}).log is None


def test_a_file_where_the_folder_should_be_is_told_as_a_value(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    assert isinstance(paths.make(tmp_path / "file"), OSError)
    assert isinstance(paths.make(tmp_path / "file" / "below"), OSError)
    assert (tmp_path / "file").read_text() == "not a folder"


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_name_that_no_system_takes_is_told_as_a_value(tmp_path, name):
    assert isinstance(paths.make(tmp_path / name), OSError)
