"""The four jacks: a hat, clean-shaven, set-back towers behind them.

Spades, the Detective: fedora, turned-up collar, magnifying glass. Hearts, the Crooner: boater, microphone, singing with
his eyes shut. Diamonds, the Bellhop: pillbox, braid, key. Clubs, the Trumpeter: newsboy cap, checked jacket, trumpet.
"""

from deckart.faces import CLOSED_MOUTH, LEAN, OVAL, PROFILE_SNUB, ear, front, man_in_profile
from deckart.figure import arms, cloth, fist, folds, half_figure, head, shoulders, sleeve, throat, towers
from deckart.grid import HAND_X, HAND_Y, HEAD_X, HEAD_Y
from deckart.ornament import bowl, chevron, rays, wedges
from deckart.strokes import brush
from deckart.suits import medal, sign
from deckart.svg import (
    DETAIL,
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
from deckart.tones import BLUE, BRONZE, GOLD, INK, LIPS, PAPER, RED, SAND


def jack_of_spades() -> str:
    """The Detective: what he thinks is under the hat."""
    stripes = "".join(
        line(f"M-200,{y - 150}L0,{y}L200,{y - 150}", GOLD, width)
        for i in range(12)
        for y, width in ((-92 + 24 * i, HAIR), (-86 + 24 * i, HAIR))
    )
    robe = cloth(shoulders(108, -100), INK, stripes + arms(108, INK, GOLD))
    shirt = shape("M-26,-84L26,-84L0,30Z", PAPER) + shape("M-8,-60L8,-60L12,-48L0,20L-12,-48Z", RED)
    shirt += sign("S", 0, -36, 15, GOLD)
    collar = shape("M-20,-80L-36,-134L-74,-112L-84,-66L-66,-60L-78,-40L0,44L0,22Z", SAND)
    collar += line("M-33,-126L-64,-108L-73,-72L-30,-60", INK, HAIR) + line("M-66,-60L-30,-60", INK, OBJECT)
    torso = robe + throat() + shirt + both(collar)

    nape = area("M-4,-60L36,-60C52,-40 50,10 42,44L20,48L16,10Z", INK)
    hair = area("M-8,-60L36,-60C50,-40 52,10 44,46L24,44C26,30 22,24 22,14L6,8L4,-24C-2,-34 -8,-44 -8,-60Z", INK)
    hair += brush("38,-24 42,-6 40,16 36,36", 1.8, "lens", PAPER)
    shade = area("M-36,-22L-31,-44L6,-44L5,-24L-4,-28C-14,-36 -28,-34 -36,-22Z", SAND)
    band = "M-32,-62Q10,-52 55,-62L55,-44Q10,-34 -30,-44Z"
    fedora = (
        shape("M-30,-48C-34,-84 -24,-108 -2,-112C10,-104 22,-104 34,-112C54,-106 56,-80 54,-48Z", INK)
        + brush("34,-110 37,-96 38,-82 36,-66", 2.2, "drop", GOLD)
        + brush("-2,-110 2,-98 6,-90 10,-82", 2.2, "drop", GOLD)
        + shape(band, GOLD)
        + line("M-31,-56Q10,-46 55,-56", INK, HAIR)
        + shape("M-76,-24C-60,-44 -20,-50 12,-50C44,-50 66,-48 78,-62C80,-46 66,-32 40,-32C4,-34 -40,-34 -76,-24Z", INK)
        + brush("-68,-29 -40,-42 0,-44 34,-42", 2, "lens", GOLD)
        + medal("S", 26, -62, 30, GOLD)
    )
    face = head(nape + man_in_profile(CLOSED_MOUTH) + hair + ear() + shade + fedora, 4, 2)

    glass = (
        shape("M-7,-108L7,-108L9,60L-9,60Z", INK)
        + box(-10, -106, 20, 6, GOLD, INK, DETAIL)
        + box(-10, -52, 20, 6, GOLD, INK, DETAIL)
        + disc(0, -150, 44, GOLD, INK)
        + disc(0, -150, 34, PAPER, INK)
        + sign("S", 0, -149, 44, INK)
        + line("M-24,-162A28,28 0 0 1 -8,-176", BRONZE, ROBE)
    )
    return half_figure(towers(), torso, face, glass + fist() + sleeve(INK, SAND, folds(), lining=GOLD))


def jack_of_hearts() -> str:
    """The Crooner: a bow tie of two hearts, and a high note."""
    pinstripe = line("".join(f"M{i * 16},-120L{i * 26},160" for i in range(-12, 14)), GOLD, HAIR)
    robe = cloth(shoulders(108, -98), RED, pinstripe + arms(108, RED))
    shirt = shape("M-34,-92L34,-92L34,140L-34,140Z", PAPER)
    shirt += both(shape("M-4,-72L-18,-96L-34,-84L-26,-58Z", PAPER))
    shirt += "".join(disc(0, y, 3.6, INK) for y in (-26, -8, 10, 28))
    lapel = shape("M-20,-98C-60,-90 -66,-50 -44,-14C-34,4 -14,22 0,50L0,20C-20,-8 -38,-40 -26,-84Z", INK)
    lapel += brush("-30,-86 -56,-70 -46,-26 -6,28", 1.8, "flat", GOLD)
    tie = both(moved(medal("H", 0, -25, 40, RED), turn=-90)) + box(-8, -9, 16, 18, GOLD, INK)
    torso = robe + throat() + shirt + both(lapel) + moved(tie, 0, -66) + medal("H", -66, -40, 22, GOLD)

    back = area("M-40,-62L-44,-50L-45,0L45,0L44,-56L40,-62Z", INK)
    sides = area("M-16,-60L-44,-56C-47,-36 -49,-12 -45,17L-37,20C-37,8 -39,-2 -38,-12C-37,-27 -30,-38 -14,-42Z", INK)
    boater = shape("M-44,-58L-42,-98Q0,-108 42,-98L44,-58Q0,-48 -44,-58Z", GOLD)
    boater += line("M-43,-92Q0,-102 43,-92M-43,-86Q0,-96 43,-86", BRONZE, HAIR)
    boater += shape("M-43.6,-80Q0,-90 43.6,-80L44,-58Q0,-48 -44,-58Z", RED)
    boater += sign("H", 0, -69, 20, GOLD) + both(sign("H", -26, -70, 14, GOLD))
    boater += shape(
        "M-74,-54C-60,-68 -44,-62 0,-62C44,-62 60,-68 74,-54C56,-40 30,-38 0,-38C-30,-38 -56,-40 -74,-54Z", GOLD
    )
    boater += line("M-64,-52C-40,-44 40,-44 64,-52", BRONZE, HAIR)
    face = front(OVAL, "shut", "song", "youth", nose=0.85) + both(sides) + moved(boater, -0.4, 3, turn=-7)
    face = head(back + face, 0, 4)

    microphone = shape("M-5,-136L5,-136L5,60L-5,60Z", GOLD) + shape("M-17,-138L17,-138L9,-118L-9,-118Z", GOLD)
    microphone += line("M-14,-131L14,-131", INK, HAIR)
    capsule = disc(0, 0, 44, PAPER) + ring(0, 0, 42, INK, 8) + ring(0, 0, 42, GOLD, 3.6)
    capsule += "".join(spring(turn) for turn in (45, 135, 225, 315)) + disc(0, 0, 24, INK, INK)
    grille = line("".join(f"M-24,{y}H24" for y in range(-18, 19, 6)), GOLD)
    capsule += clipped(grille, bowl(0, 0, 22) + bowl(0, 0, 22, up=False)) + sign("H", 0, 1, 27, RED, PAPER, 2)
    held = microphone + moved(capsule, 0, -184) + fist()
    stud = disc(0, 24, 3, GOLD, INK, DETAIL)
    return half_figure(towers(), torso, face, held + sleeve(RED, PAPER, folds(), lining=INK) + stud)


def spring(turn: float) -> str:
    """One of the four springs that carry a microphone in its ring."""
    zigzag = [(23 + 2.8 * i, (0, 3.6, -3.6, 3.6, -3.6, 3.6, 0)[i]) for i in range(7)]
    return moved(line(path(zigzag, closed=False), INK, 1.9), turn=turn)


def jack_of_diamonds() -> str:
    """The Bellhop: more buttons than an admiral, and the key to the penthouse."""
    plastron = shape("M-58,-92L-40,150L40,150L58,-92Z", BLUE)
    plastron += "".join(area(chevron(0, y + 14, 50, 14, 7), GOLD) for y in (-62, -42, -22, -2, 18, 38))
    plastron += both("".join(disc(-50 + (y + 60) * 0.08, y + 3, 7, GOLD, INK) for y in (-62, -40, -18, 4, 26)))
    robe = cloth(shoulders(108, -98), RED, arms(108, RED) + plastron)
    fringe = "".join(f"M{-128 + i * 10},{-46 - i * 4}L{-130 + i * 10},{-28 - i * 4}" for i in range(6))
    epaulette = shape("M-64,-82L-116,-64L-128,-44L-72,-66Z", GOLD) + line(fringe, GOLD, 4.5)
    collar = shape("M-34,-104Q0,-78 34,-104L38,-72Q0,-42 -38,-72Z", RED)
    collar += line("M-35,-97Q0,-70 35,-97M-37,-78Q0,-49 37,-78", GOLD, ROBE) + both(sign("D", -17, -79, 17, GOLD))
    torso = robe + both(epaulette) + throat() + collar

    back = area("M-36,-54C-43,-48 -46,-30 -46,0L46,0L48,-40Z", INK)
    hair = area(
        "M-46,-34C-40,-56 -20,-62 4,-58C24,-54 40,-50 46,-34L47,6L42,10L40,-16C30,-26 10,-30 -8,-44"
        "C-22,-36 -36,-26 -40,-14L-42,10L-47,6Z",
        INK,
    )
    ears = shape("M-43,-6C-43,6 -50,2 -50,10C-50,20 -44,26 -40,22Z", PAPER, 1.9)
    strap = "M-43,-40C-44,20 -34,52 0,76C34,52 44,20 43,-40"
    pillbox = (
        shape("M-46,-58L-42,-104L42,-104L46,-58Q0,-46 -46,-58Z", RED)
        + oval(0, -104, 42, 9, RED, INK)
        + disc(0, -112, 5.5, GOLD, INK)
        + shape("M-46,-62Q0,-50 46,-62L47,-48Q0,-36 -47,-48Z", GOLD)
        + line("M-43,-97Q0,-84 43,-97", GOLD, ROBE)
        + medal("D", 0, -74, 34, GOLD)
        + sign("D", 0, -74, 15, RED)
    )
    face = front(LEAN, "wide", "smile", "youth", other_brow="raised", gaze=3.5, nose=1) + hair + both(ears)
    face += line(strap, INK, 6.4) + line(strap, GOLD, 2.8) + moved(pillbox, 2.4, 4.4, turn=8)
    face = head(back + face, 0, 3)

    key = shape("M-5.5,-244L5.5,-244L5.5,40L-5.5,40Z", GOLD)
    key += shape(
        "M5,-254L40,-254L40,-242L28,-242L28,-230L40,-230L40,-208L28,-208L28,-216L16,-216L16,-206L5,-206Z", GOLD
    )
    key += shape("M-9,-266L9,-266L7,-254L-7,-254Z", GOLD)
    key += box(-11, -192, 22, 7, GOLD, INK, DETAIL) + box(-11, -180, 22, 7, GOLD, INK, DETAIL)
    key += shape("M0,-122L36,-72L0,-22L-36,-72Z", GOLD) + shape("M0,-102L21,-72L0,-42L-21,-72Z", RED)
    key += area("M0,-88L11,-72L0,-56L-11,-72Z", GOLD)
    braid = "".join(area(chevron(0, 60 + 14 * i, 60, -16, 5), GOLD) for i in range(4))
    return half_figure(towers(), torso, face, key + fist() + sleeve(RED, GOLD, braid, lining=BLUE))


def jack_of_clubs() -> str:
    """The Trumpeter: the only one who needs both his mouth and his hand."""
    check = line("".join(f"M{x},-200V200" for x in range(-306, 260, 30)), GOLD, HAIR)
    check += line("".join(f"M-200,{y}H250" for y in range(-104, 190, 30)), GOLD, HAIR)
    robe = cloth(shoulders(108, -98), BLUE, check)
    shirt = shape("M-30,-86L30,-86L0,40Z", PAPER) + disc(0, -20, 3, INK) + disc(0, 0, 3, INK)
    lapel = shape("M-22,-94L-58,-78L-70,-44L-50,-40L-58,-26L0,60L0,20L-32,-62Z", INK)
    lapel += line("M-26,-82L-52,-72L-61,-50L-38,-46M-50,-24L-2,44", GOLD, HAIR)
    scarf = both(shape("M0,-72L-30,-90L-36,-62L0,-56Z", RED)) + shape("M-9,-76L9,-76L7,-56L-7,-56Z", RED)
    scarf += shape("M-7,-56L7,-56L14,-12L0,-22L-14,-12Z", RED) + sign("C", 0, -40, 15, GOLD)
    torso = robe + throat(BRONZE) + shirt + both(lapel) + scarf

    nape = area("M-4,-60L36,-60C50,-40 48,10 40,40L20,44L16,10Z", INK)
    pursed = brush("-31,31 -25,34 -24,42 -29,48", 1.8) + shape("M-46,33L-38,35L-38,43L-44,44Z", LIPS, 1.6)
    hair = area("M-12,-60L36,-60C50,-40 50,10 42,40L24,38C24,28 22,22 22,14L6,4L4,-26C-6,-36 -12,-44 -12,-60Z", INK)
    crown = "M-50,-46C-66,-60 -52,-96 -8,-104C40,-110 70,-80 62,-50C44,-40 -20,-40 -50,-46Z"
    segments = wedges((8, -106), 10, 170, 9, [GOLD, BLUE, GOLD, INK], 170)
    segments += rays((8, -106), 10, 170, 9, 0, 170, INK, DETAIL)
    cap = (
        area(crown, GOLD)
        + clipped(segments, crown)
        + line(crown, INK, OBJECT)
        + oval(8, -106, 8, 4.5, GOLD, INK)
        + shape("M-14,-50C-44,-56 -74,-48 -88,-22C-66,-34 -42,-34 -14,-32Z", INK)
        + brush("-78,-30 -64,-42 -46,-44 -30,-42", 2, "lens", GOLD)
        + area("M-40,-56Q10,-42 62,-54L58,-38Q10,-30 -36,-40Z", INK)
        + line("M-37,-48.5Q10,-36 60,-47", GOLD)
        + sign("C", 14, -44, 22, GOLD, INK, DETAIL)
    )
    dx, dy, scale = -22, 2, 1.1
    face = man_in_profile(pursed, skin=SAND, shade=BRONZE, outline=PROFILE_SNUB)
    face = head(nape + face + hair + ear(SAND) + cap, dx, dy, scale, flip=True)

    # This arm crosses the chest instead of hanging beside it, so it is drawn in body space.
    arm = cloth("M80,60L92,-20C90,-52 78,-76 68,-92L106,-116C128,-92 164,-20 184,80Z", BLUE, check)
    arm += shape("M60,-90L104,-120L116,-104L72,-74Z", PAPER)
    trumpet = moved(horn(), dx + 44 * scale, HEAD_Y + dy + 38 * scale, 0.96, -24)
    held = moved(arm + trumpet + moved(fist(SAND, BRONZE), 84, -128, 0.98, -26), HEAD_X - HAND_X, -HAND_Y)
    return half_figure(towers(), torso, face, held)


def horn() -> str:
    """A trumpet along the x axis, its mouthpiece at the origin."""
    loop = "M40,-3C24,-3 22,30 42,30L96,30C112,30 112,-3 98,-3"
    drawing = box(0, -3.5, 120, 7, GOLD, INK) + shape("M-2,-7L6,-4L6,4L-2,7Z", GOLD)
    drawing += line(loop, INK, 10) + line(loop, GOLD, 5.6) + box(30, -3.5, 90, 7, GOLD, INK)
    for x in (54, 67, 80):
        drawing += box(x - 5, -14, 10, 50, GOLD, INK) + box(x - 4, -24, 8, 6, INK) + box(x - 1.2, -20, 2.4, 8, INK)
    drawing += shape("M112,-4C134,-5 146,-14 156,-40L162,-40L162,40L156,40C146,14 134,5 112,4Z", GOLD)
    return drawing + oval(160, 0, 9, 41, BRONZE, INK) + oval(161, 0, 4.5, 30, INK)
