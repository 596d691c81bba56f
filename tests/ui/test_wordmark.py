"""The wordmark is four lines of gold."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from gin.ui.wordmark import width, wordmark

HEIGHT = 200


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def gold(picture: pygame.Surface, x: int, y: int) -> bool:
    red, green, _, alpha = picture.get_at((x, y))
    return alpha > 200 and red > 120 and green > 80


def test_a_stem_is_four_lines():
    picture = wordmark("I", HEIGHT)
    row = [gold(picture, x, HEIGHT // 2) for x in range(picture.get_width())]
    assert sum(now and not before for before, now in zip([False, *row], row, strict=False)) == 4


@pytest.mark.parametrize("letter", "IUMY")
def test_symmetrical_letters_are_symmetrical(letter):
    picture = wordmark(letter, HEIGHT)
    wide, tall = picture.get_size()
    other = pygame.transform.flip(picture, True, False)
    # The right edge may hold a part of a pixel more than the left: of the best shift only the edges differ.
    shares = []
    for shift in (-2, -1, 0, 1, 2):
        places = [(x, y) for x in range(4, wide - 4, 3) for y in range(0, tall, 5)]
        shares.append(sum(gold(picture, x, y) == gold(other, x + shift, y) for x, y in places) / len(places))
    assert max(shares) > 0.96


def test_it_is_as_wide_as_it_says_and_as_high_as_asked():
    picture = wordmark("GIN RUMMY", 100)
    assert picture.get_height() == 100
    assert width("GIN RUMMY", 100) <= picture.get_width() <= width("GIN RUMMY", 100) + 10


def test_it_is_cut_flat_at_head_and_foot():
    picture = wordmark("N", HEIGHT)
    assert any(gold(picture, x, 0) for x in range(picture.get_width()))
    assert any(gold(picture, x, HEIGHT - 1) for x in range(picture.get_width()))
