"""The pause over the table or the showdown: back, or somewhere else. Whatever is left is saved already (T14, T15)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from gin.scenes import going
from gin.scenes.new_match import LEVELS
from gin.scenes.scene import Overlay, Shell
from gin.scenes.showdown_boxes import heading
from gin.ui import choices, theme
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture, KeyDown
from gin.ui.widgets import Control, Look, put_button, put_panel

if TYPE_CHECKING:
    from gin.game import Game


@dataclass(frozen=True, slots=True)
class _Item:
    """One button of the menu."""

    name: str
    text: str
    look: Look
    key: int
    cap: str


_ITEMS = (
    _Item("back", "pause.back", "default", pygame.K_RETURN, "Esc"),
    _Item("new", "menu.new_match", "possible", pygame.K_n, "N"),
    _Item("learn", "menu.learn", "possible", pygame.K_l, "L"),
    _Item("settings", "menu.settings", "possible", pygame.K_s, "S"),
    _Item("keys", "menu.keys", "possible", pygame.K_F1, "F1"),
    _Item("main", "menu.main", "possible", pygame.K_m, "M"),
    _Item("quit", "menu.quit", "quiet", pygame.K_q, "Q"),
)


class Pause(Overlay):
    """The menu of a match in progress."""

    def __init__(self, shell: Shell, game: "Game") -> None:
        super().__init__(shell)
        self.game = game
        self.focus.name = "back"
        self._layout()

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        shell = self.shell
        width, height = shell.size
        p = shell.p
        portrait = shell.portrait
        grow = max(0.9, shell.scale) * (1.3 if portrait else 1.0)
        single = portrait or shell.scale <= 1.2
        rows = len(_ITEMS) if single else -(-len(_ITEMS) // 2)
        # heading, level with its sentence, the last sentence, the air; each button with its gap
        fixed, each = 74 + 30 + 40 + 62 + 44 + 16 + 44 + 70, 64 + 12
        grow = min(grow, (height - 36 * p) / ((fixed + rows * each) * p))
        self.t = p * grow * (1.06 if shell.texts.language == "zh-CN" else 1.0)
        self.p = p
        unit = p * grow
        wide = min((600 if single else 980) * unit, width - (60 if portrait else 80) * p)
        tall = (fixed + rows * each) * unit
        panel = pygame.Rect(0, 0, round(wide), round(tall))
        panel.center = (width // 2, height // 2)
        self.panel = panel
        x, inner = round(panel.x + 44 * p), round(wide - 88 * p)
        y = panel.y + 22 * unit
        self.title = pygame.Rect(x, round(y), inner, round(44 * unit))
        y += 74 * unit
        columns = 1 if single else 2
        cells = [
            choices.row(place, columns, 16 * p)
            for place in choices.stack(pygame.Rect(x, round(y), inner, 1), [64 * unit] * rows, 12 * unit)
        ]
        # Two columns are read downwards, as the one is.
        places = [cell for i in range(columns) for cell in (row[i] for row in cells)]
        self.places = dict(zip((item.name for item in _ITEMS), places, strict=False))
        y += rows * each * unit + 14 * unit
        self.level_title = pygame.Rect(x, round(y), inner, round(36 * unit))
        y += 40 * unit
        self.levels = choices.row(pygame.Rect(x, round(y), inner, round(60 * unit)), len(LEVELS), 0)
        y += 66 * unit
        self.level_line = pygame.Rect(x, round(y), inner, round(36 * unit))
        y += 52 * unit
        self.last_line = pygame.Rect(x, round(y), inner, round(panel.bottom - 24 * unit - y))

    def resized(self) -> None:
        self._layout()

    def uncovered(self) -> None:
        self._layout()

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        say, caps = self.shell.texts.say, self.shell.settings.key_letters
        acts = {
            "back": self.shell.pop,
            "new": self._new_match,
            "learn": lambda: going.learn(self.shell),
            "settings": self._settings,
            "keys": self._keys,
            "main": lambda: going.main_menu(self.shell),
            "quit": self.shell.quit,
        }
        buttons = [
            Control(
                item.name,
                self.places[item.name],
                say(item.text),
                item.look,
                acts[item.name],
                (item.key, pygame.K_QUESTION) if item.name == "keys" else (item.key,),
                (say("key.escape") if item.name == "back" else item.cap) if caps else "",
                size=25 * self.t,
            )
            for item in _ITEMS
        ]
        levels = [
            Control(
                f"level {level}",
                rect,
                say(f"level.{level}"),
                act=lambda to=level: self.game.set_level(to),  # type: ignore[misc]
                group="level",
                size=24 * self.t,
            )
            for level, rect in zip(LEVELS, self.levels, strict=True)
        ]
        return [*buttons, *levels]

    def on_gesture(self, gesture: Gesture) -> bool:
        """Arrows within the levels choose."""
        sideways = isinstance(gesture, KeyDown) and gesture.key in (pygame.K_LEFT, pygame.K_RIGHT)
        if not sideways or not self.focus.visible or not self.focus.name.startswith("level "):
            return False
        self._key(gesture)  # type: ignore[arg-type]
        for control in self.controls():
            if control.name == self.focus.name and control.group == "level":
                control.act()
        return True

    def _new_match(self) -> None:
        from gin.scenes.new_match import NewMatch

        self.shell.push(NewMatch(self.shell))

    def _settings(self) -> None:
        from gin.scenes.settings import SettingsScene

        self.shell.push(SettingsScene(self.shell))

    def _keys(self) -> None:
        from gin.scenes.keys import Keys

        self.shell.push(Keys(self.shell))

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        shell, say, p, t = self.shell, self.shell.texts.say, self.p, self.t
        put_panel(canvas, shell.plates, self.panel, p, "pause", large=True, alpha=0.97)
        heading(shell, canvas, say("pause.head"), self.title, t * 1.25, centred=True)
        controls = self.controls()
        for control in controls:
            if control.group != "level":
                put_button(canvas, shell.plates, control, self.focus, p)
        heading(shell, canvas, say("pause.level"), self.level_title, t)
        levels = [control for control in controls if control.group == "level"]
        choices.put_choices(canvas, shell.plates, levels, self.focus, p, f"level {self.game.next_level}")
        canvas.text(self._about_level(), self.level_line, 20 * t, theme.QUIET_ON_PANEL, lines=1, name="level line")
        saved = shell.games.saving
        text, colour = say("pause.saved" if saved else "pause.unsaved"), theme.TEXT if saved else theme.GOLD_PALE
        canvas.text(text, self.last_line, 21 * t, colour, align="centre", lines=2, name="last line")

    def _about_level(self) -> str:
        say = self.shell.texts.say
        now, then = say(f"level.{self.game.level}"), say(f"level.{self.game.next_level}")
        if now == then:
            return say("pause.level.same", level=now)
        return say("pause.level.other", now=now, then=then)
