"""What must be refused: exceptions, and no crash."""
# SPDX-License-Identifier: MIT
import gc
import io
import pathlib
import random
import resource
import threading
from typing import Any, Callable, List

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nono
from conftest import DIAMOND
from nono import sokoban

REFUSED = (ValueError, TypeError, IndexError, OverflowError, MemoryError, AttributeError, KeyError, OSError)

# What was closed.
released = memoryview(b"abc")
released.release()
closed = io.BytesIO(b"abc")
closed.close()


class Liar:
    """Says that it is an integer, a sequence and a text, and is none."""

    def __index__(self) -> int:
        raise RuntimeError("no")

    def __iter__(self) -> Any:
        raise RuntimeError("no")

    def __fspath__(self) -> str:
        raise RuntimeError("no")


OBJECTS: List[Any] = [
    None, True, -1, 0, 1, 2**31, 2**32, 2**64, 2**200, -(2**70), 1.5, float("nan"), float("inf"), float("-inf"), 1j,
    "", "x", "\0", "\n", "a=b\nseed=1", "\ud800", "\U0001f408", "1" * 10_000, b"", b"\0", b"\xff\xfe", bytearray(b"x"),
    released, closed, memoryview(b"abc"), memoryview(b"abcd").cast("B", (2, 2)), memoryview(b"a" * 8).cast("d"),
    memoryview(b"a" * 8)[::2], [], [[]], [[[]]], [None], [[None]], [[-1]], [[64]], [[254]], [[256]], [["1"]], [1, [2]],
    [[1], [1, 2]], {}, {1: 2}, set(), (), object(), object, len, Liar(), [Liar()], [[Liar()]], iter([]), range(3),
    range(10**6), nono.StopFlag(), nono.Status.UNIQUE, nono.OPEN, Ellipsis, NotImplemented,
    numpy.zeros(0), numpy.zeros((0, 0), numpy.uint8), numpy.zeros((5, 0), numpy.uint8), numpy.zeros((1, 1, 1, 1)),
    numpy.full((5, 5), 64, numpy.uint8), numpy.full((5, 5), -1), numpy.full((5, 5), 0.5), numpy.array(["x"]),
    numpy.array([[object()]]), numpy.full((5, 5), 2**63, numpy.uint64), numpy.zeros((5, 5), ">u8"),
    numpy.zeros((5, 5), complex), numpy.broadcast_to(numpy.uint8(1), (70_000, 1)), numpy.ma.masked_all((5, 5)),  # type: ignore[no-untyped-call]
   
    numpy.zeros((5, 5), [("a", "u1")]), numpy.datetime64("now"), numpy.zeros((3, 3, 2), numpy.uint8),
]  # fmt: skip

TAKES_PUZZLE: List[Callable[[Any], Any]] = [
    nono.solve, nono.count, nono.next_step, nono.explain, nono.grade, nono.write, nono.hash_clues, nono.find_ambiguity,
    nono.line_states, nono.cells_to_cross, nono.find_mistakes, nono.can_be_finished, nono.draw_svg, nono.prove,
    nono.Game, nono.solve_many, nono.grade_many,
]  # fmt: skip
TAKES_TEXT: List[Callable[[Any], Any]] = [
    nono.parse, nono.parse_all, nono.parse_file, nono.parse_all_file, sokoban.parse, sokoban.parse_file, sokoban.solve,
    sokoban.is_lost, sokoban.next_push, sokoban.dead_squares, sokoban.draw_svg,
]  # fmt: skip
TAKES_PICTURE: List[Callable[[Any], Any]] = [
    nono.Puzzle.from_picture, nono.puzzle_from_image, nono.disambiguate,
]  # fmt: skip


def attempt(call: Callable[[], Any]) -> bool:
    """Whether a call is refused in an orderly way."""
    try:
        call()
    except REFUSED:
        return True
    except RuntimeError:  # of `Liar`, and NotImplementedError of memoryviews, which are passed on
        return True
    return False


def test_objects_of_every_kind(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    puzzle = nono.parse(DIAMOND)
    calls = 0
    refused = 0

    def count(call: Callable[[], Any]) -> None:
        nonlocal calls, refused
        calls += 1
        refused += attempt(call)

    for thing in OBJECTS:
        for call in [*TAKES_PUZZLE, *TAKES_PICTURE]:
            count(lambda: call(thing))
        for call in TAKES_TEXT:
            if not (isinstance(thing, int) and call in (nono.parse_file, nono.parse_all_file, sokoban.parse_file)):
                count(lambda: call(thing))
        verbs: "tuple[Callable[..., Any], ...]" = (nono.solve, nono.count, nono.prove)
        for verb in verbs:
            for name in ("known", "max_work", "max_memory", "time_limit", "stop"):
                count(lambda: verb(puzzle, **{name: thing}))
        for name in ("max_solutions", "seed"):
            count(lambda: nono.solve(puzzle, **{name: thing}))
        for name in ("hardest", "solution", "max_steps"):
            count(lambda: nono.explain(puzzle, **{name: thing}))
        for name in ("cells",):
            states: "tuple[Callable[..., Any], ...]" = (nono.next_step, nono.line_states, nono.cells_to_cross, nono.find_mistakes, nono.Game)
            for step in states:
                count(lambda: step(puzzle, thing))
        for name in ("width", "height", "colors", "density", "smoothness", "max_trials"):
            if not (isinstance(thing, int) and thing > 1000):
                count(lambda: nono.generate(**{"width": 5, "height": 5, name: thing}))
        for name in ("symmetry", "target", "easiest", "hardest", "seed"):
            count(lambda: nono.generate(5, 5, **{name: thing}))
        for name in ("n", "threads"):
            if not (isinstance(thing, int) and thing > 1000):
                count(lambda: nono.generate_many(**{"n": 2, "width": 4, "height": 4, name: thing}))
        count(lambda: nono.Puzzle(thing, [[1]]))
        count(lambda: nono.Puzzle([[1]], thing))
        count(lambda: nono.Puzzle([thing], [[1]]))
        count(lambda: nono.Puzzle([[thing]], [[1]]))
        count(lambda: nono.Puzzle([[(1, thing)]], [[1]]))
        for name in ("palette", "goal", "saved", "properties", "title", "author"):
            count(lambda: nono.Puzzle([[1]], [[1]], **{name: thing}))
        count(lambda: nono.Puzzle([[1]], [[1]], palette=[thing]))
        count(lambda: nono.Puzzle([[1]], [[1]], palette=[("", thing)]))
        count(lambda: nono.Puzzle([[1]], [[1]], saved=[("x", thing)]))
        count(lambda: nono.Puzzle([[1]], [[1]], properties=[(thing, thing)]))
        count(lambda: nono.write(puzzle, format=thing))
        count(lambda: nono.parse(DIAMOND, format=thing))
        count(lambda: nono.parse(DIAMOND, file_name=thing))
        count(lambda: nono.parse_all(DIAMOND, max_puzzles=thing))
        count(lambda: nono.verify(puzzle, thing))
        count(lambda: nono.satisfies(thing, puzzle))
        count(lambda: nono.disambiguate([[1]], protected_cells=[thing]))
        count(lambda: nono.disambiguate([[1]], protected_cells=[(0, thing)]))
        count(lambda: nono.draw_svg(puzzle, thing))
        count(lambda: nono.draw_svg(puzzle, title=thing))
        count(lambda: sokoban.replay("#####\n#@$.#\n#####", thing))
        count(lambda: sokoban.improve("#####\n#@$.#\n#####", thing, max_work=100))
        count(lambda: sokoban.solve("#####\n#@$.#\n#####", objective=thing))
    print(f"{calls} calls, {refused} refused")
    assert calls > 1000 and refused > calls / 2
    assert nono.solve(puzzle).status is nono.Status.UNIQUE


def test_objects_that_were_not_made() -> None:
    empty = nono.Puzzle.__new__(nono.Puzzle)
    for call in TAKES_PUZZLE:
        with pytest.raises((AttributeError, TypeError)):
            call(empty)
    with pytest.raises(ValueError):
        nono.parse(released)
    with pytest.raises(TypeError):
        nono.parse(closed)  # type: ignore[arg-type]


def test_puzzles_outlive_what_they_came_from() -> None:
    both = nono.write([nono.parse(DIAMOND)] * 3, format="nonpack")
    kept = nono.parse_all(both)[1]
    gc.collect()
    assert nono.solve(kept).status is nono.Status.UNIQUE
    solution = nono.solve(kept).solution
    common = nono.solve(kept).common
    made = nono.generate_many(3, 5, 5).pictures
    gc.collect()
    assert solution.sum() == 13 and common.sum() > 0 and made.shape == (3, 5, 5)
    solution[:] = 9  # a copy that belongs to the caller
    assert nono.solve(kept).solution.max() == 1


@settings(max_examples=300)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_any_text(text: "bytes | str") -> None:
    readers: "tuple[Callable[..., Any], ...]" = (nono.parse, nono.parse_all, sokoban.parse)
    for read in readers:
        try:
            read(text)
        except nono.ParseError as error:
            assert error.code and error.number >= 100


@settings(max_examples=300)
@given(st.integers(0, 10**9))
def test_damaged_texts(seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(DIAMOND.encode())
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data))
        choice = chance.randrange(4)
        if choice == 0:
            data[at] = chance.randrange(256)
        elif choice == 1:
            del data[at : at + chance.randrange(9)]
        elif choice == 2:
            data[at:at] = data[: chance.randrange(20)]
        else:
            data[at:at] = str(10 ** chance.randrange(25)).encode()
        if not data:
            break
    try:
        puzzle = nono.parse(bytes(data))
    except nono.ParseError:
        return
    repr(puzzle)
    nono.solve(puzzle, max_work=100)


def test_sizes() -> None:
    huge = nono.Puzzle([[]] * 65_535, [[]] * 65_535)
    assert nono.solve(huge, max_memory=10**6).stopped_by is nono.StoppedBy.MAX_MEMORY
    assert huge.shape == (65_535, 65_535) and repr(huge) == "<nono.Puzzle, 65535x65535>"
    with pytest.raises(ValueError):
        nono.Puzzle([[]] * 65_536, [[]])
    with pytest.raises(ValueError):
        nono.Puzzle([], [])
    with pytest.raises(ValueError):
        nono.Puzzle([[0, 1]], [[1]])
    with pytest.raises(nono.ParseError):
        nono.parse("width 99999999999999999999\nheight 1\nrows\n1\ncolumns\n1\n")
    with pytest.raises((nono.ParseError, MemoryError)):
        nono.parse("P4 60000 60000\n")


def run_in_threads(run: Callable[[int], None], count: int) -> None:
    """Calls `run(0)` to `run(count - 1)`, each in a thread. None may raise an exception."""
    wrong: List[BaseException] = []

    def catch(number: int) -> None:
        try:
            run(number)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=catch, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def grown_memory(call: Callable[[int], None]) -> int:
    """The kB of memory that are in use after 10,000 calls and were not before them."""

    def resident() -> int:
        gc.collect()
        return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024

    for number in range(1000):
        call(number)
    before = resident()
    for number in range(10_000):
        call(number)
    return resident() - before


def test_threads_share_puzzles() -> None:
    puzzles = [nono.generate(15, 15, seed=seed).puzzle for seed in range(4)]
    expected = [nono.solve(puzzle).solution.tolist() for puzzle in puzzles]

    def run(offset: int) -> None:
        for i in range(40):
            at = (i + offset) % len(puzzles)
            assert nono.solve(puzzles[at]).solution.tolist() == expected[at]
            assert puzzles[at].identity == puzzles[at].identity
            attempt(lambda: nono.parse("nothing"))
            nono.parse(DIAMOND)

    run_in_threads(run, 8)


def test_no_leak() -> None:
    puzzle = nono.generate(20, 20, seed=1).puzzle

    def everything(_: int) -> None:
        found = nono.solve(puzzle)
        found.common
        nono.parse(DIAMOND).rows
        attempt(lambda: nono.parse("nothing at all"))
        attempt(lambda: nono.solve(puzzle, known="1"))
        attempt(lambda: nono.generate(0, 0))
        nono.Puzzle.from_picture(found.solution).identity

    grown = grown_memory(everything)
    print(f"{grown} kB more after 70,000 calls")
    assert grown < 4096
