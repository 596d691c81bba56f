"""Every index can be read: in the hand, in the pile, in the showdown, with every deck, measured on the pixels shown."""

import numpy as np
import pygame
import pytest

from gin.engine.cards import Card
from gin.ui import cards, theme
from gin.ui.canvas import Canvas
from tests.scenes import staging
from tests.scenes.driver import Driver
from tests.ui.measured import contrast

INDEX = {"normal": (0.235, 0.40), "jumbo": (0.325, 0.48)}
"""The part of a card, in its width and its height, in which its rank and its suit stand."""
RANK = {"normal": 30, "jumbo": 50}
"""How many pixels a rank is high at least, at 1280 by 720 with small cards."""
SHOWN = 0.99
"""So much of the ink of an index must be seen: at the very edge a shadow may fall on a pixel."""
STILL = {"motion": "off"}


def by_rank(size: tuple[int, int], language: str, **settings: object) -> Driver:
    """Eleven cards side by side without any gap."""
    return staging.knocking(size, language, hand_order="rank", **settings)


HANDS = {
    "two melds": staging.knocking,
    "three melds": staging.three_melds,
    "a card that can't be thrown": staging.taken,
    "by rank": by_rank,
}


def picture(driver: Driver) -> tuple[list[tuple[Card, pygame.Surface, int, int]], np.ndarray]:
    """The faces put on the picture, and its pixels."""
    canvas = Canvas(driver.shell.size, driver.shell.fonts)
    driver.top.paint(canvas)
    whole = pygame.Surface(driver.shell.size)
    whole.blits([(blit.surface, (blit.x, blit.y)) for blit in canvas.blits], doreturn=False)
    faces = {id(made): (key, made) for key, made in driver.shell.art._made.items() if isinstance(key[0], Card)}
    shown = [(*faces[id(blit.surface)], blit.x, blit.y) for blit in canvas.blits if id(blit.surface) in faces]
    return [(key[0], made, x, y) for key, made, x, y in shown], pygame.surfarray.array3d(whole)


def index_ink(driver: Driver, card: Card, made: pygame.Surface) -> np.ndarray:
    """Where on the picture of a card the ink of its index is."""
    key = next(key for key, value in driver.shell.art._made.items() if value is made)
    _, wide, tall, turn = key
    part = INDEX[driver.shell.settings.index]
    window = pygame.Surface((wide, tall), pygame.SRCALPHA)
    window.fill((255, 255, 255, 255), (0, 0, round(part[0] * wide), round(part[1] * tall)))
    inside = pygame.surfarray.array_alpha(cards._turned(window, turn)) > 250
    rgb = pygame.surfarray.array3d(made).astype(int)
    ink = theme.INKS[driver.shell.settings.inks][card.suit]
    return inside & (np.abs(rgb - ink).max(axis=2) < 40)


def hidden(driver: Driver) -> list[str]:
    """The cards whose index isn't seen whole."""
    shown, pixels = picture(driver)
    assert shown
    out = []
    for card, made, x, y in shown:
        ink = index_ink(driver, card, made)
        at = np.argwhere(ink) + np.array([x, y])
        own = pygame.surfarray.array3d(made)[ink].astype(int)
        there = pixels[at[:, 0], at[:, 1]].astype(int)
        same = (np.abs(own - there).max(axis=1) < 30).mean()
        if same < SHOWN:
            out.append(f"{card}: {same:.0%} of its index is seen")
    return out


@pytest.mark.parametrize("index", INDEX)
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    ("size", "card_size"),
    [((1280, 720), "small"), ((1280, 720), "large"), ((720, 1280), "small"), ((1024, 640), "medium")],
)
def test_every_index_in_the_hand_and_in_the_pile_is_seen_whole(hand, index, size, card_size):
    driver = HANDS[hand](size, "en", index=index, card_size=card_size)
    assert hidden(driver) == []
    driver.close()


@pytest.mark.parametrize("index", INDEX)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_every_index_in_the_showdown_is_seen_whole(index, size):
    driver = staging.lay_offs(size, "en", index=index)
    assert hidden(driver) == []
    driver.close()


@pytest.mark.parametrize("inks", theme.INKS)
@pytest.mark.parametrize("index", INDEX)
def test_on_the_smallest_cards_a_rank_is_large_and_dark_enough(inks, index):
    driver = staging.three_melds((1280, 720), "en", index=index, inks=inks, card_size="small", hand="flat")
    shown, _ = picture(driver)
    smallest = min(made.get_height() for _, made, _, _ in shown)
    assert smallest <= 0.23 * 720, "no small card to measure"
    for card, made, _, _ in shown:
        ink = index_ink(driver, card, made)
        rows = ink.any(axis=0)
        first = int(np.argmax(rows))
        height = int(np.argmin(rows[first:])) or len(rows)
        assert height >= RANK[index] * made.get_height() / (0.22 * 720) - 1, f"{card}: {height} pixels"
        dark = pygame.surfarray.array3d(made)[ink]
        assert contrast(np.median(dark, axis=0), theme.FACE) >= 4.5, str(card)
    driver.close()
