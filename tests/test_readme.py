"""What README and README.zh-CN tell can be done as it is told."""

import re
from hashlib import sha256
from pathlib import Path

import pytest
from platformdirs import macos, unix

from gin import __version__
from gin.engine.rules import RULESETS
from gin.paths import APP

ROOT = Path(__file__).resolve().parent.parent
READMES = ["README.md", "README.zh-CN.md"]
PAGES = [*READMES, "CHANGELOG.md", "docs/RELEASING.md", "tests/data/saves/README.md"]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", READMES)
def test_the_example_of_a_commitment_is_right(name):
    text = read(name)
    (line,) = re.findall(r"printf '%s' '([0-9a-f]{32}(?: \w\w){52})' \| sha256sum", text)
    (promised,) = re.findall(r"\b[0-9a-f]{64}\b", text)
    assert sha256(line.encode("ascii")).hexdigest() == promised


@pytest.mark.parametrize("name", PAGES)
def test_every_link_and_picture_leads_somewhere(name):
    places = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", read(name))
    gone = [p for p in places if not p.startswith("https://") and not (ROOT / name).parent.joinpath(p).exists()]
    assert gone == []


@pytest.mark.parametrize("name", READMES)
def test_three_pictures_show_the_game(name):
    pictures = re.findall(r"!\[[^\]]+\]\((docs/screenshots/[^)]+)\)", read(name))
    assert len(pictures) == 3


@pytest.mark.parametrize("name", READMES)
def test_the_folders_of_a_players_files_are_those_the_game_uses(name, monkeypatch):
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    home = str(Path.home())
    text = read(name)
    for system in (unix.Unix(APP, appauthor=False), macos.MacOS(APP, appauthor=False)):
        for folder in (system.user_data_dir, system.user_config_dir, system.user_log_dir):
            assert f"`{folder.replace(home, '~')}`" in text
    assert rf"`%LOCALAPPDATA%\{APP}`" in text
    assert rf"`%LOCALAPPDATA%\{APP}\Logs`" in text


@pytest.mark.parametrize("name", READMES)
def test_every_ruleset_is_named(name):
    titles = {"standard": "100", "standard_bonuses": "100", "oklahoma": "150", "classic": "--ruleset classic"}
    assert set(titles) == set(RULESETS)
    assert all(title in read(name) for title in titles.values())


@pytest.mark.parametrize("name", READMES)
def test_files_that_are_named_are_there(name):
    named = set(re.findall(r"\b((?:gin|build|bench|tests|assets|docs)/[\w./-]*[\w-])", read(name)))
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_both_languages_have_the_same_commands():
    def commands(name: str) -> set[str]:
        lines = re.findall(r"^    (?:\S*gin-rummy|sudo|tar|pipx|python3|printf|\.ci)\b.*", read(name), re.MULTILINE)
        return {re.split(r" {2,}#", line.strip())[0] for line in lines}

    players = "# For developers"
    english, chinese = commands("README.md"), commands("README.zh-CN.md")
    assert players in read("README.md")
    assert chinese <= english
    assert not {line for line in english - chinese if "bench" not in line}


def test_the_changelog_tells_of_this_version_with_its_day():
    assert re.search(rf"^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE)
