"""The deck: every picture is there, is what its drawing says, and can be read from either end and when overlapped.

When a drawing was changed on purpose: ``python build/cards/make.py``, then ``python build/cards/make.py --sheets``,
look at docs/deck* and at the cards, and commit the pictures together with the drawing.

A sample of the masters is drawn again by default; with GIN_ALL_CARDS=1 all of them are (a minute or two).
"""

import importlib
import itertools
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

# The generator is no part of the game and is not installed: it is imported from where it lies.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "build" / "cards"))

from deckart import card as cards
from deckart import grid, ranks, suits, svg, vision
from deckart.masters import MASTERS, master_of
from deckart.tones import ALL_INKS, CLASSIC, FOUR, PAPER, SAFE, SUIT, Inks, paint

from gin.engine.cards import PACK
from gin.ui import layout
from gin.ui.cards import CardArt

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets" / "cards"
GENERATOR = ROOT / "build" / "cards"

COURTS = [rank + suit for rank in "JQK" for suit in "SHDC"]
BACKS = ["back-sunburst.png", "back-chevrons.png"]
SYMMETRIC = [file for file in MASTERS if MASTERS[file].half and "four" not in file and "safe" not in file]
SAMPLE = [
    *(f"classic/{name}.png" for name in (*COURTS, "AS", "TD")),
    *("four/QC.png", "four/7D.png", "safe/KD.png", "safe/AH.png"),
    *("jumbo-classic/QH.png", "jumbo-four/JD.png", "jumbo-safe/8C.png"),
    *BACKS,
]
REDRAWN = list(MASTERS) if os.environ.get("GIN_ALL_CARDS") else SAMPLE

FELT = "#14532D"
BUDGET = 4_500_000
COURT_BYTES = 40_000
PIP_BYTES = 20_000
SVG_BYTES = 40_000


def needs_module(name: str) -> Any:
    """A module of the ``test`` extra: without it, skipped on a user's machine and failed in CI, like `needs_tool`."""
    try:
        return importlib.import_module(name)
    except ImportError:
        reason = f"needs {name}, which is in the extra `test`"
        if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
            pytest.fail(f"{reason}; CI should have installed it", pytrace=False)
        pytest.skip(reason)


@pytest.fixture(scope="session")
def art() -> SimpleNamespace:
    """What drawing and comparing need: Pillow's modules and ``render(svg)``."""
    needs_module("resvg_py")
    raster = importlib.import_module("deckart.raster") if needs_module("PIL") else None
    return SimpleNamespace(
        render=lambda document: raster.render(document, cards.PIXELS),
        whole=lambda file: raster.whole(ASSETS / file),
        Image=importlib.import_module("PIL.Image"),
        chops=importlib.import_module("PIL.ImageChops"),
    )


@pytest.fixture(scope="session")
def on_felt(art: SimpleNamespace) -> Callable[[Any], Any]:
    """A picture as it is seen: what is transparent shows the table."""

    def shown(picture: Any) -> Any:
        table = art.Image.new("RGB", picture.size, FELT)
        table.paste(picture, mask=picture.getchannel("A"))
        return table

    return shown


def differing(art: SimpleNamespace, one: Any, other: Any, more_than: int) -> int:
    """How many pixels differ by more than that in some channel."""
    red, green, blue = art.chops.difference(one, other).split()
    worst = art.chops.lighter(art.chops.lighter(red, green), blue)
    return sum(worst.histogram()[more_than + 1 :])


# The files -----------------------------------------------------------------------------------------------------------


def test_every_picture_is_there_and_no_other() -> None:
    assert {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.png")} == set(MASTERS)


def test_each_deck_finds_all_its_cards() -> None:
    for inks in (CLASSIC, FOUR, SAFE):
        for deck in (grid.NORMAL, grid.JUMBO):
            files = {master_of(name, inks, deck) for name in cards.NAMES}
            assert len(files) == 52
            assert all((ASSETS / file).is_file() for file in files)


def test_a_card_that_looks_the_same_in_two_decks_is_one_file() -> None:
    assert master_of("7S", FOUR) == "classic/7S.png"
    assert master_of("7H", FOUR) == "classic/7H.png"
    assert master_of("7D", FOUR) == "four/7D.png"
    assert master_of("7S", SAFE) == "classic/7S.png"
    assert master_of("7H", SAFE) == "safe/7H.png"
    assert master_of("KC", SAFE, grid.JUMBO) == "jumbo-safe/KC.png"
    assert master_of("KS", SAFE, grid.JUMBO) == "jumbo-classic/KS.png"


def test_the_pictures_stay_within_their_budget() -> None:
    sizes = {file: (ASSETS / file).stat().st_size for file in MASTERS}
    assert sum(sizes.values()) <= BUDGET
    assert max(size for file, size in sizes.items()) <= COURT_BYTES
    plain = [size for file, size in sizes.items() if file.split("/")[-1][0] in "A23456789T" and "/AS" not in file]
    assert max(plain) <= PIP_BYTES


def test_pygame_reads_round_transparent_corners() -> None:
    width, height = cards.PIXELS
    for file, master in MASTERS.items():
        picture = pygame.image.load(ASSETS / file)
        tall = height // 2 if master.half else height
        assert picture.get_size() == (width, tall), file
        assert picture.get_bitsize() == 32, file
        feet = () if master.half else ((0, tall - 1), (width - 1, tall - 1))
        for corner in ((0, 0), (width - 1, 0), *feet):
            assert picture.get_at(corner).a == 0, file
        for middle in ((width // 2, 0), (0, height // 2 - 1), (width - 1, height // 2 - 1), (width // 2, tall - 1)):
            assert picture.get_at(middle).a == 255, file


def test_the_game_turns_the_half_of_a_court_or_back_into_a_whole_card() -> None:
    width, height = cards.PIXELS
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    try:
        art = CardArt(ASSETS, "classic", "chevrons")
        for face, file in ((next(c for c in PACK if str(c) == "KD"), "classic/KD.png"), (None, "back-chevrons.png")):
            picture, upper = art._master(face), pygame.image.load(ASSETS / file).convert_alpha()
            assert picture.get_size() == (width, height)
            for x in range(0, width, 7):
                for y in range(0, height // 2, 7):
                    seen = upper.get_at((x, y))
                    assert picture.get_at((x, y)) == seen
                    assert picture.get_at((width - 1 - x, height - 1 - y)) == seen
    finally:
        pygame.display.quit()


def test_the_corner_is_a_quarter_circle_with_soft_edges() -> None:
    picture = pygame.image.load(ASSETS / "classic" / "7H.png")
    radius = 0.06 * cards.PIXELS[0]
    steps = set()
    for x in range(round(radius)):
        for y in range(round(radius)):
            inside = radius - ((radius - x - 0.5) ** 2 + (radius - y - 0.5) ** 2) ** 0.5
            cover = picture.get_at((x, y)).a
            steps.add(cover)
            assert abs(cover / 255 - min(max(inside + 0.5, 0), 1)) < 0.35, (x, y)
    assert len(steps) >= 8


# The drawings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", list(MASTERS))
def test_a_drawing_is_plain_svg(file: str) -> None:
    document = MASTERS[file].draw()
    elements = set(re.findall(r"<([A-Za-z]+)", document))
    assert elements <= {"svg", "g", "defs", "use", "clipPath", "path", "rect", "circle", "ellipse"}
    assert "$" not in document, "a tone was not painted"
    assert "nan" not in document
    assert len(document.encode()) <= SVG_BYTES


@pytest.mark.parametrize("file", SAMPLE)
def test_a_drawing_uses_the_palette_and_nothing_else(file: str) -> None:
    master = MASTERS[file]
    used = set(re.findall(r"#[0-9A-Fa-f]{6}\b", master.draw()))
    assert used <= master.colours
    assert len(used) <= 12


def test_drawing_twice_gives_the_same_file() -> None:
    assert cards.card("QD") == cards.card("QD")
    assert cards.back("sunburst") == cards.back("sunburst")


def test_a_tone_without_a_colour_is_an_error() -> None:
    with pytest.raises(KeyError):
        paint('<path fill="$mauve"/>')


def test_ranks_are_tall_and_stay_in_their_corner() -> None:
    assert grid.NORMAL.rank[1] / grid.HEIGHT >= 0.22
    assert grid.JUMBO.rank[1] / grid.HEIGHT >= 0.34 - 1e-9


def test_the_ten_is_condensed_not_shrunk() -> None:
    narrow = ranks.numeral("T", 0, 0, 154, 95, SUIT)
    across, up = map(float, re.findall(r"scale\(([\d.]+) ([\d.]+)\)", narrow)[0])
    assert up == pytest.approx(1.54)
    assert across < up


def test_the_second_half_of_a_court_is_the_first_one_again() -> None:
    for name in COURTS:
        assert cards.card(name).count('transform="rotate(180)"') >= 2  # the half figure and the index


def test_equal_content_has_equal_identifiers() -> None:
    assert svg.name_of("<path/>") == svg.name_of("<path/>") != svg.name_of("<g/>")


# The pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", REDRAWN)
def test_the_generator_reproduces_the_master(file: str, art: SimpleNamespace, on_felt: Callable[[Any], Any]) -> None:
    drawn = on_felt(art.render(MASTERS[file].draw()))
    master = on_felt(art.whole(file))
    # A palette moves a blend by a few steps, another version of the rasteriser an edge by a little; a line that was
    # added or moved changes hundreds of pixels by a lot.
    assert differing(art, drawn, master, 48) <= 30
    assert differing(art, drawn, master, 32) <= 200


@pytest.mark.parametrize("file", SYMMETRIC)
def test_courts_and_backs_look_the_same_from_both_ends(
    file: str, art: SimpleNamespace, on_felt: Callable[[Any], Any]
) -> None:
    """The file holds one half; here the whole drawing says that the other one is the same."""
    picture = on_felt(art.render(MASTERS[file].draw()))
    turned = picture.transpose(art.Image.Transpose.ROTATE_180)
    assert differing(art, picture, turned, 32) <= 60


@pytest.mark.parametrize("file", SAMPLE)
def test_flat_areas_have_the_colours_of_the_palette(file: str, art: SimpleNamespace) -> None:
    """A pixel like its four neighbours lies in an area: its colour is one of the deck's, to the digit."""
    picture = art.Image.open(ASSETS / file).convert("RGBA")
    flat = picture.getchannel("A").point(lambda a: 255 if a == 255 else 0)
    solid = picture.convert("RGB")
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        red, green, blue = art.chops.difference(solid, art.chops.offset(solid, dx, dy)).split()
        change = art.chops.lighter(art.chops.lighter(red, green), blue)
        flat = art.chops.darker(flat, change.point(lambda v: 255 if v == 0 else 0))
    solid.paste((1, 2, 3), mask=flat.point(lambda v: 255 - v))
    found = {colour: count for count, colour in solid.getcolors(1 << 20) if colour != (1, 2, 3)}
    palette = {tuple(bytes.fromhex(colour[1:])) for colour in MASTERS[file].colours}
    strays = sum(count for colour, count in found.items() if colour not in palette)
    assert strays <= 0.004 * sum(found.values())  # lines so wide that a blend fills their edge
    assert len(set(found) & palette) <= 12


@pytest.mark.parametrize(("layout", "share"), [(grid.NORMAL, 0.24), (grid.JUMBO, 0.34)], ids=["normal", "jumbo"])
@pytest.mark.parametrize("name", [*(rank + "S" for rank in ranks.RANKS), "TH", "TD", "TC"])
def test_the_index_shows_whole_in_the_strip_of_an_overlapped_card(
    name: str, layout: grid.Layout, share: float, art: SimpleNamespace
) -> None:
    width, height = cards.PIXELS
    index = art.render(cards.document(cards.index(name, layout), CLASSIC.colours(name[1])))
    left, top, right, bottom = index.crop((0, 0, width // 2, height)).getbbox()
    assert right <= share * width
    assert left >= 0.02 * width
    assert top >= 0.015 * height
    assert bottom <= height / 2 + 1
    # The strip of the whole card shows nothing over the index: it is drawn last.
    assert cards.card(name, layout=layout).endswith(
        f"{paint(cards.index(name, layout), CLASSIC.colours(name[1]))}</g></svg>"
    )


# Legibility ----------------------------------------------------------------------------------------------------------

SMALL_CARD = layout.CARD_SIZES["small"] * 720
"""The height of a card in hand at 1280×720 and card size Small."""


def test_eleven_small_cards_show_their_indices_in_a_small_window() -> None:
    hands = (
        [("set", 3), ("run", 3), ("run", 3), ("deadwood", 2)],
        [("set", 3), ("set", 3), ("deadwood", 5)],
        [("deadwood", 11)],
    )
    table = layout.table((1280, 720), 1.0, "small")
    for heaps in hands:
        pack = iter(PACK)
        groups = [layout.Group(kind, tuple(next(pack) for _ in range(count))) for kind, count in heaps]
        hand = table.hand(groups)
        assert len(hand.strips) == 11
        for card, strip in hand.strips.items():
            height = hand.poses[card].height
            assert height == pytest.approx(SMALL_CARD, rel=0.02)
            assert strip.width >= 0.24 * hand.poses[card].width  # where the index ends, as tested above
            assert grid.NORMAL.rank[1] / grid.HEIGHT * height >= 30


def shape_at(art: SimpleNamespace, drawing: str, height: float) -> Any:
    """What of a drawing is dark on a card that many pixels high, as coverage from 0 to 255."""
    tones = {**CLASSIC.colours("S"), "suit": "#000000"}
    picture = art.render(cards.document(drawing, tones)).getchannel("A")
    return picture.resize((round(height * cards.PIXELS[0] / cards.PIXELS[1]), round(height)), art.Image.Resampling.BOX)


def apart(art: SimpleNamespace, one: Any, other: Any) -> float:
    """The share of two shapes' area that only one of them covers; 0 when they are the same."""
    total = [sum(v * count for v, count in enumerate(picture.histogram())) for picture in (one, other)]
    only = sum(v * count for v, count in enumerate(art.chops.difference(one, other).histogram()))
    return float(only / (sum(total) / 2))


@pytest.mark.parametrize("height", [SMALL_CARD, 90], ids=["small", "90"])
@pytest.mark.parametrize("deck", [grid.NORMAL, grid.JUMBO], ids=["normal", "jumbo"])
def test_no_two_ranks_and_no_two_suits_have_nearly_the_same_shape(
    deck: grid.Layout, height: float, art: SimpleNamespace
) -> None:
    """In one colour: who tells no colours apart reads the index all the same."""
    (x, y), (w, h) = deck.index, deck.rank
    rank_shapes = [shape_at(art, ranks.numeral(rank, x + w / 2, y, h, w, SUIT), height) for rank in ranks.RANKS]
    sign_shapes = [shape_at(art, suits.sign(suit, 0, 0, deck.suit, SUIT), height) for suit in suits.SUITS]
    for shapes, least in ((rank_shapes, 0.35), (sign_shapes, 0.24)):
        for one, other in itertools.combinations(shapes, 2):
            assert apart(art, one, other) >= least


@pytest.mark.parametrize("eye", list(vision.VISIONS))
@pytest.mark.parametrize("inks", ALL_INKS, ids=lambda inks: inks.name)
def test_every_suit_stands_out_from_the_paper_to_every_eye(inks: Inks, eye: str) -> None:
    """4.5 to one; for an eye that lacks a kind of cones 4, where 3 is asked of signs as large as an index."""
    sees = vision.VISIONS[eye]
    paper = sees(rgb(paint(PAPER)))
    least = 4.5 if eye == "all colours" else 4.0
    for suit in suits.SUITS:
        assert vision.contrast(sees(rgb(inks.suits[suit])), paper) >= least, suit


@pytest.mark.parametrize("eye", ["protan", "deutan"])
def test_the_colour_blind_safe_inks_stay_four_colours(eye: str) -> None:
    """As far apart, as that eye sees them, as red and black are in hue or in brightness: 60 steps of some channel."""
    seen = {suit: vision.VISIONS[eye](rgb(SAFE.suits[suit])) for suit in suits.SUITS}
    for one, other in itertools.combinations(suits.SUITS, 2):
        assert max(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) >= 60, one + other


def rgb(colour: str) -> vision.Colour:
    red, green, blue = bytes.fromhex(colour.strip()[1:])
    return red, green, blue


# The command ---------------------------------------------------------------------------------------------------------


def test_the_contact_sheets_lie_in_docs() -> None:
    sheet = needs_module("deckart.sheet") if needs_module("PIL") else None
    assert {path.name for path in (ROOT / "docs").glob("deck*")} == set(sheet.SHEETS)


def test_the_command_writes_a_drawing(tmp_path: Path, art: SimpleNamespace) -> None:
    command = [sys.executable, str(GENERATOR / "make.py"), "--svg", str(tmp_path), "classic/KS"]
    subprocess.run(command, check=True, timeout=120)
    assert (tmp_path / "classic" / "KS.svg").read_text(encoding="utf-8") == cards.card("KS")


def test_the_command_refuses_an_unknown_card(art: SimpleNamespace) -> None:
    command = [sys.executable, str(GENERATOR / "make.py"), "7X"]
    failed = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert failed.returncode != 0
    assert "no such picture: 7X" in failed.stderr
