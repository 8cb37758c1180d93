"""Solves all puzzles of a folder on many machines: one line of JSON per puzzle, in the order of the files.

    dask-scheduler &                        # on one machine
    dask-worker scheduler:8786 &            # on each machine
    python3 solve_folder.py puzzles solved.jsonl --scheduler tcp://scheduler:8786

Without --scheduler, the processors of this machine are used. Run it again to go on where it was interrupted: files that
are in the output are skipped.
"""
# SPDX-License-Identifier: MIT
import argparse
import json
import pathlib
from typing import Any, Dict, Set

import nono.distributed


def finished_files(output: pathlib.Path) -> Set[str]:
    """The files of the output, except the last one, which may be incomplete. Removes its lines."""
    if not output.exists():
        return set()
    lines = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    kept = [line for line in lines if line["file"] != lines[-1]["file"]]
    output.write_text("".join(json.dumps(line) + "\n" for line in kept), encoding="utf-8")
    return {line["file"] for line in kept}


def record_of(found: "nono.distributed.FileResult[nono.distributed.Solved]") -> Dict[str, Any]:
    """The line of a puzzle."""
    if found.value is None:
        return {"file": found.file, "index": found.index, "error": found.error}
    solution = found.value.solution
    return {
        "file": found.file,
        "index": found.index,
        "hash": found.value.identity,
        "status": str(found.value.status),
        "stopped_by": str(found.value.stopped_by),
        "solution": None if solution is None else ["".join(map(str, row)) for row in solution.tolist()],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--scheduler", help="the address of dask-scheduler")
    parser.add_argument("--max-work", type=int, default=10_000_000, help="lines per puzzle, the same on every machine")
    chosen = parser.parse_args()
    finished = finished_files(chosen.output)
    files = sorted(str(path) for path in chosen.folder.rglob("*") if path.is_file())
    files = [file for file in files if file not in finished]
    count = 0
    with nono.distributed.connect(chosen.scheduler) as client, open(chosen.output, "a", encoding="utf-8") as output:
        for found in nono.distributed.solve_files(client, files, in_order=True, max_work=chosen.max_work):
            output.write(json.dumps(record_of(found)) + "\n")
            count += 1
    print(f"{count} results of {len(files)} files; {len(finished)} files were finished before")


if __name__ == "__main__":
    main()
