"""Raw input made into gestures: the pointer (mouse or finger) presses, drags, drops; keys.

Input is read from events only. A finger and the left button are the same thing; a press becomes a drag once it has
moved further than a shaking hand would.
"""

from dataclasses import dataclass
from typing import Final

import pygame

Position = tuple[int, int]
_DRAG_POINTS: Final = 9


@dataclass(frozen=True, slots=True)
class Moved:
    """The pointer is at ``at`` without being pressed."""

    at: Position


@dataclass(frozen=True, slots=True)
class Pressed:
    """The pointer went down."""

    at: Position


@dataclass(frozen=True, slots=True)
class Clicked:
    """The pointer went up where it went down."""

    at: Position


@dataclass(frozen=True, slots=True)
class Dragged:
    """The pressed pointer moved on from ``start`` to ``at``."""

    start: Position
    at: Position


@dataclass(frozen=True, slots=True)
class Dropped:
    """A drag ended at ``at``."""

    start: Position
    at: Position


@dataclass(frozen=True, slots=True)
class Scrolled:
    """The wheel turned ``steps`` notches (up is positive) with the pointer at ``at``."""

    at: Position
    steps: float


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key went down; ``text`` is what it types."""

    key: int
    mod: int = 0
    text: str = ""

    @property
    def shift(self) -> bool:
        """Whether Shift is held."""
        return bool(self.mod & pygame.KMOD_SHIFT)


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key was let go."""

    key: int


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was written: a letter, or what an input method made of several keys."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """An input method is at work: ``text`` is what it would write; empty when it has ended."""

    text: str


@dataclass(frozen=True, slots=True)
class Left:
    """The pointer left the window, or the window lost the keyboard: whatever was held is let go."""


Gesture = Moved | Pressed | Clicked | Dragged | Dropped | Scrolled | KeyDown | KeyUp | Typed | Composing | Left


def listen(field: pygame.Rect) -> None:
    """Text will be written in ``field``: the system shows its keyboard or its input method's choices beside it."""
    pygame.key.start_text_input()
    pygame.key.set_text_input_rect(field)


class Gestures:
    """Turns pygame events into gestures; ``size`` is the window's, for fingers, which report fractions of it."""

    def __init__(self, size: Position) -> None:
        self.size = size
        self.point = 1.0
        self._down: Position | None = None
        self._dragging = False
        self._finger: int | None = None

    def read(self, event: pygame.event.Event) -> Gesture | None:
        """The gesture that ``event`` completes, if any."""
        match event.type:
            case pygame.KEYDOWN:
                return KeyDown(event.key, event.mod, getattr(event, "unicode", ""))
            case pygame.KEYUP:
                return KeyUp(event.key)
            case pygame.TEXTINPUT:
                return Typed(event.text)
            case pygame.TEXTEDITING:
                return Composing(event.text)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and not getattr(event, "touch", False):
                return self._went_down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and not getattr(event, "touch", False):
                return self._went_up(event.pos)
            case pygame.MOUSEMOTION if not getattr(event, "touch", False):
                return self._moved(event.pos)
            case pygame.MOUSEWHEEL:
                return Scrolled(pygame.mouse.get_pos(), getattr(event, "precise_y", event.y))
            case pygame.FINGERDOWN if self._finger is None:
                self._finger = event.finger_id
                return self._went_down(self._touched(event))
            case pygame.FINGERMOTION if self._finger == event.finger_id:
                return self._moved(self._touched(event))
            case pygame.FINGERUP if self._finger == event.finger_id:
                self._finger = None
                return self._went_up(self._touched(event))
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._down, self._dragging, self._finger = None, False, None
                return Left()
            case _:
                return None

    def _touched(self, event: pygame.event.Event) -> Position:
        return (round(event.x * self.size[0]), round(event.y * self.size[1]))

    def _went_down(self, at: Position) -> Gesture:
        self._down, self._dragging = at, False
        return Pressed(at)

    def _moved(self, at: Position) -> Gesture:
        start = self._down
        if start is None:
            return Moved(at)
        far = max(abs(at[0] - start[0]), abs(at[1] - start[1])) > _DRAG_POINTS * self.point
        self._dragging = self._dragging or far
        return Dragged(start, at) if self._dragging else Moved(at)

    def _went_up(self, at: Position) -> Gesture | None:
        start, dragging = self._down, self._dragging
        self._down, self._dragging = None, False
        if start is None:
            return None
        return Dropped(start, at) if dragging else Clicked(at)
