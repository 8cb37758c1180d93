// Everything that tests of formats need: checks of texts, of reading and writing, and random puzzles.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_FORMAT_CHECKS_HPP
#define NONO_TESTS_FORMAT_CHECKS_HPP

#include "bad_input.hpp"
#include "brute_force.hpp"
#include "check_both.hpp"
#include "findings.hpp"
#include "read_checks.hpp"
#include "rounds.hpp"

#include <nono/formats/all.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#endif // NONO_TESTS_FORMAT_CHECKS_HPP
