"""The course of play in the terminal: ask, obey, let the computer answer, and tell what happened."""

from collections.abc import Callable
from typing import Final

from gin import __version__
from gin.ai.plain import Plain, best_discard
from gin.ai.policy import Policy
from gin.engine.actions import DEAL_NEXT, DISCARDS, GINS, KNOCKS, Action, DealNext, Refused
from gin.engine.deal import Shuffler
from gin.engine.events import Event
from gin.engine.phase import Phase
from gin.engine.rules import OKLAHOMA, RULESETS, STANDARD, STANDARD_BONUSES, Ruleset
from gin.engine.view import PlayerView, redact
from gin.session import Session
from gin.terminal import screens
from gin.terminal.commands import Command, Nonsense, Word, plain, read, showable
from gin.terminal.console import Console
from gin.text import TABLES, Texts

ME: Final = 0
COMPUTER: Final = 1
OFFERED: Final = (STANDARD, STANDARD_BONUSES, OKLAHOMA)
"""The rulesets to choose from at the start. By its name one can have any."""


class Quit(Exception):
    """The player has had enough."""


def ruleset_named(name: str) -> Ruleset | None:
    """The ruleset called ``name``, hyphens or not."""
    return RULESETS.get(plain(name).replace("-", "_"))


class Game:
    """One sitting at the terminal: match after match until the player quits."""

    def __init__(
        self,
        console: Console,
        texts: Texts,
        shuffler: Shuffler,
        ruleset: Ruleset | None = None,
        opponent: Policy | None = None,
    ) -> None:
        """``ruleset`` None: the player is asked."""
        self._console = console
        self._texts = texts
        self._shuffler = shuffler
        self._ruleset = ruleset
        self._opponent: Policy = opponent or Plain()
        self._session: Session | None = None
        self._untold: list[Event] = []

    def run(self) -> int:
        """Play until the player quits or the input ends (exit code 0), or until a keyboard interrupt (130)."""
        code = 0
        try:
            self._welcome()
            while True:
                if self._ruleset is None:
                    self._ruleset = self._choose_ruleset()
                self._play(Session.new(self._ruleset, self._shuffler))
        except Quit:
            pass
        except (EOFError, KeyboardInterrupt) as end:
            code = 130 if isinstance(end, KeyboardInterrupt) else 0
            self._console.show("")
        playing = self._session is not None and self._session.view(ME).winner is None
        self._say("terminal.goodbye" if playing else "terminal.goodbye_no_match")
        return code

    # --- a match ------------------------------------------------------------------------------------------------------

    def _play(self, session: Session) -> None:
        """Play the match of ``session`` to its end, and see the player off into the next one."""
        self._session = session
        self._untold += session.view(ME).history
        while True:
            view = session.view(ME)
            if view.turn == COMPUTER:
                self._act(session, COMPUTER, self._opponent.choose(session.view(COMPUTER)))
                continue
            self._tell()
            if view.winner is not None:
                self._show_page(screens.hand_over(view, self._texts))
                self._show_page(screens.match_over(view, self._texts))
                self._after_match(session)
                return
            if view.phase is Phase.OVER:
                self._show_page(screens.hand_over(view, self._texts))
                self._between_hands(session)
            else:
                self._my_turn(session, view)

    def _my_turn(self, session: Session, view: PlayerView) -> None:
        if view.phase is Phase.DISCARD:
            self._console.show(*screens.hand(view, self._texts))
        else:
            self._show_table(view)
        while True:
            typed, command = self._ask(lambda: [screens.possible(view, self._texts)])
            if command is Word.ENTER:
                self._show_table(view)
            elif self._obey(session, typed, command):
                return

    def _between_hands(self, session: Session) -> None:
        while True:
            typed, command = self._ask(lambda: [self._choices(("choice.enter", "action.next_hand"))])
            if self._obey(session, typed, DEAL_NEXT if command is Word.ENTER else command):
                return

    def _after_match(self, session: Session) -> None:
        onward = (("choice.enter", "action.play_again"), ("m", "action.other_ruleset"))
        while True:
            typed, command = self._ask(lambda: [self._choices(*onward)])
            match command:
                case Word.ENTER | Word.AGAIN:
                    return
                case Word.OTHER_RULESET:
                    self._ruleset = None
                    return
                case _:
                    self._obey(session, typed, command)

    def _act(self, session: Session, seat: int, action: Action) -> bool:
        """Take an action, or tell why not. Whether it was taken."""
        try:
            events = session.act(seat, action)
        except Refused as refused:
            self._console.show(self._texts.refusal(refused.refusal))
            return False
        self._untold += (redact(event, ME) for event in events)
        return True

    # --- commands -----------------------------------------------------------------------------------------------------

    def _ask(self, prompt: Callable[[], list[str]]) -> tuple[str, Command]:
        """Show ``prompt`` and read a command: as typed, and what it means.

        What is at the player's service at any time (help, rules, language, quitting) is done here.
        """
        while True:
            self._console.show(*prompt())
            typed = self._console.ask()
            command = read(typed)
            match command:
                case Word.QUIT:
                    raise Quit
                case Word.HELP:
                    self._say("help.commands")
                    self._say("help.brackets")
                case Word.RULES:
                    self._console.show(*screens.rules_in_short(self._ruleset or STANDARD, self._texts))
                case Word.LANGUAGE:
                    self._switch_language()
                case _:
                    return showable(typed), command

    def _obey(self, session: Session, typed: str, command: Command) -> bool:
        """Do what was typed during a match. Whether the match has moved on."""
        view = session.view(ME)
        if command in (Word.KNOCK, Word.GIN):
            typed, command = self._suggest(session, view, command is Word.GIN)
        match command:
            case Nonsense():
                self._say("terminal.nonsense", typed=typed)
            case Word.THROW:
                self._say("terminal.which_card")
            case Word.WHAT:
                refusal = session.explain(ME, DISCARDS[view.cards[0]])
                if view.phase is Phase.DISCARD or refusal is None:
                    self._console.show(*screens.what_throws_leave(view, self._texts))
                else:
                    self._console.show(self._texts.refusal(refusal))
            case Word.CHECK:
                self._console.show(*screens.deal_check(view, self._texts))
            case Word.ENTER | Word.NO:
                pass
            case Word():
                self._say("terminal.not_now", typed=typed)
            case _:
                return self._act(session, ME, command)
        return False

    def _suggest(self, session: Session, view: PlayerView, gin: bool) -> tuple[str, Command]:
        """Suggest a card for a knock or gin called without one, and have it confirmed (T7): what to do then."""
        drawn = view.phase is Phase.DISCARD
        card, left = best_discard(view) if drawn else (view.cards[0], 0)
        action: Action = GINS[card] if gin else KNOCKS[card]
        if session.explain(ME, action) is not None:
            return "", action
        key = "ask.gin" if left == 0 else "ask.knock"
        while True:
            typed, command = self._ask(
                lambda: [
                    self._texts.say(key, card=card, deadwood=left),
                    self._choices(("choice.enter", "action.confirm"), ("n", "action.cancel"), quitting=False),
                ]
            )
            match command:
                case Word.ENTER | Word.YES:
                    return typed, action
                case Word.NO | DealNext():
                    return typed, Word.NO
                case Word.KNOCK | Word.GIN:
                    continue
                case _:
                    return typed, command

    def _choose_ruleset(self) -> Ruleset:
        while True:
            typed, command = self._ask(lambda: screens.rulesets(OFFERED, self._texts))
            if command is Word.ENTER:
                return OFFERED[0]
            number = plain(typed)
            if number in [str(n) for n in range(1, len(OFFERED) + 1)]:
                return OFFERED[int(number) - 1]
            named = ruleset_named(typed)
            if named is not None:
                return named
            self._say("terminal.which_ruleset", count=len(OFFERED))

    def _switch_language(self) -> None:
        other = self._other_language()
        if other is None:
            self._say("terminal.no_other_language")
        else:
            self._texts = other
            self._say("terminal.language")

    def _other_language(self) -> Texts | None:
        """The words of the other language, if the terminal can show them."""
        for language in TABLES:
            other = Texts(language)
            if language != self._texts.language and self._console.can_show(other.say("language.name")):
                return other
        return None

    # --- showing ------------------------------------------------------------------------------------------------------

    def _welcome(self) -> None:
        say = self._texts.say
        self._console.title(say("terminal.title", version=__version__))
        self._console.show(self._texts.sentences(say("terminal.welcome"), say("terminal.not_kept")))
        keys = [("?", say("action.help")), ("r", say("action.rules"))]
        other = self._other_language()
        if other is not None:
            keys.append(("l", other.say("language.name")))
        self._console.show(screens.choices(self._texts, *keys, ("q", say("action.quit"))))

    def _show_table(self, view: PlayerView) -> None:
        title, *lines = screens.table(view, self._texts)
        self._show_page((title, [*lines, *screens.hand(view, self._texts)]))

    def _show_page(self, page: tuple[str, list[str]]) -> None:
        title, lines = page
        self._console.title(title)
        self._console.show(*lines)

    def _choices(self, *keys: tuple[str, str], quitting: bool = True) -> str:
        """What can be typed; the keys of the table stand for both, and a letter for itself."""
        say = self._texts.say
        shown = [(say(key) if "." in key else key, say(action)) for key, action in keys]
        return screens.choices(self._texts, *shown, *([("q", say("action.quit"))] if quitting else []))

    def _say(self, key: str, **values: object) -> None:
        self._console.show(self._texts.say(key, **values))

    def _tell(self) -> None:
        """Tell what has happened since the last time."""
        sentences = screens.told(self._untold, ME, self._texts)
        self._untold.clear()
        if sentences:
            self._console.show(sentences)
