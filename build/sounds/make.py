"""Makes the game's sounds, assets/sounds/NAME-NUMBER.ogg:  python build/sounds/make.py  (needs numpy and soundfile).

A card room of the 1930s, heard from one's chair: paper, felt, wood, and a celesta and two or three muted horns for the
moments that matter. Dry, short, nothing shrill: they are heard thousands of times. What is heard often comes in three
takes, and is softer than what is rare. Every run makes the same sounds.
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
    slide,
    sound_in,
    struck,
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


# --- cards ------------------------------------------------------------------------------------------------------------


def landing(rng: Generator, weight: float) -> Sound:
    """A card meeting felt or other cards: a flat slap, the card's own short flutter, the padded table under it."""
    out = silence(0.11)
    lay(out, pat(rng, 700, 3000, about(rng, 0.0062), 0.0009), 0, 0.55)
    flutter = [(430, 0.008, 0.5), (810, 0.006, 0.45), (1390, 0.004, 0.35)]
    lay(out, struck([(about(rng, f), about(rng, d), a) for f, d, a in flutter], 0.0008, 0.08), 0, 0.6)
    table = [(about(rng, 142), 0.013, 1.0), (about(rng, 236), 0.010, 0.7)]
    lay(out, struck(table, 0.003, 0.11), 0, weight)
    return out


def deal(rng: Generator) -> Sound:
    """Flicked off the pack, it lands."""
    out = silence(0.15)
    lay(out, pat(rng, 1200, 3400, about(rng, 0.0032)), 0.001, 0.22)
    lay(out, slide(rng, about(rng, 0.060), 800, 2700, 0.4, grain=0.6), 0.002, 0.17)
    lay(out, landing(rng, 0.35), about(rng, 0.048), 0.8)
    return out


def draw(rng: Generator) -> Sound:
    """Slid off the stock and lifted: the card bends, and its edge lets go."""
    length = about(rng, 0.140)
    out = silence(0.21)
    lay(out, slide(rng, length, 650, 2300, 0.66, grain=0.6), 0, 0.30)
    lay(out, pat(rng, 900, 2900, about(rng, 0.0045)), length * 0.84, 0.30)
    edge = [(about(rng, 520), 0.007, 0.5), (about(rng, 930), 0.005, 0.45)]
    lay(out, struck(edge, 0.0009, 0.05), length * 0.84, 0.55)
    return out


def discard(rng: Generator) -> Sound:
    """Put down on the pile, firmly."""
    out = silence(0.16)
    lay(out, slide(rng, about(rng, 0.048), 700, 2500, 0.7), 0, 0.16)
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
    """One quick riffle: the corners of thirty cards let go under two thumbs, slower, faster, slower."""
    out = silence(0.25)
    count = 28
    steps = 1.5 - np.sin(np.pi * (np.arange(count) + 0.5) / count) + rng.uniform(-0.2, 0.2, count)
    ats = 0.002 + 0.21 * (np.cumsum(steps) - steps[0]) / steps.sum()
    for i, at in enumerate(ats):
        firm = 0.55 + 0.45 * np.sin(np.pi * (i + 1) / (count + 1)) + rng.uniform(-0.12, 0.12)
        corner = [(about(rng, 660, 0.3), 0.0028, 0.6), (about(rng, 1350, 0.3), 0.002, 0.6)]
        lay(out, pat(rng, 800, about(rng, 3000, 0.15), about(rng, 0.0021), 0.0005), at, 0.45 * firm)
        lay(out, struck(corner, 0.0007, 0.03), at, 0.40 * firm)
    lay(out, slide(rng, 0.23, 600, 2000, 0.5), 0, 0.035)
    return out


# --- hands and wood ---------------------------------------------------------------------------------------------------


def knuckle(rng: Generator, hard: float) -> Sound:
    """A knuckle on a card table's wooden rim."""
    tuned = about(rng, 1.0, 0.02)
    low = [(187, 0.021, 0.75), (291, 0.019, 0.9), (437, 0.015, 0.85)]
    high = [(684, 0.010, 0.6), (1035, 0.007, 0.42), (1610, 0.0045, 0.25), (2340, 0.003, 0.12)]
    out = struck([(f * tuned, d, a) for f, d, a in low + high], 0.0010 / hard, 0.14)
    lay(out, pat(rng, 600, 2200, 0.0024, 0.0005), 0, 0.22 * hard)
    return out


def knock(rng: Generator) -> Sound:
    """Twice on the wood, the second time as if one meant it."""
    out = silence(0.25)
    lay(out, knuckle(rng, 0.9), 0.001, 0.8)
    lay(out, knuckle(rng, 1.1), about(rng, 0.118, 0.03), 1.0)
    return out


def refusal(rng: Generator) -> Sound:
    """Two dull pats of a finger on felt: no."""
    out = silence(0.18)
    for at, gain in ((0.001, 1.0), (0.085, 0.8)):
        felt = [(196, 0.013, 0.6), (289, 0.012, 1.0), (428, 0.009, 0.9), (640, 0.006, 0.45)]
        lay(out, struck([(about(rng, f, 0.03), d, a) for f, d, a in felt], 0.0018, 0.09), at, gain)
        lay(out, pat(rng, 250, 900, 0.005, 0.0015), at, 0.10 * gain)
    return out


def click(rng: Generator) -> Sound:
    """A button: a fingernail on a wooden counter, hardly there."""
    out = silence(0.05)
    lay(out, struck([(640, 0.0055, 1.0), (1180, 0.004, 0.6), (2050, 0.0022, 0.25)], 0.0009, 0.05), 0.0005, 1.0)
    lay(out, pat(rng, 900, 2400, 0.0016, 0.0004), 0.0005, 0.10)
    return out


def tick(rng: Generator) -> Sound:
    """A point on the score: a bead pushed along its wire against the others."""
    out = silence(0.06)
    tuned = about(rng, 1.0, 0.035)
    bead = [(470, 0.006, 0.4), (890, 0.007, 1.0), (1490, 0.005, 0.6), (2530, 0.003, 0.25)]
    lay(out, struck([(f * tuned, d, a) for f, d, a in bead], 0.0008, 0.06), 0.0005, 1.0)
    lay(out, pat(rng, 900, 2600, 0.0015, 0.0004), 0.0005, 0.10)
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
    """A fan of cards opened: F6 run up the celesta over a breath of horns."""
    out = silence(0.9)
    chimes(rng, out, "F4 A4 C5 D5 F5", 0.001, 0.052, 0.25, 0.8)
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
    horns(rng, out, "F3 A3 D4", 0.235, 0.032, 0.25, 0.22)
    return out


def lose(rng: Generator) -> Sound:
    """The match is lost, among friends: B flat minor to F, low and quiet."""
    out = silence(0.9)
    chimes(rng, out, "F4 Db5", 0.001, 0.03, 0.15, 0.5)
    horns(rng, out, "Bb2 F3 Db4", 0.001, 0.04, 0.12, 0.22)
    chimes(rng, out, "F4 C5", 0.315, 0.03, 0.19, 0.45)
    horns(rng, out, "F3 A3 C4", 0.315, 0.045, 0.20, 0.20)
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
    "shuffle": Recipe(shuffle, 2, -24),
    "deal": Recipe(deal, 3, -26),
    "draw": Recipe(draw, 3, -25),
    "discard": Recipe(discard, 3, -24),
    "layoff": Recipe(layoff, 3, -24),
    "knock": Recipe(knock, 2, -20.5),
    "refusal": Recipe(refusal, 1, -24),
    "click": Recipe(click, 1, -32, room=0.08, fade=0.02),
    "tick": Recipe(tick, 3, -30, room=0.10, fade=0.02),
    "gin": Recipe(gin, 1, -19, room=0.2, fade=0.25),
    "undercut": Recipe(undercut, 1, -19, room=0.2, fade=0.15),
    "win": Recipe(win, 1, -18.5, room=0.2, fade=0.2),
    "lose": Recipe(lose, 1, -21, room=0.2, fade=0.25),
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


def main() -> None:
    """Write every sound, replacing those that are there, and print what was made."""
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description="Makes the game's sounds.")
    parser.add_argument("--into", type=Path, default=root / "assets" / "sounds", help="folder to write to")
    into: Path = parser.parse_args().into
    files = {
        f"{name}-{take}": ogg(sound(name, take), zlib.crc32(f"{name}-{take}".encode()))
        for name, recipe in RECIPES.items()
        for take in range(1, recipe.takes + 1)
    }
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.ogg"):
        old.unlink()
    print("sound         ms   peak dB  loudness dB   bytes")
    for name, data in files.items():
        (into / f"{name}.ogg").write_bytes(data)
        heard = sound_in(data)
        length = 1000 * len(heard) / RATE
        print(f"{name:11} {length:4.0f} {peak(heard):9.1f} {loudness(heard):12.1f} {len(data):7,}")
    print(f"{sum(map(len, files.values())):,} bytes in all")


if __name__ == "__main__":
    main()
