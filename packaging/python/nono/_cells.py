"""Pictures and states of a game as arrays, and as the texts of nono.h."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import importlib
import re
from typing import Any, Iterable, Optional, Sequence

_numpy: Any = None  # without NumPy, arrays are memoryviews
try:
    _numpy = importlib.import_module("numpy")
except ImportError:
    pass

OPEN = 255  # in pictures given as states of a game: a cell that is not decided
MAX_SIDE = 65_535
MAX_COLORS = 64

SYMBOLS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"
_symbol_bytes = SYMBOLS.encode()
_color_of = {symbol: color for color, symbol in enumerate(SYMBOLS)}

_to_text = _symbol_bytes + b"!" * (OPEN - MAX_COLORS) + b"?"
_to_colors = bytes(max(0, _symbol_bytes.find(symbol)) for symbol in range(256))
_to_colors_or_open = bytes(OPEN if symbol == ord("?") else _to_colors[symbol] for symbol in range(256))


def array(data: bytearray, shape: Sequence[int], code: str = "B") -> Any:
    """An array over the bytes of `data`: of NumPy where it is there, else a memoryview."""
    if _numpy is not None:
        types = {"B": _numpy.uint8, "Q": _numpy.uint64, "I": _numpy.uint32}
        return _numpy.frombuffer(data, types[code]).reshape(shape)
    view = memoryview(data)
    if not data:
        return view.cast(code) if code != "B" else view
    return view.cast("B").cast(code, tuple(shape))


def picture_of(text: str, width: int, height: int) -> Any:
    """The colors of the cells of a text in which every cell is decided."""
    return array(bytearray(text.encode().translate(_to_colors)), (height, width))


def colors_of(text: bytes, width: int, height: int) -> Any:
    """The colors of the cells of a text; cells that can have several are `OPEN`."""
    cells = re.sub(rb"\[[^]]*\]", b"?", b"".join(text.split())).replace(b"#", b"1")
    if len(cells) != width * height or cells.translate(None, _symbol_bytes + b"?"):
        raise ValueError("the text does not have the cells of the puzzle")
    return array(bytearray(cells.translate(_to_colors_or_open)), (height, width))


def sets_of(text: str, width: int, height: int, colors: int) -> Any:
    """The sets of colors of the cells of a text."""
    everything = (1 << colors) - 1
    if _numpy is not None and "[" not in text and len(text) == width * height:
        table = _numpy.zeros(256, _numpy.uint64)
        for symbol, color in _color_of.items():
            table[ord(symbol)] = 1 << color
        table[ord("?")] = everything
        return table[_numpy.frombuffer(text.encode(), _numpy.uint8)].reshape(height, width)
    out = bytearray(8 * width * height)
    view = memoryview(out).cast("Q")
    at = 0
    i = 0
    while i < len(text):
        symbol = text[i]
        if symbol == "?":
            view[at] = everything
        elif symbol == "[":
            end = text.index("]", i)
            value = 0
            for inside in text[i + 1 : end]:
                value |= 1 << _color_of[inside]
            view[at] = value
            i = end
        else:
            view[at] = 1 << _color_of[symbol]
        at += 1
        i += 1
    view.release()
    if at != width * height:  # a limit of memory left no cells
        return array(bytearray(), (0, 0), "Q")
    return array(out, (height, width), "Q")


def _set_text(value: int) -> bytes:
    if value < 0 or value >> MAX_COLORS:
        raise ValueError("a set of colors has bits for the colors 0 to 63")
    if value & (value - 1) == 0 and value != 0:
        return _symbol_bytes[value.bit_length() - 1 : value.bit_length()]
    if value == (1 << MAX_COLORS) - 1:
        return b"?"
    return b"[" + bytes(_symbol_bytes[color] for color in range(MAX_COLORS) if value >> color & 1) + b"]"


def _sets_text(values: "list[int]") -> bytes:
    texts = {value: _set_text(value) for value in set(values)}
    return b"".join([texts[value] for value in values])


def _rows(cells: Any, name: str) -> "list[list[int]]":
    if isinstance(cells, (set, frozenset, dict)):
        raise TypeError(f"{name} must be a two-dimensional array")
    rows = []
    for row in cells:
        if isinstance(row, str) or not hasattr(row, "__iter__"):
            raise TypeError(f"{name} must have two dimensions")
        rows.append([_index(cell, name) for cell in row])
    return rows


def _index(cell: Any, name: str) -> int:
    try:
        return int(cell.__index__())
    except (AttributeError, TypeError):
        raise TypeError(f"the cells of {name} must be integers") from None


def shape_and_text(cells: Any, name: str) -> "tuple[int, int, bytes]":
    """Height, width and text of a picture or state that is given as an array or nested sequences."""
    if isinstance(cells, (bytes, bytearray)):
        raise TypeError(f"{name} must have two dimensions")
    if _numpy is not None and isinstance(cells, _numpy.ndarray):
        if cells.ndim != 2:
            raise ValueError(f"{name} must have two dimensions, not {cells.ndim}")
        height, width = cells.shape
        check_size(height, width, name)
        if cells.dtype == _numpy.uint64:
            return height, width, _sets_text(cells.ravel().tolist())
        return height, width, _checked(picture_bytes(cells, name), name)
    view: Any = None
    try:
        view = memoryview(cells)
    except TypeError:
        pass
    if view is not None:
        if view.ndim != 2:
            raise ValueError(f"{name} must have two dimensions, not {view.ndim}")
        height, width = view.shape
        check_size(height, width, name)
        if view.format in ("B", "?"):
            return height, width, _checked(view.tobytes(), name)
        if view.format in ("Q", "L") and view.itemsize == 8:
            flat = view.tobytes() if view.c_contiguous else memoryview(view.tobytes())
            return height, width, _sets_text(memoryview(flat).cast("Q").tolist())
        rows: Any = view.tolist()
    else:
        if not hasattr(cells, "__iter__"):
            raise TypeError(f"{name} must be a two-dimensional array, not {type(cells).__name__}")
        rows = _rows(cells, name)
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"{name} must have rows of the same length")
    check_size(len(rows), len(rows[0]), name)
    if any(not 0 <= cell <= OPEN for row in rows for cell in row):
        raise ValueError(f"{name} has cells that are not colors")
    return len(rows), len(rows[0]), _checked(b"".join(map(bytes, rows)), name)


def picture_bytes(cells: Any, name: str) -> bytes:
    """The cells of an array of integers or truth values, which is not empty, as bytes."""
    if cells.dtype == bool:
        cells = cells.astype("uint8")
    if cells.dtype.kind not in "iu":
        raise TypeError(f"{name} must be an array of integers, not {cells.dtype}")
    if cells.dtype != "uint8":
        if int(cells.min()) < 0 or int(cells.max()) > OPEN:
            raise ValueError(f"{name} has cells that are not colors")
        cells = cells.astype("uint8")
    return bytes(cells.tobytes())


def check_size(height: int, width: int, name: str) -> None:
    """Raises `ValueError` for a size that no puzzle has."""
    if not (0 < height <= MAX_SIDE and 0 < width <= MAX_SIDE):
        raise ValueError(f"{name} must have sides of 1 to {MAX_SIDE} cells")


def _checked(colors: bytes, name: str) -> bytes:
    text = colors.translate(_to_text)
    if b"!" in text:
        raise ValueError(f"{name} has cells that are not colors: 0 to 63, or OPEN (255)")
    return text


def cells_text(cells: Any, width: int, height: int, name: str = "cells") -> bytes:
    """A state of a game as nono.h takes it: empty for `None`."""
    if cells is None:
        return b""
    if isinstance(cells, str):
        text = cells.encode("utf-8", "replace")
        if not text.strip():
            raise ValueError(f"{name} has no cells")
        return text
    rows, columns, text = shape_and_text(cells, name)
    if (rows, columns) != (height, width):
        raise ValueError(f"{name} has {rows} x {columns} cells, the puzzle {height} x {width}")
    return text


def picture_text(picture: Any, name: str = "picture") -> "tuple[int, int, bytes]":
    """Height, width and text of a picture: an array, nested sequences, or lines of text."""
    if isinstance(picture, str):
        lines = [line for line in (line.strip() for line in picture.splitlines()) if line]
        if not lines or any(len(line) != len(lines[0]) for line in lines):
            raise ValueError(f"{name} must have lines of the same length")
        check_size(len(lines), len(lines[0]), name)
        return len(lines), len(lines[0]), "".join(lines).replace("#", "1").encode("utf-8", "replace")
    return shape_and_text(picture, name)


def draw(text: "bytes | str", width: int, symbols: Optional[Sequence[str]] = None) -> str:
    """Lines of cells for people: `#` for a single color, else its symbols; `?` is open."""
    letters = text.decode() if isinstance(text, bytes) else text
    letters = re.sub(r"\[[^]]*\]", "?", letters)
    if symbols is not None:
        letters = "".join(symbols[_color_of[cell]] if cell in _color_of else cell for cell in letters)
    return "\n".join(letters[i : i + width] for i in range(0, len(letters), width))


def places(found: "Iterable[dict[str, int]]") -> "list[tuple[int, int]]":
    """(row, column) of places in JSON."""
    return [(place["row"], place["column"]) for place in found]
