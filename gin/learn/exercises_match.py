"""Exercises about scoring a match, and about Oklahoma."""

from random import Random

from gin.engine.cards import PACK, SUIT_BITS, Card, mask_of
from gin.engine.rules import OKLAHOMA, STANDARD, STANDARD_BONUSES
from gin.engine.showdown import Kind
from gin.engine.tally import HandResult, Pair, Score, add, ledgers, match_winner
from gin.learn.exercises import (
    Choice,
    Exercise,
    Heap,
    Option,
    Said,
    numbers,
    row,
    say,
)
from gin.learn.exercises_end import names_for, point_traps, points_because, points_of, settled_rows, showdown
from gin.learn.exercises_knock import knock_gin_or_neither

# --- scoring a match --------------------------------------------------------------------------------------------------


def total_after(rng: Random) -> Exercise | None:
    """With so many points before this hand: what is the total now, and is the match won?"""
    found = showdown(rng, 0, 0, 0.5) if rng.random() < 0.3 else showdown(rng, 1, 10, 0.5)
    if found is None or found.settlement.kind is Kind.UNDERCUT:
        return None
    scored = points_of(found)
    goal = STANDARD.target
    before = rng.randrange(max(0, goal - scored.points - 12), min(goal, goal - scored.points + 12))
    totals = add((before, rng.randrange(goal)), (scored.points, 0))
    won = match_winner(totals, STANDARD) == 0
    facts = {"before": before, "points": scored.points, "total": totals[0], "target": goal}
    names = names_for(found.settlement.kind, True)
    return Exercise(
        "total_after",
        say("course.match.won", target=goal),
        settled_rows(found, names),
        yes_no_match(won, facts),
        say("course.match.because.won" if won else "course.match.because.not_yet", **facts),
        lines=(say("course.match.before", you=before, computer=totals[1]),),
    )


def yes_no_match(won: bool, facts: dict[str, int]) -> Choice:
    """Has the match been won with this hand?"""
    why = say("course.match.count_points", points=facts["points"])
    return Choice(
        (
            Option(say("course.match.yes"), won, None if won else why),
            Option(say("course.match.no"), not won, why if won else None),
        )
    )


def _hands(rng: Random, target: int, lost: int) -> tuple[list[int], list[int]]:
    """Points of the hands each side won in a match that the first side wins; ``lost`` hands went to the other."""
    mine: list[int] = []
    while sum(mine) < target:
        mine.append(rng.randrange(12, 56))
    return mine, [rng.randrange(8, 40) for _ in range(lost)]


def results_of(mine: list[int], theirs: list[int]) -> list[HandResult]:
    """Hands with these points, as the engine sums them up."""
    hands = [(0, n) for n in mine] + [(1, n) for n in theirs]
    return [
        HandResult(i + 1, 0, Kind.KNOCK, winner, None, Score(winner, points, 0, 1, points))
        for i, (winner, points) in enumerate(hands)
    ]


def _listed(points: list[int]) -> tuple[str | int, ...]:
    out: list[str | int] = []
    for n in points:
        out += [" + ", n] if out else [n]
    return tuple(out)


def final_score(rng: Random) -> Exercise | None:
    """A match with bonuses is over: what is the winner's final score?"""
    rules = STANDARD_BONUSES
    mine, theirs = _hands(rng, rules.target, rng.choice([0, 0, 1, 2]))
    if not 2 <= len(mine) <= 4 or sum(theirs) >= rules.target:
        return None
    sheet, other = ledgers(results_of(mine, theirs), 0, rules)
    shutout = not theirs
    points, hands = sum(mine), len(mine)
    bonuses = rules.game_bonus + rules.hand_bonus * hands
    double = rules.shutout_multiplier
    traps: list[tuple[int, Said | None]] = []
    if shutout:
        traps.append((points + bonuses, say("course.match.shutout_doubles", times=double)))
        traps.append(((points + bonuses) * double, say("course.match.before_bonuses")))
    else:
        traps.append((points * double + bonuses, say("course.match.no_shutout")))
        traps.append((sheet.final - other.hand_points, say("course.match.not_subtracted")))
    traps.append((points + rules.game_bonus, say("course.match.hand_bonus", bonus=rules.hand_bonus)))
    facts = {"points": points, "times": double, "game": rules.game_bonus, "hands": hands, "each": rules.hand_bonus}
    key = "shutout" if shutout else "bonuses"
    theirs_line = (
        say("course.match.their_hands", hands=_listed(theirs), total=sum(theirs))
        if theirs
        else say("course.match.their_none")
    )
    return Exercise(
        "final_score",
        say("course.match.final"),
        (),
        numbers(rng, sheet.final, traps),
        say(f"course.match.because.{key}", total=sheet.final, **facts),
        lines=(say("course.match.my_hands", hands=_listed(mine), total=points), theirs_line),
    )


def is_it_over(rng: Random) -> Exercise | None:
    """Totals after a hand: who has won the match, if anybody?"""
    rules = rng.choice([STANDARD, OKLAHOMA])
    goal = rules.target
    leader = rng.choice([goal, goal + rng.randrange(1, 20), goal - rng.randrange(1, 8), goal - rng.randrange(1, 30)])
    if leader < goal and rng.random() < 0.4:
        return None
    other = rng.randrange(goal)
    mine = rng.random() < 0.5
    totals: Pair = (leader, other) if mine else (other, leader)
    winner = match_winner(totals, rules)
    facts = {"you": totals[0], "computer": totals[1], "target": goal}
    names = ("you", "computer", "nobody")
    right = "nobody" if winner is None else names[winner]
    options = tuple(Option(say(f"course.match.over.{name}"), name == right) for name in names)
    return Exercise(
        "is_it_over",
        say("course.match.over.which"),
        (),
        Choice(options),
        say(f"course.match.over_why.{right}", **facts),
        lines=(
            say(f"course.match.rules.{rules.id}", target=goal),
            say("course.match.totals", you=totals[0], computer=totals[1]),
        ),
    )


# --- Oklahoma ---------------------------------------------------------------------------------------------------------


def upcard_limit(rng: Random) -> Exercise:
    """What does this first upcard set as the knock limit?"""
    rank = rng.choice([0, 0, *range(1, 10), 10, 11, 12])
    card = Card(rng.randrange(4) * SUIT_BITS + rank)
    limit = OKLAHOMA.limit_for(card)
    other = say("course.oklahoma.set_by_card", card=card)
    if limit:
        labels = sorted({limit, 10, max(1, rank - 1), min(10, rank + 2)} | ({5} if limit == 10 else set()))
        options = [Option(say("course.number", number=n), n == limit, None if n == limit else other) for n in labels]
        options.append(Option(say("course.oklahoma.gin_only"), False, say("course.oklahoma.only_ace")))
        because = say(
            "course.oklahoma.because.court" if rank > 9 else "course.oklahoma.because.number", card=card, limit=limit
        )
    else:
        ace = say("course.oklahoma.ace_no_knock", card=card)
        options = [Option(say("course.number", number=n), False, ace) for n in (1, 10, 11)]
        options.append(Option(say("course.oklahoma.gin_only"), True))
        because = say("course.oklahoma.because.ace", card=card)
    return Exercise(
        "upcard_limit",
        say("course.oklahoma.limit"),
        (row(Heap("upcard", (card,))),),
        Choice(tuple(options)),
        because,
    )


def oklahoma_knock(rng: Random) -> Exercise | None:
    """May one knock, with the limit that this upcard sets?"""
    upcard = rng.choice(PACK)
    limit = OKLAHOMA.limit_for(upcard)
    if limit == 10 and rng.random() < 0.7:
        return None
    made = knock_gin_or_neither(rng, limit)
    if made is None:
        return None
    hand = mask_of(c for heap in made.rows[0].heaps for c in heap.cards)
    if hand & upcard.mask:
        return None
    first = Heap("upcard", (upcard,))
    return Exercise(
        "oklahoma_knock",
        say("course.oklahoma.may"),
        tuple(row(first, *r.heaps) for r in made.rows),
        made.answer,
        made.because,
        solved=tuple(row(first, *r.heaps) for r in made.solved),
        lines=(say("course.oklahoma.first", card=upcard),),
    )


def spade_points(rng: Random) -> Exercise | None:
    """Oklahoma: how many points does this hand bring, with this first upcard?"""
    upcard = Card(rng.randrange(SUIT_BITS)) if rng.random() < 0.75 else rng.choice(PACK)
    limit = OKLAHOMA.limit_for(upcard)
    found = showdown(rng, 0, 0 if not limit or rng.random() < 0.3 else limit, 0.4, max(limit, 0))
    if found is None or (found.knocker | found.defender) & upcard.mask:
        return None
    multiplier = OKLAHOMA.multiplier_for(upcard)
    scored = points_of(found, OKLAHOMA, multiplier)
    settled = found.settlement
    you_knock = rng.random() < 0.6
    who = "you" if (settled.kind is not Kind.UNDERCUT) == you_knock else "computer"
    traps = point_traps(found, scored)
    if multiplier == 1:
        traps.insert(0, (scored.points * OKLAHOMA.spade_multiplier, say("course.points.no_spade", card=upcard)))
    first, second = settled_rows(found, names_for(settled.kind, you_knock))
    return Exercise(
        "spade_points",
        say(f"course.points.how_many.{who}"),
        (first, second),
        numbers(rng, scored.points, traps),
        points_because(settled, scored),
        lines=(say("course.oklahoma.first", card=upcard),),
    )
