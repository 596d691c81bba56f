"""The table's buttons: which there are, in which state, and what they say when they can't be used (T4, T7)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from gin.engine.actions import PASS, TAKE_UPCARD, Discard, Gin, Knock
from gin.engine.cards import PACK, Card
from gin.engine.phase import Phase
from gin.engine.view import PlayerView
from gin.learn import pages
from gin.scenes.about_mark import about
from gin.scenes.score_panel import beside_limit
from gin.ui.widgets import Control, Look

if TYPE_CHECKING:
    from gin.scenes.table import Table

CARD_KEYS: Final = tuple(
    getattr(pygame, f"K_{key}") for key in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "MINUS")
)
"""The keys that pick a card of the hand, left to right."""


_CARD_NAMES: Final = tuple(f"card {card!s}" for card in PACK)


def card_name(card: Card) -> str:
    """The name of a card's control."""
    return _CARD_NAMES[card]


def deciding_on_upcard(view: PlayerView) -> bool:
    """Whether the first upcard is to be taken or left (T4)."""
    return view.phase in (Phase.UPCARD_NONDEALER, Phase.UPCARD_DEALER)


def action_controls(table: "Table", view: PlayerView) -> list[Control]:
    """The five fixed places of the action bar; nothing in it ever moves."""
    if deciding_on_upcard(view) and view.turn == view.seat:
        first = _upcard_places(table)
    else:
        first = _leaving_places(table, view)
    return [*first, _hint(table, view), _fast(table, view)]


def _nothing() -> None:
    return None


def _place(
    table: "Table",
    at: int,
    name: str,
    look: Look,
    cap: str,
    keys: tuple[int, ...] = (),
    act: Callable[[], object] = _nothing,
    reason: str = "",
) -> Control:
    return Control(
        name,
        table.table.actions[at],
        table.shell.texts.say(f"button.{name}") if look != "empty" else "",
        look,
        act,
        keys,
        cap if table.shell.settings.key_letters else "",
        reason=reason,
        size=26 * min(table.table.t, 1.25 * table.table.p),
    )


def _upcard_places(table: "Table") -> list[Control]:
    return [
        _place(table, 0, "take", "possible", "D", (pygame.K_d,), lambda: table.take(TAKE_UPCARD)),
        _place(table, 1, "pass", "possible", "P", (pygame.K_p,), lambda: table.take(PASS)),
        _place(table, 2, "nothing", "empty", ""),
    ]


def _leaving_places(table: "Table", view: PlayerView) -> list[Control]:
    say = table.shell.texts.say
    knocks = any(isinstance(a, Knock) for a in view.legal)
    gins = any(isinstance(a, Gin) for a in view.legal)
    discards = any(isinstance(a, Discard) for a in view.legal)
    if discards:
        why_discard = say("why.select_first")
        why_knock = say("why.gin_only") if view.limit == 0 else say("why.over_limit", limit=view.limit)
        why_gin = say("why.no_gin")
    else:
        why_discard = why_knock = why_gin = say("why.draw_first" if view.turn == view.seat else "why.not_your_turn")
    discard: Look = "possible" if discards and table.selected is not None else "dim"
    knock: Look = "dim" if not knocks else "possible" if gins else "lit"
    gin: Look = "lit" if gins else "dim"
    return [
        _place(table, 0, "discard", discard, "X", (pygame.K_x,), table.discard_selected, why_discard),
        _place(table, 1, "knock", knock, "K", (pygame.K_k,), lambda: table.leave(Knock), why_knock),
        _place(table, 2, "gin", gin, "G", (pygame.K_g,), lambda: table.leave(Gin), why_gin),
    ]


def _hint(table: "Table", view: PlayerView) -> Control:
    why = table.shell.texts.say("why.not_your_turn")
    look: Look = "quiet" if view.turn == view.seat else "dim"
    return _place(table, 3, "hint", look, "H", (pygame.K_h,), table.ask_hint, why)


def _fast(table: "Table", view: PlayerView) -> Control:
    """Held, not pressed: the table's gestures do it (T10)."""
    acting = view.turn is not None and view.turn != view.seat
    return _place(
        table, 4, "fast", "possible" if acting else "dim", "F", reason=table.shell.texts.say("why.nothing_to_hurry")
    )


def icon_controls(table: "Table") -> list[Control]:
    """Order of the hand, keys, menu."""
    say = table.shell.texts.say
    places = table.table.icons if not table.table.portrait else tuple(reversed(table.table.icons))
    help_keys = (pygame.K_F1, pygame.K_QUESTION)
    return [
        Control(
            "order", places[0], "", "quiet", table.cycle_order, (pygame.K_o,), icon="order", reason=say("icon.order")
        ),
        Control("keys", places[1], "", "quiet", table.show_keys, help_keys, icon="keys", reason=say("icon.keys")),
        Control("menu", places[2], "", "quiet", table.show_menu, icon="menu", reason=say("icon.menu")),
    ]


def about_controls(table: "Table") -> list[Control]:
    """What leads into the book: beside the knock limit, and beside a refusal while it is being said."""
    view, shell = table.shown, table.shell
    thing = "limit" if view.ruleset.knock_limit is not None else "upcard_limit"
    marks = [about(shell, "limit", beside_limit(shell, table.table.panel, view), pages.FOR_THING[thing])]
    if table.about:
        marks.append(about(shell, "refusal", table.picture.beside_message(), table.about))
    return marks


def why_dim(name: str, view: PlayerView) -> str:
    """The section of the book that tells why a dim button can't be pressed; empty for those it doesn't speak of."""
    if name not in ("discard", "knock", "gin"):
        return ""
    if name == "discard" or not any(isinstance(a, Discard) for a in view.legal):
        return "turn"
    return "oklahoma" if name == "knock" and view.limit == 0 else name
