#!/bin/sh
# Tests packaging/release.sh on a clone with a tag: `release.sh SOURCE WORK VERSION`. The clone has the current files,
# with the changelog's heading changed as for a release.
# SPDX-License-Identifier: MIT
set -eu
source=$1 work=$2 version=$3
if ! command -v git >/dev/null; then
    echo "skipped: there is no git"
    exit 77
fi
rm -rf "$work"
mkdir -p "$work/clone"
git() { command git -c user.name=nono -c user.email=nono@example.org -c init.defaultBranch=main "$@"; }
git init --quiet "$work/clone"
command git --git-dir="$work/clone/.git" --work-tree="$source" add --all "$source"
cd "$work/clone"
git checkout-index --all
fail() {
    echo "$*" >&2
    exit 1
}

# refused PATTERN [TAG]: the script must end with a matching error, and make no files.
refused() {
    if sh packaging/release.sh "${2-v$version}" someone/puzzles made >"$work/log" 2>&1; then fail "not refused: $1"; fi
    grep -q "$1" "$work/log" || fail "not the error '$1' but: $(cat "$work/log")"
    [ ! -e made ] || fail "files were made in spite of: $1"
}
commit() { git commit --quiet --all --message "$1" && git tag --force "v$version" >/dev/null; }

git commit --quiet --message 'Not released'
refused "there is no tag"
git tag "v$version"
sed "s/^## $version.*/## $version (2026-12-01)/" CHANGELOG.md >CHANGELOG.new
refused "has changes"
if grep -q "^## $version.*not released" CHANGELOG.md; then
    mv CHANGELOG.new "$work/CHANGELOG.new"
    refused "not released"
    mv "$work/CHANGELOG.new" CHANGELOG.new
fi
mv CHANGELOG.new CHANGELOG.md
git commit --quiet --all --allow-empty --message 'Release'
refused "not what is checked out"
git tag --force "v$version" >/dev/null
git tag v9.9.9
refused "but CMake 9.9.9" v9.9.9

for file in CITATION.cff meson.build MODULE.bazel packaging/vcpkg/ports/nono/vcpkg.json; do
    sed "s/\([\"']\)$version\([\"']\)/\19.9.9\2/" "$file" >"$work/changed"
    cp "$work/changed" "$file"
    commit "Another version in $file"
    refused "version.hpp has $version, but"
    git reset --quiet --hard HEAD~
    git tag --force "v$version" >/dev/null
done

sh packaging/release.sh "v$version" someone/puzzles made >"$work/log" 2>&1 || fail "$(cat "$work/log")"
cd made
sed 's/ \*\{0,1\}/ /' SHA256SUMS | while read -r sum file; do
    [ "$(cmake -E sha256sum "$file")" = "$sum  $file" ] || fail "$file has another checksum"
done
[ "$(grep -c . SHA256SUMS)" = 2 ] || fail "not two checksums"
grep -q "^// nono $version in one header" nono.hpp || fail "nono.hpp has another version"
sum=$(sed -n "s/ .*puzzles-$version.tar.gz$//p" SHA256SUMS)
grep -q "sha256: \"$sum\"" registries/conan-center-index/recipes/nono/all/conandata.yml ||
    fail "the recipe has another hash"
sum=$(cmake -E sha512sum "puzzles-$version.tar.gz" | sed 's/ .*//')
grep -q "SHA512 $sum" registries/vcpkg/ports/nono/portfile.cmake || fail "the port has another hash"

# The same tag gives the same bytes.
cd ..
mv made "$work/first"
sh packaging/release.sh "v$version" someone/puzzles made >"$work/log" 2>&1 || fail "$(cat "$work/log")"
cmp made/SHA256SUMS "$work/first/SHA256SUMS"
echo "released, twice the same"
