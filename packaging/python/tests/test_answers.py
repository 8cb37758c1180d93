"""Reading and judging answers."""
# SPDX-License-Identifier: MIT
import json
import random
from typing import Any, List

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nono
from nono import datasets

SHAPE = "..#..\n.###.\n#####\n.###.\n..#.."
ROWS = SHAPE.split()


def shown(empty: str, filled: str, between: str = "", row: str = "{}") -> str:
    table = {".": empty, "#": filled}
    lines = (between.join(table[cell] for cell in line) for line in ROWS)
    return "\n".join(row.format(line) for line in lines)


PICTURE = [[int(cell == "#") for cell in row] for row in ROWS]
WORDS = [["filled" if cell else "empty" for cell in row] for row in PICTURE]

ANSWERS: List[Any] = [
    SHAPE,
    SHAPE.encode(),
    SHAPE.replace("\n", "\r\n"),
    shown("0", "1"),
    shown("0", "1", " "),
    shown("0", "1", ","),
    shown("0", "1", ", ", "[{}],"),
    shown(".", "X"),
    shown("O", "X"),
    shown("X", "O"),
    shown("x", "o", " "),
    shown("X", "#", " "),
    shown(".", "O"),
    shown("_", "*"),
    shown("-", "X", " "),
    shown("░", "█"),
    shown("░░", "██"),
    shown("⬜", "⬛"),
    shown("⬜\ufe0f", "⬛\ufe0f"),
    shown("□", "■", " "),
    shown(".", "#", " | ", "| {} |"),
    shown(".", "#", "", "Row 1: {}"),
    shown("0", "1", " ", "r3:  {}"),
    shown(".", "#", "", "- Row 2: `{}`"),
    shown(".", "#", "", "12. {}"),
    shown(".", "#", "", '"{}",'),
    shown(".", "#", "", "{}\n"),
    shown(".", "#").replace("\n", ""),
    shown("0", "1", " ").replace("\n", " "),
    shown(".", "#").replace("\n", "/").replace("/", "\n\n\n"),
    PICTURE,
    tuple(map(tuple, PICTURE)),
    ROWS,
    numpy.array(PICTURE),
    numpy.array(PICTURE, bool),
    numpy.array(PICTURE, numpy.uint8),
    memoryview(numpy.array(PICTURE, numpy.uint8)),  # type: ignore[arg-type]
    {"grid": PICTURE},
    {"why": "because", "answer": {"rows": ROWS}},
    json.dumps(PICTURE),
    json.dumps(PICTURE, indent=1),
    json.dumps([[bool(cell) for cell in row] for row in PICTURE]),
    json.dumps([[float(cell) for cell in row] for row in PICTURE]),
    json.dumps(WORDS),
    json.dumps({"solution": ROWS}),
    json.dumps({"solution": "\n".join(ROWS), "steps": [1, 2, 3]}),
    json.dumps(sum(PICTURE, [])),
    json.dumps({"a": 1}) + "\n" + json.dumps({"grid": PICTURE}) + " is it.",
    str(PICTURE),
    str([[bool(cell) for cell in row] for row in PICTURE]),
    str(ROWS),
    str(numpy.array(PICTURE)),
    repr(numpy.array(PICTURE)),
    f"Let me think [briefly].\n\n```\n{SHAPE}\n```\nThat is the answer!",
    f"```text\n{SHAPE}\n```",
    f"```python\ngrid = {PICTURE}\n```",
    f"```json\n{json.dumps({'grid': PICTURE}, indent=2)}\n```",
    f"```\n{SHAPE}",
    f"Solution:\n{SHAPE}\nDone.",
    f"<answer>\n{SHAPE}\n</answer>",
    f"<think>\n{shown('#', '.')}\n</think>\n<answer>{json.dumps(PICTURE)}</answer>",
    f"First I tried\n```\n{shown('#', '#')}\n```\nbut no:\n```\n{SHAPE}\n```",
    f"{shown('#', '.')}\n\nCorrected:\n\n{SHAPE}",
    "```\n" + shown(" ", "#") + "\n```",
    repr(nono.Puzzle.from_picture(SHAPE)),
    nono.Puzzle.from_picture(SHAPE).draw(),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(ANSWERS)))
def test_read_answer(number: int, diamond: nono.Puzzle) -> None:
    assert datasets.read_answer(ANSWERS[number], diamond).tolist() == PICTURE
    found = datasets.judge(diamond, ANSWERS[number])
    assert found and found.score == found.partial == found.cell_share == 1 and not found.problem
    assert not found.wrong_cells and not found.broken_lines and not found.open_cells


def test_without_the_puzzle() -> None:
    for size in (5, (5, 5), [5, 5]):
        assert datasets.read_answer(SHAPE, size).tolist() == PICTURE  # type: ignore[arg-type]
    assert datasets.read_answer(shown("O", "X"), 5).tolist() == PICTURE
    assert datasets.read_answer("012\n.9?", (3, 2)).tolist() == [[0, 1, 2], [0, 9, nono.OPEN]]
    assert datasets.read_answer("XX", (2, 1)).tolist() == [[1, 1]]


def test_undecided_cells(diamond: nono.Puzzle) -> None:
    expected = [[nono.OPEN] * 5, *PICTURE[1:]]
    for text in ("?????\n" + "\n".join(ROWS[1:]), json.dumps([[None] * 5, *PICTURE[1:]])):
        assert datasets.read_answer(text, diamond).tolist() == expected
    game = nono.Game(diamond)
    game.set(2, 2, 1)
    assert datasets.read_answer(game.cells, diamond)[2, 2] == 1
    found = datasets.judge(diamond, game.cells)
    assert not found and found.open_cells == 24 and not found.wrong_cells and not found.broken_lines
    assert found.cell_share == pytest.approx(1 / 25)


def test_colors(colored: nono.Puzzle) -> None:
    expected = nono.solve(colored).solution.tolist()
    assert expected == [[1, 2, 2], [2, 2, 2], [0, 0, 0]]
    for text in (
        "122\n222\n000", "rbb\nbbb\n...", "r b b\nb b b\n. . .", '[["red","blue","blue"],["Blue","b","b"],["white",0,"."]]',
        "```\nr b b\nb b b\nw w w\n```", "RBB\nBBB\n___",
    ):  # fmt: skip
        assert datasets.read_answer(text, colored).tolist() == expected, text
        assert datasets.judge(colored, text)
    many = nono.Puzzle([[(1, color) for color in range(1, 13)]], [[(1, color)] for color in range(1, 13)])
    row = list(range(1, 13))
    assert datasets.read_answer([row], many).tolist() == [row]
    assert datasets.read_answer(json.dumps([row]), many).tolist() == [row]
    assert datasets.read_answer("123456789abc", many).tolist() == [row]


UNREADABLE: List[Any] = [
    "", "   ", "I do not know.", "#", SHAPE[:-1], SHAPE + ".", "[" * 100_000, "{" * 100_000, "```" * 1000, "[[1,2],[3", "\0" * 25,
    "\ud800" * 25, "9" * 25, b"\xff" * 25, "1" * 10**6, [], {}, [[1]], [[2] * 5] * 5, [["x"] * 4] * 5, [[[1]]],
    numpy.full((5, 5), 2, numpy.uint8), numpy.zeros((5, 4), numpy.uint8), [[object()] * 5] * 5, [[0.5] * 5] * 5,
    json.dumps([[2] * 5] * 5), {"grid": {"grid": {"grid": {"grid": {"grid": PICTURE}}}}},
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(UNREADABLE)))
def test_unreadable(number: int, diamond: nono.Puzzle) -> None:
    with pytest.raises(datasets.AnswerError):
        datasets.read_answer(UNREADABLE[number], diamond)
    found = datasets.judge(diamond, UNREADABLE[number])
    assert not found and found.picture is None and found.problem and found.score == found.cell_share == 0


@given(st.integers(0, 10**9))
def test_pictures_survive_any_notation(seed: int) -> None:
    chance = random.Random(seed)
    width, height = chance.randint(2, 9), chance.randint(2, 9)
    picture = [[chance.randrange(2) for _ in range(width)] for _ in range(height)]
    puzzle = nono.Puzzle.from_picture(picture)
    blank, filled = chance.choice([(".", "#"), ("0", "1"), (".", "X"), ("_", "#"), ("░", "█"), ("-", "*"), ("□", "■")])
    between = chance.choice(["", " ", ",", ", ", " | "])
    row = chance.choice(["{}", "[{}]", "Row 7: {}", "{}  "])
    text = "\n".join(row.format(between.join(filled if cell else blank for cell in line)) for line in picture)
    around = chance.choice(["{}", "Here:\n{}\nBye.", "```\n{}\n```", "<answer>{}</answer>"])
    sizes: "tuple[Any, ...]" = (puzzle, (width, height))
    for of in sizes:
        assert datasets.read_answer(around.format(text), of).tolist() == picture
        assert datasets.read_answer(f"So {json.dumps(picture)} it is", of).tolist() == picture
    assert datasets.judge(puzzle, around.format(text))


@given(st.one_of(st.text(max_size=200), st.text("#.01XO[]{},\"' \n`", max_size=200), st.binary(max_size=200)))
def test_any_text(text: "str | bytes") -> None:
    try:
        assert datasets.read_answer(text, (2, 2)).shape == (2, 2)
    except datasets.AnswerError:
        pass


def test_wrong_cells_and_lines(diamond: nono.Puzzle) -> None:
    found = datasets.judge(diamond, SHAPE.replace("#", ".", 1))
    assert not found and found.score == 0 and found.wrong_cells == [(0, 2)]
    assert found.broken_lines == [nono._verbs.Line("row", 0), nono._verbs.Line("column", 2)]
    assert found.partial == 0.8 and found.cell_share == 0.96
    assert repr(found) == "<nono.Judgment right=False partial=0.8>"
    assert found.text == "The answer is wrong; clues not met in row 1, column 3; wrong cells: (1, 3)."
    assert datasets.judge(diamond, SHAPE).text == "The answer is right."
    assert datasets.judge(diamond, "?").text == "The answer cannot be read: the text has no picture of 5 x 5 cells."
    assert datasets.judge(diamond, "?" * 25).text == "The answer is wrong; 25 open cells."
    assert datasets.judge(diamond, shown("#", ".")).text.endswith("(2, 3), (2, 4), (2, 5) and 15 more.")
    known = datasets.judge(diamond, SHAPE.replace("#", ".", 1), solution=PICTURE)
    assert known.wrong_cells == found.wrong_cells
    limited = datasets.judge(diamond, SHAPE.replace("#", ".", 1), max_work=0)
    assert not limited and limited.stopped_by is nono.StoppedBy.MAX_WORK and limited.partial == 0.8


def test_every_solution_is_right() -> None:
    puzzle = nono.Puzzle.from_picture([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    for picture in ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]]):
        assert datasets.judge(puzzle, picture)
    assert not datasets.judge(puzzle, [[1, 1, 0], [0, 0, 1], [0, 0, 0]])
    corner = nono.Puzzle.from_picture([[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    assert datasets.judge(corner, [[0, 0, 1], [1, 0, 0], [0, 0, 0]]).wrong_cells == [(0, 2)]


@given(st.integers(0, 10**6))
def test_judge_against_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    puzzle = nono.generate(5, 4, seed=seed).puzzle
    solution = puzzle.goal
    picture = solution.copy()
    for _ in range(chance.randrange(4)):
        picture[chance.randrange(4), chance.randrange(5)] ^= 1
    found = datasets.judge(puzzle, picture)
    assert found.right == (picture == solution).all()
    assert found.wrong_cells == [tuple(cell) for cell in numpy.argwhere(picture != solution).tolist()]
    other = nono.Puzzle.from_picture(picture)
    broken = [("row", i) for i in range(4) if other.rows[i] != puzzle.rows[i]]
    broken += [("column", i) for i in range(5) if other.columns[i] != puzzle.columns[i]]
    assert [(line.axis, line.index) for line in found.broken_lines] == broken
    assert found.partial == pytest.approx(1 - len(broken) / 9)


# ---- single steps ----


def test_steps(diamond: nono.Puzzle) -> None:
    verdict = datasets.StepVerdict
    forced = datasets.judge_step(diamond, None, (2, 0), 1)
    assert forced.verdict is verdict.FORCED and [line.axis for line in forced.lines] == ["row"] and forced
    assert forced.text == "The color follows from row 3."
    assert datasets.judge_step(diamond, None, (0, 0), 0).verdict is verdict.RIGHT
    assert datasets.judge_step(diamond, None, (0, 0), 0, by="solutions").verdict is verdict.FORCED
    wrong = datasets.judge_step(diamond, None, (2, 0), 0)
    assert wrong.verdict is verdict.WRONG and [line.index for line in wrong.lines] == [2] and not wrong
    assert datasets.judge_step(diamond, None, (0, 0), 1).verdict is verdict.WRONG
    assert not datasets.judge_step(diamond, None, (0, 0), 1).lines
    assert wrong.text == "The color contradicts row 3."
    assert datasets.judge_step(diamond, None, (0, 0), 1).text == "The color contradicts the clues."
    assert all(datasets.StepJudgment(one, nono.StoppedBy.MAX_WORK).text for one in verdict)
    assert datasets.judge_step(diamond, PICTURE, (0, 0), 0).verdict is verdict.KNOWN
    assert datasets.judge_step(diamond, PICTURE, (0, 0), 1).verdict is verdict.WRONG
    bad = [[1] * 5] + [[nono.OPEN] * 5] * 4
    assert datasets.judge_step(diamond, bad, (4, 4), 0).verdict is verdict.CONTRADICTION
    assert datasets.judge_step(diamond, None, (2, 0), 1, max_work=0).verdict is verdict.UNKNOWN
    assert datasets.judge_step(diamond, "?" * 25, (2, 0), 1).verdict is verdict.FORCED
    assert datasets.judge_step(diamond, nono.Game(diamond).cells, (2, 0), 1).verdict is verdict.FORCED
    two = nono.Puzzle([[1], [1]], [[1], [1]])
    for color in (0, 1):
        assert datasets.judge_step(two, None, (0, 0), color, by="solutions").verdict is verdict.RIGHT


SMALL = [[[bits >> (3 * row + column) & 1 for column in range(3)] for row in range(3)] for bits in range(512)]
IDENTITIES = [nono.Puzzle.from_picture(picture).identity for picture in SMALL]


@given(st.integers(0, 10**6))
def test_steps_against_brute_force(seed: int) -> None:
    """All pictures of 3x3 cells show what is possible, and what all solutions have in common."""
    chance = random.Random(seed)
    puzzle = nono.Puzzle.from_picture(chance.choice(SMALL))
    known = [[chance.choice([0, 1, nono.OPEN, nono.OPEN, nono.OPEN]) for _ in range(3)] for _ in range(3)]
    solutions = [
        picture
        for picture, identity in zip(SMALL, IDENTITIES)
        if identity == puzzle.identity
        and all(b in (a, nono.OPEN) for x, y in zip(picture, known) for a, b in zip(x, y))
    ]
    row, column, color = chance.randrange(3), chance.randrange(3), chance.randrange(2)
    colors = {picture[row][column] for picture in solutions}
    found = datasets.judge_step(puzzle, known, (row, column), color, by="solutions").verdict.value
    if not colors:
        assert found == "contradiction"
    elif known[row][column] == color:
        assert found == "known"
    else:
        assert found == ("wrong" if color not in colors else "forced" if len(colors) == 1 else "right")
    by_line = datasets.judge_step(puzzle, known, (row, column), color).verdict.value
    assert by_line == found or (found, by_line) == ("forced", "right")


@given(st.integers(0, 10**6))
def test_forced_by_line_is_that_of_a_line(seed: int) -> None:
    """Compares with all arrangements of the blocks of the row and of the column."""
    chance = random.Random(seed)
    puzzle = nono.generate(6, 5, seed=seed).puzzle
    solution = puzzle.goal
    known = [[int(cell) if chance.random() < 0.4 else nono.OPEN for cell in row] for row in solution.tolist()]
    row, column = chance.randrange(5), chance.randrange(6)
    if known[row][column] != nono.OPEN:
        return

    def forced(line: List[int], clues: Any, at: int) -> bool:
        colors = set()
        for bits in range(1 << len(line)):
            cells = [bits >> i & 1 for i in range(len(line))]
            lengths = [len(block) for block in "".join(map(str, cells)).split("0") if block]
            if lengths == [clue.length for clue in clues] and all(b in (a, nono.OPEN) for a, b in zip(cells, line)):
                colors.add(cells[at])
        return len(colors) == 1

    by_row = forced(known[row], puzzle.rows[row], column)
    by_column = forced([line[column] for line in known], puzzle.columns[column], row)
    found = datasets.judge_step(puzzle, known, (row, column), int(solution[row, column]))
    assert [line.axis for line in found.lines] == ["row"] * by_row + ["column"] * by_column
    assert found.verdict.value == ("forced" if by_row or by_column else "right")


def test_refused_steps(diamond: nono.Puzzle) -> None:
    for cell, color, error in (((5, 0), 1, IndexError), ((0, -1), 1, ValueError), ((0, 0), 2, ValueError), (7, 1, TypeError)):
        with pytest.raises(error):
            datasets.judge_step(diamond, None, cell, color)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        datasets.judge_step(diamond, None, (0, 0), 0, by="magic")
    with pytest.raises(ValueError):
        datasets.judge_step(diamond, [[1]], (0, 0), 0)
