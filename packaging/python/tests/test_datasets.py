"""Making and splitting data sets, solutions in words, and pictures."""
# SPDX-License-Identifier: MIT
import hashlib
import json
import pickle
import random
import re
from typing import Any, List

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nono
from nono import datasets


def images(picture: Any) -> List[Any]:
    """The eight images of a picture."""
    turned = [numpy.rot90(picture, quarters) for quarters in range(4)]
    return [numpy.ascontiguousarray(image) for image in [*turned, *(image[:, ::-1] for image in turned)]]


# ---- the canonical hash ----


@given(st.integers(0, 10**9))
def test_images_have_one_canonical_hash(seed: int) -> None:
    chance = numpy.random.default_rng(seed)
    shape = chance.integers(1, 7, 2)
    picture = chance.integers(0, chance.integers(2, 5), shape).astype(numpy.uint8)
    puzzles = [nono.Puzzle.from_picture(image) for image in images(picture)]
    assert len({puzzle.canonical_hash for puzzle in puzzles}) == 1
    assert puzzles[0].canonical_hash == min(puzzle.identity for puzzle in puzzles)
    recolored = numpy.array([0, 7, 5, 63, 2], numpy.uint8)[picture]
    assert nono.canonical_hash(nono.Puzzle.from_picture(recolored)) == puzzles[0].canonical_hash

    def blotted(puzzle: nono.Puzzle) -> nono.Puzzle:
        def side(lines: Any) -> List[List[nono.Clue]]:
            return [[nono.Clue(nono.BLOTTED if clue[0] % 2 else clue[0], clue[1]) for clue in line] for line in lines]

        return nono.Puzzle(side(puzzle.rows), side(puzzle.columns))

    assert len({blotted(puzzle).canonical_hash for puzzle in puzzles}) == 1


def test_other_orbits_have_other_hashes() -> None:
    orbits: "dict[frozenset[str], str]" = {}
    for bits in range(512):
        picture = numpy.array([bits >> i & 1 for i in range(9)], numpy.uint8).reshape(3, 3)
        key = frozenset(nono.Puzzle.from_picture(image).identity for image in images(picture))
        assert orbits.setdefault(key, nono.Puzzle.from_picture(picture).canonical_hash) in key
    assert len(orbits) == len(set(orbits.values())) > 50


def test_golden_canonical_hash() -> None:
    text = "width 2\nheight 3\nrows\n0\n1\n2\ncolumns\n1\n2\n"  # of the image with the smallest identity
    puzzle = nono.Puzzle([[2], [1]], [[2], [1], []])
    assert puzzle.canonical_hash == hashlib.sha256(text.encode()).hexdigest()
    assert puzzle.canonical_hash == "1857b62afecb602f3e0c357f244d2cd566fbfda9f6df6e866923623a9ee2947e"


# ---- making ----


def test_make() -> None:
    examples = datasets.make(60, size=(7, 6), seed=5)
    assert len(examples) == len({example.canonical_hash for example in examples}) == 60
    for example in examples:
        assert example.puzzle.shape == example.solution.shape == (6, 7)
        found = nono.solve(example.puzzle)
        assert found.status is nono.Status.UNIQUE and (found.solution == example.solution).all()
        assert nono.generate(7, 6, seed=example.seed).puzzle == example.puzzle
        graded = nono.grade(example.puzzle)
        assert (example.grade, example.steps, example.seconds) == (graded.level, graded.steps, graded.seconds)
    assert [example.seed for example in examples] == sorted({example.seed for example in examples})
    for threads in (1, 2, 5):
        again = datasets.make(60, size=(7, 6), seed=5, threads=threads)
        assert [example.identity for example in again] == [example.identity for example in examples]
    fewer = datasets.make(33, size=(7, 6), seed=5)
    assert [example.identity for example in fewer] == [example.identity for example in examples[:33]]


def test_the_same_on_every_machine() -> None:  # this value changes only if `generate` makes other puzzles
    joined = "".join(example.identity for example in datasets.make(20, size=8, grade="medium", seed=7))
    assert hashlib.sha256(joined.encode()).hexdigest() == "e91c36a010fde1c2d0e468ee28b09958bcbdcca1a7ead585c1d7e749ff772b25"


@pytest.mark.parametrize("grade", ["easy", nono.GradeClass.MEDIUM, ("medium", "hard")])
def test_grades(grade: Any) -> None:
    allowed = {str(one) for one in grade} if isinstance(grade, tuple) else {str(grade)}
    examples = datasets.make(8, size=9, grade=grade, seed=1)
    assert {str(example.grade) for example in examples} <= allowed
    assert len(examples) == 8


def test_options_of_generate() -> None:
    for example in datasets.make(5, size=6, colors=2, symmetry="left_right", seed=2):
        assert example.puzzle.color_count == 3
        assert (example.solution == example.solution[:, ::-1]).all()


def test_small_sizes_run_out() -> None:
    with pytest.raises(ValueError, match="not enough"):
        datasets.make(100, size=2)
    every = list(datasets.stream(size=2))
    assert 1 <= len(every) < 10 and len({example.canonical_hash for example in every}) == len(every)


def test_stream_stops() -> None:
    stop = nono.StopFlag()
    out = []
    for example in datasets.stream(size=5, stop=stop):
        out.append(example)
        if len(out) == 20:
            stop.set()
    assert 20 <= len(out) < 2000
    assert datasets.make(10**6, stop=stop) == []


def test_records() -> None:
    example = datasets.make(1, size=5, seed=3)[0]
    record = json.loads(json.dumps(example.record()))
    assert nono.Puzzle(record["rows"], record["columns"]) == example.puzzle
    assert datasets.judge(example.puzzle, record["solution"])
    assert record["identity"] == example.identity and record["grade"] == str(example.grade)
    colored = datasets.make(1, size=5, colors=2, seed=3)[0]
    sides: Any = [[[tuple(clue) for clue in line] for line in colored.record()[side]] for side in ("rows", "columns")]
    assert nono.Puzzle(*sides) == colored.puzzle
    copy = pickle.loads(pickle.dumps(example))
    assert copy.puzzle == example.puzzle and copy.steps == example.steps and (copy.solution == example.solution).all()


# ---- splitting ----


def test_split_has_no_leaks() -> None:
    examples = datasets.make(300, size=6, seed=1)
    chance = random.Random(1)
    mixed = [nono.Puzzle.from_picture(image) for example in examples for image in images(example.solution)]
    chance.shuffle(mixed)
    train, validation, test = datasets.split(mixed, [0.8, 0.1, 0.1], seed=3)
    hashes = [{puzzle.canonical_hash for puzzle in part} for part in (train, validation, test)]
    assert not hashes[0] & hashes[1] and not hashes[0] & hashes[2] and not hashes[1] & hashes[2]
    assert len(train) + len(validation) + len(test) == 2400
    assert [abs(len(part) / 300 - share) < 0.07 for part, share in zip(hashes, (0.8, 0.1, 0.1))] == [True] * 3
    named = datasets.split(examples, {"train": 0.8, "validation": 0.1, "test": 0.1}, seed=3)
    assert list(named) == ["train", "validation", "test"]
    assert {example.canonical_hash for example in named["test"]} == hashes[2]
    alone = datasets.split(examples[:50], [0.8, 0.1, 0.1], seed=3)
    assert all({example.canonical_hash for example in part} <= of for part, of in zip(alone, hashes))
    assert datasets.split(examples, [0.5, 0.5], seed=1) != datasets.split(examples, [0.5, 0.5], seed=2)
    assert datasets.split(examples, [1])[0] == examples and datasets.split([], [0.5, 0.5]) == [[], []]


@pytest.mark.parametrize("fractions", [[], [0.5], [0.5, 0.6], [-0.5, 1.5], [float("nan")], ["x"]])
def test_refused_fractions(fractions: Any) -> None:
    with pytest.raises(ValueError):
        datasets.split([], fractions)


def test_refused_arguments() -> None:
    for size in (0, (5,), (5, 0), (1, 2, 3), -1, 70_000):
        with pytest.raises(ValueError):
            datasets.make(1, size=size)  # type: ignore[arg-type]
    for size in ("5", 5.0, None, (5, "5")):
        with pytest.raises(TypeError):
            datasets.make(1, size=size)  # type: ignore[arg-type]
    for grade in ("magic", "needs_guessing", ("hard", "easy"), ("easy",)):
        with pytest.raises(ValueError):
            datasets.make(1, grade=grade)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        datasets.split([1], [1])
    with pytest.raises(TypeError):
        datasets.split([], 0.5)


# ---- words and pictures ----


def test_worked_solution(diamond: nono.Puzzle) -> None:
    text = datasets.worked_solution(diamond)
    steps = nono.explain(diamond).steps
    assert [line for line in text.splitlines() if re.match(r"\d+\. ", line)] == [
        f"{i}. {step.why}" for i, step in enumerate(steps, 1)
    ]
    assert text.endswith("The puzzle is solved.\n..#..\n.###.\n#####\n.###.\n..#..")
    assert datasets.judge(diamond, text)
    brief, full = (datasets.worked_solution(diamond, detail=detail, picture=False) for detail in ("results", "full"))
    assert len(brief) < len(text) < len(full) and steps[0].what in brief and steps[0].where in full
    assert datasets.worked_solution(diamond, max_steps=1, picture=False).count("\n") == 1
    assert datasets.worked_solution(diamond, nono.solve(diamond).solution).startswith("The puzzle is solved.")


def test_length_of_worked_solutions() -> None:
    puzzle = nono.generate(12, 12, seed=4).puzzle
    lengths = [len(datasets.worked_solution(puzzle, detail=detail, picture=False).split()) for detail in datasets.Detail]
    assert lengths == sorted(lengths)
    previous = 0
    for maximum in (30, 60, 120, 240, *lengths, 10**6):
        text = datasets.worked_solution(puzzle, max_words=maximum, picture=False)
        words = len(text.split())
        assert previous <= words <= maximum
        left_out = re.search(r"\.\.\. \((\d+) more steps?\)", text)
        assert (left_out is not None) == (maximum < lengths[0])
        if left_out:
            assert int(left_out[1]) + len(re.findall(r"^\d+\. ", text, re.M)) == len(nono.explain(puzzle).steps)
        previous = words
    assert datasets.worked_solution(puzzle, max_words=0, picture=False).startswith("... (")


def test_image(diamond: nono.Puzzle, colored: nono.Puzzle) -> None:
    image = datasets.draw_image(diamond, nono.solve(diamond).solution, cell=10, clues=False)
    assert image.shape == (56, 56, 3) and image.dtype == numpy.uint8
    centers = image[6::11, 6::11]
    assert (centers[:, :, 0] == 255 * (1 - nono.solve(diamond).solution)).all()
    with_clues = datasets.draw_image(diamond, nono.solve(diamond).solution, cell=10)
    assert with_clues.shape == (66, 66, 3) and (with_clues[10:, 10:] == image).all()
    assert (with_clues[:10] != 255).any() and (with_clues[:, :10] != 255).any()
    assert (datasets.draw_image(diamond)[17:, 17:] != 0).all()  # a blank grid
    state = datasets.draw_image(diamond, numpy.full((5, 5), nono.OPEN), clues=False)
    assert len({tuple(pixel) for pixel in state[9::17, 9::17].reshape(-1, 3).tolist()} - {(255, 255, 255)}) == 1
    painted = datasets.draw_image(colored, nono.solve(colored).solution, clues=False, cell=8)
    assert painted[4, 4].tolist() == [255, 0, 0] and painted[4, 13].tolist() == [0, 0, 255]
    blotted = nono.Puzzle([[nono.BLOTTED]], [[100]])
    assert datasets.draw_image(blotted).shape[0] > 16
    for cell in (7, 201):
        with pytest.raises(ValueError):
            datasets.draw_image(diamond, cell=cell)
    with pytest.raises(ValueError):
        datasets.draw_image(diamond, [[5] * 5] * 5)
    with pytest.raises(ValueError):
        datasets.draw_image(nono.Puzzle([[]] * 9000, [[]] * 9000))
