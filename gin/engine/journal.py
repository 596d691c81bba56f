"""Events as JSON and back, for the store and for bug reports; and the digest of a state.

One event is one JSON object: ``{"v": 1, "event": "discarded", "seat": 0, "card": "7H"}``. ``v`` is the format number of
that event; old numbers stay readable for ever. Cards are written as in records, several in one string.
"""

import json
from collections.abc import Callable
from dataclasses import fields
from hashlib import sha256
from typing import Any, Final

from gin.engine.cards import card, cards, unmask, written
from gin.engine.deal import Deal
from gin.engine.events import (
    DealShown,
    Discarded,
    Event,
    HandDealt,
    HandDied,
    HandReceived,
    Knocked,
    MatchEnded,
    MatchStarted,
    PileTaken,
    StockDrawn,
    UpcardPassed,
)
from gin.engine.melds import Arrangement
from gin.engine.rules import Ruleset
from gin.engine.showdown import Kind, LayOff, Settlement
from gin.engine.state import Match
from gin.engine.tally import HandResult, Ledger, Score

FORMAT: Final = 1
"""The format number written now."""

Json = Any
"""A value :mod:`json` reads and writes."""


class BadEvent(ValueError):
    """A JSON value is not an event of a format known here; the message says what is wrong with it, in plain words."""


class _Codec:
    """How one kind of value is written as JSON and read back; ``read`` raises ValueError, TypeError or KeyError."""

    def __init__(self, write: Callable[[Any], Json], read: Callable[[Json], Any]) -> None:
        self.write = write
        self.read = read


def _shown(value: Json) -> str:
    """``value`` in a message: cut short, and some values are too deep or too long to be printed at all."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "a value too large to print"
    return text if len(text) <= 60 else f"{text[:60]}..."


def _strictly(kind: type) -> Callable[[Json], Any]:
    def read(value: Json) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{_shown(value)} is not of type {kind.__name__}")
        return value

    return read


def _same(value: Any) -> Any:
    return value


_INT = _Codec(_same, _strictly(int))
_TEXT = _Codec(_same, _strictly(str))


def _read_seat(value: Json) -> int:
    if type(value) is not int or value not in (0, 1):
        raise ValueError(f"{_shown(value)} is not a seat (0 or 1)")
    return value


_SEAT = _Codec(_same, _read_seat)
_CARD = _Codec(str, lambda value: card(_TEXT.read(value)))
_CARDS = _Codec(written, lambda value: cards(_TEXT.read(value)))
_KIND = _Codec(str, lambda value: Kind(_TEXT.read(value)))


def _optional(inner: _Codec) -> _Codec:
    return _Codec(
        lambda value: None if value is None else inner.write(value),
        lambda value: None if value is None else inner.read(value),
    )


def _several(inner: _Codec, count: int | None = None) -> _Codec:
    def read(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list) or (count is not None and len(value) != count):
            raise ValueError(f"{_shown(value)} is not a list" + (f" of {count}" if count is not None else ""))
        return tuple(inner.read(item) for item in value)

    return _Codec(lambda values: [inner.write(item) for item in values], read)


def _record(of: type, /, **codecs: _Codec) -> _Codec:
    """A frozen record as a JSON object with the named members, none missing and none besides."""
    assert [f.name for f in fields(of)] == list(codecs), f"the members of {of.__name__} are not all written"

    def write(value: Any) -> Json:
        return {name: codec.write(getattr(value, name)) for name, codec in codecs.items()}

    def read(value: Json) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{_shown(value)} is not an object")
        if value.keys() != codecs.keys():
            odd = ", ".join(sorted(map(str, value.keys() ^ codecs.keys())))
            raise ValueError(f"missing or unknown members: {odd}")
        read_members = {}
        for name, codec in codecs.items():
            try:
                read_members[name] = codec.read(value[name])
            except (ValueError, TypeError) as wrong:
                raise ValueError(f"{name}: {wrong}") from None
        return of(**read_members)

    return _Codec(write, read)


_PAIR = _several(_INT, 2)
_DEAL = _record(Deal, pack=_CARDS, salt=_TEXT)
_RULESET = _record(
    Ruleset,
    id=_TEXT,
    target=_INT,
    knock_limit=_optional(_INT),
    spade_multiplier=_INT,
    gin_bonus=_INT,
    undercut_bonus=_INT,
    game_bonus=_INT,
    hand_bonus=_INT,
    shutout_multiplier=_INT,
)
_ARRANGEMENT = _record(Arrangement, melds=_several(_CARDS), loose=_CARDS, deadwood=_INT)
_SETTLEMENT = _record(
    Settlement,
    kind=_KIND,
    knocker=_ARRANGEMENT,
    defender=_ARRANGEMENT,
    layoffs=_several(_record(LayOff, card=_CARD, meld=_INT)),
    usual=_PAIR,
)
_SCORE = _record(Score, winner=_SEAT, difference=_INT, bonus=_INT, multiplier=_INT, points=_INT)
_RESULT = _record(
    HandResult,
    number=_INT,
    dealer=_SEAT,
    kind=_KIND,
    knocker=_optional(_SEAT),
    settlement=_optional(_SETTLEMENT),
    score=_optional(_SCORE),
)
_LEDGER = _record(Ledger, hand_points=_INT, hands_won=_INT, shutout_points=_INT, game_bonus=_INT, hand_bonus=_INT)

_EVENTS: Final[dict[str, tuple[type, _Codec]]] = {
    name: (kind, _record(kind, **codecs))
    for name, kind, codecs in (
        ("match_started", MatchStarted, {"ruleset": _RULESET, "dealer": _SEAT}),
        (
            "hand_dealt",
            HandDealt,
            {"number": _INT, "dealer": _SEAT, "limit": _INT, "multiplier": _INT, "deal": _DEAL},
        ),
        (
            "hand_received",
            HandReceived,
            {
                "number": _INT,
                "dealer": _SEAT,
                "limit": _INT,
                "multiplier": _INT,
                "seat": _SEAT,
                "cards": _CARDS,
                "upcard": _CARD,
                "commitment": _TEXT,
            },
        ),
        ("upcard_passed", UpcardPassed, {"seat": _SEAT}),
        ("pile_taken", PileTaken, {"seat": _SEAT, "card": _CARD}),
        ("stock_drawn", StockDrawn, {"seat": _SEAT, "card": _optional(_CARD)}),
        ("discarded", Discarded, {"seat": _SEAT, "card": _CARD}),
        ("knocked", Knocked, {"seat": _SEAT, "card": _CARD, "result": _RESULT, "totals": _PAIR}),
        ("hand_died", HandDied, {"result": _RESULT}),
        ("deal_shown", DealShown, {"number": _INT, "deal": _DEAL}),
        ("match_ended", MatchEnded, {"winner": _SEAT, "ledgers": _several(_LEDGER, 2)}),
    )
}
_NAMES: Final = {kind: name for name, (kind, _) in _EVENTS.items()}


def to_json(event: Event) -> dict[str, Json]:
    """``event`` as a JSON object."""
    name = _NAMES[type(event)]
    return {"v": FORMAT, "event": name, **_EVENTS[name][1].write(event)}


def from_json(value: Json) -> Event:
    """The event that ``value``, read from JSON, stands for. Raises BadEvent."""
    if not isinstance(value, dict):
        raise BadEvent(f"an event is a JSON object, not {type(value).__name__}")
    members = dict(value)
    version, name = members.pop("v", None), members.pop("event", None)
    if type(version) is not int or version != FORMAT:
        raise BadEvent(f"event format {_shown(version)} is not known to this version of the game (it reads {FORMAT})")
    if not isinstance(name, str) or name not in _EVENTS:
        raise BadEvent(f"{_shown(name)} is not an event")
    try:
        event: Event = _EVENTS[name][1].read(members)
    except (ValueError, TypeError) as wrong:
        raise BadEvent(f"{name}: {wrong}") from None
    return event


def dumps(event: Event) -> str:
    """``event`` as one line of JSON text."""
    return json.dumps(to_json(event), separators=(",", ":"))


def loads(line: str) -> Event:
    """The event in a line of JSON text. Raises BadEvent."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise BadEvent(f"not JSON: {wrong}") from None
    return from_json(value)


def digest(match: Match) -> str:
    """SHA-256, in hexadecimal, over everything in ``match``: equal states have equal digests, and no others.

    A store keeps it beside the events to notice when folding them no longer gives the state that was shown.
    """
    hand = match.hand
    facts = {
        "v": FORMAT,
        "ruleset": _RULESET.write(match.ruleset),
        "dealer": match.dealer,
        "totals": list(match.totals),
        "finished": [[_RESULT.write(f.result), _DEAL.write(f.deal), f.shown] for f in match.finished],
        "winner": match.winner,
        "ledgers": _optional(_several(_LEDGER, 2)).write(match.ledgers),
        "hand": None
        if hand is None
        else {
            "dealt": to_json(hand.dealt),
            "stock_left": hand.stock_left,
            "phase": hand.phase.value,
            "turn": hand.turn,
            "held": [written(unmask(held)) for held in hand.held],
            "known": [written(unmask(known)) for known in hand.known],
            "pile": written(hand.pile),
            "taken": _optional(_CARD).write(hand.taken),
            "fresh": _optional(_CARD).write(hand.fresh),
            "buried": _optional(_CARD).write(hand.buried),
            "log": [to_json(event) for event in hand.log],
        },
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()
