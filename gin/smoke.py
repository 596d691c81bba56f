"""The program tries itself out, wherever and however it was installed: ``gin-rummy --smoke [FILE.png]``.

It reads every file it comes with, opens the window, plays a hand with the keys and clicks a person would use while
the computer thinks in its own process, closes everything, opens it again and looks whether the same point is there.
Chance comes from a fixed seed: everywhere the same hand is played. Nothing here is loaded unless it is asked for.
"""

import faulthandler
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, TextIO

import pygame

from gin import __version__, inventory, log
from gin.ai.plain import Plain
from gin.ai.thinker import Mind, Process, Thinker
from gin.ai.worker import Result
from gin.app import FRAMES, App
from gin.engine.actions import PASS, Action, Discard, DrawStock, Gin, Knock
from gin.game import Games
from gin.launch import Options, assets_folder, started
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.table_controls import card_name
from gin.scenes.welcome import Welcome
from gin.terminal.console import Console
from gin.text import Texts
from gin.text.told import sentence
from gin.ui import window
from gin.ui.window import NoDisplay

LIMIT: Final = 120.0
"""Seconds after which something must be hanging: a slow computer needs a quarter of them."""
GRACE: Final = 5.0
"""Seconds more in which Python may still say so; then the program is ended from outside Python."""
SEED: Final = 14


class Off(Exception):
    """Something is not as it must be: a sentence that says what."""


def run(options: Options, picture: str, texts: Texts) -> int:
    """Say in one line that everything works, or what doesn't; 0 or 1.

    Without ``options.data_dir`` the files are in a temporary folder that is gone afterwards. Without a name of its own
    the picture is a new file in the folder named, else in the system's folder for temporary files.
    """
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # nobody is listening, and it is the same without a sound card
    window.prepare()
    log.start(None)  # until there is a place for one; what Python writes to the terminal instead is more than a line
    smoke = _Smoke(options, texts)
    try:
        with _time_limit(smoke):
            told = smoke.run(picture)
        _show(sys.stdout, told)
        return 0
    except Off as off:
        why = str(off)
    except NoDisplay:
        why = texts.say("cli.no_display")
    except Exception as wrong:
        at = traceback.extract_tb(wrong.__traceback__)[-1]
        why = f"{type(wrong).__name__}: {wrong} ({Path(at.filename).name}, {at.lineno})".replace("\n", " ")
    finally:
        smoke.clear_up()
    _show(sys.stderr, texts.say("cli.smoke.failed", version=__version__, why=why))
    return 1


def _show(stream: TextIO, line: str) -> None:
    """Write one line, however narrow the terminal is."""
    Console(sys.stdin, stream, columns=lambda: sys.maxsize).show(line)


@contextmanager
def _time_limit(smoke: "_Smoke") -> Iterator[None]:
    """End the program when its time is over, even where it hangs in a library and no Python runs any more."""
    timer = threading.Timer(LIMIT, smoke.give_up)
    timer.daemon = True
    timer.start()
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(LIMIT + GRACE, exit=True, file=sys.__stderr__ or nowhere)
        try:
            yield
        finally:
            timer.cancel()
            faulthandler.cancel_dump_traceback_later()


class _Mind:
    """Makes the one process in which the computer thinks, and counts what it answers; nothing may stand in for it."""

    def __init__(self, texts: Texts) -> None:
        self.answers = 0
        self._dead = Off(texts.say("cli.smoke.no_worker"))
        self._begun = False

    def thinker(self) -> Thinker:
        """A thinker with this mind."""
        return Thinker(self._process, self._nothing)

    def _process(self) -> Mind:
        if self._begun:  # the first one died
            raise self._dead
        self._begun = True
        return _Counted(self)

    def _nothing(self) -> Mind:
        raise self._dead


class _Counted(Process):
    """The real process, its answers counted; a failure is no answer but its end."""

    def __init__(self, mind: _Mind) -> None:
        super().__init__()
        self._mind = mind

    def receive(self) -> list[Result]:
        results = super().receive()
        if any(result.failure is not None for result in results):
            raise OSError("the worker failed")
        self._mind.answers += len(results)
        return results


class _Smoke:
    """One trial. ``stage`` is what it is busy with."""

    def __init__(self, options: Options, texts: Texts) -> None:
        self.texts = texts
        self.stage = "files"
        self._options = options
        self._chance = random.Random(SEED).randbytes
        self._temporary: str | None = None
        self._ticker = pygame.time.Clock()
        self._acts = 0

    def run(self, picture: str) -> str:
        """The whole trial; the sentence that tells of it. Raises Off, NoDisplay, or whatever a fault leads to."""
        files = self._files()
        folder = self._folder()
        options = replace(self._options, data_dir=str(folder))
        mind = _Mind(self.texts)
        self.stage = "hand"
        with started(options, lambda data: self._games(data, mind)) as app:
            self._welcome(app)
            self._welcomed(app)
            app.shell.change(app.shell.settings.with_(opponent_speed="instant"))
            self._press(app, pygame.K_n)
            self._press(app, pygame.K_RETURN)
            table = self._table(app)
            self._hand(app, table)
            left = (table.game.digest, table.shown)
            self._press(app, pygame.K_ESCAPE)
            self._press(app, pygame.K_q)
            if app.shell.scenes or not mind.answers:
                raise Off(self.texts.say("cli.smoke.no_end" if app.shell.scenes else "cli.smoke.no_worker"))
        self.stage = "again"
        with started(options, lambda data: self._games(data, _Mind(self.texts))) as app:
            self._welcomed(app)
            if app.shell.games.current() is None:
                raise Off(self.texts.say("cli.smoke.not_same"))
            self._press(app, pygame.K_RETURN)
            table = self._table(app)
            if (table.game.digest, table.shown) != left or app.shell.settings.opponent_speed != "instant":
                raise Off(self.texts.say("cli.smoke.not_same"))
            self.stage = "picture"
            shown = self._save(app, picture)
        form = "packed" if getattr(sys, "frozen", False) else "unpacked"
        return self.texts.say(
            "cli.smoke.done",
            version=__version__,
            form=self.texts.say(f"cli.smoke.{form}"),
            files=files,
            acts=self._acts,
            picture=shown,
        )

    # --- files --------------------------------------------------------------------------------------------------------

    def _files(self) -> int:
        """Read every picture, font and sound that the game may want; how many there are."""
        assets = assets_folder()
        wanted = inventory.wanted(assets)
        wrong = inventory.unreadable(assets, wanted)
        if wrong:
            few = self.texts.items(*wrong[:3], *(["…"] if len(wrong) > 3 else []))
            raise Off(self.texts.say("cli.smoke.files", count=len(wrong), files=few, folder=assets))
        return len(wanted)

    def _folder(self) -> Path:
        """Where to keep a match: a folder without any, so that no player's match is touched."""
        if self._options.data_dir is None:
            self._temporary = tempfile.mkdtemp(prefix="gin-rummy-smoke-")
            return Path(self._temporary)
        folder = Path(self._options.data_dir).expanduser().absolute()
        if folder.is_dir() and any(folder.iterdir()):
            raise Off(self.texts.say("cli.smoke.not_empty", folder=folder))
        return folder

    def _games(self, data: Path | None, mind: _Mind) -> Games:
        return Games(data, time.time, thinker=mind.thinker(), random_bytes=self._chance)

    def _save(self, app: App, picture: str) -> Path:
        """Write the picture of the window; where."""
        path = Path(picture).expanduser().absolute()
        try:
            if not picture:
                named = self._options.data_dir
                number, name = tempfile.mkstemp(".png", "gin-rummy-smoke-", named and os.path.expanduser(named))
                os.close(number)
                path = Path(name)
            with path.open("wb") as file:
                pygame.image.save(app.window.surface, file, ".png")
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or problem
            raise Off(self.texts.say("cli.smoke.no_picture", file=path, why=why)) from None
        return path

    def clear_up(self) -> None:
        """Remove what was temporary."""
        if self._temporary is not None:
            shutil.rmtree(self._temporary, ignore_errors=True)

    def give_up(self) -> None:
        """The time is over: say so, and end the program from whatever thread this is."""
        stage = self.texts.say(f"cli.smoke.at.{self.stage}")
        why = self.texts.say("cli.smoke.too_long", seconds=round(LIMIT), stage=stage)
        _show(sys.stderr, self.texts.say("cli.smoke.failed", version=__version__, why=why))
        self.clear_up()
        os._exit(1)

    # --- a person's eyes and hands ------------------------------------------------------------------------------------

    def _frame(self, app: App) -> None:
        app.step(pygame.event.get())
        self._ticker.tick(FRAMES)

    def _until(self, app: App, holds: Callable[[], bool]) -> None:
        while not holds():
            self._frame(app)
            if not app.shell.scenes:
                raise Off(self.texts.say("cli.smoke.closed"))

    def _press(self, app: App, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self._frame(app)

    def _click(self, app: App, name: str) -> None:
        """Click the control ``name``; a card at its left edge, where no other lies on it."""
        rect = next(control.rect for control in app.shell.top.controls() if control.name == name)
        at = (rect.x + min(12, rect.w // 4), rect.centery)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
        self._frame(app)

    def _welcome(self, app: App) -> None:
        """Skip the page that a first start shows."""
        self._frame(app)
        if isinstance(app.shell.top, Welcome):
            self._press(app, pygame.K_ESCAPE)

    def _welcomed(self, app: App) -> None:
        """Look at the title, which tells what is wrong with the player's files."""
        for _ in range(3):
            self._frame(app)
        told = app.shell.notices
        if told:
            raise Off(sentence(self.texts, told[-1]))

    def _table(self, app: App) -> Table:
        """Wait for the table, and for one's turn there."""
        self._until(app, lambda: isinstance(app.shell.top, Table))
        table = app.shell.top
        assert isinstance(table, Table)
        self._until(app, lambda: _ready(app))
        return table

    def _hand(self, app: App, table: Table) -> None:
        """Play one hand to its end, and have the next one dealt."""
        while app.shell.top is table:
            self._act(app, Plain().choose(table.shown))
            self._acts += 1
            self._until(app, lambda: _ready(app))
        if not app.shell.games.saving:
            raise Off(self.texts.say("cli.smoke.not_saved"))
        self._click(app, "next")
        self._table(app)

    def _act(self, app: App, action: Action) -> None:
        """Take ``action`` as a person would: cards and piles by mouse, what is done with them by key."""
        match action:
            case Discard(card) | Knock(card) | Gin(card):
                self._click(app, card_name(card))
                key = {Discard: pygame.K_x, Knock: pygame.K_k, Gin: pygame.K_g}[type(action)]
                self._press(app, key)
            case DrawStock():
                self._click(app, "stock")
            case _:
                self._click(app, "pass" if action == PASS else "pile")


def _ready(app: App) -> bool:
    """Whether the person is to act at the table, or the hand's end has been told."""
    scene = app.shell.top
    if isinstance(scene, Table):
        busy = scene.queue or scene.game.thinking or scene.motion.running(app.clock())
        return not busy and scene.my_turn
    return isinstance(scene, Showdown) and scene.told
