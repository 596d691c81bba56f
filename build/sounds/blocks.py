"""What sounds are made of: shaped noise (paper, felt), damped modes (wood, bars), harmonics (muted brass); and scales.

A sound is a numpy array of samples, mono, RATE a second.
"""

import struct
from collections.abc import Callable, Sequence
from io import BytesIO

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

RATE = 44_100
Sound = NDArray[np.float64]


def clock(length: float) -> Sound:
    """The times of a sound of ``length`` seconds."""
    return np.arange(round(length * RATE)) / RATE


def lay(ground: Sound, sound: Sound, at: float, gain: float = 1.0) -> None:
    """Mix ``sound`` into ``ground``, ``at`` seconds in; what would stick out is cut."""
    start = round(at * RATE)
    end = min(len(ground), start + len(sound))
    ground[start:end] += gain * sound[: end - start]


# --- paper and felt: noise --------------------------------------------------------------------------------------------


def rustle(rng: Generator, length: float, low: float, high: float, steep: int = 2) -> Sound:
    """Noise between two frequencies with gentle flanks (6 dB an octave for each of ``steep``), of RMS 1."""
    sound = between(rng.standard_normal(round(length * RATE)), low, high, steep)
    return sound / np.sqrt(np.mean(sound**2))


def between(sound: Sound, low: float, high: float, steep: int = 2) -> Sound:
    """What a sound has between two frequencies, with gentle flanks."""
    spectrum = np.fft.rfft(sound)
    f = np.fft.rfftfreq(len(sound), 1 / RATE) + 1e-9
    spectrum *= (1 + (low / f) ** (2 * steep)) ** -0.5 * (1 + (f / high) ** (2 * steep)) ** -0.5
    return np.fft.irfft(spectrum, len(sound))


def swell(length: float, top: float) -> Sound:
    """A hump from 0 to 1 and back to 0 with its top at ``top`` (0 to 1) of the length, without a corner anywhere."""
    t = clock(length) / length
    return np.where(t < top, np.sin(np.pi / 2 * t / top), np.cos(np.pi / 2 * (t - top) / (1 - top))) ** 2


def slide(rng: Generator, length: float, low: float, high: float, top: float, grain: float = 0.5) -> Sound:
    """A card drawn over another or over felt: noise that brightens as it gets faster, with the grain of friction.

    Half of it is the noise, which alone would be wind; half the fibres that catch and let go; below both hums the card.
    """
    dull, bright = rustle(rng, length, low, high), rustle(rng, length, low * 1.7, high * 1.5)
    speed = swell(length, top)
    friction = 1 + grain * np.clip(rustle(rng, length, 20, 110), -1.6, 1.6) / 1.6
    hiss = (dull * (1 - 0.6 * speed) + 0.55 * bright * speed) * speed * friction
    hum = rustle(rng, length, 0.35 * low, 0.75 * low) * speed**2 * friction
    return 0.7 * hiss + 0.7 * fibres(rng, speed, 1.5 * (low * high) ** 0.5) + 0.3 * hum


def fibres(rng: Generator, speed: Sound, pitch: float, rate: float = 2600.0) -> Sound:
    """Friction up close: many tiny catches, denser the faster it goes, each heard through the card that they shake.

    ``speed`` goes from 0 to 1, ``rate`` is how many there are in a second at full speed. Of RMS about 1 at full speed.
    """
    catches = rng.random(len(speed)) < speed * rate / RATE
    sizes = np.minimum(rng.lognormal(-0.5, 0.6, len(speed)), 1.6)  # none may stick out as a click
    blows = catches * sizes * rng.choice([-1.0, 1.0], len(speed)) * (0.3 + 0.7 * speed)
    modes = [(0.55, 1.3, 0.55), (0.83, 1.0, 0.7), (1.3, 0.7, 0.8), (1.9, 0.5, 0.6), (2.7, 0.35, 0.35)]
    card = [(k * pitch * rng.uniform(0.92, 1.08), d / 1000, a) for k, d, a in modes]
    heard = between(np.convolve(blows, struck(card, 0.00014, 0.008))[: len(speed)], 0.5 * pitch, 3 * pitch)
    return heard / (np.sqrt(np.mean(heard[speed > 0.5] ** 2)) + 1e-9)


def pat(rng: Generator, low: float, high: float, decay: float, attack: float = 0.0012) -> Sound:
    """A card falling flat: a burst of noise. ``decay`` is the time to a third, roughly."""
    t = clock(decay * 7)
    return rustle(rng, decay * 7, low, high) * (1 - np.exp(-t / attack)) ** 2 * np.exp(-t / decay)


# --- wood and bars: damped modes --------------------------------------------------------------------------------------


def struck(partials: Sequence[tuple[float, float, float]], contact: float, length: float) -> Sound:
    """A solid thing that is struck: (frequency, time constant of the decay, strength) for each of its modes.

    ``contact`` is how long the striking thing touches it, in seconds: the softer it is, the longer that is, and the
    duller the sound.
    """
    t = clock(length)
    sound = sum((a * np.sin(2 * np.pi * f * t) * np.exp(-t / d) for f, d, a in partials), np.zeros(len(t)))
    blow = np.sin(np.pi * np.arange(1, round(contact * RATE) + 1) / (round(contact * RATE) + 1)) ** 2
    return np.convolve(sound, blow / blow.sum())[: len(t)]


def struck_somewhere(
    rng: Generator, partials: Sequence[tuple[float, float, float]], contact: float, length: float, spread: float = 0.3
) -> Sound:
    """As :func:`struck`, at another place each time: the place decides how much there is of each mode."""
    tuned = rng.uniform(1 - 0.1 * spread, 1 + 0.1 * spread)
    moved = [(f * tuned, d * rng.uniform(0.88, 1.12), a * rng.uniform(1 - spread, 1 + spread)) for f, d, a in partials]
    return struck(moved, contact, length)


def bar(rng: Generator, pitch: float, ring: float, length: float) -> Sound:
    """A celesta's note: a steel bar under a felt hammer, over a wooden box that favours its lowest mode.

    The bar's modes are not quite in tune and each is a close pair, which is what tells steel from a sine wave.
    """
    partials = [(0.9993, 1.0, 0.62), (1.0011, 0.9, 0.38), (2.003, 0.35, 0.09), (4.02, 0.22, 0.26), (4.026, 0.2, 0.12)]
    partials += [(6.27, 0.1, 0.14), (9.6, 0.05, 0.06)]
    sound = struck([(k * pitch, d * ring, a) for k, d, a in partials], 0.00045, length)
    lay(sound, struck([(230.0, 0.010, 0.30), (510.0, 0.007, 0.22)], 0.0016, 0.06), 0)
    lay(sound, pat(rng, 600, 2200, 0.003, 0.0008), 0, 0.05)
    return sound


# --- muted brass: harmonics -------------------------------------------------------------------------------------------


def brass(
    rng: Generator, pitch: float, length: float, attack: float, ring: float, mute: Callable[[Sound], Sound]
) -> Sound:
    """A muted horn, softly tongued.

    Its upper harmonics come later and leave earlier than the lower, it finds its pitch from a little below, and there
    is air in it. ``mute`` gives the frequency that the mute lets through best, over the time in seconds.
    """
    t = clock(length)
    loud = (1 - np.exp(-t / attack)) ** 2 * np.exp(-np.maximum(0, t - 2 * attack) / ring)
    bend = 1 - 0.016 * np.exp(-t / 0.022) + 0.0022 * np.sin(2 * np.pi * 5.1 * t) * np.minimum(1, t / 0.3)
    phase = 2 * np.pi * np.cumsum(pitch * bend) / RATE
    centre = mute(t)
    sound = 0.035 * rustle(rng, length, 700, 2200) * loud**1.5
    for k in range(1, int(6000 / pitch) + 1):
        passed = 0.22 + np.exp(-(np.log2(k * pitch / centre) ** 2) / (2 * 0.6**2))
        sound += k**-0.75 * passed * loud ** (1 + 0.16 * (k - 1)) * np.sin(k * phase + 0.7 * k**2)
    return sound


# --- finishing and measuring ------------------------------------------------------------------------------------------


def in_a_room(sound: Sound, share: float) -> Sound:
    """A breath of a small furnished room after the sound: 60 ms of dull reflections, ``share`` as strong.

    The share is meant for the middle of the band that a room reflects; more than a fifth would colour single notes.
    """
    rng = np.random.default_rng(1936)
    t = clock(0.06)
    reflections = rustle(rng, 0.06, 180, 1800) * np.exp(-t / 0.014) * (t > 0.004)
    response = np.abs(np.fft.rfft(reflections, RATE))[300:1500]
    reflections *= share / np.sqrt(np.mean(response**2))
    return sound + np.convolve(sound, reflections)[: len(sound)]


def without_rumble(sound: Sound, corner: float = 45.0) -> Sound:
    """The sound without anything below ``corner`` hertz, which only costs headroom."""
    keep = np.exp(-2 * np.pi * corner / RATE)
    out = sound
    for _ in range(2):
        steps = np.diff(out, prepend=0.0)
        value, filtered = 0.0, np.empty(len(out))
        for i, step in enumerate(steps):
            value = keep * value + step
            filtered[i] = value
        out = filtered
    return out


def faded(sound: Sound, begin: float, end: float) -> Sound:
    """The sound with soft first ``begin`` and last ``end`` seconds, and without an offset."""
    window = np.ones(len(sound))
    a, z = round(begin * RATE), round(end * RATE)
    window[:a] = np.sin(np.pi / 2 * np.arange(a) / a) ** 2
    window[-z:] = np.cos(np.pi / 2 * np.arange(1, z + 1) / z) ** 2
    sound = sound * window
    return sound - window * sound.sum() / window.sum()


def loudness(sound: Sound) -> float:
    """How loud a short sound is, in dB: its loudest eighth of a second, weighted for the ear as ITU-R BS.1770 does."""
    n = len(sound) + 2 * RATE
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(n, 1 / RATE) / 48_000)
    shelf = (1.53512486 - 2.69169619 * z + 1.19839281 * z**2) / (1 - 1.69065929 * z + 0.73248077 * z**2)
    low_cut = (1 - 2 * z + z**2) / (1 - 1.99004745 * z + 0.99007225 * z**2)
    heard = np.fft.irfft(np.fft.rfft(sound, n) * shelf * low_cut, n)
    window = round(0.125 * RATE)
    sums = np.cumsum(np.concatenate([np.zeros(window), heard**2]))
    return float(-0.691 + 10 * np.log10((sums[window:] - sums[:-window]).max() / window + 1e-12))


def thin(sound: Sound) -> Sound:
    """The sound as a laptop's small speakers give it: with hardly anything below 300 Hz."""
    return between(np.concatenate([sound, np.zeros(RATE // 10)]), 300, RATE, 4)


def sharp(sound: Sound) -> float:
    """The share of the energy above 6 kHz, where sound tires, in per cent."""
    power = np.abs(np.fft.rfft(sound, 2 * len(sound))) ** 2
    f = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    return float(100 * power[f > 6000].sum() / power.sum())


def peak(sound: Sound) -> float:
    """The highest sample, in dB below full scale."""
    return float(20 * np.log10(np.abs(sound).max() + 1e-12))


# --- files ------------------------------------------------------------------------------------------------------------


def ogg(sound: Sound, number: int) -> bytes:
    """The sound as an Ogg Vorbis file. The encoder numbers its streams at random; here the number is ours."""
    import soundfile  # only for files: the sounds themselves can be made without it

    file = BytesIO()
    soundfile.write(file, sound, RATE, format="OGG", subtype="VORBIS", compression_level=0.35)
    data = bytearray(file.getvalue())
    at = 0
    while at < len(data):
        segments = data[at + 26]
        end = at + 27 + segments + sum(data[at + 27 : at + 27 + segments])
        struct.pack_into("<I", data, at + 14, number)
        struct.pack_into("<I", data, at + 22, 0)
        struct.pack_into("<I", data, at + 22, _checksum(data[at:end]))
        at = end
    return bytes(data)


def _checksum(page: bytes | bytearray) -> int:
    """Ogg's checksum of a page: CRC-32 with the bits of neither bytes nor result turned round."""
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


def sound_in(data: bytes) -> Sound:
    """The samples in an Ogg file."""
    import soundfile

    samples, _rate = soundfile.read(BytesIO(data), dtype="float64")
    return samples
