"""The fonts can draw every word of the game. A character that a font lacks is drawn as a box, without any error."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

import gin.text
from gin.ui import theme
from gin.ui.fonts import FILES, Fonts

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "fonts"
WEIGHTS = ("Regular", "Bold")


def font_file(weight: str) -> Path:
    return FOLDER / f"NotoSansSC-{weight}.otf"


@pytest.fixture(scope="module", params=WEIGHTS)
def font(request: pytest.FixtureRequest) -> TTFont:
    return TTFont(font_file(request.param))


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for inner in value.values():
                yield from texts(inner)
        case list() | tuple() | set() | frozenset():
            for inner in value:
                yield from texts(inner)


def tables() -> dict[str, Mapping[str, object]]:
    """Every table in gin.text, whatever its name, by where it stands."""
    found: dict[str, Mapping[str, object]] = {}
    names = [module.name for module in pkgutil.walk_packages(gin.text.__path__, "gin.text.")]
    for name in ("gin.text", *names):
        for variable, value in vars(importlib.import_module(name)).items():
            if isinstance(value, Mapping) and not variable.startswith("__"):
                found[f"{name}.{variable}"] = value
    return found


def test_the_tables_are_found() -> None:
    assert len(tables()) >= 2
    assert sum(len(text) for table in tables().values() for text in texts(table)) > 1000


def test_every_character_of_every_text_can_be_drawn(font: TTFont) -> None:
    can = set(font.getBestCmap())
    lacking = {
        character: where
        for where, table in tables().items()
        for text in texts(table)
        for character in text
        if character.isprintable() and ord(character) not in can
    }
    assert not lacking, f"run build/fonts.py again: {lacking}"


def test_signs_of_cards_and_sums_can_be_drawn(font: TTFont) -> None:
    assert set(map(ord, "♠♥♦♣♤♡♢♧×−+=±÷≤≥½←→↑↓·…–—“”‘’")) <= set(font.getBestCmap())


def test_digits_and_the_signs_between_them_are_equally_wide(font: TTFont) -> None:
    cmap, widths = font.getBestCmap(), font["hmtx"]
    assert len({widths[cmap[ord(sign)]][0] for sign in "0123456789+−×="}) == 1


@pytest.mark.parametrize("weight", WEIGHTS)
def test_digits_stay_equally_wide_as_drawn_in_pairs(weight: str) -> None:
    pygame.font.init()
    drawn = pygame.font.Font(font_file(weight), 100)
    pairs = [a + b for a in "0123456789" for b in "0123456789"]
    assert {drawn.size(pair)[0] for pair in pairs} == {drawn.size("00")[0]}


@pytest.mark.parametrize("weight", WEIGHTS)
def test_quotation_marks_are_narrow_in_english_and_wide_in_chinese(weight: str) -> None:
    pygame.font.init()
    drawn = pygame.font.Font(font_file(weight), 100)

    def width(text: str) -> int:
        return drawn.size(text)[0]

    assert width("don’t") - width("dont") < 40
    assert width("say “gin” now") - width("say gin now") < 130
    assert width("wait…") - width("wait") < 110
    assert width("刻“子”刻") - width("刻子刻") == 200
    assert width("按“K”键") - width("按K键") > 190
    assert width("刻……") == 300


def test_both_weights_have_the_same_line(font: TTFont) -> None:
    hhea = font["hhea"]
    assert (font["head"].unitsPerEm, hhea.ascent, hhea.descent, hhea.lineGap) == (1000, 1160, -288, 0)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_a_font_is_small(weight: str) -> None:
    assert font_file(weight).stat().st_size < 1_300_000


def test_the_licence_is_beside_the_fonts(font: TTFont) -> None:
    licence = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "PERMISSION & CONDITIONS" in licence
    assert "DISCLAIMER" in licence
    owner = font["name"].getDebugName(0).removeprefix("©").strip(" .")
    assert owner in licence


@pytest.mark.parametrize("damage", ["missing", "damaged"])
@pytest.mark.parametrize("gone", [(False,), (True,), (False, True)])
def test_a_font_that_cant_be_read_is_stood_in_for(tmp_path: Path, damage: str, gone: tuple[bool, ...]) -> None:
    pygame.font.init()
    for bold, name in FILES.items():
        if bold not in gone:
            (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
        elif damage == "damaged":
            (tmp_path / name).write_bytes(b"no font")
    fonts = Fonts(tmp_path, theme.INKS["classic"], theme.FELTS["green"])
    for bold in FILES:
        assert fonts.render("Knock with 7", 24, theme.TEXT, bold).get_width() > 40
        assert fonts.render("敲牌", 24, theme.TEXT, bold).get_width() > 0


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only Linux counts a process's open files this way")
def test_a_window_that_takes_many_sizes_doesnt_keep_a_file_open_for_each() -> None:
    pygame.font.init()
    fonts = Fonts(FOLDER, theme.INKS["classic"], theme.FELTS["green"])
    before = len(list(Path("/proc/self/fd").iterdir()))
    for size in range(10, 410):
        fonts.render("7", size, theme.TEXT)
    assert len(list(Path("/proc/self/fd").iterdir())) - before < 170
    assert fonts.font(409, False) is fonts.font(409, False)
