"""What the player must be told about the game's files: a named kind with its details. The words live in gin.text."""

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """Each kind is one sentence to the player."""

    CANT_SAVE = "cant_save"
    """The game goes on, but nothing is saved for now; ``why`` says what is in the way."""
    SAVES_AGAIN = "saves_again"
    """What was in the way is gone; everything since then is saved as well."""
    SECOND_INSTANCE = "second_instance"
    """The game is open already and has the saved matches; this one plays without saving."""
    DAMAGED = "damaged"
    """The saved matches were damaged or gone; all of them could be rescued."""
    DAMAGED_LOSS = "damaged_loss"
    """The saved matches were damaged or gone, and something is missing, or may be."""
    NEWER = "newer"
    """The saved matches were written by a newer version of the game; what this one understands was taken over."""
    SETTINGS_DAMAGED = "settings_damaged"
    """The settings could not be read and are the usual ones again."""


class Why(StrEnum):
    """What keeps the game from saving."""

    NO_FOLDER = "no_folder"
    """There is no place for the data, or something else stands there."""
    READ_ONLY = "read_only"
    DISK_FULL = "disk_full"
    LOCKED = "locked"
    """Another program holds the file."""
    FAILING = "failing"
    """The disk or the system reports an error of another kind."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell. Details that a kind doesn't speak of are left at their defaults.

    ``kept`` is the file name under which a damaged file was set aside, empty when there was none. ``rescued`` counts
    the matches that are there again, ``lost`` those of them that are known to be shortened or gone.
    """

    what: What
    why: Why | None = None
    kept: str = ""
    rescued: int = 0
    lost: int = 0
