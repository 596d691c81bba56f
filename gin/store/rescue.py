"""When a database is not in order: make a sound one of everything that can still be read, and set the old one aside.

The new file is finished before the old one is touched, under a name of its own. A run that is killed in between leaves
it there, and the next run goes on from it.
"""

import json
import logging
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gin import files
from gin.engine.events import MatchEnded, MatchStarted
from gin.engine.journal import FORMAT, BadEvent, loads
from gin.notices import Notice, What
from gin.store.database import COMPANIONS, Database
from gin.store.health import Health
from gin.store.lock import Mark
from gin.store.pen import read
from gin.store.rows import (
    Change,
    EventRow,
    HandRow,
    MatchRow,
    Standing,
    ThingRow,
    chain,
    insert,
    put,
    read_levels,
    whole_acts,
    write_levels,
)
from gin.store.salvage import Found

MAIN: Final = "gin-rummy.db"
COPY: Final = "gin-rummy.backup.db"
RESCUED: Final = "gin-rummy.rescued.db"

UNTOLD: Final = "untold"
"""The name under which a database keeps what the player must be told and has perhaps not been."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Saved:
    """What a rescue brought together."""

    changes: tuple[Change, ...]
    matches: int
    shortened: int
    """Matches of which there had been more, as far as is known."""
    marked: bool
    """Whether the event that the mark speaks of is there; True where there is no mark."""


def merge(found: Found, mark: Mark | None) -> Saved:
    """Put the rows together that are right, from whichever file each comes."""
    changes: list[Change] = []
    matches = shortened = 0
    marked = mark is None
    for match in sorted({*found.matches, *found.events}):
        events = found.events.get(match, {})
        line = whole_acts(chain(match, events))
        row = _match_row(match, found.matches.get(match, []), line)
        if row is None:
            shortened += any(row.sound for row in found.matches.get(match, []))
            continue
        hands = _hands(row, line, found.hands.get(match, []))
        changes += [insert(row), *map(insert, line), *map(insert, hands)]
        matches += 1
        shortened += len(line) < len(events)
        if mark is not None and mark.match == match and len(line) > mark.n:
            marked = line[mark.n].seal == mark.seal
    changes += [insert(ThingRow(name, value)) for name, value in found.things.items()]
    return Saved(tuple(changes), matches, shortened, marked)


def _match_row(match: int, rows: Iterable[MatchRow], line: list[EventRow]) -> MatchRow | None:
    """The best row of a match, made again from its events where there is none; None when there is nothing to save."""
    if not line:
        return None
    sound = [row for row in rows if row.sound]
    standings = list(Standing)
    if sound:
        return max(sound, key=lambda row: (standings.index(Standing(row.standing)), len(read_levels(row.levels))))
    try:
        first, last = loads(line[0].text), loads(line[-1].text)
    except BadEvent:
        return None
    if not isinstance(first, MatchStarted):
        return None
    over = isinstance(last, MatchEnded) or '"event":"match_ended"' in "".join(row.text for row in line[-50:])
    standing = Standing.OVER if over else Standing.PLAYING
    levels = write_levels([(1, "normal")])
    return MatchRow(match, FORMAT, 0.0, first.ruleset.id, secrets.randbits(62), levels, standing.value, b"").sealed()


def _hands(row: MatchRow, line: list[EventRow], rows: Iterable[HandRow]) -> list[HandRow]:
    pen, _ = read(row, line)
    if pen.count == len(line):
        return pen.hands
    return sorted({hand.number: hand for hand in rows if hand == hand.sealed()}.values(), key=lambda hand: hand.number)


def notice(saved: Saved, sound_copy: bool, newer: bool) -> Notice:
    """What to tell the player, but for the name of the file that was set aside.

    Only a sound copy, with the event of the mark in it, is proof that nothing is missing.
    """
    whole = saved.marked and (sound_copy or newer)
    what = What.DAMAGED_LOSS if not whole else What.NEWER if newer else What.DAMAGED
    return Notice(what, rescued=saved.matches, lost=0 if whole else saved.shortened)


def replace_main(folder: Path, saved: Saved, told: Notice, word: str) -> Notice:
    """Put what was saved in the place of the main file, which is set aside; the notice with its new name in it.

    Raises OSError or sqlite3.Error; then the main file is what it was, or :func:`finish` will do the rest.
    """
    untold = put(UNTOLD, write_notices([told]))
    Database.create(folder / RESCUED, [*(c for c in saved.changes if c[1][0] != UNTOLD), untold])
    return finish(folder, told, word)


def finish(folder: Path, told: Notice, word: str = "damaged") -> Notice:
    """The last step of a rescue, or of one that was interrupted here."""
    kept = files.set_aside(folder / MAIN, word, COMPANIONS)
    (folder / RESCUED).rename(folder / MAIN)
    files.sync_folder(folder)
    _LOG.warning("the saved matches were %s: kept as %s, %d rescued", told.what, kept or "nothing", told.rescued)
    return Notice(told.what, kept=kept, rescued=told.rescued, lost=told.lost)


def write_notices(notices: Iterable[Notice]) -> str:
    """Notices as JSON."""
    return json.dumps([[n.what, n.kept, n.rescued, n.lost] for n in notices])


def read_notices(text: str | None) -> list[Notice]:
    """The notices in ``text``, none where it is damaged."""
    try:
        return [Notice(What(w), None, str(k), int(r), int(n)) for w, k, r, n in json.loads(text or "[]")]
    except (ValueError, TypeError, RecursionError):
        return []


def word_for(health: Health) -> str:
    """The word in the name of a file that is set aside."""
    return "newer" if health is Health.NEWER else "damaged"
