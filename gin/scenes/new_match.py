"""A new match: which rules, which opponent, Start (T14). What was chosen last is chosen already."""

from collections.abc import Sequence
from typing import Final

import pygame

from gin.scenes import going, new_match_paint
from gin.scenes.confirm import Confirm
from gin.scenes.new_match_paint import Places
from gin.scenes.scene import Scene, Shell
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture, KeyDown
from gin.ui.widgets import Control

OFFERED: Final = ("standard", "standard_bonuses", "oklahoma")
"""The rulesets to choose from."""
LEVELS: Final = {"easy": pygame.K_e, "normal": pygame.K_n, "hard": pygame.K_h}
"""The levels to choose from and their keys."""
_NUMBERS: Final = (pygame.K_1, pygame.K_2, pygame.K_3)


class NewMatch(Scene):
    """Lies over the scene it was opened from: Esc goes back there."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.ruleset = shell.settings.ruleset if shell.settings.ruleset in OFFERED else OFFERED[0]
        self.level = shell.settings.level
        self.focus.name = "start"
        self.places = self._layout()

    def _layout(self) -> Places:
        return new_match_paint.places(self.shell, OFFERED, tuple(LEVELS))

    def resized(self) -> None:
        self.places = self._layout()

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        places, say = self.places, self.shell.texts.say
        caps = self.shell.settings.key_letters
        plates = [
            Control(
                f"rules {ruleset}",
                rect,
                say(f"ruleset.{ruleset}.title"),
                act=lambda to=ruleset: self.choose_rules(to),  # type: ignore[misc]
                keys=(key,),
                cap=pygame.key.name(key).upper() if caps else "",
                group="rules",
            )
            for ruleset, rect, key in zip(OFFERED, places.plates, _NUMBERS, strict=True)
        ]
        levels = [
            Control(
                f"level {level}",
                rect,
                say(f"level.{level}"),
                act=lambda to=level: self.choose_level(to),  # type: ignore[misc]
                keys=(key,),
                group="level",
                size=places.choice,
            )
            for (level, key), rect in zip(LEVELS.items(), places.levels, strict=True)
        ]
        enter, escape = (say("key.enter"), say("key.escape")) if caps else ("", "")
        start = Control(
            "start", places.start, say("new.start"), "lit", self.start, (pygame.K_RETURN,), enter, size=places.button
        )
        back = Control("back", places.back, say("menu.back"), "quiet", self.escape, (), escape, size=places.button)
        return [*plates, *levels, start, back]

    def choose_rules(self, ruleset: str) -> None:
        """Play by these."""
        self.ruleset = ruleset

    def choose_level(self, level: str) -> None:
        """Play against this."""
        self.level = level

    def on_gesture(self, gesture: Gesture) -> bool:
        """Arrows choose as they walk, as in any row of choices; Enter on what is chosen already starts."""
        if not isinstance(gesture, KeyDown) or going.wants_keys(self.shell, gesture):
            return isinstance(gesture, KeyDown)
        if gesture.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            self._walk(gesture)
            return True
        chosen = self.focus.name in self._chosen
        if gesture.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.visible and chosen:
            self.start()
            return True
        return False

    @property
    def _chosen(self) -> tuple[str, str]:
        return (f"rules {self.ruleset}", f"level {self.level}")

    def _walk(self, key: KeyDown) -> None:
        """Within a row of choices an arrow chooses; from elsewhere it leads to what is chosen there."""
        groups = {c.name: c.group for c in self.controls()}
        if not self.focus.visible:
            self.focus.name = self._chosen[0]
        before = self.focus.name
        self._key(key)
        after = self.focus.name
        group = groups.get(after, "")
        if not group or after == before:
            return
        if group == groups.get(before):
            next(c for c in self.controls() if c.name == after).act()
        else:
            self.focus.name = next(name for name in self._chosen if groups[name] == group)

    def start(self) -> None:
        """Begin, or ask once if a match in progress would end by that."""
        match = self.shell.games.current()
        if match is None or match.over:
            self._begin()
            return
        say = self.shell.texts.say
        you, computer = match.totals
        name = say(f"match.ruleset.{match.ruleset}")
        about = (
            say("confirm.new.match", ruleset=name, hand=match.hand),
            say("confirm.new.score", you=you, computer=computer),
            say("confirm.new.about"),
        )
        keep, end = say("confirm.new.keep"), say("confirm.new.end")
        go_on = lambda: going.go_on(self.shell)  # noqa: E731
        confirm = Confirm(self.shell, say("confirm.new.head"), about, (keep, go_on), (end, self._begin))
        confirm.focus.visible = self.focus.visible
        self.shell.push(confirm)

    def _begin(self) -> None:
        self.shell.notices.clear()
        going.begin(self.shell, self.ruleset, self.level)

    def escape(self) -> None:
        self.shell.pop()

    def paint(self, canvas: Canvas) -> None:
        new_match_paint.paint(self, canvas)
