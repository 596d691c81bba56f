"""The numbers in the coach's reasons, counted again without it (T9)."""

from collections.abc import Callable
from statistics import mean

import pytest

from gin.ai.coach import Fact
from gin.ai.guess import dice, guesses
from gin.ai.normal import GUESSES
from gin.ai.outs import chances, remember
from gin.engine.cards import PACK, Card, mask_of
from gin.engine.events import Discarded, PileTaken
from gin.engine.melds import arrangements, deadwood, is_meld
from gin.engine.showdown import Kind, settle
from gin.engine.view import PlayerView
from tests.ai.coaching import REASONS, corpus


def unseen(seen: PlayerView) -> list[Card]:
    return [c for c in PACK if c not in {*seen.cards, *seen.pile, *seen.known}]


def least(some: list[Card], forbidden: Card | None = None) -> int:
    """The least deadwood after one of eleven cards has gone."""
    assert len(some) == 11
    return min(deadwood(mask_of(some) ^ c.mask) for c in some if c != forbidden)


def saved(ten: list[Card], some: list[Card]) -> float:
    return deadwood(mask_of(ten)) - mean(least([*ten, c]) for c in some)


def rest(seen: PlayerView, thrown: Card) -> list[Card]:
    assert len(seen.cards) == 11
    return [c for c in seen.cards if c != thrown]


def always_melded(hand: list[Card], one: Card) -> bool:
    """Whether every arrangement with the least deadwood has that card in a meld."""
    mask = mask_of(hand)
    return all(any(meld >> one & 1 for meld in melds) for melds in arrangements(mask, deadwood(mask)))


def outs_with(seen: PlayerView, one: Card) -> int:
    return sum(always_melded([*seen.cards, c], one) for c in unseen(seen))


def fits(*some: Card) -> list[Card]:
    """The cards that make a meld of three with these two."""
    return [c for c in PACK if c not in some and is_meld(mask_of((*some, c)))]


def check_take(seen: PlayerView, facts: dict[str, Fact]) -> None:
    assert facts["card"] == seen.pile[-1]


def check_gin_by_pile(seen: PlayerView, facts: dict[str, Fact]) -> None:
    kept = [c for c in (*seen.cards, facts["card"]) if c != facts["thrown"]]
    assert deadwood(mask_of(kept)) == 0


def check_knock_by_pile(seen: PlayerView, facts: dict[str, Fact]) -> None:
    kept = [c for c in (*seen.cards, facts["card"]) if c != facts["thrown"]]
    assert deadwood(mask_of(kept)) == facts["deadwood"] <= seen.limit < deadwood(mask_of(seen.cards))


def check_completes(seen: PlayerView, facts: dict[str, Fact]) -> None:
    meld = facts["meld"]
    assert isinstance(meld, tuple)
    assert facts["card"] in meld
    assert set(meld) <= {*seen.cards, seen.pile[-1]}
    assert is_meld(mask_of(meld))
    assert facts["before"] == deadwood(mask_of(seen.cards))
    assert facts["after"] == least([*seen.cards, seen.pile[-1]], seen.pile[-1])
    assert facts["after"] < facts["before"]


def check_gain(seen: PlayerView, facts: dict[str, Fact]) -> None:
    gain = deadwood(mask_of(seen.cards)) - least([*seen.cards, seen.pile[-1]], seen.pile[-1])
    assert facts.get("gain", 0) == max(0, gain)
    assert facts["mean"] == pytest.approx(saved(list(seen.cards), unseen(seen)), abs=0.051)


def check_stock_must(seen: PlayerView, facts: dict[str, Fact]) -> None:
    now = deadwood(mask_of(seen.cards))
    assert facts == {
        "count": sum(least([*seen.cards, c]) < now for c in unseen(seen)),
        "live": len(unseen(seen)),
    }


def check_circle(seen: PlayerView, facts: dict[str, Fact]) -> None:
    draws = [type(e) for e in seen.history if isinstance(e, PileTaken)]
    assert len(draws) >= 6


def check_gin(seen: PlayerView, facts: dict[str, Fact]) -> None:
    assert deadwood(mask_of(rest(seen, facts["card"]))) == 0  # type: ignore[arg-type]


def check_knocking(seen: PlayerView, facts: dict[str, Fact], thrown: Card) -> None:
    """Deadwood, risk and points of the knock that throws ``thrown``, over the same guessed hands, settled anew."""
    kept = mask_of(rest(seen, thrown))
    assert deadwood(kept) == facts["deadwood"] <= seen.limit
    memory = remember(seen)
    undercuts, points, wins, held = 0, 0, 0, 0
    for hand in guesses(memory, GUESSES, dice(0, seen, memory.live)):
        settled = settle(kept, hand, seen.limit)
        brought = settled.defender.deadwood - settled.knocker.deadwood
        if settled.kind is Kind.UNDERCUT:
            undercuts += 1
            brought -= seen.ruleset.undercut_bonus
        points += brought * seen.multiplier
        wins += seen.totals[seen.seat] + brought * seen.multiplier >= seen.ruleset.target
        held += deadwood(hand)
    expected = {
        "risk": round(100 * undercuts / GUESSES),
        "points": round(points / GUESSES),
        "wins": round(100 * wins / GUESSES),
        "other": round(held / GUESSES),
        "stock": seen.stock_count,
    }
    for name, number in expected.items():
        assert facts.get(name, number) == number, name


def check_knock(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_knocking(seen, facts, facts["card"])  # type: ignore[arg-type]
    assert facts.get("risk", 0) <= 50  # type: ignore[operator]


def check_play_on(seen: PlayerView, facts: dict[str, Fact]) -> None:
    least_left = least(list(seen.cards), seen.forbidden)
    tied = [c for c in seen.cards if c != seen.forbidden and deadwood(mask_of(rest(seen, c))) == least_left]
    for thrown in tied:
        try:
            check_knocking(seen, facts, thrown)
            break
        except AssertionError:
            if thrown == tied[-1]:
                raise
    if "count" in facts:
        kept = rest(seen, facts["card"])  # type: ignore[arg-type]
        assert facts["count"] == sum(least([*kept, c]) == 0 for c in unseen(seen)) > 0


def check_after(seen: PlayerView, facts: dict[str, Fact]) -> None:
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert facts["after"] == deadwood(mask_of(rest(seen, thrown)))
    if "hope" in facts:
        assert facts["hope"] == pytest.approx(saved(rest(seen, thrown), unseen(seen)), abs=0.051)


def check_spare(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_after(seen, facts)
    assert facts["after"] == deadwood(mask_of(seen.cards))


def loose(seen: PlayerView) -> list[Card]:
    now = deadwood(mask_of(seen.cards))
    return [c for c in seen.cards if c != seen.forbidden and deadwood(mask_of(rest(seen, c))) == now - c.value]


def check_highest(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_after(seen, facts)
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert thrown in loose(seen)
    assert thrown.value == max(c.value for c in loose(seen))
    assert facts.get("count", 0) == outs_with(seen, thrown)


def check_dead(seen: PlayerView, facts: dict[str, Fact]) -> None:
    thrown, mate, gone = facts["card"], facts["mate"], facts["gone"]
    assert isinstance(thrown, Card)
    assert isinstance(mate, Card)
    assert {thrown, mate} <= set(seen.cards)
    assert list(gone) == fits(thrown, mate)  # type: ignore[arg-type]
    assert not {*fits(thrown, mate)} & {*seen.cards, *unseen(seen)}
    assert outs_with(seen, thrown) == 0


def check_rather(seen: PlayerView, facts: dict[str, Fact]) -> None:
    thrown, instead = facts["card"], facts["instead"]
    assert isinstance(thrown, Card)
    assert isinstance(instead, Card)
    assert {thrown, instead} <= set(loose(seen))
    assert thrown.value <= instead.value


def check_keep_off(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    assert facts["taken"] in seen.known
    assert fits(facts["taken"], facts["instead"])  # type: ignore[arg-type]
    assert not fits(facts["taken"], facts["card"])  # type: ignore[arg-type]


def check_safe(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    thrown = facts["thrown"]
    assert isinstance(thrown, Card)
    assert Discarded(1 - seen.seat, thrown) in seen.history
    assert thrown.rank == facts["card"].rank  # type: ignore[union-attr]


def check_safer(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    likely = chances(remember(seen))
    for name, number in (("card", "risk"), ("instead", "other")):
        one = facts[name]
        assert isinstance(one, Card)
        safe = 1.0
        for a in PACK:
            for b in PACK[a + 1 :]:
                if one not in (a, b) and is_meld(mask_of((a, b, one))):
                    safe *= 1 - likely[a] * likely[b]
        assert facts[number] == pytest.approx(100 * (1 - safe), abs=0.51)
    assert facts["risk"] < facts["other"]  # type: ignore[operator]


def check_outs(seen: PlayerView, facts: dict[str, Fact]) -> None:
    check_rather(seen, facts)
    assert facts["count"] == outs_with(seen, facts["instead"])  # type: ignore[arg-type]
    assert facts["live"] == outs_with(seen, facts["card"])  # type: ignore[arg-type]
    assert facts["count"] > facts["live"]  # type: ignore[operator]


Check = Callable[[PlayerView, dict[str, Fact]], None]
CHECKS: dict[str, Check] = {
    "upcard_gin": check_gin_by_pile,
    "upcard_knock": check_knock_by_pile,
    "upcard_completes_meld": check_completes,
    "upcard_lowers": check_gain,
    "upcard_helps_little": check_gain,
    "upcard_useless": check_gain,
    "pile_gin": check_gin_by_pile,
    "pile_knock": check_knock_by_pile,
    "pile_completes_meld": check_completes,
    "pile_lowers": check_gain,
    "pile_helps_little": check_gain,
    "pile_useless": check_gain,
    "stock_circle": check_circle,
    "stock_must": check_stock_must,
    "gin": check_gin,
    "knock_wins": check_knock,
    "knock_last": check_knock,
    "knock_late": check_knock,
    "knock_early": check_knock,
    "knock_now": check_knock,
    "play_on_risk": check_play_on,
    "play_on_gin": check_play_on,
    "play_on": check_play_on,
    "discard_highest_loose": check_highest,
    "discard_useless": check_highest,
    "discard_dead": check_dead,
    "discard_safe": check_safe,
    "discard_safer": check_safer,
    "keep_off": check_keep_off,
    "discard_outs": check_outs,
    "discard_best": check_after,
    "discard_spare": check_spare,
    "next_hand": lambda seen, facts: None,
}


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_the_numbers_are_true(reason):
    checked = 0
    for seen, advice in corpus():
        if advice.reason == reason and checked < 60:
            CHECKS[reason](seen, dict(advice.facts))
            checked += 1
    assert checked
