#!/usr/bin/env python3
"""Writes Sources/SafeText/ScalarTable.swift: how each Unicode scalar is drawn.

    pip install unicodedata2 wcwidth
    python3 Tools/make_width_table.py > Sources/SafeText/ScalarTable.swift

General categories and East Asian widths come from the PyPI package unicodedata2, the property
Extended_Pictographic from wcwidth; the header of the output names the Unicode version.
"""

import unicodedata2 as unicode
from wcwidth.table_grapheme import EXTENDED_PICTOGRAPHIC

# The order of ScalarClass.
NARROW, WIDE, MARK, UNSAFE, NARROW_EMOJI, WIDE_EMOJI, SELECTOR = range(7)

# Unassigned scalars in these blocks are wide: EastAsianWidth.txt, header.
WIDE_BLOCKS = [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD),
               (0x30000, 0x3FFFD)]
# Default_Ignorable_Code_Point of DerivedCoreProperties.txt, variation selectors left out: they
# draw nothing, so they are shown.
IGNORABLE = [(0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160),
             (0x17B4, 0x17B5), (0x180E, 0x180E), (0x200B, 0x200F), (0x202A, 0x202E),
             (0x2060, 0x206F), (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0),
             (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE00FF),
             (0xE01F0, 0xE0FFF)]
SELECTORS = [(0x180B, 0x180D), (0x180F, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)]
# Vowels and finals of conjoining Hangul: drawn inside the syllable before them.
JAMO = [(0x1161, 0x11FF), (0xD7B0, 0xD7FF)]


def within(ranges, code):
    return any(first <= code <= last for first, last in ranges)


def scalar_class(code):
    character = chr(code)
    category = unicode.category(character)
    if within(SELECTORS, code):
        return SELECTOR
    if category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or within(IGNORABLE, code):
        return UNSAFE
    if 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE:
        return UNSAFE
    if category in ("Mn", "Me") or within(JAMO, code):
        return MARK
    wide = unicode.east_asian_width(character) in ("W", "F") or within(WIDE_BLOCKS, code)
    if code > 0xFF and within(EXTENDED_PICTOGRAPHIC, code):
        return WIDE_EMOJI if wide else NARROW_EMOJI
    return WIDE if wide else NARROW


def main():
    rows = []
    for code in range(0x110000):
        kind = scalar_class(code)
        if not rows or rows[-1][1] != kind:
            rows.append((code, kind))
    print("// Made by Tools/make_width_table.py from Unicode %s; do not edit." %
          unicode.unidata_version)
    print()
    print("/// Where the drawing class of scalars changes.")
    print("enum ScalarTable {")
    print("  static let unicodeVersion = \"%s\"" % unicode.unidata_version)
    print()
    print("  /// Ascending: the first scalar of a run × 8 + its ``ScalarClass``.")
    print("  // swift-format-ignore")
    print("  static let boundaries: [UInt32] = [")
    for start in range(0, len(rows), 10):
        print("    " + " ".join("0x%X," % (code << 3 | kind) for code, kind in rows[start:start + 10]))
    print("  ]")
    print("}")


main()
