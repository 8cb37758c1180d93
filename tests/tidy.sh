#!/bin/sh
# Runs clang-tidy 14 on the headers and the example programs, with the checks in .clang-tidy; fails if it finds
# anything. `sh tests/tidy.sh` takes a quarter of an hour on two cores, `sh tests/tidy.sh headers` half a minute.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
if ! command -v clang-tidy-14 >/dev/null; then
    echo "clang-tidy-14 is not here: apt-get install clang-tidy-14" >&2
    exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# tidy CONFIGURATION FOLDER-OF-FINDINGS FILE: the counts that clang-tidy prints for other folders are dropped.
cat >"$folder/tidy" <<'script'
clang-tidy-14 --quiet --config-file="$1" --header-filter="/$2/" "$3" -- -std=c++20 -I"$PWD/include" \
    -isystem "$(dirname "$0")" -isystem /usr/include/SDL2 -DSDL_MAIN_HANDLED 2>"$0.log.$$" &&
    rm "$0.log.$$" && exit
grep -v 'warnings\? generated\|warnings\? treated as errors' "$0.log.$$" >&2
echo "clang-tidy finds something in $3" >&2
exit 1
script

# All headers in one file: each of them is read once, and so is the standard library.
(cd include && find nono -name '*.hpp' | sort | sed 's,.*,#include <&>,') >"$folder/all_headers.cpp"
echo "== clang-tidy: headers"
sh "$folder/tidy" .clang-tidy include/nono "$folder/all_headers.cpp"

[ "${1-}" != headers ] || exit 0
echo "== clang-tidy: programs"
cmake -D NAME=page_files -D "OUT=$folder/page_files.hpp" \
    -D "FILES=$(printf '%s\n' examples/cli/pages/* | paste -sd ,)" -P cmake/embed.cmake
page=examples/cli/trace_view/page
cmake -D NAME=trace_view -D "OUT=$folder/trace_view.hpp" -D "FILES=$page.html,$page.css,$page.js" -P cmake/embed.cmake
find examples -name '*.cpp' | sort | xargs -P "$(nproc)" -n 1 sh "$folder/tidy" examples/.clang-tidy examples
