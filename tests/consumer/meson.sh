#!/bin/sh
# Builds and tests the project in meson/: `meson.sh PROJECT BUILD [NONO]`, with the nono that pkg-config finds, or with
# the source tree NONO as a subproject.
# SPDX-License-Identifier: MIT
set -eu
project=$1 build=$2
rm -rf "$build" "$build-project"
cp -r "$project/.." "$build-project"
project=$build-project/meson
if [ $# = 3 ]; then
    mkdir "$project/subprojects"
    ln -s "$3" "$project/subprojects/nono"
    printf '[wrap-file]\ndirectory = nono\n\n[provide]\ndependency_names = nono, nono-compiled\n' >"$project/subprojects/nono.wrap"
    set -- --wrap-mode=forcefallback
else
    set -- --wrap-mode=nofallback
fi
meson setup "$@" "$build" "$project"
meson test -C "$build"
