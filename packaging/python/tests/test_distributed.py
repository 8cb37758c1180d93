"""Many machines, imitated by workers in processes of this one. Skipped without Dask."""
# SPDX-License-Identifier: MIT
import gzip
import importlib
import itertools
import json
import os
import pathlib
import subprocess
import sys
from typing import Any, Dict, Iterator, List

import pytest

import nono

distributed = pytest.importorskip("distributed")
import nono.distributed as fleet  # noqa: E402

EXAMPLES = pathlib.Path(os.environ.get("NONO_ROOT", pathlib.Path(__file__).parents[3])) / "packaging/python/examples"


@pytest.fixture(scope="module", params=[1, 3])
def client(request: Any) -> Iterator[Any]:
    cluster = distributed.LocalCluster(
        n_workers=request.param, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as found:
        yield found


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    for seed in range(30):
        puzzle = nono.generate(6 + seed % 3, 5, seed=seed).puzzle
        (tmp_path / f"{seed:02}.non").write_text(nono.write(puzzle))
    several = nono.write([nono.Puzzle([[1], [1]], [[1], [1]]), nono.Puzzle([[2], [2]], [[1], [1]])], format="nonpack")
    (tmp_path / "30.nonpack").write_text(several)
    (tmp_path / "31.non.gz").write_bytes(gzip.compress((tmp_path / "00.non").read_bytes()))
    (tmp_path / "32.non").write_text("width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n")
    return tmp_path


def files_of(folder: pathlib.Path) -> List[str]:
    return [*sorted(map(str, folder.iterdir())), str(folder / "nowhere.non")]


def test_solve_files(client: Any, folder: pathlib.Path) -> None:
    found = list(fleet.solve_files(client, files_of(folder), batch=4, in_order=True))
    assert [(pathlib.Path(one.file).name, one.index) for one in found] == [
        *((f"{seed:02}.non", 1) for seed in range(30)),
        ("30.nonpack", 1),
        ("30.nonpack", 2),
        ("31.non.gz", 1),
        ("32.non", 0),
        ("nowhere.non", 0),
    ]
    for seed in range(30):
        value = found[seed].value
        puzzle = nono.parse_file(folder / f"{seed:02}.non")
        assert value is not None and value.status is nono.Status.UNIQUE and value.identity == puzzle.identity
        assert (value.solution == nono.solve(puzzle).solution).all()
    assert [str(one.value.status) for one in found[30:33] if one.value] == ["multiple", "impossible", "unique"]
    assert found[31].value is not None and found[31].value.solution is None
    assert "line 4, column 1" in str(found[33].error) and "No such file" in str(found[34].error)
    as_ready = list(fleet.solve_files(client, files_of(folder), batch=4))
    assert sorted(map(repr, as_ready)) == sorted(map(repr, found))


def test_options_reach_the_solver(client: Any, folder: pathlib.Path) -> None:
    found = list(fleet.solve_files(client, files_of(folder)[:3], max_work=0))
    assert [one.value.stopped_by for one in found if one.value] == [nono.StoppedBy.MAX_WORK] * 3


def test_generate_many(client: Any) -> None:
    whole = nono.generate_many(50, 7, 6, seed=9)
    parts = dict(fleet.generate_many(client, 50, 7, 6, seed=9, batch=8))
    assert sorted(parts) == list(range(9, 59, 8)) and len(parts[57]) == 2
    for first, part in parts.items():
        assert part.made.all() and (part.pictures == whole.pictures[first - 9 : first - 9 + len(part)]).all()
    assert parts[9][0] == whole[0]
    assert list(fleet.generate_many(client, 0)) == []


def size_of(puzzle: nono.Puzzle) -> int:
    return puzzle.width * puzzle.height


def total(first: int, count: int) -> int:
    return sum(range(first, first + count))


def test_functions_of_users(client: Any, folder: pathlib.Path) -> None:
    sizes = [one.value for one in fleet.map_files(client, size_of, files_of(folder)[:3], in_order=True)]
    assert sizes == [30, 35, 40]
    assert sum(value for _, _, value in fleet.map_seeds(client, total, 100, seed=1, batch=7)) == 5050


def failing(path: str) -> int:
    """Fails in the first two calls with a path."""
    tried = pathlib.Path(path)
    calls = int(tried.read_text()) if tried.exists() else 0
    tried.write_text(str(calls + 1))
    if calls < 2:
        raise RuntimeError("not yet")
    return calls


def test_retries(client: Any, tmp_path: pathlib.Path) -> None:
    assert list(fleet.map_tasks(client, failing, [str(tmp_path / "a")], retries=2)) == [(0, 2)]
    with pytest.raises(RuntimeError, match="not yet"):
        list(fleet.map_tasks(client, failing, [str(tmp_path / "b")], retries=1))


def test_tasks_are_taken_when_there_is_room(client: Any) -> None:
    taken: List[int] = []
    tasks = (taken.append(i) or i for i in itertools.count())  # type: ignore[func-returns-value]
    found = fleet.map_tasks(client, abs, tasks, ahead=5, in_order=True)
    assert [next(found) for _ in range(20)] == [(i, i) for i in range(20)]
    assert len(taken) <= 26
    found.close()  # type: ignore[attr-defined]
    with pytest.raises(ValueError):
        next(fleet.map_tasks(client, abs, [], ahead=0))


def test_a_worker_dies(folder: pathlib.Path) -> None:
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        found = fleet.solve_files(client, files_of(folder) * 6, batch=2, ahead=200)
        results = [next(found)]
        worker = next(iter(cluster.workers.values()))
        os.kill(worker.pid, 9)
        results += found
    assert len(results) == 6 * 35
    expected = {str(nono.Status.UNIQUE): 31 * 6, "multiple": 6, "impossible": 6, "None": 12}
    statuses = [str(one.value and one.value.status) for one in results]
    assert {status: statuses.count(status) for status in set(statuses)} == expected


def test_a_study(folder: pathlib.Path, tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    out = tmp_path_factory.mktemp("study")
    record: Dict[str, Any] = {"record": "result", "strategy": "other", "status": "unique", "cpu_seconds": 0.5, "fault": None}
    hashes = [nono.parse_file(folder / f"{seed:02}.non").identity for seed in range(3)]
    lines: List[Dict[str, Any]] = [{"record": "run"}, *({**record, "hash": identity} for identity in hashes)]
    (out / "compare.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    printed = run("cactus.py", str(folder), "--compare", str(out / "compare.jsonl"), "--output", str(out / "plot.svg"))
    assert [line.rsplit(",", 1)[0] for line in printed.splitlines()] == [
        "other: 3 of 32 decided",
        "nono (Python): 32 of 32 decided",
        "guessing (Python): 32 of 32 decided",
    ]
    assert "<svg" in (out / "plot.svg").read_text()
    monkeypatch.syspath_prepend(str(EXAMPLES))
    study: Any = importlib.import_module("cactus")
    rows = study.measured_by_nono_compare(out / "compare.jsonl")
    assert study.disagreements(rows) == [] and len(rows) == 3
    assert study.disagreements([*rows, (hashes[1], "wrong", "multiple", 0.1)]) == [hashes[1]]


def run(name: str, *words: str) -> str:
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def test_the_examples(folder: pathlib.Path, tmp_path_factory: Any) -> None:
    out = tmp_path_factory.mktemp("out")
    assert run("solve_folder.py", str(folder), str(out / "a")) == "34 results of 33 files; 0 files were finished before\n"
    lines = (out / "a").read_text().splitlines()
    assert [json.loads(line).get("status") for line in lines[29:]] == ["unique", "multiple", "impossible", "unique", None]
    # Interrupted in the middle of a line, and begun again.
    (out / "b").write_text("\n".join(lines[:11]) + "\n" + lines[11][:20])
    assert "of 23 files; 10 files were finished" in run("solve_folder.py", str(folder), str(out / "b"))
    assert (out / "b").read_text() == (out / "a").read_text()
    made = [run("make_many.py", "50", str(out / "c.npz"), "--size", "8x7", "--batch", size) for size in ("7", "50")]
    assert made[0] == made[1] and made[0].startswith("50 of 50 made, ")
