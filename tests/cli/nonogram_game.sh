#!/bin/sh
# Plays the nonogram game under a virtual display, by its keys and its mouse, and compares what it shows and keeps:
#   sh nonogram_game.sh NONOGRAM_GAME NONO PUZZLES [update]
# With `update` the pictures in data/ are written instead of compared: look at them then. Without Xvfb, which is the
# display, and xdotool it says so and is skipped (77).
set -eu
game=$1
nono=$2
puzzles=$3
update=${4-}
here=$(cd "$(dirname "$0")" && pwd)
for program in Xvfb xdotool; do
    if ! command -v $program >/dev/null; then
        echo "$program is not installed: the game is not played"
        exit 77
    fi
done
folder=$(mktemp -d)
display= player=
trap 'kill $player $display 2>/dev/null || true; rm -rf "$folder"' EXIT
# The libraries below SDL keep memory to the end.
export LC_ALL=C.UTF-8 SDL_VIDEODRIVER=x11 ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
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

# begin PUZZLE...: starts the game, and waits for its window. What is then sent arrives in order: nothing else waits.
begin() {
    "$game" "$@" --save-dir "$folder/saves" --screenshot "$folder/shot.bmp" &
    player=$!
    window=$(timeout 20 xdotool search --sync --onlyvisible --pid $player | head -n 1)
    [ -n "$window" ] || fail "no window"
    xdotool windowfocus --sync "$window"
}
# end PICTURE: ends the game, and compares what it showed. The board of this puzzle is 433 pixels high.
end() {
    xdotool key q
    wait $player || fail "the game ended with $?"
    player=
    [ -z "$update" ] || python3 "$here/compare_pictures.py" "$folder/shot.bmp" "$here/data/$1"
    said=$(python3 "$here/compare_pictures.py" "$folder/shot.bmp" "$here/data/$1" 433) || fail "$said"
}
keys() { xdotool key --delay 20 "$@"; }
# drag BUTTON ROW COLUMN ROW COLUMN: over cells, from 0. Cell (0, 0) is at 202, 112, and cells are 26 pixels wide.
drag() {
    xdotool mousemove --window "$window" $((215 + 26 * $3)) $((125 + 26 * $2)) mousedown "$1" \
        mousemove --window "$window" $((215 + 26 * $5)) $((125 + 26 * $4)) mouseup "$1"
}
kept() { cat "$folder/saves/$("$nono" hash "$1" | cut -d ' ' -f 1).txt"; }
holds() {
    said=$(kept "$1")
    wanted=$(cat)
    [ "$said" = "$wanted" ] || fail "not kept: $wanted"
}

toadstool=$puzzles/toadstool.non

# Fills by the left button, crosses by the right one; undo and redo; a wrong cell by the keys; pencil marks.
begin "$toadstool"
keys 3
drag 1 11 0 11 11
drag 3 10 1 10 3
drag 1 0 0 0 5
keys u r u
keys 1 Home
xdotool mousemove --window "$window" $((215 + 26 * 4)) $((125 + 26 * 1)) click 3
keys Right 2 space
keys m
drag 1 3 2 3 4
keys m c
end nonogram_game_mistake.png
holds "$toadstool" <<'KEPT'
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

# The game goes on, also from another format. What was wrong is opened again; a hint in three levels; finished lines crossed.
"$nono" convert "$toadstool" "$folder/toadstool.xml" --to webpbn 2>"$folder/lost"
begin "$folder/toadstool.xml"
xdotool mousemove --window "$window" $((215 + 26 * 5)) $((125 + 26 * 1))
keys 2
xdotool click 1
drag 3 10 3 10 3
keys m
drag 1 3 2 3 4
keys m a h h h
end nonogram_game_hint.png
holds "$toadstool" <<'KEPT'
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
end nonogram_game_solved.png
solution=$("$nono" solve --json "$toadstool" | sed 's/.*"solutions":\["\([^"]*\)".*/\1/')
found=$(kept "$toadstool" | tail -n +2 | tr -d '\n')
[ "$(echo "$solution" | tr 0rbg .123)" = "$found" ] || fail "not the solution: $solution"

# Nothing but puzzles that there are, and a folder that games can be kept in.
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
echo played
