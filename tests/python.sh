#!/bin/sh
# Builds the Python package and tests it: `sh tests/python.sh [all]`; with `all`, verdicts of all files of NONO_CORPORA_DIR
# are compared, otherwise those of every third, and CMake also builds and installs the module. On Debian 12 it first
# installs missing packages (as root).
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh

need_packages g++ binutils python3-venv python3-build python3-setuptools python3-wheel python3-numpy python3-pytest \
    python3-hypothesis python3-distributed python3-matplotlib mypy
root=$PWD
folder=$(build_folder)/python
python=/usr/bin/python3 # Debian's, whose packages these are
[ -x $python ] || python=python3
begin=$(date +%s)
step() { printf '\n== %s (after %d s)\n' "$*" $(($(date +%s) - begin)); }

step "The wheel, from a source archive, in a clean folder"
rm -rf "$folder"
mkdir -p "$folder/source/packaging" "$folder/source/bench/solvers"
cp -r include LICENSE "$folder/source"
cp -r packaging/c packaging/python "$folder/source/packaging"
cp -r bench/solvers/formats "$folder/source/bench/solvers"
rm -f "$folder/source/packaging/python/nono/libnono.so"
$python -m build --no-isolation --outdir "$folder/dist" "$folder/source/packaging/python" >"$folder/build.log" 2>&1 ||
    { cat "$folder/build.log"; exit 1; }
ls -l "$folder/dist"

step "It is installed in a virtual environment"
$python -m venv --system-site-packages "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --no-index --no-deps --disable-pip-version-check "$folder"/dist/*.whl
cd "$folder" # not the folder of the sources, which has a module of that name
library=$("$folder/venv/bin/python" -c 'import nono, os; print(os.path.dirname(nono.__file__))')/libnono.so

step "The library exports the functions of nono.h, and no others"
{
    sed -n 's/^NONO_EXPORT.*[ *]\(nono_[a-z_]*\)(.*/\1/p' "$root/packaging/c/nono.h"
    echo nono_python_stop
} | sort >declared
nm -D --defined-only "$library" | sed -n 's/^[0-9a-f]* T \(.*\)$/\1/p' | sort >exported
diff declared exported
for program in test verdicts; do
    gcc -std=c99 "$root/packaging/c/$program.c" "$library" "-Wl,-rpath,$(dirname "$library")" -o "$program"
done
./test

step "The types"
cp -r "$root/packaging/python/tests" tests
"$folder/venv/bin/python" -m mypy --strict --cache-dir "$folder/mypy" -p nono
(cd tests && "$folder/venv/bin/python" -m mypy --strict --cache-dir "$folder/mypy" ./*.py \
    "$root"/packaging/python/examples/*.py)

step "The tests and the examples of the README"
corpora=${NONO_CORPORA_DIR-$root/../shared/corpora}
if [ ! -d "$corpora" ]; then
    echo "There are no corpora in $corpora: only the puzzles of examples/ are compared."
    corpora=
fi
export HYPOTHESIS_STORAGE_DIRECTORY="$folder/hypothesis"
NONO_VERDICTS=$folder/verdicts NONO_CORPORA_DIR=$corpora NONO_ROOT=$root NONO_README=$root/packaging/python/README.md \
    NONO_ALL_VERDICTS=$([ "${1-}" != all ] || echo yes) PYTHONDONTWRITEBYTECODE=1 \
    "$folder/venv/bin/python" -m pytest -p no:cacheprovider -q -rs --durations=5 tests

if [ "${1-}" = all ]; then
    step "The module that CMake builds and installs"
    need_packages cmake ninja-build
    cmake -S "$root" -B cmake -G Ninja -D CMAKE_BUILD_TYPE=Release -D NONO_BUILD_PYTHON=ON -D NONO_PYTHON_DIR=site \
        -D NONO_BUILD_TESTS=OFF -D NONO_BUILD_EXAMPLES=OFF -D NONO_BUILD_TOOL=OFF -D NONO_BUILD_BENCH=OFF >cmake.log
    cmake --build cmake --target nono_python
    cmake --install cmake --prefix "$folder/installed" >>cmake.log
    PYTHONPATH=$folder/installed/site "$folder/venv/bin/python" -c '
import nono
assert "/installed/site/" in nono.__file__, nono.__file__
assert nono.solve(nono.parse("2 2\n\n1\n1\n\n1\n1\n")).status == nono.Status.MULTIPLE
assert len(nono.sokoban.parse("#####\n#@$.#\n#####\n")) == 1'
fi

step "The Python package is well"
