#!/bin/sh
# Plays the Sokoban game with a window under a virtual display, with keys and mouse, and compares its display, its
# messages and its saved files:
#   sh sokoban_window.sh SOKOBAN_WINDOW PUZZLES [update]
# With `update`, the pictures in data/sokoban_window/ are written instead of compared: check them by eye. Skipped
# (77) without the programs that window.sh needs.
# SPDX-License-Identifier: MIT
set -eu
name=sokoban_window
game=$1
puzzles=$2
update=${3-}
. "$(dirname "$0")/window.sh"
: >"$folder/messages"
display_of 1280x800

# begin FILE [LEVEL]: starts the game and waits for its window, of 960 x 760 pixels with the mouse outside.
begin() {
    "$game" "$@" --save-dir "$folder/saves" --screenshot "$folder/shot.bmp" --messages >"$folder/messages" &
    player=$!
    await_window
    timeout 20 xdotool windowfocus --sync "$window" mousemove 1279 799
}
# end PICTURE [ROWS]: ends the game, and compares the first rows of its last picture: what is above the buttons.
end() {
    xdotool key ctrl+q
    ends
    compare "$1" "${2-650}"
}
# ends: the game must end with success.
ends() {
    tries=0
    while kill -0 $player 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 400 ] || fail 'the game does not end'
        sleep 0.05
    done
    wait $player || fail "the game ended with $?"
    player=''
}
# says TEXT: waits until a message has this text, at most twenty seconds.
says() {
    tries=0
    until grep -qF -- "$1" "$folder/messages"; do
        tries=$((tries + 1))
        [ $tries -lt 400 ] || fail "no message: $1"
        sleep 0.05
    done
}
# holds TEXT FILE: the file has a line with exactly this text.
holds() { grep -qxF -- "$1" "$2" || fail "not in $2: $1"; }
# click BUTTON ROW COLUMN: clicks a square of a board of $rows x $columns squares, which have 72 pixels here.
click() {
    xdotool mousemove --window "$window" $(((960 - 72 * columns) / 2 + 72 * $3 + 36)) \
        $((46 + (606 - 72 * rows) / 2 + 72 * $2 + 36)) click "$1"
}

file=$folder/levels.sok
cat >"$file" <<'LEVELS'
Collection: Drei Räume

Früh

#####
#@$.#
#####

Spät

########
#@  $ .#
#      #
#  $  .#
########

Voll

#########
#@      #
# $   . #
#   #   #
# $   . #
#########
LEVELS

# One push, and Enter for the next level. Steps are undone and redone, also by the right mouse button, which undoes a
# push with the walk after it; the game is saved where it is.
begin "$file"
keys Right
says 'Solved: moves 1, pushes 1.'
holds 'Solution 1/1' "$file"
keys Return d d d s a u u
keys R r r r r
rows=5 columns=8
click 3 2 2
keys q
ends
holds 'SaveGame 2/0' "$file"
holds 'rr*Rdl' "$file"

# The game resumes. The mouse: a box is selected, and its path to the square under the mouse is shown; it is pushed
# there; the pusher walks. A box in a corner is reported and marked; `b` goes back.
begin "$file" 2
says 'Your saved game was resumed'
keys R
click 1 3 3
says 'Where should this box go?'
xdotool mousemove --window "$window" $((192 + 72 * 6 + 36)) $((46 + 123 + 72 * 3 + 36))
end path.png
begin "$file" 2
keys R
click 1 3 3
click 1 3 1
says 'A box is stuck forever. u: undo'
keys m
xdotool mousemove 1279 799
end lost.png
begin "$file" 2
says 'Your saved game was resumed'
keys b
says 'Back to where it can be won. r: redo'
click 1 1 4
click 1 1 6
click 1 3 1
keys Up
keys U U
keys q
ends

# The hint is a sentence and an arrow; Enter plays it. A search in a thread finds a loss that cannot be seen.
begin "$file" 3
keys i
says 'Push the box in row 5, column 3 right.'
end hint.png
begin "$file" 3
keys Return
says 'Push the box'
keys Return Return
keys q
ends
grep -q '^SaveGame [0-9]*/2$' "$file" || fail 'no two pushes of hints'

# The solution is played, paused and continued step by step, and at last in no time; it is saved.
cp "$puzzles/first-steps.sok" "$folder/first.sok"
begin "$folder/first.sok" 3
keys o
sleep 0.2
keys space Right Right space greater greater greater greater greater greater
says 'Solved: moves '
end solved.png

# Another size of the window and the squares; a large level in another format.
awk 'BEGIN {
    for (y = 0; y < 40; ++y) {
        row = ""
        for (x = 0; x < 50; ++x) {
            wall = y == 0 || y == 39 || x == 0 || x == 49 || (y % 8 == 0 && x % 10 > 5) || (x % 10 == 0 && y % 8 > 4)
            box = y % 8 == 3 && x % 10 == 4 && x < 30
            goal = y % 8 == 5 && x % 10 == 7 && x > 20
            row = row (wall ? "#" : x == 1 && y == 1 ? "@" : box ? "$" : goal ? "." : " ")
        }
        print row
    }
}' >"$folder/large.xsb"
cp "$folder/large.xsb" "$folder/large.before"
begin "$folder/large.xsb"
xdotool windowsize "$window" 640 480
sleep 0.5
keys Right Down question
end help.png 370
begin "$folder/large.xsb"
says 'Your saved game was resumed'
keys plus plus
end large.png 370
cmp "$folder/large.xsb" "$folder/large.before" || fail 'the file of levels has changed'
holds 'SaveGame 2/0' "$folder"/saves/large-*.sok

# A search that takes longer than this test is stopped, and the game ends during another one.
awk 'BEGIN {
    for (y = 0; y < 17; ++y) {
        row = ""
        for (x = 0; x < 17; ++x) {
            wall = y == 0 || y == 16 || x == 0 || x == 16
            is_free = x < 3 || x > 13 || y < 3 || y > 13
            row = row (wall ? "#" : x == 8 && y == 8 ? "@" : is_free ? " " : (x + y) % 2 == 0 ? "$" : ".")
        }
        print row
    }
}' >"$folder/checkered.xsb"
begin "$folder/checkered.xsb"
keys o Escape
says 'Stopped.'
keys o q
ends

# A signal ends the game, which is saved before.
begin "$folder/large.xsb"
keys Right Right
sleep 0.2
kill -TERM $player
ends
holds 'SaveGame 4/0' "$folder"/saves/large-*.sok

# A game that cannot be saved is printed at the end. (For root, every file can be written, so the folder is missing.)
mkdir "$folder/elsewhere"
printf '#####\n#@$.#\n# $.#\n#####\n' >"$folder/elsewhere/real.sok"
begin "$folder/elsewhere/real.sok" 2>"$folder/errors"
mv "$folder/elsewhere" "$folder/moved"
keys Right q
says 'Press again to leave; not saved: '
keys q
if wait $player; then fail 'the game ended with 0, although it was not saved'; fi
player=''
grep -q 'not saved: no such file or folder; the moves are' "$folder/errors" || fail "$(cat "$folder/errors")"
grep -qx 'R' "$folder/errors" || fail "$(cat "$folder/errors")"

# Only existing levels are accepted.
refused() {
    wanted=$1
    shift
    if said=$(timeout 20 "$game" "$@" 2>&1) || [ $? -ne 2 ]; then fail "not refused with 2: $*"; fi
    case $said in
        *"$wanted"*) ;;
        *) fail "$said, but not: $wanted" ;;
    esac
}
refused 'Usage: sokoban_window'
refused 'Usage: sokoban_window' "$file" --size
refused 'Usage: sokoban_window' "$file" first
refused 'there is no level 4' "$file" 4
refused 'there is no level 0' "$file" 0
refused 'no such file' "$folder/none.sok"
echo 'Dear reader,' >"$folder/letter.sok"
refused "$folder/letter.sok:" "$folder/letter.sok"
said=$("$game" --help) || fail '--help fails'
case $said in
    'Usage: sokoban_window FILE'*) ;;
    *) fail "--help: $said" ;;
esac
echo played
