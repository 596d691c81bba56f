"""Paints the cards of a mini-deal: at their seats, on their way, in the hand that drags them; and what marks them."""

from typing import TYPE_CHECKING

import pygame

from gin.scenes.minideal_board import Key, Seat
from gin.scenes.table_picture import Picture
from gin.ui import draw, layout, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose
from gin.ui.motion import Glimpse

if TYPE_CHECKING:
    from gin.scenes.minideal import MiniDeal


def paint(deal: "MiniDeal", canvas: Canvas) -> None:
    """All cards but the held one, those on their way above what rests until they are nearly there; then the marks."""
    shell = deal.shell
    picture = Picture(shell, layout.table(shell.size, shell.scale, shell.settings.card_size, 1))
    late = []
    for key, seat in deal.board.seats.items():
        if key == deal.held:
            continue
        found = deal.motion.at(key, deal.now)
        if found is None:
            _card(deal, canvas, picture, key, seat)
        elif found.above:
            late.append((key, found))
        else:
            _flying(canvas, picture, key, found)
    for key, found in late:
        _flying(canvas, picture, key, found)
    _marks(deal, canvas, picture)


def _flying(canvas: Canvas, picture: Picture, key: Key, found: Glimpse) -> None:
    face = key[1] if found.face_up is not False else None
    picture.card(canvas, face, found.pose, flip=found.flip, flying=True)


def paint_held(deal: "MiniDeal", canvas: Canvas) -> None:
    """The card that is dragged, over everything."""
    if deal.held is None or deal.held not in deal.board.seats:
        return
    shell = deal.shell
    picture = Picture(shell, layout.table(shell.size, shell.scale, shell.settings.card_size, 1))
    pose = Pose(*deal.at, deal.board.seats[deal.held].pose.height)
    picture.card(canvas, deal.held[1], pose, scale=1.05, lifted=True)
    picture.ring(canvas, pose, theme.GOLD, 3.2, 0, 1.05)


def _card(deal: "MiniDeal", canvas: Canvas, picture: Picture, key: Key, seat: Seat) -> None:
    name = deal.card_name(key)
    picture.card(canvas, key[1], seat.pose, lifted=seat.raised)
    canvas.note("card", name, seat.pose.box(), seat.strip)
    if seat.laid:
        picture.ring(canvas, seat.pose, theme.LAID_OFF, 4.5, 0)
    if seat.raised:
        picture.ring(canvas, seat.pose, theme.GOLD, 3.2, 2)
    elif seat.mark == "swap":
        picture.ring(canvas, seat.pose, theme.GOLD, 3.2, 0)
    elif seat.act is not None and deal.focus.hover == name and deal.held is None:
        picture.ring(canvas, seat.pose, theme.GOLD, 2.4, 0)


def _marks(deal: "MiniDeal", canvas: Canvas, picture: Picture) -> None:
    """Badges on what is seen of a card, the focus ring, and the place that a held card would go to."""
    shell, p, focus, board = deal.shell, deal.shell.p, deal.focus, deal.board
    goal = deal.place_at(deal.at) if deal.held is not None else None
    if goal is not None:
        board.bright_frame(canvas, goal[0])
    for key, seat in board.seats.items():
        if key == deal.held or deal.motion.at(key, deal.now) is not None:
            continue
        if seat.mark:
            size = min(46 * p, 0.34 * seat.pose.height, 0.9 * seat.strip.w)
            canvas.centred(_badge(deal, seat.mark, size), seat.strip.x + 0.56 * size, seat.strip.bottom - 0.74 * size)
        if focus.visible and focus.name == deal.card_name(key):
            picture.ring(canvas, seat.pose, theme.FOCUS_SEAT, 7, 2)
            picture.ring(canvas, seat.pose, theme.FOCUS, 3, 4)
    for control in board.controls():
        if focus.visible and focus.name == control.name and not control.label:
            canvas.centred(shell.plates.focus_ring(control.rect.size, p), *control.rect.center)


def _badge(deal: "MiniDeal", mark: str, size: float) -> pygame.Surface:
    make = draw.padlock if mark == "padlock" else _swap
    return deal.shell.plates.get((mark, round(size)), lambda: make(size))


def _swap(size: float) -> pygame.Surface:
    """The disc on a card that fits both ways: two arrows."""

    def paint(big: pygame.Surface, k: float) -> None:
        s = size * k
        pygame.draw.circle(big, theme.GOLD, (s / 2, s / 2), s / 2)
        pygame.draw.circle(big, theme.TAG, (s / 2, s / 2), s * 0.455)
        line = 0.06 * s
        for y, tip, back in ((0.40, 0.73, 0.27), (0.60, 0.27, 0.73)):
            draw.thick(big, [(back * s, y * s), (tip * s, y * s)], line, theme.GOLD)
            barb = tip + (0.14 if tip < back else -0.14)
            head = [(barb * s, (y - 0.1) * s), (tip * s, y * s), (barb * s, (y + 0.1) * s)]
            draw.thick(big, head, line, theme.GOLD)

    return draw.smooth(size, size, theme.GOLD, paint)
