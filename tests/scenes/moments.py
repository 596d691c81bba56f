"""The table a moment before a hand ends, with the end waiting to be shown: for filmstrips and for tests of motion."""

from typing import Any

from gin.engine.events import HandDied, Knocked
from gin.engine.phase import Phase
from gin.engine.play import evolve, fold
from gin.engine.showdown import Kind
from gin.engine.view import redact, view
from gin.game import Game, Step
from gin.scenes.match_summary import MatchSummary
from gin.scenes.table import Table
from tests.scenes.driver import Driver
from tests.scenes.staging import Wanted, staged

MOVING: dict[str, Any] = {"motion": "full", "opponent_speed": "normal"}


def before_the_end(size: tuple[int, int], language: str, ruleset: str, wanted: Wanted, **settings: Any) -> Driver:
    """The table as it was before the event that ended a hand that is ``wanted``; the end is in the table's queue."""
    driver, game = staged(
        size,
        language,
        ruleset,
        lambda g: g.view.result is not None and wanted(g),
        **{**MOVING, **settings},
    )
    events = game._session.events
    at = max(i for i, event in enumerate(events) if isinstance(event, Knocked | HandDied))
    match = fold(events[:at])
    table = Table(driver.shell, game)
    table.shown = view(match, 0)
    for event in events[at:]:
        match = evolve(match, event)
        table.queue.append(Step(redact(event, 0), view(match, 0)))
    table._ended = False
    driver.shell.replace(table)
    table.now = driver.clock.now
    return driver


def ending(kind: Kind, knocker: int | None = 0, laid: int = 0) -> Any:
    """Stages the moment before a hand ends by ``kind``; ``knocker`` None: whoever."""

    def stage(size: tuple[int, int] = (1280, 720), language: str = "en", **settings: Any) -> Driver:
        def wanted(game: Game) -> bool:
            result = game.view.result
            if result is None or result.kind is not kind:
                return False
            count = len(result.settlement.layoffs) if result.settlement else 0
            return count >= laid and (knocker is None or result.knocker is None or result.knocker == knocker)

        return before_the_end(size, language, "standard", wanted, **settings)

    return stage


def at_phase(phase: Phase, size: tuple[int, int] = (1280, 720), language: str = "en", **settings: Any) -> Driver:
    """The table where the person is to act in ``phase``, some turns into a hand, with motion."""

    def wanted(game: Game) -> bool:
        return game.view.phase is phase and game.view.turn == 0 and len(game.view.pile) >= 5

    driver, game = staged(size, language, "standard", wanted, **{**MOVING, **settings})
    driver.shell.replace(Table(driver.shell, game))
    driver.frames(2)
    driver.table.finish()
    driver.frames(1)
    return driver


def match_over(won: bool, size: tuple[int, int] = (1280, 720), language: str = "en", **settings: Any) -> Driver:
    """A match that has just been won or lost: its summary is about to be shown."""

    def wanted(game: Game) -> bool:
        return game.view.winner == (0 if won else 1)

    driver, game = staged(size, language, "standard_bonuses", wanted, **{**MOVING, **settings})
    driver.shell.replace(MatchSummary(driver.shell, game))
    return driver
