"""The program: the window, the one event pump, the clock, and the scenes it shows."""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from gin.scenes.scene import Scene, Shell
from gin.ui import audio_captions
from gin.ui.canvas import Canvas
from gin.ui.curtain import Curtain
from gin.ui.gestures import Gestures, KeyDown
from gin.ui.motion import FADE, PANEL_IN, PANEL_OUT
from gin.ui.painter import Painter
from gin.ui.window import Window

FRAMES: Final = 60
_LOG: Final = logging.getLogger(__name__)


class App:
    """Runs scenes in a window. ``clock`` gives the time in seconds; tests hand in one of their own."""

    def __init__(self, shell: Shell, window: Window, clock: Callable[[], float] = time.monotonic) -> None:
        self.shell = shell
        self.window = window
        self.clock = clock
        self.painter = Painter()
        self.gestures = Gestures(window.size)
        self.canvas: Canvas | None = None
        self._moved = self._drawn = False
        self.mishap: Callable[[BaseException], Scene | None] = lambda _wrong: None
        shell.toggle_fullscreen = self.toggle_fullscreen
        shell.fade = self.fade
        shell.turn = self.turn
        self.curtain = Curtain()
        shell.resized(window.size)

    def run(self) -> None:
        """Until the last scene is gone."""
        ticker = pygame.time.Clock()
        while self.shell.scenes:
            self.guarded(pygame.event.get())
            ticker.tick(FRAMES)

    def guarded(self, events: Iterable[pygame.event.Event]) -> None:
        """One frame; what nobody caught is shown by :attr:`mishap`'s scene, if it still gives one."""
        try:
            self.step(events)
        except Exception as wrong:
            scene = self.mishap(wrong)
            if scene is None:
                raise
            self.shell.replace(scene)

    def step(self, events: Iterable[pygame.event.Event]) -> None:
        """One frame: what came in, what moves, and a new picture if something changed."""
        for event in events:
            self._take(event)
            if not self.shell.scenes:
                return
        if self.window.restoring and self.window.settle():
            self._resized()
        now = self.clock()
        scene = self.shell.top
        scene.update(now)
        if not self.shell.scenes:
            return
        if self.shell.top is not scene:
            scene = self.shell.top
            scene.update(now)  # no picture of it before its beginning
        moving = scene.moving(now)
        if self.shell.captions.update(now):
            scene.dirty = True
        # One frame more than there is motion: what waited for its end is drawn then.
        if scene.dirty or moving or self._moved:
            self.show(scene)
        elif self.curtain.running(now) or self._drawn:
            self._present()
        self._moved, self._drawn = moving, self.curtain.running(now)

    def show(self, scene: Scene) -> None:
        """Paint ``scene`` and put what changed on the window."""
        scene.dirty = False
        self.canvas = Canvas(self.window.size, self.shell.fonts)
        scene.paint(self.canvas)
        if self.shell.captions.shown and not scene.says_captions:
            audio_captions.paint(self.canvas, self.shell.caption(), self.shell.t, self.shell.p)
        self._present()

    def _present(self) -> None:
        """Put the present picture on the window, as far as the curtain has opened."""
        if self.canvas is None:
            return
        picture = self.curtain.picture(self.canvas, self.clock(), self.shell.p)
        changed = self.painter.show(self.window.surface, picture)
        if changed:
            pygame.display.update(changed)

    def fade(self) -> None:
        """With motion *reduced*, let the present picture fade out over what is shown from now on."""
        if self.shell.settings.motion == "reduced" and self.canvas is not None:
            self.curtain.cross(self.window.surface.copy(), self.clock(), FADE)

    def turn(self, scene: Scene, opens: bool) -> None:
        """A scene opens or closes; before the first picture there is nothing to go over from."""
        self.curtain.stop()
        self.fade()
        if self.canvas is None or self.shell.settings.motion != "full":
            return
        match scene.arrives:
            case "panel" if opens:
                self.curtain.open_panel(self.clock())
            case "panel":
                self.curtain.close_panel(self.canvas, self.clock())
            case "page":
                self.curtain.cross(self.window.surface.copy(), self.clock(), PANEL_IN if opens else PANEL_OUT)
            case "alone":
                pass

    def _take(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.shell.quit()
                return
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized()
                return
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self.painter.forget()
                self.shell.top.dirty = True
                return
            case _:
                pass
        gesture = self.gestures.read(event)
        if gesture is None:
            return
        if isinstance(gesture, KeyDown) and self._window_key(gesture):
            return
        self.shell.top.handle(gesture)

    def _window_key(self, key: KeyDown) -> bool:
        if key.key == pygame.K_F11 or (key.key == pygame.K_RETURN and key.mod & pygame.KMOD_ALT):
            self.toggle_fullscreen()
            return True
        return False

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back."""
        self.window.toggle_fullscreen()
        self._resized()

    def _resized(self) -> None:
        self.window.resized()
        self.curtain.stop()
        self.gestures.size = self.window.size
        self.painter.forget()
        if self.window.size != self.shell.size:
            self.shell.resized(self.window.size)
        self.gestures.point = self.shell.p
        if self.shell.scenes:
            self.shell.top.dirty = True
