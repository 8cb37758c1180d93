#!/usr/bin/env bash
# Compiles nono with settings of other programs, and for machines without an operating system: `tests/settings.sh
# FOLDER`. Warnings are errors. Works in FOLDER; missing compilers are skipped with a message.
# SPDX-License-Identifier: MIT
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
printf '#include <nono/all.hpp>\n' >"$folder/all.cpp"

# Starts `COMMAND... ` under a name, with at most as many at a time as there are processors.
names=()
start() {
    local name=$1
    shift
    if ! command -v "$1" >/dev/null; then
        echo "$1 is not here: $name is left out"
        return
    fi
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
    rm -f "$folder/$name.well"
    names+=("$name")
    { "$@" >"$folder/$name.log" 2>&1 && touch "$folder/$name.well"; } &
}
# As above, with warnings as errors.
compile() { start "$@" -Wall -Wextra -Werror -Iinclude; }

all_of_nono() { compile "$1" "${@:2}" -fsyntax-only "$folder/all.cpp"; }
all_of_nono debug_mode g++ -std=c++20 -D_GLIBCXX_DEBUG
all_of_nono other_types g++ -std=c++20 -funsigned-char -fshort-enums -fno-char8_t
all_of_nono cpp_23 g++ -std=c++23
all_of_nono wasi clang++-19 --target=wasm32-wasi -std=c++20 -fno-exceptions -DNONO_SMALL

# Without an operating system, `std::uint32_t` can be `unsigned long`, and there can be no clock.
arm=(arm-none-eabi-g++ -std=c++20 -Os -mcpu=cortex-m0 -fno-exceptions -fno-rtti)
all_of_nono bare_metal "${arm[@]}"
compile game_pack "${arm[@]}" -c tests/static/game_pack.cpp -o "$folder/game_pack.o"
compile game_pack_default arm-none-eabi-g++ -std=c++20 -Os -mcpu=cortex-m0 -c tests/static/game_pack.cpp -o /dev/null
compile pocket_game "${arm[@]}" -c examples/pocket_game.cpp -o "$folder/pocket_game.o"
wait

failed=0
for name in "${names[@]}"; do
    [ ! -e "$folder/$name.well" ] || continue
    echo "FAILED: $name" >&2
    head -n 40 "$folder/$name.log" >&2
    failed=1
done
[ "$failed" = 0 ] || exit 1

# A pack consists of constants, and a game of it has constant size: they need only arithmetic and copying, filling and
# comparing memory, and no heap.
for name in game_pack pocket_game; do
    [ -e "$folder/$name.well" ] || continue
    needed=$(arm-none-eabi-nm --undefined-only "$folder/$name.o" | awk '{print $NF}' |
        grep -vE '^(__aeabi_.*|__(clz|ctz|popcount)di2|mem(cpy|set|move|cmp)|putchar)$' || true)
    if [ -n "$needed" ]; then
        echo "FAILED: $name needs $needed" >&2
        exit 1
    fi
    echo "$name takes $(arm-none-eabi-size "$folder/$name.o" | awk 'END {print $4}') bytes"
done
echo "${#names[@]} settings compile: ${names[*]}"
