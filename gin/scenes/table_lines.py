"""The table's line-work, each thing a surface of its own: piles' edges, plates of messages and tags, brackets."""

from typing import Final

import pygame

from gin.ui import draw, theme
from gin.ui.layout import Bracket, Pose

NOSE: Final = 9
"""How far a tag's nose reaches out, in points."""


def edge(pose: Pose, p: float) -> pygame.Surface:
    """One layer of the stock, seen from the side."""
    w, h = pose.width, pose.height
    out = draw.rounded(w, h, 0.06 * w, (0xDD, 0xD5, 0xC2))
    rim = draw.ring(w, h, 0.06 * w, max(1.0, p), (0x8D, 0x86, 0x77))
    out.blit(draw.faded(rim, 0.55), (0, 0))
    return out


def ghost(pose: Pose, p: float) -> pygame.Surface:
    """The outline of a pile's empty place."""
    return draw.faded(draw.ring(pose.width, pose.height, 0.06 * pose.width, max(1.0, 1.5 * p), theme.GOLD), 0.3)


def strip(size: tuple[int, int], felt: theme.Felt, dense: bool) -> pygame.Surface:
    """A plate of so much that fades out at both ends; ``dense`` where it lies over cards."""
    w, h = size
    row = pygame.Surface((w, 1), pygame.SRCALPHA)
    line = pygame.Surface((w, 1), pygame.SRCALPHA)
    ends = 0.16 * w
    strength = 1.0 if felt.bold else 0.93 if dense else 0.62
    line_strength = draw.line_weight(1.0, 0.42)[1]
    for x in range(w):
        near = min(1.0, min(x, w - 1 - x) / ends)
        row.set_at((x, 0), (*felt.strip, round(255 * strength * near)))
        line.set_at((x, 0), (*theme.GOLD, round(255 * line_strength * near)))
    strip = pygame.transform.scale(row, (w, h))
    strip.blit(line, (0, 0))
    strip.blit(line, (0, h - 1))
    return strip


def tag(size: tuple[int, int], dark: theme.Colour, p: float, side: bool, nose: float = 0.0) -> pygame.Surface:
    """A small plate with a nose that points down at ``nose``, or to the left where it stands at a card's ``side``."""
    w, h = size
    reach = NOSE * p
    out = draw.blank(w + reach, h + reach, theme.GOLD)
    plate = draw.plate(w, h, 8 * p, (dark, dark), 0.94, theme.GOLD, max(1.0, 1.25 * p), 0.9)
    out.blit(plate, (round(reach) if side else 0, 0))

    def paint(big: pygame.Surface, k: float) -> None:
        if side:
            points = [(reach + 2, h / 2 - reach), (0, h / 2), (reach + 2, h / 2 + reach)]
        else:
            points = [(nose - reach, h - 2), (nose, h + reach - 1), (nose + reach, h - 2)]
        scaled = [(x * k, y * k) for x, y in points]
        pygame.draw.polygon(big, dark, scaled)
        draw.thick(big, scaled, max(1.0, 1.25 * p) * k, theme.GOLD)

    out.blit(draw.smooth(w + reach, h + reach, dark, paint), (0, 0))
    return out


def bracket_line(bracket: Bracket, gap: float, dotted: bool, p: float, pad: int) -> pygame.Surface:
    """The line under a group with its middle left open for the name; a curve through its three points."""
    (x0, y0), (x1, y1), (xm, ym) = bracket.left, bracket.right, bracket.middle
    low = min(y0, y1, ym)
    width, height = x1 - x0 + 2 * pad, max(y0, y1, ym) - low + 2 * pad

    def curve(t: float) -> tuple[float, float]:
        cy = 2 * ym - (y0 + y1) / 2
        y = y0 * (1 - t) ** 2 + 2 * cy * t * (1 - t) + y1 * t * t
        return (pad + (x1 - x0) * t, y - low + pad)

    open_from = max(0.0, (xm - x0 - gap / 2) / max(1.0, x1 - x0))
    open_to = min(1.0, (xm - x0 + gap / 2) / max(1.0, x1 - x0))
    left = [curve(open_from * i / 16) for i in range(17)]
    right = [curve(open_to + (1 - open_to) * i / 16) for i in range(17)]
    if dotted:
        return draw.dotted(width, height, [left, list(reversed(right))], max(2.0, 3.2 * p), max(4.0, 6.5 * p))
    up, line = 7 * p, draw.line_weight(max(1.2, 1.8 * p), 1.0)[0]
    left.insert(0, (left[0][0], left[0][1] - up))
    right.append((right[-1][0], right[-1][1] - up))

    def paint(big: pygame.Surface, k: float) -> None:
        for path in (left, right):
            draw.thick(big, [(x * k, y * k) for x, y in path], line * k, theme.GOLD)

    return draw.smooth(width, height, theme.GOLD, paint)
