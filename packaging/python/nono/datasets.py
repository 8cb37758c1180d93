"""Data sets of puzzles: making and splitting them, reading and judging answers, solutions in words, and pictures.

>>> from nono import datasets
>>> examples = datasets.make(100, size=10, grade="medium", seed=1)
>>> train, test = datasets.split(examples, [0.9, 0.1], seed=1)
>>> datasets.judge(examples[0].puzzle, examples[0].solution).score
1.0

A size is the side of a square, or a pair of width and height. Environments for reinforcement learning are in
`nono.environments`.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._answers import AnswerError, Size, read_answer, size_of
from ._batches import generate_many, processors
from ._cells import draw
from ._drawings import draw_image
from ._judging import Inference, Judgment, StepJudgment, StepVerdict, judge, judge_step
from ._puzzle import Puzzle, canonical_hash, symbols_of
from ._verbs import Grade, GradeClass, PictureSymmetry, PuzzleTarget, Technique, grade as grade_puzzle
from ._words import Detail, worked_solution

__all__ = [
    "AnswerError",
    "Detail",
    "Example",
    "Inference",
    "Judgment",
    "StepJudgment",
    "StepVerdict",
    "canonical_hash",
    "draw_image",
    "judge",
    "judge_step",
    "make",
    "read_answer",
    "split",
    "stream",
    "worked_solution",
]

Grades = Union[GradeClass, str, Tuple[Union[GradeClass, str], Union[GradeClass, str]], None]

_FIRST_BATCH = 16
_LAST_BATCH = 1024
_MAX_FAILED_SEEDS = 200


@dataclass(frozen=True, eq=False)
class Example:
    """A puzzle of a data set."""

    #: the puzzle, with its picture as goal
    puzzle: Puzzle
    #: its only solution, an array `uint8[height, width]`
    solution: Any
    #: the seed with which `nono.generate` makes it
    seed: int
    #: the class
    grade: GradeClass
    #: the number of steps of each technique in its explanation
    steps: Dict[Technique, int]
    #: about how long people take
    seconds: int

    @property
    def identity(self) -> str:
        """The identity of the puzzle."""
        return self.puzzle.identity

    @property
    def canonical_hash(self) -> str:
        """The identity of the puzzle up to rotations and reflections."""
        return self.puzzle.canonical_hash

    def record(self) -> Dict[str, Any]:
        """The example as a value of JSON: numbers, strings, lists and dictionaries."""
        data = self.puzzle._json()
        several = data["colorCount"] > 2

        def side(lines: Any) -> List[List[Any]]:
            return [[clue if several else clue[0] for clue in line] for line in lines]

        return {
            "width": data["width"],
            "height": data["height"],
            "rows": side(data["rows"]),
            "columns": side(data["columns"]),
            "solution": draw(data["goal"], data["width"], symbols_of(data)).splitlines(),
            "seed": self.seed,
            "grade": self.grade.value,
            "steps": {technique.value: number for technique, number in self.steps.items()},
            "seconds": self.seconds,
            "identity": self.identity,
            "canonical_hash": self.canonical_hash,
        }


def _grades(grade: Grades) -> Tuple[Optional[str], Optional[str]]:
    """The easiest and the hardest class."""
    pair = grade if isinstance(grade, (tuple, list)) else (grade, grade)
    if len(pair) != 2:
        raise ValueError("grade is a class, or a pair of the easiest and the hardest class")
    return lib.word(pair[0], GradeClass, "grade"), lib.word(pair[1], GradeClass, "grade")


def _grade_all(puzzles: "list[Puzzle]", threads: Optional[int]) -> "list[Grade]":
    workers = processors() if threads is None else lib.whole(threads, "threads")
    if workers <= 1 or len(puzzles) < 2 * workers:
        return [grade_puzzle(puzzle) for puzzle in puzzles]
    parts = [puzzles[i::workers] for i in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        graded = list(pool.map(lambda part: [grade_puzzle(puzzle) for puzzle in part], parts))
    return [graded[i % workers][i // workers] for i in range(len(puzzles))]


def stream(
    size: Size = 10,
    grade: Grades = None,
    seed: int = 0,
    *,
    colors: Optional[int] = None,
    density: Optional[int] = None,
    smoothness: Optional[int] = None,
    symmetry: Union[PictureSymmetry, str, None] = None,
    target: Union[PuzzleTarget, str, None] = None,
    threads: Optional[int] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Iterator[Example]:
    """Makes puzzles like `make`, and returns an endless iterator over them. It ends only when `stop` is set, or where
    `make` raises `ValueError` because there seem to be no more such puzzles."""
    width, height = size_of(size)
    easiest, hardest = _grades(grade)
    first = lib.whole(seed, "seed")
    how: Dict[str, Any] = {
        "colors": colors,
        "density": density,
        "smoothness": smoothness,
        "symmetry": symmetry,
        "target": target,
        "easiest": easiest,
        "hardest": hardest,
        "threads": threads,
        "stop": stop,
    }
    generate_many(0, width, height, **how)  # refuses invalid arguments now, not with the first puzzle
    lib.Limits({}, stop=stop)
    return _stream(width, height, first, how)


def _stream(width: int, height: int, seed: int, how: Dict[str, Any]) -> Iterator[Example]:
    seen = set()
    batch = _FIRST_BATCH
    failed = 0  # seeds without a new puzzle since the last one
    stop = how["stop"]
    while failed < _MAX_FAILED_SEEDS and (stop is None or not stop.is_set()):
        made = generate_many(batch, width, height, seed=seed, **how)
        new: List[Tuple[int, Puzzle]] = []
        for i, puzzle in enumerate(made):
            if made.made[i] and puzzle.canonical_hash not in seen:
                seen.add(puzzle.canonical_hash)
                new.append((seed + i, puzzle))
                failed = 0
            else:
                failed += 1
            if failed == _MAX_FAILED_SEEDS:  # within the batch, so that its size does not matter
                break
        grades = _grade_all([puzzle for _, puzzle in new], how["threads"])
        for (number, puzzle), graded in zip(new, grades):
            yield Example(puzzle, puzzle.goal, number, graded.level, graded.steps, graded.seconds)
        seed += batch
        if 2 * sum(made.made) > batch:
            batch = min(2 * batch, _LAST_BATCH)


def make(
    n: int,
    size: Size = 10,
    grade: Grades = None,
    seed: int = 0,
    *,
    colors: Optional[int] = None,
    density: Optional[int] = None,
    smoothness: Optional[int] = None,
    symmetry: Union[PictureSymmetry, str, None] = None,
    target: Union[PuzzleTarget, str, None] = None,
    threads: Optional[int] = None,
    stop: Optional[lib.StopFlag] = None,
) -> List[Example]:
    """Makes `n` puzzles, each proven to have one solution, and no two of which are images of each other. The same
    arguments give the same puzzles on every machine and with any number of threads.

    `size` is the side of a square, or a pair of width and height; `grade` a class, or a pair of the easiest and the
    hardest; `None` is any. The puzzles are those of `nono.generate` with the seeds `seed`, `seed` + 1 and so on; seeds
    that give no puzzle of this grade, or an image of a previous puzzle, are skipped. The other options are those of
    `nono.generate`.

    Raises `ValueError` if 200 seeds in a row give no new puzzle, as for 100 puzzles of 2x2 cells. If `stop` is set,
    there are fewer puzzles.
    """
    count = lib.whole(n, "n")
    examples = stream(
        size,
        grade,
        seed,
        colors=colors,
        density=density,
        smoothness=smoothness,
        symmetry=symmetry,
        target=target,
        threads=threads,
        stop=stop,
    )
    out = list(islice(examples, min(count, 1 << 62)))
    if len(out) < count and not (stop is not None and stop.is_set()):
        raise ValueError(f"there are not enough such puzzles: {len(out)} of {count} were made")
    return out


def _puzzle_of(item: Any) -> Puzzle:
    puzzle = item.puzzle if isinstance(item, Example) else item
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"a nono.Puzzle or Example is needed, not {type(item).__name__}")
    return puzzle


def split(puzzles: Iterable[Any], fractions: Any, seed: int = 0) -> Any:
    """Splits puzzles or examples into parts without leaks: a puzzle and its images under rotations and reflections are
    in the same part.

    `fractions` are the shares of the parts, which add up to 1: a sequence, for which the result is a list of lists, or
    a dictionary by the names of the parts, for which it is a dictionary of lists. The part of a puzzle depends only on
    its canonical hash, `fractions` and `seed`, not on the other puzzles. So data sets that are split in the same way
    can be joined, and the sizes of the parts are only about those shares.
    """
    if isinstance(fractions, (str, bytes)) or not isinstance(fractions, (Mapping, Sequence)):
        raise TypeError("fractions must be a sequence or a dictionary")
    shares = [float(share) for share in (fractions.values() if isinstance(fractions, Mapping) else fractions)]
    if not shares or not all(share >= 0 for share in shares) or abs(sum(shares) - 1) > 1e-6:
        raise ValueError("fractions must not be negative, and must add up to 1")
    bounds = [sum(shares[: i + 1]) for i in range(len(shares) - 1)]
    key = b"%d " % lib.whole(seed, "seed")
    parts: List[List[Any]] = [[] for _ in shares]
    for item in puzzles:
        digest = hashlib.sha256(key + _puzzle_of(item).canonical_hash.encode()).digest()
        position = int.from_bytes(digest[:6], "big") / (1 << 48)
        parts[sum(position >= bound for bound in bounds)].append(item)
    return dict(zip(fractions, parts)) if isinstance(fractions, Mapping) else parts
