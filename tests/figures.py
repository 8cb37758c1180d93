#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the figures in the pages of documents.

  figures.py ROOT                fails if a figure is measured but not marked, if a marked one is older than the previous
                                 release, or if a count is not that of the files
  figures.py ROOT --write        corrects the counts in the pages
  figures.py ROOT --self-test    fails unless each fault of a sample is found

Marked blocks are described in bench/figures/blocks.py, which `sh bench/figures.sh` uses to write them. Outside of them,
a number with a unit of measurement is a fault, unless EXCEPTIONS has its pattern. Fenced blocks and code are the input
and output of programs, and not looked at. Needs no Git history.
"""

import datetime
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bench/figures"))
import blocks  # noqa: E402

# ---- numbers with a unit ----

WORDS = "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty ninety hundred"
NUMBER = r"(?:\d[\d,]*(?:\.\d+)?|\.\d+)"
TIME_OR_SIZE = r"(?:ns|µs|us|ms|s|seconds?|minutes?|min|hours?|[kKMG]i?B|bytes?)"
OTHER_UNITS = r"(?:%|percent|times|million|billion|instructions|lines of code|formats|headers|sources|test cases|faults)"
FIGURE = re.compile(
    rf"(?<![\w.#^+]){NUMBER}[ -]?(?:{TIME_OR_SIZE}|{OTHER_UNITS})(?![\w(])"
    rf"|\b(?:{'|'.join(WORDS.split())})[ -]{TIME_OR_SIZE}\b"
)
# A column of a table whose head is a unit has bare numbers.
UNIT_COLUMN = re.compile(rf"\| *(?:[^|]*[ ,(])?(?:{TIME_OR_SIZE}|%)\)? *\|")

# Figures that are not measured: patterns of texts, and the pages in which they may be.
EXCEPTIONS = [
    # Limits, defaults and other constants.
    ("*", r"default (to )?\d[\d,]* \w+"),
    ("CONTRIBUTING.md", r"first 64 KiB"),
    ("README.md", r"within 5 seconds"),
    ("SECURITY.md", r"1 GiB that a compressed file unpacks to"),
    ("bench/README.md", r"twice the time limit plus one second|5 % \(\)|with 95 % confidence|1 MB is 1,000,000 bytes"),
    ("bench/suites/README.md", r"limited to 100 million cells"),
    ("docs/errors.md", r"UTF-16 byte|0 to 100 percent|over 100 percent"),
    ("docs/explaining.md", r"1\.6 times the previous one|\| seconds \| from \|"),
    ("docs/program.md", r"256 MiB are read|a second or 64 MiB|, within one second"),
    ("docs/study.md", r"includes their 2 s"),
    ("examples/sokoban_window/README.md", r"most three seconds"),
    ("tests/fuzz/README.md", r"takes 10 s or 2 GB"),
    ("tests/mutation/README.md", r"40 seconds|4 GiB"),
    # Options of the puzzles that are measured.
    ("*", r"\d+ % (of the cells )?filled|\d+ % of the cells"),
    # Faults that were found, and what others report.
    ("tests/fuzz/README.md", r"allocated 4 GB|took 2 GB"),
    ("docs/comparison.md", r"in 33 hours"),
]


def visible(lines):
    """Returns the lines as a reader of the page sees them, with fenced blocks and code left empty."""
    out = []
    fenced = False
    for line in lines:
        if line.lstrip().startswith("```"):
            fenced = not fenced
            out.append("")
            continue
        text = "" if fenced else line
        text = re.sub(r"``.*?``|`[^`]*`", "", text)
        text = re.sub(r"\]\([^)]*\)|<!--.*?-->|</?[a-z][^>]*>", "]", text)
        out.append(text)
    return out


def unmarked(page, lines, marked, exceptions):
    """Yields the numbers and texts of the lines with a figure outside of the marked blocks."""
    inside = {number for block in marked for number in range(block.begin, block.end + 1)}
    texts = visible(lines)
    for number, text in enumerate(texts):
        if number in inside:
            continue
        if text and number + 1 < len(texts) and not texts[number + 1].startswith("|"):
            text += " " + texts[number + 1].strip().partition(" ")[0]  # the unit may begin the next line
        for pattern in (pattern for where, pattern in exceptions if where in (page, "*")):
            text = re.sub(pattern, "", text)
        is_head = number + 1 < len(texts) and re.match(r"\|[ :|-]*-[ :|-]*\|$", texts[number + 1])
        if found := FIGURE.search(text) or (is_head and UNIT_COLUMN.search(text)):
            yield number + 1, found[0]


# ---- marked blocks ----


def versions(root):
    """Returns the versions whose figures count: the current one and the release before it."""
    current = blocks.version_of(root)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    others = [version for version in re.findall(r"^## (\d+\.\d+\.\d+)", changes, re.MULTILINE) if version != current]
    return [current, *others[:1]]


def generators(root):
    """Returns the names of the functions of bench/figures.sh that make a block."""
    text = (root / "bench/figures.sh").read_text(encoding="utf-8")
    return set(re.findall(r"^make_(\w+)\(\)", text, re.MULTILINE))


def block_faults(root, lines, block, counted_versions):
    """Yields the faults of a marked block."""
    if block.kind != "checked":
        try:
            date = datetime.date.fromisoformat(block.date)
        except ValueError:
            yield f"{block.date} is not a date"
            return
        # The head of a page can state the date of its experiments.
        begin = 0 if block.kind == "experiment" else block.begin + 1
        text = "\n".join(visible(lines[begin : block.end]))
        month = date.strftime("%B\\s%Y")
        if not re.search(f"{block.date}|{month}", text):
            yield f"a reader does not see the date, as {block.date} or {date.strftime('%B %Y')}"
    if block.kind == "measured" and block.version not in counted_versions:
        yield f"measured with version {block.version}, not with {' or '.join(counted_versions)}: `{block.source}`"
    if block.kind == "experiment" or block.source == "hand":
        return
    program, *arguments = block.source.split()
    if not (root / program).is_file():
        yield f"there is no {program}"
    elif program == "bench/figures.sh" and not (arguments and arguments[0] in generators(root)):
        yield f"{program} has no figures {arguments}"


def unknown_commits(root, commits):
    """Returns the commits that are not in the history; none if it is not here."""
    git = ["git", "-C", str(root)]
    try:
        shallow = subprocess.run([*git, "rev-parse", "--is-shallow-repository"], capture_output=True, text=True)
        top = subprocess.run([*git, "rev-parse", "--show-toplevel"], capture_output=True, text=True)
        if shallow.stdout.strip() != "false" or pathlib.Path(top.stdout.strip()) != root:
            return []
        known = subprocess.run(
            [*git, "cat-file", "--batch-check=%(objecttype)"], input="\n".join(commits), capture_output=True, text=True
        )
    except OSError:
        return []
    return [commit for commit, answer in zip(commits, known.stdout.splitlines()) if answer != "commit"]


# ---- counts ----


def names_in_list(text, declaration):
    """Returns the formats between < and > after a declaration in a header."""
    inside = re.search(re.escape(declaration) + r"[^<;]*format_list<([^>]*)>", text, re.DOTALL)[1]
    return [name.strip().removeprefix("extend::") for name in re.sub(r"//[^\n]*", "", inside).split(",")]


def counts(root):
    """Returns the counts: pairs of a page and a pattern whose groups are numbers, and these numbers."""

    def read(path):
        return (root / path).read_text(encoding="utf-8")

    default = names_in_list(read("include/nono/formats/all.hpp"), "struct default_formats")
    rare = names_in_list(read("include/nono/formats/rare.hpp"), "using rare_formats")
    every = names_in_list(read("include/nono/formats/rare.hpp"), "using all_formats")
    with_library = 0
    for name in "xml", "json", "yaml":
        header = read(f"include/nono/formats/{name}.hpp")
        with_library += len(re.search(rf"using with_{name} = [^;]*::template with<([^>]*)>;", header)[1].split(","))
    only_written = {"html_page", "svg_drawing", "dimacs"}
    only_read = {"nonograms_org", "griddlers_net", "puzzle_nonograms"}

    def readable(names):
        return len([name for name in names if name not in only_written])

    # Models for solvers, of which clingo's facts are read too; the program also reads and writes PNG, and writes PDF.
    models = re.findall(r'#include "(\w+)\.hpp"', read("bench/solvers/formats/all.hpp"))
    package = (readable(every) + 1, len(every) - len(only_read) + len(models))
    program = readable(every) + with_library + 2
    faults = {}
    for path in root.glob("tests/mutation/faults/*.txt"):
        faults[path.name] = len(re.findall(r"^in: ", path.read_text(encoding="utf-8"), re.MULTILINE))
    puzzles = {}
    for path in root.glob("bench/suites/*.json"):
        entries = json.loads(path.read_text(encoding="utf-8"))["entries"]
        puzzles[path.name] = sum(entry.get("count") or len(entry["puzzles"]) for entry in entries)
    comparison = "docs/comparison.md"
    row = r"`{}` \| [^|]* \| (\d+), of which (\d+) are read"
    out = [
        ("docs/formats.md", row.format("default_formats"), (len(default), readable(default))),
        ("docs/formats.md", row.format("rare_formats"), (len(rare), readable(rare))),
        (comparison, r"(?s)\| formats read \| (\d+) .*\| formats read \| (\d+) ", (program, program)),
        (comparison, r"The program reads (\d+) formats", (program,)),
        ("README.md", r"over (\d+) file formats", (program // 10 * 10,)),
        ("packaging/python/README.md", r"reads (\d+) file formats", package[:1]),
        (comparison, r"C, JavaScript and Python read (\d+):", package[:1]),
        ("packaging/npm/README.md", r"read (\d+) formats and write (\d+)", package),
    ]
    for page, of_files in ("tests/mutation/README.md", faults), ("bench/suites/README.md", puzzles):
        out += [(page, rf"\| `{re.escape(name)}` \| (\d+) \|", (count,)) for name, count in sorted(of_files.items())]
    return out


def count_faults(root, expected, write=False):
    """Yields the pages in which a count is missing or wrong; corrects them on request."""
    for page, pattern, numbers in expected:
        text = (root / page).read_text(encoding="utf-8")
        found = re.search(pattern, text)
        if not found:
            yield page, f"no text matches '{pattern}', whose numbers are {numbers}"
        elif tuple(map(int, found.groups())) != numbers:
            if write:
                for group in range(len(numbers), 0, -1):
                    text = text[: found.start(group)] + str(numbers[group - 1]) + text[found.end(group) :]
                (root / page).write_text(text, encoding="utf-8")
            else:
                yield page, f"'{found[0][:60]}' should have {numbers}: `sh bench/figures.sh counts`"


# ---- all of it ----


def page_faults(root, page, lines, counted_versions, exceptions):
    """Yields the faults of a page, with the number of the line."""
    try:
        marked = blocks.blocks(lines)
    except blocks.Malformed as malformed:
        yield malformed.line, str(malformed)
        return
    for block in marked:
        for fault in block_faults(root, lines, block, counted_versions):
            yield block.begin + 1, fault
    for number, figure in unmarked(page, lines, marked, exceptions):
        yield number, f"'{figure}' is measured, but not in a marked block (bench/figures/blocks.py)"


# ---- a page with faults, which must be found ----

SAMPLE = """The text takes 3 ms.
<!-- measured: 2026-11-28 75e06441 0.1.0 by hand -->
On 2026-11-28 it took 4 ms, and 5 % of the memory.
<!-- /measured -->
| cells | seconds |
|---|---|
| 5 | 2 |
A line may have 64 KiB, and `2 ms` is code.
<!-- measured: 2026-11-28 75e06441 0.0.9 by bench/figures.sh nothing -->
In November 2026 it took 1,234 instructions.
<!-- /measured -->
<!-- experiment: 2026-13-01 75e06441 -->
<!-- /experiment -->
<!-- checked: by tests/nothing.py -->
<!-- /checked -->
<!-- experiment: 2026-10-01 75e06441 -->
It took five minutes.
<!-- /experiment -->
It reads 47 formats within two hours.
It takes 10
MB.
""".split("\n")
SAMPLE_FAULTS = {
    1: ["'3 ms' is measured"],
    5: ["'| seconds |' is measured"],
    9: ["measured with version 0.0.9", "has no figures ['nothing']"],
    12: ["2026-13-01 is not a date"],
    14: ["there is no tests/nothing.py"],
    16: ["a reader does not see the date"],
    19: ["'47 formats' is measured"],
    20: ["'10 MB' is measured"],
}
MALFORMED = {
    "<!-- measured: 2026-11-28 -->\n<!-- /measured -->": "the marker is not",
    "<!-- experiment: 2026-11-28 75e06441 -->": "has no end",
    "<!-- /measured -->": "not the end of a block",
    "On <!-- checked: by README.md --> a line": "a line of its own",
}


def self_test(root):
    """Fails unless exactly the faults of the page above are found."""
    found = list(page_faults(root, "a page", SAMPLE, ["0.1.0"], [("*", "64 KiB")]))
    expected = [(line, fault) for line, some in SAMPLE_FAULTS.items() for fault in some]
    assert len(found) == len(expected), found
    for line, fault in expected:
        assert any(at == line and fault in text for at, text in found), (line, fault, found)
    for text, fault in MALFORMED.items():
        found = list(page_faults(root, "a page", text.split("\n"), ["0.1.0"], []))
        assert len(found) == 1 and fault in found[0][1], found
    wrong = [("README.md", r"nono is a header-only C\+\+(\d+) library", (23,)), ("README.md", r"no such (\d+)", (1,))]
    assert len(list(count_faults(root, wrong))) == 2
    print(f"{len(expected) + len(MALFORMED) + len(wrong)} faults are found")


def main(root, write):
    faults = []
    expected = counts(root)
    for page, fault in count_faults(root, expected, write):
        faults.append(f"{page}: {fault}")
    if write:
        return 0
    counted = [(page, pattern) for page, pattern, _ in expected]
    commits = []
    for page in blocks.pages(root):
        lines = (root / page).read_text(encoding="utf-8").split("\n")
        for number, fault in page_faults(root, page, lines, versions(root), EXCEPTIONS + counted):
            faults.append(f"{page}:{number}: {fault}")
        commits += [match[0].split()[3] for match in map(blocks.BEGIN.fullmatch, lines) if match and match[1] != "checked"]
    for commit in unknown_commits(root, commits):
        faults.append(f"the history has no commit {commit}, which a marker states")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(blocks.pages(root))} pages, {len(commits)} dated blocks, {len(expected)} counts: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    project = pathlib.Path(sys.argv[1]).resolve()
    if "--self-test" in sys.argv:
        self_test(project)
    else:
        sys.exit(main(project, "--write" in sys.argv))
