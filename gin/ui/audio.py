"""Sound: files named ``NAME-NUMBER.ogg``, each number another take of the same sound, mixed by SDL.

Opening a sound device can take long, fail, or never return. It is done in a thread that nobody waits for: until it has
succeeded, and for ever if it doesn't, playing a sound does nothing. Nothing here raises; what goes wrong is one line in
the log. The rest of the program must not call ``pygame.init()``, which would open the device too, and wait for it.
"""

import logging
import random
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pygame

from gin.ui import audio_device

CARDS: Final = frozenset({"shuffle", "deal", "draw", "take", "discard", "layoff", "slide"})
"""What cards sound like; they have a volume of their own."""
SIGNALS: Final = frozenset({"knock", "gin", "undercut", "dead", "win", "lose", "refusal", "click", "tick"})
"""What tells the player something."""

_RATE: Final = 44_100
_BUFFER: Final = 512  # samples: 12 ms, little enough for a sound to seem part of the picture
_VOICES: Final = 16  # a deal overlaps itself; beyond this a sound is left out

_log = logging.getLogger(__name__)


_LAST_WAIT: Final = 1.0
"""Seconds that the end of the program waits for a sound device that is only being opened."""


class Audio:
    """Plays the sounds in ``folder``. Volumes go from 0 to 1 as they are heard and may be changed at any time.

    ``open`` is for the moment after the first picture; the first ``play`` does it otherwise, and is itself not heard.
    ``chance`` gives a number below the one it is given: it chooses among a sound's takes.
    """

    def __init__(self, folder: Path, chance: Callable[[int], int] = random.randrange) -> None:
        self.master = 0.8
        self.cards = 1.0
        self.signals = 1.0
        self.muted = False
        self.told: Callable[[str], None] = lambda _name: None
        """Is told of every sound, even of those that nobody can hear: for captions."""
        self._folder = folder
        self._chance = chance
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}
        self._missed: set[str] = set()
        self._opening: threading.Thread | None = None
        self._opened = threading.Event()  # or given up
        self._closed = False

    def open(self) -> None:
        """Start to open the sound device, if that hasn't been done; returns at once."""
        if self._opening is None and not self._closed:
            self._opening = threading.Thread(target=self._open, name="audio", daemon=True)
            self._opening.start()

    def wait(self, seconds: float) -> bool:
        """Wait until sounds can be heard, for tests and tools; False if there will be none or the time is up."""
        return self._opened.wait(seconds) and bool(self._takes)

    def close(self) -> None:
        """Fall silent for good. A device that is still being opened is waited for a moment, then left to itself.

        Without the wait, a program that ended right after its start hung: the thread stood inside SDL while it quit.
        """
        self._closed = True
        self._takes = {}
        if self._opening is not None and self._opened.wait(_LAST_WAIT):
            pygame.mixer.quit()

    def volume(self, name: str) -> float:
        """How loud ``name`` is played now, as a factor of its samples.

        The ear judges loudness roughly by the square root of the samples' size: a slider's middle is a quarter of it.
        """
        if self.muted:
            return 0.0
        level = self.master * (self.cards if name in CARDS else self.signals)
        return min(1.0, max(0.0, level)) ** 2

    def play(self, name: str) -> None:
        """Play a take of the sound ``name``, another than the last time."""
        self.told(name)
        volume = self.volume(name)
        if volume <= 0:
            return
        self.open()
        if not self._takes:
            return
        takes = self._takes.get(name)
        if not takes:
            if name not in self._missed:
                self._missed.add(name)
                _log.warning("no sound %r in %s", name, self._folder)
            return
        sound = takes[self._next(name, len(takes))]
        try:
            sound.set_volume(volume)
            sound.play()
        except pygame.error as error:
            self._takes = {}
            _log.warning("sound is off: %s", error)

    def _next(self, name: str, count: int) -> int:
        """The number of the next take: any but the last one, for a repetition sounds like a machine."""
        last = self._last.get(name)
        if count == 1:
            chosen = 0
        elif last is None:
            chosen = self._chance(count)
        else:
            chosen = self._chance(count - 1)
            chosen += chosen >= last
        self._last[name] = chosen
        return chosen

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        try:
            files = sorted(self._folder.glob("*-*.ogg"))
            if not files:
                _log.warning("sound is off: there are no sounds in %s", self._folder)
                return
            audio_device.await_answer(_RATE, _BUFFER)
            pygame.mixer.init(_RATE, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(_VOICES)
            takes = _load(files)
            if not self._closed:
                self._takes = takes
        except Exception as error:  # whatever a driver does, the game goes on without sound
            _log.warning("sound is off: %s", error)
        finally:
            self._opened.set()


def _load(files: Iterable[Path]) -> dict[str, list[pygame.mixer.Sound]]:
    """The takes of each sound; files that can't be read are left out."""
    takes: dict[str, list[pygame.mixer.Sound]] = {}
    broken: list[str] = []
    for file in files:
        try:
            sound = pygame.mixer.Sound(str(file))
        except (pygame.error, OSError):
            broken.append(file.name)
        else:
            takes.setdefault(file.stem.rpartition("-")[0], []).append(sound)
    if broken:
        _log.warning("sounds that can't be read: %s", ", ".join(broken))
    return takes
