"""Drawings of puzzles as arrays of pixels."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any, List, Tuple

from . import _library as lib
from ._cells import OPEN, array, cells_text, colors_of
from ._puzzle import BLOTTED, Puzzle, pointer_of

Rgb = Tuple[int, int, int]

# Glyphs of 3x5 pixels: for each row from the top, three bits, the left pixel first.
_GLYPHS = {
    "0": (7, 5, 5, 5, 7), "1": (2, 6, 2, 2, 7), "2": (7, 1, 7, 4, 7), "3": (7, 1, 7, 1, 7), "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7), "6": (7, 4, 7, 5, 7), "7": (7, 1, 1, 2, 2), "8": (7, 5, 7, 5, 7), "9": (7, 5, 7, 1, 7),
    "?": (7, 1, 3, 0, 2),
}  # fmt: skip
_GLYPH_WIDTH, _GLYPH_HEIGHT = 3, 5
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_OPEN_CELL, _THIN_LINE, _THICK_LINE = (225, 225, 225), (190, 190, 190), (90, 90, 90)
_THICK_EVERY = 5
_MAX_PIXELS = 1 << 26


class _Canvas:
    """An image of RGB pixels."""

    def __init__(self, width: int, height: int) -> None:
        if width * height > _MAX_PIXELS:
            raise ValueError("the image would have more than 2^26 pixels")
        self.width, self.height = width, height
        self._bytes = bytearray(b"\xff") * (3 * width * height)

    def fill(self, left: int, top: int, width: int, height: int, color: Rgb) -> None:
        """Fills a rectangle, which must lie in the image."""
        row = bytes(color) * width
        for y in range(top, top + height):
            at = 3 * (y * self.width + left)
            self._bytes[at : at + len(row)] = row

    def write(self, text: str, left: int, top: int, scale: int, color: Rgb) -> None:
        """Writes digits."""
        for character in text:
            for y, bits in enumerate(_GLYPHS[character]):
                for x in range(_GLYPH_WIDTH):
                    if bits >> (_GLYPH_WIDTH - 1 - x) & 1:
                        self.fill(left + x * scale, top + y * scale, scale, scale, color)
            left += (_GLYPH_WIDTH + 1) * scale

    def pixels(self) -> Any:
        """The image as an array `uint8[height, width, 3]`."""
        return array(self._bytes, (self.height, self.width, 3))


def _rgb(value: str) -> Rgb:
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _is_dark(color: Rgb) -> bool:
    return 299 * color[0] + 587 * color[1] + 114 * color[2] < 128_000


def _width_of(text: str, scale: int) -> int:
    return (len(text) * (_GLYPH_WIDTH + 1) - 1) * scale


class _Drawing:
    """The drawing of a puzzle: its clues at the left and above, if they are shown, and its cells."""

    def __init__(self, puzzle: Puzzle, cell: int, clues: bool) -> None:
        data = puzzle._json()
        self._height, self._width = puzzle.shape
        self._cell = cell
        self._scale = max(1, cell // 8)
        self._palette: List[Rgb] = [_rgb(entry["value"]) for entry in data["palette"]]
        self._several = len(self._palette) > 2
        self._rows: Any = data["rows"] if clues else []
        self._columns: Any = data["columns"] if clues else []
        lengths = [self._name(clue) for line in [*self._rows, *self._columns] for clue in line]
        widest = max((_width_of(name, self._scale) for name in lengths), default=0) + 2 * self._scale
        self._slot = max(cell, widest)  # the width of a clue at the left
        self._pitch = max(cell, widest) + 1 if clues else cell + 1  # from one column to the next
        self._left = self._slot * max(map(len, self._rows), default=0)
        self._top = cell * max(map(len, self._columns), default=0)
        self._canvas = _Canvas(self._left + self._width * self._pitch + 1, self._top + self._height * self._pitch + 1)

    @staticmethod
    def _name(clue: Any) -> str:
        return "?" if clue[0] == BLOTTED else str(clue[0])

    def _draw_clue(self, clue: Any, left: int, top: int, width: int) -> None:
        name, color = self._name(clue), _BLACK
        if self._several:
            background = self._palette[clue[1]]
            color = _WHITE if _is_dark(background) else _BLACK
            self._canvas.fill(left, top, width, self._cell, background)
        x = left + (width - _width_of(name, self._scale)) // 2
        y = top + (self._cell - _GLYPH_HEIGHT * self._scale) // 2
        self._canvas.write(name, x, y, self._scale, color)

    def _draw_clues(self) -> None:
        inset = (self._pitch - self._cell + 1) // 2
        for i, line in enumerate(self._rows):
            left = self._left - self._slot * len(line)
            for j, clue in enumerate(line):
                self._draw_clue(clue, left + j * self._slot, self._top + i * self._pitch + inset, self._slot)
        for i, line in enumerate(self._columns):
            top = self._top - self._cell * len(line)
            for j, clue in enumerate(line):
                self._draw_clue(clue, self._left + i * self._pitch + 1, top + j * self._cell, self._pitch - 1)

    def _draw_lines(self) -> None:
        wide, high = self._width * self._pitch + 1, self._height * self._pitch + 1
        for thick in (False, True):
            color = _THICK_LINE if thick else _THIN_LINE
            for i in range(self._width + 1):
                if (i % _THICK_EVERY == 0 or i == self._width) == thick:
                    self._canvas.fill(self._left + i * self._pitch, self._top, 1, high, color)
            for i in range(self._height + 1):
                if (i % _THICK_EVERY == 0 or i == self._height) == thick:
                    self._canvas.fill(self._left, self._top + i * self._pitch, wide, 1, color)

    def draw(self, colors: bytes) -> Any:
        self._draw_clues()
        self._draw_lines()
        inner = self._pitch - 1
        for i, color in enumerate(colors):
            row, column = divmod(i, self._width)
            if color != OPEN and color >= len(self._palette):
                raise ValueError("cells has colors that the puzzle lacks")
            left, top = self._left + column * self._pitch + 1, self._top + row * self._pitch + 1
            self._canvas.fill(left, top, inner, inner, _OPEN_CELL if color == OPEN else self._palette[color])
        return self._canvas.pixels()


def draw_image(puzzle: Puzzle, cells: Any = None, *, cell: int = 16, clues: bool = True) -> Any:
    """Draws a puzzle as an array of RGB, `uint8[height, width, 3]`, with its clues or without.

    `cells` is a picture or a state of a game; open cells are gray. Without it, the grid is blank. `cell` is the side of
    a cell in pixels, 8 to 200, which grows if clues need it. `Puzzle.svg` draws a puzzle as SVG.
    """
    pointer_of(puzzle)
    side = lib.whole(cell, "cell")
    if not 8 <= side <= 200:
        raise ValueError("cell must be 8 to 200 pixels")
    width, height = puzzle.width, puzzle.height
    drawing = _Drawing(puzzle, side, bool(clues))
    if cells is None:
        return drawing.draw(bytes(width * height))
    return drawing.draw(bytes(colors_of(cells_text(cells, width, height), width, height).tobytes()))
