"""The game in the terminal: complete matches against the plain computer player, in typed lines.

Nothing is kept: the match lives in this process. All words come from :mod:`gin.text`.
"""

from gin.terminal.console import Console, process_console
from gin.terminal.game import Game

__all__ = ["Console", "Game", "process_console"]
