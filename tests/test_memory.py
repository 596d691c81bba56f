"""Memory that pictures took goes back to the system, and no more pictures are kept than a table needs."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from gin import memory
from gin.engine.cards import PACK, card
from gin.ui import cards, widgets
from gin.ui.cards import CardArt
from gin.ui.theme import FELTS
from gin.ui.widgets import Plates

ROOT = Path(__file__).resolve().parent.parent
BIG = 30 * 2**20

LEFT_OVER = f"""
import re, sys
from pathlib import Path
from gin import memory
if sys.argv[1] == "frugal":
    memory.be_frugal()
def resident():
    return int(re.search(r"Rss: +(\\d+)", Path("/proc/self/smaps_rollup").read_text())[1]) * 1024
bytearray({BIG})  # after a large piece was freed, glibc keeps all that are smaller
before = resident()
pieces = [bytearray(b"x" * 2**18) for _ in range({BIG} // 2**18 * 2)]
del pieces[::2]  # what lies between others can't be given back
print(resident() - before)
"""


def left_over(how: str) -> int:
    command = [sys.executable, "-c", LEFT_OVER, how]
    return int(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="measures what glibc does")
def test_what_is_freed_between_other_things_goes_back_to_the_system():
    assert left_over("frugal") < 1.2 * BIG
    assert left_over("plain") > 1.7 * BIG


def test_where_it_cannot_be_asked_for_nothing_happens(monkeypatch):
    import ctypes

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    memory.be_frugal()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", None)
    memory.be_frugal()


@pytest.fixture
def art(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield CardArt(ROOT / "assets" / "cards")
    pygame.display.quit()


def test_card_pictures_are_let_go_when_they_take_more_room_than_a_tables_cards(art):
    art.flight_height = 280.0
    for face in PACK[:30]:
        for angle in range(-6, 6):
            art.card(face, 280.0, angle)
    kept = sum(surface.get_width() * surface.get_height() * 4 for surface in art._made.values())
    assert kept == art._bytes
    room = cards._KEEP_CARDS * 4 * cards.RATIO * 280.0**2
    assert 0.9 * room < kept <= room
    assert len(art._masters) == cards._KEEP_MASTERS


def test_a_turned_card_is_made_of_the_straight_one_and_its_master_is_not_read_again(art, monkeypatch):
    straight = art.card(card("KS"), 200.0)
    monkeypatch.setattr(art, "_master", None)
    turned = art.card(card("KS"), 200.0, 7.5)
    assert turned.get_width() > straight.get_width()
    assert art.card(card("KS"), 200.0, 7.5) is turned


def test_plates_of_the_past_are_let_go_and_those_in_use_stay():
    plates = Plates(FELTS["green"])
    panel = (500, 500)
    in_use = plates.get(("in use",), lambda: pygame.Surface(panel, pygame.SRCALPHA))
    for i in range(60):
        plates.get(("past", i), lambda: pygame.Surface(panel, pygame.SRCALPHA))
        assert plates.get(("in use",), lambda: pygame.Surface(panel, pygame.SRCALPHA)) is in_use
    kept = sum(surface.get_pitch() * surface.get_height() for surface in plates._made.values())
    assert kept == plates._bytes
    assert kept <= max(widgets._LEAST_KEPT, widgets._KEEP_PANELS * 4 * 500 * 500)
