"""The course of a match as two stepped lines towards the target: where the sum at the end is short, it has the room."""

from typing import TYPE_CHECKING

import pygame

from gin.scenes.match_words import totals
from gin.scenes.showdown_boxes import heading
from gin.ui import draw, theme
from gin.ui.canvas import Canvas

if TYPE_CHECKING:
    from gin.scenes.match_summary import MatchSummary

_OTHER = (0x93, 0xA5, 0x9A)


def paint(scene: "MatchSummary", canvas: Canvas, box: pygame.Rect, t: float) -> None:
    """Both totals after each hand, the target as a fine line above."""
    shell, view = scene.shell, scene.view
    title = pygame.Rect(box.x, box.y + round(14 * t), box.w, round(36 * t))
    heading(shell, canvas, shell.texts.say("match.course"), title, t)
    area = pygame.Rect(box.x, title.bottom + round(14 * t), box.w, box.bottom - title.bottom - round(32 * t))
    label_w = canvas.fonts.width([str(view.ruleset.target)], 19 * t) + round(14 * t)
    graph = pygame.Rect(area.x + label_w, area.y, area.w - label_w - round(8 * t), area.h)
    target = view.ruleset.target
    top = max(target, *(max(pair) for pair in totals(view)))
    mark = round(graph.bottom - 2 - (graph.h - 2 - 7 * t) * target / top)
    number = pygame.Rect(area.x, mark - round(14 * t), label_w - round(10 * t), round(28 * t))
    canvas.text(str(target), number, 19 * t, theme.QUIET_ON_PANEL, align="right", name="course target")
    key = ("course", graph.size, view.totals, len(view.results), shell.settings.felt)
    canvas.image(shell.plates.get(key, lambda: _lines(scene, graph.size, mark - graph.y, top, t)), graph.x, graph.y)


def _lines(scene: "MatchSummary", size: tuple[int, int], mark: int, top: int, t: float) -> pygame.Surface:
    w, h = size
    course = totals(scene.view)
    out = draw.blank(w, h, theme.GOLD)
    draw.fine_line(out, (0, h - 2), (w, h - 2), max(1.0, t), theme.GOLD, 0.45)
    dash = max(4, round(9 * t))
    for x in range(0, w, 2 * dash):
        draw.fine_line(out, (x, mark), (min(w, x + dash), mark), max(1.0, t), theme.GOLD, 0.55)
    own_won = scene.winner == scene.view.seat
    for which in (1, 0) if own_won else (0, 1):
        wins = (which == 0) == own_won
        colour = theme.GOLD if which == 0 else _OTHER

        def paint(
            big: pygame.Surface, k: float, which: int = which, wins: bool = wins, ink: theme.Colour = colour
        ) -> None:
            line = (3.6 if wins else 2.4) * t
            edge = 7 * t
            step = (w - 2 * edge) / max(1, len(course) - 1)

            def at(i: int, points: int) -> tuple[float, float]:
                return ((edge + i * step) * k, (h - 2 - (h - 2 - edge) * points / top) * k)

            path = [at(0, 0)]
            for i in range(1, len(course)):
                path += [at(i, course[i - 1][which]), at(i, course[i][which])]
            draw.thick(big, path, line * k, ink)
            pygame.draw.circle(big, ink, path[-1], (6 if wins else 4.5) * t * k)

        out.blit(draw.smooth(w, h, colour, paint), (0, 0))
    return out
