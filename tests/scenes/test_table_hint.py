"""Hint at the table (T9): in every phase a sentence that fits, with the advised card raised."""

import pygame
import pytest

from gin.ai.plain import Plain
from gin.engine.actions import Discard, Gin, Knock
from gin.engine.phase import Phase
from gin.scenes.table import Table
from tests.scenes.driver import Driver, faults


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_phase_gets_a_hint_that_fits_and_can_be_followed(language: str) -> None:
    seen: set[Phase] = set()
    for seed in range(1, 12):
        driver = Driver((1024, 640), seed, language=language, motion="off", opponent_speed="instant")
        game = driver.games.new("standard", "normal")
        driver.shell.replace(Table(driver.shell, game))
        for _ in range(12):
            driver.settle()
            if not isinstance(driver.top, Table):
                break
            table = driver.table
            seen.add(table.shown.phase)
            driver.key(pygame.K_h)
            driver.frames(3)
            assert table.override, "a hint says something"
            assert faults(driver) == []
            action = Plain().choose(table.shown)
            if isinstance(action, Discard | Knock | Gin) and table.selected is not None:
                assert table.selected in table.shown.cards
            table.take(action)
        driver.close()
        if len(seen) >= 4:
            break
    assert {Phase.UPCARD_NONDEALER, Phase.DRAW, Phase.DISCARD} <= seen
