"""The first start's page: language, sizes, deck and motion, beside a table that shows what each of them does.

It asks once. Whatever is chosen counts and is kept at once, as in the settings, whose rows and preview these are; Play
leads on to the title, and so does Skip, which takes everything asked here back to how it was when the page opened; the
guided first hand lies on the way there.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from gin.scenes import going, settings_layout, settings_rows, welcome_paint
from gin.scenes.scene import Shell
from gin.scenes.settings import SettingsScene
from gin.scenes.settings_pages import Row, rows
from gin.scenes.settings_rows import Laid
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture
from gin.ui.widgets import Control

_WAYS: Final = ("skip", "guide", "play")


class Welcome(SettingsScene):
    """The settings with a single place, and three ways on instead of one back."""

    def __init__(self, shell: Shell) -> None:
        self._before = shell.settings
        super().__init__(shell, "welcome")
        self.focus.name = ""

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        shell = self.shell
        self.drafted = shell.settings
        self.places = welcome_paint.places(shell, self._heights)
        self.frame = self.places.frame
        self._lay()

    def _heights(self, width: float) -> list[float]:
        """How high each row is in that width."""
        m = settings_layout.measures(self.shell)
        return [settings_rows.lay(row, width, m).rect.h for row in self._rows(self.place)]

    def _rows(self, place: str) -> tuple[Row, ...]:
        return rows(place, self.drafted, self.shell.texts, self.shell.paths, ())

    def _laid_rows(self) -> list[Laid]:
        """All equally far apart, as the room for them allows."""
        return [replace(laid, after=self.places.air) for laid in super()._laid_rows()]

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        places, say = self.places, self.shell.texts.say
        enter, escape = say("key.enter"), say("key.escape")
        skip = Control("skip", places.skip, say("welcome.skip"), "quiet", self.escape, (), escape, size=places.button)
        keys = (pygame.K_RETURN,)
        play = Control("play", places.play, say("welcome.play"), "lit", self.play, keys, enter, size=places.button)
        cap = "G" if self.shell.settings.key_letters else ""
        with_guide = (pygame.K_g,)
        guide = Control(
            "guide", places.guide, say("first.offer"), "possible", self.guide, with_guide, cap, size=places.button
        )
        return [*self._page_controls(), skip, guide, play]

    def play(self) -> None:
        """With what was chosen to the title."""
        self.shell.save_settings(self.shell.settings)
        going.main_menu(self.shell)

    def guide(self) -> None:
        """To the guided first hand, and from there to the title."""
        self.play()
        going.first_hand(self.shell)

    def escape(self) -> None:
        """Skip: what the page asks for becomes again what it was, and the title is next."""
        names = ["back" if name == "card_back" else name for name in self._stops()]
        before = self.shell.settings.with_(**{name: getattr(self._before, name) for name in names})
        if before != self.shell.settings:
            self.shell.change(before)
        self.play()

    def on_gesture(self, gesture: Gesture) -> bool:
        return going.wants_keys(self.shell, gesture) or super().on_gesture(gesture)

    # --- the keyboard -------------------------------------------------------------------------------------------------

    def _arrow(self, dx: int, dy: int) -> None:
        """Up and down go through the rows and on to the buttons, left and right change what has the focus."""
        stops, name = self._stops(), self.focus.name
        row = self._focused_row()
        if row is not None and dx:
            self.step(row, dx)
        elif row is not None:
            at = stops.index(name) + dy
            self.focus.name = stops[max(0, at)] if at < len(stops) else "play"
        elif name not in _WAYS:
            self.focus.name = stops[0]
        elif dx:
            self.focus.name = _WAYS[max(0, min(len(_WAYS) - 1, _WAYS.index(name) + dx))]
        elif dy < 0:
            self.focus.name = stops[-1]

    def paint(self, canvas: Canvas) -> None:
        welcome_paint.paint(self, canvas)
