"""The command line: reads the arguments and starts the game.

Most starts are a double-click, without arguments. For them little is read here: the window comes first.
"""

import argparse
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from gin import __version__

if TYPE_CHECKING:
    from gin.launch import Options
    from gin.terminal.console import Console
    from gin.text import Texts


class _BadArguments(Exception):
    """What argparse says about arguments it can't read."""


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _BadArguments(message)


def _parser() -> _Arguments:
    """The arguments. Help and complaints come from the string tables, so that they speak the player's language."""
    parser = _Arguments(prog="gin-rummy", add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--terminal", action="store_true")
    parser.add_argument("--ruleset", nargs="?", const="")
    parser.add_argument("--lang", nargs="?", const="")
    parser.add_argument("--data-dir")
    parser.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--portrait", action="store_true")
    parser.add_argument("--smoke", nargs="?", const="")
    return parser


def _texts(console: "Console", wish: str | None) -> "Texts":
    """The words to speak in: as wished, else as the system is set, but nothing the terminal can't show."""
    from gin.text import Texts, language_for, system_language

    texts = Texts((language_for(wish) if wish else None) or system_language())
    if console.can_show(texts.say("language.name")):
        return texts
    english = Texts("en")
    if wish:
        console.show(english.say("cli.needs_chinese", encoding=console.encoding))
    return english


def _needs_words(arguments: argparse.Namespace) -> bool:
    """Whether something is to be said or looked up before there is a window."""
    asked = (arguments.lang, arguments.ruleset, arguments.smoke)
    return arguments.help or arguments.version or arguments.terminal or any(value is not None for value in asked)


def _run(argv: list[str] | None) -> int:
    arguments = argparse.Namespace(lang=None)
    trouble = None
    unknown: list[str] = []
    try:
        arguments, unknown = _parser().parse_known_args(argv)
    except _BadArguments as bad:
        trouble = bad
    if trouble is None and not unknown and not _needs_words(arguments):
        return _play(_options(arguments, None, None))

    from gin.engine.rules import RULESETS
    from gin.session import fair_shuffler
    from gin.terminal.console import process_console
    from gin.terminal.game import Game, ruleset_named
    from gin.text import TABLES, language_for

    console = process_console()
    texts = _texts(console, arguments.lang)
    rulesets, languages = texts.items(*RULESETS), texts.items(*TABLES)
    complaint = None
    if trouble is not None:
        complaint = texts.say("cli.bad", message=trouble)
    elif arguments.help:
        console.show(texts.say("cli.help", rulesets=rulesets, languages=languages))
        return 0
    elif arguments.version:
        console.show(f"Gin Rummy {__version__}")
        return 0
    elif unknown:
        complaint = texts.say("cli.unknown", arguments=" ".join(unknown))
    elif arguments.lang is not None and language_for(arguments.lang) is None:
        complaint = texts.say("cli.bad_language", given=arguments.lang, languages=languages)
    elif arguments.ruleset is not None and ruleset_named(arguments.ruleset) is None:
        complaint = texts.say("cli.bad_ruleset", given=arguments.ruleset, rulesets=rulesets)
    if complaint is not None:
        process_console(sys.stderr).show(complaint, texts.say("cli.see_help"))
        return 2
    ruleset = None if arguments.ruleset is None else ruleset_named(arguments.ruleset)
    if arguments.terminal and arguments.smoke is None:
        return Game(console, texts, fair_shuffler(), ruleset).run()
    language = language_for(arguments.lang) if arguments.lang else None
    options = _options(arguments, language, None if ruleset is None else ruleset.id)
    if arguments.smoke is not None:
        from gin import smoke

        return smoke.run(options, arguments.smoke, texts)
    return _play(options)


def _options(arguments: argparse.Namespace, language: str | None, ruleset: str | None) -> "Options":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from gin.launch import Options  # the terminal game needs no pygame

    return Options(arguments.data_dir, language, ruleset, arguments.fullscreen, arguments.portrait)


def _play(options: "Options") -> int:
    from gin.launch import play

    trouble = play(options)
    if trouble:
        from gin.terminal.console import process_console

        process_console(sys.stderr).show(trouble)
        return 1
    return 0


def main(argv: list[str] | None = None) -> int:
    """Run the game; the exit code: 0, 1 without a display, 2 for unusable arguments, 130 after a keyboard interrupt."""
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
