"""The deck: every picture is there, is what its drawing says, and can be read from either end and when overlapped.

When a drawing was changed on purpose: ``python build/cards/make.py``, then ``python build/cards/make.py --sheet``, look
at docs/deck.png and at the cards, and commit the pictures together with the drawing.

A sample of the masters is drawn again by default; with GIN_ALL_CARDS=1 all of them are (a few minutes).
"""

import importlib
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
from deckart import grid, ranks, svg
from deckart.masters import MASTERS, master_of
from deckart.tones import CLASSIC, FOUR, SAFE, SUIT, paint

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets" / "cards"
GENERATOR = ROOT / "build" / "cards"

COURTS = [rank + suit for rank in "JQK" for suit in "SHDC"]
BACKS = ["back-sunburst.png", "back-chevrons.png"]
SYMMETRIC = [*(f"{deck}/{name}.png" for deck in ("classic", "jumbo-classic") for name in COURTS), *BACKS]
SAMPLE = [
    *(f"classic/{name}.png" for name in (*COURTS, "AS", "TD")),
    *("four/QC.png", "four/7D.png", "safe/KD.png", "safe/AH.png"),
    *("jumbo-classic/QH.png", "jumbo-four/JD.png", "jumbo-safe/8C.png"),
    *BACKS,
]
REDRAWN = list(MASTERS) if os.environ.get("GIN_ALL_CARDS") else SAMPLE

FELT = "#14532D"
BUDGET = 6_000_000
COURT_BYTES = 80_000
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
        for layout in (grid.NORMAL, grid.JUMBO):
            files = {master_of(name, inks, layout) for name in cards.NAMES}
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
    for file in MASTERS:
        picture = pygame.image.load(ASSETS / file)
        assert picture.get_size() == (width, height), file
        assert picture.get_bitsize() == 32, file
        for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
            assert picture.get_at(corner).a == 0, file
        for middle in ((width // 2, 0), (0, height // 2), (width - 1, height // 2), (width // 2, height - 1)):
            assert picture.get_at(middle).a == 255, file


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
    master = on_felt(art.Image.open(ASSETS / file).convert("RGBA"))
    # A palette moves a blend by a few steps, another version of the rasteriser an edge by a little; a line that was
    # added or moved changes hundreds of pixels by a lot.
    assert differing(art, drawn, master, 48) <= 30
    assert differing(art, drawn, master, 32) <= 200


@pytest.mark.parametrize("file", SYMMETRIC)
def test_courts_and_backs_look_the_same_from_both_ends(
    file: str, art: SimpleNamespace, on_felt: Callable[[Any], Any]
) -> None:
    picture = on_felt(art.Image.open(ASSETS / file).convert("RGBA"))
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


def test_the_command_writes_a_drawing(tmp_path: Path, art: SimpleNamespace) -> None:
    command = [sys.executable, str(GENERATOR / "make.py"), "--svg", str(tmp_path), "classic/KS"]
    subprocess.run(command, check=True, timeout=120)
    assert (tmp_path / "classic" / "KS.svg").read_text(encoding="utf-8") == cards.card("KS")


def test_the_command_refuses_an_unknown_card(art: SimpleNamespace) -> None:
    command = [sys.executable, str(GENERATOR / "make.py"), "7X"]
    failed = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert failed.returncode != 0
    assert "no such picture: 7X" in failed.stderr
