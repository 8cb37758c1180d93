"""Many puzzles on many machines, with Dask's `distributed`.

The machines run `dask-worker`, and need this module, but not the files: their contents are sent. Results come as soon as
they are ready; a task is repeated on another machine if its machine fails. The results are the same for any number of
machines, if `max_work` limits puzzles rather than `time_limit`.

>>> import nono.distributed
>>> client = nono.distributed.connect("tcp://scheduler:8786")
>>> for found in nono.distributed.solve_files(client, ["a.non", "b.nonpack"]):
...     print(found.file, found.index, found.value or found.error)
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import functools
import importlib
import os
from typing import (
    Any,
    Callable,
    Dict,
    Generic,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

from ._batches import GeneratedMany
from ._batches import generate_many as _generate_many
from ._batches import solve_many as _solve_many
from ._library import ParseError
from ._puzzle import Puzzle, parse_all, read_file
from ._verbs import Status, StoppedBy

__all__ = ["FileResult", "Solved", "connect", "generate_many", "map_files", "map_seeds", "map_tasks", "solve_files"]

_T = TypeVar("_T")
_R = TypeVar("_R")
Path = Union[str, "os.PathLike[str]"]


class Solved(NamedTuple):
    """The verdict on a puzzle of a file."""

    identity: str  #: `Puzzle.identity`
    status: Status
    stopped_by: StoppedBy
    solution: Any  #: the first solution, an array `uint8[height, width]`, or `None`

    def __repr__(self) -> str:
        return f"<nono.distributed.Solved {self.status} {self.identity[:8]}>"


class FileResult(Generic[_R]):
    """The result for a puzzle of a file: `value`, or `error` if the file or the puzzle cannot be read."""

    __slots__ = ("file", "index", "value", "error")

    def __init__(self, file: str, index: int, value: Optional[_R], error: Optional[str] = None) -> None:
        self.file = file
        #: the number of the puzzle in the file, from 1; 0 if the error is not that of one puzzle
        self.index = index
        self.value = value
        self.error = error

    def __repr__(self) -> str:
        return f"<nono.distributed.FileResult {self.file}#{self.index} {self.error or self.value!r}>"


def connect(scheduler: Optional[str] = None, *, workers: Optional[int] = None) -> Any:
    """Returns a `distributed.Client` of a scheduler, or, without an address, of this machine. `with` closes it.

    On this machine, calls of nono need only a worker with a thread for each processor, because they release the GIL. For
    functions in Python, `workers` is the number of processes, each with one thread; the calling script must then have the
    usual `if __name__ == "__main__":`.
    """
    distributed = importlib.import_module("distributed")
    if scheduler is not None:
        return distributed.Client(scheduler)
    processes = {"n_workers": workers, "threads_per_worker": 1} if workers else {"processes": False, "n_workers": 1}
    return distributed.Client(**processes, dashboard_address=None)


def map_tasks(
    client: Any,
    function: Callable[[_T], _R],
    tasks: Iterable[_T],
    *,
    retries: int = 2,
    ahead: Optional[int] = None,
    in_order: bool = False,
) -> Iterator[Tuple[int, _R]]:
    """Calls `function` for each task on the workers of a `distributed.Client`, and yields pairs of the number of the task,
    from 0, and the result, as soon as they are ready; with `in_order`, in the order of the tasks.

    `tasks` can be endless: at most `ahead` of them are sent before their results are taken (default: four per thread of
    the workers that are there at the start, at least 16). If `function` raises an exception, it is called up to `retries`
    more times, and then the exception is raised here. The function and its arguments must be picklable, so a function is
    defined at the level of a module that the workers have.
    """
    if ahead is not None and ahead < 1:
        raise ValueError("ahead is less than 1")
    distributed = importlib.import_module("distributed")
    room = ahead if ahead is not None else max(16, 4 * sum(client.nthreads().values()))
    source = enumerate(tasks)
    numbers: Dict[str, int] = {}  # of the tasks that were sent, by their keys
    early: Dict[int, _R] = {}  # results that are waiting for others
    following = 0
    running = distributed.as_completed([])

    def send() -> None:
        for number, task in source:
            future = client.submit(function, task, retries=retries, pure=False)
            numbers[future.key] = number
            running.add(future)
            if len(numbers) + len(early) >= room:
                return

    try:
        send()
        while numbers:
            future = next(running)
            number = numbers.pop(future.key)
            result: _R = future.result()
            future.release()
            if not in_order:
                yield number, result
            else:
                early[number] = result
                while following in early:
                    yield following, early.pop(following)
                    following += 1
            if len(numbers) + len(early) < room:
                send()
    finally:  # also if the caller takes no more results
        running.clear()


def map_seeds(
    client: Any,
    function: Callable[[int, int], _R],
    n: int,
    *,
    seed: int = 0,
    batch: int = 1000,
    retries: int = 2,
    ahead: Optional[int] = None,
    in_order: bool = False,
) -> Iterator[Tuple[int, int, _R]]:
    """Calls `function(first, count)` for parts of the `n` seeds from `seed` on, each of `batch` seeds or fewer at the end,
    and yields triples of the first seed, the number of seeds, and the result. Otherwise like `map_tasks`."""
    if n < 0 or batch < 1:
        raise ValueError("n is negative, or batch is less than 1")
    parts = [(seed + i, min(batch, n - i)) for i in range(0, n, batch)]
    found = map_tasks(
        client, functools.partial(_call, function), parts, retries=retries, ahead=ahead, in_order=in_order
    )
    for number, result in found:
        yield (*parts[number], result)


def generate_many(
    client: Any,
    n: int,
    width: int = 15,
    height: int = 15,
    *,
    seed: int = 0,
    batch: int = 1000,
    retries: int = 2,
    ahead: Optional[int] = None,
    in_order: bool = False,
    **options: Any,
) -> Iterator[Tuple[int, GeneratedMany]]:
    """Makes the puzzles of `nono.generate_many(n, width, height, seed=seed, **options)` on the workers, and yields pairs of
    the first seed of a part and its puzzles. Otherwise like `map_seeds`."""
    function = functools.partial(_generate, width, height, options)
    found = map_seeds(client, function, n, seed=seed, batch=batch, retries=retries, ahead=ahead, in_order=in_order)
    for first, _, (made, cells) in found:
        yield first, GeneratedMany(bytearray(made), bytearray(cells), (height, width))


def map_files(
    client: Any,
    function: Callable[[Puzzle], _R],
    files: Iterable[Path],
    *,
    batch: int = 20,
    retries: int = 2,
    ahead: Optional[int] = None,
    in_order: bool = False,
) -> Iterator[FileResult[_R]]:
    """Calls `function` for each puzzle of files on the workers, and yields a `FileResult` for each. The files are read
    here, when their turn comes, and sent in batches of `batch`; they can be compressed by gzip. Otherwise like
    `map_tasks`: `function` is called again for the other puzzles of the batch, too, if it raises an exception."""
    return _map_files(client, functools.partial(_map_puzzles, function), files, batch, retries, ahead, in_order)


def solve_files(
    client: Any,
    files: Iterable[Path],
    *,
    batch: int = 20,
    retries: int = 2,
    ahead: Optional[int] = None,
    in_order: bool = False,
    **options: Any,
) -> Iterator[FileResult[Solved]]:
    """Solves each puzzle of files on the workers, with the limits and other options of `nono.solve_many`; each thread of a
    worker solves a puzzle at a time. Otherwise like `map_files`."""
    return _map_files(client, functools.partial(_solve, options), files, batch, retries, ahead, in_order)


# ---- On the client ----


def _map_files(
    client: Any,
    function: Callable[[List[Puzzle]], List[_R]],
    files: Iterable[Path],
    batch: int,
    retries: int,
    ahead: Optional[int],
    in_order: bool,
) -> Iterator[FileResult[_R]]:
    if batch < 1:
        raise ValueError("batch is less than 1")
    of_texts = functools.partial(_map_texts, function)
    found = map_tasks(client, of_texts, _batches(files, batch), retries=retries, ahead=ahead, in_order=in_order)
    for _, results in found:
        for file, index, value, error in results:
            yield FileResult(file, index, value, error)


def _batches(files: Iterable[Path], size: int) -> Iterator[List[_Text]]:
    part: List[_Text] = []
    for path in files:
        part.append(_read(path))
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


class _Text(NamedTuple):
    file: str
    name: Optional[str]  # without `.gz`
    data: bytes
    error: Optional[str]


def _read(path: Path) -> _Text:
    file = os.fspath(path)
    try:
        data, name = read_file(path)
    except (OSError, ParseError) as error:
        return _Text(file, None, b"", str(error))
    return _Text(file, name, data, None)


# ---- On the workers ----

_Row = Tuple[str, int, Optional[_R], Optional[str]]


def _call(function: Callable[[int, int], _R], part: Tuple[int, int]) -> _R:
    return function(*part)


def _generate(width: int, height: int, options: Dict[str, Any], first: int, count: int) -> Tuple[bytes, bytes]:
    made = _generate_many(count, width, height, seed=first, threads=1, **options)
    return bytes(made.made), bytes(memoryview(made.pictures).cast("B")) if count * width * height else b""


def _map_texts(function: Callable[[List[Puzzle]], List[_R]], texts: Sequence[_Text]) -> List[_Row[_R]]:
    puzzles: List[Puzzle] = []
    places: List[Tuple[str, int]] = []
    rows: List[_Row[_R]] = []
    for text in texts:
        if text.error is not None:
            rows.append((text.file, 0, None, text.error))
            continue
        try:
            found = parse_all(text.data, file_name=text.name)
        except ParseError as error:
            rows.append((text.file, 0, None, str(error)))
            continue
        rows += [(text.file, 0, None, str(error)) for error in found.errors]
        puzzles += found
        places += [(text.file, puzzle.number) for puzzle in found]
    rows += [(file, index, value, None) for (file, index), value in zip(places, function(puzzles))]
    order = {text.file: number for number, text in enumerate(texts)}
    return sorted(rows, key=lambda row: (order[row[0]], row[1]))


def _map_puzzles(function: Callable[[Puzzle], _R], puzzles: List[Puzzle]) -> List[_R]:
    return [function(puzzle) for puzzle in puzzles]


def _solve(options: Dict[str, Any], puzzles: List[Puzzle]) -> List[Solved]:
    found = _solve_many(puzzles, threads=1, **options)
    has_solution = (Status.UNIQUE, Status.MULTIPLE, Status.SOLVABLE)
    return [
        Solved(puzzle.identity, status, cause, solution if status in has_solution else None)
        for puzzle, status, cause, solution in zip(puzzles, found.statuses, found.stopped_by, found.solutions)
    ]
