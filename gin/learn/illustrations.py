"""The book's figures by name, made of the examples."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from gin.engine.cards import PACK, Card, card, cards
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD, Ruleset
from gin.learn import examples as ex
from gin.learn import sums
from gin.learn.figures import Figure, Hands, Ledger, Line, Panel, Pile, Table, defender, kind_of, laid_out, showdown

Cards = tuple[Card, ...]


def _boxes(*piles: Pile) -> Hands:
    return Hands((Panel(piles),))


def _left_with(knocker: Cards, other: Cards) -> Hands:
    """The defender of a hand alone."""
    return Hands((defender(ex.settled(knocker, other)[0]),))


def _waited() -> Hands:
    """What the same knock meets now, and when the other has had some turns more."""

    def left(name: str, title: str) -> Panel:
        whole = defender(ex.settled(ex.KNOCK["six"], ex.DEFENCE[name])[0], title)
        return replace(whole, piles=whole.piles[-1:])

    return Hands((left("middle", "book.panel.other_now"), left("ties", "book.panel.other_later")))


def _thrown(panel: Panel, card: Card) -> Panel:
    """The same with the card that went beside it."""
    return replace(panel, piles=(*panel.piles, Pile("thrown", (card,))))


def _too_high() -> Panel:
    """What is left over of the hand that may not knock: its melds are the same."""
    whole = laid_out(ex.best(ex.without(ex.TOO_HIGH, ex.TOO_HIGH[-1])), "book.panel.too_high")
    return replace(whole, piles=whole.piles[-1:], cards=())


def _waiting(*pairs: tuple[Cards, Cards]) -> Hands:
    """Starts of melds, each with the cards it waits for and how many these are."""
    return Hands(
        tuple(
            Panel((Pile("", held),), word="book.word.waits", cards=waits, counted=False, number=len(waits))
            for held, waits in pairs
        )
    )


def _line_of_values() -> Line:
    hearts = PACK[13:26]
    return Line(hearts, tuple(str(c.value) for c in hearts))


def _upcards() -> Hands:
    """What the first upcard says in Oklahoma (R16)."""

    def panel(c: Card) -> Panel:
        limit = OKLAHOMA.limit_for(c)
        title = "low" if limit < STANDARD.limit_for(c) else "usual"
        if OKLAHOMA.multiplier_for(c) > 1:
            title = "doubled"
        elif not limit:
            title = "gin_only"
        return Panel((Pile("", (c,)),), f"book.panel.{title}", "book.row.limit", number=limit)

    return Hands(tuple(panel(c) for c in cards("AC 6D KH 4S")))


def _rulesets() -> Table:
    rules = tuple(RULESETS.values())

    def row(name: str, value: Callable[[Ruleset], int | None], sign: str = "") -> tuple[str, tuple[str, ...]]:
        found = [value(r) for r in rules]
        return name, tuple("book.by_upcard" if v is None else f"{sign}{v}" if v or not sign else "–" for v in found)

    return Table(
        tuple(f"ruleset.{r.id}" for r in rules),
        (
            row("book.row.target", lambda r: r.target),
            row("book.row.limit", lambda r: r.knock_limit),
            row("book.row.gin", lambda r: r.gin_bonus, "+"),
            row("book.row.undercut", lambda r: r.undercut_bonus, "+"),
            row("book.row.game", lambda r: r.game_bonus, "+"),
            row("book.row.hand", lambda r: r.hand_bonus, "+"),
            row("book.row.shutout", lambda r: r.shutout_multiplier if r.shutout_multiplier > 1 else 0, "×"),
            row("book.row.spade", lambda r: r.spade_multiplier if r.spade_multiplier > 1 else 0, "×"),
        ),
    )


def _either() -> Hands:
    seven, spade, diamond, eight, nine = ex.EITHER
    run, threes = (seven, eight, nine), (spade, seven, diamond)
    return Hands(
        (
            Panel(
                (Pile("run", run), Pile("deadwood", (spade, diamond))),
                "book.panel.run_first",
                "label.deadwood",
                (spade, diamond),
                number=spade.value + diamond.value,
                best=True,
            ),
            Panel(
                (Pile("set", threes), Pile("deadwood", (eight, nine))),
                "book.panel.set_first",
                "label.deadwood",
                (eight, nine),
                number=eight.value + nine.value,
            ),
        )
    )


def _three_ways() -> Hands:
    found = ex.ways(ex.THREE_WAYS)
    names = ("book.panel.two_sets", "book.panel.set_and_run", "book.panel.two_runs")
    panels = []
    for a, name in zip(found, names, strict=True):
        piles = tuple(Pile(kind_of(meld), meld) for meld in a.melds)
        panels.append(Panel(piles, name, "label.deadwood", number=a.deadwood, best=a is found[-1]))
    return Hands(tuple(panels))


def _two_lays() -> Hands:
    end, _ = ex.settled(ex.HELD, ex.AGAINST_HELD)
    return Hands(
        (
            laid_out(ex.best(ex.HELD), "book.panel.least"),
            laid_out(end.knocker, "book.panel.laid", True),
        ),
        stacked=True,
    )


def _equal_knocks() -> Hands:
    panels = []
    for thrown, title, held in (("TH", "book.panel.run_kept", "TS JS QS"), ("QS", "book.panel.set_kept", "TS TH TD")):
        meld = cards(held)
        hand = ex.best(ex.without(ex.EQUAL_KNOCKS, card(thrown)))
        piles = (Pile(kind_of(meld), meld), Pile("deadwood", hand.loose))
        open_to = ex.doors(meld)
        panels.append(Panel(piles, title, "book.word.doors", open_to, False, len(open_to), thrown == "QS"))
    return Hands(tuple(panels))


def _doors() -> Hands:
    panels = []
    for text in ("6H 7H 8H", "8S 8H 8D", "8S 8H 8D 8C"):
        meld = cards(text)
        found = ex.doors(meld)
        panels.append(Panel((Pile(kind_of(meld), meld),), "", "book.word.doors", found, False, len(found)))
    return Hands(tuple(panels))


def _growing() -> Hands:
    panels = []
    for text in ("6H 7H 8H", "8S 8H 8D"):
        meld = cards(text)
        found = ex.doors(meld)
        panels.append(Panel((Pile(kind_of(meld), meld),), "", "book.word.grows", found, False, len(found)))
    return Hands(tuple(panels))


def _dead() -> Hands:
    """A pair and a gap with what they wait for in the pile."""
    panels = []
    for held, gone in (("8S 8D", "8H 8C"), ("6C 8C", "7C")):
        left = ex.waits(cards(held), cards(gone))
        piles = (Pile("", cards(held)), Pile("discards", cards(gone)))
        panels.append(Panel(piles, "", "book.word.waits", left, False, len(left)))
    return Hands(tuple(panels))


def _loners() -> Hands:
    piles = (
        Pile("", cards("4H 5H")),
        Pile("", cards("9C 9D")),
        Pile("", cards("AC 2S 6D")),
        Pile("", cards("QS JD KH")),
    )
    loners = cards("QS JD KH")
    return Hands((Panel(piles, "", "book.word.loners", loners, True, sum(c.value for c in loners)),))


def _first_choice() -> Hands:
    def panel(title: str, held: str, upcard: str) -> Panel:
        return Panel((Pile("", cards(held)), Pile("up", cards(upcard))), title)

    return Hands(
        (
            panel("book.panel.finished", "6C 7C", "8C"),
            panel("book.panel.link", "7S 8H", "7H"),
            panel("book.panel.cold", "4S 6H", "KD"),
        )
    )


def _fed() -> Hands:
    v = ex.values()
    risky = (*_some(v["took_near"]), *_some(v["took_rank"]))
    return Hands(
        (
            Panel((Pile("taken", (_one(v["took"]),)),), "book.panel.it_took"),
            Panel((Pile("", risky),), "book.panel.feeds"),
            Panel((Pile("", _some(v["fed_safe"])),), "book.panel.safe", best=True),
        )
    )


def _some(value: ex.Value) -> Cards:
    assert isinstance(value, tuple)
    return value


def _one(value: ex.Value) -> Card:
    assert isinstance(value, Card)
    return value


def _made() -> dict[str, Figure]:
    knock, gin = (ex.best(ex.without(h, h[-1])) for h in (ex.KNOCKS, ex.GOES_GIN))
    return {
        "suit": Line(PACK[13:26], ("",) * 13),
        "deal": Hands(
            (Panel((Pile("hand", ex.DEALT), Pile("upcard", cards("6D")))),),
        ),
        "sets": _boxes(Pile("set", cards("7S 7H 7D")), Pile("set", cards("QS QH QD QC")), Pile("", cards("8S 8D"))),
        "runs": Hands(
            (
                Panel((Pile("run", cards("AH 2H 3H")), Pile("run", cards("4C 5C 6C"))), "book.panel.runs", best=True),
                Panel((Pile("", cards("QH KH AH")), Pile("", cards("5S 6H 7S"))), "book.panel.no_runs"),
            )
        ),
        "values": _line_of_values(),
        "sample": Hands((laid_out(ex.best(ex.SAMPLE)),)),
        "offer": Hands((Panel((Pile("hand", ex.OFFERED), Pile("upcard", cards("8C")))),)),
        "laid_off": _boxes(
            Pile("set", cards("JS JH JD"), laid=cards("JC")), Pile("run", ex.CHAIN_RUN, laid=cards("4H 3H"))
        ),
        "two_lays": _two_lays(),
        "either": _either(),
        "turn": _boxes(Pile("", cards("7D 8D")), Pile("discards", cards("6D"))),
        "taken": _boxes(Pile("taken", cards("TH")), Pile("", cards("2S"))),
        "knock": Hands(
            (
                laid_out(knock, "book.panel.may_knock", True),
                _too_high(),
            )
        ),
        "lit": Hands((_thrown(laid_out(knock, "", True), ex.KNOCKS[-1]),)),
        "gin": Hands((_thrown(laid_out(gin, "", True), ex.GOES_GIN[-1]),)),
        "showdown": showdown(ex.settled(ex.KNOCK["low"], ex.DEFENCE["lays_off"])[0]),
        "against_gin": showdown(ex.settled(ex.SOME_GIN, ex.AGAINST_GIN)[0]),
        "gin_and_fitting": Hands(
            (
                laid_out(gin, "book.side.knocker"),
                Panel(
                    (Pile("deadwood", ex.would_fit()),),
                    "book.side.defender",
                    "label.deadwood",
                    ex.would_fit(),
                    number=sum(c.value for c in ex.would_fit()),
                ),
            )
        ),
        "heavy": _left_with(ex.KNOCK["six"], ex.DEFENCE["heavy"]),
        "points": Ledger(
            (
                sums.settled("book.sum.knock", ex.KNOCK["six"], ex.DEFENCE["heavy"]),
                sums.settled("book.sum.gin", ex.SOME_GIN, ex.AGAINST_GIN),
            )
        ),
        "tied": _left_with(ex.KNOCK["six"], ex.DEFENCE["ties"]),
        "undercuts": Ledger(
            (
                sums.settled("book.sum.tie", ex.KNOCK["six"], ex.DEFENCE["ties"]),
                sums.settled("book.sum.lower", ex.KNOCK["eight"], ex.DEFENCE["lower"]),
            )
        ),
        "tie": Ledger((sums.settled("book.sum.tie", ex.KNOCK["six"], ex.DEFENCE["ties"]),)),
        "hundred": sums.hundred(),
        "bonuses": sums.bonuses(),
        "upcards": _upcards(),
        "rulesets": _rulesets(),
        "first_choice": _first_choice(),
        "loners": _loners(),
        "triangle": _waiting(
            (cards("7H 7S 8H"), ex.waits(cards("7H 7S 8H"))), (cards("8S 8D"), ex.waits(cards("8S 8D")))
        ),
        "two_way": _waiting(*((cards(t), ex.waits(cards(t))) for t in ("6H 7H", "6C 8C", "AD 2D"))),
        "last_wait": _waiting((cards("6C 8C"), ex.waits(cards("6C 8C")))),
        "growing": _growing(),
        "dead": _dead(),
        "same": _left_with(ex.KNOCK["ten"], ex.DEFENCE["lays_off"]),
        "high": Ledger(
            (
                sums.settled("book.sum.with_ten", ex.KNOCK["ten"], ex.DEFENCE["lays_off"]),
                sums.settled("book.sum.with_five", ex.KNOCK["low"], ex.DEFENCE["lays_off"]),
            )
        ),
        "unsorted": _left_with(ex.EARLY, ex.DEFENCE["unsorted"]),
        "early": Ledger((sums.settled("book.sum.early", ex.EARLY, ex.DEFENCE["unsorted"]),)),
        "doors": _doors(),
        "equal": _equal_knocks(),
        "fed": _fed(),
        "now_and_later": _waited(),
        "waited": Ledger(
            (
                sums.settled("book.sum.now", ex.KNOCK["six"], ex.DEFENCE["middle"]),
                sums.settled("book.sum.later", ex.KNOCK["six"], ex.DEFENCE["ties"]),
            )
        ),
        "three_ways": _three_ways(),
        "broken": showdown(ex.settled(ex.OPENED_KNOCK, ex.DEFENCE["breaks"])[0]),
        "under_spade": Hands((defender(ex.spade_end()),)),
        "spade": sums.spade(),
        "old_count": sums.old_count(),
        "two_fives": Hands((laid_out(ex.best(ex.TWO_FIVES), "", True),)),
        "caught": _left_with(ex.SOME_GIN, ex.CAUGHT),
        "nine": sums.nine(),
    }


@cache
def figures() -> Mapping[str, Figure]:
    """All figures by name."""
    return _made()
