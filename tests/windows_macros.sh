#!/bin/sh
# Checks that the macros of windows.h do not break a source, on a system with only its headers (Debian's
# mingw-w64-x86-64-dev):
#   sh tests/windows_macros.sh SOURCE COMPILER...
# The source is compiled for this system, after the headers of this system that it needs and then the macros that
# windows.h defines and this system does not. Without the headers the exit status is 77.
# SPDX-License-Identifier: MIT
set -eu
headers=/usr/share/mingw-w64/include
if [ ! -e "$headers/windows.h" ]; then
    echo "The headers of MinGW-w64 are not here: its macros are not tested"
    exit 77
fi
source=$1
shift
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The includes of hostile_macros.hpp, without its macros.
sed '/^#define [A-Za-z]/d' tests/hostile_macros.hpp >"$folder/system.hpp"
printf '#include <winsock2.h>\n#include <windows.h>\n' >"$folder/windows.cpp"
# The compiler's own headers, such as stddef.h, are next to this one.
own=$(printf '#include <stdarg.h>\n' | "$@" -x c++ -E - | sed -nE 's/^# 1 "(.*)\/stdarg\.h".*/\1/p' | head -n 1)
"$@" -std=c++20 -x c++ -nostdinc -isystem "$headers" -isystem "$own" -U__linux__ -Ulinux -Uunix -U__unix__ -D_WIN32 \
    -D_WIN64 -D__MINGW32__ -D__MINGW64__ '-D__declspec(x)=' -E -dM "$folder/windows.cpp" >"$folder/windows.txt"
"$@" -std=c++20 -x c++ -E -dM "$folder/system.hpp" >"$folder/system.txt"
# Names that begin with an underscore, and those that identify the system, belong to the system.
awk '{ name = $2; sub(/\(.*/, "", name) }
    NR == FNR { known[name]; next }
    !(name in known) && name !~ /^(_|WIN32|WIN64|WINNT|MINGW)/' "$folder/system.txt" "$folder/windows.txt" >"$folder/macros.hpp"
count=$(wc -l <"$folder/macros.hpp")
if [ "$count" -lt 10000 ]; then
    echo "windows.h has only $count macros" >&2
    exit 1
fi
"$@" -std=c++20 -Iinclude -include "$folder/system.hpp" -include "$folder/macros.hpp" -fsyntax-only "$source"
echo "$count macros of windows.h"
