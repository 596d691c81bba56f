"""What every picture of a mini-deal has: measures, cards at their seats, places to drop them, sums and outcomes.

A board lays out the present state of its mini-deal in a rectangle and paints everything but the cards, which travel
from seat to seat and are painted by :class:`gin.scenes.minideal.MiniDeal`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pygame

from gin.engine.cards import Card
from gin.learn.mini import Act, Group, Mini, Move, Said, Side, Touch
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import put_box
from gin.scenes.showdown_layout import Box, Heap, Row, row
from gin.text.spans import Span
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose
from gin.ui.widgets import Control, Focus

Key = tuple[str, Card]
"""A card of a board: the same card may lie in two arrangements at once."""
BOX_AIR: Final = 48
"""By how many points a box is higher than its cards."""
PILE: Final = "pile"


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a card rests. ``strip`` is what is seen of it; ``act`` what touching it means, None when nothing.

    ``mark`` is swap or padlock, ``laid`` whether it was laid off, ``raised`` whether it is selected. A card that comes
    from nowhere seen ``enters`` from there, face down.
    """

    pose: Pose
    strip: pygame.Rect
    act: Act | None
    mark: str = ""
    laid: bool = False
    raised: bool = False
    enters: Pose | None = None


M = TypeVar("M", bound=Mini)


class Board(ABC, Generic[M]):
    """The picture of one mini-deal. ``do`` is called with what a control asks for."""

    least_width = 1050.0
    """Below this width in points, panels that stand side by side stand one below the other."""

    def __init__(self, shell: Shell, deal: M, do: Callable[[Act], object]) -> None:
        self.shell, self.deal, self.do = shell, deal, do
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.seats: dict[Key, Seat] = {}
        self.places: list[tuple[pygame.Rect, str]] = []
        self.focus = Focus()
        self.still = True

    # --- measures -----------------------------------------------------------------------------------------------------

    @property
    def p(self) -> float:
        """A point."""
        return self.shell.p

    @property
    def t(self) -> float:
        """A point of the texts among the cards: grows with the UI scale as far as the cards leave room."""
        large = 1.05 if self.shell.texts.language == "zh-CN" else 1.0
        return self.p * min(self.shell.scale, 1.35) * large

    def beside(self, width: float) -> bool:
        """Whether there is room for two panels side by side."""
        return width >= self.least_width * self.p

    @property
    def head(self) -> int:
        """The height of the line over a row of boxes, whose names stand on their upper edge."""
        return round(44 * self.t + 16 * self.p)

    # --- to be made by each board -------------------------------------------------------------------------------------

    @abstractmethod
    def tall(self, width: int, k: float) -> int:
        """The height that is wanted, with cards ``k`` of their usual size."""

    @abstractmethod
    def lay(self, rect: pygame.Rect, k: float) -> None:
        """Give every card its seat, and lay out the rest."""

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Everything but the cards."""

    def controls(self) -> Sequence[Control]:
        """What can be pressed besides cards."""
        return ()

    def sound(self, act: Act) -> str:
        """What is heard when ``act`` has changed something."""
        return "slide" if isinstance(act, Touch | Move) else "click"

    def name(self, part: str) -> str:
        """The name of a control: several mini-deals may stand on one page."""
        return f"{self.deal.name} {part}"

    # --- boxes of cards -----------------------------------------------------------------------------------------------

    def boxes(self, area: pygame.Rect, groups: Sequence[Group], way: str = "", touch: bool = True) -> Row:
        """Lay ``groups`` out in ``area`` and seat their cards; whether these can be touched."""
        laid = row(area, [Heap(g.kind, g.cards, g.laid, g.gone) for g in groups], self.p)
        for box, group in zip(laid.boxes, groups, strict=True):
            self.places.append((box.rect, group.place))
            self._seat(box, group, way, touch)
        return laid

    def _seat(self, box: Box, group: Group, way: str, touch: bool) -> None:
        poses = list(box.poses.items())
        for i, (card, pose) in enumerate(poses):
            strip = pose.box()
            if i + 1 < len(poses):
                strip.w = round(poses[i + 1][1].x - pose.x)
            act = Touch(card) if touch or card in group.laid else None
            self.seats[way, card] = Seat(pose, strip, act, laid=card in group.laid)

    def put_boxes(self, canvas: Canvas, laid: Row) -> None:
        """Draw the frames."""
        for box in laid.boxes:
            put_box(self.shell, canvas, box, self.p, self.t, all_laid=self.still)

    # --- words and sums -----------------------------------------------------------------------------------------------

    def parts(self, said: Said) -> list[Span]:
        """A sentence in the player's language."""
        return self.shell.texts.parts(said.key, **dict(said.values))

    def put_head(self, canvas: Canvas, box: pygame.Rect, side: Side) -> None:
        """Whose cards these are, and at the right what counts against them."""
        t, texts, name = self.t, self.shell.texts, f"{self.deal.name} {side.who}"
        box = pygame.Rect(box.x, box.y, box.w, round(44 * t))
        who = canvas.text(texts.say(f"name.{side.who}"), self._part(box, 0.24), 26 * t, bold=True, name=name)
        right = who.right
        if side.role:
            rest = pygame.Rect(right + round(13 * t), box.y + round(2 * t), round(0.16 * box.w), box.h)
            role = canvas.text(texts.say(f"deal.role.{side.role}"), rest, 21 * t, theme.QUIET, name=f"{name} role")
            right = role.right
        room = pygame.Rect(right + round(26 * t), box.y, box.right - right - round(26 * t), box.h)
        self.put_sum(canvas, room, side.loose, side.deadwood, 42 * t, name=name, word=not side.loose)

    @staticmethod
    def _part(box: pygame.Rect, share: float) -> pygame.Rect:
        return pygame.Rect(box.x, box.y, round(share * box.w), box.h)

    def put_sum(
        self,
        canvas: Canvas,
        box: pygame.Rect,
        cards: Sequence[Card],
        number: int,
        big: float,
        colour: theme.Colour = theme.GOLD,
        name: str = "",
        word: bool = False,
    ) -> None:
        """``7♠ 7 + 7♦ 7 = 14`` at the right of ``box``, the result ``big``; ``word``: with its name before it."""
        spans: list[Span] = [self.shell.texts.say("label.deadwood") + "   "] if word else []
        for card in cards:
            spans += [card, f" {card.value}  =" if card == cards[-1] else f" {card.value}  +  "]
        size = 0.65 * min(30 * self.t, 0.7 * big)
        if canvas.fonts.width(spans, size) > box.w - canvas.fonts.width([str(number)], big, True) - 0.3 * big:
            spans = [self.shell.texts.say("label.deadwood") + "  ="]  # no room to add up: the result alone
        self.put_result(canvas, box, spans, str(number), big, colour, name)

    def put_result(
        self,
        canvas: Canvas,
        box: pygame.Rect,
        spans: Sequence[Span],
        number: str,
        big: float,
        colour: theme.Colour,
        name: str,
    ) -> None:
        """A sum at the right of ``box`` with its ``big`` result at the end."""
        size = min(30 * self.t, 0.7 * big)
        whole = canvas.fonts.width(spans, size) + canvas.fonts.width([number], big, True) + 0.4 * big
        if whole > box.w:
            big *= max(0.7, box.w / whole)
        wide = canvas.fonts.width([number], big, True) + 2
        result = pygame.Rect(box.right - wide, box.y, wide, box.h)
        canvas.text(number, result, big, colour, bold=True, align="right", name=f"{name} result")
        if not spans:
            return
        rest = pygame.Rect(box.x, box.y, box.w - wide - round(0.28 * big), box.h)
        canvas.text(list(spans), rest, size, align="right", name=f"{name} sum")

    # --- frames -------------------------------------------------------------------------------------------------------

    def bright_frame(self, canvas: Canvas, rect: pygame.Rect, step: float = 7) -> None:
        """The bright line around the better one of two."""
        p = self.p
        key = ("bright frame", rect.size, round(p * 64), step)

        def make() -> pygame.Surface:
            out = draw.blank(*rect.size, theme.GOLD)
            draw.outline(out, draw.stepped(out.get_rect(), step * p, 2), max(1.5, 2 * p), theme.GOLD, 1)
            return out

        canvas.image(self.shell.plates.get(key, make), rect.x, rect.y)

    def best_plate(self, canvas: Canvas, room: pygame.Rect, text: str, tall: float = 42, right: bool = True) -> int:
        """The gold plate with a tick at one end of ``room``; returns its width."""
        t, p = self.t, self.p
        size = canvas.fitting(text, room.w - 58 * t * tall / 42, 0.5 * tall * t, True)
        wide = canvas.fonts.width([text], size, True)
        high = round(tall * t)
        rect = pygame.Rect(0, 0, round(wide + 58 * t * tall / 42), high)
        if right:
            rect.midright = room.midright
        else:
            rect.midleft = room.midleft
        plates = self.shell.plates

        def make() -> pygame.Surface:
            line = max(1.0, 1.25 * p)
            return draw.plate(*rect.size, 8 * p, (theme.GOLD_TOP, theme.GOLD_FOOT), 1, theme.GOLD_PALE, line, 0.9)

        canvas.image(plates.get(("best", rect.size), make), rect.x, rect.y)
        side = 0.52 * high
        tick = plates.get(("best tick", round(side)), lambda: draw.tick(side, theme.GOLD_TEXT, 3.2 * t * tall / 42))
        canvas.centred(tick, rect.x + 0.58 * high, rect.centery)
        start = rect.x + round(0.98 * high)
        box = pygame.Rect(start, rect.y, rect.right - start - round(6 * t), high)
        canvas.text(text, box, size, theme.GOLD_TEXT, bold=True, name=f"{self.deal.name} best")
        return rect.w
