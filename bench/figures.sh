#!/bin/sh
# Measures the figures in README.md and writes them to bench/figures: `sh bench/figures.sh BUILD TOURNAMENT`, with a
# release build and a folder with the tournament's icga2019.txt, taai2016.txt and tcga2015.txt. MiniSat and CaDiCaL must
# be installed. Takes two minutes. Then copy the table into README.md, after its marker; the test `readme` compares
# them.
# SPDX-License-Identifier: MIT
set -eu
bench=$(cd "$(dirname "$0")" && pwd)
build=$1
tournament=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$build/bench/nono_generate" noise "$folder/noise.nonpack" --density 40 --count 10 --seed 1000
"$build/bench/nono_generate" dominoes "$folder/dominoes.nonpack" --first 5 --count 8
"$build/bench/nono_compare" "$tournament/icga2019.txt" "$tournament/taai2016.txt" "$tournament/tcga2015.txt" --every 20 \
    --strategies automatic,minisat,cadical --time-limit 5 >"$folder/tournament.md"
"$build/bench/nono_compare" "$folder/noise.nonpack" "$folder/dominoes.nonpack" \
    --strategies automatic,minisat,cadical --time-limit 5 >"$folder/made.md"

# | puzzles | strategy | decided | in all | longest | geometric mean | ... is converted to one line per set.
mkdir -p "$bench/figures"
{
    echo "| puzzles, $(date -u +%Y-%m-%d) | nono | MiniSat | CaDiCaL |"
    echo '|---|--:|--:|--:|'
    cat "$folder/tournament.md" "$folder/made.md" | awk -F ' *[|] *' '
        $4 ~ /^[0-9,]+ of [0-9,]+$/ {
            if ($3 == "automatic" || $3 == "`automatic`") {
                if (line != "") print line " |"
                name = $2
                sub(/[.](txt|nonpack)$/, "", name)
                if (name ~ /^(icga|taai|tcga)/) name = "tournament " name ", every 20th, 25x25"
                if (name == "noise") name = "noise 25x25, 40 % filled"
                if (name == "dominoes") name = "5 to 12 dominoes"
                line = "| " name
            }
            split($4, decided, " of ")
            line = line " | " $7 (decided[1] == decided[2] ? "" : ", " decided[2] - decided[1] " not")
        }
        END { print line " |" }'
} >"$bench/figures/solvers.md"
cat "$bench/figures/solvers.md"
