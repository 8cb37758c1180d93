"""Games with undo."""
# SPDX-License-Identifier: MIT
import pickle
from typing import List, Tuple

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nono


def test_hints_lead_to_the_end(diamond: nono.Puzzle) -> None:
    game = nono.Game(diamond)
    assert game.open_cells == 25 and not game.is_solved() and game.puzzle is diamond
    steps = 0
    while True:
        found = game.hint()
        if found.step is None:
            break
        assert game.take(found.step) > 0
        steps += 1
    assert game.is_solved() and game.open_cells == 0 and game.current == game.length == steps
    assert (game.picture == nono.solve(diamond).solution).all()
    assert repr(game).splitlines()[0] == f"<nono.Game step {steps} of {steps}, 0 cells open>"
    assert game._repr_svg_().startswith("<svg")


def test_marks_and_strokes(diamond: nono.Puzzle) -> None:
    game = nono.Game(diamond)
    assert game.set(0, 2, 1) and not game.set(0, 2, 1) and game[0, 2] == 1
    assert game.stroke([(0, 0), (0, 1), (0, 1)], 0) == 2 and game.length == 2
    with game.one_step():
        game.set(1, 1, 1)
        game.set(1, 2, 1)
    assert game.length == 3 and game.undo() and game[1, 1] == nono.OPEN
    assert game.redo() and game[1, 2] == 1 and not game.redo()
    assert game.go_to(1) == 1 and game[0, 0] == nono.OPEN and game[0, 2] == 1
    assert game.set(4, 4, 0) and game.length == 2
    assert game.restart() == 2 and game.open_cells == 25 and game.go_to(99) == 3 and game.go_to(0) == 0
    assert not game.undo()
    game.stroke([(0, 2)], 1)
    assert (0, 3) in game.cells_to_cross()
    assert game.line_states().rows[0].status is nono.LineStatus.FINISHED
    game.set(0, 0, 1)
    assert game.mistakes().mistakes == [(0, 0)]


def test_resumed(diamond: nono.Puzzle) -> None:
    first = nono.Game(diamond, "..1??" + "?" * 20)
    for cells in (first.cells, first.picture):
        assert (nono.Game(diamond, cells).cells == first.cells).all()
    first.set(2, 2, 1)
    again = pickle.loads(pickle.dumps(first))
    assert (again.cells == first.cells).all() and again.undo() and again[2, 2] == nono.OPEN


def test_refused(diamond: nono.Puzzle) -> None:
    game = nono.Game(diamond)
    for row, column in ((5, 0), (0, 5)):
        with pytest.raises(IndexError):
            game.set(row, column, 1)
    with pytest.raises(ValueError):
        game.set(-1, 0, 1)
    with pytest.raises(ValueError):
        game.set(0, 0, 2)
    with pytest.raises(TypeError):
        game.set(0, 0, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        nono.Game("rows")  # type: ignore[arg-type]
    for cells in ("1", "x" * 25, "[" * 25, [[0]], "1" * 26):
        with pytest.raises(ValueError):
            nono.Game(diamond, cells)


actions = st.lists(
    st.tuples(st.sampled_from(["set", "undo", "redo", "go_to", "restart"]), st.integers(0, 24), st.integers(0, 2)),
    max_size=40,
)


@given(actions)
def test_history(todo: List[Tuple[str, int, int]]) -> None:
    game = nono.Game(nono.Puzzle([[1], [3], [5], [3], [1]], [[1], [3], [5], [3], [1]]))
    states = [game.cells]
    at = 0
    for action, cell, color in todo:
        if action == "undo":
            assert game.undo() == (at > 0)
            at = max(0, at - 1)
        elif action == "redo":
            assert game.redo() == (at + 1 < len(states))
            at = min(at + 1, len(states) - 1)
        elif action == "go_to":
            at = game.go_to(cell)
            assert at == min(cell, len(states) - 1)
        else:
            mark = nono.OPEN if color == 2 else color
            changed = game.restart() if action == "restart" else game.set(cell // 5, cell % 5, mark)
            if changed:
                del states[at + 1 :]
                states.append(game.cells)
                at += 1
        assert (game.cells == states[at]).all() and (game.current, game.length) == (at, len(states) - 1)
        assert numpy.count_nonzero(game.picture == nono.OPEN) == game.open_cells
