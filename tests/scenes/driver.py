"""Drives the real scenes on SDL's dummy display: real pygame events, a handed-in clock, the computer answering at once.

A test says what a person does (``click``, ``press``, ``drag``) and reads what was painted (``canvas.placed``).
"""

import os
import random
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from gin.app import App
from gin.engine.actions import Action
from gin.game import Game, Games
from gin.scenes.scene import Scene, Shell
from gin.scenes.table import Table
from gin.settings import Settings
from gin.ui.canvas import Placed
from gin.ui.window import Window, prepare

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (720, 1280), (1024, 640)]
LANGUAGES = ["en", "zh-CN"]
SCALES = [100, 200]


class AtOnce:
    """A thinker that answers in this process, the moment it is asked: tests wait for nobody."""

    def __init__(self) -> None:
        self._questions: dict[int, Any] = {}
        self._asked = 0

    def ask(self, question: Any) -> int:
        self._asked += 1
        self._questions[self._asked] = question
        return self._asked

    def poll(self, ticket: int) -> Any:
        question = self._questions.pop(ticket, None)
        if question is None:
            return None

        class Answer:
            value = self.think(question)

        return Answer

    def think(self, question: Any) -> Any:
        return question.answer()

    def forget(self, ticket: int) -> None:
        self._questions.pop(ticket, None)

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass


class OffHand(AtOnce):
    """Answers without thinking, as the plain player would: for tests that only want a match to go on."""

    def think(self, question: Any) -> Any:
        return question.makeshift()


class Clock:
    """Time as the test wants it, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Driver:
    """A whole program with its window, but for the outside world."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        seed: int = 1,
        folder: Path | None = None,
        thinker: Any = None,
        **settings: Any,
    ) -> None:
        settings.setdefault("language", "en")
        settings.setdefault("muted", True)
        prepare()
        pygame.font.init()
        self.window = Window(size, "test")
        self.clock = Clock()
        self.games = Games(folder, lambda: 0.0, thinker=thinker or AtOnce(), random_bytes=random.Random(seed).randbytes)
        self.shell = Shell(Settings(**settings), self.games, ASSETS, self.window.size)
        self.app = App(self.shell, self.window, self.clock)
        self.pointer = (0, 0)

    # --- what there is ------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        return self.shell.top

    @property
    def table(self) -> Table:
        """The table, which must be the scene shown."""
        assert isinstance(self.top, Table), f"the scene is {type(self.top).__name__}"
        return self.top

    @property
    def placed(self) -> list[Placed]:
        """What is on the picture now."""
        self.app.show(self.top)
        assert self.app.canvas is not None
        return self.app.canvas.placed

    def words(self) -> str:
        """All texts on the picture."""
        return " | ".join(p.name for p in self.placed if p.kind == "text")

    def control(self, name: str) -> Any:
        return next(c for c in self.top.controls() if c.name == name)

    def sit_down(self, ruleset: str = "standard", level: str = "normal") -> Game:
        """Start a match at the table without the menus."""
        game = self.games.new(ruleset, level)
        self.shell.replace(Table(self.shell, game, game.opening))
        return game

    def play_on(self, game: Game, action: Action) -> None:
        """Let the person take ``action`` behind the scenes, and the computer answer."""
        game.act(action)
        while game.thinking:
            game.poll()

    # --- time ---------------------------------------------------------------------------------------------------------

    def frames(self, count: int = 1, seconds: float = 1 / 60) -> None:
        for _ in range(count):
            self.clock.now += seconds
            self.app.step([])
            if not self.shell.scenes:
                return

    def settle(self, limit: float = 60.0) -> None:
        """Let time pass until nothing moves and the person is to act."""
        end = self.clock.now + limit
        while self.clock.now < end and self.shell.scenes:
            self.frames(4)
            scene = self.top
            if isinstance(scene, Table):
                waiting = scene.queue or scene.game.thinking or scene.motion.running(self.clock.now)
                if not waiting and scene.shown.turn == scene.shown.seat:
                    return
            elif not scene.moving(self.clock.now):
                return
        raise AssertionError("it never settles")

    # --- a person's hands ---------------------------------------------------------------------------------------------

    def send(self, *events: pygame.event.Event) -> None:
        self.clock.now += 1 / 60
        self.app.step(events)

    def move(self, at: tuple[int, int]) -> None:
        self.pointer = at
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))

    def click_at(self, at: tuple[int, int]) -> None:
        self.move(at)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        if self.shell.scenes:
            self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))

    def click(self, name: str) -> None:
        """Click the control ``name`` in its middle; a card of the hand at the left of its strip."""
        rect = self.control(name).rect
        at = (rect.x + min(12, rect.w // 4), rect.centery) if name.startswith("card ") else rect.center
        self.click_at(at)

    def touch(self, name: str) -> None:
        """The same with a finger."""
        w, h = self.window.size
        rect = self.control(name).rect
        x, y = (rect.x + rect.w // 3) / w, rect.centery / h
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self.send(pygame.event.Event(kind, finger_id=1, touch_id=1, x=x, y=y, dx=0, dy=0, pressure=1))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.move(start)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        for i in range(1, 9):
            at = (start[0] + (end[0] - start[0]) * i // 8, start[1] + (end[1] - start[1]) * i // 8)
            self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=False))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))

    def drag_control(self, name: str, end: tuple[int, int]) -> None:
        rect = self.control(name).rect
        start = (rect.x + min(12, rect.w // 4), rect.centery) if name.startswith("card ") else rect.center
        self.drag(start, end)

    def key(self, key: int, mod: int = 0) -> None:
        self.send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        if self.shell.scenes:
            self.send(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))

    def close(self) -> None:
        self.games.close()
        self.shell.fonts._fonts.clear()  # each holds a file open, and a closed window may lie about for long


# --- geometry ---------------------------------------------------------------------------------------------------------


def faults(driver: Driver) -> list[str]:
    """What is wrong with the picture: texts beyond their boxes or the window, texts and buttons over each other."""
    whole = driver.window.surface.get_rect()
    placed = driver.placed
    texts = [p for p in placed if p.kind == "text"]
    buttons = [p for p in placed if p.kind == "button"]
    wrong = [f"{p.name!r} doesn't fit {tuple(p.box)}" for p in texts if not p.fits]
    wrong += [
        f"{p.name!r} is outside the window: {tuple(p.rect)}" for p in texts + buttons if not whole.contains(p.rect)
    ]
    # The ink of a text is smaller than its line: what overlaps by a few pixels of line height doesn't touch.
    ink = [(p, p.rect.inflate(-2, -round(0.42 * p.rect.h))) for p in texts]
    for i, (a, rect) in enumerate(ink):
        wrong += [
            f"{a.name!r} {tuple(rect)} over {b.name!r} {tuple(r)}" for b, r in ink[i + 1 :] if rect.colliderect(r)
        ]
    for i, a in enumerate(buttons):
        wrong += [f"button {a.name} over button {b.name}" for b in buttons[i + 1 :] if a.rect.colliderect(b.rect)]
    return wrong


def reached_by_tab(driver: Driver) -> set[str]:
    """The names of all controls that Tab, and in a group the arrows, come to."""
    scene = driver.top
    seen: set[str] = set()
    for _ in range(2 * len(scene.controls()) + 2):
        driver.key(pygame.K_TAB)
        name = scene.focus.name
        seen.add(name)
        here = next(c for c in scene.controls() if c.name == name)
        if here.group:
            seen.update(c.name for c in scene.controls() if c.group == here.group)
    return seen


def unreachable(driver: Driver) -> set[str]:
    """Controls that the keyboard can't come to."""
    wanted = {c.name for c in driver.top.controls() if c.look != "empty"}
    return wanted - reached_by_tab(driver)
