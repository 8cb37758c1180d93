#!/bin/sh
# Plays the terminal game in a real terminal, with keys and mouse, and checks the file that it writes with nono:
#   sh sokoban_game.sh SOKOBAN_GAME NONO
# Without tmux, which provides the terminal, or without pseudo terminals, which tmux needs, it prints a message and is
# skipped (77).
# SPDX-License-Identifier: MIT
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
# In a detached terminal; the status line of its shell would take one row. Each has its own server: one that is ending
# would still accept a call for the next.
server=0
terminal() { tmux -u -f /dev/null -L game$server "$@"; }
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT
file=$folder/levels.sok

# A bare chroot or container has no pseudo terminals; a session that does nothing shows whether that is so. (Its server
# ends with it.) If tmux fails for another reason, so does the test.
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
screen() { terminal capture-pane -p "$@"; }
keys() { terminal send-keys "$@"; }
# shows TEXT...: waits until each text is on the screen, at most twenty seconds.
shows() {
    for text in "$@"; do
        tries=0
        until screen | grep -qF -- "$text"; do
            tries=$((tries + 1))
            [ $tries -lt 400 ] || fail "not on the screen: $text"
            sleep 0.05
        done
    done
}
hides() { if screen | grep -qF -- "$1"; then fail "on the screen: $1"; fi; }
# begin [LEVEL]: starts the game; the screen shows when it has ended, and how. Keys for signals reach only the game.
begin() {
    rm -f "$folder/process"
    server=$((server + 1))
    terminal new-session -d -x ${wide:-60} -y 16 "trap : INT QUIT
        sh -c 'echo \$\$ >$folder/process; exec \"\$@\"' - '$game' '$file' $*
        echo \"ended: \$?\"
        stty -a | grep -qw -- '-echo' || echo 'as before'
        sleep 100"
}
ends() {
    shows "ended: ${1:-0}" 'as before'
    terminal kill-server
}
process() { cat "$folder/process"; }
# gone: waits until the game has ended, at most ten seconds.
gone() {
    tries=0
    while kill -0 "$(process)" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || fail 'the game goes on'
        sleep 0.05
    done
}
# holds TEXT: the file has a line with exactly this text.
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

# Enter continues. A wall stops the pusher; undo, redo, restart.
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

# A box is pushed into a deadlock, and back; the game is saved there.
keys Down Down Left Left Left
shows '##[]@@      ..##' 'A box is stuck forever'
keys u
shows '##  []@@    ..##'
hides 'stuck'
keys s
shows 'Saved.'
holds 'A note of this level.'
holds 'SaveGame 8/3'
keys q
shows '1  Früh  solved 1/1' '2  Spät  begun'

# The saved game resumes, including the undone part. In a window smaller than the board, the part around the pusher is
# drawn.
keys Enter
shows 'Your saved game was resumed' 'moves 8  pushes 3'
keys r
shows 'moves 9  pushes 4'
keys u
shows 'moves 8  pushes 3'
terminal resize-window -x 12 -y 9
shows '# $@  .#'
hides '################'
terminal resize-window -x 6 -y 9
shows '# $@' '8/3  '
hides '########'
terminal resize-window -x 60 -y 16
shows '################' '##  []@@    ..##'

# The mouse: the pusher walks to a square; a box moves to one.
# click COLUMN ROW, from 0: the sequence that a terminal sends when the left button is pressed and released (X10: three
# bytes for each, 32 more than the button, the column and the row from 1).
click() {
    x=$(printf '%x' $(($1 + 33)))
    y=$(printf '%x' $(($2 + 33)))
    keys -H 1b 5b 4d 20 "$x" "$y" 1b 5b 4d 23 "$x" "$y"
}
# Square (row, column) of this board is at 22 + 2 * column, 6 + row.
click 24 7
shows '##@@        {}##'
click 26 9
shows 'Where should this box go?'
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

# The moves are legal and solve the level, and nothing else in the file has changed.
out=$("$nono" replay --json "$file") || fail "$out"
[ "$(echo "$out" | grep -c '"solved":true,"illegal":null')" = 3 ] || fail "$out"
"$nono" check "$file" || fail 'nono check finds something'
holds 'Collection: Drei Räume'
holds 'A note of this level.'

# The game can begin at a level; a game is saved when the player leaves it.
begin 2
shows '2/3  Spät' 'best'
keys Right
shows 'moves 1'
keys q
shows 'up, down'
keys q
ends
holds 'SaveGame 1/0'

# ---- help and information ----

# The page of keys, complete on a small screen and in parts on a smaller one; the line of keys at all widths.
wide=80
begin 2
shows 'Spät' '?: help'
screen | grep -q 'arrows: move .* s: save .*q: levels' || fail 'the line of keys, in 80 columns'
terminal resize-window -x 40 -y 24
shows 'arrows: move  u: undo  ?: help  q: list'
keys '?'
shows 'Keys in a level' 'g, d           mark goals, dead squares' 'A box on a dead square is lost.' 'any key: back'
keys x
shows "arrows: move  u: undo  ?: help  q: list" "Spät"
terminal resize-window -x 40 -y 8
keys '?'
shows 'Keys in a level' 'any key: more'
keys x
shows 'Ctrl-C' 'any key: more'
keys x
shows 'A box on a dead square is lost.' 'any key: back'
keys x
shows '?: help'
terminal resize-window -x 60 -y 16

# Marks of goals and dead squares, on and off. With escapes, the screen has colors.
screen -e >"$folder/plain"
keys g
shows 'Goals are marked'
screen -e >"$folder/marked"
[ "$(grep -F '##' "$folder/plain")" != "$(grep -F '##' "$folder/marked")" ] || fail 'the goals look as before'
keys g
keys d
shows 'Dead squares are marked' '##xx'
keys d
keys R
shows 'moves 0  pushes 0'
hides 'xx'
keys q
shows 'up, down' '2  Spät  solved 18/7  begun'
keys q
ends
wide=''

# A hint, the way back from a deadlock, and the solution push by push.
file=$folder/help.sok
cat >"$file" <<'LEVELS'
########
#@  $ .#
#      #
#  $  .#
########
LEVELS
begin 1
keys i
shows 'Push the box in row 4, column 4 right.' 'pushes 0'
keys Down Right Right Right Down Left Left
shows 'A box is stuck forever' 'pushes 2'
keys i
shows 'Lost: a box'
keys b
shows 'Back to where it can be won' 'pushes 1'
keys b
shows 'It can be won from here'
keys a a a a a a
shows 'Solved: moves' 'boxes to go 0'
keys q
shows 'solved'
keys q
ends
holds_not SaveGame

# The best solutions by moves and by pushes are shown and kept.
file=$folder/best.sok
cat >"$file" <<'LEVELS'
#######
#   ###
#.$$  #
#.  # #
#@    #
#######

Fewest moves
uuurDRdLrdrruuLLL

SaveGame 19/3
uuurDlddrrrruulLLrd
LEVELS
begin 1
shows 'moves 19  pushes 3' 'best 17/6'
keys Left
shows 'Solved: moves 20, pushes 4' 'best 17/6, 20/4'
keys q
shows 'solved 17/6, 20/4'
keys q
ends
holds 'uuurDRdLrdrruuLLL'
holds 'uuurDlddrrrruulLLrdL'
holds 'Solution 20/4'
holds_not SaveGame

# ---- the file, byte for byte ----

# given TEXT...: makes a file of levels, with escapes expanded by printf.
given() { printf "$@" >"$file"; }
# is TEXT...: the file must have exactly these bytes.
is() {
    printf "$@" >"$folder/wanted"
    cmp "$file" "$folder/wanted" || fail "the file is not as wanted: $(od -c "$folder/wanted" | head -40)"
}

file=$folder/bytes.sok
# A byte order mark, DOS line ends, a note in Latin-1, run-lengths, trailing blanks, no end of the last line.
head='\357\273\277Collection: X\r\n\r\nFr\374h  \r\n\r\n#####\r\n#@$.#\r\n#####\r\n\t\r\n'
long='########\r\n#@  $ .#\r\n#      #\r\n########\r\nNote: caf\351 \r\n\r\nMine\r\n2r*R\r\nkept note\r\n'
last='\r\n\r\n\r\nLast one\r\n\r\n#######\r\n#@ $ .#\r\n#######'

# Each signal during a game: it is saved, the terminal is restored, and the status gives the signal.
for signal in 2:INT 15:TERM 1:HUP 3:QUIT; do
    given "$head$long$last"
    begin 2
    shows 'moves 2  pushes 0'
    keys u
    keys Down
    shows 'moves 2  pushes 0' 'boxes to go 1'
    keys Right
    shows 'moves 3  pushes 0'
    case $signal in
        2:*) keys C-c ;;
        3:*) keys C-'\' ;;
        *) kill -"${signal#*:}" "$(process)" ;;
    esac
    ends $((128 + ${signal%:*}))
    is "$head$long\r\nSaveGame 3/0\r\nrdr\r\n$last"
done

# Also on the page of keys and on the list, where there is nothing to save; with the terminal closed.
begin 2
shows 'moves 3'
keys Right
shows 'moves 4'
keys '?'
shows 'Keys in a level'
kill -TERM "$(process)"
ends 143
is "$head$long\r\nSaveGame 4/0\r\nrdrr\r\n$last"
begin
shows 'begun' '?: help'
kill -INT "$(process)"
ends 130
is "$head$long\r\nSaveGame 4/0\r\nrdrr\r\n$last"
begin 2
shows 'moves 4'
keys u
shows 'moves 3'
terminal kill-server
gone
is "$head$long\r\nSaveGame 3/0\r\nrdr*r\r\n$last"

# The last level of a file whose last line has no end; then text that another program writes in the meantime.
given "$head$long$last"
begin 3
shows '3/3  Last one'
keys Right
shows 'moves 1'
keys s
shows 'Saved.'
is "$head$long$last\r\n\r\nSaveGame 1/0\r\nr"
given "$head$long$last\r\n\r\nSaveGame 1/0\r\nr\r\n:: a remark"
keys Right
shows 'moves 2'
keys q
shows 'up, down' 'begun'
keys q
ends
is "$head$long$last\r\n\r\nSaveGame 1/0\r\nr\r\n:: a remark\r\n\r\nSaveGame 2/1\r\nrR"

# Run-lengths of a saved game that is replaced, and its title; a solution replaces it.
given '#########\n#@$    .#\n#########\nWhere I was\n4R*\n\nSnd\n\n#####\n#@$.#\n#####\n'
begin 1
shows 'moves 4  pushes 4'
keys Right
shows 'Solved'
keys q
shows 'up, down'
keys q
ends
is '#########\n#@$    .#\n#########\nWhere I was\n5R\n\nSnd\n\n#####\n#@$.#\n#####\n'

# A saved game whose end is a solution that is no better is removed, with the lines that belong to it.
before='######\n#@ $.#\n######\n\nSolution 2/1\nrR\n'
given "$before"'\nSaveGame 1/0\nr\n\n\nNext\n\n####\n# @#\n####\n'
begin 1
shows '1/2' 'moves 1'
keys Right
shows 'Solved'
keys q
shows 'up, down'
keys q
ends
is "$before"'\n\nNext\n\n####\n# @#\n####\n'

# A link to a file remains a link; a file that cannot be written is reported, and the moves are printed.
given '#####\n#@$.#\n# $.#\n#####\n'
mkdir "$folder/elsewhere"
mv "$file" "$folder/elsewhere/real.sok"
ln -s elsewhere/real.sok "$file"
begin 1
shows 'moves 0'
keys Right
shows 'moves 1'
kill -TERM "$(process)"
ends 143
[ -L "$file" ] || fail 'the link is gone'
is '#####\n#@$.#\n# $.#\n#####\n\nSaveGame 1/1\nR\n'
begin 1
shows 'moves 1'
keys u
shows 'moves 0'
mv "$folder/elsewhere" "$folder/moved"
keys q
shows 'Press again to leave; not saved: '
keys u
keys n
shows 'Press again to leave; not saved: '
keys n
shows '1/1' 'moves 1  pushes 1'
keys u
shows 'moves 0'
kill -TERM "$(process)"
shows 'not saved: no such file or folder; the moves are' '*R'
ends 143
mv "$folder/moved" "$folder/elsewhere"
is '#####\n#@$.#\n# $.#\n#####\n\nSaveGame 1/1\nR\n'

# A terminal in which nothing can be drawn, and none at all.
file=$folder/levels.sok
server=$((server + 1))
terminal new-session -d -x 80 -y 16 "TERM=dumb '$game' '$file'; echo \"ended: \$?\"; sleep 100"
shows 'TERM=dumb: this terminal cannot place the cursor' 'ended: 2'
terminal kill-server

# Levels in another format: the file stays as it is, and the games are saved in a folder for data.
file=$folder/other.xsb
given '; Far away\n\n#####\n#@$.#\n# $.#\n#####\n'
cp "$file" "$folder/before.xsb"
data=$folder/data
server=$((server + 1))
terminal new-session -d -x 60 -y 16 "XDG_DATA_HOME='$data' '$game' '$file' 1; echo \"ended: \$?\"; sleep 100"
shows 'Far away' 'moves 0'
keys Right
shows 'moves 1'
keys q
shows '1  Far away  begun'
keys q
shows 'ended: 0'
terminal kill-server
cmp "$file" "$folder/before.xsb" || fail 'the file of levels has changed'
grep -qx 'SaveGame 1/1' "$data"/nono/other-*.sok || fail 'the game is not saved in the folder for data'
server=$((server + 1))
terminal new-session -d -x 60 -y 16 "XDG_DATA_HOME='$data' '$game' '$file' 1; sleep 100"
shows 'Your saved game was resumed' 'moves 1'
terminal kill-server

# Only files with levels, and existing levels, are accepted.
refused() {
    wanted=$1
    shift
    if said=$("$game" "$@" 2>&1) || [ $? -ne 2 ]; then fail "not refused with 2: $*"; fi
    case $said in
        *"$wanted"*) ;;
        *) fail "$said, but not: $wanted" ;;
    esac
}
file=$folder/levels.sok
refused 'Usage: sokoban_game'
refused 'the game needs a terminal' "$file"
refused 'there is no level 4' "$file" 4
refused 'no such file' "$folder/none.sok"
echo 'Dear reader,' >"$folder/letter.sok"
refused "$folder/letter.sok:" "$folder/letter.sok"
echo rrR >"$folder/moves.sok"
refused 'there is no level in this file' "$folder/moves.sok"
echo 'played'
