"""Scenes put on stage in a known state, for screenshots and golden pictures: same seed, same picture."""

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any

from gin import licences
from gin.ai import coach, review
from gin.ai.hard import Mind
from gin.ai.inspector import Danger, inspect
from gin.ai.plain import Plain
from gin.engine.actions import DEAL_NEXT, Discard, DrawDiscard, Knock
from gin.engine.cards import mask_of
from gin.engine.events import Event
from gin.engine.melds import best_arrangement
from gin.engine.phase import Phase
from gin.engine.showdown import Kind
from gin.game import Game
from gin.paths import Paths
from gin.scenes import first_hand
from gin.scenes.about_licence import LicenceText
from gin.scenes.first_hand import FirstHand
from gin.scenes.first_hand_advised import Advised
from gin.scenes.first_hand_end import FirstHandEnd
from gin.scenes.keys import Keys
from gin.scenes.match_summary import MatchSummary
from gin.scenes.new_match import NewMatch
from gin.scenes.pause import Pause
from gin.scenes.settings import SettingsScene
from gin.scenes.showdown import Showdown
from gin.scenes.table import Table
from gin.scenes.table_controls import card_name
from gin.scenes.title import Title
from gin.scenes.welcome import Welcome
from tests.ai.coaching import QUICK
from tests.scenes.course_stage import LESSONS
from tests.scenes.driver import Driver, OffHand
from tests.scenes.minideal_stage import MINIDEALS

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
    key = (ruleset, _called(wanted))
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


def _called(wanted: Any) -> str:
    """A name for what is wanted: equal for functions made by the same lines from the same values."""
    if not hasattr(wanted, "__closure__"):
        return repr(wanted)
    return wanted.__qualname__ + repr([_called(cell.cell_contents) for cell in wanted.__closure__ or ()])


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


def hinted(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The same hand with a hint: a card raised, what to do and why, and below it the next best."""
    driver = knocking(size, language, **settings)
    mind, coach.MIND = coach.MIND, QUICK
    try:
        driver.table.ask_hint()
        driver.frames(3)
    finally:
        coach.MIND = mind
    driver.table.finish()
    return driver


def looked_back(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The coach's line: a meld was broken up, and the computer has played since."""

    def wanted(game: Game) -> bool:
        view = game.view
        if view.phase is not Phase.DISCARD or view.turn != 0 or len(view.pile) < 4 or view.limit < 10:
            return False
        melds = best_arrangement(mask_of(view.cards)).melds
        return len(melds) == 1 and len(melds[0]) == 3 and view.fresh not in melds[0]

    driver = table(size, language, "standard_bonuses", wanted, coach=True, **settings)
    meld = best_arrangement(mask_of(driver.table.shown.cards)).melds[0]
    mind, review.MIND = review.MIND, Mind(worlds=200, margin=inf)
    try:
        driver.table.take(Discard(meld[1]))
        driver.frames(12)
    finally:
        review.MIND = mind
    driver.table.finish()
    return driver


def inspected(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The throw inspector: a loose card with company is pointed at, while the computer holds cards from the pile."""

    def wanted(game: Game) -> bool:
        view = game.view
        if view.phase is not Phase.DISCARD or view.turn != 0 or not view.known or len(view.pile) < 5:
            return False
        looks = [inspect(view, c) for c in view.cards if c != view.forbidden]
        return any(len(look.mates) >= 2 and len(look.waits) >= 3 and look.danger >= Danger.SOME for look in looks)

    driver = table(size, language, "standard", wanted, coach=True, **settings)
    scene = driver.table
    looks = [inspect(scene.shown, c) for c in scene.shown.cards if c != scene.shown.forbidden]
    telling = max(looks, key=lambda look: (look.danger >= Danger.SOME, len(look.mates), len(look.waits)))
    scene.focus.hover = card_name(telling.card)
    scene.finish()
    return driver


def captioned(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """A sound with its caption."""
    driver = knocking(size, language, captions=True, **settings)
    driver.shell.audio.play("draw")
    driver.frames(2)
    return driver


def dressed(stage: Callable[..., Driver], **dress: Any) -> Callable[..., Driver]:
    """A scene with a felt or a deck of its own."""

    def staged_so(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        return stage(size, language, **{**settings, **dress})

    return staged_so


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


def first_hand_at(wanted: Callable[[FirstHand], bool], select: bool = False) -> Callable[..., Driver]:
    """The guided first hand, followed to a moment that is ``wanted``; there the card to throw may be selected."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        driver = followed(size, language, wanted, **settings)
        scene = driver.top
        assert isinstance(scene, FirstHand)
        action = scene.word.action
        if select and isinstance(action, Discard):
            scene.select(action.card)
        scene.finish()
        driver.frames(2)
        return driver

    return stage


def first_hand_end(lines: int) -> Callable[..., Driver]:
    """The end of the guided hand, with so many lines read."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        driver = followed(size, language, lambda scene: False, **settings)
        scene = driver.top
        assert isinstance(scene, FirstHandEnd)
        scene.finish()
        scene.at = lines
        driver.frames(2)
        return driver

    return stage


def followed(size: tuple[int, int], language: str, wanted: Callable[[FirstHand], bool], **settings: Any) -> Driver:
    """The guided hand played as its guide says, until it is ``wanted`` or over."""
    driver = Driver(size, language=language, **{**STILL, **settings})
    driver.games.take_notices()  # that nothing is saved on this stage
    driver.shell.push(Title(driver.shell))
    first_hand.begin(driver.shell)
    for _ in range(400):
        driver.frames(2)
        scene = driver.top
        if not isinstance(scene, FirstHand):
            break
        if not scene.my_turn or not scene.still:
            continue
        if wanted(scene):
            break
        action = scene.word.action
        if action is None:
            scene.read()
        else:
            scene.take(action)
    return driver


def accompanied(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """A hand with the coach at one's side: the first discard."""
    driver = Driver(size, 3, language=language, **{**STILL, **settings})
    driver.games.take_notices()
    driver.shell.push(Title(driver.shell))
    mind, coach.MIND = coach.MIND, QUICK
    try:
        first_hand.advised(driver.shell, lambda won: None)
        for _ in range(200):
            driver.frames(2)
            scene = driver.top
            assert isinstance(scene, Advised)
            if scene.advice is not None and scene.still:
                if scene.shown.phase is Phase.DISCARD:
                    break
                scene.take(scene.advice.action)
    finally:
        coach.MIND = mind
    driver.table.finish()
    driver.frames(2)
    return driver


SCENES: dict[str, Callable[..., Driver]] = {
    "welcome": welcome,
    "title": title,
    "new-match": menu(lambda driver, game: NewMatch(driver.shell)),
    "table-knock": knocking,
    "table-hint": hinted,
    "coach-line": looked_back,
    "inspector": inspected,
    "first-hand-cards": first_hand_at(lambda scene: scene.word.head == "cards"),
    "first-hand-deadwood": first_hand_at(lambda scene: scene.word.head == "deadwood"),
    "first-hand-upcard": first_hand_at(lambda scene: scene.word.head == "upcard"),
    "first-hand-draw": first_hand_at(lambda scene: scene.word.head == "draw"),
    "first-hand-throw": first_hand_at(lambda scene: scene.word.head == "throw"),
    "first-hand-selected": first_hand_at(lambda scene: scene.word.head == "throw", select=True),
    "first-hand-pile": first_hand_at(lambda scene: isinstance(scene.word.action, DrawDiscard)),
    "first-hand-knock": first_hand_at(lambda scene: scene.word.head == "knock"),
    "first-hand-lay-offs": first_hand_end(1),
    "first-hand-sums": first_hand_end(2),
    "first-hand-end": first_hand_end(4),
    "first-hand-advised": accompanied,
    **MINIDEALS,
    **LESSONS,
    "table-upcard": upcard,
    "table-refusal": taken,
    "table-three-melds": three_melds,
    **{f"felt-{felt}": dressed(hinted, felt=felt) for felt in ("navy", "wine", "charcoal", "contrast")},
    "deck-four": dressed(three_melds, inks="four"),
    "deck-safe": dressed(three_melds, inks="safe"),
    "deck-jumbo": dressed(three_melds, index="jumbo"),
    "caption": captioned,
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
