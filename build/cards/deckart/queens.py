"""The four queens: long necks, painted lids and nails, rings behind them.

Spades, Liberty: seven rays, long black hair, torch. Hearts, the Star: finger waves, collar of petals, rose. Diamonds,
the Flapper: bob and bandeau, plume, mirror. Clubs, the Diva: laurel and chignon, fan ruff, lyre.
"""

import math

from deckart.faces import HEART, LONG, PROFILE_EAGLE, front, strands, woman_in_profile
from deckart.figure import (
    arms,
    cloth,
    folds,
    gown,
    half_figure,
    harlequin,
    head,
    long_neck,
    rings,
    scales,
    sleeve,
    slender,
)
from deckart.ornament import lozenge, rays, wedges
from deckart.strokes import brush, curve, points_of, ribbon
from deckart.suits import medal, sign
from deckart.svg import (
    DETAIL,
    FRAME,
    HAIR,
    OBJECT,
    area,
    both,
    box,
    clipped,
    disc,
    line,
    moved,
    path,
    ring,
    shape,
)
from deckart.tones import BLUE, BRONZE, GOLD, INK, LIDS, PAPER, RED, SAND

CUFF = 21.0  # half the width of a queen's sleeve at the wrist
WRIST = -4.0  # the slender hand's wrist lies left of the stem


def queen_of_spades() -> str:
    """Liberty: grave, level-eyed, the torch in her hand."""
    pleats = rays((0, -150), 30, 150, 12, 0, 420, GOLD, HAIR) + rays((0, -150), 33, 153, 12, 0, 420, GOLD, HAIR)
    robe = cloth(gown(100), INK, pleats + arms(100, INK, GOLD))
    moon = "M-78,-72C-60,-18 -30,6 0,6C30,6 60,-18 78,-72L38,-84C32,-56 18,-42 0,-42C-18,-42 -32,-56 -38,-84Z"
    collar = area(moon, PAPER) + clipped(wedges((0, -100), 10, 170, 32, [PAPER, SAND]), moon) + line(moon, INK, OBJECT)
    chain = "M-39,-84C-32,-56 -18,-42 0,-42C18,-42 32,-56 39,-84"
    torso = robe + long_neck() + collar + line(chain, INK, 7) + line(chain, GOLD, 3.4)
    torso += disc(0, -36, 15, GOLD, INK) + sign("S", 0, -36, 19, INK)

    crown = ""
    for turn, tip in ((-168, 88), (-142, 96), (-116, 100), (-90, 98), (-64, 100), (-38, 96), (-12, 88)):
        ray = f"M36,-9L{tip},0L36,9Z"
        crown += moved(
            area(ray, GOLD) + area(f"M36,0L{tip},0L36,9Z", BRONZE) + line(ray, INK, OBJECT), 0, -38, turn=turn
        )
    lock = shape("M-46,-30C-60,-8 -58,22 -60,44C-62,66 -54,84 -40,100C-30,88 -22,74 -20,56L-22,0Z", INK)
    lock += strands(["-52,-6 -52,20 -54,40 -52,58", "-44,40 -48,58 -46,72 -40,86", "-34,58 -36,68 -35,76 -33,82"])
    hair = area(
        "M1,-66L0,-66C-30,-68 -50,-50 -51,-20C-52,4 -50,22 -42,40C-40,28 -39,10 -38,-8"
        "C-36,-28 -30,-36 -20,-42C-10,-48 -4,-54 0,-60Z",
        INK,
    )
    hair += strands(["-8,-57 -32,-54 -44,-34 -45,-6", "-30,-38 -39,-26 -42,-10 -42,8"])
    diadem = shape("M-55,-52C-40,-78 40,-78 55,-52L50,-34C36,-60 -36,-60 -50,-34Z", GOLD)
    diadem += line("M-51,-47C-36,-72 36,-72 51,-47") + sign("S", 0, -63, 17, INK)
    diadem += both("".join(disc(x, -53 - 0.009 * (38**2 - x * x), 2.6, INK) for x in (22, 38)))
    face = front(LONG, "painted", "still", "straight", lid=BRONZE)
    face = head(crown + both(lock) + face + both(hair) + diadem, 0, 8)

    holder = "M-22,-158L22,-158L13,-122L7,-102L7,60L-7,60L-7,-102L-13,-122Z"
    torch = (
        area(holder, GOLD)
        + area("M0,-158L22,-158L13,-122L7,-102L7,60L0,60Z", BRONZE)
        + line("M-12,-152L-6,-116M-4,-152L-2,-116M4,-152L2,-116M12,-152L6,-116", INK, HAIR)
        + line(holder, INK, OBJECT)
        + box(-27, -168, 54, 12, INK)
        + line("M-27,-162H27", GOLD, OBJECT)
    )
    flame = (
        shape(
            "M0,-104C6,-86 32,-66 32,-34C32,-14 18,0 0,0C-18,0 -32,-14 -32,-34"
            "C-32,-52 -20,-62 -18,-78C-8,-72 -4,-86 0,-104Z",
            RED,
        )
        + area(
            "M2,-74C6,-58 22,-48 22,-28C22,-12 12,-2 0,-2C-12,-2 -22,-12 -22,-28"
            "C-22,-40 -12,-46 -10,-56C-4,-52 0,-62 2,-74Z",
            GOLD,
        )
        + area("M2,-42C4,-32 11,-28 11,-18C11,-8 6,-2 0,-2C-6,-2 -11,-8 -11,-18C-11,-26 -4,-30 2,-42Z", PAPER)
    )
    held = torch + moved(flame, 0, -168) + slender()
    return half_figure(rings(), torso, face, held + sleeve(INK, GOLD, folds(), lining=PAPER, half=CUFF, x=WRIST))


def queen_of_hearts() -> str:
    """The Star: chin up, eyes shut, petals round her shoulders."""
    robe = cloth(gown(96), RED, rays((0, -150), 30, 150, 12, 0, 420, GOLD, HAIR) + arms(96, RED))
    petals = ""
    for start, step, count, near, far, half, tone in ((-28, 18, 7, 30, 112, 17, PAPER), (-22, 22, 6, 22, 76, 16, RED)):
        for i in range(count):
            petals += moved(petal(near, far, half, tone), 0, -34, turn=start + step * i)
    neck = shape("M-15,-96L-16,-58C-20,-46 -30,-40 -38,-38L0,22L38,-38C28,-42 22,-50 20,-90Z", PAPER)
    neck += area("M19,-90L19,-60C22,-48 28,-42 37,-38L4,14C4,-8 2,-24 -8,-40C2,-44 10,-52 8,-90Z", SAND)
    torso = robe + moved(both(petals), 2) + moved(neck, 4, -44) + medal("H", 4, -22, 32, GOLD)

    back = shape("M-6,-70C30,-78 54,-56 52,-24C50,-8 60,4 56,22C54,40 40,50 22,46C14,40 16,20 18,4L10,-30Z", GOLD)
    waves = shape(
        "M-24,-48C-22,-74 10,-84 34,-70C58,-56 60,-34 52,-18C46,-6 60,4 58,24C56,44 36,54 22,46"
        "C12,40 24,28 16,14C8,2 22,-6 14,-20C6,-30 -8,-26 -24,-48Z",
        GOLD,
    ) + strands(
        [
            "-16,-58 2,-44 16,-60 38,-54 46,-52 50,-46 54,-40",
            "-8,-40 8,-26 20,-44 36,-36 46,-32 50,-30 52,-24",
            "14,-20 24,-14 32,-26 48,-14",
            "17,-4 28,6 34,-8 50,0",
            "16,14 28,22 36,10 57,14",
            "22,30 32,36 40,24 56,30",
        ],
        2,
        INK,
    )
    drop = shape("M19,42L24,54L19,70L14,54Z", RED, DETAIL) + disc(19, 40, 3.6, GOLD, INK, DETAIL)
    tiara = ""
    for x, y, turn, tall in ((-14, -68, -30, 24), (4, -75, -14, 34), (22, -76, 6, 30), (38, -70, 22, 20)):
        a, b = round(tall * 0.6, 1), round(tall * 0.9, 1)
        point = shape(f"M-9,2C-11,{-a} -4,{-b} 0,{-tall}C4,{-b} 11,{-a} 9,2Z", GOLD)
        point += disc(0, -tall - 4, 4, PAPER, INK, DETAIL) + sign("H", 0, -tall * 0.42, tall * 0.36, RED)
        tiara += moved(point, x, y, turn=turn)
    tiara += shape("M-26,-56C-10,-78 22,-86 50,-66L48,-56C24,-74 -6,-66 -20,-46Z", GOLD)
    tiara += line("M-22,-51C-8,-71 24,-79 49,-61")
    face = head(back + woman_in_profile(shut=True) + waves + drop + tiara, -2, 0, 1.12, flip=True)

    stem = area("M-2,-168C6,-102 -4,-42 0,60L5,60C1,-42 11,-102 3,-168Z", INK)
    for side, y in ((-1, -96), (1, -70)):
        leaf = (
            f"M2,{y + 26}C{side * 14},{y + 22} {side * 34},{y + 8} {side * 40},{y - 14}"
            f"C{side * 20},{y - 12} {side * 6},{y + 2} 2,{y + 26}Z"
        )
        stem += area(leaf, INK) + line(f"M2,{y + 26}L{side * 30},{y - 4}", GOLD)
    sepals = area("M-30,22L-44,44L-12,36L0,50L12,36L44,44L30,22Z", INK)
    held = stem + moved(sepals + rose(), 1, -200) + slender()
    return half_figure(rings(), torso, face, held + sleeve(RED, GOLD, folds(), half=CUFF, lining=PAPER, x=WRIST))


def petal(near: float, far: float, half: float, tone: str) -> str:
    """A petal pointing right, from one distance to another; veins on the red ones would turn them dark."""
    length = far - near
    a, b = round(near + length * 0.3, 1), round(far - length * 0.12, 1)
    wide = round(half * 0.9, 1)
    outline = f"M{near},0C{a},{-half} {b},{-wide} {far},0C{b},{wide} {a},{half} {near},0Z"
    vein = line(f"M{near + length * 0.5:.1f},0H{far - length * 0.28:.1f}", INK, 1.6) if tone == PAPER else ""
    return shape(outline, tone, 1.9) + vein


def rose() -> str:
    """A rose seen from the side: a red disc with petals drawn as arcs."""
    data = ""
    for r, start in ((36, 20), (36, 140), (36, 260), (24, 80), (24, 200), (24, 320), (13, 20), (13, 150)):
        a, b = math.radians(start), math.radians(start + 150)
        data += f"M{r * math.cos(a):.1f},{r * math.sin(a):.1f}A{r * 0.82:.1f},{r * 0.82:.1f} 0 0 1 "
        data += f"{r * math.cos(b) * 0.92:.1f},{r * math.sin(b) * 0.92:.1f}"
    folds = line(data + "M-5,3A6,6 0 1 1 5,4", PAPER, 2)
    inside = "M-34.5,0A34.5,34.5 0 0 1 34.5,0A34.5,34.5 0 0 1 -34.5,0Z"
    return disc(0, 0, 36, RED, INK) + clipped(folds, inside) + ring(0, 0, 35.5, INK, FRAME)


def queen_of_diamonds() -> str:
    """The Flapper: heart-shaped face, sidelong look, a beauty spot."""
    robe = cloth(gown(96), BLUE, harlequin(48, 34, -70) + arms(96))
    neckline = area("M-30,-82L0,-12L30,-82L0,-84Z", PAPER) + area("M1,-90L1,-14L30,-82Z", SAND)
    shawl = shape("M-64,-74L-30,-84L0,-10L30,-84L64,-74L0,44Z", GOLD)
    shawl += shape("M-53,-72L-39,-76L0,14L39,-76L53,-72L0,34Z", INK, HAIR)
    pearls = ""
    for i in range(13):
        t = i / 12
        pearls += disc(-27 + 54 * t, -80 + 30 * (1 - (2 * t - 1) ** 2), 5, PAPER, INK, HAIR)
    torso = robe + long_neck() + neckline + shawl + pearls + medal("D", 0, -28, 26, GOLD)

    plume = shape("M30,-58C34,-90 48,-116 74,-128C92,-120 84,-86 60,-64C50,-56 38,-52 30,-58Z", RED)
    plume += brush("32,-58 44,-84 56,-104 74,-124", 2, "flat", GOLD)
    plume += line("M42,-80L70,-92M48,-91L78,-104M37,-69L60,-76M46,-88L48,-108M54,-101L58,-118", GOLD, HAIR)
    nape = area(
        "M-58,-30L-60,30C-60,46 -52,56 -40,58C-34,50 -28,46 -20,44L20,44C28,46 34,50 40,58C52,56 60,46 60,30L58,-30Z",
        INK,
    )
    bob = area(
        "M1,-80L0,-80C-38,-80 -58,-58 -59,-22L-60,24C-60,38 -50,42 -38,38C-27,34 -23,28 -22,22C-31,23 -40,17 -41,4"
        "L-41,-26C-30,-33 -14,-35 1,-35Z",
        INK,
    ) + strands(["-50,-30 -52,-4 -52,12 -50,30", "-46,-20 -47,0 -47,14 -43,32"])
    band = shape("M-59,-50C-40,-66 40,-66 59,-50L60,-34C40,-50 -40,-50 -60,-34Z", GOLD)
    for x in (16, 30, 44):
        y = -46.5 - (2000 - x * x) * 0.0042
        band += both(area(path([(x - 5, y), (x, y - 6), (x + 5, y), (x, y + 6.5)]), INK))
    jewel = medal("D", 0, -56, 34, RED) + sign("D", 0, -56, 15, GOLD)
    drops = disc(-42, 46, 3.5, GOLD, INK, DETAIL) + shape("M-42,49L-35,62L-42,82L-49,62Z", GOLD)
    drops += area("M-42,55L-38.5,62L-42,73L-45.5,62Z", RED)
    face = front(HEART, "cool", "small", "thin", gaze=3.5, lid=LIDS) + disc(-22, 36, 2.4, INK)
    face = head(plume + nape + face + both(bob) + band + jewel + both(drops), 0, 4)

    glass = "M0,-222L34,-172L0,-122L-34,-172Z"
    mirror = (
        shape(lozenge(0, -172, 44, 64), GOLD)
        + area(glass, PAPER)
        + area("M0,-222L34,-172L0,-122Z", SAND)
        + line(glass, INK, OBJECT)
        + line("M-14,-176L2,-200M-14,-162L10,-198")
        + shape("M-4,-114L4,-114L8,-86L5,-76L6,60L-6,60L-5,-76L-8,-86Z", GOLD)
        + disc(0, -242, 6, RED, INK)
        + both(disc(-47, -172, 4, RED, INK, DETAIL))
    )
    return half_figure(
        rings(), torso, face, mirror + slender() + sleeve(RED, GOLD, folds(), half=CUFF, lining=INK, x=WRIST)
    )


def queen_of_clubs() -> str:
    """The Diva: a standing fan for a collar, laurels from yesterday's opera."""
    robe = cloth(gown(98), BLUE, scales(34, 20, -94, 9) + arms(98, BLUE))
    neck = shape("M-11,-46L-13,-14C-14,2 -28,14 -40,18L0,62L40,22C28,14 21,0 21,-20L21,-50Z", PAPER)
    neck += area("M20,-50L20,-20C20,0 28,14 39,22L8,52C4,30 2,10 -8,-10C2,-14 8,-24 8,-40Z", SAND)
    fan = "M-22,-96L-86,-98C-96,-60 -70,-6 0,26L0,-16C-18,-34 -24,-60 -22,-96Z"
    ruff = area(fan, PAPER) + clipped(wedges((4, -104), 85, 180, 11, [PAPER, RED], 170), fan) + line(fan, INK, OBJECT)
    torso = robe + moved(neck, 4, -100) + moved(both(ruff), 4) + medal("C", 4, -17, 32, GOLD)

    knot = disc(50, 20, 22, RED, INK) + line("M36,20A14,14 0 1 1 50,34M43,20A7,7 0 1 1 50,27", INK, 2)
    hair = shape(
        "M-24,-46C-26,-72 4,-84 30,-72C56,-58 62,-30 52,-4C46,10 36,18 24,20C16,12 24,2 14,-8"
        "C4,-16 8,-28 -4,-34C-12,-38 -20,-40 -24,-46Z",
        RED,
    ) + strands(
        [
            "-18,-54 6,-60 34,-50 44,-8",
            "-12,-44 10,-46 26,-34 36,2",
            "-2,-36 12,-34 20,-20 26,10",
            "0,-68 26,-70 50,-50 52,-16",
        ],
        2,
        INK,
    )
    lobe = shape("M10,-4C18,-8 24,0 20,8C18,14 13,16 10,12Z", PAPER, 1.9)
    lobe += disc(14, 20, 3.4, GOLD, INK, HAIR) + sign("C", 14, 36, 20, GOLD, INK, DETAIL)
    leaf = shape("M0,4C-11,-8 -9,-26 0,-38C9,-26 11,-8 0,4Z", GOLD) + line("M0,2V-24")
    laurel = ""
    for x, y, turn in ((-24, -50, -52), (-12, -60, -40), (2, -67, -26), (16, -71, -10), (30, -70, 6), (43, -63, 22)):
        laurel += moved(leaf, x, y, turn=turn)
    laurel += shape("M-28,-44C-14,-64 22,-82 54,-54L52,-45C24,-70 -8,-54 -22,-36Z", GOLD)
    laurel += disc(-25, -42, 6, BLUE, INK, DETAIL)
    face = head(knot + woman_in_profile(outline=PROFILE_EAGLE) + hair + lobe + laurel, 4, 2, 1.12)

    arm = ribbon(
        curve(points_of("0,-50 -34,-50 -47,-84 -36,-120 -24,-152 -19,-178 -41,-206")), lambda t, dx, dy: 16 - 8 * t
    )
    lyre = (
        line("M-13.5,-158V-54M-4.5,-158V-54M4.5,-158V-54M13.5,-158V-54")
        + box(-27, -166, 54, 10, RED, INK)
        + both(shape(arm, GOLD, round_=True) + disc(-41, -208, 6.5, GOLD, INK))
        + shape("M-26,-64L26,-64L20,-40L8,-32L8,60L-8,60L-8,-32L-20,-40Z", GOLD)
        + sign("C", 0, -50, 18, INK)
        + medal("C", 0, -192, 38, GOLD)
    )
    return half_figure(
        rings(), torso, face, lyre + slender() + sleeve(BLUE, GOLD, folds(), half=CUFF, lining=RED, x=WRIST)
    )
