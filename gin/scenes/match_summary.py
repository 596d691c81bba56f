"""The end of a match: every hand, and the sum that led to the final score (T13)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

import pygame

from gin.scenes import going, match_layout, match_summary_paint
from gin.scenes.match_layout import Places
from gin.scenes.match_words import hand_lines, ledger_lines, who
from gin.scenes.scene import Scene, Shell
from gin.text.spans import Span
from gin.ui.canvas import Canvas
from gin.ui.choreography import COUNT, SPEEDS
from gin.ui.gestures import Gesture, KeyDown, Pressed
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control

if TYPE_CHECKING:
    from gin.game import Game

Part = Literal["match", "hands"]
PARTS: Final[tuple[Part, ...]] = ("match", "hands")
SUN_OPENS: Final = 0.75
"""How long the half sun of a match that was won takes to open."""


class MatchSummary(Scene):
    """What ``game``, whose match is over, came to. With large text one of its two parts is seen at a time."""

    def __init__(self, shell: Shell, game: "Game") -> None:
        super().__init__(shell)
        self.game = game
        self.view = game.view
        assert self.view.winner is not None, "a summary needs a match that is over"
        self.winner: int = self.view.winner
        self.part: Part = "match"
        self.scroll = Scroller()
        self.focus.name = "again"
        self._begun: float | None = None
        self._now = 0.0
        self._layout()

    def _layout(self) -> None:
        self.hands = hand_lines(self.shell.texts, self.view)
        self.ledger = ledger_lines(self.shell.texts, self.view)
        self.places: Places = match_layout.places(self.shell, len(self.sentence()) > 0)
        match_layout.fit_hands(self)

    def resized(self) -> None:
        self._layout()

    def uncovered(self) -> None:
        self._layout()

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self._now = now
        if self._begun is None:
            self._begun = now
            self.shell.games.put(going.SUMMARY_SEEN, str(self.game.outline().id))
            self.shell.audio.play("win" if self.winner == self.view.seat else "lose")

    def moving(self, now: float) -> bool:
        return self._begun is None or self._now < self._begun + self.length

    @property
    def counted(self) -> float:
        """How far the final score has counted up, 0 to 1."""
        return self._share(COUNT.seconds)

    @property
    def sun(self) -> float:
        """How far the sun behind the headline has opened, 0 to 1; a match that was lost has none."""
        return 1 - (1 - self._share(SUN_OPENS)) ** 2 if self.winner == self.view.seat else 0.0

    @property
    def length(self) -> float:
        """How long the telling takes, in seconds."""
        return self._pace * max(COUNT.seconds, SUN_OPENS if self.winner == self.view.seat else 0.0)

    @property
    def _pace(self) -> float:
        settings = self.shell.settings
        return SPEEDS[settings.opponent_speed] if settings.motion == "full" else 0.0

    def _share(self, seconds: float) -> float:
        """The share of ``seconds`` since the summary came that has gone by."""
        if not self._pace or self._begun is None:
            return 1.0
        return min(1.0, (self._now - self._begun) / (seconds * self._pace))

    def finish(self) -> None:
        """Show everything at once."""
        self._begun = self._now - self.length
        self.dirty = True

    # --- words --------------------------------------------------------------------------------------------------------

    def headline(self) -> str:
        """Who has won."""
        return self.shell.texts.say(f"match.head.{who(self.view, self.winner)}")

    def about(self) -> tuple[str, str]:
        """Which match it was: the rules, and how long against whom."""
        say = self.shell.texts.say
        rules, level = say(f"match.ruleset.{self.view.ruleset.id}"), say(f"level.{self.game.level}")
        return rules, say("match.about", count=len(self.view.results), level=level)

    def sentence(self) -> list[Span]:
        """Where the loser's sum is the higher one, why that changes nothing (R15)."""
        ledgers = self.view.ledgers
        assert ledgers is not None
        won, lost = ledgers[self.winner].final, ledgers[1 - self.winner].final
        if won >= lost:
            return []
        key = f"summary.lower_sum.{who(self.view, self.winner)}"
        return self.shell.texts.parts(key, winner=won, loser=lost, target=self.view.ruleset.target)

    # --- input --------------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        places, say = self.places, self.shell.texts.say
        caps = self.shell.settings.key_letters
        out = []
        if places.parts:
            out += [
                Control(
                    f"part {part}",
                    rect,
                    say(f"match.{part}"),
                    act=lambda to=part: self.show(to),  # type: ignore[misc]
                    group="part",
                    size=places.button,
                )
                for part, rect in zip(PARTS, places.parts, strict=True)
            ]
        if self.scroll.needed and self.hands_seen:
            out.append(Control("hands", self.scroll.area, drawn=False))
        enter, escape = (say("key.enter"), say("key.escape")) if caps else ("", "")
        out.append(Control("main", places.main, say("menu.main"), "quiet", self.leave, (), escape, size=places.button))
        again = (pygame.K_RETURN,)
        out.append(
            Control("again", places.again, say("match.again"), "lit", self.again, again, enter, size=places.button)
        )
        return out

    @property
    def hands_seen(self) -> bool:
        """Whether the list of hands is on the screen."""
        return not self.places.parts or self.part == "hands"

    @property
    def ledger_seen(self) -> bool:
        """Whether the sum is on the screen."""
        return not self.places.parts or self.part == "match"

    def on_gesture(self, gesture: Gesture) -> bool:
        if isinstance(gesture, Pressed | KeyDown) and self.moving(self._now):
            self.finish()
        if self.hands_seen and self.scroll.gesture(gesture):
            return True
        sideways = isinstance(gesture, KeyDown) and gesture.key in (pygame.K_LEFT, pygame.K_RIGHT)
        if sideways and self.focus.visible and self.focus.name.startswith("part "):
            self.show("hands" if self.part == "match" else "match")
            self.focus.name = f"part {self.part}"
            return True
        return going.wants_keys(self.shell, gesture)

    def show(self, part: Part) -> None:
        """Show the sum, or the hands, where there isn't room for both."""
        self.part = part
        self.dirty = True

    def again(self) -> None:
        """The same rules against the same level, at once."""
        going.begin(self.shell, self.view.ruleset.id, self.game.next_level)

    def leave(self) -> None:
        """To the main menu; the match stays among the finished ones."""
        self.shell.games.leave_summary()
        going.main_menu(self.shell)

    def escape(self) -> None:
        self.leave()

    def paint(self, canvas: Canvas) -> None:
        match_summary_paint.paint(self, canvas)
