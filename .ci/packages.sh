# Installs Debian packages; to be sourced by a POSIX shell.
# shellcheck shell=sh

# need_packages PACKAGE...: installs the ones that are missing, and nothing where none is. Ends the script with the list
# of missing packages where it may not install. On a system without dpkg it trusts that everything is there.
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
    # The names are words of their own.
    # shellcheck disable=SC2086
    if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } \
        >"$log" 2>&1; then
        cat "$log" >&2
        echo "These packages could not be installed:$missing" >&2
        exit 1
    fi
    rm -f "$log"
}

# build_folder: prints the folder to build in: build/ of the project, or one in /tmp where that may not be written.
build_folder() {
    if mkdir -p build 2>/dev/null && [ -w build ] && [ -z "$(find build -maxdepth 1 ! -user "$(id -u)" 2>/dev/null)" ]; then
        echo "$PWD/build"
    else
        echo "${TMPDIR:-/tmp}/nono-build-$(id -u)"
    fi
}
