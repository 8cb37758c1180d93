#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the frames of an animated PNG with pictures: compare_frames.py ANIMATION PNG...

Reads both without any image library: truecolor with 8 bits, as written by nono. Prints the differences.
"""
import struct
import sys
import zlib


def chunks(path):
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        content = data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert checksum == zlib.crc32(kind + content), "wrong checksum"
        yield kind.decode(), content
        at += 12 + length


def rows(packed, width, height):
    """Returns the rows of pixels, which nono does not filter."""
    raw = zlib.decompress(packed)
    size = 3 * width
    assert len(raw) == (size + 1) * height, "wrong number of bytes"
    out = []
    for y in range(height):
        assert raw[y * (size + 1)] == 0, "a filter that nono does not use"
        out.append(raw[y * (size + 1) + 1 : (y + 1) * (size + 1)])
    return out


def frames(path):
    """Returns all frames, each composed with the previous ones; one for an ordinary PNG."""
    width = height = expected = None
    control = None
    packed = b""
    canvas = None
    sequence = 0
    out = []

    def compose():
        nonlocal canvas
        if not packed:
            return
        w, h, x, y = control if control else (width, height, 0, 0)
        if canvas is None:
            assert (w, h, x, y) == (width, height, 0, 0), "the first frame is not whole"
            canvas = [bytearray(3 * width) for _ in range(height)]
        assert x + w <= width and y + h <= height, "a frame beyond the picture"
        for i, row in enumerate(rows(packed, w, h)):
            canvas[y + i][3 * x : 3 * (x + w)] = row
        out.append(b"".join(canvas))

    for kind, content in chunks(path):
        if kind == "IHDR":
            width, height, depth, color = struct.unpack(">IIBB", content[:10])
            assert (depth, color) == (8, 2), "no truecolor"
        elif kind == "acTL":
            expected, plays = struct.unpack(">II", content)
            assert plays == 0, "does not begin again"
        elif kind == "fcTL":
            compose()
            packed = b""
            number, w, h, x, y, delay, unit, dispose, blend = struct.unpack(">IIIIIHHBB", content)
            assert number == sequence and unit == 1000 and delay > 0 and (dispose, blend) == (0, 0)
            sequence += 1
            control = (w, h, x, y)
        elif kind == "IDAT":
            packed += content
        elif kind == "fdAT":
            assert struct.unpack(">I", content[:4])[0] == sequence
            sequence += 1
            packed += content[4:]
        elif kind == "IEND":
            compose()
    assert expected is None or expected == len(out), "another number of frames than announced"
    return (width, height), out


def main():
    size, moving = frames(sys.argv[1])
    if len(moving) != len(sys.argv) - 2:
        sys.exit(f"{len(moving)} frames, but {len(sys.argv) - 2} pictures")
    for number, path in enumerate(sys.argv[2:]):
        other, still = frames(path)
        if other != size or still != [moving[number]]:
            sys.exit(f"frame {number} is not as {path}")
    print(f"{len(moving)} frames")


main()
