"""A game with undo."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import _library as lib
from ._cells import MAX_COLORS, OPEN, array, cells_text, draw, sets_of
from ._puzzle import Puzzle, draw_svg, draw_with_clues, pointer_of, symbols_of
from ._verbs import (
    LineStates,
    Mistakes,
    NextStep,
    Step,
    Technique,
    cells_to_cross,
    find_mistakes,
    line_states,
    next_step,
    satisfies,
)

_Change = Tuple[int, int, int]  # a cell, and its colors before and after


class Game:
    """A game: the marks of a player and their history.

    A cell is a set of the colors that it can still have. `OPEN` marks it as undecided, 0 as blank, and 1 to 63 as a
    color. A change discards the steps that were undone. A game is for one thread at a time.
    """

    def __init__(self, puzzle: Puzzle, cells: Any = None) -> None:
        """Starts a game, or resumes one from its `cells`: an array of sets, or of colors and `OPEN`."""
        pointer_of(puzzle)
        self._puzzle = puzzle
        self._width = puzzle.width
        self._height = puzzle.height
        self._colors = puzzle.color_count
        self._all = (1 << self._colors) - 1
        self._marks: List[int] = [self._all] * (self._width * self._height)
        if cells is not None:
            text = cells_text(cells, self._width, self._height).decode("ascii", "replace")
            text = "".join(text.split())
            try:
                sets = sets_of(text, self._width, self._height, self._colors)
            except (KeyError, ValueError, IndexError):
                raise ValueError("cells that cannot be read") from None
            if 0 in sets.shape:
                raise ValueError("cells has not as many cells as the puzzle")
            flat = sets.ravel().tolist() if hasattr(sets, "ravel") else [cell for row in sets.tolist() for cell in row]
            if any(cell and not cell & self._all for cell in flat):
                raise ValueError("cells has colors that the puzzle lacks")
            self._marks = [cell & self._all for cell in flat]
        self._history: List[List[_Change]] = []
        self._current = 0
        self._in_stroke = False
        self._new_stroke = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    # ---- playing ----

    def _put(self, changes: Iterable[Tuple[int, int]]) -> int:
        done = [(cell, self._marks[cell], mark) for cell, mark in changes if self._marks[cell] != mark]
        if not done:
            return 0
        for cell, _, mark in done:
            self._marks[cell] = mark
        del self._history[self._current :]
        if self._in_stroke and not self._new_stroke:
            self._history[-1].extend(done)
        else:
            self._history.append(done)
            self._current += 1
        self._new_stroke = False
        return len(done)

    def _mark(self, color: int) -> int:
        color = lib.whole(color, "color")
        if color == OPEN:
            return self._all
        if color >= self._colors or color >= MAX_COLORS:
            raise ValueError(f"the puzzle has the colors 0 to {self._colors - 1}")
        return 1 << color

    def _cell(self, row: int, column: int) -> int:
        row, column = lib.whole(row, "row"), lib.whole(column, "column")
        if row >= self._height or column >= self._width:
            raise IndexError(f"there is no cell in row {row}, column {column}")
        return row * self._width + column

    def set(self, row: int, column: int, color: int) -> bool:
        """Marks a cell: with a color, 0 for blank or `OPEN`. Returns false if it has this mark already."""
        return self._put([(self._cell(row, column), self._mark(color))]) != 0

    def stroke(self, cells: Iterable[Tuple[int, int]], color: int) -> int:
        """Marks several cells (row, column) in one step. Returns the number of cells changed."""
        mark = self._mark(color)
        at = [self._cell(row, column) for row, column in cells]
        return self._put((cell, mark) for cell in dict.fromkeys(at))

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Makes one step of all changes within a `with` statement, as while a mouse button is down."""
        if self._in_stroke:
            yield
            return
        self._in_stroke = self._new_stroke = True
        try:
            yield
        finally:
            self._in_stroke = self._new_stroke = False

    def take(self, step: Step) -> int:
        """Applies a step of an explanation. Returns the number of cells changed."""
        if not isinstance(step, Step):
            raise TypeError("a step is needed")
        changes = []
        for change in step.cells:
            cell = self._cell(change.row, change.column)
            after = 0
            for color in change.after:
                after |= 1 << color
            left = self._marks[cell] & after
            if left:
                changes.append((cell, left))
        return self._put(changes)

    def restart(self) -> int:
        """Opens every cell, as one step. Returns the number of cells changed."""
        return self._put([(cell, self._all) for cell in range(len(self._marks))])

    # ---- undo and redo ----

    def undo(self) -> bool:
        """Undoes the last step. Returns false at the start."""
        if self._current == 0:
            return False
        self._new_stroke = True
        self._current -= 1
        for cell, before, _ in reversed(self._history[self._current]):
            self._marks[cell] = before
        return True

    def redo(self) -> bool:
        """Redoes the last undone step. Returns false at the end."""
        if self._current == len(self._history):
            return False
        self._new_stroke = True
        for cell, _, after in self._history[self._current]:
            self._marks[cell] = after
        self._current += 1
        return True

    def go_to(self, steps: int) -> int:
        """Goes to the state after `steps` steps. Returns the new `current`."""
        steps = lib.whole(steps, "steps")
        while self._current > steps and self.undo():
            pass
        while self._current < steps and self.redo():
            pass
        return self._current

    @property
    def current(self) -> int:
        """The number of steps up to the current state."""
        return self._current

    @property
    def length(self) -> int:
        """The number of steps in the history, including those that can be redone."""
        return len(self._history)

    # ---- the current state ----

    @property
    def cells(self) -> Any:
        """For each cell the set of the colors that it can have, an array `uint64[height, width]` (a copy)."""
        out = bytearray(8 * len(self._marks))
        view = memoryview(out).cast("Q")
        view[:] = memoryview(_numbers(self._marks)).cast("Q")
        view.release()
        return array(out, (self._height, self._width), "Q")

    @property
    def picture(self) -> Any:
        """The color of each cell, `OPEN` if it is not decided: an array `uint8[height, width]` (a copy)."""
        return array(bytearray(map(self._color, self._marks)), (self._height, self._width))

    @staticmethod
    def _color(mark: int) -> int:
        return mark.bit_length() - 1 if mark and mark & (mark - 1) == 0 else OPEN

    def __getitem__(self, position: Tuple[int, int]) -> int:
        """The color of the cell in a row and column, or `OPEN`."""
        row, column = position
        return self._color(self._marks[self._cell(row, column)])

    @property
    def open_cells(self) -> int:
        """The number of cells that are not decided."""
        return sum(1 for mark in self._marks if self._color(mark) == OPEN)

    def is_solved(self) -> bool:
        """Returns true if the picture has exactly the clues. Open cells count as blank, so that players do not have to
        cross cells."""
        picture = bytearray(0 if self._color(mark) == OPEN else self._color(mark) for mark in self._marks)
        return satisfies(array(picture, (self._height, self._width)), self._puzzle)

    def line_states(self, *, from_ends: bool = False) -> LineStates:
        """Returns how lines and clues stand."""
        return line_states(self._puzzle, self.cells, from_ends=from_ends)

    def cells_to_cross(self) -> List[Tuple[int, int]]:
        """Returns (row, column) of the open cells of finished lines."""
        return cells_to_cross(self._puzzle, self.cells)

    def mistakes(self, *, time_limit: Optional[float] = None) -> Mistakes:
        """Finds the cells that are wrong."""
        return find_mistakes(self._puzzle, self.cells, time_limit=time_limit)

    def hint(
        self, *, hardest: Union[Technique, str, None] = None, time_limit: Optional[float] = None
    ) -> NextStep:
        """Finds the easiest next step."""
        return next_step(self._puzzle, self.cells, hardest=hardest, time_limit=time_limit)

    def __getstate__(self) -> Dict[str, Any]:
        return dict(self.__dict__)

    def __repr__(self) -> str:
        head = f"<nono.Game step {self._current} of {self.length}, {self.open_cells} cells open>"
        if max(self._width, self._height) > 60:
            return head
        data = self._puzzle._json()
        text = cells_text(self.picture, self._width, self._height)
        lines = draw(text, self._width, symbols_of(data)).splitlines()
        return f"{head}\n{draw_with_clues(data, lines)}"

    def _repr_svg_(self) -> str:
        return draw_svg(self._puzzle, self.picture, title=self._puzzle.title)


def _numbers(values: List[int]) -> bytes:
    return b"".join(value.to_bytes(8, _ORDER) for value in values)


from sys import byteorder as _ORDER  # noqa: E402
