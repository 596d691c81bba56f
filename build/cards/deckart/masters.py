"""The list of master pictures: which files assets/cards holds, and the drawing of each.

``<inks>/<card>.png`` for the normal index, ``jumbo-<inks>/<card>.png`` for the large one, ``back-<name>.png``. A deck's
folder holds only the cards that differ from the classic ones: **a file that is missing in ``four`` or ``safe`` is the
one in ``classic``**, and likewise for the jumbo folders.

A court or a back is the same from both ends: **its file is the upper half of the picture**, and whoever shows it turns
that half by half a circle to get the other. That halves the files, and no two ends can ever differ.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deckart.backs import BACKS
from deckart.card import NAMES, back, card
from deckart.grid import JUMBO, NORMAL, Layout
from deckart.tones import ALL_INKS, CLASSIC, Inks


@dataclass(frozen=True, slots=True)
class Master:
    """One picture: its file below assets/cards, whether that holds only the upper half, how to draw the whole, and the
    flat colours it may consist of.
    """

    file: str
    half: bool
    draw: Callable[[], str]
    colours: frozenset[str]


def folder(inks: Inks, layout: Layout) -> str:
    """The folder of a deck."""
    return inks.name if layout is NORMAL else f"{layout.name}-{inks.name}"


def _face(name: str, inks: Inks, layout: Layout) -> Master:
    return Master(
        f"{folder(inks, layout)}/{name}.png",
        name[0] in "JQK",
        lambda: card(name, inks, layout),
        frozenset(inks.colours(name[-1]).values()),
    )


def _back(name: str) -> Master:
    return Master(f"back-{name}.png", True, lambda: back(name), frozenset(CLASSIC.colours("S").values()))


MASTERS: Final = {
    master.file: master
    for master in (
        *(
            _face(name, inks, layout)
            for layout in (NORMAL, JUMBO)
            for inks in ALL_INKS
            for name in NAMES
            if inks is CLASSIC or inks.own(name[-1])
        ),
        *(_back(name) for name in BACKS),
    )
}
"""Every master by its file name."""


def master_of(name: str, inks: Inks = CLASSIC, layout: Layout = NORMAL) -> str:
    """The file a card of a deck is read from, by the rule above."""
    file = f"{folder(inks, layout)}/{name}.png"
    return file if file in MASTERS else f"{folder(CLASSIC, layout)}/{name}.png"
