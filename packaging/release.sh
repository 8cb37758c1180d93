#!/bin/sh
# Makes the files of a release in a clean checkout of its tag, and prints the remaining manual steps:
#   sh packaging/release.sh v0.1.0 <owner>/<name> [FOLDER]
# FOLDER, by default build/release, receives
#   <name>-0.1.0.tar.gz  the tag, packed in the same way as by GitHub
#   nono.hpp             all of nono in one header
#   registries/          the recipe for ConanCenter and the port for vcpkg's registry, with the archive's hash
#   SHA256SUMS           of the archive and the header
# Everything is made from the contents of the tag. The script refuses a tag that is not checked out, a checkout with
# changes, inconsistent versions, and a changelog without the release. Needs Git, gzip, CMake and a compiler.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
fail() {
    echo "release.sh: $*" >&2
    exit 1
}
case $#,${1-},${2-} in
    [23],v*,*/*) ;;
    *)
        sed -n '2,10s/^# \{0,1\}//p' packaging/release.sh >&2
        exit 2
        ;;
esac
tag=$1 version=${1#v} repository=$2 folder=${3-build/release}
name=${repository#*/}

# ---- preconditions ----

commit=$(git rev-parse --verify --quiet "refs/tags/$tag^{commit}") || fail "there is no tag $tag"
[ "$commit" = "$(git rev-parse HEAD)" ] || fail "$tag is not what is checked out"
[ -z "$(git status --porcelain)" ] || fail "the checkout has changes: $(git status --short | head -n 5)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name-$version
git -c tar.tar.gz.command='gzip -cn' archive --format=tar.gz --prefix="$name-$version/" "$tag" \
    >"$work/$name-$version.tar.gz"
tar -xzf "$work/$name-$version.tar.gz" -C "$work"

cmake -D SOURCE_DIR="$tree" -D CMAKE_VERSION_OF_NONO="$version" -P "$tree/tests/packages/versions.cmake" \
    >"$work/log" 2>&1 || fail "$(cat "$work/log")"
heading=$(grep -m 1 '^## ' "$tree/CHANGELOG.md")
case $heading in
    *'not released'*) fail "CHANGELOG.md has '$heading': write the date in its place, and tag that" ;;
esac
cmake -S "$tree" -B "$work/build" -D NONO_BUILD_TESTS=OFF -D NONO_BUILD_EXAMPLES=OFF -D NONO_BUILD_TOOL=OFF \
    -D NONO_BUILD_BENCH=OFF >"$work/log" 2>&1 || fail "$(cat "$work/log")"
grep -qx "CMAKE_PROJECT_VERSION:[A-Z]*=$version" "$work/build/CMakeCache.txt" ||
    fail "CMake has another version than $tag"

# ---- the files ----

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
rm -rf "$folder/registries"
mv "$work/$name-$version.tar.gz" "$folder/"
cmake -D OUTPUT="$folder/nono.hpp" -P "$tree/packaging/amalgamate.cmake" 2>"$work/log" || fail "$(cat "$work/log")"
cmake -D ARCHIVE="$folder/$name-$version.tar.gz" -D REPOSITORY="$repository" -D OUTPUT="$folder/registries" \
    -P "$tree/packaging/registries.cmake" 2>"$work/log" || fail "$(cat "$work/log")"
(cd "$folder" && cmake -E sha256sum "$name-$version.tar.gz" nono.hpp >SHA256SUMS)
cat "$folder/SHA256SUMS"

cat <<STEPS

The files of nono $version are in $folder. By hand, in this order:

1. git push origin $tag
2. Look whether the archive that GitHub makes is this one. The registries name it by its hash:
     curl -sL https://github.com/$repository/archive/refs/tags/$tag.tar.gz | sha256sum
   If it is another one, download it and make registries/ of it, as packaging/README.md shows.
3. The workflow "Release" prints the checksums that it gets of the tag: they must be those above.
4. sh packaging/packages.sh $folder
     makes the packages for C, Python and npm of the archive;
   sh packaging/try_packages.sh $folder
     installs each file in a clean folder and runs the first program of the README.
5. Make a release of the tag, with its part of CHANGELOG.md as the text, and attach all files that SHA256SUMS lists, and
   SHA256SUMS. Publish nono-puzzles-$version.tgz with npm, and the source archive nono_puzzles-$version.tar.gz on PyPI.
6. Copy registries/conan-center-index/recipes/nono and registries/vcpkg/ports/nono into forks of these registries, as
   packaging/README.md shows, and try both there: conan create, vcpkg install.
7. Begin the next version: include/nono/version.hpp, vcpkg.json, meson.build, MODULE.bazel, CITATION.cff, and a heading
   in CHANGELOG.md that ends with "(not released yet)". The test package_versions compares them.
STEPS
