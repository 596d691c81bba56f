"""What makes an end of a hand a moment: a gin's fan before a half sun, the light along the edge of an undercut.

Both are short, change nothing and leave nothing behind; with motion reduced or off there is none of it.
"""

import math
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.cards import Card
from gin.scenes.showdown_course import FAN_GATHERS, FAN_OPENS, FAN_STANDS, SWEEP
from gin.scenes.showdown_layout import Row
from gin.scenes.table_paint import heaps_shadowed, paint_table
from gin.scenes.table_picture import Picture
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose
from gin.ui.motion import DECELERATE
from gin.ui.painter import Blit
from gin.ui.sun import Sun

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown
    from gin.scenes.table import Table

_FAN_HALF: Final = math.radians(33)
_FAN_RADIUS: Final = 0.60
_FAN_CARD: Final = 0.30
"""The circle of the cards' middles, and the cards' height, in units."""
_OPEN_AT: Final = 0.6 * FAN_GATHERS + FAN_OPENS
"""From here on the fan is open for the eye."""
_DISC: Final = 0.115
"""The half sun under the middle of the fan, in parts of its radius."""
_DARK: Final = 0.62
"""How much of the table goes dark behind the fan."""
_BAND: Final = 0.5
"""The length of an undercut's light, in parts of the row."""
_SLICES: Final = 12


def bare_table(table: "Table") -> pygame.Surface:
    """The picture of ``table`` without the cards that are on their way."""
    canvas = Canvas(table.shell.size, table.shell.fonts)
    paint_table(table, canvas, cards=False)
    return flat(canvas.blits, canvas.size)


def flat(blits: list[Blit], size: tuple[int, int]) -> pygame.Surface:
    """A whole picture as one surface."""
    picture = pygame.Surface(size)
    picture.blits([(blit.surface, (blit.x, blit.y)) for blit in blits], doreturn=False)
    return picture


# --- gin --------------------------------------------------------------------------------------------------------------


class GinFan:
    """The ten cards of a gin, left to right, that gather and open as a fan."""

    def __init__(self, scene: "Showdown", starts: dict[Card, Pose]) -> None:
        width, height = scene.shell.size
        u = scene.shell.unit
        k = min(1.0, 0.90 * width / (u * (2 * _FAN_RADIUS * math.sin(_FAN_HALF) + _FAN_CARD)))
        self._shell = scene.shell
        self._radius, self._tall = _FAN_RADIUS * u * k, _FAN_CARD * u * k
        self._foot = (width / 2, (0.50 if not scene.shell.portrait else 0.46) * height + self._radius)
        self._starts = starts
        self._standing: pygame.Surface | None = None
        self._open: pygame.Surface | None = None
        self.cards = tuple(starts)

    def pose(self, card: Card, since: float) -> tuple[Pose, float]:
        """Where ``card`` is, and how far it has turned over if it lay face down, 0 to 1; ``since`` its beginning."""
        gathered = DECELERATE(min(1.0, since / FAN_GATHERS))
        opened = DECELERATE(min(1.0, max(0.0, (since - 0.6 * FAN_GATHERS) / FAN_OPENS)))
        at = self.cards.index(card) / max(1, len(self.cards) - 1)
        turn = _FAN_HALF * (2 * at - 1) * opened
        start = self._starts[card]
        x = self._foot[0] + self._radius * math.sin(turn)
        y = self._foot[1] - self._radius * math.cos(turn)
        pose = Pose(
            start.x + (x - start.x) * gathered,
            start.y + (y - start.y) * gathered,
            start.height + (self._tall - start.height) * gathered,
            start.angle + (math.degrees(turn) - start.angle) * gathered,
        )
        return pose, min(1.0, since / FAN_GATHERS)

    def stands(self) -> dict[Card, Pose]:
        """The open fan."""
        return {card: self.pose(card, FAN_STANDS)[0] for card in self.cards}

    def _sun(self, width: int) -> tuple[Sun, float]:
        """The half sun and the height of its foot."""
        middle = self._foot[1] - 0.60 * self._radius
        disc, reach, room = _DISC * self._radius, 1.5 * self._radius, (0.5 * width, middle)
        return Sun(self._shell.plates, disc, reach, 25, self._shell.p, room, ringed=False), middle

    def prepare(self) -> None:
        """Make what stands behind the fan."""
        self._sun(self._shell.size[0])[0].picture()

    def put(self, canvas: Canvas, picture: Picture, since: float, hidden: bool) -> None:
        """The fan over what is on ``canvas``; once it is open all of it stands, and is one surface.

        ``hidden``: the cards lay face down and turn over on the way.
        """
        if since < _OPEN_AT:
            self.behind(canvas, since, 1.0)
            self._cards(canvas, picture, since, hidden)
            return
        if self._open is None:
            self.behind(canvas, since, 1.0)
            self._cards(canvas, picture, since, hidden)
            self._open = flat(canvas.blits, canvas.size)
        canvas.blits[:] = [Blit(self._open, 0, 0)]

    def behind(self, canvas: Canvas, since: float, left: float) -> None:
        """The dark and the half sun behind the cards; ``left`` is how much of them is still there, 1 to 0."""
        shell = self._shell
        come = min(1.0, since / FAN_GATHERS)
        veil = shell.plates.get(("gin dark", canvas.size), lambda: _dark(canvas.size, shell.felt.tag))
        if come < 1 or left < 1:
            canvas.image(draw.glimmer(veil, _DARK * come * left), 0, 0)
        else:  # from here on it stands: one surface instead of the table and all that lies on it
            if self._standing is None:
                self._standing = flat([*canvas.blits, Blit(draw.glimmer(veil, _DARK), 0, 0)], canvas.size)
            canvas.blits[:] = [Blit(self._standing, 0, 0)]
        opened = DECELERATE(min(1.0, max(0.0, (since - 0.5 * FAN_GATHERS) / (_OPEN_AT - 0.5 * FAN_GATHERS))))
        disc = _DISC * self._radius
        sun, middle = self._sun(canvas.size[0])
        sun.put(canvas, self._foot[0], middle, opened, 0.62 * left)
        if opened > 0:
            medal = shell.plates.get(("sun", round(disc)), lambda: draw.sunburst(disc))
            canvas.image(draw.glimmer(medal, opened * left), self._foot[0] - disc, middle - medal.get_height())
        for dy, share in ((0, 1.0), (8, 0.82), (16, 0.64)):
            self._line(canvas, 1.5 * self._radius * share, middle + dy * shell.p, opened, left)

    def _line(self, canvas: Canvas, reach: float, y: float, opened: float, left: float) -> None:
        """A line that runs out from the middle to both sides."""
        plates, width = self._shell.plates, max(1.0, 1.3 * self._shell.p)
        for to_left in (True, False):
            key = ("gin line", round(reach), to_left)
            whole = plates.get(key, lambda side=to_left: draw.fading_line(reach, width, theme.GOLD, 0.75, side))  # type: ignore[misc]
            far = round(whole.get_width() * opened)
            if far:
                part = whole.subsurface((whole.get_width() - far if to_left else 0, 0, far, whole.get_height()))
                canvas.image(draw.glimmer(part, left), self._foot[0] - (far if to_left else 0), y)

    def _cards(self, canvas: Canvas, picture: Picture, since: float, hidden: bool) -> None:
        poses = [self.pose(card, since) for card in self.cards]
        shadows = heaps_shadowed([pose for pose, _ in poses])
        for card, (pose, turned), shadow in zip(self.cards, poses, shadows, strict=True):
            flip = max(0.03, abs(math.cos(math.pi * turned))) if hidden else 1.0
            face = None if hidden and turned < 0.5 else card
            picture.card(canvas, face, pose, flip=flip, flying=True, fine=since >= _OPEN_AT, shadow=shadow)


def _dark(size: tuple[int, int], colour: theme.Colour) -> pygame.Surface:
    veil = draw.blank(*size)
    veil.fill((*colour, 255))
    return veil


# --- undercut ---------------------------------------------------------------------------------------------------------


def undercut(scene: "Showdown", canvas: Canvas, row: Row, since: float) -> None:
    """A gold light that runs along the boxes of who has undercut, left to right."""
    pace = scene.course.pace
    if not row.boxes or not 0 <= since < SWEEP * pace:
        return
    p = scene.places.p
    whole = row.boxes[0].rect.unionall([box.rect for box in row.boxes])
    band = _BAND * whole.w
    head = whole.x + (whole.w + band) * since / (SWEEP * pace)
    for box in row.boxes:
        size = box.rect.size
        edge = scene.shell.plates.get(("undercut", size, round(64 * p)), lambda size=size: _lit_edge(size, p))  # type: ignore[misc]
        pad = (edge.get_width() - size[0]) // 2
        for i in range(_SLICES):
            x0, x1 = (head - band * (i + j) / _SLICES for j in (1, 0))
            part = pygame.Rect(round(x0), 0, round(x1) - round(x0), edge.get_height()).move(pad - box.rect.x, 0)
            part = part.clip(edge.get_rect())
            if part.w <= 0:
                continue
            bright = math.sin(math.pi * (i + 0.5) / _SLICES)
            piece = draw.glimmer(edge.subsurface(part), bright)
            canvas.image(piece, box.rect.x - pad + part.x, box.rect.y - pad)


def _lit_edge(size: tuple[int, int], p: float) -> pygame.Surface:
    """A box's outline, lit, with its glow."""
    line = draw.blank(*size, theme.GOLD_BRIGHT)
    draw.outline(line, draw.stepped(line.get_rect(), 7 * p, 2), max(2.0, 4 * p), theme.GOLD_BRIGHT, 1.0)
    glow = draw.soft_shape(line, theme.GOLD, 16 * p, 1.0)
    glow.blit(glow.copy(), (0, 0))
    pad = (glow.get_width() - size[0]) // 2
    glow.blit(line, (pad, pad))
    return glow
