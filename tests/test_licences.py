"""The list of what the game is made of: whole, readable, and no trouble when it is damaged."""

import json

import pygame
import pytest

from gin import licences
from gin.text import TABLES
from tests.scenes.driver import ASSETS

WORKS = licences.works(ASSETS)
NAMES = [work.name for work in WORKS]


def test_the_game_comes_first_and_nothing_twice():
    assert (NAMES[0], WORKS[0].licence) == ("Gin Rummy", "MIT")
    assert len(set(NAMES)) == len(NAMES)


def test_what_the_game_is_installed_with_is_listed():
    assert {"Python", "pygame-ce", "platformdirs", "SDL", "SDL_ttf", "FreeType", "Noto Sans SC"} <= set(NAMES)


@pytest.mark.parametrize("work", WORKS, ids=NAMES)
def test_every_part_says_what_it_is_for_and_has_a_licence_to_read(work):
    assert work.use in licences.USES
    text = licences.text(ASSETS, work)
    assert text is not None
    assert len(text) > 200


def test_every_use_has_its_words():
    for table in TABLES.values():
        assert all(table[f"settings.about.use.{use}"] for use in licences.USES)


@pytest.mark.parametrize("work", WORKS, ids=NAMES)
def test_the_fonts_can_draw_every_character_of_every_licence(work):
    pygame.font.init()
    font = pygame.font.Font(ASSETS / "fonts" / "NotoSansSC-Regular.otf", 20)
    text = "".join(sorted({*(licences.text(ASSETS, work) or ""), *work.name, *work.licence} - {"\n"}))
    lacking = [char for char, metrics in zip(text, font.metrics(text), strict=True) if metrics is None]
    assert lacking == []


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"null", b"7", b'{"name": "x"}', b'["x"]', b"[" * 10_000, b'[{"name": "x"}]'],
)
def test_a_damaged_list_is_no_list(tmp_path, content):
    (tmp_path / licences.LIST).write_bytes(content)
    assert licences.works(tmp_path) == ()


@pytest.mark.parametrize("member", ["name", "licence", "file"])
@pytest.mark.parametrize("value", [7, None, "", ["x"]])
def test_a_part_without_what_it_needs_damages_the_list(tmp_path, member, value):
    part = {"name": "x", "licence": "MIT", "use": "sound", "file": "x.txt", member: value}
    (tmp_path / licences.LIST).write_text(json.dumps([part]), encoding="utf-8")
    assert licences.works(tmp_path) == ()


@pytest.mark.parametrize("use", ["juggling", 7, None, ["x"]])
def test_a_use_without_words_is_left_unsaid(tmp_path, use):
    part = {"name": "x", "licence": "MIT", "use": use, "file": "x.txt"}
    (tmp_path / licences.LIST).write_text(json.dumps([part]), encoding="utf-8")
    (work,) = licences.works(tmp_path)
    assert work.use == ""


def test_a_missing_list_and_a_missing_or_damaged_text_are_none(tmp_path):
    assert licences.works(tmp_path) == ()
    work = licences.Work("x", "MIT", "sound", "x.txt")
    assert licences.text(tmp_path, work) is None
    (tmp_path / licences.TEXTS).mkdir()
    (tmp_path / licences.TEXTS / "x.txt").write_bytes(b"\xff\xfe\xfa")
    assert licences.text(tmp_path, work) is None


# --- a typewriter's lines become paragraphs ---------------------------------------------------------------------------


def test_lines_that_were_full_are_joined():
    text = """\
Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files, to deal in it without
restriction.

    THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
    IMPLIED.
"""
    assert licences.paragraphs(text) == (
        "Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated "
        "documentation files, to deal in it without restriction.",
        "",
        'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED.',
    )


def test_headings_addresses_and_items_stay_lines_of_their_own():
    text = """\
MIT License
Copyright (c) 2026 the Gin Rummy developers
Some Street 12

  1. Redistributions of source code must retain the above copyright notice and
     this list of conditions.
  2. Redistributions in binary form must reproduce the above copyright notice
     in the documentation.
"""
    assert licences.paragraphs(text) == (
        "MIT License",
        "Copyright (c) 2026 the Gin Rummy developers",
        "Some Street 12",
        "",
        "1. Redistributions of source code must retain the above copyright notice and this list of conditions.",
        "2. Redistributions in binary form must reproduce the above copyright notice in the documentation.",
    )


def test_rules_of_signs_are_left_out_and_empty_lines_stand_single():
    assert licences.paragraphs("\n\nOne\n=====\n\n\n-----\nTwo\n\n") == ("One", "", "Two")
    assert licences.paragraphs("") == ()


@pytest.mark.parametrize("work", WORKS, ids=NAMES)
def test_no_word_of_a_licence_is_lost_or_moved(work):
    text = licences.text(ASSETS, work) or ""
    words = [line.split() for line in text.splitlines() if any(char.isalnum() for char in line)]
    assert " ".join(licences.paragraphs(text)).split() == [word for line in words for word in line]
