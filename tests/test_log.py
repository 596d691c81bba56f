import logging
import sys
import threading
from pathlib import Path

import pytest

from gin import log


@pytest.fixture(autouse=True)
def _end_log():
    hooks = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = hooks
    log.stop()
    logging.getLogger("gin").propagate = True


def text(place: Path | None) -> str:
    assert place is not None
    return place.read_text(encoding="utf-8")


def test_the_log_is_a_file_in_its_folder(tmp_path):
    place = log.start(tmp_path / "log")
    logging.getLogger("gin.store").warning("something of note")
    assert place == tmp_path / "log" / "gin-rummy.log"
    assert "WARNING gin.store: something of note" in text(place)
    assert "gin-rummy 0." in text(place)


def test_the_log_never_grows_beyond_three_files_of_half_a_megabyte(tmp_path):
    log.start(tmp_path)
    for _ in range(500):
        logging.getLogger("gin").info("%s", "x" * 5000)
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == ["gin-rummy.log", "gin-rummy.log.1", "gin-rummy.log.2"]
    assert all(path.stat().st_size <= 512 * 1024 for path in tmp_path.iterdir())


def test_a_log_that_cant_be_written_disturbs_nobody(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file", tmp_path / "file" / "below"):
        assert log.start(folder) is None
        logging.getLogger("gin").error("nobody hears this")
    assert capsys.readouterr() == ("", "")


def test_a_disk_that_fills_up_disturbs_nobody(tmp_path, capsys, monkeypatch):
    log.start(tmp_path)
    handler = logging.getLogger("gin").handlers[0]
    assert isinstance(handler, logging.StreamHandler)

    def full(_text: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(handler.stream, "write", full, raising=False)
    logging.getLogger("gin").error("lost")
    assert capsys.readouterr() == ("", "")


def test_the_name_of_the_player_is_not_in_the_log(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/amelia"))
    place = log.start(tmp_path)
    try:
        raise ValueError("no file /home/amelia/saves")
    except ValueError as error:
        log.write_down(error)
    assert "no file ~/saves" in text(place)
    assert "Traceback" in text(place)
    assert "amelia" not in text(place)


def test_what_nobody_catches_is_logged_and_told(tmp_path):
    place = log.start(tmp_path)
    told: list[BaseException] = []
    log.install_hooks(told.append)
    error = RuntimeError("what nobody expected")
    sys.excepthook(RuntimeError, error, None)
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    assert told[0] is error
    assert isinstance(told[1], ZeroDivisionError)
    assert "what nobody expected" in text(place)
    assert "ZeroDivisionError" in text(place)


def test_an_interrupt_at_the_keyboard_is_no_mishap(tmp_path, capsys):
    place = log.start(tmp_path)
    log.install_hooks(lambda error: pytest.fail("told"))
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert "unexpected" not in text(place)
    assert "KeyboardInterrupt" in capsys.readouterr().err
