"""Where the packaged program starts; from source it starts in gin/__main__.py."""

import os
import sys


def _streams() -> None:
    """A program without a console has no streams (they are None), and whoever writes to one would crash."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open for as long as the program runs
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _helper() -> None:
    """Become a helper process when this start is meant to be one; it ends in here.

    The computer's mind is the same program started again, and must not read the game's code first.
    """
    if "--multiprocessing-fork" in sys.argv or "-c" in sys.argv:
        import multiprocessing

        multiprocessing.freeze_support()


if __name__ == "__main__":
    _streams()
    _helper()
    from gin.__main__ import main

    sys.exit(main())
