"""Many puzzles in one call, over all processors, with arrays in and out."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import ctypes
import itertools
import os
import threading
from contextlib import contextmanager
from typing import Any, Callable, Iterable, Iterator, List, NamedTuple, Optional, Tuple, Union

from . import _library as lib
from ._cells import MAX_COLORS, array, check_size, picture_bytes
from ._puzzle import Puzzle, pointer_of
from ._verbs import (
    GradeClass,
    PictureSymmetry,
    PuzzleTarget,
    Status,
    StoppedBy,
    Technique,
    make_options,
)

_STATUSES = tuple(Status)
_CAUSES = tuple(StoppedBy)
_CLASSES = tuple(GradeClass)
_GRADE_FIELDS = 8


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def _run(
    total: int,
    part: int,
    threads: Optional[int],
    options: "dict[str, Any]",
    limits: "tuple[Any, Any, Any, Any]",
    work: Callable[[int, int, lib.Limits], Optional[int]],
) -> None:
    """Calls `work(begin, end, limits)` for all parts of a range. The first exception, which can come from a signal
    handler, ends all calls."""
    stop = lib.StopFlag()
    workers = processors() if threads is None else lib.whole(threads, "threads")
    if workers == 0:
        raise ValueError("threads must be positive")
    part = max(1, min(part, total // (4 * workers)))
    workers = min(workers, -(-total // part))
    lock = threading.Lock()
    next_part = 0
    running = workers
    all_done = threading.Event()
    failures: List[BaseException] = []

    def all_parts() -> None:
        nonlocal next_part, running
        try:
            given = lib.Limits(dict(options), *limits, batch_stop=stop)
            while not stop.is_set():
                with lock:
                    begin, next_part = next_part, min(next_part + part, total)
                if begin >= total:
                    break
                found = lib.read(work(begin, min(begin + part, total), given), given)
                if found["done"] < min(part, total - begin):
                    break
        except BaseException as error:
            failures.append(error)
            stop.set()
        finally:
            with lock:
                running -= 1
                if running == 0:
                    all_done.set()

    lib.Limits(dict(options), *limits)  # reports invalid options before threads start
    if workers <= 1:
        all_parts()
    else:
        # Arrays must not be freed before all threads are done. `Thread.join` cannot be used: after a signal it returns
        # while the thread still runs.
        started = 0
        interrupt: Optional[BaseException] = None
        try:
            for _ in range(workers):
                threading.Thread(target=all_parts, name="nono", daemon=True).start()
                started += 1
        except BaseException as error:  # a thread cannot start: stop the others
            interrupt = error
            stop.set()
            with lock:
                running -= workers - started
                if running == 0:
                    all_done.set()
        while not all_done.is_set():
            try:
                all_done.wait()
            except BaseException as error:  # from a signal handler
                interrupt = error
                stop.set()
        if interrupt is not None:
            raise interrupt
    if failures:
        raise failures[0]


class _Puzzles:
    """Puzzles of a batch."""

    def __init__(self, puzzles: Any) -> None:
        every = list(puzzles)
        self._handles = (ctypes.c_void_p * len(every))(*[pointer_of(puzzle) for puzzle in every])
        self._every = every  # owns the handles
        self.shapes = [puzzle.shape for puzzle in every]

    @contextmanager
    def handles(self, begin: int, _: int) -> Iterator[int]:
        """The address of the handles of a part."""
        yield ctypes.addressof(self._handles) + begin * ctypes.sizeof(ctypes.c_void_p)


class _Pictures:
    """Puzzles of pictures, which exist only while a part of the batch is worked on."""

    def __init__(self, count: int, height: int, width: int, cells: bytes) -> None:
        self._size = height, width
        self._cells = ctypes.c_char_p(cells)
        self.shapes = [(height, width)] * count

    @contextmanager
    def handles(self, begin: int, end: int) -> Iterator[int]:
        """The address of the handles of a part."""
        height, width = self._size
        made = (ctypes.c_void_p * (end - begin))()
        cells = (ctypes.cast(self._cells, ctypes.c_void_p).value or 0) + begin * height * width
        if lib.puzzles_from_pictures(width, height, end - begin, cells, made) != 0:
            raise MemoryError("nono has no memory")
        try:
            yield ctypes.addressof(made)
        finally:
            lib.puzzles_free(made, end - begin)


def _batch(puzzles: Any) -> "_Puzzles | _Pictures":
    """A batch of puzzles, or of an array `uint8[n, height, width]` of pictures."""
    if isinstance(puzzles, (str, bytes, Puzzle)):
        raise TypeError("a sequence of puzzles is needed")
    if getattr(puzzles, "ndim", 0) != 3:
        return _Puzzles(puzzles)
    count, height, width = puzzles.shape
    if count == 0:
        return _Puzzles([])
    if isinstance(puzzles, memoryview) and puzzles.format != "B":
        raise TypeError("pictures must be an array of uint8")
    check_size(height, width, "pictures")
    if not isinstance(puzzles, memoryview) and str(getattr(puzzles, "dtype", "uint64")) == "uint64":  # sets of colors
        return _Puzzles(Puzzle.from_picture(picture) for picture in puzzles)
    cells = puzzles.tobytes() if isinstance(puzzles, memoryview) else picture_bytes(puzzles, "pictures")
    if cells.translate(None, bytes(range(MAX_COLORS))):
        raise ValueError("pictures have cells that are not colors: 0 to 63")
    return _Pictures(count, height, width, cells)


class SolvedMany:
    """The results of `solve_many`: arrays, in the order of the puzzles."""

    def __init__(self, shapes: "list[tuple[int, int]]", statuses: bytearray, causes: bytearray, cells: bytearray):
        count = len(shapes)
        #: uint8[n]: the index of the verdict in `list(nono.Status)`
        self.status_numbers = array(statuses, (count,))
        #: uint8[n]: the index of what ended the search in `list(nono.StoppedBy)`
        self.stopped_by_numbers = array(causes, (count,))
        self._statuses = statuses
        self._causes = causes
        self._cells = cells
        self._shapes = shapes

    def __len__(self) -> int:
        return len(self._shapes)

    @property
    def statuses(self) -> List[Status]:
        """The verdicts."""
        return [_STATUSES[number] for number in self._statuses]

    @property
    def stopped_by(self) -> List[StoppedBy]:
        """The reason why each search ended early, or `NOTHING`."""
        return [_CAUSES[number] for number in self._causes]

    @property
    def solutions(self) -> Any:
        """The first solution of each puzzle, blank if none was found: an array `uint8[n, height, width]` if all puzzles
        have the same size, else a list of arrays `uint8[height, width]`."""
        if self._shapes and all(shape == self._shapes[0] for shape in self._shapes):
            return array(self._cells, (len(self._shapes), *self._shapes[0]))
        out = []
        at = 0
        for height, width in self._shapes:
            out.append(array(self._cells[at : at + height * width], (height, width)))
            at += height * width
        return out

    def __repr__(self) -> str:
        numbers = ((status, self._statuses.count(number)) for number, status in enumerate(_STATUSES))
        return f"<nono.SolvedMany {', '.join(f'{number} {status}' for status, number in numbers if number)}>"


def solve_many(
    puzzles: Union[Iterable[Puzzle], Any],
    *,
    max_solutions: int = 2,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> SolvedMany:
    """Solves many puzzles, or those of many pictures (`uint8[n, height, width]`), over all processors.

    The limits apply to each puzzle separately, the results do not depend on `threads`. If `stop` ends the call, the
    puzzles that were not solved have the status UNKNOWN and were stopped by STOP_REQUEST.
    """
    batch = _batch(puzzles)
    shapes = batch.shapes
    count = len(shapes)
    offsets = [0, *itertools.accumulate(height * width for height, width in shapes)]
    statuses, cells = bytearray(count), bytearray(offsets[-1])
    causes = bytearray([_CAUSES.index(StoppedBy.STOP_REQUEST)]) * count
    if count:
        bases = [ctypes.addressof(ctypes.c_char.from_buffer(data)) for data in (statuses, causes, cells)]

        def work(begin: int, end: int, given: lib.Limits) -> Any:
            with batch.handles(begin, end) as handles:
                arrays = bases[0] + begin, bases[1] + begin, bases[2] + offsets[begin]
                return lib.solve_many(handles, end - begin, *given.arguments(), *arrays)

        options = {"maxSolutions": max_solutions, "seed": seed}
        _run(count, 64, threads, options, (max_work, max_memory, time_limit, stop), work)
    return SolvedMany(shapes, statuses, causes, cells)


class GradedMany:
    """The results of `grade_many`: arrays, in the order of the puzzles."""

    def __init__(self, data: bytearray, count: int) -> None:
        self._table = memoryview(data).cast("I") if count else memoryview(b"")
        self._count = count

    def _column(self, index: int) -> Any:
        out = bytearray(4 * self._count)
        if self._count:
            memoryview(out).cast("I")[:] = memoryview(self._table[index::_GRADE_FIELDS].tobytes()).cast("I")
        return array(out, (self._count,), "I")

    def __len__(self) -> int:
        return self._count

    @property
    def levels(self) -> List[GradeClass]:
        """The classes."""
        return [_CLASSES[number] for number in self._table[0::_GRADE_FIELDS]] if self._count else []

    @property
    def stopped_by(self) -> List[StoppedBy]:
        """The reason why each explanation ended early, or `NOTHING`."""
        return [_CAUSES[number] for number in self._table[1::_GRADE_FIELDS]] if self._count else []

    @property
    def level_numbers(self) -> Any:
        """uint32[n]: the index of the class in `list(nono.GradeClass)`."""
        return self._column(0)

    @property
    def scores(self) -> Any:
        """uint32[n]"""
        return self._column(2)

    @property
    def rounds(self) -> Any:
        """uint32[n]"""
        return self._column(3)

    @property
    def lines(self) -> Any:
        """uint32[n]"""
        return self._column(4)

    @property
    def footholds(self) -> Any:
        """uint32[n]"""
        return self._column(5)

    @property
    def seconds(self) -> Any:
        """uint32[n]: about how long people take"""
        return self._column(6)

    @property
    def paces(self) -> Any:
        """uint32[n]: hundredths of a second per cell"""
        return self._column(7)

    def __repr__(self) -> str:
        levels = self.levels
        numbers = ((level, levels.count(level)) for level in _CLASSES)
        return f"<nono.GradedMany {', '.join(f'{number} {level}' for level, number in numbers if number)}>"


def grade_many(
    puzzles: Union[Iterable[Puzzle], Any],
    *,
    hardest: Union[Technique, str, None] = None,
    threads: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> GradedMany:
    """Grades many puzzles, or those of many pictures (`uint8[n, height, width]`), over all processors. Otherwise like
    `solve_many`; puzzles that were not graded have the class UNKNOWN."""
    batch = _batch(puzzles)
    count = len(batch.shapes)
    size = 4 * _GRADE_FIELDS
    data = bytearray(size * count)
    if count:
        table = memoryview(data).cast("I")
        for i in range(count):
            table[i * _GRADE_FIELDS] = _CLASSES.index(GradeClass.UNKNOWN)
            table[i * _GRADE_FIELDS + 1] = _CAUSES.index(StoppedBy.STOP_REQUEST)
        table.release()
        base = ctypes.addressof(ctypes.c_char.from_buffer(data))

        def work(begin: int, end: int, given: lib.Limits) -> Any:
            with batch.handles(begin, end) as handles:
                return lib.grade_many(handles, end - begin, *given.arguments(), base + begin * size)

        options = {"hardest": lib.word(hardest, Technique, "hardest")}
        _run(count, 16, threads, options, (max_work, max_memory, time_limit, stop), work)
    return GradedMany(data, count)


class GeneratedMany:
    """The results of `generate_many`: arrays, in the order of the seeds."""

    def __init__(self, made: bytearray, cells: bytearray, shape: Tuple[int, int]) -> None:
        #: uint8[n]: 1 if the puzzle is proven to meet the target
        self.made = array(made, (len(made),))
        #: uint8[n, height, width]: the pictures, from which their clues follow
        self.pictures = array(cells, (len(made), *shape))
        self._made = made
        self._cells = cells
        self._shape = shape

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, index: int) -> Puzzle:
        """The puzzle of a picture."""
        if not -len(self) <= index < len(self):
            raise IndexError("there are fewer puzzles")
        index %= len(self)
        height, width = self._shape
        size = height * width
        return Puzzle.from_picture(array(self._cells[index * size : (index + 1) * size], self._shape))

    def __iter__(self) -> Iterator[Puzzle]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"<nono.GeneratedMany {sum(self._made)} of {len(self)} made, {self._shape[1]}x{self._shape[0]}>"


def generate_many(
    n: int,
    width: int = 15,
    height: int = 15,
    *,
    seed: int = 0,
    colors: Optional[int] = None,
    density: Optional[int] = None,
    smoothness: Optional[int] = None,
    symmetry: Union[PictureSymmetry, str, None] = None,
    target: Union[PuzzleTarget, str, None] = None,
    easiest: Union[GradeClass, str, None] = None,
    hardest: Union[GradeClass, str, None] = None,
    max_pictures: Optional[int] = None,
    max_trials: Optional[int] = None,
    threads: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> GeneratedMany:
    """Makes `n` puzzles over all processors: those of `generate` with the seeds `seed`, `seed` + 1 and so on, so that
    parts of a range of seeds can be made on different machines. Puzzles that were not made, because a limit or `stop`
    ended the call, have a 0 in `made`."""
    count = lib.whole(n, "n")
    first = lib.whole(seed, "seed")
    width, height = lib.whole(width, "width"), lib.whole(height, "height")
    if first + count > 1 << 64:
        raise ValueError("seeds are less than 2^64")
    if not (0 < width <= 65_535 and 0 < height <= 65_535 and width * height <= 1 << 24):
        raise ValueError("a puzzle has sides of 1 to 65,535 cells, and up to 2^24 cells")
    options = make_options(
        width, height, colors, density, smoothness, symmetry, target, easiest, hardest, max_pictures, max_trials
    )
    size = width * height
    made, cells = bytearray(count), bytearray(count * size)
    if count:
        made_base, cells_base = (ctypes.addressof(ctypes.c_char.from_buffer(data)) for data in (made, cells))

        def work(begin: int, end: int, given: lib.Limits) -> Any:
            part = end - begin
            return lib.make_many(
                first + begin,
                part,
                *given.arguments(),
                made_base + begin,
                cells_base + begin * size,
                part * size,
            )

        _run(count, 16, threads, options, (max_work, max_memory, time_limit, stop), work)
    return GeneratedMany(made, cells, (height, width))
