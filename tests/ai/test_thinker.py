"""The worker process: it answers, it may die, it leaves nothing behind."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gin.ai import thinker as module
from gin.ai.levels import LEVELS, policy
from gin.ai.plain import Plain
from gin.ai.questions import Choose
from gin.ai.thinker import AtOnce, Process, Thinker, Thread
from gin.engine.rules import STANDARD
from gin.session import Session, fair_shuffler
from tests.ai.questions import Die, Double, Fail, Modules, Sleep, Strange

ROOT = Path(__file__).parent.parent.parent
LONG = 60.0


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def wait(thinker: Thinker, ticket: int) -> Any:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        answer = thinker.poll(ticket)
        if answer is not None:
            return answer.value
        time.sleep(0.001)
    raise AssertionError("no answer")


def ask(thinker: Thinker, question: Any) -> Any:
    return wait(thinker, thinker.ask(question))


def pid(thinker: Thinker) -> int:
    assert isinstance(thinker._mind, Process)
    assert thinker._mind.pid is not None
    return thinker._mind.pid


def until(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except OSError:
        return False
    state = Path(f"/proc/{number}/stat")
    try:
        return state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not state.parent.parent.exists()


def test_a_question_is_answered_in_another_process(thinker):
    assert ask(thinker, Double(21)) == 42
    assert pid(thinker) != os.getpid()


def test_one_worker_answers_all_questions(thinker):
    tickets = [thinker.ask(Double(number)) for number in range(20)]
    worker = pid(thinker)
    assert [wait(thinker, ticket) for ticket in reversed(tickets)] == [2 * number for number in range(19, -1, -1)]
    assert pid(thinker) == worker


def test_the_worker_imports_neither_the_window_nor_the_program_that_started_it(thinker):
    loaded = ask(thinker, Modules())
    assert "gin.ai.worker" in loaded
    assert not {name for name in loaded if name.split(".")[0] in ("pygame", "pytest", "sqlite3")}
    assert not {name for name in loaded if name.startswith("gin.") and name.split(".")[1] not in ("ai", "engine")}


def test_an_answer_is_given_once(thinker):
    ticket = thinker.ask(Double(1))
    assert wait(thinker, ticket) == 2
    assert thinker.poll(ticket) is None
    assert thinker.poll(999) is None


def test_what_was_forgotten_is_never_answered(thinker):
    forgotten, wanted = thinker.ask(Double(1)), thinker.ask(Double(2))
    thinker.forget(forgotten)
    assert wait(thinker, wanted) == 4
    assert thinker.poll(forgotten) is None
    assert thinker._asked == thinker._answers == {}


def test_thinking_that_fails_gets_a_makeshift_answer(thinker, caplog):
    assert ask(thinker, Fail()) == "makeshift"
    assert "RuntimeError" in caplog.text
    assert ask(thinker, Double(2)) == 4


def test_an_answer_that_cant_travel_gets_a_makeshift_one(thinker):
    assert ask(thinker, Strange()) == "makeshift"
    assert ask(thinker, Double(2)) == 4


def test_a_worker_that_dies_is_replaced_and_its_questions_get_makeshift_answers(thinker):
    thinker.start()
    first = pid(thinker)
    tickets = [thinker.ask(Die()), thinker.ask(Double(3))]
    assert [wait(thinker, ticket) for ticket in tickets] == ["makeshift", "makeshift"]
    assert ask(thinker, Double(4)) == 8
    assert pid(thinker) != first


def test_a_worker_killed_while_idle_is_noticed_with_the_next_question(thinker):
    assert ask(thinker, Double(1)) == 2
    os.kill(pid(thinker), getattr(signal, "SIGKILL", signal.SIGTERM))
    assert ask(thinker, Double(2)) in (4, "makeshift")
    assert ask(thinker, Double(3)) == 6


def test_after_three_deaths_in_a_row_a_thread_thinks(thinker):
    for _ in range(3):
        assert ask(thinker, Die()) == "makeshift"
    assert isinstance(thinker._mind, Thread)
    assert ask(thinker, Double(5)) == 10


def test_deaths_that_are_not_in_a_row_dont_count(thinker):
    for number in range(4):
        assert ask(thinker, Die()) == "makeshift"
        assert ask(thinker, Double(number)) == 2 * number
    assert isinstance(thinker._mind, Process)


def test_a_worker_that_hangs_is_given_up(monkeypatch):
    now = [0.0]
    thinker = Thinker(clock=lambda: now[0])
    ticket = thinker.ask(Sleep(600))
    assert thinker.poll(ticket) is None
    now[0] = module.PATIENCE + 1
    answer = thinker.poll(ticket)
    assert answer is not None
    assert answer.value == "makeshift"
    assert ask(thinker, Double(1)) == 2
    thinker.close()


def test_where_there_can_be_no_process_a_thread_thinks(caplog):
    def impossible() -> Process:
        raise ImportError("no semaphores on this system")

    thinker = Thinker(process=impossible)
    assert ask(thinker, Double(4)) == 8
    assert ask(thinker, Fail()) == "makeshift"
    assert "ImportError" in caplog.text
    thinker.close()


def test_asking_never_waits(thinker):
    thinker.start()
    thinker.ask(Sleep(600))
    start = time.monotonic()
    ticket = thinker.ask(Double(1))
    for _ in range(1000):
        assert thinker.poll(ticket) is None
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("busy", [False, True])
def test_closing_ends_the_worker_at_once_even_while_it_thinks(thinker, busy):
    thinker.start()
    assert ask(thinker, Double(1)) == 2
    worker = pid(thinker)
    if busy:
        thinker.ask(Sleep(600))
    thinker.close()
    assert not running(worker)
    thinker.close()


def test_at_once_answers_in_the_very_call():
    thinker = Thinker(process=AtOnce)
    answer = thinker.poll(thinker.ask(Double(8)))
    assert answer is not None
    assert answer.value == 16


# --- from the outside -------------------------------------------------------------------------------------------------

PROGRAM = """
import sys, time
sys.modules["pygame"] = None
print("imported", __name__, flush=True)
from gin.ai.thinker import Thinker
from tests.ai.questions import Double, Modules, Sleep
if __name__ == "__main__":
    thinker = Thinker()
    ticket = thinker.ask(Double(1))
    while (answer := thinker.poll(ticket)) is None:
        time.sleep(0.01)
    print(thinker._mind.pid, answer.value, flush=True)
    {then}
"""


def started(tmp_path: Path, then: str) -> tuple["subprocess.Popen[str]", int]:
    """A program with a worker, and the worker's number."""
    script = tmp_path / "program.py"
    script.write_text(textwrap.dedent(PROGRAM).replace("{then}", then))
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    # A session of its own: Ctrl-C is sent to all its processes, as a terminal does.
    program = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=environ,
        start_new_session=True,
        # A test run in the background has interrupts switched off, and would hand that down.
        preexec_fn=None if sys.platform == "win32" else lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "imported __main__\n"
    worker, answer = program.stdout.readline().split()
    assert answer == "2", "and the program was not imported by the worker"
    return program, int(worker)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended in another way there")
@pytest.mark.parametrize("then", ["time.sleep(600)", "thinker.ask(Sleep(2)); time.sleep(600)"])
def test_a_killed_game_leaves_no_worker_behind(tmp_path, then):
    program, worker = started(tmp_path, then)
    program.kill()
    out, err = program.communicate(timeout=LONG)
    assert until(lambda: not running(worker))
    assert (out, err) == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for a group there")
def test_an_interrupt_in_the_terminal_makes_the_worker_say_nothing(tmp_path):
    program, worker = started(tmp_path, "time.sleep(600)")
    os.killpg(program.pid, signal.SIGINT)
    _, err = program.communicate(timeout=LONG)
    assert err.count("Traceback") == 1, "the program's own"
    assert err.endswith("KeyboardInterrupt\n")
    assert until(lambda: not running(worker))


@pytest.mark.parametrize("then", ["pass", "thinker.close()", "sys.exit(0)", "thinker.ask(Sleep(600))"])
def test_a_game_that_ends_takes_its_worker_along(tmp_path, then):
    program, worker = started(tmp_path, then)
    out, err = program.communicate(timeout=LONG)
    assert (program.returncode, out, err) == (0, "", "")
    assert until(lambda: not running(worker))


# --- levels -----------------------------------------------------------------------------------------------------------


def test_there_are_three_levels():
    assert LEVELS == ("easy", "normal", "hard")
    with pytest.raises(KeyError):
        policy("godlike", 1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_a_legal_hand_and_decides_the_same_when_asked_again(level):
    session = Session.new(STANDARD, fair_shuffler())
    for _ in range(12):
        seen = session.view(0 if session.view(0).turn == 0 else 1)
        if not seen.legal:
            break
        action = Choose(seen, level, 5).answer()
        assert action in seen.legal
        assert Choose(seen, level, 5).answer() == action
        session.act(seen.seat, action)


def test_the_makeshift_of_a_choice_is_the_plain_players():
    session = Session.new(STANDARD, fair_shuffler())
    seen = session.view(session.view(0).turn or 0)
    assert Choose(seen, "hard", 5).makeshift() == Plain().choose(seen)
