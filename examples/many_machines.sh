#!/bin/sh
# Solves puzzles on many processors, of this machine or of many, with GNU parallel (Debian package `parallel`):
#
#   sh examples/many_machines.sh FILE... >solved.jsonl
#
# prints one line of JSON a puzzle, in the order of the puzzles, as `nono solve --json FILE...` does. FILE may be a
# folder, or a file of thousands of puzzles. In the environment:
#
#   HOSTS       a file with a machine a line, as `user@host` or `:` for this one; default: this machine alone. Each has
#               to have the nono program, and none needs the puzzles: they travel in the lines
#   NONO        the nono program, on all machines; default: nono, else the one that `sh examples/run.sh` built
#   BATCH       puzzles that a machine is handed at a time; default: 20
#   TIME_LIMIT  seconds for a puzzle; default: 60
#
# The same lines go into whatever divides lines. A Slurm array of 100 tasks, each of which takes every 100th line:
#
#   nono info --json --text FILE... >puzzles.jsonl
#   sbatch --array=1-100 --wrap 'split -n r/$SLURM_ARRAY_TASK_ID/100 puzzles.jsonl |
#       nono solve --json --from jsonl - >solved.$SLURM_ARRAY_TASK_ID.jsonl'
#
# Spark, for which a puzzle that was not solved must not be a failure of the whole task:
#
#   spark.sparkContext.textFile("puzzles.jsonl").pipe("sh -c 'nono solve --json --from jsonl - || [ $? = 1 ]'")
#
# And what was not solved in time once more with more time, where the files can be read, as a result names its puzzle:
#
#   grep '"stopped_by":"time_limit"' solved.jsonl | nono solve --json --time-limit 3600 --from jsonl -
# SPDX-License-Identifier: MIT
set -eu

if [ $# = 0 ]; then
    echo "usage: sh $0 FILE... >solved.jsonl" >&2
    exit 2
fi
nono=${NONO:-$(command -v nono || echo "$(dirname "$0")/../build/release/nono")}
hosts=${HOSTS:+--sshloginfile "$HOSTS"}

# One process a processor, one puzzle at a time in each; `--keep-order` puts what they print in the order of the input.
# The status is 0 if that of every process was, as when each puzzle was solved.
# shellcheck disable=SC2086 # $hosts is nothing, or two words
"$nono" info --json --text "$@" |
    parallel --pipe --keep-order -N "${BATCH:-20}" $hosts \
        "$nono" solve --json --threads 1 --time-limit "${TIME_LIMIT:-60}" --from jsonl -
