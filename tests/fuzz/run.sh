#!/bin/sh
# Fuzzes nono with libFuzzer, under AddressSanitizer and UndefinedBehaviorSanitizer, one target at a time.
#   sh tests/fuzz/run.sh MINUTES [TARGET...]          each target for MINUTES; all of tests/fuzz/targets/ by default
#   sh tests/fuzz/run.sh --keep MINUTES [TARGET...]   then adds new inputs to tests/fuzz/corpus/, minimized, and the
#                                                     figures to the table in tests/fuzz/README.md
# It needs Clang with libFuzzer (Debian: clang-14 libclang-rt-14-dev; CXX names another) and the libraries of nono's
# tests (doctest, zlib, pugixml, libyaml, nlohmann-json, libzip, libpng). Failing inputs go to tests/fuzz/found/, and
# the status is then 1. Programs, logs and all interesting inputs stay in build/fuzz/.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
. .ci/packages.sh

usage() {
    sed -n '2,8s/^# \{0,1\}//p' tests/fuzz/run.sh >&2
    exit 2
}

keep=no
[ "${1-}" != --keep ] || { keep=yes; shift; }
case ${1-} in
    '' | 0 | *[!0-9]*) usage ;;
esac
minutes=$1
shift
# shellcheck disable=SC2046,SC2012 # the names are plain words
[ $# -gt 0 ] || set -- $(cd tests/fuzz/targets && ls -- *.cpp | sed 's/\.cpp$//')
for target in "$@"; do
    [ -f "tests/fuzz/targets/$target.cpp" ] || { echo "There is no target $target" >&2; usage; }
done

[ -n "${CXX-}" ] || for CXX in clang++-14 clang++; do ! command -v "$CXX" >/dev/null || break; done
if ! echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
    "$CXX" -x c++ -fsanitize=fuzzer - -o /dev/null 2>/dev/null; then
    echo "$CXX has no libFuzzer. On Debian: apt-get install clang-14 libclang-rt-14-dev" >&2
    exit 1
fi
folder=$(build_folder)/fuzz
mkdir -p "$folder"

# build TARGET: builds its program, unless it is up to date.
build() {
    program=$folder/$1
    if [ -e "$program" ] && [ -z "$(find include tests bench/solvers/formats examples/cli/png* -newer "$program" -name '*.?pp' | head -n 1)" ]; then
        return
    fi
    more=
    [ "$1" != png ] || more="examples/cli/png.cpp examples/cli/png_chunks.cpp examples/cli/bitmap.cpp -DFMT_HEADER_ONLY"
    # The files are separate words.
    # shellcheck disable=SC2086
    "$CXX" -std=c++20 -O1 -g1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DNONO_FUZZING -Iinclude \
        -Itests "tests/fuzz/targets/$1.cpp" $more -o "$program" -Wl,--as-needed -lz -lpugixml -lyaml -lzip -lpng
}

# dictionary TARGET: prints the option for its dictionary, if it has one.
dictionary() {
    words=tests/fuzz/$1.dict
    [ "$1" != recognition ] || words=tests/fuzz/formats.dict
    [ ! -f "$words" ] || echo "-dict=$words"
}

# figure LOG NAME: a final figure of libFuzzer. reached LOG KIND: edges (cov) or features (ft).
figure() { sed -n "s/^stat::$2: *//p" "$1" | tail -n 1; }
reached() { grep -ao "$2: [0-9]*" "$1" | tail -n 1 | cut -d ' ' -f 2; }

# minimise TARGET: copies the smallest inputs that reach every edge to tests/fuzz/corpus/, without those that reach few
# edges if there are more than 150.
minimise() {
    rm -rf "$folder/minimal"
    mkdir "$folder/minimal"
    "$folder/$1" -merge=1 -set_cover_merge=1 -use_counters=0 "$folder/minimal" "tests/fuzz/corpus/$1" \
        "$folder/corpus/$1" >"$folder/$1.merge.log" 2>&1
    rm -rf "tests/fuzz/corpus/$1"
    mkdir -p "tests/fuzz/corpus/$1"
    # In a set cover, inputs chosen first contribute most; their names are hashes, so their order is that of the
    # modification times.
    find "$folder/minimal" -type f -size -5 -printf '%T@ %p\n' | sort -n | head -n 150 | cut -d ' ' -f 2 |
        xargs -I '{}' cp '{}' "tests/fuzz/corpus/$1/"
}

# renew TARGET MINUTES EXECUTIONS EDGES FEATURES: adds to the row of the table, or appends a row.
renew() {
    inputs=$(find "tests/fuzz/corpus/$1" -type f | wc -l)
    awk -F ' *[|] *' -v OFS=' | ' -v target="$1" -v minutes="$2" -v runs="$3" -v edges="$4" -v features="$5" \
        -v inputs="$inputs" '
        function row() { print "| `" target "` | " minutes " | " runs " | " edges " | " features " | " inputs " |" }
        $2 == "`" target "`" && $3 ~ /^[0-9]+$/ && !done { minutes += $3; runs += $4; row(); done = 1; next }
        /^<!-- end of the table -->/ && !done { row(); done = 1 }
        { print }' tests/fuzz/README.md >"$folder/README.md"
    cp "$folder/README.md" tests/fuzz/README.md
}

status=0
printf '%-14s %8s %12s %8s %8s %9s  %s\n' target minutes executions 'per s' edges features found
for target in "$@"; do
    build "$target"
    log=$folder/$target.log
    corpus=$folder/corpus/$target
    mkdir -p "$corpus" "tests/fuzz/corpus/$target" "$folder/found/$target"
    # libFuzzer ends at the first failing input.
    # shellcheck disable=SC2046 # no dictionary expands to no word
    "$folder/$target" "$corpus" "tests/fuzz/corpus/$target" $(dictionary "$target") -max_total_time=$((60 * minutes)) \
        -timeout=10 -rss_limit_mb=2048 -max_len=1500 -len_control=0 -print_final_stats=1 \
        "-artifact_prefix=$folder/found/$target/" >"$log" 2>&1 || true
    found=nothing
    for input in "$folder/found/$target"/*; do
        [ -f "$input" ] || continue
        mkdir -p "tests/fuzz/found/$target"
        mv "$input" "tests/fuzz/found/$target/"
        found="tests/fuzz/found/$target/$(basename "$input"): see $log"
        status=1
    done
    executions=$(figure "$log" number_of_executed_units)
    printf '%-14s %8d %12d %8d %8d %9d  %s\n' "$target" "$minutes" "$executions" \
        "$(figure "$log" average_exec_per_sec)" "$(reached "$log" cov)" "$(reached "$log" ft)" "$found"
    if [ "$keep" = yes ] && [ "$found" = nothing ]; then
        minimise "$target"
        renew "$target" "$minutes" "$executions" "$(reached "$log" cov)" "$(reached "$log" ft)"
    fi
done
exit $status
