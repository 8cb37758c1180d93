"""Reading, writing, drawing, comparing and pickling puzzles."""
# SPDX-License-Identifier: MIT
import copy
import gzip
import pathlib
import pickle

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nono
from conftest import DIAMOND


def test_what_a_text_has(diamond: nono.Puzzle) -> None:
    assert (diamond.width, diamond.height, diamond.shape, diamond.color_count) == (5, 5, (5, 5), 2)
    assert diamond.rows == (((1, 1),), ((3, 1),), ((5, 1),), ((3, 1),), ((1, 1),))
    assert diamond.columns == diamond.rows
    assert diamond.rows[1][0].length == 3
    assert (diamond.title, diamond.author, diamond.format, diamond.number) == ("Diamond", "", "non", 1)
    assert diamond.properties == (("title", "Diamond"),)
    assert diamond.goal is None and diamond.saved == () and diamond.diagnostics == ()
    assert diamond.palette[1] == nono.Color("", "#000000", "")
    assert diamond.identity == "c6aa6a7b45c78aec583ad9da598fd54fb10c8226b86244d6e44a71db098c3d7d"
    assert nono.hash_clues(diamond) == diamond.identity


def test_what_is_given_is_what_is_there(colored: nono.Puzzle) -> None:
    assert colored.color_count == 3
    assert colored.palette == (("white", "#ffffff", "."), ("red", "#ff0000", "r"), ("blue", "#0000ff", "b"))
    assert (colored.title, colored.author) == ("Flag", "nobody")
    made = nono.Puzzle(
        [[1], [2]],
        [[2], [1]],
        goal=[[1, 0], [1, 1]],
        saved=[("mine", [[1, 255], [255, 255]])],
        properties=[("copyright", "none"), ("copyright", "twice")],
    )
    assert made.goal.tolist() == [[1, 0], [1, 1]]
    assert made.saved[0].name == "mine" and made.saved[0].cells.tolist() == [[2, 3], [3, 3]]
    assert made.properties == (("copyright", "none"), ("copyright", "twice"))
    assert nono.Puzzle([[nono.BLOTTED]], [[1]]).rows[0][0].length == nono.BLOTTED


def test_forms_of_pictures() -> None:
    expected = nono.Puzzle([[1], [2]], [[2], [1]])
    rows = [[1, 0], [1, 1]]
    for picture in (
        rows,
        tuple(tuple(row) for row in rows),
        "#.\n##\n",
        "1.\n11",
        numpy.array(rows, numpy.uint8),
        numpy.array(rows, numpy.int64),
        numpy.array(rows, bool),
        numpy.asfortranarray(rows, numpy.uint8),
        numpy.array([[1, 9, 0], [9, 9, 9], [1, 9, 1]], numpy.uint8)[::2, ::2],
        memoryview(bytes([1, 0, 1, 1])).cast("B", (2, 2)),
        numpy.array(rows, numpy.int32).data,
    ):
        puzzle = nono.Puzzle.from_picture(picture, title="L")
        assert puzzle == expected and puzzle.title == "L"
        assert puzzle.goal.dtype == numpy.uint8 and puzzle.goal.tolist() == rows


def test_errors_have_places() -> None:
    with pytest.raises(nono.ParseError) as caught:
        nono.parse("width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.line, error.column, error.offset, error.code) == (4, 1, 22, "clue_longer_than_line")
    assert error.number >= 100 and error.excerpt.endswith("\n9\n^")
    assert str(error) == "line 4, column 1: the clue is longer than its line"
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, again.code, str(again)) == (4, 1, error.code, str(error))
    with pytest.raises(nono.ParseError, match="format"):
        nono.parse("nothing")
    with pytest.raises(nono.ParseError):
        nono.parse(DIAMOND, format="gno")
    assert nono.parse(DIAMOND.encode(), format="non").title == "Diamond"


def test_several_puzzles() -> None:
    both = nono.write([nono.parse(DIAMOND), nono.Puzzle([[1]], [[1]])], format="nonpack")
    found = nono.parse_all(both)
    assert [puzzle.width for puzzle in found] == [5, 1] and not found.errors
    assert [puzzle.number for puzzle in found] == [1, 2]
    assert len(nono.parse_all(both, max_puzzles=1)) == 1
    assert "2 puzzles" in repr(found)
    damaged = nono.parse_all(both.replace("rows\n1\n3", "rows\n1\n9"))
    assert len(damaged) == 1 and len(damaged.errors) == 1
    assert damaged.error_numbers == [1] and damaged.errors[0].code == "clue_longer_than_line"


def test_files(tmp_path: pathlib.Path, diamond: nono.Puzzle) -> None:
    plain, packed = tmp_path / "a.non", tmp_path / "b.non.gz"
    plain.write_text(DIAMOND)
    packed.write_bytes(gzip.compress(DIAMOND.encode()))
    paths: "list[pathlib.Path | str]" = [plain, str(packed), packed]
    for path in paths:
        assert nono.parse_file(path) == diamond
        assert len(nono.parse_all_file(path)) == 1
    packed.write_bytes(gzip.compress(DIAMOND.encode())[:-9])
    with pytest.raises(nono.ParseError, match="unpacked"):
        nono.parse_file(packed)
    with pytest.raises(FileNotFoundError):
        nono.parse_file(tmp_path / "none")
    with pytest.raises(IsADirectoryError):
        nono.parse_file(tmp_path)


def test_written_texts_are_read_back(diamond: nono.Puzzle, colored: nono.Puzzle) -> None:
    text = nono.write(diamond)
    assert isinstance(text, str) and text.lost == ()
    assert nono.parse(text) == diamond
    assert nono.write(diamond, format="puzzlink").rstrip().endswith("nonogram/5/5/1h3h5h3h1h1h3h5h3h1h")
    assert nono.write(diamond, format="puzzlink").lost
    assert nono.parse(nono.write(colored)).palette[2].value == "#0000ff"
    with pytest.raises(nono.WriteError):
        nono.write(diamond, format="none such")
    names = {entry.name for entry in nono.formats() if entry.reads and entry.writes}
    assert {"non", "nonpack", "puzzlink"} <= names and len(names) > 20
    for name in names:
        try:
            text = nono.write(diamond, format=name)
        except nono.WriteError:
            continue
        assert nono.parse(text, format=name) == diamond, name


def test_equal_clues_are_equal(diamond: nono.Puzzle) -> None:
    other = nono.Puzzle([[1], [3], [5], [3], [1]], [[1], [3], [5], [3], [1]])
    assert other == diamond and hash(other) == hash(diamond) and len({other, diamond}) == 1
    assert other != nono.Puzzle([[1]], [[1]]) and diamond != "diamond"
    assert copy.copy(diamond) is diamond and copy.deepcopy(diamond) is diamond


def test_pickle(diamond: nono.Puzzle, colored: nono.Puzzle) -> None:
    made = nono.Puzzle(
        [[1], [2], [nono.BLOTTED]],
        [[2], [1]],
        goal="#.\n##\n..",
        saved=[("mine \u1f408", [[1, 255], [255, 255], [0, 0]])],
        properties=[("title", 'a "quoted"\nname'), ("by", "x")],
        palette=[("", "", "_"), ("ink", "#000001", "")],
    )
    for puzzle in (diamond, colored, made, nono.generate(9, 8, seed=4, colors=3).puzzle):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(puzzle, protocol))
            assert again == puzzle and again._json() == puzzle._json()
            assert (again.format, again.number) == (puzzle.format, puzzle.number)


def test_drawings(diamond: nono.Puzzle, colored: nono.Puzzle) -> None:
    assert repr(diamond).splitlines()[:3] == ["<nono.Puzzle 'Diamond', 5x5>", "  1 3 5 3 1", "1 ? ? ? ? ?"]
    assert diamond.draw(nono.solve(diamond).solution).splitlines()[3] == "5 # # # # #"
    assert "2 colors" in repr(colored) and "1r" not in repr(colored) and "11 22" in repr(colored)
    assert repr(nono.generate(80, 10).puzzle) == "<nono.Puzzle, 80x10>"
    for drawing in (diamond._repr_svg_(), diamond.svg(title="A & B"), nono.draw_svg(colored, clues=False)):
        assert drawing.startswith("<svg") and drawing.rstrip().endswith("</svg>")
    assert "A &amp; B" in diamond.svg(title="A & B")
    assert diamond.svg(nono.solve(diamond).solution) != diamond.svg()


grids = st.integers(1, 12).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 3), min_size=width, max_size=width), min_size=1, max_size=12
    )
)


@given(grids)
def test_pictures_are_solutions_of_their_puzzles(rows: "list[list[int]]") -> None:
    puzzle = nono.Puzzle.from_picture(rows)
    assert puzzle.goal.tolist() == rows
    assert nono.satisfies(puzzle.goal, puzzle)
    again = nono.Puzzle(puzzle.rows, puzzle.columns)
    assert again == puzzle and again.rows == puzzle.rows
    assert pickle.loads(pickle.dumps(puzzle)).goal.tolist() == rows
    found = nono.solve(puzzle, max_work=2000)
    assert found.status is not nono.Status.IMPOSSIBLE
    for solution in found.solutions:
        assert nono.satisfies(solution, puzzle)
    assert nono.parse(nono.write(puzzle)) == puzzle
