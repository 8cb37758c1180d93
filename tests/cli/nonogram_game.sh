#!/bin/sh
# Plays the nonogram game under a virtual display, with keys and mouse, and compares its display and its saved files:
#   sh nonogram_game.sh NONOGRAM_GAME PUZZLES [update]
# With `update`, the pictures in data/nonogram_game/ are written instead of compared: check them by eye. Skipped
# (77) without the programs that window.sh needs.
# SPDX-License-Identifier: MIT
set -eu
name=nonogram_game
game=$1
toadstool=$2/toadstool.non
update=${3-}
. "$(dirname "$0")/window.sh"
display_of 1000x900

# begin PUZZLE...: starts the game, and waits for its window. Later events arrive in order without further waiting.
begin() {
    "$game" "$@" --save-dir "$folder/saves" --screenshot "$folder/shot.bmp" &
    player=$!
    await_window
    xdotool windowfocus --sync "$window"
}
# end PICTURE: ends the game, and compares its last picture. The board of the toadstool is 433 pixels high.
end() {
    xdotool key q
    wait $player || fail "the game ended with $?"
    player=''
    compare "$1" 433
}
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
