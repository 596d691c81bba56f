"""The title: the match to go on with, or a new one; settings, language, the way out.

From here a match is two clicks or two keys away: New match, then Start.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from gin.scenes import going, title_paint
from gin.scenes.scene import Scene, Shell
from gin.scenes.title_paint import Places
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.game import Outline

LANGUAGES: Final = ("en", "zh-CN")


class Title(Scene):
    """The first scene."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.match: Outline | None = shell.games.current()
        self.guided = going.offers_first_hand(shell)
        """Whether the guided first hand is offered: to who has played nothing yet."""
        self.backdrop: pygame.Surface | None = None
        self.fans = False
        """Whether the cards are in the picture: reading them takes longest, so the first picture goes without."""
        """Everything that can't be pressed, as one picture; made anew when the window or the look changes."""
        self.focus.name = "continue" if self.match is not None else "new"
        self.places = self._layout()

    # --- what there is ------------------------------------------------------------------------------------------------

    def _layout(self) -> Places:
        names = [control.name for control in self._menu()]
        return title_paint.places(self.shell, names, bool(self.shell.notices))

    def _menu(self) -> list[Control]:
        """The menu from top to bottom, its places still to be filled in."""
        nowhere, say = pygame.Rect(0, 0, 0, 0), self.shell.texts.say
        menu = []
        if self.match is not None:
            menu.append(self._go_on(self.match))
        look = "lit" if self.match is None else "possible"
        first = (pygame.K_RETURN,) if self.match is None else ()
        act = self.new_match
        menu.append(Control("new", nowhere, say("menu.new_match"), look, act, (pygame.K_n, *first)))  # type: ignore[arg-type]
        if self.guided:
            label = say("first.offer")
            menu.append(Control("first hand", nowhere, label, act=self.first_hand, keys=(pygame.K_g,)))
        menu.append(Control("learn", nowhere, say("menu.learn"), act=self.learn, keys=(pygame.K_l,)))
        menu.append(Control("settings", nowhere, say("menu.settings"), act=self.settings, keys=(pygame.K_s,)))
        menu.append(Control("quit", nowhere, say("menu.quit"), "quiet", self.shell.quit, (pygame.K_q,)))
        return menu

    def _go_on(self, match: "Outline") -> Control:
        texts = self.shell.texts
        key = "title.summary" if match.over else "title.continue"
        you, computer = match.totals
        sub = texts.say(key + ".sub", hand=match.hand, you=you, computer=computer)
        keys = (pygame.K_RETURN, pygame.K_c)
        nowhere = pygame.Rect(0, 0, 0, 0)
        return Control("continue", nowhere, texts.say(key), "lit", self.go_on, keys, sub=sub)

    def controls(self) -> Sequence[Control]:
        places, say = self.places, self.shell.texts.say
        menu = [
            replace(control, rect=rect, size=places.size)
            for control, rect in zip(self._menu(), places.menu, strict=True)
        ]
        links = [
            Control(
                f"language {language}",
                rect,
                say(f"language.{language}"),
                act=lambda to=language: self.speak(to),  # type: ignore[misc]
                size=places.small,
                group="language",
            )
            for language, rect in zip(LANGUAGES, places.languages, strict=True)
        ]
        keys = (pygame.K_F1, pygame.K_QUESTION)
        links.append(Control("keys", places.keys, say("title.keys"), act=self.keys, keys=keys, size=places.small))
        full = say("title.full_screen")
        links.append(
            Control("full screen", places.full_screen, full, act=self.shell.toggle_fullscreen, size=places.small)
        )
        return [*menu, *links]

    # --- what it does -------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Back to the match in progress."""
        self.shell.notices.clear()
        going.go_on(self.shell)

    def new_match(self) -> None:
        """Choose ruleset and level."""
        from gin.scenes.new_match import NewMatch

        self.shell.push(NewMatch(self.shell))

    def first_hand(self) -> None:
        """Play the guided first hand."""
        going.first_hand(self.shell)

    def learn(self) -> None:
        """Open the book."""
        going.learn(self.shell)

    def settings(self) -> None:
        """Open the settings."""
        from gin.scenes.settings import SettingsScene

        self.shell.push(SettingsScene(self.shell))

    def keys(self) -> None:
        """Show the list of keys."""
        from gin.scenes.keys import Keys

        self.shell.push(Keys(self.shell))

    def speak(self, language: str) -> None:
        """Use this language from now on."""
        if self.shell.texts.language != language or self.shell.settings.language != language:
            self.shell.change(self.shell.settings.with_(language=language))

    # --- hooks --------------------------------------------------------------------------------------------------------

    def resized(self) -> None:
        self.backdrop = None
        self.places = self._layout()

    def uncovered(self) -> None:
        self.match = self.shell.games.current()
        self.guided = going.offers_first_hand(self.shell)
        self.resized()

    def update(self, now: float) -> None:
        if self.backdrop is not None and not self.fans:
            self.fans, self.backdrop, self.dirty = True, None, True
        told = self.shell.games.take_notices()
        if told:
            self.shell.notices += told
            self.resized()
            self.dirty = True

    def paint(self, canvas: Canvas) -> None:
        title_paint.paint(self, canvas)
