#!/usr/bin/env python3
"""Draws the deck: SVG from the functions in ``deckart``, PNG masters from the SVG.

    python build/cards/make.py                 draws every master into assets/cards
    python build/cards/make.py KS classic/7H   only those: a card in all its decks, or one file
    python build/cards/make.py --sheets        the contact sheets docs/deck*, from the masters
    python build/cards/make.py --svg FOLDER    writes the SVG documents instead, to look into

Run as a script, so that its own folder is where Python looks for ``deckart``; ``build`` is deliberately no package.
Needs resvg-py and Pillow, which the game itself doesn't. The masters are committed: players never run this, and
tests/test_cards_art.py fails when a drawing and its master have parted ways.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from deckart.card import PIXELS
from deckart.masters import MASTERS
from deckart.raster import save
from deckart.sheet import save_sheets

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets" / "cards"
DOCS = ROOT / "docs"


def draw(file: str) -> int:
    """Draws one master; returns its size in bytes."""
    master = MASTERS[file]
    path = ASSETS / file
    save(master.draw(), PIXELS, master.colours, path, master.half)
    return path.stat().st_size


def chosen(names: list[str]) -> list[str]:
    """The files meant on the command line."""
    if not names:
        return list(MASTERS)
    wanted = {name.removesuffix(".png") for name in names}
    files = [file for file in MASTERS if {file[:-4], file[:-4].split("/")[-1]} & wanted]
    unknown = wanted - {part for file in files for part in (file[:-4], file[:-4].split("/")[-1])}
    if unknown:
        raise SystemExit(f"no such picture: {', '.join(sorted(unknown))}")
    return files


def main() -> None:
    """Reads the command line and draws."""
    parser = argparse.ArgumentParser(description="Draws the deck into assets/cards.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a card such as 7H, or a file such as four/KD")
    parser.add_argument("--sheets", action="store_true", help="write the contact sheets docs/deck* from the masters")
    parser.add_argument("--svg", type=Path, metavar="FOLDER", help="write SVG documents there instead of masters")
    options = parser.parse_args()
    if options.sheets:
        save_sheets(ASSETS, DOCS)
        return
    files = chosen(options.names)
    if options.svg:
        for file in files:
            path = options.svg / f"{file[:-4]}.svg"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(MASTERS[file].draw(), encoding="utf-8")
        return
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        total = sum(pool.map(draw, files))
    print(f"{len(files)} pictures, {total / 1e6:.2f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
