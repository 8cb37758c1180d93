"""Makes many puzzles with one solution on many machines, the same for a seed however many machines there are.

    python3 make_many.py 1000000 puzzles.npz --size 15x15 --scheduler tcp://scheduler:8786

writes their pictures, uint8[n, height, width], to a file of NumPy; the clues follow from a picture
(`nono.Puzzle.from_picture`). A million of 15x15 are 225 MB in memory. Without --scheduler, the processors of this machine
are used.
"""
# SPDX-License-Identifier: MIT
import argparse
import hashlib

import numpy

import nono.distributed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("n", type=int)
    parser.add_argument("output")
    parser.add_argument("--size", default="15x15", help="width x height")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--batch", type=int, default=1000, help="puzzles per task")
    parser.add_argument("--scheduler", help="the address of dask-scheduler")
    chosen = parser.parse_args()
    width, height = map(int, chosen.size.split("x"))
    pictures = numpy.zeros((chosen.n, height, width), numpy.uint8)
    made = numpy.zeros(chosen.n, numpy.uint8)
    with nono.distributed.connect(chosen.scheduler) as client:
        for first, part in nono.distributed.generate_many(
            client, chosen.n, width, height, seed=chosen.seed, batch=chosen.batch
        ):
            place = slice(first - chosen.seed, first - chosen.seed + len(part))
            pictures[place] = part.pictures
            made[place] = part.made
    numpy.savez_compressed(chosen.output, pictures=pictures, made=made)
    print(f"{int(made.sum())} of {chosen.n} made, {hashlib.sha256(pictures.tobytes()).hexdigest()[:16]}")


if __name__ == "__main__":
    main()
