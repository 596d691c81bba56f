"""Every refusal a person can provoke at the table: nothing changes, and the reason is said in both languages (T8)."""

from collections.abc import Callable

import pytest

from gin.ai.plain import Plain
from gin.engine.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Gin, Knock, Reason, Refusal
from gin.engine.phase import Phase
from gin.scenes.table import Table
from gin.scenes.table_controls import card_name
from gin.text import Texts
from tests.scenes.driver import Driver, OffHand


class NeverAnswers(OffHand):
    """The computer thinks and thinks."""

    def poll(self, ticket):
        return None


def at(phase: Phase, language: str, forbidden: bool = False) -> Driver:
    """A table where the person is to act in ``phase``."""
    for seed in range(1, 60):
        driver = Driver(seed=seed, thinker=OffHand(), language=language, motion="off", opponent_speed="instant")
        game = driver.games.new("standard", "normal")
        for _ in range(40):
            view = game.view
            if view.turn == 0 and view.phase is phase and (view.forbidden is not None) == forbidden:
                driver.shell.replace(Table(driver.shell, game))
                driver.frames(2)
                return driver
            if view.phase is Phase.OVER:
                break
            if game.thinking:
                game.poll()
            elif phase is Phase.STOCK_ONLY and view.phase in (Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER):
                game.act(PASS)
            else:
                game.act(Plain().choose(view))
    raise AssertionError("no such moment")


def to_the_pile(driver: Driver, card) -> None:
    driver.drag_control(card_name(card), driver.table.table.discard.box().center)


def to_the_button(number: int) -> Callable[[Driver], None]:
    def drop(driver: Driver) -> None:
        driver.drag_control(card_name(driver.table.shown.cards[0]), driver.table.table.actions[number].center)

    return drop


CASES: dict[Reason, tuple[Phase, bool, Callable[[Driver], None]]] = {
    Reason.DECIDE_ON_UPCARD_FIRST: (Phase.UPCARD_NONDEALER, False, lambda d: d.click("stock")),
    Reason.MUST_DRAW_FROM_STOCK: (Phase.STOCK_ONLY, False, lambda d: d.click("pile")),
    Reason.DRAW_FIRST: (Phase.DRAW, False, lambda d: to_the_pile(d, d.table.shown.cards[0])),
    Reason.ALREADY_DRAWN: (Phase.DISCARD, False, lambda d: d.click("stock")),
    Reason.CARD_JUST_TAKEN: (Phase.DISCARD, True, lambda d: to_the_pile(d, d.table.shown.forbidden)),
    Reason.OVER_LIMIT: (Phase.DISCARD, False, to_the_button(1)),
    Reason.NOT_GIN: (Phase.DISCARD, False, to_the_button(2)),
}


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("reason", CASES)
def test_an_illegal_act_changes_nothing_and_says_why(reason: Reason, language: str) -> None:
    phase, forbidden, provoke = CASES[reason]
    driver = at(phase, language, forbidden)
    before = driver.table.game.view
    provoke(driver)
    table = driver.table
    assert table.game.view == before
    said = table.message()
    assert said == table.shell.texts.refusal_parts(_refusal(reason, table))
    driver.close()


def _refusal(reason: Reason, table: Table) -> Refusal:
    """The refusal the engine gives for what was tried; that its numbers are right is the engine's own test."""
    view = table.shown
    tried = {
        Reason.DECIDE_ON_UPCARD_FIRST: DRAW_STOCK,
        Reason.MUST_DRAW_FROM_STOCK: DRAW_DISCARD,
        Reason.DRAW_FIRST: Discard(view.cards[0]),
        Reason.ALREADY_DRAWN: DRAW_STOCK,
        Reason.CARD_JUST_TAKEN: Discard(view.forbidden or view.cards[0]),
        Reason.OVER_LIMIT: Knock(view.cards[0]),
        Reason.NOT_GIN: Gin(view.cards[0]),
    }[reason]
    refusal = table.game.refusal(tried)
    assert refusal is not None
    assert refusal.reason is reason
    return refusal


def test_while_the_computer_thinks_the_stock_is_refused() -> None:
    for seed in range(1, 20):
        driver = Driver(seed=seed, thinker=NeverAnswers(), motion="off", opponent_speed="instant")
        game = driver.sit_down()
        driver.frames(6)
        if game.thinking:
            break
    driver.click("stock")
    assert driver.table.message() == Texts("en").refusal_parts(Refusal(Reason.NOT_YOUR_TURN))
