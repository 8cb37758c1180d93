#!/bin/sh
# Measures how much of include/nono the unit tests run: builds them with clang-14's coverage, runs them, and prints
# lines and branches by file. Fails under 97 % of the lines or 90 % of the branches. 8 minutes on two cores.
#   sh tests/coverage.sh                    the table
#   sh tests/coverage.sh --missing [FILE]   lines that did not run, of the files whose names contain FILE, in the
# previous run
# Instances of a template count together: a line or a branch counts as run if it runs in any of them.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh
export LC_ALL=C

folder=$(build_folder)/coverage
table() { python3 tests/coverage.py "$folder/nono.lcov" "$folder/nono.json" "$@"; }

case ${1-} in
    '') ;;
    --missing)
        [ -e "$folder/nono.json" ] || { echo "Run sh tests/coverage.sh first" >&2; exit 1; }
        table "$@"
        exit
        ;;
    *)
        sed -n '2,5s/^# \{0,1\}//p' tests/coverage.sh >&2
        exit 2
        ;;
esac

need_packages cmake ninja-build g++ clang-14 llvm-14 doctest-dev libpugixml-dev zlib1g-dev libzip-dev nlohmann-json3-dev libyaml-dev python3
mkdir -p "$folder"
cmake --preset asan -B "$folder" -D CMAKE_CXX_COMPILER=clang++-14 -D NONO_EXPECT_SANITIZERS=OFF \
    -D NONO_TEST_PROCESSES=60 -D NONO_TEST_HEADERS=ON -D NONO_BUILD_TOOL=OFF -D NONO_BUILD_EXAMPLES=OFF \
    -D CMAKE_CXX_FLAGS="-fprofile-instr-generate -fcoverage-mapping" -D CMAKE_CXX_FLAGS_DEBUG="-O1 -g0" >"$folder.log" ||
    { cat "$folder.log"; exit 1; }
cmake --build "$folder" --parallel "$(nproc)" --target nono_tests
rm -f "$folder"/*.profraw
# Concurrent processes take turns adding to the same file (%m).
LLVM_PROFILE_FILE="$folder/%m.profraw" ctest --test-dir "$folder" -R '^nono_tests_' --parallel "$(nproc)" \
    --output-on-failure --progress
llvm-profdata-14 merge -o "$folder/nono.profdata" "$folder"/*.profraw
for format in lcov text; do
    name=nono.lcov
    [ "$format" = lcov ] || name=nono.json
    llvm-cov-14 export --format="$format" --instr-profile="$folder/nono.profdata" "$folder/tests/nono_tests" \
        "$PWD/include/nono" >"$folder/$name"
done
table
