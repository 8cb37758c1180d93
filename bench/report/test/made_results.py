# SPDX-License-Identifier: MIT
"""Made-up results in the format of nono_compare, for tests of nono_report."""
import hashlib
import json
import math
import random

STRATEGIES = ["automatic", "backtracking", "learning/cells", "minisat", "clasp", "weights", "z3", "cbc", "gecode", "picosat"]
PROGRAMS = {"minisat", "clasp", "z3", "cbc", "gecode", "picosat"}
LIMIT = 10.0
# Titles that could break a page, a table or a spreadsheet.
TITLES = ["Swan", "</script><script>window.broken=1</script>", "Ünïcode \"quoted\", comma", "&amp; <b>bold</b>", "=1+1", "",
          "{{script}}", "line\u2028separator"]


def identity(picture, width, height, colors):
    """Returns the identity of a picture's clues: the hash of their canonical text."""
    names = {}

    def clue(cells):
        blocks = []
        for before, cell in zip("0" + cells, cells):
            if cell != "0" and cell == before:
                blocks[-1][0] += 1
            elif cell != "0":
                blocks.append([1, cell])
        texts = [str(length) + (names.setdefault(color, chr(97 + len(names))) if colors > 1 else "") for length, color in blocks]
        return (",".join(texts) or "0") + "\n"

    rows = [picture[y * width:(y + 1) * width] for y in range(height)]
    columns = [picture[x::width] for x in range(width)]
    text = f"width {width}\nheight {height}\nrows\n" + "".join(map(clue, rows)) + "columns\n" + "".join(map(clue, columns))
    return hashlib.sha256(text.encode()).hexdigest()


def two_solutions(picture, width):
    """Returns two pictures with the same clues: a separate corner of 2x2 cells has one diagonal or the other."""
    cells = list(picture)
    for y in range(3):
        for x in range(3):
            cells[y * width + x] = "0"
    other = cells.copy()
    cells[0] = cells[width + 1] = "1"
    other[1] = other[width] = "1"
    return "".join(cells), "".join(other)


def puzzles(count):
    """Returns the same puzzles at every call."""
    chance = random.Random(1)
    out = []
    for number in range(count):
        width, height = chance.choice([(10, 10), (15, 20), (25, 25)])
        colors = chance.choice([1, 1, 1, 3])
        letters = "01" if colors == 1 else "0rgb"
        picture = "".join(chance.choice(letters) if chance.random() < 0.8 else "0" for _ in range(width * height))
        solutions = [picture]
        if colors == 1 and chance.random() < 0.3:
            solutions = list(two_solutions(picture, width))
        kind = ["noise", "dominoes", "color"][number % 3]
        out.append({"set": kind, "file": f"sets/{kind}.nonpack", "index": number // 3 + 1,
                    "title": TITLES[number % len(TITLES)] + (f" {number}" if number % 5 else ""),
                    "hash": identity(solutions[0], width, height, colors), "width": width, "height": height, "colors": colors,
                    "solutions": solutions, "work": 10 ** chance.uniform(-4, 0.2),
                    "factors": [10 ** chance.gauss(0.2 * i, 0.3) for i in range(len(STRATEGIES))]})
    return out


def make(label, seed, count=60, strategies=4, slow=None, drift=0.0, noise=0.05, reference=True, change=None):
    """Returns the records of a run: the line of the run, then results.

    slow: time factors by strategy name; drift: the mean slowdown of the machine, as a logarithm;
    change: called for each result, which it can change, or omit by returning None."""
    chance = random.Random(seed)
    names = STRATEGIES[:strategies]
    out = [{"record": "run", "format": 1, "nono": "0.1.0", "compiler": "GCC 12.2.0", "options": "-O3", "revision": label, "label": label,
            "date": "2026-11-22T19:00:00Z", "machine": {"processor": "a processor", "cores": 2, "memory": 8 << 30, "system": "Linux 6.1 x86_64"},
            "suite": None, "time_limit": LIMIT, "repeat": 3,
            "strategies": [{"name": name, "kind": "program", "version": "1.0", "command": name + " {file}"} if name in PROGRAMS
                           else {"name": name, "kind": "nono"} for name in names]}]
    burst = 0.0
    for puzzle in puzzles(count):
        burst = 0.9 * burst + 0.1 * chance.gauss(0, 1)
        speed = math.exp(drift + burst)
        measured = speed * math.exp(chance.gauss(0, 0.02))
        for i, name in enumerate(names):
            work = puzzle["work"] * puzzle["factors"][i]
            seconds = work * speed * math.exp(abs(chance.gauss(0, noise))) * (slow or {}).get(name, 1)
            decided = seconds < LIMIT
            record = {key: puzzle[key] for key in ("set", "file", "index", "title", "hash", "width", "height", "colors")}
            record.update({
                "record": "result", "strategy": name, "status": ("multiple" if len(puzzle["solutions"]) > 1 else "unique") if decided else "unknown",
                "stopped_by": "nothing" if decided else "time_limit", "cpu_seconds": min(seconds, LIMIT), "wall_seconds": min(seconds, LIMIT) * 1.1,
                "runs": [seconds, seconds * 1.1, seconds * 1.2] if decided else [LIMIT], "instructions": None,
                "reference_seconds": 0.001 * measured if reference else None, "fault": None,
                "solutions": puzzle["solutions"] if decided else [],
                "statistics": None if name in PROGRAMS else {"lines_solved": int(work * 1e6), "conflicts": int(work * 1e3), "restarts": 0}})
            if change:
                record = change(record)
            if record:
                out.append(record)
    return out


def write(path, records):
    with open(path, "w", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(record) + "\n")
