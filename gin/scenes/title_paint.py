"""Draws the title: wordmark on a half sun with its rays, two fans of cards, the menu between them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.cards import Card, cards
from gin.scenes.scene import Shell
from gin.scenes.table_picture import Picture
from gin.text import told
from gin.ui import choices, draw, layout, theme, wordmark
from gin.ui.canvas import Canvas
from gin.ui.layout import Pose
from gin.ui.widgets import put_button

if TYPE_CHECKING:
    from gin.scenes.title import Title

FANS: Final = (cards("9H TH JH QH KH"), cards("AS 2S 3S 4S 5S"))
"""A hand of gin: two runs of five."""
_LEAN: Final = (-7.0, 7.0)
_SPREAD: Final = 10.0
_RADIUS: Final = 1.5
_CARD: Final = 286
_FAN: Final = pygame.Vector2(576, 376)
"""The size of a fan of full size in points, shadows left out."""
_RAYS: Final = 33
_HEIGHTS: Final = {"continue": 84, "quit": 56}
_PITCH: Final = 66
_GAP: Final = 14


@dataclass(frozen=True, slots=True)
class Places:
    """The title's fixed places in one window size."""

    p: float
    lines: tuple[tuple[str, pygame.Rect], ...]
    """The words of the wordmark and where they stand."""
    horizon: float
    sun: float
    """The radius of the half sun."""
    line: pygame.Rect
    """One line under the wordmark, or what must be told."""
    menu: tuple[pygame.Rect, ...]
    fans: tuple[tuple[tuple[float, float], float], ...]
    """Each fan's centre, and its size where 1 is full size."""
    languages: tuple[pygame.Rect, ...]
    keys: pygame.Rect
    full_screen: pygame.Rect
    size: float
    """The size of the menu's words."""
    small: float


def places(shell: Shell, menu: Sequence[str], notice: bool) -> Places:
    """Lay out the window."""
    width = shell.size[0]
    p, portrait = shell.p, shell.portrait
    grow = max(0.9, shell.scale)
    heights = [_HEIGHTS.get(name, _PITCH) * (1.4 if portrait else 1.0) for name in menu]
    gap = _GAP * (1.3 if portrait else 1.0)
    needed = (sum(heights) + gap * (len(menu) - 1)) * p * grow
    foot = _foot(shell)
    # The menu is what must be readable: the wordmark makes room for it, and only then the menu itself shrinks.
    for part in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52):
        words, horizon, line = _head(shell, part, notice)
        room = foot.top - line.bottom - 44 * p
        if needed <= room:
            break
    if needed > room:
        grow, needed = grow * room / needed, room
    wide = min((640 if portrait else 440) * p * max(1.0, min(grow, 1.6)), width - 140 * p)
    fan_room = room - needed if portrait else room
    top = line.bottom + 22 * p + (0.0 if portrait else min((room - needed) * 0.4, 90 * p))
    if portrait:
        top += min(70 * p, max(0.0, fan_room - _FAN.y * 0.8 * p) * 0.3)
    box = pygame.Rect(round((width - wide) / 2), round(top), round(wide), round(needed))
    rects = choices.stack(box, [h * p * grow for h in heights], gap * p * grow)
    fans = _portrait_fans(shell, rects[-1].bottom, foot.top) if portrait else _fans(shell, box, line.bottom, foot.top)
    languages, keys, full_screen = _links(shell, foot)
    return Places(
        p,
        words,
        horizon,
        (430 if portrait else 286) * p * min(1.0, 0.25 + 0.75 * part),
        line,
        tuple(rects),
        fans,
        languages,
        keys,
        full_screen,
        min(26 * (1.2 if portrait else 1.0) * _step(shell), 0.46 * _PITCH) * p * grow,
        _small(shell),
    )


def _small(shell: Shell) -> float:
    return (27 if shell.portrait else 22) * shell.p * min(1.6, shell.scale) * _step(shell)


def _step(shell: Shell) -> float:
    """Chinese is written one step larger."""
    return 1.08 if shell.texts.language == "zh-CN" else 1.0


def _foot(shell: Shell) -> pygame.Rect:
    """Where the links stand."""
    width, height = shell.size
    p = shell.p
    tall = max(44 * p, 1.9 * _small(shell))
    inset = (106 if shell.portrait else 90) * p  # beside the pilasters
    return pygame.Rect(round(inset), round(height - 30 * p - tall), round(width - 2 * inset), round(tall))


def _head(shell: Shell, part: float, notice: bool) -> tuple[tuple[tuple[str, pygame.Rect], ...], float, pygame.Rect]:
    """The words of the wordmark, the horizon under them and the line under that; ``part`` of the usual height."""
    width, height = shell.size
    p = shell.p
    words: tuple[str, ...]
    if shell.portrait:
        v = height / 1920
        words, top, most, air = ("GIN", "RUMMY"), 190 * v * part, 880 * p, 32 * p
    else:
        v = height / 1080
        words, top, most, air = ("GIN RUMMY",), 168 * v * part, width - 230 * p, 0.0
    widest = max(wordmark.width(word, 100) for word in words)
    tall = min(186 * p * (1.05 if shell.portrait else 1.0), most / widest * 100) * part
    placed = []
    for word in words:
        rect = pygame.Rect(0, 0, math.ceil(wordmark.width(word, tall)), round(tall))
        rect.midtop = (round(width / 2), round(top))
        placed.append((word, rect))
        top += tall + air * part
    horizon = top - air * part + 38 * p * part
    size = 27 * p * min(shell.scale, 1.6)
    deep = 3.1 * size if notice else 1.5 * size
    line = pygame.Rect(0, 0, round(min(width - 200 * p, 1280 * p)), round(deep))
    line.midtop = (round(width / 2), round(horizon + 34 * p * part))
    return tuple(placed), horizon, line


def _fans(shell: Shell, menu: pygame.Rect, top: float, foot: float) -> tuple[tuple[tuple[float, float], float], ...]:
    """To the left and right of the menu."""
    p, width = shell.p, shell.size[0]
    edge = 84 * p
    room = menu.left - edge - 44 * p
    k = min(1.0, room / (_FAN.x * p), (foot - top) / (_FAN.y * p))
    if k < 0.3:
        return ()
    half = _FAN.x * p * k / 2
    x = max(edge + half, (edge + menu.left) / 2 - 46 * p)
    y = min(foot - 18 * p - _FAN.y * p * k / 2, (top + foot) / 2 + 76 * p)
    return (((x, y), k), ((width - x, y), k))


def _portrait_fans(shell: Shell, top: float, foot: float) -> tuple[tuple[tuple[float, float], float], ...]:
    """Side by side under the menu."""
    p, width = shell.p, shell.size[0]
    room = foot - top - 56 * p
    k = min(0.92, (width / 2 - 34 * p) / (_FAN.x * p) * 1.02, room / (_FAN.y * p))
    if k < 0.35:
        return ()
    apart = min(_FAN.x * p * k * 0.48, width / 2 - 60 * p - _FAN.x * p * k / 2 + 24 * p)
    y = top + 30 * p + max(_FAN.y * p * k / 2, (foot - top - 56 * p) * 0.5)
    return tuple(((width / 2 + side * apart, y), k) for side in (-1, 1))


def _links(shell: Shell, foot: pygame.Rect) -> tuple[tuple[pygame.Rect, ...], pygame.Rect, pygame.Rect]:
    """The languages at the left, the keys' hints at the right."""
    fonts, texts, size, p = shell.fonts, shell.texts, _small(shell), shell.p
    pad = round(16 * p)

    def wide(key: str, bold: bool = False) -> int:
        return fonts.width([texts.say(key)], size, bold) + 2 * pad

    x = foot.left - pad
    languages = []
    for key in ("language.en", "language.zh-CN"):
        languages.append(pygame.Rect(x, foot.y, max(wide(key, True), round(44 * p)), foot.h))
        x = languages[-1].right
    full = pygame.Rect(0, foot.y, wide("title.full_screen"), foot.h)
    full.right = foot.right + pad
    keys = pygame.Rect(0, foot.y, wide("title.keys"), foot.h)
    keys.right = full.left
    return tuple(languages), keys, full


# --- painting ---------------------------------------------------------------------------------------------------------


def paint(scene: "Title", canvas: Canvas) -> None:
    """The whole scene."""
    shell, fixed = scene.shell, scene.places
    if scene.backdrop is None:
        with draw.line_work(shell.felt.bold):
            scene.backdrop = _backdrop(shell, fixed, scene.fans)
    canvas.image(scene.backdrop, 0, 0)
    canvas.note("picture", "wordmark", fixed.lines[0][1].unionall([rect for _, rect in fixed.lines]))
    if shell.notices:
        _notice(shell, canvas, fixed)
    else:
        _line(shell, canvas, fixed)
    for control in scene.controls():
        if control.name.startswith("language"):
            spoken = control.name == f"language {shell.texts.language}"
            choices.put_link(canvas, shell.plates, control, scene.focus, fixed.p, strong=spoken)
        elif control.name in ("keys", "full screen"):
            choices.put_link(canvas, shell.plates, control, scene.focus, fixed.p)
        else:
            put_button(canvas, shell.plates, control, scene.focus, fixed.p)


def _line(shell: Shell, canvas: Canvas, fixed: Places) -> None:
    size = min(27 * fixed.p * min(shell.scale, 1.6) * _step(shell), fixed.line.h / 1.4)
    text = shell.texts.say("title.line").upper()
    canvas.text(text, fixed.line, size, theme.CREAM, align="centre", tracking=0.2, name="line")


def _notice(shell: Shell, canvas: Canvas, fixed: Places) -> None:
    """The last thing that must be told, on a strip of its own."""
    strip = shell.plates.get(
        ("title strip", fixed.line.size), lambda: _strip(fixed.line.size, shell.felt.strip, fixed.p)
    )
    canvas.image(strip, fixed.line.x, fixed.line.y)
    box = fixed.line.inflate(-round(60 * fixed.p), -round(8 * fixed.p))
    sentence = told.sentence(shell.texts, shell.notices[-1])
    canvas.text(sentence, box, 26 * fixed.p * min(shell.scale, 1.6), align="centre", lines=3, name="notice")


def _strip(size: tuple[int, int], dark: theme.Colour, p: float) -> pygame.Surface:
    w, h = size
    out = draw.blank(w, h, dark)
    ground = pygame.Surface((64, 1), pygame.SRCALPHA)
    rule = pygame.Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        strength = min(1.0, min(x, 63 - x) / 10)
        ground.set_at((x, 0), (*dark, round(255 * 0.72 * strength)))
        rule.set_at((x, 0), (*theme.GOLD, round(255 * 0.6 * strength)))
    out.blit(pygame.transform.smoothscale(ground, (w, h)), (0, 0))
    line = pygame.transform.smoothscale(rule, (w, max(1, round(1.2 * p))))
    out.blit(line, (0, 0))
    out.blit(line, (0, h - line.get_height()))
    return out


def _backdrop(shell: Shell, fixed: Places, fans: bool) -> pygame.Surface:
    """Felt, rays, sun, wordmark, pilasters and cards in one picture."""
    width, _ = shell.size
    p = fixed.p
    out = shell.ground((width / 2, fixed.horizon)).copy()
    if not shell.felt.bold:
        out.blit(_rays(shell.size, fixed.horizon, fixed.sun, p), (0, 0))
    out.blit(*_sun(width / 2, fixed.horizon, fixed.sun, p, glowing=not shell.felt.bold))
    for dy, long, alpha in ((0, 1280, 0.9), (8, 1120, 0.5), (15, 940, 0.3)):
        half = min(long * p, width * 0.84 * long / 1280) / 2
        y = fixed.horizon + dy * p
        draw.fine_line(out, (width / 2 - half, y), (width / 2 + half, y), max(1.0, 1.6 * p), theme.GOLD, alpha)
    _pilasters(out, p)
    if fans:
        _put_fans(shell, out, fixed)
    for word, rect in fixed.lines:
        key = ("wordmark", word, rect.h)
        mark = shell.plates.get(key, lambda word=word, tall=rect.h: wordmark.wordmark(word, tall))  # type: ignore[misc]
        out.blit(mark, mark.get_rect(center=rect.center))
    return out


def _rays(size: tuple[int, int], horizon: float, sun: float, p: float) -> pygame.Surface:
    """Rays that rise from behind the sun, fading outwards: the upper part of the window."""
    width, tall = size[0], max(2, round(horizon))
    whole = draw.blank(width, tall, theme.RAY)
    far = math.hypot(width, tall)
    for i in range(_RAYS):
        a0, a1 = (math.pi * (1 + (i + share) / _RAYS) for share in (0.25, 0.75))
        points = [
            (width / 2 + reach * math.cos(a), tall + reach * math.sin(a))
            for a, reach in ((a0, sun), (a0, far), (a1, far), (a1, sun))
        ]
        pygame.draw.polygon(whole, (*theme.RAY, 255), points)
    # At half the size and back: the edges get smooth, and soft as light is.
    w, h = max(2, width // 2), max(2, tall // 2)
    small = pygame.transform.smoothscale(whole, (w, h))
    fade = draw.blank(w, h, (255, 255, 255))
    reach = max(500 * p, 0.27 * width)
    for ring in range(64, 0, -1):
        t = ring / 64
        alpha = round(255 * 0.18 * (1 - t) ** 0.75)
        pygame.draw.circle(fade, (255, 255, 255, alpha), (w / 2, h), reach * t)
    small.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, (width, tall))


def _sun(x: float, horizon: float, radius: float, p: float, glowing: bool) -> tuple[pygame.Surface, tuple[int, int]]:
    """The upper half of a disc: a glow that grows towards its middle, and two lines around it."""
    r = round(radius)
    glow = draw.blank(r // 2, r // 4, theme.RAY)
    for ring in range(48, 0, -1):
        t = ring / 48
        alpha = round(255 * (0.05 + 0.17 * (1 - t) ** 1.2))
        pygame.draw.circle(glow, (*theme.RAY, alpha), (r / 4, r / 4), r / 4 * t)
    out = pygame.transform.smoothscale(glow, (2 * r, r)) if glowing else draw.blank(2 * r, r, theme.GOLD)
    k = 4 if r < 320 else 2  # a large one has enough pixels as it is
    big = draw.blank(2 * r * k, r * k, theme.GOLD)
    for inset, alpha in ((0.0, 0.62), (10 * p, 0.32)):
        ink = (*theme.GOLD, round(255 * alpha))
        pygame.draw.circle(big, ink, (r * k, r * k), (r - inset) * k, round(max(1.0, 1.2 * p) * k))
    out.blit(pygame.transform.smoothscale(big, (2 * r, r)), (0, 0))
    return out, (round(x - r), round(horizon - r))


def _pilasters(out: pygame.Surface, p: float) -> None:
    """Four lines at each side that climb in steps."""
    width, height = out.get_size()
    foot = height - 47 * p
    for i, alpha in enumerate((0.55, 0.42, 0.30, 0.20)):
        top = (60 + 48 * i) * height / 1080
        for x in ((40 + 13 * i) * p, width - (40 + 13 * i) * p):
            draw.fine_line(out, (x, top), (x, foot), max(1.0, 1.3 * p), theme.GOLD, alpha)


def _put_fans(shell: Shell, out: pygame.Surface, fixed: Places) -> None:
    """The cards, drawn as at the table."""
    picture = Picture(shell, layout.table(shell.size, 1.0, "medium", 1))
    canvas = Canvas(shell.size, shell.fonts)
    for held, lean, (centre, k) in zip(FANS, _LEAN, fixed.fans, strict=False):
        for card, pose in fan(held, centre, _CARD * fixed.p * k, lean):
            picture.card(canvas, card, pose)
    out.blits([(blit.surface, (blit.x, blit.y)) for blit in canvas.blits], doreturn=False)


def fan(held: Sequence[Card], centre: tuple[float, float], height: float, lean: float) -> list[tuple[Card, Pose]]:
    """Cards ten degrees apart with the middle one leaning; ``centre`` is the middle of all they cover."""
    radius = _RADIUS * height
    poses = []
    for i in range(len(held)):
        angle = lean + _SPREAD * (i - (len(held) - 1) / 2)
        turn = math.radians(angle)
        poses.append(Pose(radius * math.sin(turn), -radius * math.cos(turn), height, angle))
    left, top, right, foot = _covered(poses)
    dx, dy = centre[0] - (left + right) / 2, centre[1] - (top + foot) / 2
    return [(c, pose._replace(x=pose.x + dx, y=pose.y + dy)) for c, pose in zip(held, poses, strict=True)]


def _covered(poses: Sequence[Pose]) -> tuple[float, float, float, float]:
    """Left, top, right and foot of what turned cards cover."""
    corners = []
    for pose in poses:
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = pygame.Vector2(x * pose.width / 2, y * pose.height / 2).rotate(pose.angle)
            corners.append((pose.x + corner.x, pose.y + corner.y))
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
