"""Solving, counting, explaining, grading, making and checking."""
# SPDX-License-Identifier: MIT
import numpy
import pytest

import nono

BITS = [[1, 0], [0, 1]]


def test_solve(diamond: nono.Puzzle) -> None:
    found = nono.solve(diamond)
    assert found.status is nono.Status.UNIQUE and found.stopped_by is nono.StoppedBy.NOTHING
    assert str(found.status) == "unique" and found.work > 0
    assert found.solution.dtype == numpy.uint8 and found.solution.shape == (5, 5)
    assert found.solution.sum() == 13 and found.solution[2].all()
    assert found.common.dtype == numpy.uint64 and (found.common == 1 << found.solution.astype(numpy.uint64)).all()
    assert repr(found).splitlines()[1] == "..#.." and found._repr_svg_().startswith("<svg")
    several = nono.solve(nono.Puzzle.from_picture(BITS))
    assert several.status is nono.Status.MULTIPLE and len(several.solutions) == 2
    assert several.common.tolist() == [[3, 3], [3, 3]]
    one = nono.solve(nono.Puzzle.from_picture(BITS), max_solutions=1)
    assert one.status is nono.Status.SOLVABLE and one.stopped_by is nono.StoppedBy.MAX_SOLUTIONS
    none = nono.solve(nono.Puzzle([[1], [1]], [[2], []]), known=[[0, 255], [255, 255]])
    assert none.status is nono.Status.IMPOSSIBLE and none.solution is None


def test_known_cells() -> None:
    puzzle = nono.Puzzle.from_picture(BITS)
    for known in (
        [[1, 255], [255, 255]],
        numpy.array([[1, nono.OPEN], [nono.OPEN, nono.OPEN]], numpy.uint8),
        numpy.array([[2, 3], [3, 3]], numpy.uint64),
        "1???",
        "1? ??\n",
        "[1][.1]??",
    ):
        assert nono.solve(puzzle, known=known).status is nono.Status.UNIQUE
        assert nono.count(puzzle, known=known).count == 1
    assert nono.solve(puzzle, known=numpy.zeros((2, 2), numpy.uint64)).status is nono.Status.IMPOSSIBLE


def test_limits(diamond: nono.Puzzle) -> None:
    assert nono.solve(diamond, max_work=0).stopped_by is nono.StoppedBy.MAX_WORK
    assert nono.solve(diamond, max_memory=1).stopped_by is nono.StoppedBy.MAX_MEMORY
    assert nono.solve(diamond, max_memory=1).common.size == 0
    lines = [[1] * 3] * 40
    hard = nono.solve(nono.Puzzle(lines, lines), max_solutions=10**9, time_limit=0.05)
    assert hard.stopped_by is nono.StoppedBy.TIME_LIMIT
    assert hard.status in (nono.Status.UNKNOWN, nono.Status.SOLVABLE, nono.Status.MULTIPLE)  # by the machine
    assert nono.solve(diamond, time_limit=float("inf"), max_work=10**9).status is nono.Status.UNIQUE


def test_count(diamond: nono.Puzzle) -> None:
    assert int(nono.count(diamond)) == 1
    lines = [[1]] * 20
    many = nono.count(nono.Puzzle(lines, lines))
    assert many.exact and many.count == 2432902008176640000


def test_steps(diamond: nono.Puzzle) -> None:
    found = nono.next_step(diamond)
    assert found and found.status is nono.ExplainStatus.OPEN and found.step
    assert found.text == "Row 3: the 5 covers cells 1 to 5 wherever it is placed."
    assert found.step.technique is nono.Technique.OVERLAP
    assert found.step.lines == (nono.LineReason("row", 2, (0,)),)
    assert [(cell.row, cell.color) for cell in found.step.cells] == [(2, 1)] * 5
    solution = nono.solve(diamond).solution
    solved = nono.next_step(diamond, solution)
    assert not solved and solved.status is nono.ExplainStatus.SOLVED and solved.text == "The puzzle is solved."
    explained = nono.explain(diamond, solution=solution, hardest="contradiction")
    assert explained.status is nono.ExplainStatus.SOLVED and len(explained.steps) == len(explained.open_lines)
    assert (explained.cells == 1 << solution.astype(numpy.uint64)).all()
    assert repr(explained).splitlines()[1] == "1. " + found.text
    assert len(nono.explain(diamond, max_steps=1).steps) == 1
    wrong = nono.next_step(diamond, numpy.full((5, 5), 0, numpy.uint8))
    assert wrong.status is nono.ExplainStatus.IMPOSSIBLE and isinstance(wrong.contradicted, nono.Line)


def test_grade(diamond: nono.Puzzle) -> None:
    found = nono.grade(diamond)
    assert found.level is nono.GradeClass.EASY and found.lines == 10 and found.seconds > 0
    assert sum(found.steps.values()) == len(nono.explain(diamond).steps)
    guessing = nono.grade(nono.Puzzle.from_picture(BITS))
    assert guessing.level is nono.GradeClass.NEEDS_GUESSING


def test_generate() -> None:
    made = nono.generate(12, 9, seed=5, density=60, smoothness=2, symmetry="left_right", target="lines_alone")
    assert made and made.puzzle.shape == (9, 12) and made.open == 0
    assert (made.puzzle.goal == made.puzzle.goal[:, ::-1]).all()
    assert nono.generate(12, 9, seed=5).puzzle == nono.generate(12, 9, seed=5).puzzle
    assert nono.solve(nono.generate(12, 9, seed=5, colors=3).puzzle).status is nono.Status.UNIQUE
    graded = nono.generate(10, 10, seed=1, hardest=nono.GradeClass.EASY)
    assert graded.grade in (nono.GradeClass.TRIVIAL, nono.GradeClass.EASY)
    with pytest.raises(nono.ArgumentError) as caught:
        nono.generate(0, 5)
    assert caught.value.code == "size"


def test_images() -> None:
    image = numpy.full((40, 60), 255, numpy.uint8)
    image[10:30, 10:50] = 0
    gray = nono.puzzle_from_image(image, width=12, height=8)
    assert gray and 0 < gray.puzzle.goal.sum() < 96 and gray.before is not None
    rgb = numpy.repeat(image[:, :, None], 3, axis=2)
    rgba = numpy.concatenate([rgb, numpy.full((40, 60, 1), 255, numpy.uint8)], axis=2)
    for other in (rgb, rgba, image.data):
        assert nono.puzzle_from_image(other, width=12, height=8).puzzle == gray.puzzle
    rgba[:, :, 3] = 0  # transparent: all white
    with pytest.raises(nono.ArgumentError):
        nono.puzzle_from_image(rgba, width=12, height=8)
    noise = numpy.tile(numpy.array([[0, 255], [255, 0]], numpy.uint8), (4, 4))
    raw = nono.puzzle_from_image(noise, width=8, height=8, as_is=True)
    assert nono.solve(raw.puzzle).status is nono.Status.MULTIPLE
    changed = nono.puzzle_from_image(noise, width=8, height=8)
    assert changed and changed.changed
    red = numpy.zeros((20, 20, 3), numpy.uint8)
    red[:, :10] = (255, 255, 255)
    red[:10, 10:] = (255, 0, 0)
    assert nono.puzzle_from_image(red, width=10, height=10, colors=2, background="#ffffff").puzzle.color_count == 3


def test_ambiguity_and_repairs() -> None:
    found = nono.find_ambiguity(nono.Puzzle.from_picture(BITS))
    assert found.status is nono.Status.MULTIPLE and found.exact and len(found.differing) == 4
    assert len(found.examples) == 2 and found.colors.tolist() == [[3, 3], [3, 3]] and len(found.pieces[0]) == 4
    repaired = nono.disambiguate(BITS)
    assert not repaired.nothing_to_do and repaired.minimum and repaired.proposals[0].cost == 1
    picture = repaired.proposals[0].picture
    assert nono.solve(nono.Puzzle.from_picture(picture)).status is nono.Status.UNIQUE
    kept = nono.disambiguate(BITS, protected_cells=[(0, 0), (0, 1), (1, 0)])
    assert {(cell.row, cell.column) for proposal in kept.proposals for cell in proposal.cells} == {(1, 1)}
    assert nono.disambiguate([[1]]).nothing_to_do
    assert nono.disambiguate(BITS, kind="give_cells").proposals[0].cells[0].before == 1


def test_a_game_that_goes_wrong(diamond: nono.Puzzle) -> None:
    cells = "1" + "?" * 24
    assert nono.find_mistakes(diamond, cells).mistakes == [(0, 0)]
    assert nono.can_be_finished(diamond, cells) is nono.Status.IMPOSSIBLE
    assert nono.can_be_finished(diamond) is nono.Status.SOLVABLE
    states = nono.line_states(diamond, nono.solve(diamond).solution)
    assert all(line.status is nono.LineStatus.FINISHED for side in states for line in side)
    assert states.rows[0].clues == (nono.ClueState.DONE,)
    assert (0, 3) in nono.cells_to_cross(diamond, "..1" + "?" * 22)


def test_proofs(diamond: nono.Puzzle) -> None:
    proof = nono.prove(diamond)
    assert proof and proof.text
    checked = nono.verify(diamond, proof.text)
    assert checked and checked.status is nono.Status.UNIQUE
    other = nono.verify(nono.Puzzle([[1]], [[1]]), proof.text.encode())
    assert not other and other.message
    impossible = nono.prove(diamond, known="1" + "?" * 24)
    assert impossible.status is nono.Status.IMPOSSIBLE and impossible.text
    assert nono.verify(diamond, impossible.text, known="1" + "?" * 24)
    assert not nono.verify(diamond, impossible.text)
    assert not nono.prove(nono.Puzzle.from_picture(BITS))
    with pytest.raises(nono.ParseError):
        nono.verify(diamond, "nothing")
