"""What pictures, fonts, sounds and licences there must be, and which of them can't be read.

The game itself does without what is missing; this is for finding out that a package is incomplete.
"""

import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pygame

from gin import licences
from gin.engine.cards import PACK
from gin.settings import BACKS
from gin.ui import audio, fonts, theme

SUITS: Final = {"classic": "SHDC", "four": "DC", "safe": "HDC"}
"""The suits that each deck has pictures of its own for: those that don't look as in the classic one."""


def wanted(assets: Path) -> list[str]:
    """The names of all files that the game may want: what its choices ask for, and whatever lies beside that."""
    names = {f"fonts/{name}" for name in fonts.FILES.values()}
    names |= {f"cards/back-{back}.png" for back in BACKS}
    for inks, suits in SUITS.items():
        own = [str(card) for card in PACK if str(card)[1] in suits]
        names |= {f"cards/{deck}/{card}.png" for deck in (inks, f"jumbo-{inks}") for card in own}
    names |= {f"sounds/{sound}-1.ogg" for sound in audio.CARDS | audio.SIGNALS}
    names |= {"icon.png", licences.LIST, *(f"{licences.TEXTS}/{work.file}" for work in licences.works(assets))}
    lying = (path for path in assets.rglob("*") if path.suffix in (".png", ".otf", ".ogg"))
    return sorted(names | {path.relative_to(assets).as_posix() for path in lying})


def unreadable(assets: Path, names: Iterable[str]) -> list[str]:
    """Those of the files that are missing or damaged. Opens a sound device for a while, and closes it."""
    pygame.font.init()
    pygame.mixer.init()
    try:
        return [name for name in names if not _readable(assets / name)]
    finally:
        pygame.mixer.quit()


def _readable(file: Path) -> bool:
    try:
        match file.suffix:
            case ".png":
                return _whole(file.read_bytes()) and pygame.image.load(file).get_width() > 0
            case ".otf":
                pygame.font.Font(file, 24).render("Gin 金", True, theme.TEXT)
            case ".ogg":
                pygame.mixer.Sound(file)
            case ".json":
                return bool(licences.works(file.parent))
            case _:
                return bool(file.read_text(encoding="utf-8"))
    except (pygame.error, OSError, ValueError):
        return False
    return True


def _whole(png: bytes) -> bool:
    """Whether all checksums in a PNG are right. Its library would complain of others on the terminal by itself."""
    at, name = 8, b""
    while name != b"IEND" and at + 12 <= len(png):
        end = at + 8 + int.from_bytes(png[at : at + 4], "big")
        name = png[at + 4 : at + 8]
        if png[end : end + 4] != zlib.crc32(png[at + 4 : end]).to_bytes(4, "big"):
            return False
        at = end + 4
    return name == b"IEND"
