"""Looking something up in the book: a field to write in, and what was found."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from gin.learn.search import Document, Hit, search
from gin.scenes.learn_frame import Frame
from gin.scenes.scene import Shell
from gin.scenes.showdown_boxes import headline
from gin.text.spans import Span, Strong
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.gestures import Composing, Gesture, KeyDown, Typed, listen
from gin.ui.scroll import Scroller
from gin.ui.widgets import Control, Focus, put_button, put_focus

_LONGEST: Final = 40
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_WALK: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Lookup:
    """The field, and the sections that hold every word in it. ``go`` opens one, ``close`` puts the field away."""

    def __init__(
        self,
        shell: Shell,
        documents: Sequence[Document],
        go: Callable[[str], object],
        close: Callable[[], object],
    ) -> None:
        self.shell, self.documents, self.go, self.close = shell, documents, go, close
        self.query = ""
        self.composing = ""
        self.chosen = 0
        self.hits: list[Hit] = []
        self.scroller = Scroller()

    # --- layout -------------------------------------------------------------------------------------------------------

    def lay(self, frame: Frame) -> None:
        """Lay it out in the frame's body."""
        shell, body = self.shell, frame.main
        p, t = shell.p, shell.t
        self.size = min(27 * t, 46 * p)
        self.head = pygame.Rect(body.x, body.y, body.w, round(84 * p))
        wide = round(min(body.w, 1000 * p))
        tall = round(max(70 * p, 2.3 * self.size))
        self.field = pygame.Rect(0, self.head.bottom + round(14 * p), wide, tall)
        self.field.centerx = body.centerx
        self.count = pygame.Rect(self.field.x, self.field.bottom + round(8 * p), wide, round(1.9 * 0.8 * self.size))
        self.pitch = round(4.15 * 0.9 * self.size)
        foot = round(min(70 * frame.g, 110 * p))
        self.away = pygame.Rect(0, body.bottom - foot, round(min(0.4 * wide, 306 * frame.g)), foot)
        self.away.centerx = body.centerx
        top = self.count.bottom + round(8 * p)
        area = pygame.Rect(self.field.x, top, wide, self.away.y - round(18 * p) - top)
        shown = max(1, area.h // self.pitch)
        area.h = shown * self.pitch
        bar = pygame.Rect(min(area.right + round(12 * p), shell.size[0] - round(14 * p)), area.y, round(6 * p), area.h)
        self.scroller.fit(len(self.hits), shown, area, bar)
        listen(self.field)

    def look(self) -> None:
        """Search again for what the field holds now."""
        self.hits = search(self.documents, self.query)
        self.chosen = 0
        self.scroller.first = 0
        shown = max(1, self.scroller.area.h // self.pitch)
        self.scroller.fit(len(self.hits), shown, self.scroller.area, self.scroller.bar)

    # --- input --------------------------------------------------------------------------------------------------------

    def controls(self) -> list[Control]:
        """The sections found that are seen, and the way back to the page."""
        area = self.scroller.area
        out = [
            Control(
                f"found {self.hits[i].name}",
                pygame.Rect(area.x, area.y + n * self.pitch, area.w, self.pitch - round(6 * self.shell.p)),
                act=lambda name=self.hits[i].name: self.go(name),  # type: ignore[misc]
                group="found",
                drawn=False,
            )
            for n, i in enumerate(self.scroller.rows)
        ]
        say = self.shell.texts.say
        size = min(25 * self.shell.t, 0.38 * self.away.h)
        return [*out, Control("search close", self.away, say("book.contents.close"), "quiet", self.close, size=size)]

    def gesture(self, gesture: Gesture, focus: Focus) -> bool:
        """What is written, and the keys that walk through what was found."""
        match gesture:
            case Typed("/") if not self.query:
                return True  # the key that opened the field
            case Typed(text):
                self.composing = ""
                self.query = (self.query + _letters(text))[:_LONGEST]
                focus.visible = False
                self.look()
                return True
            case Composing(text):
                self.composing = _letters(text)[:_LONGEST]
                return True
            case KeyDown() if self.composing:
                return True  # the keys belong to the input method
            case KeyDown(pygame.K_ESCAPE):
                self.close()
                return True
            case KeyDown(pygame.K_TAB):
                return False
            case KeyDown():
                return self._key(gesture, focus)
            case _:
                return self.scroller.gesture(gesture)

    def _key(self, key: KeyDown, focus: Focus) -> bool:
        if key.key == pygame.K_BACKSPACE:
            self.query = self.query[:-1]
            focus.visible = False
            self.look()
        elif key.key in _WALK and self.hits:
            focus.visible = False
            self.chosen = max(0, min(len(self.hits) - 1, self.chosen + _WALK[key.key]))
            self._reveal()
        elif key.key in _ENTER:
            if focus.visible:
                return False
            if self.hits:
                self.go(self.hits[self.chosen].name)
        elif key.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            self.scroller.gesture(key)
        return True

    def _reveal(self) -> None:
        scroller = self.scroller
        if self.chosen < scroller.first:
            scroller.by(self.chosen - scroller.first)
        elif self.chosen >= scroller.first + scroller.shown:
            scroller.by(self.chosen + 1 - scroller.first - scroller.shown)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas, focus: Focus) -> None:
        """The field and what was found."""
        shell, p = self.shell, self.shell.p
        say = shell.texts.say
        headline(shell, canvas, say("book.search"), self.head, p)
        self._field(canvas)
        if self.query:
            found = say("book.search.found", count=len(self.hits)) if self.hits else say("book.search.none")
            canvas.text(found, self.count, 0.8 * self.size, theme.QUIET, name="found")
        controls = {c.name: c for c in self.controls()}
        for i in self.scroller.rows:
            self._hit(canvas, i, controls[f"found {self.hits[i].name}"], focus)
        self.scroller.paint(canvas, shell.plates)
        put_button(canvas, shell.plates, controls["search close"], focus, p)

    def _field(self, canvas: Canvas) -> None:
        shell, field, p = self.shell, self.field, self.shell.p
        plate = shell.plates.get(
            ("search field", field.size),
            lambda: draw.plate(
                *field.size, 9 * p, (shell.felt.tag, shell.felt.tag), 0.9, theme.GOLD, max(1.0, 1.5 * p), 0.9
            ),
        )
        canvas.image(plate, field.x, field.y)
        canvas.note("panel", "field", field)
        side = round(0.9 * self.size)
        glass = shell.plates.get(("glass", side), lambda: _glass(side, max(1.5, 3 * p)))
        canvas.centred(glass, field.x + 0.5 * field.h, field.centery)
        box = pygame.Rect(field.x + field.h, field.y, field.w - field.h - round(24 * p), field.h)
        if not self.query and not self.composing:
            said = shell.texts.say("book.search.ask")
            canvas.text(said, box, 0.9 * self.size, theme.QUIET_ON_PANEL, name="search ask")
            self._caret(canvas, box.x - round(4 * p))
            return
        spans: list[Span] = [s for s in (self.query, Strong(self.composing) if self.composing else "") if s]
        written = canvas.text(spans, box, self.size, theme.TEXT, name="search query")
        self._caret(canvas, written.right + round(3 * p))

    def _caret(self, canvas: Canvas, x: int) -> None:
        """Where the next letter comes. It doesn't blink: nothing moves when nothing happens."""
        tall, wide = round(1.25 * self.size), max(2, round(2.4 * self.shell.p))

        def make() -> pygame.Surface:
            line = draw.blank(wide, tall, theme.GOLD)
            line.fill(theme.GOLD)
            return line

        canvas.image(self.shell.plates.get(("caret", wide, tall), make), x, self.field.centery - tall // 2)

    def _hit(self, canvas: Canvas, at: int, control: Control, focus: Focus) -> None:
        shell, p, rect = self.shell, self.shell.p, control.rect
        hit, here = self.hits[at], at == self.chosen
        if here or focus.hover == control.name:
            key = ("hit", rect.size, here)
            canvas.image(shell.plates.get(key, lambda: _ground(rect.size, here, p)), rect.x, rect.y)
        canvas.note("button", control.name, rect)
        pad = round(20 * p)
        box = pygame.Rect(rect.x + pad, rect.y + round(0.06 * rect.h), rect.w - 2 * pad, round(0.34 * rect.h))
        canvas.text(_spans(hit.head), box, 0.9 * self.size, theme.TEXT, bold=True, name=f"{control.name} head")
        low = pygame.Rect(box.x, box.bottom, box.w, round(0.56 * rect.h))
        size, colour = 0.76 * self.size, theme.QUIET
        canvas.text(_spans(hit.excerpt), low, size, colour, lines=2, name=f"{control.name} excerpt")
        put_focus(canvas, shell.plates, control, focus, p)


def _letters(text: str) -> str:
    """What of ``text`` can be written: fonts can't draw control characters."""
    return "".join(c for c in text if c.isprintable())


def _spans(parts: Sequence[tuple[str, bool]]) -> list[Span]:
    return [Strong(text) if found else text for text, found in parts]


def _ground(size: tuple[int, int], here: bool, p: float) -> pygame.Surface:
    out = draw.blank(*size, theme.GOLD)
    out.fill((*theme.GOLD, round(255 * (0.13 if here else 0.06))))
    if here:
        out.fill(theme.GOLD, (0, 0, max(2, round(4 * p)), size[1]))
    return out


def _glass(side: float, line: float) -> pygame.Surface:
    def paint(big: pygame.Surface, k: float) -> None:
        s = side * k
        pygame.draw.circle(big, theme.GOLD, (0.42 * s, 0.42 * s), 0.29 * s, max(1, round(line * k)))
        draw.thick(big, [(0.63 * s, 0.63 * s), (0.88 * s, 0.88 * s)], line * 1.2 * k, theme.GOLD)

    return draw.smooth(side, side, theme.GOLD, paint)
