"""Solving, counting, explaining, grading, making and checking."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _library as lib
from ._cells import OPEN, array, cells_text, draw, picture_of, picture_text, places, sets_of
from ._puzzle import Puzzle, draw_svg, draw_with_clues, pointer_of, symbols_of

_MAX_DRAWN = 60


class _Word(enum.Enum):
    def __str__(self) -> str:
        return str(self.value)


class Status(_Word):
    """The verdict on a puzzle."""

    UNKNOWN = "unknown"  #: ended early without a solution
    IMPOSSIBLE = "impossible"  #: no solution
    SOLVABLE = "solvable"  #: one solution found, ended before a verdict on a second
    UNIQUE = "unique"  #: exactly one solution
    MULTIPLE = "multiple"  #: at least two solutions


class StoppedBy(_Word):
    """The reason why a call ended early."""

    NOTHING = "nothing"  #: nothing: the answer is complete
    MAX_SOLUTIONS = "max_solutions"
    MAX_WORK = "max_work"
    TIME_LIMIT = "time_limit"
    STOP_REQUEST = "stop_request"  #: a `StopFlag`
    CALLBACK = "callback"
    STRATEGY = "strategy"
    MAX_MEMORY = "max_memory"
    WRONG_LINE_SOLVER = "wrong_line_solver"
    COUNT_OVERFLOW = "count_overflow"  #: there are 2^128 - 1 solutions or more
    MAX_ENUMERATED = "max_enumerated"
    MAX_TRIALS = "max_trials"  #: `max_trials` or `max_pictures`
    WRONG_STRATEGY = "wrong_strategy"


class GradeClass(_Word):
    """The difficulty of a puzzle for people."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very_hard"
    EXPERT = "expert"
    NEEDS_GUESSING = "needs_guessing"  #: no technique leads to the end
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"  #: the explanation was stopped before its end


class ExplainStatus(_Word):
    """The state in which an explanation ended."""

    SOLVED = "solved"
    OPEN = "open"  #: there are more steps
    NEEDS_GUESSING = "needs_guessing"
    IMPOSSIBLE = "impossible"
    STOPPED = "stopped"


class Technique(_Word):
    """The technique of a step, in order of difficulty."""

    COMPLETED_LINE = "completed_line"
    OVERLAP = "overlap"
    COMPLETED_BLOCK = "completed_block"
    EDGE = "edge"
    SIMPLE_SPACES = "simple_spaces"
    JOINING = "joining"
    SMALL_GAP = "small_gap"
    SPLITTING = "splitting"
    CAPPING = "capping"
    COLOR_CHANGE = "color_change"
    FULL_LINE = "full_line"
    TWO_LINES = "two_lines"
    CONTRADICTION = "contradiction"


class LineStatus(_Word):
    """The state of a line in a game."""

    OPEN = "open"
    OFFERS_PROGRESS = "offers_progress"
    FINISHED = "finished"
    CONTRADICTION = "contradiction"


class ClueState(_Word):
    """The state of a clue in a game."""

    OPEN = "open"
    DONE = "done"
    WRONG = "wrong"


class PuzzleTarget(_Word):
    """The condition that a made puzzle must meet."""

    UNIQUE = "unique"  #: one solution
    LINES_ALONE = "lines_alone"  #: solvable one line at a time


class PictureSymmetry(_Word):
    """The symmetry of a made picture."""

    NONE = "none"
    LEFT_RIGHT = "left_right"
    TOP_BOTTOM = "top_bottom"
    HALF_TURN = "half_turn"
    BOTH = "both"
    QUARTER_TURN = "quarter_turn"
    DIAGONAL = "diagonal"
    ALL = "all"


class ImageFit(_Word):
    """The way to fit an image to a grid of another shape."""

    CROP = "crop"
    FIT = "fit"
    STRETCH = "stretch"


class RepairKind(_Word):
    """The kinds of changes that `disambiguate` can make."""

    CHANGE_CELLS = "change_cells"
    GIVE_CELLS = "give_cells"
    ADD_COLOR = "add_color"


@dataclass(frozen=True)
class Line:
    """A row or column; `index` is from 0."""

    axis: str
    index: int


class Recolored(NamedTuple):
    """A cell that is changed, from one color to another."""

    row: int
    column: int
    before: int
    after: int


class Outcome:
    """The common part of all results."""

    stopped_by: StoppedBy

    _shown: Tuple[str, ...] = ()

    def _facts(self) -> str:
        facts = [f"{name}={_shown(getattr(self, name))}" for name in self._shown]
        if self.stopped_by is not StoppedBy.NOTHING:
            facts.append(f"stopped_by={self.stopped_by}")
        return f"<nono.{type(self).__name__} {' '.join(facts)}>"

    def __repr__(self) -> str:
        return self._facts()


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, (enum.Enum, int)) else repr(value)


class _Pictured(Outcome):
    """A result with a puzzle and a picture to draw."""

    puzzle: Puzzle

    def _picture(self) -> Any:
        raise NotImplementedError

    def __repr__(self) -> str:
        picture = self._picture()
        if picture is None or max(self.puzzle.shape) > _MAX_DRAWN:
            return self._facts()
        data = self.puzzle._json()
        text = cells_text(picture, data["width"], data["height"])
        return f"{self._facts()}\n{draw(text, data['width'], symbols_of(data))}"

    def _repr_svg_(self) -> str:
        return draw_svg(self.puzzle, self._picture(), title=self.puzzle.title)


class Result(_Pictured):
    """The result of `solve`."""

    _shown = ("status",)

    def __init__(self, puzzle: Puzzle, found: Any) -> None:
        size = puzzle.width, puzzle.height
        self.puzzle = puzzle
        #: the verdict
        self.status = Status(found["status"])
        #: the reason why the search ended early
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: up to `max_solutions` pictures, arrays `uint8[height, width]` of colors
        self.solutions: List[Any] = [picture_of(text, *size) for text in found["solutions"]]
        #: calls of the line solver
        self.work = int(found["work"])
        self._common = found["common"]

    @property
    def solution(self) -> Any:
        """The first solution, or `None`."""
        return self.solutions[0] if self.solutions else None

    @property
    def common(self) -> Any:
        """For each cell, the set of the colors that it has in the solutions found, or can still have: an array
        `uint64[height, width]`, in which bit 0 is blank and bit 1 color 1. Of no size if a limit was too small."""
        return sets_of(self._common, self.puzzle.width, self.puzzle.height, self.puzzle.color_count)

    def _picture(self) -> Any:
        return self.solution


class Count(Outcome):
    """The result of `count`."""

    _shown = ("count", "exact")

    def __init__(self, found: Any) -> None:
        #: the number of solutions, or of those found before a limit ended the count
        self.count = int(found["count"])
        #: true if `count` is the number of all solutions
        self.exact = bool(found["exact"])
        self.stopped_by = StoppedBy(found["stoppedBy"])

    def __int__(self) -> int:
        return self.count


class CellChange(NamedTuple):
    """A cell of a step: the colors that it could have, and those that it can have now."""

    row: int
    column: int
    before: Tuple[int, ...]
    after: Tuple[int, ...]

    @property
    def color(self) -> Optional[int]:
        """The color of the cell, if only one is left."""
        return self.after[0] if len(self.after) == 1 else None


@dataclass(frozen=True)
class LineReason:
    """A line on which a step depends, and the indices of the clues that it needs, from 0."""

    axis: str
    index: int
    clues: Tuple[int, ...]


class Assumption(NamedTuple):
    """The color that a step by contradiction tries in a cell."""

    row: int
    column: int
    color: int


class Step:
    """A step of an explanation."""

    def __init__(self, found: Any) -> None:
        #: the technique
        self.technique = Technique(found["technique"])
        #: the lines to examine, in order
        self.lines = tuple(LineReason(line["axis"], line["index"], tuple(line["clues"])) for line in found["lines"])
        #: the cells on which it depends
        self.rests_on = tuple(places(found["restsOn"]))
        #: the cells that it changes
        self.cells = tuple(
            CellChange(cell["row"], cell["column"], tuple(cell["before"]), tuple(cell["after"]))
            for cell in found["cells"]
        )
        #: the tried color, in steps by contradiction
        self.assumed = Assumption(**found["assumed"]) if "assumed" in found else None
        #: the clue of the first line that causes the step, if it is a single one
        self.subject: Optional[int] = found.get("subject")
        #: English sentences: where to look, what follows, and why
        self.where = str(found["where"])
        self.what = str(found["what"])
        self.why = str(found["why"])

    def __repr__(self) -> str:
        return f"<nono.Step {self.technique}: {self.why}>"


def _line(found: Any) -> Optional[Line]:
    return Line(found["axis"], found["index"]) if found is not None else None


class NextStep(Outcome):
    """The result of `next_step`."""

    _shown = ("status", "text")

    def __init__(self, found: Any) -> None:
        self.status = ExplainStatus(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: the step, or `None`
        self.step = Step(found["step"]) if "step" in found else None
        #: why the step follows, or why there is no step
        self.text = self.step.why if self.step else str(found["text"])
        #: a line that contradicts the cells, if there is one
        self.contradicted = _line(found.get("contradicted"))

    def __bool__(self) -> bool:
        return self.step is not None


class Explanation(Outcome):
    """The result of `explain`."""

    _shown = ("status",)

    def __init__(self, puzzle: Puzzle, found: Any) -> None:
        self.puzzle = puzzle
        self.status = ExplainStatus(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: all steps
        self.steps: List[Step] = [Step(step) for step in found["steps"]]
        #: a sentence that states how it ended
        self.text = str(found["text"])
        #: for each step, the number of lines in which progress was possible
        self.open_lines: List[int] = found["openLines"]
        self.contradicted = _line(found.get("contradicted"))
        self._cells = found["cells"]

    @property
    def cells(self) -> Any:
        """The sets of colors of the cells at the end: an array `uint64[height, width]`."""
        return sets_of(self._cells, self.puzzle.width, self.puzzle.height, self.puzzle.color_count)

    def __repr__(self) -> str:
        return "\n".join([self._facts(), *(f"{i}. {step.why}" for i, step in enumerate(self.steps, 1)), self.text])


class Grade(Outcome):
    """The result of `grade`."""

    _shown = ("level", "score", "seconds")

    def __init__(self, found: Any) -> None:
        #: the class
        self.level = GradeClass(found["level"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        self.score = int(found["score"])
        self.rounds = int(found["rounds"])
        self.lines = int(found["lines"])
        self.footholds = int(found["footholds"])
        #: about how long people take; 0 if no technique leads to the end
        self.seconds = int(found["seconds"])
        #: hundredths of a second per cell, from which the class follows
        self.pace = int(found["pace"])
        #: the number of steps of each technique
        self.steps: Dict[Technique, int] = {Technique(name): number for name, number in found["steps"].items()}


class Generated(_Pictured):
    """A puzzle that `generate` or `puzzle_from_image` made."""

    _shown = ("made",)

    def __init__(self, found: Any, puzzle: Puzzle) -> None:
        #: true if the puzzle is proven to meet the target; otherwise it is the one that came closest
        self.made = bool(found["made"])
        self.puzzle = puzzle
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: cells that line solving alone leaves open
        self.open = int(found.get("open", 0))
        self.trials = int(found.get("trials", 0))
        #: the class, if the grades were restricted
        self.grade = GradeClass(found["grade"]) if "grade" in found else None
        #: from an image: its cells before they were changed, and the changes
        self.before = (
            picture_of(found["before"], puzzle.width, puzzle.height)
            if len(found.get("before", "")) == puzzle.width * puzzle.height > 0
            else None
        )
        self.changed = _recolored(found.get("changed", ()))

    def __bool__(self) -> bool:
        return self.made

    def _picture(self) -> Any:
        return self.puzzle.goal if self.puzzle.width else None


def _recolored(found: Any) -> Tuple[Recolored, ...]:
    return tuple(Recolored(cell["row"], cell["column"], cell["before"], cell["after"]) for cell in found)


class Repair(NamedTuple):
    """A change of a picture after which its puzzle has one solution."""

    cells: Tuple[Recolored, ...]
    cost: int
    open: int
    picture: Any


class Disambiguation(Outcome):
    """The result of `disambiguate`."""

    _shown = ("nothing_to_do", "minimum")

    def __init__(self, found: Any, width: int, height: int) -> None:
        #: the picture meets the target as it is
        self.nothing_to_do = bool(found["nothingToDo"])
        #: true if the first proposal is proven to be the smallest
        self.minimum = bool(found["minimum"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: the best first
        self.proposals = [
            Repair(
                _recolored(proposal["cells"]),
                proposal["cost"],
                proposal["open"],
                picture_of(proposal["picture"], width, height),
            )
            for proposal in found["proposals"]
        ]


class Ambiguity(Outcome):
    """The result of `find_ambiguity`."""

    _shown = ("status", "exact")

    def __init__(self, puzzle: Puzzle, found: Any) -> None:
        size = puzzle.width, puzzle.height
        self.puzzle = puzzle
        self.status = Status(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: true if `differing` is certain
        self.exact = bool(found["exact"])
        #: the cells whose color differs between solutions
        self.differing = places(found["differing"])
        #: the sets of colors of the cells
        self.colors = sets_of(found["colors"], *size, puzzle.color_count)
        #: two solutions, if there are two
        self.examples = [picture_of(text, *size) for text in found["examples"]]
        #: cells that can be exchanged together, the smallest pieces first
        self.pieces = [_recolored(piece) for piece in found["pieces"]]


class LineState(NamedTuple):
    """A line of a game and its clues."""

    status: LineStatus
    clues: Tuple[ClueState, ...]


class LineStates(NamedTuple):
    """All lines of a game."""

    rows: Tuple[LineState, ...]
    columns: Tuple[LineState, ...]


class Mistakes(Outcome):
    """The result of `find_mistakes`."""

    _shown = ("puzzle", "mistakes")

    def __init__(self, found: Any) -> None:
        #: the verdict on the puzzle
        self.puzzle = Status(found["puzzle"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: cells that differ from every solution
        self.mistakes = places(found["mistakes"])
        #: cells about which nothing could be found out
        self.undecided = places(found["undecided"])


class Proof(Outcome):
    """The result of `prove`."""

    _shown = ("status",)

    def __init__(self, found: Any) -> None:
        self.status = Status(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: the text of the certificate, or `None`
        self.text: Optional[str] = found.get("proof")
        #: why there is none
        self.message = str(found.get("message", ""))

    def __bool__(self) -> bool:
        return self.text is not None


class Verification(Outcome):
    """The result of `verify`; true if the certificate proves its verdict."""

    _shown = ("verified", "status")

    def __init__(self, found: Any) -> None:
        self.verified = bool(found["verified"])
        #: the verdict that the certificate claims
        self.status = Status(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: why it is refused
        self.message = str(found.get("message", ""))

    def __bool__(self) -> bool:
        return self.verified


def _on_cells(
    function: Any, puzzle: Puzzle, cells: Any, options: "dict[str, Any]", limits: "tuple[Any, ...]", name: str
) -> Any:
    pointer = pointer_of(puzzle)
    text = cells_text(cells, puzzle.width, puzzle.height, name) if cells is not None else b""
    given = lib.Limits(options, *limits)
    return lib.read(function(pointer, text, len(text), *given.arguments()), given)


def _on_puzzle(function: Any, puzzle: Puzzle, options: "dict[str, Any]", limits: "tuple[Any, ...]") -> Any:
    pointer = pointer_of(puzzle)
    given = lib.Limits(options, *limits)
    return lib.read(function(pointer, *given.arguments()), given)


def solve(
    puzzle: Puzzle,
    *,
    known: Any = None,
    max_solutions: int = 2,
    seed: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Result:
    """Solves a puzzle: searches for `max_solutions` solutions; with 2, decides whether there is exactly one.

    `known` are cells that are given: an array `uint8[height, width]` of colors and `OPEN`, one of sets
    (`uint64[height, width]`), or a text. `max_work` limits the calls of the line solver, which is the same on every
    machine, `max_memory` bytes and `time_limit` seconds. Without limits, hard puzzles can take forever.
    """
    options = {"maxSolutions": max_solutions, "seed": seed}
    found = _on_cells(lib.solve, puzzle, known, options, (max_work, max_memory, time_limit, stop), "known")
    return Result(puzzle, found)


def count(
    puzzle: Puzzle,
    *,
    known: Any = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Count:
    """Counts the solutions of a puzzle, up to 2^128."""
    return Count(_on_cells(lib.count, puzzle, known, {}, (max_work, max_memory, time_limit, stop), "known"))


def satisfies(picture: Any, puzzle: Puzzle) -> bool:
    """Returns true if a picture has exactly the clues of a puzzle."""
    pointer = pointer_of(puzzle)
    if isinstance(picture, str):
        picture = picture.replace("#", "1")
    text = cells_text(picture, puzzle.width, puzzle.height, "picture")
    result = lib.satisfies(pointer, text, len(text))
    if result < 0:
        raise ValueError("picture has cells that are not colors or not decided, or another size")
    return bool(result)


def _explain_options(hardest: Any, solution: Any, puzzle: Puzzle, max_steps: Optional[int]) -> "dict[str, Any]":
    cells = None
    if solution is not None:
        pointer_of(puzzle)
        cells = b"".join(cells_text(solution, puzzle.width, puzzle.height, "solution").split())
    return {
        "hardest": lib.word(hardest, Technique, "hardest"),
        "solution": cells,
        "maxSteps": max_steps,
    }


def next_step(
    puzzle: Puzzle,
    cells: Any = None,
    *,
    hardest: Union[Technique, str, None] = None,
    solution: Any = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> NextStep:
    """Finds the easiest next step of a game, with its reason.

    `hardest` is the hardest technique to use. `solution` is the only solution, if it is known: steps that exclude it
    are then not found.
    """
    options = _explain_options(hardest, solution, puzzle, None)
    return NextStep(_on_cells(lib.hint, puzzle, cells, options, (max_work, max_memory, time_limit, stop), "cells"))


def explain(
    puzzle: Puzzle,
    cells: Any = None,
    *,
    hardest: Union[Technique, str, None] = None,
    solution: Any = None,
    max_steps: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Explanation:
    """Explains a solution step by step, as a person would find it, from the empty grid or from `cells`."""
    options = _explain_options(hardest, solution, puzzle, max_steps)
    found = _on_cells(lib.explain, puzzle, cells, options, (max_work, max_memory, time_limit, stop), "cells")
    return Explanation(puzzle, found)


def grade(
    puzzle: Puzzle,
    *,
    hardest: Union[Technique, str, None] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Grade:
    """Grades a puzzle: how hard it is for people."""
    options = _explain_options(hardest, None, puzzle, None)
    return Grade(_on_puzzle(lib.grade, puzzle, options, (max_work, max_memory, time_limit, stop)))


def make_options(
    width: int,
    height: int,
    colors: Optional[int],
    density: Optional[int],
    smoothness: Optional[int],
    symmetry: Any,
    target: Any,
    easiest: Any,
    hardest: Any,
    max_pictures: Optional[int],
    max_trials: Optional[int],
) -> "dict[str, Any]":
    """The options of `generate` as nono.h has them."""
    return {
        "width": width,
        "height": height,
        "colors": colors,
        "density": density,
        "smoothness": smoothness,
        "symmetry": lib.word(symmetry, PictureSymmetry, "symmetry"),
        "target": lib.word(target, PuzzleTarget, "target"),
        "easiest": lib.word(easiest, GradeClass, "easiest"),
        "hardest": lib.word(hardest, GradeClass, "hardest"),
        "maxPictures": max_pictures,
        "maxTrials": max_trials,
    }


def generate(
    width: int = 15,
    height: int = 15,
    *,
    seed: int = 0,
    colors: Optional[int] = None,
    density: Optional[int] = None,
    smoothness: Optional[int] = None,
    symmetry: Union[PictureSymmetry, str, None] = None,
    target: Union[PuzzleTarget, str, None] = None,
    easiest: Union[GradeClass, str, None] = None,
    hardest: Union[GradeClass, str, None] = None,
    max_pictures: Optional[int] = None,
    max_trials: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Generated:
    """Makes a random puzzle that is proven to have one solution. The same seed and options give the same puzzle on
    every machine.

    `colors` counts colors besides blank, `density` is the percentage of cells that are not blank, `smoothness` 0 for
    noise and more for larger shapes. `easiest` and `hardest` restrict the grade.
    """
    options = make_options(
        width, height, colors, density, smoothness, symmetry, target, easiest, hardest, max_pictures, max_trials
    )
    given = lib.Limits({**options, "seed": seed}, max_work, max_memory, time_limit, stop)
    found, owner = lib.take(lib.make(*given.arguments()), given)
    return Generated(found, Puzzle._of_result(owner, 0))


def _pixels(image: Any) -> "tuple[int, int, bytes]":
    """Width, height and RGBA of an image: of Pillow, or an array of grays, RGB or RGBA."""
    if hasattr(image, "convert") and hasattr(image, "size"):
        converted = image.convert("RGBA")
        width, height = converted.size
        return width, height, bytes(converted.tobytes())
    try:
        view: Any = memoryview(image)
    except TypeError:
        raise TypeError("an image is one of Pillow, or an array uint8[height, width], [.., 3] or [.., 4]") from None
    if view.format != "B" or view.ndim not in (2, 3) or (view.ndim == 3 and view.shape[2] not in (3, 4)):
        raise ValueError("an image is an array uint8[height, width], uint8[.., 3] or uint8[.., 4]")
    height, width = view.shape[:2]
    channels = view.shape[2] if view.ndim == 3 else 1
    data = view.tobytes()
    if channels == 4:
        return width, height, data
    out = bytearray(b"\xff" * (4 * width * height))
    for channel in range(3):
        out[channel::4] = data[channel::3] if channels == 3 else data
    return width, height, bytes(out)


def puzzle_from_image(
    image: Any,
    *,
    width: Optional[int] = None,
    height: Optional[int] = None,
    fit: Union[ImageFit, str, None] = None,
    colors: Optional[int] = None,
    background: Optional[str] = None,
    threshold: Optional[int] = None,
    local_contrast: Optional[int] = None,
    target: Union[PuzzleTarget, str, None] = None,
    max_changes: Optional[int] = None,
    max_trials: Optional[int] = None,
    as_is: bool = False,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Generated:
    """Makes a puzzle of an image: an image of Pillow, or an array `uint8[h, w]` (gray), `uint8[h, w, 3]` or
    `uint8[h, w, 4]`. As few cells as possible are changed so that it has one solution; with `as_is`, none.

    `background` is "#rrggbb", the color of blank cells; `threshold` (0 to 100) makes darker cells filled in pictures
    of one color.
    """
    pixel_width, pixel_height, data = _pixels(image)
    if background is not None:
        if not isinstance(background, str) or not background.startswith("#"):
            raise ValueError("background is #rrggbb")
        background = background[1:]
    options: Dict[str, Any] = {
        "width": width,
        "height": height,
        "fit": lib.word(fit, ImageFit, "fit"),
        "colors": colors,
        "background": background,
        "threshold": threshold,
        "localContrast": local_contrast,
        "target": lib.word(target, PuzzleTarget, "target"),
        "maxChanges": max_changes,
        "maxTrials": max_trials,
        "asIs": int(bool(as_is)),
    }
    given = lib.Limits(options, max_work, max_memory, time_limit, stop)
    found, owner = lib.take(lib.make_from_image(data, pixel_width, pixel_height, *given.arguments()), given)
    return Generated(found, Puzzle._of_result(owner, 0))


def disambiguate(
    picture: Any,
    *,
    target: Union[PuzzleTarget, str, None] = None,
    kind: Union[RepairKind, str, None] = None,
    max_changes: Optional[int] = None,
    max_proposals: Optional[int] = None,
    max_trials: Optional[int] = None,
    protected_cells: Iterable[Tuple[int, int]] = (),
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Disambiguation:
    """Finds the fewest changes after which a picture has one solution. `protected_cells` are (row, column) of cells
    that must keep their colors."""
    height, width, text = picture_text(picture)
    protected = None
    for row, column in protected_cells:
        if protected is None:
            protected = bytearray(b"?" * (width * height))
        row, column = lib.whole(row, "row"), lib.whole(column, "column")
        if row >= height or column >= width:
            raise IndexError("a protected cell is outside of the picture")
        protected[row * width + column] = ord(".")
    options: Dict[str, Any] = {
        "target": lib.word(target, PuzzleTarget, "target"),
        "kind": lib.word(kind, RepairKind, "kind"),
        "maxChanges": max_changes,
        "maxProposals": max_proposals,
        "maxTrials": max_trials,
        "protected": None if protected is None else bytes(protected),
    }
    given = lib.Limits(options, max_work, max_memory, time_limit, stop)
    return Disambiguation(lib.read(lib.fix(width, height, text, len(text), *given.arguments()), given), width, height)


def find_ambiguity(
    puzzle: Puzzle,
    *,
    max_solutions: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Ambiguity:
    """Finds where the solutions of a puzzle differ."""
    options = {"maxSolutions": max_solutions}
    return Ambiguity(puzzle, _on_puzzle(lib.ambiguity, puzzle, options, (max_work, max_memory, time_limit, stop)))


_STATES = {"o": ClueState.OPEN, "d": ClueState.DONE, "w": ClueState.WRONG}
_LINE_STATUSES = tuple(LineStatus)


def line_states(puzzle: Puzzle, cells: Any = None, *, from_ends: bool = False) -> LineStates:
    """Returns how the lines and clues of a game stand. A clue is done if its block is certain; with `from_ends`, also
    if it follows closed blocks from an end of the line, as players mark it on paper."""
    pointer = pointer_of(puzzle)
    text = cells_text(cells, puzzle.width, puzzle.height)
    found = lib.read(lib.line_states(pointer, text, len(text), int(bool(from_ends))))

    def side(lines: Any) -> Tuple[LineState, ...]:
        return tuple(
            LineState(_LINE_STATUSES[status], tuple(_STATES[letter] for letter in clues)) for status, clues in lines
        )

    return LineStates(side(found["rows"]), side(found["columns"]))


def cells_to_cross(puzzle: Puzzle, cells: Any = None) -> List[Tuple[int, int]]:
    """Returns (row, column) of the open cells of finished lines."""
    pointer = pointer_of(puzzle)
    text = cells_text(cells, puzzle.width, puzzle.height)
    return places(lib.read(lib.cells_to_cross(pointer, text, len(text)))["cells"])


def find_mistakes(
    puzzle: Puzzle,
    cells: Any = None,
    *,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Mistakes:
    """Finds the cells of a game that are wrong."""
    return Mistakes(_on_cells(lib.mistakes, puzzle, cells, {}, (max_work, max_memory, time_limit, stop), "cells"))


def can_be_finished(
    puzzle: Puzzle,
    cells: Any = None,
    *,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Status:
    """Returns whether a game can be finished: SOLVABLE, IMPOSSIBLE or UNKNOWN."""
    limits = max_work, max_memory, time_limit, stop
    return Status(_on_cells(lib.can_be_finished, puzzle, cells, {}, limits, "cells")["status"])


def prove(
    puzzle: Puzzle,
    *,
    known: Any = None,
    seed: Optional[int] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Proof:
    """Solves a puzzle and writes a certificate of the verdict, if that is UNIQUE or IMPOSSIBLE."""
    limits = max_work, max_memory, time_limit, stop
    return Proof(_on_cells(lib.prove, puzzle, known, {"seed": seed}, limits, "known"))


def verify(
    puzzle: Puzzle,
    proof: Union[str, bytes],
    *,
    known: Any = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Verification:
    """Checks a certificate by code that is independent of the solvers. Raises `ParseError` for a text that is not a
    certificate."""
    pointer = pointer_of(puzzle)
    text = cells_text(known, puzzle.width, puzzle.height, "known") if known is not None else b""
    certificate = lib.utf8(proof, "proof")
    given = lib.Limits({}, None, max_memory, time_limit, stop)
    return Verification(
        lib.read(
            lib.verify(pointer, text, len(text), certificate, len(certificate), *given.arguments()), given
        )
    )


