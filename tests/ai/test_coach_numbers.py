"""The numbers in the coach's reasons, counted again without it, whichever choice it has to defend (T9)."""

from collections.abc import Callable
from statistics import mean

import pytest

from gin.ai.advice import Fact
from gin.ai.search import Option
from gin.engine.actions import DRAW_DISCARD, TAKE_UPCARD, Discard, Knock
from gin.engine.cards import PACK, Card, mask_of, unmask
from gin.engine.events import Discarded, PileTaken
from gin.engine.melds import arrangements, deadwood, is_meld
from gin.engine.rules import DEAD_STOCK
from gin.engine.showdown import Kind, settle
from gin.engine.tally import score
from gin.engine.view import PlayerView
from tests.ai.coaching import QUICK, REASONS, Case, defended

Facts = dict[str, Fact]


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


def kept_of(seen: PlayerView, facts: Facts) -> list[Card]:
    """The ten cards after the card of the pile has come and the planned one has gone."""
    assert facts["card"] == seen.pile[-1] != facts["thrown"]
    return [c for c in (*seen.cards, seen.pile[-1]) if c != facts["thrown"]]


def pile_gain(seen: PlayerView) -> int:
    return deadwood(mask_of(seen.cards)) - least([*seen.cards, seen.pile[-1]], seen.pile[-1])


def check_gin_by_pile(case: Case, facts: Facts) -> None:
    assert deadwood(mask_of(kept_of(case.seen, facts))) == 0


def check_knock_by_pile(case: Case, facts: Facts) -> None:
    assert deadwood(mask_of(kept_of(case.seen, facts))) == facts["deadwood"] <= case.seen.limit


def check_completes(case: Case, facts: Facts) -> None:
    seen, meld = case.seen, facts["meld"]
    assert isinstance(meld, tuple)
    assert facts["card"] in meld
    assert set(meld) <= {*seen.cards, seen.pile[-1]}
    assert is_meld(mask_of(meld))
    before = deadwood(mask_of(seen.cards))
    assert facts["after"] == least([*seen.cards, seen.pile[-1]], seen.pile[-1])
    assert facts.get("before", before) == before
    assert (facts["after"] < before) == ("before" in facts)


def check_lowers(case: Case, facts: Facts) -> None:
    """It saves more than an unseen card: else that would be no reason."""
    seen = case.seen
    average = saved(list(seen.cards), unseen(seen))
    assert facts["gain"] == deadwood(mask_of(seen.cards)) - deadwood(mask_of(kept_of(seen, facts))) > average
    assert facts["mean"] == pytest.approx(average, abs=0.051)


def check_links(case: Case, facts: Facts) -> None:
    kept = kept_of(case.seen, facts)
    assert facts["count"] == sum(always_melded([*kept, c], facts["card"]) for c in unseen(case.seen)) > 0  # type: ignore[arg-type]


def check_sure(case: Case, facts: Facts) -> None:
    assert facts["card"] == case.seen.pile[-1]
    assert facts["gain"] == pile_gain(case.seen) > 0
    check_lowering(case.seen, facts)


def check_lowering(seen: PlayerView, facts: Facts) -> None:
    now = deadwood(mask_of(seen.cards))
    assert facts["count"] == sum(least([*seen.cards, c]) < now for c in unseen(seen))
    assert facts["live"] == len(unseen(seen))


def check_useless(case: Case, facts: Facts) -> None:
    assert pile_gain(case.seen) <= 0
    assert facts["card"] == case.seen.pile[-1]
    assert facts["mean"] == pytest.approx(saved(list(case.seen.cards), unseen(case.seen)), abs=0.051)


def check_little(case: Case, facts: Facts) -> None:
    assert facts["card"] == case.seen.pile[-1]
    assert facts["gain"] == pile_gain(case.seen) > 0
    average = saved(list(case.seen.cards), unseen(case.seen))
    assert facts["mean"] == pytest.approx(average, abs=0.051)
    if case.advice.reason.endswith("less"):
        assert facts["gain"] <= average
    else:
        assert average < facts["gain"] <= average + 4


def check_left(case: Case, facts: Facts) -> None:
    """A clear gain is left lying: only how it was played out can speak for that."""
    assert facts["card"] == case.seen.pile[-1]
    assert facts["gain"] == pile_gain(case.seen) > 0
    left, taken = case.verdict.options
    assert taken.action in (DRAW_DISCARD, TAKE_UPCARD)
    assert facts["worlds"] == len(taken.points) == QUICK.worlds
    if case.advice.reason.endswith("worse"):
        assert mean(left.worths) > mean(taken.worths)


def check_stock_must(case: Case, facts: Facts) -> None:
    check_lowering(case.seen, facts)


def check_circle(case: Case, facts: Facts) -> None:
    draws = [type(e) for e in case.seen.history if isinstance(e, PileTaken)]
    assert len(draws) >= 6


def check_gin(case: Case, facts: Facts) -> None:
    assert deadwood(mask_of(rest(case.seen, facts["card"]))) == 0  # type: ignore[arg-type]


def check_knocking(case: Case, facts: Facts, thrown: Card) -> None:
    """Deadwood, risk and points of the knock that throws ``thrown``, each imagined hand settled by the engine."""
    seen = case.seen
    kept = mask_of(rest(seen, thrown))
    assert deadwood(kept) == facts["deadwood"] <= seen.limit
    undercuts, points, wins, held = 0, 0, 0, 0
    for hand, _ in case.verdict.worlds:
        settled = settle(kept, hand, seen.limit)
        scored = score(settled, 0, seen.ruleset, seen.multiplier)
        undercuts += settled.kind is Kind.UNDERCUT
        points += scored.points if scored.winner == 0 else -scored.points
        wins += scored.winner == 0 and seen.totals[seen.seat] + scored.points >= seen.ruleset.target
        held += deadwood(hand)
    expected = {
        "risk": round(100 * undercuts / QUICK.worlds),
        "points": round(points / QUICK.worlds),
        "wins": round(100 * wins / QUICK.worlds),
        "other": round(held / QUICK.worlds),
        "stock": seen.stock_count,
    }
    for name, number in expected.items():
        assert facts.get(name, number) == number, name


def check_knock(case: Case, facts: Facts) -> None:
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert case.advice.action == Knock(thrown)
    check_knocking(case, facts, thrown)
    if case.advice.reason == "knock_last":
        assert case.seen.stock_count == DEAD_STOCK


def check_play_on(case: Case, facts: Facts) -> None:
    """What it says of the best knock, and that playing on is better in the way it says."""
    best = case.verdict.options[0]
    knock = next(o for o in case.verdict.options if isinstance(o.action, Knock))
    assert isinstance(knock.action, Knock)
    check_knocking(case, {name: fact for name, fact in facts.items() if name != "other"}, knock.action.card)
    if "on" in facts:
        assert facts["on"] == brought(case, best) > facts["points"]  # type: ignore[operator]
    if "count" in facts:
        kept = rest(case.seen, facts["card"])  # type: ignore[arg-type]
        assert facts["count"] == sum(least([*kept, c]) == 0 for c in unseen(case.seen)) > 0
    if "chance" in facts:
        assert facts["chance"] == round(100 * mean(best.worths)) > facts["other"]  # type: ignore[operator]
        assert facts["other"] == round(100 * mean(knock.worths))
    if case.advice.reason == "play_on_risk":
        assert facts["risk"] >= 25 or brought(case, knock) <= 0  # type: ignore[operator]
    assert (case.seen.stock_count == DEAD_STOCK) == (case.advice.reason == "let_die")


def brought(case: Case, option: Option) -> int:
    return round(mean(option.points) * case.seen.multiplier)


def check_after(case: Case, facts: Facts) -> None:
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert facts["after"] == deadwood(mask_of(rest(case.seen, thrown)))
    if "hope" in facts:
        assert facts["hope"] == pytest.approx(saved(rest(case.seen, thrown), unseen(case.seen)), abs=0.051)


def check_spare(case: Case, facts: Facts) -> None:
    check_after(case, facts)
    assert facts["after"] == deadwood(mask_of(case.seen.cards))


def feeds(case: Case, one: Card) -> float:
    """In what part of the imagined hands two cards make a meld with it."""
    found = 0
    for hand, _ in case.verdict.worlds:
        held = list(unmask(hand))
        found += any(is_meld(mask_of((one, a, b))) for n, a in enumerate(held) for b in held[:n])
    return 100 * found / QUICK.worlds


def check_guard(case: Case, facts: Facts) -> None:
    assert facts["stock"] == case.seen.stock_count == DEAD_STOCK + 1
    assert facts["risk"] == pytest.approx(feeds(case, facts["card"]), abs=0.51)  # type: ignore[arg-type]


def check_last(case: Case, facts: Facts) -> None:
    assert case.seen.stock_count == DEAD_STOCK
    assert not any(isinstance(a, Knock) for a in case.seen.legal)


def loose(seen: PlayerView) -> list[Card]:
    now = deadwood(mask_of(seen.cards))
    return [c for c in seen.cards if c != seen.forbidden and deadwood(mask_of(rest(seen, c))) == now - c.value]


def check_highest(case: Case, facts: Facts) -> None:
    check_after(case, facts)
    thrown = facts["card"]
    assert isinstance(thrown, Card)
    assert thrown in loose(case.seen)
    assert thrown.value == max(c.value for c in loose(case.seen))
    assert facts.get("count", 0) == outs_with(case.seen, thrown)


def check_dead(case: Case, facts: Facts) -> None:
    seen = case.seen
    thrown, mate, gone = facts["card"], facts["mate"], facts["gone"]
    assert isinstance(thrown, Card)
    assert isinstance(mate, Card)
    assert {thrown, mate} <= set(seen.cards)
    assert list(gone) == fits(thrown, mate)  # type: ignore[arg-type]
    assert not {*fits(thrown, mate)} & {*seen.cards, *unseen(seen)}
    assert outs_with(seen, thrown) == 0


def check_rather(case: Case, facts: Facts) -> None:
    thrown, instead = facts["card"], facts["instead"]
    assert isinstance(thrown, Card)
    assert isinstance(instead, Card)
    assert {thrown, instead} <= set(loose(case.seen))
    assert thrown.value <= instead.value


def check_keep_off(case: Case, facts: Facts) -> None:
    check_rather(case, facts)
    assert facts["taken"] in case.seen.known
    assert fits(facts["taken"], facts["instead"])  # type: ignore[arg-type]
    assert not fits(facts["taken"], facts["card"])  # type: ignore[arg-type]
    assert feeds(case, facts["card"]) < feeds(case, facts["instead"])  # type: ignore[arg-type]


def check_safe(case: Case, facts: Facts) -> None:
    check_rather(case, facts)
    thrown = facts["thrown"]
    assert isinstance(thrown, Card)
    assert Discarded(1 - case.seen.seat, thrown) in case.seen.history
    assert thrown.rank == facts["card"].rank  # type: ignore[union-attr]
    assert feeds(case, facts["card"]) < feeds(case, facts["instead"])  # type: ignore[arg-type]


def check_safer(case: Case, facts: Facts) -> None:
    check_rather(case, facts)
    for name, number in (("card", "risk"), ("instead", "other")):
        assert facts[number] == pytest.approx(feeds(case, facts[name]), abs=0.51)  # type: ignore[arg-type]
    assert facts["risk"] < facts["other"]  # type: ignore[operator]


def check_outs(case: Case, facts: Facts) -> None:
    check_rather(case, facts)
    assert facts["count"] == outs_with(case.seen, facts["instead"])  # type: ignore[arg-type]
    assert facts["live"] == outs_with(case.seen, facts["card"])  # type: ignore[arg-type]
    assert facts["count"] > facts["live"]  # type: ignore[operator]


def check_played(case: Case, facts: Facts) -> None:
    """A comparison is claimed only with a card that was tried, and in the right direction."""
    check_rather(case, facts)
    best = case.verdict.options[0]
    tried = next(o for o in case.verdict.options if o.action == Discard(facts["instead"]))  # type: ignore[arg-type]
    assert facts["worlds"] == len(tried.points) == QUICK.worlds
    if case.advice.reason == "discard_played":
        assert mean(best.worths) > mean(tried.worths)


Check = Callable[[Case, Facts], None]
CHECKS: dict[str, Check] = {
    "upcard_gin": check_gin_by_pile,
    "upcard_knock": check_knock_by_pile,
    "upcard_completes_meld": check_completes,
    "upcard_lowers": check_lowers,
    "upcard_links": check_links,
    "upcard_sure": check_sure,
    "upcard_helps_less": check_little,
    "upcard_helps_little": check_little,
    "upcard_useless": check_useless,
    "upcard_worse": check_left,
    "upcard_same": check_left,
    "pile_gin": check_gin_by_pile,
    "pile_knock": check_knock_by_pile,
    "pile_completes_meld": check_completes,
    "pile_lowers": check_lowers,
    "pile_links": check_links,
    "pile_sure": check_sure,
    "pile_helps_less": check_little,
    "pile_helps_little": check_little,
    "pile_useless": check_useless,
    "pile_worse": check_left,
    "pile_same": check_left,
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
    "play_on_points": check_play_on,
    "play_on_chance": check_play_on,
    "play_on_even": check_play_on,
    "let_die": check_play_on,
    "discard_highest_loose": check_highest,
    "discard_useless": check_highest,
    "discard_dead": check_dead,
    "discard_safe": check_safe,
    "discard_safer": check_safer,
    "keep_off": check_keep_off,
    "discard_outs": check_outs,
    "discard_played": check_played,
    "discard_same": check_played,
    "discard_best": check_after,
    "discard_spare": check_spare,
    "discard_guard": check_guard,
    "discard_last": check_last,
    "next_hand": lambda case, facts: None,
}


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_the_numbers_are_true(reason):
    checked = 0
    for case in defended():
        if case.advice.reason == reason and checked < 60:
            CHECKS[reason](case, dict(case.advice.facts))
            checked += 1
    assert checked


def test_what_the_advice_and_the_runner_up_bring_is_what_was_played_out():
    checked = 0
    for seen, verdict, advice in defended():
        if not verdict.options:
            assert (
                advice.points is advice.chance is advice.runner_up is advice.lead_points is advice.lead_chance is None
            )
            continue
        best = verdict.options[0]
        assert best.action == advice.action
        assert advice.points == pytest.approx(mean(best.points) * seen.multiplier)
        assert advice.chance == pytest.approx(mean(best.worths))
        if advice.runner_up is None:
            assert len(verdict.options) == 1
            continue
        assert advice.runner_up != advice.action
        assert advice.runner_up in seen.legal
        second = next(o for o in verdict.options if o.action == advice.runner_up)
        both = [(a - b) * seen.multiplier for a, b in zip(best.points, second.points, strict=True)]
        assert advice.lead_points == pytest.approx(mean(both))
        assert advice.lead_chance == pytest.approx(mean(best.worths) - mean(second.worths))
        checked += 1
    assert checked > 500
