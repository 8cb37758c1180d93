# SPDX-License-Identifier: MIT
"""Tables of the pages, in Markdown, from the output of the programs that measure:

  tables.py KIND FILE...    the kinds are the functions below

Those of nono_bench read its JSON, of which the fastest repetition counts.
"""

import collections
import json
import pathlib
import resource
import subprocess
import sys

def table(head, rows):
    """Prints a table; all columns but the first are numbers."""
    print("|" + "".join(f" {cell} |" if cell else " |" for cell in head))
    print("|---" + "|--:" * (len(head) - 1) + "|")
    for row in rows:
        print("|" + "".join(f" {cell} |" if cell else " |" for cell in row))


def three_digits(number):
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"


def duration(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.9995 * size:
            return f"{three_digits(seconds / size)} {unit}"
    return f"{three_digits(seconds * 1e9)} ns"


# ---- nono_bench ----


class Benchmarks:
    """The results of nono_bench, by name."""

    def __init__(self, path):
        self.fastest = {}
        for run in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["benchmarks"]:
            if run.get("run_type") == "aggregate":
                continue
            if run.get("error_occurred"):
                sys.exit(f"{run['name']}: {run['error_message']}")
            name = run["run_name"]
            if name not in self.fastest or run["cpu_time"] < self.fastest[name]["cpu_time"]:
                self.fastest[name] = run

    def has(self, name):
        return name in self.fastest

    def seconds(self, name):
        run = self.fastest[name]
        return run["cpu_time"] * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[run["time_unit"]]

    def time(self, name):
        return duration(self.seconds(name))

    def line(self, name):
        """Returns the nanoseconds per line."""
        return f"{self.fastest[name]['line'] * 1e9:,.0f}"

    def megabytes(self, name):
        return f"{self.fastest[name]['bytes_per_second'] / 1e6:,.0f} MB/s"

    def millions(self, name):
        return f"{three_digits(self.fastest[name]['items_per_second'] / 1e6)} million"

    def counter(self, name, counter):
        return f"{self.fastest[name][counter]:,.0f}"


def lines(path):
    found = Benchmarks(path)
    black_and_white = ("bit", "bit_in_pairs", "portable", "left_right", "cell")
    color = ("bit", "portable", "left_right", "cell")
    head = [f"`{solver}`" for solver in black_and_white] + ["color: `bit`"] + [f"`{solver}`" for solver in color[1:]]
    rows = []
    for cells in 15, 25, 30, 50, 62, 64, 100, 128, 256, 512:
        row = [found.line(f"line/{solver}/black_and_white/{cells}/mixed") for solver in black_and_white]
        row += [found.line(f"line/{solver}/color/{cells}/mixed") for solver in color]
        rows.append([str(cells), *row])
    table(["cells", *head], rows)
    prepared = [found.line(f"line/prepare/{colors}/25") for colors in ("black_and_white", "color")]
    print(f"\nPreparing a line of 25 cells takes {prepared[0]} ns, in color {prepared[1]} ns.")


def line_states(path):
    found = Benchmarks(path)
    names = ("black_and_white", "color")
    rows = [[str(n), *(found.line(f"play/line_state/exact/{name}/{n}") for name in names)] for n in (15, 25, 50, 64, 100)]
    table(["cells", "black and white", "color"], rows)


def reading(path):
    found = Benchmarks(path)
    works = {
        "read_to_sink/{}/1": "the reader, with a sink that counts the clues it receives",
        "read_to_sink/{}/8": "the same text eight times: reading is linear",
        "read_collection/{}": "`parse_all`: whole puzzles created and released",
        "copy_collection/{}": "the same puzzles copied and released, without reading",
    }
    rows = []
    for name, work in works.items():
        speeds = [found.megabytes(name.format(format)) for format in ("non", "tournament")]
        rows.append([f"`{name.format('*')}`: {work}", *speeds])
    table(["benchmark", "`.non`", "tournament"], rows)


def explanations(path):
    found = Benchmarks(path)
    puzzles = {
        "cat_15x15": "cat, 15x15",
        "ringed_planet_40x40": "ringed-planet, 40x40",
        "bay_50x50_in_color": "bay-at-sunset, 50x50, 10 colors",
        "webpbn-00529-swing": "webpbn-00529-swing, 45x45",
        "webpbn-00803-light": "webpbn-00803-light, 50x45, with steps of several lines",
    }
    rows = []
    for name, puzzle in puzzles.items():
        if found.has(f"explain/{name}"):
            steps = found.counter(f"explain/{name}", "steps")
            rows.append([puzzle, steps, found.time(f"explain/{name}"), found.time(f"hint/{name}")])
    table(["puzzle", "steps", "`explain`", "`hint`, on average"], rows)


REPAIR = "repair/{}_cells_15x15/iterations:30"
UNIQUE = "generate/unique_20x20/density:{}/smoothness:{}"


def making(path):
    found = Benchmarks(path)
    densities = (30, 40, 50, 60, 70)
    rows = []
    for label, smoothness in ("a unique puzzle of 20x20", 1), ("the same from noise", 0):
        rows.append([label, *(found.time(UNIQUE.format(density, smoothness)) for density in densities)])
    table(["density in percent", *map(str, densities)], rows)
    changing, giving, ambiguity = map(found.time, (REPAIR.format("change"), REPAIR.format("give"), "find_ambiguity"))
    print(f"\nA repair takes {changing} on average by changing cells, including the proof that fewer cells are not enough, and")
    print(f"{giving} by giving cells. `find_ambiguity` takes {ambiguity}.")


def sokoban_speed(path):
    found = Benchmarks(path)
    steps = {
        "replay_wandering/forward/1000000": "a game of random legal steps",
        "replay_wandering/reverse/1000000": "the same in reverse",
        "replay_pushes": "a box pushed back and forth",
        "replay_solutions": "real solutions",
        "write_moves/letters": "a game of random letters",
        "write_moves/run_lengths": "nearly the shortest text",
    }
    texts = {
        "read_sok/levels": "boards, one row per line",
        "read_sok/run_lengths": "the same boards with run-lengths and bars",
        "read_sok/collection": "files of levels and solutions",
        "read_moves/letters": "a game of random letters",
        "read_moves/run_lengths": "the same with run-lengths",
    }
    rows = [[f"`{name}`: {text}", found.millions(name) + " steps/s"] for name, text in steps.items() if found.has(name)]
    rows += [[f"`{name}`: {text}", found.megabytes(name)] for name, text in texts.items() if found.has(name)]
    table(["benchmark", "speed"], rows)


def costs(path):
    found = Benchmarks(path)
    cat, planet, bay = "cat_15x15", "ringed_planet_40x40", "bay_50x50_in_color"
    times = [
        ("`parse<non>`", "15x15; 50x50 in 10 colors", f"parse/{cat}", f"parse/{bay}"),
        ("`parse`", "the same", f"parse_any/{cat}", f"parse_any/{bay}"),
        ("`write<non>`", "50x50 in 10 colors", f"write/{bay}"),
        ("`hash_clues`", "5x10; 50x50 in 10 colors", "hash_clues/dancer_5x10", f"hash_clues/{bay}"),
        ("`solve`", "15x15; 40x40; 50x50 in 10 colors", f"solve/{cat}", f"solve/{planet}", f"solve/{bay}"),
        ("`next_step`, on average", "the same", f"hint/{cat}", f"hint/{planet}", f"hint/{bay}"),
        ("`explain`", "the same", f"explain/{cat}", f"explain/{planet}", f"explain/{bay}"),
        ("`generate`", "20x20, half filled; from noise, 30 % filled", UNIQUE.format(50, 1), UNIQUE.format(30, 0)),
        ("`disambiguate`", "15x15, by changing cells; by giving cells", REPAIR.format("change"), REPAIR.format("give")),
        ("`sokoban::is_lost`", "a small level", "sokoban_is_lost"),
    ]
    rows = [[verb, size, "; ".join(map(found.time, names))] for verb, size, *names in times]
    for verb, name in ("`solve_line`", "line/bit/{}/25/mixed"), ("`line_state`", "play/line_state/exact/{}/25"):
        both = [duration(found.fastest[name.format(colors)]["line"]) for colors in ("black_and_white", "color")]
        rows.append([verb, "25 cells; in color", "; ".join(both)])
    table(["verb", "of", "time"], rows)


# ---- nono_compare ----


def rows_of(path):
    """Yields the cells of each row of a table of nono_compare, with the name of the set and without that of its file."""
    name = ""
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) > 5 and " of " in cells[2]:
            name = cells[0] or name
            for extension in ".txt", ".nonpack":
                name = name.removesuffix(extension)
            yield [name, cells[1].strip("`"), *cells[2:]]


def solvers(date, *paths):
    """The geometric means of nono, MiniSat and CaDiCaL, a row for each set."""
    sets = collections.defaultdict(list)
    for path in paths:
        for name, _, decided, _, _, mean, *_ in rows_of(path):
            count, puzzles = decided.split(",")[0].split(" of ")
            undecided = int(puzzles) - int(count)
            sets[name].append(f"{mean}, {undecided} not" if undecided else mean)
    table([f"puzzles, {date}", "nono", "MiniSat", "CaDiCaL"], [[name, *cells] for name, cells in sets.items()])


def whole(*paths):
    """All rows of the tables, with the columns that the page explains."""
    rows = []
    last = ""
    for path in paths:
        for name, strategy, decided, total, longest, mean, ratio, _, conflicts in rows_of(path):
            rows.append(["" if name == last else name, f"`{strategy}`", decided, total, longest, mean, ratio, conflicts])
            last = name
    times = ("total", "longest", "geometric mean", "relative to the first")
    table(["puzzles", "strategy", "decided", *times, "conflicts"], rows)


def programs(path):
    """A row for each strategy or program, a column for each set."""
    sets = []
    rows = collections.defaultdict(dict)
    for name, strategy, decided, _, _, mean, *_ in rows_of(path):
        if name not in sets:
            sets.append(name)
        rows[strategy][name] = decided.split(",")[0].replace(" of ", "/") + (f", {mean}" if mean else "")
    cells = [[f"`{strategy}`", *(row.get(name, "") for name in sets)] for strategy, row in rows.items()]
    table(["decided, geometric mean", *sets], cells)


# ---- nono, and other programs ----


def nono_solve(program, path, *options):
    """Returns the records of `nono solve --json`, with one thread."""
    command = [program, "solve", "--json", "--threads", "1", *options, path]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode == 2:
        sys.exit(run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines()]


def large(program, *paths):
    """Large pictures: the seconds, the lines and the memory of each file, whose puzzles are solved in sequence."""
    rows = []
    for path in paths:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        found = nono_solve(program, path, "--max-memory", "4G")
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        decided = [puzzle for puzzle in found if puzzle["status"] in ("unique", "multiple", "impossible")]
        seconds = [puzzle["seconds"] for puzzle in decided]
        solved = [puzzle["statistics"]["lines_solved"] / 1e6 for puzzle in decided]
        span = [f"{three_digits(min(numbers))} to {three_digits(max(numbers))}" for numbers in (seconds, solved)]
        memory = f"{peak / 1e3:,.0f} MB" if peak > before else "less than above"
        rows.append([pathlib.Path(path).stem, f"{len(decided)} of {len(found)}", *span, memory])
    table(["", "decided", "seconds, minimum to maximum", "lines, in millions", "memory"], rows)


def sokoban(program, *paths):
    """The number of levels of each collection that are solved within some times, and the longest time."""
    limits = (1, 5, 10, 60)
    rows = []
    for path in paths:
        found = nono_solve(program, path, "--time-limit", str(limits[-1]), "--max-memory", "2G")
        seconds = [level["seconds"] for level in found if level["status"] == "solved"]
        within = [str(sum(time <= limit for time in seconds)) for limit in limits]
        rows.append([pathlib.Path(path).stem.replace("_", " "), str(len(found)), *within])
    table(["collection", "levels", *(f"solved within {limit} s" for limit in limits)], rows)


def proofs(*paths):
    """The rows of nono_proofs, with the shortest time of all runs."""
    rows = {}
    for path in paths:
        for text in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in text.split("|")[1:-1]]
            if len(cells) == 12 and cells[3].isdigit() and not cells[0].startswith("all:"):
                sizes = ["" if number == "0" else f"{int(number):,}" for number in cells[3:7]]
                times = list(map(float, cells[8:]))
                if cells[0] in rows:
                    times = list(map(min, times, rows[cells[0]][1]))
                rows[cells[0]] = ([cells[0], cells[2], *sizes, cells[7]], times)
    head = ["puzzle", "proof", "variables", "clauses", "written", "lemmas", "kB"]
    times = ["solve ms", "with sink ms", "hints ms", "check ms"]
    table(head + times, [cells + [f"{time:.2f}" for time in times] for cells, times in rows.values()])


def latency(path):
    """The longest wait of each kind of call."""
    worst = {}
    for text in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        name, _, rest = text.partition(" ms at ")
        words = name.split()
        if not rest:
            continue
        case, wait = " ".join(words[:-1]), float(words[-1])
        kinds = ("count with large tables", "puzzle from image", "generate one of a grade", "many of")
        kind = next((kind for kind in kinds if case.startswith(kind)), words[0])
        if kind not in worst or worst[kind][0] < wait:
            worst[kind] = (wait, case.removeprefix(kind).strip())
    rows = [[kind, case, f"{wait:.1f}"] for kind, (wait, case) in worst.items()]
    table(["call", "the case that waits longest", "ms"], rows)


if __name__ == "__main__":
    of_benchmarks = (lines, line_states, reading, explanations, making, sokoban_speed, costs)
    others = (solvers, whole, programs, large, sokoban, proofs, latency)
    by_name = {kind.__name__: kind for kind in of_benchmarks + others}
    if len(sys.argv) < 3 or sys.argv[1] not in by_name:
        sys.exit(__doc__ + "\n".join(by_name))
    by_name[sys.argv[1]](*sys.argv[2:])
