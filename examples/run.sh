#!/bin/sh
# Builds the nono program, solves the nonograms of examples/puzzles and replays the Sokoban games there: `sh
# examples/run.sh`. On Debian 12 it first installs missing packages (as root).
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh

step() { printf '\n== %s\n' "$*"; }

need_packages cmake ninja-build g++ libpugixml-dev zlib1g-dev libzip-dev libcli11-dev libfmt-dev nlohmann-json3-dev libyaml-dev libpng-dev libjpeg-dev libhpdf-dev
folder=$(build_folder)/program
mkdir -p "$folder"

# -O2 compiles a fifth faster than the -O3 of the preset. The program does not use the lists of formats.
step "Building the nono program in $folder"
cmake --preset release -B "$folder" -D NONO_BUILD_EXAMPLES=OFF -D NONO_BUILD_BENCH=OFF -D NONO_COMPILED_LISTS=OFF \
    -D CMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" >"$folder/configure.log" 2>&1 ||
    { cat "$folder/configure.log"; exit 1; }
cmake --build "$folder" --parallel "$(nproc)" --target nono_cli

step "Solving the nonograms of examples/puzzles: $folder/nono solve examples/puzzles/*.non examples/puzzles/*.g"
"$folder/nono" solve examples/puzzles/*.non examples/puzzles/*.g

step "Replaying the games of Sokoban there: $folder/nono replay examples/puzzles/*.sok"
"$folder/nono" replay examples/puzzles/*.sok
