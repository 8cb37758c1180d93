#!/bin/sh
# Builds nono and runs all of its tests: `sh tests/run.sh`. On Debian 12 it installs what is missing first (as root).
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh

step() { printf '\n== %s\n' "$*"; }

# configure PRESET, build PRESET [OPTION...]
configure() { cmake --preset "$1" -B "$folder/$1" >"$folder/$1.log" 2>&1 || { cat "$folder/$1.log"; exit 1; }; }
build() {
    preset=$1
    shift
    cmake --build "$folder/$preset" --parallel "$(nproc)" "$@"
}

need_packages cmake ninja-build g++ clang-14 doctest-dev libpugixml-dev zlib1g-dev libcli11-dev libfmt-dev nlohmann-json3-dev libpng-dev libhpdf-dev libbenchmark-dev qpdf poppler-utils glpk-utils minizinc minisat cadical parallel libncurses-dev tmux pkgconf python3
folder=$(build_folder)
mkdir -p "$folder"
echo "== Building in $folder"

step "1 of 4: building everything with $(c++ --version | head -n 1)"
configure dev
build dev

step "2 of 4: every header alone, with and without exceptions, with both compilers"
build dev --target all_verify_interface_header_sets
configure clang
build clang --target all_verify_interface_header_sets nono_compile_checks

step "3 of 4: the tests under AddressSanitizer and UndefinedBehaviorSanitizer"
configure asan
build asan
ctest --test-dir "$folder/asan" --parallel "$(nproc)" --output-on-failure --progress

step "4 of 4: the tests"
ctest --test-dir "$folder/dev" --parallel "$(nproc)" --output-on-failure
