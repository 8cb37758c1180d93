#!/bin/sh
# Makes the packages of a release from its source archive, after packaging/release.sh:
#   sh packaging/packages.sh FOLDER
# FOLDER, which contains <name>-0.1.0.tar.gz, also receives
#   nono-puzzles-0.1.0.tgz                  the npm package
#   nono_puzzles-0.1.0-py3-none-*.whl       the Python package, and its source archive nono_puzzles-0.1.0.tar.gz
#   nono-c-0.1.0-<system>.tar.gz            the C interface: nono.h, libnono.so and the license
# and their checksums are added to SHA256SUMS. With the same compilers, the same archive always gives the same bytes.
# Needs GCC or Clang, npm, what packaging/npm/build.sh needs, and Python with build, setuptools and wheel. Takes five
# minutes on two cores.
# SPDX-License-Identifier: MIT
set -eu
fail() {
    echo "packages.sh: $*" >&2
    exit 1
}
[ $# = 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$(cd "$1" && pwd)
python=/usr/bin/python3 # Debian's, which has its packages
[ -x $python ] || python=python3

sums=$folder/SHA256SUMS
[ -f "$sums" ] || fail "there is no SHA256SUMS in $folder: run release.sh first"
archive=$(sed -n 's/^[0-9a-f]* [ *]\{0,1\}\(.*\.tar\.gz\)$/\1/p' "$sums" | grep -v '^nono[-_]\(c\|puzzles\)-' | head -n 1)
(cd "$folder" && grep " .*$archive\$" "$sums" | sha256sum --check --quiet) || fail "$archive is not as released"

# The compilers see the same path in every run, since paths can end up in objects. Times in archives are the time of the
# release.
work=/tmp/nono-packages
rm -rf $work
mkdir $work
trap 'rm -rf $work' EXIT
tar -xzf "$folder/$archive" -C $work
tree=$(echo $work/*)
SOURCE_DATE_EPOCH=$(stat -c %Y "$tree/CMakeLists.txt")
export SOURCE_DATE_EPOCH
version=$(sed -n 's/^#define NONO_VERSION_STRING "\(.*\)"/\1/p' "$tree/include/nono/version.hpp")
processors=$(nproc)

# pack FILE FOLDER NAME: packs FOLDER/NAME as a reproducible FILE.
pack() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
        -C "$2" -cf - "$3" | gzip -9n >"$1"
}

# ---- the C interface ----

objects=$work/objects
mkdir $objects
find "$tree/packaging/c" "$tree/packaging/python/watch.cpp" -name '*.cpp' | sort |
    xargs -P "$processors" -I SOURCE sh -euc '
        c++ -std=c++20 -O2 -DNDEBUG -fPIC -fvisibility=hidden -fvisibility-inlines-hidden -ffunction-sections \
            "-I$1/include" "-I$1/packaging/c" -c "$0" -o "$2/$(basename "$0" .cpp).o"' SOURCE "$tree" $objects
link() {
    library=$1
    shift
    c++ -shared -Wl,--gc-sections -Wl,-z,defs -Wl,--build-id=none -s "$@" -o "$library"
}
mkdir -p $work/c
system=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
package=nono-c-$version-$system
mkdir -p "$work/c/$package/include" "$work/c/$package/lib"
cp "$tree/packaging/c/nono.h" "$work/c/$package/include"
cp "$tree/LICENSE" "$work/c/$package"
# shellcheck disable=SC2046 # names without blanks
link "$work/c/$package/lib/libnono.so" -Wl,-soname,libnono.so $(find $objects -name '*.o' ! -name watch.o | sort)
pack "$folder/$package.tar.gz" $work/c "$package"

# ---- Python ----

# shellcheck disable=SC2046
link $work/libnono.so $(find $objects -name '*.o' | sort)
NONO_LIBRARY=$work/libnono.so $python -m build --no-isolation --outdir $work/dist "$tree/packaging/python" \
    >$work/log 2>&1 || fail "$(cat $work/log)"
mv $work/dist/*.whl "$folder/"
sources=nono_puzzles-$version
mkdir $work/sources
tar -xzf $work/dist/*.tar.gz -C $work/sources # its folder has another spelling in other versions of setuptools
mv $work/sources/* "$work/sources/$sources" 2>/dev/null || true
pack "$folder/$sources.tar.gz" $work/sources "$sources"

# ---- npm ----

(cd "$tree" && sh packaging/npm/build.sh $work/npm) >$work/log 2>&1 || fail "$(cat $work/log)"
(cd "$folder" && npm pack --silent $work/npm/package >/dev/null)

cd "$folder"
made="$package.tar.gz $(echo nono_puzzles-"$version"-*.whl) $sources.tar.gz nono-puzzles-$version.tgz"
for file in $made; do
    grep -v " [ *]\{0,1\}$file\$" SHA256SUMS >$work/sums || true
    mv $work/sums SHA256SUMS
    sha256sum "$file" >>SHA256SUMS
done
cat SHA256SUMS
