"""A study of solvers: measures strategies in Python on several processors or machines, and draws a cactus plot of them and
of results of nono_compare.

    python3 cactus.py puzzles --compare results.jsonl --output cactus.svg

A point (x, y) of a cactus plot shows that a strategy decided x of the puzzles in at most y seconds of processor time each.
docs/study.md explains it. Needs Debian's python3-distributed and python3-matplotlib, or their like.
"""
# SPDX-License-Identifier: MIT
import argparse
import functools
import json
import pathlib
import time
from typing import Callable, Dict, Iterator, List, Optional, Set, Tuple

import matplotlib  # type: ignore[import]

import nono.distributed

matplotlib.use("Agg")
matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "nono"})  # small files, the same for the same data
import matplotlib.pyplot as plot  # type: ignore[import] # noqa: E402

Solution = List[List[int]]


# ---- A strategy ----


def narrowed(clues: Tuple[int, ...], cells: Tuple[int, ...]) -> Optional[Tuple[int, ...]]:
    """The cells of a line with their possible colors (1: blank, 2: black, 3: either), without those that no arrangement
    has; None if there is no arrangement. Ways to reach a state (cell, block) from the left, and the end from it."""
    length, count = len(cells), len(clues)

    def fits(start: int, block: int) -> bool:
        end = start + clues[block]
        return (
            end <= length
            and all(cells[i] & 2 for i in range(start, end))
            and (end == length or bool(cells[end] & 1))
        )

    reached = [[False] * (count + 1) for _ in range(length + 2)]
    reached[0][0] = True
    for cell in range(length + 1):
        for block in range(count + 1):
            if not reached[cell][block]:
                continue
            if cell == length or cells[cell] & 1:
                reached[cell + 1][block] = True
            if block < count and fits(cell, block):
                reached[min(cell + clues[block] + 1, length + 1)][block + 1] = True
    if not reached[length + 1][count]:
        return None
    possible = [0] * length
    leads = [[False] * (count + 1) for _ in range(length + 2)]
    leads[length + 1][count] = True
    for cell in range(length, -1, -1):
        for block in range(count + 1):
            if (cell == length or cells[cell] & 1) and leads[cell + 1][block]:
                leads[cell][block] = True
                if cell < length and reached[cell][block]:
                    possible[cell] |= 1
            if block < count and fits(cell, block):
                end = cell + clues[block]
                if leads[min(end + 1, length + 1)][block + 1]:
                    leads[cell][block] = True
                    if reached[cell][block]:
                        for i in range(cell, end):
                            possible[i] |= 2
                        if end < length:
                            possible[end] |= 1
    return tuple(possible)


# [solutions]
def solutions(lines: List[Tuple[int, ...]], width: int, cells: List[int], end: float) -> Iterator[Solution]:
    """Yields the solutions of a puzzle: narrows lines until nothing follows, then guesses an open cell."""
    height = len(cells) // width
    rows = [range(row * width, (row + 1) * width) for row in range(height)]
    places = rows + [range(column, height * width, width) for column in range(width)]
    waiting = set(range(len(places)))
    while waiting:
        if time.thread_time() > end:
            raise TimeoutError
        line = waiting.pop()
        found = narrowed(lines[line], tuple(cells[i] for i in places[line]))
        if found is None:
            return
        for i, value in zip(places[line], found):
            if cells[i] != value:
                cells[i] = value
                waiting.add(height + i % width if line < height else i // width)
    if 3 not in cells:
        yield [[cell - 1 for cell in cells[row * width : (row + 1) * width]] for row in range(height)]
        return
    guess = cells.index(3)
    for value in (2, 1):
        yield from solutions(lines, width, [*cells[:guess], value, *cells[guess + 1 :]], end)
# [/solutions]



def guessing(puzzle: nono.Puzzle, limit: float) -> str:
    """Decides a puzzle in black and white by the strategy above."""
    lines = [tuple(clue.length for clue in line) for line in (*puzzle.rows, *puzzle.columns)]
    found = solutions(lines, puzzle.width, [3] * (puzzle.width * puzzle.height), time.thread_time() + limit)
    try:
        pictures = [picture for _, picture in zip(range(2), found)]
    except TimeoutError:
        return "unknown"
    assert all(nono.satisfies(picture, puzzle) for picture in pictures)
    return ("impossible", "unique", "multiple")[len(pictures)]


def automatic(puzzle: nono.Puzzle, limit: float) -> str:
    """Decides a puzzle by nono."""
    return str(nono.solve(puzzle, time_limit=limit).status)


# ---- The study ----

STRATEGIES: Dict[str, Callable[[nono.Puzzle, float], str]] = {"nono (Python)": automatic, "guessing (Python)": guessing}
DECIDED = ("unique", "multiple", "impossible")


Measured = Tuple[str, str, str, float]  # identity of the puzzle, strategy, verdict, seconds of processor time


# [measure]
def measure(limit: float, puzzle: nono.Puzzle) -> List[Measured]:
    """Runs all strategies on a puzzle in black and white; on a worker. Other threads do not count in processor time."""
    out: List[Measured] = []
    if puzzle.color_count > 2:
        return out
    for name, strategy in STRATEGIES.items():
        start = time.thread_time()
        status = strategy(puzzle, limit)
        out.append((puzzle.identity, name, status, time.thread_time() - start))
    return out
# [/measure]



def measured_by_nono_compare(path: pathlib.Path) -> List[Measured]:
    """The results of `nono_compare --json`."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        (line["hash"], line["strategy"], line["status"], line["cpu_seconds"])
        for line in lines
        if line["record"] == "result" and line["fault"] is None
    ]


def disagreements(results: List[Measured]) -> List[str]:
    """The identities of puzzles on which complete verdicts differ."""
    verdicts: Dict[str, Set[str]] = {}
    for identity, _, status, _ in results:
        if status in DECIDED:
            verdicts.setdefault(identity, set()).add(status)
    return [identity for identity, found in verdicts.items() if len(found) > 1]


def times_of(results: List[Measured]) -> Dict[str, List[float]]:
    """The sorted times of the puzzles that each strategy decided."""
    out: Dict[str, List[float]] = {}
    for _, strategy, status, seconds in results:
        times = out.setdefault(strategy, [])
        if status in DECIDED:
            times.append(seconds)
    return {name: sorted(times) for name, times in out.items()}


def draw(times: Dict[str, List[float]], puzzles: int, output: pathlib.Path) -> None:
    """Draws the cactus plot."""
    figure, axes = plot.subplots(figsize=(8, 5))
    for name, sorted_times in sorted(times.items(), key=lambda item: -len(item[1])):
        axes.step(range(1, len(sorted_times) + 1), sorted_times, where="post", label=f"{name} ({len(sorted_times)})")
    axes.set(yscale="log", xlabel=f"puzzles decided, of {puzzles}", ylabel="seconds of processor time, at most")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(output, metadata={"Date": None} if output.suffix == ".svg" else None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path, help="puzzles in black and white")
    parser.add_argument("--compare", type=pathlib.Path, help="results of nono_compare --json")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("cactus.svg"))
    parser.add_argument("--time-limit", type=float, default=2, help="seconds per puzzle and strategy (default 2)")
    parser.add_argument("--workers", type=int, default=2, help="processes on this machine (default 2)")
    parser.add_argument("--scheduler", help="the address of dask-scheduler, instead of --workers")
    chosen = parser.parse_args()
    # [workers]
    results = measured_by_nono_compare(chosen.compare) if chosen.compare else []
    files = sorted(path for path in chosen.folder.rglob("*") if path.is_file())
    work = functools.partial(measure, chosen.time_limit)
    with nono.distributed.connect(chosen.scheduler, workers=chosen.workers) as client:
        for found in nono.distributed.map_files(client, work, files, batch=1):
            results += found.value or []
    # [/workers]
    assert not disagreements(results)
    results = list({result[:2]: result for result in results}.values())  # a puzzle in several files counts once
    puzzles = len({identity for identity, *_ in results})
    times = times_of(results)
    for name, sorted_times in times.items():
        print(f"{name}: {len(sorted_times)} of {puzzles} decided, {sum(sorted_times):.3g} s")
    draw(times, puzzles, chosen.output)


if __name__ == "__main__":
    main()
