"""How the table, the showdown and the summary are composed: what belongs together touches, what doesn't keeps clear."""

from itertools import pairwise

import pytest

from gin.engine.showdown import Kind
from tests.scenes import staging
from tests.scenes.driver import LANGUAGES, SIZES, Driver, faults

LINE = 1.448
"""How high a line of the font is in sizes of its letters."""
ENDINGS = {"lay-offs": staging.lay_offs, "gin": staging.ended(Kind.GIN), "undercut": staging.ended(Kind.UNDERCUT)}
every_window = pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])


@every_window
@pytest.mark.parametrize("ending", ENDINGS)
def test_boxes_fill_their_row_with_equal_gaps(ending, size):
    driver = ENDINGS[ending](size, "en")
    for row in driver.top.rows:
        rects = [box.rect for box in row.boxes]
        assert abs(rects[0].left - row.area.left) <= 2
        assert abs(rects[-1].right - row.area.right) <= 3
        gaps = [b.left - a.right for a, b in pairwise(rects)]
        assert max(gaps, default=0) - min(gaps, default=0) <= 2
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_no_sum_of_the_showdown_is_smaller_than_eighteen_points(size, language):
    driver = staging.lay_offs(size, language)
    sums = [p for p in driver.placed if p.kind == "text" and "sum" in p.name and p.rect.w]
    assert len(sums) >= 4
    assert {p.name: round(p.rect.h / LINE, 1) for p in sums if p.rect.h / LINE < 18} == {}
    driver.close()


@every_window
def test_the_message_hangs_from_the_inlay_like_a_name_plate(size):
    driver = staging.knocking(size, "en")
    table = driver.table.table
    assert abs(table.message.top - table.inlay.bottom + 1) <= 1
    driver.close()


@every_window
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_the_tag_covers_neither_a_button_nor_the_message(size, language, scale):
    driver = staging.knocking(size, language, ui_scale=scale)
    table = driver.table
    for card in list(table.places.hand.poses)[::3]:
        if card == table.shown.forbidden:
            continue
        table.select(card)
        table.finish()
        placed = driver.placed
        tag = next(p.rect for p in placed if p.name == "tag")
        buttons = [p.name for p in placed if p.kind == "button" and p.rect.colliderect(tag)]
        assert buttons == []
        assert faults(driver) == []
    driver.close()


@pytest.mark.parametrize("won", [True, False])
@every_window
def test_a_caption_covers_no_button_of_the_summary(size, won):
    driver = staging.summary(won)(size, "en", captions=True)
    driver.shell.audio.play("lose")
    driver.frames(2)
    caption = next(p.rect for p in driver.placed if p.name == "caption")
    assert [p.name for p in driver.placed if p.kind == "button" and p.rect.colliderect(caption)] == []
    assert faults(driver) == []
    driver.close()


def test_in_high_contrast_lines_are_thicker_and_the_focus_is_stronger():
    def gold(felt: str) -> int:
        driver = staging.knocking((1280, 720), "en", felt=felt)
        driver.app.painter.forget()
        driver.app.show(driver.top)
        rect = driver.table.table.inlay
        column = [driver.window.surface.get_at((rect.centerx - 200, y))[:3] for y in range(rect.top - 4, rect.top + 14)]
        driver.close()
        return sum(1 for red, _, blue in column if red - blue > 90)

    assert gold("contrast") >= 2
    assert gold("green") == 0  # there it is a breath of gold


def test_a_felt_has_panels_plates_and_greys_of_its_own():
    def strip(felt: str) -> tuple[int, int, int]:
        driver: Driver = staging.knocking((1280, 720), "en", felt=felt)
        driver.app.painter.forget()
        driver.app.show(driver.top)
        message = driver.table.table.message
        colour = driver.window.surface.get_at((message.centerx - message.w // 4, message.bottom - 4))[:3]
        driver.close()
        return colour

    green, wine, navy = strip("green"), strip("wine"), strip("navy")
    assert green[1] == max(green)
    assert wine[0] == max(wine)
    assert navy[2] == max(navy)
