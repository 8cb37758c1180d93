#!/bin/sh
# Plays the terminal game in a real terminal, by its keys and its mouse, and checks the file that it writes with nono:
#   sh sokoban_game.sh SOKOBAN_GAME NONO
# Without tmux, which is the terminal, or without pseudo terminals, which tmux needs, it says so and is skipped (77).
set -eu
game=$1
nono=$2
if ! command -v tmux >/dev/null; then
    echo "tmux is not installed: the game is not played"
    exit 77
fi
unset TMUX
export LC_ALL=C.UTF-8 TERM=screen-256color
folder=$(mktemp -d)
export TMUX_TMPDIR="$folder"
# In a terminal nobody looks at; its shell's status line would take a row of it.
terminal() { tmux -u -f /dev/null -L game "$@"; }
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT
file=$folder/levels.sok

# A bare chroot or container has no pseudo terminals; a session that does nothing tells. (Its server ends with it.) Where
# tmux fails for another reason, so does the test.
if ! said=$(tmux -u -f /dev/null -L nothing new-session -d true 2>&1); then
    echo "tmux: $said"
    case $said in
        *'fork failed: No such '*) # device; file or directory
            echo 'there are no pseudo terminals here: the game is not played'
            exit 77
            ;;
    esac
    exit 1
fi

fail() {
    echo "$*"
    echo "--- the screen"
    terminal capture-pane -p 2>/dev/null || true
    echo "--- the file"
    cat "$file"
    exit 1
}
screen() { terminal capture-pane -p; }
keys() { terminal send-keys "$@"; }
# shows TEXT...: waits until each text is on the screen, five seconds at most.
shows() {
    for text in "$@"; do
        tries=0
        until screen | grep -qF -- "$text"; do
            tries=$((tries + 1))
            [ $tries -lt 100 ] || fail "not on the screen: $text"
            sleep 0.05
        done
    done
}
hides() { if screen | grep -qF -- "$1"; then fail "on the screen: $1"; fi; }
# begin [LEVEL]: starts the game; the screen says when it has ended, and how.
begin() {
    terminal new-session -d -x 60 -y 16 "'$game' '$file' $*; echo \"ended: \$?\"; sleep 100"
}
ends() {
    shows 'ended: 0'
    terminal kill-server
}
# holds TEXT: the file has a line that is this text.
holds() { grep -qxF -- "$1" "$file" || fail "not in the file: $1"; }
holds_not() { if grep -qF -- "$1" "$file"; then fail "in the file: $1"; fi; }

cat >"$file" <<'LEVELS'
Collection: Drei Räume
Author: nono

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

A note of this level.


Two

#######
#@ $ .#
#######
#. $ @#
#######
LEVELS

# The list; the first level, which one push solves.
begin
shows 'Drei Räume' '1  Früh' '2  Spät' '3  Two'
keys Enter
shows 'Drei Räume  1/3  Früh' '##@@[]..##' 'moves 0  pushes 0  boxes to go 1'
keys Right
shows '##  @@{}##' 'moves 1  pushes 1' 'Solved: moves 1, pushes 1'
holds 'Solution 1/1'

# Enter leads on. A wall stops the pusher; undo, redo, restart.
keys Enter
shows '2/3  Spät' '##@@    []  ..##'
keys Up
keys l l l
shows '##      @@[]..##' 'moves 3  pushes 1'
keys u
shows '##    @@[]  ..##' 'moves 2  pushes 0'
keys r
shows '##      @@[]..##' 'moves 3  pushes 1'
keys R
shows '##@@    []  ..##' 'moves 0  pushes 0'
keys r r r Right
shows '##        @@{}##' 'moves 4  pushes 2  boxes to go 1'

# A box that is pushed to where it is lost, and back; saved there.
keys Down Down Left Left Left
shows '##[]@@      ..##' 'A box is stuck for ever'
keys u
shows '##  []@@    ..##'
hides 'stuck'
keys s
shows 'Saved.'
holds 'A note of this level.'
holds 'SaveGame 8/3'
keys q
shows '1  Früh  solved 1/1' '2  Spät  begun'

# The saved game goes on, also the part that was undone. In a window smaller than the board, the part around the pusher
# is drawn.
keys Enter
shows 'Your saved game goes on' 'moves 8  pushes 3'
keys r
shows 'moves 9  pushes 4'
keys u
shows 'moves 8  pushes 3'
terminal resize-window -x 12 -y 9
shows '[]@@'
hides '################'
terminal resize-window -x 60 -y 16
shows '################' '##  []@@    ..##'

# The mouse: the pusher walks to a square; a box goes to one.
# click COLUMN ROW, from 0: what a terminal sends where the left button is pressed and let go (X10: three bytes for each,
# 32 more than the button, the column and the row from 1).
click() {
    x=$(printf '%x' $(($1 + 33)))
    y=$(printf '%x' $(($2 + 33)))
    keys -H 1b 5b 4d 20 "$x" "$y" 1b 5b 4d 23 "$x" "$y"
}
# Square (row, column) of this board is at 22 + 2 * column, 6 + row.
click 24 7
shows '##@@        {}##'
click 26 9
shows 'Where to with this box?'
click 34 9
shows '##        @@{}##' 'Solved'
holds_not SaveGame

# Two pushers, in turn.
keys n
shows '3/3  Two' '##@@  []  ..##'
keys Right Right Right
shows '##      @@{}##'
keys Tab Left Left Left
shows 'Solved: moves 6, pushes 4'
holds 'Solution 6/4'
keys n
shows '1/3  Früh' '##@@[]..##' 'best 1/1'
keys Escape
shows '3  Two  solved 6/4'
keys q
ends

# What was played is legal and solves, and nothing else in the file has changed.
out=$("$nono" replay --json "$file") || fail "$out"
[ "$(echo "$out" | grep -c '"solved":true,"illegal":null')" = 3 ] || fail "$out"
"$nono" check "$file" || fail 'nono check finds something'
holds 'Collection: Drei Räume'
holds 'A note of this level.'

# A level can be begun with; a game is saved where the player leaves.
begin 2
shows '2/3  Spät' 'best'
keys Right
shows 'moves 1'
keys q
shows 'up, down'
keys q
ends
holds 'SaveGame 1/0'

# Nothing but .sok files with levels, and levels that there are.
refused() {
    wanted=$1
    shift
    if said=$("$game" "$@" 2>&1) || [ $? -ne 2 ]; then fail "not refused with 2: $*"; fi
    case $said in
        *"$wanted"*) ;;
        *) fail "$said, but not: $wanted" ;;
    esac
}
refused 'Usage: sokoban_game'
refused 'there is no level 4' "$file" 4
refused 'games are kept in .sok files' levels.xsb
refused 'no such file' "$folder/none.sok"
echo 'Dear reader,' >"$folder/letter.sok"
refused "$folder/letter.sok:" "$folder/letter.sok"
echo rrR >"$folder/moves.sok"
refused 'there is no level in this file' "$folder/moves.sok"
echo 'played'
