"""Draws the table at one moment: what rests, what is on its way, what is marked, what the pointer holds."""

from typing import TYPE_CHECKING

from gin.engine.cards import Card
from gin.engine.phase import Phase
from gin.scenes.table_controls import card_name, deciding_on_upcard
from gin.scenes.table_picture import Scenery, hand_deadwood
from gin.ui import theme
from gin.ui.canvas import Canvas
from gin.ui.choreography import Key
from gin.ui.layout import Pose
from gin.ui.motion import Glimpse
from gin.ui.widgets import put_button, put_focus

if TYPE_CHECKING:
    from gin.scenes.table import Table


def paint_table(table: "Table", canvas: Canvas) -> None:
    """The whole scene, back to front."""
    shell, fixed, view, picture = table.shell, table.table, table.shown, table.picture
    centre = (fixed.size[0] / 2, fixed.inlay.centery)
    canvas.image(shell.ground(centre, fixed.inlay), 0, 0)
    picture.panel(canvas, view, table.game.level)
    places = table.places
    travelling: list[tuple[Key, Glimpse]] = []
    _rest_opponent(table, canvas, places, travelling)
    picture.opponent_lines(canvas, places, table.said)
    picture.stock(canvas, view.stock_count)
    _rest_pile(table, canvas, places, travelling)
    picture.pile_count(canvas, view)
    _choices(table, canvas)
    picture.message(canvas, table.message(), table.below_message(), table.shake)
    picture.brackets(canvas, places.hand, hand_deadwood(view))
    _rest_hand(table, canvas, places, travelling)
    for control in table.controls():
        if control.drawn:
            put_button(canvas, shell.plates, control, table.focus, fixed.p, shell.settings.key_letters)
        elif control.name in ("stock", "pile"):
            put_focus(canvas, shell.plates, control, table.focus, fixed.p)
    _tag(table, canvas, places)
    for key, glimpse in travelling:
        face = key if isinstance(key, Card) and glimpse.face_up is not False else None
        picture.card(canvas, face, glimpse.pose, flip=glimpse.flip, flying=True)
    _held(table, canvas)


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
    table.picture.card(canvas, face, found.pose, flying=True)
    return False


def _rest_opponent(table: "Table", canvas: Canvas, places: Scenery, travelling: list[tuple[Key, Glimpse]]) -> None:
    for key, pose in places.poses.items():
        if isinstance(key, tuple):
            _put(table, canvas, key, pose, travelling)
            canvas.note("card", f"back {key[1]}", pose.box())
    for card in places.known:
        _put(table, canvas, card, places.poses[card], travelling)
        canvas.note("card", f"known {card!s}", places.poses[card].box())


def _rest_pile(table: "Table", canvas: Canvas, places: Scenery, travelling: list[tuple[Key, Glimpse]]) -> None:
    if not places.pile:
        ghost = table.picture.ghost()
        canvas.centred(ghost, table.table.discard.x, table.table.discard.y)
    for card in places.pile:
        _put(table, canvas, card, places.poses[card], travelling)
        canvas.note("card", f"pile {card!s}", places.poses[card].box())


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
        pose = resting.moved(lifts.get(card, 0.0))
        found = table.motion.at(card, table.now)
        if found is not None:
            _put(table, canvas, card, resting, travelling)
            continue
        selected = card == table.selected
        fresh = card == view.fresh and table.fresh_marked and table.my_turn
        if fresh:
            picture.sunburst(canvas, pose, strip)
        scale = (1.02 if table.table.portrait else 1.05) if selected and lifts.get(card) else 1.0
        picture.card(canvas, card, pose, scale=scale, lifted=selected)
        if selected:
            picture.ring(canvas, pose, theme.TAG, 2.5, 0, scale)
            picture.ring(canvas, pose, theme.GOLD, 3.2, 2.5, scale)
        elif fresh or card in table.marks.hinted:
            picture.ring(canvas, pose, theme.GOLD, 2, 0)
        if card == view.forbidden and table.my_turn:
            picture.padlock(canvas, pose, strip)
        if table.focus.visible and table.focus.name == card_name(card):
            picture.ring(canvas, pose, theme.FOCUS_SEAT, 7, 6, scale)
            picture.ring(canvas, pose, theme.FOCUS, 3, 8, scale)


def _tag(table: "Table", canvas: Canvas, places: Scenery) -> None:
    """The deadwood that would stay, at the card pointed at, or else at the selected one (T6)."""
    view = table.shown
    if not (table.my_turn and view.phase is Phase.DISCARD) or table.motion.running(table.now):
        return
    card = table.pointed() or table.selected
    if card is None or card not in places.hand.poses or card == view.forbidden or table.drag.active:
        return
    pose = places.hand.poses[card].moved(table.marks.lifts.get(card, 0.0))
    table.picture.tag(canvas, pose, table.deadwood_after(card), places.hand.tag)


def _held(table: "Table", canvas: Canvas) -> None:
    """What the pointer holds."""
    (x, y), fixed, picture = table.drag.at, table.table, table.picture
    if table.drag.card is not None:
        pose = Pose(x, y, fixed.hand_height, 0.0)
        picture.card(canvas, table.drag.card, pose, scale=1.05, lifted=True)
        picture.ring(canvas, pose, theme.GOLD, 3.2, 0, 1.05)
    elif table.drag.pile == "stock":
        picture.card(canvas, None, Pose(x, y, fixed.pile_height), scale=1.03, lifted=True)
    elif table.drag.pile == "pile" and table.shown.pile:
        picture.card(canvas, table.shown.pile[-1], Pose(x, y, fixed.pile_height), scale=1.03, lifted=True)
