"""Whole matches through the real interface by mouse, by keyboard, by dragging, by finger alone (T5 to T7, T17)."""

import pygame
import pytest

from gin.ai.plain import Plain
from gin.engine.actions import Discard, DrawDiscard, DrawStock, Gin, Knock, Pass, TakeUpcard
from gin.engine.cards import Card
from gin.engine.phase import Phase
from gin.scenes.match_summary import MatchSummary
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.table_controls import card_name
from tests.scenes.driver import Driver, OffHand

RULESETS = ["standard", "standard_bonuses", "oklahoma"]


class Person:
    """Plays the plain player's choices with its hands; a subclass says how each act is done."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.mind = Plain()

    def match(self) -> None:
        driver = self.driver
        for _ in range(3000):
            driver.settle()
            if isinstance(driver.top, Table):
                self.act(self.mind.choose(driver.table.shown))
            elif isinstance(driver.top, Showdown):
                self.go_on()
            else:
                assert isinstance(driver.top, MatchSummary)
                return
        raise AssertionError("the match doesn't end")

    def act(self, action) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError


class ByMouse(Person):
    def act(self, action) -> None:
        driver = self.driver
        match action:
            case TakeUpcard() | DrawDiscard():
                driver.click("pile")
            case Pass():
                driver.click("pass")
            case DrawStock():
                driver.click("stock")
            case Discard(card):
                driver.click(card_name(card))
                driver.click(card_name(card))
            case Knock(card):
                driver.click(card_name(card))
                driver.click("knock")
            case Gin(card):
                driver.click(card_name(card))
                driver.click("gin")

    def go_on(self) -> None:
        self.driver.click("next")


class ByFinger(ByMouse):
    def act(self, action) -> None:
        self.driver.click = self.driver.touch
        super().act(action)

    def go_on(self) -> None:
        self.driver.touch("next")


class ByKeys(Person):
    def pick(self, card: Card) -> None:
        """Walk to the card with the arrows and raise it."""
        table = self.driver.table
        for _ in range(12):
            if table.focus.visible and table.focus.name == card_name(card):
                break
            self.driver.key(pygame.K_RIGHT)
        assert table.focus.name == card_name(card)
        if table.selected != card:
            self.driver.key(pygame.K_UP)

    def act(self, action) -> None:
        driver = self.driver
        match action:
            case TakeUpcard() | DrawDiscard():
                driver.key(pygame.K_d)
            case Pass():
                driver.key(pygame.K_p)
            case DrawStock():
                driver.key(pygame.K_s)
            case Discard(card):
                self.pick(card)
                driver.key(pygame.K_x)
            case Knock(card):
                self.pick(card)
                driver.key(pygame.K_k)
            case Gin(card):
                self.pick(card)
                driver.key(pygame.K_g)

    def go_on(self) -> None:
        self.driver.key(pygame.K_RETURN)


class ByDragging(Person):
    def act(self, action) -> None:
        driver, table = self.driver, self.driver.table
        hand = table.table.hand_area.center
        match action:
            case TakeUpcard() | DrawDiscard():
                driver.drag_control("pile", hand)
            case Pass():
                driver.click("pass")  # there is nothing to drag
            case DrawStock():
                driver.drag_control("stock", hand)
            case Discard(card):
                driver.drag_control(card_name(card), table.table.discard.box().center)
            case Knock(card):
                driver.drag_control(card_name(card), table.table.actions[1].center)
            case Gin(card):
                driver.drag_control(card_name(card), table.table.actions[2].center)

    def go_on(self) -> None:
        self.driver.click("next")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("way", [ByMouse, ByKeys, ByDragging, ByFinger])
def test_a_whole_match_is_played(way, ruleset):
    driver = Driver(seed=RULESETS.index(ruleset) + 3, thinker=OffHand(), motion="off", opponent_speed="instant")
    game = driver.sit_down(ruleset, "easy")
    way(driver).match()
    assert game.view.winner is not None
    assert len(game.view.results) >= 1


def test_a_match_with_all_its_motion_in_portrait():
    driver = Driver((720, 1280), seed=4, thinker=OffHand())
    game = driver.sit_down("oklahoma", "easy")
    ByMouse(driver).match()
    assert game.view.winner is not None


def test_a_click_during_the_deal_shows_everything_and_then_counts():
    driver = Driver(seed=2)
    game = driver.sit_down()
    driver.frames(3)
    table = driver.table
    assert table.motion.running(driver.clock.now)
    driver.click_at((5, 5))
    assert not table.motion.running(driver.clock.now)
    assert table.shown == game.view


def test_after_finish_the_picture_is_that_of_a_fresh_scene():
    driver = Driver(seed=6)
    game = driver.sit_down()
    person = ByMouse(driver)
    for _ in range(12):
        driver.settle()
        if not isinstance(driver.top, Table) or driver.table.shown.phase is Phase.OVER:
            break
        person.act(person.mind.choose(driver.table.shown))
        driver.frames(2)  # somewhere on the way
        table = driver.table
        driver.move((2, 2))
        table.finish()
        driver.frames(1)
        driver.table.finish()
        driver.app.show(driver.top)
        before = pygame.image.tobytes(driver.window.surface, "RGB")
        if driver.top is not table:
            break
        fresh = Table(driver.shell, game)
        fresh.marks.lifts = dict(table.marks.lifts)
        fresh.now = table.now
        driver.app.painter.forget()
        driver.app.show(fresh)
        assert pygame.image.tobytes(driver.window.surface, "RGB") == before
        driver.app.painter.forget()
