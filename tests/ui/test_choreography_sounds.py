"""Which event is heard, and when: a deal is no rattle, a knock is heard once, gin is no knock."""

import itertools

import pytest

from gin.engine.events import Discarded, HandDied, HandReceived, Knocked, PileTaken, StockDrawn
from gin.engine.showdown import Kind
from gin.scenes.showdown import Showdown
from gin.ui.audio import CARDS, SIGNALS
from gin.ui.choreography import SPEEDS, script
from gin.ui.layout import Pose
from tests.scenes.driver import Driver
from tests.scenes.staging import ended, moments

STOCK = Pose(100, 100, 50)
HELD = 0.12  # the speed while fast-forward is held


@pytest.fixture(scope="module")
def ends():
    """A game at the end of a hand, by the kind of end, and the events that led there."""
    found = {}
    for seed in range(1, 40):
        driver = Driver(seed=seed)
        game = driver.games.new("standard", "easy")
        for _ in moments(game):
            result = game.view.result
            if result is not None and result.kind not in found:
                found[result.kind] = (driver, game, result, game.view.history)
                break
        if set(Kind) - {Kind.DEAD} <= set(found):
            break
    return found


def heard(event, speed=1.0, moving=True):
    return script(event, 0, {}, {}, STOCK, speed, moving).sounds


def an_event(ends, kind):
    return next(e for _, _, _, history in ends.values() for e in history if isinstance(e, kind))


def the_knock(ends, kind):
    return next(e for e in ends[kind][3] if isinstance(e, Knocked))


@pytest.mark.parametrize("speed", [*SPEEDS.values(), HELD])
def test_a_deal_is_shuffled_first_and_its_cards_never_fall_nearer_than_the_ear_can_tell(ends, speed):
    sounds = heard(an_event(ends, HandReceived), speed)
    assert sounds[0] == (0.0, "shuffle")
    deals = [at for at, name in sounds if name == "deal"]
    assert deals
    assert all(b - a >= 0.0899 for a, b in itertools.pairwise(deals))


def test_at_the_normal_pace_every_second_card_is_heard_and_the_upcard_last(ends):
    sounds = heard(an_event(ends, HandReceived))
    assert [name for _, name in sounds] == ["shuffle", *["deal"] * 10, "discard"]
    assert [at for at, _ in sounds] == sorted(at for at, _ in sounds)


@pytest.mark.parametrize(("kind", "name"), [(StockDrawn, "draw"), (PileTaken, "take"), (Discarded, "discard")])
def test_stock_and_pile_are_told_apart_by_ear(ends, kind, name):
    assert [sound for _, sound in heard(an_event(ends, kind))] == [name]


def test_a_knock_is_heard_but_who_has_gin_only_lays_a_card_down(ends):
    assert [name for _, name in heard(the_knock(ends, Kind.KNOCK))] == ["knock"]
    assert [name for _, name in heard(the_knock(ends, Kind.GIN))] == ["discard"]


def test_without_motion_every_kind_of_sound_comes_once_and_not_at_the_same_time(ends):
    sounds = heard(an_event(ends, HandReceived), moving=False)
    assert [name for _, name in sounds] == ["shuffle", "deal", "discard"]
    assert len({at for at, _ in sounds}) == 3


def test_whatever_is_asked_for_is_a_sound(ends):
    events = {type(e): e for *_, history in ends.values() for e in history}
    names = {name for event in events.values() for _, name in heard(event)}
    assert names <= CARDS | SIGNALS
    assert heard(HandDied(next(iter(ends.values()))[2])) == ()


@pytest.mark.parametrize(("kind", "name"), [(Kind.KNOCK, "slide"), (Kind.GIN, "gin"), (Kind.UNDERCUT, "undercut")])
def test_a_showdown_begins_with_its_own_sound_and_the_points_tick_once_each_step(ends, kind, name):
    driver, game, result, _ = ends[kind]
    names = []
    driver.shell.audio.play = names.append
    driver.shell.replace(Showdown(driver.shell, game))
    driver.settle()
    assert names[0] == name
    assert "knock" not in names
    assert names.count("tick") == min(8, max(result.points))
    assert names.count("layoff") == len(result.settlement.layoffs)


def test_a_dead_hand_has_its_quiet_sound_and_nothing_ticks():
    driver = ended(Kind.DEAD)((1280, 720), "en", motion="full")
    names = []
    driver.shell.audio.play = names.append
    driver.shell.replace(Showdown(driver.shell, driver.top.game))
    driver.settle()
    assert names == ["dead"]


def test_a_showdown_that_is_hurried_stops_ticking(ends):
    driver, game, _, _ = ends[Kind.GIN]
    names = []
    driver.shell.audio.play = names.append
    driver.shell.replace(Showdown(driver.shell, game))
    driver.frames(2)
    driver.top.finish()
    driver.frames(120)
    assert names == ["gin"]
