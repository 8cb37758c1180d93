#!/bin/sh
# Launches a compiler that only checks and evaluates a source without generating code, in half of the time:
#   tests/check_only.sh COMPILER OPTION... -o OBJECT -c SOURCE
# The object is empty.
# SPDX-License-Identifier: MIT
set -eu
"$@" -fsyntax-only
while [ "$1" != -o ]; do shift; done
: >"$2"
