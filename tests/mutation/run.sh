#!/bin/sh
# Puts faults into the headers, one at a time, and reports those that the tests do not notice.
#   sh tests/mutation/run.sh [-j N] [NAME...]    NAME: a fault, a list (line, formats ...) or the beginning of either
# README.md in this folder has the results and explains how to add a fault.
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
. .ci/packages.sh
need_packages clang-14 doctest-dev libpugixml-dev zlib1g-dev libzip-dev nlohmann-json3-dev libyaml-dev python3
exec python3 tests/mutation/check.py "$@"
