"""The sounds as files, and the object that plays them: audible with a device, quiet and harmless without.

When a sound was changed on purpose: ``python build/sounds/make.py``, look at the table it prints, and commit the files
together with the recipe.
"""

import array
import importlib
import itertools
import logging
import os
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from gin.ui import audio
from gin.ui.audio import CARDS, SIGNALS, Audio
from tests.conftest import cannot_run

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "sounds"
FILES = sorted(FOLDER.glob("*.ogg"))
FREQUENT = {"shuffle", "deal", "draw", "take", "discard", "layoff", "slide", "knock", "click", "tick"}
ENDINGS = {"gin", "undercut", "dead", "win", "lose"}
RATE = 44_100


def name_of(file: Path) -> str:
    return file.stem.rpartition("-")[0]


@pytest.fixture(autouse=True)
def dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The files that were played, with the volumes."""
    heard: list[tuple[str, float]] = []

    class Tape:
        def __init__(self, file: str) -> None:
            self.sound = pygame.mixer.Sound(file)  # so that a broken file still is one
            self.name = Path(file).name
            self.volume = 1.0

        def set_volume(self, volume: float) -> None:
            self.volume = volume

        def play(self) -> None:
            heard.append((self.name, round(self.volume, 4)))

    class Mixer:
        Sound = Tape

        def __getattr__(self, name: str) -> object:
            return getattr(pygame.mixer, name)

    class Pygame:
        mixer = Mixer()
        error = pygame.error

    monkeypatch.setattr(audio, "pygame", Pygame())
    return heard


def first(_count: int) -> int:
    """A chance that always falls on the first that may be chosen."""
    return 0


def opened(folder: Path = FOLDER, chance: Callable[[int], int] = first) -> Audio:
    player = Audio(folder, chance)
    player.open()
    assert player.wait(20)
    return player


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_sound_is_heard() -> None:
    player = opened()
    player.play("gin")
    assert pygame.mixer.get_busy()


def test_opening_returns_at_once_however_long_the_device_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: stuck.wait(30))
    player = Audio(FOLDER)
    began = time.perf_counter()
    player.open()
    player.play("deal")
    assert time.perf_counter() - began < 0.5
    player.close()  # waits a moment, then leaves the device to itself
    assert not player.wait(0)
    stuck.set()
    assert not player.wait(20)  # closed: whatever the device says now, there is no sound


def test_the_first_play_opens_the_device(played: list[tuple[str, float]]) -> None:
    player = Audio(FOLDER, first)
    player.play("deal")
    assert played == []
    assert player.wait(20)
    player.play("deal")
    assert [name for name, _ in played] == ["deal-1.ogg"]


@pytest.mark.parametrize("name", sorted(FREQUENT | {"refusal"}))
def test_the_same_take_never_comes_twice_in_a_row_and_all_come(name: str, played: list[tuple[str, float]]) -> None:
    player = opened(chance=random.Random(7).randrange)
    for _ in range(120):
        player.play(name)
    files = [file for file, _ in played]
    assert all(a != b for a, b in itertools.pairwise(files))
    assert set(files) == {file.name for file in FILES if name_of(file) == name}


def test_chance_is_handed_in_and_any_take_but_the_last_may_follow(played: list[tuple[str, float]]) -> None:
    asked: list[int] = []

    def last_of(count: int) -> int:
        asked.append(count)
        return count - 1

    player = opened(chance=last_of)
    for _ in range(3):
        player.play("draw")
    assert asked == [4, 3, 3]  # of four takes; then of the three others
    assert [file for file, _ in played] == ["draw-4.ogg", "draw-3.ogg", "draw-4.ogg"]


def test_every_sound_is_told_even_where_none_is_heard(played: list[tuple[str, float]]) -> None:
    told: list[str] = []
    player = Audio(FOLDER)
    player.told = told.append
    player.muted = True
    player.play("knock")
    player.muted = False
    player.master = 0.0
    player.play("draw")
    player.close()
    player.master = 1.0
    player.play("gin")
    assert told == ["knock", "draw", "gin"]
    assert played == []


def test_a_sound_with_one_take_repeats_it(played: list[tuple[str, float]]) -> None:
    player = opened()
    player.play("win")
    player.play("win")
    assert [name for name, _ in played] == ["win-1.ogg", "win-1.ogg"]


def test_takes_of_one_sound_do_not_depend_on_other_sounds(played: list[tuple[str, float]]) -> None:
    player = opened()
    for name in ("deal", "draw", "deal", "draw"):
        player.play(name)
    assert [name for name, _ in played] == ["deal-1.ogg", "draw-1.ogg", "deal-2.ogg", "draw-2.ogg"]


def test_volumes_can_be_changed_at_any_time(played: list[tuple[str, float]]) -> None:
    player = opened()
    player.master = player.cards = player.signals = 1.0
    player.play("deal")
    player.play("gin")
    player.master = 0.5
    player.play("gin")
    player.cards = 0.5
    player.play("discard")
    player.signals = 0.0
    player.play("knock")  # a volume of 0 is not played at all
    assert [volume for _, volume in played] == [1.0, 1.0, 0.25, 0.0625]


@pytest.mark.parametrize(("level", "volume"), [(-1.0, 0.0), (0.0, 0.0), (0.5, 0.25), (1.0, 1.0), (7.0, 1.0)])
def test_a_volume_outside_its_range_is_the_nearest_in_it(level: float, volume: float) -> None:
    player = Audio(FOLDER)
    player.master, player.signals = 1.0, level
    assert player.volume("gin") == pytest.approx(volume)


def test_muted_is_silent_and_does_not_open_a_device(played: list[tuple[str, float]]) -> None:
    player = Audio(FOLDER)
    player.muted = True
    player.play("gin")
    assert not player.wait(0.05)
    assert not pygame.mixer.get_init()
    player.muted = False
    player.open()
    assert player.wait(20)
    player.play("gin")
    assert len(played) == 1


def test_closed_is_silent_for_good(played: list[tuple[str, float]]) -> None:
    player = opened()
    player.close()
    player.play("gin")
    player.open()
    assert played == []
    assert not pygame.mixer.get_init()


# --- without ----------------------------------------------------------------------------------------------------------


def nothing_happens(player: Audio) -> None:
    player.open()
    assert not player.wait(20)
    for name in sorted(CARDS | SIGNALS):
        player.play(name)
    player.close()


def test_without_a_device_it_is_quiet(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    nothing_happens(Audio(FOLDER))
    assert len(caplog.records) == 1
    assert "sound is off" in caplog.text


@pytest.mark.parametrize("fault", [pygame.error("no"), OSError("no"), NotImplementedError("no"), RuntimeError("no")])
def test_whatever_opening_raises_it_is_quiet(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(pygame.mixer, "init", fail)
    nothing_happens(Audio(FOLDER))
    assert len(caplog.records) == 1


@pytest.mark.parametrize("there", [True, False])
def test_without_files_it_is_quiet(there: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "sounds"
    if there:
        folder.mkdir()
    nothing_happens(Audio(folder))
    assert len(caplog.records) == 1


def test_broken_files_are_named_once_and_the_others_play(
    tmp_path: Path, played: list[tuple[str, float]], caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copy(FOLDER / "deal-2.ogg", tmp_path)
    (tmp_path / "deal-1.ogg").write_bytes(b"")
    (tmp_path / "win-1.ogg").write_bytes(b"not a sound")
    player = opened(tmp_path)
    for name in ("deal", "win", "deal", "win"):
        player.play(name)
    assert [name for name, _ in played] == ["deal-2.ogg", "deal-2.ogg"]
    assert len([r for r in caplog.records if "deal-1.ogg, win-1.ogg" in r.getMessage()]) == 1
    assert len(caplog.records) == 2  # and one that says that there is no sound "win"


def test_an_unknown_sound_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    player = opened()
    player.play("trumpet")
    player.play("trumpet")
    assert [r.levelno for r in caplog.records] == [logging.WARNING]


def test_a_device_that_goes_away_is_quiet(caplog: pytest.LogCaptureFixture) -> None:
    player = opened()
    pygame.mixer.quit()
    player.play("deal")
    player.play("deal")
    assert len(caplog.records) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe, which stands for a device that hangs")
def test_a_device_that_hangs_holds_up_neither_the_game_nor_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # opening it waits until somebody reads it, and nobody does
    program = """if True:
        import sys, time
        from pathlib import Path
        import pygame
        from gin.ui.audio import Audio
        pygame.display.init()
        player = Audio(Path(sys.argv[1]))
        player.open()
        time.sleep(0.3)
        longest, last = 0, time.perf_counter()
        for _ in range(20):
            player.play("deal")
            time.sleep(0.005)
            longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
        assert longest < 1, longest
        assert not player.wait(0)
        player.close()
        pygame.quit()
        print("well")
    """
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(pipe),
        "SDL_VIDEODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", program, str(FOLDER)], env=environment, capture_output=True, text=True, timeout=30
    )
    assert done.stdout.splitlines()[-1:] == ["well"], done.stderr


# --- the files --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def samples() -> Iterator[Callable[[Path], list[float]]]:
    """The left channel of a file, from -1 to 1."""
    known: dict[Path, list[float]] = {}

    def read(file: Path) -> list[float]:
        if file not in known:
            pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
            raw = array.array("h", pygame.mixer.Sound(str(file)).get_raw())
            known[file] = [sample / 32768 for sample in raw[::2]]
        return known[file]

    return read


def loudest(sound: list[float], window: int = RATE // 8) -> float:
    """The highest energy of an eighth of a second."""
    padded = [0.0] * window + [sample * sample for sample in sound] + [0.0] * window
    energy = best = 0.0
    for new, old in zip(padded[window:], padded, strict=False):
        energy += new - old
        best = max(best, energy)
    return best / window


def likeness(a: list[float], b: list[float]) -> float:
    """How alike two sounds are: 1 for the same one at any loudness, about 0 for strangers."""
    both = sum(x * y for x, y in zip(a, b, strict=False))
    return both / (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5


def test_every_sound_has_its_files_and_every_file_is_a_sound() -> None:
    assert {name_of(file) for file in FILES} == CARDS | SIGNALS
    for name in CARDS | SIGNALS:
        takes = sorted(int(file.stem.rpartition("-")[2]) for file in FILES if name_of(file) == name)
        assert takes == list(range(1, len(takes) + 1))
        assert len(takes) >= (3 if name in FREQUENT else 1)


def test_the_files_are_small() -> None:
    assert sum(file.stat().st_size for file in FILES) <= 400_000  # of the megabyte that they may take


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sound_is_short_clean_and_not_silent(file: Path, samples: Callable[[Path], list[float]]) -> None:
    sound = samples(file)
    highest = max(map(abs, sound))
    assert 0.02 <= len(sound) / RATE <= (0.9 if name_of(file) in ENDINGS else 0.25)
    assert 0.1 < highest <= 10 ** (-3 / 20)  # heard, and at least 3 dB below clipping
    assert abs(sum(sound) / len(sound)) < 0.001  # no offset
    assert next(i for i, sample in enumerate(sound) if abs(sample) > 0.02 * highest) < 0.03 * RATE  # begins at once
    assert abs(sound[0]) < 0.02 * highest  # without a click
    assert max(map(abs, sound[-RATE // 500 :])) < 0.01 * highest  # and dies away
    assert loudest(sound) > 1e-5  # not a mere click


@pytest.mark.parametrize("name", sorted(FREQUENT | {"refusal"}))
def test_takes_are_equally_loud_but_not_the_same(name: str, samples: Callable[[Path], list[float]]) -> None:
    takes = [samples(file) for file in FILES if name_of(file) == name]
    levels = [loudest(sound) for sound in takes]
    assert max(levels) < 1.6 * min(levels)  # 2 dB
    for a, b in itertools.combinations(takes, 2):
        assert likeness(a, b) < 0.97  # not the same movement once more


def test_what_is_heard_often_is_softer_than_what_is_rare(samples: Callable[[Path], list[float]]) -> None:
    level = {name: max(loudest(samples(f)) for f in FILES if name_of(f) == name) for name in CARDS | SIGNALS}
    assert level["click"] < level["tick"] < level["slide"] < level["deal"] < level["discard"] < level["knock"]
    assert level["knock"] < level["win"]
    assert level["dead"] < level["lose"] < level["undercut"]  # the sadder, the quieter


# --- the generator ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """build/sounds/make.py, which is no part of the game and is imported from where it lies."""
    try:
        importlib.import_module("numpy")
    except ImportError:
        cannot_run("needs numpy, which is in the extra `test`", "CI should have installed it")
    folder = str(ROOT / "build" / "sounds")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module("make")
    finally:
        sys.path.remove(folder)
        for name in ("make", "blocks"):  # other generators have files of the same names
            sys.modules.pop(name, None)


def contour(sound: list[float]) -> list[float]:
    """How loud it is, every 5 ms."""
    step = RATE // 200
    return [sum(s * s for s in sound[i : i + step]) ** 0.5 for i in range(0, len(sound), step)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_generator_makes_this_file(
    file: Path, samples: Callable[[Path], list[float]], generator: ModuleType
) -> None:
    """Encoders differ from version to version and lose a little: compared is what is heard, not the bytes."""
    name, _, take = file.stem.rpartition("-")
    made, there = generator.sound(name, int(take)).tolist(), samples(file)
    assert abs(len(made) - len(there)) < 0.005 * RATE
    assert likeness(contour(made), contour(there)) > 0.997
    assert 0.95 < (loudest(made) / loudest(there)) ** 0.5 < 1.05
    assert likeness(made, there) > 0.98


def test_every_file_has_a_recipe_and_no_recipe_lacks_a_file(generator: ModuleType) -> None:
    made = {f"{name}-{take}" for name, recipe in generator.RECIPES.items() for take in range(1, recipe.takes + 1)}
    assert made == {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_is_shrill_and_nothing_needs_large_speakers(
    file: Path, samples: Callable[[Path], list[float]], generator: ModuleType
) -> None:
    sound = generator.np.array(samples(file))
    assert generator.sharp(sound) < 4  # per cent of the energy above 6 kHz
    assert generator.loudness(sound) - generator.loudness(generator.thin(sound)) < 3.5  # dB that a laptop loses
