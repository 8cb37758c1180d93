#!/usr/bin/env bash
# Tests that objects from several compilers, settings and versions of nono can be in one program:
#   tests/mixed_objects.sh FOLDER COMPILER...
# With each compiler it makes an object with AVX2 and one without; with the first, also one of a later version and one
# with _GLIBCXX_DEBUG. Then it links every two of them, in both orders, and runs the program. Works in FOLDER. Compilers
# that are not installed are skipped with a message.
# SPDX-License-Identifier: MIT
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/.."
puzzle=$PWD/examples/puzzles/owl.non

# make OBJECT COMPILER OPTION...: starts making an object whose function has the name of the object. At most as many run
# at a time as there are processors.
make() {
    local object=$1 compiler=$2
    shift 2
    rm -f "$folder/$object.o"
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
    "$compiler" -std=c++20 -O2 "-DENTRY=$object" "$@" -Iinclude -c tests/mixed_objects.cpp -o "$folder/$object.o" &
    objects+=("$object")
}

# make_later_version OBJECT COMPILER: an object of a future version, in which clues have one more member.
make_later_version() {
    local later=$folder/later
    rm -rf "$later"
    cp -R include "$later"
    sed -i -E 's/(define NONO_VERSION_PATCH) .*/\1 99/' "$later/nono/version.hpp"
    sed -i -E 's/^    color_index color = 1;.*/&\n    std::uint64_t reserved = 7;/' "$later/nono/model/clue_lines.hpp"
    if cmp -s "$later/nono/model/clue_lines.hpp" include/nono/model/clue_lines.hpp; then
        echo "$0 does not find the member of clue to change" >&2
        exit 1
    fi
    make "$1" "$2" "-I$later"
}

objects=() linker=
for compiler in "$@"; do
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler is not here, so it is left out"
        continue
    fi
    name=$(basename "$compiler" | tr -c 'a-z0-9\n' _)
    if [ -z "$linker" ]; then
        linker=$compiler
        make_later_version "later_$name" "$compiler"
        make "debug_$name" "$compiler" -D_GLIBCXX_DEBUG
        make "small_$name" "$compiler" -DNONO_SMALL
    fi
    make "wide_$name" "$compiler"
    make "portable_$name" "$compiler" -DNONO_NO_AVX2
done
wait

pairs=0
for first in "${objects[@]}"; do
    for second in "${objects[@]}"; do
        [ "$first" != "$second" ] || continue
        program=$folder/${first}_and_$second
        "$linker" -std=c++20 "-DFIRST=$first" "-DSECOND=$second" tests/mixed_objects_main.cpp \
            "$folder/$first.o" "$folder/$second.o" -o "$program"
        if ! fault=$("$program" "$puzzle" 2>&1); then
            echo "FAILED: $first beside $second: ${fault:-it crashed}" >&2
            exit 1
        fi
        rm "$program"
        pairs=$((pairs + 1))
    done
done
echo "$pairs pairs of objects share a program: ${objects[*]}"
