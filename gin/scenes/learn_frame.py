"""What the scenes of Learn share: the sidebar with tabs and entries (in portrait a strip), and a foot to page on.

A scene makes a frame whenever its layout changes, puts its own things into ``body``, and hands every gesture to
:meth:`Frame.gesture` first. In portrait the entries lie over the page while ``open``; the scene then offers and paints
nothing of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from gin.scenes import learn_frame_paint
from gin.scenes.scene import Shell
from gin.ui import choices
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture, KeyDown
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control, Focus

Group = Literal["book", "course"]
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -10_000, pygame.K_END: 10_000}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: a chapter's heading (``part``), or something to open, numbered until it is done."""

    name: str
    label: str
    state: Literal["done", "open"] = "open"
    number: int = 0
    part: bool = False


class LearnFocus(Focus):
    """All entries of the sidebar are one stop of Tab, and so are the tabs; the arrows go through what is in them."""

    current = ""
    """The control of the present entry."""

    def move(self, controls: Sequence[Control], step: int) -> None:
        entries = [c.name for c in controls if c.group == "entry"]
        stop = self.name if self.name in entries else self.current if self.current in entries else ""
        wanted = stop or (entries[0] if entries else "")
        super().move([c for c in controls if c.group != "entry" or c.name == wanted], step)


class Frame:
    """The sidebar or strip around a teaching scene, laid out for the present window.

    ``go`` is called with the name of the entry that was pressed. ``before`` is the frame this one takes the place of.
    """

    def __init__(
        self,
        shell: Shell,
        heading: str,
        sub: str,
        entries: Sequence[Entry],
        current: str,
        group: Group,
        go: Callable[[str], object],
        focus: LearnFocus,
        search: Callable[[], object] | None = None,
        before: "Frame | None" = None,
    ) -> None:
        self.shell, self.heading, self.sub, self.entries = shell, heading, sub, list(entries)
        self.current, self.group, self.go, self.focus, self.search = current, group, go, focus, search
        self.scroller = Scroller()
        self.chapter = ""
        """The part that the present entry belongs to."""
        for entry in self.entries:
            if entry.name == current:
                break
            self.chapter = entry.name if entry.part else self.chapter
        self.open = False
        focus.current = f"entry {current}"
        self._measure()
        if shell.portrait:
            self._lay_strip()
        else:
            self._lay_sidebar()
        self._lay_foot()
        if before is not None:
            self.scroller.first = before.scroller.first
            self.scroller.by(0)
        self.reveal(current)

    # --- layout -------------------------------------------------------------------------------------------------------

    def _measure(self) -> None:
        shell, s = self.shell, self.shell.scale
        self.p, self.t = shell.p, shell.t
        self.g = shell.p * max(0.85, 0.3 + 0.7 * s if s >= 1 else s)
        self.size = min(23 * self.t, 40 * self.p)
        """The size of an entry's letters."""
        self.lines = 2 if s > 1.2 else 1
        self.pitch = round(max(52 * self.p, self.size * (2.75 if self.lines == 2 else 1.9)))

    def _lay_sidebar(self) -> None:
        width, height = self.shell.size
        p, t, g = self.p, self.t, self.g
        edge, pad = round(38 * p), round(34 * p)
        s = self.shell.scale
        wide = round(min(384 * p * max(1.0, 0.4 + 0.6 * s), 0.36 * width))
        self.panel = pygame.Rect(edge, edge, wide, height - 2 * edge)
        x, inner = edge + pad, wide - 2 * pad
        self.look_up: pygame.Rect | None = None
        y = edge + round(26 * p)
        tall = round(min(40 * t, 62 * p))
        self.title = pygame.Rect(x, y, inner, tall)
        if self.search is not None:
            side = round(max(46 * p, min(1.1 * tall, 60 * p)))
            self.look_up = pygame.Rect(x + inner - side, y - (side - tall) // 2 + round(3 * p), side, side)
            self.title.w -= side + round(12 * p)
        self.under = pygame.Rect(x, self.title.bottom, inner, round(min(32 * t, 50 * p)))
        self.line = self.under.bottom + round(10 * p)
        tabs = pygame.Rect(x, self.line + round(16 * p), inner, round(min(54 * g, 78 * p)))
        self.tabs = choices.row(tabs, 2, 0)
        foot = round(min(60 * g, 84 * p))
        self.back = pygame.Rect(x, self.panel.bottom - round(30 * p) - foot, inner, foot)
        self.first = self.back.move(0, -foot - round(12 * p))
        self.contents: pygame.Rect | None = None
        top = tabs.bottom + round(16 * p)
        self._lay_entries(pygame.Rect(edge, top, wide, self.first.y - round(16 * p) - top))
        left = self.panel.right + round(44 * p)
        self.main = pygame.Rect(left, edge, width - edge - round(6 * p) - left, height - 2 * edge)

    def _lay_strip(self) -> None:
        width, height = self.shell.size
        p, g = self.p, self.g
        edge, pad, gap = round(40 * p), round(26 * p), round(14 * p)
        row = round(min(66 * g, 104 * p))
        self.panel = pygame.Rect(edge, edge, width - 2 * edge, 2 * row + 2 * pad + gap)
        x, inner = edge + pad, self.panel.w - 2 * pad
        y = edge + pad
        wide = round(0.24 * inner)
        self.back = pygame.Rect(x + inner - wide, y, wide, row)
        self.look_up = None
        room = inner - wide - gap
        if self.search is not None:
            self.look_up = pygame.Rect(self.back.x - gap - row, y, row, row)
            room -= row + gap
        self.title = pygame.Rect(x, y, room - gap, round(0.56 * row))
        self.under = pygame.Rect(x, self.title.bottom, room - gap, row - self.title.h)
        self.line = 0
        y += row + gap
        self.tabs = choices.row(pygame.Rect(x, y, round(0.44 * inner), row), 2, 0)
        rest = pygame.Rect(self.tabs[-1].right + gap, y, x + inner - self.tabs[-1].right - gap, row)
        self.contents = pygame.Rect(rest.x, rest.y, round(0.36 * (rest.w - gap)), row)
        self.first = pygame.Rect(self.contents.right + gap, rest.y, rest.right - self.contents.right - gap, row)
        top = self.panel.bottom + round(22 * p)
        self.main = pygame.Rect(edge, top, width - 2 * edge, height - edge - top)
        self.pitch = round(max(72 * p, self.pitch))
        self.over = pygame.Rect(edge, top, width - 2 * edge, height - edge - top)
        self._lay_entries(self.over.inflate(0, -round(40 * p)))

    def _lay_entries(self, area: pygame.Rect) -> None:
        shown = max(1, area.h // self.pitch)
        self.area = pygame.Rect(area.x, area.y, area.w, shown * self.pitch)
        bar = pygame.Rect(area.right - round(16 * self.p), area.y, max(4, round(6 * self.p)), self.area.h)
        self.scroller.fit(len(self.entries), shown, self.area, bar)

    def _lay_foot(self) -> None:
        main, p = self.main, self.p
        tall = round(min(70 * self.g, 110 * p))
        self.foot = pygame.Rect(main.x, main.bottom - tall, main.w, tall)
        self.body = pygame.Rect(main.x, main.y, main.w, main.h - tall - round(18 * p))
        """The place for the page."""

    def reveal(self, name: str) -> None:
        """Scroll so that the entry ``name`` is seen, with the one before and after it where there is room."""
        at = next((i for i, entry in enumerate(self.entries) if entry.name == name), None)
        scroller = self.scroller
        if at is None or not scroller.needed:
            return
        air = 1 if scroller.shown >= 4 else 0
        if at - air < scroller.first:
            scroller.by(at - air - scroller.first)
        elif at + air >= scroller.first + scroller.shown:
            scroller.by(at + air + 1 - scroller.first - scroller.shown)

    # --- what can be pressed ------------------------------------------------------------------------------------------

    @property
    def entries_shown(self) -> bool:
        """Whether the list of entries is seen: in portrait only while it is open."""
        return self.contents is None or self.open

    def controls(self) -> list[Control]:
        """Everything of the frame, in the order of Tab: tabs, entries, a first hand, Back."""
        say, caps = self.shell.texts.say, self.shell.settings.key_letters
        size = min(23 * self.t, 0.40 * self.tabs[0].h)
        out = [
            Control("tab book", self.tabs[0], say("book.tab.book"), act=self._to_book, size=size, group="tab"),
            Control("tab course", self.tabs[1], say("book.tab.course"), act=self._to_course, size=size, group="tab"),
        ]
        if self.look_up is not None and self.search is not None:
            out.insert(0, Control("search", self.look_up, "", "quiet", self._search, (pygame.K_SLASH,), icon="search"))
        small = min(24 * self.t, 0.38 * self.back.h)
        if self.contents is not None:
            label = say("book.contents.close" if self.open else "book.contents")
            out.append(Control("contents", self.contents, label, "possible", self.toggle, (pygame.K_c,), size=small))
        if self.entries_shown:
            out += [self._entry_control(entry, rect) for entry, rect in self.rows()]
        out.append(Control("first hand", self.first, say("book.first_hand"), "possible", self._first_hand, size=small))
        cap = say("key.escape") if caps and self.contents is None else ""
        out.append(Control("back", self.back, say("menu.back"), "quiet", self.shell.pop, cap=cap, size=small))
        return out

    def rows(self) -> list[tuple[Entry, pygame.Rect]]:
        """The entries that are seen, and where."""
        area, first = self.area, self.scroller.first
        return [
            (self.entries[i], pygame.Rect(area.x, area.y + (i - first) * self.pitch, area.w, self.pitch))
            for i in self.scroller.rows
        ]

    def _entry_control(self, entry: Entry, rect: pygame.Rect) -> Control:
        return Control(
            f"entry {entry.name}",
            rect.inflate(-round(12 * self.p), 0),
            entry.label,
            act=lambda: self._go(entry.name),
            group="entry",
            drawn=False,
            size=self.size,
        )

    def _go(self, name: str) -> None:
        self.open = False
        self.shell.audio.play("click")
        self.go(name)

    def _search(self) -> None:
        self.open = False
        if self.search is not None:
            self.search()

    def toggle(self) -> None:
        """In portrait: open the list of entries over the page, or close it."""
        self.open = not self.open
        self.reveal(self.current)

    def _to_book(self) -> None:
        from gin.scenes.learn import Learn

        if self.group != "book":
            self.shell.swap(Learn(self.shell))

    def _to_course(self) -> None:
        from gin.scenes.course import Course

        if self.group != "course":
            self.shell.swap(Course(self.shell))

    def _first_hand(self) -> None:
        from gin.scenes import first_hand

        first_hand.begin(self.shell)

    def turn_controls(
        self,
        back: tuple[str, Callable[[], object]] | None,
        forward: tuple[str, Callable[[], object]] | None,
        lit: bool = True,
    ) -> list[Control]:
        """The foot's two buttons, each a label and what it does. ``lit``: forward is the way on."""
        foot, p = self.foot, self.p
        caps = self.shell.settings.key_letters and not self.shell.portrait
        wide = round(min(0.36 * foot.w, max(306 * p, 306 * self.g)))
        size = min(25 * self.t, 0.38 * foot.h)
        out = []
        if back is not None:
            rect = pygame.Rect(foot.x, foot.y, wide, foot.h)
            keys, cap = (pygame.K_LEFT,), "←" if caps else ""
            out.append(Control("previous", rect, back[0], "quiet", back[1], keys, cap, size=size))
        if forward is not None:
            rect = pygame.Rect(foot.right - wide, foot.y, wide, foot.h)
            keys, cap = (pygame.K_RIGHT,), "→" if caps else ""
            look: Literal["default", "possible"] = "default" if lit else "possible"
            out.append(Control("next", rect, forward[0], look, forward[1], keys, cap, size=size))
        return out

    def turns(self, gesture: Gesture) -> bool:
        """Whether this is ← or → and meant for the foot's buttons: nothing in the page and no tab has the focus."""
        if not isinstance(gesture, KeyDown) or gesture.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        name = self.focus.name
        return not self.focus.visible or name in ("previous", "next") or name.startswith("entry ")

    def turning(self, gesture: Gesture, controls: Sequence[Control]) -> Control | None:
        """The foot's button that such a key presses."""
        if not isinstance(gesture, KeyDown) or not self.turns(gesture):
            return None
        return next((c for c in controls if c.name in ("previous", "next") and gesture.key in c.keys), None)

    def gesture(self, gesture: Gesture) -> bool:
        """What scrolls the entries or walks through them; False for everything else."""
        if self.open and isinstance(gesture, KeyDown) and gesture.key == pygame.K_ESCAPE:
            self.toggle()
            return True
        if not self.entries_shown:
            return False
        if isinstance(gesture, KeyDown):
            at = self._focused()
            if at is None or gesture.key not in _STEPS:
                return False
            self._walk(at, gesture.key)
            return True
        where = getattr(gesture, "start", None) or getattr(gesture, "at", None)
        if where is not None and not self.area.union(self.scroller.bar).collidepoint(where):
            return False
        return self.scroller.gesture(gesture)

    def _focused(self) -> int | None:
        """The number of the entry that has the focus."""
        if not self.focus.visible:
            return None
        return next((i for i, entry in enumerate(self.entries) if self.focus.name == f"entry {entry.name}"), None)

    def _walk(self, at: int, key: int) -> None:
        to = at + _STEPS[key]
        if key in (pygame.K_UP, pygame.K_DOWN) and not 0 <= to < len(self.entries):
            self.focus.name = "tab " + self.group if to < 0 else "first hand"
            return
        to = max(0, min(len(self.entries) - 1, to))
        self.focus.name = f"entry {self.entries[to].name}"
        self.reveal(self.entries[to].name)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """The window's ground, the sidebar or strip, and in portrait the entries while they are open."""
        learn_frame_paint.paint(self, canvas)

    def paint_foot(self, canvas: Canvas, controls: Sequence[Control], at: int, count: int) -> None:
        """The foot's buttons (of :meth:`turn_controls`), and between them where one is: lozenge ``at`` of ``count``."""
        learn_frame_paint.paint_foot(self, canvas, controls, at, count)
