"""Hashes, verdicts and texts of files, compared with those of the C interface, and of the program where there is one.

NONO_VERDICTS names what packaging/c/verdicts.c makes, NONO_TOOL the nono program, NONO_CORPORA_DIR a folder of puzzles, of
which every third is taken, or with NONO_ALL_VERDICTS all.
"""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import subprocess
from typing import Iterator, List

import pytest

import nono
from nono import sokoban

CORPORA = os.environ.get("NONO_CORPORA_DIR", "")
VERDICTS = os.environ.get("NONO_VERDICTS", "")
TOOL = os.environ.get("NONO_TOOL", "")
ROOT = pathlib.Path(os.environ.get("NONO_ROOT", pathlib.Path(__file__).parents[3]))
EVERY = 1 if os.environ.get("NONO_ALL_VERDICTS") else 3


def files(kind: str) -> List[pathlib.Path]:
    if not CORPORA or not pathlib.Path(CORPORA, kind).is_dir():
        return []
    found = sorted(path for path in pathlib.Path(CORPORA, kind).rglob("*") if path.is_file() and "\n" not in str(path))
    return found[::EVERY]


def examples() -> List[pathlib.Path]:
    return sorted((ROOT / "examples/puzzles").glob("*.non"))


def read_all(path: pathlib.Path) -> Iterator["tuple[int, nono.Puzzle | nono.ParseError]"]:
    try:
        found = nono.parse_all(path.read_bytes())
    except nono.ParseError as error:
        yield 0, error
        return
    entries: "list[tuple[int, nono.Puzzle | nono.ParseError]]" = [(puzzle.number, puzzle) for puzzle in found]
    entries += zip(found.error_numbers, found.errors)
    yield from sorted(entries, key=lambda entry: entry[0])


@pytest.mark.skipif(not VERDICTS, reason="NONO_VERDICTS is not set")
def test_hashes_and_verdicts() -> None:
    chosen = examples() + files("nonogram")
    if not CORPORA:
        print("without ../shared: only the examples are compared")
    listed = "".join(f"{path}\n" for path in chosen).encode()
    native = subprocess.run([VERDICTS], input=listed, stdout=subprocess.PIPE, check=True).stdout.decode("utf-8", "replace")
    theirs = [line.split("\t") for line in native.splitlines()]
    readable = {(line[0], line[1]): line[2:] for line in theirs if len(line) == 4}
    failed = {line[0]: line[2] for line in theirs if len(line) == 3 and line[1] == "0"}
    count = 0
    for path in chosen:
        for number, found in read_all(path):
            if isinstance(found, nono.Puzzle):
                verdict = nono.solve(found, max_work=2000).status.value
                assert readable.pop((str(path), str(number))) == [found.identity, verdict], path
                count += 1
            elif number == 0 and str(path) in failed:
                assert failed[str(path)] == found.code, path
    assert not readable
    print(f"{len(chosen)} files, {count} puzzles")
    assert count >= len(examples())


def test_texts_are_read_back() -> None:
    count = 0
    for path in examples() + files("nonogram"):
        for _, puzzle in read_all(path):
            if isinstance(puzzle, nono.Puzzle):
                text = nono.write(puzzle)
                assert nono.parse(text) == puzzle and nono.write(nono.parse(text)) == text, path
                count += 1
    print(f"{count} puzzles")


@pytest.mark.skipif(not TOOL, reason="NONO_TOOL is not set")
def test_the_program_says_the_same(tmp_path: pathlib.Path) -> None:
    count = 0
    for path in examples() + files("nonogram"):
        found = [puzzle for _, puzzle in read_all(path) if isinstance(puzzle, nono.Puzzle)]
        for puzzle in found[:20]:
            text = nono.write(puzzle)
            done = subprocess.run(
                [TOOL, "solve", "--json", "--max-work", "2000", "-"], input=text.encode(), stdout=subprocess.PIPE
            ).stdout
            theirs = json.loads(done.splitlines()[0])
            assert theirs["status"] == nono.solve(puzzle, max_work=2000).status.value, path
            hashed = subprocess.run([TOOL, "hash", "-"], input=text.encode(), stdout=subprocess.PIPE).stdout.decode()
            assert puzzle.identity in hashed, path
            subprocess.run([TOOL, "convert", "-", "written.non"], input=text.encode(), cwd=tmp_path, check=True)
            assert (tmp_path / "written.non").read_bytes().decode() == text, path
            (tmp_path / "written.non").unlink()
            count += 1
    print(f"{count} puzzles")


def test_sokoban_files() -> None:
    chosen = [ROOT / "examples/puzzles/first-steps.sok", *files("sokoban")]
    levels = games = 0
    for path in chosen:
        try:
            found = sokoban.parse(path.read_bytes(), file_name=path.name)
        except nono.ParseError as error:
            assert error.code
            continue
        for level in found:
            levels += 1
            if level.rules is not sokoban.Rules.SOKOBAN:
                continue
            for game in level.games:
                games += 1
                assert sokoban.replay(level, game.moves).solved == game.solved, path
    print(f"{len(chosen)} files, {levels} levels, {games} games")
    assert levels > 0
