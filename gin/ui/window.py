"""The window: the only place that makes one, and knows about full screen and missing displays."""

import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

SMALLEST: Final = (1024, 640)
DESKTOP_ID: Final = "gin-rummy"
"""What the window tells the desktop it is: the name of its menu entry, whose icon and name then stand for it."""
_INVISIBLE: Final = ("offscreen", "dummy", "evdev", "kmsdrm")


class NoDisplay(Exception):
    """There is no screen to open a window on; the message says so in plain words."""


def prepare() -> None:
    """Set SDL up; call before anything of pygame. Everything set here can be overridden from outside."""
    if sys.platform.startswith("linux"):
        # Without a GPU driver a flip through a texture costs 8 to 14 ms, straight to the window under 1 ms.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Importing pygame has put the name of whatever was started in here.
        if os.environ.get("SDL_VIDEO_X11_WMCLASS") in (None, os.path.basename(sys.argv[0])):
            os.environ["SDL_VIDEO_X11_WMCLASS"] = DESKTOP_ID
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", DESKTOP_ID)
    os.environ.setdefault("SDL_HINT_VIDEO_HIGHDPI_DISABLED", "0")
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


class Window:
    """A resizable window that can fill its screen, and what is drawn on it."""

    def __init__(self, size: tuple[int, int], title: str, fullscreen: bool = False, icon: Path | None = None) -> None:
        """Open it. Raises NoDisplay when there is no screen."""
        wanted = os.environ.get("SDL_VIDEODRIVER", "")
        nowhere = not (wanted or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        if sys.platform.startswith("linux") and nowhere:
            # Not left to SDL: the libraries it asks print complaints of their own.
            raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
        try:
            pygame.display.init()
            self._size = self._fit(size)
            pygame.display.set_caption(title)
            if icon is not None:
                # Before the window is there, or some desktops never ask for it. A missing picture stops nobody.
                with suppress(pygame.error, OSError):
                    pygame.display.set_icon(pygame.image.load(icon))
            self.fullscreen = False
            self.restoring = False
            self.surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        except pygame.error as wrong:
            raise NoDisplay(str(wrong)) from None
        driver = pygame.display.get_driver()
        if driver in _INVISIBLE and driver not in wanted:
            # With no display at hand SDL quietly draws where nobody can see it.
            pygame.display.quit()
            raise NoDisplay(f"SDL found only its invisible '{driver}' driver")
        if fullscreen:
            self.toggle_fullscreen()

    @staticmethod
    def _fit(size: tuple[int, int]) -> tuple[int, int]:
        """``size``, no larger than the screen and no smaller than a readable table."""
        screens = pygame.display.get_desktop_sizes()
        if screens and pygame.display.get_driver() not in _INVISIBLE:
            size = (min(size[0], screens[0][0]), min(size[1], screens[0][1]))
        return (max(480, size[0]), max(480, size[1]))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size to remember: what the window has, or had before it filled the screen."""
        return self._size if self.fullscreen else self.size

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window that was."""
        if self.fullscreen:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # see settle
                self.surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
            self.restoring = True
        else:
            self._size = self.size
            screens = pygame.display.get_desktop_sizes()
            screen = screens[0] if screens else self.size
            self.surface = pygame.display.set_mode(screen, pygame.FULLSCREEN)
        self.fullscreen = not self.fullscreen

    def settle(self) -> bool:
        """A frame after full screen was left: ask again for the old size where the first time had no effect.

        Without a window manager it has none. True when that was so.
        """
        self.restoring = False
        if self.size == self._size:
            return False
        self.surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        return True

    def resized(self) -> None:
        """The player changed the window's size: take the surface that goes with it."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface
