"""Environments for reinforcement learning, with the protocol of Gymnasium: `NonogramEnv`, and `NonogramVectorEnv` for
many boards at once. They need NumPy, and use Gymnasium only if it is installed.

An action marks a cell: its number is `(row * width + column) * (colors + 1) + mark`, where `mark` is a color (0 is
blank), or `colors` to erase the cell. Cells have to be erased before they can be marked again.

| reward | action |
|--:|---|
| 1 | a right color that follows from the clues of one line and the cells of this line that are marked rightly |
| 0 | a right color that does not follow in this way |
| -1 | a wrong color |
| -1 | erasing a cell that was right |
| 0 | erasing a cell that was wrong |
| 0 | an action that changes nothing, which `action_masks` excludes |

The action that completes the solution earns `solved_reward` in addition. No loop earns more than reasoning does: a cell
that is erased and marked again earns at most what erasing it cost.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import ctypes
import enum
import importlib
from typing import Any, Dict, Iterable, List, Optional, Tuple

from . import _library as lib
from . import _spaces as spaces
from ._answers import Size, size_of
from ._batches import generate_many, solve_many
from ._cells import OPEN
from ._drawings import draw_image
from ._puzzle import BLOTTED, Puzzle, pointer_of
from ._verbs import Status
from .datasets import Grades, _grades

__all__ = ["AutoresetMode", "NonogramEnv", "NonogramVectorEnv"]

_RENDER_MODES = ["ansi", "rgb_array"]
_NO_CELL = 0xFFFFFFFF  # NONO_NO_CELL of nono.h
_MAX_FAILED_BATCHES = 20
_MAX_BATCH = 1024

np: Any = None
try:
    np = importlib.import_module("numpy")
except ImportError:
    pass

_gymnasium = spaces.gymnasium
_Env: Any = _gymnasium.Env if _gymnasium else object
_VectorEnv: Any = _gymnasium.vector.VectorEnv if _gymnasium else object


class AutoresetMode(enum.Enum):
    """When a board of a vector environment starts its next episode, as in Gymnasium."""

    NEXT_STEP = "NextStep"  #: with the step after the end, whose action is ignored
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


def _next_step() -> Any:
    return getattr(getattr(_gymnasium, "vector", None), "AutoresetMode", AutoresetMode).NEXT_STEP


class _Block:
    """Puzzles of one size with what environments need to know about them, in arrays."""

    def __init__(self, puzzles: "list[Puzzle]", solutions: Any, colors: int) -> None:
        count, height, width = solutions.shape
        self.puzzles = puzzles
        self.solutions = solutions
        self.handles = np.array([pointer_of(puzzle) for puzzle in puzzles], np.uint64)
        self.row_clues, self.row_colors = _clue_arrays(solutions, colors)
        self.column_clues, self.column_colors = _clue_arrays(solutions.transpose(0, 2, 1), colors)
        self.follows = np.zeros((count, height, width), np.uint8)
        nothing = np.full((count, height, width), OPEN, np.uint8)
        _find_forced(_address(self.handles), count, None, _address(nothing), _address(self.follows))


def _max_clues(length: int, colors: int) -> int:
    return length if colors > 2 else (length + 1) // 2


def _clue_arrays(pictures: Any, colors: int) -> Tuple[Any, Any]:
    """The lengths and the colors of the clues of the rows of pictures, padded by 0: `[n, rows, clues]`."""
    count, rows, length = pictures.shape
    before = np.zeros_like(pictures)
    before[:, :, 1:] = pictures[:, :, :-1]
    filled = pictures != 0
    clue_of_cell = np.cumsum(filled & (pictures != before), axis=2) - 1
    most = _max_clues(length, colors)
    line = np.arange(count * rows).reshape(count, rows, 1) * most
    at = (line + clue_of_cell)[filled]
    lengths = np.bincount(at, minlength=count * rows * most).astype(np.int32)
    of_clue = np.zeros(count * rows * most, np.uint8)
    of_clue[at] = pictures[filled]
    return lengths.reshape(count, rows, most), of_clue.reshape(count, rows, most)


def _address(array: Any) -> int:
    return int(array.ctypes.data)


def _find_forced(handles: int, count: int, changed: Optional[int], cells: int, follows: int) -> None:
    """Calls `nono_forced_cells` with the addresses of arrays."""
    if lib.forced_cells(handles, count, changed, cells, follows) != 0:
        raise MemoryError("nono has no memory")


class _GivenPuzzles:
    """Draws puzzles from those of the user."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        every: List[Puzzle] = [getattr(puzzle, "puzzle", puzzle) for puzzle in puzzles]
        if not every:
            raise ValueError("there are no puzzles")
        for puzzle in every:
            pointer_of(puzzle)
            if puzzle.shape != every[0].shape:
                raise ValueError("the puzzles of an environment have the same size")
            if any(clue.length == BLOTTED for line in puzzle.rows + puzzle.columns for clue in line):
                raise ValueError("environments do not have blotted clues")
        self.height, self.width = every[0].shape
        self.colors = max(puzzle.color_count for puzzle in every)
        solved = solve_many(every)
        if any(status is not Status.UNIQUE for status in solved.statuses):
            raise ValueError("a puzzle has several solutions or none")
        self._block = _Block(every, np.array(solved.solutions), self.colors)

    def next(self, random: Any) -> Tuple[_Block, int]:
        return self._block, int(random.integers(len(self._block.puzzles)))

    def restart(self) -> None:
        pass


class _MadePuzzles:
    """Makes puzzles from seeds, a batch at a time."""

    def __init__(self, size: Size, grade: Grades, colors: int, batch: int, threads: Optional[int]) -> None:
        self.width, self.height = size_of(size)
        easiest, hardest = _grades(grade)
        color_count = lib.whole(colors, "colors")
        self.colors = color_count + 1
        self._how: Dict[str, Any] = {
            "colors": color_count,
            "easiest": easiest,
            "hardest": hardest,
            "threads": threads,
        }
        generate_many(0, self.width, self.height, **self._how)
        generate_many(1, self.width, self.height, max_work=0, **self._how)  # refuses invalid options now
        self._batch = batch
        self._block: Optional[_Block] = None
        self._seed: Optional[int] = None
        self._used = 0

    def next(self, random: Any) -> Tuple[_Block, int]:
        if self._block is None or self._used == len(self._block.puzzles):
            self._block = self._make(random)
            self._used = 0
        self._used += 1
        return self._block, self._used - 1

    def restart(self) -> None:
        """Forgets what was made, so that the next puzzles depend only on the random numbers."""
        self._block = self._seed = None

    def _make(self, random: Any) -> _Block:
        if self._seed is None:
            self._seed = int(random.integers(1 << 62))
        for _ in range(_MAX_FAILED_BATCHES):
            made = generate_many(self._batch, self.width, self.height, seed=self._seed, **self._how)
            self._seed += self._batch
            indices = np.flatnonzero(made.made)
            if len(indices):
                puzzles = [made[int(i)] for i in indices]
                return _Block(puzzles, np.ascontiguousarray(made.pictures[indices]), self.colors)
        raise ValueError("no puzzle of this size and grade could be made")


class _Boards:
    """Boards of one size, in arrays that are allocated once."""

    def __init__(self, count: int, source: Any, max_steps: Optional[int], solved_reward: float) -> None:
        self.count, self.source = count, source
        height, width, colors = source.height, source.width, source.colors
        self.height, self.width, self.colors = height, width, colors
        self.size, self.marks = height * width, colors + 1
        self.max_steps = 4 * self.size if max_steps is None else lib.whole(max_steps, "max_steps")
        if self.max_steps == 0:
            raise ValueError("max_steps must be positive")
        self.solved_reward = float(solved_reward)
        most = _max_clues(width, colors), _max_clues(height, colors)
        self.observation = {
            "cells": np.zeros((count, height, width), np.uint8),
            "row_clues": np.zeros((count, height, most[0]), np.int32),
            "column_clues": np.zeros((count, width, most[1]), np.int32),
        }
        if colors > 2:
            self.observation["row_colors"] = np.zeros((count, height, most[0]), np.uint8)
            self.observation["column_colors"] = np.zeros((count, width, most[1]), np.uint8)
        self.cells = self.observation["cells"].reshape(count, self.size)
        self.mask = np.zeros((count, self.size, self.marks), np.bool_)
        self.solution = np.zeros((count, self.size), np.uint8)
        self.known = np.zeros((count, self.size), np.uint8)  # the marks that are right, others are OPEN
        self.follows = np.zeros((count, self.size), np.uint8)
        self.handles = np.zeros(count, np.uint64)
        self.steps = np.zeros(count, np.int64)
        self.missing = np.zeros(count, np.int64)  # cells that are not marked rightly
        self.puzzles: List[Optional[Puzzle]] = [None] * count
        self._all = np.arange(count)
        self._changed = np.zeros(count, np.uint32)
        arrays = [_address(array) for array in (self.handles, self._changed, self.known, self.follows)]
        self._addresses = arrays[0], count, arrays[1], arrays[2], arrays[3]

    def spaces(self, batch: Tuple[int, ...]) -> Dict[str, Any]:
        """The spaces of the observations."""
        longest = max(self.height, self.width)
        highest = {"cells": self.colors, "row_colors": self.colors - 1, "column_colors": self.colors - 1}
        return {
            name: spaces.box(0, highest.get(name, longest), (*batch, *array.shape[1:]), array.dtype)
            for name, array in self.observation.items()
        }

    def load(self, board: int, block: _Block, index: int) -> None:
        """Starts an episode."""
        self.puzzles[board] = block.puzzles[index]
        self.handles[board] = block.handles[index]
        self.cells[board] = self.colors
        self.known[board] = OPEN
        self.solution[board] = block.solutions[index].reshape(-1)
        self.follows[board] = block.follows[index].reshape(-1)
        for name in self.observation:
            if name != "cells":
                self.observation[name][board] = getattr(block, name)[index]
        self.mask[board] = True
        self.mask[board, :, self.colors] = False
        self.steps[board] = 0
        self.missing[board] = self.size

    def start(self, board: int, random: Any) -> None:
        """Starts an episode with the next puzzle."""
        self.load(board, *self.source.next(random))

    def step(self, actions: Any, playing: Any) -> Any:
        """Carries out an action on each of the boards that are `playing`. Returns the rewards."""
        every, colors = self._all, self.colors
        cell, mark = np.divmod(actions, self.marks)
        before = self.cells[every, cell]
        right_color = self.solution[every, cell]
        was_right = before == right_color
        is_open = before == colors
        placed = playing & is_open & (mark < colors)
        erased = playing & ~is_open & (mark == colors)
        is_right = placed & (mark == right_color)
        rewards = (is_right & (self.follows[every, cell] != 0)).astype(np.float64)
        lost = erased & was_right
        rewards -= (placed & ~is_right) | lost

        done = np.flatnonzero(placed | erased)
        self.cells[done, cell[done]] = mark[done]
        self.mask[done, cell[done]] = erased[done, None]
        self.mask[done, cell[done], colors] = placed[done]
        gained = np.flatnonzero(is_right)
        self.known[gained, cell[gained]] = mark[gained]
        removed = np.flatnonzero(lost)
        self.known[removed, cell[removed]] = OPEN
        self.missing -= is_right
        self.missing += lost
        self.steps += playing
        self._changed[:] = np.where(is_right | lost, cell, _NO_CELL)
        _find_forced(*self._addresses)
        rewards[playing & (self.missing == 0)] += self.solved_reward
        return rewards

    def copy(self) -> Dict[str, Any]:
        """A copy of the observation of all boards."""
        return {name: array.copy() for name, array in self.observation.items()}

    def state(self, board: int) -> Any:
        """The cells of a board as the functions of nono take them."""
        cells = self.cells[board].copy()
        cells[cells == self.colors] = OPEN
        return cells.reshape(self.height, self.width)


def _source(puzzles: Any, size: Size, grade: Grades, colors: int, batch: int, threads: Optional[int]) -> Any:
    if np is None:
        raise ImportError("environments need NumPy")
    return _MadePuzzles(size, grade, colors, batch, threads) if puzzles is None else _GivenPuzzles(puzzles)


def _render_mode(mode: Any) -> Optional[str]:
    if mode is None or (isinstance(mode, str) and mode in _RENDER_MODES):
        return mode
    raise ValueError("render_mode must be ansi, rgb_array or None")


class NonogramEnv(_Env):  # type: ignore[misc]
    """One board. The table at the head of this module shows actions and rewards.

    An observation has `cells`, `uint8[height, width]` of marks (`colors` is open), and the clues, padded by 0:
    `row_clues`, `int32[height, k]`, `column_clues`, `int32[width, k]`, and with several colors `row_colors` and
    `column_colors`. The `info` has `action_mask`.
    """

    metadata: Dict[str, Any] = {"render_modes": _RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        puzzles: Optional[Iterable[Any]] = None,
        *,
        size: Size = 10,
        grade: Grades = None,
        colors: int = 1,
        max_steps: Optional[int] = None,
        solved_reward: float = 10.0,
        render_mode: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> None:
        """Makes an environment that draws from `puzzles` of one size, each with one solution, or makes new ones of a
        `size` and `grade` with `colors` besides blank. An episode is truncated after `max_steps`, by default 4 for each
        cell. `render_mode` is "ansi", "rgb_array" or `None`."""
        self.render_mode = _render_mode(render_mode)
        self._boards = _Boards(1, _source(puzzles, size, grade, colors, 16, threads), max_steps, solved_reward)
        self.action_space = spaces.discrete(self._boards.size * self._boards.marks)
        self.observation_space = spaces.dictionary(self._boards.spaces(()))
        self._generator: Any = None
        self._playing = np.zeros(1, np.bool_)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Starts an episode. With `seed`, the puzzles from here on depend only on it. `options` can have a "puzzle"."""
        if seed is not None or self._generator is None:
            self._generator = np.random.default_rng(None if seed is None else lib.whole(seed, "seed"))
            self._boards.source.restart()
            if _gymnasium:
                self._np_random = self._generator
        if options is not None and not isinstance(options, dict):
            raise TypeError("options must be a dictionary")
        puzzle = options.get("puzzle") if options else None
        if puzzle is None:
            self._boards.start(0, self._generator)
        else:
            self._load(puzzle)
        self._playing[0] = True
        return self._observation(), self._info()

    def _load(self, puzzle: Any) -> None:
        given = _GivenPuzzles([puzzle])
        boards = self._boards
        if (given.width, given.height) != (boards.width, boards.height) or given.colors > boards.colors:
            raise ValueError("the puzzle has another size or more colors than the environment")
        given.colors = boards.colors
        self._boards.load(0, _Block(given._block.puzzles, given._block.solutions, boards.colors), 0)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the episode."""
        puzzle = self._boards.puzzles[0]
        if puzzle is None:
            raise RuntimeError("reset the environment first")
        return puzzle

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """Carries out an action. Returns the observation, the reward, whether the puzzle is solved, whether the episode
        is too long, and the info."""
        if not self._playing[0]:
            raise RuntimeError("reset the environment first")
        number = lib.whole(action, "action")
        boards = self._boards
        if number >= boards.size * boards.marks:
            raise ValueError(f"actions are 0 to {boards.size * boards.marks - 1}")
        reward = float(boards.step(np.array([number]), self._playing)[0])
        terminated = bool(boards.missing[0] == 0)
        truncated = not terminated and bool(boards.steps[0] >= boards.max_steps)
        self._playing[0] = not (terminated or truncated)
        return self._observation(), reward, terminated, truncated, self._info()

    def action_masks(self) -> Any:
        """Returns, for each action, whether it changes something: an array of bool."""
        return self._boards.mask[0].reshape(-1).copy()

    def render(self) -> Any:
        """Draws the board as `render_mode` names: a text, or an array `uint8[h, w, 3]`."""
        if self.render_mode == "ansi":
            return self.puzzle.draw(self._boards.state(0))
        if self.render_mode == "rgb_array":
            return draw_image(self.puzzle, self._boards.state(0))
        return None

    def close(self) -> None:
        """Ends the episode."""
        self._playing[0] = False

    def _observation(self) -> Dict[str, Any]:
        return {name: array[0].copy() for name, array in self._boards.observation.items()}

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self.action_masks()}


class NonogramVectorEnv(_VectorEnv):  # type: ignore[misc]
    """Several boards that take their steps together. Observations, actions, rewards and masks are those of
    `NonogramEnv`, with one more dimension in front.

    A board whose episode ended starts the next one with the following step, whose action is ignored and whose reward is
    0: `metadata["autoreset_mode"]` is `NEXT_STEP`.
    """

    metadata: Dict[str, Any] = {"render_modes": _RENDER_MODES, "autoreset_mode": _next_step()}

    def __init__(
        self,
        num_envs: int,
        puzzles: Optional[Iterable[Any]] = None,
        *,
        size: Size = 10,
        grade: Grades = None,
        colors: int = 1,
        max_steps: Optional[int] = None,
        solved_reward: float = 10.0,
        render_mode: Optional[str] = None,
        threads: Optional[int] = None,
        copy: bool = True,
    ) -> None:
        """Makes an environment of `num_envs` boards. Without `copy`, observations and masks are the arrays of the
        environment, which each step changes. The other arguments are those of `NonogramEnv`."""
        self.num_envs = lib.whole(num_envs, "num_envs")
        if not 0 < self.num_envs <= 1 << 20:
            raise ValueError("num_envs must be 1 to 2^20")
        self.render_mode = _render_mode(render_mode)
        batch = min(max(16, self.num_envs), _MAX_BATCH)
        source = _source(puzzles, size, grade, colors, batch, threads)
        self._boards = _Boards(self.num_envs, source, max_steps, solved_reward)
        self._copies = bool(copy)
        actions = self._boards.size * self._boards.marks
        self.single_action_space = spaces.discrete(actions)
        self.action_space = spaces.multi_discrete([actions] * self.num_envs)
        self.single_observation_space = spaces.dictionary(self._boards.spaces(()))
        self.observation_space = spaces.dictionary(self._boards.spaces((self.num_envs,)))
        self._actions = actions
        self._generator: Any = None
        self._ended: Any = None  # the boards that start an episode with the next step; None: before the first reset

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Starts an episode on every board. With `seed`, the puzzles from here on depend only on it. `options` is
        ignored."""
        if seed is not None or self._generator is None:
            self._generator = np.random.default_rng(None if seed is None else lib.whole(seed, "seed"))
            self._boards.source.restart()
            if _gymnasium:
                self._np_random = self._generator
        for board in range(self.num_envs):
            self._boards.start(board, self._generator)
        self._ended = np.zeros(self.num_envs, np.bool_)
        return self._observation(), self._info()

    @property
    def puzzles(self) -> List[Optional[Puzzle]]:
        """The puzzles of the boards."""
        return list(self._boards.puzzles)

    def step(self, actions: Any) -> Tuple[Dict[str, Any], Any, Any, Any, Dict[str, Any]]:
        """Carries out an action on each board. Returns the observations, the rewards, which boards are solved, for
        which boards the episode is too long, and the info."""
        if self._ended is None:
            raise RuntimeError("reset the environment first")
        boards = self._boards
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise TypeError("actions must be integers")
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"there must be {self.num_envs} actions")
        numbers = numbers.astype(np.int64)
        if numbers.min() < 0 or numbers.max() >= self._actions:
            raise ValueError(f"actions are 0 to {self._actions - 1}")
        rewards = boards.step(numbers, ~self._ended)
        for board in np.flatnonzero(self._ended):
            boards.start(int(board), self._generator)
        terminations = boards.missing == 0
        truncations = ~terminations & (boards.steps >= boards.max_steps)
        self._ended = terminations | truncations
        return self._observation(), rewards, terminations, truncations, self._info()

    def action_masks(self) -> Any:
        """Returns, for each board and action, whether it changes something: an array of bool."""
        mask = self._boards.mask.reshape(self.num_envs, -1)
        return mask.copy() if self._copies else mask

    def render(self) -> Any:
        """Draws each board as `render_mode` names; returns a tuple of texts or arrays."""
        if self.render_mode is None:
            return None
        drawings = []
        for board, puzzle in enumerate(self._boards.puzzles):
            if puzzle is None:
                raise RuntimeError("reset the environment first")
            state = self._boards.state(board)
            drawings.append(puzzle.draw(state) if self.render_mode == "ansi" else draw_image(puzzle, state))
        return tuple(drawings)

    def close(self, **_: Any) -> None:
        """Ends all episodes."""
        self._ended = None

    def _observation(self) -> Dict[str, Any]:
        return self._boards.copy() if self._copies else dict(self._boards.observation)

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self.action_masks()}
