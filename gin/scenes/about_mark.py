"""The small "?" beside something the book explains: it opens the book there, and leaving the book leads back.

It is never a part of what it stands beside, so nothing moves when it comes or goes.
"""

import pygame

from gin.scenes import going
from gin.scenes.scene import Shell
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.widgets import Control, Focus, put_focus

PREFIX = "about "
_TARGET, _RADIUS = 46, 13
"""In points: the side of what can be pressed, and the radius of what is seen."""


def about(shell: Shell, name: str, middle: tuple[float, float], section: str) -> Control:
    """The mark with its middle there; ``name`` is what it stands beside."""
    rect = pygame.Rect(0, 0, round(_TARGET * shell.p), round(_TARGET * shell.p))
    rect.center = (round(middle[0]), round(middle[1]))
    label = shell.texts.say("book.about")
    return Control(PREFIX + name, rect, label, "quiet", lambda: going.learn(shell, section), drawn=False)


def put_about(shell: Shell, canvas: Canvas, control: Control, focus: Focus) -> None:
    """Draw a mark."""
    p, hover = shell.p, focus.hover == control.name
    colour = theme.GOLD_PALE if hover or (focus.name == control.name and focus.visible) else theme.GOLD
    side = round(2 * _RADIUS * p)
    ring = shell.plates.get(("about", side, colour), lambda: _ring(side, p, colour, shell.felt.panel))
    canvas.centred(ring, *control.rect.center)
    letter = shell.fonts.render("?", 19 * p, colour, True)
    canvas.centred(letter, *control.rect.center)
    canvas.note("button", control.name, pygame.Rect(0, 0, side, side).move(*_corner(control.rect, side)))
    put_focus(canvas, shell.plates, control, focus, p)


def _corner(rect: pygame.Rect, side: int) -> tuple[int, int]:
    return rect.centerx - side // 2, rect.centery - side // 2


def _ring(side: int, p: float, colour: theme.Colour, ground: theme.Colour) -> pygame.Surface:
    out = draw.faded(draw.rounded(side, side, side / 2, ground), 0.8)
    out.blit(draw.faded(draw.ring(side, side, side / 2, max(1.0, 1.4 * p), colour), 0.8), (0, 0))
    return out
