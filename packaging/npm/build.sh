#!/bin/sh
# Builds the npm package: `sh packaging/npm/build.sh FOLDER` makes FOLDER/package, which `npm pack` accepts. It needs
# Debian's clang-19, lld-19, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32, wasi-libc and binaryen; CXX names another
# compiler that supports wasm32-wasi.
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
[ $# = 1 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
rm -rf "$out/package" "$out/objects"
mkdir -p "$out/package" "$out/objects"
compiler=${CXX:-clang++-19}

# module NAME OPTIONS OBJECT...: exports the functions of nono.h that the objects define. wasm-opt reduces the packed size
# by 3 % after Clang and its linker. With -O3 searches are 3 to 6 % faster, but packed modules are larger than with -O1.
# Without the inlining of large functions that have one caller (-ocimfs), they are 1.5 % smaller and as fast; with a limit
# below 400, searches are slower.
module() {
    name=$1
    options=$2
    shift 2
    # shellcheck disable=SC2086 # options are separate words
    (cd "$out/objects" && "$compiler" --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all $exports \
        "$@" -o "$name.wasm" && wasm-opt $options $features "$name.wasm" -o "$out/package/$name.wasm")
}
features="--enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals"
exports=$(sed -n 's/^NONO_EXPORT.*[ *]\(nono_[a-z_]*\)(.*/-Wl,--export-if-defined=\1/p' "$root/packaging/c/nono.h")
exports="$exports -Wl,--export-if-defined=nono_javascript_watch,--export=malloc,--export=free"

# Readers of texts are small, searches are fast too. With -O3 instead of -O2 searches are no faster, and the packed module
# is 1 % larger. SIMD is for one operation (detail::reversed); if compilers vectorize or unroll loops themselves, modules
# grow and are no faster.
cd "$root/packaging/c"
xargs -P "$(nproc 2>/dev/null || echo 2)" -L 1 sh -c '
    compiler=$0 include=$1 objects=$2 source=$3 name=$4
    shift 4
    "$compiler" --target=wasm32-wasi -std=c++20 -DNDEBUG -DNONO_SMALL -fno-exceptions -fno-rtti -I"$include" "$@" -c "$source" \
        -o "$objects/$name.o" || exit 255
' "$compiler" "$root/include" "$out/objects" <<END
verbs.cpp verbs -O2 -DNONO_C_SMALL -msimd128 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops
making.cpp making -Os
sokoban.cpp sokoban -Os
sokoban_texts.cpp sokoban_texts -Oz
formats.cpp formats -Oz
formats.cpp few_formats -Oz -DNONO_C_FEW_FORMATS
puzzles.cpp puzzles -Oz
../npm/wasm.cpp wasm -Oz
END
module nono "-O3 --converge -ocimfs 400" puzzles.o few_formats.o verbs.o wasm.o
module nono-make -O1 puzzles.o making.o wasm.o
module nono-formats -O1 puzzles.o formats.o sokoban.o sokoban_texts.o wasm.o

cd "$here"
cp index.d.ts worker.d.ts README.md "$root/LICENSE" "$out/package"
# Without the comments below the first ones, which are a tenth of what a page loads of the scripts.
for script in index.js worker.js worker-thread.js; do
    sed -e '4,$ { /^ *\/\/ /d; /^ *\/\*\* .*\*\/$/d; }' "$script" >"$out/package/$script"
done
version=$(sed -n 's/^#define NONO_VERSION_STRING "\(.*\)"/\1/p' "$root/include/nono/version.hpp")
sed "s/\"version\": \"[^\"]*\"/\"version\": \"$version\"/" package.json >"$out/package/package.json"
