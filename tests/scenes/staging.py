"""Scenes put on stage in a known state, for screenshots and golden pictures: same seed, same picture."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gin import licences
from gin.ai.plain import Plain
from gin.engine.actions import DEAL_NEXT, Discard, Knock
from gin.engine.events import Event
from gin.engine.phase import Phase
from gin.engine.showdown import Kind
from gin.game import Game
from gin.paths import Paths
from gin.scenes.about_licence import LicenceText
from gin.scenes.keys import Keys
from gin.scenes.match_summary import MatchSummary
from gin.scenes.new_match import NewMatch
from gin.scenes.pause import Pause
from gin.scenes.settings import SettingsScene
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.title import Title
from gin.scenes.welcome import Welcome
from tests.scenes.driver import Driver, OffHand

Wanted = Callable[[Game], bool]
STILL: dict[str, Any] = {"motion": "off", "opponent_speed": "instant"}


def moments(game: Game, most: int = 4000) -> Iterator[None]:
    """Plays ``game`` on by the plain player for the person, and stops at every moment the person could act."""
    person = Plain()
    for _ in range(most):
        if game.thinking:
            game.poll()
            continue
        yield
        view = game.view
        if view.winner is not None:
            return
        game.act(DEAL_NEXT if view.phase is Phase.OVER else person.choose(view))


_FOUND: dict[tuple[str, str], tuple[int, tuple[Event, ...]]] = {}
"""The events that lead to each moment met before: finding it again in another language or window costs nothing."""


def staged(size: tuple[int, int], language: str, ruleset: str, wanted: Wanted, **settings: Any) -> tuple[Driver, Game]:
    """A driver with the first match, by seed, that comes to a moment that is ``wanted``."""
    key = (ruleset, wanted.__qualname__ + repr([c.cell_contents for c in wanted.__closure__ or ()]))
    if key not in _FOUND:
        _FOUND[key] = _search(ruleset, wanted)
    seed, events = _FOUND[key]
    driver = Driver(size, seed, language=language, **{**STILL, **settings})
    begun = driver.games.new(ruleset, "easy")
    game = Game(begun._store, begun._thinker, begun._pen, begun._session._shuffler, events)
    game.opening = ()
    driver.games._game = game
    driver.games.take_notices()  # that nothing is saved on this stage
    return driver, game


def _search(ruleset: str, wanted: Wanted) -> tuple[int, tuple[Event, ...]]:
    for seed in range(1, 400):
        driver = Driver((1024, 640), seed, thinker=OffHand(), **STILL)
        game = driver.games.new(ruleset, "easy")
        for _ in moments(game):
            if wanted(game):
                return seed, game._session.events
        driver.close()
    raise AssertionError("no such moment in 400 matches")


def table(size: tuple[int, int], language: str, ruleset: str, wanted: Wanted, **settings: Any) -> Driver:
    """The table at such a moment."""
    driver, game = staged(size, language, ruleset, wanted, **settings)
    driver.shell.replace(Table(driver.shell, game))
    driver.frames(2)
    driver.table.finish()
    return driver


def knocking(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The person can knock, with the card to throw selected."""

    def wanted(game: Game) -> bool:
        view = game.view
        knocks = [a for a in view.legal if isinstance(a, Knock)]
        return view.number >= 4 and len(knocks) > 0 and len(view.pile) >= 6 and len(view.known) >= 1

    driver = table(size, language, "standard_bonuses", wanted, **settings)
    scene = driver.table
    fitting = [a.card for a in scene.shown.legal if isinstance(a, Knock)]
    scene.select(min(fitting, key=lambda c: (scene.deadwood_after(c), c)))
    scene.finish()
    scene._fresh_at = scene.now  # the new card still has its mark
    return driver


def upcard(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The first upcard of a doubled Oklahoma hand is to be decided."""

    def wanted(game: Game) -> bool:
        view = game.view
        return view.phase is Phase.UPCARD_NONDEALER and view.turn == 0 and view.multiplier == 2 and view.number >= 3

    return table(size, language, "oklahoma", wanted, **settings)


def taken(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The person took a card that can't be thrown this turn, and tries to throw it: a refusal."""

    def wanted(game: Game) -> bool:
        return game.view.forbidden is not None and game.view.turn == 0 and len(game.view.pile) >= 3

    driver = table(size, language, "standard", wanted, **settings)
    forbidden = driver.table.shown.forbidden
    assert forbidden is not None
    driver.table.take(Discard(forbidden))
    driver.frames(20)
    driver.table.finish()
    return driver


def three_melds(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """Three melds and deadwood: four groups."""

    def wanted(game: Game) -> bool:
        from gin.scenes.table_picture import groups

        view = game.view
        return view.turn == 0 and view.phase is not Phase.OVER and len(groups(view, "melds", ())) == 4

    return table(size, language, "oklahoma", wanted, **settings)  # elsewhere whoever has these knocks


def showdown(size: tuple[int, int], language: str, ruleset: str, wanted: Wanted, **settings: Any) -> Driver:
    """The end of a hand that is ``wanted``."""
    driver, game = staged(size, language, ruleset, lambda g: g.view.result is not None and wanted(g), **settings)
    driver.shell.replace(Showdown(driver.shell, game))
    driver.frames(2)
    driver.top.finish()  # type: ignore[attr-defined]
    return driver


def lay_offs(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """A knock by the person with two cards laid off."""

    def wanted(game: Game) -> bool:
        result = game.view.result
        assert result is not None
        laid = result.settlement.layoffs if result.settlement else ()
        return len(laid) >= 2 and result.number >= 4 and result.knocker == 0

    return showdown(size, language, "standard_bonuses", wanted, **settings)


def ended(kind: Kind) -> Callable[..., Driver]:
    """A showdown of one kind."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        def wanted(game: Game) -> bool:
            result = game.view.result
            return result is not None and result.kind is kind and (kind is not Kind.GIN or result.knocker == 0)

        return showdown(size, language, "oklahoma" if kind is Kind.UNDERCUT else "standard", wanted, **settings)

    return stage


def summary(won: bool) -> Callable[..., Driver]:
    """A match won or lost."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        wanted: Wanted = lambda game: game.view.winner == (0 if won else 1)  # noqa: E731
        driver, game = staged(size, language, "standard_bonuses", wanted, **settings)
        driver.shell.replace(MatchSummary(driver.shell, game))
        driver.frames(30)
        return driver

    return stage


def title(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The title, with a match to continue."""
    driver, _ = staged(size, language, "standard_bonuses", lambda g: g.view.number == 3, **settings)
    driver.shell.replace(Title(driver.shell))
    driver.frames(3)
    return driver


def menu(make: Callable[[Driver, Game], Any]) -> Callable[..., Driver]:
    """A menu opened from the table."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        driver, game = staged(size, language, "standard", lambda g: len(g.view.pile) > 4, **settings)
        driver.shell.replace(Table(driver.shell, game))
        driver.frames(1)
        driver.shell.push(make(driver, game))
        driver.frames(3)
        return driver

    return stage


def about(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The settings' page about the game, wherever the game keeps its files on this machine."""
    driver, _ = staged(size, language, "standard", lambda g: len(g.view.pile) > 4, **settings)
    home = Path.home()
    logs = home / ".local/state/gin-rummy/log"
    driver.shell.paths = Paths(home / ".local/share/gin-rummy", home / ".config/gin-rummy", logs)
    driver.shell.push(Title(driver.shell))
    driver.shell.push(SettingsScene(driver.shell, "about"))
    driver.frames(3)
    return driver


def licence(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """A long licence opened from there."""
    driver = about(size, language, **settings)
    work = next(work for work in licences.works(driver.shell.assets) if work.name == "pygame-ce")
    driver.shell.push(LicenceText(driver.shell, work))
    driver.frames(1)
    return driver


def welcome(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The page that a first start shows."""
    driver = Driver(size, language=language, **{"motion": "full", **settings})
    driver.shell.push(Welcome(driver.shell))
    driver.frames(3)
    return driver


SCENES: dict[str, Callable[..., Driver]] = {
    "welcome": welcome,
    "title": title,
    "new-match": menu(lambda driver, game: NewMatch(driver.shell)),
    "table-knock": knocking,
    "table-upcard": upcard,
    "table-refusal": taken,
    "table-three-melds": three_melds,
    "showdown-lay-offs": lay_offs,
    "showdown-gin": ended(Kind.GIN),
    "showdown-undercut": ended(Kind.UNDERCUT),
    "showdown-dead": ended(Kind.DEAD),
    "summary-won": summary(True),
    "summary-lost": summary(False),
    "settings": menu(lambda driver, game: SettingsScene(driver.shell)),
    "pause": menu(lambda driver, game: Pause(driver.shell, game)),
    "about": about,
    "about-licence": licence,
    "keys": menu(lambda driver, game: Keys(driver.shell)),
}
"""Every scene by name."""
