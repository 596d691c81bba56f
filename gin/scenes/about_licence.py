"""The full text of one licence, over the settings: it scrolls by wheel, finger, bar and keys; Esc goes back."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from gin import licences
from gin.licences import Work
from gin.scenes.scene import Overlay, Shell
from gin.scenes.showdown_boxes import heading
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture, Scrolled
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control, put_button, put_focus, put_panel

_WORDS: Final = 20.5
"""The size of the text in points."""
_PITCH: Final = 1.45
_COLUMN: Final = 46
"""The width of the text in its own sizes: lines much longer are hard to follow."""
_NOTCH: Final = 3
"""The lines that one notch of the wheel moves."""


class LicenceText(Overlay):
    """Opened from the settings' page about the game."""

    def __init__(self, shell: Shell, work: Work) -> None:
        super().__init__(shell)
        self.work = work
        found = licences.text(shell.assets, work)
        self._paragraphs = licences.paragraphs(found) if found is not None else None
        self._lines: dict[tuple[float, float], list[str]] = {}
        """The text's lines by size and width: a long one takes some time to break."""
        self.scroll = Scroller()
        self.focus.name = "back"
        self._layout()

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        shell = self.shell
        width, height = shell.size
        p, t = shell.p, shell.t
        grow = max(0.9, min(shell.scale, 1.4))
        self.size = _WORDS * t
        self.pitch = round(_PITCH * self.size)
        pad, bar, air = round(48 * p), max(4, round(8 * p)), round(26 * p)
        wide = min(width - round(44 * p), round(_COLUMN * self.size) + 2 * pad)
        inner = wide - 2 * pad
        head, foot = round(50 * p * grow), round(66 * p * grow)
        self.told_size = 21 * min(t, 1.4 * p)
        told = len(shell.fonts.wrap([self._told], self.told_size, inner))
        sub = round((1.36 * told + 0.5) * self.told_size)
        above = round(22 * p) + head + round(14 * p) + sub + round(16 * p)
        below = round(30 * p) + foot + round(34 * p)
        room = (height - round(40 * p) - above - below) // self.pitch
        self.lines = self._wrapped(inner)
        spare = 0
        if len(self.lines) > room:
            spare = bar + air
            self.lines = self._wrapped(inner - spare)
        shown = min(room, len(self.lines))
        panel = pygame.Rect(0, 0, wide, above + shown * self.pitch + below)
        panel.center = (width // 2, height // 2)
        self.panel = panel
        x = panel.x + pad
        self.title = pygame.Rect(x, panel.y + round(22 * p), inner, head)
        self.sub = pygame.Rect(x, self.title.bottom + round(14 * p), inner, sub)
        body = pygame.Rect(x, panel.y + above, inner - spare, shown * self.pitch)
        self.scroll.fit(len(self.lines), shown, body, pygame.Rect(x + inner - bar, body.y, bar, body.h))
        self.button = pygame.Rect(0, 0, round(min(360 * p * grow, inner)), foot)
        self.button.midbottom = (panel.centerx, panel.bottom - round(34 * p))

    @property
    def _told(self) -> str:
        """What the game has it for, and the licence's name."""
        if not self.work.use:
            return self.work.licence
        say = self.shell.texts.say
        return say("settings.about.under", use=say(f"settings.about.use.{self.work.use}"), licence=self.work.licence)

    def _wrapped(self, width: float) -> list[str]:
        if self._paragraphs is None:
            return self._broken(self.shell.texts.say("settings.about.no_text"), width)
        key = (self.size, width)
        if key not in self._lines:
            self._lines[key] = [line for each in self._paragraphs for line in self._broken(each, width)]
        return self._lines[key]

    def _broken(self, paragraph: str, width: float) -> list[str]:
        """A paragraph's lines; a word that is too long for a line, such as an address, is broken inside."""
        fonts, out = self.shell.fonts, []
        # A whole line is a little wider than its words by themselves: fonts move some pairs of letters.
        for spans in fonts.wrap([paragraph], self.size, width - 0.5 * self.size) if paragraph else [[""]]:
            line = "".join(str(span) for span in spans)
            while " " not in line and fonts.width([line], self.size) > width:
                cut = next(n for n in range(len(line) - 1, 0, -1) if fonts.width([line[:n]], self.size) <= width)
                out.append(line[:cut])
                line = line[cut:]
            out.append(line)
        return out

    def resized(self) -> None:
        self._layout()

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        say = self.shell.texts.say
        cap = say("key.escape") if self.shell.settings.key_letters else ""
        size = min(26 * self.shell.t, 0.4 * self.button.h)
        keys = (pygame.K_RETURN, pygame.K_BACKSPACE)
        back = Control("back", self.button, say("menu.back"), "default", self.shell.pop, keys, cap, size=size)
        if not self.scroll.needed:
            return [back]
        return [Control("text", self.scroll.area, drawn=False), back]

    def on_gesture(self, gesture: Gesture) -> bool:
        if isinstance(gesture, Scrolled):
            gesture = replace(gesture, steps=_NOTCH * gesture.steps)
        return self.scroll.gesture(gesture)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        shell, p = self.shell, self.shell.p
        put_panel(canvas, shell.plates, self.panel, p, "licence", large=True, alpha=0.985)
        heading(shell, canvas, self.work.name, self.title, min(1.25 * shell.t, self.title.h / 32), centred=True)
        quiet = theme.QUIET_ON_PANEL
        canvas.text(self._told, self.sub, self.told_size, quiet, align="centre", lines=4, name="licence")
        for at, number in enumerate(self.scroll.rows):
            box = pygame.Rect(self.scroll.area.x, self.scroll.area.y + at * self.pitch, self.scroll.area.w, self.pitch)
            canvas.text(self.lines[number], box, self.size, theme.TEXT, name=f"line {at}")
        self.scroll.paint(canvas, shell.plates)
        for control in self.controls():
            if control.drawn:
                put_button(canvas, shell.plates, control, self.focus, p)
            else:
                put_focus(canvas, shell.plates, control, self.focus, p)
