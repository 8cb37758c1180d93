"""The shared library and calls of its functions."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import ctypes
import enum
import json
import operator
import os
import threading
from typing import Any, Callable, Optional, Type, TypeVar, Union

_ABI_VERSION = 1

_library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libnono.so"))

_Pointer = ctypes.c_void_p
_Size = ctypes.c_size_t
_Text = ctypes.c_char_p


class _Watch(ctypes.Structure):
    """`nono_python_watch` of watch.cpp."""

    _fields_ = [
        ("flags", _Pointer * 2),
        ("ensure", _Pointer),
        ("release", _Pointer),
        ("check", _Pointer),
        ("fetch", _Pointer),
        ("error", _Pointer * 3),
        ("next", ctypes.c_int64),
    ]


class _NonoWatch(ctypes.Structure):
    """`nono_watch` of nono.h."""

    _fields_ = [("call", _Pointer), ("user", _Pointer), ("stop", _Pointer)]


def _declare(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_library, name)
    function.restype = result
    function.argtypes = arguments
    return function


_cells = (_Text, _Size)
_options = (_Text, _Size)
_limited = (_Text, _Size, _Pointer)

abi_version = _declare("nono_abi_version", ctypes.c_uint32)
version = _declare("nono_version", _Text)
result_free = _declare("nono_result_free", None, _Pointer)
result_error = _declare("nono_result_error", ctypes.c_int32, _Pointer)
result_json = _declare("nono_result_json", _Pointer, _Pointer, ctypes.POINTER(_Size))
result_puzzle_count = _declare("nono_result_puzzle_count", _Size, _Pointer)
result_puzzle = _declare("nono_result_puzzle", _Pointer, _Pointer, _Size)
puzzle_from_clues = _declare(
    "nono_puzzle_from_clues", _Pointer, ctypes.c_uint32, ctypes.c_uint32, _Pointer, _Size
)
puzzle_from_picture = _declare(
    "nono_puzzle_from_picture", _Pointer, ctypes.c_uint32, ctypes.c_uint32, _Text, _Size
)
puzzle_free = _declare("nono_puzzle_free", None, _Pointer)
puzzle_width = _declare("nono_puzzle_width", ctypes.c_uint32, _Pointer)
puzzle_height = _declare("nono_puzzle_height", ctypes.c_uint32, _Pointer)
puzzle_set_goal = _declare("nono_puzzle_set_goal", ctypes.c_int32, _Pointer, *_cells)
puzzle_add_saved = _declare("nono_puzzle_add_saved", ctypes.c_int32, _Pointer, _Text, _Size, *_cells)
puzzle_add_property = _declare("nono_puzzle_add_property", ctypes.c_int32, _Pointer, _Text, _Size, _Text, _Size)
puzzle_set_color = _declare(
    "nono_puzzle_set_color",
    ctypes.c_int32,
    _Pointer,
    ctypes.c_uint32,
    _Text,
    _Size,
    ctypes.c_int32,
    _Text,
    _Size,
)
puzzle_json = _declare("nono_puzzle_json", _Pointer, _Pointer)
parse = _declare("nono_parse", _Pointer, _Text, _Size, *_options)
write = _declare("nono_write", _Pointer, _Pointer, _Size, _Text, _Size)
formats = _declare("nono_formats", _Pointer)
solve = _declare("nono_solve", _Pointer, _Pointer, *_cells, *_limited)
count = _declare("nono_count", _Pointer, _Pointer, *_cells, *_limited)
hash_clues = _declare("nono_hash", _Pointer, _Pointer)
canonical_hash = _declare("nono_canonical_hash", _Pointer, _Pointer)
puzzles_from_pictures = _declare(
    "nono_puzzles_from_pictures", ctypes.c_int32, ctypes.c_uint32, ctypes.c_uint32, _Size, _Pointer, _Pointer
)
puzzles_free = _declare("nono_puzzles_free", None, _Pointer, _Size)
forced_cells = _declare("nono_forced_cells", ctypes.c_int32, _Pointer, _Size, _Pointer, _Pointer, _Pointer)
satisfies = _declare("nono_satisfies", ctypes.c_int32, _Pointer, *_cells)
hint = _declare("nono_hint", _Pointer, _Pointer, *_cells, *_limited)
explain = _declare("nono_explain", _Pointer, _Pointer, *_cells, *_limited)
grade = _declare("nono_grade", _Pointer, _Pointer, *_limited)
make = _declare("nono_make", _Pointer, *_limited)
make_from_image = _declare("nono_make_from_image", _Pointer, _Pointer, _Size, _Size, *_limited)
ambiguity = _declare("nono_ambiguity", _Pointer, _Pointer, *_limited)
fix = _declare("nono_fix", _Pointer, ctypes.c_uint32, ctypes.c_uint32, *_cells, *_limited)
line_states = _declare("nono_line_states", _Pointer, _Pointer, *_cells, ctypes.c_int32)
cells_to_cross = _declare("nono_cells_to_cross", _Pointer, _Pointer, *_cells)
mistakes = _declare("nono_mistakes", _Pointer, _Pointer, *_cells, *_limited)
can_be_finished = _declare("nono_can_be_finished", _Pointer, _Pointer, *_cells, *_limited)
draw_svg = _declare("nono_draw_svg", _Pointer, _Pointer, *_cells, ctypes.c_int32, _Text, _Size)
solve_many = _declare("nono_solve_many", _Pointer, _Pointer, _Size, *_limited, _Pointer, _Pointer, _Pointer)
grade_many = _declare("nono_grade_many", _Pointer, _Pointer, _Size, *_limited, _Pointer)
make_many = _declare(
    "nono_make_many", _Pointer, ctypes.c_uint64, _Size, *_limited, _Pointer, _Pointer, _Size
)
prove = _declare("nono_prove", _Pointer, _Pointer, *_cells, *_limited)
verify = _declare("nono_verify", _Pointer, _Pointer, *_cells, _Text, _Size, *_limited)
sokoban_parse = _declare("nono_sokoban_parse", _Pointer, _Text, _Size, *_options)
sokoban_replay = _declare("nono_sokoban_replay", _Pointer, *_cells, _Text, _Size)
sokoban_solve = _declare("nono_sokoban_solve", _Pointer, *_cells, *_limited)
sokoban_improve = _declare("nono_sokoban_improve", _Pointer, *_cells, _Text, _Size, *_limited)
sokoban_next_push = _declare("nono_sokoban_next_push", _Pointer, *_cells, *_limited)
sokoban_is_lost = _declare("nono_sokoban_is_lost", _Pointer, *_cells, *_limited)
sokoban_dead_squares = _declare("nono_sokoban_dead_squares", _Pointer, *_cells)
sokoban_draw_svg = _declare("nono_sokoban_draw_svg", _Pointer, *_cells, _Text, _Size)

if abi_version() != _ABI_VERSION:
    raise ImportError(f"libnono.so has ABI {abi_version()}, this module needs {_ABI_VERSION}")

_stop_function = ctypes.cast(_library.nono_python_stop, _Pointer).value


def _address(name: str) -> Optional[int]:
    return ctypes.cast(getattr(ctypes.pythonapi, name), _Pointer).value


try:
    _signal_functions = tuple(
        map(_address, ("PyGILState_Ensure", "PyGILState_Release", "PyErr_CheckSignals", "PyErr_Fetch"))
    )
    _restore = ctypes.pythonapi.PyErr_Restore
    _restore.argtypes = (_Pointer, _Pointer, _Pointer)
    _restore.restype = None
except AttributeError:  # an interpreter other than CPython: signals are handled after the call
    _signal_functions = ()


class ParseError(ValueError):
    """A text cannot be read.

    `code` is the name of the error (docs/errors.md) and `number` its number. `line` and `column` start at 1, `offset`
    at 0; columns and offsets count bytes of UTF-8. `excerpt` consists of the message, the line and a caret.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        number: int = 0,
        line: int = 0,
        column: int = 0,
        offset: int = 0,
        excerpt: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.number = number
        self.line = line
        self.column = column
        self.offset = offset
        self.excerpt = excerpt

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}" if self.line else self.message

    def __reduce__(self) -> Any:
        return _rebuild_parse_error, (self.message, {k: v for k, v in self.__dict__.items() if k != "message"})


def _rebuild_parse_error(message: str, members: "dict[str, Any]") -> ParseError:
    return ParseError(message, **members)


class ArgumentError(ValueError):
    """An argument is refused. `code` is the name of the error in docs/errors.md, or "bad_argument"."""

    def __init__(self, message: str, code: str = "bad_argument") -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> Any:
        return ArgumentError, (self.args[0], self.code)


def error_of(found: "dict[str, Any]") -> Exception:
    """The exception for the member "error" of a result."""
    if "line" in found:
        place = f"{found['line']}:{found['column']}: "
        message = found["message"]
        return ParseError(
            message[len(place) :] if message.startswith(place) else message,
            code=found["code"],
            number=found["number"],
            line=found["line"],
            column=found["column"],
            offset=found["offset"],
            excerpt=found["excerpt"],
        )
    return ArgumentError(found["message"], found["code"])


class StopFlag:
    """Ends calls from another thread: pass it as `stop`, then call `set`. One flag can end any number of calls."""

    __slots__ = ("_flag",)

    def __init__(self) -> None:
        self._flag = ctypes.c_int32(0)

    def set(self) -> None:
        """Ends all calls that have this flag, now and in the future."""
        self._flag.value = 1

    def is_set(self) -> bool:
        """Returns true if `set` was called."""
        return self._flag.value != 0


class Limits:
    """The limits of a call, as options of nono.h, and what can stop it."""

    __slots__ = ("options", "watch", "_user", "_stops")

    def __init__(
        self,
        options: "dict[str, Any]",
        max_work: Optional[int] = None,
        max_memory: Optional[int] = None,
        time_limit: Optional[float] = None,
        stop: Optional[StopFlag] = None,
        batch_stop: Optional[StopFlag] = None,
    ) -> None:
        options["maxWork"] = max_work
        options["maxMemory"] = max_memory
        options["timeLimit"] = None if time_limit is None else seconds(time_limit)
        self.options = option_text(options)
        if stop is not None and not isinstance(stop, StopFlag):
            raise TypeError("stop must be a StopFlag")
        self._stops = (stop, batch_stop)
        user = _Watch()
        for i, flag in enumerate(self._stops):
            if flag is not None:
                user.flags[i] = ctypes.addressof(flag._flag)
        if _signal_functions and threading.get_ident() == threading.main_thread().ident:
            user.ensure, user.release, user.check, user.fetch = _signal_functions
        self._user = user
        self.watch = _NonoWatch(None, ctypes.addressof(user), _stop_function)

    def arguments(self) -> "tuple[Any, ...]":
        """Returns the arguments of nono.h for options, their size and the watch."""
        return self.options, len(self.options), ctypes.addressof(self.watch)

    def raise_interrupt(self) -> None:
        """Raises the exception that a signal handler raised during the call, if there is one."""
        error = self._user.error
        if error[0] is not None:
            raised = (error[0], error[1], error[2])
            error[0] = None
            _restore(*raised)


class Owner:
    """Owns a result or a puzzle of the library."""

    __slots__ = ("pointer", "_free")

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self.pointer = pointer
        self._free = free

    def __del__(self) -> None:
        self._free(self.pointer)


def _json_of(pointer: int) -> Any:
    size = _Size()
    text = result_json(pointer, ctypes.byref(size))
    # Surrogates: properties of a file can hold bytes that are not UTF-8.
    return json.loads(ctypes.string_at(text, size.value).decode("utf-8", "replace"))


def take(pointer: Optional[int], limits: Optional[Limits] = None, *, partly: bool = False) -> "tuple[Any, Owner]":
    """The JSON of a result and its owner. Raises its error, unless it has several puzzles and is read `partly`."""
    if pointer is None:
        if limits is not None:
            limits.raise_interrupt()
        raise MemoryError("nono has no memory")
    owner = Owner(pointer, result_free)
    if limits is not None:
        limits.raise_interrupt()
    found = _json_of(pointer)
    if isinstance(found, dict) and "error" in found and not (partly and "puzzles" in found):
        raise error_of(found["error"])
    return found, owner


def read(pointer: Optional[int], limits: Optional[Limits] = None) -> Any:
    """The JSON of a result, which is freed."""
    return take(pointer, limits)[0]


def whole(value: Any, name: str) -> int:
    """A whole number that is not negative."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if number < 0:
        raise ValueError(f"{name} must not be negative")
    return number


def seconds(value: Any) -> Optional[str]:
    """A time limit as an option of nono.h; `None` for infinity."""
    number = float(value)
    if number != number or number < 0:
        raise ValueError("time_limit must be a number of seconds")
    return None if number > 1e9 else f"{number:.9f}"


_Enum = TypeVar("_Enum", bound=enum.Enum)


def word(value: Union[_Enum, str, None], of: Type[_Enum], name: str) -> Optional[str]:
    """The word of a member of an enumeration, which can be given by its word."""
    if value is None:
        return None
    if not isinstance(value, (of, str)):
        raise TypeError(f"{name} must be a {of.__name__} or a string")
    try:
        return str(of(value).value)
    except ValueError:
        raise ValueError(f"{name} must be one of {', '.join(str(member.value) for member in of)}") from None


def option_text(options: "dict[str, Any]") -> bytes:
    """Options as nono.h takes them. `None` is the default of the library."""
    lines = []
    for name, value in options.items():
        if value is None:
            continue
        if isinstance(value, (str, bytes)):
            text = value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
            if b"\n" in text:
                raise ValueError(f"{name} must be one line")
        else:
            text = b"%d" % whole(value, name)
        lines.append(name.encode() + b"=" + text)
    return b"\n".join(lines)


def utf8(text: Any, name: str = "text") -> bytes:
    """A text or bytes-like object as bytes. Lone surrogates of a string become question marks."""
    if isinstance(text, str):
        return text.encode("utf-8", "replace")
    if isinstance(text, bytes):
        return text
    try:
        return bytes(memoryview(text))
    except TypeError:
        raise TypeError(f"{name} must be a string or bytes, not {type(text).__name__}") from None
