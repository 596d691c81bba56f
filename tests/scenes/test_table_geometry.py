"""The table fits every window: no text beyond its box, nothing on something else, every button within Tab's reach."""

import pytest

from gin.ai.plain import Plain
from gin.engine.phase import Phase
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, OffHand, faults, unreachable

CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]


def seated(size, language, scale, ruleset, phase, acts=0, seed=5):
    """A driver whose table stands in ``phase`` after at least ``acts`` acts of the person."""
    still = {"motion": "off", "opponent_speed": "instant"}
    driver = Driver(size, seed, thinker=OffHand(), language=language, ui_scale=scale, **still)
    game = driver.games.new(ruleset, "normal")
    person = Plain()
    done = 0
    while not (game.view.turn == 0 and game.view.phase is phase and done >= acts):
        if game.view.phase is Phase.OVER:
            from gin.engine.actions import DEAL_NEXT

            game.act(DEAL_NEXT)
        elif game.thinking:
            game.poll()
        else:
            game.act(person.choose(game.view))
            done += 1
    from gin.scenes.table import Table

    driver.shell.replace(Table(driver.shell, game))
    driver.frames(2)
    driver.table.finish()
    return driver


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_the_first_upcard_with_a_doubled_hand_fits(size, language, scale):
    driver = seated(size, language, scale, "oklahoma", Phase.UPCARD_NONDEALER, seed=11)
    assert faults(driver) == []
    assert unreachable(driver) == set()


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_a_hand_in_play_with_a_card_selected_fits(size, language, scale):
    driver = seated(size, language, scale, "standard_bonuses", Phase.DISCARD, acts=9)
    table = driver.table
    for card in (table.shown.cards[0], list(table.places.hand.poses)[-1]):
        if card == table.shown.forbidden:
            continue
        table.select(card)
        table.finish()
        assert faults(driver) == []


@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_waiting_for_a_draw_fits(size, language, scale):
    driver = seated(size, language, scale, "standard", Phase.DRAW, acts=14)
    assert faults(driver) == []
    assert unreachable(driver) == set()
