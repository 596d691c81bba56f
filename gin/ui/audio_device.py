"""Whether the sound device answers, found out without holding up the game.

``pygame.mixer.init`` keeps Python's global lock while the driver connects and opens the device. If the driver hangs,
so does every thread of the game, for ever; calling it in a thread is no help. Through ctypes, which gives the lock
away, SDL can be asked to do the same first: if that returns, the mixer will soon open; if not, one thread is lost.
"""

import ctypes
import sys
from pathlib import Path

import pygame

_INIT_AUDIO = 0x10
_SIGNED_16_BIT = 0x8010 if sys.byteorder == "little" else 0x9010


class _Spec(ctypes.Structure):
    """SDL 2's SDL_AudioSpec. Without a callback SDL plays silence."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame uses, or None where it can't be reached."""
    if pygame.get_sdl_version()[0] != 2:  # another SDL, other functions
        return None
    try:
        if sys.platform == "win32":
            return ctypes.CDLL(str(Path(pygame.__file__).with_name("SDL2.dll")))
        from pygame import base

        sdl = ctypes.CDLL(base.__file__)  # a name is looked for in what this library is linked with, too
        sdl.SDL_OpenAudioDevice  # noqa: B018 - AttributeError if it isn't there
        return sdl
    except (ImportError, OSError, AttributeError):
        return None


def await_answer(rate: int, buffer: int) -> None:
    """Return when the default device has been opened and closed again; maybe never. For a thread of its own.

    Raises pygame.error if there is no device. The mixer must not be open. Where SDL can't be asked, returns at once.
    """
    sdl = _sdl()
    if sdl is None:
        return
    sdl.SDL_GetError.restype = ctypes.c_char_p
    if sdl.SDL_InitSubSystem(_INIT_AUDIO) != 0:
        raise pygame.error(_text(sdl.SDL_GetError()))
    try:
        spec = _Spec(freq=rate, format=_SIGNED_16_BIT, channels=2, samples=buffer)
        device = sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(spec), None, 0)
        if not device:
            raise pygame.error(_text(sdl.SDL_GetError()))
        sdl.SDL_CloseAudioDevice(device)
    finally:
        sdl.SDL_QuitSubSystem(_INIT_AUDIO)


def _text(error: bytes | None) -> str:
    return (error or b"no reason given").decode(errors="replace")
