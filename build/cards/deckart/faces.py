"""Faces: planes and a few brush strokes.

A face is one outline, half of it in sand: the border between light and shadow *is* the nose. Everything else is eight
to ten strokes of the brush. What makes faces differ is, in this order, brow, lid, gaze, mouth and only then the
outline: twelve outlines with the same eyes look like twelve brothers. Irises hide a third under the lid, because white
all round an iris stares like a doll. Outlines end at the hairline, so that no corner of a forehead peeps out from under
a hat.

Coordinates: the origin lies between the eyes, a face is about 86 wide and 130 tall, profiles look left.
"""

from typing import Final, Literal

from deckart.strokes import Profile, brush
from deckart.svg import DETAIL, again, area, clipped, disc, moved, oval, shape
from deckart.tones import INK, LIDS, LIPS, PAPER, SAND

Eyes = Literal["level", "wide", "old", "painted", "cool", "shut"]
Mouth = Literal["bow", "small", "still", "smile", "song", "bearded"]
Brow = Literal["stern", "calm", "youth", "raised", "plucked", "thin", "straight"]

# Front outlines, from the hairline down the cheek and round the chin.
MAN: Final = "M-38,-60L-43,-12C-43,8 -41,26 -37,40C-31,56 -16,71 0,71C16,71 31,56 37,40C41,26 43,8 43,-12L38,-60Z"
BROAD: Final = "M-38,-60L-45,-14C-47,10 -45,32 -38,46C-30,62 -15,72 0,72C15,72 30,62 38,46C45,32 47,10 45,-14L38,-60Z"
LEAN: Final = "M-35,-60L-41,-14C-41,6 -38,24 -31,40C-23,56 -10,70 0,70C10,70 23,56 31,40C38,24 41,6 41,-14L35,-60Z"
LONG: Final = "M-34,-60L-39,-14C-39,10 -38,26 -34,40C-29,57 -14,72 0,72C14,72 29,57 34,40C38,26 39,10 39,-14L34,-60Z"
OVAL: Final = "M-36,-60L-42,-14C-43,8 -42,26 -37,42C-31,58 -18,74 0,74C18,74 31,58 37,42C42,26 43,8 42,-14L36,-60Z"
HEART: Final = "M-36,-60L-43,-16C-44,4 -41,20 -33,36C-24,52 -8,64 0,66C8,64 24,52 33,36C41,20 44,4 43,-16L36,-60Z"

# The border of the shadow: down the ridge of the nose, out under its tip, back, and down to the chin.
NOSE_LIGHT: Final = "M1,-80L1,-16C0,0 -2,12 -4,21Q-6,27 -10,27Q-4,32 1,31L0,40L0,52Q4,56 1,60L0,80L70,80L70,-80Z"

BROWS: Final[dict[Brow, tuple[str, float]]] = {
    "stern": ("2,-13 13,-21 28,-31 47,-26", 7.6),
    "calm": ("5,-20 15,-30 31,-32 46,-19", 4.6),
    "youth": ("4,-18 14,-26 30,-30 45,-20", 6.2),
    "raised": ("5,-25 14,-38 31,-41 46,-27", 5.6),
    "plucked": ("6,-19 14,-32 30,-37 48,-22", 3.0),
    "thin": ("8,-25 15,-34 33,-37 48,-23", 2.6),
    "straight": ("5,-20 15,-27 31,-31 47,-25", 4.4),
}


def eye(kind: Eyes, gaze: float = 0, lid: str = SAND) -> str:
    """The eye on the right, looking ``gaze`` units to the right; ``lid`` colours the painted and the shut ones."""
    if kind == "level":
        return (
            area("M8,0C14,-10 28,-13 38,-3C30,4 17,5 8,0Z", PAPER)
            + disc(22.5 + gaze, -3.6, 5.7, INK)
            + brush("5,1 14,-11 28,-13 42,-2", 4.8)
            + brush("15,4 22,6.5 29,5.5 35,2", 1.6)
        )
    if kind == "wide":
        return (
            area("M8,0C13,-14 29,-17 39,-4C31,6 17,7 8,0Z", PAPER)
            + disc(22.5 + gaze, -4, 6, INK)
            + brush("6,0 14,-15 29,-17 43,-3", 4.4)
            + brush("15,5 22,7.5 29,6.5 35,2", 1.6)
        )
    if kind == "old":  # with the white brow that hangs over it
        return (
            area("M9,0C15,-8 28,-10 37,-2C30,4 17,5 9,0Z", PAPER)
            + disc(22.5 + gaze, -2.8, 5, INK)
            + brush("6,0 14,-9 28,-11 42,1", 4.2)
            + brush("13,5 21,9 29,8.5 36,4", 1.6)
            + shape("M3,-15C10,-25 28,-30 48,-14C44,-14 46,-11 49,-7C36,-15 18,-16 3,-15Z", PAPER, DETAIL)
        )
    if kind == "painted":
        return (
            area("M8,0C13,-15 28,-18 40,-5C32,5 17,6 8,0Z", PAPER)
            + disc(23.5 + gaze, -3.2, 5.8, INK)
            + area("M8,-1C13,-17 28,-20 41,-6C32,-9 18,-10 8,-1Z", lid)
            + brush("6,1 15,-9 28,-11 46,-7", 4.6, "late")
            + brush("8,-4 14,-18 28,-20 42,-9", 1.6)
            + brush("14,4.5 21,7.5 29,6.5 36,1", 1.5)
        )
    if kind == "cool":  # heavy lid, half closed, lashes swept up
        return (
            area("M8,1C13,-10 28,-13 40,-4C32,6 17,7 8,1Z", PAPER)
            + disc(24 + gaze, -0.6, 5.6, INK)
            + area("M6,0C12,-19 29,-22 42,-7C32,-6 18,-7 6,0Z", lid)
            + brush("5,2 15,-6 28,-8 50,-12", 4.8, "late")
            + brush("6,-3 13,-20 29,-22 42,-9", 1.6)
            + brush("14,5.5 21,8.5 29,7.5 36,2", 1.7)
        )
    return (
        area("M8,-1C14,-11 28,-13 39,-3C32,5 17,6 8,-1Z", lid)
        + brush("5,-2 14,9 30,10 43,-3", 4.2)
        + brush("9,-5 15,-14 28,-15 39,-7", 1.6)
    )


def lips(half: float, y: float, full: float = 1.0) -> str:
    """A painted mouth: cupid's bow and under-lip."""
    w, v = half, full
    upper = (
        f"M{-w},{y}C{-w * 0.6:.2f},{y - 3 * v:.2f} -4,{y - 6 * v:.2f} 0,{y - 3 * v:.2f}"
        f"C4,{y - 6 * v:.2f} {w * 0.6:.2f},{y - 3 * v:.2f} {w},{y}C{w / 2},{y + 1} {-w / 2},{y + 1} {-w},{y}Z"
    )
    lower = (
        f"M{-w * 0.78:.2f},{y + 1.6:.2f}C{-w * 0.3:.2f},{y + 2.4:.2f} {w * 0.3:.2f},{y + 2.4:.2f} "
        f"{w * 0.78:.2f},{y + 1.6:.2f}C{w * 0.45:.2f},{y + 8 * v:.2f} {-w * 0.45:.2f},{y + 8 * v:.2f} "
        f"{-w * 0.78:.2f},{y + 1.6:.2f}Z"
    )
    return area(upper, LIPS) + area(lower, LIPS)


def mouth(kind: Mouth) -> str:
    """A mouth. Men get one dark line and a little red below it: a red mouth would read as make-up."""
    if kind == "bow":
        return lips(14, 45, 1.05)
    if kind == "small":
        return lips(10, 44, 1.25)
    if kind == "still":
        return brush("-15,45 -5,43.5 5,43.5 15,45", 2.2) + lips(12, 45, 0.9)
    if kind == "smile":
        corner = brush("13,45 16,43 18,40 19,37", 1.8)
        return (
            brush("-17,41 -7,48 7,48 17,41", 2.8)
            + area("M-9,48C-3,49.4 3,49.4 9,48C5,53.5 -5,53.5 -9,48Z", LIPS)
            + again(corner, "scale(-1 1)")
        )
    if kind == "song":
        return area("M-10,42C-4,38 4,38 10,42C10,51 5,56 0,56C-5,56 -10,51 -10,42Z", LIPS) + area(
            "M-6.5,43C-3,41 3,41 6.5,43C6,49 3,52 0,52C-3,52 -6,49 -6.5,43Z", INK
        )
    return lips(11, 46, 0.9)


def front(
    outline: str,
    eyes: Eyes,
    mouth_: Mouth | None,
    brow: Brow | None = None,
    *,
    other_brow: Brow | None = None,
    gaze: float = 0,
    lid: str = SAND,
    nose: float | None = None,
) -> str:
    """A face seen from the front. ``nose`` is the width of a man's nose; without it a woman's small one is drawn."""
    left = moved(eye(eyes, -gaze, lid), flip=True) if gaze else ""
    right = eye(eyes, gaze, lid) if gaze else again(eye(eyes, 0, lid), "scale(-1 1)")
    drawing = area(outline, PAPER) + clipped(area(NOSE_LIGHT, SAND), outline) + shape(outline, "none")
    drawing += left + right
    if brow:
        drawing += brush(*BROWS[brow]) + moved(brush(*BROWS[other_brow or brow]), flip=True)
    if nose is None:
        drawing += brush("-8,26 -6,31 -2,30 0,30.5 2,30 6,31 8,26", 2.3)
    else:
        n = nose
        drawing += brush("5,-17 3,-8 7,6 9,22", 2.0, "late") + brush(
            f"{-11 * n:.1f},25 {-8 * n:.1f},32 -3,31 0,31 3,31 {9 * n:.1f},33 {12 * n:.1f},25", 2.6
        )
    return drawing + (mouth(mouth_) if mouth_ else "")


# Profiles: forehead and nose in one straight Greek line.
PROFILE_MAN: Final = (
    "M-23,-60L-33,-24C-36,-12 -47,3 -54,15C-56,20 -53,24 -47,24L-41,25C-41,28 -43,30 -46,34C-47,37 -43,38.5 -38,39"
    "C-42,40 -44,43 -41,47C-39,50 -40,52 -41,55C-44,62 -40,71 -30,72C-18,73 2,62 16,44L22,20L34,-20L30,-60Z"
)
PROFILE_WOMAN: Final = (
    "M-21,-60L-30,-28C-33,-14 -43,2 -50,13C-52,18 -49,21 -44,21L-39,22.5C-39,26 -41,28 -45,31.5C-47,35 -42,37 -36,37.5"
    "C-40,38.5 -42,42 -38,45.5C-36,48 -36,50 -36.5,53C-38,59 -33,65.5 -25,66C-13,66 2,56 14,40L22,18L32,-20L28,-60Z"
)
# The same two with another nose, brow and chin: no two of the five who look sideways are one person.
PROFILE_SNUB: Final = (
    "M-22,-60C-32,-52 -37,-40 -36,-26C-35,-16 -41,-4 -50,8C-56,14 -57,22 -50,25L-42,26C-40,29 -43,31 -46,34"
    "C-47,37 -43,38.5 -38,39C-42,40 -44,43 -41,47C-38,51 -41,54 -41,59C-42,66 -36,74 -26,74C-14,74 4,62 16,44"
    "L22,20L34,-20L30,-60Z"
)
PROFILE_EAGLE: Final = (
    "M-20,-60L-31,-28C-38,-22 -48,-6 -51,10C-53,20 -51,24 -45,21L-39,23C-38,26 -41,28 -45,31.5C-47,35 -42,37 -36,37.5"
    "C-40,38.5 -42,42 -38,45.5C-34,49 -38,51 -40,55C-42,62 -36,70 -26,70C-12,71 6,60 16,42L22,18L32,-20L28,-60Z"
)
CHEEK: Final = "M14,-80L6,-30L-10,2L-4,26L-14,50L-20,80L60,80L60,-80Z"
CHEEK_BEARDED: Final = "M14,-80L6,-30L-8,2L-4,26L-14,80L60,80L60,-80Z"

NOSTRIL: Final = brush("-49,17 -44,13 -39,17 -41,23", 2.0)


def man_in_profile(
    mouth_: str, cheek: str = CHEEK, skin: str = PAPER, shade: str = SAND, outline: str = PROFILE_MAN
) -> str:
    """A man looking left; his mouth is handed in, because a beard or a trumpet changes it."""
    return (
        area(outline, skin)
        + clipped(area(cheek, shade), outline)
        + shape(outline, "none")
        + area("M-34,-13Q-36,-7 -32,-1L-14,-7Z", PAPER)
        + oval(-30.5, -7, 3.6, 5.2, INK)
        + brush("-37,-12 -30,-16 -20,-14 -9,-5", 4.2)
        + brush("-32,0 -26,1 -20,-2 -16,-5", 1.5)
        + brush("-40,-24 -30,-30 -16,-30 -4,-20", 6)
        + NOSTRIL
        + mouth_
    )


CLOSED_MOUTH: Final = brush("-46,35 -40,37 -32,38 -26,36", 2.4, "drop") + area(
    "M-43,40C-39,40 -35,40 -32,39.5C-34,43.5 -38,45 -41,44.5Z", LIPS
)


def woman_in_profile(shut: bool = False, outline: str = PROFILE_WOMAN) -> str:
    """A woman looking left, her lids painted; ``shut`` closes the eye."""
    if shut:
        gaze = (
            area("M-34,-7C-28,-14 -18,-14 -9,-5C-18,1 -28,2 -34,-7Z", LIDS)
            + brush("-36,-8 -29,3 -18,4 -3,-7", 4.4, "late")
            + brush("-35,-10 -29,-18 -18,-17 -8,-9", 1.6)
            + brush("-37,-26 -28,-37 -12,-37 2,-20", 2.8)
        )
    else:
        gaze = (
            area("M-33,-14Q-35,-8 -31,-1L-11,-7Z", PAPER)
            + area("M-33,-13C-28,-20 -16,-18 -9,-6C-18,-11 -26,-12 -33,-10Z", LIDS)
            + oval(-28.5, -6, 3.7, 5.4, INK)
            + brush("-38,-9 -30,-13 -18,-12 -4,-7", 4.4, "late")
            + brush("-36,-13 -29,-21 -17,-20 -8,-9", 1.6)
            + brush("-36,-27 -28,-38 -12,-38 0,-22", 2.8)
        )
    return (
        area(outline, PAPER)
        + clipped(area(CHEEK, SAND), outline)
        + shape(outline, "none")
        + gaze
        + NOSTRIL
        + area("M-46,34C-44,31.5 -38,32.5 -29,39.5C-34,40 -40,39.5 -43,38Z", LIPS)
        + area("M-43,40C-38,40 -34,40 -30,40C-33,45 -38,47.5 -41,46.5Z", LIPS)
    )


def ear(skin: str = PAPER, x: float = 0, y: float = 0) -> str:
    """The ear of a profile."""
    lobe = shape("M14,-10C24,-14 30,-4 26,6C24,14 18,18 14,14Z", skin)
    return moved(lobe + brush("18,-5 23,-5 22,4 18,7", 1.6), x, y)


def strands(points: list[str], width: float = 1.9, tone: str = PAPER, profile: Profile = "flat") -> str:
    """Several hairs of one width: light in a dark mass, dark in a light one."""
    return "".join(brush(hair, width, profile, tone) for hair in points)
