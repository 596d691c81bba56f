"""Knock, gin, undercut, dead hand, match won: each a moment, skippable, and complete in every kind of motion."""

import math

import pygame
import pytest

from gin.engine.events import Knocked
from gin.engine.showdown import Kind
from gin.scenes import showdown_course
from gin.scenes.keys import Keys
from gin.scenes.match_summary import MatchSummary
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.ui.choreography import KNOCKED
from tests.scenes.driver import Driver
from tests.scenes.moments import ending, match_over

ENDS = {
    "knock": ending(Kind.KNOCK, laid=2),
    "knocked": ending(Kind.KNOCK, knocker=1),
    "gin": ending(Kind.GIN),
    "their gin": ending(Kind.GIN, knocker=1),
    "undercut": ending(Kind.UNDERCUT, knocker=1),
    "dead": ending(Kind.DEAD),
}
FRAME = 1 / 60


def pixels(driver: Driver) -> bytes:
    driver.app.painter.forget()
    driver.app.show(driver.top)
    return pygame.image.tobytes(driver.window.surface, "RGB")


def until(driver: Driver, reached, limit: float = 6.0) -> None:
    """Let time pass until ``reached``."""
    end = driver.clock.now + limit
    while not reached():
        driver.frames()
        assert driver.clock.now < end, "it never comes"


def showdown(driver: Driver) -> Showdown:
    until(driver, lambda: isinstance(driver.top, Showdown))
    assert isinstance(driver.top, Showdown)
    return driver.top


def told(driver: Driver) -> bytes:
    """The picture at the end, with all the time it needs."""
    scene = showdown(driver)
    until(driver, lambda: scene.told)
    driver.frames(3)
    return pixels(driver)


# --- every moment -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENDS)
def test_skipped_at_any_time_it_ends_in_the_same_picture(name):
    end = told(ENDS[name]())
    length = showdown(ENDS[name]()).course.end
    for share in (0.02, 0.3, 0.6, 0.9):
        driver = ENDS[name]()
        scene = showdown(driver)
        driver.frames(max(1, round(share * length / FRAME)))
        assert not scene.told
        driver.click_at((3, 3))
        assert scene.told
        driver.frames(1)
        driver.move((3, 3))
        assert pixels(driver) == end, f"{name} differs when it is skipped after {share:.0%}"


@pytest.mark.parametrize("name", ENDS)
@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_nothing_travels(name, motion):
    driver = ENDS[name](motion=motion)
    table = driver.table
    for _ in range(200):
        driver.frames()
        if driver.top is table:
            assert not table.motion.running(driver.clock.now)
            assert table.feel.dip == table.feel.shake == 0
        else:
            break
    scene = showdown(driver)
    assert scene.told
    assert scene.counted == 1
    assert scene.bare is None
    assert scene.fan is None
    driver.frames(8)
    assert not driver.app.curtain.running(driver.clock.now)
    assert pixels(driver) == told(ENDS[name]())


@pytest.mark.parametrize("name", ENDS)
def test_reduced_the_showdown_fades_in_and_off_it_is_there_at_once(name):
    for motion, fades in (("reduced", True), ("off", False)):
        driver = ENDS[name](motion=motion)
        showdown(driver)
        assert driver.app.curtain.running(driver.clock.now) is fades


@pytest.mark.parametrize("name", ENDS)
def test_afterwards_nothing_moves_and_nothing_is_drawn(name):
    driver = ENDS[name]()
    told(driver)
    driver.frames(3)
    drawn: list[object] = []
    driver.app.show = drawn.append  # type: ignore[method-assign]
    driver.frames(60)
    assert drawn == []


@pytest.mark.parametrize(("pace", "factor"), [("slow", 1.6), ("fast", 0.6), ("instant", 0.0)])
@pytest.mark.parametrize("name", ["knock", "gin", "undercut"])
def test_the_pace_scales_all_of_it(name, pace, factor):
    normal, other = showdown(ENDS[name]()).course, showdown(ENDS[name](opponent_speed=pace)).course
    assert other.end == pytest.approx(factor * normal.end)
    assert other.spread == pytest.approx(factor * normal.spread)
    assert other.lay_offs == pytest.approx([factor * at for at in normal.lay_offs])


@pytest.mark.parametrize("name", ENDS)
def test_the_input_never_waits(name):
    """Whatever is on its way, a key's first press shows everything and the second goes on."""
    driver = ENDS[name]()
    scene = showdown(driver)
    driver.frames(2)
    driver.key(pygame.K_RETURN)
    assert driver.top is scene
    assert scene.told
    driver.key(pygame.K_RETURN)
    assert driver.top is not scene


# --- knock ------------------------------------------------------------------------------------------------------------


def test_a_knocking_card_is_laid_face_down_on_the_pile_in_120_ms_and_the_pile_feels_it():
    driver = ENDS["knock"]()
    table = driver.table
    until(driver, lambda: table.knocked is not None)
    begun = driver.clock.now
    glimpse = table.motion.at(KNOCKED, begun)
    assert glimpse.face_up
    dips = []
    while table.motion.at(KNOCKED, driver.clock.now) is not None:
        driver.frames(1, 1 / 1000)
        dips.append(table.feel.dip)
    assert 1000 * (driver.clock.now - begun) == pytest.approx(120, abs=2)
    assert not table.motion.at(KNOCKED, begun + 0.119).face_up
    until(driver, lambda: isinstance(driver.top, Showdown))
    assert max(dips) == pytest.approx(7 * table.table.p, rel=0.1)


def test_after_the_thump_the_melds_spread_in_260_ms_and_hidden_cards_turn_up():
    driver = ENDS["knock"]()
    scene = showdown(driver)
    driver.frames(1, 1 / 1000)
    ways = scene.motion._ways
    assert {way.duration for way in ways.values()} == {0.26}
    assert len(ways) == 20
    hidden = [card for card in ways if card not in scene.before]
    assert hidden
    for card in hidden:
        assert scene.motion.at(card, scene._begun + 0.01).face_up is False
        assert scene.motion.at(card, scene._begun + 0.25).face_up
    assert scene.course.stand == pytest.approx(0.26)


def test_what_the_computer_threw_to_knock_is_never_shown():
    driver = ENDS["knocked"]()
    table = driver.table
    asked = []
    original = type(driver.shell.art)._master
    thrown = next(step.event for step in table.queue if isinstance(step.event, Knocked)).card
    assert thrown not in table.shown.known, "another stage is needed: this card was known"
    driver.shell.art._master = lambda face: asked.append(face) or original(driver.shell.art, face)
    told(driver)
    assert asked
    assert thrown not in asked


def test_what_is_laid_off_is_summed_when_it_lies_there():
    driver = ENDS["knock"]()
    scene = showdown(driver)
    until(driver, lambda: scene.since > scene.course.stand)
    assert "laid off sum" not in {placed.name for placed in driver.placed}
    until(driver, lambda: scene.all_laid)
    assert {"laid off sum", "sum 0", "sum 1"} <= {placed.name for placed in driver.placed}


# --- gin --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["gin", "their gin"])
def test_gin_opens_its_ten_cards_in_a_fan_and_takes_less_than_900_ms(name):
    driver = ENDS[name]()
    scene = showdown(driver)
    driver.frames(1, 1 / 1000)
    assert scene.course.stand <= 0.9
    fan = scene.fan
    assert fan is not None
    assert len(fan.cards) == 10
    closed = [fan.pose(card, showdown_course.FAN_GATHERS * 0.6)[0] for card in fan.cards]
    opened = [fan.pose(card, scene.course.spread)[0] for card in fan.cards]
    assert max(q.x for q in opened) - min(q.x for q in opened) > 5 * opened[0].width * 0.5
    assert [q.angle for q in opened] == sorted(q.angle for q in opened)
    assert math.isclose(opened[0].angle, -opened[-1].angle)
    assert max(abs(q.angle) for q in closed) < 15


def test_the_headline_of_a_gin_comes_after_the_fan():
    driver = ENDS["gin"]()
    scene = showdown(driver)
    driver.frames(round(0.9 * scene.course.spread / FRAME))
    assert "headline" not in {placed.name for placed in driver.placed}
    driver.frames(round(0.3 * scene.course.spread / FRAME))
    assert "headline" in {placed.name for placed in driver.placed}


@pytest.mark.parametrize("act", ["click", "key"])
def test_a_click_or_a_key_during_the_fan_goes_to_the_end(act):
    driver = ENDS["gin"]()
    scene = showdown(driver)
    driver.frames(12)
    assert scene.fan is not None
    if act == "click":
        driver.click_at((3, 3))
    else:
        driver.key(pygame.K_SPACE)
    assert scene.told
    assert scene.fan is None
    assert driver.top is scene


@pytest.mark.parametrize("name", ["gin", "dead"])
def test_the_list_of_keys_opens_over_an_end_and_closes_again(name):
    driver = ENDS[name]()
    scene = showdown(driver)
    driver.frames(12)
    driver.key(pygame.K_F1)
    assert isinstance(driver.top, Keys)
    driver.key(pygame.K_ESCAPE)
    driver.frames(3)
    assert driver.top is scene


def test_after_a_resume_there_is_no_fan_for_nothing_comes_from_a_table():
    driver = ENDS["gin"]()
    driver.shell.replace(Showdown(driver.shell, driver.table.game))
    driver.frames(2)
    assert driver.top.fan is None
    assert driver.top.course.spread == 0


# --- undercut ---------------------------------------------------------------------------------------------------------


def test_a_light_runs_along_the_row_of_who_undercut_and_leaves_nothing():
    driver = ENDS["undercut"]()
    scene = showdown(driver)
    sweep = scene.course.sweep
    assert sweep == scene.course.laid
    row = scene.rows[1].boxes
    seen = []

    def lit() -> list[int]:
        """Where along the row a gold light is drawn, box by box: the surfaces that change from frame to frame."""
        driver.app.show(scene)
        edge = {box.rect.y - pad for box in row for pad in range(20, 60)}
        return [
            blit.x for blit in driver.app.canvas.blits if blit.y in edge and blit.surface.get_alpha() not in (None, 255)
        ]

    until(driver, lambda: scene.since > sweep + 0.05)
    for _ in range(4):
        seen.append(max(lit()))
        driver.frames(5)
    assert seen == sorted(seen)
    assert seen[0] < seen[-1]
    until(driver, lambda: scene.since > sweep + showdown_course.SWEEP)
    assert lit() == []


def test_no_other_end_has_that_light():
    assert [name for name, stage in ENDS.items() if showdown(stage()).course.sweep is not None] == ["undercut"]


# --- dead hand --------------------------------------------------------------------------------------------------------


def test_the_cards_of_a_dead_hand_turn_down_come_together_and_go_back_to_the_stock():
    driver = ENDS["dead"]()
    table = driver.table
    until(driver, lambda: table.swept)
    driver.frames(1)
    ways = table.motion._ways
    assert set(ways) == set(table.places.poses)
    assert {(way.end.x, way.end.y) for way in ways.values()} == {(table.table.stock.x, table.table.stock.y)}
    assert all(way.turn_up is (None if isinstance(key, tuple) else False) for key, way in ways.items())
    assert len({way.via for way in ways.values()}) == 3  # the computer's, the pile's, one's own
    until(driver, lambda: not table.motion.running(driver.clock.now))
    driver.frames(1)
    assert not [placed for placed in driver.placed if placed.name.startswith(("hand ", "back ", "known ", "pile "))]
    assert table.feel.dip == 0


def test_a_dead_hand_is_short_and_counts_nothing():
    course = showdown(ENDS["dead"]()).course
    assert course.end == pytest.approx(0.26)


def test_the_next_hand_is_dealt_on_a_clean_table():
    driver = ENDS["dead"]()
    told(driver)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, Table)
    driver.settle()
    assert not driver.table.swept
    assert [placed for placed in driver.placed if placed.name.startswith("hand ")]


# --- the match --------------------------------------------------------------------------------------------------------


def test_a_match_that_was_won_has_a_sun_that_opens_and_one_that_was_lost_has_none():
    driver = match_over(True)
    scene = driver.top
    assert isinstance(scene, MatchSummary)
    driver.frames(1)
    suns = []
    for _ in range(50):
        suns.append(scene.sun)
        driver.frames(1)
    assert suns[0] < 0.1
    assert suns == sorted(suns)
    assert suns[-1] == 1
    lost = match_over(False)
    lost.frames(40)
    assert lost.top.sun == 0
    assert not lost.top.moving(lost.clock.now)


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_the_sun_stands_and_the_score_is_told(motion):
    driver = match_over(True, motion=motion)
    driver.frames(1)
    assert (driver.top.sun, driver.top.counted) == (1, 1)
    assert not driver.top.moving(driver.clock.now)


@pytest.mark.parametrize("won", [True, False])
def test_a_click_shows_the_whole_summary(won):
    whole = match_over(won)
    whole.frames(60)
    whole.move((3, 3))
    hurried = match_over(won)
    hurried.frames(6)
    hurried.click_at((3, 3))
    hurried.frames(1)
    assert pixels(hurried) == pixels(whole)
    assert not hurried.top.moving(hurried.clock.now)
