"""Makes the game's two fonts, assets/fonts/NotoSansSC-Regular.otf and -Bold.otf: Noto Sans SC with the letters we need.

    python build/fonts.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

The sources are in Debian's package ``fonts-noto-cjk``: collections, of which the Simplified Chinese face is taken; a
plain ``NotoSansCJKsc`` .otf will do too. Needs fonttools. The same sources give the same bytes.

What is kept: every character of every string in gin/, the 3,755 commonest Chinese characters (so that a new sentence
rarely needs new fonts), Western letters and signs; pair kerning; hints, without which small text is visibly blurred.

What is changed, because the font is made for Chinese text and the game also speaks English:

- Quotation marks, the apostrophe and the ellipsis are as wide as a Chinese character. Beside Western letters they
  become narrow by themselves (feature ``calt``, which SDL_ttf applies); beside Chinese ones they stay wide.
- The ellipsis beside Western letters is three full stops; ``×`` is a plus sign turned by 45°, as wide as a digit; the
  middle dot and the bullet lose the air around them.
"""

import argparse
import ast
import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
FAMILY = "Noto Sans CJK SC"

SUITS = "♠♥♦♣♤♡♢♧"
SIGNS = SUITS + "×−÷±=≤≥≠≈∞←↑→↓↔↕↖↗↘↙★☆●○◆◇■□▲△▼▽✓①②③④⑤⑥⑦⑧⑨⑩№℃⌘⌥⇧⏎"
RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1
    (0x2010, 0x203F),  # general punctuation
    (0x3000, 0x301F),  # Chinese punctuation
    (0xFF01, 0xFF5E),  # full-width forms
)
QUOTES = "‘’“”"
ELLIPSIS = "…"


def common_chinese() -> str:
    """Level 1 of GB 2312: its rows 16 to 55, the characters of everyday print."""
    cells = (bytes((row + 0xA0, column)) for row in range(16, 56) for column in range(0xA1, 0xFF))
    return "".join(cell.decode("gb2312", errors="ignore") for cell in cells)


def strings(source: str) -> Iterator[str]:
    """Every string written in a Python file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def spoken(folder: Path) -> set[str]:
    """Every visible character of every string in the Python files under ``folder``."""
    texts = (text for file in folder.rglob("*.py") for text in strings(file.read_text(encoding="utf-8")))
    return {c for text in texts for c in text if c.isprintable()}


def simplified_chinese_face(path: Path) -> TTFont:
    """The face we want from a font file or a collection."""
    faces = TTCollection(path, lazy=True).fonts if path.suffix == ".ttc" else [TTFont(path, lazy=True)]
    for face in faces:
        if face["name"].getDebugName(1) == FAMILY:
            return face
    raise SystemExit(f"{path} holds no face of the family {FAMILY}.")


def redraw(font: TTFont, name: str, advance: float, *strokes: tuple[str, Transform]) -> None:
    """Give glyph ``name`` a new width and shape: other glyphs, or itself, moved and turned."""
    glyphs = font.getGlyphSet()
    top = font["CFF "].cff.topDictIndex[0]
    old = top.CharStrings[name]
    private = old.private
    # A CFF width is written relative to a nominal one, and left out where it is the default.
    width = None if advance == private.defaultWidthX else round(advance) - private.nominalWidthX
    pen = T2CharStringPen(width, glyphs)
    for stroke, transform in strokes:
        glyphs[stroke].draw(TransformPen(pen, transform))
    top.CharStrings[name] = pen.getCharString(private, old.globalSubrs)
    box = BoundsPen(glyphs)
    font.getGlyphSet()[name].draw(box)
    font["hmtx"][name] = (round(advance), round(box.bounds[0]))


def bounds(font: TTFont, name: str) -> tuple[float, float, float, float]:
    """The box of a glyph's ink."""
    pen = BoundsPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return pen.bounds


def narrow_forms(font: TTFont) -> dict[str, str]:
    """The font's own proportional forms (feature ``pwid``) of the quotation marks and the ellipsis, by glyph."""
    table = font["GSUB"].table
    records = [r for r in table.FeatureList.FeatureRecord if r.FeatureTag == "pwid"]
    found: dict[str, str] = {}
    for subtable in table.LookupList.Lookup[records[0].Feature.LookupListIndex[0]].SubTable:
        found |= getattr(subtable, "ExtSubTable", subtable).mapping
    glyph = font.getBestCmap()
    return {glyph[ord(c)]: found[glyph[ord(c)]] for c in QUOTES + ELLIPSIS}


def westernise(font: TTFont, narrow: dict[str, str]) -> None:
    """Redraw the signs that are too wide between Western letters; all of this is explained at the top of the file."""
    glyph = font.getBestCmap()
    stop = glyph[ord(".")]
    step = font["hmtx"][stop][0]
    redraw(font, narrow[glyph[ord(ELLIPSIS)]], 3 * step, *((stop, Transform(dx=i * step)) for i in range(3)))
    plus = glyph[ord("+")]
    x0, y0, x1, y1 = bounds(font, plus)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    turned = Transform().translate(x, y).rotate(math.pi / 4).translate(-x, -y)
    redraw(font, glyph[ord("×")], font["hmtx"][plus][0], (plus, turned))
    dot = glyph[ord("·")]
    left, _, right, _ = bounds(font, dot)
    air = 0.3 * (right - left)
    redraw(font, dot, right - left + 2 * air, (dot, Transform(dx=air - left)))


def features(font: TTFont, narrow: dict[str, str]) -> str:
    """The font's substitutions, in the language of feature files."""
    glyph = font.getBestCmap()

    def cids(names: Iterable[str]) -> str:
        return "[" + " ".join("\\" + name.removeprefix("cid") for name in names) + "]"

    def having(test: Callable[[int], bool]) -> str:
        return cids(sorted({name for c, name in glyph.items() if test(c) and name not in narrow}))

    chinese = having(lambda c: 0x3001 <= c <= 0x9FFF or 0xFF00 <= c <= 0xFFEF)
    western = having(lambda c: c <= 0xFF or chr(c) in SUITS + "−–—×")
    dash, long_dash = cids([glyph[ord("—")]]), cids([glyph[ord("⸺")]])
    return f"""
        languagesystem DFLT dflt; languagesystem latn dflt; languagesystem hani dflt;
        @wide = {cids(narrow)};
        @narrow = {cids(narrow.values())};
        @chinese = {chinese};
        @western = {western};
        feature ccmp {{ sub {dash} {dash} by {long_dash}; }} ccmp;
        feature calt {{
            ignore sub @chinese @wide', @wide' @chinese;
            sub [@western @narrow] @wide' by @narrow;
            sub @wide' @western by @narrow;
        }} calt;
    """


def make(source: Path, target: Path) -> None:
    """Write the font ``target`` from ``source``."""
    font = simplified_chinese_face(source)
    glyph = font.getBestCmap()
    needed = spoken(ROOT / "gin" / "text")
    lacking = sorted(c for c in needed if ord(c) not in glyph)
    if lacking:
        raise SystemExit(f"{source} can't draw {' '.join(f'{c} (U+{ord(c):04X})' for c in lacking)}")
    wanted = needed | spoken(ROOT / "gin") | set(common_chinese() + SIGNS + "⸺")
    wanted |= {chr(c) for first, last in RANGES for c in range(first, last + 1)}

    options: Any = subset.Options()
    options.layout_features = ["kern"]
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]  # for vertical text
    options.name_languages = [0x409]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.desubroutinize = True  # no larger, and quicker to load
    options.recalc_timestamp = False
    narrow = narrow_forms(font)
    for cmap in font["cmap"].tables:
        if 0x2022 in getattr(cmap, "cmap", {}):
            cmap.cmap[0x2022] = "cid00733"  # a bullet as wide as its ink, in this font meant for Korean
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes={ord(c) for c in wanted}, glyphs=list(narrow.values()))
    cutter.subset(font)

    westernise(font, narrow)
    del font["GSUB"]
    addOpenTypeFeaturesFromString(font, features(font, narrow), tables=["GSUB"])
    for record in font["name"].names:
        if record.nameID == 5:
            record.string = f"{record.toUnicode()}; subset and changed for Gin Rummy"
    font.recalcTimestamp = False
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)
    hhea, os2 = font["hhea"], font["OS/2"]
    print(f"{target.name}: {target.stat().st_size:,} bytes, {font['maxp'].numGlyphs} glyphs, in thousandths of an em: "
          f"ascent {hhea.ascent}, descent {-hhea.descent}, capitals {os2.sCapHeight}, x {os2.sxHeight}, "
          f"digits {font['hmtx'][font.getBestCmap()[ord('0')]][0]}")  # fmt: skip


def main() -> None:
    """Make both weights."""
    parser = argparse.ArgumentParser(description="Makes the game's two fonts from Debian's package fonts-noto-cjk.")
    parser.add_argument("regular", type=Path, help="NotoSansCJK-Regular.ttc")
    parser.add_argument("bold", type=Path, help="NotoSansCJK-Bold.ttc")
    parser.add_argument("--into", type=Path, default=ROOT / "assets" / "fonts", help="folder to write to")
    chosen = parser.parse_args()
    make(chosen.regular, chosen.into / "NotoSansSC-Regular.otf")
    make(chosen.bold, chosen.into / "NotoSansSC-Bold.otf")


if __name__ == "__main__":
    main()
