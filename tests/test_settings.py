import json
import os
from dataclasses import fields

import pytest

from gin import files, settings
from gin.notices import Notice, What
from gin.settings import RULESET_NAMES, Settings


def kept(folder) -> dict[str, object]:
    return json.loads((folder / "settings.json").read_text(encoding="utf-8"))


def written(folder, text: str | bytes) -> None:
    (folder / "settings.json").write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))


def test_without_a_file_everything_is_as_usual(tmp_path):
    assert settings.load(tmp_path) == (Settings(), None)
    assert Settings().language == "system"
    assert Settings().level == "normal"
    assert Settings().opponent_speed == "normal"


def test_what_was_saved_is_loaded_again(tmp_path):
    chosen = Settings(
        language="zh-CN",
        felt="wine",
        inks="safe",
        index="jumbo",
        card_size="large",
        hand="flat",
        discards_shown=1,
        back="chevrons",
        lamp=0,
        key_letters=False,
        hand_order="hand",
        coach=True,
        motion="off",
        opponent_speed="instant",
        volume_master=1,
        volume_cards=2,
        volume_signals=3,
        muted=True,
        captions=True,
        ui_scale=200,
        ruleset="oklahoma",
        level="hard",
        window_size=(640, 1200),
        window_position=(-1920, 12),
        fullscreen=True,
        seen=frozenset({"key list", "发牌"}),
    )
    usual = Settings()
    same = [f.name for f in fields(Settings) if f.compare and getattr(chosen, f.name) == getattr(usual, f.name)]
    assert same == [], "every setting is tried with another value than the usual one"
    assert settings.save(chosen, tmp_path)
    assert settings.load(tmp_path) == (chosen, None)


def test_a_change_gives_new_settings_and_refuses_nonsense():
    before = Settings()
    assert before.with_(felt="navy").felt == "navy"
    assert before.felt == "green"
    with pytest.raises(ValueError, match="felt can't be 'plaid'"):
        before.with_(felt="plaid")
    with pytest.raises(ValueError, match="ui_scale"):
        before.with_(ui_scale=74)
    with pytest.raises(TypeError):
        before.with_(colour="red")


def test_what_was_seen_once_is_remembered(tmp_path):
    assert settings.save(Settings().was_seen("keys").was_seen("keys").was_seen("hints"), tmp_path)
    assert settings.load(tmp_path)[0].seen == {"keys", "hints"}


@pytest.mark.parametrize(
    "bad",
    [
        {"felt": "plaid"},
        {"felt": 3},
        {"lamp": 101},
        {"lamp": -1},
        {"lamp": True},
        {"lamp": 50.0},
        {"muted": 1},
        {"discards_shown": 0},
        {"ui_scale": "100"},
        {"ruleset": "poker"},
        {"window_size": [0, 600]},
        {"window_size": [800]},
        {"window_position": "left"},
        {"seen": "everything"},
        {"seen": [1]},
        {"language": None},
        {"language": ["en"]},
        {"level": {}},
    ],
)
def test_a_bad_value_gets_its_default_and_the_others_stay(tmp_path, caplog, bad):
    written(tmp_path, json.dumps({"felt": "navy", "muted": True, **bad}))
    loaded, notice = settings.load(tmp_path)
    (name,) = bad
    assert getattr(loaded, name) == getattr(Settings(), name)
    assert loaded.muted is (name != "muted")
    assert notice is None
    assert name in caplog.text


def test_what_another_version_wrote_is_written_back(tmp_path):
    written(tmp_path, json.dumps({"felt": "plaid", "perfume": {"kind": "rose"}, "lamp": 7}))
    loaded, _ = settings.load(tmp_path)
    assert settings.save(loaded.with_(lamp=8), tmp_path)
    assert kept(tmp_path)["felt"] == "plaid"
    assert kept(tmp_path)["perfume"] == {"kind": "rose"}
    assert kept(tmp_path)["lamp"] == 8
    assert settings.save(loaded.with_(felt="navy"), tmp_path)
    assert kept(tmp_path)["felt"] == "navy", "the player has chosen since"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"felt": ', b"\xff\xfe\x00", b"[" * 100_000, b"\x00" * 50, b'"felt"'],
    ids=["empty", "brace", "list", "null", "cut", "bytes", "deep", "zeros", "text"],
)
def test_a_damaged_file_is_set_aside_and_told_of(tmp_path, content):
    written(tmp_path, content)
    assert settings.load(tmp_path) == (Settings(), Notice(What.SETTINGS_DAMAGED, kept="settings.damaged-1.json"))
    assert (tmp_path / "settings.damaged-1.json").read_bytes() == content
    assert settings.load(tmp_path) == (Settings(), None)


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path):
    for number in (1, 2):
        written(tmp_path, "broken" * number)
        assert settings.load(tmp_path)[1] == Notice(What.SETTINGS_DAMAGED, kept=f"settings.damaged-{number}.json")
    assert (tmp_path / "settings.damaged-1.json").read_text() == "broken"


def test_a_folder_in_the_files_place_is_set_aside_too(tmp_path):
    (tmp_path / "settings.json").mkdir()
    assert settings.load(tmp_path)[1] == Notice(What.SETTINGS_DAMAGED, kept="settings.damaged-1.json")
    assert settings.save(Settings(), tmp_path)


def test_settings_that_can_be_saved_nowhere_are_no_exception(tmp_path):
    assert not settings.save(Settings(), None)
    assert settings.load(None) == (Settings(), None)
    (tmp_path / "file").write_text("")
    assert not settings.save(Settings(), tmp_path / "file")
    assert settings.load(tmp_path / "file") == (Settings(), None)


def test_a_crash_while_saving_leaves_the_old_file(tmp_path, monkeypatch):
    assert settings.save(Settings(felt="navy"), tmp_path)

    def crash(*_: object) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr(os, "replace", crash)
    assert not settings.save(Settings(felt="wine"), tmp_path)
    assert settings.load(tmp_path)[0].felt == "navy"


def test_a_file_set_aside_takes_the_next_free_number(tmp_path):
    for name in ("x.db", "x.damaged-1.db", "x.newer-7.db"):
        (tmp_path / name).write_text(name)
    (tmp_path / "x.db-wal").write_text("log")
    assert files.set_aside(tmp_path / "x.db", "damaged", ("-wal", "-shm")) == "x.damaged-8.db"
    assert (tmp_path / "x.damaged-8.db-wal").read_text() == "log"
    assert files.set_aside(tmp_path / "x.db", "damaged") == ""


def test_the_names_of_the_rulesets_are_those_of_the_engine():
    from gin.engine.rules import RULESETS

    assert tuple(RULESETS) == RULESET_NAMES
