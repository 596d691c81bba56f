"""Cards as pictures: masters scaled to the window, turned to the fan's angles, with their shadows. All cached.

Angles are rounded to half degrees, so that a hand that opens and closes finds its pictures made.
"""

from collections import OrderedDict
from pathlib import Path
from typing import Final

import pygame

from gin.engine.cards import Card
from gin.ui import draw, theme

RATIO: Final = 0.714
"""Width of a card over its height."""
ANGLE_STEP: Final = 0.5
_KEEP_CARDS: Final = 80
"""Pictures are kept until they take as much room as so many of the table's cards; a picture shows fewer than 40."""
_SMALLEST_TABLE: Final = 200.0
"""The height of a card on a table that isn't there yet."""
_KEEP_STRAIGHT: Final = 12
_HAND: Final = 5.0
"""Cards in a hand are turned by less: there are only a few shadows of these, and they are kept."""
_SMALL: Final = 4
"""A shadow has no detail: turning it at this part of its size looks the same."""
_KEEP_MASTERS: Final = 2
"""A master takes ten times the room of a card made of it, and is wanted again only for another size."""

Face = Card | None
"""What a card shows: its face, or None for its back."""


class CardArt:
    """The deck at hand. ``inks``, ``back`` and ``index`` (normal or jumbo) name folders and files of the masters.

    ``bold`` is high contrast: the suits' inks are darker.
    """

    def __init__(
        self, folder: Path, inks: str = "classic", back: str = "sunburst", index: str = "normal", bold: bool = False
    ) -> None:
        self._folder = folder
        self.inks = inks
        self.back = back
        self.index = index
        self.bold = bold
        self._masters: OrderedDict[Face, pygame.Surface] = OrderedDict()
        self._made: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._straight: OrderedDict[Face, pygame.Surface] = OrderedDict()
        """Cards on their way as they were last wanted, not yet turned."""
        self._bytes = 0
        self.flight_height = 0.0
        """The height at which the table has its cards made: what flies is a copy of those."""

    def _master(self, face: Face) -> pygame.Surface:
        found = self._masters.get(face)
        if found is None:
            if face is None:
                paths = [self._folder / f"back-{self.back}.png"]
            else:
                paths = [self._folder / deck / f"{face!s}.png" for deck in self._decks()]
            path = next((p for p in paths if p.is_file()), None)
            found = self._masters[face] = _plain_card(face) if path is None else _loaded(path)
            if self.bold and face is not None:
                ink = theme.INKS.get(self.inks, theme.INKS["classic"])[face.suit]
                found = self._masters[face] = _darkened(found, ink)
            if len(self._masters) > _KEEP_MASTERS:
                self._masters.popitem(last=False)
        return found

    def _decks(self) -> list[str]:
        """The folders to look in. A deck's own holds only the cards in which it differs from the classic one."""
        decks = [self.inks, "classic"]
        return decks if self.index == "normal" else [*(f"{self.index}-{deck}" for deck in decks), *decks]

    def _keep(self, key: tuple[object, ...], surface: pygame.Surface) -> pygame.Surface:
        self._made[key] = surface
        self._bytes += surface.get_width() * surface.get_height() * 4
        tall = max(self.flight_height, _SMALLEST_TABLE)
        room = _KEEP_CARDS * 4 * RATIO * tall * tall
        while self._bytes > room and len(self._made) > 8:
            _, old = self._made.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return surface

    def card(
        self, face: Face, height: float, angle: float = 0.0, scale: float = 1.0, flip: float = 1.0
    ) -> pygame.Surface:
        """A card ``height * scale`` pixels high, turned ``angle`` degrees clockwise, ``flip`` of its width wide."""
        tall = max(8, round(height * scale))
        wide = max(2, round(tall * RATIO * flip))
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP
        key = (face, wide, tall, turn)
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        if turn:
            return self._keep(key, _turned(self.card(face, height, 0.0, scale, flip), turn))
        return self._keep(key, pygame.transform.smoothscale(self._master(face), (wide, tall)))

    def back_of(self, back: str, height: float) -> pygame.Surface:
        """Another back than the one in use, ``height`` pixels high."""
        tall = max(8, round(height))
        key = ("back", back, tall)
        found = self._made.get(key)
        if found is None:
            path = self._folder / f"back-{back}.png"
            master = _loaded(path) if path.is_file() else _plain_card(None)
            found = self._keep(key, pygame.transform.smoothscale(master, (round(tall * RATIO), tall)))
        return found

    def flying(self, face: Face, height: float, angle: float, flip: float, fine: bool = False) -> pygame.Surface:
        """A card on its way: a quick copy of the table's, not kept, for the next picture wants another.

        ``fine``: one that settles or stands for a moment, whose edges are seen.
        """
        tall = max(8, round(height))
        wide = max(2, round(tall * RATIO * flip))
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP
        picture = self._straight.get(face)
        if picture is None or picture.get_size() != (wide, tall):
            whole = self.card(face, self.flight_height or height)
            picture = whole if whole.get_size() == (wide, tall) else pygame.transform.smoothscale(whole, (wide, tall))
            self._straight[face] = picture
            if len(self._straight) > _KEEP_STRAIGHT:
                self._straight.popitem(last=False)
        if fine:
            return _turned(picture, turn)
        return pygame.transform.rotate(picture, -turn) if turn else picture

    def shadow(self, height: float, angle: float, lifted: bool, blur: float) -> pygame.Surface:
        """The soft shadow of a card, with ``2 * blur`` pixels of room on each side."""
        turn = round(angle / (4 * ANGLE_STEP)) * 4 * ANGLE_STEP
        key = ("shadow", round(height), turn, lifted, round(blur))
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        if turn:  # it has no edge that would suffer
            return self._keep(key, pygame.transform.rotate(self.shadow(height, 0.0, lifted, blur), -turn))
        shape = draw.rounded(height * RATIO, height, 0.06 * height * RATIO, (0, 0, 0))
        return self._keep(key, draw.soft_shape(shape, (0, 0, 0), blur, 0.34 if not lifted else 0.30))

    def flying_shadow(self, height: float, angle: float, flip: float, blur: float) -> pygame.Surface:
        """The shadow of a card on its way: a quick copy of one that rests, not kept. Turned while it is small."""
        tall = max(1, round(height / 32)) * 32
        if flip >= 0.95 and abs(angle) <= _HAND:
            return self.shadow(tall, angle, False, blur)
        shadow = self.shadow(tall, 0.0, False, blur)
        if flip < 0.95:
            room = 2 * round(2 * blur)
            wide = room + max(2, round((shadow.get_width() - room) * flip))
            shadow = pygame.transform.scale(shadow, (wide, shadow.get_height()))
        if not round(angle):
            return shadow
        w, h = shadow.get_size()
        small = pygame.transform.scale(shadow, (max(2, w // _SMALL), max(2, h // _SMALL)))
        turned = pygame.transform.rotate(small, -angle)
        return pygame.transform.smoothscale(turned, (_SMALL * turned.get_width(), _SMALL * turned.get_height()))

    def rim(self, height: float, angle: float, line: float, gap: float, colour: theme.Colour) -> pygame.Surface:
        """A coloured edge around a card, ``gap`` pixels off; centred like the card it goes around."""
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP
        key = ("rim", round(height), turn, round(line * 4), round(gap * 4), colour)
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        if turn:  # the straight one is found made while a card turns
            return self._keep(key, _turned(self.rim(height, 0.0, line, gap, colour), turn, colour))
        grow = 2 * (line + gap)
        radius = 0.06 * height * RATIO + line + gap
        return self._keep(key, draw.ring(height * RATIO + grow, height + grow, radius, line, colour))


def _turned(picture: pygame.Surface, angle: float, edge: theme.Colour = theme.FACE) -> pygame.Surface:
    """``picture`` turned clockwise; a margin of nothing all round keeps the turned edges smooth."""
    if not angle:
        return picture
    wide, tall = picture.get_size()
    framed = draw.blank(wide + 4, tall + 4, edge)
    framed.blit(picture, (2, 2))
    return pygame.transform.rotozoom(framed, -angle, 1.0)


def _loaded(path: Path) -> pygame.Surface:
    """A master. A file that can't be read is drawn plainly instead: a missing picture must not end a match."""
    try:
        return _whole(pygame.image.load(path).convert_alpha())
    except (pygame.error, OSError):
        name = path.stem
        return _plain_card(None if name.startswith("back") else _card_named(name))


def _darkened(picture: pygame.Surface, ink: theme.Colour) -> pygame.Surface:
    """With ``ink`` in its shade for high contrast: where a pixel is darker than the face, it gets darker still."""
    darker = theme.darker(ink, theme.BOLD_INK)
    missing = pygame.Surface(picture.get_size())
    missing.fill(theme.FACE)
    missing.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more = [
        round(255 * min(1.0, (old - new) / (face - old)))
        for face, old, new in zip(theme.FACE, ink, darker, strict=True)
    ]
    missing.fill(more, special_flags=pygame.BLEND_RGB_MULT)
    darkened = picture.copy()
    darkened.blit(missing, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return darkened


def _whole(picture: pygame.Surface) -> pygame.Surface:
    """Of a card that is the same from both ends the file holds the upper half only: here it gets its other one."""
    wide, tall = picture.get_size()
    if tall > wide:
        return picture
    whole = draw.blank(wide, 2 * tall)
    whole.blit(picture, (0, 0))
    whole.blit(pygame.transform.rotate(picture, 180), (0, tall))
    return whole


def _card_named(name: str) -> Face:
    from gin.engine.cards import card

    return card(name)


def _plain_card(face: Face) -> pygame.Surface:
    """A card from nothing but the system's font, for when its picture is missing."""
    width, height = 357, 500
    surface = draw.rounded(width, height, 0.06 * width, theme.FACE if face is not None else (0x14, 0x28, 0x4A))
    if face is not None:
        colour = theme.INKS["classic"][face.suit]
        font = pygame.font.Font(None, 150)
        for turned in (False, True):
            text = font.render(str(face), True, colour)
            if turned:
                text = pygame.transform.rotate(text, 180)
            surface.blit(text, (width - text.get_width() - 14, height - text.get_height() - 14) if turned else (14, 14))
    return surface
