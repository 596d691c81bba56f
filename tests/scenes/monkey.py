"""Somebody who presses anything at any time, by seed; and what must hold whatever was pressed.

Used by the tests for a few seconds, and by ``bench.monkey`` for as long as one likes.
"""

import random
from collections import Counter
from typing import Any

import pygame

from gin.ai.advice import Later
from gin.ai.plain import Plain
from gin.ai.questions import Choose, Review
from gin.engine.actions import Action
from gin.engine.phase import Phase
from gin.game import Game
from gin.learn import pages
from gin.scenes import first_hand, going
from gin.scenes.course import Course
from gin.scenes.first_hand_end import PracticeEnd
from gin.scenes.first_hand_table import Accompanied
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.title import Title
from tests.scenes.driver import Driver, OffHand

SIZE = (640, 480)
SIZES = (SIZE, SIZE, (1024, 640), (480, 640), (480, 480), (320, 240), (800, 300), (360, 800), (1280, 720))
KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_q})
USUAL = [
    *[pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN] * 4,
    *[pygame.K_s, pygame.K_d, pygame.K_p, pygame.K_x, pygame.K_k, pygame.K_g, pygame.K_h, pygame.K_ESCAPE] * 2,
    *[pygame.K_f, pygame.K_o, pygame.K_F1, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN],
]
MODS = [0] * 12 + [pygame.KMOD_SHIFT] * 3 + [pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META]
WRITTEN = (
    "a",
    "knock",
    "/",
    "?",
    ".*(",
    "[",
    "🂡👍🏽",
    "א\u200fב",
    "\x00\x07\x1b",
    "\ud800",
    "İß",
    "x" * 10_000,
    "点",
    "\n",
)
CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("en", "zh-CN", "system"),
    "felt": ("green", "navy", "wine", "charcoal", "contrast"),
    "inks": ("classic", "four", "safe"),
    "index": ("normal", "jumbo"),
    "card_size": ("small", "medium", "large"),
    "hand": ("fan", "flat"),
    "discards_shown": (1, 2, 3, 4),
    "lamp": (0, 60, 100),
    "hand_order": ("melds", "suit", "rank", "hand"),
    "coach": (True, False),
    "motion": ("full", "full", "reduced", "off"),
    "opponent_speed": ("slow", "normal", "fast", "instant"),
    "ui_scale": (75, 100, 150, 200),
    "captions": (True, False),
}


class Moody(OffHand):
    """A mind that is quick, slow or silent by turns, whose coach fails now and then, and whose reviews give way."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.mood = "quick"
        self._rng = rng

    def poll(self, ticket: int) -> Any:
        if self.mood == "silent" or (self.mood == "slow" and self._rng.random() < 0.9):
            return None
        return super().poll(ticket)

    def think(self, question: Any) -> Any:
        if isinstance(question, Review) and self._rng.random() < 0.5:
            return Later.LATER
        if isinstance(question, Choose) or self._rng.random() < 0.9:
            return question.makeshift()
        return question.answer()


class Monkey:
    """Presses things in a program that begins at the title."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.rng = random.Random(seed)
        self.mind = Moody(self.rng)
        settings.setdefault("coach", True)
        self.driver = Driver(SIZE, seed, thinker=self.mind, **settings)
        self.driver.shell.push(Title(self.driver.shell))
        self.met: Counter[str] = Counter()
        """How often each kind of scene was on top."""
        self.last: tuple[str, Any] = ("", None)
        """What was done last, for whoever wants to know what went wrong."""
        self.pictures = 0
        self._show = self.driver.app.show
        self.driver.app.show = self._shown  # type: ignore[method-assign]
        self._way = {name.removeprefix("do_"): getattr(self, name) for name in dir(self) if name.startswith("do_")}

    def _shown(self, scene: Any) -> None:
        self.pictures += 1
        self._show(scene)

    # --- what it does -------------------------------------------------------------------------------------------------

    def send(self, kind: int, **facts: Any) -> None:
        if self.driver.shell.scenes:
            self.driver.send(pygame.event.Event(kind, **facts))

    def somewhere(self) -> tuple[int, int]:
        """A place in the window or just outside, more often than not on something that can be pressed."""
        rng, (width, height) = self.rng, self.driver.window.size
        controls = self.driver.top.controls()
        if controls and rng.random() < 0.7:
            x, y = rng.choice(controls).rect.center
            return (x + rng.randint(-3, 3), y + rng.randint(-3, 3))
        return (rng.randint(-20, width + 20), rng.randint(-20, height + 20))

    def do_click(self) -> None:
        at = self.somewhere()
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            if self.driver.shell.scenes:
                self.driver.click_at(at)

    def do_drag(self) -> None:
        self.driver.drag(self.somewhere(), self.somewhere())

    def do_half_a_drag(self) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.somewhere(), button=self.rng.choice((1, 1, 2, 3)), touch=False)
        for _ in range(self.rng.randint(0, 4)):
            self.send(pygame.MOUSEMOTION, pos=self.somewhere(), rel=(1, 1), buttons=(1, 0, 0), touch=False)

    def do_key(self) -> None:
        key, mod = self.rng.choice(USUAL if self.rng.random() < 0.85 else KEYS), self.rng.choice(MODS)
        self.last = ("key", (pygame.key.name(key), mod))
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=self.rng.choice(("",) * 14 + ("?", "/")), scancode=0)
        if self.rng.random() < 0.9:
            self.send(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def do_write(self) -> None:
        if self.rng.random() < 0.5:
            self.send(pygame.KEYDOWN, key=pygame.K_f, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        self.send(self.rng.choice((pygame.TEXTEDITING, pygame.TEXTINPUT)), text=self.rng.choice(WRITTEN))
        self.send(pygame.TEXTEDITING, text="")

    def do_wheel(self) -> None:
        steps = self.rng.choice((0.2, -1.0, 1.0, 9.5, -1000.0))
        self.send(pygame.MOUSEWHEEL, x=0, y=round(steps), precise_y=steps, flipped=False)

    def do_fingers(self) -> None:
        width, height = self.driver.window.size
        for _ in range(self.rng.randint(1, 5)):
            kind = self.rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            x, y = self.somewhere() if self.driver.shell.scenes else (0, 0)
            self.send(kind, finger_id=self.rng.choice((1, 1, 2)), x=x / width, y=y / height)

    def do_wait(self) -> None:
        self.driver.frames(self.rng.randint(1, 12), self.rng.choice((1 / 60, 1 / 60, 0.2)))

    def do_sleep(self) -> None:
        self.driver.clock.now += self.rng.choice((5.0, 100.0, 86_400.0))
        self.driver.frames()

    def do_resize(self) -> None:
        self.resize(self.rng.choice(SIZES))

    def resize(self, size: tuple[int, int]) -> None:
        self.driver.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.send(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def do_settings(self) -> None:
        name = self.rng.choice(list(CHOICES))
        shell = self.driver.shell
        shell.change(shell.settings.with_(**{name: self.rng.choice(CHOICES[name])}))

    def do_look_away(self) -> None:
        self.send(self.rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED)))

    def do_mood(self) -> None:
        self.mind.mood = self.rng.choice(("quick", "quick", "slow", "silent"))

    def do_learn(self) -> None:
        """Open something of Learn over whatever is shown, also in the middle of a motion."""
        shell = self.driver.shell
        if len(shell.scenes) > 6:
            return
        match self.rng.choice(("book", "hand", "advised", "course")):
            case "book":
                going.learn(shell, self.rng.choice(pages.SECTIONS).name)
            case "hand":
                going.first_hand(shell)
            case "advised":
                first_hand.advised(shell, lambda _won: None)
            case _:
                shell.push(Course(shell, seed=self.rng.randrange(99)))

    def do_match(self) -> None:
        shell = self.driver.shell
        if self.driver.games.current() is None or self.rng.random() < 0.3:
            going.begin(shell, self.rng.choice(("standard", "standard_bonuses", "oklahoma", "classic")), "easy")
        else:
            going.go_on(shell)

    def do_play(self) -> None:
        """Play on sensibly, and stop anywhere: in the middle of a deal, of a knock, of a showdown."""
        driver, table = self.driver, self.driver.top
        if isinstance(table, Showdown):
            driver.key(pygame.K_RETURN)
        if not isinstance(table, Table):
            return
        for _ in range(self.rng.choice((1, 5, 60, 60))):
            driver.frames(1, self.rng.choice((1 / 60, 0.1, 0.5)))
            if driver.top is not table or table.game.view.phase is Phase.OVER:
                break
            if not table.game.thinking and table.game.view.legal:
                table.take(Plain().choose(table.game.view))
        driver.frames(self.rng.randint(0, 30), 0.04)

    # --- what must hold -----------------------------------------------------------------------------------------------

    def run(self, steps: int) -> None:
        """So many acts, with everything checked after each."""
        weights = {"click": 14, "key": 17, "drag": 4, "wait": 9, "play": 5, "settings": 0.6, "resize": 0.6, "mood": 0.5}
        names = list(self._way)
        for number in range(1, steps + 1):
            name = self.rng.choices(names, [weights.get(each, 1) for each in names])[0]
            self.last = (name, None)
            self.step(name)
            if number % 100 == 0:
                self.leave()
            if number % 120 == 0:
                self.rest()

    def step(self, name: str) -> None:
        """One act: the match must be as it was, unless it was played at its own table."""
        game = self.driver.games._game
        before = game.digest if game is not None else ""
        acts: list[Action] = []
        real = Game._act

        def noted(of: Game, seat: int, action: Action) -> Any:
            scene = self.driver.top
            assert isinstance(scene, Table | Showdown), f"{type(scene).__name__} plays the match"
            assert not isinstance(scene, Accompanied | PracticeEnd), "a hand of practice plays the match"
            acts.append(action)
            return real(of, seat, action)

        Game._act = noted  # type: ignore[method-assign]
        try:
            self._way[name]()
        finally:
            Game._act = real  # type: ignore[method-assign]
        if game is not None and not acts:
            assert game.digest == before, "the match changed without an act"
        if not self.driver.shell.scenes:  # it was quit
            self.driver.shell.push(Title(self.driver.shell))
        self.check()

    def check(self) -> None:
        """What holds of every picture."""
        top, size = self.driver.top, self.driver.window.size
        self.met[type(top).__name__] += 1
        controls = top.controls()
        names = [control.name for control in controls]
        assert len(set(names)) == len(names), f"two controls of one name: {names}"
        if min(size) >= 480:
            whole = pygame.Rect(0, 0, *size)
            beyond = [
                c.name for c in controls if c.look != "empty" and c.rect.size != (0, 0) and not whole.contains(c.rect)
            ]
            assert not beyond, f"outside a window of {size}: {beyond}"

    def leave(self) -> None:
        """Esc leads out of everything that lies over the title or over a match."""
        driver = self.driver
        for _ in range(40):
            if type(driver.top).__name__ in ("Title", "Table", "Showdown", "MatchSummary", "Pause", "Welcome"):
                return
            driver.key(pygame.K_ESCAPE)
            driver.frames(2)
        raise AssertionError(f"no way out of {[type(scene).__name__ for scene in driver.shell.scenes]}")

    def rest(self) -> None:
        """When nothing happens any more, nothing is drawn any more."""
        self.mind.mood = "quick"
        self.send(pygame.WINDOWFOCUSLOST)
        self.driver.frames(120, 0.5)
        self.driver.frames(20)
        scene, before = self.driver.top, self.pictures
        self.driver.frames(20)
        assert self.driver.top is not scene or self.pictures == before, f"{type(scene).__name__} is drawn for nothing"
