#!/bin/sh
# Plays the nonogram game under a virtual display, with keys and mouse, and compares its display and its saved files:
#   sh nonogram_game.sh NONOGRAM_GAME PUZZLES [update]
# With `update`, the pictures in data/nonogram_game/ are written instead of compared: check them by eye. Without Xvfb,
# which provides the display, xdotool and python3, it prints a message and is skipped (77).
# SPDX-License-Identifier: MIT
set -eu
game=$1
toadstool=$2/toadstool.non
update=${3-}
here=$(cd "$(dirname "$0")" && pwd)
for program in Xvfb xdotool python3; do
    if ! command -v $program >/dev/null; then
        echo "$program is not installed: the game is not played"
        exit 77
    fi
done
folder=$(mktemp -d)
display='' player=''
trap 'kill $player $display 2>/dev/null || true; rm -rf "$folder"' EXIT
# The libraries below SDL do not free all memory. SDL drops a click that it reads within 10 ms of the event that gave
# the window the focus, which happens on a busy machine, unless click-through is enabled.
export LC_ALL=C.UTF-8 SDL_VIDEODRIVER=x11 SDL_MOUSE_FOCUS_CLICKTHROUGH=1 ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
unset DBUS_SESSION_BUS_ADDRESS WAYLAND_DISPLAY

fail() {
    echo "$*"
    for kept in "$folder"/saves/*; do [ ! -e "$kept" ] || { echo "--- $kept" && cat "$kept"; }; done
    exit 1
}

Xvfb -displayfd 3 -screen 0 1000x900x24 -nolisten tcp 3>"$folder/display" >"$folder/xvfb.log" 2>&1 &
display=$!
tries=0
until [ -s "$folder/display" ]; do
    tries=$((tries + 1))
    if [ $tries -gt 100 ] || ! kill -0 $display 2>/dev/null; then
        cat "$folder/xvfb.log"
        echo 'there is no virtual display here: the game is not played'
        exit 77
    fi
    sleep 0.1
done
DISPLAY=:$(cat "$folder/display")
export DISPLAY

# begin PUZZLE...: starts the game, and waits for its window. Later events arrive in order without further waiting.
begin() {
    "$game" "$@" --save-dir "$folder/saves" --screenshot "$folder/shot.bmp" &
    player=$!
    window=$(timeout 20 xdotool search --sync --onlyvisible --pid $player | head -n 1)
    [ -n "$window" ] || fail "no window"
    xdotool windowfocus --sync "$window"
}
# end PICTURE: ends the game, and compares its last picture. The board of the toadstool is 433 pixels high.
end() {
    xdotool key q
    wait $player || fail "the game ended with $?"
    player=''
    [ -z "$update" ] || python3 "$here/compare_pictures.py" "$folder/shot.bmp" "$here/data/nonogram_game/$1"
    said=$(python3 "$here/compare_pictures.py" "$folder/shot.bmp" "$here/data/nonogram_game/$1" 433 2>&1) || {
        cp "$folder/shot.bmp" "${TMPDIR:-/tmp}/nonogram_game.bmp"
        fail "$said; the screenshot is ${TMPDIR:-/tmp}/nonogram_game.bmp"
    }
}
keys() { xdotool key --delay 20 "$@"; }
# drag BUTTON ROW COLUMN ROW COLUMN: drags over cells, from 0. Cell (0, 0) is at 202, 112, and cells are 26 pixels wide.
drag() {
    xdotool mousemove --window "$window" $((215 + 26 * $3)) $((125 + 26 * $2)) mousedown "$1" \
        mousemove --window "$window" $((215 + 26 * $5)) $((125 + 26 * $4)) mouseup "$1"
}
# holds, with a text as input: the saved game, under the hash of the clues.
kept() { cat "$folder/saves/e6efc1c28ac87fbe08df31543c306cb2d513b153ffc35ea75f9ea83b8525e5cd.txt"; }
holds() {
    said=$(kept)
    wanted=$(cat)
    [ "$said" = "$wanted" ] || fail "not kept: $wanted"
}

# Fills with the left button, crosses with the right one; undo and redo; a wrong cell with the keys; pencil marks.
begin "$toadstool"
keys 3
drag 1 11 0 11 11
drag 3 10 1 10 3
drag 1 0 0 0 5
keys u r u
keys 1
xdotool mousemove --window "$window" $((215 + 26 * 4)) $((125 + 26 * 1)) click 3
keys Right 2 space
keys m
drag 1 3 2 3 4
keys m c
end mistake.png
holds <<'KEPT'
nono game 1 12x12
????????????
????.2??????
????????????
????????????
????????????
????????????
????????????
????????????
????????????
????????????
?...????????
333333333333
;
------------
------------
------------
--222-------
------------
------------
------------
------------
------------
------------
------------
------------
KEPT

# The game resumes, also from another format. A mistake is reopened; a hint at three levels; finished lines crossed.
begin "$here/data/nonogram_game/toadstool.xml"
xdotool mousemove --window "$window" $((215 + 26 * 5)) $((125 + 26 * 1))
keys 2
xdotool click 1
drag 3 10 3 10 3
keys m
drag 1 3 2 3 4
keys m a h h h
end hint.png
holds <<'KEPT'
nono game 1 12x12
????????????
????.???????
????????????
????????????
????????????
????????????
????????????
????????????
????????????
????????????
?..?????????
333333333333
KEPT

# Hints alone solve it; the picture is the solution.
rm -r "$folder/saves"
begin "$toadstool"
count=0
while [ $count -lt 90 ]; do
    xdotool key --delay 5 h Return
    count=$((count + 1))
done
end solved.png
goal=$(sed -n 's/^goal "\(.*\)"/\1/p' "$toadstool" | tr 0rbg .123)
[ "$goal" = "$(kept | tail -n +2 | tr -d '\n')" ] || fail "not solved: $goal"

# tall BLOCKS: a column of BLOCKS blocks of 1 below one of 2, and a full one.
tall() {
    awk -v blocks="$1" 'BEGIN {
        rows = 2 * blocks + 2
        printf "title \"Tall %d\"\nwidth 2\nheight %d\nrows\n2\n", blocks, rows
        for (i = 2; i <= rows; ++i) print i == 2 || i % 2 == 0 ? "2" : "1"
        printf "columns\n2"
        for (i = 0; i < blocks; ++i) printf ",1"
        printf "\n%d\n", rows
    }' >"$folder/tall.non"
}
# The window is no higher than the display and shows all clues of a tall column as long as five rows fit; of more clues,
# those next to the grid, until they are scrolled.
tall 50
begin "$folder/tall.non"
end tall.png
tall 60
begin "$folder/tall.non"
end tall_end.png
begin "$folder/tall.non"
keys Prior Prior
end tall_begin.png

# Only existing puzzles, and a folder in which games can be saved, are accepted.
refused() {
    wanted=$1
    shift
    if said=$(timeout 20 "$game" "$@" 2>&1) || [ $? -ne 2 ]; then fail "not refused with 2: $*"; fi
    case $said in
        *"$wanted"*) ;;
        *) fail "$said, but not: $wanted" ;;
    esac
}
refused 'Usage: nonogram_game'
refused 'Usage: nonogram_game' "$toadstool" 0
refused 'there is no puzzle 2' "$toadstool" 2
refused 'no such file' "$folder/none.non"
echo 'Dear reader,' >"$folder/letter.non"
refused "$folder/letter.non:" "$folder/letter.non"
said=$("$game" --help) || fail '--help fails'
case $said in
    'Usage: nonogram_game FILE'*) ;;
    *) fail "--help: $said" ;;
esac
echo played
