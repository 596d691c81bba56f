"""The four kings: crown, facial hair, rays behind them.

Spades, the Tower: stern, square-bearded, sword. Hearts, the Impresario: curls, ermine, sceptre. Diamonds, the
Financier: profile, monocle, cut stone. Clubs, the Old Lion: white mane, forked beard, orb.
"""

from deckart.faces import BROAD, CHEEK_BEARDED, MAN, ear, front, lips, man_in_profile, strands
from deckart.figure import (
    PALM_X,
    arms,
    cloth,
    fist,
    folds,
    half_figure,
    harlequin,
    head,
    palm,
    scales,
    shoulders,
    sleeve,
    sunrays,
    throat,
)
from deckart.ornament import bowl, chevron, lozenge, rays
from deckart.strokes import brush
from deckart.suits import medal, sign
from deckart.svg import (
    DETAIL,
    FRAME,
    HAIR,
    OBJECT,
    ROBE,
    area,
    both,
    box,
    clipped,
    disc,
    line,
    moved,
    oval,
    path,
    ring,
    shape,
)
from deckart.tones import BLUE, BRONZE, GOLD, INK, LIPS, PAPER, RED


def king_of_spades() -> str:
    """The Tower: all in black and gold, everything about him stepped and upright."""
    panel = path([(0, -128), (-64, 240), (64, 240)])
    braid = "".join(area(chevron(0, -40 + 18 * i, 70, 40, 3.6), GOLD) for i in range(9))
    robe = cloth(
        shoulders(112),
        INK,
        rays((0, -128), 20, 160, 14, 0, 420, GOLD, HAIR)
        + arms(112, INK, GOLD)
        + area(panel, RED)
        + clipped(braid, panel)
        + line(panel, GOLD),
    )
    collar = (
        shape("M0,-70L-52,-122L-78,-104L-80,-78L0,-22Z", GOLD)
        + area("M0,-58L-56,-110L-70,-100L-71,-84L0,-34Z", INK)
        + area("M0,-48L-60,-100L-63,-90L0,-42Z", GOLD)
    )
    hair = area("M-38,-70L-54,-62L-66,26L-58,26L-60,44L-48,44L-49,58L-34,58L-36,20Z", INK) + line(
        "M-50,-44L-56,24M-45,-40L-49,40", PAPER
    )
    beard = (
        area(
            "M-40,14C-36,24 -26,30 -18,34L0,32L18,34C26,30 36,24 40,14L42,52L34,52L34,78L26,78L26,96"
            "L-26,96L-26,78L-34,78L-34,52L-42,52Z",
            INK,
        )
        + line("M-17,60V92M-8.5,60V92M0,60V92M8.5,60V92M17,60V92M-26,54V72M26,54V72", PAPER)
        + lips(11, 46, 0.9)
        + both(
            area("M0,32C-8,28 -24,32 -38,45C-26,46 -8,46 0,39Z", INK)
            + brush("0,40 -8,46.5 -24,47 -38,45.5", 2.2, "drop", PAPER)
        )
    )
    crown = (
        shape("M-52,-56L-60,-98L-38,-86L-26,-112L-14,-100L0,-128L14,-100L26,-112L38,-86L60,-98L52,-56Z", GOLD, ROBE)
        + area("M-9,-72L0,-116L9,-72Z", INK)
        + area("M-4,-72L0,-94L4,-72Z", GOLD)
        + both(
            area("M-32,-72L-26,-102L-16,-72ZM-52,-72L-54,-88L-40,-72Z", INK) + area("M-28,-72L-25.5,-88L-21,-72Z", GOLD)
        )
        + area("M-55,-72Q0,-62 55,-72L51,-52Q0,-42 -51,-52Z", INK)
        + line("M-54,-70Q0,-60 54,-70M-51,-54Q0,-44 51,-54", GOLD, OBJECT)
        + sign("S", 0, -56.5, 15, GOLD)
        + both(sign("S", -27, -59, 12, GOLD))
    )
    face = head(both(hair) + front(MAN, "level", None, "stern", nose=1.1) + beard + crown)

    blade = "M-9,-30L-9,-254L0,-286L9,-254L9,-30Z"
    sword = (
        area(blade, PAPER)
        + area("M0,-30L0,-286L9,-254L9,-30Z", INK)
        + line(blade, INK, OBJECT)
        + shape("M-42,-52L-34,-40L34,-40L42,-52L42,-28L30,-26L-30,-26L-42,-28Z", GOLD)
        + medal("S", 0, -62, 26, GOLD)
        + box(-6, -28, 12, 60, GOLD, INK)
    )
    return half_figure(
        sunrays(), robe + moved(both(collar)), face, sword + fist() + sleeve(INK, GOLD, folds(), lining=RED)
    )


def king_of_hearts() -> str:
    """The Impresario: curls, a waxed moustache and a great deal of ermine."""
    bands = "".join(ring(0, -128, r, GOLD, 6) + ring(0, -128, r + 7, INK, DETAIL) for r in (126, 168, 210))
    vest = shape("M-20,-80L20,-80L20,140L-20,140Z", BLUE) + line("M-12,-80V140M12,-80V140", GOLD)
    robe = cloth(shoulders(114), RED, bands + arms(114, RED) + vest)
    tail = "M0,-8C3,0 5,4 0,10C-5,4 -3,0 0,-8Z"
    ermine = shape("M0,-46C-20,-58 -34,-84 -40,-108L-70,-96C-96,-84 -108,-66 -106,-48C-70,-46 -30,-30 0,-4Z", PAPER)
    for x, y, turn in ((-58, -84, 30), (-84, -66, 45), (-56, -56, 40), (-28, -36, 40), (-36, -72, 25)):
        ermine += moved(area(tail, INK), x, y, turn=turn)
    torso = robe + throat() + both(ermine) + medal("H", 0, -36, 30, GOLD)

    curls = ""
    for x, y, r in ((-46, -44, 15), (-54, -18, 16), (-58, 10, 16), (-54, 37, 15)):
        spiral = (
            f"M{x + r * 0.3:.1f},{y - r * 0.55:.1f}A{r * 0.62:.1f},{r * 0.62:.1f} 0 1 0 "
            f"{x + r * 0.55:.1f},{y + r * 0.2:.1f}"
        )
        curls += disc(x, y, r, GOLD, INK) + line(spiral, INK, HAIR)
    moustache = (
        "M0,34C-6,31 -16,33 -24,40C-30,44 -37,42 -38,34C-34,37 -30,37 -27,33C-30,30 -36,28 -40,31"
        "C-45,44 -32,54 -20,48C-12,45 -4,42 0,39Z"
    )
    beard = (
        lips(11, 47, 0.9)
        + both(shape(moustache, GOLD, DETAIL))
        + shape("M-9,57C-4,55 4,55 9,57C9,68 4,78 0,88C-4,78 -9,68 -9,57Z", GOLD, DETAIL)
    )
    leaf = shape("M-9,0L-12,-26C-14,-40 -6,-46 0,-50C6,-46 14,-40 12,-26L9,0Z", GOLD) + sign("H", 0, -27, 15, RED)
    crown = shape("M-52,-62C-66,-92 -58,-104 -44,-100C-34,-98 34,-98 44,-100C58,-104 66,-92 52,-62Z", RED)
    for x, y, turn in ((-44, -66, -34), (44, -66, 34), (-23, -70, -16), (23, -70, 16), (0, -71, 0)):
        crown += moved(leaf, x, y, turn=turn)
    crown += shape("M-54,-72Q0,-60 54,-72L51,-50Q0,-38 -51,-50Z", GOLD)
    crown += area("M-52,-65Q0,-53 52,-65L51.5,-57Q0,-45 -51.5,-57Z", INK)
    for x, level in ((-36, -58.5), (-18, -56.3), (0, -55.5), (18, -56.3), (36, -58.5)):
        crown += disc(x, level, 2.6, GOLD)
    face = head(both(curls) + front(BROAD, "level", None, "calm", gaze=2.5, nose=0.9) + beard + crown)

    sceptre = shape("M-5,-214L5,-214L5,40L-5,40Z", GOLD)
    for y in (-200, -52):
        sceptre += box(-11, y, 22, 9, INK) + box(-8, y - 5, 16, 5, GOLD, INK, DETAIL)
    sceptre += rays((0, -244), -180, 0, 8, 30, 42, INK, FRAME) + medal("H", 0, -240, 58, GOLD)
    sceptre += sign("H", 0, -241, 34, RED)
    fur = "".join(moved(area(tail, INK), x, 24, 0.6) for x in (-12, 0, 12))
    return half_figure(sunrays(), torso, face, sceptre + fist() + sleeve(RED, PAPER, folds(), lining=GOLD) + fur)


def king_of_diamonds() -> str:
    """The Financier: a profile with a monocle over a plain white collar; his harlequin is large and calm."""
    robe = cloth(shoulders(114), BLUE, harlequin(48, 38, -88) + arms(114, RED))
    collar = shape("M0,-30L-34,-112L-92,-84L-104,-42L-60,-52Z", PAPER)
    torso = robe + throat() + both(collar) + medal("D", 0, -28, 30, GOLD)

    back = shape("M-10,-70L40,-72C60,-56 64,-20 58,10L66,30L52,34L56,52L38,50L20,50L20,-10Z", INK)
    back += strands(["30,-60 50,-40 52,-6 50,26", "22,-50 40,-30 42,0 42,44"])
    profile = man_in_profile("", CHEEK_BEARDED)
    hair = area("M2,-62L40,-62L40,34L16,34L10,-2L4,-8L6,-34Z", INK) + strands(["12,-50 14,-34 22,-26 34,-22"])
    beard = (
        area(
            "M16,12C14,30 2,34 -10,34C-22,32 -34,34 -44,32C-36,38 -33,42 -38,50C-42,58 -48,66 -52,76L-66,108"
            "C-40,100 -2,84 22,46Z",
            INK,
        )
        + strands(["-34,56 -38,72 -46,84 -56,98", "-20,52 -22,66 -30,78 -40,90", "-4,48 -6,60 -12,70 -22,80"])
        + area("M-44,40C-40,38 -34,39 -29,42C-33,46 -39,47 -42,46Z", LIPS)
        + shape(
            "M-46,27C-36,26 -24,28 -14,40C-24,38 -36,38 -50,42C-56,43 -62,40 -64,34C-58,36 -50,32 -46,27Z",
            INK,
            HAIR,
            PAPER,
        )
    )
    cord = "M-14,0C0,20 12,60 6,104"
    monocle = (
        ring(-26, -6, 13.5, INK, 5) + ring(-26, -6, 13.5, GOLD, 2.4) + line(cord, INK, 3.2) + line(cord, GOLD, HAIR)
    )
    crown = ""
    feet = (-48, -24, 2, 26, 50)
    for i, (x, y) in enumerate(((-46, -102), (-19, -115), (12, -116), (42, -105))):
        a, b = feet[i], feet[i + 1]
        middle = (a + b) / 2
        crown += shape(path([(a, -63), (x, y), (b, -63)]), GOLD) + area(path([(middle, -63), (x, y), (b, -63)]), BRONZE)
        crown += shape(lozenge(x, y, 5, 8), GOLD, DETAIL)
    crown += area("M-50,-70Q2,-60 54,-68L54,-46Q2,-38 -42,-48Z", RED) + line(
        "M-50,-70Q2,-60 54,-68L54,-46Q2,-38 -42,-48Z", INK, OBJECT
    )
    crown += line("M-48,-65Q2,-55 54,-63M-43,-52Q2,-43 54,-51", GOLD, OBJECT)
    for x, level in ((-30, -57.5), (-6, -54.5), (18, -54.5), (42, -57)):
        crown += area(lozenge(x, level, 5.5, 5), GOLD)
    face = head(back + profile + hair + ear() + beard + monocle + crown, 6)

    outline = "M-40,0L-26,-26L26,-26L40,0L0,50Z"
    stone = (
        area(outline, GOLD)
        + area("M-40,0L-26,-26L-13,0ZM-13,0L0,-26L13,0Z", PAPER)
        + area("M26,-26L40,0L13,0ZM13,0L40,0L0,50Z", BRONZE)
        + line("M-40,0L40,0M-26,-26L-13,0L0,50L13,0L26,-26M-13,0L0,-26L13,0")
        + line(outline, INK, OBJECT)
    )
    held = palm() + moved(stone, 0, -73, 1.12) + sleeve(RED, GOLD, folds(), lining=INK, x=PALM_X)
    return half_figure(sunrays(), torso, face, held)


def king_of_clubs() -> str:
    """The Old Lion: white mane and forked beard over a red stole, scales of blue."""
    robe = cloth(shoulders(116), BLUE, scales(34, 24, -88, 7) + arms(116, BLUE))
    stole = (
        shape("M-26,-112L-62,-100L-58,140L-16,140L-8,-60Z", RED)
        + sign("C", -38, -29, 25, GOLD)
        + line("M-54,-98L-50,140M-16,-70L-23,140", GOLD)
    )
    torso = robe + both(stole)

    mane = shape("M-36,-66C-56,-58 -62,-34 -60,-8C-58,14 -64,30 -74,42C-60,48 -46,42 -38,30L-34,0Z", PAPER)
    mane += strands(["-50,-50 -56,-24 -52,6 -64,38", "-45,-50 -50,-20 -44,10 -52,38"], 1.7, INK, "lens")
    fork = shape(
        "M-44,10C-50,34 -54,56 -46,78C-40,92 -40,104 -52,110C-30,118 -10,108 0,84C10,108 30,118 52,110"
        "C40,104 40,92 46,78C54,56 50,34 44,10Z",
        PAPER,
    )
    beard = area("M-43,14C-36,34 -26,40 -20,42L20,42C26,40 36,34 43,14L46,70L0,84L-46,70Z", PAPER)
    beard += both(
        brush("-43,6 -42,22 -34,36 -22,42", 2)
        + strands(
            [
                "-40,34 -46,60 -30,84 -38,106",
                "-28,48 -34,70 -20,88 -24,108",
                "-16,58 -20,74 -8,84 -12,102",
            ],
            1.7,
            INK,
            "lens",
        )
    )
    beard += brush("0,60 2,70 -2,78 0,86", 1.7, "flat") + lips(11, 51, 0.9)
    beard += both(
        shape("M0,33C-8,30 -20,33 -28,42C-34,50 -44,50 -50,42C-50,58 -38,66 -26,60C-14,55 -6,46 0,42Z", PAPER, 1.9)
        + brush("-6,38 -16,38 -22,50 -36,54", 1.6)
    )
    crown = (
        medal("C", 0, -108, 40, GOLD)
        + both(medal("C", -52, -102, 32, GOLD, -22) + disc(-27, -98, 5, RED, INK, DETAIL))
        + shape("M-52,-66L-58,-92L-34,-80L-30,-94L-14,-82L0,-98L14,-82L30,-94L34,-80L58,-92L52,-66Z", GOLD)
        + shape("M-55,-74Q0,-62 55,-74L51,-50Q0,-38 -51,-50Z", BLUE)
        + line("M-54,-71Q0,-59 54,-71M-51,-53Q0,-41 51,-53", GOLD, OBJECT)
        + both(disc(-36, -60, 4.6, GOLD) + disc(-12, -57.2, 4.6, GOLD) + disc(-24, -58.6, 2.2, GOLD))
        + disc(0, -56.8, 2.2, GOLD)
    )
    face = head(both(mane) + fork + front(MAN, "old", None, gaze=2.5, nose=1.15) + beard + crown)

    r, middle = 39, -52
    globe = bowl(0, middle, r) + bowl(0, middle, r, up=False)
    orb = disc(0, middle, r, BLUE, INK) + "".join(oval(0, middle, rx, r, "none", GOLD, DETAIL) for rx in (13, 28))
    orb += clipped(line(f"M{-r},{middle - 22}H{r}M{-r},{middle + 22}H{r}", GOLD), globe)
    orb += box(-r - 3, middle - 6, 2 * r + 6, 12, GOLD, INK) + ring(0, middle, r, INK, OBJECT)
    orb += shape(path([(-6, middle - r + 2), (-4, middle - r - 14), (4, middle - r - 14), (6, middle - r + 2)]), GOLD)
    orb += medal("C", 0, middle - r - 32, 44, GOLD)
    return half_figure(sunrays(), torso, face, palm() + sleeve(BLUE, GOLD, folds(), lining=RED, x=PALM_X) + orb)
