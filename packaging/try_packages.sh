#!/bin/sh
# Installs nono from each file of a release, in a clean folder, and runs the first program of its README:
#   sh packaging/try_packages.sh FOLDER
# FOLDER has the files of packaging/release.sh and packaging/packages.sh. Without a network.
# SPDX-License-Identifier: MIT
set -eu
[ $# = 1 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$(cd "$1" && pwd)
python=/usr/bin/python3
[ -x $python ] || python=python3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)
version=$(sed -n 's,^// nono \([0-9.]*\) in one header.*,\1,p' "$folder/nono.hpp")

# expect NAME: compares the output with the solution of the puzzle of the README.
printf '.#.#.\n#####\n.###.\n..#..\n' >expected
expect() {
    diff expected output || { echo "try_packages.sh: $1 does not print the solution" >&2; exit 1; }
    echo "$1: prints the solution"
}

mkdir source
tar -xzf "$(find "$folder" -name "*-$version.tar.gz" ! -name 'nono_puzzles-*' ! -name 'nono-c-*')" -C source --strip-components=1
c++ -std=c++20 -Isource/include source/examples/hello.cpp -o hello
./hello >output
expect "the source archive"

cmake -S source -B build -D CMAKE_INSTALL_PREFIX="$work/installed" -D NONO_BUILD_TESTS=OFF -D NONO_BUILD_EXAMPLES=OFF \
    -D NONO_BUILD_TOOL=OFF -D NONO_BUILD_BENCH=OFF >log
cmake --install build >log
mkdir user
cp source/examples/hello.cpp user
cat >user/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.22)
project(user CXX)
find_package(nono REQUIRED)
add_executable(hello hello.cpp)
target_link_libraries(hello PRIVATE nono::nono)
END
cmake -S user -B user/build -D CMAKE_PREFIX_PATH="$work/installed" >log
cmake --build user/build >log
user/build/hello >output
expect "the source archive, installed by CMake"

mkdir one
cp "$folder/nono.hpp" one
sed 's,<nono/nono.hpp>,"nono.hpp",' source/examples/hello.cpp >one/hello.cpp
c++ -std=c++20 one/hello.cpp -o one/hello
one/hello >output
expect "nono.hpp"

cat >hello.c <<'END'
#include "nono.h"

#include <stdio.h>
#include <string.h>

int main(void) {
    const char text[] = "width 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n";
    nono_result* const parsed = nono_parse(text, strlen(text), NULL, 0);
    nono_result* const solved = nono_solve(nono_result_puzzle(parsed, 0), NULL, 0, NULL, 0, NULL);
    size_t size = 0;
    puts(nono_result_json(solved, &size));
    nono_result_free(solved);
    nono_result_free(parsed);
    return 0;
}
END
mkdir c
tar -xzf "$folder"/nono-c-*.tar.gz -C c --strip-components=1
cc -Ic/include hello.c c/lib/libnono.so "-Wl,-rpath,$work/c/lib" -o hello_c
./hello_c | sed -n 's/.*"solutions":\["\([.1]*\)"\].*/\1\n/p' | tr 1 '#' | fold -w 5 | sed '/^$/d' >output
expect "the C library"

cat >hello.py <<'END'
import nono

puzzle = nono.Puzzle(rows=[[1, 1], [5], [3], [1]], columns=[[1], [3], [3], [3], [1]])
print("\n".join("".join(".#"[cell] for cell in row) for row in nono.solve(puzzle).solution.tolist()))
END
$python -m venv --system-site-packages wheel
wheel/bin/python -m pip install --quiet --no-index --no-deps --disable-pip-version-check "$folder"/nono_puzzles-*.whl
wheel/bin/python hello.py >output
expect "the wheel"
$python -m venv --system-site-packages sources
sources/bin/python -m pip install --quiet --no-index --no-deps --no-build-isolation --disable-pip-version-check \
    "$folder/nono_puzzles-$version.tar.gz"
sources/bin/python hello.py >output
expect "the source archive for Python"

mkdir npm
cd npm
echo '{ "private": true, "type": "module" }' >package.json
npm install --offline --no-audit --no-fund --silent "$folder/nono-puzzles-$version.tgz"
cat >hello.js <<'END'
import { load } from 'nono-puzzles';

const nono = await load();
const puzzle = nono.parse('width 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n');
const { solutions } = nono.solve(puzzle);
for (let row = 0; row < puzzle.height; ++row)
  console.log([...solutions[0].slice(row * puzzle.width, (row + 1) * puzzle.width)].map(cell => '.#'[cell]).join(''));
END
node hello.js >../output
cd ..
expect "the npm package"
