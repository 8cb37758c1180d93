#!/usr/bin/env bash
# Tests nono with other compilers, libraries and processors: `tests/compilers.sh [--brief|--write] [COMPILER...]`, by
# default with all that `tests/compilers.sh --list` prints. On Debian 12 it installs them (as root). Prints a table of
# the results; with --write, it puts the rows that passed, with the date and the commit, into the table at the end of
# docs/compilers.md. Fails if a test fails, or if a named compiler is not available; other unavailable compilers are
# listed in the printed table. More of these families can be named: Debian 13 has gcc-13, gcc-14, clang-17, clang-18 and
# their libc++.
#
# With each compiler, it compiles and runs all tests that need neither a library nor files of this folder, compiles the
# compile-time tests, and compares the statistics of solving (tests/print_statistics.cpp) with those of the others,
# without AVX2, and in a second run. Warnings are errors. Clang 19 also compiles the module nono and a program that
# imports it. At the end, compatible objects are linked with each other (tests/mixed_objects.sh). With --brief: only
# identities and the statistics of solving.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh

all='gcc-12 gcc-12-debug gcc-11 clang-14 clang-15 clang-16 clang-19 clang-16-libc++ clang-19-libc++ mingw aarch64 s390x emscripten'
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'

# describe COMPILER: sets
#   packages  to install
#   unpack    packages that conflict with each other, to be unpacked instead
#   compiler  the command and its options
#   link      more options for linking
#   run       the command that runs a program
#   native    yes if programs are for this processor, which may have AVX2
#   platform  the platform of the programs: this processor by default
#   suffix    of a program's name
#   tool      yes if the nono program must compile too
#   constant  yes if solving must work in constant expressions
#   module    yes if the module nono must be importable
describe() {
    packages='' unpack='' compiler=() link=() run=() native=no platform=$(uname -m | tr _ -) suffix='' tool=no module=no
    constant=yes
    case $1 in clang-19*) module=yes ;; esac
    case $1 in
        gcc-12-debug)
            packages=g++-12 constant=no
            compiler=(g++-12 -D_GLIBCXX_DEBUG)
            ;;
        gcc-*)
            packages="g++-${1#gcc-}" native=yes
            compiler=("g++-${1#gcc-}")
            [ "$1" != gcc-11 ] || constant=no
            ;;
        clang-*-libc++)
            local version=${1#clang-} library
            version=${version%-libc++}
            packages="clang-$version" native=yes
            unpack="libc++-$version-dev libc++abi-$version-dev"
            library=$folder/$1/packages/usr/lib/llvm-$version
            compiler=("clang++-$version" -nostdinc++ -isystem "$library/include/c++/v1")
            link=(-nostdlib++ "$library/lib/libc++.a" "$library/lib/libc++abi.a")
            ;;
        clang-*)
            packages="clang-${1#clang-} g++-12" native=yes
            compiler=("clang++-${1#clang-}")
            ;;
        mingw)
            packages='g++-mingw-w64-x86-64-posix wine wine64'
            # To compile the program, but not to link it: libpng is not available for Windows.
            packages="$packages libcli11-dev libfmt-dev nlohmann-json3-dev libpng-dev zlib1g-dev libzip-dev libjpeg-dev" tool=yes
            compiler=(x86_64-w64-mingw32-g++-posix '-Wa,-mbig-obj')
            link=(-static)
            run=(env WINEDEBUG=-all WINEPREFIX="$folder/$1/wine" wine)
            platform='x86-64, Windows (by Wine)' suffix=.exe
            ;;
        aarch64 | s390x)
            packages="g++-$1-linux-gnu qemu-user"
            compiler=("$1-linux-gnu-g++")
            link=(-static)
            run=("qemu-$1") platform="$1 (by QEMU)"
            [ "$1" != s390x ] || platform='s390x, big-endian (by QEMU)'
            ;;
        emscripten)
            packages='emscripten nodejs' constant=no
            compiler=(em++ -fexceptions) # exceptions are off by default, and some tests throw
            link=(-O1 -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 -sNODERAWFS=1)
            run=(node) platform='WebAssembly (by Node.js)' suffix=.js
            ;;
        *)
            echo "There is no compiler \"$1\" here, but these: $all" >&2
            exit 2
            ;;
    esac
}

# ---- compiling ----

alone='odr_a|odr_b|include_only|macro_clash|puzzle_literals' # compiled one by one: tests of includes, and files with clashing names

say() { echo "$*" >&2; }

# sources GROUP: prints the test files that are compiled together.
sources() {
    local files
    case $1 in
        identities) files='tests/unit/hash.cpp tests/unit/hash_golden.cpp' ;;
        solving) files="tests/property/*.cpp tests/unit/*.cpp tests/unit/detail/*.cpp tests/unit/line/*.cpp tests/unit/solver/*.cpp" ;;
        formats) files='tests/unit/formats/*.cpp tests/unit/formats/*/*.cpp tests/unit/text/*.cpp tests/unit/io/*.cpp' ;;
        sokoban) files='tests/unit/sokoban/*.cpp tests/unit/render/*.cpp' ;;
    esac
    # Except those that need a library or a folder. The names are separate words.
    # shellcheck disable=SC2086
    grep -LE '(formats/(xml|json|yaml|every)|known_formats)\.hpp|pugixml\.hpp|io/g?zip\.hpp|corpora\.hpp|NONO_CMAKE_VERSION|NONO_[A-Z]*_DIR' $files |
        grep -vE "/($alone)\\.cpp$"
}

# together FILE...: prints a file that includes these files, each in its own namespace. Templates that they share are
# then compiled once, in a fourth of the time. All headers come first, so that the includes of the test files do
# nothing. POSIX headers, which test files include where they exist, can be absent.
together() {
    sed -nE '/^#include/ { s, *//.*,,; s,"(\.\./)*([a-z_]*\.hpp)","\2",; p }' "$@" | sort -u |
        sed -E 's,^#include (<sys/[a-z]*\.h>)$,#if __has_include(\1)\n&\n#endif,'
    local file number=0
    for file in "$@"; do printf 'namespace file_%d {\n#include "%s"\n}\n' "$((++number))" "$PWD/$file"; done
}

# shellcheck disable=SC2317 # it is called by start
# compile OUTPUT SOURCE OPTION...: makes an object of a source in $place. The compiler's messages are kept next to it.
compile() {
    local output=$place/$1 source=$2
    shift 2
    # shellcheck disable=SC2086 # the warnings are separate words
    "${compiler[@]}" -std=c++20 $warnings -Iinclude -Itests -isystem "$folder/include" "$@" -c "$source" -o "$output.o" \
        >"$output.log" 2>&1 || rm -f "$output.o"
}

# start COMMAND...: runs a command in the background, with at most as many at a time as there are processors.
start() {
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
    "$@" &
}

# finish OBJECT...: waits for all started commands. Fails unless the objects were made, and shows the messages.
finish() {
    wait
    local object failed=0
    for object in "$@"; do
        [ -e "$place/$object.o" ] && continue
        say "$object does not compile:"
        head -n 40 "$place/$object.log" >&2
        failed=1
    done
    return "$failed"
}

# build PROGRAM OBJECT...: links a program.
build() {
    local program=$place/$1 objects
    shift
    objects=("${@/#/$place/}")
    "${compiler[@]}" "${objects[@]/%/.o}" "${link[@]}" -o "$program" >"$program.log" 2>&1 && return
    say "$program does not link:"
    head -n 40 "$program.log" >&2
    return 1
}

# ---- testing ----

# macros: sets name, library and has_constant from the compiler's predefined macros.
macros() {
    local word value
    name='' library='' has_constant=no
    while read -r word value; do
        value=${value// . /.}
        case $word in
            compiler_is) name=$value ;;
            libstdcxx_is) library="libstdc++ $value" ;;
            libcxx_is) library="libc++ $((value / (value < 100000 ? 1000 : 10000)))" ;;
            constant_is) [ "$value" = 0 ] || has_constant=yes ;;
        esac
    done < <("${compiler[@]}" -std=c++20 -Iinclude -E -P -x c++ - <<'macros'
#include <nono/detail/config.hpp>
#if defined(__EMSCRIPTEN__)
#include <emscripten/version.h>
compiler_is Emscripten __EMSCRIPTEN_major__ . __EMSCRIPTEN_minor__ . __EMSCRIPTEN_tiny__
#elif defined(__clang__)
compiler_is Clang __clang_major__
#elif defined(__MINGW32__)
compiler_is MinGW-w64 GCC __GNUC__
#else
compiler_is GCC __GNUC__
#endif
#if defined(_LIBCPP_VERSION)
libcxx_is _LIBCPP_VERSION
#elif defined(_GLIBCXX_DEBUG)
libstdcxx_is _GLIBCXX_RELEASE, debug mode
#else
libstdcxx_is _GLIBCXX_RELEASE
#endif
constant_is NONO_HAS_CONSTEXPR_VECTOR
macros
    )
}

# run_tests GROUP...: compiles and runs the tests of these groups. Sets passed to "N of M".
run_tests() {
    local group file objects=(main) summary
    passed='none'
    start compile main tests/main.cpp -O0
    for group in "$@"; do
        sources "$group" >"$place/$group.list"
        mapfile -t files <"$place/$group.list"
        together "${files[@]}" >"$place/$group.cpp"
        start compile "$group" "$place/$group.cpp" -O1
        objects+=("$group")
    done
    if [ "$brief" = no ]; then
        for file in ${alone//|/ }; do
            start compile "$file" "tests/unit/$file.cpp" -O0
            objects+=("$file")
        done
    fi
    finish "${objects[@]}" || return 1
    build "tests$suffix" "${objects[@]}" || return 1
    "${run[@]}" "$place/tests$suffix" --no-colors >"$place/tests.txt" 2>&1 || true
    summary=$(tr -d '\r' <"$place/tests.txt" | sed -nE 's/.*test cases: +([0-9]+) \| +([0-9]+) passed.*/\2 of \1/p')
    passed=${summary:-none}
    # Fails if the program ended before it printed a summary, or if no test passed.
    [[ "$passed" == [1-9]* ]] && [ "${passed% of *}" = "${passed#* of }" ] && return
    say "Tests fail:"
    tail -n 60 "$place/tests.txt" >&2
    return 1
}

# evaluate: has the compiler evaluate the required constant expressions.
evaluate() {
    local file objects=()
    if [ "$has_constant" != "$constant" ]; then
        say "Vectors in constant expressions: $has_constant, not $constant"
        return 1
    fi
    for file in tests/static/*.cpp; do
        start compile "static_$(basename "$file" .cpp)" "$file" -O0
        objects+=("static_$(basename "$file" .cpp)")
    done
    finish "${objects[@]}"
}

# compile_tool: compiles the nono program, except the parts that need libharu.
compile_tool() {
    local headers=$folder/tool_headers header file objects=()
    mkdir -p "$headers"
    for header in CLI fmt nlohmann png.h pngconf.h pnglibconf.h zlib.h zconf.h zip.h zipconf.h \
        jpeglib.h jerror.h jmorecfg.h x86_64-linux-gnu/jconfig.h; do
        ln -sfn "/usr/include/$header" "$headers/$(basename "$header")"
    done
    cmake -D NAME=page_files -D "OUT=$headers/page_files.hpp" \
        -D "FILES=$(printf '%s\n' examples/cli/pages/* | paste -sd ,)" -P cmake/embed.cmake
    file=examples/cli/trace_view/page
    cmake -D NAME=trace_view -D "OUT=$headers/trace_view.hpp" -D "FILES=$file.html,$file.css,$file.js" -P cmake/embed.cmake
    for file in examples/cli/*.cpp; do
        case $file in examples/cli/pdf*.cpp) continue ;; esac
        start compile "tool_$(basename "$file" .cpp)" "$file" -O0 -isystem "$headers" -DFMT_HEADER_ONLY -DNONO_CLI_HAS_JPEG
        objects+=("tool_$(basename "$file" .cpp)")
    done
    finish "${objects[@]}"
}

# import_module: compiles the module nono, and runs a program that imports it.
import_module() {
    local pcm=$place/nono.pcm
    # shellcheck disable=SC2086 # the warnings are separate words
    "${compiler[@]}" -std=c++20 $warnings -Iinclude --precompile include/nono/nono.cppm -o "$pcm" >"$place/module.log" 2>&1 &&
        "${compiler[@]}" -std=c++20 $warnings -Iinclude "-fmodule-file=nono=$pcm" tests/module/program.cpp "$pcm" "${link[@]}" \
            -o "$place/module" >>"$place/module.log" 2>&1 &&
        "$place/module" >>"$place/module.log" 2>&1 && return
    say "The module cannot be imported:"
    head -n 40 "$place/module.log" >&2
    return 1
}

# print_statistics PROGRAM: fails if it prints something other than the first program did, in each of two runs.
print_statistics() {
    local round
    for round in 1 2; do
        if ! "${run[@]}" "$place/$1$suffix" >"$place/$1.raw" 2>"$place/$1.log"; then
            say "$1 fails:"
            head -n 40 "$place/$1.log" >&2
            return 1
        fi
        tr -d '\r' <"$place/$1.raw" >"$place/$1.txt"
        [ -e "$folder/statistics.txt" ] || cp "$place/$1.txt" "$folder/statistics.txt"
        if [ ! -s "$place/$1.txt" ] || ! cmp -s "$folder/statistics.txt" "$place/$1.txt"; then
            say "Solving takes something else here ($1, round $round):"
            diff "$folder/statistics.txt" "$place/$1.txt" | head -n 10 >&2
            return 1
        fi
    done
}

# compare_statistics: the statistics of solving must be the same everywhere, with and without vector instructions.
compare_statistics() {
    local programs=(statistics) program
    start compile statistics tests/print_statistics.cpp -O1
    if [ "$native" = yes ] && [ "$brief" = no ]; then
        start compile statistics_without_avx2 tests/print_statistics.cpp -O1 -DNONO_NO_AVX2
        programs+=(statistics_without_avx2)
    fi
    finish "${programs[@]}" || return 1
    for program in "${programs[@]}"; do
        build "$program$suffix" "$program" || return 1
        print_statistics "$program" || return 1
    done
}

# ---- one compiler at a time ----

# install COMPILER: fails if it is not available.
install() {
    # shellcheck disable=SC2086 # packages are separate words
    (need_packages $packages) >&2 || return 1
    # shellcheck disable=SC2086
    [ -z "$unpack" ] || unpack_packages "$folder/$1/packages" $unpack >&2 || return 1
    command -v "${compiler[0]}" >/dev/null || return 1
    local word
    for word in "${run[@]}"; do
        case $word in
            env | *=*) ;;
            *) command -v "$word" >/dev/null || return 1 ;;
        esac
    done
}

row() { printf '| %s | %s | %s | %s | %s |\n' "$@"; }

# write_row CELL...: puts a row into the table of docs/compilers.md, replacing the row with the same compiler, library
# and platform, or at the end. The marker before the table has the date, the commit and the version of the last row.
write_row() {
    local page=docs/compilers.md text commit date version source='by tests/compilers.sh --write'
    commit=$(git rev-parse --short HEAD)
    date=$(date -u +%F)
    version=$(sed -n 's/^#define NONO_VERSION_STRING "\(.*\)"/\1/p' include/nono/version.hpp)
    local marker="<!-- measured: $date $commit $version $source -->"
    git diff --quiet HEAD -- include tests || commit="$commit and changes"
    text="$(row "$@" | sed 's/ |$//') | $date | $commit |"
    awk -v key="| $1 | $2 | $3 |" -v text="$text" -v marker="$marker" -v source="$source" '
        /^<!-- measured: / && index($0, source) { print marker; next }
        index($0, key) == 1 { if (!is_written) print text; is_written = 1; next }
        /^<!-- \/measured -->/ && !is_written { print text; is_written = 1 }
        { print }' "$page" >"$place/page.md"
    cp "$place/page.md" "$page"
}

# test_compiler COMPILER: prints its row of the table. Fails if a test fails.
test_compiler() {
    local failed=0 groups=(solving formats sokoban)
    [ "$brief" = no ] || groups=(identities)
    describe "$1"
    place=$folder/$1
    say "== $1"
    if ! install "$1"; then
        row "$1" '' "$platform" 'not here' ''
        [ "$named" = no ]
        return
    fi
    mkdir -p "$place"
    rm -f "$place"/*.*
    macros
    run_tests "${groups[@]}" || failed=1
    [ "$brief" = yes ] || evaluate || failed=1
    compare_statistics || failed=1
    [ "$brief" = yes ] || [ "$tool" = no ] || compile_tool || failed=1
    [ "$brief" = yes ] || [ "$module" = no ] || import_module || failed=1
    row "$name" "$library" "$platform" "$passed" "$has_constant"
    [ "$write$failed" != yes0 ] || write_row "$name" "$library" "$platform" "$passed" "$has_constant"
    return "$failed"
}

brief=no write=no
case ${1-} in
    --list)
        printf '%s\n' "${all// /$'\n'}"
        exit
        ;;
    --brief)
        brief=yes
        shift
        ;;
    --write)
        write=yes
        shift
        ;;
esac
named=yes
# shellcheck disable=SC2086 # compilers are separate words
[ $# != 0 ] || { named=no; set -- $all; }

folder=$(build_folder)/compilers
mkdir -p "$folder/include"
(need_packages doctest-dev) >&2
ln -sfn /usr/include/doctest "$folder/include/doctest" # only this folder: the others are not for other processors
rm -f "$folder/statistics.txt"
for compiler_id in "$@"; do describe "$compiler_id"; done

status=0
row Compiler 'Standard library' 'Programs run on' 'Tests passed' 'Solves in constant expressions'
row --- --- --- --- ---
for compiler_id in "$@"; do
    if ! test_compiler "$compiler_id"; then
        say "== $compiler_id: FAILED"
        status=1
    fi
done

# The newest GCC comes first: its standard library is compatible with objects of older versions.
compilers=()
for compiler_id in gcc-12 gcc-11 clang-14 clang-19; do
    [[ " $* " == *" $compiler_id "* ]] || continue
    describe "$compiler_id"
    compilers+=("${compiler[0]}")
done
if [ "$brief" = no ] && [ "${#compilers[@]}" != 0 ] && ! tests/mixed_objects.sh "$folder/mixed_objects" "${compilers[@]}" >&2; then
    say "== objects of several compilers in a program: FAILED"
    status=1
fi
exit "$status"
