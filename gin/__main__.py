"""The command line: reads the arguments and starts the game."""

import argparse
import multiprocessing
import os
import sys
from typing import NoReturn

from gin import __version__
from gin.engine.rules import RULESETS
from gin.session import fair_shuffler
from gin.terminal.console import Console, process_console
from gin.terminal.game import Game, ruleset_named
from gin.text import TABLES, Texts, language_for, system_language


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
    return parser


def _texts(console: Console, wish: str | None) -> Texts:
    """The words to speak in: as wished, else as the system is set, but nothing the terminal can't show."""
    texts = Texts((language_for(wish) if wish else None) or system_language())
    if console.can_show(texts.say("language.name")):
        return texts
    english = Texts("en")
    if wish:
        console.show(english.say("cli.needs_chinese", encoding=console.encoding))
    return english


def _run(argv: list[str] | None) -> int:
    console = process_console()
    arguments = argparse.Namespace(lang=None)
    trouble = None
    unknown: list[str] = []
    try:
        arguments, unknown = _parser().parse_known_args(argv)
    except _BadArguments as bad:
        trouble = bad
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
    if arguments.terminal:
        return Game(console, texts, fair_shuffler(), ruleset).run()
    return _play_in_window(arguments, None if ruleset is None else ruleset.id)


def _play_in_window(arguments: argparse.Namespace, ruleset: str | None) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from gin.launch import Options, play  # the terminal game needs no pygame

    language = language_for(arguments.lang) if arguments.lang else None
    trouble = play(Options(arguments.data_dir, language, ruleset, arguments.fullscreen, arguments.portrait))
    if trouble:
        process_console(sys.stderr).show(trouble)
        return 1
    return 0


def main(argv: list[str] | None = None) -> int:
    """Run the game; the exit code: 0, 1 without a display, 2 for unusable arguments, 130 after a keyboard interrupt."""
    multiprocessing.freeze_support()
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
