"""The arena: the same play whoever counts it, mirrored luck, honest intervals, and outside programs as sides."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random

import pytest

from gin.ai import arena
from gin.ai.contest import Contest, Estimate, MirroredDeals, PairResult, Sums, Tally, estimate
from gin.ai.levels import LEVELS
from gin.ai.outside import Outside, Program, Trouble
from gin.ai.panel import PANEL
from gin.ai.sides import Side, make, side
from gin.engine.actions import DRAW_STOCK, Action
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA, STANDARD
from gin.engine.showdown import Kind
from gin.engine.view import PlayerView

ROOT = Path(__file__).parent.parent.parent
SELF = f"cmd:{sys.executable} -m gin.ai.protocol --level"


def contest(a: str = "plain", b: str = "greedy", **other: object) -> Contest:
    return Contest((side(a), side(b)), STANDARD, 1, **other)  # type: ignore[arg-type]


def without_times(result: PairResult) -> PairResult:
    first, second = result.tallies
    return result._replace(tallies=(Tally(first.kinds), Tally(second.kinds)))


# --- deals ------------------------------------------------------------------------------------------------------------


def test_a_hand_gives_each_seat_the_same_cards_whoever_deals_it():
    one, other = MirroredDeals(1, 7), MirroredDeals(1, 7)
    one.dealer, other.dealer = 0, 1
    for _ in range(5):
        a, b = one.deal(), other.deal()
        for seat in (0, 1):
            assert a.hand_of(seat, 0) == b.hand_of(seat, 1)
        assert (a.upcard, a.stock) == (b.upcard, b.stock)


def test_every_hand_match_and_seed_has_other_cards_and_both_seats_deal_first():
    packs = {MirroredDeals(seed, number).deal().pack for seed in range(5) for number in range(20)}
    deals = MirroredDeals(1, 1)
    packs |= {deals.deal().pack for _ in range(20)}
    assert len(packs) == 119, "hand 1 of match 1 of seed 1 is there twice"
    assert {MirroredDeals(1, number).first_dealer() for number in range(20)} == {0, 1}


def test_hand_cards_are_fair():
    aces = [0, 0]
    for number in range(3000):
        deals = MirroredDeals(3, number)
        deals.dealer = number % 2
        deal = deals.deal()
        for seat in (0, 1):
            aces[seat] += sum(c.rank == 0 for c in deal.hand_of(seat, number % 2))
    # 3000 hands of ten cards: 2308 aces expected, with a standard deviation of about 42.
    assert all(abs(found - 3000 * 10 / 13) < 200 for found in aces)


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("single", [False, True])
def test_a_player_against_itself_is_exactly_even(single):
    for number in range(6):
        result = contest("plain", "plain", single=single).play_pair(number)
        assert (result.share, result.points) == (0.0 if single else 0.5, 0)
        assert result.tallies[0].kinds == result.tallies[1].kinds


def test_exchanging_the_sides_exchanges_the_result():
    for number in range(4):
        there = contest("plain", "greedy").play_pair(number)
        back = contest("greedy", "plain").play_pair(number)
        assert (back.share, back.points) == (1 - there.share, -there.points)
        assert back.tallies[0].kinds == there.tallies[1].kinds


def test_a_pair_depends_on_the_seed_and_its_number_alone():
    first = [without_times(contest("normal", "easy", single=True).play_pair(n)) for n in (0, 1)]
    again = [without_times(contest("normal", "easy", single=True).play_pair(n)) for n in (1, 0)]
    assert first == again[::-1]
    assert first[0] != first[1]


def test_what_is_counted_adds_up():
    sums = Sums()
    for number in range(10):
        sums.add(contest().play_pair(number))
    a, b = sums.tallies
    assert sums.pairs == 10
    assert a.won + b.won + sums.dead == sums.hands
    assert 0 < sums.decided().mean == a.won / (a.won + b.won)
    assert a.decisions > sums.hands
    assert a.kinds[Kind.DEAD] == 0


def test_single_hands_are_one_hand_each_at_nil_nil():
    result = contest(single=True).play_pair(3)
    assert (result.hands, result.share) == (2, 0.0)


def test_the_deal_goes_to_the_winner_or_back_and_forth():
    dealers: list[list[int]] = []

    class Watching:
        def __init__(self) -> None:
            self.seen: dict[int, int] = {}
            dealers.append([])

        def choose(self, view: PlayerView) -> Action:
            if view.number not in self.seen:
                self.seen[view.number] = view.dealer
                dealers[-1].append(view.dealer)
                if view.number > 1 and not alternate:
                    last = view.results[-1]
                    assert view.dealer == (last.dealer if last.score is None else last.score.winner)
            return make("plain", 0).choose(view)

    class Watcher(Side):
        __slots__ = ()

        def make(self, seed: int, patience: float = 60.0, place: int = 0) -> Watching:
            return Watching()

    for alternate in (False, True):
        dealers.clear()
        Contest((Watcher("w", "w"), side("greedy")), STANDARD, 1, alternate=alternate).play_pair(0)
        assert all(len(found) > 2 for found in dealers)
        if alternate:
            assert all(a != b for found in dealers for a, b in pairwise(found))


class Fixed(Side):
    """A side whose player always does the same."""

    __slots__ = ()

    def make(self, seed: int, patience: float = 60.0, place: int = 0) -> "Fixed":  # type: ignore[override]
        return self

    def choose(self, view: PlayerView) -> Action:
        return DRAW_STOCK


def test_a_refused_choice_is_told_with_its_player_and_reason():
    with pytest.raises(Trouble, match=r"stubborn chose DrawStock.*decide_on_upcard_first"):
        Contest((Fixed("stubborn", ""), side("plain")), STANDARD, 1).play_pair(0)


class Dying(Fixed):
    """A side that takes its process along."""

    __slots__ = ()

    def choose(self, view: PlayerView) -> Action:
        if view.seat == view.dealer:
            os._exit(3)
        return make("plain", 0).choose(view)


def test_a_process_that_dies_ends_the_contest_with_a_sentence():
    deadly = Contest((Dying("deadly", ""), side("plain")), STANDARD, 1)
    with pytest.raises(Trouble, match="a process of the arena has ended before its time"):
        list(arena.results(deadly, 4, 2))


def test_two_players_who_go_in_circles_are_stopped():
    class Circling(Side):
        __slots__ = ()

        def make(self, seed: int, patience: float = 60.0, place: int = 0) -> "Circling":  # type: ignore[override]
            return self

        def choose(self, view: PlayerView) -> Action:
            if view.phase is Phase.DISCARD:
                return next(a for a in view.legal if getattr(a, "card", None) != view.forbidden)
            return view.legal[-1] if view.phase is Phase.DRAW else view.legal[0]

    with pytest.raises(Trouble, match="round and round has not ended after 2000 acts"):
        Contest((Circling("round", ""), Circling("round", "")), STANDARD, 1).play_pair(0)


# --- estimates --------------------------------------------------------------------------------------------------------


def test_an_interval_holds_the_truth_nineteen_times_in_twenty():
    rng = Random(2)
    held = 0
    for _ in range(400):
        pairs = [(rng.choice((0.0, 0.5, 0.5, 1.0, 1.0)), 1) for _ in range(200)]
        found = estimate(pairs)
        held += abs(found.mean - 0.6) <= found.reach
    assert 365 <= held <= 395


def test_hands_are_weighed_by_their_number_and_pairs_are_the_observations():
    found = estimate([(10, 1), (0, 9)])
    assert found.mean == 1.0
    assert found.reach == pytest.approx(1.96 * (2 * (9**2 + 9**2)) ** 0.5 / 10)
    assert estimate([(1, 1)]) == Estimate(1.0, inf)
    assert estimate([(0, 0), (0, 0)]) == Estimate(0.0, inf)


def test_the_times_of_decisions():
    tally = Tally()
    for micro in (1, 1, 1, 1, 1, 1, 1, 1, 1, 11):
        tally.times[micro] += 1
    assert (tally.decisions, tally.mean) == (10, pytest.approx(2e-6))
    assert (tally.quantile(0.9), tally.quantile(0.95), tally.quantile(1.0)) == (1e-6, 11e-6, 11e-6)


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*LEVELS, *PANEL])
def test_every_level_and_player_of_the_panel_is_a_side(name):
    assert side(name) == Side(name, name)
    assert hasattr(make(name, 1), "choose")


def test_parameters_are_numbers_truths_or_words():
    assert side("patient:danger=0.5,early=2").overrides == (("danger", 0.5), ("early", 2))
    assert side("low:most=3").make(0).choose
    assert arena.side("normal:hope=1e-1").overrides == (("hope", 0.1),)
    with pytest.raises(Trouble, match="plain can't be made with most=x, deep=True"):
        side("plain:most=x,deep=true")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("godlike", "there is no player 'godlike'; there are easy, normal, hard, plain"),
        ("", "there is no player ''"),
        ("plain:most", "'most': parameters are written plain:name=value"),
        ("plain:=3", "'=3': parameters are written plain:name=value"),
        ("easy:worlds=64", "easy can't be made with worlds=64"),
        ("normal:worlds=64", "normal can't be made with worlds=64"),
        ("cmd:", "after cmd: a program must be named"),
    ],
)
def test_a_side_that_there_is_not_is_told(text, error):
    with pytest.raises(Trouble) as trouble:
        side(text)
    assert str(trouble.value).startswith(error)


# --- the command ------------------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = arena.main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    found: dict[str, object] = json.loads(out)
    for given in found["sides"]:  # type: ignore[attr-defined]
        for timed in ("mean_ms", "p95_ms", "max_ms"):
            assert given.pop(timed) >= 0
    return found


def test_the_report_says_what_was_played_and_what_came_out(capsys):
    code, out, err = run(capsys, "--a", "ginonly", "--b", "plain", "--matches", "10", "--ruleset", "oklahoma")
    assert (code, err) == (0, "")
    first, share, points, a, b = out.splitlines()
    assert first.startswith("ginonly against plain, oklahoma: 10 matches, ")
    assert share.startswith("  ginonly wins ")
    assert share.endswith(" of the matches")
    assert "points a hand, " in points
    assert points.endswith("% of all were dead")
    for line, name in ((a, "ginonly"), (b, "plain  ")):
        assert line.startswith(f"  {name}  wins hands by gin ")
        assert " ms" in line


def test_single_hands_have_no_matches_to_report(capsys):
    code, out, _ = run(capsys, "--a", "plain", "--b", "simple", "--hands", "20")
    assert code == 0
    assert out.startswith("plain against simple, standard: 20 hands, seed 1\n")
    assert "of the matches" not in out


def test_the_number_of_processes_changes_no_figure(capsys):
    asked = ("--a", "patient", "--b", "greedy", "--hands", "30", "--seed", "4")
    assert figures(capsys, *asked) == figures(capsys, *asked, "--jobs", "2")


def test_another_seed_plays_other_matches(capsys):
    asked = ("--a", "plain", "--b", "greedy", "--matches", "8", "--seed")
    assert figures(capsys, *asked, "1") | {"seed": 2} != figures(capsys, *asked, "2")


@pytest.mark.parametrize(
    "arguments", [("--a", "godlike"), ("--matches", "0"), ("--hands", "x"), ("--matches", "2", "--hands", "2")]
)
def test_a_wrong_argument_is_told(capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        arena.main(list(arguments))
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_progress_is_told_while_it_takes_long(capsys, monkeypatch):
    monkeypatch.setattr(arena, "_BETWEEN", 0.0)
    _, _, err = run(capsys, "--a", "plain", "--b", "greedy", "--matches", "6")
    assert [line.split(":")[0] for line in err.splitlines()] == [f"  pair {n} of 3" for n in (1, 2, 3)]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for a process there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_prints_what_there_is(jobs):
    code = textwrap.dedent("""
        import sys
        from gin.ai import arena
        arena._BETWEEN = 0.0
        sys.exit(arena.main())
    """)
    asked = ["--a", "plain", "--b", "greedy", "--matches", "1000000", "--jobs", jobs, "--json"]
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code, *asked]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
        text=True,
        start_new_session=True,
        # A test run in the background has interrupts switched off, and would hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as started:
        assert started.stderr is not None
        for _ in range(3):
            started.stderr.readline()
        os.killpg(started.pid, signal.SIGINT)
        out, err = started.communicate(timeout=60)
    assert started.returncode == 130
    assert "Traceback" not in err
    assert json.loads(out)["pairs"] >= 3


# --- outside programs -------------------------------------------------------------------------------------------------


def test_a_level_as_a_program_plays_as_it_plays_here(capsys):
    asked = ("--b", "greedy", "--matches", "2", "--seed", "6")
    inside = figures(capsys, "--a", "normal", *asked)
    outside = figures(capsys, "--a", f"{SELF} normal", *asked)
    assert outside | {"a": ""} == inside | {"a": ""}


def test_a_program_can_play_itself(capsys):
    found = figures(capsys, "--a", f"{SELF} plain", "--b", f"{SELF} plain", "--hands", "2", "--ruleset", "oklahoma")
    assert found["points"]["mean"] == 0.0  # type: ignore[index]


BOTS = {
    "silent": ("import sys\nfor line in sys.stdin: pass", "has not answered for 0.5 seconds"),
    "gone": ("import sys\nsys.exit(3)", "has ended by itself, with code 3"),
    "babbling": ("print('hello', flush=True)\nimport sys\nsys.stdin.read()", "answered 'hello', which is not a JSON"),
    "listing": ("print([1], flush=True)\nimport sys\nsys.stdin.read()", "answered '[1]', which is not a JSON object"),
    "cheating": (
        'print(\'{"do":"stock"}\', flush=True)\nimport sys\nsys.stdin.read()',
        'answered {"do": "stock"}, which is not allowed in the phase upcard_',
    ),
    "odd": (
        'print(\'{"do":"discard","card":"XX"}\', flush=True)\nimport sys\nsys.stdin.read()',
        'answered {"do": "discard", "card": "XX"}, which is not allowed',
    ),
    "complaining": ('print(\'{"error":"no"}\', flush=True)\nimport sys\nsys.stdin.read()', "says: no"),
    "binary": (
        "import sys\nsys.stdout.buffer.write(b'\\xff\\n')\nsys.stdout.flush()\nsys.stdin.read()",
        "has closed its input or output",
    ),
}


@pytest.mark.parametrize("name", BOTS)
def test_a_program_that_fails_ends_the_contest_with_a_sentence(tmp_path, capsys, name):
    source, error = BOTS[name]
    bot = tmp_path / f"{name}.py"
    bot.write_text(source)
    code, out, err = run(
        capsys, "--a", f"cmd:{sys.executable} {bot}", "--b", "plain", "--hands", "2", "--patience", "0.5"
    )
    assert (code, out) == (2, "")
    assert err.startswith("arena: ")
    assert error in err


def test_a_program_that_cant_be_started_is_told(capsys):
    code, _, err = run(capsys, "--a", "cmd:no-such-program-here --x", "--b", "plain", "--hands", "2")
    assert code == 2
    assert err.startswith("arena: 'no-such-program-here --x' can't be started")


def test_a_program_is_told_nothing_that_its_seat_doesnt_see(tmp_path):
    heard = tmp_path / "heard"
    bot = tmp_path / "bot.py"
    bot.write_text(
        textwrap.dedent(f"""
            import sys
            sys.path.insert(0, {str(ROOT)!r})
            from gin.ai.protocol import Seat
            from gin.ai.plain import Plain
            seat = Seat(lambda _: Plain())
            with open({str(heard)!r}, "w") as out:
                for line in sys.stdin:
                    print(line.strip(), file=out, flush=True)
                    answer = seat.answer(line)
                    if answer:
                        import json
                        print(json.dumps(answer), flush=True)
        """)
    )
    program = Program(f"{sys.executable} {bot}", 60.0)

    class Heard(Side):
        __slots__ = ()

        def make(self, seed: int, patience: float = 60.0, place: int = 0) -> Outside:
            return Outside(program, seed)

    Contest((Heard("", ""), side("greedy")), OKLAHOMA, 1).play_pair(0)
    program.close()
    me = None
    draws = ends = 0
    for line in heard.read_text().splitlines():
        told = json.loads(line)
        if told["t"] == "match":
            me = told["me"]
        elif told["t"] == "stock":
            assert (told["card"] is None) == (told["seat"] != me)
            draws += 1
        ends += told["t"] == "end"
        assert "salt" not in line
        assert "commitment" not in line
    assert draws > 50
    assert ends > 4
