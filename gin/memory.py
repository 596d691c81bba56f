"""Memory goes back to the system when a picture is let go.

glibc keeps what was freed, in ever larger pieces, for whoever asks next. A game that makes pictures of every size and
lets them go again ends up with a third more than it uses.
"""

import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
_LARGE: Final = 128 * 1024
"""Pieces from this size on are taken from the system one by one, and given back at once. That is what glibc begins
with; told so, it stays with it."""


def be_frugal() -> None:
    """Ask for that where it can be asked for: under Linux with glibc. Elsewhere nothing happens."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # not earlier: the first picture doesn't wait for it

    try:
        tune = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return  # another C library
    tune(_MMAP_THRESHOLD, _LARGE)
    tune(_ARENA_MAX, 1)
