"""How the table feels: a held card has weight, neighbours make room, refusals shake, the opponent's hand lives."""

import itertools

import pygame
import pytest

from gin.engine.events import Discarded, Knocked, StockDrawn
from gin.engine.phase import Phase
from gin.scenes.table import Table
from gin.scenes.table_controls import card_name
from tests.scenes.driver import Driver
from tests.scenes.moments import at_phase

MOVE, DOWN, UP = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP


def pointer(driver: Driver, kind: int, at: tuple[int, int]) -> None:
    more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == MOVE else {"button": 1}
    driver.send(pygame.event.Event(kind, pos=at, touch=False, **more))


def picked_up(card=None, **settings):
    """A table with a card of the hand just taken hold of; where the pointer is, and the card."""
    driver = at_phase(Phase.DISCARD, **settings)
    table = driver.table
    cards = list(table.places.hand.poses)
    card = cards[card if card is not None else len(cards) // 2]
    strip = driver.control(card_name(card)).rect
    at = (strip.x + 12, strip.centery)
    driver.move(at)
    driver.frames(12)
    pointer(driver, DOWN, at)
    return driver, at, card


def pixels(driver: Driver) -> bytes:
    driver.app.painter.forget()
    driver.app.show(driver.top)
    return pygame.image.tobytes(driver.window.surface, "RGB")


# --- the held card ----------------------------------------------------------------------------------------------------


def test_a_card_is_held_where_it_was_taken_hold_of():
    driver, (x, y), card = picked_up()
    before = driver.table.feel.pose(card, driver.table.places.hand.poses[card])
    pointer(driver, MOVE, (x + 12, y))
    driver.frames(60)
    held = driver.table.drag.pose()
    assert (held.x - before.x, held.y - before.y) == pytest.approx((12, 0), abs=1)


def test_it_comes_after_the_pointer_leans_into_its_way_and_arrives_without_swinging():
    driver, (x, y), _card = picked_up()
    drag = driver.table.drag
    ways, tilts = [], []
    for i in range(1, 16):
        pointer(driver, MOVE, (x - 20 * i, y - 6 * i))
        goal = x - 20 * i + drag._grip[0]
        ways.append(drag.pose().x - goal)
        tilts.append(drag.pose().angle)
    assert all(0 < behind < 60 for behind in ways)
    assert -9 <= min(tilts) < -2
    rest = []
    while driver.top.moving(driver.clock.now):
        driver.frames()
        rest.append(drag.pose().x - (x - 300 + drag._grip[0]))
        assert len(rest) < 40
    assert all(b <= a + 1e-9 for a, b in itertools.pairwise(rest))
    assert abs(rest[-1]) < 0.5
    assert rest[-1] >= 0


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_it_is_at_the_pointer(motion):
    driver, (x, y), _card = picked_up(motion=motion)
    for i in range(1, 8):
        pointer(driver, MOVE, (x - 20 * i, y - 20 * i))
        pose = driver.table.drag.pose()
        grip = driver.table.drag._grip
        assert (pose.x, pose.y, pose.angle) == (x - 20 * i + grip[0], y - 20 * i + grip[1], 0.0)
    assert not driver.top.moving(driver.clock.now)


def test_neighbours_part_in_120_ms_where_the_card_would_go_in():
    driver, (x, y), card = picked_up(8)
    table = driver.table
    order = list(table.places.hand.poses)
    other = table.places.hand.poses[order[5]]
    pointer(driver, MOVE, (x - 20, y))
    at = (round(other.x) - 4, y)
    pointer(driver, MOVE, at)
    driver.frames(1)
    aside = {c: table.feel.parted(c, q).x - q.x for c, q in table.places.hand.poses.items()}
    assert 0 < aside[order[5]] < 0.42 * other.width
    driver.frames(8)
    aside = {c: table.feel.parted(c, q).x - q.x for c, q in table.places.hand.poses.items()}
    assert [c for c in order if c != card and aside[c]] == order[5:8]
    assert {round(aside[c]) for c in order[5:8]} == {round(0.42 * other.width)}
    # and it goes in there
    pointer(driver, UP, at)
    driver.frames(30)
    assert list(table.places.hand.poses).index(card) == 5
    assert {table.feel.parted(c, q) == q for c, q in table.places.hand.poses.items()} == {True}


def test_a_card_let_go_over_the_pile_sets_off_from_where_it_is_seen_and_settles():
    driver, (x, y), card = picked_up()
    table = driver.table
    end = (table.table.discard.box().centerx - 40, table.table.discard.box().centery + 60)
    for i in range(1, 6):
        pointer(driver, MOVE, (x + (end[0] - x) * i // 5, y + (end[1] - y) * i // 5))
    seen = table.drag.pose()
    pointer(driver, UP, end)
    assert isinstance(table.shown.history[-1], Discarded)
    way = table.motion._ways[card]
    assert (way.start.x, way.start.y) == pytest.approx((seen.x, seen.y), abs=40)
    assert way.start.height > table.table.hand_height
    assert way.settle == 0.02
    driver.frames(20)
    assert table.motion.at(card, driver.clock.now) is None


def test_let_go_nowhere_it_goes_back_and_nothing_has_happened():
    driver, (x, y), card = picked_up()
    table = driver.table
    view = table.game.view
    pointer(driver, MOVE, (x, y - 40))
    pointer(driver, MOVE, (30, 300))
    pointer(driver, UP, (30, 300))
    assert table.game.view == view
    glimpse = table.motion.at(card, driver.clock.now)
    assert glimpse is not None
    driver.frames(12)
    assert not table.motion.running(driver.clock.now)


def test_a_card_is_let_go_when_another_scene_covers_the_table():
    driver, (x, y), card = picked_up()
    table = driver.table
    pointer(driver, MOVE, (x, y - 60))
    assert table.drag.card == card
    driver.key(pygame.K_F1)
    pointer(driver, UP, (x, y - 60))
    driver.key(pygame.K_ESCAPE)
    driver.frames(30)
    assert driver.top is table
    assert not table.drag.active
    other = next(c for c in table.places.hand.poses if c not in (card, table.shown.forbidden))
    driver.drag_control(card_name(other), table.table.discard.box().center)
    assert other not in table.game.view.cards
    assert card in table.game.view.cards


def test_fast_forward_ends_when_another_scene_covers_the_table():
    driver, _, _ = picked_up()
    pointer(driver, UP, (1, 1))
    table = driver.table
    driver.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f", scancode=0))
    assert table.fast
    driver.key(pygame.K_F1)
    driver.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_f, mod=0, unicode="f", scancode=0))
    driver.key(pygame.K_ESCAPE)
    assert driver.top is table
    assert not table.fast


def test_a_card_taken_from_the_pile_comes_from_where_it_was_let_go():
    driver = at_phase(Phase.DRAW)
    table = driver.table
    top = table.shown.pile[-1]
    start, end = table.table.discard.box().center, table.table.hand_area.center
    driver.move(start)
    pointer(driver, DOWN, start)
    for i in range(1, 9):
        pointer(driver, MOVE, (start[0] + (end[0] - start[0]) * i // 8, start[1] + (end[1] - start[1]) * i // 8))
    assert f"pile {top!s}" not in {placed.name for placed in driver.placed}, "it is held, so it lies there no more"
    pointer(driver, UP, end)
    assert table.motion._ways[top].start.y > table.table.message.bottom - 40


# --- states that rise -------------------------------------------------------------------------------------------------


def test_a_card_rises_under_the_pointer_in_90_ms_is_selected_in_110_and_sinks_in_120():
    driver = at_phase(Phase.DISCARD)
    table = driver.table
    card = list(table.places.hand.poses)[4]
    strip = driver.control(card_name(card)).rect

    def lasts() -> float:
        begun = driver.clock.now
        while table.feel.moving(driver.clock.now):
            driver.frames(1, 1 / 500)
        return 1000 * (driver.clock.now - begun)

    driver.move((strip.x + 8, strip.centery))
    assert lasts() == pytest.approx(90, abs=4)
    assert table.marks.lifts[card] > 5
    driver.click(card_name(card))
    assert lasts() == pytest.approx(110, abs=20)  # the click itself takes two frames
    assert table.marks.lifts[card] == pytest.approx(0.045 * table.table.unit, abs=0.1)
    driver.key(pygame.K_ESCAPE)
    driver.move((3, 3))
    assert lasts() == pytest.approx(120, abs=36)
    assert table.marks.lifts == {}


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_it_is_up_at_once(motion):
    driver = at_phase(Phase.DISCARD, motion=motion)
    card = list(driver.table.places.hand.poses)[4]
    driver.click(card_name(card))
    driver.frames(1)
    assert driver.table.marks.lifts[card] == pytest.approx(0.045 * driver.table.table.unit, abs=0.1)
    assert not driver.table.feel.moving(driver.clock.now)


# --- refusals ---------------------------------------------------------------------------------------------------------


def shaken(driver, card):
    table = driver.table
    resting = table.places.hand.poses[card]
    lifted = resting.moved(table.marks.lifts.get(card, 0.0))
    return table.feel.pose(card, resting).x - lifted.x


def refused(**settings):
    """A card was thrown by keyboard before one was drawn: that is refused."""
    driver = at_phase(Phase.DRAW, **settings)
    card = list(driver.table.places.hand.poses)[3]
    driver.table.select(card)
    driver.frames(10)
    driver.key(pygame.K_x)
    if not driver.table.override:  # the button is dim then: what is dim tells its reason
        driver.table.discard_selected()
    return driver, card


def test_an_illegal_act_shakes_card_and_sentence_twice_by_6_points_in_160_ms():
    driver, card = refused()
    driver.table.discard_selected()
    table, p = driver.table, driver.table.table.p
    offsets, words = [], []
    begun = driver.clock.now
    while driver.clock.now < begun + 0.2:
        driver.frames(1, 1 / 500)
        offsets.append(shaken(driver, card))
        words.append(table.feel.shake)
    assert offsets == pytest.approx(words)
    assert max(offsets) == pytest.approx(6 * p, rel=0.03)
    assert min(offsets) == pytest.approx(-6 * p, rel=0.03)
    sides = [side for side, _ in itertools.groupby(offset > 0 for offset in offsets if offset)]
    assert sides == [True, False, True, False]
    assert 150 < 2 * sum(1 for offset in offsets if offset) <= 164
    assert offsets[-1] == 0


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_a_refusal_is_only_told(motion):
    driver, card = refused(motion=motion)
    driver.table.discard_selected()
    driver.frames(2)
    assert shaken(driver, card) == 0
    assert driver.table.override


def test_a_card_that_was_dropped_in_vain_shakes_when_it_is_back():
    driver = at_phase(Phase.DRAW)
    table = driver.table
    card = list(table.places.hand.poses)[3]
    driver.drag_control(card_name(card), table.table.discard.box().center)
    assert table.override
    assert shaken(driver, card) == 0
    assert table.motion.at(card, driver.clock.now) is not None
    driver.frames(12)
    assert table.motion.at(card, driver.clock.now) is None
    assert shaken(driver, card) != 0
    driver.frames(12)
    assert shaken(driver, card) == 0


# --- the opponent -----------------------------------------------------------------------------------------------------


def turns(**settings):
    """A table at which the person has just thrown a card, so that the computer draws and throws."""
    driver = at_phase(Phase.DISCARD, **settings)
    table = driver.table
    table.select(next(c for c in table.shown.cards if c != table.shown.forbidden))
    driver.frames(12)
    driver.key(pygame.K_x)
    return driver


def until(driver, reached, frames=600):
    for _ in range(frames):
        if reached():
            return
        driver.frames()
    raise AssertionError("it never comes")


def last(table):
    return table.shown.history[-1]


def test_when_the_opponent_draws_its_hand_opens_a_gap_and_the_card_goes_in():
    driver = turns()
    table = driver.table
    until(driver, lambda: isinstance(last(table), StockDrawn) and last(table).seat == 1)
    new = next(key for key, way in table.motion._ways.items() if way.start == table.table.stock)
    assert new[0] == "back"
    assert all(way.duration == 0.12 for key, way in table.motion._ways.items() if key != new)


def test_it_raises_the_card_it_is_about_to_throw_and_that_card_is_thrown():
    driver = turns()
    table = driver.table
    raised = {}

    def thrown():
        raised.update(
            {k: table.feel.opponent(k, q) for k, q in table.places.poses.items() if table.feel.opponent(k, q) != q}
        )
        return isinstance(last(table), Discarded | Knocked) and last(table).seat == 1

    until(driver, thrown)
    assert len(raised) == 1
    (key, pose) = raised.popitem()
    way = table.motion._ways[last(table).card]
    assert (way.start.x, way.start.y) == pytest.approx((pose.x, pose.y), abs=2)
    assert pose.y < table.places.poses.get(key, pose._replace(y=pose.y + 1)).y


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_the_opponents_hand_is_still(motion):
    driver = turns(motion=motion)
    table = driver.table
    for _ in range(200):
        driver.frames()
        if not isinstance(driver.top, Table):
            break
        assert all(table.feel.opponent(k, q) == q for k, q in table.places.poses.items())
        assert not table.motion.running(driver.clock.now)


def test_while_nothing_happens_nothing_moves_and_nothing_is_drawn():
    driver = turns()
    driver.settle()
    driver.frames(280)  # the new card's mark has gone
    drawn: list[object] = []
    driver.app.show = drawn.append  # type: ignore[method-assign]
    driver.frames(120)
    assert drawn == []


def test_with_motion_off_there_are_no_pauses_either():
    driver = turns(motion="off")
    table = driver.table
    driver.frames(6)
    assert not isinstance(driver.top, Table) or (table.my_turn and not table.queue)


def test_what_a_draw_brings_is_told_when_it_is_seen():
    driver = at_phase(Phase.DRAW)
    table = driver.table
    before = table.message()
    driver.click("stock")
    assert table.motion.running(driver.clock.now)
    assert table.message() == before
    driver.frames(16)
    assert table.message() != before


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_the_picture_after_an_event_is_the_same_in_every_kind_of_motion(motion):
    pictures = set()
    for each in ("full", motion):
        driver = at_phase(Phase.DRAW, motion=each)
        driver.click("stock")
        driver.move((3, 3))
        driver.frames(40)
        driver.table.finish()
        pictures.add(pixels(driver))
    assert len(pictures) == 1


@pytest.mark.parametrize(("motion", "between"), [("full", True), ("reduced", True), ("off", False)])
def test_the_mark_of_a_new_card_fades_after_some_seconds(motion, between):
    driver = at_phase(Phase.DRAW, motion=motion)
    driver.click("stock")
    driver.frames(30)
    seen = []
    for _ in range(260):
        driver.frames()
        seen.append(driver.table.fresh_mark)
    assert seen[0] == 1
    assert seen[-1] == 0
    assert any(0 < mark < 1 for mark in seen) is between
    assert sum(1 for mark in seen if 0 < mark < 1) <= 8
    assert not driver.top.moving(driver.clock.now)
