"""Sokoban: reading levels, replaying, solving and improving games.

A board is a text of rows, or a sequence of rows, of `#@+$*.` and blanks; a `Level` is accepted too. Positions are (row,
column) from 0, moves are letters `udlrUDLR`, of which capitals are pushes.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._cells import places
from ._puzzle import read_file
from ._verbs import Outcome, StoppedBy


class _Word(enum.Enum):
    def __str__(self) -> str:
        return str(self.value)


class SolveStatus(_Word):
    """The verdict on a level."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    NO_LEVEL = "no_level"  #: there is no pusher or no box


class Objective(_Word):
    """The quantity that a solution minimizes."""

    ANY = "any"
    PUSHES = "pushes"
    MOVES = "moves"


class Rules(_Word):
    """The game that a file states. Only Sokoban itself is solved."""

    SOKOBAN = "sokoban"
    SOKOBAN_PLUS = "sokoban_plus"
    HEXOBAN = "hexoban"
    TRIOBAN = "trioban"
    OCTOBAN = "octoban"
    PUKOBAN = "pukoban"


class SavedGame(NamedTuple):
    """A game in a file."""

    title: str
    moves: str
    solved: bool


@dataclass(frozen=True)
class Level:
    """A level. `hash` is the identity of its board, empty for other rules than Sokoban's."""

    board: Tuple[str, ...]
    title: str = ""
    author: str = ""
    rules: Rules = Rules.SOKOBAN
    hash: str = ""
    games: Tuple[SavedGame, ...] = ()

    @property
    def width(self) -> int:
        """The number of squares in a row."""
        return max(map(len, self.board), default=0)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.board)

    def __str__(self) -> str:
        return "\n".join(self.board)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<nono.sokoban.Level{title}, {self.width}x{self.height}>\n{self}"

    def _repr_svg_(self) -> str:
        return draw_svg(self, title=self.title)


Board = Union[Level, str, Sequence[str]]


class Collection(List[Level]):
    """The levels of a file, as a list."""

    def __init__(self, levels: Iterable[Level] = ()) -> None:
        super().__init__(levels)
        self.format: str = ""
        self.title: str = ""
        self.author: str = ""

    def __repr__(self) -> str:
        return f"<nono.sokoban.Collection {self.title!r} of {len(self)} levels, {self.format}>"


class Replay:
    """The result of `replay`."""

    def __init__(self, found: Any) -> None:
        #: true if all moves were possible and every box is on a goal at the end
        self.solved = bool(found["solved"])
        #: true if all moves were possible
        self.legal = bool(found["legal"])
        #: the board at the end, or before the first move that was not possible
        self.board: Tuple[str, ...] = tuple(found["board"])
        self.moves = int(found["moves"])
        self.pushes = int(found["pushes"])
        self.box_changes = int(found["boxChanges"])
        self.box_lines = int(found["boxLines"])
        illegal = found.get("illegal")
        #: the index of the first move that was not possible, or `None`
        self.illegal_index: Optional[int] = illegal["index"] if illegal else None
        #: why it was not possible
        self.illegal_reason: str = illegal["reason"] if illegal else ""

    def __repr__(self) -> str:
        facts = f"solved={self.solved} legal={self.legal} moves={self.moves} pushes={self.pushes}"
        return "\n".join([f"<nono.sokoban.Replay {facts}>", *self.board])


class Solution(Outcome):
    """The result of `solve` and `improve`."""

    _shown = ("status", "pushes", "solution")

    def __init__(self, found: Any) -> None:
        self.status = SolveStatus(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        #: why there is no solution, in a word such as "dead_square", or "none"
        self.reason = str(found["reason"])
        #: the moves
        self.solution = str(found["solution"])
        self.moves = int(found["moves"])
        self.pushes = int(found["pushes"])
        #: true if no solution is better
        self.optimal = bool(found["optimal"])
        #: positions
        self.work = int(found["work"])

    def __bool__(self) -> bool:
        return self.status is SolveStatus.SOLVED


class Push(NamedTuple):
    """A push: of the box at a position, after a walk."""

    box: Tuple[int, int]
    direction: str
    steps: str
    text: str


class NextPush(Solution):
    """The result of `next_push`."""

    def __init__(self, found: Any) -> None:
        super().__init__(found)
        push = found.get("push")
        #: the push, or `None`
        self.push = (
            Push((push["box"]["row"], push["box"]["column"]), push["direction"], push["steps"], push["text"])
            if push
            else None
        )


class Lost(Outcome):
    """The result of `is_lost`; true if the game is lost."""

    _shown = ("lost", "reason")

    def __init__(self, found: Any) -> None:
        self.lost = bool(found["lost"])
        self.status = SolveStatus(found["status"])
        self.stopped_by = StoppedBy(found["stoppedBy"])
        self.reason = str(found["reason"])
        #: the reason as a clause
        self.text = str(found["text"])

    def __bool__(self) -> bool:
        return self.lost


def _board(board: Any) -> bytes:
    if isinstance(board, Level):
        return "\n".join(board.board).encode("utf-8", "replace")
    if isinstance(board, str):
        return board.encode("utf-8", "replace")
    if isinstance(board, (list, tuple)) and all(isinstance(row, str) for row in board):
        return "\n".join(board).encode("utf-8", "replace")
    raise TypeError("a board is a Level, a text, or a list of rows")


def _rules(board: Any, rules: Union[Rules, str, None]) -> Optional[str]:
    if rules is None and isinstance(board, Level):
        rules = board.rules
    return lib.word(rules, Rules, "rules")


def parse(
    text: Union[str, bytes, bytearray, memoryview],
    *,
    format: Optional[str] = None,
    file_name: Optional[str] = None,
    strict: bool = False,
) -> Collection:
    """Reads the levels of a text, with their saved games. Raises `ParseError` for a text that cannot be read."""
    for name in (format, file_name):
        if name is not None and not isinstance(name, str):
            raise TypeError("format and file_name must be strings")
    data = lib.utf8(text)
    options = lib.option_text({"format": format, "fileName": file_name, "strict": int(bool(strict))})
    found = lib.read(lib.sokoban_parse(data, len(data), options, len(options)))
    out = Collection(
        Level(
            tuple(level["board"]),
            level["title"],
            level["author"],
            Rules(level["rules"]),
            level["hash"],
            tuple(SavedGame(game["title"], game["moves"], game["solved"]) for game in level["games"]),
        )
        for level in found["puzzles"]
    )
    out.format, out.title, out.author = found["format"], found["title"], found["author"]
    return out


def parse_file(path: Any, *, format: Optional[str] = None, strict: bool = False) -> Collection:
    """Reads the levels of a file, which can be compressed by gzip."""
    data, name = read_file(path)
    return parse(data, format=format, file_name=name, strict=strict)


def replay(board: Board, moves: str) -> Replay:
    """Plays moves on a board and checks them."""
    text, letters = _board(board), lib.utf8(moves, "moves")
    return Replay(lib.read(lib.sokoban_replay(text, len(text), letters, len(letters))))


def solve(
    board: Board,
    *,
    objective: Union[Objective, str, None] = None,
    rules: Union[Rules, str, None] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Solution:
    """Solves a level, or proves that it has no solution. Give it limits: most levels of collections are hard."""
    text = _board(board)
    options = {"objective": lib.word(objective, Objective, "objective"), "rules": _rules(board, rules)}
    given = lib.Limits(options, max_work, max_memory, time_limit, stop)
    return Solution(lib.read(lib.sokoban_solve(text, len(text), *given.arguments()), given))


def improve(
    board: Board,
    moves: str,
    *,
    objective: Union[Objective, str, None] = None,
    rules: Union[Rules, str, None] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Solution:
    """Makes a solution shorter: fewer pushes and, among equals, fewer moves; with the objective MOVES, moves come first.
    On all but small levels it continues until a limit ends it."""
    text, letters = _board(board), lib.utf8(moves, "moves")
    options = {"objective": lib.word(objective, Objective, "objective"), "rules": _rules(board, rules)}
    given = lib.Limits(options, max_work, max_memory, time_limit, stop)
    return Solution(
        lib.read(lib.sokoban_improve(text, len(text), letters, len(letters), *given.arguments()), given)
    )


def next_push(
    board: Board,
    *,
    rules: Union[Rules, str, None] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> NextPush:
    """Finds a next push towards a solution."""
    text = _board(board)
    given = lib.Limits({"rules": _rules(board, rules)}, max_work, max_memory, time_limit, stop)
    return NextPush(lib.read(lib.sokoban_next_push(text, len(text), *given.arguments()), given))


def is_lost(
    board: Board,
    *,
    rules: Union[Rules, str, None] = None,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> Lost:
    """Returns whether a game is lost. Without a limit it looks for what can be seen at once; with one it searches."""
    text = _board(board)
    given = lib.Limits({"rules": _rules(board, rules)}, max_work, max_memory, time_limit, stop)
    return Lost(lib.read(lib.sokoban_is_lost(text, len(text), *given.arguments()), given))


def dead_squares(board: Board) -> List[Tuple[int, int]]:
    """Returns (row, column) of the squares from which a box cannot reach a goal."""
    text = _board(board)
    return places(lib.read(lib.sokoban_dead_squares(text, len(text)))["squares"])


def draw_svg(board: Board, *, title: str = "") -> str:
    """Draws a board as SVG."""
    text, name = _board(board), lib.utf8(title, "title")
    return str(lib.read(lib.sokoban_draw_svg(text, len(text), name, len(name)))["svg"])
