"""Runs every example of README.md, and compares what it prints with what the page shows."""
# SPDX-License-Identifier: MIT
import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import pytest

README = pathlib.Path(os.environ.get("NONO_README", pathlib.Path(__file__).parents[1] / "README.md"))
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README.read_text(encoding="utf-8"), re.M | re.S)
EXAMPLES = [
    (text, BLOCKS[index + 1][1] if index + 1 < len(BLOCKS) and BLOCKS[index + 1][0] == "text" else None)
    for index, (kind, text) in enumerate(BLOCKS)
    if kind == "python"
]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int, tmp_path: pathlib.Path) -> None:
    code, shown = EXAMPLES[number]
    if "nono.distributed" in code and importlib.util.find_spec("distributed") is None:
        pytest.skip("Dask is not installed")
    (tmp_path / "puzzle.non").write_text("width 3\nheight 2\nrows\n1,1\n3\ncolumns\n2\n1\n2\n")
    (tmp_path / "example.py").write_text(code)
    done = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout
    if shown is not None:
        assert done.stdout == shown
