#!/bin/sh
# Builds nono and runs all of its tests: `sh tests/run.sh`. On Debian 12 it installs what is missing first (as root).
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh

step() { printf '\n== %s\n' "$*"; }

# configure PRESET [OPTION...], build PRESET [OPTION...]
configure() {
    preset=$1
    shift
    cmake --preset "$preset" -B "$folder/$preset" "$@" >"$folder/$preset.log" 2>&1 || { cat "$folder/$preset.log"; exit 1; }
}
build() {
    preset=$1
    shift
    cmake --build "$folder/$preset" --parallel "$(nproc)" "$@"
}

need_packages cmake ninja-build g++ clang-14 doctest-dev libpugixml-dev zlib1g-dev libcli11-dev libfmt-dev nlohmann-json3-dev libpng-dev libhpdf-dev libbenchmark-dev qpdf poppler-utils glpk-utils minizinc minisat cadical parallel libncurses-dev tmux pkgconf python3 doxygen g++-s390x-linux-gnu qemu-user
folder=$(build_folder)
mkdir -p "$folder"
echo "== Building in $folder"

step "1 of 5: building the program, the examples and the benchmarks with $(c++ --version | head -n 1)"
configure dev -D NONO_BUILD_UNIT_TESTS=OFF
build dev

step "2 of 5: every header alone, with one compiler; without exceptions and type information, with the other"
build dev --target nono_headers_verify_interface_header_sets
configure clang -D NONO_BUILD_UNIT_TESTS=OFF
build clang --target nono_headers_no_exceptions_verify_interface_header_sets nono_compile_checks

step "3 of 5: the unit tests and the program under AddressSanitizer and UndefinedBehaviorSanitizer"
configure asan
build asan
ctest --test-dir "$folder/asan" --parallel "$(nproc)" --output-on-failure --progress

step "4 of 5: the other tests, without sanitizers"
ctest --test-dir "$folder/dev" --parallel "$(nproc)" --output-on-failure

step "5 of 5: identities and the work of solving, with two compilers and on a big-endian processor"
tests/compilers.sh --brief gcc-12 clang-14 s390x
