"""From the command line to a running window: folders, log, settings, matches, the window, the first scene, and back."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from gin import paths, settings
from gin.paths import Paths
from gin.settings import Settings
from gin.ui import felt, theme, window
from gin.ui.window import NoDisplay, Window

if TYPE_CHECKING:
    from gin.app import App
    from gin.game import Games
    from gin.notices import Notice
    from gin.scenes.scene import Scene, Shell

PORTRAIT: Final = (720, 1280)
_MISHAPS: Final = 5
"""After so many mishaps in one start something is broken for good, and the program ends instead of circling."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for; None: as it was left."""

    data_dir: str | None = None
    language: str | None = None
    ruleset: str | None = None
    fullscreen: bool = False
    portrait: bool = False


def assets_folder() -> Path:
    """Where pictures, sounds and fonts are: beside the code when installed, beside its folder in a checkout."""
    here = Path(__file__).resolve().parent
    return next((p for p in (here / "assets", here.parent / "assets") if p.is_dir()), here / "assets")


def wished(chosen: Settings, options: Options) -> Settings:
    """The settings with what the command line asks for."""
    if options.language is not None:
        chosen = chosen.with_(language=options.language)
    if options.ruleset is not None:
        chosen = chosen.with_(ruleset=options.ruleset)
    return chosen


def open_window(options: Options) -> tuple[Window, Settings, "Notice | None", Paths]:
    """The window with its felt laid out: the first picture, shown before most of the program is even read.

    Raises NoDisplay when there is no screen.
    """
    # What is logged before the log is open goes nowhere; Python would write it to the terminal.
    logging.getLogger("gin").addHandler(logging.NullHandler())
    window.prepare()
    places = paths.find(options.data_dir)
    chosen, notice = settings.load(places.settings)
    chosen = wished(chosen, options)
    size = PORTRAIT if options.portrait else chosen.window_size
    opened = Window(size, "Gin Rummy", chosen.fullscreen or options.fullscreen, assets_folder() / "icon.png")
    middle = (opened.size[0] / 2, 0.42 * opened.size[1])
    cloth = theme.FELTS.get(chosen.felt, theme.FELTS["green"])
    ground = felt.ground(opened.size, cloth, chosen.lamp / 100, middle, theme.unit(*opened.size))
    opened.surface.blit(ground, (0, 0))
    pygame.display.flip()
    return opened, chosen, notice, places


@contextmanager
def started(options: Options, games: "Callable[[Path | None], Games] | None" = None) -> "Iterator[App]":
    """The whole program with its first scene, and all that it holds let go at the end. Raises NoDisplay.

    ``games`` opens the matches in a folder; without it they are opened as for playing.
    """
    opened, chosen, notice, places = open_window(options)
    pygame.font.init()
    # Only now, with something to look at, the rest of the program.
    import time

    from gin import log, memory
    from gin.app import App
    from gin.game import Games
    from gin.scenes.scene import Shell

    memory.be_frugal()
    log_file = log.start(places.log)
    matches = Games(places.data, time.time) if games is None else games(places.data)
    try:
        shell = Shell(chosen, matches, assets_folder(), opened.size)
        pygame.display.set_caption(shell.texts.say("app.title"))
        shell.paths = places
        shell.save_settings = lambda changed: _save(changed, places.settings)
        shell.notices += [notice] if notice is not None else []
        app = App(shell, opened)
        app.mishap = _Mishaps(shell, log_file).meet
        first = notice is None and settings.none_yet(places.settings)
        shell.push(_first_scene(shell, first))
        app.step(())
        matches.warm_up()
        shell.audio.open()
        yield app
        shell.audio.close()
    finally:
        matches.close()
        pygame.display.quit()
        log.stop()


def _first_scene(shell: "Shell", first_start: bool) -> "Scene":
    """The title; at the very first start the page that leads there."""
    if first_start:
        from gin.scenes.welcome import Welcome

        return Welcome(shell)
    from gin.scenes.title import Title

    return Title(shell)


def play(options: Options) -> str:
    """Play in a window until it is closed. Returns a sentence when there is no screen to play on, else nothing."""
    try:
        with started(options) as app:
            app.run()
            opened, shell = app.window, app.shell
            final = shell.settings.with_(fullscreen=opened.fullscreen)
            if not options.portrait:
                final = final.with_(window_size=opened.windowed_size)
            shell.save_settings(final)
    except NoDisplay as why:
        return _no_display(options, why)
    return ""


def _no_display(options: Options, why: NoDisplay) -> str:
    """The sentence for a machine without a screen, and a line in the log."""
    from gin import log
    from gin.text import Texts, system_language

    log.start(paths.find(options.data_dir).log)
    logging.getLogger(__name__).warning("no display: %s", why)
    log.stop()
    chosen = options.language or "system"
    return Texts(system_language() if chosen == "system" else chosen).say("cli.no_display")


def _save(chosen: Settings, folder: Path | None) -> None:
    settings.save(chosen, folder)


class _Mishaps:
    """Turns what nobody caught into a calm screen, and a broken record of them into an end."""

    def __init__(self, shell: "Shell", log_file: Path | None) -> None:
        self._shell = shell
        self._log_file = log_file
        self._count = 0

    def meet(self, wrong: BaseException) -> "Scene | None":
        """The scene to show instead, None when there have been too many."""
        from gin import log
        from gin.scenes.mishap import Mishap

        log.write_down(wrong)
        self._count += 1
        return Mishap(self._shell, self._log_file) if self._count <= _MISHAPS else None
