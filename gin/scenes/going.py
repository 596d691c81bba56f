"""Ways from one scene to another that several scenes take: sit down at a match, go on with one, leave it."""

from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.phase import Phase
from gin.scenes.scene import Scene, Shell
from gin.ui.gestures import Gesture, KeyDown

if TYPE_CHECKING:
    from gin.game import Game

SUMMARY_SEEN: Final = "summary"
"""The name under which is kept which match's summary has been opened: it comes back instead of the showdown."""

FIRST_HAND: Final = "first_hand"
"""The name under which is kept that the guided first hand was played to its end."""


def first_hand(shell: Shell) -> None:
    """The guided first hand, over what is shown now."""
    from gin.scenes.first_hand import begin  # no start of the program waits for it

    begin(shell)


def offers_first_hand(shell: Shell) -> bool:
    """Whether the guided first hand is offered: to who has played neither that nor a match."""
    games = shell.games
    return games.get(FIRST_HAND) is None and games.current() is None and not games.finished()


def begin(shell: Shell, ruleset: str, level: str) -> None:
    """Start a match and remember what was chosen; one that was being played is left (T14)."""
    from gin.scenes.table import Table

    if (shell.settings.ruleset, shell.settings.level) != (ruleset, level):
        shell.settings = shell.settings.with_(ruleset=ruleset, level=level)
        shell.save_settings(shell.settings)
    shell.games.leave_summary()
    game = shell.games.new(ruleset, level)
    shell.replace(Table(shell, game, game.opening))


def go_on(shell: Shell) -> None:
    """Back to the match in progress, exactly where it was (T15)."""
    shell.replace(where(shell, shell.games.resume()))


def where(shell: Shell, game: "Game") -> Scene:
    """The scene that a match stands at."""
    from gin.scenes.match_summary import MatchSummary
    from gin.scenes.showdown import Showdown
    from gin.scenes.table import Table

    view = game.view
    if view.phase is not Phase.OVER:
        return Table(shell, game)
    if view.winner is not None and shell.games.get(SUMMARY_SEEN) == str(game.outline().id):
        return MatchSummary(shell, game)
    return Showdown(shell, game)


def main_menu(shell: Shell) -> None:
    """To the title; nothing is lost."""
    from gin.scenes.title import Title

    shell.replace(Title(shell))


def wants_keys(shell: Shell, gesture: Gesture) -> bool:
    """Shows the list of keys when F1 or ? is pressed, in scenes that have no button for it."""
    from gin.scenes.keys import Keys

    if isinstance(gesture, KeyDown) and (gesture.key in (pygame.K_F1, pygame.K_QUESTION) or gesture.text == "?"):
        shell.push(Keys(shell))
        return True
    return False


def learn(shell: Shell, section: str | None = None) -> None:
    """Open the book over what is shown now: at ``section``, or where it lay open last."""
    from gin.scenes.learn import Learn

    shell.push(Learn(shell, section))
