"""Judging answers, and single steps of a solution."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import ctypes
from typing import Any, List, Optional, Tuple

from . import _library as lib
from ._answers import AnswerError, read_answer
from ._cells import MAX_COLORS, OPEN, array, cells_text, colors_of, sets_of
from ._puzzle import Puzzle, pointer_of
from ._verbs import (
    Line,
    LineStatus,
    Outcome,
    Status,
    StoppedBy,
    find_mistakes,
    line_states,
    satisfies,
    solve,
    _Word,
)

_MAX_LISTED = 10  # in sentences
_ROW, _COLUMN = 1, 2  # bits of nono_forced_cells


class StepVerdict(_Word):
    """The verdict on a step."""

    FORCED = "forced"  #: the color follows from the known cells
    RIGHT = "right"  #: the color is possible, but does not follow
    WRONG = "wrong"  #: no solution that agrees with the known cells has this color
    KNOWN = "known"  #: the cell is known and has this color
    CONTRADICTION = "contradiction"  #: no solution agrees with the known cells
    UNKNOWN = "unknown"  #: a limit ended the search


class Inference(_Word):
    """The reasoning by which a color must follow to be forced."""

    LINE = "line"  #: from the clues and the known cells of the row or the column alone
    SOLUTIONS = "solutions"  #: from everything: all solutions that agree with the known cells have it


class Judgment(Outcome):
    """The result of `judge`; true if the answer is right."""

    _shown = ("right", "partial")

    def __init__(self, picture: Any, problem: str) -> None:
        #: the answer as an array `uint8[height, width]`, or `None` if it could not be read
        self.picture = picture
        #: why the answer could not be read, or an empty string
        self.problem = problem
        #: true if the picture has exactly the clues of the puzzle
        self.right = False
        #: the share of the lines that are complete and have their clues, 0 to 1
        self.partial = 0.0
        #: (row, column) of the cells whose color no solution has
        self.wrong_cells: List[Tuple[int, int]] = []
        #: the number of cells without a color
        self.open_cells = 0
        #: the lines whose cells contradict their clues
        self.broken_lines: List[Line] = []
        #: the limit that ended the search for `wrong_cells`, which can then be incomplete
        self.stopped_by = StoppedBy.NOTHING

    @property
    def score(self) -> float:
        """1 if the answer is right, otherwise 0."""
        return 1.0 if self.right else 0.0

    @property
    def cell_share(self) -> float:
        """The share of the cells that have a color and are not wrong, 0 to 1."""
        if self.picture is None:
            return 0.0
        cells = int(self.picture.shape[0]) * int(self.picture.shape[1])
        return 1.0 - (len(self.wrong_cells) + self.open_cells) / cells

    @property
    def text(self) -> str:
        """A sentence that states what is wrong; rows and columns are numbered from 1."""
        if self.problem:
            return f"The answer cannot be read: {self.problem}."
        if self.right:
            return "The answer is right."
        facts = []
        if self.broken_lines:
            facts.append(f"clues not met in {_listed([_line_name(line) for line in self.broken_lines])}")
        if self.wrong_cells:
            facts.append(f"wrong cells: {_listed([f'({row + 1}, {column + 1})' for row, column in self.wrong_cells])}")
        if self.open_cells:
            facts.append(f"{self.open_cells} open {'cell' if self.open_cells == 1 else 'cells'}")
        return f"The answer is wrong; {'; '.join(facts)}."

    def __bool__(self) -> bool:
        return self.right


def _line_name(line: Line) -> str:
    return f"{line.axis} {line.index + 1}"


def _listed(names: List[str]) -> str:
    rest = len(names) - _MAX_LISTED
    return ", ".join(names[:_MAX_LISTED]) + (f" and {rest} more" if rest > 0 else "")


def _flat(cells: Any) -> bytes:
    return bytes(cells.tobytes())


def judge(
    puzzle: Puzzle,
    answer: Any,
    *,
    solution: Any = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Judgment:
    """Judges an answer, a text or an array as `read_answer` accepts it. An answer that cannot be read is not right.

    `solution` is the only solution, if it is known; otherwise the puzzle is solved to find the cells that are wrong.
    The limits apply to this search.
    """
    pointer_of(puzzle)
    if solution is not None:
        solution = colors_of(cells_text(solution, puzzle.width, puzzle.height, "solution"), puzzle.width, puzzle.height)
    limits = {"max_work": max_work, "max_memory": max_memory, "time_limit": time_limit, "stop": stop}
    lib.Limits({}, max_work, max_memory, time_limit, stop)  # refuses invalid ones, also if there is no search
    try:
        picture = read_answer(answer, puzzle)
    except AnswerError as error:
        return Judgment(None, str(error))
    out = Judgment(picture, "")
    cells = _flat(picture)
    out.open_cells = cells.count(OPEN)
    states = line_states(puzzle, picture)
    lines = [("row", i, line.status) for i, line in enumerate(states.rows)]
    lines += [("column", i, line.status) for i, line in enumerate(states.columns)]
    out.broken_lines = [Line(axis, i) for axis, i, status in lines if status is LineStatus.CONTRADICTION]
    out.partial = sum(status is LineStatus.FINISHED for _, _, status in lines) / len(lines)
    out.right = out.open_cells == 0 and satisfies(picture, puzzle)
    if not out.right:
        _find_wrong_cells(out, puzzle, solution, limits)
    return out


def _find_wrong_cells(out: Judgment, puzzle: Puzzle, solution: Any, limits: "dict[str, Any]") -> None:
    if solution is None:
        found = solve(puzzle, **limits)
        out.stopped_by = found.stopped_by
        if found.status is Status.UNIQUE:
            solution = found.solution
    if solution is None:
        mistakes = find_mistakes(puzzle, out.picture, **limits)
        out.stopped_by = mistakes.stopped_by
        out.wrong_cells = mistakes.mistakes
        return
    pairs = zip(_flat(out.picture), _flat(solution))
    out.wrong_cells = [divmod(i, puzzle.width) for i, (cell, right) in enumerate(pairs) if cell not in (right, OPEN)]


class StepJudgment(Outcome):
    """The result of `judge_step`; true if the step is not wrong."""

    _shown = ("verdict",)

    def __init__(self, verdict: StepVerdict, stopped_by: StoppedBy, lines: Tuple[Line, ...] = ()) -> None:
        #: the verdict
        self.verdict = verdict
        self.stopped_by = stopped_by
        #: the lines of the cell from which the color follows if it is forced, or which it contradicts if it is wrong
        self.lines = lines

    @property
    def text(self) -> str:
        """A sentence for the verdict; rows and columns are numbered from 1."""
        lines = " and ".join(map(_line_name, self.lines))
        return {
            StepVerdict.FORCED: f"The color follows from {lines or 'all clues together'}.",
            StepVerdict.RIGHT: "The color is possible, but does not follow.",
            StepVerdict.WRONG: f"The color contradicts {lines or 'the clues'}.",
            StepVerdict.KNOWN: "The cell is known.",
            StepVerdict.CONTRADICTION: "The known cells contradict the clues.",
            StepVerdict.UNKNOWN: f"Not known ({self.stopped_by}).",
        }[self.verdict]

    def __bool__(self) -> bool:
        return self.verdict in (StepVerdict.FORCED, StepVerdict.RIGHT, StepVerdict.KNOWN)


def judge_step(
    puzzle: Puzzle,
    known: Any,
    cell: Tuple[int, int],
    color: int,
    *,
    by: "Inference | str" = Inference.LINE,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> StepJudgment:
    """Judges a step: whether the `color` of a `cell` (row, column) follows from the cells that are `known` (`None`: no
    cell is).

    In a puzzle with one solution every right color follows from all clues together, so that `by` defaults to what
    follows from one line. The limits apply to each of up to three searches.
    """
    pointer_of(puzzle)
    height, width = puzzle.shape
    reasoning = Inference(lib.word(by, Inference, "by"))
    row, column = (lib.whole(part, "a position") for part in _pair(cell))
    color = lib.whole(color, "color")
    if row >= height or column >= width:
        raise IndexError(f"there is no cell in row {row}, column {column}")
    if color >= puzzle.color_count or color >= MAX_COLORS:
        raise ValueError(f"the puzzle has the colors 0 to {puzzle.color_count - 1}")
    limits = {"max_work": max_work, "max_memory": max_memory, "time_limit": time_limit, "stop": stop}
    text = cells_text(known, width, height, "known") or b"?" * (width * height)
    sets = _list_of_sets(text, puzzle)
    at = row * width + column
    return _StepJudge(puzzle, sets, at, limits).judge(color, reasoning)


def _pair(cell: Any) -> Tuple[Any, Any]:
    if not isinstance(cell, (tuple, list)) or len(cell) != 2:
        raise TypeError("a cell is a pair of a row and a column")
    return cell[0], cell[1]


def _list_of_sets(text: bytes, puzzle: Puzzle) -> List[int]:
    text = b"".join(text.split())
    try:
        sets = sets_of(text.decode("ascii"), puzzle.width, puzzle.height, puzzle.color_count)
    except (KeyError, ValueError, IndexError):
        raise ValueError("known has cells that cannot be read") from None
    if 0 in sets.shape:
        raise ValueError("known does not have the cells of the puzzle")
    return [cell for line in sets.tolist() for cell in line]


class _StepJudge:
    """Judges steps in a cell of a state, which is a list of sets of colors."""

    def __init__(self, puzzle: Puzzle, sets: List[int], at: int, limits: "dict[str, Any]") -> None:
        self._puzzle = puzzle
        self._sets = sets
        self._at = at
        self._limits = limits
        self._lines = (Line("row", at // puzzle.width), Line("column", at % puzzle.width))

    def judge(self, color: int, by: Inference) -> StepJudgment:
        before = self._sets[self._at]
        with_color = self._status(before & 1 << color)
        if with_color.status is Status.UNKNOWN:
            return StepJudgment(StepVerdict.UNKNOWN, with_color.stopped_by)
        if with_color.status is Status.IMPOSSIBLE:
            return self._judge_impossible(color)
        if before == 1 << color:
            return StepJudgment(StepVerdict.KNOWN, StoppedBy.NOTHING)
        if by is Inference.LINE:
            lines = self._forcing_lines()
            return StepJudgment(StepVerdict.FORCED if lines else StepVerdict.RIGHT, StoppedBy.NOTHING, lines)
        others = self._status(before & ~(1 << color))
        verdicts = {Status.IMPOSSIBLE: StepVerdict.FORCED, Status.UNKNOWN: StepVerdict.UNKNOWN}
        return StepJudgment(verdicts.get(others.status, StepVerdict.RIGHT), others.stopped_by)

    def _judge_impossible(self, color: int) -> StepJudgment:
        others = self._status(self._sets[self._at] & ~(1 << color))
        if others.status is Status.UNKNOWN:
            return StepJudgment(StepVerdict.UNKNOWN, others.stopped_by)
        if others.status is Status.IMPOSSIBLE:
            return StepJudgment(StepVerdict.CONTRADICTION, StoppedBy.NOTHING)
        states = line_states(self._puzzle, self._state(1 << color))
        both = states.rows[self._lines[0].index], states.columns[self._lines[1].index]
        broken = tuple(line for line, state in zip(self._lines, both) if state.status is LineStatus.CONTRADICTION)
        return StepJudgment(StepVerdict.WRONG, StoppedBy.NOTHING, broken)

    def _state(self, of_cell: int) -> Any:
        """The state in which the cell has some colors, as an array of sets."""
        out = bytearray(8 * len(self._sets))
        view = memoryview(out).cast("Q")
        for i, colors in enumerate(self._sets):
            view[i] = of_cell if i == self._at else colors
        view.release()
        return array(out, self._puzzle.shape, "Q")

    def _status(self, of_cell: int) -> "_Found":
        if of_cell == 0:
            return _Found(Status.IMPOSSIBLE, StoppedBy.NOTHING)
        found = solve(self._puzzle, known=self._state(of_cell), max_solutions=1, **self._limits)
        return _Found(found.status, StoppedBy.NOTHING if found.solutions else found.stopped_by)

    def _forcing_lines(self) -> Tuple[Line, ...]:
        follows = forced_cells(self._puzzle, bytes(map(_decided, self._sets)))[self._at]
        return tuple(line for line, bit in zip(self._lines, (_ROW, _COLUMN)) if follows & bit)


class _Found:
    def __init__(self, status: Status, stopped_by: StoppedBy) -> None:
        self.status = status
        self.stopped_by = stopped_by


def _decided(colors: int) -> int:
    return colors.bit_length() - 1 if colors and colors & (colors - 1) == 0 else OPEN


def forced_cells(puzzle: Puzzle, cells: bytes) -> bytearray:
    """For each open cell, whether its color follows from its row (bit 0) or its column (bit 1)."""
    follows = bytearray(len(cells))
    handle = ctypes.c_void_p(pointer_of(puzzle))
    at = (ctypes.c_char * len(follows)).from_buffer(follows)
    if lib.forced_cells(ctypes.byref(handle), 1, None, cells, at) != 0:
        raise MemoryError("nono has no memory")
    return follows
