"""The module without NumPy, and what it needs of Python."""
# SPDX-License-Identifier: MIT
import ast
import pathlib
import subprocess
import sys

import nono

PROGRAM = """
import sys
sys.modules["numpy"] = None
import pickle
import nono

puzzle = nono.parse('title "Diamond"\\nwidth 5\\nheight 5\\nrows\\n1\\n3\\n5\\n3\\n1\\ncolumns\\n1\\n3\\n5\\n3\\n1\\n')
found = nono.solve(puzzle)
assert isinstance(found.solution, memoryview)
assert found.solution.shape == (5, 5) and found.solution.format == "B" and found.solution[2, 2] == 1
assert found.common.shape == (5, 5) and found.common[0, 0] == 1 and found.common[2, 2] == 2
assert nono.solve(puzzle, known=found.solution).status is nono.Status.UNIQUE
assert nono.solve(puzzle, known=found.common).status is nono.Status.UNIQUE
assert nono.satisfies(found.solution, puzzle) and not nono.satisfies([[0] * 5] * 5, puzzle)
assert nono.Puzzle.from_picture(found.solution) == puzzle == pickle.loads(pickle.dumps(puzzle))
assert repr(found).endswith("..#..") and nono.solve(puzzle, max_memory=1).common.shape in ((0,), (0, 0))
game = nono.Game(puzzle, found.common)
assert game.is_solved() and game.set(0, 0, nono.OPEN) and game.cells[0, 0] == 3
made = nono.generate_many(30, 8, 7, seed=2, threads=2)
assert made.pictures.shape == (30, 7, 8) and made[3] == nono.generate(8, 7, seed=5).puzzle
solved = nono.solve_many(made.pictures)
assert solved.solutions.tolist() == made.pictures.tolist() and list(solved.status_numbers) == [3] * 30
assert len(nono.grade_many(list(made)).scores) == 30
assert len(nono.solve_many([])) == len(nono.generate_many(0)) == 0
image = memoryview(bytes(range(200)) * 2).cast("B", (20, 20))
assert nono.puzzle_from_image(image, width=10, height=10).puzzle.shape == (10, 10)
from nono import datasets

example = datasets.make(3, size=5, seed=1)[0]
assert example.solution.shape == (5, 5) and datasets.judge(example.puzzle, example.solution)
assert datasets.judge(example.puzzle, str(example.solution.tolist())).cell_share == 1
assert datasets.judge_step(example.puzzle, example.solution, (0, 0), example.solution[0, 0]).verdict.value == "known"
assert datasets.judge_step(puzzle, None, (2, 0), 1).verdict.value == "forced"
assert datasets.draw_image(puzzle, found.common).shape == datasets.draw_image(puzzle).shape == (102, 102, 3)
assert datasets.worked_solution(puzzle).endswith("..#..")
assert nono.disambiguate([[1, 0], [0, 1]]).proposals[0].picture.shape == (2, 2)
"""


def test_without_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr


def test_python_3_9_can_read_it() -> None:
    assert nono.__file__
    for path in pathlib.Path(nono.__file__).parent.glob("*.py"):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


def test_names() -> None:
    for name in nono.__all__:
        assert getattr(nono, name).__doc__, name
    assert nono.__version__.count(".") == 2
