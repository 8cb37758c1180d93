"""Many puzzles in one call."""
# SPDX-License-Identifier: MIT
import threading
from typing import Any, Callable

import numpy
import pytest

import nono


def test_the_same_as_one_by_one() -> None:
    made = nono.generate_many(70, 9, 8, seed=3, threads=2)
    assert made.made.all() and made.pictures.shape == (70, 8, 9)
    for index in (0, 1, 33, 69):
        alone = nono.generate(9, 8, seed=3 + index).puzzle
        assert alone == made[index] and (alone.goal == made.pictures[index]).all()
    puzzles = [*made, nono.Puzzle.from_picture([[1, 0], [0, 1]]), nono.Puzzle([[1], [1]], [[2], []])]
    solved = nono.solve_many(puzzles, threads=2)
    assert [nono.solve(puzzle).status for puzzle in puzzles] == solved.statuses
    assert [status.value for status in solved.statuses[-2:]] == ["multiple", "unique"]
    for puzzle, picture in zip(puzzles, solved.solutions):
        assert (nono.solve(puzzle).solution == picture).all()
    assert repr(solved) == "<nono.SolvedMany 71 unique, 1 multiple>"
    graded = nono.grade_many(puzzles, threads=2)
    for index, puzzle in enumerate(puzzles):
        alone_grade = nono.grade(puzzle)
        assert graded.levels[index] is alone_grade.level
        for column, name in ((graded.scores, "score"), (graded.rounds, "rounds"), (graded.lines, "lines")):
            assert column[index] == getattr(alone_grade, name)
        for column, name in ((graded.footholds, "footholds"), (graded.seconds, "seconds"), (graded.paces, "pace")):
            assert column[index] == getattr(alone_grade, name)
        assert list(nono.GradeClass)[graded.level_numbers[index]] is alone_grade.level


@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_threads_do_not_matter(threads: "int | None") -> None:
    made = nono.generate_many(40, 7, 7, threads=threads)
    assert (made.pictures == nono.generate_many(40, 7, 7, threads=1).pictures).all()
    solved = nono.solve_many(made.pictures, threads=threads)
    assert (solved.solutions == made.pictures).all() and (solved.status_numbers == 3).all()
    assert (solved.stopped_by_numbers == 0).all()


def test_pictures_in() -> None:
    pictures = nono.generate_many(5, 6, 4).pictures
    assert (nono.solve_many(memoryview(pictures)).solutions == pictures).all()
    assert len(nono.grade_many(numpy.asarray(pictures, numpy.int64))) == 5
    assert (nono.solve_many(pictures.transpose(0, 2, 1)).solutions == pictures.transpose(0, 2, 1)).all()
    assert (nono.solve_many(numpy.uint64(1) << pictures.astype(numpy.uint64)).solutions == pictures).all()
    assert (nono.solve_many(pictures.astype(bool)).solutions == pictures).all()
    colors = nono.generate_many(5, 6, 4, colors=3).pictures
    assert (nono.solve_many(colors).solutions == colors).all() and len(nono.solve_many(pictures[:0])) == 0
    for wrong in (pictures + 63, pictures.astype(int) - 1, pictures.astype(int) + 256, numpy.zeros((2, 0, 3), numpy.uint8)):
        with pytest.raises(ValueError):
            nono.solve_many(wrong)
    for kind in (float, object, complex):
        with pytest.raises(TypeError):
            nono.solve_many(pictures.astype(kind))


def test_parts_of_a_range_of_seeds() -> None:
    whole = nono.generate_many(20, 6, 6, seed=100).pictures
    assert (nono.generate_many(10, 6, 6, seed=110).pictures == whole[10:]).all()


def test_none() -> None:
    assert len(nono.solve_many([])) == len(nono.grade_many([])) == len(nono.generate_many(0)) == 0
    assert list(nono.generate_many(0)) == [] and nono.grade_many([]).levels == []
    assert len(nono.solve_many([]).solutions) == 0 and nono.grade_many([]).scores.size == 0


def test_limits_are_those_of_each_puzzle() -> None:
    puzzles = [nono.generate(9, 9, seed=seed).puzzle for seed in range(9)]
    solved = nono.solve_many(puzzles, max_work=0)
    assert set(solved.stopped_by) == {nono.StoppedBy.MAX_WORK} and not solved.solutions.any()
    assert set(nono.grade_many(puzzles, max_work=0).levels) == {nono.GradeClass.UNKNOWN}


def test_stop_from_another_thread() -> None:
    lines = [[1] * 3] * 40
    hard = [nono.Puzzle(lines, lines)] * 6
    stop = nono.StopFlag()
    threading.Timer(0.2, stop.set).start()
    found = nono.solve_many(hard, max_solutions=10**9, stop=stop, threads=2)
    assert stop.is_set() and set(found.stopped_by) == {nono.StoppedBy.STOP_REQUEST}
    assert set(nono.grade_many(hard[:1], stop=stop).levels) == {nono.GradeClass.UNKNOWN}
    assert not nono.generate_many(3, stop=stop).made.any()


def test_refused() -> None:
    puzzle = nono.Puzzle([[1]], [[1]])
    calls: "tuple[Callable[..., Any], ...]" = (nono.solve_many, nono.grade_many)
    for call in calls:
        with pytest.raises(TypeError):
            call([puzzle, None])
        with pytest.raises(TypeError):
            call(puzzle)
        with pytest.raises(ValueError):
            call([puzzle], threads=0)
        with pytest.raises(TypeError):
            call([puzzle] * 99, stop=1)
    with pytest.raises(nono.ArgumentError):
        nono.solve_many([puzzle] * 999, max_solutions=0)
    with pytest.raises(nono.ArgumentError):
        nono.generate_many(99, density=101)
    for size in ((0, 5), (5, 70_000), (65_535, 65_535)):
        with pytest.raises(ValueError):
            nono.generate_many(1, *size)
    with pytest.raises(ValueError):
        nono.generate_many(2, seed=2**64 - 1)
    with pytest.raises(IndexError):
        nono.generate_many(1)[1]
