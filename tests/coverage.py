# SPDX-License-Identifier: MIT
"""Prints lines and branches of include/nono by file, from the exports of llvm-cov, and fails under the thresholds.

    coverage.py LCOV JSON                     the table
    coverage.py LCOV JSON --missing [FILE]    lines that did not run, of the files whose names contain FILE

Instances of a template count together: a line or a branch counts as run if it runs in any of them. Conditions of `if
constexpr` are not branches.
"""

import collections
import json
import pathlib
import sys

LEAST_LINES = 97
LEAST_BRANCHES = 90


def name_of(path):
    return path.partition("/include/nono/")[2]


def read_lines(lcov):
    """Returns for each file how often each of its lines ran."""
    out = collections.defaultdict(dict)
    name = ""
    for line in lcov.read_text(encoding="utf-8").splitlines():
        if line.startswith("SF:"):
            name = name_of(line[3:])
        elif line.startswith("DA:") and name:
            number, count = line[3:].split(",")[:2]
            out[name][int(number)] = int(count)
    return out


def read_branches(exported):
    """Returns for each file how often each condition was true and false, by position."""
    out = {}
    for file in json.loads(exported.read_text(encoding="utf-8"))["data"][0]["files"]:
        name = name_of(file["filename"])
        if not name:
            continue
        text = pathlib.Path(file["filename"]).read_text(encoding="utf-8").split("\n")
        counts = collections.defaultdict(lambda: [0, 0])
        for line, column, _, _, when_true, when_false, *_ in file["branches"]:
            if "if constexpr" in text[line - 1]:
                continue
            counts[line, column][0] += when_true
            counts[line, column][1] += when_false
        out[name] = (counts, text)
    return out


def print_missing(lines, branches, only):
    for name, (counts, text) in sorted(branches.items()):
        if only not in name:
            continue
        told = {number: "not run" for number, count in lines[name].items() if count == 0}
        for (line, column), (when_true, when_false) in sorted(counts.items()):
            for count, what in ((when_true, "never true"), (when_false, "never false")):
                if count == 0 and told.get(line) != "not run":
                    told[line] = (told[line] + ", " if line in told else "") + f"{what} at {column}"
        for line in sorted(told):
            print(f"{name}:{line}: {told[line]}\t{text[line - 1].strip()}")


def row(name, run_lines, lines, run_branches, branches):
    def percent(part, whole):
        return 100 * part / whole if whole else 100

    print(f"{name:50} {lines:6} {percent(run_lines, lines):6.1f} % {branches:6} {percent(run_branches, branches):6.1f} %")
    return percent(run_lines, lines), percent(run_branches, branches)


def print_table(lines, branches):
    print(f"{'file':50} {'lines':>6} {'run':>8} {'branches':>8} {'run':>6}")
    sums = [0, 0, 0, 0]
    for name in sorted(branches):
        counts = branches[name][0].values()
        of_file = [
            sum(count > 0 for count in lines[name].values()),
            len(lines[name]),
            sum((when_true > 0) + (when_false > 0) for when_true, when_false in counts),
            2 * len(counts),
        ]
        row(name, *of_file)
        sums = [a + b for a, b in zip(sums, of_file)]
    if sums[1] == 0 or sums[3] == 0:
        print("no line or no branch was counted")
        return 1
    of_lines, of_branches = row(f"all {len(branches)} files", *sums)
    if of_lines >= LEAST_LINES and of_branches >= LEAST_BRANCHES:
        return 0
    print(f"less than {LEAST_LINES} % of the lines or {LEAST_BRANCHES} % of the branches")
    return 1


def main():
    lines = read_lines(pathlib.Path(sys.argv[1]))
    branches = read_branches(pathlib.Path(sys.argv[2]))
    if len(sys.argv) > 3:
        print_missing(lines, branches, sys.argv[4] if len(sys.argv) > 4 else "")
        return 0
    return print_table(lines, branches)


if __name__ == "__main__":
    sys.exit(main())
