"""Reading answers that people and language models give, in whatever form they write a picture."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import re
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from . import _library as lib
from ._cells import MAX_COLORS, MAX_SIDE, OPEN, SYMBOLS, array, colors_of, shape_and_text
from ._puzzle import BLOTTED, Puzzle

Size = Union[int, Tuple[int, int]]

_BLANK_SYMBOLS = ".0_-·⋅□▢☐⬜▫◻◽░"
_FILLED_SYMBOLS = "#1*@█■▓⬛▪◼◾"
_BLANK_WORDS = ("blank", "empty", "false", "none", "off")
_FILLED_WORDS = ("filled", "fill", "full", "black", "true", "on")
_OPEN_WORDS = ("null", "unknown", "?")
_MARKS = frozenset("XxOo")  # filled in some notations, blank in others
_KEYS = ("answer", "solution", "grid", "picture", "cells", "board", "rows", "result", "output")

_FENCES = re.compile(r"```[^\n`]*\n(.*?)(?:```|\Z)", re.S)
_TAGS = re.compile(r"<(answer|solution|grid)>(.*?)(?:</\1>|\Z)", re.S | re.I)
_LABEL = re.compile(r"^\s*(?:[-*•]\s+)?(?:row|line|r)?\s*#?\d+\s*[:.)\]|]\s*", re.I)
_SEPARATORS = re.compile(r"[\s,;|]+")
_EDGES = " \t\r[](){}|\"'`,;"

_MAX_TEXT = 1 << 24
_MAX_FAILED_VALUES = 200  # of JSON in one text

Cells = List[str]  # the words of a row, one for each cell


class AnswerError(ValueError):
    """A text contains no picture of the size of the puzzle."""


def size_of(size: Any) -> Tuple[int, int]:
    """Width and height of a size: the side of a square, or a pair of width and height."""
    pair = tuple(size) if isinstance(size, (tuple, list)) else (size, size)
    if len(pair) != 2:
        raise ValueError("a size is the side of a square, or a pair of width and height")
    width, height = lib.whole(pair[0], "width"), lib.whole(pair[1], "height")
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= 1 << 24):
        raise ValueError("a puzzle has sides of 1 to 65,535 cells, and up to 2^24 cells")
    return width, height


class _Reader:
    """Reads pictures of one size."""

    def __init__(self, of: Any) -> None:
        self._words: Dict[str, int] = {}
        self._filled: Optional[int] = None  # the number of cells that are not blank, if the clues determine it
        if isinstance(of, Puzzle):
            self.height, self.width = of.shape
            data = of._json()
            self._colors = self.max_colors = int(data["colorCount"])
            self._add_palette(data["palette"])
            lengths = [clue[0] for line in data["rows"] for clue in line]
            if BLOTTED not in lengths:
                self._filled = sum(lengths)
        else:
            self.width, self.height = size_of(of)
            self._colors = 10
            self.max_colors = MAX_COLORS
        self._add_defaults()

    def _add(self, word: str, color: int) -> None:
        if word:
            self._words.setdefault(word, color)

    def _add_palette(self, palette: Any) -> None:
        for color, entry in enumerate(palette):
            if len(entry["symbol"]) == 1 and not entry["symbol"].isspace():
                self._add(entry["symbol"], color)
        for color, entry in enumerate(palette):
            self._add(entry["name"].strip().lower(), color)
        if self._colors > 2:
            initials = [entry["name"].strip().lower()[:1] for entry in palette]
            for color, initial in enumerate(initials):
                if initials.count(initial) == 1:
                    self._add(initial, color)
                    self._add(initial.upper(), color)

    def _add_defaults(self) -> None:
        self._words[" "] = 0
        for color, symbol in enumerate(SYMBOLS[: self._colors]):
            self._add(symbol, color)
        for symbol in [*_BLANK_SYMBOLS, *_BLANK_WORDS]:
            self._add(symbol, 0)
        for symbol in [*_FILLED_SYMBOLS, *_FILLED_WORDS]:
            self._add(symbol, 1)
        for symbol in _OPEN_WORDS:
            self._add(symbol, OPEN)

    # ---- from words to colors ----

    def _is_cell(self, word: str) -> bool:
        return word in self._words or word in _MARKS or word.lower() in self._words

    def _color(self, word: str) -> int:
        color = self._words.get(word)
        return self._words[word.lower()] if color is None else color

    def _colors_of(self, rows: List[Cells]) -> Any:
        """The picture of rows of words. Crosses and circles have the meaning that other cells and the clues suggest."""
        words = {word for row in rows for word in row}
        marks = {word for word in words if word in _MARKS and word not in self._words}
        colors = {word: self._color(word) for word in words - marks}
        choices: List[Dict[str, int]] = [{}]
        if marks:
            if any(color not in (0, OPEN) for color in colors.values()):
                choices = [dict.fromkeys(marks, 0)]
            else:
                alone = len({mark.lower() for mark in marks}) == 1
                choices = [{mark: int(alone or mark in filled) for mark in marks} for filled in ("Xx", "Oo")]
        best = min(choices, key=lambda choice: self._error(rows, {**colors, **choice}))
        table = {**colors, **best}
        return array(bytearray(table[word] for row in rows for word in row), (self.height, self.width))

    def _error(self, rows: List[Cells], table: "dict[str, int]") -> int:
        if self._filled is None:
            return 0
        filled = sum(1 for row in rows for word in row if table[word] not in (0, OPEN))
        return abs(filled - self._filled)

    # ---- lines of text ----

    def _row(self, line: str) -> Optional[Cells]:
        return self._bare_row(line) or self._bare_row(_LABEL.sub("", line, count=1)) or self._row_after_clues(line)

    def _bare_row(self, line: str) -> Optional[Cells]:
        words = [word.strip(_EDGES) for word in _SEPARATORS.split(line.strip(_EDGES))]
        if len(words) == self.width and all(word and self._is_cell(word) for word in words):
            return words
        joined = "".join(words)
        if len(joined) == 2 * self.width and joined[::2] == joined[1::2]:
            joined = joined[::2]  # two characters for each cell, so that cells look square
        if len(joined) == self.width and all(map(self._is_cell, joined)):
            return list(joined)
        return None

    def _row_after_clues(self, line: str) -> Optional[Cells]:
        """A row with its clues at the left, as nono draws it."""
        words = _SEPARATORS.split(line.strip(_EDGES))
        cells = list(words[-1]) if len(words[-1]) == self.width > 1 else words[-self.width :]
        clues = words[:-1] if len(words[-1]) == self.width > 1 else words[: -self.width]
        if len(cells) != self.width or not clues or not all(clue[:1].isdigit() for clue in clues):
            return None
        if not all(len(cell) == 1 and self._is_cell(cell) for cell in cells):
            return None
        return None if self._colors == 2 and any(cell.isdigit() for cell in cells) else cells

    def from_lines(self, text: str) -> Optional[Any]:
        """The last grid of lines of a text."""
        longest = 64 * self.width + 999
        every = text.splitlines()
        for lines in (every, [line for line in every if line.strip()]):
            rows = [self._row(line) if len(line) < longest else None for line in lines]
            end = len(rows)
            while end >= self.height:
                part = rows[end - self.height : end]
                missing = [i for i, row in enumerate(part) if row is None]
                if not missing:
                    return self._colors_of([row for row in part if row is not None])
                end -= self.height - missing[-1]
        return None

    def from_spaces(self, text: str) -> Optional[Any]:
        """A grid in which spaces are blank cells."""
        lines = text.rstrip("\n").split("\n")
        if len(lines) != self.height or any(len(line.rstrip()) > self.width for line in lines):
            return None
        marks = set("".join(lines)) - {" "}
        if not marks or any(not self._is_cell(mark) or self._words.get(mark) == 0 for mark in marks):
            return None
        return self._colors_of([list(line.rstrip().ljust(self.width)) for line in lines])

    def from_flat(self, text: str) -> Optional[Any]:
        """All cells in one line, or in lines of other lengths."""
        words = [word for word in _SEPARATORS.split(text.strip(_EDGES)) if word]
        size = self.width * self.height
        flat = words if len(words) == size else list("".join(words))
        if len(flat) != size or not all(map(self._is_cell, flat)):
            return None
        return self._colors_of([flat[i : i + self.width] for i in range(0, size, self.width)])

    # ---- values of JSON ----

    def from_value(self, value: Any, depth: int = 0) -> Optional[Any]:
        """The picture of a value of JSON, or of nested lists."""
        if depth > 4:
            return None
        if isinstance(value, str):
            return self.from_text(value) if depth > 0 else None
        if isinstance(value, dict):
            known = [value[key] for key in _KEYS if key in value]
            for inside in [*known, *reversed(list(value.values()))]:
                found = self.from_value(inside, depth + 1)
                if found is not None:
                    return found
            return None
        if not isinstance(value, (list, tuple)):
            return None
        if len(value) == self.height:
            rows = [self._row_of_value(row) for row in value]
            if None not in rows:
                return self._colors_of([row for row in rows if row is not None])
        if len(value) == self.width * self.height:
            flat = self._words_of(value)
            if flat is not None:
                return self._colors_of([flat[i : i + self.width] for i in range(0, len(flat), self.width)])
        return self.from_value(value[0], depth + 1) if len(value) == 1 else None

    def _row_of_value(self, row: Any) -> Optional[Cells]:
        if isinstance(row, str):
            return self._row(row)
        return self._words_of(row) if isinstance(row, (list, tuple)) and len(row) == self.width else None

    def _words_of(self, cells: Any) -> Optional[Cells]:
        words = []
        for cell in cells:
            if isinstance(cell, float) and cell.is_integer():
                cell = int(cell)
            if cell is not None and not isinstance(cell, (str, int)):
                return None
            word = "null" if cell is None else str(cell).strip() if isinstance(cell, str) else str(int(cell))
            if word.isdigit() and len(word) == 2 and int(word) < min(self._colors, MAX_COLORS):
                word = SYMBOLS[int(word)]  # a number of a color, which has no digit of its own
            if not word or not self._is_cell(word):
                return None
            words.append(word)
        return words

    def from_json(self, text: str) -> Optional[Any]:
        """The picture of the last value of JSON, or list of Python, that has one."""
        found = None
        for value in _values(text):
            picture = self.from_value(value)
            found = found if picture is None else picture
        return found

    def from_text(self, text: str) -> Optional[Any]:
        for read in (self.from_json, self.from_lines, self.from_flat, self.from_spaces):
            found = read(text)
            if found is not None:
                return found
        return None


def _values(text: str) -> Iterator[Any]:
    """The lists and objects in a text."""
    text = text.replace("'", '"').replace("True", "1").replace("False", "0").replace("None", "null")
    decoder = json.JSONDecoder()
    failed = 0
    at = 0
    while failed < _MAX_FAILED_VALUES:
        starts = [start for start in (text.find("[", at), text.find("{", at)) if start >= 0]
        if not starts:
            return
        at = min(starts)
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            failed += 1
            at += 1
            continue
        yield value


def _blocks(text: str) -> Iterator[str]:
    """The parts of a text that can have the answer, the most likely first."""
    yield from reversed([found[1] for found in _TAGS.findall(text)])
    yield from reversed(_FENCES.findall(text))
    yield text


def read_answer(answer: Any, of: Union[Puzzle, Size]) -> Any:
    """Reads the picture of an answer, an array `uint8[height, width]` of colors; undecided cells are `OPEN`.

    `answer` is a text or an array. A text can have the picture as lines of `#.`, `10`, `XO`, block characters or the
    letters of the palette, with or without separators and labels; as JSON or a list of Python; in a fenced block, and
    with prose around it. If there are several pictures, the last one counts. `X` and `O` have the meaning that agrees
    better with the clues. `of` is the puzzle, or its size: the side of a square, or a pair of width and height.

    Raises `AnswerError` if there is no picture of this size.
    """
    reader = _Reader(of)
    if isinstance(answer, (bytes, bytearray)):
        answer = bytes(answer).decode("utf-8", "replace")
    if not isinstance(answer, str):
        return _read_array(answer, reader)
    if len(answer) > _MAX_TEXT:
        raise AnswerError("the text is too long")
    text = answer.replace("\r\n", "\n").replace("\ufe0f", "")
    for block in _blocks(text):
        found = reader.from_text(block)
        if found is not None:
            return found
    raise AnswerError(f"the text has no picture of {reader.width} x {reader.height} cells")


def _read_array(answer: Any, reader: _Reader) -> Any:
    if isinstance(answer, (list, tuple, dict)):
        found = reader.from_value(answer)
        if found is None:
            raise AnswerError(f"no picture of {reader.width} x {reader.height} cells")
        return found
    try:
        height, width, text = shape_and_text(answer, "answer")
    except ValueError as error:
        raise AnswerError(str(error)) from None
    if (height, width) != (reader.height, reader.width):
        raise AnswerError(f"the answer has {width} x {height} cells, not {reader.width} x {reader.height}")
    picture = colors_of(text, width, height)
    if any(reader.max_colors <= color < OPEN for color in set(picture.tobytes())):
        raise AnswerError(f"the puzzle has the colors 0 to {reader.max_colors - 1}")
    return picture
