"""The exercises of the course: each is judged again from what is shown, by the slow rules of tests/engine/brute.py.

``SEEDS`` of each kind are looked at; more may be wanted after a change (``EXERCISE_SEEDS=2000``).
"""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from gin.ai.hard import Hard, Mind
from gin.ai.playout import KNOCK
from gin.engine.actions import DRAW_STOCK, Discard
from gin.engine.cards import FULL_MASK, PACK, Card, mask_of, unmask
from gin.engine.deal import FairShuffler
from gin.engine.phase import Phase
from gin.engine.play import decide, evolve, fold, start
from gin.engine.rules import OKLAHOMA, STANDARD
from gin.learn import course, exercises_when
from gin.learn.exercises import Choice, Exercise, Heap, Marks, Said, Throw, make
from gin.text import TABLES, Texts
from gin.text.spans import Strong
from tests.engine import brute

SEEDS = int(os.environ.get("EXERCISE_SEEDS", "24"))
KINDS = {kind.__name__: kind for lesson in course.LESSONS for kind in lesson.kinds}
every_kind = pytest.mark.parametrize("kind", KINDS)
SLOW = {"should_i_knock": 6}
"""Of kinds that play hands out, fewer are looked at."""


@cache
def some_of(kind: str) -> tuple[Exercise, ...]:
    count = min(SEEDS, SLOW.get(kind, SEEDS)) if SEEDS < 100 else SEEDS // (10 if kind in SLOW else 1)
    return tuple(make(KINDS[kind], random.Random(seed)) for seed in range(count))


# --- what is seen -----------------------------------------------------------------------------------------------------


def slow(some: Iterable[Card]) -> brute.Hand:
    return frozenset((c.suit, c.rank + 1) for c in some)


def cards_of(heaps: Iterable[Heap], *kinds: str) -> list[Card]:
    return [c for heap in heaps for c in heap.cards if not kinds or heap.kind in kinds]


def hand_in(exercise: Exercise, row: int = -1) -> list[Card]:
    """The hand that is shown in a row, in boxes or as it is held."""
    return cards_of(exercise.rows[row].heaps, "set", "run", "deadwood", "hand")


def apart(exercise: Exercise) -> list[Card]:
    """The cards that lie by themselves."""
    return [c for row in exercise.rows for c in cards_of(row.heaps, "card")]


def named(exercise: Exercise, kind: str) -> list[Card]:
    return [c for row in exercise.rows for c in cards_of(row.heaps, kind)]


def facts(said: Said | None) -> dict[str, Any]:
    return dict(said.facts) if said is not None else {}


def chosen(exercise: Exercise, meant: Callable[[Said], bool]) -> set[Any]:
    """The numbers of the options whose label is meant."""
    assert isinstance(exercise.answer, Choice)
    return {i for i, option in enumerate(exercise.answer.options) if meant(option.label)}


def number(exercise: Exercise, right: int) -> set[Any]:
    return chosen(exercise, lambda label: facts(label).get("number") == right)


def word(exercise: Exercise, key: str) -> set[Any]:
    return chosen(exercise, lambda label: label.key == f"course.{key}")


def yes(exercise: Exercise, right: bool) -> set[Any]:
    return chosen(exercise, lambda label: label.key.endswith(".yes" if right else ".no"))


def least(cards: Iterable[Card], left: Callable[[Card], int]) -> set[Any]:
    some = list(cards)
    return {c for c in some if left(c) == min(map(left, some))}


def is_set(some: Iterable[Card]) -> bool:
    return brute.is_meld(slow(some)) and len({c.rank for c in some}) == 1


def is_run(some: Iterable[Card]) -> bool:
    return brute.is_meld(slow(some)) and len({c.suit for c in some}) == 1


def melded(hand: Iterable[Card], good: Callable[[Iterable[Card]], bool]) -> frozenset[Card]:
    """Every card of ``hand`` that is in a good meld of three."""
    return frozenset(c for three in combinations(hand, 3) if good(three) for c in three)


def deadwood(some: Iterable[Card]) -> int:
    return brute.deadwood(slow(some))


def without(hand: Iterable[Card], card: Card) -> list[Card]:
    return [c for c in hand if c != card]


def outs(shape: Iterable[Card], unseen: Iterable[Card]) -> set[Card]:
    """The unseen cards that make a meld of three with two cards of ``shape``."""
    return {c for c in unseen for pair in combinations(shape, 2) if brute.is_meld(slow([*pair, c]))}


def unseen_of(*seen: Iterable[Card]) -> list[Card]:
    return [c for c in PACK if not any(c in some for some in seen)]


# --- what is right, kind by kind --------------------------------------------------------------------------------------

RIGHT: dict[str, Callable[[Exercise], set[Any]]] = {}


def judge(*names: str) -> Callable[[Callable[[Exercise], set[Any]]], Callable[[Exercise], set[Any]]]:
    def keep(rule: Callable[[Exercise], set[Any]]) -> Callable[[Exercise], set[Any]]:
        RIGHT.update(dict.fromkeys(names, rule))
        return rule

    return keep


@judge("value_of_one", "value_of_several")
def _sum(e: Exercise) -> set[Any]:
    return number(e, brute.value(slow(apart(e))))


@judge("value_most")
def _most(e: Exercise) -> set[Any]:
    sign = 1 if e.question.key.endswith("least") else -1
    return least(apart(e), lambda c: sign * brute.value(slow([c])))


@judge("is_it_a_set")
def _a_set(e: Exercise) -> set[Any]:
    return yes(e, is_set(apart(e)))


@judge("is_it_a_run")
def _a_run(e: Exercise) -> set[Any]:
    return yes(e, is_run(apart(e)))


@judge("mark_the_set")
def _mark_set(e: Exercise) -> set[Any]:
    return {melded(hand_in(e), is_set)}


@judge("mark_the_run")
def _mark_run(e: Exercise) -> set[Any]:
    return {melded(hand_in(e), is_run)}


@judge("complete_the_set")
def _complete(e: Exercise) -> set[Any]:
    return {c for c in apart(e) if is_set([*hand_in(e), c])}


@judge("extend_the_run")
def _extend(e: Exercise) -> set[Any]:
    return {c for c in apart(e) if is_run([*hand_in(e), c])}


@judge("count_deadwood", "either_way")
def _count(e: Exercise) -> set[Any]:
    return number(e, deadwood(hand_in(e)))


@judge("mark_deadwood")
def _mark_deadwood(e: Exercise) -> set[Any]:
    hand = slow(hand_in(e))
    best = [a for a in brute.arrangements(hand) if brute.left_by(hand, a) == brute.deadwood(hand)]
    loose = {hand - frozenset(c for meld in a for c in meld) for a in best}
    return {frozenset(Card(suit * 13 + rank - 1) for suit, rank in some) for some in loose}


@judge("least_of_three")
def _least_of_three(e: Exercise) -> set[Any]:
    return least(apart(e), lambda c: deadwood([*hand_in(e, 0), c]))


@judge("pile_or_stock")
def _pile_or_stock(e: Exercise) -> set[Any]:
    hand, card = hand_in(e), named(e, "pile")[0]
    gain = deadwood(hand) - min(deadwood(without([*hand, card], c)) for c in hand)
    makes = bool(outs(hand, [card]))
    assert makes == (gain > 0), "in the middle nothing is asked"
    return word(e, "draw.take" if makes else "draw.stock")


@judge("which_completes")
def _which_completes(e: Exercise) -> set[Any]:
    return outs(hand_in(e, 0), apart(e))


@judge("throw_least")
def _throw_least(e: Exercise) -> set[Any]:
    hand = hand_in(e)
    forbidden = facts(e.lines[0])["card"] if e.lines else None
    return least((c for c in hand if c != forbidden), lambda c: deadwood(without(hand, c)))


@judge("throw_lonely")
def _throw_lonely(e: Exercise) -> set[Any]:
    hand = hand_in(e)
    dear = [c for c in named(e, "deadwood") if c.value == 10]
    unseen = unseen_of(hand)
    return {c for c in dear if not any(is_meld_with(c, hand, u) for u in unseen)}


def is_meld_with(card: Card, hand: Iterable[Card], new: Card) -> bool:
    return any(brute.is_meld(slow([card, mate, new])) for mate in hand if mate != card)


@judge("knock_gin_or_neither", "oklahoma_knock")
def _may_knock(e: Exercise) -> set[Any]:
    first = named(e, "upcard")
    limit = OKLAHOMA.limit_for(first[0]) if first else STANDARD.knock_limit
    left = deadwood(hand_in(e))
    return word(e, "may_knock.gin" if not left else "may_knock.knock" if left <= limit else "may_knock.neither")


@judge("throw_to_knock")
def _throw_to_knock(e: Exercise) -> set[Any]:
    hand = hand_in(e)
    return {c for c in hand if deadwood(without(hand, c)) <= 10}


@judge("throw_for_gin")
def _throw_for_gin(e: Exercise) -> set[Any]:
    hand = hand_in(e)
    return {c for c in hand if deadwood(without(hand, c)) == 0}


@judge("card_for_gin")
def _card_for_gin(e: Exercise) -> set[Any]:
    hand = hand_in(e, 0)
    return {c for c in apart(e) if any(deadwood(without([*hand, c], t)) == 0 for t in [*hand, c])}


@judge("mark_lay_offs")
def _mark_lay_offs(e: Exercise) -> set[Any]:
    if e.rows[0].title == Said("course.title.computer_gin"):
        assert deadwood(hand_in(e, 0)) == 0, "that is gin"
        return {frozenset()}
    _, found = brute.best_defences(slow(hand_in(e, 1)), knocker_melds(e))
    return {frozenset(Card(suit * 13 + rank - 1) for (suit, rank), _ in laid) for _, laid in found}


def knocker_melds(e: Exercise) -> brute.Arrangement:
    return frozenset(slow(heap.cards) for heap in e.rows[0].heaps if heap.kind in ("set", "run"))


@judge("left_after_lay_offs")
def _left(e: Exercise) -> set[Any]:
    return number(e, brute.least_left(slow(hand_in(e, 1)), knocker_melds(e)))


def sums(e: Exercise) -> tuple[int, int]:
    """What counts against the knocker and against the defender, in a showdown as it is shown."""
    above, below = (brute.value(slow(cards_of(row.heaps, "deadwood"))) for row in e.rows)
    return above, below


def scored(e: Exercise) -> tuple[bool, int]:
    """Whether the knocker scores, and how many points (R13)."""
    mine, theirs = sums(e)
    if "gin" in (e.rows[0].title or Said("")).key:
        return True, 25 + theirs
    return (True, theirs - mine) if mine < theirs else (False, 25 + mine - theirs)


@judge("who_scores")
def _who_scores(e: Exercise) -> set[Any]:
    you_knock = e.rows[0].title == Said("course.title.you_knock")
    return word(e, "undercut.you" if scored(e)[0] == you_knock else "undercut.computer")


@judge("undercut_points", "hand_points", "gin_points", "spade_points")
def _points(e: Exercise) -> set[Any]:
    first = facts(e.lines[0])["card"] if e.lines else None
    by_knocker, points = scored(e)
    you_knock = (e.rows[0].title or Said("")).key.startswith("course.title.you")
    who = "you" if by_knocker == you_knock else "computer"
    assert e.question.key == f"course.points.how_many.{who}"
    return number(e, points * (2 if first is not None and first.suit == 0 else 1))


@judge("total_after")
def _total_after(e: Exercise) -> set[Any]:
    total = facts(e.lines[0])["you"] + scored(e)[1]
    return word(e, "match.yes" if total >= 100 else "match.no")


@judge("final_score")
def _final_score(e: Exercise) -> set[Any]:
    mine = [n for n in facts(e.lines[0])["hands"] if isinstance(n, int)]
    theirs = [n for n in facts(e.lines[1]).get("hands", ()) if isinstance(n, int)]
    assert sum(mine) >= 100 > sum(theirs)
    assert sum(mine[:-1]) < 100, "the match ended with its last hand"
    return number(e, sum(mine) * (1 if theirs else 2) + 100 + 25 * len(mine))


@judge("is_it_over")
def _is_it_over(e: Exercise) -> set[Any]:
    goal, totals = facts(e.lines[0])["target"], facts(e.lines[1])
    over = [who for who in ("you", "computer") if totals[who] >= goal]
    return word(e, f"match.over.{over[0] if over else 'nobody'}")


@judge("upcard_limit")
def _upcard_limit(e: Exercise) -> set[Any]:
    card = named(e, "upcard")[0]
    if card.rank == 0:
        return word(e, "oklahoma.gin_only")
    return number(e, min(10, card.rank + 1))


@judge("most_outs")
def _most_outs(e: Exercise) -> set[Any]:
    shapes = [heap.cards for heap in e.rows[0].heaps]
    unseen = unseen_of(named(e, "pile"), *shapes)
    counts = [len(outs(shape, unseen)) for shape in shapes]
    return {i for i, n in enumerate(counts) if n == max(counts)}


@judge("count_outs")
def _count_outs(e: Exercise) -> set[Any]:
    shape = named(e, "shape")
    return number(e, len(outs(shape, unseen_of(shape, named(e, "pile")))))


@judge("set_or_run")
def _set_or_run(e: Exercise) -> set[Any]:
    taken = named(e, "taken")[0]
    unseen = unseen_of([taken], named(e, "pile"), hand_in(e))
    kinds = {is_set([taken, a, b]) for a, b in combinations(unseen, 2) if brute.is_meld(slow([taken, a, b]))}
    assert len(kinds) == 1, "only one of the two is possible"
    return word(e, "reading.set" if kinds == {True} else "reading.run")


def pairs_for(card: Card, unseen: Iterable[Card]) -> int:
    return sum(brute.is_meld(slow([card, a, b])) for a, b in combinations(unseen, 2))


@judge("can_it_be_used")
def _can_it_be_used(e: Exercise) -> set[Any]:
    card = facts(e.question)["card"]
    return yes(e, pairs_for(card, unseen_of(named(e, "pile"), hand_in(e))) > 0)


@judge("safest")
def _safest(e: Exercise) -> set[Any]:
    hand = hand_in(e)
    unseen = unseen_of(hand, named(e, "pile"), named(e, "thrown"))
    assert isinstance(e.answer, Throw)
    for card, why in e.answer.options:
        if why is not None:
            assert facts(why)["count"] == pairs_for(card, unseen)
    return least(named(e, "deadwood"), lambda c: pairs_for(c, unseen))


@judge("most_dangerous")
def _most_dangerous(e: Exercise) -> set[Any]:
    """What helps most has to do with what was taken; how much it helps, tests/ai/test_outs.py looks at."""
    assert isinstance(e.answer, Throw)
    risks = {card: facts(why)["risk"] for card, why in e.answer.options if why is not None}
    right = [card for card, why in e.answer.options if why is None]
    assert facts(e.because)["risk"] >= max(risks.values()) + 11
    taken = named(e, "taken")[0]
    assert any(brute.is_meld(slow([right[0], taken, c])) for c in PACK if c not in (right[0], taken))
    return set(right)


@judge("how_many_draws")
def _how_many_draws(e: Exercise) -> set[Any]:
    return number(e, len(draws(len(named(e, "stock")))[0]))


@judge("who_draws_last")
def _who_draws_last(e: Exercise) -> set[Any]:
    mine, theirs = draws(len(named(e, "stock")))
    return word(e, "stock.you" if len(mine) > len(theirs) else "stock.computer")


@cache
def draws(stock: int) -> tuple[list[Card], list[Card]]:
    """What both draw from a stock of so many cards, played by the engine until the hand is dead."""
    shuffler = FairShuffler(random.Random(1).randbytes)
    match = fold(start(STANDARD, shuffler))
    assert match.hand is not None
    match = match.with_hand(match.hand._replace(phase=Phase.DRAW, turn=0, stock_left=stock))
    drawn: tuple[list[Card], list[Card]] = ([], [])
    while match.hand is not None and match.hand.turn is not None:
        seat = match.hand.turn
        before = match.hand.held[seat]
        for action in (DRAW_STOCK, None):
            hand = match.hand
            assert hand is not None
            for event in decide(match, seat, action or Discard(unmask(hand.held[seat])[-1]), shuffler):
                match = evolve(match, event)
            if action is not None and match.hand is not None:
                drawn[seat].append(unmask(match.hand.held[seat] & ~before)[0])
    return drawn


@judge("what_happens")
def _what_happens(e: Exercise) -> set[Any]:
    return word(e, "stock.dead" if len(named(e, "stock")) == 2 else "stock.computer_draws")


@judge("may_i")
def _may_i(e: Exercise) -> set[Any]:
    """R4 to R6 in words: what may be done follows from the moment."""
    moment, asked = e.lines[0].key.rsplit(".", 1)[1], e.question.key.rsplit(".", 1)[1]
    if asked == "throw":
        return yes(e, not (moment == "taken" and facts(e.lines[0])["card"] == facts(e.question)["card"]))
    if asked == "pile":
        return yes(e, moment == "draw")
    return yes(e, moment in ("draw", "stock_only"))


NOT_BY_BRUTE = {"should_i_knock"}


# --- the tests --------------------------------------------------------------------------------------------------------


def test_every_kind_is_judged_here() -> None:
    assert RIGHT.keys() | NOT_BY_BRUTE == KINDS.keys()


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - NOT_BY_BRUTE))
def test_exactly_the_right_answers_are_right(kind: str) -> None:
    for exercise in some_of(kind):
        right = RIGHT[kind](exercise)
        assert set(exercise.right_answers()) == right, exercise
        for given in exercise.possible_answers():
            assert exercise.judge(given).right == (given in right), exercise


@every_kind
def test_there_is_a_right_answer_and_a_wrong_one_and_each_is_told_why(kind: str) -> None:
    for exercise in some_of(kind):
        verdicts = [exercise.judge(given) for given in exercise.possible_answers()]
        assert any(v.right for v in verdicts)
        assert any(not v.right for v in verdicts)
        for verdict in verdicts:
            assert verdict.why[-1] == exercise.because
            assert len(verdict.why) == 1 or not verdict.right


@every_kind
def test_every_card_is_shown_once(kind: str) -> None:
    for exercise in some_of(kind):
        for rows in (exercise.rows, exercise.solved):
            heaps = [heap for row in rows for heap in row.heaps if heap.kind != "stock"]
            shown = [c for heap in heaps for c in (*heap.cards, *heap.laid)]
            assert len(shown) == len(set(shown)), exercise
        if exercise.solved:
            before = {c for row in exercise.rows for heap in row.heaps for c in (*heap.cards, *heap.laid)}
            after = {c for row in exercise.solved for heap in row.heaps for c in (*heap.cards, *heap.laid)}
            assert after >= before - set(apart(exercise)), "no card of a hand vanishes"


@every_kind
def test_what_may_be_pointed_at_is_on_the_table(kind: str) -> None:
    for exercise in some_of(kind):
        shown = {c for row in exercise.rows for heap in row.heaps for c in heap.cards}
        match exercise.answer:
            case Throw(options):
                assert {card for card, _ in options} <= shown
            case Marks(among=among):
                assert set(among) <= shown
            case Choice(options):
                labels = [option.label for option in options]
                assert len(labels) == len(set(labels)) >= 2


@every_kind
def test_boxes_hold_what_they_say(kind: str) -> None:
    for exercise in some_of(kind):
        for row in (*exercise.rows, *exercise.solved):
            for heap in row.heaps:
                if heap.kind == "set":
                    assert is_set((*heap.cards, *heap.laid))
                if heap.kind == "run":
                    assert is_run((*heap.cards, *heap.laid))


@every_kind
def test_what_a_wrong_throw_leaves_is_true(kind: str) -> None:
    for exercise in some_of(kind):
        if isinstance(exercise.answer, Throw) and exercise.answer.verb == "throw":
            hand = hand_in(exercise)
            for card, why in exercise.answer.options:
                if "deadwood" in facts(why):
                    assert facts(why)["deadwood"] == deadwood(without(hand, card))


@every_kind
def test_sums_in_sentences_add_up(kind: str) -> None:
    for exercise in some_of(kind):
        for given in exercise.possible_answers():
            for said in exercise.judge(given).why:
                found = facts(said)
                if "sum" in found:
                    cards = [part for part in found["sum"] if isinstance(part, Card)]
                    assert brute.value(slow(cards)) == found.get("total", found.get("deadwood"))


@every_kind
def test_all_that_is_said_can_be_said_in_both_languages(kind: str) -> None:
    for language in TABLES:
        texts = Texts(language)
        for exercise in some_of(kind):
            said = [exercise.question, exercise.because, *exercise.lines]
            said += [row.title for row in (*exercise.rows, *exercise.solved) if row.title is not None]
            said += [why for given in exercise.possible_answers() for why in exercise.judge(given).why]
            if isinstance(exercise.answer, Choice):
                said += [option.label for option in exercise.answer.options]
            for sentence in said:
                parts = texts.parts(sentence.key, **dict(sentence.facts))
                assert parts
                assert all(isinstance(part, str | Card | Strong) for part in parts)


@every_kind
def test_the_same_chance_gives_the_same_exercise(kind: str) -> None:
    assert make(KINDS[kind], random.Random(5)) == make(KINDS[kind], random.Random(5))


@every_kind
def test_an_answer_that_cannot_be_given_is_refused(kind: str) -> None:
    exercise = some_of(kind)[0]
    shown = {c for row in exercise.rows for heap in row.heaps for c in heap.cards}
    other = next(c for c in PACK if c not in shown)
    impossible = {Choice: 9, Throw: other, Marks: frozenset([other])}[type(exercise.answer)]
    with pytest.raises(ValueError, match=r"there is no option|among the cards"):
        exercise.judge(impossible)


TWO_SIDED = [
    "is_it_a_set",
    "is_it_a_run",
    "may_i",
    "pile_or_stock",
    "what_happens",
    "who_draws_last",
    "set_or_run",
    "can_it_be_used",
    "total_after",
]


@pytest.mark.parametrize("kind", TWO_SIDED)
def test_neither_answer_is_always_right(kind: str) -> None:
    right = Counter(make(KINDS[kind], random.Random(seed)).right_answers()[0] for seed in range(120))
    assert len(right) == 2
    assert min(right.values()) >= 18, right


@pytest.mark.parametrize(
    "kind", ["value_of_several", "count_deadwood", "hand_points", "count_outs", "left_after_lay_offs"]
)
def test_the_right_number_stands_now_here_now_there(kind: str) -> None:
    right = Counter(make(KINDS[kind], random.Random(seed)).right_answers()[0] for seed in range(120))
    assert len(right) >= 3
    assert max(right.values()) <= 84, right


def test_all_three_calls_come_up_and_the_edge_of_the_limit_often() -> None:
    right: Counter[str] = Counter()
    edge = 0
    for seed in range(150):
        exercise = make(KINDS["knock_gin_or_neither"], random.Random(seed))
        assert isinstance(exercise.answer, Choice)
        right[exercise.answer.options[exercise.right_answers()[0]].label.key] += 1  # type: ignore[index]
        edge += deadwood(hand_in(exercise)) in (9, 10, 11, 12)
    assert min(right.values()) >= 15
    assert len(right) == 3
    assert edge >= 40


def test_ties_come_up_when_it_is_asked_who_scores() -> None:
    found = [sums(make(KINDS["who_scores"], random.Random(seed))) for seed in range(60)]
    assert min(mine for mine, _ in found) > 0, "a knock with nothing left is gin"
    assert sum(a == b for a, b in found) >= 8
    assert sum(a > b for a, b in found) >= 8
    assert sum(a < b for a, b in found) >= 8


def test_chains_come_up_when_cards_are_laid_off() -> None:
    found = [make(KINDS["mark_lay_offs"], random.Random(seed)).right_answers()[0] for seed in range(60)]
    sizes = Counter(len(right) for right in found if isinstance(right, frozenset))
    assert sizes[0] >= 5
    assert sizes[1] >= 10
    assert sum(sizes[n] for n in sizes if n >= 2) >= 5


def test_hard_with_other_dice_and_more_patience_knocks_where_the_course_says_so() -> None:
    found = agreed = 0
    rng = random.Random(11)
    while found < 8:
        seen = exercises_when._could_knock(rng, rng.choice((0, 1, 2, 4, 7)))
        exercise = None if seen is None else exercises_when._weighed(seen)
        if seen is None or exercise is None:
            continue
        verdict = Hard(7, Mind(worlds=300, margin=1e9)).think(seen)
        found += 1
        agreed += (verdict.options[0].kind == KNOCK) == (exercise.right_answers() == (0,))
    assert agreed == found


def test_each_side_of_the_question_whether_to_knock_comes_up() -> None:
    right = Counter(make(KINDS["should_i_knock"], random.Random(seed)).right_answers()[0] for seed in range(12))
    assert min(right[0], right[1]) >= 2


def test_the_unseen_cards_are_all_others() -> None:
    assert mask_of(unseen_of(PACK[:10])) == FULL_MASK & ~mask_of(PACK[:10])
