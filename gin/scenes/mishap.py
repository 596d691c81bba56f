"""After an exception that nobody expected: what happened in one sentence, where the log is, and how to go on (P2).

This screen must not need what may just have failed. It draws no card; without the game's fonts it takes pygame's own,
in English; and where that fails too, the buttons still work.
"""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from gin.scenes import going, settings_rows
from gin.scenes.scene import Scene, Shell
from gin.scenes.settings_pages import readable
from gin.text import Texts
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control, put_button, put_panel

_LOG = logging.getLogger(__name__)


class Mishap(Scene):
    """``log_path`` is where the mishap was written down, None where it could not be."""

    says_captions = True
    """It says none: whatever draws them may be what is broken."""

    def __init__(self, shell: Shell, log_path: Path | None) -> None:
        super().__init__(shell)
        self.log_path = log_path
        self.plain = False
        """Whether even the simple picture failed, so that only the plainest is left."""
        self.focus.name = "continue"
        self._layout()

    def _layout(self) -> None:
        width, height = self.shell.size
        p = self.shell.p
        grow = max(0.9, min(self.shell.scale, 1.7)) * (1.15 if self.shell.portrait else 1.0)
        wide = min(1040 * p * grow, width - 80 * p)
        tall = min(560 * p * grow, height - 60 * p)
        self.panel = pygame.Rect(0, 0, round(wide), round(tall))
        self.panel.center = (width // 2, round(0.48 * height))
        pad = round(56 * p)
        inner = self.panel.inflate(-2 * pad, -2 * round(44 * p))
        button = round(min(76 * p * grow, 0.17 * tall))
        gap = round(20 * p)
        half = (inner.w - gap) // 2
        self.buttons = [pygame.Rect(inner.x + i * (half + gap), inner.bottom - button, half, button) for i in range(2)]
        room = inner.h - button - round(24 * p)
        self.title = pygame.Rect(inner.x, inner.y, inner.w, round(0.17 * room))
        self.sentence = pygame.Rect(inner.x, self.title.bottom + round(0.05 * room), inner.w, round(0.28 * room))
        self.about = pygame.Rect(inner.x, self.sentence.bottom + round(0.07 * room), inner.w, round(0.15 * room))
        self.place = pygame.Rect(inner.x, self.about.bottom, inner.w, round(0.25 * room))
        self.size = min(27 * p * grow, 0.36 * self.sentence.h)

    def resized(self) -> None:
        self._layout()

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        go_on, leave = self.buttons
        size = min(self.size, 0.4 * go_on.h)
        return [
            Control(
                "continue", go_on, self._say("mishap.continue"), "default", self.go_on, (pygame.K_RETURN,), size=size
            ),
            Control("menu", leave, self._say("menu.main"), "possible", self.main_menu, size=size),
        ]

    def go_on(self) -> None:
        """Back to the match as it was saved; without one to the title."""
        try:
            if self.shell.games.current() is None:
                self.main_menu()
            else:
                going.go_on(self.shell)
        except Exception:
            _LOG.exception("the match can't be gone on with")
            self.main_menu()

    def main_menu(self) -> None:
        """To the title."""
        going.main_menu(self.shell)

    def escape(self) -> None:
        self.main_menu()

    # --- the picture --------------------------------------------------------------------------------------------------

    def _say(self, key: str) -> str:
        """A text in the player's language; the plainest picture can only be written in English."""
        texts = Texts("en") if self.plain else self.shell.texts
        return texts.say(key)

    @property
    def sentence_shown(self) -> str:
        """What has happened, and what of the match is safe."""
        try:
            saved = self.shell.games.saving
        except Exception:  # what has failed may be just this
            saved = False
        return self._say("mishap.saved" if saved else "mishap.unsaved")

    @property
    def _where(self) -> str:
        return "" if self.log_path is None else readable(self.log_path)

    def paint(self, canvas: Canvas) -> None:
        for draws in (self._plain, self._bare) if self.plain else (self._panel, self._plain, self._bare):
            canvas.blits.clear()
            canvas.placed.clear()
            try:
                draws(canvas)
            except Exception:
                _LOG.exception("the screen after a mishap is drawn more plainly")
                self.plain = True
            else:
                return

    def _panel(self, canvas: Canvas) -> None:
        """As the rest of the game looks."""
        shell, p = self.shell, self.shell.p
        t = self.size / 27
        canvas.image(shell.ground(), 0, 0)
        put_panel(canvas, shell.plates, self.panel, p, "mishap", large=True, alpha=0.9)
        tracking = 0.18 if shell.texts.language == "zh-CN" else 0.12
        head = self._say("mishap.head").upper()
        canvas.text(head, self.title, 32 * t, theme.GOLD, bold=True, align="centre", tracking=tracking, name="head")
        canvas.text(self.sentence_shown, self.sentence, 27 * t, align="centre", lines=4, name="sentence")
        told = self._say("mishap.log" if self.log_path is not None else "mishap.no_log")
        canvas.text(told, self.about, 22 * t, theme.QUIET, align="centre", lines=2, name="log told")
        self._log_place(canvas, t)
        for control in self.controls():
            put_button(canvas, shell.plates, control, self.focus, p)

    def _log_place(self, canvas: Canvas, t: float) -> None:
        """The log's name, broken between folders, as large as it fits."""
        shell = self.shell
        size = 22 * t
        while True:
            m = settings_rows.Measures(shell.p, size / settings_rows.WORDS, shell.p, shell.fonts)
            lines = settings_rows.path_lines(self._where, self.place.w, m) if self._where else ()
            pitch = 1.42 * size
            if pitch * len(lines) <= self.place.h or size <= 14 * t:
                break
            size -= 1
        for i, line in enumerate(lines):
            box = pygame.Rect(self.place.x, round(self.place.y + i * pitch), self.place.w, round(pitch))
            canvas.text(line, box, size, theme.TEXT, align="centre", name=f"log {i}")

    def _plain(self, canvas: Canvas) -> None:
        """On plain colour, in pygame's own font."""
        self.plain = True
        self._fill(canvas)
        size = max(16, round(self.size))
        font = pygame.font.Font(None, round(1.25 * size))
        log = self._say("mishap.log" if self.log_path is not None else "mishap.no_log")
        y = float(self.panel.y)
        for text in (self._say("mishap.head"), self.sentence_shown, log, self._where):
            for line in _wrapped(text, self.panel.w, lambda words: font.size(words)[0]):
                picture = font.render(line, True, theme.TEXT)
                canvas.image(picture, self.panel.centerx - picture.get_width() / 2, y)
                y += 1.2 * font.get_height()
            y += 0.6 * font.get_height()
        for control in self.controls():
            self._box(canvas, control)
            canvas.centred(font.render(control.label, True, theme.TEXT), *control.rect.center)

    def _bare(self, canvas: Canvas) -> None:
        """Without any letter: Enter goes on, Esc leads to the title."""
        self.plain = True
        self._fill(canvas)
        for control in self.controls():
            self._box(canvas, control)

    def _fill(self, canvas: Canvas) -> None:
        ground = pygame.Surface(self.shell.size)
        ground.fill(theme.PANEL)
        canvas.image(ground, 0, 0)

    def _box(self, canvas: Canvas, control: Control) -> None:
        """A button as a frame; a thicker one has the focus."""
        focused = self.focus.visible and self.focus.name == control.name
        frame = draw.blank(*control.rect.size)
        colour = theme.FOCUS if focused else theme.GOLD
        pygame.draw.rect(frame, colour, frame.get_rect(), 4 if focused else 2)
        canvas.image(frame, *control.rect.topleft)
        canvas.note("button", control.name, control.rect)


def _wrapped(text: str, width: float, measure: Callable[[str], int]) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
