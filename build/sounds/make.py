"""Makes the game's sounds, assets/sounds/NAME-NUMBER.ogg:  python build/sounds/make.py  (needs numpy and soundfile).

A card room of the 1930s, heard from one's chair: paper, felt, wood, and a celesta and two or three muted horns for the
moments that matter. Dry, short, nothing shrill: they are heard thousands of times. What is heard often comes in three
takes or more, and is softer than what is rare. Every run makes the same sounds; ``--measure`` makes none and prints how
long, loud and sharp those are that lie there.
"""

import argparse
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from blocks import (
    RATE,
    Sound,
    bar,
    brass,
    faded,
    in_a_room,
    lay,
    loudness,
    ogg,
    pat,
    peak,
    sharp,
    slide,
    sound_in,
    struck_somewhere,
    thin,
    without_rumble,
)
from numpy.random import Generator

CEILING: Final = -3.5  # dB: the highest sample before encoding, which may add a little
Maker = Callable[[Generator], Sound]


def silence(length: float) -> Sound:
    """Room for a sound of ``length`` seconds."""
    return np.zeros(round(length * RATE))


def about(rng: Generator, value: float, spread: float = 0.08) -> float:
    """A value near ``value``: no two movements of a hand are the same."""
    return float(value * rng.uniform(1 - spread, 1 + spread))


def yielding(sound: Sound) -> Sound:
    """Skin, felt and card give way: the first instant of a blow isn't as high as the rest of it would have it."""
    return np.tanh(0.8 * sound) / 0.8


# --- cards ------------------------------------------------------------------------------------------------------------


def landing(rng: Generator, weight: float) -> Sound:
    """A card meeting felt or other cards: a flat slap, the card's own short flutter, the padded table under it."""
    out = silence(0.11)
    lay(out, pat(rng, 700, 3000, about(rng, 0.0062), 0.0009), 0, 0.55)
    flutter = [(318, 0.008, 0.5), (395, 0.008, 0.5), (560, 0.007, 0.55), (880, 0.006, 0.5), (1390, 0.004, 0.35)]
    lay(out, struck_somewhere(rng, flutter, 0.0008, 0.08), 0, 0.62)
    table = [(152, 0.012, 0.8), (236, 0.011, 0.8)]
    lay(out, struck_somewhere(rng, table, 0.003, 0.11), 0, weight)
    return yielding(out)


def deal(rng: Generator) -> Sound:
    """Flicked off the pack, it lands."""
    out = silence(0.15)
    lay(out, pat(rng, 1200, 3400, about(rng, 0.0032)), 0.001, 0.22)
    lay(out, slide(rng, about(rng, 0.060), 800, 2700, 0.4, grain=0.6), 0.002, 0.11)
    lay(out, landing(rng, 0.35), about(rng, 0.048), 0.8)
    return out


def let_go(rng: Generator) -> Sound:
    """A bent card springs straight as its edge comes free."""
    out = silence(0.07)
    edge = [(350, 0.006, 0.6), (465, 0.006, 0.7), (760, 0.005, 0.7), (1210, 0.004, 0.6), (1900, 0.0025, 0.4)]
    lay(out, struck_somewhere(rng, edge, 0.0007, 0.07), 0, 0.6)
    lay(out, pat(rng, 900, 2900, about(rng, 0.004)), 0, 0.30)
    return out


def draw(rng: Generator) -> Sound:
    """Slid off the stock and lifted: the card bends, and its edge lets go."""
    length = about(rng, 0.135)
    out = silence(0.21)
    lay(out, slide(rng, length, 600, 2200, 0.66, grain=0.6), 0, 0.26)
    lay(out, let_go(rng), length * 0.86, about(rng, 0.9, 0.15))
    return out


def take(rng: Generator) -> Sound:
    """Picked up from the pile: a finger on the card, and it is off; shorter and fuller than off the stock."""
    out = silence(0.19)
    touch = [(260, 0.009, 1.0), (470, 0.007, 0.6), (830, 0.004, 0.4)]
    lay(out, struck_somewhere(rng, touch, 0.0022, 0.07), 0.001, 0.42)
    lay(out, pat(rng, 400, 1500, 0.006, 0.002), 0.001, 0.12)
    length = about(rng, 0.085)
    lay(out, slide(rng, length, 520, 1900, 0.55, grain=0.6), 0.022, 0.24)
    lay(out, let_go(rng), 0.022 + length * 0.8, about(rng, 1.0, 0.15))
    return out


def push(rng: Generator) -> Sound:
    """Cards pushed together or apart on the felt: only that."""
    out = silence(0.23)
    lay(out, slide(rng, about(rng, 0.165), 330, 1350, about(rng, 0.42), grain=0.6), 0, 0.25)
    lay(out, slide(rng, about(rng, 0.12), 420, 1500, 0.5, grain=0.6), about(rng, 0.045), 0.12)
    return out


def discard(rng: Generator) -> Sound:
    """Put down on the pile, firmly."""
    out = silence(0.16)
    lay(out, slide(rng, about(rng, 0.048), 700, 2500, 0.7), 0, 0.12)
    lay(out, landing(rng, 0.45), about(rng, 0.034), 1.0)
    return out


def layoff(rng: Generator) -> Sound:
    """Pushed across the felt until it touches the meld."""
    length = about(rng, 0.130)
    out = silence(0.23)
    lay(out, slide(rng, length, 420, 1800, 0.45, grain=0.55), 0, 0.22)
    lay(out, landing(rng, 0.3), length * 0.88, 0.62)
    return out


def shuffle(rng: Generator) -> Sound:
    """One quick riffle: the corners of thirty cards let go under two thumbs, slower, faster, slower; and they close."""
    out = silence(0.25)
    count = int(rng.integers(27, 32))
    steps = 1.5 - np.sin(np.pi * (np.arange(count) + 0.5) / count) + rng.uniform(-0.3, 0.3, count)
    ats = 0.002 + 0.195 * (np.cumsum(steps) - steps[0]) / steps.sum()
    for i, at in enumerate(ats):
        firm = 0.55 + 0.45 * np.sin(np.pi * (i + 1) / (count + 1)) + rng.uniform(-0.15, 0.15)
        higher = 1 + 0.25 * i / count  # the fewer there are left, the shorter their free ends
        corner = [(430, 0.0042, 0.6), (700, 0.0032, 0.6), (1330, 0.002, 0.5)]
        moved = [(about(rng, f, 0.2) * higher, d, a) for f, d, a in corner]
        lay(out, pat(rng, 700, about(rng, 2700, 0.15), about(rng, 0.0021), 0.0005), at, 0.36 * firm)
        lay(out, struck_somewhere(rng, moved, 0.0007, 0.03), at, 0.42 * firm)
    lay(out, slide(rng, 0.21, 500, 1700, 0.5), 0, 0.04)
    lay(out, landing(rng, 0.3), about(rng, 0.204, 0.02), 0.3)
    return out


# --- hands and wood ---------------------------------------------------------------------------------------------------


def knuckle(rng: Generator, hard: float) -> Sound:
    """A knuckle on a card table's wooden rim: the rim's dull body, and the bright *tok* that says wood."""
    body = [(192, 0.020, 0.55), (297, 0.020, 0.8), (437, 0.017, 0.9)]
    tok = [(688, 0.013, 0.8), (1030, 0.010, 0.62), (1530, 0.007, 0.42), (2180, 0.0045, 0.26), (2960, 0.003, 0.12)]
    out = struck_somewhere(rng, body + tok, 0.00062 / hard, 0.13, 0.25)
    lay(out, pat(rng, 500, 1900, 0.0026, 0.0005), 0, 0.26 * hard)
    return yielding(out)


def knock(rng: Generator) -> Sound:
    """Twice on the wood, the second time as if one meant it."""
    out = silence(0.25)
    lay(out, knuckle(rng, 0.85), 0.001, 0.74)
    lay(out, knuckle(rng, 1.1), about(rng, 0.119, 0.05), 1.0)
    return out


def refusal(rng: Generator) -> Sound:
    """Two dull pats of a finger on felt: no."""
    out = silence(0.18)
    for at, gain in ((0.001, 1.0), (0.085, 0.8)):
        felt = [(205, 0.012, 0.4), (297, 0.012, 0.8), (428, 0.011, 1.0), (605, 0.008, 0.7), (880, 0.005, 0.35)]
        lay(out, struck_somewhere(rng, felt, 0.0014, 0.09, 0.2), at, gain)
        lay(out, pat(rng, 300, 1200, 0.005, 0.0015), at, 0.16 * gain)
    return out


def click(rng: Generator) -> Sound:
    """A button: a fingernail on a wooden counter, hardly there."""
    out = silence(0.05)
    wood = [(410, 0.006, 0.8), (655, 0.005, 0.9), (1010, 0.004, 0.7), (1620, 0.0026, 0.4), (2450, 0.0016, 0.2)]
    lay(out, struck_somewhere(rng, wood, 0.0007, 0.05, 0.6), 0.0005, 0.8)
    lay(out, pat(rng, 700, 2400, 0.0022, 0.0005), 0.0005, 0.25)
    return out


def tick(rng: Generator) -> Sound:
    """A point on the score: a wooden bead pushed along its wire against the others."""
    out = silence(0.06)
    bead = [(520, 0.006, 0.6), (905, 0.006, 0.9), (1370, 0.005, 0.7), (1990, 0.0034, 0.45), (2870, 0.002, 0.2)]
    lay(out, struck_somewhere(rng, bead, 0.0006, 0.06, 0.45), 0.0005, 0.7)
    lay(out, pat(rng, 800, 2600, 0.0018, 0.0004), 0.0005, 0.22)
    lay(out, struck_somewhere(rng, bead, 0.0009, 0.04, 0.45), about(rng, 0.011, 0.25), 0.22)  # and the next one
    return out


# --- moments: celesta and muted horns, all in F -----------------------------------------------------------------------


def note(name: str) -> float:
    """The frequency of ``F4``, ``Ab4``…"""
    step = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[name[0]] - (name[1] == "b")
    return float(440 * 2 ** ((step - 9) / 12 + int(name[-1]) - 4))


def chimes(rng: Generator, out: Sound, names: str, at: float, apart: float, ring: float, gain: float) -> None:
    """Notes on the celesta, one after another."""
    for i, name in enumerate(names.split()):
        start = at + i * about(rng, apart, 0.06)
        touch = about(rng, gain, 0.1)
        lay(out, bar(rng, note(name), ring * (440 / note(name)) ** 0.4, len(out) / RATE - start), start, touch)


def horns(
    rng: Generator, out: Sound, names: str, at: float, attack: float, ring: float, gain: float, wah: bool = False
) -> None:
    """A soft chord on muted horns; with ``wah`` a hand opens and closes over the bell."""

    def mute(t: Sound) -> Sound:
        opened = np.exp(-(((t - 0.12) / 0.08) ** 2)) if wah else np.full(len(t), 0.4)
        return 560 * 2 ** (1.25 * opened)

    for name in names.split():
        start = at + rng.uniform(0, 0.014)  # people never begin together
        lay(out, brass(rng, note(name), len(out) / RATE - start, about(rng, attack), ring, mute), start, gain)


def gin(rng: Generator) -> Sound:
    """A fan of cards opened: F run up the celesta over a breath of horns. No two notes are near enough to rub."""
    out = silence(0.9)
    chimes(rng, out, "F4 A4 C5 F5", 0.001, 0.052, 0.25, 0.8)
    chimes(rng, out, "A5", 0.209, 0, 0.2, 0.42)
    horns(rng, out, "F3 C4 A4", 0.03, 0.035, 0.23, 0.22)
    return out


def undercut(rng: Generator) -> Sound:
    """Raised eyebrows: three notes down, and the horns' dry wah on a chord that doesn't resolve."""
    out = silence(0.8)
    chimes(rng, out, "Eb5 C5 A4", 0.001, 0.085, 0.11, 0.75)
    horns(rng, out, "F3 B3 Eb4", 0.175, 0.028, 0.16, 0.30, wah=True)
    return out


def win(rng: Generator) -> Sound:
    """The match is won: C7 to F, the celesta on top."""
    out = silence(0.9)
    chimes(rng, out, "C5 E5 G5", 0.001, 0.065, 0.12, 0.6)
    horns(rng, out, "C3 Bb3 E4", 0.001, 0.025, 0.06, 0.20)
    chimes(rng, out, "A4 C5 F5 A5", 0.235, 0.018, 0.24, 0.6)
    horns(rng, out, "F3 C4 A4", 0.235, 0.032, 0.25, 0.22)
    return out


def lose(rng: Generator) -> Sound:
    """The match is lost, among friends: B flat minor to F, low and quiet."""
    out = silence(0.9)
    chimes(rng, out, "F4 Db5", 0.001, 0.03, 0.15, 0.5)
    horns(rng, out, "Bb2 F3 Db4", 0.001, 0.04, 0.12, 0.22)
    chimes(rng, out, "F4 C5", 0.315, 0.03, 0.19, 0.45)
    horns(rng, out, "F3 A3 C4", 0.315, 0.045, 0.20, 0.20)
    return out


def dead(rng: Generator) -> Sound:
    """Nobody wins the hand: the cards are swept together, and one low chord lets it rest."""
    out = silence(0.8)
    lay(out, slide(rng, 0.26, 300, 1200, 0.5, grain=0.6), 0, 0.16)
    for at, gain in ((0.235, 0.5), (0.325, 0.36)):
        lay(out, landing(rng, 0.5), about(rng, at, 0.02), gain)
    chimes(rng, out, "F4 C4", 0.245, 0.045, 0.14, 0.22)
    return out


# --- all of them ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sound is made, in how many takes, and how loud it is in the mix, in dB of :func:`blocks.loudness`."""

    make: Maker
    takes: int
    loudness: float
    room: float = 0.16
    fade: float = 0.03  # seconds


RECIPES: Final[dict[str, Recipe]] = {
    "shuffle": Recipe(shuffle, 3, -25),
    "deal": Recipe(deal, 5, -26.5),  # ten in a row
    "draw": Recipe(draw, 4, -26),
    "take": Recipe(take, 3, -25.5),
    "discard": Recipe(discard, 4, -24.5),
    "layoff": Recipe(layoff, 3, -25),
    "slide": Recipe(push, 3, -27.5),
    "knock": Recipe(knock, 3, -20),
    "refusal": Recipe(refusal, 2, -25),
    "click": Recipe(click, 3, -33, room=0.08, fade=0.02),
    "tick": Recipe(tick, 4, -31, room=0.10, fade=0.02),
    "gin": Recipe(gin, 1, -19.5, room=0.2, fade=0.25),
    "undercut": Recipe(undercut, 1, -20, room=0.2, fade=0.15),
    "dead": Recipe(dead, 1, -25, room=0.2, fade=0.2),
    "win": Recipe(win, 1, -19, room=0.2, fade=0.2),
    "lose": Recipe(lose, 1, -22, room=0.2, fade=0.25),
}


def sound(name: str, take: int) -> Sound:
    """One take of a sound, at its place in the mix."""
    recipe = RECIPES[name]
    rng = np.random.default_rng([zlib.crc32(name.encode()), take])
    made = faded(without_rumble(in_a_room(recipe.make(rng), recipe.room)), 0.0008, recipe.fade)
    made *= 10 ** ((recipe.loudness - loudness(made)) / 20)
    if peak(made) > CEILING:
        raise SystemExit(f"{name} {take}: its peak would be {peak(made):.1f} dB at a loudness of {recipe.loudness} dB")
    return made


def table(files: dict[str, bytes]) -> str:
    """How long and how loud each file is, at its highest, on a laptop's speakers, and how sharp."""
    lines = ["sound         ms   peak dB  loudness dB  on a laptop  above 6 kHz   bytes"]
    for name, data in files.items():
        heard = sound_in(data)
        length, small = 1000 * len(heard) / RATE, loudness(thin(heard))
        levels = f"{peak(heard):9.1f} {loudness(heard):12.1f} {small:12.1f} {sharp(heard):10.1f} %"
        lines.append(f"{name:11} {length:4.0f} {levels} {len(data):8,}")
    return "\n".join([*lines, f"{len(files)} files, {sum(map(len, files.values())):,} bytes in all"])


def main() -> None:
    """Write every sound, replacing those that are there, and print what was made; or only print what is there."""
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description="Makes the game's sounds.")
    parser.add_argument("--into", type=Path, default=root / "assets" / "sounds", help="folder to write to")
    parser.add_argument("--measure", action="store_true", help="make nothing, print the table of the files there")
    chosen = parser.parse_args()
    into: Path = chosen.into
    if chosen.measure:
        there = {file.stem: file.read_bytes() for file in sorted(into.glob("*.ogg"))}
        if not there:
            raise SystemExit(f"There are no sounds in {into}.")
        print(table(there))
        return
    files = {
        f"{name}-{take}": ogg(sound(name, take), zlib.crc32(f"{name}-{take}".encode()))
        for name, recipe in RECIPES.items()
        for take in range(1, recipe.takes + 1)
    }
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.ogg"):
        old.unlink()
    for name, data in files.items():
        (into / f"{name}.ogg").write_bytes(data)
    print(table(files))


if __name__ == "__main__":
    main()
