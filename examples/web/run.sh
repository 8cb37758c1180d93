#!/bin/sh
# Builds the npm package and serves the page with it on the loopback address: `sh examples/web/run.sh` prints the
# address. --check tests the page instead, in Debian's Chromium; --stage FOLDER only makes the folder for a static host.
# NONO_NPM_PACKAGE names a package that is already built.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
. .ci/packages.sh

mode=${1-}
case $mode in '' | --check | --stage) ;; *) sed -n '2,4s/^# //p' "$0" >&2; exit 2 ;; esac

folder=$(build_folder)/web
site=$folder/site
[ "$mode" != --stage ] || site=${2:?a folder}
package=${NONO_NPM_PACKAGE-}
if [ -z "$package" ]; then
    need_packages clang-19 lld-19 libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc binaryen
    mkdir -p "$folder"
    sh packaging/npm/build.sh "$folder"
    package=$folder/package
fi

# The folder contains the page, the package and the puzzles. The page has no build step except that whole lines of
# comments in its JavaScript, which are a tenth of it, are not served.
rm -rf "$site"
mkdir -p "$site/nono" "$site/puzzles"
cp -r examples/web/index.html examples/web/*.css examples/web/icon.svg examples/web/offline.js examples/web/js "$site"
cp "$package"/*.js "$package"/*.wasm "$site/nono"
for script in "$site"/js/*.js; do
    awk '/^ *\/\*\*.*\*\/ *$/ { next }
        /^ *\/\*\*/ { inside = 1 }
        inside { if (/\*\/ *$/) inside = 0; next }
        /^ *\/\/ / && !/SPDX/ { next }
        { print }' "$script" >"$site/script"
    mv "$site/script" "$script"
done
cp examples/puzzles/*.non examples/puzzles/*.sok examples/web/puzzles/*.non "$site/puzzles"
(
    cd "$site"
    names=$(find . -type f ! -name offline.js | sed 's|^\./||' | sort)
    # The names have no blanks.
    # shellcheck disable=SC2086
    version=$(cat $names offline.js | cksum | tr ' ' -)
    {
        printf "self.folder = {\n    version: '%s',\n    files: [\n" "$version"
        for name in $names; do echo "        '$name',"; done
        printf '    ],\n};\n'
    } >files.js
)

case $mode in
    --stage) echo "$site" ;;
    --check)
        packages=chromium
        command -v npm >/dev/null || packages="$packages nodejs npm"
        # shellcheck disable=SC2086 # the names are separate words
        need_packages $packages
        tools=$folder/tools
        if [ ! -d "$tools/node_modules/axe-core" ]; then
            mkdir -p "$tools"
            (cd "$tools" && echo '{"private": true}' >package.json &&
                npm install --no-audit --no-fund --silent playwright-core@1.65 axe-core@4.14)
        fi
        NONO_WEB_SITE=$site NONO_WEB_TOOLS=$tools node --test --test-concurrency=1 examples/web/test/*.test.mjs
        ;;
    *)
        if command -v node >/dev/null; then
            exec node examples/web/test/server.mjs "$site" 8000
        fi
        echo "http://127.0.0.1:8000/"
        exec python3 -m http.server --bind 127.0.0.1 --directory "$site" 8000
        ;;
esac
