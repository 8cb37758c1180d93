"""Environments: the protocol of Gymnasium, rewards, vectors."""
# SPDX-License-Identifier: MIT
import pathlib
import random
import subprocess
import sys
from typing import Any

import numpy
import pytest

import nono
from nono import datasets
from nono.environments import AutoresetMode, NonogramEnv, NonogramVectorEnv


def play(env: NonogramEnv) -> "list[float]":
    """Marks forced cells until the puzzle is solved, and returns the rewards."""
    solution = nono.solve(env.puzzle).solution
    height, width = solution.shape
    marks = env.action_space.n // (width * height)
    rewards = []
    state = numpy.full((height, width), nono.OPEN, numpy.uint8)
    ended = False
    while not ended:
        cells = [(row, column) for row in range(height) for column in range(width) if state[row, column] == nono.OPEN]
        verdicts = {
            cell: datasets.judge_step(env.puzzle, state, cell, int(solution[cell])).verdict for cell in cells
        }
        cell = next((cell for cell in cells if verdicts[cell] is datasets.StepVerdict.FORCED), cells[0])
        action = (cell[0] * width + cell[1]) * marks + int(solution[cell])
        observation, reward, ended, truncated, info = env.step(action)
        assert not truncated and observation["cells"][cell] == solution[cell]
        rewards.append(reward - (env._boards.solved_reward if ended else 0))
        assert rewards[-1] == (verdicts[cell] is datasets.StepVerdict.FORCED)
        state[cell] = solution[cell]
    return rewards


def test_protocol() -> None:
    env = NonogramEnv(size=(6, 5), render_mode="ansi")
    with pytest.raises(RuntimeError):
        env.step(0)
    observation, info = env.reset(seed=5)
    assert env.observation_space.contains(observation) and env.observation_space.contains(env.observation_space.sample())
    assert observation["cells"].shape == (5, 6) and (observation["cells"] == 2).all()
    for side, lines in (("row_clues", env.puzzle.rows), ("column_clues", env.puzzle.columns)):
        assert [[int(length) for length in line if length] for line in observation[side]] == [
            [clue.length for clue in line] for line in lines
        ]
    assert env.action_space.n == 5 * 6 * 3 and info["action_mask"].dtype == bool
    assert env.action_masks().tolist() == [True, True, False] * 30
    assert env.action_space.contains(env.action_space.sample(env.action_masks())) and 90 not in env.action_space
    assert isinstance(env.render(), str) and env.render().count("?") == 30
    for action, error in ((-1, ValueError), (90, ValueError), ("1", TypeError), (1.0, TypeError), (None, TypeError)):
        with pytest.raises(error):
            env.step(action)
    observation, reward, terminated, truncated, info = env.step(numpy.int64(2 * 3 + 1))
    assert env.observation_space.contains(observation) and observation["cells"][0, 2] == 1
    assert isinstance(reward, float) and terminated is False and truncated is False
    assert info["action_mask"][6:9].tolist() == [False, False, True]
    env.close()
    with pytest.raises(RuntimeError):
        env.step(0)
    picture = NonogramEnv(size=3, render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().ndim == 3 and NonogramEnv(size=3).render() is None


def test_seeds() -> None:
    def identities(seed: int, threads: "int | None" = None) -> "list[str]":
        env = NonogramEnv(size=7, threads=threads)
        env.reset(seed=seed)
        out = [env.puzzle.identity]
        for _ in range(20):
            env.reset()
            out.append(env.puzzle.identity)
        env.reset(seed=seed)
        assert env.puzzle.identity == out[0]
        return out

    assert identities(3) == identities(3, 1) and len(set(identities(3))) == 21 and identities(3) != identities(4)


@pytest.mark.parametrize("colors", [1, 3])
def test_rewards_of_forced_cells(colors: int) -> None:
    for seed in range(4):
        env = NonogramEnv(size=(6, 7), colors=colors, max_steps=1000)
        env.reset(seed=seed)
        rewards = play(env)
        assert len(rewards) == 42
    env = NonogramEnv([datasets.make(1, size=8, grade="easy", seed=2)[0]])
    env.reset()
    assert sum(play(env)) == 64  # line by line to the end


def test_wrong_marks_and_erasing(diamond: nono.Puzzle) -> None:
    env = NonogramEnv([diamond], max_steps=12)
    env.reset(seed=1)
    forced, free = (2 * 5 + 0) * 3, 0  # the first cell of the full row; a corner
    expected = [
        (forced + 0, -1), (forced + 1, 0), (forced + 2, 0), (forced + 2, 0), (forced + 1, 1), (forced + 2, -1),
        (forced + 1, 1), (free + 0, 1), (free + 2, -1), (free + 1, -1), (free + 0, 0),
    ]  # fmt: skip
    for action, reward in expected:
        assert env.step(action)[1] == reward, action
    _, _, terminated, truncated, _ = env.step(free + 0)
    assert truncated and not terminated
    with pytest.raises(RuntimeError):
        env.step(0)


def test_no_loop_earns_more() -> None:
    """Whatever is done, the sum of the rewards is at most one for each cell that is marked rightly at the end."""
    for seed in range(30):
        chance = random.Random(seed)
        env = NonogramEnv(size=4, max_steps=300, colors=chance.choice([1, 2]), solved_reward=0)
        env.reset(seed=seed)
        solution = nono.solve(env.puzzle).solution
        total = 0.0
        ended = False
        while not ended:
            allowed = numpy.flatnonzero(env.action_masks()).tolist()
            observation, reward, terminated, truncated, _ = env.step(chance.choice(allowed))
            total += reward
            assert total <= (observation["cells"] == solution).sum()
            ended = terminated or truncated


def test_own_puzzles(diamond: nono.Puzzle, colored: nono.Puzzle) -> None:
    env = NonogramEnv([diamond, datasets.make(1, size=5)[0]])
    seen = set()
    for seed in range(20):
        env.reset(seed=seed)
        seen.add(env.puzzle.identity)
    assert len(seen) == 2
    env.reset(options={"puzzle": diamond})
    assert env.puzzle == diamond
    several = NonogramEnv([colored])
    observation, _ = several.reset()
    assert several.observation_space.contains(observation) and observation["row_colors"][0].tolist() == [1, 2, 0]
    several.reset(options={"puzzle": nono.Puzzle([[3], [], [3]], [[1, 1]] * 3)})
    assert several.step(0)[1] == -1 and several.step(1 * 4 + 1)[1] == 1
    refused: "tuple[Any, ...]" = ([], [diamond, colored], [nono.Puzzle([[1], [1]], [[1], [1]])], [nono.Puzzle([[5]], [[1]])])
    for bad in refused:
        with pytest.raises(ValueError):
            NonogramEnv(bad)
    with pytest.raises(ValueError):
        NonogramEnv([nono.Puzzle([[nono.BLOTTED]], [[1]])])
    with pytest.raises(TypeError):
        NonogramEnv([1])
    with pytest.raises(ValueError):
        env.reset(options={"puzzle": colored})
    for how in ({"render_mode": "human"}, {"max_steps": 0}, {"grade": "magic"}, {"size": 0}, {"colors": 64}, {"threads": 0}):
        with pytest.raises(ValueError):
            NonogramEnv(**how)  # type: ignore[arg-type]


def test_vector_is_several_boards() -> None:
    """Each board of a vector behaves as a single environment with its puzzle."""
    vector = NonogramVectorEnv(7, size=(5, 4), max_steps=40)
    with pytest.raises(RuntimeError):
        vector.step(numpy.zeros(7, int))
    observations, infos = vector.reset(seed=9)
    assert vector.observation_space.contains(observations) and vector.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    singles = [NonogramEnv([puzzle], max_steps=40) for puzzle in vector.puzzles if puzzle]
    for single in singles:
        single.reset()
    chance = numpy.random.default_rng(1)
    ended = [False] * 7
    episodes = 0
    for _ in range(150):
        masks = vector.action_masks()
        actions = numpy.array([chance.choice(numpy.flatnonzero(mask)) for mask in masks])
        for i, single in enumerate(singles):  # mostly right, so that puzzles are solved
            cell = int(chance.integers(20))
            if chance.random() < 0.9:
                actions[i] = cell * 3 + single._boards.solution[0, cell]
        assert vector.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = vector.step(actions)
        for i in range(7):
            if ended[i]:
                puzzle = vector.puzzles[i]
                assert puzzle is not None and rewards[i] == 0 and not terminations[i] and not truncations[i]
                singles[i] = NonogramEnv([puzzle], max_steps=40)
                observation, info = singles[i].reset()
                episodes += 1
            else:
                observation, reward, terminated, truncated, info = singles[i].step(actions[i])
                assert (reward, terminated, truncated) == (rewards[i], terminations[i], truncations[i])
            for name, array in observation.items():
                assert (array == observations[name][i]).all(), name
            assert (info["action_mask"] == infos["action_mask"][i]).all()
        ended = (terminations | truncations).tolist()
    assert episodes > 10
    assert vector.observation_space.contains(observations)


def test_vector_arrays() -> None:
    vector = NonogramVectorEnv(3, size=4, copy=False, render_mode="ansi")
    first, info = vector.reset(seed=1)
    second = vector.step([0, 1, 2])[0]
    assert first["cells"] is second["cells"] and info["action_mask"].base is not None
    assert len(vector.render()) == 3
    copied = NonogramVectorEnv(3, size=4)
    first, _ = copied.reset(seed=1)
    assert (first["cells"] == 2).all() and (copied.step([0, 1, 2])[0]["cells"] != first["cells"]).any()
    assert (first["cells"] == 2).all()
    bad: "list[Any]" = [[0, 1], [0, 1, 48], [0, 1, -1], [0.0, 1.0, 2.0], None, ["a", "b", "c"], [[0, 1, 2]], 5]
    for actions in bad:
        with pytest.raises((ValueError, TypeError)):
            vector.step(actions)
    for count in (0, -1, 1 << 21):
        with pytest.raises(ValueError):
            NonogramVectorEnv(count)
    vector.close()


FAKE = """
import enum
import types

class Env:
    np_random = None
    def reset(self, *, seed=None, options=None):
        raise AssertionError

class _Space:
    def __init__(self, *arguments):
        self.arguments = arguments
        self.n = arguments[0]

class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"

spaces = types.SimpleNamespace(**{name: type(name, (_Space,), {}) for name in ("Discrete", "MultiDiscrete", "Box", "Dict")})
vector = types.SimpleNamespace(VectorEnv=type("VectorEnv", (), {}), AutoresetMode=AutoresetMode)
"""

PROGRAM = """
import gymnasium
from nono.environments import NonogramEnv, NonogramVectorEnv
env = NonogramEnv(size=5)
assert isinstance(env, gymnasium.Env) and isinstance(env.action_space, gymnasium.spaces.Discrete)
assert isinstance(env.observation_space, gymnasium.spaces.Dict) and env.action_space.n == 75
env.reset(seed=1)
assert env._np_random is not None
vector = NonogramVectorEnv(2, size=5)
assert isinstance(vector, gymnasium.vector.VectorEnv)
assert vector.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
vector.reset(seed=1)
vector.step([0, 1])
"""


def test_gymnasium_is_used_if_it_is_installed(tmp_path: pathlib.Path) -> None:
    (tmp_path / "gymnasium.py").write_text(FAKE)
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr


def test_environments_need_numpy() -> None:
    program = "import sys; sys.modules['numpy'] = None; from nono import environments; environments.NonogramEnv()"
    done = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "ImportError: environments need NumPy" in done.stderr
