#!/bin/sh
# Builds nono and tests it. On Debian 12 it first installs missing packages (as root).
#   sh tests/run.sh        while working: 5 minutes on two cores. The unit tests with nono::compiled under sanitizers, and
#                          the compile-time checks of all tests.
#   sh tests/run.sh ci     what every change must pass: 12 to 15 minutes. Also the tests over random cases and real
#                          files, clang-tidy over the headers, the examples, the nono program, packages, the reference, other
#                          compilers and processors.
#   sh tests/run.sh web    the npm package, the C interface below it and the page: tests/web.sh.
#   sh tests/run.sh python the Python package: tests/python.sh, 4 minutes.
#   sh tests/run.sh all    before a release: one to two hours. Also slow checks that rarely find anything: four times the
#                          random cases, the unit tests with headers alone, larger enumerations, the growth test,
#                          allocations that fail, more sanitizers, the benchmarks, each header alone, the nono program in
#                          more ways, clang-tidy over programs, some deliberate faults, the amalgamated header, and all
#                          compilers that tests/compilers.sh installs, with objects of several in one program.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh

case ${1-} in
    '') stage=short ;;
    ci | all) stage=$1 ;;
    web) exec sh tests/web.sh ;;
    python) exec sh tests/python.sh ;;
    *)
        sed -n '2,14s/^# \{0,1\}//p' tests/run.sh >&2
        exit 2
        ;;
esac

begin=$(date +%s)
step() { printf '\n== %s (after %d s)\n' "$*" $(($(date +%s) - begin)); }

# configure PRESET [OPTION...], build PRESET [OPTION...], check PRESET [OPTION...]
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
check() {
    preset=$1
    shift
    ctest --test-dir "$folder/$preset" --parallel "$(nproc)" --output-on-failure "$@"
}

packages="cmake ninja-build g++ doctest-dev libpugixml-dev zlib1g-dev libzip-dev nlohmann-json3-dev libyaml-dev minisat python3-yaml"
[ $stage = short ] || packages="$packages clang-14 clang-tidy-14 zip libcli11-dev libfmt-dev libpng-dev libjpeg-dev libhpdf-dev libbenchmark-dev qpdf poppler-utils file glpk-utils minizinc cadical parallel libncurses-dev libx11-dev libgl-dev libpython3-dev tmux libsdl2-dev xvfb xdotool pkgconf git doxygen g++-s390x-linux-gnu qemu-user gcc-arm-none-eabi libstdc++-arm-none-eabi-newlib clang-19 wasi-libc libc++-19-dev-wasm32"
if [ $stage = all ]; then # solvers that nono_compare runs, other compilers, and what the tests of pages need
    packages="$packages g++-11 mingw-w64-x86-64-dev meson clasp gringo cryptominisat picosat z3 coinor-cbc flatzinc chromium"
    command -v npm >/dev/null || packages="$packages nodejs npm"
fi
# shellcheck disable=SC2086 # the names are words of their own
need_packages $packages
folder=$(build_folder)
mkdir -p "$folder"
echo "== Building in $folder"

# The examples, the nono program and the compile-time checks do not have to be fast.
optimized=-Og
# Checks of every pointer to a member, of the scope of every temporary and of pointer arithmetic are most of the
# compilation cost of sanitizers, and AddressSanitizer finds most errors without them. A report names functions; the
# preset asan, built by hand, adds lines.
checks="-g0 -fno-sanitize=alignment,null,pointer-overflow -fno-sanitize-address-use-after-scope"
# GCC spends a tenth of its time collecting garbage; with 1 GB more memory per process it rarely does.
case $(c++ --version) in
    *Free\ Software*) optimized="$optimized --param ggc-min-heapsize=1000000" checks="$checks --param ggc-min-heapsize=1000000" ;;
esac

# sanitized [OPTION...]: builds and runs the tests of the preset asan. Three callers of each allocation are recorded:
# walking up the entire stack for each one costs as much as the allocation.
seldom='--label-exclude ^seldom$'
sanitized() {
    export ASAN_OPTIONS="${ASAN_OPTIONS-malloc_context_size=3}"
    configure asan -D NONO_TEST_SINGLE_SOURCE=ON -D CMAKE_CXX_FLAGS_DEBUG="-Og -D_GLIBCXX_ASSERTIONS $checks" "$@"
    build asan
    # shellcheck disable=SC2086 # the option and its value are separate words
    check asan --progress $seldom
}

if [ $stage = short ]; then
    step "What of the tests the compiler checks: $(c++ --version | head -n 1)"
    configure dev -D NONO_BUILD_UNIT_TESTS=OFF -D NONO_BUILD_EXAMPLES=OFF -D NONO_BUILD_TOOL=OFF -D NONO_BUILD_BENCH=OFF \
        -D CMAKE_CXX_FLAGS_DEBUG="$optimized"
    build dev --target nono_constants nono_static
    check dev -R '^(package_versions|repository|figures.*)$'
    step "The unit tests under AddressSanitizer and UndefinedBehaviorSanitizer"
    sanitized -D NONO_TEST_PROCESSES=60 -D NONO_TEST_PROPERTIES=OFF -D NONO_BUILD_TOOL=OFF
    step "All is well"
    exit
fi

# The benchmarks and the growth test are slow to compile. In `ci` the nono program is built and tested without
# sanitizers, which would take most of the time of its many short runs; `all` tests it with sanitizers as well.
more=OFF
if [ $stage = all ]; then
    more=ON seldom= optimized='-O1 -g1' checks=-g1
    NONO_TEST_ROUNDS=4
    export NONO_TEST_ROUNDS
else
    # Independent work uses processors that the rest leaves idle. It runs in a separate session, so that it can be
    # stopped as a whole.
    wider="$folder/wider.log"
    setsid nice -n 19 sh -euc '
        sh tests/tidy.sh headers
        tests/settings.sh "$1/settings"
        tests/compilers.sh --brief clang-14 s390x' - "$folder" >"$wider" 2>&1 &
    wider_process=$!
    trap 'kill -- "-$wider_process" 2>/dev/null || true' EXIT
    trap 'exit 130' INT TERM
fi

step "Building the examples and the program with $(c++ --version | head -n 1)"
configure dev -D NONO_BUILD_UNIT_TESTS=OFF -D NONO_BUILD_EXAMPLES=ON -D NONO_BUILD_TOOL=ON -D NONO_BUILD_BENCH=$more \
    -D NONO_TEST_GROWTH=$more -D NONO_TEST_FAULTS=$more -D NONO_TEST_SINGLE_SOURCE=ON -D CMAKE_CXX_FLAGS_DEBUG="$optimized"
build dev

step "Headers alone, without exceptions and type information, with another compiler"
configure clang -D NONO_BUILD_UNIT_TESTS=OFF -D NONO_BUILD_TOOL=OFF -D NONO_BUILD_BENCH=OFF \
    -D CMAKE_CXX_FLAGS_DEBUG=-O0
build clang --target nono_main_headers_no_exceptions_verify_interface_header_sets nono_compile_checks
if [ $stage = all ]; then
    build clang --target nono_headers_no_exceptions_verify_interface_header_sets
    build dev --target nono_headers_verify_interface_header_sets
fi

step "The unit tests under AddressSanitizer and UndefinedBehaviorSanitizer"
if [ $stage = ci ]; then
    sanitized -D NONO_TEST_PROCESSES=60 -D NONO_TEST_PROPERTIES=ON -D NONO_BUILD_TOOL=OFF
else
    sanitized -D NONO_TEST_HEADERS=ON -D NONO_BUILD_TOOL=ON
    step "Allocations that fail, under the sanitizers"
    build asan --target nono_faults
    "$folder/asan/tests/nono_faults"
    step "Threads, under ThreadSanitizer"
    configure tsan
    build tsan --target nono_threads nono_cli
    "$folder/tsan/tests/nono_threads"
    check tsan -R '^cli_(collect|make|many_in_order|out_of_memory|solve|solve_json|stopped)$'
fi

step "The other tests, without sanitizers"
# shellcheck disable=SC2086 # the option and its value are separate words
check dev $seldom

if [ $stage = ci ]; then
    step "What ran beside: clang-tidy, other settings, other compilers and processors"
    wait $wider_process || {
        cat "$wider"
        exit 1
    }
    cat "$wider"
else
    step "Other settings, and machines without an operating system"
    tests/settings.sh "$folder/settings"
    step "clang-tidy, over headers and programs"
    sh tests/tidy.sh
    step "Deliberate faults, a sample"
    sh tests/mutation/run.sh -j "$(nproc)" weights form rules
    step "The unit tests with all of nono in one header"
    configure amalgamated
    build amalgamated --target nono_tests
    "$folder/amalgamated/tests/nono_tests"
    step "All compilers"
    tests/compilers.sh
fi
step "All is well"
