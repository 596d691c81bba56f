"""What the book's figures are made of: a card with its shadow, how wide a heap is, the mark of the best."""

from typing import Final

import pygame

from gin.engine.cards import Card
from gin.learn.figures import Panel, Pile
from gin.scenes.scene import Shell
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose

STRIP: Final = 0.46
"""What is seen of a card that lies below another, in its width."""


def put_card(shell: Shell, canvas: Canvas, card: Card, pose: Pose) -> None:
    """One card with its shadow."""
    blur = 0.012 * shell.unit
    shadow = shell.art.shadow(pose.height, pose.angle, False, blur)
    canvas.centred(shadow, pose.x, pose.y + 0.006 * shell.unit)
    canvas.centred(shell.art.card(card, pose.height, pose.angle), pose.x, pose.y)
    canvas.note("card", f"figure {card!s}", pose.box())


def named(panel: Panel) -> bool:
    """Whether names are set into the edges of a panel's boxes."""
    return any(pile.kind for pile in panel.piles)


def heap_width(pile: Pile, wide: float) -> float:
    """How wide the cards of a box lie, each ``wide``; those that were laid off from it keep their places."""
    count = len(pile.cards) + len(pile.laid)
    out = wide * (1 + (count - 1) * STRIP) if count else 0.0
    if pile.gone:
        out += wide * (0.30 if count else 0) + wide * (1 + (len(pile.gone) - 1) * STRIP)
    return out


def good(side: float, p: float) -> pygame.Surface:
    """A gold lozenge with a tick: the better of several."""
    out = draw.lozenge(side, theme.GOLD)
    tick = draw.tick(0.5 * side, theme.GOLD_TEXT, max(1.5, 2.6 * p))
    out.blit(tick, tick.get_rect(center=(out.get_width() // 2, out.get_height() // 2)))
    return out
