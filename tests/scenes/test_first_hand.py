"""The guided first hand in the window: followed by its pointers or not, left, and how it looks everywhere (L2)."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from gin.ai.thinker import Thinker
from gin.engine.actions import Discard, Gin, Knock, Pass, TakeUpcard
from gin.engine.phase import Phase
from gin.scenes import first_hand, first_hand_plate, going
from gin.scenes.first_hand import FirstHand
from gin.scenes.first_hand_advised import Advised
from gin.scenes.first_hand_end import AdvisedEnd, FirstHandEnd
from gin.scenes.keys import Keys
from gin.scenes.new_match import NewMatch
from gin.scenes.table import Table
from gin.scenes.title import Title
from gin.scenes.welcome import Welcome
from gin.ui.canvas import Placed
from tests.minds import Coach
from tests.scenes.driver import LANGUAGES, SIZES, Driver, OffHand, faults, reached_by_tab, unreachable

STILL = {"motion": "off", "opponent_speed": "instant"}


def begun(size=(1280, 720), **settings):
    """The guided hand, come to from the title, its cards dealt."""
    driver = Driver(size, **{**STILL, **settings})
    driver.games.take_notices()  # that nothing is saved here
    driver.shell.push(Title(driver.shell))
    driver.frames(3)
    first_hand.begin(driver.shell)
    rest(driver)
    return driver


def rest(driver):
    """Until it is for the person to act, or the hand is over and told."""
    for _ in range(4000):
        driver.frames(1)
        scene = driver.top
        if isinstance(scene, FirstHand | Advised):
            if scene.still and not scene.queue and scene.my_turn and driver.clock.now >= scene.ready_at:
                return
        elif not scene.moving(driver.clock.now):
            return
    raise AssertionError("it never rests")


def pointers(driver) -> list[Placed]:
    return [placed for placed in driver.placed if placed.kind == "pointer"]


def names(driver) -> set[str]:
    return {control.name for control in driver.top.controls()}


def plate(driver) -> str:
    """All that the plate says."""
    return " ".join(placed.said for placed in driver.placed if placed.name.startswith("guide"))


def message(driver) -> str:
    """The table's own sentence above the hand."""
    return next(placed.said for placed in driver.placed if placed.kind == "text" and placed.name == "message")


# --- following --------------------------------------------------------------------------------------------------------


def at(placed: Placed) -> tuple[int, int]:
    """Where a person presses what is pointed at: a card on the strip that is seen."""
    rect = placed.rect
    return (rect.x + min(12, rect.w // 4), rect.centery) if placed.name == "card" else rect.center


def by_mouse(driver, target: str, placed: Placed | None) -> None:
    if placed is None:
        driver.click(target)
    else:
        driver.click_at(at(placed))


def by_finger(driver, target: str, placed: Placed | None) -> None:
    if placed is None:
        driver.touch(target)
        return
    w, h = driver.window.size
    x, y = at(placed)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        driver.send(pygame.event.Event(kind, finger_id=1, touch_id=1, x=x / w, y=y / h, dx=0, dy=0, pressure=1))


KEYS = {
    "next": pygame.K_RETURN,
    "take": pygame.K_d,
    "pass": pygame.K_p,
    "stock": pygame.K_s,
    "pile": pygame.K_d,
    "discard": pygame.K_x,
    "knock": pygame.K_k,
    "gin": pygame.K_g,
}
DIGITS = "1234567890-"


def by_key(driver, target: str, placed: Placed | None) -> None:
    if target != "card":
        driver.key(KEYS[target])
        return
    assert placed is not None
    strips = list(driver.table.places.hand.strips.values())
    driver.key(ord(DIGITS[strips.index(placed.rect)]))


def follow(driver, press: Callable[..., None], most: int = 60) -> list[str]:
    """Do what is pointed at until the hand is over: all that was pressed."""
    done = []
    while isinstance(driver.top, FirstHand):
        assert len(done) < most
        rest(driver)
        if not isinstance(driver.top, FirstHand):
            break
        if "next" in names(driver):
            press(driver, "next", None)
            done.append("next")
        else:
            (placed,) = pointers(driver)
            press(driver, placed.name, placed)
            done.append(placed.name)
        driver.frames(2)
    rest(driver)
    return done


FOLLOWED = ["next", "next", "pass", "stock", "card", "discard", "stock", "card", "discard", "pile", "card", "discard"]
FOLLOWED += ["stock", "card", "discard", "stock", "knock", "knock"]


@pytest.mark.parametrize(
    ("press", "size"),
    [(by_mouse, (1280, 720)), (by_key, (1280, 720)), (by_finger, (720, 1280)), (by_mouse, (1024, 640))],
    ids=["mouse", "keys", "finger, portrait", "mouse, small"],
)
def test_whoever_follows_the_pointers_wins_the_hand(press, size):
    driver = begun(size)
    assert follow(driver, press) == FOLLOWED
    assert isinstance(driver.top, FirstHandEnd)
    assert driver.top.result.score.winner == 0
    assert driver.top.result.score.points == 19
    driver.close()


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_it_is_the_same_hand_with_every_motion(motion):
    driver = begun(motion=motion)
    assert follow(driver, by_mouse) == FOLLOWED
    driver.close()


def test_nothing_is_pointed_at_while_cards_are_on_their_way():
    driver = begun(motion="full", opponent_speed="normal")
    driver.key(pygame.K_p)
    driver.key(pygame.K_RETURN)
    seen = []
    for _ in range(40):
        driver.frames(1)
        if not driver.table.still:
            seen.append(pointers(driver))
    assert seen
    assert all(some == [] for some in seen)
    driver.close()


def test_the_cards_spoken_of_have_rings_and_only_then():
    driver = begun()
    table = driver.table
    driver.key(pygame.K_RETURN)
    driver.frames(1)
    assert table.word.head == "deadwood"
    assert table.marks.hinted == frozenset(table.shown.cards)  # all of them are deadwood still
    driver.key(pygame.K_RETURN)
    driver.frames(1)
    assert table.word.head == "upcard"
    assert table.marks.hinted == frozenset(table.word.cards) != frozenset()
    driver.key(pygame.K_p)
    rest(driver)
    assert table.marks.hinted == frozenset()
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_no_arrow_stands_over_one_card_when_the_whole_hand_is_spoken_of(size, monkeypatch):
    over = []
    monkeypatch.setattr(first_hand_plate, "point_from_above", lambda *at: over.append(at))
    driver = begun(size)
    driver.key(pygame.K_RETURN)
    assert driver.placed
    assert driver.table.word.head == "deadwood"
    assert len(driver.table.word.cards) == len(driver.table.shown.cards)
    assert over == []
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_p)
    rest(driver)
    assert driver.placed
    assert over, "over the stock one stands as ever"
    driver.close()


def test_a_selected_card_moves_the_pointer_on_to_discard_and_back():
    driver = begun()
    driver.key(pygame.K_p)
    rest(driver)
    driver.key(pygame.K_s)
    rest(driver)
    (pointer,) = pointers(driver)
    assert pointer.name == "card"
    by_mouse(driver, "card", pointer)
    driver.frames(2)
    assert [p.name for p in pointers(driver)] == ["discard"]
    assert "59" not in plate(driver)
    assert str(driver.table.deadwood_after(driver.table.selected)) in plate(driver)
    driver.table.select(None)
    driver.frames(2)
    assert [p.name for p in pointers(driver)] == ["card"]
    driver.close()


# --- not following ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_wilful_player_does_as_it_likes_and_the_guide_goes_on(seed):
    driver, chance = begun(), Random(seed)
    for _ in range(200):
        rest(driver)
        if not isinstance(driver.top, FirstHand):
            break
        table = driver.table
        word = table.word
        others = [a for a in table.shown.legal if a != word.action and not isinstance(a, Knock | Gin)]
        action = chance.choice(others or list(table.shown.legal))
        assert plate(driver)
        assert table.take(action)
        driver.frames(3)
    assert isinstance(driver.top, FirstHandEnd)
    while not driver.top.last:
        assert plate(driver)
        driver.key(pygame.K_RETURN)
        driver.frames(2)
    driver.close()


def test_another_card_can_be_thrown_and_the_plate_says_what_that_leaves():
    driver = begun()
    driver.key(pygame.K_p)
    rest(driver)
    driver.key(pygame.K_s)
    rest(driver)
    table = driver.table
    other = next(c for c in table.places.hand.poses if Discard(c) != table.word.action)
    table.choose(other)
    driver.frames(2)
    assert str(table.deadwood_after(other)) in plate(driver)
    driver.click("discard")
    rest(driver)
    assert table.shown.pile.count(other) or other in table.shown.known
    driver.close()


def test_acting_during_the_explanations_is_fine():
    driver = begun()
    driver.click("take")
    rest(driver)
    assert driver.table.shown.phase is Phase.DISCARD
    assert driver.table.word.head == "throw"
    assert "next" not in names(driver)
    driver.close()


def test_a_refused_act_says_the_tables_own_sentence_and_the_guide_stays():
    driver = begun()
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    before = plate(driver)
    driver.click("stock")
    driver.frames(2)
    assert message(driver) == driver.shell.texts.say("refusal.decide_on_upcard_first")
    assert plate(driver) == before
    assert isinstance(driver.table.word.action, Pass)
    driver.close()


def test_the_card_just_taken_is_refused_with_its_reason():
    driver = begun()
    driver.table.take(TakeUpcard())
    rest(driver)
    forbidden = driver.table.shown.forbidden
    assert forbidden is not None
    driver.table.choose(forbidden)
    driver.frames(2)
    assert plate(driver)
    driver.table.choose(forbidden)
    driver.frames(2)
    assert "this turn" in message(driver)
    assert driver.table.word.head == "throw"
    driver.close()


def test_a_hint_stands_on_the_plate_and_goes_with_the_next_act():
    driver = begun()
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    guide = plate(driver)
    driver.key(pygame.K_h)
    driver.frames(2)
    assert driver.table.advice is not None
    assert plate(driver) != guide
    driver.click("next")
    driver.frames(2)
    assert plate(driver) == guide
    driver.key(pygame.K_h)
    driver.frames(2)
    assert [p.name for p in pointers(driver)] == ["pass"]
    driver.key(pygame.K_p)
    rest(driver)
    assert driver.table.advice is None
    assert driver.table.word.head == "draw"
    driver.close()


# --- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["escape", "leave"])
@pytest.mark.parametrize("steps", range(0, len(FOLLOWED) + 4, 3))
def test_it_can_be_left_at_any_moment(way, steps):
    driver = begun()
    origin = driver.shell.scenes[0]
    for _ in range(steps):
        rest(driver)
        if isinstance(driver.top, FirstHandEnd):
            if driver.top.last:
                break
            driver.key(pygame.K_RETURN)
        elif "next" in names(driver):
            driver.click("next")
        else:
            (placed,) = pointers(driver)
            by_mouse(driver, placed.name, placed)
        driver.frames(2)
    rest(driver)
    if way == "escape":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.click("leave" if "leave" in names(driver) else "back")
    driver.frames(2)
    assert driver.shell.scenes == [origin]
    assert driver.games.current() is None
    driver.close()


def test_it_can_be_left_while_the_computer_thinks():
    mind = Coach()
    driver = Driver((1280, 720), thinker=Thinker(process=lambda: mind), **STILL)
    driver.shell.push(Title(driver.shell))
    first_hand.begin(driver.shell)
    driver.frames(30)
    driver.key(pygame.K_p)
    driver.frames(5)
    assert not driver.table.my_turn
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)
    driver.frames(3)
    driver.close()


def test_a_dragged_card_is_let_go_first():
    driver = begun()
    card = driver.table.places.hand.strips
    rect = next(iter(card.values()))
    start = (rect.x + 8, rect.centery)
    driver.move(start)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    driver.send(pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 300), rel=(1, 1), buttons=(1, 0, 0), touch=False))
    assert driver.table.drag.active
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, FirstHand)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)
    driver.close()


def test_from_the_middle_of_a_match_one_comes_back_to_the_same_point(tmp_path):
    driver = Driver((1280, 720), folder=tmp_path, **STILL)
    game = driver.sit_down()
    driver.settle()
    before, table = game.digest, driver.top
    first_hand.begin(driver.shell)
    rest(driver)
    follow(driver, by_mouse)
    while not driver.top.last:
        driver.key(pygame.K_RETURN)
        driver.frames(2)
    assert driver.control("match").label == "Back to your match"
    driver.key(pygame.K_ESCAPE)
    assert driver.top is table
    assert game.digest == before
    driver.settle()
    assert game.digest == before
    driver.close()


# --- the end ----------------------------------------------------------------------------------------------------------


def ended(**settings):
    driver = begun(**settings)
    follow(driver, by_mouse)
    return driver


def test_the_showdown_is_told_line_by_line():
    driver = ended()
    pointed = []
    while not driver.top.last:
        pointed.append({p.name for p in pointers(driver)})
        driver.key(pygame.K_SPACE)
        driver.frames(2)
    assert pointed == [{"name you"}, {"name computer"}, {"sum 0", "sum 1"}, {"who scores"}]
    assert names(driver) == {"match", "again", "back"}
    driver.close()


def test_once_more_is_the_same_hand_again():
    driver = ended()
    while not driver.top.last:
        driver.click("next")
        driver.frames(2)
    driver.click("again")
    rest(driver)
    assert isinstance(driver.top, FirstHand)
    assert len(driver.shell.scenes) == 2
    assert follow(driver, by_key) == FOLLOWED
    driver.close()


def test_a_real_match_is_one_click_away():
    driver = ended()
    while not driver.top.last:
        driver.key(pygame.K_RETURN)
        driver.frames(2)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, NewMatch)
    assert driver.top.level == "easy" != driver.shell.settings.level, "against whom one has just played"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)
    driver.close()


def test_with_a_match_in_progress_it_leads_back_to_that():
    driver = Driver((1280, 720), **STILL)
    game = driver.games.new("standard", "easy")
    driver.shell.push(Title(driver.shell))
    first_hand.begin(driver.shell)
    rest(driver)
    follow(driver, by_mouse)
    while not driver.top.last:
        driver.key(pygame.K_RETURN)
        driver.frames(2)
    driver.click("match")
    driver.frames(2)
    assert isinstance(driver.top, Table)
    assert driver.table.game is game
    driver.close()


# --- in the middle of it ----------------------------------------------------------------------------------------------


def test_another_language_another_size_another_window_and_it_goes_on():
    driver = begun()
    changes = [
        lambda: driver.shell.change(driver.shell.settings.with_(language="zh-CN")),
        lambda: driver.shell.change(driver.shell.settings.with_(ui_scale=150)),
        lambda: driver.shell.resized(driver.shell.size),
        lambda: driver.shell.change(driver.shell.settings.with_(felt="contrast", inks="four")),
        lambda: driver.shell.change(driver.shell.settings.with_(language="en", motion="full")),
    ]
    done = []
    while isinstance(driver.top, FirstHand):
        rest(driver)
        if not isinstance(driver.top, FirstHand):
            break
        if changes:
            changes.pop(0)()
            driver.frames(2)
        if "next" in names(driver):
            driver.click("next")
            done.append("next")
        else:
            (placed,) = pointers(driver)
            by_mouse(driver, placed.name, placed)
            done.append(placed.name)
        driver.frames(2)
    assert done == FOLLOWED
    assert changes == []
    driver.close()


def test_the_list_of_keys_and_the_order_of_the_hand_are_there_as_ever():
    driver = begun()
    driver.key(pygame.K_F1)
    assert isinstance(driver.top, Keys)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, FirstHand)
    driver.key(pygame.K_o)
    driver.frames(2)
    assert driver.shell.settings.hand_order == "suit"
    assert plate(driver)
    driver.close()


# --- where it is offered ----------------------------------------------------------------------------------------------


def test_the_title_offers_it_until_it_was_played(tmp_path):
    driver = Driver((1280, 720), folder=tmp_path, **STILL)
    driver.shell.push(Title(driver.shell))
    driver.frames(2)
    driver.click("first hand")
    rest(driver)
    driver.key(pygame.K_ESCAPE)
    assert "first hand" in names(driver)  # it was only begun
    driver.click("first hand")
    rest(driver)
    follow(driver, by_mouse)
    driver.key(pygame.K_ESCAPE)
    assert "first hand" not in names(driver)
    driver.close()
    driver = Driver((1280, 720), folder=tmp_path, **STILL)
    driver.shell.push(Title(driver.shell))
    assert "first hand" not in names(driver)
    driver.close()


def test_the_title_doesnt_offer_it_to_who_plays_a_match():
    driver = Driver((1280, 720), thinker=OffHand(), **STILL)
    driver.games.new("standard", "easy")
    driver.shell.push(Title(driver.shell))
    assert "first hand" not in names(driver)
    assert not going.offers_first_hand(driver.shell)
    driver.close()


def test_the_first_starts_page_leads_to_it_and_it_back_to_the_title():
    driver = Driver((1280, 720), **STILL)
    driver.shell.push(Welcome(driver.shell))
    driver.frames(2)
    driver.click("guide")
    rest(driver)
    assert isinstance(driver.top, FirstHand)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Title)
    assert len(driver.shell.scenes) == 1
    driver.close()


# --- a hand with the coach at one's side ------------------------------------------------------------------------------


class Told(list):
    def __call__(self, won: bool) -> None:
        self.append(won)


def accompanied(seed=3, size=(1280, 720), **settings):
    told = Told()
    driver = Driver(size, seed, **{**STILL, **settings})
    driver.games.take_notices()
    driver.shell.push(Title(driver.shell))
    first_hand.advised(driver.shell, told)
    rest(driver)
    driver.frames(3)
    return driver, told


def test_the_coach_says_what_it_would_do_and_why_at_each_turn():
    driver, told = accompanied()
    for _ in range(120):
        rest(driver)
        if not isinstance(driver.top, Advised):
            break
        driver.frames(2)
        advice = driver.top.advice
        assert advice is not None
        assert driver.top.spoken is advice
        assert plate(driver)
        assert len(pointers(driver)) == 1
        driver.top.take(advice.action)
        driver.frames(2)
    assert isinstance(driver.top, AdvisedEnd)
    won = driver.top.result.score is not None and driver.top.result.score.winner == 0
    assert told == []
    driver.key(pygame.K_RETURN)
    assert told == [won]
    assert isinstance(driver.top, Title)
    driver.close()


def test_the_coach_waits_for_who_wants_to_think_first():
    driver, _ = accompanied()
    driver.click("think")
    driver.frames(2)
    assert pointers(driver) == []
    assert driver.table.marks.hinted == frozenset()
    assert "show" in names(driver)
    driver.click("show")
    driver.frames(2)
    assert len(pointers(driver)) == 1
    assert "show" not in names(driver)
    driver.table.take(driver.top.advice.action)
    rest(driver)
    driver.frames(2)
    assert pointers(driver) == []  # the next turn is to be thought over again
    driver.key(pygame.K_h)
    driver.frames(2)
    assert len(pointers(driver)) == 1
    driver.click("always")
    driver.table.take(driver.top.advice.action)
    rest(driver)
    driver.frames(3)
    assert len(pointers(driver)) == 1
    driver.close()


def test_who_leaves_before_the_end_is_back_and_nobody_has_won():
    driver, told = accompanied()
    driver.click("leave")
    assert isinstance(driver.top, Title)
    assert told == []
    driver.close()


# --- how it looks -----------------------------------------------------------------------------------------------------


def covered(driver) -> list[str]:
    """What the plate lies on: cards, piles, buttons, the message, the score."""
    placed = driver.placed
    guide = next(p.rect for p in placed if p.kind == "panel" and p.name == "guide")
    inside = {"next", "leave", "think", "show", "always"}
    kinds = [
        p for p in placed if p.kind in ("card", "button") or (p.kind == "panel" and p.name in ("score", "message"))
    ]
    wrong = [f"{p.kind} {p.name}" for p in kinds if p.rect.colliderect(guide) and p.name not in inside]
    texts = [p for p in placed if p.kind == "text" and not p.name.startswith("guide") and p.name != "heading"]
    labels = {"Got it", "Leave", "知道了", "离开"} | inside
    wrong += [
        f"text {p.name}"
        for p in texts
        if p.rect.inflate(-2, -round(0.42 * p.rect.h)).colliderect(guide)
        and p.name not in labels
        and p.name[:4] != "key "
    ]
    return wrong


CASES = [
    ((1280, 720), 100),
    ((1920, 1080), 75),
    ((1920, 1080), 200),
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((1000, 950), 130),
    ((2560, 1080), 100),
    ((720, 1280), 100),
    ((720, 1280), 200),
    ((1080, 1920), 75),
    ((900, 2000), 150),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), CASES, ids=[f"{w}x{h} {s}%" for (w, h), s in CASES])
def test_every_step_fits_every_window(size, scale, language):
    driver = begun(size, language=language, ui_scale=scale)
    steps = 0
    while isinstance(driver.top, FirstHand):
        rest(driver)
        if not isinstance(driver.top, FirstHand):
            break
        head = driver.table.word.head
        assert faults(driver) == [], head
        assert covered(driver) == [], head
        if "next" in names(driver):
            driver.click("next")
        else:
            (placed,) = pointers(driver)
            by_mouse(driver, placed.name, placed)
        driver.frames(2)
        steps += 1
    assert steps == len(FOLLOWED)
    rest(driver)
    for _ in range(5):
        assert faults(driver) == []
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        if not isinstance(driver.top, FirstHandEnd):
            break
    driver.close()


@pytest.mark.parametrize("size", SIZES[:2] + SIZES[3:], ids=str)
def test_the_keyboard_comes_to_everything(size):
    driver = begun(size)
    assert unreachable(driver) == set()
    assert {"next", "leave"} <= reached_by_tab(driver)
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1024, 640), 150), ((720, 1280), 130)], ids=str)
def test_the_coachs_plate_fits(size, scale, language):
    driver, _ = accompanied(size=size, language=language, ui_scale=scale)
    for _ in range(8):
        rest(driver)
        if not isinstance(driver.top, Advised):
            break
        driver.frames(2)
        assert faults(driver) == []
        assert covered(driver) == []
        driver.top.think_first()
        driver.frames(1)
        assert faults(driver) == []
        driver.top.always()
        driver.top.take(driver.top.advice.action)
        driver.frames(2)
    driver.close()
