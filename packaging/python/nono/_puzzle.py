"""Puzzles: clues, palette, goal, saved grids and properties; reading and writing them."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import ctypes
import gzip
import json
import os
import zlib
from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._cells import cells_text, draw, picture_of, picture_text, sets_of

BLOTTED = 0xFFFFFFFF  # the length of a clue of which only the color is known
_MAX_DRAWN = 60  # cells of a side up to which `repr` draws
_MAX_UNPACKED = 1 << 30


class Clue(NamedTuple):
    """A block: its length in cells (or `BLOTTED`) and its color, 1 to 63."""

    length: int
    color: int = 1


class Color(NamedTuple):
    """An entry of a palette. `value` is "#rrggbb"; an empty string selects the default."""

    name: str = ""
    value: str = ""
    symbol: str = ""


class SavedGrid(NamedTuple):
    """A game that a file contains: for each cell, the set of colors that it can have."""

    name: str
    cells: Any


class Diagnostic(NamedTuple):
    """A deviation in a text that was tolerated."""

    code: str
    severity: str
    message: str
    line: int
    column: int
    offset: int


class Format(NamedTuple):
    """A file format."""

    name: str
    title: str
    extensions: Tuple[str, ...]
    reads: bool
    writes: bool


ClueInput = Union[int, Tuple[int, int], Clue]
LinesInput = Iterable[Iterable[ClueInput]]


def _clue_numbers(lines: Any, name: str, out: "list[int]") -> int:
    if isinstance(lines, (str, bytes)):
        raise TypeError(f"{name} must be a sequence of lines, not a text")
    number_of_lines = 0
    for line in lines:
        if isinstance(line, (str, bytes)) or not hasattr(line, "__iter__"):
            raise TypeError(f"each line of {name} must be a sequence of clues")
        at = len(out)
        out.append(0)
        for clue in line:
            if isinstance(clue, tuple):
                if len(clue) != 2:
                    raise ValueError("a clue is a length, or a length and a color")
                length, color = clue
            else:
                length, color = clue, 1
            out.append(min(lib.whole(length, "the length of a clue"), 1 << 32))
            out.append(lib.whole(color, "the color of a clue"))
            if out[-2] > BLOTTED or not 0 < out[-1] < 64:
                raise ValueError("the length of a clue or its color (1 to 63) is out of range")
        out[at] = (len(out) - at - 1) // 2
        number_of_lines += 1
    return number_of_lines


def _check(result: int, message: str) -> None:
    if result != 0:
        raise lib.ArgumentError(message)


class Puzzle:
    """A nonogram.

    A puzzle is not changed once it is made, so that threads can share it. Two puzzles are equal if they have the same
    clues up to the numbering of colors, and `hash` agrees with that; titles and palettes do not count.
    """

    _pointer: int
    _shape: Tuple[int, int]
    __slots__ = (
        "_owner", "_pointer", "_shape", "_data", "_identity", "_canonical_hash", "format", "number", "diagnostics",
        "__weakref__",
    )  # fmt: skip

    #: the name of the format from which the puzzle was read, or an empty string
    format: str
    #: the number of the puzzle in its text, from 1
    number: int
    #: deviations that were tolerated when it was read
    diagnostics: Tuple[Diagnostic, ...]

    def __init__(
        self,
        rows: LinesInput,
        columns: LinesInput,
        *,
        palette: Iterable[Sequence[str]] = (),
        goal: Any = None,
        saved: Iterable[Tuple[str, Any]] = (),
        title: Optional[str] = None,
        author: Optional[str] = None,
        properties: Iterable[Tuple[str, str]] = (),
    ) -> None:
        """Makes a puzzle of its clues: a clue is a length, or a pair of a length and a color (1 to 63).

        `palette` lists `Color`s or triples of name, value ("#rrggbb") and symbol, blank first. `goal` is the picture,
        `saved` pairs of a name and cells, and `properties` pairs of a key and a value.
        """
        numbers: List[int] = []
        height = _clue_numbers(rows, "rows", numbers)
        width = _clue_numbers(columns, "columns", numbers)
        if not (0 < width <= 65_535 and 0 < height <= 65_535):
            raise ValueError("a puzzle has 1 to 65,535 rows and columns")
        clues = (ctypes.c_uint32 * len(numbers))(*numbers)
        pointer = lib.puzzle_from_clues(width, height, clues, len(numbers))
        if pointer is None:
            raise ValueError("a clue of length 0 must be alone in its line")
        self._adopt(pointer, (height, width))
        self._complete(width, height, palette, goal, saved, title, author, properties)

    @classmethod
    def from_picture(
        cls,
        picture: Any,
        *,
        palette: Iterable[Sequence[str]] = (),
        title: Optional[str] = None,
        author: Optional[str] = None,
        properties: Iterable[Tuple[str, str]] = (),
    ) -> Puzzle:
        """Makes the puzzle of a picture: an array `uint8[height, width]` of colors, nested sequences, or lines of text
        in which `.` is blank and `#` or `1` is the color 1. The picture is the goal of the puzzle."""
        height, width, text = picture_text(picture)
        pointer = lib.puzzle_from_picture(width, height, text, len(text))
        if pointer is None:
            raise ValueError("picture has cells that are not colors or not decided")
        self = cls.__new__(cls)
        self._adopt(pointer, (height, width))
        self._complete(width, height, palette, None, (), title, author, properties)
        return self

    @classmethod
    def _of_result(cls, owner: lib.Owner, index: int) -> Puzzle:
        self = cls.__new__(cls)
        self._owner = owner
        self._pointer = lib.result_puzzle(owner.pointer, index)
        self._reset((int(lib.puzzle_height(self._pointer)), int(lib.puzzle_width(self._pointer))))
        return self

    def _adopt(self, pointer: int, shape: Tuple[int, int]) -> None:
        self._owner = lib.Owner(pointer, lib.puzzle_free)
        self._pointer = pointer
        self._reset(shape)

    def _reset(self, shape: Tuple[int, int]) -> None:
        self._shape = shape
        self._data: Any = None
        self._canonical_hash: Optional[str] = None
        self._identity: Optional[str] = None
        self.format = ""
        self.number = 1
        self.diagnostics = ()

    def _complete(
        self,
        width: int,
        height: int,
        palette: Any,
        goal: Any,
        saved: Any,
        title: Optional[str],
        author: Optional[str],
        properties: Any,
    ) -> None:
        for index, entry in enumerate(palette):
            if isinstance(entry, str) or len(entry) > 3:
                raise TypeError("an entry of a palette is a triple of name, value and symbol")
            name, value, symbol = Color(*entry)
            rgb = -1
            if not isinstance(value, str):
                raise TypeError("the value of a color is a string")
            if value:
                digits = value[1:] if value.startswith("#") else ""
                if len(digits) != 6 or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
                    raise ValueError("the value of a color is #rrggbb")
                rgb = int(digits, 16)
            name_bytes, symbol_bytes = lib.utf8(name, "name"), lib.utf8(symbol, "symbol")
            _check(
                lib.puzzle_set_color(
                    self._pointer, index, name_bytes, len(name_bytes), rgb, symbol_bytes, len(symbol_bytes)
                ),
                "a palette has up to 64 colors",
            )
        if goal is not None:
            if isinstance(goal, str):
                goal = goal.replace("#", "1")
            text = cells_text(goal, width, height, "goal")
            _check(lib.puzzle_set_goal(self._pointer, text, len(text)), "goal is not a picture of this size")
        for name, cells in saved:
            name_bytes, text = lib.utf8(name, "name"), cells_text(cells, width, height, "saved")
            _check(
                lib.puzzle_add_saved(self._pointer, name_bytes, len(name_bytes), text, len(text)),
                "saved has cells that cannot be read, or not of this size",
            )
        all_properties = [] if title is None else [("title", title)]
        all_properties += [] if author is None else [("by", author)]
        for key, value in [*all_properties, *properties]:
            key_bytes, value_bytes = lib.utf8(key, "key"), lib.utf8(value, "value")
            _check(
                lib.puzzle_add_property(self._pointer, key_bytes, len(key_bytes), value_bytes, len(value_bytes)),
                "a property needs a key",
            )

    def _json(self) -> Any:
        if self._data is None:
            self._data = lib.read(lib.puzzle_json(self._pointer))
        return self._data

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._shape[1]

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._shape[0]

    @property
    def shape(self) -> Tuple[int, int]:
        """Height and width, the shape of the arrays of its pictures."""
        return self._shape

    @property
    def color_count(self) -> int:
        """The number of colors, blank included: at least 2."""
        return int(self._json()["colorCount"])

    @property
    def rows(self) -> Tuple[Tuple[Clue, ...], ...]:
        """The clues of each row, left to right."""
        return tuple(tuple(Clue(*clue) for clue in line) for line in self._json()["rows"])

    @property
    def columns(self) -> Tuple[Tuple[Clue, ...], ...]:
        """The clues of each column, top to bottom."""
        return tuple(tuple(Clue(*clue) for clue in line) for line in self._json()["columns"])

    @property
    def palette(self) -> Tuple[Color, ...]:
        """The colors, blank first."""
        return tuple(Color(entry["name"], entry["value"], entry["symbol"]) for entry in self._json()["palette"])

    @property
    def goal(self) -> Any:
        """The picture as an array `uint8[height, width]`, or `None` if the puzzle does not contain it."""
        data = self._json()
        return picture_of(data["goal"], data["width"], data["height"]) if "goal" in data else None

    @property
    def saved(self) -> Tuple[SavedGrid, ...]:
        """Games in the file."""
        data = self._json()
        size = data["width"], data["height"], data["colorCount"]
        return tuple(SavedGrid(entry["name"], sets_of(entry["cells"], *size)) for entry in data["saved"])

    @property
    def properties(self) -> Tuple[Tuple[str, str], ...]:
        """All properties, as pairs of a key and a value; title ("title") and author ("by") included."""
        return tuple((entry["key"], entry["value"]) for entry in self._json()["properties"])

    @property
    def title(self) -> str:
        """The title, or an empty string."""
        return str(self._json()["title"])

    @property
    def author(self) -> str:
        """The author, or an empty string."""
        return str(self._json()["author"])

    @property
    def identity(self) -> str:
        """The identity of the clues, 64 hexadecimal digits: the same in every format and version."""
        if self._identity is None:
            self._identity = str(lib.read(lib.hash_clues(self._pointer))["hash"])
        return self._identity

    @property
    def canonical_hash(self) -> str:
        """The smallest of the identities of the eight images of the puzzle under rotations and reflections, 64
        hexadecimal digits: equal for puzzles that are images of each other, and different for others."""
        if self._canonical_hash is None:
            self._canonical_hash = str(lib.read(lib.canonical_hash(self._pointer))["hash"])
        return self._canonical_hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self is other or self.identity == other.identity

    def __hash__(self) -> int:
        return int(self.identity[:15], 16)

    def __reduce__(self) -> Any:
        rest = self.format, self.number, self.diagnostics
        return _rebuild, (json.dumps(self._json(), separators=(",", ":")), rest)

    def __copy__(self) -> Puzzle:
        return self

    def __deepcopy__(self, _: Any) -> Puzzle:
        return self

    def draw(self, cells: Any = None) -> str:
        """Draws the puzzle as text, with its clues. Without `cells`, the goal is drawn if there is one."""
        data = self._json()
        width, height = data["width"], data["height"]
        if cells is None:
            text = data.get("goal", "?" * (width * height))
        else:
            text = cells_text(cells, width, height).decode()
        return draw_with_clues(data, draw(text, width, symbols_of(data)).splitlines())

    def svg(self, cells: Any = None, *, clues: bool = True, title: str = "") -> str:
        """Draws the puzzle as SVG. `cells` is a picture or a state of a game; open cells are blank."""
        return draw_svg(self, cells, clues=clues, title=title)

    def _head(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        colors = f", {self.color_count - 1} colors" if self.color_count > 2 else ""
        return f"<nono.Puzzle{title}, {self.width}x{self.height}{colors}>"

    def __repr__(self) -> str:
        head = self._head()
        return head if max(self.shape) > _MAX_DRAWN else f"{head}\n{self.draw()}"

    def _repr_svg_(self) -> str:
        return draw_svg(self, self.goal, title=self.title)


def _rebuild(text: str, rest: Any) -> Puzzle:
    data = json.loads(text)
    size = data["width"], data["height"]
    sets = [(entry["name"], sets_of(entry["cells"], *size, data["colorCount"])) for entry in data["saved"]]
    puzzle = Puzzle(
        [[(length, color) for length, color in line] for line in data["rows"]],
        [[(length, color) for length, color in line] for line in data["columns"]],
        palette=[(entry["name"], entry["value"], entry["symbol"]) for entry in data["palette"]],
        goal=data.get("goal"),
        saved=sets,
        properties=[(entry["key"], entry["value"]) for entry in data["properties"]],
    )
    puzzle.format, puzzle.number, puzzle.diagnostics = rest
    return puzzle


def pointer_of(puzzle: object) -> int:
    """The handle of a puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"a nono.Puzzle is needed, not {type(puzzle).__name__}")
    return puzzle._pointer


def symbols_of(data: Any) -> List[str]:
    """The characters that stand for colors in drawings for people."""
    if data["colorCount"] == 2:
        return [".", "#"]
    return list(".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/")


def draw_with_clues(data: Any, lines: Sequence[str]) -> str:
    """Lines of cells with the clues at the left and above."""
    several = data["colorCount"] > 2
    symbols = symbols_of(data)

    def name(clue: Any) -> str:
        length: str = "?" if clue[0] == BLOTTED else str(clue[0])
        return length + (str(symbols[clue[1]]) if several else "")

    left = [" ".join(map(name, line)) for line in data["rows"]]
    above = [list(map(name, line)) for line in data["columns"]]
    margin = max(map(len, left), default=0)
    cell = max((len(clue) for line in above for clue in line), default=1)
    depth = max(map(len, above), default=0)
    out = []
    for level in range(depth):
        clues = (line[level - depth + len(line)] if level >= depth - len(line) else "" for line in above)
        out.append((" " * margin + " " + " ".join(clue.rjust(cell) for clue in clues)).rstrip())
    for clues_of_row, row in zip(left, lines):
        out.append(clues_of_row.rjust(margin) + " " + " ".join(symbol.rjust(cell) for symbol in row))
    return "\n".join(out)


class Bundle(List[Puzzle]):
    """The puzzles of a text that could be read, as a list, and the errors of the others."""

    def __init__(self, puzzles: Iterable[Puzzle] = ()) -> None:
        super().__init__(puzzles)
        #: the name of the format
        self.format: str = ""
        #: for each puzzle that could not be read, its error; `number` of the puzzle is in `error_numbers`
        self.errors: List[lib.ParseError] = []
        self.error_numbers: List[int] = []

    def __repr__(self) -> str:
        failed = f", {len(self.errors)} errors" if self.errors else ""
        return f"<nono.Bundle of {len(self)} puzzles, {self.format}{failed}>"


def _read_all(
    text: Any,
    format: Optional[str],
    file_name: Optional[str],
    strict: bool,
    max_puzzles: Optional[int],
) -> Bundle:
    from_bytes = lib.utf8(text)
    options = lib.option_text(
        {
            "format": _name(format, "format"),
            "fileName": _name(file_name, "file_name"),
            "strict": int(bool(strict)),
            "maxPuzzles": max_puzzles,
            "brief": 1,
        }
    )
    found, owner = lib.take(lib.parse(from_bytes, len(from_bytes), options, len(options)), partly=True)
    out = Bundle()
    out.format = found["format"]
    for index, entry in enumerate(found["puzzles"]):
        if "error" in entry:
            error = lib.error_of(entry["error"])
            assert isinstance(error, lib.ParseError)
            out.errors.append(error)
            out.error_numbers.append(entry["number"])
            continue
        puzzle = Puzzle._of_result(owner, index)
        puzzle.format = out.format
        puzzle.number = entry["number"]
        puzzle.diagnostics = tuple(
            Diagnostic(**{name: reported[name] for name in Diagnostic._fields}) for reported in entry["diagnostics"]
        )
        out.append(puzzle)
    return out


def _name(name: object, what: str) -> Optional[str]:
    if name is None or isinstance(name, str):
        return name
    raise TypeError(f"{what} must be a string")


def parse(
    text: Union[str, bytes, bytearray, memoryview],
    *,
    format: Optional[str] = None,
    file_name: Optional[str] = None,
    strict: bool = False,
) -> Puzzle:
    """Reads the first puzzle of a text. Without `format`, the format is recognized, with the help of `file_name`.

    Raises `ParseError` for a text that cannot be read. Tolerated deviations are in `Puzzle.diagnostics`; with `strict`
    they are errors.
    """
    found = _read_all(text, format, file_name, strict, 1)
    if found.errors:
        raise found.errors[0]
    return found[0]


def parse_all(
    text: Union[str, bytes, bytearray, memoryview],
    *,
    format: Optional[str] = None,
    file_name: Optional[str] = None,
    strict: bool = False,
    max_puzzles: Optional[int] = None,
) -> Bundle:
    """Reads all puzzles of a text. The result is a list of those that can be read; `errors` has the other errors.

    Raises `ParseError` if none can be read.
    """
    found = _read_all(text, format, file_name, strict, max_puzzles)
    if not found and found.errors:
        raise found.errors[0]
    return found


def parse_file(
    path: Union[str, "os.PathLike[str]"],
    *,
    format: Optional[str] = None,
    strict: bool = False,
) -> Puzzle:
    """Reads the first puzzle of a file, which can be compressed by gzip."""
    data, name = read_file(path)
    return parse(data, format=format, file_name=name, strict=strict)


def parse_all_file(
    path: Union[str, "os.PathLike[str]"],
    *,
    format: Optional[str] = None,
    strict: bool = False,
    max_puzzles: Optional[int] = None,
) -> Bundle:
    """Reads all puzzles of a file, which can be compressed by gzip."""
    data, name = read_file(path)
    return parse_all(data, format=format, file_name=name, strict=strict, max_puzzles=max_puzzles)


def read_file(path: Any) -> Tuple[bytes, Optional[str]]:
    """The contents of a file, and its name without `.gz`."""
    name: Any = os.fspath(path)
    with open(name, "rb") as file:
        data = file.read()
    path = name
    name = os.path.basename(name) if isinstance(name, str) else None
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(path, "rb") as packed:
                data = packed.read(_MAX_UNPACKED + 1)
        except (EOFError, OSError, ValueError, zlib.error) as error:
            raise lib.ParseError(f"the file cannot be unpacked: {error}", code="gzip") from None
        if len(data) > _MAX_UNPACKED:
            raise lib.ParseError("the file has more than 1 GB when it is unpacked", code="gzip")
        if name is not None and name.endswith(".gz"):
            name = name[:-3]
    if name is not None and "\n" in name:
        name = None
    return data, name


class WriteError(ValueError):
    """A puzzle cannot be written in a format."""


class Written(str):
    """The text of a puzzle. `lost` lists what the format cannot hold, in words."""

    lost: Tuple[str, ...] = ()


def write(puzzles: Union[Puzzle, Iterable[Puzzle]], *, format: str = "non") -> Written:
    """Writes a puzzle, or several as one text. The result is a string with the additional member `lost`.

    Raises `WriteError` if the format cannot hold the puzzles.
    """
    if not isinstance(format, str):
        raise TypeError("format must be a string")
    every = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    pointers = (ctypes.c_void_p * len(every))(*map(pointer_of, every))
    name = lib.utf8(format, "format")
    found = lib.read(lib.write(pointers, len(every), name, len(name)))
    if not found["written"]:
        raise WriteError(", ".join(found["lost"]) or f"not written as {format}")
    out = Written(found["text"])
    out.lost = tuple(found["lost"])
    return out


def hash_clues(puzzle: Puzzle) -> str:
    """The identity of the clues, 64 hexadecimal digits: the same in every format and version."""
    pointer_of(puzzle)
    return puzzle.identity


def canonical_hash(puzzle: Puzzle) -> str:
    """The identity of the clues up to rotations and reflections, `Puzzle.canonical_hash`."""
    pointer_of(puzzle)
    return puzzle.canonical_hash


def formats() -> List[Format]:
    """All formats."""
    return [
        Format(entry["name"], entry["title"], tuple(entry["extensions"]), entry["reads"], entry["writes"])
        for entry in lib.read(lib.formats())
    ]


def draw_svg(puzzle: Puzzle, cells: Any = None, *, clues: bool = True, title: str = "") -> str:
    """Draws a puzzle as SVG, with its clues or without. `cells` is a picture or a state of a game; open cells and a
    missing grid are drawn blank."""
    pointer = pointer_of(puzzle)
    text = cells_text(cells, puzzle.width, puzzle.height)
    name = lib.utf8(title, "title")
    return str(lib.read(lib.draw_svg(pointer, text, len(text), int(bool(clues)), name, len(name)))["svg"])
