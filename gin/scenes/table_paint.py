"""Draws the table at one moment: what rests, what is on its way, what is marked, what the pointer holds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gin.engine.cards import PACK, Card
from gin.engine.events import HandReceived
from gin.engine.phase import Phase
from gin.scenes import table_inspector
from gin.scenes.about_mark import PREFIX, put_about
from gin.scenes.table_controls import card_name, deciding_on_upcard
from gin.scenes.table_drag import HELD
from gin.scenes.table_picture import Scenery, hand_deadwood
from gin.ui import draw, theme
from gin.ui.canvas import Canvas
from gin.ui.choreography import KNOCKED, Key
from gin.ui.layout import Pose
from gin.ui.motion import Glimpse
from gin.ui.painter import Blit
from gin.ui.widgets import put_button, put_focus

if TYPE_CHECKING:
    from gin.scenes.table import Table


def paint_table(table: "Table", canvas: Canvas, cards: bool = True) -> None:
    """The whole scene, back to front; without ``cards`` what stays when they have gone to the showdown."""
    shell, fixed, view, picture = table.shell, table.table, table.shown, table.picture
    centre = (fixed.size[0] / 2, fixed.inlay.centery)
    canvas.image(shell.ground(centre, fixed.inlay), 0, 0)
    table.feel.pulse(canvas)
    picture.panel(canvas, view, table.game.level)
    places = table.places
    travelling: list[tuple[Key, Glimpse]] = []
    lie = cards and not table.swept
    if lie:
        _rest_opponent(table, canvas, places, travelling)
    if not table.swept:
        picture.opponent_lines(canvas, places, table.said)
    dealing = isinstance(table.coming, HandReceived)
    picture.stock(canvas, _in_stock(table))
    if lie:
        _rest_pile(table, canvas, places, travelling)
    elif cards:
        _swept(table, travelling)
    if not (dealing or table.swept):
        picture.pile_count(canvas, view)
    _choices(table, canvas)
    if words := table.message():
        picture.message(canvas, words, table.below_message(), table.feel.shake)
        table.coach.paint(canvas)
    if lie:
        _rest_hand(table, canvas, places, travelling)
        if not dealing:
            picture.brackets(canvas, places.hand, hand_deadwood(view))
    table.beside(canvas)
    for control in table.controls():
        if control.drawn:
            put_button(canvas, shell.plates, control, table.focus, fixed.p, shell.settings.key_letters)
        elif control.name.startswith(PREFIX):
            put_about(shell, canvas, control, table.focus)
        elif control.name in ("stock", "pile"):
            put_focus(canvas, shell.plates, control, table.focus, fixed.p)
    _tag(table, canvas, places)
    shadows = heaps_shadowed([glimpse.pose for _, glimpse in travelling])
    for (key, glimpse), shadow in zip(travelling, shadows, strict=True):
        face = key if isinstance(key, Card) and glimpse.face_up is not False else None
        pose, flip, fine = glimpse.pose, glimpse.flip, glimpse.fine
        picture.card(canvas, face, pose, flip=flip, flying=True, fine=fine, shadow=shadow)
    _held(table, canvas)


def _in_stock(table: "Table") -> int:
    """How many cards lie in the stock, for the eye: those that are still to be dealt, and those swept back, too."""
    left = table.shown.stock_count
    if table.swept:
        return left if table.motion.running(table.now) else len(PACK)
    return left + (table.motion.to_come(table.now) if isinstance(table.coming, HandReceived) else 0)


def _put(table: "Table", canvas: Canvas, key: Key, pose: Pose, travelling: list[tuple[Key, Glimpse]]) -> bool:
    """Draw what rests or only shifts; what travels above is kept for later. True when drawn here, at its own place."""
    found = table.motion.at(key, table.now)
    face = key if isinstance(key, Card) else None
    if found is None:
        table.picture.card(canvas, face, pose)
        return True
    if found.above:
        if found.started:
            travelling.append((key, found))
        return False
    if found.face_up is False:
        face = None
    table.picture.card(canvas, face, found.pose, flip=found.flip, flying=True)
    return False


def _rest_opponent(table: "Table", canvas: Canvas, places: Scenery, travelling: list[tuple[Key, Glimpse]]) -> None:
    for key, pose in places.poses.items():
        if isinstance(key, tuple):
            _put(table, canvas, key, table.feel.opponent(key, pose), travelling)
            canvas.note("card", f"back {key[1]}", pose.box())
    for card in places.known:
        _put(table, canvas, card, table.feel.opponent(card, places.poses[card]), travelling)
        canvas.note("card", f"known {card!s}", places.poses[card].box())


def _rest_pile(table: "Table", canvas: Canvas, places: Scenery, travelling: list[tuple[Key, Glimpse]]) -> None:
    dip = table.feel.dip
    if not places.pile:
        ghost = table.picture.ghost()
        canvas.centred(ghost, table.table.discard.x, table.table.discard.y)
    for card in places.pile:
        if card == table.drag.top:
            continue
        pose = places.poses[card]
        _put(table, canvas, card, pose._replace(y=pose.y + dip) if dip else pose, travelling)
        canvas.note("card", f"pile {card!s}", places.poses[card].box())
    if table.knocked is not None:
        _knocked(table, canvas, table.knocked, dip)


def _knocked(table: "Table", canvas: Canvas, card: Card, dip: float) -> None:
    """The card that was thrown face down to end the hand (R7)."""
    found = table.motion.at(KNOCKED, table.now)
    if found is None:
        table.picture.card(canvas, None, table.table.discard._replace(y=table.table.discard.y + dip))
        return
    face = None if found.face_up is None or found.face_up is False else card
    table.picture.card(canvas, face, found.pose, flip=found.flip, flying=True)


def _swept(table: "Table", travelling: list[tuple[Key, Glimpse]]) -> None:
    """The cards of a dead hand that are still on their way to the stock (R8)."""
    for key in table.places.poses:
        found = table.motion.at(key, table.now)
        if found is not None:
            travelling.append((key, found))


def heaps_shadowed(poses: Sequence[Pose]) -> list[bool]:
    """Which of ``poses``, back to front, has a shadow: of cards on one heap one, or shadows add up to black."""
    seen: set[tuple[int, int]] = set()
    out = []
    for pose in poses:
        place = (round(pose.x / 8), round(pose.y / 8))
        out.append(place not in seen)
        seen.add(place)
    return out


def _choices(table: "Table", canvas: Canvas) -> None:
    """A gold ring around a pile that can be drawn from: under the pointer, and the upcard while it is to be decided."""
    view, fixed = table.shown, table.table
    if not table.my_turn or table.motion.running(table.now):
        return
    upcard = deciding_on_upcard(view)
    hover = table.focus.hover
    held = table.drag.active
    if upcard or (view.phase is Phase.DRAW and hover == "pile" and not held):
        table.picture.ring(canvas, fixed.discard, theme.GOLD, 3, 3)
    if view.phase in (Phase.DRAW, Phase.STOCK_ONLY) and hover == "stock" and not held:
        table.picture.ring(canvas, fixed.stock, theme.GOLD, 3, 3)
    if table.drag.card is not None and view.phase is Phase.DISCARD and table.drag.zone(table.drag.at) == "pile":
        table.picture.ring(canvas, fixed.discard, theme.GOLD, 3, 3)


def _rest_hand(table: "Table", canvas: Canvas, places: Scenery, travelling: list[tuple[Key, Glimpse]]) -> None:
    view, picture = table.shown, table.picture
    lifts = table.marks.lifts
    for card, resting in places.hand.poses.items():
        strip = places.hand.strips[card]
        canvas.note("card", f"hand {card!s}", strip)
        if card == table.drag.card:
            continue
        pose = table.feel.pose(card, resting)
        found = table.motion.at(card, table.now)
        if found is not None:
            _put(table, canvas, card, resting, travelling)
            continue
        selected = card == table.selected
        fresh = table.fresh_mark if card == view.fresh and table.my_turn else 0.0
        if fresh:
            begun = len(canvas.blits)
            picture.sunburst(canvas, pose, strip)
            _fade(canvas, begun, fresh)
        scale = (1.02 if table.table.portrait else 1.05) if selected and lifts.get(card) else 1.0
        picture.card(canvas, card, pose, scale=scale, lifted=selected)
        if selected:
            picture.ring(canvas, pose, theme.TAG, 2.5, 0, scale)
            picture.ring(canvas, pose, theme.GOLD, 3.2, 2.5, scale)
        elif fresh or card in table.marks.hinted:
            begun = len(canvas.blits)
            picture.ring(canvas, pose, theme.GOLD, 2, 0)
            _fade(canvas, begun, 1.0 if card in table.marks.hinted else fresh)
        if card == view.forbidden and table.my_turn:
            picture.padlock(canvas, pose, strip)
        if table.focus.visible and table.focus.name == card_name(card):
            picture.ring(canvas, pose, theme.FOCUS_SEAT, 7, 6, scale)
            picture.ring(canvas, pose, theme.FOCUS, 5 if table.shell.felt.bold else 3, 8, scale)


def _fade(canvas: Canvas, begun: int, alpha: float) -> None:
    """Let what was put on ``canvas`` since ``begun`` be seen only so much."""
    if alpha < 1:
        canvas.blits[begun:] = [
            Blit(draw.glimmer(blit.surface, alpha), blit.x, blit.y) for blit in canvas.blits[begun:]
        ]


def _tag(table: "Table", canvas: Canvas, places: Scenery) -> None:
    """The deadwood that would stay, at the card pointed at, or else at the selected one (T6)."""
    view = table.shown
    if not (table.my_turn and view.phase is Phase.DISCARD) or table.motion.running(table.now):
        return
    pointed = table.pointed()  # the ace of spades is the number 0
    card = table.selected if pointed is None else pointed
    if card is None or card not in places.hand.poses or card == view.forbidden or table.drag.active:
        return
    pose = table.feel.pose(card, places.hand.poses[card])
    if table.coach.wanted:
        table_inspector.paint(table, canvas, card, pose, places.hand.tag)
    else:
        table.picture.tag(canvas, pose, table.deadwood_after(card), places.hand.tag)


def _held(table: "Table", canvas: Canvas) -> None:
    """What the pointer holds."""
    drag, picture, pose = table.drag, table.picture, table.drag.pose()
    if pose is None:
        return
    if drag.card is not None:
        picture.card(canvas, drag.card, pose, scale=HELD, lifted=True)
        picture.ring(canvas, pose, theme.GOLD, 3.2, 0, HELD)
    else:
        picture.card(canvas, drag.top, pose, scale=HELD, lifted=True)
