#!/usr/bin/env python3
# Draws pictures for puzzles as PPM files: only Python is needed.
#     python3 docs/gallery.py FOLDER
# Each picture is a list of shapes, painted in order; coordinates range from 0 to 100, left to right and top to bottom.
# SPDX-License-Identifier: MIT
import math
import pathlib
import sys

SIDE = 180  # pixels
SAMPLES = 3  # per pixel, in each direction

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def disc(x, y, radius, color, wide=1.0):
    """A disc, or an ellipse that is `wide` times as wide as it is high."""
    return (lambda a, b: ((a - x) / wide) ** 2 + (b - y) ** 2 <= radius ** 2), color


def ring(x, y, radius, width, color):
    return (lambda a, b: abs(math.hypot(a - x, b - y) - radius) <= width / 2), color


def arc(x, y, radius, width, color, begin, end):
    """A part of a ring between two angles in degrees, clockwise from the right."""
    def inside(a, b):
        angle = math.degrees(math.atan2(b - y, a - x)) % 360
        return abs(math.hypot(a - x, b - y) - radius) <= width / 2 and begin <= angle <= end
    return inside, color


def box(left, top, right, bottom, color):
    return (lambda a, b: left <= a <= right and top <= b <= bottom), color


def polygon(points, color):
    def inside(a, b):
        within = False
        for (x, y), (u, v) in zip(points, points[1:] + points[:1]):
            if (y > b) != (v > b) and a < (u - x) * (b - y) / (v - y) + x:
                within = not within
        return within
    return inside, color


def stroke(points, width, color):
    """A line through points, with round ends."""
    def inside(a, b):
        for (x, y), (u, v) in zip(points, points[1:]):
            length = (u - x) ** 2 + (v - y) ** 2
            t = 0 if length == 0 else min(1, max(0, ((a - x) * (u - x) + (b - y) * (v - y)) / length))
            if math.hypot(a - x - t * (u - x), b - y - t * (v - y)) <= width / 2:
                return True
        return False
    return inside, color


def within(condition, color):
    return condition, color


def smiley():
    yellow = (255, 217, 38)
    return WHITE, [disc(50, 50, 42, BLACK), disc(50, 50, 39.5, yellow), disc(36, 38, 7, BLACK, 0.7),
                   disc(64, 38, 7, BLACK, 0.7), arc(50, 52, 22, 3, BLACK, 15, 165)]


def heart():
    def inside(a, b):
        x, y = (a - 50) / 34, (54 - b) / 34
        return (x * x + y * y - 1) ** 3 - x * x * y ** 3 <= 0
    return WHITE, [within(inside, (214, 24, 48)), disc(34, 36, 5, (255, 190, 200), 1.3)]


def house():
    wall, roof, sky = (238, 214, 170), (168, 60, 40), (190, 222, 245)
    return sky, [box(0, 84, 100, 100, (96, 160, 70)), box(20, 46, 80, 86, BLACK), box(22, 46, 78, 84, wall),
                 box(66, 16, 76, 40, (110, 60, 50)), polygon([(10, 48), (50, 12), (90, 48)], roof),
                 box(44, 62, 56, 84, (90, 55, 30)), box(27, 54, 39, 66, (70, 110, 160)),
                 box(61, 54, 73, 66, (70, 110, 160)), box(32.2, 54, 33.8, 66, WHITE), box(66.2, 54, 67.8, 66, WHITE),
                 disc(53.5, 73, 1.5, (240, 200, 60))]


def cat():
    gray, dark = (120, 116, 112), (40, 38, 38)
    return (246, 240, 226), [
        polygon([(20, 12), (46, 30), (22, 50)], gray), polygon([(80, 12), (54, 30), (78, 50)], gray),
        polygon([(24, 20), (38, 30), (26, 40)], (230, 160, 160)),
        polygon([(76, 20), (62, 30), (74, 40)], (230, 160, 160)), disc(50, 54, 34, gray, 1.1),
        disc(36, 48, 8, (220, 230, 90)), disc(64, 48, 8, (220, 230, 90)), disc(36, 48, 7, dark, 0.4),
        disc(64, 48, 7, dark, 0.4), polygon([(45, 60), (55, 60), (50, 66)], (220, 120, 130)),
        stroke([(50, 66), (50, 71)], 2, dark), arc(43, 70, 7, 2, dark, 0, 150), arc(57, 70, 7, 2, dark, 30, 180),
        stroke([(34, 66), (4, 60)], 1.2, dark), stroke([(34, 69), (4, 70)], 1.2, dark),
        stroke([(34, 72), (6, 80)], 1.2, dark), stroke([(66, 66), (96, 60)], 1.2, dark),
        stroke([(66, 69), (96, 70)], 1.2, dark), stroke([(66, 72), (94, 80)], 1.2, dark)]


def anchor():
    navy = (20, 40, 90)
    return WHITE, [ring(50, 14, 7, 4, navy), box(47, 20, 53, 88, navy), box(30, 28, 70, 33, navy),
                   arc(50, 56, 32, 7, navy, 10, 170), polygon([(8, 70), (14, 50), (30, 62)], navy),
                   polygon([(92, 70), (86, 50), (70, 62)], navy)]


def letters():
    ink = (30, 30, 30)
    return (240, 236, 224), [
        stroke([(14, 80), (28, 22), (42, 80)], 5, ink), stroke([(19, 60), (37, 60)], 4, ink),
        stroke([(56, 22), (56, 80)], 5, ink), arc(56, 36, 14, 5, ink, 270, 360), arc(56, 36, 14, 5, ink, 0, 90),
        arc(56, 65, 15, 5, ink, 270, 360), arc(56, 65, 15, 5, ink, 0, 90),
        stroke([(8, 92), (92, 92)], 1.4, (150, 40, 40))]


def portrait():
    skin, shade, hair, back = (226, 178, 146), (190, 136, 106), (60, 40, 32), (150, 176, 186)
    return back, [
        polygon([(12, 100), (20, 84), (42, 76), (58, 76), (80, 84), (88, 100)], (60, 80, 120)),
        box(42, 66, 58, 82, shade), disc(50, 42, 33, hair, 0.86), disc(50, 46, 27, skin, 0.82),
        polygon([(27, 40), (34, 20), (66, 20), (73, 40), (60, 27), (42, 29)], hair),
        within(lambda a, b: ((a - 50) / 0.82) ** 2 + (b - 46) ** 2 <= 27 ** 2 and a > 60 and b > 36, shade),
        stroke([(34, 38), (44, 36)], 2.4, hair), stroke([(56, 36), (66, 38)], 2.4, hair),
        disc(40, 43, 3.4, WHITE, 1.5), disc(60, 43, 3.4, WHITE, 1.5), disc(40, 43, 2.8, (40, 50, 60)),
        disc(60, 43, 2.8, (40, 50, 60)), stroke([(51, 44), (47, 55), (52, 56)], 1.8, shade),
        disc(50, 63, 3, (170, 60, 66), 2.6)]


def landscape():
    def hill(middle, high, wide, base, color):
        return within(lambda a, b: b >= base - high * math.exp(-((a - middle) / wide) ** 2), color)
    return (120, 180, 230), [
        within(lambda a, b: b < 30, (90, 150, 215)), disc(78, 22, 10, (255, 236, 140)),
        disc(26, 20, 6, (240, 244, 250), 2.2), disc(36, 17, 5, (240, 244, 250), 2),
        hill(30, 34, 16, 66, (110, 120, 140)), hill(66, 26, 18, 66, (90, 104, 126)),
        polygon([(24.5, 38), (30, 31.5), (35.5, 38), (32, 41), (29, 38), (27, 41)], WHITE),
        hill(80, 14, 40, 72, (70, 130, 70)), hill(10, 10, 34, 76, (50, 110, 56)),
        polygon([(46, 100), (56, 74), (60, 74), (66, 100)], (214, 196, 150)), box(17, 62, 20, 82, (84, 54, 34)),
        disc(18.5, 56, 10, (30, 80, 36)), disc(12, 62, 6, (34, 90, 40)), disc(25, 62, 6, (34, 90, 40))]


PICTURES = {"smiley": smiley, "heart": heart, "house": house, "cat": cat, "anchor": anchor, "letters": letters,
            "portrait": portrait, "landscape": landscape}


def paint(picture):
    """Returns the pixels, each the mean of a few points."""
    background, shapes = picture
    shapes = shapes[::-1]
    count = SIDE * SAMPLES
    out = bytearray()
    sums = [[0, 0, 0] for _ in range(SIDE)]
    for row in range(count):
        y = (row + 0.5) * 100 / count
        for column in range(count):
            x = (column + 0.5) * 100 / count
            color = next((paint for inside, paint in shapes if inside(x, y)), background)
            total = sums[column // SAMPLES]
            for part in range(3):
                total[part] += color[part]
        if row % SAMPLES == SAMPLES - 1:
            for total in sums:
                out += bytes(round(part / SAMPLES ** 2) for part in total)
            sums = [[0, 0, 0] for _ in range(SIDE)]
    return bytes(out)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        header = f"P6\n{SIDE} {SIDE}\n255\n".encode()
        (folder / f"{name}.ppm").write_bytes(header + paint(picture()))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("gallery.py FOLDER")
    main()
