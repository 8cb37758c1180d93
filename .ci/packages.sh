# Installs Debian packages; to be sourced by a POSIX shell.
# SPDX-License-Identifier: MIT
# shellcheck shell=sh

# need_packages PACKAGE...: installs the missing ones, if any. If it may not install them, ends the script with the list
# of missing packages. On a system without dpkg it assumes that everything is installed.
need_packages() {
    if ! command -v dpkg-query >/dev/null; then
        echo "== This is not Debian: taking it that these, or their like, are there: $*"
        return
    fi
    missing=
    for package in "$@"; do
        case $(dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null) in
            'install ok installed') ;;
            *) missing="$missing $package" ;;
        esac
    done
    if [ -z "$missing" ]; then
        echo "== Every package is there."
        return
    fi
    if [ "$(id -u)" != 0 ]; then
        echo "These packages are missing, and only root can install them. Run as root:" >&2
        echo "    apt-get update && apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
    echo "== Installing with apt-get:$missing"
    log=$(mktemp)
    # The names are separate words.
    # shellcheck disable=SC2086
    if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
        install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
        cat "$log" >&2
        echo "These packages could not be installed:$missing" >&2
        exit 1
    fi
    rm -f "$log"
}

# unpack_packages FOLDER PACKAGE...: unpacks packages that conflict with each other into a folder instead of installing
# them. Fails if they are not available.
unpack_packages() {
    into=$1
    shift
    [ ! -e "$into/unpacked" ] || return 0
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 1
    [ "$(id -u)" != 0 ] || apt-get update -qq || return 1
    rm -rf "$into"
    mkdir -p "$into"
    (cd "$into" && apt-get -o APT::Sandbox::User=root download -qq "$@") || return 1
    for archive in "$into"/*.deb; do dpkg -x "$archive" "$into" || return 1; done
    rm -f "$into"/*.deb
    touch "$into/unpacked"
}

# build_folder: prints the folder for builds: build/ of the project, or one in /tmp if that is not writable.
build_folder() {
    if mkdir -p build 2>/dev/null && [ -w build ] && [ -z "$(find build -maxdepth 1 ! -user "$(id -u)" 2>/dev/null)" ]; then
        echo "$PWD/build"
    else
        echo "${TMPDIR:-/tmp}/nono-build-$(id -u)"
    fi
}
