#!/bin/bash -eu
# Builds the fuzz targets as OSS-Fuzz requires: statically linked, each with its corpus and its dictionary.
# SPDX-License-Identifier: MIT

build_library() { # FOLDER OPTION...
    local source=$1
    shift
    cmake -S "$source" -B "$WORK/$(basename "$source")" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
        -DCMAKE_INSTALL_PREFIX="$WORK/libraries" -DCMAKE_INSTALL_LIBDIR=lib "$@"
    cmake --build "$WORK/$(basename "$source")" --parallel "$(nproc)" --target install
}
build_library "$SRC/pugixml"
build_library "$SRC/libzip" -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF -DBUILD_OSSFUZZ=OFF \
    -DENABLE_COMMONCRYPTO=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_OPENSSL=OFF -DENABLE_BZIP2=OFF \
    -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF

fuzz=$SRC/nono/tests/fuzz
for source in "$fuzz"/targets/*.cpp; do
    target=$(basename "$source" .cpp)
    more=()
    [ "$target" != png ] || more=("$SRC/nono/examples/cli/"{png,png_chunks,bitmap}.cpp -DFMT_HEADER_ONLY)
    # The flags are separate words.
    # shellcheck disable=SC2086
    $CXX $CXXFLAGS -std=c++20 -DNONO_FUZZING -I"$SRC/nono/include" -I"$SRC/nono/tests" -I"$WORK/libraries/include" \
        "$source" "${more[@]}" $LIB_FUZZING_ENGINE -o "$OUT/$target" -L"$WORK/libraries/lib" \
        -Wl,-Bstatic -lzip -lpugixml -lyaml -lpng -lz -Wl,-Bdynamic
    zip -q -j "$OUT/${target}_seed_corpus.zip" "$fuzz/corpus/$target"/*
    words=$fuzz/$target.dict
    [ "$target" != recognition ] || words=$fuzz/formats.dict
    [ ! -f "$words" ] || cp "$words" "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 1500\ntimeout = 10\n' >"$OUT/$target.options"
done
