"""A table like the player's in a corner of the settings, drawn by the table's own code at a smaller unit.

What a setting changes is seen at once; a change of pace or motion plays one act of the computer.
"""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from gin.engine.cards import Card, card, cards
from gin.engine.events import Discarded
from gin.scenes.scene import Shell
from gin.scenes.table_coach import put_line
from gin.scenes.table_picture import Picture
from gin.settings import Settings
from gin.text.spans import Span
from gin.ui import choreography, draw, felt, theme
from gin.ui.canvas import Canvas
from gin.ui.cards import RATIO
from gin.ui.choreography import Key
from gin.ui.layout import CARD_SIZES, PEEP, Group, HandLayout, Pose, Table
from gin.ui.motion import Motion

_RUN: Final = cards("5D 6D 7D")
_LOOSE: Final = cards("3C KH")
_HAND: Final = {
    "melds": (Group("run", _RUN), Group("deadwood", _LOOSE)),
    "suit": (Group("plain", cards("KH 5D 6D 7D 3C")),),
    "rank": (Group("plain", cards("3C 5D 6D 7D KH")),),
    "hand": (Group("plain", cards("KH 3C 7D 5D 6D")),),
}
_DEADWOOD: Final = 13
_LOOKED_BACK: Final = {"card": card("KH"), "after": 11, "other": _DEADWOOD}
"""What the coach says of having thrown the 8 that lies below the queen."""
_PILE: Final = cards("2D KC 8S QH")
_KNOWN: Final = card("9S")
_BACKS: Final = 6
_STOCK: Final = 21
_OPPONENT: Final = 1
_BEND: Final = 0.62
"""What a fan of five cards needs of the unit to bend as far as one of eleven."""
_HAND_LARGER: Final = 1.1
"""There are only five cards: they may be larger than eleven could."""
_BROAD: Final = 1.6
"""From this width over its height on the piles stand beside the hand."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What rests where."""

    table: Table
    hand: HandLayout
    opponent: dict[Key, Pose]
    pile: tuple[Card, ...]
    poses: dict[Key, Pose]


class Preview:
    """Draws the preview and keeps its ground; knows what moves in it."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.now = 0.0
        self._ground: tuple[object, pygame.Surface] | None = None
        self._motion = Motion()
        self._plays_at: float | None = None
        """When the computer's act begins; until then it thinks."""
        self._unshown = False

    # --- the act ------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Let the computer think and throw a card at the pace and with the motion that hold now."""
        s = self.shell.settings
        self._motion.finish()
        speed = choreography.SPEEDS[s.opponent_speed]
        pause = choreography.pause_before(Discarded(_OPPONENT, _PILE[-1]), 1 - _OPPONENT, speed)
        self._plays_at = self.now + (0.0 if s.motion == "off" else pause)
        self._unshown = True

    def update(self, now: float, size: tuple[int, int] | None) -> bool:
        """Called before each frame; whether the picture has changed."""
        arrived = self._motion.running(self.now) and not self._motion.running(now)
        self.now = now
        if self._plays_at is None or now < self._plays_at or size is None:
            return arrived
        self._plays_at, self._unshown = None, False
        s = self.shell.settings
        before, after = self._scene(size, s, _PILE[:-1]), self._scene(size, s, _PILE)
        script = choreography.script(
            Discarded(_OPPONENT, _PILE[-1]),
            1 - _OPPONENT,
            before.poses,
            after.poses,
            after.table.stock,
            choreography.SPEEDS[s.opponent_speed],
            s.motion == "full",
        )
        self._motion.begin(now, script.ways)
        for _, name in script.sounds:
            self.shell.audio.play(name)
        return True

    def moving(self, now: float) -> bool:
        """Whether a card is on its way."""
        return self._motion.running(now)

    def finish(self) -> None:
        """Everything is at its place."""
        self._motion.finish()
        self._plays_at, self._unshown = None, False

    # --- the picture --------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas, rect: pygame.Rect, settings: Settings) -> None:
        """Draw the table in ``rect`` as ``settings`` want it; those of the shell, but for a lamp being turned."""
        pile = _PILE[:-1] if self._unshown else _PILE
        scene = self._scene(rect.size, settings, pile)
        inside = Canvas(rect.size, self.shell.fonts)
        inside.image(self._cloth(rect.size, settings, scene.table), 0, 0)
        self._objects(inside, scene, settings.coach)
        for blit in inside.blits:
            canvas.image(blit.surface, rect.x + blit.x, rect.y + blit.y)
        for placed in inside.placed:
            moved, box = placed.rect.move(rect.topleft), placed.box.move(rect.topleft)
            canvas.placed.append(replace(placed, name="preview " + placed.name, rect=moved, box=box))
        canvas.note("panel", "preview", rect)

    def _objects(self, canvas: Canvas, scene: _Scene, coach: bool) -> None:
        picture = Picture(self.shell, scene.table)
        above: list[tuple[Card, Pose, float, bool]] = []
        for key, pose in scene.opponent.items():
            picture.card(canvas, key if isinstance(key, Card) else None, pose)
        picture.stock(canvas, _STOCK)
        for each in scene.pile:
            way = self._motion.at(each, self.now)
            if way is not None and way.above:
                above.append((each, way.pose, way.flip, way.face_up is not False))
            else:
                picture.card(canvas, each, way.pose if way is not None else scene.poses[each])
        picture.message(canvas, self.message())
        if coach:
            put_line(picture, canvas, self.shell.texts.parts("coach.line.lighter", **_LOOKED_BACK))
        for each, pose in scene.hand.poses.items():
            picture.card(canvas, each, pose)
            canvas.note("card", f"hand {each!s}", pose.box())
        picture.brackets(canvas, scene.hand, _DEADWOOD)
        for each, pose, flip, face_up in above:
            picture.card(canvas, each if face_up else None, pose, flip=flip, lifted=True)

    def message(self) -> list[Span]:
        """The sentence above the hand."""
        texts = self.shell.texts
        return texts.parts("table.waiting") if self._unshown else texts.parts("table.prompt.draw", card=_PILE[-1])

    def _cloth(self, size: tuple[int, int], settings: Settings, table: Table) -> pygame.Surface:
        """Felt, lamp and rays in a gold frame."""
        key = (size, settings.felt, settings.lamp)
        if self._ground is None or self._ground[0] != key:
            centre = ((table.stock.x + table.discard.x) / 2, table.stock.y)
            p = self.shell.p
            shape = draw.filled_steps(size, 9 * p, 2, (255, 255, 255), 1)
            surface = draw.masked(felt.cloth(size, self.shell.felt, settings.lamp / 100, centre), shape)
            line = max(p, 0.75)
            frame = draw.blank(*size, theme.GOLD)
            whole = frame.get_rect()
            draw.outline(frame, draw.stepped(whole, 9 * p, 2), 1.7 * line, theme.GOLD, 0.9)
            inner = whole.inflate(-11 * p, -11 * p)
            draw.outline(frame, draw.stepped(inner, 9 * p, 2), 0.9 * line, theme.GOLD, 0.3)
            surface.blit(frame, (0, 0))
            self._ground = (key, surface)
        return self._ground[1]

    # --- where everything rests ---------------------------------------------------------------------------------------

    def _scene(self, size: tuple[int, int], settings: Settings, pile: tuple[Card, ...]) -> _Scene:
        table = _table(self.shell, size, settings)
        bent = replace(table, unit=_BEND * table.unit, p=max(table.p, 1.25 * self.shell.p))
        hand = bent.hand(_HAND[settings.hand_order], settings.hand == "flat")
        hidden, known = table.opponent(_BACKS, [_KNOWN])
        seen = pile[-settings.discards_shown :]
        opponent: dict[Key, Pose] = {("back", i): pose for i, pose in enumerate(hidden)}
        opponent[_KNOWN] = known[0]
        poses: dict[Key, Pose] = {**opponent}
        poses.update(zip(seen, table.discards(len(seen)), strict=True))
        poses.update(hand.poses.items())
        return _Scene(table, hand, opponent, seen, poses)


def _table(shell: Shell, size: tuple[int, int], settings: Settings) -> Table:
    """A table of that size: above each other what is above each other in a window, or the piles beside the hand."""
    w, h = size
    broad = w > _BROAD * h
    u = min(h / 0.6, w / 1.5) if broad else min(h / 1.08, w / 0.9)
    p = u / 1080
    height = CARD_SIZES[settings.card_size] * u * (1.0 if broad else _HAND_LARGER)
    # The message has to fit in its strip.
    t = min(max(p, 0.97 * shell.p) * min(1.3, shell.t / shell.p), w / (1220 if broad else 600))
    if broad:
        middle, opponent_y, pile_y, message_y, foot = 0.27 * w, 0.24 * h, 0.67 * h, 0.24 * h, 0.83 * h
        hand = pygame.Rect(round(0.54 * w), 0, round(0.42 * w), 1)
        strip = pygame.Rect(round(0.52 * w), 0, round(0.46 * w), round(46 * max(p, 0.7 * shell.p)))
    else:
        # In a tall and narrow place everything stays together in the middle.
        deep = min(h, 1.8 * w)
        top = (h - deep) / 2
        middle, opponent_y, pile_y, message_y = w / 2, top + 0.122 * deep, top + 0.361 * deep, top + 0.553 * deep
        foot = min(top + 0.776 * deep + height / 2, h - 76 * shell.p)
        hand = pygame.Rect(round(0.055 * w), 0, round(0.89 * w), 1)
        strip = pygame.Rect(0, 0, round(0.94 * w), round(44 * max(p, shell.p)))
        strip.centerx = w // 2
    strip.centery = round(message_y)
    hand.y, hand.h = round(foot - height), round(height)
    pile_height = 0.24 * u
    wide = pile_height * RATIO
    peep = PEEP[settings.index]
    apart = (wide + 0.055 * u + (settings.discards_shown - 1) * peep * wide) / 2
    nowhere = pygame.Rect(0, 0, 0, 0)
    reach = round(middle) if broad else w
    return Table(
        size=(round(2 * middle), h),
        portrait=False,
        unit=u,
        p=p,
        t=t,
        scale=shell.scale,
        panel=nowhere,
        icons=(),
        opponent_height=0.17 * u,
        opponent_centre=(middle, opponent_y),
        opponent_line=nowhere,
        pile_height=pile_height,
        stock=Pose(middle - apart, pile_y, pile_height),
        discard=Pose(middle + apart, pile_y, pile_height),
        inlay=pygame.Rect(0, 0, reach, h),
        message=strip,
        hand_height=height,
        hand_area=hand,
        actions=(),
        peep=peep,
    )
