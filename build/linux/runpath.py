"""Takes the builder's own folders out of libraries: whoever could make a folder of that name could slip in another one.

A library says where to look for others (RUNPATH). What is beside it ($ORIGIN) stays; any absolute folder goes.
"""

import struct
from pathlib import Path
from typing import Final

_DYNAMIC: Final = 2
"""The kind of segment that holds the entries."""
_LOADED: Final = 1
_END, _STRINGS, _RPATH, _RUNPATH = 0, 5, 15, 29
_ENTRY: Final = struct.Struct("<QQ")


def clean(file: Path) -> bool:
    """Remove the absolute folders from one file; whether there were any. Other files than 64-bit ELF are left alone."""
    data = bytearray(file.read_bytes())
    if data[:6] != b"\x7fELF\x02\x01":
        return False
    segments = _segments(data)
    table = next(((at, size) for kind, at, _, size in segments if kind == _DYNAMIC), None)
    if table is None:
        return False
    start, size = table
    entries = [_ENTRY.unpack_from(data, at) for at in range(start, start + size, _ENTRY.size)]
    strings = _offset(segments, next(value for tag, value in entries if tag == _STRINGS))
    kept, changed = [], False
    for tag, value in entries:
        if tag in (_RPATH, _RUNPATH):
            at = strings + value
            folders = data[at : data.index(0, at)].decode().split(":")
            strange = [folder for folder in folders if not folder.startswith("$ORIGIN")]
            if strange and strange != folders:
                raise SystemExit(f"{file} looks for libraries beside it and in {', '.join(strange)}: that is new.")
            if strange:
                changed = True
                continue
        kept.append((tag, value))
    if changed:
        kept += [(_END, 0)] * (len(entries) - len(kept))
        for i, entry in enumerate(kept):
            _ENTRY.pack_into(data, start + i * _ENTRY.size, *entry)
        file.write_bytes(data)
    return changed


def _segments(data: bytearray) -> list[tuple[int, int, int, int]]:
    """Kind, place in the file, address and size of each segment."""
    (first,) = struct.unpack_from("<Q", data, 0x20)
    size, count = struct.unpack_from("<HH", data, 0x36)
    out = []
    for i in range(count):
        kind, _, at, address, _, length = struct.unpack_from("<IIQQQQ", data, first + i * size)
        out.append((kind, at, address, length))
    return out


def _offset(segments: list[tuple[int, int, int, int]], address: int) -> int:
    """Where in the file an address is."""
    return next(at + address - a for kind, at, a, size in segments if kind == _LOADED and a <= address < a + size)
