"""What the player has chosen: a frozen value, kept as JSON in the settings folder.

A file of another version of the game loses nothing here: members that this version doesn't know, and values that it has
no use for, are written back as they were.
"""

import json
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from gin import files, paths
from gin.notices import Notice, What

FILE: Final = "settings.json"

LANGUAGES: Final = ("system", "en", "zh-CN")
FELTS: Final = ("green", "navy", "wine", "charcoal", "contrast")
INKS: Final = ("classic", "four", "safe")
INDICES: Final = ("normal", "jumbo")
CARD_SIZES: Final = ("small", "medium", "large")
HANDS: Final = ("fan", "flat")
BACKS: Final = ("sunburst", "chevrons")
MOTIONS: Final = ("full", "reduced", "off")
SPEEDS: Final = ("slow", "normal", "fast", "instant")
HAND_ORDERS: Final = ("melds", "suit", "rank", "hand")
RULESET_NAMES: Final = ("standard", "standard_bonuses", "oklahoma", "classic")
"""Those of gin.engine.rules, written again (a test compares): the first picture doesn't wait for the engine."""
LEVELS: Final = ("easy", "normal", "hard")

_LOG: Final = logging.getLogger(__name__)

Json = Any
"""A value :mod:`json` reads and writes."""


class _Bad(Exception):
    pass


def _one_of(choices: tuple[str, ...]) -> Callable[[Json], str]:
    def read(value: Json) -> str:
        if value not in choices or not isinstance(value, str):
            raise _Bad
        return value

    return read


def _whole(lowest: int, highest: int) -> Callable[[Json], int]:
    def read(value: Json) -> int:
        if type(value) is not int or not lowest <= value <= highest:
            raise _Bad
        return value

    return read


def _truth(value: Json) -> bool:
    if type(value) is not bool:
        raise _Bad
    return value


def _pair(read: Callable[[Json], int]) -> Callable[[Json], tuple[int, int]]:
    def read_pair(value: Json) -> tuple[int, int]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise _Bad
        return (read(value[0]), read(value[1]))

    return read_pair


_SIZE: Final = _pair(_whole(1, 32767))
_POSITION: Final = _pair(_whole(-32768, 32767))


def _position(value: Json) -> tuple[int, int] | None:
    return None if value is None else _POSITION(value)


def _words(value: Json) -> frozenset[str]:
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(word, str) for word in value):
        raise _Bad
    return frozenset(value)


def _setting(default: Any, read: Callable[[Json], Any]) -> Any:
    return field(default=default, metadata={"read": read})


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Raises ValueError for a value that its setting can't have."""

    language: str = _setting("system", _one_of(LANGUAGES))
    # the table and the cards
    felt: str = _setting("green", _one_of(FELTS))
    inks: str = _setting("classic", _one_of(INKS))
    index: str = _setting("normal", _one_of(INDICES))
    card_size: str = _setting("medium", _one_of(CARD_SIZES))
    hand: str = _setting("fan", _one_of(HANDS))
    discards_shown: int = _setting(4, _whole(1, 4))
    back: str = _setting("sunburst", _one_of(BACKS))
    lamp: int = _setting(60, _whole(0, 100))
    key_letters: bool = _setting(True, _truth)
    hand_order: str = _setting("melds", _one_of(HAND_ORDERS))
    coach: bool = _setting(False, _truth)
    """Whether the coach says what acts and cards mean."""
    # motion
    motion: str = _setting("full", _one_of(MOTIONS))
    opponent_speed: str = _setting("normal", _one_of(SPEEDS))
    # sound, in per cent
    volume_master: int = _setting(80, _whole(0, 100))
    volume_cards: int = _setting(100, _whole(0, 100))
    volume_signals: int = _setting(100, _whole(0, 100))
    muted: bool = _setting(False, _truth)
    captions: bool = _setting(False, _truth)
    # reading
    ui_scale: int = _setting(100, _whole(75, 200))
    # what was last
    ruleset: str = _setting("standard", _one_of(RULESET_NAMES))
    level: str = _setting("normal", _one_of(LEVELS))
    window_size: tuple[int, int] = _setting((1280, 800), _SIZE)
    window_position: tuple[int, int] | None = _setting(None, _position)
    fullscreen: bool = _setting(False, _truth)
    seen: frozenset[str] = _setting(frozenset(), _words)
    """Names of what the player has been shown once and need not be shown again."""

    unread: Mapping[str, Json] = field(default_factory=dict, repr=False, compare=False)
    """What the file holds and this version can't read, by name: kept for the version that can."""

    def __post_init__(self) -> None:
        for each in _FIELDS:
            try:
                each.metadata["read"](getattr(self, each.name))
            except _Bad:
                raise ValueError(f"{each.name} can't be {getattr(self, each.name)!r}") from None

    def with_(self, **changes: Any) -> "Settings":
        """The same settings but for ``changes``. Raises TypeError for an unknown name, ValueError for a bad value."""
        unread = {name: value for name, value in self.unread.items() if name not in changes}
        return replace(self, **changes, unread=unread)

    def was_seen(self, name: str) -> "Settings":
        """The same, with ``name`` among what was seen."""
        return self.with_(seen=self.seen | {name})

    def to_json(self) -> dict[str, Json]:
        """The members of the file."""
        values = {each.name: getattr(self, each.name) for each in _FIELDS}
        return {**values, "seen": sorted(self.seen), **self.unread}


_FIELDS: Final = tuple(each for each in fields(Settings) if "read" in each.metadata)


def from_json(members: Mapping[str, Json]) -> Settings:
    """The settings in a file's ``members``. One that is bad gets its default, with a line in the log."""
    known: dict[str, Any] = {}
    unread = {name: value for name, value in members.items() if name not in {each.name for each in _FIELDS}}
    for each in _FIELDS:
        if each.name in members:
            try:
                known[each.name] = each.metadata["read"](members[each.name])
            except _Bad:
                _LOG.warning("the setting %s has a value unknown here; the default is used", each.name)
                unread[each.name] = members[each.name]
    return Settings(**known, unread=unread)


def load(folder: Path | None) -> tuple[Settings, Notice | None]:
    """The settings kept in ``folder``, the defaults where there are none. A damaged file is set aside and told of."""
    if folder is None:
        return Settings(), None
    path = folder / FILE
    try:
        members = json.loads(path.read_bytes())
        if not isinstance(members, dict):
            raise ValueError("not a JSON object")
        return from_json(members), None
    except FileNotFoundError:
        return Settings(), None
    except (ValueError, RecursionError, IsADirectoryError, PermissionError) as problem:
        # A folder in the file's place is a PermissionError on Windows. A file that may not be read is left alone.
        if isinstance(problem, OSError) and not path.is_dir():
            _LOG.warning("the settings can't be read: %s", type(problem).__name__)
            return Settings(), None
    except OSError as problem:
        _LOG.warning("the settings can't be read: %s", type(problem).__name__)
        return Settings(), None
    _LOG.warning("the settings are damaged")
    try:
        kept = files.set_aside(path, "damaged")
    except OSError:
        kept = ""
    return Settings(), Notice(What.SETTINGS_DAMAGED, kept=kept)


def none_yet(folder: Path | None) -> bool:
    """Whether ``folder`` has no settings, but can take some: what is asked now isn't asked at every start."""
    if folder is None or paths.make(folder) is not None:
        return False
    return not os.path.lexists(folder / FILE) and os.access(folder, os.W_OK)


def save(settings: Settings, folder: Path | None) -> bool:
    """Keep the settings in ``folder``; False when that is not possible."""
    problem = paths.make(folder)
    if folder is None or problem is not None:
        return False
    text = json.dumps(settings.to_json(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    try:
        files.replace_file(folder / FILE, text.encode("utf-8", "backslashreplace"))
    except OSError as problem:
        _LOG.warning("the settings can't be saved: %s", type(problem).__name__)
        return False
    return True
