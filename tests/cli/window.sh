# What the tests of games with a window share. A script sets `name` (of its pictures), `game` and `update`, then sources it:
#   display_of SIZE         starts a virtual display, such as 1280x800
#   await_window            waits for the window of the process $player, and sets `window`
#   compare PICTURE ROWS    compares the first rows of the screenshot, or with `update` writes the picture
#   keys, fail
# Without Xvfb, which provides the display, xdotool and python3, it prints a message and the test is skipped (77).
# SPDX-License-Identifier: MIT
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
    for kept in "$folder"/messages "$folder"/*.sok "$folder"/saves/*; do
        [ ! -e "$kept" ] || { echo "--- $kept" && cat "$kept"; }
    done
    exit 1
}
display_of() {
    Xvfb -displayfd 3 -screen 0 "${1}x24" -nolisten tcp 3>"$folder/display" >"$folder/xvfb.log" 2>&1 &
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
}
await_window() {
    window=$(timeout 20 xdotool search --sync --onlyvisible --pid $player | head -n 1)
    [ -n "$window" ] || fail "no window"
}
compare() {
    [ -z "$update" ] || python3 "$here/compare_pictures.py" "$folder/shot.bmp" "$here/data/$name/$1"
    said=$(python3 "$here/compare_pictures.py" "$folder/shot.bmp" "$here/data/$name/$1" "$2" 2>&1) || {
        cp "$folder/shot.bmp" "${TMPDIR:-/tmp}/$name.bmp"
        fail "$said; the screenshot is ${TMPDIR:-/tmp}/$name.bmp"
    }
}
keys() { xdotool key --delay 20 "$@"; }
