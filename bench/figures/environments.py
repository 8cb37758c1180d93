# SPDX-License-Identifier: MIT
"""Measures the environments of the Python package, and prints a table of steps per second of processor time. The time
includes making new puzzles, but not choosing the actions, which mark cells that follow. Needs the installed package."""

import time

import numpy
from nono.environments import NonogramEnv, NonogramVectorEnv

SIZES = 5, 10, 15, 20
BOARDS = 1024
SECONDS = 4.0


def right_actions(boards):
    """Returns, for each board, the action that marks a cell that follows; if there is none, an open cell."""
    is_open = boards.cells == boards.colors
    cells = numpy.argmax(is_open.astype(numpy.uint8) + (is_open & (boards.follows != 0)), axis=1)
    return cells * boards.marks + boards.solution[numpy.arange(boards.count), cells]


def steps_per_second(env, is_vector):
    """Plays for some seconds, after a warm-up of some episodes."""
    boards = env._boards  # noqa: SLF001: the solutions, which an agent does not have
    env.reset(seed=1)
    steps, spent, warm_up = 0, 0.0, 2 * boards.size
    while spent < SECONDS:
        actions = right_actions(boards)
        begin = time.process_time()
        if is_vector:
            env.step(actions)
        else:
            _, _, is_solved, is_long, _ = env.step(int(actions[0]))
            if is_solved or is_long:
                env.reset()
        took = time.process_time() - begin
        if warm_up > 0:
            warm_up -= 1
            continue
        steps += boards.count
        spent += took
    return steps / spent


def row(name, make, is_vector):
    speeds = [steps_per_second(make(size), is_vector) for size in SIZES]
    print(f"| {name} |" + "".join(f" {round(speed, 2 - len(str(int(speed)))):,.0f} |" for speed in speeds))


print("| |" + "".join(f" {size}x{size} |" for size in SIZES))
print("|---" + "|--:" * len(SIZES) + "|")
row(f"`NonogramVectorEnv`, {BOARDS:,} boards, `copy=False`", lambda n: NonogramVectorEnv(BOARDS, size=n, copy=False), True)
row(f"`NonogramVectorEnv`, {BOARDS:,} boards", lambda n: NonogramVectorEnv(BOARDS, size=n), True)
row("`NonogramEnv`", lambda n: NonogramEnv(size=n), False)
