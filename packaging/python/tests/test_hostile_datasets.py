"""What data sets and environments must refuse: exceptions, and no crash; threads, forks and leaks."""
# SPDX-License-Identifier: MIT
import gc
import os
from typing import Any, Callable, List

import numpy
import pytest

import nono
from conftest import DIAMOND
from nono import datasets
from nono.environments import NonogramEnv, NonogramVectorEnv
from test_hostile import OBJECTS, attempt, grown_memory, run_in_threads

TAKES_PUZZLE: List[Callable[[Any], Any]] = [
    nono.canonical_hash, datasets.worked_solution, datasets.draw_image, lambda thing: datasets.judge(thing, "1"),
    lambda thing: datasets.judge_step(thing, None, (0, 0), 1), lambda thing: datasets.read_answer("1", thing),
    lambda thing: datasets.split([thing], [1]), lambda thing: datasets.split(thing, [0.5, 0.5]), NonogramEnv,
    lambda thing: NonogramEnv([thing]), lambda thing: NonogramVectorEnv(2, [thing]),
]  # fmt: skip


def is_small(thing: Any) -> bool:
    """Whether a value asks for little work."""
    return not (isinstance(thing, int) and thing > 100)


@pytest.mark.filterwarnings("ignore")
def test_objects_of_every_kind() -> None:
    puzzle = nono.parse(DIAMOND)
    env = NonogramEnv([puzzle])
    vector = NonogramVectorEnv(2, [puzzle])
    calls = 0
    refused = 0

    def count(call: Callable[[], Any]) -> None:
        nonlocal calls, refused
        calls += 1
        refused += attempt(call)

    for thing in OBJECTS:
        env.reset(seed=0)
        vector.reset(seed=0)
        for call in TAKES_PUZZLE:
            if not isinstance(thing, range) and is_small(thing):
                count(lambda: call(thing))
        for name in ("known", "cell", "color", "by", "max_work", "max_memory", "time_limit", "stop"):
            given: "dict[str, Any]" = {"known": None, "cell": (0, 0), "color": 1, name: thing}
            count(lambda: datasets.judge_step(puzzle, **given))
        count(lambda: datasets.judge_step(puzzle, None, (thing, thing), 1))
        for name in ("solution", "max_work", "max_memory", "time_limit", "stop"):
            count(lambda: datasets.judge(puzzle, DIAMOND, **{name: thing}))
        count(lambda: datasets.judge(puzzle, thing))
        count(lambda: datasets.judge(puzzle, [[thing] * 5] * 5))
        count(lambda: datasets.judge(puzzle, {"grid": thing, "rows": [thing]}))
        count(lambda: datasets.read_answer(thing, puzzle))
        count(lambda: datasets.read_answer(thing, 5))
        for name in ("cells", "detail", "max_words", "max_steps", "hardest", "picture", "max_work", "stop"):
            count(lambda: datasets.worked_solution(puzzle, **{name: thing}))
        for name in ("cells", "cell", "clues"):
            count(lambda: datasets.draw_image(puzzle, **{name: thing}))
        for name in ("n", "size", "grade", "seed", "colors", "density", "symmetry", "threads", "stop"):
            if is_small(thing) and not isinstance(thing, numpy.ndarray):
                count(lambda: datasets.make(**{"n": 1, "size": 3, name: thing}))
        for name in ("fractions", "seed"):
            count(lambda: datasets.split([puzzle], **{"fractions": [1], name: thing}))
        count(lambda: datasets.split([], [thing]))
        for name in ("size", "grade", "colors", "max_steps", "solved_reward", "render_mode"):
            if is_small(thing):
                count(lambda: NonogramEnv(**{"size": 3, name: thing}))
        count(lambda: NonogramVectorEnv(thing if is_small(thing) else -1, size=3))
        count(lambda: env.reset(seed=thing))
        count(lambda: env.reset(options=thing))
        count(lambda: env.reset(options={"puzzle": thing}))
        count(lambda: env.step(thing))
        count(lambda: vector.reset(seed=thing))
        count(lambda: vector.step(thing))
        count(lambda: vector.step([thing, 0]))
        count(lambda: vector.step(numpy.array([thing, thing], object)))
    print(f"{calls} calls, {refused} refused")
    assert calls > 2000 and refused > calls / 2
    assert datasets.judge(puzzle, nono.solve(puzzle).solution)


def test_objects_that_were_not_made() -> None:
    empty = nono.Puzzle.__new__(nono.Puzzle)
    for call in TAKES_PUZZLE:
        assert attempt(lambda: call(empty))
    kinds: "tuple[Any, ...]" = (NonogramEnv, NonogramVectorEnv)
    for kind in kinds:
        assert attempt(lambda: kind.__new__(kind).step(0))
        assert attempt(lambda: kind.__new__(kind).reset())


def test_closed_environments() -> None:
    environments: "tuple[Any, ...]" = (NonogramEnv(size=3), NonogramVectorEnv(2, size=3))
    for env in environments:
        env.reset(seed=1)
        env.close()
        env.close()
        try:
            env.step(0)
        except RuntimeError:
            pass
        else:
            raise AssertionError("a closed environment takes steps")
        env.reset()


def test_environments_outlive_their_puzzles() -> None:
    env = NonogramVectorEnv(4, [nono.parse(DIAMOND)])
    observations, _ = env.reset(seed=1)
    made = NonogramVectorEnv(16, size=4, max_steps=3)
    made.reset(seed=1)
    gc.collect()
    for step in range(200):
        env.step([step % 50] * 4)
        made.step([step % 32] * 16)  # new puzzles take the place of others
    assert observations["cells"].max() == 2


def test_threads() -> None:
    puzzle = nono.parse(DIAMOND)
    text = "\n".join("".join(".#"[cell] for cell in row) for row in nono.solve(puzzle).solution)

    def run(seed: int) -> None:
        expected = [example.identity for example in datasets.make(20, size=5, seed=3, threads=1)]
        env = NonogramVectorEnv(8, size=5, threads=1)
        env.reset(seed=seed)
        for step in range(60):
            env.step([step] * 8)
            assert datasets.judge(puzzle, text) and datasets.judge_step(puzzle, None, (2, 2), 1)
        assert [example.identity for example in datasets.make(20, size=5, seed=3)] == expected

    run_in_threads(run, 6)


def test_fork() -> None:
    puzzle = nono.parse(DIAMOND)
    env = NonogramVectorEnv(8, size=5)
    env.reset(seed=1)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for step in range(70):
                env.step([step % 75] * 8)
            examples = datasets.make(40, size=5, seed=1)
            if len(examples) == 40 and not datasets.judge(puzzle, "?"):
                code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    env.step([0] * 8)


def test_no_leak() -> None:
    puzzle = nono.parse(DIAMOND)
    picture = nono.solve(puzzle).solution
    text = str(picture.tolist())
    env = NonogramEnv([puzzle])
    vector = NonogramVectorEnv(4, size=4, max_steps=5, threads=1)
    vector.reset(seed=1)

    def everything(number: int) -> None:
        datasets.read_answer(text, puzzle)
        datasets.judge(puzzle, picture)
        datasets.judge_step(puzzle, None, (2, 2), 1)
        nono.Puzzle.from_picture(picture).canonical_hash
        env.reset(seed=number)
        env.step(number % 75)
        vector.step([number % 48] * 4)
        attempt(lambda: datasets.read_answer("nothing", puzzle))
        attempt(lambda: datasets.judge_step(puzzle, None, (9, 9), 1))
        attempt(lambda: env.step(-1))

    grown = grown_memory(everything)
    print(f"{grown} kB more after 100,000 calls")
    assert grown < 4096
