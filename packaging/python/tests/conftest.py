"""What several tests use."""
# SPDX-License-Identifier: MIT
import hypothesis
import pytest

import nono

# Processors are shared: time says nothing about a test.
hypothesis.settings.register_profile("nono", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("nono")

DIAMOND = """title "Diamond"
width 5
height 5
rows
1
3
5
3
1
columns
1
3
5
3
1
"""


@pytest.fixture
def diamond() -> nono.Puzzle:
    return nono.parse(DIAMOND)


@pytest.fixture
def colored() -> nono.Puzzle:
    return nono.Puzzle(
        rows=[[(1, 1), (2, 2)], [(3, 2)], []],
        columns=[[(1, 1), (1, 2)], [(2, 2)], [(2, 2)]],
        palette=[("white", "#ffffff", "."), ("red", "#ff0000", "r"), ("blue", "#0000ff", "b")],
        title="Flag",
        author="nobody",
    )
