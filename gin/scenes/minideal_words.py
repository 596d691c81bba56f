"""What stands below a mini-deal: the sentence for its state, what is to be remembered, and the button to start over.

There is always room for the longest sentence, so that nothing moves when another one is said.
"""

from collections.abc import Sequence
from string import Formatter
from typing import Any, Final

import pygame

from gin.engine.actions import Refusal
from gin.engine.cards import card
from gin.learn.mini import Mini
from gin.scenes.minideal_board import Board
from gin.text import TABLES
from gin.text.spans import Span, Strong
from gin.ui import theme
from gin.ui.canvas import Canvas

_LARGEST: Final = 1.6
"""The UI scale up to which sentences grow."""
_LAYING: Final = ("deal.lay.",)
_TURNING: Final = (
    "deal.turn.",
    "refusal.card_just_taken",
    "refusal.draw_first",
    "refusal.already_drawn",
    "refusal.not_your_turn",
    "refusal.hand_over",
)
_SHARED: Final = {
    "chain": _LAYING,
    "tie": _LAYING,
    "fourth_card": _LAYING,
    "gin_no_lay_off": _LAYING,
    "taken_card": _TURNING,
    "dead_hand": _TURNING,
    "oklahoma": ("refusal.over_limit", "refusal.hand_over"),
}
"""Where else the sentences of a mini-deal are from."""
_TEN: Final = card("TH")
_USUAL: Final[dict[str, object]] = {
    "card": _TEN,
    "other": _TEN,
    "link": _TEN,
    "cards": (_TEN,) * 3,
    "run": (_TEN,) * 3,
    "others": (_TEN,) * 2,
    "left": (_TEN,) * 2,
}
"""Values of the usual length for placeholders; all others are numbers."""


class Words:
    """The words of the mini-deal that ``board`` shows."""

    def __init__(self, board: Board[Any]) -> None:
        self.board, self.shell = board, board.shell
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._measured: tuple[object, ...] = ()
        self._lines = self._notes = 1

    @property
    def deal(self) -> Mini:
        """The mini-deal itself."""
        return self.board.deal  # type: ignore[no-any-return]

    # --- layout -------------------------------------------------------------------------------------------------------

    @property
    def t(self) -> float:
        """A point of these words: it grows with the UI scale until the cards would have no room."""
        return self.shell.t * min(1.0, _LARGEST / self.shell.scale)

    @property
    def reset_size(self) -> float:
        """The size of the letters on the button."""
        return min(22 * self.t, 34 * self.shell.p)

    def _button(self) -> tuple[int, int]:
        p, size = self.shell.p, self.reset_size
        wide = self.shell.fonts.width([self.shell.texts.say("deal.reset")], size, True)
        return wide + round(48 * p), round(max(50 * p, 2.1 * size))

    def reset_rect(self) -> pygame.Rect:
        """The button to start over."""
        rect = pygame.Rect(0, 0, *self._button())
        rect.right = self.rect.right
        rect.centery = round(self._middle)
        return rect

    @property
    def _middle(self) -> float:
        """The middle of the words, a little below the board."""
        return self.rect.y + (self.rect.h + 16 * self.shell.p) / 2

    def _centred(self, width: int) -> bool:
        return width >= 1150 * self.t

    def _room(self, width: int) -> int:
        """How wide a line may be: it stays clear of the button at the right."""
        wide = self._button()[0] + round(24 * self.shell.p)
        return width - (2 * wide if self._centred(width) else wide)

    def tall(self, width: int) -> int:
        """The room for the longest sentence and for the note."""
        fonts, t = self.shell.fonts, self.t
        key = (width, t, self.shell.texts.language)
        if key != self._measured:
            room = self._room(width)
            self._lines = max(len(fonts.wrap(spans, 26 * t, room)) for spans in self.sayings())
            self._notes = len(fonts.wrap(self.board.parts(self.deal.note), 22 * t, room))
            self._measured = key
        words = round(1.36 * t * (26 * self._lines + 22 * self._notes) + 8 * self.shell.p)
        return max(words, self._button()[1]) + round(26 * self.shell.p)

    def sayings(self) -> list[list[Span]]:
        """Every sentence that may be said here, with values of the usual length."""
        texts, name = self.shell.texts, self.deal.name
        starts = (f"deal.{name}.", *_SHARED.get(name, ()))
        out = []
        for key, text in TABLES[texts.language].items():
            if key.startswith(starts) and not key.endswith((".note", ".best")):
                fields = [field for _, field, _, _ in Formatter().parse(text) if field]
                out.append(texts.parts(key, **{field: _USUAL.get(field, 24) for field in fields}))
        return out

    # --- picture ------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas, shake: float) -> None:
        """The sentence, and under it the note once the point has been seen."""
        shell, p, t, said = self.shell, self.shell.p, self.t, self.deal.said
        spans = shell.texts.refusal_parts(said) if isinstance(said, Refusal) else self.board.parts(said)
        # Small gold digits would be too faint on bright felt: in the note numbers are text like all the rest.
        note: list[Span] = [s.text if isinstance(s, Strong) else s for s in self.board.parts(self.deal.note)]
        note = note if self.deal.done else []
        lines = min(self._lines, len(shell.fonts.wrap(spans, 26 * t, self._room(self.rect.w))))
        tall, below = round(1.36 * 26 * t * lines), round(1.36 * 22 * t * self._notes) if note else 0
        top = self._middle - (tall + below + (8 * p if note else 0)) / 2
        self._line(canvas, spans, (top, tall), 26 * t, lines, theme.TEXT, "said", shake)
        if note:
            self._line(canvas, note, (top + tall + 8 * p, below), 22 * t, self._notes, theme.QUIET, "note")

    def _line(
        self,
        canvas: Canvas,
        spans: Sequence[Span],
        place: tuple[float, int],
        size: float,
        lines: int,
        colour: theme.Colour,
        name: str,
        shake: float = 0.0,
    ) -> None:
        """A text whose lines are about equally long: no word stands alone on the last one."""
        room = wide = self._room(self.rect.w)
        if lines > 1:
            shorter = range(round(room / 2), room + 1, max(8, round(room / 60)))
            wide = next((w for w in shorter if len(canvas.fonts.wrap(spans, size, w)) <= lines), room)
        centred = self._centred(self.rect.w)
        box = pygame.Rect(self.rect.x, round(place[0]), wide, place[1] + 2)
        if centred:
            box.centerx = self.rect.centerx
        box.x += round(shake)
        align: Any = "centre" if centred else "left"
        canvas.text(spans, box, size, colour, align=align, lines=lines, name=f"{self.deal.name} {name}")
