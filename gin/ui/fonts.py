"""Type: the two weights, measured and rendered once; and sentences that hold cards and numbers.

A sentence is a sequence of spans: plain text, a card (drawn as a chip, never as a coloured suit on felt) or a number
that decides something (bold, gold).
"""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Final

import pygame

from gin.engine.cards import RANKS, Card
from gin.text.spans import Span, Strong
from gin.ui import theme
from gin.ui.theme import Colour

SUIT_GLYPHS: Final = "♠♥♦♣"
FILES: Final = {False: "NotoSansSC-Regular.otf", True: "NotoSansSC-Bold.otf"}
"""The files of the two weights: regular and bold."""

_KEEP_FONTS: Final = 160
"""A size holds its file open as long as it is kept, and a window that is pulled larger wants many sizes."""

_KEEP_WRAPPED: Final = 400
"""A picture that looks for the size at which its words fit asks for many, and for the same ones in every frame."""

Spans = Sequence[Span]
_LOG: Final = logging.getLogger(__name__)


def rank_name(card: Card) -> str:
    """The rank as printed on the card: ``10``, not ``T``."""
    return "10" if card.rank == 9 else RANKS[card.rank]


class Fonts:
    """Renders text at any pixel size; every surface is made once and then shared, so it must not be drawn on."""

    def __init__(self, folder: Path, inks: tuple[Colour, Colour, Colour, Colour], felt: theme.Felt) -> None:
        self.inks = inks
        self.felt = felt
        self._files = {bold: folder / name for bold, name in FILES.items()}
        self._fonts: OrderedDict[tuple[int, bool], pygame.font.Font] = OrderedDict()
        self._rendered: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._wrapped: OrderedDict[tuple[object, ...], list[list[Span]]] = OrderedDict()

    def font(self, size: float, bold: bool) -> pygame.font.Font:
        """The font whose capitals and digits suit a line of ``size`` pixels."""
        key = (max(6, round(size)), bold)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = self._read(*key)
            if len(self._fonts) > _KEEP_FONTS:
                self._fonts.popitem(last=False)
        else:
            self._fonts.move_to_end(key)
        return font

    def _read(self, size: int, bold: bool) -> pygame.font.Font:
        """The font from its file; without it the other weight, and without both pygame's own, which has no Chinese."""
        for file in (self._files[bold], self._files[not bold]):
            with suppress(pygame.error, OSError):
                font = pygame.font.Font(str(file), size)
                font.size("A")  # of a damaged file pygame makes a font too, and it fails only here
                return font
            _LOG.warning("the font %s can't be read", file.name)
        return pygame.font.Font(None, size)

    def remember(self, key: tuple[object, ...], make: pygame.Surface) -> pygame.Surface:
        """Keep ``make`` under ``key``; the oldest of many are let go."""
        self._rendered[key] = make
        if len(self._rendered) > 300:
            self._rendered.popitem(last=False)
        return make

    def render(self, text: str, size: float, colour: Colour, bold: bool = False, tracking: float = 0) -> pygame.Surface:
        """``text`` in the felt's shade of ``colour``; ``tracking`` is air after each letter, in parts of the size."""
        colour = self.felt.ink(colour)
        key = (text, round(size), colour, bold, tracking)
        found = self._rendered.get(key)
        if found is not None:
            return found
        font = self.font(size, bold)
        if not tracking:
            return self.remember(key, font.render(text or " ", True, colour))
        letters = [font.render(letter, True, colour) for letter in text]
        gap = tracking * size
        width = sum(s.get_width() for s in letters) + round(gap * max(0, len(letters) - 1))
        line = pygame.Surface((max(1, width), font.get_height()), pygame.SRCALPHA)
        line.fill((*colour, 0))
        x = 0.0
        for letter in letters:
            line.blit(letter, (round(x), 0))
            x += letter.get_width() + gap
        return self.remember(key, line)

    def turned(self, text: str, size: float, colour: Colour, bold: bool, angle: float) -> pygame.Surface:
        """``text`` turned ``angle`` degrees clockwise: from twice its size, which keeps it sharp."""
        angle = round(angle * 4) / 4
        if not angle:
            return self.render(text, size, colour, bold)
        colour = self.felt.ink(colour)
        key = ("line", (text,), angle, round(size), colour, bold, self.inks)
        found = self._rendered.get(key)
        if found is not None:
            return found
        large = self.font(2 * size, bold).render(text or " ", True, colour)
        return self.remember(key, pygame.transform.rotozoom(large, -angle, 0.5))

    def chip(self, card: Card, size: float) -> pygame.Surface:
        """A card as a word: a small ivory card with rank and suit, for a line of text of ``size`` pixels."""
        key = ("chip", int(card), round(size), self.inks)
        found = self._rendered.get(key)
        if found is not None:
            return found
        ink = self.inks[card.suit]
        if self.felt.bold:
            ink = theme.darker(ink, theme.BOLD_INK)
        rank = self._tight(rank_name(card), 0.98 * size, ink)
        suit = self._tight(SUIT_GLYPHS[card.suit], 0.80 * size, ink)
        pad = max(2, round(0.2 * size))
        air = max(1, round(0.07 * size))
        height = max(rank.get_height(), suit.get_height()) + 2 * max(2, round(0.15 * size))
        width = rank.get_width() + suit.get_width() + air + 2 * pad
        big = pygame.Surface((width * 4, height * 4), pygame.SRCALPHA)
        big.fill((*theme.FACE, 0))
        pygame.draw.rect(big, theme.FACE, big.get_rect(), border_radius=round(0.16 * size * 4))
        chip = pygame.transform.smoothscale(big, (width, height))
        chip.blit(rank, (pad, (height - rank.get_height()) // 2))
        chip.blit(suit, (pad + rank.get_width() + air, (height - suit.get_height()) // 2))
        return self.remember(key, chip)

    def _tight(self, text: str, size: float, colour: Colour) -> pygame.Surface:
        drawn = self.font(size, True).render(text, True, colour)
        return drawn.subsurface(drawn.get_bounding_rect())

    # --- sentences ----------------------------------------------------------------------------------------------------

    def span(self, span: Span, size: float, colour: Colour, bold: bool) -> pygame.Surface:
        """One span as a picture."""
        if isinstance(span, Card):
            return self.chip(span, size)
        if isinstance(span, Strong):
            return self.render(span.text, size, theme.GOLD, True)
        return self.render(span, size, colour, bold)

    def width(self, spans: Spans, size: float, bold: bool = False) -> int:
        """The width of a sentence on one line, in pixels."""
        return sum(self._span_width(span, size, bold) for span in spans)

    def _span_width(self, span: Span, size: float, bold: bool) -> int:
        if isinstance(span, Card):
            return self.chip(span, size).get_width() + 2 * round(0.08 * size)
        if isinstance(span, Strong):
            return self.font(size, True).size(span.text)[0]
        return self.font(size, bold).size(span)[0]

    def line(self, spans: Spans, size: float, colour: Colour, bold: bool = False) -> pygame.Surface:
        """A sentence on one line."""
        key = ("line", tuple(spans), tuple(type(s) for s in spans), round(size), colour, bold, self.inks)
        found = self._rendered.get(key)
        if found is not None:
            return found
        if len(spans) == 1 and isinstance(spans[0], str):
            return self.render(spans[0], size, colour, bold)
        height = self.font(size, bold).get_height()
        surface = pygame.Surface((max(1, self.width(spans, size, bold)), height), pygame.SRCALPHA)
        surface.fill((*colour, 0))
        x = 0
        for span in spans:
            picture = self.span(span, size, colour, bold)
            if isinstance(span, Card):
                x += round(0.08 * size)
                # Chips sit on the middle of the capitals, which is a little below the middle of the line.
                surface.blit(picture, (x, (height - picture.get_height()) // 2 + round(0.04 * size)))
                x += picture.get_width() + round(0.08 * size)
            else:
                surface.blit(picture, (x, 0))
                x += picture.get_width()
        return self.remember(key, surface)

    def wrap(self, spans: Spans, size: float, width: float, bold: bool = False) -> list[list[Span]]:
        """A sentence broken into lines of at most ``width`` pixels where a reader of either language would break it."""
        key = (tuple(spans), tuple(type(s) for s in spans), size, width, bold)
        found = self._wrapped.get(key)
        if found is None:
            found = self._wrapped[key] = self._wrap(spans, size, width, bold)
            if len(self._wrapped) > _KEEP_WRAPPED:
                self._wrapped.popitem(last=False)
        return [list(line) for line in found]

    def _wrap(self, spans: Spans, size: float, width: float, bold: bool) -> list[list[Span]]:
        lines: list[list[Span]] = [[]]
        used = 0.0
        pieces = _pieces(spans)
        for i, piece in enumerate(pieces):
            wide = self._span_width(piece, size, bold)
            blank = isinstance(piece, str) and not piece.strip()
            whole: float = wide
            if isinstance(piece, Card) and not (i and isinstance(pieces[i - 1], Card)):
                # Cards that stand together stay together, unless they fill half a line.
                group = sum(self._span_width(card, size, bold) for card in takewhile(_is_card, pieces[i:]))
                whole = group if 2 * group <= width else wide
            if used + whole > width and lines[-1] and not blank:
                along = _taken_along(lines[-1], piece)
                taken = lines[-1][len(lines[-1]) - along :]
                del lines[-1][len(lines[-1]) - along :]
                if isinstance(lines[-1][-1], str) and not lines[-1][-1].strip() and len(lines[-1]) > 1:
                    lines[-1].pop()
                lines.append(taken)
                used = sum(self._span_width(span, size, bold) for span in taken)
            if blank and not lines[-1]:
                continue
            lines[-1].append(piece)
            used += wide
        return [_joined(line) for line in lines]


_UNITS: Final = "点分张手次"
"""Chinese words that belong to the number before them."""
_NO_START: Final = "，。、：；！？）》”’%…·,.;:!?)"


def _is_card(piece: Span) -> bool:
    return isinstance(piece, Card)


def _taken_along(line: list[Span], piece: Span) -> int:
    """How many pieces at the end of ``line`` go with ``piece`` to the next line.

    What may not start a line takes the word, the number or the cards before it along, and a number stays with its unit.
    """
    if _may_not_start(piece):
        group = sum(1 for _ in takewhile(_is_card, reversed(line)))
        return max(1, group) if group < len(line) else min(1, len(line) - 1)
    unit = isinstance(piece, str) and piece[0] in _UNITS and len(line) > 2 and line[-1] == " "
    return 2 if unit and (isinstance(line[-2], Strong) or str(line[-2]).isdigit()) else 0


def _may_not_start(piece: Span) -> bool:
    return isinstance(piece, str) and piece[0] in _NO_START


def _pieces(spans: Spans) -> list[Span]:
    """The smallest parts between which a line may break: words, blanks, single Chinese characters, cards, numbers."""
    out: list[Span] = []
    for span in spans:
        if not isinstance(span, str):
            out.append(span)
            continue
        for char in span:
            last = out[-1] if out else None
            glue = isinstance(last, str) and last.strip() and not char.isspace()
            cjk = char >= "\u2e80" and char not in _NO_START
            if glue and isinstance(last, str) and not cjk and (last[-1] < "\u2e80" or char in _NO_START):
                out[-1] = last + char
            else:
                out.append(char)
    return out


def _joined(pieces: list[Span]) -> list[Span]:
    out: list[Span] = []
    for piece in pieces:
        last = out[-1] if out else None
        if type(piece) is str and type(last) is str:
            out[-1] = last + piece
        else:
            out.append(piece)
    return out
