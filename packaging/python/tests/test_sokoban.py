"""Sokoban."""
# SPDX-License-Identifier: MIT
import pickle

import pytest

import nono
from nono import sokoban

TEXT = "#####\n#@$.#\n#####\nTitle: One\n"


def test_parse() -> None:
    found = sokoban.parse(TEXT)
    level = found[0]
    assert level.title == "One" and level.board == ("#####", "#@$.#", "#####") and (level.width, level.height) == (5, 3)
    assert level.rules is sokoban.Rules.SOKOBAN and len(level.hash) == 64
    assert pickle.loads(pickle.dumps(level)) == level and hash(level)
    assert repr(level).splitlines()[1:] == list(level.board) and level._repr_svg_().startswith("<svg")
    assert "1 levels" in repr(found)
    with pytest.raises(nono.ParseError):
        sokoban.parse("nothing")


def test_verbs() -> None:
    level = sokoban.parse(TEXT)[0]
    boards: "list[sokoban.Board]" = [level, str(level), list(level.board)]
    for board in boards:
        found = sokoban.solve(board, objective="moves")
        assert found and found.solution == "R" and found.optimal and found.status is sokoban.SolveStatus.SOLVED
        assert sokoban.replay(board, found.solution).solved
    push = sokoban.next_push(level).push
    assert push and push.box == (1, 2) and push.direction == "right" and push.steps == "R"
    assert not sokoban.is_lost(level) and sokoban.is_lost("#####\n#@ *#\n#$  #\n#####\n")
    assert sokoban.is_lost("#####\n#@ *#\n#$  #\n#####\n").text
    illegal = sokoban.replay(level, "RR")
    assert not illegal.legal and illegal.illegal_index == 1 and illegal.illegal_reason
    assert (1, 1) in sokoban.dead_squares(level)
    shorter = sokoban.improve("######\n# @$.#\n######", "lrR", objective=sokoban.Objective.MOVES)
    assert shorter.solution == "R" and shorter.moves == 1
    assert sokoban.solve("####\n#* #\n####").status is sokoban.SolveStatus.NO_LEVEL
    assert sokoban.solve(level, rules="hexoban").reason == "other_rules"
    assert sokoban.solve(level, max_work=0, time_limit=1)._facts().startswith("<nono.Solution")


def test_refused() -> None:
    for board in (None, 5, b"#", ["#", 1]):
        with pytest.raises(TypeError):
            sokoban.solve(board)  # type: ignore[arg-type]
    for text in ("", "#?", "\0", "\ud800"):
        with pytest.raises(ValueError):
            sokoban.solve(text)
    with pytest.raises(nono.ParseError) as caught:
        sokoban.replay(TEXT[:18], "R?")
    assert caught.value.column == 2
    with pytest.raises(nono.ArgumentError) as refused:
        sokoban.improve("######\n# @$.#\n######", "l")
    assert refused.value.code == "solution"
    with pytest.raises(ValueError, match="any, pushes, moves"):
        sokoban.solve(TEXT, objective="best")
