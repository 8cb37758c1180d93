// All nonogram formats that are read or written: the formats of nono, and the models for other solvers.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_KNOWN_FORMATS_HPP
#define NONO_TESTS_KNOWN_FORMATS_HPP

#include "../bench/solvers/formats/all.hpp"

#include <nono/formats/every.hpp>

namespace nono_tests {

using every_format = solver_formats::with_models<nono::every_format>;

} // namespace nono_tests

#endif // NONO_TESTS_KNOWN_FORMATS_HPP
