#!/bin/sh
# Opens pages of `nono solve --trace` in Chromium and drives them with trace_view.js:
#   sh trace_view.sh NONO PUZZLES
# Without Chromium it prints a message and is skipped (77).
# SPDX-License-Identifier: MIT
set -eu
nono=$1
puzzles=$2
here=$(cd "$(dirname "$0")" && pwd)
browser=
for program in chromium chromium-browser google-chrome; do
    [ -n "$browser" ] || browser=$(command -v $program || true)
done
if [ -z "$browser" ]; then
    echo "Chromium is not installed: the page of a trace is not opened"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# drive NAME OPTION...: solves, traces, and drives the page.
drive() {
    name=$1
    shift
    "$nono" solve --trace "$folder/$name.html" "$@" >"$folder/out" || [ $? = 1 ]
    { cat "$folder/$name.html" && echo '<script>' && cat "$here/trace_view.js" && echo '</script>'; } >"$folder/driven.html"
    timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --window-size=1200,900 \
        --virtual-time-budget=60000 --dump-dom "file://$folder/driven.html#at=end" >"$folder/dom" 2>"$folder/log" || true
    if ! grep '<pre id="driven">passed: [0-9][0-9]' "$folder/dom"; then
        echo "$name: the page does not do what it should"
        grep -A 20 '<pre id="driven">' "$folder/dom" || { tail -n 5 "$folder/dom" && tail -n 20 "$folder/log"; }
        exit 1
    fi
}

drive knot "$here/data/six.non" --max-solutions 10
drive colors "$puzzles/apple-tree.non" "$here/data/permutations.non" --strategy backtracking --max-work 30000
# 20 rows and columns about which lines reveal little: decisions, conflicts, clauses and restarts.
cat >"$folder/hard.non" <<'END'
width 20
height 20

rows
2,1,1,1
1,1,1,2
1,1,1,1,2
1,4
1,1
2,3,1,1
1,2,1,1,1,1
3,3,2
3,2,1,1,1
1,1,2,3,1
1,1,2
1,1,2,2,1,2,1
1,3,2,1,1
1,1,1,1,1
1,2,3,1,1,1
1,1,1,1,3,5
2,1,2,1,2
1,1,1,1,4,1
1,1,1,1,1
2,1,1,2,1

columns
1,1,2
1,2,1
1,8,1
1,1,2,3
1,2,1,1
2,1,2,4
1,4,1
2,1,2,1
2,1,4
1,1,1,1,1,1
3,2,1,2,1
1,1,3,1,1
1,1,1,1
3,1,1,1,2
6,2
2,1,3,3
2,2,1,2
1,1,1,1,1
1,2,3,1,2
2,1,2,1,2
END
drive hard "$folder/hard.non" --max-solutions 100
