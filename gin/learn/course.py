"""The course: short lessons in a sensible order, each with exercises that never run out; and how far one has come.

A lesson teaches in a sentence or two, whose example cards and numbers are computed here, and is done when enough of its
exercises were right. Lessons may be taken in any order. How far one has come is a frozen value, kept as a small text.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from gin.ai.outs import COMPANY
from gin.engine.cards import COLUMN, FULL_MASK, Card, card, cards, mask_of, unmask
from gin.engine.melds import best_arrangement, deadwood, is_meld
from gin.engine.rules import DEAD_STOCK, OKLAHOMA, STANDARD, STANDARD_BONUSES
from gin.engine.showdown import lay_offs
from gin.learn import exercises_deadwood as rest
from gin.learn import exercises_end as end
from gin.learn import exercises_knock as knock
from gin.learn import exercises_match as matches
from gin.learn import exercises_melds as hands
from gin.learn import exercises_mind as mind
from gin.learn import exercises_turn as turn
from gin.learn import exercises_when as when
from gin.learn.exercises import Exercise, Maker, Said, make, say, sum_of


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: ``needed`` exercises right finish it. Without kinds of exercises it is a hand to be played."""

    name: str
    needed: int
    kinds: tuple[Maker, ...]
    teach: Callable[[], tuple[Said, ...]]

    @property
    def is_hand(self) -> bool:
        """Whether the lesson is a whole hand, with advice at one's side."""
        return not self.kinds


# --- what each lesson teaches -----------------------------------------------------------------------------------------


def _values() -> tuple[Said, ...]:
    ace, nine, courts = card("AS"), card("9D"), cards("JS QH KC")
    return (
        say("course.teach.values.what"),
        say(
            "course.teach.values.how",
            ace=ace,
            one=ace.value,
            nine=nine,
            nine_value=nine.value,
            courts=courts,
            ten=courts[0].value,
        ),
    )


def _sets() -> tuple[Said, ...]:
    return (
        say("course.teach.sets.what", cards=cards("7S 7H 7D")),
        say("course.teach.sets.four", cards=unmask(COLUMN << card("QS").rank)),
    )


def _runs() -> tuple[Said, ...]:
    low, round_the_corner = cards("AH 2H 3H"), cards("QH KH AH")
    assert is_meld(mask_of(low)), "the ace is low (R2)"
    assert not is_meld(mask_of(round_the_corner)), "and nothing else (R2)"
    return (
        say("course.teach.runs.what", cards=cards("4C 5C 6C")),
        say("course.teach.runs.ace", cards=low, other=round_the_corner),
    )


def _deadwood() -> tuple[Said, ...]:
    hand = mask_of(cards("7H 7S 7D 8H 9H"))
    best = best_arrangement(hand)
    return (
        say("course.teach.deadwood.what"),
        say("course.teach.deadwood.once", cards=unmask(hand), sum=sum_of(best.loose), deadwood=best.deadwood),
    )


def _draw() -> tuple[Said, ...]:
    return (say("course.teach.draw.what"), say("course.teach.draw.pile", cards=cards("8S 8D"), card=card("8C")))


def _discard() -> tuple[Said, ...]:
    king, pair = card("KD"), cards("5S 6S")
    return (
        say("course.teach.discard.what", card=king, value=king.value, cards=pair),
        say("course.teach.discard.taken"),
    )


def _may_knock() -> tuple[Said, ...]:
    few, many = cards("2C 3D 5H"), cards("2C 3D 6H")
    limit = STANDARD.limit_for(card("7H"))
    return (
        say("course.teach.may_knock.what", limit=limit),
        say(
            "course.teach.may_knock.how",
            cards=few,
            deadwood=deadwood(mask_of(few)),
            others=many,
            more=deadwood(mask_of(many)),
        ),
    )


def _gin() -> tuple[Said, ...]:
    hand = cards("4S 4H 4D 9C TC JC QC AD 2D 3D")
    assert deadwood(mask_of(hand)) == 0, "that is gin (R7)"
    return (say("course.teach.gin.what", cards=hand), say("course.teach.gin.worth", bonus=STANDARD.gin_bonus))


def _lay_off() -> tuple[Said, ...]:
    run, three, chain = cards("5H 6H 7H"), cards("9S 9H 9D"), cards("8H 9H")
    fourth = card("9C")
    fits = {*lay_offs(mask_of(chain), (mask_of(run),)), *lay_offs(fourth.mask, (mask_of(three),))}
    assert {mask_of(chain), fourth.mask} <= fits, "both can be laid off (R11)"
    return (
        say("course.teach.lay_off.what"),
        say("course.teach.lay_off.how", run=run, first=chain[0], second=card("4H"), three=three, fourth=fourth),
    )


def _undercut() -> tuple[Said, ...]:
    mine, theirs = cards("3C 6D"), cards("4S 5D")
    return (
        say("course.teach.undercut.what", bonus=STANDARD.undercut_bonus),
        say("course.teach.undercut.tie", cards=mine, others=theirs, deadwood=deadwood(mask_of(mine))),
    )


def _score_hand() -> tuple[Said, ...]:
    mine, theirs = cards("2S 4D"), cards("8C TH")
    low, high = deadwood(mask_of(mine)), deadwood(mask_of(theirs))
    return (
        say("course.teach.score_hand.knock", cards=mine, low=low, others=theirs, high=high, points=high - low),
        say("course.teach.score_hand.more", gin=STANDARD.gin_bonus, undercut=STANDARD.undercut_bonus),
    )


def _should_knock() -> tuple[Said, ...]:
    low, high = cards("2H 3C"), cards("2D 8C")
    return (
        say("course.teach.should_knock.early", cards=high, deadwood=deadwood(mask_of(high))),
        say("course.teach.should_knock.late", cards=low, deadwood=deadwood(mask_of(low))),
    )


def _score_match() -> tuple[Said, ...]:
    rules = STANDARD_BONUSES
    return (
        say("course.teach.score_match.what", target=rules.target),
        say(
            "course.teach.score_match.bonuses",
            game=rules.game_bonus,
            each=rules.hand_bonus,
            times=rules.shutout_multiplier,
        ),
    )


def _outs(text: str) -> tuple[tuple[Card, ...], int]:
    some = cards(text)
    return some, mind.completing(mask_of(some), FULL_MASK).bit_count()


def _shapes() -> tuple[Said, ...]:
    pair, pair_outs = _outs("8S 8D")
    gap, gap_outs = _outs("5C 7C")
    both, both_outs = _outs("6S 6H 7H")
    return (
        say("course.teach.shapes.what", pair=pair, two=pair_outs, gap=gap, one=gap_outs, both=both, many=both_outs),
        say("course.teach.shapes.gone"),
    )


def _reading() -> tuple[Said, ...]:
    taken = card("8C")
    ranks = unmask(COLUMN << taken.rank & ~taken.mask)
    close = tuple(c for c in unmask(COMPANY[taken]) if c.suit == taken.suit)
    return (say("course.teach.reading.what", card=taken, ranks=ranks, close=close), say("course.teach.reading.hold"))


def _safe() -> tuple[Said, ...]:
    one, gone = card("KS"), cards("KH KD QS")
    assert not mind.usable(one, FULL_MASK & ~mask_of(gone)), "nobody can use it any more"
    return (say("course.teach.safe.what"), say("course.teach.safe.dead", cards=gone, card=one))


def _stock() -> tuple[Said, ...]:
    return (say("course.teach.stock.what", count=DEAD_STOCK), say("course.teach.stock.why"))


def _oklahoma() -> tuple[Said, ...]:
    six, king, ace, spade = cards("6D KH AC 9S")
    return (
        say(
            "course.teach.oklahoma.limit",
            six=six,
            six_limit=OKLAHOMA.limit_for(six),
            king=king,
            king_limit=OKLAHOMA.limit_for(king),
            ace=ace,
        ),
        say("course.teach.oklahoma.spade", card=spade, times=OKLAHOMA.multiplier_for(spade)),
    )


def _full_hand() -> tuple[Said, ...]:
    return (say("course.teach.full_hand.what"), say("course.teach.full_hand.advice"))


LESSONS: Final = (
    Lesson("values", 4, (hands.value_of_one, hands.value_of_several, hands.value_most), _values),
    Lesson("sets", 3, (hands.is_it_a_set, hands.mark_the_set, hands.complete_the_set), _sets),
    Lesson("runs", 4, (hands.is_it_a_run, hands.mark_the_run, hands.extend_the_run), _runs),
    Lesson("deadwood", 4, (rest.mark_deadwood, rest.count_deadwood, rest.either_way, rest.least_of_three), _deadwood),
    Lesson("draw", 4, (turn.which_completes, turn.pile_or_stock, turn.may_i), _draw),
    Lesson("discard", 4, (turn.throw_least, turn.throw_lonely), _discard),
    Lesson("may_knock", 4, (knock.knock_gin_or_neither, knock.throw_to_knock), _may_knock),
    Lesson("gin", 3, (knock.throw_for_gin, knock.card_for_gin, end.gin_points), _gin),
    Lesson("lay_off", 4, (end.mark_lay_offs, end.left_after_lay_offs), _lay_off),
    Lesson("undercut", 3, (end.who_scores, end.undercut_points), _undercut),
    Lesson("score_hand", 3, (end.hand_points,), _score_hand),
    Lesson("should_knock", 4, (when.should_i_knock,), _should_knock),
    Lesson("score_match", 3, (matches.total_after, matches.final_score, matches.is_it_over), _score_match),
    Lesson("shapes", 4, (mind.most_outs, mind.count_outs), _shapes),
    Lesson("reading", 3, (mind.most_dangerous, mind.set_or_run), _reading),
    Lesson("safe", 3, (mind.safest, mind.can_it_be_used), _safe),
    Lesson("stock", 3, (knock.how_many_draws, knock.what_happens, knock.who_draws_last), _stock),
    Lesson("oklahoma", 4, (matches.upcard_limit, matches.oklahoma_knock, matches.spade_points), _oklahoma),
    Lesson("full_hand", 1, (), _full_hand),
)
"""The lessons in the order in which they are best taken."""

BY_NAME: Final = {lesson.name: lesson for lesson in LESSONS}
FIRST: Final = LESSONS[:6]
"""After these one can follow what the coach says during play."""

_REMEMBERED: Final = 12
SLOW: Final = frozenset({when.should_i_knock})
"""Kinds whose throws of the dice take a good part of a frame each: whole hands are played for them."""


def next_kind(lesson: Lesson, rng: Random, before: Sequence[Exercise]) -> Maker:
    """The kind of the next exercise of ``lesson``: the first is the easiest, then they come by turns."""
    if not before:
        return lesson.kinds[0]
    used = [exercise.kind for exercise in before[1 - len(lesson.kinds) :]] if len(lesson.kinds) > 1 else []
    return rng.choice([kind for kind in lesson.kinds if kind.__name__ not in used])


def throw(kind: Maker, rng: Random, before: Sequence[Exercise]) -> Exercise | None:
    """One throw of the dice for an exercise of this kind; None also where it was asked a short while ago."""
    exercise = kind(rng)
    if exercise is None or any(_asked(exercise) == _asked(old) for old in before[-_REMEMBERED:]):
        return None
    return exercise


def next_exercise(lesson: Lesson, rng: Random, before: Sequence[Exercise]) -> Exercise:
    """Another exercise of ``lesson``, at once."""
    kind = next_kind(lesson, rng, before)
    return make(lambda dice: throw(kind, dice, before), rng)


def _asked(exercise: Exercise) -> tuple[object, ...]:
    return exercise.question, exercise.rows, exercise.lines


# --- how far one has come ---------------------------------------------------------------------------------------------

KEY: Final = "course"
"""What it is kept under, beside the matches."""
FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one has come: the lesson one was ``at``, how many exercises of each were ``right``.

    ``offered``: whether it was offered to show during play what each choice means.
    """

    at: str = LESSONS[0].name
    right: tuple[tuple[str, int], ...] = ()
    offered: bool = False

    def count(self, lesson: Lesson) -> int:
        """How many exercises of ``lesson`` were right, as far as they are needed."""
        return dict(self.right).get(lesson.name, 0)

    def done(self, lesson: Lesson) -> bool:
        """Whether ``lesson`` is finished."""
        return self.count(lesson) >= lesson.needed

    @property
    def finished(self) -> int:
        """How many lessons are done."""
        return sum(self.done(lesson) for lesson in LESSONS)

    @property
    def may_offer(self) -> bool:
        """Whether it is time to offer to show during play what each choice means: after the first lessons, once."""
        return not self.offered and all(self.done(lesson) for lesson in FIRST)

    def credited(self, lesson: Lesson) -> "Progress":
        """After one more right answer."""
        counts = dict(self.right)
        counts[lesson.name] = min(lesson.needed, self.count(lesson) + 1)
        return replace(self, at=lesson.name, right=tuple((x.name, counts[x.name]) for x in LESSONS if x.name in counts))

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson to go on with: the next one in the list that isn't done, round the end; None when all are."""
        at = LESSONS.index(lesson)
        order = (*LESSONS[at + 1 :], *LESSONS[:at])
        return next((other for other in order if not self.done(other)), None)

    def text(self) -> str:
        """For the store."""
        return json.dumps({"format": FORMAT, "at": self.at, "right": dict(self.right), "offered": self.offered})


def read(text: str | None) -> Progress:
    """What :meth:`Progress.text` wrote. A text that makes no sense, or of a later format, counts as none: it is the
    caller's not to write over it before the player has done something.
    """
    try:
        found = json.loads(text or "")
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            return Progress()
        right = found["right"]
        counts = [(x.name, right[x.name]) for x in LESSONS if x.name in right]
        if any(type(n) is not int or n < 0 for _, n in counts) or found["at"] not in BY_NAME:
            return Progress()
        kept = tuple((name, min(n, BY_NAME[name].needed)) for name, n in counts)
        return Progress(found["at"], kept, found["offered"] is True)
    except (ValueError, KeyError, TypeError, RecursionError):
        return Progress()
