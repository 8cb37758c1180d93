#!/bin/sh
# Measures the figures of the pages, and writes them into the blocks of these pages that state
# `by bench/figures.sh NAME`:
#   sh bench/figures.sh            all of them: five hours on an idle machine
#   sh bench/figures.sh NAME...    some of them
#   sh bench/figures.sh --list     the names, with the time that each takes
# It needs a release build with the benchmarks and the nono program: BUILD names its folder (default: build/release).
# CORPORA is the folder of the collections (default: ../shared/corpora). Commit changes of the headers first. The test
# `figures` fails if a block is older than the previous release; bench/figures/blocks.py describes the blocks.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
corpora=${CORPORA:-../shared/corpora}
tournament=$corpora/nonogram/tournament
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

# table KIND ARGUMENT...: prints a table.
table() { python3 bench/figures/tables.py "$@"; }

# conditions CLOCK [NOTE]: prints how the figures are measured, with their date.
conditions() {
    compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
    case $("$compiler" --version | head -n 1) in
        *clang*) family=Clang ;;
        *) family=GCC ;;
    esac
    processor=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)
    load=$(cut -d ' ' -f 1 /proc/loadavg)
    echo "Measured on $(date -u +%F) with $family $("$compiler" -dumpversion), \`-O3\`, in $1 time${2:+; $2}."
    echo "The machine has $(nproc --all) cores (${processor:-$(uname -m)}) and had a load of ${load%.*}."
    echo
}

# benchmarks FILTER: runs micro benchmarks, and names the file with their results.
benchmarks() {
    "$build/bench/nono_bench" --benchmark_filter="$1" --benchmark_repetitions=5 --benchmark_min_time=0.1 \
        --benchmark_format=json >"$folder/benchmarks.json"
    echo "$folder/benchmarks.json"
}

# of_benchmarks KIND FILTER: prints the table of these benchmarks.
of_benchmarks() {
    conditions processor 'the minimum of five runs'
    table "$1" "$(benchmarks "$2")"
}

# puzzles FAMILY NAME OPTION...: generates a set of puzzles, and names its file.
puzzles() {
    family=$1
    file=$folder/$2.nonpack
    shift 2
    "$build/bench/nono_generate" "$family" "$file" "$@" >&2
    echo "$file"
}

# tournament_sets BEFORE AFTER: copies the tournament's texts, so that their names are those of the sets.
tournament_sets() {
    for name in icga2019 taai2016 tcga2015; do
        cp "$tournament/$name.txt" "$folder/$1$name, every 20th$2.txt"
    done
}

# compare NAME SET... [OPTION...]: measures sets; the table is in $folder/NAME.table.
compare() {
    table_name=$1
    shift
    "$build/bench/nono_compare" "$@" --time-limit 5 >"$folder/$table_name.table"
}

# ---- the figures: each function prints a block, or writes its page itself and prints nothing ----

# 1 second: the counts of formats, puzzles and faults
make_counts() { python3 tests/figures.py . --write; }

# 3 minutes
make_gallery() {
    python3 docs/gallery.py "$folder/ppm" >&2
    c++ -std=c++20 -O2 -Iinclude docs/gallery_page.cpp -o "$folder/page"
    "$folder/page" "$folder/ppm" docs "$(date -u +%F)" "$(git log -1 --abbrev=8 --format=%h -- include)"
}

# 2 minutes: the table of the README. Needs MiniSat and CaDiCaL, as do the next three.
make_solvers() {
    tournament_sets 'tournament ' ', 25x25'
    made=$(puzzles noise 'noise 25x25, 40 % filled' --density 40 --count 10 --seed 1000)
    dominoes=$(puzzles dominoes '5 to 12 dominoes' --first 5 --count 8)
    compare tournament "$folder/tournament "*.txt --every 20 --strategies automatic,minisat,cadical
    compare made "$made" "$dominoes" --strategies automatic,minisat,cadical
    table solvers "$(date -u +%F)" "$folder/tournament.table" "$folder/made.table"
}

# 20 minutes
make_whole() {
    conditions processor 'the minimum of three runs; the limit is 5 s'
    tournament_sets '' ''
    compare tournament "$folder/"*.txt --every 20 --strategies automatic,backtracking,learning/cells,minisat,cadical
    dominoes=$(puzzles dominoes '5 to 12 dominoes' --first 5 --count 8)
    compare dominoes "$dominoes" --strategies automatic,weights,backtracking,counting,minisat,cadical
    cp -r "$corpora/nonogram/non/survey" "$folder/survey"
    for density in 30 35 40 45 50; do
        puzzles noise "noise 25x25, $density %" --density "$density" --count 10 --seed 1000 >/dev/null
    done
    compare noise "$folder/survey" "$folder/noise "*.nonpack --strategies automatic,backtracking,counting,minisat,cadical
    blobs=$(puzzles blobs 'blobs 100x100' --count 10 --seed 1000 --width 100 --height 100 --smoothness 4 --lines-only)
    colors=$(puzzles noise '4 colors 25x25, 60 %' --count 20 --density 60 --colors 3)
    levels=$(puzzles blobs '4 levels 25x25' --count 20 --colors 3)
    cp -r "$corpora/nonogram/nin" "$folder/nin"
    compare easy "$blobs" "$colors" "$levels" "$folder/nin" --strategies automatic,backtracking,learning/cells,minisat,cadical
    table whole "$folder/tournament.table" "$folder/dominoes.table" "$folder/noise.table" "$folder/easy.table"
}

# 10 minutes, and all solvers of bench/solvers
make_programs() {
    conditions processor 'one run; the limit is 5 s'
    dominoes=$(puzzles dominoes '3 to 8 dominoes' --first 3 --count 6)
    mkdir "$folder/noise 10x10 to 20x20"
    for size in 10 15 20; do
        puzzles noise "noise 10x10 to 20x20/$size" --width "$size" --height "$size" --density 45 --count 3 >/dev/null
    done
    cp -r "$corpora/nonogram/non/survey" "$folder/survey"
    colors=$(puzzles noise '3 colors 15x15' --width 15 --height 15 --density 60 --colors 2 --count 4)
    compare programs "$dominoes" "$folder/noise 10x10 to 20x20" "$folder/survey" "$colors" --repeat 1 \
        --strategies automatic,backtracking,programs
    table programs "$folder/programs.table"
}

# 30 minutes
make_large() {
    conditions wall 'one thread'
    set --
    for size in 200 400 800 1600; do
        set -- "$@" "$(puzzles blobs "${size}x$size" --smoothness 2 --count 10 --seed 1 --width "$size" --height "$size")"
    done
    table large "$build/nono" "$@"
}

# 4 minutes
make_lines() { of_benchmarks lines '^line/(prepare/.*/25|.*/mixed)$'; }

# 1 minute
make_line_states() { of_benchmarks line_states '^play/line_state/exact/'; }

# 1 minute
make_reading() { of_benchmarks reading '^(read_to_sink|read_collection|copy_collection)/'; }

# 1 minute
make_explanations() { of_benchmarks explanations '^(explain|hint)/'; }

# 2 minutes
make_making() { of_benchmarks making '^(generate/unique|repair|find_ambiguity)'; }

# 1 minute
make_sokoban_speed() { of_benchmarks sokoban_speed '^(replay|read_sok|read_moves|write_moves)'; }

# 2 minutes
make_costs() {
    of_benchmarks costs '^(parse|parse_any|write|hash_clues|solve|explain|hint|generate/unique.*|repair)/|^sokoban_is_lost$|/25(/mixed)?$'
}

# 20 seconds
make_memory() {
    echo "In bytes per cell, with the result, counted on $(date -u +%F):"
    echo
    "$build/bench/nono_memory"
}

# 15 minutes
make_sokoban() {
    conditions wall 'one thread, at most 60 s and 2 GiB for each level'
    table sokoban "$build/nono" "$corpora"/sokoban/soukoban/Microban_155.xsb "$corpora"/sokoban/soukoban/XSokoban_90.xsb
}

# 10 seconds
make_proofs() {
    conditions processor 'the minimum of five runs'
    six=$(puzzles dominoes '6 dominoes' --first 6 --count 1)
    twelve=$(puzzles dominoes '12 dominoes' --first 12 --count 1)
    set -- "$six" "$twelve"
    for name in knot edge petro light forever 9dom; do set -- "$@" "$corpora"/nonogram/non/survey/*-$name.non; done
    for run in 1 2 3 4 5; do "$build/bench/nono_proofs" "$@" >"$folder/proofs.$run"; done
    table proofs "$folder"/proofs.*
}

# 15 minutes
make_latency() {
    conditions processor 'one run of 3 s'
    "$build/bench/nono_latency" >"$folder/latency" || true # the table shows what takes too long
    table latency "$folder/latency"
}

# 1 minute, and the package of `sh tests/python.sh`
make_environments() {
    echo "Steps per second of processor time on $(date -u +%F). The time includes making new puzzles, but not choosing the"
    echo 'actions, which mark cells that follow.'
    echo
    "${PYTHON:-build/python/venv/bin/python}" bench/figures/environments.py
}

# 4 minutes, and the package of `sh tests/web.sh`
make_wasm_speed() {
    for source in packaging/c/*.cpp; do
        echo "-std=c++20 -O2 -Iinclude -c $source -o $folder/$(basename "$source").o"
    done | xargs -L 1 -P "$(nproc)" c++
    cc -c packaging/c/verdicts.c -o "$folder/verdicts.o"
    c++ "$folder"/*.o -o "$folder/verdicts"
    cp examples/puzzles/lighthouse.non "$folder/a 20x25 of five colors"
    cp examples/puzzles/bay-at-sunset.non "$folder/a 50x50 of ten colors"
    for number in 3541 3867; do cp "$corpora/nonogram/hard/pbn$number.non" "$folder/webpbn $number"; done
    awk '/^\$21$/ { exit } { print }' "$tournament/taai2016.txt" >"$folder/tournament TAAI 2016, 25x25"
    web=${WEB:-build/web/user}
    echo "Measured on $(date -u +%F) with Node $(node -p process.versions.node), and with GCC $(c++ -dumpversion) and \`-O2\`;"
    echo 'in milliseconds.'
    echo
    echo '| puzzles | native | WebAssembly | ratio |'
    echo '|---|--:|--:|--:|'
    (cd "$web" && node speed.mjs "$folder/verdicts" "$folder/a "* "$folder/webpbn "* "$folder/tournament "*)
}

# 15 minutes
make_compile_time() {
    echo "Milliseconds of processor time on $(date -u +%F), the minimum of three runs on $(nproc --all) cores; only the ratios are"
    echo meaningful.
    echo
    RUNS=3 bench/compile_time.sh
}

# 40 minutes: instructions differ little between machines, whatever else they do.
make_compile_instructions() {
    echo "Billions of instructions of GCC 12's \`cc1plus\` (\`-O2\`, counted by callgrind on $(date -u +%F)):"
    echo
    bench/compile_time.sh --instructions
}

# 2 hours: all compilers, which it installs
make_compilers() { tests/compilers.sh --write >&2; }

# ---- which ones ----

names=$(sed -n 's/^make_\([a-z_]*\)() .*/\1/p' bench/figures.sh)
case ${1-} in
    --list)
        sed -n '/^# ---- the figures/,/^# ---- which/ { /^# [0-9]/h; s/^make_\([a-z_]*\)() .*/\1/; t found; b; :found; G; s/\n# /: /p; }' \
            bench/figures.sh
        exit
        ;;
    -*)
        sed -n '2,9s/^# \{0,1\}//p' bench/figures.sh >&2
        exit 2
        ;;
esac
# shellcheck disable=SC2086 # names are separate words
[ $# != 0 ] || set -- $names
for wanted in "$@"; do
    if ! echo "$names" | grep -qx "$wanted"; then
        echo "There are no figures '$wanted': see sh bench/figures.sh --list" >&2
        exit 2
    fi
    "make_$wanted" >"$folder/block"
    [ ! -s "$folder/block" ] || python3 bench/figures/blocks.py put "$wanted" <"$folder/block"
    rm -rf "${folder:?}"/*
done
