#!/bin/sh
# Builds the C interface, the npm package and the page, and tests them: `sh tests/web.sh [all]`; with `all`, the
# verdicts of all files of NONO_CORPORA_DIR are compared, otherwise those of some. On Debian 12 it first installs
# missing packages (as root). TypeScript, which checks the types, and the browser driver come from npm.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
. .ci/packages.sh

packages="g++ clang-19 lld-19 libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc binaryen chromium"
command -v npm >/dev/null || packages="$packages nodejs npm"
# shellcheck disable=SC2086 # the names are separate words
need_packages $packages
root=$PWD
folder=$(build_folder)/web
mkdir -p "$folder"
step() { printf '\n== %s\n' "$*"; }

step "The C interface: the header by itself"
for standard in c99 c11 c17; do
    for source in test verdicts; do
        gcc -std=$standard -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wc++-compat -Werror \
            -fsyntax-only "packaging/c/$source.c"
    done
done
for standard in c++98 c++11 c++20; do
    g++ -std=$standard -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only -x c++ packaging/c/nono.h
done

step "The C interface, under sanitizers"
# As in tests/run.sh: checks of every pointer to a member are a third of the compilation cost of sanitizers.
sanitized='-O0 -g0 -fsanitize=address,undefined -fno-sanitize=alignment,null -fno-sanitize-recover=all'
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wuseless-cast -Wold-style-cast -Werror'
for source in verbs making sokoban sokoban_texts formats puzzles proofs; do
    echo "-std=c++20 $sanitized $warnings -fvisibility=hidden -fvisibility-inlines-hidden -Iinclude" \
        "-c packaging/c/$source.cpp -o $folder/$source.o"
done | xargs -L 1 -P "$(nproc)" g++
for program in test verdicts; do
    # shellcheck disable=SC2086 # options are separate words
    gcc -std=c99 $sanitized -c "packaging/c/$program.c" -o "$folder/$program.o"
    # shellcheck disable=SC2086
    g++ $sanitized "$folder/$program.o" "$folder"/verbs.o "$folder"/making.o "$folder"/sokoban.o "$folder"/sokoban_texts.o \
        "$folder"/formats.o "$folder"/puzzles.o "$folder"/proofs.o -o "$folder/$program"
done
"$folder/test"

step "It has the functions that its header declares, and no others"
sed -n 's/^NONO_EXPORT.*[ *]\(nono_[a-z_]*\)(.*/\1/p' packaging/c/nono.h | sort >"$folder/declared"
(cd "$folder" && nm -g --defined-only verbs.o making.o sokoban.o sokoban_texts.o formats.o puzzles.o proofs.o) |
    sed -n 's/^[0-9a-f]* T \(nono_[a-z_]*\)$/\1/p' | sort >"$folder/defined"
diff "$folder/declared" "$folder/defined"

step "The package"
sh packaging/npm/build.sh "$folder"
rm -rf "$folder"/*.tgz "$folder/user"
mkdir "$folder/user"
(cd "$folder" && npm pack --silent ./package)
cp packaging/npm/test/* "$folder/user"
cd "$folder/user"
echo '{ "private": true, "type": "module" }' >package.json
npm install --offline --no-audit --no-fund --silent "$folder"/*.tgz
NONO_BROWSER=$(command -v chromium || true) NONO_VERDICTS=$folder/verdicts NONO_PUZZLES_DIR=$root/examples/puzzles \
    NONO_ALL_VERDICTS=$([ "${1-}" != all ] || echo yes) node --test

step "The types"
npm install --no-save --no-audit --no-fund --silent typescript@5
npx tsc --noEmit --strict --noUncheckedIndexedAccess --target es2022 --module nodenext --lib es2022,dom types.mts
step "The page"
cd "$root"
NONO_NPM_PACKAGE=$folder/package sh examples/web/run.sh --check

step "The package and the page are well"
