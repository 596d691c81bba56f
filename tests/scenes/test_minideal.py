"""The mini-deals driven through the real interface, by clicks, drags, fingers and keys; and they fit everywhere."""

import pygame
import pytest

from gin.engine.cards import card
from gin.learn.deals import NAMES
from gin.learn.deals_lay_off import LayOffs
from gin.learn.deals_turn import DeadHand, TakenCard
from gin.scenes.keys import Keys
from gin.scenes.minideal import MiniDeal
from tests.scenes.driver import LANGUAGES, SCALES, SIZES, Driver, faults, unreachable
from tests.scenes.minideal_stage import PLAYED, Stand, stand

WINDOW = (1280, 720)
CASES = [(size, language, scale) for size in SIZES for language in LANGUAGES for scale in SCALES]
CASES += [((1280, 720), language, 75) for language in LANGUAGES]
IDS = [f"{w}x{h} {language} {scale}%" for (w, h), language, scale in CASES]

BY_CONTROLS = {
    "either_way": ["0 card 7H"],
    "chain": ["card 4H", "card 3H", "card 8H"],
    "tie": ["card JC"],
    "gin_no_lay_off": ["card 8H"],
    "taken_card": ["pile", "card 7C"],
    "dead_hand": ["stock", "card KC", "card KC", "stock", "card QD", "card QD"],
    "oklahoma": ["card AC", "knock", "card 9S", "knock"],
    "fourth_card": ["card 9C"],
    "hold_back": ["card 6H"],
    "shutout": ["hand"],
}
"""What is pressed, one after the other, to see each point."""


def said(driver: Driver, name: str) -> str:
    """The sentence below the mini-deal, its cards as they are typed."""
    return next(p.said for p in driver.placed if p.name == f"{name} said")


def box(scene: Stand, place: str) -> tuple[int, int]:
    """A spot within a place where cards can be dropped, clear of smaller ones."""
    rect = next(rect for rect, name in scene.deal.board.places if name == place)
    return rect.center


def drag(driver: Driver, scene: Stand, name: str, place: str) -> None:
    driver.drag(driver.control(name).rect.center, box(scene, place))


def press_by_keys(driver: Driver, name: str) -> None:
    """Tab until ``name``, or a card beside it, has the focus; from card to card by the arrows; then Enter."""
    wanted, focus = driver.control(name), driver.top.focus
    for _ in range(len(driver.top.controls()) + 1):
        driver.key(pygame.K_TAB)
        if focus.name == name or driver.control(focus.name).group == wanted.group != "":
            break
    for _ in range(len(driver.top.controls())):
        if focus.name == name:
            break
        here = driver.control(focus.name).rect
        across, along = wanted.rect.centerx - here.centerx, wanted.rect.centery - here.centery
        if abs(along) > 20:
            driver.key(pygame.K_DOWN if along > 0 else pygame.K_UP)
        else:
            driver.key(pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
    assert focus.name == name
    driver.key(pygame.K_RETURN)


# --- it fits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("size", "language", "scale"), CASES, ids=IDS)
def test_every_state_on_the_way_fits(name, size, language, scale):
    driver, scene = stand(size, language, name, ui_scale=scale)
    assert faults(driver) == []
    for act in PLAYED[name]:
        scene.deal.do(act)
        driver.frames(1)
        assert faults(driver) == []
    assert scene.deal.done
    driver.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stays_within_the_height_it_asks_for_and_leaves_none_over(name, size, language):
    driver, scene = stand(size, language, name)
    wanted = scene.deal.height(scene.area.w)
    scene.deal.lay(pygame.Rect(scene.area.x, 40, scene.area.w, wanted))
    scene.dirty = True
    for act in PLAYED[name]:
        scene.deal.do(act)
    inside = pygame.Rect(scene.area.x, 40, scene.area.w, wanted).inflate(6, 6)
    placed = [p for p in driver.placed if p.kind != "scene"]
    assert [p.name for p in placed if not inside.contains(p.rect.inflate(0, -round(0.3 * p.rect.h)))] == []
    assert max(p.rect.bottom for p in placed) > inside.bottom - 0.12 * wanted
    driver.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", SCALES)
def test_with_less_height_than_wanted_the_cards_are_smaller(name, scale):
    driver, scene = stand((1920, 1080), "en", name, ui_scale=scale)
    less = round(0.88 * scene.deal.height(scene.area.w))
    scene.deal.lay(pygame.Rect(scene.area.x, 40, scene.area.w, less))
    scene.dirty = True
    assert faults(driver) == []
    assert scene.deal.words.rect.bottom <= 40 + less + 2
    driver.close()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_moves_when_another_sentence_is_said(name):
    driver, scene = stand(WINDOW, "en", name)
    before = (scene.deal.words.rect.copy(), driver.control(f"{name} reset").rect)
    for act in PLAYED[name]:
        scene.deal.do(act)
        assert (scene.deal.words.rect, driver.control(f"{name} reset").rect) == before
    driver.close()


@pytest.mark.parametrize("name", NAMES)
def test_all_of_it_is_within_the_keyboards_reach(name):
    driver, _ = stand(WINDOW, "en", name)
    assert unreachable(driver) == set()
    driver.close()


@pytest.mark.parametrize("name", NAMES)
def test_every_target_is_large_enough_for_a_finger(name):
    driver, scene = stand((1920, 1080), "en", name)
    small = [c.name for c in scene.controls() if min(c.rect.size) < 40]
    assert small == []
    driver.close()


# --- each point is seen by clicks, by fingers and by keys -------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_its_point_is_seen_by_clicks(name):
    driver, scene = stand(WINDOW, "en", name)
    first = said(driver, name)
    for part in BY_CONTROLS[name]:
        assert not scene.deal.done
        driver.click(f"{name} {part}")
    assert scene.deal.done
    assert said(driver, name) != first
    assert f"{name} note" in {p.name for p in driver.placed}
    driver.close()


@pytest.mark.parametrize("name", NAMES)
def test_its_point_is_seen_by_a_finger(name):
    driver, scene = stand((720, 1280), "zh-CN", name)
    for part in BY_CONTROLS[name]:
        driver.touch(f"{name} {part}")
    assert scene.deal.done
    driver.close()


@pytest.mark.parametrize("name", NAMES)
def test_its_point_is_seen_by_keys_alone(name):
    driver, scene = stand(WINDOW, "en", name)
    for part in BY_CONTROLS[name]:
        press_by_keys(driver, f"{name} {part}")
    assert scene.deal.done
    driver.close()


@pytest.mark.parametrize("name", NAMES)
def test_the_button_starts_it_over(name):
    driver, scene = stand(WINDOW, "en", name)
    start, first = scene.deal.deal.state, said(driver, name)
    for part in BY_CONTROLS[name]:
        driver.click(f"{name} {part}")
    driver.click(f"{name} reset")
    assert (scene.deal.deal.state, said(driver, name), scene.deal.done) == (start, first, False)
    driver.close()


# --- right and wrong --------------------------------------------------------------------------------------------------


def test_either_way_the_link_is_dragged_onto_its_run():
    driver, scene = stand(WINDOW, "en", "either_way")
    drag(driver, scene, "either_way 0 card 7H", "0 loose")
    assert scene.deal.done
    assert said(driver, "either_way") == "7H makes a run with 8H9H. 7S7D are left over: 14."
    results = {p.name: p.said for p in driver.placed if p.name.endswith("result")}
    assert results == {"way 0 result": "17", "way 1 result": "14"}
    driver.close()


def test_either_way_the_better_way_gets_the_plate_once_both_were_seen():
    driver, _ = stand(WINDOW, "en", "either_way")
    assert "either_way best" not in {p.name for p in driver.placed}
    driver.click("either_way 0 card 7H")
    plate = next(p for p in driver.placed if p.name == "either_way best")
    panel = next(p for p in driver.placed if p.name == "way 1")
    assert panel.rect.contains(plate.rect)
    driver.close()


def test_chain_the_three_is_refused_before_the_four_and_taken_after_it():
    driver, scene = stand(WINDOW, "en", "chain")
    deal = scene.deal.deal
    assert isinstance(deal, LayOffs)
    run = next(g.place for g in deal.sides[0].groups if card("5H") in g.cards)
    drag(driver, scene, "chain card 3H", run)
    assert deal.laid == 0
    assert "doesn't touch the run yet" in said(driver, "chain")
    drag(driver, scene, "chain card 4H", run)
    drag(driver, scene, "chain card 3H", run)
    assert deal.left.deadwood == 18
    driver.close()


def test_chain_a_card_dropped_beside_every_place_goes_back():
    driver, scene = stand(WINDOW, "en", "chain")
    driver.drag(driver.control("chain card 4H").rect.center, (5, 700))
    assert scene.deal.deal.state == (0, False)
    assert not scene.deal.deal.refused
    driver.close()


def test_chain_a_laid_card_is_dragged_back():
    driver, scene = stand(WINDOW, "en", "chain")
    driver.click("chain card 4H")
    drag(driver, scene, "chain card 4H", "you loose")
    assert scene.deal.deal.state == (0, False)
    driver.close()


def test_chain_the_computers_own_cards_cant_be_touched():
    driver, scene = stand(WINDOW, "en", "chain")
    assert not any(c.name in ("chain card 5H", "chain card AS") for c in scene.controls())
    driver.drag(scene.deal.board.seats["", card("5H")].strip.center, box(scene, "you loose"))
    assert scene.deal.held is None
    driver.close()


def test_tie_the_score_changes_sides():
    driver, _ = stand(WINDOW, "en", "tie")
    results = {p.name: p.said for p in driver.placed if "outcome" in p.name and p.name.endswith("result")}
    assert results == {"tie outcome 0 result": "10", "tie outcome 1 result": "?"}
    driver.click("tie card JC")
    results = {p.name: p.said for p in driver.placed if "outcome" in p.name and p.name.endswith("result")}
    assert results == {"tie outcome 0 result": "10", "tie outcome 1 result": "25"}
    driver.close()


def test_taken_card_the_padlock_and_the_engines_own_words():
    driver, scene = stand(WINDOW, "en", "taken_card")
    driver.drag_control("taken_card pile", box(scene, "hand"))
    assert scene.deal.board.seats["", card("7C")].mark == "padlock"
    drag(driver, scene, "taken_card card 7C", "pile")
    assert said(driver, "taken_card") == "7C was just taken from the pile; it can't leave your hand this turn."
    assert scene.deal.done
    deal = scene.deal.deal
    assert isinstance(deal, TakenCard)
    drag(driver, scene, "taken_card card KH", "pile")
    assert deal.piles.pile[-1] == card("KH")
    driver.close()


def test_taken_card_the_tables_own_keys_draw():
    for key, pile in ((pygame.K_s, 1), (pygame.K_d, 0)):
        driver, scene = stand(WINDOW, "en", "taken_card")
        deal = scene.deal.deal
        assert isinstance(deal, TakenCard)
        before = len(deal.piles.pile)
        driver.key(key)
        assert deal.view.fresh is not None
        assert len(deal.piles.pile) == before - 1 + pile
        driver.close()


def test_dead_hand_the_count_runs_down_and_nobody_scores():
    driver, _ = stand(WINDOW, "en", "dead_hand")
    counts = []
    for part in BY_CONTROLS["dead_hand"]:
        counts.append(next(p.said for p in driver.placed if p.name == "label.stock count"))
        driver.click(f"dead_hand {part}")
    assert counts == ["5", "4", "4", "3", "2", "2"]
    assert next(p.said for p in driver.placed if p.name == "dead result") == "0 : 0"
    driver.close()


def test_oklahoma_the_cells_follow_the_upcard():
    driver, _ = stand(WINDOW, "en", "oklahoma")
    told = []
    for upcard in ("KD", "5C", "AC", "9S", "AS"):
        driver.click(f"oklahoma card {upcard}")
        cells = {p.name: p.said for p in driver.placed if p.kind == "text" and p.name.startswith("cell ")}
        told.append([cells["cell panel.limit"], cells["cell deal.oklahoma.counts"]])
    assert told == [
        ["10", "×1"],
        ["5", "×1"],
        ["Gin only", "×1"],
        ["9", "×2"],
        ["Gin only", "×2"],
    ]
    driver.close()


def test_shutout_both_final_scores_can_be_gone_back_to():
    driver, scene = stand(WINDOW, "en", "shutout")
    driver.click("shutout match 1")
    results = {p.name: p.said for p in driver.placed if p.name.endswith("result")}
    assert results == {"shutout match 0 result": "385 : 0", "shutout match 1 result": "280 : 45"}
    driver.click("shutout match 0")
    assert scene.deal.deal.state[0] == 0  # type: ignore[index]
    driver.close()


# --- time and leaving -------------------------------------------------------------------------------------------------


def test_cards_travel_for_a_fifth_of_a_second():
    driver, scene = stand(WINDOW, "en", "chain", motion="full")
    driver.click("chain card 4H")
    assert scene.deal.moving(driver.clock.now)
    driver.frames(10)
    assert scene.deal.moving(driver.clock.now)
    driver.frames(4)
    assert not scene.deal.moving(driver.clock.now)
    driver.close()


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_everything_is_there_at_once(motion):
    driver, scene = stand(WINDOW, "en", "dead_hand", motion=motion)
    for part in ("stock", "card KC", "card KC"):
        driver.click(f"dead_hand {part}")
        assert not scene.deal.motion.running(driver.clock.now)
    deal = scene.deal.deal
    assert isinstance(deal, DeadHand)
    assert (deal.piles.stock, deal.over) == (3, False)
    driver.close()


def test_a_refusal_shakes_the_sentence_and_soon_stands_still():
    driver, scene = stand(WINDOW, "en", "chain", motion="full")
    driver.click("chain card KD")
    assert scene.deal.moving(driver.clock.now)
    driver.frames(12)
    assert not scene.deal.moving(driver.clock.now)
    driver.close()


def test_the_computers_turn_follows_after_a_moment_and_a_click_doesnt_wait_for_it():
    driver, scene = stand(WINDOW, "en", "dead_hand", motion="full")
    deal = scene.deal.deal
    assert isinstance(deal, DeadHand)
    for part in ("stock", "card KC", "card KC"):
        driver.click(f"dead_hand {part}")
    assert (deal.piles.stock, deal.over) == (4, True)
    driver.click("dead_hand stock")
    assert (deal.piles.stock, deal.over) == (2, False)
    driver.close()
    driver, scene = stand(WINDOW, "en", "dead_hand", motion="full")
    deal = scene.deal.deal
    for part in ("stock", "card KC", "card KC"):
        driver.click(f"dead_hand {part}")
    driver.settle()
    assert isinstance(deal, DeadHand)
    assert (deal.piles.stock, deal.over) == (3, False)
    driver.close()


def test_left_in_the_middle_it_is_found_as_it_was():
    driver, scene = stand(WINDOW, "en", "chain", motion="full")
    driver.click("chain card 4H")
    driver.shell.push(Keys(driver.shell))
    driver.frames(3)
    driver.shell.pop()
    driver.frames(30)
    assert scene.deal.deal.state == (card("4H").mask, False)
    assert faults(driver) == []
    driver.click("chain card 3H")
    driver.click("chain card 8H")
    assert scene.deal.done
    driver.close()


def test_another_size_and_another_language_in_the_middle_of_a_way():
    driver, scene = stand(WINDOW, "en", "either_way", motion="full")
    driver.click("either_way 0 card 7H")
    driver.shell.change(driver.shell.settings.with_(language="zh-CN", ui_scale=150))
    scene.resized()
    driver.frames(2)
    assert faults(driver) == []
    assert "散牌最少" in {p.said for p in driver.placed}
    driver.close()


def test_a_drag_that_leaves_the_window_lets_go():
    driver, scene = stand(WINDOW, "en", "chain")
    at = driver.control("chain card 4H").rect.center
    driver.move(at)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    for step in (10, 20, 30):
        place = (at[0] - step, at[1])
        driver.send(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False))
    assert scene.deal.held is not None
    driver.send(pygame.event.Event(pygame.WINDOWLEAVE))
    assert scene.deal.held is None
    assert scene.deal.deal.state == (0, False)
    driver.close()


def test_the_arrows_go_from_card_to_card_while_the_focus_is_in_it():
    driver, scene = stand(WINDOW, "en", "chain")
    driver.key(pygame.K_TAB)
    first = scene.focus.name
    driver.key(pygame.K_RIGHT)
    assert scene.focus.name != first
    assert scene.focus.name.startswith("chain card")
    driver.close()


def test_the_cards_are_one_stop_of_tab():
    driver, scene = stand(WINDOW, "en", "chain")
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB)
    assert scene.focus.name == "chain reset"
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.focus.name == "chain card KD"
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.focus.name == "chain reset"
    driver.close()


def test_two_on_one_page_dont_get_into_each_others_way():
    driver, scene = stand((720, 1280), "en", "tie")
    other = MiniDeal(driver.shell, "fourth_card")
    names = [c.name for c in (*scene.controls(), *other.controls())]
    assert len(names) == len(set(names))
    driver.close()


def test_the_computers_backs_stay_hidden_after_a_dead_hand():
    driver, scene = stand(WINDOW, "en", "dead_hand")
    for act in PLAYED["dead_hand"]:
        scene.deal.do(act)
    deal = scene.deal.deal
    assert isinstance(deal, DeadHand)
    shown = {key[1] for key in scene.deal.board.seats}
    assert shown <= set(deal.view.cards) | set(deal.view.pile)
    driver.close()
