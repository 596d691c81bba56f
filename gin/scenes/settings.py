"""The settings: places, a page of rows, a preview; everything counts at once, so there is nothing to confirm.

By keyboard: up and down go through the places, or through the rows; left and right change the row that has the focus;
Tab leads from the places to the rows and to Back.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from gin import licences
from gin.scenes import settings_layout, settings_paint, settings_rows
from gin.scenes.about_licence import LicenceText
from gin.scenes.scene import Scene, Shell
from gin.scenes.settings_pages import PLACES, Row, Value, changed, rows
from gin.scenes.settings_preview import Preview
from gin.scenes.settings_rows import Laid
from gin.settings import Settings
from gin.ui.canvas import Canvas
from gin.ui.gestures import Clicked, Dragged, Dropped, Gesture, KeyDown, Left, Pressed
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control, Focus

_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_SAMPLES: Final = {"sound": "knock", "volume_master": "knock", "volume_cards": "draw", "volume_signals": "gin"}
"""What is heard when a volume has changed."""


class _Focus(Focus):
    """The places are one stop of Tab, and so is each row; the arrows go through what is in them."""

    place = ""
    """The control of the present place."""

    def move(self, controls: Sequence[Control], step: int) -> None:
        super().move([c for c in controls if c.group in ("", c.name) or c.name == self.place], step)


class SettingsScene(Scene):
    """Lies over the scene it was opened from: Esc goes back there."""

    focus: _Focus

    def __init__(self, shell: Shell, place: str = "game") -> None:
        super().__init__(shell)
        self.focus = _Focus()
        self.place = place
        self.focus.name = self.focus.place = f"place {place}"
        self.scroller = Scroller()
        self.preview = Preview(shell)
        self.works = licences.works(shell.assets)
        self.held = ""
        """The row whose slider the pointer has hold of."""
        self.drafted: Settings = shell.settings
        """The settings, with the slider that is held where it is now."""
        self._cloth = shell.settings.felt if shell.settings.felt != "contrast" else "green"
        self.shown: list[Laid] = []
        """The rows that are seen, where they stand."""
        self._layout()

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        shell = self.shell
        self.drafted = shell.settings
        m = settings_layout.measures(shell)
        tabs = [shell.texts.say(f"settings.place.{place}") for place in PLACES]
        most = settings_layout.inner_width(shell)

        def needed(place: str) -> float:
            return settings_rows.height([settings_rows.lay(row, most, m) for row in self._rows(place)])

        # In portrait the preview has what a page leaves; a longer page than that of the table is scrolled.
        self.frame = settings_layout.frame(shell, tabs, needed("table"), needed(self.place))
        self._lay()

    def _rows(self, place: str) -> tuple[Row, ...]:
        return rows(place, self.drafted, self.shell.texts, self.shell.paths, self.works)

    def _lay(self) -> None:
        """Lay the page's rows out, and find those there is room for."""
        area = self.frame.area
        self._laid = self._laid_rows()
        shown, used = 0, 0.0
        for laid in reversed(self._laid):
            used += laid.rect.h + (laid.after if shown else 0)
            if used > area.h:
                break
            shown += 1
        self.scroller.fit(len(self._laid), shown, area, self.frame.bar)
        self._show()

    def _laid_rows(self) -> list[Laid]:
        """The page's rows, each by itself."""
        area, m = self.frame.area, self.frame.m
        return [settings_rows.lay(row, area.w, m) for row in self._rows(self.place)]

    def _show(self) -> None:
        area = self.frame.area
        self.shown = []
        y = float(area.y)
        for laid in self._laid[self.scroller.first :]:
            if y + laid.rect.h > area.bottom + 1 and self.shown:
                break
            self.shown.append(laid.at(area.x, y))
            y += laid.rect.h + laid.after

    def resized(self) -> None:
        self._layout()

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        rect = self.frame.preview
        if self.preview.update(now, None if rect is None else rect.size):
            self.dirty = True

    def moving(self, now: float) -> bool:
        return self.frame.preview is not None and self.preview.moving(now)

    def finish(self) -> None:
        """Nothing is on its way any more."""
        self.preview.finish()
        self.dirty = True

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        say, fixed = self.shell.texts.say, self.frame
        out = [
            Control(
                f"place {place}",
                fixed.tabs[place],
                say(f"settings.place.{place}"),
                act=lambda to=place: self.open(to),  # type: ignore[misc]
                group="places",
            )
            for place in PLACES
        ]
        out += self._page_controls()
        if self.scroller.needed and not any(laid.row.stop for laid in self._laid):
            out.append(Control("page", fixed.area, drawn=False))
        cap = "" if fixed.strip else say("key.escape")
        size = min(26 * fixed.m.t, 0.42 * fixed.back.h)
        out.append(Control("back", fixed.back, say("menu.back"), "default", self.escape, cap=cap, size=size))
        return out

    def _page_controls(self) -> list[Control]:
        """What can be set or opened on the page, from top to bottom."""
        seen = {laid.row.name: laid for laid in self.shown}
        stops = [laid.row for laid in self._laid if laid.row.stop]
        return [control for row in stops for control in self._row_controls(row, seen.get(row.name))]

    def _row_controls(self, row: Row, laid: Laid | None) -> list[Control]:
        """A row and its choices; of one that is out of sight only the row itself, for the keyboard to find."""
        if laid is None:
            return [Control(row.name, pygame.Rect(0, 0, 0, 0), row.label, group=row.name, drawn=False)]
        # A finger may miss a plate by the air around it.
        air = laid.control.h - laid.choices[0].h if laid.choices and row.kind == "segments" else 0
        reach = air if len({rect.y for rect in laid.choices}) == 1 else 0
        whole = Control(row.name, laid.rect, row.label, group=row.name, drawn=False)
        if row.kind in ("toggle", "link"):
            return [replace(whole, act=lambda: self.enter(row))]
        return [
            whole,
            *(
                Control(
                    f"{row.name} {choice.value}",
                    rect.inflate(0, reach),
                    choice.label or choice.note,
                    act=lambda to=choice.value: self.choose(row, to),  # type: ignore[misc]
                    group=row.name,
                    drawn=False,
                )
                for choice, rect in zip(row.choices, laid.choices, strict=True)
            ),
        ]

    def open(self, place: str) -> None:
        """Go to a place."""
        if place != self.place:
            self.place = place
            self.held, self.drafted = "", self.shell.settings
            self.scroller.first = 0
            self._layout()
        self.focus.name = self.focus.place = f"place {place}"

    def choose(self, row: Row, value: Value) -> None:
        """Set ``row`` to ``value``, at once."""
        self.focus.name = row.name
        if value == row.value:
            return
        settings = changed(self.shell.settings, row.name, value, self._cloth)
        if settings.felt != "contrast":
            self._cloth = settings.felt
        self.shell.change(settings)
        if row.name in ("motion", "opponent_speed"):
            self.preview.play()
        if row.name in _SAMPLES:
            self.shell.audio.play(_SAMPLES[row.name])

    def step(self, row: Row, step: int, wrap: bool = False) -> None:
        """Set ``row`` to its next value up or down."""
        self.choose(row, row.next_value(step, wrap))

    def enter(self, row: Row) -> None:
        """Open what ``row`` leads to, or set it to its next value, round the end."""
        if row.kind == "link":
            self.focus.name = row.name
            self.shell.push(LicenceText(self.shell, self.works[int(row.name.removeprefix("work "))]))
        else:
            self.step(row, 1, wrap=True)

    def escape(self) -> None:
        self.shell.pop()

    # --- the pointer --------------------------------------------------------------------------------------------------

    def on_gesture(self, gesture: Gesture) -> bool:
        match gesture:
            case KeyDown():
                return self._key_down(gesture)
            case Pressed(at) if (slider := self._slider_at(at)) is not None:
                self.held = self.focus.name = slider.row.name
                self.focus.visible = False
                self._turn(at)
                return True
            case Dragged(_, at) if self.held:
                self._turn(at)
                return True
            case Dropped() | Clicked() | Left() if self.held:
                self._let_go()
                return True
            case _:
                if self.scroller.gesture(gesture):
                    self._show()
                    return True
                return False

    def _slider_at(self, at: tuple[int, int]) -> Laid | None:
        reach = round(16 * self.frame.m.p)
        sliders = [laid for laid in self.shown if laid.row.kind == "slider"]
        return next((laid for laid in sliders if laid.control.inflate(2 * reach, 0).collidepoint(at)), None)

    def _turn(self, at: tuple[int, int]) -> None:
        """The slider that is held follows the pointer; it counts when it is let go, or it would run from the hand."""
        laid = next((laid for laid in self.shown if laid.row.name == self.held), None)
        if laid is None:
            return  # it was scrolled out of sight
        row, track = laid.row, laid.control
        share = max(0.0, min(1.0, (at[0] - track.x) / track.w))
        value = row.low + round(share * (row.high - row.low) / row.step) * row.step
        self.drafted = self.shell.settings.with_(**{row.name: value})
        self.shown = [replace(each, row=replace(row, value=value)) if each is laid else each for each in self.shown]

    def _let_go(self) -> None:
        name, self.held = self.held, ""
        value = getattr(self.drafted, name)
        row = next(laid.row for laid in self._laid if laid.row.name == name)
        self.choose(row, value)

    # --- the keyboard -------------------------------------------------------------------------------------------------

    def _key_down(self, key: KeyDown) -> bool:
        if key.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        row = self._focused_row()
        match key.key:
            case pygame.K_TAB:
                self.focus.move(self.controls(), -1 if key.shift else 1)
                self._reveal()
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                self.focus.visible = True
                if not self._read_on(_ARROWS[key.key][1]):
                    self._arrow(*_ARROWS[key.key])
                    self._reveal()
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN if self.scroller.needed:
                self._turn_page(key.key == pygame.K_PAGEDOWN)
            case pygame.K_HOME | pygame.K_END if row is not None and row.kind == "slider":
                self.choose(row, row.low if key.key == pygame.K_HOME else row.high)
            case _ if key.key in _ENTER and self.focus.visible and row is not None:
                if row.kind != "slider":
                    self.enter(row)
            case _ if key.key in _ENTER and self.focus.visible and self.focus.name.startswith("place "):
                self._enter()
            case _:
                if not self.scroller.gesture(key):
                    return False
                self._show()
        return True

    def _focused_row(self) -> Row | None:
        return next((laid.row for laid in self._laid if laid.row.name == self.focus.name and laid.row.stop), None)

    def _stops(self) -> list[str]:
        """The rows that can be set or opened, by name; on a page only to read, the page."""
        names = [laid.row.name for laid in self._laid if laid.row.stop]
        return names or (["page"] if self.scroller.needed else [])

    def _enter(self) -> None:
        """From the places to the page."""
        stops = self._stops()
        if stops:
            self.focus.name = stops[0]
            self._reveal()

    def _turn_page(self, down: bool) -> None:
        """Scroll by what is seen, but for one row. How many rows that is changes, for they are not equally high."""
        if down:
            self.scroller.by(max(1, len(self.shown) - 1))
            self._show()
            return
        top = self.shown[0].row.name
        while self.scroller.by(-1):
            self._show()
            if self.shown[-1].row.name == top or top not in [laid.row.name for laid in self.shown]:
                return

    def _read_on(self, dy: int) -> bool:
        """Scroll by a row, if there is something to read out of sight before the next row that can have the focus."""
        at = next((i for i, laid in enumerate(self._laid) if laid.row.name == self.focus.name), None)
        if at is None or not dy:
            return False
        seen = {laid.row.name for laid in self.shown}
        for laid in self._laid[at + 1 :] if dy > 0 else self._laid[:at][::-1]:
            if laid.row.stop:
                return False
            if laid.row.name not in seen:
                moved = self.scroller.by(dy)
                self._show()
                return moved
        return False

    def _arrow(self, dx: int, dy: int) -> None:
        stops, name = self._stops(), self.focus.name
        if name == "page" and dy:
            if not self.scroller.by(dy) and self.frame.strip:
                self.focus.name = self.focus.place if dy < 0 else "back"
            self._show()
        elif name in stops:
            self._arrow_in_row(stops, dx, dy)
        elif name == "back":
            if dy < 0:
                self.focus.name = stops[-1] if self.frame.strip and stops else self.focus.place
            elif dx > 0:
                self._enter()
        else:
            self._arrow_in_places(dx, dy)

    def _arrow_in_row(self, stops: list[str], dx: int, dy: int) -> None:
        row = self._focused_row()
        at = stops.index(self.focus.name) + dy
        if dx:
            if row is not None and row.kind != "link":
                self.step(row, dx)
            elif dx < 0:
                self.focus.name = self.focus.place
        elif 0 <= at < len(stops):
            self.focus.name = stops[at]
        elif self.frame.strip or at < 0:
            self.focus.name = "back" if at >= 0 else self.focus.place

    def _arrow_in_places(self, dx: int, dy: int) -> None:
        along, across = (dx, dy) if self.frame.strip else (dy, dx)
        at = PLACES.index(self.place) + along
        if along and 0 <= at < len(PLACES):
            self.open(PLACES[at])
        elif along > 0 and not self.frame.strip:
            self.focus.name = "back"
        elif across > 0:
            self._enter()
        else:
            self.focus.name = self.focus.place

    def _reveal(self) -> None:
        """Scroll to the row that has the focus; from the last one the words below it are seen too, if they can be."""
        at = next((i for i, laid in enumerate(self._laid) if laid.row.name == self.focus.name), None)
        if at is None:
            return
        if self.focus.name == self._stops()[-1] and at >= self.scroller.total - self.scroller.shown:
            self.scroller.by(self.scroller.total)
        first_stop = next(i for i, laid in enumerate(self._laid) if laid.row.stop)
        self.scroller.first = min(self.scroller.first, 0 if at == first_stop else at)
        self._show()
        while not any(laid.row is self._laid[at].row for laid in self.shown) and self.scroller.by(1):
            self._show()

    def paint(self, canvas: Canvas) -> None:
        settings_paint.paint(self, canvas)
