#!/usr/bin/env bash
# shellcheck disable=SC2016 # the backquotes are Markdown
# Measures the compile time of including nono:
#   bench/compile_time.sh [COMPILER...]     by default g++ and clang++-14. Prints a table in milliseconds of processor
#                                           time, the minimum of several runs. Processor time varies little on a machine
#                                           with other work, but in more than the third digit.
#   bench/compile_time.sh --instructions    counts the instructions of g++ instead, with callgrind, for few programs
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-7}
instructions=no
if [ "${1-}" = --instructions ]; then
    instructions=yes
    shift
fi
compilers=("$@")
[ $# != 0 ] || compilers=(g++ clang++-14)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake -D "OUTPUT=$folder/one/nono.hpp" -P packaging/amalgamate.cmake 2>/dev/null

# milliseconds COMMAND...: the minimum processor time of the runs.
milliseconds() {
    local TIMEFORMAT='%U %S' least='' run user system now
    for ((run = 0; run < runs; ++run)); do
        read -r user system < <({ time "$@" >/dev/null 2>"$folder/errors"; } 2>&1) || true
        if [ -s "$folder/errors" ]; then
            cat "$folder/errors" >&2
            exit 1
        fi
        # Seconds with three decimals.
        now=$((10#${user/./} + 10#${system/./}))
        if [ -z "$least" ] || [ "$now" -lt "$least" ]; then least=$now; fi
    done
    echo "$least"
}

# row NAME CODE [OPTION...]: compiles the code with each compiler and prints a row of the table.
row() {
    local name=$1 line compiler time
    printf '%s\n' "$2" >"$folder/code.cpp"
    shift 2
    line="| $name |"
    for compiler in "${compilers[@]}"; do
        time=$(milliseconds "$compiler" -std=c++20 -Iinclude "$@" "$folder/code.cpp")
        line="$line $time |"
    done
    echo "$line"
}

# header HEADER: the cost of including only this header.
header() { row "\`$1\`" "#include <$1>" -fsyntax-only; }

hello=$(cat examples/hello.cpp)
hello_any=${hello//parse<nono::non>/parse}
hello_by_lines="#include <nono/solver/strategies.hpp>
${hello/solve(*puzzle)/solve(*puzzle, {.strategy = nono::line_strategy\})}"
json='#include <nlohmann/json.hpp>
#include <iostream>
int main(int, char** arguments) { std::cout << nlohmann::json::parse(arguments[1]).dump(); }'

# ---- instructions ----

# instructions_row NAME CODE: counts the instructions of compiling the code with -O2, in billions; `reference` is the
# first count.
instructions_row() {
    local counted
    printf '%s\n' "$2" >"$folder/code.cpp"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$(g++ -print-prog-name=cc1plus)" -quiet -std=c++20 -O2 -Iinclude \
        -imultiarch "$(g++ -print-multiarch)" -D_GNU_SOURCE "$folder/code.cpp" -o /dev/null 2>"$folder/counts"
    counted=$(sed -n 's/.*Collected : \([0-9]*\)$/\1/p' "$folder/counts")
    : "${reference:=$counted}"
    awk -v name="$1" -v counted="$counted" -v reference="$reference" \
        'BEGIN { printf "| %s | %.1f | %.2f |\n", name, counted / 1e9, counted / reference }'
}

if [ "$instructions" = yes ]; then
    printf '| | instructions | times nlohmann/json |\n|---|--:|--:|\n'
    instructions_row 'nlohmann/json, `parse` and `dump`' "$json"
    instructions_row '`examples/hello.cpp`' "$hello"
    instructions_row '`nono::parse(text)` and `solve`' "$hello_any"
    instructions_row '`parse<non>` and `solve` by lines alone' "$hello_by_lines"
    exit
fi

# ---- milliseconds ----

printf '| |'
printf ' %s |' "${compilers[@]}"
printf '\n|---|'
printf -- '--:|%.0s' "${compilers[@]}"
printf '\n'
row 'an empty file' '' -fsyntax-only
row 'the standard headers that nono needs' "$(grep '^#include <[a-z_]*>' "$folder/one/nono.hpp")" -fsyntax-only
header nono/nono.hpp
header nono/all.hpp
row '`nono.hpp`, amalgamated' "#include \"$folder/one/nono.hpp\"" -fsyntax-only
for name in parse solve line/solve_line count hash write formats/non formats/all formats/xml io/gzip formats/sok \
    sokoban/replay sokoban/game render/text render/svg model/clues; do
    header "nono/$name.hpp"
done

row '`examples/hello.cpp`, `-O0`' "$hello" -O0 -c -o "$folder/code.o"
row '`examples/hello.cpp`, `-O2`' "$hello" -O2 -c -o "$folder/code.o"
row 'the same with `nono::compiled`, `-O0`' "$hello" -DNONO_COMPILED -O0 -c -o "$folder/code.o"
row 'the same with `nono::compiled`, `-O2`' "$hello" -DNONO_COMPILED -O2 -c -o "$folder/code.o"
row '`nono::parse(text)` instead of `parse<non>`, `-O2`' "$hello_any" -O2 -c -o "$folder/code.o"
row 'solving by lines alone, `{.strategy = nono::line_strategy}`, `-O2`' "$hello_by_lines" -O2 -c -o "$folder/code.o"
printf '%s\n' '#include <nlohmann/json.hpp>' >"$folder/json.cpp"
if g++ -fsyntax-only -std=c++20 "$folder/json.cpp" 2>/dev/null; then
    row 'for comparison: nlohmann/json, `parse` and `dump`, `-O2`' "$json" -O2 -c -o "$folder/code.o"
fi
