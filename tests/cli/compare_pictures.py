# Compares the upper part of a screenshot with the expected picture, pixel by pixel:
#   python3 compare_pictures.py SCREENSHOT.bmp EXPECTED.png ROWS
#   python3 compare_pictures.py SCREENSHOT.bmp EXPECTED.png        writes the expected picture: check it by eye
# Reads 24-bit BMP, and PNG as written by this script.
# SPDX-License-Identifier: MIT
import struct
import sys
import zlib


def read_bmp(path):
    data = open(path, "rb").read()
    (start,) = struct.unpack("<I", data[10:14])
    width, height, _, bits = struct.unpack("<iiHH", data[18:30])
    assert data[:2] == b"BM" and bits == 24 and height > 0
    stride = (3 * width + 3) // 4 * 4
    rows = []
    for y in reversed(range(height)):
        row = bytearray(data[start + y * stride :][: 3 * width])
        row[0::3], row[2::3] = row[2::3], row[0::3]
        rows.append(bytes(row))
    return width, height, rows


def write_png(path, width, height, rows):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))


def read_png(path):
    data = open(path, "rb").read()
    width, height = struct.unpack(">II", data[16:24])
    (size,) = struct.unpack(">I", data[33:37])
    assert data[37:41] == b"IDAT"
    pixels = zlib.decompress(data[41 : 41 + size])
    stride = 3 * width + 1
    return width, height, [pixels[y * stride + 1 : (y + 1) * stride] for y in range(height)]


got = read_bmp(sys.argv[1])
if len(sys.argv) == 3:
    write_png(sys.argv[2], *got)
    sys.exit()
expected = read_png(sys.argv[2])
if got[:2] != expected[:2]:
    sys.exit(f"{sys.argv[2]}: {expected[0]}x{expected[1]}, but the screenshot is {got[0]}x{got[1]}")
wrong = [
    (x, y)
    for y in range(int(sys.argv[3]))
    for x in range(got[0])
    if got[2][y][3 * x : 3 * x + 3] != expected[2][y][3 * x : 3 * x + 3]
]
if wrong:
    x, y = wrong[0]
    sys.exit(f"{sys.argv[2]}: {len(wrong)} pixels differ; the first is at {x}, {y}")
if len({row[3 * x : 3 * x + 3] for row in got[2][int(sys.argv[3]) :] for x in range(got[0])}) < 2:
    sys.exit("below the board, nothing is written")
