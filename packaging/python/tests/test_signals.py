"""Ctrl+C, stop flags, forks and the GIL."""
# SPDX-License-Identifier: MIT
import multiprocessing
import os
import signal
import threading
import time
from typing import Any, Callable, Iterator, List

import numpy
import pytest

import nono
from conftest import DIAMOND
from nono import sokoban

DELAY = 0.15
# What must be heard within a tenth of a second is given more here: processors are shared.
PATIENCE = 1.0

# Many boxes in a hall too large to search.
HALL = "\n".join(["#" * 40, *["#" + " " * 38 + "#"] * 30, "#" + "$ " * 9 + "." * 9 + "@" + " " * 10 + "#", "#" * 40])


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    """Shells start programs in the background with SIGINT ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def hard() -> nono.Puzzle:
    """A puzzle in which no solution is found for a long time."""
    return nono.Puzzle([[2, 3, 1, 2]] * 60, [[3, 1, 2, 2]] * 60)


CALLS: "list[tuple[str, Callable[..., Any]]]" = [
    ("solve", lambda **limits: nono.solve(hard(), **limits)),
    ("solve_many", lambda **limits: nono.solve_many([hard()] * 4, threads=2, **limits)),
    ("solve_many in one thread", lambda **limits: nono.solve_many([hard()], **limits)),
    ("count", lambda **limits: nono.count(hard(), **limits)),
    ("generate_many", lambda **limits: nono.generate_many(50_000, 30, 30, threads=2, **limits)),
    ("sokoban.solve", lambda **limits: sokoban.solve(HALL, objective="pushes", **limits)),
]


@pytest.mark.parametrize("name,call", CALLS, ids=[name for name, _ in CALLS])
def test_control_c_is_heard(name: str, call: Callable[..., Any]) -> None:
    sent = 0.0

    def send() -> None:
        nonlocal sent
        sent = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(DELAY, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
        time.sleep(5)
        pytest.fail("the call ended by itself")
    heard = time.monotonic() - sent
    timer.join()
    print(f"{name}: heard after {heard * 1000:.0f} ms")
    assert heard < PATIENCE
    assert threading.active_count() == 1 or all("nono" != thread.name for thread in threading.enumerate())
    assert nono.solve(nono.parse(DIAMOND)).status is nono.Status.UNIQUE


def test_exceptions_of_other_handlers() -> None:
    class Alarm(Exception):
        pass

    def ring(*_: Any) -> None:
        raise Alarm("now")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, DELAY)
        with pytest.raises(Alarm, match="now"):
            nono.solve(hard())
        calls: List[int] = []
        signal.signal(signal.SIGALRM, lambda *_: calls.append(1))
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        found = nono.solve(hard(), time_limit=0.4)
        signal.setitimer(signal.ITIMER_REAL, 0)
        assert len(calls) >= 3 and found.stopped_by is nono.StoppedBy.TIME_LIMIT  # a handler that returns ends nothing
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("name,call", CALLS[:1] + CALLS[3:4], ids=["solve", "count"])
def test_stop_flag(name: str, call: Callable[..., Any]) -> None:
    stop = nono.StopFlag()
    threading.Timer(DELAY, stop.set).start()
    begin = time.monotonic()
    assert call(stop=stop).stopped_by is nono.StoppedBy.STOP_REQUEST
    assert time.monotonic() - begin < DELAY + PATIENCE
    assert nono.solve(nono.parse(DIAMOND), stop=stop).stopped_by in (
        nono.StoppedBy.STOP_REQUEST,
        nono.StoppedBy.NOTHING,  # done before it is asked
    )


def test_time_limit() -> None:
    for _, call in (CALLS[0], CALLS[3]):
        begin = time.monotonic()
        assert call(time_limit=0.2).stopped_by is nono.StoppedBy.TIME_LIMIT
        assert time.monotonic() - begin < 0.2 + PATIENCE


def test_other_threads_run_in_the_meantime() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    nono.solve(hard(), time_limit=0.5)
    done.set()
    thread.join()
    assert ticks > 10


def in_child(puzzle: nono.Puzzle) -> "list[Any]":
    many = nono.solve_many([puzzle] * 300, threads=2)
    return [puzzle.identity, nono.solve(puzzle).solution.tolist(), str(many)]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method: str) -> None:
    puzzle = nono.parse(DIAMOND)
    nono.solve_many([puzzle] * 300, threads=2)
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(in_child, [puzzle] * 4)
    assert found == [in_child(puzzle)] * 4


def test_fork_while_threads_solve() -> None:
    thread = threading.Thread(
        target=lambda: nono.solve_many([hard()] * 2, time_limit=0.5, threads=2)
    )
    thread.start()
    time.sleep(0.1)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            found = nono.solve(nono.parse(DIAMOND))
            code = 0 if numpy.count_nonzero(found.solution) == 13 else 1
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    thread.join()
