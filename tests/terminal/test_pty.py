"""The game in a real terminal, once in each language."""

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there is no pty on Windows", allow_module_level=True)

import fcntl
import pty
import struct
import termios

ROOT = Path(__file__).parent.parent.parent


class Terminal:
    """A child process that plays in a pseudo-terminal."""

    def __init__(self, *arguments: str, columns: int = 80, **environ: str) -> None:
        keep = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        env = {**keep, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execve(sys.executable, [sys.executable, "-m", "gin", "--terminal", *arguments], env)
        self.output = ""

    def until(self, pattern: str, seconds: float = 20) -> str:
        """What came since the last call, up to and with ``pattern``."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.output)):
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                raise AssertionError(f"waited for {pattern!r}; the terminal shows {self.output!r}")
        seen, self.output = self.output[: found.end()], self.output[found.end() :]
        return seen

    def _read(self, seconds: float) -> bool:
        if not select.select([self.fd], [], [], max(seconds, 0))[0]:
            return False
        try:
            some = os.read(self.fd, 4096)
        except OSError:  # Linux says so at the end
            return False
        self.output += some.decode()
        return bool(some)

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def close(self) -> tuple[str, int]:
        """What was shown last, and the exit code."""
        while self._read(20):
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.fd)
        return self.output, code


@pytest.mark.parametrize("columns", [80, 50])
@pytest.mark.parametrize(
    ("language", "rules", "goodbye"), [("en", "Which rules", "Goodbye!"), ("zh-CN", "赛制", "再见！")]
)
def test_a_match_in_a_real_terminal(language, rules, goodbye, columns):
    terminal = Terminal("--lang", language, columns=columns)
    assert rules in terminal.until(r"> $")
    terminal.type("3\n")
    shown = terminal.until(r"> $")
    assert "\x1b[1m" in shown
    assert re.search(r"\x1b\[31m(10|[2-9AJQK])[♥♦]\x1b\[39m", shown)
    plain = re.sub(r"\x1b\[\d+m", "", shown)
    assert max(len(line) for line in plain.split("\r\n")) < columns
    terminal.type("p\n")
    assert re.search("[sw] = ", terminal.until(r"> $"))
    terminal.type("\x04")
    shown, code = terminal.close()
    assert goodbye in shown
    assert code == 0


def test_ctrl_c_in_a_real_terminal_ends_with_130():
    terminal = Terminal("--lang", "en", "--ruleset", "standard")
    terminal.until(r"> $")
    terminal.type("\x03")
    shown, code = terminal.close()
    assert "The match ends here and isn't kept. Goodbye!" in shown
    assert "Traceback" not in shown
    assert code == 130


def test_no_color_in_a_real_terminal():
    terminal = Terminal("--lang", "en", "--ruleset", "standard", NO_COLOR="1")
    assert "\x1b" not in terminal.until(r"> $")
    terminal.type("q\n")
    assert terminal.close()[1] == 0
