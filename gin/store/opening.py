"""Opening the store: both files are looked at, put in order if need be, and brought to the same state."""

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gin import files
from gin.notices import Notice, What
from gin.store import rescue
from gin.store.database import COMPANIONS, Database
from gin.store.health import CHECKED, Health, examine, lacks, since
from gin.store.lock import Lock, Mark
from gin.store.rescue import COPY, MAIN, RESCUED, UNTOLD
from gin.store.rows import Change, insert, put, update
from gin.store.salvage import Found, salvage
from gin.store.trouble import FAILURES

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opened:
    """Both files, the copy perhaps not, and what the player must be told."""

    main: Database
    copy: Database | None
    notices: tuple[Notice, ...]


def open_both(folder: Path, lock: Lock, patience: float) -> Opened:
    """Open the store in ``folder``. Raises sqlite3.Error or OSError when that is not possible now.

    ``patience``: seconds to wait for another program that has a file.
    """
    told = _finish_rescue(folder, patience)
    main_path, copy_path = folder / MAIN, folder / COPY
    health, go_on_from = examine(main_path, "ro", patience)
    copy_health = _examine_copy(copy_path, patience)
    if health is Health.MISSING and copy_health is Health.MISSING and lock.mark is None:
        files.set_aside(main_path, "damaged", COMPANIONS)  # the log of a file that is gone must not meet the new one
        Database.create(main_path)
    elif health is not Health.SOUND or _is_behind(folder, copy_health, lock.mark, patience):
        saved = rescue.merge(gather(folder), lock.mark)
        notice = rescue.notice(saved, copy_health is Health.SOUND, health is Health.NEWER)
        told = rescue.replace_main(folder, saved, notice, rescue.word_for(health))
    main = Database.open_main(main_path, patience)
    try:
        if told is not None and copy_health is Health.SOUND and _differs(main, copy_path, patience):
            copy_health = Health.DAMAGED
        copy, kept = open_copy(main, copy_path, copy_health, patience)
        if kept and lock.mark is None and told is None:
            # Without a mark, a broken copy may have held something that nobody can tell of any longer.
            told = Notice(What.DAMAGED_LOSS, kept=kept, rescued=len(main.matches()))
        notices = [*rescue.read_notices(main.thing(UNTOLD))] if told is None else [told]
        changes = [] if told is None else [put(UNTOLD, rescue.write_notices(notices))]
        if go_on_from != since(main):
            changes.append(put(CHECKED, str(go_on_from)))
        if changes:
            main.write(changes)
        if lock.mark is not None and lacks(main, None, lock.mark):
            lock.set_mark(None)  # it has been told of
    except BaseException:
        main.close()
        raise
    return Opened(main, copy, tuple(notices))


def gather(folder: Path) -> Found:
    """Everything that can be read from the files in ``folder``, right or not. Nothing is written."""
    found = Found()
    for name in (MAIN, COPY, RESCUED):
        salvage(folder / name, found)
    return found


def _finish_rescue(folder: Path, patience: float) -> Notice | None:
    """Take the last step of a rescue that was interrupted."""
    path = folder / RESCUED
    health = examine(path, "ro", patience).health
    if health is Health.MISSING:
        return None
    if health is not Health.SOUND:
        files.set_aside(path, "damaged", COMPANIONS)
        return None
    with Database.look_at(path, patience) as database:
        told = rescue.read_notices(database.thing(UNTOLD))
    return rescue.finish(folder, told[0] if told else Notice(What.DAMAGED_LOSS))


def _examine_copy(path: Path, patience: float) -> Health:
    """The copy is never a reason not to save: one that can't be reached counts as damaged."""
    try:
        return examine(path, "rw", patience).health
    except FAILURES as problem:
        _LOG.warning("the copy can't be reached: %s", type(problem).__name__)
        return Health.DAMAGED


def _is_behind(folder: Path, copy_health: Health, mark: Mark | None, patience: float) -> bool:
    """Whether the main file, sound in itself, is without anything that is known elsewhere."""
    with Database.look_at(folder / MAIN, patience) as main:
        if copy_health is Health.SOUND:
            with Database.look_at(folder / COPY, patience) as copy:
                return lacks(main, copy, mark)
        if lacks(main, None, mark):
            return True
        if copy_health is Health.MISSING:
            return False
        found = Found()
        salvage(folder / COPY, found)
        with Database.memory() as readable:
            readable.write(rescue.merge(found, None).changes)
            return lacks(main, readable, None)


def _differs(main: Database, copy_path: Path, patience: float) -> bool:
    """Whether the copy tells of a match in another way than ``main``, into which everything has been put."""
    with Database.look_at(copy_path, patience) as copy:
        return lacks(main, copy, None)


def open_copy(main: Database, path: Path, health: Health, patience: float) -> tuple[Database | None, str]:
    """The copy with everything that ``main`` has, and the name under which a broken one was set aside."""
    kept = ""
    try:
        if health not in (Health.SOUND, Health.MISSING):
            kept = files.set_aside(path, rescue.word_for(health), COMPANIONS)
            _LOG.warning("the copy was not in order: kept as %s", kept)
        if health is not Health.SOUND:
            Database.create(path)
        copy = Database.open_copy(path, patience)
    except FAILURES as problem:
        _LOG.warning("there can be no copy: %s", type(problem).__name__)
        return None, kept
    try:
        bring_up(main, copy)
    except FAILURES as problem:
        copy.close()
        _LOG.warning("the copy can't be written: %s", type(problem).__name__)
        return None, kept
    return copy, kept


def restore_copy(main: Database, folder: Path, patience: float) -> Database | None:
    """Make the copy anew while the game runs, None when that can't be done now."""
    path = folder / COPY
    return open_copy(main, path, _examine_copy(path, patience), patience)[0]


def bring_up(main: Database, copy: Database) -> None:
    """Bring the copy to the state of ``main``, which has everything that the copy has."""
    changes: list[Change] = []
    theirs = copy.summaries()
    for match, ours in main.summaries().items():
        known = theirs.get(match)
        if known == ours:
            continue
        row = main.match(match)
        assert row is not None
        changes.append(insert(row) if known is None else update(row))
        changes += map(insert, main.events(match, 0 if known is None or known.n is None else known.n + 1))
        last = None if known is None else copy.last_hand(match)
        changes += map(insert, main.hands(match, 1 if last is None else last.number + 1))
    changes += [put(*thing) for thing in set(main.things()) - set(copy.things())]
    if changes:
        copy.sync_next(True)
        copy.write(changes)
        copy.sync_next(False)
