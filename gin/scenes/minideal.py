"""A live mini-deal as part of a page: real cards that are clicked, dragged or chosen by keys, and what comes of it.

Who shows it lays it out, offers its controls among its own, hands it every gesture first, and paints it. It goes by its
own name among the controls, so several may stand on one page.
"""

import math
from collections.abc import Callable
from typing import Any, Final

import pygame

from gin.learn import deals
from gin.learn.mini import Act, Mini, Move, Press
from gin.scenes import minideal_cards
from gin.scenes.minideal_board import Board, Key, Seat
from gin.scenes.minideal_match import MatchBoard
from gin.scenes.minideal_panels import EitherWayBoard
from gin.scenes.minideal_rows import RowsBoard
from gin.scenes.minideal_turn import TurnBoard
from gin.scenes.minideal_upcard import UpcardBoard
from gin.scenes.minideal_words import Words
from gin.scenes.scene import Shell
from gin.ui import choreography
from gin.ui.canvas import Canvas
from gin.ui.gestures import Clicked, Dragged, Dropped, Gesture, KeyDown, Left, Pressed
from gin.ui.layout import Pose
from gin.ui.motion import STANDARD, Motion, Tween
from gin.ui.widgets import Control, Focus, put_button

_BOARDS: Final[dict[str, Any]] = {
    "either_way": EitherWayBoard,
    "taken_card": TurnBoard,
    "dead_hand": TurnBoard,
    "oklahoma": UpcardBoard,
    "shutout": MatchBoard,
}
"""The pictures by name; the others are rows, as in the showdown."""
_TRAVEL: Final = 0.2
_TURN: Final = 0.23
_WAIT: Final = 0.55
"""How long the computer seems to think."""
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class MiniDeal:
    """The mini-deal ``name`` for ``shell``; ``focus`` is that of the scene it stands in, else of the top scene."""

    def __init__(self, shell: Shell, name: str, focus: Focus | None = None) -> None:
        self.shell = shell
        self.deal: Mini = deals.make(name)
        self.board: Board[Any] = _BOARDS.get(name, RowsBoard)(shell, self.deal, self.do)
        self.words = Words(self.board)
        self._focus = focus
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.motion = Motion()
        self.now = 0.0
        self._shaken_at = -math.inf
        self._goes_on_at: float | None = None
        self.held: Key | None = None
        self.at = (0, 0)

    @property
    def name(self) -> str:
        """Which mini-deal it is."""
        return self.deal.name

    @property
    def done(self) -> bool:
        """Whether its point has been seen."""
        return self.deal.done

    @property
    def focus(self) -> Focus:
        """What the keyboard and the pointer are at."""
        return self._focus if self._focus is not None else self.shell.top.focus

    # --- layout -------------------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """The height that is wanted in a column ``width`` pixels wide."""
        self.board.rect.w = width
        return self.board.tall(width, 1.0) + self.words.tall(width)

    def lay(self, rect: pygame.Rect) -> None:
        """Stand in ``rect``; with less height than wanted the cards are smaller."""
        if rect != self.rect:
            self.motion.finish()
            self.held = None
        self.rect = pygame.Rect(rect)
        words = self.words.tall(rect.w)
        self.board.rect.w = rect.w
        k = 1.0
        while k > 0.5 and self.board.tall(rect.w, k) + words > rect.h:
            k -= 0.02
        tall = self.board.tall(rect.w, k)
        self.board.lay(pygame.Rect(rect.x, rect.y, rect.w, tall), k)
        self.words.rect = pygame.Rect(rect.x, rect.y + tall, rect.w, words)
        if self.board.seats:
            self.shell.art.flight_height = max(seat.pose.height for seat in self.board.seats.values())

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Called before every frame."""
        self.now = now
        due = self._goes_on_at
        if due is not None and now >= due and not self.motion.running(now):
            self._go_on()

    def moving(self, now: float) -> bool:
        """Whether the picture changes by itself."""
        return (
            self.motion.running(now)
            or now < self._shaken_at + choreography.SHAKE_SECONDS
            or self._goes_on_at is not None
        )

    @property
    def animated(self) -> bool:
        """Whether cards travel."""
        return self.shell.settings.motion == "full"

    def _go_on(self) -> None:
        self._goes_on_at = None
        self._change(self.deal.go_on, sound="discard")

    def catch_up(self) -> None:
        """Nothing is on its way, and what follows by itself has happened."""
        self.motion.finish()
        while self._goes_on_at is not None:
            self._go_on()
            self.motion.finish()

    # --- acts ---------------------------------------------------------------------------------------------------------

    def do(self, act: Act) -> bool:
        """Try ``act``: cards travel, or the sentence says why not."""
        self.catch_up()
        return self._change(lambda: self.deal.do(act), act)

    def reset(self) -> None:
        """Everything as it was at the start."""
        self.motion.finish()
        self._goes_on_at = None
        self.held = None

        def begin() -> bool:
            self.deal.reset()
            return True

        self._change(begin)

    def _change(self, change: Callable[[], bool], act: Act | None = None, sound: str = "slide") -> bool:
        before = dict(self.board.seats)
        if act is not None and isinstance(act, Move) and self.held is not None and self.held in before:
            seat = before[self.held]
            before[self.held] = Seat(Pose(*self.at, seat.pose.height), seat.strip, None)
        self.shell.fade()
        changed = change()
        if self.deal.refused:
            self.shell.audio.play("refusal")
            self._shaken_at = self.now if self.animated else -math.inf
        if changed:
            self.lay(self.rect)
            self._begin(before)
            self.shell.audio.play(self.board.sound(act) if act is not None else sound)
            if self.deal.follows:
                self._goes_on_at = self.now + (_WAIT if self.animated else 0.0)
        self.shell.top.dirty = True
        return changed

    def _begin(self, before: dict[Key, Seat]) -> None:
        """Send the cards to their new seats."""
        if not self.animated:
            return
        ways: dict[object, Tween] = {}
        origin = getattr(self.board, "came_from", lambda _key: None)
        for key, seat in self.board.seats.items():
            source = before.get(key) or before.get(origin(key))  # type: ignore[arg-type]
            if source is not None:
                if source.pose != seat.pose:
                    ways[key] = Tween(source.pose, seat.pose, 0.0, _TRAVEL, STANDARD, tucks=True)
            elif seat.enters is not None:
                ways[key] = Tween(seat.enters, seat.pose, 0.0, _TURN, STANDARD, turn_up=True)
        self.motion.begin(self.now, ways)

    # --- input --------------------------------------------------------------------------------------------------------

    def card_name(self, key: Key) -> str:
        """The name of a card's control."""
        way, card = key
        return self.board.name(f"{way} card {card!s}" if way else f"card {card!s}")

    def controls(self) -> list[Control]:
        """Cards, whatever else can be pressed, and at last the button to start over."""
        out = [
            Control(self.card_name(key), seat.strip, act=self._toucher(seat.act), group=self.name, drawn=False)
            for key, seat in self.board.seats.items()
            if seat.act is not None
        ]
        out += self.board.controls()
        return [*out, self._reset_control()]

    def _reset_control(self) -> Control:
        label, rect = self.shell.texts.say("deal.reset"), self.words.reset_rect()
        return Control(self.board.name("reset"), rect, label, "quiet", self.reset, size=self.words.reset_size)

    def _toucher(self, act: Act) -> Callable[[], object]:
        return lambda: self.do(act)

    def on_gesture(self, gesture: Gesture) -> bool:
        """Dragging, and the keys while the focus is in here; True when it is dealt with."""
        match gesture:
            case Dragged(start, at):
                return self._drag(start, at)
            case Dropped(_, at):
                return self._drop(at)
            case Clicked() | Left() | Pressed():
                self.held = None
            case KeyDown():
                return self._key(gesture)
            case _:
                pass
        return False

    def _drag(self, start: tuple[int, int], at: tuple[int, int]) -> bool:
        if self.held is None:
            self.catch_up()
            self.held = self._card_at(start)
        self.at = at
        return self.held is not None

    def _card_at(self, at: tuple[int, int]) -> Key | None:
        found = [key for key, seat in self.board.seats.items() if seat.strip.collidepoint(at)]
        found = [key for key in found if self.board.seats[key].act is not None or self._from_pile(key)]
        return found[-1] if found else None

    def _from_pile(self, key: Key) -> bool:
        """Whether a card is the top of the pile, which is dragged to the hand."""
        return isinstance(self.board, TurnBoard) and key[1] == self.board.deal.piles.pile[-1]

    def place_at(self, at: tuple[int, int]) -> tuple[pygame.Rect, str] | None:
        """The smallest place under the pointer where a card can be dropped."""
        places = [found for found in self.board.places if found[0].collidepoint(at)]
        return min(places, key=lambda found: found[0].w * found[0].h, default=None)

    def _drop(self, at: tuple[int, int]) -> bool:
        key = self.held
        if key is None:
            return False
        found = self.place_at(at)
        if found is not None:
            place = found[1]
            if self._from_pile(key):
                if place.startswith(("you", "hand")):
                    self.do(Press("pile"))
            else:
                self.do(Move(key[1], place))
        self.held = None
        self.shell.top.dirty = True
        return True

    def _key(self, key: KeyDown) -> bool:
        focus = self.focus
        own = self.controls()
        here = next((c for c in own if c.name == focus.name), None)
        if here is None or not focus.visible:
            return False
        if key.key in _ENTER:
            here.act()
            self._keep_focus(here.name)
            return True
        if key.key == pygame.K_TAB and here.group:
            # The cards are one stop of Tab: the scene goes on from the last of them, or back from the first.
            cards = [c.name for c in own if c.group == here.group]
            focus.name = cards[0 if key.shift else -1]
            return False
        step = _ARROWS.get(key.key)
        if step is None or key.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        focus.towards(own, *step)
        return True

    def _keep_focus(self, name: str) -> None:
        """The focus stays in here when what it was at can't be pressed any more."""
        own = [c.name for c in self.controls()]
        if name not in own:
            self.focus.name = own[0]

    # --- picture ------------------------------------------------------------------------------------------------------

    @property
    def _shake(self) -> float:
        """How far a refusal pushes the sentence sideways, in pixels."""
        return self.shell.p * choreography.shake(self.now - self._shaken_at)

    def paint(self, canvas: Canvas) -> None:
        """Put everything on ``canvas``."""
        shell, board = self.shell, self.board
        board.focus = self.focus
        board.still = not self.motion.running(self.now)
        board.paint(canvas)
        minideal_cards.paint(self, canvas)
        self.words.paint(canvas, self._shake)
        put_button(canvas, shell.plates, self._reset_control(), self.focus, shell.p, shell.settings.key_letters)
        minideal_cards.paint_held(self, canvas)
