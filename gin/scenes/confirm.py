"""One question before something costly that can't be undone; nothing else in the game asks."""

from collections.abc import Callable, Sequence

import pygame

from gin.scenes.scene import Overlay, Shell
from gin.scenes.showdown_boxes import heading
from gin.ui import choices, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control, put_button, put_panel

Answer = tuple[str, Callable[[], None]]
"""What a button says, and what it does once the question is gone."""


class Confirm(Overlay):
    """``keep`` is what Enter does, ``go`` the costly thing; Esc goes back to where the question came from."""

    def __init__(self, shell: Shell, head: str, about: Sequence[str], keep: Answer, go: Answer) -> None:
        super().__init__(shell)
        self.head, self.about, self.keep, self.go = head, about, keep, go
        self.focus.name = "keep"
        self._layout()

    def _layout(self) -> None:
        shell = self.shell
        width, height = shell.size
        p, grow = shell.p, max(0.9, min(shell.scale, 2.0))
        if shell.portrait:
            grow *= 1.2
        self.size = 26 * p * grow
        wide = min(920 * p * grow, width - 90 * p)
        inner = wide - 96 * p
        lines = [len(shell.fonts.wrap([sentence], self.size, inner)) for sentence in self.about]
        stacked = shell.portrait or inner < 700 * p * grow
        button, gap = 74 * p * grow, 18 * p
        head, text = 60 * p * grow, 1.44 * self.size * sum(lines) + 10 * p
        foot = 2 * button + gap if stacked else button
        tall = min(46 * p + head + 26 * p + text + 34 * p + foot + 46 * p, height - 40 * p)
        self.panel = pygame.Rect(0, 0, round(wide), round(tall))
        self.panel.center = (width // 2, round(height * 0.47))
        x, y = round(self.panel.x + 48 * p), self.panel.y + 40 * p
        self.title = pygame.Rect(x, round(y), round(inner), round(head))
        words = pygame.Rect(x, round(y + head + 26 * p), round(inner), round(text))
        self.words = choices.stack(words, [1.44 * self.size * count for count in lines], 10 * p / max(1, len(lines)))
        top = self.panel.bottom - 46 * p - foot
        half = inner if stacked else (inner - gap) / 2
        self.places = [
            pygame.Rect(
                round(x + (0 if stacked else i * (half + gap))),
                round(top + (i * (button + gap) if stacked else 0)),
                round(half),
                round(button),
            )
            for i in range(2)
        ]

    def resized(self) -> None:
        self._layout()

    def controls(self) -> Sequence[Control]:
        say, caps = self.shell.texts.say, self.shell.settings.key_letters
        size = min(self.size, 0.40 * self.places[0].h)
        return [
            Control(
                "keep",
                self.places[0],
                self.keep[0],
                "default",
                lambda: self._answer(self.keep),
                (pygame.K_RETURN,),
                say("key.enter") if caps else "",
                size=size,
            ),
            Control(
                "go",
                self.places[1],
                self.go[0],
                "possible",
                lambda: self._answer(self.go),
                (pygame.K_e,),
                "E" if caps else "",
                size=size,
            ),
        ]

    def _answer(self, answer: Answer) -> None:
        self.shell.pop()
        answer[1]()

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        shell = self.shell
        put_panel(canvas, shell.plates, self.panel, shell.p, "confirm", large=True, alpha=0.985)
        heading(shell, canvas, self.head, self.title, self.size / 20, centred=True)
        for i, (sentence, box) in enumerate(zip(self.about, self.words, strict=True)):
            canvas.text(sentence, box, self.size, theme.TEXT, align="centre", lines=4, name=f"question {i}")
        for control in self.controls():
            put_button(canvas, shell.plates, control, self.focus, shell.p)
