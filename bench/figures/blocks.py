# SPDX-License-Identifier: MIT
"""The blocks of the pages that hold measured figures, each between two comments of Markdown:

  <!-- measured: DATE COMMIT VERSION by COMMAND -->    measured again for each release, by this command
  <!-- experiment: DATE COMMIT -->                     what an experiment of that day has shown; not repeated
  <!-- checked: by TEST -->                            compared with the files by this test

and `<!-- /measured -->`, `<!-- /experiment -->` or `<!-- /checked -->` after it. VERSION is the one that the source had.

  python3 bench/figures/blocks.py put NAME    replaces the block `by bench/figures.sh NAME` with the standard input
"""

import dataclasses
import datetime
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEGIN = re.compile(r"<!-- (measured|experiment|checked): (.*) -->")
END = re.compile(r"<!-- /(measured|experiment|checked) -->")
FIELDS = {
    "measured": re.compile(r"(?P<date>\S+) (?P<commit>[0-9a-f]{7,40}) (?P<version>\d+\.\d+\.\d+) by (?P<source>.+)"),
    "experiment": re.compile(r"(?P<date>\S+) (?P<commit>[0-9a-f]{7,40})"),
    "checked": re.compile(r"by (?P<source>.+)"),
}


class Malformed(Exception):
    """A marker that is not understood, with the number of its line from 1."""

    def __init__(self, line, fault):
        super().__init__(fault)
        self.line = line


@dataclasses.dataclass
class Block:
    kind: str
    begin: int  # the index of the line of the first marker
    end: int  # the index of the line of the second one
    date: str = ""
    commit: str = ""
    version: str = ""
    source: str = ""


def blocks(lines):
    """Returns the blocks of a page, in order. Raises Malformed."""
    found = []
    open_block = None
    for number, line in enumerate(lines):
        begin, end = BEGIN.fullmatch(line), END.fullmatch(line)
        if begin:
            fields = FIELDS[begin[1]].fullmatch(begin[2])
            if open_block:
                raise Malformed(number + 1, f"a block in the block of line {open_block.begin + 1}")
            if not fields:
                raise Malformed(number + 1, f"the marker is not '{begin[1]}: {FIELDS[begin[1]].pattern}'")
            open_block = Block(begin[1], number, -1, **fields.groupdict())
        elif end:
            if not open_block or open_block.kind != end[1]:
                raise Malformed(number + 1, "this is not the end of a block of its kind")
            open_block.end = number
            found.append(open_block)
            open_block = None
        elif re.search(r"<!-- /?(measured|experiment|checked)\b", line):
            raise Malformed(number + 1, "a marker is a line of its own")
    if open_block:
        raise Malformed(open_block.begin + 1, "the block has no end")
    return found


def pages(root):
    """Returns the pages of documents, as paths relative to the root."""
    some = [root / "README.md", root / "CONTRIBUTING.md", root / "SECURITY.md", *root.glob("docs/*.md")]
    for folder in "bench", "examples", "include", "packaging", "tests":
        some += root.glob(f"{folder}/**/README.md")
    return sorted(str(path.relative_to(root)) for path in some if "build" not in path.relative_to(root).parts)


def version_of(root):
    text = (root / "include/nono/version.hpp").read_text(encoding="utf-8")
    return re.search(r'NONO_VERSION_STRING "(.*)"', text)[1]


def commit_measured(root):
    """Returns the last commit of the headers, which must not have changes."""
    if subprocess.run(["git", "-C", root, "diff", "--quiet", "HEAD", "--", "include"], check=False).returncode != 0:
        sys.exit("The headers have changes that are not committed: figures state the commit that they measure.")
    last = ["git", "-C", root, "log", "-1", "--abbrev=8", "--format=%h", "--", "include"]
    return subprocess.run(last, capture_output=True, text=True, check=True).stdout.strip()


def put(root, name, text):
    """Replaces the block of `bench/figures.sh NAME`, and its marker; returns the page."""
    source = f"bench/figures.sh {name}"
    for page in pages(root):
        path = root / page
        lines = path.read_text(encoding="utf-8").split("\n")
        for block in blocks(lines):
            if block.kind == "measured" and block.source == source:
                date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
                marker = f"<!-- measured: {date} {commit_measured(root)} {version_of(root)} by {source} -->"
                lines[block.begin : block.end] = [marker, *text.rstrip("\n").split("\n")]
                path.write_text("\n".join(lines), encoding="utf-8")
                return page
    sys.exit(f"No page has a block by {source}.")


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "put":
        sys.exit(__doc__)
    contents = sys.stdin.read()
    if not contents.strip():
        sys.exit(f"{sys.argv[2]}: nothing was measured.")
    print(f"{sys.argv[2]}: {put(ROOT, sys.argv[2], contents)}")
