"""Writes docs/contrast.md: the least contrast of all texts on every felt, and of every suit on its cards.

    .venv/bin/python build/contrast.py

The measuring is the tests' own (tests/ui/measured.py), and tests/ui/test_contrast.py holds this file to it.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from gin.ui import theme  # noqa: E402
from tests.ui import measured  # noqa: E402

HEAD = f"""# Contrast

Measured on the pixels of every scene of `docs/screenshots`, in a window of 1280 by 720: a text's own colour against the
ground under its strokes, with lamp, rays, shadows and plates. Made by `build/contrast.py`; tests hold the game to it.

| | needed |
|---|---|
| a text | {measured.NEEDED} : 1 |
| a large one: bold from {measured.LARGE_BOLD} points on, regular from {measured.LARGE} | {measured.NEEDED_LARGE} : 1 |
| any text in high contrast | {measured.NEEDED_HIGH:.0f} : 1 |

A point is a pixel in a window 1080 high.

## Texts

The lowest of each felt:

| felt | lamp | texts | where | large texts | where |
|---|---|---|---|---|---|
"""
SUITS = ("spades", "hearts", "diamonds", "clubs")


def texts() -> list[str]:
    """A row for every felt and lamp."""
    rows = []
    for felt in theme.FELTS:
        for lamp, scenes in measured.of_felt(felt, (1280, 720), "en", every=felt in measured.STRICT).items():
            cells = []
            for large in (False, True):
                name, text = measured.lowest(felt, scenes, large)
                cells += [f"{text.ratio:.2f}", f"{name}: {text.said.strip()[:28]}".replace("|", "/")]
            rows.append(f"| {felt} | {lamp} % | " + " | ".join(cells) + " |")
            print(rows[-1], flush=True)
    return rows


def suits() -> list[str]:
    """A row for every deck, and for it in high contrast."""
    rows: dict[str, tuple[theme.Colour, ...]] = dict(theme.INKS)
    for deck, inks in theme.INKS.items():
        rows[f"{deck}, high contrast"] = tuple(theme.darker(ink, theme.BOLD_INK) for ink in inks)
    return [
        f"| {deck} | " + " | ".join(f"{measured.contrast(ink, theme.FACE):.2f}" for ink in inks) + " |"
        for deck, inks in rows.items()
    ]


def main() -> None:
    """Measure and write."""
    deck = [
        "",
        "## Suits",
        "",
        "On the face of a card, which is a chip's too; in high contrast the inks are darker:",
        "",
        "| deck | " + " | ".join(SUITS) + " |",
    ]
    lines = [*texts(), *deck, "|" + "---|" * 5, *suits(), ""]
    (ROOT / "docs" / "contrast.md").write_text(HEAD + "\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
