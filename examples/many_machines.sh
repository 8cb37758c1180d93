#!/bin/sh
# Solves puzzles on many processors, of this machine or of many, with GNU parallel (Debian package `parallel`):
#
#   sh examples/many_machines.sh FILE... >solved.jsonl
#
# prints one line of JSON per puzzle, in the order of the puzzles, like `nono solve --json FILE...`. FILE can be a
# folder, or a file of thousands of puzzles. Environment variables:
#
#   HOSTS       a file with one machine per line, as `user@host` or `:` for this one; default: this machine only.
#               Each needs the nono program, but not the puzzles: they are sent in the lines
#   NONO        the nono program, on all machines; default: nono, or else the one that `sh examples/run.sh` built
#   BATCH       number of puzzles sent to a machine at a time; default: 20
#   TIME_LIMIT  seconds per puzzle; default: 60
#
# The same lines work with any tool that splits lines. A Slurm array of 100 tasks, each of which takes every 100th line:
#
#   nono info --json --text FILE... >puzzles.jsonl
#   sbatch --array=1-100 --wrap 'split -n r/$SLURM_ARRAY_TASK_ID/100 puzzles.jsonl |
#       nono solve --json --from jsonl - >solved.$SLURM_ARRAY_TASK_ID.jsonl'
#
# Spark, where an unsolved puzzle must not fail the entire task:
#
#   spark.sparkContext.textFile("puzzles.jsonl").pipe("sh -c 'nono solve --json --from jsonl - || [ $? = 1 ]'")
#
# To retry puzzles that were not solved in time with more time, if the files are readable (a result names its puzzle):
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

# One process per processor, each with one puzzle at a time; `--keep-order` prints the output in the order of the input.
# The status is 0 if the status of every process is 0, that is, if each puzzle was solved.
# shellcheck disable=SC2086 # $hosts is empty, or two words
"$nono" info --json --text "$@" |
    parallel --pipe --keep-order -N "${BATCH:-20}" $hosts \
        "$nono" solve --json --threads 1 --time-limit "${TIME_LIMIT:-60}" --from jsonl -
