"""The art direction's table of motion, row by row; and what moves things: curves, ways, glides, the held card."""

import itertools
import math

import pytest

from gin.engine.cards import card
from gin.engine.events import Discarded, HandReceived, PileTaken, StockDrawn
from gin.ui import choreography, motion
from gin.ui.choreography import SPEEDS, script
from gin.ui.layout import Pose
from gin.ui.motion import ACCELERATE, DECELERATE, STANDARD, Follower, Glides, Motion, Timing, Tween, bezier, linear

EMPHASISED_DECELERATE = (0.05, 0.7, 0.1, 1.0)
STANDARD_CURVE = (0.2, 0.0, 0.0, 1.0)
ACCELERATE_CURVE = (0.3, 0.0, 0.8, 0.15)
LINEAR_CURVE = (1 / 3, 1 / 3, 2 / 3, 2 / 3)

TABLE = {
    "deal, a card": (choreography.DEAL, 180, EMPHASISED_DECELERATE),
    "draw from stock": (choreography.DRAW, 230, STANDARD_CURVE),
    "take from pile": (choreography.TAKE, 200, STANDARD_CURVE),
    "discard": (choreography.DISCARD, 220, EMPHASISED_DECELERATE),
    "hand closes or opens a gap": (choreography.GAP, 120, STANDARD_CURVE),
    "hover in": (choreography.HOVER_IN, 90, EMPHASISED_DECELERATE),
    "hover out": (choreography.HOVER_OUT, 120, EMPHASISED_DECELERATE),
    "select": (choreography.SELECT, 110, EMPHASISED_DECELERATE),
    "knock: thump": (choreography.THUMP, 120, EMPHASISED_DECELERATE),
    "knock: melds spread": (choreography.SPREAD, 260, EMPHASISED_DECELERATE),
    "a laid-off card": (choreography.LAY_OFF, 240, STANDARD_CURVE),
    "score counting up": (choreography.COUNT, 600, LINEAR_CURVE),
    "panel in": (motion.PANEL_IN, 180, EMPHASISED_DECELERATE),
    "panel out": (motion.PANEL_OUT, 120, ACCELERATE_CURVE),
    "reduced: a fade": (motion.FADE, 120, LINEAR_CURVE),
}

PERSON, COMPUTER = 0, 1
STOCK, PILE = Pose(100, 100, 90), Pose(300, 100, 90)
PLACES = [Pose(40 * i, 400, 100) for i in range(11)]
BACKS = {("back", i): Pose(30 * i, 20, 60) for i in range(10)}
HAND = [card(name) for name in "2S 3S 4S 5S 6S 7S 8S 9S TS JS".split()]


@pytest.mark.parametrize("row", TABLE)
def test_each_row_has_its_time_and_its_curve(row):
    timing, milliseconds, curve = TABLE[row]
    assert isinstance(timing, Timing)
    assert timing.seconds * 1000 == pytest.approx(milliseconds)
    wanted = bezier(*curve)
    assert all(timing.ease(i / 50) == pytest.approx(wanted(i / 50), abs=1e-4) for i in range(51))


def test_the_rest_of_the_table():
    assert (choreography.DEAL_STAGGER, choreography.LAY_OFF_STAGGER) == (0.055, 0.120)
    assert (choreography.SHAKES, choreography.SHAKE_POINTS, choreography.SHAKE_SECONDS) == (2, 6, 0.16)
    assert SPEEDS == {"slow": 1.6, "normal": 1.0, "fast": 0.6, "instant": 0.0}
    pauses = [choreography.pause_before(e, PERSON, 1.0) for e in (StockDrawn(1, None), Discarded(1, HAND[0]))]
    assert all(0.5 <= pause <= 0.9 for pause in pauses)


def test_a_curve_begins_at_0_and_ends_at_1_and_never_goes_back():
    for ease in (STANDARD, DECELERATE, ACCELERATE, linear):
        steps = [ease(i / 100) for i in range(101)]
        assert steps[0] == 0
        assert steps[-1] == 1
        assert all(b >= a for a, b in itertools.pairwise(steps))


# --- what an event sends off ------------------------------------------------------------------------------------------


def drawn(seat, speed=1.0, moving=True, turn=0):
    new = card("KD")
    before = {**BACKS, **dict(zip(HAND, PLACES, strict=False))}
    after = dict(before)
    if seat == PERSON:
        after[new] = PLACES[10]
    else:
        after |= {("back", i): Pose(28 * i, 20, 60) for i in range(11)}
        after["back", 10] = Pose(290, 20, 60)
    return script(
        StockDrawn(seat, new if seat == PERSON else None), PERSON, before, after, STOCK, speed, moving, turn=turn
    )


@pytest.mark.parametrize("pace", SPEEDS)
def test_every_time_is_scaled_by_the_pace_and_at_once_means_at_once(pace):
    speed = SPEEDS[pace]
    plan = drawn(PERSON, speed)
    if not speed:
        assert plan.ways == {}
    else:
        assert plan.ways[card("KD")].duration == pytest.approx(0.23 * speed)


def test_a_drawn_card_turns_about_half_way_in_160_ms():
    movement = Motion()
    movement.begin(0.0, drawn(PERSON).ways)
    shown = [(ms, movement.at(card("KD"), ms / 1000)) for ms in range(230)]
    turning = [ms for ms, glimpse in shown if glimpse.flip < 0.999]
    assert turning[-1] - turning[0] == pytest.approx(160, abs=6)
    edge = min(shown, key=lambda s: s[1].flip)
    assert 0.35 < edge[0] / 230 < 0.55
    assert not shown[0][1].face_up
    assert shown[-1][1].face_up


def test_a_deal_goes_round_card_by_card():
    dealt = HandReceived(1, PERSON, 10, 1, PERSON, tuple(HAND), card("KD"), "")
    after = {**BACKS, **dict(zip(HAND, PLACES, strict=False)), card("KD"): PILE}
    ways = script(dealt, PERSON, {}, after, STOCK, 1.0, True).ways
    delays = sorted(way.delay for key, way in ways.items() if key != card("KD"))
    assert [b - a for a, b in itertools.pairwise(delays)] == pytest.approx([0.055] * 19)
    assert {way.duration for key, way in ways.items() if key != card("KD")} == {0.18}
    assert ways["back", 0].delay < ways[HAND[0]].delay  # the non-dealer first
    assert ways[card("KD")].delay > delays[-1]


def test_taking_and_throwing():
    top = card("KD")
    taken = script(PileTaken(PERSON, top), PERSON, {top: PILE}, {top: PLACES[3]}, STOCK, 1.0, True).ways[top]
    assert (taken.duration, taken.ease) == (0.20, STANDARD)
    thrown = script(Discarded(PERSON, top), PERSON, {top: PLACES[3]}, {top: PILE}, STOCK, 1.0, True).ways[top]
    assert (thrown.duration, thrown.ease, thrown.settle) == (0.22, DECELERATE, 0.02)


def test_a_card_let_go_near_the_pile_needs_less_time():
    top = card("KD")
    near = PILE._replace(x=PILE.x + 20)
    thrown = script(Discarded(PERSON, top), PERSON, {top: near}, {top: PILE}, STOCK, 1.0, True).ways[top]
    assert 0 < thrown.duration < 0.12


def test_a_discard_arrives_two_hundredths_too_large_and_settles():
    movement = Motion()
    movement.begin(0.0, {"card": Tween(PLACES[0], PILE._replace(height=100), 0.0, 0.22, DECELERATE, settle=0.02)})
    heights = [movement.at("card", ms / 1000).pose.height for ms in range(220)]
    assert max(heights) == pytest.approx(102, abs=0.1)
    assert 150 < heights.index(max(heights)) < 175
    assert heights[-1] == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("moving", [True, False])
def test_the_opponents_hand_opens_a_gap_for_the_card_it_draws(moving):
    ways = drawn(COMPUTER, moving=moving, turn=1).ways
    if not moving:
        assert ways == {}
        return
    new = next(key for key, way in ways.items() if way.start == STOCK)
    assert 0 < new[1] < 10
    left, right = ways["back", new[1] - 1], ways["back", new[1] + 1]
    assert (left.start, right.start) == (BACKS["back", new[1] - 1], BACKS["back", new[1]])
    assert {left.duration, right.duration} == {0.12}


def test_where_the_gap_opens_depends_on_nothing_but_the_turn():
    gaps = [
        next(key for key, way in drawn(COMPUTER, turn=turn).ways.items() if way.start == STOCK) for turn in range(11)
    ]
    assert len(set(gaps)) == 11  # anywhere


# --- what follows a hand ----------------------------------------------------------------------------------------------


def test_a_glide_sent_elsewhere_goes_on_from_where_it_is():
    glides = Glides()
    glides.aim("a", 10, 0.0, 0.1)
    here = glides.at("a", 0.05)
    assert 0 < here < 10
    glides.aim("a", 0, 0.05, 0.1)
    assert glides.at("a", 0.05) == pytest.approx(here)
    assert glides.running(0.1)
    assert glides.at("a", 0.16) == 0
    assert not glides.running(0.16)


def test_a_glide_that_is_already_going_there_is_left_alone():
    glides = Glides()
    glides.aim("a", 10, 0.0, 0.1)
    glides.aim("a", 10, 0.09, 0.1)
    assert glides.at("a", 0.1) == 10


@pytest.mark.parametrize("step", [1 / 240, 1 / 60, 1 / 15])
def test_a_held_card_comes_after_the_pointer_leans_and_never_swings(step):
    held = Follower((0.0, 0.0), 400.0)
    places, tilts = [], []
    for i in range(round(0.2 / step)):
        held.move((2000 * step * (i + 1), 0.0), step)
        places.append(held.x)
        tilts.append(held.tilt)
    behind = 2000 * 0.2 - places[-1]
    assert 0 < behind < 100
    assert 2 < max(tilts) <= 9
    goal = (400.0, 0.0)
    rest = []
    for _ in range(round(0.5 / step)):
        held.move(goal, step)
        rest.append((held.x, held.tilt))
    assert all(x <= 400 + 1e-6 for x, _ in rest)
    assert all(tilt >= -1e-6 for _, tilt in rest)
    assert held.rests(goal)


def test_where_a_held_card_is_depends_on_time_and_not_on_the_number_of_frames():
    def after(frames):
        held = Follower((0.0, 0.0), 400.0)
        for _ in range(frames):
            held.move((300.0, 120.0), 0.06 / frames)
        return held.x, held.y

    assert after(1) == pytest.approx(after(12))
    assert math.hypot(*after(1)) > 200
