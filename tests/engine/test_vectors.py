"""The engine on every known answer: tests/vectors, or the folder given with ``--vectors DIR`` (format: its README)."""

from collections.abc import Callable

import pytest

from gin.engine import Phase, melds, tally
from gin.engine.actions import DISCARDS, GINS, KNOCKS, Knock, Reason
from gin.engine.cards import PACK, Card, card, cards, mask_of, unmask
from gin.engine.deal import FixedDeals
from gin.engine.events import HandDealt, HandDied, Knocked, MatchEnded, MatchStarted
from gin.engine.play import evolve, fold, legal, start
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD, Ruleset
from gin.engine.showdown import Kind, Settlement, settle
from gin.engine.state import Match
from tests.engine import brute
from tests.engine import vector_turns as turns
from tests.engine.hands import brute_hand, text
from tests.engine.table import Table, action, make_deal
from tests.engine.vector_files import FILES, RAN, Case, cases_in, folder
from tests.engine.vector_turns import PLAYERS, SEATS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for file in FILES:
        name = file.replace(".json", "_case")
        if name in metafunc.fixturenames:
            try:
                cases = cases_in(folder(metafunc.config) / file)
            except ValueError:
                cases = []  # the first test says what is wrong
            metafunc.parametrize(name, cases, ids=[case["id"] for case in cases])


@pytest.mark.parametrize("file", FILES)
def test_the_file_of_vectors_is_there(file: str, request: pytest.FixtureRequest) -> None:
    try:
        cases_in(folder(request.config) / file)
    except ValueError as wrong:
        pytest.fail(str(wrong), pytrace=False)


Record = Callable[[str, object], None]


def hand_of(line: str) -> int:
    found = cards(line)
    assert len(set(found)) == len(found)
    return mask_of(found)


def written(some: tuple[Card, ...]) -> set[str]:
    return {str(c) for c in some}


def as_melds(some: list[str]) -> set[frozenset[Card]]:
    return {frozenset(cards(meld)) for meld in some}


# --- deadwood.json ----------------------------------------------------------------------------------------------------


def test_deadwood(deadwood_case: Case, record_property: Record) -> None:
    record_property(RAN, "deadwood.json")
    hand = hand_of(deadwood_case["cards"])
    assert melds.deadwood(hand) == deadwood_case["min_deadwood"]
    if "limit" in deadwood_case:
        eleven_cards(deadwood_case, hand)
    else:
        ten_cards(deadwood_case, hand)


def ten_cards(case: Case, hand: int) -> None:
    best = melds.arrangements(hand, case["min_deadwood"])
    assert len(best) == len(set(best)) == case["arrangement_count"]
    found = {frozenset(frozenset(unmask(m)) for m in one) for one in best}
    shown = melds.best_arrangement(hand)
    assert shown.deadwood == case["min_deadwood"]
    assert frozenset(map(frozenset, shown.melds)) in found
    if case["arrangements"] is not None:
        assert found == {frozenset(as_melds(one)) for one in case["arrangements"]}


def eleven_cards(case: Case, hand: int) -> None:
    forbidden = None if case["forbidden"] is None else card(case["forbidden"])
    assert {str(c): left for c, left in melds.deadwood_after(hand)} == case["after_discard"]
    least, best = melds.best_discards(hand, forbidden)
    assert least == case["best_deadwood"]
    assert written(best) == set(case["best_discards"])
    match = holding_eleven(hand, forbidden, case["limit"])
    allowed = legal(match, 0)
    gins = {str(a.card) for a in allowed if a in GINS}
    knocks = {str(a.card) for a in allowed if a in KNOCKS} - gins
    assert knocks == set(case["knock_discards"])
    assert gins == set(case["gin_discards"])
    assert (bool(knocks), bool(gins)) == (case["can_knock"], case["can_gin"])
    assert {str(a.card) for a in allowed if a in DISCARDS} == set(case["cards"].split()) - {case["forbidden"]}


def holding_eleven(hand: int, forbidden: Card | None, limit: int) -> Match:
    """A match in which seat 0 has drawn and holds these eleven cards: ``forbidden`` taken, or one from the stock."""
    held = unmask(hand)
    drawn = held[0] if forbidden is None else forbidden
    seat0 = " ".join(str(c) for c in held if c != drawn)
    ruleset = Ruleset(id="for this hand", target=100, knock_limit=limit)
    if forbidden is None:
        return Table(seat0, stock=str(drawn), ruleset=ruleset).play("pass, pass, stock").match
    return Table(seat0, upcard=str(drawn), ruleset=ruleset).play("take").match


# --- settlement.json --------------------------------------------------------------------------------------------------


def test_settlement(settlement_case: Case, record_property: Record) -> None:
    record_property(RAN, "settlement.json")
    case = settlement_case
    knocker, defender, upcard = hand_of(case["knocker"]), hand_of(case["defender"]), card(case["upcard"])
    ruleset = OKLAHOMA if case["mode"] == "oklahoma" else STANDARD
    assert ruleset.limit_for(upcard) == case["limit"]
    assert melds.deadwood(knocker) == case["knocker_min_deadwood"]
    table, seat, thrown = about_to_knock(knocker, defender, upcard, case["mode"])
    if not case["legal"]:
        refusal = table.refusal(f"knock {thrown}")
        expected = (Reason.OVER_LIMIT, thrown, case["knocker_min_deadwood"], case["limit"])
        assert (refusal.reason, refusal.card, refusal.deadwood, refusal.limit) == expected
        assert Knock(thrown) not in legal(table.match, seat)
        with pytest.raises(ValueError, match="over the limit"):
            settle(knocker, defender, case["limit"])
        return
    table.play(f"knock {thrown}")
    settlement, score = table.result.settlement, table.result.score
    assert settlement is not None
    assert score is not None
    assert settlement == settle(knocker, defender, case["limit"])
    winner = "knocker" if score.winner == seat else "defender"
    assert (settlement.kind.value, winner, score.points) == (case["kind"], case["winner"], case["points"])
    assert (score.difference + score.bonus, score.multiplier) == (case["base_points"], case["multiplier"])
    assert [settlement.knocker.deadwood, settlement.defender.deadwood] in case["deadwoods"]
    assert [settlement.kind.value, winner, score.points] not in case["wrong"].values()
    check_proof(settlement, knocker, defender)
    check_arrangements(case, settlement, knocker)


def about_to_knock(knocker: int, defender: int, upcard: Card, mode: str) -> tuple[Table, int, Card]:
    """A match, the knocker's seat and a card to throw from these ten and it; the first upcard may have been taken."""
    spare, other = [c for c in PACK if not (knocker | defender) >> c & 1 and c != upcard][:2]
    ruleset = OKLAHOMA if mode == "oklahoma" else STANDARD

    def dealt_with(seat0: int, seat1: int, stock: Card) -> Table:
        """The first upcard is dealt to nobody, so ``spare`` stands in for it."""
        hands = [hand & ~upcard.mask | spare.mask if hand & upcard.mask else hand for hand in (seat0, seat1)]
        return Table(text(hands[0]), text(hands[1]), str(upcard), str(stock), ruleset=ruleset)

    if knocker & upcard.mask:
        return dealt_with(knocker, defender, other).play("take"), 0, spare
    if defender & upcard.mask:
        return dealt_with(defender, knocker, other).play(f"take, throw {spare}, stock"), 1, other
    return dealt_with(knocker, defender, spare).play("pass, pass, stock"), 0, spare


def check_proof(settlement: Settlement, knocker: int, defender: int) -> None:
    """Every meld is one, no card is used twice, and every lay-off can be made in the order given."""
    table = [brute_hand(mask_of(meld)) for meld in settlement.knocker.melds]
    own = [brute_hand(mask_of(meld)) for meld in settlement.defender.melds]
    assert all(brute.is_meld(meld) for meld in table + own)
    laid = [layoff.card for layoff in settlement.layoffs]
    used = [*(c for meld in settlement.knocker.melds for c in meld), *settlement.knocker.loose]
    assert sorted(used) == list(unmask(knocker))
    used = [*(c for meld in settlement.defender.melds for c in meld), *laid, *settlement.defender.loose]
    assert sorted(used) == list(unmask(defender))
    for layoff in settlement.layoffs:
        table[layoff.meld] |= brute_hand(layoff.card.mask)
        assert brute.is_meld(table[layoff.meld])
    assert settlement.knocker.deadwood == sum(c.value for c in settlement.knocker.loose)
    assert settlement.defender.deadwood == sum(c.value for c in settlement.defender.loose)
    assert settlement.kind is not Kind.GIN or not settlement.layoffs


def check_arrangements(case: Case, settlement: Settlement, knocker: int) -> None:
    laid = set(map(frozenset, settlement.knocker.melds))
    if case["kind"] == "gin":
        assert len(melds.arrangements(knocker, 0)) == case["arrangement_count"]
        assert case["arrangements"] is None
        assert settlement.defender.deadwood == sum(c.value for c in cards(case["defence"]["left"]))
        return
    every = brute.outcomes(brute_hand(knocker), brute.hand(case["defender"]), case["limit"], 25)
    best = max(worth for worth, _, _ in every.values())
    assert sum(worth == best for worth, _, _ in every.values()) == case["arrangement_count"]
    if case["arrangements"] is not None:
        (given,) = [one for one in case["arrangements"] if as_melds(one["melds"]) == laid]
        assert settlement.knocker.deadwood == given["knocker_deadwood"]
        assert settlement.defender.deadwood == given["defender_deadwood"]
        assert settlement.defender.deadwood == sum(c.value for c in cards(given["defence"]["left"]))


# --- match.json -------------------------------------------------------------------------------------------------------


def test_match(match_case: Case, record_property: Record) -> None:
    record_property(RAN, "match.json")
    case, expected = match_case, match_case["expected"]
    ruleset = RULESETS[case["ruleset"]]
    match = fold([MatchStarted(ruleset, SEATS[case["first_dealer"]] or 0)])
    dealers, totals = [], []
    for number, hand in enumerate(case["hands"], start=1):
        dealers.append(PLAYERS[match.dealer])
        match = with_hand(match, number, hand)
        totals.append(list(match.totals))
        winner = tally.match_winner(match.totals, ruleset)
        if winner is not None:
            sums = tally.ledgers([f.result for f in match.finished], winner, ruleset)
            match = evolve(match, MatchEnded(winner, sums))
    assert dealers == expected["dealers"]
    assert totals == expected["totals"]
    assert (match.winner is not None) == expected["over"]
    assert PLAYERS[match.winner] == expected["winner"]
    assert (None if match.winner is not None else PLAYERS[match.dealer]) == expected["next_dealer"]
    if match.ledgers is None:
        assert expected["summary"] is None
        return
    for seat, ledger in enumerate(match.ledgers):
        names = ("hand_points", "hands_won", "shutout_points", "game_bonus", "hand_bonus", "final")
        assert {name: getattr(ledger, name) for name in names} == expected["summary"][PLAYERS[seat]]


def with_hand(match: Match, number: int, hand: Case) -> Match:
    """The match with one more hand, of which only who won and the points are known."""
    winner, points, dealer = SEATS[hand["winner"]], hand["points"], match.dealer
    kind = Kind(hand.get("kind", "dead" if winner is None else "knock"))
    assert (kind is Kind.DEAD) == (winner is None)
    match = evolve(match, HandDealt(number, dealer, 10, 1, make_deal(dealer=dealer)))
    assert match.hand is not None
    if winner is None:
        assert points == 0
        match = match.with_hand(match.hand._replace(phase=Phase.DRAW))
        return evolve(match, HandDied(tally.HandResult(number, dealer, kind, None, None, None)))
    knocker = 1 - winner if kind is Kind.UNDERCUT else winner
    result = tally.HandResult(number, dealer, kind, knocker, None, tally.Score(winner, points, 0, 1, points))
    match = match.with_hand(match.hand._replace(phase=Phase.DISCARD, turn=knocker))  # its turns are skipped
    assert match.hand is not None
    buried = unmask(match.hand.held[knocker])[0]
    return evolve(match, Knocked(knocker, buried, result, tally.add(match.totals, result.points)))


# --- turns.json -------------------------------------------------------------------------------------------------------


def test_turns(turns_case: Case, record_property: Record) -> None:
    record_property(RAN, "turns.json")
    deals = [turns.deal_of(hand) for hand in turns_case["hands"]]
    shuffler = FixedDeals(deals, first_dealer=SEATS[turns_case["hands"][0]["dealer"]] or 0)
    match = fold(start(RULESETS[turns_case["ruleset"]], shuffler))
    for number, hand in enumerate(turns_case["hands"], start=1):
        if number > 1:
            match = turns.after(match, 0, action("deal"), shuffler)
        match = turns.play_through(match, hand, shuffler)
