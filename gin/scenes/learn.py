"""The book: its chapters and sections at the side, a section as a page, and a field to look things up.

It lies over whatever was shown, and leaving it goes back to exactly that.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import pygame

from gin.learn import pages, places
from gin.learn.examples import values
from gin.learn.prose import plain
from gin.learn.search import Document
from gin.scenes import going
from gin.scenes.learn_frame import Entry, Frame, LearnFocus
from gin.scenes.learn_page import Page, clipped, cut
from gin.scenes.learn_search import Lookup
from gin.scenes.scene import Scene, Shell
from gin.text import TABLES, Texts
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture, KeyDown
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control

_STEP: Final = 46
"""By so many points the page moves at a notch of the wheel."""
_ARROWS: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Learn(Scene):
    """The book, open at ``section``, or else where it lay open last."""

    focus: LearnFocus

    def __init__(self, shell: Shell, section: str | None = None) -> None:
        super().__init__(shell)
        self.focus = LearnFocus()
        self.focus.name = "next"
        self.kept = places.load(shell.games.get(places.KEY))
        self.section = pages.BY_NAME[section or self.kept.at]
        self.fresh = self.section.name not in self.kept.read
        """Whether the section shown was unread when it was opened: it gets its tick when one goes on."""
        self.lookup: Lookup | None = None
        self.scroller = Scroller()
        self._frame: Frame | None = None
        self._page: Page | None = None
        self._layout()

    # --- layout -------------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The sidebar or strip around the page."""
        assert self._frame is not None
        return self._frame

    @property
    def page(self) -> Page:
        """The section as it is laid out."""
        assert self._page is not None
        return self._page

    def _layout(self, keep: bool = False) -> None:
        """Lay out sidebar and page; ``keep``: the same page in another window, so the reader stays where he was."""
        shell = self.shell
        share = self.scroller.first / self.scroller.total if keep and self.scroller.total else 0.0
        self._frame = self._framed()
        body = self.frame.body
        self._page = Page(shell, self.section, body.w, body.h, self.focus, self._page if keep else None)
        step = _STEP * shell.p
        rows = -(-self.page.height // round(step)) if self.page.height > body.h else 1
        shown = int(body.h // round(step)) if rows > 1 else 1
        rows = max(rows, shown + 1) if rows > 1 else 1
        bar = pygame.Rect(body.right + round(14 * shell.p), body.y, max(4, round(6 * shell.p)), body.h)
        bar.right = min(bar.right, shell.size[0] - round(24 * shell.p))
        self.scroller.first = round(share * rows)
        self.scroller.fit(rows, shown, body, bar)
        self._place()
        if self.lookup is not None:
            self.lookup.lay(self.frame)

    def _framed(self) -> Frame:
        texts, part = self.shell.texts, pages.part_of(self.section.name)
        at = part.sections.index(self.section)
        title = texts.say(f"book.part.{part.name}")
        sub = texts.say("book.sub", part=title, at=at + 1, count=len(part.sections))
        return Frame(
            self.shell,
            texts.say("book.title"),
            sub,
            self._entries(part),
            self.section.name,
            "book",
            self.go,
            self.focus,
            self.look_up,
            self._frame,
        )

    def _entries(self, here: pages.Part) -> list[Entry]:
        """All chapters, and the sections of the present one."""
        say, out = self.shell.texts.say, []
        for part in pages.PARTS:
            read = all(self._ticked(section.name) for section in part.sections)
            title = say(f"book.part.{part.name}")
            out.append(Entry(f"part {part.name}", title, "done" if read else "open", part=True))
            if part is here:
                out += [
                    Entry(section.name, say(section.head), "done" if self._ticked(section.name) else "open", i + 1)
                    for i, section in enumerate(part.sections)
                ]
        return out

    def _ticked(self, name: str) -> bool:
        return name in self.kept.read and not (name == self.section.name and self.fresh)

    @property
    def _offset(self) -> int:
        """By how many pixels the page is scrolled."""
        if not self.scroller.needed:
            return 0
        most = self.page.height - self.frame.body.h
        if self.scroller.first >= self.scroller.total - self.scroller.shown:
            return most
        return min(most, round(self.scroller.first * _STEP * self.shell.p))

    def _place(self) -> None:
        body = self.frame.body
        self.page.place(body.x, body.y - self._offset)

    @property
    def _window(self) -> pygame.Rect:
        """What is seen of the page: its shadows may go beyond its sides."""
        body, p = self.frame.body, self.shell.p
        left, air = body.x - round(30 * p), round(6 * p)
        return pygame.Rect(left, body.y - air, self.shell.size[0] - left, body.h + 2 * air)

    def resized(self) -> None:
        self._layout(keep=True)

    def uncovered(self) -> None:
        """On top of this the book may have been opened once more: what was read there is read."""
        self.kept = places.load(self.shell.games.get(places.KEY))
        self.resized()

    # --- where one is -------------------------------------------------------------------------------------------------

    def go(self, name: str) -> None:
        """Open a section; of a chapter, its first."""
        if name.startswith("part "):
            part = next(part for part in pages.PARTS if part.name == name.removeprefix("part "))
            name = part.sections[0].name
        self.lookup = None
        self.section = pages.BY_NAME[name]
        self.fresh = name not in self.kept.read
        self._keep(places.Places(name, self.kept.read))
        self.focus.name = f"entry {name}" if self.focus.name.startswith("entry ") else "next"
        self._layout()
        self.dirty = True

    def _keep(self, kept: places.Places) -> None:
        if kept != self.kept:
            self.kept = kept
            self.shell.games.put(places.KEY, places.dump(kept))

    def _step(self, by: int) -> None:
        at = pages.SECTIONS.index(self.section) + by
        self.go(pages.SECTIONS[at].name)

    def look_up(self) -> None:
        """Open the field to look something up."""
        if self.lookup is None:
            self.lookup = Lookup(self.shell, documents(self.shell.texts.language), self.go, self._put_away)
        self.lookup.lay(self.frame)
        self.dirty = True

    def _put_away(self) -> None:
        self.lookup = None
        self.dirty = True

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        for deal in self.page.deals:
            deal.update(now)
        at_end = self.scroller.first >= self.scroller.total - self.scroller.shown
        if at_end and self.section.name not in self.kept.read and self.lookup is None:
            self._keep(places.Places(self.section.name, self.kept.read | {self.section.name}))

    def moving(self, now: float) -> bool:
        return any(deal.moving(now) for deal in self.page.deals)

    # --- input --------------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        if self.frame.open:
            return self.frame.controls()
        if self.lookup is not None:
            return [*self.frame.controls(), *self.lookup.controls()]
        return [*self.frame.controls(), *cut(self.page.controls(), self._window), *self._foot()]

    def _foot(self) -> list[Control]:
        say, at = self.shell.texts.say, pages.SECTIONS.index(self.section)
        last = self.section is pages.part_of(self.section.name).sections[-1]
        back = (say("book.previous"), lambda: self._step(-1)) if at else None
        forward = (say("book.next.part" if last else "book.next"), lambda: self._step(1))
        return self.frame.turn_controls(back, forward if at + 1 < len(pages.SECTIONS) else None)

    def on_gesture(self, gesture: Gesture) -> bool:
        if isinstance(gesture, KeyDown) and gesture.key == pygame.K_f and gesture.mod & pygame.KMOD_CTRL:
            self.look_up()
            return True
        if self.lookup is not None and self.lookup.gesture(gesture, self.focus):
            return True
        if self.lookup is None and isinstance(gesture, KeyDown) and gesture.text == "/":  # wherever the key is
            self.look_up()
            return True
        if going.wants_keys(self.shell, gesture):
            return True
        if self.frame.gesture(gesture):
            return True
        if self.frame.open or self.lookup is not None:
            return False
        return self._on_page(gesture)

    def _on_page(self, gesture: Gesture) -> bool:
        turned = self.frame.turning(gesture, self._foot())
        if turned is not None:
            self.press(turned)
            return True
        if self.frame.turns(gesture):
            return True  # there is nothing further
        for deal in self.page.deals:
            if self._concerns(gesture) and deal.on_gesture(gesture):
                return True
        if isinstance(gesture, KeyDown):
            if gesture.key == pygame.K_TAB:
                self._tab(-1 if gesture.shift else 1)
                return True
            if gesture.key in _ARROWS and self.focus.visible and self._in_page(self.focus.name):
                return False
            if gesture.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) and not self.scroller.needed:
                return False
        before = self.scroller.first
        done = self.scroller.gesture(gesture)
        if self.scroller.first != before:
            self._place()
        return done

    def _concerns(self, gesture: Gesture) -> bool:
        """Whether a gesture is made where the page is seen; keys always are."""
        where = getattr(gesture, "start", None) or getattr(gesture, "at", None)
        return where is None or self._window.collidepoint(where)

    def _in_page(self, name: str) -> bool:
        return any(control.name == name for control in self.page.controls())

    def _tab(self, step: int) -> None:
        """Tab goes through everything on the page, also what is out of sight, and brings it into sight."""
        everything = [*self.frame.controls(), *self.page.controls(), *self._foot()]
        self.focus.move(everything, step)
        found = next((c for c in self.page.controls() if c.name == self.focus.name), None)
        body = self.frame.body
        while found is not None and self.scroller.needed:
            up, down = found.rect.top < body.top, found.rect.bottom > body.bottom
            if not (up or down) or (up and down) or not self.scroller.by(-1 if up else 1):
                break
            self._place()
            found = next((c for c in self.page.controls() if c.name == self.focus.name), None)

    def escape(self) -> None:
        self.shell.pop()

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        frame, body = self.frame, self.frame.body
        frame.paint(canvas)
        if frame.open:
            return
        if self.lookup is not None:
            self.lookup.paint(canvas, self.focus)
            return
        if self.scroller.needed:
            part = Canvas(canvas.size, canvas.fonts)
            self.page.paint(part, body.x, body.y - self._offset)
            clipped(canvas, part, self._window)
            self.scroller.paint(canvas, self.shell.plates)
        else:
            self.page.paint(canvas, body.x, body.y)
        part_here = pages.part_of(self.section.name).sections
        frame.paint_foot(canvas, self._foot(), part_here.index(self.section), len(part_here))


@cache
def documents(language: str) -> tuple[Document, ...]:
    """The book's words for looking up, with those of the other languages."""
    say = {name: Texts(name).say for name in TABLES}

    def words(name: str, section: pages.Section) -> str:
        return plain(" ".join(say[name](key, **values()) for key in section.words))

    return tuple(
        Document(
            section.name,
            say[language](section.head),
            words(language, section),
            " ".join(f"{say[name](section.head)} {words(name, section)}" for name in say if name != language),
        )
        for section in pages.SECTIONS
    )
