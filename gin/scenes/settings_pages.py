"""What can be set, and where: the places, their rows in the player's words, and what a choice changes."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import pygame

from gin import __version__, log
from gin.licences import Work
from gin.paths import Paths
from gin.scenes.new_match import LEVELS, OFFERED
from gin.settings import (
    BACKS,
    CARD_SIZES,
    FELTS,
    HAND_ORDERS,
    HANDS,
    INDICES,
    INKS,
    LANGUAGES,
    MOTIONS,
    SPEEDS,
    Settings,
)
from gin.text import Texts, system_language

PLACES: Final = ("game", "table", "motion", "sound", "reading", "language", "about")

Kind = Literal["segments", "list", "felts", "backs", "slider", "toggle", "link", "words", "title", "head", "path"]
"""How a row looks. A ``link`` opens something; from ``words`` on there is only something to read."""

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values a row can have, its word, and a remark shown while it holds (in a list: always)."""

    value: Value
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a page. ``wide``: its label, if any, stands above it.

    A slider goes from ``low`` to ``high`` by ``step``. ``text`` is what a row to read says. ``dim``: it can be set, but
    has no effect at present.
    """

    name: str
    kind: Kind
    label: str
    value: Value = ""
    choices: tuple[Choice, ...] = ()
    wide: bool = False
    low: int = 0
    high: int = 100
    step: int = 5
    text: str = ""
    dim: bool = False

    @property
    def stop(self) -> bool:
        """Whether there is anything to set or to open, so that the keyboard stops here."""
        return self.kind in ("segments", "list", "felts", "backs", "slider", "toggle", "link")

    @property
    def note(self) -> str:
        """The remark about the value that holds."""
        return next((c.note for c in self.choices if c.value == self.value), "")

    def next_value(self, step: int, wrap: bool = False) -> Value:
        """The value one step up or down; at the ends the same, or round them."""
        match self.kind:
            case "slider":
                assert isinstance(self.value, int)
                return max(self.low, min(self.high, self.value + step * self.step))
            case "toggle":
                return not self.value if wrap else step > 0
            case _:
                values = [choice.value for choice in self.choices]
                at = values.index(self.value) + step if self.value in values else 0
                return values[at % len(values) if wrap else max(0, min(len(values) - 1, at))]


def changed(settings: Settings, name: str, value: Value, cloth: str) -> Settings:
    """The settings with the row ``name`` at ``value``; ``cloth`` is the felt to go back to from high contrast."""
    match name:
        case "sound":
            return settings.with_(muted=not value)
        case "card_back":
            return settings.with_(back=value)
        case "contrast":
            return settings.with_(felt="contrast" if value else cloth)
        case _:
            return settings.with_(**{name: value})


def rows(place: str, settings: Settings, texts: Texts, folders: Paths, works: Sequence[Work]) -> tuple[Row, ...]:
    """The rows of a place, or of the first start's page, as they are now; ``works`` are what the game is made of."""
    page = _Page(settings, texts)
    match place:
        case "game":
            return page.game()
        case "table":
            return page.table()
        case "motion":
            return page.motion()
        case "sound":
            return page.sound()
        case "reading":
            return page.reading()
        case "language":
            return page.language()
        case "welcome":
            return page.welcome()
        case _:
            return page.about(folders, works)


class _Page:
    def __init__(self, settings: Settings, texts: Texts) -> None:
        self.settings = settings
        self.texts = texts

    def _label(self, name: str) -> str:
        return self.texts.say(f"settings.{name}")

    def _choices(self, name: str, values: Sequence[str], noted: bool) -> tuple[Choice, ...]:
        say = self.texts.say
        return tuple(
            Choice(value, say(f"settings.{name}.{value}"), say(f"settings.{name}.{value}.note") if noted else "")
            for value in values
        )

    def _row(self, name: str, kind: Kind, values: Sequence[str], noted: bool = False, wide: bool = False) -> Row:
        value = getattr(self.settings, name)
        return Row(name, kind, self._label(name), value, self._choices(name, values, noted), wide)

    def _slider(self, name: str, low: int = 0, high: int = 100, dim: bool = False) -> Row:
        return Row(name, "slider", self._label(name), getattr(self.settings, name), low=low, high=high, dim=dim)

    def _words(self, key: str) -> Row:
        return Row(key, "words", "", text=self.texts.say(f"settings.{key}"))

    # --- the places ---------------------------------------------------------------------------------------------------

    def game(self) -> tuple[Row, ...]:
        say, s = self.texts.say, self.settings
        rules = tuple(Choice(r, say(f"ruleset.{r}.title"), say(f"ruleset.{r}.note")) for r in OFFERED)
        levels = tuple(Choice(level, say(f"level.{level}")) for level in LEVELS)
        return (
            Row("ruleset", "list", self._label("ruleset"), s.ruleset, rules, True),
            Row("level", "segments", self._label("level"), s.level, levels),
            self._row("opponent_speed", "segments", SPEEDS, noted=True, wide=True),
            self._row("hand_order", "segments", HAND_ORDERS, noted=True, wide=True),
            Row("coach", "toggle", self._label("coach"), s.coach),
            self._words("coach.about"),
        )

    def table(self) -> tuple[Row, ...]:
        shown = tuple(Choice(n, str(n)) for n in range(1, 5))
        return (
            self._felt(),
            self._inks(),
            self._row("index", "segments", INDICES),
            self._row("card_size", "segments", CARD_SIZES),
            self._row("hand", "segments", HANDS),
            Row("discards_shown", "segments", self._label("discards_shown"), self.settings.discards_shown, shown),
            self._back(),
            self._slider("lamp", dim=self.settings.felt == "contrast"),
            Row("key_letters", "toggle", self._label("key_letters"), self.settings.key_letters),
        )

    def _felt(self) -> Row:
        names = tuple(Choice(f, "", self.texts.say(f"settings.felt.{f}")) for f in FELTS)
        return Row("felt", "felts", self._label("felt"), self.settings.felt, names, True)

    def _inks(self) -> Row:
        return self._row("inks", "segments", INKS, noted=True, wide=True)

    def _back(self) -> Row:
        names = tuple(Choice(b, "", self.texts.say(f"settings.card_back.{b}")) for b in BACKS)
        return Row("card_back", "backs", self._label("card_back"), self.settings.back, names)

    def motion(self) -> tuple[Row, ...]:
        choices = self._choices("motion", MOTIONS, noted=True)
        return (Row("motion", "list", "", self.settings.motion, choices, True), self._words("motion.about"))

    def sound(self) -> tuple[Row, ...]:
        muted = self.settings.muted
        volumes = (self._slider(f"volume_{name}", dim=muted) for name in ("master", "cards", "signals"))
        return (
            Row("sound", "toggle", self._label("sound"), not muted),
            *volumes,
            Row("captions", "toggle", self._label("captions"), self.settings.captions),
            self._words("sound.about"),
        )

    def reading(self) -> tuple[Row, ...]:
        """Everything that helps a reader, gathered; some of it stands in other places too."""
        return (
            self._slider("ui_scale", 75, 200),
            Row("contrast", "toggle", self._label("contrast"), self.settings.felt == "contrast"),
            self._row("index", "segments", INDICES),
            self._row("card_size", "segments", CARD_SIZES),
            self._inks(),
            self._row("motion", "segments", MOTIONS),
        )

    def language(self) -> tuple[Row, ...]:
        """Each language in its own words, whatever is spoken now."""
        say = self.texts.say
        spoken = say(f"language.{system_language()}")
        choices = (
            Choice("system", say("settings.language.system"), spoken),
            *(Choice(code, say(f"language.{code}")) for code in LANGUAGES if code != "system"),
        )
        return (Row("language", "list", "", self.settings.language, choices, True),)

    def welcome(self) -> tuple[Row, ...]:
        """What a first start asks: the language that is spoken comes first, for whoever can't read the rest."""
        say = self.texts.say
        codes = tuple(Choice(code, say(f"language.{code}")) for code in LANGUAGES if code != "system")
        return (
            Row("language", "segments", self._label("place.language"), self.texts.language, codes),
            self._slider("ui_scale", 75, 200),
            self._row("card_size", "segments", CARD_SIZES),
            self._inks(),
            self._back(),
            self._row("motion", "segments", MOTIONS),
        )

    def about(self, folders: Paths, works: Sequence[Work]) -> tuple[Row, ...]:
        """What is told comes before the list of licences, which is long."""
        say = self.texts.say
        logs = None if folders.log is None else folders.log / log.FILE
        places = (("data", folders.data), ("settings", folders.settings), ("log", logs))
        return (
            Row("version", "title", say("settings.about.version", version=__version__)),
            self._words("about.what"),
            self._words("about.fair"),
            self._words("about.licence"),
            Row("kept", "head", say("settings.about.kept")),
            *(
                Row(f"kept {name}", "path", say(f"settings.about.{name}"), text=self._place(path))
                for name, path in places
            ),
            Row("works", "head", say("settings.about.works")),
            self._words("about.works.note" if works else "about.no_works"),
            *(Row(f"work {n}", "link", _with_version(work.name), text=work.licence) for n, work in enumerate(works)),
        )

    def _place(self, path: Path | None) -> str:
        return self.texts.say("settings.about.nowhere") if path is None else readable(path)


def readable(path: Path) -> str:
    """A path as players write it: their own folder is ``~``."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, OSError, RuntimeError):
        return str(path)


def _with_version(name: str) -> str:
    """A part's name with its version, of those that can tell it."""
    versions = {
        "Python": platform.python_version(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(str(part) for part in pygame.get_sdl_version()),
    }
    return f"{name} {versions[name]}" if name in versions else name
