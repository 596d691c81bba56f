"""Makes what a showdown's first pictures need, piece by piece, so that none of them has to wait for all of it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gin.engine.showdown import Kind
from gin.scenes import showdown_paint
from gin.scenes.showdown_moments import GinFan
from gin.ui import layout

if TYPE_CHECKING:
    from gin.scenes.showdown import Showdown


class Pieces:
    """The pieces of one showdown that are still to be made."""

    def __init__(self, scene: "Showdown") -> None:
        self._small = _cards(scene)
        self._large = _scenery(scene)

    def make(self, moving: bool) -> None:
        """Make another one: a card, or while nothing is ``moving`` something large."""
        if moving or next(self._large, False) is False:
            next(self._small, None)


def _cards(scene: "Showdown") -> Iterator[bool]:
    art = scene.shell.art
    knocker = 1 if scene.result.knocker == scene.view.seat else 0
    for box in (*scene.rows[knocker].boxes, *scene.rows[1 - knocker].boxes):
        for card, pose in box.poses.items():
            if scene.before:
                art.card(card, art.flight_height)
            art.card(card, pose.height)
            yield True


def _scenery(scene: "Showdown") -> Iterator[bool]:
    """What stands around and behind the cards."""
    shell = scene.shell
    if scene.result.kind is Kind.GIN and scene.before:
        GinFan(scene, {}).prepare()
        yield True
    shell.ground()
    yield True
    showdown_paint.behind_cards(scene)
    table = layout.table(shell.size, shell.scale, shell.settings.card_size, 1)
    shell.art.shadow(scene.rows[0].card_height, 0.0, False, 0.012 * table.unit)
    yield True
