"""What a scene is, and the shell that all scenes share.

The app calls a scene's hooks; a scene never waits, never reads a clock and never touches the window. What it shows is
:meth:`Scene.paint`, what can be pressed is :meth:`Scene.controls`; both are made anew whenever something changed.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pygame

from gin import paths
from gin.notices import Notice
from gin.settings import Settings
from gin.text import Texts, system_language
from gin.ui import draw, felt, theme
from gin.ui.audio import Audio
from gin.ui.audio_captions import Captions
from gin.ui.canvas import Canvas
from gin.ui.cards import CardArt
from gin.ui.fonts import Fonts
from gin.ui.gestures import Clicked, Dragged, Gesture, KeyDown, Left, Moved, Pressed
from gin.ui.widgets import Control, Focus, Plates

if TYPE_CHECKING:
    from gin.game import Games


class Shell:
    """What scenes share: settings and words, pictures and sounds, the games, and the stack of scenes itself."""

    felt: theme.Felt
    art: CardArt

    def __init__(self, settings: Settings, games: "Games", assets: Path, size: tuple[int, int]) -> None:
        self.settings = settings
        self.games = games
        self.assets = assets
        self.size = size
        self.scenes: list[Scene] = []
        self.audio = Audio(assets / "sounds")
        self.captions = Captions()
        self.audio.told = self.captions.hear
        self.notices: list[Notice] = []
        """What is still to be told about the game's files, the latest last; the title tells it."""
        self.save_settings: Callable[[Settings], None] = lambda _settings: None
        self.toggle_fullscreen: Callable[[], None] = lambda: None
        self.fade: Callable[[], None] = lambda: None
        """With motion *reduced*: let what is on the window fade out over what comes next."""
        self.turn: Callable[[Scene, bool], None] = lambda _scene, _opens: None
        """A scene opens (True) or closes: let what is on the window go over into what comes next."""
        self.paths = paths.find()
        """Where the game keeps its files, for the player to read; who starts it with a folder of its own says so."""
        self._grounds: dict[tuple[Any, ...], pygame.Surface] = {}
        self._dress(None)

    def _dress(self, before: Settings | None) -> None:
        """Make what the settings decide. What they leave as it was before keeps the pictures it has made."""
        s = self.settings

        def changed(*names: str) -> bool:
            return before is None or any(getattr(before, name) != getattr(s, name) for name in names)

        if changed("felt"):
            self.felt = theme.FELTS.get(s.felt, theme.FELTS["green"])
            self.plates = Plates(self.felt)
        if changed("inks", "felt"):
            self.fonts = Fonts(self.assets / "fonts", theme.INKS.get(s.inks, theme.INKS["classic"]), self.felt)
        if changed("inks", "back", "index") or self.art.bold != self.felt.bold:
            self.art = CardArt(self.assets / "cards", s.inks, s.back, s.index, self.felt.bold)
        language = system_language() if s.language == "system" else s.language
        self.texts = Texts(language)
        self.audio.master, self.audio.cards = s.volume_master / 100, s.volume_cards / 100
        self.audio.signals, self.audio.muted = s.volume_signals / 100, s.muted
        self.captions.wanted = s.captions

    # --- measures -----------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> float:
        """The window's unit U in pixels."""
        return theme.unit(*self.size)

    @property
    def p(self) -> float:
        """A point: a pixel in a window whose unit is 1080; in portrait one whose width is 1080."""
        w, h = self.size
        return min(w / 1080, h / 1920) if self.portrait else self.unit / 1080

    @property
    def scale(self) -> float:
        """The player's UI scale, 0.75 to 2."""
        return self.settings.ui_scale / 100

    @property
    def t(self) -> float:
        """A point of text: grows with the UI scale, and is one step larger in Chinese."""
        return self.p * self.scale * (1.08 if self.texts.language == "zh-CN" else 1.0)

    @property
    def portrait(self) -> bool:
        """Whether the window is laid out as portrait."""
        return theme.is_portrait(*self.size)

    def ground(self, centre: tuple[float, float] | None = None, inlay: pygame.Rect | None = None) -> pygame.Surface:
        """The window's background, kept while the size stays."""
        middle = centre or (self.size[0] / 2, 0.42 * self.size[1])
        key = (self.size, middle, inlay and tuple(inlay), self.settings.felt, self.settings.lamp)
        found = self._grounds.get(key)
        if found is None:
            if len(self._grounds) >= 2:  # each is as large as the window
                del self._grounds[next(iter(self._grounds))]
            found = felt.ground(self.size, self.felt, self.settings.lamp / 100, middle, self.unit)
            if inlay is not None:
                with draw.line_work(self.felt.bold):
                    felt.inlay(found, inlay, self.unit, speed_lines=not self.portrait)
            if pygame.display.get_surface() is not None:
                found = found.convert()
            self._grounds[key] = found
        return found

    def caption(self) -> str:
        """The caption of what is heard now, in the player's words; empty when there is none."""
        return self.texts.say(f"caption.{self.captions.shown}") if self.captions.shown else ""

    # --- changes ------------------------------------------------------------------------------------------------------

    def change(self, settings: Settings) -> None:
        """Take new settings at once and keep them."""
        before, self.settings = self.settings, settings
        self.save_settings(settings)
        self._dress(before)
        self.resized(self.size)

    def resized(self, size: tuple[int, int]) -> None:
        """The window has another size, or everything looks different: scenes lay themselves out anew."""
        self.size = size
        for scene in self.scenes:
            scene.dirty = True
            scene.resized()

    # --- the stack ----------------------------------------------------------------------------------------------------

    @property
    def top(self) -> "Scene":
        """The scene that gets the input."""
        return self.scenes[-1]

    def push(self, scene: "Scene") -> None:
        """Show ``scene`` over the present one."""
        self.turn(scene, True)
        if self.scenes:
            self.scenes[-1].covered()
        self.scenes.append(scene)
        scene.dirty = True
        scene.resized()

    def pop(self) -> None:
        """Go back to the scene below."""
        self.turn(self.scenes[-1], False)
        self.scenes.pop()
        if self.scenes:
            self.scenes[-1].dirty = True
            self.scenes[-1].uncovered()

    def swap(self, scene: "Scene") -> None:
        """Show ``scene`` instead of the top one; those below stay as they are."""
        self.turn(scene, True)
        self.scenes[-1] = scene
        scene.dirty = True
        scene.resized()

    def replace(self, scene: "Scene") -> None:
        """Show ``scene`` instead of everything that is shown."""
        self.scenes.clear()
        self.push(scene)

    def quit(self) -> None:
        """End the program after this frame; everything is saved already."""
        self.scenes.clear()


class Scene:
    """One screen. ``dirty`` asks for a new picture."""

    arrives: Literal["page", "panel", "alone"] = "page"
    """How the scene comes and goes: as a page, as a panel over what is below, or by motion of its own."""
    says_captions = False
    """Whether the scene sees to the captions of sounds by itself; else they stand at the window's foot."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.focus = Focus()
        self.dirty = True

    # --- hooks --------------------------------------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        """What can be pressed, in the order of Tab. Called often: must be cheap and change nothing."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """Put everything on ``canvas``, back to front. Must change nothing but caches."""

    def update(self, now: float) -> None:
        """Called before every frame with the time in seconds; moves what moves. Must not block."""

    def moving(self, now: float) -> bool:
        """Whether the picture changes by itself, so that a frame is needed without any input."""
        return False

    def on_gesture(self, gesture: Gesture) -> bool:
        """The scene's own handling, before the common one; True when it is dealt with."""
        return False

    def escape(self) -> None:
        """Esc was pressed."""

    def refused(self, control: Control) -> None:
        """A dim control was pressed: tell its reason."""

    def resized(self) -> None:
        """The window's size, the language or the look changed: forget what was laid out."""

    def covered(self) -> None:
        """Another scene is put on top, and is told the end of whatever is held here: that is let go."""
        self.handle(Left())

    def uncovered(self) -> None:
        """The scene on top is gone."""

    # --- common handling ----------------------------------------------------------------------------------------------

    def press(self, control: Control) -> None:
        """Do what ``control`` does, or say why not."""
        self.dirty = True
        if control.enabled:
            if control.drawn:
                self.shell.audio.play("click")
            control.act()
        elif control.look == "dim":
            self.refused(control)

    def under(self, at: tuple[int, int]) -> Control | None:
        """The topmost control at a place."""
        return next((c for c in reversed(self.controls()) if c.look != "empty" and c.rect.collidepoint(at)), None)

    def handle(self, gesture: Gesture) -> None:
        """Deal with one gesture."""
        if self.on_gesture(gesture):
            self.dirty = True
            return
        match gesture:
            case Moved(at) | Dragged(_, at):
                found = self.under(at)
                name = found.name if found is not None else ""
                if name != self.focus.hover:
                    self.focus.hover = name
                    self.dirty = True
            case Pressed(at):
                found = self.under(at)
                self.focus.pressed = found.name if found is not None else ""
                self.focus.hover = self.focus.pressed
                self.focus.visible = False
                self.dirty = True
            case Clicked(at):
                found = self.under(at)
                if found is not None and found.name == self.focus.pressed:
                    self.focus.name = found.name
                    self.press(found)
                self.focus.pressed = ""
            case Left():
                self.focus.hover = self.focus.pressed = ""
                self.dirty = True
            case KeyDown():
                self._key(gesture)
            case _:
                pass

    def _key(self, key: KeyDown) -> None:
        controls = self.controls()
        match key.key:
            case pygame.K_TAB:
                self.focus.move(controls, -1 if key.shift else 1)
                self.dirty = True
            case pygame.K_ESCAPE:
                self.escape()
                self.dirty = True
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                dx = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key.key, 0)
                dy = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key.key, 0)
                self.focus.towards(controls, dx, dy)
                self.dirty = True
            case _:
                self._shortcut(key, controls)

    def _shortcut(self, key: KeyDown, controls: Sequence[Control]) -> None:
        entering = key.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        if entering and self.focus.visible:
            focused = next((c for c in controls if c.name == self.focus.name), None)
            if focused is not None:
                self.press(focused)
                return
        wanted = pygame.K_RETURN if key.key == pygame.K_KP_ENTER else key.key
        if key.text == "?":  # on most keyboards a shifted key of another name
            wanted = pygame.K_QUESTION
        for control in controls:
            if wanted in control.keys and not key.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
                self.press(control)
                return


class Overlay(Scene):
    """A scene on a dimmed picture of the one below it."""

    arrives = "panel"

    def below(self) -> Scene | None:
        """The scene this one lies on."""
        scenes = self.shell.scenes
        at = scenes.index(self) if self in scenes else len(scenes)
        return scenes[at - 1] if at else None

    def paint(self, canvas: Canvas) -> None:
        """The scene below, and a veil over it; what the scene below holds doesn't count as placed."""
        under = self.below()
        if under is not None:
            under.paint(canvas)
            canvas.placed.clear()
        veil = self.shell.plates.get(("veil", canvas.size), lambda: _veil(canvas.size, self.shell.felt))
        canvas.over = len(canvas.blits)
        canvas.image(veil, 0, 0)

    def escape(self) -> None:
        """Back to the scene below."""
        self.shell.pop()


def _veil(size: tuple[int, int], cloth: theme.Felt) -> pygame.Surface:
    veil = draw.blank(*size)
    veil.fill((*cloth.tag, 150))
    return veil
