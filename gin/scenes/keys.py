"""The list of all keys (T17), with the keys drawn as caps; it scrolls when large text leaves no room for all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from gin.scenes.scene import Overlay, Shell
from gin.scenes.showdown_boxes import heading
from gin.ui import choices, theme
from gin.ui.canvas import Canvas
from gin.ui.gestures import Gesture
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control, put_button, put_focus, put_panel

_GROUPS: Final = {
    "hand": {
        "walk": "← →",
        "select": "↑ or space",
        "act": "enter",
        "pick": "1 to 0 -",
        "shift": "shift ← →",
        "order": "O",
    },
    "turn": {
        "stock": "S",
        "pile": "D",
        "pass": "P",
        "discard": "X",
        "knock": "K",
        "gin": "G",
        "hint": "H",
        "fast": "F",
    },
    "everywhere": {
        "tab": "tab",
        "press": "enter",
        "menu": "Esc",
        "list": "F1 or ?",
        "full": "F11 or alt enter",
    },
}
"""What each key does, by group. A word in small letters is a text: a key's name, or what stands between keys."""
_JOINS: Final = ("or", "to")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, or keys and what they do."""

    head: str = ""
    keys: tuple[str, ...] = ()
    does: str = ""


def _group(name: str) -> tuple[Row, ...]:
    rows = (Row(keys=tuple(keys.split()), does=does) for does, keys in _GROUPS[name].items())
    return (Row(head=name), *rows)


_HAND, _TURN, _EVERYWHERE = (_group(name) for name in _GROUPS)
_ARRANGED: Final = (
    (_HAND, _TURN, _EVERYWHERE),
    ((*_HAND, Row(), *_EVERYWHERE), _TURN),
    ((*_TURN, *_HAND, *_EVERYWHERE),),
)
"""The columns, by how much room they take."""
_CAP: Final = 18.5
_BETWEEN: Final = 64


class Keys(Overlay):
    """Over any scene; F1, ?, Esc or Enter closes it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.scroll = Scroller()
        self.focus.name = "back"
        self._layout()

    # --- layout -------------------------------------------------------------------------------------------------------

    def _layout(self) -> None:
        shell = self.shell
        width, height = shell.size
        p = self.p = shell.p
        grow = max(0.9, shell.scale) * (1.25 if shell.portrait else 1.0)
        t = p * grow * (1.05 if shell.texts.language == "zh-CN" else 1.0)
        most = width - (166 if not shell.portrait else 120) * p
        columns = next((c for c in _ARRANGED if self._wide(c, t) <= most), _ARRANGED[-1])
        self.t = t * max(0.7, min(1.0, (most - 34 * p) / self._wide(columns, t)))
        grow *= self.t / t
        self.columns = columns
        longest = max(len(column) for column in columns)
        pitch = round(47 * p * grow)
        head, foot = 96 * p * min(grow, 1.3), 70 * p * min(grow, 1.5)
        room = height - 40 * p - head - foot - 86 * p
        shown = min(longest, max(3, int(room / pitch)))
        bar = round(8 * p) if shown < longest else 0
        spare = bar + round(26 * p) if bar else 0
        inner = round(max(min(self._wide(columns, self.t) + spare, most), min(640 * p, most)))
        panel = pygame.Rect(0, 0, inner + round(96 * p), round(head + shown * pitch + 30 * p + foot + 40 * p))
        panel.center = (width // 2, height // 2)
        self.panel, self.pitch = panel, pitch
        x = round(panel.x + 48 * p)
        self.title = pygame.Rect(x, round(panel.y + 24 * p), inner, round(head - 52 * p))
        body = pygame.Rect(x, round(panel.y + head), inner - spare, shown * pitch)
        self.scroll.fit(longest, shown, body, pygame.Rect(x + inner - bar, body.y, bar, body.h))
        self.areas = []
        left = float(body.x)
        for column in columns:
            wide = sum(self._measure(column, self.t)) if len(columns) > 1 else body.w
            self.areas.append(pygame.Rect(round(left), body.y, round(wide), body.h))
            left += wide + _BETWEEN * self.t
        self.button = pygame.Rect(0, 0, round(min(360 * p * grow, inner)), round(foot))
        self.button.midbottom = (panel.centerx, round(panel.bottom - 38 * p))

    def _wide(self, columns: Sequence[Sequence[Row]], t: float) -> float:
        """How wide the columns are side by side when no text is made smaller."""
        return sum(sum(self._measure(c, t)) for c in columns) + _BETWEEN * t * (len(columns) - 1)

    def _measure(self, column: Sequence[Row], t: float) -> tuple[float, float]:
        """The width of a column's keys with the air after them, and of what is said of them."""
        fonts, say = self.shell.fonts, self.shell.texts.say
        caps = max(sum(self._widths(row, _CAP * t)) for row in column)
        said = max(fonts.width([say(f"keys.{row.does}")], 23 * t) for row in column if row.does)
        return caps + 22 * t, said + 4

    def _widths(self, row: Row, size: float) -> list[float]:
        """The width of each cap or word of a line, with the air after it."""
        fonts = self.shell.fonts
        return [
            fonts.width([self._word(key)], size) + 0.7 * size
            if key in _JOINS
            else choices.cap_width(fonts, self._word(key), size) + 0.42 * size
            for key in row.keys
        ]

    def _word(self, key: str) -> str:
        return self.shell.texts.say(f"cap.{key}") if key.islower() and key.isalpha() else key

    def resized(self) -> None:
        self._layout()

    # --- what can be pressed ------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        say = self.shell.texts.say
        cap = say("key.escape") if self.shell.settings.key_letters else ""
        keys = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_F1, pygame.K_QUESTION)
        size = min(26 * self.t, 0.4 * self.button.h)
        back = Control("back", self.button, say("menu.back"), "default", self.shell.pop, keys, cap, size=size)
        if not self.scroll.needed:
            return [back]
        return [Control("list", self.scroll.area, drawn=False), back]

    def on_gesture(self, gesture: Gesture) -> bool:
        return self.scroll.gesture(gesture)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        shell, p = self.shell, self.p
        put_panel(canvas, shell.plates, self.panel, p, "keys", large=True, alpha=0.985)
        heading(
            shell, canvas, shell.texts.say("keys.head"), self.title, min(1.25 * self.t, self.title.h / 32), centred=True
        )
        for column, area in zip(self.columns, self.areas, strict=True):
            for at, number in enumerate(self.scroll.rows):
                if number < len(column):
                    line = pygame.Rect(area.x, area.y + at * self.pitch, area.w, self.pitch)
                    self._row(canvas, column, column[number], line)
        self.scroll.paint(canvas, shell.plates)
        for control in self.controls():
            if control.drawn:
                put_button(canvas, shell.plates, control, self.focus, p)
            else:
                put_focus(canvas, shell.plates, control, self.focus, p)

    def _row(self, canvas: Canvas, column: Sequence[Row], row: Row, line: pygame.Rect) -> None:
        shell, t = self.shell, self.t
        say = shell.texts.say
        if row.head:
            box = pygame.Rect(line.x, line.y + round(0.16 * line.h), line.w, round(0.84 * line.h))
            heading(shell, canvas, say(f"keys.{row.head}"), box, t)
            return
        if not row.does:
            return
        room = min(self._measure(_around(column, row) if len(self.columns) == 1 else column, t)[0], 0.56 * line.w)
        size = _CAP * t
        while sum(self._widths(row, size)) > room and size > 8:
            size -= 0.5
        x = float(line.x)
        for key, wide in zip(row.keys, self._widths(row, size), strict=True):
            word, name = self._word(key), f"key {row.does} {key}"
            if key in _JOINS:
                box = pygame.Rect(round(x + 0.14 * size), line.y, round(wide - 0.4 * size), line.h)
                canvas.text(word, box, size, theme.QUIET_ON_PANEL, name=name)
            else:
                choices.put_cap(canvas, shell.plates, word, x, line.centery, size, name)
            x += wide
        told = pygame.Rect(round(line.x + room), line.y, round(line.w - room), line.h)
        canvas.text(say(f"keys.{row.does}"), told, 23 * t, lines=2, name=f"does {row.does}")


def _around(column: Sequence[Row], row: Row) -> Sequence[Row]:
    """The group that ``row`` belongs to."""
    at = column.index(row)
    first = max(i for i in range(at + 1) if column[i].head)
    last = next((i for i in range(at + 1, len(column)) if column[i].head), len(column))
    return column[first:last]
